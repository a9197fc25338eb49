//! Values and sizes as parts of a name.

use super::roles::{links, reached};
use super::view::{View, is_platform, view};
use crate::suite::structure::{Content, Structure, Value};

/// A value in a name.
pub(super) fn word(structure: &Structure, value: &Value) -> String {
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
        Value::Class { class, .. } => {
            lower_first(&identifier(&class.replace("[]", "Array"))) + "Class"
        }
        Value::Boxed(_, value) => word(structure, value),
        Value::Object(index) => {
            let made = made_word(structure, value);
            match (size_word(structure, *index), plain_fields(structure, *index)) {
                (None, Some(values)) => format!("{made}Of{values}"),
                _ => made,
            }
        }
    }
}

/// The same, but of an object only what it is and how large.
pub(super) fn made_word(structure: &Structure, value: &Value) -> String {
    let Value::Object(index) = value else { return word(structure, value) };
    let class = identifier(&structure.objects[*index].class.replace("[]", "Array"));
    match size_word(structure, *index) {
        Some(size) if size == "Empty" => format!("empty{}", upper_first(&class)),
        Some(size) => lower_first(&class) + "Of" + &size,
        None => lower_first(&class),
    }
}

/// `1And0And2`, if an object is nothing but at most three values.
fn plain_fields(structure: &Structure, index: usize) -> Option<String> {
    let object = &structure.objects[index];
    let Content::Fields(fields) = &object.content else { return None };
    let plain = |value: &Value| !matches!(value, Value::Object(_) | Value::Undecided);
    let fits = !is_platform(&object.binary_name)
        && (1..=3).contains(&fields.len())
        && fields.iter().all(|(_, value)| plain(value));
    let words = fields.iter().map(|(_, value)| upper_first(&word(structure, value)));
    fits.then(|| words.collect::<Vec<_>>().join("And"))
}

/// `Paid`: the state of an object that has just one, an enum constant.
pub(super) fn state_word(structure: &Structure, index: usize) -> Option<String> {
    let constants = structure.objects[index].values().filter_map(|value| match value {
        Value::Constant { name, .. } => Some(upper_first(&constant(name))),
        _ => None,
    });
    match &constants.collect::<Vec<String>>()[..] {
        [state] => Some(state.clone()),
        _ => None,
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
        _ if value == 0.0 || (1e-3..1e7).contains(&value.abs()) => value.abs().to_string(),
        _ => format!("{:e}", value.abs()).replace('-', "minus"),
    };
    let text = text.replace('.', "point");
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
pub(super) fn size_word(structure: &Structure, index: usize) -> Option<String> {
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
    // Without a count, the nodes are counted.
    let reached = reached(structure, index);
    let nodes = reached.iter().filter(|&&part| !links(structure, part).is_empty()).count();
    let empty = !fields.is_empty() && fields.iter().all(|(_, value)| *value == Value::Null);
    if nodes > 0 || empty { Some(nodes) } else { None }
}

fn is_size(field: &str) -> bool {
    ["size", "count", "length", "elementCount", "n", "top"].contains(&field)
}

/// The plain values in the parts of an input: `2_1_3`.
pub(super) fn values(structure: &Structure) -> String {
    let mut words = Vec::new();
    for (index, object) in structure.objects.iter().enumerate() {
        // Of the JDK's objects only the content is a person's business.
        let values: Vec<&Value> = match view(structure, index) {
            View::Open if is_inside(structure, index) => Vec::new(),
            View::Open => {
                let named = object.named_values().into_iter();
                named.filter(|(name, _)| !is_size(name)).map(|(_, value)| value).collect()
            }
            View::Elements(elements) => elements,
            View::Entries(entries) => entries.into_iter().flat_map(|(k, v)| [k, v]).collect(),
            View::Opaque => Vec::new(),
        };
        let plain = values.into_iter().filter(|v| !matches!(v, Value::Object(_) | Value::Null));
        words.extend(plain.map(|value| word(structure, value)));
    }
    words.join("_")
}

/// Whether an array belongs to an object of the JDK's.
fn is_inside(structure: &Structure, index: usize) -> bool {
    let mut platform = structure.objects.iter().filter(|object| is_platform(&object.binary_name));
    platform.any(|object| object.values().any(|value| *value == Value::Object(index)))
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

/// Whether a name of a class file can stand in Java source. A `$` is allowed, but means something
/// to compilers only.
pub(super) fn is_identifier(name: &str) -> bool {
    let mut letters = name.chars();
    let begins = |letter: char| letter.is_alphabetic() || letter == '_';
    letters.next().is_some_and(begins)
        && letters.all(|letter| begins(letter) || letter.is_numeric())
        && !is_keyword(name)
}

pub(super) fn is_keyword(word: &str) -> bool {
    KEYWORDS.contains(&word)
}
