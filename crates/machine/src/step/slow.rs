//! One instruction, with everything that can happen: resolution, exceptions,
//! natives, choices.
//!
//! Each function either completes the instruction (and advances the pc), or
//! rewrites it to its resolved form and leaves it to be executed again, or
//! returns an interrupt and has changed nothing.

use super::{array, reference};
use crate::core::Core;
use crate::ending::{Ending, Interrupt, Outcome};
use crate::mode::Thrown;
use crate::program::instruction::{Insn, Op};
use crate::program::link::LinkError;
use crate::program::{ClassId, MethodId, Shape, flags};
use crate::string::decode_modified_utf8;
use crate::value::{Kind, Ref};
use ristretto_classfile::Constant;

impl Core {
    /// Executes the instruction at the top frame's pc.
    pub(crate) fn slow_step(&mut self) -> Outcome<()> {
        let pc = self.thread.top().pc;
        let insn = self.program.code[pc as usize];
        match insn.op {
            Op::Load => self.load_constant(insn),
            Op::Literal => {
                let units = self.utf16(Ref(insn.bc()));
                let string = self.literal(&units)?;
                self.complete(insn.a, string.word())
            }
            Op::IDiv | Op::IRem | Op::LDiv | Op::LRem => Err(self.thrown(Thrown::DivisionByZero)),
            Op::LoadByte
            | Op::LoadChar
            | Op::LoadShort
            | Op::LoadInt
            | Op::LoadLong
            | Op::LoadRef => self.load_element(insn),
            Op::StoreByte
            | Op::StoreChar
            | Op::StoreShort
            | Op::StoreInt
            | Op::StoreLong
            | Op::StoreRef => self.store_element(insn),
            Op::ArrayLength => match reference(self, insn.b) {
                Ref::NULL => Err(self.null_pointer()),
                array => {
                    let length = self.require_length(array)?;
                    self.complete(insn.a, u64::from(length))
                }
            },
            Op::NewArray => self.new_array_checked(insn),
            Op::NewArrayOf => self.resolve_array(insn),
            Op::NewPrimitiveArray => self.resolve_primitive_array(insn),
            Op::NewMultiArray => self.new_multi_array(insn),
            Op::GetField | Op::PutField => self.resolve_field_access(insn),
            Op::GetStatic | Op::PutStatic => self.resolve_static_access(insn),
            Op::GetWord | Op::GetLong => self.get_suspicious(insn),
            Op::PutWord | Op::PutBoolean | Op::PutByte | Op::PutChar | Op::PutShort => {
                Err(self.null_pointer())
            }
            Op::InvokeVirtual | Op::InvokeInterface => self.resolve_virtual(insn),
            Op::InvokeSpecial => self.resolve_special(insn),
            Op::InvokeStatic => self.resolve_static(insn),
            Op::InvokeDynamic => self.resolve_dynamic(insn),
            Op::InvokePolymorphic => self.invoke_polymorphic(insn),
            Op::CallStatic | Op::CallSpecial | Op::CallVirtual | Op::CallInterface => {
                self.call(insn)
            }
            Op::Return => {
                self.return_to_caller(None);
                Ok(())
            }
            Op::ReturnValue => {
                self.return_to_caller(Some(self.thread.register(insn.a)));
                Ok(())
            }
            Op::New => self.resolve_new(insn),
            Op::NewObject => {
                let object = self.new_object(ClassId(insn.bc()))?;
                self.complete(insn.a, object.word())
            }
            Op::CheckCast | Op::InstanceOf => self.resolve_type_test(insn),
            Op::Cast => Err(self.bad_cast(reference(self, insn.a), ClassId(insn.bc()))),
            Op::Throw => {
                let exception = reference(self, insn.a);
                Err(match exception {
                    Ref::NULL => self.null_pointer(),
                    _ => Interrupt::Throw(exception),
                })
            }
            Op::MonitorEnter => self.monitor_enter(insn),
            Op::MonitorExit => self.monitor_exit(insn),
            Op::Native => self.call_native(MethodId(insn.bc())),
            Op::Halt => Err(Interrupt::End(Ending::Returned(self.thread.register(0)))),
            Op::Initialize => {
                self.ensure_initialized(ClassId(insn.bc()))?;
                self.thread.top_mut().pc += 1;
                Ok(())
            }
            Op::Initialized => {
                self.finish_initialization(ClassId(insn.bc()));
                self.pop_frame();
                Ok(())
            }
            Op::Abstract => Err(self.abstract_call(MethodId(insn.bc()))),
            Op::Probe => {
                self.hit_probe();
                Ok(())
            }
            op => unreachable!("the loop completes {op:?}"),
        }
    }

