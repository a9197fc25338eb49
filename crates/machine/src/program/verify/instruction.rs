//! What each instruction does to a frame (JVMS 6.5).
//!
//! Most instructions pop fixed types and push a fixed one; `opcode` lists them. Here are
//! those that look at what they find: stack shuffling, arrays, returns, `new`.
//!
//! Cost: a few comparisons per operand; calls and field accesses compare class types.
//!
//! Not here: calls and fields (`member`), where control goes next (`flow`).

use super::frame::TypeState;
use super::lattice::Lattice;
use super::opcode::{LocalAccess, fixed_effect, local_access};
use super::operand::{ConstantOperand, Operands};
use super::types::{NameId, VerificationType};
use super::{Check, VerifiedMethod};
use VerificationType::{Double, Float, Int, Long};
use ristretto_classfile::attributes::{ArrayType, Instruction};

/// What the flow analysis has to know after an instruction.
pub(super) struct Effect {
    /// Exception handlers in force have to hear about the locals again.
    pub(super) changes_locals: bool,
    /// The next instruction does not follow.
    pub(super) ends_block: bool,
}

impl Effect {
    pub(super) const ON_STACK: Effect = Effect { changes_locals: false, ends_block: false };
    const ON_LOCALS: Effect = Effect { changes_locals: true, ends_block: false };
    const END: Effect = Effect { changes_locals: false, ends_block: true };
}

/// One instruction about to run on a frame.
pub(super) struct InstructionCheck<'s, 'a, 'h> {
    pub(super) subject: &'s VerifiedMethod<'a>,
    pub(super) code: &'s [Instruction],
    pub(super) operands: &'s Operands<'a>,
    pub(super) lattice: &'s mut Lattice<'h>,
    pub(super) frame: &'s mut TypeState,
}

