//! `java.io.UnixFileSystem`: there are no files.

use super::{Natives, reference};
use crate::core::Core;
use crate::ending::Outcome;
use crate::value::Ref;

pub(super) const NATIVES: Natives = &[("getBooleanAttributes0", attributes)];

/// Where `java.home` pretends to be. The JDK asks for optional files there,
/// such as `currency.properties`; none exists.
const JAVA_HOME: &str = "/java/";

/// 0: no such file. Files elsewhere are not modelled, and not denied either.
fn attributes(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let file = reference(arguments, 1);
    if file.is_null() {
        return Err(core.null_pointer());
    }
    let path = core.string(Ref::from_word(core.field(file, "path")));
    match path.starts_with(JAVA_HOME) {
        true => Ok(0),
        false => Err(core.unsupported("java.io.UnixFileSystem.getBooleanAttributes0")),
    }
}
