//! What a mutant is, as a person would read it: what the source said, and what it says now.

use super::Change;
use super::code::Moves;
use super::reading::Reading;
use super::text::UNKNOWN;
use crate::suite::mutant::Operator;

/// Longer pieces of source are told by the part that changed, or not at all.
const LONGEST: usize = 80;

/// Two ways to tell a mutant.
pub(super) struct Told {
    /// "`temp.right` became `left.right`".
    pub(super) short: String,
    /// With what the changed part is used for: "`temp = temp.right` became `temp = left.right`".
    pub(super) in_context: Option<String>,
}

pub(super) fn described(change: &Change, moves: &Moves, before: &Reading, after: &Reading) -> Told {
    let edit = &change.edits[0];
    let last = edit.at + edit.removed - 1;
    let old = before.texts[last].as_str();
    let new = moves.of(edit.at) + edit.with.len() - 1;
    // Of a name or number alone one cannot tell which it is: then who uses it is told.
    let is_bare = match change.operator {
        Operator::Variable | Operator::Constant | Operator::Static => true,
        Operator::Field => !old.contains('.'),
        _ => false,
    };
    let user = user(before, last);
    let in_context = |user: Option<usize>| {
        let user = user?;
        became(&before.texts[user], after.texts.get(moves.of(user))?)
    };
    if edit.leaves_out() || change.operator == Operator::RemovedCall {
        return Told { short: left_out(change, old, before), in_context: in_context(user) };
    }
    let own = || {
        let new = after.texts.get(new)?;
        became(old, new).or_else(|| {
            let (old, new) = around_the_difference(old, new)?;
            became(&elided(old), &elided(new))
        })
    };
    let (short, further) = match (is_bare, in_context(user)) {
        (true, Some(told)) => (Some(told), user.and_then(|at| self::user(before, at))),
        (_, _) => (own(), user),
    };
    let short = short.unwrap_or_else(|| by_instruction(change));
    Told { short, in_context: in_context(further) }
}

/// "`this` became `that`", if both can be told and are not too long.
fn became(old: &str, new: &str) -> Option<String> {
    let is_short = |text: &str| !text.is_empty() && text.chars().count() <= LONGEST;
    (old != new && is_short(old) && is_short(new)).then(|| format!("`{old}` became `{new}`"))
}

/// Two long texts, cut to where they differ.
fn around_the_difference(old: &str, new: &str) -> Option<(String, String)> {
    const CONTEXT: usize = 12;
    let (old, new): (Vec<char>, Vec<char>) = (old.chars().collect(), new.chars().collect());
    let same = |pair: &(&char, &char)| pair.0 == pair.1;
    let before = old.iter().zip(&new).take_while(same).count();
    let left = old.len().min(new.len()) - before;
    let after = old.iter().rev().zip(new.iter().rev()).take(left).take_while(same).count();
    let cut = |text: &[char]| {
        let start = before.saturating_sub(CONTEXT);
        let end = (text.len() - after + CONTEXT).min(text.len());
        let head = if start > 0 { UNKNOWN } else { "" };
        let tail = if end < text.len() { UNKNOWN } else { "" };
        format!("{head}{}{tail}", text[start..end].iter().collect::<String>())
    };
    (old != new).then(|| (cut(&old), cut(&new)))
}

/// A text without its middle, if it is too long. Where it differs is near its beginning.
fn elided(text: String) -> String {
    const TAIL: usize = 20;
    let count = text.chars().count();
    if count <= LONGEST {
        return text;
    }
    let head: String = text.chars().take(LONGEST - TAIL - UNKNOWN.chars().count()).collect();
    let tail: String = text.chars().skip(count - TAIL).collect();
    head + UNKNOWN + &tail
}

/// Who uses what an instruction computes, and says more than that.
fn user(before: &Reading, at: usize) -> Option<usize> {
    let mut used = before.uses.get(at)?.as_ref()?.at;
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
