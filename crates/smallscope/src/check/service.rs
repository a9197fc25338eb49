//! Whether a call has put its object out of service, or has used it up.
//!
//! What releases an object (`close()`, `dispose()`, `getAndClear()`) says so in its documentation, and is called
//! anything. But what it does can be seen: also on a new object it leaves a null behind, which several of the
//! methods meet that have answered before, or most. A fault of one method leaves the others alone, and what takes the last
//! thing out of an object finds nothing in a new one. A method that makes the failing one answer
//! again is on neither side.
//!
//! Cost: for each call between, two calls of each method with a few of its arguments.

use super::ready::{OF_OTHER, made_by};
use super::trial::Tracer;
use crate::explore::states::Step;
use crate::judge::fate::Fate;
use crate::subject::{Live, Role};
use machine::machine::Machine;
use machine::value::Ref;

/// Arguments that each method is called with.
const OF_METHOD: usize = 3;

/// So many methods that meet a null are no slip of one of them.
const SEVERAL: usize = 3;

const NULL: &str = "java/lang/NullPointerException";

/// How the other methods fare: each with the first arguments with which it returns on a new object.
type Answered = Vec<Step>;

impl Tracer<'_> {
    /// The subject of the call that has put the object out of service, of those since it was new.
    pub(super) fn end_of_service(mut self, machine: &mut Machine) -> Option<usize> {
        let (_, before) = self.steps.split_last()?;
        let (making, since) = before.split_at(made_by(before));
        let mut tried = Vec::new();
        for step in since {
            if !tried.contains(&step.subject()) {
                tried.push(step.subject());
                if self.ends(machine, making, step) {
                    return Some(step.subject());
                }
            }
        }
        None
    }

    /// The subject of the last call before the failing one, if that takes one thing after the other out, and the last
    /// one now: made once more, it ends with an exception of this class.
    pub(super) fn used_up_by(mut self, machine: &mut Machine, class: &str) -> Option<usize> {
        let (failing, before) = self.steps.split_last()?;
        let last = before.last()?;
        let subject = &self.subjects[last.subject()];
        // Whether there is more is a question that is always to be answered.
        let takes_out = last.subject() != failing.subject()
            && !self.subjects[failing.subject()].is_question()
            && subject.live == Live::This
            && subject.role == Role::Method
            && subject.parameters.is_empty()
            && subject.result.is_some();
        if !takes_out {
            return None;
        }
        let fate = machine.trial(|machine| {
            let live = self.go(machine, before)?;
            self.single(machine, live, last)
        });
        fate.filter(|fate| fate.is_slip_of(class)).map(|_| last.subject())
    }

    /// Whether a call puts a new object out of service.
    fn ends(&mut self, machine: &mut Machine, making: &[Step], end: &Step) -> bool {
        let others = self.subjects.iter().enumerate().filter(|(index, subject)| {
            *index != end.subject() && subject.live == Live::This && subject.role == Role::Method
        });
        let others: Vec<usize> = others.map(|(index, _)| index).collect();
        let answered = machine.trial(|machine| {
            let live = self.go(machine, making)?;
            Some(self.answered(machine, live, &others))
        });
        let Some(answered) = answered else { return false };
        let (mut fail, mut stay) = (0, 0);
        machine.trial(|machine| {
            let live = self.go(machine, making)?;
            let made = self.states.retrace(machine, self.subjects, (end, live), None, OF_OTHER)?;
            if self.fate(machine, &self.subjects[end.subject()], &made) != Fate::Returns {
                return None;
            }
            for step in &answered {
                match machine.trial(|machine| self.since_end(machine, live, step))? {
                    Since::MeetsNull => fail += 1,
                    Since::Answers => stay += 1,
                    Since::Revives => {}
                }
            }
            Some(())
        });
        fail > stay || fail >= SEVERAL
    }

    /// Calls of these methods that return.
    fn answered(&mut self, machine: &mut Machine, live: Option<Ref>, of: &[usize]) -> Answered {
        let first = |&subject: &usize| {
            let mut steps = (0..OF_METHOD).map(|number| Step::call(subject, number));
            steps.find(|step| {
                let fate = machine.trial(|machine| self.single(machine, live, step));
                fate == Some(Fate::Returns)
            })
        };
        of.iter().filter_map(first).collect()
    }

    /// What becomes of one call.
    fn single(&mut self, machine: &mut Machine, live: Option<Ref>, step: &Step) -> Option<Fate> {
        let made = self.states.retrace(machine, self.subjects, (step, live), None, OF_OTHER)?;
        Some(self.fate(machine, &self.subjects[step.subject()], &made))
    }

    fn since_end(
        &mut self,
        machine: &mut Machine,
        live: Option<Ref>,
        step: &Step,
    ) -> Option<Since> {
        if machine.deadline().has_passed() {
            return None;
        }
        let failed = machine.trial(|machine| self.again(machine, live))?;
        let fate = self.single(machine, live, step)?;
        Some(match fate {
            fate if fate.is_slip_of(NULL) => Since::MeetsNull,
            Fate::Returns if failed != Fate::Returns => match self.again(machine, live)? {
                Fate::Returns => Since::Revives,
                _ => Since::Answers,
            },
            _ => Since::Answers,
        })
    }
}

/// How a method fares that answered before.
enum Since {
    MeetsNull,
    Answers,
    /// And the failing one does, too, from then on.
    Revives,
}
