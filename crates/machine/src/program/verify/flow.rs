//! Which instruction follows which, and running them on types until nothing changes.
//!
//! Only the frames at branch targets are kept. A block runs from one of those to the
//! next on a single scratch frame; a target whose kept frame widened runs again. An
//! exception handler is reached from *before* every instruction of its range, with that
//! instruction's locals; as long as no local changes, once is enough.
//!
//! Cost: types only ever widen, so this ends, and code as compilers write it is visited
//! once or twice, lowest index first. The two limits below are for code as nobody writes
//! it: the verifier gives up rather than take more than a fraction of a second.
//!
//! Not here: what one instruction does (`instruction`).

use super::branch::{check_opcode, check_switch};
use super::frame::{FrameView, TypeState};
use super::instruction::{Effect, InstructionCheck};
use super::lattice::Lattice;
use super::opcode::check_local;
use super::operand::Operands;
use super::types::VerificationType;
use super::{Check, CodeAttribute, VerifiedMethod, VerifyError};
use crate::program::jumps::for_each_target;
use ristretto_classfile::attributes::{ExceptionTableEntry, Instruction};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::Range;

/// How often each instruction may be visited, on average, and how many visits are free.
const VISITS_PER_INSTRUCTION: usize = 64;
const FREE_VISITS: usize = 10_000;

/// How many slots may be compared or copied where ways meet. It bounds memory as well.
const MOST_SLOTS: usize = 1 << 24;

/// A row of the exception table, checked.
struct CheckedHandler {
    range: Range<usize>,
    target: usize,
    caught: VerificationType,
}

/// What is special about reaching an instruction.
#[derive(Clone, Copy, Default)]
struct Arrival {
    /// Control can arrive from elsewhere: the frame is kept.
    is_target: bool,
    /// A handler's range begins or ends.
    is_boundary: bool,
    is_queued: bool,
}

pub(super) struct Flow<'a, 'l, 'h> {
    code: &'a [Instruction],
    max_stack: usize,
    max_locals: usize,
    subject: &'a VerifiedMethod<'a>,
    lattice: &'l mut Lattice<'h>,
    operands: Operands<'a>,
    handlers: Vec<CheckedHandler>,
    marks: Vec<Arrival>,
    /// The frame before each target that was reached.
    frames: Vec<Option<Box<TypeState>>>,
    /// The locals before each instruction that was reached, where somebody asks.
    locals: Option<Vec<Option<Box<[VerificationType]>>>>,
    /// How many words are on the stack then.
    depths: Vec<usize>,
    queue: BinaryHeap<Reverse<usize>>,
    visits_left: usize,
    slots_left: usize,
}

impl<'a, 'l, 'h> Flow<'a, 'l, 'h> {
    /// Checks everything about the code that does not depend on how it is reached.
    pub(super) fn new(
        subject: &'a VerifiedMethod<'a>,
        code: &CodeAttribute<'a>,
        lattice: &'l mut Lattice<'h>,
    ) -> Result<Self, VerifyError> {
        let length = code.instructions.len();
        let mut flow = Flow {
            code: code.instructions,
            max_stack: code.max_stack,
            max_locals: code.max_locals,
            operands: Operands::new(subject.pool, length),
            subject,
            lattice,
            handlers: Vec::with_capacity(code.exception_table.len()),
            marks: vec![Arrival::default(); length],
            frames: vec![None; length],
            locals: None,
            depths: Vec::new(),
            queue: BinaryHeap::new(),
            visits_left: length * VISITS_PER_INSTRUCTION + FREE_VISITS,
            slots_left: MOST_SLOTS,
        };
        for (index, instruction) in code.instructions.iter().enumerate() {
            flow.prepare(index, instruction).map_err(|message| VerifyError { index, message })?;
        }
        for entry in code.exception_table {
            flow.add_handler(entry)
                .map_err(|message| VerifyError { index: entry.handler_pc.into(), message })?;
        }
        Ok(flow)
    }

    fn prepare(&mut self, index: usize, instruction: &Instruction) -> Check {
        check_opcode(instruction)?;
        check_local(instruction, self.max_locals)?;
        check_switch(instruction)?;
        self.operands.read(instruction, self.lattice)?;
        let marks = &mut self.marks;
        for_each_target(instruction, index, &mut |target| {
            let mark = usize::try_from(target).ok().and_then(|i| marks.get_mut(i));
            mark.ok_or("the branch target is not an instruction")?.is_target = true;
            Ok(())
        })
    }

    fn add_handler(&mut self, entry: &ExceptionTableEntry) -> Check {
        let length = self.code.len();
        let target = usize::from(entry.handler_pc);
        let range = covered(entry, length);
        if range.is_empty() || range.end > length {
            return Err(format!("the exception range {range:?} is not in the code"));
        }
        if self.max_stack == 0 {
            return Err("the operand stack has no room for an exception".into());
        }
        let Some(mark) = self.marks.get_mut(target) else {
            return Err("the exception handler is not an instruction".into());
        };
        mark.is_target = true;
        for boundary in [range.start, range.end] {
            if let Some(mark) = self.marks.get_mut(boundary) {
                mark.is_boundary = true;
            }
        }
        let caught = self.caught(entry.catch_type)?;
        self.handlers.push(CheckedHandler { range, target, caught });
        Ok(())
    }

    fn caught(&mut self, catch_type: u16) -> Check<VerificationType> {
        let throwable = self.lattice.class("java/lang/Throwable");
        if catch_type == 0 {
            return Ok(throwable);
        }
        let caught = self.subject.pool.class(catch_type, self.lattice)?;
        if self.lattice.assignable(caught, throwable) {
            return Ok(caught);
        }
        let caught = self.lattice.describe(caught);
        Err(format!("{caught} is caught but is not a Throwable"))
    }

