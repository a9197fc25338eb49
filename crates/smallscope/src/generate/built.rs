//! Objects that a class's own constructors and methods build, as inputs.
//!
//! Which calls there are, and with which arguments, is as in `check`. A call that throws builds
//! nothing. What the class's predicate rejects is no input, and nothing is built from it.

use super::Options;
use crate::arguments::objects::Objects;
use crate::arguments::{self, ArgumentSpace, Skipped};
use crate::explore::calls::{Called, Plan};
use crate::explore::fresh::add_twins;
use crate::explore::quiet::quiet;
use crate::explore::states::{StateLimits, States};
use crate::explore::symmetry::Symmetry;
use crate::graph::statics;
use crate::space;
use crate::subject::call::{Answer, PREDICATE_BUDGET, ask};
use crate::subject::{Role, Selection, Subject};
use machine::ending::Ending;
use machine::machine::Machine;
use machine::program::{ClassId, MethodId};
use machine::value::{Kind, Ref};
use std::collections::BTreeSet;

/// Everything that is called to build objects of a class.
pub(super) struct Construction {
    pub(super) class: ClassId,
    /// So many calls after the one that makes the object.
    pub(super) scope: u32,
    pub(super) predicate: Option<MethodId>,
    pub(super) plan: Plan,
    pub(super) skipped: Skipped,
    /// What there is more of than is tried, a sentence each.
    pub(super) cut: Vec<String>,
}

impl Construction {
    /// Finds what can be called, and makes the arguments.
    ///
    /// # Errors
    /// A domain or a name does not fit, or the class cannot be initialized.
    pub(super) fn find(
        machine: &mut Machine,
        class: ClassId,
        options: &Options,
    ) -> anyhow::Result<Construction> {
        let scope = options.space.scope(machine, class)?;
        let initialized = space::initialize(machine, class)?;
        let since = space::begin_inputs(machine)?;
        let predicate = options.space.find_predicate(machine, class)?;
        let (given, of_parameters) = arguments::split_given(machine, class, &options.space.given);
        let budget = options.max_instructions;
        let beginning = (initialized.clone(), since);
        let mut objects =
            Objects::new(class, scope, given, beginning, budget.min(PREDICATE_BUDGET));
        objects.lookahead = options.space.lookahead;
        let space = ArgumentSpace {
            class,
            scope,
            fields: &[],
            given: &of_parameters,
            aliasing: true,
            literals: false,
            values: None,
        };
        let selection = Selection { predicate, ..Selection::default() };
        let (mut subjects, skipped) =
            arguments::subjects(machine, &space, &selection, &mut objects)?;
        if !machine.deadline().has_passed() {
            objects.require_used(&[])?;
        }
        subjects.retain(builds);
        // Nobody judges them: they are called as long as they build something.
        subjects.iter_mut().for_each(|subject| subject.tested = false);
        add_twins(machine, since, &mut subjects);
        let statics = statics::may_change(machine.program());
        let mut plan = Plan {
            class,
            subjects,
            initialized,
            since,
            statics,
            quiet: BTreeSet::new(),
            budget,
            sequences: None,
        };
        if plan.statics {
            plan.quiet = quiet(machine, &plan);
        }
        Ok(Construction { class, scope, predicate, plan, skipped, cut: objects.cut })
    }

    /// No objects yet.
    pub(super) fn states(&self, machine: &Machine) -> States {
        let (depth, instructions) = (self.scope, self.plan.budget);
        let limits =
            StateLimits { depth, filled: false, states: usize::MAX, instructions, work: u64::MAX };
        let mut states = States::new(machine, &self.plan, limits);
        states.predicate = self.predicate;
        states.prepare(machine, Symmetry::default());
        states
    }

    /// What is asked about each object, if there is something to ask.
    pub(super) fn acceptance(&self) -> Option<Acceptance<'_>> {
        self.predicate.map(|predicate| Acceptance { plan: &self.plan, predicate })
    }
}

/// Whether a call can lead to an object that is explored further.
fn builds(subject: &Subject) -> bool {
    subject.role != Role::Property
}

/// Asks a predicate about what calls have built.
pub(super) struct Acceptance<'a> {
    plan: &'a Plan,
    predicate: MethodId,
}

impl Acceptance<'_> {
    /// What the predicate says of the objects that a call has left: yes, or what it says of the
    /// first that it does not accept.
    pub(super) fn ask(&self, machine: &mut Machine, called: &Called) -> Answer {
        let answers = self.left_by(machine, called).into_iter().map(|object| {
            // What is built must not depend on the time.
            machine.without_deadline(|machine| {
                let budget = self.plan.budget.min(PREDICATE_BUDGET);
                ask(machine, self.predicate, &[object.word()], budget)
            })
        });
        answers.into_iter().find(|answer| *answer != Answer::Yes).unwrap_or(Answer::Yes)
    }

    /// The receiver and the result, as far as they are objects of the class.
    fn left_by(&self, machine: &Machine, called: &Called) -> Vec<Ref> {
        let subject = &self.plan.subjects[called.subject];
        let receiver = subject.has_receiver().then(|| called.words[0]);
        let result = match called.ending {
            Ending::Returned(word) if subject.result == Some(Kind::Ref) => Some(word),
            _ => None,
        };
        let objects = receiver.into_iter().chain(result).map(Ref::from_word);
        let heap = machine.heap();
        let takes = |one: &Ref| !one.is_null() && heap.class_of(*one) == self.plan.class;
        objects.filter(takes).collect()
    }
}
