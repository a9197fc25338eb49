//! The interpreter shows a mode every instruction, and runs as without it.

use super::boot::{boot, boot_without_twins};
use super::session::Program;
use crate::common::{self, compile};
use machine::ending::{Ending, Limits, Stop};
use machine::machine::Machine;
use machine::mode::{Concrete, ForeignCall, Mode, Observed, View};
use machine::program::MethodId;
use machine::program::instruction::Op;
use machine::value::float;
use machine::world::Stream;

/// Writes down what it sees.
#[derive(Default)]
struct Recording {
    seen: u64,
    calls: u64,
    returns: u64,
    /// Instructions whose registers were not all there.
    outside: u64,
    natives: Vec<Native>,
}

/// A native method that returned.
struct Native {
    name: String,
    arguments: Vec<u64>,
    result: Option<u64>,
}

impl Mode for Recording {
    type Mark = ();

    fn observe(&mut self, view: &mut View<'_, '_>) -> Observed {
        self.seen += 1;
        match view.insn.op {
            Op::CallStatic | Op::CallSpecial | Op::CallVirtual | Op::CallInterface => {
                self.calls += 1;
            }
            Op::Return | Op::ReturnValue => self.returns += 1,
            _ => {}
        }
        self.outside += u64::from(view.base() >= view.registers().len());
        Observed::GoOn
    }

    fn returned(&mut self, call: &ForeignCall<'_>) {
        let name = call.program.method_name(call.method);
        let (arguments, result) = (call.arguments.to_vec(), call.result);
        self.natives.push(Native { name, arguments, result });
    }
}

type Output = Vec<(Stream, Vec<u8>)>;

fn run<M: Mode>(mode: M, program: &Program<'_>) -> (Machine<M>, Output) {
    let jdk = common::jdk();
    let classes = compile::compile(&jdk, &compile::read(&compile::sources("run/programs")));
    let mut machine = boot_without_twins(&jdk, &classes, mode);
    let class = machine.load(program.main).unwrap();
    let main = machine.program().find_method(class, "main", "([Ljava/lang/String;)V").unwrap();
    let arguments = machine.new_ref_array(machine.program().known.string_array, &[]);
    machine.call(main, &[arguments.unwrap().word()]);
    assert!(matches!(machine.run(), Stop::Ended(Ending::Returned(_))));
    let output = machine.take_output();
    (machine, output)
}

#[test]
fn a_recording_mode_sees_every_instruction_and_changes_nothing() {
    let program = Program { main: "HuffmanCoding", arguments: &[], input: b"" };
    let (concrete, expected) = run(Concrete, &program);
    let started = boot(&common::jdk(), &common::root().join("corpus"), Limits::default(), Concrete);
    let (recorded, output) = run(Recording::default(), &program);
    assert!(!expected.is_empty());
    assert_eq!(output, expected);
    assert_eq!(recorded.executed(), concrete.executed());
    let Recording { seen, calls, returns, outside, .. } = recorded.mode;
    // It also sees instructions that are resolved and then executed again.
    let executed = recorded.executed() - started.executed();
    assert!(seen >= executed && seen < executed + executed / 10, "{seen} of {executed}");
    assert!(calls > 1000 && returns > 1000 && outside == 0, "{calls} {returns} {outside}");
}

#[test]
fn a_mode_stops_the_machine_before_an_instruction() {
    struct Never;
    impl Mode for Never {
        type Mark = ();

        fn observe(&mut self, _: &mut View<'_, '_>) -> Observed {
            Observed::Pause
        }
    }
    let jdk = common::jdk();
    let mut machine = boot(&jdk, &common::root().join("corpus"), Limits::default(), Never);
    let class = machine.load("java/lang/Math").unwrap();
    let method = machine.program().find_method(class, "abs", "(I)I").unwrap();
    machine.call(method, &[7]);
    let before = machine.digest();
    assert_eq!(machine.run_slice(1000), Stop::Paused);
    assert_eq!(machine.digest(), before);
}

#[test]
fn a_mode_hears_of_native_methods_with_arguments_and_results() {
    let mut machine =
        boot(&compile::jdk(), &compile::corpus(), Limits::default(), Recording::default());
    let class = machine.load("java/lang/Float").unwrap();
    let method = machine.program().find_method(class, "floatToRawIntBits", "(F)I").unwrap();
    let half = float(0.5);
    machine.call(method, &[half]);
    assert_eq!(machine.run(), Stop::Ended(Ending::Returned(half)));
    let native = machine.mode.natives.last().expect("the method is native");
    assert_eq!(native.name, "java.lang.Float.floatToRawIntBits");
    assert_eq!((&native.arguments[..], native.result), (&[half][..], Some(half)));
}

/// Takes a method's place.
struct InPlace {
    method: MethodId,
    result: u64,
}

impl Mode for InPlace {
    type Mark = ();

    fn observe(&mut self, view: &mut View<'_, '_>) -> Observed {
        match view.method() == self.method {
            true => Observed::Return(Some(self.result)),
            false => Observed::GoOn,
        }
    }
}

#[test]
fn a_mode_answers_in_place_of_a_method() {
    let mode = InPlace { method: MethodId::default(), result: 17 };
    let mut machine = boot(&compile::jdk(), &compile::corpus(), Limits::default(), mode);
    let class = machine.load("java/lang/Math").unwrap();
    let find = |name| machine.program().find_method(class, name, "(I)I").unwrap();
    let (abs, exact) = (find("abs"), find("absExact"));
    machine.mode.method = abs;
    machine.call(exact, &[5]);
    assert_eq!(machine.run(), Stop::Ended(Ending::Returned(17)), "absExact calls abs");
}
