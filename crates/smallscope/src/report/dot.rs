//! An object graph in the language of Graphviz: a box per object with its plain
//! values, an arrow per reference; null is left out.

use super::folder::Format;
use crate::suite::structure::{Object, Structure, Value};
use std::fmt::Write;

pub const FORMAT: Format = Format { ending: "dot", mark: "made by smallscope generate" };

/// The text of a graph called `name`.
pub fn draw(structure: &Structure, name: &str) -> String {
    let mut text = format!("// {name}: {}\n", FORMAT.mark);
    let mut line = |line: String| writeln!(text, "{line}").expect("a string can be written to");
    line(format!("digraph {} {{", quoted(name)));
    line("  node [shape=record, style=rounded, fontname=\"monospace\"];".to_owned());
    line("  edge [fontname=\"sans-serif\", fontsize=11];".to_owned());
    for (index, object) in structure.objects.iter().enumerate() {
        let label = label(&structure.name(index), object);
        line(format!("  n{index} [label=\"{{{label}}}\"];"));
        for (field, value) in object.named_values() {
            if let Value::Object(target) = value {
                line(format!("  n{index} -> n{target} [label={}];", quoted(&field)));
            }
        }
    }
    text.push_str("}\n");
    text
}

/// The title, and below it a left-aligned line for each plain value.
fn label(title: &str, object: &Object) -> String {
    let lines: String = object
        .named_values()
        .into_iter()
        .filter(|(_, value)| !matches!(value, Value::Null | Value::Object(_)))
        .map(|(name, value)| record_text(&format!("{name} = {value}")) + "\\l")
        .collect();
    let title = record_text(title);
    if lines.is_empty() { title } else { format!("{title}|{lines}") }
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Text within a record label, where braces, bars and angles have a meaning.
fn record_text(text: &str) -> String {
    let mut result = String::new();
    for letter in text.chars() {
        if "{}|<>\\\" ".contains(letter) {
            result.push('\\');
        }
        result.push(letter);
    }
    result
}
