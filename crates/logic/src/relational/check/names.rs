//! What a name means: a variable, a definition, a word of the language, a class or fields.

use super::{Checked, Checker, Typed};
use crate::relational::diagnostic::{Problem, Span, nearest};
use crate::relational::formula::Kind;
use crate::relational::instance::Atom;
use crate::relational::signature::{ClassId, FieldId};
use crate::relational::syntax::{Infix, Shape, Tree};
use crate::relational::types::{Sort, Type, array_fields, sorts};

/// Names with a meaning that no definition changes.
const CONSTANTS: [&str; 8] = ["thiz", "this", "true", "false", "null", "none", "univ", "iden"];

/// Functions that are there.
pub(super) const FUNCTIONS: [&str; 10] =
    ["plus", "minus", "mul", "sum", "min", "max", "gt", "lt", "gte", "lte"];

pub(super) fn is_reserved(name: &str) -> bool {
    CONSTANTS.contains(&name)
}

impl<'a> Checker<'a> {
    pub(super) fn number(&mut self, kind: Kind) -> Typed {
        self.make(kind, Type::set([Sort::Integer]))
    }

    pub(super) fn integer(&mut self, value: i128) -> Typed {
        self.number(Kind::Atom(Atom::Integer(value)))
    }

    pub(super) fn text_value(&mut self, text: &str) -> Typed {
        self.make(Kind::Atom(Atom::Text(text.into())), Type::set([Sort::Text]))
    }

    pub(super) fn is_null(&self, tree: &Tree) -> bool {
        matches!(&tree.shape, Shape::Name(name) if name == "null")
    }

    pub(super) fn name(&mut self, name: &'a str, span: Span) -> Checked<Typed> {
        if let Some((_, typed)) = self.scope.iter().rev().find(|it| it.0 == name) {
            return Ok(typed.clone());
        }
        if self.definitions.contains_key(name) {
            return self.definition(name, span);
        }
        if let Some(constant) = self.constant(name) {
            return Ok(constant);
        }
        if let Some(class) = self.signature.class_named(name) {
            return Ok(self.class(class));
        }
        if let Some(fields) = self.fields(name) {
            return Ok(fields);
        }
        if FUNCTIONS.contains(&name) {
            return Err(Problem::new(span, format!("{name} needs its arguments: {name}[...]")));
        }
        Err(self.unknown(name, span))
    }

    fn unknown(&self, name: &str, span: Span) -> Problem {
        let local = self.scope.iter().map(|it| it.0.as_str());
        let classes = self.signature.classes.iter().map(|it| it.name.as_str());
        let fields = self.signature.fields.iter().map(|it| it.name.as_str());
        let arrays = ["length", "indices", "elements"];
        let arrays = arrays.into_iter().filter(|_| array_fields(self.signature).next().is_some());
        let known = local.chain(self.definitions.keys().copied()).chain(classes).chain(fields);
        let known = known.chain(arrays).chain(CONSTANTS).chain(FUNCTIONS);
        let hint = nearest(name, known).map(|it| format!("; did you mean {it}?"));
        let message = format!(
            "{name} is no variable, definition, class or field{}",
            hint.unwrap_or_default()
        );
        Problem::new(span, message)
    }

    fn constant(&mut self, name: &str) -> Option<Typed> {
        Some(match name {
            "thiz" | "this" => self.make(Kind::This, Type::set([Sort::Class(self.root)])),
            "true" | "false" => {
                let kind = Kind::Atom(Atom::Boolean(name == "true"));
                self.make(kind, Type::set([Sort::Boolean]))
            }
            "null" | "none" => self.make(Kind::Empty(1), Type::empty(1)),
            "univ" => self.make(Kind::Univ, Type::univ(self.signature)),
            "iden" => self.make(Kind::Iden, Type::iden(self.signature)),
            _ => return None,
        })
    }

    fn class(&mut self, class: ClassId) -> Typed {
        self.make(Kind::Class(class), Type::of_class(self.signature, class))
    }

    /// All fields of a name together, and what arrays have under it.
    fn fields(&mut self, name: &str) -> Option<Typed> {
        let all = (0..self.signature.fields.len() as u32).map(FieldId);
        let fields: Vec<FieldId> =
            all.filter(|&it| self.signature.field(it).name == name).collect();
        let types = fields.iter().map(|&it| Type::of_field(self.signature, it));
        let relation = types.reduce(|all, one| all.union(&one));
        let fields = relation.map(|it| self.make(Kind::Fields(fields.into()), it));
        let of_arrays = self.of_arrays(name);
        match (fields, of_arrays) {
            (Some(fields), Some(of_arrays)) => self.both(fields, of_arrays),
            (fields, of_arrays) => fields.or(of_arrays),
        }
    }

    fn both(&mut self, fields: Typed, of_arrays: Typed) -> Option<Typed> {
        let (a, b) = (fields.relation.clone()?, of_arrays.relation?);
        // `elements` of arrays has three columns: a field of that name hides it, but after arrays.
        if a.arity != b.arity {
            return Some(fields);
        }
        Some(self.make(Kind::Union(fields.node, of_arrays.node), a.union(&b)))
    }

    /// What arrays have under a name, if that is asked of nothing but arrays: a field hides it not.
    pub(super) fn after_arrays(&mut self, before: &Type, tree: &'a Tree) -> Option<Typed> {
        let Shape::Name(name) = &tree.shape else { return None };
        let is_local = self.scope.iter().any(|it| it.0 == *name);
        let is_hidden = is_local || self.definitions.contains_key(name.as_str());
        if is_hidden || !before.ends_in_arrays() { None } else { self.of_arrays(name) }
    }

    fn of_arrays(&mut self, name: &str) -> Option<Typed> {
        let kind = match name {
            "length" => Kind::Length,
            "indices" => Kind::Indices,
            "elements" => Kind::Elements,
            _ => return None,
        };
        let integers = Type::set([Sort::Integer]);
        let mut relation: Option<Type> = None;
        for (field, elements) in array_fields(self.signature) {
            let mut one = Type::set([Sort::Array(field)]).product(&integers);
            if kind == Kind::Elements {
                one = one.product(&Type::set(sorts(self.signature, field, elements)));
            }
            relation = Some(relation.map_or(one.clone(), |it| it.union(&one)));
        }
        relation.map(|it| self.make(kind, it))
    }

    /// What a row of names with dots means together, if it is a class or a constant.
    pub(super) fn dotted(&mut self, tree: &'a Tree) -> Option<Typed> {
        let name = dotted_name(tree)?;
        let first = name.split('.').next().unwrap_or_default();
        if self.scope.iter().any(|it| it.0 == first) || self.definitions.contains_key(first) {
            return None;
        }
        if let Some(class) = self.signature.class_named(&name) {
            return Some(self.class(class));
        }
        let (class, constant) = name.rsplit_once('.')?;
        let class = self.signature.class_named(class)?;
        let constants = &self.signature.class(class).constants;
        if !constants.iter().any(|it| it == constant) {
            return None;
        }
        let kind = Kind::Atom(Atom::Constant(class, constant.into()));
        Some(self.make(kind, Type::set([Sort::Constant(class)])))
    }
}

fn dotted_name(tree: &Tree) -> Option<String> {
    match &tree.shape {
        Shape::Name(name) => Some(name.clone()),
        Shape::Infix(Infix::Join, left, right) => {
            Some(format!("{}.{}", dotted_name(left)?, dotted_name(right)?))
        }
        _ => None,
    }
}
