//! Pre- and postconditions: boolean methods of the class that say what a method
//! may expect and must bring about.
//!
//! They are named by `@Requires("name")` and `@Ensures("name")`, or by
//! convention: `removePre` and `removePost` belong to `remove`. What their
//! parameters get is decided once, before the first call. If all of them are
//! named like a parameter of the method, `result` or `old`, with the same type,
//! then by name. Else by type and order, the first of these that fits:
//! (arguments, result), (arguments), (), (result), and each of them with `old`
//! behind or before. `old` is a copy of the receiver from before the call.

use super::{Subject, short_type};
use machine::machine::Machine;
use machine::program::declaration::Declaration;
use machine::program::descriptor::split;
use machine::program::{ClassId, MethodId, Program};
use machine::value::Ref;

#[derive(Clone, Debug, Default)]
pub struct Conditions {
    pub requires: Option<Condition>,
    pub ensures: Option<Condition>,
    /// What inputs are to be found for ([`goals`]).
    pub goals: Vec<Condition>,
}

/// A predicate, and what its parameters get.
#[derive(Clone, Debug)]
pub struct Condition {
    pub method: MethodId,
    pub name: String,
    pub on_receiver: bool,
    pub sources: Vec<Source>,
}

/// What a parameter of a condition gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    Argument(usize),
    Result,
    /// A copy of the receiver as it was before the call.
    Old,
}

impl Condition {
    pub fn wants_old(&self) -> bool {
        self.sources.contains(&Source::Old)
    }

    /// What it is called with, after a call of `subject` with `words`.
    pub fn words(
        &self,
        subject: &Subject,
        words: &[u64],
        result: u64,
        old: Option<Ref>,
    ) -> Vec<u64> {
        let arguments = &words[usize::from(subject.has_receiver())..];
        let receiver = self.on_receiver.then(|| words[0]);
        let sources = self.sources.iter().map(|source| match source {
            Source::Argument(index) => arguments[*index],
            Source::Result => result,
            Source::Old => old.map_or(0, Ref::word),
        });
        receiver.into_iter().chain(sources).collect()
    }
}

/// The call of a subject's precondition, if it has one.
pub fn precondition(subject: &Subject, words: &[u64]) -> Option<(MethodId, Vec<u64>)> {
    let condition = subject.conditions.requires.as_ref()?;
    Some((condition.method, condition.words(subject, words, 0, None)))
}

/// The methods that are conditions of others, and so not under test themselves.
pub fn named_by(program: &Program, class: ClassId, methods: &[MethodId]) -> Vec<MethodId> {
    let name_of = |method: MethodId| program.names.get(program.method(method).name);
    let mut names: Vec<String> = Vec::new();
    let may_have =
        |owner, marks: &[&str]| marks.iter().any(|mark| program.may_be_annotated(owner, mark));
    for owner in program.class(class).ancestors.iter().copied() {
        let has_marks = may_have(owner, &["Requires", "Ensures"]);
        for &method in &program.class(owner).methods {
            let name = name_of(method);
            names.extend(["Pre", "Post"].map(|ending| format!("{name}{ending}")));
            if !has_marks {
                continue;
            }
            let declaration = program.declaration(method);
            let marks = ["Requires", "Ensures"].map(|mark| declaration.annotation(mark).cloned());
            names.extend(marks.into_iter().flatten().flat_map(|mark| mark.values));
        }
    }
    let is_goal = |method: MethodId| {
        may_have(program.method(method).class, &["Goal"])
            && program.declaration(method).annotation("Goal").is_some()
    };
    let is_condition = |&method: &MethodId| {
        let is_named = names.iter().any(|name| name == name_of(method));
        returns_boolean(program, method) && (is_named || is_goal(method))
    };
    methods.iter().copied().filter(is_condition).collect()
}

fn returns_boolean(program: &Program, method: MethodId) -> bool {
    program.names.get(program.method(method).descriptor).ends_with(")Z")
}

