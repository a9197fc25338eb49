//! One model for each structure: objects that are alike have their numbers breadth first.
//!
//! An object is *reached* where it is first held in the order of the visit: the queue's order
//! of owners, and of each owner its slots in order. The numbers are right if of two alike
//! objects the one with the lower number is reached earlier, and if an object that holds
//! anything is reached from one before it in the queue; then the root leads to all.
//!
//! If besides the root the objects of one class alone hold others, their numbers are the
//! queue's order, and all is said by the inputs. Else whether an object comes before one of
//! another class is an input of its own: it must be an order, and agree with who is reached
//! earlier. Cost: a clause for each triple of objects that hold others.

use super::bounds::{Bounds, Domain};
use super::instance::{Atom, Object, Place, Value};
use super::matrix::{Matrix, key};
use super::signature::{ClassId, FieldId, Signature};
use super::universe::Universe;
use crate::circuit::gates::{FALSE, Gate, TRUE};
use std::collections::{BTreeMap, BTreeSet};

/// The numbers that an object may have where it is held, as far as counting slots tells.
pub(crate) struct Cut<'a> {
    bounds: &'a Bounds,
    /// Of each class, the places that may hold objects of another class, in order.
    places: BTreeMap<(ClassId, ClassId), Vec<(FieldId, Place)>>,
}

fn objects(atoms: &[Atom]) -> BTreeSet<ClassId> {
    let class = |atom: &Atom| match atom {
        Atom::Object(object) => Some(object.class),
        _ => None,
    };
    atoms.iter().filter_map(class).collect()
}

