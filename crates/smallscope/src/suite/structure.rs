//! An input as a plain printable value, read off a machine's heap.
//!
//! Objects are numbered per class in the order in which they are met, depth
//! first along the fields as declared, so equal text means isomorphic. What Java
//! treats as a value (strings, boxed numbers, enum constants) has no number.
//!
//! Not here: how it is drawn or written to a file (`report`).

use super::types::simple_name;
use machine::machine::Machine;
use machine::program::{ClassId, Field, flags};
use machine::value::{Kind, Ref};
use machine::view::HeapView;
use std::collections::HashMap;
use std::fmt;

/// All objects that the roots lead to, in order of discovery.
#[derive(Clone, Debug, PartialEq)]
pub struct Structure {
    /// Where one looks from. A generated input has one, its first object.
    pub roots: Vec<Value>,
    pub objects: Vec<Object>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Object {
    /// The simple name: `Node`, `int[]`.
    pub class: String,
    /// The binary name: `com.example.Tree$Node`, `int[]`, `java.lang.String[]`.
    pub binary_name: String,
    /// Its place among the objects of its class.
    pub number: usize,
    pub content: Content,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Content {
    /// Names and values, inherited first, as declared.
    Fields(Vec<(String, Value)>),
    /// Of an array.
    Elements(Vec<Value>),
}

#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Null,
    Boolean(bool),
    Char(u16),
    Integer(i64),
    Float(f32),
    Double(f64),
    Text(String),
    /// An enum constant.
    Constant {
        class: String,
        /// The enum's binary name.
        binary_name: String,
        name: String,
    },
    /// A `java.lang.Integer` and the like, by the simple name of its class.
    Boxed(&'static str, Box<Value>),
    /// An index into the structure's objects.
    Object(usize),
    /// Of a candidate that was dropped before anybody read it.
    Undecided,
}

impl Structure {
    /// What `root` leads to at this moment of the machine.
    pub fn read(machine: &Machine, root: Ref) -> Structure {
        Structure::read_all(machine, &[(Kind::Ref, root.word())])
    }

    /// What several words lead to, each of a kind.
    pub fn read_all(machine: &Machine, roots: &[(Kind, u64)]) -> Structure {
        let mut reader = Reader {
            heap: machine.heap(),
            objects: Vec::new(),
            known: HashMap::new(),
            counts: HashMap::new(),
        };
        let roots = roots.iter().map(|&(kind, word)| reader.value(kind, word)).collect();
        Structure { roots, objects: reader.objects }
    }

    pub fn root(&self) -> &Object {
        &self.objects[0]
    }

    /// `Node#0`; the first root is only numbered when something else leads to it.
    pub fn name(&self, index: usize) -> String {
        let Object { class, number, .. } = &self.objects[index];
        if self.roots.first() == Some(&Value::Object(index)) && !self.leads_to(index) {
            return class.clone();
        }
        format!("{class}#{number}")
    }

    fn leads_to(&self, index: usize) -> bool {
        let others = self.objects.iter().flat_map(Object::values).chain(self.roots.iter().skip(1));
        others.into_iter().any(|value| *value == Value::Object(index))
    }
}

impl Object {
    /// The values of its fields, or its elements.
    pub fn values(&self) -> impl Iterator<Item = &Value> {
        let (fields, elements): (&[_], &[_]) = match &self.content {
            Content::Fields(fields) => (fields, &[]),
            Content::Elements(elements) => (&[], elements),
        };
        fields.iter().map(|(_, value)| value).chain(elements)
    }

    /// The same, each with its name: of an element, that is its index.
    pub fn named_values(&self) -> Vec<(String, &Value)> {
        match &self.content {
            Content::Fields(fields) => {
                fields.iter().map(|(name, value)| (name.clone(), value)).collect()
            }
            Content::Elements(elements) => {
                let numbered = elements.iter().enumerate();
                numbered.map(|(index, value)| (format!("[{index}]"), value)).collect()
            }
        }
    }
}

struct Reader<'a> {
    heap: HeapView<'a>,
    objects: Vec<Object>,
    known: HashMap<Ref, usize>,
    /// Objects met so far, by class.
    counts: HashMap<ClassId, usize>,
}

impl Reader<'_> {
    fn visit(&mut self, object: Ref) -> usize {
        if let Some(&index) = self.known.get(&object) {
            return index;
        }
        let class = self.heap.class_of(object);
        let count = self.counts.entry(class).or_default();
        let number = *count;
        *count += 1;
        let index = self.objects.len();
        self.known.insert(object, index);
        let content = Content::Elements(Vec::new());
        let (class_name, binary_name) = (self.class_name(class), self.binary_name(class));
        self.objects.push(Object { class: class_name, binary_name, number, content });
        self.objects[index].content = match self.heap.program().class(class).array() {
            Some((kind, _)) => Content::Elements(self.elements(object, kind)),
            None => Content::Fields(self.fields(object, class)),
        };
        index
    }