/// The conditions of a method.
///
/// # Errors
/// An annotation names no method, or one whose parameters do not fit.
pub fn find(
    machine: &Machine,
    class: ClassId,
    method: MethodId,
    declaration: &Declaration,
) -> Result<Conditions, String> {
    let find = |mark: &str, ending: &str, after: bool| {
        let matcher = Matcher { program: machine.program(), class, method, after };
        match declaration.annotation(mark).and_then(|mark| mark.values.first()) {
            Some(name) => matcher.named(name).map(Some),
            None => matcher.by_convention(ending),
        }
    };
    Ok(Conditions {
        requires: find("Requires", "Pre", false)?,
        ensures: find("Ensures", "Post", true)?,
        goals: goals(machine, class, method),
    })
}

/// The predicates that are goals of a method: those marked `@Goal` with its name, whose parameters fit
/// (overloads may have other goals).
fn goals(machine: &Machine, class: ClassId, method: MethodId) -> Vec<Condition> {
    let matcher = Matcher { program: machine.program(), class, method, after: true };
    let name = matcher.text(method);
    let of_it = goal_methods(machine.program(), class).into_iter();
    let of_it = of_it.filter(|(_, named)| named.iter().any(|one| one == name));
    of_it.filter_map(|(goal, _)| matcher.condition(goal)).collect()
}

/// The methods of a class that are marked `@Goal`, and the names of the methods that they are goals of.
fn goal_methods(program: &Program, class: ClassId) -> Vec<(MethodId, Vec<String>)> {
    if !program.may_be_annotated(class, "Goal") {
        return Vec::new();
    }
    let methods = program.class(class).methods.iter();
    let named = methods.filter_map(|&method| {
        let declaration = program.declaration(method);
        Some((method, declaration.annotation("Goal")?.values.clone()))
    });
    named.collect()
}

/// Sees to it that every goal is one of some method.
///
/// # Errors
/// One is not boolean, or names no method that it fits.
pub fn check_goals(machine: &Machine, class: ClassId) -> Result<(), String> {
    let program = machine.program();
    for (goal, named) in goal_methods(program, class) {
        let matcher = Matcher { program, class, method: goal, after: true };
        let (own, of) = (matcher.text(goal), program.java_name(class));
        if !returns_boolean(program, goal) {
            return Err(format!("@Goal method {own} of class {of} does not return a boolean"));
        }
        for name in named {
            let methods = program.class(class).methods.iter();
            let mut alike = methods.filter(|&&method| matcher.text(method) == name).peekable();
            if alike.peek().is_none() {
                return Err(format!(
                    "@Goal method {own} names {name}, which is no method of class {of}"
                ));
            }
            let fits = |&method: &MethodId| {
                Matcher { program, class, method, after: true }.condition(goal).is_some()
            };
            if !alike.any(fits) {
                return Err(format!("the parameters of {own} do not fit those of {name} ({of})"));
            }
        }
    }
    Ok(())
}

struct Matcher<'a> {
    program: &'a Program,
    class: ClassId,
    method: MethodId,
    /// Whether there is a result and something old.
    after: bool,
}

