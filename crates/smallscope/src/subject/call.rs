//! One call on the machine, and where an exception came from.

use machine::ending::{Budget, Ending, Stop};
use machine::machine::Machine;
use machine::program::MethodId;
use machine::throw::CodeLocation;
use machine::value::Ref;

/// Instructions for a predicate: enough for any small object.
pub const PREDICATE_BUDGET: u64 = 1_000_000;

/// Runs a method to its end; what it did stays. It may execute `budget`
/// instructions, whatever was granted before.
pub fn run(machine: &mut Machine, method: MethodId, words: &[u64], budget: u64) -> Ending {
    machine.call(method, words);
    match machine.within(budget, Machine::run) {
        Stop::Ended(ending) => ending,
        Stop::Input => Ending::Unsupported("standard input".to_owned()),
        // The input is decided as far as it can be reached.
        Stop::Choice(_) => Ending::Unsupported("an undecided field".to_owned()),
        Stop::Paused => Ending::OutOf(Budget::Instructions),
    }
}

/// What a call of `method` on an object runs.
pub fn overriding(machine: &Machine, object: Ref, method: MethodId) -> MethodId {
    let program = machine.program();
    let class = program.class(machine.heap().class_of(object));
    let place = program.method(method).vtable_index;
    place.map_or(method, |index| class.vtable[usize::from(index)])
}

/// What a predicate says.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    Yes,
    No,
    /// An exception, by the name of its class.
    Threw(String),
    Endless,
    /// A bound of ours, or something that is not modelled.
    Cut(Ending),
}

/// Asks a predicate beside what is going on: what it does is taken back.
pub fn ask(machine: &mut Machine, predicate: MethodId, words: &[u64], budget: u64) -> Answer {
    let felt = machine.limits_felt();
    machine.trial(|machine| match run(machine, predicate, words, budget) {
        _ if machine.limits_felt() > felt => Answer::Cut(Ending::OutOf(Budget::Heap)),
        Ending::Returned(word) if word as u32 != 0 => Answer::Yes,
        Ending::Returned(_) => Answer::No,
        Ending::Threw(exception) => {
            let class = machine.heap().class_of(exception);
            Answer::Threw(machine.program().java_name(class))
        }
        Ending::OutOf(Budget::Instructions) => Answer::Endless,
        ending => Answer::Cut(ending),
    })
}

/// Instructions for a message.
const FEW: u64 = 1_000_000;

/// What `getMessage` says.
pub fn message(machine: &mut Machine, exception: Ref) -> Option<String> {
    let class = machine.heap().class_of(exception);
    let get = machine.program().find_method(class, "getMessage", "()Ljava/lang/String;")?;
    machine.trial(|machine| match run(machine, get, &[exception.word()], FEW) {
        Ending::Returned(text) if text != 0 => Some(machine.heap().string(Ref::from_word(text))),
        _ => None,
    })
}

/// A place in a method, and whether the method is the JDK's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot {
    /// `Tree.remove(Tree.java:52)`.
    pub text: String,
    /// `java.util.Objects.checkIndex`.
    pub method: String,
    pub platform: bool,
}

/// Where an exception was thrown, innermost first.
pub fn trace(machine: &Machine, exception: Ref) -> Vec<Spot> {
    machine.heap().backtrace(exception).iter().map(|&place| spot(machine, place)).collect()
}

/// Where the run is that was cut, innermost first.
pub fn here(machine: &Machine) -> Vec<Spot> {
    machine.places().map(|place| spot(machine, place)).collect()
}

/// Where a method begins.
pub fn start(method: MethodId) -> CodeLocation {
    CodeLocation { method, index: 0 }
}

/// A place as a stack trace has it.
pub fn spot(machine: &Machine, CodeLocation { method, index }: CodeLocation) -> Spot {
    let program = machine.program();
    let class = program.method(method).class;
    let file = program.source_file(class).unwrap_or_else(|| "Unknown Source".to_owned());
    let line = program.line(method, index).map(|line| format!(":{line}")).unwrap_or_default();
    let method = program.method_name(method);
    let text = format!("{method}({file}{line})");
    Spot { text, method, platform: program.is_platform(class) }
}

/// The frames in the user's code, without repetition of a recursion's; all, if
/// the JDK itself is under test.
pub fn own_frames(spots: &[Spot], platform: bool) -> Vec<String> {
    const MOST: usize = 12;
    let own = spots.iter().filter(|spot| platform || !spot.platform);
    let mut frames: Vec<String> = own.map(|spot| spot.text.clone()).collect();
    frames.dedup();
    frames.truncate(MOST);
    frames
}
