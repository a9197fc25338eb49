//! What native methods mean for terms.

use super::elements::kind_of;
use super::mode::{Step, Symbolic};
use super::word::{encode, term_in};
use logic::sort::Sort;
use logic::terms::{Term, Unary};
use machine::mode::{Observed, View};
use machine::program::descriptor::split;
use machine::program::{MethodId, Program};
use machine::value::{Kind, Ref};
use rustc_hash::FxHashMap;

/// Natives that look at nothing of the objects that they are given but which and of which class
/// they are, or move words as they are.
const BLIND: [&str; 14] = [
    "java.lang.Object.getClass",
    "java.lang.Object.hashCode",
    "java.lang.Object.clone",
    "java.lang.Object.notify",
    "java.lang.Object.notifyAll",
    "java.lang.System.arraycopy",
    "java.lang.System.identityHashCode",
    "java.lang.Class.isInstance",
    "java.lang.Class.isAssignableFrom",
    "java.lang.Class.isPrimitive",
    "java.lang.Class.isArray",
    "java.lang.Class.desiredAssertionStatus0",
    "java.lang.Throwable.fillInStackTrace",
    "java.lang.ref.Reference.refersTo0",
];

/// What is known of a native method.
#[derive(Clone, Debug)]
struct Native {
    operator: Option<(Unary, Sort)>,
    is_blind: bool,
    copies: bool,
    /// It copies elements from one array to another.
    is_arraycopy: bool,
    /// It tells the length of an array.
    tells_length: bool,
    /// It makes an array of a class and a length.
    makes_array: bool,
    boxes: bool,
    /// What each register of its arguments holds.
    registers: Vec<Held>,
}

/// What a register holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Held {
    Reference,
    Value,
    /// The second half of a `long` or `double`, which is whole in the first: anything.
    Nothing,
}

/// What is known of the methods that were met.
#[derive(Debug, Default)]
pub(super) struct Natives {
    known: FxHashMap<MethodId, Native>,
}

impl Natives {
    /// A conversion that it is.
    pub(super) fn operator(
        &mut self,
        program: &Program,
        method: MethodId,
    ) -> Option<(Unary, Sort)> {
        self.get(program, method).operator
    }

    /// Whether it may read what is in the objects that it is given.
    pub(super) fn reads_objects(&mut self, program: &Program, method: MethodId) -> bool {
        !self.get(program, method).is_blind
    }

    /// What the registers of its arguments hold.
    fn registers(&mut self, program: &Program, method: MethodId) -> Vec<Held> {
        self.get(program, method).registers.clone()
    }

    /// Whether it is `System.arraycopy`.
    fn is_arraycopy(&mut self, program: &Program, method: MethodId) -> bool {
        self.get(program, method).is_arraycopy
    }

    /// Whether it tells the length of an array.
    fn tells_length(&mut self, program: &Program, method: MethodId) -> bool {
        self.get(program, method).tells_length
    }

    /// Whether it makes an array, whose length it gets second.
    fn makes_array(&mut self, program: &Program, method: MethodId) -> bool {
        self.get(program, method).makes_array
    }

    /// Whether it copies elements of arrays.
    pub(super) fn copies(&mut self, program: &Program, method: MethodId) -> bool {
        self.get(program, method).copies
    }

    /// Whether it is a `valueOf` that takes small boxes from a cache.
    pub(super) fn boxes(&mut self, program: &Program, method: MethodId) -> bool {
        self.get(program, method).boxes
    }

    fn get(&mut self, program: &Program, method: MethodId) -> &Native {
        self.known.entry(method).or_insert_with(|| {
            let linked = program.method(method);
            let name = program.method_name(method);
            let descriptor = program.names.get(linked.descriptor);
            let operator = match name.as_str() {
                "java.lang.Float.floatToRawIntBits" => Some((Unary::ToBits, Sort::INT)),
                "java.lang.Float.intBitsToFloat" => Some((Unary::FromBits, Sort::F32)),
                "java.lang.Double.doubleToRawLongBits" => Some((Unary::ToBits, Sort::LONG)),
                "java.lang.Double.longBitsToDouble" => Some((Unary::FromBits, Sort::F64)),
                _ => None,
            };
            let boxes = matches!(
                (name.as_str(), descriptor.as_bytes()),
                ("java.lang.Integer.valueOf", [b'(', b'I', ..])
                    | ("java.lang.Long.valueOf", [b'(', b'J', ..])
                    | ("java.lang.Short.valueOf", [b'(', b'S', ..])
                    | ("java.lang.Character.valueOf", [b'(', b'C', ..])
            );
            Native {
                operator,
                is_blind: BLIND.contains(&name.as_str()),
                copies: matches!(
                    name.as_str(),
                    "java.lang.System.arraycopy" | "java.lang.Object.clone"
                ),
                is_arraycopy: name == "java.lang.System.arraycopy",
                tells_length: name == "java.lang.reflect.Array.getLength",
                makes_array: name == "java.lang.reflect.Array.newArray",
                boxes,
                registers: registers(descriptor, linked.is_static()),
            }
        })
    }
}