    /// Notes and removes the probe at hand, which counts as no instruction.
    fn hit_probe(&mut self) {
        let pc = self.thread.top().pc;
        let next = self.program.hit(pc);
        self.thread.top_mut().pc = next;
        if next != pc {
            // Unlike one that is executed again, this one was not taken off.
            self.executed -= 1;
        }
    }

    /// The class whose constants the running method uses.
    pub(crate) fn host(&self) -> ClassId {
        self.program.method(self.thread.top().method).class
    }

    /// Rewrites the running instruction to its resolved form.
    pub(super) fn quicken(&mut self, insn: Insn) {
        self.program.quicken(self.thread.top().pc, insn);
    }

    /// The same for a form that needs `class` to stay initialized.
    pub(super) fn quicken_initialized(&mut self, class: ClassId, insn: Insn) {
        let pc = self.thread.top().pc;
        if self.marks == 0 || self.program.class(class).initialized_for_good {
            self.program.quicken(pc, insn);
        } else {
            self.program.patch(pc, insn);
        }
    }

    /// Writes the result and goes on to the next instruction.
    pub(crate) fn complete(&mut self, register: u16, value: u64) -> Outcome<()> {
        self.thread.set_register(register, value);
        self.thread.top_mut().pc += 1;
        Ok(())
    }

    pub(super) fn load_constant(&mut self, insn: Insn) -> Outcome<()> {
        let (host, index) = (self.host(), insn.bc() as u16);
        let file = self.program.class(host).file.clone().expect("running code has a class file");
        let value = match file.constant_pool.get(index) {
            Some(Constant::String(text)) => {
                let text = file.constant_pool.try_get_utf8(*text);
                let units = decode_modified_utf8(text.map(|text| text.as_bytes()).unwrap_or(b""));
                return self.load_literal(insn, &units);
            }
            Some(Constant::Class(_)) => {
                let class = self.class_constant(host, index)?;
                self.mirror(class)
            }
            Some(Constant::Dynamic { .. }) => return self.resolve_dynamic_constant(insn),
            Some(Constant::MethodType(_) | Constant::MethodHandle { .. }) => {
                return Err(self.unsupported("method handle constants"));
            }
            _ => {
                let problem = format!("constant {index} cannot be loaded");
                return Err(self.link_failure(LinkError::Incompatible(problem)));
            }
        };
        self.quicken(Insn::wide(Op::Const, insn.a, value.0));
        Ok(())
    }

    pub(super) fn load_literal(&mut self, insn: Insn, units: &[u16]) -> Outcome<()> {
        let string = self.literal(units)?;
        if self.world.is_interned_for_good(units) {
            self.quicken(Insn::wide(Op::Const, insn.a, string.0));
        } else if self.world.literal(units) == Some(string) {
            self.quicken(Insn::wide(Op::Literal, insn.a, string.0));
        } else {
            // The program's own: undo takes it out of the table, and perhaps off the heap.
            self.program.patch(self.thread.top().pc, Insn::wide(Op::Const, insn.a, string.0));
        }
        self.complete(insn.a, string.word())
    }

