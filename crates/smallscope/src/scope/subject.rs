//! Of which class the inputs are, and what says that one is valid.
//!
//! Mostly it is the class that was named, with its own predicate. A static predicate
//! may also take an object of another class, which then is the class of the inputs, or
//! several parameters. For those a class is invented (`machine` synthesizes it) that
//! has a field for each parameter, and a method that reads them in order and calls the
//! predicate: to the search it is a class like any other, named like the predicate. So
//! `--domain repOk.k=0..3` is for parameter `k`, and a printed input shows the arguments.

use super::error::ScopeError;
use super::predicate::{self, NAMES, is_marked};
use machine::machine::Machine;
use machine::program::descriptor::split;
use machine::program::{ClassId, MethodId, flags};

/// What is searched.
pub struct SearchedClass {
    pub root: ClassId,
    /// Or why there is none.
    pub predicate: Result<MethodId, ScopeError>,
}

/// The inputs that `class` is about: its instances, or what its static predicate
/// takes. `name` is that of the predicate, if somebody said it.
///
/// # Errors
/// There is no predicate of that name, or a class for the parameters cannot be made.
pub fn find(
    machine: &mut Machine,
    class: ClassId,
    name: Option<&str>,
) -> Result<SearchedClass, ScopeError> {
    let problem = match predicate::find(machine, class, name) {
        Ok(method) => return Ok(SearchedClass { root: class, predicate: Ok(method) }),
        Err(problem) => problem,
    };
    match with_parameters(machine, class, name)[..] {
        [] if name.is_some() => Err(problem),
        [] => Ok(SearchedClass { root: class, predicate: Err(problem) }),
        [method] => of_parameters(machine, method),
        [first, ..] => {
            let name = machine.program().method_name(first);
            Err(ScopeError::SeveralWithParameters(name))
        }
    }
}

/// Static methods with the name or the mark of a predicate, and parameters.
fn with_parameters(machine: &Machine, class: ClassId, name: Option<&str>) -> Vec<MethodId> {
    let program = machine.program();
    let fits = |&id: &MethodId| {
        let method = program.method(id);
        let descriptor = program.names.get(method.descriptor);
        method.is_static() && descriptor.ends_with(")Z") && !descriptor.starts_with("()")
    };
    let methods = program.class(class).methods.iter().copied().filter(fits);
    let methods: Vec<MethodId> = methods.collect();
    let text = |id: MethodId| program.names.get(program.method(id).name);
    let named = |wanted: &[&str]| -> Vec<MethodId> {
        methods.iter().copied().filter(|&id| wanted.contains(&text(id))).collect()
    };
    match name {
        Some(name) => named(&[name]),
        None => match named(&NAMES) {
            found if !found.is_empty() => found,
            _ => methods.into_iter().filter(|&id| is_marked(program, id)).collect(),
        },
    }
}

fn of_parameters(machine: &mut Machine, method: MethodId) -> Result<SearchedClass, ScopeError> {
    let program = machine.program();
    let descriptor = program.names.get(program.method(method).descriptor).to_owned();
    let (parameters, _) = split(&descriptor).expect("a linked method has a descriptor");
    if let [parameter] = parameters[..]
        && let Some(root) = class_with_instances(machine, parameter)
    {
        return Ok(SearchedClass { root, predicate: Ok(method) });
    }
    let names = machine.program().parameter_names(method).into_iter().enumerate();
    let names: Vec<String> =
        names.map(|(index, name)| name.unwrap_or_else(|| format!("arg{index}"))).collect();
    let made = machine.arguments_class(method, &names);
    let (root, calling) = made.map_err(machine::machine::Error::from)?;
    Ok(SearchedClass { root, predicate: Ok(calling) })
}

/// The user's class that a parameter has, if objects of it can be made.
fn class_with_instances(machine: &mut Machine, parameter: &str) -> Option<ClassId> {
    let name = parameter.strip_prefix('L')?.strip_suffix(';')?;
    let class = machine.load(name).ok()?;
    let program = machine.program();
    let linked = program.class(class);
    let abstracted = flags::ABSTRACT | flags::INTERFACE | flags::ENUM;
    (linked.flags & abstracted == 0 && !program.is_platform(class)).then_some(class)
}
