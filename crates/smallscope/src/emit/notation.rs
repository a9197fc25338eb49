//! Objects as one line of text, which the emitted helper reads and writes too.
//!
//! `Tree(root=Node#1(key=2, left=Node(key=1, parent=#1)), size=2)`: fields by
//! name as declared, inherited first; what is 0, false or null is left out; an
//! object that is mentioned again has a number, in the order of the second
//! mentions. So equal text means isomorphic. A field that holds something closed is left out too. Arrays and the JDK's containers have
//! braces: `int[3]{1, 2}` ends in a 0, `ArrayList{1, 2}`. Where no variable tells
//! the type of a number, a letter does: `1L`, `1s` (short), `1b` (byte), `1.0f`.
//!
//! **Invariant:** `java/show.java` writes the same bytes for the same objects.

use super::classes::NamedClasses;
use super::decimal::java_number;
use super::literal::letter;
use super::view::{View, is_platform, view};
use crate::suite::structure::{Content, Object, Structure, Value};
use crate::suite::types::Type;
use std::collections::BTreeSet;

/// What the helper must know to read or write the texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Feature {
    Arrays,
    /// Arrays of arrays.
    NestedArrays,
    PrimitiveArrays,
    Views,
    Quotes,
    /// Behind numbers: `1L`.
    Letters,
    Constants,
    /// Fields of a superclass.
    Inherits,
    Hiding,
    Inner,
    Records,
    /// A recipe: `#1=new Tree(); #1.add(2); #1`.
    Calls,
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
    classes: &NamedClasses<'_>,
    used: &mut Used,
) -> Vec<String> {
    let places = vec![None; structure.objects.len()];
    let mut writer = Writer { structure, classes, used, words: Vec::new(), places, labels: 0 };
    let mut starts = Vec::new();
    for (value, expected) in values {
        starts.push(writer.words.len());
        writer.root(value, expected);
    }
    let words = writer.words;
    let ends = starts.iter().skip(1).copied().chain([words.len()]);
    starts.iter().zip(ends).map(|(&start, end)| words[start..end].concat()).collect()
}

struct Writer<'a> {
    structure: &'a Structure,
    classes: &'a NamedClasses<'a>,
    used: &'a mut Used,
    words: Vec<String>,
    /// Where the label of each object is that was mentioned: empty at first.
    places: Vec<Option<usize>>,
    labels: usize,
}

