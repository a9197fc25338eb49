//! The machine as its driver sees it: call, run, pick, mark, undo.
//!
//! The machine never calls its driver. [`Machine::run`] returns a [`Stop`] as
//! plain data; the driver answers (decides a field, supplies input) and runs
//! again, or goes back to a mark and answers differently.
//!
//! **Invariant:** [`Machine::undo_to`] is the one door back. Everything that a
//! run can change is either behind it (heap, statics, initialization states,
//! monitors: all words of the heap; frames; output, input, clock, interned
//! strings; instruction count; code that relies on an initialized class) or
//! invisible to the program (linked classes, translated code, literals).

use crate::core::Core;
use crate::ending::{Budget, Deadline, Ending, Interrupt, Limits, Outcome, Stop};
use crate::mode::{Concrete, ForeignCall, Mode, Observed};
use crate::program::descriptor::split;
use crate::program::instruction::{Insn, Op};
use crate::program::link::LinkError;
use crate::program::probe::HitRecord;
use crate::program::{ClassId, MethodId};
use crate::source::ClassSource;
use crate::step::chooser::{Chooser, Driver};
use crate::step::{self, Exit};
use rustc_hash::FxHashMap;

/// Instructions between two looks at the wall clock.
const SLICE: u64 = 1 << 20;

/// What the user can fix about the classes given.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    #[error(transparent)]
    Link(#[from] LinkError),
    #[error("the JDK's classes did not start: {0}")]
    Boot(String),
}

pub struct Machine<M: Mode = Concrete> {
    pub(crate) core: Core,
    pub mode: M,
    /// By class and method, the stub that initializes the one, calls the other and halts.
    entries: FxHashMap<(ClassId, Option<MethodId>), MethodId>,
}

/// What became of an instruction that the loop left.
enum Slow {
    Executed,
    /// It is now one that the loop can execute.
    Resolved,
}

impl Machine<Concrete> {
    /// A machine whose JDK classes are up and running.
    ///
    /// # Errors
    /// The JDK's classes are missing or malformed.
    pub fn new(source: Box<dyn ClassSource>, limits: Limits, seed: u64) -> Result<Self, Error> {
        Machine::started(Core::new(source, limits, seed))
    }

    /// The same without twins, to compare them with: every method is its bytecode.
    ///
    /// # Errors
    /// The JDK's classes are missing or malformed.
    pub fn without_twins(
        source: Box<dyn ClassSource>,
        limits: Limits,
        seed: u64,
    ) -> Result<Self, Error> {
        let mut core = Core::new(source, limits, seed);
        core.twins = false;
        Machine::started(core)
    }

    fn started(mut core: Core) -> Result<Self, Error> {
        let limits = core.limits;
        // Time and instructions are the program's: starting the JDK takes none of them.
        core.limits = Limits { instructions: u64::MAX, deadline: Deadline::NEVER, ..limits };
        let mut machine = Machine { core, mode: Concrete, entries: FxHashMap::default() };
        machine.boot()?;
        machine.core.limits = limits;
        machine.core.executed = 0;
        Ok(machine)
    }
}

impl<M: Mode> Machine<M> {
    /// The same machine with another mode, which knows nothing of the marks of the old one.
    pub fn with_mode<N: Mode>(self, mode: N) -> Machine<N> {
        Machine { core: self.core, mode, entries: self.entries }
    }

    /// From now on notes which ways the user's methods take; those that ran before are not
    /// seen. Undo takes nothing back.
    pub fn record_coverage(&mut self, record: HitRecord) {
        self.core.program.record_coverage(record);
    }

    /// The same, for the methods of `class` also if it is the JDK's. Then no twin runs in the place
    /// of a method: nobody would see it.
    pub fn record_coverage_with(&mut self, record: HitRecord, class: ClassId) {
        self.core.twins &= !self.core.program.class(class).trusted;
        self.core.program.record_coverage_with(record, Some(class));
    }

    /// Links a class by its internal name.
    ///
    /// # Errors
    /// It is missing or malformed, or one that it needs is.
    pub fn load(&mut self, name: &str) -> Result<ClassId, Error> {
        Ok(self.core.load(name)?)
    }

