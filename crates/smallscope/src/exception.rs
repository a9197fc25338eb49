//! What an exception of the program under test says, and how a place in it is written.

use machine::ending::{Ending, Stop};
use machine::machine::Machine;
use machine::mode::Mode;
use machine::program::Program;
use machine::throw::CodeLocation;
use machine::value::Ref;

/// Where in the user's code it was thrown, as a stack trace has it.
pub(crate) fn place<M: Mode>(machine: &Machine<M>, exception: Ref) -> Option<String> {
    let program = machine.program();
    let places = machine.heap().backtrace(exception);
    let platform = |method| program.is_platform(program.method(method).class);
    places.iter().find(|place| !platform(place.method)).map(|&place| shown(program, place))
}

/// A place as a stack trace has it: `List.add(List.java:15)`.
pub(crate) fn shown(program: &Program, place: CodeLocation) -> String {
    let file = program.source_file(program.method(place.method).class);
    let line = program.line(place.method, place.index).map(|line| format!(":{line}"));
    let file = file.unwrap_or_else(|| "Unknown Source".to_owned());
    format!("{}({file}{})", program.method_name(place.method), line.unwrap_or_default())
}

/// What `getMessage` says; asked beside the search, and taken back.
pub(crate) fn message(machine: &mut Machine, exception: Ref) -> Option<String> {
    const ENOUGH: u64 = 1_000_000;
    let class = machine.heap().class_of(exception);
    let get = machine.program().find_method(class, "getMessage", "()Ljava/lang/String;")?;
    machine.trial(|machine| {
        machine.call(get, &[exception.word()]);
        match machine.within(ENOUGH, Machine::run) {
            Stop::Ended(Ending::Returned(text)) if text != 0 => {
                Some(machine.heap().string(Ref::from_word(text)))
            }
            _ => None,
        }
    })
}
