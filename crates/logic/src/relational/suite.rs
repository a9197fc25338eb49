//! Suites in which each value that a field can have in a valid structure occurs.
//!
//! Algorithm 1 of Ponzio et al. ("Field-exhaustive testing", 2016) asks again and again for a
//! structure with *some* tuple that is not covered yet ([`Way::Plain`]). Its last question, that
//! none of all remaining tuples is feasible, is the hardest. The default asks for one tuple at a
//! time, in the order of objects breadth first, and gives up after some conflicts, to come back
//! with more: what is refuted in the meantime is a clause that makes the rest easier. Structures
//! are drawn towards tuples that are open.
//!
//! Before that, the clauses that speak of objects alone refute tuples of fields that hold
//! objects, without any values in the way; the invariant is then translated within what is left.
//! Of that, references are asked for first, and values are filled into the shapes that are found.
//!
//! Effort is counted in conflicts. Each structure passes the plain evaluator.

mod again; // each tuple in several structures
mod cover; // which structures are needed
mod filling; // values for a shape
mod prefixes; // what small structures refute for larger ones
mod smallest; // fewer structures

use super::bounds::Bounds;
use super::formula::Invariant;
use super::instance::{Instance, Object, Place, Tuple};
use super::models::assert_valid;
use super::problem::{Account, Problem, Scope};
use super::signature::{FieldId, Signature};
use super::weaken::{is_about_shape, weakened};
use crate::circuit::gates::Gate;
use crate::sat::Answer;
use crate::sat::engine::Backend;
use crate::stop::Stop;
use again::Passes;
use filling::{Filled, Filling, fields_of_values};
use prefixes::{Prefixes, Taught, Turn};
use std::collections::{BTreeMap, BTreeSet};

/// How a suite is made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Way {
    /// As the paper prints it.
    Plain,
    #[default]
    Fast,
    /// As few structures as can be found, and proved to be the fewest where that can be done.
    Smallest,
}

#[derive(Clone, Debug)]
pub struct SuiteOptions {
    pub way: Way,
    /// Alike objects have their numbers breadth first.
    pub symmetry: bool,
    /// The fields whose tuples are wanted; None: all.
    pub fields: Option<BTreeSet<FieldId>>,
    /// In how many structures each tuple is wanted. With more than one nothing is left out in the end.
    pub times: u16,
    /// When a query is to end; what it is about stays unknown.
    pub stop: Stop,
    /// Who is asked.
    pub backend: Backend,
}

impl Default for SuiteOptions {
    fn default() -> SuiteOptions {
        SuiteOptions {
            way: Way::default(),
            symmetry: true,
            fields: None,
            times: 1,
            stop: Stop::default(),
            backend: Backend::default(),
        }
    }
}

/// What is known so far, to go on from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SuiteState {
    /// All that were found, needless ones too.
    pub structures: Vec<Instance>,
    /// Tuples that no structure has.
    pub refuted: Vec<Tuple>,
    /// The clauses about objects alone have refuted what they can.
    pub shapes_done: bool,
}

/// Whether there is more to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    Working,
    Done,
}

/// What is known of a tuple.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    Feasible,
    /// Proved.
    Infeasible,
    Unknown,
}

/// A part of a field that has an extension of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Part {
    /// The field itself.
    Field,
    /// The lengths of its arrays.
    Length,
    /// The elements of its arrays.
    Elements,
}

/// What a field can hold in a valid structure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extension {
    pub field: FieldId,
    pub part: Part,
    /// How many tuples the bounds allow: feasible, infeasible and unknown ones.
    pub possible: usize,
    pub feasible: Vec<Tuple>,
    pub infeasible: usize,
    pub unknown: Vec<Tuple>,
}

