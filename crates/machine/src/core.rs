//! The state of one machine, and what the interpreter and the natives share.
//!
//! The parts are plain: a program, a heap, a thread, a world. Everything here
//! that can fail does so with an [`Interrupt`] and leaves no half-done change
//! behind, because the instruction may be executed again.

use crate::ending::{Budget, Ending, Interrupt, Limits, Outcome};
use crate::frame::{Frame, Thread};
use crate::heap::{Heap, HeapFull};
use crate::natives::AccessKey;
use crate::natives::Modules;
use crate::program::link::LinkError;
use crate::program::names::Name;
use crate::program::{ClassId, MethodId, Program, Shape};
use crate::source::ClassSource;
use crate::value::{Kind, Ref};
use crate::world::World;
use rustc_hash::FxHashMap;

pub(crate) struct Core {
    pub program: Program,
    pub heap: Heap,
    pub thread: Thread,
    pub world: World,
    pub limits: Limits,
    /// Whether methods that have a twin may be it; off in tests that compare.
    pub(crate) twins: bool,
    /// Instructions executed.
    pub executed: u64,
    /// How often the program was told that the heap or the stack is full: undo does not take it
    /// back.
    pub(crate) limits_felt: u64,
    /// Whether a program's choices are handed out, and what was picked for the one at hand.
    pub(crate) picks: bool,
    pub(crate) picked: Option<u64>,
    /// Marks that are set.
    pub marks: u32,
    /// The `Thread` object of the one thread.
    pub thread_object: Ref,
    pub(crate) source: Box<dyn ClassSource>,
    /// Classes being linked, outermost first.
    pub(crate) loading: Vec<Name>,
    /// Whether arrays may be open: natives must then be kept from them.
    pub(crate) has_input_arrays: bool,
    /// Classes that were asked for and not found, each with who asked: what the
    /// user needs to know when the program then fails.
    pub missing: Vec<(String, String)>,
    /// Classes of the JDK that were initialized behind a mark, each once, in the order in
    /// which that ended. Undo leaves them here: see `ahead`.
    pub(crate) initialized_behind_marks: Vec<ClassId>,
    /// Methods made for call sites: by class, constant and instruction.
    pub(crate) sites: FxHashMap<(ClassId, u16, u32), MethodId>,
    /// Methods made for reflective calls: by the method that they call.
    pub(crate) reflective_calls: FxHashMap<MethodId, MethodId>,
    /// What `VarHandle` accesses call.
    pub(crate) accesses: FxHashMap<AccessKey, MethodId>,
    pub(crate) modules: Modules,
    /// Slot and kind of fields that library checks name: by class and literal.
    pub(crate) named_fields: FxHashMap<(ClassId, Ref), (u32, Kind)>,
}

/// What an `OutOfMemoryError` leaves for the program to recover with.
const RESERVE_BYTES: usize = 4 << 20;

/// HotSpot's limit, whatever the heap's size.
const LONGEST_ARRAY: u32 = i32::MAX as u32 - 2;

impl Core {
    pub(crate) fn new(source: Box<dyn ClassSource>, limits: Limits, seed: u64) -> Core {
        Core {
            program: Program::new(),
            heap: Heap::new(limits.heap_bytes + RESERVE_BYTES),
            thread: Thread::default(),
            world: World::new(seed),
            limits,
            twins: true,
            executed: 0,
            limits_felt: 0,
            picks: false,
            picked: None,
            marks: 0,
            thread_object: Ref::NULL,
            source,
            loading: Vec::new(),
            has_input_arrays: false,
            missing: Vec::new(),
            initialized_behind_marks: Vec::new(),
            sites: FxHashMap::default(),
            reflective_calls: FxHashMap::default(),
            accesses: FxHashMap::default(),
            modules: Modules::default(),
            named_fields: FxHashMap::default(),
        }
    }

    // Classes.

