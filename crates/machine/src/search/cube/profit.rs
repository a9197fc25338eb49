//! Where in the code it pays to look at a cube.

const SITES: usize = 256;
/// What a candidate costs that is run, in instructions.
const RUN: i64 = 50;
/// What it costs to follow an instruction, to look at a set of values, and to begin.
const STEP: i64 = 3;
const LOOK: i64 = 150;
/// Looks from a site that are skipped after one that did not pay; after each further one, twice as many.
const FIRST_PAUSE: u32 = 256;

#[derive(Clone, Copy, Default)]
struct CodeSite {
    /// What was gained, the newer looks counting more.
    net: i64,
    looks: u32,
    /// Looks to skip, and how many were skipped the last time.
    skip: u32,
    pause: u32,
}

pub(crate) struct CubeProfit {
    sites: Vec<CodeSite>,
}

impl Default for CubeProfit {
    fn default() -> CubeProfit {
        CubeProfit { sites: vec![CodeSite::default(); SITES] }
    }
}

impl CubeProfit {
    /// Whether to look from `pc`.
    #[inline(always)]
    pub(crate) fn look(&mut self, pc: usize) -> bool {
        let site = &mut self.sites[pc % SITES];
        if site.skip > 0 {
            site.skip -= 1;
        }
        site.skip == 0
    }

    pub(crate) fn learn(&mut self, pc: usize, rejected: u64, steps: u32) {
        let site = &mut self.sites[pc % SITES];
        let gain = rejected as i64 * RUN - i64::from(steps) * STEP - LOOK;
        site.net += gain - site.net / 16;
        site.looks += 1;
        if site.looks < 8 || site.net > 0 {
            site.pause = 0;
            return;
        }
        site.pause = (2 * site.pause).clamp(FIRST_PAUSE, 1 << 24);
        site.skip = site.pause;
        (site.net, site.looks) = (0, 7);
    }
}
