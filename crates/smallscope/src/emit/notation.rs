//! Objects as one line of text, which the emitted helper reads and writes too.
//!
//! `Tree(root=Node#1(key=2, left=Node(key=1, parent=#1)), size=2)`: fields by
//! name as declared, inherited first; what is 0, false or null is left out; an
//! object that is mentioned again has a number. So equal text means isomorphic.
//! Arrays and the JDK's containers have braces: `int[3]{1, 2}` ends in a 0,
//! `ArrayList{1, 2}`. Where no variable tells the type of a number, a letter
//! does: `1L`, `1s` (short), `1b` (byte), `1.0f`.
//!
//! **Invariant:** `java/writer.java` writes the same bytes for the same objects.

use super::classes::Classes;
use super::decimal::java_number;
use super::literal::letter;
use super::types::Type;
use super::view::{View, view};
use crate::suite::structure::{Content, Object, Structure, Value};
use std::collections::BTreeSet;

/// What the helper must know to read or write the texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Feature {
    Arrays,
    PrimitiveArrays,
    Views,
    Quotes,
    /// Behind numbers: `1L`.
    Letters,
    Constants,
    Hiding,
    Inner,
    Records,
    /// A recipe: `#1=new Tree(); #1.add(2); #1`.
    Calls,
    /// A call of which only the types of its parameters tell the method.
    Overloads,
    /// Something whose inside is closed; no helper can build it.
    Opaque,
}

/// What the texts of a file contain.
#[derive(Clone, Debug, Default)]
pub(super) struct Used {
    pub(super) features: BTreeSet<Feature>,
    /// Binary names of classes, without arrays and the JDK's containers.
    pub(super) classes: BTreeSet<String>,
}

/// The texts of `values`, with one numbering for all.
pub(super) fn texts(
    structure: &Structure,
    values: &[(&Value, Type)],
    classes: &Classes<'_>,
    used: &mut Used,
) -> Vec<String> {
    let count = structure.objects.len();
    let (mentions, labels) = (vec![0; count], vec![None; count]);
    let mut writer = Writer { structure, classes, used, mentions, labels, next: 1 };
    for (value, _) in values {
        writer.count(value);
    }
    let root = |(value, expected): &(&Value, Type)| writer.root(value, expected);
    values.iter().map(root).collect()
}

struct Writer<'a> {
    structure: &'a Structure,
    classes: &'a Classes<'a>,
    used: &'a mut Used,
    /// How often each object is led to.
    mentions: Vec<u32>,
    labels: Vec<Option<u32>>,
    next: u32,
}

