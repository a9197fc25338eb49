//! From domains as written to objects and words of a machine.
//!
//! All objects of all class domains are made before the search, every field
//! with a domain undecided; a candidate is then only a choice of words. A value
//! knows its class domain and its index there, which is all that breaking
//! isomorphism needs.

use super::infer::{FieldDomain, class_named};
use super::notation::{Domain, Item};
use machine::ending::{Ending, Stop};
use machine::machine::Machine;
use machine::points::Value;
use machine::program::descriptor::class_of_field;
use machine::program::{ClassId, Field, flags};
use machine::value::{Kind, Ref, float, int};
use rustc_hash::{FxHashMap, FxHashSet};

/// Objects of one class that the search may use.
#[derive(Clone, Debug)]
pub struct ClassDomain {
    pub class: ClassId,
    pub objects: Vec<Ref>,
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

    /// All objects and arrays whose contents are searched.
    pub fn inputs(&self) -> Vec<Ref> {
        let mut inputs: Vec<Ref> =
            self.class_domains.iter().flat_map(|domain| domain.objects.iter().copied()).collect();
        let mut next = 0;
        while next < inputs.len() {
            inputs.extend(self.arrays_of(inputs[next]));
            next += 1;
        }
        inputs
    }
}

/// Makes the objects of a finitization on `machine`.
///
/// # Errors
/// A sentence that names the field or class that cannot be, and the nearest
/// name that can.
pub fn build(
    machine: &mut Machine,
    root: ClassId,
    fields: &[FieldDomain],
) -> Result<Finitization, String> {
    let mut builder = Builder {
        machine,
        root,
        class_domains: Vec::new(),
        domains: Vec::new(),
        arrays: FxHashMap::default(),
        owned: FxHashMap::default(),
        fixed: Vec::new(),
    };
    builder.class_domain(root, 1, true);
    for field in fields {
        builder.count_objects(&field.domain)?;
    }
    builder.make_objects()?;
    let mut slots: FxHashMap<ClassId, Vec<Option<u32>>> = FxHashMap::default();
    let classes: Vec<ClassId> = builder.class_domains.iter().map(|domain| domain.class).collect();
    for field in fields {
        let declared = builder.field(field)?;
        let holders: Vec<ClassId> = classes
            .iter()
            .copied()
            .filter(|&class| builder.machine.core.program.is_subclass(class, field.class))
            .collect();
        if let Domain::Array { lengths, elements } = &field.domain {
            builder.field_arrays(&declared, &holders, lengths, elements)?;
            continue;
        }
        let values = builder.values(&declared, field)?;
        let index = builder.add_domain(values);
        for class in holders {
            let words = builder.machine.core.program.class(class).words as usize;
            let of_class = slots.entry(class).or_insert_with(|| vec![None; words]);
            of_class[declared.slot as usize] = Some(index);
        }
    }
    let Builder { class_domains, domains, arrays, owned, fixed, .. } = builder;
    let root = class_domains[0].objects[0];
    let finitization = Finitization { root, class_domains, domains, slots, arrays, owned };
    finitization.leave_all_undecided(machine);
    for (object, slot, array) in fixed {
        machine.core.heap.put(object, slot, array.word());
    }
    Ok(finitization)
}

/// The words of values without identity, for something of the type that
/// `descriptor` tells; names of classes are looked up from `root`.
///
/// # Errors
/// One of them does not fit the type.
pub fn plain_words(
    machine: &mut Machine,
    root: ClassId,
    descriptor: &str,
    items: &[Item],
) -> Result<Vec<u64>, String> {
    let mut builder = Builder {
        machine,
        root,
        class_domains: Vec::new(),
        domains: Vec::new(),
        arrays: FxHashMap::default(),
        owned: FxHashMap::default(),
        fixed: Vec::new(),
    };
    let index = builder.element_domain(descriptor, items)?;
    Ok(builder.domains.swap_remove(index as usize).iter().map(|value| value.word).collect())
}