impl Matcher<'_> {
    fn named(&self, name: &str) -> Result<Condition, String> {
        let candidates = self.candidates(name);
        let found = candidates.iter().find_map(|&candidate| self.condition(candidate));
        found.ok_or_else(|| {
            let (method, class) = (self.text(self.method), self.program.java_name(self.class));
            match candidates.first() {
                None => {
                    format!("{method} of class {class} names {name}, which is no boolean method")
                }
                Some(_) => {
                    format!("the parameters of {name} do not fit those of {method} ({class})")
                }
            }
        })
    }

    fn by_convention(&self, ending: &str) -> Result<Option<Condition>, String> {
        let name = format!("{}{ending}", self.text(self.method));
        match self.candidates(&name).is_empty() {
            true => Ok(None),
            false => self.named(&name).map(Some),
        }
    }

    fn text(&self, method: MethodId) -> &str {
        self.program.names.get(self.program.method(method).name)
    }

    fn candidates(&self, name: &str) -> Vec<MethodId> {
        let ancestors = self.program.class(self.class).ancestors.iter().rev();
        let methods = ancestors.flat_map(|&owner| &self.program.class(owner).methods).copied();
        let fits = |&id: &MethodId| self.text(id) == name && returns_boolean(self.program, id);
        methods.filter(fits).collect()
    }

    fn condition(&self, candidate: MethodId) -> Option<Condition> {
        let on_receiver = !self.program.method(candidate).is_static();
        let tested = self.program.method(self.method);
        let constructor = self.text(self.method) == "<init>";
        let has_receiver = !tested.is_static() && (self.after || !constructor);
        if on_receiver && !has_receiver {
            return None;
        }
        let sources = self.by_name(candidate).or_else(|| self.by_order(candidate))?;
        let name = self.text(candidate).to_owned();
        Some(Condition { method: candidate, name, on_receiver, sources })
    }

    fn types(&self, method: MethodId) -> (Vec<&str>, &str) {
        let descriptor = self.program.names.get(self.program.method(method).descriptor);
        split(descriptor).unwrap_or_default()
    }

    fn type_of(&self, source: Source) -> Option<String> {
        let (parameters, result) = self.types(self.method);
        match source {
            Source::Argument(index) => parameters.get(index).map(|&one| one.to_owned()),
            Source::Result => (self.after && result != "V").then(|| result.to_owned()),
            Source::Old => {
                let has_old = self.after && !self.program.method(self.method).is_static();
                has_old.then(|| format!("L{};", self.program.class_name(self.class)))
            }
        }
    }

    fn fits(&self, source: Source, wanted: &str) -> bool {
        self.type_of(source)
            .is_some_and(|own| own == wanted || (source == Source::Old && self.is_ancestor(wanted)))
    }

    fn is_ancestor(&self, descriptor: &str) -> bool {
        let ancestors = self.program.class(self.class).ancestors.iter();
        ancestors
            .into_iter()
            .any(|&one| descriptor == format!("L{};", self.program.class_name(one)))
    }

    fn by_name(&self, candidate: MethodId) -> Option<Vec<Source>> {
        let own = self.program.declaration(self.method).parameters;
        let names = self.program.declaration(candidate).parameters;
        let (types, _) = self.types(candidate);
        let source = |(name, wanted): (&Option<String>, &&str)| {
            let name = name.as_deref()?;
            let argument = own.iter().position(|one| one.as_deref() == Some(name));
            let source = match (argument, name) {
                (Some(index), _) => Source::Argument(index),
                (None, "result") => Source::Result,
                (None, "old") => Source::Old,
                _ => return None,
            };
            self.fits(source, wanted).then_some(source)
        };
        names.iter().zip(&types).map(source).collect()
    }

    fn by_order(&self, candidate: MethodId) -> Option<Vec<Source>> {
        let (wanted, _) = self.types(candidate);
        let arguments: Vec<Source> =
            (0..self.types(self.method).0.len()).map(Source::Argument).collect();
        let result = vec![Source::Result];
        let plain =
            [[&arguments[..], &result].concat(), arguments.clone(), Vec::new(), result.clone()];
        let old = [Source::Old];
        let behind = plain.iter().map(|one| [&one[..], &old].concat());
        let before = plain.iter().map(|one| [&old, &one[..]].concat());
        let fits = |sources: &Vec<Source>| {
            sources.len() == wanted.len()
                && sources.iter().zip(&wanted).all(|(&source, wanted)| self.fits(source, wanted))
        };
        plain.iter().cloned().chain(behind).chain(before).find(fits)
    }
}

/// The condition as the user reads it: `removePost(int, boolean)`.
pub fn shown(program: &Program, condition: &Condition) -> String {
    let descriptor = program.names.get(program.method(condition.method).descriptor);
    let (types, _) = split(descriptor).unwrap_or_default();
    let types: Vec<String> = types.iter().map(|descriptor| short_type(descriptor)).collect();
    format!("{}({})", condition.name, types.join(", "))
}