pub(super) fn registers(descriptor: &str, is_static: bool) -> Vec<Held> {
    let (types, _) = split(descriptor).expect("a linked method has a descriptor");
    let mut registers: Vec<Held> = (!is_static).then_some(Held::Reference).into_iter().collect();
    for descriptor in types {
        let is_reference = descriptor.starts_with(['L', '[']);
        registers.push(if is_reference { Held::Reference } else { Held::Value });
        if matches!(descriptor, "J" | "D") {
            registers.push(Held::Nothing);
        }
    }
    registers
}

impl Symbolic {
    /// A native method knows what to do with terms, or they are fixed to their values by the model.
    pub(super) fn native(&mut self, view: &mut View<'_, '_>, method: MethodId) -> Step<Observed> {
        let count = view.program.method(method).arguments;
        let words: Vec<u64> = (0..count).map(|register| view.register(register)).collect();
        if let Some(operator) = self.natives.operator(view.program, method)
            && let Some(term) = term_in(words[0])
        {
            let (unary, sort) = operator;
            let result = self.terms().unary(unary, sort, term);
            return Ok(Observed::Return(Some(encode(&self.path.terms, result))));
        }
        if self.natives.tells_length(view.program, method)
            && let Some(length) = self.lengths.get(Ref::from_word(words[0]))
        {
            return Ok(Observed::Return(Some(encode(&self.path.terms, length))));
        }
        if self.natives.is_arraycopy(view.program, method)
            && let Some(observed) = self.arraycopy(view)?
        {
            return Ok(observed);
        }
        if self.natives.makes_array(view.program, method)
            && let Some(length) = term_in(words[1])
        {
            return self.make_array(view, length);
        }
        self.settle_references(view, &words)?;
        // What was settled is no term any more.
        let words: Vec<u64> = (0..count).map(|register| view.register(register)).collect();
        let reads_objects = self.natives.reads_objects(view.program, method);
        let mut fixed = false;
        let registers = self.natives.registers(view.program, method);
        for ((register, &word), held) in (0..count).zip(&words).zip(registers) {
            match (held, term_in(word)) {
                (Held::Value, Some(term)) => {
                    let value = self.fix(term);
                    view.set_register(register, value);
                    fixed = true;
                }
                (Held::Reference, _) if reads_objects => {
                    fixed |= self.fix_object(view, Ref::from_word(word));
                }
                _ => {}
            }
        }
        if fixed {
            let name = view.program.method_name(method);
            self.path.account.note_fixed(&name);
        }
        Ok(Observed::GoOn)
    }

    /// `Array.newInstance`: its length is fixed for each of the few that the bound allows.
    fn make_array(&mut self, view: &mut View<'_, '_>, length: Term) -> Step<Observed> {
        self.size(view, (1, length), |mode, view, most| {
            let length = mode.fork_over(view.pc, length, most + 1)?;
            view.set_register(1, length);
            Ok(Observed::GoOn)
        })
    }

    /// Settles the lengths of arrays of references, which the machine wants to know before it
    /// calls.
    fn settle_references(&mut self, view: &mut View<'_, '_>, words: &[u64]) -> Step<()> {
        let arrays: Vec<Ref> = words
            .iter()
            .map(|&word| Ref::from_word(word))
            .filter(|&array| self.lengths.get(array).is_some())
            .filter(|&array| kind_of(view.program, view.heap, array) == Kind::Ref)
            .collect();
        self.settle_lengths(view, &arrays)
    }

    /// Fixes the length of an array; whether it was a term.
    pub(super) fn fix_length(&mut self, view: &mut View<'_, '_>, array: Ref) -> bool {
        let Some(length) = self.lengths.get(array) else { return false };
        let length = self.fix(length);
        self.lengths.settle(view.heap, array, length as u32);
        true
    }

    /// Fixes all that an object holds itself; whether there was anything.
    fn fix_object(&mut self, view: &mut View<'_, '_>, object: Ref) -> bool {
        if object.is_null() {
            return false;
        }
        let class = view.program.class(view.heap.class_of(object));
        let mut fixed = false;
        if let Some((kind, _)) = class.array() {
            fixed |= self.fix_length(view, object);
            let wide = kind.words() == 2;
            if !wide && !self.elements.has_any(object) {
                return fixed;
            }
            for index in 0..view.heap.length(object) {
                let term = match wide {
                    true => term_in(view.heap.element(object, kind, index)),
                    false => self.elements.get(object, index),
                };
                if let Some(term) = term {
                    let value = self.fix(term);
                    self.elements.set(object, index, None);
                    view.heap.put_element(object, kind, index, value);
                    fixed = true;
                }
            }
            return fixed;
        }
        // A text is its bytes.
        if view.heap.class_of(object) == view.program.known.string {
            let bytes = view.heap.get(object, view.program.known.string_value);
            fixed |= self.fix_object(view, Ref::from_word(bytes));
        }
        for slot in 1..class.words {
            if let Some(term) = term_in(view.heap.get(object, slot)) {
                let value = self.fix(term);
                view.heap.put(object, slot, value);
                fixed = true;
            }
        }
        fixed
    }
}