    /// Runs the method, and tells the types of the locals before each instruction that is reached.
    pub(super) fn locals(
        mut self,
        entry: TypeState,
    ) -> Result<Vec<Option<Box<[VerificationType]>>>, VerifyError> {
        self.locals = Some(vec![None; self.code.len()]);
        self.run_all(entry)?;
        Ok(self.locals.unwrap_or_default())
    }

    /// Runs the method, and tells how many words are on the stack before each instruction; 0 for one
    /// that is never reached.
    pub(super) fn depths(mut self, entry: TypeState) -> Result<Vec<usize>, VerifyError> {
        self.depths = vec![0; self.code.len()];
        self.run_all(entry)?;
        Ok(self.depths)
    }

    pub(super) fn run(mut self, entry: TypeState) -> Result<(), VerifyError> {
        self.run_all(entry)
    }

    /// Runs the method from its entry on every way there is.
    fn run_all(&mut self, entry: TypeState) -> Result<(), VerifyError> {
        let mut scratch = entry.clone();
        let mut active = Vec::new();
        self.marks[0].is_target = true;
        self.arrive(0, &entry.view()).map_err(|message| VerifyError { index: 0, message })?;
        while let Some(Reverse(start)) = self.queue.pop() {
            self.marks[start].is_queued = false;
            let kept = self.frames[start].as_deref();
            scratch.copy_from(&kept.expect("a queued frame is kept").view());
            self.run_block(start, &mut scratch, &mut active)?;
        }
        Ok(())
    }

    /// Runs from `start` to where control leaves or reaches the next target. `active` is
    /// scratch space for the handlers in force.
    fn run_block(
        &mut self,
        start: usize,
        frame: &mut TypeState,
        active: &mut Vec<usize>,
    ) -> Result<(), VerifyError> {
        let mut index = start;
        let mut handlers_are_current = false;
        loop {
            let here = move |message| VerifyError { index, message };
            if index == start || self.marks[index].is_boundary {
                self.find_handlers(index, active).map_err(here)?;
                handlers_are_current = false;
            }
            if !handlers_are_current {
                self.arrive_at_handlers(active, frame).map_err(here)?;
            }
            if let Some(locals) = &mut self.locals {
                // Types only widen: what is there in the end holds on every way.
                locals[index] = Some(frame.locals.clone().into());
            }
            if let Some(depth) = self.depths.get_mut(index) {
                *depth = frame.stack.len();
            }
            let effect = self.step(index, frame).map_err(here)?;
            handlers_are_current = !effect.changes_locals;
            self.arrive_at_targets(index, frame).map_err(here)?;
            if effect.ends_block {
                return Ok(());
            }
            index += 1;
            match self.marks.get(index) {
                None => return Err(here("control falls off the end of the code".into())),
                Some(mark) if mark.is_target => {
                    return self.arrive(index, &frame.view()).map_err(here);
                }
                Some(_) => {}
            }
        }
    }

    fn step(&mut self, index: usize, frame: &mut TypeState) -> Check<Effect> {
        self.visits_left = self.visits_left.checked_sub(1).ok_or(TOO_COMPLEX)?;
        if let Instruction::Invokespecial(_) = self.code[index] {
            // A constructor call goes through the whole frame to replace a type.
            self.spend(frame.view().slots())?;
        }
        let mut step = InstructionCheck {
            subject: self.subject,
            code: self.code,
            operands: &self.operands,
            lattice: self.lattice,
            frame,
        };
        step.run(index)
    }

    fn find_handlers(&mut self, index: usize, active: &mut Vec<usize>) -> Check {
        self.spend(self.handlers.len())?;
        active.clear();
        let in_force = self.handlers.iter().enumerate();
        active.extend(in_force.filter(|(_, h)| h.range.contains(&index)).map(|(i, _)| i));
        Ok(())
    }

    fn arrive_at_handlers(&mut self, active: &[usize], frame: &TypeState) -> Check {
        for handler in active {
            let CheckedHandler { target, caught, .. } = self.handlers[*handler];
            let view = FrameView { stack: &[caught], ..frame.view() };
            self.arrive(target, &view)?;
        }
        Ok(())
    }

    fn arrive_at_targets(&mut self, index: usize, frame: &TypeState) -> Check {
        let code = self.code;
        for_each_target(&code[index], index, &mut |target| {
            let target = usize::try_from(target).expect("checked when prepared");
            self.arrive(target, &frame.view())
        })
    }

    /// Control reaches `target` with these types. The target runs (again) if that is news.
    fn arrive(&mut self, target: usize, view: &FrameView) -> Check {
        self.spend(view.slots())?;
        let is_news = match &mut self.frames[target] {
            Some(frame) => frame.merge(view, self.lattice)?,
            unreached => {
                *unreached = Some(Box::new(TypeState::from_view(view, self.max_stack)));
                true
            }
        };
        if is_news && !self.marks[target].is_queued {
            self.marks[target].is_queued = true;
            self.queue.push(Reverse(target));
        }
        Ok(())
    }

    fn spend(&mut self, slots: usize) -> Check {
        self.slots_left = self.slots_left.checked_sub(slots).ok_or(TOO_COMPLEX)?;
        Ok(())
    }
}

const TOO_COMPLEX: &str = "the method is too complex to verify";

/// The instructions that an exception table row covers.
fn covered(entry: &ExceptionTableEntry, length: usize) -> Range<usize> {
    let (start, end) = (entry.range_pc.start.into(), entry.range_pc.end.into());
    // The parser turns the end of the code into the index of the last instruction, so that
    // index may mean either. Covering one instruction more is right for both.
    if end == length - 1 { start..length } else { start..end }
}