impl InstructionCheck<'_, '_, '_> {
    pub(super) fn run(&mut self, index: usize) -> Check<Effect> {
        let instruction = &self.code[index];
        if let Some((pops, push)) = fixed_effect(instruction) {
            for expected in pops.iter().rev() {
                self.frame.pop(*expected, self.lattice)?;
            }
            push.map_or(Ok(()), |value| self.frame.push(value))?;
            return Ok(Effect::ON_STACK);
        }
        if let Some((access, local)) = local_access(instruction) {
            return self.local(access, local.into());
        }
        match self.operands.at(index) {
            ConstantOperand::None => self.plain(instruction),
            ConstantOperand::Value(value) => self.push(value),
            ConstantOperand::Class(class) => self.class(index, class),
            ConstantOperand::Field { class, value } => self.field(instruction, class, value),
            ConstantOperand::Call(call) => self.call(instruction, self.operands.call(call)),
        }
    }

    fn local(&mut self, access: LocalAccess, index: usize) -> Check<Effect> {
        match access {
            LocalAccess::Load(value) => self.frame.load(index, value, self.lattice)?,
            LocalAccess::LoadReference => self.frame.load_reference(index, self.lattice)?,
            LocalAccess::Increment => self.frame.check_local(index, Int, self.lattice)?,
            LocalAccess::Store(value) => {
                self.frame.store(index, value, self.lattice)?;
                return Ok(Effect::ON_LOCALS);
            }
            LocalAccess::StoreReference => {
                self.frame.store_reference(index, self.lattice)?;
                return Ok(Effect::ON_LOCALS);
            }
        }
        Ok(Effect::ON_STACK)
    }

    /// The instructions without a constant whose effect depends on what they find.
    fn plain(&mut self, instruction: &Instruction) -> Check<Effect> {
        use Instruction as I;
        match instruction {
            I::Pop => self.frame.drop_slots(1)?,
            I::Pop2 => self.frame.drop_slots(2)?,
            I::Dup => self.frame.duplicate(1, 0)?,
            I::Dup_x1 => self.frame.duplicate(1, 1)?,
            I::Dup_x2 => self.frame.duplicate(1, 2)?,
            I::Dup2 => self.frame.duplicate(2, 0)?,
            I::Dup2_x1 => self.frame.duplicate(2, 1)?,
            I::Dup2_x2 => self.frame.duplicate(2, 2)?,
            I::Swap => self.frame.swap()?,
            I::Iaload => self.array_load(&[NameId::INT], Int)?,
            I::Laload => self.array_load(&[NameId::LONG], Long)?,
            I::Faload => self.array_load(&[NameId::FLOAT], Float)?,
            I::Daload => self.array_load(&[NameId::DOUBLE], Double)?,
            I::Baload => self.array_load(&[NameId::BYTE, NameId::BOOLEAN], Int)?,
            I::Caload => self.array_load(&[NameId::CHAR], Int)?,
            I::Saload => self.array_load(&[NameId::SHORT], Int)?,
            I::Aaload => self.reference_load()?,
            I::Iastore => self.array_store(&[NameId::INT], Int)?,
            I::Lastore => self.array_store(&[NameId::LONG], Long)?,
            I::Fastore => self.array_store(&[NameId::FLOAT], Float)?,
            I::Dastore => self.array_store(&[NameId::DOUBLE], Double)?,
            I::Bastore => self.array_store(&[NameId::BYTE, NameId::BOOLEAN], Int)?,
            I::Castore => self.array_store(&[NameId::CHAR], Int)?,
            I::Sastore => self.array_store(&[NameId::SHORT], Int)?,
            I::Aastore => self.reference_store()?,
            I::Newarray(element) => {
                self.frame.pop(Int, self.lattice)?;
                self.frame.push(VerificationType::array(element_name(element)))?;
            }
            I::Arraylength => {
                self.pop_array()?;
                self.frame.push(Int)?;
            }
            I::If_acmpeq(_) | I::If_acmpne(_) => {
                self.frame.pop_reference(self.lattice)?;
                self.frame.pop_reference(self.lattice)?;
            }
            I::Ifnull(_) | I::Ifnonnull(_) | I::Monitorenter | I::Monitorexit => {
                self.frame.pop_reference(self.lattice)?;
            }
            _ => return self.last(instruction),
        }
        Ok(Effect::ON_STACK)
    }

    /// The instructions that the next one does not follow.
    fn last(&mut self, instruction: &Instruction) -> Check<Effect> {
        use Instruction as I;
        match instruction {
            I::Goto(_) | I::Goto_w(_) => {}
            I::Tableswitch(_) | I::Lookupswitch(_) => self.frame.pop(Int, self.lattice)?,
            I::Ireturn => self.return_value(Some(Int))?,
            I::Lreturn => self.return_value(Some(Long))?,
            I::Freturn => self.return_value(Some(Float))?,
            I::Dreturn => self.return_value(Some(Double))?,
            I::Areturn => self.return_reference()?,
            I::Return => self.return_value(None)?,
            I::Athrow => {
                let throwable = self.lattice.class("java/lang/Throwable");
                self.pop_value(throwable)?;
            }
            I::Jsr(_) | I::Jsr_w(_) | I::Ret(_) | I::Ret_w(_) => {
                return Err("jsr/ret is not supported".into());
            }
            _ => {
                return Err(format!("{instruction} is not an instruction of class files"));
            }
        }
        Ok(Effect::END)
    }

    fn return_value(&mut self, value: Option<VerificationType>) -> Check {
        if self.subject.result != value {
            return Err("the return instruction does not match the method descriptor".into());
        }
        if self.frame.this_is_uninitialized {
            return Err("the constructor returns without calling this(...) or super(...)".into());
        }
        value.map_or(Ok(()), |value| self.frame.pop(value, self.lattice))
    }

    fn return_reference(&mut self) -> Check {
        match self.subject.result {
            Some(result @ VerificationType::Reference { .. }) => self.pop_value(result),
            _ => Err("the return instruction does not match the method descriptor".into()),
        }
    }

    /// `new`, `anewarray`, `multianewarray`, `checkcast`, `instanceof`.
    fn class(&mut self, index: usize, class: VerificationType) -> Check<Effect> {
        match self.code[index] {
            Instruction::New(_) => return self.new_object(index),
            Instruction::Anewarray(_) => self.frame.pop(Int, self.lattice)?,
            Instruction::Multianewarray(_, count) => {
                for _ in 0..count {
                    self.frame.pop(Int, self.lattice)?;
                }
            }
            Instruction::Instanceof(_) => {
                self.frame.pop_reference(self.lattice)?;
                return self.push(Int);
            }
            _ => {
                self.frame.pop_reference(self.lattice)?;
            }
        }
        self.push(class)
    }

    /// The index tells objects apart: none made here earlier can still be uninitialized. The
    /// way by which control came here first had none, so where a way with one joins it, the
    /// merge made that slot unusable.
    fn new_object(&mut self, index: usize) -> Check<Effect> {
        let index = u32::try_from(index).expect("code is shorter than 65536");
        self.push(VerificationType::Uninitialized(index))
    }

    fn push(&mut self, value: VerificationType) -> Check<Effect> {
        self.frame.push(value)?;
        Ok(Effect::ON_STACK)
    }

    /// Pops a value that may be used as `expected`.
    pub(super) fn pop_value(&mut self, expected: VerificationType) -> Check {
        if !matches!(expected, VerificationType::Reference { .. }) {
            return self.frame.pop(expected, self.lattice);
        }
        let found = self.frame.pop_reference(self.lattice)?;
        self.require(found, expected)
    }

    pub(super) fn require(&mut self, found: VerificationType, expected: VerificationType) -> Check {
        if self.lattice.assignable(found, expected) {
            return Ok(());
        }
        let (found, expected) = (self.lattice.describe(found), self.lattice.describe(expected));
        Err(format!("{found} is used where {expected} is expected"))
    }

    fn array_load(&mut self, elements: &[NameId], value: VerificationType) -> Check {
        self.frame.pop(Int, self.lattice)?;
        self.pop_array_of(elements)?;
        self.frame.push(value)
    }

    fn array_store(&mut self, elements: &[NameId], value: VerificationType) -> Check {
        self.frame.pop(value, self.lattice)?;
        self.frame.pop(Int, self.lattice)?;
        self.pop_array_of(elements)
    }

    fn reference_load(&mut self) -> Check {
        self.frame.pop(Int, self.lattice)?;
        let component = self.pop_array_of_references()?;
        self.frame.push(component)
    }

    /// The component's class is for the interpreter to check: arrays are covariant.
    fn reference_store(&mut self) -> Check {
        self.frame.pop_reference(self.lattice)?;
        self.frame.pop(Int, self.lattice)?;
        self.pop_array_of_references()?;
        Ok(())
    }

    fn pop_array(&mut self) -> Check<VerificationType> {
        match self.frame.pop_reference(self.lattice)? {
            found if found == VerificationType::Null || found.is_array() => Ok(found),
            found => Err(format!("{} is not an array", self.lattice.describe(found))),
        }
    }

    fn pop_array_of(&mut self, elements: &[NameId]) -> Check {
        let found = self.pop_array()?;
        let fits = |element: &NameId| found == VerificationType::array(*element);
        if found == VerificationType::Null || elements.iter().any(fits) {
            return Ok(());
        }
        Err(format!("{} has the wrong element type", self.lattice.describe(found)))
    }

    /// The component type of the popped array, null for null.
    fn pop_array_of_references(&mut self) -> Check<VerificationType> {
        let found = self.pop_array()?;
        found.component().ok_or_else(|| {
            format!("{} is not an array of references", self.lattice.describe(found))
        })
    }
}

fn element_name(element: &ArrayType) -> NameId {
    match element {
        ArrayType::Boolean => NameId::BOOLEAN,
        ArrayType::Char => NameId::CHAR,
        ArrayType::Float => NameId::FLOAT,
        ArrayType::Double => NameId::DOUBLE,
        ArrayType::Byte => NameId::BYTE,
        ArrayType::Short => NameId::SHORT,
        ArrayType::Int => NameId::INT,
        ArrayType::Long => NameId::LONG,
    }
}
