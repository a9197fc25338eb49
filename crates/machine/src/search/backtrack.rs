//! Choices at undecided words, made without leaving the loop.
//!
//! A choice is made where the thread reads an undecided word. If it pays, `probe` looks
//! ahead from there: some values are rejected, some accepted, and the others are known
//! to come to some end. From there a value is followed alone, mostly to the next undecided
//! word, where the next choice is made, and so on: a whole search may go by while the
//! thread stands still. Only where a value comes to something that must be run, the thread
//! is brought there.
//!
//! When several values of a point come to the next undecided word by the same path, one
//! look is about all pairs of a value there and one here (`pairs`).

use super::bits::CHUNK;
use super::cube::Cube;
use super::lookahead::{CallStack, ComesTo, Lookahead, Onward, Read, Verdict};
use super::pairs::{PairedOpening, Pairs};
use super::points::{Opening, Points, Taken};
use super::profit::{FARTHEST, LookKind};
use super::tables::DomainId;
use crate::mark::Parts;
use crate::step::chooser::{Room, Undecided};
use crate::twins::Objects;

/// Makes choices, and goes back to them.
pub(super) struct Backtracker<'a> {
    pub(super) points: &'a mut Points,
    pub(super) lookahead: &'a mut Lookahead,
    pub(super) cube: &'a mut Cube,
    pub(super) parts: Parts<'a>,
    /// None if nothing is to be left out.
    pub(super) room: Option<Room>,
}

/// What becomes of a value.
enum Fate {
    /// It comes to another choice, from where a look pays.
    Choice(Undecided, DomainId, Read),
    Rejected,
    Accepted,
    /// It comes to something that must be run.
    Run,
}

