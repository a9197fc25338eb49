//! A call as one line of text, the same as the enumerator in Java writes it.

use smallscope::suite::case::{Case, Outcome};
use smallscope::suite::structure::{Content, Object, Structure, Value};

/// Of these fields of the JDK's collections nobody can tell the value.
const UNTOLD: [&str; 7] = [
    "modCount",
    "expectedModCount",
    "keySet",
    "values",
    "entrySet",
    "navigableKeySet",
    "descendingMap",
];

/// What a call was made on, and what came of it.
pub(super) fn call(case: &Case) -> String {
    let before = format!("{} {}", case.method.name, graph(&case.before, &case.before.roots));
    let mut roots = case.after.roots.clone();
    match &case.outcome {
        Outcome::Returned(value) => {
            roots.extend(value.clone());
            format!("{before} returned {}", graph(&case.after, &roots))
        }
        Outcome::Threw { class, .. } => {
            format!("{before} threw {class} {}", graph(&case.after, &roots))
        }
        other => panic!("{before}: {other:?}"),
    }
}

/// FNV-1a.
pub(super) fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

fn graph(structure: &Structure, roots: &[Value]) -> String {
    let mut writer = Writer { structure, met: Vec::new(), text: String::new() };
    for root in roots {
        writer.value(root);
        writer.text.push(';');
    }
    writer.text
}

struct Writer<'a> {
    structure: &'a Structure,
    /// Objects in the order in which they are met, depth first.
    met: Vec<usize>,
    text: String,
}

impl Writer<'_> {
    fn value(&mut self, value: &Value) {
        match value {
            Value::Null => self.text += "null",
            Value::Boolean(is) => self.text += &is.to_string(),
            Value::Integer(number) => self.text += &number.to_string(),
            Value::Float(number) => self.text += &format!("{:x}", number.to_bits()),
            Value::Text(text) => self.text += &format!("\"{text}\""),
            Value::Boxed(name, value) => {
                self.text += &format!("{name}:");
                self.value(value);
            }
            Value::Object(index) => self.object(*index),
            other => panic!("{other:?} is in none of the classes"),
        }
    }

    fn object(&mut self, index: usize) {
        if let Some(number) = self.met.iter().position(|&met| met == index) {
            self.text += &format!("#{number}");
            return;
        }
        let Object { binary_name, content, .. } = &self.structure.objects[index];
        self.text += &format!("#{}={binary_name}", self.met.len());
        self.met.push(index);
        match content {
            Content::Elements(elements) => {
                self.text.push('[');
                for element in elements {
                    self.value(element);
                    self.text.push(',');
                }
                self.text.push(']');
            }
            Content::Fields(fields) => {
                let of_platform = binary_name.starts_with("java.util.");
                let is_told = |name: &str| !(of_platform && UNTOLD.contains(&name));
                let mut fields: Vec<&(String, Value)> =
                    fields.iter().filter(|(name, _)| is_told(name)).collect();
                fields.sort_by(|one, two| one.0.cmp(&two.0));
                self.text.push('{');
                for (name, value) in fields {
                    self.text += &format!("{name}=");
                    self.value(value);
                    self.text.push(',');
                }
                self.text.push('}');
            }
        }
    }
}
