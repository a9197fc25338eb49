//! What each instruction computes, once, over any domain of values.
//!
//! [`form()`] reads an instruction: which operation it is, on which operands. The
//! functions of [`meaning`] and [`load`] say what the operation means, and never look
//! at a value themselves: they ask a [`ValueDomain`] to add, to compare, to pick one of two.
//! So the same definition computes a word, a word for each of many candidates, or a
//! formula. What the Java virtual machine prescribes beyond ordinary arithmetic is
//! spelt out there and nowhere else: masked shift distances, division by zero, casts
//! that saturate, comparisons with NaN, narrowing, null, bounds.
//!
//! Cost: none. All is inlined, and for a known instruction only its own primitive is
//! left. The interpreter's loop is written by hand beside this; the tests run each of
//! its instructions against the definition.
//!
//! Not here: calls, stores and allocation, which change more than a register; and what
//! happens when an instruction cannot complete (`step::slow`).

pub mod form; // what an instruction computes, and of what
pub mod load; // reads of objects
pub mod meaning; // operations and conditions
pub mod words; // the domain of the interpreter
#[cfg(test)]
mod tests;

/// What a value is. A reference counts as an `int`, as everything does that Java
/// computes as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sort {
    Int,
    Long,
    Float,
    Double,
}

/// The integers that have bits to combine and shift.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Width {
    Int,
    Long,
}

impl Width {
    pub fn sort(self) -> Sort {
        match self {
            Width::Int => Sort::Int,
            Width::Long => Sort::Long,
        }
    }
}

/// Integers wrap, also `MIN / -1`, and are divided by what is not zero; floating point
/// rounds to nearest, and its remainder is that of a division that truncates (`fmod`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Arithmetic {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
}

/// The distance of a shift is below the width. `Shr` keeps the sign, `Ushr` does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bits {
    And,
    Or,
    Xor,
    Shl,
    Shr,
    Ushr,
}

/// How two numbers compare. With NaN, only `Unequal` holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    Equal,
    Unequal,
    Less,
    AtLeast,
    Greater,
    AtMost,
}

impl Relation {
    pub const ALL: [Relation; 6] = [
        Relation::Equal,
        Relation::Unequal,
        Relation::Less,
        Relation::AtLeast,
        Relation::Greater,
        Relation::AtMost,
    ];

    #[inline(always)]
    pub fn holds<T: PartialOrd>(self, left: T, right: T) -> bool {
        match self {
            Relation::Equal => left == right,
            Relation::Unequal => left != right,
            Relation::Less => left < right,
            Relation::AtLeast => left >= right,
            Relation::Greater => left > right,
            Relation::AtMost => left <= right,
        }
    }

    /// The same with left and right exchanged.
    #[inline(always)]
    pub fn turned(self) -> Relation {
        match self {
            Relation::Equal | Relation::Unequal => self,
            Relation::Less => Relation::Greater,
            Relation::AtLeast => Relation::AtMost,
            Relation::Greater => Relation::Less,
            Relation::AtMost => Relation::AtLeast,
        }
    }
}

/// Why an instruction does not complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Trap {
    DivisionByZero,
    Null,
    OutOfBounds,
    BadCast,
    /// The word that it reads waits for a choice.
    Undecided,
}

/// What values are, and how to compute with them.
///
/// Implementations: [`words::Words`]; in the search's look-ahead, a word for each
/// candidate; and terms in tests.
pub trait ValueDomain {
    type Value: Clone;
    /// Whether something holds: where values are many, for each of them.
    type Truth: Clone;
    /// What is told when an instruction does not complete.
    type Stop;

    /// A value that is known, as a register holds it.
    fn constant(&mut self, sort: Sort, word: u64) -> Self::Value;

    fn arithmetic(
        &mut self,
        operator: Arithmetic,
        sort: Sort,
        left: Self::Value,
        right: Self::Value,
    ) -> Self::Value;

    fn bits(
        &mut self,
        operator: Bits,
        width: Width,
        left: Self::Value,
        right: Self::Value,
    ) -> Self::Value;

    /// The number with the other sign: zero and NaN have one too.
    fn negation(&mut self, sort: Sort, value: Self::Value) -> Self::Value;

    /// The number as another sort has it: integers are extended with their sign, or lose
    /// their upper half; to floating point it is rounded to nearest, from there towards
    /// zero. What becomes of one that does not fit an integer, or of NaN, is not asked.
    fn conversion(&mut self, from: Sort, to: Sort, value: Self::Value) -> Self::Value;

    fn relation(
        &mut self,
        relation: Relation,
        sort: Sort,
        left: Self::Value,
        right: Self::Value,
    ) -> Self::Truth;

    fn not(&mut self, truth: Self::Truth) -> Self::Truth;

    fn or(&mut self, left: Self::Truth, right: Self::Truth) -> Self::Truth;

    /// One value where something holds, and another where not.
    fn pick(
        &mut self,
        truth: Self::Truth,
        holds: Self::Value,
        otherwise: Self::Value,
    ) -> Self::Value;

    /// Goes on where something holds: elsewhere the instruction does not complete.
    ///
    /// # Errors
    /// It does not hold, or somebody must tell whether it does.
    fn require(&mut self, truth: Self::Truth, otherwise: Trap) -> Result<(), Self::Stop>;
}