impl<'a> Cut<'a> {
    pub(crate) fn new(signature: &Signature, bounds: &'a Bounds) -> Cut<'a> {
        let mut places: BTreeMap<(ClassId, ClassId), Vec<(FieldId, Place)>> = BTreeMap::new();
        for &owner in bounds.objects.keys() {
            for (field, Domain { values, array, .. }) in bounds.fields(signature, owner) {
                for class in objects(values) {
                    places.entry((owner, class)).or_default().push((field, Place::Field));
                }
                let Some(array) = array else { continue };
                let longest = array.lengths.iter().copied().max().unwrap_or(0);
                for class in objects(&array.elements) {
                    let elements = (0..longest).map(|it| (field, Place::Element(it)));
                    places.entry((owner, class)).or_default().extend(elements);
                }
            }
        }
        Cut { bounds, places }
    }

    fn places(&self, owner: ClassId, held: ClassId) -> &[(FieldId, Place)] {
        self.places.get(&(owner, held)).map_or(&[], Vec::as_slice)
    }

    /// Whether a place can never hold a value, as too few places are visited before it.
    pub(crate) fn excludes(
        &self,
        owner: Object,
        field: FieldId,
        place: Place,
        value: &Value,
    ) -> bool {
        let Value::Atom(Atom::Object(held)) = value else { return false };
        if !self.bounds.objects[&held.class].alike {
            return false;
        }
        // Each place before gives one number at most, and so does this one.
        let here = self.places(owner.class, held.class);
        let at = here.iter().position(|it| *it == (field, place)).expect("the place holds it");
        held.number as usize > at + self.visited_before(owner, held.class)
    }

    /// At most so many places that may hold a class are visited before an object's, or objects
    /// of it are known.
    fn visited_before(&self, owner: Object, held: ClassId) -> usize {
        let root = self.bounds.root;
        let mut visited = usize::from(root.class == held);
        if owner == root {
            return visited;
        }
        visited += self.places(root.class, held).len();
        for (&class, objects) in &self.bounds.objects {
            let mut others = objects.count as usize;
            if class == root.class {
                others -= 1;
            }
            if class == owner.class {
                others = others.saturating_sub(1);
                if objects.alike {
                    let below = owner.number as usize;
                    others = if class == root.class { below.saturating_sub(1) } else { below };
                }
            }
            visited += others * self.places(class, held).len();
        }
        visited
    }
}

/// An object, and the gate that tells whether a slot holds it.
#[derive(Clone, Copy, Debug)]
struct Edge {
    owner: Object,
    slot: usize,
    gate: Gate,
}

/// Adds what makes the numbers of objects right.
pub(crate) fn break_symmetries(universe: &mut Universe, bounds: &Bounds) {
    let labels = Labels::new(universe, bounds);
    let is_alike = |class: &ClassId| bounds.objects[class].alike;
    let holding: BTreeSet<ClassId> =
        labels.owners.iter().filter(|it| **it != bounds.root).map(|it| it.class).collect();
    let in_order = holding.len() <= 1 && holding.iter().all(is_alike);
    let order = if in_order { Order::default() } else { labels.order(universe, bounds) };
    labels.reached_in_order(universe, bounds, &order);
}

/// Adds that the root leads to all objects, whatever their numbers.
pub(crate) fn require_reachable(universe: &mut Universe, bounds: &Bounds) {
    let mut entries = Vec::new();
    for slot in universe.slots.clone() {
        let owner = universe.atom(&Atom::Object(slot.owner));
        for (object, gate) in slot.objects() {
            entries.push((key(&[owner, universe.atom(&Atom::Object(object))]), gate));
        }
    }
    let closure = Matrix::collect(2, &mut universe.gates, entries).closure(&mut universe.gates);
    let root = universe.atom(&Atom::Object(bounds.root));
    for (object, exists) in universe.exists.clone() {
        if object != bounds.root {
            let atom = universe.atom(&Atom::Object(object));
            let reached = closure.get(key(&[root, atom]));
            let constraint = universe.gates.or(!exists, reached);
            universe.constraints.push(constraint);
        }
    }
}

/// Whether one object comes before another in the queue, where their numbers do not tell.
#[derive(Default)]
struct Order {
    inputs: BTreeMap<(Object, Object), Gate>,
}

struct Labels {
    edges: BTreeMap<Object, Vec<Edge>>,
    /// The objects that may hold others.
    owners: BTreeSet<Object>,
    root: Object,
}

impl Labels {
    fn new(universe: &Universe, bounds: &Bounds) -> Labels {
        let mut edges: BTreeMap<Object, Vec<Edge>> = BTreeMap::new();
        let mut owners = BTreeSet::new();
        for (at, slot) in universe.slots.iter().enumerate() {
            for (object, gate) in slot.objects() {
                owners.insert(slot.owner);
                edges.entry(object).or_default().push(Edge { owner: slot.owner, slot: at, gate });
            }
        }
        Labels { edges, owners, root: bounds.root }
    }

    fn edges(&self, object: Object) -> &[Edge] {
        self.edges.get(&object).map_or(&[], Vec::as_slice)
    }

    /// Whether `a` comes before `b` in the queue; both may hold others.
    fn before(&self, order: &Order, a: Object, b: Object) -> Gate {
        if a == b || b == self.root {
            return FALSE;
        }
        if a == self.root {
            return TRUE;
        }
        if let Some(&gate) = order.inputs.get(&(a, b)) {
            return gate;
        }
        if let Some(&gate) = order.inputs.get(&(b, a)) {
            return !gate;
        }
        debug_assert_eq!(a.class, b.class, "their order is an input");
        if a.number < b.number { TRUE } else { FALSE }
    }

    /// Makes an order of all objects that may hold others.
    fn order(&self, universe: &mut Universe, bounds: &Bounds) -> Order {
        let mut order = Order::default();
        let others: Vec<Object> =
            self.owners.iter().copied().filter(|it| *it != bounds.root).collect();
        for (at, &a) in others.iter().enumerate() {
            for &b in &others[at + 1..] {
                if a.class != b.class || !bounds.objects[&a.class].alike {
                    order.inputs.insert((a, b), universe.gates.input());
                }
            }
        }
        self.transitive(universe, &order, &others);
        for &(a, b) in order.inputs.keys() {
            self.agree(universe, &order, a, b);
            self.agree(universe, &order, b, a);
        }
        order
    }

