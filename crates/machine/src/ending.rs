//! How a run stops: ordinary results, not errors of ours.

use crate::choice::Choice;
use crate::hint::Hinted;
use crate::value::Ref;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// Why the machine handed control back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    Ended(Ending),
    /// Somebody must pick; then run again.
    Choice(Choice),
    /// The program reads standard input and there is no more: supply some (or
    /// say that it ended), then run again.
    Input,
    /// The slice of instructions that the caller granted is used up.
    Paused,
}

/// How the program under test ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The called method returned this word.
    Returned(u64),
    /// It threw this exception.
    Threw(Ref),
    /// It called `System.exit`.
    Exited(i32),
    OutOf(Budget),
    /// It needs something that the machine does not model; names it.
    Unsupported(String),
    /// It waits for what nobody else can do.
    Deadlock,
}

/// What a run may use up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    Instructions,
    /// Even the reserve that an `OutOfMemoryError` frees is gone.
    Heap,
    Deadline,
}

impl std::fmt::Display for Budget {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Budget::Instructions => "instruction budget",
            Budget::Heap => "heap budget",
            Budget::Deadline => "time limit",
        })
    }
}

/// When runs must end: at a moment, or as soon as somebody asks for it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Deadline {
    pub at: Option<Instant>,
    /// Becomes true when all is to stop, and stays so.
    pub stop: Option<&'static AtomicBool>,
}

impl Deadline {
    pub const NEVER: Deadline = Deadline { at: None, stop: None };

    /// A moment, and nothing else.
    pub fn at(moment: Instant) -> Deadline {
        Deadline { at: Some(moment), stop: None }
    }

    /// Whether it is time to end.
    pub fn has_passed(&self) -> bool {
        self.was_stopped() || self.at.is_some_and(|moment| Instant::now() >= moment)
    }

    /// Whether somebody asked for the end, whatever the time is.
    pub fn was_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

/// The budgets of a run. Heap and depth are felt by the program as
/// `OutOfMemoryError` and `StackOverflowError`.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    pub instructions: u64,
    pub heap_bytes: usize,
    /// Calls that may be active at once.
    pub depth: u32,
    pub deadline: Deadline,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            instructions: u64::MAX,
            heap_bytes: 2 << 30,
            depth: 8_000,
            deadline: Deadline::NEVER,
        }
    }
}

/// What keeps an operation of the machine from completing. Nothing has been
/// changed; the instruction is executed again if the run goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Interrupt {
    /// A Java exception.
    Throw(Ref),
    /// A class was initialized, or a frame was pushed that does it: run on, which
    /// tries again.
    Entered,
    /// The native method goes on as this call: its result is the native's.
    TailCall(crate::program::MethodId, Vec<u64>),
    Choice(Choice),
    /// The same, and which values are worth trying.
    Hinted(Box<Hinted>),
    Input,
    End(Ending),
}

impl Interrupt {
    /// Whether somebody must say something before the instruction can run.
    pub(crate) fn waits_for_an_answer(&self) -> bool {
        matches!(self, Interrupt::Choice(_) | Interrupt::Hinted(_) | Interrupt::Input)
    }
}

/// The result of an operation that the program under test can interrupt.
pub type Outcome<T> = Result<T, Interrupt>;
