//! Strategies: who picks at a choice, what is cut, what is handed out.
//!
//! All are behind one contract, [`Explorer`]: go on to the next input or call; what is
//! left; split it; go there. An explorer has a machine to itself and hands out what it
//! meets one after the other, in an order that depends on nothing but what is explored.
//! It never judges, reports or counts workers.
//!
//! Some strategies skip on account of what they met. What others were given of the part
//! that is skipped is named by [`Explorer::skipped`], and counts no more. Some find out
//! what there is while they explore. What they find is told in order, to one of them, who
//! makes parts of it ([`Explorer::absorb`]).

pub mod api; // what a class's own constructors and methods build, and the calls on it
pub mod calls; // every call on one object
mod chosen; // a few inputs of another explorer
pub mod chunks; // a list that several share
pub mod cases; // every call on every input
pub mod fields; // a few inputs that have every value of every field
pub mod fresh; // arguments that nobody has had before
pub mod korat; // every valid input within a finitization, once up to isomorphism
pub mod korat_plus; // the same, without more of what a test criterion has seen
pub mod order; // which state is taken next
pub mod origins; // what led to each state
pub mod random; // some of what another explorer finds, drawn at random
pub mod quiet; // calls without an object that change no static field
pub mod part; // parts of what there is to explore
pub mod recipes; // how what calls build is told
pub mod retrace; // these calls once more, with one argument changed
pub mod method_paths; // the paths of methods under test, with symbols
mod telling; // how states are told to people
mod seen; // the states that were met, by name
pub mod states; // what calls build, by number
pub mod white_box; // the same, without more of what a method under test has read
pub mod symbolic; // one input for each path on which a predicate accepts
pub mod symmetry; // values that make no difference to what is built
pub mod warm_up; // what a predicate needs of the JDK, before the search
pub mod vacuity; // whether a predicate accepts anything but the empty structure
pub mod valid; // the search for valid inputs, behind the contract

use crate::graph::state::Digest;
use crate::relational::Theory;
use crate::subject::Subject;
use crate::suite::case::Method;
use crate::suite::fields::{FieldAccount, FieldOptions};
use crate::suite::report::symbolic::SymbolicCounts;
use crate::suite::report::{Chosen, Stopped};
use calls::Called;
use fields::FieldExhaustive;
use korat::Totals;
use korat_plus::EqClass;
use machine::ending::Ending;
use machine::machine::Machine;
use machine::program::ClassId;
use machine::program::MethodId;
use machine::value::Ref;
use method_paths::MethodPaths;
use part::Part;
use random::{Draw, Random};
use serde::{Deserialize, Serialize};
use states::Step;
use std::collections::BTreeSet;
use std::rc::Rc;
use valid::ValidInputs;

/// Who explores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strategy {
    /// Korat's search: every valid input within the domains.
    Korat,
    /// The class's own constructors and methods: what they build.
    Api,
    /// Chance: some of what Korat's search finds.
    Random(Draw),
    /// Symbolic execution of the predicate: one input for each path that accepts.
    Symbolic,
    /// Field-exhaustive testing: a few inputs that have every value that a field can have.
    Fields,
}

/// What a strategy has its inputs from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputSource {
    /// The values of fields: a search goes through them.
    Domains,
    /// Calls of the class's own constructors and methods.
    Calls,
    /// The paths of the predicate.
    Paths,
}

impl Strategy {
    /// What its inputs come from. Strategies with the same source differ in what they take of it.
    pub fn source(self) -> InputSource {
        match self {
            Strategy::Korat | Strategy::Random(_) | Strategy::Fields => InputSource::Domains,
            Strategy::Api => InputSource::Calls,
            Strategy::Symbolic => InputSource::Paths,
        }
    }

    /// Whether all there is gets explored.
    pub fn is_exhaustive(self) -> bool {
        self.choice().is_none()
    }

    /// What is told of a run on inputs that this strategy has chosen among all.
    pub fn choice(self) -> Option<Stopped> {
        match self {
            Strategy::Random(_) => Some(Stopped::Chosen(Chosen::AtRandom)),
            Strategy::Fields => Some(Stopped::Chosen(Chosen::ByFields)),
            Strategy::Korat | Strategy::Api | Strategy::Symbolic => None,
        }
    }

    /// The explorer of what a search finds, or of the structures of an invariant: `inputs` are then
    /// all that there are.
    pub fn among<'a>(
        self,
        inputs: ValidInputs<'a>,
        theory: Option<&Rc<Theory>>,
        options: &FieldOptions,
    ) -> Box<dyn Explorer + 'a> {
        if let Some(theory) = theory {
            let takes_all = self != Strategy::Fields;
            let given = FieldExhaustive::new(inputs, options);
            let modelled = FieldExhaustive::by(Rc::clone(theory), takes_all, given);
            return match self {
                Strategy::Random(draw) => Box::new(Random::new(Box::new(modelled), draw)),
                _ => Box::new(modelled),
            };
        }
        match self {
            Strategy::Fields => Box::new(FieldExhaustive::new(inputs, options)),
            Strategy::Korat | Strategy::Api | Strategy::Symbolic => Box::new(inputs),
            Strategy::Random(draw) => Box::new(Random::new(Box::new(inputs), draw)),
        }
    }
}

/// What an explorer met.
#[derive(Clone, Debug, PartialEq)]
pub enum Leaf {
    /// An input: it is in the machine's heap.
    Input,
    /// A call on the input at hand, or on none. The machine is as the call has left it.
    Called(Called),
    /// A predicate threw, which rejects the candidate.
    Threw(Ref),
    /// Something did not end within its budget, or needs what is not modelled.
    Cut(Ending),
    /// There is no time left. What was going on is still to be met.
    TimeUp,
    /// What comes next depends on all that comes before this part, which is not known.
    Turn,
    /// There is nothing more in the part at hand.
    Exhausted,
}

