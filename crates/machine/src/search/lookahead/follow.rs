//! Following the code from instruction to instruction.

use super::candidates::Candidates;
use super::computed::result;
use super::lanes::Lanes;
use super::made::Made;
use super::path::{Held, Operand, Path, Paths, are_words, lane, lane_in};
use super::seen::{Seen, Written};
use super::{CallStack, Findings, Read, fails_from};
use crate::program::instruction::{Insn, Op};
use crate::program::{ClassId, MethodId};
use crate::search::bits::positions;
use crate::search::profit::{LookKind, REACH};
use crate::semantics::Relation;
use crate::semantics::form::{self, immediate_word};
use crate::semantics::meaning::holds;
use crate::semantics::words::Words;
use crate::twins::{self, Conduct, Objects, Twin};
use crate::value::Ref;

/// Paths that are followed from one read.
const MOST_PATHS: u32 = 64;

/// Arguments of a twin that is asked for each value.
const MOST_ARGUMENTS: usize = 4;

/// A look ahead.
pub(super) struct Probe<'a> {
    pub(super) objects: Objects<'a>,
    stack: CallStack<'a>,
    pub(super) lanes: Lanes<'a>,
    /// The place of the word that is read, and that of the older one, or 0.
    place: u32,
    older_place: u32,
    look: LookKind,
    /// Whether a false from the running method makes the outermost one return
    /// false, once somebody asked.
    callers_fail: Option<bool>,
    /// Whether a path did what could be noticed later, if it were not rejected.
    has_effect: bool,
    /// The places that some path wrote.
    pub(super) written: Written,
    pub(super) made: Option<Made>,
    /// Paths that may still be followed.
    pub(super) paths: u32,
    pub(super) forks: &'a mut Paths,
    found: &'a mut Findings,
}

