//! Calls that are kept, made once more: each on its receiver, which is brought
//! about again from its numbers.

use super::Checker;
use super::receivers::{Receivers, arrive};
use super::witness::{Observed, Origin, Receiver, Watch, Witness, observe};
use crate::explore::calls::{Plan, Round};
use crate::graph::state::Namer;
use crate::subject::combinations::{Combinations, Scene};
use machine::machine::Machine;
use machine::value::Ref;

impl Checker {
    /// What there is to see of a call.
    pub(super) fn replay(&mut self, receivers: &mut Receivers, witness: Witness) -> Observed {
        if let Some(case) = witness.case {
            return Observed::without_recipe(witness.subject, case);
        }
        let (machine, plan) = (&mut self.machine, &self.plan);
        let mark = machine.mark();
        let kept = match (&witness.receiver, receivers) {
            (Receiver::Input(path), Receivers::Search(predicate, finitization)) => {
                let mut search = arrive(machine, (*predicate, finitization), path);
                let root = finitization.root;
                let name = Namer::default().name(search.machine().heap(), plan.since, root);
                let origin = Origin::Named(Some(name));
                let scene = plan.scene(search.machine(), Round::On(root));
                repeat(search.machine_mut(), plan, &witness, (Some(root), scene), origin)
            }
            (Receiver::Input(path), Receivers::Built(states)) => {
                let state = path[0] as usize;
                let object = states.replay(machine, &plan.subjects, state);
                let object = object.expect("what was built once is built again");
                let scene = states.scene(machine, &plan.subjects, Some(object));
                let origin = Origin::State(state);
                repeat(machine, plan, &witness, (Some(object), scene), origin)
            }
            (Receiver::Null, _) => {
                let nothing = (Some(Ref::NULL), Scene::default());
                repeat(machine, plan, &witness, nothing, Origin::Nothing)
            }
            _ => repeat(machine, plan, &witness, (None, Scene::default()), Origin::Nothing),
        };
        machine.undo_to(&mark);
        machine.release(mark);
        kept
    }
}

/// Makes the call on `live` and takes it back.
fn repeat(
    machine: &mut Machine,
    plan: &Plan,
    witness: &Witness,
    (live, scene): (Option<Ref>, Scene),
    origin: Origin,
) -> Observed {
    let subject = &plan.subjects[witness.subject];
    let inputs = Combinations::new(machine, subject, live, &scene);
    let mut inputs = inputs.expect("there was a combination of arguments");
    inputs.go_to(witness.combination);
    let watch = Watch {
        class: plan.class,
        index: witness.subject,
        subject,
        inputs: &inputs,
        origin,
        since: plan.since,
        budget: witness.budget,
    };
    let mark = machine.mark();
    let kept = observe(machine, watch, witness.failure.clone());
    machine.undo_to(&mark);
    machine.release(mark);
    kept
}
