//! Which values the parameters of the methods under test take.
//!
//! A parameter named in a given domain (`add.info=1..3`) takes that. Else it
//! takes the domain of the field of the same type in the receiver's structure
//! that is named like it; else, unless its name is that of a position or a
//! size, the domain of the first field (or array element) of the same type that
//! belongs to the contents, not to the container itself; else what its type
//! suggests, as for a field.
//!
//! A parameter of the user's classes takes null, the receiver, parts of it, and
//! objects that were made before: valid ones if the class has a predicate, else
//! those that its constructors and at most one call build. For the JDK's own
//! classes see `collections`, `functions` and `platform`.

mod arrays; // arrays that serve as arguments
mod classes; // classes that do: `String.class`
mod collections; // collections of the JDK that do
mod functions; // functions that do
mod literals; // values that the code itself suggests
mod mentioned; // values of the types that the code asks for
mod platform; // other objects of the JDK's classes that do
pub mod objects; // objects that serve as arguments

use crate::scope::bounds::{FieldDomain, Given};
use crate::scope::finitization::plain_words;
use crate::scope::finitization::values::java_type;
use crate::scope::infer::instance_fields;
use crate::scope::notation::{Domain, Item};
use crate::scope::types::domain_of;
use crate::subject::generics::may_stand_for;
use crate::subject::{Candidate, Live, Parameter, Role, Selection, Subject, plan};
use crate::suite::types::simple_name;
use anyhow::{anyhow, bail};
use machine::machine::Machine;
use machine::program::descriptor::split;
use machine::program::{ClassId, MethodId, Program, flags};
use machine::value::{Kind, Ref};
use objects::{Made, Objects};

/// What domains are made from.
pub struct ArgumentSpace<'a> {
    pub class: ClassId,
    pub scope: u32,
    /// The domains of the receiver's structure; empty if nobody searches it.
    pub fields: &'a [FieldDomain],
    /// Given for parameters.
    pub given: &'a [Given],
    /// Whether an argument may be the receiver or a part of it.
    pub aliasing: bool,
    /// Whether parameters take values, too, that the code suggests.
    pub literals: bool,
    /// What every parameter takes that can, unless it is a position or has a domain of its own.
    pub values: Option<&'a [Item]>,
}

/// Names of parameters that are a position or a size, not contents.
const POSITIONS: [&str; 16] = [
    "index", "i", "j", "k", "n", "pos", "position", "from", "to", "start", "end", "offset", "size",
    "count", "length", "capacity",
];

/// Why a subject cannot be called, in a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lack {
    /// A parameter has no domain: the method is not run.
    Domain(String),
    /// The domain that the user gave makes no sense.
    Sense(String),
}

/// Methods that are not run, and why.
pub type Skipped = Vec<(String, String)>;

/// The subjects of a class whose parameters all have values, and why the others are skipped.
///
/// # Errors
/// A name, a condition or a domain that the user gave does not fit.
pub fn subjects(
    machine: &mut Machine,
    space: &ArgumentSpace<'_>,
    selection: &Selection,
    objects: &mut Objects,
) -> anyhow::Result<(Vec<Subject>, Skipped)> {
    let planned = plan(machine, space.class, selection).map_err(|problem| anyhow!(problem))?;
    require_used(&planned, space.given).map_err(|problem| anyhow!(problem))?;
    let (mut subjects, mut skipped) = (Vec::new(), Vec::new());
    for mut subject in planned {
        match fill(machine, space, objects, &mut subject) {
            Ok(()) => subjects.push(subject),
            Err(Lack::Domain(why)) if subject.tested => skipped.push((subject.title, why)),
            Err(Lack::Domain(_)) => {}
            Err(Lack::Sense(problem)) => bail!("{}: {problem}", subject.title),
        }
    }
    subjects.extend(of_subclass(machine, space, objects));
    Ok((subjects, skipped))
}

