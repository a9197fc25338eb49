//! The objects of a call as boxes and arrows, before and after it.
//!
//! An object has the same name on both pictures, and what differs between them is marked. A
//! collection of the JDK's is one box with its contents. Null is left out unless it is a change.
//! What is too much for a picture is left out and counted.

use crate::report::diagram::{Diagram, Link, Mark, TextBox, TextRow};
use crate::report::text::shortened;
use crate::suite::case::{Case, Outcome};
use crate::suite::collections::{Contents, contents};
use crate::suite::structure::{Content, Structure, Value};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// More boxes than these are a tangle.
const MOST_BOXES: usize = 40;

/// Arrows that leave a box; the others are lines in it.
const MOST_ARROWS: usize = 12;

/// Lines of a box that are shown even if nothing changed in them.
const MOST_ROWS: usize = 10;

/// Letters of a line.
const MOST_LETTERS: usize = 40;

/// Letters of a value that stands alone.
const LONG: usize = 200;

/// A diagram, and how many objects it leaves out.
#[derive(Clone, Debug, Default)]
pub(super) struct Drawn {
    pub(super) diagram: Diagram,
    pub(super) left_out: usize,
}

/// A structure alone: nothing is marked.
pub(super) fn draw(structure: &Structure) -> Drawn {
    let scene = Scene { structure, roots: structure.roots.clone(), titles: names(structure) };
    scene.draw(&|_, _, _| Mark::Plain, &|_| Mark::Plain)
}

fn names(structure: &Structure) -> Vec<String> {
    (0..structure.objects.len())
        .map(|index| with_length(structure, index, structure.name(index)))
        .collect()
}

/// `int[3]#0` instead of `int[]#0`.
fn with_length(structure: &Structure, index: usize, name: String) -> String {
    match &structure.objects[index].content {
        Content::Elements(elements) => name.replacen("[]", &format!("[{}]", elements.len()), 1),
        Content::Fields(_) => name,
    }
}

/// The names and values of an object that are of interest: fields, elements, or contents.
fn entries(structure: &Structure, index: usize) -> Vec<(String, &Value)> {
    let named = |value: &Value| structure.plain_or_name(value);
    match contents(structure, index) {
        None => structure.objects[index].named_values(),
        Some(Contents::Sequence(values)) => {
            let numbered = values.into_iter().enumerate();
            numbered.map(|(place, value)| (format!("[{place}]"), value)).collect()
        }
        Some(Contents::Map(pairs)) => {
            let both = pairs.into_iter().enumerate().flat_map(|(place, (key, value))| match key {
                Value::Object(_) if structure.inline(key).is_none() => {
                    vec![(format!("key {place}"), key), (format!("value {place}"), value)]
                }
                key => vec![(format!("[{}]", named(key)), value)],
            });
            both.collect()
        }
    }
}

/// The two moments of a call, and who is who.
pub(super) struct Moments<'a> {
    case: &'a Case,
    /// Whether anybody knows who is who.
    is_known: bool,
    /// The number after the call of each object before it that is still reached.
    later: BTreeMap<usize, usize>,
    entries_before: Vec<BTreeMap<String, &'a Value>>,
    entries_after: Vec<BTreeMap<String, &'a Value>>,
}

impl<'a> Moments<'a> {
    pub(super) fn new(case: &'a Case) -> Moments<'a> {
        let is_known = case.origins.len() == case.after.objects.len();
        let origins = case.origins.iter().enumerate();
        let later = origins.filter_map(|(later, origin)| Some(((*origin)?, later))).collect();
        let of = |structure: &'a Structure| {
            let objects = 0..structure.objects.len();
            objects.map(|index| entries(structure, index).into_iter().collect()).collect()
        };
        let (entries_before, entries_after) = (of(&case.before), of(&case.after));
        Moments { case, is_known, later, entries_before, entries_after }
    }

    pub(super) fn draw_before(&self) -> Drawn {
        let structure = &self.case.before;
        let (roots, titles) = (structure.roots.clone(), self.earlier_titles());
        Scene { structure, roots, titles }.draw(
            &|index, name, value| mark(self.will_change(index, name, value), Mark::Changed),
            &|index| mark(self.goes(index), Mark::Gone),
        )
    }

