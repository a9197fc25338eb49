//! Following the code from instruction to instruction, for sets of corners.
//!
//! **The order.** Corners that a branch sends elsewhere wait there, with the registers of
//! their call. Those at the lowest instruction of the newest call go first, and meet the
//! others where these wait: behind an `if`, at the head of a loop, where a method
//! returns. Nothing but the speed depends on it.

use super::corners::Corners;
use super::summary::{Operand, are_words, known};
use super::wait::Aside;
use super::{Cube, MOST_STEPS};
use crate::program::instruction::{Insn, Op};
use crate::program::{ClassId, MethodId};
use crate::search::lookahead::CallStack;
use crate::search::points::Points;
use crate::semantics::form::{self, immediate_word};
use crate::semantics::load::load;
use crate::semantics::meaning::{compute, holds};
use crate::semantics::words::{Store, Words};
use crate::twins::Objects;
use crate::value::{Kind, Ref};

pub(super) struct Runner<'a> {
    pub(super) cube: &'a mut Cube,
    pub(super) points: &'a Points,
    pub(super) stack: CallStack<'a>,
    pub(super) objects: Objects<'a>,
    /// The corners at hand, where they are, and the registers of their method.
    pub(super) live: Corners,
    pub(super) pc: usize,
    pub(super) base: usize,
    pub(super) size: usize,
    /// The lowest instruction at which others wait in this call.
    pub(super) meet_at: usize,
    /// In how many places others wait, or have returned from a call.
    pub(super) apart: u32,
    pub(super) aside: Option<Aside>,
    /// The innermost frame of the thread that has not returned, and whether a false from
    /// it makes the outermost method return false, once somebody asked.
    pub(super) frame: u32,
    pub(super) callers_fail: Option<bool>,
}

/// What comes after an instruction.
pub(super) enum Next {
    On,
    /// Nothing is left to follow.
    End,
}

