//! What is called with what: the methods, constructors and properties under test, their conditions,
//! and the combinations of their arguments.

pub mod call; // one call on the machine
pub mod combinations; // every combination of arguments
pub mod condition; // pre- and postconditions
pub mod generics; // what type variables stand for
pub mod mentioned; // what code mentions
pub mod named; // calls by name

use crate::scope::names::hint;
use crate::scope::notation::{self, Domain};
use crate::suite::case;
use crate::suite::structure::Value;
use crate::suite::types::simple_name;
use condition::Conditions;
use generics::Narrowed;
use machine::machine::Machine;
use machine::program::declaration::Declaration;
use machine::program::descriptor::split;
use machine::program::{ClassId, MethodId, Program, flags};
use machine::value::{Kind, Ref};
use named::CallName;
use std::collections::HashSet;

/// What a method is to us.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    Constructor,
    Method,
    /// It states a law: a boolean one must return true.
    Property,
}

/// A method under test, with what is known about it before the first call.
#[derive(Clone, Debug)]
pub struct Subject {
    pub method: MethodId,
    pub role: Role,
    pub declared: case::Method,
    /// `add(int)`.
    pub title: String,
    pub parameters: Vec<Parameter>,
    pub live: Live,
    pub result: Option<Kind>,
    /// Exceptions that are declared or expected, with their subclasses.
    pub allowed: Vec<ClassId>,
    pub conditions: Conditions,
    /// Whether the user wants to know; the others only help to build objects.
    pub tested: bool,
}

impl Subject {
    /// Whether nobody may use an object after this call: by that of `AutoCloseable`.
    pub fn closes(&self, program: &Program) -> bool {
        let class = program.method(self.method).class;
        let closeable = program.loaded("java/lang/AutoCloseable");
        self.title == "close()" && closeable.is_some_and(|one| program.is_subclass(class, one))
    }

    /// Whether it asks a question about its object that is to be answered by yes or no.
    pub fn is_question(&self) -> bool {
        self.live == Live::This && self.result == Some(Kind::Boolean) && self.parameters.is_empty()
    }
}

/// Which of the words of a call is the object that receivers are generated for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Live {
    /// None: it is called once for each combination of arguments.
    Nothing,
    This,
    /// The first parameter of the class under test, of a static method.
    Parameter(usize),
}

#[derive(Clone, Debug)]
pub struct Parameter {
    pub name: Option<String>,
    pub descriptor: String,
    pub kind: Kind,
    /// What the class under test makes of its type.
    pub narrowed: Narrowed,
    /// What `@Domain` says.
    pub annotated: Option<Domain>,
    pub domain: Vec<Candidate>,
    /// Parts of the receiver that are instances of this class are arguments too.
    pub parts: Option<ClassId>,
}

impl Parameter {
    /// The descriptor of what it takes, which may be less than its own says.
    pub fn taken(&self) -> &str {
        self.narrowed.descriptor.as_deref().unwrap_or(&self.descriptor)
    }
}

/// A value of a parameter.
#[derive(Clone, Debug, PartialEq)]
pub enum Candidate {
    /// A value without identity.
    Plain(u64),
    /// An object that was made before, and what is known of how.
    Object(Ref, Option<Box<Provenance>>),
    /// Another object that is equal to one that an earlier parameter may be.
    Twin { of: Ref, object: Ref, provenance: Option<Box<Provenance>> },
    /// The object that the call is about.
    Live,
}

/// How an object was made.
#[derive(Clone, Debug, PartialEq)]
pub enum Provenance {
    /// By these calls.
    Told(case::Recipe),
    /// In a way that no test could tell, as a call that threw has changed it; but this method was given a null.
    TookNull(case::Method),
}

impl Candidate {
    /// The object that it is, if it is one that was made before.
    pub fn object(&self) -> Option<Ref> {
        match self {
            Candidate::Object(object, _) | Candidate::Twin { object, .. } => Some(*object),
            Candidate::Plain(_) | Candidate::Live => None,
        }
    }

    /// How to make it, if that is known.
    pub fn recipe(&self) -> Option<&case::Recipe> {
        match self {
            Candidate::Object(_, provenance) | Candidate::Twin { provenance, .. } => {
                match provenance.as_deref() {
                    Some(Provenance::Told(recipe)) => Some(recipe),
                    Some(Provenance::TookNull(_)) | None => None,
                }
            }
            Candidate::Plain(_) | Candidate::Live => None,
        }
    }

