//! The notation of a domain, the same on the command line, in TOML and in
//! annotations: `0..3`, `1,4,9`, `null,Node*4`, `"a","b"`, `'a'..'f'`, `Color.RED`,
//! `{length=0..3; elements=0..2}`.
//!
//! Two more are for what Korat's API can say: `Long(1..3)` are values of a class that
//! stand for each other like objects, and `{length=0..3; elements=0..2}*2` are two
//! arrays that fields may share.

mod literal; // characters and texts, as Java writes them
mod split; // parts between commas

use literal::{character, quoted, unescape};
use split::split;
use std::fmt;
use thiserror::Error;

/// The values that a field may take, as written.
#[derive(Clone, Debug, PartialEq)]
pub enum Domain {
    /// In the order of the search.
    Values(Vec<Item>),
    Array {
        lengths: Vec<Item>,
        elements: Box<Domain>,
        /// How many arrays there are for fields to share; None: each place has its own.
        shared: Option<u32>,
    },
}

/// One part of a domain.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    Null,
    /// `Node*4`: the objects of a class domain of that size.
    Objects {
        class: String,
        count: u32,
        isomorphic: bool,
    },
    /// `2` is `2..2`.
    Range(i64, i64),
    Real(f64),
    Boolean(bool),
    /// `'a'..'f'`, in UTF-16 units.
    Letters(u16, u16),
    Text(String),
    /// `Color.RED`.
    Constant {
        class: String,
        name: String,
    },
    /// `Long(1..3)`: objects that exist already, as a class domain.
    Existing {
        class: String,
        values: Vec<Item>,
        isomorphic: bool,
    },
    /// `#7`: an object that a `fin...` method made, by a number that it can be found by.
    Made(u32),
}

/// Why a text is no domain: the part which is none, and what one looks like.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotationError {
    #[error("the domain is empty")]
    Empty,
    #[error("{0} is no value: write 3, 0..3, null, Node*4, \"text\", 'a' or Color.RED")]
    Value(String),
    #[error("{0} is not like 'a' or 'a'..'f'")]
    Letters(String),
    #[error("{0} is not like Node*4")]
    Objects(String),
    #[error("{0} is not like Long(1..3)")]
    Existing(String),
    #[error("{0} is not a range like 0..3")]
    Range(String),
    #[error("{0} is an empty or an endless range")]
    RangeLength(String),
    #[error("an array domain is length=...; elements=..., not {0}")]
    Array(String),
    #[error("an array domain needs elements=, not {0}")]
    Elements(String),
    #[error("the lengths of an array are numbers from 0 on, not {0}")]
    Lengths(String),
    #[error("a quote is not closed in {0}")]
    Quote(String),
}

/// Ranges longer than this are surely a slip.
const LONGEST_RANGE: i64 = 1 << 20;

/// What an index of an object in its class domain can tell apart.
const MOST_OBJECTS: u32 = 0xFFFF;

/// Reads a domain.
///
/// # Errors
/// A part of it is none.
pub fn parse(text: &str) -> Result<Domain, NotationError> {
    let text = text.trim();
    let (inner, shared) = without_braces(text);
    if inner.trim_start().starts_with("length=") {
        return parse_array(inner, shared);
    }
    Ok(Domain::Values(parse_items(text)?))
}

/// A text with the number of a scope in place of `N` where it ends a range (`1..N`) or counts
/// objects (`Node*N`): only there, so that a larger scope has all values of a smaller one.
pub fn at_scope(text: &str, scope: u32) -> String {
    let is_in_text = |at: usize| text[..at].matches('"').count() % 2 == 1;
    let is_number = |at: usize| {
        let (before, after) = (&text[..at], &text[at + 1..]);
        let goes_on = |next: char| next.is_alphanumeric() || "_$.*(".contains(next);
        (before.ends_with("..") || before.ends_with('*')) && !after.starts_with(goes_on)
    };
    let stands = |at: usize| is_number(at) && !is_in_text(at);
    let letter = |(at, letter): (usize, char)| match letter {
        'N' if stands(at) => scope.to_string(),
        letter => letter.to_string(),
    };
    text.char_indices().map(letter).collect()
}

/// What is between the braces, and the count behind them: `{...}*2`.
fn without_braces(text: &str) -> (&str, Option<u32>) {
    let Some(open) = text.strip_prefix('{') else { return (text, None) };
    if let Some(inner) = open.strip_suffix('}') {
        return (inner, None);
    }
    let counted = open.rsplit_once("}*").and_then(|(inner, count)| {
        let count = count.trim().parse().ok().filter(|&count| (1..=MOST_OBJECTS).contains(&count));
        Some((inner, Some(count?)))
    });
    counted.unwrap_or((text, None))
}

