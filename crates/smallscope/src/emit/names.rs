//! Names of tests, which say what happens: `remove_leafInSizeThree_returnsTrue`.
//!
//! Three parts: the method, the input, the outcome. Of an input a name tells the
//! size, and what the one argument is to the receiver: the root with two
//! children, the first of a list, absent. Where that is not enough to tell two
//! tests apart, the values follow.

use super::context::has_receiver;
use super::roles::role;
use super::words::{
    identifier, lower_first, made_word, size_word, state_word, upper_first, values, word,
};
use crate::suite::case::{Case, Kind, Outcome, Place};
use crate::suite::structure::Value;
use std::collections::BTreeSet;

/// Nobody reads longer ones.
const LONGEST: usize = 80;

/// Names that are not taken yet.
#[derive(Default)]
pub(super) struct TestNames {
    taken: BTreeSet<String>,
}

impl TestNames {
    /// A name for a case that no other test of the class has.
    pub(super) fn of(&mut self, case: &Case) -> String {
        let (method, outcome) = (method(case), outcome(case));
        let join = |input: String| {
            let parts = [&method, &input, &outcome].into_iter().filter(|part| !part.is_empty());
            parts.cloned().collect::<Vec<_>>().join("_")
        };
        let candidates = inputs(case).into_iter().map(join).collect::<Vec<_>>();
        let base: String = candidates[0].chars().take(LONGEST - 8).collect();
        let numbered = (2..).map(|number| format!("{base}_{number}"));
        let mut all = candidates.into_iter().filter(|name| name.len() <= LONGEST).chain(numbered);
        let free = all.find(|name| !self.taken.contains(name)).expect("numbers do not end");
        self.taken.insert(free.clone());
        free
    }
}

fn method(case: &Case) -> String {
    match case.method.name.as_str() {
        "<init>" => "constructor".to_owned(),
        name => identifier(name),
    }
}

/// Ways to tell an input, the shortest first: by size, by the values in it.
fn inputs(case: &Case) -> Vec<String> {
    let (role, arguments) = (role(case), arguments(case));
    let size = match (has_receiver(case), case.before.roots.first()) {
        (true, Some(Value::Object(index))) => {
            let size = size_word(&case.before, *index);
            size.or_else(|| state_word(&case.before, *index))
        }
        _ => None,
    };
    let values = values(&case.before);
    let both = role.clone().map_or(arguments.clone(), |role| role + &upper_first(&arguments));
    let short = role.unwrap_or(arguments);
    let within = |what: &str, place: &str| match (what, place) {
        ("", place) => lower_first(place),
        (what, "") => what.to_owned(),
        (what, place) => format!("{what}In{place}"),
    };
    let size = size.unwrap_or_default();
    vec![
        within(&short, &size),
        within(&both, &size),
        within(&short, &values),
        within(&both, &values),
    ]
}

fn arguments(case: &Case) -> String {
    let roots = case.before.roots.iter().skip(usize::from(has_receiver(case)));
    let receiver = case.before.roots.first().filter(|_| has_receiver(case));
    let word = |value: &Value| match value {
        Value::Object(_) if Some(value) == receiver => "itself".to_owned(),
        value => word(&case.before, value),
    };
    let words: Vec<String> = roots.map(word).collect();
    let (first, rest) = words.split_first().map_or(("", &[][..]), |(first, rest)| (first, rest));
    rest.iter().fold(first.to_owned(), |name, word| format!("{name}And{}", upper_first(word)))
}

fn outcome(case: &Case) -> String {
    if let Some(failure) = &case.failure {
        return match (failure.kind, &case.outcome) {
            (Kind::Invariant, _) => "breaksInvariant".to_owned(),
            (Kind::Exception, Outcome::Threw { class, .. }) => {
                format!("throws{}", exception(class))
            }
            (Kind::Exception, _) => "throws".to_owned(),
            (Kind::Postcondition, _) => "violatesPostcondition".to_owned(),
            (Kind::Property, _) => "doesNotHold".to_owned(),
            (Kind::Contract, _) => law(&failure.message).to_owned(),
            (Kind::Endless, _) => "doesNotEnd".to_owned(),
            (Kind::Assertion, _) => "failsAssertion".to_owned(),
        };
    }
    match &case.outcome {
        Outcome::Threw { class, .. } => format!("throws{}", exception(class)),
        Outcome::Returned(Some(value)) if case.method.name == "<init>" => {
            format!("makes{}", upper_first(&made_word(&case.after, value)))
        }
        Outcome::Returned(Some(value))
            if Some(value) == case.after.roots.first() && has_receiver(case) =>
        {
            "returnsItself".to_owned()
        }
        Outcome::Returned(Some(_)) if case.varies.contains(&Place::Result) => "returns".to_owned(),
        Outcome::Returned(Some(value)) => {
            format!("returns{}", upper_first(&word(&case.after, value)))
        }
        Outcome::Returned(None) => change(case),
        Outcome::OutOfBudget | Outcome::Unsupported(_) => String::new(),
    }
}