    /// The call that was given a null to make it, if one was.
    pub fn null_taker(&self) -> Option<&case::Method> {
        let takes = |call: &&case::Call| call.arguments.contains(&NULL);
        match self {
            Candidate::Object(_, provenance) | Candidate::Twin { provenance, .. } => {
                match &**provenance.as_ref()? {
                    Provenance::Told(recipe) => {
                        recipe.calls.iter().find(takes).map(|call| &call.method)
                    }
                    Provenance::TookNull(method) => Some(method),
                }
            }
            Candidate::Plain(_) | Candidate::Live => None,
        }
    }
}

const NULL: case::Argument = case::Argument::Plain(Value::Null);

/// What the user asks for.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    /// Only methods of this name, or of these, separated by commas.
    pub name: Option<String>,
    /// Also those that are not public.
    pub all: bool,
    /// Properties by name, besides those that are annotated.
    pub properties: Vec<String>,
    /// `Class#method=Exception`: method and exception.
    pub expect: Vec<(String, String)>,
    /// The predicate is no subject.
    pub predicate: Option<MethodId>,
    /// What the type variables of the class stand for, as descriptors; none: their bounds.
    pub type_arguments: Vec<String>,
    /// Nothing but these calls, and what objects begin with.
    pub calls: Option<Vec<CallName>>,
}

/// The subjects of `class`, their parameters still without domains.
///
/// # Errors
/// A name that the user gave is none, or a condition does not fit its method.
pub fn plan(
    machine: &mut Machine,
    class: ClassId,
    selection: &Selection,
) -> Result<Vec<Subject>, String> {
    let methods = methods(machine.program(), class, selection);
    let conditions = condition::named_by(machine.program(), class, &methods);
    let methods = methods.into_iter();
    let methods: Vec<MethodId> = methods
        .filter(|method| Some(*method) != selection.predicate && !conditions.contains(method))
        .collect();
    if let Some(calls) = &selection.calls {
        let may_be = |id: &&MethodId| may_be_called(machine.program(), (class, **id), selection);
        let named: Vec<MethodId> = methods.iter().filter(may_be).copied().collect();
        let named = subjects_of(machine, class, &named, selection)?;
        if let Ok(chosen) = named::choose(machine.program(), class, calls, named) {
            return Ok(chosen);
        }
        // What there is besides helps to say what is wrong.
        let all = subjects_of(machine, class, &methods, selection)?;
        return named::choose(machine.program(), class, calls, all);
    }
    let mut subjects = subjects_of(machine, class, &methods, selection)?;
    let program = machine.program();
    let Some(wanted) = &selection.name else { return Ok(subjects) };
    let wanted = wanted.split(',').map(|name| constructor_name(program, class, name));
    let wanted: Vec<String> = wanted.collect();
    let is_known = |name: &&String| subjects.iter().any(|one| one.declared.name == **name);
    if let Some(name) = wanted.iter().find(|name| !is_known(name)) {
        return Err(unknown(program, class, name, &subjects));
    }
    for subject in &mut subjects {
        subject.tested = wanted.contains(&subject.declared.name);
    }
    Ok(subjects)
}

fn subjects_of(
    machine: &mut Machine,
    class: ClassId,
    methods: &[MethodId],
    selection: &Selection,
) -> Result<Vec<Subject>, String> {
    let mut subjects = Vec::new();
    for &method in methods {
        subjects.extend(subject(machine, class, method, selection)?);
    }
    Ok(subjects)
}

/// Whether a method may be among the calls that are named, or make the object that they begin with.
fn may_be_called(
    program: &Program,
    (class, id): (ClassId, MethodId),
    selection: &Selection,
) -> bool {
    let method = program.method(id);
    let name = program.names.get(method.name);
    let mut calls = selection.calls.iter().flatten();
    calls.any(|one| one.is_named(program, class, name))
        || name == "<init>"
        || method.is_static()
        || is_property(program, id, selection)
}

/// A constructor goes by the name of its class.
fn constructor_name(program: &Program, class: ClassId, wanted: &str) -> String {
    match simple_name(program.class_name(class)) == wanted {
        true => "<init>".to_owned(),
        false => wanted.to_owned(),
    }
}

fn unknown(program: &Program, class: ClassId, wanted: &str, subjects: &[Subject]) -> String {
    let names = subjects.iter().map(|subject| subject.declared.name.clone());
    let hint = hint(names, wanted);
    format!("class {} has no method {wanted} to check{hint}", program.java_name(class))
}

