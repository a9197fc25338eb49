//! Objects field by field, where no calls are known that make them.
//!
//! An object that is mentioned once and short stands where it is needed, any
//! other is a variable, made before what leads to it. A field that leads back to
//! an object that is being made is set at the end.
//!
//! Not here: the JDK's objects, inner ones and inherited fields, which only the
//! builder that reads texts can make.

use super::context::{Context, Helper};
use super::literal::literal;
use super::notation::is_zero;
use super::scene::{Fixture, class_of};
use super::view::{View, view};
use crate::suite::case::Case;
use crate::suite::structure::{Content, Structure, Value};
use crate::suite::types::Type;

/// An expression that is longer becomes a variable.
const INLINE: usize = 56;

/// A line that is longer is broken.
const WIDTH: usize = 92;

/// What has been made so far.
struct Making<'a> {
    structure: &'a Structure,
    /// How often each object is led to.
    mentions: Vec<usize>,
    made: Vec<MakingProgress>,
    /// Objects, their fields and what these lead to, to be set at the end.
    late: Vec<(usize, String, usize)>,
}

#[derive(Clone, PartialEq)]
enum MakingProgress {
    Not,
    Begun,
    /// The variable that has it.
    Made(String),
}

/// An expression, as what is in front of its list and the parts of it.
struct Expression {
    head: String,
    parts: Vec<String>,
    tail: &'static str,
}

impl Context<'_> {
    /// Makes the objects of a case; None if there is one that only text can tell.
    pub(super) fn make(&mut self, case: &Case, types: &[Type], scene: &mut Fixture) -> Option<()> {
        let structure = &case.before;
        let mut making = Making::of(structure);
        let mut roots = Vec::new();
        for (value, expected) in structure.roots.iter().zip(types) {
            roots.push(match value {
                Value::Object(index) => self.root(*index, expected, &mut making, scene)?,
                plain => self.plain_argument(plain, expected)?,
            });
        }
        for (object, field, target) in &making.late {
            let (MakingProgress::Made(object), MakingProgress::Made(target)) =
                (&making.made[*object], &making.made[*target])
            else {
                return None;
            };
            scene.lines.push(format!("set({object}, \"{field}\", {target});"));
        }
        if !structure.objects.is_empty() {
            self.helpers.insert(Helper::Make);
            scene.throws = true;
        }
        scene.roots = roots;
        Some(())
    }

    fn root(
        &mut self,
        index: usize,
        expected: &Type,
        making: &mut Making<'_>,
        scene: &mut Fixture,
    ) -> Option<String> {
        if let MakingProgress::Made(name) = &making.made[index] {
            return Some(name.clone());
        }
        let name = scene.name(&class_of(expected));
        scene.declare(&name, expected);
        let mut expression = self.expression(index, making, scene)?;
        let own = &making.structure.objects[index].binary_name;
        let exact = matches!(expected, Type::Class(class, list) if class == own && list.is_empty());
        if !exact && *expected != Type::object() && !matches!(expected, Type::Array(_)) {
            self.helpers.insert(Helper::Cast);
            expression.head = format!("cast({}", expression.head);
            expression.tail = "))";
        }
        let declared = expected.source(&mut self.imports);
        scene.lines.extend(expression.statement(&format!("{declared} {name} = ")));
        making.made[index] = MakingProgress::Made(name.clone());
        Some(name)
    }

    /// A part of another object, as a variable or in place; None if it is being made.
    fn part(
        &mut self,
        index: usize,
        making: &mut Making<'_>,
        scene: &mut Fixture,
    ) -> Option<Option<String>> {
        match &making.made[index] {
            MakingProgress::Made(name) => return Some(Some(name.clone())),
            MakingProgress::Begun => return Some(None),
            MakingProgress::Not => {}
        }
        let expression = self.expression(index, making, scene)?;
        let text = expression.text();
        if making.mentions[index] == 1 && text.len() <= INLINE {
            making.made[index] = MakingProgress::Not;
            return Some(Some(text));
        }
        let own = Type::named(&making.structure.objects[index].binary_name);
        let name = scene.part_name(&class_of(&own));
        let simple = self.classes.is_nameable(&own) && !self.classes.is_generic(&own);
        let declared = if simple { own.source(&mut self.imports) } else { "Object".to_owned() };
        scene.lines.extend(expression.statement(&format!("{declared} {name} = ")));
        making.made[index] = MakingProgress::Made(name.clone());
        Some(Some(name))
    }

    fn expression(
        &mut self,
        index: usize,
        making: &mut Making<'_>,
        scene: &mut Fixture,
    ) -> Option<Expression> {
        let object = &making.structure.objects[index];
        let facts = self.classes.facts(&object.binary_name);
        let closed = view(making.structure, index) != View::Open;
        if closed || facts.is_inner || facts.inherits || facts.inherited_from_jdk > 0 {
            return None;
        }
        making.made[index] = MakingProgress::Begun;
        let own = Type::named(&object.binary_name);
        match &object.content {
            Content::Elements(elements) => {
                let Type::Array(component) = &own else { return None };
                if !self.classes.is_nameable(&own) || self.classes.is_generic(component) {
                    return None;
                }
                let mut parts = Vec::new();
                for element in elements {
                    parts.push(self.value(element, component, making, scene)??);
                }
                let head = format!("new {} {{", own.source(&mut self.imports));
                Some(Expression { head, parts, tail: "}" })
            }
            Content::Fields(fields) if facts.is_record => {
                self.record(&own, index, fields, making, scene)
            }
            Content::Fields(fields) => {
                let class = match self.classes.is_nameable(&own) {
                    true => format!("{}.class", own.source(&mut self.imports)),
                    false => format!("Class.forName(\"{}\")", object.binary_name),
                };
                let mut parts = vec![class];
                for (field, value) in fields.iter().filter(|(_, value)| !is_zero(value)) {
                    let narrow = facts.narrow.get(field).copied();
                    let expected = narrow.map_or_else(Type::object, Type::Primitive);
                    match self.value(value, &expected, making, scene)? {
                        Some(text) => parts.push(format!("\"{field}\", {text}")),
                        None => making.late.push((index, field.clone(), target(value)?)),
                    }
                }
                Some(Expression { head: "make(".to_owned(), parts, tail: ")" })
            }
        }
    }

    /// By its constructor: nothing else can set the fields of a record.
    fn record(
        &mut self,
        own: &Type,
        index: usize,
        fields: &[(String, Value)],
        making: &mut Making<'_>,
        scene: &mut Fixture,
    ) -> Option<Expression> {
        let types = self.classes.facts(&making.structure.objects[index].binary_name).components;
        if !self.classes.is_nameable(own) || types.len() != fields.len() {
            return None;
        }
        let mut parts = Vec::new();
        for ((_, value), letter) in fields.iter().zip(types.chars()) {
            let expected = match letter {
                'L' => Type::object(),
                letter => Type::Primitive(letter),
            };
            parts.push(self.value(value, &expected, making, scene)??);
        }
        let generic = if self.classes.is_generic(own) { "<>" } else { "" };
        let head = format!("new {}{generic}(", own.source(&mut self.imports));
        Some(Expression { head, parts, tail: ")" })
    }

    /// A value for a variable of a type; None in a Some if it is being made.
    fn value(
        &mut self,
        value: &Value,
        expected: &Type,
        making: &mut Making<'_>,
        scene: &mut Fixture,
    ) -> Option<Option<String>> {
        match value {
            Value::Object(index) => self.part(*index, making, scene),
            // Reflection widens an `int`, but what is not one must not look like it.
            Value::Integer(number) if i32::try_from(*number).is_err() => {
                Some(literal(value, &Type::Primitive('J'), &mut self.imports))
            }
            plain => Some(Some(self.plain_argument(plain, expected)?)),
        }
    }
}

