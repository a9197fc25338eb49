//! Random graphs of entries and arrays, on a real machine: whatever order they are made
//! in, isomorphic ones have one name, and others have others.

use super::snapshot::Snapshot;
use super::state::{Digest, Namer};
use super::{parts, unobservable};
use crate::input::class_path::ClassPath;
use crate::input::classes::Classes;
use crate::input::testing::jdk;
use crate::suite::structure::Structure;
use machine::driver::Slot;
use machine::ending::Limits;
use machine::machine::Machine;
use machine::program::ClassId;
use machine::value::{Ref, int};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use std::cell::RefCell;
use std::collections::{HashSet, VecDeque};

/// One object of a graph; the others are named by their positions.
#[derive(Clone, Debug, PartialEq)]
enum Made {
    /// Of `java.util.TreeMap`.
    Entry {
        key: Target,
        left: Target,
        right: Target,
        color: bool,
    },
    Refs(Vec<Target>),
    Longs(Vec<i64>),
    Bytes(Vec<i8>),
}

/// What a reference refers to.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Target {
    Null,
    Made(usize),
    /// The first or the second of two objects that are older.
    Shared(bool),
}

impl Made {
    fn targets(&self) -> Vec<Target> {
        match self {
            Made::Entry { key, left, right, .. } => vec![*key, *left, *right],
            Made::Refs(targets) => targets.clone(),
            Made::Longs(_) | Made::Bytes(_) => Vec::new(),
        }
    }

    /// The same with other targets.
    fn with(&self, target: impl Fn(Target) -> Target) -> Made {
        match self {
            Made::Entry { key, left, right, color } => Made::Entry {
                key: target(*key),
                left: target(*left),
                right: target(*right),
                color: *color,
            },
            Made::Refs(targets) => Made::Refs(targets.iter().copied().map(target).collect()),
            plain => plain.clone(),
        }
    }
}

/// What the first object leads to, renumbered: equal for isomorphic graphs and no others.
/// Written without a heap, to compare with.
fn canonical(graph: &[Made]) -> Vec<Made> {
    let mut order = vec![0];
    let mut waiting = VecDeque::from([0]);
    while let Some(index) = waiting.pop_front() {
        for target in graph[index].targets() {
            if let Target::Made(next) = target
                && !order.contains(&next)
            {
                order.push(next);
                waiting.push_back(next);
            }
        }
    }
    let renumbered = |target: Target| match target {
        Target::Made(index) => {
            Target::Made(order.iter().position(|&one| one == index).expect("it was reached"))
        }
        plain => plain,
    };
    order.iter().map(|&index| graph[index].with(renumbered)).collect()
}

/// A machine with what graphs are made of.
struct Bed {
    machine: Machine,
    entry: ClassId,
    refs: ClassId,
    longs: ClassId,
    bytes: ClassId,
    shared: [Ref; 2],
    since: u32,
    namer: Namer,
    exact: Namer,
}

impl Bed {
    fn new() -> Bed {
        let jdk = jdk();
        let class_path = ClassPath::open("", jdk.feature()).unwrap();
        let classes = Classes::new(jdk, class_path).unwrap();
        let limits = Limits { heap_bytes: 1 << 28, ..Limits::default() };
        let mut machine = Machine::new(Box::new(classes), limits, 0).unwrap();
        let [entry, refs, longs, bytes] =
            ["java/util/TreeMap$Entry", "[Ljava/lang/Object;", "[J", "[B"]
                .map(|name| machine.load(name).unwrap());
        let object = machine.program().known.object;
        let [one, two, last] = [(); 3].map(|()| machine.new_object(object).unwrap());
        let (namer, exact) = (Namer::default(), Namer::exact());
        let (shared, since) = ([one, two], last.0);
        Bed { machine, entry, refs, longs, bytes, shared, since, namer, exact }
    }

    fn slot(&self, name: &str) -> u32 {
        self.machine.program().field(self.entry, name).unwrap().slot
    }

    /// Makes the objects, in this order, and then what they refer to. The root is the first.
    fn make(&mut self, graph: &[Made], order: &[usize]) -> Ref {
        let mut made = vec![Ref::NULL; graph.len()];
        for &index in order {
            let class = match graph[index] {
                Made::Entry { .. } => {
                    made[index] = self.machine.new_object(self.entry).unwrap();
                    continue;
                }
                Made::Refs(_) => self.refs,
                Made::Longs(_) => self.longs,
                Made::Bytes(_) => self.bytes,
            };
            let length = match &graph[index] {
                Made::Longs(values) => values.len(),
                Made::Bytes(values) => values.len(),
                other => other.targets().len(),
            };
            made[index] = self.machine.new_array(class, length as u32).unwrap();
        }
        for (one, &object) in graph.iter().zip(&made) {
            self.fill(one, object, &made);
        }
        made[0]
    }

