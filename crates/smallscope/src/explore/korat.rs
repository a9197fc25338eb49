//! Korat's search (Boyapati, Khurshid and Marinov 2002; Marinov et al. 2003):
//! every input within a finitization that a predicate accepts, each once up to
//! isomorphism.
//!
//! The predicate runs on objects whose fields are undecided. Where it first
//! reads one, the machine stops; the search marks that moment, takes the
//! field's first value and goes on. When the predicate ends, the newest choice
//! takes its next value, from the marked moment on: what the predicate did
//! before is never done again. The fields that were read are the stack of
//! Korat's Figure 7, in the same order, so the same candidates are explored in
//! the same order.
//!
//! Isomorphism: of the objects of a class domain that no earlier choice uses,
//! only the first is tried. Each choice keeps the highest index in use before
//! it, so the limit costs O(1).
//!
//! An accepted candidate's fields that were reachable but not read are choices
//! too, made after the end; the predicate cannot depend on them.

use crate::scope::finitization::{Finitization, Value};
use machine::choice::Choice;
use machine::ending::{Budget, Ending, Stop};
use machine::machine::{Machine, Mark};
use machine::program::MethodId;
use machine::value::{Kind, Ref};

/// What the search met.
#[derive(Clone, Debug, PartialEq)]
pub enum Leaf {
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

/// A choice that was made and may be made differently.
struct Point<'a> {
    mark: Mark,
    choice: Choice,
    domain: &'a [Value],
    index: usize,
    /// The highest index of the chosen value's class domain in use before.
    before: i32,
    /// Made after the predicate accepted.
    unread: bool,
}

pub struct Search<'a> {
    pub(super) machine: &'a mut Machine,
    pub(super) finitization: &'a Finitization,
    points: Vec<Point<'a>>,
    /// How many of the choices the next candidate may have in common with this
    /// one, the last of them made differently; all if nobody says so.
    keep: usize,
    /// For each class domain, the highest index in use, -1 if none.
    highest: Vec<i32>,
    pub totals: Totals,
    /// Instructions that one candidate may execute.
    pub(super) budget: u64,
    state: State,
}

