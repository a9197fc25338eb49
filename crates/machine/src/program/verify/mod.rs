//! The bytecode verifier: after it, the interpreter needs no checks of its own.
//!
//! It infers the types of all locals and operands by data flow (JVMS 4.10.2) for
//! class files of every version and ignores `StackMapTable`: one algorithm, which
//! trusts nothing that the compiler wrote. In reading order:
//!
//! - `types`, `lattice`: what a slot can hold, and which type may stand for which
//! - `descriptor`, `pool`: names, descriptors and constants, read strictly
//! - `operand`: what an instruction's constant means to it
//! - `frame`: the types of the locals and of the operand stack
//! - `opcode`, `instruction`, `member`: what each instruction does to a frame
//! - `branch`, `flow`: which instruction follows which, until nothing changes
//!
//! Cost: near linear in the code; some microseconds for a typical method. Work is
//! capped, so that no class file takes long. The classes that a method mentions are
//! asked for only where an assignment between two of them has to be judged.
//!
//! Not here: access rights (private, protected), whether members exist, and the
//! format of the class file around the code. Those are linking. `jsr` and `ret`,
//! which no compiler has written since Java 6, are rejected.

mod branch;
mod descriptor;
mod flow;
mod frame;
mod instruction;
mod lattice;
mod member;
mod opcode;
mod operand;
mod pool;
#[cfg(test)]
mod tests;
mod types;

use flow::Flow;
use frame::TypeState;
use lattice::Lattice;
use pool::Pool;
use ristretto_classfile::attributes::{Attribute, ExceptionTableEntry, Instruction};
use ristretto_classfile::{ClassFile, Method, MethodAccessFlags};
use std::fmt;
use types::VerificationType;

/// What the verifier asks about classes that the method names. The linker implements it,
/// and a test double.
pub trait Hierarchy {
    /// The direct superclass (internal name), `Ok(None)` for `java/lang/Object`.
    fn superclass(&mut self, name: &str) -> Result<Option<String>, Missing>;

    fn is_interface(&mut self, name: &str) -> Result<bool, Missing>;
}

/// The class cannot be found. Assignments that involve it are allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Missing;

/// Why a method cannot be run.
#[derive(Debug)]
pub struct VerifyError {
    /// The index of the offending instruction, 0 if it is the method as a whole.
    pub index: usize,
    /// One sentence, no final full stop.
    pub message: String,
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (instruction {})", self.message, self.index)
    }
}

impl std::error::Error for VerifyError {}

/// A check that may fail with a message; whoever knows the instruction adds its index.
type Check<T = ()> = Result<T, String>;

/// Proves that `method`, a method of `file`, can be run without checks on its stack, its
/// locals, its constants and its types, or says why not.
pub fn verify_method(
    file: &ClassFile<'_>,
    method: &Method,
    hierarchy: &mut dyn Hierarchy,
) -> Result<(), VerifyError> {
    along(file, method, hierarchy, |flow, entry| flow.run(entry))
}

/// Follows the code of a method; nothing where it has none.
fn along<T: Default>(
    file: &ClassFile<'_>,
    method: &Method,
    hierarchy: &mut dyn Hierarchy,
    follow: impl FnOnce(Flow<'_, '_, '_>, TypeState) -> Result<T, VerifyError>,
) -> Result<T, VerifyError> {
    let mut lattice = Lattice::new(hierarchy);
    let whole = |message| VerifyError { index: 0, message };
    let Some(code) = CodeAttribute::of(method).map_err(whole)? else {
        return Ok(T::default());
    };
    let pool = Pool::new(file);
    let subject = VerifiedMethod::new(&pool, file, method, &mut lattice).map_err(whole)?;
    let entry = subject.entry(&code).map_err(whole)?;
    follow(Flow::new(&subject, &code, &mut lattice)?, entry)
}

/// What a local variable holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Held {
    /// Also boolean, byte, char and short.
    Int,
    Float,
    Long,
    Double,
    /// Null, or an object whose constructor has run.
    Reference,
}

/// For each instruction of a method, what the locals hold before it on every way there: None for
/// one that has no value. Nothing for instructions that are never reached.
///
/// # Errors
/// As [`verify_method`].
pub fn locals_held(
    file: &ClassFile<'_>,
    method: &Method,
    hierarchy: &mut dyn Hierarchy,
) -> Result<Vec<Box<[Option<Held>]>>, VerifyError> {
    let types = along(file, method, hierarchy, |flow, entry| flow.locals(entry))?;
    let held = |types: Box<[VerificationType]>| types.iter().map(|of| of.held()).collect();
    Ok(types.into_iter().map(|types| types.map(held).unwrap_or_default()).collect())
}

