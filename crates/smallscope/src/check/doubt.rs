//! Which exceptions nobody need believe to be faults.
//!
//! What a method may be called with is written in its documentation, which is not in class files.
//! Where there is no specification either, other calls tell. A failing call, and those before it, are
//! made again with one argument changed at a time ([`super::trial`]). If some value of a number would do
//! and those that fail lie at one end, the caller has gone beyond a limit, unless the code refuses
//! a value of that argument on purpose: then its author has drawn the limit, and what is within it
//! must work. Likewise for two arguments that do not fit together, for the class of an
//! argument, and for zero, less than zero, or nothing at all that an earlier call was given. What follows from an
//! exception that is told itself is not told again.
//!
//! A failure is kept with several arguments; it is doubtful only if it is with all of them.
//!
//! Not here: what is meant by the code, whatever other calls do (`judge`).

use super::Checker;
use super::receivers::Receivers;
use super::tally::Tally;
use super::trial::{Argument, Tested, Trial, Tried};
use super::witness::Witness;
use crate::judge::fate::{Fate, Slip};
use crate::suite::case::Kind as FailureKind;
use crate::suite::report::check::Doubt;
use machine::ending::Deadline;
use machine::value::Kind;

/// What fails because of one operand of an instruction: an index, a divisor, a size.
const OF_OPERAND: [&str; 3] = [
    "java/lang/IndexOutOfBoundsException",
    "java/lang/ArithmeticException",
    "java/lang/NegativeArraySizeException",
];
const OF_TYPE: [&str; 2] = ["java/lang/ClassCastException", "java/lang/ArrayStoreException"];
const OF_NULL: [&str; 1] = ["java/lang/NullPointerException"];

impl Checker {
    /// Notes which of the failures are doubtful, where nobody has said what is right.
    pub(super) fn doubt_exceptions(&mut self, receivers: &mut Receivers, tally: &mut Tally) {
        let specified = self.predicate.is_some() || self.options.sequences.is_some();
        if specified || self.options.strict || tally.holds_wrong() {
            return;
        }
        self.machine.set_deadline(Deadline { at: self.schedule.shown, stop: None });
        for index in 0..tally.groups.len() {
            let group = &tally.groups[index];
            if group.smallest.null_taker.is_some() || group.smallest.case.is_some() {
                continue;
            }
            let subject = &self.plan.subjects[group.smallest.call.subject];
            if subject.conditions.requires.is_some() || subject.conditions.ensures.is_some() {
                continue;
            }
            let others = group.others.iter().filter(|one| one.null_taker.is_none());
            let kept: Vec<Witness> = [&group.smallest].into_iter().chain(others).cloned().collect();
            let kind = group.kind;
            let mut doubts = Vec::new();
            for one in kept {
                let Some(doubt) = self.why_doubtful(receivers, kind, &one) else {
                    tally.show(index, one);
                    doubts.clear();
                    break;
                };
                doubts.push((one, doubt));
            }
            // The first that was met says more than the smallest: fewest calls lead to it.
            if let Some((first, doubt)) = doubts.into_iter().take(2).next_back() {
                tally.show(index, first);
                tally.doubt(index, doubt);
            }
        }
    }

    fn why_doubtful(
        &mut self,
        receivers: &mut Receivers,
        kind: FailureKind,
        witness: &Witness,
    ) -> Option<Doubt> {
        let before = self.try_again(receivers, witness, false);
        if let Some(doubt) = before.and_then(|trial| self.follows(&trial)) {
            return Some(doubt);
        }
        // An assertion is a specification: whoever writes one says what is right.
        if kind != FailureKind::Exception {
            return None;
        }
        let Some(trial) = self.try_again(receivers, witness, true) else {
            return self.machine.deadline().has_passed().then_some(Doubt::Untried);
        };
        self.decided_by(&trial)
    }

    /// Whether an earlier call has failed in a way that is told itself.
    fn follows(&self, trial: &Trial) -> Option<Doubt> {
        let (_, before) = trial.calls.split_last()?;
        if before.iter().any(|call| self.closes(call)) {
            return Some(Doubt::After("close()".to_owned()));
        }
        let failed = before.iter().find_map(|call| Some((call, call.slip.as_ref()?)));
        failed.map(|(call, slip)| {
            let class = slip.class.replace('/', ".");
            Doubt::After(format!("{}, which threw {class}", self.title(call)))
        })
    }

    /// Whether the class says that it must not be used after this call.
    fn closes(&self, call: &Tried) -> bool {
        let (program, subject) = (self.machine.program(), &self.plan.subjects[call.subject]);
        let closeable = program.loaded("java/lang/AutoCloseable");
        subject.title == "close()"
            && closeable.is_some_and(|closeable| program.is_subclass(self.plan.class, closeable))
    }

    fn title(&self, call: &Tried) -> String {
        self.plan.subjects[call.subject].declared.title()
    }

