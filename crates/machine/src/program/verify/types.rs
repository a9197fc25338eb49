//! The types that the verifier reasons with.
//!
//! A [`VerificationType`] is eight bytes and copied freely: class names are interned, and an array is
//! its element's name with a count of dimensions.
//!
//! Not here: which type may stand for which (`lattice`), how types are written down
//! (`descriptor`), where they live (`frame`).

use super::Held;

/// What one slot of a frame holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum VerificationType {
    /// Unusable: never written, or different on different ways to here.
    Top,
    /// Also boolean, byte, char and short.
    Int,
    Float,
    /// The first slot of a long; the next one holds [`VerificationType::Second`].
    Long,
    /// The first slot of a double; the next one holds [`VerificationType::Second`].
    Double,
    /// The second slot of a long or a double.
    Second,
    Null,
    /// `this` of a constructor before `this(...)` or `super(...)`.
    UninitializedThis,
    /// What the `new` at this instruction index made, before its constructor ran.
    Uninitialized(u32),
    /// An object (`dimensions` 0) or an array; only an array's name may be a primitive.
    Reference {
        name: NameId,
        dimensions: u8,
    },
}

impl VerificationType {
    pub(super) const OBJECT: VerificationType = VerificationType::class(NameId::OBJECT);

    pub(super) const fn class(name: NameId) -> VerificationType {
        VerificationType::Reference { name, dimensions: 0 }
    }

    /// An array with one dimension.
    pub(super) const fn array(name: NameId) -> VerificationType {
        VerificationType::Reference { name, dimensions: 1 }
    }

    pub(super) fn is_array(self) -> bool {
        matches!(self, VerificationType::Reference { dimensions, .. } if dimensions > 0)
    }

    /// What `aaload` finds in this type: null in null, nothing in an array of primitives.
    pub(super) fn component(self) -> Option<VerificationType> {
        match self {
            VerificationType::Null => Some(VerificationType::Null),
            VerificationType::Reference { name, dimensions }
                if dimensions > 1 || !name.is_primitive() =>
            {
                let dimensions = dimensions.checked_sub(1)?;
                Some(VerificationType::Reference { name, dimensions })
            }
            _ => None,
        }
    }

    /// What a local of this type holds, for others than the verifier.
    pub(super) fn held(self) -> Option<Held> {
        match self {
            VerificationType::Int => Some(Held::Int),
            VerificationType::Float => Some(Held::Float),
            VerificationType::Long => Some(Held::Long),
            VerificationType::Double => Some(Held::Double),
            VerificationType::Null | VerificationType::Reference { .. } => Some(Held::Reference),
            VerificationType::Top
            | VerificationType::Second
            | VerificationType::UninitializedThis
            | VerificationType::Uninitialized(_) => None,
        }
    }

    /// One slot or two.
    pub(super) fn category(self) -> usize {
        match self {
            VerificationType::Long | VerificationType::Double => 2,
            _ => 1,
        }
    }
}

/// An interned class name, or one of the primitive element types of arrays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NameId(pub(super) u32);

impl NameId {
    pub(super) const BOOLEAN: NameId = NameId(0);
    pub(super) const BYTE: NameId = NameId(1);
    pub(super) const CHAR: NameId = NameId(2);
    pub(super) const SHORT: NameId = NameId(3);
    pub(super) const INT: NameId = NameId(4);
    pub(super) const LONG: NameId = NameId(5);
    pub(super) const FLOAT: NameId = NameId(6);
    pub(super) const DOUBLE: NameId = NameId(7);
    pub(super) const OBJECT: NameId = NameId(8);

    pub(super) fn is_primitive(self) -> bool {
        self.0 < NameId::OBJECT.0
    }
}
