//! Coverage and killed mutants over the scope, as a picture in the form of Figure 9 of Marinov et al.
//! 2003: statement coverage is a thick line, the rate of mutant killing a thin one, and, beside these,
//! the rate of inputs drawn at random a broken one.

use super::console::percent;
use crate::suite::report::grow::{GrowReport, ScopeAccount};
use crate::suite::types::simple_name;
use kuva::prelude::{Layout, LegendPosition, LinePlot, Plot, ScatterPlot};

const WIDTH: f64 = 560.0;
const HEIGHT: f64 = 420.0;

/// Room above 100 %, so that a thick line there is seen whole.
const TOP: f64 = 104.0;

/// Room at both sides, for the same reason.
const ASIDE: f64 = 0.3;

/// Blue and orange are told apart by all but very few, and in grey by their lightness.
const COVERED: &str = "#1f4e79";
const KILLED: &str = "#d95f02";

/// The text of the picture.
pub fn draw(report: &GrowReport) -> String {
    let points = |of: &dyn Fn(&ScopeAccount) -> Option<f64>| -> Vec<(f64, f64)> {
        let known = report.scopes.iter().map(|one| Some((f64::from(one.scope), of(one)?)));
        known.flatten().collect()
    };
    let covered = points(&|one| percent(one.checked?.code.lines));
    let killed = points(&|one| report.percent(one.all?.killed));
    let drawn = points(&|one| report.percent(one.random?.killed));
    let line = |points: &[(f64, f64)], color: &str, width: f64| {
        LinePlot::new().with_data(points.to_vec()).with_color(color).with_stroke_width(width)
    };
    let dots = |points: &[(f64, f64)], color: &str, size: f64| -> Plot {
        ScatterPlot::new().with_data(points.to_vec()).with_color(color).with_size(size).into()
    };
    let mut plots: Vec<Plot> = vec![
        line(&covered, COVERED, 4.0).with_legend("statement coverage").into(),
        dots(&covered, COVERED, 4.0),
        line(&killed, KILLED, 1.5).with_legend("mutants killed").into(),
        dots(&killed, KILLED, 3.0),
    ];
    if !drawn.is_empty() {
        let line = line(&drawn, KILLED, 1.5).with_dashed();
        plots.push(line.with_legend("drawn at random").into());
        plots.push(dots(&drawn, KILLED, 2.0));
    }
    let layout = layout(report, &plots);
    kuva::render_to_svg(plots, layout)
}

fn layout(report: &GrowReport, plots: &[Plot]) -> Layout {
    let (first, last) = (f64::from(report.first), f64::from(report.last));
    let steps = ((last - first) / 10.0).ceil().max(1.0);
    Layout::auto_from_plots(plots)
        .with_width(WIDTH)
        .with_height(HEIGHT)
        .with_title(simple_name(&report.class))
        .with_x_label("scope")
        .with_y_label("%")
        .with_x_axis_min(first - ASIDE)
        .with_x_axis_max(last + ASIDE)
        .with_x_tick_step(steps)
        .with_y_axis_min(0.0)
        .with_y_axis_max(TOP)
        .with_y_tick_step(20.0)
        // Below, where no line can come by.
        .with_legend_position(LegendPosition::OutsideBottomColumns)
        .with_legend_box(false)
}
