//! Reads and writes of arrays whose index, length or elements are terms.

use super::elements::{element, kind_of, put_element, sort_of};
use super::mode::{Cut, Step, Symbolic};
use super::word::{encode, is_term, term_in};
use logic::terms::Term;
use machine::mode::{Observed, Thrown, View};
use machine::semantics::Sort;
use machine::semantics::form::Load;
use machine::undecided::array::decided_length;
use machine::value::{Kind, Ref, int};

/// The longest array of which a term may pick an element without a fork.
const LONGEST_TABLE: u32 = 1024;

/// Where an element is.
enum Position {
    At(u32),
    /// Within bounds, at the value of a term.
    Where(Term),
}

impl Symbolic {
    pub(super) fn load(
        &mut self,
        view: &mut View<'_, '_>,
        load: Load,
        to: u16,
        (object, index): (Ref, Option<u16>),
    ) -> Step<Observed> {
        if object.is_null() {
            return Ok(Observed::GoOn);
        }
        match (load, index) {
            (Load::Field(slot, _), _) => {
                let word = view.heap.get(object, u32::from(slot));
                if !is_term(word) {
                    return Ok(Observed::GoOn);
                }
                view.set_register(to, word);
                Ok(Observed::Jump(1))
            }
            (Load::Element(kind), Some(index)) => {
                let Some(position) = self.position(view, object, kind, index)? else {
                    return Ok(Observed::GoOn);
                };
                let kind = kind_of(view.program, view.heap, object);
                let term = match position {
                    Position::At(index) => match self.elements.get(object, index) {
                        Some(term) => term,
                        None => return Ok(Observed::GoOn),
                    },
                    Position::Where(index) => self.pick_element(view, (object, kind), index),
                };
                view.set_register(to, encode(&self.path.terms, term));
                Ok(Observed::Jump(1))
            }
            _ => Ok(Observed::GoOn),
        }
    }

    /// The element at an index that is a term, and within bounds.
    fn pick_element(&mut self, view: &View<'_, '_>, array: (Ref, Kind), index: Term) -> Term {
        let length = view.heap.length(array.0);
        let terms = &mut self.path.terms;
        let mut picked = element(terms, &self.elements, view.heap, array, length - 1);
        for at in (0..length - 1).rev() {
            let value = element(terms, &self.elements, view.heap, array, at);
            let number = terms.int(at as i32);
            let is_it = terms.equal(index, number);
            picked = terms.ite(is_it, value, picked);
        }
        picked
    }

    /// Where an element is that an instruction reads or writes. None: the interpreter finds out,
    /// or throws.
    fn position(
        &mut self,
        view: &mut View<'_, '_>,
        array: Ref,
        kind: Kind,
        register: u16,
    ) -> Step<Option<Position>> {
        let word = view.register(register);
        let length = view.heap.length(array);
        let Some(index) = term_in(word) else {
            let index = word as u32;
            return Ok((index < length).then_some(Position::At(index)));
        };
        if kind == Kind::Ref {
            return self.position_of_reference(view, array, (register, index));
        }
        if !self.is_within(view.pc, index, length)? {
            let index = self.value(index) as i32;
            return Err(Observed::Throw(Thrown::OutOfBounds { array, index }));
        }
        if length > LONGEST_TABLE {
            let index = self.fix(index);
            self.path.account.note_fixed("an index into a long array");
            view.set_register(register, index);
            return Ok(Some(Position::At(index as u32)));
        }
        Ok(Some(Position::Where(index)))
    }

    /// An element of an array of references: each feasible index is a way.
    fn position_of_reference(
        &mut self,
        view: &mut View<'_, '_>,
        array: Ref,
        (register, index): (u16, Term),
    ) -> Step<Option<Position>> {
        let Some(length) = decided_length(view.heap, array) else {
            return Ok(None);
        };
        if !self.is_within(view.pc, index, length)? {
            let index = self.value(index) as i32;
            return Err(Observed::Throw(Thrown::OutOfBounds { array, index }));
        }
        let ways: Vec<(Term, u64)> = (0..length)
            .map(|at| {
                let number = self.terms().int(at as i32);
                (self.terms().equal(index, number), u64::from(at))
            })
            .collect();
        let at = self.fork(view.pc, ways)?;
        // On this path it is nothing else.
        view.set_register(register, at);
        Ok(None)
    }

    fn is_within(&mut self, pc: usize, index: Term, length: u32) -> Step<bool> {
        let terms = self.terms();
        let (zero, length) = (terms.int(0), terms.int(length as i32));
        let is_negative = terms.less(index, zero);
        let is_below = terms.less(index, length);
        let is_not_negative = terms.not(is_negative);
        let within = terms.and(is_not_negative, is_below);
        self.decide_truth(pc, within)
    }

    pub(super) fn store(&mut self, view: &mut View<'_, '_>) -> Step<Observed> {
        let insn = view.insn;
        let array = Ref::from_word(view.register(insn.a));
        if array.is_null() {
            return Ok(Observed::GoOn);
        }
        let kind = kind_of(view.program, view.heap, array);
        let Some(position) = self.position(view, array, kind, insn.b)? else {
            return Ok(Observed::GoOn);
        };
        let word = view.register(insn.c);
        let place = (array, kind);
        match position {
            Position::At(index) if is_term(word) => {
                let value = self.term(Sort::Int, word);
                let terms = &mut self.path.terms;
                put_element(terms, &mut self.elements, view.heap, place, (index, value));
            }
            Position::At(index) => {
                if kind != Kind::Ref {
                    self.elements.set(array, index, None);
                }
                return Ok(Observed::GoOn);
            }
            Position::Where(index) => {
                let sort = sort_of(kind);
                let terms = &mut self.path.terms;
                let value = match term_in(word) {
                    Some(term) => term,
                    None => terms.constant(sort, word),
                };
                for at in 0..view.heap.length(array) {
                    let old = element(terms, &self.elements, view.heap, place, at);
                    let number = terms.int(at as i32);
                    let is_it = terms.equal(index, number);
                    let new = terms.ite(is_it, value, old);
                    put_element(terms, &mut self.elements, view.heap, place, (at, new));
                }
            }
        }
        Ok(Observed::Jump(1))
    }

    /// A length that is a term: negative, or one of the few that the bound allows.
    pub(super) fn new_array(&mut self, view: &mut View<'_, '_>) -> Step<Observed> {
        /// Answers besides lengths.
        const NEGATIVE: u64 = u64::MAX;
        const LONGER: u64 = u64::MAX - 1;
        let register = view.insn.a;
        let Some(length) = term_in(view.register(register)) else { return Ok(Observed::GoOn) };
        let most = self.length;
        let terms = self.terms();
        let (zero, bound) = (terms.int(0), terms.int(most as i32));
        let mut ways = vec![(terms.less(length, zero), NEGATIVE)];
        for number in 0..=most {
            let constant = terms.int(number as i32);
            ways.push((terms.equal(length, constant), u64::from(number)));
        }
        ways.push((terms.less(bound, length), LONGER));
        match self.fork(view.pc, ways)? {
            NEGATIVE => {
                let length = self.value(length) as i32;
                Ok(Observed::Throw(Thrown::NegativeSize(length)))
            }
            LONGER => {
                self.cut = Some(Cut::Length);
                Ok(Observed::Pause)
            }
            length => {
                view.set_register(register, int(length as i32));
                Ok(Observed::GoOn)
            }
        }
    }
}