fn parse_array(text: &str, shared: Option<u32>) -> Result<Domain, NotationError> {
    let (lengths, elements) =
        text.split_once(';').ok_or_else(|| NotationError::Array(text.to_owned()))?;
    let lengths = lengths.trim().strip_prefix("length=").unwrap_or_default();
    let elements = elements
        .trim()
        .strip_prefix("elements=")
        .ok_or_else(|| NotationError::Elements(elements.to_owned()))?;
    let lengths = parse_items(lengths)?;
    if lengths.iter().any(|item| !matches!(item, Item::Range(from, _) if *from >= 0)) {
        return Err(NotationError::Lengths(text.to_owned()));
    }
    Ok(Domain::Array { lengths, elements: Box::new(parse(elements)?), shared })
}

fn parse_items(text: &str) -> Result<Vec<Item>, NotationError> {
    let items: Vec<Item> =
        split(text)?.iter().map(|part| parse_item(part)).collect::<Result<_, _>>()?;
    if items.is_empty() { Err(NotationError::Empty) } else { Ok(items) }
}

fn parse_item(text: &str) -> Result<Item, NotationError> {
    match text {
        "null" => return Ok(Item::Null),
        "true" => return Ok(Item::Boolean(true)),
        "false" => return Ok(Item::Boolean(false)),
        _ => {}
    }
    if let Some(quoted) = text.strip_prefix('"').and_then(|text| text.strip_suffix('"')) {
        return Ok(Item::Text(unescape(quoted)));
    }
    if text.starts_with('\'') {
        return parse_letters(text).ok_or_else(|| NotationError::Letters(text.to_owned()));
    }
    if let Some(number) = text.strip_prefix('#').and_then(|number| number.parse().ok()) {
        return Ok(Item::Made(number));
    }
    if let Some((class, values)) = text.split_once('(') {
        return parse_existing(class, values, text);
    }
    if let Some((class, count)) = text.split_once('*') {
        return parse_objects(class, count).ok_or_else(|| NotationError::Objects(text.to_owned()));
    }
    if let Some((from, to)) = text.split_once("..") {
        return parse_range(from, to, text);
    }
    if let Ok(number) = text.parse() {
        return Ok(Item::Range(number, number));
    }
    if let Ok(real) = text.parse() {
        return Ok(Item::Real(real));
    }
    match text.rsplit_once('.') {
        Some((class, name)) if is_name(name) => {
            Ok(Item::Constant { class: class.to_owned(), name: name.to_owned() })
        }
        _ => Err(NotationError::Value(text.to_owned())),
    }
}

fn parse_range(from: &str, to: &str, text: &str) -> Result<Item, NotationError> {
    let (Ok(from), Ok(to)) = (from.trim().parse::<i64>(), to.trim().parse::<i64>()) else {
        return Err(NotationError::Range(text.to_owned()));
    };
    match to.checked_sub(from) {
        Some(length) if (0..LONGEST_RANGE).contains(&length) => Ok(Item::Range(from, to)),
        _ => Err(NotationError::RangeLength(text.to_owned())),
    }
}

fn parse_letters(text: &str) -> Option<Item> {
    let (from, to) = match text.split_once("'..'") {
        Some((from, to)) => (character(&format!("{from}'"))?, character(&format!("'{to}"))?),
        None => (character(text)?, character(text)?),
    };
    (from <= to).then_some(Item::Letters(from, to))
}

/// `Long(1..3)` or `Long(1..3)!iso`.
fn parse_existing(class: &str, values: &str, text: &str) -> Result<Item, NotationError> {
    let (values, isomorphic) = match values.strip_suffix("!iso") {
        Some(values) => (values, false),
        None => (values, true),
    };
    let values = values.strip_suffix(')').filter(|_| class.split('.').all(is_name));
    let values = values.ok_or_else(|| NotationError::Existing(text.to_owned()))?;
    Ok(Item::Existing { class: class.to_owned(), values: parse_items(values)?, isomorphic })
}

fn parse_objects(class: &str, count: &str) -> Option<Item> {
    let (count, isomorphic) = match count.strip_suffix("!iso") {
        Some(count) => (count, false),
        None => (count, true),
    };
    let count = count.trim().parse().ok().filter(|count| (1..=MOST_OBJECTS).contains(count))?;
    let class = class.trim();
    class.split('.').all(is_name).then(|| Item::Objects {
        class: class.to_owned(),
        count,
        isomorphic,
    })
}