/// Every tuple that the bounds allow, whatever the labels; those of an object that comes first
/// in its class come first.
pub fn possible(signature: &Signature, bounds: &Bounds) -> Vec<Tuple> {
    let mut tuples = Vec::new();
    let mut objects = bounds.all_objects();
    objects.sort_by_key(|it| (*it != bounds.root, it.number, it.class));
    for owner in objects {
        for (field, domain) in bounds.fields(signature, owner.class) {
            let mut add = |place, values: Vec<_>| {
                let tuple = |value| Tuple { field, owner, place, value };
                tuples.extend(values.into_iter().map(tuple));
            };
            add(Place::Field, domain.plain_values());
            let Some(array) = &domain.array else { continue };
            let length = |it: &u32| super::instance::Value::integer((*it).into());
            add(Place::Length, array.lengths.iter().map(length).collect());
            for index in 0..array.lengths.iter().copied().max().unwrap_or(0) {
                add(Place::Element(index), array.plain_values());
            }
        }
    }
    tuples
}

/// Whether an object is the root, or the first of its class.
fn is_first(object: &Object) -> bool {
    object.number == 0
}

/// Conflicts for each tuple in the first round; each further round has four times as many.
const FIRST_BUDGET: u64 = 100;

/// No call has more than what is left of so many conflicts: a hard tuple waits for a later round, when
/// more is refuted. So a suite is the same however often its driver looks at the clock.
const PATIENCE: u64 = 2_000;

/// A suite in the making.
pub struct Suite<'a> {
    invariant: &'a Invariant,
    signature: &'a Signature,
    bounds: &'a Bounds,
    options: SuiteOptions,
    /// All that the bounds allow of the fields that are wanted, in the order of the search.
    possible: Vec<Tuple>,
    status: BTreeMap<Tuple, Status>,
    structures: Vec<Instance>,
    stage: Stage,
    round: Round,
    /// Fields that hold no objects.
    values: BTreeSet<FieldId>,
    /// Structures whose shapes are to be filled with values, the last first.
    shapes: Vec<Instance>,
    /// What prefixes taught, tuples of fields that nobody asked for included.
    taught: Taught,
    spent: Account,
    /// At so many conflicts in all, patience begins anew.
    patience_ends: u64,
    news: News,
    passes: Passes,
}

/// What shapes have refuted of the first objects, before they ask for any other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum News {
    None,
    /// Prefixes could not: with it they refute more.
    Some,
    /// They were made again.
    Told,
}

enum Stage {
    Prefixes(Box<Prefixes>),
    Shapes(Box<Loaded>),
    Structures(Box<Loaded>),
    /// Values for the shapes that were found; then the stage goes on.
    Filling(Box<Filling>, Box<Loaded>),
    Smallest(Box<smallest::Smallest>),
    Done {
        minimum: bool,
    },
}

/// A problem with the tuples that it is asked for.
struct Loaded {
    problem: Problem,
    gates: BTreeMap<Tuple, Gate>,
    /// An input for each wanted tuple that, while that is open, draws models towards it.
    wishes: BTreeMap<Tuple, Gate>,
}

/// Where in the list of tuples the search is.
#[derive(Clone, Copy, Debug)]
struct Round {
    at: usize,
    budget: u64,
    /// Tuples that were given up in this round.
    given_up: bool,
    /// Whether tuples of values wait until all references were asked for: shapes that are found
    /// have many of them.
    values_wait: bool,
}

const FIRST_ROUND: Round =
    Round { at: 0, budget: FIRST_BUDGET, given_up: false, values_wait: true };

impl std::fmt::Debug for Suite<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let structures = self.structures.len();
        f.debug_struct("Suite").field("structures", &structures).finish_non_exhaustive()
    }
}

