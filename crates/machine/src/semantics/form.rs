//! What an instruction computes, and of what.
//!
//! Register code says much in one instruction: that an operand is a constant, where the
//! result goes, how far a jump is. Here that becomes plain data, for whoever works on
//! instructions without executing them: the look-ahead, a mode that keeps terms, tests.

use super::{Arithmetic, Bits, Relation, Sort, Width};
use crate::program::ClassId;
use crate::program::instruction::{Insn, Op};
use crate::value::{Kind, int};

/// An instruction, as far as it computes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// `r[to] = operation(left, right)`. One that takes a single operand has no right.
    Value { operation: Operation, to: u16, left: OperandSource, right: Option<OperandSource> },
    /// `r[to] = load(object, index)`. Only an element has an index.
    Load { load: Load, to: u16, object: u16, index: Option<u16> },
    /// Goes on at `distance` if `condition(left, right)`, else at the next instruction.
    Branch { condition: Condition, left: u16, right: OperandSource, distance: i16 },
    /// Goes where the program's switch of that number sends `r[key]`.
    Switch { key: u16, number: u32 },
    /// It is no matter of values alone.
    Other,
}

/// Where an operand comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OperandSource {
    Register(u16),
    /// A word as a register holds it.
    Constant(u64),
    /// That of this number in the program's table.
    Wide(u32),
    /// The word at this address of the heap: a static field.
    Static(u32),
}

/// What becomes of one or two values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operation {
    /// The left one itself.
    Copy,
    /// Not the division of integers.
    Arithmetic(Arithmetic, Sort),
    /// `Div` or `Rem` of integers.
    Division(Arithmetic, Width),
    /// Not shifts.
    Bits(Bits, Width),
    Shift(Bits, Width),
    Negation(Sort),
    Conversion(Sort, Sort),
    /// To a `byte`, `char` or `short`, as an `int`.
    Narrowing(Kind),
    /// -1, 0 or 1 for less, equal and greater; this number if one of them is NaN.
    Order(Sort, i32),
}

/// What a conditional jump asks of two values. With NaN, not less is not at least.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Condition {
    pub relation: Relation,
    pub sort: Sort,
    pub negated: bool,
}

/// What is read of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Load {
    Field(u16, Sort),
    Length,
    /// Elements of `boolean[]` are read as of `byte[]`, those of `float[]` as of `int[]`,
    /// those of `double[]` as of `long[]`.
    Element(Kind),
    /// 1 if it is an instance of the class, and 0 if not.
    IsInstance(ClassId),
    /// The reference itself, if it may be cast.
    Cast(ClassId),
}

/// What an instruction computes.
pub fn form(insn: &Insn) -> Form {
    if let Some(operation) = operation(insn.op) {
        let (left, right) = operands(insn, operation);
        return Form::Value { operation, to: insn.a, left, right };
    }
    if let Some(condition) = condition(insn.op) {
        let right = match insn.op {
            op if has_immediate(op) => immediate(insn.b),
            _ => OperandSource::Register(insn.b),
        };
        return Form::Branch { condition, left: insn.a, right, distance: insn.c as i16 };
    }
    if let Some(load) = load(insn) {
        let is_test = matches!(load, Load::IsInstance(_) | Load::Cast(_));
        let object = if is_test { insn.a } else { insn.b };
        let index = matches!(load, Load::Element(_)).then_some(insn.c);
        return Form::Load { load, to: insn.a, object, index };
    }
    match insn.op {
        Op::TableSwitch | Op::LookupSwitch => Form::Switch { key: insn.a, number: insn.bc() },
        _ => Form::Other,
    }
}

