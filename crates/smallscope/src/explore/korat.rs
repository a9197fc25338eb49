//! Korat's search (Boyapati, Khurshid and Marinov 2002; Marinov et al. 2003):
//! every input within a finitization that a predicate accepts, each once up to
//! isomorphism.
//!
//! The predicate runs on objects whose fields are undecided. Where it first
//! reads one, the machine marks that moment, takes the field's first value and
//! goes on. When the predicate ends, the newest choice takes its next value,
//! from the marked moment on: what the predicate did before is never done
//! again. The fields that were read are the stack of Korat's Figure 7, in the
//! same order, so the same candidates are explored in the same order. All of
//! that happens inside the machine (`machine::search`); here its tables are made
//! of a finitization, and what it comes to gets its names.
//!
//! An accepted candidate's fields that were reachable but not read are choices
//! too, made after the end; the predicate cannot depend on them. What it wrote
//! to the input is no part of the candidate and is taken back before.

use crate::scope::finitization::{ClassDomain, Finitization};
use machine::choice::Choice;
use machine::ending::Ending;
use machine::machine::Machine;
use machine::program::{ClassId, MethodId};
use machine::search::parts::Part;
use machine::search::space::{ClassObjects, Contents, InputObject, Space};
use machine::search::{self, Counts, Event, LookaheadPolicy};
use machine::value::Ref;

/// What the search met.
#[derive(Clone, Debug, PartialEq)]
pub enum SearchLeaf {
    /// The predicate accepted: the input is in the machine's heap.
    Valid,
    /// It threw, which rejects the candidate.
    Threw(Ref),
    /// It did not end within its budget, or needs what is not modelled.
    Cut(Ending),
    /// There are no more candidates.
    Exhausted,
}

/// What has been explored so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Candidates on which the predicate came to an end.
    pub explored: u64,
    pub valid: u64,
    pub threw: u64,
    pub cut: u64,
}

/// A search, which has the machine to itself until it is dropped.
pub struct Search<'a> {
    search: search::Search<'a>,
    pub(super) finitization: &'a Finitization,
    pub totals: Totals,
    /// Whether nobody wants to hear of valid inputs: they are only counted.
    pub counts_only: bool,
    /// Instructions that one candidate may execute.
    pub(super) budget: u64,
}

impl<'a> Search<'a> {
    /// A search for all inputs that `predicate` accepts; each candidate may
    /// execute `budget` instructions.
    pub fn new(
        machine: &'a mut Machine,
        finitization: &'a Finitization,
        predicate: MethodId,
        budget: u64,
    ) -> Search<'a> {
        Search::part(machine, finitization, predicate, budget, Part::whole())
    }

    /// A search of a part of the space.
    pub fn part(
        machine: &'a mut Machine,
        finitization: &'a Finitization,
        predicate: MethodId,
        budget: u64,
        part: Part,
    ) -> Search<'a> {
        let space = space(machine, finitization);
        let mut search = search::Search::new(machine, &space, predicate, budget, part);
        search.set_lookahead(finitization.lookahead);
        Search { search, finitization, totals: Totals::default(), counts_only: false, budget }
    }

    /// Says when the machine looks ahead from now on: to compare with.
    pub fn set_lookahead(&mut self, policy: LookaheadPolicy) {
        self.search.set_lookahead(policy);
    }

    /// Tries also what library checks hint is in vain: to compare with.
    pub fn ignore_hints(&mut self) {
        self.search.ignore_hints();
    }

    /// Goes on with another part. What the predicate does before its first choice
    /// is not done again.
    pub fn restart(&mut self, part: Part) {
        self.search.restart(part);
    }

    /// Gives away a part of what is left: the largest that is at hand.
    pub fn split(&mut self) -> Option<Part> {
        self.search.split()
    }

    /// What is left, in the order of the search: whoever searches these parts one
    /// after the other meets what this search would.
    pub fn left(&self) -> Vec<Part> {
        self.search.left()
    }

    /// The share of the space that lies behind, as if the parts below each
    /// value of a choice were equally large: 0 at the start, 1 at the end.
    pub fn fraction(&self) -> f64 {
        1.0 - self.left().iter().map(|part| part.share).sum::<f64>()
    }

    /// The machine, whose heap holds the candidate at hand.
    pub fn machine(&self) -> &Machine {
        self.search.machine()
    }

    /// The same, to run something beside the search, under a mark of its own.
    pub fn machine_mut(&mut self) -> &mut Machine {
        self.search.machine_mut()
    }

    /// The object that the predicate is asked about.
    pub fn root(&self) -> Ref {
        self.finitization.root
    }

    /// Instructions of the machine that were executed so far.
    pub fn instructions(&self) -> u64 {
        self.search.instructions()
    }

    /// The fields of valid inputs that the predicate was seen to write: classes
    /// and slots.
    pub fn written(&self) -> &[(ClassId, u32)] {
        self.search.written()
    }

    /// The candidate at hand: for each choice, the position of its value in its
    /// domain. [`Part::of_path`] is the part that has it alone.
    pub fn path(&self) -> Vec<u32> {
        self.search.path()
    }

    /// The choices that make the candidate at hand, oldest first.
    pub(super) fn choices(&self) -> impl Iterator<Item = Choice> {
        self.search.choices()
    }

    /// Skips the other candidates that begin with the same `count` choices.
    pub(super) fn skip(&mut self, count: usize) {
        self.search.skip(count);
    }

    /// Goes on to the next candidate that is valid or needs to be told of.
    pub fn next_leaf(&mut self) -> SearchLeaf {
        loop {
            if let Some(leaf) = self.advance(u64::MAX) {
                return leaf;
            }
        }
    }

    /// The same, but comes back with None after about so many rejected
    /// candidates, or valid ones that are only counted: for a driver that looks at
    /// the clock.
    pub fn advance(&mut self, candidates: u64) -> Option<SearchLeaf> {
        self.search.counts_only = self.counts_only;
        let event = self.search.advance(candidates);
        let Counts { rejected, accepted, threw, cut } = self.search.counts();
        let explored = rejected + accepted + threw;
        self.totals = Totals { explored, valid: accepted, threw, cut };
        event.map(|event| match event {
            Event::Accepted => SearchLeaf::Valid,
            Event::Threw(exception) => SearchLeaf::Threw(exception),
            Event::Cut(ending) => SearchLeaf::Cut(ending),
            Event::Exhausted => SearchLeaf::Exhausted,
        })
    }
}

/// The tables of a finitization.
fn space(machine: &Machine, finitization: &Finitization) -> Space {
    let class = |domain: &ClassDomain| ClassObjects {
        objects: domain.objects.clone(),
        isomorphic: domain.isomorphic,
    };
    let input = |object: Ref| InputObject {
        object,
        contents: contents(machine, finitization, object),
        arrays: finitization.arrays_of(object).collect(),
    };
    Space {
        class_domains: finitization.class_domains.iter().map(class).collect(),
        domains: finitization.domains.clone(),
        inputs: finitization.inputs().into_iter().map(input).collect(),
    }
}

fn contents(machine: &Machine, finitization: &Finitization, object: Ref) -> Contents {
    if let Some((lengths, elements)) = finitization.array_domains(object) {
        return Contents::Array { lengths, elements };
    }
    let class = machine.heap().class_of(object);
    let domain = |slot| finitization.domain_index(class, slot).expect("it has a domain");
    Contents::Fields(finitization.slots(class).map(|slot| (slot, domain(slot))).collect())
}
