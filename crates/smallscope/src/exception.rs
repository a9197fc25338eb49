//! What an exception of the program under test says.

use machine::ending::{Ending, Stop};
use machine::machine::Machine;
use machine::value::Ref;

/// Where in the user's code it was thrown, as a stack trace has it.
pub(crate) fn place(machine: &Machine, exception: Ref) -> Option<String> {
    let core = &machine.core;
    let trace = Ref::from_word(core.heap.get(exception, core.program.known.throwable_backtrace));
    if trace == Ref::NULL {
        return None;
    }
    let program = &core.program;
    let places = core.backtrace(trace);
    let platform = |method| program.is_platform(program.method(method).class);
    let place = places.iter().find(|place| !platform(place.method))?;
    let file = program.source_file(program.method(place.method).class);
    let line = program.line(place.method, place.index).map(|line| format!(":{line}"));
    let file = file.unwrap_or_else(|| "Unknown Source".to_owned());
    Some(format!("{}({file}{})", program.method_name(place.method), line.unwrap_or_default()))
}

/// What `getMessage` says; asked beside the search, and taken back.
pub(crate) fn message(machine: &mut Machine, exception: Ref) -> Option<String> {
    const ENOUGH: u64 = 1_000_000;
    let class = machine.core.heap.class_of(exception);
    let get = machine.core.program.find_method(class, "getMessage", "()Ljava/lang/String;")?;
    let mark = machine.mark();
    let limit = machine.core.limits.instructions;
    machine.core.limits.instructions = machine.core.executed + ENOUGH;
    machine.call(get, &[exception.word()]);
    let message = match machine.run() {
        Stop::Ended(Ending::Returned(text)) if text != 0 => {
            Some(machine.core.string(Ref::from_word(text)))
        }
        _ => None,
    };
    machine.undo_to(&mark);
    machine.release(mark);
    machine.core.limits.instructions = limit;
    message
}
