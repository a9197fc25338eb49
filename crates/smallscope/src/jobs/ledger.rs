//! What is left to explore, and what the rest came to, in the order of the exploration.
//!
//! An entry is a part, with the account of what was explored of it. It stays when the part
//! is done, until all before it are done too: then its account is final and is taken out.
//! So who explored what, and when, is not seen in the sum. A part that need not be explored
//! after all is struck out with its account, wherever it is.
//!
//! Where only so many are to be kept, the last of them is somewhere inside a stretch. If that
//! was explored ahead, by somebody who could not know how many come before it, it is explored
//! again in its turn, and ends where a single worker would have ended.
//!
//! Not here: threads (`team`), and who explores (`worker`).

use super::Account;
use crate::explore::part::Part;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// Names an entry as long as it is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct EntryId(u64);

struct LedgerEntry<A> {
    id: EntryId,
    /// What there was to explore. Of one who puts back the rest, a part of it.
    part: Part,
    account: A,
    work: Work,
    /// Whoever explored it knew all that comes before it.
    in_turn: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Work {
    Open,
    /// Nobody may take it before all that comes before it is done.
    InTurn,
    /// Somebody explores it, and has told how much is left of it.
    Taken(f64),
    Done,
}

/// An entry between two runs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "A: Account")]
pub(super) struct Stretch<A> {
    pub(super) part: Part,
    pub(super) account: A,
    pub(super) done: bool,
}

impl<A: Account> Stretch<A> {
    /// A part that nobody has begun with.
    pub(super) fn open(part: Part) -> Stretch<A> {
        Stretch { part, account: A::default(), done: false }
    }
}

/// A part that somebody takes.
#[derive(Debug, PartialEq)]
pub(super) struct Taken {
    pub(super) id: EntryId,
    pub(super) part: Part,
    /// Whether all that comes before it is done.
    pub(super) in_turn: bool,
}

pub(super) struct Ledger<A> {
    /// What is done goes at the front, of which there may be very many.
    entries: VecDeque<LedgerEntry<A>>,
    next: u64,
    /// So many are to be kept.
    max: Option<u64>,
}

impl<A: Account> Ledger<A> {
    pub(super) fn new(stretches: Vec<Stretch<A>>, max: Option<u64>) -> Ledger<A> {
        let mut ledger = Ledger { entries: VecDeque::new(), next: 0, max };
        for Stretch { part, account, done } in stretches {
            let work = if done { Work::Done } else { Work::Open };
            let entry = ledger.entry(part, account, work);
            ledger.entries.push_back(entry);
        }
        ledger
    }

    fn entry(&mut self, part: Part, account: A, work: Work) -> LedgerEntry<A> {
        self.next += 1;
        LedgerEntry { id: EntryId(self.next), part, account, work, in_turn: false }
    }

    /// Takes the first part that may be taken.
    pub(super) fn take(&mut self) -> Option<Taken> {
        let index = (0..self.entries.len()).find(|&index| self.may_be_taken(index))?;
        let entry = &mut self.entries[index];
        (entry.work, entry.in_turn) = (Work::Taken(entry.part.share), index == 0);
        Some(Taken { id: entry.id, part: entry.part.clone(), in_turn: entry.in_turn })
    }

    fn may_be_taken(&self, index: usize) -> bool {
        match self.entries[index].work {
            Work::Open => true,
            Work::InTurn => index == 0,
            Work::Taken(_) | Work::Done => false,
        }
    }

    /// Adds to what a part that was taken has come to so far; false if it counts no more.
    pub(super) fn deposit(&mut self, id: EntryId, account: A) -> bool {
        let Some(index) = self.position(id) else { return false };
        self.entries[index].account.append(account);
        true
    }

    /// Notes how much is left of a part that was taken.
    pub(super) fn note_share(&mut self, id: EntryId, share: f64) {
        if let Some(index) = self.position(id) {
            self.entries[index].work = Work::Taken(share);
        }
    }

    /// Adds a part that was split off and comes right after what is left.
    pub(super) fn insert_after(&mut self, id: EntryId, part: Part) {
        if let Some(index) = self.position(id) {
            let entry = self.entry(part, A::default(), Work::Open);
            self.entries.insert(index + 1, entry);
        }
    }

    /// Adds a part that comes after all others.
    pub(super) fn push(&mut self, part: Part) {
        let entry = self.entry(part, A::default(), Work::Open);
        self.entries.push_back(entry);
    }

