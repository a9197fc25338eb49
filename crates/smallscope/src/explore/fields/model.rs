//! A structure as a choice of a value for each place of a finitization, partly made; and which
//! labels its completions can have.
//!
//! Here an object's position in its class domain *is* its label. A walk breadth first checks that:
//! an object that is met first must have the next number of its class. What is undecided may still
//! lead to the next object ([`Model::allows`]). With one class of objects that lead to others, more
//! objects met early never hurt, so taking one wherever one can be is exact. With several, the order
//! in which they wait matters, and from the first open place on all is allowed: whatever is found is
//! looked at again in the end, when nothing is open.

use crate::graph::tuples::{SearchedPlaces, SlotPlaces};
use crate::scope::finitization::Finitization;
use crate::suite::fields::schema::{ArrayPlace, FieldContent};
use machine::choice::Choice;
use machine::machine::Machine;
use machine::program::ClassId;
use machine::search::tables::Value;
use machine::value::{Kind, Ref};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// What does not change: objects, their places, and the values of these.
pub(super) struct Layout {
    pub(super) objects: Vec<LaidOut>,
    pub(super) places: Vec<ModelPlace>,
    numbers: FxHashMap<Ref, usize>,
    /// For each class domain, its objects' positions in `objects`; whether they stand for each
    /// other.
    pub(super) domains: Vec<(Vec<usize>, bool)>,
    /// Whether more objects met early never hurt.
    exact: bool,
}

/// An object or array of the finitization.
pub(super) struct LaidOut {
    pub(super) object: Ref,
    class: ClassId,
    pub(super) content: ModelContent,
}

pub(super) enum ModelContent {
    /// In declared order, each with its slot.
    Fields(Vec<(u32, Spot)>),
    Array {
        length: usize,
        elements: Vec<Spot>,
    },
}

/// What is at a field or element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spot {
    /// A place with a domain.
    FieldContent(usize),
    /// An array that belongs there, by its position in `objects`.
    Array(usize),
}

/// A place that has a domain.
pub(super) struct ModelPlace {
    pub(super) choice: Choice,
    pub(super) kind: Kind,
    pub(super) values: Rc<[Value]>,
    /// The field that it counts as, the object, and its indices there.
    pub(super) field: usize,
    pub(super) owner: usize,
    pub(super) indices: Vec<u32>,
}

impl Layout {
    /// None if labels mean something else here: objects that existed before, or several class domains
    /// of one class.
    pub(super) fn new(
        machine: &Machine,
        finitization: &Finitization,
        searched: &SearchedPlaces,
    ) -> Option<Layout> {
        let domains = &finitization.class_domains;
        let is_plain = |index: usize| {
            let one = &domains[index];
            let again = domains[..index].iter().any(|other| other.class == one.class);
            one.made == one.objects.len() && !again
        };
        if !(0..domains.len()).all(is_plain) {
            return None;
        }
        let mut maker = Maker { machine, finitization, objects: Vec::new(), places: Vec::new() };
        let mut numbers = Vec::new();
        for domain in domains {
            let places = searched.classes.get(&domain.class);
            let made = domain.objects.iter().map(|&object| maker.object(object, places?));
            numbers.push((made.collect::<Option<Vec<usize>>>()?, domain.isomorphic));
        }
        let Maker { objects, places, .. } = maker;
        let known = objects.iter().enumerate().map(|(number, one)| (one.object, number)).collect();
        let leads = |(domain, (members, _)): (usize, &(Vec<usize>, bool))| {
            let alone = domain == 0 && members.len() == 1;
            !alone && members.first().is_some_and(|&first| leads_on(&objects, &places, first))
        };
        let exact = numbers.iter().enumerate().filter(|&one| leads(one)).count() <= 1;
        Some(Layout { objects, places, numbers: known, domains: numbers, exact })
    }

    /// The place that a choice is about.
    pub(super) fn place_of(&self, choice: &Choice) -> Option<usize> {
        let number = |object: Ref| self.numbers.get(&object).map(|&number| &self.objects[number]);
        let spot = match *choice {
            Choice::Field { object, slot, .. } => match &number(object)?.content {
                ModelContent::Fields(fields) => fields.iter().find(|one| one.0 == slot)?.1,
                ModelContent::Array { .. } => return None,
            },
            Choice::Length { array } => match number(array)?.content {
                ModelContent::Array { length, .. } => Spot::FieldContent(length),
                ModelContent::Fields(_) => return None,
            },
            Choice::Element { array, index } => match &number(array)?.content {
                ModelContent::Array { elements, .. } => *elements.get(index as usize)?,
                ModelContent::Fields(_) => return None,
            },
            Choice::Branch { .. } | Choice::Pick { .. } => return None,
        };
        match spot {
            Spot::FieldContent(place) => Some(place),
            Spot::Array(_) => None,
        }
    }

    pub(super) fn class_of(&self, object: usize) -> ClassId {
        self.objects[object].class
    }

    /// The number of an object in its class domain.
    pub(super) fn label(&self, object: usize) -> u32 {
        let place = |(members, _): &(Vec<usize>, bool)| members.iter().position(|&m| m == object);
        self.domains.iter().find_map(place).map_or(0, |number| number as u32)
    }
}

