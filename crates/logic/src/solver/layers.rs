//! The layers, one after the other.

use super::account::Layer;
use super::order::{self, Ordered};
use super::{Options, Solver, Source, Why, search, substitute};
use crate::circuit::gates::Gate;
use crate::circuit::{Circuit, TooLarge};
use crate::model::Model;
use crate::sat::{Answer, Sat};
use crate::smt::{self, Program, Reply};
use crate::terms::{Term, Terms};
use std::rc::Rc;

/// What a layer says of a set of constraints.
#[derive(Clone, Debug)]
pub(super) enum Finding {
    Sat(Model),
    /// Those of the constraints, by their place, that contradict each other.
    Unsat(Source, Vec<usize>),
    Unknown(Why),
}

impl Solver {
    /// Decides constraints that hang together.
    pub(super) fn part(&mut self, terms: &mut Terms, constraints: &[Term]) -> Finding {
        if let Some(core) = opposite_of_last(terms, constraints) {
            self.needed(Layer::Simplify);
            return Finding::Unsat(Source::Own, core);
        }
        if let Some(finding) = self.remembered(terms, constraints) {
            return finding;
        }
        let finding = self.substituted(terms, constraints);
        if self.options.remember {
            match &finding {
                Finding::Sat(_) | Finding::Unknown(Why::Stopped) => {}
                Finding::Unsat(source, core) => {
                    self.memory.keep_core(core.iter().map(|&at| constraints[at]), *source);
                }
                Finding::Unknown(why) => {
                    let spent = (self.options.effort, self.external.is_some());
                    self.memory.keep_unknown(constraints, *why, spent);
                }
            }
        }
        finding
    }

    fn remembered(&mut self, terms: &Terms, constraints: &[Term]) -> Option<Finding> {
        if !self.options.remember {
            return None;
        }
        if let Some((source, core)) = self.memory.core_in(constraints) {
            self.needed(Layer::Reuse);
            return Some(Finding::Unsat(source, core));
        }
        for at in 0..self.memory.models().len() {
            let model = Rc::clone(&self.memory.models()[at]);
            if self.satisfies(terms, &model, constraints) {
                self.needed(Layer::Reuse);
                return Some(Finding::Sat(Model::clone(&model)));
            }
        }
        let spent = (self.options.effort, self.external.is_some());
        self.memory.unknown(constraints, spent).map(Finding::Unknown)
    }

    /// Uses equalities up, and decides what is left, in parts that no longer hang together.
    fn substituted(&mut self, terms: &mut Terms, constraints: &[Term]) -> Finding {
        let solved = match substitute::substitute(terms, constraints, &mut self.slices) {
            Ok(Some(solved)) => solved,
            Ok(None) => return self.layers(terms, constraints),
            Err(core) => {
                self.needed(Layer::Simplify);
                return Finding::Unsat(Source::Own, core);
            }
        };
        let mut model = Model::new();
        let mut unknown = None;
        for part in self.slices.touching(terms, &solved.constraints, 0) {
            let finding = match self.remembered(terms, &part.constraints) {
                Some(finding) => finding,
                None => self.layers(terms, &part.constraints),
            };
            match finding {
                Finding::Sat(found) => {
                    for &variable in &part.variables {
                        model.set(variable, found.get(variable));
                    }
                }
                Finding::Unsat(source, core) => {
                    let core = core.iter().map(|&at| part.places[at]);
                    return Finding::Unsat(source, solved.origin(core));
                }
                Finding::Unknown(why) => unknown = unknown.or(Some(why)),
            }
        }
        if let Some(why) = unknown {
            return Finding::Unknown(why);
        }
        self.needed(Layer::Simplify);
        solved.complete(terms, &mut model);
        Finding::Sat(model)
    }

    /// The layers below rewriting and memory.
    fn layers(&mut self, terms: &mut Terms, constraints: &[Term]) -> Finding {
        if let Some(finding) = self.by_order(terms, constraints) {
            self.needed(Layer::Order);
            return finding;
        }
        if let Some(model) = self.by_search(terms, constraints) {
            self.needed(Layer::Search);
            return Finding::Sat(model);
        }
        if self.stop.is_due() {
            return Finding::Unknown(Why::Stopped);
        }
        let finding = self.by_circuit(terms, constraints);
        match (&finding, self.external) {
            (Finding::Unknown(Why::Effort | Why::TooLarge), Some(program)) => {
                self.by_external(terms, constraints, program).unwrap_or(finding)
            }
            _ => finding,
        }
    }

    fn by_search(&mut self, terms: &Terms, constraints: &[Term]) -> Option<Model> {
        if !search::has_floats(terms, constraints) {
            return None;
        }
        let mut variables = Vec::new();
        for &constraint in constraints {
            variables.extend_from_slice(&self.slices.variables(terms, constraint));
        }
        variables.sort_unstable();
        variables.dedup();
        search::search(terms, constraints, &variables, self.options.attempts)
    }

