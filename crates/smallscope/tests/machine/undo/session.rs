//! A program that runs forwards and backwards, watched.
//!
//! What is compared, and why it is exactly this:
//!
//! - At a mark, and after every undo to it: the digest of everything that a run
//!   can change, and the registers of the running frame. Permanent objects that
//!   were made since the mark (class objects, literals) stay, and the program
//!   cannot reach them, so the digest leaves them out (`digest_from`).
//! - At moments on the way: the digest again, when the run comes by once more.
//!   A moment is a number of instructions executed; instructions that were only
//!   resolved do not count, so the number means the same the first time, when
//!   much is unresolved, and later. [`Exact`] stops at that number precisely.
//! - At the end, with a run on a fresh machine without marks: output, ending,
//!   instructions executed, and words allocated by the run. Not the digest: ids
//!   of classes and addresses of literals follow the order in which the machine
//!   first met them, and a run that is taken back meets them as well.

use crate::common::random::Random;
use machine::ending::{Ending, Stop};
use machine::machine::Machine;
use machine::mark::Mark;
use machine::mode::{Mode, Observed, View};
use machine::value::Ref;
use machine::world::Stream;

/// Stops the machine after a number of instructions, precisely.
pub(crate) struct Exact {
    pub(crate) left: u64,
}

impl Mode for Exact {
    // What is left is said anew whenever the machine goes back.
    type Mark = ();

    // Going back is over what twins did as well.
    const TAKES_TWINS: bool = true;

    fn observe(&mut self, _: &mut View<'_, '_>) -> Observed {
        match self.left.checked_sub(1) {
            Some(left) => {
                self.left = left;
                Observed::GoOn
            }
            None => Observed::Pause,
        }
    }
}

/// What to run.
pub(crate) struct Program<'a> {
    pub(crate) main: &'a str,
    pub(crate) arguments: &'a [String],
    pub(crate) input: &'a [u8],
}

/// What two runs of a program have in common.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Outcome {
    pub(crate) ending: String,
    pub(crate) output: String,
    pub(crate) executed: u64,
    pub(crate) allocated: usize,
}

/// A digest, and where the permanent region began when it was taken.
#[derive(Clone, Copy)]
struct Digest {
    value: u64,
    floor: u32,
}

/// How far a run had come, and how the machine looked then. Input may have been supplied after
/// the last instruction.
#[derive(Clone, Copy)]
struct Moment {
    executed: u64,
    supplied: usize,
    digest: Digest,
}

/// A mark, and how the machine looked then.
struct Saved {
    mark: Mark,
    digest: Digest,
    registers: Vec<u64>,
    executed: u64,
    supplied: usize,
}

pub(crate) struct Session<'a> {
    machine: Machine<Exact>,
    program: &'a Program<'a>,
    /// Bytes of the input that were supplied; that it ended counts as one.
    supplied: usize,
    ending: Option<Ending>,
    saved: Vec<Saved>,
    /// Moments since the outermost mark.
    moments: Vec<Moment>,
}

