//! What a register holds for many corners: a word, or a word for each of some sets of them (a
//! *value summary*; Sen, Necula, Gong and Choi, MultiSE, FSE 2015).

use super::corners::Corners;

/// A word that all see, the name of a summary, or [`NOTHING`]. Where corners meet, it may also be
/// the name of what becomes a summary when somebody looks at it: many registers are dead there.
pub(super) type Operand = u64;

/// What nobody may look at: a `long`, or more values than a summary has room for.
pub(super) const NOTHING: Operand = u64::MAX;

/// The upper half of the name of a summary: the index is the lower half.
const SUMMARY: u64 = 0x7A5E_1A2E;
/// The same of what becomes one.
const LATE: u64 = SUMMARY + 1;

/// Different words of a summary.
pub(in crate::search) const MOST_CASES: usize = 8;
/// Sets of corners that a look keeps: 256 KiB.
const MOST_SETS: usize = 2048;

#[inline(always)]
pub(super) fn are_words(left: Operand, right: Operand) -> bool {
    left | right <= u64::from(u32::MAX)
}

/// A word of the heap or of a thread's register as an operand.
#[inline(always)]
pub(super) fn known(word: u64) -> Operand {
    if are_words(word, 0) { word } else { NOTHING }
}

#[derive(Clone, Copy)]
struct Summary {
    /// Where its sets are.
    first: u32,
    count: u32,
    words: [u32; MOST_CASES],
}

/// What two operands come to where corners meet.
#[derive(Clone, Copy)]
enum Late {
    Open {
        one: Operand,
        other: Operand,
        /// Where the set of those who see the one is; that of the others is the next.
        sets: u32,
    },
    Settled(Operand),
}

/// The summaries of a look.
#[derive(Default)]
pub(super) struct Summaries {
    sets: Vec<Corners>,
    all: Vec<Summary>,
    late: Vec<Late>,
}

impl Summaries {
    pub(super) fn clear(&mut self) {
        self.sets.clear();
        self.all.clear();
        self.late.clear();
    }

    /// Notes two sets of corners that meet; None if there is no room.
    pub(super) fn meet(&mut self, ones: &Corners, others: &Corners) -> Option<u32> {
        if self.sets.len() + 2 > MOST_SETS {
            return None;
        }
        self.sets.push(*ones);
        self.sets.push(*others);
        Some(self.sets.len() as u32 - 2)
    }

    /// What a register holds behind such a meeting.
    pub(super) fn either(&mut self, one: Operand, other: Operand, sets: u32) -> Operand {
        self.late.push(Late::Open { one, other, sets });
        LATE << 32 | (self.late.len() - 1) as u64
    }

    /// The word or summary that an operand is; [`NOTHING`] if there is no room for it.
    #[inline(always)]
    pub(super) fn settle(&mut self, operand: Operand, draft: &mut Draft) -> Operand {
        if operand >> 32 == LATE { self.settle_late(operand, draft) } else { operand }
    }

    #[inline(never)]
    fn settle_late(&mut self, operand: Operand, draft: &mut Draft) -> Operand {
        let index = operand as u32 as usize;
        let (one, other, sets) = match self.late[index] {
            Late::Settled(settled) => return settled,
            Late::Open { one, other, sets } => (one, other, sets as usize),
        };
        let (one, other) = (self.settle(one, draft), self.settle(other, draft));
        draft.clear();
        let settled = draft
            .add_all(self, one, &self.sets[sets])
            .and_then(|()| draft.add_all(self, other, &self.sets[sets + 1]))
            .and_then(|()| self.keep(draft))
            .unwrap_or(NOTHING);
        self.late[index] = Late::Settled(settled);
        settled
    }

    /// The words of a summary, each with the corners that see it, and perhaps others that are
    /// no longer there.
    #[inline(always)]
    pub(super) fn words(&self, operand: Operand) -> impl Iterator<Item = (u32, &Corners)> {
        let summary = &self.all[operand as u32 as usize];
        let (first, count) = (summary.first as usize, summary.count as usize);
        summary.words[..count].iter().copied().zip(&self.sets[first..first + count])
    }

    #[inline(always)]
    fn summary(&self, operand: Operand) -> Option<&Summary> {
        (operand >> 32 == SUMMARY).then(|| &self.all[operand as u32 as usize])
    }

