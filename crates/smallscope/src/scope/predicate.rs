//! Which method says whether an instance is valid.

use super::error::ScopeError;
use super::names::hint;
use crate::suite::types::simple_name;
use machine::machine::Machine;
use machine::program::{ClassId, MethodId, Program};

/// The names that the field uses.
pub(super) const NAMES: [&str; 2] = ["repOk", "repOK"];

/// Annotations that mark one, by their simple names.
const ANNOTATIONS: [&str; 2] = ["CheckRep", "Invariant"];

/// The method `name` of `class`, or, without a name, `repOk`, `repOK` or the
/// one method with `@CheckRep` or `@Invariant`: it takes nothing, or is static
/// and takes the instance, and returns a boolean.
///
/// # Errors
/// There is none, or more than one is marked.
pub fn find(machine: &Machine, class: ClassId, name: Option<&str>) -> Result<MethodId, ScopeError> {
    let program = machine.program();
    let candidates = candidates(program, class);
    let named = |name: &str| candidates.iter().copied().find(|&one| name_of(program, one) == name);
    if let Some(name) = name {
        return named(name).ok_or_else(|| unknown(program, class, name));
    }
    if let Some(found) = NAMES.iter().find_map(|name| named(name)) {
        return Ok(found);
    }
    let marked: Vec<MethodId> =
        candidates.into_iter().filter(|&method| is_marked(program, method)).collect();
    let java_name = program.java_name(class);
    match marked[..] {
        [one] => Ok(one),
        [] => Err(ScopeError::NoPredicate(java_name)),
        [first, second, ..] => {
            let [first, second] = [first, second].map(|one| name_of(program, one).to_owned());
            Err(ScopeError::SeveralPredicates { class: java_name, first, second })
        }
    }
}

/// Methods with the shape of a predicate, those of subclasses first.
fn candidates(program: &Program, class: ClassId) -> Vec<MethodId> {
    let ancestors = &program.class(class).ancestors;
    let takes_instance = |descriptor: &str| {
        ancestors.iter().any(|&one| descriptor == format!("(L{};)Z", program.class_name(one)))
    };
    let methods = ancestors.iter().rev().flat_map(|&one| &program.class(one).methods);
    methods
        .copied()
        .filter(|&id| {
            let method = program.method(id);
            let descriptor = program.names.get(method.descriptor);
            let fits =
                if method.is_static() { takes_instance(descriptor) } else { descriptor == "()Z" };
            fits && !method.is_abstract()
        })
        .collect()
}

fn name_of(program: &Program, method: MethodId) -> &str {
    program.names.get(program.method(method).name)
}

pub(super) fn is_marked(program: &Program, method: MethodId) -> bool {
    program.annotations(method).iter().any(|descriptor| {
        let name = descriptor.strip_prefix('L').unwrap_or(descriptor);
        let name = simple_name(name.trim_end_matches(';'));
        ANNOTATIONS.contains(&name)
    })
}

fn unknown(program: &Program, class: ClassId, name: &str) -> ScopeError {
    let ancestors = program.class(class).ancestors.iter().rev();
    let methods = ancestors.flat_map(|&one| &program.class(one).methods).copied();
    let says = |&id: &MethodId| program.names.get(program.method(id).descriptor).ends_with(")Z");
    let hint = hint(methods.filter(says).map(|id| name_of(program, id).to_owned()), name);
    let class = program.java_name(class);
    ScopeError::UnknownPredicate { class, name: name.to_owned(), hint }
}
