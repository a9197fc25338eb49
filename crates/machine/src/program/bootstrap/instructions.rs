//! The instructions that synthesized code uses: one function each, or one per family
//! that differs only in type.
//!
//! Only general forms are emitted (`iload 1`, never `iload_1`): the machine decodes
//! all forms to the same thing.
//!
//! Not here: calls, field accesses and branches (`code`), conversions (`adapt`).

use super::code::{CodeBuilder, InvokeKind};
use super::descriptor::{MethodType, TypeDescriptor};
use ristretto_classfile::attributes::Instruction;
use ristretto_classfile::{Constant, JavaString};

impl CodeBuilder<'_> {
    /// Calls a method of a class; `descriptor` is one of ours, not the user's.
    pub(super) fn call_known(
        &mut self,
        call: InvokeKind,
        class: &str,
        name: &str,
        descriptor: &str,
    ) {
        let signature = MethodType::parse(descriptor).expect("our own descriptors are well formed");
        self.call(call, (class, false), name, &signature);
    }

    pub(super) fn push_int(&mut self, value: i32) {
        let instruction = match (i8::try_from(value), i16::try_from(value)) {
            (Ok(byte), _) => Instruction::Bipush(byte),
            (_, Ok(short)) => Instruction::Sipush(short),
            _ => Instruction::Ldc_w(self.class.constant(Constant::Integer(value))),
        };
        self.emit(instruction, 0, 1);
    }

    pub(super) fn push_long(&mut self, value: i64) {
        let index = self.class.constant(Constant::Long(value));
        self.emit(Instruction::Ldc2_w(index), 0, 2);
    }

    pub(super) fn push_float(&mut self, value: f32) {
        let index = self.class.constant(Constant::Float(value));
        self.emit(Instruction::Ldc_w(index), 0, 1);
    }

    pub(super) fn push_double(&mut self, value: f64) {
        let index = self.class.constant(Constant::Double(value));
        self.emit(Instruction::Ldc2_w(index), 0, 2);
    }

    pub(super) fn push_string(&mut self, text: impl Into<JavaString>) {
        let text = self.class.java_utf8(text.into());
        let index = self.class.constant(Constant::String(text));
        self.emit(Instruction::Ldc_w(index), 0, 1);
    }

    pub(super) fn push_class(&mut self, name: &str) {
        let index = self.class.class_constant(name);
        self.emit(Instruction::Ldc_w(index), 0, 1);
    }

    pub(super) fn load(&mut self, value: &TypeDescriptor, slot: u16) {
        let instruction = match (value.stack_code(), u8::try_from(slot)) {
            (b'I', Ok(slot)) => Instruction::Iload(slot),
            (b'I', Err(_)) => Instruction::Iload_w(slot),
            (b'J', Ok(slot)) => Instruction::Lload(slot),
            (b'J', Err(_)) => Instruction::Lload_w(slot),
            (b'F', Ok(slot)) => Instruction::Fload(slot),
            (b'F', Err(_)) => Instruction::Fload_w(slot),
            (b'D', Ok(slot)) => Instruction::Dload(slot),
            (b'D', Err(_)) => Instruction::Dload_w(slot),
            (_, Ok(slot)) => Instruction::Aload(slot),
            (_, Err(_)) => Instruction::Aload_w(slot),
        };
        self.emit(instruction, 0, value.slots());
    }

    pub(super) fn store(&mut self, value: &TypeDescriptor, slot: u16) {
        let instruction = match (value.stack_code(), u8::try_from(slot)) {
            (b'I', Ok(slot)) => Instruction::Istore(slot),
            (b'I', Err(_)) => Instruction::Istore_w(slot),
            (b'J', Ok(slot)) => Instruction::Lstore(slot),
            (b'J', Err(_)) => Instruction::Lstore_w(slot),
            (b'F', Ok(slot)) => Instruction::Fstore(slot),
            (b'F', Err(_)) => Instruction::Fstore_w(slot),
            (b'D', Ok(slot)) => Instruction::Dstore(slot),
            (b'D', Err(_)) => Instruction::Dstore_w(slot),
            (_, Ok(slot)) => Instruction::Astore(slot),
            (_, Err(_)) => Instruction::Astore_w(slot),
        };
        self.emit(instruction, value.slots(), 0);
    }

    /// Loads `this`.
    pub(super) fn load_this(&mut self) {
        self.emit(Instruction::Aload_0, 0, 1);
    }

    pub(super) fn return_value(&mut self, value: &TypeDescriptor) {
        let instruction = match value.stack_code() {
            b'I' => Instruction::Ireturn,
            b'J' => Instruction::Lreturn,
            b'F' => Instruction::Freturn,
            b'D' => Instruction::Dreturn,
            b'V' => Instruction::Return,
            _ => Instruction::Areturn,
        };
        self.emit(instruction, value.slots(), 0);
    }

    pub(super) fn pop(&mut self, value: &TypeDescriptor) {
        match value.slots() {
            0 => {}
            1 => self.emit(Instruction::Pop, 1, 0),
            _ => self.emit(Instruction::Pop2, 2, 0),
        }
    }

    pub(super) fn dup(&mut self) {
        self.emit(Instruction::Dup, 1, 2);
    }

    pub(super) fn new_object(&mut self, class: &str) {
        let index = self.class.class_constant(class);
        self.emit(Instruction::New(index), 0, 1);
    }

    /// Replaces a length by a new array of references.
    pub(super) fn new_array(&mut self, element: &TypeDescriptor) {
        let index = self.class.class_constant(element.class_name());
        self.emit(Instruction::Anewarray(index), 1, 1);
    }

    pub(super) fn instance_of(&mut self, class: &str) {
        let index = self.class.class_constant(class);
        self.emit(Instruction::Instanceof(index), 1, 1);
    }

    /// A cast to `Object` is left out.
    pub(super) fn check_cast(&mut self, class: &str) {
        if class != "java/lang/Object" {
            let index = self.class.class_constant(class);
            self.emit(Instruction::Checkcast(index), 1, 1);
        }
    }
}
