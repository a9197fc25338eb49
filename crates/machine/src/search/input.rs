//! The input that is searched: what of it nobody decided, and what was written to it.
//!
//! Asked once for every accepted candidate, so the objects' shapes are looked up
//! beforehand: a walk then costs a few words for each reachable object.

use super::points::{Chosen, Points};
use super::space::{Contents, InputObject, Space};
use crate::choice::Choice;
use crate::core::Core;
use crate::heap::HeapMark;
use crate::program::ClassId;
use crate::value::{Ref, is_undecided};

/// What there is to look at in one input object.
struct Outline {
    object: Ref,
    fields: Vec<OpenField>,
    /// Input arrays that belong to it.
    arrays: Vec<Ref>,
    /// Of an array.
    elements: Option<Elements>,
}

#[derive(Clone, Copy)]
struct OpenField {
    slot: u32,
    /// Whether its word tells that it is undecided: not so for `long` and `double`.
    tells: bool,
    leads_to_objects: bool,
}

#[derive(Clone, Copy)]
struct Elements {
    capacity: u32,
    lead_to_objects: bool,
}

pub(super) struct Input {
    root: Ref,
    outlines: Vec<Outline>,
    /// For each address from `first` on, the position of the outline of the object
    /// there, plus one.
    numbers: Vec<u32>,
    first: u32,
    /// The walk in which each object was last reached.
    reached: Vec<u64>,
    walks: u64,
    queue: Vec<usize>,
    /// The words before anything is decided: object, slot, word.
    initial: Vec<(Ref, u32, u64)>,
    /// When the search began: since then, writes to the input are on the trail.
    base: HeapMark,
    /// Fields that the predicate was seen to write.
    written: Vec<(ClassId, u32)>,
}

impl Input {
    /// Begins to watch the input of a search.
    pub(super) fn watch(core: &mut Core, space: &Space) -> Input {
        let inputs = &space.inputs;
        let outlines: Vec<_> = inputs.iter().map(|input| outline(core, space, input)).collect();
        let first = inputs.iter().map(|input| input.object.0).min().unwrap_or(0);
        let end = inputs.iter().map(|input| input.object.0 + 1).max().unwrap_or(0);
        let mut numbers = vec![0; (end - first) as usize];
        for (number, input) in (1..).zip(inputs) {
            numbers[(input.object.0 - first) as usize] = number;
        }
        let words =
            |object: Ref| core.input_words(object).map(move |(slot, word)| (object, slot, word));
        let initial: Vec<_> = inputs.iter().flat_map(|input| words(input.object)).collect();
        let addresses = initial.iter().map(|&(object, slot, _)| object.0 + slot);
        let range =
            addresses.clone().min().unwrap_or(0)..addresses.max().map_or(0, |last| last + 1);
        let base = core.heap.mark();
        core.heap.watch(range);
        Input {
            root: space.root(),
            reached: vec![0; outlines.len()],
            outlines,
            numbers,
            first,
            walks: 0,
            queue: Vec::new(),
            initial,
            base,
            written: Vec::new(),
        }
    }

    /// The object that the predicate is asked about.
    pub(super) fn root(&self) -> Ref {
        self.root
    }

    /// The fields that the predicate was seen to write: classes and slots.
    pub(super) fn written(&self) -> &[(ClassId, u32)] {
        &self.written
    }

    /// The choice that was made at a place.
    pub(super) fn choice(&self, core: &Core, chosen: &Chosen) -> Choice {
        let object = chosen.object;
        let slot = chosen.address - object.0;
        let elements = self.number(object).and_then(|number| self.outlines[number].elements);
        match elements {
            None => Choice::Field { object, class: core.heap.class_of(object), slot },
            Some(_) if slot == 1 => Choice::Length { array: object },
            Some(Elements { capacity, .. }) => {
                let first = core.element_slot(object, capacity, 0);
                Choice::Element { array: object, index: slot - first }
            }
        }
    }

    /// The first undecided place that the root leads to, breadth first.
    pub(super) fn first_undecided(&mut self, core: &Core) -> Option<Choice> {
        self.walks += 1;
        self.queue.clear();
        self.reach(self.root);
        let mut next = 0;
        while next < self.queue.len() {
            let number = self.queue[next];
            next += 1;
            let open = match self.outlines[number].elements {
                Some(elements) => self.undecided_element(core, number, elements),
                None => self.undecided_field(core, number),
            };
            if open.is_some() {
                return open;
            }
        }
        None
    }

