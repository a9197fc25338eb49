//! Which values are rejected right after they are read.
//!
//! A search runs a predicate once for each value of a field. Mostly the value
//! is soon compared with something that is known, or added to a set of visited
//! objects, and one of the outcomes only returns false, through all callers.
//! That outcome need not be run: its values can be counted. To find them we
//! follow the code from the read on for a few instructions, with all registers
//! known but the value's, and stop at whatever could be noticed.
//!
//! Where the value decides which way to go and neither way fails at once, we
//! follow the way of the most values, and leave the others alone.

use super::window::Window;
use crate::frame::Frame;
use crate::points::Answers;
use crate::program::instruction::{Insn, Op};
use crate::program::{MethodId, Program};
use crate::twins::Objects;
use crate::undecided::array::{Look, look_at_element};
use crate::value::{Kind, Ref, int, is_undecided};

/// Instructions that we follow.
const FAR: usize = 16;
/// Registers written on the way that we remember.
const MOST_WRITTEN: usize = 8;

/// A way through the code behind a read.
pub(super) struct Walk<'a> {
    program: &'a Program,
    objects: Objects<'a>,
    window: &'a Window<'a>,
    answers: Answers<'a>,
    /// The word that is read.
    place: u32,
    /// Where the registers of the method at hand begin, in the running frame.
    base: usize,
    /// Registers written on the way; None is the value.
    written: [(usize, Option<u64>); MOST_WRITTEN],
    count: usize,
    /// The values that go this way, and those that are rejected: a bit for each.
    live: u64,
    rejected: u64,
}

