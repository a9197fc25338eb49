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

mod minimise; // the fewest tests that take the same sides
mod one; // one test, on a machine with plain values
mod recipe; // how its input is built by calls
mod settle; // what became of each side

use crate::cover::Class;
use crate::cover::sides::Branching;
use crate::generate::SymbolicLimits;
use crate::input::classes::Classes;
use crate::jobs;
use crate::judge::oracle::Oracle;
use crate::scope::world::World;
use crate::space;
use crate::subject::{Role, Selection, Subject, plan};
use crate::suite::case::Case;
use crate::suite::class_under_test::ClassUnderTest;
use crate::suite::coverage::MethodName;
use crate::suite::report::check::Counterexample;
use crate::suite::report::test::{Minimised, PathTest, PathTotals, TestReport};
use crate::symbolic::Bound;
use crate::symbolic::order::Order;
use crate::symbolic::white_box::{Criterion, Limits, MethodPath, Wanted, WhiteBox};
use anyhow::anyhow;
use machine::ending::{Deadline, Ending};
use machine::machine::Machine;
use machine::program::descriptor::split;
use machine::program::probe::Hits;
use machine::program::{ClassId, MethodId, Program, flags};
use machine::source::ClassSource;
use minimise::Offer;
use one::Tried;
use settle::Explored;
use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;
use std::time::{Duration, Instant};

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

/// How far a run has come.
#[derive(Clone, Copy, Debug)]
pub struct TestProgress {
    pub tests: usize,
    pub covered: usize,
    pub sides: usize,
}

/// Two machines, one with plain values and one with symbols, and what is known so far.
pub struct Tester {
    machine: Machine,
    class: ClassId,
    predicate: Option<MethodId>,
    subjects: Vec<Subject>,
    skipped: Vec<(String, String)>,
    constructors: Vec<MethodId>,
    white_box: WhiteBox,
    symbols: Symbols,
    oracle: Oracle,
    initialized: Range<u32>,
    since: u32,
    code: Class,
    /// What tests are for: sides of branches, or lines. None of them is taken.
    goals: Vec<Branching>,
    options: Options,
    scope: u32,
    no_class: Vec<String>,
    deadline: Deadline,
    started: Instant,
    /// Texts of the inputs that tests have.
    known: BTreeSet<String>,
    report: Found,
}

/// Methods of the machine with symbols, by those of the other.
struct Symbols {
    methods: Vec<(MethodId, MethodId)>,
}

impl Symbols {
    fn of(&self, method: MethodId) -> Option<MethodId> {
        self.methods.iter().find(|(known, _)| *known == method).map(|(_, other)| *other)
    }
}

/// Sides: which of the goals, and which of its ways.
type Takes = BTreeSet<(usize, u32)>;

/// What was found so far.
#[derive(Default)]
struct Found {
    tests: Vec<PathTest>,
    /// What each test takes.
    takes: Vec<Takes>,
    /// What all of them take.
    taken: Takes,
    minimised: Option<Minimised>,
    failures: Vec<Counterexample>,
    duplicates: u64,
    mispredicted: u64,
    out_of_budget: u64,
    unsupported: Vec<(String, u64)>,
    explored: Vec<Explored>,
    is_late: bool,
}

