//! Classes that serve as arguments: `String.class`.
//!
//! A parameter of type `Class` takes those that the code mentions as values, and two that everybody
//! knows, as far as its type argument allows them; `Class<? extends Number>` takes no `String.class`.

use super::ArgumentSpace;
use crate::subject::Parameter;
use crate::subject::mentioned::class_values;
use machine::machine::Machine;
use machine::program::MethodId;
use machine::value::Ref;

/// The descriptor of `Class`.
pub(super) const CLASS: &str = "Ljava/lang/Class;";

/// Of those that the code mentions.
const MOST: usize = 9;

/// What a parameter of a method takes, null last.
pub(super) fn values(
    machine: &mut Machine,
    space: &ArgumentSpace<'_>,
    method: MethodId,
    parameter: &Parameter,
) -> Vec<u64> {
    let bound = parameter.narrowed.arguments.first().map(String::as_str);
    let most = if space.literals { MOST } else { 0 };
    let classes = class_values(machine, (method, space.class), bound, most);
    let mirrors = classes.into_iter().map(|class| machine.heap().mirror(class).word());
    mirrors.chain([Ref::NULL.word()]).collect()
}
