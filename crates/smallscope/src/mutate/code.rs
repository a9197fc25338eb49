//! Editing a method's code.

use ristretto_classfile::attributes::{Attribute, Instruction};

/// Other instructions in the place of some.
#[derive(Clone, Debug)]
pub(super) struct Edit {
    /// The first one that goes.
    pub(super) at: usize,
    /// How many go.
    pub(super) removed: usize,
    /// What comes instead; jumps lead to places in the original code.
    pub(super) with: Vec<Instruction>,
}

/// The `Code` attribute after the edits; None if places in it are out of reach then.
pub(super) fn edited(original: &Attribute, edits: &[Edit]) -> Option<Attribute> {
    let mut changed = original.clone();
    let Attribute::Code { code, .. } = &mut changed else { return None };
    for edit in edits {
        // Only edits that keep the length, so far.
        if edit.removed != edit.with.len() {
            return None;
        }
        code.splice(edit.at..edit.at + edit.removed, edit.with.iter().cloned());
    }
    Some(changed)
}
