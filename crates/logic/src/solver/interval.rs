//! Which numbers a term can be, from the numbers that its variables can be.
//!
//! An interval is of signed numbers. An operation that may wrap gives all numbers of its
//! width; one that cannot wrap gives the interval of its exact results.

use crate::sort::{Sort, signed};
use crate::terms::{Binary, Node, Term, Terms, Unary};
use rustc_hash::FxHashMap;

/// Signed numbers from `least` to `most`. A Boolean is 0 or 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Interval {
    pub(super) least: i128,
    pub(super) most: i128,
}

/// Deeper terms can be anything.
const DEPTH: usize = 24;

impl Interval {
    pub(super) const FALSE: Interval = Interval { least: 0, most: 0 };
    const TRUE: Interval = Interval { least: 1, most: 1 };
    const EITHER: Interval = Interval { least: 0, most: 1 };

    fn new(least: i128, most: i128) -> Interval {
        Interval { least, most }
    }

    fn all(sort: Sort) -> Interval {
        match sort {
            Sort::Bool => Interval::EITHER,
            _ => Interval::new(-i128::from(sort.most()) - 1, i128::from(sort.most())),
        }
    }

    fn is_one(self) -> bool {
        self.least == self.most
    }

    /// These, or all numbers if some of these do not fit.
    fn fitted(self, sort: Sort) -> Interval {
        let all = Interval::all(sort);
        if self.least >= all.least && self.most <= all.most { self } else { all }
    }

    fn of_values(values: &[i128]) -> Interval {
        let least = values.iter().min().copied().unwrap_or(0);
        let most = values.iter().max().copied().unwrap_or(0);
        Interval::new(least, most)
    }

    /// The numbers as signed or unsigned ones, if they are an interval as such.
    pub(super) fn read(self, sort: Sort, signed: bool) -> Option<(i128, i128)> {
        if signed || self.least >= 0 {
            return Some((self.least, self.most));
        }
        let turn = 1_i128 << sort.width();
        (self.most < 0).then_some((self.least + turn, self.most + turn))
    }
}

/// The intervals of terms, from what is supposed of variables.
#[derive(Debug, Default)]
pub(super) struct Ranges {
    known: FxHashMap<Term, Interval>,
}

impl Ranges {
    /// Says that a variable, read as signed or not, is from `least` to `most`.
    pub(super) fn suppose(
        &mut self,
        terms: &Terms,
        term: Term,
        signed: bool,
        least: i128,
        most: i128,
    ) {
        let sort = terms.sort(term);
        let half = i128::from(sort.most());
        let interval = if signed || most <= half {
            Interval::new(least, most)
        } else if least > half {
            let turn = 1_i128 << sort.width();
            Interval::new(least - turn, most - turn)
        } else {
            return;
        };
        let known = self.known.entry(term).or_insert(interval);
        known.least = known.least.max(interval.least);
        known.most = known.most.min(interval.most);
    }

    pub(super) fn of(&mut self, terms: &Terms, term: Term) -> Interval {
        self.at_depth(terms, term, DEPTH)
    }

