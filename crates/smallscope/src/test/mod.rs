//! Tests that take methods through their code: white-box testing by symbolic execution.
//!
//! 1. Each method under test runs with symbols for receiver and arguments
//!    ([`crate::symbolic::white_box`]). Its receiver is an object of the input, which satisfies
//!    the class's predicate; without a predicate it is what a public constructor makes.
//! 2. A path that takes a side which no test takes yet becomes a test: its input is completed to
//!    a valid one, made on a machine with plain values, and the method runs there from scratch. It
//!    must end as predicted, and the oracle judges it.
//! 3. What of the code the call ran there is coverage as ever (`cover`). A side that no test takes is
//!    infeasible if all paths were explored, else open.
//! 4. On demand, the fewest tests are left that take the same sides.

mod account; // what was found, in order, and what it adds up to
mod minimise; // the fewest tests that take the same sides
mod one; // one test, on a machine with plain values
mod parameters; // what parameters take besides what their types say
mod recipe; // how its input is built by calls
mod rehearsal; // what the calls need of the JDK, before all paths
mod sides; // what became of each side
mod units; // what is explored, and what for
mod visitor; // what is done with each path

use crate::cover::Class;
use crate::explore::method_paths::{MethodPaths, Walked};
use crate::generate::SymbolicLimits;
use crate::input::classes::Classes;
use crate::jobs::{self, CheckpointFile, Dependency, Run, RunEvent, UseWorker, Worker};
use crate::judge::oracle::Oracle;
use crate::scope::world::World;
use crate::space;
use crate::subject::condition::{self, Condition, Conditions, Source};
use crate::subject::{Role, Selection, Subject, plan};
use crate::suite::case::Case;
use crate::suite::class_under_test::ClassUnderTest;
use crate::suite::progress::Moment;
use crate::suite::report::Stopped;
use crate::suite::report::test::{Minimised, PathTest, TestReport};
use crate::symbolic::Bound;
use crate::symbolic::order::Order;
use crate::symbolic::white_box::{Asked, Criterion, GoalCall, Limits, Wanted, WhiteBox};
use account::{Counted, Found, PathAccount};
use anyhow::{anyhow, bail};
use machine::ending::Deadline;
use machine::machine::Machine;
use machine::program::{ClassId, MethodId, Program, flags};
use machine::source::ClassSource;
use minimise::Offer;
use parameters::{made_parameters, types};
use rehearsal::rehearse;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Instant;
use units::{Unit, Units};
use visitor::{Setting, TestVisitor};

/// What to test, and within which bounds.
#[derive(Clone, Debug)]
pub struct Options {
    pub space: space::Options,
    pub jobs: jobs::Options,
    pub methods: Selection,
    pub limits: SymbolicLimits,
    pub criterion: Criterion,
    pub order: Order,
    /// The fewest tests that take the same sides.
    pub minimise: bool,
    /// Every exception is wrong that is neither declared nor expected.
    pub strict: bool,
    /// Instructions for a path.
    pub max_instructions: u64,
}

/// What it gives.
pub struct Tested {
    pub report: TestReport,
    /// What tests must know of the class.
    pub target: ClassUnderTest,
}

/// Sides: which of the goals, and which of its ways.
type Takes = BTreeSet<(usize, u32)>;

/// An explorer with its machines, who judges what it meets, and what is known before anything has run.
struct Tester {
    paths: MethodPaths,
    visitor: TestVisitor,
    facts: Facts,
}

struct Facts {
    class: ClassId,
    predicate: Option<MethodId>,
    skipped: Vec<(String, String)>,
    scope: u32,
    no_class: Vec<String>,
}

/// Explores every method, until each side is settled or there is no more time.
///
/// # Errors
/// The class is missing or malformed, or a domain, condition or name does not fit, or the checkpoint is
/// another run's.
pub fn test(
    classes: &Arc<Classes>,
    options: &Options,
    tell: &mut dyn FnMut(&Moment),
) -> anyhow::Result<Tested> {
    let started = Instant::now();
    let deadline = options.jobs.deadline(started);
    let mut tester = Tester::new(classes, options, deadline)?;
    let make_worker = |use_worker: UseWorker<'_, PathAccount>| {
        let tester = Tester::new(classes, options, deadline);
        // One that is late is not needed any more.
        if deadline.has_passed() {
            return Ok(());
        }
        let Tester { mut paths, mut visitor, .. } = tester?;
        use_worker(&mut Worker::new(&mut paths, &mut visitor))
    };
    let place = options.jobs.checkpoint.clone();
    let checkpoint = place.map(|place| CheckpointFile::new(place, options.depends(), classes));
    let run = Run {
        workers: options.jobs.workers.max(1).min(tester.visitor.setting.units.all.len().max(1)),
        max: None,
        shard: None,
        checkpoint,
        started,
        deadline,
    };
    let mut worker = Worker::new(&mut tester.paths, &mut tester.visitor);
    let outcome =
        run.start(&mut worker, &make_worker, &mut |event: RunEvent<'_, PathAccount>| {
            if let RunEvent::Progress(moment) = event {
                tell(&moment);
            }
            Ok(())
        })?;
    let mut found = outcome.account.sum(&tester.visitor.setting.units);
    if options.minimise {
        minimise(&mut found);
    }
    Ok(tester.finish(options, found, (outcome.stopped, outcome.seconds)))
}

