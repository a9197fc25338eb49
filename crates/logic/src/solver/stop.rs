//! When nobody waits for an answer any more.
//!
//! What is stopped is unknown, and nothing remembers that: asked again with time, the same query has the
//! verdict that its effort allows.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// A moment, or a flag that somebody raises.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stop {
    pub at: Option<Instant>,
    /// Becomes true when all is to stop, and stays so.
    pub flag: Option<&'static AtomicBool>,
}

impl Stop {
    pub fn is_due(&self) -> bool {
        self.flag.is_some_and(|flag| flag.load(Ordering::Relaxed))
            || self.at.is_some_and(|moment| Instant::now() >= moment)
    }
}
