//! The mode of the interpreter that runs with terms.
//!
//! An instruction none of whose operands is a term runs as ever. Otherwise the mode computes
//! the term of its result, by the one definition in `machine::semantics`, or forks: it asks
//! which ways are feasible under the path condition, and hands out a [`Choice::Branch`] if
//! there are several. Whoever picks one says so with [`Symbolic::pick`].
//!
//! A path keeps a model of its condition. The way that the model takes needs no query.

use super::domain::{Required, TermDomain, term_sort};
use super::elements::{Elements, narrowed};
use super::identity::{Identities, IdentitiesMark};
use super::lengths::{Extent, Lengths};
use super::messages::Messages;
use super::natives::Natives;
use super::path::{BranchWay, Path};
use super::texts::TextMethods;
use super::word::{encode, is_term, term_in};
use logic::terms::{Term, Terms};
use machine::choice::Choice;
use machine::mode::{ForeignCall, Mode, Observed, Thrown, View};
use machine::program::instruction::{Op, Switch};
use machine::program::{ClassId, MethodId};
use machine::semantics::Sort;
use machine::semantics::form::{Condition, Form, OperandSource, Operation, form};
use machine::semantics::meaning::{compute, holds};
use machine::value::{Kind, Ref};
use rustc_hash::FxHashMap;

/// Why a path is given up before it ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Cut {
    /// An array would be longer than the bound allows.
    Length,
}

/// Runs with terms for values.
pub(super) struct Symbolic {
    pub(super) path: Path,
    pub(super) elements: Elements,
    pub(super) lengths: Lengths,
    pub(super) natives: Natives,
    pub(super) text_methods: TextMethods,
    pub(super) messages: Messages,
    pub(super) identities: Identities,
    /// The feasible ways of the choice that was handed out last.
    ways: Vec<BranchWay>,
    /// The way that somebody picked for the instruction at hand.
    picked: Option<BranchWay>,
    /// How often the instruction at hand has forked so far, and at which of them it was picked.
    forks: u32,
    picked_fork: u32,
    /// A `valueOf` that was called with a term: it makes a new box.
    boxing: Option<MethodId>,
    /// An array that is being made: where, by which register, and its length.
    pub(super) sized: Option<(usize, u16, Term)>,
    /// Why the path at hand is given up.
    pub(super) cut: Option<Cut>,
    /// All inputs are wanted within the bound, not only those that are easy to come by.
    pub(super) is_whole: bool,
    /// The longest array that the run may make with a length that is a term.
    pub(super) length: u32,
    /// The classes whose branches are noted, and their methods as far as they were met.
    watched: Vec<ClassId>,
    methods: FxHashMap<MethodId, bool>,
    /// Ways out of their branches on the path at hand: from where to where in the program's code.
    edges: Vec<(u32, u32)>,
    /// A branch that was shown last.
    branch: Option<u32>,
}

/// What a mode needs to go back to a moment.
#[derive(Clone, Debug, Default)]
pub(super) struct SymbolicMark {
    path: usize,
    elements: usize,
    lengths: usize,
    identities: IdentitiesMark,
    edges: usize,
}

/// An instruction goes this way, or does not run now.
pub(super) type Step<T> = Result<T, Observed>;

impl Symbolic {
    pub(super) fn new(path: Path, length: u32) -> Symbolic {
        Symbolic {
            path,
            elements: Elements::default(),
            lengths: Lengths::default(),
            natives: Natives::default(),
            text_methods: TextMethods::default(),
            messages: Messages::default(),
            identities: Identities::default(),
            ways: Vec::new(),
            picked: None,
            forks: 0,
            picked_fork: 0,
            boxing: None,
            sized: None,
            cut: None,
            is_whole: true,
            length,
            watched: Vec::new(),
            methods: FxHashMap::default(),
            edges: Vec::new(),
            branch: None,
        }
    }

