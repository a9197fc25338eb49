//! Points that try fewer values, because a library check knows which can satisfy
//! it (the dedicated generators of Marinov et al. 2003, section 5).
//!
//! What a plain read would try is copied to the end of the table without the
//! values that the hint does not allow; the point then lies in the copy.
//! Since the copy is a part of what would be tried, in the same order, nothing
//! is tried twice and no object stands for another that it did not stand for.
//! Positions in the copy depend on the choices before it alone, so a replayed
//! span means the same.
//!
//! Where nothing is left, the first value stays, and the check itself rejects it.
//! So a run that comes to a dead end is explored once, as in a search that leaves
//! nothing out it is at least once.
//!
//! Cost: the values of a plain read, once for each point.
//!
//! Not here: what a check hopes for (`hint`).

use super::answers::Order;
use super::bits::low;
use super::depth_first::DepthFirst;
use super::lookahead::fails_from;
use super::points::Points;
use super::tables::{Domain, DomainShape, TableEntry};
use crate::core::Core;
use crate::hint::Hinted;

/// A copied part of the table.
pub(super) struct Narrowed {
    /// The position of its point on the stack.
    point: usize,
    start: usize,
}

impl Points {
    /// What a plain read would try of a domain: positions in the table.
    fn candidates(&self, domain: Domain) -> impl Iterator<Item = u32> {
        let next = move |&at: &u32| Some(self.following(at)).filter(|&at| at < domain.end);
        std::iter::successors(Some(domain.start), next)
    }

    /// Copies the values at `positions` for the point to come; where they are then.
    fn narrow(&mut self, positions: &[u32]) -> Domain {
        let point = self.stack.len();
        let entries = &mut self.domains.entries;
        // The points of these are gone, or this one would not come to stand in their places.
        while let Some(stale) = self.narrowed.pop_if(|narrowed| narrowed.point >= point) {
            entries.truncate(stale.start);
        }
        let start = entries.len();
        for &position in positions {
            // At most one object of those that stand for each other is in the copy.
            let after = entries.len() as u32 + 1;
            let entry = entries[position as usize];
            entries.push(TableEntry { after, ..entry });
        }
        self.narrowed.push(Narrowed { point, start });
        let (start, end) = (start as u32, self.domains.entries.len() as u32);
        Domain { start, end, all: low(end - start), shape: DomainShape::Plain, order: Order::Any }
    }
}

impl DepthFirst {
    /// Makes a choice from the values that a hint allows. False where all values
    /// remain, as in a plain read: where a false from the check that gave the hint
    /// does not make the predicate false.
    pub(super) fn choose_narrowed(&mut self, core: &mut Core, hinted: &Hinted) -> bool {
        let (_, address) = core.address_of(&hinted.choice);
        let may_narrow = !self.ignores_hints && check_decides(core);
        let Some(domain) = self.points.domain_at(address).filter(|_| may_narrow) else {
            return false;
        };
        let domain = *self.points.domain(domain);
        let word = |at: u32| self.points.domains.entries[at as usize].word;
        let candidates = self.points.candidates(domain);
        let mut positions: Vec<u32> =
            candidates.filter(|&at| hinted.allows(core, word(at))).collect();
        if positions.is_empty() {
            positions.push(domain.start);
        }
        let domain = self.points.narrow(&positions);
        self.choose_from(core, &hinted.choice, domain, None);
        true
    }
}

/// Whether a false from the caller of the running native makes the predicate false.
fn check_decides(core: &Core) -> bool {
    let frames = &core.thread.frames;
    let caller = core.thread.caller(core.thread.top());
    caller.is_some_and(|caller| fails_from(&core.program, frames, caller))
}
