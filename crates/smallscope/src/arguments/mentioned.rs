//! Values of the types that the code asks for: where `equals(Object)` asks for its own class, or
//! `append(CharSequence)` for a `StringBuffer`, the parameter takes a few of these, too.
//!
//! What the type of a parameter suggests is of one class. Code that treats several apart names them
//! in `instanceof` or a cast, in the method or in those of its class that it calls. A type variable
//! is left alone: which values are in one container is not for one call to say.

use super::objects::Objects;
use super::{ArgumentSpace, MOST_COMBINATIONS, parameter_size, values_of};
use crate::subject::generics::Narrowed;
use crate::subject::mentioned::near;
use crate::subject::{Candidate, Live, Parameter, Subject};
use crate::suite::types::{Signature, Type};
use machine::machine::Machine;
use machine::program::ClassId;
use machine::value::{Kind, Ref};

/// Types that a parameter takes values of, besides its own.
const MOST_TYPES: usize = 4;

/// Values of each of them.
const MOST_VALUES: usize = 3;

/// Adds values of the types that the code asks for to the domains of parameters, as long as there are
/// not too many combinations.
pub(super) fn add(
    machine: &mut Machine,
    space: &ArgumentSpace<'_>,
    objects: &mut Objects,
    subject: &mut Subject,
) {
    let methods = near(machine.program(), subject.method);
    let asked = methods.iter().flat_map(|&one| machine.program().asked_types(one));
    let asked: Vec<String> = asked.collect();
    for index in 0..subject.parameters.len() {
        if asked.is_empty() || !is_open(subject, index) {
            continue;
        }
        let mut types = 0;
        for name in &asked {
            let Some(class) = narrower(machine, &subject.parameters[index], name) else { continue };
            if types == MOST_TYPES || machine.deadline().has_passed() {
                break;
            }
            let more = few(machine, space, objects, subject, (class, name));
            types += usize::from(!more.is_empty());
            extend(subject, index, more);
        }
    }
}

/// Whether a parameter may take values of other types than its own.
fn is_open(subject: &Subject, index: usize) -> bool {
    let parameter = &subject.parameters[index];
    let signature = subject.declared.signature.as_deref().and_then(Signature::parse);
    let is_variable = signature.is_some_and(|signature| {
        matches!(signature.parameters.get(index), Some(Type::Variable(_)))
    });
    subject.live != Live::Parameter(index)
        && parameter.descriptor.starts_with('L')
        && parameter.annotated.is_none()
        && !is_variable
}

/// The class of this name, if it is below that of the parameter and none of its values is of it.
fn narrower(machine: &mut Machine, parameter: &Parameter, name: &str) -> Option<ClassId> {
    let own = parameter.taken().strip_prefix('L')?.strip_suffix(';')?;
    let own = machine.load(own).ok()?;
    let class = machine.load(name).ok().filter(|&class| class != own)?;
    let is_below = machine.program().is_subclass(class, own);
    let heap = machine.heap();
    let mut values = parameter.domain.iter().filter_map(|candidate| match candidate {
        Candidate::Plain(0) | Candidate::Live => None,
        Candidate::Plain(word) => Some(Ref::from_word(*word)),
        one => one.object(),
    });
    (is_below && !values.any(|value| heap.is_instance(value, class))).then_some(class)
}

/// A few values of a class, without null.
fn few(
    machine: &mut Machine,
    space: &ArgumentSpace<'_>,
    objects: &mut Objects,
    subject: &Subject,
    (class, name): (ClassId, &str),
) -> Vec<Candidate> {
    // What a predicate accepts may be many, and is compared with each other anyway.
    if class == space.class && objects.of_subject.is_some() {
        return Vec::new();
    }
    let descriptor = if name.starts_with('[') { name.to_owned() } else { format!("L{name};") };
    let parameter = Parameter {
        name: None,
        descriptor,
        kind: Kind::Ref,
        narrowed: Narrowed::default(),
        annotated: None,
        domain: Vec::new(),
        parts: None,
    };
    let values = values_of(machine, space, objects, subject, &parameter);
    let values = values.map_or(Vec::new(), |(values, _)| values).into_iter();
    let some = values.filter(|one| !matches!(one, Candidate::Plain(0) | Candidate::Live));
    some.take(MOST_VALUES).collect()
}

/// Adds candidates before null, unless there are too many combinations then.
fn extend(subject: &mut Subject, index: usize, more: Vec<Candidate>) {
    let sizes = subject.parameters.iter().map(|one| one.domain.len());
    let combinations = sizes.fold(1, usize::saturating_mul) / parameter_size(subject, index);
    let together = subject.parameters[index].domain.len() + more.len();
    if combinations.saturating_mul(together) > MOST_COMBINATIONS {
        return;
    }
    let domain = &mut subject.parameters[index].domain;
    let last = domain.pop_if(|one| matches!(one, Candidate::Plain(0)));
    domain.extend(more.into_iter().chain(last));
}
