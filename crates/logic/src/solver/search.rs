//! Local search for models of floating-point constraints, before their circuits.
//!
//! Circuits of floating point are large, and most of its constraints that come from
//! programs have many models. So we look for one as search-based testing does: a model
//! has a distance from each constraint (how far a comparison is from its other side,
//! counted in numbers between the two, on a scale of powers of two), and the search goes
//! where the sum of distances gets smaller (McMinn, "Search-based software test data
//! generation", 2004; Fu and Su, "XSat", 2016). It never finds that there is no model.
//!
//! The number of attempts is given, and the random numbers are drawn from the constraints
//! themselves: same constraints, same result.

use crate::model::{Evaluator, Model};
use crate::sort::{Sort, signed};
use crate::terms::{Binary, FALSE, Node, TRUE, Term, Terms, Unary, Variable};

/// A model of all constraints, found with at most so many attempts.
pub(super) fn search(
    terms: &Terms,
    constraints: &[Term],
    variables: &[Variable],
    attempts: u64,
) -> Option<Model> {
    let seed = constraints.iter().fold(1, |all: u64, &it| {
        all.rotate_left(5).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ terms.digest(it)
    });
    let mut search = Search {
        terms,
        constraints,
        constants: constants(terms, constraints),
        evaluator: Evaluator::default(),
        attempts,
        random: seed,
    };
    let mut model: Model = variables.iter().map(|&it| (it, search.start(it))).collect();
    loop {
        if search.climb(&mut model, variables)? || search.pairs(&mut model, variables)? {
            return Some(model);
        }
        // Nothing better is near: begin elsewhere.
        for &variable in variables {
            let value = search.any(terms.sort_of_variable(variable));
            model.set(variable, value);
        }
    }
}

/// Whether a term has floating point anywhere that matters.
pub(super) fn has_floats(terms: &Terms, constraints: &[Term]) -> bool {
    any_below(terms, constraints, |term| terms.sort(term).is_float())
}

struct Search<'a> {
    terms: &'a Terms,
    constraints: &'a [Term],
    /// What the constraints mention, by sort.
    constants: Vec<(Sort, u64)>,
    evaluator: Evaluator,
    attempts: u64,
    random: u64,
}

/// Where two special values meet, operations behave like nowhere else.
const PAIRS: [(f64, f64); 10] = [
    (0.0, -0.0),
    (-0.0, 0.0),
    (0.0, 0.0),
    (f64::INFINITY, f64::NEG_INFINITY),
    (f64::NEG_INFINITY, f64::INFINITY),
    (f64::INFINITY, f64::INFINITY),
    (f64::INFINITY, 0.0),
    (0.0, f64::INFINITY),
    (f64::NAN, f64::NAN),
    (f64::MAX, f64::MAX),
];

/// How far from true something is that no number tells more about.
const FAR: f64 = 70.0;

