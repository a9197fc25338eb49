//! Finitizations written for Korat: a static method `fin<Class>(int...)` is run on the
//! machine, as it is, and asked what it built.
//!
//! Our stand-in for Korat's API (`java/korat-api`) only records what is set, and
//! describes it in our notation. A field that the method does not set is not varied and
//! keeps the value of a new object.

mod description; // what the stand-in tells

use super::bounds::{Bounds, FieldDomain, Given};
use super::error::ScopeError;
use super::infer::{field_names, unknown};
use super::names::{class_named, class_of, hint, resolve};
use super::notation::{self, Domain, Item};
use crate::exception::message;
use crate::suite::types::simple_name;
use description::{DescribedField, Description};
use machine::ending::{Ending, Stop};
use machine::machine::Machine;
use machine::program::{ClassId, MethodId, Program};
use machine::value::{Ref, int};

/// A method to run, as typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FinitizationCall {
    /// None: `fin` and the simple name of the class.
    pub method: Option<String>,
    pub arguments: Vec<i32>,
}

/// The class of our stand-in that describes itself.
const FINITIZATION: &str = "korat/finitization/impl/Finitization";

/// Instructions that the method may execute: more than any that sets domains needs.
const ENOUGH: u64 = 1_000_000_000;

/// Runs a `fin...` method of `class` and reads what it built; domains that were given
/// on the command line count more.
///
/// # Errors
/// There is no such method, it does not take these arguments or throws, or what it
/// built cannot be searched: the sentence names the field.
pub fn run(
    machine: &mut Machine,
    class: ClassId,
    call: &FinitizationCall,
    given: &[Given],
) -> Result<Bounds, ScopeError> {
    let method = find(machine.program(), class, call)?;
    let name = machine.program().names.get(machine.program().method(method).name).to_owned();
    let numbers: Vec<String> = call.arguments.iter().map(ToString::to_string).collect();
    let shown = format!("{name}({})", numbers.join(", "));
    let words: Vec<u64> = call.arguments.iter().map(|&number| int(number)).collect();
    let built = invoke(machine, method, &words, &shown)?;
    let mut reader =
        DescriptionReader { machine, finitization: Ref::from_word(built), shown: &shown };
    reader.require_ours()?;
    let root = reader.root()?;
    let text = reader.describe()?;
    let mut description = Description::parse(&text)?;
    description.contents.retain(|line| !line.domain.is_empty());
    let fields = reader.domains(root, &description.fields)?;
    let contents = reader.domains(root, &description.contents)?;
    let name = machine.program().java_name(root);
    let call = Some(shown);
    let mut bounds =
        Bounds { root: name, fields, construct: true, contents, call, ..Bounds::default() };
    for one in given.iter().filter(|given| !given.optional) {
        replace(machine, root, &mut bounds.fields, one)?;
    }
    Ok(bounds)
}

/// The static method that takes as many numbers as there are.
fn find(
    program: &Program,
    class: ClassId,
    call: &FinitizationCall,
) -> Result<MethodId, ScopeError> {
    let default = || format!("fin{}", simple_name(program.class_name(class)));
    let name = call.method.clone().unwrap_or_else(default);
    let text = |method: MethodId| {
        let method = program.method(method);
        (program.names.get(method.name), program.names.get(method.descriptor))
    };
    let java_name = program.java_name(class);
    let methods = program.class(class).methods.iter().copied();
    let statics: Vec<MethodId> =
        methods.filter(|&method| program.method(method).is_static()).collect();
    let mut named = statics.iter().copied().filter(|&method| text(method).0 == name);
    let Some(first) = named.clone().next() else {
        let returns = |method: &&MethodId| text(**method).1.ends_with("IFinitization;");
        let names = statics.iter().filter(returns).map(|&method| text(method).0.to_owned());
        let hint = hint(names, &name);
        return Err(ScopeError::NoFinitization { class: java_name, name, hint });
    };
    let wanted = format!("({})", "I".repeat(call.arguments.len()));
    named.find(|&method| text(method).1.starts_with(&wanted)).ok_or_else(|| {
        let (takes, given) = (taken(text(first).1), call.arguments.len());
        ScopeError::OtherArguments { class: java_name, name, takes, given }
    })
}

/// What a method takes, in words.
fn taken(descriptor: &str) -> String {
    let (parameters, _) = descriptor.rsplit_once(')').unwrap_or_default();
    match parameters.trim_start_matches('(') {
        "" => "nothing".to_owned(),
        "I" => "1 number (--args 3)".to_owned(),
        ints if ints.bytes().all(|letter| letter == b'I') => {
            let example = vec!["3"; ints.len()].join(",");
            format!("{} numbers (--args {example})", ints.len())
        }
        _ => "other arguments than numbers".to_owned(),
    }
}

