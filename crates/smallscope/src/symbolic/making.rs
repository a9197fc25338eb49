//! Objects of the input, made as they are first needed.

use super::identity::is_value;
use super::inputs::{Content, Found, InputObject, Inputs};
use super::lengths::{Extent, Text};
use super::mode::Symbolic;
use crate::scope::finitization::values::java_type;
use crate::suite::types::simple_name;
use logic::sort::{Sort, signed};
use logic::terms::{Binary, Reading, Term, Terms, Unary};
use machine::choice::Choice;
use machine::driver::Slot;
use machine::ending::Outcome;
use machine::machine::Machine;
use machine::program::{ClassId, flags};
use machine::value::{Kind, Ref};
use std::rc::Rc;

/// What objects of a class are called: `Node`, `int[]`.
fn class_label(class: &str) -> String {
    let is_array = class.starts_with('[');
    simple_name(&if is_array { java_type(class) } else { class.to_owned() }).to_owned()
}

/// Making objects.
impl Inputs {
    pub(super) fn found(&self, index: usize) -> (Found, u64) {
        (Found::Object(index), self.objects[index].object.word())
    }

    pub(super) fn add(
        &mut self,
        machine: &mut Machine<Symbolic>,
        object: Ref,
        class: ClassId,
        depth: u32,
        content: Content,
    ) -> usize {
        let is_value = is_value(machine.program(), class);
        machine.mode.identities.add(object, is_value);
        let program = machine.program();
        let number = self.count(class);
        let label = format!("{}#{number}", class_label(program.class_name(class))).into();
        let index = self.objects.len();
        self.by_ref.insert(object, index);
        self.objects.push(InputObject { object, class, label, depth, content });
        index
    }

    /// An object whose fields are undecided.
    pub(super) fn make(
        &mut self,
        machine: &mut Machine<Symbolic>,
        class: ClassId,
        depth: u32,
    ) -> Outcome<usize> {
        let object = new_undecided(machine, class)?;
        Ok(self.add(machine, object, class, depth, Content::Fields))
    }

    /// An array of values, each of them a symbol.
    pub(super) fn make_values(
        &mut self,
        machine: &mut Machine<Symbolic>,
        class: ClassId,
        (length, depth): (Option<u32>, u32),
    ) -> Outcome<usize> {
        let room = length.unwrap_or(self.bound.length);
        let array = machine.new_array(class, room)?;
        let (kind, _) = machine.program().class(class).array().expect("an array");
        let index = self.add(machine, array, class, depth, Content::References(None));
        let label = Rc::clone(&self.objects[index].label);
        let length = length_of(machine, &label, (length, room));
        give_length(machine, array, length);
        let mut values = Vec::new();
        for at in 0..room {
            let terms = &mut machine.mode.path.terms;
            let value = symbol(terms, &format!("{label}[{at}]"), kind);
            put(machine, (array, kind), at, value);
            values.push(value);
        }
        self.objects[index].content = Content::Values(length, values);
        Ok(index)
    }

    /// An array of references, whose elements are undecided.
    pub(super) fn make_references(
        &mut self,
        machine: &mut Machine<Symbolic>,
        class: ClassId,
        depth: u32,
    ) -> Outcome<usize> {
        let room = self.bound.length;
        let array = machine.new_input_array(class, room)?;
        let index = self.add(machine, array, class, depth, Content::References(None));
        if machine.mode.lengths.are_terms {
            let label = Rc::clone(&self.objects[index].label);
            let length = length_of(machine, &label, (None, room));
            machine.decide(&Choice::Length { array }, u64::from(room));
            give_length(machine, array, length);
            self.objects[index].content = Content::References(Some(length));
        }
        Ok(index)
    }

    /// A text as the JDK keeps it: one byte for each unit if none is beyond Latin-1, else two.
    pub(super) fn make_text(
        &mut self,
        machine: &mut Machine<Symbolic>,
        (length, wide): (Option<u32>, bool),
        depth: u32,
    ) -> Outcome<usize> {
        let class = machine.program().known.string;
        let number = self.count(class);
        let room = length.unwrap_or(self.bound.length);
        let length = length_of(machine, &format!("String#{number}"), (length, room));
        let path = &mut machine.mode.path;
        let terms = &mut path.terms;
        let mut units = Vec::new();
        let mut beyond = Vec::new();
        for at in 0..room {
            let sort = if wide { Sort::CHAR } else { Sort::BYTE };
            let variable = terms.variable(&format!("String#{number}[{at}]"), sort);
            if let Some(variable) = terms.as_variable(variable) {
                terms.read_as(variable, Reading::Character);
            }
            let unit = terms.unary(Unary::ZeroExtend, Sort::INT, variable);
            let most = terms.int(0xFF);
            let is_beyond = terms.less(most, unit);
            let at = terms.int(at as i32);
            let is_there = terms.less(at, length);
            beyond.push(terms.and(is_there, is_beyond));
            units.push(unit);
        }
        if wide {
            let condition = terms.disjunction(beyond);
            path.say_silently(condition);
        }
        let text = Rc::new(Text { length, units });
        let string = text_of(machine, &text, wide)?;
        Ok(self.add(machine, string, class, depth, Content::Text(text, wide)))
    }
}

/// An object whose fields are undecided.
pub(super) fn new_undecided(machine: &mut Machine<Symbolic>, class: ClassId) -> Outcome<Ref> {
    let object = machine.new_input(class)?;
    let program = machine.program();
    let ancestors = program.class(class).ancestors.iter();
    let fields = ancestors.flat_map(|&ancestor| &program.class(ancestor).fields);
    let slots: Vec<u32> =
        fields.filter(|field| !field.is_static()).map(|field| field.slot).collect();
    for slot in slots {
        machine.leave_undecided(object, slot);
    }
    Ok(object)
}

