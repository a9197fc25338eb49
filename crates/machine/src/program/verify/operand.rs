//! What the constant-pool operand of an instruction means, read once per instruction.
//!
//! Reading proves that the constant has a tag that the instruction allows and that
//! everything behind it (names, descriptors, bootstrap methods) is well formed. Unreachable instructions are read too, so that whoever decodes the
//! method later may trust every operand in it.
//!
//! Cost: one descriptor parse per field, call or dynamic constant in the code.
//!
//! Not here: whether the member exists (linking), what it does to the stack
//! (`instruction`).

use super::Check;
use super::descriptor::{self, MOST_ARGUMENT_SLOTS};
use super::lattice::Lattice;
use super::pool::Pool;
use super::types::VerificationType;
use ristretto_classfile::attributes::Instruction;
use ristretto_classfile::{Constant, ReferenceKind};
use std::ops::Range;

#[derive(Clone, Copy, Debug)]
pub(super) enum ConstantOperand {
    /// The instruction names no constant.
    None,
    /// The value that `ldc` pushes.
    Value(VerificationType),
    /// The type that is made or tested; for `anewarray`, the array's.
    Class(VerificationType),
    Field {
        class: VerificationType,
        value: VerificationType,
    },
    /// An index for [`Operands::call`].
    Call(usize),
}

/// What a call takes and gives.
#[derive(Debug)]
pub(super) struct InvokedMethod {
    /// None for `invokedynamic`, which has no receiver.
    pub(super) class: Option<VerificationType>,
    pub(super) is_constructor: bool,
    /// The class is named as an interface (`CONSTANT_InterfaceMethodref`).
    pub(super) is_interface: bool,
    parameters: Range<usize>,
    pub(super) result: Option<VerificationType>,
}

/// Which tags and names an instruction that calls allows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CallKind {
    Virtual,
    Special,
    Static,
    Interface,
}

/// The operands of one method's code.
pub(super) struct Operands<'a> {
    pool: &'a Pool<'a>,
    of_instruction: Vec<ConstantOperand>,
    calls: Vec<InvokedMethod>,
    parameters: Vec<VerificationType>,
}

impl<'a> Operands<'a> {
    pub(super) fn new(pool: &'a Pool<'a>, code_length: usize) -> Self {
        Operands {
            pool,
            of_instruction: Vec::with_capacity(code_length),
            calls: Vec::new(),
            parameters: Vec::new(),
        }
    }

    pub(super) fn at(&self, index: usize) -> ConstantOperand {
        self.of_instruction[index]
    }

    pub(super) fn call(&self, call: usize) -> &InvokedMethod {
        &self.calls[call]
    }

    pub(super) fn parameters(&self, call: &InvokedMethod) -> &[VerificationType] {
        &self.parameters[call.parameters.clone()]
    }

    /// Reads the operand of the next instruction.
    pub(super) fn read(&mut self, instruction: &Instruction, lattice: &mut Lattice) -> Check {
        use Instruction as I;
        let operand = match instruction {
            I::Ldc(index) => self.loadable((*index).into(), 1, lattice)?,
            I::Ldc_w(index) => self.loadable(*index, 1, lattice)?,
            I::Ldc2_w(index) => self.loadable(*index, 2, lattice)?,
            I::Getstatic(index) | I::Putstatic(index) | I::Getfield(index) | I::Putfield(index) => {
                self.field(*index, lattice)?
            }
            I::Invokevirtual(index) => self.invoke(*index, CallKind::Virtual, lattice)?,
            I::Invokespecial(index) => self.invoke(*index, CallKind::Special, lattice)?,
            I::Invokestatic(index) => self.invoke(*index, CallKind::Static, lattice)?,
            I::Invokeinterface(index, count) => self.invoke_interface(*index, *count, lattice)?,
            I::Invokedynamic(index) => self.invoke_dynamic(*index, lattice)?,
            I::New(index) => self.instantiable(*index, lattice)?,
            I::Anewarray(index) => self.array_of(*index, lattice)?,
            I::Checkcast(index) | I::Instanceof(index) => {
                ConstantOperand::Class(self.pool.class(*index, lattice)?)
            }
            I::Multianewarray(index, count) => self.multi_array(*index, *count, lattice)?,
            _ => ConstantOperand::None,
        };
        self.of_instruction.push(operand);
        Ok(())
    }

    fn instantiable(&self, index: u16, lattice: &mut Lattice) -> Check<ConstantOperand> {
        let class = self.pool.class(index, lattice)?;
        if class.is_array() {
            return Err("new makes an object, not an array".into());
        }
        Ok(ConstantOperand::Class(class))
    }

