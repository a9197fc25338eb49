//! Terms, each of them stored once.
//!
//! A [`Term`] is a number: equal terms have equal numbers. Whoever makes one goes through
//! the constructors of `rewrite/`, which fold constants and bring what is alike into one
//! form, so many terms that mean the same are the same. Operands are made before what is
//! made of them, so a term's number is greater than those of its operands.
//!
//! Every term has a digest of its structure. Operands of a commutative operation are
//! ordered by it and not by their numbers: the form of a term does not depend on what was
//! made before it, and two workers who make the same term have the same form.
//!
//! Cost: a hash lookup for each constructor. Terms are never forgotten.

use crate::sort::Sort;
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::{Hash, Hasher};

/// A term of one [`Terms`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Term(pub(crate) u32);

impl Term {
    /// By which it can be kept in other places.
    pub fn number(self) -> u32 {
        self.0
    }

    /// The term of a number that one had.
    pub fn from_number(number: u32) -> Term {
        Term(number)
    }
}

/// A variable of one [`Terms`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Variable(pub(crate) u32);

/// What a term is made of. The sort of the result is stored beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Node {
    Constant(u64),
    Variable(Variable),
    Unary(Unary, Term),
    Binary(Binary, Term, Term),
    /// The second where the first holds, and the third elsewhere.
    Ite(Term, Term, Term),
}

impl Node {
    /// What it is made of.
    pub fn operands(self) -> impl Iterator<Item = Term> {
        let operands = match self {
            Node::Constant(_) | Node::Variable(_) => [None; 3],
            Node::Unary(_, a) => [Some(a), None, None],
            Node::Binary(_, a, b) => [Some(a), Some(b), None],
            Node::Ite(c, a, b) => [Some(c), Some(a), Some(b)],
        };
        operands.into_iter().flatten()
    }
}

/// Operations on one operand; the sort of the result tells what they convert to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Unary {
    /// Of a Boolean.
    Not,
    /// The low bits.
    Narrow,
    SignExtend,
    ZeroExtend,
    /// The same bits as floating point (`longBitsToDouble`).
    FromBits,
    /// The bits of a floating-point number (`doubleToRawLongBits`).
    ToBits,
    /// Flips the sign, also of zero and NaN.
    FloatNegate,
    /// The signed integer, rounded to nearest (`l2d`).
    FromInteger,
    /// Rounded towards zero; NaN is 0, and what does not fit is the nearest integer (`d2i`).
    ToInteger,
    /// From one floating-point sort to the other, rounded to nearest (`d2f`).
    Round,
}

/// Operations on two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Binary {
    /// Of Booleans. There is no `Or`: it is a negated conjunction.
    And,
    /// The same bits, of any sort: NaN equals itself, and 0.0 is not -0.0.
    Equal,
    Add,
    Sub,
    Mul,
    /// Signed, towards zero; `MIN / -1` is `MIN`. By zero: -1, or 1 if the dividend is
    /// negative, as in SMT-LIB. A program's division by zero is its caller's branch.
    Div,
    /// Signed, with the sign of the dividend. By zero: the dividend.
    Rem,
    BitAnd,
    BitOr,
    BitXor,
    /// Shifts take the low bits of the distance alone, as Java's do.
    Shl,
    Shr,
    Ushr,
    /// Signed order.
    Less,
    /// Unsigned order.
    Below,
    FloatAdd,
    FloatSub,
    FloatMul,
    FloatDiv,
    /// The remainder of a division that truncates (`fmod`, Java's `%`).
    FloatRem,
    /// IEEE equality: not of NaN, and 0.0 equals -0.0.
    FloatEqual,
    FloatLess,
    FloatAtMost,
}

impl Binary {
    pub(crate) fn commutes(self) -> bool {
        use Binary::{Add, And, BitAnd, BitOr, BitXor, Equal, FloatAdd, FloatEqual, FloatMul, Mul};
        matches!(
            self,
            And | Equal | Add | Mul | BitAnd | BitOr | BitXor | FloatAdd | FloatMul | FloatEqual
        )
    }

    /// The sort of the result, of operands of `sort`.
    pub(crate) fn result(self, sort: Sort) -> Sort {
        use Binary::{And, Below, Equal, FloatAtMost, FloatEqual, FloatLess, Less};
        match self {
            And | Equal | Less | Below | FloatEqual | FloatLess | FloatAtMost => Sort::Bool,
            _ => sort,
        }
    }
}

/// What a variable is for: which of its values a reader likes best.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reading {
    /// Numbers: near zero.
    #[default]
    Number,
    /// Characters: printable ones.
    Character,
}

#[derive(Debug)]
struct Declaration {
    name: String,
    sort: Sort,
    reading: Reading,
    term: Term,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    node: Node,
    sort: Sort,
    digest: u64,
}

/// All terms of one exploration.
#[derive(Debug)]
pub struct Terms {
    entries: Vec<Entry>,
    numbers: FxHashMap<(Node, Sort), Term>,
    variables: Vec<Declaration>,
    by_name: FxHashMap<(String, Sort), Variable>,
    /// How many rules are being applied inside each other.
    pub(crate) nesting: u32,
}

pub(crate) const FALSE: Term = Term(0);
pub(crate) const TRUE: Term = Term(1);