impl Tester {
    /// Boots both machines and finds what is to be run.
    ///
    /// # Errors
    /// The class is missing or malformed, or a domain, condition or name does not fit.
    pub fn new(classes: &Arc<Classes>, options: Options) -> anyhow::Result<Tester> {
        let started = Instant::now();
        let deadline = options.jobs.deadline(started);
        let (mut machine, class) = options.space.boot(classes)?;
        machine.set_deadline(deadline);
        let scope = options.space.scope(&machine, class)?;
        let initialized = space::initialize(&mut machine, class)?;
        let predicate = options.space.find_predicate(&machine, class)?;
        let selection = Selection { predicate, ..options.methods.clone() };
        let planned = plan(&mut machine, class, &selection).map_err(|problem| anyhow!(problem))?;
        let constructors = public_constructors(machine.program(), class);
        let (subjects, skipped) = can_be_run(machine.program(), planned, predicate, &constructors);
        let types = types(machine.program(), &subjects, &constructors);
        let is_input = predicate.is_some();
        let mut world =
            World::of_types(&mut machine, (class, is_input), &types, &options.space.given)?;
        space::prepare(&mut machine, &mut world)?;
        let since = space::begin_inputs(&mut machine)?;
        let budget = options.max_instructions;
        let oracle = Oracle::new(&machine, class, predicate, budget, since).strict(options.strict);

        let (mut second, other_class) = options.space.boot(classes)?;
        second.set_deadline(deadline);
        space::initialize(&mut second, other_class)?;
        space::prepare(&mut second, &mut world)?;
        let needed = subjects.iter().map(|subject| subject.method);
        let needed = needed.chain(constructors.iter().copied()).chain(predicate);
        let methods = needed.filter_map(|method| {
            let name = space::name_of(machine.program(), method);
            let class = second.load(&name.class).ok()?;
            let found = second.program().find_method(class, &name.name, &name.descriptor)?;
            Some((method, found))
        });
        let symbols = Symbols { methods: methods.collect() };
        let SymbolicLimits { length, depth, effort } = options.limits;
        let bound = Bound { scope, length, depth };
        let limits = Limits { bound, budget, effort };
        let no_class = world.empty.clone();
        let accepts = predicate.and_then(|method| symbols.of(method));
        let Options { criterion, order, minimise: all_sets, .. } = options;
        let wanted = Wanted { criterion, order, all_sets };
        let white_box = WhiteBox::new(second, (other_class, accepts), world, (limits, wanted));
        let name = machine.program().class_name(class).to_owned();
        let bytes = classes.find(&name).ok().flatten().map(|found| found.bytes);
        let code = bytes.and_then(|bytes| Class::read(&bytes));
        let code = code.ok_or_else(|| anyhow!("class {name} cannot be read"))?;
        let goals = goals(&code, criterion, &Hits::default());
        Ok(Tester {
            machine,
            class,
            predicate,
            subjects,
            skipped,
            constructors,
            white_box,
            symbols,
            oracle,
            initialized,
            since,
            code,
            goals,
            options,
            scope,
            no_class,
            deadline,
            started,
            known: BTreeSet::new(),
            report: Found::default(),
        })
    }

    /// Runs every method, until each side is settled or there is no more time.
    ///
    /// # Errors
    /// What is found cannot be told.
    pub fn run(mut self, tell: &mut dyn FnMut(TestProgress)) -> anyhow::Result<Tested> {
        let mut left = std::mem::take(&mut self.subjects);
        // What is over before its share of the time leaves more to the others, who then begin anew.
        while !left.is_empty() {
            let mut late = Vec::new();
            let count = left.len();
            for (index, subject) in left.into_iter().enumerate() {
                let deadline = self.share(count - index);
                if self.explore(&subject, deadline, tell) {
                    late.push(subject);
                }
            }
            left = late;
            if self.deadline.has_passed() || self.deadline.at.is_none() {
                break;
            }
        }
        self.report.is_late = !left.is_empty();
        if self.options.minimise {
            self.minimise();
        }
        Ok(self.finish())
    }

    /// When a method's share of the time ends, of which so many are left.
    fn share(&self, left: usize) -> Deadline {
        let now = Instant::now();
        let at = self.deadline.at.map(|end| {
            let rest = end.saturating_duration_since(now);
            now + rest / u32::try_from(left.max(1)).unwrap_or(u32::MAX)
        });
        Deadline { at, ..self.deadline }
    }

