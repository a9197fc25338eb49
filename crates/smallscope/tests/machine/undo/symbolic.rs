//! A mode with symbols for the arguments of a method: it forks where they decide, and what
//! it knows goes back with the machine.

use super::boot::boot;
use super::term::{Formula, Required, Term, Terms};
use crate::common::compile;
use machine::choice::Choice;
use machine::ending::{Ending, Limits, Stop};
use machine::machine::Machine;
use machine::mode::{Concrete, ForeignCall, Mode, Observed, View};
use machine::program::MethodId;
use machine::program::instruction::Op;
use machine::semantics::form::{Form, OperandSource, form};
use machine::semantics::meaning::{compute, holds};
use machine::value::{float, int};
use std::collections::BTreeMap;
use std::rc::Rc;

/// The depth of the method under test: below it is the stub that calls it.
const DEPTH: u32 = 1;

/// What is known on a path.
#[derive(Clone, Default, Debug, PartialEq)]
struct Knowledge {
    /// The registers of the method that depend on its arguments.
    terms: BTreeMap<u16, Rc<Term>>,
    /// What must hold of the arguments to come here.
    path: Vec<Rc<Formula>>,
    /// What the method returned, if that depends on its arguments.
    result: Option<Rc<Term>>,
}

#[derive(Default)]
struct Symbolic {
    known: Knowledge,
    /// The way that somebody picked for the instruction at hand.
    picked: Option<u64>,
    /// Natives that returned, by name.
    natives: Vec<String>,
}

impl Mode for Symbolic {
    type Mark = Knowledge;

    fn observe(&mut self, view: &mut View<'_, '_>) -> Observed {
        if view.depth() != DEPTH {
            return Observed::GoOn;
        }
        match form(&view.insn) {
            Form::Value { operation, to, left, right } => {
                let right = right.unwrap_or(OperandSource::Constant(0));
                if self.is_known(left) && self.is_known(right) {
                    self.known.terms.remove(&to);
                    return Observed::GoOn;
                }
                let (left, right_term) = (self.term(view, left), self.term(view, right));
                let mut domain = Terms { known: &self.known.path };
                match compute(&mut domain, operation, left, right_term) {
                    Ok(term) => {
                        self.known.terms.insert(to, term);
                        Observed::GoOn
                    }
                    Err(required) => self.divide(view, required, right),
                }
            }
            Form::Branch { condition, left, right, distance } => {
                let left = OperandSource::Register(left);
                if self.is_known(left) && self.is_known(right) {
                    return Observed::GoOn;
                }
                let (left, right) = (self.term(view, left), self.term(view, right));
                let formula = holds(&mut Terms { known: &[] }, condition, left, right);
                match self.fork(view, &formula) {
                    Ok(true) => Observed::Jump(i32::from(distance)),
                    Ok(false) => Observed::Jump(1),
                    Err(choice) => Observed::Choice(choice),
                }
            }
            Form::Load { to, .. } => {
                self.known.terms.remove(&to);
                Observed::GoOn
            }
            Form::Switch { .. } => panic!("no method here switches"),
            Form::Other => {
                // What it writes, if it does, is known.
                let term = self.known.terms.remove(&view.insn.a);
                if view.insn.op == Op::ReturnValue {
                    self.known.result = term;
                }
                Observed::GoOn
            }
        }
    }

    fn returned(&mut self, call: &ForeignCall<'_>) {
        self.natives.push(call.program.method_name(call.method));
    }

    fn decide(&mut self, _: &Choice, way: u64) {
        self.picked = Some(way);
    }

    fn mark(&mut self) -> Knowledge {
        self.known.clone()
    }

    fn undo_to(&mut self, mark: &Knowledge) {
        self.known = mark.clone();
    }
}

impl Symbolic {
    fn is_known(&self, operand: OperandSource) -> bool {
        !matches!(operand, OperandSource::Register(register) if self.known.terms.contains_key(&register))
    }