/// What comes after a call or a return.
enum After {
    /// The instruction at the path's pc.
    On,
    /// The same, where a twin told what a method returns.
    Told,
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
        stack: CallStack<'a>,
        lanes: Lanes<'a>,
        read: &Read,
        forks: &'a mut Paths,
        found: &'a mut Findings,
    ) -> Probe<'a> {
        let &Read { place, older_place, look, .. } = read;
        let (callers_fail, has_effect, paths) = (None, false, MOST_PATHS);
        let written = Written::default();
        Probe {
            objects,
            stack,
            lanes,
            place,
            older_place,
            look,
            callers_fail,
            has_effect,
            written,
            made: None,
            paths,
            forks,
            found,
        }
    }

    /// Follows the paths of the `live` values until all have ended.
    #[inline(always)]
    pub(super) fn follow_all(&mut self, path: &mut Path, mut live: u64) {
        while live != 0 {
            let began = path.steps;
            let stopped = self.follow(path, live);
            let goes_on = !path.has_effect;
            if self.look == LookKind::Sample {
                self.learn(path, began, if goes_on { stopped } else { 0 });
            }
            self.found.last = 0;
            if !path.is_apart {
                self.found.last = stopped;
            } else if goes_on && stopped != 0 {
                self.reunite(path, stopped);
            }
            live = if self.forks.count == 0 { 0 } else { self.next_path(path) };
        }
        self.unmake();
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
                    match result(&mut Words, &self.seen(), Op::$op, $insn, left, right) {
                        Ok(operand) => operand,
                        Err(_) => stop!(),
                    }
                } else if !path.is_apart || live.is_power_of_two() {
                    part!()
                } else {
                    match self.results(&mut live, $insn, left, right) {
                        Some(operand) => operand,
                        None => stop!(),
                    }
                }
            }};
            ($op:ident, $insn:expr) => {
                make!($op, $insn, path.get($insn.b), 0)
            };
        }
        macro_rules! immediate {
            ($op:ident, $insn:expr) => {
                make!($op, $insn, path.get($insn.b), immediate_word($insn.c))
            };
        }
        macro_rules! binary {
            ($op:ident, $insn:expr) => {
                make!($op, $insn, path.get($insn.b), path.get($insn.c))
            };
        }
        macro_rules! compare {
            ($op:ident, $insn:expr, $right:expr) => {{
                let (left, right) = (path.get($insn.a), $right);
                let taken = pc.wrapping_add_signed($insn.c as i16 as isize);
                let condition = form::condition(Op::$op).expect("a conditional jump");
                if are_words(left, right) {
                    pc = if holds(&mut Words, condition, left, right) { taken } else { pc + 1 };
                    go_on!()
                }
                let mut candidates = Candidates { lanes: &mut self.lanes, live };
                let jump = holds(&mut candidates, condition, left, right);
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
            ($op:ident, $insn:expr) => {
                compare!($op, $insn, immediate_word($insn.b))
            };
        }
        loop {
            debug_assert!(pc < code.len());
            // SAFETY: as in the loop that runs instructions, of which this follows some.
            let insn = unsafe { code.get_unchecked(pc) };
            let result = match insn.op {
                Op::IfEq => compare!(IfEq, insn, path.get(insn.b)),
                Op::IfNe => compare!(IfNe, insn, path.get(insn.b)),
                Op::IfLt => compare!(IfLt, insn, path.get(insn.b)),
                Op::IfGe => compare!(IfGe, insn, path.get(insn.b)),
                Op::IfGt => compare!(IfGt, insn, path.get(insn.b)),
                Op::IfLe => compare!(IfLe, insn, path.get(insn.b)),
                Op::IfEqImm => compare_with!(IfEqImm, insn),
                Op::IfNeImm => compare_with!(IfNeImm, insn),
                Op::IfLtImm => compare_with!(IfLtImm, insn),
                Op::IfGeImm => compare_with!(IfGeImm, insn),
                Op::IfGtImm => compare_with!(IfGtImm, insn),
                Op::IfLeImm => compare_with!(IfLeImm, insn),
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
                        After::On => {}
                        After::Told => steps += 2,
                        // Besides the call, the twin and its return count.
                        After::Refused => {
                            steps += 2;
                            if program.fails[path.pc] && self.fails(path) {
                                end!(0)
                            }
                        }
                        After::End(accepted) => end!(accepted),
                        After::Apart => part!(),
                        After::Stop => stop!(),
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
                Op::Nop => {
                    pc += 1;
                    continue;
                }
                Op::Const => u64::from(insn.bc()),
                Op::Literal => {
                    (path.pc, path.steps) = (pc, steps);
                    match self.literal(path, live, Ref(insn.bc())) {
                        Some(operand) => operand,
                        None => return live,
                    }
                }
                Op::NewObject => {
                    (path.pc, path.steps) = (pc, steps);
                    match self.make(path, live, ClassId(insn.bc())) {
                        Some(operand) => operand,
                        None => return live,
                    }
                }
                Op::PutStaticWord
                | Op::PutStaticBoolean
                | Op::PutStaticByte
                | Op::PutStaticChar
                | Op::PutStaticShort
                | Op::PutWord
                | Op::PutBoolean
                | Op::PutByte
                | Op::PutChar
                | Op::PutShort => {
                    (path.pc, path.steps) = (pc, steps);
                    if !self.write(path, live, insn) {
                        return live;
                    }
                    pc += 1;
                    steps += 1;
                    continue;
                }
                Op::GetStaticWord => match self.seen().word(insn.bc()) {
                    Ok(operand) => operand,
                    Err(_) => stop!(),
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
                Op::IAddImm => immediate!(IAddImm, insn),
                Op::IMulImm => immediate!(IMulImm, insn),
                Op::IAndImm => immediate!(IAndImm, insn),
                Op::IShlImm => immediate!(IShlImm, insn),
                Op::IShrImm => immediate!(IShrImm, insn),
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

    /// Passes a write to a place that is the same for all values; false to stop. What is
    /// written is not kept: who reads the place stops.
    // Predicates often keep a message before they return false.
    #[inline(never)]
    fn write(&mut self, path: &mut Path, live: u64, insn: &Insn) -> bool {
        let address = match insn.op {
            Op::PutWord | Op::PutBoolean | Op::PutByte | Op::PutChar | Op::PutShort => {
                let object = path.get(insn.a);
                if object == 0 || !are_words(object, 0) {
                    return false;
                }
                if self.is_made(object) {
                    return self.write_made(path, insn);
                }
                Ref::from_word(object).0 + u32::from(insn.c)
            }
            _ => insn.bc(),
        };
        let is_noted = self.written.add(address);
        if is_noted {
            self.effect(path, live);
        }
        is_noted
    }

    /// The values do what could be noticed: behind it no run can go on or end, but what
    /// is rejected has no effect.
    pub(super) fn effect(&mut self, path: &mut Path, live: u64) {
        self.leave(path, live);
        (path.is_apart, path.has_effect) = (true, true);
        self.has_effect = true;
    }

    /// A literal. To meet it for the first time is an effect.
    fn literal(&mut self, path: &mut Path, live: u64, literal: Ref) -> Option<Operand> {
        let heap = &*self.objects.heap;
        if heap.is_taken(literal) {
            return None;
        }
        if !heap.is_met(literal) {
            self.effect(path, live);
        }
        Some(literal.word())
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

    /// What was gained between two steps by following values together, of which some go on
    /// from there.
    #[cold]
    fn learn(&mut self, path: &Path, from: u32, going_on: u64) {
        self.found.sample.follow(path.steps - from, going_on.count_ones());
    }

    /// The outermost method returns and accepts some of the values; those that must be
    /// run to the end.
    #[inline(always)]
    fn end(&mut self, path: &Path, values: u64, accepted: u64) -> u64 {
        let stopped = if self.has_effect { accepted } else { 0 };
        self.found.verdict.accepted |= accepted & !stopped;
        self.found.verdict.rejected |= values & !accepted;
        if self.look == LookKind::Sample {
            self.found.sample.gain(path.steps, (values & !stopped).count_ones());
        }
        stopped
    }

    /// Each of some values that are apart goes on from here, with its own words, and no
    /// longer from where they went apart.
    #[inline(never)]
    fn reunite(&mut self, path: &Path, values: u64) {
        let Findings { ends, start, .. } = &mut *self.found;
        ends.forget(*start as usize, values);
        for position in positions(values) {
            let end = ends.push(1 << position, path);
            end.is_apart = false;
            end.substitute(|lane| self.lanes.word(lane, position));
        }
    }

    /// Prepares for an instruction that needs the values' words. Where there is
    /// one value only, its words are known; else no run can go on behind it.
    fn part(&mut self, path: &mut Path, live: u64) {
        if live.is_power_of_two() {
            let position = live.trailing_zeros();
            path.substitute(|lane| self.lanes.word(lane, position));
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

    /// What an instruction makes for each of the `live` values, in a lane. Those for which
    /// there is nothing are left behind; None to stop.
    #[inline(never)]
    fn results(
        &mut self,
        live: &mut u64,
        insn: &Insn,
        left: Operand,
        right: Operand,
    ) -> Option<Operand> {
        if !self.lanes.has_room() {
            return None;
        }
        let seen = Seen::new(&self.objects, self.place, self.older_place, &self.written);
        let mut candidates = Candidates { lanes: &mut self.lanes, live: *live };
        let results = result(&mut candidates, &seen, insn.op, insn, left, right);
        *live = candidates.live;
        results.ok()
    }

    #[inline(always)]
    fn seen(&self) -> Seen<'_> {
        Seen::new(&self.objects, self.place, self.older_place, &self.written)
    }

    #[inline(always)]
    fn call(&mut self, path: &mut Path, live: &mut u64, insn: &Insn) -> After {
        let method = match insn.op {
            Op::CallStatic => Some(MethodId(insn.bc())),
            _ => {
                let receiver = path.get(insn.a);
                match lane_in(receiver) {
                    None => self.callee(Ref::from_word(receiver), insn),
                    Some(_) if !path.is_apart || live.is_power_of_two() => return After::Apart,
                    Some(lane) => self.common_callee(live, lane, insn),
                }
            }
        };
        let Some(method) = method else { return After::Stop };
        let first = self.objects.program.code
            [self.objects.program.entries[method.0 as usize].code as usize];
        if first.op == Op::Twin {
            return self.ask_twin(path, live, first, insn);
        }
        let depth = self.stack.frames[path.frame as usize].depth + path.calls() as u32 + 1;
        if depth > self.stack.deepest || !path.call(self.objects.program, method, insn.a) {
            return After::Stop;
        }
        After::On
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
        let receiver = |position| Ref::from_word(self.lanes.word(lane, position));
        let first = receiver(live.trailing_zeros());
        let method = self.callee(first, insn)?;
        let class = self.objects.heap.class_of(first);
        for position in positions(*live) {
            let other = receiver(position);
            // Mostly they are of one class, and nothing is to be looked up.
            let is_alike = !other.is_null() && self.objects.heap.class_of(other) == class;
            if !is_alike && self.callee(other, insn) != Some(method) {
                *live &= !(1 << position);
            }
        }
        Some(method)
    }

    /// Goes on behind a call of a method with a twin, if that can tell what it returns
    /// without changing anything.
    #[inline(never)]
    fn ask_twin(&mut self, path: &mut Path, live: &mut u64, head: Insn, insn: &Insn) -> After {
        // What was written may be what the twin looks at.
        if !self.written.is_empty() {
            return After::Stop;
        }
        match self.objects.program.twin_conduct(head.bc()) {
            Conduct::Any => After::Stop,
            Conduct::Looks => self.let_twin_look(path, live, head, insn),
            Conduct::RefusesElements => self.let_twin_refuse(path, live, insn),
        }
    }

    /// Goes on with what a method returns that only looks.
    fn let_twin_look(&mut self, path: &mut Path, live: &mut u64, head: Insn, insn: &Insn) -> After {
        let arguments = path.window(insn.a, head.a);
        if arguments.iter().any(|&word| self.is_made(word)) {
            return After::Stop;
        }
        let twin = self.objects.program.twin(head.bc());
        let result = if arguments.iter().all(|&word| are_words(word, 0)) {
            twin(&mut self.objects, arguments)
        } else if !path.has_lanes(insn.a, head.a) {
            None
        } else if !path.is_apart || live.is_power_of_two() {
            return After::Apart;
        } else {
            self.ask_for_each(live, twin, arguments)
        };
        let Some(result) = result else { return After::Stop };
        path.pc += 1;
        path.set(insn.a, result);
        After::Told
    }

    /// What a twin that only looks tells for each of the `live` values, in a lane. Those for
    /// which it declines are left behind.
    fn ask_for_each(
        &mut self,
        live: &mut u64,
        twin: Twin,
        arguments: &[Operand],
    ) -> Option<Operand> {
        let mut words = [0; MOST_ARGUMENTS];
        let words = words.get_mut(..arguments.len()).filter(|_| self.lanes.has_room())?;
        let made = self.lanes.add();
        for position in positions(*live) {
            for (word, &argument) in words.iter_mut().zip(arguments) {
                *word = self.lanes.of(argument, position);
            }
            match twin(&mut self.objects, words) {
                Some(result) => self.lanes.set(made, position, result),
                None => *live &= !(1 << position),
            }
        }
        (*live != 0).then_some(lane(made))
    }

    /// Goes on with the values that a set refuses, because they are in it: for them the
    /// method returns false and does nothing.
    fn let_twin_refuse(&mut self, path: &mut Path, live: &mut u64, insn: &Insn) -> After {
        let (receiver, argument) = (path.get(insn.a), path.get(insn.a + 1));
        if lane_in(receiver).is_some() {
            return After::Stop;
        }
        let refused = self.within(*live, Ref::from_word(receiver), argument).unwrap_or(0);
        if refused == 0 {
            return After::Stop;
        }
        // The call itself is still to be run for the others.
        let others = *live & !refused;
        match path.is_apart && !path.has_effect {
            true => self.reunite(path, others),
            false => self.leave(path, others),
        }
        *live = refused;
        path.pc += 1;
        path.set(insn.a, 0);
        After::Refused
    }

    /// Those among `some` whose object is in a set; None if the set is unusual.
    fn within(&mut self, some: u64, set: Ref, object: Operand) -> Option<u64> {
        if self.is_made(object) {
            return self.made_within(some, set);
        }
        let mut elements = twins::elements(&self.objects, set)?;
        let mut is_within = |word| elements.contain(Ref::from_word(word));
        Some(match lane_in(object) {
            Some(lane) => self.lanes.words_that(some, lane, is_within),
            None if is_within(object) => some,
            None => 0,
        })
    }

    /// Goes on in the caller with what the method at hand returns.
    #[inline(always)]
    fn give_back(&self, path: &mut Path, live: u64, result: Option<Held>) -> After {
        if !path.give_back() {
            let CallStack { frames, registers, .. } = self.stack;
            let frame = frames[path.frame as usize];
            match frame.depth {
                0 => return After::Stop,
                1 => return self.returned(live, result),
                _ => {}
            }
            if !path.enter(frame.parent, frames, registers) {
                return After::Stop;
            }
        }
        if let Some(result) = result {
            path.set_held(self.objects.program.code[path.pc - 1].a, result);
        }
        After::On
    }

    /// The outermost method returns.
    #[inline(always)]
    fn returned(&self, live: u64, result: Option<Held>) -> After {
        let Some(result) = result else { return After::Stop };
        match result.lane() {
            Some(_) => After::End(self.lanes.that(live, Relation::Unequal, result.operand, 0)),
            None if result.operand as u32 == 0 => After::End(0),
            None => After::End(live),
        }
    }
}
