//! What each bytecode instruction becomes.

use super::stack::Source;
use super::{Fixup, Problem, Translator};
use crate::program::descriptor::Signature;
use crate::program::instruction::{Insn, Op, Switch};
use crate::value::Kind;
use ristretto_classfile::Constant;
use ristretto_classfile::attributes::{ArrayType, Instruction};

impl Translator<'_> {
    /// Translates one instruction; false when control does not go on to the next.
    pub(super) fn instruction(&mut self, instruction: &Instruction) -> Result<bool, Problem> {
        use Instruction as I;
        match instruction {
            I::Nop => {}
            I::Aconst_null => self.constant(0)?,
            I::Iconst_m1 => self.constant(-1i32 as u32)?,
            I::Iconst_0 => self.constant(0)?,
            I::Iconst_1 => self.constant(1)?,
            I::Iconst_2 => self.constant(2)?,
            I::Iconst_3 => self.constant(3)?,
            I::Iconst_4 => self.constant(4)?,
            I::Iconst_5 => self.constant(5)?,
            I::Lconst_0 | I::Dconst_0 => self.wide_constant(0)?,
            I::Lconst_1 => self.wide_constant(1)?,
            I::Fconst_0 => self.constant(0)?,
            I::Fconst_1 => self.constant(1f32.to_bits())?,
            I::Fconst_2 => self.constant(2f32.to_bits())?,
            I::Dconst_1 => self.wide_constant(1f64.to_bits())?,
            I::Bipush(value) => self.constant(i32::from(*value) as u32)?,
            I::Sipush(value) => self.constant(i32::from(*value) as u32)?,
            I::Ldc(index) => self.load_constant(u16::from(*index))?,
            I::Ldc_w(index) | I::Ldc2_w(index) => self.load_constant(*index)?,

            I::Iload(local) | I::Fload(local) | I::Aload(local) => self.load(*local, false)?,
            I::Lload(local) | I::Dload(local) => self.load(*local, true)?,
            I::Iload_0 | I::Fload_0 | I::Aload_0 => self.load(0u8, false)?,
            I::Iload_1 | I::Fload_1 | I::Aload_1 => self.load(1u8, false)?,
            I::Iload_2 | I::Fload_2 | I::Aload_2 => self.load(2u8, false)?,
            I::Iload_3 | I::Fload_3 | I::Aload_3 => self.load(3u8, false)?,
            I::Lload_0 | I::Dload_0 => self.load(0u8, true)?,
            I::Lload_1 | I::Dload_1 => self.load(1u8, true)?,
            I::Lload_2 | I::Dload_2 => self.load(2u8, true)?,
            I::Lload_3 | I::Dload_3 => self.load(3u8, true)?,
            I::Iload_w(local) | I::Fload_w(local) | I::Aload_w(local) => {
                self.load(*local, false)?
            }
            I::Lload_w(local) | I::Dload_w(local) => self.load(*local, true)?,

            I::Istore(local)
            | I::Lstore(local)
            | I::Fstore(local)
            | I::Dstore(local)
            | I::Astore(local) => self.store_checked(u16::from(*local))?,
            I::Istore_0 | I::Lstore_0 | I::Fstore_0 | I::Dstore_0 | I::Astore_0 => {
                self.store_checked(0)?
            }
            I::Istore_1 | I::Lstore_1 | I::Fstore_1 | I::Dstore_1 | I::Astore_1 => {
                self.store_checked(1)?
            }
            I::Istore_2 | I::Lstore_2 | I::Fstore_2 | I::Dstore_2 | I::Astore_2 => {
                self.store_checked(2)?
            }
            I::Istore_3 | I::Lstore_3 | I::Fstore_3 | I::Dstore_3 | I::Astore_3 => {
                self.store_checked(3)?
            }
            I::Istore_w(local)
            | I::Lstore_w(local)
            | I::Fstore_w(local)
            | I::Dstore_w(local)
            | I::Astore_w(local) => self.store_checked(*local)?,

            I::Iaload | I::Faload => self.element_load(Op::LoadInt, false)?,
            I::Laload | I::Daload => self.element_load(Op::LoadLong, true)?,
            I::Aaload => self.element_load(Op::LoadRef, false)?,
            I::Baload => self.element_load(Op::LoadByte, false)?,
            I::Caload => self.element_load(Op::LoadChar, false)?,
            I::Saload => self.element_load(Op::LoadShort, false)?,
            I::Iastore | I::Fastore => self.element_store(Op::StoreInt)?,
            I::Lastore | I::Dastore => self.element_store(Op::StoreLong)?,
            I::Aastore => self.element_store(Op::StoreRef)?,
            I::Bastore => self.element_store(Op::StoreByte)?,
            I::Castore => self.element_store(Op::StoreChar)?,
            I::Sastore => self.element_store(Op::StoreShort)?,

            I::Pop => drop(self.pop()?),
            I::Pop2 => {
                if !self.pop()?.wide {
                    self.pop()?;
                }
            }
            I::Dup => self.duplicate(1)?,
            I::Dup2 => self.duplicate(2)?,
            I::Dup_x1 => self.duplicate_under(1, 1)?,
            I::Dup_x2 => self.duplicate_under(1, 2)?,
            I::Dup2_x1 => self.duplicate_under(2, 1)?,
            I::Dup2_x2 => self.duplicate_under(2, 2)?,
            I::Swap => self.swap()?,

            I::Iadd => self.binary_immediate(Op::IAdd, Op::IAddImm, true)?,
            I::Isub => self.subtract()?,
            I::Imul => self.binary_immediate(Op::IMul, Op::IMulImm, true)?,
            I::Iand => self.binary_immediate(Op::IAnd, Op::IAndImm, true)?,
            I::Ishl => self.binary_immediate(Op::IShl, Op::IShlImm, false)?,
            I::Ishr => self.binary_immediate(Op::IShr, Op::IShrImm, false)?,
            I::Iushr => self.binary_immediate(Op::IUshr, Op::IUshrImm, false)?,
            I::Idiv => self.binary(Op::IDiv, false)?,
            I::Irem => self.binary(Op::IRem, false)?,
            I::Ior => self.binary(Op::IOr, false)?,
            I::Ixor => self.binary(Op::IXor, false)?,
            I::Ladd => self.binary(Op::LAdd, true)?,
            I::Lsub => self.binary(Op::LSub, true)?,
            I::Lmul => self.binary(Op::LMul, true)?,
            I::Ldiv => self.binary(Op::LDiv, true)?,
            I::Lrem => self.binary(Op::LRem, true)?,
            I::Land => self.binary(Op::LAnd, true)?,
            I::Lor => self.binary(Op::LOr, true)?,
            I::Lxor => self.binary(Op::LXor, true)?,
            I::Lshl => self.binary(Op::LShl, true)?,
            I::Lshr => self.binary(Op::LShr, true)?,
            I::Lushr => self.binary(Op::LUshr, true)?,
            I::Fadd => self.binary(Op::FAdd, false)?,
            I::Fsub => self.binary(Op::FSub, false)?,
            I::Fmul => self.binary(Op::FMul, false)?,
            I::Fdiv => self.binary(Op::FDiv, false)?,
            I::Frem => self.binary(Op::FRem, false)?,
            I::Dadd => self.binary(Op::DAdd, true)?,
            I::Dsub => self.binary(Op::DSub, true)?,
            I::Dmul => self.binary(Op::DMul, true)?,
            I::Ddiv => self.binary(Op::DDiv, true)?,
            I::Drem => self.binary(Op::DRem, true)?,
            I::Lcmp => self.binary(Op::LCmp, false)?,
            I::Fcmpl => self.binary(Op::FCmpL, false)?,
            I::Fcmpg => self.binary(Op::FCmpG, false)?,
            I::Dcmpl => self.binary(Op::DCmpL, false)?,
            I::Dcmpg => self.binary(Op::DCmpG, false)?,
            I::Ineg => self.unary(Op::INeg, false)?,
            I::Lneg => self.unary(Op::LNeg, true)?,
            I::Fneg => self.unary(Op::FNeg, false)?,
            I::Dneg => self.unary(Op::DNeg, true)?,
            I::Iinc(local, by) => self.increment(u16::from(*local), i16::from(*by))?,
            I::Iinc_w(local, by) => self.increment(*local, *by)?,

            I::I2l => self.unary(Op::I2L, true)?,
            I::I2f => self.unary(Op::I2F, false)?,
            I::I2d => self.unary(Op::I2D, true)?,
            I::L2i => self.unary(Op::L2I, false)?,
            I::L2f => self.unary(Op::L2F, false)?,
            I::L2d => self.unary(Op::L2D, true)?,
            I::F2i => self.unary(Op::F2I, false)?,
            I::F2l => self.unary(Op::F2L, true)?,
            I::F2d => self.unary(Op::F2D, true)?,
            I::D2i => self.unary(Op::D2I, false)?,
            I::D2l => self.unary(Op::D2L, true)?,
            I::D2f => self.unary(Op::D2F, false)?,
            I::I2b => self.unary(Op::I2B, false)?,
            I::I2c => self.unary(Op::I2C, false)?,
            I::I2s => self.unary(Op::I2S, false)?,

            I::Ifeq(target) | I::Ifnull(target) => self.if_zero(JumpCondition::Eq, *target)?,
            I::Ifne(target) | I::Ifnonnull(target) => self.if_zero(JumpCondition::Ne, *target)?,
            I::Iflt(target) => self.if_zero(JumpCondition::Lt, *target)?,
            I::Ifge(target) => self.if_zero(JumpCondition::Ge, *target)?,
            I::Ifgt(target) => self.if_zero(JumpCondition::Gt, *target)?,
            I::Ifle(target) => self.if_zero(JumpCondition::Le, *target)?,
            I::If_icmpeq(target) | I::If_acmpeq(target) => {
                self.if_compare(JumpCondition::Eq, *target)?
            }
            I::If_icmpne(target) | I::If_acmpne(target) => {
                self.if_compare(JumpCondition::Ne, *target)?
            }
            I::If_icmplt(target) => self.if_compare(JumpCondition::Lt, *target)?,
            I::If_icmpge(target) => self.if_compare(JumpCondition::Ge, *target)?,
            I::If_icmpgt(target) => self.if_compare(JumpCondition::Gt, *target)?,
            I::If_icmple(target) => self.if_compare(JumpCondition::Le, *target)?,
            I::Goto(target) => return self.go_to(usize::from(*target)),
            I::Goto_w(target) => return self.go_to(*target as usize),
            I::Tableswitch(_) | I::Lookupswitch(_) => return self.switch(instruction),

            I::Ireturn | I::Lreturn | I::Freturn | I::Dreturn | I::Areturn => {
                let value = self.operand()?;
                self.leave(Insn::new(Op::ReturnValue, value, 0, 0));
                return Ok(false);
            }
            I::Return => {
                self.leave(Insn::new(Op::Return, 0, 0, 0));
                return Ok(false);
            }
            I::Athrow => {
                let exception = self.operand()?;
                self.emit(Insn::new(Op::Throw, exception, 0, 0));
                return Ok(false);
            }

            I::Getstatic(index) => {
                let wide = self.field_kind(*index)?.words() == 2;
                let item = self.push_home(wide)?;
                let at = self.emit(Insn::wide(Op::GetStatic, item.home, u32::from(*index)));
                self.forward = Some(at);
            }
            I::Putstatic(index) => {
                let value = self.operand()?;
                self.emit(Insn::wide(Op::PutStatic, value, u32::from(*index)));
            }
            I::Getfield(index) => {
                let object = self.operand()?;
                let wide = self.field_kind(*index)?.words() == 2;
                self.produce(Op::GetField, object, *index, wide)?;
            }
            I::Putfield(index) => {
                let value = self.operand()?;
                let object = self.operand()?;
                self.emit(Insn::new(Op::PutField, object, value, *index));
            }
            I::Invokevirtual(index) => self.call(Op::InvokeVirtual, *index, 1)?,
            I::Invokespecial(index) => self.call(Op::InvokeSpecial, *index, 1)?,
            I::Invokestatic(index) => self.call(Op::InvokeStatic, *index, 0)?,
            I::Invokeinterface(index, _) => self.call(Op::InvokeInterface, *index, 1)?,
            I::Invokedynamic(index) => self.call(Op::InvokeDynamic, *index, 0)?,

            I::New(index) => {
                let item = self.push_home(false)?;
                self.emit(Insn::wide(Op::New, item.home, u32::from(*index)));
            }
            I::Newarray(kind) => {
                let kind = array_kind(kind);
                self.in_place(Op::NewPrimitiveArray, kind as u32)?;
            }
            I::Anewarray(index) => self.in_place(Op::NewArrayOf, u32::from(*index))?,
            I::Multianewarray(index, dimensions) => {
                let first = self.arguments(u16::from(*dimensions))?;
                self.emit(Insn::new(Op::NewMultiArray, first, *index, u16::from(*dimensions)));
                self.push_home(false)?;
            }
            I::Arraylength => self.unary(Op::ArrayLength, false)?,
            I::Checkcast(index) => {
                let item = self.pop()?;
                let object = self.register(item);
                self.emit(Insn::wide(Op::CheckCast, object, u32::from(*index)));
                // The value stays where it is; a constant has been brought home.
                let source = match item.source {
                    Source::Copy(register) => Source::Copy(register),
                    _ => Source::Home,
                };
                self.push(source, false)?;
            }
            I::Instanceof(index) => self.in_place(Op::InstanceOf, u32::from(*index))?,
            I::Monitorenter => {
                let object = self.operand()?;
                self.emit(Insn::new(Op::MonitorEnter, object, 0, 0));
            }
            I::Monitorexit => {
                let object = self.operand()?;
                self.emit(Insn::new(Op::MonitorExit, object, 0, 0));
            }
            I::Jsr(_) | I::Jsr_w(_) | I::Ret(_) | I::Ret_w(_) => {
                return Err("jsr and ret are not supported".to_owned());
            }
            I::Wide | I::Breakpoint | I::Impdep1 | I::Impdep2 => {
                return Err("a reserved opcode".to_owned());
            }
        }
        Ok(true)
    }

    fn constant(&mut self, bits: u32) -> Result<(), Problem> {
        self.push(Source::Word(bits), false).map(drop)
    }

    fn wide_constant(&mut self, bits: u64) -> Result<(), Problem> {
        self.push(Source::Wide(bits), true).map(drop)
    }

    fn load_constant(&mut self, index: u16) -> Result<(), Problem> {
        match self.file.constant_pool.get(index) {
            Some(Constant::Integer(value)) => self.constant(*value as u32),
            Some(Constant::Float(value)) => self.constant(value.to_bits()),
            Some(Constant::Long(value)) => self.wide_constant(*value as u64),
            Some(Constant::Double(value)) => self.wide_constant(value.to_bits()),
            Some(Constant::Dynamic { name_and_type_index, .. }) => {
                let wide = self.type_of(*name_and_type_index)?.starts_with(['J', 'D']);
                self.load_reference(index, wide)?;
                // A call computes it: its frame begins there, and must not cover local variables.
                self.forward = None;
                Ok(())
            }
            Some(_) => self.load_reference(index, false),
            None => Err(format!("constant {index} does not exist")),
        }
    }

    fn load_reference(&mut self, index: u16, wide: bool) -> Result<(), Problem> {
        let item = self.push_home(wide)?;
        let at = self.emit(Insn::wide(Op::Load, item.home, u32::from(index)));
        self.forward = Some(at);
        Ok(())
    }

    fn load(&mut self, local: impl Into<u16>, wide: bool) -> Result<(), Problem> {
        let local = local.into();
        if local >= self.locals {
            return Err(format!("local variable {local} does not exist"));
        }
        self.push(Source::Copy(local), wide).map(drop)
    }

    fn store_checked(&mut self, local: u16) -> Result<(), Problem> {
        if local >= self.locals {
            return Err(format!("local variable {local} does not exist"));
        }
        self.store(local)
    }

    fn increment(&mut self, local: u16, by: i16) -> Result<(), Problem> {
        if local >= self.locals {
            return Err(format!("local variable {local} does not exist"));
        }
        self.spill(local);
        self.emit(Insn::new(Op::IAddImm, local, local, by as u16));
        Ok(())
    }

    fn element_load(&mut self, op: Op, wide: bool) -> Result<(), Problem> {
        let index = self.operand()?;
        let array = self.operand()?;
        self.produce(op, array, index, wide)
    }

    fn element_store(&mut self, op: Op) -> Result<(), Problem> {
        let value = self.operand()?;
        let index = self.operand()?;
        let array = self.operand()?;
        self.emit(Insn::new(op, array, index, value));
        Ok(())
    }

    fn unary(&mut self, op: Op, wide: bool) -> Result<(), Problem> {
        let operand = self.operand()?;
        self.produce(op, operand, 0, wide)
    }

    fn binary(&mut self, op: Op, wide: bool) -> Result<(), Problem> {
        let right = self.operand()?;
        let left = self.operand()?;
        self.produce(op, left, right, wide)
    }

    /// A binary operation that has a form for small constants.
    fn binary_immediate(&mut self, op: Op, immediate: Op, commutes: bool) -> Result<(), Problem> {
        let (right, left) = (self.pop()?, self.pop()?);
        if let Some(small) = small(right.source) {
            let left = self.register(left);
            return self.produce(immediate, left, small as u16, false);
        }
        if commutes && let Some(small) = small(left.source) {
            let right = self.register(right);
            return self.produce(immediate, right, small as u16, false);
        }
        let (left, right) = (self.register(left), self.register(right));
        self.produce(op, left, right, false)
    }

    fn subtract(&mut self) -> Result<(), Problem> {
        let (right, left) = (self.pop()?, self.pop()?);
        let negated = small(right.source).and_then(i16::checked_neg);
        let left = self.register(left);
        match negated {
            Some(negated) => self.produce(Op::IAddImm, left, negated as u16, false),
            None => {
                let right = self.register(right);
                self.produce(Op::ISub, left, right, false)
            }
        }
    }

    /// An instruction that replaces the top entry in its own register.
    fn in_place(&mut self, op: Op, operand: u32) -> Result<(), Problem> {
        let register = self.arguments(1)?;
        self.emit(Insn::wide(op, register, operand));
        self.push_home(false).map(drop)
    }

    fn call(&mut self, op: Op, index: u16, receiver: u16) -> Result<(), Problem> {
        let descriptor = self.member_type(index)?;
        let signature = Signature::parse(&descriptor).ok_or("a malformed descriptor")?;
        let first = self.arguments(signature.words() + receiver)?;
        self.emit(Insn::wide(op, first, u32::from(index)));
        if let Some(result) = signature.result {
            self.push_home(result.words() == 2)?;
        }
        Ok(())
    }

    fn leave(&mut self, insn: Insn) {
        if self.synchronized {
            self.emit(Insn::new(Op::MonitorExit, self.lock_register(), 0, 0));
        }
        self.emit(insn);
    }

    fn branch(&mut self, insn: Insn, target: usize) -> Result<(), Problem> {
        self.reach(target, self.shape())?;
        self.jump(insn, target);
        Ok(())
    }

    fn go_to(&mut self, target: usize) -> Result<bool, Problem> {
        self.flush();
        self.branch(Insn::wide(Op::Goto, 0, 0), target)?;
        Ok(false)
    }

    fn if_compare(&mut self, condition: JumpCondition, target: u16) -> Result<(), Problem> {
        let (right, left) = (self.pop()?, self.pop()?);
        let insn = match small(right.source) {
            Some(small) => Insn::new(condition.immediate(), self.register(left), small as u16, 0),
            None => {
                let (left, right) = (self.register(left), self.register(right));
                Insn::new(condition.int(), left, right, 0)
            }
        };
        self.flush();
        self.branch(insn, usize::from(target))
    }

    fn if_zero(&mut self, condition: JumpCondition, target: u16) -> Result<(), Problem> {
        let item = self.pop()?;
        let compared = self.forward.map(|at| self.program.code[at]);
        let insn = match compared {
            Some(compare) if item.source == Source::Home && compare.a == item.home => {
                condition.fused(compare)
            }
            _ => None,
        };
        let insn = match insn {
            Some(insn) => {
                // The jump does the comparison's work, and stands for it.
                let last = self.program.code.len() - 1;
                self.weight = self.weight.saturating_add(self.program.weight[last]);
                self.program.truncate_code(last);
                self.rearm(last);
                self.forward = None;
                insn
            }
            None => Insn::new(condition.immediate(), self.register(item), 0, 0),
        };
        self.flush();
        self.branch(insn, usize::from(target))
    }

    fn switch(&mut self, instruction: &Instruction) -> Result<bool, Problem> {
        let key = self.operand()?;
        self.flush();
        let place = |offset: i32| (self.at as i64 + i64::from(offset)) as usize;
        let (switch, op, targets, default) = match instruction {
            Instruction::Tableswitch(table) => (
                Switch::Table { low: table.low, targets: Box::default(), default: 0 },
                Op::TableSwitch,
                table.offsets.iter().map(|&offset| place(offset)).collect::<Vec<_>>(),
                place(table.default),
            ),
            Instruction::Lookupswitch(lookup) => (
                Switch::Lookup {
                    pairs: lookup.pairs.keys().map(|&key| (key, 0)).collect(),
                    default: 0,
                },
                Op::LookupSwitch,
                lookup.pairs.values().map(|&offset| place(offset)).collect(),
                place(lookup.default),
            ),
            _ => return Err("not a switch".to_owned()),
        };
        for &target in targets.iter().chain([&default]) {
            self.reach(target, self.shape())?;
        }
        let index = self.program.switches.len();
        self.program.switches.push(switch);
        let at = self.emit(Insn::wide(op, key, index as u32));
        for &target in targets.iter().chain([&default]) {
            self.note_case(at, target);
        }
        self.fixups.push(Fixup::Switch { at, switch: index, targets, default });
        Ok(false)
    }

    fn field_kind(&self, index: u16) -> Result<Kind, Problem> {
        let descriptor = self.member_type(index)?;
        let letter = descriptor.bytes().next().and_then(Kind::of_letter);
        letter.ok_or_else(|| "a malformed descriptor".to_owned())
    }

    /// The descriptor of the field, method or call site that a constant names.
    fn member_type(&self, index: u16) -> Result<String, Problem> {
        match self.file.constant_pool.get(index) {
            Some(
                Constant::FieldRef { name_and_type_index, .. }
                | Constant::MethodRef { name_and_type_index, .. }
                | Constant::InterfaceMethodRef { name_and_type_index, .. }
                | Constant::InvokeDynamic { name_and_type_index, .. },
            ) => self.type_of(*name_and_type_index),
            _ => Err(format!("constant {index} is not a member")),
        }
    }

    fn type_of(&self, name_and_type: u16) -> Result<String, Problem> {
        let pool = &self.file.constant_pool;
        let descriptor = pool
            .try_get_name_and_type(name_and_type)
            .and_then(|(_, descriptor)| pool.try_get_utf8(*descriptor));
        descriptor.map(ToString::to_string).map_err(|error| error.to_string())
    }
}

