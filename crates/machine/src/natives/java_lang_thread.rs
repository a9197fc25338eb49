//! `java.lang.Thread`: there is one, and it is running.

use super::{Natives, reference};
use crate::core::Core;
use crate::ending::Outcome;

pub(super) const NATIVES: Natives = &[
    ("getContextClassLoader()Ljava/lang/ClassLoader;", super::java_lang_classloader::of_thread),
    ("currentThread", |core, _| Ok(core.thread_object.word())),
    ("currentCarrierThread", |core, _| Ok(core.thread_object.word())),
    ("setCurrentThread", |_, _| Ok(0)),
    ("yield", |_, _| Ok(0)),
    ("yield0", |_, _| Ok(0)),
    ("sleep", |core, arguments| sleep(core, (arguments[0] as i64).saturating_mul(1_000_000))),
    ("sleepNanos0", |core, arguments| sleep(core, arguments[0] as i64)),
    ("start0", start),
    ("holdsLock", holds_lock),
    ("setPriority0", |_, _| Ok(0)),
    ("setNativeName", |_, _| Ok(0)),
    ("interrupt0", |_, _| Ok(0)),
    ("clearInterruptEvent", |_, _| Ok(0)),
    ("ensureMaterializedForStackWalk", |_, _| Ok(0)),
    ("scopedValueCache", |_, _| Ok(0)),
    ("setScopedValueCache", |_, _| Ok(0)),
    ("findScopedValueBindings", |_, _| Ok(0)),
    // Where HotSpot keeps the next identifier; here, the identifier itself.
    ("getNextThreadIdOffset", |_, _| Ok(FIRST_IDENTIFIER)),
];

/// The identifiers of later threads: the main thread has the one before.
const FIRST_IDENTIFIER: u64 = 4;

pub(super) const IDENTIFIERS_NATIVES: Natives = &[
    // The bytecode counts in memory outside the heap.
    ("next()J", next_identifier),
];

fn next_identifier(core: &mut Core, _: &[u64]) -> Outcome<u64> {
    let class = core.class_named("java/lang/Thread$ThreadIdentifiers")?;
    let next = core.static_field(class, "NEXT_TID_OFFSET");
    core.set_static_field(class, "NEXT_TID_OFFSET", next + 1);
    Ok(next)
}

fn sleep(core: &mut Core, nanos: i64) -> Outcome<u64> {
    if nanos < 0 {
        let class = "java/lang/IllegalArgumentException";
        return Err(core.exception(class, Some("timeout value is negative")));
    }
    if core.take_interrupt() {
        let class = "java/lang/InterruptedException";
        return Err(core.exception(class, Some("sleep interrupted")));
    }
    core.world.sleep(nanos);
    Ok(0)
}

impl Core {
    /// Whether the thread was interrupted; it no longer is.
    pub(super) fn take_interrupt(&mut self) -> bool {
        let thread = self.thread_object;
        let interrupted = self.field(thread, "interrupted") != 0;
        if interrupted {
            self.set_field(thread, "interrupted", 0);
        }
        interrupted
    }
}

/// The JDK's own daemons (reference handling, cleaners) have nothing to do
/// here: without a collector no reference is ever cleared.
fn start(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let class = core.heap.class_of(reference(arguments, 0));
    let name = core.program.class_name(class);
    if name.starts_with("java/lang/ref/") || name == "jdk/internal/misc/InnocuousThread" {
        return Ok(0);
    }
    Err(core.unsupported("java.lang.Thread.start0"))
}

fn holds_lock(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let object = reference(arguments, 0);
    if object.is_null() {
        return Err(core.null_pointer());
    }
    Ok(u64::from(core.heap.monitor(object) > 0))
}
