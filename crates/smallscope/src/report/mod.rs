//! What a run found, written for people and for programs.
//!
//! **Invariant:** what is written is read off the plain values of `suite`; a file that is not
//! ours is never replaced.

pub mod generate; // the account of a search
pub mod check; // the account of a check
pub mod mutate; // the account of mutation testing
pub mod test; // the account of white-box testing
pub mod grow; // the account of growth
pub mod fields; // which values fields can have
pub mod explore; // the account of model checking
pub mod coverage; // what of the code ran
mod json; // what reports for programs share
pub mod text; // an input drawn as text
pub mod dot; // an object graph for Graphviz
mod diagram; // boxes and arrows as a picture
mod layout; // where they go
pub mod svg; // an object graph as a picture
pub mod html; // the account of a run as a page for people
pub mod folder; // files of ours beside files of others
pub mod progress; // how far a search is, on a terminal

use crate::suite::report::{Shard, Stopped};
use std::fmt;

/// What was skipped, by reason, in order of appearance.
pub(crate) fn reasons(skipped: &[(String, String)]) -> Vec<(&str, Vec<&str>)> {
    let mut reasons: Vec<(&str, Vec<&str>)> = Vec::new();
    for (title, why) in skipped {
        match reasons.iter_mut().find(|(known, _)| known == why) {
            Some((_, titles)) => titles.push(title),
            None => reasons.push((why, vec![title])),
        }
    }
    reasons
}

/// The beginning of a summary: of which class, at what scope or by which finitization, and which
/// part of it.
pub(crate) fn write_headline(
    f: &mut fmt::Formatter<'_>,
    (class, finitization): (&str, Option<&str>),
    scope: u32,
    shard: Option<Shard>,
) -> fmt::Result {
    match finitization {
        Some(call) => write!(f, "{class} by {call}, ")?,
        None => write!(f, "{class} at scope {scope}, ")?,
    }
    shard.map_or(Ok(()), |shard| write!(f, "shard {shard}, "))
}

/// A number with commas: `41,300`.
pub(crate) fn number(value: u64) -> String {
    let digits = value.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// `1,234 inputs`, `1 input`.
pub(crate) fn counted(count: u64, what: &str) -> String {
    let plural = match what {
        _ if count == 1 => "",
        what if what.ends_with("ch") => "es",
        _ => "s",
    };
    format!("{} {what}{plural}", number(count))
}

/// How the last line of a run over calls ends: why it stopped or how long it took, and what was
/// skipped.
pub(crate) fn write_end(
    f: &mut fmt::Formatter<'_>,
    stopped: Option<Stopped>,
    seconds: f64,
    skipped: &[(String, String)],
) -> fmt::Result {
    match stopped {
        Some(Stopped::Chosen(chosen)) => {
            write!(f, " (receivers {}, {seconds:.3} s)", chosen.names().1)
        }
        Some(Stopped::Time) => write!(f, " (the time limit is used up)"),
        Some(Stopped::Signal) => write!(f, " (ended by a signal)"),
        _ => write!(f, " ({seconds:.3} s)"),
    }?;
    let tell = |(why, titles): (&str, Vec<&str>)| format!("{}: {why}", titles.join(", "));
    let skipped: Vec<String> = reasons(skipped).into_iter().map(tell).collect();
    match &skipped[..] {
        [] => Ok(()),
        skipped => write!(f, "\nskipped {}", skipped.join("; ")),
    }
}
