//! Calls without an object that change no static field.
//!
//! Where static fields may change, a call that needs no object may do something else on each
//! state, and lead from it to another. One that left them as they are from the beginning, with
//! whatever arguments, does the same on every state that has them as in the beginning, and leads
//! nowhere: it is not made there again.

use crate::explore::calls::Plan;
use crate::graph::shape::Detail;
use crate::graph::state::Namer;
use crate::graph::statics::Statics;
use crate::subject::combinations::{Combinations, Scene};
use crate::subject::{Live, Subject};
use machine::machine::Machine;
use std::collections::BTreeSet;

/// Combinations of arguments that are tried to find out.
const MOST: usize = 2_000;

/// The numbers of those among the subjects of a plan.
pub fn quiet(machine: &mut Machine, plan: &Plan) -> BTreeSet<usize> {
    let alone =
        plan.subjects.iter().enumerate().filter(|(_, subject)| subject.live == Live::Nothing);
    let quiet = alone.filter(|(_, subject)| is_quiet(machine, plan, subject));
    quiet.map(|(index, _)| index).collect()
}

fn is_quiet(machine: &mut Machine, plan: &Plan, subject: &Subject) -> bool {
    let Some(mut inputs) = Combinations::new(machine, subject, None, &Scene::default()) else {
        return true;
    };
    let mut namer = Namer::with(Statics::new(machine.heap(), plan.initialized.clone()));
    for _ in 0..MOST {
        let changes = machine.trial(|machine| {
            subject.call(machine, &mut inputs.words(), plan.budget);
            !namer.changed(machine.heap(), Detail::All).is_empty()
        });
        if changes || machine.deadline().has_passed() {
            return false;
        }
        if !inputs.advance() {
            return true;
        }
    }
    false
}