    fn elements(&mut self, array: Ref, kind: Kind) -> Vec<Value> {
        let length = self.heap.length(array).unwrap_or(0);
        (0..length)
            .map(|index| match self.heap.is_element_undecided(array, index) {
                true => Value::Undecided,
                false => self.value(kind, self.heap.element(array, index)),
            })
            .collect()
    }

    fn fields(&mut self, object: Ref, class: ClassId) -> Vec<(String, Value)> {
        let program = self.heap.program();
        let shown = |field: &&Field| !field.is_static() && field.flags & flags::SYNTHETIC == 0;
        let fields: Vec<(ClassId, &Field)> = program
            .class(class)
            .ancestors
            .iter()
            .flat_map(|&owner| {
                program.class(owner).fields.iter().filter(shown).map(move |f| (owner, f))
            })
            .collect();
        // A field that hides an inherited one leaves two of a name: then the class tells.
        let hidden = |(owner, field): &(ClassId, &Field)| {
            fields.iter().any(|(other, same)| same.name == field.name && other > owner)
        };
        fields
            .iter()
            .map(|one @ &(owner, field)| {
                let name = program.names.get(field.name);
                let name = match hidden(one) {
                    true => format!("{}.{name}", self.class_name(owner)),
                    false => name.to_owned(),
                };
                let value = match self.heap.is_undecided(object, field.slot) {
                    true => Value::Undecided,
                    false => self.value(field.kind, self.heap.get(object, field.slot)),
                };
                (name, value)
            })
            .collect()
    }

    fn value(&mut self, kind: Kind, word: u64) -> Value {
        match kind {
            Kind::Boolean => Value::Boolean(word & 1 != 0),
            Kind::Char => Value::Char(word as u16),
            Kind::Byte => Value::Integer(i64::from(word as i8)),
            Kind::Short => Value::Integer(i64::from(word as i16)),
            Kind::Int => Value::Integer(i64::from(word as i32)),
            Kind::Long => Value::Integer(word as i64),
            Kind::Float => Value::Float(f32::from_bits(word as u32)),
            Kind::Double => Value::Double(f64::from_bits(word)),
            Kind::Ref if word == 0 => Value::Null,
            Kind::Ref => self.reference(Ref::from_word(word)),
        }
    }

    fn reference(&mut self, object: Ref) -> Value {
        let program = self.heap.program();
        let class = self.heap.class_of(object);
        if class == program.known.string {
            return Value::Text(self.heap.string(object));
        }
        if let Some(name) = boxed(program.class_name(class)) {
            let field = program.field(class, "value").expect("boxes have a value");
            let (kind, slot) = (field.kind, field.slot);
            let value = self.value(kind, self.heap.get(object, slot));
            return Value::Boxed(name, Box::new(value));
        }
        if let Some(constant) = self.constant(object, class) {
            return constant;
        }
        Value::Object(self.visit(object))
    }

