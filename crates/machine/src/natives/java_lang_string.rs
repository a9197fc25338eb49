//! `java.lang.String`.

use super::{Natives, reference};

pub(super) const NATIVES: Natives =
    &[("intern", |core, arguments| Ok(core.intern(reference(arguments, 0)).word()))];
