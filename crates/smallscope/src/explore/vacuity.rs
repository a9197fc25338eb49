//! Whether a predicate accepts nothing, or nothing but the empty structure, and why.
//!
//! A structure is empty if its root reaches no other object of the search, and no array with
//! elements. Where the domains have more than that and the predicate accepts none of it, they
//! mostly lack a value that it asks for, and whatever is said of "all valid inputs" says nothing.
//!
//! Afterwards, some candidates are drawn at random and run on a machine that watches where
//! false is returned: what fails most often is the first thing to look at. The draw is the same
//! every time.
//!
//! Cost: nothing while searching. Then a search of the empty structures alone, which are few;
//! and only for a predicate that accepts nothing else, about [`DRAWN`] runs. Who has met a part of the
//! space searches it all once more, up to the first structure that is not empty.

use super::korat::{Search, SearchLeaf};
use super::valid::Question;
use crate::exception::{place, shown};
use crate::scope::bounds::{Bounds, FieldDomain};
use crate::scope::error::ScopeError;
use crate::scope::finitization::{Finitization, build};
use crate::scope::names::class_of;
use crate::scope::notation::{Domain, Item};
use crate::suite::report::Vacuity;
use machine::choice::Choice;
use machine::ending::{Ending, Stop};
use machine::machine::Machine;
use machine::mode::Concrete;
use machine::program::ClassId;
use machine::rejection::Rejections;
use machine::search::tables::Value;
use std::collections::BTreeMap;

/// Candidates that are drawn.
const DRAWN: u64 = 1000;

/// Instructions for one of them.
const MOST_FOR_A_CANDIDATE: u64 = 200_000;

/// What is said of a predicate that accepts `accepted` inputs of a space that was searched to
/// its end; None if there is nothing to say. The machine is given back.
///
/// # Errors
/// A domain does not fit its field.
pub fn look(
    mut machine: Machine,
    bounds: &Bounds,
    question: Question,
    accepted: u64,
) -> Result<(Machine, Option<Vacuity>), ScopeError> {
    if accepted > 0 && !accepts_only_empty(&mut machine, bounds, question, accepted)? {
        return Ok((machine, None));
    }
    let finitization = build(&mut machine, bounds)?;
    let mut sample = Sample {
        machine: machine.with_mode(Rejections::default()),
        finitization: &finitization,
        question,
        random: SplitMix(0),
    };
    let (mut drawn, mut places) = (0, BTreeMap::new());
    while drawn < DRAWN && !sample.machine.deadline().has_passed() {
        drawn += 1;
        if let Some(place) = sample.draw() {
            *places.entry(place).or_insert(0) += 1;
        }
    }
    let mut rejected_at: Vec<(String, u64)> = places.into_iter().collect();
    rejected_at.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
    let machine = sample.machine.with_mode(Concrete);
    Ok((machine, Some(Vacuity { accepted, drawn, rejected_at })))
}

/// How many inputs the predicate accepts, if that is nothing or nothing but the empty structures; None
/// if there are others, or there was no time to see. For who has met a part of the space only.
///
/// # Errors
/// A domain does not fit its field.
pub fn accepted_if_empty(
    machine: &mut Machine,
    bounds: &Bounds,
    question: Question,
) -> Result<Option<u64>, ScopeError> {
    let empties = match empty(machine, bounds)? {
        Some(empty) => accepted(machine, &empty, question, u64::MAX)?,
        None => 0,
    };
    let all = accepted(machine, bounds, question, empties)?;
    Ok((all <= empties && !machine.deadline().has_passed()).then_some(all))
}

/// Whether all that the predicate accepts are empty structures, though there are others.
fn accepts_only_empty(
    machine: &mut Machine,
    bounds: &Bounds,
    question: Question,
    found: u64,
) -> Result<bool, ScopeError> {
    let Some(empty) = empty(machine, bounds)? else { return Ok(false) };
    Ok(accepted(machine, &empty, question, u64::MAX)? == found)
}

/// How many inputs the predicate accepts, or more than `most`.
fn accepted(
    machine: &mut Machine,
    bounds: &Bounds,
    question: Question,
    most: u64,
) -> Result<u64, ScopeError> {
    machine.within(u64::MAX, |machine| {
        machine.trial(|machine| {
            let finitization = build(machine, bounds)?;
            let mut search =
                Search::new(machine, &finitization, question.predicate, question.budget);
            search.counts_only = true;
            while search.next_leaf() != SearchLeaf::Exhausted
                && search.totals.valid <= most
                && !search.machine().deadline().has_passed()
            {}
            Ok(search.totals.valid)
        })
    })
}