    /// From now on notes the ways out of branches of a class.
    pub(super) fn watch(&mut self, class: ClassId) {
        self.watched.push(class);
    }

    /// The ways out of branches that the path at hand has taken.
    pub(super) fn edges(&self) -> &[(u32, u32)] {
        &self.edges
    }

    /// Notes where a branch went, and whether the instruction at hand is one.
    fn note_branch(&mut self, view: &View<'_, '_>, form: &Form) {
        let pc = view.pc as u32;
        // One that is shown again has not run.
        if let Some(branch) = self.branch.take_if(|branch| *branch != pc) {
            self.edges.push((branch, pc));
        }
        let is_branch = matches!(form, Form::Branch { .. } | Form::Switch { .. });
        if !is_branch || self.watched.is_empty() {
            return;
        }
        let method = view.method();
        let (program, watched) = (view.program, &self.watched);
        let is_watched = self
            .methods
            .entry(method)
            .or_insert_with(|| watched.contains(&program.method(method).class));
        self.branch = is_watched.then_some(pc);
    }

    /// The feasible ways of the choice that was handed out.
    pub(super) fn take_ways(&mut self) -> (Vec<BranchWay>, u32) {
        (std::mem::take(&mut self.ways), self.picked_fork)
    }

    /// The instruction at hand goes this way at that one of its forks.
    pub(super) fn pick(&mut self, way: BranchWay, fork: u32) {
        (self.picked, self.picked_fork) = (Some(way), fork);
    }

    pub(super) fn terms(&mut self) -> &mut Terms {
        &mut self.path.terms
    }

    /// The way that the instruction at hand goes: one of these, of which one holds. Each is told
    /// by a number.
    pub(super) fn fork(
        &mut self,
        pc: usize,
        ways: impl IntoIterator<Item = (Term, u64)>,
    ) -> Step<u64> {
        self.forks += 1;
        // One before it had a single way, and has it again.
        if let Some(way) = self.picked.take_if(|_| self.forks == self.picked_fork) {
            let answer = way.answer;
            self.path.take(way);
            return Ok(answer);
        }
        let mut ways = self.path.feasible(ways);
        match ways.len() {
            1 => {
                let way = ways.pop().expect("there is one");
                let answer = way.answer;
                self.path.take(way);
                Ok(answer)
            }
            count => {
                (self.ways, self.picked_fork) = (ways, self.forks);
                let ways = u32::try_from(count).expect("few ways");
                Err(Observed::Choice(Choice::Branch { pc: pc as u32, ways }))
            }
        }
    }

    /// Whether a condition holds for the instruction at hand.
    pub(super) fn decide_truth(&mut self, pc: usize, condition: Term) -> Step<bool> {
        match self.path.known(condition) {
            Some(known) => {
                // Before it was known, it may have been a fork of this instruction.
                self.forks += 1;
                Ok(known)
            }
            None => {
                let otherwise = self.terms().not(condition);
                Ok(self.fork(pc, [(condition, 1), (otherwise, 0)])? == 1)
            }
        }
    }

    /// The term of a word of a sort.
    pub(super) fn term(&mut self, sort: Sort, word: u64) -> Term {
        term_in(word).unwrap_or_else(|| self.terms().constant(term_sort(sort), word))
    }

    /// The value of a term by the model, as a word.
    pub(super) fn value(&mut self, term: Term) -> u64 {
        self.path.value(term)
    }

    /// Fixes a term to its value by the model.
    pub(super) fn fix(&mut self, term: Term) -> u64 {
        let value = self.value(term);
        let sort = self.path.terms.sort(term);
        let constant = self.terms().constant(sort, value);
        let condition = self.terms().equal(term, constant);
        self.path.assume(condition);
        value
    }