fn is_name(text: &str) -> bool {
    let starts =
        text.chars().next().is_some_and(|letter| letter.is_alphabetic() || "_$".contains(letter));
    starts && text.chars().all(|letter| letter.is_alphanumeric() || "_$".contains(letter))
}

impl fmt::Display for Domain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Domain::Values(items) => write_items(f, items),
            Domain::Array { lengths, elements, shared } => {
                f.write_str("{length=")?;
                write_items(f, lengths)?;
                write!(f, "; elements={elements}}}")?;
                shared.map_or(Ok(()), |count| write!(f, "*{count}"))
            }
        }
    }
}

fn write_items(f: &mut fmt::Formatter<'_>, items: &[Item]) -> fmt::Result {
    for (index, item) in items.iter().enumerate() {
        let comma = if index > 0 { "," } else { "" };
        write!(f, "{comma}{item}")?;
    }
    Ok(())
}

impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Item::Null => f.write_str("null"),
            Item::Objects { class, count, isomorphic } => {
                write!(f, "{class}*{count}{}", if *isomorphic { "" } else { "!iso" })
            }
            Item::Range(from, to) if from == to => write!(f, "{from}"),
            Item::Range(from, to) => write!(f, "{from}..{to}"),
            Item::Real(value) => write!(f, "{value:?}"),
            Item::Boolean(value) => write!(f, "{value}"),
            Item::Letters(from, to) if from == to => f.write_str(&quoted(&[*from], '\'')),
            Item::Letters(from, to) => {
                write!(f, "{}..{}", quoted(&[*from], '\''), quoted(&[*to], '\''))
            }
            Item::Text(text) => {
                f.write_str(&quoted(&text.encode_utf16().collect::<Vec<u16>>(), '"'))
            }
            Item::Constant { class, name } => write!(f, "{class}.{name}"),
            Item::Existing { class, values, isomorphic } => {
                write!(f, "{class}(")?;
                write_items(f, values)?;
                f.write_str(if *isomorphic { ")" } else { ")!iso" })
            }
            Item::Made(number) => write!(f, "#{number}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_printed_reads_back_the_same() {
        for text in [
            "0..3",
            "1,4,9",
            "null,Node*4",
            "Leaf*2,Inner*3,null",
            "false,true",
            "-1",
            "\"a\",\"b, c\"",
            "Color.RED,Color.BLACK",
            "{length=0..3; elements=0..2}",
            "{length=2; elements={length=0..1; elements=null,Node*2}}",
            "0.5,1.0",
            "Node*3!iso",
            "'a','\\'','\"'..'z',','",
            "\"say \\\"a\\\", \\\\\\n\\u0007\"",
            "null,java.lang.Long(1..3,9)!iso,String(\"a,b\",\")\")",
            "{length=0..3; elements=0..2}*2",
            "{length=2; elements={length=0..1; elements=5}*3}",
            "{length=2; elements={length=0..1; elements=5}*3}*1",
        ] {
            let domain = parse(text).unwrap();
            assert_eq!(domain.to_string(), text);
            assert_eq!(parse(&domain.to_string()), Ok(domain));
        }
    }

    #[test]
    fn a_scope_stands_where_a_larger_one_only_adds_values() {
        for (text, at_four) in [
            ("1..N", "1..4"),
            ("null,Node*N", "null,Node*4"),
            ("Node*N!iso", "Node*4!iso"),
            ("{length=0..N; elements=0..N}", "{length=0..4; elements=0..4}"),
            ("N..9,N,Color.N,N*3,Node*NN", "N..9,N,Color.N,N*3,Node*NN"),
            ("\"1..N\",'A'..'N'", "\"1..N\",'A'..'N'"),
        ] {
            assert_eq!(at_scope(text, 4), at_four);
        }
    }

    #[test]
    fn what_is_no_domain_is_named() {
        for (text, part) in [
            ("", "empty"),
            ("3..1", "3..1"),
            ("Node*0", "Node*0"),
            ("Node*", "Node*"),
            ("1,?", "?"),
            ("\"a", "quote"),
            ("length=0..3", "elements"),
            ("length=-1; elements=0", "lengths"),
            ("0..99999999999", "endless"),
            ("-9223372036854775808..9223372036854775807", "endless"),
            ("'ab'", "'ab'"),
            ("'b'..'a'", "'b'..'a'"),
            ("Long(", "Long("),
            ("Long()", "empty"),
        ] {
            let problem = parse(text).unwrap_err();
            assert!(problem.to_string().contains(part), "{text}: {problem}");
        }
    }
}
