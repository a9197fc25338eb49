//! Following the code from instruction to instruction.

use super::lanes::Lanes;
use super::path::{Held, OLDER, Operand, Path, Paths, VALUE, are_words, lane, lane_in};
use super::{Found, Read, Stack, fails_from};
use crate::program::instruction::{Insn, Op};
use crate::program::{ClassId, MethodId};
use crate::search::answers::Relation;
use crate::search::bits::positions;
use crate::search::profit::{Look, REACH};
use crate::twins::{self, Objects};
use crate::undecided::array::{length_in, open_elements};
use crate::value::{Kind, Ref, int, is_undecided};

/// Paths that are followed from one read.
const MOST_PATHS: u32 = 64;

/// A look ahead.
pub(super) struct Probe<'a> {
    objects: Objects<'a>,
    stack: Stack<'a>,
    lanes: Lanes<'a>,
    /// The place of the word that is read, and that of the older one, or 0.
    place: u32,
    older_place: u32,
    look: Look,
    /// Whether a false from the running method makes the outermost one return
    /// false, once somebody asked.
    callers_fail: Option<bool>,
    /// Paths that may still be followed.
    paths: u32,
    forks: &'a mut Paths,
    found: &'a mut Found,
}

/// What comes after a call or a return.
enum Next {
    /// The instruction at the path's pc.
    On,
    /// The same, where a method did nothing and returned 0.
    Refused,
    /// The outermost method returned, and accepts these.
    End(u64),
    /// The values' words are needed.
    Apart,
    Stop,
}

