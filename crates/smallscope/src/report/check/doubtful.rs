//! What nobody need believe to be a fault: a line for each, or all there is to see.

use super::console::{Told, times};
use crate::suite::report::check::{Counterexample, Doubt};
use std::fmt;

/// Why, to a person.
pub(crate) fn doubt_text(doubt: &Doubt) -> String {
    match doubt {
        Doubt::Number => "a number of the caller's decides, and the code refuses none".to_owned(),
        Doubt::Misfit => "two arguments do not fit together".to_owned(),
        Doubt::Object => "an object of the caller's decides, and the code refuses none".to_owned(),
        Doubt::Type => "the class of an argument decides".to_owned(),
        Doubt::Earlier(call) => format!("{call} was given zero, less or nothing"),
        Doubt::After(call) => format!("it comes after {call}"),
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
        Doubt::Earlier(_) => "earlier",
        Doubt::After(_) => "after",
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

/// What it ended with, in a word.
fn thrown(found: &Counterexample) -> &str {
    let message = found.case.failure.as_ref().map_or("", |failure| &failure.message);
    let end = message.find([':', ' ']).unwrap_or(message.len());
    &message[..end]
}
