//! Class initialization (JVMS 5.5).
//!
//! The state sits in a hidden slot of the class's mirror, so going back in time
//! takes initialization back too. A static initializer is called by a few
//! instructions of the machine's own (the *stub*): superclass, superinterfaces,
//! `<clinit>`, done. The instruction that needed the class is executed again
//! after that, and the interpreter needs no idea of callbacks.
//!
//! Initialization without an effect is for good, wherever it happens: of a class
//! without a static initializer whose superclasses are initialized for good, or could
//! be. Whoever asks finds such a class initialized, so no program can tell when it
//! was. It is no step of the run either: a run and its repetition count the same.

use crate::core::Core;
use crate::ending::{Interrupt, Outcome};
use crate::heap::Heap;
use crate::program::instruction::{Insn, Op};
use crate::program::link::LinkError;
use crate::program::verify::{self, Hierarchy, Missing};
use crate::program::{CallEntry, ClassId, KnownClasses, Method, MethodId, Program, Shape, flags};
use crate::string::decode_modified_utf8;
use crate::value::{Ref, float, int};
use ristretto_classfile::Constant;
use rustc_hash::FxHashSet;

/// Hidden words of a mirror: class id, initialization state, why it failed.
pub(crate) const HIDDEN: u32 = 3;

/// The class-file position of methods that the machine made itself.
pub(crate) const STUB: u16 = u16::MAX;

/// A static initializer takes no arguments and gives no result.
const STUB_REGISTERS: u32 = 2;

const NOT_YET: u64 = 0;
const IN_PROGRESS: u64 = 1;
pub(crate) const DONE: u64 = 2;
const FAILED: u64 = 3;

/// The slot of a mirror that holds the state.
#[inline(always)]
pub(crate) fn state_slot(known: &KnownClasses) -> u32 {
    known.mirror_class + 1
}

impl Core {
    fn state_slot(&self) -> u32 {
        state_slot(&self.program.known)
    }

    fn state(&self, class: ClassId) -> u64 {
        self.heap.get(self.mirror(class), self.state_slot())
    }

    fn set_state(&mut self, class: ClassId, state: u64) {
        self.heap.put(self.mirror(class), self.state_slot(), state);
    }

    pub(crate) fn is_initialized(&self, class: ClassId) -> bool {
        self.state(class) == DONE
    }

    /// Whether code may use the class: initialized, or being initialized by
    /// this very thread.
    pub(crate) fn ensure_initialized(&mut self, class: ClassId) -> Outcome<()> {
        match self.state(class) {
            DONE | IN_PROGRESS => Ok(()),
            NOT_YET => self.begin_initialization(class),
            _ => Err(self.failed_before(class)),
        }
    }

    fn begin_initialization(&mut self, class: ClassId) -> Outcome<()> {
        self.verify(class).map_err(|error| self.link_failure(error))?;
        if self.initialize_quietly(class)? {
            return Ok(());
        }
        self.set_constants(class)?;
        if self.thread.frames.last().is_some_and(|frame| frame.depth >= self.limits.depth) {
            return Err(self.stack_overflow());
        }
        let stub = self.initializer_stub(class);
        self.set_state(class, IN_PROGRESS);
        self.push_call(stub, &[])?;
        Err(Interrupt::Entered)
    }

    /// Initializes a class if no static initializer is to be run for it; whether that
    /// was so. It is no step of the run: one that finds the class initialized, because
    /// it was for good, counts the same.
    fn initialize_quietly(&mut self, class: ClassId) -> Outcome<bool> {
        if !self.program.is_usable(&self.heap, class) {
            return Ok(false);
        }
        for before in self.program.initialized_before(class) {
            // One that does not verify is the stub's to tell.
            let is_ready = self.state(before) == DONE
                || self.verify(before).is_ok() && self.initialize_quietly(before)?;
            if !is_ready {
                return Ok(false);
            }
        }
        if !self.is_silent(class) {
            self.set_constants(class)?;
            self.finish_initialization(class);
            return Ok(true);
        }
        let mirror = self.mirror(class);
        for (slot, value) in self.constants(class)? {
            self.heap.initialize_permanent(mirror, slot, value);
        }
        self.heap.initialize_permanent(mirror, self.state_slot(), DONE);
        self.program.class_mut(class).initialized_for_good = true;
        Ok(true)
    }

    /// Initializes a class of the JDK for good, if no program can tell.
    pub(crate) fn initialize_if_silent(&mut self, class: ClassId) {
        if self.state(class) == NOT_YET && self.is_silent(class) {
            self.initialize_quietly(class).expect("all that it needs is there");
        }
    }

    /// Whether the program cannot tell if the class is initialized: no static
    /// initializer runs for it but those that ran for good.
    pub(crate) fn is_silent(&self, class: ClassId) -> bool {
        let is_ready = |before| {
            self.program.class(before).initialized_for_good
                || self.state(before) == NOT_YET && self.is_silent(before)
        };
        self.has_no_initializer(class)
            && self.program.initialized_before(class).into_iter().all(is_ready)
    }

