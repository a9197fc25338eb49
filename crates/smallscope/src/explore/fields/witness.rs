//! A valid structure that has a given tuple, or the proof that there is none.
//!
//! The tuple's place is decided first. Then the predicate runs, and where it reads a place that is
//! undecided, every value is tried with which some completion has the labels that it must have
//! (`model`). That is Korat's search with other objects for fresh ones: labels are breadth first,
//! reads need not be. What is found is told by the choices of Korat's own search, so that all who
//! work with its inputs can work with this one.
//!
//! Cost: a mark for each choice. Effort is counted in candidates; a proof takes as many as there are.

use super::model::{Layout, Model};
use super::tuples::Settled;
use crate::scope::finitization::Finitization;
use machine::choice::Choice;
use machine::ending::{Budget, Ending, Stop};
use machine::machine::Machine;
use machine::mark::Mark;
use machine::program::MethodId;
use machine::value::Ref;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Who searches.
pub(super) struct WitnessSearch<'a> {
    pub(super) layout: Rc<Layout>,
    pub(super) finitization: &'a Finitization,
    pub(super) predicate: MethodId,
    /// Instructions for one candidate.
    pub(super) budget: u64,
    /// Candidates that were tried.
    pub(super) tried: u64,
}

/// A choice on the way.
struct Point {
    mark: Mark,
    choice: Choice,
    place: usize,
    /// Positions of the values that are left, the next one last.
    values: Vec<u32>,
}

impl WitnessSearch<'_> {
    /// Looks for a structure that has the value at this position at `place`, in so many candidates.
    /// The order in which values are tried depends on `round`.
    pub(super) fn find(
        &mut self,
        machine: &mut Machine,
        (place, value): (usize, u32),
        effort: u64,
        round: u64,
    ) -> Settled {
        let mut model = Model::new(Rc::clone(&self.layout));
        model.decided[place] = Some(value);
        if !model.allows(place) {
            return Settled::Infeasible;
        }
        let budget = self.budget;
        let found = machine.trial(|machine| {
            machine.within(budget, |machine| self.search(machine, &mut model, place, effort, round))
        });
        match found {
            Ok(()) => {
                let path = self.path_of(machine, &model);
                path.map_or(Settled::Unknown, Settled::Found)
            }
            Err(verdict) => verdict,
        }
    }

    /// The choices of Korat's search that make the structure of a model, which the predicate accepts.
    pub(super) fn path_of(&self, machine: &mut Machine, model: &Model) -> Option<Vec<u32>> {
        machine
            .trial(|machine| machine.within(self.budget, |machine| self.korat_path(machine, model)))
    }

    /// Completes the model to a valid structure.
    fn search(
        &mut self,
        machine: &mut Machine,
        model: &mut Model,
        wanted: usize,
        effort: u64,
        round: u64,
    ) -> Result<(), Settled> {
        let first = &self.layout.places[wanted].choice;
        machine.decide(first, model.value(wanted).expect("it is decided").word);
        machine.call(self.predicate, &[self.finitization.root.word()]);
        let mut points: Vec<Point> = Vec::new();
        let (mut lossy, end) = (false, self.tried.saturating_add(effort));
        loop {
            match machine.run() {
                Stop::Choice(choice) => {
                    let Some(place) = self.layout.place_of(&choice) else {
                        return Err(Settled::Unknown);
                    };
                    let values = self.values(model, (place, wanted), round);
                    // Labels alone reject them.
                    self.tried += u64::from(values.is_empty());
                    points.push(Point { mark: machine.mark(), choice, place, values });
                }
                Stop::Ended(Ending::Returned(word)) if word as u32 != 0 => {
                    self.tried += 1;
                    if complete(model, wanted) {
                        return Ok(());
                    }
                }
                Stop::Ended(Ending::Returned(_)) => self.tried += 1,
                Stop::Ended(Ending::Threw(exception)) => {
                    self.tried += 1;
                    lossy |= is_bound(machine, exception);
                }
                Stop::Ended(Ending::OutOf(Budget::Deadline)) => return Err(Settled::TimeUp),
                _ => {
                    self.tried += 1;
                    lossy = true;
                }
            }
            if self.tried >= end {
                return Err(Settled::Unknown);
            }
            if !go_back(machine, model, &mut points) {
                return Err(if lossy { Settled::Unknown } else { Settled::Infeasible });
            }
        }
    }

    /// The values to try at a place, the first one last.
    fn values(&self, model: &mut Model, (place, wanted): (usize, usize), round: u64) -> Vec<u32> {
        let layout = Rc::clone(&self.layout);
        let values = &layout.places[place].values;
        let leads = values.iter().any(|value| value.object.is_some());
        let is_length = matches!(layout.places[place].choice, Choice::Length { .. });
        let mut kept: Vec<u32> = (0..values.len() as u32).collect();
        if leads || is_length {
            kept.retain(|&value| {
                model.decided[place] = Some(value);
                model.allows(wanted)
            });
            model.decided[place] = None;
        }
        let key = |value: u32| mix(round, place as u64, u64::from(value));
        match round {
            // At first small structures, then large ones, later anything.
            0 => kept.reverse(),
            1 => {}
            _ => kept.sort_unstable_by_key(|&value| key(value)),
        }
        kept
    }

    /// The structure of the model as Korat's search would come to it: the positions of its choices.
    fn korat_path(&self, machine: &mut Machine, model: &Model) -> Option<Vec<u32>> {
        let mut korat = Renumbering::new(model);
        machine.call(self.predicate, &[self.finitization.root.word()]);
        loop {
            match machine.run() {
                Stop::Choice(choice) => {
                    let place = self.layout.place_of(&choice)?;
                    machine.decide(&choice, korat.decide(place)?);
                }
                Stop::Ended(Ending::Returned(word)) if word as u32 != 0 => break,
                _ => return None,
            }
        }
        while let Some(place) = korat.made.first_open() {
            korat.decide(place)?;
        }
        Some(korat.path)
    }
}