fn leads_on(objects: &[LaidOut], places: &[ModelPlace], object: usize) -> bool {
    let spot = |spot: &Spot| match *spot {
        Spot::FieldContent(place) => {
            places[place].values.iter().any(|value| value.object.is_some())
        }
        Spot::Array(array) => leads_on(objects, places, array),
    };
    match &objects[object].content {
        ModelContent::Fields(fields) => fields.iter().any(|(_, one)| spot(one)),
        ModelContent::Array { elements, .. } => elements.iter().any(spot),
    }
}

struct Maker<'a> {
    machine: &'a Machine,
    finitization: &'a Finitization,
    objects: Vec<LaidOut>,
    places: Vec<ModelPlace>,
}

impl Maker<'_> {
    fn object(&mut self, object: Ref, searched: &SlotPlaces) -> Option<usize> {
        let number = self.objects.len();
        let class = self.machine.heap().class_of(object);
        let content = ModelContent::Fields(Vec::new());
        self.objects.push(LaidOut { object, class, content });
        let content = match searched {
            SlotPlaces::Array(array) => self.array(object, array, (number, &[])),
            SlotPlaces::Fields(slots) => {
                let mut fields = Vec::new();
                let mut ordered: Vec<(&u32, &Rc<FieldContent>)> = slots.iter().collect();
                ordered.sort_unstable_by_key(|(slot, _)| **slot);
                for (&slot, place) in ordered {
                    fields.push((slot, self.field((object, class), slot, place, number)?));
                }
                ModelContent::Fields(fields)
            }
        };
        self.objects[number].content = content;
        Some(number)
    }

    fn field(
        &mut self,
        (object, class): (Ref, ClassId),
        slot: u32,
        place: &FieldContent,
        owner: usize,
    ) -> Option<Spot> {
        match place {
            FieldContent::Value(field) => {
                let kind = self.machine.program().field_at(class, slot)?.kind;
                let values = self.finitization.domain(class, slot)?.into();
                let choice = Choice::Field { object, class, slot };
                let indices = Vec::new();
                let made = ModelPlace { choice, kind, values, field: *field, owner, indices };
                Some(self.place(made))
            }
            FieldContent::Owned(array) => {
                let word = self.machine.heap().get(object, slot);
                Some(self.owned(Ref::from_word(word), array, (owner, &[])))
            }
        }
    }

    fn place(&mut self, place: ModelPlace) -> Spot {
        self.places.push(place);
        Spot::FieldContent(self.places.len() - 1)
    }

    fn owned(&mut self, array: Ref, place: &ArrayPlace, of: (usize, &[u32])) -> Spot {
        let number = self.objects.len();
        let class = self.machine.heap().class_of(array);
        let content = ModelContent::Fields(Vec::new());
        self.objects.push(LaidOut { object: array, class, content });
        self.objects[number].content = self.array(array, place, of);
        Spot::Array(number)
    }

    fn array(
        &mut self,
        array: Ref,
        place: &ArrayPlace,
        (owner, indices): (usize, &[u32]),
    ) -> ModelContent {
        let finitization = self.finitization;
        let length = self.place(ModelPlace {
            choice: Choice::Length { array },
            kind: Kind::Int,
            values: finitization.lengths(array).into(),
            field: place.length,
            owner,
            indices: indices.to_vec(),
        });
        let Spot::FieldContent(length) = length else { unreachable!("it has a domain") };
        let class = self.machine.heap().class_of(array);
        let kind = self.machine.program().class(class).array().map_or(Kind::Ref, |(kind, _)| kind);
        let values: Rc<[Value]> = finitization.elements(array).into();
        let inner: Vec<Ref> = finitization.arrays_of(array).collect();
        let mut elements = Vec::new();
        for index in 0..finitization.capacity(array) {
            let at: Vec<u32> = indices.iter().copied().chain([index]).collect();
            elements.push(match &*place.elements {
                FieldContent::Owned(place) => {
                    self.owned(inner[index as usize], place, (owner, &at))
                }
                &FieldContent::Value(field) => self.place(ModelPlace {
                    choice: Choice::Element { array, index },
                    kind,
                    values: Rc::clone(&values),
                    field,
                    owner,
                    indices: at,
                }),
            });
        }
        ModelContent::Array { length, elements }
    }
}

/// A choice of values, partly made: for each place the position of its value.
#[derive(Clone)]
pub(super) struct Model {
    pub(super) layout: Rc<Layout>,
    pub(super) decided: Vec<Option<u32>>,
}

/// What a walk came to.
enum Walked {
    /// An object has a number that it cannot have.
    Wrong,
    /// Nobody can tell.
    Open,
    /// What is met at most.
    Met { places: Vec<usize> },
}

impl Model {
    pub(super) fn new(layout: Rc<Layout>) -> Model {
        let decided = vec![None; layout.places.len()];
        Model { layout, decided }
    }

    pub(super) fn value(&self, place: usize) -> Option<Value> {
        let position = self.decided[place]?;
        Some(self.layout.places[place].values[position as usize])
    }

