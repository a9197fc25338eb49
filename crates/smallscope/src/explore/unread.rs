//! What a predicate left undecided although the root leads to it.
//!
//! Asked once for every accepted candidate, so the objects' shapes are looked
//! up beforehand: a walk then costs a few words for each reachable object.

use crate::scope::finitization::{ClassDomain, Finitization};
use machine::choice::Choice;
use machine::core::Core;
use machine::search::count::Places;
use machine::value::{Ref, is_undecided};

/// What there is to look at in one input object.
struct Shape {
    object: Ref,
    fields: Vec<Field>,
    /// Input arrays that belong to it.
    arrays: Vec<Ref>,
    /// Of an array: whether its elements lead to input objects. None otherwise.
    elements: Option<bool>,
}

#[derive(Clone, Copy)]
struct Field {
    slot: u32,
    /// Whether its word tells that it is undecided: not so for `long` and `double`.
    tells: bool,
    leads_to_objects: bool,
}

pub(super) struct Unread {
    shapes: Vec<Shape>,
    /// For each address from `first` on, the position of the shape of the object
    /// there, plus one.
    numbers: Vec<u32>,
    first: u32,
    /// The walk in which each object was last reached.
    reached: Vec<u64>,
    walks: u64,
    queue: Vec<usize>,
}

impl Unread {
    pub(super) fn new(core: &Core, finitization: &Finitization) -> Unread {
        let inputs = finitization.inputs();
        let shapes: Vec<Shape> =
            inputs.iter().map(|&object| shape(core, finitization, object)).collect();
        let first = inputs.iter().map(|object| object.0).min().unwrap_or(0);
        let end = inputs.iter().map(|object| object.0 + 1).max().unwrap_or(0);
        let mut numbers = vec![0; (end - first) as usize];
        for (number, object) in (1..).zip(&inputs) {
            numbers[(object.0 - first) as usize] = number;
        }
        let reached = vec![0; shapes.len()];
        Unread { shapes, numbers, first, reached, walks: 0, queue: Vec::new() }
    }

    /// The first undecided place that the root leads to, breadth first.
    pub(super) fn first(&mut self, core: &Core, finitization: &Finitization) -> Option<Choice> {
        self.walks += 1;
        self.queue.clear();
        self.reach(finitization.root);
        let mut next = 0;
        while next < self.queue.len() {
            let number = self.queue[next];
            next += 1;
            let open = match self.shapes[number].elements {
                Some(lead) => self.element(core, number, lead),
                None => self.field(core, number),
            };
            if open.is_some() {
                return open;
            }
        }
        None
    }

    /// Notes an object for the walk, if it is one of the input's.
    fn reach(&mut self, object: Ref) {
        let position = object.0.wrapping_sub(self.first) as usize;
        let number = self.numbers.get(position).copied().unwrap_or(0);
        if let Some(number) = number.checked_sub(1)
            && self.reached[number as usize] != self.walks
        {
            self.reached[number as usize] = self.walks;
            self.queue.push(number as usize);
        }
    }

    /// An undecided field, or else the objects that the fields lead to.
    fn field(&mut self, core: &Core, number: usize) -> Option<Choice> {
        let object = self.shapes[number].object;
        for index in 0..self.shapes[number].fields.len() {
            let Field { slot, tells, leads_to_objects } = self.shapes[number].fields[index];
            let word = core.heap.get(object, slot);
            if if tells { is_undecided(word) } else { core.is_undecided(object, slot) } {
                return Some(Choice::Field { object, class: core.heap.class_of(object), slot });
            }
            if leads_to_objects {
                self.reach(Ref::from_word(word));
            }
        }
        self.reach_arrays(number, usize::MAX);
        None
    }

    fn element(&mut self, core: &Core, number: usize, lead: bool) -> Option<Choice> {
        let array = self.shapes[number].object;
        let Some(length) = core.decided_length(array) else {
            return Some(Choice::Length { array });
        };
        if let Some(index) = core.first_undecided_element(array) {
            return Some(Choice::Element { array, index });
        }
        for index in 0..if lead { length } else { 0 } {
            self.reach(Ref::from_word(core.element(array, index)));
        }
        self.reach_arrays(number, length as usize);
        None
    }

    fn reach_arrays(&mut self, number: usize, most: usize) {
        let count = self.shapes[number].arrays.len().min(most);
        for index in 0..count {
            self.reach(self.shapes[number].arrays[index]);
        }
    }
}

/// What there is to choose in each class domain's objects; None where there are arrays
/// of arrays, or objects that are not searched.
pub(super) fn places(finitization: &Finitization) -> Option<Vec<Places>> {
    let has_arrays = |array: Ref| finitization.arrays_of(array).next().is_some();
    let mut inputs = finitization.inputs().into_iter();
    if inputs.any(|input| finitization.is_array(input) && has_arrays(input)) {
        return None;
    }
    let arrays = |&object: &Ref| {
        let itself = Some(object).filter(|&object| finitization.is_array(object));
        itself.into_iter().chain(finitization.arrays_of(object))
    };
    let of = |domain: &ClassDomain| {
        let all_searched = domain.made == domain.objects.len();
        all_searched.then(|| Places {
            fields: finitization.slots(domain.class).count(),
            // Objects of one class have the same arrays.
            arrays_each: domain.objects.first().map_or(0, |object| arrays(object).count()),
            arrays: domain.objects.iter().flat_map(arrays).collect(),
        })
    };
    finitization.class_domains.iter().map(of).collect()
}

fn shape(core: &Core, finitization: &Finitization, object: Ref) -> Shape {
    let arrays = finitization.arrays_of(object).collect();
    let leads = |domain: u32| {
        finitization.domains[domain as usize].iter().any(|value| value.object.is_some())
    };
    if let Some((_, elements)) = finitization.array_domains(object) {
        return Shape {
            object,
            fields: Vec::new(),
            arrays,
            elements: Some(elements.is_some_and(leads)),
        };
    }
    let class = core.heap.class_of(object);
    let field = |slot| {
        let kind = core.program.field_at(class, slot).map(|field| field.kind);
        let domain = finitization.domain_index(class, slot);
        Field {
            slot,
            tells: kind.is_some_and(|kind| kind.words() == 1),
            leads_to_objects: domain.is_some_and(leads),
        }
    };
    let fields = finitization.slots(class).map(field).collect();
    Shape { object, fields, arrays, elements: None }
}
