//! What `shop.Ticket` and `shop.Ledger` do: every type of field, and the JDK's containers.

use super::heap::{Heap, boxed, int, method, passing, returned, text, threw};
use smallscope::suite::case::{Case, Method, Outcome};
use smallscope::suite::class_under_test::{ClassFacts, ClassUnderTest, method_key};
use smallscope::suite::structure::{Structure, Value};
use std::collections::{BTreeMap, BTreeSet};

const TICKET: &str = "shop.Ticket";
const LEDGER: &str = "shop.Ledger";

pub(crate) fn ticket_class() -> ClassUnderTest {
    let inner = ClassFacts { is_inner: true, ..ClassFacts::default() };
    let record =
        ClassFacts { is_record: true, components: "IL".to_owned(), ..ClassFacts::default() };
    let ticket = ClassFacts {
        inherits: true,
        narrow: BTreeMap::from([("days".to_owned(), 'S'), ("level".to_owned(), 'B')]),
        ..ClassFacts::default()
    };
    ClassUnderTest {
        binary_name: TICKET.to_owned(),
        private_methods: BTreeSet::from([method_key(&method(TICKET, "twice", "(I)I"))]),
        classes: BTreeMap::from([
            (TICKET.to_owned(), ticket),
            ("shop.Ticket$Stub".to_owned(), inner),
            ("shop.Ticket$Place".to_owned(), record),
        ]),
        ..ClassUnderTest::default()
    }
}

pub(crate) fn ledger_class() -> ClassUnderTest {
    ClassUnderTest { binary_name: LEDGER.to_owned(), ..ClassUnderTest::default() }
}

fn grade(name: &str) -> Value {
    Value::Constant {
        class: "Grade".to_owned(),
        binary_name: "shop.Ticket$Grade".to_owned(),
        name: name.to_owned(),
    }
}

/// A ticket, with its fields in the order of their declaration.
fn put(heap: &mut Heap, changes: &[(&str, Value)]) -> Value {
    let zeros = [
        ("Paper.price", int(7)),
        ("grade", grade("LOW")),
        ("price", int(1 << 40)),
        ("weight", Value::Float(1.5)),
        ("rate", Value::Double(f64::NAN)),
        ("days", int(-3)),
        ("level", int(100)),
        ("valid", Value::Boolean(true)),
        ("text", text("a \"quoted\" \\ text,\n) -> caf\u{e9}")),
        ("seats", Value::Null),
        ("stubs", Value::Null),
        ("place", Value::Null),
    ];
    let ticket = heap.object(TICKET, &zeros);
    let seats = heap.array("int[]", vec![int(4), int(0), int(5), int(0)]);
    heap.set(&ticket, "seats", seats);
    let stub = heap.object("shop.Ticket$Stub", &[("letter", Value::Char(u16::from(b'\'')))]);
    let row = heap.array("shop.Ticket$Stub[]", vec![Value::Null, stub]);
    let stubs = heap.array("shop.Ticket$Stub[][]", vec![row.clone(), row]);
    heap.set(&ticket, "stubs", stubs);
    for (field, value) in changes {
        heap.set(&ticket, field, value.clone());
    }
    ticket
}

fn ticket(changes: &[(&str, Value)], more: &[Value]) -> Structure {
    let mut heap = Heap::default();
    let mut roots = vec![put(&mut heap, changes)];
    roots.extend(more.iter().cloned());
    heap.with_roots(roots)
}

pub(crate) fn tickets() -> Vec<Case> {
    let total = Method {
        throws: vec!["java.io.IOException".to_owned()],
        ..method(TICKET, "total", "(II)J")
    };
    let place = [int(1), int(1)];
    let none = [("stubs", Value::Null)];
    let sum = Method { is_static: true, ..method(TICKET, "sum", "(JS)J") };
    let addends = || Heap::default().with_roots(vec![int(i64::MAX - 1), int(1)]);
    let scale = [Value::Float(0.5), Value::Double(3.0)];
    let twice = [int(21)];
    vec![
        passing(
            total.clone(),
            ticket(&[], &place),
            returned(int((1 << 40) + 39)),
            ticket(&[], &place),
        ),
        passing(total, ticket(&none, &place), threw("java.io.IOException"), ticket(&none, &place)),
        passing(sum, addends(), returned(int(i64::MAX)), addends()),
        passing(
            method(TICKET, "scale", "(FD)D"),
            ticket(&[], &scale),
            returned(Value::Double(1.5)),
            ticket(&[("rate", Value::Double(1.5))], &scale),
        ),
        passing(
            method(TICKET, "twice", "(I)I"),
            ticket(&[], &twice),
            returned(int(42)),
            ticket(&[("days", int(42))], &twice),
        ),
        raised(),
        same(),
        moved(),
        seats(),
    ]
}