    /// Whether some completion has the labels that it must have, and `wanted` in use.
    pub(super) fn allows(&self, wanted: usize) -> bool {
        match self.walk() {
            Walked::Wrong => false,
            Walked::Open => true,
            Walked::Met { places } => places.contains(&wanted),
        }
    }

    /// The first place that is in use and undecided; None if there is none. The order is that of
    /// Korat's search: breadth first, the arrays of an object after what its fields lead to.
    pub(super) fn first_open(&self) -> Option<usize> {
        let mut walk = Walk::new(self, false);
        while let Some(object) = walk.next() {
            let mut spots = walk.spots(object);
            spots.sort_by_key(|spot| matches!(spot, Spot::Array(_)));
            for spot in spots {
                match spot {
                    Spot::FieldContent(place) if self.decided[place].is_none() => {
                        return Some(place);
                    }
                    spot => {
                        walk.go_along(spot);
                    }
                }
            }
        }
        None
    }

    fn walk(&self) -> Walked {
        let mut walk = Walk::new(self, true);
        let mut places = Vec::new();
        while let Some(object) = walk.next() {
            // What belongs to an object does not wait.
            let mut spots = walk.spots(object);
            spots.reverse();
            while let Some(spot) = spots.pop() {
                match spot {
                    Spot::Array(array) => spots.extend(walk.spots(array).into_iter().rev()),
                    Spot::FieldContent(place) => {
                        places.push(place);
                        match walk.go_along(spot) {
                            Along::Fine => {}
                            Along::Wrong => return Walked::Wrong,
                            Along::Open => return Walked::Open,
                        }
                    }
                }
            }
        }
        Walked::Met { places }
    }
}

enum Along {
    Fine,
    Wrong,
    Open,
}

/// A walk breadth first.
struct Walk<'a> {
    model: &'a Model,
    queue: Vec<usize>,
    next: usize,
    met: Vec<bool>,
    /// How many objects of each class domain were met.
    counts: Vec<usize>,
    /// Undecided places lead to the next object, if they can.
    leads_on: bool,
}

impl<'a> Walk<'a> {
    fn new(model: &'a Model, leads_on: bool) -> Walk<'a> {
        let layout = &model.layout;
        let counts = vec![0; layout.domains.len()];
        let met = vec![false; layout.objects.len()];
        let mut walk = Walk { model, queue: Vec::new(), next: 0, met, counts, leads_on };
        walk.meet(layout.domains[0].0[0]);
        walk.counts[0] = 1;
        walk
    }

    fn next(&mut self) -> Option<usize> {
        self.next += 1;
        self.queue.get(self.next - 1).copied()
    }

    /// The fields of an object, or the length and elements of an array that are in use.
    fn spots(&self, object: usize) -> Vec<Spot> {
        match &self.model.layout.objects[object].content {
            ModelContent::Fields(fields) => fields.iter().map(|&(_, spot)| spot).collect(),
            ModelContent::Array { length, elements } => {
                let most = self.model.value(*length).map_or(elements.len(), |v| v.word as usize);
                let undecided = self.model.decided[*length].is_none() && !self.leads_on;
                let most = if undecided { 0 } else { most };
                std::iter::once(Spot::FieldContent(*length))
                    .chain(elements.iter().copied().take(most))
                    .collect()
            }
        }
    }

    fn meet(&mut self, object: usize) {
        if !std::mem::replace(&mut self.met[object], true) {
            self.queue.push(object);
        }
    }

    fn go_along(&mut self, spot: Spot) -> Along {
        let place = match spot {
            Spot::Array(array) => {
                self.meet(array);
                return Along::Fine;
            }
            Spot::FieldContent(place) => place,
        };
        let layout = Rc::clone(&self.model.layout);
        match self.model.value(place) {
            Some(Value { object: None, .. }) => Along::Fine,
            Some(Value { object: Some((domain, index)), .. }) => {
                let (domain, index) = (usize::from(domain), usize::from(index));
                let (members, alike) = &layout.domains[domain];
                if *alike && index > self.counts[domain] {
                    return Along::Wrong;
                }
                if *alike && index == self.counts[domain] {
                    self.counts[domain] += 1;
                }
                self.meet(members[index]);
                Along::Fine
            }
            None if self.leads_on => self.lead_on(&layout, place),
            None => Along::Fine,
        }
    }

    /// An undecided place leads to the next object of its class, if there is one.
    fn lead_on(&mut self, layout: &Layout, place: usize) -> Along {
        let objects = layout.places[place].values.iter().filter_map(|value| value.object);
        let mut domains: Vec<u16> = objects.clone().map(|object| object.0).collect();
        domains.dedup();
        let &[domain] = &domains[..] else {
            return if domains.is_empty() { Along::Fine } else { Along::Open };
        };
        let domain = usize::from(domain);
        let (members, alike) = &layout.domains[domain];
        if !layout.exact || !*alike {
            return Along::Open;
        }
        let next = self.counts[domain];
        if next < members.len() && objects.clone().any(|object| usize::from(object.1) == next) {
            self.counts[domain] += 1;
            self.meet(members[next]);
        }
        Along::Fine
    }
}