    fn term(&self, view: &View<'_, '_>, operand: OperandSource) -> Rc<Term> {
        match operand {
            OperandSource::Register(register) => match self.known.terms.get(&register) {
                Some(term) => Rc::clone(term),
                None => Rc::new(Term::Constant(view.register(register))),
            },
            OperandSource::Constant(word) => Rc::new(Term::Constant(word)),
            OperandSource::Wide(number) => {
                Rc::new(Term::Constant(view.program.wide[number as usize]))
            }
            OperandSource::Static(address) => Rc::new(Term::Constant(view.heap.word(address))),
        }
    }

    /// Whether a formula holds, once somebody picked; it is then known to.
    fn fork(&mut self, view: &View<'_, '_>, formula: &Rc<Formula>) -> Result<bool, Choice> {
        let Some(way) = self.picked.take() else {
            return Err(Choice::Branch { pc: view.pc as u32, ways: 2 });
        };
        let is = way == 0;
        let known = if is { Rc::clone(formula) } else { Rc::new(Formula::Not(formula.clone())) };
        self.known.path.push(known);
        Ok(is)
    }

    /// The divisor may be zero. What it is then in the register, it must be for the loop too.
    fn divide(
        &mut self,
        view: &mut View<'_, '_>,
        required: Required,
        divisor: OperandSource,
    ) -> Observed {
        match self.fork(view, &required.formula) {
            Err(choice) => Observed::Choice(choice),
            Ok(is_divisor) => {
                let OperandSource::Register(divisor) = divisor else {
                    panic!("no constant is zero")
                };
                view.set_register(divisor, u64::from(is_divisor));
                match is_divisor {
                    true => self.observe(view),
                    false => Observed::GoOn,
                }
            }
        }
    }
}

/// How a path ended.
#[derive(Clone, Debug, PartialEq)]
enum End {
    Term(Rc<Term>),
    Word(u64),
    Threw(String),
}

type Paths = Vec<(Vec<Rc<Formula>>, End)>;

/// Picks every way, again and again.
fn explore(machine: &mut Machine<Symbolic>, paths: &mut Paths) {
    match machine.run() {
        Stop::Choice(choice) => {
            let Choice::Branch { ways, .. } = choice else { panic!("{choice:?}") };
            let (mark, known) = (machine.mark(), machine.mode.known.clone());
            for way in 0..ways {
                machine.decide(&choice, u64::from(way));
                explore(machine, paths);
                machine.undo_to(&mark);
                assert_eq!(machine.mode.known, known, "undo takes back what the mode learnt");
            }
            machine.release(mark);
        }
        Stop::Ended(ending) => {
            let Knowledge { path, result, .. } = machine.mode.known.clone();
            let end = match (ending, result) {
                (Ending::Returned(_), Some(term)) => End::Term(term),
                (ending, _) => ended(machine, &ending),
            };
            paths.push((path, end));
        }
        stop => panic!("{stop:?}"),
    }
}

fn ended<M: Mode>(machine: &Machine<M>, ending: &Ending) -> End {
    match *ending {
        Ending::Returned(word) => End::Word(word),
        Ending::Threw(exception) => {
            let class = machine.heap().class_of(exception);
            End::Threw(machine.program().java_name(class))
        }
        ref ending => panic!("{ending:?}"),
    }
}

/// All paths of a static method of `java.lang`, the inputs being in these registers.
fn paths(class: &str, name: &str, descriptor: &str, registers: &[u16]) -> Paths {
    let mut machine = machine(Symbolic::default());
    let method = method(&mut machine, class, name, descriptor);
    let terms = registers.iter().enumerate();
    let terms = terms.map(|(number, &register)| (register, Rc::new(Term::Input(number))));
    machine.mode.known.terms = terms.collect();
    machine.call(method, &vec![0; registers.len()]);
    let mut paths = Vec::new();
    explore(&mut machine, &mut paths);
    paths
}

