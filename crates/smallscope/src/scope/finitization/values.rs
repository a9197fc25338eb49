//! From the items of a domain to words of a machine.

use super::{Builder, Value};
use crate::scope::error::ScopeError;
use crate::scope::notation::{Domain, Item};
use machine::ending::{Ending, Stop};
use machine::program::descriptor::{class_of_field, primitive_name};
use machine::program::{ClassId, Field};
use machine::value::{Kind, Ref, float, int};

impl Builder<'_> {
    /// The values of a field.
    pub(super) fn values(
        &mut self,
        declared: &Field,
        name: &str,
        items: &[Item],
    ) -> Result<Vec<Value>, ScopeError> {
        let descriptor = self.descriptor(declared);
        if descriptor.starts_with('[') && items.iter().any(|item| *item != Item::Null) {
            let domain = Domain::Values(items.to_vec()).to_string();
            return Err(ScopeError::NotAnArrayDomain { domain, field: name.to_owned() });
        }
        let mut values = Vec::new();
        for item in items {
            let known = values.len();
            let fits = self.item_values(declared.kind, &descriptor, item, &mut values)?;
            if !fits || !self.are_instances(declared.kind, &descriptor, &values[known..]) {
                let declared = java_type(&descriptor);
                let (item, field) = (item.to_string(), name.to_owned());
                return Err(ScopeError::NoValue { item, field, declared });
            }
        }
        Ok(values)
    }

    /// Whether a field of that type may refer to these objects.
    fn are_instances(&mut self, kind: Kind, descriptor: &str, values: &[Value]) -> bool {
        let name = descriptor.strip_prefix('L').map(|name| name.trim_end_matches(';'));
        let Some(name) = name.filter(|_| kind == Kind::Ref) else {
            return kind != Kind::Ref || values.iter().all(|value| value.word == 0);
        };
        let declared = self.machine.load(name);
        declared.is_ok_and(|declared| {
            let references = values.iter().map(|value| Ref::from_word(value.word));
            let mut objects = references.filter(|&object| object != Ref::NULL);
            objects.all(|object| self.machine.heap().is_instance(object, declared))
        })
    }

    /// Appends the values of an item; false when they do not fit the type.
    pub(super) fn item_values(
        &mut self,
        kind: Kind,
        descriptor: &str,
        item: &Item,
        values: &mut Vec<Value>,
    ) -> Result<bool, ScopeError> {
        match (item, kind) {
            (Item::Objects { class, .. }, Kind::Ref) => {
                let class = self.class_named(class)?;
                Ok(self.object_values(class, descriptor, values))
            }
            (Item::Existing { class, values: items, isomorphic }, Kind::Ref) => {
                self.existing_values(class, items, *isomorphic, values)
            }
            (Item::Constant { class, name }, Kind::Ref) => {
                values.push(plain(self.constant(class, name)?));
                Ok(true)
            }
            (Item::Null, Kind::Ref) => {
                values.push(plain(0));
                Ok(true)
            }
            (Item::Made(reference), Kind::Ref) => {
                values.push(plain(u64::from(*reference)));
                Ok(true)
            }
            (Item::Text(text), Kind::Ref) => {
                values.push(plain(self.text(text)?));
                Ok(true)
            }
            (item, Kind::Ref) => self.boxed_values(box_for(item, descriptor), item, values),
            (item, kind) => Ok(match primitive_words(item, kind) {
                Some(words) => {
                    values.extend(words.into_iter().map(plain));
                    true
                }
                None => false,
            }),
        }
    }

    fn object_values(&mut self, class: ClassId, descriptor: &str, values: &mut Vec<Value>) -> bool {
        let fits = self
            .machine
            .load(class_of_field(descriptor))
            .is_ok_and(|declared| self.machine.program().is_subclass(class, declared));
        let domain = self.class_domains.iter().position(|domain| domain.class == class);
        let Some(domain) = domain.filter(|_| fits) else {
            return false;
        };
        let domain_values = &self.class_domains[domain];
        for (index, object) in domain_values.objects[..domain_values.made].iter().enumerate() {
            values.push(Value { word: object.word(), object: Some((domain as u16, index as u16)) });
        }
        true
    }

    /// Objects that exist already; those that stand for each other are a class domain.
    fn existing_values(
        &mut self,
        class: &str,
        items: &[Item],
        isomorphic: bool,
        values: &mut Vec<Value>,
    ) -> Result<bool, ScopeError> {
        let class = self.class_named(class)?;
        let descriptor = format!("L{};", self.machine.program().class_name(class));
        let mut existing = Vec::new();
        for item in items {
            if !self.item_values(Kind::Ref, &descriptor, item, &mut existing)? {
                return Ok(false);
            }
        }
        if !isomorphic {
            values.extend(existing);
            return Ok(true);
        }
        let domain = self.class_domain(class, 0, true);
        let made = self.class_domains[domain].made;
        for value in existing {
            let objects = &mut self.class_domains[domain].objects;
            let object = Ref::from_word(value.word);
            let known = objects[made..].iter().position(|&one| one == object);
            let index = known.map_or(objects.len(), |known| made + known);
            if known.is_none() {
                objects.push(object);
            }
            values.push(Value { word: value.word, object: Some((domain as u16, index as u16)) });
        }
        Ok(true)
    }

    fn text(&mut self, text: &str) -> Result<u64, ScopeError> {
        if let Some(&known) = self.literals.get(text) {
            return Ok(known);
        }
        let string = self.machine.new_string(text);
        let word = string.map_err(|_| ScopeError::HeapTooSmall(""))?.word();
        self.literals.insert(text.to_owned(), word);
        Ok(word)
    }

    /// Boxed values of a class of `java.lang`, as its `valueOf` gives them.
    fn boxed_values(
        &mut self,
        box_class: Option<(&'static str, Kind)>,
        item: &Item,
        values: &mut Vec<Value>,
    ) -> Result<bool, ScopeError> {
        let Some((name, kind)) = box_class else { return Ok(false) };
        let Some(words) = primitive_words(item, kind) else { return Ok(false) };
        for word in words {
            // A name that no text in quotes can have.
            let key = format!("\0{name} {word}");
            let known = self.literals.get(&key).copied();
            let boxed = known.map_or_else(|| self.value_of(name, kind, word), Ok)?;
            self.literals.insert(key, boxed);
            values.push(plain(boxed));
        }
        Ok(true)
    }

    fn value_of(&mut self, name: &str, kind: Kind, word: u64) -> Result<u64, ScopeError> {
        let class = self.machine.load(name)?;
        let descriptor = format!("({})L{name};", kind.letter());
        let method = self.machine.program().find_method(class, "valueOf", &descriptor);
        let method = method.expect("a box has valueOf");
        self.machine.call(method, &[word]);
        match self.machine.run() {
            Stop::Ended(Ending::Returned(boxed)) => Ok(boxed),
            _ => Err(ScopeError::BoxingFails(name.to_owned())),
        }
    }

    fn constant(&mut self, class: &str, name: &str) -> Result<u64, ScopeError> {
        let class_id = self.class_named(class)?;
        self.initialize(class_id)?;
        let field = self.machine.program().field(class_id, name).filter(|field| field.is_static());
        let slot = field.map(|field| field.slot).ok_or_else(|| ScopeError::NoConstant {
            class: class.to_owned(),
            name: name.to_owned(),
        })?;
        Ok(self.machine.heap().get(self.machine.heap().mirror(class_id), slot))
    }
}

