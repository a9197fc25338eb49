//! Bounds as a circuit: an input for each value that a field of an object may have.
//!
//! A *slot* is a place that holds one value: a field of an object, the length of an array, an
//! element of it. It is there if its owner is in the structure, and then it has exactly one of
//! its values. An object other than the root is in the structure if some slot holds it; that
//! the root leads there, and which of several alike objects it is, is said in `labels`.

use super::bounds::{ArrayDomain, Bounds, Domain};
use super::count::at_most_one;
use super::instance::{Atom, Instance, Object, Place, Tuple, Value};
use super::matrix::AtomId;
use super::signature::{FieldId, Signature};
use crate::circuit::gates::{FALSE, Gate, Gates, TRUE};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};

/// What a slot may hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Held {
    Value(Value),
    /// The array whose length and elements are in the slots after it.
    Array,
}

/// A place that holds one value.
#[derive(Clone, Debug)]
pub(crate) struct Slot {
    pub(crate) owner: Object,
    pub(crate) field: FieldId,
    pub(crate) place: Place,
    /// Whether it is there.
    pub(crate) guard: Gate,
    /// What it may hold, and whether it does.
    pub(crate) options: Vec<(Held, Gate)>,
}

/// The objects, the slots and their gates.
#[derive(Debug, Default)]
pub(crate) struct Universe {
    pub(crate) gates: Gates,
    pub(crate) slots: Vec<Slot>,
    /// Whether an object is in the structure.
    pub(crate) exists: BTreeMap<Object, Gate>,
    /// What must hold in every structure.
    pub(crate) constraints: Vec<Gate>,
    pub(crate) root: Option<Object>,
    atoms: Vec<Atom>,
    numbers: FxHashMap<Atom, AtomId>,
}

/// Which tuples are left out, whoever knows that.
pub(crate) type Excluded<'a> = &'a dyn Fn(Object, FieldId, Place, &Value) -> bool;

impl Universe {
    /// The slots of all objects that there may be, except for values that are `excluded`.
    pub(crate) fn new(signature: &Signature, bounds: &Bounds, excluded: Excluded<'_>) -> Universe {
        let mut universe = Universe { root: Some(bounds.root), ..Universe::default() };
        for object in bounds.all_objects() {
            universe.atom(&Atom::Object(object));
        }
        let mut pending = Vec::new();
        for owner in bounds.all_objects() {
            for (field, domain) in bounds.fields(signature, owner.class) {
                universe.field(owner, field, domain, excluded, &mut pending);
            }
        }
        universe.make_inputs(bounds, &pending);
        universe.tell_existence(bounds);
        universe.constrain(&pending);
        universe
    }

    /// An input for each value that a slot may hold. A slot that is there for sure, and has one
    /// value alone, holds it: that needs no input.
    fn make_inputs(&mut self, bounds: &Bounds, pending: &[Pending]) {
        let mut certain = BTreeSet::from([bounds.root]);
        let mut forced = vec![false; self.slots.len()];
        loop {
            let is_new = |it: &&Pending| {
                !forced[it.slot]
                    && self.slots[it.slot].options.len() == 1
                    && self.is_there(it, &certain, &forced)
            };
            let Some(slot) = pending.iter().find(is_new).map(|it| it.slot) else { break };
            forced[slot] = true;
            certain.extend(self.slots[slot].objects().map(|it| it.0));
        }
        for (slot, forced) in self.slots.iter_mut().zip(forced) {
            for option in &mut slot.options {
                option.1 = if forced { TRUE } else { self.gates.input() };
            }
        }
    }

    /// Whether a slot is there for sure, as far as objects that are in every structure and slots
    /// with one value tell.
    fn is_there(&self, it: &Pending, certain: &BTreeSet<Object>, forced: &[bool]) -> bool {
        match it.needs {
            Needs::Object => certain.contains(&self.slots[it.slot].owner),
            Needs::Array(holder) => forced[holder],
            Needs::Length(length, index) => {
                let exceeds = |it: &(Held, Gate)| is_longer(&it.0, index);
                forced[length] && self.slots[length].options.iter().all(exceeds)
            }
        }
    }

    pub(crate) fn atom(&mut self, atom: &Atom) -> AtomId {
        if let Some(&number) = self.numbers.get(atom) {
            return number;
        }
        let number = AtomId::try_from(self.atoms.len()).expect("there are fewer than 65,536 atoms");
        self.atoms.push(atom.clone());
        self.numbers.insert(atom.clone(), number);
        number
    }

    pub(crate) fn atom_of(&self, number: AtomId) -> &Atom {
        &self.atoms[usize::from(number)]
    }

    fn field(
        &mut self,
        owner: Object,
        field: FieldId,
        domain: &Domain,
        excluded: Excluded<'_>,
        pending: &mut Vec<Pending>,
    ) {
        let mut held: Vec<Held> = domain.plain_values().into_iter().map(Held::Value).collect();
        held.retain(|it| match it {
            Held::Value(value) => !excluded(owner, field, Place::Field, value),
            Held::Array => true,
        });
        held.extend(domain.array.iter().map(|_| Held::Array));
        let at = self.slot(owner, field, Place::Field, held);
        pending.push(Pending { slot: at, needs: Needs::Object });
        if let Some(array) = &domain.array {
            self.array(owner, field, array, at, excluded, pending);
        }
    }

