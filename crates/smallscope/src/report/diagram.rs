//! Boxes with lines of text and arrows between them, as a picture.
//!
//! Not here: where they go (`layout`), what the boxes are about, and colours: whoever shows a picture has
//! rules for its classes.

use super::layout::{Layout, Size, Wish};
use std::fmt::Write;

pub(crate) const FONT_SIZE: usize = 14;
/// Of a monospaced font of that size.
const LETTER: f64 = 8.5;
const LINE: f64 = 18.0;
const PADDING: f64 = 8.0;
/// How far an arrow from a box to itself reaches out.
const LOOP: f64 = 26.0;
const MARGIN: f64 = 12.0;

#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Diagram {
    pub(crate) boxes: Vec<TextBox>,
    pub(crate) arrows: Vec<Link>,
}

/// A title, then a line for each row.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct TextBox {
    pub(crate) title: String,
    pub(crate) rows: Vec<TextRow>,
    pub(crate) mark: Mark,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct TextRow {
    pub(crate) text: String,
    pub(crate) mark: Mark,
}

/// An arrow, by the numbers of two boxes.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Link {
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) label: String,
    pub(crate) mark: Mark,
}

/// What a reader should see at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Mark {
    #[default]
    Plain,
    /// It is another one on the other picture.
    Changed,
    /// It is on this picture only.
    New,
    /// The same, of the earlier picture.
    Gone,
}

impl Mark {
    /// With a blank before it, behind another class.
    fn class(self) -> &'static str {
        match self {
            Mark::Plain => "",
            Mark::Changed => " changed",
            Mark::New => " new",
            Mark::Gone => " gone",
        }
    }
}

/// A picture: the inside of an `svg` element.
pub(crate) struct Picture {
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) content: String,
}

impl Diagram {
    /// `marker` is the id of the arrow heads, which must be unique on a page.
    pub(crate) fn draw(&self, marker: &str) -> Picture {
        let between: Vec<&Link> = self.arrows.iter().filter(|one| one.from != one.to).collect();
        let arrows = between.iter().map(|one| (one.from, one.to, label_width(&one.label)));
        // A box has room on both sides for an arrow to itself, so that it stays in the middle.
        let boxes = self.boxes.iter().enumerate();
        let boxes =
            boxes.map(|(index, content)| Size { aside: self.aside(index), ..size(content) });
        let wish = Wish { boxes: boxes.collect(), arrows: arrows.collect() };
        let Layout { corners, ways, labels } = wish.layout();
        let mut canvas = Canvas::new(marker);
        for (index, content) in self.boxes.iter().enumerate() {
            let Size { width, height, .. } = wish.boxes[index];
            canvas.draw_box(corners[index], (width, height), content);
            let (label, mark) = (self.loops(index), self.loop_mark(index));
            canvas.draw_loop(corners[index], (width, height), &label, mark);
        }
        for ((link, way), label) in between.iter().zip(&ways).zip(labels) {
            canvas.draw_arrow(way, link.mark);
            canvas.draw_label(label, &link.label);
        }
        canvas.finish()
    }

    /// The labels by which a box leads to itself: the layout has no good place
    /// for such arrows, so they share one that we draw.
    fn loops(&self, index: usize) -> String {
        let own = self.arrows.iter().filter(|one| one.from == index && one.to == index);
        own.map(|one| one.label.as_str()).collect::<Vec<_>>().join(", ")
    }

    fn loop_mark(&self, index: usize) -> Mark {
        let own = self.arrows.iter().filter(|one| one.from == index && one.to == index);
        let marks = own.map(|one| one.mark);
        let mark = marks.reduce(|one, other| if one == other { one } else { Mark::Changed });
        mark.unwrap_or_default()
    }

    /// How far an arrow to itself reaches out of a box.
    fn aside(&self, index: usize) -> f64 {
        match &*self.loops(index) {
            "" => 0.0,
            label => LOOP + label_width(label),
        }
    }
}

/// Of a box.
fn size(content: &TextBox) -> Size {
    let texts = content.rows.iter().map(|row| &row.text).chain([&content.title]);
    let widest = texts.map(|text| text.chars().count()).max().unwrap_or(0);
    let gap = if content.rows.is_empty() { 0.0 } else { PADDING };
    let height = (1 + content.rows.len()) as f64 * LINE + PADDING + gap;
    Size { width: widest as f64 * LETTER + 2.0 * PADDING, height, aside: 0.0 }
}

