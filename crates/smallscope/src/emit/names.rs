//! Names of tests, which say what happens: `remove_leafInSizeThree_returnsTrue`.
//!
//! Three parts: the method, the input, the outcome. Of an input a name tells the
//! size, and what the one argument is to the receiver: the root with two
//! children, the first of a list, absent. Where that is not enough to tell two
//! tests apart, the values follow.

use super::context::has_receiver;
use super::roles::role;
use super::view::{View, view};
use crate::suite::case::{Case, Kind, Outcome};
use crate::suite::structure::{Content, Structure, Value};
use std::collections::BTreeSet;

/// Names that are not taken yet.
#[derive(Default)]
pub(super) struct Names {
    taken: BTreeSet<String>,
}

impl Names {
    /// A name for a case that no other test of the class has.
    pub(super) fn of(&mut self, case: &Case) -> String {
        let (method, outcome) = (method(case), outcome(case));
        let join = |input: String| {
            let parts = [&method, &input, &outcome].into_iter().filter(|part| !part.is_empty());
            parts.cloned().collect::<Vec<_>>().join("_")
        };
        let candidates = inputs(case).into_iter().map(join).collect::<Vec<_>>();
        let base = candidates[0].clone();
        let numbered = (2..).map(|number| format!("{base}_{number}"));
        let mut all = candidates.into_iter().filter(|name| name.len() <= 120).chain(numbered);
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
        (true, Some(Value::Object(index))) => size_word(&case.before, *index),
        _ => None,
    };
    let values = values(&case.before);
    let both = role.clone().map_or(arguments.clone(), |role| format!("{role}{arguments}"));
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
    words.join("And")
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
            (Kind::Contract, _) => "breaksContract".to_owned(),
            (Kind::Endless, _) => "doesNotEnd".to_owned(),
            (Kind::Assertion, _) => "failsAssertion".to_owned(),
        };
    }
    match &case.outcome {
        Outcome::Threw { class, .. } => format!("throws{}", exception(class)),
        Outcome::Returned(Some(value)) if case.method.name == "<init>" => {
            format!("makes{}", upper_first(&word(&case.after, value)))
        }
        Outcome::Returned(Some(value))
            if Some(value) == case.after.roots.first() && has_receiver(case) =>
        {
            "returnsItself".to_owned()
        }
        Outcome::Returned(Some(value)) => {
            format!("returns{}", upper_first(&word(&case.after, value)))
        }
        Outcome::Returned(None) => change(case),
        Outcome::OutOfBudget | Outcome::Unsupported(_) => String::new(),
    }
}

/// What a method without result does.
fn change(case: &Case) -> String {
    if case.before == case.after {
        return "changesNothing".to_owned();
    }
    match case.after.roots.first() {
        Some(Value::Object(index)) => match size_word(&case.after, *index) {
            Some(size) => format!("leaves{size}"),
            None => "changesIt".to_owned(),
        },
        _ => "returns".to_owned(),
    }
}

/// `NoSuchElement` of `java.util.NoSuchElementException`.
fn exception(class: &str) -> String {
    let name = super::classes::simple(class);
    let short = name.strip_suffix("Exception").or(name.strip_suffix("Error")).unwrap_or(name);
    identifier(if short.is_empty() { name } else { short })
}

/// A value in a name.
fn word(structure: &Structure, value: &Value) -> String {
    match value {
        Value::Null | Value::Undecided => "null".to_owned(),
        Value::Boolean(value) => value.to_string(),
        Value::Integer(value) => number(*value),
        Value::Float(value) => fraction(f64::from(*value)),
        Value::Double(value) => fraction(*value),
        Value::Char(unit) => match char::from_u32(u32::from(*unit)) {
            Some(letter) if letter.is_ascii_alphanumeric() => letter.to_string(),
            _ => format!("char{unit}"),
        },
        Value::Text(text) => text_word(text),
        Value::Constant { name, .. } => constant(name),
        Value::Boxed(_, value) => word(structure, value),
        Value::Object(index) => {
            let class = identifier(&structure.objects[*index].class.replace("[]", "Array"));
            match size_word(structure, *index) {
                Some(size) if size == "Empty" => format!("empty{class}"),
                Some(size) => lower_first(&class) + "Of" + &size,
                None => lower_first(&class),
            }
        }
    }
}

fn number(value: i64) -> String {
    match value {
        i64::MIN => "minLong".to_owned(),
        i64::MAX => "maxLong".to_owned(),
        -2_147_483_648 => "minInt".to_owned(),
        2_147_483_647 => "maxInt".to_owned(),
        value if value < 0 => format!("minus{}", value.unsigned_abs()),
        value => value.to_string(),
    }
}

