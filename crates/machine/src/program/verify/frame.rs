//! One frame as the verifier sees it: a type for each local and each stack slot.
//!
//! A long or double fills two slots, the second marked [`VerificationType::Second`]. That
//! makes splitting one a local question: the stack may be cut below its `n` top
//! slots unless the lowest of them is a second half. Every `dup` form is two cuts.
//!
//! Cost: one check per slot touched. Nothing here asks the class hierarchy except
//! a merge.
//!
//! Not here: which instruction does what (`instruction`), when frames meet (`flow`).

use super::Check;
use super::lattice::Lattice;
use super::types::VerificationType;

#[derive(Clone, Debug)]
pub(super) struct TypeState {
    /// As long as the method's `max_locals`, always.
    pub(super) locals: Vec<VerificationType>,
    /// At most `max_stack` long.
    pub(super) stack: Vec<VerificationType>,
    max_stack: usize,
    /// A constructor may still have to call `this(...)` or `super(...)`. Kept apart from
    /// the slots because they may have lost every trace of `this`.
    pub(super) this_is_uninitialized: bool,
}

impl TypeState {
    pub(super) fn new(max_locals: usize, max_stack: usize) -> Self {
        TypeState {
            locals: vec![VerificationType::Top; max_locals],
            stack: Vec::with_capacity(max_stack),
            max_stack,
            this_is_uninitialized: false,
        }
    }

    pub(super) fn push(&mut self, value: VerificationType) -> Check {
        if self.stack.len() + value.category() > self.max_stack {
            return Err(format!("the operand stack exceeds its maximum depth {}", self.max_stack));
        }
        self.stack.push(value);
        if value.category() == 2 {
            self.stack.push(VerificationType::Second);
        }
        Ok(())
    }

    /// Pops a whole value of any type.
    pub(super) fn pop_any(&mut self) -> Check<VerificationType> {
        let underflow = || "the operand stack is empty".to_string();
        match self.stack.pop().ok_or_else(underflow)? {
            // The first half lies below its second half, whatever happened in between.
            VerificationType::Second => self.stack.pop().ok_or_else(underflow),
            value => Ok(value),
        }
    }

    /// Pops a value that must be exactly `expected`.
    pub(super) fn pop(&mut self, expected: VerificationType, lattice: &Lattice) -> Check {
        let found = self.pop_any()?;
        if found == expected {
            return Ok(());
        }
        Err(mismatch(lattice, &lattice.describe(expected), found))
    }

    /// Pops an initialized reference or null.
    pub(super) fn pop_reference(&mut self, lattice: &Lattice) -> Check<VerificationType> {
        match self.pop_any()? {
            found @ (VerificationType::Null | VerificationType::Reference { .. }) => Ok(found),
            found => Err(mismatch(lattice, "a reference", found)),
        }
    }

    /// The stack operations `pop` (1) and `pop2` (2).
    pub(super) fn drop_slots(&mut self, count: usize) -> Check {
        let rest = self.cut(count)?;
        self.stack.truncate(rest);
        Ok(())
    }

    /// Copies the top `count` slots and puts the copy `below` slots further down: the `dup` family.
    pub(super) fn duplicate(&mut self, count: usize, below: usize) -> Check {
        let from = self.cut(count)?;
        let to = self.cut(count + below)?;
        if self.stack.len() + count > self.max_stack {
            return Err(format!("the operand stack exceeds its maximum depth {}", self.max_stack));
        }
        self.stack.extend_from_within(from..);
        // The copies are on top now; one rotation brings them under what they were copied over.
        self.stack[to..].rotate_right(count);
        Ok(())
    }

    pub(super) fn swap(&mut self) -> Check {
        self.cut(1)?;
        let lower = self.cut(2)?;
        self.stack.swap(lower, lower + 1);
        Ok(())
    }

    /// How many slots lie below the top `count`, if no long or double is split there.
    fn cut(&self, count: usize) -> Check<usize> {
        let Some(rest) = self.stack.len().checked_sub(count) else {
            return Err("the operand stack is too shallow".into());
        };
        match self.stack[rest] {
            VerificationType::Second => {
                Err("a long or double on the operand stack is split".into())
            }
            _ => Ok(rest),
        }
    }

    /// Pushes a local, which must hold exactly `expected`.
    pub(super) fn load(
        &mut self,
        index: usize,
        expected: VerificationType,
        lattice: &Lattice,
    ) -> Check {
        self.check_local(index, expected, lattice)?;
        self.push(expected)
    }

    /// A local holds exactly `expected`.
    pub(super) fn check_local(
        &self,
        index: usize,
        expected: VerificationType,
        lattice: &Lattice,
    ) -> Check {
        let found = self.local(index)?;
        let whole = expected.category() == 1
            || self.locals.get(index + 1) == Some(&VerificationType::Second);
        if found == expected && whole {
            return Ok(());
        }
        Err(mismatch_local(lattice, index, &lattice.describe(expected), found))
    }

    /// The reference in a local. An uninitialized one may be moved around as well.
    pub(super) fn load_reference(&mut self, index: usize, lattice: &Lattice) -> Check {
        match self.local(index)? {
            found if is_movable_reference(found) => self.push(found),
            found => Err(mismatch_local(lattice, index, "a reference", found)),
        }
    }

    fn local(&self, index: usize) -> Check<VerificationType> {
        let local = self.locals.get(index).copied();
        local.ok_or_else(|| format!("local {index} is beyond max_locals {}", self.locals.len()))
    }