/// The constructors of the plainest subclass of an abstract class: they are not under test, but
/// without them there are no receivers.
fn of_subclass(
    machine: &mut Machine,
    space: &ArgumentSpace<'_>,
    objects: &mut Objects,
) -> Vec<Subject> {
    let program = machine.program();
    let linked = program.class(space.class);
    if linked.is_interface() || linked.flags & flags::ABSTRACT == 0 {
        return Vec::new();
    }
    let descriptor = format!("L{};", program.class_name(space.class));
    let Ok((_, classes)) = domain_of(machine, space.class, &descriptor, space.scope) else {
        return Vec::new();
    };
    let classes: Vec<ClassType> = classes.into_iter().map(|class| (class, Vec::new())).collect();
    let plainest = (!classes.is_empty()).then(|| plainest(machine, objects, classes));
    let Some(Ok((subclass, _))) = plainest else { return Vec::new() };
    let planned = plan(machine, subclass, &Selection::default()).unwrap_or_default();
    let constructors = planned.into_iter().filter(|subject| subject.role == Role::Constructor);
    let untested = constructors.map(|subject| Subject { tested: false, ..subject });
    let usable = untested.filter_map(|mut subject| {
        fill(machine, space, objects, &mut subject).ok()?;
        Some(subject)
    });
    usable.collect()
}

/// Gives all parameters of `subject` their domains.
///
/// # Errors
/// See [`Lack`].
pub fn fill(
    machine: &mut Machine,
    space: &ArgumentSpace<'_>,
    objects: &mut Objects,
    subject: &mut Subject,
) -> Result<(), Lack> {
    for index in 0..subject.parameters.len() {
        if subject.live == Live::Parameter(index) {
            continue;
        }
        let parameter = subject.parameters[index].clone();
        let (domain, parts) = values_of(machine, space, objects, subject, &parameter)?;
        subject.parameters[index].domain = domain;
        subject.parameters[index].parts = parts;
    }
    if space.literals {
        add_literals(machine, space, subject).map_err(Lack::Domain)?;
        mentioned::add(machine, space, objects, subject);
    }
    Ok(())
}

/// What a parameter of a subject takes, null last, and the class of which it takes parts of the
/// receiver, too.
fn values_of(
    machine: &mut Machine,
    space: &ArgumentSpace<'_>,
    objects: &mut Objects,
    subject: &Subject,
    parameter: &Parameter,
) -> Result<(Vec<Candidate>, Option<ClassId>), Lack> {
    let method = &subject.declared.name;
    let is_given = given(space, method, parameter).is_some();
    let lack = |why| if is_given { Lack::Sense(why) } else { Lack::Domain(why) };
    if !is_given && parameter.annotated.is_none() && arrays::has_objects(machine, space, parameter)
    {
        let (elements, _) =
            values_of(machine, space, objects, subject, &arrays::element(parameter))?;
        let made = arrays::of_objects(machine, parameter.taken(), &elements);
        return Ok((made.map_err(Lack::Domain)?, None));
    }
    let values = domain(machine, space, (subject.method, method), parameter).map_err(lack)?;
    let (mut domain, parts) = match values {
        Values::Words(words) => (plain(words, equals_itself(space, subject)), None),
        Values::Made(candidates) => (candidates, None),
        Values::ObjectsOf(_) if machine.deadline().has_passed() => {
            return Err(Lack::Domain("there was no time to make its arguments".to_owned()));
        }
        Values::ObjectsOf(classes) => {
            let null = subject.role != Role::Property;
            let classes = with_arguments(machine, parameter, classes);
            if classes.is_empty() {
                return Err(Lack::Domain(no_domain(&parameter.descriptor)));
            }
            let class = plainest(machine, objects, classes).map_err(Lack::Domain)?;
            let made = object_candidates(machine, space, objects, subject, &class, null);
            made.map_err(Lack::Domain)?
        }
    };
    if parameter.kind == Kind::Ref {
        domain.sort_by_key(|candidate| exotic(machine, candidate));
    }
    Ok((domain, parts))
}