    /// Strikes out what lies within `skipped` and comes right after a part that was taken.
    pub(super) fn strike_out(&mut self, id: EntryId, skipped: &Part) {
        if let Some(index) = self.position(id) {
            let after = self.entries.iter().skip(index + 1);
            let count = after.take_while(|one| one.part.is_within(skipped)).count();
            self.entries.drain(index + 1..index + 1 + count);
        }
    }

    /// Puts back what is left of a part: nothing, if it was explored to its end. The first
    /// of it may have to wait for its turn.
    pub(super) fn put_back(&mut self, id: EntryId, left: Vec<Part>, waits: bool) {
        let Some(index) = self.position(id) else { return };
        self.entries[index].work = Work::Done;
        for (place, part) in left.into_iter().enumerate() {
            let work = if waits && place == 0 { Work::InTurn } else { Work::Open };
            let entry = self.entry(part, A::default(), work);
            self.entries.insert(index + 1 + place, entry);
        }
    }

    fn position(&self, id: EntryId) -> Option<usize> {
        self.entries.iter().position(|entry| entry.id == id)
    }

    /// Takes out what comes before all that is left, and adds it to `total`.
    pub(super) fn drain(&mut self, total: &mut A) {
        let done = self.entries.iter().take_while(|entry| entry.work == Work::Done).count();
        for index in 0..done {
            if self.is_enough(total, &self.entries[index]) {
                self.entries.drain(..index);
                return self.begin_again();
            }
            total.append(std::mem::take(&mut self.entries[index].account));
        }
        self.entries.drain(..done);
        let max = self.max;
        if let Some(first) = self.entries.front_mut().filter(|one| one.in_turn || max.is_none()) {
            total.append(std::mem::take(&mut first.account));
        }
    }

    /// Whether as many as are to be kept are reached within an entry that was explored ahead.
    fn is_enough(&self, total: &A, entry: &LedgerEntry<A>) -> bool {
        let Some(max) = self.max.filter(|_| !entry.in_turn) else { return false };
        let mut sum = total.clone();
        sum.append(entry.account.clone());
        sum.kept() >= max
    }

    /// Forgets what the first entry came to, and all after it: it is explored again.
    fn begin_again(&mut self) {
        self.entries.truncate(1);
        self.entries[0].account = A::default();
        self.entries[0].work = Work::Open;
    }

    /// Whether a part that was taken ahead is to be put back, to be taken again by one who
    /// knows how many are still to be kept.
    pub(super) fn has_its_turn(&self, taken: &Taken) -> bool {
        self.max.is_some() && !taken.in_turn && self.is_first(taken.id)
    }

    pub(super) fn is_first(&self, id: EntryId) -> bool {
        self.entries.front().is_some_and(|entry| entry.id == id)
    }

    /// The accounts that wait for those before them.
    pub(super) fn accounts(&self) -> impl Iterator<Item = &A> {
        self.entries.iter().map(|entry| &entry.account)
    }

    pub(super) fn has_open(&self) -> bool {
        (0..self.entries.len()).any(|index| self.may_be_taken(index))
    }

    pub(super) fn has_taken(&self) -> bool {
        self.entries.iter().any(|entry| matches!(entry.work, Work::Taken(_)))
    }

    /// Whether everything was explored.
    pub(super) fn is_done(&self) -> bool {
        self.entries.iter().all(|entry| entry.work == Work::Done)
    }

    /// How much is left, in all.
    pub(super) fn share(&self) -> f64 {
        let share = |entry: &LedgerEntry<A>| match entry.work {
            Work::Open | Work::InTurn => entry.part.share,
            Work::Taken(share) => share,
            Work::Done => 0.0,
        };
        self.entries.iter().map(share).sum()
    }

