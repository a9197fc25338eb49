//! Random terms over all sorts and operations, each with the values that it must have.
//!
//! Values are computed beside the terms, by definitions that share nothing with
//! `meaning`: integers by way of `i128`, floating point by the host's own operations.

use crate::model::Model;
use crate::sort::Sort;
use crate::terms::{Binary, Node, Term, Terms, Unary};

/// How many models each term is computed under.
pub(super) const LANES: usize = 64;

/// Random numbers that are the same in every run (Steele, Lea, Flood, 2014: SplitMix64).
pub(super) struct Random(u64);

impl Random {
    pub(super) fn new(seed: u64) -> Random {
        Random(seed)
    }

    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    pub(super) fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }

    pub(super) fn of<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    /// A value at which operations tend to go wrong, or any.
    pub(super) fn value(&mut self, sort: Sort) -> u64 {
        let value = match (sort, self.below(4)) {
            (Sort::F32, 0..2) => u64::from(self.special_float().to_bits()),
            (Sort::F64, 0..2) => f64::from(self.special_float()).to_bits(),
            (Sort::F32, 2) => u64::from(((self.next() % 200) as f32 / 8.0 - 10.0).to_bits()),
            (Sort::F64, 2) => ((self.next() % 200) as f64 / 8.0 - 10.0).to_bits(),
            (_, 0) => {
                let width = sort.width();
                self.of(&[0, 1, 2, u64::MAX, 1 << (width - 1), (1 << (width - 1)) - 1])
            }
            (_, 1) => self.next() % 16,
            (_, 2) => 1 << self.below(64),
            _ => self.next(),
        };
        value & sort.mask()
    }

    fn special_float(&mut self) -> f32 {
        self.of(&[
            0.0,
            -0.0,
            1.0,
            -1.0,
            0.5,
            3.0,
            f32::INFINITY,
            f32::NEG_INFINITY,
            f32::NAN,
            f32::MIN_POSITIVE,
            f32::from_bits(1),
            f32::MAX,
            2_147_483_648.0,
            -9_223_372_036_854_775_808.0,
            16_777_217.0,
        ])
    }
}

/// A term, and its value under each model.
#[derive(Clone)]
pub(super) struct Sample {
    pub(super) term: Term,
    /// The same without any rewriting, in [`Pool::raw`].
    pub(super) raw: Term,
    pub(super) sort: Sort,
    pub(super) values: [u64; LANES],
    /// How many operations it was made with, shared ones counted each time.
    pub(super) size: usize,
}

/// What is generated.
#[derive(Clone, Copy)]
pub(super) struct Taste<'a> {
    pub(super) sorts: &'a [Sort],
    pub(super) variables: usize,
}

pub(super) const ALL: [Sort; 7] =
    [Sort::Bool, Sort::BYTE, Sort::CHAR, Sort::INT, Sort::LONG, Sort::F32, Sort::F64];

/// Terms made of each other.
pub(super) struct Pool {
    pub(super) terms: Terms,
    /// Variables have the same numbers here.
    pub(super) raw: Terms,
    pub(super) models: Vec<Model>,
    pub(super) samples: Vec<Sample>,
}

impl Pool {
    /// Variables and constants of each sort.
    pub(super) fn new(random: &mut Random, taste: Taste) -> Pool {
        let mut pool = Pool {
            terms: Terms::new(),
            raw: Terms::new(),
            models: vec![Model::new(); LANES],
            samples: Vec::new(),
        };
        for &sort in taste.sorts {
            for number in 0..taste.variables {
                let term = pool.terms.variable(&format!("v{number}"), sort);
                let raw = pool.raw.variable(&format!("v{number}"), sort);
                let variable = pool.terms.as_variable(term).unwrap();
                let values = std::array::from_fn(|_| random.value(sort));
                for (model, &value) in pool.models.iter_mut().zip(&values) {
                    model.set(variable, value);
                }
                pool.samples.push(Sample { term, raw, sort, values, size: 1 });
            }
            let value = random.value(sort);
            let term = pool.terms.constant(sort, value);
            let raw = pool.raw.constant(sort, value);
            pool.samples.push(Sample { term, raw, sort, values: [value; LANES], size: 1 });
        }
        pool
    }

    fn pick(&self, random: &mut Random, sort: Sort) -> Sample {
        let fitting: Vec<&Sample> = self.samples.iter().filter(|it| it.sort == sort).collect();
        // The newest twice as often: otherwise terms stay small.
        let at = random.below(fitting.len()).max(random.below(fitting.len()));
        fitting[at].clone()
    }

