//! Switches that are more in the bytecode than in the source.

use super::Filtered;
use super::matcher::InstructionMatcher;
use crate::cover::code::{Code, op};
use std::collections::BTreeSet;

/// `StringSwitchJavacFilter`: a switch over hash codes finds the number of the case, and another
/// one goes there; only that one was written.
pub(super) fn over_strings(code: &Code<'_>, out: &mut Filtered) {
    for switch in (4..code.len()).filter(|&index| code.is_switch(index)) {
        let default = code.body.targets(switch)[0];
        let first = switch - 4;
        // Nothing may begin in between.
        let is_one_line = !code.labels[first + 1..=switch].contains(&true);
        if is_one_line && is_over_hash_codes(code, first, default) {
            out.ignore(switch, default - 1);
        }
    }
}

fn is_over_hash_codes(code: &Code<'_>, first: usize, default: usize) -> bool {
    const STRING: &str = "java/lang/String";
    let mut body = InstructionMatcher::new(code, first);
    body.is(op::ICONST_M1).local(op::ISTORE, "c").local(op::ALOAD, "s");
    body.member(op::INVOKEVIRTUAL, [STRING, "hashCode", "()I"]).any();
    loop {
        body.local(op::ALOAD, "s").is(op::LDC);
        body.member(op::INVOKEVIRTUAL, [STRING, "equals", "(Ljava/lang/Object;)Z"]);
        body.is(op::IFEQ).any().local(op::ISTORE, "c");
        let Some(end) = body.end() else { return false };
        if end + 1 == default {
            break;
        }
        body.is(op::GOTO);
        let Some(end) = body.end() else { return false };
        if code.body.targets(end) != [default] {
            return false;
        }
    }
    body.local(op::ILOAD, "c").is_switch().end().is_some()
}

/// `ExhaustiveSwitchFilter`: the default of a switch that has a case for everything.
pub(super) fn over_all_there_is(code: &Code<'_>, out: &mut Filtered) {
    for switch in (0..code.len()).filter(|&index| code.is_switch(index)) {
        let targets = code.body.targets(switch);
        let default = targets[0];
        let line = code.lines.get(&default).and_then(|lines| lines.first());
        if line.is_some_and(|line| code.line(switch) != Some(*line)) {
            continue;
        }
        let Some(end) = [since_java_21(code, default), until_java_20(code, default)]
            .into_iter()
            .find_map(|end| end)
        else {
            continue;
        };
        out.ignore(default, end);
        let mut seen = BTreeSet::from([default]);
        let cases = targets.iter().filter(|&&target| seen.insert(target)).count();
        out.replace(switch, (1..=cases as u32).map(|way| vec![(switch, way)]).collect());
    }
}

fn since_java_21(code: &Code<'_>, default: usize) -> Option<usize> {
    const CLASS: &str = "java/lang/MatchException";
    let make = [CLASS, "<init>", "(Ljava/lang/String;Ljava/lang/Throwable;)V"];
    let mut body = InstructionMatcher::new(code, default);
    body.made(CLASS).is(op::DUP).is(op::ACONST_NULL).is(op::ACONST_NULL);
    body.member(op::INVOKESPECIAL, make).is(op::ATHROW).end()
}

fn until_java_20(code: &Code<'_>, default: usize) -> Option<usize> {
    const CLASS: &str = "java/lang/IncompatibleClassChangeError";
    let mut body = InstructionMatcher::new(code, default);
    body.made(CLASS).is(op::DUP).member(op::INVOKESPECIAL, [CLASS, "<init>", "()V"]);
    body.is(op::ATHROW).end()
}
