//! What nobody need believe to be a fault: a line for each, or all there is to see.

use super::console::{Told, times};
use crate::suite::case::Outcome;
use crate::suite::report::check::{Counterexample, Doubt};
use std::fmt;

/// Why, to a person.
pub(crate) fn doubt_text(doubt: &Doubt) -> String {
    match doubt {
        Doubt::Number => "a number of the caller's decides, and the code refuses none".to_owned(),
        Doubt::Misfit => "two arguments do not fit together".to_owned(),
        Doubt::Object => "an object of the caller's decides, and the code refuses none".to_owned(),
        Doubt::Type => "the class of an argument decides".to_owned(),
        Doubt::Argument => "what is in an argument decides".to_owned(),
        Doubt::Asserted => "it asserts what its arguments are".to_owned(),
        Doubt::Purpose => "the code throws it on purpose".to_owned(),
        Doubt::Access => "the modules of the JDK refuse access".to_owned(),
        Doubt::Earlier(call) => format!("{call} was given zero, less or nothing"),
        Doubt::Given(call) => format!("{call} was given a number of the caller's"),
        Doubt::NotReady(what) => format!("it does not fail after {what}"),
        Doubt::Null(from) => format!("a null from {from} is met"),
        Doubt::After(call) => format!("it comes after {call}"),
        Doubt::Budget => "a budget is no proof".to_owned(),
        Doubt::Untried => "there was no time to see whether other arguments do".to_owned(),
    }
}

/// The same for programs.
pub(crate) fn doubt_name(doubt: &Doubt) -> &'static str {
    match doubt {
        Doubt::Number => "number",
        Doubt::Misfit => "misfit",
        Doubt::Object => "object",
        Doubt::Type => "type",
        Doubt::Argument => "argument",
        Doubt::Asserted => "asserted",
        Doubt::Purpose => "purpose",
        Doubt::Access => "access",
        Doubt::Earlier(_) | Doubt::Given(_) => "earlier",
        Doubt::NotReady(_) => "unready",
        Doubt::Null(_) => "null",
        Doubt::After(_) => "after",
        Doubt::Budget => "budget",
        Doubt::Untried => "untried",
    }
}

/// All of them: in full, if that is wanted.
pub(super) struct Doubtful<'a> {
    pub(super) found: &'a [(Doubt, Counterexample)],
    pub(super) verbose: bool,
}

impl fmt::Display for Doubtful<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (doubt, found) in self.found {
            let why = doubt_text(doubt);
            match self.verbose {
                true => writeln!(f, "DOUBTFUL, {why}\n{}\n", Told { found })?,
                false => {
                    let (call, count) = (found.case.call(), times(found.count));
                    writeln!(f, "  doubtful  {call}: {}, {count}: {why} (-v)", thrown(found))?;
                }
            }
        }
        Ok(())
    }
}

/// What it ended with, in a word or a sentence.
fn thrown(found: &Counterexample) -> &str {
    match &found.case.outcome {
        Outcome::Threw { class, .. } => class,
        _ => found.case.failure.as_ref().map_or("", |failure| &failure.message),
    }
}
