//! What a driver may do besides running: look, try, make objects, answer.
//!
//! This and `machine` are all that is public of a machine. A driver reads through
//! a [`HeapView`] and the [`Program`]; it changes the heap only by making objects,
//! by answering choices, and by [`Machine::write`], all of which the trail sees, so
//! that undo takes them back.

use crate::choice::Choice;
use crate::ending::{Deadline, Outcome};
use crate::machine::Machine;
use crate::mode::Mode;
use crate::program::bootstrap::FunctionClass;
use crate::program::head::Head;
use crate::program::link::LinkError;
use crate::program::{ClassId, MethodId, Program};
use crate::throw::{CodeLocation, LiveFrame};
use crate::value::Ref;
use crate::view::HeapView;
use crate::world::Stream;

/// Looking.
impl<M: Mode> Machine<M> {
    /// The linked classes.
    pub fn program(&self) -> &Program {
        &self.core.program
    }

    /// The objects as they are now.
    pub fn heap(&self) -> HeapView<'_> {
        HeapView::new(&self.core)
    }

    /// Where the live frames are, innermost first; the machine's own are left out.
    pub fn places(&self) -> impl Iterator<Item = CodeLocation> {
        self.core.places()
    }

    /// From now on a program's choices are handed out as [`Choice::Pick`].
    pub fn allow_picks(&mut self) {
        self.core.picks = true;
    }

    /// The live frames with their registers, innermost first; the machine's own are left out.
    pub fn live_frames(&self) -> Vec<LiveFrame> {
        self.core.live_frames()
    }

    /// The registers of the running frame.
    pub fn registers(&self) -> &[u64] {
        let thread = &self.core.thread;
        thread
            .frames
            .last()
            .map_or(&[], |top| &thread.registers[top.base as usize..][..top.size as usize])
    }

    /// Words that the frames have room for.
    pub fn stack_words(&self) -> usize {
        self.core.thread.registers.len()
    }

    /// The names of the user's classes, of one package (`p/q`) or all, sorted.
    pub fn user_classes(&self, package: Option<&str>) -> Vec<String> {
        self.core.user_classes(package)
    }

    /// The user's classes of this simple name (`C` of `p/C` and `p/B$C`), sorted.
    pub fn user_classes_named(&self, simple: &str) -> Vec<String> {
        self.core.user_classes_named(simple)
    }

    /// The heads of the user's classes below `name`, as far as a package (`p/q`) knows them or
    /// all, sorted. None: there was no time to find out.
    pub fn user_classes_below(&self, name: &str, package: Option<&str>) -> Option<Vec<Head>> {
        self.core.user_classes_below(name, package)
    }

    /// The head of a class that need not be linked; None when it is not there.
    pub fn head(&self, name: &str) -> Option<Head> {
        self.core.head(name)
    }

    /// Classes that were asked for and not found, each with who asked.
    pub fn missing(&self) -> &[(String, String)] {
        &self.core.missing
    }

    /// The `Thread` object of the one thread.
    pub fn thread_object(&self) -> Ref {
        self.core.thread_object
    }
}

/// Budgets and trials.
impl<M: Mode> Machine<M> {
    /// Instructions executed so far; undo takes the count back.
    pub fn executed(&self) -> u64 {
        self.core.executed
    }

    /// Whether a class's initializer has run, with success.
    pub fn is_initialized(&self, class: ClassId) -> bool {
        self.core.is_initialized(class)
    }

    /// Lets time pass for the program, as if it slept.
    pub fn pass_time(&mut self, nanos: i64) {
        self.core.world.sleep(nanos);
    }

    /// How often a program felt the limits of heap and depth, in all runs: it may have caught it.
    pub fn limits_felt(&self) -> u64 {
        self.core.limits_felt
    }

    /// Runs something beside what is going on: whatever it changes is taken back.
    pub fn trial<T>(&mut self, run: impl FnOnce(&mut Machine<M>) -> T) -> T {
        let mark = self.mark();
        let result = run(self);
        self.undo_to(&mark);
        self.release(mark);
        result
    }

