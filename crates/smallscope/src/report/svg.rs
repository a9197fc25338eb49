//! An object graph as a picture: a box per object with its plain values, an
//! arrow per reference with the field's name; null is left out.

use super::diagram::{Diagram, FONT_SIZE, Link, Mark, TextBox, TextRow};
use super::folder::Format;
use crate::suite::structure::{Structure, Value};

pub const FORMAT: Format = Format { ending: "svg", mark: "made by smallscope generate" };

/// The text of a picture.
pub fn draw(structure: &Structure) -> String {
    let picture = diagram(structure).draw("head");
    let (x, y, width, height) = (picture.x, picture.y, picture.width, picture.height);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
         viewBox=\"{x:.1} {y:.1} {width:.1} {height:.1}\"><!-- {} -->\n\
         <style>\n\
         text {{ font: {FONT_SIZE}px monospace; fill: #1f2933; }}\n\
         .title {{ font-weight: bold; }}\n\
         .field {{ font: italic 12px sans-serif; fill: #3d5a80; stroke: #ffffff; stroke-width: 4px; \
         paint-order: stroke; }}\n\
         .box {{ fill: #f4f7fb; stroke: #3d5a80; stroke-width: 1.5px; }}\n\
         .line {{ fill: none; stroke: #3d5a80; stroke-width: 1.2px; }}\n\
         .tip {{ fill: #3d5a80; }}\n\
         </style>\n\
         <rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" fill=\"#ffffff\"/>\n\
         {}</svg>\n",
        FORMAT.mark, picture.content
    )
}

fn diagram(structure: &Structure) -> Diagram {
    let mut diagram = Diagram::default();
    for (from, object) in structure.objects.iter().enumerate() {
        let mut rows = Vec::new();
        for (name, value) in object.named_values() {
            match value {
                Value::Null => {}
                Value::Object(to) => {
                    let link = Link { from, to: *to, label: name, mark: Mark::Plain };
                    diagram.arrows.push(link);
                }
                plain => {
                    rows.push(TextRow { text: format!("{name} = {plain}"), mark: Mark::Plain })
                }
            }
        }
        let title = structure.name(from);
        diagram.boxes.push(TextBox { title, rows, mark: Mark::Plain });
    }
    diagram
}
