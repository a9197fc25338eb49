//! What a solver prints.

use crate::model::Model;
use crate::terms::Variable;

/// A solver's answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    Sat(Model),
    Unsat,
    /// It says so, or says something that we do not understand.
    Unknown,
}

/// Reads what a solver printed for a script of [`super::script`]: `sat` and a list of names
/// and values, or another word.
pub fn parse(text: &str) -> Reply {
    let mut words = words(text);
    match words.next() {
        Some("unsat") => Reply::Unsat,
        Some("sat") => values(words).map_or(Reply::Unknown, Reply::Sat),
        _ => Reply::Unknown,
    }
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c.is_whitespace() || c == '(' || c == ')').filter(|word| !word.is_empty())
}

/// Names and values by turns.
fn values<'a>(mut words: impl Iterator<Item = &'a str>) -> Option<Model> {
    let mut model = Model::new();
    while let Some(name) = words.next() {
        let variable = Variable(name.strip_prefix('v')?.parse().ok()?);
        model.set(variable, value(words.next()?)?);
    }
    Some(model)
}

fn value(word: &str) -> Option<u64> {
    match word {
        "true" => Some(1),
        "false" => Some(0),
        _ => match word.split_at_checked(2)? {
            ("#x", digits) => u64::from_str_radix(digits, 16).ok(),
            ("#b", digits) => u64::from_str_radix(digits, 2).ok(),
            _ => None,
        },
    }
}
