//! What `BoundedStack<T>` and `java.util.ArrayDeque<E>` do.

use super::heap::{Heap, boxed, constructor, int, method, passing, recipe, returned, threw};
use smallscope::suite::case::{Case, Method, Outcome};
use smallscope::suite::class_under_test::{ClassFacts, ClassUnderTest};
use smallscope::suite::structure::{Structure, Value};
use std::collections::BTreeMap;

const STACK: &str = "BoundedStack";
const DEQUE: &str = "java.util.ArrayDeque";

pub(crate) fn class() -> ClassUnderTest {
    let signature = "<T:Ljava/lang/Object;>Ljava/lang/Object;Ljava/lang/Iterable<TT;>;";
    let facts = ClassFacts { signature: Some(signature.to_owned()), ..ClassFacts::default() };
    ClassUnderTest {
        binary_name: STACK.to_owned(),
        classes: BTreeMap::from([(STACK.to_owned(), facts)]),
        ..ClassUnderTest::default()
    }
}

pub(crate) fn deque_class() -> ClassUnderTest {
    ClassUnderTest { binary_name: DEQUE.to_owned(), ..ClassUnderTest::default() }
}

/// A method of the stack with its generic signature.
fn generic(name: &str, descriptor: &str, signature: &str) -> Method {
    Method { signature: Some(signature.to_owned()), ..method(STACK, name, descriptor) }
}

fn push() -> Method {
    generic("push", "(Ljava/lang/Object;)LBoundedStack;", "(TT;)LBoundedStack<TT;>;")
}

fn pop() -> Method {
    generic("pop", "()Ljava/lang/Object;", "()TT;")
}

fn put(heap: &mut Heap, capacity: usize, items: &[Value]) -> Value {
    let size = int(items.len() as i64);
    let stack = heap.object(STACK, &[("items", Value::Null), ("size", size)]);
    let mut elements = items.to_vec();
    elements.resize(capacity, Value::Null);
    let array = heap.array("java.lang.Object[]", elements);
    heap.set(&stack, "items", array);
    stack
}

fn stack(capacity: usize, items: &[Value], more: &[Value]) -> Structure {
    let mut heap = Heap::default();
    let mut roots = vec![put(&mut heap, capacity, items)];
    roots.extend(more.iter().cloned());
    heap.with_roots(roots)
}

/// A call on a stack that is made by pushing.
fn made(
    called: Method,
    items: &[Value],
    arguments: &[Value],
    outcome: Outcome,
    after: &[Value],
) -> Case {
    let capacity = 3;
    let before = stack(capacity, items, arguments);
    let after = stack(capacity, after, arguments);
    let mut calls: Vec<_> = items.iter().map(|item| (push(), vec![item.clone()])).collect();
    if items.len() == 2 {
        // A detour by an overloaded method: index 2 is meant, not an element.
        calls.push((push(), vec![boxed(9)]));
        calls.push((method(STACK, "remove", "(I)Z"), vec![int(2)]));
    }
    let first = constructor(STACK, "(I)V", vec![int(capacity as i64)]);
    let mut case = passing(called, before, outcome, after);
    case.recipe = Some(recipe(first, &calls, arguments.to_vec()));
    case
}

/// `push`, `pop` and both `remove` on all stacks of up to three of some values.
pub(crate) fn many() -> Vec<Case> {
    let values = [boxed(1), boxed(2), Value::Null];
    let mut stacks = vec![vec![]];
    for length in 0..3 {
        let longer: Vec<Vec<Value>> = stacks
            .iter()
            .filter(|items| items.len() == length)
            .flat_map(|items| values.iter().map(|v| [&items[..], std::slice::from_ref(v)].concat()))
            .collect();
        stacks.extend(longer);
    }
    let mut cases = Vec::new();
    for items in &stacks {
        cases.push(popped(items));
        for value in &values {
            cases.push(pushed(items, value));
            let found = items.iter().position(|item| item == value);
            let removing = method(STACK, "remove", "(Ljava/lang/Object;)Z");
            cases.push(removed(removing, items, value, found));
        }
        for index in -1..3 {
            let found = usize::try_from(index).ok().filter(|&index| index < items.len());
            cases.push(removed(method(STACK, "remove", "(I)Z"), items, &int(index), found));
        }
    }
    cases
}

fn popped(items: &[Value]) -> Case {
    match items.split_last() {
        None => made(pop(), items, &[], threw("java.util.NoSuchElementException"), items),
        Some((last, rest)) => made(pop(), items, &[], returned(last.clone()), rest),
    }
}

fn pushed(items: &[Value], value: &Value) -> Case {
    let argument = std::slice::from_ref(value);
    if items.len() == 3 {
        return made(push(), items, argument, threw("java.lang.IllegalStateException"), items);
    }
    let after = [items, argument].concat();
    made(push(), items, argument, returned(Value::Object(0)), &after)
}

