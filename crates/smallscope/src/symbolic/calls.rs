//! What is called on a path, one call after the other, and what each takes.

use crate::suite::coverage::MethodName;
use machine::program::{ClassId, MethodId};
use machine::value::Kind;
use std::rc::Rc;

/// What a call takes.
#[derive(Clone, Debug)]
pub(super) enum Taken {
    /// An object whose fields are undecided: a receiver.
    Object(ClassId),
    /// An object that a constructor is about to make.
    Fresh(ClassId),
    /// The object that the constructor before has made.
    Built,
    /// A value, with a symbol of this name.
    Value(String, Kind),
    /// A reference, by the type of the parameter.
    Reference(String),
    /// What the call before took, by its number, as it is now.
    Earlier(usize),
    /// The same, an object of the input, as it was before anything ran.
    Old(usize),
    /// What the call before returned.
    Result,
    /// The same; it is what a parameter was chosen to be.
    ChosenResult,
    /// What the parameter of this number and type is chosen to be, which calls may have to make first.
    Choice(Box<(MethodName, usize)>, String),
    /// What was chosen as the so-manieth.
    Chosen(usize),
}

/// What happens when its arguments are there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Does {
    Call(MethodId),
    /// The second, if there is one, is what the first, a function, gives from now on; by its slot.
    Answer(Option<u32>),
    Nothing,
}

/// One call, or another thing to do.
#[derive(Clone, Debug)]
pub(super) struct Step {
    pub(super) does: Does,
    /// What it takes besides what the input already has as arguments.
    pub(super) takes: Vec<Taken>,
}

impl Step {
    pub(super) fn call(method: MethodId, takes: Vec<Taken>) -> Step {
        Step { does: Does::Call(method), takes }
    }
}

/// What is called, and how it is looked at.
#[derive(Clone, Debug)]
pub(super) struct CallPlan {
    /// Calls, one after the other: perhaps a constructor, and the method.
    pub(super) steps: Rc<Vec<Step>>,
    /// Whether what is returned is yes or no, and each a path.
    pub(super) is_predicate: bool,
    /// Instructions for a path.
    pub(super) budget: u64,
    /// A path that has forked so often is put off.
    pub(super) most_forks: usize,
    /// Whether it is noted where the program is at each fork.
    pub(super) notes_places: bool,
}
