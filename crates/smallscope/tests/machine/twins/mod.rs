//! A twin does what its method's bytecode does: the programs of `corpus/twins/` print the same with
//! twins, without them and on the real JVM, and leave the same heap behind, word for word.
//!
//! Every twin must be taken at least once, on every JDK: one that always declines shows nothing.

mod picture; // what lies on a heap

use crate::common::process::End;
use crate::common::{self, Program, cache};
use machine::choice::Choice;
use machine::ending::{Ending, Limits, Stop};
use machine::machine::Machine;
use machine::mode::{ForeignCall, Mode, Observed, View};
use machine::program::MethodId;
use machine::twins;
use machine::value::Kind;
use machine::world::Stream;
use picture::Picture;
use smallscope::input::class_path::ClassPath;
use smallscope::input::classes::Classes;
use smallscope::input::jdk::Jdk;
use std::collections::BTreeSet;
use std::path::Path;

/// Notes which twins were taken.
#[derive(Default)]
struct Watching {
    /// Methods whose twins did not decline.
    taken: BTreeSet<MethodId>,
}

impl Mode for Watching {
    type Mark = ();

    const TAKES_TWINS: bool = true;

    fn observe(&mut self, _: &mut View<'_, '_>) -> Observed {
        Observed::GoOn
    }

    fn returned(&mut self, call: &ForeignCall<'_>) {
        if call.is_twin {
            self.taken.insert(call.method);
        }
    }
}

/// What is compared.
struct Outcome {
    output: String,
    /// The heap when the machine had started, and at the end.
    heap: [Picture; 2],
}

#[test]
fn a_twin_does_what_its_bytecode_does() {
    let programs = common::programs("twins");
    for jdk in common::jdks() {
        let classes = cache::classes(&programs.iter().collect::<Vec<_>>(), &jdk, 17);
        let mut taken = BTreeSet::new();
        for program in &programs {
            let on = format!("{} on JDK {}", program.name, jdk.feature());
            let (with, seen) = run(program, &jdk, &classes, Machine::new);
            let (without, unseen) = run(program, &jdk, &classes, Machine::without_twins);
            assert_eq!(with.output, without.output, "{on} prints something else with twins");
            for (heap, other) in with.heap.iter().zip(&without.heap) {
                assert_eq!(heap.difference(other), None, "{on} has another heap with twins");
            }
            assert!(unseen.is_empty(), "{on}: these are taken without twins: {unseen:?}");
            let java = cache::java(program, &jdk, &classes);
            assert_eq!((java.end, java.stdout()), (End::Exit(0), with.output), "{on}, java first");
            taken.extend(seen);
        }
        let all = twins::all().map(|(class, method)| format!("{class}.{method}"));
        let idle: Vec<String> = all.filter(|twin| !taken.contains(twin)).collect();
        let whose = format!("on JDK {}: call these in a program of corpus/twins", jdk.feature());
        assert!(idle.is_empty(), "twins that always decline {whose}:\n  {}", idle.join("\n  "));
    }
}

#[test]
fn what_is_undecided_stops_a_twin_as_it_stops_bytecode() {
    for jdk in common::jdks() {
        let mut with = boot(&jdk, Path::new(""), Machine::new);
        let mut without = boot(&jdk, Path::new(""), Machine::without_twins);
        for (class, method) in twins::all() {
            for turn in 0..8 {
                let stops = stops_on_undecided(&mut with, (class, method), turn);
                let expected = stops_on_undecided(&mut without, (class, method), turn);
                assert_eq!(stops, expected, "{class}.{method} on JDK {}", jdk.feature());
            }
        }
    }
}

/// Calls a method on a receiver of which nothing is decided, with zeros as its other arguments,
/// and decides whatever it asks for: references are null, numbers the bits of `turn`.
fn stops_on_undecided(
    machine: &mut Machine<Watching>,
    (class, method): (&str, &str),
    mut turn: u64,
) -> String {
    let class = machine.load(class).unwrap();
    let (name, descriptor) = method.split_at(method.find('(').unwrap());
    let method = machine.program().find_method(class, name, descriptor).unwrap();
    let receiver = machine.new_input(class).unwrap();
    for slot in 1..machine.program().class(class).words {
        machine.leave_undecided(receiver, slot);
    }
    let mut arguments = vec![0; usize::from(machine.program().method(method).arguments)];
    arguments[0] = receiver.word();
    machine.call(method, &arguments);
    let mut stops = String::new();
    loop {
        match machine.run() {
            Stop::Choice(choice @ Choice::Field { object, class, slot }) => {
                stops += &format!("slot {slot} of {object:?}, ");
                let kind = machine.program().field_at(class, slot).unwrap().kind;
                machine.decide(&choice, if kind == Kind::Ref { 0 } else { turn % 2 });
                turn /= 2;
            }
            Stop::Ended(Ending::Threw(exception)) => {
                let class = machine.heap().class_of(exception);
                return stops + machine.program().class_name(class);
            }
            // A class object or a literal is elsewhere in every machine, and `void` is no value.
            Stop::Ended(Ending::Returned(_))
                if matches!(name, "getClass" | "toString") || descriptor.ends_with('V') =>
            {
                return stops + "returned";
            }
            stop => return stops + &format!("{stop:?}"),
        }
    }
}

type Start = fn(Box<dyn machine::source::ClassSource>, Limits, u64) -> Result<Machine, Error>;
type Error = machine::machine::Error;

/// Runs a program; also tells which twins were taken.
fn run(program: &Program, jdk: &Jdk, classes: &Path, start: Start) -> (Outcome, BTreeSet<String>) {
    let mut machine = boot(jdk, classes, start);
    let started = Picture::of(machine.heap());
    let class = machine.load(&program.main()).unwrap();
    let main = machine.program().find_method(class, "main", "([Ljava/lang/String;)V").unwrap();
    let arguments = machine.new_ref_array(machine.program().known.string_array, &[]);
    machine.call(main, &[arguments.unwrap().word()]);
    let stop = machine.run();
    let output = output(&machine);
    assert!(
        matches!(stop, Stop::Ended(Ending::Returned(_))),
        "{}: {stop:?}\n{output}",
        program.name
    );
    let taken = machine.mode.taken.iter().map(|&method| twin_name(&machine, method)).collect();
    (Outcome { output, heap: [started, Picture::of(machine.heap())] }, taken)
}

fn boot(jdk: &Jdk, classes: &Path, start: Start) -> Machine<Watching> {
    let class_path = ClassPath::open(classes.to_str().unwrap(), jdk.feature()).unwrap();
    let classes = Classes::new(jdk.clone(), class_path).unwrap();
    let limits = Limits { heap_bytes: 64 << 20, ..Limits::default() };
    start(Box::new(classes), limits, 0).unwrap().with_mode(Watching::default())
}

fn output(machine: &Machine<Watching>) -> String {
    let written = machine.output().iter().filter(|(stream, _)| *stream == Stream::Out);
    let bytes: Vec<u8> = written.flat_map(|(_, bytes)| bytes.clone()).collect();
    String::from_utf8_lossy(&bytes).into_owned()
}

/// `java/util/HashSet.add(Ljava/lang/Object;)Z`.
fn twin_name(machine: &Machine<Watching>, method: MethodId) -> String {
    let program = machine.program();
    let method = program.method(method);
    let [name, descriptor] = [method.name, method.descriptor].map(|name| program.names.get(name));
    format!("{}.{name}{descriptor}", program.class_name(method.class))
}
