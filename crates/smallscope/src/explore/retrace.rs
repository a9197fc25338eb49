//! The calls that lead to a state, made once more, perhaps with another argument.
//!
//! What a call comes to hangs on what the calls before it were given. Whoever wants to know on which
//! of these makes them again and changes one at a time. Cost: all the calls, each time.
//!
//! Not here: what is concluded from that (`check`).

use super::states::{Origin, Root, States, Step};
use crate::graph::state::Digest;
use crate::subject::combinations::Combinations;
use crate::subject::{Role, Subject};
use machine::ending::Ending;
use machine::machine::Machine;
use machine::value::{Kind, Ref};

/// Another value for one argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// What stands at this place of the choices.
    Pick(usize),
    Word(u64),
}

/// The calls that lead to an input, the call on it last.
#[derive(Clone, Debug)]
pub struct CallPath {
    /// What they begin with.
    pub constant: Option<Ref>,
    pub steps: Vec<Step>,
}

/// A call that was made again.
#[derive(Clone, Debug)]
pub struct Retraced {
    pub words: Vec<u64>,
    /// What the arguments are, as `Combinations::candidates` tells.
    pub candidates: Vec<Option<usize>>,
    /// How many there are to choose from, for each parameter, and which is chosen.
    pub sizes: Vec<usize>,
    pub digits: Vec<usize>,
    pub ending: Ending,
    /// The object that it leads to.
    pub object: Option<Ref>,
    /// Its receiver or an argument is not what it was before; only of what was called as it was.
    pub has_changed: bool,
}

impl Step {
    /// A call of which nobody asks where it leads to.
    pub fn call(subject: usize, combination: usize) -> Step {
        Step {
            subject: subject as u32,
            from: None,
            number: combination as u64,
            combination: None,
            threw: false,
            root: Root::Receiver,
            depth: 0,
        }
    }

    pub fn subject(&self) -> usize {
        self.subject as usize
    }

    /// Whether it leads to the object that it is made on.
    pub fn stays(&self) -> bool {
        self.root == Root::Receiver
    }
}

impl States {
    /// How a state came about.
    pub fn way(&self, state: usize) -> CallPath {
        let (mut way, mut next) = (CallPath { constant: None, steps: Vec::new() }, Some(state));
        while let Some(state) = next {
            let origin = self.origins().get(state);
            if let Origin::Constant(constant) = origin {
                way.constant = Some(constant);
            }
            way.steps.extend(origin.step());
            next = origin.from();
        }
        way.steps.reverse();
        way
    }

    /// Makes the call of a step; `change` says which argument is another. What it does stays.
    pub fn retrace(
        &mut self,
        machine: &mut Machine,
        subjects: &[Subject],
        on: (&Step, Option<Ref>),
        change: Option<(usize, Change)>,
        budget: u64,
    ) -> Option<Retraced> {
        let compares = change.is_none();
        self.call_again(machine, subjects, on, change, (budget, compares))
    }

    /// The same; what the objects were like before and are after it costs time, and is for who `compares`.
    pub(super) fn call_again(
        &mut self,
        machine: &mut Machine,
        subjects: &[Subject],
        (step, live): (&Step, Option<Ref>),
        change: Option<(usize, Change)>,
        (budget, compares): (u64, bool),
    ) -> Option<Retraced> {
        let subject = &subjects[step.subject()];
        let scene = self.plain_scene(machine, subjects, live);
        let mut inputs = Combinations::new(machine, subject, live, &scene)?;
        if !inputs.go_to(step.number as usize) {
            return None;
        }
        let (sizes, digits) = (inputs.sizes(), inputs.digits().to_vec());
        let first = inputs.words().len() - sizes.len();
        let mut word = None;
        match change {
            Some((place, Change::Pick(digit))) => inputs.choose(place, digit),
            Some((place, Change::Word(other))) => word = Some((first + place, other)),
            None => {}
        }
        let (mut words, candidates) = (inputs.words(), inputs.candidates());
        if let Some((at, other)) = word {
            words[at] = other;
        }
        let before = compares.then(|| self.names(machine, subject, &words));
        let ending = subject.call(machine, &mut words, budget)?;
        let has_changed =
            before.is_some_and(|before| before != self.names(machine, subject, &words));
        let arguments = &words[first..];
        let object = match (&ending, step.root) {
            (Ending::Returned(word), Root::Result) => subject.new_object(&words, *word),
            (Ending::Returned(_) | Ending::Threw(_), Root::Receiver) => live,
            (Ending::Returned(_) | Ending::Threw(_), Root::Argument(place)) => {
                Some(Ref::from_word(arguments[usize::from(place)]))
            }
            (Ending::Returned(_) | Ending::Threw(_), Root::Nothing) => Some(Ref::NULL),
            _ => None,
        };
        Some(Retraced { words, candidates, sizes, digits, ending, object, has_changed })
    }

    /// What the objects of a call are like, but for the new object of a constructor.
    fn names(&mut self, machine: &Machine, subject: &Subject, words: &[u64]) -> Vec<Digest> {
        let kinds = subject.kinds().into_iter().zip(words).enumerate();
        let is_new = |place: usize| place == 0 && subject.role == Role::Constructor;
        let objects = kinds.filter(|&(place, (kind, _))| kind == Kind::Ref && !is_new(place));
        let objects: Vec<Ref> = objects.map(|(_, (_, &word))| Ref::from_word(word)).collect();
        objects.into_iter().map(|object| self.digest(machine, object)).collect()
    }
}
