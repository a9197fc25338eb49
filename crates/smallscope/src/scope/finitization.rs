//! From domains as written to objects and words of a machine.
//!
//! All objects of all class domains are made before the search, every field
//! with a domain undecided; a candidate is then only a choice of words. A value
//! knows its class domain and its index there, which is all that breaking
//! isomorphism needs.

mod arrays; // input arrays
mod objects; // class domains and their objects
pub(crate) mod values; // from items to words

use super::bounds::{Bounds, FieldDomain};
use super::error::ScopeError;
use super::names::class_of;
use super::notation::{Domain, Item};
use machine::driver::Slot;
use machine::machine::Machine;
use machine::program::{ClassId, Field};
use machine::search::LookaheadPolicy;
use machine::search::tables::Value;
use machine::value::Ref;
use rustc_hash::{FxHashMap, FxHashSet};

/// Objects of one class that the search may use.
#[derive(Clone, Debug)]
pub struct ClassDomain {
    pub class: ClassId,
    pub objects: Vec<Ref>,
    /// How many of them, from the first on, were made for the search. The others
    /// existed before, and what they contain is not searched.
    pub made: usize,
    /// Whether objects may stand for each other.
    pub isomorphic: bool,
}

/// A search space: the root, the objects, and the values of every field.
pub struct Finitization {
    pub root: Ref,
    pub class_domains: Vec<ClassDomain>,
    /// Field domains, each in the order of the search.
    pub domains: Vec<Vec<Value>>,
    /// For each class of input objects, the domain of each slot.
    slots: FxHashMap<ClassId, Vec<Option<u32>>>,
    /// For each input array, the domains of its length and its elements.
    arrays: FxHashMap<Ref, ArrayDomains>,
    /// The arrays that belong to an object, or to an array of arrays, in order.
    owned: FxHashMap<Ref, Vec<Ref>>,
    /// When a search of it looks ahead, which changes no result.
    pub lookahead: LookaheadPolicy,
}

#[derive(Clone, Copy, Debug)]
struct ArrayDomains {
    lengths: u32,
    /// None for an array of arrays: each element is an array of its own.
    elements: Option<u32>,
}

impl Finitization {
    /// The domain of a slot of objects of `class`.
    pub fn domain(&self, class: ClassId, slot: u32) -> Option<&[Value]> {
        let index = (*self.slots.get(&class)?.get(slot as usize)?)?;
        Some(&self.domains[index as usize])
    }

    /// Slots with a domain, in order.
    pub fn slots(&self, class: ClassId) -> impl Iterator<Item = u32> {
        let slots = self.slots.get(&class).into_iter().flatten();
        (0..).zip(slots).filter(|(_, domain)| domain.is_some()).map(|(slot, _)| slot)
    }

    pub fn is_array(&self, object: Ref) -> bool {
        self.arrays.contains_key(&object)
    }

    /// The lengths that an input array may have.
    pub fn lengths(&self, array: Ref) -> &[Value] {
        self.arrays.get(&array).map_or(&[], |domains| &self.domains[domains.lengths as usize])
    }

    /// The elements that it has room for.
    pub fn capacity(&self, array: Ref) -> u32 {
        self.lengths(array).iter().map(|length| length.word as u32).max().unwrap_or(0)
    }

    /// The values that its elements may have.
    pub fn elements(&self, array: Ref) -> &[Value] {
        let elements = self.arrays.get(&array).and_then(|domains| domains.elements);
        elements.map_or(&[], |index| &self.domains[index as usize])
    }

    /// The input arrays that belong to an object.
    pub fn arrays_of(&self, owner: Ref) -> impl Iterator<Item = Ref> {
        self.owned.get(&owner).into_iter().flatten().copied()
    }

    /// The index of the domain of a slot of objects of `class`.
    pub fn domain_index(&self, class: ClassId, slot: u32) -> Option<u32> {
        *self.slots.get(&class)?.get(slot as usize)?
    }

    /// The indices of the domains of an array's length and elements; an array of
    /// arrays has no domain for its elements.
    pub fn array_domains(&self, array: Ref) -> Option<(u32, Option<u32>)> {
        self.arrays.get(&array).map(|domains| (domains.lengths, domains.elements))
    }

    /// From now on no object stands for another.
    pub fn keep_identities(&mut self) {
        self.class_domains.iter_mut().for_each(|domain| domain.isomorphic = false);
    }

    /// All objects and arrays whose contents are searched.
    pub fn inputs(&self) -> Vec<Ref> {
        let made = |domain: &ClassDomain| domain.objects[..domain.made].to_vec();
        let mut inputs: Vec<Ref> = self.class_domains.iter().flat_map(made).collect();
        let mut next = 0;
        while next < inputs.len() {
            inputs.extend(self.arrays_of(inputs[next]));
            next += 1;
        }
        inputs
    }
}

/// Makes the objects of a search space on `machine`.
///
/// # Errors
/// A field or class cannot be, a domain does not fit, or a constructor or a collection fails.
pub fn build(machine: &mut Machine, bounds: &Bounds) -> Result<Finitization, ScopeError> {
    let root = class_of(machine, &bounds.root)?;
    let fields = on_machine(machine, &bounds.fields)?;
    let contents = on_machine(machine, &bounds.contents)?;
    let mut builder = Builder::new(machine, root);
    builder.class_domain(root, 1, true);
    for field in fields.iter().chain(&contents) {
        builder.count_objects(field.domain)?;
    }
    builder.make_objects()?;
    if bounds.construct {
        builder.construct(&fields)?;
    }
    builder.link_to_root();
    builder.fill(&contents)?;
    let slots = builder.slots(&fields)?;
    let Builder { class_domains, domains, arrays, owned, fixed, .. } = builder;
    let root = class_domains[0].objects[0];
    let lookahead = LookaheadPolicy::default();
    let finitization =
        Finitization { root, class_domains, domains, slots, arrays, owned, lookahead };
    finitization.leave_all_undecided(machine);
    for (object, slot, array) in fixed {
        machine.write(Slot::Field(object, slot), array.word());
    }
    Ok(finitization)
}

