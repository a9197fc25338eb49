//! What `java.lang.Object` and `Comparable` ask of any two or three objects:
//! `equals` symmetric and transitive, equal objects with equal hash codes,
//! `compareTo` antisymmetric, transitive and consistent with `equals`, a clone
//! equal to its original.
//!
//! A bounded number of receivers is there at once; every pair is called once,
//! and what concerns three objects is read off the table of pairs.
//!
//! Not here: what concerns one object alone (`oracle`).

use crate::graph::read::origins;
use crate::subject::call;
use crate::suite::case::{Case, Failure, Kind as FailureKind, Method, Outcome};
use crate::suite::structure::Structure;
use machine::ending::{Budget, Ending};
use machine::machine::Machine;
use machine::program::{ClassId, MethodId, Program, flags};
use machine::value::{Kind, Ref};
use std::collections::BTreeMap;

/// Objects that are compared with each other; of more it is told.
pub const POOL: usize = 500;

/// The methods that have contracts, if the class or a superclass below
/// `Object` defines them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Contracts {
    equals: Option<MethodId>,
    hash: Option<MethodId>,
    compare: Option<MethodId>,
    clone: Option<MethodId>,
}

impl Contracts {
    pub fn of(program: &Program, class: ClassId) -> Contracts {
        let find = |name: &str, fits: &dyn Fn(&str) -> bool| {
            let ancestors = program.class(class).ancestors.iter().rev();
            let below = ancestors.copied().filter(|&one| one != program.known.object);
            let mut methods = below.flat_map(|one| &program.class(one).methods).copied();
            methods.find(|&id| {
                let method = program.method(id);
                program.names.get(method.name) == name
                    && method.flags & (flags::STATIC | flags::ABSTRACT | flags::SYNTHETIC) == 0
                    && method.flags & flags::PUBLIC != 0
                    && fits(program.names.get(method.descriptor))
            })
        };
        let own = format!("(L{};)I", program.class_name(class));
        Contracts {
            equals: find("equals", &|descriptor| descriptor == "(Ljava/lang/Object;)Z"),
            hash: find("hashCode", &|descriptor| descriptor == "()I"),
            compare: find("compareTo", &|descriptor| {
                descriptor == own || descriptor == "(Ljava/lang/Object;)I"
            }),
            clone: find("clone", &|descriptor| descriptor.starts_with("()L")),
        }
    }

    /// Whether there is anything to compare.
    pub fn any(&self) -> bool {
        self.equals.is_some() || self.compare.is_some()
    }
}

/// A contract that is broken.
pub struct Breach {
    /// The name of the method whose contract it is.
    pub method: String,
    pub failure: Failure,
    /// The call that shows it; none if enough are shown that are no larger.
    pub case: Option<Case>,
    /// The objects that are at odds.
    pub words: Vec<u64>,
}

/// Whoever is told of each comparison: of what is wrong with it, if anything is.
pub type Tell<'a> = dyn FnMut(Option<Breach>) + 'a;

/// The check of one class's contracts, on objects that are in the heap.
pub struct Comparison<'a> {
    contracts: Contracts,
    objects: &'a [Ref],
    budget: u64,
    /// How many cases there are of each method's contract, and how large the smallest is.
    shown: BTreeMap<MethodId, (usize, usize)>,
    /// How many objects each of those at odds leads to.
    sizes: BTreeMap<u64, usize>,
}

/// Cases of one method's contract that are shown whatever their size.
const MOST_SHOWN: usize = 100;

/// A call that broke a contract.
struct Broken {
    /// Whose contract it is.
    method: MethodId,
    /// The call that shows it.
    shown_by: MethodId,
    words: Vec<u64>,
    message: String,
}

