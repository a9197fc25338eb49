//! What methods of `String` mean for texts with terms in them.
//!
//! A method that only looks at texts is answered by one term where it is called, and forks where
//! the answer is used; run by its bytecode it would fork at each character. What is not here runs by its bytecode.
//!
//! A term speaks of as many units as a text can have within the bound. What longer texts would do is
//! ruled out, and told ([`Path::rule_out`](super::path::Path::rule_out)).

use super::elements::{element, pick};
use super::lengths::Text;
use super::mode::{Step, Symbolic};
use super::word::{encode, is_term, term_in};
use logic::sort::Sort as TermSort;
use logic::terms::{Binary, Term, Terms, Unary};
use machine::mode::View;
use machine::program::{MethodId, Program};
use machine::semantics::Sort;
use machine::value::{Kind, Ref};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Longer texts are left to the bytecode.
const LONGEST: u32 = 256;

/// A method of `String`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TextMethod {
    Length,
    CharAt,
    Equals,
    HashCode,
    CompareTo,
    StartsWith,
    StartsWithAt,
    EndsWith,
    IndexOfChar,
    IndexOfCharFrom,
    LastIndexOfChar,
    IndexOf,
}

impl TextMethod {
    fn has_argument(self) -> bool {
        !matches!(self, TextMethod::Length | TextMethod::HashCode)
    }

    /// Whether its argument is an object.
    fn takes_object(self) -> bool {
        use TextMethod::{CharAt, IndexOfChar, IndexOfCharFrom, LastIndexOfChar};
        self.has_argument()
            && !matches!(self, CharAt | IndexOfChar | IndexOfCharFrom | LastIndexOfChar)
    }
}

/// The methods of `String` that were met.
#[derive(Debug, Default)]
pub(super) struct TextMethods {
    known: FxHashMap<MethodId, Option<TextMethod>>,
}

impl TextMethods {
    fn get(&mut self, program: &Program, method: MethodId) -> Option<TextMethod> {
        *self.known.entry(method).or_insert_with(|| {
            let linked = program.method(method);
            let (name, types) =
                (program.names.get(linked.name), program.names.get(linked.descriptor));
            Some(match (name, types) {
                ("length", "()I") => TextMethod::Length,
                ("charAt", "(I)C") => TextMethod::CharAt,
                ("equals", "(Ljava/lang/Object;)Z") => TextMethod::Equals,
                ("hashCode", "()I") => TextMethod::HashCode,
                ("compareTo", "(Ljava/lang/String;)I") => TextMethod::CompareTo,
                ("startsWith", "(Ljava/lang/String;)Z") => TextMethod::StartsWith,
                ("startsWith", "(Ljava/lang/String;I)Z") => TextMethod::StartsWithAt,
                ("endsWith", "(Ljava/lang/String;)Z") => TextMethod::EndsWith,
                ("indexOf", "(I)I") => TextMethod::IndexOfChar,
                ("indexOf", "(II)I") => TextMethod::IndexOfCharFrom,
                ("lastIndexOf", "(I)I") => TextMethod::LastIndexOfChar,
                ("indexOf", "(Ljava/lang/String;)I") => TextMethod::IndexOf,
                _ => return None,
            })
        })
    }
}

impl Symbolic {
    /// The result of a method of `String` that begins here, if terms are about and it is known.
    pub(super) fn text_call(&mut self, view: &View<'_, '_>) -> Step<Option<u64>> {
        let method = view.method();
        if view.program.method(method).class != view.program.known.string {
            return Ok(None);
        }
        let Some(called) = self.text_methods.get(view.program, method) else { return Ok(None) };
        let this = view.register(0);
        let other = if called.has_argument() { view.register(1) } else { 0 };
        let is_about_terms = self.has_terms(view, this)
            || is_term(other)
            || called.takes_object() && self.has_terms(view, other);
        if !is_about_terms {
            return Ok(None);
        }
        let Some(text) = self.text(view, this) else { return Ok(None) };
        let answer = match called {
            TextMethod::Length => Some(text.length),
            TextMethod::HashCode => Some(self.hash(&text)),
            TextMethod::CharAt => self.char_at(view.pc, &text, other)?,
            TextMethod::IndexOfChar => self.index_of_char(view.pc, &text, other, 0)?,
            TextMethod::IndexOfCharFrom => {
                self.index_of_char(view.pc, &text, other, view.register(2))?
            }
            TextMethod::LastIndexOfChar => self.last_index_of_char(view.pc, &text, other)?,
            _ => {
                let at = if called == TextMethod::StartsWithAt { view.register(2) } else { 0 };
                let other = self.text(view, other);
                other.and_then(|other| self.of_two(called, &text, &other, at))
            }
        };
        Ok(answer.map(|term| encode(&self.path.terms, term)))
    }