/// A field of a class that is linked, and its domain.
struct LinkedField<'a> {
    class: ClassId,
    field: &'a str,
    domain: &'a Domain,
}

fn on_machine<'a>(
    machine: &mut Machine,
    fields: &'a [FieldDomain],
) -> Result<Vec<LinkedField<'a>>, ScopeError> {
    let linked = |one: &'a FieldDomain| {
        let class = class_of(machine, &one.class)?;
        Ok(LinkedField { class, field: &one.field, domain: &one.domain })
    };
    fields.iter().map(linked).collect()
}

/// The words of values without identity, for something of the type that
/// `descriptor` tells; names of classes are looked up from `root`.
///
/// # Errors
/// One of them does not fit the type.
pub(crate) fn plain_words(
    machine: &mut Machine,
    root: ClassId,
    descriptor: &str,
    items: &[Item],
) -> Result<Vec<u64>, ScopeError> {
    let mut builder = Builder::new(machine, root);
    let index = builder.element_domain(descriptor, items)?;
    Ok(builder.domains.swap_remove(index as usize).iter().map(|value| value.word).collect())
}

impl Finitization {
    fn leave_all_undecided(&self, machine: &mut Machine) {
        for domain in &self.class_domains {
            for &object in &domain.objects[..domain.made] {
                for slot in self.slots(domain.class) {
                    machine.leave_undecided(object, slot);
                }
            }
        }
    }
}

struct Builder<'a> {
    machine: &'a mut Machine,
    root: ClassId,
    class_domains: Vec<ClassDomain>,
    domains: Vec<Vec<Value>>,
    arrays: FxHashMap<Ref, ArrayDomains>,
    owned: FxHashMap<Ref, Vec<Ref>>,
    /// Fields that hold an array of their own: object, slot, array.
    fixed: Vec<(Ref, u32, Ref)>,
    /// Arrays that fields share, by what they are: how many, and, once they are
    /// made, their class domain.
    pools: FxHashMap<String, (u32, Option<usize>)>,
    /// Texts and boxed values that were made: the same everywhere, as literals are.
    literals: FxHashMap<String, u64>,
}

type Slots = FxHashMap<ClassId, Vec<Option<u32>>>;

impl<'a> Builder<'a> {
    fn new(machine: &'a mut Machine, root: ClassId) -> Builder<'a> {
        Builder {
            machine,
            root,
            class_domains: Vec::new(),
            domains: Vec::new(),
            arrays: FxHashMap::default(),
            owned: FxHashMap::default(),
            fixed: Vec::new(),
            pools: FxHashMap::default(),
            literals: FxHashMap::default(),
        }
    }

    /// A value that is given twice is tried once.
    fn add_domain(&mut self, mut values: Vec<Value>) -> u32 {
        let mut words = FxHashSet::default();
        values.retain(|value| words.insert(value.word));
        self.domains.push(values);
        self.domains.len() as u32 - 1
    }

    /// The domain of each slot, by class.
    fn slots(&mut self, fields: &[LinkedField<'_>]) -> Result<Slots, ScopeError> {
        let mut slots = Slots::default();
        for field in fields {
            let declared = self.field(field)?;
            let holders = self.holders(field, fields);
            let index = match field.domain {
                Domain::Array { lengths, elements, shared: None } => {
                    self.field_arrays(&declared, &holders, lengths, elements)?;
                    continue;
                }
                Domain::Array { .. } => {
                    let descriptor = self.descriptor(&declared);
                    self.shared_arrays(&descriptor, field.domain)?
                }
                Domain::Values(items) => {
                    let values = self.values(&declared, field.field, items)?;
                    self.add_domain(values)
                }
            };
            for class in holders {
                let words = self.machine.program().class(class).words as usize;
                let of_class = slots.entry(class).or_insert_with(|| vec![None; words]);
                of_class[declared.slot as usize] = Some(index);
            }
        }
        Ok(slots)
    }

    /// The classes of input objects that a domain is for: not those for which a
    /// subclass has one of its own.
    fn holders(&self, field: &LinkedField<'_>, fields: &[LinkedField<'_>]) -> Vec<ClassId> {
        let program = self.machine.program();
        let slot = self.field(field).map(|declared| declared.slot).ok();
        let closer = |class: ClassId| {
            fields.iter().any(|other| {
                other.class != field.class
                    && other.field == field.field
                    && program.is_subclass(class, other.class)
                    && program.is_subclass(other.class, field.class)
                    && self.field(other).map(|declared| declared.slot).ok() == slot
            })
        };
        let classes = self.class_domains.iter().map(|domain| domain.class);
        let below = classes.filter(|&class| program.is_subclass(class, field.class));
        below.filter(|&class| !closer(class)).collect()
    }

    /// The field as the class or one above it declares it.
    fn field(&self, field: &LinkedField<'_>) -> Result<Field, ScopeError> {
        let program = self.machine.program();
        let above = program.class(field.class).ancestors.iter().rev();
        let mut declared = above.flat_map(|&class| &program.class(class).fields);
        let found = declared.find(|declared| {
            program.names.get(declared.name) == field.field && !declared.is_static()
        });
        found.cloned().ok_or_else(|| {
            let class = program.java_name(field.class);
            ScopeError::NoField { class, field: field.field.to_owned() }
        })
    }

    fn descriptor(&self, field: &Field) -> String {
        self.machine.program().names.get(field.descriptor).to_owned()
    }
}