    // Arrays.

    /// A read that the loop refused: null, out of bounds, or an open input array.
    pub(super) fn load_element(&mut self, insn: Insn) -> Outcome<()> {
        let array = reference(self, insn.b);
        let index = self.thread.register(insn.c) as u32;
        if array.is_null() {
            return Err(self.null_pointer());
        }
        match self.open_element(array, index)? {
            Some(value) => self.complete(insn.a, value),
            None => Err(self.out_of_bounds(array, index)),
        }
    }

    pub(super) fn store_element(&mut self, insn: Insn) -> Outcome<()> {
        let (array, value) = (reference(self, insn.a), self.thread.register(insn.c));
        let index = self.thread.register(insn.b) as u32;
        if array.is_null() {
            return Err(self.null_pointer());
        }
        if insn.op == Op::StoreRef && index < self.require_length(array)? {
            let value = Ref::from_word(value);
            if !array::may_hold(&self.heap, &self.program, array, value) {
                let class = self.program.java_name(self.heap.class_of(value));
                return Err(self.exception("java/lang/ArrayStoreException", Some(&class)));
            }
        }
        if !self.put_open_element(array, index, value)? {
            return Err(self.out_of_bounds(array, index));
        }
        self.thread.top_mut().pc += 1;
        Ok(())
    }

    pub(crate) fn out_of_bounds(&mut self, array: Ref, index: u32) -> Interrupt {
        let length = self.decided_length(array).unwrap_or_default();
        let message = format!("Index {} out of bounds for length {length}", index as i32);
        self.exception("java/lang/ArrayIndexOutOfBoundsException", Some(&message))
    }

    pub(super) fn new_array_checked(&mut self, insn: Insn) -> Outcome<()> {
        let length = self.array_length(self.thread.register(insn.a))?;
        let array = self.new_array(ClassId(insn.bc()), length)?;
        self.complete(insn.a, array.word())
    }

    pub(crate) fn array_length(&mut self, word: u64) -> Outcome<u32> {
        let length = word as i32;
        u32::try_from(length).map_err(|_| self.thrown(Thrown::NegativeSize(length)))
    }

    /// The exception that an instruction throws on account of a number.
    pub(crate) fn thrown(&mut self, thrown: Thrown) -> Interrupt {
        match thrown {
            Thrown::DivisionByZero => {
                self.exception("java/lang/ArithmeticException", Some("/ by zero"))
            }
            Thrown::OutOfBounds { array, index } => self.out_of_bounds(array, index as u32),
            Thrown::NegativeSize(length) => {
                self.exception("java/lang/NegativeArraySizeException", Some(&length.to_string()))
            }
        }
    }

    pub(super) fn resolve_array(&mut self, insn: Insn) -> Outcome<()> {
        let element = self.class_constant(self.host(), insn.bc() as u16)?;
        let array = self.array_of(element).map_err(|error| self.link_failure(error))?;
        self.quicken(Insn::wide(Op::NewArray, insn.a, array.0));
        Ok(())
    }

    pub(super) fn resolve_primitive_array(&mut self, insn: Insn) -> Outcome<()> {
        let kind = Kind::PRIMITIVES.into_iter().find(|&kind| kind as u32 == insn.bc());
        let array = self.primitive_array(kind.expect("the translator wrote a primitive kind"));
        self.quicken(Insn::wide(Op::NewArray, insn.a, array.0));
        Ok(())
    }

    pub(crate) fn primitive_array(&self, kind: Kind) -> ClassId {
        let known = &self.program.known;
        match kind {
            Kind::Boolean => known.boolean_array,
            Kind::Byte => known.byte_array,
            Kind::Char => known.char_array,
            Kind::Short => known.short_array,
            Kind::Int => known.int_array,
            Kind::Float => known.float_array,
            Kind::Long => known.long_array,
            Kind::Double => known.double_array,
            Kind::Ref => known.object_array,
        }
    }

