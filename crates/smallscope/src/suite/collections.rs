//! Collections of the JDK by what they contain, not by how they do it.
//!
//! The contents are in the order of iteration. A collection that is broken has none: a walk that
//! meets more nodes than there are objects gives up.

use super::structure::{Content, Structure, Value};
use super::types::simple_name;

/// The contents of a collection.
#[derive(Debug, PartialEq)]
pub enum Contents<'a> {
    Sequence(Vec<&'a Value>),
    Map(Vec<(&'a Value, &'a Value)>),
}

/// The collections that are known here, all of `java.util`.
pub const COLLECTIONS: [&str; 11] = [
    "ArrayDeque",
    "ArrayList",
    "HashMap",
    "HashSet",
    "LinkedHashMap",
    "LinkedHashSet",
    "LinkedList",
    "PriorityQueue",
    "TreeMap",
    "TreeSet",
    "Vector",
];

/// What an object contains, if it is one of [`COLLECTIONS`] and in order.
pub fn contents(structure: &Structure, index: usize) -> Option<Contents<'_>> {
    let object = Peek { structure, index };
    match structure.objects[index].binary_name.strip_prefix("java.util.")? {
        "ArrayList" => object.first_elements("elementData", "size").map(Contents::Sequence),
        "Vector" => object.first_elements("elementData", "elementCount").map(Contents::Sequence),
        "PriorityQueue" => object.first_elements("queue", "size").map(Contents::Sequence),
        "ArrayDeque" => object.between_ends().map(Contents::Sequence),
        "LinkedList" => {
            object.chain("first", "next", |node| node.value("item")).map(Contents::Sequence)
        }
        "HashMap" => object.buckets().map(Contents::Map),
        "LinkedHashMap" => object.chain("head", "after", Peek::entry).map(Contents::Map),
        "TreeMap" => object.sorted().map(Contents::Map),
        "HashSet" | "LinkedHashSet" => object.keys("map"),
        "TreeSet" => object.keys("m"),
        _ => None,
    }
}

/// A collection of few plain values: `ArrayList[1, null]`, `HashMap{1="a"}`.
pub(super) fn inline(structure: &Structure, value: &Value) -> Option<String> {
    const SHORT: usize = 8;
    let Value::Object(index) = value else { return None };
    let class = simple_name(&structure.objects[*index].binary_name);
    let shown = |value: &&Value| match value {
        Value::Object(_) => None,
        plain => Some(plain.to_string()),
    };
    match contents(structure, *index)? {
        Contents::Sequence(values) if values.len() <= SHORT => {
            let values: Option<Vec<String>> = values.iter().map(shown).collect();
            Some(format!("{class}[{}]", values?.join(", ")))
        }
        Contents::Map(pairs) if pairs.len() <= SHORT => {
            let pair = |(key, value): &(&Value, &Value)| {
                Some(format!("{}={}", shown(key)?, shown(value)?))
            };
            let pairs: Option<Vec<String>> = pairs.iter().map(pair).collect();
            Some(format!("{class}{{{}}}", pairs?.join(", ")))
        }
        Contents::Sequence(_) | Contents::Map(_) => None,
    }
}

/// An object to look into.
#[derive(Clone, Copy)]
struct Peek<'a> {
    structure: &'a Structure,
    index: usize,
}

impl<'a> Peek<'a> {
    fn at(self, value: &Value) -> Option<Peek<'a>> {
        match value {
            Value::Object(index) => Some(Peek { index: *index, ..self }),
            _ => None,
        }
    }

    fn value(self, field: &str) -> Option<&'a Value> {
        let Content::Fields(fields) = &self.structure.objects[self.index].content else {
            return None;
        };
        fields.iter().find(|(name, _)| name == field).map(|(_, value)| value)
    }

    fn number(self, field: &str) -> Option<usize> {
        match self.value(field)? {
            Value::Integer(number) => usize::try_from(*number).ok(),
            _ => None,
        }
    }

    /// Of an array; one that was not made yet has none.
    fn elements(self, field: &str) -> Option<&'a [Value]> {
        match self.value(field)? {
            Value::Null => Some(&[]),
            value => match &self.structure.objects[self.at(value)?.index].content {
                Content::Elements(elements) => Some(elements),
                Content::Fields(_) => None,
            },
        }
    }

    fn first_elements(self, array: &str, size: &str) -> Option<Vec<&'a Value>> {
        Some(self.elements(array)?.get(..self.number(size)?)?.iter().collect())
    }

    /// From `head` to `tail`, around the end of the array; None if there is no way.
    fn between_ends(self) -> Option<Vec<&'a Value>> {
        let (elements, tail) = (self.elements("elements")?, self.number("tail")?);
        let mut next = self.number("head")?;
        let mut contents = Vec::new();
        while next != tail {
            contents.push(elements.get(next).filter(|_| contents.len() < elements.len())?);
            next = (next + 1) % elements.len();
        }
        Some(contents)
    }

    fn entry(self) -> Option<(&'a Value, &'a Value)> {
        Some((self.value("key")?, self.value("value")?))
    }

    /// A chain of nodes; None if it is a ring.
    fn chain<T>(
        self,
        first: &str,
        next: &str,
        read: impl Fn(Peek<'a>) -> Option<T>,
    ) -> Option<Vec<T>> {
        let mut contents = Vec::new();
        let mut node = self.at(self.value(first)?);
        while let Some(here) = node {
            if contents.len() > self.structure.objects.len() {
                return None;
            }
            contents.push(read(here)?);
            node = self.at(here.value(next)?);
        }
        Some(contents)
    }

    fn buckets(self) -> Option<Vec<(&'a Value, &'a Value)>> {
        let mut contents = Vec::new();
        for bucket in self.elements("table")? {
            if let Some(node) = self.at(bucket) {
                contents.push(node.entry()?);
                contents.extend(node.chain("next", "next", Peek::entry)?);
            }
        }
        Some(contents)
    }

    /// The entries of a tree, in order; None if it is no tree.
    fn sorted(self) -> Option<Vec<(&'a Value, &'a Value)>> {
        let mut contents = Vec::new();
        self.walk(self.value("root")?, 0, &mut contents)?;
        Some(contents)
    }

    fn walk(
        self,
        node: &Value,
        depth: usize,
        contents: &mut Vec<(&'a Value, &'a Value)>,
    ) -> Option<()> {
        let Some(node) = self.at(node) else { return Some(()) };
        let most = self.structure.objects.len();
        if depth > most || contents.len() > most {
            return None;
        }
        self.walk(node.value("left")?, depth + 1, contents)?;
        contents.push(node.entry()?);
        self.walk(node.value("right")?, depth + 1, contents)
    }

    /// The elements of a set, which are the keys of a map in a field.
    fn keys(self, map: &str) -> Option<Contents<'a>> {
        match contents(self.structure, self.at(self.value(map)?)?.index)? {
            Contents::Map(entries) => {
                Some(Contents::Sequence(entries.into_iter().map(|(key, _)| key).collect()))
            }
            Contents::Sequence(_) => None,
        }
    }
}
