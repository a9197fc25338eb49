//! The instructions whose effect is the same wherever they stand, as two tables.
//!
//! Cost: one match on the opcode, and no allocation.
//!
//! Not here: the instructions that look at what they find (`instruction`, `member`).

use super::Check;
use super::types::VerificationType::{self, Double, Float, Int, Long, Null};
use ristretto_classfile::attributes::Instruction;

/// What is done to a local.
#[derive(Clone, Copy)]
pub(super) enum LocalAccess {
    Load(VerificationType),
    LoadReference,
    Store(VerificationType),
    StoreReference,
    Increment,
}

impl LocalAccess {
    fn slots(self) -> usize {
        match self {
            LocalAccess::Load(value) | LocalAccess::Store(value) => value.category(),
            LocalAccess::LoadReference | LocalAccess::StoreReference | LocalAccess::Increment => 1,
        }
    }
}

/// The local that the instruction names exists, even where nothing leads to it.
pub(super) fn check_local(instruction: &Instruction, max_locals: usize) -> Check {
    match local_access(instruction) {
        Some((access, index)) if usize::from(index) + access.slots() > max_locals => {
            Err(format!("local {index} is beyond max_locals {max_locals}"))
        }
        _ => Ok(()),
    }
}

/// What an instruction pops (the top of the stack last) and pushes.
pub(super) type FixedEffect = (&'static [VerificationType], Option<VerificationType>);

/// Constants, arithmetic, conversions, comparisons and the branches on an int.
pub(super) fn fixed_effect(instruction: &Instruction) -> Option<FixedEffect> {
    use Instruction as I;
    let effect: FixedEffect = match instruction {
        I::Nop => (&[], None),
        I::Aconst_null => (&[], Some(Null)),
        I::Iconst_m1
        | I::Iconst_0
        | I::Iconst_1
        | I::Iconst_2
        | I::Iconst_3
        | I::Iconst_4
        | I::Iconst_5
        | I::Bipush(_)
        | I::Sipush(_) => (&[], Some(Int)),
        I::Lconst_0 | I::Lconst_1 => (&[], Some(Long)),
        I::Fconst_0 | I::Fconst_1 | I::Fconst_2 => (&[], Some(Float)),
        I::Dconst_0 | I::Dconst_1 => (&[], Some(Double)),
        I::Iadd
        | I::Isub
        | I::Imul
        | I::Idiv
        | I::Irem
        | I::Iand
        | I::Ior
        | I::Ixor
        | I::Ishl
        | I::Ishr
        | I::Iushr => (&[Int, Int], Some(Int)),
        I::Ladd | I::Lsub | I::Lmul | I::Ldiv | I::Lrem | I::Land | I::Lor | I::Lxor => {
            (&[Long, Long], Some(Long))
        }
        I::Fadd | I::Fsub | I::Fmul | I::Fdiv | I::Frem => (&[Float, Float], Some(Float)),
        I::Dadd | I::Dsub | I::Dmul | I::Ddiv | I::Drem => (&[Double, Double], Some(Double)),
        I::Lshl | I::Lshr | I::Lushr => (&[Long, Int], Some(Long)),
        I::Ineg | I::I2b | I::I2c | I::I2s => (&[Int], Some(Int)),
        I::Lneg => (&[Long], Some(Long)),
        I::Fneg => (&[Float], Some(Float)),
        I::Dneg => (&[Double], Some(Double)),
        I::I2l => (&[Int], Some(Long)),
        I::I2f => (&[Int], Some(Float)),
        I::I2d => (&[Int], Some(Double)),
        I::L2i => (&[Long], Some(Int)),
        I::L2f => (&[Long], Some(Float)),
        I::L2d => (&[Long], Some(Double)),
        I::F2i => (&[Float], Some(Int)),
        I::F2l => (&[Float], Some(Long)),
        I::F2d => (&[Float], Some(Double)),
        I::D2i => (&[Double], Some(Int)),
        I::D2l => (&[Double], Some(Long)),
        I::D2f => (&[Double], Some(Float)),
        I::Lcmp => (&[Long, Long], Some(Int)),
        I::Fcmpl | I::Fcmpg => (&[Float, Float], Some(Int)),
        I::Dcmpl | I::Dcmpg => (&[Double, Double], Some(Int)),
        I::Ifeq(_) | I::Ifne(_) | I::Iflt(_) | I::Ifge(_) | I::Ifgt(_) | I::Ifle(_) => {
            (&[Int], None)
        }
        I::If_icmpeq(_)
        | I::If_icmpne(_)
        | I::If_icmplt(_)
        | I::If_icmpge(_)
        | I::If_icmpgt(_)
        | I::If_icmple(_) => (&[Int, Int], None),
        _ => return None,
    };
    Some(effect)
}

/// Loads, stores and `iinc`, with the local's index.
pub(super) fn local_access(instruction: &Instruction) -> Option<(LocalAccess, u16)> {
    use Instruction as I;
    use LocalAccess::{Increment, Load, LoadReference, Store, StoreReference};
    Some(match *instruction {
        I::Iload_0 => (Load(Int), 0),
        I::Iload_1 => (Load(Int), 1),
        I::Iload_2 => (Load(Int), 2),
        I::Iload_3 => (Load(Int), 3),
        I::Iload(index) => (Load(Int), index.into()),
        I::Iload_w(index) => (Load(Int), index),
        I::Lload_0 => (Load(Long), 0),
        I::Lload_1 => (Load(Long), 1),
        I::Lload_2 => (Load(Long), 2),
        I::Lload_3 => (Load(Long), 3),
        I::Lload(index) => (Load(Long), index.into()),
        I::Lload_w(index) => (Load(Long), index),
        I::Fload_0 => (Load(Float), 0),
        I::Fload_1 => (Load(Float), 1),
        I::Fload_2 => (Load(Float), 2),
        I::Fload_3 => (Load(Float), 3),
        I::Fload(index) => (Load(Float), index.into()),
        I::Fload_w(index) => (Load(Float), index),
        I::Dload_0 => (Load(Double), 0),
        I::Dload_1 => (Load(Double), 1),
        I::Dload_2 => (Load(Double), 2),
        I::Dload_3 => (Load(Double), 3),
        I::Dload(index) => (Load(Double), index.into()),
        I::Dload_w(index) => (Load(Double), index),
        I::Aload_0 => (LoadReference, 0),
        I::Aload_1 => (LoadReference, 1),
        I::Aload_2 => (LoadReference, 2),
        I::Aload_3 => (LoadReference, 3),
        I::Aload(index) => (LoadReference, index.into()),
        I::Aload_w(index) => (LoadReference, index),
        I::Istore_0 => (Store(Int), 0),
        I::Istore_1 => (Store(Int), 1),
        I::Istore_2 => (Store(Int), 2),
        I::Istore_3 => (Store(Int), 3),
        I::Istore(index) => (Store(Int), index.into()),
        I::Istore_w(index) => (Store(Int), index),
        I::Lstore_0 => (Store(Long), 0),
        I::Lstore_1 => (Store(Long), 1),
        I::Lstore_2 => (Store(Long), 2),
        I::Lstore_3 => (Store(Long), 3),
        I::Lstore(index) => (Store(Long), index.into()),
        I::Lstore_w(index) => (Store(Long), index),
        I::Fstore_0 => (Store(Float), 0),
        I::Fstore_1 => (Store(Float), 1),
        I::Fstore_2 => (Store(Float), 2),
        I::Fstore_3 => (Store(Float), 3),
        I::Fstore(index) => (Store(Float), index.into()),
        I::Fstore_w(index) => (Store(Float), index),
        I::Dstore_0 => (Store(Double), 0),
        I::Dstore_1 => (Store(Double), 1),
        I::Dstore_2 => (Store(Double), 2),
        I::Dstore_3 => (Store(Double), 3),
        I::Dstore(index) => (Store(Double), index.into()),
        I::Dstore_w(index) => (Store(Double), index),
        I::Astore_0 => (StoreReference, 0),
        I::Astore_1 => (StoreReference, 1),
        I::Astore_2 => (StoreReference, 2),
        I::Astore_3 => (StoreReference, 3),
        I::Astore(index) => (StoreReference, index.into()),
        I::Astore_w(index) => (StoreReference, index),
        I::Iinc(index, _) => (Increment, index.into()),
        I::Iinc_w(index, _) => (Increment, index),
        _ => return None,
    })
}