/// Adds what the code suggests to the values of parameters that have no other domain than their
/// type's, one after the other, as long as there are not too many combinations.
fn add_literals(
    machine: &mut Machine,
    space: &ArgumentSpace<'_>,
    subject: &mut Subject,
) -> Result<(), String> {
    let method = subject.declared.name.clone();
    for index in 0..subject.parameters.len() {
        let parameter = &subject.parameters[index];
        let descriptor = parameter.taken().to_owned();
        let is_typed = subject.live != Live::Parameter(index)
            && written(machine, space, &method, parameter).is_none();
        let found = domain_of(machine, space.class, &descriptor, space.scope);
        let Some((Domain::Values(known), classes)) = found.ok().filter(|_| is_typed) else {
            continue;
        };
        if !classes.is_empty() {
            continue;
        }
        let more = literals::suggested(machine, subject, &descriptor, &known);
        let sizes = subject.parameters.iter().map(|one| one.domain.len());
        let combinations = sizes.fold(1, usize::saturating_mul) / parameter_size(subject, index);
        let together = subject.parameters[index].domain.len() + more.len();
        if more.is_empty() || combinations.saturating_mul(together) > MOST_COMBINATIONS {
            continue;
        }
        let more = plain(words(machine, space, &descriptor, &more)?, false);
        let domain = &mut subject.parameters[index].domain;
        // Null stays last.
        let last =
            domain.pop_if(|one| matches!(one, Candidate::Plain(0)) && is_reference(&descriptor));
        domain.extend(more.into_iter().chain(last));
    }
    Ok(())
}

fn parameter_size(subject: &Subject, index: usize) -> usize {
    subject.parameters[index].domain.len().max(1)
}

fn is_reference(descriptor: &str) -> bool {
    descriptor.starts_with(['L', '['])
}

/// Combinations of arguments up to which constants of the code join them.
const MOST_COMBINATIONS: usize = 1_000;

enum Values {
    Words(Vec<u64>),
    /// Null and objects of the JDK.
    Made(Vec<Candidate>),
    /// Of one of these classes.
    ObjectsOf(Vec<ClassId>),
}

/// How late a value of a reference type is tried: what has nothing to do with null first, then
/// what holds one or was made with one, null itself last.
fn exotic(machine: &Machine, candidate: &Candidate) -> u8 {
    let holds_null = |array: Ref| {
        let heap = machine.heap();
        let array_of = heap.program().class(heap.class_of(array)).array();
        array_of.is_some_and(|(kind, _)| kind == Kind::Ref)
            && heap.ref_elements(array).iter().any(|element| element.is_null())
    };
    match candidate {
        Candidate::Plain(0) => 2,
        Candidate::Plain(word) => u8::from(holds_null(Ref::from_word(*word))),
        Candidate::Object(..) | Candidate::Twin { .. } => {
            u8::from(candidate.null_taker().is_some())
        }
        Candidate::Live => 0,
    }
}

/// A class, and the descriptors of its type arguments, as far as they are known.
type ClassType = (ClassId, Vec<String>);

/// Classes for a parameter: its type arguments are those of the class that it declares.
fn with_arguments(
    machine: &mut Machine,
    parameter: &Parameter,
    classes: Vec<ClassId>,
) -> Vec<ClassType> {
    let name = parameter.taken().trim_start_matches('L').trim_end_matches(';');
    let declared = machine.program().loaded(name);
    let arguments = |class| match Some(class) == declared {
        true => parameter.narrowed.arguments.clone(),
        false => Vec::new(),
    };
    let fits = |class: &ClassId| {
        let of = &parameter.narrowed.arguments;
        declared.is_none_or(|declared| may_stand_for(machine, *class, (declared, of)))
    };
    let classes = classes.into_iter().filter(fits);
    classes.map(|class| (class, arguments(class))).collect()
}

/// Classes that are tried until one gives an object that no null was needed for.
const TRIED: usize = 8;

