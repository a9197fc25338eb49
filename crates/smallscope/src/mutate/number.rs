//! Numbers in code: which one an instruction pushes, and which instruction pushes one.

use super::constants::Constants;
use ristretto_classfile::attributes::Instruction as I;
use ristretto_classfile::{Constant, ConstantPool};

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Number {
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
}

impl Number {
    /// The number that an instruction pushes, whatever else happens.
    pub(super) fn pushed(instruction: &I, pool: &ConstantPool<'_>) -> Option<Number> {
        let of_pool = |index: u16| match pool.get(index)? {
            Constant::Integer(value) => Some(Number::Int(*value)),
            Constant::Long(value) => Some(Number::Long(*value)),
            Constant::Float(value) => Some(Number::Float(*value)),
            Constant::Double(value) => Some(Number::Double(*value)),
            _ => None,
        };
        Some(match *instruction {
            I::Iconst_m1 => Number::Int(-1),
            I::Iconst_0 => Number::Int(0),
            I::Iconst_1 => Number::Int(1),
            I::Iconst_2 => Number::Int(2),
            I::Iconst_3 => Number::Int(3),
            I::Iconst_4 => Number::Int(4),
            I::Iconst_5 => Number::Int(5),
            I::Bipush(value) => Number::Int(value.into()),
            I::Sipush(value) => Number::Int(value.into()),
            I::Lconst_0 => Number::Long(0),
            I::Lconst_1 => Number::Long(1),
            I::Fconst_0 => Number::Float(0.0),
            I::Fconst_1 => Number::Float(1.0),
            I::Fconst_2 => Number::Float(2.0),
            I::Dconst_0 => Number::Double(0.0),
            I::Dconst_1 => Number::Double(1.0),
            I::Ldc(index) => of_pool(index.into())?,
            I::Ldc_w(index) | I::Ldc2_w(index) => of_pool(index)?,
            _ => return None,
        })
    }

    /// The instruction that pushes it, with a new constant if need be; None if there is no room
    /// for one.
    pub(super) fn push(self, constants: &mut Constants) -> Option<I> {
        Some(match self {
            Number::Int(-1) => I::Iconst_m1,
            Number::Int(0) => I::Iconst_0,
            Number::Int(1) => I::Iconst_1,
            Number::Int(2) => I::Iconst_2,
            Number::Int(3) => I::Iconst_3,
            Number::Int(4) => I::Iconst_4,
            Number::Int(5) => I::Iconst_5,
            Number::Int(value) => match (i8::try_from(value), i16::try_from(value)) {
                (Ok(value), _) => I::Bipush(value),
                (_, Ok(value)) => I::Sipush(value),
                _ => load(constants.add(Constant::Integer(value))?),
            },
            Number::Long(0) => I::Lconst_0,
            Number::Long(1) => I::Lconst_1,
            Number::Long(value) => I::Ldc2_w(constants.add(Constant::Long(value))?),
            Number::Float(value) => match value {
                _ if value.to_bits() == 0 => I::Fconst_0,
                1.0 => I::Fconst_1,
                2.0 => I::Fconst_2,
                _ => load(constants.add(Constant::Float(value))?),
            },
            Number::Double(value) => match value {
                _ if value.to_bits() == 0 => I::Dconst_0,
                1.0 => I::Dconst_1,
                _ => I::Ldc2_w(constants.add(Constant::Double(value))?),
            },
        })
    }

    /// One more and one less, if that is another number.
    pub(super) fn neighbours(self) -> Vec<Number> {
        let both = match self {
            Number::Int(value) => [1, -1].map(|step| Number::Int(value.wrapping_add(step))),
            Number::Long(value) => [1, -1].map(|step| Number::Long(value.wrapping_add(step))),
            Number::Float(value) => [1.0, -1.0].map(|step| Number::Float(value + step)),
            Number::Double(value) => [1.0, -1.0].map(|step| Number::Double(value + step)),
        };
        // A large or special floating-point number has itself for a neighbour.
        both.into_iter().filter(|other| *other != self && other.is_number()).collect()
    }

    fn is_number(self) -> bool {
        match self {
            Number::Int(_) | Number::Long(_) => true,
            Number::Float(value) => value.is_finite(),
            Number::Double(value) => value.is_finite(),
        }
    }

    pub(super) fn text(self) -> String {
        match self {
            Number::Int(i32::MAX) => "Integer.MAX_VALUE".to_owned(),
            Number::Int(i32::MIN) => "Integer.MIN_VALUE".to_owned(),
            Number::Long(i64::MAX) => "Long.MAX_VALUE".to_owned(),
            Number::Long(i64::MIN) => "Long.MIN_VALUE".to_owned(),
            Number::Int(value) => value.to_string(),
            Number::Long(value) => format!("{value}L"),
            Number::Float(value) => format!("{value:?}f"),
            Number::Double(value) => format!("{value:?}"),
        }
    }

    pub(super) fn descriptor(self) -> &'static str {
        match self {
            Number::Int(_) => "I",
            Number::Long(_) => "J",
            Number::Float(_) => "F",
            Number::Double(_) => "D",
        }
    }
}

fn load(index: u16) -> I {
    u8::try_from(index).map_or(I::Ldc_w(index), I::Ldc)
}