    /// All paths of a method, on each kind of receiver that it may have; whether there was too little
    /// time.
    fn explore(
        &mut self,
        subject: &Subject,
        deadline: Deadline,
        tell: &mut dyn FnMut(TestProgress),
    ) -> bool {
        let program = self.machine.program();
        let name = space::name_of(program, subject.method);
        let reached = self.code.reached(&name);
        let mut explored = Explored { reached, subject: name.clone(), ..Explored::default() };
        let is_instance = subject.role == Role::Method && !subject.declared.is_static;
        let constructors: Vec<Option<MethodId>> = match is_instance && self.predicate.is_none() {
            true => self.constructors.iter().copied().map(Some).collect(),
            false => vec![None],
        };
        self.white_box.set_deadline(deadline);
        if constructors != [None] {
            explored.only_new = true;
        }
        for constructor in constructors {
            let method = self.symbols.of(subject.method);
            let made_by = constructor.and_then(|method| self.symbols.of(method));
            let Some(method) = method.filter(|_| constructor.is_some() == made_by.is_some()) else {
                explored.open = Some("it is not linked".to_owned());
                continue;
            };
            self.white_box.begin(method, made_by);
            self.explore_paths((subject, constructor), &mut explored, tell);
            explored.bounded |= self.white_box.bounded;
        }
        let is_late = explored.is_late;
        self.report.explored.retain(|one| one.subject != name);
        self.report.explored.push(explored);
        is_late
    }

    fn explore_paths(
        &mut self,
        (subject, constructor): (&Subject, Option<MethodId>),
        explored: &mut Explored,
        tell: &mut dyn FnMut(TestProgress),
    ) {
        let mut shown = Instant::now();
        self.aim();
        loop {
            if self.is_settled(explored) && (!self.options.minimise || self.white_box.ends_round())
            {
                return;
            }
            match self.white_box.advance() {
                MethodPath::Ended(predicted) => {
                    match self.try_test(subject, constructor, &predicted) {
                        Tried::Test => {
                            self.white_box.accept();
                            self.aim();
                        }
                        Tried::Known => {
                            self.report.duplicates += 1;
                            self.white_box.accept();
                        }
                        Tried::Useless => self.white_box.accept(),
                        Tried::Refused => {}
                        Tried::Unseen => {
                            explored.open = Some("what runs there is not seen".to_owned());
                        }
                        Tried::Mispredicted => {
                            self.report.mispredicted += 1;
                            explored.open = Some("a run was mispredicted".to_owned());
                        }
                    }
                }
                MethodPath::Nothing => {}
                MethodPath::Cut(ending) => self.note_cut(ending, explored),
                MethodPath::TimeUp => {
                    explored.open = Some("there was no time".to_owned());
                    explored.is_late = true;
                    return;
                }
                MethodPath::Exhausted => return,
            }
            if shown.elapsed() > Duration::from_millis(200) {
                shown = Instant::now();
                let covered = self.report.taken.len();
                let sides = self.goals.iter().map(|one| one.ways as usize).sum();
                tell(TestProgress { tests: self.report.tests.len(), covered, sides });
            }
        }
    }

    /// Tells how far it is from everywhere to what no test takes.
    fn aim(&mut self) {
        if self.options.order != Order::Covering {
            return;
        }
        let taken = &self.report.taken;
        let is_open = |(place, goal): &(usize, &Branching)| {
            (0..goal.ways).any(|way| !taken.contains(&(*place, way)))
        };
        let open = self.goals.iter().enumerate().filter(is_open);
        let open: Vec<(MethodName, usize)> =
            open.map(|(_, goal)| (goal.method.clone(), goal.index)).collect();
        let found = self.code.distances(&open).into_iter().filter_map(|(name, distances)| {
            let method = self.white_box.method(&name.name, &name.descriptor)?;
            Some((method, distances))
        });
        let found: Vec<(MethodId, Vec<u32>)> = found.collect();
        self.white_box.aim(found);
    }