impl Making<'_> {
    fn of(structure: &Structure) -> Making<'_> {
        let count = structure.objects.len();
        let mut mentions = vec![0; count];
        let parts = structure.objects.iter().flat_map(|object| object.values());
        for value in parts.chain(&structure.roots) {
            if let Value::Object(index) = value {
                mentions[*index] += 1;
            }
        }
        Making { structure, mentions, made: vec![MakingProgress::Not; count], late: Vec::new() }
    }
}

impl Expression {
    fn text(&self) -> String {
        format!("{}{}{}", self.head, self.parts.join(", "), self.tail)
    }

    /// `start`, the expression and `;`, over as many lines as it needs.
    fn statement(&self, start: &str) -> Vec<String> {
        let whole = format!("{start}{};", self.text());
        if whole.len() <= WIDTH {
            return vec![whole];
        }
        let mut lines = vec![format!("{start}{}", self.head)];
        for (index, part) in self.parts.iter().enumerate() {
            let last = index + 1 == self.parts.len();
            let end = if last { format!("{};", self.tail) } else { ",".to_owned() };
            let line = lines.last_mut().expect("there is one");
            let blank = if line.ends_with(['(', '{']) { "" } else { " " };
            match line.len() + part.len() + end.len() < WIDTH {
                true => *line += &format!("{blank}{part}{end}"),
                false => lines.push(format!("    {part}{end}")),
            }
        }
        lines
    }
}

fn target(value: &Value) -> Option<usize> {
    match value {
        Value::Object(index) => Some(*index),
        _ => None,
    }
}