    fn execute(&mut self, view: &mut View<'_, '_>, form: Form) -> Step<Observed> {
        if self.sized.is_some() {
            self.finish_array(view);
        }
        let begins =
            self.lengths.are_terms && view.program.begins_at(view.method()) == Some(view.pc as u32);
        if begins {
            if let Some(answer) = self.text_call(view)? {
                return Ok(Observed::Return(Some(answer)));
            }
            self.message_call(view)?;
        }
        if let Some(method) = self.boxing
            && view.method() == method
        {
            self.boxing = None;
            if let Some(distance) = distance_to_new(view) {
                return Ok(Observed::Jump(distance));
            }
        }
        match form {
            Form::Value { operation, to, left, right } => {
                self.value_form(view, operation, to, (left, right))
            }
            Form::Branch { condition, left, right, distance } => {
                self.branch(view, condition, (view.register(left), right), distance)
            }
            Form::Load { load, to, object, index } => {
                self.load(view, load, to, (Ref::from_word(view.register(object)), index))
            }
            Form::Switch { key, number } => self.switch(view, key, number),
            Form::Other => self.other(view),
        }
    }

    fn value_form(
        &mut self,
        view: &mut View<'_, '_>,
        operation: Operation,
        to: u16,
        (left, right): (OperandSource, Option<OperandSource>),
    ) -> Step<Observed> {
        let (left_sort, right_sort) = sorts(operation);
        let left = word(view, left);
        let right = right.map_or(0, |right| word(view, right));
        if operation == Operation::Copy {
            // A constant that looks like a term.
            if view.insn.op == Op::ConstWide && is_term(left) {
                return Ok(self.set(view, to, left_sort, left));
            }
            return Ok(Observed::GoOn);
        }
        let computes_wide = is_wide(operation);
        if !is_term(left) && !is_term(right) && !computes_wide {
            return Ok(Observed::GoOn);
        }
        let (left, right) = (self.term(left_sort, left), self.term(right_sort, right));
        let mut domain = TermDomain { terms: self.terms(), granted: None };
        let term = match compute(&mut domain, operation, left, right) {
            Ok(term) => term,
            Err(Required { condition }) => {
                if !self.decide_truth(view.pc, condition)? {
                    return Ok(Observed::Throw(Thrown::DivisionByZero));
                }
                let mut domain = TermDomain { terms: self.terms(), granted: Some(condition) };
                compute(&mut domain, operation, left, right).expect("what it requires is granted")
            }
        };
        view.set_register(to, encode(&self.path.terms, term));
        Ok(Observed::Jump(1))
    }

    /// Sets a register to a word that is no term, though it may look like one.
    fn set(&mut self, view: &mut View<'_, '_>, to: u16, sort: Sort, word: u64) -> Observed {
        let term = self.terms().constant(term_sort(sort), word);
        view.set_register(to, encode(&self.path.terms, term));
        Observed::Jump(1)
    }

    fn branch(
        &mut self,
        view: &mut View<'_, '_>,
        condition: Condition,
        (left, right): (u64, OperandSource),
        distance: i16,
    ) -> Step<Observed> {
        let (register, right) = (right, word(view, right));
        if !is_term(left) && !is_term(right) {
            if let OperandSource::Register(_) = register {
                self.note_comparison(view, left, right);
            }
            return Ok(Observed::GoOn);
        }
        let (left, right) = (self.term(condition.sort, left), self.term(condition.sort, right));
        let mut domain = TermDomain { terms: self.terms(), granted: None };
        let truth = holds(&mut domain, condition, left, right);
        let jumps = self.decide_truth(view.pc, truth)?;
        Ok(Observed::Jump(if jumps { i32::from(distance) } else { 1 }))
    }