/// Takes the next value of the newest point that has one; false if there is none.
fn go_back(machine: &mut Machine, model: &mut Model, points: &mut Vec<Point>) -> bool {
    while let Some(point) = points.last_mut() {
        machine.undo_to(&point.mark);
        if let Some(value) = point.values.pop() {
            model.decided[point.place] = Some(value);
            let word = model.value(point.place).expect("it is decided").word;
            machine.decide(&point.choice, word);
            return true;
        }
        model.decided[point.place] = None;
        let point = points.pop().expect("it is the last");
        machine.release(point.mark);
    }
    false
}

/// Decides what the predicate did not read, so that the labels are right; false if that cannot be.
fn complete(model: &mut Model, wanted: usize) -> bool {
    let Some(place) = model.first_open() else { return model.allows(wanted) };
    for value in 0..model.layout.places[place].values.len() as u32 {
        model.decided[place] = Some(value);
        if model.allows(wanted) && complete(model, wanted) {
            return true;
        }
    }
    model.decided[place] = None;
    false
}

/// Whether an exception tells of a bound of ours.
pub(super) fn is_bound(machine: &Machine, exception: Ref) -> bool {
    let class = machine.program().class_name(machine.heap().class_of(exception));
    let bounds = [
        "java/lang/OutOfMemoryError",
        "java/lang/NoClassDefFoundError",
        "java/lang/ClassNotFoundException",
    ];
    bounds.contains(&class)
}

/// A number that looks random.
fn mix(round: u64, place: u64, value: u64) -> u64 {
    let mut x = round.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ place.rotate_left(32) ^ value;
    for _ in 0..3 {
        x = (x ^ (x >> 31)).wrapping_mul(0xBF58_476D_1CE4_E5B9).rotate_left(27);
    }
    x
}

/// The structure of a model, with the objects that Korat's search takes: each class's in the order
/// in which they are first read.
struct Renumbering<'a> {
    model: &'a Model,
    made: Model,
    path: Vec<u32>,
    /// For each object that was taken, the one of the model, and the other way round.
    of_made: FxHashMap<usize, usize>,
    of_model: FxHashMap<usize, usize>,
    taken: Vec<usize>,
}

impl<'a> Renumbering<'a> {
    fn new(model: &'a Model) -> Renumbering<'a> {
        let layout = Rc::clone(&model.layout);
        let mut renumbering = Renumbering {
            model,
            taken: vec![0; layout.domains.len()],
            made: Model::new(Rc::clone(&layout)),
            path: Vec::new(),
            of_made: FxHashMap::default(),
            of_model: FxHashMap::default(),
        };
        let root = layout.domains[0].0[0];
        renumbering.pair(root, root);
        renumbering.taken[0] = 1;
        renumbering
    }

    fn pair(&mut self, made: usize, model: usize) {
        self.of_made.insert(made, model);
        self.of_model.insert(model, made);
    }

    /// Decides a place as the model has it, and gives its word.
    fn decide(&mut self, place: usize) -> Option<u64> {
        let layout = Rc::clone(&self.made.layout);
        let value = self.model.value(self.counterpart(&layout, place)?)?;
        let object = match value.object {
            Some((domain, index)) => Some((domain, self.take(&layout, domain, index)?)),
            None => None,
        };
        let mut values = layout.places[place].values.iter();
        let position = match object {
            Some(_) => values.position(|one| one.object == object)?,
            None => values.position(|one| *one == value)?,
        };
        self.made.decided[place] = Some(position as u32);
        self.path.push(position as u32);
        Some(layout.places[place].values[position].word)
    }

    /// The index of the object that stands for one of the model.
    fn take(&mut self, layout: &Layout, domain: u16, index: u16) -> Option<u16> {
        let (members, alike) = &layout.domains[usize::from(domain)];
        let model = members[usize::from(index)];
        if !*alike {
            self.pair(model, model);
            return Some(index);
        }
        if let Some(&made) = self.of_model.get(&model) {
            return members.iter().position(|&one| one == made).map(|place| place as u16);
        }
        let next = &mut self.taken[usize::from(domain)];
        *next += 1;
        let next = *next - 1;
        self.pair(*members.get(next)?, model);
        Some(next as u16)
    }

    /// The place of the model's object that corresponds to one of the object that stands for it.
    fn counterpart(&self, layout: &Layout, place: usize) -> Option<usize> {
        let one = &layout.places[place];
        let owner = *self.of_made.get(&one.owner)?;
        let same = |other: &super::model::ModelPlace| {
            other.owner == owner && other.field == one.field && other.indices == one.indices
        };
        layout.places.iter().position(same)
    }
}