fn removed(called: Method, items: &[Value], argument: &Value, found: Option<usize>) -> Case {
    let mut after = items.to_vec();
    found.map(|index| after.remove(index));
    let outcome = returned(Value::Boolean(found.is_some()));
    made(called, items, std::slice::from_ref(argument), outcome, &after)
}

/// A few cases of every method, some without recipes.
pub(crate) fn few() -> Vec<Case> {
    let contents = {
        let mut case = made(
            method(STACK, "contents", "()[Ljava/lang/Object;"),
            &[boxed(7)],
            &[],
            returned(Value::Null),
            &[boxed(7)],
        );
        let mut heap = Heap::default();
        let root = put(&mut heap, 3, &[boxed(7)]);
        let result = heap.array("java.lang.Object[]", vec![boxed(7)]);
        case.outcome = returned(result);
        case.after = heap.with_roots(vec![root]);
        case
    };
    let iterator = {
        let mut case = made(
            generic("iterator", "()Ljava/util/Iterator;", "()Ljava/util/Iterator<TT;>;"),
            &[],
            &[],
            returned(Value::Null),
            &[],
        );
        let mut heap = Heap::default();
        let root = put(&mut heap, 3, &[]);
        case.outcome = returned(heap.object("java.util.Arrays$ArrayItr", &[("cursor", int(0))]));
        case.after = heap.with_roots(vec![root]);
        case
    };
    let cleared =
        made(method(STACK, "clear", "()V"), &[boxed(7)], &[], Outcome::Returned(None), &[]);
    let nothing = || Heap::default().with_roots(vec![int(2)]);
    let creating = method(STACK, "<init>", "(I)V");
    let mut heap = Heap::default();
    let new = put(&mut heap, 2, &[]);
    let created =
        passing(creating.clone(), nothing(), returned(new), heap.with_roots(vec![int(2)]));
    let wrong = || Heap::default().with_roots(vec![int(-1)]);
    let refused = passing(creating, wrong(), threw("java.lang.IllegalArgumentException"), wrong());
    let removing = method(STACK, "remove", "(Ljava/lang/Object;)Z");
    let none = removed(removing, &[Value::Null], &Value::Null, Some(0));
    let mut cases = vec![created, refused, contents, iterator, cleared, moved(), none];
    cases.extend([&[][..], &[boxed(1), boxed(2)]].map(popped));
    cases.push(pushed(&[], &boxed(5)));
    cases
}

/// Two stacks, without a recipe.
fn moved() -> Case {
    let two = |first: &[Value], second: &[Value]| {
        let mut heap = Heap::default();
        let roots = vec![put(&mut heap, 2, first), put(&mut heap, 2, second)];
        heap.with_roots(roots)
    };
    let before = two(&[boxed(1), boxed(2)], &[]);
    let after = two(&[], &[boxed(2), boxed(1)]);
    let called = generic("moveTo", "(LBoundedStack;)V", "(LBoundedStack<-TT;>;)V");
    passing(called, before, Outcome::Returned(None), after)
}

/// Calls on deques of the JDK, which can only be made by calls.
pub(crate) fn deques() -> Vec<Case> {
    let adding = Method {
        signature: Some("(TE;)V".to_owned()),
        ..method(DEQUE, "addLast", "(Ljava/lang/Object;)V")
    };
    let deque = |items: &[i64]| {
        let mut heap = Heap::default();
        let tail = int(items.len() as i64);
        let fields = [("elements", Value::Null), ("head", int(0)), ("tail", tail)];
        let root = heap.object(DEQUE, &fields);
        let mut elements: Vec<Value> = items.iter().map(|&item| boxed(item)).collect();
        elements.resize(items.len() + 2, Value::Null);
        let array = heap.array("java.lang.Object[]", elements);
        heap.set(&root, "elements", array);
        heap.with_roots(vec![root])
    };
    let mut cases = Vec::new();
    for length in 0..30 {
        let items: Vec<i64> = (0..length).map(|item| item % 10).collect();
        let calls: Vec<_> = items.iter().map(|&item| (adding.clone(), vec![boxed(item)])).collect();
        let after = items.get(1..).unwrap_or_default();
        let outcome = returned(items.first().map_or(Value::Null, |&item| boxed(item)));
        let polling = method(DEQUE, "pollFirst", "()Ljava/lang/Object;");
        let mut case = passing(polling, deque(&items), outcome, deque(after));
        case.recipe = Some(recipe(constructor(DEQUE, "()V", vec![]), &calls, vec![]));
        cases.push(case.clone());
        if length < 3 {
            case.method = method(DEQUE, "peekFirst", "()Ljava/lang/Object;");
            case.after = case.before.clone();
            cases.push(case);
        }
    }
    cases
}