/// The plainest of the classes that a type allows: one whose objects need nothing, then one
/// whose objects need values, then one whose objects need others. If a type has objects itself, it is
/// the first, and none is plainer.
fn plainest(
    machine: &mut Machine,
    objects: &mut Objects,
    mut classes: Vec<ClassType>,
) -> Result<ClassType, String> {
    let first = classes[0].0;
    let below_first = |(class, _): &ClassType| machine.program().is_subclass(*class, first);
    if !classes.iter().all(below_first) {
        classes.sort_by_key(|(class, _)| needs(machine.program(), *class));
    }
    let (plainest, mut any) = (classes[0].clone(), None);
    for class in classes.into_iter().take(TRIED) {
        let made = objects.of_class(machine, class.0, &class.1)?;
        let is_sound = |(object, recipe): &Made| {
            Candidate::Object(*object, recipe.clone()).null_taker().is_none()
        };
        if made.iter().any(is_sound) {
            return Ok(class);
        }
        any = any.or((!made.is_empty()).then_some(class));
    }
    Ok(any.unwrap_or(plainest))
}

/// What the plainest constructor of a class takes: nothing, values, or objects.
fn needs(program: &Program, class: ClassId) -> u8 {
    let constructors = program.class(class).methods.iter().map(|&id| program.method(id));
    let constructors = constructors.filter(|method| {
        program.names.get(method.name) == "<init>" && method.flags & flags::PUBLIC != 0
    });
    let takes = constructors.map(|method| {
        let (types, _) = split(program.names.get(method.descriptor)).unwrap_or_default();
        let is_value = |one: &&str| !one.starts_with(['L', '[']) || **one == *"Ljava/lang/String;";
        match types.is_empty() {
            true => 0,
            false => 1 + u8::from(!types.iter().all(is_value)),
        }
    });
    takes.min().unwrap_or(3)
}

/// Whether an argument without a type may be the receiver itself. A container
/// that contains itself is nothing that anybody promises to handle, so only
/// `equals` may.
fn equals_itself(space: &ArgumentSpace<'_>, subject: &Subject) -> bool {
    space.aliasing && subject.title == "equals(Object)" && subject.live == Live::This
}

fn plain(words: Vec<u64>, live: bool) -> Vec<Candidate> {
    let live = live.then_some(Candidate::Live);
    words.into_iter().map(Candidate::Plain).chain(live).collect()
}

fn object_candidates(
    machine: &mut Machine,
    space: &ArgumentSpace<'_>,
    objects: &mut Objects,
    subject: &Subject,
    (class, arguments): &ClassType,
    null: bool,
) -> Result<(Vec<Candidate>, Option<ClassId>), String> {
    let mut candidates = Vec::new();
    candidates.extend(null.then_some(Candidate::Plain(0)));
    let has_live = subject.live != Live::Nothing;
    let aliased = has_live && space.aliasing;
    if aliased && machine.program().is_subclass(space.class, *class) {
        candidates.push(Candidate::Live);
    }
    let made = objects.of_class(machine, *class, arguments)?;
    candidates
        .extend(made.iter().map(|(object, recipe)| Candidate::Object(*object, recipe.clone())));
    if candidates.is_empty() && !aliased {
        let name = machine.program().java_name(*class);
        return Err(format!("no instance of {name} can be made"));
    }
    Ok((candidates, aliased.then_some(*class)))
}

