//! What larger scopes bring: a plot of shares, and a table of everything.

use super::plot::{self, Series};
use super::table::{Cell, Row, Table};
use super::{Context, Html, Page, Section, Tone, note};

/// What each scope came to.
#[derive(Clone, Debug, Default)]
pub struct Growth {
    /// What the lines of the plot are about: `Mutants killed`.
    pub shares: Vec<&'static str>,
    /// Columns of the table that are not drawn: `Seconds`.
    pub others: Vec<&'static str>,
    pub scopes: Vec<GrowthRow>,
    /// What follows from it, with full stops.
    pub sentences: Vec<String>,
}

#[derive(Clone, Debug, Default)]
pub struct GrowthRow {
    pub scope: u32,
    pub inputs: u64,
    /// How many of how many; None where nobody counted.
    pub shares: Vec<Option<(u64, u64)>>,
    /// A text for each of the other columns.
    pub others: Vec<String>,
}

/// What a page about growth alone says besides.
#[derive(Clone, Debug, Default)]
pub struct About<'a> {
    pub class: &'a str,
    /// What came of it, in a sentence without a full stop.
    pub verdict: String,
    pub is_complete: bool,
    /// What `complete` means, and what it lacks, without full stops.
    pub all: String,
    pub missing: Vec<String>,
    /// Names and values.
    pub facts: Vec<(&'static str, String)>,
}

/// The page of a run through several scopes.
pub fn page(about: &About<'_>, growth: &Growth, context: &Context<'_>) -> String {
    Page {
        command: "grow",
        class: about.class,
        command_line: context.command_line,
        version: env!("CARGO_PKG_VERSION"),
        tone: if about.is_complete { Tone::Good } else { Tone::Doubtful },
        verdict: about.verdict.clone(),
        is_complete: about.is_complete,
        all: about.all.clone(),
        cuts: about.missing.clone(),
        notes: Vec::new(),
        facts: about.facts.clone(),
        sections: vec![section(growth)],
    }
    .text()
}

pub(super) fn section(growth: &Growth) -> Section {
    let series = growth.shares.iter().enumerate().map(|(index, name)| {
        let point = |row: &GrowthRow| {
            let (part, all) = row.shares[index].filter(|&(_, all)| all > 0)?;
            Some((row.scope, 100.0 * part as f64 / all as f64))
        };
        Series {
            name: (*name).to_owned(),
            points: growth.scopes.iter().filter_map(point).collect(),
        }
    });
    let series: Vec<Series> = series.filter(|one| !one.points.is_empty()).collect();
    let mut body = plot::html("Shares by scope", &series).and(table(growth));
    for sentence in &growth.sentences {
        body = body.and(note(sentence));
    }
    Section::new("growth", "Growth", body)
}

fn table(growth: &Growth) -> Html {
    let heads = ["Scope", "Inputs"].into_iter().chain(growth.shares.iter().copied());
    let heads = heads.chain(growth.others.iter().copied()).collect();
    let rows = growth.scopes.iter().map(|row| {
        let shares = row.shares.iter().map(|share| match share {
            Some((part, all)) => Cell::share(*part, *all),
            None => Cell::share(0, 0),
        });
        let others = row.others.iter().map(|text| Cell { is_number: true, ..Cell::text(text) });
        let cells = std::iter::once(Cell::number(row.inputs)).chain(shares).chain(others);
        Row::new(Cell::text(row.scope.to_string()), cells.collect())
    });
    Table { caption: "Each scope".to_owned(), heads, rows: rows.collect() }.html()
}
