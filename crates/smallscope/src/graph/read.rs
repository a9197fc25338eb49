//! Objects as a printable structure.
//!
//! The walk is breadth first; what is shown is numbered depth first along the fields, so
//! that the text of an object goes on with what its first field leads to. What Java treats
//! as a value (texts, boxed numbers, enum constants, classes) is read where it is met.

use super::shape::{Detail, Field, Shape, instance_fields, is_shown};
use super::{GraphVisitor, Walker, Word};

use crate::suite::structure::{BOXES, Content, Object, Structure, Value};
use crate::suite::types::simple_name;
use machine::machine::Machine;
use machine::program::{ClassId, Field as Declared, Program};
use machine::value::{Kind, Ref};
use machine::view::HeapView;
use rustc_hash::FxHashMap;
use std::ops::ControlFlow;
use std::rc::Rc;

impl Structure {
    /// What `root` leads to at this moment of the machine.
    pub fn read(machine: &Machine, root: Ref) -> Structure {
        Structure::read_all(machine, &[(Kind::Ref, root.word())])
    }

    /// What several words lead to, each of a kind.
    pub fn read_all(machine: &Machine, roots: &[(Kind, u64)]) -> Structure {
        Structure::read_with_places(machine, roots).0
    }

    /// What an object leads to, whatever the machine's mode.
    pub fn read_in(heap: HeapView<'_>, root: Ref) -> Structure {
        read_words(heap, &[(Kind::Ref, root.word())]).0
    }

    /// The same, and where each object lies, by which it is known again later in the same run.
    pub fn read_with_places(machine: &Machine, roots: &[(Kind, u64)]) -> (Structure, Vec<Ref>) {
        read_words(machine.heap(), roots)
    }
}

fn read_words(heap: HeapView<'_>, roots: &[(Kind, u64)]) -> (Structure, Vec<Ref>) {
    let mut reader = StructureReader {
        heap,
        namings: FxHashMap::default(),
        naming: Rc::default(),
        roots: Vec::new(),
        objects: Vec::new(),
    };
    let mut walker = Walker::default();
    let all = walker.walk(heap, roots, Detail::Shown, &mut reader);
    assert!(all.is_continue(), "all is read");
    let (structure, order) = Structure::depth_first_from(reader.roots, reader.objects);
    let places = order.into_iter().map(|index| walker.objects()[index]);
    (structure, places.collect())
}

/// For each object of a later moment of the same run, its number among those of an earlier one.
pub fn origins(before: &[Ref], after: &[Ref]) -> Vec<Option<usize>> {
    let numbers: FxHashMap<Ref, usize> =
        before.iter().enumerate().map(|(number, &object)| (object, number)).collect();
    after.iter().map(|object| numbers.get(object).copied()).collect()
}

/// How the objects of a class are shown.
#[derive(Default)]
struct ShownClass {
    /// They are values, and no objects of the structure.
    is_value: bool,
    class: String,
    binary_name: String,
    fields: Vec<String>,
}

impl ShownClass {
    fn new(program: &Program, class: ClassId) -> ShownClass {
        ShownClass {
            is_value: is_value(program, class),
            class: class_name(program, class),
            binary_name: binary_name(program, class),
            fields: shown_fields(program, class).into_iter().map(|(name, _)| name).collect(),
        }
    }
}

/// Whether Java treats the objects of a class as values: texts, boxes, enum constants.
pub(super) fn is_value(program: &Program, class: ClassId) -> bool {
    class == program.known.string
        || boxed(program.class_name(class)).is_some()
        || class == program.known.class
        || enum_of(program, class).is_some()
}

/// The fields of a class as they are shown, and their slots.
pub(super) fn shown_fields(program: &Program, class: ClassId) -> Vec<(String, u32)> {
    let declared = instance_fields(program, class);
    let shown: Vec<(ClassId, &Declared)> = declared.filter(|(_, field)| is_shown(field)).collect();
    // A field that hides an inherited one leaves two of a name: then the class tells.
    let is_hidden = |(owner, field): &(ClassId, &Declared)| {
        shown.iter().any(|(other, same)| same.name == field.name && other > owner)
    };
    let named = |one: &(ClassId, &Declared)| {
        let name = program.names.get(one.1.name);
        let name = match is_hidden(one) {
            true => format!("{}.{name}", class_name(program, one.0)),
            false => name.to_owned(),
        };
        (name, one.1.slot)
    };
    shown.iter().map(named).collect()
}

struct StructureReader<'a> {
    heap: HeapView<'a>,
    namings: FxHashMap<ClassId, Rc<ShownClass>>,
    /// That of the last object.
    naming: Rc<ShownClass>,
    roots: Vec<Value>,
    objects: Vec<Object>,
}

