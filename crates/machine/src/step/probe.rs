//! Which values are rejected, or accepted, right after they are read.
//!
//! A search runs a predicate once for each value of a field. Mostly the value
//! is soon compared with something that is known, or added to a set of visited
//! objects, and one of the outcomes only returns false, through all callers.
//! That outcome need not be run: its values can be counted. To find them we
//! follow the code from the read on, through calls and returns, with all registers
//! known but the value's, and stop at whatever could be noticed.
//!
//! All values go together as long as they can. Where a comparison sends some of
//! them another way, both ways are followed; where the value itself is needed (an
//! address, an operand), each value goes on alone. The heap is only looked at, and
//! a way has its own copy of the registers.

mod way;

use crate::frame::Frame;
use crate::points::answers::{Answers, Relation};
use crate::points::worth::{Look, Sample};
use crate::program::instruction::{Insn, Op};
use crate::program::{ClassId, MethodId, Program};
use crate::twins::{self, Objects};
use crate::undecided::array::{self, length_in, look_at_element};
use crate::value::{Kind, Ref, int, is_undecided};
use way::{MOST_CALLS, ROOM, Way};

/// Ways that are followed from one read.
const MOST_WAYS: u32 = 64;

/// What becomes of values: a bit for each.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub(crate) struct Verdict {
    pub(crate) rejected: u64,
    pub(crate) accepted: u64,
}

/// A read of an undecided word.
pub(super) struct Read<'a> {
    pub(super) frames: &'a [Frame],
    pub(super) registers: &'a [u64],
    pub(super) pc: usize,
    /// The register that it is read into.
    pub(super) register: u16,
    /// The word's place.
    pub(super) place: u32,
    /// Frames that there may be.
    pub(super) deepest: u32,
}

/// Looks ahead from a read.
struct Probe<'a> {
    program: &'a Program,
    objects: Objects<'a>,
    answers: Answers<'a>,
    read: Read<'a>,
    look: Look,
    /// Whether a false from the running method makes the outermost one return
    /// false, once somebody asked.
    callers_fail: Option<bool>,
    /// Ways that may still be followed.
    ways: u32,
    verdict: Verdict,
    sample: Sample,
}

/// What comes after an instruction.
enum Next {
    On,
    /// All go the same way at a branch.
    Branch,
    /// Some go another way: to this instruction.
    Fork(u64, usize),
    /// These get a 0 from a method that did nothing else.
    Refused(u64),
    /// The outermost method returned, and accepts these.
    End(u64),
    /// The value itself must be known.
    Alone,
    Stop,
}

/// What becomes of the `answers` to a read.
#[inline(never)]
pub(super) fn look_ahead(
    objects: Objects<'_>,
    answers: Answers<'_>,
    read: Read<'_>,
    look: Look,
) -> (Verdict, Sample) {
    let program = objects.program;
    let frame = read.frames.len() - 1;
    let top = &read.frames[frame];
    let mut way = Way::new(look.reach, frame as u32);
    if !way.enter(top, read.registers) {
        return Default::default();
    }
    way.pc = read.pc + 1;
    way.set(read.register, None);
    let mut probe = Probe {
        program,
        objects,
        answers,
        read,
        look,
        callers_fail: None,
        ways: MOST_WAYS,
        verdict: Verdict::default(),
        sample: Sample::default(),
    };
    probe.follow(&mut way, answers.all);
    (probe.verdict, probe.sample)
}

impl<'a> Probe<'a> {
    /// Follows the way of the `live` values.
    fn follow(&mut self, way: &mut Way, live: u64) {
        if self.ways == 0 {
            return;
        }
        self.ways -= 1;
        let before = way.left;
        self.follow_on(way, live);
        if self.look.learns {
            self.sample.cost(self.look.reach - before, self.look.reach - way.left);
        }
    }

