//! No call of a native method breaks the machine, whatever the arguments. Access
//! is not checked, so bytecode can call every one, with nulls and with objects
//! that no constructor has seen.

use crate::common::jdk;
use machine::ending::{Limits, Stop};
use machine::machine::Machine;
use machine::mode::Concrete;
use machine::program::{ClassId, MethodId, Shape, flags};
use machine::value::Kind;
use smallscope::input::class_path::ClassPath;
use smallscope::input::classes::Classes;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

/// The classes that have natives: what `of_class` in `natives/mod.rs` names.
fn classes_with_natives() -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../machine/src/natives/mod.rs");
    let text = std::fs::read_to_string(path).unwrap();
    let quoted = text.split('"').skip(1).step_by(2);
    let names: Vec<String> = quoted.filter(|name| name.contains('/')).map(str::to_owned).collect();
    assert!(names.len() > 20, "{names:?}");
    names
}

fn machine() -> Machine<Concrete> {
    let jdk = jdk();
    let class_path = ClassPath::open("", jdk.feature()).unwrap();
    let classes = Classes::new(jdk, class_path).unwrap();
    let limits = Limits { heap_bytes: 64 << 20, depth: 500, ..Limits::default() };
    Machine::new(Box::new(classes), limits, 0).unwrap()
}

/// An argument of a parameter's type: null or zero, or else a bare object.
fn argument(machine: &mut Machine<Concrete>, descriptor: &str, bare: bool) -> u64 {
    let kind = Kind::of_letter(descriptor.as_bytes()[0]).unwrap();
    match (kind, bare) {
        (Kind::Ref, true) => {
            let name = descriptor.trim_start_matches('L').trim_end_matches(';');
            let Ok(class) = machine.load(name) else { return 0 };
            bare_object(machine, class)
        }
        (Kind::Ref, false) | (_, false) => 0,
        (kind, true) => kind.canonical(0xFFFF_FFFF_FFFF_FFF0),
    }
}

fn bare_object(machine: &mut Machine<Concrete>, class: ClassId) -> u64 {
    let program = machine.program();
    if class == program.known.class {
        return machine.heap().mirror(program.known.object).word();
    }
    let linked = program.class(class);
    match linked.shape {
        Shape::Array(..) => machine.new_array(class, 2).unwrap().word(),
        Shape::Instance if linked.flags & flags::ABSTRACT == 0 => {
            machine.new_object(class).unwrap().word()
        }
        _ => 0,
    }
}

fn call(machine: &mut Machine<Concrete>, method: MethodId, bare: bool) {
    let program = machine.program();
    let called = program.method(method);
    let (class, is_static) = (called.class, called.is_static());
    let descriptor = program.names.get(called.descriptor).to_owned();
    let (parameters, _) = machine::program::descriptor::split(&descriptor).unwrap();
    let mut arguments = Vec::new();
    if !is_static {
        arguments.push(bare_object(machine, class));
    }
    for parameter in parameters {
        arguments.push(argument(machine, parameter, bare));
        if matches!(parameter, "J" | "D") {
            arguments.push(0);
        }
    }
    machine.grant(100_000);
    machine.supply_input(&[], true);
    machine.call(method, &arguments);
    assert!(matches!(machine.run(), Stop::Ended(_)));
}

#[test]
fn natives_survive_nulls_and_bare_objects() {
    let mut failures = Vec::new();
    let mut host = machine();
    let mut called = 0;
    for name in classes_with_natives() {
        let Ok(class) = host.load(&name) else { continue };
        let count = host.program().class(class).methods.len();
        for index in 0..count {
            let class = host.load(&name).unwrap();
            let method = host.program().class(class).methods[index];
            if !host.program().method(method).has_native() {
                continue;
            }
            for bare in [false, true] {
                let mark = host.mark();
                called += 1;
                let run = AssertUnwindSafe(|| call(&mut host, method, bare));
                if let Err(panic) = catch_unwind(run) {
                    let text = panic.downcast_ref::<String>().map(String::as_str);
                    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
                    let method = host.program().method_name(method);
                    failures.push(format!("{method} (bare: {bare}): {}", text.unwrap_or("?")));
                }
                host.undo_to(&mark);
                host.release(mark);
            }
        }
    }
    assert!(called > 300, "only {called} calls");
    assert!(failures.is_empty(), "{} of {called}: {failures:#?}", failures.len());
}
