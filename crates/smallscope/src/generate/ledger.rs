//! What is left of the space, and what the rest of it came to, in the order of
//! the search.
//!
//! An entry is an account and the work that comes right after it in the space.
//! Work that is done leaves only its account, which is added to the one of the
//! next entry. So there are never more entries than open parts and workers, and
//! whatever stands before the first entry is final: it can be told.
//!
//! Not here: threads (`crew`), and who searches (`worker`).

use super::account::Account;
use machine::search::parts::Part;

/// Names an entry as long as somebody works on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct EntryId(u64);

/// An account, and then something to search.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Stretch {
    pub(super) account: Account,
    /// None at the end of the space.
    pub(super) part: Option<Part>,
}

struct Entry {
    id: EntryId,
    account: Account,
    work: Work,
}

enum Work {
    Open(Part),
    /// Somebody searches it, and has told which share of the space is left of it.
    Taken(f64),
    /// The end of the space: always the last entry.
    End,
}

pub(super) struct Ledger {
    entries: Vec<Entry>,
    next: u64,
}

impl Ledger {
    /// A ledger that begins with `stretches`.
    pub(super) fn new(stretches: Vec<Stretch>) -> Ledger {
        let mut ledger = Ledger { entries: Vec::new(), next: 0 };
        let mut end = Account::default();
        for Stretch { account, part } in stretches {
            end.append(account);
            if let Some(part) = part {
                let account = std::mem::take(&mut end);
                let entry = ledger.entry(account, Work::Open(part));
                ledger.entries.push(entry);
            }
        }
        let entry = ledger.entry(end, Work::End);
        ledger.entries.push(entry);
        ledger
    }

    fn entry(&mut self, account: Account, work: Work) -> Entry {
        self.next += 1;
        Entry { id: EntryId(self.next), account, work }
    }

    /// Takes the first part that nobody works on.
    pub(super) fn take(&mut self) -> Option<(EntryId, Part)> {
        let open = |entry: &&mut Entry| matches!(entry.work, Work::Open(_));
        let entry = self.entries.iter_mut().find(open)?;
        let share = entry.work.share();
        match std::mem::replace(&mut entry.work, Work::Taken(share)) {
            Work::Open(part) => Some((entry.id, part)),
            Work::Taken(_) | Work::End => unreachable!("it was open"),
        }
    }

    /// Adds to what a part that was taken has come to so far.
    pub(super) fn deposit(&mut self, id: EntryId, account: Account) {
        let position = self.position(id);
        self.entries[position].account.append(account);
    }

    /// Notes which share of the space is left of a part that was taken.
    pub(super) fn note_share(&mut self, id: EntryId, share: f64) {
        let position = self.position(id);
        self.entries[position].work = Work::Taken(share);
    }

    /// Adds a part that was split off and comes right after what is left.
    pub(super) fn insert_after(&mut self, id: EntryId, part: Part) {
        let position = self.position(id);
        let entry = self.entry(Account::default(), Work::Open(part));
        self.entries.insert(position + 1, entry);
    }

    /// Puts back what is left of a part: nothing, if it was searched to its end.
    pub(super) fn put_back(&mut self, id: EntryId, left: Vec<Part>) {
        let position = self.position(id);
        let taken = self.entries.remove(position);
        let mut account = taken.account;
        let mut position = position;
        for part in left {
            let entry = self.entry(std::mem::take(&mut account), Work::Open(part));
            self.entries.insert(position, entry);
            position += 1;
        }
        let next = &mut self.entries[position].account;
        account.append(std::mem::take(next));
        *next = account;
    }

    fn position(&self, id: EntryId) -> usize {
        let found = self.entries.iter().position(|entry| entry.id == id);
        found.expect("an entry stays while somebody works on it")
    }

    /// Takes out what comes before all that is left.
    pub(super) fn drain(&mut self) -> Account {
        std::mem::take(&mut self.entries[0].account)
    }