impl Writer<'_> {
    fn add(&mut self, word: impl Into<String>) {
        self.words.push(word.into());
    }

    /// A value that no field or array gives a type.
    fn root(&mut self, value: &Value, expected: &Type) {
        match value {
            Value::Undecided => self.add(zero(expected.letter())),
            value => self.value(value),
        }
        if let Value::Undecided | Value::Integer(_) | Value::Float(_) | Value::Double(_) = value {
            let suffix = expected.letter().map_or("", |letter| self.suffix(letter));
            self.add(suffix);
        }
    }

    fn value(&mut self, value: &Value) {
        let text = match value {
            Value::Null | Value::Undecided => "null".to_owned(),
            Value::Boolean(value) => value.to_string(),
            Value::Integer(value) => value.to_string(),
            Value::Float(value) => java_number(*value),
            Value::Double(value) => java_number(*value),
            Value::Char(unit) => self.quoted(&[*unit], '\''),
            Value::Text(text) => self.quoted(&text.encode_utf16().collect::<Vec<_>>(), '"'),
            Value::Constant { binary_name, name, .. } => {
                self.used.features.insert(Feature::Constants);
                format!("{}.{name}", self.name(binary_name))
            }
            Value::Boxed(class, value) => {
                self.value(value);
                self.suffix(letter(class)).to_owned()
            }
            Value::Class { .. } => {
                self.used.features.insert(Feature::Opaque);
                "...".to_owned()
            }
            Value::Object(index) => return self.object(*index),
        };
        self.add(text);
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

    fn object(&mut self, index: usize) {
        let structure = self.structure;
        let view = view(structure, index);
        if view == View::Opaque {
            self.used.features.insert(Feature::Opaque);
            return self.add("...");
        }
        if let Some(place) = self.places[index] {
            if self.words[place].is_empty() {
                self.labels += 1;
                self.words[place] = format!("#{}", self.labels);
            }
            return self.add(self.words[place].clone());
        }
        let object = &structure.objects[index];
        let name = self.class_of(object);
        self.add(name);
        self.places[index] = Some(self.words.len());
        self.add("");
        match view {
            View::Open => match &object.content {
                Content::Fields(fields) => self.fields(object, fields),
                Content::Elements(elements) => self.elements(object, elements),
            },
            View::Elements(elements) => self.braces(elements, |writer, one| writer.value(one)),
            View::Entries(entries) => self.braces(entries, |writer, (key, value)| {
                writer.value(key);
                writer.add("=");
                writer.value(value);
            }),
            View::Opaque => unreachable!("it returned above"),
        }
    }

    /// What is before the label: of an array, its elements' class and its length.
    fn class_of(&mut self, object: &Object) -> String {
        let Content::Elements(elements) = &object.content else {
            if is_platform(&object.binary_name) {
                self.used.features.insert(Feature::Views);
                return self.classes.short_name(&object.binary_name);
            }
            return self.name(&object.binary_name);
        };
        let component = component(object);
        let base = component.trim_end_matches("[]");
        self.used.features.insert(Feature::Arrays);
        if base != component {
            self.used.features.insert(Feature::NestedArrays);
        }
        if Type::named(base).letter().is_some() {
            self.used.features.insert(Feature::PrimitiveArrays);
        }
        format!("{}{}[{}]", self.name(base), &component[base.len()..], elements.len())
    }

    fn fields(&mut self, object: &Object, fields: &[(String, Value)]) {
        let facts = self.classes.facts(&object.binary_name);
        let noted = [
            (Feature::Inner, facts.is_inner),
            (Feature::Records, facts.is_record),
            (Feature::Inherits, facts.inherits),
        ];
        self.used.features.extend(noted.iter().filter(|(_, is)| *is).map(|(feature, _)| *feature));
        // What a class inherits from the JDK's is closed.
        let (closed, own) = fields.split_at(facts.inherited_from_jdk.min(fields.len()));
        if closed.iter().any(|(_, value)| !is_zero(value)) {
            self.used.features.insert(Feature::Opaque);
        }
        let mut comma = "(";
        for (name, value) in own.iter().filter(|(_, value)| !is_zero(value)) {
            if self.is_opaque(value) {
                // A field of which nothing can be said is not mentioned.
                self.used.features.insert(Feature::Opaque);
                continue;
            }
            if name.contains('.') {
                self.used.features.extend([Feature::Inherits, Feature::Hiding]);
            }
            self.add(format!("{comma}{name}="));
            self.value(value);
            comma = ", ";
        }
        self.add(if comma == "(" { "()" } else { ")" });
    }

    fn is_opaque(&self, value: &Value) -> bool {
        match value {
            Value::Object(index) => view(self.structure, *index) == View::Opaque,
            Value::Class { .. } => true,
            _ => false,
        }
    }

    fn elements(&mut self, array: &Object, elements: &[Value]) {
        let component = Type::named(component(array)).letter();
        let end = elements.iter().rposition(|element| !is_zero(element)).map_or(0, |last| last + 1);
        self.braces(&elements[..end], |writer, element| match element {
            Value::Undecided => writer.add(zero(component)),
            element => writer.value(element),
        });
    }

    fn braces<T>(
        &mut self,
        parts: impl IntoIterator<Item = T>,
        mut write: impl FnMut(&mut Self, T),
    ) {
        self.add("{");
        for (index, part) in parts.into_iter().enumerate() {
            self.add(if index > 0 { ", " } else { "" });
            write(self, part);
        }
        self.add("}");
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

/// The class of an array's elements.
fn component(array: &Object) -> &str {
    array.binary_name.strip_suffix("[]").expect("an array's name ends so")
}

/// Whether Java would have put it there by itself.
pub(super) fn is_zero(value: &Value) -> bool {
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
