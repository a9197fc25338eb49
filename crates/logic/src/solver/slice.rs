//! Constraints that share no variable, directly or through others, are independent: each
//! such part is decided alone, and a part that nothing new has joined keeps its model.

use crate::terms::{Term, Terms, Variable};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Constraints that hang together.
#[derive(Debug, Default)]
pub(super) struct Part {
    pub(super) constraints: Vec<Term>,
    /// Where they were among all constraints.
    pub(super) places: Vec<usize>,
    /// In order.
    pub(super) variables: Vec<Variable>,
}

/// Which variables a term has, remembered; and a forest of variables that hang together.
#[derive(Debug, Default)]
pub(super) struct Slices {
    known: FxHashMap<Term, Rc<[Variable]>>,
    seen: Vec<u32>,
    round: u32,
    parents: Vec<u32>,
}

impl Slices {
    /// The variables of a term, in order.
    pub(super) fn variables(&mut self, terms: &Terms, term: Term) -> Rc<[Variable]> {
        if let Some(variables) = self.known.get(&term) {
            return Rc::clone(variables);
        }
        let variables: Rc<[Variable]> = self.collect(terms, term).into();
        self.known.insert(term, Rc::clone(&variables));
        variables
    }

    fn collect(&mut self, terms: &Terms, term: Term) -> Vec<Variable> {
        if self.round == u32::MAX {
            self.seen.clear();
            self.round = 0;
        }
        self.round += 1;
        self.seen.resize(terms.count().max(self.seen.len()), 0);
        let mut variables = Vec::new();
        let mut waiting = vec![term];
        while let Some(term) = waiting.pop() {
            let seen = &mut self.seen[term.0 as usize];
            if std::mem::replace(seen, self.round) == self.round {
                continue;
            }
            variables.extend(terms.as_variable(term));
            waiting.extend(terms.node(term).operands());
        }
        variables.sort_unstable();
        variables
    }

    /// The parts that have a constraint at `first` or after it, in the order of their first
    /// constraint.
    pub(super) fn touching(
        &mut self,
        terms: &Terms,
        constraints: &[Term],
        first: usize,
    ) -> Vec<Part> {
        let of: Vec<Rc<[Variable]>> =
            constraints.iter().map(|&constraint| self.variables(terms, constraint)).collect();
        self.join(&of);
        let mut by_root: FxHashMap<u32, usize> = FxHashMap::default();
        let mut parts: Vec<Part> = Vec::new();
        let mut is_touched: Vec<bool> = Vec::new();
        for (place, variables) in of.iter().enumerate() {
            let Some(&variable) = variables.first() else { continue };
            let root = self.root(variable.0);
            let part = *by_root.entry(root).or_insert_with(|| {
                parts.push(Part::default());
                is_touched.push(false);
                parts.len() - 1
            });
            is_touched[part] |= place >= first;
            parts[part].constraints.push(constraints[place]);
            parts[part].places.push(place);
            parts[part].variables.extend_from_slice(variables);
        }
        for part in &mut parts {
            part.variables.sort_unstable();
            part.variables.dedup();
        }
        let mut touched = is_touched.into_iter();
        parts.retain(|_| touched.next().unwrap_or(false));
        parts
    }

    fn join(&mut self, of: &[Rc<[Variable]>]) {
        let most = of.iter().filter_map(|variables| variables.last()).max();
        let count = most.map_or(0, |variable| variable.0 + 1);
        self.parents.clear();
        self.parents.extend(0..count);
        for variables in of {
            for pair in variables.windows(2) {
                let (a, b) = (self.root(pair[0].0), self.root(pair[1].0));
                self.parents[a.max(b) as usize] = a.min(b);
            }
        }
    }

    fn root(&mut self, variable: u32) -> u32 {
        let mut at = variable;
        while self.parents[at as usize] != at {
            let above = self.parents[self.parents[at as usize] as usize];
            self.parents[at as usize] = above;
            at = above;
        }
        at
    }
}
