//! Following the code from instruction to instruction, for sets of corners.

use super::corners::{BITS, Corners};
use super::summary::{MOST_CASES, NOTHING, Operand, are_words};
use super::{Cube, Decision};
use crate::heap::HeapMark;
use crate::program::instruction::{Insn, Op};
use crate::program::{ClassId, MethodId};
use crate::search::lookahead::{CallStack, fails_from};
use crate::search::points::Points;
use crate::search::tables::DomainShape;
use crate::semantics::form::{self, immediate_word};
use crate::semantics::load::load;
use crate::semantics::meaning::{compute, holds};
use crate::semantics::words::{Store, Words};
use crate::twins::{Conduct, Objects};
use crate::undecided::array::open_elements;
use crate::value::{Kind, Ref, is_undecided};

/// Registers of all calls together, and of one that waits.
const ROOM: usize = 1024;
const MOST_SAVED: usize = 32;
/// Instructions that a look follows.
pub(in crate::search) const MOST_STEPS: u32 = 8192;
/// Arguments of a twin.
const MOST_ARGUMENTS: usize = 4;

/// A call that has not returned.
pub(super) struct Frame {
    /// Where the caller goes on.
    back: u32,
    base: u32,
    size: u32,
    /// Those that wait in it are from here on.
    first: u32,
    /// Those that have returned from it, and what.
    returned: Option<(Corners, Option<Operand>)>,
}

/// Corners that wait in a call.
pub(super) struct Waiting {
    pc: u32,
    live: Corners,
    registers: [u64; MOST_SAVED],
}

/// Corners that do apart what could be noticed.
struct Aside {
    mark: HeapMark,
    /// The call in which they began.
    frame: usize,
}

pub(super) struct Runner<'a> {
    cube: &'a mut Cube,
    points: &'a Points,
    stack: CallStack<'a>,
    pub(super) objects: Objects<'a>,
    /// The corners at hand, where they are, and the registers of their method.
    live: Corners,
    pc: usize,
    base: usize,
    size: usize,
    /// The lowest instruction at which others wait in this call.
    meet_at: usize,
    /// Those that wait or have returned from a call, in so many places.
    apart: u32,
    aside: Option<Aside>,
    /// The innermost frame of the thread that has not returned.
    frame: u32,
    callers_fail: Option<bool>,
}

enum Next {
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
        if cube.registers.len() < ROOM {
            cube.registers.resize(ROOM, 0);
        }
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
    fn get(&self, register: u16) -> Operand {
        self.cube.registers[self.base + usize::from(register)]
    }

