//! A machine that runs one instruction.

use crate::core::Core;
use crate::ending::Limits;
use crate::mode::Concrete;
use crate::program::instruction::{Insn, Op};
use crate::program::{Class, ClassId, Shape};
use crate::source::{ClassSource, Found};
use crate::step::chooser::Driver;
use crate::step::{Exit, interpret};
use crate::twins::key::Key;
use crate::value::Ref;

struct NoClasses;

impl ClassSource for NoClasses {
    fn find(&self, _: &str) -> Result<Option<Found>, String> {
        Ok(None)
    }
}

/// What an instruction was seen to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seen {
    /// It wrote this to register 0.
    Value(u64),
    Jumped(bool),
    /// It did not complete.
    Stopped,
}

/// The address of a static field.
pub(super) const STATIC: u32 = 100;

/// A machine without a JDK, and a stub of one instruction behind which there are two
/// that end.
pub(super) struct Run {
    pub(super) core: Core,
    start: u32,
}

impl Run {
    pub(super) fn new() -> Run {
        let limits = Limits { heap_bytes: 1 << 16, ..Limits::default() };
        let mut core = Core::new(Box::new(NoClasses), limits, 0);
        let halt = Insn::wide(Op::Halt, 0, 0);
        let stub = core.add_stub(ClassId(0), &[halt; 3], 3);
        let start = core.program.entries[stub.0 as usize].code;
        core.thread.push_outermost(stub, start, 3);
        core.program.wide.push(0);
        Run { core, start }
    }

    /// A class that no file declares, below those.
    pub(super) fn add_class(&mut self, shape: Shape, above: &[ClassId]) -> ClassId {
        let class = ClassId(self.core.program.classes.len() as u32);
        let name = self.core.program.names.intern("Made");
        let all_interfaces = if shape == Shape::Interface { vec![class] } else { Vec::new() };
        self.core.program.classes.push(Class {
            name,
            file: None,
            place: String::new(),
            shape,
            flags: 0,
            super_class: above.last().copied(),
            interfaces: Vec::new(),
            all_interfaces,
            ancestors: above.iter().copied().chain([class]).collect(),
            fields: Vec::new(),
            methods: Vec::new(),
            vtable: Vec::new(),
            words: 4,
            mirror: Ref::NULL,
            array_of: None,
            static_initializer: None,
            initializer_stub: None,
            key: Key::Other,
            trusted: true,
            hidden: false,
            verified: true,
            initialized_for_good: true,
        });
        class
    }

    pub(super) fn wide(&self, number: u32) -> u64 {
        self.core.program.wide[number as usize]
    }

    /// What the first wide constant and the static field are.
    pub(super) fn set_constants(&mut self, word: u64) {
        self.core.program.wide[0] = word;
        self.core.heap.put_word(STATIC, word);
    }

    /// Runs an instruction that writes to register 0 or jumps over another.
    pub(super) fn run(&mut self, insn: Insn, registers: [u64; 3]) -> Seen {
        self.core.program.code[self.start as usize] = insn;
        self.core.thread.top_mut().pc = self.start;
        for (register, word) in (0..).zip(registers) {
            self.core.thread.set_register(register, word);
        }
        let exit = interpret(&mut self.core, &mut Concrete, &mut Driver, 100);
        assert!(matches!(exit, Exit::Slow), "{insn:?} ends at the slow path");
        match (self.core.thread.top().pc - self.start, super::is_jump(&insn)) {
            (0, _) => Seen::Stopped,
            (1, false) => Seen::Value(self.core.thread.register(0)),
            (length, true) => Seen::Jumped(length == 2),
            (length, _) => panic!("{insn:?} went on by {length}"),
        }
    }
}
