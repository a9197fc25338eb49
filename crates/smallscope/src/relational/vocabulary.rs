//! What formulas may speak of: the classes, fields and values of a finitization, by names.
//!
//! Every value of a field's domain has a counterpart that has no place on the machine, at the same
//! position; so both sides know a value by its position. Numbers and characters are integers,
//! boxes what is in them. What formulas can only compare (`float`, `double`, classes) is a constant.
//!
//! Not here: arrays that fields share, arrays of arrays, and objects that existed before the search
//! and have contents. There is no word for them, so they are refused.

use crate::graph::tuples::{is_plain, plain_value, shown_class};
use crate::scope::finitization::{ClassDomain, Finitization};
use crate::suite::fields::tuple::TupleValue;
use logic::relational::bounds::{Bounds, Domain, Objects};
use logic::relational::instance::{Atom, Object, Value};
use logic::relational::signature::{Class, ClassId, Field, FieldId, Kind, Signature};
use machine::machine::Machine;
use machine::program::descriptor::class_of_field;
use machine::program::{self, Program, flags};
use machine::search::tables::Value as Searched;
use machine::value::{Kind as WordKind, Ref};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The words that formulas have for a finitization.
pub struct Vocabulary {
    pub signature: Signature,
    pub bounds: Bounds,
    /// For each class domain, its class.
    pub(super) classes: Vec<ClassId>,
    /// What tuples call its objects.
    pub(super) labels: Vec<String>,
    /// For each class of objects, its searched slots in order.
    pub(super) slots: BTreeMap<ClassId, Vec<SlotWords>>,
    /// Classes whose objects do not stand for each other.
    pub(super) identities: BTreeSet<ClassId>,
}

/// A slot that is searched, or that holds an array which is.
pub(super) struct SlotWords {
    pub(super) slot: u32,
    pub(super) field: FieldId,
    /// `Node.left`, as suites call it.
    pub(super) name: String,
    pub(super) holds: Holds,
}

pub(super) enum Holds {
    Values(Words),
    /// An array, and what its elements hold.
    Array(Words),
}

/// The values of a domain, position by position.
#[derive(Default)]
pub(super) struct Words {
    pub(super) values: Vec<Value>,
    /// As tuples have them; objects are null here.
    pub(super) shown: Vec<TupleValue>,
}

/// What formulas cannot speak of.
#[derive(Debug, thiserror::Error)]
pub enum Inexpressible {
    #[error(
        "a formula cannot speak of {0}, which fields share: give the field an array of its own"
    )]
    SharedArray(String),
    #[error("a formula cannot speak of {0}, an array of arrays")]
    NestedArray(String),
    #[error("a formula cannot speak of {0}, which existed before the search")]
    Existing(String),
    #[error("{0} has several values that formulas cannot tell apart, such as {1}")]
    Alike(String, String),
}

impl Vocabulary {
    /// # Errors
    /// There is something that formulas cannot speak of.
    pub fn new(
        machine: &Machine,
        finitization: &Finitization,
    ) -> Result<Vocabulary, Inexpressible> {
        let mut builder = Builder {
            machine,
            finitization,
            signature: Signature::default(),
            known: FxHashMap::default(),
            fields: FxHashMap::default(),
            classes: Vec::new(),
        };
        builder.name_classes()?;
        let mut slots = BTreeMap::new();
        let mut bounds = builder.objects();
        for (domain, class) in finitization.class_domains.iter().zip(builder.classes.clone()) {
            let words = if domain.made > 0 { builder.slots(domain)? } else { Vec::new() };
            for (one, domain) in &words {
                bounds.domains.insert((class, one.field), domain.clone());
            }
            slots.insert(class, words.into_iter().map(|(one, _)| one).collect());
        }
        builder.name_what_there_is_none_of();
        let domains = finitization.class_domains.iter().zip(&builder.classes);
        let identities = domains.filter(|(domain, _)| !domain.isomorphic).map(|(_, class)| *class);
        Ok(Vocabulary {
            bounds,
            slots,
            identities: identities.collect(),
            labels: builder.labels(),
            classes: builder.classes,
            signature: builder.signature,
        })
    }
}

