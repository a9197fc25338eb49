//! From bytecode to register code.
//!
//! The operand stack is simulated while translating: an entry is either in its
//! home register or still a *pending* copy of another register or a constant.
//! Loads and constants therefore emit nothing; whoever uses the entry names its
//! source directly, and an instruction whose result is stored at once writes
//! the local variable itself. Pending entries are brought home where control
//! flow joins, and where a call needs its arguments in a row. About half the
//! bytecodes vanish.
//!
//! Blocks are translated from a worklist, lowest first, so that the stack's
//! shape at every block is known and dead code is never looked at. Cost: linear
//! in the method, once per method, when it is first called.
//!
//! Not here: checking (`verify`); this code trusts what was verified, and
//! answers an impossible stack with an error, not a panic.

mod fail; // calls whose failure is their caller's
pub(crate) mod instruction; // what each bytecode becomes
mod probes; // where probes go in the register code
mod stack; // the simulated operand stack

use super::file::File;
use super::instruction::{Insn, Op, Switch};
use super::jumps;
use super::probe::{Body, Plan};
use super::{CallEntry, Handler, MethodId, Program, flags};
pub(super) use fail::mark as mark_failing;
use probes::Probing;
use ristretto_classfile::attributes::{Attribute, ExceptionTableEntry, Instruction};
use stack::Item;
use std::collections::BTreeSet;
use std::rc::Rc;

/// Why a method has no code that we can run.
pub(crate) type Problem = String;

/// A jump whose target is not placed yet.
enum Fixup {
    /// Relative to the instruction, in its `c`.
    Near {
        at: usize,
        target: usize,
    },
    /// Relative to the instruction, in `b` and `c`.
    Far {
        at: usize,
        target: usize,
    },
    Switch {
        at: usize,
        switch: usize,
        targets: Vec<usize>,
        default: usize,
    },
}

struct Translator<'a> {
    program: &'a mut Program,
    file: Rc<File>,
    code: &'a [Instruction],
    locals: u16,
    max_stack: u16,
    synchronized: bool,
    stack: Vec<Item>,
    /// Words on the stack.
    depth: u16,
    /// Instructions that something jumps to.
    leaders: Vec<bool>,
    /// The stack at a block's start: whether each entry is two words.
    shapes: Vec<Option<Box<[bool]>>>,
    /// Where each translated instruction's code begins.
    placed: Vec<Option<u32>>,
    pending: BTreeSet<usize>,
    fixups: Vec<Fixup>,
    /// The instruction that wrote the top entry, if its target register can still be changed.
    forward: Option<usize>,
    /// The bytecode instruction being translated.
    at: usize,
    /// Bytecodes translated and not yet accounted to an instruction.
    weight: u8,
    /// Whether jumps need more than 16 bits.
    far: bool,
    probing: Probing,
}

/// Translates a method that has bytecode, and enters it in the program.
///
/// # Errors
/// A sentence on what cannot be translated.
pub(crate) fn translate(program: &mut Program, method: MethodId) -> Result<CallEntry, Problem> {
    translate_with(program, method, None)
}

/// The same with probes where `plan` has them, or, without one, where coverage wants them.
pub(crate) fn translate_with(
    program: &mut Program,
    method: MethodId,
    plan: Option<Plan>,
) -> Result<CallEntry, Problem> {
    let class = program.method(method).class;
    let file = program.class(class).file.clone().ok_or("no class file")?;
    let index = usize::from(program.method(method).index);
    let attributes = &file.method(index).ok_or("no such method")?.attributes;
    let covered = || Body::of(attributes).and_then(|body| program.plan(method, &body));
    let plan = plan.or_else(covered).map(Rc::new);
    let code = attributes.iter().find_map(|attribute| match attribute {
        Attribute::Code { max_stack, max_locals, code, exception_table, .. } => {
            Some((*max_stack, *max_locals, code, exception_table))
        }
        _ => None,
    });
    let (max_stack, max_locals, code, table) = code.ok_or("no code")?;
    let locals = max_locals.max(program.method(method).arguments);
    // A synchronized method keeps the object that it locked after its local variables.
    let locked = program.method(method).flags & flags::SYNCHRONIZED != 0;
    // One more register, to swap through.
    let registers = u32::from(locals) + u32::from(locked) + u32::from(max_stack) + 1;
    if registers > u32::from(u16::MAX) {
        return Err("the method needs more than 65,535 registers".to_owned());
    }
    let locals = locals + u16::from(locked);
    let (start, switches) = (program.code.len(), program.switches.len());
    let mut far = false;
    loop {
        let mut translator =
            Translator::new(program, file.clone(), code, (locals, max_stack), method, far);
        translator.probing.plan = plan.clone();
        let placed = translator.run(table, method)?;
        if let Some(placed) = placed {
            let probing = std::mem::take(&mut translator.probing);
            let entry = CallEntry { code: start as u32, registers };
            let code = start..program.code.len();
            probing.plant(program, method, &code);
            mark_failing(program, code);
            program.entries[method.0 as usize] = entry;
            program.method_mut(method).locals = locals;
            program.method_mut(method).handlers = handlers(table, &placed);
            return Ok(entry);
        }
        // A jump did not fit 16 bits: once more, with jumps that do.
        far = true;
        program.truncate_code(start);
        program.switches.truncate(switches);
    }
}

