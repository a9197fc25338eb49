//! Arrays that serve as arguments.
//!
//! Of values there are all arrays within the bounds, and a few longer ones. Of objects there are a few
//! short ones: none, one, two and three of the first that a parameter of the element's type would take.

use super::classes::CLASS;
use super::{ArgumentSpace, is_reference, no_domain, words};
use crate::scope::finitization::plain_words;
use crate::scope::notation::{Domain, Item};
use crate::scope::types::domain_of;
use crate::subject::combinations::count_up;
use crate::subject::generics::Narrowed;
use crate::subject::{Candidate, Parameter, Provenance};
use crate::suite::case::{Argument, Call, Recipe};
use crate::suite::structure::{Structure, Value};
use machine::driver::Slot;
use machine::machine::Machine;
use machine::program::ClassId;
use machine::value::{Kind, Ref};

/// More arrays than these for one parameter are surely a slip.
const MOST_ARRAYS: usize = 5_000;

/// Every array that the lengths and elements allow, and null.
pub(super) fn all(
    machine: &mut Machine,
    space: &ArgumentSpace<'_>,
    descriptor: &str,
    lengths: &[Item],
    elements: &Domain,
) -> Result<Vec<u64>, String> {
    let element = descriptor.strip_prefix('[').unwrap_or(descriptor);
    let Domain::Values(items) = elements else {
        return Err(no_domain(descriptor));
    };
    let values = words(machine, space, element, items)?;
    let lengths = plain_words(machine, space.class, "I", lengths)?;
    let total: f64 = lengths.iter().map(|&length| (values.len() as f64).powi(length as i32)).sum();
    if total > MOST_ARRAYS as f64 {
        return Err(format!("{total} arrays are too many for a parameter: give its domain"));
    }
    let class = machine.load(descriptor).map_err(|error| error.to_string())?;
    let mut made = vec![Ref::NULL.word()];
    for length in lengths {
        let mut digits = vec![0; length as usize];
        loop {
            let chosen: Vec<u64> = digits.iter().map(|&digit| values[digit]).collect();
            made.push(new_array(machine, class, &chosen)?.word());
            if !count_up(&mut digits, |_| values.len()) {
                break;
            }
        }
    }
    Ok(made)
}

/// Some arrays that are longer than all those of a scope, by the numbers of their elements among
/// the first in ascending order: code that looks for the middle, a peak or a repetition needs three.
const LONGER: [&[usize]; 3] = [&[0, 1, 2], &[2, 1, 0], &[0, 1, 1, 2, 0]];

pub(super) fn longer(
    machine: &mut Machine,
    space: &ArgumentSpace<'_>,
    descriptor: &str,
    elements: &Domain,
) -> Result<Vec<u64>, String> {
    let element = descriptor.strip_prefix('[').unwrap_or(descriptor);
    let Domain::Values(items) = elements else {
        return Err(no_domain(descriptor));
    };
    let mut values = words(machine, space, element, items)?;
    match element {
        "D" => values.sort_by(|l, r| f64::from_bits(*l).total_cmp(&f64::from_bits(*r))),
        "F" => {
            values.sort_by(|l, r| f32::from_bits(*l as u32).total_cmp(&f32::from_bits(*r as u32)))
        }
        "J" => values.sort_by_key(|&word| word as i64),
        element if is_reference(element) => values.retain(|&word| word != 0),
        _ => values.sort_by_key(|&word| word as i32),
    }
    if values.len() < 2 {
        return Ok(Vec::new());
    }
    let class = machine.load(descriptor).map_err(|error| error.to_string())?;
    let chosen =
        |numbers: &&[usize]| numbers.iter().map(|&one| values[one % values.len()]).collect();
    let mut made: Vec<Vec<u64>> = LONGER.iter().map(chosen).collect();
    made.extend(counted(machine, space, element));
    made.iter().map(|chosen| Ok(new_array(machine, class, chosen)?.word())).collect()
}

/// The longest array of all, of numbers that are all different and in ascending order.
fn counted(machine: &mut Machine, space: &ArgumentSpace<'_>, element: &str) -> Option<Vec<u64>> {
    const LAST: u8 = 5;
    let items: Vec<Item> = match element {
        "D" | "F" => (0..=LAST).map(|number| Item::Real(number.into())).collect(),
        "I" | "J" | "S" => vec![Item::Range(0, LAST.into())],
        _ => return None,
    };
    words(machine, space, element, &items).ok()
}

