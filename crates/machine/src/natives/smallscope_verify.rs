//! `smallscope.Verify`: choices of a program, for whoever drives the machine to pick. Elsewhere
//! they are not modelled: who wants one run would not know which.

use super::Natives;
use crate::choice::Choice;
use crate::core::Core;
use crate::ending::{Ending, Interrupt, Outcome};

pub(super) const NATIVES: Natives = &[
    ("random(I)I", |core, arguments| {
        let most = arguments[0] as i32;
        if most < 0 {
            let message = format!("negative: {most}");
            return Err(core.exception("java/lang/IllegalArgumentException", Some(&message)));
        }
        pick(core, most.unsigned_abs() + 1)
    }),
    (
        "ignoreIf(Z)V",
        |core, arguments| {
            if arguments[0] as u32 == 0 { Ok(0) } else { pick(core, 0) }
        },
    ),
];

/// The number that somebody has picked, or the question.
fn pick(core: &mut Core, ways: u32) -> Outcome<u64> {
    if !core.picks {
        let what = "smallscope.Verify outside of `explore`".to_owned();
        return Err(Interrupt::End(Ending::Unsupported(what)));
    }
    core.picked.take().ok_or(Interrupt::Choice(Choice::Pick { ways }))
}