/// An array for `String...` that is null.
fn raised() -> Case {
    let arguments = [Value::Char(0x20ac), int(-1), Value::Null];
    let changes = [("grade", grade("HIGH")), ("level", int(99)), ("text", text("\u{20ac}-"))];
    let raise = method(TICKET, "raise", "(CB[Ljava/lang/String;)Lshop/Ticket$Grade;");
    let before = ticket(&[], &arguments);
    passing(raise, before, returned(grade("HIGH")), ticket(&changes, &arguments))
}

/// An argument that is the receiver, and the result as well.
fn same() -> Case {
    let mut heap = Heap::default();
    let root = put(&mut heap, &[]);
    let both = heap.with_roots(vec![root.clone(), root.clone()]);
    let own = method(TICKET, "self", "(Lshop/Ticket;)Lshop/Ticket;");
    passing(own, both.clone(), returned(root), both)
}

/// A record as an argument, which ends in a field.
fn moved() -> Case {
    let state = |placed: bool| {
        let mut heap = Heap::default();
        let root = put(&mut heap, &[]);
        let fields = [("row", int(2)), ("name", text("left"))];
        let place = heap.object("shop.Ticket$Place", &fields);
        if placed {
            heap.set(&root, "place", place.clone());
        }
        heap.with_roots(vec![root, place])
    };
    let called = method(TICKET, "moved", "(Lshop/Ticket$Place;)Lshop/Ticket$Place;");
    passing(called, state(false), returned(Value::Null), state(true))
}

/// A result that is a part of the receiver.
fn seats() -> Case {
    let mut heap = Heap::default();
    let root = put(&mut heap, &[]);
    let structure = heap.with_roots(vec![root]);
    let called = method(TICKET, "seats", "()[I");
    passing(called, structure.clone(), returned(Value::Object(1)), structure)
}

/// The same calls so often that they get tables.
pub(crate) fn many_tickets() -> Vec<Case> {
    let mut cases: Vec<Case> = (0..25).flat_map(|_| tickets()).collect();
    cases.sort_by(|a, b| a.method.cmp(&b.method));
    cases
}

/// The fields of a ledger as the JDK 17 has them.
fn ledger(
    entries: &[i64],
    totals: &[(&str, i64)],
    day: Option<i64>,
    recent: &[i64],
) -> (Heap, Value) {
    let mut heap = Heap::default();
    let names = ["entries", "totals", "byDay", "odd", "recent", "random"];
    let root = heap.object(LEDGER, &names.map(|name| (name, Value::Null)));
    let list = array_list(&mut heap, entries);
    heap.set(&root, "entries", list.clone());
    let totals: Vec<(Value, Value)> =
        totals.iter().map(|(name, amount)| (text(name), boxed(*amount))).collect();
    let map = hash_map(&mut heap, &totals);
    heap.set(&root, "totals", map);
    let top = day.map_or(Value::Null, |day| {
        let links = ["left", "right", "parent"].map(|name| (name, Value::Null));
        let fields = [&[("key", boxed(day)), ("value", list)][..], &links].concat();
        heap.object("java.util.TreeMap$Entry", &fields)
    });
    let tree = heap.object("java.util.TreeMap", &[("root", top)]);
    heap.set(&root, "byDay", tree);
    let map = hash_map(&mut heap, &[]);
    let odd = heap.object("java.util.HashSet", &[("map", map)]);
    heap.set(&root, "odd", odd);
    let mut elements: Vec<Value> = recent.iter().map(|&item| boxed(item)).collect();
    elements.resize(16, Value::Null);
    let elements = heap.array("java.lang.Object[]", elements);
    let tail = ("tail", int(recent.len() as i64));
    let deque = [("elements", elements), ("head", int(0)), tail];
    let deque = heap.object("java.util.ArrayDeque", &deque);
    heap.set(&root, "recent", deque);
    let random = heap.object("java.util.Random", &[("seed", Value::Null)]);
    heap.set(&root, "random", random);
    (heap, root)
}

