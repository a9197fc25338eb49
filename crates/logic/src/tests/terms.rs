//! Random terms: rewriting, evaluation and circuits against plain computation.

use super::generator::{ALL, LANES, Pool, Random, Taste};
use super::times;
use crate::circuit::Circuit;
use crate::circuit::gates::{Gate, Gates, Kind};
use crate::model::Evaluator;
use crate::sort::Sort;
use crate::terms::{Binary, Node, Unary};

const TASTE: Taste = Taste { sorts: &ALL, variables: 2 };

#[test]
fn rewritten_terms_have_the_values_of_what_they_were_made_of() {
    let mut random = Random::new(1);
    let mut evaluator = Evaluator::default();
    let mut count = 0;
    while count < times(20_000, 1_000_000) {
        let mut pool = Pool::new(&mut random, TASTE);
        for _ in 0..100 {
            let before = pool.samples.len();
            pool.grow(&mut random, TASTE);
            for sample in &pool.samples[before..] {
                count += 1;
                for lane in [0, 1, 2, LANES - 1] {
                    let value = evaluator.value(&pool.terms, &pool.models[lane], sample.term);
                    assert_eq!(value, sample.values[lane], "{:?}", pool.terms.node(sample.term));
                }
            }
        }
    }
}

/// The value of each gate in all lanes.
#[derive(Default)]
struct Simulation {
    lanes: Vec<u64>,
}

impl Simulation {
    fn input(&mut self, bits: &[Gate], values: &[u64; LANES]) {
        for (at, gate) in bits.iter().enumerate() {
            let bit = |lane: usize| (values[lane] >> at & 1) << lane;
            self.lanes.resize(self.lanes.len().max(gate.number() + 1), 0);
            self.lanes[gate.number()] = (0..LANES).map(bit).fold(0, |all, bit| all | bit);
        }
    }

    fn run(&mut self, gates: &Gates) {
        for number in self.lanes.len()..gates.count() {
            let of = |gate| self.of(gate);
            let lanes = match gates.kind(number) {
                Kind::False => 0,
                Kind::Input => unreachable!("inputs come first"),
                Kind::And(a, b) => of(a) & of(b),
                Kind::Xor(a, b) => of(a) ^ of(b),
                Kind::Mux(c, a, b) => of(c) & of(a) | !of(c) & of(b),
                Kind::Majority(a, b, c) => of(a) & of(b) | of(a) & of(c) | of(b) & of(c),
                Kind::Every(list) => gates.list(list).iter().fold(!0, |all, &it| all & of(it)),
            };
            self.lanes.push(lanes);
        }
    }

    fn of(&self, gate: Gate) -> u64 {
        let lanes = self.lanes[gate.number()];
        if gate.is_negated() { !lanes } else { lanes }
    }
}

#[test]
fn circuits_compute_the_values_of_their_terms() {
    let mut random = Random::new(2);
    let mut count = 0;
    let mut doubles_divided = 0;
    while count < times(4_000, 1_000_000) {
        let mut pool = Pool::new(&mut random, TASTE);
        let (mut circuit, mut simulation) = (Circuit::default(), Simulation::default());
        for sample in &pool.samples {
            let bits = circuit.build(&pool.terms, sample.term, usize::MAX).unwrap();
            if pool.terms.as_variable(sample.term).is_some() {
                simulation.input(&bits, &sample.values);
            }
        }
        let mut large = false;
        for _ in 0..100 {
            let before = pool.samples.len();
            pool.grow(&mut random, TASTE);
            let Some(sample) = pool.samples.get(before) else { continue };
            // Half a million gates: a few of them are enough.
            if is_remainder_of_doubles(&pool, sample.term) {
                doubles_divided += 1;
                large = doubles_divided <= 3 + times(0, 1_000);
                if !large {
                    pool.samples.pop();
                    continue;
                }
            }
            let bits = circuit.build(&pool.terms, sample.term, usize::MAX).unwrap();
            simulation.run(&circuit.gates);
            count += 1;
            for lane in 0..LANES {
                let bit = |(at, &gate)| (simulation.of(gate) >> lane & 1) << at;
                let value = bits.iter().enumerate().map(bit).fold(0, |all: u64, bit| all | bit);
                let node = pool.terms.node(sample.term);
                assert_eq!(
                    value,
                    sample.values[lane],
                    "{node:?} of {:?}",
                    operands(&pool, node, lane)
                );
            }
            if large {
                break;
            }
        }
    }
}

fn is_remainder_of_doubles(pool: &Pool, term: crate::terms::Term) -> bool {
    // A rewritten term may hide it below a negation or a choice.
    let mut waiting = vec![term];
    while let Some(term) = waiting.pop() {
        match pool.terms.node(term) {
            Node::Binary(Binary::FloatRem, a, _) => return pool.terms.sort(a) == Sort::F64,
            Node::Unary(Unary::Not | Unary::FloatNegate, a) => waiting.push(a),
            _ => {}
        }
    }
    false
}

fn operands(pool: &Pool, node: Node, lane: usize) -> Vec<String> {
    let value = |term| format!("{:#x}", pool.models[lane].value(&pool.terms, term));
    node.operands().map(value).collect()
}
