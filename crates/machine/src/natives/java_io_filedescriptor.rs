//! `java.io.FileDescriptor`: the three standard streams, which stay open, and the JDK's data files.

use super::{Natives, reference};
use crate::value::int;

pub(super) const NATIVES: Natives = &[
    ("getHandle", |_, _| Ok((-1i64) as u64)),
    ("getAppend", |_, _| Ok(0)),
    ("close0", |core, arguments| {
        let descriptor = reference(arguments, 0);
        if core.field(descriptor, "fd") as i32 > 2 {
            core.set_field(descriptor, "fd", int(-1));
        }
        Ok(0)
    }),
    ("sync", |_, _| Ok(0)),
    ("sync0", |_, _| Ok(0)),
];
