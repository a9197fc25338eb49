//! What must be known of classes, read off a machine's program.

use super::classes::{ClassUnderTest, Facts, method_key};
use super::types::{Argument, Signature, Type};
use crate::suite::case::{Case, Method, Outcome};
use crate::suite::structure::{Structure, Value};
use machine::program::{ClassId, Field, Program, flags};
use machine::value::Kind;
use std::collections::{BTreeMap, BTreeSet};

impl ClassUnderTest {
    /// A class and all others that its cases name. Predicates and conditions
    /// are up to the caller.
    pub fn read(program: &Program, class: ClassId, cases: &[Case]) -> ClassUnderTest {
        let binary_name = program.class_name(class).replace('/', ".");
        let mut names = BTreeSet::from([binary_name.clone()]);
        for case in cases {
            note_structure(&case.before, &mut names);
            note_structure(&case.after, &mut names);
            if let Outcome::Returned(Some(value)) = &case.outcome {
                note_constant(value, &mut names);
            }
            note_method(&case.method, &mut names);
            let calls = case.recipe.iter().flat_map(|recipe| &recipe.calls);
            calls.for_each(|call| note_method(&call.method, &mut names));
        }
        let mut classes = BTreeMap::new();
        for name in names {
            if let Some(id) = program.loaded(&name.replace('.', "/")) {
                classes.insert(name, facts(program, id));
            }
        }
        let private_methods = private_methods(program, class);
        ClassUnderTest { binary_name, private_methods, classes, ..ClassUnderTest::default() }
    }
}

fn facts(program: &Program, class: ClassId) -> Facts {
    let nature = program.nature(class);
    // Tests are in the package of the user's class, not in one of the JDK's.
    let is_closed = program.is_platform(class) && program.class(class).flags & flags::PUBLIC == 0;
    Facts {
        signature: nature.signature,
        is_private: nature.is_private || is_closed,
        components: if nature.is_record { components(program, class) } else { String::new() },
        narrow: narrow(program, class),
        is_record: nature.is_record,
        is_inner: nature.is_inner,
        inherits: inherited(program, class, false) > 0,
        inherited_from_jdk: inherited(program, class, true),
    }
}

/// The letters of the instance fields; what is no number has an `L`.
fn components(program: &Program, class: ClassId) -> String {
    let fields = program.class(class).fields.iter().filter(|field| !field.is_static());
    fields.map(|field| field.kind.letter()).collect()
}

fn narrow(program: &Program, class: ClassId) -> BTreeMap<String, char> {
    let fields = program.class(class).fields.iter();
    let narrow = fields.filter(|field| matches!(field.kind, Kind::Byte | Kind::Short));
    narrow.map(|field| (program.names.get(field.name).to_owned(), field.kind.letter())).collect()
}

/// How many fields superclasses declare, the JDK's or all others.
fn inherited(program: &Program, class: ClassId, platform: bool) -> usize {
    let shown = |field: &&Field| !field.is_static() && field.flags & flags::SYNTHETIC == 0;
    let ancestors = program.class(class).ancestors.iter().filter(|&&owner| owner != class);
    let owners = ancestors.filter(|&&owner| program.is_platform(owner) == platform);
    owners.map(|&owner| program.class(owner).fields.iter().filter(shown).count()).sum()
}

fn private_methods(program: &Program, class: ClassId) -> BTreeSet<String> {
    let ancestors = program.class(class).ancestors.iter();
    let methods = ancestors.flat_map(|&owner| &program.class(owner).methods);
    let private = methods.filter(|&&id| program.method(id).flags & flags::PRIVATE != 0);
    private
        .map(|&id| {
            let method = program.method(id);
            method_key(&Method {
                class: program.class_name(method.class).replace('/', "."),
                name: program.names.get(method.name).to_owned(),
                descriptor: program.names.get(method.descriptor).to_owned(),
                signature: None,
                is_static: false,
                is_public: false,
                throws: Vec::new(),
            })
        })
        .collect()
}

/// The classes of objects and enum constants; of an array, that of its elements.
pub(super) fn note_structure(structure: &Structure, names: &mut BTreeSet<String>) {
    for object in &structure.objects {
        names.insert(object.binary_name.trim_end_matches("[]").to_owned());
    }
    let values = structure.objects.iter().flat_map(|object| object.values());
    for value in values.chain(&structure.roots) {
        note_constant(value, names);
    }
}

fn note_constant(value: &Value, names: &mut BTreeSet<String>) {
    if let Value::Constant { binary_name, .. } = value {
        names.insert(binary_name.clone());
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
                    Argument::Any => {}
                    Argument::Exactly(inner)
                    | Argument::Extends(inner)
                    | Argument::Super(inner) => {
                        note_type(inner, names);
                    }
                }
            }
        }
    }
}
