//! Values that the code itself suggests: constants that it mentions, and what so much code treats
//! apart: -1, a half, two, the empty text, one with a blank in it.
//!
//! What a type suggests is small and ordinary (`0..2`, `"a"`, `"b"`); a method that waits for 42
//! or for `"yes"` never gets there by it. So a parameter takes some of the numbers and texts, too,
//! that are in the bytecode of the method, and of the methods of its class that it calls by name.
//!
//! Not here: parameters with a domain that is given, or that a field has.

use crate::scope::notation::Item;
use crate::subject::Subject;
use crate::subject::mentioned::near;
use machine::machine::Machine;
use machine::program::attribute::ConstantValue;
use machine::program::{MethodId, Program};
use machine::value::Kind;

/// Constants that join the values of one parameter.
const MOST: usize = 3;

/// Longer texts are messages.
const LONGEST: usize = 20;

/// What a parameter of this type may take besides `known`.
pub(super) fn suggested(
    machine: &Machine,
    subject: &Subject,
    descriptor: &str,
    known: &[Item],
) -> Vec<Item> {
    let program = machine.program();
    let methods = near(program, subject.method);
    let mut items: Vec<Item> = Vec::new();
    match descriptor {
        "I" | "J" | "S" | "B" => items.push(Item::Range(-1, -1)),
        "F" | "D" => {
            items.extend([Item::Real(0.5), Item::Real(2.0)]);
            items.extend(asked_for(program, &methods).into_iter().map(Item::Real));
        }
        text if is_text(text) => {
            items.extend(["", "a b"].map(|text| Item::Text(text.to_owned())));
        }
        _ => {}
    }
    let bounds = items.len();
    let constants = methods.iter().flat_map(|&one| program.literals(one));
    for item in constants.filter_map(|constant| item(descriptor, &constant)) {
        if items.len() == bounds + MOST {
            break;
        }
        if !has(known, &item) && !items.contains(&item) {
            items.push(item);
        }
    }
    items
}

/// A constant as a value of a type; none if it is of no use there.
fn item(descriptor: &str, constant: &ConstantValue) -> Option<Item> {
    let kind = descriptor.bytes().next().and_then(Kind::of_letter)?;
    match (constant, kind) {
        (&ConstantValue::Integer(value), Kind::Byte | Kind::Short | Kind::Int | Kind::Long) => {
            let bits = match kind {
                Kind::Byte => 8,
                Kind::Short => 16,
                Kind::Int => 32,
                _ => 64,
            };
            let fits = value >= i64::MIN >> (64 - bits) && value <= i64::MAX >> (64 - bits);
            fits.then_some(Item::Range(value, value))
        }
        (&ConstantValue::Integer(value), Kind::Char) => {
            // Small numbers are mostly none.
            let unit = u16::try_from(value).ok().filter(|unit| *unit >= u16::from(b'\t'))?;
            Some(Item::Letters(unit, unit))
        }
        (&ConstantValue::Real(value), Kind::Float | Kind::Double) => Some(Item::Real(value)),
        (ConstantValue::Text(text), Kind::Ref) if is_text(descriptor) => {
            let is_word = !text.is_empty() && text.len() <= LONGEST && !text.contains(' ');
            is_word.then(|| Item::Text(text.clone()))
        }
        _ => None,
    }
}

/// Numbers that are none, if the code asks whether it was given one.
fn asked_for(program: &Program, methods: &[MethodId]) -> Vec<f64> {
    const QUESTIONS: [(&str, f64); 2] = [("isNaN", f64::NAN), ("isInfinite", f64::INFINITY)];
    let called: Vec<String> =
        methods.iter().flat_map(|&one| program.callees(one)).map(|callee| callee.name).collect();
    let asked = QUESTIONS.iter().filter(|(name, _)| called.iter().any(|one| one == name));
    asked.map(|(_, number)| *number).collect()
}

fn is_text(descriptor: &str) -> bool {
    matches!(descriptor, "Ljava/lang/String;" | "Ljava/lang/CharSequence;")
}

/// Whether values are there already.
fn has(known: &[Item], item: &Item) -> bool {
    known.iter().any(|one| match (one, item) {
        (Item::Range(low, high), Item::Range(value, _)) => (low..=high).contains(&value),
        (Item::Letters(low, high), Item::Letters(value, _)) => (low..=high).contains(&value),
        _ => one == item,
    })
}