    /// Another solver's answer; its model is evaluated as ours are.
    fn by_external(
        &mut self,
        terms: &Terms,
        constraints: &[Term],
        program: Program,
    ) -> Option<Finding> {
        self.needed(Layer::External);
        let script = smt::script(program, terms, constraints);
        let answer = match smt::process::ask(program, &script, self.options.external) {
            Ok(answer) => answer,
            Err(error) => {
                self.external_error = Some(error);
                return None;
            }
        };
        match smt::parse(&answer) {
            Reply::Sat(model) if self.satisfies(terms, &model, constraints) => {
                Some(Finding::Sat(model))
            }
            Reply::Unsat => {
                Some(Finding::Unsat(Source::External, (0..constraints.len()).collect()))
            }
            Reply::Sat(_) | Reply::Unknown => None,
        }
    }

    fn by_order(&mut self, terms: &Terms, constraints: &[Term]) -> Option<Finding> {
        match order::order(terms, constraints, &mut self.space) {
            Ordered::Contradiction(core) => Some(Finding::Unsat(Source::Own, core)),
            Ordered::Solution(model) => Some(Finding::Sat(model)),
            Ordered::Proposal(model) if self.satisfies(terms, &model, constraints) => {
                Some(Finding::Sat(model))
            }
            Ordered::Proposal(_) | Ordered::Undecided => None,
        }
    }

    fn by_circuit(&mut self, terms: &Terms, constraints: &[Term]) -> Finding {
        self.needed(Layer::Sat);
        if !self.options.remember {
            self.renew_circuit();
        }
        let assumed = match self.assumed(terms, constraints) {
            // Alone it may fit.
            Err(TooLarge) if self.options.remember => {
                self.renew_circuit();
                self.assumed(terms, constraints)
            }
            assumed => assumed,
        };
        let Ok(assumed) = assumed else { return Finding::Unknown(Why::TooLarge) };
        self.renew_sat(&assumed);
        self.sat.set_stop(self.stop);
        let before = self.sat.conflicts();
        let effort = self.effort(&assumed);
        let answer = self.sat.solve(&self.circuit.gates, &assumed, effort);
        self.account.conflicts += self.sat.conflicts() - before;
        match answer {
            Answer::Sat => Finding::Sat(self.read_model(terms, constraints)),
            Answer::Unsat(core) => Finding::Unsat(Source::Own, core),
            Answer::Unknown if self.sat.was_stopped() => Finding::Unknown(Why::Stopped),
            Answer::Unknown => Finding::Unknown(Why::Effort),
        }
    }

    /// Conflicts that a query may take: each costs the more, the larger the circuit is.
    fn effort(&self, assumed: &[Gate]) -> u64 {
        let Options { effort, work, .. } = self.options;
        let most = |work: u64| work / (self.circuit.gates.below_count(assumed) as u64).max(1);
        work.map_or(effort, |work| effort.min(most(work)))
    }

    fn renew_circuit(&mut self) {
        self.circuit = Circuit::default();
        self.sat = Sat::default();
    }

    /// The gates that must be true.
    fn assumed(&mut self, terms: &Terms, constraints: &[Term]) -> Result<Vec<Gate>, TooLarge> {
        let gate =
            |&constraint: &Term| Ok(self.circuit.build(terms, constraint, self.options.gates)?[0]);
        constraints.iter().map(gate).collect()
    }

    /// A SAT solver looks at every variable that it has, also at those of earlier queries:
    /// where they are many more than this query needs, a new one is faster.
    fn renew_sat(&mut self, assumed: &[Gate]) {
        const SMALL: usize = 20_000;
        const TIMES: usize = 8;
        if self.sat.variables() > SMALL {
            let needed = self.circuit.gates.below_count(assumed);
            if self.sat.variables() > SMALL.max(TIMES * needed) {
                self.sat = Sat::default();
            }
        }
    }

    fn read_model(&mut self, terms: &Terms, constraints: &[Term]) -> Model {
        let mut model = Model::new();
        for &constraint in constraints {
            for &variable in self.slices.variables(terms, constraint).iter() {
                let Some(bits) = self.circuit.inputs(variable) else { continue };
                let bit = |(at, &gate)| u64::from(self.sat.value(gate)) << at;
                let value = bits.iter().enumerate().map(bit).fold(0, |all, bit| all | bit);
                model.set(variable, value);
            }
        }
        model
    }
}

/// The last constraint, and an earlier one that it negates: a loop asks the same condition
/// again and again, and each time for its other side.
fn opposite_of_last(terms: &Terms, constraints: &[Term]) -> Option<Vec<usize>> {
    let (&last, earlier) = constraints.split_last()?;
    let at = earlier.iter().position(|&it| terms.are_opposite(it, last))?;
    Some(vec![at, earlier.len()])
}