impl<'a> Comparison<'a> {
    pub fn new(contracts: Contracts, objects: &'a [Ref], budget: u64) -> Comparison<'a> {
        Comparison { contracts, objects, budget, shown: BTreeMap::new(), sizes: BTreeMap::new() }
    }

    /// Compares everything with everything; false when time is up.
    pub fn run(&mut self, machine: &mut Machine, tell: &mut Tell<'_>) -> bool {
        let Some(equal) = self.table(machine, tell, self.contracts.equals) else { return false };
        let Some(order) = self.table(machine, tell, self.contracts.compare) else { return false };
        let hashes = self.hashes(machine);
        let count = self.objects.len();
        for left in 0..count {
            for right in 0..count {
                let broken = self.pair(left, right, &equal, &order, &hashes);
                self.conclude(machine, tell, broken);
            }
            if machine.deadline().has_passed() {
                return false;
            }
        }
        self.triples(machine, tell, &equal, &order) && self.clones(machine, tell)
    }

    /// What a method says of each pair: None where it threw. Empty without a method.
    fn table(
        &mut self,
        machine: &mut Machine,
        tell: &mut Tell<'_>,
        method: Option<MethodId>,
    ) -> Option<Vec<Vec<Option<i32>>>> {
        let Some(method) = method else { return Some(Vec::new()) };
        let mut table = Vec::new();
        for &left in self.objects {
            let mut row = Vec::new();
            for &right in self.objects {
                let mark = machine.mark();
                let words = [left.word(), right.word()];
                let ending = call::run(machine, method, &words, self.budget);
                let broken = self.throws(machine, method, &words, &ending);
                machine.undo_to(&mark);
                machine.release(mark);
                if ending == Ending::OutOf(Budget::Deadline) || machine.deadline().has_passed() {
                    return None;
                }
                row.push(match ending {
                    Ending::Returned(word) => Some(word as i32),
                    _ => None,
                });
                if broken.is_some() {
                    self.conclude(machine, tell, broken);
                }
            }
            table.push(row);
        }
        Some(table)
    }

    /// `equals` never throws; what `compareTo` may throw is judged where it is a subject.
    fn throws(
        &self,
        machine: &mut Machine,
        method: MethodId,
        words: &[u64],
        ending: &Ending,
    ) -> Option<Broken> {
        let Ending::Threw(exception) = *ending else { return None };
        if Some(method) != self.contracts.equals {
            return None;
        }
        let class = machine.program().java_name(machine.heap().class_of(exception));
        let told = call::message(machine, exception).map(|text| format!(": {text}"));
        let message = format!("equals throws {class}{}", told.unwrap_or_default());
        Some(Broken { method, shown_by: method, words: words.to_vec(), message })
    }

    fn hashes(&self, machine: &mut Machine) -> Vec<Option<i32>> {
        let Some(method) = self.contracts.hash else { return Vec::new() };
        let mut hashes = Vec::new();
        for object in self.objects {
            let mark = machine.mark();
            let ending = call::run(machine, method, &[object.word()], self.budget);
            machine.undo_to(&mark);
            machine.release(mark);
            hashes.push(match ending {
                Ending::Returned(word) => Some(word as i32),
                _ => None,
            });
        }
        hashes
    }

    fn pair(
        &self,
        left: usize,
        right: usize,
        equal: &[Vec<Option<i32>>],
        order: &[Vec<Option<i32>>],
        hashes: &[Option<i32>],
    ) -> Option<Broken> {
        let broken = |method: Option<MethodId>, message: String| {
            let words = vec![self.objects[left].word(), self.objects[right].word()];
            let shown_by = self.contracts.equals.filter(|_| method == self.contracts.hash);
            method.map(|method| Broken {
                method,
                shown_by: shown_by.unwrap_or(method),
                words,
                message,
            })
        };
        let equals = cell(equal, left, right).map(|word| word != 0);
        if let (Some(true), Some(false)) = (equals, cell(equal, right, left).map(|word| word != 0))
        {
            let message = "equals is not symmetric: x.equals(y) is true, y.equals(x) is false";
            return broken(self.contracts.equals, message.to_owned());
        }
        let hash = |index: usize| hashes.get(index).copied().flatten();
        if equals == Some(true) && hash(left) != hash(right) {
            let message = "x.equals(y) is true, but the hash codes differ";
            let told = hash(left).zip(hash(right)).map(|(one, two)| format!(": {one} and {two}"));
            return broken(
                self.contracts.hash.or(self.contracts.equals),
                format!("{message}{}", told.unwrap_or_default()),
            );
        }
        let (there, back) = (cell(order, left, right)?, cell(order, right, left)?);
        if there.signum() != -back.signum() {
            let message = format!(
                "compareTo is not antisymmetric: x.compareTo(y) is {there}, y.compareTo(x) is {back}"
            );
            return broken(self.contracts.compare, message);
        }
        match equals {
            Some(equals) if equals != (there == 0) => {
                let message = format!(
                    "compareTo is not consistent with equals: x.compareTo(y) is {there}, x.equals(y) is {equals}"
                );
                broken(self.contracts.compare, message)
            }
            _ => None,
        }
    }

    fn triples(
        &mut self,
        machine: &mut Machine,
        tell: &mut Tell<'_>,
        equal: &[Vec<Option<i32>>],
        order: &[Vec<Option<i32>>],
    ) -> bool {
        let is_equal = |one, two| cell(equal, one, two).is_some_and(|word| word != 0);
        let is_less = |one, two| cell(order, one, two).is_some_and(|word| word < 0);
        let count = self.objects.len();
        for one in 0..count {
            if machine.deadline().has_passed() {
                return false;
            }
            for two in (0..count).filter(|&two| is_equal(one, two) || is_less(one, two)) {
                for three in 0..count {
                    let message = if is_equal(one, two)
                        && is_equal(two, three)
                        && cell(equal, one, three) == Some(0)
                    {
                        (self.contracts.equals, "equals is not transitive: x.equals(z) is false")
                    } else if is_less(one, two)
                        && is_less(two, three)
                        && cell(order, one, three).is_some_and(|word| word >= 0)
                    {
                        (
                            self.contracts.compare,
                            "compareTo is not transitive: x < y and y < z, but not x < z",
                        )
                    } else {
                        continue;
                    };
                    let words = [one, two, three].map(|index| self.objects[index].word()).to_vec();
                    let broken = message.0.map(|method| {
                        let message = message.1.to_owned();
                        Broken { method, shown_by: method, words, message }
                    });
                    self.conclude(machine, tell, broken);
                }
            }
        }
        true
    }

    /// A clone is another object, and equal.
    fn clones(&mut self, machine: &mut Machine, tell: &mut Tell<'_>) -> bool {
        let (Some(clone), Some(equals)) = (self.contracts.clone, self.contracts.equals) else {
            return true;
        };
        for object in self.objects {
            let mark = machine.mark();
            let mut broken = None;
            if let Ending::Returned(copy) = call::run(machine, clone, &[object.word()], self.budget)
            {
                let same = call::run(machine, equals, &[object.word(), copy], self.budget);
                let message = match same {
                    _ if copy == object.word() => Some("clone gives the object itself"),
                    Ending::Returned(word) if word as u32 == 0 => {
                        Some("a clone is not equal to its original")
                    }
                    _ => None,
                };
                let words = vec![object.word()];
                broken = message.map(|message| {
                    let message = message.to_owned();
                    Broken { method: clone, shown_by: clone, words, message }
                });
            }
            machine.undo_to(&mark);
            machine.release(mark);
            self.conclude(machine, tell, broken);
        }
        !machine.deadline().has_passed()
    }

    /// Tells what came of a comparison.
    fn conclude(&mut self, machine: &mut Machine, tell: &mut Tell<'_>, broken: Option<Broken>) {
        let Some(Broken { method, shown_by, words, message }) = broken else {
            return tell(None);
        };
        let place = call::spot(machine, call::start(method)).text;
        let trace = vec![place.clone()];
        let (kind, place, statics) = (FailureKind::Contract, Some(place), Vec::new());
        let failure = Failure { kind, message, place, trace, statics };
        let is_shown = self.is_shown(machine, method, &words);
        let case = is_shown.then(|| self.case(machine, shown_by, &words, failure.clone()));
        let program = machine.program();
        let method = program.names.get(program.method(method).name).to_owned();
        tell(Some(Breach { method, failure, case, words }));
    }

    /// Whether a breach is worth a case: an early one, or the smallest so far.
    fn is_shown(&mut self, machine: &Machine, method: MethodId, words: &[u64]) -> bool {
        let (count, smallest) = self.shown.entry(method).or_insert((0, usize::MAX));
        let mut size = 0;
        for &word in words {
            let read = || Structure::read(machine, Ref::from_word(word)).objects.len();
            size += *self.sizes.entry(word).or_insert_with(read);
        }
        if *count >= MOST_SHOWN && size >= *smallest {
            return false;
        }
        (*count, *smallest) = (*count + 1, size.min(*smallest));
        true
    }

    fn case(
        &self,
        machine: &mut Machine,
        method: MethodId,
        words: &[u64],
        failure: Failure,
    ) -> Case {
        let roots: Vec<(Kind, u64)> = words.iter().map(|&word| (Kind::Ref, word)).collect();
        // Of three objects, the first and the last are at odds.
        let called: Vec<u64> = match *words {
            [first, _, last] => vec![first, last],
            _ => words.to_vec(),
        };
        let mark = machine.mark();
        let (before, places) = Structure::read_with_places(machine, &roots);
        let ending = call::run(machine, method, &called, self.budget);
        let result = machine.program().method(method).result.unwrap_or(Kind::Int);
        let result = match ending {
            Ending::Returned(word) => Some((result, word)),
            _ => None,
        };
        let all: Vec<(Kind, u64)> = roots.into_iter().chain(result).collect();
        let (mut after, later) = Structure::read_with_places(machine, &all);
        let outcome = match ending {
            Ending::Returned(_) => Outcome::Returned(after.roots.pop()),
            Ending::Threw(exception) => {
                let class = machine.program().java_name(machine.heap().class_of(exception));
                Outcome::Threw { class, message: call::message(machine, exception) }
            }
            _ => Outcome::OutOfBudget,
        };
        machine.undo_to(&mark);
        machine.release(mark);
        let method = declared(machine.program(), method);
        let origins = origins(&places, &later);
        Case { failure: Some(failure), origins, ..Case::passing(method, before, outcome, after) }
    }
}

fn cell(table: &[Vec<Option<i32>>], row: usize, column: usize) -> Option<i32> {
    table.get(row).and_then(|row| row[column])
}

fn declared(program: &Program, method: MethodId) -> Method {
    crate::subject::declared(program, method, &program.declaration(method))
}