impl Search<'_> {
    /// One, because zero is where divisions go wrong.
    fn start(&self, variable: Variable) -> u64 {
        match self.terms.sort_of_variable(variable) {
            Sort::Bool => 0,
            Sort::Bits(_) => 1,
            Sort::F32 => u64::from(1_f32.to_bits()),
            Sort::F64 => 1_f64.to_bits(),
        }
    }

    /// Goes to better and better models. True: there is nothing better than satisfied.
    /// None: the attempts are used up.
    fn climb(&mut self, model: &mut Model, variables: &[Variable]) -> Option<bool> {
        let mut best = self.distance(model)?;
        while best > 0.0 {
            let mut better = None;
            for &variable in variables {
                let old = model.get(variable);
                for value in self.moves(variable, old) {
                    model.set(variable, value);
                    let distance = self.distance(model)?;
                    if distance < best {
                        best = distance;
                        better = Some((variable, value));
                        if best == 0.0 {
                            return Some(true);
                        }
                    }
                }
                model.set(variable, old);
            }
            let Some((variable, value)) = better else { return Some(false) };
            model.set(variable, value);
        }
        Some(true)
    }

    /// Tries special values for two variables at once: `x == y && 1 / x < 1 / y` is satisfied
    /// by two zeros alone, and by no step that changes one of them.
    fn pairs(&mut self, model: &mut Model, variables: &[Variable]) -> Option<bool> {
        let is_float = |it: &&Variable| self.terms.sort_of_variable(**it).is_float();
        let floats: Vec<Variable> = variables.iter().filter(is_float).take(4).copied().collect();
        for (at, &x) in floats.iter().enumerate() {
            for &y in &floats[at + 1..] {
                let old = (model.get(x), model.get(y));
                for (first, second) in PAIRS {
                    model.set(x, of_number(self.terms.sort_of_variable(x), first));
                    model.set(y, of_number(self.terms.sort_of_variable(y), second));
                    if self.distance(model)? == 0.0 {
                        return Some(true);
                    }
                }
                model.set(x, old.0);
                model.set(y, old.1);
            }
        }
        Some(false)
    }

    /// Where to go from a value.
    fn moves(&mut self, variable: Variable, value: u64) -> Vec<u64> {
        let sort = self.terms.sort_of_variable(variable);
        let mut moves: Vec<u64> = Vec::with_capacity(200);
        match sort {
            Sort::Bool => return vec![value ^ 1],
            Sort::Bits(width) => {
                for bit in 0..width {
                    moves.extend([value.wrapping_add(1 << bit), value.wrapping_sub(1 << bit)]);
                }
            }
            Sort::F32 | Sort::F64 => {
                let place = place(sort, value);
                for bit in 0..sort.width() - 1 {
                    moves.extend([place + (1 << bit), place - (1 << bit)].map(|it| at(sort, it)));
                }
                let number = crate::meaning::number(sort, value);
                let others = [
                    -number,
                    number + 1.0,
                    number - 1.0,
                    number * 10.0,
                    number / 10.0,
                    number.round(),
                ];
                moves.extend(others.map(|it| of_number(sort, it)));
            }
        }
        for at in 0..self.constants.len() {
            let (of, constant) = self.constants[at];
            if of == sort {
                moves.push(constant);
            }
        }
        let any = self.any(sort);
        moves.push(any);
        moves.iter_mut().for_each(|it| *it &= sort.mask());
        moves
    }

    fn next_random(&mut self) -> u64 {
        // SplitMix64, as in the tests' generator (Steele, Lea, Flood, 2014).
        self.random = self.random.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.random;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Any value: small numbers, constants, or any pattern.
    fn any(&mut self, sort: Sort) -> u64 {
        let (kind, pattern) = (self.next_random() % 4, self.next_random());
        let fitting = self.constants.iter().filter(|it| it.0 == sort).count() as u64;
        match kind {
            0 if fitting > 0 => {
                let wanted = (pattern % fitting) as usize;
                let mut fitting = self.constants.iter().filter(|it| it.0 == sort);
                fitting.nth(wanted).map_or(0, |it| it.1)
            }
            0 | 1 if sort.is_float() => of_number(sort, (pattern % 2_001) as f64 / 8.0 - 125.0),
            0 | 1 => (pattern % 201).wrapping_sub(100) & sort.mask(),
            2 if sort.is_float() => {
                let number = (pattern >> 11) as f64 / (1_u64 << (pattern % 64)) as f64;
                of_number(sort, if pattern & 1 == 0 { number } else { -number })
            }
            _ => pattern & sort.mask(),
        }
    }

    /// The sum of distances from all constraints, zero if all are satisfied. None: the
    /// attempts are used up.
    fn distance(&mut self, model: &Model) -> Option<f64> {
        self.attempts = self.attempts.checked_sub(1)?;
        self.evaluator.begin(self.terms);
        let mut sum = 0.0;
        for &constraint in self.constraints {
            if self.value(model, constraint) == 0 {
                // Not zero, even if rounding made the distance vanish.
                sum += self.from(model, constraint, true, 16).max(1e-3);
            }
        }
        Some(sum)
    }

    fn value(&mut self, model: &Model, term: Term) -> u64 {
        self.evaluator.next(self.terms, model, term)
    }

    /// How far a condition is from being `wanted`.
    fn from(&mut self, model: &Model, term: Term, wanted: bool, depth: usize) -> f64 {
        if (self.value(model, term) == 1) == wanted {
            return 0.0;
        }
        if depth == 0 {
            return FAR;
        }
        match self.terms.node(term) {
            Node::Unary(Unary::Not, a) => self.from(model, a, !wanted, depth - 1),
            Node::Binary(Binary::And, a, b) => {
                let (x, y) = (
                    self.from(model, a, wanted, depth - 1),
                    self.from(model, b, wanted, depth - 1),
                );
                if wanted { x + y } else { x.min(y) }
            }
            Node::Binary(_, a, b) if self.terms.sort(a) != Sort::Bool => {
                let (x, y) = (self.value(model, a), self.value(model, b));
                apart(self.terms.sort(a), x, y)
            }
            Node::Ite(c, a, b) if a != TRUE && b != FALSE => {
                let side = if self.value(model, c) == 1 { a } else { b };
                self.from(model, side, wanted, depth - 1)
            }
            _ => FAR,
        }
    }
}