    pub(super) fn new_multi_array(&mut self, insn: Insn) -> Outcome<()> {
        let class = self.class_constant(self.host(), insn.b)?;
        let mut lengths = Vec::new();
        for dimension in 0..insn.c {
            lengths.push(self.array_length(self.thread.register(insn.a + dimension))?);
        }
        let array = self.multi_array(class, &lengths)?;
        self.complete(insn.a, array.word())
    }

    /// An array of arrays, filled as deep as `lengths` goes.
    pub(crate) fn multi_array(&mut self, class: ClassId, lengths: &[u32]) -> Outcome<Ref> {
        let Some((kind, component)) = self.program.class(class).array() else {
            let problem = "multianewarray of a class that is no array".to_owned();
            return Err(self.link_failure(LinkError::Incompatible(problem)));
        };
        let array = self.new_array(class, lengths[0])?;
        if lengths.len() > 1 {
            for index in 0..lengths[0] {
                let element = self.multi_array(component, &lengths[1..])?;
                self.heap.put_element(array, kind, index, element.word());
            }
        }
        Ok(array)
    }

    // Fields.

    pub(super) fn resolve_field_access(&mut self, insn: Insn) -> Outcome<()> {
        let host = self.host();
        let (_, field) = self.field_constant(host, insn.c, false)?;
        let op = match (insn.op, field.kind) {
            (Op::GetField, Kind::Long | Kind::Double) => Op::GetLong,
            (Op::GetField, _) => Op::GetWord,
            (_, Kind::Boolean) => Op::PutBoolean,
            (_, Kind::Byte) => Op::PutByte,
            (_, Kind::Char) => Op::PutChar,
            (_, Kind::Short) => Op::PutShort,
            _ => Op::PutWord,
        };
        // Slots fit 16 bits: the linker checked.
        self.quicken(Insn::new(op, insn.a, insn.b, field.slot as u16));
        Ok(())
    }

    pub(super) fn resolve_static_access(&mut self, insn: Insn) -> Outcome<()> {
        let host = self.host();
        let (owner, field) = self.field_constant(host, insn.bc() as u16, true)?;
        self.ensure_initialized(owner)?;
        let op = match (insn.op, field.kind) {
            (Op::GetStatic, _) => Op::GetStaticWord,
            (_, Kind::Boolean) => Op::PutStaticBoolean,
            (_, Kind::Byte) => Op::PutStaticByte,
            (_, Kind::Char) => Op::PutStaticChar,
            (_, Kind::Short) => Op::PutStaticShort,
            _ => Op::PutStaticWord,
        };
        let address = self.mirror(owner).0 + field.slot;
        if !self.is_initialized(owner) {
            // Its initializer is still running, and is not to be forgotten.
            return self.access_static(insn, address, field.kind);
        }
        self.quicken_initialized(owner, Insn::wide(op, insn.a, address));
        Ok(())
    }

    pub(super) fn access_static(&mut self, insn: Insn, address: u32, kind: Kind) -> Outcome<()> {
        if insn.op == Op::GetStatic {
            return self.complete(insn.a, self.heap.word(address));
        }
        let value = kind.canonical(self.thread.register(insn.a));
        self.heap.put_word(address, value);
        self.thread.top_mut().pc += 1;
        Ok(())
    }

    /// A read that the loop refused: null, undecided, or only suspicious.
    pub(super) fn get_suspicious(&mut self, insn: Insn) -> Outcome<()> {
        let (object, slot) = (reference(self, insn.b), u32::from(insn.c));
        if object.is_null() {
            return Err(self.null_pointer());
        }
        if insn.op == Op::GetWord {
            // The loop refuses no other word.
            return Err(self.choice_of_field(object, slot));
        }
        self.require_decided(object, slot)?;
        self.complete(insn.a, self.heap.get(object, slot))
    }

    // Objects.