    /// One more term; whether it has an operation that `taste` allows.
    pub(super) fn grow(&mut self, random: &mut Random, taste: Taste) {
        let sort = random.of(taste.sorts);
        let sample = match random.below(10) {
            0 => self.choice(random, sort),
            1..=3 => self.unary(random, taste, sort),
            _ => self.binary(random, taste, sort),
        };
        if let Some(sample) = sample {
            debug_assert_eq!(self.terms.sort(sample.term), sample.sort);
            self.samples.push(sample);
        }
    }

    fn choice(&mut self, random: &mut Random, sort: Sort) -> Option<Sample> {
        let condition = self.pick(random, Sort::Bool);
        let (a, b) = (self.pick(random, sort), self.pick(random, sort));
        let values = std::array::from_fn(|lane| {
            if condition.values[lane] == 1 { a.values[lane] } else { b.values[lane] }
        });
        let term = self.terms.ite(condition.term, a.term, b.term);
        let raw = self.raw.intern(Node::Ite(condition.raw, a.raw, b.raw), sort);
        Some(Sample { term, raw, sort, values, size: condition.size + a.size + b.size + 1 })
    }

    fn unary(&mut self, random: &mut Random, taste: Taste, to: Sort) -> Option<Sample> {
        use Unary::{
            FloatNegate, FromBits, FromInteger, Narrow, Not, Round, SignExtend, ToBits, ToInteger,
            ZeroExtend,
        };
        let operator = match to {
            Sort::Bool => Not,
            Sort::Bits(_) => random.of(&[Narrow, SignExtend, ZeroExtend, ToBits, ToInteger]),
            _ => random.of(&[FromBits, FloatNegate, FromInteger, Round]),
        };
        let fits = |from: &Sort| match operator {
            Not => *from == Sort::Bool,
            Narrow => matches!(from, Sort::Bits(_)) && from.width() > to.width(),
            SignExtend | ZeroExtend => matches!(from, Sort::Bits(_)) && from.width() < to.width(),
            FromBits => matches!(from, Sort::Bits(_)) && from.width() == to.width(),
            ToBits => from.is_float() && from.width() == to.width(),
            FloatNegate => *from == to,
            FromInteger => matches!(from, Sort::Bits(_)),
            ToInteger => from.is_float(),
            Round => from.is_float() && *from != to,
        };
        let sorts: Vec<Sort> = taste.sorts.iter().copied().filter(fits).collect();
        if sorts.is_empty() {
            return None;
        }
        let from = random.of(&sorts);
        let a = self.pick(random, from);
        let values = std::array::from_fn(|lane| unary(operator, from, to, a.values[lane]));
        let term = self.terms.unary(operator, to, a.term);
        let raw = self.raw.intern(Node::Unary(operator, a.raw), to);
        Some(Sample { term, raw, sort: to, values, size: a.size + 1 })
    }

    fn binary(&mut self, random: &mut Random, taste: Taste, sort: Sort) -> Option<Sample> {
        use Binary::{
            Add, And, Below, BitAnd, BitOr, BitXor, Div, Equal, FloatAdd, FloatAtMost, FloatDiv,
            FloatEqual, FloatLess, FloatMul, FloatRem, FloatSub, Less, Mul, Rem, Shl, Shr, Sub,
            Ushr,
        };
        let (operator, from) = match sort {
            Sort::Bool => {
                let from = random.of(taste.sorts);
                let operators: &[Binary] = match from {
                    Sort::Bool => &[And, And, Equal],
                    Sort::Bits(_) => &[Equal, Less, Below],
                    _ => &[Equal, FloatEqual, FloatLess, FloatAtMost],
                };
                (random.of(operators), from)
            }
            Sort::Bits(_) => {
                let all =
                    [Add, Sub, Mul, Div, Rem, BitAnd, BitOr, BitXor, Shl, Shr, Ushr, Add, Sub];
                (random.of(&all), sort)
            }
            _ => (random.of(&[FloatAdd, FloatSub, FloatMul, FloatDiv, FloatRem]), sort),
        };
        let (a, b) = (self.pick(random, from), self.pick(random, from));
        let values =
            std::array::from_fn(|lane| binary(operator, from, a.values[lane], b.values[lane]));
        let term = self.terms.binary(operator, a.term, b.term);
        let raw = self.raw.intern(Node::Binary(operator, a.raw, b.raw), sort);
        Some(Sample { term, raw, sort, values, size: a.size + b.size + 1 })
    }
}

