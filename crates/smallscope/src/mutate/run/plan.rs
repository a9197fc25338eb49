//! The mutants that are tried, as values that every machine can make bodies of.

use super::reach::{is_own, reached};
use crate::mutate::write::class_file;
use crate::mutate::{Made, Mutants, mutants_of};
use crate::space::name_of;
use crate::suite::case::Method;
use crate::suite::coverage::MethodName;
use crate::suite::mutant::{Mutant, Operator};
use crate::suite::types::simple_name;
use machine::machine::Machine;
use machine::program::{ClassId, MethodId};
use ristretto_classfile::ConstantPool;
use std::collections::{BTreeMap, BTreeSet};
use xxhash_rust::xxh3::xxh3_64_with_seed;

/// Which of the mutants are tried.
#[derive(Clone, Debug, Default)]
pub struct Choice {
    /// None is all.
    pub operators: Option<BTreeSet<Operator>>,
    /// Of more, so many are drawn.
    pub max: Option<usize>,
    /// Which draw.
    pub seed: u64,
}

/// What is tried.
#[derive(Default)]
pub struct Plan {
    pub(super) mutants: Vec<Made>,
    /// The classes that have mutants.
    pub(super) classes: Vec<MutatedClass>,
    /// The methods under test and what they call: all that may have mutants.
    pub(super) methods: BTreeSet<MethodName>,
    /// Mutants that were not drawn.
    pub(super) left_out: u64,
    /// There was no time to make them all.
    pub(super) late: bool,
    /// Methods whose mutants would take too long to make: `remove(int)`.
    pub(super) too_long: Vec<String>,
}

pub(super) struct MutatedClass {
    pub(super) name: String,
    /// Its constants, and those that mutants need.
    pub(super) constants: ConstantPool<'static>,
    /// `SearchTree.java`.
    pub(super) file: Option<String>,
    /// It is the class under test, inside it, or above it.
    pub(super) is_own: bool,
}

impl Plan {
    /// The mutants of all methods that `roots` lead to: those of the class under test first, then
    /// by the names of their classes.
    pub(super) fn new(
        machine: &mut Machine,
        class: ClassId,
        (roots, specification): (&BTreeSet<MethodId>, &BTreeSet<MethodId>),
        choice: &Choice,
    ) -> Plan {
        let methods = reached(machine, class, roots, specification);
        let program = machine.program();
        let owners: BTreeSet<ClassId> =
            methods.iter().map(|&method| program.method(method).class).collect();
        let mut owners: Vec<(bool, String, ClassId)> = owners
            .into_iter()
            .map(|owner| (owner != class, program.class_name(owner).to_owned(), owner))
            .collect();
        owners.sort();
        let named = methods.iter().map(|&method| name_of(program, method));
        let mut plan = Plan { methods: named.collect(), ..Plan::default() };
        for (_, name, owner) in owners {
            if machine.deadline().has_passed() {
                plan.late = true;
                break;
            }
            let Mutants { constants, made, too_long, late, .. } = mutants_of(machine, owner);
            plan.late |= late;
            let file = machine.program().source_file(owner);
            let program = machine.program();
            let is_own = is_own(program, class, owner);
            let too_long = too_long.iter().filter(|method| methods.contains(method));
            plan.too_long.extend(too_long.map(|&method| {
                let linked = program.method(method);
                let (name, descriptor) = (linked.name, linked.descriptor);
                let named = (program.names.get(name), program.names.get(descriptor));
                title(&program.java_name(class), program.class_name(owner), named)
            }));
            plan.classes.push(MutatedClass { name, constants, file, is_own });
            let is_wanted =
                |made: &Made| methods.contains(&made.method) && choice.has(&made.mutant);
            plan.mutants.extend(made.into_iter().filter(is_wanted));
        }
        plan.draw(choice);
        plan
    }

    /// The mutants, each with the class file that it is: None if the original, which `find` gives, is
    /// gone, or if it does not fit into one.
    pub fn class_files(
        &self,
        find: impl Fn(&str) -> Option<Vec<u8>>,
    ) -> impl Iterator<Item = (&Mutant, Option<Vec<u8>>)> {
        let originals: BTreeMap<&str, (Option<Vec<u8>>, &ConstantPool<'static>)> = self
            .classes
            .iter()
            .map(|class| (&*class.name, (find(&class.name), &class.constants)))
            .collect();
        self.mutants.iter().map(move |made| {
            let (original, constants) = &originals[&*made.mutant.class];
            let file = original.as_ref().and_then(|bytes| class_file(bytes, constants, made));
            (&made.mutant, file)
        })
    }

    /// What there is more of than is tried, a sentence each.
    pub(super) fn cut(&self) -> Vec<String> {
        let late = "mutants: there was no time to make all of them".to_owned();
        let too_long = format!("mutants: none of {}: too much code", self.too_long.join(", "));
        let cut = [(self.late, late), (!self.too_long.is_empty(), too_long)];
        cut.into_iter().filter(|(is_cut, _)| *is_cut).map(|(_, sentence)| sentence).collect()
    }

    /// Which mutants count, if so many of them were `met`: a method of another class that only made
    /// arguments is not called by those under test.
    pub(super) fn counting(&self, met: &BTreeSet<usize>) -> Vec<bool> {
        let named = |made: &Made| {
            let Mutant { class, method, descriptor, .. } = &made.mutant;
            (class.clone(), method.clone(), descriptor.clone())
        };
        let met: BTreeSet<_> = met.iter().map(|&number| named(&self.mutants[number])).collect();
        let counts = |made: &Made| {
            let of_class = self.classes.iter().find(|one| one.name == made.mutant.class);
            of_class.is_some_and(|one| one.is_own) || met.contains(&named(made))
        };
        self.mutants.iter().map(counts).collect()
    }

    /// Keeps as many as are wanted, in their order.
    fn draw(&mut self, choice: &Choice) {
        let Some(max) = choice.max.filter(|&max| max < self.mutants.len()) else { return };
        // By a hash of its name, a mutant's luck does not depend on which others there are.
        let luck = |made: &Made| {
            let Mutant { class, number, .. } = &made.mutant;
            xxh3_64_with_seed(format!("{class}:{number}").as_bytes(), choice.seed)
        };
        let mut lots: Vec<u64> = self.mutants.iter().map(luck).collect();
        self.left_out = (lots.len() - max) as u64;
        lots.sort_unstable();
        let limit = lots[max];
        self.mutants.retain(|made| luck(made) < limit);
    }
}

/// `remove(int)`, `lambda in remove`, and `Node.find(int)` of another class than the one under test.
pub(super) fn title(under_test: &str, class: &str, (name, descriptor): (&str, &str)) -> String {
    let class = class.replace('/', ".");
    let prefix = match class == under_test {
        true => String::new(),
        false => format!("{}.", simple_name(&class)),
    };
    if let Some((method, _)) = name.strip_prefix("lambda$").and_then(|rest| rest.split_once('$')) {
        return format!("{prefix}lambda in {method}");
    }
    let (name, descriptor) = (name.to_owned(), descriptor.to_owned());
    let (signature, throws) = (None, Vec::new());
    let (is_static, is_public) = (false, false);
    let method = Method { class, name, descriptor, signature, is_static, is_public, throws };
    format!("{prefix}{}", method.title())
}

impl Choice {
    fn has(&self, mutant: &Mutant) -> bool {
        self.operators.as_ref().is_none_or(|operators| operators.contains(&mutant.operator))
    }
}
