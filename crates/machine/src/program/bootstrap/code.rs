//! The code of one method: instructions, labels, and the depth of the operand stack.
//!
//! The one hard idea: every emitting function knows what it does to the operand
//! stack, so `max_stack` is followed exactly while emitting. Code that only a jump
//! reaches takes its depth from the label placed there.
//!
//! Not here: the single instructions (`instructions`), or conversions (`adapt`).

use super::assembler::Assembler;
use super::descriptor::{MethodType, TypeDescriptor};
use ristretto_classfile::Constant;
use ristretto_classfile::attributes::{Attribute, ExceptionTableEntry, Instruction, TableSwitch};

/// A method's code being built.
pub(super) struct CodeBuilder<'a> {
    pub(super) class: &'a mut Assembler,
    instructions: Vec<Instruction>,
    /// Where each label is, once placed, and how deep the stack is there, once known.
    labels: Vec<(Option<usize>, Option<u16>)>,
    jumps: Vec<(usize, Jump, Label)>,
    switches: Vec<(usize, Vec<Label>, Label)>,
    /// Where code that is caught starts and ends, and who catches.
    handlers: Vec<((Label, Label), Label)>,
    depth: u16,
    max_stack: u16,
    locals: u16,
}

/// A place in the code, perhaps not yet known.
#[derive(Clone, Copy, Debug)]
pub(super) struct Label(usize);

/// The constructor of a branch instruction, such as `Instruction::Ifeq`.
type Jump = fn(u16) -> Instruction;

/// How a method is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum InvokeKind {
    Static,
    Virtual,
    Special,
    Interface,
}

/// How a field is accessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FieldAccess {
    Get,
    Put,
    GetStatic,
    PutStatic,
}

