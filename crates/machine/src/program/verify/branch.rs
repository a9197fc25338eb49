//! Which instructions can be judged without a frame.
//!
//! Not here: where they jump to (`crate::program::jumps`), and what arrives there (`flow`).

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