#[derive(PartialEq)]
enum State {
    /// The predicate is to be run.
    Running,
    /// The candidate at hand has been dealt with.
    Backtrack,
    Exhausted,
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
        machine.call(predicate, &[finitization.root.word()]);
        let mut highest = vec![-1; finitization.class_domains.len()];
        highest[0] = 0; // the root is in use
        Search {
            machine,
            finitization,
            points: Vec::new(),
            keep: usize::MAX,
            highest,
            totals: Totals::default(),
            budget,
            state: State::Running,
        }
    }

    /// The machine, whose heap holds the candidate at hand.
    pub fn machine(&self) -> &Machine {
        self.machine
    }

    /// The same, to run something beside the search, under a mark of its own.
    pub fn machine_mut(&mut self) -> &mut Machine {
        self.machine
    }

    /// The choices that make the candidate at hand, oldest first.
    pub(super) fn choices(&self) -> impl Iterator<Item = Choice> {
        self.points.iter().map(|point| point.choice)
    }

    /// Skips the other candidates that begin with the same `count` choices.
    pub(super) fn skip(&mut self, count: usize) {
        self.keep = count;
    }

    /// Goes on to the next candidate that is valid or needs to be told of.
    pub fn next_leaf(&mut self) -> Leaf {
        loop {
            if let Some(leaf) = self.advance(u64::MAX) {
                return leaf;
            }
        }
    }

    /// The same, but comes back with None after so many rejected candidates: for
    /// a driver that looks at the clock.
    pub fn advance(&mut self, mut candidates: u64) -> Option<Leaf> {
        while candidates > 0 {
            if self.state == State::Backtrack {
                self.state = match self.backtrack() {
                    None => State::Exhausted,
                    // The predicate does not depend on what it did not read.
                    Some(true) => {
                        self.totals.explored += 1;
                        return Some(self.accept());
                    }
                    Some(false) => State::Running,
                };
            }
            if self.state == State::Exhausted {
                return Some(Leaf::Exhausted);
            }
            self.machine.core.limits.instructions = self.machine.core.executed + self.budget;
            match self.machine.run() {
                Stop::Choice(choice) => self.push(choice, false),
                Stop::Ended(ending) => {
                    self.state = State::Backtrack;
                    if let Some(leaf) = self.end(ending) {
                        return Some(leaf);
                    }
                    candidates -= 1;
                }
                Stop::Input => {
                    return Some(self.cut(Ending::Unsupported("standard input".to_owned())));
                }
                Stop::Paused => return Some(self.cut(Ending::OutOf(Budget::Instructions))),
            }
        }
        None
    }

    /// The share of the space that lies behind, as if the parts below each
    /// value of a choice were equally large: 0 at the start, 1 at the end.
    pub fn fraction(&self) -> f64 {
        if self.state == State::Exhausted {
            return 1.0;
        }
        let mut highest = vec![-1; self.highest.len()];
        highest[0] = 0;
        let (mut done, mut share) = (0.0, 1.0);
        for point in &self.points {
            let allowed = |value: &&Value| match value.object {
                Some((domain, index)) => {
                    let domain = usize::from(domain);
                    !self.finitization.class_domains[domain].isomorphic
                        || i32::from(index) <= highest[domain] + 1
                }
                None => true,
            };
            let values = point.domain.iter().filter(allowed).count();
            let before = point.domain[..point.index].iter().filter(allowed).count();
            share /= values as f64;
            done += share * before as f64;
            if let Some((domain, index)) = point.domain[point.index].object {
                let highest = &mut highest[usize::from(domain)];
                *highest = (*highest).max(i32::from(index));
            }
        }
        done
    }

    /// How a candidate ended; None when it was rejected.
    fn end(&mut self, ending: Ending) -> Option<Leaf> {
        match ending {
            Ending::Returned(accepted) => {
                self.totals.explored += 1;
                (accepted as u32 != 0).then(|| self.accept())
            }
            Ending::Threw(exception) => {
                self.totals.explored += 1;
                self.totals.threw += 1;
                Some(Leaf::Threw(exception))
            }
            ending => Some(self.cut(ending)),
        }
    }

    fn cut(&mut self, ending: Ending) -> Leaf {
        self.state = State::Backtrack;
        self.totals.cut += 1;
        Leaf::Cut(ending)
    }

    /// The predicate accepts: decide what it left undecided.
    fn accept(&mut self) -> Leaf {
        self.totals.valid += 1;
        self.state = State::Backtrack;
        while let Some(choice) = self.first_undecided() {
            self.push(choice, true);
        }
        Leaf::Valid
    }

    /// Something undecided about an object that can be reached from the root.
    fn first_undecided(&self) -> Option<Choice> {
        let mut reached = vec![self.finitization.root];
        let mut next = 0;
        while next < reached.len() {
            let object = reached[next];
            next += 1;
            let open = match self.finitization.is_array(object) {
                true => self.undecided_element(object, &mut reached),
                false => self.undecided_field(object, &mut reached),
            };
            if open.is_some() {
                return open;
            }
        }
        None
    }

    /// An undecided field, or else the objects that the fields lead to.
    fn undecided_field(&self, object: Ref, reached: &mut Vec<Ref>) -> Option<Choice> {
        let core = &self.machine.core;
        let class = core.heap.class_of(object);
        for slot in self.finitization.slots(class) {
            if core.is_undecided(object, slot) {
                return Some(Choice::Field { object, class, slot });
            }
            let domain = self.finitization.domain(class, slot).unwrap_or_default();
            note(core.heap.get(object, slot), domain, reached);
        }
        reached.extend(self.finitization.arrays_of(object));
        None
    }

    fn undecided_element(&self, array: Ref, reached: &mut Vec<Ref>) -> Option<Choice> {
        let core = &self.machine.core;
        let Some(length) = core.decided_length(array) else {
            return Some(Choice::Length { array });
        };
        let elements = self.finitization.elements(array);
        for index in 0..length {
            if core.is_element_undecided(array, index) {
                return Some(Choice::Element { array, index });
            }
            if elements.iter().any(|value| value.object.is_some()) {
                note(core.heap.element(array, Kind::Ref, index), elements, reached);
            }
        }
        reached.extend(self.finitization.arrays_of(array).take(length as usize));
        None
    }

    /// A new choice, with its first value.
    fn push(&mut self, choice: Choice, unread: bool) {
        let finitization = self.finitization;
        let domain = match choice {
            Choice::Field { class, slot, .. } => finitization.domain(class, slot),
            Choice::Length { array } => Some(finitization.lengths(array)),
            Choice::Element { array, .. } => Some(finitization.elements(array)),
        };
        let domain = domain.expect("only what has a domain is undecided");
        let mark = self.machine.mark();
        self.points.push(Point { mark, choice, domain, index: 0, before: -1, unread });
        self.take();
    }

    /// Gives the newest choice its value.
    fn take(&mut self) {
        let point = self.points.last_mut().expect("a choice was made");
        let value = point.domain[point.index];
        if let Some((domain, index)) = value.object {
            let highest = &mut self.highest[usize::from(domain)];
            point.before = *highest;
            *highest = (*highest).max(i32::from(index));
        }
        self.machine.decide(&point.choice, value.word);
    }

    /// Takes the next value of the newest choice that has one; whether it was
    /// made after the end. None when all is explored.
    fn backtrack(&mut self) -> Option<bool> {
        let keep = std::mem::replace(&mut self.keep, usize::MAX);
        loop {
            let skipped = self.points.len() > keep;
            let point = self.points.last_mut()?;
            let value = point.domain[point.index];
            if let Some((domain, _)) = value.object {
                self.highest[usize::from(domain)] = point.before;
            }
            match next_index(self.finitization, point).filter(|_| !skipped) {
                Some(index) => {
                    point.index = index;
                    let unread = point.unread;
                    self.machine.undo_to(&point.mark);
                    self.take();
                    return Some(unread);
                }
                None => drop(self.points.pop()),
            }
        }
    }
}

/// Notes the object that `word` refers to, if it is one of the domain's.
fn note(word: u64, domain: &[Value], reached: &mut Vec<Ref>) {
    let is_object = domain.iter().any(|value| value.word == word && value.object.is_some());
    let object = Ref::from_word(word);
    if is_object && !reached.contains(&object) {
        reached.push(object);
    }
}

/// The position of the next value to try. An object that no earlier choice
/// uses stands for all later ones of its class domain.
fn next_index(finitization: &Finitization, point: &Point<'_>) -> Option<usize> {
    let mut next = point.index + 1;
    if let Some((domain, index)) = point.domain[point.index].object {
        let breaks = finitization.class_domains[usize::from(domain)].isomorphic;
        if breaks && i32::from(index) > point.before {
            let same = |value: &Value| value.object.is_some_and(|(other, _)| other == domain);
            next += point.domain[next..].iter().take_while(|value| same(value)).count();
        }
    }
    (next < point.domain.len()).then_some(next)
}
