//! Where a predicate returns false, seen while it runs.
//!
//! A method that passes on what it was told (`if (!ordered(left)) return false;`) is not where a
//! predicate fails: the place is that of the innermost method that found out, and there the
//! branch that leads to nothing but `return false`, if there is one.
//!
//! Cost: a look at every instruction, so this is for a few runs, not for a search.

use crate::mode::{Mode, Observed, View};
use crate::program::instruction::Op;
use crate::throw::CodeLocation;
use crate::value::Kind;

/// Notes where the outermost method returned false last.
#[derive(Clone, Copy, Default, Debug)]
pub struct Rejections {
    /// The newest instruction that may lead to something else than `return false`: the depth
    /// of its frame, and its position in the code.
    undecided: Option<(u32, usize)>,
    /// A false that the caller is bound to pass on: the callee's depth, and where it is from.
    passed_on: Option<(u32, CodeLocation)>,
    last: Option<CodeLocation>,
}

impl Rejections {
    /// The place of the last rejection in the user's code, told once.
    pub fn take(&mut self) -> Option<CodeLocation> {
        self.last.take()
    }

    fn note_return(&mut self, view: &View<'_, '_>) {
        let program = view.program;
        let method = program.method(view.method());
        let inner = self.passed_on.take().filter(|(depth, _)| *depth == view.depth() + 1);
        let is_false = view.register(view.insn.a) as u32 == 0;
        if method.result != Some(Kind::Boolean) || !is_false {
            return;
        }
        let own = || {
            let class = program.class(method.class);
            let index = program.origin(self.failing_branch(view)) as u16;
            let place = CodeLocation { method: view.method(), index };
            (!class.trusted && !class.hidden).then_some(place)
        };
        let Some(place) = inner.map(|(_, place)| place).or_else(own) else { return };
        self.last = Some(place);
        let caller = view.frames.last().map(|frame| view.frames[frame.parent as usize].pc);
        if caller.is_some_and(|pc| program.fails[pc as usize]) {
            self.passed_on = Some((view.depth(), place));
        }
    }

    /// The branch that led to the return at hand, or the return itself.
    fn failing_branch(&self, view: &View<'_, '_>) -> u32 {
        let branch = self
            .undecided
            .filter(|(depth, pc)| *depth == view.depth() && is_branch(view.program.code[*pc].op));
        branch.map_or(view.pc, |(_, pc)| pc) as u32
    }
}

fn is_branch(op: Op) -> bool {
    let conditional = Op::IfEq as u16..=Op::IfDNotLe as u16;
    conditional.contains(&(op as u16)) || matches!(op, Op::TableSwitch | Op::LookupSwitch)
}

impl Mode for Rejections {
    type Mark = ();

    fn observe(&mut self, view: &mut View<'_, '_>) -> Observed {
        if view.insn.op == Op::ReturnValue {
            self.note_return(view);
        } else if !view.program.returns_false[view.pc] {
            self.undecided = Some((view.depth(), view.pc));
        }
        Observed::GoOn
    }
}
