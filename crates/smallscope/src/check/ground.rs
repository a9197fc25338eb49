//! What a check stands on, for another command that makes the same calls.

use super::Checker;
use super::receivers::Receivers;
use crate::arguments::Skipped;
use crate::scope::bounds::Bounds;
use crate::subject::{Live, Role};
use machine::machine::Machine;
use machine::program::{ClassId, MethodId};
use std::collections::BTreeSet;

/// What is known when all calls were made.
pub(crate) struct Ground {
    pub(crate) class: String,
    /// The method call that said what receivers there are, instead of the scope.
    pub(crate) finitization: Option<String>,
    pub(crate) skipped: Skipped,
    /// What there is more of than was tried, a sentence each.
    pub(crate) cut: Vec<String>,
}

impl Checker {
    pub(crate) fn class(&self) -> ClassId {
        self.plan.class
    }

    pub(crate) fn machine(&mut self) -> &mut Machine {
        &mut self.machine
    }

    /// The methods under test, without those that say what is right.
    pub(crate) fn tested(&self) -> BTreeSet<MethodId> {
        let tested = self.plan.subjects.iter().filter(|subject| subject.tested);
        tested.filter(|subject| subject.role != Role::Property).map(|one| one.method).collect()
    }

    /// The methods that say what is right: the predicate, conditions and properties.
    pub(crate) fn says_what_is_right(&self) -> BTreeSet<MethodId> {
        let properties = self.plan.subjects.iter().filter(|one| one.role == Role::Property);
        self.conditions().chain(properties.map(|subject| subject.method)).collect()
    }

    /// What there is to tell besides what came of the calls on so many receivers.
    pub(crate) fn into_ground(mut self, receivers: &Receivers, count: u64) -> Ground {
        self.note_receiver_cuts(receivers, count);
        let is_whole = self.options.jobs.shard.is_none();
        if !self.built && count == 0 && self.wants_receivers() && is_whole {
            self.cut.push("receivers: the predicate accepts none within these domains".to_owned());
        }
        Ground {
            class: self.machine.program().java_name(self.plan.class),
            finitization: self.bounds.as_ref().and_then(|bounds: &Bounds| bounds.call.clone()),
            skipped: self.skipped,
            cut: self.cut,
        }
    }

    /// Whether calls need an object of the class.
    pub(super) fn wants_receivers(&self) -> bool {
        self.plan.subjects.iter().any(|one| one.tested && one.live == Live::This)
    }
}