/// How many numbers are between two, as a power of two.
fn apart(sort: Sort, x: u64, y: u64) -> f64 {
    let is_nan = |value| sort.is_float() && crate::meaning::number(sort, value).is_nan();
    if is_nan(x) || is_nan(y) {
        return FAR;
    }
    let number = |value| match sort {
        Sort::F32 | Sort::F64 => place(sort, value),
        _ => i128::from(signed(value, sort.width())),
    };
    (2.0 + number(x).abs_diff(number(y)) as f64).log2()
}

/// Where a floating-point number is in the order of all: zero at 0, and both zeros there.
fn place(sort: Sort, value: u64) -> i128 {
    let magnitude = i128::from(value & (sort.mask() >> 1));
    if value & sort.sign() == 0 { magnitude } else { -magnitude }
}

/// The floating-point number at a place.
fn at(sort: Sort, place: i128) -> u64 {
    let magnitude = place.unsigned_abs() as u64 & (sort.mask() >> 1);
    if place < 0 { magnitude | sort.sign() } else { magnitude }
}

fn of_number(sort: Sort, number: f64) -> u64 {
    if sort == Sort::F32 { u64::from((number as f32).to_bits()) } else { number.to_bits() }
}

/// The constants below some terms, and their neighbours: where comparisons change.
fn constants(terms: &Terms, constraints: &[Term]) -> Vec<(Sort, u64)> {
    let mut found = Vec::new();
    any_below(terms, constraints, |term| {
        if let (Some(value), sort) = (terms.as_constant(term), terms.sort(term))
            && sort != Sort::Bool
        {
            let next = [value, value.wrapping_add(1), value.wrapping_sub(1)];
            found.extend(next.map(|value| (sort, value & sort.mask())));
        }
        false
    });
    found.sort_unstable();
    found.dedup();
    // What is special for a program is a constant of it; these are special for all.
    for special in [
        0.0,
        -0.0,
        1.0,
        -1.0,
        2.0,
        0.5,
        100.0,
        f64::INFINITY,
        f64::NEG_INFINITY,
        f64::NAN,
        f64::MAX,
    ] {
        found.push((Sort::F64, special.to_bits()));
        found.push((Sort::F32, u64::from((special as f32).to_bits())));
    }
    found
}

/// Whether something holds for a term at or below some.
fn any_below(terms: &Terms, tops: &[Term], mut holds: impl FnMut(Term) -> bool) -> bool {
    let mut seen = rustc_hash::FxHashSet::default();
    let mut waiting = tops.to_vec();
    while let Some(term) = waiting.pop() {
        if !seen.insert(term) {
            continue;
        }
        if holds(term) {
            return true;
        }
        waiting.extend(terms.node(term).operands());
    }
    false
}
