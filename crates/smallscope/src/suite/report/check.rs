//! The account of a check: every method on every input, and what is wrong.

use super::tests::TestAccount;
use super::{Dropped, Shard, Stopped, Vacuity};
use crate::suite::case::Case;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug)]
pub struct CheckReport {
    pub class: String,
    /// The name of the predicate that must hold for objects of the class, if there is one.
    pub predicate: Option<String>,
    /// The invariant that says which receivers there are, if it is not the predicate.
    pub invariant: Option<String>,
    /// Receivers are what the class's own methods build; else, what the predicate accepts.
    pub built: bool,
    pub scope: u32,
    /// The method call that said what receivers there are, instead of the scope.
    pub finitization: Option<String>,
    /// The part of the receivers that was to be tried; None: all of them.
    pub shard: Option<Shard>,
    /// Inputs that a method cannot tell apart were tried once.
    pub white_box: bool,
    /// Objects that methods were called on.
    pub receivers: u64,
    /// Why these say nothing, if they do not.
    pub vacuity: Option<Vacuity>,
    /// Domains that are not what the types alone suggest, though nobody gave them, a line each.
    pub domains: Vec<String>,
    pub methods: Vec<Row>,
    /// One of each kind and place, its smallest input.
    pub failures: Vec<Counterexample>,
    /// The same of exceptions that nobody need believe to be faults, and why.
    pub doubtful: Vec<(Doubt, Counterexample)>,
    /// Methods that were not run, and why.
    pub skipped: Vec<(String, String)>,
    /// Whether the user knows that methods are skipped.
    pub skipped_allowed: bool,
    /// Inputs without a verdict, and candidates for receivers without one.
    pub dropped: Dropped,
    /// What there is more of than was tried, a sentence each.
    pub cut: Vec<String>,
    /// None when everything was tried.
    pub stopped: Option<Stopped>,
    /// The tests that were written, if they were asked for.
    pub tests: Option<TestAccount>,
    pub seconds: f64,
}

/// One line of the table.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Row {
    /// `add`, or `add(int)` where there is another.
    pub name: String,
    /// `add(int)`.
    pub title: String,
    pub inputs: u64,
    pub ok: u64,
    pub refused: u64,
    /// What was refused, in order of appearance: together, as often as `refused` says.
    pub refusals: Vec<Refused>,
    pub wrong: u64,
    /// It failed, but nothing tells that the caller may call it so.
    pub doubtful: u64,
    pub seconds: f64,
}

/// Calls of one method that refused alike.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refused {
    /// The binary name of the exception's class.
    pub exception: String,
    pub reason: RefusalReason,
    pub count: u64,
}

/// Why an exception is a refusal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RefusalReason {
    /// The method declares it, or the user expects it.
    Declared,
    /// An argument is null, or holds one.
    Null,
    /// Its class is one by which Java code says no.
    Meant,
    /// The code under test made it itself.
    Own,
    /// A method of the JDK that exists to check made it: `Objects.checkIndex`.
    Check,
    /// The JDK refused an argument that the code under test passed on.
    PassedOn,
    /// An iterator from before the call found its collection changed.
    Changed,
    /// A comparison met a value of another type.
    Comparison,
    /// An argument was cast, and its type allows others.
    Cast,
    /// An array and an index do not fit together that are both arguments.
    Element,
    /// An argument is itself the index, divisor or size that failed.
    Operand,
    /// A function that was an argument threw it.
    Function,
    /// It was given, as an argument or in one, or to an earlier call.
    Given,
    /// The code is the JDK's, and its documentation speaks of it.
    Documented,
}

/// Why an exception that nothing declares is perhaps the caller's fault. What is documented is not in
/// class files, so it is seen from how other calls fare.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Doubt {
    /// It is decided by a number of the caller's, and none is refused on purpose.
    Number,
    /// It is decided by either of two arguments: they do not fit together.
    Misfit,
    /// It is decided by an argument that is an object of the user's, and none is refused on purpose.
    Object,
    /// It is decided by the class of an argument.
    Type,
    /// It is decided by what is in a text, an array or a collection, or by a key.
    Argument,
    /// The code asserts what its arguments are, before it has changed anything.
    Asserted,
    /// The code throws an `Error` on purpose.
    Purpose,
    /// The JDK's modules refuse access.
    Access,
    /// An earlier call was given zero, less than that, or something empty.
    Earlier(String),
    /// An earlier call was given a number, and another one would do.
    Given(String),
    /// It does not fail once this was called, or this field was given a value.
    NotReady(String),
    /// A null that this call took, or that is in this field until another call sets it.
    Null(String),
    /// An earlier call has ended in an exception that is told itself.
    After(String),
    /// It has not finished, and no state came twice.
    Budget,
    /// There was no time to make other calls.
    Untried,
}

/// Inputs that fail alike.
#[derive(Clone, Debug)]
pub struct Counterexample {
    /// The name of its row.
    pub method: String,
    /// How many inputs fail like this.
    pub count: u64,
    /// The call that took a null before, or the field that another call sets, if the failure is
    /// that null.
    pub null_from: Option<String>,
    /// The smallest of them; its failure is told in it.
    pub case: Case,
}

impl Row {
    /// Notes calls that were refused.
    pub fn note_refused(&mut self, more: Refused) {
        let alike = |known: &&mut Refused| {
            (&known.exception, known.reason) == (&more.exception, more.reason)
        };
        match self.refusals.iter_mut().find(alike) {
            Some(known) => known.count += more.count,
            None => self.refusals.push(more),
        }
    }
}

impl CheckReport {
    pub fn inputs(&self) -> u64 {
        self.methods.iter().map(|row| row.inputs).sum()
    }

    pub fn wrong(&self) -> u64 {
        self.methods.iter().map(|row| row.wrong).sum()
    }

    /// Calls that failed, which is no proof of a fault.
    pub fn doubtful(&self) -> u64 {
        self.methods.iter().map(|row| row.doubtful).sum()
    }

    /// Whether every input of every method within the scope was tried to its end.
    pub fn complete(&self) -> bool {
        // What the oracles read behind a method is not what it reads itself.
        let all = self.stopped.is_none() && !self.white_box;
        let decided = !self.is_vacuous() && !self.is_refuted();
        all && !self.lost() && self.skipped.is_empty() && decided
    }

    /// Whether a budget, something that is not modelled or a lack of values cut it.
    pub fn was_cut(&self) -> bool {
        let skipped = !self.skipped.is_empty() && !self.skipped_allowed;
        let stopped = self.stopped.is_some_and(Stopped::is_cut);
        stopped || self.lost() || skipped || self.is_vacuous() || self.is_refuted()
    }

    /// Whether there are counterexamples, and the real JVM does otherwise on each: then it is our
    /// machine that is wrong.
    pub fn is_refuted(&self) -> bool {
        self.tests.as_ref().is_some_and(|tests| tests.refute_all(self.failures.len()))
    }

    /// Whether nothing was tried, or nothing that says much. One of several shards may have nothing
    /// to try.
    fn is_vacuous(&self) -> bool {
        self.vacuity.is_some() || self.inputs() == 0 && self.shard.is_none()
    }

    fn lost(&self) -> bool {
        !(self.cut.is_empty()
            && self.dropped.out_of_budget == 0
            && self.dropped.unsupported.is_empty())
    }
}