fn operands(insn: &Insn, operation: Operation) -> (OperandSource, Option<OperandSource>) {
    let right = match operation {
        Operation::Copy
        | Operation::Negation(_)
        | Operation::Conversion(..)
        | Operation::Narrowing(_) => None,
        _ if has_immediate(insn.op) => Some(immediate(insn.c)),
        _ => Some(OperandSource::Register(insn.c)),
    };
    let left = match insn.op {
        Op::Const => OperandSource::Constant(u64::from(insn.bc())),
        Op::ConstLong => OperandSource::Constant(i64::from(insn.bc() as i32) as u64),
        Op::ConstWide => OperandSource::Wide(insn.bc()),
        Op::GetStaticWord => OperandSource::Static(insn.bc()),
        _ => OperandSource::Register(insn.b),
    };
    (left, right)
}

/// An `int` of 16 bits with a sign.
#[inline(always)]
pub fn immediate_word(bits: u16) -> u64 {
    int(i32::from(bits as i16))
}

fn immediate(bits: u16) -> OperandSource {
    OperandSource::Constant(immediate_word(bits))
}

#[rustfmt::skip]
fn has_immediate(op: Op) -> bool {
    matches!(
        op,
        Op::IAddImm | Op::IMulImm | Op::IAndImm | Op::IShlImm | Op::IShrImm | Op::IUshrImm
            | Op::IfEqImm | Op::IfNeImm | Op::IfLtImm | Op::IfGeImm | Op::IfGtImm | Op::IfLeImm
    )
}

/// The operation of an instruction that makes a value of values.
#[inline(always)]
#[rustfmt::skip]
pub fn operation(op: Op) -> Option<Operation> {
    use Arithmetic::{Add, Div, Mul, Rem, Sub};
    use Bits::{And, Or, Shl, Shr, Ushr, Xor};
    use Operation as O;
    use Sort::{Double, Float, Int, Long};
    Some(match op {
        Op::Move | Op::Const | Op::ConstLong | Op::ConstWide | Op::GetStaticWord => O::Copy,
        Op::IAdd | Op::IAddImm => O::Arithmetic(Add, Int),
        Op::ISub => O::Arithmetic(Sub, Int),
        Op::IMul | Op::IMulImm => O::Arithmetic(Mul, Int),
        Op::IDiv => O::Division(Div, Width::Int),
        Op::IRem => O::Division(Rem, Width::Int),
        Op::IAnd | Op::IAndImm => O::Bits(And, Width::Int),
        Op::IOr => O::Bits(Or, Width::Int),
        Op::IXor => O::Bits(Xor, Width::Int),
        Op::IShl | Op::IShlImm => O::Shift(Shl, Width::Int),
        Op::IShr | Op::IShrImm => O::Shift(Shr, Width::Int),
        Op::IUshr | Op::IUshrImm => O::Shift(Ushr, Width::Int),
        Op::INeg => O::Negation(Int),
        Op::LAdd => O::Arithmetic(Add, Long),
        Op::LSub => O::Arithmetic(Sub, Long),
        Op::LMul => O::Arithmetic(Mul, Long),
        Op::LDiv => O::Division(Div, Width::Long),
        Op::LRem => O::Division(Rem, Width::Long),
        Op::LAnd => O::Bits(And, Width::Long),
        Op::LOr => O::Bits(Or, Width::Long),
        Op::LXor => O::Bits(Xor, Width::Long),
        Op::LShl => O::Shift(Shl, Width::Long),
        Op::LShr => O::Shift(Shr, Width::Long),
        Op::LUshr => O::Shift(Ushr, Width::Long),
        Op::LNeg => O::Negation(Long),
        Op::FAdd => O::Arithmetic(Add, Float),
        Op::FSub => O::Arithmetic(Sub, Float),
        Op::FMul => O::Arithmetic(Mul, Float),
        Op::FDiv => O::Arithmetic(Div, Float),
        Op::FRem => O::Arithmetic(Rem, Float),
        Op::FNeg => O::Negation(Float),
        Op::DAdd => O::Arithmetic(Add, Double),
        Op::DSub => O::Arithmetic(Sub, Double),
        Op::DMul => O::Arithmetic(Mul, Double),
        Op::DDiv => O::Arithmetic(Div, Double),
        Op::DRem => O::Arithmetic(Rem, Double),
        Op::DNeg => O::Negation(Double),
        Op::I2L => O::Conversion(Int, Long),
        Op::I2F => O::Conversion(Int, Float),
        Op::I2D => O::Conversion(Int, Double),
        Op::L2I => O::Conversion(Long, Int),
        Op::L2F => O::Conversion(Long, Float),
        Op::L2D => O::Conversion(Long, Double),
        Op::F2I => O::Conversion(Float, Int),
        Op::F2L => O::Conversion(Float, Long),
        Op::F2D => O::Conversion(Float, Double),
        Op::D2I => O::Conversion(Double, Int),
        Op::D2L => O::Conversion(Double, Long),
        Op::D2F => O::Conversion(Double, Float),
        Op::I2B => O::Narrowing(Kind::Byte),
        Op::I2C => O::Narrowing(Kind::Char),
        Op::I2S => O::Narrowing(Kind::Short),
        Op::LCmp => O::Order(Long, 0),
        Op::FCmpL => O::Order(Float, -1),
        Op::FCmpG => O::Order(Float, 1),
        Op::DCmpL => O::Order(Double, -1),
        Op::DCmpG => O::Order(Double, 1),
        _ => return None,
    })
}

