//! A call that goes wrong: its objects before and after, what it did, and where.

use super::objects::{Drawn, Moments};
use super::picture::Picture;
use super::sources::SourceList;
use super::{Html, counted};
use crate::report::check::console::kind;
use crate::report::text::shortened;
use crate::suite::case::{Case, Outcome};
use crate::suite::report::check::Counterexample;
use crate::suite::report::tests::{TestAccount, Verification};
use crate::suite::types::simple_name;
use askama::Template;

/// Letters of a message; those of exceptions may hold whole documents.
const LONGEST: usize = 1_000;

#[derive(Template)]
#[template(path = "counterexample.html")]
struct Told {
    id: String,
    kind: &'static str,
    method: String,
    message: String,
    call: String,
    outcome: String,
    /// Where there are objects.
    before: Option<Html>,
    after: Option<Html>,
    /// Why there is no picture after the call, though there is one before.
    alone: Option<&'static str>,
    /// Places in the code, with the ids of their lines on this page.
    trace: Vec<(String, Option<String>)>,
    times: String,
    null_from: Option<String>,
    /// Static fields that other calls changed before.
    statics: Vec<String>,
    confirmation: Option<(bool, String)>,
}

/// The id of the counterexample of this number.
pub(super) fn id(number: usize) -> String {
    format!("wrong-{}", number + 1)
}

pub(super) fn html(
    number: usize,
    found: &Counterexample,
    tests: Option<&TestAccount>,
    sources: &SourceList,
) -> Html {
    let case = &found.case;
    let failure = case.failure.as_ref().expect("a counterexample has a failure");
    let (id, moments) = (id(number), Moments::new(case));
    let (before, after) = (moments.draw_before(), moments.draw_after());
    let alone = match (moments.is_known(), moments.are_same()) {
        (false, _) => Some("It did not end, or there is too much to show after it."),
        (true, true) => Some("No object changes."),
        (true, false) => None,
    };
    let places = match failure.trace.is_empty() {
        true => failure.place.iter().collect::<Vec<&String>>(),
        false => failure.trace.iter().collect(),
    };
    let trace = places.into_iter().map(|place| (place.clone(), sources.id_of_place(place)));
    Html::of(&Told {
        kind: kind(failure.kind),
        method: found.method.clone(),
        message: shortened(&failure.message, LONGEST),
        call: shortened(&case.call(), LONGEST),
        outcome: outcome(case, &moments),
        before: picture(&format!("{id}-before"), "Before the call", &before),
        after: picture(&format!("{id}-after"), "After the call", &after)
            .filter(|_| alone.is_none()),
        alone: alone.filter(|_| !before.diagram.boxes.is_empty()),
        trace: trace.collect(),
        times: counted(found.count, "input"),
        null_from: found.null_from.clone(),
        statics: failure.statics.iter().map(|one| shortened(one, LONGEST)).collect(),
        confirmation: tests.and_then(|tests| confirmation(tests, number)),
        id,
    })
}

fn picture(id: &str, caption: &str, drawn: &Drawn) -> Option<Html> {
    (!drawn.diagram.boxes.is_empty()).then(|| Picture::new(id, caption, drawn).html())
}

/// How the call ended, as the middle of a sentence.
fn outcome(case: &Case, moments: &Moments<'_>) -> String {
    match &case.outcome {
        Outcome::Returned(None) => "returns".to_owned(),
        Outcome::Returned(Some(value)) => format!("returns {}", moments.name_after(value)),
        // All of its name, and what it says, is in the message of the failure.
        Outcome::Threw { class, .. } => format!("throws {}", simple_name(class)),
        Outcome::OutOfBudget => "does not end within its budget".to_owned(),
        Outcome::Unsupported(what) => format!("needs {what}, which is not modelled"),
    }
}

/// Whether the real JVM agrees, and the sentence for it.
fn confirmation(tests: &TestAccount, number: usize) -> Option<(bool, String)> {
    match (tests.of_failure(number), &tests.verification) {
        (Some(Ok(java)), _) => Some((true, format!("Confirmed on java {java}"))),
        (Some(Err(reason)), Verification::On(java)) => {
            Some((false, format!("NOT confirmed on java {java}: {reason}")))
        }
        _ => None,
    }
}
