//! An input drawn as text: trees as trees, lists as lists, arrays as arrays.
//!
//! Objects of one class that lead to each other are nodes. With one link on they
//! are a list, with several a tree. A field that only leads back where another
//! leads on (`prev`, `parent`) is left out, unless it lies somewhere. What two
//! references lead to is named where it is drawn: `3 (Node#2)`.
//!
//! ```text
//! SearchTree  size=3
//!   root: 2
//!         ├─ left: 1
//!         └─ right: 3
//! ```

use crate::suite::collections::{Contents, contents};
use crate::suite::structure::{Content, Object, Structure, Value};
use std::collections::{BTreeMap, BTreeSet};

/// Fields that lead back, by their names: then those that lie are shown as such.
const BACK: [&str; 6] = ["parent", "prev", "previous", "before", "up", "owner"];

/// All roots, one below the other.
pub fn draw(structure: &Structure) -> String {
    let mut pen = Pen::new(structure);
    let roots = structure.roots.iter().map(|root| pen.value(root).join("\n"));
    roots.collect::<Vec<String>>().join("\n")
}

/// Each root by itself; what several lead to is drawn with the first.
pub fn draw_each(structure: &Structure) -> Vec<String> {
    let mut pen = Pen::new(structure);
    structure.roots.iter().map(|root| pen.value(root).join("\n")).collect()
}

/// At most so many letters of a text, with dots where it is cut.
pub(crate) fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        None => text.to_owned(),
        Some(_) => text.chars().take(most.saturating_sub(1)).chain(['…']).collect(),
    }
}

struct Pen<'a> {
    structure: &'a Structure,
    /// For each class of nodes, the fields that lead on.
    forward: BTreeMap<&'a str, Vec<&'a str>>,
    /// For each class of nodes, the fields that only lead back.
    backs: BTreeMap<&'a str, Vec<&'a str>>,
    /// Objects that need a name.
    shared: BTreeSet<usize>,
    drawn: BTreeSet<usize>,
}

impl<'a> Pen<'a> {
    fn new(structure: &'a Structure) -> Pen<'a> {
        let (forward, backs) = (BTreeMap::new(), BTreeMap::new());
        let (shared, drawn) = (BTreeSet::new(), BTreeSet::new());
        let mut pen = Pen { structure, forward, backs, shared, drawn };
        for object in &structure.objects {
            if !pen.forward.contains_key(object.binary_name.as_str()) {
                let (forward, backs) = pen.links(&object.binary_name);
                pen.forward.insert(&object.binary_name, forward);
                pen.backs.insert(&object.binary_name, backs);
            }
        }
        pen.shared = pen.find_shared();
        pen
    }

    fn object(&self, index: usize) -> &'a Object {
        &self.structure.objects[index]
    }

