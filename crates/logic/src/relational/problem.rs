//! An invariant within bounds, as clauses in a solver.

use super::bounds::Bounds;
use super::formula::Invariant;
use super::instance::{Instance, Object, Place, Tuple, Value};
use super::labels::{self, Cut};
use super::signature::{FieldId, Signature};
use super::translate::Translator;
use super::universe::Universe;
use crate::circuit::gates::{FALSE, Gate, TRUE};
use crate::sat::engine::Backend;
use crate::sat::{Answer, Sat};
use crate::stop::Stop;
use std::collections::BTreeMap;
use std::fmt::Write;

/// Which of an invariant is asked about, and how.
#[derive(Clone, Copy)]
pub(crate) struct Scope<'a> {
    pub(crate) bounds: &'a Bounds,
    /// One model for each structure; else one for each way to number its objects.
    pub(crate) symmetry: bool,
    /// Tuples that are known to be in no structure.
    pub(crate) refuted: &'a dyn Fn(&Tuple) -> bool,
    /// Keep the clauses, to be printed.
    pub(crate) keep_clauses: bool,
    /// Tuples that models are to be drawn towards.
    pub(crate) wishes: &'a [Tuple],
    /// Say of closures that they are transitive: more clauses, and shorter proofs.
    pub(crate) transitive: bool,
    /// When queries are to end.
    pub(crate) stop: Option<&'a Stop>,
    /// Who is asked.
    pub(crate) backend: Backend,
}

impl<'a> Scope<'a> {
    /// With nothing that is not needed.
    pub(crate) fn new(
        bounds: &'a Bounds,
        symmetry: bool,
        refuted: &'a dyn Fn(&Tuple) -> bool,
    ) -> Scope<'a> {
        Scope {
            bounds,
            symmetry,
            refuted,
            keep_clauses: false,
            wishes: &[],
            transitive: false,
            stop: None,
            backend: Backend::default(),
        }
    }
}

pub(crate) struct Problem {
    pub(crate) universe: Universe,
    pub(crate) sat: Sat,
    pub(crate) calls: u64,
    /// A gate for each clause that is required.
    clauses: Vec<Gate>,
}

/// What a solver did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Account {
    pub variables: u64,
    pub clauses: u64,
    pub calls: u64,
    pub conflicts: u64,
}

impl Account {
    /// What two solvers did, the later one with its size.
    pub(crate) fn after(self, before: Account) -> Account {
        Account {
            calls: self.calls + before.calls,
            conflicts: self.conflicts + before.conflicts,
            ..self
        }
    }
}

impl Problem {
    pub(crate) fn new(invariant: &Invariant, signature: &Signature, scope: Scope<'_>) -> Problem {
        Problem::with_wishes(invariant, signature, scope).0
    }

    /// The same, and the inputs that stand for wishes.
    pub(crate) fn with_wishes(
        invariant: &Invariant,
        signature: &Signature,
        scope: Scope<'_>,
    ) -> (Problem, BTreeMap<Tuple, Gate>) {
        let bounds = scope.bounds;
        let cut = Cut::new(signature, bounds);
        let excluded = |owner: Object, field: FieldId, place: Place, value: &Value| {
            let tuple = Tuple { field, owner, place, value: value.clone() };
            scope.symmetry && cut.excludes(owner, field, place, value) || (scope.refuted)(&tuple)
        };
        let mut universe = Universe::new(signature, bounds, &excluded);
        if scope.symmetry {
            labels::break_symmetries(&mut universe, bounds);
        } else {
            labels::require_reachable(&mut universe, bounds);
        }
        let mut translator = Translator::new(&invariant.formulas, signature, &mut universe);
        if scope.transitive {
            translator.say_transitive();
        }
        let formulas = invariant.clauses.iter().map(|it| it.formula);
        let clauses: Vec<Gate> = formulas.map(|it| translator.formula(it)).collect();
        let mut problem = Problem { universe, sat: Sat::new(scope.backend), calls: 0, clauses };
        problem.sat.set_stop(scope.stop.copied().unwrap_or_default());
        let wishes = problem.load(scope);
        (problem, wishes)
    }

    fn load(&mut self, scope: Scope<'_>) -> BTreeMap<Tuple, Gate> {
        if scope.keep_clauses {
            self.sat.keep_clauses();
        }
        self.sat.make_flat();
        let wishes = self.wish(scope.wishes);
        for slot in &self.universe.slots {
            for &(_, gate) in slot.options.iter().filter(|it| it.1 != TRUE) {
                self.sat.introduce(gate, None);
            }
        }
        for &gate in self.universe.constraints.iter().chain(&self.clauses) {
            self.sat.require(&self.universe.gates, gate);
        }
        wishes
    }

