//! What a mutant is, as a person would read it: what the source said, and what it says now.

use super::Change;
use super::code::Moves;
use super::reading::Reading;
use super::text::UNKNOWN;
use crate::suite::mutant::Operator;

/// Longer pieces of source are told by the part that changed.
const LONGEST: usize = 72;

/// "`temp.right` became `left.right`".
pub(super) fn described(
    change: &Change,
    moves: &Moves,
    before: &Reading,
    after: &Reading,
) -> String {
    let edit = &change.edits[0];
    let last = edit.at + edit.removed - 1;
    let old = before.texts[last].as_str();
    if edit.leaves_out() || change.operator == Operator::RemovedCall {
        return left_out(change, old, before);
    }
    let new = moves.of(edit.at) + edit.with.len() - 1;
    let in_context = context(change, before);
    let context = in_context.map(|used| (&before.texts[used], &after.texts[moves.of(used)]));
    let fits = |(old, new): &(&String, &String)| {
        old != new && old.chars().count().max(new.chars().count()) <= LONGEST
    };
    if let Some((old, new)) = context.filter(fits) {
        return format!("`{old}` became `{new}`");
    }
    match after.texts.get(new).map(String::as_str) {
        Some(new) if !old.is_empty() && !new.is_empty() && old != new => {
            format!("`{old}` became `{new}`")
        }
        _ => by_instruction(change),
    }
}

/// Of a name or number alone one cannot tell which it is: then who uses it is told.
fn context(change: &Change, before: &Reading) -> Option<usize> {
    let at = change.edits[0].at;
    let is_short = match change.operator {
        Operator::Variable | Operator::Constant | Operator::Static => true,
        Operator::Field => !before.texts[at].contains('.'),
        _ => false,
    };
    let mut used = before.uses.get(at)?.as_ref().filter(|_| is_short)?.at;
    // What is not written says no more: casts, and comparisons before their jump.
    while before.texts[used] == before.texts[at] || before.texts[used] == UNKNOWN {
        used = before.uses[used].as_ref()?.at;
    }
    Some(used)
}

/// Something is gone, and nothing came instead.
fn left_out(change: &Change, old: &str, before: &Reading) -> String {
    let edit = &change.edits[0];
    match change.operator {
        Operator::RemovedCall => format!("the call `{}` was left out", before.texts[edit.at]),
        Operator::Increment => format!("`{old}` was left out"),
        _ => {
            // A sign: its operand is what is left.
            let operands = &before.operands[edit.at + edit.removed - 1];
            format!("`{old}` became `{}`", operands.first().map_or("", |value| &value.text))
        }
    }
}

/// Where the source cannot be told.
fn by_instruction(change: &Change) -> String {
    let names: Vec<String> = change.edits[0].with.iter().map(ToString::to_string).collect();
    format!("instruction {} became `{}`", change.at, names.join("; "))
}
