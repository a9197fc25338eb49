//! Conditional jumps, read as the conditions of the source.
//!
//! A compiler may jump if a condition holds, or if it does not. It does the former at the end of
//! a loop that goes back, and after a part of `||`, whose jump leads to just behind the last part,
//! which jumps if it does not hold.
//! Comparisons of floating-point numbers tell it themselves: which of the two instructions there
//! are for NaN was taken depends on the source's operator (JVMS 3.5). What leads to where a program
//! goes on without assertions is what is asserted.

use super::code::Edit;
use super::reading::Reading;
use super::text::{Level, Value};
use crate::cover::code::{Code, op};
use ristretto_classfile::attributes::Instruction as I;
use std::collections::BTreeSet;

/// In the order of the instructions `ifeq` to `ifle`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Relation {
    Equal,
    Different,
    Less,
    NotLess,
    Greater,
    NotGreater,
}

impl Relation {
    pub(super) const ALL: [Relation; 6] = [
        Relation::Equal,
        Relation::Different,
        Relation::Less,
        Relation::NotLess,
        Relation::Greater,
        Relation::NotGreater,
    ];

    fn of(number: u8) -> Relation {
        Relation::ALL[usize::from(number) % 6]
    }

    pub(super) fn opposite(self) -> Relation {
        // They stand in pairs.
        Relation::of(self as u8 ^ 1)
    }

    /// The same, but for equal operands.
    pub(super) fn boundary(self) -> Option<Relation> {
        Some(match self {
            Relation::Less => Relation::NotGreater,
            Relation::NotGreater => Relation::Less,
            Relation::Greater => Relation::NotLess,
            Relation::NotLess => Relation::Greater,
            Relation::Equal | Relation::Different => return None,
        })
    }

    fn sign(self) -> &'static str {
        ["==", "!=", "<", ">=", ">", "<="][self as usize]
    }

    fn level(self) -> Level {
        match self {
            Relation::Equal | Relation::Different => Level::Equality,
            _ => Level::Comparison,
        }
    }
}

/// What is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    /// Two ints.
    Ints,
    /// An int with 0.
    Zero,
    /// Two longs: the instruction before compares, and leaves a number.
    Longs,
    /// The same with floats or doubles.
    Floats,
    Doubles,
    References,
    Null,
    /// A truth value, alone.
    Truth,
    /// Two of them.
    Truths,
}

pub(super) struct Condition {
    at: usize,
    target: u16,
    pub(super) sort: Sort,
    /// As the source has it.
    pub(super) relation: Relation,
    jumps_if_true: bool,
    left: Value,
    right: Value,
}

impl Condition {
    /// The condition of the jump at `at`, whose operands are known.
    pub(super) fn at(code: &Code<'_>, reading: &Reading, at: usize) -> Option<Condition> {
        let op = code.op(at)?;
        let target = u16::try_from(*code.body.targets(at).first()?).ok()?;
        let operands = &reading.operands[at];
        let zero = Value::whole("0", "I");
        let null = Value::whole("null", "");
        let (sort, jump, left, right) = match (op, &operands[..]) {
            (153..=158, [value]) => {
                let jump = Relation::of(op - 153);
                match (compared(code, value, at), &*value.descriptor) {
                    (Some((sort, at)), _) => {
                        let [left, right] = &reading.operands[at][..] else { return None };
                        (sort, jump, left.clone(), right.clone())
                    }
                    (None, "Z") => (Sort::Truth, jump, value.clone(), zero),
                    // `(flag = true)`: the copy that is asked is a number.
                    _ if value.by.iter().any(|&by| reading.used_as(by) == "Z") => {
                        let value = Value { text: value.as_a("Z"), ..value.clone() };
                        (Sort::Truth, jump, value, zero)
                    }
                    _ => (Sort::Zero, jump, value.clone(), zero),
                }
            }
            (159..=166, [left, right]) => {
                let is_truth = [left, right].iter().any(|value| value.descriptor == "Z");
                let sort = match op {
                    165 | 166 => Sort::References,
                    _ if is_truth => Sort::Truths,
                    _ => Sort::Ints,
                };
                (sort, Relation::of(op - 159), left.clone(), right.clone())
            }
            (198 | 199, [value]) => (Sort::Null, Relation::of(op - 198), value.clone(), null),
            _ => return None,
        };
        let jumps_if_true = match (sort, jump) {
            (Sort::Floats | Sort::Doubles, Relation::Less | Relation::NotGreater) => {
                matches!(code.op(at - 1), Some(150 | 152))
            }
            (Sort::Floats | Sort::Doubles, Relation::Greater | Relation::NotLess) => {
                matches!(code.op(at - 1), Some(149 | 151))
            }
            _ => leads_to_true(code, reading, at, usize::from(target)),
        };
        let relation = if jumps_if_true { jump } else { jump.opposite() };
        Some(Condition { at, target, sort, relation, jumps_if_true, left, right })
    }

