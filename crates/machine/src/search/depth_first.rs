//! Who makes the choices of a run that is searched: the tables' values, depth first.
//!
//! An undecided place becomes a point and takes its first value. When the run is
//! rejected (the outermost method returns 0), the newest point takes its next. Only what
//! the driver wants to know ends the loop: a run that was not rejected, the end of the
//! tables, or so many rejected runs.

use super::LookaheadPolicy;
use super::backtrack::Backtracker;
use super::cube::{Cube, CubeProfit};
use super::lookahead::{Lookahead, Verdict};
use super::parts::Span;
use super::points::{Opening, Points, Taken};
use super::profit::Profit;
use super::tables::{Domain, DomainId};
use crate::choice::Choice;
use crate::core::Core;
use crate::hint::Hinted;
use crate::mark::Parts;
use crate::step::chooser::{Chooser, Reply, Room, Undecided};

/// Makes all choices from tables, depth first.
#[derive(Default)]
pub(super) struct DepthFirst {
    pub(super) points: Points,
    lookahead: Lookahead,
    cube: Cube,
    policy: LookaheadPolicy,
    /// Whether no hint is taken: to compare with.
    pub(super) ignores_hints: bool,
}

/// Why the run is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Leave {
    /// As many runs were rejected as the driver allowed; the next one is ready.
    Paused,
    /// The run would end and accept; it was left out.
    Accepted,
    /// There is nothing else to try.
    Exhausted,
    /// The next value is found, but code was patched since its point was made:
    /// [`DepthFirst::resume`] goes there.
    Patched,
}

impl DepthFirst {
    pub(super) fn new(points: Points) -> DepthFirst {
        DepthFirst { points, ..DepthFirst::default() }
    }

    /// Says when to look ahead from now on.
    pub(super) fn set_policy(&mut self, policy: LookaheadPolicy) {
        self.policy = policy;
        self.points.profit = match policy {
            LookaheadPolicy::Everywhere => Profit::everywhere(),
            LookaheadPolicy::WhereItPays | LookaheadPolicy::Never => Profit::default(),
        };
        self.cube.profit = match policy {
            LookaheadPolicy::Everywhere => CubeProfit::everywhere(),
            LookaheadPolicy::WhereItPays | LookaheadPolicy::Never => CubeProfit::default(),
        };
    }

    /// One who works on `parts`; without room, he does not look ahead.
    #[inline(always)]
    fn on<'a>(&'a mut self, parts: Parts<'a>, room: Option<Room>) -> Backtracker<'a> {
        let room = room.filter(|_| self.policy != LookaheadPolicy::Never);
        let DepthFirst { points, lookahead, cube, .. } = self;
        Backtracker { points, lookahead, cube, parts, room }
    }

    #[inline(always)]
    fn reply(&self, taken: Taken) -> Reply<Leave> {
        match taken {
            Taken::Accepted => Reply::Leave(Leave::Accepted),
            Taken::Patched => Reply::Leave(Leave::Patched),
            Taken::Exhausted => Reply::Leave(Leave::Exhausted),
            Taken::Open if self.points.is_paused() => Reply::Leave(Leave::Paused),
            Taken::Open => Reply::GoOn,
        }
    }

    /// Makes a choice from a part of the tables, which is not empty.
    pub(super) fn choose_from(
        &mut self,
        core: &mut Core,
        choice: &Choice,
        values: Domain,
        domain: Option<DomainId>,
    ) {
        let (object, address) = core.address_of(choice);
        let bit = core.undecided_bit(choice);
        let of_length = matches!(choice, Choice::Length { .. });
        let (todo, verdict) = (self.points.tried_first(&values), Verdict::default());
        let Domain { start, end, .. } = values;
        let opening =
            Opening { object, address, domain, start, end, bit, of_length, todo, verdict };
        let taken = self.on(core.parts(), None).open(opening);
        debug_assert_eq!(taken, Taken::Open, "a domain is not empty");
    }

    /// Drops the points from `count` on, and goes on to the next values.
    pub(super) fn back(&mut self, core: &mut Core, count: usize) -> Taken {
        self.points.cut(count);
        let mut parts = core.parts();
        // When code was patched, the value is found and nothing is undone yet.
        match self.points.back(&mut parts) {
            Taken::Patched => self.resume(core),
            Taken::Open => self.on(parts, None).decide_and_run(),
            taken => taken,
        }
    }

    /// Goes back to the newest point, whose next value was found.
    pub(super) fn resume(&mut self, core: &mut Core) -> Taken {
        let Some(mark) = self.points.newest_mark() else { return Taken::Exhausted };
        self.points.spend(core.executed, &mark);
        core.undo_frozen(&mark);
        self.on(core.parts(), None).decide_and_run()
    }

    /// Goes back to where the first point is made, to search the part that begins
    /// with `spans`; false if there was no point so far.
    pub(super) fn restart(&mut self, core: &mut Core, spans: Vec<Span>) -> bool {
        self.points.cut(0);
        self.points.replay = spans;
        let Some(base) = self.points.base else { return false };
        self.points.spend(core.executed, &base);
        core.undo_to(&base);
        true
    }

    /// Goes back to where the first point was made, and forgets all tables.
    pub(super) fn end(&mut self, core: &mut Core) {
        if let Some(base) = std::mem::take(&mut self.points).base {
            core.undo_to(&base);
            core.release(&base);
        }
    }
}

impl Chooser for DepthFirst {
    type Leave = Leave;

    const HEARS_REJECTION: bool = true;

    #[inline(always)]
    fn choose(&mut self, parts: Parts<'_>, room: Room, word: &Undecided) -> Reply<Leave> {
        match self.on(parts, Some(room)).choose(word) {
            Some(taken) => self.reply(taken),
            None => Reply::Ask,
        }
    }

    #[inline(always)]
    fn reject(&mut self, parts: Parts<'_>, room: Room) -> Reply<Leave> {
        self.points.rejected += 1;
        let taken = self.on(parts, Some(room)).back();
        self.reply(taken)
    }

    fn answer(&mut self, core: &mut Core, choice: &Choice) -> bool {
        let (_, address) = core.address_of(choice);
        let Some(id) = self.points.domain_at(address) else { return false };
        let domain = *self.points.domain(id);
        self.choose_from(core, choice, domain, Some(id));
        true
    }

    fn answer_hinted(&mut self, core: &mut Core, hinted: &Hinted) -> bool {
        self.choose_narrowed(core, hinted)
    }
}
