//! Which methods are mutated: those under test, and what they call.
//!
//! Who calls whom is read off the bytecode. A call may lead to the method that it names and to
//! those of subclasses that override it, as far as these are loaded; a lambda or method reference is
//! a call where it is made, and so is the constructor behind a `new`. In other classes than the one
//! under test, those inside it and those above it, only methods are followed that ran: an interface
//! may be implemented by a whole library. What is the JDK's is not followed, nor changed where a
//! class inherits it. Predicates, conditions and properties say what is right, so neither they nor
//! what only they call is changed.

use crate::cover::callees::callees;
use crate::scope::predicate;
use machine::machine::Machine;
use machine::program::probe::Body;
use machine::program::{ClassId, MethodId, Program, flags};
use ristretto_classfile::{ClassFile, Constant};
use std::collections::BTreeSet;

/// A method that an instruction names.
struct Named {
    class: String,
    name: String,
    descriptor: String,
}

/// The methods of the user's that `roots` lead to, themselves included, without `specification`.
pub(super) fn reached(
    machine: &mut Machine,
    under_test: ClassId,
    roots: &BTreeSet<MethodId>,
    specification: &BTreeSet<MethodId>,
) -> BTreeSet<MethodId> {
    let (mut found, mut met) = (BTreeSet::new(), BTreeSet::new());
    let mut specification = specification.clone();
    let mut open: Vec<MethodId> = roots.iter().copied().collect();
    while let Some(method) = open.pop() {
        let class = machine.program().method(method).class;
        if met.insert(class) {
            specification.extend(predicate::find(machine, class, None).ok());
        }
        if specification.contains(&method) || !found.insert(method) {
            continue;
        }
        for named in calls(machine.program(), method) {
            if is_inside(machine.program().class_name(under_test), &named.class) {
                // One that is missing fails where it is needed, if it ever is.
                let _ = machine.load(&named.class);
            }
            let program = machine.program();
            let Some(owner) = program.loaded(&named.class) else { continue };
            let targets = targets(program, owner, &named).into_iter();
            open.extend(targets.filter(|&target| is_followed(program, under_test, target)));
        }
    }
    let program = machine.program();
    found.retain(|&method| may_change(program, method) && is_wanted(program, under_test, method));
    found
}

/// What a class inherits from the JDK is not its author's to get right, unless it is itself the JDK's.
fn is_wanted(program: &Program, under_test: ClassId, method: MethodId) -> bool {
    program.is_platform(under_test) || is_users(program, program.method(method).class)
}

/// Whether a method belongs to the class under test, or ran.
fn is_followed(program: &Program, under_test: ClassId, method: MethodId) -> bool {
    is_own(program, under_test, program.method(method).class) || program.has_run(method)
}

/// Whether a class is the one under test, inside it, or above it.
pub(super) fn is_own(program: &Program, under_test: ClassId, class: ClassId) -> bool {
    let above = program.class(under_test).ancestors.contains(&class);
    above || is_inside(program.class_name(under_test), program.class_name(class))
}

/// Whether two classes are in one outermost class.
fn is_inside(one: &str, other: &str) -> bool {
    let outermost = |name: &str| name.split('$').next().map(str::to_owned);
    outermost(one) == outermost(other)
}

/// Whether somebody wrote the method: a lambda's body is synthetic, and written all the same.
fn may_change(program: &Program, method: MethodId) -> bool {
    let linked = program.method(method);
    let name = program.names.get(linked.name);
    let is_written = linked.flags & flags::SYNTHETIC == 0 || name.starts_with("lambda$");
    is_written && name != "<clinit>" && linked.flags & (flags::ABSTRACT | flags::NATIVE) == 0
}

/// What a call may run, as far as it is the user's.
fn targets(program: &Program, class: ClassId, named: &Named) -> Vec<MethodId> {
    let find = |class| program.find_method(class, &named.name, &named.descriptor);
    let all = (0..program.classes.len()).map(|id| ClassId(id as u32));
    let below = all.filter(|&one| one != class && program.is_subclass(one, class));
    let overriding = below.filter(|&one| is_users(program, one)).filter_map(find);
    let is_fixed = named.name == "<init>";
    let overriding: Vec<MethodId> = if is_fixed { Vec::new() } else { overriding.collect() };
    let targets: BTreeSet<MethodId> = find(class).into_iter().chain(overriding).collect();
    targets.into_iter().filter(|&one| is_users(program, program.method(one).class)).collect()
}

fn is_users(program: &Program, class: ClassId) -> bool {
    let linked = program.class(class);
    !linked.is_array() && !linked.hidden && !program.is_platform(class)
}

fn calls(program: &Program, method: MethodId) -> Vec<Named> {
    let linked = program.method(method);
    let Some(file) = &program.class(linked.class).file else { return Vec::new() };
    let declared = file.method(usize::from(linked.index));
    let Some(body) = declared.and_then(|method| Body::of(&method.attributes)) else {
        return Vec::new();
    };
    let constants = body.code.iter().flat_map(|instruction| callees(file, instruction));
    constants.filter_map(|index| named(file, index)).collect()
}

fn named(file: &ClassFile<'_>, constant: u16) -> Option<Named> {
    let pool = &file.constant_pool;
    let (Constant::MethodRef { class_index, name_and_type_index }
    | Constant::InterfaceMethodRef { class_index, name_and_type_index }) = pool.get(constant)?
    else {
        return None;
    };
    let (name, descriptor) = pool.try_get_name_and_type(*name_and_type_index).ok()?;
    let text = |index: u16| pool.try_get_utf8(index).ok().map(ToString::to_string);
    let class = pool.try_get_class(*class_index).ok()?.to_string();
    Some(Named { class, name: text(*name)?, descriptor: text(*descriptor)? })
}
