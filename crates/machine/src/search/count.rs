//! Valid inputs that are only counted.
//!
//! A driver that wants to see no input need not hear of one that is accepted without
//! a run, if everything in it was chosen: the loop counts it, together with those that
//! differ only in the last number, and goes on.

use super::bits::low;
use super::points::Points;
use super::tables::{NONE, TableEntry};
use crate::heap::Heap;
use crate::undecided::array::decided_length;
use crate::value::Ref;

/// What there is to choose in the objects of a class domain.
pub(super) struct ClassPlaces {
    /// Fields of each object.
    pub(super) fields: usize,
    /// So many arrays belong to each object; these are they, in order.
    pub(super) arrays_each: usize,
    pub(super) arrays: Vec<Ref>,
}

impl Points {
    /// Counts the accepted input at hand, and those like it, unless the driver is to
    /// see it: because something is left to choose, or something was written, or it
    /// wants to.
    #[inline]
    pub(super) fn count_accepted(&mut self, heap: &mut Heap) -> bool {
        let (chosen, is_paused) = (self.stack.len(), self.is_paused());
        if !self.counts_only
            || is_paused
            || !self.is_all_chosen(chosen, heap)
            || !self.is_unwritten(heap)
        {
            return false;
        }
        self.accepted += 1;
        self.count_similar(usize::MAX);
        true
    }

    /// Whether nothing of the input was written: the heap watches it.
    pub(super) fn is_unwritten(&self, heap: &mut Heap) -> bool {
        // Each choice is on the trail once; whatever else is there was written.
        let choices = self.stack.len();
        heap.trailed_since_watch() == choices || heap.trailed_in_watch() == choices
    }

    /// Whether every place of every object in use is chosen when so many are.
    pub(super) fn is_all_chosen(&self, chosen: usize, heap: &Heap) -> bool {
        let Some(places) = &self.places else { return false };
        let mut all = 0;
        for (domain, places) in (0..).zip(places) {
            let in_use = self.in_use(domain);
            all += in_use * places.fields;
            for &array in &places.arrays[..in_use * places.arrays_each] {
                let Some(length) = decided_length(heap, array) else { return false };
                all += 1 + length as usize;
            }
        }
        all == chosen
    }

    /// Whether pairs of the newest point's values and those of the next place can be
    /// counted where they are accepted, if no other object comes into use by them.
    #[inline]
    pub(super) fn can_count_pairs(&self, heap: &mut Heap) -> bool {
        self.counts_only
            && self.is_all_chosen(self.stack.len() + 1, heap)
            && self.is_unwritten(heap)
    }

    /// Whether a value brings no object into use.
    #[inline(always)]
    pub(super) fn is_in_use(&self, entry: &TableEntry) -> bool {
        let is_used = |domain: u16| i32::from(entry.index) <= self.highest[usize::from(domain)];
        entry.is_plain() || (entry.domain != NONE && is_used(entry.domain))
    }

    /// Counts the valid inputs that differ from the one at hand, of which everything
    /// is decided, only in the number that was chosen last. Whatever is counted brings
    /// the next pause nearer.
    #[inline]
    pub(super) fn count_similar(&mut self, read: usize) {
        let similar = self.take_accepted(read);
        self.pause_at = self.pause_at.saturating_sub(1);
        self.count_more(similar);
    }

    /// Counts valid inputs that the driver does not see.
    pub(super) fn count_more(&mut self, accepted: u64) {
        self.accepted += accepted;
        self.pause_at = self.pause_at.saturating_sub(accepted);
    }

    /// Passes the newest point's next values as long as they are sure to be
    /// accepted and, like the one taken, plain; how many these are. All are
    /// accepted if the point is one of those from `read` on. The place itself
    /// keeps its value until [`Points::back`].
    #[inline]
    fn take_accepted(&mut self, read: usize) -> u64 {
        let is_read = self.stack.len() <= read;
        let Some(point) = self.stack.last() else { return 0 };
        let live = point.todo & !point.verdict.rejected;
        let unsure = if is_read { live & !point.verdict.accepted } else { 0 };
        let sure = live & low(unsure.trailing_zeros());
        if sure == 0 || !self.newest_is_plain() { 0 } else { self.pass(sure) }
    }

    /// Passes those of `values` that come before one that is not plain.
    fn pass(&mut self, mut values: u64) -> u64 {
        let Some(point) = self.stack.last_mut() else { return 0 };
        let (mut count, mut passed) = (0, 0);
        while values != 0 {
            let next = values.trailing_zeros();
            if !self.domains.entries[(point.chunk + next) as usize].is_plain() {
                break;
            }
            point.at = point.chunk + next;
            passed = low(next + 1);
            count += 1;
            values &= values - 1;
        }
        let rejected = point.todo & passed & point.verdict.rejected;
        point.todo &= !passed;
        self.reject(rejected);
        count
    }
}
