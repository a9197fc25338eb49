//! Class domains: which objects there are, made before the search.

use super::{Builder, ClassDomain, LinkedField};
use crate::scope::error::ScopeError;
use crate::scope::infer::instance_fields;
use crate::scope::names::class_named;
use crate::scope::notation::{Domain, Item};
use machine::driver::Slot;
use machine::ending::{Budget, Ending, Stop};
use machine::program::descriptor::class_of_field;
use machine::program::{ClassId, MethodId, flags};
use machine::value::{Kind, Ref};

impl Builder<'_> {
    /// A class domain of at least `count` objects; they are made later.
    pub(super) fn class_domain(&mut self, class: ClassId, count: u32, isomorphic: bool) -> usize {
        let known = self.class_domains.iter().position(|domain| domain.class == class);
        let index = known.unwrap_or_else(|| {
            let domain = ClassDomain { class, objects: Vec::new(), made: 0, isomorphic };
            self.class_domains.push(domain);
            self.class_domains.len() - 1
        });
        let domain = &mut self.class_domains[index];
        domain.made = domain.made.max(count as usize);
        // Those that existed before come later, and stay.
        domain.objects.resize(domain.objects.len().max(domain.made), Ref::NULL);
        domain.isomorphic &= isomorphic;
        index
    }

    /// Notes how many objects and shared arrays a domain asks for.
    pub(super) fn count_objects(&mut self, domain: &Domain) -> Result<(), ScopeError> {
        match domain {
            Domain::Values(items) => items.iter().try_for_each(|item| self.count_item(item)),
            Domain::Array { elements, .. } => {
                self.count_shared(domain);
                self.count_objects(elements)
            }
        }
    }

    fn count_item(&mut self, item: &Item) -> Result<(), ScopeError> {
        match item {
            Item::Objects { class, count, isomorphic } => {
                let class = self.class_named(class)?;
                self.require_instantiable(class)?;
                self.class_domain(class, *count, *isomorphic);
            }
            Item::Existing { class, isomorphic: true, .. } => {
                let class = self.class_named(class)?;
                self.class_domain(class, 0, true);
            }
            _ => {}
        }
        Ok(())
    }

    fn require_instantiable(&self, class: ClassId) -> Result<(), ScopeError> {
        let linked = self.machine.program().class(class);
        if linked.is_interface() || linked.flags & flags::ABSTRACT != 0 {
            let name = self.machine.program().java_name(class);
            return Err(ScopeError::NotInstantiable(name));
        }
        Ok(())
    }

    pub(super) fn make_objects(&mut self) -> Result<(), ScopeError> {
        for index in 0..self.class_domains.len() {
            let class = self.class_domains[index].class;
            self.initialize(class)?;
            for place in 0..self.class_domains[index].made {
                let object = self.machine.new_input(class);
                let object = object.map_err(|_| ScopeError::HeapTooSmall(" for the objects"))?;
                self.class_domains[index].objects[place] = object;
            }
        }
        Ok(())
    }

    pub(super) fn initialize(&mut self, class: ClassId) -> Result<(), ScopeError> {
        self.machine.initialize(class);
        let stop = self.machine.run();
        let class = self.machine.program().java_name(class);
        match stop {
            Stop::Ended(Ending::Returned(_)) => Ok(()),
            Stop::Ended(Ending::OutOf(Budget::Deadline)) => {
                Err(ScopeError::OutOfTime(format!("{class} is initialized")))
            }
            Stop::Ended(Ending::Unsupported(what)) => {
                Err(ScopeError::InitializerNeeds { class, what })
            }
            _ => Err(ScopeError::InitializerFails(class)),
        }
    }

    /// Runs the constructor of the objects whose fields do not all have domains.
    pub(super) fn construct(&mut self, fields: &[LinkedField<'_>]) -> Result<(), ScopeError> {
        for (class, object) in self.made() {
            let methods = &self.machine.program().class(class).methods;
            let constructor = methods.iter().copied().find(|&method| self.is_plain(method));
            let Some(constructor) = constructor.filter(|_| !self.all_have_domains(class, fields))
            else {
                continue;
            };
            self.machine.call(constructor, &[object.word()]);
            if !matches!(self.machine.run(), Stop::Ended(Ending::Returned(_))) {
                let name = self.machine.program().java_name(class);
                return Err(ScopeError::ConstructorFails(name));
            }
        }
        Ok(())
    }

    fn all_have_domains(&self, class: ClassId, fields: &[LinkedField<'_>]) -> bool {
        let program = self.machine.program();
        instance_fields(self.machine, class).iter().all(|(owner, name, _)| {
            fields.iter().any(|field| {
                field.field == *name
                    && program.is_subclass(class, field.class)
                    && program.is_subclass(field.class, *owner)
            })
        })
    }

    /// Whether it is a constructor without parameters.
    fn is_plain(&self, method: MethodId) -> bool {
        let program = self.machine.program();
        let method = program.method(method);
        program.names.get(method.name) == "<init>" && program.names.get(method.descriptor) == "()V"
    }

    /// Objects of an inner class that is the root's belong to the root; what else
    /// an inner object belongs to is null.
    pub(super) fn link_to_root(&mut self) {
        let root = self.class_domains[0].objects[0];
        for (class, object) in self.made().into_iter().skip(1) {
            for slot in self.links_to_root(class) {
                self.machine.write(Slot::Field(object, slot), root.word());
            }
        }
    }

    /// The slots in which the compiler keeps the outer object, if that may be the root.
    fn links_to_root(&self, class: ClassId) -> Vec<u32> {
        let program = self.machine.program();
        let ancestors = program.class(class).ancestors.iter();
        let fields = ancestors.flat_map(|&class| &program.class(class).fields);
        let links = fields.filter(|field| {
            let outer = program.loaded(class_of_field(program.names.get(field.descriptor)));
            field.flags & flags::SYNTHETIC != 0
                && program.names.get(field.name).starts_with("this$")
                && outer.is_some_and(|outer| program.is_subclass(self.root, outer))
        });
        links.map(|field| field.slot).collect()
    }

    /// Adds all values of a domain to the collections in a field.
    pub(super) fn fill(&mut self, contents: &[LinkedField<'_>]) -> Result<(), ScopeError> {
        for field in contents {
            let Domain::Values(items) = field.domain else {
                unreachable!("only sets of objects fill collections")
            };
            let mut values = Vec::new();
            for item in items.iter().filter(|item| **item != Item::Null) {
                self.item_values(Kind::Ref, "Ljava/lang/Object;", item, &mut values)?;
            }
            let collections = self.words_in(field)?;
            for (collection, value) in
                collections.iter().flat_map(|one| values.iter().map(move |value| (one, value)))
            {
                self.add(Ref::from_word(*collection), value.word).ok_or_else(|| {
                    let class = self.machine.program().java_name(field.class);
                    ScopeError::NotACollection { class, field: field.field.to_owned() }
                })?;
            }
        }
        Ok(())
    }

    /// What a field of the objects holds so far.
    fn words_in(&self, field: &LinkedField<'_>) -> Result<Vec<u64>, ScopeError> {
        let slot = self.field(field)?.slot;
        let program = self.machine.program();
        let holders =
            self.made().into_iter().filter(|(class, _)| program.is_subclass(*class, field.class));
        Ok(holders.map(|(_, object)| self.machine.heap().get(object, slot)).collect())
    }

    /// Calls `add` of a collection.
    fn add(&mut self, collection: Ref, word: u64) -> Option<()> {
        if collection == Ref::NULL {
            return None;
        }
        let class = self.machine.heap().class_of(collection);
        let add = self.machine.program().find_method(class, "add", "(Ljava/lang/Object;)Z")?;
        self.machine.call(add, &[collection.word(), word]);
        matches!(self.machine.run(), Stop::Ended(Ending::Returned(_))).then_some(())
    }

    /// The objects made so far, with their classes.
    fn made(&self) -> Vec<(ClassId, Ref)> {
        let made = |domain: &ClassDomain| {
            let class = domain.class;
            domain.objects[..domain.made].iter().map(|&object| (class, object)).collect::<Vec<_>>()
        };
        self.class_domains.iter().flat_map(made).collect()
    }

    pub(super) fn class_named(&mut self, name: &str) -> Result<ClassId, ScopeError> {
        class_named(self.machine, self.root, name)
    }
}
