//! Exceptions: making the ones that the machine throws, finding who catches,
//! and recording where they came from.

use crate::core::Core;
use crate::ending::{Budget, Ending, Interrupt, Outcome};
use crate::frame::Frame;
use crate::heap::HeapFull;
use crate::init::STUB;
use crate::program::{ClassId, Handler, MethodId, flags};
use crate::value::{Kind, Ref};

/// Frames that a stack trace records, as HotSpot's MaxJavaStackTraceDepth.
const DEEPEST_TRACE: usize = 1024;

/// A place in the program: a method and a bytecode instruction of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CodeLocation {
    pub method: MethodId,
    /// Index of the bytecode instruction.
    pub index: u16,
}

/// A frame of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LiveFrame {
    /// The instruction that it is at: a call, for a caller.
    pub place: CodeLocation,
    /// Its local variables, and what its operand stack needs.
    pub registers: Vec<u64>,
    /// What it has called is the machine's own.
    pub beside_stub: bool,
}

impl Core {
    /// A new exception, ready to be thrown.
    pub(crate) fn exception(&mut self, class: &str, message: Option<&str>) -> Interrupt {
        match self.make_exception(class, message) {
            Ok(exception) => Interrupt::Throw(exception),
            Err(interrupt) => interrupt,
        }
    }

    pub(crate) fn exception_with_cause(
        &mut self,
        class: &str,
        message: Option<&str>,
        cause: Ref,
    ) -> Interrupt {
        let interrupt = self.exception(class, message);
        if let Interrupt::Throw(exception) = interrupt {
            self.heap.put(exception, self.program.known.throwable_cause, cause.word());
        }
        interrupt
    }

    /// Makes the object as its constructor would: these classes do nothing
    /// more, and no Java code needs to run.
    fn make_exception(&mut self, class: &str, message: Option<&str>) -> Outcome<Ref> {
        let class = self.load(class).map_err(|error| {
            Interrupt::End(Ending::Unsupported(format!("the JDK lacks an exception: {error}")))
        })?;
        let exhausted = |_| Interrupt::End(Ending::OutOf(Budget::Heap));
        let words = self.program.class(class).words;
        let exception = self.heap.allocate(class, words).map_err(exhausted)?;
        let known = self.program.known.clone();
        if let Some(message) = message {
            let message = self.new_string(message).map_err(|_| exhausted(HeapFull))?;
            self.heap.put(exception, known.throwable_message, message.word());
        }
        self.heap.put(exception, known.throwable_cause, exception.word());
        let trace = self.static_field(known.throwable, "UNASSIGNED_STACK");
        self.heap.put(exception, known.throwable_trace, trace);
        let suppressed = self.static_field(known.throwable, "SUPPRESSED_SENTINEL");
        self.heap.put(exception, known.throwable_suppressed, suppressed);
        self.fill_in_stack_trace(exception)?;
        Ok(exception)
    }

    pub(crate) fn null_pointer(&mut self) -> Interrupt {
        let interrupt = self.exception("java/lang/NullPointerException", None);
        if let Interrupt::Throw(exception) = interrupt {
            // The constructor would note that the trace was filled in once: only
            // then is a helpful message computed.
            self.set_field(exception, "extendedMessageState", 1);
        }
        interrupt
    }

    pub(crate) fn stack_overflow(&mut self) -> Interrupt {
        self.limits_felt += 1;
        self.exception("java/lang/StackOverflowError", None)
    }

    /// Where the live frames are, innermost first; the machine's own are left out.
    pub(crate) fn places(&self) -> impl Iterator<Item = CodeLocation> {
        let mut callee_is_stub = true; // the top frame's pc is the instruction itself
        self.thread.walk().filter_map(move |frame| {
            let again = std::mem::replace(&mut callee_is_stub, self.is_stub(frame));
            (!self.is_stub(frame)).then(|| self.place(frame, again))
        })
    }

    /// The methods of the live frames, innermost first, up to the first stub.
    pub(crate) fn calls(&self) -> impl Iterator<Item = MethodId> {
        self.thread.walk().take_while(|frame| !self.is_stub(frame)).map(|frame| frame.method)
    }

    /// The live frames with their registers, innermost first, without stubs.
    pub(crate) fn live_frames(&self) -> Vec<LiveFrame> {
        let (mut found, mut callee_is_stub, mut is_first) = (Vec::new(), true, true);
        for frame in self.thread.walk() {
            let again = std::mem::replace(&mut callee_is_stub, self.is_stub(frame));
            if self.is_stub(frame) {
                is_first = false;
                continue;
            }
            let registers =
                self.thread.registers[frame.base as usize..frame.end() as usize].to_vec();
            let beside_stub = again && !is_first;
            found.push(LiveFrame { place: self.place(frame, again), registers, beside_stub });
            is_first = false;
        }
        found
    }

    fn is_stub(&self, frame: &Frame) -> bool {
        self.program.method(frame.method).index == STUB
    }

    /// A caller's pc is behind its call, unless the instruction is to be
    /// executed again.
    fn place(&self, frame: &Frame, again: bool) -> CodeLocation {
        let pc = if again { frame.pc } else { frame.pc - 1 };
        CodeLocation { method: frame.method, index: self.program.origin(pc) as u16 }
    }

