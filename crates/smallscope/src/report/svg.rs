//! An object graph as a picture: a box per object with its plain values, an
//! arrow per reference with the field's name; null is left out.
//!
//! `layout-rs` places boxes and arrows; the drawing is ours ([`Canvas`]), because
//! a title, a line below it and labels that stay readable on top of arrows are
//! more than its own writer does, and ours writes the same bytes every time.

use super::folder::Format;
use crate::suite::structure::{Object, Structure, Value};
use layout::core::base::Orientation;
use layout::core::format::{ClipHandle, RenderBackend};
use layout::core::geometry::{Point, Position};
use layout::core::style::{LineStyleKind, StyleAttr};
use layout::std_shapes::shapes::{Arrow, Element, LineEndKind, ShapeKind};
use layout::topo::layout::VisualGraph;
use std::fmt::Write;

pub const FORMAT: Format = Format { ending: "svg", mark: "made by smallscope generate" };

const FONT_SIZE: usize = 14;
/// Of a monospaced font of that size.
const LETTER: f64 = 8.5;
const LINE: f64 = 18.0;
const PADDING: f64 = 8.0;
/// Between boxes.
const DISTANCE: f64 = 16.0;
const MARGIN: f64 = 12.0;

/// The text of a picture.
pub fn draw(structure: &Structure) -> String {
    let mut graph = VisualGraph::new(Orientation::TopToBottom);
    let look = StyleAttr { font_size: FONT_SIZE, ..StyleAttr::simple() };
    let objects = structure.objects.iter().enumerate();
    let boxes: Vec<_> = objects
        .map(|(index, object)| {
            graph.add_node(element(&box_text(&structure.name(index), object), &look))
        })
        .collect();
    for (index, object) in structure.objects.iter().enumerate() {
        for (field, value) in object.named_values() {
            if let Value::Object(target) = value {
                graph.add_edge(arrow(&field, &look), boxes[index], boxes[*target]);
            }
        }
    }
    let mut canvas = Canvas::default();
    // In a tree nothing crosses, and children stay in the order of the fields.
    graph.do_it(false, is_tree(structure), false, &mut canvas);
    canvas.finish()
}

/// Whether every object is led to once at most.
fn is_tree(structure: &Structure) -> bool {
    let mut seen = vec![false; structure.objects.len()];
    seen[0] = true;
    structure.objects.iter().flat_map(Object::values).all(|value| match value {
        Value::Object(target) => !std::mem::replace(&mut seen[*target], true),
        _ => true,
    })
}

/// The title, then a line for each plain value.
fn box_text(title: &str, object: &Object) -> String {
    let mut text = title.to_owned();
    for (name, value) in object.named_values() {
        if !matches!(value, Value::Null | Value::Object(_)) {
            write!(text, "\n{name} = {value}").expect("a string can be written to");
        }
    }
    text
}

fn element(text: &str, look: &StyleAttr) -> Element {
    let widest = text.lines().map(|line| line.chars().count()).max().unwrap_or(0);
    let lines = text.lines().count();
    let gap = if lines > 1 { PADDING } else { 0.0 };
    let width = widest as f64 * LETTER + 2.0 * PADDING;
    let size = Point::new(width, lines as f64 * LINE + PADDING + gap);
    let mut element = Element::create(
        ShapeKind::Box(text.to_owned()),
        look.clone(),
        Orientation::TopToBottom,
        size,
    );
    let distance = Point::splat(DISTANCE);
    element.pos = Position::new(Point::zero(), size, Point::zero(), distance);
    element
}

fn arrow(field: &str, look: &StyleAttr) -> Arrow {
    let (none, end) = (LineEndKind::None, LineEndKind::Arrow);
    Arrow::new(none, end, LineStyleKind::Normal, field, look, &None, &None)
}

/// Draw calls become SVG: boxes first, then arrows, then the names of fields.
#[derive(Default)]
struct Canvas {
    boxes: String,
    arrows: String,
    labels: String,
    /// The box that was drawn last: its text comes next.
    last_box: Option<(Point, Point)>,
    least: Option<Point>,
    most: Option<Point>,
}

impl Canvas {
    fn see(&mut self, point: Point) {
        let least = self.least.get_or_insert(point);
        *least = Point::new(least.x.min(point.x), least.y.min(point.y));
        let most = self.most.get_or_insert(point);
        *most = Point::new(most.x.max(point.x), most.y.max(point.y));
    }

    fn finish(self) -> String {
        let (least, most) =
            (self.least.unwrap_or(Point::zero()), self.most.unwrap_or(Point::zero()));
        let (x, y) = (least.x - MARGIN, least.y - MARGIN);
        let (width, height) = (most.x - least.x + 2.0 * MARGIN, most.y - least.y + 2.0 * MARGIN);
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
             </style>\n\
             <defs><marker id=\"head\" markerWidth=\"9\" markerHeight=\"8\" refX=\"8\" refY=\"4\" \
             orient=\"auto-start-reverse\"><path d=\"M0,0 L9,4 L0,8 z\" fill=\"#3d5a80\"/></marker></defs>\n\
             <rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" fill=\"#ffffff\"/>\n\
             {}{}{}</svg>\n",
            FORMAT.mark, self.boxes, self.arrows, self.labels
        )
    }

    fn box_content(&mut self, corner: Point, size: Point, text: &str) {
        let mut lines = text.lines();
        let middle = corner.x + size.x / 2.0;
        let mut y = corner.y + PADDING / 2.0 + 13.0;
        let title = escape(lines.next().unwrap_or_default());
        let centered = "text-anchor=\"middle\"";
        put(
            &mut self.boxes,
            format!(
                "<text class=\"title\" {centered} x=\"{middle:.1}\" y=\"{y:.1}\">{title}</text>"
            ),
        );
        let below = corner.y + PADDING / 2.0 + LINE + PADDING / 2.0;
        let right = corner.x + size.x;
        for (index, line) in lines.enumerate() {
            if index == 0 {
                let rule = format!("M{:.1},{below:.1} H{right:.1}", corner.x);
                put(&mut self.boxes, format!("<path class=\"line\" d=\"{rule}\"/>"));
                y += PADDING;
            }
            y += LINE;
            let (x, line) = (corner.x + PADDING, escape(line));
            put(
                &mut self.boxes,
                format!("<text xml:space=\"preserve\" x=\"{x:.1}\" y=\"{y:.1}\">{line}</text>"),
            );
        }
    }
}

impl RenderBackend for Canvas {
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
        put(
            &mut self.boxes,
            format!(
                "<rect class=\"box\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" \
                 height=\"{height:.1}\" rx=\"5\"/>"
            ),
        );
        self.last_box = Some((corner, size));
    }

    fn draw_text(&mut self, at: Point, text: &str, _look: &StyleAttr) {
        if let Some((corner, size)) = self.last_box.take() {
            return self.box_content(corner, size, text);
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
        _properties: Option<String>,
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
        let mark = |at: bool, name: &str| match at {
            true => format!(" marker-{name}=\"url(#head)\""),
            false => String::new(),
        };
        let marks = mark(head.0, "start") + &mark(head.1, "end");
        put(&mut self.arrows, format!("<path class=\"line\" d=\"{line}\"{marks}/>"));
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

fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            // XML has no other way to say that there was one.
            control if control.is_control() => escaped.push('\u{fffd}'),
            plain => escaped.push(plain),
        }
    }
    escaped
}