    /// What decides that a call fails: its own arguments, or what an earlier one was given.
    fn decided_by(&self, trial: &Trial) -> Option<Doubt> {
        let (last, before) = trial.calls.split_last()?;
        let slip = trial.slip.as_ref()?;
        let is = |names: &[&str]| slip.is_one_of(&self.machine, names);
        match () {
            () if is(&OF_OPERAND) => {
                let fits_none = last.places.iter().any(Tested::is_sized) || is_range(last);
                let is_number = last
                    .places
                    .iter()
                    .any(|one| one.is_beyond() && (fits_none || one.is_named(slip)));
                is_number
                    .then_some(Doubt::Number)
                    .or_else(|| is_misfit(last).then_some(Doubt::Misfit))
                    .or_else(|| is_of_foreign(last).then_some(Doubt::Object))
                    .or_else(|| self.earlier(before))
            }
            () if is(&OF_TYPE) => is_of_type(&trial.calls).then_some(Doubt::Type),
            () if is(&OF_NULL) => {
                let by_object = is_of_foreign(last).then_some(Doubt::Object);
                by_object.or_else(|| self.given_null(before))
            }
            () => None,
        }
    }

    /// The earlier call that was given zero, less or nothing, if that decides.
    fn earlier(&self, before: &[Tried]) -> Option<Doubt> {
        let decides = |one: &&Tried| one.places.iter().any(Tested::is_too_little);
        let call = before.iter().find(decides)?;
        Some(Doubt::Earlier(self.title(call)))
    }

    fn given_null(&self, before: &[Tried]) -> Option<Doubt> {
        let call = before.iter().find(|call| call.has_null)?;
        Some(Doubt::Earlier(self.title(call)))
    }
}

/// Whether there is an array or the like, and several numbers: where to begin and how far to go, of
/// which the code makes others.
fn is_range(call: &Tried) -> bool {
    let is_number = |one: &&Tested| matches!(one.argument, Argument::Number(_));
    call.places.iter().any(|one| one.kind == Kind::Ref && !one.is_foreign)
        && call.places.iter().filter(is_number).count() > 1
}

/// Whether there is an array, a text or the like, and also another one or a number, and another value
/// for either would do. Several that are all empty do fit together.
fn is_misfit(call: &Tried) -> bool {
    let sized: Vec<&Tested> = call.places.iter().filter(|one| one.is_sized()).collect();
    let is_number = |one: &Tested| matches!(one.argument, Argument::Number(_)) && one.would_do();
    let with_number = !sized.is_empty() && call.places.iter().any(is_number);
    with_number || sized.len() > 1 && sized.iter().any(|one| one.argument != Argument::Empty)
}

/// Whether another object of a class of the user's, not of that under test, would do.
fn is_of_foreign(call: &Tried) -> bool {
    call.places.iter().any(|one| one.is_foreign && one.would_do())
}

/// Whether another object would do for an argument that may be of several classes.
fn is_of_type(calls: &[Tried]) -> bool {
    let mut places = calls.iter().flat_map(|call| &call.places);
    places.any(|one| one.has_types && one.passes())
}

impl Tested {
    fn passes(&self) -> bool {
        self.fates.iter().any(|(_, fate)| *fate == Fate::Returns)
    }

    /// Whether the code refuses another value on purpose: its author has thought of this argument.
    fn is_guarded(&self) -> bool {
        self.fates.iter().any(|(_, fate)| *fate == Fate::Refuses)
    }

    /// Whether another value would do, and none is refused.
    fn would_do(&self) -> bool {
        self.passes() && !self.is_guarded()
    }

    /// Whether it is an array, a text or the like, and another one would do.
    fn is_sized(&self) -> bool {
        self.kind == Kind::Ref && !self.is_foreign && self.would_do()
    }

    /// Whether it is a number beyond which nothing passes, or zero or less, below which nothing does.
    fn is_beyond(&self) -> bool {
        let Argument::Number(number) = self.argument else { return false };
        let passes_at = |fits: &dyn Fn(i64) -> bool| {
            self.fates.iter().any(|(other, fate)| match other {
                Argument::Number(other) => *fate == Fate::Returns && fits(*other),
                _ => false,
            })
        };
        let at_an_end = !passes_at(&|other| other > number)
            || number <= 0 && !passes_at(&|other| other < number);
        self.would_do() && at_an_end
    }

    /// Whether it is itself the index or size that failed, or where an array ends, and not what the
    /// code has made of it. A place is itself the index whatever number it is: a remainder is not.
    fn is_named(&self, slip: &Slip) -> bool {
        let Argument::Number(number) = self.argument else { return false };
        let mut others = self.fates.iter().filter_map(|(other, fate)| match (other, fate) {
            (Argument::Number(other), Fate::Throws(now) | Fate::Excused(now)) => {
                (now.class == slip.class).then(|| now.is_of(*other))
            }
            _ => None,
        });
        slip.is_of(number) && others.all(|is_of| is_of)
    }

    /// Whether it is zero, less or nothing, and more would do.
    fn is_too_little(&self) -> bool {
        let is_little = match self.argument {
            Argument::Number(number) => number <= 0,
            Argument::Empty => true,
            Argument::Null | Argument::Other => false,
        };
        is_little && self.would_do()
    }
}

impl Slip {
    /// Whether a number is the index or size, or the index is where an array ends.
    fn is_of(&self, number: i64) -> bool {
        match self.numbers[..] {
            [index, length, ..] => index == number || index == length,
            [size] => size == number,
            [] => true,
        }
    }
}
