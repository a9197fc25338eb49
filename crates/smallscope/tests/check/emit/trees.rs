//! What `KeyTree` does, told by a model of it: as many cases as are wanted.

use super::heap::{Heap, constructor, int, method, passing, recipe, returned};
use smallscope::suite::case::Case;
use smallscope::suite::class_under_test::{ClassFacts, ClassUnderTest};
use smallscope::suite::structure::{Structure, Value};
use std::collections::BTreeMap;

type Tree = Option<Box<Node>>;

#[derive(Clone)]
struct Node {
    key: i64,
    left: Tree,
    right: Tree,
}

pub(crate) fn class() -> ClassUnderTest {
    let node = ClassFacts { is_private: true, ..ClassFacts::default() };
    ClassUnderTest {
        binary_name: "KeyTree".to_owned(),
        classes: BTreeMap::from([("KeyTree$Node".to_owned(), node)]),
        ..ClassUnderTest::default()
    }
}

/// `add` and `remove` of every key up to `scope` on every tree of such keys.
pub(crate) fn all(scope: i64) -> Vec<Case> {
    let trees = trees(1, scope);
    let mut cases = Vec::new();
    for name in ["add", "remove"] {
        for tree in &trees {
            cases.extend((1..=scope).map(|key| case(name, tree, key)));
        }
    }
    cases
}

/// A tree that is made by adding keys, and a call on it.
pub(crate) fn made_by(keys: &[i64], name: &str, key: i64) -> Case {
    let mut tree = None;
    for &key in keys {
        add(&mut tree, key);
    }
    let mut made = case(name, &tree, key);
    let adding = method("KeyTree", "add", "(I)Z");
    let calls: Vec<_> = keys.iter().map(|&key| (adding.clone(), vec![int(key)])).collect();
    made.recipe = Some(recipe(constructor("KeyTree", "()V", vec![]), &calls, vec![int(key)]));
    made
}

fn case(name: &str, tree: &Tree, key: i64) -> Case {
    let mut changed = tree.clone();
    let result = match name {
        "add" => add(&mut changed, key),
        _ => remove(&mut changed, key),
    };
    passing(
        method("KeyTree", name, "(I)Z"),
        structure(tree, key),
        returned(Value::Boolean(result)),
        structure(&changed, key),
    )
}

/// All search trees with keys of a range, each used or not.
fn trees(from: i64, to: i64) -> Vec<Tree> {
    let mut found = vec![None];
    for key in from..=to {
        for left in trees(from, key - 1) {
            for right in trees(key + 1, to) {
                let left = left.clone();
                found.push(Some(Box::new(Node { key, left, right })));
            }
        }
    }
    found
}

fn add(tree: &mut Tree, key: i64) -> bool {
    match tree {
        None => {
            *tree = Some(Box::new(Node { key, left: None, right: None }));
            true
        }
        Some(node) if key < node.key => add(&mut node.left, key),
        Some(node) if key > node.key => add(&mut node.right, key),
        Some(_) => false,
    }
}

fn remove(tree: &mut Tree, key: i64) -> bool {
    match tree {
        None => false,
        Some(node) if key < node.key => remove(&mut node.left, key),
        Some(node) if key > node.key => remove(&mut node.right, key),
        Some(node) => {
            *tree = match (node.left.take(), node.right.take()) {
                (None, other) | (other, None) => other,
                (left, mut right) => {
                    let key = take_least(&mut right);
                    Some(Box::new(Node { key, left, right }))
                }
            };
            true
        }
    }
}

fn take_least(tree: &mut Tree) -> i64 {
    let node = tree.as_mut().expect("it is not empty");
    if node.left.is_some() {
        return take_least(&mut node.left);
    }
    let key = node.key;
    *tree = node.right.take();
    key
}

fn structure(tree: &Tree, key: i64) -> Structure {
    let mut heap = Heap::default();
    let root = heap.object("KeyTree", &[("root", Value::Null), ("size", int(count(tree)))]);
    let top = put(tree, &mut heap);
    heap.set(&root, "root", top);
    heap.with_roots(vec![root, int(key)])
}

fn put(tree: &Tree, heap: &mut Heap) -> Value {
    let Some(node) = tree else { return Value::Null };
    let fields = [("key", int(node.key)), ("left", Value::Null), ("right", Value::Null)];
    let object = heap.object("KeyTree$Node", &fields);
    for (name, child) in [("left", &node.left), ("right", &node.right)] {
        let child = put(child, heap);
        heap.set(&object, name, child);
    }
    object
}

fn count(tree: &Tree) -> i64 {
    tree.as_ref().map_or(0, |node| 1 + count(&node.left) + count(&node.right))
}