impl Options {
    /// What a result depends on.
    fn depends(&self) -> Vec<Dependency> {
        // A new option is to be thought of here: then the compiler asks.
        let Options {
            space,
            jobs: _,
            methods,
            limits,
            criterion,
            order,
            minimise,
            strict,
            max_instructions,
        } = self;
        let own = [
            ("the command", "test".to_owned()),
            ("the class", space.class.clone()),
            ("--scope", space.scope.to_string()),
            ("the domains", format!("{:?}", space.given)),
            ("--predicate", format!("{:?}", space.predicate)),
            ("the methods", format!("{methods:?}")),
            ("--length, --depth or --effort", format!("{limits:?}")),
            ("--criterion", criterion.name().to_owned()),
            ("--order", order.name().to_owned()),
            ("--minimise", minimise.to_string()),
            ("--strict", strict.to_string()),
            ("--max-instructions", max_instructions.to_string()),
        ];
        own.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
    }
}

impl Tester {
    /// Boots both machines and finds what is to be run.
    fn new(
        classes: &Arc<Classes>,
        options: &Options,
        deadline: Deadline,
    ) -> anyhow::Result<Tester> {
        let (mut machine, class) = options.space.boot(classes)?;
        machine.set_deadline(deadline);
        let scope = options.space.scope(&machine, class)?;
        let initialized = space::initialize(&mut machine, class)?;
        let predicate = options.space.find_predicate(&machine, class)?;
        let selection = Selection { predicate, ..options.methods.clone() };
        let planned = plan(&mut machine, class, &selection).map_err(|problem| anyhow!(problem))?;
        let constructors = public_constructors(machine.program(), class);
        let (subjects, skipped) = can_be_run(machine.program(), planned, predicate, &constructors);
        let made = made_parameters(&mut machine, class, &subjects, &constructors);
        let types = types(machine.program(), &subjects, &constructors, &made);
        let is_input = predicate.is_some();
        let mut world =
            World::of_types(&mut machine, (class, is_input), (&types, made), &options.space.given)?;
        space::prepare(&mut machine, &mut world)?;
        let names = |methods: &mut dyn Iterator<Item = MethodId>| -> Vec<_> {
            methods.map(|method| space::name_of(machine.program(), method)).collect()
        };
        let makers = names(&mut constructors.iter().copied());
        let called = names(&mut subjects.iter().map(|subject| subject.method));
        rehearse(&mut machine, &world, &makers, &called);
        let since = space::begin_inputs(&mut machine)?;
        let budget = options.max_instructions;
        let oracle = Oracle::new(&machine, class, predicate, budget, since).strict(options.strict);
        let name = machine.program().class_name(class).to_owned();
        let bytes = classes.find(&name).ok().flatten().map(|found| found.bytes);
        let code = bytes.and_then(|bytes| Class::read(&bytes));
        let code = code.ok_or_else(|| anyhow!("class {name} cannot be read"))?;
        let of_receivers = if predicate.is_some() { Vec::new() } else { constructors };
        let mut all = units(machine.program(), subjects, &of_receivers, &code);
        if options.criterion == Criterion::Goal {
            condition::check_goals(&machine, class).map_err(|problem| anyhow!(problem))?;
            all = all.into_iter().flat_map(for_goals).collect();
            if all.is_empty() {
                bail!("none of these methods has a goal: mark a boolean method, @Goal(\"remove\")");
            }
        }

        let (mut second, other_class) = options.space.boot(classes)?;
        second.set_deadline(deadline);
        space::initialize(&mut second, other_class)?;
        space::prepare(&mut second, &mut world)?;
        rehearse(&mut second, &world, &makers, &called);
        let mut other = |method| same_method(machine.program(), method, &mut second);
        let walked: Vec<Option<Walked>> = all.iter().map(|unit| walked(unit, &mut other)).collect();
        let accepts = predicate.and_then(&mut other);
        for (unit, walked) in all.iter_mut().zip(&walked) {
            if walked.is_none() && unit.broken.is_none() {
                unit.broken = Some("it is not linked");
            }
        }
        let SymbolicLimits { length, depth, effort } = options.limits;
        for unit in &mut all {
            unit.lack = lack(machine.program(), unit, &world, is_input).map(str::to_owned);
        }
        let limits = Limits { bound: Bound { scope, length, depth }, budget, effort };
        let facts = Facts { class, predicate, skipped, scope, no_class: world.empty.clone() };
        let Options { criterion, order, minimise, .. } = *options;
        let wanted = Wanted { criterion, order, all_sets: minimise };
        let white_box = WhiteBox::new(second, (other_class, accepts), world, (limits, wanted));
        let paths = MethodPaths::new(machine, white_box, walked, minimise);
        let units = Rc::new(Units::new(all, code, criterion, minimise));
        let setting = Setting { units, class, predicate, oracle, initialized, since, budget };
        Ok(Tester { paths, visitor: TestVisitor::new(setting), facts })
    }