    #[inline(always)]
    fn follow_on(&mut self, way: &mut Way, mut live: u64) {
        while live != 0 && way.left != 0 {
            way.left -= 1;
            match self.step(way, live) {
                Next::On => {}
                Next::Branch => {
                    if self.program.returns_false[way.pc] && self.fails(way) {
                        return self.end(way, live, 0);
                    }
                }
                Next::Fork(mut others, mut pc) => {
                    live &= !others;
                    let fails = &self.program.returns_false;
                    if fails[way.pc] {
                        std::mem::swap(&mut others, &mut live);
                        std::mem::swap(&mut pc, &mut way.pc);
                    }
                    if fails[pc] && self.fails(way) {
                        self.end(way, others, 0);
                    } else {
                        self.follow(&mut Way { pc, ..*way }, others);
                    }
                }
                Next::Refused(refused) if self.program.fails[way.pc] && self.fails(way) => {
                    return self.end(way, refused, 0);
                }
                // What is not refused is done, which could be noticed.
                Next::Refused(refused) => live = refused,
                Next::End(accepted) => return self.end(way, live, accepted),
                Next::Alone => {
                    let answers = self.answers;
                    return answers.each(live, |bit, word| self.follow(&mut way.with(word), bit));
                }
                Next::Stop => return,
            }
        }
    }

    /// The outermost method returns and accepts some of the values.
    fn end(&mut self, way: &Way, values: u64, accepted: u64) {
        self.verdict.accepted |= accepted;
        self.verdict.rejected |= values & !accepted;
        if self.look.learns {
            self.sample.gain(self.look.reach - way.left, values.count_ones());
        }
    }

    /// Whether a false from the method at hand makes the outermost one return
    /// false.
    #[inline(always)]
    fn fails(&mut self, way: &Way) -> bool {
        let calls = &way.calls[..way.depth as usize];
        if !calls.iter().all(|&(pc, _)| self.program.fails[pc as usize]) {
            return false;
        }
        let frames = self.read.frames;
        let frame = &frames[way.frame as usize];
        if way.frame as usize + 1 != frames.len() {
            return fails_from(self.program, frames, frame);
        }
        *self.callers_fail.get_or_insert_with(|| fails_from(self.program, frames, frame))
    }

    #[inline(always)]
    fn step(&mut self, way: &mut Way, live: u64) -> Next {
        let insn = &self.program.code[way.pc];
        macro_rules! known {
            ($register:expr) => {
                match way.get($register) {
                    Some(word) => word,
                    None => return Next::Alone,
                }
            };
        }
        macro_rules! some {
            ($option:expr) => {
                match $option {
                    Some(it) => it,
                    None => return Next::Stop,
                }
            };
        }
        macro_rules! int {
            ($result:expr) => {
                Some(int($result(known!(insn.b) as i32, known!(insn.c) as i32)))
            };
        }
        macro_rules! immediate {
            ($result:expr) => {
                Some(int($result(known!(insn.b) as i32, i32::from(insn.c as i16))))
            };
        }
        let word = match insn.op {
            Op::IfEq => return self.compare(way, live, Relation::Equal),
            Op::IfNe => return self.compare(way, live, Relation::Unequal),
            Op::IfLt => return self.compare(way, live, Relation::Less),
            Op::IfGe => return self.compare(way, live, Relation::AtLeast),
            Op::IfGt => return self.compare(way, live, Relation::Greater),
            Op::IfLe => return self.compare(way, live, Relation::AtMost),
            Op::IfEqImm => return self.compare_known(way, live, Relation::Equal),
            Op::IfNeImm => return self.compare_known(way, live, Relation::Unequal),
            Op::IfLtImm => return self.compare_known(way, live, Relation::Less),
            Op::IfGeImm => return self.compare_known(way, live, Relation::AtLeast),
            Op::IfGtImm => return self.compare_known(way, live, Relation::Greater),
            Op::IfLeImm => return self.compare_known(way, live, Relation::AtMost),
            Op::Goto => {
                way.pc = way.pc.wrapping_add_signed(insn.bc() as i32 as isize);
                return Next::On;
            }
            Op::CallStatic | Op::CallSpecial | Op::CallVirtual | Op::CallInterface => {
                return self.call(way, live, insn);
            }
            Op::Return => return self.give_back(way, live, None),
            Op::ReturnValue => {
                let result = way.get(insn.a);
                return self.give_back(way, live, Some(result));
            }
            Op::Move => way.get(insn.b),
            Op::Const => Some(u64::from(insn.bc())),
            Op::IAdd => int!(i32::wrapping_add),
            Op::ISub => int!(i32::wrapping_sub),
            Op::IMul => int!(i32::wrapping_mul),
            Op::IAnd => int!(|a, b| a & b),
            Op::IOr => int!(|a, b| a | b),
            Op::IXor => int!(|a, b| a ^ b),
            Op::IDiv => {
                let (left, right) = (known!(insn.b) as i32, known!(insn.c) as i32);
                Some(int(some!(left.checked_div(right))))
            }
            Op::IAddImm => immediate!(i32::wrapping_add),
            Op::IMulImm => immediate!(i32::wrapping_mul),
            Op::IAndImm => immediate!(|a, b| a & b),
            Op::IShlImm => immediate!(|a: i32, b| a.wrapping_shl(b as u32)),
            Op::IShrImm => immediate!(|a: i32, b| a.wrapping_shr(b as u32)),
            Op::GetWord => {
                let object = Ref::from_word(known!(insn.b));
                if object.is_null() {
                    return Next::Stop;
                }
                some!(self.word(object.0 + u32::from(insn.c)))
            }
            Op::GetStaticWord => some!(self.word(insn.bc())),
            Op::ArrayLength => some!(self.length(Ref::from_word(known!(insn.b)))),
            Op::LoadInt => {
                let array = Ref::from_word(known!(insn.b));
                some!(self.element(array, Kind::Int, known!(insn.c) as u32))
            }
            Op::LoadRef => {
                let array = Ref::from_word(known!(insn.b));
                some!(self.element(array, Kind::Ref, known!(insn.c) as u32))
            }
            Op::Cast => {
                let object = Ref::from_word(known!(insn.a));
                if !object.is_null() && !self.is_instance(object, insn) {
                    return Next::Stop;
                }
                way.pc += 1;
                return Next::On;
            }
            Op::IsInstance => {
                let object = Ref::from_word(known!(insn.a));
                Some(u64::from(!object.is_null() && self.is_instance(object, insn)))
            }
            _ => return Next::Stop,
        };
        way.pc += 1;
        way.set(insn.a, word);
        Next::On
    }

