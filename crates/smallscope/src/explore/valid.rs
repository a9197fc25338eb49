//! What a predicate accepts, one input after the other: Korat's search behind the contract
//! of all explorers, with or without a criterion.
//!
//! A criterion keeps the search from what it cannot tell from an input. Some of that may
//! have been given away before: then it is named, and whoever has it drops it.

use super::korat::{Search, SearchLeaf};
use super::korat_plus::{Criterion, EqClass};
use super::part::Part;
use super::white_box;
use super::{Explored, Explorer, Leaf, Look};
use crate::scope::finitization::Finitization;
use machine::ending::{Budget, Ending};
use machine::machine::Machine;
use machine::program::{ClassId, MethodId};
use machine::search::parts::Part as Subspace;
use machine::value::Ref;

pub struct ValidInputs<'a> {
    search: Search<'a>,
    question: Question,
    /// The stage of the part at hand.
    stage: u32,
    criterion: Option<Criterion>,
    /// What the criterion said of the input at hand.
    class: Option<EqClass>,
    /// How many of the choices the next input may have in common with the one at hand.
    common: usize,
    /// The most choices by which the part at hand is named, or what was given away of it.
    named: usize,
    skipped: Vec<Part>,
}

/// What is asked about each input.
#[derive(Clone, Copy, Debug)]
pub struct Question {
    pub predicate: MethodId,
    /// Instructions for it.
    pub budget: u64,
}

impl<'a> ValidInputs<'a> {
    pub fn new(
        machine: &'a mut Machine,
        finitization: &'a Finitization,
        question: Question,
        criterion: Option<Criterion>,
    ) -> ValidInputs<'a> {
        let Question { predicate, budget } = question;
        let search = Search::new(machine, finitization, predicate, budget);
        ValidInputs {
            search,
            question,
            stage: 0,
            criterion,
            class: None,
            common: usize::MAX,
            named: 0,
            skipped: Vec::new(),
        }
    }

    /// What is searched.
    pub(super) fn finitization(&self) -> &'a Finitization {
        self.search.finitization
    }

    /// What is asked about each input.
    pub(super) fn question(&self) -> Question {
        self.question
    }

    /// Asks the criterion about the input at hand.
    fn classify(&mut self) {
        let Some(criterion) = &self.criterion else { return };
        let (class, read) = criterion.classify(&mut self.search);
        self.class = Some(class);
        if let Some(read) = read {
            self.skip(read);
        }
    }

    /// Skips the other inputs that begin with the same `count` choices.
    fn skip(&mut self, count: usize) {
        self.search.skip(count);
        self.common = count;
        // Otherwise it is all in the part at hand.
        if count < self.named {
            let path = self.choices();
            self.skipped.push(Part::of_path(self.stage, &path[..count]));
        }
    }

    /// The choices that make the input at hand, as positions in their domains.
    fn choices(&self) -> Vec<u32> {
        self.search.path()
    }
}

impl Explorer for ValidInputs<'_> {
    fn parts(&mut self, _look: &mut Look<'_>) -> Option<Vec<Part>> {
        Some(vec![Part::whole(0)])
    }

    fn go_to(&mut self, part: &Part) {
        (self.stage, self.common, self.named) = (part.stage, usize::MAX, part.spans.len());
        self.skipped.clear();
        self.search.restart(part.to_search());
    }

    fn advance(&mut self, candidates: u64) -> Option<Leaf> {
        self.common = usize::MAX;
        Some(match self.search.advance(candidates)? {
            SearchLeaf::Valid => {
                self.classify();
                Leaf::Input
            }
            SearchLeaf::Threw(exception) => Leaf::Threw(exception),
            SearchLeaf::Cut(Ending::OutOf(Budget::Deadline)) => Leaf::TimeUp,
            SearchLeaf::Cut(ending) => Leaf::Cut(ending),
            SearchLeaf::Exhausted => Leaf::Exhausted,
        })
    }

    fn left(&self) -> Vec<Part> {
        let part = |part: &Subspace| Part::of_search(self.stage, part);
        self.search.left().iter().map(part).collect()
    }

    fn split(&mut self) -> Option<Part> {
        let part = self.search.split()?;
        // What is to be skipped need not be given away.
        let kept = part.spans.len() <= self.common;
        kept.then(|| {
            self.named = self.named.max(part.spans.len());
            Part::of_search(self.stage, &part)
        })
    }

    fn skipped(&mut self) -> Vec<Part> {
        std::mem::take(&mut self.skipped)
    }

    fn machine(&self) -> &Machine {
        self.search.machine()
    }

    fn machine_mut(&mut self) -> &mut Machine {
        self.search.machine_mut()
    }

    fn root(&self) -> Ref {
        self.search.root()
    }

    fn path(&self) -> Option<Vec<u32>> {
        Some(self.choices())
    }

    fn skip_alike(&mut self, calls: Vec<(MethodId, Vec<u64>)>) {
        let read = white_box::read(&mut self.search, calls);
        self.skip(read);
    }

    fn class(&self) -> Option<&EqClass> {
        self.class.as_ref()
    }

    fn totals(&self) -> Explored {
        Explored { totals: self.search.totals, instructions: self.search.instructions() }
    }

    fn written(&self) -> &[(ClassId, u32)] {
        self.search.written()
    }

    fn count_only(&mut self, count_only: bool) -> bool {
        self.search.counts_only = count_only && self.criterion.is_none();
        self.search.counts_only
    }
}
