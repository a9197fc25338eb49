//! Constants that belong to the domain of a field: what a final field is, and what the
//! predicate compares a field with.
//!
//! A predicate may ask for a capacity of 20, or for a -1 that stands for "none". No type
//! suggests these, and without them nothing would be valid. They are read off the bytecode of
//! the predicate and of the user's methods that it calls by name. A value joins only if it
//! makes a difference: it is not there yet; for `<` and its like, all values that are there
//! compare alike; and the comparison does not itself reject what it joins for. So predicates that
//! only guard (`if (size < 0) return false;`) leave the domains as they are.
//!
//! Not here: comparisons of two fields, of elements, of parameters, or of what was computed.

use super::notation::{Domain, Item};
use crate::exception::shown;
use machine::machine::Machine;
use machine::program::attribute::ConstantValue;
use machine::program::comparison::{Callee, Comparison, Number};
use machine::program::{ClassId, MethodId, Program};
use machine::semantics::Relation;
use machine::throw::CodeLocation;
use machine::value::Kind;
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// A comparison of a field that a predicate makes.
pub(super) struct FieldComparison {
    /// The class that declares the field.
    pub(super) owner: ClassId,
    pub(super) comparison: Comparison,
    place: CodeLocation,
    /// It is the predicate itself that compares, and so returns false to nobody else.
    by_predicate: bool,
}

/// What a final field of a class is initialized with, if that is a constant.
pub(super) fn of_final(program: &Program, owner: ClassId, name: &str) -> Option<Item> {
    let mut fields = program.class(owner).fields.iter();
    let field = fields.find(|one| !one.is_static() && program.names.get(one.name) == name)?;
    Some(match (program.constant_value(owner, field)?, field.kind) {
        (ConstantValue::Integer(value), Kind::Boolean) => Item::Boolean(value != 0),
        (ConstantValue::Integer(value), Kind::Char) => {
            let unit = u16::try_from(value).ok()?;
            Item::Letters(unit, unit)
        }
        (ConstantValue::Integer(value), _) => Item::Range(value, value),
        (ConstantValue::Real(value), _) => Item::Real(value),
        (ConstantValue::Text(text), _) => Item::Text(text),
    })
}

/// The comparisons that a predicate makes, and the user's methods that it calls by name.
pub(super) fn compared(machine: &mut Machine, predicate: MethodId) -> Vec<FieldComparison> {
    let (mut methods, mut found, mut classes) = (vec![predicate], Vec::new(), Users::default());
    let mut next = 0;
    while next < methods.len() {
        let method = methods[next];
        next += 1;
        let program = machine.program();
        for comparison in program.comparisons(method) {
            let Some(owner) = owner(program, &comparison) else { continue };
            let place = CodeLocation { method, index: comparison.index };
            found.push(FieldComparison {
                owner,
                comparison,
                place,
                by_predicate: method == predicate,
            });
        }
        let mut called = program.lambdas(method);
        for callee in program.callees(method) {
            called.extend(classes.resolve(machine, &callee));
        }
        called.retain(|one| !methods.contains(one));
        methods.extend(called);
    }
    found
}

/// The class that declares the field, if it is linked; what is not has no objects here.
fn owner(program: &Program, comparison: &Comparison) -> Option<ClassId> {
    let class = program.loaded(&comparison.class)?;
    let mut above = program.class(class).ancestors.iter().rev().copied();
    above.find(|&one| {
        let mut fields = program.class(one).fields.iter();
        fields.any(|field| !field.is_static() && program.names.get(field.name) == comparison.field)
    })
}

/// Which classes are the user's, by package: those of the JDK are not looked into.
#[derive(Default)]
struct Users(BTreeMap<String, Vec<String>>);

impl Users {
    /// The user's method that a call names, before any subclass overrides it.
    fn resolve(&mut self, machine: &mut Machine, callee: &Callee) -> Option<MethodId> {
        let class = match machine.program().loaded(&callee.class) {
            Some(class) => class,
            None if self.has(machine, &callee.class) => machine.load(&callee.class).ok()?,
            None => return None,
        };
        let program = machine.program();
        let method = program.find_method(class, &callee.name, &callee.descriptor)?;
        (!program.is_platform(program.method(method).class)).then_some(method)
    }

    fn has(&mut self, machine: &Machine, class: &str) -> bool {
        let package = class.rsplit_once('/').map_or("", |(package, _)| package);
        let listed = self.0.entry(package.to_owned());
        let names = listed.or_insert_with(|| machine.user_classes(Some(package)));
        names.binary_search_by(|name| name.as_str().cmp(class)).is_ok()
    }
}

/// Adds to the domain of a field of a primitive type what it is compared with, sorted, behind
/// what was there. Tells which values, and where they are from.
pub(super) fn join(
    program: &Program,
    domain: &mut Domain,
    descriptor: &str,
    compared: &[&FieldComparison],
) -> Option<String> {
    let kind = descriptor.bytes().next().and_then(Kind::of_letter)?;
    let Domain::Values(items) = domain else { return None };
    let known = ranges(items, kind)?;
    let mut joining: Vec<(Number, CodeLocation)> = Vec::new();
    for one in compared {
        let value = missing(&known, one).filter(|&value| fits(value, kind));
        if let Some(value) = value.filter(|value| joining.iter().all(|(other, _)| other != value)) {
            joining.push((value, one.place));
        }
    }
    joining.sort_by(|&(one, _), &(other, _)| order(one, other));
    let mut told = Vec::new();
    for (value, place) in joining {
        let item = item(value, kind);
        told.push(format!("{item}: compared at {}", shown(program, place)));
        items.push(item);
    }
    (!told.is_empty()).then(|| told.join("; "))
}