    /// Whether `id` is the first, and all before it was taken out.
    pub(super) fn is_next_to_tell(&self, id: EntryId) -> bool {
        self.entries[0].id == id && self.entries[0].account.inputs.is_empty()
    }

    /// Inputs that wait to be taken out.
    pub(super) fn waiting(&self) -> usize {
        self.entries.iter().map(|entry| entry.account.inputs.len()).sum()
    }

    pub(super) fn has_open(&self) -> bool {
        self.entries.iter().any(|entry| matches!(entry.work, Work::Open(_)))
    }

    pub(super) fn has_taken(&self) -> bool {
        self.entries.iter().any(|entry| matches!(entry.work, Work::Taken(_)))
    }

    /// Whether everything was searched.
    pub(super) fn is_done(&self) -> bool {
        self.entries.len() == 1
    }

    /// The share of the space that is left.
    pub(super) fn share(&self) -> f64 {
        self.entries.iter().map(|entry| entry.work.share()).sum()
    }

    /// Candidates and valid inputs that were met and not yet taken out.
    pub(super) fn counts(&self) -> (u64, u64) {
        let accounts = self.entries.iter().map(|entry| &entry.account);
        accounts.fold((0, 0), |(explored, valid), account| {
            (explored + account.explored, valid + account.valid)
        })
    }

    /// All of it, to begin another ledger with. Nobody works on any part.
    pub(super) fn stretches(&self) -> Vec<Stretch> {
        let stretch = |entry: &Entry| Stretch {
            account: entry.account.clone(),
            part: match &entry.work {
                Work::Open(part) => Some(part.clone()),
                Work::Taken(_) => panic!("a part that is worked on was not put back"),
                Work::End => None,
            },
        };
        self.entries.iter().map(stretch).collect()
    }
}

impl Work {
    fn share(&self) -> f64 {
        match self {
            Work::Open(part) => part.share,
            Work::Taken(share) => *share,
            Work::End => 0.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use machine::search::parts::Span;

    fn part(at: u32) -> Part {
        Part { spans: vec![Span { at, end: at + 1 }], share: 0.25 }
    }

    fn ledger() -> Ledger {
        Ledger::new(vec![Stretch { account: Account::default(), part: Some(part(0)) }])
    }

    fn explored(explored: u64) -> Account {
        Account { explored, ..Account::default() }
    }

    #[test]
    fn what_was_split_off_last_comes_first() {
        let mut ledger = ledger();
        let (first, _) = ledger.take().unwrap();
        ledger.insert_after(first, part(2));
        ledger.insert_after(first, part(1));
        assert_eq!(ledger.take().unwrap().1, part(1));
        assert_eq!(ledger.take().unwrap().1, part(2));
        assert_eq!(ledger.take(), None);
    }

    #[test]
    fn an_account_waits_for_all_before_it() {
        let mut ledger = ledger();
        let (first, _) = ledger.take().unwrap();
        ledger.insert_after(first, part(1));
        let (second, _) = ledger.take().unwrap();
        ledger.deposit(second, explored(5));
        ledger.put_back(second, Vec::new());
        assert_eq!(ledger.drain().explored, 0);
        ledger.deposit(first, explored(3));
        assert_eq!(ledger.drain().explored, 3);
        ledger.put_back(first, Vec::new());
        assert!(ledger.is_done());
        assert_eq!(ledger.drain().explored, 5);
    }

    #[test]
    fn what_is_put_back_keeps_its_place_and_its_account() {
        let mut ledger = ledger();
        let (first, _) = ledger.take().unwrap();
        ledger.insert_after(first, part(3));
        ledger.deposit(first, explored(1));
        ledger.put_back(first, vec![part(1), part(2)]);
        let stretches = ledger.stretches();
        let parts: Vec<_> = stretches.iter().map(|stretch| stretch.part.clone()).collect();
        assert_eq!(parts, [Some(part(1)), Some(part(2)), Some(part(3)), None]);
        assert_eq!(stretches[0].account, explored(1));
        assert_eq!(Ledger::new(stretches.clone()).stretches(), stretches);
    }
}
