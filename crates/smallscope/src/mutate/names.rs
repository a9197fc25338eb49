//! Operators on names: another variable, field or method.

use super::code::Edit;
use super::members::{Member, Owner};
use super::operators::MutatedMethod;
use super::reading::is_boxing;
use super::values::incremented;
use super::variables::Variable;
use crate::cover::code::{class_name, op};
use crate::suite::mutant::Operator;
use machine::program::flags;
use machine::program::verify::Held;
use ristretto_classfile::attributes::Instruction as I;

/// Another local variable that has a value there, where one is read, written or counted.
pub(super) fn variables(subject: &mut MutatedMethod<'_>, at: usize) -> Vec<Edit> {
    let Some(access) = Access::of(subject, at) else { return Vec::new() };
    let held = &subject.held[at];
    let holds = |slot: u16| held.get(usize::from(slot)).and_then(Option::as_ref);
    let kind = [Held::Int, Held::Long, Held::Float, Held::Double, Held::Reference];
    let kind = &kind[usize::from(access.kind)];
    if holds(access.slot) != Some(kind) {
        // A write that begins a variable: behind it, nothing else has written that.
        return Vec::new();
    }
    let others = others(subject, at, &access);
    let is_alike = |other: &&(u16, String)| {
        let (from, to) = match access.writes {
            true => (&access.descriptor, &other.1),
            false => (&other.1, &access.descriptor),
        };
        (subject.fits)(from, to)
    };
    let has_value = |other: &&(u16, String)| holds(other.0) == Some(kind);
    let fitting = others.iter().filter(has_value).filter(is_alike);
    fitting.filter_map(|(slot, _)| Some(Edit::replace(at, vec![access.with(*slot)?]))).collect()
}

/// How an instruction is about a local variable of the source.
struct Access {
    slot: u16,
    /// int, long, float, double, reference.
    kind: u8,
    descriptor: String,
    writes: bool,
    /// How much is added, if that is all.
    step: Option<i32>,
}

impl Access {
    fn of(subject: &MutatedMethod<'_>, at: usize) -> Option<Access> {
        let code = subject.code.op(at)?;
        let (slot, kind, writes, step) = match (*subject.instruction(at)).clone() {
            I::Iinc(slot, step) => (slot.into(), 0, true, Some(step.into())),
            I::Iinc_w(slot, step) => (slot, 0, true, Some(step.into())),
            _ => match code {
                op::ILOAD..=op::ALOAD => (subject.code.local(at)?, code - op::ILOAD, false, None),
                op::ISTORE..=op::ASTORE => (subject.code.local(at)?, code - op::ISTORE, true, None),
                _ => return None,
            },
        };
        if subject.variables.is_this(slot)
            || subject.reading.is_hidden(at)
            || fills_component(subject, at, slot)
        {
            return None;
        }
        let types = ["I", "J", "F", "D"];
        let descriptor = match subject.variables.read(slot, at) {
            Some(variable) => variable.descriptor.clone(),
            None if subject.variables.has_names() || writes => return None,
            None => (*types.get(usize::from(kind))?).to_owned(),
        };
        Some(Access { slot, kind, descriptor, writes, step })
    }

    /// The same instruction on another variable.
    fn with(&self, slot: u16) -> Option<I> {
        if let Some(step) = self.step {
            return incremented(slot, step);
        }
        let short = u8::try_from(slot);
        Some(match (self.kind, self.writes, short) {
            (0, false, Ok(slot)) => I::Iload(slot),
            (1, false, Ok(slot)) => I::Lload(slot),
            (2, false, Ok(slot)) => I::Fload(slot),
            (3, false, Ok(slot)) => I::Dload(slot),
            (_, false, Ok(slot)) => I::Aload(slot),
            (0, true, Ok(slot)) => I::Istore(slot),
            (1, true, Ok(slot)) => I::Lstore(slot),
            (2, true, Ok(slot)) => I::Fstore(slot),
            (3, true, Ok(slot)) => I::Dstore(slot),
            (_, true, Ok(slot)) => I::Astore(slot),
            (0, false, Err(_)) => I::Iload_w(slot),
            (1, false, Err(_)) => I::Lload_w(slot),
            (2, false, Err(_)) => I::Fload_w(slot),
            (3, false, Err(_)) => I::Dload_w(slot),
            (_, false, Err(_)) => I::Aload_w(slot),
            (0, true, Err(_)) => I::Istore_w(slot),
            (1, true, Err(_)) => I::Lstore_w(slot),
            (2, true, Err(_)) => I::Fstore_w(slot),
            (3, true, Err(_)) => I::Dstore_w(slot),
            (_, true, Err(_)) => I::Astore_w(slot),
        })
    }
}

