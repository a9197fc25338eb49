//! What kind of value a term has, and how values are held.
//!
//! A value of every sort is a `u64`: the pattern of its bits, with all bits above its
//! width zero. So an `int` is held as the machine's registers hold it.

/// The kind of a term's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Sort {
    Bool,
    /// An integer of 1 to 64 bits. Signed or not is a matter of the operation.
    Bits(u8),
    /// IEEE 754 binary32, as the pattern of its bits.
    F32,
    /// IEEE 754 binary64, as the pattern of its bits.
    F64,
}

impl Sort {
    pub const BYTE: Sort = Sort::Bits(8);
    /// Also of a `short`.
    pub const CHAR: Sort = Sort::Bits(16);
    pub const INT: Sort = Sort::Bits(32);
    pub const LONG: Sort = Sort::Bits(64);

    pub fn width(self) -> u32 {
        match self {
            Sort::Bool => 1,
            Sort::Bits(width) => u32::from(width),
            Sort::F32 => 32,
            Sort::F64 => 64,
        }
    }

    /// The value whose bits are all one.
    pub fn mask(self) -> u64 {
        u64::MAX >> (64 - self.width())
    }

    pub fn is_float(self) -> bool {
        matches!(self, Sort::F32 | Sort::F64)
    }

    /// The highest bit.
    pub(crate) fn sign(self) -> u64 {
        1 << (self.width() - 1)
    }

    /// The least signed integer of this width, as a value.
    pub(crate) fn least(self) -> u64 {
        self.sign()
    }

    /// The greatest signed integer of this width, as a value.
    pub(crate) fn most(self) -> u64 {
        self.mask() >> 1
    }

    /// The NaN that arithmetic makes: the one that `Double.doubleToLongBits` shows.
    pub fn nan(self) -> u64 {
        match self {
            Sort::F32 => 0x7FC0_0000,
            _ => 0x7FF8_0000_0000_0000,
        }
    }
}

/// The signed number that a value of `width` bits stands for.
pub fn signed(value: u64, width: u32) -> i64 {
    let unused = 64 - width;
    ((value << unused) as i64) >> unused
}
