//! Many passing cases of one method: a table of text, and one test that goes
//! through it.
//!
//! A line with a receiver is followed by its calls, `  (arguments) -> outcome`,
//! and by the state after where that differs. The text is cut into constants
//! that a class file can hold: strings end at 65,535 bytes, so the number of
//! cases is limited by nothing that `javac` counts.

use super::context::{Context, Helper, has_receiver};
use super::notation::{Feature, Used, texts};
use super::scene::class_of;
use super::types::Type;
use crate::suite::case::{Argument, Case, Outcome, Recipe};
use crate::suite::structure::{Structure, Value};
use std::fmt::Write;

/// A text block of a table ends behind so many bytes. A class file's limit is
/// four times that; editors like less.
const MOST_BYTES: usize = 16_000;

/// The cases of a method as text blocks.
pub(super) struct Table {
    /// The constant with the texts: `REMOVE`.
    pub(super) constant: String,
    pub(super) blocks: Vec<String>,
    pub(super) cases: usize,
}

impl Context<'_> {
    /// The table of cases of one method; those that nothing can build are left out.
    pub(super) fn table(&mut self, constant: String, cases: &[&Case]) -> Table {
        let mut table = Table { constant, blocks: Vec::new(), cases: 0 };
        let mut block = String::new();
        let mut last = None;
        for case in cases {
            let Some((receiver, line)) = self.line(case) else { continue };
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
            table.cases += 1;
        }
        if !block.is_empty() {
            table.blocks.push(block);
        }
        table
    }

    /// The receiver and the rest of a case.
    fn line(&mut self, case: &Case) -> Option<(String, String)> {
        let (receiver, arguments) = self.input(case)?;
        let outcome = self.outcome(case)?;
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
        let mut head = String::new();
        for (index, call) in recipe.calls.iter().enumerate() {
            let method = &call.method;
            let signature = self.signature(method)?;
            let arguments: Vec<String> = call
                .arguments
                .iter()
                .zip(&signature.parameters)
                .map(|(argument, expected)| self.argument_text(argument, expected))
                .collect();
            let mut owner = || {
                self.used.classes.insert(method.class.clone());
                self.classes.short_name(&method.class)
            };
            let name = match (method.name.as_str(), call.receiver) {
                ("<init>", _) => format!("new {}", owner()),
                (name, Some(receiver)) => format!("#{}.{name}", receiver + 1),
                (name, None) => format!("{}.{name}", owner()),
            };
            let needed = super::scene::is_used(recipe, index);
            let label = if needed { format!("#{}=", index + 1) } else { String::new() };
            let overload = self.overload(method);
            let _ = write!(head, "{label}{name}{overload}({}); ", arguments.join(", "));
        }
        self.used.features.insert(Feature::Calls);
        let roots = recipe.roots.iter().zip(types);
        let roots = roots.map(|(root, expected)| self.argument_text(root, expected)).collect();
        Some((head, roots))
    }

    /// The parameter types of a method whose name does not tell: `:int Object`.
    fn overload(&mut self, method: &crate::suite::case::Method) -> String {
        let Some(plain) = super::types::Signature::parse(&method.descriptor) else {
            return String::new();
        };
        if !self.classes.is_overloaded(method, plain.parameters.len()) {
            return String::new();
        }
        self.used.features.insert(Feature::Overloads);
        let types: Vec<String> = plain.parameters.iter().map(simple_type).collect();
        format!(":{}", types.join(" "))
    }

    fn argument_text(&mut self, argument: &Argument, expected: &Type) -> String {
        match argument {
            Argument::Made(index) => format!("#{}", index + 1),
            Argument::Plain(value) => {
                let nothing = Structure { roots: Vec::new(), objects: Vec::new() };
                let mut used = Used::default();
                let root = [(value, expected.clone())];
                let text = texts(&nothing, &root, self.classes, &mut used).remove(0);
                self.use_all(used);
                text
            }
        }
    }

    /// How the call ends, and the state after if it differs from before.
    fn outcome(&mut self, case: &Case) -> Option<String> {
        let mut used = Used::default();
        let objects = |structure: &'_ Structure| -> Vec<usize> {
            let roots = structure.roots.iter();
            roots
                .filter_map(
                    |value| if let Value::Object(index) = value { Some(*index) } else { None },
                )
                .collect()
        };
        let typed = |value| (value, Type::object());
        let before: Vec<Value> = objects(&case.before).into_iter().map(Value::Object).collect();
        let before: Vec<(&Value, Type)> = before.iter().map(typed).collect();
        let before = texts(&case.before, &before, self.classes, &mut used).join(", ");
        let after: Vec<Value> = objects(&case.after).into_iter().map(Value::Object).collect();
        let mut after: Vec<(&Value, Type)> = after.iter().map(typed).collect();
        let null = Value::Null;
        let result = self.signature(&case.method)?.result;
        let (fixed, returns) = match &case.outcome {
            Outcome::Returned(value) => {
                after.push((value.as_ref().unwrap_or(&null), result));
                (String::new(), true)
            }
            Outcome::Threw { class, .. } => (format!("throws {class}"), false),
            Outcome::OutOfBudget | Outcome::Unsupported(_) => return None,
        };
        let mut after = texts(&case.after, &after, self.classes, &mut used);
        self.use_all(used);
        let outcome = if returns { after.pop().unwrap_or_default() } else { fixed };
        let after = after.join(", ");
        Some(match after == before {
            true => outcome,
            false => format!("{outcome}; {after}"),
        })
    }

    /// The body of the test for a table, on the variables `input` and `expected`.
    pub(super) fn table_body(&mut self, case: &Case) -> Option<Vec<String>> {
        self.helpers.extend([Helper::BuildAll, Helper::Cast, Helper::Observe, Helper::Examples]);
        let mut scene = super::scene::Scene::default();
        let mut lines = vec!["Object[] given = buildAll(input);".to_owned()];
        let types = self.root_types(case);
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
            _ => call,
        };
        let assertion = self.assertion("assertEquals");
        let order = match self.junit {
            super::JUnit::Five => "expected, ",
            // Without the input nobody could tell which line it was.
            super::JUnit::Four => "input, expected, ",
        };
        let line = format!("{assertion}({order}observe(given, () -> {action}));");
        match line.len() <= 84 {
            true => lines.push(line),
            false => {
                lines.push(format!("String observed = observe(given, () -> {action});"));
                lines.push(format!("{assertion}({order}observed);"));
            }
        }
        Some(lines)
    }
}

fn simple_type(declared: &Type) -> String {
    match declared {
        Type::Array(component) => simple_type(component) + "[]",
        Type::Class(name, _) => super::classes::simple(name).to_owned(),
        other => class_of(other),
    }
}

fn ordinal(index: usize) -> &'static str {
    ["First", "Second", "Third", "Fourth", "Fifth"].get(index).copied().unwrap_or("Argument")
}