/// Somebody who wants to know how far an explorer is.
pub type Look<'a> = dyn FnMut(&dyn Explorer) + 'a;

/// One that explores. Korat's search with its two criteria is one implementation, random
/// choice among its inputs another, the construction through a class's own calls the third.
pub trait Explorer {
    /// All there is to explore at first, in order; None if there was no time to find out. Where
    /// that takes an exploration of its own, `look` is shown now and then who is on the way.
    fn parts(&mut self, look: &mut Look<'_>) -> Option<Vec<Part>>;

    /// Begins with a part, from wherever it was.
    fn go_to(&mut self, part: &Part);

    /// Goes on to what comes next; None after about so many candidates without anything to
    /// hand out, so that somebody can look at the clock.
    fn advance(&mut self, candidates: u64) -> Option<Leaf>;

    /// What comes after what was handed out last, in order.
    fn left(&self) -> Vec<Part>;

    /// Gives away a part of what is left, which is then the last of it.
    fn split(&mut self) -> Option<Part>;

    /// Parts that are not to be explored after all, since this was last asked.
    fn skipped(&mut self) -> Vec<Part> {
        Vec::new()
    }

    fn machine(&self) -> &Machine;

    /// To run something beside the exploration, under a mark of its own.
    fn machine_mut(&mut self) -> &mut Machine;

    /// The input at hand.
    fn root(&self) -> Ref;

    /// The class of the input at hand, if a criterion tells it.
    fn class(&self) -> Option<&EqClass> {
        None
    }

    /// The input at hand by numbers, if there is one.
    fn path(&self) -> Option<Vec<u32>>;

    /// The first of the calls that have built the input at hand that was given a null.
    fn null_taker(&self) -> Option<NullTaker<'_>> {
        None
    }

    /// Calls on the way to the input at hand, where sequences of calls are what is explored.
    fn calls_before(&self) -> Option<u32> {
        None
    }

    /// Keeps from inputs that none of these calls on the input at hand can tell from it.
    fn skip_alike(&mut self, _calls: Vec<(MethodId, Vec<u64>)>) {}

    /// Takes the call at hand back, to make others from where it began. What came of it is explored
    /// too, if it `counts`. It stays at hand until it is concluded or repeated.
    fn take_back(&mut self, _counts: bool) {}

    /// The call at hand was dealt with, and is taken back. What came of it is explored too, if
    /// it `counts`.
    fn conclude(&mut self, _counts: bool) {}

    /// The call at hand was not dealt with: it is taken back, and made again.
    fn repeat(&mut self) {}

    /// Is told which methods do not end, and whether that is all that can be known about it
    /// before the part at hand.
    fn believe(&mut self, _endless: &BTreeSet<usize>, _in_turn: bool) {}

    /// What was found out that there is more to explore, since this was last asked.
    fn found(&mut self) -> Vec<Found> {
        Vec::new()
    }

    /// Makes parts of what was found, in order, by all.
    fn absorb(&mut self, _found: Vec<Found>) -> Vec<Part> {
        Vec::new()
    }

    /// What was absorbed, to go on with in another run.
    fn memory(&self) -> Memory {
        Memory::default()
    }

    fn remember(&mut self, _memory: Memory) {}

    /// What was explored so far, in all parts.
    fn totals(&self) -> Explored;

    /// Fields of inputs that a predicate was seen to write: classes and slots.
    fn written(&self) -> &[(ClassId, u32)] {
        &[]
    }

    /// What a symbolic search came to so far, besides what it met.
    fn symbolic(&self) -> SymbolicCounts {
        SymbolicCounts::default()
    }

    /// What is known of the values that fields can have, if inputs are chosen by them.
    fn fields(&self) -> Option<&FieldAccount> {
        None
    }

    /// What there is to know of a path, if the paths of methods are what is explored.
    fn method_paths(&self) -> Option<&MethodPaths> {
        None
    }

    /// The same, to tell what became of it.
    fn method_paths_mut(&mut self) -> Option<&mut MethodPaths> {
        None
    }

    /// Nobody wants to see inputs, or somebody does again: whether they are only counted.
    fn count_only(&mut self, _count_only: bool) -> bool {
        false
    }
}

/// Who was given a null on the way to an input.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum NullTaker<'a> {
    /// A subject, by its number.
    Subject(usize),
    /// A call that made an argument.
    Other(&'a Method),
}

impl<'a> NullTaker<'a> {
    /// The method itself.
    pub fn method(self, subjects: &'a [Subject]) -> &'a Method {
        match self {
            NullTaker::Subject(index) => &subjects[index].declared,
            NullTaker::Other(method) => method,
        }
    }

    /// `put(Object, Object)`.
    pub fn title(&self, subjects: &[Subject]) -> String {
        match self {
            NullTaker::Subject(index) => subjects[*index].title.clone(),
            NullTaker::Other(method) => method.title(),
        }
    }
}

/// What there is more to explore.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Found {
    /// A step that leads to something new.
    State {
        step: Step,
        /// The name of the state, which means nothing to other machines.
        #[serde(skip)]
        name: Option<Digest>,
    },
    /// The next turn of calls on something.
    Turn(Part),
}

/// All that was found, in order, and how much was left out because it is too much.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Memory {
    steps: Vec<Step>,
    left_out: u64,
    /// What is known of the values that fields can have.
    #[serde(default)]
    fields: Option<FieldAccount>,
}

/// What it came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Explored {
    /// Candidates on which the predicate came to an end, and the valid ones of them.
    pub totals: Totals,
    /// Instructions of the machine.
    pub instructions: u64,
}