impl GraphVisitor for StructureReader<'_> {
    fn enters(&mut self, heap: HeapView<'_>, object: Ref) -> bool {
        !self.naming(heap.class_of(object)).is_value
    }

    fn object(&mut self, shape: &Shape, _: u32) -> ControlFlow<()> {
        self.naming = Rc::clone(self.naming(shape.class));
        let ShownClass { class, binary_name, .. } = &*self.naming;
        let content = match shape.elements {
            Some(_) => Content::Elements(Vec::new()),
            None => Content::Fields(Vec::new()),
        };
        let (class, binary_name) = (class.clone(), binary_name.clone());
        self.objects.push(Object { class, binary_name, number: 0, content });
        ControlFlow::Continue(())
    }

    fn word(&mut self, field: Field, word: Word) {
        let value = match word {
            Word::Null => Value::Null,
            Word::Own(number) => Value::Object(number as usize),
            Word::Shared(object) => value_of(self.heap, object),
            Word::Plain(word) => primitive(field.kind, word),
            Word::Undecided => Value::Undecided,
        };
        match self.objects.last_mut().map(|object| &mut object.content) {
            None => self.roots.push(value),
            Some(Content::Elements(elements)) => elements.push(value),
            Some(Content::Fields(fields)) => {
                fields.push((self.naming.fields[fields.len()].clone(), value));
            }
        }
    }
}

impl StructureReader<'_> {
    fn naming(&mut self, class: ClassId) -> &Rc<ShownClass> {
        let naming = || Rc::new(ShownClass::new(self.heap.program(), class));
        self.namings.entry(class).or_insert_with(naming)
    }
}

/// A text, a box, a class or an enum constant.
pub(super) fn value_of(heap: HeapView<'_>, object: Ref) -> Value {
    let program = heap.program();
    let class = heap.class_of(object);
    if class == program.known.string {
        return Value::Text(heap.string(object));
    }
    if let Some(name) = boxed(program.class_name(class)) {
        let field = program.field(class, "value").expect("boxes have a value");
        let value = primitive(field.kind, heap.get(object, field.slot));
        return Value::Boxed(name, Box::new(value));
    }
    if class == program.known.class {
        let meant = heap.class_of_mirror(object);
        let (class, binary_name) = (class_name(program, meant), binary_name(program, meant));
        return Value::Class { class, binary_name };
    }
    let declared = enum_of(program, class).expect("there are no other values");
    Value::Constant {
        class: class_name(program, declared),
        binary_name: binary_name(program, declared),
        name: constant_name(heap, object),
    }
}

/// What `Enum` calls a constant; an enum may have a field of the same name.
fn constant_name(heap: HeapView<'_>, constant: Ref) -> String {
    let program = heap.program();
    let base = program.loaded("java/lang/Enum").expect("every enum extends it");
    let field = program.field(base, "name").expect("java.lang.Enum has it");
    heap.string(Ref::from_word(heap.get(constant, field.slot)))
}

pub(super) fn primitive(kind: Kind, word: u64) -> Value {
    match kind {
        Kind::Boolean => Value::Boolean(word & 1 != 0),
        Kind::Char => Value::Char(word as u16),
        Kind::Byte => Value::Integer(i64::from(word as i8)),
        Kind::Short => Value::Integer(i64::from(word as i16)),
        Kind::Int => Value::Integer(i64::from(word as i32)),
        Kind::Long => Value::Integer(word as i64),
        Kind::Float => Value::Float(f32::from_bits(word as u32)),
        Kind::Double => Value::Double(f64::from_bits(word)),
        Kind::Ref => unreachable!("a reference is no primitive value"),
    }
}

/// The simple name of a class of boxed values.
fn boxed(class: &str) -> Option<&'static str> {
    let name = class.strip_prefix("java/lang/")?;
    BOXES.into_iter().find(|&boxed| boxed == name)
}

/// The enum that objects of a class are constants of: itself, or the class above it.
fn enum_of(program: &Program, class: ClassId) -> Option<ClassId> {
    let ancestors = &program.class(class).ancestors;
    let base = ancestors.iter().position(|&one| program.class_name(one) == "java/lang/Enum")?;
    ancestors.get(base + 1).copied()
}

/// The simple name, also of arrays: `int[]`.
pub(super) fn class_name(program: &Program, class: ClassId) -> String {
    match program.class(class).array() {
        Some((_, component)) => class_name(program, component) + "[]",
        None => {
            // A lambda's class has no name that means anything: its interface's does.
            let linked = program.class(class);
            let interface = linked.interfaces.first().filter(|_| linked.hidden);
            simple_name(program.class_name(*interface.unwrap_or(&class))).to_owned()
        }
    }
}

/// The binary name, also of arrays: `java.lang.String[]`.
fn binary_name(program: &Program, class: ClassId) -> String {
    match program.class(class).array() {
        Some((_, component)) => binary_name(program, component) + "[]",
        None => program.class_name(class).replace('/', "."),
    }
}
