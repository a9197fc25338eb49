//! `java.lang.Runtime` and `Shutdown`.

use super::Natives;
use crate::ending::{Ending, Interrupt};

pub(super) const NATIVES: Natives = &[
    ("availableProcessors", |_, _| Ok(1)),
    ("freeMemory", |core, _| Ok((core.heap.capacity() - core.heap.used()) as u64)),
    ("totalMemory", |core, _| Ok(core.heap.capacity() as u64)),
    ("maxMemory", |core, _| Ok(core.heap.capacity() as u64)),
    ("gc", |_, _| Ok(0)),
];

pub(super) const SHUTDOWN_NATIVES: Natives = &[
    ("beforeHalt", |_, _| Ok(0)),
    ("halt0", |_, arguments| Err(Interrupt::End(Ending::Exited(arguments[0] as i32)))),
];
