//! An object graph in the language of Graphviz: a box per object with its plain
//! values, an arrow per reference; null is left out.

use super::folder::Format;
use crate::suite::structure::{Structure, Value};
use std::fmt::Write;

pub const FORMAT: Format = Format { ending: "dot", mark: "made by smallscope generate" };

/// The text of a graph called `name`.
pub fn draw(structure: &Structure, name: &str) -> String {
    let mut text = format!("// {}: {}\n", name, FORMAT.mark);
    let mut line = |line: String| writeln!(text, "{line}").expect("a string can be written to");
    line(format!("digraph {} {{", quoted(name)));
    line("  node [shape=record, style=rounded, fontname=\"sans-serif\"];".to_owned());
    line("  edge [fontname=\"sans-serif\", fontsize=11];".to_owned());
    for (index, object) in structure.objects.iter().enumerate() {
        let mut label = record_text(&structure.name(index));
        let mut arrows = Vec::new();
        let mut separator = '|';
        for (field, value) in object.named_values() {
            match value {
                Value::Null => {}
                Value::Object(target) => arrows.push((field, *target)),
                plain => {
                    label.push(separator);
                    // Lines below the first share its compartment.
                    label.truncate(label.len() - usize::from(separator == ' '));
                    let shown = format!("{field} = {plain}");
                    label.push_str(&record_text(&shown));
                    label.push_str("\\l");
                    separator = ' ';
                }
            }
        }
        line(format!("  n{index} [label=\"{{{label}}}\"];"));
        for (field, target) in arrows {
            line(format!("  n{index} -> n{target} [label={}];", quoted(&field)));
        }
    }
    text.push_str("}\n");
    text
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
