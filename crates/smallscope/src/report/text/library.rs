//! Collections of the JDK by what they contain, not by how they do it.

use crate::suite::structure::{Content, Structure, Value};

/// The contents of a collection.
pub(super) enum View {
    Sequence(Vec<Value>),
    Map(Vec<(Value, Value)>),
}

/// What the object contains, if it is a collection that is known here and in order.
pub(super) fn view(structure: &Structure, index: usize) -> Option<View> {
    let object = Peek { structure, index };
    match structure.objects[index].binary_name.strip_prefix("java.util.")? {
        "ArrayList" => object.first_elements("elementData", "size").map(View::Sequence),
        "PriorityQueue" => object.first_elements("queue", "size").map(View::Sequence),
        "ArrayDeque" => object.between_ends().map(View::Sequence),
        "LinkedList" => {
            object.chain("first", "next", |node| node.value("item")).map(View::Sequence)
        }
        "HashMap" => object.buckets().map(View::Map),
        "LinkedHashMap" => object.chain("head", "after", Peek::entry).map(View::Map),
        "TreeMap" => object.sorted("root").map(View::Map),
        "HashSet" | "LinkedHashSet" => object.keys("map"),
        "TreeSet" => object.keys("m"),
        _ => None,
    }
}

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

    fn value(self, field: &str) -> Option<Value> {
        let Content::Fields(fields) = &self.structure.objects[self.index].content else {
            return None;
        };
        fields.iter().find(|(name, _)| name == field).map(|(_, value)| value.clone())
    }

    fn number(self, field: &str) -> Option<usize> {
        match self.value(field)? {
            Value::Integer(number) => usize::try_from(number).ok(),
            _ => None,
        }
    }

    fn elements(self, field: &str) -> Option<&'a [Value]> {
        match self.value(field)? {
            Value::Null => Some(&[]),
            value => match &self.structure.objects[self.at(&value)?.index].content {
                Content::Elements(elements) => Some(elements),
                Content::Fields(_) => None,
            },
        }
    }

    fn first_elements(self, array: &str, size: &str) -> Option<Vec<Value>> {
        Some(self.elements(array)?.get(..self.number(size)?)?.to_vec())
    }

    /// From `head` to `tail`, around the end of the array.
    fn between_ends(self) -> Option<Vec<Value>> {
        let (elements, tail) = (self.elements("elements")?, self.number("tail")?);
        let mut next = self.number("head")?;
        let mut contents = Vec::new();
        while next != tail {
            contents.push(elements.get(next)?.clone());
            next = if next + 1 == elements.len() { 0 } else { next + 1 };
        }
        Some(contents)
    }

    fn entry(self) -> Option<(Value, Value)> {
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
        let mut node = self.at(&self.value(first)?);
        while let Some(here) = node {
            if contents.len() > self.structure.objects.len() {
                return None;
            }
            contents.push(read(here)?);
            node = self.at(&here.value(next)?);
        }
        Some(contents)
    }

    fn buckets(self) -> Option<Vec<(Value, Value)>> {
        let mut contents = Vec::new();
        for bucket in self.elements("table")? {
            if let Some(node) = self.at(bucket) {
                contents.push(node.entry()?);
                contents.extend(node.chain("next", "next", Peek::entry)?);
            }
        }
        Some(contents)
    }

    /// In order; None if it is no tree.
    fn sorted(self, field: &str) -> Option<Vec<(Value, Value)>> {
        let mut contents = Vec::new();
        self.walk(&self.value(field)?, 0, &mut contents)?;
        Some(contents)
    }

    fn walk(self, node: &Value, depth: usize, contents: &mut Vec<(Value, Value)>) -> Option<()> {
        let Some(node) = self.at(node) else { return Some(()) };
        if depth > self.structure.objects.len() {
            return None;
        }
        self.walk(&node.value("left")?, depth + 1, contents)?;
        contents.push(node.entry()?);
        self.walk(&node.value("right")?, depth + 1, contents)
    }

    fn keys(self, map: &str) -> Option<View> {
        match view(self.structure, self.at(&self.value(map)?)?.index)? {
            View::Map(entries) => {
                Some(View::Sequence(entries.into_iter().map(|(key, _)| key).collect()))
            }
            View::Sequence(_) => None,
        }
    }
}
