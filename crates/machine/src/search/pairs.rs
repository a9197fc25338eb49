//! What is known of the choice after a point's, for all of its values together.
//!
//! Often all values of a point go the same way to the next undecided word. Then one look
//! ahead is about all pairs of a value and one of the next place: a value of which all
//! pairs are rejected is counted with them, and for the others the next point is made
//! without another look.

use super::bits::{low, positions};
use super::lookahead::{EndRange, Onward, Verdict};
use super::points::{Opening, Point, Points};
use super::tables::{Domain, DomainId};
use crate::heap::Heap;
use crate::value::Ref;

/// What becomes of all pairs of a value here and one of the next choice.
pub(super) struct Pairs {
    /// Its place.
    pub(super) object: Ref,
    pub(super) address: u32,
    pub(super) domain: DomainId,
    /// The values that go there: a bit for each.
    pub(super) values: u64,
    /// Bits of pairs for each of them; those that are tried, and what becomes of them.
    pub(super) stride: u32,
    pub(super) todo: u64,
    pub(super) verdict: Verdict,
    /// Where pairs go on.
    pub(super) ends: EndRange,
    /// Instructions from the point's read to the next.
    pub(super) steps: u32,
}

/// The next choice after one value.
pub(super) struct PairedOpening {
    pub(super) place: Opening,
    pub(super) onward: Onward,
    /// Instructions up to it.
    pub(super) steps: u32,
}

impl Points {
    /// The newest point's values, if a look may be about several of them: a bit for each.
    #[inline(always)]
    pub(super) fn all_that_go_on(&self) -> Option<u64> {
        let point = self.stack.last()?;
        let live = (point.todo | point.taken) & !point.verdict.rejected;
        // Of values behind the first chunk, which are no bits, no look knows anything.
        let is_first = point.taken != 0;
        let may = point.has_more() && is_first && point.is_last_chunk() && self.has_arrived();
        may.then_some(live & !point.verdict.accepted)
    }

    /// The newest point's values to come, if there was no room for them in the last look
    /// at pairs.
    #[inline(always)]
    pub(super) fn others_that_go_on(&mut self, heap: &mut Heap) -> Option<u64> {
        let is_other = |point: &&Point| point.taken & point.others != 0 && point.has_more();
        self.stack.last().filter(is_other)?;
        let start = self.newest_pairs()?.ends.start;
        let point = self.stack.last_mut()?;
        // As in the first look, it has no value yet.
        heap.decide(point.address, point.undecided);
        let values = std::mem::take(&mut point.others) & (point.todo | point.taken);
        point.onward.kept = start;
        Some(values)
    }

    /// Which pairs of some of the newest point's values and one of a domain would be
    /// tried; `add` is told what registers hold that the former are read into, and says
    /// where their bits begin. None if it has no room, or that is too hard to tell.
    #[inline(always)]
    pub(super) fn tried_pairs(
        &self,
        values: u64,
        domain: &Domain,
        mut add: impl FnMut(u64) -> Option<u32>,
    ) -> Option<u64> {
        let point = self.stack.last()?;
        let entries = &self.domains.entries[point.chunk as usize..];
        let mut tried = 0;
        for position in positions(values) {
            let entry = &entries[position as usize];
            let shift = add(point.read(entry.word))?;
            let newer = domain.tried(|class| {
                let index = if entry.domain == class { i32::from(entry.index) } else { -1 };
                self.highest[usize::from(class)].max(index)
            });
            tried |= newer? << shift;
        }
        Some(tried)
    }

    /// Notes what is known of the choice after the newest point's, and for which other
    /// values there was no room.
    #[inline(always)]
    pub(super) fn note(&mut self, known: Pairs, others: u64, heap: &mut Heap) {
        let accepted = known.todo & known.verdict.accepted;
        let counts =
            accepted != 0 && self.can_count_pairs(heap) && self.are_in_use(&known, accepted);
        let open = known.todo & !known.verdict.rejected & !if counts { accepted } else { 0 };
        let Some(point) = self.stack.last_mut() else { return };
        (point.onward.kept, point.others) = (known.ends.end, others);
        (point.paired, point.dead) = (known.values, 0);
        for (index, value) in (0..).zip(positions(known.values)) {
            if open >> (index * known.stride) & low(known.stride) == 0 {
                point.dead |= 1 << value;
            }
        }
        point.verdict.rejected |= point.dead;
        let position = self.stack.len() - 1;
        while self.pairs.pop_if(|(point, _)| *point >= position).is_some() {}
        self.pairs.push((position, known));
    }

    /// Whether some pairs bring no object into use.
    fn are_in_use(&self, known: &Pairs, pairs: u64) -> bool {
        let Some(point) = self.stack.last() else { return false };
        let is_in_use = |at: u32| self.is_in_use(&self.domains.entries[at as usize]);
        let start = self.domain(known.domain).start;
        positions(known.values).all(|value| is_in_use(point.chunk + value))
            && positions(pairs).all(|pair| is_in_use(start + pair % known.stride))
    }

    /// The dead ones among some of the newest point's values, which were counted once as
    /// rejected, are counted once for each pair.
    #[inline(never)]
    pub(super) fn count_dead(&mut self, values: u64) {
        let Some(point) = self.stack.last() else { return };
        let dead = values & point.dead;
        if let Some(weights) = self.newest_weights() {
            self.rejected = self.rejected + weights.of(dead) - u64::from(dead.count_ones());
            return;
        }
        let Some(known) = self.newest_pairs() else { return };
        let of = |value| {
            let shift = (known.values & low(value)).count_ones() * known.stride;
            known.todo & low(known.stride) << shift
        };
        let pairs = positions(dead).fold(0, |pairs, value| pairs | of(value));
        let accepted = u64::from((pairs & known.verdict.accepted).count_ones());
        let rejected = u64::from((pairs & !known.verdict.accepted).count_ones());
        self.rejected = self.rejected + rejected - u64::from(dead.count_ones());
        self.count_more(accepted);
    }

    /// Goes on to another value if the newest point's first one is dead; false if there
    /// is none.
    #[inline(always)]
    pub(super) fn leave_dead(&mut self) -> bool {
        let Some(&Point { taken, dead, .. }) = self.stack.last() else { return false };
        if taken & dead == 0 {
            return true;
        }
        self.reject(taken);
        self.advance_or_pop()
    }

    fn newest_pairs(&self) -> Option<&Pairs> {
        let position = self.stack.len() - 1;
        // Those of points that are gone may be behind.
        let mut known = self.pairs.iter().rev();
        known.find(|(point, _)| *point == position).map(|(_, known)| known)
    }

    /// What comes after the newest point's value, if that is known.
    #[inline(always)]
    pub(super) fn next(&self) -> Option<PairedOpening> {
        self.stack.last().filter(|point| point.paired & point.taken != 0)?;
        let (taken, older, Onward { kept, .. }) = self.value();
        let known = self.newest_pairs()?;
        let index = (known.values & (taken - 1)).count_ones();
        let shift = index * known.stride;
        let of = |bits: u64| bits >> shift & low(known.stride);
        let verdict =
            Verdict { rejected: of(known.verdict.rejected), accepted: of(known.verdict.accepted) };
        let &Pairs { object, address, domain, ends, steps, .. } = known;
        let &Domain { start, end, .. } = self.domain(domain);
        let (domain, todo, bit, of_length) = (Some(domain), of(known.todo), None, false);
        let place = Opening { object, address, domain, start, end, bit, of_length, todo, verdict };
        Some(PairedOpening { place, onward: Onward { ends, shift, older, kept }, steps })
    }
}
