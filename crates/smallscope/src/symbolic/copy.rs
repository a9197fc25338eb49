//! `System.arraycopy` on arrays and numbers that are terms.
//!
//! Each element of the target that may be written becomes a choice between what it was and what is
//! copied there. Of references, positions and lengths are settled first.
//! Cost: a term for each pair of elements if a position is a term, else one for each element.

use super::elements::{element, kind_of, pick, put_element};
use super::mode::{Step, Symbolic};
use super::word::is_term;
use logic::terms::Term;
use machine::mode::{Observed, Thrown, View};
use machine::semantics::Sort;
use machine::undecided::array::decided_length;
use machine::value::{Kind, Ref};

/// Terms for one copy: more are not made.
const MOST_TERMS: u32 = 1 << 14;

/// Ways that one copy may go.
const MOST_WAYS: u32 = 1024;

/// What is copied.
struct ArrayCopy {
    kind: Kind,
    from: Ref,
    to: Ref,
    from_at: Term,
    to_at: Term,
    count: Term,
}

impl Symbolic {
    /// Copies elements if terms are about; None: nothing was done, and the native method does it.
    pub(super) fn arraycopy(&mut self, view: &mut View<'_, '_>) -> Step<Option<Observed>> {
        let [from, from_at, to, to_at, count] = [0, 1, 2, 3, 4].map(|at| view.register(at));
        let arrays = [Ref::from_word(from), Ref::from_word(to)];
        let numbers = [from_at, to_at, count];
        let is_about_terms = numbers.into_iter().any(is_term)
            || arrays.into_iter().any(|array| self.lengths.get(array).is_some());
        if !is_about_terms {
            return Ok(None);
        }
        if !is_copyable(view, arrays) {
            // It throws before it looks at any number.
            for (register, number) in [(1, from_at), (3, to_at), (4, count)] {
                if is_term(number) {
                    view.set_register(register, 0);
                }
            }
            return Ok(None);
        }
        let [from, to] = arrays;
        let [from_at, to_at, count] = numbers.map(|number| self.term(Sort::Int, number));
        let kind = kind_of(view.program, view.heap, to);
        let copy = ArrayCopy { kind, from, to, from_at, to_at, count };
        let fits = self.fits(view, &copy);
        if !self.decide_truth(view.pc, fits)? {
            let index = self.value(from_at) as i32;
            return Ok(Some(Observed::Throw(Thrown::OutOfBounds { array: from, index })));
        }
        if kind == Kind::Ref {
            return self.settle_copy(view, &copy).map(|()| None);
        }
        self.stay_within_room(view, &copy);
        let rooms = [from, to].map(|array| view.heap.length(array));
        let terms = &self.path.terms;
        let is_plain = [from_at, to_at].iter().all(|&at| terms.as_constant(at).is_some());
        let count = if is_plain { rooms[1] } else { rooms[0].saturating_mul(rooms[1]) };
        if count > MOST_TERMS {
            return self.settle_copy(view, &copy).map(|()| None);
        }
        self.copy_terms(view, &copy, rooms);
        Ok(Some(Observed::Return(None)))
    }

    /// Whether both ranges are within their arrays. No difference overflows: lengths are not negative.
    fn fits(&mut self, view: &View<'_, '_>, copy: &ArrayCopy) -> Term {
        let lengths = [copy.from, copy.to].map(|array| self.length_term(view, array));
        let terms = self.terms();
        let zero = terms.int(0);
        let mut all = vec![terms.at_most(zero, copy.count)];
        for (at, length) in [(copy.from_at, lengths[0]), (copy.to_at, lengths[1])] {
            let last = terms.sub(length, copy.count);
            all.push(terms.at_most(zero, at));
            all.push(terms.at_most(at, last));
        }
        terms.conjunction(all)
    }

    /// In the heap there is no more of an array than the bound allows.
    fn stay_within_room(&mut self, view: &View<'_, '_>, copy: &ArrayCopy) {
        for (array, at) in [(copy.from, copy.from_at), (copy.to, copy.to_at)] {
            if self.lengths.get(array).is_some() {
                let terms = &mut self.path.terms;
                let (room, end) =
                    (terms.int(view.heap.length(array) as i32), terms.add(at, copy.count));
                let is_beyond = terms.less(room, end);
                self.path.rule_out(is_beyond);
            }
        }
    }

    /// The length of an array, as a term.
    fn length_term(&mut self, view: &View<'_, '_>, array: Ref) -> Term {
        match self.lengths.get(array) {
            Some(length) => length,
            None => {
                let length = decided_length(view.heap, array);
                self.terms().int(length.unwrap_or_default() as i32)
            }
        }
    }

    /// Settles lengths and positions, so that the native method can copy: each feasible one is a way, if
    /// there are not too many.
    fn settle_copy(&mut self, view: &mut View<'_, '_>, copy: &ArrayCopy) -> Step<()> {
        let room = |array| decided_length(view.heap, array);
        let most = room(copy.from).max(room(copy.to)).unwrap_or_default();
        if most > MOST_WAYS {
            self.fix_copy(view, copy);
            return Ok(());
        }
        let mut settled = Vec::new();
        for (register, number) in [(1, copy.from_at), (3, copy.to_at), (4, copy.count)] {
            if self.path.terms.as_constant(number).is_none() {
                settled.push((register, self.fork_over(view.pc, number, most + 1)?));
            }
        }
        self.settle_lengths(view, &[copy.from, copy.to])?;
        for (register, number) in settled {
            view.set_register(register, number);
        }
        Ok(())
    }

    fn fix_copy(&mut self, view: &mut View<'_, '_>, copy: &ArrayCopy) {
        for (register, number) in [(1, copy.from_at), (3, copy.to_at), (4, copy.count)] {
            let number = self.fix(number);
            view.set_register(register, number);
        }
        self.fix_length(view, copy.from);
        self.fix_length(view, copy.to);
        self.path.account.note_fixed("java.lang.System.arraycopy");
    }

    fn copy_terms(&mut self, view: &mut View<'_, '_>, copy: &ArrayCopy, [from, to]: [u32; 2]) {
        let terms = &mut self.path.terms;
        let (place, source) = ((copy.to, copy.kind), (copy.from, copy.kind));
        let sources: Vec<Term> =
            (0..from).map(|at| element(terms, &self.elements, view.heap, source, at)).collect();
        for at in 0..to {
            let number = terms.int(at as i32);
            let offset = terms.sub(number, copy.to_at);
            let is_after = terms.at_most(copy.to_at, number);
            let is_before = terms.less(offset, copy.count);
            let is_copied = terms.and(is_after, is_before);
            let index = terms.add(copy.from_at, offset);
            if terms.as_constant(is_copied) == Some(0) {
                continue;
            }
            let Some(value) = pick(terms, &sources, index) else { continue };
            let old = element(terms, &self.elements, view.heap, place, at);
            let new = terms.ite(is_copied, value, old);
            put_element(terms, &mut self.elements, view.heap, place, (at, new));
        }
    }
}

/// Whether elements of one array can be copied to the other without a look at them.
fn is_copyable(view: &View<'_, '_>, arrays: [Ref; 2]) -> bool {
    let class = |array: Ref| (!array.is_null()).then(|| view.heap.class_of(array));
    let [Some(from), Some(to)] = arrays.map(class) else { return false };
    let element = |class| view.program.class(class).array().map(|(kind, _)| kind);
    match (element(from), element(to)) {
        (Some(Kind::Ref), Some(Kind::Ref)) => true,
        (Some(_), Some(_)) => from == to,
        _ => false,
    }
}