impl<'a> Probe<'a> {
    #[inline(always)]
    pub(super) fn new(
        objects: Objects<'a>,
        stack: Stack<'a>,
        lanes: Lanes<'a>,
        read: &Read,
        forks: &'a mut Paths,
        found: &'a mut Found,
    ) -> Probe<'a> {
        let &Read { place, older_place, look, .. } = read;
        let (callers_fail, paths) = (None, MOST_PATHS);
        Probe { objects, stack, lanes, place, older_place, look, callers_fail, paths, forks, found }
    }

    /// Follows the paths of the `live` values until all have ended.
    #[inline(always)]
    pub(super) fn follow_all(&mut self, path: &mut Path, mut live: u64) {
        while live != 0 {
            let began = path.steps;
            let stopped = self.follow(path, live);
            if self.look == Look::Sample {
                self.learn(path, began, stopped);
            }
            self.found.last = if path.is_apart { 0 } else { stopped };
            live = if self.forks.count == 0 { 0 } else { self.next_path(path) };
        }
    }

    /// Follows the path of the `live` values; those that are still on it at its end.
    #[inline(never)]
    pub(super) fn follow(&mut self, path: &mut Path, mut live: u64) -> u64 {
        let program = self.objects.program;
        let code = program.code.as_slice();
        if self.paths == 0 {
            return live;
        }
        self.paths -= 1;
        let (mut pc, mut steps) = (path.pc, path.steps);
        macro_rules! stop {
            () => {{
                (path.pc, path.steps) = (pc, steps);
                return live;
            }};
        }
        macro_rules! end {
            ($accepted:expr) => {{
                path.steps = steps;
                return self.end(path, live, $accepted);
            }};
        }
        // Goes on at the path's next instruction, unless it is far enough: asked only where
        // a loop may be, as runs are for their budget.
        macro_rules! go_on {
            () => {{
                steps += 1;
                if steps > REACH {
                    stop!()
                }
                continue;
            }};
        }
        // The words of the values are needed: all goes on from here, in lanes.
        macro_rules! part {
            () => {{
                (path.pc, path.steps) = (pc, steps);
                self.part(path, live);
                continue;
            }};
        }
        // An instruction makes a word of two, or of one, or a word for each value.
        macro_rules! make {
            ($op:ident, $insn:expr, $left:expr, $right:expr) => {{
                let (left, right) = ($left, $right);
                if are_words(left, right) {
                    match self.result(Op::$op, $insn, left, right) {
                        Some(operand) => operand,
                        None => stop!(),
                    }
                } else if !path.is_apart || live.is_power_of_two() {
                    part!()
                } else {
                    match self.results(&mut live, $insn, left, right) {
                        Some(operand) if live != 0 => operand,
                        _ => stop!(),
                    }
                }
            }};
            ($op:ident, $insn:expr) => {
                make!($op, $insn, path.get($insn.b), 0)
            };
        }
        macro_rules! binary {
            ($op:ident, $insn:expr) => {
                make!($op, $insn, path.get($insn.b), path.get($insn.c))
            };
        }
        macro_rules! compare {
            ($relation:ident, $insn:expr, $right:expr) => {{
                let (left, right) = (path.get($insn.a), $right);
                let taken = pc.wrapping_add_signed($insn.c as i16 as isize);
                let relation = Relation::$relation;
                if are_words(left, right) {
                    pc = if relation.holds(left as i32, right as i32) { taken } else { pc + 1 };
                    go_on!()
                }
                let jump = self.lanes.that(live, relation, left, right);
                path.steps = steps + 1;
                for (values, to) in [(jump, taken), (live & !jump, pc + 1)] {
                    if values != 0 && program.returns_false[to] && self.fails(path) {
                        self.end(path, values, 0);
                        live &= !values;
                    }
                }
                match (live & jump, live & !jump) {
                    (0, 0) => return 0,
                    (_, 0) => pc = taken,
                    (0, _) => pc += 1,
                    (others, rest) => {
                        path.pc = taken;
                        self.forks.push(others, path);
                        live = rest;
                        pc += 1;
                    }
                }
                go_on!()
            }};
        }
        macro_rules! compare_with {
            ($relation:ident, $insn:expr) => {
                compare!($relation, $insn, int(i32::from($insn.b as i16)))
            };
        }
        loop {
            debug_assert!(pc < code.len());
            // SAFETY: as in the loop that runs instructions, of which this follows some.
            let insn = unsafe { code.get_unchecked(pc) };
            let result = match insn.op {
                Op::IfEq => compare!(Equal, insn, path.get(insn.b)),
                Op::IfNe => compare!(Unequal, insn, path.get(insn.b)),
                Op::IfLt => compare!(Less, insn, path.get(insn.b)),
                Op::IfGe => compare!(AtLeast, insn, path.get(insn.b)),
                Op::IfGt => compare!(Greater, insn, path.get(insn.b)),
                Op::IfLe => compare!(AtMost, insn, path.get(insn.b)),
                Op::IfEqImm => compare_with!(Equal, insn),
                Op::IfNeImm => compare_with!(Unequal, insn),
                Op::IfLtImm => compare_with!(Less, insn),
                Op::IfGeImm => compare_with!(AtLeast, insn),
                Op::IfGtImm => compare_with!(Greater, insn),
                Op::IfLeImm => compare_with!(AtMost, insn),
                Op::Goto => {
                    pc = pc.wrapping_add_signed(insn.bc() as i32 as isize);
                    go_on!()
                }
                Op::CallStatic
                | Op::CallSpecial
                | Op::CallVirtual
                | Op::CallInterface
                | Op::Return
                | Op::ReturnValue => {
                    (path.pc, path.steps) = (pc, steps);
                    let next = match insn.op {
                        Op::Return => self.give_back(path, live, None),
                        Op::ReturnValue => self.give_back(path, live, Some(path.held(insn.a))),
                        _ => self.call(path, &mut live, insn),
                    };
                    match next {
                        Next::On => {}
                        // Besides the call, the twin and its return count.
                        Next::Refused => {
                            steps += 2;
                            if program.fails[path.pc] && self.fails(path) {
                                end!(0)
                            }
                        }
                        Next::End(accepted) => end!(accepted),
                        Next::Apart => part!(),
                        Next::Stop => stop!(),
                    }
                    pc = path.pc;
                    go_on!()
                }
                Op::Move => {
                    path.set_held(insn.a, path.held(insn.b));
                    pc += 1;
                    steps += 1;
                    continue;
                }
                Op::Const => u64::from(insn.bc()),
                Op::GetStaticWord => match self.word(insn.bc()) {
                    Some(operand) => operand,
                    None => stop!(),
                },
                Op::IAdd => binary!(IAdd, insn),
                Op::ISub => binary!(ISub, insn),
                Op::IMul => binary!(IMul, insn),
                Op::IAnd => binary!(IAnd, insn),
                Op::IOr => binary!(IOr, insn),
                Op::IXor => binary!(IXor, insn),
                Op::IDiv => binary!(IDiv, insn),
                Op::IRem => binary!(IRem, insn),
                Op::LoadInt => binary!(LoadInt, insn),
                Op::LoadRef => binary!(LoadRef, insn),
                Op::IAddImm => make!(IAddImm, insn),
                Op::IMulImm => make!(IMulImm, insn),
                Op::IAndImm => make!(IAndImm, insn),
                Op::IShlImm => make!(IShlImm, insn),
                Op::IShrImm => make!(IShrImm, insn),
                Op::GetWord => make!(GetWord, insn),
                Op::ArrayLength => make!(ArrayLength, insn),
                Op::Cast => make!(Cast, insn, path.get(insn.a), 0),
                Op::IsInstance => make!(IsInstance, insn, path.get(insn.a), 0),
                _ => stop!(),
            };
            path.set(insn.a, result);
            pc += 1;
            steps += 1;
        }
    }

    /// Goes on to another path, and keeps what stopped on the last one; its values.
    #[inline(never)]
    fn next_path(&mut self, path: &mut Path) -> u64 {
        if self.found.last != 0 {
            self.found.ends.push(self.found.last, path);
        }
        let Some((values, fork)) = self.forks.pop() else { return 0 };
        path.copy(fork);
        values
    }

    /// What was gained between two steps by following `stopped` values together.
    #[cold]
    fn learn(&mut self, path: &Path, from: u32, stopped: u64) {
        let sample = &mut self.found.sample;
        let moved = if path.is_apart { 0 } else { stopped.count_ones() };
        sample.follow(path.steps - from, moved);
    }

    /// The outermost method returns and accepts some of the values.
    #[inline(always)]
    fn end(&mut self, path: &Path, values: u64, accepted: u64) -> u64 {
        self.found.verdict.accepted |= accepted;
        self.found.verdict.rejected |= values & !accepted;
        if self.look == Look::Sample {
            self.found.sample.gain(path.steps, values.count_ones());
        }
        0
    }

    /// Prepares for an instruction that needs the values' words. Where there is
    /// one value only, its words are known; else no run can go on behind it.
    fn part(&mut self, path: &mut Path, live: u64) {
        if live.is_power_of_two() {
            let position = live.trailing_zeros();
            path.settle(|lane| self.lanes.word(lane, position));
        } else {
            self.leave(path, live);
            path.is_apart = true;
        }
    }

    /// Some values go on from here.
    fn leave(&mut self, path: &Path, values: u64) {
        if !path.is_apart && values != 0 {
            self.found.ends.push(values, path);
        }
    }

    /// Whether a false from the method at hand makes the outermost one return
    /// false.
    #[inline(always)]
    fn fails(&mut self, path: &Path) -> bool {
        if !path.returns().all(|pc| self.objects.program.fails[pc]) {
            return false;
        }
        let frames = self.stack.frames;
        let frame = &frames[path.frame as usize];
        if path.frame as usize + 1 != frames.len() {
            return fails_from(self.objects.program, frames, frame);
        }
        match self.callers_fail {
            Some(fail) => fail,
            None => {
                let fail = fails_from(self.objects.program, frames, frame);
                self.callers_fail = Some(fail);
                fail
            }
        }
    }

    /// What an instruction makes of its operands; None to stop.
    #[inline(always)]
    fn result(&self, op: Op, insn: &Insn, left: u64, right: u64) -> Option<Operand> {
        let (a, b, immediate) = (left as i32, right as i32, i32::from(insn.c as i16));
        let number = match op {
            Op::IAdd => a.wrapping_add(b),
            Op::ISub => a.wrapping_sub(b),
            Op::IMul => a.wrapping_mul(b),
            Op::IAnd => a & b,
            Op::IOr => a | b,
            Op::IXor => a ^ b,
            Op::IDiv => a.checked_div(b)?,
            Op::IRem => a.checked_rem(b)?,
            Op::IAddImm => a.wrapping_add(immediate),
            Op::IMulImm => a.wrapping_mul(immediate),
            Op::IAndImm => a & immediate,
            Op::IShlImm => a.wrapping_shl(immediate as u32),
            Op::IShrImm => a.wrapping_shr(immediate as u32),
            Op::GetWord => return self.field(Ref::from_word(left), insn.c),
            Op::ArrayLength => return self.length(Ref::from_word(left)),
            Op::LoadInt => return self.element(Ref::from_word(left), Kind::Int, right as u32),
            Op::LoadRef => return self.element(Ref::from_word(left), Kind::Ref, right as u32),
            Op::Cast => {
                let object = Ref::from_word(left);
                let fits = object.is_null() || self.is_instance(object, insn);
                return fits.then_some(left);
            }
            Op::IsInstance => {
                let object = Ref::from_word(left);
                i32::from(!object.is_null() && self.is_instance(object, insn))
            }
            _ => return None,
        };
        Some(int(number))
    }

    /// The same for each of the `live` values, in a lane. Those for which there is
    /// nothing are left behind.
    #[inline(never)]
    fn results(
        &mut self,
        live: &mut u64,
        insn: &Insn,
        left: Operand,
        right: Operand,
    ) -> Option<Operand> {
        let results = self.lanes.add()?;
        let array = Ref::from_word(left);
        let elements = match insn.op {
            Op::LoadInt if are_words(left, 0) => open_elements(self.objects.heap, array, Kind::Int),
            Op::LoadRef if are_words(left, 0) => open_elements(self.objects.heap, array, Kind::Ref),
            _ => None,
        };
        match elements {
            Some((first, length)) => self.fill(results, live, |probe, position| {
                let index = probe.lanes.of(right, position) as u32;
                if index < length { probe.word(first + index) } else { None }
            }),
            None if insn.op == Op::GetWord => self.fill(results, live, |probe, position| {
                probe.field(Ref::from_word(probe.lanes.of(left, position)), insn.c)
            }),
            None => self.fill(results, live, |probe, position| {
                let (left, right) =
                    (probe.lanes.of(left, position), probe.lanes.of(right, position));
                probe.result(insn.op, insn, left, right)
            }),
        }
        Some(lane(results))
    }

    /// Fills a lane, for the values for which there is something.
    #[inline(always)]
    fn fill(&mut self, lane: u32, live: &mut u64, result: impl Fn(&Self, u32) -> Option<Operand>) {
        for position in positions(*live) {
            match result(self, position) {
                Some(result) => {
                    let word = self.lanes.of(result, position);
                    self.lanes.set(lane, position, word);
                }
                None => *live &= !(1 << position),
            }
        }
    }

    #[inline(always)]
    fn is_instance(&self, object: Ref, insn: &Insn) -> bool {
        self.objects.program.is_subclass(self.objects.heap.class_of(object), ClassId(insn.bc()))
    }

    /// The word at an address, or the value; None to stop.
    #[inline(always)]
    fn word(&self, address: u32) -> Option<Operand> {
        let word = self.objects.heap.word(address);
        if is_undecided(word) { self.read(address) } else { Some(word) }
    }

    /// The value, or the older one, if that is what an undecided word is.
    #[inline(always)]
    fn read(&self, address: u32) -> Option<Operand> {
        match address {
            _ if address == self.place => Some(VALUE),
            _ if address == self.older_place => Some(OLDER),
            _ => None,
        }
    }

    #[inline(always)]
    fn field(&self, object: Ref, slot: u16) -> Option<Operand> {
        if object.is_null() {
            return None;
        }
        self.word(object.0 + u32::from(slot))
    }

    #[inline(always)]
    fn length(&self, array: Ref) -> Option<Operand> {
        if array.is_null() {
            return None;
        }
        let length = self.objects.heap.get(array, 1);
        match length > u64::from(u32::MAX) {
            true => length_in(length).map(u64::from).or_else(|| self.read(array.0 + 1)),
            false => Some(length),
        }
    }

    /// An element that is there.
    #[inline(always)]
    fn element(&self, array: Ref, kind: Kind, index: u32) -> Option<Operand> {
        let heap = &*self.objects.heap;
        if array.is_null() {
            return None;
        }
        if index < heap.length(array) {
            return Some(heap.element(array, kind, index));
        }
        let (first, length) = open_elements(heap, array, kind)?;
        if index < length { self.word(first + index) } else { None }
    }

    #[inline(always)]
    fn call(&mut self, path: &mut Path, live: &mut u64, insn: &Insn) -> Next {
        let method = match insn.op {
            Op::CallStatic => Some(MethodId(insn.bc())),
            _ => {
                let receiver = path.get(insn.a);
                match lane_in(receiver) {
                    None => self.callee(Ref::from_word(receiver), insn),
                    Some(_) if !path.is_apart || live.is_power_of_two() => return Next::Apart,
                    Some(lane) => self.common_callee(live, lane, insn),
                }
            }
        };
        let Some(method) = method else { return Next::Stop };
        let first = self.objects.program.code
            [self.objects.program.entries[method.0 as usize].code as usize];
        if first.op == Op::Twin {
            return self.ask_twin(path, live, first.bc(), insn);
        }
        let depth = self.stack.frames[path.frame as usize].depth + path.calls() as u32 + 1;
        if depth > self.stack.deepest || !path.call(self.objects.program, method, insn.a) {
            return Next::Stop;
        }
        Next::On
    }

    #[inline(always)]
    fn callee(&self, receiver: Ref, insn: &Insn) -> Option<MethodId> {
        if receiver.is_null() {
            return None;
        }
        let class = self.objects.heap.class_of(receiver);
        match insn.op {
            Op::CallSpecial => Some(MethodId(insn.bc())),
            Op::CallVirtual => {
                self.objects.program.class(class).vtable.get(insn.bc() as usize).copied()
            }
            _ => self.objects.program.selected(class, MethodId(insn.bc())),
        }
    }

    /// The method that the first value calls; those that call another are left
    /// behind.
    #[cold]
    fn common_callee(&self, live: &mut u64, lane: u32, insn: &Insn) -> Option<MethodId> {
        let of = |position| self.callee(Ref::from_word(self.lanes.word(lane, position)), insn);
        let method = of(live.trailing_zeros())?;
        for position in positions(*live) {
            if of(position) != Some(method) {
                *live &= !(1 << position);
            }
        }
        Some(method)
    }

    /// Goes on with the values that the called method refuses, if it has a twin
    /// that can tell: for them it returns false and does nothing.
    #[inline(never)]
    fn ask_twin(&mut self, path: &mut Path, live: &mut u64, twin: u32, insn: &Insn) -> Next {
        // Only then there is an argument.
        if !self.objects.program.refuses_elements(twin) {
            return Next::Stop;
        }
        let (receiver, argument) = (path.get(insn.a), path.get(insn.a + 1));
        if lane_in(receiver).is_some() {
            return Next::Stop;
        }
        let Some(mut elements) = twins::elements(&self.objects, Ref::from_word(receiver)) else {
            return Next::Stop;
        };
        let mut refused = |word| elements.contain(Ref::from_word(word));
        let refused = match lane_in(argument) {
            Some(lane) => self.lanes.words_that(*live, lane, refused),
            None if refused(argument) => *live,
            None => 0,
        };
        if refused == 0 {
            return Next::Stop;
        }
        // The call itself is still to be run for the others.
        self.leave(path, *live & !refused);
        *live = refused;
        path.pc += 1;
        path.set(insn.a, 0);
        Next::Refused
    }

    /// Goes on in the caller with what the method at hand returns.
    #[inline(always)]
    fn give_back(&self, path: &mut Path, live: u64, result: Option<Held>) -> Next {
        if !path.give_back() {
            let Stack { frames, registers, .. } = self.stack;
            let frame = frames[path.frame as usize];
            match frame.depth {
                0 => return Next::Stop,
                1 => return self.returned(live, result),
                _ => {}
            }
            if !path.enter(frame.parent, frames, registers) {
                return Next::Stop;
            }
        }
        if let Some(result) = result {
            path.set_held(self.objects.program.code[path.pc - 1].a, result);
        }
        Next::On
    }

    /// The outermost method returns.
    #[inline(always)]
    fn returned(&self, live: u64, result: Option<Held>) -> Next {
        let Some(result) = result else { return Next::Stop };
        match result.lane() {
            Some(_) => Next::End(self.lanes.that(live, Relation::Unequal, result.operand, 0)),
            None if result.operand as u32 == 0 => Next::End(0),
            None => Next::End(live),
        }
    }
}
