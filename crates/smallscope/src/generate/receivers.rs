//! The objects that tests work on: the `@Test` methods of a class run on the machine, and whatever a
//! call from outside is made on is read before and after it.
//!
//! Calls that such a call makes itself do not count: in its middle an object may be in any state.
//! A test that throws is over, as a failed test is; so is one that needs what is not modelled,
//! which is counted.
//!
//! Not here: JUnit. Of a test class, a new object is made for each test, and its methods for before are
//! called; rules, parameters and runners are not known.

use crate::input::classes::Classes;
use crate::space;
use crate::suite::fields::GivenTests;
use crate::suite::structure::Structure;
use crate::suite::types::simple_name;
use anyhow::{anyhow, bail};
use machine::ending::{Budget, Deadline, Ending, Stop};
use machine::machine::Machine;
use machine::mode::{Mode, Observed, View};
use machine::program::{ClassId, MethodId};
use machine::value::Ref;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Instructions of one test.
const BUDGET: u64 = 1_000_000_000;

/// Instructions between two looks at the clock.
const SLICE: u64 = 4_000_000;

/// What tests were seen to work on.
#[derive(Debug)]
pub struct Receivers {
    /// Each once, in the order of their texts.
    pub structures: Vec<Structure>,
    pub tests: GivenTests,
}

/// Runs the tests of a class, and reads the objects of the class that is searched.
///
/// # Errors
/// The test class is missing, or has no tests that can be called.
pub fn receivers(
    classes: &Arc<Classes>,
    options: &space::Options,
    test: &str,
    deadline: Deadline,
) -> anyhow::Result<Receivers> {
    let (mut machine, target) = options.boot(classes)?;
    let class = machine.load(&test.replace('.', "/"))?;
    machine.set_deadline(deadline);
    let named = Methods::of(&machine, class);
    if named.tests.is_empty() {
        bail!("class {test} has no method with @Test");
    }
    let constructor = machine.program().find_method(class, "<init>", "()V");
    let constructor =
        constructor.ok_or_else(|| anyhow!("class {test} has no constructor without parameters"))?;
    let mode = Watch { target, depth: 0, pending: None, seen: None };
    let machine = machine.with_mode(mode);
    let mut run = Run { machine, found: BTreeMap::new(), tests: GivenTests::default() };
    run.machine.initialize(class);
    run.drive();
    for &method in &named.once {
        run.call(method, &[]);
    }
    for &method in &named.tests {
        run.test(class, constructor, &named.before, method);
    }
    let structures = run.found.into_values().collect();
    Ok(Receivers { structures, tests: run.tests })
}

/// What JUnit calls of a test class, by annotations of its releases 4 and 5.
#[derive(Default)]
struct Methods {
    once: Vec<MethodId>,
    before: Vec<MethodId>,
    tests: Vec<MethodId>,
}

impl Methods {
    /// Superclasses come first. A method that is overridden is known by its last place.
    fn of(machine: &Machine, class: ClassId) -> Methods {
        let program = machine.program();
        let mut methods = Methods::default();
        for &one in &program.class(class).ancestors {
            for &method in &program.class(one).methods {
                let declared = program.method(method);
                if declared.is_abstract() || declared.arguments > u16::from(!declared.is_static()) {
                    continue;
                }
                let (name, descriptor) =
                    (program.names.get(declared.name), program.names.get(declared.descriptor));
                let last = program.find_method(class, name, descriptor).unwrap_or(method);
                for annotation in program.annotations(method) {
                    let annotation = annotation.trim_start_matches('L').trim_end_matches(';');
                    let list = match (simple_name(annotation), declared.is_static()) {
                        ("Test", false) => &mut methods.tests,
                        ("Before" | "BeforeEach", false) => &mut methods.before,
                        ("BeforeClass" | "BeforeAll", true) => &mut methods.once,
                        _ => continue,
                    };
                    if !list.contains(&last) {
                        list.push(last);
                    }
                }
            }
        }
        methods
    }
}

struct Run {
    machine: Machine<Watch>,
    found: BTreeMap<String, Structure>,
    tests: GivenTests,
}

impl Run {
    fn test(&mut self, class: ClassId, constructor: MethodId, before: &[MethodId], test: MethodId) {
        self.tests.run += 1;
        let Ok(object) = self.machine.new_object(class) else {
            self.tests.cut += 1;
            return;
        };
        for &method in [constructor].iter().chain(before).chain([&test]) {
            match self.call(method, &[object.word()]) {
                Ending::Returned(_) => {}
                Ending::Threw(_) => {
                    self.tests.threw += 1;
                    return;
                }
                _ => {
                    self.tests.cut += 1;
                    return;
                }
            }
        }
    }

    fn call(&mut self, method: MethodId, arguments: &[u64]) -> Ending {
        self.machine.call(method, arguments);
        self.drive()
    }

    /// Runs what was begun to its end.
    fn drive(&mut self) -> Ending {
        self.machine.grant(BUDGET);
        self.machine.mode.depth = 0;
        loop {
            let stop = self.machine.run_slice(SLICE);
            if let Some(receiver) = self.machine.mode.seen.take() {
                self.read(receiver);
            }
            match stop {
                Stop::Ended(ending) => {
                    if let Some(pending) = self.machine.mode.pending.take() {
                        self.read(pending.receiver);
                    }
                    return ending;
                }
                Stop::Paused if self.machine.deadline().has_passed() => {
                    self.machine.mode.pending = None;
                    return Ending::OutOf(Budget::Deadline);
                }
                Stop::Paused => {}
                Stop::Input => self.machine.supply_input(&[], true),
                Stop::Choice(_) => unreachable!("a test has no undecided fields"),
            }
        }
    }

    fn read(&mut self, receiver: Ref) {
        let structure = Structure::read_in(self.machine.heap(), receiver);
        self.found.entry(structure.to_string()).or_insert(structure);
    }
}

/// Stops the machine where a call on an object of a class begins, and where it has ended.
struct Watch {
    target: ClassId,
    /// That of the last instruction.
    depth: u32,
    pending: Option<Pending>,
    /// What the machine was stopped for.
    seen: Option<Ref>,
}

/// A call that has not ended.
struct Pending {
    depth: u32,
    receiver: Ref,
}

impl Mode for Watch {
    type Mark = ();

    fn observe(&mut self, view: &mut View<'_, '_>) -> Observed {
        let (depth, before) = (view.depth(), self.depth);
        self.depth = depth;
        if let Some(pending) = &self.pending {
            if depth >= pending.depth {
                return Observed::GoOn;
            }
            self.seen = Some(pending.receiver);
            self.pending = None;
            return Observed::Pause;
        }
        if depth <= before {
            return Observed::GoOn;
        }
        let method = view.program.method(view.method());
        let (class, target) = (method.class, self.target);
        let is_its_own =
            view.program.is_subclass(class, target) || view.program.is_subclass(target, class);
        if method.is_static() || !is_its_own {
            return Observed::GoOn;
        }
        let receiver = Ref(view.register(0) as u32);
        if !view.program.is_subclass(view.heap.class_of(receiver), target) {
            return Observed::GoOn;
        }
        self.pending = Some(Pending { depth, receiver });
        // An object that is being made has no state yet.
        if view.program.names.get(method.name) == "<init>" {
            return Observed::GoOn;
        }
        self.seen = Some(receiver);
        Observed::Pause
    }
}
