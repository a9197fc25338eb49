//! What must be known of classes for a test to name them, read off a program.

use crate::suite::case::{Case, Method};
use crate::suite::class_under_test::{ClassFacts, ClassUnderTest, method_key};
use crate::suite::named_classes::note_case;
use machine::program::{ClassId, Field, Program, flags};
use machine::value::Kind;
use std::collections::{BTreeMap, BTreeSet};

impl ClassUnderTest {
    /// A class and all others that its cases name. Predicates and conditions are up to the caller.
    pub fn read(program: &Program, class: ClassId, cases: &[Case]) -> ClassUnderTest {
        let binary_name = program.class_name(class).replace('/', ".");
        let mut names = BTreeSet::from([binary_name.clone()]);
        cases.iter().for_each(|case| note_case(case, &mut names));
        let linked = names.into_iter().filter_map(|name| {
            let class = program.loaded(&name.replace('.', "/"))?;
            Some((name, facts(program, class)))
        });
        let classes = linked.collect();
        let private_methods = private_methods(program, class);
        ClassUnderTest { binary_name, private_methods, classes, ..ClassUnderTest::default() }
    }
}

fn facts(program: &Program, class: ClassId) -> ClassFacts {
    let nature = program.nature(class);
    // Tests are in the package of the user's class, not in one of the JDK's.
    let is_closed = program.is_platform(class) && program.class(class).flags & flags::PUBLIC == 0;
    ClassFacts {
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
