//! What type variables stand for in a class: its superclasses and interfaces say it.
//!
//! `PatriciaTrie<E> extends AbstractTrie<String, E>` inherits `put(K, V)`, whose descriptor knows
//! `Object` only; the `Signature` attributes from the class up to the one that declares the method
//! tell that a key is a `String`. A variable of the class itself is its bound.

use crate::suite::types::{
    Signature, Type, TypeArgument, TypeVariable, class_supertypes, class_variables,
};
use machine::machine::Machine;
use machine::program::{ClassId, MethodId, Program};
use std::collections::BTreeMap;

/// The type of a parameter, as far as a class tells it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Narrowed {
    /// Its erasure, if that is more than the method's own descriptor says.
    pub descriptor: Option<String>,
    /// Its type arguments, as descriptors: of `List<? extends Integer>` that of `Integer`.
    pub arguments: Vec<String>,
}

/// What the parameters of a method are in a class, which declares or inherits it, with these type
/// arguments (descriptors).
pub(crate) fn narrowed(
    program: &Program,
    (class, arguments): (ClassId, &[String]),
    method: MethodId,
) -> Vec<Narrowed> {
    let signature = program.declaration(method).signature;
    let signature = signature.and_then(|text| Signature::parse(&text));
    let known = climb(program, class, own(program, class, arguments), program.method(method).class);
    let Some((signature, mut known)) = signature.zip(known) else { return Vec::new() };
    for variable in &signature.variables {
        known.insert(variable.name.clone(), bound(variable));
    }
    signature.parameters.iter().map(|one| narrow(&one.substitute(&known))).collect()
}

/// Whether a class may stand for a type with these type arguments (descriptors): what it says itself
/// of them does not contradict. `ComplexField`, a `Field<Complex>`, is no `Field<Decimal64>`.
pub(crate) fn may_stand_for(
    machine: &mut Machine,
    class: ClassId,
    (declared, arguments): (ClassId, &[String]),
) -> bool {
    let program = machine.program();
    let Some(known) = climb(program, class, own(program, class, &[]), declared) else {
        return true;
    };
    let signature = program.nature(declared).signature;
    let variables = signature.and_then(|text| class_variables(&text)).unwrap_or_default();
    variables.iter().zip(arguments).all(|(variable, wanted)| {
        let stands_for = known.get(&variable.name).map(Type::descriptor);
        let mut load = |descriptor: &str| {
            let name = descriptor.strip_prefix('L').and_then(|text| text.strip_suffix(';'))?;
            machine.load(name).ok()
        };
        let both = stands_for.and_then(|one| load(&one)).zip(load(wanted));
        let program = machine.program();
        both.is_none_or(|(one, other)| {
            program.is_subclass(one, other) || program.is_subclass(other, one)
        })
    })
}

/// The descriptor of what a method of an interface gives, with these type arguments (descriptors).
pub(crate) fn result_of(
    program: &Program,
    interface: ClassId,
    method: MethodId,
    arguments: &[String],
) -> String {
    let linked = program.method(method);
    let erased = || {
        let types = Signature::parse(program.names.get(linked.descriptor));
        types.map_or_else(Type::object, |types| types.result).descriptor()
    };
    let signature = program.declaration(method).signature;
    let Some(signature) = signature.and_then(|text| Signature::parse(&text)) else {
        return erased();
    };
    match climb(program, interface, own(program, interface, arguments), linked.class) {
        Some(known) => signature.result.substitute(&known).descriptor(),
        None => erased(),
    }
}

/// What a type variable is at least; one that its bound mentions again is left out there.
fn bound(variable: &TypeVariable) -> Type {
    match &variable.bound {
        None => Type::object(),
        Some(bound) if bound.has_variables() => bound.erased(),
        Some(bound) => bound.clone(),
    }
}

fn narrow(resolved: &Type) -> Narrowed {
    let object = Type::object().descriptor();
    let descriptor = Some(resolved.descriptor()).filter(|descriptor| *descriptor != object);
    let arguments = match resolved {
        Type::Class(_, arguments) => arguments.iter().map(argument).collect(),
        _ => Vec::new(),
    };
    Narrowed { descriptor, arguments }
}

fn argument(argument: &TypeArgument) -> String {
    match argument {
        TypeArgument::Any => Type::object().descriptor(),
        TypeArgument::Exactly(one) | TypeArgument::Extends(one) | TypeArgument::Super(one) => {
            one.descriptor()
        }
    }
}

/// What the variables of a class stand for by themselves, with these type arguments (descriptors):
/// where there are none, their bounds.
fn own(program: &Program, class: ClassId, arguments: &[String]) -> BTreeMap<String, Type> {
    let declared = program.nature(class).signature.and_then(|text| class_variables(&text));
    let own = declared.unwrap_or_default().into_iter().enumerate().map(|(place, variable)| {
        let given = arguments.get(place).and_then(|text| Type::parse(text));
        (variable.name.clone(), given.unwrap_or_else(|| bound(&variable)))
    });
    own.collect()
}

/// What the variables of `owner` stand for in `class`, whose own are `known`; None if it is none of
/// its supertypes.
fn climb(
    program: &Program,
    class: ClassId,
    known: BTreeMap<String, Type>,
    owner: ClassId,
) -> Option<BTreeMap<String, Type>> {
    if class == owner {
        return Some(known);
    }
    let linked = program.class(class);
    let signature = program.nature(class).signature;
    let written = signature.and_then(|text| class_supertypes(&text)).unwrap_or_default();
    let above = linked.super_class.into_iter().chain(linked.interfaces.iter().copied());
    above.into_iter().find_map(|one| {
        let name = program.class_name(one).replace('/', ".");
        let arguments = written.iter().find_map(|written| match written {
            Type::Class(class, arguments) if *class == name => Some(arguments.as_slice()),
            _ => None,
        });
        let variables = program.nature(one).signature.and_then(|text| class_variables(&text));
        let variables = variables.unwrap_or_default().into_iter().enumerate();
        let known = variables.map(|(place, variable)| {
            let stands_for = match arguments.and_then(|list| list.get(place)) {
                Some(TypeArgument::Exactly(one)) => one.substitute(&known),
                // A raw supertype: nobody says more than the bound.
                _ => bound(&variable),
            };
            (variable.name, stands_for)
        });
        climb(program, one, known.collect(), owner)
    })
}
