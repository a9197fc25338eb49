//! Boxes with lines of text and arrows between them, as a picture.
//!
//! `layout-rs` places boxes and arrows; the drawing is ours ([`Canvas`]), because
//! a title, a line below it, marks and labels that stay readable on top of arrows are
//! more than its own writer does, and ours writes the same bytes every time.
//!
//! Not here: what the boxes are about, and colours: whoever shows a picture has rules for its classes.

use layout::core::base::Orientation;
use layout::core::format::{ClipHandle, RenderBackend};
use layout::core::geometry::{Point, Position};
use layout::core::style::{LineStyleKind, StyleAttr};
use layout::std_shapes::shapes::{Arrow, Element, LineEndKind, ShapeKind};
use layout::topo::layout::VisualGraph;
use std::fmt::Write;

pub(crate) const FONT_SIZE: usize = 14;
/// Of a monospaced font of that size.
const LETTER: f64 = 8.5;
const LINE: f64 = 18.0;
const PADDING: f64 = 8.0;
/// Between boxes.
const DISTANCE: f64 = 16.0;
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
        let mut graph = VisualGraph::new(Orientation::TopToBottom);
        let look = StyleAttr { font_size: FONT_SIZE, ..StyleAttr::simple() };
        let boxes: Vec<_> =
            (0..self.boxes.len()).map(|index| graph.add_node(self.element(index, &look))).collect();
        for (number, arrow) in self.arrows.iter().enumerate().filter(|(_, one)| one.from != one.to)
        {
            let placed = placed_arrow(&arrow.label, number, &look);
            graph.add_edge(placed, boxes[arrow.from], boxes[arrow.to]);
        }
        let mut canvas = Canvas::new(self, marker);
        if !self.boxes.is_empty() {
            // In a tree nothing crosses, and children stay in the order of the fields.
            graph.do_it(false, self.is_tree(), false, &mut canvas);
        }
        for index in 0..self.boxes.len() {
            canvas.draw_loop(index, &self.loops(index));
        }
        canvas.finish()
    }

    /// The labels by which a box leads to itself: the layout has no good place
    /// for such arrows, so they share one that we draw.
    fn loops(&self, index: usize) -> String {
        let own = self.arrows.iter().filter(|one| one.from == index && one.to == index);
        own.map(|one| one.label.as_str()).collect::<Vec<_>>().join(", ")
    }

    /// Whether everything is led to once at most, and the first not at all.
    fn is_tree(&self) -> bool {
        let mut seen = vec![false; self.boxes.len()];
        seen[0] = true;
        self.arrows.iter().all(|one| !std::mem::replace(&mut seen[one.to], true))
    }

    /// A box, with room at its sides for an arrow to itself.
    fn element(&self, index: usize, look: &StyleAttr) -> Element {
        let TextBox { title, rows, .. } = &self.boxes[index];
        let texts = rows.iter().map(|row| &row.text).chain([title]);
        let widest = texts.map(|text| text.chars().count()).max().unwrap_or(0);
        let gap = if rows.is_empty() { 0.0 } else { PADDING };
        let width = widest as f64 * LETTER + 2.0 * PADDING;
        let size = Point::new(width, (1 + rows.len()) as f64 * LINE + PADDING + gap);
        // The text is drawn by the number of the box.
        let shape = ShapeKind::Box(String::from(" "));
        let mut element = Element::create(shape, look.clone(), Orientation::TopToBottom, size);
        let aside = match self.loops(index).chars().count() {
            0 => 0.0,
            letters => LOOP + letters as f64 * LETTER,
        };
        let distance = Point::new(DISTANCE + aside, DISTANCE);
        element.pos = Position::new(Point::zero(), size, Point::zero(), distance);
        element
    }
}

fn placed_arrow(label: &str, number: usize, look: &StyleAttr) -> Arrow {
    let (none, end) = (LineEndKind::None, LineEndKind::Arrow);
    let mut arrow = Arrow::new(none, end, LineStyleKind::Normal, label, look, &None, &None);
    arrow.properties = Some(number.to_string());
    arrow
}

