//! The size of a search space, as papers report it.

use super::finitization::Finitization;
use machine::program::ClassId;
use machine::value::Ref;

impl Finitization {
    /// How many candidates there are, isomorphic ones included.
    pub fn candidates(&self) -> f64 {
        let objects = self.class_domains.iter().flat_map(|domain| {
            let made = domain.objects[..domain.made].iter();
            made.map(move |&object| match self.is_array(object) {
                true => self.array_contents(object),
                false => self.contents(domain.class, object),
            })
        });
        objects.product()
    }

    /// In how many ways an object and the arrays that belong to it can be filled.
    fn contents(&self, class: ClassId, object: Ref) -> f64 {
        let fields = self.slots(class).filter_map(|slot| self.domain(class, slot));
        let fields: f64 = fields.map(|values| values.len() as f64).product();
        self.arrays_of(object).map(|array| self.array_contents(array)).product::<f64>() * fields
    }

    fn array_contents(&self, array: Ref) -> f64 {
        let inner: Vec<f64> =
            self.arrays_of(array).map(|inner| self.array_contents(inner)).collect();
        let of_length = |length: usize| match inner.get(..length) {
            Some(inner) if length > 0 => inner.iter().product(),
            _ => (self.elements(array).len() as f64).powi(length as i32),
        };
        self.lengths(array).iter().map(|length| of_length(length.word as usize)).sum()
    }
}
