//! Functions that serve as arguments: `any -> 1`.
//!
//! A parameter whose type is a functional interface takes null and functions that give the same
//! whatever they are asked: nothing, true and false, small numbers, one value of the
//! type that they must give. Functions that look at their arguments, or that throw, are not tried.

use super::ArgumentSpace;
use super::collections::{called, candidate, values};
use crate::subject::Candidate;
use crate::subject::generics::result_of;
use crate::suite::case::{Argument, Call, Form};
use crate::suite::structure::Structure;
use machine::driver::Slot;
use machine::machine::Machine;
use machine::program::ClassId;
use machine::program::bootstrap::FunctionClass;
use machine::value::{Kind, Ref};

/// What a function gives; None is nothing.
type FunctionResult = Option<(Kind, u64)>;

/// Answers of a function that gives numbers.
const MOST_NUMBERS: usize = 2;

/// What a parameter of an interface takes; None if it is not functional, or if nobody has a value
/// that a function may give. `arguments` are the type arguments, as descriptors.
pub(super) fn candidates(
    machine: &mut Machine,
    space: &ArgumentSpace<'_>,
    interface: &str,
    arguments: &[String],
) -> Option<Vec<Candidate>> {
    let interface = machine.load(interface).ok()?;
    let function = machine.function_class(interface).ok()??;
    let given = result_of(machine.program(), interface, function.method, arguments);
    let answers = match machine.program().method(function.method).result {
        None => vec![None],
        Some(kind) => answers(machine, space, &given, kind)?,
    };
    let made: Option<Vec<Candidate>> =
        answers.into_iter().map(|answer| made(machine, (interface, function), answer)).collect();
    Some(made?.into_iter().chain([Candidate::Plain(Ref::NULL.word())]).collect())
}

/// What a function gives that must give something; None if nobody knows a value but null.
fn answers(
    machine: &mut Machine,
    space: &ArgumentSpace<'_>,
    descriptor: &str,
    kind: Kind,
) -> Option<Vec<FunctionResult>> {
    let mut words = values(machine, space, Some(&descriptor.to_owned()))?;
    match kind {
        Kind::Ref => {
            words.retain(|&word| word != 0);
            words.truncate(1);
        }
        _ => words.truncate(MOST_NUMBERS),
    }
    (!words.is_empty()).then(|| words.into_iter().map(|word| Some((kind, word))).collect())
}

fn made(
    machine: &mut Machine,
    (interface, function): (ClassId, FunctionClass),
    answer: FunctionResult,
) -> Option<Candidate> {
    let object = machine.new_object(function.class).ok()?;
    let mut arguments = Vec::new();
    if let Some((kind, word)) = answer {
        machine.write(Slot::Field(object, function.answer?), word);
        let value = Structure::read_all(machine, &[(kind, word)]).roots.pop()?;
        arguments.push(Argument::Plain(value));
    }
    let mut call = Call { form: Form::Lambda, ..called(machine, function.method, None, arguments) };
    // An interface above may declare the method.
    call.method.class = machine.program().java_name(interface);
    Some(candidate(object, vec![call]))
}