    /// An enum constant; its class may be one of its own, below the enum.
    fn constant(&self, object: Ref, class: ClassId) -> Option<Value> {
        let program = self.heap.program();
        let ancestors = &program.class(class).ancestors;
        let base = ancestors.iter().position(|&a| program.class_name(a) == "java/lang/Enum")?;
        let declared = *ancestors.get(base + 1)?;
        let name = self.heap.string(Ref::from_word(self.heap.field(object, "name")));
        let (class, binary_name) = (self.class_name(declared), self.binary_name(declared));
        Some(Value::Constant { class, binary_name, name })
    }

    /// The simple name, also of arrays: `int[]`.
    fn class_name(&self, class: ClassId) -> String {
        match self.heap.program().class(class).array() {
            Some((_, component)) => self.class_name(component) + "[]",
            None => simple_name(self.heap.program().class_name(class)).to_owned(),
        }
    }

    /// The binary name, also of arrays: `java.lang.String[]`.
    fn binary_name(&self, class: ClassId) -> String {
        match self.heap.program().class(class).array() {
            Some((_, component)) => self.binary_name(component) + "[]",
            None => self.heap.program().class_name(class).replace('/', "."),
        }
    }
}

/// The simple name of a class of boxed values.
fn boxed(class: &str) -> Option<&'static str> {
    const BOXES: [&str; 8] =
        ["Integer", "Long", "Short", "Byte", "Character", "Boolean", "Float", "Double"];
    let name = class.strip_prefix("java/lang/")?;
    BOXES.into_iter().find(|&boxed| boxed == name)
}

/// One line; an object is spelled out where it is first mentioned:
/// `List(first=Node#0(next=Node#0))`. Several roots have commas between them.
impl fmt::Display for Structure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = vec![false; self.objects.len()];
        for (position, root) in self.roots.iter().enumerate() {
            f.write_str(if position > 0 { ", " } else { "" })?;
            match root {
                Value::Object(index) => self.write_object(f, *index, &mut shown)?,
                plain => write!(f, "{plain}")?,
            }
        }
        Ok(())
    }
}

impl Structure {
    fn write_object(
        &self,
        f: &mut fmt::Formatter<'_>,
        index: usize,
        shown: &mut [bool],
    ) -> fmt::Result {
        f.write_str(&self.name(index))?;
        if std::mem::replace(&mut shown[index], true) {
            return Ok(());
        }
        let object = &self.objects[index];
        let (open, close) = match object.content {
            Content::Fields(_) => ('(', ')'),
            Content::Elements(_) => ('[', ']'),
        };
        write!(f, "{open}")?;
        for (position, (name, value)) in object.named_values().into_iter().enumerate() {
            f.write_str(if position > 0 { ", " } else { "" })?;
            if let Content::Fields(_) = object.content {
                write!(f, "{name}=")?;
            }
            match value {
                Value::Object(target) => self.write_object(f, *target, shown)?,
                plain => write!(f, "{plain}")?,
            }
        }
        write!(f, "{close}")
    }
}

/// As Java would write it; an object of a structure by its index, for want of more.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Null => f.write_str("null"),
            Value::Boolean(value) => write!(f, "{value}"),
            Value::Char(unit) => match char::from_u32(u32::from(*unit)) {
                Some(letter) => write!(f, "{letter:?}"),
                None => write!(f, "'\\u{unit:04x}'"),
            },
            Value::Integer(value) => write!(f, "{value}"),
            Value::Float(value) => write!(f, "{value:?}"),
            Value::Double(value) => write!(f, "{value:?}"),
            Value::Text(text) => write!(f, "{text:?}"),
            Value::Constant { class, name, .. } => write!(f, "{class}.{name}"),
            Value::Boxed(_, value) => write!(f, "{value}"),
            Value::Object(index) => write!(f, "#{index}"),
            Value::Undecided => f.write_str("?"),
        }
    }
}