impl<'a> Session<'a> {
    /// Ready to run `main`.
    pub(crate) fn new(mut machine: Machine<Exact>, program: &'a Program<'a>) -> Session<'a> {
        machine.mode.left = u64::MAX;
        let class = machine.load(program.main).expect("the main class");
        let main = machine.program().find_method(class, "main", "([Ljava/lang/String;)V");
        let strings = program.arguments.iter().map(|text| machine.new_string(text));
        let strings: Vec<Ref> = strings.collect::<Result<_, _>>().expect("an empty heap");
        let array_class = machine.program().known.string_array;
        let array = machine.new_ref_array(array_class, &strings).expect("an empty heap");
        machine.call(main.expect("a main method"), &[array.word()]);
        let (saved, moments) = (Vec::new(), Vec::new());
        Session { machine, program, supplied: 0, ending: None, saved, moments }
    }

    pub(crate) fn into_machine(self) -> Machine<Exact> {
        self.machine
    }

    /// Runs to the end, straight.
    pub(crate) fn finish(&mut self) -> Outcome {
        while self.ending.is_none() {
            self.run(u64::MAX);
        }
        self.outcome()
    }

    /// Runs to the end, with detours: marks, undo, running the same again,
    /// undo to outer marks, releases.
    pub(crate) fn finish_with_detours(
        &mut self,
        random: &mut Random,
        mut detours: usize,
        slice: u32,
    ) {
        while self.ending.is_none() || !self.saved.is_empty() {
            match random.below(8) {
                0..=2 => self.run(size(random, slice)),
                3 | 4 if detours > 0 && self.saved.len() < 6 => self.mark(),
                5 | 6 if detours > 0 && !self.saved.is_empty() => {
                    detours -= 1;
                    let to = random.below(self.saved.len());
                    self.undo_and_repeat(to, random);
                }
                _ if detours == 0 || random.below(3) == 0 => self.release(),
                _ => {}
            }
        }
    }

    pub(crate) fn outcome(&self) -> Outcome {
        let heap = self.machine.heap();
        let ending = match self.ending.as_ref().expect("the run ended") {
            Ending::Threw(exception) => {
                let slot = heap.program().known.throwable_message;
                let message = Ref::from_word(heap.get(*exception, slot));
                let text = if message.is_null() { String::new() } else { heap.string(message) };
                format!("{}: {text}", heap.program().java_name(heap.class_of(*exception)))
            }
            Ending::Returned(_) => "returned".to_owned(),
            ending => format!("{ending:?}"),
        };
        let mut output = String::new();
        for (stream, bytes) in self.machine.output() {
            let prefix = if *stream == Stream::Err { "!" } else { "" };
            output += &format!("{prefix}{}", String::from_utf8_lossy(bytes));
        }
        let permanent = heap.capacity() - 8 * heap.floor() as usize;
        let allocated = heap.used() - permanent;
        Outcome { ending, output, executed: self.machine.executed(), allocated }
    }

    /// Runs about `slice` instructions, and remembers the moment.
    fn run(&mut self, slice: u64) {
        if self.ending.is_some() {
            return;
        }
        self.machine.mode.left = u64::MAX;
        let stop = self.machine.run_slice(slice);
        self.answer(stop);
        if !self.saved.is_empty() {
            let moment = self.moment();
            self.moments.push(moment);
        }
    }

    fn answer(&mut self, stop: Stop) {
        match stop {
            Stop::Paused => {}
            Stop::Ended(ending) => self.ending = Some(ending),
            Stop::Input => {
                let rest = self.program.input.get(self.supplied..).unwrap_or_default();
                let some = &rest[..rest.len().min(5)];
                self.supplied += some.len().max(1);
                self.machine.supply_input(some, some.is_empty());
            }
            Stop::Choice(choice) => panic!("nothing is undecided: {choice:?}"),
        }
    }

    /// Runs until exactly as many instructions were executed, and as much input was supplied.
    fn run_to(&mut self, moment: Moment) {
        let Moment { executed, supplied, .. } = moment;
        while self.machine.executed() < executed || self.supplied < supplied {
            assert!(self.ending.is_none(), "it ended earlier than the first time");
            // An instruction that waits for input was not executed.
            self.machine.mode.left = (executed - self.machine.executed()).max(1);
            let stop = self.machine.run_slice(u64::MAX);
            self.answer(stop);
            assert!(self.machine.executed() <= executed, "it waited for input the first time");
        }
    }

    fn moment(&self) -> Moment {
        let (executed, supplied) = (self.machine.executed(), self.supplied);
        Moment { executed, supplied, digest: self.digest() }
    }

    fn digest(&self) -> Digest {
        Digest { value: self.machine.digest(), floor: self.machine.heap().floor() }
    }

    /// The registers of the running frame.
    fn registers(&self) -> Vec<u64> {
        self.machine.registers().to_vec()
    }

    fn mark(&mut self) {
        if self.ending.is_some() {
            return;
        }
        let (digest, registers) = (self.digest(), self.registers());
        let executed = self.machine.executed();
        let mark = self.machine.mark();
        assert_eq!(self.machine.digest(), digest.value, "marking changes nothing");
        self.saved.push(Saved { mark, digest, registers, executed, supplied: self.supplied });
    }

    fn release(&mut self) {
        if let Some(saved) = self.saved.pop() {
            self.machine.release(saved.mark);
        }
        if self.saved.is_empty() {
            self.moments.clear();
        }
    }

    /// Goes back to a mark and comes again to where the run was. Marks set in
    /// between are gone; some new ones are set on the way.
    fn undo_and_repeat(&mut self, to: usize, random: &mut Random) {
        let ended = self.ending.take().is_some();
        let now = self.moment();
        self.saved.truncate(to + 1);
        let saved = &self.saved[to];
        self.machine.undo_to(&saved.mark);
        let digest = self.machine.digest_from(saved.digest.floor);
        assert_eq!(digest, saved.digest.value, "undo goes back to the mark");
        assert_eq!(self.registers(), saved.registers, "undo brings the registers back");
        self.supplied = saved.supplied;
        let start = saved.executed;
        let moments = self.moments.clone();
        for &moment in moments.iter().filter(|moment| moment.executed > start) {
            if random.below(4) == 0 && self.saved.len() < 6 && self.ending.is_none() {
                self.mark();
            }
            self.run_to(moment);
            let again = self.machine.digest_from(moment.digest.floor);
            assert_eq!(again, moment.digest.value, "the same at instruction {}", moment.executed);
        }
        self.run_to(now);
        let again = self.machine.digest_from(now.digest.floor);
        assert_eq!(again, now.digest.value, "the same where it turned");
        assert_eq!(self.ending.is_some(), ended, "it ends again");
    }
}

/// A number from 1 up to 2 to the `bits`, small ones as likely as large ones.
fn size(random: &mut Random, bits: u32) -> u64 {
    let bits = random.below(bits as usize) as u32;
    1 + random.next() % (1 << (bits + 1))
}
