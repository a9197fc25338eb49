//! What a register holds for many corners: a word, or a word for each of some sets of them
//! (a *value summary*; Sen et al., MultiSE, FSE 2015).

use super::corners::Corners;

/// A word that all see, the name of a summary, or [`NOTHING`].
pub(super) type Operand = u64;

/// What nobody may look at: a `long`, or more values than a summary has room for.
pub(super) const NOTHING: Operand = u64::MAX;

/// The upper half of the name of a summary: the index is the lower half.
const SUMMARY: u64 = 0x7A5E_1A2E;

/// Different words of a summary.
pub(super) const MOST_CASES: usize = 8;
/// Sets of corners that a look keeps.
const MOST_SETS: usize = 2048;

#[derive(Clone, Copy)]
struct Summary {
    first: u32,
    count: u32,
    words: [u32; MOST_CASES],
}

#[derive(Default)]
pub(super) struct Summaries {
    sets: Vec<Corners>,
    all: Vec<Summary>,
}

#[inline(always)]
pub(super) fn are_words(left: Operand, right: Operand) -> bool {
    left | right <= u64::from(u32::MAX)
}

#[inline(always)]
fn summary_in(operand: Operand) -> Option<usize> {
    (operand >> 32 == SUMMARY).then_some(operand as u32 as usize)
}

/// A summary in the making.
pub(super) struct Draft {
    first: usize,
    count: usize,
    words: [u32; MOST_CASES],
}

impl Summaries {
    pub(super) fn clear(&mut self) {
        self.sets.clear();
        self.all.clear();
    }

    pub(super) fn begin(&self) -> Draft {
        Draft { first: self.sets.len(), count: 0, words: [0; MOST_CASES] }
    }

    /// Adds a case; false if there is no room.
    #[inline(always)]
    pub(super) fn add(&mut self, draft: &mut Draft, word: u32, corners: &Corners) -> bool {
        if let Some(case) = draft.words[..draft.count].iter().position(|&other| other == word) {
            self.sets[draft.first + case].add(corners);
            return true;
        }
        if draft.count == MOST_CASES || self.sets.len() == MOST_SETS {
            return false;
        }
        draft.words[draft.count] = word;
        draft.count += 1;
        self.sets.push(*corners);
        true
    }

    /// Adds all cases of an operand; false if there is no room, or it is nothing.
    pub(super) fn add_all(&mut self, draft: &mut Draft, operand: Operand, live: &Corners) -> bool {
        let count = self.cases(operand);
        (0..count).all(|case| match self.case(operand, case, live) {
            Some((word, corners)) => self.add(draft, word, &corners),
            None => true,
        }) && count > 0
    }

    pub(super) fn finish(&mut self, draft: Draft) -> Operand {
        if draft.count == 1 {
            self.sets.truncate(draft.first);
            return u64::from(draft.words[0]);
        }
        let Draft { first, count, words } = draft;
        self.all.push(Summary { first: first as u32, count: count as u32, words });
        SUMMARY << 32 | (self.all.len() - 1) as u64
    }

    pub(super) fn drop(&mut self, draft: &Draft) {
        self.sets.truncate(draft.first);
    }

    /// How many cases an operand has; 0 if it is nothing.
    #[inline(always)]
    pub(super) fn cases(&self, operand: Operand) -> usize {
        if are_words(operand, 0) {
            return 1;
        }
        summary_in(operand).map_or(0, |index| self.all[index].count as usize)
    }

    /// One of the cases: its word, and for which of the live corners that is; None if for none.
    #[inline(always)]
    pub(super) fn case(
        &self,
        operand: Operand,
        case: usize,
        live: &Corners,
    ) -> Option<(u32, Corners)> {
        if are_words(operand, 0) {
            return Some((operand as u32, *live));
        }
        let summary = &self.all[operand as u32 as usize];
        let corners = self.sets[summary.first as usize + case].and(live);
        (!corners.is_empty()).then_some((summary.words[case], corners))
    }
}
