//! Where branches go, and which instructions can be judged without a frame.
//!
//! The parser counts in instructions, not bytes: short branches and `goto_w` name an
//! absolute index, switches a relative one.
//!
//! Not here: what arrives there (`flow`).

use super::Check;
use ristretto_classfile::attributes::Instruction;

/// Rejects what the interpreter has no code for, even where nothing leads to it.
pub(super) fn check_opcode(instruction: &Instruction) -> Check {
    use Instruction as I;
    match instruction {
        I::Jsr(_) | I::Jsr_w(_) | I::Ret(_) | I::Ret_w(_) => Err("jsr/ret is not supported".into()),
        I::Wide | I::Breakpoint | I::Impdep1 | I::Impdep2 => {
            Err(format!("{instruction} is not an instruction of class files"))
        }
        _ => Ok(()),
    }
}

/// The keys of a switch are complete and in order, so that they may be looked up blindly.
pub(super) fn check_switch(instruction: &Instruction) -> Check {
    let is_sound = match instruction {
        Instruction::Tableswitch(switch) => {
            let keys = i64::from(switch.high) - i64::from(switch.low) + 1;
            keys > 0 && usize::try_from(keys) == Ok(switch.offsets.len())
        }
        Instruction::Lookupswitch(switch) => switch.pairs.keys().is_sorted(),
        _ => true,
    };
    if is_sound {
        return Ok(());
    }
    Err("the keys of the switch are not in order".into())
}

/// Calls `visit` with the index of every instruction that a branch may go to, unchecked.
pub(super) fn for_each_target(
    instruction: &Instruction,
    index: usize,
    visit: &mut dyn FnMut(i64) -> Check,
) -> Check {
    use Instruction as I;
    let here = i64::try_from(index).expect("code is shorter than 65536");
    match instruction {
        I::Ifeq(target)
        | I::Ifne(target)
        | I::Iflt(target)
        | I::Ifge(target)
        | I::Ifgt(target)
        | I::Ifle(target)
        | I::If_icmpeq(target)
        | I::If_icmpne(target)
        | I::If_icmplt(target)
        | I::If_icmpge(target)
        | I::If_icmpgt(target)
        | I::If_icmple(target)
        | I::If_acmpeq(target)
        | I::If_acmpne(target)
        | I::Ifnull(target)
        | I::Ifnonnull(target)
        | I::Goto(target) => visit((*target).into()),
        // Absolute, whatever the enum's introduction says: see the parser's `offset_utils`.
        I::Goto_w(target) => visit((*target).into()),
        I::Tableswitch(switch) => {
            visit(here + i64::from(switch.default))?;
            let mut offsets = switch.offsets.iter();
            offsets.try_for_each(|offset| visit(here + i64::from(*offset)))
        }
        I::Lookupswitch(switch) => {
            visit(here + i64::from(switch.default))?;
            let mut offsets = switch.pairs.values();
            offsets.try_for_each(|offset| visit(here + i64::from(*offset)))
        }
        _ => Ok(()),
    }
}