    /// Prepares a call as the outermost frame; `run` then executes it. The
    /// method's class is initialized first if the call is static. Arguments are
    /// one word each, receiver included.
    pub fn call(&mut self, method: MethodId, arguments: &[u64]) {
        let linked = self.core.program.method(method);
        let (class, registers) = (linked.class, usize::from(linked.arguments));
        self.start(class, Some(method), registers);
        if registers != arguments.len() {
            return self.pass_wide(method, arguments);
        }
        for (register, &argument) in (0..).zip(arguments) {
            self.core.thread.set_register(register, argument);
        }
    }

    /// Passes arguments of which some take two registers.
    fn pass_wide(&mut self, method: MethodId, arguments: &[u64]) {
        let program = &self.core.program;
        let linked = program.method(method);
        let (types, _) = split(program.names.get(linked.descriptor)).expect("it was linked");
        let receiver = (!linked.is_static()).then_some(1);
        let wide = |descriptor: &&str| if matches!(*descriptor, "J" | "D") { 2 } else { 1 };
        let widths: Vec<u16> = receiver.into_iter().chain(types.iter().map(wide)).collect();
        let mut register = 0;
        for (width, &argument) in widths.into_iter().zip(arguments) {
            self.core.thread.set_register(register, argument);
            register += width;
        }
    }

    /// Prepares the initialization of a class; `run` then executes it.
    pub fn initialize(&mut self, class: ClassId) {
        self.start(class, None, 0);
    }

    /// Pushes the outermost frame, of a stub that initializes `class`, calls `then`, and halts.
    fn start(&mut self, class: ClassId, then: Option<MethodId>, arguments: usize) {
        let core = &mut self.core;
        let stub = self.entries.entry((class, then));
        let stub = *stub.or_insert_with(|| add_entry(core, class, then, arguments));
        let entry = core.program.entries[stub.0 as usize];
        if core.marks == 0 {
            core.thread.frames.clear();
        }
        core.thread.push_outermost(stub, entry.code, entry.registers);
    }

    /// Runs until the program ends, must be told something, or has used up its budget.
    pub fn run(&mut self) -> Stop {
        loop {
            match self.run_slice(SLICE) {
                Stop::Paused => {
                    if self.core.limits.deadline.has_passed() {
                        return Stop::Ended(Ending::OutOf(Budget::Deadline));
                    }
                }
                stop => return stop,
            }
        }
    }

    /// Runs about `slice` instructions at most.
    pub fn run_slice(&mut self, slice: u64) -> Stop {
        match self.run_with(&mut Driver, slice) {
            Ok(stop) => stop,
        }
    }

    /// The same with a chooser, who answers choices before the driver is asked.
    ///
    /// # Errors
    /// The chooser ended the run, for this reason.
    pub(crate) fn run_with<C: Chooser>(
        &mut self,
        chooser: &mut C,
        slice: u64,
    ) -> Result<Stop, C::Leave> {
        let end = self.core.executed.saturating_add(slice);
        loop {
            let left = self.core.limits.instructions.min(end).saturating_sub(self.core.executed);
            let interrupt = match step::interpret(&mut self.core, &mut self.mode, chooser, left) {
                Exit::Slow => match self.slow_step() {
                    // Where a budget ends must not depend on what was resolved before.
                    Ok(Slow::Resolved) => continue,
                    Ok(Slow::Executed) => Ok(()),
                    Err(interrupt) => Err(interrupt),
                },
                Exit::Mode(Observed::Choice(choice)) => return Ok(Stop::Choice(choice)),
                Exit::Mode(Observed::Return(result)) => {
                    self.core.executed += 1;
                    self.core.return_to_caller(result);
                    Ok(())
                }
                Exit::Mode(Observed::Throw(thrown)) => {
                    self.core.executed += 1;
                    Err(self.core.thrown(thrown))
                }
                Exit::Mode(_) => return Ok(Stop::Paused),
                Exit::Fuel => Ok(()),
                Exit::Left(leave) => return Err(leave),
            };
            if let Err(interrupt) = interrupt
                && let Some(stop) = self.handle(interrupt, chooser)
            {
                return Ok(stop);
            }
            if self.core.executed >= self.core.limits.instructions {
                return Ok(Stop::Ended(Ending::OutOf(Budget::Instructions)));
            }
            if self.core.executed >= end {
                return Ok(Stop::Paused);
            }
        }
    }

