//! One test for one counterexample: it asserts what was expected, so it fails
//! until the bug is fixed.

use super::JUnit;
use super::context::{Context, has_receiver};
use super::scene::{Fixture, class_of};
use super::source::Test;
use crate::suite::case::{Case, Kind, Method, Outcome};
use crate::suite::class_under_test::{ConditionArgument, Postcondition, method_key};
use crate::suite::structure::Value;
use crate::suite::test_file::Claim;

/// What an endless call gets before it is given up.
const SECONDS: u32 = 5;

impl Context<'_> {
    /// The test of a failing case; None if nothing can build its objects, or
    /// nobody said what was expected.
    pub(super) fn failing(&mut self, case: &Case, name: String) -> Option<Test> {
        let failure = case.failure.as_ref()?;
        let mut scene = self.scene(case)?;
        let asked = [Kind::Invariant, Kind::Postcondition].contains(&failure.kind);
        let mut throws = self.may_throw(case) || asked && self.asks_private(case);
        let asserted = match failure.kind {
            Kind::Invariant => self.keeps_invariant(case, &mut scene)?,
            Kind::Exception | Kind::Assertion => self.throws_nothing(case, &scene)?,
            Kind::Postcondition => self.satisfies_condition(case, &mut scene)?,
            Kind::Property => {
                let call = self.call_under_test(case, &scene, false)?;
                let value = self.value_of(&case.method, call.clone())?;
                match self.signature(&case.method)?.result.is_void() {
                    true => vec![format!("{call};")],
                    false => vec![format!("{}({value});", self.assertion("assertTrue"))],
                }
            }
            Kind::Contract => {
                throws |= case.method.name == "clone";
                self.obeys_contract(case, &scene)?
            }
            Kind::Endless => self.ends(case, &scene)?,
        };
        let place = failure.place.as_ref().map_or(String::new(), |place| format!(" ({place})"));
        let mut lines = comment(&format!("{}{place}", failure.message));
        lines.append(&mut scene.lines);
        if lines.last().is_some_and(|line| !line.starts_with("//")) {
            lines.push(String::new());
        }
        lines.extend(asserted);
        let endless = failure.kind == Kind::Endless && self.junit == JUnit::Four;
        let timeout = endless.then_some(SECONDS * 1000);
        Some(Test { name, lines, throws: scene.throws || throws, timeout })
    }

    /// In which way the test of a failing case fails.
    pub(super) fn claim(&self, case: &Case) -> Claim {
        let kind = case.failure.as_ref().map(|failure| failure.kind);
        match (kind, &case.outcome) {
            (None, _) => Claim::Passes,
            (Some(Kind::Endless), _) => Claim::TimesOut,
            // After an exception that was expected, it is the predicate that is false.
            (Some(Kind::Invariant | Kind::Postcondition), _) => Claim::FailsAssertion,
            (Some(_), Outcome::Threw { class, .. }) => Claim::Throws(class.clone()),
            (Some(_), _) => Claim::FailsAssertion,
        }
    }

    /// Calls, and asks the predicates of all objects that have one.
    fn keeps_invariant(&mut self, case: &Case, scene: &mut Fixture) -> Option<Vec<String>> {
        let mut objects: Vec<(String, String)> = Vec::new();
        for (name, value) in scene.roots.iter().zip(&case.before.roots) {
            if let Value::Object(index) = value {
                objects.push((name.clone(), case.before.objects[*index].binary_name.clone()));
            }
        }
        let mut lines = Vec::new();
        match &case.outcome {
            Outcome::Threw { class, .. } => {
                let call = self.call_under_test(case, scene, false)?;
                lines.extend(self.assert_thrown(class, &call));
            }
            outcome => {
                let call = self.call_under_test(case, scene, true)?;
                let made = self.made(case, outcome);
                let class = made.filter(|class| self.predicate_of(class).is_some());
                lines.push(match class {
                    None => format!("{call};"),
                    Some(class) => {
                        let made = self.classes.variable_type(&class);
                        let name = scene.name(&class_of(&made));
                        let declared = self.result_type(case)?.source(&mut self.imports);
                        objects.push((name.clone(), class));
                        format!("{declared} {name} = {};", self.value_of(&case.method, call)?)
                    }
                });
            }
        }
        let before = lines.len();
        for (name, class) in &objects {
            let Some(predicate) = self.predicate_of(class) else { continue };
            let holds = self.predicate(&predicate, name)?;
            lines.push(format!("{}({holds});", self.assertion("assertTrue")));
        }
        (lines.len() > before).then_some(lines)
    }

    /// The class of an object that a call makes and whose type the test knows.
    fn made(&self, case: &Case, outcome: &Outcome) -> Option<String> {
        if case.method.name == "<init>" {
            return Some(case.method.class.clone());
        }
        let Outcome::Returned(Some(Value::Object(index))) = outcome else { return None };
        let class = &case.after.objects.get(*index)?.binary_name;
        let declared = self.result_type(case)?;
        let is_root = case.after.roots.contains(&Value::Object(*index));
        (declared.is_class(class) && !is_root).then(|| class.clone())
    }

    fn predicate_of(&self, class: &str) -> Option<Method> {
        let predicates = &self.classes.target.predicates;
        predicates.iter().find(|predicate| predicate.class == class).cloned()
    }

    /// Whether what is asked after the call can only be called by reflection.
    fn asks_private(&self, case: &Case) -> bool {
        let target = self.classes.target;
        let key = method_key(&case.method);
        let conditions = target.conditions.iter().filter(|one| method_key(&one.method) == key);
        let mut asked = target.predicates.iter().chain(conditions.map(|one| &one.predicate));
        asked.any(|method| !self.classes.is_callable(method))
    }

    fn predicate(&mut self, predicate: &Method, object: &str) -> Option<String> {
        let name = object.to_owned();
        let call = match predicate.is_static {
            true => self.call(predicate, None, &[name], &[], false),
            false => self.call(predicate, Some(object), &[], &[], false),
        };
        self.value_of(predicate, call?)
    }

    fn throws_nothing(&mut self, case: &Case, scene: &Fixture) -> Option<Vec<String>> {
        let call = self.call_under_test(case, scene, false)?;
        Some(match self.junit {
            JUnit::Five => {
                vec![format!("{}(() -> {call});", self.assertion("assertDoesNotThrow"))]
            }
            JUnit::Four => vec![format!("{call};")],
        })
    }

    fn ends(&mut self, case: &Case, scene: &Fixture) -> Option<Vec<String>> {
        let call = self.call_under_test(case, scene, false)?;
        if self.junit == JUnit::Four {
            return Some(vec![format!("{call};")]);
        }
        let duration = self.imports.name("java.time.Duration");
        let assertion = self.assertion("assertTimeoutPreemptively");
        Some(vec![format!("{assertion}({duration}.ofSeconds({SECONDS}), () -> {call});")])
    }

    fn satisfies_condition(&mut self, case: &Case, scene: &mut Fixture) -> Option<Vec<String>> {
        let key = method_key(&case.method);
        let conditions = &self.classes.target.conditions;
        let condition = conditions.iter().find(|one| method_key(&one.method) == key)?.clone();
        let old = match condition.takes.contains(&ConditionArgument::Old) {
            true => self.old_receiver(scene, case)?,
            false => String::new(),
        };
        let call = self.call_under_test(case, scene, true)?;
        let result = self.signature(&case.method)?.result;
        let mut lines = Vec::new();
        let mut variable = String::new();
        if condition.takes.contains(&ConditionArgument::Result) && !result.is_void() {
            variable = scene.name("Result");
            let declared = match self.classes.is_nameable(&result) {
                true => result.source(&mut self.imports),
                false => "var".to_owned(),
            };
            let value = self.value_of(&case.method, call)?;
            lines.push(format!("{declared} {variable} = {value};"));
        } else {
            lines.push(format!("{call};"));
        }
        let holds = self.condition(case, &condition, scene, &old, &variable)?;
        lines.push(format!("{}({holds});", self.assertion("assertTrue")));
        Some(lines)
    }

    fn condition(
        &mut self,
        case: &Case,
        condition: &Postcondition,
        scene: &Fixture,
        old: &str,
        result: &str,
    ) -> Option<String> {
        let first = usize::from(has_receiver(case));
        let mut arguments = Vec::new();
        for part in &condition.takes {
            arguments.push(match part {
                ConditionArgument::Argument(index) => scene.roots.get(first + index)?.clone(),
                ConditionArgument::Old => old.to_owned(),
                ConditionArgument::Result => result.to_owned(),
            });
        }
        let receiver = match condition.predicate.is_static {
            true => None,
            false => Some(scene.roots.first()?.as_str()),
        };
        let call = self.call(&condition.predicate, receiver, &arguments, &[], false)?;
        self.value_of(&condition.predicate, call)
    }

    /// All laws that the objects at hand can break: whichever it was, it is there.
    fn obeys_contract(&mut self, case: &Case, scene: &Fixture) -> Option<Vec<String>> {
        let mut seen = Vec::new();
        let mut objects: Vec<&String> = Vec::new();
        for (name, value) in scene.roots.iter().zip(&case.before.roots) {
            // An object may also be compared with itself.
            if matches!(value, Value::Object(_)) && !seen.contains(&value) {
                seen.push(value);
                objects.push(name);
            }
        }
        let a = *objects.first()?;
        let (equal, yes, no) = ("assertEquals", "assertTrue", "assertFalse");
        let lines = match (case.method.name.as_str(), &objects[..]) {
            ("equals", [_]) => {
                vec![format!("{yes}({a}.equals({a}));"), format!("{no}({a}.equals(null));")]
            }
            ("equals" | "hashCode", [_, b]) => vec![
                format!("{equal}({a}.equals({b}), {b}.equals({a}));"),
                format!("if ({a}.equals({b})) {{"),
                format!("    {equal}({a}.hashCode(), {b}.hashCode());"),
                "}".to_owned(),
            ],
            ("equals", [_, b, c]) => vec![
                format!("if ({a}.equals({b}) && {b}.equals({c})) {{"),
                format!("    {yes}({a}.equals({c}));"),
                "}".to_owned(),
            ],
            ("compareTo", [_]) => vec![format!("{equal}(0, {a}.compareTo({a}));")],
            ("compareTo", [_, b]) => vec![
                format!("int sign = Integer.signum({a}.compareTo({b}));"),
                format!("{equal}(sign, -Integer.signum({b}.compareTo({a})));"),
                format!("{equal}({a}.equals({b}), sign == 0);"),
            ],
            ("compareTo", [_, b, c]) => vec![
                format!("if ({a}.compareTo({b}) <= 0 && {b}.compareTo({c}) <= 0) {{"),
                format!("    {yes}({a}.compareTo({c}) <= 0);"),
                "}".to_owned(),
            ],
            ("hashCode", _) => vec![format!("{equal}({a}.hashCode(), {a}.hashCode());")],
            ("clone", _) => vec![format!("{equal}({a}, {a}.clone());")],
            _ => return self.throws_nothing(case, scene),
        };
        for name in [equal, yes, no] {
            if lines.iter().any(|line| line.contains(name)) {
                self.assertion(name);
            }
        }
        Some(lines)
    }
}

/// A sentence as comment lines of at most 92 columns.
fn comment(message: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let clean = message.replace("\\u", "\\ u");
    for word in clean.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.len() + word.len() < 92 => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(format!("// {word}")),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_message_becomes_several_comment_lines() {
        let lines = comment(&"word ".repeat(40));
        assert!(lines.len() > 1 && lines.iter().all(|line| line.len() <= 92));
        assert!(lines.iter().all(|line| line.starts_with("// word")));
    }

    #[test]
    fn a_comment_holds_no_unicode_escape() {
        assert_eq!(comment("a \\u000a b"), ["// a \\ u000a b"]);
    }
}
