//! What is explored, and what for: methods under test, each with each constructor that may make its
//! receiver, and the sides or lines that they may reach.

use super::Takes;
use crate::cover::Class;
use crate::cover::sides::Branching;
use crate::subject::Subject;
use crate::subject::condition::Condition;
use crate::suite::coverage::MethodName;
use crate::symbolic::white_box::Criterion;
use machine::program::MethodId;
use machine::program::probe::Hits;
use std::collections::BTreeSet;

/// A method under test, on one kind of receiver.
pub(super) struct Unit {
    pub(super) subject: Subject,
    pub(super) name: MethodName,
    /// What makes its receiver, unless that is an object of the input.
    pub(super) constructor: Option<MethodId>,
    /// The methods of its class that it reaches, itself included.
    pub(super) reached: BTreeSet<MethodName>,
    /// What tests are to be found for, if that is a goal.
    pub(super) goal: Option<Condition>,
    /// The goals that it is explored for, by their places.
    pub(super) places: BTreeSet<usize>,
    /// Why it cannot be run, if so.
    pub(super) broken: Option<&'static str>,
    /// What its input could hold, but of which nothing is tried.
    pub(super) lack: Option<String>,
}

pub(super) struct Units {
    pub(super) all: Vec<Unit>,
    pub(super) code: Class,
    /// What tests are for: sides of branches, lines, or `@Goal` predicates. None of them is taken.
    pub(super) goals: Vec<Branching>,
    pub(super) criterion: Criterion,
    /// Also tests that take nothing new.
    pub(super) wants_all: bool,
}

impl Units {
    pub(super) fn new(
        mut all: Vec<Unit>,
        code: Class,
        criterion: Criterion,
        is_minimised: bool,
    ) -> Units {
        let wants_all = criterion == Criterion::Path || is_minimised;
        if criterion == Criterion::Goal {
            let goals = by_predicates(&mut all);
            return Units { all, code, goals, criterion, wants_all };
        }
        let goals = goals(&code, criterion, &Hits::default());
        for unit in &mut all {
            let places = (0..).zip(&goals).filter(|(_, goal)| unit.reached.contains(&goal.method));
            unit.places = places.map(|(place, _)| place).collect();
        }
        Units { all, code, goals, criterion, wants_all }
    }

    /// Whether all that a unit can reach is taken, and no more is wanted.
    pub(super) fn is_settled(&self, unit: usize, taken: &Takes) -> bool {
        let is_taken =
            |&place: &usize| (0..self.goals[place].ways).all(|way| taken.contains(&(place, way)));
        self.criterion != Criterion::Path && self.all[unit].places.iter().all(is_taken)
    }

    /// What of the goals the code that ran came by.
    pub(super) fn takes(&self, hits: &Hits) -> Takes {
        if self.criterion == Criterion::Goal {
            return Takes::new();
        }
        let goals = goals(&self.code, self.criterion, hits).into_iter().enumerate();
        goals
            .flat_map(|(place, goal)| goal.taken.into_iter().map(move |way| (place, way)))
            .collect()
    }

    /// How far it is from everywhere to what is not taken.
    pub(super) fn distances(&self, taken: &Takes) -> Vec<(MethodName, Vec<u32>)> {
        if self.criterion == Criterion::Goal {
            return Vec::new();
        }
        let is_open = |(place, goal): &(usize, &Branching)| {
            (0..goal.ways).any(|way| !taken.contains(&(*place, way)))
        };
        let open = self.goals.iter().enumerate().filter(is_open);
        let open: Vec<(MethodName, usize)> =
            open.map(|(_, goal)| (goal.method.clone(), goal.index)).collect();
        self.code.distances(&open).into_iter().collect()
    }
}

/// A goal for each predicate of each method: several units may be explored for one.
fn by_predicates(all: &mut [Unit]) -> Vec<Branching> {
    let mut known: Vec<(MethodName, MethodId)> = Vec::new();
    for unit in all.iter_mut() {
        let Some(goal) = &unit.goal else { continue };
        let own = (unit.name.clone(), goal.method);
        let place = known.iter().position(|one| *one == own).unwrap_or(known.len());
        if place == known.len() {
            known.push(own);
        }
        unit.places = BTreeSet::from([place]);
    }
    let goal =
        |(method, _)| Branching { method, index: 0, line: None, ways: 1, taken: BTreeSet::new() };
    known.into_iter().map(goal).collect()
}

/// What tests are for, and which of it was taken.
fn goals(code: &Class, criterion: Criterion, hits: &Hits) -> Vec<Branching> {
    match criterion {
        Criterion::Branch | Criterion::Path => code.branchings(hits),
        Criterion::Line => code.lines(hits),
        Criterion::Goal => Vec::new(),
    }
}
