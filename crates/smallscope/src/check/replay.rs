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
        self.on_input(receivers, &witness, |machine, plan, on, origin| {
            repeat(machine, plan, &witness, on, origin)
        })
    }

    /// Brings the input of a call about, its receiver and what its arguments are made of, does
    /// something with it, and takes all back.
    pub(super) fn on_input<T>(
        &mut self,
        receivers: &mut Receivers,
        witness: &Witness,
        act: impl FnOnce(&mut Machine, &Plan, (Option<Ref>, Scene), Origin) -> T,
    ) -> T {
        let (machine, plan) = (&mut self.machine, &self.plan);
        let mark = machine.mark();
        let done = match (&witness.receiver, receivers) {
            (Receiver::Input(path), Receivers::Search(predicate, finitization)) => {
                let mut search = arrive(machine, (*predicate, finitization), path);
                let root = finitization.root;
                let name = Namer::default().name(search.machine().heap(), plan.since, root);
                let scene = plan.scene(search.machine(), Round::On(root));
                let origin = Origin::Named(Some(name));
                act(search.machine_mut(), plan, (Some(root), scene), origin)
            }
            (Receiver::Input(path), Receivers::Built(states)) => {
                let state = path[0] as usize;
                let object = states.replay(machine, &plan.subjects, state);
                let object = object.expect("what was built once is built again");
                let scene = states.scene(machine, &plan.subjects, Some(object));
                act(machine, plan, (Some(object), scene), Origin::State(state))
            }
            (Receiver::Null, _) => {
                act(machine, plan, (Some(Ref::NULL), Scene::default()), Origin::Nothing)
            }
            _ => act(machine, plan, (None, Scene::default()), Origin::Nothing),
        };
        machine.undo_to(&mark);
        machine.release(mark);
        done
    }
}

/// The arguments of a call that is kept.
pub(super) fn combination<'a>(
    machine: &Machine,
    plan: &'a Plan,
    witness: &Witness,
    (live, scene): (Option<Ref>, &Scene),
) -> Combinations<'a> {
    let subject = &plan.subjects[witness.subject];
    let inputs = Combinations::new(machine, subject, live, scene);
    let mut inputs = inputs.expect("there was a combination of arguments");
    inputs.go_to(witness.combination);
    inputs
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
    let inputs = combination(machine, plan, witness, (live, &scene));
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
