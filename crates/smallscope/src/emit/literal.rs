//! Values as Java source.

use super::imports::Imports;
use crate::suite::structure::Value;
use crate::suite::types::{Type, TypeArgument, primitive};

/// A value without identity as an expression of the type, or None if it is an
/// object.
pub(super) fn literal(value: &Value, expected: &Type, imports: &mut Imports) -> Option<String> {
    Some(match value {
        Value::Null => "null".to_owned(),
        Value::Boolean(value) => value.to_string(),
        Value::Char(unit) => character(*unit),
        Value::Integer(value) => integer(*value, expected.letter().unwrap_or('I')),
        Value::Float(value) => float(*value),
        Value::Double(value) => double(*value),
        Value::Text(text) => string(text),
        Value::Constant { binary_name, name, .. } => {
            format!("{}.{name}", imports.name(binary_name))
        }
        Value::Class { binary_name, .. } => {
            let class = Type::named(binary_name);
            let literal = format!("{}.class", class.source(imports));
            let known =
                Type::Class("java.lang.Class".to_owned(), vec![TypeArgument::Exactly(class)]);
            match known.needs_cast_to(expected) {
                true => format!("(Class) {literal}"),
                false => literal,
            }
        }
        Value::Boxed(class, value) => match (&**value, *class) {
            (Value::Integer(value), class) => integer(*value, letter(class)),
            (plain, _) => literal(plain, expected, imports)?,
        },
        Value::Undecided => match expected {
            Type::Primitive('Z') => "false".to_owned(),
            Type::Primitive('C') => character(0),
            Type::Primitive(letter) => integer(0, *letter),
            _ => "null".to_owned(),
        },
        Value::Object(_) => return None,
    })
}

/// The letter in descriptors of what a box holds.
pub(super) fn letter(boxed: &str) -> char {
    match boxed {
        "Long" => 'J',
        "Short" => 'S',
        "Byte" => 'B',
        "Float" => 'F',
        "Double" => 'D',
        "Character" => 'C',
        "Boolean" => 'Z',
        _ => 'I',
    }
}

fn integer(value: i64, letter: char) -> String {
    match letter {
        'J' if value == i64::MIN => "Long.MIN_VALUE".to_owned(),
        'J' if value == i64::MAX => "Long.MAX_VALUE".to_owned(),
        'J' => format!("{value}L"),
        'I' if value == i64::from(i32::MIN) => "Integer.MIN_VALUE".to_owned(),
        'I' if value == i64::from(i32::MAX) => "Integer.MAX_VALUE".to_owned(),
        'B' | 'S' => format!("({}) {value}", primitive(letter)),
        'F' => format!("{value}f"),
        _ => value.to_string(),
    }
}

fn float(value: f32) -> String {
    match value {
        _ if value.is_nan() => "Float.NaN".to_owned(),
        f32::INFINITY => "Float.POSITIVE_INFINITY".to_owned(),
        f32::NEG_INFINITY => "Float.NEGATIVE_INFINITY".to_owned(),
        _ if value.to_bits() == 1 => "Float.MIN_VALUE".to_owned(),
        f32::MAX => "Float.MAX_VALUE".to_owned(),
        _ => format!("{value:?}f"),
    }
}

fn double(value: f64) -> String {
    match value {
        _ if value.is_nan() => "Double.NaN".to_owned(),
        f64::INFINITY => "Double.POSITIVE_INFINITY".to_owned(),
        f64::NEG_INFINITY => "Double.NEGATIVE_INFINITY".to_owned(),
        _ if value.to_bits() == 1 => "Double.MIN_VALUE".to_owned(),
        f64::MAX => "Double.MAX_VALUE".to_owned(),
        _ => format!("{value:?}"),
    }
}

fn character(unit: u16) -> String {
    match char::from_u32(u32::from(unit)) {
        Some('\'') => "'\\''".to_owned(),
        Some('"') => "'\"'".to_owned(),
        Some(letter) => format!("'{}'", escape(letter)),
        None => format!("'\\u{unit:04x}'"),
    }
}

/// Text in quotes. Beyond ASCII it is escaped, so that the encoding that a
/// compiler assumes does not matter.
pub(super) fn string(text: &str) -> String {
    let mut quoted = String::from("\"");
    text.chars().for_each(|letter| quoted += &in_string(letter));
    quoted + "\""
}

/// A letter between the quotes of a text.
pub(super) fn in_string(letter: char) -> String {
    match letter {
        '"' => "\\\"".to_owned(),
        letter => escape(letter),
    }
}

fn escape(letter: char) -> String {
    match letter {
        '\\' => "\\\\".to_owned(),
        '\n' => "\\n".to_owned(),
        '\t' => "\\t".to_owned(),
        '\r' => "\\r".to_owned(),
        '\u{8}' => "\\b".to_owned(),
        '\u{c}' => "\\f".to_owned(),
        ' '..='~' => letter.to_string(),
        _ => {
            let mut units = [0; 2];
            let units = letter.encode_utf16(&mut units);
            units.iter().map(|unit| format!("\\u{unit:04x}")).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(value: &Value, letter: char) -> String {
        literal(value, &Type::Primitive(letter), &mut Imports::new("")).unwrap()
    }

    #[test]
    fn the_ends_of_the_ranges_have_names() {
        assert_eq!(shown(&Value::Integer(i64::MIN), 'J'), "Long.MIN_VALUE");
        assert_eq!(shown(&Value::Integer(-2_147_483_648), 'I'), "Integer.MIN_VALUE");
        assert_eq!(shown(&Value::Integer(-128), 'B'), "(byte) -128");
        assert_eq!(shown(&Value::Double(f64::NAN), 'D'), "Double.NaN");
        assert_eq!(shown(&Value::Float(f32::NEG_INFINITY), 'F'), "Float.NEGATIVE_INFINITY");
        assert_eq!(shown(&Value::Double(-0.0), 'D'), "-0.0");
    }

    #[test]
    fn what_a_compiler_could_misread_is_escaped() {
        let text = Value::Text("a\"b\\\n\u{e9}\u{1f600}".to_owned());
        assert_eq!(shown(&text, 'I'), "\"a\\\"b\\\\\\n\\u00e9\\ud83d\\ude00\"");
        assert_eq!(shown(&Value::Char(u16::from(b'\'')), 'C'), "'\\''");
        assert_eq!(shown(&Value::Char(0xd800), 'C'), "'\\ud800'");
        assert_eq!(shown(&Value::Char(0), 'C'), "'\\u0000'");
    }

    #[test]
    fn a_box_is_written_so_that_boxing_brings_it_back() {
        let object = Type::object();
        let boxed = Value::Boxed("Long", Box::new(Value::Integer(7)));
        assert_eq!(literal(&boxed, &object, &mut Imports::new("")).unwrap(), "7L");
        let boxed = Value::Boxed("Short", Box::new(Value::Integer(7)));
        assert_eq!(literal(&boxed, &object, &mut Imports::new("")).unwrap(), "(short) 7");
    }
}
