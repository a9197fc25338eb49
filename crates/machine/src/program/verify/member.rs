//! What field accesses and calls do to a frame, constructors among them.
//!
//! The hard part is objects that are not initialized yet. `new` pushes a type of its own
//! that nothing accepts except the constructor of exactly that class; when that call is
//! passed, every copy of the type in the frame becomes the class. A constructor's own
//! `this` is treated in the same way, with two ways out: `this(...)` and `super(...)`.
//!
//! Cost: one assignability test per argument.
//!
//! Not here: whether the member exists or may be accessed (linking).

use super::Check;
use super::instruction::{Effect, InstructionCheck};
use super::operand::{ConstantOperand, InvokedMethod};
use super::types::VerificationType;
use ristretto_classfile::attributes::Instruction;

impl InstructionCheck<'_, '_, '_> {
    pub(super) fn field(
        &mut self,
        instruction: &Instruction,
        class: VerificationType,
        value: VerificationType,
    ) -> Check<Effect> {
        match instruction {
            Instruction::Getstatic(_) => self.frame.push(value)?,
            Instruction::Getfield(_) => {
                self.pop_value(class)?;
                self.frame.push(value)?;
            }
            Instruction::Putfield(index) => {
                self.pop_value(value)?;
                self.pop_written(*index, class)?;
            }
            _ => self.pop_value(value)?,
        }
        Ok(Effect::ON_STACK)
    }

    /// The receiver of `putfield`. A constructor may write the fields that its class declares
    /// before it calls `super(...)`; inner classes store their outer instance so.
    fn pop_written(&mut self, field: u16, class: VerificationType) -> Check {
        let is_early = self.frame.stack.last() == Some(&VerificationType::UninitializedThis)
            && class == self.subject.this_class
            && self.subject.pool.declares_field(field);
        if is_early {
            return self.frame.drop_slots(1);
        }
        self.pop_value(class)
    }

    pub(super) fn call(
        &mut self,
        instruction: &Instruction,
        call: &InvokedMethod,
    ) -> Check<Effect> {
        for parameter in self.operands.parameters(call).iter().rev() {
            self.pop_value(*parameter)?;
        }
        let mut effect = Effect::ON_STACK;
        match (instruction, call.class) {
            (Instruction::Invokespecial(_), Some(class)) if call.is_constructor => {
                effect = self.construct(class)?;
            }
            (Instruction::Invokespecial(_), Some(class)) => self.pop_special(class, call)?,
            (Instruction::Invokevirtual(_) | Instruction::Invokeinterface(..), Some(class)) => {
                self.pop_value(class)?;
            }
            _ => {}
        }
        call.result.map_or(Ok(()), |value| self.frame.push(value))?;
        Ok(effect)
    }

    /// The receiver of a call to a private or superclass method: an instance of this class.
    fn pop_special(&mut self, class: VerificationType, call: &InvokedMethod) -> Check {
        let this_class = self.subject.this_class;
        self.pop_value(this_class)?;
        if call.is_interface && class != this_class && !self.implements(class) {
            let class = self.lattice.describe(class);
            return Err(format!("invokespecial names {class}, which is no direct superinterface"));
        }
        self.require(this_class, class)
    }

    fn implements(&mut self, interface: VerificationType) -> bool {
        let mut interfaces = self.subject.file.interfaces.iter();
        interfaces.any(|index| self.subject.pool.class(*index, self.lattice) == Ok(interface))
    }

    /// Pops what a constructor of `class` is called on; all copies of it are initialized now.
    fn construct(&mut self, class: VerificationType) -> Check<Effect> {
        let object = self.frame.pop_any()?;
        let made = match object {
            VerificationType::Uninitialized(index) => self.made_at(index),
            VerificationType::UninitializedThis => self.subject.this_class,
            _ => {
                let object = self.lattice.describe(object);
                return Err(format!("a constructor is called on {object}"));
            }
        };
        let is_super = object == VerificationType::UninitializedThis
            && self.subject.super_class == Some(class);
        if class != made && !is_super {
            let (class, made) = (self.lattice.describe(class), self.lattice.describe(made));
            return Err(format!("a constructor of {class} is called on a new {made}"));
        }
        if object == VerificationType::UninitializedThis {
            self.frame.this_is_uninitialized = false;
        }
        let changes_locals = self.frame.replace(object, made);
        Ok(Effect { changes_locals, ends_block: false })
    }

    /// The class that the `new` at this index makes.
    fn made_at(&self, index: u32) -> VerificationType {
        match self.operands.at(index as usize) {
            ConstantOperand::Class(class) => class,
            _ => unreachable!("an uninitialized object comes from a new instruction"),
        }
    }
}