    /// A wish is an input that is tried with true first, and implies its tuple. What is known
    /// first is decided first, so wishes come before all else.
    fn wish(&mut self, wishes: &[Tuple]) -> BTreeMap<Tuple, Gate> {
        let gates: BTreeMap<Tuple, Gate> = self.universe.tuples().into_iter().collect();
        let known: Vec<(&Tuple, Gate)> =
            wishes.iter().filter_map(|it| Some((it, *gates.get(it)?))).collect();
        let mut inputs = BTreeMap::new();
        for (tuple, _) in &known {
            let wish = self.universe.gates.input();
            self.sat.introduce(wish, Some(true));
            inputs.insert((*tuple).clone(), wish);
        }
        for (tuple, gate) in known {
            self.require_one(&[!inputs[tuple], gate]);
        }
        inputs
    }

    pub(crate) fn solve(&mut self, assumed: &[Gate], effort: u64) -> Answer {
        self.calls += 1;
        self.sat.solve(&self.universe.gates, assumed, effort)
    }

    /// Whether it is plain already that an input cannot hold.
    pub(crate) fn refutes(&self, input: Gate) -> bool {
        self.sat.refutes(input)
    }

    /// From now on one of these holds.
    pub(crate) fn require_one(&mut self, clause: &[Gate]) {
        self.sat.require_one(&self.universe.gates, clause);
    }

    /// From now on a gate holds.
    pub(crate) fn require(&mut self, gate: Gate) {
        self.sat.require(&self.universe.gates, gate);
    }

    /// The structure of the model that was found.
    pub(crate) fn structure(&self) -> Instance {
        self.universe.structure(|gate| self.evaluate(gate))
    }

    /// Whether a gate holds in the model that was found. Gates may have clauses for one direction alone, so only inputs are asked.
    fn evaluate(&self, gate: Gate) -> bool {
        use crate::circuit::gates::Kind as Gates;
        let gates = &self.universe.gates;
        let value = match gates.kind(gate.number()) {
            Gates::False => false,
            Gates::Input => return self.sat.value(gate),
            Gates::And(a, b) => self.evaluate(a) && self.evaluate(b),
            Gates::Every(list) => gates.list(list).iter().all(|&it| self.evaluate(it)),
            other => panic!("{other:?} tells of no object and no slot"),
        };
        value != gate.is_negated()
    }

    pub(crate) fn account(&self) -> Account {
        Account {
            variables: self.sat.variables() as u64,
            clauses: self.sat.clauses() as u64,
            calls: self.calls,
            conflicts: self.sat.conflicts(),
        }
    }

    /// All gates, a line each, and what must hold.
    pub(crate) fn show_circuit(&self, signature: &Signature) -> String {
        use crate::circuit::gates::Kind as Gates;
        let gates = &self.universe.gates;
        let mut names = vec![String::new(); gates.count()];
        for (tuple, gate) in self.universe.tuples().into_iter().filter(|it| it.1 != TRUE) {
            names[gate.number()] = signature.show_tuple(&tuple);
        }
        let show = |gate: Gate| {
            let sign = if gate.is_negated() { "!" } else { "" };
            format!("{sign}{}", gate.number())
        };
        let row = |all: &[Gate]| all.iter().map(|&it| show(it)).collect::<Vec<_>>().join(" ");
        let mut text = String::new();
        for (number, name) in names.iter().enumerate() {
            let what = match gates.kind(number) {
                Gates::False => "false".to_owned(),
                Gates::Input if name.is_empty() => "input".to_owned(),
                Gates::Input => format!("input {name}"),
                Gates::And(a, b) => format!("and {}", row(&[a, b])),
                Gates::Xor(a, b) => format!("xor {}", row(&[a, b])),
                Gates::Mux(c, a, b) => format!("mux {}", row(&[c, a, b])),
                Gates::Majority(a, b, c) => format!("majority {}", row(&[a, b, c])),
                Gates::Every(list) => format!("and {}", row(gates.list(list))),
            };
            writeln!(text, "{number} = {what}").expect("a string takes all");
        }
        let required = self.universe.constraints.iter().chain(&self.clauses);
        for gate in required.filter(|&&it| it != !FALSE) {
            writeln!(text, "require {}", show(*gate)).expect("a string takes all");
        }
        text
    }
}
