//! Reads of objects.

use super::form::Load;
use super::{Relation, Sort, Trap, ValueDomain};
use crate::program::ClassId;
use crate::value::{Kind, int};

/// What objects a domain's references are about.
///
/// Implementations: the heap, the heap as the look-ahead sees it for one candidate and
/// for many, and one in tests.
pub trait Memory<D: ValueDomain> {
    /// The field of an object that is there.
    ///
    /// # Errors
    /// It is undecided.
    fn field(
        &self,
        domain: &mut D,
        object: D::Value,
        slot: u16,
        sort: Sort,
    ) -> Result<D::Value, D::Stop>;

    /// The length of an array that is there.
    ///
    /// # Errors
    /// It is undecided.
    fn length(&self, domain: &mut D, array: D::Value) -> Result<D::Value, D::Stop>;

    /// Whether an array that is there has an element at an index.
    ///
    /// # Errors
    /// Its length is undecided.
    fn has_element(
        &self,
        domain: &mut D,
        array: D::Value,
        kind: Kind,
        index: D::Value,
    ) -> Result<D::Truth, D::Stop>;

    /// An element that is there.
    ///
    /// # Errors
    /// It is undecided.
    fn element(
        &self,
        domain: &mut D,
        array: D::Value,
        kind: Kind,
        index: D::Value,
    ) -> Result<D::Value, D::Stop>;

    /// Whether an object is there, and of a class or a subclass of it.
    fn is_instance(&self, domain: &mut D, object: D::Value, class: ClassId) -> D::Truth;
}

/// What is read of an object. Only an element has an index: nothing else looks at it.
///
/// # Errors
/// It does not complete.
#[inline(always)]
pub fn load<D: ValueDomain, M: Memory<D>>(
    domain: &mut D,
    memory: &M,
    load: Load,
    object: D::Value,
    index: D::Value,
) -> Result<D::Value, D::Stop> {
    match load {
        Load::Field(slot, sort) => {
            require_object(domain, &object)?;
            memory.field(domain, object, slot, sort)
        }
        Load::Length => {
            require_object(domain, &object)?;
            memory.length(domain, object)
        }
        Load::Element(kind) => {
            require_object(domain, &object)?;
            let is_there = memory.has_element(domain, object.clone(), kind, index.clone())?;
            domain.require(is_there, Trap::OutOfBounds)?;
            memory.element(domain, object, kind, index)
        }
        Load::IsInstance(class) => {
            let is_instance = memory.is_instance(domain, object, class);
            let [yes, no] = [1, 0].map(|number| domain.constant(Sort::Int, int(number)));
            Ok(domain.pick(is_instance, yes, no))
        }
        Load::Cast(class) => {
            let is_null = compare_with_null(domain, Relation::Equal, &object);
            let is_instance = memory.is_instance(domain, object.clone(), class);
            let fits = domain.or(is_null, is_instance);
            domain.require(fits, Trap::BadCast)?;
            Ok(object)
        }
    }
}

/// Null has nothing to read.
#[inline(always)]
fn require_object<D: ValueDomain>(domain: &mut D, object: &D::Value) -> Result<(), D::Stop> {
    let is_object = compare_with_null(domain, Relation::Unequal, object);
    domain.require(is_object, Trap::Null)
}

#[inline(always)]
fn compare_with_null<D: ValueDomain>(
    domain: &mut D,
    relation: Relation,
    object: &D::Value,
) -> D::Truth {
    let null = domain.constant(Sort::Int, 0);
    domain.relation(relation, Sort::Int, object.clone(), null)
}
