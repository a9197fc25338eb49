//! Whether a run comes back to where it was: then it has no end.
//!
//! A run is deterministic, so two moments with the same frames, registers, heap and world have the same
//! future. Moments are looked at where a run can pause, at backward jumps and calls, and compared by
//! Brent's method: one moment is kept, and replaced by the present one after 1, 2, 4, 8 ... others, so that
//! a cycle of any length is found within a small multiple of it. The heap is only looked at where
//! frames and registers are the same. Cost: a look at all frames per pause, and at the whole heap for
//! each suspicion; for one run that somebody doubts, not for searching.
//!
//! Not here: runs that leave something behind in every round, were it garbage.

use crate::ending::Stop;
use crate::machine::Machine;
use crate::mode::Mode;
use rustc_hash::{FxHashSet, FxHasher};
use std::hash::{Hash, Hasher};

/// How long to look.
#[derive(Clone, Copy, Debug)]
pub struct RecurrenceLimits {
    pub pauses: u32,
    /// Looks at the heap.
    pub heaps: u32,
}

/// A moment that others are compared with, by digests.
struct Moment {
    frames: u64,
    all: u64,
}

impl<M: Mode> Machine<M> {
    /// Runs what was called; whether some moment came twice.
    pub fn recurs(&mut self, look: RecurrenceLimits) -> bool {
        let mut kept = Moment { frames: self.frames_digest(), all: self.whole_digest() };
        let (mut since, mut until, mut heaps) = (0u32, 1u32, 0u32);
        for _ in 0..look.pauses {
            if self.run_slice(1) != Stop::Paused || heaps >= look.heaps {
                return false;
            }
            since += 1;
            let frames = self.frames_digest();
            if frames == kept.frames {
                heaps += 1;
                if self.whole_digest() == kept.all {
                    return true;
                }
            }
            if since == until {
                kept = Moment { frames, all: self.whole_digest() };
                (since, until) = (0, until.saturating_mul(2));
            }
        }
        false
    }

    /// A digest of the frames with their registers.
    fn frames_digest(&self) -> u64 {
        let mut hasher = FxHasher::default();
        let thread = &self.core.thread;
        for frame in thread.walk() {
            (frame.method, frame.pc, frame.depth).hash(&mut hasher);
            thread.registers[frame.base as usize..frame.end() as usize].hash(&mut hasher);
        }
        hasher.finish()
    }

    /// A digest of all that decides how a run goes on.
    fn whole_digest(&self) -> u64 {
        let mut hasher = FxHasher::default();
        self.frames_digest().hash(&mut hasher);
        let heap = &self.core.heap;
        heap.digest_from(heap.floor(), &FxHashSet::default()).hash(&mut hasher);
        self.core.world.digest(&mut hasher);
        hasher.finish()
    }
}
