//! Counterexamples to the faulty `links.Chain`, one of every kind.

use super::heap::{Heap, constructor, failing, int, method, recipe, returned, threw};
use smallscope::suite::case::{Case, Kind, Method, Outcome};
use smallscope::suite::class_under_test::{ClassUnderTest, ConditionArgument, Postcondition};
use smallscope::suite::structure::{Structure, Value};

const CHAIN: &str = "links.Chain";

pub(crate) fn class() -> ClassUnderTest {
    let predicate = Method { is_public: false, ..method(CHAIN, "repOk", "()Z") };
    let condition = Postcondition {
        method: method(CHAIN, "double_", "(I)I"),
        predicate: method(CHAIN, "doublePost", "(Llinks/Chain;II)Z"),
        takes: vec![
            ConditionArgument::Old,
            ConditionArgument::Argument(0),
            ConditionArgument::Result,
        ],
    };
    ClassUnderTest {
        binary_name: CHAIN.to_owned(),
        predicates: vec![predicate],
        conditions: vec![condition],
        ..ClassUnderTest::default()
    }
}

fn put(heap: &mut Heap, values: &[i64]) -> Value {
    let size = int(values.len() as i64);
    let chain = heap.object(CHAIN, &[("first", Value::Null), ("size", size)]);
    let mut above = (chain.clone(), "first");
    for &value in values {
        let link = heap.object("links.Chain$Link", &[("value", int(value)), ("next", Value::Null)]);
        heap.set(&above.0, above.1, link.clone());
        above = (link, "next");
    }
    chain
}

fn chains(lists: &[&[i64]], more: &[Value]) -> Structure {
    let mut heap = Heap::default();
    let mut roots: Vec<Value> = lists.iter().map(|values| put(&mut heap, values)).collect();
    roots.extend(more.iter().cloned());
    heap.with_roots(roots)
}

pub(crate) fn all() -> Vec<Case> {
    let two: &[i64] = &[2, 1];
    let fails = |kind, name: &str, descriptor: &str, before, outcome| {
        let message = format!("{name} is wrong, which one sees when all small inputs are tried");
        failing(kind, &message, method(CHAIN, name, descriptor), before, outcome)
    };
    let endless = Outcome::OutOfBudget;
    let broken = threw("java.lang.NullPointerException");
    let equal = "(Ljava/lang/Object;)Z";
    let mut property = fails(
        Kind::Property,
        "prependedIsFirst",
        "(Llinks/Chain;I)Z",
        chains(&[two], &[int(5)]),
        returned(Value::Boolean(false)),
    );
    property.method.is_static = true;
    let mut copied = fails(
        Kind::Contract,
        "clone",
        "()Llinks/Chain;",
        chains(&[two], &[]),
        returned(Value::Null),
    );
    copied.method.throws = vec!["java.lang.CloneNotSupportedException".to_owned()];
    let compare = "(Llinks/Chain;)I";
    vec![
        made(fails(
            Kind::Invariant,
            "removeFirst",
            "()I",
            chains(&[&[1, 2]], &[]),
            returned(int(1)),
        )),
        fails(
            Kind::Invariant,
            "removeFirst",
            "()I",
            chains(&[&[]], &[]),
            threw("java.lang.IllegalStateException"),
        ),
        fails(
            Kind::Invariant,
            "<init>",
            "(I)V",
            chains(&[], &[int(2)]),
            returned(Value::Object(0)),
        ),
        fails(Kind::Exception, "get", "(I)I", chains(&[two], &[int(2)]), broken.clone()),
        fails(Kind::Endless, "contains", "(I)Z", chains(&[two], &[int(3)]), endless),
        fails(
            Kind::Assertion,
            "last",
            "()I",
            chains(&[two], &[]),
            threw("java.lang.AssertionError"),
        ),
        made(fails(
            Kind::Postcondition,
            "double_",
            "(I)I",
            chains(&[&[1, 2]], &[int(2)]),
            returned(int(4)),
        )),
        property,
        fails(
            Kind::Contract,
            "equals",
            equal,
            chains(&[two, &[1]], &[]),
            returned(Value::Boolean(true)),
        ),
        fails(Kind::Contract, "compareTo", compare, chains(&[two, two], &[]), returned(int(1))),
        copied,
        fails(Kind::Contract, "toString", "()Ljava/lang/String;", chains(&[&[]], &[]), broken),
    ]
}

/// The same on a chain of 1 and 2 that is made by calls.
fn made(mut case: Case) -> Case {
    let prepend = method(CHAIN, "prepend", "(I)V");
    let calls = [2, 1].map(|value| (prepend.clone(), vec![int(value)]));
    let more = case.before.roots[1..].to_vec();
    case.recipe = Some(recipe(constructor(CHAIN, "()V", vec![]), &calls, more));
    case
}