impl<'a> Runner<'a> {
    pub(super) fn new(
        cube: &'a mut Cube,
        points: &'a Points,
        stack: CallStack<'a>,
        objects: Objects<'a>,
    ) -> Runner<'a> {
        cube.clear();
        let frame = stack.frames.len() as u32 - 1;
        Runner {
            cube,
            points,
            stack,
            objects,
            live: Corners::ALL,
            pc: 0,
            base: 0,
            size: 0,
            meet_at: usize::MAX,
            apart: 0,
            aside: None,
            frame,
            callers_fail: None,
        }
    }

    #[inline(always)]
    pub(super) fn get(&self, register: u16) -> Operand {
        self.cube.registers[self.base + usize::from(register)]
    }

    #[inline(always)]
    pub(super) fn set(&mut self, register: u16, operand: Operand) {
        self.cube.registers[self.base + usize::from(register)] = operand;
    }

    #[inline(always)]
    pub(super) fn settle(&mut self, operand: Operand) -> Operand {
        let Cube { summaries, draft, .. } = &mut *self.cube;
        summaries.settle(operand, draft)
    }

    /// Follows all corners from where the thread is.
    pub(super) fn run(&mut self) {
        if !self.enter(self.frame) {
            return;
        }
        let mut steps = 0;
        while let Next::On = self.step() {
            steps += 1;
            if steps == MOST_STEPS {
                self.give_up();
                break;
            }
        }
        self.cube.steps = steps;
    }

    /// Nothing is known of those that are still on their way.
    fn give_up(&mut self) {
        self.end_aside();
        self.cube.unknown = Corners::ALL.and_not(&self.cube.rejected);
    }

    /// Follows one instruction.
    #[inline(always)]
    fn step(&mut self) -> Next {
        while self.pc >= self.meet_at {
            self.meet();
        }
        let insn = self.objects.program.code[self.pc];
        macro_rules! compare {
            ($op:ident, $right:expr) => {{
                let (left, right) = (self.get(insn.a), $right);
                let taken = self.pc.wrapping_add_signed(insn.c as i16 as isize);
                let condition = form::condition(Op::$op).expect("a conditional jump");
                if are_words(left, right) {
                    let jump = holds(&mut Words, condition, left, right);
                    self.pc = if jump { taken } else { self.pc + 1 };
                    return Next::On;
                }
                return self.branch(condition, left, right, taken);
            }};
        }
        macro_rules! compare_with {
            ($op:ident) => {
                compare!($op, immediate_word(insn.b))
            };
        }
        let made = match insn.op {
            Op::IfEq => compare!(IfEq, self.get(insn.b)),
            Op::IfNe => compare!(IfNe, self.get(insn.b)),
            Op::IfLt => compare!(IfLt, self.get(insn.b)),
            Op::IfGe => compare!(IfGe, self.get(insn.b)),
            Op::IfGt => compare!(IfGt, self.get(insn.b)),
            Op::IfLe => compare!(IfLe, self.get(insn.b)),
            Op::IfEqImm => compare_with!(IfEqImm),
            Op::IfNeImm => compare_with!(IfNeImm),
            Op::IfLtImm => compare_with!(IfLtImm),
            Op::IfGeImm => compare_with!(IfGeImm),
            Op::IfGtImm => compare_with!(IfGtImm),
            Op::IfLeImm => compare_with!(IfLeImm),
            Op::Goto => {
                self.pc = self.pc.wrapping_add_signed(insn.bc() as i32 as isize);
                return Next::On;
            }
            Op::CallStatic => return self.call(MethodId(insn.bc()), &insn),
            Op::CallSpecial | Op::CallVirtual | Op::CallInterface => {
                return match self.callee(&insn) {
                    Some(method) => self.call(method, &insn),
                    None => self.stop(),
                };
            }
            Op::Return => return self.give_back(None),
            Op::ReturnValue => return self.give_back(Some(self.get(insn.a))),
            Op::Nop => {
                self.pc += 1;
                return Next::On;
            }
            Op::PutWord
            | Op::PutBoolean
            | Op::PutByte
            | Op::PutChar
            | Op::PutShort
            | Op::PutStaticWord
            | Op::PutStaticBoolean
            | Op::PutStaticByte
            | Op::PutStaticChar
            | Op::PutStaticShort => {
                if !self.write(&insn) {
                    return self.stop();
                }
                self.pc += 1;
                return Next::On;
            }
            Op::Move => Some(self.get(insn.b)),
            Op::Const => Some(u64::from(insn.bc())),
            Op::GetStaticWord => Some(known(self.objects.heap.word(insn.bc()))),
            Op::Literal => self.literal(Ref(insn.bc())),
            Op::NewObject => self.new_object(ClassId(insn.bc())),
            Op::GetWord => self.field(&insn),
            Op::LoadByte => self.element(&insn, Kind::Byte),
            Op::LoadChar => self.element(&insn, Kind::Char),
            Op::LoadShort => self.element(&insn, Kind::Short),
            Op::LoadInt => self.element(&insn, Kind::Int),
            Op::LoadRef => self.element(&insn, Kind::Ref),
            Op::Cast | Op::IsInstance => self.make(&insn, self.get(insn.a), 0),
            Op::INeg | Op::I2B | Op::I2C | Op::I2S | Op::ArrayLength => {
                self.make(&insn, self.get(insn.b), 0)
            }
            Op::IAddImm | Op::IMulImm | Op::IAndImm | Op::IShlImm | Op::IShrImm | Op::IUshrImm => {
                self.make(&insn, self.get(insn.b), immediate_word(insn.c))
            }
            Op::IAdd
            | Op::ISub
            | Op::IMul
            | Op::IDiv
            | Op::IRem
            | Op::IAnd
            | Op::IOr
            | Op::IXor
            | Op::IShl
            | Op::IShr
            | Op::IUshr => self.make(&insn, self.get(insn.b), self.get(insn.c)),
            _ => None,
        };
        match made {
            Some(operand) => {
                self.set(insn.a, operand);
                self.pc += 1;
                Next::On
            }
            None => self.stop(),
        }
    }

    /// The corners at hand go on together or apart.
    #[inline(never)]
    fn branch(
        &mut self,
        condition: form::Condition,
        left: Operand,
        right: Operand,
        taken: usize,
    ) -> Next {
        let (left, right) = (self.settle(left), self.settle(right));
        let summaries = &self.cube.summaries;
        if !summaries.is_known(left) || !summaries.is_known(right) {
            return self.stop();
        }
        let holds = |left, right| holds(&mut Words, condition, u64::from(left), u64::from(right));
        let mut jump = Corners::NONE;
        match (are_words(left, 0), are_words(right, 0)) {
            (true, true) if holds(left as u32, right as u32) => jump = self.live,
            (true, true) => {}
            (false, true) => {
                let those = summaries.words(left).filter(|(left, _)| holds(*left, right as u32));
                those.for_each(|(_, corners)| jump.add(corners));
            }
            (true, false) => {
                let those = summaries.words(right).filter(|(right, _)| holds(left as u32, *right));
                those.for_each(|(_, corners)| jump.add(corners));
            }
            (false, false) => {
                for (left, corners) in summaries.cases(left, &self.live) {
                    let those = summaries.words(right).filter(|(right, _)| holds(left, *right));
                    those.for_each(|(_, others)| jump.add(&corners.and(others)));
                }
            }
        }
        jump.keep(&self.live);
        let mut rest = self.live.and_not(&jump);
        let next = self.pc + 1;
        for (corners, to) in [(&mut jump, taken), (&mut rest, next)] {
            if self.objects.program.returns_false[to] && !corners.is_empty() && self.fails() {
                self.cube.rejected.add(corners);
                *corners = Corners::NONE;
            }
        }
        match (jump.is_empty(), rest.is_empty()) {
            (true, true) => return self.leave_off(),
            (false, true) => (self.live, self.pc) = (jump, taken),
            (true, false) => (self.live, self.pc) = (rest, next),
            (false, false) => {
                if !self.may_wait() {
                    self.live = jump.or(&rest);
                    return self.stop();
                }
                let ((low, first), (high, others)) = match taken < next {
                    true => ((taken, jump), (next, rest)),
                    false => ((next, rest), (taken, jump)),
                };
                self.wait(high, &others);
                (self.live, self.pc) = (first, low);
            }
        }
        Next::On
    }

    /// What an instruction makes of its operands.
    #[inline(always)]
    fn make(&mut self, insn: &Insn, left: Operand, right: Operand) -> Option<Operand> {
        match are_words(left, right) {
            true => word_of(&self.objects, insn, left, right),
            false => self.make_each(insn, left, right),
        }
    }

    #[inline(never)]
    fn make_each(&mut self, insn: &Insn, left: Operand, right: Operand) -> Option<Operand> {
        let (left, right) = (self.settle(left), self.settle(right));
        let Cube { summaries, draft, .. } = &mut *self.cube;
        if !summaries.is_known(left) || !summaries.is_known(right) {
            return None;
        }
        draft.clear();
        for (left, corners) in summaries.cases(left, &self.live) {
            for (right, corners) in summaries.cases(right, &corners) {
                let word = word_of(&self.objects, insn, u64::from(left), u64::from(right))?;
                draft.add(word as u32, &corners)?;
            }
        }
        summaries.keep(draft)
    }
}

/// What an instruction makes of two words.
#[inline(always)]
fn word_of(objects: &Objects<'_>, insn: &Insn, left: u64, right: u64) -> Option<u64> {
    let word = match form::operation(insn.op) {
        Some(operation) => compute(&mut Words, operation, left, right),
        None => {
            let store = Store { heap: objects.heap, program: objects.program };
            load(&mut Words, &store, form::load(insn)?, left, right)
        }
    };
    word.ok()
}
