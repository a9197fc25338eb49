//! One readable test for one passing case: what was returned or thrown, and how
//! the objects look after.

use super::context::{Context, Helper, has_receiver, is_generic};
use super::notation::{Used, texts};
use super::scene::Fixture;
use super::source::Test;
use super::view::{View, view};
use super::wrap::statement;
use super::{Asserted, JUnit};
use crate::suite::case::{Case, Method, Outcome, Place};
use crate::suite::structure::{Content, Structure, Value};
use crate::suite::types::Type;

/// The lines of an action with its assertion, and the result as a variable if
/// its state is to be looked at as well.
struct Act {
    lines: Vec<String>,
    result: Option<String>,
}

impl Context<'_> {
    /// The test of a passing case; None if nothing can build its objects.
    pub(super) fn passing(&mut self, case: &Case, name: String) -> Option<Test> {
        let mut scene = self.scene(case)?;
        let call = self.call_under_test(case, &scene, true)?;
        let act = self.act(case, &call, &mut scene)?;
        let mut lines = std::mem::take(&mut scene.lines);
        if !lines.is_empty() {
            lines.push(String::new());
        }
        lines.extend(act.lines);
        let mut throws = scene.throws || self.may_throw(case);
        match self.asserted {
            Asserted::Fields => lines.extend(self.state(case, &scene, act.result.as_deref())),
            Asserted::Api => {
                let visible = self.visible(case, &scene, act.result.as_deref());
                lines.extend(visible.lines);
                throws |= visible.throws;
            }
        }
        Some(Test { name, lines, throws, timeout: None })
    }

    /// Whether the call needs `throws Exception`.
    pub(super) fn may_throw(&self, case: &Case) -> bool {
        !case.method.throws.is_empty() || !self.classes.is_callable(&case.method)
    }

    /// The call as an expression on the variables of a scene.
    pub(super) fn call_under_test(
        &mut self,
        case: &Case,
        scene: &Fixture,
        diamond: bool,
    ) -> Option<String> {
        let count = usize::from(has_receiver(case));
        let receiver = scene.roots.first().filter(|_| count == 1).map(String::as_str);
        let parameters = self.signature(&case.method)?.parameters;
        let roots = scene.roots.get(count..count + parameters.len())?;
        let mut arguments = roots.to_vec();
        self.choose_overload(&case.method, &mut arguments, &parameters, scene);
        let plain: Vec<Option<&Value>> = case.before.roots[count..].iter().map(Some).collect();
        self.call(&case.method, receiver, &arguments, &plain, diamond)
    }

    fn act(&mut self, case: &Case, call: &str, scene: &mut Fixture) -> Option<Act> {
        let alone = |line: String| Act { lines: vec![line], result: None };
        match &case.outcome {
            Outcome::Returned(Some(Value::Object(index))) => {
                self.act_for_object(case, *index, call, scene)
            }
            Outcome::Returned(Some(value)) if !case.varies.contains(&Place::Result) => {
                let lines = self.assert_value(&case.method, value, call)?;
                Some(Act { lines, result: None })
            }
            Outcome::Returned(_) => Some(alone(format!("{call};"))),
            Outcome::Threw { class, .. } => {
                let call = self.call_under_test(case, scene, false)?;
                Some(Act { lines: self.assert_thrown(class, &call), result: None })
            }
            Outcome::OutOfBudget | Outcome::Unsupported(_) => None,
        }
    }

    /// The assertion that a call of `method` returns a value.
    pub(super) fn assert_value(
        &mut self,
        method: &Method,
        value: &Value,
        call: &str,
    ) -> Option<Vec<String>> {
        let result = self.signature(method)?.result;
        let call = self.value_of(method, call.to_owned())?;
        let line = match value {
            Value::Null => format!("{}({call});", self.assertion("assertNull")),
            Value::Boolean(true) => format!("{}({call});", self.assertion("assertTrue")),
            Value::Boolean(false) => format!("{}({call});", self.assertion("assertFalse")),
            Value::Constant { binary_name, name, .. }
                if !self.classes.is_nameable(&Type::named(binary_name)) =>
            {
                let constant = match result.is_class(binary_name) {
                    true => call,
                    false => format!("((Enum<?>) {call})"),
                };
                format!("{}(\"{name}\", {constant}.name());", self.assertion("assertEquals"))
            }
            Value::Class { binary_name, .. }
                if !self.classes.is_nameable(&Type::named(binary_name)) =>
            {
                format!("{}({call} != null);", self.assertion("assertTrue"))
            }
            Value::Text(text) => {
                let head = format!("{}(", self.assertion("assertEquals"));
                return Some(statement(&head, text, &format!(", {call});")));
            }
            value => {
                let delta = match (self.junit, value) {
                    (JUnit::Four, Value::Float(_)) => ", 0.0f",
                    (JUnit::Four, Value::Double(_)) => ", 0.0",
                    _ => "",
                };
                let expected = self.expected(value, &result)?;
                format!("{}({expected}, {call}{delta});", self.assertion("assertEquals"))
            }
        };
        Some(vec![line])
    }

    pub(super) fn assert_thrown(&mut self, class: &str, call: &str) -> Vec<String> {
        let assertion = self.assertion("assertThrows");
        let thrown = Type::named(class);
        if self.classes.is_nameable(&thrown) {
            let name = thrown.source(&mut self.imports);
            return vec![format!("{assertion}({name}.class, () -> {call});")];
        }
        let equal = self.assertion("assertEquals");
        vec![
            format!("Throwable thrown = {assertion}(Throwable.class, () -> {call});"),
            format!("{equal}(\"{class}\", thrown.getClass().getName());"),
        ]
    }

    /// What returns an object: the receiver or an argument itself, an array of
    /// values, something closed of which only the presence counts, or an object
    /// that is looked at with the others.
    fn act_for_object(
        &mut self,
        case: &Case,
        index: usize,
        call: &str,
        scene: &mut Fixture,
    ) -> Option<Act> {
        let alone = |line: String| Some(Act { lines: vec![line], result: None });
        let same = case.after.roots.iter().position(|root| *root == Value::Object(index));
        if let Some(position) = same {
            let root = scene.roots.get(position)?.clone();
            return alone(format!("{}({root}, {call});", self.assertion("assertSame")));
        }
        if self.asserted == Asserted::Api {
            if let Some(line) = self.act_on_visible(case, index, call) {
                return alone(line);
            }
        } else if case.varies.contains(&Place::Result) {
            return alone(format!("{call};"));
        } else if view(&case.after, index) == View::Opaque {
            return alone(format!("{}({call});", self.assertion("assertNotNull")));
        } else if let Some(array) = self.array_of_values(&case.after, index) {
            return alone(format!("{}({array}, {call});", self.assertion("assertArrayEquals")));
        }
        // What a generic method returns is inferred from its arguments alone.
        let declared = match is_generic(&case.method) {
            true => Type::object(),
            false => self.result_type(case)?,
        };
        let (line, name) = self.result_variable(case, &declared, call, scene)?;
        Some(Act { lines: vec![line], result: Some(name) })
    }

    pub(super) fn result_type(&self, case: &Case) -> Option<Type> {
        let declared = match case.method.name.as_str() {
            "<init>" => self.classes.variable_type(&case.method.class),
            _ => self.signature(&case.method)?.result,
        };
        let known = self.classes.is_nameable(&declared);
        Some(if known { declared } else { Type::object() })
    }

    /// An array that nobody else leads to, as an expression.
    fn array_of_values(&mut self, after: &Structure, index: usize) -> Option<String> {
        let shared = after.objects.iter().any(|o| o.values().any(|v| *v == Value::Object(index)));
        if shared { None } else { self.array_literal(after, index) }
    }

    /// An array of values as an expression.
    pub(super) fn array_literal(&mut self, after: &Structure, index: usize) -> Option<String> {
        let object = &after.objects[index];
        let Content::Elements(elements) = &object.content else { return None };
        let component = Type::named(object.binary_name.strip_suffix("[]")?);
        let exact = !matches!(component, Type::Primitive('F' | 'D'));
        if !exact || !self.classes.is_nameable(&component) {
            return None;
        }
        let mut list = Vec::new();
        for element in elements {
            list.push(super::literal::literal(element, &component, &mut self.imports)?);
        }
        let component = component.source(&mut self.imports);
        Some(format!("new {component}[] {{{}}}", list.join(", ")))
    }

    /// The assertion on how objects look after a call, if there is anything to see.
    fn state(&mut self, case: &Case, scene: &Fixture, result: Option<&str>) -> Vec<String> {
        let mut variables = Vec::new();
        let mut values = Vec::new();
        let roots = scene.roots.iter().map(String::as_str).zip(&case.after.roots).enumerate();
        let roots = roots
            .filter(|(index, _)| !case.varies.contains(&Place::Root(*index)))
            .map(|(_, root)| root);
        let made = match &case.outcome {
            Outcome::Returned(Some(value)) => result.map(|name| (name, value)),
            _ => None,
        };
        for (variable, value) in roots.chain(made) {
            let Value::Object(index) = value else { continue };
            if view(&case.after, *index) != View::Opaque && !variables.contains(&variable) {
                variables.push(variable);
                values.push((value, Type::object()));
            }
        }
        if values.is_empty() {
            return Vec::new();
        }
        let mut used = Used::default();
        let text = texts(&case.after, &values, self.classes, &mut used).join("; ");
        self.use_all(used);
        self.helpers.insert(Helper::Show);
        let head = format!("{}(", self.assertion("assertEquals"));
        // An array alone would be taken for all that is to be shown.
        let alone = match values[..] {
            [(Value::Object(index), _)] => {
                matches!(case.after.objects[*index].content, Content::Elements(_))
            }
            _ => false,
        };
        let shown = if alone { "(Object) " } else { "" };
        statement(&head, &text, &format!(", show({shown}{}));", variables.join(", ")))
    }
}