    /// Grants `budget` instructions to what `run` does, whatever was granted before
    /// and is granted again afterwards.
    pub fn within<T>(&mut self, budget: u64, run: impl FnOnce(&mut Machine<M>) -> T) -> T {
        let granted = self.core.limits.instructions;
        self.grant(budget);
        let result = run(self);
        self.core.limits.instructions = granted;
        result
    }

    /// Lets what `run` does use `bytes` more of the heap than are in use now, if there are as many.
    /// The program feels the end of them like that of the whole heap.
    pub fn within_heap<T>(&mut self, bytes: usize, run: impl FnOnce(&mut Machine<M>) -> T) -> T {
        let granted = self.core.limits.heap_bytes;
        let in_use = self.core.heap.used() + self.core.world.interned_bytes();
        self.core.limits.heap_bytes = granted.min(in_use.saturating_add(bytes));
        let result = run(self);
        self.core.limits.heap_bytes = granted;
        result
    }

    /// Grants `budget` instructions from now on.
    pub fn grant(&mut self, budget: u64) {
        self.core.limits.instructions = self.core.executed.saturating_add(budget);
    }

    /// When runs must end, if at any time.
    pub fn deadline(&self) -> Deadline {
        self.core.limits.deadline
    }

    pub fn set_deadline(&mut self, deadline: Deadline) {
        self.core.limits.deadline = deadline;
    }

    /// Lets something run however late it is: for what must not depend on the time.
    pub fn without_deadline<T>(&mut self, run: impl FnOnce(&mut Machine<M>) -> T) -> T {
        let deadline = std::mem::take(&mut self.core.limits.deadline);
        let result = run(self);
        self.core.limits.deadline = deadline;
        result
    }
}

/// Asking what would follow from a result.
impl<M: Mode> Machine<M> {
    /// The methods of the live frames, innermost first, as far as the program called them.
    pub fn calls(&self) -> impl Iterator<Item = MethodId> {
        self.core.calls()
    }

    /// Ends so many of the innermost calls where they are: the outermost of them has returned
    /// this word. What they have not done stays undone, so the run goes on as if that had made
    /// no difference but by the result.
    ///
    /// # Panics
    /// The program has not made so many calls.
    pub fn abandon(&mut self, calls: usize, result: u64) {
        assert!(0 < calls && calls <= self.core.calls().count(), "there are so many calls");
        for _ in 1..calls {
            self.core.pop_frame();
        }
        self.core.return_to_caller(Some(result));
    }
}

/// Making objects. All fail when the heap is full.
impl<M: Mode> Machine<M> {
    /// A new instance, fields zero. Whether its class is initialized is not looked at.
    pub fn new_object(&mut self, class: ClassId) -> Outcome<Ref> {
        self.core.new_object(class)
    }

    /// A new array of the given array class, elements zero.
    pub fn new_array(&mut self, class: ClassId, length: u32) -> Outcome<Ref> {
        self.core.new_array(class, length)
    }

    /// A new array of references.
    pub fn new_ref_array(&mut self, class: ClassId, elements: &[Ref]) -> Outcome<Ref> {
        self.core.new_ref_array(class, elements)
    }

    pub fn new_string(&mut self, text: &str) -> Outcome<Ref> {
        self.core.new_string(text)
    }

    /// A new string of these UTF-16 units.
    pub fn new_string_utf16(&mut self, units: &[u16]) -> Outcome<Ref> {
        self.core.new_string_utf16(units)
    }

    /// A new instance that can have undecided fields, all zero for now.
    pub fn new_input(&mut self, class: ClassId) -> Outcome<Ref> {
        self.core.new_input(class)
    }

    /// A new array with room for `capacity` elements, of which nothing is decided.
    pub fn new_input_array(&mut self, class: ClassId, capacity: u32) -> Outcome<Ref> {
        self.core.new_input_array(class, capacity)
    }