/// The values of a domain of a primitive type, as ranges; None for booleans, which are all there,
/// and for references.
fn ranges(items: &[Item], kind: Kind) -> Option<Vec<(Number, Number)>> {
    if matches!(kind, Kind::Boolean | Kind::Ref) {
        return None;
    }
    let integers = |from: i64, to: i64| (Number::Integer(from), Number::Integer(to));
    let range = |item: &Item| match *item {
        Item::Range(from, to) => Some(integers(from, to)),
        Item::Letters(from, to) => Some(integers(from.into(), to.into())),
        Item::Real(value) => Some((Number::Real(value), Number::Real(value))),
        _ => None,
    };
    items.iter().map(range).collect()
}

/// The value that makes a comparison come out as it does for none that is known.
fn missing(known: &[(Number, Number)], compared: &FieldComparison) -> Option<Number> {
    let Comparison { relation, constant, rejects, .. } = compared.comparison;
    if matches!(relation, Relation::Equal | Relation::Unequal) {
        let rejects = if relation == Relation::Equal { rejects.0 } else { rejects.1 };
        let is_there = known
            .iter()
            .any(|&(from, to)| order(from, constant).is_le() && order(constant, to).is_le());
        let is_in_vain = rejects && compared.by_predicate;
        return (!is_there && !is_in_vain).then_some(constant);
    }
    let ends = || known.iter().flat_map(|&(from, to)| [from, to]);
    let wanted = match (
        ends().any(|value| holds(value, relation, constant)),
        ends().any(|value| !holds(value, relation, constant)),
    ) {
        (false, true) if !rejects.0 => true,
        (true, false) if !rejects.1 => false,
        _ => return None,
    };
    nearest(relation, constant, wanted)
}

fn order(one: Number, other: Number) -> Ordering {
    match (one, other) {
        (Number::Integer(one), Number::Integer(other)) => one.cmp(&other),
        (one, other) => {
            let real = |number| match number {
                Number::Integer(value) => value as f64,
                Number::Real(value) => value,
            };
            real(one).partial_cmp(&real(other)).unwrap_or(Ordering::Less)
        }
    }
}

fn holds(value: Number, relation: Relation, constant: Number) -> bool {
    relation.holds(order(value, constant), Ordering::Equal)
}

/// The value next to the constant, or the constant itself, for which the relation holds as wanted.
fn nearest(relation: Relation, constant: Number, wanted: bool) -> Option<Number> {
    let beside = |step: i64| match constant {
        Number::Integer(value) => value.checked_add(step).map(Number::Integer),
        Number::Real(value) => Some(Number::Real(value + step as f64)),
    };
    let mut near = [Some(constant), beside(-1), beside(1)].into_iter().flatten();
    near.find(|&value| holds(value, relation, constant) == wanted)
}

fn fits(value: Number, kind: Kind) -> bool {
    match (value, kind) {
        (Number::Integer(value), Kind::Byte) => i8::try_from(value).is_ok(),
        (Number::Integer(value), Kind::Short) => i16::try_from(value).is_ok(),
        (Number::Integer(value), Kind::Char) => u16::try_from(value).is_ok(),
        (Number::Integer(value), Kind::Int) => i32::try_from(value).is_ok(),
        (Number::Integer(_), Kind::Long) => true,
        // What is no number, or has no end, is written in no domain.
        (Number::Real(value), Kind::Float | Kind::Double) => value.is_finite(),
        _ => false,
    }
}

fn item(value: Number, kind: Kind) -> Item {
    match (value, kind) {
        (Number::Integer(value), Kind::Char) => Item::Letters(value as u16, value as u16),
        (Number::Integer(value), _) => Item::Range(value, value),
        (Number::Real(value), _) => Item::Real(value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compared(relation: Relation, constant: i64, rejects: (bool, bool)) -> FieldComparison {
        let comparison = Comparison {
            class: String::new(),
            field: String::new(),
            relation,
            constant: Number::Integer(constant),
            rejects,
            index: 0,
        };
        let place = CodeLocation { method: MethodId(0), index: 0 };
        FieldComparison { owner: ClassId(0), comparison, place, by_predicate: true }
    }

    fn missing_of_0_to_3(relation: Relation, constant: i64, rejects: (bool, bool)) -> Option<i64> {
        let known = [(Number::Integer(0), Number::Integer(3))];
        match missing(&known, &compared(relation, constant, rejects)) {
            Some(Number::Integer(value)) => Some(value),
            _ => None,
        }
    }

    #[test]
    fn a_constant_joins_unless_it_is_there_or_rejected() {
        assert_eq!(missing_of_0_to_3(Relation::Equal, 20, (false, true)), Some(20));
        assert_eq!(missing_of_0_to_3(Relation::Equal, 2, (false, true)), None);
        assert_eq!(missing_of_0_to_3(Relation::Equal, -1, (true, false)), None);
        assert_eq!(missing_of_0_to_3(Relation::Unequal, -1, (true, false)), Some(-1));
    }

    #[test]
    fn an_order_adds_a_value_only_where_all_compare_alike() {
        assert_eq!(missing_of_0_to_3(Relation::Less, 0, (true, false)), None);
        assert_eq!(missing_of_0_to_3(Relation::Less, 2, (true, false)), None);
        assert_eq!(missing_of_0_to_3(Relation::Less, 16, (true, false)), Some(16));
        assert_eq!(missing_of_0_to_3(Relation::Greater, 16, (false, true)), Some(17));
        assert_eq!(missing_of_0_to_3(Relation::AtMost, 16, (false, false)), Some(17));
    }
}