    /// The condition as a piece of source.
    pub(super) fn value(&self) -> Value {
        let relation = self.relation;
        let value = match (self.sort, relation) {
            (Sort::Truth, Relation::Different) => self.left.clone(),
            (Sort::Truth, _) => Value::prefix("!", &self.left),
            _ => {
                let left = as_other(&self.left, &self.right);
                let right = as_other(&self.right, &self.left);
                Value::binary(&left, relation.sign(), &right, relation.level())
            }
        };
        Value { descriptor: "Z".to_owned(), ..value }
    }

    /// The same where a jump is taken if it does not hold.
    fn value_behind(&self, target: usize) -> Option<Value> {
        (!self.jumps_if_true && usize::from(self.target) == target).then(|| self.value())
    }

    /// The same condition with another relation.
    pub(super) fn with(&self, relation: Relation) -> Edit {
        let taken = if self.jumps_if_true { relation } else { relation.opposite() };
        let to = self.target;
        let jump = match self.sort {
            Sort::Ints | Sort::Truths => match taken {
                Relation::Equal => I::If_icmpeq(to),
                Relation::Different => I::If_icmpne(to),
                Relation::Less => I::If_icmplt(to),
                Relation::NotLess => I::If_icmpge(to),
                Relation::Greater => I::If_icmpgt(to),
                Relation::NotGreater => I::If_icmple(to),
            },
            Sort::References if taken == Relation::Equal => I::If_acmpeq(to),
            Sort::References => I::If_acmpne(to),
            Sort::Null if taken == Relation::Equal => I::Ifnull(to),
            Sort::Null => I::Ifnonnull(to),
            _ => match taken {
                Relation::Equal => I::Ifeq(to),
                Relation::Different => I::Ifne(to),
                Relation::Less => I::Iflt(to),
                Relation::NotLess => I::Ifge(to),
                Relation::Greater => I::Ifgt(to),
                Relation::NotGreater => I::Ifle(to),
            },
        };
        // NaN is neither less nor greater, so each question has its instruction.
        let asks_for_less = matches!(relation, Relation::Less | Relation::NotGreater);
        let compare = match self.sort {
            Sort::Floats if asks_for_less => I::Fcmpg,
            Sort::Floats => I::Fcmpl,
            Sort::Doubles if asks_for_less => I::Dcmpg,
            Sort::Doubles => I::Dcmpl,
            _ => return Edit::replace(self.at, vec![jump]),
        };
        Edit::replace_all(self.at - 1, 2, vec![compare, jump])
    }
}

/// A number beside a truth value or a character is one too.
fn as_other(value: &Value, other: &Value) -> Value {
    Value { text: value.as_a(&other.descriptor), ..value.clone() }
}

