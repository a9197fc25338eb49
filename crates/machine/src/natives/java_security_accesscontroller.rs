//! `java.security.AccessController`: there is no security manager.

use super::Natives;

pub(super) const NATIVES: Natives = &[
    ("getProtectionDomain", |_, _| Ok(0)),
    ("ensureMaterializedForStackWalk", |_, _| Ok(0)),
    ("getStackAccessControlContext", |_, _| Ok(0)),
    ("getInheritedAccessControlContext", |_, _| Ok(0)),
];