impl<'a> Suite<'a> {
    /// Begins, or goes on from a state.
    pub fn new(
        invariant: &'a Invariant,
        signature: &'a Signature,
        bounds: &'a Bounds,
        options: SuiteOptions,
        state: Option<&SuiteState>,
    ) -> Suite<'a> {
        let wanted = |it: &Tuple| options.fields.as_ref().is_none_or(|all| all.contains(&it.field));
        let possible: Vec<Tuple> = possible(signature, bounds).into_iter().filter(wanted).collect();
        let status = possible.iter().map(|it| (it.clone(), Status::Unknown)).collect();
        let mut suite = Suite {
            invariant,
            signature,
            bounds,
            options,
            possible,
            status,
            structures: Vec::new(),
            stage: Stage::Done { minimum: false },
            round: FIRST_ROUND,
            values: fields_of_values(bounds),
            shapes: Vec::new(),
            taught: Taught::default(),
            spent: Account::default(),
            patience_ends: PATIENCE,
            news: News::None,
            passes: Passes::NONE,
        };
        let mut shapes_done = suite.options.way == Way::Plain;
        if let Some(state) = state {
            for tuple in &state.refuted {
                suite.status.insert(tuple.clone(), Status::Infeasible);
            }
            state.structures.iter().for_each(|it| suite.keep(it.clone()));
            shapes_done |= state.shapes_done;
        }
        if shapes_done || !suite.begin_prefixes() && !suite.begin_shapes() {
            suite.begin_structures();
        }
        suite
    }

    /// The bounds without the fields that hold no objects.
    fn bounds_of_shapes(&self) -> Bounds {
        let mut shapes = self.bounds.clone();
        shapes.domains.retain(|key, _| !self.values.contains(&key.1));
        shapes
    }

    /// Translates what prefixes keep of the invariant; false if that is nothing.
    fn begin_prefixes(&mut self) -> bool {
        let prefixes =
            self.options.symmetry.then(|| Prefixes::new(self, &self.bounds_of_shapes())).flatten();
        let Some(prefixes) = prefixes else { return false };
        self.stage = Stage::Prefixes(Box::new(prefixes));
        true
    }

    /// Translates the clauses about objects alone; false if there are none.
    fn begin_shapes(&mut self) -> bool {
        let shapes = self.bounds_of_shapes();
        let is_reference = |field: FieldId| shapes.domains.keys().any(|key| key.1 == field);
        let invariant = weakened(self.invariant, &|formulas, formula| {
            is_about_shape(formulas, formula, &is_reference)
        });
        if invariant.clauses.is_empty() || shapes.domains.len() == self.bounds.domains.len() {
            return false;
        }
        let refuted = |it: &Tuple| self.is_refuted(it);
        // Later, prefixes have made proofs short.
        let transitive = self.news != News::Told;
        let scope = Scope { transitive, ..self.scope(&shapes, &refuted) };
        let loaded = self.load(&invariant, scope);
        self.stage = Stage::Shapes(Box::new(loaded));
        true
    }

    fn begin_structures(&mut self) {
        let refuted = |it: &Tuple| self.is_refuted(it);
        let loaded = self.load(self.invariant, self.scope(self.bounds, &refuted));
        self.round = FIRST_ROUND;
        // What the labels leave out is in no structure.
        for tuple in &self.possible {
            if !loaded.gates.contains_key(tuple) {
                self.status.insert(tuple.clone(), Status::Infeasible);
            }
        }
        self.stage = Stage::Structures(Box::new(loaded));
    }

    /// Whether no structure has a tuple, as far as that is known.
    fn is_refuted(&self, tuple: &Tuple) -> bool {
        self.status.get(tuple) == Some(&Status::Infeasible) || self.taught.refuted.contains(tuple)
    }

    /// The scope of a problem within some bounds, by what is known.
    fn scope<'s>(&'s self, bounds: &'s Bounds, refuted: &'s dyn Fn(&Tuple) -> bool) -> Scope<'s> {
        let wishes: &[Tuple] =
            if self.options.way == Way::Plain { &[] } else { self.possible.as_slice() };
        let stop = Some(&self.options.stop);
        let backend = self.options.backend;
        Scope { wishes, stop, backend, ..Scope::new(bounds, self.options.symmetry, refuted) }
    }

    fn load(&self, invariant: &Invariant, scope: Scope<'_>) -> Loaded {
        let bounds = scope.bounds;
        let (mut problem, wishes) = Problem::with_wishes(invariant, self.signature, scope);
        prefixes::keep_all_apart(&mut problem, bounds, &self.taught.apart);
        let gates = problem.universe.tuples().into_iter().collect();
        let mut loaded = Loaded { problem, gates, wishes };
        loaded.leave_out_known(self);
        for (tuple, status) in &self.status {
            if *status != Status::Unknown {
                loaded.settle(tuple);
            }
        }
        loaded
    }

    /// Goes on, with about so many conflicts at most.
    pub fn step(&mut self, conflicts: u64) -> Progress {
        let end = self.account().conflicts.saturating_add(conflicts);
        loop {
            if matches!(self.stage, Stage::Done { .. }) {
                return Progress::Done;
            }
            let left = end.saturating_sub(self.account().conflicts);
            if left == 0 {
                return Progress::Working;
            }
            self.advance(left);
        }
    }

    /// Goes on by one call of the solver, with so many conflicts at most: for a driver that looks at
    /// the clock.
    pub fn call(&mut self, conflicts: u64) -> Progress {
        self.advance(conflicts);
        if self.is_done() { Progress::Done } else { Progress::Working }
    }

    /// One call of the solver, or the way to the next stage.
    fn advance(&mut self, conflicts: u64) {
        let short = conflicts.min(self.patience());
        match std::mem::replace(&mut self.stage, Stage::Done { minimum: false }) {
            Stage::Prefixes(prefixes) => self.one_prefix(prefixes, short),
            Stage::Shapes(loaded) => self.one_tuple(loaded, short, true),
            Stage::Structures(loaded) if self.options.way == Way::Plain => {
                self.some_tuple(loaded, conflicts);
            }
            Stage::Structures(loaded) => self.one_tuple(loaded, short, false),
            Stage::Filling(filling, loaded) => self.fill(filling, loaded, short),
            Stage::Smallest(mut smallest) => match smallest.advance(self, conflicts) {
                Some(minimum) => {
                    self.spend(smallest.account());
                    self.structures = smallest.structures();
                    self.stage = Stage::Done { minimum };
                }
                None => self.stage = Stage::Smallest(smallest),
            },
            Stage::Done { minimum } => self.stage = Stage::Done { minimum },
        }
    }

    fn patience(&mut self) -> u64 {
        let spent = self.account().conflicts;
        if spent >= self.patience_ends {
            self.patience_ends = spent + PATIENCE;
        }
        self.patience_ends - spent
    }

    fn one_prefix(&mut self, mut prefixes: Box<Prefixes>, conflicts: u64) {
        match prefixes.advance(self, conflicts) {
            Turn::Done => {
                let Taught { refuted, apart, spent } = prefixes.taught();
                self.taught.refuted.extend(refuted);
                self.taught.apart.extend(apart);
                self.spend(spent);
                if !self.begin_shapes() {
                    self.begin_structures();
                }
                return;
            }
            Turn::Refuted(tuple) => {
                if let Some(status) = self.status.get_mut(&tuple) {
                    *status = Status::Infeasible;
                }
            }
            Turn::Working => {}
        }
        self.stage = Stage::Prefixes(prefixes);
    }

    fn fill(&mut self, mut filling: Box<Filling>, mut loaded: Box<Loaded>, conflicts: u64) {
        match filling.advance(conflicts) {
            Filled::Structure(structure) => {
                assert_valid(self.invariant, self.signature, &structure);
                structure.tuples().iter().for_each(|it| loaded.settle(it));
                self.keep(structure);
            }
            Filled::Working => {}
            Filled::Done => {
                let account = filling.account();
                self.spent.calls += account.calls;
                self.spent.conflicts += account.conflicts;
                return self.fill_next(loaded);
            }
        }
        self.stage = Stage::Filling(filling, loaded);
    }

    /// Goes on with the largest shape that was found since, or with the solver that finds shapes.
    fn fill_next(&mut self, loaded: Box<Loaded>) {
        while let Some(shape) = self.shapes.pop() {
            if let Some(filling) = Filling::new(self, &shape) {
                self.stage = Stage::Filling(Box::new(filling), loaded);
                return;
            }
        }
        self.stage = Stage::Structures(loaded);
    }

    fn spend(&mut self, account: Account) {
        self.spent = account.after(self.spent);
    }

    /// Line 7 of algorithm 1, and what follows.
    fn some_tuple(&mut self, mut loaded: Box<Loaded>, conflicts: u64) {
        let open = self.possible.iter().filter(|it| self.status[*it] == Status::Unknown);
        let clause: Vec<Gate> = open.map(|it| loaded.gates[it]).collect();
        loaded.problem.require_one(&clause);
        match loaded.problem.solve(&[], conflicts) {
            Answer::Sat => self.keep_valid(&mut loaded),
            Answer::Unsat(_) => {
                for status in self.status.values_mut().filter(|it| **it == Status::Unknown) {
                    *status = Status::Infeasible;
                }
                return self.finish(*loaded);
            }
            Answer::Unknown => {}
        }
        self.stage = Stage::Structures(loaded);
    }

    fn one_tuple(&mut self, mut loaded: Box<Loaded>, conflicts: u64, shapes: bool) {
        if shapes && self.has_news() && self.begin_prefixes() {
            self.news = News::Told;
            self.round = FIRST_ROUND;
            return self.spend(loaded.problem.account());
        }
        let Some(tuple) = self.next_open(&loaded, shapes) else {
            if !shapes && std::mem::replace(&mut self.round.values_wait, false) {
                self.round.at = 0;
                self.shapes = self.structures[self.passes.known..].to_vec();
                self.shapes.sort_by_key(|it| it.objects.len());
                return self.fill_next(loaded);
            }
            if std::mem::replace(&mut self.round.given_up, false) {
                self.round.at = 0;
                self.round.budget *= 4;
                self.stage = if shapes { Stage::Shapes(loaded) } else { Stage::Structures(loaded) };
            } else {
                self.next_stage(loaded, shapes);
            }
            return;
        };
        let gate = loaded.gates[&tuple];
        match loaded.problem.solve(&[gate], self.round.budget.min(conflicts)) {
            Answer::Sat if shapes => {
                let structure = loaded.problem.structure();
                structure.tuples().iter().for_each(|it| loaded.settle(it));
            }
            Answer::Sat => {
                self.keep_valid(&mut loaded);
                if !self.round.values_wait {
                    self.shapes.extend(self.structures.last().cloned());
                    return self.fill_next(loaded);
                }
            }
            Answer::Unsat(_) => {
                loaded.problem.require_one(&[!gate]);
                loaded.settle(&tuple);
                if shapes && is_first(&tuple.owner) && self.news == News::None {
                    self.news = News::Some;
                }
                self.status.insert(tuple, Status::Infeasible);
            }
            Answer::Unknown => {
                self.round.given_up = true;
                self.round.at += 1;
            }
        }
        self.stage = if shapes { Stage::Shapes(loaded) } else { Stage::Structures(loaded) };
    }

    /// Whether shapes know all of the first objects, and prefixes are to hear of it.
    fn has_news(&self) -> bool {
        let next = self.possible.get(self.round.at);
        self.news == News::Some && next.is_some_and(|it| !is_first(&it.owner))
    }

    /// The next tuple to ask for, from where the round is.
    fn next_open(&mut self, loaded: &Loaded, shapes: bool) -> Option<Tuple> {
        while let Some(tuple) = self.possible.get(self.round.at) {
            let open = self.status[tuple] == Status::Unknown && loaded.gates.contains_key(tuple);
            let waits = !shapes && self.round.values_wait && self.values.contains(&tuple.field);
            // A shape is enough to show that shapes cannot refute a tuple.
            if open && !waits && (!shapes || loaded.wishes.contains_key(tuple)) {
                return Some(tuple.clone());
            }
            self.round.at += 1;
        }
        None
    }

    fn next_stage(&mut self, loaded: Box<Loaded>, shapes: bool) {
        if shapes {
            self.spend(loaded.problem.account());
            self.begin_structures();
        } else {
            self.finish(*loaded);
        }
    }

    /// Everything is known.
    fn finish(&mut self, loaded: Loaded) {
        if self.options.way == Way::Smallest {
            self.stage = Stage::Smallest(Box::new(smallest::Smallest::new(self, loaded)));
            return;
        }
        self.spend(loaded.problem.account());
        if self.begin_pass() {
            return;
        }
        if self.options.times > 1 {
            self.stage = Stage::Done { minimum: false };
            return;
        }
        let needed = cover::few(&self.tuples_of(&self.structures));
        self.structures = needed.into_iter().map(|it| self.structures[it].clone()).collect();
        self.stage = Stage::Done { minimum: false };
    }

    /// The tuples that are wanted, of each of some structures, as numbers.
    fn tuples_of(&self, structures: &[Instance]) -> Vec<Vec<usize>> {
        let numbers: BTreeMap<&Tuple, usize> =
            self.possible.iter().enumerate().map(|(at, it)| (it, at)).collect();
        let of = |it: &Instance| {
            it.tuples().iter().filter_map(|it| numbers.get(it).copied()).collect::<Vec<_>>()
        };
        structures.iter().map(of).collect()
    }

    fn keep_valid(&mut self, loaded: &mut Loaded) {
        let structure = loaded.problem.structure();
        assert_valid(self.invariant, self.signature, &structure);
        structure.tuples().iter().for_each(|it| loaded.settle(it));
        self.keep(structure);
    }

    fn keep(&mut self, structure: Instance) {
        for tuple in structure.tuples() {
            if let Some(status) = self.status.get_mut(&tuple) {
                *status = Status::Feasible;
            }
        }
        self.structures.push(structure);
    }

    /// The structures found so far; once done, each has a tuple that no other has, if one structure for each will do.
    pub fn structures(&self) -> &[Instance] {
        &self.structures
    }

    /// Whether it is proved that no suite is smaller.
    pub fn is_minimum(&self) -> bool {
        matches!(self.stage, Stage::Done { minimum: true })
    }

    pub fn is_done(&self) -> bool {
        matches!(self.stage, Stage::Done { .. })
    }

    pub fn state(&self) -> SuiteState {
        let status = self.known_status();
        let refuted = self.possible.iter().filter(|it| status[*it] == Status::Infeasible);
        SuiteState {
            structures: self.structures.clone(),
            refuted: refuted.cloned().collect(),
            shapes_done: !matches!(self.stage, Stage::Prefixes(_) | Stage::Shapes(_)),
        }
    }

    pub fn status(&self, tuple: &Tuple) -> Option<Status> {
        self.known_status().get(tuple).copied()
    }

    /// What each field can hold, as far as it is known.
    pub fn extensions(&self) -> Vec<Extension> {
        let mut extensions: BTreeMap<(FieldId, Part), Extension> = BTreeMap::new();
        for tuple in &self.possible {
            let part = match tuple.place {
                Place::Field => Part::Field,
                Place::Length => Part::Length,
                Place::Element(_) => Part::Elements,
            };
            let field = tuple.field;
            let extension = extensions.entry((field, part)).or_insert_with(|| Extension {
                field,
                part,
                possible: 0,
                feasible: Vec::new(),
                infeasible: 0,
                unknown: Vec::new(),
            });
            extension.possible += 1;
            match self.known_status()[tuple] {
                Status::Feasible => extension.feasible.push(tuple.clone()),
                Status::Infeasible => extension.infeasible += 1,
                Status::Unknown => extension.unknown.push(tuple.clone()),
            }
        }
        extensions.into_values().collect()
    }

    pub fn account(&self) -> Account {
        match &self.stage {
            Stage::Shapes(loaded) | Stage::Structures(loaded) => {
                loaded.problem.account().after(self.spent)
            }
            Stage::Filling(filling, loaded) => {
                loaded.problem.account().after(filling.account().after(self.spent))
            }
            Stage::Prefixes(prefixes) => prefixes.account().after(self.spent),
            Stage::Smallest(smallest) => smallest.account().after(self.spent),
            Stage::Done { .. } => self.spent,
        }
    }
}

impl Loaded {
    /// Nothing is to be drawn towards a tuple any longer: it is known, or shapes do not refute it.
    fn settle(&mut self, tuple: &Tuple) {
        if let Some(wish) = self.wishes.remove(tuple) {
            self.problem.require_one(&[!wish]);
        }
    }
}
