//! Boxes and arrows on a page: an SVG, and the same as a list for who cannot see it.

use super::Html;
use super::objects::Drawn;
use crate::report::diagram::{Diagram, Mark, TextBox, escape};
use askama::Template;

#[derive(Template)]
#[template(path = "picture.html")]
pub(super) struct Picture {
    caption: String,
    svg: Html,
    /// Each box as a line.
    lines: Vec<String>,
    left_out: usize,
}

impl Picture {
    /// The ids of its parts begin with `id`.
    pub(super) fn new(id: &str, caption: &str, drawn: &Drawn) -> Picture {
        let Drawn { diagram, left_out } = drawn;
        let (svg, lines) = (svg(id, caption, diagram), lines(diagram));
        Picture { caption: caption.to_owned(), svg, lines, left_out: *left_out }
    }

    pub(super) fn html(&self) -> Html {
        Html::of(self)
    }
}

fn svg(id: &str, caption: &str, diagram: &Diagram) -> Html {
    let picture = diagram.draw(&format!("{id}-tip"));
    let (x, y, width, height) = (picture.x, picture.y, picture.width, picture.height);
    let (objects, arrows) = (diagram.boxes.len(), diagram.arrows.len());
    let caption = escape(caption);
    // A wide picture shrinks on a narrow screen as long as it can be read, and then scrolls.
    let least = width * 0.6;
    Html(format!(
        "<svg class=\"graph\" role=\"img\" aria-labelledby=\"{id}-title {id}-desc\" width=\"{width:.0}\" \
         height=\"{height:.0}\" viewBox=\"{x:.1} {y:.1} {width:.1} {height:.1}\" \
         style=\"min-width:{least:.0}px\"><title id=\"{id}-title\">{caption}</title>\
         <desc id=\"{id}-desc\">{objects} objects as boxes, {arrows} references as arrows; the list below \
         tells the same.</desc>\n{}</svg>",
        picture.content
    ))
}

/// `Node#0: key = 2 (changed), left to Node#1`.
fn lines(diagram: &Diagram) -> Vec<String> {
    let changed = |mark: Mark| if mark == Mark::Changed { " (changed)" } else { "" };
    let line = |(index, one): (usize, &TextBox)| {
        let rows = one.rows.iter().map(|row| format!("{}{}", row.text, changed(row.mark)));
        let arrows = diagram.arrows.iter().filter(|arrow| arrow.from == index).map(|arrow| {
            let to = &diagram.boxes[arrow.to].title;
            format!("{} → {to}{}", arrow.label, changed(arrow.mark))
        });
        let parts: Vec<String> = rows.chain(arrows).collect();
        match parts.is_empty() {
            true => one.title.clone(),
            false => format!("{}: {}", one.title, parts.join(", ")),
        }
    };
    diagram.boxes.iter().enumerate().map(line).collect()
}