fn plain(word: u64) -> Value {
    Value { word, object: None }
}

/// The box that a value gets in a field of that type: where the type leaves it open, the
/// one that Java would take.
fn box_for(item: &Item, descriptor: &str) -> Option<(&'static str, Kind)> {
    const BOXES: [(&str, Kind); 8] = [
        ("java/lang/Integer", Kind::Int),
        ("java/lang/Long", Kind::Long),
        ("java/lang/Short", Kind::Short),
        ("java/lang/Byte", Kind::Byte),
        ("java/lang/Character", Kind::Char),
        ("java/lang/Boolean", Kind::Boolean),
        ("java/lang/Float", Kind::Float),
        ("java/lang/Double", Kind::Double),
    ];
    let named = BOXES.iter().find(|(name, _)| class_of_field(descriptor) == *name);
    let usual = match item {
        Item::Range(..) => Kind::Int,
        Item::Letters(..) => Kind::Char,
        Item::Boolean(_) => Kind::Boolean,
        Item::Real(_) => Kind::Double,
        _ => return None,
    };
    named.or_else(|| BOXES.iter().find(|(_, kind)| *kind == usual)).copied()
}

/// The words of an item of a primitive type; None when it has no such values.
fn primitive_words(item: &Item, kind: Kind) -> Option<Vec<u64>> {
    match (item, kind) {
        (Item::Boolean(value), Kind::Boolean) => Some(vec![u64::from(*value)]),
        (Item::Range(from, to), kind) => {
            (*from..=*to).map(|number| number_word(kind, number)).collect()
        }
        (Item::Letters(from, to), kind) if kind != Kind::Boolean => {
            (*from..=*to).map(|unit| number_word(kind, unit.into())).collect()
        }
        (Item::Real(real), Kind::Float) => Some(vec![float(*real as f32)]),
        (Item::Real(real), Kind::Double) => Some(vec![real.to_bits()]),
        _ => None,
    }
}

fn number_word(kind: Kind, number: i64) -> Option<u64> {
    Some(match kind {
        Kind::Byte => int(i8::try_from(number).ok()?.into()),
        Kind::Short => int(i16::try_from(number).ok()?.into()),
        Kind::Char => u64::from(u16::try_from(number).ok()?),
        Kind::Int => int(i32::try_from(number).ok()?),
        Kind::Long => number as u64,
        Kind::Float => float(number as f32),
        Kind::Double => (number as f64).to_bits(),
        Kind::Boolean | Kind::Ref => return None,
    })
}

/// A type as Java writes it: `[Ljava/util/List;` is `java.util.List[]`.
pub(crate) fn java_type(descriptor: &str) -> String {
    let element = descriptor.trim_start_matches('[');
    let class = || element.strip_prefix('L').unwrap_or(element).trim_end_matches(';');
    let name = primitive_name(element).unwrap_or_else(class);
    name.replace(['/', '$'], ".") + &"[]".repeat(descriptor.len() - element.len())
}
