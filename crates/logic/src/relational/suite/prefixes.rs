//! References first, and from small to large: what no prefix of a structure has, no structure has.
//!
//! The objects that come first breadth first, and what they hold of each other, are a *prefix*
//! of a structure. It satisfies the clauses that prefixes keep (`weaken`), and its labels are
//! right. So a tuple that is refuted for prefixes of 5 objects is refuted for good, and those
//! of 6 begin with what is left: each question is a small one, as only what the newest object
//! holds is new. (Ponzio, Rosner, Aguirre and Frias, "Efficient tight field bounds computation
//! based on shape predicates", FM 2014, go bottom up, too, by enumerating all structures.)
//!
//! Beside tuples, pairs of fields are asked about: can an object be held by both, or twice by one?
//! In trees it cannot, and that is a clause which makes all that follows easy, however the
//! invariant says it. Its proof, too, is one object at a time.
//!
//! Not done where objects of several classes hold others: their order is not that of numbers.

use super::Suite;
use crate::circuit::gates::{Gate, Gates};
use crate::relational::bounds::Bounds;
use crate::relational::count::at_most_one;
use crate::relational::formula::Invariant;
use crate::relational::instance::{Atom, Object, Tuple, Value};
use crate::relational::problem::{Account, Problem, Scope};
use crate::relational::signature::{ClassId, FieldId};
use crate::relational::weaken::{is_about_shape, is_kept, weakened};
use crate::sat::Answer;
use std::collections::{BTreeMap, BTreeSet};

/// Conflicts for a tuple. What is not refuted here may be refuted later.
const BUDGET: u64 = 2_000;

/// Conflicts for whether an object is held twice: much depends on it, and prefixes are small.
const BUDGET_TWICE: u64 = 30_000;

/// Fields no object is held by both of, or twice by one of if they are the same.
pub(super) type Apart = BTreeSet<(FieldId, FieldId)>;

/// What all prefixes taught.
#[derive(Debug, Default)]
pub(super) struct Taught {
    pub(super) refuted: BTreeSet<Tuple>,
    pub(super) apart: Apart,
    pub(super) spent: Account,
}

/// What came of some work.
pub(super) enum Turn {
    Refuted(Tuple),
    Working,
    /// There is no more to learn.
    Done,
}

enum Question {
    /// Can an object be held by fields that are apart?
    Twice(Object),
    Tuple(Tuple),
}

pub(super) struct Prefixes {
    invariant: Invariant,
    bounds: Bounds,
    class: ClassId,
    /// So many objects has the prefix.
    count: u32,
    most: u32,
    problem: Problem,
    gates: BTreeMap<Tuple, Gate>,
    /// The last comes next.
    questions: Vec<Question>,
    /// Conflicts that are left for the next question.
    left: u64,
    taught: Taught,
}

impl Prefixes {
    /// None if prefixes teach nothing.
    pub(super) fn new(suite: &Suite<'_>, bounds: &Bounds) -> Option<Prefixes> {
        let class = only_class(bounds)?;
        let is_reference =
            |field: FieldId| bounds.domains.keys().any(|&(_, reference)| reference == field);
        let invariant = weakened(suite.invariant, &|formulas, formula| {
            is_about_shape(formulas, formula, &is_reference) && is_kept(formulas, formula)
        });
        if invariant.clauses.is_empty() {
            return None;
        }
        let apart = pairs(bounds, class);
        let taught = Taught { apart, ..Taught::default() };
        let most = bounds.objects[&class].count;
        let problem = prefix(suite, &invariant, bounds, class, 1, &taught);
        let mut prefixes = Prefixes {
            invariant,
            bounds: bounds.clone(),
            class,
            count: 1,
            most,
            problem,
            gates: BTreeMap::new(),
            questions: Vec::new(),
            left: BUDGET,
            taught,
        };
        prefixes.ask();
        Some(prefixes)
    }

    pub(super) fn account(&self) -> Account {
        self.problem.account().after(self.taught.spent)
    }

    pub(super) fn taught(self) -> Taught {
        let spent = self.account();
        Taught { spent, ..self.taught }
    }

    /// One question, or the next prefix.
    pub(super) fn advance(&mut self, suite: &Suite<'_>, conflicts: u64) -> Turn {
        let gate = match self.questions.last() {
            None => return self.grow(suite),
            Some(Question::Tuple(tuple)) => self.gates[tuple],
            Some(&Question::Twice(object)) => self.held_twice(object),
        };
        let effort = self.left.min(conflicts);
        let answer = self.problem.solve(&[gate], effort);
        if answer == Answer::Unknown && effort < self.left {
            self.left -= effort;
            return Turn::Working;
        }
        let question = self.questions.pop().expect("it was asked");
        let mut turn = Turn::Working;
        match answer {
            Answer::Sat => self.found(question),
            Answer::Unsat(_) => turn = self.refuted(question, gate),
            Answer::Unknown if matches!(question, Question::Twice(_)) => self.give_up(),
            Answer::Unknown => {}
        }
        self.left = self.budget();
        turn
    }