    #[inline(always)]
    fn is_instance(&self, object: Ref, insn: &Insn) -> bool {
        self.program.is_subclass(self.objects.heap.class_of(object), ClassId(insn.bc()))
    }

    /// The word at an address, or the value; None to stop.
    #[inline(always)]
    fn word(&self, address: u32) -> Option<Option<u64>> {
        if address == self.read.place {
            return Some(None);
        }
        let word = self.objects.heap.word(address);
        (!is_undecided(word)).then_some(Some(word))
    }

    fn length(&self, array: Ref) -> Option<Option<u64>> {
        if array.is_null() {
            return None;
        }
        if array.0 + 1 == self.read.place {
            return Some(None);
        }
        let length = self.objects.heap.get(array, 1);
        match length > u64::from(u32::MAX) {
            true => length_in(length).map(|length| Some(u64::from(length))),
            false => Some(Some(length)),
        }
    }

    /// The same of an element.
    fn element(&self, array: Ref, kind: Kind, index: u32) -> Option<Option<u64>> {
        let heap = &*self.objects.heap;
        if array.is_null() {
            return None;
        }
        if index < heap.length(array) {
            return Some(Some(heap.element(array, kind, index)));
        }
        match look_at_element(heap, array, kind, index) {
            array::Look::At(address) => self.word(address),
            _ => None,
        }
    }

    /// A comparison of known things goes one way; where the value is one of them,
    /// some go the other.
    #[inline(always)]
    fn compare(&self, way: &mut Way, live: u64, relation: Relation) -> Next {
        let insn = &self.program.code[way.pc];
        match (way.get(insn.a), way.get(insn.b)) {
            (left, Some(right)) => self.branch(way, live, left, relation, right as i32),
            (Some(left), None) => self.branch(way, live, None, relation.turned(), left as i32),
            (None, None) => Next::Alone,
        }
    }

    /// The same with a constant.
    #[inline(always)]
    fn compare_known(&self, way: &mut Way, live: u64, relation: Relation) -> Next {
        let insn = &self.program.code[way.pc];
        let left = way.get(insn.a);
        self.branch(way, live, left, relation, i32::from(insn.b as i16))
    }