    /// Forks over the targets.
    fn switch(&mut self, view: &mut View<'_, '_>, key: u16, number: u32) -> Step<Observed> {
        let Some(key) = term_in(view.register(key)) else { return Ok(Observed::GoOn) };
        let (pairs, default) = match &view.program.switches[number as usize] {
            Switch::Table { low, targets, default } => {
                let keys = (0..).map(|index| low.wrapping_add(index));
                (keys.zip(targets.iter().copied()).collect::<Vec<_>>(), *default)
            }
            Switch::Lookup { pairs, default } => (pairs.to_vec(), *default),
        };
        let mut targets: Vec<(i32, Term)> = Vec::new();
        let mut none = self.path.terms.boolean(true);
        for (value, target) in pairs {
            let terms = self.terms();
            let value = terms.int(value);
            let is_it = terms.equal(key, value);
            if target == default {
                continue;
            }
            let is_not = terms.not(is_it);
            none = terms.and(none, is_not);
            match targets.iter_mut().find(|(known, _)| *known == target) {
                Some((_, condition)) => *condition = terms.or(*condition, is_it),
                None => targets.push((target, is_it)),
            }
        }
        targets.push((default, none));
        let ways =
            targets.into_iter().map(|(target, condition)| (condition, u64::from(target as u32)));
        let distance = self.fork(view.pc, ways.collect::<Vec<_>>())? as u32 as i32;
        Ok(Observed::Jump(distance))
    }

    fn other(&mut self, view: &mut View<'_, '_>) -> Step<Observed> {
        let insn = view.insn;
        match insn.op {
            Op::PutBoolean => Ok(self.put_field(view, Kind::Boolean)),
            Op::PutByte => Ok(self.put_field(view, Kind::Byte)),
            Op::PutChar => Ok(self.put_field(view, Kind::Char)),
            Op::PutShort => Ok(self.put_field(view, Kind::Short)),
            Op::PutStaticBoolean => Ok(self.put_static(view, Kind::Boolean)),
            Op::PutStaticByte => Ok(self.put_static(view, Kind::Byte)),
            Op::PutStaticChar => Ok(self.put_static(view, Kind::Char)),
            Op::PutStaticShort => Ok(self.put_static(view, Kind::Short)),
            Op::StoreByte
            | Op::StoreChar
            | Op::StoreShort
            | Op::StoreInt
            | Op::StoreLong
            | Op::StoreRef => self.store(view),
            Op::NewArray => self.new_array(view),
            Op::NewMultiArray => {
                for dimension in 0..insn.c {
                    let register = insn.a + dimension;
                    if let Some(length) = term_in(view.register(register)) {
                        let length = self.fix(length);
                        self.path.account.note_fixed("a length of an array of arrays");
                        view.set_register(register, length);
                    }
                }
                Ok(Observed::GoOn)
            }
            Op::CallStatic => {
                let method = MethodId(insn.bc());
                if is_term(view.register(insn.a)) && self.natives.boxes(view.program, method) {
                    self.boxing = Some(method);
                }
                Ok(Observed::GoOn)
            }
            Op::Native => self.native(view, MethodId(insn.bc())),
            _ => Ok(Observed::GoOn),
        }
    }

    fn put_field(&mut self, view: &mut View<'_, '_>, kind: Kind) -> Observed {
        let object = Ref::from_word(view.register(view.insn.a));
        let (Some(value), false) = (term_in(view.register(view.insn.b)), object.is_null()) else {
            return Observed::GoOn;
        };
        let value = narrowed(self.terms(), kind, value);
        view.heap.put(object, u32::from(view.insn.c), encode(&self.path.terms, value));
        Observed::Jump(1)
    }

    fn put_static(&mut self, view: &mut View<'_, '_>, kind: Kind) -> Observed {
        let Some(value) = term_in(view.register(view.insn.a)) else { return Observed::GoOn };
        let value = narrowed(self.terms(), kind, value);
        view.heap.put_word(view.insn.bc(), encode(&self.path.terms, value));
        Observed::Jump(1)
    }
}

impl Mode for Symbolic {
    type Mark = SymbolicMark;