/// What the message says is wrong with a contract.
fn law(message: &str) -> &'static str {
    let known = [
        ("antisymmetric", "isNotAntisymmetric"),
        ("symmetric", "isNotSymmetric"),
        ("transitive", "isNotTransitive"),
        ("reflexive", "isNotReflexive"),
        ("hash code", "disagreesWithHashCode"),
        ("consistent with equals", "disagreesWithEquals"),
        ("not equal to its original", "isNotEqual"),
        ("gives the object itself", "returnsItself"),
    ];
    let found = known.iter().find(|(word, _)| message.contains(word));
    found.map_or("breaksContract", |(_, name)| name)
}

/// What a method without result does.
fn change(case: &Case) -> String {
    if case.before == case.after {
        return "changesNothing".to_owned();
    }
    match case.after.roots.first() {
        Some(Value::Object(index)) => match size_word(&case.after, *index) {
            Some(size) => format!("leaves{size}"),
            None => changed_fields(case, *index),
        },
        _ => "returns".to_owned(),
    }
}

/// `setsCreditTo1`, or `changesCreditAndState`.
fn changed_fields(case: &Case, receiver: usize) -> String {
    let (Some(before), Some(after)) =
        (case.before.objects.get(receiver), case.after.objects.get(receiver))
    else {
        return "changesIt".to_owned();
    };
    let (before, after) = (before.named_values(), after.named_values());
    let changed: Vec<&(String, &Value)> =
        before.iter().zip(&after).filter(|(old, new)| old != new).map(|(_, new)| new).collect();
    match changed[..] {
        [(field, Value::Object(_))] => format!("changes{}", upper_first(&identifier(field))),
        [(field, value)] => {
            let value = upper_first(&word(&case.after, value));
            format!("sets{}To{value}", upper_first(&identifier(field)))
        }
        [(one, _), (two, _)] => {
            let [one, two] = [one, two].map(|field| upper_first(&identifier(field)));
            format!("changes{one}And{two}")
        }
        _ => "changesIt".to_owned(),
    }
}

/// `NoSuchElement` of `java.util.NoSuchElementException`.
fn exception(class: &str) -> String {
    let name = crate::suite::types::simple_name(class);
    let short = name.strip_suffix("Exception").or(name.strip_suffix("Error")).unwrap_or(name);
    identifier(if short.is_empty() { name } else { short })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::case::Method;
    use crate::suite::structure::{Content, Object, Structure};

    /// `name(argument)` on a list of one value, which returns true.
    fn case(name: &str, argument: i64) -> Case {
        let object = |class: &str, fields: Vec<(&str, Value)>| Object {
            class: class.to_owned(),
            binary_name: class.to_owned(),
            number: 0,
            content: Content::Fields(
                fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect(),
            ),
        };
        let node = object("Node", vec![("value", Value::Integer(7)), ("next", Value::Null)]);
        let list = object("List", vec![("first", Value::Object(1))]);
        let roots = vec![Value::Object(0), Value::Integer(argument)];
        let before = Structure { roots, objects: vec![list, node] };
        let method = Method {
            class: "List".to_owned(),
            name: name.to_owned(),
            descriptor: "(I)Z".to_owned(),
            signature: None,
            is_static: false,
            is_public: true,
            throws: Vec::new(),
        };
        let (after, outcome) = (before.clone(), Outcome::Returned(Some(Value::Boolean(true))));
        Case::passing(method, before, outcome, after)
    }

    #[test]
    fn a_name_tells_the_role_of_the_argument_the_size_and_the_outcome() {
        let mut names = TestNames::default();
        assert_eq!(names.of(&case("remove", 7)), "remove_onlyOneInSizeOne_returnsTrue");
        assert_eq!(names.of(&case("remove", 8)), "remove_absentInSizeOne_returnsTrue");
        assert_eq!(names.of(&case("get", -1)), "get_minus1InSizeOne_returnsTrue");
    }

    #[test]
    fn names_that_would_be_equal_tell_more_and_are_numbered_at_last() {
        let mut names = TestNames::default();
        let all = [8, 9, 9, 9, 9, 9].map(|argument| names.of(&case("remove", argument)));
        let expected = [
            "remove_absentInSizeOne_returnsTrue",
            "remove_absent9InSizeOne_returnsTrue",
            "remove_absentIn7_returnsTrue",
            "remove_absent9In7_returnsTrue",
            "remove_absentInSizeOne_returnsTrue_2",
            "remove_absentInSizeOne_returnsTrue_3",
        ];
        assert_eq!(all, expected);
    }
}
