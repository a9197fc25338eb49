//! What has been counted so far: inputs by method and verdict, failures by kind
//! and place, and which cases are worth keeping.

use super::keep::Kept;
use super::oracle::{Drop, Verdict};
use crate::report::Dropped;
use crate::report::check::Row;
use crate::suite::case::{Failure, Kind};
use rustc_hash::FxHashMap;
use std::time::Duration;

/// Which passing cases the user wants to keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Select {
    /// All, up to what memory is for.
    All,
    /// A spread over methods and outcomes.
    Some(usize),
}

/// More cases than these are not held.
const MOST_CASES: usize = 10_000;

/// Failures of one kind at one place.
pub struct Group {
    /// The name of the method that is wrong.
    pub method: String,
    pub kind: Kind,
    pub place: Option<String>,
    pub count: u64,
    /// The smallest input that shows it.
    pub smallest: Kept,
}

pub struct Tally {
    pub rows: Vec<Row>,
    pub groups: Vec<Group>,
    pub dropped: Dropped,
    select: Option<Select>,
    /// Passing cases, in the order of discovery.
    pub cases: Vec<Kept>,
    /// How many are kept of each method and outcome.
    of_outcome: FxHashMap<(usize, u64), usize>,
    /// Cases that were wanted and not held.
    pub not_held: u64,
}

impl Tally {
    pub fn new(rows: Vec<Row>, select: Option<Select>) -> Tally {
        Tally {
            rows,
            groups: Vec::new(),
            dropped: Dropped::default(),
            select,
            cases: Vec::new(),
            of_outcome: FxHashMap::default(),
            not_held: 0,
        }
    }

    pub fn inputs(&self) -> u64 {
        self.rows.iter().map(|row| row.inputs).sum()
    }

    pub fn wrong(&self) -> u64 {
        self.rows.iter().map(|row| row.wrong).sum()
    }

    pub fn count(&mut self, subject: usize, verdict: &Verdict) {
        let row = &mut self.rows[subject];
        row.inputs += 1;
        match verdict {
            Verdict::Ok => row.ok += 1,
            Verdict::Refused => row.refused += 1,
            Verdict::Wrong(_) => row.wrong += 1,
            Verdict::Dropped(Drop::OutOfHeap) => self.dropped.out_of_budget += 1,
            Verdict::Dropped(Drop::Unsupported(what)) => {
                self.dropped.note_unsupported(what.clone());
            }
            // It was not tried to its end.
            Verdict::TimeUp => row.inputs -= 1,
        }
    }

    /// Whether a call of the method did not end.
    pub fn is_endless(&self, subject: usize) -> bool {
        self.groups
            .iter()
            .any(|group| group.kind == Kind::Endless && group.smallest.subject == subject)
    }

    pub fn spend(&mut self, subject: usize, time: Duration) {
        self.rows[subject].seconds += time.as_secs_f64();
    }

    /// Notes a failure of the method under test.
    pub fn fail(&mut self, subject: usize, failure: &Failure, kept: Kept) {
        let method = self.rows[subject].name.clone();
        self.fail_as(&method, failure, kept);
    }

    /// Notes a failure of any method.
    pub fn fail_as(&mut self, method: &str, failure: &Failure, kept: Kept) {
        let same =
            |group: &&mut Group| (group.kind, &group.place) == (failure.kind, &failure.place);
        match self.groups.iter_mut().find(same) {
            Some(group) => {
                group.count += 1;
                if kept.size() < group.smallest.size() {
                    group.smallest = kept;
                    group.method = method.to_owned();
                }
            }
            None => {
                let (kind, place) = (failure.kind, failure.place.clone());
                let method = method.to_owned();
                self.groups.push(Group { method, kind, place, count: 1, smallest: kept });
            }
        }
    }

    /// Whether a passing case with this outcome (a hash) is worth keeping.
    pub fn wants(&mut self, subject: usize, outcome: u64) -> bool {
        let most = match self.select {
            None => return false,
            Some(Select::All) => usize::MAX,
            Some(Select::Some(most)) => most,
        };
        let count = self.of_outcome.entry((subject, outcome)).or_default();
        if *count >= most {
            return false;
        }
        if self.cases.len() >= MOST_CASES {
            self.not_held += 1;
            return false;
        }
        *count += 1;
        true
    }

    /// The cases that were selected: of some, one of each method and outcome in turn.
    pub fn take_cases(&mut self) -> Vec<Kept> {
        let cases = std::mem::take(&mut self.cases);
        let Some(Select::Some(most)) = self.select else { return cases };
        let mut rounds: FxHashMap<(usize, u64), usize> = FxHashMap::default();
        let mut turns: Vec<(usize, usize)> = Vec::new();
        for (index, kept) in cases.iter().enumerate() {
            let round = rounds.entry((kept.subject, kept.outcome)).or_default();
            turns.push((*round, index));
            *round += 1;
        }
        turns.sort_unstable();
        turns.truncate(most);
        let mut chosen: Vec<usize> = turns.into_iter().map(|(_, index)| index).collect();
        chosen.sort_unstable();
        let mut chosen = chosen.into_iter().peekable();
        let numbered = cases.into_iter().enumerate();
        numbered.filter(|(index, _)| chosen.next_if_eq(index).is_some()).map(|(_, k)| k).collect()
    }
}