    fn observe(&mut self, view: &mut View<'_, '_>) -> Observed {
        self.forks = 0;
        let form = form(&view.insn);
        self.note_branch(view, &form);
        match self.execute(view, form) {
            Ok(observed) | Err(observed) => observed,
        }
    }

    fn returned(&mut self, call: &ForeignCall<'_>) {
        if !self.natives.copies(call.program, call.method) {
            return;
        }
        let reference = |index: usize| Ref::from_word(call.arguments[index]);
        let number = |index: usize| call.arguments[index] as u32;
        match call.result {
            // System.arraycopy
            None => {
                let (from, to) = ((reference(0), number(1)), (reference(2), number(3)));
                self.elements.copy(from, to, number(4));
            }
            // Object.clone
            Some(copy) => {
                let original = reference(0);
                if let Some(length) = self.lengths.get(original) {
                    let extent = Extent { length, text: None };
                    self.lengths.set(Ref::from_word(copy), Some(extent));
                }
                if self.elements.has_any(original) {
                    let length = call.heap.length(original);
                    self.elements.copy((original, 0), (Ref::from_word(copy), 0), length);
                }
            }
        }
    }

    fn mark(&mut self) -> SymbolicMark {
        let (path, elements) = (self.path.mark(), self.elements.mark());
        let (lengths, identities) = (self.lengths.mark(), self.identities.mark());
        SymbolicMark { path, elements, lengths, identities, edges: self.edges.len() }
    }

    fn undo_to(&mut self, mark: &SymbolicMark) {
        self.path.undo_to(mark.path);
        self.elements.undo_to(mark.elements);
        self.lengths.undo_to(mark.lengths);
        self.identities.undo_to(mark.identities);
        self.edges.truncate(mark.edges);
        self.branch = None;
        (self.picked, self.boxing, self.cut) = (None, None, None);
        self.sized = None;
        self.ways.clear();
    }
}

/// The sorts of an operation's operands.
fn sorts(operation: Operation) -> (Sort, Sort) {
    match operation {
        Operation::Copy => (Sort::Long, Sort::Int),
        Operation::Arithmetic(_, sort) | Operation::Negation(sort) | Operation::Order(sort, _) => {
            (sort, sort)
        }
        Operation::Division(_, width) | Operation::Bits(_, width) => (width.sort(), width.sort()),
        Operation::Shift(_, width) => (width.sort(), Sort::Int),
        Operation::Conversion(from, _) => (from, Sort::Int),
        Operation::Narrowing(_) => (Sort::Int, Sort::Int),
    }
}

/// Whether a result can have every pattern of 64 bits.
fn is_wide(operation: Operation) -> bool {
    let sort = match operation {
        Operation::Arithmetic(_, sort) | Operation::Negation(sort) => sort,
        Operation::Division(_, width) | Operation::Bits(_, width) | Operation::Shift(_, width) => {
            width.sort()
        }
        Operation::Conversion(_, to) => to,
        _ => Sort::Int,
    };
    matches!(sort, Sort::Long | Sort::Double)
}

fn word(view: &View<'_, '_>, operand: OperandSource) -> u64 {
    match operand {
        OperandSource::Register(register) => view.register(register),
        OperandSource::Constant(word) => word,
        OperandSource::Wide(number) => view.program.wide[number as usize],
        OperandSource::Static(address) => view.heap.word(address),
    }
}

/// How far it is to the instruction that makes an object.
fn distance_to_new(view: &View<'_, '_>) -> Option<i32> {
    let code = &view.program.code[view.pc..];
    let makes = |distance: &usize| matches!(code[*distance].op, Op::New | Op::NewObject);
    let ends = |distance: &usize| code[*distance].op != Op::ReturnValue;
    // What is returned before comes from the cache.
    let mut returns = 0;
    (0..code.len())
        .take_while(|distance| {
            returns += usize::from(!ends(distance));
            returns < 2
        })
        .find(makes)
        .map(|distance| distance as i32)
}
