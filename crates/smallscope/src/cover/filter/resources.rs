//! `try`-with-resources: closing what was opened, whatever happened.

use super::Filtered;
use super::blocks::catches_all;
use super::matcher::InstructionMatcher;
use crate::cover::code::{Code, op};

/// `TryWithResourcesJavac11Filter`.
pub(super) fn since_java_11(code: &Code<'_>, out: &mut Filtered) {
    for range in code.ranges.iter().filter(|range| catches_all(range)) {
        for null_check in [true, false] {
            let close = |matcher: &mut InstructionMatcher<'_, '_>, _: &'static str| {
                if null_check {
                    matcher.local(op::ALOAD, "r").is(op::IFNULL);
                }
                matcher.close();
            };
            let mut body = InstructionMatcher::new(code, range.handler);
            body.local(op::ASTORE, "primary");
            close(&mut body, "");
            body.is(op::GOTO).local(op::ASTORE, "t").local(op::ALOAD, "primary");
            body.local(op::ALOAD, "t").add_suppressed();
            body.local(op::ALOAD, "primary").is(op::ATHROW);
            ignore_both(code, out, range.handler, body, close);
        }
    }
}

/// How `javac` of Java 7 to 10 closes a resource.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Close {
    /// By a method of its own, `$closeResource`, without asking whether it is null.
    Optimal,
    /// In place, both asked for null.
    Full,
    /// In place, without asking whether the resource is null.
    NotAsked,
    /// By the method, after asking.
    Method,
}

impl Close {
    fn expect(self, matcher: &mut InstructionMatcher<'_, '_>, suppressed: &'static str) {
        if matches!(self, Close::Method | Close::Full) {
            matcher.local(op::ALOAD, "r").is(op::IFNULL);
        }
        matcher.local(op::ALOAD, "primary");
        if matches!(self, Close::Method | Close::Optimal) {
            matcher.local(op::ALOAD, "r").close_resource();
            return;
        }
        matcher.is(op::IFNULL).close().is(op::GOTO);
        matcher.local(op::ASTORE, suppressed).local(op::ALOAD, "primary");
        matcher.local(op::ALOAD, suppressed).add_suppressed().is(op::GOTO).close();
    }
}

/// `TryWithResourcesJavacFilter`.
pub(super) fn until_java_10(code: &Code<'_>, out: &mut Filtered) {
    for range in code.ranges.iter().filter(|range| catches_all(range)) {
        for how in [Close::Optimal, Close::Full, Close::NotAsked, Close::Method] {
            let mut body = InstructionMatcher::new(code, range.handler);
            body.local(op::ASTORE, "t1").local(op::ALOAD, "t1").local(op::ASTORE, "primary");
            body.local(op::ALOAD, "t1").is(op::ATHROW).local(op::ASTORE, "t2");
            how.expect(&mut body, "et");
            body.local(op::ALOAD, "t2").is(op::ATHROW);
            let close = |matcher: &mut InstructionMatcher<'_, '_>, name| how.expect(matcher, name);
            if ignore_both(code, out, range.handler, body, close) {
                break;
            }
        }
    }
}

/// Leaves out the handler, if it matched, and the last place before it that closes the resource.
fn ignore_both(
    code: &Code<'_>,
    out: &mut Filtered,
    handler: usize,
    mut body: InstructionMatcher<'_, '_>,
    close: impl Fn(&mut InstructionMatcher<'_, '_>, &'static str),
) -> bool {
    let Some(end) = body.end() else { return false };
    let closes = |start: &usize| {
        body.restart(*start);
        close(&mut body, "nt");
        body.end().is_some()
    };
    let Some(start) = (0..=handler).rev().find(closes) else { return false };
    let next = body.position();
    let last = if code.op(next) == Some(op::GOTO) { next } else { next - 1 };
    out.ignore(start, last);
    out.ignore(handler, end);
    true
}