    pub(super) fn draw_after(&self) -> Drawn {
        let structure = &self.case.after;
        let roots = structure.roots.iter().cloned().chain(self.result()).collect();
        Scene { structure, roots, titles: self.later_titles() }.draw(
            &|index, name, value| mark(self.has_changed(index, name, value), Mark::Changed),
            &|index| mark(self.is_new(index), Mark::New),
        )
    }

    /// Whether anybody knows what the objects are like after the call.
    pub(super) fn is_known(&self) -> bool {
        self.is_known
    }

    /// Whether the call has left everything as it was.
    pub(super) fn are_same(&self) -> bool {
        let kept = self.entries_after.iter().enumerate().all(|(index, entries)| {
            let stays = |(name, value): (&String, &&Value)| !self.has_changed(index, name, value);
            !self.is_new(index) && entries.iter().all(stays)
        });
        self.is_known && kept && !(0..self.entries_before.len()).any(|index| self.goes(index))
    }

    /// The name of a value after the call, as on the picture.
    pub(super) fn name_after(&self, value: &Value) -> String {
        match (value, self.case.after.inline(value)) {
            (Value::Object(index), None) => self.later_names()[*index].clone(),
            (_, Some(inline)) => shortened(&inline, LONG),
            (plain, None) => shortened(&plain.to_string(), LONG),
        }
    }

    fn result(&self) -> Option<Value> {
        match &self.case.outcome {
            Outcome::Returned(value) => value.clone(),
            _ => None,
        }
    }

    fn goes(&self, index: usize) -> bool {
        self.is_known && !self.later.contains_key(&index)
    }

    fn is_new(&self, index: usize) -> bool {
        self.is_known && self.case.origins[index].is_none()
    }

    fn has_changed(&self, index: usize, name: &str, value: &Value) -> bool {
        let origin = self.case.origins.get(index).copied().flatten();
        origin.is_some_and(|origin| {
            let old = self.entries_before[origin].get(name);
            !old.is_some_and(|old| self.is_same(old, value))
        })
    }

    fn will_change(&self, index: usize, name: &str, value: &Value) -> bool {
        self.later.get(&index).is_some_and(|&later| {
            let new = self.entries_after[later].get(name);
            !new.is_some_and(|new| self.is_same(value, new))
        })
    }

    fn is_same(&self, old: &Value, new: &Value) -> bool {
        match (old, new) {
            (Value::Object(old), Value::Object(new)) => self.later.get(old) == Some(new),
            // Their texts: a NaN is not equal to itself.
            (old, new) => old.to_string() == new.to_string(),
        }
    }

    fn earlier_titles(&self) -> Vec<String> {
        let titles = names(&self.case.before).into_iter().enumerate();
        let gone = |index| if self.goes(index) { " (gone)" } else { "" };
        let titles = titles.map(|(index, name)| format!("{name}{}", gone(index)));
        with_roles(titles.collect(), &self.roles(&self.case.before.roots))
    }

    fn later_titles(&self) -> Vec<String> {
        let after = &self.case.after;
        let titles = self.later_names().into_iter().enumerate().map(|(index, name)| {
            let new = if self.is_new(index) { " (new)" } else { "" };
            format!("{}{new}", with_length(after, index, name))
        });
        let mut roles = self.roles(&after.roots);
        if let Some(Value::Object(index)) = self.result() {
            roles.entry(index).or_default().push("result".to_owned());
        }
        with_roles(titles.collect(), &roles)
    }

    /// An object keeps the name that it had before; a new one gets the next of its class.
    fn later_names(&self) -> Vec<String> {
        let Case { before, after, .. } = self.case;
        if !self.is_known {
            return (0..after.objects.len()).map(|index| after.name(index)).collect();
        }
        let mut used: BTreeMap<&str, usize> = BTreeMap::new();
        for object in &before.objects {
            *used.entry(&object.class).or_default() += 1;
        }
        let mut name = |index: usize| match self.case.origins[index] {
            Some(origin) => before.name(origin),
            None => {
                let class = &after.objects[index].class;
                let number = used.entry(class).or_default();
                *number += 1;
                format!("{class}#{}", *number - 1)
            }
        };
        (0..after.objects.len()).map(&mut name).collect()
    }