fn wide(value: u64, sort: Sort) -> i128 {
    let value = i128::from(value);
    if value >> (sort.width() - 1) == 1 { value - (1_i128 << sort.width()) } else { value }
}

fn as_f32(value: u64) -> f32 {
    f32::from_bits(value as u32)
}

fn of_f32(value: f32) -> u64 {
    if value.is_nan() { 0x7FC0_0000 } else { u64::from(value.to_bits()) }
}

fn of_f64(value: f64) -> u64 {
    if value.is_nan() { 0x7FF8_0000_0000_0000 } else { value.to_bits() }
}

fn unary(operator: Unary, from: Sort, to: Sort, a: u64) -> u64 {
    let modulus = 1_i128 << to.width();
    match operator {
        Unary::Not => 1 - a,
        Unary::Narrow => (i128::from(a) % modulus) as u64,
        Unary::SignExtend => wide(a, from).rem_euclid(modulus) as u64,
        Unary::ZeroExtend | Unary::FromBits | Unary::ToBits => a,
        Unary::FloatNegate if to == Sort::F32 => u64::from((-as_f32(a)).to_bits()),
        Unary::FloatNegate => (-f64::from_bits(a)).to_bits(),
        Unary::FromInteger if to == Sort::F32 => of_f32(wide(a, from) as f32),
        Unary::FromInteger => of_f64(wide(a, from) as f64),
        Unary::ToInteger => {
            // An i128 holds what a long does, and saturates far beyond.
            let number = match from {
                Sort::F32 => as_f32(a) as i128,
                _ => f64::from_bits(a) as i128,
            };
            number.clamp(-modulus / 2, modulus / 2 - 1).rem_euclid(modulus) as u64
        }
        Unary::Round if to == Sort::F32 => of_f32(f64::from_bits(a) as f32),
        Unary::Round => of_f64(f64::from(as_f32(a))),
    }
}

fn binary(operator: Binary, sort: Sort, a: u64, b: u64) -> u64 {
    let (x, y) = (wide(a, sort), wide(b, sort));
    let modulus = 1_i128 << sort.width();
    let distance = (b % u64::from(sort.width())) as u32;
    let number = match operator {
        Binary::And => return u64::from(a == 1 && b == 1),
        Binary::Equal => return u64::from(a == b),
        Binary::Less => return u64::from(x < y),
        Binary::Below => return u64::from(a < b),
        Binary::Add => x + y,
        Binary::Sub => x - y,
        Binary::Mul => x * y,
        Binary::Div if y == 0 => 1 - 2 * i128::from(x >= 0),
        Binary::Div => x / y,
        Binary::Rem if y == 0 => x,
        Binary::Rem => x % y,
        Binary::BitAnd => x & y,
        Binary::BitOr => x | y,
        Binary::BitXor => x ^ y,
        Binary::Shl => i128::from(a) << distance,
        Binary::Shr => x >> distance,
        Binary::Ushr => i128::from(a) >> distance,
        _ if sort == Sort::F32 => return float32(operator, as_f32(a), as_f32(b)),
        _ => return float64(operator, f64::from_bits(a), f64::from_bits(b)),
    };
    number.rem_euclid(modulus) as u64
}

fn float32(operator: Binary, x: f32, y: f32) -> u64 {
    match operator {
        Binary::FloatAdd => of_f32(x + y),
        Binary::FloatSub => of_f32(x - y),
        Binary::FloatMul => of_f32(x * y),
        Binary::FloatDiv => of_f32(x / y),
        Binary::FloatRem => of_f32(x % y),
        Binary::FloatEqual => u64::from(x == y),
        Binary::FloatLess => u64::from(x < y),
        Binary::FloatAtMost => u64::from(x <= y),
        _ => unreachable!("{operator:?} is of integers"),
    }
}

fn float64(operator: Binary, x: f64, y: f64) -> u64 {
    match operator {
        Binary::FloatAdd => of_f64(x + y),
        Binary::FloatSub => of_f64(x - y),
        Binary::FloatMul => of_f64(x * y),
        Binary::FloatDiv => of_f64(x / y),
        Binary::FloatRem => of_f64(x % y),
        Binary::FloatEqual => u64::from(x == y),
        Binary::FloatLess => u64::from(x < y),
        Binary::FloatAtMost => u64::from(x <= y),
        _ => unreachable!("{operator:?} is of integers"),
    }
}