    /// Records the current frames in `throwable`, without those that create it.
    pub(crate) fn fill_in_stack_trace(&mut self, throwable: Ref) -> Outcome<()> {
        let class = self.heap.class_of(throwable);
        let places: Vec<CodeLocation> = self
            .places()
            .skip_while(|place| self.creates_throwable(place.method, class))
            .filter(|place| !self.program.class(self.program.method(place.method).class).hidden)
            .take(DEEPEST_TRACE)
            .collect();
        let known = self.program.known.clone();
        let exhausted = |_| Interrupt::End(Ending::OutOf(Budget::Heap));
        let trace = self
            .heap
            .allocate_array(known.long_array, Kind::Long, places.len() as u32)
            .map_err(exhausted)?;
        for (index, place) in places.iter().enumerate() {
            let word = u64::from(place.method.0) << 32 | u64::from(place.index);
            self.heap.put_element(trace, Kind::Long, index as u32, word);
        }
        self.heap.put(throwable, known.throwable_backtrace, trace.word());
        if let Some(depth) = known.throwable_depth {
            self.heap.put(throwable, depth, places.len() as u64);
        }
        let unassigned = self.static_field(known.throwable, "UNASSIGNED_STACK");
        self.heap.put(throwable, known.throwable_trace, unassigned);
        Ok(())
    }

    fn creates_throwable(&self, method: MethodId, class: ClassId) -> bool {
        let method = self.program.method(method);
        let name = self.program.names.get(method.name);
        name == "fillInStackTrace"
            || (name == "<init>" && self.program.is_subclass(class, method.class))
    }

    /// The places recorded in a throwable's backtrace.
    pub(crate) fn backtrace(&self, trace: Ref) -> Vec<CodeLocation> {
        let place = |index| {
            let word = self.heap.element(trace, Kind::Long, index);
            CodeLocation { method: MethodId((word >> 32) as u32), index: word as u16 }
        };
        (0..self.heap.length(trace)).map(place).collect()
    }

    pub(crate) fn copy_stack_trace(&mut self, from: Ref, to: Ref) {
        let known = self.program.known.clone();
        let slots = [Some(known.throwable_backtrace), known.throwable_depth];
        for slot in slots.into_iter().flatten() {
            self.heap.put(to, slot, self.heap.get(from, slot));
        }
    }

    /// Goes to the handler that catches `exception`, dropping frames that have
    /// none.
    ///
    /// # Errors
    /// Nobody catches it: the run ends.
    pub(crate) fn unwind(&mut self, mut exception: Ref) -> Outcome<()> {
        let mut again = true;
        loop {
            let frame = *self.thread.top();
            let method = self.program.method(frame.method);
            let (class, is_stub) = (method.class, method.index == STUB);
            if is_stub {
                let initializer = self.program.class(class).initializer_stub == Some(frame.method);
                if frame.depth == 0 || !initializer {
                    // The outermost frame stays, as after a return.
                    return Err(Interrupt::End(Ending::Threw(exception)));
                }
                match self.fail_initialization(class, exception) {
                    Interrupt::Throw(wrapped) => exception = wrapped,
                    other => return Err(other),
                }
            } else {
                let place = self.place(&frame, again);
                if let Some(handler) = self.handler(place, exception) {
                    let register = self.program.method(frame.method).locals;
                    self.thread.top_mut().pc = handler.target;
                    self.thread.set_register(register, exception.word());
                    return Ok(());
                }
                self.unlock_frame(frame.method);
            }
            again = is_stub;
            self.pop_frame();
        }
    }

    fn handler(&mut self, place: CodeLocation, exception: Ref) -> Option<Handler> {
        let class = self.program.method(place.method).class;
        for index in 0..self.program.method(place.method).handlers.len() {
            let handler = self.program.method(place.method).handlers[index].clone();
            if !(handler.start..handler.end).contains(&place.index) {
                continue;
            }
            if handler.catch == 0 || self.catches(class, handler.catch, exception) {
                return Some(handler);
            }
        }
        None
    }

    fn catches(&mut self, host: ClassId, constant: u16, exception: Ref) -> bool {
        let name = self.program.class(host).file.as_ref().and_then(|file| {
            file.constant_pool.try_get_class(constant).map(ToString::to_string).ok()
        });
        // A class that nobody has linked has no instances, nor has a missing one.
        let caught = name.and_then(|name| self.program.loaded(&name));
        caught.is_some_and(|caught| self.is_instance(exception, caught))
    }

    /// Releases what a synchronized method locked.
    fn unlock_frame(&mut self, method: MethodId) {
        let method = self.program.method(method);
        // A method without bytecode (native, abstract) locks nothing and has no locals.
        if method.flags & flags::SYNCHRONIZED == 0 || method.locals == 0 {
            return;
        }
        let locked = Ref::from_word(self.thread.register(method.locals - 1));
        let count = self.heap.monitor(locked);
        self.heap.set_monitor(locked, count.saturating_sub(1));
    }
}
