//! Calls that are kept, made once more: each on its receiver, which is brought
//! about again from its numbers.

use super::Checker;
use super::bench::{Bench, Round};
use super::inputs::Inputs;
use super::keep::{Kept, Origin, Receiver, Watch, Witness, observe};
use super::snapshot::{Snapshot, key};
use super::supply::Supply;
use crate::explore::korat::{Leaf, Search};
use crate::scope::finitization::Finitization;
use machine::machine::Machine;
use machine::program::MethodId;
use machine::search::parts::Part;
use machine::value::Ref;

impl Checker {
    /// What there is to see of a call.
    pub(super) fn review(&mut self, supply: &Supply, witness: Witness) -> Kept {
        if let Some(case) = witness.case {
            return Kept::without_recipe(witness.subject, case);
        }
        let (machine, bench) = (&mut self.machine, &self.bench);
        let mark = machine.mark();
        let kept = match (&witness.receiver, supply) {
            (Receiver::Path(path), Supply::Search(predicate, finitization)) => {
                let mut search = arrive(machine, (*predicate, finitization), path);
                let root = finitization.root;
                let origin = Origin::Key(key(search.machine().heap(), bench.since, &[root]));
                repeat(search.machine_mut(), bench, &witness, Some(root), origin)
            }
            (Receiver::State(state), Supply::Calls(sequences)) => {
                let object = sequences.replay(machine, &bench.subjects, *state);
                let object = object.expect("what was built once is built again");
                let origin = Origin::State(*state);
                repeat(machine, bench, &witness, Some(object), origin)
            }
            (Receiver::Null, _) => {
                repeat(machine, bench, &witness, Some(Ref::NULL), Origin::Nothing)
            }
            _ => repeat(machine, bench, &witness, None, Origin::Nothing),
        };
        machine.undo_to(&mark);
        machine.release(mark);
        kept
    }

    /// The receivers at the ends of `paths`, as plain data.
    pub(super) fn snapshots(&mut self, supply: &Supply, paths: &[Vec<u32>]) -> Vec<Snapshot> {
        let Supply::Search(predicate, finitization) = supply else { return Vec::new() };
        let (machine, bench) = (&mut self.machine, &self.bench);
        machine.without_deadline(|machine| {
            machine.trial(|machine| {
                let snapshot = |path: &Vec<u32>| {
                    let search = arrive(machine, (*predicate, finitization), path);
                    Snapshot::take(search.machine().heap(), bench.since, finitization.root)
                };
                paths.iter().map(snapshot).collect()
            })
        })
    }
}

/// Instructions for a predicate that is known to accept.
pub(super) const ENOUGH: u64 = u64::MAX / 2;

/// A search that has found the one receiver at the end of a path.
fn arrive<'a>(
    machine: &'a mut Machine,
    (predicate, finitization): (MethodId, &'a Finitization),
    path: &[u32],
) -> Search<'a> {
    let part = Part::of_path(path);
    let mut search = Search::part(machine, finitization, predicate, ENOUGH, part);
    let leaf = search.next_leaf();
    assert_eq!(leaf, Leaf::Valid, "what was valid once is valid again");
    search
}

/// Makes the call on `live` and takes it back.
fn repeat(
    machine: &mut Machine,
    bench: &Bench,
    witness: &Witness,
    live: Option<Ref>,
    origin: Origin,
) -> Kept {
    let subject = &bench.subjects[witness.subject];
    let round = live.filter(|object| !object.is_null()).map_or(Round::Alone, Round::On);
    let parts = bench.parts(machine, &bench.subjects, round);
    let inputs = Inputs::new(machine, subject, live, &parts);
    let mut inputs = inputs.expect("there was a combination of arguments");
    inputs.skip(witness.combination);
    let watch = Watch {
        class: bench.class,
        index: witness.subject,
        subject,
        inputs: &inputs,
        origin,
        since: bench.since,
        budget: witness.budget,
    };
    let mark = machine.mark();
    let kept = observe(machine, watch, witness.failure.clone());
    machine.undo_to(&mark);
    machine.release(mark);
    kept
}
