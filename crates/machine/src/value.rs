//! What registers and slots hold: 64-bit words without tags.
//!
//! An `int` (and everything that Java computes as one) is its 32 bits,
//! zero-extended; a `float` its bits likewise; `long` and `double` fill the
//! word; a reference is the index of the object's first word in the heap. The
//! upper half of a 32-bit slot is therefore free, and marks a field that is
//! still undecided.

/// A reference to an object: where its first word is in the heap. Zero is `null`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Ref(pub u32);

impl Ref {
    pub const NULL: Ref = Ref(0);

    #[inline(always)]
    pub fn is_null(self) -> bool {
        self.0 == 0
    }

    #[inline(always)]
    pub fn word(self) -> u64 {
        u64::from(self.0)
    }

    /// The reference in a register.
    #[inline(always)]
    pub fn from_word(word: u64) -> Ref {
        Ref(word as u32)
    }
}

/// The slot of a 32-bit field (or reference) whose value nobody has chosen yet.
pub const UNDECIDED: u64 = 1 << 32;

/// Whether a 32-bit slot is undecided: decided ones have an empty upper half.
#[inline(always)]
pub fn is_undecided(word: u64) -> bool {
    word > u64::from(u32::MAX)
}

/// An `int` as a word.
#[inline(always)]
pub fn int(value: i32) -> u64 {
    u64::from(value as u32)
}

/// A `float` as a word.
#[inline(always)]
pub fn float(value: f32) -> u64 {
    u64::from(value.to_bits())
}

/// The kinds of value that the bytecode distinguishes, plus the storage kinds
/// of fields and arrays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Kind {
    Boolean,
    Byte,
    Char,
    Short,
    Int,
    Float,
    Long,
    Double,
    Ref,
}

impl Kind {
    /// Those of the primitive types.
    pub const PRIMITIVES: [Kind; 8] = [
        Kind::Boolean,
        Kind::Byte,
        Kind::Char,
        Kind::Short,
        Kind::Int,
        Kind::Long,
        Kind::Float,
        Kind::Double,
    ];

    /// How many local variables or stack words the bytecode counts for it.
    pub fn words(self) -> u16 {
        match self {
            Kind::Long | Kind::Double => 2,
            _ => 1,
        }
    }

    /// Log2 of the bytes that one array element takes.
    pub fn shift(self) -> u32 {
        match self {
            Kind::Boolean | Kind::Byte => 0,
            Kind::Char | Kind::Short => 1,
            Kind::Int | Kind::Float | Kind::Ref => 2,
            Kind::Long | Kind::Double => 3,
        }
    }

    /// The letter of its descriptor; 'L' for all references.
    pub fn letter(self) -> char {
        match self {
            Kind::Boolean => 'Z',
            Kind::Byte => 'B',
            Kind::Char => 'C',
            Kind::Short => 'S',
            Kind::Int => 'I',
            Kind::Float => 'F',
            Kind::Long => 'J',
            Kind::Double => 'D',
            Kind::Ref => 'L',
        }
    }

    /// The kind whose descriptor starts with `letter`.
    pub fn of_letter(letter: u8) -> Option<Kind> {
        Some(match letter {
            b'Z' => Kind::Boolean,
            b'B' => Kind::Byte,
            b'C' => Kind::Char,
            b'S' => Kind::Short,
            b'I' => Kind::Int,
            b'F' => Kind::Float,
            b'J' => Kind::Long,
            b'D' => Kind::Double,
            b'L' | b'[' => Kind::Ref,
            _ => return None,
        })
    }

    /// The value as a slot of this kind holds it: the narrow kinds drop bits,
    /// as `putfield` and the array stores do.
    #[inline(always)]
    pub fn canonical(self, word: u64) -> u64 {
        match self {
            Kind::Boolean => word & 1,
            Kind::Byte => int(i32::from(word as i8)),
            Kind::Char => word & 0xFFFF,
            Kind::Short => int(i32::from(word as i16)),
            Kind::Int | Kind::Float | Kind::Ref => word & 0xFFFF_FFFF,
            Kind::Long | Kind::Double => word,
        }
    }
}
