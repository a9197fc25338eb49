//! Pieces of source, put together with as few parentheses as Java needs.

use machine::program::descriptor::primitive_name;

/// How tightly an expression holds together, as Java has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Level {
    Choice,
    OrElse,
    AndAlso,
    Or,
    Xor,
    And,
    Equality,
    Comparison,
    Shift,
    Sum,
    Product,
    Prefix,
    Whole,
}

/// What stands where nothing is known.
pub(super) const UNKNOWN: &str = "…";

/// A value on the operand stack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Value {
    pub(super) text: String,
    pub(super) level: Level,
    pub(super) descriptor: String,
    /// Computed from something that is not in the source.
    pub(super) is_hidden: bool,
    /// The instructions that can have pushed it.
    pub(super) by: Vec<usize>,
}

impl Value {
    /// Something that cannot be taken apart further.
    pub(super) fn whole(text: impl Into<String>, descriptor: &str) -> Value {
        Value::of(text.into(), Level::Whole, descriptor)
    }

    pub(super) fn of(text: String, level: Level, descriptor: &str) -> Value {
        let descriptor = descriptor.to_owned();
        Value { text, level, descriptor, is_hidden: false, by: Vec::new() }
    }

    pub(super) fn unknown(descriptor: &str) -> Value {
        Value::whole(UNKNOWN, descriptor)
    }

    pub(super) fn binary(left: &Value, sign: &str, right: &Value, level: Level) -> Value {
        let (above, above_or_equal) = (right.level > level, left.level >= level);
        let left = if above_or_equal { left.text.clone() } else { format!("({})", left.text) };
        let right = if above { right.text.clone() } else { format!("({})", right.text) };
        Value::of(format!("{left} {sign} {right}"), level, "I")
    }

    /// `condition ? left : right`.
    pub(super) fn choice(condition: &Value, left: &Value, right: &Value) -> Value {
        let part = |value: &Value| match value.level {
            Level::Choice => format!("({})", value.text),
            _ => value.text.clone(),
        };
        let text = format!("{} ? {} : {}", part(condition), part(left), part(right));
        Value::of(text, Level::Choice, &left.descriptor)
    }

    pub(super) fn prefix(sign: &str, operand: &Value) -> Value {
        // `-(-x)` and `--x` are not the same.
        let tight = operand.level > Level::Prefix && !operand.text.starts_with('-');
        let text = match tight {
            true => format!("{sign}{}", operand.text),
            false => format!("{sign}({})", operand.text),
        };
        Value::of(text, Level::Prefix, &operand.descriptor)
    }

    /// Its text in front of a dot or bracket.
    pub(super) fn owner(&self) -> String {
        match self.level {
            Level::Whole => self.text.clone(),
            _ => format!("({})", self.text),
        }
    }

    /// Its text as a part of a concatenation.
    pub(super) fn addend(&self) -> String {
        match self.level > Level::Sum {
            true => self.text.clone(),
            false => format!("({})", self.text),
        }
    }

    /// Its text where a value of a type is asked for: 1 may be `true` or a character.
    pub(super) fn as_a(&self, descriptor: &str) -> String {
        match (descriptor, &*self.text, self.text.parse::<u16>()) {
            ("Z", "0", _) => "false".to_owned(),
            ("Z", "1", _) => "true".to_owned(),
            ("C", _, Ok(code)) => format!("'{}'", escaped(code, '\'')),
            _ => self.text.clone(),
        }
    }

    /// What is the same of two values that meet.
    pub(super) fn merge(&mut self, other: &Value) {
        if self.text != other.text {
            let descriptor = if other.descriptor == "Z" { "Z" } else { &self.descriptor };
            *self = Value { by: self.by.clone(), ..Value::unknown(descriptor) };
        }
        self.is_hidden |= other.is_hidden;
        self.by.extend(other.by.iter().filter(|by| !self.by.contains(by)).collect::<Vec<_>>());
    }
}

/// `Node` of `p/Tree$Node`, and of `p/Tree$1Node`.
pub(super) fn simple(class: &str) -> &str {
    let last = class.rsplit(['/', '$']).find(|part| !part.is_empty()).unwrap_or(class);
    match last.trim_start_matches(|c: char| c.is_ascii_digit()) {
        "" => UNKNOWN,
        name => name,
    }
}

/// A type as the source has it: `int[]`, `Node`.
pub(super) fn type_text(descriptor: &str) -> String {
    let element = descriptor.trim_start_matches('[');
    let name = primitive_name(element)
        .unwrap_or_else(|| simple(element.trim_start_matches('L').trim_end_matches(';')));
    name.to_owned() + &"[]".repeat(descriptor.len() - element.len())
}

/// A string as a literal, cut if it is long.
pub(super) fn quoted(text: &str) -> String {
    const LONGEST: usize = 24;
    let units = text.encode_utf16().take(LONGEST).map(|unit| escaped(unit, '"'));
    let dots = if text.encode_utf16().count() > LONGEST { UNKNOWN } else { "" };
    format!("\"{}{dots}\"", units.collect::<String>())
}

/// A character as a literal between such quotes has it.
fn escaped(unit: u16, quote: char) -> String {
    match char::from_u32(unit.into()) {
        Some('\n') => "\\n".to_owned(),
        Some('\t') => "\\t".to_owned(),
        Some('\r') => "\\r".to_owned(),
        Some(c) if c == quote || c == '\\' => format!("\\{c}"),
        Some(c @ ' '..='~') => c.to_string(),
        Some(c) if c.is_alphanumeric() => c.to_string(),
        _ => format!("\\u{unit:04x}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parentheses_are_only_where_java_needs_them() {
        let [a, b, c] = ["a", "b", "c"].map(|name| Value::whole(name, "I"));
        let sum = Value::binary(&a, "+", &b, Level::Sum);
        assert_eq!(Value::binary(&sum, "-", &c, Level::Sum).text, "a + b - c");
        assert_eq!(Value::binary(&c, "-", &sum, Level::Sum).text, "c - (a + b)");
        assert_eq!(Value::binary(&sum, "*", &c, Level::Product).text, "(a + b) * c");
        assert_eq!(Value::prefix("-", &sum).text, "-(a + b)");
    }

    #[test]
    fn nested_and_array_types_are_named_as_in_the_source() {
        assert_eq!(type_text("[[I"), "int[][]");
        assert_eq!(type_text("[Lp/Tree$Node;"), "Node[]");
    }
}
