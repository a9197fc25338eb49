//! `sun.nio.fs.UnixNativeDispatcher`: paths can be computed with; there are no
//! files behind them.

use super::Natives;
use crate::core::Core;
use crate::ending::Outcome;

pub(super) const NATIVES: Natives = &[
    // None of the optional system calls is there.
    ("init", |_, _| Ok(0)),
    // The same as the property `user.dir`.
    ("getcwd", |core, _| Ok(core.new_byte_array(b"/")?.word())),
    // Where every access to a file begins.
    ("copyToNativeBuffer(Lsun/nio/fs/UnixPath;)Lsun/nio/fs/NativeBuffer;", refuse),
];

/// Ends the run, naming the native that the caller prepares to call.
fn refuse(core: &mut Core, _: &[u64]) -> Outcome<u64> {
    let caller = core.places().nth(1).map(|place| core.program.method_name(place.method));
    Err(core.unsupported(format!("{}0", caller.unwrap_or_default())))
}
