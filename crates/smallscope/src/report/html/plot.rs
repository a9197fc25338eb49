//! Shares in percent by scope, as lines.
//!
//! Lines are told apart by dashes and by the shape of their points as well as by colour, and the legend
//! is text. The page has a table with the same numbers.

use super::Html;
use crate::report::diagram::escape;
use askama::Template;
use std::fmt::Write;

/// One line of a plot.
pub(super) struct Series {
    pub(super) name: String,
    /// By scope, in percent.
    pub(super) points: Vec<(u32, f64)>,
}

#[derive(Template)]
#[template(path = "plot.html")]
struct Figure {
    caption: String,
    svg: Html,
    /// Class and name of each line.
    legend: Vec<(String, Html, String)>,
}

const WIDTH: f64 = 500.0;
const HEIGHT: f64 = 280.0;
const LEFT: f64 = 56.0;
const RIGHT: f64 = 16.0;
const TOP: f64 = 14.0;
const BOTTOM: f64 = 48.0;
/// Colours and shapes that the page knows.
const STYLES: usize = 6;

pub(super) fn html(caption: &str, series: &[Series]) -> Html {
    let legend = series.iter().enumerate().map(|(index, one)| {
        let key = format!("<path class=\"curve\" d=\"M2,8 H34\"/>{}", shape(index, 18.0, 8.0));
        (format!("series-{}", index % STYLES), Html(key), one.name.clone())
    });
    let legend = legend.collect();
    Html::of(&Figure { caption: caption.to_owned(), svg: svg(caption, series), legend })
}

fn svg(caption: &str, series: &[Series]) -> Html {
    let scopes = || series.iter().flat_map(|one| one.points.iter().map(|point| point.0));
    let (first, last) = (scopes().min().unwrap_or(0), scopes().max().unwrap_or(0));
    let span = f64::from((last - first).max(1));
    let x = |scope: u32| LEFT + (WIDTH - LEFT - RIGHT) * f64::from(scope - first) / span;
    let y = |share: f64| HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share / 100.0;
    let mut content = String::new();
    for share in [0, 25, 50, 75, 100] {
        let (at, right, text) = (y(f64::from(share)), WIDTH - RIGHT, LEFT - 8.0);
        let _ = writeln!(
            content,
            "<path class=\"grid\" d=\"M{LEFT},{at:.1} H{right}\"/>\
             <text class=\"tick end\" x=\"{text}\" y=\"{:.1}\">{share} %</text>",
            at + 4.0
        );
    }
    // Not more numbers than there is room for.
    let step = (last - first) / 12 + 1;
    for scope in (first..=last).step_by(step as usize) {
        let (at, below) = (x(scope), HEIGHT - BOTTOM + 18.0);
        let _ =
            writeln!(content, "<text class=\"tick\" x=\"{at:.1}\" y=\"{below}\">{scope}</text>");
    }
    let (middle, bottom) = ((LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 6.0);
    let _ = writeln!(content, "<text class=\"axis\" x=\"{middle}\" y=\"{bottom}\">scope</text>");
    for (index, one) in series.iter().enumerate() {
        let places: Vec<(f64, f64)> =
            one.points.iter().map(|&(scope, share)| (x(scope), y(share))).collect();
        let path: Vec<String> = places.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let _ = write!(content, "<g class=\"series-{}\">", index % STYLES);
        let _ = write!(content, "<path class=\"curve\" d=\"M{}\"/>", path.join(" L"));
        places.iter().for_each(|&(x, y)| content.push_str(&shape(index, x, y)));
        content.push_str("</g>\n");
    }
    let caption = escape(caption);
    Html(format!(
        "<svg class=\"plot\" role=\"img\" aria-labelledby=\"plot-title plot-desc\" viewBox=\"0 0 {WIDTH} \
         {HEIGHT}\"><title id=\"plot-title\">{caption}</title><desc id=\"plot-desc\">A line for each \
         series, from scope {first} to {last}; the table below has the numbers.</desc>\n{content}</svg>"
    ))
}

/// A point of a line.
fn shape(index: usize, x: f64, y: f64) -> String {
    match index % STYLES {
        0 => format!("<circle class=\"point\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\"/>"),
        1 => format!("<path class=\"point\" d=\"M{x:.1},{y:.1} m-4,-4 h8 v8 h-8 z\"/>"),
        2 => format!("<path class=\"point\" d=\"M{x:.1},{y:.1} m0,-5 l5,9 h-10 z\"/>"),
        3 => format!("<path class=\"point\" d=\"M{x:.1},{y:.1} m0,-5 l5,5 l-5,5 l-5,-5 z\"/>"),
        4 => format!("<path class=\"point open\" d=\"M{x:.1},{y:.1} m-4,-4 l8,8 m0,-8 l-8,8\"/>"),
        _ => format!("<path class=\"point open\" d=\"M{x:.1},{y:.1} m0,-5 v10 m-5,-5 h10\"/>"),
    }
}