/// The class's own methods and those that it inherits, except from `Object` and
/// from interfaces of the JDK; the nearest definition of each.
fn methods(program: &Program, class: ClassId, selection: &Selection) -> Vec<MethodId> {
    let mut found: Vec<MethodId> = Vec::new();
    let linked = program.class(class);
    let object = program.known.object;
    let classes = linked.ancestors.iter().rev().copied().filter(|&one| one != object);
    let interfaces = linked.all_interfaces.iter().copied().filter(|&one| !program.is_platform(one));
    let wanted = |id: &MethodId| {
        let method = program.method(*id);
        let own = method.class == class;
        let name = program.names.get(method.name);
        let constructor = name == "<init>";
        let visible = method.flags & flags::PUBLIC != 0 || selection.all;
        let mut names = selection.name.iter().flat_map(|names| names.split(','));
        let mut calls = selection.calls.iter().flatten();
        let named =
            names.any(|one| one == name) || calls.any(|one| one.is_named(program, class, name));
        (visible || named || is_property(program, *id, selection))
            && method.flags & (flags::ABSTRACT | flags::SYNTHETIC) == 0
            && name != "<clinit>"
            && (own || !constructor && method.flags & (flags::STATIC | flags::PRIVATE) == 0)
            && !is_main(program, *id)
            && !(constructor && linked.flags & (flags::ABSTRACT | flags::ENUM) != 0)
    };
    let mut overridden = HashSet::new();
    for owner in classes.chain(interfaces) {
        for &id in &program.class(owner).methods {
            let method = program.method(id);
            let form = (method.name, method.descriptor);
            if wanted(&id) && !overridden.contains(&form) {
                found.push(id);
            }
            if wanted(&id) || is_bridge(program, id) {
                overridden.insert(form);
            }
        }
    }
    found
}

/// Whether a method that no source declares passes a call with other types on to one of its class:
/// `set(int, Object)` of a list of `Integer`. One that only makes an inherited method of a class
/// that is not public visible is none: what it passes on to is the inherited method.
fn is_bridge(program: &Program, method: MethodId) -> bool {
    const BRIDGE: u16 = 0x40;
    let bridge = program.method(method);
    let target = |other: &&MethodId| {
        let other = program.method(**other);
        let alike = (other.name, other.arguments) == (bridge.name, bridge.arguments);
        alike && other.flags & flags::SYNTHETIC == 0
    };
    bridge.flags & BRIDGE != 0 && program.class(bridge.class).methods.iter().any(|one| target(&one))
}

fn is_main(program: &Program, method: MethodId) -> bool {
    let method = program.method(method);
    let named = (program.names.get(method.name), program.names.get(method.descriptor));
    named == ("main", "([Ljava/lang/String;)V")
}

fn is_property(program: &Program, method: MethodId, selection: &Selection) -> bool {
    let name = program.names.get(program.method(method).name);
    selection.properties.iter().any(|property| property == name)
        || program.declaration(method).annotation("Property").is_some()
}

fn subject(
    machine: &mut Machine,
    class: ClassId,
    method: MethodId,
    selection: &Selection,
) -> Result<Option<Subject>, String> {
    let program = machine.program();
    let linked = program.method(method);
    let declaration = program.declaration(method);
    let declared = declared(program, method, &declaration);
    let (types, _) = split(&declared.descriptor).unwrap_or_default();
    let narrowed = generics::narrowed(program, (class, &selection.type_arguments), method);
    let parameters = parameters(&types, &declaration, &narrowed)?;
    let role = match () {
        () if declared.name == "<init>" => Role::Constructor,
        () if is_property(program, method, selection) => Role::Property,
        () => Role::Method,
    };
    let live = live(program, class, role, declared.is_static, &parameters);
    let (title, result) = (title(program, class, &declared, &types), linked.result);
    // A method that makes a finitization for Korat is part of the search, not of the class.
    if declared.name.starts_with("fin")
        && declared.descriptor.contains("finitization/IFinitization")
    {
        return Ok(None);
    }
    let allowed = allowed(machine, &declared, &declaration, selection)?;
    let conditions = condition::find(machine, class, method, &declaration)?;
    Ok(Some(Subject {
        method,
        role,
        declared,
        title,
        parameters,
        live,
        result,
        allowed,
        conditions,
        tested: true,
    }))
}

