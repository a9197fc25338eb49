//! Bounds: which objects and values there are, as a plain value.
//!
//! Whoever says what is searched ends here: the types, a file, annotations, the command line, or a
//! method written for Korat. Nothing knows a machine: the same bounds are made real on any
//! (`finitization`), written to a file (`config`), or translated into a formula.

use super::error::ScopeError;
use super::notation::{self, Domain};
use crate::suite::types::simple_name;

/// A search space, before any object of it is made.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bounds {
    /// The class of the root object, by its binary name.
    pub root: String,
    /// The domains of all fields that are searched, in the order of the candidate vector.
    pub fields: Vec<FieldDomain>,
    /// Run the constructor without parameters first, so that a field without a domain has the
    /// value of a new object.
    pub construct: bool,
    /// Collections that contain all values of the domain from the beginning.
    pub contents: Vec<FieldDomain>,
    /// The method call that said so: `finSearchTree(3, 0, 3)`.
    pub call: Option<String>,
    /// Domains that are not what the field's type alone suggests, though nobody gave them.
    pub remarks: Vec<Remark>,
}

/// Why a field has the domain that it has.
#[derive(Clone, Debug, PartialEq)]
pub struct Remark {
    /// The binary name of the class that declares the field.
    pub class: String,
    pub field: String,
    /// The end of a sentence about the domain: `20: List.repOk(List.java:9) compares with it`.
    pub why: String,
}

impl Bounds {
    /// The remarks, a line each: `List.capacity is 0..3,20 (20: ...)`.
    pub fn remarked(&self) -> Vec<String> {
        let line = |remark: &Remark| {
            let is_it = |one: &&FieldDomain| one.class == remark.class && one.field == remark.field;
            let domain = &self.fields.iter().find(is_it)?.domain;
            let place = format!("{}.{}", simple_name(&remark.class), remark.field);
            Some(format!("{place} is {domain} ({})", remark.why))
        };
        self.remarks.iter().filter_map(line).collect()
    }
}

/// A field and its domain.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldDomain {
    /// The class whose objects are meant, by its binary name, those of its subclasses included
    /// unless they have a domain of their own. It declares the field or inherits it.
    pub class: String,
    pub field: String,
    pub domain: Domain,
}

/// A domain that the user gave: `Node.info=1..3`.
#[derive(Clone, Debug, PartialEq)]
pub struct Given {
    /// The class's simple, binary or full name.
    pub class: String,
    pub field: String,
    pub domain: Domain,
    /// Of a file that serves several classes: the search may not reach its class.
    pub optional: bool,
}

impl Given {
    /// Reads `Class.field=domain`.
    ///
    /// # Errors
    /// It is not written like that.
    pub fn parse(text: &str) -> Result<Given, ScopeError> {
        let wrong = || ScopeError::NoFieldGiven(text.to_owned());
        let (place, domain) = text.split_once('=').ok_or_else(wrong)?;
        let (class, field) = place.trim().rsplit_once('.').ok_or_else(wrong)?;
        let domain =
            notation::parse(domain).map_err(|problem| ScopeError::from(problem).at(place))?;
        Ok(Given { class: class.to_owned(), field: field.to_owned(), domain, optional: false })
    }

    /// The same at a scope, for which `N` stands: `Node.info=1..N`, `Node.left=null,Node*N`.
    ///
    /// # Errors
    /// It is not written like that.
    pub fn parse_at(text: &str, scope: u32) -> Result<Given, ScopeError> {
        match text.split_once('=') {
            Some((place, domain)) => {
                Given::parse(&format!("{place}={}", notation::at_scope(domain, scope)))
            }
            None => Given::parse(text),
        }
    }

    /// Whether it is for a field of a class, by its binary name.
    pub(super) fn is_for(&self, class: &str, field: &str) -> bool {
        self.field == field && self.names(class)
    }

    /// Whether the class, by its binary name, is the one that is meant.
    pub(crate) fn names(&self, class: &str) -> bool {
        [simple_name(class), &class.replace('$', "."), class].contains(&self.class.as_str())
    }
}