    /// Whether initializing the class alone only fills in numbers. A string among the
    /// constants is interned by that, unless it was for good.
    fn has_no_initializer(&self, class: ClassId) -> bool {
        let linked = self.program.class(class);
        let Some(file) = &linked.file else { return true };
        let is_interned = |text: u16| match file.constant_pool.try_get_utf8(text) {
            Ok(text) => self.world.is_interned_for_good(&decode_modified_utf8(text.as_bytes())),
            Err(_) => true,
        };
        let statics = linked.fields.iter().filter(|field| field.is_static());
        let mut constants = statics.filter_map(|field| file.constant_pool.get(field.constant?));
        linked.static_initializer.is_none()
            && constants.all(|constant| match constant {
                Constant::String(text) => is_interned(*text),
                _ => true,
            })
    }

    /// The words that initialization for good may have written, or may yet write. A
    /// digest leaves them out.
    pub(crate) fn silent_words(&self) -> FxHashSet<u32> {
        let classes = (0..self.program.classes.len() as u32).map(ClassId);
        let silent = classes.filter(|&class| {
            self.has_no_initializer(class)
                && (self.program.class(class).initialized_for_good || self.is_silent(class))
        });
        let words = silent.flat_map(|class| {
            let linked = self.program.class(class);
            let constants = linked.fields.iter().filter(|field| field.constant.is_some());
            let slots = constants.map(|field| field.slot).chain([self.state_slot()]);
            slots.map(|slot| linked.mirror.0 + slot)
        });
        words.collect()
    }

    /// The code that initializes a class, made once.
    fn initializer_stub(&mut self, class: ClassId) -> MethodId {
        if let Some(stub) = self.program.class(class).initializer_stub {
            return stub;
        }
        let first = self.program.initialized_before(class);
        let mut code: Vec<Insn> =
            first.iter().map(|class| Insn::wide(Op::Initialize, 0, class.0)).collect();
        if let Some(initializer) = self.program.class(class).static_initializer {
            code.push(Insn::wide(Op::CallStatic, 0, initializer.0));
        }
        code.push(Insn::wide(Op::Initialized, 0, class.0));
        let stub = self.add_stub(class, &code, STUB_REGISTERS);
        self.program.class_mut(class).initializer_stub = Some(stub);
        stub
    }

    /// A method of the machine's own.
    pub(crate) fn add_stub(&mut self, class: ClassId, code: &[Insn], registers: u32) -> MethodId {
        let program = &mut self.program;
        let start = program.code.len() as u32;
        for &insn in code {
            program.emit(insn, 0);
        }
        let name = program.names.intern("<stub>");
        let stub = MethodId(program.methods.len() as u32);
        program.methods.push(Method {
            class,
            name,
            descriptor: name,
            flags: flags::STATIC,
            index: STUB,
            arguments: 0,
            result: None,
            vtable_index: None,
            native: None,
            locals: 0,
            handlers: Box::default(),
        });
        program.entries.push(CallEntry { code: start, registers });
        stub
    }

    /// The static initializer returned, or there was none.
    pub(crate) fn finish_initialization(&mut self, class: ClassId) {
        self.set_state(class, DONE);
        if self.marks == 0 {
            self.program.class_mut(class).initialized_for_good = true;
        } else {
            self.remember_initialized(class);
        }
    }

    /// The static initializer threw `exception`: what comes out instead.
    pub(crate) fn fail_initialization(&mut self, class: ClassId, exception: Ref) -> Interrupt {
        self.set_state(class, FAILED);
        let error = self.program.loaded("java/lang/Error");
        if error.is_some_and(|error| self.is_instance(exception, error)) {
            self.remember_failure(class, exception);
            return Interrupt::Throw(exception);
        }
        let wrapped =
            self.exception_with_cause("java/lang/ExceptionInInitializerError", None, exception);
        self.remember_failure(class, exception);
        wrapped
    }

    fn remember_failure(&mut self, class: ClassId, exception: Ref) {
        let slot = self.state_slot() + 1;
        self.heap.put(self.mirror(class), slot, exception.word());
    }

    /// Using a class whose initialization failed. As HotSpot, the cause tells
    /// of the first failure: class and message, with its stack trace.
    fn failed_before(&mut self, class: ClassId) -> Interrupt {
        let message = format!("Could not initialize class {}", self.program.java_name(class));
        let failure = Ref::from_word(self.heap.get(self.mirror(class), self.state_slot() + 1));
        if failure.is_null() {
            return self.exception("java/lang/NoClassDefFoundError", Some(&message));
        }
        let mut told = format!("Exception {}", self.program.java_name(self.heap.class_of(failure)));
        let detail = Ref::from_word(self.heap.get(failure, self.program.known.throwable_message));
        if !detail.is_null() {
            told = format!("{told}: {}", self.string(detail));
        }
        told.push_str(" [in thread \"main\"]");
        let cause = match self.exception("java/lang/ExceptionInInitializerError", Some(&told)) {
            Interrupt::Throw(cause) => cause,
            other => return other,
        };
        self.copy_stack_trace(failure, cause);
        self.exception_with_cause("java/lang/NoClassDefFoundError", Some(&message), cause)
    }