impl Writer<'_> {
    fn count(&mut self, value: &Value) {
        let &Value::Object(index) = value else { return };
        let structure = self.structure;
        let view = view(structure, index);
        self.mentions[index] += 1;
        if view == View::Opaque || self.mentions[index] > 1 {
            return;
        }
        match view {
            View::Open => structure.objects[index].values().for_each(|part| self.count(part)),
            View::Elements(elements) => elements.into_iter().for_each(|part| self.count(part)),
            View::Entries(entries) => entries.into_iter().for_each(|(key, value)| {
                self.count(key);
                self.count(value);
            }),
            View::Opaque => {}
        }
    }

    /// A value that no field or array gives a type.
    fn root(&mut self, value: &Value, expected: &Type) -> String {
        let suffix = expected.letter().map_or("", |letter| self.suffix(letter));
        match value {
            Value::Undecided => zero(expected.letter()).to_owned() + suffix,
            Value::Integer(_) | Value::Float(_) | Value::Double(_) => self.text(value) + suffix,
            value => self.text(value),
        }
    }

    fn text(&mut self, value: &Value) -> String {
        match value {
            Value::Null | Value::Undecided => "null".to_owned(),
            Value::Boolean(value) => value.to_string(),
            Value::Integer(value) => value.to_string(),
            Value::Float(value) => java_number(f64::from(*value), format!("{value:e}")),
            Value::Double(value) => java_number(*value, format!("{value:e}")),
            Value::Char(unit) => self.quoted(&[*unit], '\''),
            Value::Text(text) => self.quoted(&text.encode_utf16().collect::<Vec<_>>(), '"'),
            Value::Constant { binary_name, name, .. } => {
                self.used.features.insert(Feature::Constants);
                format!("{}.{name}", self.name(binary_name))
            }
            Value::Boxed(class, value) => {
                let suffix = self.suffix(letter(class));
                self.text(value) + suffix
            }
            Value::Object(index) => self.object(*index),
        }
    }

    /// What tells the type of a number where no variable does.
    fn suffix(&mut self, letter: char) -> &'static str {
        if "JSBFD".contains(letter) {
            self.used.features.insert(Feature::Letters);
        }
        match letter {
            'J' => "L",
            'S' => "s",
            'B' => "b",
            'F' => "f",
            _ => "",
        }
    }

    fn object(&mut self, index: usize) -> String {
        let structure = self.structure;
        let view = view(structure, index);
        if view == View::Opaque {
            self.used.features.insert(Feature::Opaque);
            return "...".to_owned();
        }
        if let Some(label) = self.labels[index] {
            return format!("#{label}");
        }
        let mut label = String::new();
        if self.mentions[index] > 1 {
            label = format!("#{}", self.next);
            self.labels[index] = Some(self.next);
            self.next += 1;
        }
        let object = &structure.objects[index];
        match view {
            View::Open => match &object.content {
                Content::Fields(fields) => self.fields(object, fields, &label),
                Content::Elements(elements) => self.array(object, elements, &label),
            },
            View::Elements(elements) => {
                let texts: Vec<String> =
                    elements.iter().map(|element| self.text(element)).collect();
                self.container(object, &label, &texts)
            }
            View::Entries(entries) => {
                let entry = |(key, value): &(&Value, &Value)| {
                    let key = self.text(key);
                    format!("{key}={}", self.text(value))
                };
                let texts: Vec<String> = entries.iter().map(entry).collect();
                self.container(object, &label, &texts)
            }
            View::Opaque => unreachable!("it returned above"),
        }
    }

    fn fields(&mut self, object: &Object, fields: &[(String, Value)], label: &str) -> String {
        let facts = self.classes.facts(&object.binary_name);
        let noted = [(Feature::Inner, facts.is_inner), (Feature::Records, facts.is_record)];
        self.used.features.extend(noted.iter().filter(|(_, is)| *is).map(|(feature, _)| *feature));
        // What a class inherits from the JDK's is closed.
        let own = fields.iter().skip(facts.inherited_from_jdk);
        let own = own.filter(|(_, value)| !is_zero(value));
        let mut parts = Vec::new();
        for (name, value) in own {
            if name.contains('.') {
                self.used.features.insert(Feature::Hiding);
            }
            parts.push(format!("{name}={}", self.text(value)));
        }
        let name = self.name(&object.binary_name);
        format!("{name}{label}({})", parts.join(", "))
    }

    fn array(&mut self, array: &Object, elements: &[Value], label: &str) -> String {
        let name = array.binary_name.strip_suffix("[]").expect("an array's name ends so");
        let (base, inner) = name.split_at(name.find('[').unwrap_or(name.len()));
        let primitive = Type::named(base).letter();
        self.used.features.insert(Feature::Arrays);
        if primitive.is_some() {
            self.used.features.insert(Feature::PrimitiveArrays);
        }
        let end = elements.iter().rposition(|element| !is_zero(element)).map_or(0, |last| last + 1);
        let component = if inner.is_empty() { primitive } else { None };
        let text = |element: &Value| match element {
            Value::Undecided => zero(component).to_owned(),
            element => self.text(element),
        };
        let texts: Vec<String> = elements[..end].iter().map(text).collect();
        let base = self.name(base);
        format!("{base}{label}[{}]{inner}{{{}}}", elements.len(), texts.join(", "))
    }

    fn container(&mut self, object: &Object, label: &str, content: &[String]) -> String {
        self.used.features.insert(Feature::Views);
        format!("{}{label}{{{}}}", object.class, content.join(", "))
    }

    fn name(&mut self, binary_name: &str) -> String {
        if Type::named(binary_name).letter().is_none() {
            self.used.classes.insert(binary_name.to_owned());
        }
        self.classes.short_name(binary_name)
    }

    fn quoted(&mut self, units: &[u16], quote: char) -> String {
        self.used.features.insert(Feature::Quotes);
        let letter = |&unit: &u16| match u8::try_from(unit).map(char::from) {
            // `>` ends the arguments of a line in a table.
            Ok(plain @ ' '..='~') if plain != quote && !"\\>".contains(plain) => plain.to_string(),
            _ => format!("\\u{unit:04x}"),
        };
        let content: String = units.iter().map(letter).collect();
        format!("{quote}{content}{quote}")
    }
}

/// Whether Java would have put it there by itself.
fn is_zero(value: &Value) -> bool {
    match value {
        Value::Null | Value::Undecided | Value::Boolean(false) => true,
        Value::Integer(0) | Value::Char(0) => true,
        Value::Float(value) => value.to_bits() == 0,
        Value::Double(value) => value.to_bits() == 0,
        _ => false,
    }
}

fn zero(letter: Option<char>) -> &'static str {
    match letter {
        None => "null",
        Some('Z') => "false",
        Some('C') => "'\\u0000'",
        Some('F' | 'D') => "0.0",
        Some(_) => "0",
    }
}