    #[inline(always)]
    fn set(&mut self, register: u16, operand: Operand) {
        self.cube.registers[self.base + usize::from(register)] = operand;
    }

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
        let known = self.cube.rejected;
        self.cube.unknown = Corners::ALL.and_not(&known);
    }

    /// Follows one instruction.
    #[inline(always)]
    fn step(&mut self) -> Next {
        while self.pc >= self.meet_at {
            self.meet();
        }
        let program = self.objects.program;
        let insn = program.code[self.pc];
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
        match insn.op {
            Op::Move => {
                let operand = self.get(insn.b);
                self.set(insn.a, operand);
            }
            Op::Const => self.set(insn.a, u64::from(insn.bc())),
            Op::IfEq => compare!(IfEq, self.get(insn.b)),
            Op::IfNe => compare!(IfNe, self.get(insn.b)),
            Op::IfLt => compare!(IfLt, self.get(insn.b)),
            Op::IfGe => compare!(IfGe, self.get(insn.b)),
            Op::IfGt => compare!(IfGt, self.get(insn.b)),
            Op::IfLe => compare!(IfLe, self.get(insn.b)),
            Op::IfEqImm => compare!(IfEqImm, immediate_word(insn.b)),
            Op::IfNeImm => compare!(IfNeImm, immediate_word(insn.b)),
            Op::IfLtImm => compare!(IfLtImm, immediate_word(insn.b)),
            Op::IfGeImm => compare!(IfGeImm, immediate_word(insn.b)),
            Op::IfGtImm => compare!(IfGtImm, immediate_word(insn.b)),
            Op::IfLeImm => compare!(IfLeImm, immediate_word(insn.b)),
            Op::Goto => {
                self.pc = self.pc.wrapping_add_signed(insn.bc() as i32 as isize);
                return Next::On;
            }
            Op::Nop => {}
            Op::GetWord => {
                let object = self.get(insn.b);
                let operand = if are_words(object, 0) {
                    if object == 0 {
                        return self.stop();
                    }
                    self.read(object as u32 + u32::from(insn.c))
                } else {
                    self.read_each(object, 0, |_, object, _| match object {
                        0 => None,
                        object => Some(Place::At(object + u32::from(insn.c))),
                    })
                };
                match operand {
                    Some(operand) => self.set(insn.a, operand),
                    None => return self.stop(),
                }
            }
            Op::LoadInt | Op::LoadRef | Op::LoadByte | Op::LoadChar | Op::LoadShort => {
                let kind = match insn.op {
                    Op::LoadInt => Kind::Int,
                    Op::LoadRef => Kind::Ref,
                    Op::LoadByte => Kind::Byte,
                    Op::LoadChar => Kind::Char,
                    _ => Kind::Short,
                };
                let (array, index) = (self.get(insn.b), self.get(insn.c));
                let operand = self.read_each(array, index, |runner, array, index| {
                    runner.element(Ref(array), kind, index)
                });
                match operand {
                    Some(operand) => self.set(insn.a, operand),
                    None => return self.stop(),
                }
            }
            Op::CallStatic => return self.call(MethodId(insn.bc()), &insn),
            Op::CallSpecial | Op::CallVirtual | Op::CallInterface => {
                return match self.callee(&insn) {
                    Some(method) => self.call(method, &insn),
                    None => self.stop(),
                };
            }
            Op::Return => return self.give_back(None),
            Op::ReturnValue => {
                let result = self.get(insn.a);
                return self.give_back(Some(result));
            }
            Op::Literal => {
                let literal = Ref(insn.bc());
                if !self.objects.heap.is_met(literal) {
                    self.affect();
                }
                if !self.objects.heap.meet(literal) {
                    return self.stop();
                }
                self.set(insn.a, literal.word());
            }
            Op::GetStaticWord => {
                let word = self.objects.heap.word(insn.bc());
                self.set(insn.a, if are_words(word, 0) { word } else { NOTHING });
            }
            Op::NewObject => {
                let class = ClassId(insn.bc());
                if self.objects.has_room(program.class(class).words).is_none() {
                    return self.stop();
                }
                self.affect();
                let object = self.objects.allocate(class);
                self.set(insn.a, object.word());
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
            }
            Op::Cast | Op::IsInstance => {
                let object = self.get(insn.a);
                match self.make(&insn, object, 0) {
                    Some(result) if insn.op == Op::IsInstance => self.set(insn.a, result),
                    Some(_) => {}
                    None => return self.stop(),
                }
            }
            Op::IAddImm | Op::IMulImm | Op::IAndImm | Op::IShlImm | Op::IShrImm | Op::IUshrImm => {
                match self.make(&insn, self.get(insn.b), immediate_word(insn.c)) {
                    Some(result) => self.set(insn.a, result),
                    None => return self.stop(),
                }
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
            | Op::IUshr => match self.make(&insn, self.get(insn.b), self.get(insn.c)) {
                Some(result) => self.set(insn.a, result),
                None => return self.stop(),
            },
            Op::INeg | Op::I2B | Op::I2C | Op::I2S | Op::ArrayLength => {
                match self.make(&insn, self.get(insn.b), 0) {
                    Some(result) => self.set(insn.a, result),
                    None => return self.stop(),
                }
            }
            _ => return self.stop(),
        }
        self.pc += 1;
        Next::On
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
        let summaries = &self.cube.summaries;
        let (lefts, rights) = (summaries.cases(left), summaries.cases(right));
        if lefts == 0 || rights == 0 {
            return self.stop();
        }
        let mut jump = Corners::NONE;
        for case in 0..lefts {
            let Some((left, corners)) = summaries.case(left, case, &self.live) else { continue };
            for case in 0..rights {
                let Some((right, corners)) = summaries.case(right, case, &corners) else {
                    continue;
                };
                if holds(&mut Words, condition, u64::from(left), u64::from(right)) {
                    jump.add(&corners);
                }
            }
        }
        let mut rest = self.live.and_not(&jump);
        let program = self.objects.program;
        for (corners, to) in [(&mut jump, taken), (&mut rest, self.pc + 1)] {
            if !corners.is_empty() && program.returns_false[to] && self.fails() {
                self.cube.rejected.add(corners);
                *corners = Corners::NONE;
            }
        }
        match (jump.is_empty(), rest.is_empty()) {
            (true, true) => {
                self.end_aside();
                return self.next();
            }
            (false, true) => (self.live, self.pc) = (jump, taken),
            (true, false) => (self.live, self.pc) = (rest, self.pc + 1),
            (false, false) => {
                if self.aside.is_some() || self.size > MOST_SAVED {
                    (self.live, self.pc) = (jump.or(&rest), self.pc);
                    return self.stop();
                }
                let next = self.pc + 1;
                let ((low, here), (high, there)) =
                    if taken < next { ((taken, jump), (next, rest)) } else { ((next, rest), (taken, jump)) };
                self.wait(high, there);
                (self.live, self.pc) = (here, low);
            }
        }
        Next::On
    }

    /// Some corners wait at an instruction of this call, with the registers at hand.
    fn wait(&mut self, pc: usize, live: Corners) {
        let mut registers = [0; MOST_SAVED];
        registers[..self.size].copy_from_slice(&self.cube.registers[self.base..][..self.size]);
        self.cube.waiting.push(Waiting { pc: pc as u32, live, registers });
        self.apart += 1;
        self.meet_at = self.meet_at.min(pc);
    }

    /// The one that waits at the lowest instruction of this call.
    fn lowest(&self) -> Option<usize> {
        let first = self.cube.frames.last()?.first as usize;
        let waiting = self.cube.waiting.iter().enumerate().skip(first);
        waiting.min_by_key(|(_, waiting)| waiting.pc).map(|(index, _)| index)
    }

    fn look_for_others(&mut self) {
        let lowest = self.lowest().map(|index| self.cube.waiting[index].pc as usize);
        self.meet_at = lowest.unwrap_or(usize::MAX);
    }

    /// Goes on with those that wait at the lowest instruction, together with those at hand if
    /// they are there, before them if not.
    #[inline(never)]
    fn meet(&mut self) {
        let Some(lowest) = self.lowest() else { return };
        let waiting = self.cube.waiting.swap_remove(lowest);
        self.apart -= 1;
        if waiting.pc as usize == self.pc {
            for index in 0..self.size {
                let (here, there) =
                    (self.cube.registers[self.base + index], waiting.registers[index]);
                if here != there {
                    self.cube.registers[self.base + index] =
                        self.blend(here, &self.live.clone(), there, &waiting.live);
                }
            }
            self.live.add(&waiting.live);
        } else {
            self.wait(self.pc, self.live);
            self.resume(&waiting);
        }
        self.look_for_others();
    }

    fn resume(&mut self, waiting: &Waiting) {
        (self.pc, self.live) = (waiting.pc as usize, waiting.live);
        self.cube.registers[self.base..][..self.size]
            .copy_from_slice(&waiting.registers[..self.size]);
    }

    /// What a register holds for those that meet.
    fn blend(&mut self, one: Operand, ones: &Corners, other: Operand, others: &Corners) -> Operand {
        let summaries = &mut self.cube.summaries;
        let mut draft = summaries.begin();
        if summaries.add_all(&mut draft, one, ones) && summaries.add_all(&mut draft, other, others)
        {
            return summaries.finish(draft);
        }
        summaries.drop(&draft);
        NOTHING
    }

    /// Nothing is known of the corners at hand.
    #[inline(never)]
    fn stop(&mut self) -> Next {
        self.cube.unknown.add(&self.live);
        self.end_aside();
        self.next()
    }

    /// Goes on with others than those at hand.
    fn next(&mut self) -> Next {
        loop {
            if let Some(lowest) = self.lowest() {
                let waiting = self.cube.waiting.swap_remove(lowest);
                self.apart -= 1;
                self.resume(&waiting);
                self.look_for_others();
                return Next::On;
            }
            let Some(frame) = self.cube.frames.last_mut() else { return Next::End };
            if let Some((live, result)) = frame.returned.take() {
                self.apart -= 1;
                self.live = live;
                return self.leave(result);
            }
            self.cube.frames.pop();
            let Some(frame) = self.cube.frames.last() else { return Next::End };
            (self.base, self.size) = (frame.base as usize, frame.size as usize);
        }
    }

    /// The corners at hand return, once those that wait in this call have done so as well.
    fn give_back(&mut self, result: Option<Operand>) -> Next {
        if let Some(aside) = &self.aside
            && self.cube.frames.len() == aside.frame + 1
        {
            let is_rejected = result == Some(0) && self.fails();
            if !is_rejected {
                return self.stop();
            }
            self.reject();
            self.end_aside();
            return self.next();
        }
        if result == Some(0) && self.apart > 0 && self.fails() {
            self.reject();
            self.end_aside();
            return self.next();
        }
        let frame = self.cube.frames.last_mut().expect("a method that runs has a frame");
        if frame.returned.is_none() && self.cube.waiting.len() == frame.first as usize {
            return self.leave(result);
        }
        match frame.returned.take() {
            None => {
                frame.returned = Some((self.live, result));
                self.apart += 1;
            }
            Some((others, other)) => {
                let blended = match (result, other) {
                    (Some(one), Some(other)) if one != other => {
                        Some(self.blend(one, &self.live.clone(), other, &others))
                    }
                    _ => result,
                };
                let all = self.live.or(&others);
                let frame = self.cube.frames.last_mut().expect("the same as before");
                frame.returned = Some((all, blended));
            }
        }
        self.next()
    }

    fn reject(&mut self) {
        self.cube.rejected.add(&self.live);
    }

    /// All that are left in this call return.
    fn leave(&mut self, result: Option<Operand>) -> Next {
        let program = self.objects.program;
        let frame = self.cube.frames.pop().expect("a method that runs has a frame");
        if let Some(caller) = self.cube.frames.last() {
            (self.base, self.size) = (caller.base as usize, caller.size as usize);
            self.pc = frame.back as usize;
        } else {
            let frame = self.stack.frames[self.frame as usize];
            match frame.depth {
                0 => return self.stop(),
                1 => return self.end(result),
                _ if !self.enter(frame.parent) => return self.stop(),
                _ => {}
            }
        }
        self.look_for_others();
        if let Some(result) = result {
            self.set(program.code[self.pc - 1].a, result);
        }
        Next::On
    }

    /// The outermost method returns.
    fn end(&mut self, result: Option<Operand>) -> Next {
        let Some(result) = result else { return self.stop() };
        let cases = self.cube.summaries.cases(result);
        let mut known = Corners::NONE;
        for case in 0..cases {
            let found = self.cube.summaries.case(result, case, &self.live);
            if let Some((0, corners)) = found {
                known.add(&corners);
            }
        }
        self.cube.rejected.add(&known);
        let others = self.live.and_not(&known);
        self.cube.unknown.add(&others);
        Next::End
    }

    /// Whether a false from the method at hand makes the outermost one return false.
    fn fails(&mut self) -> bool {
        let program = self.objects.program;
        if !self.cube.frames[1..].iter().all(|frame| program.fails[frame.back as usize]) {
            return false;
        }
        let frames = self.stack.frames;
        let frame = &frames[self.frame as usize];
        *self.callers_fail.get_or_insert_with(|| fails_from(program, frames, frame))
    }

    /// Enters a frame of the thread; false if its registers do not fit.
    fn enter(&mut self, frame: u32) -> bool {
        let entered = self.stack.frames[frame as usize];
        let (base, size) = (entered.base as usize, entered.size as usize);
        if size > ROOM {
            return false;
        }
        for (to, &word) in
            self.cube.registers.iter_mut().zip(&self.stack.registers[base..base + size])
        {
            *to = if are_words(word, 0) { word } else { NOTHING };
        }
        (self.frame, self.callers_fail) = (frame, None);
        (self.pc, self.base, self.size) = (entered.pc as usize, 0, size);
        self.cube.frames.push(Frame { back: 0, base: 0, size: size as u32, first: 0, returned: None });
        true
    }

    fn callee(&self, insn: &Insn) -> Option<MethodId> {
        let receiver = self.get(insn.a);
        let summaries = &self.cube.summaries;
        let mut found = None;
        let cases = summaries.cases(receiver);
        for case in 0..cases {
            let Some((receiver, _)) = summaries.case(receiver, case, &self.live) else { continue };
            let method = self.method(Ref(receiver), insn)?;
            if found.is_some_and(|found| found != method) {
                return None;
            }
            found = Some(method);
        }
        found
    }

    fn method(&self, receiver: Ref, insn: &Insn) -> Option<MethodId> {
        if receiver.is_null() {
            return None;
        }
        let (program, class) = (self.objects.program, self.objects.heap.class_of(receiver));
        match insn.op {
            Op::CallSpecial => Some(MethodId(insn.bc())),
            Op::CallVirtual => program.class(class).vtable.get(insn.bc() as usize).copied(),
            _ => program.selected(class, MethodId(insn.bc())),
        }
    }

    #[inline(always)]
    fn call(&mut self, method: MethodId, insn: &Insn) -> Next {
        let program = self.objects.program;
        let entry = program.entries[method.0 as usize];
        let depth = self.stack.frames[self.frame as usize].depth + self.cube.frames.len() as u32;
        let base = self.base + usize::from(insn.a);
        let end = base + entry.registers as usize;
        if entry.code == 0 || depth > self.stack.deepest || end > ROOM {
            return self.stop();
        }
        let head = program.code[entry.code as usize];
        if head.op == Op::Twin {
            return self.ask_twin(head, insn);
        }
        let first = self.cube.waiting.len() as u32;
        self.cube.frames.push(Frame {
            back: self.pc as u32 + 1,
            base: base as u32,
            size: entry.registers,
            first,
            returned: None,
        });
        (self.pc, self.base, self.size) = (entry.code as usize, base, entry.registers as usize);
        self.meet_at = usize::MAX;
        Next::On
    }

    #[inline(never)]
    fn ask_twin(&mut self, head: Insn, insn: &Insn) -> Next {
        let program = self.objects.program;
        let only_looks = program.twin_conduct(head.bc()) == Conduct::Looks;
        let twin = program.twin(head.bc());
        let first = self.base + usize::from(insn.a);
        let count = usize::from(head.a);
        let arguments = &self.cube.registers[first..first + count];
        if arguments.iter().all(|&argument| are_words(argument, 0)) {
            if !only_looks {
                self.affect();
            }
            let arguments = &self.cube.registers[first..first + count];
            return match twin(&mut self.objects, arguments) {
                Some(result) => {
                    self.cube.registers[first] = if are_words(result, 0) { result } else { NOTHING };
                    self.pc += 1;
                    Next::On
                }
                None => self.stop(),
            };
        }
        if !only_looks || count > MOST_ARGUMENTS {
            return self.stop();
        }
        let mut words = [0; MOST_ARGUMENTS];
        words[..count].copy_from_slice(arguments);
        let mut different = (0..count).filter(|&index| !are_words(words[index], 0));
        let (Some(index), None) = (different.next(), different.next()) else { return self.stop() };
        let argument = words[index];
        let mut draft = self.cube.summaries.begin();
        for case in 0..self.cube.summaries.cases(argument) {
            let Some((word, corners)) = self.cube.summaries.case(argument, case, &self.live) else {
                continue;
            };
            words[index] = u64::from(word);
            let added = twin(&mut self.objects, &words[..count])
                .filter(|&result| are_words(result, 0))
                .is_some_and(|result| {
                    self.cube.summaries.add(&mut draft, result as u32, &corners)
                });
            if !added {
                self.cube.unknown.add(&corners);
                self.live = self.live.and_not(&corners);
            }
        }
        if self.live.is_empty() {
            return self.stop();
        }
        let result = self.cube.summaries.finish(draft);
        self.cube.registers[first] = result;
        self.pc += 1;
        Next::On
    }

    /// The corners at hand are about to do what could be noticed. If others are elsewhere, they
    /// do it aside.
    fn affect(&mut self) {
        if self.apart == 0 || self.aside.is_some() {
            return;
        }
        let frame = self.cube.frames.len() - 1;
        self.aside = Some(Aside { mark: self.objects.heap.mark(), frame });
        self.meet_at = usize::MAX;
    }

    /// Takes back what was done aside.
    fn end_aside(&mut self) {
        let Some(Aside { mark, frame }) = self.aside.take() else { return };
        self.objects.heap.undo_to(&mark);
        self.objects.heap.release(&mark);
        self.cube.frames.truncate(frame + 1);
        let frame = &self.cube.frames[frame];
        (self.base, self.size) = (frame.base as usize, frame.size as usize);
    }

    /// Writes a word that all corners at hand write to the same place; false to stop.
    fn write(&mut self, insn: &Insn) -> bool {
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
        let is_decision = |decision: &Decision| decision.address == address;
        if !are_words(operand, 0) || self.cube.decisions.iter().any(is_decision) {
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

    /// What is at a place, which some corners read.
    #[inline(always)]
    fn read(&mut self, address: u32) -> Option<Operand> {
        let word = self.objects.heap.word(address);
        if !is_undecided(word) {
            return are_words(word, 0).then_some(word);
        }
        let live = self.live;
        let (operand, valid) = self.decide(address, &live)?;
        self.live = self.live.and(&valid);
        Some(operand)
    }

    /// The values of an undecided place that some corners read, and which corners have one.
    #[inline(never)]
    fn decide(&mut self, address: u32, live: &Corners) -> Option<(Operand, Corners)> {
        let known = self.cube.decisions.iter().position(|decision| decision.address == address);
        let index = known.or_else(|| self.add_decision(address))?;
        let decision = &mut self.cube.decisions[index];
        decision.read.add(&live.and(&decision.valid));
        Some((decision.operand, decision.valid))
    }

    fn add_decision(&mut self, address: u32) -> Option<usize> {
        let domain = *self.points.domain(self.points.domain_at(address)?);
        let values = domain.len();
        let entries = self.points.entries(&domain);
        let is_small = (2..=MOST_CASES as u32).contains(&values);
        if !is_small || domain.shape != DomainShape::Plain || !entries.iter().all(|entry| entry.is_plain()) {
            return None;
        }
        let shift = self.cube.decisions.last().map_or(0, |last| last.shift + last.bits);
        let bits = (values - 1).ilog2() + 1;
        if shift + bits > BITS {
            return None;
        }
        let mut draft = self.cube.summaries.begin();
        let mut valid = Corners::NONE;
        for (value, entry) in (0..).zip(entries) {
            let corners = Corners::with(shift, bits, value);
            valid.add(&corners);
            if !are_words(entry.word, 0)
                || !self.cube.summaries.add(&mut draft, entry.word as u32, &corners)
            {
                self.cube.summaries.drop(&draft);
                return None;
            }
        }
        let operand = self.cube.summaries.finish(draft);
        let read = Corners::NONE;
        self.cube.decisions.push(Decision { address, shift, bits, values, read, valid, operand });
        Some(self.cube.decisions.len() - 1)
    }

    /// An element of an array.
    fn element(&self, array: Ref, kind: Kind, index: u32) -> Option<Place> {
        let heap = &*self.objects.heap;
        if array.is_null() {
            return None;
        }
        match open_elements(heap, array, kind) {
            Some((first, length)) => (index < length).then_some(Place::At(first + index)),
            None if is_undecided(heap.get(array, 1)) => None,
            None => (index < heap.length(array))
                .then(|| Place::Word(heap.element(array, kind, index))),
        }
    }

    /// What is read by way of two operands.
    #[inline(never)]
    fn read_each(
        &mut self,
        left: Operand,
        right: Operand,
        place: impl Fn(&Self, u32, u32) -> Option<Place>,
    ) -> Option<Operand> {
        let mut found = [(0, Corners::NONE); MOST_CASES];
        let mut count = 0;
        let (lefts, rights) = (self.cube.summaries.cases(left), self.cube.summaries.cases(right));
        let live = self.live;
        for case in 0..lefts {
            let Some((left, corners)) = self.cube.summaries.case(left, case, &live) else {
                continue;
            };
            for case in 0..rights {
                let Some((right, corners)) = self.cube.summaries.case(right, case, &corners) else {
                    continue;
                };
                let (operand, corners) = match place(self, left, right)? {
                    Place::Word(word) => (word, corners),
                    Place::At(address) => {
                        let word = self.objects.heap.word(address);
                        if is_undecided(word) {
                            let (operand, valid) = self.decide(address, &corners)?;
                            self.live = self.live.and_not(&corners.and_not(&valid));
                            (operand, corners.and(&valid))
                        } else {
                            (word, corners)
                        }
                    }
                };
                *found.get_mut(count)? = (operand, corners);
                count += 1;
            }
        }
        let summaries = &mut self.cube.summaries;
        let mut draft = summaries.begin();
        let all = found[..count].iter();
        let mut all = all.map(|(operand, corners)| summaries.add_all(&mut draft, *operand, corners));
        if count > 0 && all.all(|added| added) {
            return Some(summaries.finish(draft));
        }
        summaries.drop(&draft);
        None
    }

    /// What an instruction makes of its operands, none of which it reads by way of.
    #[inline(always)]
    fn make(&mut self, insn: &Insn, left: Operand, right: Operand) -> Option<Operand> {
        if are_words(left, right) {
            return self.word_of(insn, left, right);
        }
        self.make_each(insn, left, right)
    }

    #[inline(never)]
    fn make_each(&mut self, insn: &Insn, left: Operand, right: Operand) -> Option<Operand> {
        let (lefts, rights) = (self.cube.summaries.cases(left), self.cube.summaries.cases(right));
        let mut draft = self.cube.summaries.begin();
        for case in 0..lefts {
            let Some((left, corners)) = self.cube.summaries.case(left, case, &self.live) else {
                continue;
            };
            for case in 0..rights {
                let Some((right, corners)) = self.cube.summaries.case(right, case, &corners) else {
                    continue;
                };
                let word = self.word_of(insn, u64::from(left), u64::from(right));
                let added =
                    word.is_some_and(|word| self.cube.summaries.add(&mut draft, word as u32, &corners));
                if !added {
                    self.cube.summaries.drop(&draft);
                    return None;
                }
            }
        }
        (lefts > 0 && rights > 0).then(|| self.cube.summaries.finish(draft))
    }

    fn word_of(&self, insn: &Insn, left: u64, right: u64) -> Option<u64> {
        let word = match form::operation(insn.op) {
            Some(operation) => compute(&mut Words, operation, left, right),
            None => {
                let (heap, program) = (&*self.objects.heap, self.objects.program);
                load(&mut Words, &Store { heap, program }, form::load(insn)?, left, right)
            }
        };
        word.ok().filter(|&word| are_words(word, 0))
    }
}

/// What is to be read.
enum Place {
    At(u32),
    Word(u64),
}
