//! The calls that lead to a state, for people: also those that a recipe cannot tell, because they
//! threw, or because a part of the receiver was an argument.

use super::states::{Origin, Root, States};
use crate::subject::{Candidate, Live, Subject};
use crate::suite::case::{Argument, Call, Recipe};
use crate::suite::structure::Structure;
use crate::suite::types::simple_name;
use machine::machine::Machine;
use machine::value::Kind;

impl States {
    /// `new TreeMap()`, `put(1, null)`.
    pub fn sequence(&self, machine: &Machine, subjects: &[Subject], state: usize) -> Vec<String> {
        let mut steps = Vec::new();
        let mut next = Some(state);
        while let Some(state) = next {
            let origin = self.origins().get(state);
            next = origin.from();
            steps.push(match origin {
                Origin::Constant(constant) => {
                    let word = (Kind::Ref, constant.word());
                    Structure::read_all(machine, &[word]).to_string()
                }
                Origin::Call(step) | Origin::Again(step) => {
                    let subject = &subjects[step.subject as usize];
                    let call = call_text(machine, subject, step.combination);
                    let of = match step.root {
                        Root::Argument(place) => format!(", of which argument {}", place + 1),
                        _ => String::new(),
                    };
                    let threw = if step.threw { ", which throws" } else { "" };
                    format!("{call}{of}{threw}")
                }
            });
        }
        steps.reverse();
        steps
    }
}

/// `put(1, null)`.
fn call_text(machine: &Machine, subject: &Subject, combination: Option<u64>) -> String {
    let arguments: Vec<String> = match combination {
        Some(number) => {
            let chosen = subject.arguments(number).into_iter().zip(&subject.parameters);
            chosen.map(|(one, of)| candidate_text(machine, one, of.kind)).collect()
        }
        None => subject.parameters.iter().map(|_| "...".to_owned()).collect(),
    };
    let name = match subject.declared.name.as_str() {
        "<init>" => format!("new {}", simple_name(&subject.declared.class)),
        name if subject.live == Live::Nothing => {
            format!("{}.{name}", simple_name(&subject.declared.class))
        }
        name => name.to_owned(),
    };
    format!("{name}({})", arguments.join(", "))
}

fn candidate_text(machine: &Machine, candidate: &Candidate, kind: Kind) -> String {
    let read = |word| {
        let structure = Structure::read_all(machine, &[(kind, word)]);
        structure.roots.first().map(|root| structure.plain_or_name(root)).unwrap_or_default()
    };
    match candidate {
        Candidate::Plain(word) => read(*word),
        Candidate::Live => "itself".to_owned(),
        Candidate::Object(object, _) | Candidate::Twin { object, .. } => {
            candidate.recipe().map_or_else(|| read(object.word()), recipe_text)
        }
    }
}

/// What makes an argument: its last call, with what went into it.
fn recipe_text(recipe: &Recipe) -> String {
    let argument = |one: &Argument| match one {
        Argument::Plain(value) => value.to_string(),
        Argument::Made(index) => text_of(recipe, &recipe.calls[*index]),
    };
    recipe.roots.first().map(argument).unwrap_or_default()
}

fn text_of(recipe: &Recipe, call: &Call) -> String {
    let arguments = call.arguments.iter().map(|one| match one {
        Argument::Plain(value) => value.to_string(),
        Argument::Made(index) => text_of(recipe, &recipe.calls[*index]),
    });
    let arguments = arguments.collect::<Vec<_>>().join(", ");
    let class = simple_name(&call.method.class);
    match (call.method.name.as_str(), call.receiver) {
        ("<init>", _) => format!("new {class}({arguments})"),
        (name, Some(index)) => {
            format!("{}.{name}({arguments})", text_of(recipe, &recipe.calls[index]))
        }
        (name, None) => format!("{class}.{name}({arguments})"),
    }
}