    /// Nothing is known to be apart in all structures any longer.
    fn give_up(&mut self) {
        self.taught.apart.clear();
        self.questions.retain(|it| !matches!(it, Question::Twice(_)));
    }

    fn refuted(&mut self, question: Question, gate: Gate) -> Turn {
        self.problem.require_one(&[!gate]);
        let Question::Tuple(tuple) = question else { return Turn::Working };
        self.taught.refuted.insert(tuple.clone());
        Turn::Refuted(tuple)
    }

    fn found(&mut self, question: Question) {
        if let Question::Twice(object) = question {
            self.bring_together(object);
            self.questions.push(question);
            return;
        }
        let there: BTreeSet<Tuple> = self.problem.structure().tuples().into_iter().collect();
        let is_open = |it: &Question| !matches!(it, Question::Tuple(it) if there.contains(it));
        self.questions.retain(is_open);
    }

    /// Fields that hold an object together, in the structure that was found, are not apart.
    fn bring_together(&mut self, object: Object) {
        let held = Value::Atom(Atom::Object(object));
        let tuples = self.problem.structure().tuples();
        let fields: Vec<FieldId> =
            tuples.iter().filter(|it| it.value == held).map(|it| it.field).collect();
        let before = self.taught.apart.len();
        for (at, &a) in fields.iter().enumerate() {
            for &b in &fields[at + 1..] {
                self.taught.apart.remove(&(a.min(b), a.max(b)));
            }
        }
        assert!(self.taught.apart.len() < before, "it was held twice");
    }

    fn held_twice(&mut self, object: Object) -> Gate {
        let end = Object { number: self.count, ..object };
        let holders = holders(&self.problem, object, end);
        let gates = &mut self.problem.universe.gates;
        let apart = self.taught.apart.iter();
        let ways: Vec<Gate> = apart.map(|&(a, b)| together(gates, &holders, a, b)).collect();
        gates.some(ways)
    }

    fn grow(&mut self, suite: &Suite<'_>) -> Turn {
        if self.count >= self.most {
            return Turn::Done;
        }
        self.taught.spent = self.account();
        self.count += 1;
        self.problem =
            prefix(suite, &self.invariant, &self.bounds, self.class, self.count, &self.taught);
        self.ask();
        Turn::Working
    }

    /// What is new: tuples that have the newest object.
    fn ask(&mut self) {
        let newest = Object { class: self.class, number: self.count - 1 };
        let held = Value::Atom(Atom::Object(newest));
        let is_object = |it: &Tuple| matches!(it.value, Value::Atom(Atom::Object(_)));
        self.gates = self.problem.universe.tuples().into_iter().collect();
        let is_new = |it: &&Tuple| is_object(it) && (it.owner == newest || it.value == held);
        let tuples = self.gates.keys().rev().filter(is_new).cloned();
        self.questions = tuples.map(Question::Tuple).collect();
        // That an object is not held twice refutes most tuples. The newest comes first: what it
        // holds itself does not matter for who holds it.
        if !self.taught.apart.is_empty() {
            let all = (0..self.count).map(|number| Object { class: self.class, number });
            self.questions.extend(all.map(Question::Twice));
        }
        self.left = self.budget();
    }

    fn budget(&self) -> u64 {
        match self.questions.last() {
            Some(Question::Twice(_)) => BUDGET_TWICE,
            _ => BUDGET,
        }
    }
}

/// The class all of whose objects are alike, if only the root is of another one.
fn only_class(bounds: &Bounds) -> Option<ClassId> {
    let root = bounds.root;
    let others = |it: &(&ClassId, u32)| it.1 > u32::from(*it.0 == root.class);
    let mut classes = bounds.objects.iter().map(|(class, it)| (class, it.count)).filter(others);
    let (&class, _) = classes.next()?;
    let is_first = root.class != class || root.number == 0;
    (classes.next().is_none() && is_first && bounds.objects[&class].alike).then_some(class)
}

