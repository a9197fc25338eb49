//! A few calls before all others, to see which classes they need.
//!
//! A class that is first needed inside a call is initialized there, and with the call that is
//! taken back. Then every call that needs it initializes it again, and what it leaves in static
//! fields looks like a state of its own, which no test can bring about. So the methods are
//! rehearsed once, with their first arguments; all of it is taken back, and the classes that were
//! needed are initialized for good, the user's and the JDK's.

use crate::arguments::objects::Objects;
use crate::arguments::{self, ArgumentSpace};
use crate::space;
use crate::subject::combinations::{Combinations, Scene};
use crate::subject::{Live, Role, Selection, Subject};
use machine::ending::{Ending, Stop};
use machine::machine::Machine;
use machine::program::probe::HitRecord;
use machine::program::{ClassId, Program};
use machine::value::Ref;
use std::ops::Range;

/// Combinations of arguments of each method that are tried.
const FEW: usize = 8;

/// Objects of the class that methods are tried on.
const RECEIVERS: usize = 6;

/// Instructions for a call, and for all of them. What the JDK knows of time zones takes ten million.
const BUDGET: u64 = 20_000_000;
const BUDGET_OF_ALL: u64 = 60_000_000;

/// Initializes what the calls of a class need; `initialized` is where the objects lie that its own
/// initializer has made. Returns where all of them do. What is rehearsed is no input: `coverage` has
/// nothing of it.
///
/// # Errors
/// A name or a domain that the user gave does not fit, or the heap is full.
pub(super) fn rehearse(
    machine: &mut Machine,
    space: &ArgumentSpace<'_>,
    selection: &Selection,
    objects: &dyn Fn((Range<u32>, u32)) -> Objects,
    (initialized, coverage): (Range<u32>, Option<&HitRecord>),
) -> anyhow::Result<Range<u32>> {
    let before = users(machine);
    if coverage.is_some() {
        machine.record_coverage(HitRecord::default());
    }
    let met = machine.trial(|machine| {
        let since = space::begin_inputs(machine)?;
        let mut objects = objects((initialized.clone(), since));
        objects.brief = true;
        let (subjects, _) = arguments::subjects(machine, space, selection, &mut objects)?;
        let mut left = BUDGET_OF_ALL;
        call_some(machine, space.class, &subjects, &mut left);
        anyhow::Ok(users(machine))
    });
    if let Some(record) = coverage {
        machine.record_coverage(record.clone());
    }
    machine.initialize_ahead();
    let met: Vec<ClassId> = met?.into_iter().filter(|class| !before.contains(class)).collect();
    if met.is_empty() {
        return Ok(initialized);
    }
    for class in met {
        let ends_well = machine.trial(|machine| initialize(machine, class));
        if ends_well {
            initialize(machine, class);
        }
    }
    Ok(initialized.start..space::begin_inputs(machine)?)
}

/// Whether a class could be initialized.
fn initialize(machine: &mut Machine, class: ClassId) -> bool {
    machine.initialize(class);
    matches!(machine.within(BUDGET, Machine::run), Stop::Ended(Ending::Returned(_)))
}

/// The user's classes that are initialized.
fn users(machine: &Machine) -> Vec<ClassId> {
    let program: &Program = machine.program();
    let classes = (0..program.classes.len()).map(|id| ClassId(id as u32));
    let is_users = |&class: &ClassId| {
        let linked = program.class(class);
        !linked.is_array() && !linked.hidden && !program.is_platform(class)
    };
    classes.filter(is_users).filter(|&class| machine.is_initialized(class)).collect()
}

/// Makes objects, and calls methods on them, one after the other.
fn call_some(machine: &mut Machine, class: ClassId, subjects: &[Subject], left: &mut u64) {
    let mut receivers: Vec<Ref> = Vec::new();
    let (alone, on_objects): (Vec<&Subject>, Vec<&Subject>) =
        subjects.iter().partition(|subject| subject.live == Live::Nothing);
    for subject in alone {
        for (words, ending) in call_few(machine, subject, None, left) {
            let Some(Ending::Returned(word)) = ending else { continue };
            let made = subject.new_object(&words, word);
            let made = made.filter(|object| !object.is_null());
            let is_one = |object: &Ref| machine.heap().is_instance(*object, class);
            receivers.extend(made.filter(is_one));
        }
    }
    for receiver in receivers.into_iter().take(RECEIVERS) {
        for subject in on_objects.iter().filter(|subject| subject.role != Role::Property) {
            call_few(machine, subject, Some(receiver), left);
        }
    }
}

/// Calls with the first combinations of arguments, and what came of each.
fn call_few(
    machine: &mut Machine,
    subject: &Subject,
    live: Option<Ref>,
    left: &mut u64,
) -> Vec<(Vec<u64>, Option<Ending>)> {
    let Some(mut inputs) = Combinations::new(machine, subject, live, &Scene::default()) else {
        return Vec::new();
    };
    let mut called = Vec::new();
    for _ in 0..FEW {
        if machine.deadline().has_passed() || *left == 0 {
            break;
        }
        let mut words = inputs.words();
        let before = machine.executed();
        let ending = subject.call(machine, &mut words, BUDGET.min(*left));
        *left = left.saturating_sub(machine.executed().saturating_sub(before));
        called.push((words, ending));
        if !inputs.advance() {
            break;
        }
    }
    called
}