/// Whether a parameter is read to fill the component of a record that has its name: the compiler
/// writes that, if nobody else does.
fn fills_component(subject: &MutatedMethod<'_>, at: usize, slot: u16) -> bool {
    let file = subject.code.file;
    let is_record = class_name(&file.constant_pool, file.super_class);
    let filled = subject.reading.uses[at].as_ref().and_then(|used| subject.code.member(used.at));
    let variable = subject.variables.read(slot, at);
    is_record.is_some_and(|class| class == "java/lang/Record")
        && filled.zip(variable).is_some_and(|(field, variable)| field.name == variable.name)
}

/// The other variables that the source knows at an instruction, with their types. Without names
/// these are the parameters: of other slots nobody knows where a variable begins and ends.
fn others(subject: &MutatedMethod<'_>, at: usize, access: &Access) -> Vec<(u16, String)> {
    let known = |one: &Variable| (one.slot, one.descriptor.clone());
    let mut found: Vec<(u16, String)> = subject.variables.in_scope(at).map(known).collect();
    found.retain(|(slot, _)| *slot != access.slot);
    found.sort();
    found
}

/// Another field of the same object, or static field of the same class.
pub(super) fn fields(subject: &mut MutatedMethod<'_>, at: usize, operator: Operator) -> Vec<Edit> {
    let is_static = operator == Operator::Static;
    let (constant, writes) = match (subject.instruction(at), is_static) {
        (I::Getfield(constant), false) | (I::Getstatic(constant), true) => (*constant, false),
        (I::Putfield(constant), false) | (I::Putstatic(constant), true) => (*constant, true),
        _ => return Vec::new(),
    };
    let Some(field) = subject.code.member(at) else { return Vec::new() };
    let Some(owner) = subject.members.owner(&field.owner) else { return Vec::new() };
    let is_final = |one: &Member| one.flags & flags::FINAL != 0;
    let original = owner.fields.iter().find(|one| one.is(&field.name, &field.descriptor));
    if OUTSIDE.contains(&&*field.owner) {
        return Vec::new();
    }
    if original.is_none_or(|one| one.is_synthetic() || writes && is_final(one)) {
        return Vec::new();
    }
    let is_alike = |one: &&Member| {
        one.descriptor == field.descriptor
            && one.name != field.name
            && one.is_static() == is_static
            && one.is_accessible
            && !one.is_synthetic()
            && !(writes && is_final(one))
    };
    let names: Vec<String> =
        owner.fields.iter().filter(is_alike).map(|one| one.name.clone()).collect();
    let edit = |name: String| {
        let other = subject.constants.renamed(constant, &name)?;
        let instruction = match (is_static, writes) {
            (false, false) => I::Getfield(other),
            (false, true) => I::Putfield(other),
            (true, false) => I::Getstatic(other),
            (true, true) => I::Putstatic(other),
        };
        Some(Edit::replace(at, vec![instruction]))
    };
    names.into_iter().filter_map(edit).collect()
}

/// Methods that no one calls by mistake, and those whose results differ from run to run.
const SPECIAL: [&str; 8] = [
    "hashCode",
    "getClass",
    "notify",
    "notifyAll",
    "wait",
    "clone",
    "finalize",
    "identityHashCode",
];

/// Classes whose members are about the machine: nothing of that is compared.
const OUTSIDE: [&str; 3] = ["java/lang/System", "java/lang/Thread", "java/lang/Runtime"];

/// What only writes for people to read: no test looks there. PIT leaves out calls of loggers too
/// (its `avoidCallsTo`).
const WRITES: [&str; 5] = [
    "java/io/PrintStream",
    "java/util/logging/",
    "org/slf4j/",
    "org/apache/log4j/",
    "org/apache/commons/logging/",
];

