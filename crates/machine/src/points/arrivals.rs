//! From where the values of a point run.
//!
//! A value that is neither rejected nor accepted by a probe runs from where the
//! probe left it, in frames that are made for that when the point is. Mostly all
//! values are left at the same place: then the thread itself moves there, before it
//! is marked. The registers that hold the value get it whenever one is taken.

use crate::mark::Parts;
use crate::step::probe::{Ahead, Place};

/// Steps of all values together that are quicker run than skipped.
const FEW: u32 = 8;

/// From where some values run.
#[derive(Clone, Copy)]
pub(super) struct Arrival {
    values: u64,
    /// The frame to resume.
    frame: u32,
    /// Instructions from the mark to here.
    pub(super) steps: u32,
    /// The first register, and which from there on hold the value.
    base: u32,
    holds: u32,
}

/// Those of one point.
#[derive(Clone, Copy, Debug)]
pub(super) struct Range {
    pub(super) start: u32,
    pub(super) end: u32,
}

/// The arrivals of all points, in their order.
#[derive(Default)]
pub(super) struct Arrivals {
    all: Vec<Arrival>,
}

impl Arrivals {
    /// Makes the arrivals of the values in `runs`, from `start` on; how many steps
    /// the thread itself was moved on.
    #[inline(always)]
    pub(super) fn add(
        &mut self,
        start: u32,
        ahead: &Ahead,
        runs: u64,
        parts: &mut Parts<'_>,
    ) -> (Range, u32) {
        self.all.truncate(start as usize);
        let mut moved = 0;
        if let Some((values, way)) = ahead.only_end()
            && runs & !values == 0
        {
            if runs.count_ones() * way.steps <= FEW {
                return (Range { start, end: start }, 0);
            }
            let Place { frame, base } = way.go_there(parts.program, parts.thread);
            moved = way.steps;
            *parts.executed += u64::from(moved);
            let (values, steps, holds) = (u64::MAX, 0, way.lanes());
            self.all.push(Arrival { values, frame, steps, base, holds });
        } else if runs != 0 {
            self.add_several(ahead, runs, parts);
        }
        (Range { start, end: self.all.len() as u32 }, moved)
    }

    #[inline(never)]
    fn add_several(&mut self, ahead: &Ahead, runs: u64, parts: &mut Parts<'_>) {
        let first = self.all.len();
        let top = parts.thread.frames.len() as u32 - 1;
        for (values, way) in ahead.ends() {
            if (values & runs).count_ones() * way.steps <= FEW {
                continue;
            }
            let Place { frame, base } = way.add_to(parts.program, parts.thread);
            let (steps, holds) = (way.steps, way.lanes());
            self.all.push(Arrival { values, frame, steps, base, holds });
        }
        // The others run from the read.
        if self.all.len() > first {
            self.all.push(Arrival { values: u64::MAX, frame: top, steps: 0, base: 0, holds: 0 });
        }
    }

    /// From where a value runs, given its bit, or 0 if nothing is known of it.
    #[inline(always)]
    pub(super) fn of(&self, range: Range, value: u64) -> Option<Arrival> {
        let all = &self.all[range.start as usize..range.end as usize];
        let (last, others) = all.split_last()?;
        let found = others.iter().find(|arrival| arrival.values & value != 0);
        Some(*found.unwrap_or(last))
    }
}

impl Arrival {
    /// Goes on from here with a value.
    #[inline(always)]
    pub(super) fn resume(&self, word: u64, is_frozen: bool, parts: &mut Parts<'_>) {
        let mut holds = self.holds;
        while holds != 0 {
            let register = self.base + holds.trailing_zeros();
            parts.thread.registers[register as usize] = word;
            holds &= holds - 1;
        }
        *parts.executed += u64::from(self.steps);
        if is_frozen {
            parts.thread.resume(self.frame);
        } else {
            parts.thread.frames.truncate(self.frame as usize + 1);
        }
    }
}
