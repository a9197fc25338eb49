//! What a stretch of a search came to. Stretches add up in the order of the space.

use crate::explore::korat_plus::{EqClass, EqClasses};
use crate::jobs;
use crate::suite::progress::Counts;
use crate::suite::report::Dropped;
use crate::suite::report::symbolic::SymbolicCounts;
use crate::suite::structure::Structure;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct GenerateAccount {
    pub(super) explored: u64,
    pub(super) valid: u64,
    pub(super) instructions: u64,
    /// Fields that the predicate was seen to write: `SearchTree.size`.
    pub(super) written: Vec<String>,
    /// Valid inputs that are kept.
    pub(super) kept: u64,
    pub(super) dropped: Dropped,
    /// Calls that build what the predicate rejects.
    pub(super) rejected: u64,
    /// What a criterion has told apart.
    pub(super) classes: EqClasses,
    /// Only the first input of each class is kept.
    pub(super) one_per_class: bool,
    /// What a symbolic search came to besides.
    #[serde(default)]
    pub(super) symbolic: SymbolicCounts,
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
    /// None unless only the first of each class is kept.
    pub(super) class: Option<EqClass>,
}

/// What somebody wants to see of the inputs that are kept.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wanted {
    /// Each as a line.
    pub lines: bool,
    /// So many of the first as structures.
    pub structures: u64,
}

impl jobs::Account for GenerateAccount {
    fn append(&mut self, later: GenerateAccount) {
        self.explored += later.explored;
        self.valid += later.valid;
        self.instructions += later.instructions;
        for field in later.written {
            if !self.written.contains(&field) {
                self.written.push(field);
            }
        }
        self.dropped.append(later.dropped);
        self.symbolic.append(&later.symbolic);
        self.rejected += later.rejected;
        self.one_per_class |= later.one_per_class;
        let known = self.classes.len();
        for found in later.classes.found() {
            self.classes.count(&found.class, found.inputs);
        }
        let (kept, classes) = (self.kept, &self.classes);
        let number = |input: &Input| match &input.class {
            None => Some(kept + input.number),
            // One that is the first here need not be the first of all.
            Some(class) => {
                classes.place(class).filter(|&place| place >= known).map(|place| place as u64 + 1)
            }
        };
        let renumber = |input: Input| Some(Input { number: number(&input)?, ..input });
        self.inputs.extend(later.inputs.into_iter().filter_map(renumber));
        self.kept = match self.one_per_class {
            true => self.classes.len() as u64,
            false => self.kept + later.kept,
        };
    }

    fn counts(&self) -> Counts {
        Counts { explored: self.explored, valid: self.valid, wrong: 0 }
    }

    fn untold(&self) -> usize {
        self.inputs.len()
    }

    fn kept(&self) -> u64 {
        self.kept
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::jobs::Account as _;

    fn account(line: &str) -> GenerateAccount {
        let input = Input { number: 2, line: line.to_owned(), structure: None, class: None };
        GenerateAccount {
            explored: 10,
            valid: 3,
            kept: 3,
            inputs: vec![input],
            ..GenerateAccount::default()
        }
    }

    #[test]
    fn numbers_go_on_where_the_earlier_stretch_ends() {
        let mut sum = account("a");
        sum.append(account("b"));
        let numbers: Vec<u64> = sum.inputs.iter().map(|input| input.number).collect();
        assert_eq!((sum.explored, sum.kept, numbers), (20, 6, vec![2, 5]));
    }
}