/// The condition under which control comes to just behind the last jump before `end`, and not to
/// `end`: parts that all must hold, or of which one must. None if it is more than that.
pub(super) fn leading_past(code: &Code<'_>, reading: &Reading, end: usize) -> Option<Value> {
    let is_condition = |index: &usize| matches!(code.op(*index), Some(153..=166 | 198 | 199));
    let leads = |index: &usize, to: usize| is_condition(index) && code.body.targets(*index) == [to];
    let past: Vec<usize> = (0..end).filter(|index| leads(index, end)).collect();
    let last = *past.last()?;
    let at = |index: &usize| Condition::at(code, reading, *index);
    let into: Vec<usize> = (0..last).filter(|index| leads(index, last + 1)).collect();
    // Who comes in between has left a part out.
    let first = past.iter().chain(&into).copied().min()?;
    let between = |target: &usize| (first + 1..=last).contains(target);
    if (0..last).any(|index| code.body.targets(index).iter().any(between)) {
        return None;
    }
    if into.is_empty() {
        let parts = past.iter().map(|index| at(index)?.value_behind(end));
        let parts = parts.collect::<Option<Vec<_>>>()?;
        return joined(parts, "&&", Level::AndAlso);
    }
    if past.len() > 1 {
        return None;
    }
    let parts = into.iter().map(|index| at(index).filter(|one| one.jumps_if_true));
    let mut parts = parts.map(|one| Some(one?.value())).collect::<Option<Vec<_>>>()?;
    parts.push(at(&last)?.value_behind(end)?);
    joined(parts, "||", Level::OrElse)
}

fn joined(parts: Vec<Value>, sign: &str, level: Level) -> Option<Value> {
    let join = |left: Value, right: Value| Value::binary(&left, sign, &right, level);
    let all = parts.into_iter().reduce(join)?;
    Some(Value { descriptor: "Z".to_owned(), ..all })
}

/// What kind of comparison left a number, and where: the instruction before must have.
fn compared(code: &Code<'_>, value: &Value, at: usize) -> Option<(Sort, usize)> {
    let by = at.checked_sub(1).filter(|by| value.by == [*by])?;
    let sort = match code.op(by)? {
        148 => Sort::Longs,
        149 | 150 => Sort::Floats,
        151 | 152 => Sort::Doubles,
        _ => return None,
    };
    Some((sort, by))
}

/// Where a program goes on if assertions are off: what leads there otherwise is asserted.
pub(super) fn behind_assertions(code: &Code<'_>) -> BTreeSet<usize> {
    let asking = (0..code.len()).filter(|&index| asks_for_assertions(code, index));
    asking.flat_map(|index| code.body.targets(index)).collect()
}

/// Whether a jump is taken if assertions are off.
pub(super) fn asks_for_assertions(code: &Code<'_>, at: usize) -> bool {
    let asked = at.checked_sub(1).filter(|_| code.op(at) == Some(op::IFNE));
    let field = asked.and_then(|before| code.member(before));
    field.is_some_and(|field| field.name == "$assertionsDisabled")
}

/// Whether a jump is taken if the condition of the source holds.
fn leads_to_true(code: &Code<'_>, reading: &Reading, at: usize, target: usize) -> bool {
    let is_condition = |index: usize| matches!(code.op(index), Some(153..=166 | 198 | 199));
    let is_last_part = || {
        let last = target - 1;
        let onwards = code.body.targets(last).first().copied();
        is_condition(last)
            && onwards.is_some_and(|onwards| !leads_to_true(code, reading, last, onwards))
    };
    if target <= at {
        // Where a `goto` comes back as well, this leads on to that one, and is an `if` before it. A
        // `do` loop that is the first thing in an endless loop has the same code; only if it is also
        // the last, nothing is between, and nobody writes such an `if`.
        let comes_back =
            |index| code.op(index) == Some(op::GOTO) && code.body.targets(index) == [target];
        return comes_back(at + 1) || !(at + 1..code.len()).any(comes_back);
    }
    target > at + 2 && is_last_part() || reading.behind_assertions.contains(&target)
}
