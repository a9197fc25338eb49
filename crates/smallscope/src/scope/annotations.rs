//! What annotations say about domains: `@Domain("...")` on a field, `@Scope(n)` on a class.
//!
//! They are known by their simple names, whatever their package, and need not be
//! visible to reflection.

use super::error::ScopeError;
use super::notation::{self, Domain};
use crate::suite::types::simple_name;
use machine::machine::Machine;
use machine::program::ClassId;
use machine::program::attribute::{Annotation, AnnotationValue};

/// The largest scope that makes sense to write.
const LARGEST_SCOPE: i32 = 10_000;

/// What the `@Domain` of a field says.
///
/// # Errors
/// It is not written as a domain is.
pub(super) fn domain(
    machine: &Machine,
    class: ClassId,
    field: &str,
) -> Result<Option<Domain>, ScopeError> {
    let annotations = machine.program().field_annotations(class, field);
    match value(annotations, "Domain") {
        Some(AnnotationValue::Text(text)) => Ok(Some(notation::parse(&text)?)),
        _ => Ok(None),
    }
}

/// What the `@Scope` of a class says.
///
/// # Errors
/// The number is none for a scope.
pub fn scope(machine: &Machine, class: ClassId) -> Result<Option<u32>, ScopeError> {
    let annotations = machine.program().class_annotations(class);
    match value(annotations, "Scope") {
        Some(AnnotationValue::Int(scope)) if (1..=LARGEST_SCOPE).contains(&scope) => {
            Ok(Some(scope as u32))
        }
        Some(AnnotationValue::Int(scope)) => {
            let class = machine.program().java_name(class);
            Err(ScopeError::ScopeOutOfRange { class, scope, largest: LARGEST_SCOPE })
        }
        _ => Ok(None),
    }
}

fn value(annotations: Vec<Annotation>, name: &str) -> Option<AnnotationValue> {
    let mut named = annotations.into_iter().filter(|one| simple_name(&one.class) == name);
    named.find_map(|one| one.value)
}