struct Builder<'a> {
    machine: &'a Machine,
    finitization: &'a Finitization,
    signature: Signature,
    known: FxHashMap<program::ClassId, ClassId>,
    fields: FxHashMap<(program::ClassId, u32), FieldId>,
    classes: Vec<ClassId>,
}

impl Builder<'_> {
    fn program(&self) -> &Program {
        self.machine.program()
    }

    /// The classes of all objects, and all above them.
    fn name_classes(&mut self) -> Result<(), Inexpressible> {
        let domains = &self.finitization.class_domains;
        for domain in domains {
            let name = shown_class(self.machine.heap(), domain.class);
            if domain.objects.first().is_some_and(|&first| self.finitization.is_array(first)) {
                return Err(Inexpressible::SharedArray(name));
            }
            if domain.made > 0 && domain.made < domain.objects.len() {
                return Err(Inexpressible::Existing(format!("objects of {name}")));
            }
            let class = self.class(domain.class);
            self.classes.push(class);
        }
        Ok(())
    }

    /// A class of objects, and those above it. The superclass comes first, and has its number first.
    fn class(&mut self, class: program::ClassId) -> ClassId {
        if let Some(&known) = self.known.get(&class) {
            return known;
        }
        let linked = self.program().class(class);
        let above: Vec<program::ClassId> =
            linked.super_class.iter().chain(&linked.interfaces).copied().collect();
        let above = above.into_iter().filter(|&one| one != self.program().known.object);
        let supers = above.collect::<Vec<_>>().into_iter().map(|one| self.class(one)).collect();
        let full = self.program().java_name(class);
        let dotted = full.replace('$', ".");
        let short = shown_class(self.machine.heap(), class);
        let taken = self.signature.class_named(&short).is_some();
        let name = if taken { dotted.clone() } else { short };
        let aliases = [full, dotted].into_iter().filter(|one| *one != name).collect();
        let made = Class { name, aliases, supers, constants: Vec::new() };
        self.signature.classes.push(made);
        let made = ClassId(self.signature.classes.len() as u32 - 1);
        self.known.insert(class, made);
        made
    }

    /// A class of constants, with one of them.
    fn constant(&mut self, class: &str, name: &str) -> Atom {
        let known = self.signature.class_named(class);
        let class = known.unwrap_or_else(|| {
            let made = Class { name: class.to_owned(), ..Class::default() };
            self.signature.classes.push(made);
            ClassId(self.signature.classes.len() as u32 - 1)
        });
        let constants = &mut self.signature.classes[class.0 as usize].constants;
        if !constants.iter().any(|one| one == name) {
            constants.push(name.to_owned());
        }
        Atom::Constant(class, Arc::from(name))
    }

    /// What fields could hold by their types, and no domain has: an invariant is the same, whatever the domains.
    fn name_what_there_is_none_of(&mut self) {
        let domains = &self.finitization.class_domains;
        let mut waiting: Vec<program::ClassId> = domains.iter().map(|one| one.class).collect();
        while let Some(class) = waiting.pop() {
            for held in self.held_by(class) {
                let linked = self.program().class(held);
                if linked.flags & flags::ENUM != 0 {
                    self.name_constants(held);
                } else if !linked.trusted && !linked.is_array() && !self.known.contains_key(&held) {
                    self.class(held);
                    waiting.push(held);
                    self.name_fields(held);
                }
            }
        }
    }

    /// The classes that fields of a class have as their types, as far as they were met.
    fn held_by(&self, class: program::ClassId) -> Vec<program::ClassId> {
        let program = self.program();
        let ancestors = program.class(class).ancestors.iter();
        let fields = ancestors.flat_map(|&owner| &program.class(owner).fields);
        let types =
            fields.filter(|one| !one.is_static()).map(|one| program.names.get(one.descriptor));
        let classes = types.filter(|one| one.starts_with('L'));
        classes.filter_map(|one| program.loaded(class_of_field(one))).collect()
    }

    fn name_constants(&mut self, class: program::ClassId) {
        let program = self.program();
        let fields = program.class(class).fields.iter();
        let constants = fields.filter(|one| one.flags & flags::ENUM != 0);
        let names: Vec<String> =
            constants.map(|one| program.names.get(one.name).to_owned()).collect();
        let class = shown_class(self.machine.heap(), class);
        for name in names {
            self.constant(&class, &name);
        }
    }

    /// The fields of a class without objects.
    fn name_fields(&mut self, class: program::ClassId) {
        for owner in self.program().class(class).ancestors.clone() {
            for declared in self.program().class(owner).fields.clone() {
                let descriptor = self.program().names.get(declared.descriptor).to_owned();
                if declared.is_static() || descriptor.starts_with('[') {
                    continue;
                }
                let name = self.program().names.get(declared.name).to_owned();
                let kinds = self.kinds(&descriptor, &Words::default());
                self.field((owner, declared.slot), name, kinds);
            }
        }
    }

    fn labels(&self) -> Vec<String> {
        let mut labels: Vec<String> =
            self.signature.classes.iter().map(|class| class.name.clone()).collect();
        for domain in &self.finitization.class_domains {
            let class = self.known[&domain.class];
            labels[class.0 as usize] = shown_class(self.machine.heap(), domain.class);
        }
        labels
    }

    /// All objects, without domains.
    fn objects(&self) -> Bounds {
        let mut objects = BTreeMap::new();
        for (domain, &class) in self.finitization.class_domains.iter().zip(&self.classes) {
            let count = domain.objects.len() as u32;
            objects.insert(class, Objects { count, alike: domain.isomorphic });
        }
        let root = Object { class: self.classes[0], number: 0 };
        Bounds { root, objects, domains: BTreeMap::new() }
    }

    /// What is searched in the objects of a class, of which one will do to look at.
    fn slots(&mut self, domain: &ClassDomain) -> Result<Vec<(SlotWords, Domain)>, Inexpressible> {
        let (class, first) = (domain.class, domain.objects[0]);
        let mut made = Vec::new();
        for owner in self.program().class(class).ancestors.clone() {
            for declared in self.program().class(owner).fields.clone() {
                if declared.is_static() {
                    continue;
                }
                let name = self.program().names.get(declared.name).to_owned();
                let shown = format!("{}.{name}", shown_class(self.machine.heap(), owner));
                let descriptor = self.program().names.get(declared.descriptor).to_owned();
                let Some((holds, domain, kinds)) =
                    self.place((class, first), &declared, (&shown, &descriptor))?
                else {
                    continue;
                };
                let field = self.field((owner, declared.slot), name, kinds);
                made.push((SlotWords { slot: declared.slot, field, name: shown, holds }, domain));
            }
        }
        made.sort_by_key(|(one, _)| one.slot);
        Ok(made)
    }

    /// The field of a class; those that are inherited are the same for all who do.
    fn field(&mut self, at: (program::ClassId, u32), name: String, kinds: Vec<Kind>) -> FieldId {
        if let Some(&known) = self.fields.get(&at) {
            let known_kinds = &mut self.signature.fields[known.0 as usize].kinds;
            known_kinds.extend(
                kinds.into_iter().filter(|one| !known_kinds.contains(one)).collect::<Vec<_>>(),
            );
            return known;
        }
        let owner = self.class(at.0);
        self.signature.fields.push(Field { owner, name, kinds });
        let made = FieldId(self.signature.fields.len() as u32 - 1);
        self.fields.insert(at, made);
        made
    }

    fn place(
        &mut self,
        (class, first): (program::ClassId, Ref),
        declared: &program::Field,
        (shown, descriptor): (&str, &str),
    ) -> Result<Option<(Holds, Domain, Vec<Kind>)>, Inexpressible> {
        let finitization = self.finitization;
        if let Some(values) = finitization.domain(class, declared.slot) {
            let words = self.words(declared.kind, values, shown)?;
            let domain = domain_of(&words);
            let kinds = self.kinds(descriptor, &words);
            return Ok(Some((Holds::Values(words), domain, kinds)));
        }
        let word = self.machine.heap().get(first, declared.slot);
        let Some(array) = finitization.arrays_of(first).find(|array| array.word() == word) else {
            return Ok(None);
        };
        if finitization.arrays_of(array).next().is_some() || descriptor.starts_with("[[") {
            return Err(Inexpressible::NestedArray(shown.to_owned()));
        }
        let element = &descriptor[1..];
        let kind = element.bytes().next().and_then(WordKind::of_letter).unwrap_or(WordKind::Ref);
        let words = self.words(kind, finitization.elements(array), &format!("{shown}.elements"))?;
        let lengths = finitization.lengths(array).iter().map(|one| one.word as u32).collect();
        let kinds = vec![Kind::Array(self.kinds(element, &words))];
        let domain = Domain::array(lengths, domain_of(&words));
        Ok(Some((Holds::Array(words), domain, kinds)))
    }

    fn words(
        &mut self,
        kind: WordKind,
        values: &[Searched],
        shown: &str,
    ) -> Result<Words, Inexpressible> {
        let mut words = Words::default();
        for one in values {
            let (value, plain) = self.word(kind, one, shown)?;
            if words.values.contains(&value) {
                return Err(Inexpressible::Alike(shown.to_owned(), plain.to_string()));
            }
            words.values.push(value);
            words.shown.push(plain);
        }
        Ok(words)
    }

    fn word(
        &mut self,
        kind: WordKind,
        value: &Searched,
        shown: &str,
    ) -> Result<(Value, TupleValue), Inexpressible> {
        if let Some((domain, index)) = value.object {
            let class = self.classes[usize::from(domain)];
            return Ok((Value::object(class, index.into()), TupleValue::Null));
        }
        if !is_plain(self.machine.heap(), kind, value.word) {
            return Err(Inexpressible::Existing(format!("an object in {shown}")));
        }
        let plain = plain_value(self.machine.heap(), kind, value.word);
        let value = match &plain {
            TupleValue::Null | TupleValue::Object(_) => Value::Null,
            TupleValue::Boolean(value) => Value::boolean(*value),
            TupleValue::Integer(value) => Value::integer(*value),
            TupleValue::Char(unit) => Value::integer((*unit).into()),
            TupleValue::Text(text) => Value::Atom(Atom::Text(Arc::from(&**text))),
            TupleValue::Real(text) => Value::Atom(self.constant("double", text)),
            TupleValue::Constant(text) => {
                let (class, name) = text.rsplit_once('.').unwrap_or(("", text));
                Value::Atom(self.constant(class, name))
            }
        };
        Ok((value, plain))
    }

    /// What a place of a type may hold: what the type says, or else its values.
    fn kinds(&mut self, descriptor: &str, words: &Words) -> Vec<Kind> {
        let declared = match descriptor.as_bytes().first() {
            Some(b'Z') => Some(Kind::Boolean),
            Some(b'I' | b'J' | b'S' | b'B' | b'C') => Some(Kind::Integer),
            Some(b'L') => self.kind_of_class(class_of_field(descriptor)),
            _ => None,
        };
        let mut kinds: Vec<Kind> = declared.into_iter().collect();
        for value in &words.values {
            let kind = match value {
                Value::Atom(Atom::Boolean(_)) => Kind::Boolean,
                Value::Atom(Atom::Integer(_)) => Kind::Integer,
                Value::Atom(Atom::Text(_)) => Kind::Text,
                Value::Atom(Atom::Constant(class, _)) => Kind::Object(*class),
                Value::Atom(Atom::Object(object)) => Kind::Object(object.class),
                _ => continue,
            };
            let within = |other: &Kind| match (&kind, other) {
                (Kind::Object(one), Kind::Object(of)) => self.signature.is_subclass(*one, *of),
                _ => kind == *other,
            };
            if !kinds.iter().any(within) {
                kinds.push(kind);
            }
        }
        kinds
    }

    fn kind_of_class(&self, name: &str) -> Option<Kind> {
        match name.strip_prefix("java/lang/") {
            Some("String") => return Some(Kind::Text),
            Some("Boolean") => return Some(Kind::Boolean),
            Some("Integer" | "Long" | "Short" | "Byte" | "Character") => {
                return Some(Kind::Integer);
            }
            _ => {}
        }
        let class = self.program().loaded(name)?;
        self.known.get(&class).map(|&class| Kind::Object(class))
    }
}

fn domain_of(words: &Words) -> Domain {
    let atom = |value: &Value| match value {
        Value::Atom(atom) => Some(atom.clone()),
        _ => None,
    };
    Domain {
        values: words.values.iter().filter_map(atom).collect(),
        null: words.values.contains(&Value::Null),
        array: None,
    }
}