    /// The class of that name; a failure becomes the Java error it stands for.
    pub(crate) fn class_named(&mut self, name: &str) -> Outcome<ClassId> {
        self.load(name).map_err(|error| self.link_failure(error))
    }

    /// The Java error (or the ending) that a link error stands for.
    pub(crate) fn link_failure(&mut self, error: LinkError) -> Interrupt {
        match error {
            LinkError::Unsupported(what) => Interrupt::End(Ending::Unsupported(what)),
            LinkError::OutOfMemory => self.out_of_memory(),
            LinkError::Missing { ref name, ref by } => {
                self.missing.push((name.clone(), by.clone()));
                // As HotSpot: the cause is what the class loader threw.
                let cause = match self
                    .exception("java/lang/ClassNotFoundException", Some(&name.replace('/', ".")))
                {
                    Interrupt::Throw(cause) => cause,
                    other => return other,
                };
                self.exception_with_cause(error.java_class(), Some(name), cause)
            }
            error => self.exception(error.java_class(), Some(&error.java_message())),
        }
    }

    /// The class that a `java.lang.Class` object stands for; `Object` for null.
    pub(crate) fn class_of_mirror(&self, mirror: Ref) -> ClassId {
        if mirror.is_null() {
            return self.program.known.object;
        }
        ClassId(self.heap.get(mirror, self.program.known.mirror_class) as u32)
    }

    pub(crate) fn mirror(&self, class: ClassId) -> Ref {
        self.program.class(class).mirror
    }

    /// Words of an object, header included.
    pub(crate) fn words_of(&self, object: Ref) -> u32 {
        let class = self.heap.class_of(object);
        match self.program.class(class).shape {
            Shape::Array(kind, _) => {
                let bytes = (self.heap.length(object) as usize) << kind.shift();
                crate::heap::ARRAY_HEADER + bytes.div_ceil(8) as u32
            }
            _ => self.program.class(class).words,
        }
    }

    pub(crate) fn is_instance(&self, object: Ref, class: ClassId) -> bool {
        self.program.is_subclass(self.heap.class_of(object), class)
    }

    // Fields by name, for natives. Slots are looked up each time: a scan over
    // a class's few fields. Access is not checked, so bytecode can call a native
    // with the null that the JDK never passes: its fields are zero and stay so.

    /// The word of an instance field.
    ///
    /// # Panics
    /// The class has no such field: a native that does not fit its JDK.
    pub(crate) fn field(&self, object: Ref, name: &str) -> u64 {
        if object.is_null() {
            return 0;
        }
        let class = self.heap.class_of(object);
        self.heap.get(object, self.slot(class, name))
    }

    pub(crate) fn set_field(&mut self, object: Ref, name: &str, value: u64) {
        if object.is_null() {
            return;
        }
        let class = self.heap.class_of(object);
        self.heap.put(object, self.slot(class, name), value);
    }

    pub(crate) fn slot(&self, class: ClassId, name: &str) -> u32 {
        match self.program.field(class, name) {
            Some(field) => field.slot,
            None => panic!("{} has no field {name}", self.program.class_name(class)),
        }
    }

    /// The word of a static field of a class that is linked.
    pub(crate) fn static_field(&self, class: ClassId, name: &str) -> u64 {
        self.heap.get(self.mirror(class), self.slot(class, name))
    }

    pub(crate) fn set_static_field(&mut self, class: ClassId, name: &str, value: u64) {
        self.heap.put(self.mirror(class), self.slot(class, name), value);
    }

    // Allocation.

    /// A new instance, fields zero. The class must be initialized by the caller
    /// if that can be noticed.
    pub(crate) fn new_object(&mut self, class: ClassId) -> Outcome<Ref> {
        let words = self.program.class(class).words;
        self.check_heap(8 * words as usize)?;
        self.heap.allocate(class, words).map_err(|full| self.heap_full(full))
    }