    pub(super) fn resolve_new(&mut self, insn: Insn) -> Outcome<()> {
        let class = self.class_constant(self.host(), insn.bc() as u16)?;
        let linked = self.program.class(class);
        if linked.shape != Shape::Instance || linked.flags & flags::ABSTRACT != 0 {
            let name = self.program.java_name(class);
            return Err(self.exception("java/lang/InstantiationError", Some(&name)));
        }
        self.ensure_initialized(class)?;
        if self.is_initialized(class) {
            self.quicken_initialized(class, Insn::wide(Op::NewObject, insn.a, class.0));
            return Ok(());
        }
        let object = self.new_object(class)?;
        self.complete(insn.a, object.word())
    }

    pub(super) fn resolve_type_test(&mut self, insn: Insn) -> Outcome<()> {
        // Null passes every cast and is no instance of anything: the class
        // need not even exist.
        if reference(self, insn.a).is_null() {
            self.thread.top_mut().pc += 1;
            return Ok(());
        }
        let class = self.class_constant(self.host(), insn.bc() as u16)?;
        let op = if insn.op == Op::CheckCast { Op::Cast } else { Op::IsInstance };
        self.quicken(Insn::wide(op, insn.a, class.0));
        Ok(())
    }

    pub(crate) fn bad_cast(&mut self, object: Ref, class: ClassId) -> Interrupt {
        let actual = self.heap.class_of(object);
        let message = format!(
            "class {} cannot be cast to class {} ({})",
            self.program.java_name(actual),
            self.program.java_name(class),
            self.program.where_from(actual, class),
        );
        self.exception("java/lang/ClassCastException", Some(&message))
    }

    // Monitors: one thread, so only the depth counts.

    pub(super) fn monitor_enter(&mut self, insn: Insn) -> Outcome<()> {
        let object = reference(self, insn.a);
        if object.is_null() {
            return Err(self.null_pointer());
        }
        let depth = self.heap.monitor(object);
        self.heap.set_monitor(object, depth + 1);
        self.thread.top_mut().pc += 1;
        Ok(())
    }

    pub(super) fn monitor_exit(&mut self, insn: Insn) -> Outcome<()> {
        let object = reference(self, insn.a);
        if object.is_null() {
            return Err(self.null_pointer());
        }
        match self.heap.monitor(object) {
            0 => Err(self.exception(
                "java/lang/IllegalMonitorStateException",
                Some("current thread is not owner"),
            )),
            depth => {
                self.heap.set_monitor(object, depth - 1);
                self.thread.top_mut().pc += 1;
                Ok(())
            }
        }
    }
}

impl crate::program::Program {
    /// How HotSpot tells where two classes come from, in cast messages.
    pub(super) fn where_from(&self, actual: ClassId, target: ClassId) -> String {
        let (a, b) = (self.java_name(actual), self.java_name(target));
        let module = |class: ClassId| match self.is_platform(class) {
            true => ("module java.base", "loader 'bootstrap'"),
            false => ("the unnamed module", "loader 'app'"),
        };
        let ((module_a, loader_a), (module_b, loader_b)) = (module(actual), module(target));
        let in_module = |module: &str, loader: &str| match module {
            "the unnamed module" => format!("unnamed module of {loader}"),
            module => format!("{module} of {loader}"),
        };
        if module_a == module_b {
            format!("{a} and {b} are in {}", in_module(module_a, loader_a))
        } else {
            format!(
                "{a} is in {}; {b} is in {}",
                in_module(module_a, loader_a),
                in_module(module_b, loader_b)
            )
        }
    }

    /// Whether the class, or an array's innermost element class, is the JDK's.
    pub fn is_platform(&self, class: ClassId) -> bool {
        match self.class(class).shape {
            Shape::Array(_, component) => self.is_platform(component),
            _ => self.class(class).trusted && !self.class(class).hidden,
        }
    }
}
