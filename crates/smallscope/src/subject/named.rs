//! Calls by name: `put`, or `put(Object,Object)` where there are several, and which methods of a
//! class they mean.
//!
//! A name alone means the public methods that have it, or, if there is none, all that have it. With
//! its parameters it means one method, whoever may call it. Without a constructor among the names,
//! objects begin with the one that takes nothing; without such a one, with any.

use super::{Live, Role, Subject, short_type, unknown};
use crate::scope::finitization::values::java_type;
use crate::suite::types::simple_name;
use machine::program::descriptor::split;
use machine::program::{ClassId, Program};

/// A method as the user names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallName {
    pub name: String,
    /// The types of its parameters, if they are given.
    pub parameters: Option<Vec<String>>,
}

impl CallName {
    /// Reads `put(Object,Object),remove`.
    ///
    /// # Errors
    /// A parenthesis is missing, or a name.
    pub fn parse_list(text: &str) -> Result<Vec<CallName>, String> {
        let mut names = Vec::new();
        let mut rest = text.trim();
        while !rest.is_empty() {
            let end = rest.find([',', '(']).unwrap_or(rest.len());
            let name = rest[..end].trim().to_owned();
            if name.is_empty() || name.contains(')') {
                return Err(format!(
                    "{text} is not a list of calls like put(Object,Object),remove"
                ));
            }
            rest = &rest[end..];
            let mut parameters = None;
            if let Some(inside) = rest.strip_prefix('(') {
                let closed = inside.find(')').ok_or(format!("{text} lacks a )"))?;
                let types = inside[..closed].split(',').map(|one| one.trim().to_owned());
                parameters = Some(types.filter(|one| !one.is_empty()).collect());
                rest = inside[closed + 1..].trim_start();
            }
            names.push(CallName { name, parameters });
            match rest.strip_prefix(',') {
                Some(more) if !more.trim().is_empty() => rest = more.trim(),
                None if rest.is_empty() => {}
                _ => return Err(format!("{text} has something odd at {rest:?}")),
            }
        }
        Ok(names)
    }

    /// Whether it means a method of this name.
    pub(super) fn is_named(&self, program: &Program, class: ClassId, name: &str) -> bool {
        self.name == name || name == "<init>" && self.is_constructor(program, class)
    }

    fn is_constructor(&self, program: &Program, class: ClassId) -> bool {
        self.name == "<init>" || self.name == simple_name(program.class_name(class))
    }

    fn means(&self, program: &Program, class: ClassId, subject: &Subject) -> bool {
        let fits = |typed: &Vec<String>| {
            let (types, _) = split(&subject.declared.descriptor).unwrap_or_default();
            let is = |(typed, one): (&String, &&str)| {
                *typed == short_type(one) || *typed == java_type(one)
            };
            typed.len() == types.len() && typed.iter().zip(&types).all(is)
        };
        self.is_named(program, class, &subject.declared.name)
            && self.parameters.as_ref().is_none_or(fits)
    }
}

impl std::fmt::Display for CallName {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.parameters {
            Some(types) => write!(out, "{}({})", self.name, types.join(",")),
            None => write!(out, "{}", self.name),
        }
    }
}

/// Keeps the subjects that are named, in that order, after those that objects begin with;
/// properties stay.
pub(super) fn choose(
    program: &Program,
    class: ClassId,
    names: &[CallName],
    subjects: Vec<Subject>,
) -> Result<Vec<Subject>, String> {
    let is_property = |one: &Subject| one.role == Role::Property;
    let mut chosen: Vec<usize> = Vec::new();
    for name in names {
        let all = subjects.iter().enumerate();
        let meant: Vec<usize> = all
            .filter(|(_, one)| !is_property(one) && name.means(program, class, one))
            .map(|(index, _)| index)
            .collect();
        if meant.is_empty() {
            return Err(unknown(program, class, &name.to_string(), &subjects));
        }
        let is_public = |index: &&usize| subjects[**index].declared.is_public;
        let public: Vec<usize> = meant.iter().filter(is_public).copied().collect();
        let by_name = name.parameters.is_none() && !public.is_empty();
        let wanted = if by_name { public } else { meant };
        let new: Vec<usize> = wanted.into_iter().filter(|one| !chosen.contains(one)).collect();
        chosen.extend(new);
    }
    let makes = |index: &&usize| makes_objects(program, class, &subjects[**index]);
    let first: Vec<usize> = match chosen.iter().any(|index| makes(&index)) {
        true => Vec::new(),
        false => beginnings(program, class, &subjects),
    };
    let properties = (0..subjects.len()).filter(|&index| is_property(&subjects[index]));
    let order = first.into_iter().chain(chosen).chain(properties);
    Ok(order.map(|index| subjects[index].clone()).collect())
}

/// Whether a call needs no object of the class and gives one.
fn makes_objects(program: &Program, class: ClassId, subject: &Subject) -> bool {
    let own = format!(")L{};", program.class_name(class));
    let gives = subject.declared.is_static && subject.declared.descriptor.ends_with(&own);
    subject.live == Live::Nothing && (subject.role == Role::Constructor || gives)
}

/// What objects begin with if nobody says: the public constructor without parameters, else all
/// public constructors; if there is none, the same of static methods that give an object.
fn beginnings(program: &Program, class: ClassId, subjects: &[Subject]) -> Vec<usize> {
    let of = |constructors: bool| -> Vec<usize> {
        let all = subjects.iter().enumerate().filter(|(_, one)| {
            makes_objects(program, class, one)
                && one.declared.is_public
                && (one.role == Role::Constructor) == constructors
        });
        let all: Vec<usize> = all.map(|(index, _)| index).collect();
        let plain = all.iter().find(|index| subjects[**index].parameters.is_empty());
        plain.map_or(all.clone(), |&plain| vec![plain])
    };
    let constructors = of(true);
    if constructors.is_empty() { of(false) } else { constructors }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(name: &str, parameters: Option<&[&str]>) -> CallName {
        let parameters = parameters.map(|all| all.iter().map(|&one| one.to_owned()).collect());
        CallName { name: name.to_owned(), parameters }
    }

    #[test]
    fn calls_are_named_with_or_without_their_parameters() {
        let expected = vec![
            name("put", Some(&["Object", "Object"])),
            name("remove", None),
            name("clear", Some(&[])),
        ];
        assert_eq!(CallName::parse_list("put(Object, Object), remove,clear()"), Ok(expected));
    }

    #[test]
    fn what_is_no_list_of_calls_is_refused() {
        for wrong in ["put(", "put)x", ",put", "put(int)x", "put,,remove", "put,"] {
            assert!(CallName::parse_list(wrong).is_err(), "{wrong}");
        }
    }
}