    fn fill(&mut self, one: &Made, object: Ref, made: &[Ref]) {
        let word = |target: &Target| match target {
            Target::Null => 0,
            Target::Made(index) => made[*index].word(),
            Target::Shared(second) => self.shared[usize::from(*second)].word(),
        };
        let elements = |words: Vec<u64>| {
            let indexed = (0..).zip(words);
            indexed.map(|(index, word)| (Slot::Element(object, index), word)).collect()
        };
        let words: Vec<(Slot, u64)> = match one {
            Made::Entry { key, left, right, color } => {
                let named = [
                    ("key", word(key)),
                    ("left", word(left)),
                    ("right", word(right)),
                    ("color", u64::from(*color)),
                ];
                named.map(|(name, word)| (Slot::Field(object, self.slot(name)), word)).to_vec()
            }
            Made::Refs(targets) => elements(targets.iter().map(word).collect()),
            Made::Longs(values) => elements(values.iter().map(|&one| one as u64).collect()),
            Made::Bytes(values) => elements(values.iter().map(|&one| int(one.into())).collect()),
        };
        for (slot, word) in words {
            self.machine.write(slot, word);
        }
    }

    fn name(&mut self, root: Ref) -> Digest {
        self.namer.name(self.machine.heap(), self.since, root)
    }

    fn exact_name(&mut self, root: Ref) -> Digest {
        self.exact.name(self.machine.heap(), self.since, root)
    }

    /// Makes a graph for as long as somebody looks at it.
    fn with<T>(
        &mut self,
        graph: &[Made],
        order: &[usize],
        look: impl FnOnce(&mut Bed, Ref) -> T,
    ) -> T {
        let mark = self.machine.mark();
        let root = self.make(graph, order);
        let seen = look(self, root);
        self.machine.undo_to(&mark);
        self.machine.release(mark);
        seen
    }
}

fn target(objects: usize) -> impl Strategy<Value = Target> {
    prop_oneof![
        2 => Just(Target::Null),
        6 => (0..objects).prop_map(Target::Made),
        1 => any::<bool>().prop_map(Target::Shared),
    ]
}

fn object(objects: usize) -> impl Strategy<Value = Made> {
    let entry = (target(objects), target(objects), target(objects), any::<bool>());
    prop_oneof![
        4 => entry.prop_map(|(key, left, right, color)| Made::Entry { key, left, right, color }),
        2 => prop::collection::vec(target(objects), 0..4).prop_map(Made::Refs),
        1 => prop::collection::vec(-1_i64..2, 0..3).prop_map(Made::Longs),
        1 => prop::collection::vec(-1_i8..2, 0..3).prop_map(Made::Bytes),
    ]
}

/// A graph, two orders to make it in, and another object for one of its places.
fn graphs() -> impl Strategy<Value = (Vec<Made>, Vec<usize>, Vec<usize>, usize, Made)> {
    // More than the walk looks through without hashing, now and then.
    prop_oneof![4 => 1_usize..8, 1 => 30_usize..50].prop_flat_map(|count| {
        let order = || Just((0..count).collect::<Vec<usize>>()).prop_shuffle();
        let graph = prop::collection::vec(object(count), count);
        (graph, order(), order(), 0..count, object(count))
    })
}

#[test]
fn isomorphic_graphs_have_one_name_and_others_have_others() {
    let bed = RefCell::new(Bed::new());
    let checked =
        TestRunner::deterministic().run(&graphs(), |(graph, order, other_order, place, other)| {
            let mut changed = graph.clone();
            changed[place] = other;
            let same = canonical(&graph) == canonical(&changed);
            let names = |graph: &[Made], order: &[usize]| {
                let look = |bed: &mut Bed, root| (bed.name(root), bed.exact_name(root));
                bed.borrow_mut().with(graph, order, look)
            };
            let name = names(&graph, &order);
            prop_assert_eq!(name, names(&graph, &other_order));
            let name_of_changed = names(&changed, &order);
            prop_assert_eq!(name.0 == name_of_changed.0, same);
            prop_assert_eq!(name.1 == name_of_changed.1, same);
            Ok(())
        });
    checked.unwrap_or_else(|failure| panic!("{failure}"));
}

#[test]
fn what_is_restored_is_isomorphic_to_what_was_taken() {
    let bed = RefCell::new(Bed::new());
    let checked = TestRunner::deterministic().run(&graphs(), |(graph, order, ..)| {
        bed.borrow_mut().with(&graph, &order, |bed, root| {
            let snapshot = Snapshot::take(bed.machine.heap(), bed.since, root);
            let copy = snapshot.restore(&mut bed.machine).unwrap();
            prop_assert_eq!(bed.name(root), bed.name(copy));
            let [old, new] = [root, copy].map(|root| parts(bed.machine.heap(), bed.since, root));
            prop_assert_eq!(old.len(), new.len());
            prop_assert!(old.iter().all(|object| !new.contains(object)));
            let [old, new] = [root, copy].map(|root| Structure::read(&bed.machine, root));
            prop_assert_eq!(old.to_string(), new.to_string());
            Ok(())
        })
    });
    checked.unwrap_or_else(|failure| panic!("{failure}"));
}