fn machine<M: Mode>(mode: M) -> Machine<M> {
    boot(&compile::jdk(), &compile::corpus(), Limits::default(), mode)
}

fn method<M: Mode>(
    machine: &mut Machine<M>,
    class: &str,
    name: &str,
    descriptor: &str,
) -> MethodId {
    let class = machine.load(class).unwrap();
    machine.program().find_method(class, name, descriptor).unwrap()
}

/// Runs the same with words, and finds the one path that these inputs take.
fn compare(
    class: &str,
    name: &str,
    descriptor: &str,
    registers: &[u16],
    inputs: &[Vec<u64>],
) -> usize {
    let paths = paths(class, name, descriptor, registers);
    let mut machine = machine(Concrete);
    let method = method(&mut machine, class, name, descriptor);
    for inputs in inputs {
        let taken: Vec<&End> = paths
            .iter()
            .filter(|(path, _)| path.iter().all(|formula| formula.holds(inputs)))
            .map(|(_, end)| end)
            .collect();
        let [end] = taken[..] else { panic!("{name}: {inputs:x?} take {} paths", taken.len()) };
        let end = match end {
            End::Term(term) => End::Word(term.value(inputs)),
            end => end.clone(),
        };
        machine.call(method, inputs);
        let Stop::Ended(ending) = machine.run() else { panic!("{name} ends") };
        assert_eq!(end, ended(&machine, &ending), "{name} of {inputs:x?}");
    }
    paths.len()
}

/// All pairs.
fn pairs(words: &[u64]) -> Vec<Vec<u64>> {
    words.iter().flat_map(|&one| words.iter().map(move |&other| vec![one, other])).collect()
}

fn ints() -> Vec<u64> {
    [0, 1, -1, 2, -7, 10, 255, 256, 65_536, i32::MAX, i32::MIN, i32::MIN + 1].map(int).to_vec()
}

#[test]
fn a_mode_forks_at_branches_that_its_terms_decide() {
    let (integer, math) = ("java/lang/Integer", "java/lang/Math");
    assert_eq!(compare(integer, "compare", "(II)I", &[0, 1], &pairs(&ints())), 3);
    let one: Vec<Vec<u64>> = ints().into_iter().map(|word| vec![word]).collect();
    assert_eq!(compare(math, "abs", "(I)I", &[0], &one), 2);
    // Two ends at once, and sixteen behind four tests in a row.
    assert_eq!(compare(integer, "numberOfLeadingZeros", "(I)I", &[0], &one), 18);
}

#[test]
fn a_mode_forks_where_an_instruction_may_not_complete() {
    let found = compare("java/lang/Math", "floorMod", "(II)I", &[0, 1], &pairs(&ints()));
    assert_eq!(found, 4, "divided by zero; no rest; a rest of the right sign, or of the other");
    let found = compare("java/lang/Math", "addExact", "(II)I", &[0, 1], &pairs(&ints()));
    assert_eq!(found, 2, "a sum, or an exception");
}

#[test]
fn terms_are_exact_for_every_sort() {
    let longs: Vec<u64> = [0, 1, -1, 63, 1 << 31, 1 << 32, i64::MAX, i64::MIN]
        .map(|number: i64| number as u64)
        .to_vec();
    compare("java/lang/Long", "compare", "(JJ)I", &[0, 2], &pairs(&longs));
    let floats: Vec<u64> =
        [0.0, -0.0, 1.5, -2.5, 0.49, 1e10, f32::INFINITY, f32::NAN].map(float).to_vec();
    let one: Vec<Vec<u64>> = floats.into_iter().map(|word| vec![word]).collect();
    compare("java/lang/Float", "isInfinite", "(F)Z", &[0], &one);
    compare("java/lang/Float", "isNaN", "(F)Z", &[0], &one);
}