    fn array_of(&self, index: u16, lattice: &mut Lattice) -> Check<ConstantOperand> {
        match self.pool.class(index, lattice)? {
            VerificationType::Reference { name, dimensions } if dimensions < u8::MAX => {
                let dimensions = dimensions + 1;
                Ok(ConstantOperand::Class(VerificationType::Reference { name, dimensions }))
            }
            _ => Err("an array has at most 255 dimensions".into()),
        }
    }

    fn multi_array(&self, index: u16, count: u8, lattice: &mut Lattice) -> Check<ConstantOperand> {
        match self.pool.class(index, lattice)? {
            class @ VerificationType::Reference { dimensions, .. }
                if (1..=dimensions).contains(&count) =>
            {
                Ok(ConstantOperand::Class(class))
            }
            class => {
                let class = lattice.describe(class);
                Err(format!("multianewarray cannot make {count} dimensions of {class}"))
            }
        }
    }

    /// The value of a loadable constant (JVMS 4.4), which must fill `category` slots.
    fn loadable(
        &mut self,
        index: u16,
        category: usize,
        lattice: &mut Lattice,
    ) -> Check<ConstantOperand> {
        let value = self.loadable_type(index, lattice)?;
        if value.category() == category {
            return Ok(ConstantOperand::Value(value));
        }
        let value = lattice.describe(value);
        Err(format!("constant {index} is {value}, which this form of ldc cannot load"))
    }

    fn loadable_type(&mut self, index: u16, lattice: &mut Lattice) -> Check<VerificationType> {
        Ok(match self.pool.constant(index)? {
            Constant::Integer(_) => VerificationType::Int,
            Constant::Float(_) => VerificationType::Float,
            Constant::Long(_) => VerificationType::Long,
            Constant::Double(_) => VerificationType::Double,
            Constant::String(text) => {
                // Literals may be long; that there is one is enough.
                if !matches!(self.pool.constant(*text)?, Constant::Utf8(_)) {
                    return Err(format!("constant {text} is not a Utf8"));
                }
                lattice.class("java/lang/String")
            }
            Constant::Class(_) => {
                self.pool.class(index, lattice)?;
                lattice.class("java/lang/Class")
            }
            Constant::MethodHandle { .. } => {
                self.method_handle(index, lattice)?;
                lattice.class("java/lang/invoke/MethodHandle")
            }
            Constant::MethodType(descriptor) => {
                self.signature(*descriptor, lattice)?;
                lattice.class("java/lang/invoke/MethodType")
            }
            Constant::Dynamic { bootstrap_method_attr_index, name_and_type_index } => {
                self.bootstrap_method(*bootstrap_method_attr_index, lattice)?;
                self.pool.field_name_and_type(*name_and_type_index, lattice)?
            }
            _ => return Err(format!("constant {index} cannot be loaded")),
        })
    }

    fn field(&self, index: u16, lattice: &mut Lattice) -> Check<ConstantOperand> {
        let Constant::FieldRef { class_index, name_and_type_index } = self.pool.constant(index)?
        else {
            return Err(format!("constant {index} is not a Fieldref"));
        };
        let class = self.pool.class(*class_index, lattice)?;
        if class.is_array() {
            return Err("an array has no fields".into());
        }
        let value = self.pool.field_name_and_type(*name_and_type_index, lattice)?;
        Ok(ConstantOperand::Field { class, value })
    }

    /// The parameters' place in `self.parameters`, and the return type.
    fn signature(
        &mut self,
        index: u16,
        lattice: &mut Lattice,
    ) -> Check<(Range<usize>, Option<VerificationType>)> {
        let text = self.pool.utf8(index)?;
        let start = self.parameters.len();
        let result = descriptor::method_type(lattice, &text, &mut self.parameters)
            .ok_or_else(|| format!("{text:?} is not a method descriptor"))?;
        Ok((start..self.parameters.len(), result))
    }

    fn invoke(
        &mut self,
        index: u16,
        kind: CallKind,
        lattice: &mut Lattice,
    ) -> Check<ConstantOperand> {
        let call = self.method(index, kind, lattice)?;
        self.calls.push(call);
        Ok(ConstantOperand::Call(self.calls.len() - 1))
    }

    fn invoke_interface(
        &mut self,
        index: u16,
        count: u8,
        lattice: &mut Lattice,
    ) -> Check<ConstantOperand> {
        let call = self.method(index, CallKind::Interface, lattice)?;
        if usize::from(count) != 1 + slots(self.parameters(&call)) {
            return Err("the count of invokeinterface does not match the descriptor".into());
        }
        self.calls.push(call);
        Ok(ConstantOperand::Call(self.calls.len() - 1))
    }

