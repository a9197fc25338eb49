//! Which classes a case names, by their binary names.

use super::case::{Case, Method, Outcome};
use super::structure::{Structure, Value};
use super::types::{Signature, Type, TypeArgument};
use std::collections::BTreeSet;

/// Of a case: the classes of its objects, and those that its methods declare or mention.
pub(crate) fn note_case(case: &Case, names: &mut BTreeSet<String>) {
    note_structure(&case.before, names);
    note_structure(&case.after, names);
    if let Outcome::Returned(Some(value)) = &case.outcome {
        note_constant(value, names);
    }
    note_method(&case.method, names);
    let calls = case.recipe.iter().flat_map(|recipe| &recipe.calls);
    calls.for_each(|call| note_method(&call.method, names));
    for seen in &case.seen {
        names.insert(seen.class.clone());
        note_method(&seen.method, names);
        note_structure(&seen.answer, names);
    }
}

/// The classes of objects and enum constants; of an array, that of its elements.
pub(crate) fn note_structure(structure: &Structure, names: &mut BTreeSet<String>) {
    for object in &structure.objects {
        names.insert(object.binary_name.trim_end_matches("[]").to_owned());
    }
    let values = structure.objects.iter().flat_map(|object| object.values());
    for value in values.chain(&structure.roots) {
        note_constant(value, names);
    }
}

fn note_constant(value: &Value, names: &mut BTreeSet<String>) {
    if let Value::Constant { binary_name, .. } | Value::Class { binary_name, .. } = value {
        names.insert(binary_name.trim_end_matches("[]").to_owned());
    }
}

fn note_method(method: &Method, names: &mut BTreeSet<String>) {
    names.insert(method.class.clone());
    for text in [Some(&method.descriptor), method.signature.as_ref()].into_iter().flatten() {
        if let Some(signature) = Signature::parse(text) {
            signature.parameters.iter().for_each(|one| note_type(one, names));
            note_type(&signature.result, names);
        }
    }
}

fn note_type(one: &Type, names: &mut BTreeSet<String>) {
    match one {
        Type::Primitive(_) | Type::Variable(_) => {}
        Type::Array(component) => note_type(component, names),
        Type::Class(name, arguments) => {
            names.insert(name.clone());
            for argument in arguments {
                match argument {
                    TypeArgument::Any => {}
                    TypeArgument::Exactly(inner)
                    | TypeArgument::Extends(inner)
                    | TypeArgument::Super(inner) => {
                        note_type(inner, names);
                    }
                }
            }
        }
    }
}
