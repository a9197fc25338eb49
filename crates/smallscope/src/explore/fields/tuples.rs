//! A search for each tuple that was not met yet, and proposals of a solver for it (`propose`), in turns.
//!
//! In each round every open tuple is given the same effort, and more than in the round before; the
//! order of values is another one. A structure that is found has other tuples too, which then need no
//! search.

use super::model::Layout;
use super::propose::Dialogue;
use super::witness::WitnessSearch;
use super::{End, FieldExhaustive, Met};
use crate::explore::part::Part;
use crate::explore::{Explorer, Leaf, Look};
use crate::graph::tuples::{TupleReader, plain_value, shown_class};
use crate::suite::fields::Way;
use crate::suite::fields::tuple::{Label, Tuple, TupleValue};
use machine::machine::Machine;
use std::rc::Rc;

/// Candidates for each tuple in the first round, and how many times as many in the next.
const FIRST_EFFORT: u64 = 256;
const MORE_EFFORT: u64 = 4;

/// Proposals for each tuple in the first round. Each takes as long as hundreds of candidates.
const FIRST_PROPOSALS: u64 = 64;

/// Candidates of all searches together.
const MOST_TRIED: u64 = 400_000_000;

/// The class by which library checks read fields.
const LIBRARY_CHECKS: &str = "smallscope/Choices";

/// A tuple that was not met: a place, the position of its value, its field and its name.
pub(super) struct OpenTuple {
    pub(super) place: usize,
    pub(super) value: u32,
    pub(super) field: usize,
    pub(super) tuple: Tuple,
    /// Whether guesses about it are believed; they are not once nothing is left by them.
    pub(super) believing: bool,
}

/// What became of a tuple in a round.
pub(super) enum Settled {
    /// The choices of Korat's search that make a structure with it.
    Found(Vec<u32>),
    Infeasible,
    /// By guesses alone.
    SetAside,
    Unknown,
    TimeUp,
}

impl FieldExhaustive<'_> {
    /// Looks for all tuples that were not met, by searches, by proposals, or by both in turns.
    pub(super) fn meet_each(&mut self, met: &mut Met, look: &mut Look<'_>) -> End {
        if calls_library_checks(self.inputs.machine()) {
            return End::Effort;
        }
        let finitization = self.inputs.finitization();
        let layout = Layout::new(self.inputs.machine(), finitization, &self.places);
        let Some(layout) = layout.map(Rc::new) else { return End::Effort };
        let mut open = self.open(&layout, met);
        let question = self.inputs.question();
        let mut search = WitnessSearch {
            layout: Rc::clone(&layout),
            finitization,
            predicate: question.predicate,
            budget: question.budget,
            tried: 0,
        };
        let mut dialogue = match self.options.way {
            Some(Way::Search) => None,
            _ => self.dialogue(&layout),
        };
        let searches = dialogue.is_none() || self.options.way != Some(Way::Propose);
        met.way = match (searches, &dialogue) {
            (true, None) => Way::Search,
            (true, Some(_)) => Way::Both,
            (false, _) => Way::Propose,
        };
        met.infeasible.resize(self.places.schema.fields.len(), 0);
        let mut round = 0;
        while !open.is_empty() {
            if searches {
                let effort = FIRST_EFFORT.saturating_mul(MORE_EFFORT.saturating_pow(round));
                let left = self.round(open, met, look, &mut |machine, one, tried| {
                    search.tried = *tried;
                    let settled =
                        search.find(machine, (one.place, one.value), effort, u64::from(round));
                    *tried = search.tried;
                    settled
                });
                match left {
                    Ok(left) => open = left,
                    Err(end) => return end,
                }
            }
            if let Some(dialogue) = &mut dialogue {
                let effort = FIRST_PROPOSALS.saturating_mul(MORE_EFFORT.saturating_pow(round));
                let left = self.round(open, met, look, &mut |machine, one, tried| {
                    dialogue.ask(machine, one, effort, tried)
                });
                match left {
                    Ok(left) => open = left,
                    Err(end) => return end,
                }
            }
            if dialogue.as_ref().is_some_and(Dialogue::is_over) {
                if !searches {
                    return End::Effort;
                }
                dialogue = None;
            }
            round += 1;
        }
        End::All
    }

    /// Asks for each open tuple once; those that are still open, or how it ended before.
    fn round(
        &mut self,
        open: Vec<OpenTuple>,
        met: &mut Met,
        look: &mut Look<'_>,
        ask: &mut dyn FnMut(&mut Machine, &OpenTuple, &mut u64) -> Settled,
    ) -> Result<Vec<OpenTuple>, End> {
        let mut left = Vec::new();
        for one in open {
            if met.table.has(one.field, &one.tuple) {
                continue;
            }
            self.inputs.go_to(&Part::whole(0));
            let settled = ask(self.inputs.machine_mut(), &one, &mut met.tried);
            look(&self.inputs);
            match settled {
                Settled::Found(path) if self.keep(&path, met, &one) => {}
                Settled::Infeasible => met.infeasible[one.field] += 1,
                Settled::SetAside => left.push(OpenTuple { believing: false, ..one }),
                Settled::Unknown | Settled::Found(_) => left.push(one),
                Settled::TimeUp => return Err(End::Time),
            }
            if self.inputs.machine().deadline().has_passed() {
                return Err(End::Time);
            }
            if met.tried > MOST_TRIED {
                return Err(End::Effort);
            }
        }
        Ok(left)
    }

    /// Goes to a structure, and keeps it if it has the tuple.
    fn keep(&mut self, path: &[u32], met: &mut Met, wanted: &OpenTuple) -> bool {
        self.inputs.go_to(&Part::of_path(0, path));
        if self.inputs.advance(u64::MAX) != Some(Leaf::Input) {
            return false;
        }
        let mut reader = TupleReader::new(Rc::clone(&self.places));
        let (heap, root) = (self.inputs.machine().heap(), self.inputs.root());
        let tuples = reader.read(heap, root, &mut met.table);
        met.pool.offer(tuples, || path.to_vec());
        met.table.has(wanted.field, &wanted.tuple)
    }

    /// All tuples that the domains allow and nobody met.
    fn open(&self, layout: &Layout, met: &Met) -> Vec<OpenTuple> {
        let mut open = Vec::new();
        for (place, one) in layout.places.iter().enumerate() {
            if !self.places.schema.fields[one.field].wanted {
                continue;
            }
            for value in 0..one.values.len() as u32 {
                let tuple = name(self.inputs.machine(), layout, place, value);
                if !met.table.has(one.field, &tuple) {
                    let (field, believing) = (one.field, true);
                    open.push(OpenTuple { place, value, field, tuple, believing });
                }
            }
        }
        open
    }
}

/// A library check counts the positions of values among those that it leaves: what is found for a
/// single tuple would have other names.
fn calls_library_checks(machine: &Machine) -> bool {
    machine.program().loaded(LIBRARY_CHECKS).is_some()
}

/// What a tuple is called.
pub(super) fn name(machine: &Machine, layout: &Layout, place: usize, value: u32) -> Tuple {
    let one = &layout.places[place];
    let label = |object: usize| Label {
        class: shown_class(machine.heap(), layout.class_of(object)),
        number: layout.label(object),
    };
    let value = one.values[value as usize];
    let value = match value.object {
        Some((domain, index)) => {
            let (members, _) = &layout.domains[usize::from(domain)];
            TupleValue::Object(label(members[usize::from(index)]))
        }
        None => plain_value(machine.heap(), one.kind, value.word),
    };
    Tuple { object: label(one.owner), indices: one.indices.clone(), value }
}