    fn of_two(&mut self, called: TextMethod, text: &Text, other: &Text, at: u64) -> Option<Term> {
        let truth = match called {
            TextMethod::CompareTo => return Some(self.compare(text, other)),
            TextMethod::IndexOf => return Some(self.index_of(text, other)),
            TextMethod::Equals => self.equal_texts(text, other),
            TextMethod::StartsWith => self.matches(text, other, 0),
            TextMethod::StartsWithAt if !is_term(at) && (at as u32) <= LONGEST => {
                self.matches(text, other, at as u32 as usize)
            }
            TextMethod::EndsWith => self.ends_with(text, other),
            _ => return None,
        };
        let terms = self.terms();
        let (yes, no) = (terms.int(1), terms.int(0));
        Some(terms.ite(truth, yes, no))
    }

    /// Whether a word is that of a text with terms in it.
    fn has_terms(&self, view: &View<'_, '_>, word: u64) -> bool {
        bytes_of(view, word).is_some_and(|(bytes, _)| {
            self.lengths.get(bytes).is_some() || self.elements.has_any(bytes)
        })
    }

    /// A text as terms.
    fn text(&mut self, view: &View<'_, '_>, word: u64) -> Option<Rc<Text>> {
        let (bytes, is_wide) = bytes_of(view, word)?;
        let extent = self.lengths.extent(bytes);
        if let Some(text) = extent.and_then(|extent| extent.text.clone()) {
            return Some(text);
        }
        let room = view.heap.length(bytes) >> u32::from(is_wide);
        if room > LONGEST {
            return None;
        }
        let length = extent.map(|extent| extent.length);
        let terms = &mut self.path.terms;
        let byte = |terms: &mut Terms, at: u32| {
            let byte = element(terms, &self.elements, view.heap, (bytes, Kind::Byte), at);
            let byte = terms.unary(Unary::Narrow, TermSort::BYTE, byte);
            terms.unary(Unary::ZeroExtend, TermSort::INT, byte)
        };
        let mut units = Vec::new();
        for at in 0..room {
            units.push(match is_wide {
                false => byte(terms, at),
                true => {
                    let (low, high) = (byte(terms, 2 * at), byte(terms, 2 * at + 1));
                    let eight = terms.int(8);
                    let high = terms.binary(Binary::Shl, high, eight);
                    terms.binary(Binary::BitOr, high, low)
                }
            });
        }
        let length = match length {
            None => terms.int(room as i32),
            Some(length) => {
                let shift = terms.int(i32::from(is_wide));
                terms.binary(Binary::Shr, length, shift)
            }
        };
        Some(Rc::new(Text { length, units }))
    }

    /// Texts may be longer than there are units: what they would do is not looked at.
    fn stay_within(&mut self, text: &Text) {
        let terms = self.terms();
        let room = terms.int(text.units.len() as i32);
        let is_longer = terms.less(room, text.length);
        if terms.as_constant(is_longer) != Some(0) {
            self.path.rule_out(is_longer);
        }
    }

    fn char_at(&mut self, pc: usize, text: &Text, index: u64) -> Step<Option<Term>> {
        let index = self.term(Sort::Int, index);
        if !self.is_within(pc, index, text.length)? {
            return Ok(None);
        }
        self.stay_within(text);
        Ok(pick(self.terms(), &text.units, index))
    }

    fn hash(&mut self, text: &Text) -> Term {
        self.stay_within(text);
        let terms = self.terms();
        let factor = terms.int(31);
        let mut hash = terms.int(0);
        let mut prefixes = vec![hash];
        for &unit in &text.units {
            let shifted = terms.mul(hash, factor);
            hash = terms.add(shifted, unit);
            prefixes.push(hash);
        }
        pick(terms, &prefixes, text.length).expect("there is the empty text")
    }

    fn equal_texts(&mut self, text: &Text, other: &Text) -> Term {
        let is_known = |text: &Text| self.path.terms.as_constant(text.length).is_some();
        let end = match (is_known(text), is_known(other)) {
            (true, _) => text.length,
            (_, true) => other.length,
            _ => {
                self.stay_within(text);
                self.stay_within(other);
                text.length
            }
        };
        let terms = self.terms();
        let mut all = vec![terms.equal(text.length, other.length)];
        for (at, (&unit, &same)) in text.units.iter().zip(&other.units).enumerate() {
            let is_beyond = beyond(terms, at, end);
            let is_same = terms.equal(unit, same);
            all.push(terms.or(is_beyond, is_same));
        }
        terms.conjunction(all)
    }

