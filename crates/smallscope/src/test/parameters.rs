//! What the parameters of the methods under test take besides objects with undecided fields: what calls make,
//! `String.class`, and objects of the types that the code asks for.

use crate::scope::made::{MadeType, made};
use crate::scope::world::{Candidate, MadeParameter, below, most_below};
use crate::space;
use crate::subject::Subject;
use crate::subject::generics::{Narrowed, narrowed, result_of};
use crate::subject::mentioned::{asked_types, class_values};
use crate::suite::types::{Signature, Type};
use machine::machine::Machine;
use machine::program::descriptor::split;
use machine::program::{ClassId, MethodId, Program};

/// Class objects that the code mentions, for one parameter.
const MOST_CLASSES: usize = 9;

/// Types that the code asks for, for one parameter; and what is taken of each.
const MOST_TYPES: usize = 8;
const MOST_OF_TYPE: usize = 2;

const CLASS: &str = "java/lang/Class";

/// The parameters that take more than their types say.
pub(super) fn made_parameters(
    machine: &mut Machine,
    class: ClassId,
    subjects: &[Subject],
    constructors: &[MethodId],
) -> Vec<MadeParameter> {
    let mut found: Vec<MadeParameter> = Vec::new();
    for method in methods(subjects, constructors) {
        let program = machine.program();
        let name = space::name_of(program, method);
        let (declared, _) = split(&name.descriptor).unwrap_or_default();
        let mut narrowed = narrowed(program, (class, &[]), method);
        // A signature leaves out parameters that the compiler added.
        narrowed.resize(
            if narrowed.len() == declared.len() { declared.len() } else { 0 },
            Default::default(),
        );
        for (index, descriptor) in declared.into_iter().enumerate() {
            let known = narrowed.get(index).cloned().unwrap_or_default();
            let taken = known.descriptor.as_deref().unwrap_or(descriptor);
            let Some(taken) = taken.strip_prefix('L').and_then(|one| one.strip_suffix(';')) else {
                continue;
            };
            let parameter = ParameterPlace { class, method, index };
            if let Some(made) = parameter.takes(machine, taken, &known) {
                found.push(((name.clone(), index), made));
            }
        }
    }
    found
}

/// The types of all other parameters.
pub(super) fn types(
    program: &Program,
    subjects: &[Subject],
    constructors: &[MethodId],
    made: &[MadeParameter],
) -> Vec<String> {
    let mut types = Vec::new();
    for method in methods(subjects, constructors) {
        let name = space::name_of(program, method);
        let (parameters, _) = split(&name.descriptor).unwrap_or_default();
        for (index, parameter) in parameters.into_iter().enumerate() {
            let is_made = made.iter().any(|((of, at), _)| *of == name && *at == index);
            if !is_made && !types.iter().any(|known| known == parameter) {
                types.push(parameter.to_owned());
            }
        }
    }
    types
}

fn methods(subjects: &[Subject], constructors: &[MethodId]) -> impl Iterator<Item = MethodId> {
    subjects.iter().map(|subject| subject.method).chain(constructors.iter().copied())
}

/// A parameter of a method of the class under test.
struct ParameterPlace {
    class: ClassId,
    method: MethodId,
    index: usize,
}

impl ParameterPlace {
    /// What it takes besides what its type says, which is this one.
    fn takes(&self, machine: &mut Machine, name: &str, known: &Narrowed) -> Option<MadeType> {
        if name == CLASS {
            return Some(self.classes(machine, known));
        }
        let gives = |machine: &Machine, interface| {
            let program = machine.program();
            let method = program.functional_method(interface)?;
            Some(result_of(program, interface, method, &known.arguments))
        };
        made(machine, name, &known.arguments, &gives).or_else(|| self.asked(machine, name))
    }

    fn classes(&self, machine: &mut Machine, known: &Narrowed) -> MadeType {
        let bound = known.arguments.first().map(String::as_str);
        let classes = class_values(machine, (self.method, self.class), bound, MOST_CLASSES);
        let program = machine.program();
        let object = |class: ClassId| Candidate::Class(program.class_name(class).to_owned());
        MadeType {
            name: CLASS.to_owned(),
            shapes: Vec::new(),
            missing: "other kinds of java.lang.Class".to_owned(),
            classes: Vec::new(),
            others: classes.into_iter().map(object).collect(),
            is_open: false,
        }
    }

    /// Objects of the types below the parameter's that the code asks for.
    fn asked(&self, machine: &mut Machine, name: &str) -> Option<MadeType> {
        let own = machine.load(name).ok()?;
        if self.is_variable(machine.program()) {
            return None;
        }
        let mut all = MadeType {
            name: name.to_owned(),
            shapes: Vec::new(),
            missing: most_below(name),
            classes: Vec::new(),
            others: Vec::new(),
            is_open: true,
        };
        let mut types = 0;
        for asked in asked_types(machine.program(), self.method) {
            let Ok(class) = machine.load(&asked) else { continue };
            let is_below = class != own && machine.program().is_subclass(class, own);
            if is_below && types < MOST_TYPES {
                types += 1;
                add(machine, &mut all, &asked);
            }
        }
        (!all.shapes.is_empty() || !all.others.is_empty()).then_some(all)
    }

    /// Whether its type is a type variable: which values are in one container is not for one call to say.
    fn is_variable(&self, program: &Program) -> bool {
        let signature = program.declaration(self.method).signature;
        let signature = signature.and_then(|text| Signature::parse(&text));
        signature.is_some_and(|signature| {
            matches!(signature.parameters.get(self.index), Some(Type::Variable(_)))
        })
    }
}

/// A few objects of a type.
fn add(machine: &mut Machine, all: &mut MadeType, name: &str) {
    if name == CLASS {
        return all.others.push(Candidate::Class("java/lang/String".to_owned()));
    }
    match made(machine, name, &[], &|_, _| None) {
        // Functions are made for who asks for no other type.
        Some(made) if !made.classes.is_empty() => {
            all.shapes.extend(made.shapes.into_iter().take(MOST_OF_TYPE));
            all.classes.extend(made.classes);
        }
        Some(_) => {}
        None => all.others.extend(below(machine, name).into_iter().take(MOST_OF_TYPE)),
    }
}