    /// Whether it is a word or a summary.
    #[inline(always)]
    pub(super) fn is_known(&self, operand: Operand) -> bool {
        operand != NOTHING
    }

    /// The words of an operand that some corners see, and which of them.
    #[inline(always)]
    pub(super) fn cases<'a>(
        &'a self,
        operand: Operand,
        live: &'a Corners,
    ) -> impl Iterator<Item = (u32, Corners)> + 'a {
        (0..self.count(operand)).filter_map(move |case| self.case(operand, case, live))
    }

    pub(super) fn count(&self, operand: Operand) -> usize {
        match self.summary(operand) {
            Some(summary) => summary.count as usize,
            None => usize::from(self.is_known(operand)),
        }
    }

    /// One of so many words of an operand, and which corners see it; None if none does.
    #[inline(always)]
    pub(super) fn case(
        &self,
        operand: Operand,
        case: usize,
        live: &Corners,
    ) -> Option<(u32, Corners)> {
        let Some(summary) = self.summary(operand) else { return Some((operand as u32, *live)) };
        let corners = self.sets[summary.first as usize + case].and(live);
        (!corners.is_empty()).then(|| (summary.words[case], corners))
    }

    /// Makes an operand of a draft; None if there is no room, or nothing in it.
    pub(super) fn keep(&mut self, draft: &Draft) -> Option<Operand> {
        let (words, sets) = (&draft.words[..draft.count], &draft.sets[..draft.count]);
        match *words {
            [] => None,
            [word] => Some(u64::from(word)),
            _ if self.sets.len() + sets.len() > MOST_SETS => None,
            _ => {
                let (first, count) = (self.sets.len() as u32, words.len() as u32);
                self.sets.extend_from_slice(sets);
                self.all.push(Summary { first, count, words: draft.words });
                Some(SUMMARY << 32 | (self.all.len() - 1) as u64)
            }
        }
    }
}

/// A summary in the making.
#[derive(Default)]
pub(super) struct Draft {
    count: usize,
    words: [u32; MOST_CASES],
    sets: [Corners; MOST_CASES],
}

impl Draft {
    pub(super) fn clear(&mut self) {
        self.count = 0;
    }

    /// Some corners see a word; None if there is no room for another one.
    #[inline(always)]
    pub(super) fn add(&mut self, word: u32, corners: &Corners) -> Option<()> {
        let mut case = 0;
        while case < self.count {
            if self.words[case] == word {
                self.sets[case].add(corners);
                return Some(());
            }
            case += 1;
        }
        *self.words.get_mut(case)? = word;
        self.sets[case] = *corners;
        self.count += 1;
        Some(())
    }

    /// Some corners see an operand; None if there is no room, or it is [`NOTHING`].
    pub(super) fn add_all(
        &mut self,
        summaries: &Summaries,
        operand: Operand,
        corners: &Corners,
    ) -> Option<()> {
        if !summaries.is_known(operand) {
            return None;
        }
        let mut cases = summaries.cases(operand, corners);
        cases.try_for_each(|(word, corners)| self.add(word, &corners))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_summary_has_each_word_once() {
        let (mut summaries, mut draft) = (Summaries::default(), Draft::default());
        for value in 0..4 {
            draft.add(value / 2, &Corners::with(0, 2, value)).unwrap();
        }
        let operand = summaries.keep(&draft).unwrap();
        let found: Vec<_> = summaries.cases(operand, &Corners::with(0, 1, 1)).collect();
        assert_eq!(found, [(0, Corners::with(0, 2, 1)), (1, Corners::with(0, 2, 3))]);
        // Who sees one word only sees a word.
        draft.clear();
        draft.add_all(&summaries, operand, &Corners::with(1, 1, 0)).unwrap();
        assert_eq!(summaries.keep(&draft), Some(0));
    }

    #[test]
    fn a_summary_has_room_for_so_many_words() {
        let mut draft = Draft::default();
        let words = 0..MOST_CASES as u32;
        assert!(words.clone().all(|word| draft.add(word, &Corners::ALL).is_some()));
        assert_eq!(draft.add(words.end, &Corners::ALL), None);
        assert_eq!(draft.add(0, &Corners::ALL), Some(()));
        assert_eq!(draft.add_all(&Summaries::default(), NOTHING, &Corners::ALL), None);
    }
}
