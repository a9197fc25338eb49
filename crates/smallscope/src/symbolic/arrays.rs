//! Reads and writes of arrays whose index, length or elements are terms.

use super::elements::{element, kind_of, pick, put_element, sort_of};
use super::lengths::Extent;
use super::mode::{Cut, Step, Symbolic};
use super::word::{encode, is_term, term_in};
use logic::terms::Term;
use machine::mode::{Observed, Thrown, View};
use machine::semantics::Sort;
use machine::semantics::form::Load;
use machine::undecided::array::decided_length;
use machine::value::{Kind, Ref};

/// How much longer than an input what is made of it may be.
const MADE: u32 = 4;

/// How long it may be at least: a buffer of a few elements more than a short text is no long one.
const LEAST_MADE: u32 = 64;

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
            (Load::Length, _) => {
                let Some(length) = self.lengths.get(object) else { return Ok(Observed::GoOn) };
                view.set_register(to, encode(&self.path.terms, length));
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
        let terms = &mut self.path.terms;
        let elements: Vec<Term> = (0..view.heap.length(array.0))
            .map(|at| element(terms, &self.elements, view.heap, array, at))
            .collect();
        // Of no element, nothing is within bounds, whatever this path says.
        pick(terms, &elements, index).unwrap_or_else(|| terms.int(0))
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
        let known = self.lengths.get(array);
        let Some(room) = decided_length(view.heap, array) else { return Ok(None) };
        if known.is_none() && !is_term(word) {
            let index = word as u32;
            return Ok((index < room).then_some(Position::At(index)));
        }
        let index = self.term(Sort::Int, word);
        let length = known.unwrap_or_else(|| self.terms().int(room as i32));
        if !self.is_within(view.pc, index, length)? {
            let index = self.value(index) as i32;
            return Err(Observed::Throw(Thrown::OutOfBounds { array, index }));
        }
        if let Some(at) = self.path.terms.as_constant(index) {
            return Ok(Some(Position::At(at as u32)));
        }
        // There is no more in the heap than the bound allows.
        if known.is_some() {
            let terms = self.terms();
            let room = terms.int(room as i32);
            let is_beyond = terms.at_most(room, index);
            self.path.rule_out(is_beyond);
        }
        if kind == Kind::Ref {
            return self.position_of_reference(view, room, (register, index));
        }
        if room > LONGEST_TABLE {
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
        room: u32,
        (register, index): (u16, Term),
    ) -> Step<Option<Position>> {
        let at = self.fork_over(view.pc, index, room)?;
        // On this path it is nothing else.
        view.set_register(register, at);
        Ok(None)
    }

    /// Which of the numbers below `end` a term is that is one of them.
    pub(super) fn fork_over(&mut self, pc: usize, term: Term, end: u32) -> Step<u64> {
        let ways: Vec<(Term, u64)> = (0..end)
            .map(|at| {
                let number = self.terms().int(at as i32);
                (self.terms().equal(term, number), u64::from(at))
            })
            .collect();
        self.fork(pc, ways)
    }

    pub(super) fn is_within(&mut self, pc: usize, index: Term, length: Term) -> Step<bool> {
        let terms = self.terms();
        let zero = terms.int(0);
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

    /// A length that is a term: negative, or what the bound allows.
    pub(super) fn new_array(&mut self, view: &mut View<'_, '_>) -> Step<Observed> {
        let register = view.insn.a;
        let Some(length) = term_in(view.register(register)) else { return Ok(Observed::GoOn) };
        self.size(view, (register, length), |mode, view, most| {
            view.set_register(register, u64::from(most));
            mode.sized = Some((view.pc, register, length));
            Ok(Observed::GoOn)
        })
    }

    /// Gives an array that is made its length, which is a term in a register; `several` does where it may
    /// be more than one, up to a number.
    pub(super) fn size(
        &mut self,
        view: &mut View<'_, '_>,
        (register, length): (u16, Term),
        several: impl FnOnce(&mut Self, &mut View<'_, '_>, u32) -> Step<Observed>,
    ) -> Step<Observed> {
        match self.room_for(view.pc, length)? {
            Room::Negative => {
                let length = self.value(length) as i32;
                Ok(Observed::Throw(Thrown::NegativeSize(length)))
            }
            Room::TooLittle => {
                self.cut = Some(Cut::Length);
                Ok(Observed::Pause)
            }
            Room::Exactly(length) => {
                view.set_register(register, u64::from(length));
                Ok(Observed::GoOn)
            }
            Room::UpTo(most) => several(self, view, most),
        }
    }

    /// How much room an array takes whose length is a term.
    fn room_for(&mut self, pc: usize, length: Term) -> Step<Room> {
        /// Answers besides lengths.
        const NEGATIVE: u64 = u64::MAX;
        const LONGER: u64 = u64::MAX - 1;
        self.path.meets_lengths = true;
        let longest = LEAST_MADE.max(MADE * self.length);
        let mut rooms = vec![self.length, MADE * self.length, longest];
        rooms.dedup();
        if self.lengths.are_terms && !self.is_whole {
            rooms = self.first_room(rooms, length);
        }
        let longest = rooms.last().copied().unwrap_or(longest);
        let terms = &mut self.path.terms;
        let zero = terms.int(0);
        let mut ways = vec![(terms.less(length, zero), NEGATIVE)];
        let most = match self.lengths.are_terms {
            // What is made of an input may be longer than it.
            true => {
                let mut least = zero;
                for most in rooms {
                    let number = terms.int(most as i32);
                    let (above, below) =
                        (terms.at_most(least, length), terms.at_most(length, number));
                    ways.push((terms.and(above, below), u64::from(most)));
                    least = terms.int(most as i32 + 1);
                }
                longest
            }
            false => {
                for number in 0..=self.length {
                    let constant = terms.int(number as i32);
                    ways.push((terms.equal(length, constant), u64::from(number)));
                }
                self.length
            }
        };
        let bound = terms.int(most as i32);
        ways.push((terms.less(bound, length), LONGER));
        Ok(match self.fork(pc, ways)? {
            NEGATIVE => Room::Negative,
            LONGER => Room::TooLittle,
            room if self.lengths.are_terms => Room::UpTo(room as u32),
            length => Room::Exactly(length as u32),
        })
    }

    /// The first of these that a length can have: where not all inputs are wanted, there is no more room than
    /// it needs.
    fn first_room(&mut self, rooms: Vec<u32>, length: Term) -> Vec<u32> {
        let fits = |most: &u32| {
            let terms = &mut self.path.terms;
            let (zero, most) = (terms.int(0), terms.int(*most as i32));
            let (above, below) = (terms.at_most(zero, length), terms.at_most(length, most));
            let fits = terms.and(above, below);
            !self.path.feasible([(fits, 0)]).is_empty()
        };
        rooms.into_iter().find(fits).into_iter().collect()
    }

    /// The array whose length is a term has been made.
    pub(super) fn finish_array(&mut self, view: &View<'_, '_>) {
        let Some((pc, register, length)) = self.sized else { return };
        if view.pc == pc {
            // It has not run yet.
            return;
        }
        self.sized = None;
        if view.pc == pc + 1 {
            let array = Ref::from_word(view.register(register));
            self.lengths.set(array, Some(Extent { length, text: None }));
        }
    }

    /// Settles the lengths of arrays: each feasible one is a way.
    pub(super) fn settle_lengths(&mut self, view: &mut View<'_, '_>, arrays: &[Ref]) -> Step<()> {
        let mut settled = Vec::new();
        for &array in arrays {
            if let Some(length) = self.lengths.get(array) {
                let room = decided_length(view.heap, array).expect("its length is a term");
                settled.push((array, self.fork_over(view.pc, length, room + 1)?));
            }
        }
        // The instruction is shown again at each fork: nothing may change before the last.
        for (array, length) in settled {
            self.lengths.settle(view.heap, array, length as u32);
        }
        Ok(())
    }
}

/// How much room an array takes.
enum Room {
    Negative,
    /// More than the bound allows.
    TooLittle,
    Exactly(u32),
    UpTo(u32),
}