impl<'a> Walk<'a> {
    pub(super) fn new(
        objects: Objects<'a>,
        window: &'a Window<'a>,
        answers: Answers<'a>,
        place: u32,
    ) -> Walk<'a> {
        let live = answers.all();
        let (base, written, count) = (0, [(0, None); MOST_WRITTEN], 0);
        let program = objects.program;
        Walk { program, objects, window, answers, place, base, written, count, live, rejected: 0 }
    }

    /// Which values are rejected after the read at `pc`, which puts them into
    /// `register`.
    #[inline(never)]
    pub(super) fn rejected(mut self, frames: &[Frame], pc: usize, register: u16) -> u64 {
        self.set(register, None);
        let mut at = pc + 1;
        for _ in 0..FAR {
            match self.follow(at) {
                Some(next) if self.live != 0 => at = next,
                _ => break,
            }
        }
        if self.rejected == 0 || !callers_fail(self.program, frames) {
            return 0;
        }
        self.rejected
    }

    /// What a register holds; None if it is the value.
    #[inline(always)]
    fn get(&self, register: u16) -> Option<u64> {
        let register = self.base + usize::from(register);
        let written = self.written[..self.count].iter().rev();
        let found = written.clone().find(|(of, _)| *of == register);
        found.map_or_else(|| Some(self.window.get(register as u16)), |&(_, word)| word)
    }

    /// None if there is no room for more.
    #[inline(always)]
    fn set(&mut self, register: u16, word: Option<u64>) -> Option<()> {
        let place = self.written.get_mut(self.count)?;
        *place = (self.base + usize::from(register), word);
        self.count += 1;
        Some(())
    }

    /// The next instruction; None to stop.
    #[inline(always)]
    fn follow(&mut self, at: usize) -> Option<usize> {
        let insn = self.program.code[at];
        let word = match insn.op {
            Op::IfEq => return self.compare(at, false, |a, b| a == b),
            Op::IfNe => return self.compare(at, false, |a, b| a != b),
            Op::IfLt => return self.compare(at, false, |a, b| a < b),
            Op::IfGe => return self.compare(at, false, |a, b| a >= b),
            Op::IfGt => return self.compare(at, false, |a, b| a > b),
            Op::IfLe => return self.compare(at, false, |a, b| a <= b),
            Op::IfEqImm => return self.compare(at, true, |a, b| a == b),
            Op::IfNeImm => return self.compare(at, true, |a, b| a != b),
            Op::IfLtImm => return self.compare(at, true, |a, b| a < b),
            Op::IfGeImm => return self.compare(at, true, |a, b| a >= b),
            Op::IfGtImm => return self.compare(at, true, |a, b| a > b),
            Op::IfLeImm => return self.compare(at, true, |a, b| a <= b),
            Op::Goto => return Some(at.wrapping_add_signed(insn.bc() as i32 as isize)),
            Op::CallStatic | Op::CallSpecial | Op::CallVirtual | Op::CallInterface => {
                return self.call(at, insn);
            }
            Op::Move => self.get(insn.b),
            Op::Const => Some(u64::from(insn.bc())),
            Op::IAddImm => self.known(insn.b, |a| a.wrapping_add(i32::from(insn.c as i16)))?,
            Op::IAdd => self.both(insn, |a, b| Some(a.wrapping_add(b)))?,
            Op::ISub => self.both(insn, |a, b| Some(a.wrapping_sub(b)))?,
            Op::IDiv => self.both(insn, i32::checked_div)?,
            Op::GetWord => {
                let object = Ref::from_word(self.get(insn.b)?);
                if object.is_null() {
                    return None;
                }
                self.word(object.0 + u32::from(insn.c))?
            }
            Op::LoadInt => self.element(insn)?,
            _ => return None,
        };
        self.set(insn.a, word)?;
        Some(at + 1)
    }

    /// An operation on a known number; None to stop.
    #[inline(always)]
    fn known(&self, register: u16, result: impl Fn(i32) -> i32) -> Option<Option<u64>> {
        Some(Some(int(result(self.get(register)? as i32))))
    }

    /// The same on two.
    #[inline(always)]
    fn both(&self, insn: Insn, result: impl Fn(i32, i32) -> Option<i32>) -> Option<Option<u64>> {
        let (left, right) = (self.get(insn.b)? as i32, self.get(insn.c)? as i32);
        Some(Some(int(result(left, right)?)))
    }

    /// The word at an address, or the value; None to stop.
    #[inline(always)]
    fn word(&self, address: u32) -> Option<Option<u64>> {
        if address == self.place {
            return Some(None);
        }
        let word = self.objects.heap.word(address);
        (!is_undecided(word)).then_some(Some(word))
    }

    /// The same of an element of an array of `int`.
    fn element(&self, insn: Insn) -> Option<Option<u64>> {
        let heap = &*self.objects.heap;
        let array = Ref::from_word(self.get(insn.b)?);
        let index = self.get(insn.c)? as u32;
        if index < heap.length(array) {
            return Some(Some(heap.element(array, Kind::Int, index)));
        }
        match look_at_element(heap, array, Kind::Int, index) {
            Look::At(address) => self.word(address),
            _ => None,
        }
    }

    /// A comparison of known things goes one way; where the value is one of them,
    /// the values on a side that fails are rejected.
    #[inline(always)]
    fn compare(
        &mut self,
        at: usize,
        immediate: bool,
        holds: impl Fn(i32, i32) -> bool,
    ) -> Option<usize> {
        let insn = self.program.code[at];
        let (taken, next) = (at.wrapping_add_signed(insn.c as i16 as isize), at + 1);
        let left = self.get(insn.a).map(|word| word as i32);
        let right = match immediate {
            true => Some(i32::from(insn.b as i16)),
            false => self.get(insn.b).map(|word| word as i32),
        };
        let jumps = match (left, right) {
            (Some(left), Some(right)) => {
                return Some(if holds(left, right) { taken } else { next });
            }
            (None, Some(right)) => self.answers.that(self.live, |value| holds(value, right)),
            (Some(left), None) => self.answers.that(self.live, |value| holds(left, value)),
            (None, None) => return None,
        };
        let stays = self.live & !jumps;
        let fails = &self.program.returns_false;
        let jump = if fails[taken] {
            self.rejected |= jumps;
            false
        } else if fails[next] {
            self.rejected |= stays;
            true
        } else {
            jumps.count_ones() > stays.count_ones()
        };
        self.live = if jump { jumps } else { stays };
        Some(if jump { taken } else { next })
    }

    /// Follows a call if a false from it only makes the caller return false.
    fn call(&mut self, at: usize, insn: Insn) -> Option<usize> {
        if !self.program.fails[at + 1] {
            return None;
        }
        let method = self.callee(insn)?;
        let entry = self.program.entries[method.0 as usize];
        let first = self.program.code[entry.code as usize];
        if first.op == Op::Twin {
            self.ask_twin(first.bc(), insn);
            return None;
        }
        self.base += usize::from(insn.a);
        let within = self.window.contains_here(self.base + entry.registers as usize);
        (entry.code != 0 && within).then_some(entry.code as usize)
    }

    fn callee(&self, insn: Insn) -> Option<MethodId> {
        if insn.op == Op::CallStatic {
            return Some(MethodId(insn.bc()));
        }
        let receiver =
            Some(Ref::from_word(self.get(insn.a)?)).filter(|object| !object.is_null())?;
        let class = self.objects.heap.class_of(receiver);
        match insn.op {
            Op::CallSpecial => Some(MethodId(insn.bc())),
            Op::CallVirtual => self.program.class(class).vtable.get(insn.bc() as usize).copied(),
            _ => self.program.selected(class, MethodId(insn.bc())),
        }
    }

    /// Rejects the values that the called method refuses, if it has a twin that
    /// can tell.
    fn ask_twin(&mut self, twin: u32, insn: Insn) {
        let (Some(refuses), Some(receiver), None) =
            (self.program.refusal(twin), self.get(insn.a), self.get(insn.a + 1))
        else {
            return;
        };
        let objects = &mut self.objects;
        self.rejected |= self.answers.words_that(self.live, |word| {
            refuses(objects, &[receiver, word]).is_some_and(|refused| refused != 0)
        });
    }
}

/// Whether a false from the running method makes the outermost one return false.
#[inline(always)]
fn callers_fail(program: &Program, frames: &[Frame]) -> bool {
    frames.last().is_some_and(|frame| fails_from(program, frames, frame))
}

/// The same for a false from the method that `frame` runs.
#[inline(always)]
pub(crate) fn fails_from<'a>(program: &Program, frames: &'a [Frame], mut frame: &'a Frame) -> bool {
    while frame.depth > 1 {
        frame = &frames[frame.parent as usize];
        if !program.fails[frame.pc as usize] {
            return false;
        }
    }
    frame.depth == 1
}