    fn invoke_dynamic(&mut self, index: u16, lattice: &mut Lattice) -> Check<ConstantOperand> {
        let Constant::InvokeDynamic { bootstrap_method_attr_index, name_and_type_index } =
            self.pool.constant(index)?
        else {
            return Err(format!("constant {index} is not an InvokeDynamic"));
        };
        self.bootstrap_method(*bootstrap_method_attr_index, lattice)?;
        let (name, descriptor) = self.pool.name_and_type(*name_and_type_index)?;
        if !descriptor::is_method_name(&name) || name.starts_with('<') {
            return Err(format!("invokedynamic cannot call {name:?}"));
        }
        let (parameters, result) = self.signature(descriptor, lattice)?;
        self.calls.push(InvokedMethod {
            class: None,
            is_constructor: false,
            is_interface: false,
            parameters,
            result,
        });
        Ok(ConstantOperand::Call(self.calls.len() - 1))
    }

    fn method(
        &mut self,
        index: u16,
        kind: CallKind,
        lattice: &mut Lattice,
    ) -> Check<InvokedMethod> {
        let (class, name_and_type, is_interface) = self.method_ref(index, kind)?;
        let class = self.pool.class(class, lattice)?;
        let (name, descriptor) = self.pool.name_and_type(name_and_type)?;
        let (parameters, result) = self.signature(descriptor, lattice)?;
        let receiver = usize::from(kind != CallKind::Static);
        if slots(&self.parameters[parameters.clone()]) + receiver > MOST_ARGUMENT_SLOTS {
            return Err(format!("{name:?} takes more than {MOST_ARGUMENT_SLOTS} argument slots"));
        }
        if class.is_array() && (is_interface || kind == CallKind::Special) {
            return Err("an array has no constructors, private or interface methods".into());
        }
        let is_constructor = name == "<init>";
        let allowed = match &*name {
            "<init>" => kind == CallKind::Special && !is_interface && result.is_none(),
            "<clinit>" => false,
            name => descriptor::is_method_name(name),
        };
        if !allowed {
            return Err(format!("{name:?} cannot be called this way"));
        }
        Ok(InvokedMethod { class: Some(class), is_constructor, is_interface, parameters, result })
    }

    /// The class and name-and-type indices of a method constant whose tag suits `kind`.
    fn method_ref(&self, index: u16, kind: CallKind) -> Check<(u16, u16, bool)> {
        match self.pool.constant(index)? {
            Constant::MethodRef { class_index, name_and_type_index }
                if kind != CallKind::Interface =>
            {
                Ok((*class_index, *name_and_type_index, false))
            }
            Constant::InterfaceMethodRef { class_index, name_and_type_index }
                if kind != CallKind::Virtual =>
            {
                Ok((*class_index, *name_and_type_index, true))
            }
            _ => Err(format!("constant {index} is not a method that this instruction calls")),
        }
    }

    fn method_handle(&mut self, index: u16, lattice: &mut Lattice) -> Check {
        let Constant::MethodHandle { reference_kind, reference_index } =
            self.pool.constant(index)?
        else {
            return Err(format!("constant {index} is not a MethodHandle"));
        };
        let kind = match reference_kind {
            ReferenceKind::GetField
            | ReferenceKind::GetStatic
            | ReferenceKind::PutField
            | ReferenceKind::PutStatic => return self.field(*reference_index, lattice).map(drop),
            ReferenceKind::InvokeVirtual => CallKind::Virtual,
            ReferenceKind::InvokeStatic => CallKind::Static,
            ReferenceKind::InvokeSpecial | ReferenceKind::NewInvokeSpecial => CallKind::Special,
            ReferenceKind::InvokeInterface => CallKind::Interface,
        };
        let call = self.method(*reference_index, kind, lattice)?;
        if call.is_constructor != (*reference_kind == ReferenceKind::NewInvokeSpecial) {
            return Err(format!("method handle {index} has the wrong kind for its method"));
        }
        Ok(())
    }

    /// The bootstrap method exists, and its arguments can be loaded.
    fn bootstrap_method(&mut self, index: u16, lattice: &mut Lattice) -> Check {
        let bootstrap = self.pool.bootstrap(index)?;
        self.pool.spend(bootstrap.arguments.len())?;
        self.method_handle(bootstrap.bootstrap_method_ref, lattice)?;
        for argument in &bootstrap.arguments {
            // A dynamic argument is read when it is used: following it here could go round in circles.
            if !matches!(self.pool.constant(*argument)?, Constant::Dynamic { .. }) {
                self.loadable_type(*argument, lattice)?;
            }
        }
        Ok(())
    }
}

/// How many slots the values fill.
pub(super) fn slots(values: &[VerificationType]) -> usize {
    values.iter().map(|value| value.category()).sum()
}
