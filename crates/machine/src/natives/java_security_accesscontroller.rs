//! `java.security.AccessController`: there is no security manager. `java.security.Security`: nor are there providers.

use super::Natives;

pub(super) const NATIVES: Natives = &[
    ("getProtectionDomain", |_, _| Ok(0)),
    ("ensureMaterializedForStackWalk", |_, _| Ok(0)),
    ("getStackAccessControlContext", |_, _| Ok(0)),
    ("getInheritedAccessControlContext", |_, _| Ok(0)),
];

pub(super) const SECURITY_NATIVES: Natives = &[
    // It looks for a file that is not there, and takes that for a broken JDK.
    ("initialize()V", |core, _| Err(core.unsupported("java.security.Security.initialize"))),
];
