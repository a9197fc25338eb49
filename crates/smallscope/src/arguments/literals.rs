//! Values that the code itself suggests: constants that it mentions, and what so much code treats
//! apart: -1, a half, two, the empty text, one with a blank in it.
//!
//! What a type suggests is small and ordinary (`0..2`, `"a"`, `"b"`); a method that waits for 42
//! or for `"yes"` never gets there by it. So a parameter takes some of the numbers and texts, too,
//! that are in the bytecode of the method, and of the methods of its class that it calls by name. Where
//! this code compares numbers with constants by `<` and its like, a number goes beyond the nearest of these,
//! and one beyond the farthest; what a constructor takes may be compared by any method. Code that reads
//! numbers from texts gets texts with numbers.
//!
//! Not here: parameters with a domain that is given, or that a field has.

use crate::scope::notation::Item;
use crate::subject::mentioned::near;
use crate::subject::{Role, Subject};
use machine::machine::Machine;
use machine::program::attribute::ConstantValue;
use machine::program::comparison::{Callee, Number};
use machine::program::{MethodId, Program};
use machine::value::Kind;

/// Constants that join the values of one parameter.
const MOST: usize = 3;

/// No number goes beyond what is farther: it may be a length.
const FARTHEST: f64 = 1_000.0;

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
            if reads_numbers(program, &methods) {
                items.extend(["1", "-2", "0.5"].map(|text| Item::Text(text.to_owned())));
            }
        }
        _ => {}
    }
    let so_far: Vec<Item> = known.iter().chain(&items).cloned().collect();
    items.extend(beyond(program, subject, descriptor, (&methods, &so_far)));
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

/// Numbers of the type that are larger than the constants which the code compares numbers with by
/// their order: than the nearest beyond what is known, and than the farthest.
fn beyond(
    program: &Program,
    subject: &Subject,
    descriptor: &str,
    (methods, known): (&[MethodId], &[Item]),
) -> Vec<Item> {
    let most =
        known.iter().filter_map(largest).filter(|number| number.is_finite()).fold(0.0, f64::max);
    let own = match subject.role {
        Role::Constructor => &program.class(program.method(subject.method).class).methods[..],
        _ => &[],
    };
    let limits = methods.iter().chain(own).flat_map(|&one| program.limits(one));
    let mut limits: Vec<f64> = limits
        .filter_map(|limit| match (limit.constant, descriptor) {
            (Number::Integer(value), "I" | "J" | "S" | "B") => Some((value as f64, limit.is_below)),
            (Number::Real(value), "F" | "D") => Some((value, limit.is_below)),
            _ => None,
        })
        .filter(|&(limit, is_below)| limit > most || limit == most && is_below)
        .map(|(limit, _)| limit)
        .filter(|&limit| limit <= FARTHEST)
        .collect();
    limits.sort_by(f64::total_cmp);
    limits.dedup();
    let ends = limits.first().into_iter().chain(limits.last().filter(|_| limits.len() > 1));
    let item = |limit: &f64| match descriptor {
        "F" | "D" => Item::Real(limit + 1.0),
        _ => Item::Range(*limit as i64 + 1, *limit as i64 + 1),
    };
    let fits = |limit: &&f64| descriptor != "B" || **limit < f64::from(i8::MAX);
    ends.filter(fits).map(item).collect()
}

/// The largest number of an item.
fn largest(item: &Item) -> Option<f64> {
    match *item {
        Item::Range(_, last) => Some(last as f64),
        Item::Real(value) => Some(value),
        _ => None,
    }
}

/// Whether the code gives a text to what makes a number of it: `Integer.parseInt`, `new BigDecimal`.
fn reads_numbers(program: &Program, methods: &[MethodId]) -> bool {
    let number = program.loaded("java/lang/Number");
    let reads = |callee: &Callee| {
        let class = program.loaded(&callee.class).filter(|&class| program.is_platform(class));
        let is_number =
            number.zip(class).is_some_and(|(number, class)| program.is_subclass(class, number));
        is_number && callee.descriptor.starts_with("(Ljava/lang/String;")
    };
    methods.iter().flat_map(|&one| program.callees(one)).any(|callee| reads(&callee))
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
