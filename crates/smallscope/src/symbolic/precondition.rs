//! Whether an input that is partly decided can still be a valid one.
//!
//! It can as long as the predicate, run from it with symbols for what is undecided and under the
//! condition of the path, has a path on which it accepts: that is the conservative form of the
//! precondition (Visser, Pasareanu and Khurshid 2004, section 4.3), made from the predicate
//! itself. It runs on an untouched twin of the input, because the method has perhaps changed the
//! input already.
//!
//! The path found is a witness. As long as what is decided later agrees with it, nobody need be
//! asked again. When the method's path has ended, the witness of the whole path completes its
//! input.

use super::calls::{CallPlan, Step};
use super::inputs::{Found, Inputs};
use super::mode::Symbolic;
use super::paths::{Guard, NoGuard, PathEnd, Paths};
use logic::model::Model;
use machine::machine::Machine;
use machine::program::{ClassId, MethodId};
use std::rc::Rc;

/// Paths of a predicate that are tried before it is given up.
const MOST_PATHS: u64 = 100_000;

/// Instructions for a path of the predicate.
const BUDGET: u64 = 1_000_000;

/// A predicate that objects of a class satisfy before a method is called.
pub(super) struct Precondition {
    class: ClassId,
    pub(super) predicate: Option<MethodId>,
    /// The input that was accepted last.
    witness: Option<Inputs>,
    /// Searches that were given up.
    pub(super) given_up: u64,
    /// A search found nothing, and met a bound: a larger input may be valid.
    pub(super) bounded: bool,
}

/// An input that is valid, with values.
#[derive(Clone)]
pub(super) struct Completed {
    pub(super) inputs: Inputs,
    pub(super) model: Rc<Model>,
}

/// What a search for a witness came to.
enum Search {
    Found(Box<Completed>),
    /// There is none; whether a bound was met on the way.
    None {
        bounded: bool,
    },
    GivenUp,
}

impl Precondition {
    pub(super) fn new(class: ClassId, predicate: Option<MethodId>) -> Precondition {
        Precondition { class, predicate, witness: None, given_up: 0, bounded: false }
    }

    /// The input of a path that has ended, completed to a valid one; None if there is none, or none
    /// was found.
    pub(super) fn complete(
        &mut self,
        machine: &mut Machine<Symbolic>,
        inputs: &Inputs,
    ) -> Option<Completed> {
        match self.search(machine, inputs, true) {
            Search::Found(completed) => Some(*completed),
            Search::None { bounded } => {
                self.bounded |= bounded;
                None
            }
            Search::GivenUp => {
                self.given_up += 1;
                None
            }
        }
    }

    /// The arguments that must satisfy the predicate.
    fn subjects(&self, inputs: &Inputs) -> Vec<usize> {
        let mut subjects: Vec<usize> = Vec::new();
        for found in &inputs.arguments {
            if let Found::Object(index) = found
                && inputs.objects[*index].class == self.class
                && !subjects.contains(index)
            {
                subjects.push(*index);
            }
        }
        subjects
    }

    /// Looks for a valid input that begins like this one; if it `is_shown`, with readable values.
    fn search(&self, machine: &mut Machine<Symbolic>, inputs: &Inputs, is_shown: bool) -> Search {
        let subjects = self.subjects(inputs);
        let Some(predicate) = self.predicate.filter(|_| !subjects.is_empty()) else {
            return Search::Found(Box::new(completed(machine, inputs.clone(), is_shown)));
        };
        machine.within(u64::MAX / 4, |machine| {
            machine.trial(|machine| match inputs.twin(machine) {
                Ok(twin) => accept(machine, predicate, twin, (&subjects, is_shown)),
                Err(_) => Search::GivenUp,
            })
        })
    }
}

impl Guard for Precondition {
    fn allows(&mut self, machine: &mut Machine<Symbolic>, inputs: &Inputs) -> bool {
        if self.predicate.is_none() || self.subjects(inputs).is_empty() {
            return true;
        }
        if self.witness.as_ref().is_some_and(|witness| inputs.agrees_with(witness)) {
            return true;
        }
        match self.search(machine, inputs, false) {
            Search::Found(completed) => {
                self.witness = Some(completed.inputs);
                true
            }
            Search::None { bounded } => {
                self.bounded |= bounded;
                false
            }
            // Nobody has shown that there is none.
            Search::GivenUp => {
                self.given_up += 1;
                true
            }
        }
    }
}

/// An input that is valid on the path at hand; if it `is_shown`, with values that people like to
/// read.
fn completed(machine: &mut Machine<Symbolic>, inputs: Inputs, is_shown: bool) -> Completed {
    let path = &mut machine.mode.path;
    let model = match is_shown {
        true => path.readable(&inputs.lengths_found(), &|number| inputs.values_found(number)),
        false => path.model(),
    };
    Completed { inputs, model }
}

/// Looks for a path on which the predicate accepts all subjects, one after the other.
fn accept(
    machine: &mut Machine<Symbolic>,
    predicate: MethodId,
    inputs: Inputs,
    (subjects, is_shown): (&[usize], bool),
) -> Search {
    let [subject, rest @ ..] = subjects else {
        return Search::Found(Box::new(completed(machine, inputs, is_shown)));
    };
    let (arguments, words) = (inputs.arguments.clone(), inputs.words.clone());
    let mut asked = inputs;
    asked.words = vec![asked.objects[*subject].object.word()];
    asked.arguments = vec![Found::Object(*subject)];
    let plan = CallPlan {
        steps: Rc::new(vec![Step::call(predicate, Vec::new())]),
        is_predicate: true,
        budget: BUDGET,
        most_forks: usize::MAX,
        notes_places: false,
    };
    let mut paths = Paths::new(machine, asked, plan);
    let (mut given_up, mut bounded) = (false, false);
    let mut found = None;
    for number in 0.. {
        if number >= MOST_PATHS {
            given_up = true;
            break;
        }
        match paths.advance(machine, &mut NoGuard) {
            PathEnd::Returned(0) | PathEnd::Threw(_) | PathEnd::Bound | PathEnd::Pruned => {}
            PathEnd::Returned(_) => {
                let mut accepted = paths.inputs.clone();
                accepted.arguments.clone_from(&arguments);
                accepted.words.clone_from(&words);
                // On the twin nothing has changed that another predicate would see.
                match accept(machine, predicate, accepted, (rest, is_shown)) {
                    Search::None { bounded: met } => bounded |= met,
                    Search::GivenUp => given_up = true,
                    search => {
                        found = Some(search);
                        break;
                    }
                }
            }
            PathEnd::Exhausted => break,
            PathEnd::TimeUp => {
                given_up = true;
                break;
            }
            PathEnd::Cut(_) | PathEnd::Unknown | PathEnd::PutOff => given_up = true,
        }
    }
    bounded |= paths.inputs.bounded;
    paths.end(machine);
    match found {
        Some(found) => found,
        None if given_up => Search::GivenUp,
        None => Search::None { bounded },
    }
}
