//! What a stretch of an exploration came to, and what all of it adds up to.
//!
//! An account is a list of events, in the order of the exploration. Methods are explored without regard to each other, by
//! whoever has time; so it is only here, where all that comes before is known, that a turn counts for nothing
//! because tests of other methods take all that it could, and a test because they take all that it takes.

use super::Takes;
use super::units::Units;
use crate::jobs::Account;
use crate::suite::case::Case;
use crate::suite::progress::Counts;
use crate::suite::report::check::Counterexample;
use crate::suite::report::symbolic::SymbolicCounts;
use crate::suite::report::test::{Minimised, PathTest, PathTotals};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct PathAccount {
    events: Vec<Event>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) enum Event {
    /// A turn of a unit begins, unless it is the one at hand.
    Turn {
        unit: usize,
        turn: u32,
    },
    Test(Box<FoundTest>),
    Counted(Box<Counted>),
    /// All paths of the unit at hand were explored.
    End,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct FoundTest {
    /// Another with the same text has the same input.
    pub(super) text: String,
    pub(super) test: PathTest,
    pub(super) takes: Takes,
}

/// What there was besides tests.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Counted {
    pub(super) paths: PathTotals,
    pub(super) symbolic: SymbolicCounts,
    pub(super) duplicates: u64,
    /// Runs with plain values that did not do what was predicted: bugs of ours.
    pub(super) mispredicted: u64,
    pub(super) out_of_budget: u64,
    pub(super) unsupported: Vec<(String, u64)>,
    /// Why not all paths were explored.
    pub(super) open: Option<String>,
}

impl Counted {
    pub(super) fn append(&mut self, later: Counted) {
        let PathTotals { ended, infeasible, pruned, cut } = later.paths;
        self.paths.ended += ended;
        self.paths.infeasible += infeasible;
        self.paths.pruned += pruned;
        self.paths.cut += cut;
        self.symbolic.append(&later.symbolic);
        self.duplicates += later.duplicates;
        self.mispredicted += later.mispredicted;
        self.out_of_budget += later.out_of_budget;
        for (what, count) in later.unsupported {
            self.note_unsupported(what, count);
        }
        self.open = self.open.take().or(later.open);
    }

    pub(super) fn note_unsupported(&mut self, what: String, count: u64) {
        match self.unsupported.iter_mut().find(|(known, _)| *known == what) {
            Some((_, known)) => *known += count,
            None => self.unsupported.push((what, count)),
        }
    }
}

impl PathAccount {
    pub(super) fn push(&mut self, event: Event) {
        match (self.events.last_mut(), event) {
            (Some(Event::Counted(known)), Event::Counted(later)) => known.append(*later),
            (_, event) => self.events.push(event),
        }
    }

    /// What it adds up to, if nothing comes before it.
    pub(super) fn sum(&self, units: &Units) -> Found {
        let mut found = Found::new(units);
        self.events.iter().for_each(|event| found.add(units, event));
        found
    }
}

impl Account for PathAccount {
    fn append(&mut self, later: PathAccount) {
        later.events.into_iter().for_each(|event| self.push(event));
    }

    fn counts(&self) -> Counts {
        let mut counts = Counts::default();
        for event in &self.events {
            match event {
                Event::Test(found) => {
                    counts.valid += 1;
                    counts.wrong += u64::from(found.test.case.failure.is_some());
                }
                Event::Counted(counted) => counts.explored += counted.paths.ended,
                Event::Turn { .. } | Event::End => {}
            }
        }
        counts
    }
}

/// What became of a unit.
#[derive(Clone, Debug, Default)]
pub(super) struct Explored {
    /// All its paths were explored, or all was found that it was explored for.
    pub(super) ended: bool,
    pub(super) counted: Counted,
}

/// What was found.
pub(super) struct Found {
    pub(super) tests: Vec<PathTest>,
    /// What each test takes.
    pub(super) takes: Vec<Takes>,
    /// What all of them take.
    pub(super) taken: Takes,
    pub(super) minimised: Option<Minimised>,
    pub(super) failures: Vec<Counterexample>,
    pub(super) explored: Vec<Explored>,
    /// Unit and turn at hand.
    pub(super) at: Option<(usize, u32)>,
    /// What is left of the turn at hand counts for nothing.
    pub(super) is_needless: bool,
    duplicates: u64,
    texts: BTreeSet<String>,
}

impl Found {
    fn new(units: &Units) -> Found {
        Found {
            tests: Vec::new(),
            takes: Vec::new(),
            taken: Takes::new(),
            minimised: None,
            failures: Vec::new(),
            explored: vec![Explored::default(); units.all.len()],
            at: None,
            is_needless: false,
            duplicates: 0,
            texts: BTreeSet::new(),
        }
    }

    /// Whether a turn is needed, or the rest of one, after all that was found.
    pub(super) fn needs(&self, units: &Units, (unit, turn): (usize, u32)) -> bool {
        match self.at == Some((unit, turn)) {
            true => !self.is_needless,
            false => !units.is_settled(unit, &self.taken),
        }
    }

    /// What there was besides tests, in all.
    pub(super) fn counted(&self) -> Counted {
        let mut sum = Counted { duplicates: self.duplicates, ..Counted::default() };
        self.explored.iter().for_each(|one| sum.append(one.counted.clone()));
        sum
    }

    fn add(&mut self, units: &Units, event: &Event) {
        if let Event::Turn { unit, turn } = *event {
            self.is_needless = !self.needs(units, (unit, turn));
            self.at = Some((unit, turn));
        }
        let Some((unit, _)) = self.at.filter(|_| !self.is_needless) else { return };
        match event {
            Event::Turn { .. } => {}
            Event::Test(found) => self.add_test((units, unit), found),
            Event::Counted(counted) => self.explored[unit].counted.append((**counted).clone()),
            Event::End => self.explored[unit].ended = true,
        }
    }

    fn add_test(&mut self, (units, unit): (&Units, usize), found: &FoundTest) {
        let FoundTest { text, test, takes } = found;
        if !self.texts.insert(text.clone()) {
            self.duplicates += 1;
            return;
        }
        let is_new = !takes.is_subset(&self.taken);
        if !is_new && !units.wants_all && test.case.failure.is_none() {
            return;
        }
        self.note_failure(&units.all[unit].subject.title, &test.case);
        self.taken.extend(takes);
        self.takes.push(takes.clone());
        self.tests.push(test.clone());
    }

    fn note_failure(&mut self, method: &str, case: &Case) {
        let Some(failure) = &case.failure else { return };
        let alike = |one: &&mut Counterexample| {
            let known = one.case.failure.as_ref();
            one.method == method
                && known.is_some_and(|known| {
                    (known.kind, &known.place) == (failure.kind, &failure.place)
                })
        };
        match self.failures.iter_mut().find(alike) {
            Some(known) => known.count += 1,
            None => self.failures.push(Counterexample {
                method: method.to_owned(),
                count: 1,
                null_from: None,
                case: case.clone(),
            }),
        }
    }
}
