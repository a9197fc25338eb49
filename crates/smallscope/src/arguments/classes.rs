//! Classes that serve as arguments: `String.class`.
//!
//! A parameter of type `Class` takes those that the code mentions as values, and two that everybody
//! knows, as far as its type argument allows them; `Class<? extends Number>` takes no `String.class`.

use super::ArgumentSpace;
use super::literals::near;
use crate::subject::Parameter;
use machine::machine::Machine;
use machine::program::{ClassId, MethodId, flags};
use machine::value::Ref;

/// The descriptor of `Class`.
pub(super) const CLASS: &str = "Ljava/lang/Class;";

/// Where the code mentions none: an ordinary class, a primitive type, and an enum for those who want one.
const COMMON: [&str; 3] = ["java/lang/String", "int", "java/util/concurrent/TimeUnit"];

/// Of those that the code mentions.
const MOST: usize = 9;

/// What a parameter of a method takes, null last.
pub(super) fn values(
    machine: &mut Machine,
    space: &ArgumentSpace<'_>,
    method: MethodId,
    parameter: &Parameter,
) -> Vec<u64> {
    let bound = parameter.narrowed.arguments.first().filter(|one| **one != *"Ljava/lang/Object;");
    let bound =
        bound.and_then(|one| load(machine, one.trim_start_matches('L').trim_end_matches(';')));
    let methods = near(machine.program(), method);
    let mentioned = methods.iter().flat_map(|&one| machine.program().class_literals(one));
    let most = if space.literals { MOST } else { 0 };
    let mentioned: Vec<String> = mentioned.take(most).collect();
    let common = if bound.is_some() { &COMMON[..] } else { &COMMON[..2] };
    let names = common.iter().map(|name| (*name).to_owned()).chain(mentioned);
    let mut classes: Vec<ClassId> = Vec::new();
    for name in names.collect::<Vec<String>>() {
        let class = load(machine, &name).filter(|class| !classes.contains(class));
        classes.extend(class);
    }
    // What a bound asks for, and the class under test.
    classes.extend(bound.filter(|&bound| is_ordinary(machine, bound)));
    classes.push(space.class);
    classes.dedup();
    let program = machine.program();
    let fits = |class: &ClassId| bound.is_none_or(|bound| program.is_subclass(*class, bound));
    let mirrors = classes.into_iter().filter(fits).map(|class| machine.heap().mirror(class).word());
    mirrors.chain([Ref::NULL.word()]).collect()
}

fn load(machine: &mut Machine, name: &str) -> Option<ClassId> {
    machine.load(name).ok()
}

/// Whether a class may be asked for by itself: `Enum` has no constants.
fn is_ordinary(machine: &Machine, class: ClassId) -> bool {
    let program = machine.program();
    program.class_name(class) != "java/lang/Enum" && program.class(class).flags & flags::PUBLIC != 0
}