/// All pairs of fields that may hold objects of a class.
fn pairs(bounds: &Bounds, class: ClassId) -> Apart {
    let holds = |it: &Atom| matches!(it, Atom::Object(object) if object.class == class);
    let fields = bounds.domains.iter().filter(|(_, domain)| {
        let elements = domain.array.iter().flat_map(|it| &it.elements);
        domain.values.iter().chain(elements).any(holds)
    });
    let fields: BTreeSet<FieldId> = fields.map(|it| it.0.1).collect();
    let pairs = fields.iter().flat_map(|&a| fields.range(a..).map(move |&b| (a, b)));
    pairs.collect()
}

/// The question for prefixes of so many objects.
fn prefix(
    suite: &Suite<'_>,
    invariant: &Invariant,
    bounds: &Bounds,
    class: ClassId,
    count: u32,
    taught: &Taught,
) -> Problem {
    let mut bounds = bounds.clone();
    bounds.objects.get_mut(&class).expect("it has objects").count = count;
    let is_in =
        |it: &Atom| !matches!(it, Atom::Object(it) if it.class == class && it.number >= count);
    for domain in bounds.domains.values_mut() {
        domain.values.retain(is_in);
        // It may hold what is not in the prefix.
        domain.null = true;
        if let Some(array) = &mut domain.array {
            array.elements.retain(is_in);
            array.null = true;
        }
    }
    // Null is what is not in the prefix, too: that the structure never has it says nothing here.
    let refuted = |it: &Tuple| {
        it.value != Value::Null && (suite.is_refuted(it) || taught.refuted.contains(it))
    };
    let stop = Some(&suite.options.stop);
    let backend = suite.options.backend;
    let scope = Scope { stop, backend, ..Scope::new(&bounds, true, &refuted) };
    let mut problem = Problem::new(invariant, suite.signature, scope);
    // The prefix before this one was asked already.
    keep_apart(&mut problem, Object { class, number: count - 1 }, &taught.apart);
    problem
}

/// By field, the gates of what may hold an object and comes before another.
fn holders(problem: &Problem, object: Object, before: Object) -> Holders {
    let mut holders = Holders::new();
    let comes_before = |it: &Object| it.class != before.class || it.number < before.number;
    for slot in problem.universe.slots.iter().filter(|it| comes_before(&it.owner)) {
        for (_, gate) in slot.objects().filter(|it| it.0 == object) {
            holders.entry(slot.field).or_default().push(gate);
        }
    }
    holders
}

type Holders = BTreeMap<FieldId, Vec<Gate>>;

/// Whether an object is held by two fields, or twice by one.
fn together(gates: &mut Gates, holders: &Holders, a: FieldId, b: FieldId) -> Gate {
    let of = |field: FieldId| holders.get(&field).cloned().unwrap_or_default();
    if a == b {
        return !at_most_one(gates, &of(a));
    }
    let (a, b) = (gates.some(of(a)), gates.some(of(b)));
    gates.and(a, b)
}

/// Requires that no object before a given one of the same class is held by fields that are
/// apart, of objects before it.
pub(super) fn keep_apart(problem: &mut Problem, before: Object, apart: &Apart) {
    let groups = groups(apart);
    let in_group = |(a, b): &(FieldId, FieldId)| {
        groups.iter().any(|it: &BTreeSet<FieldId>| it.contains(a) && it.contains(b))
    };
    for number in 0..before.number {
        let holders = holders(problem, Object { number, ..before }, before);
        let gates = &mut problem.universe.gates;
        let others = apart.iter().filter(|it| !in_group(it));
        let mut all: Vec<Gate> = others.map(|&(a, b)| !together(gates, &holders, a, b)).collect();
        for group in &groups {
            let held = group.iter().filter_map(|it| holders.get(it)).flatten().copied();
            all.push(at_most_one(gates, &held.collect::<Vec<_>>()));
        }
        all.into_iter().for_each(|it| problem.require(it));
    }
}

/// The same of all objects.
pub(super) fn keep_all_apart(problem: &mut Problem, bounds: &Bounds, apart: &Apart) {
    if let Some(class) = only_class(bounds).filter(|_| !apart.is_empty()) {
        let number = bounds.objects[&class].count;
        keep_apart(problem, Object { class, number }, apart);
    }
}

/// Sets of fields all pairs of which are apart, also each from itself.
fn groups(apart: &Apart) -> Vec<BTreeSet<FieldId>> {
    let is_apart = |a: FieldId, b: FieldId| apart.contains(&(a.min(b), a.max(b)));
    let mut groups: Vec<BTreeSet<FieldId>> = Vec::new();
    for &(field, _) in apart.iter().filter(|it| it.0 == it.1) {
        match groups.iter_mut().find(|group| group.iter().all(|&it| is_apart(it, field))) {
            Some(group) => {
                group.insert(field);
            }
            None => groups.push(BTreeSet::from([field])),
        }
    }
    groups
}