/// Another method of the same class with the same parameters and result.
pub(super) fn calls(subject: &mut MutatedMethod<'_>, at: usize) -> Vec<Edit> {
    let constant = match *subject.instruction(at) {
        I::Invokevirtual(constant)
        | I::Invokespecial(constant)
        | I::Invokestatic(constant)
        | I::Invokeinterface(constant, _) => constant,
        _ => return Vec::new(),
    };
    let Some(method) = subject.code.member(at).filter(|_| is_written_call(subject, at)) else {
        return Vec::new();
    };
    let Some(owner) = subject.members.owner(&method.owner) else { return Vec::new() };
    let names = other_methods(subject, owner, &method.name, &method.descriptor, at);
    let edit = |name: String| {
        let other = subject.constants.renamed(constant, &name)?;
        let instruction = match subject.instruction(at) {
            I::Invokevirtual(_) => I::Invokevirtual(other),
            I::Invokespecial(_) => I::Invokespecial(other),
            I::Invokestatic(_) => I::Invokestatic(other),
            I::Invokeinterface(_, count) => I::Invokeinterface(other, *count),
            _ => return None,
        };
        Some(Edit::replace(at, vec![instruction]))
    };
    names.into_iter().filter_map(edit).collect()
}

fn other_methods(
    subject: &MutatedMethod<'_>,
    owner: &Owner,
    name: &str,
    descriptor: &str,
    at: usize,
) -> Vec<String> {
    let original = owner.methods.iter().find(|one| one.is(name, descriptor));
    if original.is_some_and(Member::is_synthetic) || OUTSIDE.contains(&&*owner.name) {
        return Vec::new();
    }
    let is_static = subject.code.op(at) == Some(op::INVOKESTATIC);
    // `invokespecial` is for constructors, `super` and, before Java 11, private methods.
    let is_special = subject.code.op(at) == Some(op::INVOKESPECIAL);
    let calls_private = subject.members.calls_private;
    let mut names: Vec<String> = Vec::new();
    for one in &owner.methods {
        let is_private = one.flags & flags::PRIVATE != 0;
        let can_be_called = match is_special {
            true => is_private && original.is_some_and(|one| one.flags & flags::PRIVATE != 0),
            false => !is_private || is_static || calls_private,
        };
        let is_alike = one.descriptor == descriptor
            && one.name != name
            && one.is_static() == is_static
            && one.is_accessible
            && !one.is_synthetic()
            && !one.name.starts_with('<')
            && !SPECIAL.contains(&&*one.name);
        if is_alike && can_be_called && !names.contains(&one.name) {
            names.push(one.name.clone());
        }
    }
    names
}

/// Whether a call is in the source, and does something that can be seen.
pub(super) fn is_written_call(subject: &MutatedMethod<'_>, at: usize) -> bool {
    let Some(method) = subject.code.member(at) else { return false };
    let operands = &subject.reading.operands[at];
    let is = |at: Option<usize>, op: u8| at.is_some_and(|at| subject.code.op(at) == Some(op));
    // The null check of `x.new Inner()` and `x::method`.
    let is_check = is(at.checked_sub(1), op::DUP)
        && is(Some(at + 1), 87)
        && matches!(&*method.name, "requireNonNull" | "getClass");
    // Of a `for` over a collection; what comes then is on a variable without a name.
    let stores_hidden = is(Some(at + 1), op::ASTORE)
        && subject
            .code
            .local(at + 1)
            .is_some_and(|slot| subject.variables.writes_hidden(slot, at + 1));
    let begins_loop = method.name == "iterator" && stores_hidden;
    // A `switch` over an enum.
    let is_switch = method.name == "ordinal" && is(Some(at + 1), 46);
    let writes = WRITES.iter().any(|prefix| method.owner.starts_with(prefix));
    let is_concatenation =
        subject.members.concatenates_by_calls && method.owner == "java/lang/StringBuilder";
    !(operands.iter().any(|value| value.is_hidden)
        || is_check
        || begins_loop
        || is_switch
        || is_concatenation
        || writes
        || is_boxing(&method))
}