    fn finish(
        self,
        options: &Options,
        found: Found,
        (stopped, seconds): (Option<Stopped>, f64),
    ) -> Tested {
        let Facts { class, predicate, skipped, scope, no_class } = self.facts;
        let is_late = stopped.is_some();
        let (methods, numbers) = sides::methods(&self.visitor.setting.units, &found, is_late);
        let program = self.paths.machine.program();
        let Counted {
            paths, symbolic, duplicates, mispredicted, out_of_budget, unsupported, ..
        } = found.counted();
        let Found { mut tests, takes, failures, minimised, .. } = found;
        for (test, takes) in tests.iter_mut().zip(takes) {
            test.takes = takes.iter().filter_map(|side| numbers.get(side)).copied().collect();
        }
        let failing = failures.iter().map(|one| &one.case);
        let cases: Vec<&Case> = tests.iter().map(|test| &test.case).chain(failing).collect();
        let declared =
            |method| crate::subject::declared(program, method, &program.declaration(method));
        let target = ClassUnderTest {
            predicates: predicate.map(declared).into_iter().collect(),
            ..ClassUnderTest::read(program, class, cases)
        };
        let name = |id: MethodId| program.names.get(program.method(id).name).to_owned();
        let report = TestReport {
            class: program.java_name(class),
            predicate: predicate.map(name),
            criterion: options.criterion.name(),
            order: options.order.name(),
            minimised,
            scope,
            length: options.limits.length,
            depth: options.limits.depth,
            methods,
            tests,
            duplicates,
            failures,
            paths,
            symbolic,
            no_class,
            unsupported,
            out_of_budget,
            mispredicted,
            skipped,
            stopped,
            written: None,
            seconds,
        };
        Tested { report, target }
    }
}

/// Each method, with each way to make its receiver: with what `makers` make, or as an input.
fn units(
    program: &Program,
    subjects: Vec<Subject>,
    makers: &[MethodId],
    code: &Class,
) -> Vec<Unit> {
    let mut all = Vec::new();
    for subject in subjects {
        let name = space::name_of(program, subject.method);
        let is_instance = subject.role == Role::Method && !subject.declared.is_static;
        let constructors = match is_instance && !makers.is_empty() {
            true => makers.iter().copied().map(Some).collect(),
            false => vec![None],
        };
        let reached = code.reached(std::slice::from_ref(&name));
        all.extend(constructors.into_iter().map(|constructor| Unit {
            subject: subject.clone(),
            name: name.clone(),
            constructor,
            reached: reached.clone(),
            goal: None,
            places: BTreeSet::new(),
            broken: None,
            lack: None,
        }));
    }
    all
}

/// The same once for each goal of its method.
fn for_goals(unit: Unit) -> impl Iterator<Item = Unit> {
    let Conditions { goals, .. } = unit.subject.conditions.clone();
    goals.into_iter().map(move |goal| Unit {
        subject: unit.subject.clone(),
        name: unit.name.clone(),
        constructor: unit.constructor,
        reached: unit.reached.clone(),
        broken: (goal.wants_old() && unit.constructor.is_some()).then_some(OLD_IS_BUILT),
        goal: Some(goal),
        places: BTreeSet::new(),
        lack: None,
    })
}