    fn at_depth(&mut self, terms: &Terms, term: Term, depth: usize) -> Interval {
        if let Some(&interval) = self.known.get(&term) {
            return interval;
        }
        let sort = terms.sort(term);
        if depth == 0 || sort.is_float() {
            return Interval::all(sort);
        }
        let mut of = |operand| self.at_depth(terms, operand, depth - 1);
        let interval = match terms.node(term) {
            Node::Constant(value) => {
                let number = match sort {
                    Sort::Bool => value.into(),
                    _ => i128::from(signed(value, sort.width())),
                };
                Interval::new(number, number)
            }
            Node::Variable(_) => Interval::all(sort),
            Node::Unary(operator, a) => match operator {
                Unary::Not => {
                    let a = of(a);
                    Interval::new(1 - a.most, 1 - a.least)
                }
                Unary::SignExtend => of(a),
                Unary::ZeroExtend => {
                    let all = Interval::new(0, i128::from(terms.sort(a).mask()));
                    of(a).read(terms.sort(a), false).map_or(all, |it| Interval::new(it.0, it.1))
                }
                Unary::Narrow => of(a).fitted(sort),
                _ => Interval::all(sort),
            },
            Node::Binary(_, a, _) if terms.sort(a).is_float() => Interval::all(sort),
            Node::Binary(operator, a, b) => {
                let (x, y) = (of(a), of(b));
                binary(operator, terms.sort(a), x, y)
            }
            Node::Ite(c, a, b) => match of(c) {
                Interval::TRUE => of(a),
                Interval::FALSE => of(b),
                _ => {
                    let (x, y) = (of(a), of(b));
                    Interval::new(x.least.min(y.least), x.most.max(y.most))
                }
            },
        };
        self.known.insert(term, interval);
        interval
    }
}

fn binary(operator: Binary, sort: Sort, x: Interval, y: Interval) -> Interval {
    let truth = |holds: bool, fails: bool| match (holds, fails) {
        (true, _) => Interval::TRUE,
        (_, true) => Interval::FALSE,
        _ => Interval::EITHER,
    };
    match operator {
        Binary::And => Interval::new(x.least.min(y.least), x.most.min(y.most)),
        Binary::Equal => {
            let apart = x.most < y.least || y.most < x.least;
            truth(x.is_one() && x == y, apart)
        }
        Binary::Less => truth(x.most < y.least, x.least >= y.most),
        Binary::Below => match (x.read(sort, false), y.read(sort, false)) {
            (Some(x), Some(y)) => truth(x.1 < y.0, x.0 >= y.1),
            _ => Interval::EITHER,
        },
        Binary::Add => Interval::new(x.least + y.least, x.most + y.most).fitted(sort),
        Binary::Sub => Interval::new(x.least - y.most, x.most - y.least).fitted(sort),
        Binary::Mul => Interval::of_values(&[
            x.least * y.least,
            x.least * y.most,
            x.most * y.least,
            x.most * y.most,
        ])
        .fitted(sort),
        Binary::Div if y.least > 0 => Interval::of_values(&[
            x.least / y.least,
            x.least / y.most,
            x.most / y.least,
            x.most / y.most,
        ]),
        // The remainder has the sign of the dividend, and is nearer to zero than both.
        Binary::Rem if y.least > 0 => {
            let limit = y.most - 1;
            Interval::new(x.least.clamp(-limit, 0), x.most.clamp(0, limit))
        }
        Binary::BitAnd if x.least >= 0 && y.least >= 0 => Interval::new(0, x.most.min(y.most)),
        Binary::BitAnd if y.least >= 0 => Interval::new(0, y.most),
        Binary::BitAnd if x.least >= 0 => Interval::new(0, x.most),
        Binary::BitOr | Binary::BitXor if x.least >= 0 && y.least >= 0 => {
            Interval::new(0, low_ones(x.most.max(y.most)))
        }
        Binary::Shr if y.is_one() => {
            let distance = y.least as u32 & (sort.width() - 1);
            Interval::new(x.least >> distance, x.most >> distance)
        }
        Binary::Ushr if y.is_one() && x.least >= 0 => {
            let distance = y.least as u32 & (sort.width() - 1);
            Interval::new(x.least >> distance, x.most >> distance)
        }
        Binary::Ushr if y.is_one() => {
            let distance = y.least as u32 & (sort.width() - 1);
            if distance == 0 {
                return x;
            }
            Interval::new(0, i128::from(sort.mask() >> distance))
        }
        _ => Interval::all(operator.result(sort)),
    }
}

/// The least number of ones alone that is not below `number`.
fn low_ones(number: i128) -> i128 {
    if number == 0 { 0 } else { (1 << (128 - number.leading_zeros())) - 1 }
}
