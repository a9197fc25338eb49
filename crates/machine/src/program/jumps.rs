//! Where instructions jump to, and how they are led elsewhere.
//!
//! The parser counts in instructions, not bytes. Branches and `goto_w` name an absolute index,
//! whatever its documentation says (see its `offset_utils`); switches name one that is relative to their own.

use ristretto_classfile::attributes::Instruction as I;

/// All branches but `goto_w`.
macro_rules! branch {
    ($target:ident) => {
        I::Ifeq($target)
            | I::Ifne($target)
            | I::Iflt($target)
            | I::Ifge($target)
            | I::Ifgt($target)
            | I::Ifle($target)
            | I::If_icmpeq($target)
            | I::If_icmpne($target)
            | I::If_icmplt($target)
            | I::If_icmpge($target)
            | I::If_icmpgt($target)
            | I::If_icmple($target)
            | I::If_acmpeq($target)
            | I::If_acmpne($target)
            | I::Ifnull($target)
            | I::Ifnonnull($target)
            | I::Goto($target)
    };
}

/// Calls `visit` with the index of every instruction that one at `index` can jump to, a switch's
/// default first. Nobody has checked that they are in the code.
pub(crate) fn for_each_target<E>(
    instruction: &I,
    index: usize,
    visit: &mut dyn FnMut(i64) -> Result<(), E>,
) -> Result<(), E> {
    let here = i64::try_from(index).expect("code is shorter than 65536");
    match instruction {
        branch!(target) => visit((*target).into()),
        I::Goto_w(target) => visit((*target).into()),
        I::Tableswitch(table) => {
            visit(here + i64::from(table.default))?;
            table.offsets.iter().try_for_each(|offset| visit(here + i64::from(*offset)))
        }
        I::Lookupswitch(lookup) => {
            visit(here + i64::from(lookup.default))?;
            lookup.pairs.values().try_for_each(|offset| visit(here + i64::from(*offset)))
        }
        _ => Ok(()),
    }
}

/// Adds the instructions that one at `index` can jump to.
pub(crate) fn targets(instruction: &I, index: usize, targets: &mut Vec<usize>) {
    let Ok(()) = for_each_target(instruction, index, &mut |target| {
        // A target before the method's start wraps to one far behind its end.
        targets.push(target as usize);
        Ok::<_, std::convert::Infallible>(())
    });
}

/// Makes an instruction that was at `from` and is at `place` jump to where its targets are now,
/// which `to` tells. None if one of them is gone, or out of reach.
pub fn retarget(
    instruction: &mut I,
    (from, place): (usize, usize),
    to: &dyn Fn(usize) -> Option<usize>,
) -> Option<()> {
    let relative = |distance: &mut i32| {
        let target = to(usize::try_from(i64::from(*distance) + from as i64).ok()?)?;
        *distance = i32::try_from(target as i64 - place as i64).ok()?;
        Some(())
    };
    match instruction {
        branch!(target) => *target = u16::try_from(to(usize::from(*target))?).ok()?,
        I::Goto_w(target) => *target = to(usize::try_from(*target).ok()?)? as i32,
        I::Tableswitch(table) => {
            relative(&mut table.default)?;
            table.offsets.iter_mut().try_for_each(relative)?;
        }
        I::Lookupswitch(lookup) => {
            relative(&mut lookup.default)?;
            lookup.pairs.values_mut().try_for_each(relative)?;
        }
        _ => {}
    }
    Some(())
}