/// What a unit could have as an input, but of which nothing is tried.
fn lack<'a>(program: &Program, unit: &Unit, world: &'a World, has_root: bool) -> Option<&'a str> {
    let constructor = unit.constructor.map(|constructor| space::name_of(program, constructor));
    let methods: Vec<_> = constructor.into_iter().chain([unit.name.clone()]).collect();
    world.lack(&methods, has_root && unit.subject.has_receiver())
}

/// Why a goal cannot be looked for.
const OLD_IS_BUILT: &str =
    "`old` is known of receivers that satisfy a predicate, not of those that constructors make";

/// The same method on another machine.
fn same_method(program: &Program, method: MethodId, other: &mut Machine) -> Option<MethodId> {
    let name = space::name_of(program, method);
    let class = other.load(&name.class).ok()?;
    other.program().find_method(class, &name.name, &name.descriptor)
}

fn walked(unit: &Unit, other: &mut dyn FnMut(MethodId) -> Option<MethodId>) -> Option<Walked> {
    let constructor = match unit.constructor {
        Some(constructor) => Some(other(constructor)?),
        None => None,
    };
    let goal = match &unit.goal {
        _ if unit.broken.is_some() => return None,
        Some(goal) => Some(GoalCall { method: other(goal.method)?, takes: asked(unit, goal) }),
        None => None,
    };
    Some(Walked { method: other(unit.subject.method)?, constructor, goal })
}

/// What a goal is asked about, by what the method takes.
fn asked(unit: &Unit, goal: &Condition) -> Vec<Asked> {
    let first = usize::from(unit.subject.has_receiver());
    let receiver = goal.on_receiver.then_some(Asked::Taken(0));
    let sources = goal.sources.iter().map(|source| match source {
        Source::Argument(index) => Asked::Taken(first + index),
        Source::Result => Asked::Result,
        Source::Old => Asked::Old(0),
    });
    receiver.into_iter().chain(sources).collect()
}

/// Leaves the fewest tests that take the same sides, besides those that fail.
fn minimise(found: &mut Found) {
    let size = |test: &PathTest| test.case.before.objects.len() as u64;
    let offers = found.tests.iter().zip(&found.takes);
    let offers: Vec<Offer<(usize, u32)>> =
        offers.map(|(test, takes)| Offer { sides: takes.clone(), size: size(test) }).collect();
    let fewest = minimise::fewest(&offers);
    let is_kept = |(number, test): &(usize, &PathTest)| {
        fewest.kept.binary_search(number).is_ok() || test.case.failure.is_some()
    };
    let kept = found.tests.iter().enumerate().filter(is_kept).map(|(number, _)| number);
    let kept: Vec<usize> = kept.collect();
    found.minimised = Some(Minimised { found: found.tests.len(), at_least: fewest.at_least });
    found.tests = kept.iter().map(|&number| found.tests[number].clone()).collect();
    found.takes = kept.iter().map(|&number| found.takes[number].clone()).collect();
}

/// The constructors that anybody may call, fewest parameters first.
fn public_constructors(program: &Program, class: ClassId) -> Vec<MethodId> {
    let linked = program.class(class);
    if linked.flags & (flags::ABSTRACT | flags::INTERFACE | flags::ENUM) != 0 {
        return Vec::new();
    }
    let is_one = |&&method: &&MethodId| {
        let method = program.method(method);
        program.names.get(method.name) == "<init>"
            && method.flags & flags::PUBLIC != 0
            && method.flags & flags::SYNTHETIC == 0
    };
    let mut found: Vec<MethodId> = linked.methods.iter().filter(is_one).copied().collect();
    found.sort_by_key(|&method| (program.method(method).arguments, method));
    found
}

/// The methods that can be run, and those that cannot, each with the reason.
fn can_be_run(
    program: &Program,
    planned: Vec<Subject>,
    predicate: Option<MethodId>,
    constructors: &[MethodId],
) -> (Vec<Subject>, Vec<(String, String)>) {
    let (mut subjects, mut skipped) = (Vec::new(), Vec::new());
    for subject in planned.into_iter().filter(|subject| subject.tested) {
        let is_instance = subject.role == Role::Method && !subject.declared.is_static;
        let is_native = program.method(subject.method).flags & flags::NATIVE != 0;
        if is_native {
            skipped.push((subject.title, "it is native".to_owned()));
        } else if is_instance && predicate.is_none() && constructors.is_empty() {
            let why = "there is no predicate, and no public constructor for its receiver";
            skipped.push((subject.title, why.to_owned()));
        } else {
            subjects.push(subject);
        }
    }
    (subjects, skipped)
}