/// Makes an element of an array a term.
pub(super) fn put(machine: &mut Machine<Symbolic>, array: (Ref, Kind), index: u32, value: Term) {
    let Symbolic { path, elements, .. } = &mut machine.mode;
    let word = elements.put(&mut path.terms, array, (index, value));
    machine.write(Slot::Element(array.0, index), word);
}

/// A fresh symbol for a value of a kind, as a register holds it.
pub(super) fn symbol(terms: &mut Terms, name: &str, kind: Kind) -> Term {
    let (sort, extend) = match kind {
        Kind::Boolean => (Sort::Bits(1), Some(Unary::ZeroExtend)),
        Kind::Byte => (Sort::BYTE, Some(Unary::SignExtend)),
        Kind::Short => (Sort::Bits(16), Some(Unary::SignExtend)),
        Kind::Char => (Sort::CHAR, Some(Unary::ZeroExtend)),
        Kind::Int | Kind::Ref => (Sort::INT, None),
        Kind::Long => (Sort::LONG, None),
        Kind::Float => (Sort::F32, None),
        Kind::Double => (Sort::F64, None),
    };
    let variable = terms.variable(name, sort);
    if kind == Kind::Char
        && let Some(variable) = terms.as_variable(variable)
    {
        terms.read_as(variable, Reading::Character);
    }
    match extend {
        Some(extend) => terms.unary(extend, Sort::INT, variable),
        None => variable,
    }
}

/// An enum's constant; its class is initialized.
pub(super) fn constant<M: machine::mode::Mode>(
    machine: &mut Machine<M>,
    class: &str,
    field: &str,
) -> Ref {
    let Ok(class) = machine.load(class) else { return Ref::NULL };
    let program = machine.program();
    let mut fields = program.class(class).fields.iter();
    let found = fields.find(|one| {
        one.flags & flags::ENUM != 0 && one.is_static() && program.names.get(one.name) == field
    });
    let Some(slot) = found.map(|field| field.slot) else { return Ref::NULL };
    let heap = machine.heap();
    Ref::from_word(heap.get(heap.mirror(class), slot))
}

/// The object that stands for a class, which is on the class path.
pub(super) fn class_object<M: machine::mode::Mode>(machine: &mut Machine<M>, class: &str) -> Ref {
    let class = machine.load(class).expect("it was loaded before");
    machine.heap().mirror(class)
}

/// The length of what has this label: so many elements, or a symbol for up to so many.
fn length_of(
    machine: &mut Machine<Symbolic>,
    label: &str,
    (length, room): (Option<u32>, u32),
) -> Term {
    let path = &mut machine.mode.path;
    if let Some(length) = length {
        return path.terms.int(length as i32);
    }
    let length = path.terms.variable(&format!("{label}.length"), Sort::INT);
    path.bound_length(length, room);
    length
}

/// From now on an array has this length, for which it has room.
pub(super) fn give_length(machine: &mut Machine<Symbolic>, array: Ref, length: Term) {
    let Symbolic { path, lengths, .. } = &mut machine.mode;
    if path.terms.as_constant(length).is_none() {
        lengths.set(array, Some(Extent { length, text: None }));
    }
}

/// A text of UTF-16 units, beyond Latin-1 or not.
pub(super) fn text_of(
    machine: &mut Machine<Symbolic>,
    text: &Rc<Text>,
    wide: bool,
) -> Outcome<Ref> {
    let units = &text.units;
    let known = &machine.program().known;
    let (class, bytes) = (known.string, known.byte_array);
    let (value_slot, coder_slot) = (known.string_value, known.string_coder);
    let string = machine.new_object(class)?;
    let array = machine.new_array(bytes, (units.len() as u32) << u32::from(wide))?;
    machine.write(Slot::Field(string, value_slot), array.word());
    machine.write(Slot::Field(string, coder_slot), u64::from(wide));
    let place = (array, Kind::Byte);
    for (at, &unit) in (0..).zip(units.iter()) {
        if wide {
            let terms = &mut machine.mode.path.terms;
            let eight = terms.int(8);
            let upper = terms.binary(Binary::Ushr, unit, eight);
            put(machine, place, 2 * at, unit);
            put(machine, place, 2 * at + 1, upper);
        } else {
            put(machine, place, at, unit);
        }
    }
    let Symbolic { path, lengths, .. } = &mut machine.mode;
    if path.terms.as_constant(text.length).is_none() {
        let shift = path.terms.int(i32::from(wide));
        let length = path.terms.binary(Binary::Shl, text.length, shift);
        lengths.set(array, Some(Extent { length, text: Some(Rc::clone(text)) }));
    }
    Ok(string)
}

/// A term has one of some values. Numbers without a gap between them are a range, which is easier to
/// reason about.
pub(super) fn is_one_of(terms: &mut Terms, term: Term, values: &[u64]) -> Term {
    let sort = terms.sort(term);
    let mut numbers: Vec<i64> = values.iter().map(|&value| signed(value, sort.width())).collect();
    numbers.sort_unstable();
    let is_range = numbers.windows(2).all(|pair| pair[1] - pair[0] == 1);
    if let ([least, .., most], true, Sort::Bits(_)) = (&numbers[..], is_range, sort) {
        let least = terms.constant(sort, *least as u64);
        let most = terms.constant(sort, *most as u64);
        let (above, below) = (terms.at_most(least, term), terms.at_most(term, most));
        return terms.and(above, below);
    }
    let is_it = values.iter().map(|&value| {
        let constant = terms.constant(sort, value);
        terms.equal(term, constant)
    });
    let is_it: Vec<Term> = is_it.collect();
    terms.disjunction(is_it)
}