/// Calls a method; `shown` is how a message calls it.
fn invoke(
    machine: &mut Machine,
    method: MethodId,
    words: &[u64],
    shown: &str,
) -> Result<u64, ScopeError> {
    machine.call(method, words);
    match machine.within(ENOUGH, Machine::run) {
        Stop::Ended(Ending::Returned(word)) => Ok(word),
        Stop::Ended(Ending::Threw(exception)) => {
            let heap = machine.heap();
            let class = heap.program().java_name(heap.class_of(exception));
            let said = message(machine, exception).map(|said| format!(": {said}"));
            let (call, message) = (shown.to_owned(), said.unwrap_or_default());
            Err(ScopeError::FinitizationThrows { call, class, message })
        }
        Stop::Ended(Ending::Unsupported(what)) => {
            Err(ScopeError::FinitizationNeeds { call: shown.to_owned(), what })
        }
        _ => Err(ScopeError::FinitizationEndless(shown.to_owned())),
    }
}

struct DescriptionReader<'a> {
    machine: &'a mut Machine,
    finitization: Ref,
    shown: &'a str,
}

impl DescriptionReader<'_> {
    fn require_ours(&self) -> Result<(), ScopeError> {
        let heap = self.machine.heap();
        let object = self.finitization;
        if object != Ref::NULL && heap.program().class_name(heap.class_of(object)) == FINITIZATION {
            return Ok(());
        }
        Err(ScopeError::NotOurFinitization(self.shown.to_owned()))
    }

    fn call(&mut self, method: &str, descriptor: &str, words: &[u64]) -> Result<u64, ScopeError> {
        let class = self.machine.heap().class_of(self.finitization);
        let found = self.machine.program().find_method(class, method, descriptor);
        let found = found.expect("the stand-in has this method");
        let words = [&[self.finitization.word()], words].concat();
        invoke(self.machine, found, &words, self.shown)
    }

    fn root(&mut self) -> Result<ClassId, ScopeError> {
        let mirror = self.call("getFinClass", "()Ljava/lang/Class;", &[])?;
        Ok(self.machine.heap().class_of_mirror(Ref::from_word(mirror)))
    }

    fn describe(&mut self) -> Result<String, ScopeError> {
        let text = self.call("describe", "()Ljava/lang/String;", &[])?;
        Ok(self.machine.heap().string(Ref::from_word(text)))
    }

    fn domains(
        &mut self,
        root: ClassId,
        lines: &[DescribedField],
    ) -> Result<Vec<FieldDomain>, ScopeError> {
        let mut domains = Vec::new();
        for line in lines {
            let place = format!("{}.{}", line.class.replace('$', "."), line.field);
            let wrong = |problem| ScopeError::from(problem).at(&place).at(self.shown);
            let mut domain = notation::parse(&line.domain).map_err(wrong)?;
            share(&mut domain, &line.shared);
            self.fetch(&mut domain)?;
            resolve(self.machine, root, &mut domain, &mut class_of)?;
            let (class, field) = (line.class.clone(), line.field.clone());
            class_of(self.machine, &class)?;
            domains.push(FieldDomain { class, field, domain });
        }
        Ok(domains)
    }

    /// Puts the objects that the method made in the places of their numbers.
    fn fetch(&mut self, domain: &mut Domain) -> Result<(), ScopeError> {
        let items = match domain {
            Domain::Array { elements, .. } => return self.fetch(elements),
            Domain::Values(items) => items,
        };
        for item in items {
            let Item::Existing { class, values, .. } = item else { continue };
            for value in values {
                if let Item::Made(position) = value {
                    *position = self.made(class, *position)?;
                }
            }
        }
        Ok(())
    }

    fn made(&mut self, class: &str, position: u32) -> Result<u32, ScopeError> {
        let name = self.machine.new_string(class);
        let name = name.map_err(|_| ScopeError::HeapTooSmall(""))?;
        let descriptor = "(Ljava/lang/String;I)Ljava/lang/Object;";
        let object = self.call("given", descriptor, &[name.word(), int(position as i32)])?;
        Ok(object as u32)
    }
}

/// Lets fields share as many arrays as `counts` tells, from the outside in.
fn share(domain: &mut Domain, counts: &[u32]) {
    if let (Domain::Array { elements, shared, .. }, [count, inner @ ..]) = (domain, counts) {
        *shared = Some(*count);
        share(elements, inner);
    }
}

/// Gives a field another domain, or a first one.
fn replace(
    machine: &mut Machine,
    root: ClassId,
    fields: &mut Vec<FieldDomain>,
    given: &Given,
) -> Result<(), ScopeError> {
    let mut domain = given.domain.clone();
    resolve(machine, root, &mut domain, &mut |machine, name| class_named(machine, root, name))?;
    if let Some(known) = fields.iter_mut().find(|one| given.is_for(&one.class, &one.field)) {
        known.domain = domain;
        return Ok(());
    }
    let class = class_named(machine, root, &given.class).ok().filter(|&class| {
        machine.program().field(class, &given.field).is_some_and(|field| !field.is_static())
    });
    let class = class.ok_or_else(|| unknown(given, field_names(fields)))?;
    let class = machine.program().java_name(class);
    fields.push(FieldDomain { class, field: given.field.clone(), domain });
    Ok(())
}