/// Draw calls become SVG: boxes first, then arrows, then labels.
struct Canvas<'a> {
    diagram: &'a Diagram,
    marker: &'a str,
    boxes: String,
    arrows: String,
    labels: String,
    /// Whether the next text belongs to the box that was drawn last.
    in_box: bool,
    /// Corner and size of each box.
    places: Vec<(Point, Point)>,
    least: Option<Point>,
    most: Option<Point>,
}

impl<'a> Canvas<'a> {
    fn new(diagram: &'a Diagram, marker: &'a str) -> Canvas<'a> {
        let (boxes, arrows, labels) = (String::new(), String::new(), String::new());
        let (places, least, most) = (Vec::new(), None, None);
        Canvas { diagram, marker, boxes, arrows, labels, in_box: false, places, least, most }
    }

    fn see(&mut self, point: Point) {
        let least = self.least.get_or_insert(point);
        *least = Point::new(least.x.min(point.x), least.y.min(point.y));
        let most = self.most.get_or_insert(point);
        *most = Point::new(most.x.max(point.x), most.y.max(point.y));
    }

    fn finish(self) -> Picture {
        let (least, most) =
            (self.least.unwrap_or(Point::zero()), self.most.unwrap_or(Point::zero()));
        let marker = self.marker;
        let defs = format!(
            "<defs><marker id=\"{marker}\" markerUnits=\"userSpaceOnUse\" markerWidth=\"11\" markerHeight=\"10\" viewBox=\"0 0 9 8\" refX=\"8\" refY=\"4\" \
             orient=\"auto-start-reverse\"><path class=\"tip\" d=\"M0,0 L9,4 L0,8 z\"/></marker></defs>\n"
        );
        Picture {
            x: least.x - MARGIN,
            y: least.y - MARGIN,
            width: most.x - least.x + 2.0 * MARGIN,
            height: most.y - least.y + 2.0 * MARGIN,
            content: defs + &self.boxes + &self.arrows + &self.labels,
        }
    }

    /// An arrow from the right side of a box to the same side, further down.
    fn draw_loop(&mut self, index: usize, label: &str) {
        if label.is_empty() {
            return;
        }
        let (corner, size) = self.places[index];
        let (side, out) = (corner.x + size.x, corner.x + size.x + LOOP * 4.0 / 3.0);
        let (from, to) = (corner.y + size.y * 0.3, corner.y + size.y * 0.7);
        let (above, below) = (from - 10.0, to + 10.0);
        let line = format!(
            "M{side:.1},{from:.1} C{out:.1},{above:.1} {out:.1},{below:.1} {side:.1},{to:.1}"
        );
        let own = self.diagram.arrows.iter().filter(|one| one.from == index && one.to == index);
        let marks = own.map(|one| one.mark);
        let mark = marks.reduce(|one, other| if one == other { one } else { Mark::Changed });
        let (class, marker) = (mark.unwrap_or_default().class(), self.marker);
        put(
            &mut self.arrows,
            format!("<path class=\"line{class}\" d=\"{line}\" marker-end=\"url(#{marker})\"/>"),
        );
        let (x, y) = (side + LOOP + 3.0, corner.y + size.y / 2.0);
        self.see(Point::new(x + label.chars().count() as f64 * LETTER, below));
        let (y, label) = (y + 4.0, escape(label));
        put(
            &mut self.labels,
            format!("<text class=\"field\" x=\"{x:.1}\" y=\"{y:.1}\">{label}</text>"),
        );
    }

    fn box_content(&mut self, corner: Point, size: Point, content: &TextBox) {
        let middle = corner.x + size.x / 2.0;
        let mut y = corner.y + PADDING / 2.0 + 13.0;
        let title = escape(&content.title);
        let centered = "text-anchor=\"middle\"";
        put(
            &mut self.boxes,
            format!(
                "<text class=\"title\" {centered} x=\"{middle:.1}\" y=\"{y:.1}\">{title}</text>"
            ),
        );
        let below = corner.y + PADDING / 2.0 + LINE + PADDING / 2.0;
        let right = corner.x + size.x;
        if !content.rows.is_empty() {
            let rule = format!("M{:.1},{below:.1} H{right:.1}", corner.x);
            put(&mut self.boxes, format!("<path class=\"line\" d=\"{rule}\"/>"));
            y += PADDING;
        }
        for row in &content.rows {
            y += LINE;
            let (x, line, class) = (corner.x + PADDING, escape(&row.text), row.mark.class());
            if row.mark != Mark::Plain {
                let (x, top, width) = (corner.x + 2.0, y - 14.0, size.x - 4.0);
                put(
                    &mut self.boxes,
                    format!(
                        "<rect class=\"row{class}\" x=\"{x:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" \
                         height=\"{LINE:.1}\" rx=\"2\"/>"
                    ),
                );
            }
            put(
                &mut self.boxes,
                format!(
                    "<text class=\"value{class}\" xml:space=\"preserve\" x=\"{x:.1}\" y=\"{y:.1}\">{line}</text>"
                ),
            );
        }
    }
}