    fn fields(&self, index: usize) -> &'a [(String, Value)] {
        match &self.object(index).content {
            Content::Fields(fields) => fields,
            Content::Elements(_) => &[],
        }
    }

    fn target(&self, index: usize, field: &str) -> Option<usize> {
        let (_, value) = self.fields(index).iter().find(|(name, _)| name == field)?;
        if let Value::Object(target) = value { Some(*target) } else { None }
    }

    /// The fields by which objects of a class lead to each other: on, and back.
    fn links(&self, class: &str) -> (Vec<&'a str>, Vec<&'a str>) {
        let of_class: Vec<usize> = (0..self.structure.objects.len())
            .filter(|&index| self.object(index).binary_name == class)
            .collect();
        let mut links: Vec<&'a str> = Vec::new();
        for &index in &of_class {
            for (name, value) in self.fields(index) {
                let inside = matches!(value, Value::Object(to) if of_class.contains(to));
                if inside && !links.contains(&name.as_str()) {
                    links.push(name);
                }
            }
        }
        let mut forward = links.clone();
        for &back in links.iter().rev() {
            let others: Vec<&str> = forward.iter().copied().filter(|&link| link != back).collect();
            let leads_back = |&index: &usize| {
                self.target(index, back)
                    .is_none_or(|to| others.iter().any(|link| self.target(to, link) == Some(index)))
            };
            let by_name = BACK.contains(&back);
            if !others.is_empty() && (by_name || of_class.iter().all(leads_back)) {
                forward.retain(|&link| link != back);
            }
        }
        let backs = links.into_iter().filter(|link| !forward.contains(link)).collect();
        (forward, backs)
    }

    fn is_back(&self, index: usize, field: &str) -> bool {
        self.backs.get(self.object(index).binary_name.as_str()).is_some_and(|b| b.contains(&field))
    }

    /// Whether a field that should lead back does not.
    fn lies(&self, index: usize, back: &str) -> bool {
        let forward = self.forward(index);
        let leads_here =
            |from: usize| forward.iter().any(|link| self.target(from, link) == Some(index));
        let class = &self.object(index).binary_name;
        let all = 0..self.structure.objects.len();
        let mut before =
            all.filter(|&from| self.object(from).binary_name == *class && leads_here(from));
        match self.target(index, back) {
            Some(to) => !leads_here(to),
            None => before.next().is_some(),
        }
    }

    fn forward(&self, index: usize) -> &[&'a str] {
        self.forward.get(self.object(index).binary_name.as_str()).map_or(&[], |forward| forward)
    }

    /// Objects that more than one reference leads to, those back not counted.
    fn find_shared(&self) -> BTreeSet<usize> {
        let (mut once, mut shared) = (BTreeSet::new(), BTreeSet::new());
        let mut note = |value: &Value| {
            if let Value::Object(index) = value
                && !once.insert(*index)
            {
                shared.insert(*index);
            }
        };
        self.structure.roots.iter().for_each(&mut note);
        for index in 0..self.structure.objects.len() {
            match &self.object(index).content {
                Content::Elements(elements) => elements.iter().for_each(&mut note),
                Content::Fields(fields) => {
                    let on = fields.iter().filter(|(name, _)| !self.is_back(index, name));
                    on.for_each(|(_, value)| note(value));
                }
            }
        }
        shared
    }

    /// A value as lines, the first without indentation.
    fn value(&mut self, value: &Value) -> Vec<String> {
        let Value::Object(index) = value else { return vec![value.to_string()] };
        if !self.drawn.insert(*index) {
            return vec![self.structure.name(*index)];
        }
        if let Some(contents) = contents(self.structure, *index) {
            return self.collection(*index, contents);
        }
        match (&self.object(*index).content, self.forward(*index).len()) {
            (Content::Elements(elements), _) => self.array(*index, elements),
            (Content::Fields(_), 0) => self.record(*index),
            (Content::Fields(_), 1) => self.list(*index),
            (Content::Fields(_), _) => self.tree(*index),
        }
    }

    fn named(&self, index: usize, label: String) -> String {
        if !self.shared.contains(&index) {
            return label;
        }
        let name = self.structure.name(index);
        if label.is_empty() { name } else { format!("{label} ({name})") }
    }

    fn array(&mut self, index: usize, elements: &[Value]) -> Vec<String> {
        let drawn: Vec<Vec<String>> = elements.iter().map(|element| self.value(element)).collect();
        if drawn.iter().all(|lines| lines.len() == 1) {
            let inline = format!("[{}]", drawn.concat().join(", "));
            return vec![self.named(index, inline)];
        }
        let mut lines =
            vec![self.named(index, format!("{} of {}", self.object(index).class, elements.len()))];
        for (place, element) in drawn.into_iter().enumerate() {
            lines.extend(hang(&format!("  [{place}] "), element));
        }
        lines
    }

    fn collection(&mut self, index: usize, contents: Contents<'_>) -> Vec<String> {
        let (open, close) = if let Contents::Map(_) = contents { ('{', '}') } else { ('[', ']') };
        let shown: Vec<String> = match contents {
            Contents::Sequence(values) => {
                values.iter().map(|value| self.value(value).join(" ")).collect()
            }
            Contents::Map(entries) => {
                let mut entry = |(key, value): &(&Value, &Value)| {
                    let (key, value) = (self.value(key).join(" "), self.value(value).join(" "));
                    format!("{key}={value}")
                };
                entries.iter().map(&mut entry).collect()
            }
        };
        let class = &self.object(index).class;
        vec![self.named(index, format!("{class} {open}{}{close}", shown.join(", ")))]
    }

    /// An object that is no node: its values in a line, what it leads to below.
    fn record(&mut self, index: usize) -> Vec<String> {
        let fields = self.fields(index);
        let is_object = |value: &Value| matches!(value, Value::Object(_));
        let plain: Vec<String> = fields
            .iter()
            .filter(|(_, value)| !is_object(value))
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        let class = self.object(index).class.clone();
        let head = if plain.is_empty() { class } else { format!("{class}  {}", plain.join(" ")) };
        let mut lines = vec![self.named(index, head)];
        for (name, value) in fields.iter().filter(|(_, value)| is_object(value)) {
            let below = self.value(value);
            lines.extend(hang(&format!("  {name}: "), below));
        }
        lines
    }

    /// What a node holds besides its links.
    fn label(&mut self, index: usize) -> String {
        let forward = self.forward(index).to_vec();
        let kept = self.fields(index).iter().filter(|(name, _)| {
            !forward.contains(&name.as_str())
                && (!self.is_back(index, name) || self.lies(index, name))
        });
        let kept: Vec<&(String, Value)> = kept.collect();
        let mut parts: Vec<(String, String)> = Vec::new();
        for (name, value) in kept {
            parts.push((name.clone(), self.value(value).join(" ")));
        }
        let text = match &parts[..] {
            [] => self.object(index).class.clone(),
            [(_, only)] => only.clone(),
            parts => {
                let named: Vec<String> =
                    parts.iter().map(|(name, value)| format!("{name}={value}")).collect();
                named.join(" ")
            }
        };
        self.named(index, text)
    }

    fn list(&mut self, first: usize) -> Vec<String> {
        let link = self.forward(first)[0];
        let mut labels = vec![self.label(first)];
        let mut node = first;
        while let Some(next) = self.target(node, link) {
            if !self.drawn.insert(next) {
                labels.push(format!("{}, drawn before", self.structure.name(next)));
                break;
            }
            labels.push(self.label(next));
            node = next;
        }
        vec![labels.join(" -> ")]
    }

    fn tree(&mut self, index: usize) -> Vec<String> {
        let mut lines = vec![self.label(index)];
        let forward = self.forward(index).to_vec();
        let children = forward.iter().filter_map(|&link| Some((link, self.target(index, link)?)));
        let children: Vec<(&str, usize)> = children.collect();
        for (place, &(link, child)) in children.iter().enumerate() {
            let last = place + 1 == children.len();
            let (first, rest) = if last { ("└─ ", "   ") } else { ("├─ ", "│  ") };
            let below = self.value(&Value::Object(child));
            let mut below = below.into_iter();
            lines.extend(below.next().map(|line| format!("{first}{link}: {line}")));
            lines.extend(below.map(|line| format!("{rest}{line}")));
        }
        lines
    }
}

