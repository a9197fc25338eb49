//! What the one argument of a call is to the receiver: the root of a tree, the
//! last of a list, absent.

use super::context::has_receiver;
use crate::suite::case::Case;
use crate::suite::structure::{Content, Structure, Value};

/// The role of the argument, if there is one argument that could be an element.
pub(super) fn role(case: &Case) -> Option<String> {
    let [Value::Object(receiver), argument] = &case.before.roots[..] else { return None };
    if !has_receiver(case)
        || !takes_element(&case.method.name)
        || matches!(argument, Value::Object(_) | Value::Null | Value::Boolean(_))
    {
        return None;
    }
    let structure = &case.before;
    let parts: Vec<usize> = reached(structure, *receiver);
    let nodes: Vec<usize> =
        parts.into_iter().filter(|&part| !links(structure, part).is_empty()).collect();
    if nodes.is_empty() {
        return None;
    }
    let holds = |&node: &usize| {
        structure.objects[node].values().any(|value| unboxed(value) == unboxed(argument))
    };
    let holders: Vec<usize> = nodes.iter().copied().filter(holds).collect();
    match holders[..] {
        [] => Some("absent".to_owned()),
        [node] if links(structure, node).len() >= 2 => Some(in_tree(structure, *receiver, node)),
        [node] => Some(in_list(structure, *receiver, node)),
        _ => None,
    }
}

/// Whether a method of this name looks for its argument, as far as words tell; a
/// number could also be an index.
fn takes_element(method: &str) -> bool {
    const BEGINNINGS: [&str; 16] = [
        "add",
        "insert",
        "put",
        "remove",
        "delete",
        "erase",
        "contains",
        "has",
        "find",
        "search",
        "indexOf",
        "lastIndexOf",
        "lookup",
        "discard",
        "floor",
        "ceiling",
    ];
    BEGINNINGS.iter().any(|beginning| method.starts_with(beginning))
}

/// All objects behind another one, in the order of discovery.
pub(super) fn reached(structure: &Structure, from: usize) -> Vec<usize> {
    let mut found = vec![from];
    let mut next = 0;
    while let Some(&object) = found.get(next) {
        next += 1;
        for value in structure.objects[object].values() {
            if let Value::Object(target) = value
                && !found.contains(target)
            {
                found.push(*target);
            }
        }
    }
    found.remove(0);
    found
}

/// The fields that lead on to objects of the same class in any node; those that
/// lead back are known by their names.
pub(super) fn links(structure: &Structure, node: usize) -> Vec<String> {
    let class = &structure.objects[node].binary_name;
    let same = structure.objects.iter().filter(|object| object.binary_name == *class);
    let mut names = Vec::new();
    for object in same {
        let Content::Fields(fields) = &object.content else { continue };
        for (name, value) in fields {
            let leads = match value {
                Value::Object(target) => structure.objects[*target].binary_name == *class,
                // Nothing else tells of a single node; the names of the trade do.
                Value::Null => ["left", "right", "next"].contains(&name.as_str()),
                _ => false,
            };
            let back = ["parent", "prev", "previous", "up"].contains(&name.as_str());
            if leads && !back && !names.contains(name) {
                names.push(name.clone());
            }
        }
    }
    names
}

fn in_tree(structure: &Structure, receiver: usize, node: usize) -> String {
    let names = links(structure, node);
    let children = field_values(structure, node)
        .filter(|(name, value)| names.contains(name) && matches!(value, Value::Object(_)))
        .count();
    let is_root = leads_to(structure, receiver, node);
    match (is_root, children) {
        (true, 0) => "onlyNode".to_owned(),
        (false, 0) => "leaf".to_owned(),
        (true, 1) => "rootWithOneChild".to_owned(),
        (false, 1) => "nodeWithOneChild".to_owned(),
        (true, 2) => "rootWithTwoChildren".to_owned(),
        (false, 2) => "nodeWithTwoChildren".to_owned(),
        (true, _) => "rootWithManyChildren".to_owned(),
        (false, _) => "nodeWithManyChildren".to_owned(),
    }
}

fn in_list(structure: &Structure, receiver: usize, node: usize) -> String {
    let names = links(structure, node);
    let mut onward = field_values(structure, node)
        .filter(|(name, value)| names.contains(name) && matches!(value, Value::Object(_)));
    let is_last = onward.next().is_none();
    let led_to = (0..structure.objects.len()).any(|other| {
        let links = links(structure, other);
        field_values(structure, other)
            .any(|(name, value)| links.contains(name) && *value == Value::Object(node))
    });
    let is_first = !led_to && leads_to(structure, receiver, node);
    match (is_first, is_last) {
        (true, true) => "onlyOne".to_owned(),
        (true, false) => "first".to_owned(),
        (false, true) => "last".to_owned(),
        (false, false) => "inner".to_owned(),
    }
}

fn leads_to(structure: &Structure, from: usize, to: usize) -> bool {
    structure.objects[from].values().any(|value| *value == Value::Object(to))
}

fn field_values(structure: &Structure, object: usize) -> impl Iterator<Item = (&String, &Value)> {
    let fields: &[(String, Value)] = match &structure.objects[object].content {
        Content::Fields(fields) => fields,
        Content::Elements(_) => &[],
    };
    fields.iter().map(|(name, value)| (name, value))
}

fn unboxed(value: &Value) -> &Value {
    match value {
        Value::Boxed(_, value) => value,
        value => value,
    }
}
