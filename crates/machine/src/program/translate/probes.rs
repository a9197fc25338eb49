//! Where probes go in the register code.
//!
//! A probe is *armed* when its place in the bytecode is reached, and takes the place of the next
//! instruction that is emitted: bytecodes that emit nothing cannot fail, so whoever gets there
//! came by the probe. Before an instruction that other ways lead to as well, it takes the place
//! of the one before instead, if that cannot fail, and else it gets a place of its own.

use super::Translator;
use crate::program::instruction::{Insn, Op};
use crate::program::probe::{Plan, ProbeId, Purpose};
use crate::program::{MethodId, Program};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::ops::Range;
use std::rc::Rc;

#[derive(Default)]
pub(super) struct Probing {
    pub(super) plan: Option<Rc<Plan>>,
    /// For the next instruction that is emitted.
    armed: Vec<ProbeId>,
    /// By place in the code.
    traps: BTreeMap<usize, Vec<ProbeId>>,
    /// Jumps and switches that are probed: where they are, and their target in the bytecode.
    edges: Vec<(usize, usize, ProbeId)>,
    /// By the same, the `goto` that they lead to at first.
    stubs: FxHashMap<(usize, usize), u32>,
    /// Since where code can only be reached from the instruction before.
    pub(super) barrier: usize,
}

impl Probing {
    /// Puts the probes in their places, now that the method's `code` is complete.
    pub(super) fn plant(self, program: &mut Program, method: MethodId, code: &Range<usize>) {
        let Some(plan) = self.plan else { return };
        if plan.purpose == Purpose::Coverage {
            program.expect_hits(method, plan.count);
        }
        let from: FxHashMap<u32, usize> =
            self.stubs.iter().map(|(&(from, _), &stub)| (stub, from)).collect();
        for (pc, ids) in self.traps {
            let pc = pc as u32;
            let from = from.get(&pc).map(|&from| from as u32);
            program.plant((method, code), pc, (&ids, plan.purpose), from);
        }
    }

    /// The `goto` that the jump at `at` leads to, if it is probed.
    pub(super) fn stub(&self, at: usize, target: usize) -> Option<u32> {
        self.stubs.get(&(at, target)).copied()
    }
}

impl Translator<'_> {
    /// Control comes to `index` from the instruction before.
    pub(super) fn arm_before(&mut self, index: usize) {
        let id = self.probing.plan.as_ref().and_then(|plan| plan.before[index]);
        self.probing.armed.extend(id);
    }

    /// The instruction at `index` is next, from wherever.
    pub(super) fn arm_at(&mut self, index: usize) {
        let id = self.probing.plan.as_ref().and_then(|plan| plan.at[index]);
        self.probing.armed.extend(id);
    }

    /// The way that the conditional jump at hand takes.
    pub(super) fn arm_taken(&mut self) {
        let id = self.probing.plan.as_ref().and_then(|plan| plan.taken[self.at]);
        self.probing.armed.extend(id);
    }

    /// Probes the conditional jump at hand, which was emitted at `at`.
    pub(super) fn note_taken(&mut self, at: usize, target: usize) {
        if let Some(id) = self.probing.plan.as_ref().and_then(|plan| plan.taken[self.at]) {
            self.probing.edges.push((at, target, id));
        }
    }

    /// Probes a way out of the switch at hand, which was emitted at `at`.
    pub(super) fn note_case(&mut self, at: usize, target: usize) {
        let Some(plan) = &self.probing.plan else { return };
        let known = self.probing.edges.iter().any(|edge| (edge.0, edge.1) == (at, target));
        if let (false, Some(&id)) = (known, plan.switches.get(&(self.at, target))) {
            self.probing.edges.push((at, target, id));
        }
    }

    /// From here on, others come as well: what is still armed needs a place now.
    pub(super) fn settle_probes(&mut self) {
        let last = self.program.code.len() - 1;
        if !self.probing.armed.is_empty() {
            if last >= self.probing.barrier && cannot_fail(self.program.code[last].op) {
                let armed = std::mem::take(&mut self.probing.armed);
                self.probing.traps.entry(last).or_default().extend(armed);
            } else {
                self.emit(Insn::wide(Op::Nop, 0, 0));
            }
        }
        self.probing.barrier = self.program.code.len();
    }

    /// What is armed takes the place of the instruction that was emitted at `at`.
    pub(super) fn spring(&mut self, at: usize) {
        if !self.probing.armed.is_empty() {
            let armed = std::mem::take(&mut self.probing.armed);
            self.probing.traps.insert(at, armed);
        }
    }

    /// The instruction at `at` is taken back: its probes are armed again.
    pub(super) fn rearm(&mut self, at: usize) {
        self.probing.armed.extend(self.probing.traps.remove(&at).unwrap_or_default());
    }

    /// Adds what probed jumps lead to, behind the method's code.
    pub(super) fn add_stubs(&mut self) {
        for (from, target, id) in std::mem::take(&mut self.probing.edges) {
            self.at = self.program.origin(from as u32);
            self.probing.armed.push(id);
            let at = self.emit(Insn::wide(Op::Goto, 0, 0));
            self.fixups.push(super::Fixup::Far { at, target });
            self.probing.stubs.insert((from, target), at as u32);
        }
    }
}

/// Whether whoever executes it comes to the next instruction.
fn cannot_fail(op: Op) -> bool {
    let moves = op as u16 <= Op::ConstWide as u16;
    let computes = (Op::IAdd as u16..=Op::DCmpG as u16).contains(&(op as u16));
    moves || computes && !matches!(op, Op::IDiv | Op::IRem | Op::LDiv | Op::LRem)
}