    /// A new array of the given array class.
    pub(crate) fn new_array(&mut self, class: ClassId, length: u32) -> Outcome<Ref> {
        if length > LONGEST_ARRAY {
            let message = "Requested array size exceeds VM limit";
            return Err(self.exception("java/lang/OutOfMemoryError", Some(message)));
        }
        let (kind, _) = self.program.class(class).array().expect("an array class");
        self.check_heap((length as usize) << kind.shift())?;
        self.heap.allocate_array(class, kind, length).map_err(|full| self.heap_full(full))
    }

    pub(crate) fn new_byte_array(&mut self, bytes: &[u8]) -> Outcome<Ref> {
        let array = self.new_array(self.program.known.byte_array, bytes.len() as u32)?;
        self.heap.bytes_mut(array, 0, bytes.len()).copy_from_slice(bytes);
        Ok(array)
    }

    /// A new array of references.
    pub(crate) fn new_ref_array(&mut self, class: ClassId, elements: &[Ref]) -> Outcome<Ref> {
        let array = self.new_array(class, elements.len() as u32)?;
        for (index, element) in elements.iter().enumerate() {
            self.heap.put_element(array, Kind::Ref, index as u32, element.word());
        }
        Ok(array)
    }

    pub(crate) fn ref_elements(&self, array: Ref) -> Vec<Ref> {
        let element = |index| Ref::from_word(self.heap.element(array, Kind::Ref, index));
        (0..self.heap.length(array)).map(element).collect()
    }

    /// A copy of an object or array, as `Object.clone` makes it. Copying reads
    /// all fields, so they must be decided.
    pub(crate) fn clone_object(&mut self, object: Ref) -> Outcome<Ref> {
        self.require_all_decided(object)?;
        let words = self.words_of(object);
        self.check_heap(8 * words as usize)?;
        self.heap.copy_object(object, words).map_err(|full| self.heap_full(full))
    }

    /// Whether `bytes` more fit: the last part of the heap is kept for the time
    /// after an `OutOfMemoryError`.
    pub(crate) fn check_heap(&mut self, bytes: usize) -> Outcome<()> {
        if self.heap.used() + bytes + 64 > self.heap_limit() {
            return Err(self.out_of_memory());
        }
        Ok(())
    }

    /// Bytes that the program may use now.
    pub(crate) fn heap_limit(&self) -> usize {
        let reserve = if self.world.reserve_open() { 0 } else { RESERVE_BYTES };
        let granted = self.heap.capacity().min(self.limits.heap_bytes + RESERVE_BYTES);
        granted.saturating_sub(reserve + self.world.interned_bytes())
    }

    fn heap_full(&mut self, _: HeapFull) -> Interrupt {
        self.out_of_memory()
    }

    pub(crate) fn out_of_memory(&mut self) -> Interrupt {
        self.limits_felt += 1;
        if self.world.reserve_open() && self.heap.used() + RESERVE_BYTES / 8 > self.heap_limit() {
            return Interrupt::End(Ending::OutOf(Budget::Heap));
        }
        self.world.open_reserve();
        self.exception("java/lang/OutOfMemoryError", Some("Java heap space"))
    }

    // Frames.

    /// Pushes a frame for `method` above the running one, its arguments copied in.
    pub(crate) fn push_call(&mut self, method: MethodId, arguments: &[u64]) -> Outcome<()> {
        let entry = self.entry(method)?;
        let base = self.thread.frames.last().map_or(0, Frame::end);
        self.thread.push(method, entry.code, base, entry.registers);
        let base = base as usize;
        self.thread.registers[base..base + arguments.len()].copy_from_slice(arguments);
        Ok(())
    }

    pub(crate) fn pop_frame(&mut self) {
        self.thread.pop();
    }

    pub(crate) fn unsupported(&self, what: impl Into<String>) -> Interrupt {
        Interrupt::End(Ending::Unsupported(what.into()))
    }
}