fn domain(
    machine: &mut Machine,
    space: &ArgumentSpace<'_>,
    (called, method): (MethodId, &str),
    parameter: &Parameter,
) -> Result<Values, String> {
    let descriptor = parameter.taken();
    let class_name = descriptor.trim_start_matches('L').trim_end_matches(';');
    let of_platform = |machine: &mut Machine| {
        let elements = &parameter.narrowed.arguments;
        let made = collections::candidates(machine, space, class_name, elements);
        // What reads or closes has one method, too, but a promise to keep.
        let made = made.or_else(|| match platform::has_stand_in(class_name) {
            true => None,
            false => functions::candidates(machine, space, class_name, elements),
        });
        let made = made.map(Values::Made);
        let made = made.or_else(|| {
            let class = platform::stand_in(machine, class_name)?;
            Some(Values::ObjectsOf(vec![class]))
        });
        made.ok_or_else(|| no_domain(descriptor))
    };
    if let Some(words) = common(machine, space, method, parameter) {
        return Ok(Values::Words(words));
    }
    if descriptor == classes::CLASS && given(space, method, parameter).is_none() {
        return Ok(Values::Words(classes::values(machine, space, called, parameter)));
    }
    let mut typed = true;
    let (written, classes) = match written(machine, space, method, parameter) {
        Some(domain) => {
            typed = false;
            (domain, Vec::new())
        }
        None => match domain_of(machine, space.class, descriptor, space.scope) {
            Ok(found) => found,
            Err(_) => {
                let factories = with_factories(machine, class_name);
                let made = factories.map(|class| Ok(Values::ObjectsOf(vec![class])));
                return made.unwrap_or_else(|| of_platform(machine));
            }
        },
    };
    match (&written, classes.first()) {
        (Domain::Values(_), Some(&class)) => {
            if machine.program().is_platform(class) && class != space.class {
                return of_platform(machine);
            }
            // What the JDK has for a type of its own is plainer than what the user has.
            let declared = machine.program().loaded(class_name);
            let of_jdk = declared.is_some_and(|one| machine.program().is_platform(one));
            if of_jdk && let Ok(made) = of_platform(machine) {
                return Ok(made);
            }
            let own = with_factories(machine, class_name).filter(|own| !classes.contains(own));
            Ok(Values::ObjectsOf(own.into_iter().chain(classes).collect()))
        }
        (Domain::Values(items), None) => {
            words(machine, space, descriptor, items).map(Values::Words)
        }
        (Domain::Array { lengths, elements, .. }, _) => {
            let mut all = arrays::all(machine, space, descriptor, lengths, elements)?;
            if typed && space.literals && space.scope >= 2 {
                all.extend(arrays::longer(machine, space, descriptor, elements)?);
            }
            Ok(Values::Words(all))
        }
    }
}

/// The values for all parameters, if this one takes them.
fn common(
    machine: &mut Machine,
    space: &ArgumentSpace<'_>,
    method: &str,
    parameter: &Parameter,
) -> Option<Vec<u64>> {
    let items = space.values?;
    let is_own = given(space, method, parameter).is_some() || parameter.annotated.is_some();
    let name = parameter.name.as_deref().unwrap_or_default();
    if is_own || is_position(name) {
        return None;
    }
    let words = words(machine, space, parameter.taken(), items).ok()?;
    let may_hold = |machine: &mut Machine| {
        let class = parameter.taken().strip_prefix('L')?.trim_end_matches(';');
        let class = machine.load(class).ok()?;
        let mut objects = words.iter().map(|&word| Ref::from_word(word));
        let fits = |object: Ref| object.is_null() || machine.heap().is_instance(object, class);
        objects.all(fits).then_some(())
    };
    (parameter.kind != Kind::Ref || may_hold(machine).is_some()).then_some(words)
}

/// A class of the user's that has no objects but those of subclasses, which it gives itself.
fn with_factories(machine: &mut Machine, name: &str) -> Option<ClassId> {
    let class = machine.load(name).ok()?;
    let program = machine.program();
    let is_abstract = program.class(class).flags & flags::ABSTRACT != 0;
    let is_ours = is_abstract && !program.is_platform(class);
    (is_ours && platform::has_factories(program, class)).then_some(class)
}

/// Why a method with such a parameter is not run.
fn no_domain(descriptor: &str) -> String {
    format!("there is no domain for a parameter of type {}", java_type(descriptor))
}

pub(super) fn words(
    machine: &mut Machine,
    space: &ArgumentSpace<'_>,
    descriptor: &str,
    items: &[Item],
) -> Result<Vec<u64>, String> {
    if items.iter().any(|item| matches!(item, Item::Objects { .. })) {
        return Err(no_domain(descriptor));
    }
    Ok(plain_words(machine, space.class, descriptor, items)?)
}

/// The domain that the user gave last for a parameter.
fn given<'a>(space: &ArgumentSpace<'a>, method: &str, parameter: &Parameter) -> Option<&'a Given> {
    let name = parameter.name.as_deref().unwrap_or_default();
    let named =
        |given: &&Given| given.field == name && given.class.rsplit('.').next() == Some(method);
    space.given.iter().rev().find(named)
}