    /// A class whose fields are the arguments of a method, by these names.
    ///
    /// # Errors
    /// The class cannot be made: its name is taken, or a name is none.
    pub fn arguments_class(
        &mut self,
        method: MethodId,
        parameters: &[String],
    ) -> Result<(ClassId, MethodId), LinkError> {
        self.core.arguments_class(method, parameters)
    }

    /// The class of functions that implement an interface, each with one answer; None if
    /// the interface is not functional.
    ///
    /// # Errors
    /// The class cannot be made: its name is taken.
    pub fn function_class(
        &mut self,
        interface: ClassId,
    ) -> Result<Option<FunctionClass>, LinkError> {
        self.core.function_class(interface)
    }
}

/// Classes of which there are several versions.
impl<M: Mode> Machine<M> {
    /// Takes a class out of the table of names: the next one of that name is linked anew.
    pub fn forget_class(&mut self, class: ClassId) {
        let name = self.core.program.class(class).name;
        self.core.program.by_name.remove(&name);
    }
}

/// Changing objects.
impl<M: Mode> Machine<M> {
    /// Writes a field or an element: the one way to change an object from outside.
    /// The word that was there is on the trail, so undo brings it back.
    pub fn write(&mut self, place: Slot, word: u64) {
        match place {
            Slot::Field(object, slot) => self.core.heap.put(object, slot, word),
            Slot::Element(array, index) => {
                let class = self.core.heap.class_of(array);
                let (kind, _) = self.core.program.class(class).array().expect("an array");
                self.core.heap.put_element(array, kind, index, word);
            }
        }
    }

    /// Answers a choice with a word of the right kind, or with the number of a way.
    pub fn decide(&mut self, choice: &Choice, value: u64) {
        match *choice {
            Choice::Field { object, slot, .. } => self.core.decide(object, slot, value),
            Choice::Length { array } => self.core.decide_length(array, value as u32),
            Choice::Element { array, index } => self.core.decide_element(array, index, value),
            Choice::Branch { .. } => self.mode.decide(choice, value),
            Choice::Pick { .. } => self.core.picked = Some(value),
        }
    }

    /// The word at the place of a choice that was made.
    ///
    /// # Panics
    /// It is a branch.
    pub fn chosen(&self, choice: &Choice) -> u64 {
        match *choice {
            Choice::Field { object, slot, .. } => self.core.heap.get(object, slot),
            Choice::Length { array } => self.core.decided_length(array).map_or(0, u64::from),
            Choice::Element { array, index } => self.core.element(array, index),
            Choice::Branch { .. } | Choice::Pick { .. } => {
                panic!("a way has no place in the heap")
            }
        }
    }

    /// Leaves a field of an input object undecided.
    pub fn leave_undecided(&mut self, object: Ref, slot: u32) {
        self.core.leave_undecided(object, slot);
    }

    /// Leaves the length of an input array, which has room for `capacity` elements,
    /// undecided again; the elements stay as they are.
    pub fn leave_length_undecided(&mut self, array: Ref, capacity: u32) {
        self.core.leave_length_undecided(array, capacity);
    }

    /// Leaves an element of an input array whose length is undecided, or was, undecided again.
    pub fn leave_element_undecided(&mut self, array: Ref, index: u32) {
        self.core.leave_element_undecided(array, index);
    }
}

/// Where a driver writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    Field(Ref, u32),
    /// An element of an array of which all is decided.
    Element(Ref, u32),
}

/// What the program prints and reads.
impl<M: Mode> Machine<M> {
    /// What was printed since it was last taken.
    pub fn output(&self) -> &[(Stream, Vec<u8>)] {
        self.core.world.output()
    }

    pub fn take_output(&mut self) -> Vec<(Stream, Vec<u8>)> {
        self.core.world.take_output()
    }

    /// Gives the program more to read; `ended` says that there is no more after it.
    pub fn supply_input(&mut self, bytes: &[u8], ended: bool) {
        self.core.world.supply_input(bytes);
        self.core.world.end_input(ended);
    }
}