/// Puts `lead` before the first line and as much space before the others.
fn hang(lead: &str, lines: Vec<String>) -> Vec<String> {
    let space = " ".repeat(lead.chars().count());
    let with = |(place, line): (usize, String)| {
        format!("{}{line}", if place == 0 { lead } else { &space })
    };
    lines.into_iter().enumerate().map(with).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(class: &str, number: usize, fields: &[(&str, Value)]) -> Object {
        let fields = fields.iter().map(|(name, value)| ((*name).to_owned(), value.clone()));
        Object {
            class: class.to_owned(),
            binary_name: class.to_owned(),
            number,
            content: Content::Fields(fields.collect()),
        }
    }

    fn link(index: usize) -> Value {
        Value::Object(index)
    }

    #[test]
    fn a_tree_is_drawn_as_one() {
        let leaf = [("left", Value::Null), ("right", Value::Null), ("info", Value::Integer(1))];
        let objects = vec![
            node("Tree", 0, &[("root", link(1)), ("size", Value::Integer(2))]),
            node("Node", 0, &[("left", link(2)), ("right", link(3)), ("info", Value::Integer(2))]),
            node("Node", 1, &leaf),
            node("Node", 2, &leaf),
        ];
        let structure = Structure { roots: vec![link(0)], objects };
        let expected = "Tree  size=2\n  root: 2\n        ├─ left: 1\n        └─ right: 1";
        assert_eq!(draw(&structure), expected);
    }

    #[test]
    fn a_doubly_linked_list_is_one_line_and_a_wrong_link_is_named() {
        let of = |prev: Value| {
            vec![
                node("List", 0, &[("first", link(1))]),
                node(
                    "Node",
                    0,
                    &[("next", link(2)), ("prev", Value::Null), ("v", Value::Integer(1))],
                ),
                node("Node", 1, &[("next", Value::Null), ("prev", prev), ("v", Value::Integer(2))]),
            ]
        };
        let right = Structure { roots: vec![link(0)], objects: of(link(1)) };
        assert_eq!(draw(&right), "List\n  first: 1 -> 2");
        let wrong = Structure { roots: vec![link(0)], objects: of(link(2)) };
        assert!(draw(&wrong).contains("prev=Node#1"), "{}", draw(&wrong));
    }

    #[test]
    fn an_array_of_values_is_one_line() {
        let elements = vec![Value::Integer(3), Value::Null];
        let array = Object {
            class: "Integer[]".to_owned(),
            binary_name: "java.lang.Integer[]".to_owned(),
            number: 0,
            content: Content::Elements(elements),
        };
        let structure = Structure { roots: vec![link(0), Value::Integer(7)], objects: vec![array] };
        assert_eq!(draw(&structure), "[3, null]\n7");
    }
}
