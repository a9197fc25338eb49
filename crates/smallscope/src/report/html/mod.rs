//! The account of a run as one page for people, with everything in it: no network, no script.
//!
//! A page is a summary and sections; each is a piece of HTML that a template in `templates/` has made.
//! **Invariant:** what comes from the code of users goes through a template or `diagram::escape`, and is
//! escaped there; only what came out of these is [`Html`]. Should that fail once, the page itself
//! forbids scripts and connections to every browser.
//!
//! What is long is bounded, and what was left out is told in its place: a page stays at a few megabytes.
//!
//! Not here: where sources are (whoever asks for a page brings a [`Finder`]).

pub mod file; // a page beside files of people
pub mod check; // the page of a check
pub mod mutate; // the page of mutation testing
pub mod generate; // the page of a search
pub mod growth; // what larger scopes bring, as a plot and a table
pub mod grow; // the page of growth
mod counterexample; // a call, with pictures of its objects before and after
mod objects; // the objects of a call as boxes and arrows
mod picture; // boxes and arrows on a page
mod coverage; // tables of what ran
mod sources; // source files with what is known of their lines
mod table; // a table of any kind
mod plot; // shares by scope
#[cfg(test)]
mod tests; // hostile names, and what is long

use crate::report::{number, reasons};
use crate::suite::coverage::Coverage;
use crate::suite::report::{Dropped, Shard, Stopped};
use askama::Template;
use std::fmt;

/// Finds the lines of a source file, by its package (`p/q`) and name.
pub type Finder<'a> = &'a dyn Fn(&str, &str) -> Option<Vec<String>>;

/// What every page tells.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    /// What was typed: `smallscope check Tree.java --scope 4`.
    pub command_line: &'a str,
    pub find_source: Finder<'a>,
    /// What of the code under test ran, and of its specification, if somebody wanted to know.
    pub coverage: Option<(&'a Coverage, &'a Coverage)>,
}

/// HTML that needs no escaping any more.
#[derive(Clone, Debug, Default)]
pub(crate) struct Html(String);

impl Html {
    /// What a template makes of values, which it escapes.
    fn of(template: &impl Template) -> Html {
        Html(
            template
                .render()
                .expect("a template that only reads values can be written to a string"),
        )
    }

    fn and(self, other: Html) -> Html {
        Html(self.0 + &other.0)
    }
}

impl fmt::Display for Html {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[derive(Template)]
#[template(path = "page.html")]
struct Page<'a> {
    /// `check`.
    command: &'static str,
    class: &'a str,
    command_line: &'a str,
    version: &'static str,
    tone: Tone,
    /// What came of it, in a sentence without a full stop.
    verdict: String,
    is_complete: bool,
    /// What that means here, without a full stop.
    all: String,
    /// What it lacks to be complete, and what else is to be known: sentences.
    cuts: Vec<String>,
    notes: Vec<String>,
    facts: Vec<(&'static str, String)>,
    sections: Vec<Section>,
}

impl Page<'_> {
    fn text(&self) -> String {
        Html::of(self).0
    }
}

/// How good the news is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tone {
    Good,
    Bad,
    /// Nothing is wrong, but not everything was tried.
    Doubtful,
}

impl Tone {
    fn class(self) -> &'static str {
        match self {
            Tone::Good => "good",
            Tone::Bad => "bad",
            Tone::Doubtful => "doubtful",
        }
    }
}

struct Section {
    id: &'static str,
    title: &'static str,
    /// How many there are, for the table of contents.
    count: Option<String>,
    /// Places in it that the table of contents names: their ids and titles.
    places: Vec<(String, String)>,
    body: Html,
}

impl Section {
    fn new(id: &'static str, title: &'static str, body: Html) -> Section {
        Section { id, title, count: None, places: Vec::new(), body }
    }
}

/// A paragraph of plain text.
#[derive(Template)]
#[template(source = "<p class=\"note\">{{ text }}</p>\n", ext = "html")]
struct Note<'a> {
    text: &'a str,
}

fn note(text: &str) -> Html {
    Html::of(&Note { text })
}

/// What a reader opens if it is of interest.
#[derive(Template)]
#[template(
    source = "<details{% if is_open %} open{% endif %}><summary>{{ summary }}</summary>\n{{ body|safe }}</details>\n",
    ext = "html"
)]
struct Folded<'a> {
    summary: &'a str,
    is_open: bool,
    body: Html,
}

fn folded(summary: &str, is_open: bool, body: Html) -> Html {
    Html::of(&Folded { summary, is_open, body })
}

/// Why a run is not complete, as far as all commands share it: sentences without a full stop.
fn cuts(
    stopped: Option<Stopped>,
    dropped: &Dropped,
    cut: &[String],
    skipped: &[(String, String)],
) -> Vec<String> {
    let stop = stopped.map(|stopped| match stopped {
        Stopped::Max => "it stopped at as many valid inputs as --max asked for".to_owned(),
        Stopped::Time => "the time limit was used up".to_owned(),
        Stopped::Signal => "it was ended by a signal".to_owned(),
        Stopped::Chosen(chosen) => format!("inputs were {}", chosen.names().1),
    });
    let mut cuts: Vec<String> = stop.into_iter().collect();
    if dropped.out_of_budget > 0 {
        cuts.push(format!("{} dropped: out of budget", number(dropped.out_of_budget)));
    }
    for (what, count) in &dropped.unsupported {
        cuts.push(format!("{} dropped: they need {what}, which is not modelled", number(*count)));
    }
    cuts.extend(cut.iter().cloned());
    for (why, titles) in reasons(skipped) {
        cuts.push(format!("skipped {}: {why}", titles.join(", ")));
    }
    cuts
}

/// What was searched: the scope, or the method that says it.
fn scope_fact(scope: u32, finitization: Option<&String>) -> (&'static str, String) {
    match finitization {
        Some(call) => ("Finitization", call.clone()),
        None => ("Scope", scope.to_string()),
    }
}

fn shard_fact(shard: Option<Shard>) -> Option<(&'static str, String)> {
    shard.map(|shard| ("Shard", shard.to_string()))
}

/// What `complete` speaks of: `within scope 3`.
fn within(scope: u32, finitization: Option<&String>, shard: Option<Shard>) -> String {
    let of = shard.map_or(String::new(), |shard| format!(" in shard {shard}"));
    match finitization {
        Some(call) => format!("by {call}{of}"),
        None => format!("up to scope {scope}{of}"),
    }
}

/// How long it took.
fn time_fact(seconds: f64) -> (&'static str, String) {
    ("Time", format!("{seconds:.3} s"))
}

/// `1,234 inputs`, `1 input`.
fn counted(count: u64, what: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{} {what}{plural}", number(count))
}

/// A piece of text, and whether it is code.
type Part = (bool, String);

/// A text in which code stands between backticks.
fn in_parts(text: &str) -> Vec<Part> {
    if text.matches('`').count() % 2 == 1 {
        return vec![(false, text.to_owned())];
    }
    let parts = text.split('`').enumerate().filter(|(_, part)| !part.is_empty());
    parts.map(|(index, part)| (index % 2 == 1, part.to_owned())).collect()
}
