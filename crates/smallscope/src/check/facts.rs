//! What must be known of classes for a test to name them, read off a program.

use super::Checker;
use super::tally::Tally;
use crate::scope::predicate;
use crate::subject::{self, condition};
use crate::suite::case::{Case, Method};
use crate::suite::class_under_test::{
    ClassFacts, ClassUnderTest, ConditionArgument, Postcondition, method_key,
};
use crate::suite::named_classes::note_case;
use machine::program::descriptor::split;
use machine::program::{ClassId, Field, MethodId, Program, flags};
use machine::value::Kind;
use std::collections::{BTreeMap, BTreeSet};

impl ClassUnderTest {
    /// A class and all others that its cases name. Predicates and conditions are up to the caller.
    pub fn read<'c>(
        program: &Program,
        class: ClassId,
        cases: impl IntoIterator<Item = &'c Case>,
    ) -> ClassUnderTest {
        let binary_name = program.class_name(class).replace('/', ".");
        let mut names = BTreeSet::from([binary_name.clone()]);
        cases.into_iter().for_each(|case| note_case(case, &mut names));
        // What they say of each other's type variables.
        let linked = program.class(class);
        let above = linked.ancestors.iter().chain(&linked.all_interfaces);
        names.extend(above.map(|&one| program.class_name(one).replace('/', ".")));
        let package = package_of(program.class_name(class));
        let linked = names.into_iter().filter_map(|name| {
            let class = program.loaded(&name.replace('.', "/"))?;
            Some((name, facts(program, class, package)))
        });
        let classes = linked.collect();
        let private_methods = private_methods(program, class);
        ClassUnderTest { binary_name, private_methods, classes, ..ClassUnderTest::default() }
    }
}

impl Checker {
    /// The class as tests see it, while the machine still knows its classes.
    pub(super) fn target<'c>(
        &mut self,
        cases: impl Iterator<Item = &'c Case>,
        tally: &Tally,
    ) -> ClassUnderTest {
        let predicates = self.predicates(&tally.asked);
        let program = self.machine.program();
        let declared = |method| subject::declared(program, method, &program.declaration(method));
        let part = |source: &condition::Source| match *source {
            condition::Source::Argument(number) => ConditionArgument::Argument(number),
            condition::Source::Old => ConditionArgument::Old,
            condition::Source::Result => ConditionArgument::Result,
        };
        let conditions = self.plan.subjects.iter().filter_map(|subject| {
            let ensures = subject.conditions.ensures.as_ref()?;
            Some(Postcondition {
                method: subject.declared.clone(),
                predicate: declared(ensures.method),
                takes: ensures.sources.iter().map(part).collect(),
            })
        });
        ClassUnderTest {
            predicates: predicates.into_iter().map(declared).collect(),
            conditions: conditions.collect(),
            ..ClassUnderTest::read(program, self.plan.class, cases)
        }
    }

    /// The predicates that were asked, in the order of their classes.
    fn predicates(&mut self, asked: &BTreeSet<String>) -> Vec<MethodId> {
        let mut predicates: Vec<MethodId> = self.predicate.into_iter().collect();
        for name in asked {
            if let Ok(class) = self.machine.load(name) {
                predicates.extend(predicate::find(&self.machine, class, None).ok());
            }
        }
        predicates.sort_unstable();
        predicates.dedup();
        predicates
    }
}

/// `com/example` of `com/example/Tree$Node`.
fn package_of(class: &str) -> &str {
    class.rsplit_once('/').map_or("", |(package, _)| package)
}

/// What a test in `package` must know.
fn facts(program: &Program, class: ClassId, package: &str) -> ClassFacts {
    let nature = program.nature(class);
    ClassFacts {
        signature: nature.signature,
        is_private: nature.is_private || is_closed(program, class, package),
        overloaded: overloaded(program, class),
        components: if nature.is_record { components(program, class) } else { String::new() },
        narrow: narrow(program, class),
        is_record: nature.is_record,
        is_inner: nature.is_inner,
        inherits: inherited(program, class, false) > 0,
        inherited_from_jdk: inherited(program, class, true),
    }
}

/// Whether a class, or one around it, is for another package only. Tests are in the package of the
/// user's class, not in one of the JDK's.
fn is_closed(program: &Program, class: ClassId, package: &str) -> bool {
    let name = program.class_name(class);
    if package_of(name) == package && !program.is_platform(class) {
        return false;
    }
    let hidden = |class: ClassId| program.class(class).flags & flags::PUBLIC == 0;
    let around = name.match_indices('$').filter_map(|(at, _)| program.loaded(&name[..at]));
    hidden(class) || around.into_iter().any(hidden)
}

/// Names and numbers of parameters that several methods have, or several constructors.
fn overloaded(program: &Program, class: ClassId) -> BTreeSet<(String, usize)> {
    let linked = program.class(class);
    let mut forms: BTreeMap<(String, usize), BTreeSet<Vec<&str>>> = BTreeMap::new();
    for &owner in linked.ancestors.iter().chain(&linked.all_interfaces) {
        for &id in &program.class(owner).methods {
            let method = program.method(id);
            let name = program.names.get(method.name);
            if method.flags & (flags::PRIVATE | flags::SYNTHETIC) != 0
                || name.starts_with('<') && owner != class
            {
                continue;
            }
            let (types, _) = split(program.names.get(method.descriptor)).unwrap_or_default();
            forms.entry((name.to_owned(), types.len())).or_default().insert(types);
        }
    }
    forms.into_iter().filter(|(_, types)| types.len() > 1).map(|(form, _)| form).collect()
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
