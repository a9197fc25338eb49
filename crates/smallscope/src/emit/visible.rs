//! What a caller can see after a call, as assertions: the contents of arrays and of the JDK's
//! containers, and what objects answer to methods that change nothing.
//!
//! The receiver and what was returned are always asked; an argument only if the call has changed
//! it. Nothing here looks into private fields: that is what `--assert fields` is for.

use super::context::{Context, has_receiver};
use super::scene::{Fixture, class_of};
use super::view::{View, view};
use super::words::is_identifier;
use crate::suite::case::{Case, Method, Place, Seen};
use crate::suite::structure::{Content, Structure, Value};
use crate::suite::types::Type;

/// Answers of one object that a test asserts.
const MOST_ANSWERS: usize = 6;

/// Elements of a container that a test lists, or entries: `Map.of` takes no more.
const MOST_ELEMENTS: usize = 10;

/// Assertions, and whether what they call may throw a checked exception.
#[derive(Default)]
pub(super) struct Visible {
    pub(super) lines: Vec<String>,
    pub(super) throws: bool,
}

impl Context<'_> {
    /// What can be seen of the receiver, the arguments and a variable with the result.
    pub(super) fn visible(
        &mut self,
        case: &Case,
        scene: &Fixture,
        result: Option<&str>,
    ) -> Visible {
        let mut visible = Visible::default();
        for (index, variable) in scene.roots.iter().enumerate() {
            let Some(Value::Object(object)) = case.after.roots.get(index) else { continue };
            if !is_identifier(variable) {
                continue;
            }
            let place = Place::Root(index);
            let steady = !case.varies.contains(&place) && has_changed(case, index);
            let contents = steady.then(|| self.contents(&case.after, *object, variable));
            match contents.flatten() {
                Some(line) => visible.lines.push(line),
                None => self.answers(case, place, variable, scene, &mut visible),
            }
        }
        if let Some(variable) = result {
            self.answers(case, Place::Result, variable, scene, &mut visible);
        }
        visible
    }

    fn answers(
        &mut self,
        case: &Case,
        place: Place,
        variable: &str,
        scene: &Fixture,
        visible: &mut Visible,
    ) {
        for seen in self.questions(case, place) {
            let taken_for = Type::named(&seen.class);
            let is_known = scene.declared(variable).is_some_and(|one| one.is_class(&seen.class));
            let object = match is_known {
                true => variable.to_owned(),
                false => {
                    let class = self.classes.wildcard(&taken_for).source(&mut self.imports);
                    format!("(({class}) {variable})")
                }
            };
            let call = format!("{object}.{}()", seen.method.name);
            let lines = match seen.answer.roots.first() {
                Some(Value::Object(index)) => self
                    .contents_of(&seen.answer, *index, &seen.method, &call)
                    .map(|line| vec![line]),
                // What is called by reflection has no type here.
                Some(_) if seen.is_text && !self.classes.is_callable(&seen.method) => None,
                Some(value) if seen.is_text => {
                    self.assert_value(&seen.method, value, &format!("{call}.toString()"))
                }
                Some(value) => self.assert_value(&seen.method, value, &call),
                None => None,
            };
            if let Some(lines) = lines {
                visible.lines.extend(lines);
                visible.throws |= !seen.method.throws.is_empty();
            }
        }
    }

    /// What is asked of an object: not everything, if there is much.
    pub(super) fn questions<'a>(&self, case: &'a Case, place: Place) -> Vec<&'a Seen> {
        let can_ask = |seen: &&Seen| {
            // What the test calls anyway is no further question.
            let is_called = seen.of == Place::Root(0) && seen.method == case.method;
            seen.of == place
                && !is_called
                && self.classes.is_nameable(&Type::named(&seen.class))
                && is_identifier(&seen.method.name)
                && !seen.method.throws.iter().any(|one| one == "java.lang.Throwable")
        };
        few(case.seen.iter().filter(can_ask).collect())
    }

    /// The call that returns an object, with what can be seen of it: its contents, or that it
    /// is there. None if it is to be asked, as a variable.
    pub(super) fn act_on_visible(
        &mut self,
        case: &Case,
        index: usize,
        call: &str,
    ) -> Option<String> {
        let steady = !case.varies.contains(&Place::Result);
        if steady && let Some(line) = self.contents_of(&case.after, index, &case.method, call) {
            return Some(line);
        }
        if !self.questions(case, Place::Result).is_empty() {
            return None;
        }
        let is_news = steady && case.method.name != "<init>";
        Some(match is_news {
            true => format!("{}({call});", self.assertion("assertNotNull")),
            false => format!("{call};"),
        })
    }

    /// The same of what a method returns, which must be known to be an array if it is one.
    fn contents_of(
        &mut self,
        after: &Structure,
        index: usize,
        method: &Method,
        call: &str,
    ) -> Option<String> {
        let is_array = matches!(after.objects[index].content, Content::Elements(_));
        let result = self.signature(method)?.result;
        let fits =
            !is_array || matches!(result, Type::Array(_)) && self.classes.is_callable(method);
        if fits { self.contents(after, index, call) } else { None }
    }

    /// The assertion that an array or a container has its contents, if these are values.
    fn contents(&mut self, after: &Structure, index: usize, actual: &str) -> Option<String> {
        if let Some(array) = self.array_literal(after, index) {
            return Some(format!("{}({array}, {actual});", self.assertion("assertArrayEquals")));
        }
        let kind = after.objects[index].binary_name.strip_prefix("java.util.")?.to_owned();
        let (of, values): (&str, Vec<&Value>) = match (view(after, index), kind.as_str()) {
            (View::Elements(values), "ArrayList" | "LinkedList" | "Vector") => ("List", values),
            (View::Elements(values), "HashSet" | "LinkedHashSet" | "TreeSet") => ("Set", values),
            (View::Entries(entries), "HashMap" | "LinkedHashMap" | "TreeMap") => {
                ("Map", entries.into_iter().flat_map(|(key, value)| [key, value]).collect())
            }
            _ => return None,
        };
        let most = if of == "Map" { 2 * MOST_ELEMENTS } else { MOST_ELEMENTS };
        if values.len() > most || values.contains(&&Value::Null) {
            return None;
        }
        let literals: Option<Vec<String>> =
            values.into_iter().map(|value| self.plain_argument(value, &Type::object())).collect();
        let literals = literals?.join(", ");
        let of = self.imports.name(&format!("java.util.{of}"));
        let line = format!("{}({of}.of({literals}), {actual});", self.assertion("assertEquals"));
        (line.len() <= 92).then_some(line)
    }

    /// A variable for a result that is to be asked.
    pub(super) fn result_variable(
        &mut self,
        case: &Case,
        declared: &Type,
        call: &str,
        scene: &mut Fixture,
    ) -> Option<(String, String)> {
        let call = self.value_of(&case.method, call.to_owned())?;
        let name = match case.method.name.as_str() {
            "<init>" => scene.name(&class_of(declared)),
            _ => scene.name("Result"),
        };
        scene.declare(&name, declared);
        let source = declared.source(&mut self.imports);
        Some((format!("{source} {name} = {call};"), name))
    }
}

/// Whether a call has changed an argument: no line of a table says so.
pub(super) fn changes_argument(case: &Case) -> bool {
    let first = usize::from(has_receiver(case));
    (first..case.after.roots.len()).any(|index| has_changed(case, index))
}

/// Whether a call has changed what the receiver or an argument looks like.
fn has_changed(case: &Case, index: usize) -> bool {
    let looks = |structure: &Structure| {
        structure.roots.get(index).map(|root| structure.part(root).to_string())
    };
    looks(&case.before) != looks(&case.after)
}

/// The first answers, and the last, which is `toString` if there is one.
fn few(mut answers: Vec<&Seen>) -> Vec<&Seen> {
    while answers.len() > MOST_ANSWERS {
        answers.remove(MOST_ANSWERS - 1);
    }
    answers
}