/// Of a smaller font, which is not monospaced.
fn label_width(label: &str) -> f64 {
    label.chars().count() as f64 * LETTER * 0.85
}

type Point = (f64, f64);

/// Boxes first, then arrows, then labels.
struct Canvas<'a> {
    marker: &'a str,
    boxes: String,
    arrows: String,
    labels: String,
    least: Point,
    most: Point,
}

impl<'a> Canvas<'a> {
    fn new(marker: &'a str) -> Canvas<'a> {
        let (boxes, arrows, labels) = (String::new(), String::new(), String::new());
        let (least, most) = ((f64::MAX, f64::MAX), (f64::MIN, f64::MIN));
        Canvas { marker, boxes, arrows, labels, least, most }
    }

    fn see(&mut self, (x, y): Point) {
        self.least = (self.least.0.min(x), self.least.1.min(y));
        self.most = (self.most.0.max(x), self.most.1.max(y));
    }

    fn finish(mut self) -> Picture {
        if self.least.0 > self.most.0 {
            self.see((0.0, 0.0));
        }
        let marker = self.marker;
        let defs = format!(
            "<defs><marker id=\"{marker}\" markerUnits=\"userSpaceOnUse\" markerWidth=\"11\" \
             markerHeight=\"10\" viewBox=\"0 0 9 8\" refX=\"8\" refY=\"4\" orient=\"auto\">\
             <path class=\"tip\" d=\"M0,0 L9,4 L0,8 z\"/></marker></defs>\n"
        );
        Picture {
            x: self.least.0 - MARGIN,
            y: self.least.1 - MARGIN,
            width: self.most.0 - self.least.0 + 2.0 * MARGIN,
            height: self.most.1 - self.least.1 + 2.0 * MARGIN,
            content: defs + &self.boxes + &self.arrows + &self.labels,
        }
    }

    fn draw_box(&mut self, corner: Point, size: Point, content: &TextBox) {
        let ((x, y), (width, height)) = (corner, size);
        self.see(corner);
        self.see((x + width, y + height));
        let class = content.mark.class();
        put(
            &mut self.boxes,
            format!(
                "<rect class=\"box{class}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" \
                 height=\"{height:.1}\" rx=\"5\"/>"
            ),
        );
        let (middle, top, title) =
            (x + width / 2.0, y + PADDING / 2.0 + 13.0, escape(&content.title));
        put(
            &mut self.boxes,
            format!(
                "<text class=\"title\" text-anchor=\"middle\" x=\"{middle:.1}\" y=\"{top:.1}\">{title}</text>"
            ),
        );
        if content.rows.is_empty() {
            return;
        }
        let (below, right) = (y + PADDING + LINE, x + width);
        put(
            &mut self.boxes,
            format!("<path class=\"line\" d=\"M{x:.1},{below:.1} H{right:.1}\"/>"),
        );
        for (index, row) in content.rows.iter().enumerate() {
            self.draw_row((x, top + PADDING + (index + 1) as f64 * LINE), width, row);
        }
    }

    fn draw_row(&mut self, (x, y): Point, width: f64, row: &TextRow) {
        let (class, text) = (row.mark.class(), escape(&row.text));
        if row.mark != Mark::Plain {
            let (x, top, width, height) = (x + 3.0, y - 13.0, width - 6.0, LINE - 1.0);
            put(
                &mut self.boxes,
                format!(
                    "<rect class=\"row{class}\" x=\"{x:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" \
                     height=\"{height:.1}\" rx=\"2\"/>"
                ),
            );
        }
        let x = x + PADDING;
        put(
            &mut self.boxes,
            format!(
                "<text class=\"value{class}\" xml:space=\"preserve\" x=\"{x:.1}\" y=\"{y:.1}\">{text}</text>"
            ),
        );
    }

    /// An arrow from the right side of a box to the same side, further down.
    fn draw_loop(&mut self, (x, y): Point, (width, height): Point, label: &str, mark: Mark) {
        if label.is_empty() {
            return;
        }
        let (side, out) = (x + width, x + width + LOOP * 4.0 / 3.0);
        let (from, to) = (y + height * 0.3, y + height * 0.7);
        let (above, below) = (from - 10.0, to + 10.0);
        let line = format!(
            "M{side:.1},{from:.1} C{out:.1},{above:.1} {out:.1},{below:.1} {side:.1},{to:.1}"
        );
        let (class, marker) = (mark.class(), self.marker);
        put(
            &mut self.arrows,
            format!("<path class=\"line{class}\" d=\"{line}\" marker-end=\"url(#{marker})\"/>"),
        );
        let (x, y) = (side + LOOP + 3.0, y + height / 2.0 + 4.0);
        self.see((x + label_width(label), below));
        let label = escape(label);
        put(
            &mut self.labels,
            format!("<text class=\"field\" x=\"{x:.1}\" y=\"{y:.1}\">{label}</text>"),
        );
    }

    /// A curve that is vertical at each point.
    fn draw_arrow(&mut self, way: &[Point], mark: Mark) {
        let mut line = format!("M{:.1},{:.1}", way[0].0, way[0].1);
        for pair in way.windows(2) {
            let ((x, y), (to_x, to_y)) = (pair[0], pair[1]);
            let half = (y + to_y) / 2.0;
            write!(line, " C{x:.1},{half:.1} {to_x:.1},{half:.1} {to_x:.1},{to_y:.1}")
                .expect("a string");
        }
        way.iter().for_each(|&point| self.see(point));
        let (class, marker) = (mark.class(), self.marker);
        put(
            &mut self.arrows,
            format!("<path class=\"line{class}\" d=\"{line}\" marker-end=\"url(#{marker})\"/>"),
        );
    }

    fn draw_label(&mut self, (x, y): Point, label: &str) {
        let half = label_width(label) / 2.0;
        self.see((x - half, y));
        self.see((x + half, y));
        let (y, label) = (y + 4.0, escape(label));
        put(
            &mut self.labels,
            format!(
                "<text class=\"field\" text-anchor=\"middle\" x=\"{x:.1}\" y=\"{y:.1}\">{label}</text>"
            ),
        );
    }
}

fn put(text: &mut String, line: String) {
    text.push_str(&line);
    text.push('\n');
}

/// Text as it may stand in an element or an attribute.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            // XML has no other way to say that there was one.
            control if control.is_control() => escaped.push('\u{fffd}'),
            plain => escaped.push(plain),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use proptest::test_runner::TestRunner;