    fn transitive(&self, universe: &mut Universe, order: &Order, objects: &[Object]) {
        for &a in objects {
            for &b in objects.iter().filter(|&&it| it != a) {
                for &c in objects.iter().filter(|&&it| it != a && it != b) {
                    let (first, second) = (self.before(order, a, b), self.before(order, b, c));
                    let both = self.before(order, a, c);
                    let constraint = universe.gates.some(vec![!first, !second, both]);
                    universe.constraints.push(constraint);
                }
            }
        }
    }

    /// If both are there and `a` comes before `b`, then it is reached earlier.
    fn agree(&self, universe: &mut Universe, order: &Order, a: Object, b: Object) {
        let before = self.before(order, a, b);
        let exists = universe.exists[&a];
        for &edge in self.edges(b) {
            let reached = self.reached_before(universe, order, a, edge);
            let constraint = universe.gates.some(vec![!before, !exists, !edge.gate, reached]);
            universe.constraints.push(constraint);
        }
    }

    /// Whether an object is reached before a place.
    fn reached_before(
        &self,
        universe: &mut Universe,
        order: &Order,
        object: Object,
        place: Edge,
    ) -> Gate {
        let mut ways = Vec::new();
        for edge in self.edges(object) {
            let earlier = if edge.owner == place.owner {
                if edge.slot < place.slot { TRUE } else { FALSE }
            } else {
                self.before(order, edge.owner, place.owner)
            };
            ways.push(universe.gates.and(edge.gate, earlier));
        }
        universe.gates.some(ways)
    }

    fn reached_in_order(&self, universe: &mut Universe, bounds: &Bounds, order: &Order) {
        for (&class, objects) in &bounds.objects {
            let all = (0..objects.count).map(|number| Object { class, number });
            let all: Vec<Object> = all.filter(|it| *it != bounds.root).collect();
            if objects.alike {
                for pair in all.windows(2) {
                    self.reached_earlier(universe, order, pair[0], pair[1]);
                }
            }
            for object in all {
                self.reached_from_before(universe, order, object);
            }
        }
    }

    /// Wherever `b` is held, `a` was met before.
    fn reached_earlier(&self, universe: &mut Universe, order: &Order, a: Object, b: Object) {
        if order.inputs.is_empty() {
            return self.reached_earlier_in_order(universe, a, b);
        }
        for &edge in self.edges(b) {
            let reached = self.reached_before(universe, order, a, edge);
            let constraint = universe.gates.or(!edge.gate, reached);
            universe.constraints.push(constraint);
        }
    }

    /// The same where the numbers are the order of the queue: one row of gates serves all.
    fn reached_earlier_in_order(&self, universe: &mut Universe, a: Object, b: Object) {
        let place = |edge: &Edge| (edge.owner != self.root, edge.owner.number, edge.slot);
        let (mut firsts, mut seconds) = (self.edges(a).to_vec(), self.edges(b).to_vec());
        firsts.sort_by_key(place);
        seconds.sort_by_key(place);
        let mut firsts = firsts.iter().peekable();
        let mut reached = FALSE;
        for edge in &seconds {
            while let Some(first) = firsts.next_if(|it| place(it) < place(edge)) {
                reached = universe.gates.or(reached, first.gate);
            }
            let constraint = universe.gates.or(!edge.gate, reached);
            universe.constraints.push(constraint);
        }
    }

    /// An object that may hold others is held by one before it.
    fn reached_from_before(&self, universe: &mut Universe, order: &Order, object: Object) {
        if !self.owners.contains(&object) {
            return;
        }
        let mut ways = Vec::new();
        for edge in self.edges(object) {
            let before = self.before(order, edge.owner, object);
            ways.push(universe.gates.and(edge.gate, before));
        }
        let held = universe.gates.some(ways);
        let exists = universe.exists[&object];
        let constraint = universe.gates.or(!exists, held);
        universe.constraints.push(constraint);
    }
}
