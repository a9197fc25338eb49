//! Many passing cases of one method: a table of text, and one test that goes
//! through it.
//!
//! A line with a receiver is followed by its calls, `  (arguments) -> outcome`,
//! and by the state after where that differs. The text is cut into constants
//! that a class file can hold: strings end at 65,535 bytes, so the number of
//! cases is limited by nothing that `javac` counts.

use super::Numbered;
use super::context::{Context, Helper, has_receiver};
use super::notation::{Feature, Used, texts};
use super::scene::class_of;
use crate::suite::case::{Argument, Case, Outcome, Recipe};
use crate::suite::structure::{Structure, Value};
use crate::suite::types::Type;
use std::fmt::Write;

/// A text block of a table ends behind so many bytes. A class file's limit is
/// four times that; editors like less.
const MOST_BYTES: usize = 16_000;

/// The cases of a method as text blocks.
pub(super) struct Table {
    /// The constant with the texts: `REMOVE`.
    pub(super) constant: String,
    pub(super) blocks: Vec<String>,
    /// The numbers of its cases, line by line.
    pub(super) cases: Vec<usize>,
}

impl Context<'_> {
    /// The table of cases of one method; those that nothing can build are left out.
    pub(super) fn table(&mut self, constant: String, cases: &[Numbered<'_>]) -> Table {
        let mut table = Table { constant, blocks: Vec::new(), cases: Vec::new() };
        let mut block = String::new();
        let mut last = None;
        for Numbered { number, case } in cases {
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
            table.cases.push(*number);
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
        // The text has no functions.
        if recipe.calls.iter().any(|call| call.is_lambda) {
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

fn ordinal(index: usize) -> &'static str {
    ["First", "Second", "Third", "Fourth", "Fifth"].get(index).copied().unwrap_or("Argument")
}
