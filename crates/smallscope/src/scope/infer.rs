//! The finitization that the types suggest for a scope.
//!
//! N objects of each class plus null, `int` 0..N, booleans, a few characters
//! and floating values, all constants of an enum, arrays of length 0..N,
//! strings and boxed values as values without identity. Fields whose type says
//! nothing (`Object`, `Comparable`, type variables) hold boxed integers.

use super::notation::{self, Domain, Item};
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

/// A domain that the user gave: `Node.info=1..3`.
#[derive(Clone, Debug, PartialEq)]
pub struct Given {
    /// The class's simple, binary or full name.
    pub class: String,
    pub field: String,
    pub domain: Domain,
    /// Of a file that serves several classes: the search may not reach its class.
    pub optional: bool,
}

impl Given {
    /// Reads `Class.field=domain`.
    ///
    /// # Errors
    /// A sentence on what is wrong with it.
    pub fn parse(text: &str) -> Result<Given, String> {
        let wrong = || format!("{text} is not like Node.info=1..3");
        let (place, domain) = text.split_once('=').ok_or_else(wrong)?;
        let (class, field) = place.trim().rsplit_once('.').ok_or_else(wrong)?;
        let domain = notation::parse(domain).map_err(|problem| format!("{place}: {problem}"))?;
        Ok(Given { class: class.to_owned(), field: field.to_owned(), domain, optional: false })
    }

    fn is_for(&self, class: &str, field: &str) -> bool {
        self.field == field && self.names(class)
    }

    fn names(&self, class: &str) -> bool {
        let binary = class.replace('/', ".");
        [simple_name(class), binary.replace('$', "."), binary].contains(&self.class)
    }
}

/// Domains for all fields of `root` and of every class that they lead to, in
/// the order of the candidate vector: the root's fields, then those of the
/// classes as they are met. What is given counts more than what types suggest.
///
/// # Errors
/// A field's class is missing or has no instances, or something given is for
/// no field: the sentence names the nearest.
pub fn infer(
    machine: &mut Machine,
    root: ClassId,
    scope: u32,
    given: &[Given],
) -> Result<Vec<FieldDomain>, String> {
    let mut found: Vec<FieldDomain> = Vec::new();
    let mut used = vec![false; given.len()];
    let mut classes = vec![root];
    let mut next = 0;
    while next < classes.len() {
        let class = classes[next];
        next += 1;
        for (owner, name, descriptor) in instance_fields(machine, class) {
            if found.iter().any(|known| known.class == owner && known.field == name) {
                continue;
            }
            let owner_name = machine.core.program.class_name(owner).to_owned();
            let named = given.iter().rposition(|given| given.is_for(&owner_name, &name));
            let domain = match named {
                Some(index) => {
                    used[index] = true;
                    note_classes(machine, root, &given[index].domain, &mut classes)?;
                    given[index].domain.clone()
                }
                None => domain_of(machine, &descriptor, scope, &mut classes)
                    .map_err(|problem| format!("{}.{name}: {problem}", simple_name(&owner_name)))?,
            };
            found.push(FieldDomain { class: owner, field: name, domain });
        }
    }
    let reached = |given: &Given| {
        classes.iter().any(|&class| given.names(machine.core.program.class_name(class)))
    };
    let pointless = (0..given.len()).find(|&index| {
        let given_one = &given[index];
        !used[index] && !overridden(given, index) && (!given_one.optional || reached(given_one))
    });
    match pointless {
        Some(index) => Err(unknown(machine, &given[index], &found)),
        None => Ok(found),
    }
}

/// Whether a later one is for the same field.
fn overridden(given: &[Given], index: usize) -> bool {
    let earlier = &given[index];
    given[index + 1..]
        .iter()
        .any(|later| later.class == earlier.class && later.field == earlier.field)
}

/// The classes whose objects a given domain names have fields as well.
fn note_classes(
    machine: &mut Machine,
    root: ClassId,
    domain: &Domain,
    classes: &mut Vec<ClassId>,
) -> Result<(), String> {
    match domain {
        Domain::Array { elements, .. } => note_classes(machine, root, elements, classes),
        Domain::Values(items) => {
            for item in items {
                if let Item::Objects { class, .. } = item {
                    let class = class_named(machine, root, class)?;
                    if !classes.contains(&class) {
                        classes.push(class);
                    }
                }
            }
            Ok(())
        }
    }
}

fn unknown(machine: &Machine, given: &Given, found: &[FieldDomain]) -> String {
    let wanted = format!("{}.{}", given.class, given.field);
    let names = found.iter().map(|known| {
        let class = simple_name(machine.core.program.class_name(known.class));
        format!("{class}.{}", known.field)
    });
    match names.min_by_key(|name| distance(name, &wanted)) {
        Some(nearest) => format!("there is no field {wanted} to search; did you mean {nearest}?"),
        None => format!("there is no field {wanted} to search"),
    }
}

/// Levenshtein's distance: how many letters to change.
pub(crate) fn distance(left: &str, right: &str) -> usize {
    let right: Vec<char> = right.chars().collect();
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (above, letter) in left.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], above + 1);
        for (index, &other) in right.iter().enumerate() {
            let changed = diagonal + usize::from(letter != other);
            diagonal = row[index + 1];
            row[index + 1] = changed.min(diagonal + 1).min(row[index] + 1);
        }
    }
    row[right.len()]
}

/// A class by its full name, its name within the root class, or within the
/// root's package.
///
/// # Errors
/// There is none: the sentence tells where was looked.
pub(crate) fn class_named(
    machine: &mut Machine,
    root: ClassId,
    name: &str,
) -> Result<ClassId, String> {
    let root_name = machine.core.program.class_name(root).to_owned();
    if simple_name(&root_name) == name {
        return Ok(root);
    }
    let outermost = root_name.split('$').next().unwrap_or(&root_name).to_owned();
    let package =
        root_name.rsplit_once('/').map_or(String::new(), |(package, _)| format!("{package}/"));
    let path = name.replace('.', "/");
    let candidates = [
        format!("{root_name}${name}"),
        format!("{outermost}${name}"),
        format!("{package}{path}"),
        path,
    ];
    candidates
        .iter()
        .find_map(|candidate| machine.load(candidate).ok())
        .ok_or_else(|| format!("there is no class {name} (looked for {})", candidates.join(", ")))
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

/// The domain that a type suggests; classes that it leads to are added to `classes`.
///
/// # Errors
/// The type is missing or has no instances.
pub(crate) fn domain_of(
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
