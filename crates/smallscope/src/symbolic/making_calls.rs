//! Arguments that calls make: collections, functions, and what else of the JDK has private fields of its
//! own. They are no objects of the input; what their calls take is.
//!
//! Which calls there are is known when an argument is picked, so they join the calls of the path then:
//! they fork, and go back, like any other. On a machine with plain values they are made once more.

use super::calls::{Does, Step, Taken};
use super::inputs::{Found, Inputs, Pick};
use super::mode::Symbolic;
use super::white_box::step;
use crate::scope::made::{Maker, Shape};
use crate::suite::coverage::MethodName;
use crate::suite::types::simple_name;
use machine::ending::Outcome;
use machine::machine::Machine;
use machine::program::bootstrap::FunctionClass;
use machine::program::{ClassId, MethodId, Program};
use machine::value::Kind;
use std::rc::Rc;

/// Something to do, to have the input of a test: one call after the other, the last of which is the one
/// under test.
#[derive(Clone, Debug, PartialEq)]
pub struct MakingStep {
    pub does: MakingCall,
    pub takes: Vec<Source>,
}

/// What is done with what is taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MakingCall {
    Call(MethodName),
    /// The second, if there is one, is what the first, a function, gives from now on.
    Answer,
    Nothing,
}

/// Where a word of a call comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    Word(u64),
    /// A new object of this class, by its internal name; before anything was done with it.
    New(String),
    /// The same as an earlier one, counted over all calls.
    Earlier(usize),
    /// What the call before has given.
    Result,
}

impl Inputs {
    /// What a parameter can be that takes what calls make.
    pub(super) fn picks_made(
        &mut self,
        machine: &mut Machine<Symbolic>,
        parameter: &(MethodName, usize),
        descriptor: &str,
    ) -> Vec<Pick> {
        let mut picks = vec![Pick::Null];
        picks.extend(self.earlier(machine.program(), descriptor));
        let world = Rc::clone(&self.world);
        let (shapes, others) = world.made(parameter).expect("it was asked for");
        picks.extend(shapes.iter().map(|shape| Pick::Made(Box::new(shape.clone()))));
        let others = self.candidates(machine, others);
        picks.extend(self.within_bound(others, 0));
        picks
    }

    /// What calls are about to make of a shape; what a method gives is not there yet.
    pub(super) fn begin_made(
        &mut self,
        machine: &mut Machine<Symbolic>,
        shape: &Shape,
    ) -> Outcome<(Found, u64)> {
        let class = match &shape.maker {
            Maker::Given(_) => return Ok((Found::Null, 0)),
            Maker::New(constructor) => {
                machine.load(&constructor.class).expect("it was loaded before")
            }
            Maker::Function { interface, .. } => function(machine, interface).class,
        };
        Ok((Found::Fresh(class), machine.new_object(class)?.word()))
    }
}

/// What makes an argument of a shape, when its number is known.
pub(super) fn making(machine: &mut Machine<Symbolic>, shape: &Shape, number: usize) -> Vec<Step> {
    let mut steps = Vec::new();
    match &shape.maker {
        Maker::New(method) => {
            let takes = taken(&shape.takes, (simple_name(&method.class), number));
            steps.push(call(machine, method, std::iter::once(Taken::Built).chain(takes)));
        }
        Maker::Given(method) => {
            let takes = taken(&shape.takes, (simple_name(&method.class), number));
            steps.push(call(machine, method, takes));
            steps.push(Step { does: Does::Nothing, takes: vec![Taken::ChosenResult] });
        }
        Maker::Function { interface, gives } => {
            let answer = function(machine, interface).answer;
            let takes = taken(gives.as_slice(), (simple_name(interface), number));
            let takes: Vec<Taken> = std::iter::once(Taken::Built).chain(takes).collect();
            steps.push(Step { does: Does::Answer(answer), takes });
        }
    }
    for one in &shape.fill {
        let takes = taken(&one.takes, (simple_name(&one.method.class), number));
        steps.push(call(machine, &one.method, std::iter::once(Taken::Built).chain(takes)));
    }
    if let Some(method) = &shape.last {
        steps.push(call(machine, method, [Taken::Built]));
        steps.push(Step { does: Does::Nothing, takes: vec![Taken::ChosenResult] });
    }
    steps
}