    fn note_cut(&mut self, ending: Ending, explored: &mut Explored) {
        let what = match ending {
            Ending::OutOf(budget) => {
                self.report.out_of_budget += 1;
                format!("a path met its {budget}")
            }
            Ending::Unsupported(what) => {
                let known = self.report.unsupported.iter_mut().find(|(known, _)| *known == what);
                match known {
                    Some((_, count)) => *count += 1,
                    None => self.report.unsupported.push((what.clone(), 1)),
                }
                format!("a path needs {what}")
            }
            _ => "a path ended the program".to_owned(),
        };
        explored.open.get_or_insert(what);
    }

    /// Whether all goals in the methods at hand are taken, and no more is wanted.
    fn is_settled(&self, explored: &Explored) -> bool {
        let taken = &self.report.taken;
        let is_taken = |(place, goal): (usize, &Branching)| {
            !explored.reached.contains(&goal.method)
                || (0..goal.ways).all(|way| taken.contains(&(place, way)))
        };
        self.options.criterion != Criterion::Path && self.goals.iter().enumerate().all(is_taken)
    }

    /// Leaves the fewest tests that take the same sides, besides those that fail.
    fn minimise(&mut self) {
        let found = &mut self.report;
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

    fn finish(self) -> Tested {
        let (methods, numbers) = settle::methods(&self);
        let program = self.machine.program();
        let counts = self.white_box.counts;
        let Found { mut tests, takes, failures, minimised, .. } = self.report;
        for (test, takes) in tests.iter_mut().zip(takes) {
            test.takes = takes.iter().filter_map(|side| numbers.get(side)).copied().collect();
        }
        let cases: Vec<&Case> = tests
            .iter()
            .map(|test| &test.case)
            .chain(failures.iter().map(|one| &one.case))
            .collect();
        let target = ClassUnderTest {
            predicates: self
                .predicate
                .map(|method| {
                    crate::subject::declared(program, method, &program.declaration(method))
                })
                .into_iter()
                .collect(),
            ..ClassUnderTest::read(program, self.class, cases)
        };
        let name = |id: MethodId| program.names.get(program.method(id).name).to_owned();
        let stopped = self.report.is_late.then(|| jobs::reason(self.deadline));
        let report = TestReport {
            class: program.java_name(self.class),
            predicate: self.predicate.map(name),
            criterion: self.options.criterion.name(),
            order: self.options.order.name(),
            minimised,
            scope: self.scope,
            length: self.options.limits.length,
            depth: self.options.limits.depth,
            methods,
            tests,
            duplicates: self.report.duplicates,
            failures,
            paths: PathTotals {
                ended: counts.ended,
                infeasible: counts.infeasible,
                pruned: counts.pruned,
                cut: counts.cut,
            },
            symbolic: self.white_box.symbolic(),
            no_class: self.no_class,
            unsupported: self.report.unsupported,
            out_of_budget: self.report.out_of_budget,
            mispredicted: self.report.mispredicted,
            skipped: self.skipped,
            stopped,
            written: None,
            seconds: self.started.elapsed().as_secs_f64(),
        };
        Tested { report, target }
    }
}

/// What tests are for, and which of it was taken.
fn goals(code: &Class, criterion: Criterion, hits: &Hits) -> Vec<Branching> {
    match criterion {
        Criterion::Branch | Criterion::Path => code.branchings(hits),
        Criterion::Line => code.lines(hits),
    }
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

/// The types of all parameters.
fn types(program: &Program, subjects: &[Subject], constructors: &[MethodId]) -> Vec<String> {
    let methods = subjects.iter().map(|subject| subject.method).chain(constructors.iter().copied());
    let mut types = Vec::new();
    for method in methods {
        let descriptor = program.names.get(program.method(method).descriptor);
        let (parameters, _) = split(descriptor).unwrap_or_default();
        for parameter in parameters {
            if !types.iter().any(|known| known == parameter) {
                types.push(parameter.to_owned());
            }
        }
    }
    types
}
