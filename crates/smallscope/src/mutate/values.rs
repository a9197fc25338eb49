//! Operators on what is computed: calls left out, other results, other numbers.

use super::code::Edit;
use super::names::is_written_call;
use super::number::Number;
use super::operators::MutatedMethod;
use crate::cover::code::op;
use machine::program::descriptor::split;
use ristretto_classfile::attributes::Instruction as I;

/// A call of which nobody uses the result, if it has one: its operands are dropped.
pub(super) fn removed_call(subject: &MutatedMethod<'_>, at: usize) -> Option<Edit> {
    let code = subject.code.op(at)?;
    if !matches!(code, op::INVOKEVIRTUAL..=op::INVOKEINTERFACE) || !is_written_call(subject, at) {
        return None;
    }
    let method = subject.code.member(at).filter(|method| method.name != "<init>")?;
    let (parameters, result) = split(&method.descriptor)?;
    let is_dropped = match subject.code.op(at + 1) {
        Some(87) => !matches!(result, "V" | "J" | "D"),
        Some(88) => matches!(result, "J" | "D"),
        _ => false,
    };
    if result != "V" && !is_dropped {
        return None;
    }
    let drop = |descriptor: &&str| if matches!(*descriptor, "J" | "D") { I::Pop2 } else { I::Pop };
    let mut with: Vec<I> = parameters.iter().rev().map(drop).collect();
    with.extend((code != op::INVOKESTATIC).then_some(I::Pop));
    let removed = 1 + usize::from(is_dropped);
    Some(match with.is_empty() {
        true => Edit::leave_out(at, removed),
        false => Edit::replace_all(at, removed, with),
    })
}

/// A return with another value, which is 0, false or true, or null.
pub(super) fn returned(subject: &MutatedMethod<'_>, at: usize) -> Vec<Edit> {
    let leave = subject.instruction(at).clone();
    let (drop, constants) = match leave {
        I::Ireturn if subject.result == "Z" => (I::Pop, vec![I::Iconst_0, I::Iconst_1]),
        I::Ireturn => (I::Pop, vec![I::Iconst_0]),
        I::Lreturn => (I::Pop2, vec![I::Lconst_0]),
        I::Freturn => (I::Pop, vec![I::Fconst_0]),
        I::Dreturn => (I::Pop2, vec![I::Dconst_0]),
        I::Areturn => (I::Pop, vec![I::Aconst_null]),
        _ => return Vec::new(),
    };
    let with = |constant: I| Edit::replace(at, vec![drop.clone(), constant, leave.clone()]);
    constants.into_iter().map(with).collect()
}

/// The numbers beside one, or the other truth value.
pub(super) fn constants(subject: &mut MutatedMethod<'_>, at: usize) -> Vec<Edit> {
    let Some(number) = subject.number(at) else { return Vec::new() };
    if is_of_the_compiler(subject, at) {
        return Vec::new();
    }
    let others = match (number, subject.reading.used_as(at)) {
        // Where nobody knows the type, it may be a truth value.
        (Number::Int(value @ (0 | 1)), "Z" | "") => vec![Number::Int(1 - value)],
        _ => number.neighbours(),
    };
    let push = |other: Number| Some(Edit::replace(at, vec![other.push(subject.constants)?]));
    others.into_iter().filter_map(push).collect()
}

/// Whether a number is not in the source.
fn is_of_the_compiler(subject: &MutatedMethod<'_>, at: usize) -> bool {
    let Some(used) = &subject.reading.uses[at] else { return true };
    let code = subject.code;
    let is = |at: usize, op: u8| code.op(at) == Some(op);
    let stores_hidden = || {
        let slot = code.local(used.at);
        let is_store = matches!(code.op(used.at), Some(op::ISTORE..=op::ASTORE));
        is_store && slot.is_some_and(|slot| subject.variables.writes_hidden(slot, used.at))
    };
    let is_complement = || {
        let is_ones = matches!(subject.number(at), Some(Number::Int(-1) | Number::Long(-1)));
        is_ones && used.at == at + 1 && matches!(code.op(used.at), Some(130 | 131))
    };
    // `new int[] {x, y}`: the length, and the positions.
    let is_length = || {
        matches!(code.op(used.at), Some(188 | 189))
            && is(used.at + 1, op::DUP)
            && subject.number(used.at + 2) == Some(Number::Int(0))
    };
    let is_position = || {
        let operands = &subject.reading.operands[used.at];
        let made = operands.first().and_then(|array| array.by.first());
        matches!(code.op(used.at), Some(79..=86))
            && at > 0
            && is(at - 1, op::DUP)
            && operands.get(1).is_some_and(|position| position.by == [at])
            && made.is_some_and(|&made| matches!(code.op(made), Some(188 | 189)))
    };
    stores_hidden() || is_complement() || is_length() || is_position() || is_outcome(subject, at)
}

/// Whether a number is what becomes of a condition: 1, over the other one, 0; or the reverse.
fn is_outcome(subject: &MutatedMethod<'_>, at: usize) -> bool {
    let pair = |first: usize| {
        let both = (subject.number(first), subject.number(first + 2));
        let is_over = subject.code.op(first + 1) == Some(op::GOTO)
            && subject.code.body.targets(first + 1) == [first + 3];
        let is_truth = matches!(
            both,
            (Some(Number::Int(1)), Some(Number::Int(0)))
                | (Some(Number::Int(0)), Some(Number::Int(1)))
        );
        is_over && is_truth
    };
    pair(at) || at.checked_sub(2).is_some_and(pair)
}

/// `i++` the other way round, and not at all.
pub(super) fn increment(subject: &MutatedMethod<'_>, at: usize) -> Vec<Edit> {
    let (slot, step) = match *subject.instruction(at) {
        I::Iinc(slot, step) => (u16::from(slot), i32::from(step)),
        I::Iinc_w(slot, step) => (slot, i32::from(step)),
        _ => return Vec::new(),
    };
    if subject.variables.is_hidden(slot, at) {
        return Vec::new();
    }
    let reverse = incremented(slot, -step).map(|instruction| Edit::replace(at, vec![instruction]));
    reverse.into_iter().chain([Edit::leave_out(at, 1)]).collect()
}

/// The instruction that adds to a local variable, if it can add so much.
pub(super) fn incremented(slot: u16, step: i32) -> Option<I> {
    match (u8::try_from(slot), i8::try_from(step)) {
        (Ok(slot), Ok(step)) => Some(I::Iinc(slot, step)),
        _ => i16::try_from(step).ok().map(|step| I::Iinc_w(slot, step)),
    }
}