impl RenderBackend for Canvas<'_> {
    fn draw_rect(
        &mut self,
        corner: Point,
        size: Point,
        _look: &StyleAttr,
        _properties: Option<String>,
        _clip: Option<ClipHandle>,
    ) {
        self.see(corner);
        self.see(corner.add(size));
        let (x, y, width, height) = (corner.x, corner.y, size.x, size.y);
        let (diagram, number) = (self.diagram, self.places.len());
        // Boxes are drawn in the order in which they were added.
        let content = &diagram.boxes[number];
        let class = content.mark.class();
        put(
            &mut self.boxes,
            format!(
                "<rect class=\"box{class}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" \
                 height=\"{height:.1}\" rx=\"5\"/>"
            ),
        );
        self.box_content(corner, size, content);
        self.places.push((corner, size));
        self.in_box = true;
    }

    fn draw_text(&mut self, at: Point, text: &str, _look: &StyleAttr) {
        if std::mem::take(&mut self.in_box) {
            return;
        }
        let half = Point::new(text.chars().count() as f64 * LETTER / 2.0, LINE / 2.0);
        self.see(at.sub(half));
        self.see(at.add(half));
        let (x, y, text) = (at.x, at.y + 4.0, escape(text));
        let centered = "text-anchor=\"middle\"";
        put(
            &mut self.labels,
            format!("<text class=\"field\" {centered} x=\"{x:.1}\" y=\"{y:.1}\">{text}</text>"),
        );
    }

    fn draw_arrow(
        &mut self,
        path: &[(Point, Point)],
        _dashed: bool,
        head: (bool, bool),
        _look: &StyleAttr,
        properties: Option<String>,
        _text: &str,
    ) {
        let point = |point: Point| format!("{:.1},{:.1}", point.x, point.y);
        let (start, first) = (path[0], path[1]);
        let mut line = format!(
            "M{} C{} {} {}",
            point(start.0),
            point(start.1),
            point(first.0),
            point(first.1)
        );
        for (control, end) in &path[2..] {
            write!(line, " S{} {}", point(*control), point(*end)).expect("a string");
        }
        for &(one, other) in path {
            self.see(one);
            self.see(other);
        }
        let marker = self.marker;
        let tip = |at: bool, name: &str| match at {
            true => format!(" marker-{name}=\"url(#{marker})\""),
            false => String::new(),
        };
        let number = properties.and_then(|number| number.parse::<usize>().ok());
        let class = number.map_or(Mark::Plain, |number| self.diagram.arrows[number].mark).class();
        let tips = tip(head.0, "start") + &tip(head.1, "end");
        put(&mut self.arrows, format!("<path class=\"line{class}\" d=\"{line}\"{tips}/>"));
    }

    fn draw_line(&mut self, _: Point, _: Point, _: &StyleAttr, _: Option<String>) {
        unreachable!("only records and debugging draw lines")
    }

    fn draw_circle(&mut self, _: Point, _: Point, _: &StyleAttr, _: Option<String>) {
        unreachable!("there are only boxes")
    }

    fn create_clip(&mut self, _: Point, _: Point, _: usize) -> ClipHandle {
        unreachable!("only records are clipped")
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

    // The layout is not ours: whatever leads where, it must come to an end with everything on it.
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
