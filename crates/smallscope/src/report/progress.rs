//! How far a search is: one line on a terminal, and only when it takes longer
//! than a moment.

use crate::suite::progress::{Counts, Moment, Stage};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::time::Duration;

/// Shorter searches are over before anybody wonders.
const A_MOMENT: Duration = Duration::from_secs(2);

const STEPS: u64 = 1000;

pub struct Progress {
    bar: Option<ProgressBar>,
}

impl Progress {
    #[expect(clippy::new_without_default, reason = "a progress line is made, not assumed")]
    pub fn new() -> Progress {
        Progress { bar: None }
    }

    /// Shows nothing where standard error is no terminal.
    pub fn show(&mut self, moment: &Moment) {
        self.tell(moment, searched(moment));
    }

    /// The same for a check, which counts other things.
    pub fn show_check(&mut self, moment: &Moment) {
        let Counts { explored, valid, wrong } = moment.counts;
        let checked = || format!("{explored} inputs on {valid} receivers, {wrong} wrong");
        self.tell(moment, if moment.drawing { searched(moment) } else { checked() });
    }

    /// The same for model checking, of which nobody knows the end.
    pub fn show_explore(&mut self, moment: &Moment) {
        let Counts { explored, valid, wrong } = moment.counts;
        self.tell(moment, format!("{explored} calls on {valid} states, {wrong} wrong"));
    }

    /// The same with symbols.
    pub fn show_symbolic(&mut self, elapsed: Duration, transitions: u64, states: u64) {
        let moment = Moment { counts: Counts::default(), fraction: 0.0, elapsed, drawing: false };
        self.tell(&moment, format!("{transitions} calls, {states} states"));
    }

    /// The same for mutants, of which some were killed before.
    pub fn show_mutate(&mut self, moment: &Moment, scope: u32, killed: u64) {
        let Counts { explored, valid, wrong } = moment.counts;
        let killed = killed + wrong;
        let tried = || {
            format!(
                "scope {scope}: {explored} inputs on {valid} receivers, {killed} mutants killed"
            )
        };
        self.tell(moment, if moment.drawing { searched(moment) } else { tried() });
    }

    /// The same for tests, of whose search nobody knows the end.
    pub fn show_test(&mut self, moment: &Moment) {
        let Counts { explored, valid, wrong } = moment.counts;
        self.tell(moment, format!("{explored} paths, {valid} tests, {wrong} wrong"));
    }

    /// The same for growth, in one of the stages of a scope.
    pub fn show_grow(&mut self, moment: &Moment, scope: u32, stage: Stage) {
        let Counts { explored, valid, wrong } = moment.counts;
        let stage = match stage {
            Stage::Generating => format!("generating, {valid} receivers"),
            Stage::Checking => format!("checking, {explored} inputs, {wrong} wrong"),
            Stage::Mutating { killed } => {
                format!("mutants on {explored} inputs, {} killed", killed + wrong)
            }
            Stage::Drawing => format!("mutants on {explored} inputs drawn, {wrong} killed"),
        };
        let done = format!("scope {scope}: {stage}");
        self.tell(moment, if moment.drawing { searched(moment) } else { done });
    }

    fn tell(&mut self, moment: &Moment, done: String) {
        if moment.elapsed < A_MOMENT {
            return;
        }
        let bar = self.bar.get_or_insert_with(new_bar);
        bar.set_position((moment.fraction * STEPS as f64) as u64);
        let drawing = if moment.drawing { "drawing: " } else { "" };
        bar.set_message(format!("{drawing}{:.1}%  {done}", 100.0 * moment.fraction));
    }

    pub fn end(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}

fn searched(moment: &Moment) -> String {
    let Counts { explored, valid, .. } = moment.counts;
    let per_second = explored as f64 / moment.elapsed.as_secs_f64();
    format!("{explored} explored ({per_second:.0}/s), {valid} valid")
}

fn new_bar() -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(STEPS), ProgressDrawTarget::stderr());
    let style = ProgressStyle::with_template("{bar:30} {msg}");
    bar.with_style(style.expect("the template is well formed"))
}