/// The constant as a 16-bit operand, if it fits.
fn small(source: Source) -> Option<i16> {
    match source {
        Source::Word(bits) => i16::try_from(bits as i32).ok(),
        _ => None,
    }
}

fn array_kind(kind: &ArrayType) -> Kind {
    match kind {
        ArrayType::Boolean => Kind::Boolean,
        ArrayType::Char => Kind::Char,
        ArrayType::Float => Kind::Float,
        ArrayType::Double => Kind::Double,
        ArrayType::Byte => Kind::Byte,
        ArrayType::Short => Kind::Short,
        ArrayType::Int => Kind::Int,
        ArrayType::Long => Kind::Long,
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum JumpCondition {
    Eq,
    Ne,
    Lt,
    Ge,
    Gt,
    Le,
}

impl JumpCondition {
    fn int(self) -> Op {
        match self {
            JumpCondition::Eq => Op::IfEq,
            JumpCondition::Ne => Op::IfNe,
            JumpCondition::Lt => Op::IfLt,
            JumpCondition::Ge => Op::IfGe,
            JumpCondition::Gt => Op::IfGt,
            JumpCondition::Le => Op::IfLe,
        }
    }

    fn immediate(self) -> Op {
        match self {
            JumpCondition::Eq => Op::IfEqImm,
            JumpCondition::Ne => Op::IfNeImm,
            JumpCondition::Lt => Op::IfLtImm,
            JumpCondition::Ge => Op::IfGeImm,
            JumpCondition::Gt => Op::IfGtImm,
            JumpCondition::Le => Op::IfLeImm,
        }
    }

    fn long(self) -> Op {
        match self {
            JumpCondition::Eq => Op::IfLEq,
            JumpCondition::Ne => Op::IfLNe,
            JumpCondition::Lt => Op::IfLLt,
            JumpCondition::Ge => Op::IfLGe,
            JumpCondition::Gt => Op::IfLGt,
            JumpCondition::Le => Op::IfLLe,
        }
    }

    /// A comparison and the test of its result as one jump.
    fn fused(self, compare: Insn) -> Option<Insn> {
        let Insn { op, b: left, c: right, .. } = compare;
        let floating = |double: bool, nan_is_less: bool| {
            let (op, swapped) = self.floating(double, nan_is_less);
            let (left, right) = if swapped { (right, left) } else { (left, right) };
            Insn::new(op, left, right, 0)
        };
        match op {
            Op::LCmp => Some(Insn::new(self.long(), left, right, 0)),
            Op::FCmpL => Some(floating(false, true)),
            Op::FCmpG => Some(floating(false, false)),
            Op::DCmpL => Some(floating(true, true)),
            Op::DCmpG => Some(floating(true, false)),
            _ => None,
        }
    }

    /// The jump for a floating comparison, and whether its operands are
    /// swapped. With a NaN, `cmpl` gives -1 and `cmpg` gives 1: whether the
    /// jump is then taken decides between a relation and its negation.
    fn floating(self, double: bool, nan_is_less: bool) -> (Op, bool) {
        use Op::{
            IfDEq, IfDLe, IfDLt, IfDNe, IfDNotLe, IfDNotLt, IfFEq, IfFLe, IfFLt, IfFNe, IfFNotLe,
            IfFNotLt,
        };
        let (float, as_double, swapped) = match (self, nan_is_less) {
            (JumpCondition::Eq, _) => (IfFEq, IfDEq, false),
            (JumpCondition::Ne, _) => (IfFNe, IfDNe, false),
            (JumpCondition::Lt, false) => (IfFLt, IfDLt, false),
            (JumpCondition::Le, false) => (IfFLe, IfDLe, false),
            (JumpCondition::Ge, false) => (IfFNotLt, IfDNotLt, false),
            (JumpCondition::Gt, false) => (IfFNotLe, IfDNotLe, false),
            // a > b is b < a, and so on.
            (JumpCondition::Gt, true) => (IfFLt, IfDLt, true),
            (JumpCondition::Ge, true) => (IfFLe, IfDLe, true),
            (JumpCondition::Le, true) => (IfFNotLt, IfDNotLt, true),
            (JumpCondition::Lt, true) => (IfFNotLe, IfDNotLe, true),
        };
        (if double { as_double } else { float }, swapped)
    }
}
