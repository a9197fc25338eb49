//! Calls that are kept, made once more: each on its receiver, which is brought
//! about again from its numbers.

use super::Checker;
use super::receivers::{Receivers, arrive};
use super::witness::{Observed, Receiver, ReceiverOrigin, Watch, Witness, observe};
use crate::explore::calls::{Plan, Round};
use crate::graph::shape::Detail;
use crate::graph::state::Namer;
use crate::graph::statics::{Changed, changed_fields};
use crate::subject::combinations::{Combinations, Scene};
use crate::suite::structure::Structure;
use machine::machine::Machine;
use machine::value::Ref;

impl Checker {
    /// What there is to see of a call.
    pub(super) fn replay(&mut self, receivers: &mut Receivers, witness: Witness) -> Observed {
        if let Some(case) = witness.case {
            return Observed::without_recipe(witness.call.subject, case);
        }
        self.observe(receivers, &witness).expect("what was called once is called again")
    }

    /// The same of a call that perhaps cannot be made.
    pub(super) fn observe(
        &mut self,
        receivers: &mut Receivers,
        witness: &Witness,
    ) -> Option<Observed> {
        self.on_input(receivers, witness, |machine, plan, on, origin| {
            repeat(machine, plan, witness, on, origin)
        })?
    }

    /// Brings the input of a call about, its receiver and what its arguments are made of, does
    /// something with it, and takes all back. None if it cannot be brought about.
    pub(super) fn on_input<T>(
        &mut self,
        receivers: &mut Receivers,
        witness: &Witness,
        act: impl FnOnce(&mut Machine, &Plan, (Option<Ref>, Scene), ReceiverOrigin) -> T,
    ) -> Option<T> {
        let (machine, plan) = (&mut self.machine, &self.plan);
        machine.trial(|machine| match (&witness.call.receiver, receivers) {
            (Receiver::Input(path), Receivers::Search(predicate, finitization, _)) => {
                let mut search = arrive(machine, (*predicate, finitization), path)?;
                let root = finitization.root;
                let name = Namer::default().name(search.machine().heap(), plan.since, root);
                let scene = plan.scene(search.machine(), Round::On(root));
                let origin = ReceiverOrigin::Named(Some(name));
                Some(act(search.machine_mut(), plan, (Some(root), scene), origin))
            }
            (Receiver::Input(path), Receivers::Built(states)) => {
                let state = path[0] as usize;
                let object = states.replay(machine, &plan.subjects, state)?;
                let changed = states.namer.changed(machine.heap(), Detail::All);
                let changed_statics = !changed.is_empty();
                let statics = statics(machine, plan, &changed);
                let origin = ReceiverOrigin::State { state, changed_statics, statics };
                let scene = states.scene(machine, &plan.subjects, Some(object));
                Some(act(machine, plan, (Some(object), scene), origin))
            }
            (receiver, receivers) => {
                let live = (*receiver == Receiver::Null).then_some(Ref::NULL);
                let scene = match receivers {
                    Receivers::Built(states) => states.scene(machine, &plan.subjects, live),
                    Receivers::Search(..) => Scene::default(),
                };
                Some(act(machine, plan, (live, scene), ReceiverOrigin::Nothing))
            }
        })
    }
}

/// The static fields that have changed, with what they hold.
fn statics(machine: &Machine, plan: &Plan, changed: &[Changed]) -> Vec<String> {
    let fields = changed_fields(machine.heap(), plan.initialized.start, changed);
    let shown = fields.into_iter().map(|(name, kind, word)| {
        format!("{name}={}", Structure::read_all(machine, &[(kind, word)]))
    });
    shown.collect()
}

/// The arguments of a call that is kept; None if there are none of this number.
pub(super) fn combination<'a>(
    machine: &Machine,
    plan: &'a Plan,
    witness: &Witness,
    (live, scene): (Option<Ref>, &Scene),
) -> Option<Combinations<'a>> {
    let subject = &plan.subjects[witness.call.subject];
    let mut inputs = Combinations::new(machine, subject, live, scene)?;
    inputs.go_to(witness.call.combination).then_some(inputs)
}

/// Makes the call on `live` and takes it back.
fn repeat(
    machine: &mut Machine,
    plan: &Plan,
    witness: &Witness,
    (live, scene): (Option<Ref>, Scene),
    origin: ReceiverOrigin,
) -> Option<Observed> {
    let subject = &plan.subjects[witness.call.subject];
    let inputs = combination(machine, plan, witness, (live, &scene))?;
    let watch = Watch {
        index: witness.call.subject,
        subject,
        inputs: &inputs,
        origin,
        since: plan.since,
        initialized: &plan.initialized,
        budget: witness.call.budget,
    };
    Some(machine.trial(|machine| observe(machine, watch, witness.failure.clone())))
}