fn call(
    machine: &mut Machine<Symbolic>,
    name: &MethodName,
    takes: impl IntoIterator<Item = Taken>,
) -> Step {
    let class = machine.load(&name.class).expect("it was loaded before");
    let method = machine.program().find_method(class, &name.name, &name.descriptor);
    Step::call(method.expect("the other machine has it"), takes.into_iter().collect())
}

fn function(machine: &mut Machine<Symbolic>, interface: &str) -> FunctionClass {
    let interface = machine.load(interface).expect("it was loaded before");
    let function = machine.function_class(interface);
    function.ok().flatten().expect("the other machine has it")
}

/// What a call takes of these types, for the argument of this number.
fn taken<'a>(
    types: &'a [String],
    (class, argument): (&'a str, usize),
) -> impl Iterator<Item = Taken> + 'a {
    types.iter().enumerate().map(move |(at, descriptor)| {
        match descriptor.bytes().next().and_then(Kind::of_letter) {
            Some(Kind::Ref) | None => Taken::Reference(descriptor.clone()),
            Some(kind) if types.len() == 1 => Taken::Value(format!("{class}#{argument}"), kind),
            Some(kind) => Taken::Value(format!("{class}#{argument}.{at}"), kind),
        }
    })
}

/// A call whose arguments are chosen before it, if calls may make them: those choices, which come after
/// others, and the call.
pub(super) fn step_with_choices(
    (program, inputs): (&Program, &Inputs),
    method: MethodId,
    (is_built, prefix): (bool, &str),
    choices: &mut Vec<Step>,
) -> Step {
    let name = name_of(program, method);
    let mut step = step(program, method, (is_built, prefix));
    let parameters = step
        .takes
        .iter_mut()
        .filter(|taken| !matches!(taken, Taken::Object(_) | Taken::Fresh(_) | Taken::Built));
    for (index, taken) in parameters.enumerate() {
        let parameter = (name.clone(), index);
        if let Taken::Reference(descriptor) = taken
            && inputs.world.made(&parameter).is_some()
        {
            let choice = Taken::Choice(Box::new(parameter), std::mem::take(descriptor));
            *taken = Taken::Chosen(choices.len());
            choices.push(Step { does: Does::Nothing, takes: vec![choice] });
        }
    }
    step
}

/// What is to be done on a machine with plain values, for what these calls took.
pub(super) fn steps_made(
    program: &Program,
    steps: &[Step],
    arguments: &[Found],
    words: &[u64],
) -> Vec<MakingStep> {
    let class = |class: &ClassId| program.class_name(*class).to_owned();
    let source = |(found, &word): (&Found, &u64)| match found {
        Found::Fresh(one) => Source::New(class(one)),
        Found::Built(number) => Source::Earlier(*number),
        Found::Result => Source::Result,
        _ => Source::Word(word),
    };
    let mut sources = arguments.iter().zip(words).map(source);
    let made = steps.iter().map(|step| {
        let does = match step.does {
            Does::Call(method) => MakingCall::Call(name_of(program, method)),
            Does::Answer(_) => MakingCall::Answer,
            Does::Nothing => MakingCall::Nothing,
        };
        MakingStep { does, takes: sources.by_ref().take(step.takes.len()).collect() }
    });
    made.collect()
}

fn name_of(program: &Program, method: MethodId) -> MethodName {
    let linked = program.method(method);
    MethodName {
        class: program.class_name(linked.class).to_owned(),
        name: program.names.get(linked.name).to_owned(),
        descriptor: program.names.get(linked.descriptor).to_owned(),
    }
}