fn handlers(table: &[ExceptionTableEntry], placed: &[Option<u32>]) -> Box<[Handler]> {
    let last = (placed.len() - 1) as u16;
    // The parser gives a range that ends with the method the index of the last
    // instruction, as if that one were not covered. Only a handler that is this
    // instruction itself cannot mean it.
    let end = |entry: &ExceptionTableEntry| match entry.range_pc.end {
        end if end == last && entry.handler_pc != last => last + 1,
        end => end,
    };
    let reachable = |entry: &&ExceptionTableEntry| placed[usize::from(entry.handler_pc)].is_some();
    table
        .iter()
        .filter(reachable)
        .map(|entry| Handler {
            start: entry.range_pc.start,
            end: end(entry),
            target: placed[usize::from(entry.handler_pc)].expect("reachable"),
            catch: entry.catch_type,
        })
        .collect()
}

impl<'a> Translator<'a> {
    fn new(
        program: &'a mut Program,
        file: Rc<File>,
        code: &'a [Instruction],
        (locals, max_stack): (u16, u16),
        method: MethodId,
        far: bool,
    ) -> Translator<'a> {
        let synchronized = program.method(method).flags & flags::SYNCHRONIZED != 0;
        Translator {
            program,
            file,
            code,
            locals,
            max_stack,
            synchronized,
            stack: Vec::new(),
            depth: 0,
            leaders: vec![false; code.len()],
            shapes: vec![None; code.len()],
            placed: vec![None; code.len()],
            pending: BTreeSet::new(),
            fixups: Vec::new(),
            forward: None,
            at: 0,
            weight: 0,
            far,
            probing: Probing::default(),
        }
    }

    /// The places of all instructions, or None when a jump did not fit.
    fn run(
        &mut self,
        table: &[ExceptionTableEntry],
        method: MethodId,
    ) -> Result<Option<Vec<Option<u32>>>, Problem> {
        self.find_leaders(table)?;
        self.lock_on_entry(method);
        self.reach(0, Box::default())?;
        for entry in table {
            self.reach(usize::from(entry.handler_pc), Box::new([false]))?;
        }
        while let Some(block) = self.pending.pop_first() {
            if self.placed[block].is_none() {
                self.block(block)?;
            }
        }
        self.add_stubs();
        Ok(self.fix().then(|| std::mem::take(&mut self.placed)))
    }

    fn find_leaders(&mut self, table: &[ExceptionTableEntry]) -> Result<(), Problem> {
        let mut targets: Vec<usize> = table.iter().map(|entry| entry.handler_pc.into()).collect();
        for (index, instruction) in self.code.iter().enumerate() {
            jumps::targets(instruction, index, &mut targets);
        }
        for target in targets {
            *self.leaders.get_mut(target).ok_or("a jump out of the method")? = true;
        }
        Ok(())
    }

    /// A synchronized method keeps what it locked in a register of its own:
    /// the code may overwrite `this`.
    fn lock_on_entry(&mut self, method: MethodId) {
        if !self.synchronized {
            return;
        }
        let method = self.program.method(method);
        let lock = self.lock_register();
        let load = if method.is_static() {
            Insn::wide(Op::Const, lock, self.program.class(method.class).mirror.0)
        } else {
            Insn::new(Op::Move, lock, 0, 0)
        };
        self.emit(load);
        self.emit(Insn::new(Op::MonitorEnter, lock, 0, 0));
    }

    fn lock_register(&self) -> u16 {
        self.locals - 1
    }

    /// Translates from `start` until control goes elsewhere.
    fn block(&mut self, start: usize) -> Result<(), Problem> {
        let shape = self.shapes[start].clone().ok_or("a block without a stack")?;
        self.stack.clear();
        self.depth = 0;
        for &wide in &shape {
            self.push_home(wide)?;
        }
        self.forward = None;
        self.probing.barrier = self.program.code.len();
        let mut index = start;
        loop {
            self.at = index;
            if index != start {
                self.arm_before(index);
            }
            if self.leaders[index] && index != start {
                self.flush();
                self.settle_weight();
                self.reach(index, self.shape())?;
                if self.placed[index].is_some() {
                    self.jump(Insn::wide(Op::Goto, 0, 0), index);
                    return Ok(());
                }
                self.settle_probes();
            }
            self.forward = self.forward.filter(|_| !self.leaders[index]);
            self.placed[index] = Some(self.program.code.len() as u32);
            self.weight = self.weight.saturating_add(1);
            self.arm_at(index);
            let falls_through = self.instruction(&self.code[index])?;
            if !falls_through {
                return Ok(());
            }
            index += 1;
            if index >= self.code.len() {
                return Err("control falls off the end of the method".to_owned());
            }
        }
    }

    fn shape(&self) -> Box<[bool]> {
        self.stack.iter().map(|item| item.wide).collect()
    }

    /// Notes that control can reach `target` with this stack.
    fn reach(&mut self, target: usize, shape: Box<[bool]>) -> Result<(), Problem> {
        match self.shapes.get_mut(target).ok_or("a jump out of the method")? {
            Some(known) if *known != shape => Err("stacks of different shape meet".to_owned()),
            Some(_) => Ok(()),
            unknown => {
                *unknown = Some(shape);
                self.pending.insert(target);
                Ok(())
            }
        }
    }

    fn emit(&mut self, insn: Insn) -> usize {
        self.forward = None;
        let at = self.program.emit(insn, self.at as u16) as usize;
        self.program.weight[at] = std::mem::take(&mut self.weight);
        self.spring(at);
        at
    }

    /// Accounts what is left to the instruction before: control may come here
    /// from elsewhere.
    fn settle_weight(&mut self) {
        if let Some(last) = self.program.weight.last_mut() {
            *last = last.saturating_add(std::mem::take(&mut self.weight));
        }
    }

    /// Emits a jump to `target`; a conditional one carries its target in `c`.
    fn jump(&mut self, insn: Insn, target: usize) {
        if insn.op == Op::Goto {
            let at = self.emit(insn);
            self.fixups.push(Fixup::Far { at, target });
        } else if self.far {
            // Taken: over the next instruction, to one that reaches everywhere.
            self.emit(Insn { c: 2, ..insn });
            self.emit(Insn::wide(Op::Goto, 0, 2));
            self.arm_taken();
            let at = self.emit(Insn::wide(Op::Goto, 0, 0));
            self.fixups.push(Fixup::Far { at, target });
        } else {
            let at = self.emit(insn);
            self.fixups.push(Fixup::Near { at, target });
            self.note_taken(at, target);
        }
    }

    /// Fills in all jumps; false when one does not fit.
    fn fix(&mut self) -> bool {
        let (placed, probing) = (&self.placed, &self.probing);
        let relative = |at: usize, target: usize| {
            let place = probing.stub(at, target).or(placed[target]);
            i64::from(place.expect("every target was translated")) - at as i64
        };
        for fixup in &self.fixups {
            match fixup {
                Fixup::Near { at, target } => match i16::try_from(relative(*at, *target)) {
                    Ok(distance) => self.program.code[*at].c = distance as u16,
                    Err(_) => return false,
                },
                Fixup::Far { at, target } => {
                    let insn = &mut self.program.code[*at];
                    *insn = Insn::wide(insn.op, insn.a, relative(*at, *target) as u32);
                }
                Fixup::Switch { at, switch, targets, default } => {
                    let distances = targets.iter().map(|&target| relative(*at, target) as i32);
                    match &mut self.program.switches[*switch] {
                        Switch::Table { targets, default: otherwise, .. } => {
                            *targets = distances.collect();
                            *otherwise = relative(*at, *default) as i32;
                        }
                        Switch::Lookup { pairs, default: otherwise } => {
                            for (pair, distance) in pairs.iter_mut().zip(distances) {
                                pair.1 = distance;
                            }
                            pairs.sort_unstable();
                            *otherwise = relative(*at, *default) as i32;
                        }
                    }
                }
            }
        }
        true
    }
}