fn parameters(
    types: &[&str],
    declaration: &Declaration,
    narrowed: &[Narrowed],
) -> Result<Vec<Parameter>, String> {
    // A signature leaves out parameters that the compiler added.
    let narrowed = if narrowed.len() == types.len() { narrowed } else { &[] };
    let mut parameters = Vec::new();
    for (index, descriptor) in types.iter().enumerate() {
        let kind = Kind::of_letter(descriptor.as_bytes()[0]).expect("the descriptor was parsed");
        let name = declaration.parameters[index].clone();
        let annotated = declaration.domains.get(index).and_then(Option::as_deref);
        let annotated = annotated.map(notation::parse).transpose()?;
        let (descriptor, domain) = ((*descriptor).to_owned(), Vec::new());
        let narrowed = narrowed.get(index).cloned().unwrap_or_default();
        let parts = None;
        parameters.push(Parameter { name, descriptor, kind, narrowed, annotated, domain, parts });
    }
    Ok(parameters)
}

fn live(
    program: &Program,
    class: ClassId,
    role: Role,
    is_static: bool,
    parameters: &[Parameter],
) -> Live {
    match (role, is_static) {
        (Role::Constructor, _) => Live::Nothing,
        (_, false) => Live::This,
        (_, true) => {
            let descriptor = format!("L{};", program.class_name(class));
            let first = parameters.iter().position(|parameter| parameter.descriptor == descriptor);
            first.map_or(Live::Nothing, Live::Parameter)
        }
    }
}

/// A method as a class file declares it, as plain data.
pub(crate) fn declared(
    program: &Program,
    method: MethodId,
    declaration: &Declaration,
) -> case::Method {
    let linked = program.method(method);
    case::Method {
        class: program.java_name(linked.class),
        name: program.names.get(linked.name).to_owned(),
        descriptor: program.names.get(linked.descriptor).to_owned(),
        signature: declaration.signature.clone(),
        is_static: linked.is_static(),
        is_public: linked.flags & flags::PUBLIC != 0,
        throws: declaration.throws.iter().map(|name| name.replace('/', ".")).collect(),
    }
}

/// `add(int)`; a constructor by the name of its class.
fn title(program: &Program, class: ClassId, declared: &case::Method, types: &[&str]) -> String {
    let name = match declared.name.as_str() {
        "<init>" => simple_name(program.class_name(class)).to_owned(),
        name => name.to_owned(),
    };
    let types: Vec<String> = types.iter().map(|descriptor| short_type(descriptor)).collect();
    format!("{name}({})", types.join(", "))
}

/// `[Ljava/util/List;` is `List[]`.
pub(crate) fn short_type(descriptor: &str) -> String {
    let full = crate::scope::finitization::values::java_type(descriptor);
    full.rsplit('.').next().unwrap_or(&full).to_owned()
}

/// What the method may throw: its `throws` clause, `@Expect` and `--expect`.
fn allowed(
    machine: &mut Machine,
    declared: &case::Method,
    declaration: &Declaration,
    selection: &Selection,
) -> Result<Vec<ClassId>, String> {
    let annotated = declaration.annotation("Expect").map(|mark| mark.values.clone());
    let annotated = annotated.unwrap_or_default();
    let annotated =
        annotated.iter().map(|name| name.trim_start_matches('L').trim_end_matches(';').to_owned());
    let mut names: Vec<String> = declaration.throws.iter().cloned().chain(annotated).collect();
    let given = selection.expect.iter().filter(|(method, _)| *method == declared.name);
    names.extend(given.map(|(_, exception)| exception.clone()));
    names.iter().map(|name| exception_named(machine, &declared.class, name)).collect()
}

/// An exception by its full name, or within `java.lang`, `java.util` or the package of `class`.
fn exception_named(machine: &mut Machine, class: &str, name: &str) -> Result<ClassId, String> {
    let path = name.replace('.', "/");
    let package = class.rsplit_once('.').map_or("", |(package, _)| package).replace('.', "/");
    let nested = format!("{}${path}", class.replace('.', "/"));
    let candidates = [
        path.clone(),
        nested,
        format!("{package}/{path}").trim_start_matches('/').to_owned(),
        format!("java/lang/{path}"),
        format!("java/util/{path}"),
    ];
    let found = candidates.iter().find_map(|candidate| machine.load(candidate).ok());
    found.ok_or_else(|| format!("there is no exception {name}"))
}