fn new_array(machine: &mut Machine, class: ClassId, elements: &[u64]) -> Result<Ref, String> {
    let array = machine.new_array(class, elements.len() as u32);
    let array = array.map_err(|_| "the heap is too small for the arrays".to_owned())?;
    for (index, &word) in elements.iter().enumerate() {
        machine.write(Slot::Element(array, index as u32), word);
    }
    Ok(array)
}

/// Whether a parameter is an array of what has no plain values: objects, classes, other arrays.
pub(super) fn has_objects(
    machine: &mut Machine,
    space: &ArgumentSpace<'_>,
    parameter: &Parameter,
) -> bool {
    let Some(element) = parameter.taken().strip_prefix('[').filter(|one| is_reference(one)) else {
        return false;
    };
    if element == CLASS || element.starts_with('[') {
        return true;
    }
    let found = domain_of(machine, space.class, element, space.scope);
    found.map_or(true, |(_, classes)| !classes.is_empty())
}

/// A parameter like an element of an array.
pub(super) fn element(array: &Parameter) -> Parameter {
    let descriptor = array.taken().strip_prefix('[').unwrap_or_default().to_owned();
    Parameter {
        descriptor,
        name: None,
        narrowed: Narrowed::default(),
        domain: Vec::new(),
        parts: None,
        ..array.clone()
    }
}

/// Arrays of objects, by the numbers of their elements among the first that are not null.
const FEW: [&[usize]; 6] = [&[], &[0], &[1], &[0, 1], &[0, 0], &[0, 1, 0]];

/// A few arrays of what a parameter of the element's type takes, and null. What is needed to make
/// the elements is made for each array anew: none shares an element with another argument.
pub(super) fn of_objects(
    machine: &mut Machine,
    descriptor: &str,
    elements: &[Candidate],
) -> Result<Vec<Candidate>, String> {
    let class = machine.load(descriptor).map_err(|error| error.to_string())?;
    let is_some = |one: &&Candidate| !matches!(one, Candidate::Plain(0) | Candidate::Live);
    let mut some: Vec<&Candidate> = elements.iter().filter(is_some).collect();
    // Of arrays, those of two different elements: two of them are a square.
    let is_pair = |one: &&Candidate| {
        let (heap, array) = (machine.heap(), Ref::from_word(word(one)));
        let kind = heap.program().class(heap.class_of(array)).array().map(|(kind, _)| kind);
        let values: Vec<Option<u64>> =
            kind.map_or(Vec::new(), |kind| heap.elements(array, kind).collect());
        values.len() == 2 && values[0] != values[1]
    };
    if descriptor.starts_with("[[") && some.iter().any(is_pair) {
        some.retain(is_pair);
    }
    let mut made = Vec::new();
    for numbers in FEW {
        if numbers.iter().any(|&number| number >= some.len()) {
            continue;
        }
        let chosen: Vec<&Candidate> = numbers.iter().map(|&number| some[number]).collect();
        let words: Vec<u64> = chosen.iter().map(|one| word(one)).collect();
        let array = new_array(machine, class, &words)?;
        let provenance = recipe(machine, descriptor, &chosen, numbers).map(Provenance::Told);
        made.push(Candidate::Object(array, provenance.map(Box::new)));
    }
    made.push(Candidate::Plain(Ref::NULL.word()));
    Ok(made)
}

fn word(candidate: &Candidate) -> u64 {
    match candidate {
        Candidate::Plain(word) => *word,
        Candidate::Object(object, _) | Candidate::Twin { object, .. } => object.word(),
        Candidate::Live => 0,
    }
}

/// The calls that make the elements, each once, and the array.
fn recipe(
    machine: &Machine,
    descriptor: &str,
    chosen: &[&Candidate],
    numbers: &[usize],
) -> Option<Recipe> {
    let mut recipe = Recipe::default();
    let mut arguments: Vec<Argument> = Vec::new();
    for (place, candidate) in chosen.iter().enumerate() {
        let same = numbers[..place].iter().position(|number| *number == numbers[place]);
        let argument = match (same, candidate) {
            (Some(same), _) => arguments[same].clone(),
            (None, Candidate::Plain(word)) => {
                let value = Structure::read_all(machine, &[(Kind::Ref, *word)]).roots.pop()?;
                (!matches!(value, Value::Object(_))).then_some(Argument::Plain(value))?
            }
            (None, one) => recipe.append(one.recipe()?).into_iter().next()?,
        };
        arguments.push(argument);
    }
    recipe.calls.push(Call::array(descriptor, arguments));
    recipe.roots = vec![Argument::Made(recipe.calls.len() - 1)];
    Some(recipe)
}