fn array_list(heap: &mut Heap, items: &[i64]) -> Value {
    let elements = items.iter().map(|&item| boxed(item)).chain([Value::Null]).collect();
    let data = heap.array("java.lang.Object[]", elements);
    let size = int(items.len() as i64);
    heap.object("java.util.ArrayList", &[("elementData", data), ("size", size)])
}

fn hash_map(heap: &mut Heap, entries: &[(Value, Value)]) -> Value {
    let mut nodes = Vec::new();
    for (key, value) in entries {
        let fields = [("key", key.clone()), ("value", value.clone()), ("next", Value::Null)];
        nodes.push(heap.object("java.util.HashMap$Node", &fields));
    }
    let table = heap.array("java.util.HashMap$Node[]", nodes);
    heap.object("java.util.HashMap", &[("table", table)])
}

pub(crate) fn ledgers() -> Vec<Case> {
    let creation = smallscope::suite::case::Recipe {
        calls: vec![super::heap::constructor(LEDGER, "()V", vec![])],
        roots: vec![
            smallscope::suite::case::Argument::Made(0),
            smallscope::suite::case::Argument::Plain(text("rent")),
            smallscope::suite::case::Argument::Plain(int(9)),
        ],
    };
    let arguments = [text("rent"), int(9)];
    let (heap, root) = ledger(&[], &[], None, &[]);
    let before = heap.with_roots([&[root], &arguments[..]].concat());
    let (heap, root) = ledger(&[9, 0], &[("rent", 9)], Some(2), &[9]);
    let after = heap.with_roots([&[root], &arguments[..]].concat());
    let booking = Method {
        signature: Some("(Ljava/lang/String;I)Ljava/util/List<Ljava/lang/Integer;>;".to_owned()),
        ..method(LEDGER, "book", "(Ljava/lang/String;I)Ljava/util/List;")
    };
    let list = after.objects.iter().position(|object| object.class == "ArrayList").unwrap();
    let mut booked = passing(booking, before.clone(), returned(Value::Object(list)), after);
    booked.recipe = Some(creation.clone());
    let mut alone = before.clone();
    alone.roots.truncate(1);
    let random = alone.objects.iter().position(|object| object.class == "Random").unwrap();
    let asking = method(LEDGER, "source", "()Ljava/util/Random;");
    let mut asked = passing(asking, alone.clone(), returned(Value::Object(random)), alone.clone());
    asked.recipe = Some(creation.clone());
    asked.recipe.as_mut().unwrap().roots.truncate(1);
    // Its random numbers cannot be built from text.
    let mut lost = asked.clone();
    lost.recipe = None;
    let mut noted = asked.clone();
    noted.method = method(LEDGER, "note", "()V");
    noted.outcome = Outcome::Returned(None);
    noted.after = odd(alone);
    vec![booked, asked, noted, lost]
}

/// With an element whose hash nobody knows.
fn odd(mut structure: Structure) -> Structure {
    let mut heap = Heap::default();
    let key = heap.object("java.lang.Object", &[]);
    let fields = [("key", key), ("value", Value::Null), ("next", Value::Null)];
    let node = heap.object("java.util.HashMap$Node", &fields);
    heap.array("java.util.HashMap$Node[]", vec![node]);
    let extra = heap.with_roots(vec![]).objects;
    let base = structure.objects.len();
    let set = structure.objects.iter().find(|object| object.class == "HashSet").unwrap();
    let Some(&Value::Object(map)) = set.values().next() else { panic!("it has a map") };
    for mut object in extra {
        shift(&mut object.content, base);
        structure.objects.push(object);
    }
    if let smallscope::suite::structure::Content::Fields(fields) =
        &mut structure.objects[map].content
    {
        fields[0].1 = Value::Object(base + 2);
    }
    structure
}

fn shift(content: &mut smallscope::suite::structure::Content, by: usize) {
    use smallscope::suite::structure::Content;
    let values: Vec<&mut Value> = match content {
        Content::Fields(fields) => fields.iter_mut().map(|(_, value)| value).collect(),
        Content::Elements(elements) => elements.iter_mut().collect(),
    };
    for value in values {
        if let Value::Object(index) = value {
            *index += by;
        }
    }
}
