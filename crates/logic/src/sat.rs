//! Circuits to clauses, and clauses to the embedded SAT solver.
//!
//! A gate gets a variable and its clauses when a query first needs it, and only those for
//! the direction in which it is needed (Plaisted and Greenbaum, "A structure-preserving
//! clause form translation", 1986): if a conjunction must be true, nothing needs to say
//! when it is false. A query is a set of gates that are assumed to be true, so clauses and
//! what was learned from them stay right for all later queries.
//!
//! Effort is counted in conflicts. Clocks decide nothing: a query that is stopped has no answer.

#[cfg(feature = "cadical")]
mod cadical; // the solver that is C++
pub mod engine; // the solvers that there are

use crate::circuit::gates::{FALSE, Gate, Gates, Kind, TRUE};
use crate::stop::Stop;
use engine::{Backend, Engine, Verdict};

/// What the solver says of a set of assumptions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// [`Sat::value`] tells the values of inputs.
    Sat,
    /// Those of the assumptions, by their place, that cannot be true together.
    Unsat(Vec<usize>),
    /// The effort is spent.
    Unknown,
}

#[derive(Clone, Copy, Debug, Default)]
struct Encoded {
    variable: Option<i32>,
    when_true: bool,
    when_false: bool,
}

/// The most literals of a clause that is written once for each part of a conjunction.
const SHORT: usize = 4;

pub(crate) struct Sat {
    solver: Engine,
    /// By the number of the gate.
    encoded: Vec<Encoded>,
    variables: usize,
    clauses: usize,
    /// A conjunction that one gate reads gets no variable where a clause can say its parts.
    flat: bool,
    /// All clauses, if somebody wants to see them.
    log: Option<Vec<Vec<i32>>>,
}

impl std::fmt::Debug for Sat {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Sat").field("variables", &self.variables).finish_non_exhaustive()
    }
}

impl Default for Sat {
    fn default() -> Sat {
        Sat::new(Backend::default())
    }
}

impl Sat {
    pub(crate) fn new(backend: Backend) -> Sat {
        let solver = Engine::new(backend);
        Sat { solver, encoded: Vec::new(), variables: 0, clauses: 0, flat: false, log: None }
    }

    /// How many gates have clauses.
    pub(crate) fn variables(&self) -> usize {
        self.variables
    }

    pub(crate) fn conflicts(&self) -> u64 {
        self.solver.conflicts()
    }

    /// From now on queries end, unknown, when this is due.
    pub(crate) fn set_stop(&mut self, stop: Stop) {
        self.solver.set_stop(stop);
    }

    /// Whether the last query has ended so.
    pub(crate) fn was_stopped(&self) -> bool {
        self.solver.was_stopped()
    }

    /// Whether all of `assumed` can be true together, with at most `effort` conflicts.
    pub(crate) fn solve(&mut self, gates: &Gates, assumed: &[Gate], effort: u64) -> Answer {
        if let Some(at) = assumed.iter().position(|&gate| gate == FALSE) {
            return Answer::Unsat(vec![at]);
        }
        let open: Vec<usize> = (0..assumed.len()).filter(|&at| assumed[at] != TRUE).collect();
        let mut assumptions = Vec::with_capacity(open.len());
        for &at in &open {
            self.encode(gates, assumed[at]);
            assumptions.push(self.literal(assumed[at]));
        }
        match self.solver.solve(&assumptions, effort) {
            Verdict::Sat => Answer::Sat,
            Verdict::Unknown => Answer::Unknown,
            Verdict::Unsat => {
                let failed = self.solver.has_failed(&assumptions);
                Answer::Unsat(
                    open.into_iter().zip(failed).filter(|it| it.1).map(|it| it.0).collect(),
                )
            }
        }
    }

    /// The value of an input in the model that was found. One that no clause has is false.
    pub(crate) fn value(&self, input: Gate) -> bool {
        let variable = self.encoded.get(input.number()).and_then(|encoded| encoded.variable);
        let value = variable.is_some_and(|it| self.solver.value(it));
        value != input.is_negated()
    }

