//! The account of mutation testing: which small faults the inputs of a scope tell from the code as
//! it is.

use super::{Dropped, Shard, Stopped};
use crate::suite::mutant::{Mutant, Operator};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug)]
pub struct MutateReport {
    pub class: String,
    /// The largest scope whose inputs were tried.
    pub scope: u32,
    /// The method call that said what receivers there are, instead of the scope.
    pub finitization: Option<String>,
    /// The part of the receivers that was to be tried; None: all of them.
    pub shard: Option<Shard>,
    pub compare: Compare,
    /// Objects of the largest scope that methods were called on.
    pub receivers: u64,
    /// Calls of the largest scope that mutants were compared on.
    pub inputs: u64,
    pub tried: Vec<Tried>,
    /// Mutants that there are besides: more than were asked for.
    pub left_out: u64,
    /// What each scope on the way came to.
    pub growth: Vec<Grown>,
    /// Methods that were not run, and why.
    pub skipped: Vec<(String, String)>,
    /// Whether the user knows that methods are skipped.
    pub skipped_allowed: bool,
    /// Inputs on which the original itself has no result, and candidates without a verdict.
    pub dropped: Dropped,
    /// What there is more of than was tried, a sentence each.
    pub cut: Vec<String>,
    /// None when everything was tried.
    pub stopped: Option<Stopped>,
    pub seconds: f64,
}

/// How objects after a call are compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Compare {
    /// By their own `equals`; by their structure where they have none.
    #[default]
    Equals,
    /// By their structure: isomorphic or not.
    Structural,
}

/// A mutant, and what became of it.
#[derive(Clone, Debug)]
pub struct Tried {
    pub mutant: Mutant,
    /// The name of its method: `remove(int)`, or `Node.Node(int)` of another class.
    pub method: String,
    /// The name of its source file, if the class file tells.
    pub file: Option<String>,
    /// The line of source that is changed, if somebody has found it.
    pub source: Option<String>,
    pub verdict: MutantVerdict,
}

#[derive(Clone, Debug, PartialEq)]
pub enum MutantVerdict {
    Killed(Kill),
    Survived {
        /// Inputs of the largest scope on which the changed code ran.
        reached_by: u64,
        /// The first input after which only the other way to compare sees a difference.
        differs: Option<String>,
        /// The first input after which it differs in what the clock, chance or identity hashes
        /// decide, so that nobody can tell.
        varies: Option<String>,
    },
    /// On some input it needs what is not modelled, and nothing else killed it.
    Unsupported(String),
}

/// The first input that tells a mutant from the original.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kill {
    pub how: How,
    /// The call, with its objects.
    pub input: String,
    /// The smallest scope that has such an input.
    pub scope: u32,
    /// On this input, only the structure differs, and `equals` sees no difference.
    pub by_structure_alone: bool,
}

/// By what a mutant was killed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum How {
    /// It returned something else.
    Result,
    /// It threw where the original returned, the other way round, or something of another class.
    Exception,
    /// It left the receiver, an argument or static fields otherwise.
    State,
    /// A predicate or postcondition no longer holds.
    Invariant,
    /// It used far more instructions or heap.
    Budget,
}

impl How {
    pub fn name(self) -> &'static str {
        match self {
            How::Result => "result",
            How::Exception => "exception",
            How::State => "state",
            How::Invariant => "invariant",
            How::Budget => "budget",
        }
    }
}

/// What a scope came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grown {
    pub scope: u32,
    pub inputs: u64,
    /// Mutants that were killed in this scope or a smaller one.
    pub killed: usize,
}

impl MutateReport {
    pub fn killed(&self) -> usize {
        self.tried.iter().filter(|tried| tried.is_killed()).count()
    }

    pub fn survivors(&self) -> impl Iterator<Item = &Tried> {
        self.tried.iter().filter(|tried| matches!(tried.verdict, MutantVerdict::Survived { .. }))
    }

    /// Those of them that were like the original wherever that can be told.
    pub fn equivalent(&self) -> impl Iterator<Item = &Tried> {
        let is_like =
            |tried: &&Tried| matches!(tried.verdict, MutantVerdict::Survived { varies: None, .. });
        self.tried.iter().filter(is_like)
    }

    /// Of all mutants, how many in a hundred were killed. None if there are none.
    pub fn score(&self) -> Option<f64> {
        let all = self.tried.len();
        (all > 0).then(|| 100.0 * self.killed() as f64 / all as f64)
    }

    /// How many mutants of each operator there are, and how many were killed.
    pub fn by_operator(&self) -> Vec<(Operator, usize, usize)> {
        let count = |operator: Operator| {
            let all = self.tried.iter().filter(|tried| tried.mutant.operator == operator);
            let killed = all.clone().filter(|tried| tried.is_killed()).count();
            (operator, all.count(), killed)
        };
        Operator::ALL.into_iter().map(count).filter(|(_, all, _)| *all > 0).collect()
    }

    /// Whether every mutant that lives was compared on every input within the scope, so that it is
    /// equivalent to the original for all of them.
    pub fn complete(&self) -> bool {
        self.stopped.is_none() && !self.lost() && self.skipped.is_empty() && self.inputs > 0
    }

    /// Whether a budget, something that is not modelled or a lack of values cut it.
    pub fn was_cut(&self) -> bool {
        let stopped = self.stopped.is_some_and(Stopped::is_cut);
        let nothing = self.inputs == 0 && self.shard.is_none();
        let skipped = !self.skipped.is_empty() && !self.skipped_allowed;
        stopped || self.lost() || skipped || nothing
    }

    fn lost(&self) -> bool {
        let is_lost = |tried: &Tried| matches!(tried.verdict, MutantVerdict::Unsupported(_));
        !(self.cut.is_empty()
            && self.dropped.out_of_budget == 0
            && self.dropped.unsupported.is_empty())
            || self.tried.iter().any(is_lost)
    }
}

impl Tried {
    pub fn is_killed(&self) -> bool {
        matches!(self.verdict, MutantVerdict::Killed(_))
    }
}
