//! Models that people like to read: zero, small numbers, printable characters.
//!
//! First each value is replaced by nicer ones, one variable after the other, as long as the
//! path stays satisfied; that costs an evaluation each. Where a value is still not nice,
//! a few queries ask whether it could be, also if others change with it. Both are bounded,
//! so a model may stay as it is; it always satisfies the path. Of the path only what depends on a
//! variable is evaluated when that gets another value.
//!
//! The search starts from the path alone, with nothing remembered: the same path gives the
//! same model, whatever was asked before.

use super::{Known, Options, Solver, Verdict};
use crate::meaning::number;
use crate::model::Model;
use crate::sort::{Sort, signed};
use crate::stop::Stop;
use crate::terms::{Reading, Term, Terms, Variable};
use std::rc::Rc;

/// Queries for each variable, and the conflicts that each may take.
const QUERIES: usize = 3;
const EFFORT: u64 = 500;

impl Solver {
    /// A model of the path with readable values of `variables`, the first of them first. None
    /// if no model is known. When these have theirs, `others` tells which come then. When it is stopped,
    /// values stay as they are.
    pub fn readable(
        &mut self,
        terms: &mut Terms,
        variables: &[Variable],
        others: &dyn Fn(&Terms, &Model) -> Vec<Variable>,
        stop: Stop,
    ) -> Option<Rc<Model>> {
        let options = Options { remember: false, ..self.options.clone() };
        let mut alone = Solver::new(options);
        alone.set_stop(stop);
        for &constraint in &self.conjuncts {
            alone.push(terms, constraint);
        }
        let model = match (alone.check(terms), self.model()) {
            (Verdict::Sat(model), _) => model,
            // What this solver remembers may have helped it.
            (_, Some(model)) => model,
            _ => return None,
        };
        alone.options.effort = EFFORT;
        let mut model = Model::clone(&model);
        for &variable in variables {
            alone.improve(terms, &mut model, variable);
        }
        for variable in others(terms, &model) {
            alone.improve(terms, &mut model, variable);
        }
        let conjuncts = std::mem::take(&mut self.conjuncts);
        let satisfied = self.satisfies(terms, &model, &conjuncts);
        self.conjuncts = conjuncts;
        debug_assert!(satisfied, "every step kept the path satisfied");
        if satisfied { Some(Rc::new(model)) } else { self.model() }
    }

    /// Makes a value nicer, and keeps it when others ask for more. Nobody has time for that when it is stopped.
    fn improve(&mut self, terms: &mut Terms, model: &mut Model, variable: Variable) {
        if self.stop.is_due() {
            return;
        }
        self.replace_value(terms, model, variable);
        self.ask_for_better(terms, model, variable);
        let fixed = equal(terms, variable, model.get(variable));
        self.push(terms, fixed);
        if let Some(frame) = self.path.last_mut() {
            frame.known = Known::Model(Rc::new(model.clone()));
        }
    }

    /// The best value with which the path is still satisfied, all others unchanged.
    fn replace_value(&mut self, terms: &Terms, model: &mut Model, variable: Variable) {
        let old = model.get(variable);
        let values = nicer(terms, variable, old);
        if values.is_empty() {
            return;
        }
        let has_it =
            |&&one: &&Term| self.slices.variables(terms, one).binary_search(&variable).is_ok();
        let concerned: Vec<Term> = self.conjuncts.iter().filter(has_it).copied().collect();
        for value in values {
            model.set(variable, value);
            if self.satisfies(terms, model, &concerned) {
                return;
            }
            if self.stop.is_due() {
                break;
            }
        }
        model.set(variable, old);
    }

    /// Asks whether the value could be nicer if other values may change.
    fn ask_for_better(&mut self, terms: &mut Terms, model: &mut Model, variable: Variable) {
        for wish in wishes(terms, variable, model.get(variable)) {
            if let Verdict::Sat(found) = self.check_with(terms, wish) {
                *model = Model::clone(&found);
                self.replace_value(terms, model, variable);
                return;
            }
        }
    }
}

fn equal(terms: &mut Terms, variable: Variable, value: u64) -> Term {
    let constant = terms.constant(terms.sort_of_variable(variable), value);
    let term = terms.term_of(variable);
    terms.equal(term, constant)
}