#[test]
fn every_kind_of_difference_gives_another_name() {
    let leaf = Made::Refs(Vec::new());
    let node = |left, right| Made::Entry { key: Target::Null, left, right, color: false };
    let (first, second) = (Target::Made(1), Target::Made(2));
    let graphs = [
        vec![node(Target::Null, Target::Null)],
        vec![Made::Entry {
            key: Target::Null,
            left: Target::Null,
            right: Target::Null,
            color: true,
        }],
        vec![node(Target::Made(0), Target::Null)],
        vec![node(Target::Null, Target::Made(0))],
        vec![node(Target::Shared(false), Target::Null)],
        vec![node(Target::Shared(true), Target::Null)],
        // One object twice, and two that are equal.
        vec![node(first, first), leaf.clone()],
        vec![node(first, second), leaf.clone(), leaf.clone()],
        // The same words in another class, and in another number.
        vec![leaf.clone()],
        vec![Made::Longs(Vec::new())],
        vec![Made::Bytes(Vec::new())],
        vec![Made::Refs(vec![Target::Null])],
        vec![Made::Longs(vec![0])],
        vec![Made::Bytes(vec![0])],
        vec![Made::Bytes(vec![0, 0])],
        vec![Made::Longs(vec![1])],
        // A circle of two, and one of one.
        vec![node(first, Target::Null), node(Target::Made(0), Target::Null)],
        vec![node(first, Target::Null), node(first, Target::Null)],
    ];
    let mut bed = Bed::new();
    let names: Vec<Digest> = graphs
        .iter()
        .map(|graph| {
            let order: Vec<usize> = (0..graph.len()).collect();
            bed.with(graph, &order, |bed, root| bed.name(root))
        })
        .collect();
    for (index, name) in names.iter().enumerate() {
        assert_eq!(names.iter().position(|one| one == name), Some(index), "{:?}", graphs[index]);
    }
}

#[test]
fn what_is_undecided_is_no_zero() {
    let mut bed = Bed::new();
    let object = bed.machine.new_input(bed.entry).unwrap();
    let zero = bed.name(object);
    let mut names = vec![zero];
    for slot in ["left", "right", "color"] {
        let slot = bed.slot(slot);
        bed.machine.leave_undecided(object, slot);
        names.push(bed.name(object));
        bed.machine.write(Slot::Field(object, slot), 0);
    }
    assert_eq!(bed.name(object), zero);
    let different: HashSet<Digest> = names.into_iter().collect();
    assert_eq!(different.len(), 4);
}

/// The names of a list with another count of changes, alone and beside an iterator of it.
#[test]
fn a_count_of_changes_tells_only_where_it_is_remembered() {
    let mut bed = Bed::new();
    let list = bed.machine.load("java/util/ArrayList").unwrap();
    let iterator = bed.machine.load("java/util/ArrayList$Itr").unwrap();
    let (list, iterator) =
        (bed.machine.new_object(list).unwrap(), bed.machine.new_object(iterator).unwrap());
    let refs = bed.refs;
    let pair = bed.machine.new_array(refs, 2).unwrap();
    bed.machine.write(Slot::Element(pair, 0), list.word());
    let count = bed.machine.program().field(bed.machine.heap().class_of(list), "modCount");
    let count = Slot::Field(list, count.unwrap().slot);
    let told = |bed: &mut Bed| {
        let before = bed.name(pair);
        bed.machine.write(count, 1);
        let after = bed.name(pair);
        bed.machine.write(count, 0);
        before != after
    };
    assert!(!told(&mut bed));
    bed.machine.write(Slot::Element(pair, 1), iterator.word());
    assert!(told(&mut bed));
}

/// A class that has changed since it was read is no longer trusted: then this fails, and
/// somebody reads it.
#[test]
fn the_reviewed_classes_of_this_jdk_are_as_they_were() {
    let mut bed = Bed::new();
    for name in unobservable::reviewed() {
        let class = bed.machine.load(&format!("java/util/{name}")).unwrap();
        assert!(!unobservable::may_remember(bed.machine.program(), class), "{name}");
    }
    for name in ["ArrayList$Itr", "ArrayList$SubList", "HashMap$KeySet", "TreeMap$NavigableSubMap"]
    {
        let class = bed.machine.load(&format!("java/util/{name}")).unwrap();
        assert!(unobservable::may_remember(bed.machine.program(), class), "{name}");
    }
}