    fn diagram(boxes: usize, arrows: &[(usize, usize)]) -> Diagram {
        let text_box = |index: usize| TextBox {
            title: format!("Node#{index}"),
            rows: vec![TextRow { text: "x = 1".to_owned(), mark: Mark::Changed }; index % 3],
            mark: Mark::Plain,
        };
        let link = |(number, &(from, to)): (usize, &(usize, usize))| Link {
            from: from % boxes,
            to: to % boxes,
            label: format!("f{number}"),
            mark: if number == 0 { Mark::Changed } else { Mark::Plain },
        };
        Diagram {
            boxes: (0..boxes).map(text_box).collect(),
            arrows: arrows.iter().enumerate().map(link).collect(),
        }
    }

    #[test]
    fn a_box_without_arrows_and_no_box_at_all_can_be_drawn() {
        assert!(diagram(1, &[]).draw("tip").content.contains(">Node#0<"));
        assert_eq!(Diagram::default().draw("tip").width, 2.0 * MARGIN);
    }

    #[test]
    fn every_graph_can_be_drawn() {
        let arrows = proptest::collection::vec((0..30usize, 0..30usize), 0..60);
        let mut runner = TestRunner::deterministic();
        let ran = runner.run(&(1..30usize, arrows), |(boxes, arrows)| {
            let picture = diagram(boxes, &arrows).draw("tip");
            prop_assert!(picture.width.is_finite() && picture.height.is_finite());
            prop_assert_eq!(picture.content.matches("class=\"title\"").count(), boxes);
            let marked = picture.content.matches("class=\"line changed\"").count();
            prop_assert_eq!(marked, usize::from(!arrows.is_empty()));
            Ok(())
        });
        ran.unwrap_or_else(|error| panic!("{error}"));
    }
}