/// The domain that is given or annotated, or that a field of the structure has.
fn written(
    machine: &Machine,
    space: &ArgumentSpace<'_>,
    method: &str,
    parameter: &Parameter,
) -> Option<Domain> {
    if let Some(given) = given(space, method, parameter) {
        return Some(given.domain.clone());
    }
    if let Some(annotated) = &parameter.annotated {
        return Some(annotated.clone());
    }
    let name = parameter.name.as_deref().unwrap_or_default();
    let fields = contents(machine, space, parameter.taken());
    let alike = fields.iter().find(|field| field.name.eq_ignore_ascii_case(name));
    if let Some(field) = alike {
        return Some(field.domain.clone());
    }
    if is_position(name) {
        return None;
    }
    let inside = fields.into_iter().find(|field| field.inside);
    inside.map(|field| field.domain)
}

/// Whether a parameter of this name is a position or a size.
fn is_position(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    let mut positions = POSITIONS.iter();
    positions.any(|&position| lower == position || position.len() > 4 && lower.ends_with(position))
}

struct Holder {
    name: String,
    domain: Domain,
    /// It belongs to the contents, not to the container itself.
    inside: bool,
}

/// Fields whose values, and arrays whose elements, have the type and a domain
/// of values without identity.
fn contents(machine: &Machine, space: &ArgumentSpace<'_>, descriptor: &str) -> Vec<Holder> {
    let mut holders = Vec::new();
    for field in space.fields {
        let class = machine.program().loaded(&field.class.replace('.', "/"));
        let class = class.expect("the domains are of linked classes");
        let declared = instance_fields(machine, class);
        let own = declared.iter().find(|(owner, name, _)| *owner == class && *name == field.field);
        let Some((_, _, own)) = own else { continue };
        let (own, domain, inside) = match &field.domain {
            Domain::Array { elements, .. } => (own.strip_prefix('['), &**elements, true),
            domain => (Some(own.as_str()), domain, class != space.class),
        };
        let objects = matches!(domain, Domain::Values(items)
            if items.iter().any(|item| matches!(item, Item::Objects { .. })));
        if own == Some(descriptor) && !objects && matches!(domain, Domain::Values(_)) {
            let (name, domain) = (field.field.clone(), domain.clone());
            holders.push(Holder { name, domain, inside });
        }
    }
    holders
}

/// Whether every domain given for a parameter has one, unless a file gave it.
///
/// # Errors
/// The sentence names the one that has none.
fn require_used(subjects: &[Subject], given: &[Given]) -> Result<(), String> {
    for one in given.iter().filter(|given| !given.optional) {
        let method = one.class.rsplit('.').next().unwrap_or(&one.class);
        let of_method = subjects.iter().filter(|subject| subject.declared.name == method);
        let mut parameters = of_method.flat_map(|subject| &subject.parameters);
        if !parameters.any(|parameter| parameter.name.as_deref() == Some(&one.field)) {
            return Err(format!("{method} has no parameter {} to give a domain", one.field));
        }
    }
    Ok(())
}

/// Splits what the user gave into domains of fields and of parameters: the
/// latter name a method of the class.
pub fn split_given(machine: &Machine, class: ClassId, given: &[Given]) -> (Vec<Given>, Vec<Given>) {
    let program = machine.program();
    let names_method = |given: &&Given| {
        let (owner, method) = given.class.rsplit_once('.').unwrap_or(("", &given.class));
        let full = program.java_name(class);
        let known = [simple_name(program.class_name(class)), &full, ""].contains(&owner);
        let ancestors = program.class(class).ancestors.iter();
        let mut methods = ancestors.flat_map(|&one| &program.class(one).methods);
        known && methods.any(|&id| program.names.get(program.method(id).name) == method)
    };
    let (parameters, fields): (Vec<&Given>, Vec<&Given>) = given.iter().partition(names_method);
    (fields.into_iter().cloned().collect(), parameters.into_iter().cloned().collect())
}
