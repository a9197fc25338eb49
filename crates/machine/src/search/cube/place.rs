//! Reads and writes of objects.

use super::corners::{BITS, Corners};
use super::run::Runner;
use super::summary::{MOST_CASES, Operand, are_words, known};
use super::{Cube, Decision};
use crate::program::ClassId;
use crate::program::instruction::{Insn, Op};
use crate::search::tables::DomainShape;
use crate::undecided::array::open_elements;
use crate::value::{Kind, Ref, is_undecided};

/// What is to be read.
enum Place {
    At(u32),
    Word(u64),
}

impl Runner<'_> {
    /// A field.
    #[inline(always)]
    pub(super) fn field(&mut self, insn: &Insn) -> Option<Operand> {
        let object = self.get(insn.b);
        let place = |object: u32| (object != 0).then(|| object + u32::from(insn.c));
        if are_words(object, 0) {
            let address = place(object as u32)?;
            let word = self.objects.heap.word(address);
            if !is_undecided(word) {
                return Some(known(word));
            }
            let live = self.live;
            return self.decide(address, &live);
        }
        self.read_each(object, 0, |_, object, _| place(object).map(Place::At))
    }

    /// An element of an array.
    pub(super) fn element(&mut self, insn: &Insn, kind: Kind) -> Option<Operand> {
        let (array, index) = (self.get(insn.b), self.get(insn.c));
        self.read_each(array, index, |runner, array, index| {
            runner.element_of(Ref(array), kind, index)
        })
    }

    fn element_of(&self, array: Ref, kind: Kind, index: u32) -> Option<Place> {
        let heap = &*self.objects.heap;
        if let Some((first, length)) = open_elements(heap, array, kind) {
            return (index < length).then_some(Place::At(first + index));
        }
        // The length of null is 0, and that of an open array of undecided length as well.
        let is_there = index < heap.length(array);
        is_there.then(|| Place::Word(heap.element(array, kind, index)))
    }

    /// What is read by way of two operands.
    #[inline(never)]
    fn read_each(
        &mut self,
        left: Operand,
        right: Operand,
        place: impl Fn(&Self, u32, u32) -> Option<Place>,
    ) -> Option<Operand> {
        let (left, right) = (self.settle(left), self.settle(right));
        let mut found = [(0, Corners::NONE); MOST_CASES];
        let (mut count, live) = (0, self.live);
        for left_case in 0..self.cube.summaries.count(left) {
            let left = self.cube.summaries.case(left, left_case, &live);
            let Some((left, corners)) = left else { continue };
            for right_case in 0..self.cube.summaries.count(right) {
                let right = self.cube.summaries.case(right, right_case, &corners);
                let Some((right, corners)) = right else { continue };
                let operand = match place(self, left, right)? {
                    Place::Word(word) => word,
                    Place::At(address) => self.read(address, &corners)?,
                };
                *found.get_mut(count)? = (operand, corners.and(&self.live));
                count += 1;
            }
        }
        let Cube { summaries, draft, .. } = &mut *self.cube;
        draft.clear();
        for (operand, corners) in &found[..count] {
            draft.add_all(summaries, *operand, corners)?;
        }
        summaries.keep(draft)
    }

    /// What some of the corners at hand read at an address.
    #[inline(always)]
    fn read(&mut self, address: u32, corners: &Corners) -> Option<Operand> {
        let word = self.objects.heap.word(address);
        if is_undecided(word) { self.decide(address, corners) } else { Some(known(word)) }
    }

    /// The values of an undecided place that some of the corners at hand read. A corner whose
    /// bits say no value is none.
    #[inline(never)]
    fn decide(&mut self, address: u32, corners: &Corners) -> Option<Operand> {
        let known = self.cube.decisions.iter().position(|decision| decision.address == address);
        let index = known.or_else(|| self.add_decision(address))?;
        let decision = &mut self.cube.decisions[index];
        if decision.values.is_power_of_two() {
            decision.read.add(corners);
        } else {
            decision.read.add(&corners.and(&decision.valid));
            self.live.remove(&corners.and_not(&decision.valid));
        }
        Some(decision.operand)
    }

    /// Another choice, if it has few values that do not stand for each other, and there are
    /// bits for it.
    fn add_decision(&mut self, address: u32) -> Option<usize> {
        let domain = self.points.domain(self.points.domain_at(address)?);
        let (values, shift) = (domain.len(), self.cube.bits());
        if !(2..=MOST_CASES as u32).contains(&values) || domain.shape != DomainShape::Plain {
            return None;
        }
        let bits = (values - 1).ilog2() + 1;
        if shift + bits > BITS {
            return None;
        }
        let Cube { summaries, draft, decisions, .. } = &mut *self.cube;
        draft.clear();
        let (read, mut valid) = (Corners::NONE, Corners::NONE);
        for (value, entry) in (0..).zip(self.points.entries(domain)) {
            // A length, or one of a `long`.
            if !entry.is_plain() {
                return None;
            }
            let corners = Corners::with(shift, bits, value);
            valid.add(&corners);
            draft.add(entry.word as u32, &corners)?;
        }
        let operand = summaries.keep(draft)?;
        decisions.push(Decision { address, shift, bits, values, read, valid, operand });
        Some(decisions.len() - 1)
    }

    /// Writes a word that is the same for all corners at hand; false to stop.
    pub(super) fn write(&mut self, insn: &Insn) -> bool {
        let (address, operand) = match insn.op {
            Op::PutWord | Op::PutBoolean | Op::PutByte | Op::PutChar | Op::PutShort => {
                let object = self.get(insn.a);
                if object == 0 || !are_words(object, 0) {
                    return false;
                }
                (object as u32 + u32::from(insn.c), self.get(insn.b))
            }
            _ => (insn.bc(), self.get(insn.a)),
        };
        let operand = self.settle(operand);
        let is_decision = self.cube.decisions.iter().any(|decision| decision.address == address);
        if is_decision || !are_words(operand, 0) {
            return false;
        }
        let word = match insn.op {
            Op::PutBoolean | Op::PutStaticBoolean => Kind::Boolean.canonical(operand),
            Op::PutByte | Op::PutStaticByte => Kind::Byte.canonical(operand),
            Op::PutChar | Op::PutStaticChar => Kind::Char.canonical(operand),
            Op::PutShort | Op::PutStaticShort => Kind::Short.canonical(operand),
            _ => operand,
        };
        self.affect();
        self.objects.heap.put_word(address, word);
        true
    }

    /// A literal. To meet it for the first time could be noticed.
    pub(super) fn literal(&mut self, literal: Ref) -> Option<Operand> {
        if !self.objects.heap.is_met(literal) {
            self.affect();
        }
        self.objects.heap.meet(literal).then(|| literal.word())
    }

    pub(super) fn new_object(&mut self, class: ClassId) -> Option<Operand> {
        self.objects.has_room(self.objects.program.class(class).words)?;
        self.affect();
        Some(self.objects.allocate(class).word())
    }
}