/// How many words are on the operand stack before each instruction of a method.
///
/// # Errors
/// As [`verify_method`].
pub fn stack_depths(
    file: &ClassFile<'_>,
    method: &Method,
    hierarchy: &mut dyn Hierarchy,
) -> Result<Vec<usize>, VerifyError> {
    along(file, method, hierarchy, |flow, entry| flow.depths(entry))
}

/// A method's `Code` attribute.
struct CodeAttribute<'a> {
    instructions: &'a [Instruction],
    exception_table: &'a [ExceptionTableEntry],
    max_stack: usize,
    max_locals: usize,
}

impl<'a> CodeAttribute<'a> {
    /// None for a method that rightly has no code.
    fn of(method: &'a Method) -> Check<Option<Self>> {
        let codeless = MethodAccessFlags::ABSTRACT | MethodAccessFlags::NATIVE;
        let mut codes = method.attributes.iter().filter_map(CodeAttribute::from_attribute);
        let code = codes.next();
        if codes.next().is_some() {
            return Err("the method has more than one Code attribute".into());
        }
        match (&code, method.access_flags.intersects(codeless)) {
            (None, false) => {
                Err("the method has no code and is neither abstract nor native".into())
            }
            (Some(_), true) => Err("the method is abstract or native but has code".into()),
            (Some(code), _) if code.instructions.is_empty() => Err("the code is empty".into()),
            (Some(code), _) if code.instructions.len() > usize::from(u16::MAX) => {
                Err("the code is too long".into())
            }
            _ => Ok(code),
        }
    }

    fn from_attribute(attribute: &'a Attribute) -> Option<Self> {
        match attribute {
            Attribute::Code { max_stack, max_locals, code, exception_table, .. } => {
                Some(CodeAttribute {
                    instructions: code,
                    exception_table,
                    max_stack: (*max_stack).into(),
                    max_locals: (*max_locals).into(),
                })
            }
            _ => None,
        }
    }
}

/// What the instructions need to know about the method they are in.
struct VerifiedMethod<'a> {
    file: &'a ClassFile<'a>,
    pool: &'a Pool<'a>,
    this_class: VerificationType,
    /// None for `java/lang/Object`.
    super_class: Option<VerificationType>,
    /// `this` enters uninitialized: a constructor of any class but `Object`.
    is_constructor: bool,
    /// `this` included.
    parameters: Vec<VerificationType>,
    /// None for void.
    result: Option<VerificationType>,
}

impl<'a> VerifiedMethod<'a> {
    fn new(
        pool: &'a Pool<'a>,
        file: &'a ClassFile<'a>,
        method: &Method,
        lattice: &mut Lattice,
    ) -> Check<Self> {
        let this_class = pool.class(file.this_class, lattice)?;
        if this_class.is_array() {
            return Err("a class file cannot define an array".into());
        }
        let super_class = match file.super_class {
            0 => None,
            index => Some(pool.class(index, lattice)?),
        };
        let is_static = method.access_flags.contains(MethodAccessFlags::STATIC);
        let name = pool.utf8(method.name_index)?;
        if !descriptor::is_method_name(&name) {
            return Err(format!("{name:?} is not a method name"));
        }
        let is_constructor = name == "<init>" && this_class != VerificationType::OBJECT;
        let mut parameters = match (is_static, is_constructor) {
            (true, _) => vec![],
            (false, true) => vec![VerificationType::UninitializedThis],
            (false, false) => vec![this_class],
        };
        let text = pool.utf8(method.descriptor_index)?;
        let result = descriptor::method_type(lattice, &text, &mut parameters)
            .ok_or_else(|| format!("{text:?} is not a method descriptor"))?;
        if name == "<init>" && (is_static || result.is_some()) {
            return Err("a constructor is an instance method and returns nothing".into());
        }
        Ok(VerifiedMethod {
            file,
            pool,
            this_class,
            super_class,
            is_constructor,
            parameters,
            result,
        })
    }

    /// The frame that the method starts with.
    fn entry(&self, code: &CodeAttribute) -> Check<TypeState> {
        let slots = operand::slots(&self.parameters);
        if slots > descriptor::MOST_ARGUMENT_SLOTS {
            return Err("the method takes more than 255 argument slots".into());
        }
        if slots > code.max_locals {
            return Err("the parameters do not fit into max_locals".into());
        }
        let mut entry = TypeState::new(code.max_locals, code.max_stack);
        let mut slot = 0;
        for parameter in &self.parameters {
            entry.set_local(slot, *parameter)?;
            slot += parameter.category();
        }
        entry.this_is_uninitialized = self.is_constructor;
        Ok(entry)
    }
}