    /// What objects are to the call.
    fn roles(&self, roots: &[Value]) -> BTreeMap<usize, Vec<String>> {
        let method = &self.case.method;
        let receivers = usize::from(!method.is_static && method.name != "<init>");
        let mut roles: BTreeMap<usize, Vec<String>> = BTreeMap::new();
        for (position, root) in roots.iter().enumerate() {
            let Value::Object(index) = root else { continue };
            let role = match position.checked_sub(receivers) {
                None => "this".to_owned(),
                Some(argument) => format!("argument {}", argument + 1),
            };
            roles.entry(*index).or_default().push(role);
        }
        roles
    }
}

fn mark(is: bool, mark: Mark) -> Mark {
    if is { mark } else { Mark::Plain }
}

fn with_roles(titles: Vec<String>, roles: &BTreeMap<usize, Vec<String>>) -> Vec<String> {
    let title = |(index, title): (usize, String)| match roles.get(&index) {
        Some(roles) => format!("{}: {title}", roles.join(", ")),
        None => title,
    };
    titles.into_iter().enumerate().map(title).collect()
}

/// A structure to be drawn.
struct Scene<'a> {
    structure: &'a Structure,
    roots: Vec<Value>,
    titles: Vec<String>,
}

impl Scene<'_> {
    fn draw(
        &self,
        mark_value: &dyn Fn(usize, &str, &Value) -> Mark,
        mark_object: &dyn Fn(usize) -> Mark,
    ) -> Drawn {
        let reached = self.reached();
        let shown: Vec<usize> = reached.iter().copied().take(MOST_BOXES).collect();
        let places: BTreeMap<usize, usize> =
            shown.iter().enumerate().map(|(place, &index)| (index, place)).collect();
        let mut diagram = Diagram::default();
        for &index in &shown {
            let (from, mut rows, mut arrows) = (places[&index], Vec::new(), 0);
            for (name, value) in entries(self.structure, index) {
                let mark = mark_value(index, &name, value);
                match value {
                    Value::Null if mark == Mark::Plain => {}
                    Value::Object(target)
                        if places.contains_key(target) && arrows < MOST_ARROWS =>
                    {
                        arrows += 1;
                        let (to, label) = (places[target], shortened(&name, MOST_LETTERS));
                        diagram.arrows.push(Link { from, to, label, mark });
                    }
                    Value::Object(target) => {
                        rows.push(row(&format!("{name} = {}", self.titles[*target]), mark));
                    }
                    plain => rows.push(row(&format!("{name} = {plain}"), mark)),
                }
            }
            let title = shortened(&self.titles[index], MOST_LETTERS);
            diagram.boxes.push(TextBox { title, rows: fewer(rows), mark: mark_object(index) });
        }
        Drawn { diagram, left_out: reached.len() - shown.len() }
    }

    /// Objects that can be seen, breadth first: what a collection needs for itself cannot.
    fn reached(&self) -> Vec<usize> {
        let (mut order, mut met) = (Vec::new(), BTreeSet::new());
        let targets = self.roots.iter().filter_map(object);
        let mut waiting: VecDeque<usize> = targets.collect();
        while let Some(index) = waiting.pop_front() {
            if met.insert(index) {
                order.push(index);
                let values = entries(self.structure, index).into_iter();
                waiting.extend(values.filter_map(|(_, value)| object(value)));
            }
        }
        order
    }
}

fn object(value: &Value) -> Option<usize> {
    if let Value::Object(index) = value { Some(*index) } else { None }
}

fn row(text: &str, mark: Mark) -> TextRow {
    TextRow { text: shortened(text, MOST_LETTERS), mark }
}

/// The first rows and those that changed; how many others there are.
fn fewer(rows: Vec<TextRow>) -> Vec<TextRow> {
    if rows.len() <= MOST_ROWS + 1 {
        return rows;
    }
    let all = rows.len();
    let mut changed = 0;
    let mut kept: Vec<TextRow> = Vec::new();
    for (place, one) in rows.into_iter().enumerate() {
        changed += usize::from(place >= MOST_ROWS && one.mark != Mark::Plain);
        if place < MOST_ROWS || one.mark != Mark::Plain && changed <= MOST_ROWS {
            kept.push(one);
        }
    }
    if kept.len() < all {
        kept.push(row(&format!("… {} more", all - kept.len()), Mark::Plain));
    }
    kept
}