    fn array(
        &mut self,
        owner: Object,
        field: FieldId,
        domain: &ArrayDomain,
        holder: usize,
        excluded: Excluded<'_>,
        pending: &mut Vec<Pending>,
    ) {
        let fits = |place, value: &Value| !excluded(owner, field, place, value);
        let lengths = domain.lengths.iter().map(|&it| Value::integer(it.into()));
        let lengths = lengths.filter(|it| fits(Place::Length, it)).map(Held::Value).collect();
        let length = self.slot(owner, field, Place::Length, lengths);
        pending.push(Pending { slot: length, needs: Needs::Array(holder) });
        for index in 0..domain.lengths.iter().copied().max().unwrap_or(0) {
            let place = Place::Element(index);
            let values = domain.plain_values().into_iter().filter(|it| fits(place, it));
            let slot = self.slot(owner, field, place, values.map(Held::Value).collect());
            pending.push(Pending { slot, needs: Needs::Length(length, index) });
        }
    }

    fn slot(&mut self, owner: Object, field: FieldId, place: Place, held: Vec<Held>) -> usize {
        let options = held.into_iter().map(|it| (it, FALSE)).collect();
        self.slots.push(Slot { owner, field, place, guard: TRUE, options });
        self.slots.len() - 1
    }

    fn tell_existence(&mut self, bounds: &Bounds) {
        let mut holders: BTreeMap<Object, Vec<Gate>> = BTreeMap::new();
        for slot in &self.slots {
            for (object, gate) in slot.objects() {
                holders.entry(object).or_default().push(gate);
            }
        }
        for object in bounds.all_objects() {
            let held = holders.remove(&object).unwrap_or_default();
            let exists = if object == bounds.root { TRUE } else { self.gates.some(held) };
            self.exists.insert(object, exists);
        }
    }

    /// A slot that is there has one value, and one that is not has none.
    fn constrain(&mut self, pending: &[Pending]) {
        for &Pending { slot, needs } in pending {
            let guard = match needs {
                Needs::Object => self.exists[&self.slots[slot].owner],
                Needs::Array(holder) => self.array_gate(holder),
                Needs::Length(length, index) => self.longer_than(length, index),
            };
            let slot = &mut self.slots[slot];
            slot.guard = guard;
            let values: Vec<Gate> = slot.options.iter().map(|it| it.1).collect();
            for &value in &values {
                self.constraints.push(self.gates.or(!value, guard));
            }
            self.constraints.push(at_most_one(&mut self.gates, &values));
            let some = self.gates.some(values);
            self.constraints.push(self.gates.or(!guard, some));
        }
    }

    /// Whether the slot holds its array.
    pub(crate) fn array_gate(&self, holder: usize) -> Gate {
        let options = &self.slots[holder].options;
        options.iter().find(|it| it.0 == Held::Array).map_or(FALSE, |it| it.1)
    }

    fn longer_than(&mut self, length: usize, index: u32) -> Gate {
        let options = self.slots[length].options.iter();
        let gates = options.filter(|it| is_longer(&it.0, index)).map(|it| it.1).collect();
        self.gates.some(gates)
    }

    /// The tuples that a structure may have, and their gates.
    pub(crate) fn tuples(&self) -> Vec<(Tuple, Gate)> {
        let mut tuples = Vec::new();
        for slot in &self.slots {
            for (held, gate) in &slot.options {
                if let Held::Value(value) = held {
                    tuples.push((slot.tuple(value.clone()), *gate));
                }
            }
        }
        tuples
    }

    /// The structure of a model.
    pub(crate) fn structure(&self, holds: impl Fn(Gate) -> bool) -> Instance {
        let root = self.root.expect("a universe has a root");
        let mut objects: BTreeMap<Object, Vec<(FieldId, Value)>> = BTreeMap::new();
        for (&object, &exists) in &self.exists {
            if holds(exists) {
                objects.insert(object, Vec::new());
            }
        }
        for slot in self.slots.iter().filter(|it| holds(it.guard)) {
            let held = slot.options.iter().find(|it| holds(it.1));
            let (held, _) = held.expect("a slot that is there holds a value");
            let fields = objects.get_mut(&slot.owner).expect("the owner is there");
            match (held, slot.place, fields.last_mut()) {
                (Held::Array, ..) => fields.push((slot.field, Value::Array(Vec::new()))),
                (Held::Value(_), Place::Length, _) => {}
                (Held::Value(it), Place::Element(_), Some((_, Value::Array(elements)))) => {
                    elements.push(it.clone());
                }
                (Held::Value(it), ..) => fields.push((slot.field, it.clone())),
            }
        }
        let all = Instance { root, objects };
        // The labels leave nothing that the root does not lead to.
        debug_assert_eq!(all.breadth_first().len(), all.objects.len(), "{all:?}");
        all
    }
}

fn is_longer(held: &Held, index: u32) -> bool {
    matches!(held, Held::Value(Value::Atom(Atom::Integer(length))) if *length > i128::from(index))
}

impl Slot {
    /// The objects that it may hold.
    pub(crate) fn objects(&self) -> impl Iterator<Item = (Object, Gate)> + '_ {
        self.options.iter().filter_map(|(held, gate)| match held {
            Held::Value(Value::Atom(Atom::Object(object))) => Some((*object, *gate)),
            _ => None,
        })
    }

    fn tuple(&self, value: Value) -> Tuple {
        Tuple { field: self.field, owner: self.owner, place: self.place, value }
    }
}

/// A slot whose guard is not known yet.
#[derive(Clone, Copy, Debug)]
struct Pending {
    slot: usize,
    needs: Needs,
}

/// What must be there for a slot to be there.
#[derive(Clone, Copy, Debug)]
enum Needs {
    /// Its owner.
    Object,
    /// The array that a slot may hold.
    Array(usize),
    /// An array with a length that the slot holds, beyond an index.
    Length(usize, u32),
}
