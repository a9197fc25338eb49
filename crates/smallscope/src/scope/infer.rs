//! The finitization that the types suggest for a scope.
//!
//! N objects of each class plus null, `int` 0..N, booleans, a few characters
//! and floating values, all constants of an enum, arrays of length 0..N,
//! strings and boxed values as values without identity. Fields whose type says
//! nothing (`Object`, `Comparable`, type variables) hold boxed integers.

use super::notation::{Domain, Item};
use machine::machine::Machine;
use machine::program::{Class, ClassId, flags};
use machine::value::Kind;

/// A field and its domain, before objects are made.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldDomain {
    /// The class that declares the field.
    pub class: ClassId,
    pub field: String,
    pub domain: Domain,
}

/// Domains for all fields of `root` and of every class that they lead to, in
/// the order of the candidate vector: the root's fields, then those of the
/// classes as they are met.
///
/// # Errors
/// A field's class is missing.
pub fn infer(machine: &mut Machine, root: ClassId, scope: u32) -> Result<Vec<FieldDomain>, String> {
    let mut found = Vec::new();
    let mut classes = vec![root];
    let mut next = 0;
    while next < classes.len() {
        let class = classes[next];
        next += 1;
        for (owner, name, descriptor) in instance_fields(machine, class) {
            let seen =
                found.iter().any(|known: &FieldDomain| known.class == owner && known.field == name);
            if seen {
                continue;
            }
            let domain = domain_of(machine, &descriptor, scope, &mut classes)?;
            found.push(FieldDomain { class: owner, field: name, domain });
        }
    }
    Ok(found)
}

/// Declaring class, name and descriptor of the instance fields, inherited first.
pub fn instance_fields(machine: &Machine, class: ClassId) -> Vec<(ClassId, String, String)> {
    let program = &machine.core.program;
    let ancestors = program.class(class).ancestors.iter();
    ancestors
        .flat_map(|&owner| program.class(owner).fields.iter().map(move |field| (owner, field)))
        .filter(|(_, field)| !field.is_static() && field.flags & flags::SYNTHETIC == 0)
        .map(|(owner, field)| {
            let names = &program.names;
            (owner, names.get(field.name).to_owned(), names.get(field.descriptor).to_owned())
        })
        .collect()
}

fn domain_of(
    machine: &mut Machine,
    descriptor: &str,
    scope: u32,
    classes: &mut Vec<ClassId>,
) -> Result<Domain, String> {
    let n = i64::from(scope);
    let kind =
        descriptor.bytes().next().and_then(Kind::of_letter).ok_or("a malformed descriptor")?;
    let values = match kind {
        Kind::Boolean => vec![Item::Boolean(false), Item::Boolean(true)],
        Kind::Byte | Kind::Short | Kind::Int | Kind::Long => vec![Item::Range(0, n)],
        Kind::Char => vec![Item::Range(i64::from(b'a'), i64::from(b'a') + n - 1)],
        Kind::Float | Kind::Double => vec![Item::Real(0.0), Item::Real(1.0), Item::Real(-1.5)],
        Kind::Ref => return reference_domain(machine, descriptor, scope, classes),
    };
    Ok(Domain::Values(values))
}

fn reference_domain(
    machine: &mut Machine,
    descriptor: &str,
    scope: u32,
    classes: &mut Vec<ClassId>,
) -> Result<Domain, String> {
    if let Some(element) = descriptor.strip_prefix('[') {
        let elements = Box::new(domain_of(machine, element, scope, classes)?);
        let lengths = vec![Item::Range(0, i64::from(scope))];
        return Ok(Domain::Array { lengths, elements });
    }
    let name = &descriptor[1..descriptor.len() - 1];
    if let Some(values) = value_domain(name, scope) {
        return Ok(Domain::Values(values));
    }
    let class = machine.load(name).map_err(|error| error.to_string())?;
    let linked = machine.core.program.class(class);
    if linked.flags & flags::ENUM != 0 {
        return Ok(Domain::Values(enum_constants(machine, class)));
    }
    if !instantiable(linked) {
        return Err(format!(
            "field type {} has no instances: give its domain",
            name.replace('/', ".")
        ));
    }
    if !classes.contains(&class) {
        classes.push(class);
    }
    let class = simple_name(name);
    Ok(Domain::Values(vec![Item::Null, Item::Objects { class, count: scope, isomorphic: true }]))
}

fn instantiable(class: &Class) -> bool {
    !class.is_interface() && class.flags & flags::ABSTRACT == 0
}

/// Values without identity for types of the JDK that hold one, and for types
/// that say nothing.
fn value_domain(class: &str, scope: u32) -> Option<Vec<Item>> {
    let n = i64::from(scope);
    Some(match class {
        "java/lang/Integer"
        | "java/lang/Long"
        | "java/lang/Short"
        | "java/lang/Byte"
        | "java/lang/Number"
        | "java/lang/Object"
        | "java/lang/Comparable" => {
            vec![Item::Null, Item::Range(0, n)]
        }
        "java/lang/Boolean" => vec![Item::Null, Item::Boolean(false), Item::Boolean(true)],
        "java/lang/Character" => {
            vec![Item::Null, Item::Range(i64::from(b'a'), i64::from(b'a') + n - 1)]
        }
        "java/lang/Double" | "java/lang/Float" => {
            vec![Item::Null, Item::Real(0.0), Item::Real(1.0)]
        }
        "java/lang/String" | "java/lang/CharSequence" => {
            let letters = (b'a'..=b'z').take(scope as usize);
            let texts = letters.map(|letter| Item::Text(char::from(letter).to_string()));
            [Item::Null].into_iter().chain(texts).collect()
        }
        _ => return None,
    })
}

fn enum_constants(machine: &Machine, class: ClassId) -> Vec<Item> {
    let program = &machine.core.program;
    let name = simple_name(program.class_name(class));
    let constants =
        program.class(class).fields.iter().filter(|field| field.flags & flags::ENUM != 0);
    let constant = |field: &machine::program::Field| Item::Constant {
        class: name.clone(),
        name: program.names.get(field.name).to_owned(),
    };
    [Item::Null].into_iter().chain(constants.map(constant)).collect()
}

/// The last part of a class's name: `java/util/Map$Entry` is `Entry`.
pub fn simple_name(internal: &str) -> String {
    internal.rsplit(['/', '$']).next().unwrap_or(internal).to_owned()
}
