//! Structures that a solver proposes, who knows nothing but domains and labels, and that the
//! predicate judges.
//!
//! Of a structure that is rejected the solver is told why (`reasons`): it never proposes those values
//! together again. While guesses are believed, a tuple that is not proposed any more is only set aside;
//! then it is asked for without guesses, and what is refuted then is proved.

use super::FieldExhaustive;
use super::model::{Layout, Model};
use super::reasons::{Judge, Judged, Reason};
use super::tuples::{OpenTuple, Settled, name};
use super::witness::WitnessSearch;
use crate::explore::Explorer;
use crate::explore::valid::Question;
use crate::relational;
use crate::relational::vocabulary::Vocabulary;
use crate::suite::fields::tuple::Tuple;
use logic::relational::instance::{self, Instance, Place};
use logic::relational::proposals::{Proposal, Proposals, Rejection};
use logic::relational::suite::{self, possible};
use machine::machine::Machine;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Proposals of all tuples together.
const MOST_PROPOSALS: u64 = 100_000;

/// Conflicts for one proposal.
const CONFLICTS: u64 = 20_000;

/// What the solver calls the places of a layout.
struct Words {
    /// For each place and each of its values, the tuple; None if labels leave it out.
    tuples: Vec<Vec<Option<instance::Tuple>>>,
    places: FxHashMap<instance::Tuple, (usize, u32)>,
}

/// The solver and the predicate.
pub(super) struct Dialogue<'a> {
    proposals: Proposals,
    words: Words,
    judge: Judge<'a>,
    witness: WitnessSearch<'a>,
    made: u64,
    /// Something could not be judged, so nothing is proved any more.
    lossy: bool,
}

impl<'a> FieldExhaustive<'a> {
    /// None if the solver has no words for the structures.
    pub(super) fn dialogue(&self, layout: &Rc<Layout>) -> Option<Dialogue<'a>> {
        let (machine, finitization) = (self.inputs.machine(), self.inputs.finitization());
        let vocabulary = Vocabulary::new(machine, finitization).ok()?;
        let words = self.words(layout, &vocabulary);
        let Vocabulary { signature, bounds, .. } = &vocabulary;
        let backend = relational::backend(self.options.sat);
        let mut proposals = Proposals::new(signature, bounds, self.options.symmetry, backend);
        proposals.stop_when(self.stop());
        let Question { predicate, budget } = self.inputs.question();
        let judge = Judge::new(machine, Rc::clone(layout), finitization, predicate, budget);
        let layout = Rc::clone(layout);
        let witness = WitnessSearch { layout, finitization, predicate, budget, tried: 0 };
        Some(Dialogue { proposals, words, judge, witness, made: 0, lossy: false })
    }

    fn words(&self, layout: &Layout, vocabulary: &Vocabulary) -> Words {
        let fields = &self.places.schema.fields;
        let mut known: FxHashMap<(String, Tuple), instance::Tuple> = FxHashMap::default();
        for one in possible(&vocabulary.signature, &vocabulary.bounds) {
            let part = match one.place {
                Place::Field => suite::Part::Field,
                Place::Length => suite::Part::Length,
                Place::Element(_) => suite::Part::Elements,
            };
            known.insert((vocabulary.field_name(one.field, part), vocabulary.tuple(&one)), one);
        }
        let mut places = FxHashMap::default();
        let mut tuples = Vec::new();
        for (place, one) in layout.places.iter().enumerate() {
            let mut row = Vec::new();
            for value in 0..one.values.len() as u32 {
                let tuple = name(self.inputs.machine(), layout, place, value);
                let tuple = known.get(&(fields[one.field].name.clone(), tuple)).cloned();
                places.extend(tuple.clone().map(|tuple| (tuple, (place, value))));
                row.push(tuple);
            }
            tuples.push(row);
        }
        Words { tuples, places }
    }
}

impl Dialogue<'_> {
    /// Whether so many proposals were made that there are to be no more.
    pub(super) fn is_over(&self) -> bool {
        self.made >= MOST_PROPOSALS
    }

    /// Looks for a structure that has a tuple, by so many proposals.
    pub(super) fn ask(
        &mut self,
        machine: &mut Machine,
        one: &OpenTuple,
        effort: u64,
        tried: &mut u64,
    ) -> Settled {
        let wanted = self.words.tuples[one.place][one.value as usize].clone();
        let Some(wanted) = wanted else { return Settled::Unknown };
        for _ in 0..effort.min(MOST_PROPOSALS.saturating_sub(self.made)) {
            if machine.deadline().has_passed() {
                return Settled::TimeUp;
            }
            let structure = match self.proposals.propose(&wanted, one.believing, CONFLICTS) {
                Proposal::Structure(structure) => structure,
                Proposal::None { by_guess: true } => return Settled::SetAside,
                Proposal::None { .. } if self.lossy => return Settled::Unknown,
                Proposal::None { .. } => return Settled::Infeasible,
                Proposal::Unknown => return Settled::Unknown,
            };
            *tried += 1;
            self.made += 1;
            let model = self.model(&structure);
            match self.judge.judge(machine, &model) {
                Judged::Accepted => {
                    let path = self.witness.path_of(machine, &model);
                    return path.map_or(Settled::Unknown, Settled::Found);
                }
                Judged::Rejected(read) => {
                    let reasons = self.judge.reasons(machine, &model, read, one.believing);
                    let Some(reasons) = reasons else { return Settled::TimeUp };
                    for reason in &reasons {
                        self.proposals.reject(&self.rejection(reason));
                    }
                }
                Judged::TimeUp => return Settled::TimeUp,
                Judged::Open | Judged::Cut => {
                    // Nobody knows of this one, and it is not asked for again.
                    self.lossy = true;
                    let tuples = structure.tuples();
                    self.proposals.reject(&Rejection { tuples, ..Rejection::default() });
                }
            }
        }
        Settled::Unknown
    }

    fn model(&self, structure: &Instance) -> Model {
        let mut model = Model::new(Rc::clone(&self.judge.layout));
        for tuple in structure.tuples() {
            if let Some(&(place, value)) = self.words.places.get(&tuple) {
                model.decided[place] = Some(value);
            }
        }
        model
    }

    fn rejection(&self, reason: &Reason) -> Rejection {
        let tuple = |place: usize, value: u32| self.words.tuples[place][value as usize].clone();
        let any = reason.any.iter().flat_map(|(place, values)| {
            values.iter().filter_map(move |&value| tuple(*place, value))
        });
        Rejection {
            tuples: reason
                .places
                .iter()
                .filter_map(|&(place, value)| tuple(place, value))
                .collect(),
            any: any.collect(),
            is_guess: reason.is_guess,
        }
    }
}
