//! How a state is told: the calls that bring it about, as a test makes them, and which of them
//! was given a null.
//!
//! Every call is given arguments of its own, as in the exploration (`fresh`).

use super::NullTaker;
use super::states::{Origin, Root, States};
use crate::subject::{Candidate, Live, Subject};
use crate::suite::case::{Argument, Call, Form, Recipe};
use crate::suite::structure::{Structure, Value};
use machine::machine::Machine;
use machine::value::{Kind, Ref};

impl States {
    /// The calls that bring a state about; None if one of them takes an object
    /// that nobody knows how to make, threw, or did something else that a recipe cannot tell.
    pub fn recipe(&self, machine: &Machine, subjects: &[Subject], state: usize) -> Option<Recipe> {
        let origins = self.origins();
        let mut chain = vec![state];
        while let Some(from) = origins.get(chain[chain.len() - 1]).from() {
            chain.push(from);
        }
        let mut recipe = Recipe::default();
        let mut object = None;
        for &state in chain.iter().rev() {
            let step = match origins.get(state) {
                Origin::Constant(constant) => return constant_recipe(machine, constant),
                Origin::Call(step) | Origin::Again(step) => step,
            };
            let subject = &subjects[step.subject as usize];
            let is_aside = subject.live == Live::Nothing && step.from.is_some();
            if is_aside || step.threw || !matches!(step.root, Root::Receiver | Root::Result) {
                return None;
            }
            let chosen = subject.arguments(step.combination?);
            let arguments = recipe_arguments(machine, &mut recipe, subject, &chosen, object)?;
            let receiver = object.filter(|_| subject.live == Live::This);
            let method = subject.declared.clone();
            recipe.calls.push(Call { method, receiver, arguments, form: Form::Call });
            if step.root == Root::Result || object.is_none() {
                object = Some(recipe.calls.len() - 1);
            }
        }
        recipe.roots = object.map(Argument::Made).into_iter().collect();
        Some(recipe)
    }

    /// The first of the calls that lead to a state that was given a null, also if it threw.
    pub fn null_taker<'a>(&self, subjects: &'a [Subject], state: usize) -> Option<NullTaker<'a>> {
        let step = self.origins().get(state).step()?;
        let before = step.from.and_then(|from| self.null_taker(subjects, from as usize));
        before.or_else(|| {
            let index = step.subject as usize;
            let arguments = subjects[index].arguments(step.combination?).into_iter();
            let mut taken = arguments.zip(&subjects[index].parameters).filter_map(|(one, of)| {
                let is_null = *one == Candidate::Plain(0) && of.kind == Kind::Ref;
                // Who takes a list with a null in it takes the null.
                let made = one.null_taker().map(|method| match method.class.starts_with("java.") {
                    true => NullTaker::Subject(index),
                    false => NullTaker::Other(method),
                });
                if is_null { Some(NullTaker::Subject(index)) } else { made }
            });
            taken.next()
        })
    }
}

fn constant_recipe(machine: &Machine, constant: Ref) -> Option<Recipe> {
    let value = Structure::read_all(machine, &[(Kind::Ref, constant.word())]).roots.pop()?;
    Some(Recipe { calls: Vec::new(), roots: vec![Argument::Plain(value)] })
}

/// The arguments of a call of `recipe`, to which the calls that make them are added.
pub fn recipe_arguments(
    machine: &Machine,
    recipe: &mut Recipe,
    subject: &Subject,
    chosen: &[&Candidate],
    live: Option<usize>,
) -> Option<Vec<Argument>> {
    let mut arguments: Vec<Argument> = Vec::new();
    for (place, (candidate, parameter)) in chosen.iter().zip(&subject.parameters).enumerate() {
        // One object that is two arguments is made once.
        let object = candidate.object();
        let same =
            object.and_then(|_| chosen[..place].iter().position(|one| one.object() == object));
        arguments.push(match same {
            Some(place) => arguments[place].clone(),
            None => recipe_argument(machine, recipe, candidate, parameter.kind, live)?,
        });
    }
    Some(arguments)
}

/// An argument of a call of `recipe`, to which the calls that make it are added.
fn recipe_argument(
    machine: &Machine,
    recipe: &mut Recipe,
    candidate: &Candidate,
    kind: Kind,
    live: Option<usize>,
) -> Option<Argument> {
    match candidate {
        Candidate::Plain(word) => {
            let value = Structure::read_all(machine, &[(kind, *word)]).roots.pop()?;
            (!matches!(value, Value::Object(_))).then_some(Argument::Plain(value))
        }
        Candidate::Live => live.map(Argument::Made),
        Candidate::Object(..) | Candidate::Twin { .. } => {
            recipe.append(candidate.recipe()?).into_iter().next()
        }
    }
}