    /// Static fields with a ConstantValue get it before `<clinit>` runs.
    fn set_constants(&mut self, class: ClassId) -> Outcome<()> {
        for (slot, value) in self.constants(class)? {
            self.heap.put(self.mirror(class), slot, value);
        }
        Ok(())
    }

    /// Slots and words of the static fields with a ConstantValue.
    fn constants(&mut self, class: ClassId) -> Outcome<Vec<(u32, u64)>> {
        let mut constants = Vec::new();
        let Some(file) = self.program.class(class).file.clone() else {
            return Ok(constants);
        };
        let fields = self.program.class(class).fields.clone();
        for field in fields.iter().filter(|field| field.is_static()) {
            let Some(constant) = field.constant.and_then(|index| file.constant_pool.get(index))
            else {
                continue;
            };
            let value = match constant {
                Constant::Integer(value) => field.kind.canonical(int(*value)),
                Constant::Float(value) => float(*value),
                Constant::Long(value) => *value as u64,
                Constant::Double(value) => value.to_bits(),
                Constant::String(index) => match file.constant_pool.try_get_utf8(*index) {
                    Ok(text) => self.literal(&decode_modified_utf8(text.as_bytes()))?.word(),
                    Err(_) => continue,
                },
                _ => continue,
            };
            constants.push((field.slot, value));
        }
        Ok(constants)
    }

    /// Checks the bytecode of a class that does not come from the JDK.
    pub(crate) fn verify(&mut self, class: ClassId) -> Result<(), LinkError> {
        let linked = self.program.class_mut(class);
        if linked.trusted || std::mem::replace(&mut linked.verified, true) {
            return Ok(());
        }
        let Some(file) = linked.file.clone() else {
            return Ok(());
        };
        for method in &file.methods {
            if let Err(error) = verify::verify_method(&file, method, self) {
                self.program.class_mut(class).verified = false;
                let name = file.constant_pool.try_get_utf8(method.name_index);
                let name = name.map(ToString::to_string).unwrap_or_default();
                let place = &self.program.class(class).place;
                let problem = format!("{place}: method {name}: {error}");
                return Err(LinkError::Verify(problem));
            }
        }
        self.learn_key(class);
        Ok(())
    }
}

impl Program {
    /// Whether making an instance of the class runs no static initializer any more. Initialized
    /// for good or not at all is the same here, so the answer depends on no more than what undo
    /// takes back: which static initializers have run.
    pub(crate) fn is_usable(&self, heap: &Heap, class: ClassId) -> bool {
        let linked = self.class(class);
        match heap.get(linked.mirror, state_slot(&self.known)) {
            DONE => true,
            NOT_YET => {
                let is_usable = |before| self.is_usable(heap, before);
                linked.static_initializer.is_none()
                    && self.initialized_before(class).into_iter().all(is_usable)
            }
            _ => false,
        }
    }

    /// What is initialized before a class: its superclass, then superinterfaces
    /// with default methods. Before an interface, nothing.
    fn initialized_before(&self, class: ClassId) -> Vec<ClassId> {
        let class = self.class(class);
        if class.is_interface() {
            return Vec::new();
        }
        let mut first: Vec<ClassId> = class.super_class.into_iter().collect();
        for &interface in &class.interfaces {
            self.with_defaults(interface, &mut first);
        }
        first
    }

    /// The superinterfaces that are initialized with a class: those that
    /// declare default methods.
    fn with_defaults(&self, interface: ClassId, found: &mut Vec<ClassId>) {
        self.collect_defaults(interface, found, &mut FxHashSet::default());
    }

    fn collect_defaults(
        &self,
        interface: ClassId,
        found: &mut Vec<ClassId>,
        seen: &mut FxHashSet<ClassId>,
    ) {
        // Each is visited once: the ways up a lattice double with every level.
        if !seen.insert(interface) {
            return;
        }
        for &parent in &self.class(interface).interfaces {
            self.collect_defaults(parent, found, seen);
        }
        let is_default =
            |&method: &MethodId| self.method(method).flags & (flags::ABSTRACT | flags::STATIC) == 0;
        let declares = self.class(interface).methods.iter().any(is_default);
        if declares && !found.contains(&interface) {
            found.push(interface);
        }
    }
}

impl Hierarchy for Core {
    fn superclass(&mut self, name: &str) -> Result<Option<String>, Missing> {
        let class = self.load(name).map_err(|_| Missing)?;
        let parent = self.program.class(class).super_class;
        Ok(parent.map(|parent| self.program.class_name(parent).to_owned()))
    }

    fn is_interface(&mut self, name: &str) -> Result<bool, Missing> {
        let class = self.load(name).map_err(|_| Missing)?;
        Ok(self.program.class(class).shape == Shape::Interface)
    }
}
