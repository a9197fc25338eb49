//! Whether an object is ready for a call that fails on it, and no argument decides.
//!
//! An object that was made may have to be given something first, or started; one that was used may have
//! come to its end. So what the same call does right behind the one that made the object is looked at. If it was
//! answered there, other calls have broken the object, or used it up. If not, every other
//! method is called once, with its plainest arguments, and then the failing one again.
//!
//! Cost: the calls that lead to the failure, and two for each other method and its arguments.

use super::trial::{BUDGET, Tracer};
use crate::explore::states::Step;
use crate::judge::fate::Fate;
use crate::subject::{Live, Role, Subject};
use machine::machine::Machine;
use machine::value::Ref;

/// What to find out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asks {
    All,
    /// Whether the same call was answered when the object was new.
    WhenNew,
}

/// What is known of an object that a call fails on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Readiness {
    /// It has answered the same call when it was new, after so many calls.
    Answered(usize),
    /// The same, and it would still without the same call before: nothing is left.
    UsedUp,
    /// After a call of this subject the failing one passes.
    By(usize),
    /// After no other call.
    Never,
    /// There was no time to see.
    Unknown,
}

/// Other calls that are tried in all, and of one method.
const MOST: usize = 120;
const OF_METHOD: usize = 6;

/// Instructions for one of them.
pub(super) const OF_OTHER: u64 = 1_000_000;

/// How many of these calls have made the object, as another one perhaps: they come first.
pub(super) fn made_by(before: &[Step]) -> usize {
    before.iter().rposition(|step| !step.stays()).map_or(0, |at| at + 1)
}

impl Tracer<'_> {
    /// None if the failing call is made on no object.
    pub(super) fn readiness(mut self, machine: &mut Machine, asks: Asks) -> Option<Readiness> {
        let (failing, before) = self.steps.split_last()?;
        if self.subjects[failing.subject()].live != Live::This {
            return None;
        }
        if let Some(readiness) = self.when_new(machine, (failing, before)) {
            return Some(readiness);
        }
        if asks == Asks::WhenNew {
            return Some(Readiness::Never);
        }
        Some(machine.trial(|machine| match self.go(machine, before) {
            Some(live) => self.readied(machine, live),
            None => Readiness::Unknown,
        }))
    }

    /// What the same call did right behind those that made the object, if others came between and
    /// it was answered.
    fn when_new(
        &mut self,
        machine: &mut Machine,
        (failing, before): (&Step, &[Step]),
    ) -> Option<Readiness> {
        let new = made_by(before);
        if new == before.len() {
            return None;
        }
        let takes_out = match self.after(machine, &before[..new]) {
            // What takes nothing may take one thing after the other out, if anything was put in.
            Some(Fate::Returns) => {
                let takes = |step: &Step| !self.subjects[step.subject()].parameters.is_empty();
                !takes(failing) && before.iter().any(takes)
            }
            // Its author has thought of an object that has nothing.
            Some(Fate::Refuses) => false,
            Some(_) => return None,
            None => return Some(Readiness::Unknown),
        };
        // What was put in since it took something is still to be had.
        let is_next = before.last().is_some_and(|last| last.subject() == failing.subject());
        let is_used_up = takes_out && is_next && {
            let is_other =
                |&(at, step): &(usize, &Step)| at < new || step.subject() != failing.subject();
            let others = before.iter().enumerate().filter(is_other);
            let others: Vec<Step> = others.map(|(_, step)| *step).collect();
            self.after(machine, &others) == Some(Fate::Returns)
        };
        Some(if is_used_up { Readiness::UsedUp } else { Readiness::Answered(new) })
    }

    /// What becomes of the failing call after these.
    pub(super) fn after(&mut self, machine: &mut Machine, steps: &[Step]) -> Option<Fate> {
        machine.trial(|machine| {
            let live = self.go(machine, steps)?;
            self.again(machine, live)
        })
    }

    /// Makes these calls, and hands out the object that they lead to.
    pub(super) fn go(&mut self, machine: &mut Machine, steps: &[Step]) -> Option<Option<Ref>> {
        let mut live = self.live;
        for (number, step) in steps.iter().enumerate() {
            let on = (step, live);
            let made = self.states.retrace(machine, self.subjects, on, None, BUDGET)?;
            live = Some(self.object(&made, number + 1)?);
        }
        Some(live)
    }

    /// Makes the failing call once more, on this object.
    pub(super) fn again(&mut self, machine: &mut Machine, live: Option<Ref>) -> Option<Fate> {
        let failing = self.steps.last()?;
        let on = (failing, live);
        let made = self.states.retrace(machine, self.subjects, on, None, OF_OTHER)?;
        Some(self.fate(machine, &self.subjects[failing.subject()], &made))
    }

    fn readied(&mut self, machine: &mut Machine, live: Option<Ref>) -> Readiness {
        let failing = self.steps.last().map(Step::subject);
        let fits = |subject: &Subject| {
            let is_method = subject.live == Live::This && subject.role == Role::Method;
            is_method && !subject.closes(machine.program())
        };
        let mut others: Vec<usize> = (0..self.subjects.len())
            .filter(|&other| Some(other) != failing && fits(&self.subjects[other]))
            .collect();
        // What gives an object something takes arguments, and mostly returns nothing.
        let subjects = self.subjects;
        others.sort_by_key(|&other| {
            let Subject { parameters, result, .. } = &subjects[other];
            (parameters.is_empty(), result.is_some())
        });
        let mut made = 0;
        for combination in 0..OF_METHOD {
            for &other in &others {
                if machine.deadline().has_passed() {
                    return Readiness::Unknown;
                }
                if made > MOST {
                    return Readiness::Never;
                }
                let passes = machine.trial(|machine| {
                    let step = Step::call(other, combination);
                    let on = (&step, live);
                    self.states.retrace(machine, self.subjects, on, None, OF_OTHER)?;
                    made += 1;
                    Some(self.again(machine, live)? == Fate::Returns)
                });
                if passes == Some(true) {
                    return Readiness::By(other);
                }
            }
        }
        Readiness::Never
    }
}