    /// The position of an object's outline, if it is one of the input's.
    fn number(&self, object: Ref) -> Option<usize> {
        let position = object.0.wrapping_sub(self.first) as usize;
        let number = self.numbers.get(position).copied().unwrap_or(0);
        number.checked_sub(1).map(|number| number as usize)
    }

    /// Notes an object for the walk, if it is one of the input's.
    fn reach(&mut self, object: Ref) {
        if let Some(number) = self.number(object)
            && self.reached[number] != self.walks
        {
            self.reached[number] = self.walks;
            self.queue.push(number);
        }
    }

    /// An undecided field, or else notes the objects that the fields lead to.
    fn undecided_field(&mut self, core: &Core, number: usize) -> Option<Choice> {
        let object = self.outlines[number].object;
        for index in 0..self.outlines[number].fields.len() {
            let OpenField { slot, tells, leads_to_objects } = self.outlines[number].fields[index];
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

    fn undecided_element(
        &mut self,
        core: &Core,
        number: usize,
        elements: Elements,
    ) -> Option<Choice> {
        let array = self.outlines[number].object;
        let Some(length) = core.decided_length(array) else {
            return Some(Choice::Length { array });
        };
        if let Some(index) = core.first_undecided_element(array) {
            return Some(Choice::Element { array, index });
        }
        for index in 0..if elements.lead_to_objects { length } else { 0 } {
            self.reach(Ref::from_word(core.element(array, index)));
        }
        self.reach_arrays(number, length as usize);
        None
    }

    fn reach_arrays(&mut self, number: usize, most: usize) {
        let count = self.outlines[number].arrays.len().min(most);
        for index in 0..count {
            self.reach(self.outlines[number].arrays[index]);
        }
    }

    /// Makes the input again what it was when the predicate began, as far as that has
    /// been chosen.
    pub(super) fn take_writes_back(&mut self, core: &mut Core, points: &Points) {
        if points.is_unwritten(&mut core.heap) {
            return;
        }
        let chosen: Vec<Chosen> = points.chosen().collect();
        for &(object, slot, initial) in &self.initial {
            let address = object.0 + slot;
            let choice = chosen.iter().find(|chosen| chosen.address == address);
            let decided = chosen.iter().filter_map(|chosen| chosen.bit);
            let bits = decided.filter(|&(word, _)| word == address);
            let clear = bits.fold(0, |bits, (_, bit)| bits | 1 << bit);
            let word = choice.map_or(initial & !clear, |choice| choice.word);
            if core.heap.word(address) == word {
                continue;
            }
            core.heap.put_word(address, word);
            let field = (core.heap.class_of(object), slot);
            let is_array = core.program.class(field.0).is_array();
            if !is_array && !self.written.contains(&field) {
                self.written.push(field);
            }
        }
    }

    /// Makes all of it undecided again, and forgets when the search began.
    pub(super) fn put_back(&self, core: &mut Core) {
        for &(object, slot, word) in &self.initial {
            core.heap.put(object, slot, word);
        }
        core.heap.release(&self.base);
    }
}

fn outline(core: &Core, space: &Space, input: &InputObject) -> Outline {
    let &InputObject { object, ref contents, ref arrays } = input;
    let leads =
        |domain: u32| space.domains[domain as usize].iter().any(|value| value.object.is_some());
    let class = core.heap.class_of(object);
    let field = |&(slot, domain): &(u32, u32)| {
        let kind = core.program.field_at(class, slot).map(|field| field.kind);
        let tells = kind.is_some_and(|kind| kind.words() == 1);
        OpenField { slot, tells, leads_to_objects: leads(domain) }
    };
    let (fields, elements) = match contents {
        Contents::Fields(fields) => (fields.iter().map(field).collect(), None),
        &Contents::Array { lengths, elements } => {
            let capacity = space.capacity(lengths);
            let lead_to_objects = elements.is_some_and(leads);
            (Vec::new(), Some(Elements { capacity, lead_to_objects }))
        }
    };
    Outline { object, fields, arrays: arrays.clone(), elements }
}