    /// Pops exactly `expected` into a local.
    pub(super) fn store(
        &mut self,
        index: usize,
        expected: VerificationType,
        lattice: &Lattice,
    ) -> Check {
        self.pop(expected, lattice)?;
        self.set_local(index, expected)
    }

    /// Pops a reference, perhaps an uninitialized one, into a local.
    pub(super) fn store_reference(&mut self, index: usize, lattice: &Lattice) -> Check {
        match self.pop_any()? {
            found if is_movable_reference(found) => self.set_local(index, found),
            found => Err(mismatch(lattice, "a reference", found)),
        }
    }

    pub(super) fn set_local(&mut self, index: usize, value: VerificationType) -> Check {
        self.set_slot(index, value)?;
        if value.category() == 2 {
            self.set_slot(index + 1, VerificationType::Second)?;
        }
        Ok(())
    }

    /// Writes one slot; a long or double that loses a half there becomes unusable.
    fn set_slot(&mut self, index: usize, value: VerificationType) -> Check {
        if self.local(index)? == VerificationType::Second
            && value != VerificationType::Second
            && index > 0
        {
            let first = &mut self.locals[index - 1];
            if first.category() == 2 {
                *first = VerificationType::Top;
            }
        }
        if self.locals[index].category() == 2
            && let Some(second) = self.locals.get_mut(index + 1)
        {
            *second = VerificationType::Top;
        }
        self.locals[index] = value;
        Ok(())
    }

    /// Every copy of `before` becomes `after`. Tells whether a local did.
    pub(super) fn replace(&mut self, before: VerificationType, after: VerificationType) -> bool {
        for slot in self.stack.iter_mut().filter(|slot| **slot == before) {
            *slot = after;
        }
        let mut changed = false;
        for slot in self.locals.iter_mut().filter(|slot| **slot == before) {
            *slot = after;
            changed = true;
        }
        changed
    }

    /// Widens this frame to include another one. Tells whether it changed.
    pub(super) fn merge(&mut self, other: &FrameView, lattice: &mut Lattice) -> Check<bool> {
        if self.stack.len() != other.stack.len() {
            return Err(format!(
                "the operand stack is {} or {} deep here, depending on the way taken",
                self.stack.len(),
                other.stack.len()
            ));
        }
        let mut changed = other.this_is_uninitialized && !self.this_is_uninitialized;
        self.this_is_uninitialized |= other.this_is_uninitialized;
        for (mine, theirs) in self.stack.iter_mut().zip(other.stack) {
            if mine != theirs {
                changed |= merge_stack_slot(mine, *theirs, lattice)?;
            }
        }
        for (mine, theirs) in self.locals.iter_mut().zip(other.locals) {
            if mine != theirs {
                let merged = lattice.merge(*mine, *theirs);
                changed |= merged != *mine;
                *mine = merged;
            }
        }
        Ok(changed)
    }

    pub(super) fn view(&self) -> FrameView<'_> {
        FrameView {
            locals: &self.locals,
            stack: &self.stack,
            this_is_uninitialized: self.this_is_uninitialized,
        }
    }

    pub(super) fn from_view(view: &FrameView, max_stack: usize) -> Self {
        TypeState {
            locals: view.locals.to_vec(),
            stack: view.stack.to_vec(),
            max_stack,
            this_is_uninitialized: view.this_is_uninitialized,
        }
    }

    /// Becomes a copy of `view`, keeping the memory it has.
    pub(super) fn copy_from(&mut self, view: &FrameView) {
        self.locals.clear();
        self.locals.extend_from_slice(view.locals);
        self.stack.clear();
        self.stack.extend_from_slice(view.stack);
        self.this_is_uninitialized = view.this_is_uninitialized;
    }
}

/// A frame on its way to an instruction. Its stack need not be the one it came with: an
/// exception handler gets the locals of the throwing instruction and a stack of its own.
pub(super) struct FrameView<'f> {
    pub(super) locals: &'f [VerificationType],
    pub(super) stack: &'f [VerificationType],
    pub(super) this_is_uninitialized: bool,
}

impl FrameView<'_> {
    pub(super) fn slots(&self) -> usize {
        self.locals.len() + self.stack.len()
    }
}

/// An operand that fits nothing is an error at once: unlike a local, nobody can overwrite it.
fn merge_stack_slot(
    mine: &mut VerificationType,
    theirs: VerificationType,
    lattice: &mut Lattice,
) -> Check<bool> {
    let merged = lattice.merge(*mine, theirs);
    if merged == VerificationType::Top {
        let (one, other) = (lattice.describe(*mine), lattice.describe(theirs));
        return Err(format!(
            "the operand stack holds {one} or {other} here, depending on the way taken"
        ));
    }
    let changed = merged != *mine;
    *mine = merged;
    Ok(changed)
}

fn is_movable_reference(value: VerificationType) -> bool {
    matches!(
        value,
        VerificationType::Null
            | VerificationType::Reference { .. }
            | VerificationType::UninitializedThis
            | VerificationType::Uninitialized(_)
    )
}

fn mismatch(lattice: &Lattice, expected: &str, found: VerificationType) -> String {
    let found = lattice.describe(found);
    format!("expected {expected} on the operand stack, found {found}")
}

fn mismatch_local(
    lattice: &Lattice,
    index: usize,
    expected: &str,
    found: VerificationType,
) -> String {
    let found = lattice.describe(found);
    format!("expected {expected} in local {index}, found {found}")
}