impl Backtracker<'_> {
    /// Makes a choice at a word that the thread is about to read, or goes back; None if
    /// nobody gave a table for it.
    #[inline(always)]
    pub(super) fn choose(&mut self, word: &Undecided) -> Option<Taken> {
        let domain = self.points.domain_at(word.address)?;
        let pc = self.parts.thread.top().pc as usize;
        let read = self.read(word, pc);
        if let Some(weights) = self.weigh(word, domain, pc, read.is_some()) {
            return Some(match self.open_weighed(word, domain, weights) {
                Taken::Exhausted => self.back(),
                taken => taken,
            });
        }
        let taken = match read {
            Some(read) if self.lookahead.enter(self.parts.thread) => {
                let taken = self.look_and_open(word, domain, &read);
                self.search(taken)
            }
            _ => match self.open_unseen(word, domain) {
                Taken::Exhausted => self.back(),
                taken => taken,
            },
        };
        Some(taken)
    }

    // Apart from the others: here the compiler leaves out what is known.
    #[inline(never)]
    fn open_unseen(&mut self, word: &Undecided, domain: DomainId) -> Taken {
        let todo = self.points.tried_first(self.points.domain(domain));
        let opening = self.opening(word, domain, todo, Verdict::default());
        self.open(opening)
    }

    #[inline(always)]
    pub(super) fn opening(
        &self,
        word: &Undecided,
        domain: DomainId,
        todo: u64,
        verdict: Verdict,
    ) -> Opening {
        let &Undecided { object, address, of_length, .. } = word;
        let (start, end) = self.points.domain(domain).range();
        let (domain, bit) = (Some(domain), None);
        Opening { object, address, domain, start, end, bit, of_length, todo, verdict }
    }

    /// Goes back to another value.
    // Apart from the search, for points that nobody looked at.
    #[inline(never)]
    pub(super) fn back(&mut self) -> Taken {
        let taken = self.back_to_point();
        if taken == Taken::Open && !self.points.is_seen() {
            self.parts.thread.resume_frozen();
            return taken;
        }
        if taken == Taken::Exhausted { taken } else { self.search(taken) }
    }

    /// Makes a choice of which nothing is known, where the thread is.
    #[inline(always)]
    pub(super) fn open(&mut self, mut place: Opening) -> Taken {
        let onward = Onward::thread(self.points.kept());
        let is_open = self.points.admit(&mut place, &mut self.parts)
            && self.points.push(&place, onward, &mut self.parts);
        if !is_open {
            return Taken::Exhausted;
        }
        if self.points.mark(&mut self.parts) {
            self.parts.thread.resume_top();
        }
        self.points.decide(&mut self.parts)
    }

    /// Goes on with the value to which the points went back.
    pub(super) fn decide_and_run(&mut self) -> Taken {
        self.lookahead.forget_path();
        match self.points.decide(&mut self.parts) {
            Taken::Open => self.run(),
            taken => taken,
        }
    }

    /// Brings the thread to where the value at hand goes on.
    fn run(&mut self) -> Taken {
        match self.arrive() {
            true => self.lookahead.bring(&mut self.parts),
            false => self.parts.thread.resume_frozen(),
        }
        Taken::Open
    }

    /// Follows the values of this choice and of all to come, as far as that is possible,
    /// and brings the thread to where the one at hand has come then.
    #[inline(never)]
    fn search(&mut self, mut taken: Taken) -> Taken {
        loop {
            while taken != Taken::Open {
                if taken == Taken::Patched
                    || (taken == Taken::Accepted && !self.points.count_accepted(self.parts.heap))
                {
                    return taken;
                }
                taken = self.back_to_point();
                match taken {
                    Taken::Exhausted => return taken,
                    Taken::Open if self.points.is_paused() => {
                        return self.run();
                    }
                    _ => {}
                }
            }
            if let Some(next) = self.points.next() {
                taken = self.open_paired(next);
                continue;
            }
            if !self.arrive() {
                self.parts.thread.resume_frozen();
                return Taken::Open;
            }
            taken = match self.follow() {
                Fate::Choice(word, domain, read) => self.look_and_open(&word, domain, &read),
                Fate::Rejected => {
                    self.points.rejected += 1;
                    Taken::Exhausted
                }
                Fate::Accepted => {
                    self.points.accept();
                    Taken::Accepted
                }
                Fate::Run => {
                    self.lookahead.bring(&mut self.parts);
                    return Taken::Open;
                }
            };
        }
    }

    /// Takes the next value of the newest point that has one.
    #[inline(always)]
    fn back_to_point(&mut self) -> Taken {
        self.lookahead.forget_path();
        loop {
            match self.points.back(&mut self.parts) {
                Taken::Open => {}
                taken => return taken,
            }
            let others = self.points.others_that_go_on(self.parts.heap);
            if others.is_none_or(|values| self.look_at_pairs_and_leave(values)) {
                return self.points.decide(&mut self.parts);
            }
        }
    }

    /// Looks at pairs of some values; false if no value of the newest point is left then.
    #[inline(always)]
    fn look_at_pairs_and_leave(&mut self, values: u64) -> bool {
        match self.look_at_pairs(values) {
            Some((known, others)) => {
                self.points.note(known, others, self.parts.heap);
                self.points.leave_dead()
            }
            None => true,
        }
    }

    /// A read into a register at `pc`, if it pays to look ahead from there.
    #[inline(always)]
    fn read(&mut self, word: &Undecided, pc: usize) -> Option<Read> {
        let register = word.register?;
        if self.is_near_end(0) {
            return None;
        }
        let (place, older_place) = (word.address, 0);
        self.points.profit.look(pc).map(|look| Read { pc, register, place, older_place, look })
    }

    /// Whether nothing is to be left out so many instructions from here: near the end of
    /// a budget, so that all who search meet it alike.
    #[inline(always)]
    pub(super) fn is_near_end(&self, steps: u32) -> bool {
        let until = self.room.map_or(0, |room| room.instructions.saturating_sub(FARTHEST));
        *self.parts.executed + u64::from(steps) >= until
    }

    /// Makes a choice after a look ahead from where the path at hand is.
    #[inline(never)]
    fn look_and_open(&mut self, word: &Undecided, domain: DomainId, read: &Read) -> Taken {
        let values = self.points.domain(domain);
        let todo = self.points.tried_first(values);
        let answers = self.points.answers(values, todo, word.of_length);
        let (objects, stack) = seen(&mut self.parts, self.room);
        self.lookahead.look(read, answers, self.points.kept(), stack, objects);
        if read.look == LookKind::Sample {
            self.points.profit.learn(read.pc, &self.lookahead.found.sample);
        }
        let mut place = self.opening(word, domain, todo, self.lookahead.found.verdict);
        if !self.points.admit(&mut place, &mut self.parts) {
            return Taken::Exhausted;
        }
        let ends = self.lookahead.save_ends(place.has_several());
        self.start(&place, Onward { ends, kept: ends.end, ..Onward::default() })
    }

    /// Makes a choice that was looked at together with the one before.
    #[inline(never)]
    fn open_paired(&mut self, next: PairedOpening) -> Taken {
        let PairedOpening { mut place, onward, steps } = next;
        self.points.skip(steps, &mut self.parts);
        if !self.points.admit(&mut place, &mut self.parts) {
            return Taken::Exhausted;
        }
        self.start(&place, onward)
    }

    /// Begins with the newest point's first value, after a look at those of the next
    /// choice if several come there together.
    #[inline(always)]
    fn start(&mut self, place: &Opening, onward: Onward) -> Taken {
        if !self.points.push(place, onward, &mut self.parts) {
            return Taken::Exhausted;
        }
        if place.has_several()
            && let Some(values) = self.points.all_that_go_on()
            && !self.look_at_pairs_and_leave(values)
        {
            return Taken::Exhausted;
        }
        self.points.mark(&mut self.parts);
        self.points.decide(&mut self.parts)
    }

    /// Looks at pairs of some of the newest point's values, as far as they come to the
    /// next choice by the same path, and those there; also tells of values for which there is
    /// no room.
    #[inline(never)]
    fn look_at_pairs(&mut self, values: u64) -> Option<(Pairs, u64)> {
        let (_, _, onward) = self.points.value();
        let all = self.lookahead.arrive_with(values << onward.shift, &onward)? >> onward.shift;
        let comes_to = self.lookahead.comes_to(self.parts.program, self.parts.heap);
        let ComesTo::Undecided(word) = comes_to else { return None };
        let domain = self.points.domain_at(word.address)?;
        let newer = *self.points.domain(domain);
        let (stride, older_place, steps) =
            (newer.len(), self.points.place(), self.lookahead.steps());
        // A look that went far enough may end at another read of the same place.
        let is_same = word.address == older_place;
        if is_same || !(2..=CHUNK / 2).contains(&stride) || self.is_near_end(steps) {
            return None;
        }
        let values = first_bits(all, CHUNK / stride);
        let read =
            self.read(&word, self.lookahead.pc()).filter(|read| read.look == LookKind::Plain)?;
        let older = self.lookahead.older(stride);
        let todo = self.points.tried_pairs(values, &newer, |word| older.push(word))?;
        let read = Read { older_place, ..read };
        let answers = self.points.answers(&newer, todo, false);
        let (objects, stack) = seen(&mut self.parts, self.room);
        self.lookahead.look(&read, answers, self.points.kept(), stack, objects);
        let (verdict, ends) = (self.lookahead.found.verdict, self.lookahead.save_ends(true));
        self.lookahead.forget_path();
        let Undecided { object, address, .. } = word;
        let known = Pairs { object, address, domain, values, stride, todo, verdict, ends, steps };
        Some((known, all & !values))
    }

    /// Goes to where the value at hand goes on; false if that is where the thread is.
    #[inline(always)]
    fn arrive(&mut self) -> bool {
        let (bit, word, onward) = self.points.value();
        let is_there = self.lookahead.arrive(bit, word, &onward);
        if is_there {
            self.points.skip(self.lookahead.steps(), &mut self.parts);
        }
        is_there
    }

    /// Follows the value at hand from where it goes on.
    #[inline(always)]
    fn follow(&mut self) -> Fate {
        let mut comes_to = self.lookahead.comes_to(self.parts.program, self.parts.heap);
        if matches!(comes_to, ComesTo::Unknown) {
            if self.is_near_end(0) {
                return Fate::Run;
            }
            let (objects, stack) = seen(&mut self.parts, self.room);
            if !self.lookahead.go_on(stack, objects) {
                let is_accepted = self.lookahead.found.verdict.accepted != 0;
                return if is_accepted { Fate::Accepted } else { Fate::Rejected };
            }
            self.points.skip(self.lookahead.steps(), &mut self.parts);
            comes_to = self.lookahead.comes_to(self.parts.program, self.parts.heap);
        }
        let ComesTo::Undecided(word) = comes_to else { return Fate::Run };
        let Some(domain) = self.points.domain_at(word.address) else { return Fate::Run };
        if self.points.weigh(word.address).is_some() {
            return Fate::Run;
        }
        // Values behind the first chunk run from where the thread is.
        if !self.points.domain(domain).is_small() {
            return Fate::Run;
        }
        let read = self.read(&word, self.lookahead.pc());
        read.map_or(Fate::Run, |read| Fate::Choice(word, domain, read))
    }
}

/// The lowest bits among some, at most so many.
#[inline(always)]
fn first_bits(mut bits: u64, most: u32) -> u64 {
    while bits.count_ones() > most {
        bits &= !(1 << bits.ilog2());
    }
    bits
}

/// What a look ahead sees.
#[inline(always)]
pub(super) fn seen<'p>(
    parts: &'p mut Parts<'_>,
    room: Option<Room>,
) -> (Objects<'p>, CallStack<'p>) {
    let (limit, deepest) = room.map_or((0, 0), |room| (room.heap_words, room.depth));
    let (frames, registers) = (&parts.thread.frames[..], &parts.thread.registers[..]);
    let objects =
        Objects { heap: parts.heap, program: parts.program, seed: parts.world.seed, limit };
    (objects, CallStack { frames, registers, deepest })
}