/// The smaller, the nicer.
fn rank(sort: Sort, reading: Reading, value: u64) -> u128 {
    match (sort, reading) {
        (Sort::Bool, _) => value.into(),
        (Sort::Bits(_), Reading::Character) => {
            let kinds = [b'a'..=b'z', b'A'..=b'Z', b'0'..=b'9', b' '..=b'~'];
            let is_in = |kind: &std::ops::RangeInclusive<u8>| {
                value >= u64::from(*kind.start()) && value <= u64::from(*kind.end())
            };
            let kind = kinds.iter().position(is_in).unwrap_or(kinds.len());
            (kind as u128) << 64 | u128::from(value)
        }
        (Sort::Bits(width), Reading::Number) => {
            let number = i128::from(signed(value, u32::from(width)));
            number.unsigned_abs() << 1 | u128::from(number < 0)
        }
        (Sort::F32 | Sort::F64, _) => rank_of_float(sort, value),
    }
}

/// Whole numbers first, then by how many binary digits are behind the point.
fn rank_of_float(sort: Sort, value: u64) -> u128 {
    let number = number(sort, value);
    if !number.is_finite() {
        return u128::MAX - 1 + u128::from(number.is_nan());
    }
    let digits = (0..1_100).find(|&digits| (number * 2_f64.powi(digits)).fract() == 0.0);
    let size = number.abs().to_bits();
    let negative = u128::from(number.is_sign_negative());
    (digits.unwrap_or(2_000) as u128) << 80 | u128::from(size) << 1 | negative
}

/// Values that are nicer than `old`, the nicest first.
fn nicer(terms: &Terms, variable: Variable, old: u64) -> Vec<u64> {
    let (sort, reading) = (terms.sort_of_variable(variable), terms.reading(variable));
    let mut values: Vec<u64> = match (sort, reading) {
        (Sort::Bool, _) => vec![0],
        (Sort::Bits(_), Reading::Character) => (u64::from(b' ')..=u64::from(b'~')).collect(),
        (Sort::Bits(width), Reading::Number) => {
            let number = signed(old, u32::from(width));
            // Near zero, and on the way there.
            let near = (0..=20).flat_map(|it: i64| [it, -it]);
            let half = (1..u32::from(width)).map(|shift| number >> shift);
            near.chain(half).map(|it| it as u64 & sort.mask()).collect()
        }
        (Sort::F32 | Sort::F64, _) => {
            let number = number(sort, old);
            let near = (0..=20).flat_map(|it| [f64::from(it), -f64::from(it)]);
            let whole = [number.trunc(), number.round(), number.ceil(), number.floor()];
            let parts = [2.0, 4.0, 8.0, 64.0, 1_024.0].map(|it| (number * it).round() / it);
            let all = near.chain(whole).chain(parts);
            all.filter(|it| it.is_finite()).map(|it| bits_of(sort, it)).collect()
        }
    };
    let limit = rank(sort, reading, old);
    values.retain(|&value| rank(sort, reading, value) < limit);
    values.sort_by_key(|&value| rank(sort, reading, value));
    values.dedup();
    values
}

fn bits_of(sort: Sort, number: f64) -> u64 {
    if sort == Sort::F32 { u64::from((number as f32).to_bits()) } else { number.to_bits() }
}

/// Constraints that a nicer value satisfies, the most wanted first.
fn wishes(terms: &mut Terms, variable: Variable, old: u64) -> Vec<Term> {
    let (sort, reading) = (terms.sort_of_variable(variable), terms.reading(variable));
    let term = terms.term_of(variable);
    match (sort, reading) {
        (Sort::Bits(_), Reading::Character) => {
            let kinds = [(b'a', b'z'), (b' ', b'~')];
            let is_kind =
                |(least, most): &(u8, u8)| (u64::from(*least)..=u64::from(*most)).contains(&old);
            let open = kinds.into_iter().take_while(|kind| !is_kind(kind)).collect::<Vec<_>>();
            let between = |(least, most): (u8, u8)| {
                let (least, most) =
                    (terms.constant(sort, least.into()), terms.constant(sort, most.into()));
                let (low, high) = (terms.below(term, least), terms.below(most, term));
                let outside = terms.or(low, high);
                terms.not(outside)
            };
            open.into_iter().map(between).collect()
        }
        (Sort::Bits(width), Reading::Number) => {
            let size = signed(old, u32::from(width)).unsigned_abs();
            let limits = [0, 10, 1_000].into_iter().filter(|&it| it < size && it < sort.most());
            let limits: Vec<u64> = limits.take(QUERIES).collect();
            let within = |limit: u64| {
                let least = terms.constant(sort, limit.wrapping_neg());
                let most = terms.constant(sort, limit);
                let (low, high) = (terms.at_most(least, term), terms.at_most(term, most));
                terms.and(low, high)
            };
            limits.into_iter().map(within).collect()
        }
        // Its circuits are too large to ask for beauty.
        (Sort::Bool | Sort::F32 | Sort::F64, _) => Vec::new(),
    }
}
