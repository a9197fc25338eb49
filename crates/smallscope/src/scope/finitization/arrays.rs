//! Input arrays: one for each place that holds one, or a number that fields share.

use super::{ArrayDomains, Builder, ClassDomain, Value};
use crate::scope::error::ScopeError;
use crate::scope::notation::{Domain, Item};
use machine::choice::Choice;
use machine::program::{ClassId, Field};
use machine::value::{Kind, Ref};

impl Builder<'_> {
    /// Gives every object of `holders` an array of its own in a field.
    pub(super) fn field_arrays(
        &mut self,
        declared: &Field,
        holders: &[ClassId],
        lengths: &[Item],
        elements: &Domain,
    ) -> Result<(), ScopeError> {
        let descriptor = self.descriptor(declared);
        let owners: Vec<Ref> = self
            .class_domains
            .iter()
            .filter(|domain| holders.contains(&domain.class))
            .flat_map(|domain| domain.objects[..domain.made].to_vec())
            .collect();
        for owner in owners {
            let array = self.array(&descriptor, lengths, elements)?;
            self.owned.entry(owner).or_default().push(array);
            self.fixed.push((owner, declared.slot, array));
        }
        Ok(())
    }

    /// Notes how many arrays of a kind fields share: as many as the largest asks for.
    pub(super) fn count_shared(&mut self, domain: &Domain) {
        if let Domain::Array { shared: Some(count), .. } = domain {
            let (most, _) = self.pools.entry(kind_of_pool(domain)).or_default();
            *most = (*most).max(*count);
        }
    }

    /// The domain of a field or element that shares arrays with others.
    pub(super) fn shared_arrays(
        &mut self,
        descriptor: &str,
        domain: &Domain,
    ) -> Result<u32, ScopeError> {
        let Domain::Array { lengths, elements, .. } = domain else {
            unreachable!("only arrays are shared")
        };
        let kind = kind_of_pool(domain);
        let (count, made) = self.pools[&kind];
        let pool = match made {
            Some(pool) => pool,
            None => {
                let arrays = (0..count).map(|_| self.array(descriptor, lengths, elements));
                let objects: Vec<Ref> = arrays.collect::<Result<_, _>>()?;
                let class = self.machine.load(descriptor)?;
                let made = objects.len();
                self.class_domains.push(ClassDomain { class, objects, made, isomorphic: true });
                self.class_domains.len() - 1
            }
        };
        self.pools.insert(kind, (count, Some(pool)));
        let objects = self.class_domains[pool].objects.iter().enumerate();
        let value = |(index, object): (usize, &Ref)| Value {
            word: object.word(),
            object: Some((pool as u16, index as u16)),
        };
        let values: Vec<Value> = objects.map(value).collect();
        Ok(self.add_domain(values))
    }

    /// An input array of the type that `descriptor` tells.
    fn array(
        &mut self,
        descriptor: &str,
        lengths: &[Item],
        elements: &Domain,
    ) -> Result<Ref, ScopeError> {
        let element = descriptor
            .strip_prefix('[')
            .ok_or_else(|| ScopeError::NotAnArray(descriptor.to_owned()))?
            .to_owned();
        let class = self.machine.load(descriptor)?;
        let mut values = Vec::new();
        for item in lengths {
            self.item_values(Kind::Int, "I", item, &mut values)?;
        }
        let capacity = values.iter().map(|value| value.word as u32).max().unwrap_or(0);
        if capacity > machine::undecided::array::LONGEST {
            return Err(ScopeError::ArrayTooLong(capacity));
        }
        let array = self.machine.new_input_array(class, capacity);
        let array = array.map_err(|_| ScopeError::HeapTooSmall(" for the arrays"))?;
        let lengths_index = self.add_domain(values);
        let elements_index = match elements {
            Domain::Array { lengths, elements, shared: None } => {
                for index in 0..capacity {
                    let inner = self.array(&element, lengths, elements)?;
                    self.owned.entry(array).or_default().push(inner);
                    self.machine.decide(&Choice::Element { array, index }, inner.word());
                }
                None
            }
            Domain::Array { .. } => Some(self.shared_arrays(&element, elements)?),
            Domain::Values(items) => Some(self.element_domain(&element, items)?),
        };
        let domains = ArrayDomains { lengths: lengths_index, elements: elements_index };
        self.arrays.insert(array, domains);
        Ok(array)
    }

    pub(super) fn element_domain(
        &mut self,
        descriptor: &str,
        items: &[Item],
    ) -> Result<u32, ScopeError> {
        let kind = descriptor.bytes().next().and_then(Kind::of_letter);
        let kind = kind.ok_or_else(|| ScopeError::NoType(descriptor.to_owned()))?;
        let mut values = Vec::new();
        for item in items {
            if !self.item_values(kind, descriptor, item, &mut values)? {
                let (item, descriptor) = (item.to_string(), descriptor.to_owned());
                return Err(ScopeError::NoElement { item, descriptor });
            }
        }
        Ok(self.add_domain(values))
    }
}

/// Shared arrays with the same lengths and elements are the same arrays.
fn kind_of_pool(domain: &Domain) -> String {
    let text = domain.to_string();
    text.rsplit_once("}*").map_or(text.clone(), |(kind, _)| kind.to_owned())
}