    /// The instruction that the loop left, which counted it. One that was only
    /// resolved, or waits for an answer, is executed again and counts then: so a run
    /// and its repetition after undo count the same.
    fn slow_step(&mut self) -> Outcome<Slow> {
        let place = |core: &Core| (core.thread.top().pc, core.thread.top().depth);
        let before = place(&self.core);
        let native = if M::WATCHES { self.core.native_at_hand() } else { None };
        let outcome = self.core.slow_step();
        if outcome.as_ref().is_err_and(Interrupt::waits_for_an_answer) {
            self.core.executed -= 1;
        }
        outcome?;
        if place(&self.core) == before {
            self.core.executed -= 1;
            return Ok(Slow::Resolved);
        }
        if let Some((method, arguments)) = native
            && self.core.thread.top().depth < before.1
        {
            let result = self.core.native_result(method);
            let Core { program, heap, .. } = &self.core;
            let (arguments, is_twin) = (&arguments[..], false);
            let call = ForeignCall { method, arguments, result, is_twin, program, heap };
            self.mode.returned(&call);
        }
        Ok(Slow::Executed)
    }

    /// What an interrupt means for the run; None when it goes on.
    fn handle<C: Chooser>(&mut self, interrupt: Interrupt, chooser: &mut C) -> Option<Stop> {
        match interrupt {
            Interrupt::Throw(exception) => match self.core.unwind(exception) {
                Ok(()) => None,
                Err(interrupt) => self.handle(interrupt, chooser),
            },
            Interrupt::Entered => None,
            Interrupt::Choice(choice) if chooser.answer(&mut self.core, &choice) => None,
            Interrupt::Choice(choice) => Some(Stop::Choice(choice)),
            Interrupt::Hinted(hinted) if chooser.answer_hinted(&mut self.core, &hinted) => None,
            Interrupt::Hinted(hinted) => self.handle(Interrupt::Choice(hinted.choice), chooser),
            Interrupt::Input => Some(Stop::Input),
            Interrupt::End(ending) => Some(Stop::Ended(ending)),
            Interrupt::TailCall(..) => unreachable!("only natives make tail calls"),
        }
    }

    /// A digest of all that a run can change, to compare two moments.
    pub fn digest(&self) -> u64 {
        self.digest_from(self.core.heap.floor())
    }

    /// The same without the permanent objects below `floor`: to compare a moment
    /// with one before they were made, when the floor was there.
    pub fn digest_from(&self, floor: u32) -> u64 {
        use std::hash::{Hash, Hasher};
        let mut hasher = rustc_hash::FxHasher::default();
        let core = &self.core;
        core.heap.digest_from(floor, &core.silent_words()).hash(&mut hasher);
        for frame in core.thread.walk() {
            (frame.method, frame.pc, frame.depth).hash(&mut hasher);
        }
        core.world.digest(&mut hasher);
        core.executed.hash(&mut hasher);
        hasher.finish()
    }
}

fn add_entry(
    core: &mut Core,
    class: ClassId,
    then: Option<MethodId>,
    arguments: usize,
) -> MethodId {
    let mut code = Vec::new();
    if !core.program.class(class).initialized_for_good {
        code.push(Insn::wide(Op::Initialize, 0, class.0));
    }
    if let Some(method) = then {
        let call = match core.program.method(method).is_static() {
            true => Op::CallStatic,
            false => Op::CallSpecial,
        };
        code.push(Insn::wide(call, 0, method.0));
    }
    code.push(Insn::wide(Op::Halt, 0, 0));
    // Few registers: the frame is copied at every mark.
    core.add_stub(class, &code, arguments as u32 + 1)
}