    /// All of it, to begin another ledger with. Nobody works on any part.
    pub(super) fn stretches(&self) -> Vec<Stretch<A>> {
        let stretch = |entry: &LedgerEntry<A>| Stretch {
            part: entry.part.clone(),
            account: entry.account.clone(),
            done: match entry.work {
                Work::Open | Work::InTurn => false,
                Work::Done => true,
                Work::Taken(_) => panic!("a part that is worked on was not put back"),
            },
        };
        self.entries.iter().map(stretch).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::progress::Counts;

    #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
    struct Letters(String);

    impl Account for Letters {
        fn append(&mut self, later: Letters) {
            self.0.push_str(&later.0);
        }

        fn counts(&self) -> Counts {
            Counts::default()
        }

        fn kept(&self) -> u64 {
            self.0.len() as u64
        }
    }

    fn part(spans: &[(u32, u32)]) -> Part {
        Part { spans: spans.to_vec(), share: 0.25, ..Part::whole(0) }
    }

    fn drained(ledger: &mut Ledger<Letters>) -> Letters {
        let mut total = Letters::default();
        ledger.drain(&mut total);
        total
    }

    fn letters(text: &str) -> Letters {
        Letters(text.to_owned())
    }

    fn ledger() -> Ledger<Letters> {
        Ledger::new(vec![Stretch::open(part(&[(0, 9)]))], None)
    }

    #[test]
    fn what_was_split_off_last_comes_first() {
        let mut ledger = ledger();
        let first = ledger.take().unwrap().id;
        ledger.insert_after(first, part(&[(2, 3)]));
        ledger.insert_after(first, part(&[(1, 2)]));
        assert_eq!(ledger.take().unwrap().part, part(&[(1, 2)]));
        assert_eq!(ledger.take().unwrap().part, part(&[(2, 3)]));
        assert_eq!(ledger.take(), None);
    }

    #[test]
    fn an_account_waits_for_all_before_it() {
        let mut ledger = ledger();
        let first = ledger.take().unwrap().id;
        ledger.insert_after(first, part(&[(1, 2)]));
        let second = ledger.take().unwrap().id;
        ledger.deposit(second, letters("b"));
        ledger.put_back(second, Vec::new(), false);
        assert_eq!(drained(&mut ledger), letters(""));
        ledger.deposit(first, letters("a"));
        assert_eq!(drained(&mut ledger), letters("a"));
        ledger.put_back(first, Vec::new(), false);
        assert!(ledger.is_done());
        assert_eq!(drained(&mut ledger), letters("b"));
    }

    #[test]
    fn what_is_put_back_keeps_its_place_and_its_account() {
        let mut ledger = ledger();
        let first = ledger.take().unwrap().id;
        ledger.insert_after(first, part(&[(3, 4)]));
        ledger.deposit(first, letters("a"));
        ledger.put_back(first, vec![part(&[(1, 2)]), part(&[(2, 3)])], false);
        let stretches = ledger.stretches();
        let open = stretches.iter().filter(|one| !one.done).map(|one| one.part.clone());
        let expected = [part(&[(1, 2)]), part(&[(2, 3)]), part(&[(3, 4)])];
        assert_eq!(open.collect::<Vec<_>>(), expected);
        assert_eq!(stretches[0].account, letters("a"));
        assert_eq!(Ledger::new(stretches.clone(), None).stretches(), stretches);
    }

    #[test]
    fn what_is_skipped_counts_no_more() {
        let mut ledger = ledger();
        let first = ledger.take().unwrap().id;
        ledger.insert_after(first, part(&[(1, 9)]));
        ledger.insert_after(first, part(&[(0, 1), (1, 9)]));
        ledger.insert_after(first, part(&[(0, 1), (0, 1), (1, 9)]));
        let skipped = ledger.take().unwrap().id;
        ledger.strike_out(first, &part(&[(0, 1)]));
        assert!(!ledger.deposit(skipped, letters("x")));
        assert_eq!(ledger.take().unwrap().part, part(&[(1, 9)]));
    }

    #[test]
    fn what_waits_for_its_turn_is_taken_when_all_before_it_is_done() {
        let mut ledger = ledger();
        let first = ledger.take().unwrap().id;
        ledger.insert_after(first, part(&[(1, 2)]));
        let second = ledger.take().unwrap();
        assert!(!second.in_turn);
        ledger.put_back(second.id, vec![part(&[(1, 2)])], true);
        assert_eq!(ledger.take(), None);
        ledger.put_back(first, Vec::new(), false);
        drained(&mut ledger);
        assert!(ledger.take().unwrap().in_turn);
    }

    #[test]
    fn the_stretch_with_the_last_to_be_kept_is_explored_again_in_its_turn() {
        let mut ledger = Ledger::new(vec![Stretch::open(part(&[(0, 9)]))], Some(4));
        let first = ledger.take().unwrap().id;
        ledger.insert_after(first, part(&[(5, 7)]));
        ledger.insert_after(first, part(&[(3, 5)]));
        let (second, third) = (ledger.take().unwrap().id, ledger.take().unwrap().id);
        for (id, text) in [(third, "efg"), (second, "cd"), (first, "ab")] {
            ledger.deposit(id, letters(text));
            ledger.put_back(id, Vec::new(), false);
        }
        let mut total = letters("");
        ledger.drain(&mut total);
        assert_eq!(total, letters("ab"), "two more are to be kept, and the last is in the second");
        let again = ledger.take().unwrap();
        assert_eq!((again.part, again.in_turn), (part(&[(3, 5)]), true));
        assert_eq!(ledger.take(), None, "nothing after it counts");
    }
}
