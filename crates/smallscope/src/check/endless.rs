//! Calls that did not end within their budget, looked at once more.
//!
//! A budget proves nothing. So the smallest input of each such failure is given thirty times as much; if it
//! ends then, or there is no time to see, the failure is none, and its inputs are without a verdict. And it is run once more, slowly, to
//! see whether it comes back to where it was: then it is proved to have no end.

use super::Checker;
use super::receivers::Receivers;
use super::replay::combination;
use super::tally::Tally;
use super::witness::Witness;
use crate::explore::calls::Plan;
use crate::subject::Role;
use crate::subject::combinations::Scene;
use crate::suite::case::Kind;
use crate::suite::report::check as report;
use machine::ending::{Budget, Ending, Stop};
use machine::machine::Machine;
use machine::recur::RecurrenceLimits;
use machine::value::Ref;

/// How much more is granted to a call that did not end.
const MORE: u64 = 30;

/// How long a recurring state is looked for.
const LOOK: RecurrenceLimits = RecurrenceLimits { pauses: 100_000, heaps: 500 };

enum Doubt {
    /// It ends if it is given more.
    Ends,
    /// The same state came twice.
    Recurs,
    NotFinished,
    /// There was no time to give it more.
    NoTime,
}

impl Checker {
    /// Finds out which of the failures for want of an end are worth telling, and what is known
    /// about them.
    pub(super) fn doubt_endless(&mut self, receivers: &mut Receivers, tally: &mut Tally) {
        let mut index = 0;
        while index < tally.groups.len() {
            let group = &tally.groups[index];
            if group.kind != Kind::Endless {
                index += 1;
                continue;
            }
            let (witness, count) = (group.smallest.clone(), group.count);
            let title = self.plan.subjects[witness.call.subject].title.clone();
            let more = self.plan.budget.saturating_mul(MORE);
            let message = match self.doubt(receivers, &witness, more) {
                Doubt::Ends | Doubt::NoTime => {
                    tally.withdraw(index, witness.call.subject, count);
                    continue;
                }
                Doubt::NotFinished if self.is_unspecified(witness.call.subject, tally) => {
                    tally.doubt(index, report::Doubt::Budget);
                    format!("{title} has not finished after {more} instructions")
                }
                Doubt::Recurs => {
                    format!("{title} has no end: the same state comes again and again")
                }
                Doubt::NotFinished => format!("{title} has not finished after {more} instructions"),
            };
            if let Some(failure) = &mut tally.groups[index].smallest.failure {
                failure.message = message;
            }
            index += 1;
        }
    }

    fn doubt(&mut self, receivers: &mut Receivers, witness: &Witness, more: u64) -> Doubt {
        let doubt = self.on_input(receivers, witness, |machine, plan, (live, scene), _| {
            let recurs = machine.trial(|machine| {
                start(machine, plan, witness, (live, &scene));
                machine.recurs(LOOK)
            });
            if recurs {
                return Doubt::Recurs;
            }
            machine.trial(|machine| {
                start(machine, plan, witness, (live, &scene));
                match machine.within(more, Machine::run) {
                    Stop::Ended(Ending::OutOf(Budget::Instructions)) => Doubt::NotFinished,
                    Stop::Ended(Ending::OutOf(Budget::Deadline)) => Doubt::NoTime,
                    _ => Doubt::Ends,
                }
            })
        });
        doubt.expect("what was called once is called again")
    }
}

/// Prepares the call.
fn start(machine: &mut Machine, plan: &Plan, witness: &Witness, on: (Option<Ref>, &Scene)) {
    let subject = &plan.subjects[witness.call.subject];
    let inputs = combination(machine, plan, witness, on);
    let mut words = inputs.expect("there was a combination of arguments").words();
    if subject.role == Role::Constructor
        && let Ok(object) = machine.new_object(machine.program().method(subject.method).class)
    {
        words[0] = object.word();
    }
    machine.call(subject.method, &words);
}