    #[inline(always)]
    fn branch(
        &self,
        way: &mut Way,
        live: u64,
        left: Option<u64>,
        relation: Relation,
        right: i32,
    ) -> Next {
        let distance = self.program.code[way.pc].c as i16 as isize;
        let taken = way.pc.wrapping_add_signed(distance);
        let jumps = match left {
            Some(left) if relation.holds(left as i32, right) => live,
            Some(_) => 0,
            None => self.answers.that(live, relation, right),
        };
        if jumps == live {
            way.pc = taken;
            return Next::Branch;
        }
        way.pc += 1;
        if jumps == 0 { Next::Branch } else { Next::Fork(jumps, taken) }
    }

    fn call(&mut self, way: &mut Way, live: u64, insn: &Insn) -> Next {
        let method = match self.callee(way, insn) {
            Ok(method) => method,
            Err(next) => return next,
        };
        let entry = self.program.entries[method.0 as usize];
        let first = self.program.code[entry.code as usize];
        if first.op == Op::Twin {
            return self.ask_twin(way, live, first.bc(), insn);
        }
        let base = way.base + u32::from(insn.a);
        let depth = self.read.frames[way.frame as usize].depth + way.depth + 1;
        let fits = (base + entry.registers) as usize <= ROOM && way.depth < MOST_CALLS as u32;
        if entry.code == 0 || !fits || depth > self.read.deepest {
            return Next::Stop;
        }
        way.calls[way.depth as usize] = (way.pc as u32 + 1, way.base);
        way.depth += 1;
        (way.base, way.pc) = (base, entry.code as usize);
        Next::On
    }

    fn callee(&self, way: &Way, insn: &Insn) -> Result<MethodId, Next> {
        if insn.op == Op::CallStatic {
            return Ok(MethodId(insn.bc()));
        }
        let receiver = Ref::from_word(way.get(insn.a).ok_or(Next::Alone)?);
        if receiver.is_null() {
            return Err(Next::Stop);
        }
        let class = self.objects.heap.class_of(receiver);
        let method = match insn.op {
            Op::CallSpecial => Some(MethodId(insn.bc())),
            Op::CallVirtual => self.program.class(class).vtable.get(insn.bc() as usize).copied(),
            _ => self.program.selected(class, MethodId(insn.bc())),
        };
        method.ok_or(Next::Stop)
    }

    /// Goes on with the values that the called method refuses, if it has a twin
    /// that can tell: for them it returns false and does nothing.
    // Apart from the steps: its loop needs the registers.
    #[inline(never)]
    fn ask_twin(&mut self, way: &mut Way, live: u64, twin: u32, insn: &Insn) -> Next {
        let receiver = way.get(insn.a).filter(|_| self.program.refuses_elements(twin));
        let Some(receiver) = receiver else {
            return Next::Stop;
        };
        let argument = way.get(insn.a + 1);
        way.pc += 1;
        way.set(insn.a, Some(0));
        let Some(mut elements) = twins::elements(&self.objects, Ref::from_word(receiver)) else {
            return Next::Refused(0);
        };
        let mut refused = |word| elements.contain(Ref::from_word(word));
        Next::Refused(match argument {
            Some(word) if refused(word) => live,
            Some(_) => 0,
            None => self.answers.words_that(live, refused),
        })
    }

    /// Goes on in the caller with what the method at hand returns: a word, or
    /// the value.
    fn give_back(&self, way: &mut Way, live: u64, result: Option<Option<u64>>) -> Next {
        if way.depth > 0 {
            way.depth -= 1;
            let (pc, base) = way.calls[way.depth as usize];
            (way.pc, way.base) = (pc as usize, base);
        } else {
            let frame = self.read.frames[way.frame as usize];
            match frame.depth {
                0 => return Next::Stop,
                1 => return self.returned(live, result),
                _ => {}
            }
            let caller = &self.read.frames[frame.parent as usize];
            if !way.enter(caller, self.read.registers) {
                return Next::Stop;
            }
            way.frame = frame.parent;
        }
        if let Some(word) = result {
            way.set(self.program.code[way.pc - 1].a, word);
        }
        Next::On
    }

    /// The outermost method returns.
    fn returned(&self, live: u64, result: Option<Option<u64>>) -> Next {
        match result {
            None => Next::Stop,
            Some(Some(word)) if word as u32 == 0 => Next::End(0),
            Some(Some(_)) => Next::End(live),
            Some(None) => Next::End(self.answers.that(live, Relation::Unequal, 0)),
        }
    }
}

/// Whether a false from the method that `frame` runs makes the outermost one
/// return false.
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