impl Default for Terms {
    fn default() -> Terms {
        Terms::new()
    }
}

impl Terms {
    pub fn new() -> Terms {
        let mut terms = Terms {
            entries: Vec::new(),
            numbers: FxHashMap::default(),
            variables: Vec::new(),
            by_name: FxHashMap::default(),
            nesting: 0,
        };
        terms.constant(Sort::Bool, 0);
        terms.constant(Sort::Bool, 1);
        terms
    }

    /// The value `value` of `sort`; bits above its width do not count.
    pub fn constant(&mut self, sort: Sort, value: u64) -> Term {
        self.intern(Node::Constant(value & sort.mask()), sort)
    }

    pub fn boolean(&self, value: bool) -> Term {
        if value { TRUE } else { FALSE }
    }

    /// An `int`.
    pub fn int(&mut self, value: i32) -> Term {
        self.constant(Sort::INT, u64::from(value as u32))
    }

    /// A `long`.
    pub fn long(&mut self, value: i64) -> Term {
        self.constant(Sort::LONG, value as u64)
    }

    pub fn float(&mut self, value: f32) -> Term {
        self.constant(Sort::F32, u64::from(value.to_bits()))
    }

    pub fn double(&mut self, value: f64) -> Term {
        self.constant(Sort::F64, value.to_bits())
    }

    /// The variable of that name and sort: the same one each time.
    pub fn variable(&mut self, name: &str, sort: Sort) -> Term {
        if let Some(variable) = self.by_name.get(&(name.to_owned(), sort)) {
            return self.variables[variable.0 as usize].term;
        }
        let variable = Variable(self.variables.len() as u32);
        let digest = digest_of(&(name, sort));
        let term = self.store(Node::Variable(variable), sort, digest);
        let reading = Reading::default();
        self.variables.push(Declaration { name: name.to_owned(), sort, reading, term });
        self.by_name.insert((name.to_owned(), sort), variable);
        term
    }

    /// Says what a variable is for.
    pub fn read_as(&mut self, variable: Variable, reading: Reading) {
        self.variables[variable.0 as usize].reading = reading;
    }

    pub fn reading(&self, variable: Variable) -> Reading {
        self.variables[variable.0 as usize].reading
    }

    pub fn name(&self, variable: Variable) -> &str {
        &self.variables[variable.0 as usize].name
    }

    /// All variables, in the order in which they were made.
    pub fn variables(&self) -> impl Iterator<Item = Variable> + use<> {
        (0..self.variables.len() as u32).map(Variable)
    }

    pub fn sort_of_variable(&self, variable: Variable) -> Sort {
        self.variables[variable.0 as usize].sort
    }

    /// The variable as a term.
    pub fn term_of(&self, variable: Variable) -> Term {
        self.variables[variable.0 as usize].term
    }

    /// The variable that a term is.
    pub fn as_variable(&self, term: Term) -> Option<Variable> {
        match self.node(term) {
            Node::Variable(variable) => Some(variable),
            _ => None,
        }
    }

    /// The value of a constant.
    pub fn as_constant(&self, term: Term) -> Option<u64> {
        match self.node(term) {
            Node::Constant(value) => Some(value),
            _ => None,
        }
    }

    #[inline]
    pub fn node(&self, term: Term) -> Node {
        self.entries[term.0 as usize].node
    }

    #[inline]
    pub fn sort(&self, term: Term) -> Sort {
        self.entries[term.0 as usize].sort
    }

    pub(crate) fn width(&self, term: Term) -> u32 {
        self.sort(term).width()
    }

    /// How many terms there are.
    pub fn count(&self) -> usize {
        self.entries.len()
    }

    /// Two numbers by which terms are ordered: the first does not depend on what was made before.
    pub(crate) fn rank(&self, term: Term) -> (u64, Term) {
        (self.entries[term.0 as usize].digest, term)
    }

    pub(crate) fn digest(&self, term: Term) -> u64 {
        self.entries[term.0 as usize].digest
    }

    /// The term of that node: only constructors, which have brought it into its form, call this.
    pub(crate) fn intern(&mut self, node: Node, sort: Sort) -> Term {
        if let Some(&term) = self.numbers.get(&(node, sort)) {
            return term;
        }
        let digest = self.digest_of_node(node, sort);
        let term = self.store(node, sort, digest);
        self.numbers.insert((node, sort), term);
        term
    }

    fn store(&mut self, node: Node, sort: Sort, digest: u64) -> Term {
        let term = Term(u32::try_from(self.entries.len()).expect("fewer than 2^32 terms"));
        self.entries.push(Entry { node, sort, digest });
        term
    }

    fn digest_of_node(&self, node: Node, sort: Sort) -> u64 {
        let of = |term: Term| self.digest(term);
        match node {
            Node::Constant(value) => digest_of(&(0_u8, value, sort)),
            Node::Variable(_) => unreachable!("a variable's digest is that of its name"),
            Node::Unary(operator, a) => digest_of(&(1_u8, operator, of(a), sort)),
            Node::Binary(operator, a, b) => digest_of(&(2_u8, operator, of(a), of(b), sort)),
            Node::Ite(c, a, b) => digest_of(&(3_u8, of(c), of(a), of(b), sort)),
        }
    }
}

fn digest_of(parts: &impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    parts.hash(&mut hasher);
    hasher.finish()
}