impl<'a> CodeBuilder<'a> {
    pub(super) fn new(class: &'a mut Assembler, locals: u16) -> CodeBuilder<'a> {
        CodeBuilder {
            class,
            instructions: Vec::new(),
            labels: Vec::new(),
            jumps: Vec::new(),
            switches: Vec::new(),
            handlers: Vec::new(),
            depth: 0,
            max_stack: 0,
            locals,
        }
    }

    /// The internal name of the class that this code is in.
    pub(super) fn class_name(&self) -> String {
        self.class.name.clone()
    }

    /// Emits `instruction`, which pops and then pushes that many slots.
    pub(super) fn emit(&mut self, instruction: Instruction, pops: u16, pushes: u16) {
        debug_assert!(self.depth >= pops, "{instruction:?} pops from an empty stack");
        self.depth = self.depth.saturating_sub(pops).saturating_add(pushes);
        self.max_stack = self.max_stack.max(self.depth);
        self.instructions.push(instruction);
    }

    /// A local that no parameter and no other local uses.
    pub(super) fn new_local(&mut self, value: &TypeDescriptor) -> u16 {
        let slot = self.locals;
        self.locals = slot.saturating_add(value.slots());
        self.class.overflow |= self.locals == u16::MAX;
        slot
    }

    pub(super) fn new_label(&mut self) -> Label {
        self.labels.push((None, None));
        Label(self.labels.len() - 1)
    }

    /// Puts `label` here.
    pub(super) fn place(&mut self, label: Label) {
        let (position, depth) = &mut self.labels[label.0];
        *position = Some(self.instructions.len());
        self.depth = depth.unwrap_or(self.depth);
    }

    /// Emits a branch that pops `pops` slots before it jumps.
    pub(super) fn jump(&mut self, jump: Jump, pops: u16, label: Label) {
        self.jumps.push((self.instructions.len(), jump, label));
        self.emit(jump(0), pops, 0);
        self.labels[label.0].1 = Some(self.depth);
    }

    /// Pops an int and goes to that one of `targets`, or to `default`.
    pub(super) fn table_switch(&mut self, targets: Vec<Label>, default: Label) {
        let position = self.instructions.len();
        // The real instruction is written by `finish`, when the labels are known.
        self.emit(Instruction::Nop, 1, 0);
        for label in targets.iter().chain([&default]) {
            self.labels[label.0].1 = Some(self.depth);
        }
        self.switches.push((position, targets, default));
    }

    /// What is thrown between the two labels goes to `handler`.
    pub(super) fn catch_all(&mut self, range: (Label, Label), handler: Label) {
        self.labels[handler.0].1 = Some(1);
        self.handlers.push((range, handler));
    }

    pub(super) fn call(
        &mut self,
        call: InvokeKind,
        (class, interface): (&str, bool),
        name: &str,
        signature: &MethodType,
    ) {
        let (class_index, name_and_type_index) =
            self.class.member(class, name, &signature.to_string());
        let method = self.class.constant(if interface {
            Constant::InterfaceMethodRef { class_index, name_and_type_index }
        } else {
            Constant::MethodRef { class_index, name_and_type_index }
        });
        let receiver = u16::from(call != InvokeKind::Static);
        let pops = receiver + u16::try_from(signature.slots()).unwrap_or(u16::MAX - 1);
        let instruction = match call {
            InvokeKind::Static => Instruction::Invokestatic(method),
            InvokeKind::Virtual => Instruction::Invokevirtual(method),
            InvokeKind::Special => Instruction::Invokespecial(method),
            InvokeKind::Interface => {
                Instruction::Invokeinterface(method, u8::try_from(pops).unwrap_or(u8::MAX))
            }
        };
        self.emit(instruction, pops, signature.result.slots());
    }

    pub(super) fn access(
        &mut self,
        access: FieldAccess,
        class: &str,
        name: &str,
        value: &TypeDescriptor,
    ) {
        let (class_index, name_and_type_index) = self.class.member(class, name, value.descriptor());
        let field = self.class.constant(Constant::FieldRef { class_index, name_and_type_index });
        let slots = value.slots();
        match access {
            FieldAccess::Get => self.emit(Instruction::Getfield(field), 1, slots),
            FieldAccess::Put => self.emit(Instruction::Putfield(field), 1 + slots, 0),
            FieldAccess::GetStatic => self.emit(Instruction::Getstatic(field), 0, slots),
            FieldAccess::PutStatic => self.emit(Instruction::Putstatic(field), slots, 0),
        }
    }
}

/// Finishing: labels become instruction indices.
impl CodeBuilder<'_> {
    pub(super) fn finish(mut self) -> Attribute {
        for (position, jump, label) in std::mem::take(&mut self.jumps) {
            let target = u16::try_from(self.position(label)).unwrap_or(u16::MAX);
            self.class.overflow |= target == u16::MAX;
            self.instructions[position] = jump(target);
        }
        for (position, targets, default) in std::mem::take(&mut self.switches) {
            let high = i32::try_from(targets.len()).unwrap_or(i32::MAX) - 1;
            let default = self.offset(position, default);
            let offsets = targets.into_iter().map(|target| self.offset(position, target)).collect();
            let table = TableSwitch { default, low: 0, high, offsets };
            self.instructions[position] = Instruction::Tableswitch(Box::new(table));
        }
        self.class.overflow |= self.instructions.len() > usize::from(u16::MAX);
        let position = |label| u16::try_from(self.position(label)).unwrap_or(u16::MAX);
        let handlers = self.handlers.iter().map(|&((start, end), handler)| ExceptionTableEntry {
            range_pc: position(start)..position(end),
            handler_pc: position(handler),
            catch_type: 0,
        });
        let exception_table = handlers.collect();
        Attribute::Code {
            name_index: self.class.utf8("Code"),
            max_stack: self.max_stack,
            max_locals: self.locals,
            code: self.instructions,
            exception_table,
            attributes: Vec::new(),
        }
    }

    /// How far `label` is from `position`, as switches count.
    fn offset(&self, position: usize, label: Label) -> i32 {
        let (from, to) = (i32::try_from(position), i32::try_from(self.position(label)));
        to.unwrap_or(i32::MAX) - from.unwrap_or(i32::MAX)
    }

    fn position(&self, label: Label) -> usize {
        self.labels[label.0].0.expect("every label that is jumped to is placed")
    }
}