fn fraction(value: f64) -> String {
    let text = match value {
        _ if value.is_nan() => "NaN".to_owned(),
        _ if value.is_infinite() => "infinity".to_owned(),
        _ => value.abs().to_string().replace('.', "point"),
    };
    if value < 0.0 { format!("minus{}", upper_first(&text)) } else { text }
}

fn text_word(text: &str) -> String {
    let plain = text.chars().all(|letter| letter.is_ascii_alphanumeric());
    match text.len() {
        0 => "emptyString".to_owned(),
        length if length <= 12 && plain => text.to_owned(),
        _ => format!("stringOfLength{}", text.encode_utf16().count()),
    }
}

/// `darkRed` of `DARK_RED`.
fn constant(name: &str) -> String {
    let words = name.split('_').map(|word| upper_first(&word.to_lowercase()));
    identifier(&lower_first(&words.collect::<String>()))
}

/// `Empty`, `SizeThree`: how large a container is, if the object looks like one.
fn size_word(structure: &Structure, index: usize) -> Option<String> {
    let size = size(structure, index)?;
    const WORDS: [&str; 13] = [
        "Empty",
        "SizeOne",
        "SizeTwo",
        "SizeThree",
        "SizeFour",
        "SizeFive",
        "SizeSix",
        "SizeSeven",
        "SizeEight",
        "SizeNine",
        "SizeTen",
        "SizeEleven",
        "SizeTwelve",
    ];
    Some(WORDS.get(size).map_or_else(|| format!("Size{size}"), |&word| word.to_owned()))
}

fn size(structure: &Structure, index: usize) -> Option<usize> {
    let object = &structure.objects[index];
    match view(structure, index) {
        View::Elements(elements) => return Some(elements.len()),
        View::Entries(entries) => return Some(entries.len()),
        View::Opaque => return None,
        View::Open => {}
    }
    let fields = match &object.content {
        Content::Elements(elements) => return Some(elements.len()),
        Content::Fields(fields) => fields,
    };
    for (name, value) in fields {
        if let (true, Value::Integer(size)) = (is_size(name), value)
            && let Ok(size) = usize::try_from(*size)
        {
            return Some(size);
        }
    }
    // Without a count, the parts of the most frequent class are counted.
    let reached = super::roles::reached(structure, index);
    let parts = |class: &str| {
        reached.iter().filter(|&&part| structure.objects[part].binary_name == class).count()
    };
    let most = reached.iter().map(|&part| parts(&structure.objects[part].binary_name)).max();
    let leads = fields.iter().any(|(_, value)| matches!(value, Value::Null | Value::Object(_)));
    leads.then_some(most.unwrap_or(0))
}

fn is_size(field: &str) -> bool {
    ["size", "count", "length", "elementCount", "n", "top"].contains(&field)
}

/// The plain values in the parts of an input: `2_1_3`.
fn values(structure: &Structure) -> String {
    let mut words = Vec::new();
    for object in &structure.objects {
        for (name, value) in object.named_values() {
            if !is_size(&name) && !matches!(value, Value::Object(_) | Value::Null) {
                words.push(word(structure, value));
            }
        }
    }
    words.join("_")
}

pub(super) fn upper_first(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map_or(String::new(), |first| first.to_uppercase().collect::<String>() + letters.as_str())
}

pub(super) fn lower_first(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map_or(String::new(), |first| first.to_lowercase().collect::<String>() + letters.as_str())
}

/// A name with nothing in it that an identifier may not have.
pub(super) fn identifier(name: &str) -> String {
    name.chars().filter(|letter| letter.is_alphanumeric() || *letter == '_').collect()
}

const KEYWORDS: [&str; 53] = [
    "abstract",
    "assert",
    "boolean",
    "break",
    "byte",
    "case",
    "catch",
    "char",
    "class",
    "const",
    "continue",
    "default",
    "do",
    "double",
    "else",
    "enum",
    "extends",
    "final",
    "finally",
    "float",
    "for",
    "goto",
    "if",
    "implements",
    "import",
    "instanceof",
    "int",
    "interface",
    "long",
    "native",
    "new",
    "null",
    "package",
    "private",
    "protected",
    "public",
    "return",
    "short",
    "static",
    "strictfp",
    "super",
    "switch",
    "synchronized",
    "this",
    "throw",
    "throws",
    "transient",
    "true",
    "false",
    "try",
    "void",
    "volatile",
    "while",
];

pub(super) fn is_keyword(word: &str) -> bool {
    KEYWORDS.contains(&word)
}
