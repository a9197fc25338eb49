//! Where in the code it pays to look at a cube.
//!
//! Each look tells what it gained. From a site where looks lose, the next hundreds of reads go
//! without, and after each further look that loses twice as many. Sites are told apart by
//! the instruction that reads; a few share an entry, which does no harm.

/// Entries of the table.
const SITES: usize = 256;
/// What a candidate costs that is run, in instructions.
const RUN: i64 = 50;
/// What it costs to follow an instruction, and to begin.
const STEP: i64 = 3;
const LOOK: i64 = 150;
/// The first looks from a site, which are not judged one by one.
const FIRST: u32 = 8;
/// Reads that go without a look when looks have lost.
const PAUSE: u32 = 256;
const LONGEST_PAUSE: u32 = 1 << 24;

#[derive(Clone, Copy, Default)]
struct CodeSite {
    looks: u32,
    /// What they gained, the newer ones counting more.
    net: i64,
    /// Reads to come that go without, and how many these were the last time.
    left: u32,
    pause: u32,
}

pub(in crate::search) struct CubeProfit {
    sites: Vec<CodeSite>,
    /// Whether to look wherever others do as well, and learn nothing: for tests. Then every
    /// third read is left to the others.
    everywhere: bool,
    turn: u32,
}

impl Default for CubeProfit {
    fn default() -> CubeProfit {
        CubeProfit { sites: vec![CodeSite::default(); SITES], everywhere: false, turn: 0 }
    }
}

impl CubeProfit {
    pub(in crate::search) fn everywhere() -> CubeProfit {
        CubeProfit { everywhere: true, ..CubeProfit::default() }
    }

    /// Whether to look from `pc`, where other looks may pay.
    #[inline(always)]
    pub(in crate::search) fn look(&mut self, pc: usize, others_pay: bool) -> bool {
        if self.everywhere {
            self.turn += 1;
            return !self.turn.is_multiple_of(3);
        }
        if others_pay {
            return false;
        }
        let site = &mut self.sites[pc % SITES];
        site.left = site.left.saturating_sub(1);
        site.left == 0
    }

    /// Learns from a look that spared so many candidates.
    pub(in crate::search) fn learn(&mut self, pc: usize, candidates: u64, steps: u32) {
        if self.everywhere {
            return;
        }
        let site = &mut self.sites[pc % SITES];
        let gain = candidates as i64 * RUN - i64::from(steps) * STEP - LOOK;
        // In sixteenths, so that the average keeps small differences.
        site.net += gain - site.net / 16;
        site.looks += 1;
        if site.looks < FIRST || site.net > 0 {
            site.pause = 0;
            return;
        }
        site.pause = (2 * site.pause).clamp(PAUSE, LONGEST_PAUSE);
        // The next look decides.
        (site.left, site.looks, site.net) = (site.pause, FIRST, 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How often somebody looks in so many reads, if each look spares so many candidates.
    fn looks(reads: u32, candidates: u64) -> usize {
        let mut profit = CubeProfit::default();
        let mut look = |_: &u32| {
            let looks = profit.look(7, false);
            if looks {
                profit.learn(7, candidates, 100);
            }
            looks
        };
        (0..reads).filter(|read| look(read)).count()
    }

    #[test]
    fn where_looks_lose_few_reads_have_one() {
        assert_eq!(looks(100_000, 100), 100_000);
        assert!((9..20).contains(&looks(100_000, 1)));
    }
}
