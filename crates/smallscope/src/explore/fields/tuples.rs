//! A search for each tuple that was not met yet.
//!
//! In each round every open tuple is given the same effort, and more than in the round before; the
//! order of values is another one. A structure that is found has other tuples too, which then need no
//! search.

use super::model::Layout;
use super::witness::{TupleVerdict, WitnessSearch};
use super::{End, FieldExhaustive, Met};
use crate::explore::part::Part;
use crate::explore::{Explorer, Leaf, Look};
use crate::graph::tuples::{TupleReader, plain_value, shown_class};
use crate::suite::fields::tuple::{Label, Tuple, TupleValue};
use machine::machine::Machine;
use std::rc::Rc;

/// Candidates for each tuple in the first round, and how many times as many in the next.
const FIRST_EFFORT: u64 = 256;
const MORE_EFFORT: u64 = 4;

/// Candidates of all searches together.
const MOST_TRIED: u64 = 400_000_000;

/// The class by which library checks read fields.
const LIBRARY_CHECKS: &str = "smallscope/Choices";

/// A tuple that was not met: a place, the position of its value, its field and its name.
struct OpenTuple {
    place: usize,
    value: u32,
    field: usize,
    tuple: Tuple,
}

impl FieldExhaustive<'_> {
    /// Searches for all tuples that were not met.
    pub(super) fn meet_each(&mut self, met: &mut Met, look: &mut Look<'_>) -> End {
        let finitization = self.inputs.finitization();
        // A library check counts the positions of values among those that it leaves: what is found
        // here would have other names.
        if self.inputs.machine().program().loaded(LIBRARY_CHECKS).is_some() {
            return End::Effort;
        }
        let layout = Layout::new(self.inputs.machine(), finitization, &self.places);
        let Some(layout) = layout.map(Rc::new) else { return End::Effort };
        let mut open = self.open(&layout, met);
        let question = self.inputs.question();
        let mut search = WitnessSearch {
            layout,
            finitization,
            predicate: question.predicate,
            budget: question.budget,
            tried: 0,
        };
        met.infeasible = vec![0; self.places.schema.fields.len()];
        let (mut effort, mut round) = (FIRST_EFFORT, 0);
        while !open.is_empty() {
            let mut left = Vec::new();
            for one in open {
                if met.table.has(one.field, &one.tuple) {
                    continue;
                }
                self.inputs.go_to(&Part::whole(0));
                let machine = self.inputs.machine_mut();
                let verdict = search.find(machine, (one.place, one.value), effort, round);
                met.tried = search.tried;
                look(&self.inputs);
                match verdict {
                    TupleVerdict::Found(path) if self.keep(&path, met, &one) => {}
                    TupleVerdict::Infeasible => met.infeasible[one.field] += 1,
                    TupleVerdict::TimeUp => return End::Time,
                    TupleVerdict::Unknown | TupleVerdict::Found(_) => left.push(one),
                }
                if search.tried > MOST_TRIED || self.inputs.machine().deadline().has_passed() {
                    let late = self.inputs.machine().deadline().has_passed();
                    return if late { End::Time } else { End::Effort };
                }
            }
            open = left;
            (effort, round) = (effort.saturating_mul(MORE_EFFORT), round + 1);
        }
        End::All
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
                    open.push(OpenTuple { place, value, field: one.field, tuple });
                }
            }
        }
        open
    }
}

/// What a tuple is called.
fn name(machine: &Machine, layout: &Layout, place: usize, value: u32) -> Tuple {
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