    fn compare(&mut self, text: &Text, other: &Text) -> Term {
        self.stay_within(text);
        self.stay_within(other);
        let terms = self.terms();
        let mut result = terms.sub(text.length, other.length);
        let units = text.units.iter().zip(&other.units).enumerate();
        for (at, (&unit, &same)) in units.rev() {
            let ends = (beyond(terms, at, text.length), beyond(terms, at, other.length));
            let is_same = terms.equal(unit, same);
            let passes = terms.disjunction([ends.0, ends.1, is_same]);
            let difference = terms.sub(unit, same);
            result = terms.ite(passes, result, difference);
        }
        result
    }

    /// Whether a text has another one at a place.
    fn matches(&mut self, text: &Text, other: &Text, at: usize) -> Term {
        self.stay_within(other);
        let terms = self.terms();
        let start = terms.int(at as i32);
        let end = terms.add(start, other.length);
        let mut all = vec![terms.at_most(end, text.length)];
        for (offset, &wanted) in other.units.iter().enumerate() {
            let is_beyond = beyond(terms, offset, other.length);
            let is_same = match text.units.get(at + offset) {
                Some(&unit) => terms.equal(unit, wanted),
                None => terms.boolean(false),
            };
            all.push(terms.or(is_beyond, is_same));
        }
        terms.conjunction(all)
    }

    fn ends_with(&mut self, text: &Text, other: &Text) -> Term {
        self.stay_within(text);
        let mut any = Vec::new();
        for at in 0..=text.units.len() {
            let matches = self.matches(text, other, at);
            let terms = self.terms();
            let start = terms.int(at as i32);
            let end = terms.add(start, other.length);
            let is_last = terms.equal(end, text.length);
            any.push(terms.and(is_last, matches));
        }
        self.terms().disjunction(any)
    }

    fn index_of(&mut self, text: &Text, other: &Text) -> Term {
        self.stay_within(text);
        let mut result = self.terms().int(-1);
        for at in (0..=text.units.len()).rev() {
            let matches = self.matches(text, other, at);
            let number = self.terms().int(at as i32);
            result = self.terms().ite(matches, number, result);
        }
        result
    }

    fn index_of_char(
        &mut self,
        pc: usize,
        text: &Text,
        unit: u64,
        from: u64,
    ) -> Step<Option<Term>> {
        let Some(places) = self.places_of(pc, text, unit)? else { return Ok(None) };
        let from = self.term(Sort::Int, from);
        let terms = self.terms();
        let mut result = terms.int(-1);
        for (at, is_here) in places.into_iter().enumerate().rev() {
            let number = terms.int(at as i32);
            let counts = terms.at_most(from, number);
            let is_it = terms.and(counts, is_here);
            result = terms.ite(is_it, number, result);
        }
        Ok(Some(result))
    }

    fn last_index_of_char(&mut self, pc: usize, text: &Text, unit: u64) -> Step<Option<Term>> {
        let Some(places) = self.places_of(pc, text, unit)? else { return Ok(None) };
        let terms = self.terms();
        let mut result = terms.int(-1);
        for (at, is_here) in places.into_iter().enumerate() {
            let number = terms.int(at as i32);
            result = terms.ite(is_here, number, result);
        }
        Ok(Some(result))
    }

    /// For each place of a text whether this unit is there; None for what is two units.
    fn places_of(&mut self, pc: usize, text: &Text, unit: u64) -> Step<Option<Vec<Term>>> {
        let unit = match term_in(unit) {
            Some(unit) => unit,
            None => self.term(Sort::Int, unit & 0xFFFF_FFFF),
        };
        let terms = self.terms();
        let (zero, most) = (terms.int(0), terms.int(0xFFFF));
        let (above, below) = (terms.at_most(zero, unit), terms.at_most(unit, most));
        let is_one = terms.and(above, below);
        if !self.decide_truth(pc, is_one)? {
            return Ok(None);
        }
        self.stay_within(text);
        let terms = self.terms();
        let mut places = Vec::new();
        for (at, &one) in text.units.iter().enumerate() {
            let is_beyond = beyond(terms, at, text.length);
            let is_there = terms.not(is_beyond);
            let is_same = terms.equal(one, unit);
            places.push(terms.and(is_there, is_same));
        }
        Ok(Some(places))
    }
}

/// Whether a place is not in a text of a length.
fn beyond(terms: &mut Terms, at: usize, length: Term) -> Term {
    let number = terms.int(at as i32);
    terms.at_most(length, number)
}

/// The bytes of a text, and whether two of them are a unit.
fn bytes_of(view: &View<'_, '_>, word: u64) -> Option<(Ref, bool)> {
    let known = &view.program.known;
    let text = Ref::from_word(word);
    if is_term(word) || text.is_null() || view.heap.class_of(text) != known.string {
        return None;
    }
    let coder = view.heap.get(text, known.string_coder);
    let bytes = Ref::from_word(view.heap.get(text, known.string_value));
    (!is_term(coder) && !bytes.is_null()).then_some((bytes, coder != 0))
}
