//! What `javac` writes around blocks and into them.

use super::matcher::InstructionMatcher;
use super::{Declared, Filtered, MethodOwner};
use crate::cover::code::{Code, Range, op};

/// `SynchronizedFilter`: the handler that unlocks.
pub(super) fn synchronized(code: &Code<'_>, out: &mut Filtered) {
    for range in code.ranges.iter().filter(|range| range.catches.is_none()) {
        if range.start == range.handler {
            continue;
        }
        let mut javac = InstructionMatcher::new(code, range.handler);
        javac.local(op::ASTORE, "t").is(op::ALOAD).is(op::MONITOREXIT);
        javac.local(op::ALOAD, "t").is(op::ATHROW);
        if let Some(end) = javac.end() {
            out.ignore(range.handler, end);
        }
    }
}

/// `AssertFilter`: whether assertions are on, asked and remembered.
pub(super) fn assertions(
    source: &MethodOwner<'_>,
    declared: &Declared,
    code: &Code<'_>,
    out: &mut Filtered,
) {
    const FIELD: &str = "$assertionsDisabled";
    for index in 0..code.len() {
        // The first is whatever is there: the class is loaded.
        let mut set = InstructionMatcher::new(code, index);
        set.any().member(op::INVOKEVIRTUAL, ["java/lang/Class", "desiredAssertionStatus", "()Z"]);
        set.is(op::IFNE).is(op::ICONST_1).is(op::GOTO).is(op::ICONST_0);
        set.member(op::PUTSTATIC, [source.class, FIELD, "Z"]);
        if declared.name == "<clinit>"
            && let Some(end) = set.end()
        {
            out.ignore(index, end);
        }
        let mut get = InstructionMatcher::new(code, index);
        get.member(op::GETSTATIC, [source.class, FIELD, "Z"]).is(op::IFNE);
        if let Some(end) = get.end().filter(|_| index > 0 || code.labels[0]) {
            out.ignore(end, end);
        }
    }
}

/// `RecordPatternFilter`: the handler for an accessor that throws.
pub(super) fn record_patterns(code: &Code<'_>, out: &mut Filtered) {
    const CLASS: &str = "java/lang/MatchException";
    for range in code.ranges.iter().filter(|range| catches_all(range)) {
        let mut body = InstructionMatcher::new(code, range.handler);
        body.local(op::ASTORE, "cause").made(CLASS).is(op::DUP).local(op::ALOAD, "cause");
        let to_string = ["java/lang/Throwable", "toString", "()Ljava/lang/String;"];
        body.member(op::INVOKEVIRTUAL, to_string).local(op::ALOAD, "cause");
        let make = [CLASS, "<init>", "(Ljava/lang/String;Ljava/lang/Throwable;)V"];
        body.member(op::INVOKESPECIAL, make).is(op::ATHROW);
        if let Some(end) = body.end() {
            out.ignore(range.handler, end);
        }
    }
}

pub(super) fn catches_all(range: &Range) -> bool {
    range.catches.as_deref() == Some("java/lang/Throwable")
}

/// `FinallyFilter`: a `finally` block is written once for each way out of what it protects, and
/// once in a handler, all of which is one source.
pub(super) fn finally(code: &Code<'_>, out: &mut Filtered) {
    for range in code.ranges.iter().filter(|range| range.catches.is_none()) {
        let handler = range.handler;
        let Some(size) = size(code, handler) else { continue };
        let same: Vec<&Range> = code.ranges.iter().filter(|same| same.handler == handler).collect();
        let inside = |index: usize| same.iter().any(|same| (same.start..same.end).contains(&index));
        for other in &code.ranges {
            if other.handler == handler {
                for exit in exits(code, other).into_iter().filter(|&exit| !inside(exit)) {
                    merge(code, out, size, handler, exit);
                }
            }
            if other != range && (other.start, other.end) == (range.start, range.end) {
                // An empty `catch`: only its parameter is stored.
                let after = other.handler + 1;
                if !inside(after) {
                    merge(code, out, size, handler, after);
                }
            }
        }
    }
}

/// Where control goes from a range, as far as it does so by jumps or at its end.
fn exits(code: &Code<'_>, range: &Range) -> Vec<usize> {
    let jumps = (range.start..range.end).filter(|&index| !code.is_switch(index));
    let mut exits: Vec<usize> = jumps.flat_map(|index| code.body.targets(index)).collect();
    let last = range.end - 1;
    // JaCoCo takes a switch for an instruction like others here.
    if code.body.falls_through(last) || code.is_switch(last) {
        exits.push(range.end);
    }
    exits
}

/// Instructions between the store and the load of what was thrown.
fn size(code: &Code<'_>, handler: usize) -> Option<usize> {
    if code.op(handler) != Some(op::ASTORE) {
        return None;
    }
    let thrown = code.local(handler);
    let is_load =
        |index: &usize| code.op(*index) == Some(op::ALOAD) && code.local(*index) == thrown;
    let load = (handler + 1..code.len()).find(is_load)?;
    let size = load - handler - 1;
    (size > 0 && code.op(load + 1) == Some(op::ATHROW)).then_some(size)
}

/// Takes what begins at `copy` and what the handler does for one, if they look alike.
fn merge(code: &Code<'_>, out: &mut Filtered, size: usize, handler: usize, copy: usize) {
    let first = handler + 1;
    let alike = |offset: usize| {
        let op = code.op(copy + offset);
        op.is_some() && op == code.op(first + offset)
    };
    if !(0..size).all(alike) {
        return;
    }
    out.ignore(handler, handler);
    (0..size).for_each(|offset| out.merge(first + offset, copy + offset));
    let load = first + size;
    out.ignore(load, load + 1);
    let behind = copy + size;
    if code.op(behind) == Some(op::GOTO) {
        out.ignore(behind, behind);
    }
}