    /// Whether the clauses alone, without any search, say that an input does not hold.
    pub(crate) fn refutes(&self, input: Gate) -> bool {
        let variable = self.encoded.get(input.number()).and_then(|encoded| encoded.variable);
        let signed = |it: i32| if input.is_negated() { -it } else { it };
        variable.is_some_and(|it| self.solver.refutes(signed(it)))
    }

    fn variable(&mut self, number: usize) -> i32 {
        if self.encoded.len() <= number {
            self.encoded.resize(number + 1, Encoded::default());
        }
        if let Some(variable) = self.encoded[number].variable {
            return variable;
        }
        self.variables += 1;
        let variable = self.solver.new_variable(None);
        self.encoded[number].variable = Some(variable);
        variable
    }

    fn literal(&self, gate: Gate) -> i32 {
        let variable =
            self.encoded[gate.number()].variable.expect("an encoded gate has a variable");
        if gate.is_negated() { -variable } else { variable }
    }

    /// Adds the clauses that say what must hold if `gate` is true. Not recursive, as
    /// circuits are deep.
    fn encode(&mut self, gates: &Gates, gate: Gate) {
        let mut waiting = vec![gate];
        while let Some(gate) = waiting.pop() {
            self.variable(gate.number());
            let encoded = &mut self.encoded[gate.number()];
            let done =
                if gate.is_negated() { &mut encoded.when_false } else { &mut encoded.when_true };
            if std::mem::replace(done, true) {
                continue;
            }
            self.encode_one(gates, gate, &mut waiting);
        }
    }

    /// The clauses of one gate in one direction; puts what they need on `waiting`.
    fn encode_one(&mut self, gates: &Gates, gate: Gate, waiting: &mut Vec<Gate>) {
        let negated = gate.is_negated();
        match (gates.kind(gate.number()), negated) {
            (Kind::False, false) => self.clause(gates, &[!gate], waiting),
            (Kind::False, true) | (Kind::Input, _) => {}
            (Kind::And(a, b), false) => {
                self.clause(gates, &[!gate, a], waiting);
                self.clause(gates, &[!gate, b], waiting);
            }
            (Kind::And(a, b), true) => self.clause(gates, &[!gate, !a, !b], waiting),
            (Kind::Xor(a, b), _) => {
                let b = if negated { !b } else { b };
                self.clause(gates, &[!gate, a, b], waiting);
                self.clause(gates, &[!gate, !a, !b], waiting);
            }
            (Kind::Mux(c, a, b), _) => {
                let (a, b) = if negated { (!a, !b) } else { (a, b) };
                self.clause(gates, &[!gate, !c, a], waiting);
                self.clause(gates, &[!gate, c, b], waiting);
                // Redundant, and useful while c is open.
                self.clause(gates, &[!gate, a, b], waiting);
            }
            (Kind::Majority(a, b, c), _) => {
                let [a, b, c] = [a, b, c].map(|it| if negated { !it } else { it });
                self.clause(gates, &[!gate, a, b], waiting);
                self.clause(gates, &[!gate, a, c], waiting);
                self.clause(gates, &[!gate, b, c], waiting);
            }
            (Kind::Every(list), false) => {
                for &one in gates.list(list).iter() {
                    self.clause(gates, &[!gate, one], waiting);
                }
            }
            (Kind::Every(list), true) => {
                let others = gates.list(list).iter().map(|&it| !it);
                let clause: Vec<Gate> = std::iter::once(!gate).chain(others).collect();
                self.clause(gates, &clause, waiting);
            }
        }
    }

    /// The first is the negated gate that the clause is about; the others are what must hold
    /// if that gate does.
    fn clause(&mut self, gates: &Gates, clause: &[Gate], waiting: &mut Vec<Gate>) {
        let others = self.disjuncts(gates, &clause[1..]);
        let mut literals = Vec::with_capacity(others.len() + 1);
        for &gate in clause[..1].iter().chain(&others) {
            self.variable(gate.number());
            literals.push(self.literal(gate));
        }
        waiting.extend(others);
        self.add(literals);
    }

    /// From now on conjunctions that one gate reads get no variable where a clause can say
    /// their parts: fewer variables, and more to propagate.
    pub(crate) fn make_flat(&mut self) {
        self.flat = true;
    }

