//! Many passing cases of one method: a table of text, and one test that goes
//! through it.
//!
//! A line with a receiver is followed by its calls, `  (arguments) -> outcome`,
//! and by what the receiver answers then, or by the state after where that differs. The text is cut into constants
//! that a class file can hold: strings end at 65,535 bytes, so the number of
//! cases is limited by nothing that `javac` counts.

use super::context::{Context, Helper, has_receiver};
use super::notation::{Feature, Used, texts};
use super::scene::class_of;
use super::{Asserted, Numbered};
use crate::suite::case::{Argument, Case, Form, Outcome, Place, Recipe, Seen};
use crate::suite::structure::{Content, Structure, Value};
use crate::suite::types::Type;
use std::fmt::Write;

/// A text block of a table ends behind so many bytes. A class file's limit is
/// four times that; editors like less.
const MOST_BYTES: usize = 16_000;

/// The cases of a method as text blocks.
pub(super) struct Table {
    /// The constant with the texts: `REMOVE`.
    pub(super) constant: String,
    /// How it is to be read.
    pub(super) legend: String,
    pub(super) blocks: Vec<String>,
    /// The numbers of its cases, line by line.
    pub(super) cases: Vec<usize>,
}

impl Context<'_> {
    /// The table of cases of one method; those that nothing can build are left out.
    pub(super) fn table(&mut self, constant: String, cases: &[Numbered<'_>]) -> Table {
        let asked = self.asked_of_all(cases);
        let legend = self.legend(&asked);
        let mut table = Table { constant, legend, blocks: Vec::new(), cases: Vec::new() };
        let mut block = String::new();
        let mut last = None;
        for Numbered { number, case } in cases {
            let Some((receiver, line)) = self.line(case, &asked) else { continue };
            if block.len() > MOST_BYTES {
                table.blocks.push(std::mem::take(&mut block));
            }
            if last.as_ref() != Some(&receiver) {
                // A receiver that is nothing needs no line, but ends the one before.
                if !receiver.is_empty() || last.is_some() {
                    let _ = writeln!(block, "{receiver}");
                }
                last = Some(receiver);
            }
            let _ = writeln!(block, "  {line}");
            table.cases.push(*number);
        }
        if !block.is_empty() {
            table.blocks.push(block);
        }
        table
    }

    /// The receiver and the rest of a case.
    fn line(&mut self, case: &Case, asked: &[&Seen]) -> Option<(String, String)> {
        let (receiver, arguments) = self.input(case)?;
        let outcome = match self.asserted {
            Asserted::Api => self.visible_outcome(case, asked)?,
            Asserted::Fields => self.outcome(case)?,
        };
        Some((receiver, format!("({arguments}) -> {outcome}")))
    }

    fn input(&mut self, case: &Case) -> Option<(String, String)> {
        let types = self.root_types(case);
        let (head, mut roots) = match &case.recipe {
            Some(recipe) => self.recipe_text(recipe, &types)?,
            None => {
                let roots = case.before.roots.iter().zip(types).collect::<Vec<_>>();
                (String::new(), self.buildable(&case.before, &roots)?)
            }
        };
        let receiver = if has_receiver(case) { roots.remove(0) } else { String::new() };
        // A text block keeps no blank at the end of a line.
        Some(((head + &receiver).trim_end().to_owned(), roots.join(", ")))
    }

    /// `#1=new Tree(); #1.add(2); `, and the roots.
    fn recipe_text(&mut self, recipe: &Recipe, types: &[Type]) -> Option<(String, Vec<String>)> {
        // The text has no functions, no arrays of objects, and no classes.
        let is_class = |one: &Argument| matches!(one, Argument::Plain(Value::Class { .. }));
        let mut given = recipe.calls.iter().flat_map(|call| &call.arguments).chain(&recipe.roots);
        if recipe.calls.iter().any(|call| call.form != Form::Call) || given.any(is_class) {
            return None;
        }
        let mut head = String::new();
        for (index, call) in recipe.calls.iter().enumerate() {
            let signature = self.signature(&call.method)?;
            let arguments: Vec<String> = call
                .arguments
                .iter()
                .zip(&signature.parameters)
                .map(|(argument, expected)| self.argument_text(argument, expected))
                .collect();
            let name = self.called(&call.method)?;
            let receiver = call.receiver.map_or(String::new(), |made| format!("#{}.", made + 1));
            let needed = super::scene::is_used(recipe, index);
            let label = if needed { format!("#{}=", index + 1) } else { String::new() };
            let _ = write!(head, "{label}{receiver}{name}({}); ", arguments.join(", "));
        }
        self.used.features.insert(Feature::Calls);
        let roots = recipe.roots.iter().zip(types);
        let roots = roots.map(|(root, expected)| self.argument_text(root, expected)).collect();
        Some((head, roots))
    }

    fn argument_text(&mut self, argument: &Argument, expected: &Type) -> String {
        match argument {
            Argument::Made(index) => format!("#{}", index + 1),
            Argument::Plain(value) => self.plain_text(value, expected.clone()),
        }
    }

    /// A value without identity.
    fn plain_text(&mut self, value: &Value, expected: Type) -> String {
        let nothing = Structure { roots: Vec::new(), objects: Vec::new() };
        let mut used = Used::default();
        let text = texts(&nothing, &[(value, expected)], self.classes, &mut used).remove(0);
        self.use_all(used);
        text
    }

    /// What every receiver of a table is asked, as the answers of the first.
    fn asked_of_all<'c>(&self, cases: &[Numbered<'c>]) -> Vec<&'c Seen> {
        let Some(first) = cases.first().map(|one| one.case) else { return Vec::new() };
        let types = self.types_of_all(cases);
        if self.asserted != Asserted::Api || !has_receiver(first) {
            return Vec::new();
        }
        let mut asked = self.questions(first, Place::Root(0));
        asked.retain(|seen| {
            types[0].is_class(&seen.class)
                && cases.iter().all(|one| answer(one.case, seen).is_some_and(is_told))
        });
        asked
    }

    /// The types of receiver and arguments: of receivers of several classes, the one that has the method.
    fn types_of_all(&self, cases: &[Numbered<'_>]) -> Vec<Type> {
        let mut of_each = cases.iter().map(|one| (one.case, self.root_types(one.case)));
        let Some((first, mut types)) = of_each.next() else { return Vec::new() };
        if has_receiver(first) && of_each.any(|(_, others)| others.first() != types.first()) {
            types[0] = self.classes.variable_type(&first.method.class);
        }
        types
    }

    /// How a table is to be read.
    fn legend(&self, asked: &[&Seen]) -> String {
        let after = match self.asserted {
            Asserted::Fields => "; state after}, if that changes".to_owned(),
            Asserted::Api => {
                let names = asked.iter().map(|seen| format!("; {}()", seen.method.name));
                names.collect::<String>() + "}"
            }
        };
        format!("A receiver, and below it {{@code (arguments) -> outcome{after}.")
    }

    /// How the call ends and what the receiver answers then: what `java/tell.java` says.
    fn visible_outcome(&mut self, case: &Case, asked: &[&Seen]) -> Option<String> {
        let result = self.signature(&case.method)?.result;
        let mut text = match &case.outcome {
            Outcome::Returned(_) if let Some(said) = said_result(case) => {
                self.plain_text(said, Type::named("java.lang.String"))
            }
            Outcome::Returned(value) => {
                self.told(&case.after, value.as_ref().unwrap_or(&Value::Null), result)
            }
            Outcome::Threw { class, .. } => format!("throws {class}"),
            Outcome::OutOfBudget | Outcome::Unsupported(_) => return None,
        };
        for seen in asked {
            let answer = answer(case, seen)?;
            let expected = self.signature(&seen.method)?.result;
            text = text + "; " + &self.told(answer, answer.roots.first()?, expected);
        }
        Some(text)
    }

    /// A value, or an array of values: `{1, 2}`.
    fn told(&mut self, structure: &Structure, value: &Value, expected: Type) -> String {
        let Value::Object(index) = value else { return self.plain_text(value, expected) };
        let object = &structure.objects[*index];
        let Content::Elements(elements) = &object.content else { return "...".to_owned() };
        self.helpers.insert(Helper::TellArrays);
        let component = object.binary_name.strip_suffix("[]").unwrap_or_default();
        let component = Type::named(component);
        let elements = elements.iter().map(|one| self.told(structure, one, component.clone()));
        let elements: Vec<String> = elements.collect();
        format!("{{{}}}", elements.join(", "))
    }

    /// How the call ends, and the state after if it differs from before: what
    /// `java/observe.java` says.
    fn outcome(&mut self, case: &Case) -> Option<String> {
        let mut used = Used::default();
        let is_object = |value: &&Value| matches!(value, Value::Object(_));
        let state = |structure: &Structure, first: Option<(&Value, Type)>, used: &mut Used| {
            let objects = structure.roots.iter().filter(is_object);
            let objects = objects.map(|value| (value, Type::object()));
            let values: Vec<(&Value, Type)> = first.into_iter().chain(objects).collect();
            texts(structure, &values, self.classes, used).join("; ")
        };
        let before = format!("; {}", state(&case.before, None, &mut used));
        let result = self.signature(&case.method)?.result;
        let after = match &case.outcome {
            Outcome::Returned(value) => {
                let value = value.as_ref().unwrap_or(&Value::Null);
                state(&case.after, Some((value, result)), &mut used)
            }
            Outcome::Threw { class, .. } => {
                format!("throws {class}; {}", state(&case.after, None, &mut used))
            }
            Outcome::OutOfBudget | Outcome::Unsupported(_) => return None,
        };
        self.use_all(used);
        Some(after.strip_suffix(&before).unwrap_or(&after).to_owned())
    }

    /// The body of the test for a table, on the variables `input` and `expected`.
    pub(super) fn table_body(&mut self, cases: &[Numbered<'_>]) -> Option<Vec<String>> {
        let case = cases.first()?.case;
        let observe = match self.asserted {
            Asserted::Api => Helper::Tell,
            Asserted::Fields => Helper::Observe,
        };
        self.helpers.extend([Helper::BuildAll, Helper::Cast, observe, Helper::Examples]);
        let mut scene = super::scene::Fixture::default();
        let mut lines = vec!["Object[] given = buildAll(input);".to_owned()];
        let types = self.types_of_all(cases);
        for (index, expected) in types.iter().enumerate() {
            let receiver = index == 0 && has_receiver(case);
            let name = match (receiver, types.len() - usize::from(has_receiver(case))) {
                (true, _) => scene.name(&class_of(expected)),
                (false, 1) => scene.name("Argument"),
                (false, _) => scene.name(ordinal(index - usize::from(has_receiver(case)))),
            };
            let declared = expected.source(&mut self.imports);
            lines.push(format!("{declared} {name} = cast(given[{index}]);"));
            scene.roots.push(name);
        }
        // The variables have the types of the parameters, so nothing is ambiguous.
        let (receiver, arguments) = scene.roots.split_at(usize::from(has_receiver(case)));
        let receiver = receiver.first().map(String::as_str);
        let call = self.call(&case.method, receiver, arguments, &[], false)?;
        let action = match self.signature(&case.method)?.result.is_void() {
            true if case.method.name != "<init>" => format!("{{ {call}; return null; }}"),
            _ if self.asserted == Asserted::Api && said_result(case).is_some() => {
                format!("\"\" + {call}")
            }
            _ => call,
        };
        let mut observed = match self.asserted {
            Asserted::Fields => vec![format!("given, () -> {action}")],
            Asserted::Api => vec![format!("() -> {action}")],
        };
        let asked = self.asked_of_all(cases);
        let ask = |seen: &&Seen| {
            let text = if seen.is_text { ".toString()" } else { "" };
            Some(format!("() -> {}.{}(){text}", receiver?, seen.method.name))
        };
        observed.extend(asked.iter().filter_map(ask));
        lines.extend(self.comparison(&observed));
        Some(lines)
    }

    /// The assertion of a table's test.
    fn comparison(&mut self, observed: &[String]) -> Vec<String> {
        let assertion = self.assertion("assertEquals");
        let order = match self.junit {
            super::JUnit::Five => "expected, ",
            // Without the input nobody could tell which line it was.
            super::JUnit::Four => "input, expected, ",
        };
        let list = observed.join(", ");
        let line = format!("{assertion}({order}observe({list}));");
        if line.len() <= 84 {
            return vec![line];
        }
        let head = format!("String observed = observe({list});");
        let mut lines = match head.len() <= 92 {
            true => vec![head],
            false => format!("String observed = observe(\n    {});", observed.join(",\n    "))
                .lines()
                .map(str::to_owned)
                .collect(),
        };
        lines.push(format!("{assertion}({order}observed);"));
        lines
    }
}

/// Whether a line says more of an answer than that it is there.
fn is_told(answer: &Structure) -> bool {
    answer.objects.first().is_none_or(|root| matches!(root.content, Content::Elements(_)))
}

/// What the receiver of a case answers to the same question.
fn answer<'a>(case: &'a Case, question: &Seen) -> Option<&'a Structure> {
    case.seen.iter().find(|seen| seen.answers_like(question)).map(|seen| &seen.answer)
}

/// The text by which the object tells itself apart that a call has returned, if there is one.
pub(super) fn said_result(case: &Case) -> Option<&Value> {
    let is_object = matches!(case.outcome, Outcome::Returned(Some(Value::Object(_))));
    let says = |seen: &&Seen| seen.of == Place::Result && seen.method.name == "toString";
    let said = case.seen.iter().find(says).filter(|_| is_object)?.answer.roots.first()?;
    matches!(said, Value::Text(_)).then_some(said)
}

fn ordinal(index: usize) -> &'static str {
    ["First", "Second", "Third", "Fourth", "Fifth"].get(index).copied().unwrap_or("Argument")
}
