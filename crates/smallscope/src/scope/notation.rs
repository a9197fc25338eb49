//! The notation of a domain, the same on the command line, in TOML and in
//! annotations: `0..3`, `1,4,9`, `null,Node*4`, `"a","b"`, `Color.RED`,
//! `{length=0..3; elements=0..2}`.

use std::fmt;

/// The values that a field may take, as written.
#[derive(Clone, Debug, PartialEq)]
pub enum Domain {
    /// In the order of the search.
    Values(Vec<Item>),
    Array {
        lengths: Vec<Item>,
        elements: Box<Domain>,
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
    Text(String),
    /// `Color.RED`.
    Constant {
        class: String,
        name: String,
    },
}

/// Ranges longer than this are surely a slip.
const LONGEST_RANGE: i64 = 1 << 20;

/// Reads a domain.
///
/// # Errors
/// A sentence that names the part which is none.
pub fn parse(text: &str) -> Result<Domain, String> {
    let text = text.trim();
    let inner = text.strip_prefix('{').and_then(|text| text.strip_suffix('}')).unwrap_or(text);
    if inner.trim_start().starts_with("length=") {
        return parse_array(inner);
    }
    Ok(Domain::Values(parse_items(text)?))
}

fn parse_array(text: &str) -> Result<Domain, String> {
    let (lengths, elements) = text
        .split_once(';')
        .ok_or_else(|| format!("an array domain is length=...; elements=..., not {text}"))?;
    let lengths = lengths.trim().strip_prefix("length=").unwrap_or_default();
    let elements = elements
        .trim()
        .strip_prefix("elements=")
        .ok_or_else(|| format!("an array domain needs elements=, not {elements}"))?;
    let lengths = parse_items(lengths)?;
    if lengths.iter().any(|item| !matches!(item, Item::Range(from, _) if *from >= 0)) {
        return Err(format!("the lengths of an array are numbers from 0 on, not {text}"));
    }
    Ok(Domain::Array { lengths, elements: Box::new(parse(elements)?) })
}

fn parse_items(text: &str) -> Result<Vec<Item>, String> {
    let items: Vec<Item> =
        split(text)?.iter().map(|part| parse_item(part)).collect::<Result<_, _>>()?;
    if items.is_empty() { Err("the domain is empty".to_owned()) } else { Ok(items) }
}

/// The parts between commas; those within quotes do not count.
fn split(text: &str) -> Result<Vec<String>, String> {
    let (mut parts, mut part) = (Vec::new(), String::new());
    let mut quoted = false;
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' if quoted => {
                part.push(letter);
                part.extend(letters.next());
            }
            ',' if !quoted => parts.push(std::mem::take(&mut part)),
            letter => {
                quoted ^= letter == '"';
                part.push(letter);
            }
        }
    }
    if quoted {
        return Err(format!("a quote is not closed in {text}"));
    }
    parts.push(part);
    Ok(parts
        .into_iter()
        .map(|part| part.trim().to_owned())
        .filter(|part| !part.is_empty())
        .collect())
}

fn parse_item(text: &str) -> Result<Item, String> {
    match text {
        "null" => return Ok(Item::Null),
        "true" => return Ok(Item::Boolean(true)),
        "false" => return Ok(Item::Boolean(false)),
        _ => {}
    }
    if let Some(quoted) = text.strip_prefix('"').and_then(|text| text.strip_suffix('"')) {
        return Ok(Item::Text(unescape(quoted)));
    }
    if let Some((class, count)) = text.split_once('*') {
        return parse_objects(class, count).ok_or_else(|| format!("{text} is not like Node*4"));
    }
    if let Some((from, to)) = text.split_once("..") {
        let bounds = (from.trim().parse(), to.trim().parse());
        return match bounds {
            (Ok(from), Ok(to)) if from <= to && to - from < LONGEST_RANGE => {
                Ok(Item::Range(from, to))
            }
            (Ok(_), Ok(_)) => Err(format!("{text} is an empty or an endless range")),
            _ => Err(format!("{text} is not a range like 0..3")),
        };
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
        _ => Err(format!("{text} is no value: write 3, 0..3, null, Node*4, \"text\" or Color.RED")),
    }
}

fn parse_objects(class: &str, count: &str) -> Option<Item> {
    let (count, isomorphic) = match count.strip_suffix("!iso") {
        Some(count) => (count, false),
        None => (count, true),
    };
    let count = count.trim().parse().ok().filter(|count| (1..=0xFFFF).contains(count))?;
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

fn unescape(text: &str) -> String {
    let mut letters = text.chars();
    let mut plain = String::new();
    while let Some(letter) = letters.next() {
        plain.push(match letter {
            '\\' => match letters.next() {
                Some('n') => '\n',
                Some('t') => '\t',
                Some(other) => other,
                None => '\\',
            },
            letter => letter,
        });
    }
    plain
}

impl fmt::Display for Domain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Domain::Values(items) => write_items(f, items),
            Domain::Array { lengths, elements } => {
                f.write_str("{length=")?;
                write_items(f, lengths)?;
                write!(f, "; elements={elements}}}")
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
            Item::Text(text) => write!(f, "{text:?}"),
            Item::Constant { class, name } => write!(f, "{class}.{name}"),
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
        ] {
            let domain = parse(text).unwrap();
            assert_eq!(domain.to_string(), text);
            assert_eq!(parse(&domain.to_string()), Ok(domain));
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
        ] {
            let problem = parse(text).unwrap_err();
            assert!(problem.contains(part), "{text}: {problem}");
        }
    }
}
