//! What a formula may speak of: classes, and their fields, as plain data.
//!
//! Not here: how many objects there are, and which values a field may take (`bounds`).

use std::collections::BTreeSet;

/// A class, by its place in [`Signature::classes`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ClassId(pub u32);

/// A field, by its place in [`Signature::fields`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FieldId(pub u32);

/// The classes and fields that formulas are about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Signature {
    pub classes: Vec<Class>,
    /// In declared order, of each class.
    pub fields: Vec<Field>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Class {
    /// As formulas write it.
    pub name: String,
    /// Other names that formulas may use: `java.util.TreeMap$Entry`, `TreeMap.Entry`.
    pub aliases: Vec<String>,
    /// The superclass first, then interfaces; only those that are in the signature.
    pub supers: Vec<ClassId>,
    /// The constants of an enum. They are values: they have no fields and no numbers.
    pub constants: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// The class that declares it.
    pub owner: ClassId,
    pub name: String,
    /// What its values may be, besides null. More than one for a field of type `Object`.
    pub kinds: Vec<Kind>,
}

/// A kind of values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// All integral types, characters (by their code), and boxes of them.
    Integer,
    Boolean,
    Text,
    /// Objects of a class and its subclasses, or an enum's constants.
    Object(ClassId),
    /// An array that belongs to the field alone, of elements of these kinds. No arrays of arrays.
    Array(Vec<Kind>),
}

impl Signature {
    pub fn class(&self, class: ClassId) -> &Class {
        &self.classes[class.0 as usize]
    }

    pub fn field(&self, field: FieldId) -> &Field {
        &self.fields[field.0 as usize]
    }

    /// A class by its name or another of its names.
    pub fn class_named(&self, name: &str) -> Option<ClassId> {
        let has = |it: &Class| it.name == name || it.aliases.iter().any(|other| other == name);
        self.classes.iter().position(has).map(|it| ClassId(it as u32))
    }

    /// The field that a class declares or inherits.
    pub fn field_named(&self, class: ClassId, name: &str) -> Option<FieldId> {
        // The last one hides those that it inherits.
        self.fields_of(class).into_iter().rev().find(|&it| self.field(it).name == name)
    }

    /// The fields of an object of this very class, inherited ones first, in declared order.
    pub fn fields_of(&self, class: ClassId) -> Vec<FieldId> {
        let mut fields = match self.class(class).supers.first() {
            Some(&superclass) => self.fields_of(superclass),
            None => Vec::new(),
        };
        let own = (0..self.fields.len() as u32).map(FieldId);
        fields.extend(own.filter(|&it| self.field(it).owner == class));
        fields
    }

    pub fn is_subclass(&self, class: ClassId, of: ClassId) -> bool {
        class == of || self.class(class).supers.iter().any(|&it| self.is_subclass(it, of))
    }

    /// A class and all below it.
    pub fn subclasses(&self, of: ClassId) -> BTreeSet<ClassId> {
        let all = (0..self.classes.len() as u32).map(ClassId);
        all.filter(|&it| self.is_subclass(it, of)).collect()
    }

    /// `Node.left`, as people write it.
    pub fn field_name(&self, field: FieldId) -> String {
        let Field { owner, name, .. } = self.field(field);
        format!("{}.{name}", self.class(*owner).name)
    }
}