/// The condition of a conditional jump.
#[inline(always)]
pub fn condition(op: Op) -> Option<Condition> {
    use Relation::{AtLeast, AtMost, Equal, Greater, Less, Unequal};
    use Sort::{Double, Float, Int, Long};
    let (relation, sort, negated) = match op {
        Op::IfEq | Op::IfEqImm => (Equal, Int, false),
        Op::IfNe | Op::IfNeImm => (Unequal, Int, false),
        Op::IfLt | Op::IfLtImm => (Less, Int, false),
        Op::IfGe | Op::IfGeImm => (AtLeast, Int, false),
        Op::IfGt | Op::IfGtImm => (Greater, Int, false),
        Op::IfLe | Op::IfLeImm => (AtMost, Int, false),
        Op::IfLEq => (Equal, Long, false),
        Op::IfLNe => (Unequal, Long, false),
        Op::IfLLt => (Less, Long, false),
        Op::IfLGe => (AtLeast, Long, false),
        Op::IfLGt => (Greater, Long, false),
        Op::IfLLe => (AtMost, Long, false),
        Op::IfFEq => (Equal, Float, false),
        Op::IfFNe => (Unequal, Float, false),
        Op::IfFLt => (Less, Float, false),
        Op::IfFLe => (AtMost, Float, false),
        Op::IfFNotLt => (Less, Float, true),
        Op::IfFNotLe => (AtMost, Float, true),
        Op::IfDEq => (Equal, Double, false),
        Op::IfDNe => (Unequal, Double, false),
        Op::IfDLt => (Less, Double, false),
        Op::IfDLe => (AtMost, Double, false),
        Op::IfDNotLt => (Less, Double, true),
        Op::IfDNotLe => (AtMost, Double, true),
        _ => return None,
    };
    Some(Condition { relation, sort, negated })
}

/// What an instruction reads of an object.
#[inline(always)]
pub fn load(insn: &Insn) -> Option<Load> {
    Some(match insn.op {
        Op::GetWord => Load::Field(insn.c, Sort::Int),
        Op::GetLong => Load::Field(insn.c, Sort::Long),
        Op::ArrayLength => Load::Length,
        Op::LoadByte => Load::Element(Kind::Byte),
        Op::LoadChar => Load::Element(Kind::Char),
        Op::LoadShort => Load::Element(Kind::Short),
        Op::LoadInt => Load::Element(Kind::Int),
        Op::LoadLong => Load::Element(Kind::Long),
        Op::LoadRef => Load::Element(Kind::Ref),
        Op::IsInstance => Load::IsInstance(ClassId(insn.bc())),
        Op::Cast => Load::Cast(ClassId(insn.bc())),
        _ => return None,
    })
}
