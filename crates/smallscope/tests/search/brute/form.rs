//! The canonical form of a graph of objects: equal for isomorphic graphs only.
//!
//! The graph is walked from its root, in breadth, fields in their order. An
//! object is written as its class domain and the number of its first visit
//! there, or its own index where objects may not stand for each other. The walk
//! takes all instance fields, with or without a domain: what a predicate left
//! behind shows.

use machine::machine::Machine;
use machine::value::{Kind, Ref};
use smallscope::scope::finitization::ClassDomain;
use std::collections::HashMap;

pub(crate) type Form = Vec<(u8, u64)>;

/// Which objects have an identity.
pub(crate) struct Objects {
    places: HashMap<Ref, (usize, u64)>,
    isomorphic: Vec<bool>,
}

impl Objects {
    /// The objects of the class domains, or those that stand for them.
    pub(crate) fn new(domains: &[ClassDomain], stand_in: impl Fn(Ref) -> Ref) -> Objects {
        let mut places = HashMap::new();
        for (number, domain) in domains.iter().enumerate() {
            for (index, &object) in (0..).zip(&domain.objects) {
                places.insert(stand_in(object), (number, index));
            }
        }
        let isomorphic = domains.iter().map(|domain| domain.isomorphic).collect();
        Objects { places, isomorphic }
    }
}

struct Walk<'a> {
    machine: &'a Machine,
    objects: &'a Objects,
    visited: Vec<Ref>,
    form: Form,
}

/// The form of what can be reached from `root`.
pub(crate) fn form(machine: &Machine, objects: &Objects, root: Ref) -> Form {
    let mut walk = Walk { machine, objects, visited: vec![root], form: Vec::new() };
    let mut next = 0;
    while next < walk.visited.len() {
        walk.fields(walk.visited[next]);
        next += 1;
    }
    walk.form
}

impl Walk<'_> {
    fn fields(&mut self, object: Ref) {
        let program = self.machine.program();
        let ancestors = program.class(self.machine.heap().class_of(object)).ancestors.iter();
        for field in ancestors.flat_map(|&class| &program.class(class).fields) {
            if !field.is_static() {
                self.value(field.kind, self.machine.heap().get(object, field.slot));
            }
        }
    }

    fn value(&mut self, kind: Kind, word: u64) {
        let object = Ref::from_word(word);
        let heap = self.machine.heap();
        if kind != Kind::Ref || object.is_null() {
            self.form.push((0, word));
        } else if let Some(&place) = self.objects.places.get(&object) {
            self.object(object, place);
        } else if let Some((kind, _)) = self.machine.program().class(heap.class_of(object)).array()
        {
            let heap = self.machine.heap();
            let length = heap.length(object).expect("all is decided");
            self.form.push((1, u64::from(length)));
            for index in 0..length {
                self.value(kind, heap.element(object, index));
            }
        } else {
            // Boxed numbers, strings and constants are values: the same on both sides.
            self.form.push((2, word));
        }
    }

    fn object(&mut self, object: Ref, (domain, index): (usize, u64)) {
        if !self.visited.contains(&object) {
            self.visited.push(object);
        }
        let of_domain = |other: &&Ref| self.objects.places[other].0 == domain;
        let number = match self.objects.isomorphic[domain] {
            true => {
                let mut known = self.visited.iter().filter(of_domain);
                known.position(|&known| known == object).expect("it was visited") as u64
            }
            false => index,
        };
        self.form.push((3 + domain as u8, number));
    }
}