impl Finitization {
    fn leave_all_undecided(&self, machine: &mut Machine) {
        for domain in &self.class_domains {
            for &object in &domain.objects {
                for slot in self.slots(domain.class) {
                    machine.core.leave_undecided(object, slot);
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
}

impl Builder<'_> {
    /// A value that is given twice is tried once.
    fn add_domain(&mut self, mut values: Vec<Value>) -> u32 {
        let mut words = FxHashSet::default();
        values.retain(|value| words.insert(value.word));
        self.domains.push(values);
        self.domains.len() as u32 - 1
    }

    /// Gives every object of `holders` an array of its own in a field.
    fn field_arrays(
        &mut self,
        declared: &Field,
        holders: &[ClassId],
        lengths: &[Item],
        elements: &Domain,
    ) -> Result<(), String> {
        let descriptor = self.machine.core.program.names.get(declared.descriptor).to_owned();
        let owners: Vec<Ref> = self
            .class_domains
            .iter()
            .filter(|domain| holders.contains(&domain.class))
            .flat_map(|domain| domain.objects.clone())
            .collect();
        for owner in owners {
            let array = self.array(&descriptor, lengths, elements)?;
            self.owned.entry(owner).or_default().push(array);
            self.fixed.push((owner, declared.slot, array));
        }
        Ok(())
    }

    /// An input array of the type that `descriptor` tells.
    fn array(
        &mut self,
        descriptor: &str,
        lengths: &[Item],
        elements: &Domain,
    ) -> Result<Ref, String> {
        let element = descriptor
            .strip_prefix('[')
            .ok_or_else(|| format!("an array domain is none for a field of type {descriptor}"))?
            .to_owned();
        let class = self.machine.load(descriptor).map_err(|error| error.to_string())?;
        let mut values = Vec::new();
        for item in lengths {
            self.item_values(Kind::Int, "I", item, &mut values)?;
        }
        let capacity = values.iter().map(|value| value.word as u32).max().unwrap_or(0);
        if capacity > machine::undecided::array::LONGEST {
            return Err(format!("an array of length {capacity} is too long to search"));
        }
        let array = self.machine.core.new_input_array(class, capacity);
        let array = array.map_err(|_| "the heap is too small for the arrays".to_owned())?;
        let lengths_index = self.add_domain(values);
        let elements_index = match elements {
            Domain::Array { lengths, elements } => {
                for index in 0..capacity {
                    let inner = self.array(&element, lengths, elements)?;
                    self.owned.entry(array).or_default().push(inner);
                    self.machine.core.decide_element(array, index, inner.word());
                }
                None
            }
            Domain::Values(items) => Some(self.element_domain(&element, items)?),
        };
        let domains = ArrayDomains { lengths: lengths_index, elements: elements_index };
        self.arrays.insert(array, domains);
        Ok(array)
    }

    fn element_domain(&mut self, descriptor: &str, items: &[Item]) -> Result<u32, String> {
        let kind = descriptor.bytes().next().and_then(Kind::of_letter);
        let kind = kind.ok_or_else(|| format!("{descriptor} is no type"))?;
        let mut values = Vec::new();
        for item in items {
            if !self.item_values(kind, descriptor, item, &mut values)? {
                return Err(format!("{item} is no value for elements of type {descriptor}"));
            }
        }
        Ok(self.add_domain(values))
    }

    /// A class domain of at least `count` objects; they are made later.
    fn class_domain(&mut self, class: ClassId, count: u32, isomorphic: bool) -> usize {
        let known = self.class_domains.iter().position(|domain| domain.class == class);
        let index = known.unwrap_or_else(|| {
            self.class_domains.push(ClassDomain { class, objects: Vec::new(), isomorphic });
            self.class_domains.len() - 1
        });
        let domain = &mut self.class_domains[index];
        let count = domain.objects.len().max(count as usize);
        domain.objects.resize(count, Ref::NULL);
        domain.isomorphic &= isomorphic;
        index
    }

    fn count_objects(&mut self, domain: &Domain) -> Result<(), String> {
        match domain {
            Domain::Values(items) => {
                for item in items {
                    if let Item::Objects { class, count, isomorphic } = item {
                        let class = self.class_named(class)?;
                        self.require_instantiable(class)?;
                        self.class_domain(class, *count, *isomorphic);
                    }
                }
                Ok(())
            }
            Domain::Array { elements, .. } => self.count_objects(elements),
        }
    }

    fn require_instantiable(&self, class: ClassId) -> Result<(), String> {
        let linked = self.machine.core.program.class(class);
        if linked.is_interface() || linked.flags & flags::ABSTRACT != 0 {
            let name = self.machine.core.program.java_name(class);
            return Err(format!(
                "class {name} cannot be instantiated: name a class that implements it"
            ));
        }
        Ok(())
    }

    fn make_objects(&mut self) -> Result<(), String> {
        for index in 0..self.class_domains.len() {
            let class = self.class_domains[index].class;
            self.initialize(class)?;
            for place in 0..self.class_domains[index].objects.len() {
                let object = self.machine.core.new_input(class);
                let object =
                    object.map_err(|_| "the heap is too small for the objects".to_owned())?;
                self.class_domains[index].objects[place] = object;
            }
        }
        Ok(())
    }

    fn initialize(&mut self, class: ClassId) -> Result<(), String> {
        self.machine.initialize(class);
        match self.machine.run() {
            Stop::Ended(Ending::Returned(_)) => Ok(()),
            _ => {
                let name = self.machine.core.program.java_name(class);
                Err(format!("the static initializer of {name} fails"))
            }
        }
    }

    fn class_named(&mut self, name: &str) -> Result<ClassId, String> {
        class_named(self.machine, self.root, name)
    }

    fn field(&self, field: &FieldDomain) -> Result<Field, String> {
        let program = &self.machine.core.program;
        let declared = program.class(field.class).fields.iter();
        let found = declared.clone().find(|declared| {
            program.names.get(declared.name) == field.field && !declared.is_static()
        });
        found.cloned().ok_or_else(|| {
            let class = program.java_name(field.class);
            format!("class {class} has no field {}", field.field)
        })
    }

    fn values(&mut self, declared: &Field, field: &FieldDomain) -> Result<Vec<Value>, String> {
        let descriptor = self.machine.core.program.names.get(declared.descriptor).to_owned();
        let wrong = |item: &dyn std::fmt::Display| {
            let declared = java_type(&descriptor);
            format!("{item} is no value for field {} of type {declared}", field.field)
        };
        let Domain::Values(items) = &field.domain else {
            return Err(format!("field {} holds no array", field.field));
        };
        let mut values = Vec::new();
        for item in items {
            let known = values.len();
            let fits = self.item_values(declared.kind, &descriptor, item, &mut values)?;
            if !fits || !self.are_instances(declared.kind, &descriptor, &values[known..]) {
                return Err(wrong(item));
            }
        }
        Ok(values)
    }

    /// Whether a field of that type may refer to these objects.
    fn are_instances(&mut self, kind: Kind, descriptor: &str, values: &[Value]) -> bool {
        let name = descriptor.strip_prefix('L').map(|name| name.trim_end_matches(';'));
        let Some(name) = name.filter(|_| kind == Kind::Ref) else {
            return kind != Kind::Ref || values.iter().all(|value| value.word == 0);
        };
        let declared = self.machine.load(name);
        declared.is_ok_and(|declared| {
            let references = values.iter().map(|value| Ref::from_word(value.word));
            let mut objects = references.filter(|&object| object != Ref::NULL);
            objects.all(|object| self.machine.core.is_instance(object, declared))
        })
    }

    /// Appends the values of an item; false when they do not fit the type.
    fn item_values(
        &mut self,
        kind: Kind,
        descriptor: &str,
        item: &Item,
        values: &mut Vec<Value>,
    ) -> Result<bool, String> {
        let plain = |word| Value { word, object: None };
        match (item, kind) {
            (Item::Null, Kind::Ref) => values.push(plain(0)),
            (Item::Boolean(value), Kind::Boolean) => values.push(plain(u64::from(*value))),
            (Item::Range(from, to), kind) if kind != Kind::Ref && kind != Kind::Boolean => {
                for number in *from..=*to {
                    match number_word(kind, number) {
                        Some(word) => values.push(plain(word)),
                        None => return Ok(false),
                    }
                }
            }
            (Item::Real(real), Kind::Float) => values.push(plain(float(*real as f32))),
            (Item::Real(real), Kind::Double) => values.push(plain(real.to_bits())),
            (Item::Objects { class, .. }, Kind::Ref) => {
                let class = self.class_named(class)?;
                return Ok(self.object_values(class, descriptor, values));
            }
            (Item::Range(from, to), Kind::Ref) => {
                for number in *from..=*to {
                    values.push(plain(self.boxed(descriptor, number)?));
                }
            }
            (Item::Text(text), Kind::Ref) => {
                let string = self.machine.core.new_string(text);
                values.push(plain(string.map_err(|_| "the heap is too small")?.word()));
            }
            (Item::Constant { class, name }, Kind::Ref) => {
                values.push(plain(self.constant(class, name)?));
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn object_values(&mut self, class: ClassId, descriptor: &str, values: &mut Vec<Value>) -> bool {
        let fits = self
            .machine
            .load(class_of_field(descriptor))
            .is_ok_and(|declared| self.machine.core.program.is_subclass(class, declared));
        let domain = self.class_domains.iter().position(|domain| domain.class == class);
        let Some(domain) = domain.filter(|_| fits) else {
            return false;
        };
        for (index, object) in self.class_domains[domain].objects.iter().enumerate() {
            values.push(Value { word: object.word(), object: Some((domain as u16, index as u16)) });
        }
        true
    }

    /// A boxed number, as `valueOf` gives it.
    fn boxed(&mut self, descriptor: &str, number: i64) -> Result<u64, String> {
        let (class, parameter, word) = match descriptor {
            "Ljava/lang/Long;" => ("java/lang/Long", "J", number as u64),
            "Ljava/lang/Short;" => ("java/lang/Short", "S", int(number as i32)),
            "Ljava/lang/Byte;" => ("java/lang/Byte", "B", int(number as i32)),
            "Ljava/lang/Character;" => ("java/lang/Character", "C", int(number as i32)),
            _ => ("java/lang/Integer", "I", int(number as i32)),
        };
        let class_id = self.machine.load(class).map_err(|error| error.to_string())?;
        let descriptor = format!("({parameter})L{class};");
        let method = self.machine.core.program.find_method(class_id, "valueOf", &descriptor);
        let method = method.ok_or_else(|| format!("{class} has no valueOf"))?;
        self.machine.call(method, &[word]);
        match self.machine.run() {
            Stop::Ended(Ending::Returned(boxed)) => Ok(boxed),
            _ => Err(format!("{class}.valueOf fails")),
        }
    }

    fn constant(&mut self, class: &str, name: &str) -> Result<u64, String> {
        let class_id = self.class_named(class)?;
        self.initialize(class_id)?;
        let field =
            self.machine.core.program.field(class_id, name).filter(|field| field.is_static());
        let slot = field
            .map(|field| field.slot)
            .ok_or_else(|| format!("{class} has no constant {name}"))?;
        Ok(self.machine.core.heap.get(self.machine.core.mirror(class_id), slot))
    }
}

/// A type as Java writes it: `[Ljava/util/List;` is `java.util.List[]`.
pub(crate) fn java_type(descriptor: &str) -> String {
    let element = descriptor.trim_start_matches('[');
    let name = match element {
        "Z" => "boolean",
        "B" => "byte",
        "C" => "char",
        "S" => "short",
        "I" => "int",
        "J" => "long",
        "F" => "float",
        "D" => "double",
        class => class.strip_prefix('L').unwrap_or(class).trim_end_matches(';'),
    };
    name.replace(['/', '$'], ".") + &"[]".repeat(descriptor.len() - element.len())
}

fn number_word(kind: Kind, number: i64) -> Option<u64> {
    Some(match kind {
        Kind::Byte => int(i8::try_from(number).ok()?.into()),
        Kind::Short => int(i16::try_from(number).ok()?.into()),
        Kind::Char => u64::from(u16::try_from(number).ok()?),
        Kind::Int => int(i32::try_from(number).ok()?),
        Kind::Long => number as u64,
        Kind::Float => float(number as f32),
        Kind::Double => (number as f64).to_bits(),
        Kind::Boolean | Kind::Ref => return None,
    })
}
