//! Editing a method's code: what refers to places in it moves along.
//!
//! Where something leads to an instruction that was replaced, it leads to what replaced it.
//! `StackMapTable` is left out: our verifier has no use for it, and `write` moves the original
//! one.

use crate::cover::code::offsets;
use machine::program::jumps::retarget;
use ristretto_classfile::attributes::{Attribute, ExceptionTableEntry, Instruction as I};

/// Other instructions in the place of some.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Edit {
    /// The first one that goes.
    pub(super) at: usize,
    /// How many go.
    pub(super) removed: usize,
    /// What comes instead; jumps lead to places in the original code.
    pub(super) with: Vec<I>,
    /// By how much that needs a deeper operand stack.
    pub(super) deeper: u16,
}

impl Edit {
    /// One instruction becomes others.
    pub(super) fn replace(at: usize, with: Vec<I>) -> Edit {
        Edit::replace_all(at, 1, with)
    }

    /// Instructions go, and nothing comes: a place that others lead to stays one.
    pub(super) fn leave_out(at: usize, removed: usize) -> Edit {
        Edit::replace_all(at, removed, vec![I::Nop])
    }

    pub(super) fn leaves_out(&self) -> bool {
        self.with == [I::Nop]
    }

    /// Several do.
    pub(super) fn replace_all(at: usize, removed: usize, with: Vec<I>) -> Edit {
        Edit { at, removed, with, deeper: 0 }
    }
}

/// From places in the original code to places in the edited one.
#[derive(Clone, Debug)]
pub(super) struct Moves {
    /// In order, and apart from each other.
    edits: Vec<Edit>,
}

impl Moves {
    pub(super) fn new(edits: &[Edit]) -> Moves {
        let mut edits = edits.to_vec();
        edits.sort_by_key(|edit| edit.at);
        Moves { edits }
    }

    /// Where the instruction at `index` is now; one behind the end is a place too.
    pub(super) fn of(&self, index: usize) -> usize {
        let before = self.edits.iter().take_while(|edit| edit.at < index);
        before.fold(index, |moved, edit| moved + edit.with.len() - edit.removed)
    }

    fn deeper(&self) -> u16 {
        self.edits.iter().map(|edit| edit.deeper).max().unwrap_or_default()
    }

    /// Whether nothing is left of an instruction that begins no edit.
    fn is_gone(&self, index: usize) -> bool {
        self.edits.iter().any(|edit| (edit.at + 1..edit.at + edit.removed).contains(&index))
    }
}

/// The `Code` attribute after the edits; None if something leads to the middle of one, or a
/// place is out of reach now.
pub(super) fn edited(original: &Attribute, moves: &Moves) -> Option<Attribute> {
    let Attribute::Code { name_index, max_stack, max_locals, code, exception_table, attributes } =
        original
    else {
        return None;
    };
    let changed = instructions(code, moves)?;
    let last = code.len() - 1;
    let range = |entry: &ExceptionTableEntry| {
        let mut entry = entry.clone();
        let place = |index: u16| u16::try_from(moves.of(usize::from(index))).ok();
        // The parser has no place behind the last instruction, and means that by the last one.
        let is_open = usize::from(entry.range_pc.end) == last;
        let end = if is_open { (changed.len() - 1) as u16 } else { place(entry.range_pc.end)? };
        entry.range_pc = place(entry.range_pc.start)?..end;
        entry.handler_pc = place(entry.handler_pc)?;
        Some(entry)
    };
    let exception_table = exception_table.iter().map(range).collect::<Option<Vec<_>>>()?;
    let (before, after) = (offsets(code), offsets(&changed));
    let moved = attributes
        .iter()
        .filter_map(|attribute| attribute_moved(attribute, moves, (&before, &after)));
    Some(Attribute::Code {
        name_index: *name_index,
        max_stack: max_stack.checked_add(moves.deeper())?,
        max_locals: *max_locals,
        attributes: moved.collect(),
        code: changed,
        exception_table,
    })
}

