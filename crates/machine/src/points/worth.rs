//! How far it pays to look ahead, from each place in the code.
//!
//! Looking ahead costs time whether or not it saves runs. Now and then a look goes
//! as far as it can, and is a sample: where on the way values became clear, and
//! what following them cost. The other looks go as far as the samples recommend, or
//! not at all. Places are told apart by the instruction that reads; a few share
//! an entry, which does no harm.

/// Entries of the table.
const PLACES: usize = 1024;
/// The first looks from a place are samples, then one in so many: a prime, so that
/// it does not keep step with the sizes of domains.
const FIRST: u32 = 16;
const ONE_IN: u32 = 251;

/// Instructions after which a look may end.
const REACHES: [u32; 12] = [2, 4, 6, 8, 10, 12, 16, 20, 24, 32, 48, 96];
/// Instructions that a run may execute where a look follows as many as it may.
pub(crate) const FARTHEST: u64 = 2 * REACHES[REACHES.len() - 1] as u64;
/// What it costs to follow an instruction, compared with running it.
const STEP: i32 = 3;
/// What a run costs besides its instructions, and what a look does.
const RUN: i32 = 26;
const LOOK: i32 = 14;

/// How to look.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    /// Instructions to follow on each way.
    pub(crate) reach: u32,
    pub(crate) learns: bool,
}

/// What a look gained on each stretch of its ways, after costs.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Sample {
    net: [i32; REACHES.len()],
}

impl Sample {
    fn at(&mut self, steps: u32) -> &mut i32 {
        let stretch = REACHES.iter().position(|&reach| steps <= reach);
        &mut self.net[stretch.unwrap_or(REACHES.len() - 1)]
    }

    /// The instructions between these two were followed.
    pub(crate) fn cost(&mut self, from: u32, to: u32) {
        for steps in from..to {
            *self.at(steps + 1) -= STEP;
        }
    }

    /// So many values need not be run between these two.
    pub(crate) fn moved(&mut self, from: u32, to: u32, values: u32) {
        for steps in from..to {
            *self.at(steps + 1) += values as i32;
        }
    }

    /// Some values became clear after so many steps: they need not be run.
    pub(crate) fn gain(&mut self, steps: u32, values: u32) {
        *self.at(steps) += (RUN + steps as i32) * values as i32;
    }
}

#[derive(Clone, Copy, Default)]
struct Place {
    looks: u32,
    /// Of the samples, the newer ones counting more.
    net: [i32; REACHES.len()],
    reach: u32,
}

pub(crate) struct Worth {
    places: Vec<Place>,
}

impl Default for Worth {
    fn default() -> Worth {
        Worth { places: vec![Place::default(); PLACES] }
    }
}

impl Worth {
    /// How to look ahead from `pc`, if at all.
    #[inline(always)]
    pub(crate) fn look(&mut self, pc: usize) -> Option<Look> {
        let place = &mut self.places[pc % PLACES];
        place.looks = place.looks.wrapping_add(1);
        if place.looks <= FIRST || place.looks.is_multiple_of(ONE_IN) {
            return Some(Look { reach: REACHES[REACHES.len() - 1], learns: true });
        }
        (place.reach > 0).then_some(Look { reach: place.reach, learns: false })
    }

    /// Learns from a look.
    #[cold]
    pub(crate) fn learn(&mut self, pc: usize, sample: &Sample) {
        let place = &mut self.places[pc % PLACES];
        place.reach = 0;
        let (mut total, mut best) = (-16 * LOOK, 0);
        for ((net, new), reach) in place.net.iter_mut().zip(sample.net).zip(REACHES) {
            // In sixteenths, so that the average keeps small differences.
            *net += new - *net / 16;
            total += *net;
            if total > best {
                (best, place.reach) = (total, reach);
            }
        }
    }
}
