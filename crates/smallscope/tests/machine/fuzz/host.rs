//! A machine that many mutants run on.

use super::layout;
use crate::common;
use machine::ending::{Ending, Limits, Stop};
use machine::machine::Machine;
use machine::mark::Mark;
use machine::mode::Concrete;
use machine::program::{ClassId, MethodId};
use machine::source::{ClassSource, Found};
use smallscope::input::class_path::ClassPath;
use smallscope::input::classes::Classes;
use std::borrow::Cow;
use std::cell::RefCell;
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;

/// For each call.
const INSTRUCTIONS: u64 = 200_000;

/// JDK classes that are mutated under another name.
pub(crate) const JDK_CLASSES: [&str; 12] = [
    "java/util/ArrayList",
    "java/util/TreeMap",
    "java/util/Arrays",
    "java/util/Collections",
    "java/util/BitSet",
    "java/util/regex/Pattern",
    "java/util/Formatter",
    "java/lang/Integer",
    "java/lang/StringBuilder",
    "java/math/BigInteger",
    "java/util/stream/Collectors",
    "java/util/concurrent/ConcurrentHashMap",
];

/// What a mutant is made from: its class name and its bytes.
#[derive(Clone)]
pub(crate) struct Seed {
    pub(crate) name: String,
    pub(crate) bytes: Vec<u8>,
}

/// The name that a JDK class is given to be the user's.
pub(crate) fn as_user(name: &str) -> String {
    format!("user/{}", name.trim_start_matches("java/"))
}

pub(crate) fn open(folder: &Path) -> Classes {
    let jdk = common::jdk();
    let class_path = ClassPath::open(folder.to_str().unwrap(), jdk.feature()).unwrap();
    Classes::new(jdk, class_path).unwrap()
}

/// The class path with one class replaced by its mutant.
struct WithMutant {
    classes: Arc<Classes>,
    mutant: Rc<RefCell<Seed>>,
}

impl ClassSource for WithMutant {
    fn find(&self, name: &str) -> Result<Option<Found>, String> {
        let mutant = self.mutant.borrow();
        if name == mutant.name {
            let bytes = Cow::Owned(mutant.bytes.clone());
            return Ok(Some(Found { bytes, place: "mutant".to_owned(), platform: false }));
        }
        // The companions of a JDK class that was renamed.
        let jdk = JDK_CLASSES.iter().find(|jdk| name.starts_with(&as_user(jdk)));
        let Some(jdk) = jdk else { return self.classes.find(name) };
        let original = name.replacen(&as_user(jdk), jdk, 1);
        let found = self.classes.find(&original)?;
        Ok(found.map(|found| {
            let bytes = layout::rename(&found.bytes, jdk, &as_user(jdk));
            Found { bytes: Cow::Owned(bytes), platform: false, ..found }
        }))
    }
}

/// A machine that many mutants run on.
pub(crate) struct Host {
    pub(crate) machine: Machine<Concrete>,
    mutant: Rc<RefCell<Seed>>,
    start: Mark,
    pub(crate) age: u64,
}

/// How often what happened.
#[derive(Default, Debug)]
pub(crate) struct Tally {
    /// Mutants that were not linked.
    pub(crate) refused: u64,
    /// Mutants that were linked, but not verified or initialized.
    pub(crate) rejected: u64,
    /// Mutants that were initialized, so that their code could run.
    pub(crate) accepted: u64,
    /// Calls, by their ending.
    pub(crate) returned: u64,
    pub(crate) threw: u64,
    pub(crate) other: u64,
}

impl Host {
    pub(crate) fn new(classes: &Arc<Classes>, warm: &Seed) -> Host {
        let mutant = Rc::new(RefCell::new(warm.clone()));
        let source = WithMutant { classes: Arc::clone(classes), mutant: Rc::clone(&mutant) };
        let limits = Limits { heap_bytes: 64 << 20, depth: 500, ..Limits::default() };
        let mut machine = Machine::new(Box::new(source), limits, 0).unwrap();
        // Much of the JDK is initialized by running something, and stays so.
        let class = machine.load(&warm.name).unwrap();
        run_all(&mut machine, class, &mut Tally::default());
        forget(&mut machine, 0);
        let start = machine.mark();
        Host { machine, mutant, start, age: 0 }
    }

    pub(crate) fn run(&mut self, mutant: Seed, tally: &mut Tally) {
        self.age += 1;
        let known = self.machine.program().classes.len();
        let name = mutant.name.clone();
        self.offer(mutant);
        match self.machine.load(&name) {
            Ok(class) => self.run_mutant(&name, class, tally),
            Err(_) => tally.refused += 1,
        }
        self.machine.undo_to(&self.start);
        forget(&mut self.machine, known);
    }

    /// Puts a mutant in the place of its class.
    pub(crate) fn offer(&mut self, mutant: Seed) {
        self.mutant.replace(mutant);
    }

    /// Verifies and initializes a class.
    pub(crate) fn accepts(&mut self, class: ClassId) -> bool {
        self.machine.grant(INSTRUCTIONS);
        self.machine.initialize(class);
        matches!(self.machine.run(), Stop::Ended(Ending::Returned(_)))
    }

    fn run_mutant(&mut self, name: &str, class: ClassId, tally: &mut Tally) {
        if !self.accepts(class) {
            tally.rejected += 1;
            return;
        }
        tally.accepted += 1;
        run_all(&mut self.machine, class, tally);
        let outer = name.split_once('$').and_then(|(outer, _)| self.machine.load(outer).ok());
        if let Some(outer) = outer {
            run_all(&mut self.machine, outer, tally);
        }
    }
}

/// Takes the user's classes, linked after the first `known`, out of the table of
/// names: the next mutant may have the same.
fn forget(machine: &mut Machine<Concrete>, known: usize) {
    for class in (known as u32..machine.program().classes.len() as u32).map(ClassId) {
        let program = machine.program();
        // The class of a call site is named after the class that it is in.
        let name = program.class_name(class);
        let host = name.split_once("$$Site").and_then(|(host, _)| program.loaded(host));
        if !program.is_platform(host.unwrap_or(class)) {
            machine.forget_class(class);
        }
    }
}

/// Runs `main` and every other static method, with nulls and zeros.
fn run_all(machine: &mut Machine<Concrete>, class: ClassId, tally: &mut Tally) {
    let methods = machine.program().class(class).methods.clone();
    let is_static = |method: &MethodId| machine.program().method(*method).is_static();
    let methods: Vec<MethodId> = methods.into_iter().filter(is_static).take(40).collect();
    for method in methods {
        let mut arguments = vec![0; usize::from(machine.program().method(method).arguments)];
        let is_main = machine.program().method_name(method).ends_with(".main");
        if is_main && arguments.len() == 1 {
            let strings = machine.program().known.string_array;
            arguments[0] = machine.new_ref_array(strings, &[]).map_or(0, |array| array.word());
        }
        machine.grant(INSTRUCTIONS);
        machine.supply_input(&[], true);
        machine.call(method, &arguments);
        match machine.run() {
            Stop::Ended(Ending::Returned(_)) => tally.returned += 1,
            Stop::Ended(Ending::Threw(_)) => tally.threw += 1,
            Stop::Ended(_) => tally.other += 1,
            stop => panic!("{stop:?} without a reason"),
        }
    }
}
