//! Types of expressions: which tuples of classes could be in a relation.
//!
//! A class stands for itself alone here: `Node` is the set of `Node` and its subclasses. So
//! the operators on types are those on relations, and an empty type is an expression that is
//! always empty.

use super::signature::{ClassId, FieldId, Kind, Signature};
use std::collections::BTreeSet;

/// What a column of a relation may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Sort {
    /// Objects of this very class.
    Class(ClassId),
    /// Constants of this enum.
    Constant(ClassId),
    /// Arrays of this field.
    Array(FieldId),
    Integer,
    Boolean,
    Text,
}

/// The type of a relation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Type {
    pub(crate) arity: usize,
    pub(crate) tuples: BTreeSet<Vec<Sort>>,
}

impl Type {
    pub(crate) fn empty(arity: usize) -> Type {
        Type { arity, tuples: BTreeSet::new() }
    }

    pub(crate) fn set(sorts: impl IntoIterator<Item = Sort>) -> Type {
        Type { arity: 1, tuples: sorts.into_iter().map(|it| vec![it]).collect() }
    }

    pub(crate) fn of_class(signature: &Signature, class: ClassId) -> Type {
        Type::set(signature.subclasses(class).into_iter().map(|it| class_sort(signature, it)))
    }

    pub(crate) fn of_field(signature: &Signature, field: FieldId) -> Type {
        let owners = Type::of_class(signature, signature.field(field).owner);
        owners.product(&Type::set(sorts(signature, field, &signature.field(field).kinds)))
    }

    /// Everything.
    pub(crate) fn univ(signature: &Signature) -> Type {
        let classes = (0..signature.classes.len() as u32).map(ClassId);
        let classes = classes.map(|it| class_sort(signature, it));
        let arrays = array_fields(signature).map(|(field, _)| Sort::Array(field));
        Type::set(classes.chain(arrays).chain([Sort::Integer, Sort::Boolean, Sort::Text]))
    }

    pub(crate) fn iden(signature: &Signature) -> Type {
        let pairs = Type::univ(signature).tuples.into_iter().map(|it| vec![it[0], it[0]]);
        Type { arity: 2, tuples: pairs.collect() }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.tuples.is_empty()
    }

    /// Whether all of it are numbers.
    pub(crate) fn is_numeric(&self) -> bool {
        self.arity == 1 && self.tuples.iter().all(|it| it[0] == Sort::Integer)
    }

    pub(crate) fn has_number(&self) -> bool {
        self.arity == 1 && self.tuples.contains([Sort::Integer].as_slice())
    }

    /// Whether only objects are in the last column.
    pub(crate) fn ends_in_objects(&self) -> bool {
        self.tuples.iter().all(|it| matches!(it.last(), Some(Sort::Class(_))))
    }

    /// Whether there are arrays in the last column, and nothing else.
    pub(crate) fn ends_in_arrays(&self) -> bool {
        let is_array = |it: &Vec<Sort>| matches!(it.last(), Some(Sort::Array(_)));
        !self.tuples.is_empty() && self.tuples.iter().all(is_array)
    }

    /// Whether only objects are in the first column.
    pub(crate) fn begins_in_objects(&self) -> bool {
        self.tuples.iter().all(|it| matches!(it.first(), Some(Sort::Class(_))))
    }

    pub(crate) fn union(&self, other: &Type) -> Type {
        let tuples = self.tuples.union(&other.tuples).cloned().collect();
        Type { arity: self.arity, tuples }
    }

    pub(crate) fn intersection(&self, other: &Type) -> Type {
        let tuples = self.tuples.intersection(&other.tuples).cloned().collect();
        Type { arity: self.arity, tuples }
    }

    pub(crate) fn product(&self, other: &Type) -> Type {
        let mut tuples = BTreeSet::new();
        for left in &self.tuples {
            tuples.extend(other.tuples.iter().map(|right| [&left[..], right].concat()));
        }
        Type { arity: self.arity + other.arity, tuples }
    }

    pub(crate) fn join(&self, other: &Type) -> Type {
        let mut tuples = BTreeSet::new();
        for left in &self.tuples {
            let (last, rest) = left.split_last().expect("a tuple has columns");
            let fitting = other.tuples.iter().filter(|right| right[0] == *last);
            tuples.extend(fitting.map(|right| [rest, &right[1..]].concat()));
        }
        Type { arity: self.arity + other.arity - 2, tuples }
    }

    pub(crate) fn transpose(&self) -> Type {
        Type { arity: 2, tuples: self.tuples.iter().map(|it| vec![it[1], it[0]]).collect() }
    }

    pub(crate) fn closure(&self) -> Type {
        let mut closure = self.clone();
        loop {
            let longer = closure.union(&closure.join(&closure));
            if longer == closure {
                return closure;
            }
            closure = longer;
        }
    }

    /// The tuples whose column, the first or the last, is in a set.
    pub(crate) fn restricted(&self, set: &Type, first: bool) -> Type {
        let column = |it: &Vec<Sort>| if first { it[0] } else { it[it.len() - 1] };
        let kept = self.tuples.iter().filter(|it| set.tuples.contains([column(it)].as_slice()));
        Type { arity: self.arity, tuples: kept.cloned().collect() }
    }

    /// `Node -> int`, for messages.
    pub(crate) fn show(&self, signature: &Signature) -> String {
        let sort = |it: &Sort| match it {
            Sort::Class(class) | Sort::Constant(class) => signature.class(*class).name.clone(),
            Sort::Array(field) => format!("the array {}", signature.field_name(*field)),
            Sort::Integer => "number".to_owned(),
            Sort::Boolean => "boolean".to_owned(),
            Sort::Text => "text".to_owned(),
        };
        let tuple = |it: &Vec<Sort>| it.iter().map(sort).collect::<Vec<_>>().join(" -> ");
        let shown: Vec<String> = self.tuples.iter().take(4).map(tuple).collect();
        match self.tuples.len() {
            0 => "nothing".to_owned(),
            1..=4 => shown.join(" or "),
            _ => format!("{} or others", shown.join(" or ")),
        }
    }
}

/// The fields that may hold arrays, and what kinds their elements are of.
pub(crate) fn array_fields(
    signature: &Signature,
) -> impl Iterator<Item = (FieldId, &Vec<Kind>)> + '_ {
    signature.fields.iter().enumerate().filter_map(|(at, field)| {
        let elements = field.kinds.iter().find_map(|it| match it {
            Kind::Array(elements) => Some(elements),
            _ => None,
        });
        elements.map(|it| (FieldId(at as u32), it))
    })
}

pub(crate) fn class_sort(signature: &Signature, class: ClassId) -> Sort {
    let is_enum = !signature.class(class).constants.is_empty();
    if is_enum { Sort::Constant(class) } else { Sort::Class(class) }
}

/// What values of some kinds are, in this field.
pub(crate) fn sorts(signature: &Signature, field: FieldId, kinds: &[Kind]) -> BTreeSet<Sort> {
    let mut sorts = BTreeSet::new();
    for kind in kinds {
        match kind {
            Kind::Integer => sorts.extend([Sort::Integer]),
            Kind::Boolean => sorts.extend([Sort::Boolean]),
            Kind::Text => sorts.extend([Sort::Text]),
            Kind::Object(class) => {
                let classes = signature.subclasses(*class).into_iter();
                sorts.extend(classes.map(|it| class_sort(signature, it)));
            }
            Kind::Array(_) => sorts.extend([Sort::Array(field)]),
        }
    }
    sorts
}
