//! Arguments that are objects: every call is given fresh ones.
//!
//! Candidates are objects that were made before the first call. A call may change one, or its
//! receiver may keep it; to the next call it would no longer be the value that it stands
//! for. So what is in use gets a copy of how it was made. That a later call is given the very object
//! that an earlier one has left in the receiver is another case, and has a place of its
//! own: parts of the receiver are arguments too.
//!
//! *Twins* are for calls with two parameters: one object twice is one case, two different ones
//! that are equal another.

use crate::graph::snapshot::Snapshot;
use crate::graph::statics::held_by_platform;
use crate::graph::{parts, reached};
use crate::subject::combinations::Scene;
use crate::subject::{Candidate, Parameter, Subject};
use machine::machine::Machine;
use machine::value::{Kind, Ref};
use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::Range;

/// The candidates of a plan as they were made.
#[derive(Default)]
pub struct Pristine {
    /// Where the heap ended before any input was made.
    since: u32,
    /// How much was on the trail then.
    start: usize,
    originals: Vec<(u64, Snapshot)>,
    /// Where their objects lie, by address, and whose they are.
    extents: Vec<(Range<u32>, usize)>,
}

impl Pristine {
    /// The candidates of `subjects`, before any call.
    pub fn of(machine: &Machine, since: u32, subjects: &[Subject]) -> Pristine {
        let heap = machine.heap();
        let mut pristine = Pristine { since, start: heap.trail_len(), ..Pristine::default() };
        let (mut known, apart) = (FxHashSet::default(), held_by_platform(heap));
        for object in subjects.iter().flat_map(|subject| &subject.parameters).flat_map(objects) {
            if !known.insert(object) || object.0 < since || heap.is_permanent(object) {
                continue;
            }
            let place = pristine.originals.len();
            let snapshot = Snapshot::take_all_but(heap, since, object, &apart);
            pristine.originals.push((object.word(), snapshot));
            let members = parts(heap, since, object).into_iter();
            let members = members.filter(|member| !apart.contains(member));
            pristine
                .extents
                .extend(members.map(|member| (member.0..member.0 + heap.words_of(member), place)));
        }
        pristine.extents.sort_by_key(|(extent, _)| extent.start);
        pristine
    }

    /// All candidates that are objects.
    pub fn objects(&self) -> impl Iterator<Item = Ref> {
        self.originals.iter().map(|(word, _)| Ref::from_word(*word))
    }

    /// What the arguments of calls on `live` are made of at this moment. Static fields lead to
    /// `statics`.
    pub fn scene(
        &self,
        machine: &mut Machine,
        live: Option<Ref>,
        statics: &[(Kind, u64)],
        wants_parts: bool,
    ) -> Scene {
        let live = live.filter(|object| !object.is_null());
        let mut scene = Scene::default();
        if let Some(object) = live.filter(|_| wants_parts) {
            scene.parts = parts(machine.heap(), self.since, object);
        }
        for place in self.in_use(machine, live, statics) {
            let (word, snapshot) = &self.originals[place];
            if let Ok(copy) = snapshot.restore(machine) {
                scene.fresh.insert(*word, copy.word());
            }
        }
        scene
    }

    /// The candidates that an earlier call has changed, or that something leads to.
    fn in_use(
        &self,
        machine: &Machine,
        live: Option<Ref>,
        statics: &[(Kind, u64)],
    ) -> std::collections::BTreeSet<usize> {
        if self.originals.is_empty() {
            return Default::default();
        }
        let heap = machine.heap();
        let live = live.map(|object| (Kind::Ref, object.word()));
        let roots: Vec<(Kind, u64)> = live.into_iter().chain(statics.iter().copied()).collect();
        let kept = reached(heap, self.since, &roots).into_iter().map(|object| object.0);
        let changed = heap.trail(self.start).iter().map(|&(address, _)| address);
        kept.chain(changed).flat_map(|address| self.owners(address)).collect()
    }

    /// Whose object lies at an address. Candidates may have objects in common.
    fn owners(&self, address: u32) -> impl Iterator<Item = usize> {
        let after = self.extents.partition_point(|(extent, _)| extent.start <= address);
        let before = self.extents[..after].iter().rev();
        let start = self.extents[..after].last().map_or(0, |(extent, _)| extent.start);
        let same = before.take_while(move |(extent, _)| extent.start == start);
        same.filter(move |(extent, _)| extent.contains(&address)).map(|&(_, place)| place)
    }
}

/// The objects that a parameter may be.
fn objects(parameter: &Parameter) -> impl Iterator<Item = Ref> {
    let object = |candidate: &Candidate| match candidate {
        Candidate::Plain(0) | Candidate::Live => None,
        Candidate::Plain(word) => (parameter.kind == Kind::Ref).then(|| Ref::from_word(*word)),
        Candidate::Object(object, _) | Candidate::Twin { object, .. } => Some(*object),
    };
    parameter.domain.iter().filter_map(object)
}

/// Gives each parameter twins of the objects that parameters before it may be, one more for
/// each of these.
pub fn add_twins(machine: &mut Machine, since: u32, subjects: &mut [Subject]) {
    let mut made: FxHashMap<Ref, Ref> = FxHashMap::default();
    for subject in subjects {
        let mut before: FxHashSet<Ref> = FxHashSet::default();
        let references = subject.parameters.iter_mut().filter(|one| one.kind == Kind::Ref);
        for parameter in references {
            let own: Vec<Ref> = objects(parameter).collect();
            let common = parameter.domain.clone().into_iter().filter_map(|candidate| {
                let (object, provenance) = match candidate {
                    Candidate::Object(object, provenance) => (object, provenance),
                    Candidate::Plain(word) => (Ref::from_word(word), None),
                    Candidate::Twin { .. } | Candidate::Live => return None,
                };
                before.contains(&object).then_some((object, provenance))
            });
            let mut twins = Vec::new();
            for (object, provenance) in common.collect::<Vec<_>>() {
                let mut last = object;
                while before.contains(&last) {
                    let Some(twin) = twin(machine, since, &mut made, last) else { break };
                    twins.push(Candidate::Twin {
                        of: last,
                        object: twin,
                        provenance: provenance.clone(),
                    });
                    last = twin;
                }
            }
            before.extend(own);
            before.extend(twins.iter().filter_map(|candidate| match candidate {
                Candidate::Twin { object, .. } => Some(*object),
                _ => None,
            }));
            parameter.domain.extend(twins);
        }
    }
}

/// A copy of an object, the same one whoever asks; None for a value without identity.
fn twin(
    machine: &mut Machine,
    since: u32,
    made: &mut FxHashMap<Ref, Ref>,
    object: Ref,
) -> Option<Ref> {
    if let Some(&twin) = made.get(&object) {
        return Some(twin);
    }
    let heap = machine.heap();
    if object.is_null() || object.0 < since || heap.is_permanent(object) {
        return None;
    }
    let apart = held_by_platform(heap);
    // What the JDK holds is one of a kind: a constant of an enum has no twin.
    if apart.contains(&object) {
        return None;
    }
    let twin = Snapshot::take_all_but(heap, since, object, &apart).restore(machine).ok()?;
    made.insert(object, twin);
    Some(twin)
}