/// The instructions after the edits, jumps included.
fn instructions(code: &[I], moves: &Moves) -> Option<Vec<I>> {
    let mut changed = Vec::with_capacity(code.len() + 4);
    let mut at = 0;
    // Each with its place in the original, which jumps in switches are relative to.
    for edit in &moves.edits {
        let kept = code.get(at..edit.at)?.iter().cloned().enumerate();
        changed.extend(kept.map(|(offset, instruction)| (at + offset, instruction)));
        changed.extend(edit.with.iter().map(|instruction| (edit.at, instruction.clone())));
        at = edit.at + edit.removed;
    }
    let kept = code.get(at..)?.iter().cloned().enumerate();
    changed.extend(kept.map(|(offset, instruction)| (at + offset, instruction)));
    let to = |target: usize| (!moves.is_gone(target)).then(|| moves.of(target));
    for (place, (from, instruction)) in changed.iter_mut().enumerate() {
        retarget(instruction, (*from, place), &to)?;
    }
    Some(changed.into_iter().map(|(_, instruction)| instruction).collect())
}

/// An attribute of the code, if it still says something.
fn attribute_moved(
    attribute: &Attribute,
    moves: &Moves,
    (before, after): (&[usize], &[usize]),
) -> Option<Attribute> {
    let mut attribute = attribute.clone();
    // The parser has bytes for local variables, and instructions for all else.
    let byte = |byte: usize| {
        let index = before.binary_search(&byte).ok()?;
        after.get(moves.of(index)).copied()
    };
    let range = |start: &mut u16, length: &mut u16| {
        let (from, to) = (usize::from(*start), usize::from(*start) + usize::from(*length));
        let (from, to) = (byte(from)?, byte(to)?);
        (*start, *length) = (u16::try_from(from).ok()?, u16::try_from(to - from).ok()?);
        Some(())
    };
    match &mut attribute {
        Attribute::LineNumberTable { line_numbers, .. } => {
            for line in line_numbers {
                line.start_pc = u16::try_from(moves.of(usize::from(line.start_pc))).ok()?;
            }
        }
        Attribute::LocalVariableTable { variables, .. } => {
            variables.retain_mut(|one| range(&mut one.start_pc, &mut one.length).is_some());
        }
        Attribute::LocalVariableTypeTable { variable_types, .. } => {
            variable_types.retain_mut(|one| range(&mut one.start_pc, &mut one.length).is_some());
        }
        _ => return None,
    }
    Some(attribute)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moved(code: Vec<I>, edits: &[Edit]) -> Option<Vec<I>> {
        instructions(&code, &Moves::new(edits))
    }

    #[test]
    fn jumps_over_an_edit_move_along_in_both_directions() {
        let code = vec![I::Iload_0, I::Ifeq(4), I::Nop, I::Goto(0), I::Return];
        let longer = [Edit::replace(2, vec![I::Iconst_0, I::Pop])];
        let expected = vec![I::Iload_0, I::Ifeq(5), I::Iconst_0, I::Pop, I::Goto(0), I::Return];
        assert_eq!(moved(code, &longer), Some(expected));
    }

    #[test]
    fn a_jump_to_what_was_replaced_leads_to_what_replaced_it() {
        let code = vec![I::Goto(1), I::Iconst_1, I::Ireturn];
        let edits = [
            Edit::replace(1, vec![I::Iconst_2]),
            Edit::replace(2, vec![I::Pop, I::Iconst_0, I::Ireturn]),
        ];
        let expected = vec![I::Goto(1), I::Iconst_2, I::Pop, I::Iconst_0, I::Ireturn];
        assert_eq!(moved(code, &edits), Some(expected));
    }

    #[test]
    fn nothing_leads_into_the_middle_of_an_edit() {
        let code = vec![I::Goto(2), I::Lcmp, I::Ifeq(0), I::Return];
        assert_eq!(moved(code, &[Edit::replace_all(1, 2, vec![I::Nop])]), None);
    }
}
