//! What the `hashCode` and `equals` of a class do, where a twin can do it too.

use super::Objects;
use crate::program::{ClassId, Program};
use crate::undecided::SUSPICIOUS;
use crate::value::Ref;

/// How a class tells its instances apart. Slots are those of its fields.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) enum Key {
    /// By code of its own.
    #[default]
    Other,
    /// As `Object` does.
    Identity,
    /// As `Object` does; the hash is kept once it was asked for.
    Enum {
        hash: u32,
    },
    /// By a 32-bit value, which is its own hash.
    Int {
        value: u32,
    },
    Boolean {
        value: u32,
    },
    Long {
        value: u32,
    },
    String {
        hash: u32,
        hash_is_zero: u32,
    },
    /// By code of its own that only looks: that of this number.
    Own(u32),
}

impl Key {
    /// The kind of a class whose fields and methods are linked.
    pub(crate) fn of(program: &Program, class: ClassId) -> Key {
        if !declares(program, class) {
            let parent = program.class(class).super_class;
            return parent.map_or(Key::Identity, |parent| program.class(parent).key.inherited());
        }
        let slot = |name: &str| program.field(class, name).map(|field| field.slot);
        let value = slot("value");
        let known = match program.class_name(class) {
            _ if !program.class(class).trusted => None,
            "java/lang/Object" => Some(Key::Identity),
            "java/lang/Enum" => Some(slot("hash").map_or(Key::Identity, |hash| Key::Enum { hash })),
            "java/lang/Integer" | "java/lang/Short" | "java/lang/Byte" | "java/lang/Character" => {
                value.map(|value| Key::Int { value })
            }
            "java/lang/Boolean" => value.map(|value| Key::Boolean { value }),
            "java/lang/Long" => value.map(|value| Key::Long { value }),
            "java/lang/String" => slot("hash")
                .zip(slot("hashIsZero"))
                .map(|(hash, zero)| Key::String { hash, hash_is_zero: zero }),
            _ => None,
        };
        known.unwrap_or_default()
    }

    /// What a subclass has of it: code is read for the class that declares it only, and
    /// perhaps after the subclass is linked.
    fn inherited(self) -> Key {
        if matches!(self, Key::Own(_)) { Key::Other } else { self }
    }
}

/// Whether the class has a `hashCode` or `equals` of its own.
fn declares(program: &Program, class: ClassId) -> bool {
    let names = &program.names;
    program.class(class).methods.iter().any(|&method| {
        let method = program.method(method);
        match names.get(method.name) {
            "hashCode" => names.get(method.descriptor) == "()I",
            "equals" => names.get(method.descriptor) == "(Ljava/lang/Object;)Z",
            _ => false,
        }
    })
}

impl Objects<'_> {
    /// What `object.hashCode()` returns, if that changes nothing.
    #[inline(always)]
    pub(super) fn hash_code(&self, object: Ref) -> Option<i32> {
        match self.program.class(self.class_of(object)).key {
            Key::Other => None,
            Key::Own(key) => self.own_hash_code(key, object),
            Key::Identity => self.identity_hash(object),
            Key::Int { value } => self.int(object, value),
            Key::Enum { hash } => self.int(object, hash).filter(|&hash| hash != 0),
            Key::Boolean { value } => self.int(object, value).map(|value| 1237 - 6 * value),
            Key::Long { value } => {
                self.long(object, value).map(|value| (value ^ value >> 32) as i32)
            }
            Key::String { hash, hash_is_zero } => match self.int(object, hash)? {
                0 => self.int(object, hash_is_zero).filter(|&zero| zero != 0).map(|_| 0),
                hash => Some(hash),
            },
        }
    }

    /// What `object.equals(other)` returns.
    #[inline(always)]
    pub(super) fn equals(&self, object: Ref, other: Ref) -> Option<bool> {
        let class = self.class_of(object);
        let key = self.program.class(class).key;
        match key {
            Key::Other => return None,
            Key::Own(key) => return self.own_equals(key, object, other),
            _ => {}
        }
        if object == other || other.is_null() || self.class_of(other) != class {
            // None of the known ones equals an instance of another class.
            return Some(object == other);
        }
        match key {
            Key::Other | Key::Own(_) => None,
            Key::Identity | Key::Enum { .. } => Some(false),
            Key::Int { value } | Key::Boolean { value } => {
                Some(self.word(object, value)? == self.word(other, value)?)
            }
            Key::Long { value } => Some(self.long(object, value)? == self.long(other, value)?),
            Key::String { .. } => self.same_text(object, other),
        }
    }

    fn long(&self, object: Ref, slot: u32) -> Option<u64> {
        Some(self.heap.get(object, slot)).filter(|&word| word != SUSPICIOUS)
    }
}
