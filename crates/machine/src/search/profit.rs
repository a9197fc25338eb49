//! Where in the code it pays to look ahead.
//!
//! Looking ahead costs time whether or not it saves runs. The first looks from a site
//! in the code, and then one in some hundred, are samples: what did they gain, and what
//! did following cost? From the sites where they lose, nobody looks. Sites are told
//! apart by the instruction that reads; a few share an entry, which does no harm.

/// Entries of the table.
const SITES: usize = 1024;
/// The first looks from a site are samples, then one in so many: a prime, so that
/// it does not keep step with the sizes of domains.
const FIRST: u32 = 16;
const ONE_IN: u32 = 251;

/// Instructions that a look follows on each path.
pub(super) const REACH: u32 = 96;
/// So near to the end of a budget nobody looks: about what a look at pairs may follow, and
/// the straight stretches of code behind, which it does not count.
pub(super) const FARTHEST: u64 = 4 * REACH as u64;
/// What it costs to follow an instruction, compared with running it.
const STEP: i32 = 2;
/// What a run costs besides its instructions, and what a look does.
const RUN: i32 = 26;
const LOOK: i32 = 14;

/// What a look gained, after costs.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Sample {
    net: i32,
}

impl Sample {
    /// So many instructions were followed, of a way on which so many values need not be
    /// run.
    pub(super) fn follow(&mut self, steps: u32, values: u32) {
        self.net += steps as i32 * (values as i32 - STEP);
    }

    /// Some values became clear after so many steps: they need not be run.
    pub(super) fn gain(&mut self, steps: u32, values: u32) {
        self.net += (RUN + steps as i32) * values as i32;
    }
}

#[derive(Clone, Copy, Default)]
struct CodeSite {
    /// Samples that were taken, up to `FIRST`, and looks until the next one.
    samples: u32,
    others: u32,
    /// The sum of the samples, the newer ones counting more.
    net: i32,
    pays: bool,
}

pub(super) struct Profit {
    sites: Vec<CodeSite>,
}

impl Default for Profit {
    fn default() -> Profit {
        Profit { sites: vec![CodeSite::default(); SITES] }
    }
}

/// How to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LookKind {
    /// And tell what it gained.
    Sample,
    Plain,
}

impl Profit {
    /// For those who compare: looks everywhere, and learns nothing.
    pub(super) fn everywhere() -> Profit {
        let site = CodeSite { others: u32::MAX, pays: true, ..CodeSite::default() };
        Profit { sites: vec![site; SITES] }
    }

    /// How to look ahead from `pc`, if at all.
    #[inline(always)]
    pub(super) fn look(&mut self, pc: usize) -> Option<LookKind> {
        let site = &mut self.sites[pc % SITES];
        if site.others == 0 {
            return Some(LookKind::Sample);
        }
        site.others -= 1;
        site.pays.then_some(LookKind::Plain)
    }

    /// Learns from a look.
    #[cold]
    pub(super) fn learn(&mut self, pc: usize, sample: &Sample) {
        let site = &mut self.sites[pc % SITES];
        site.samples = (site.samples + 1).min(FIRST);
        site.others = if site.samples < FIRST { 0 } else { ONE_IN - 1 };
        // In sixteenths, so that the average keeps small differences.
        site.net += sample.net - site.net / 16;
        site.pays = site.net > 16 * LOOK;
    }
}