/// The same space with empty structures alone; None if it has no others, or none of them.
fn empty(machine: &mut Machine, bounds: &Bounds) -> Result<Option<Bounds>, ScopeError> {
    let root = class_of(machine, &bounds.root)?;
    let mut empty = bounds.clone();
    for field in &mut empty.fields {
        if !is_of_root(machine, root, field)? {
            continue;
        }
        match without_objects(&field.domain) {
            Some(domain) => field.domain = domain,
            None => return Ok(None),
        }
    }
    Ok((empty != *bounds).then_some(empty))
}

fn is_of_root(
    machine: &mut Machine,
    root: ClassId,
    field: &FieldDomain,
) -> Result<bool, ScopeError> {
    let class = class_of(machine, &field.class)?;
    Ok(machine.program().is_subclass(root, class))
}

/// What is left of a domain without objects and elements.
fn without_objects(domain: &Domain) -> Option<Domain> {
    match domain {
        Domain::Values(items) => {
            let is_object = |item: &Item| {
                matches!(item, Item::Objects { .. } | Item::Existing { .. } | Item::Made(_))
            };
            let kept = items.iter().filter(|item| !is_object(item)).cloned();
            let kept: Vec<Item> = kept.collect();
            (!kept.is_empty()).then_some(Domain::Values(kept))
        }
        Domain::Array { lengths, elements, shared } => {
            let has_zero = |item: &Item| matches!(item, Item::Range(from, _) if *from == 0);
            let lengths = lengths.iter().any(has_zero).then(|| vec![Item::Range(0, 0)])?;
            let (elements, shared) = (elements.clone(), *shared);
            Some(Domain::Array { lengths, elements, shared })
        }
    }
}

/// Candidates that are drawn, one after the other.
struct Sample<'a> {
    machine: Machine<Rejections>,
    finitization: &'a Finitization,
    question: Question,
    random: SplitMix,
}

impl Sample<'_> {
    /// Draws a candidate; where it was rejected, if it was.
    fn draw(&mut self) -> Option<String> {
        let mark = self.machine.mark();
        let budget = self.question.budget.min(MOST_FOR_A_CANDIDATE);
        let granted = self.machine.executed().saturating_add(budget);
        self.machine.call(self.question.predicate, &[self.finitization.root.word()]);
        let ending = self.run(granted);
        let machine = &mut self.machine;
        let rejected = machine.mode.take();
        let place = match ending {
            Some(Ending::Returned(word)) if word as u32 == 0 => {
                rejected.map(|place| shown(machine.program(), place))
            }
            Some(Ending::Threw(exception)) => place(machine, exception),
            _ => None,
        };
        machine.undo_to(&mark);
        machine.release(mark);
        place
    }

    /// Runs the predicate with choices at random; None if nobody can answer it.
    fn run(&mut self, granted: u64) -> Option<Ending> {
        let mut used: Vec<u16> = vec![0; self.finitization.class_domains.len()];
        // The root is in use from the start.
        used[0] = 1;
        loop {
            let left = granted.saturating_sub(self.machine.executed());
            match self.machine.within(left, Machine::run) {
                Stop::Ended(ending) => return Some(ending),
                Stop::Choice(choice) => {
                    let value = self.pick(&choice, &used)?;
                    if let Some((domain, index)) = value.object {
                        let used = &mut used[usize::from(domain)];
                        *used = (*used).max(index + 1);
                    }
                    self.machine.decide(&choice, value.word);
                }
                Stop::Input | Stop::Paused => return None,
            }
        }
    }

    /// One of the values of a choice; of the objects that nothing refers to yet, the first stands
    /// for all.
    fn pick(&mut self, choice: &Choice, used: &[u16]) -> Option<Value> {
        let values = match *choice {
            Choice::Field { class, slot, .. } => self.finitization.domain(class, slot)?,
            Choice::Length { array } => self.finitization.lengths(array),
            Choice::Element { array, .. } => self.finitization.elements(array),
            Choice::Branch { .. } | Choice::Pick { .. } => return None,
        };
        let is_canonical = |value: &&Value| {
            value.object.is_none_or(|(domain, index)| index <= used[usize::from(domain)])
        };
        let values: Vec<Value> = values.iter().filter(is_canonical).copied().collect();
        let number = self.random.next() % (values.len() as u64).max(1);
        values.get(number as usize).copied()
    }
}

/// Numbers that look random (Steele, Lea and Flood 2014: SplitMix).
struct SplitMix(u64);

impl SplitMix {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }
}