    /// The parts of a conjunction that needs no variable.
    fn parts(&self, gates: &Gates, gate: Gate) -> Option<Vec<Gate>> {
        let known = self.encoded.get(gate.number()).is_some_and(|it| it.variable.is_some());
        if self.flat && !known { gates.private_parts(gate.number()) } else { None }
    }

    /// A clause in which negated conjunctions are replaced by their negated parts.
    fn disjuncts(&self, gates: &Gates, clause: &[Gate]) -> Vec<Gate> {
        let mut disjuncts = Vec::with_capacity(clause.len());
        let mut waiting: Vec<Gate> = clause.iter().rev().copied().collect();
        while let Some(gate) = waiting.pop() {
            match self.parts(gates, gate).filter(|_| gate.is_negated()) {
                Some(parts) => waiting.extend(parts.into_iter().rev().map(|it| !it)),
                None => disjuncts.push(gate),
            }
        }
        disjuncts
    }

    fn add(&mut self, literals: Vec<i32>) {
        self.clauses += 1;
        self.solver.add(&literals);
        if let Some(log) = &mut self.log {
            log.push(literals);
        }
    }

    /// From now on `gate` holds.
    pub(crate) fn require(&mut self, gates: &Gates, gate: Gate) {
        // What is one conjunction or one clause needs no variable for the whole.
        let parts = |gate: Gate| match gates.kind(gate.number()) {
            Kind::And(a, b) => Some(vec![a, b]),
            Kind::Every(list) => Some(gates.list(list).to_vec()),
            _ => None,
        };
        match (parts(gate), gate.is_negated()) {
            (Some(parts), false) => parts.into_iter().for_each(|it| self.require(gates, it)),
            (Some(parts), true) => {
                let parts: Vec<Gate> = parts.into_iter().map(|it| !it).collect();
                self.require_one(gates, &parts);
            }
            (None, _) => self.require_one(gates, &[gate]),
        }
    }

    /// From now on one of `clause` holds.
    pub(crate) fn require_one(&mut self, gates: &Gates, clause: &[Gate]) {
        if clause.contains(&TRUE) {
            return;
        }
        let open: Vec<Gate> = clause.iter().copied().filter(|&it| it != FALSE).collect();
        let disjuncts = self.disjuncts(gates, &open);
        // A conjunction among few others: a clause for each part.
        let parts = |gate: Gate| self.parts(gates, gate).filter(|_| !gate.is_negated());
        let conjunction = disjuncts.iter().enumerate().find_map(|(at, &it)| Some((at, parts(it)?)));
        if let Some((at, parts)) = conjunction.filter(|_| disjuncts.len() <= SHORT) {
            for part in parts {
                let mut clause = disjuncts.clone();
                clause[at] = part;
                self.require_one(gates, &clause);
            }
            return;
        }
        let mut literals = Vec::with_capacity(disjuncts.len());
        for gate in disjuncts {
            self.encode(gates, gate);
            literals.push(self.literal(gate));
        }
        self.add(literals);
    }

    /// Gives an input its variable now: the solver decides those first that it knows first.
    /// With a `phase`, it tries that value first, always.
    pub(crate) fn introduce(&mut self, input: Gate, phase: Option<bool>) {
        let phase = phase.map(|it| it != input.is_negated());
        let number = input.number();
        if self.encoded.len() <= number {
            self.encoded.resize(number + 1, Encoded::default());
        }
        if self.encoded[number].variable.is_none() {
            self.variables += 1;
            self.encoded[number].variable = Some(self.solver.new_variable(phase));
        }
    }

    pub(crate) fn clauses(&self) -> usize {
        self.clauses
    }

    /// Keeps all clauses from now on, for [`Sat::dimacs`].
    pub(crate) fn keep_clauses(&mut self) {
        self.log = Some(Vec::new());
    }

    /// The clauses that were kept, as other solvers read them.
    pub(crate) fn dimacs(&self) -> String {
        let clauses = self.log.as_deref().unwrap_or_default();
        let mut text = format!("p cnf {} {}\n", self.variables, clauses.len());
        for clause in clauses {
            for literal in clause {
                text.push_str(&format!("{literal} "));
            }
            text.push_str("0\n");
        }
        text
    }
}
