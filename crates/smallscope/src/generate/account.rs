//! What a stretch of a search came to. Stretches add up in the order of the space.

use crate::report::Dropped;
use crate::suite::structure::Structure;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Account {
    pub(super) explored: u64,
    pub(super) valid: u64,
    pub(super) instructions: u64,
    /// Fields that the predicate was seen to write: `SearchTree.size`.
    pub(super) written: Vec<String>,
    /// Valid inputs that are kept.
    pub(super) kept: u64,
    pub(super) dropped: Dropped,
    /// Those of the kept inputs that somebody wants to see.
    pub(super) inputs: Vec<Input>,
}

/// A valid input that is kept.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Input {
    /// Its place among those kept, counted from 1.
    pub number: u64,
    /// The input on a line; empty unless lines are wanted.
    pub line: String,
    /// None unless it is one of the first, and those are wanted.
    #[serde(skip)]
    pub structure: Option<Structure>,
}

/// What somebody wants to see of the inputs that are kept.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wanted {
    /// Each as a line.
    pub lines: bool,
    /// So many of the first as structures.
    pub structures: u64,
}

impl Account {
    /// Adds what comes later in the space.
    pub(super) fn append(&mut self, later: Account) {
        self.explored += later.explored;
        self.valid += later.valid;
        self.instructions += later.instructions;
        for field in later.written {
            if !self.written.contains(&field) {
                self.written.push(field);
            }
        }
        self.dropped.append(later.dropped);
        let shift = |input: Input| Input { number: self.kept + input.number, ..input };
        self.inputs.extend(later.inputs.into_iter().map(shift));
        self.kept += later.kept;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn account(line: &str) -> Account {
        let input = Input { number: 2, line: line.to_owned(), structure: None };
        Account { explored: 10, valid: 3, kept: 3, inputs: vec![input], ..Account::default() }
    }

    #[test]
    fn numbers_go_on_where_the_earlier_stretch_ends() {
        let mut sum = account("a");
        sum.append(account("b"));
        let numbers: Vec<u64> = sum.inputs.iter().map(|input| input.number).collect();
        assert_eq!((sum.explored, sum.kept, numbers), (20, 6, vec![2, 5]));
    }
}
