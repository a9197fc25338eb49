//! A few of the valid inputs that together have every value that a field can have: field-exhaustive
//! testing (Ponzio, Aguirre, Frias and Visser 2016), from a predicate alone.
//!
//! Where that takes few candidates, all valid inputs are gone through, and their tuples noted.
//! Beyond, each tuple that was not met is looked for by a search of its own (`witness`), again and
//! again with more effort and in other orders. Of the inputs that were met, some are chosen that
//! have all tuples, and only these are handed out. They are named by the choices of Korat's search,
//! so whoever works with inputs of that search works with them.
//!
//! Cost: these searches, by one worker, before the first input. Memory: the tuples of the inputs that
//! may be chosen.

mod model; // structures that are partly decided, and their labels
pub mod places; // where the fields of a finitization are
mod pool; // inputs to choose from
mod propose; // structures that a solver proposes and the predicate judges
mod reasons; // why it rejects one
mod solve; // structures of an invariant, by a solver
mod tuples; // each tuple that was not met
mod witness; // a structure that has a tuple, or a proof that there is none

use super::chosen::Chooser;
use super::part::Part;
use super::valid::ValidInputs;
use super::{Explorer, Leaf, Look};
use crate::graph::tuples::{SearchedPlaces, TupleReader, TupleTable};
use crate::relational::Theory;
use crate::scope::error::ScopeError;
use crate::scope::finitization::Finitization;
use crate::suite::fields::schema::FieldBound;
use crate::suite::fields::{Extension, FieldAccount, FieldOptions, Way};
use crate::suite::report::Dropped;
use machine::ending::Ending;
use machine::machine::Machine;
use pool::Pool;
use std::rc::Rc;

/// Candidates, or inputs, between two looks at how far it is.
const BETWEEN_LOOKS: u64 = 1024;

/// Up to so many candidates, it is quicker to look at all structures than for each tuple.
const FEW_CANDIDATES: u64 = 4_000_000;

pub struct FieldExhaustive<'a> {
    inputs: ValidInputs<'a>,
    options: FieldOptions,
    places: Rc<SearchedPlaces>,
    /// What says which structures are valid, if it is not the predicate.
    theory: Option<Rc<Theory>>,
    /// All structures are wanted, not a few.
    takes_all: bool,
    account: Option<FieldAccount>,
}

/// Makes a finitization ready for being searched so.
///
/// # Errors
/// A field that is named has no domain.
pub fn prepare(
    machine: &Machine,
    finitization: &mut Finitization,
    options: &FieldOptions,
) -> Result<(), ScopeError> {
    if !options.symmetry {
        finitization.keep_identities();
    }
    places::require_named(&places::find(machine, finitization), &options.only)
}

/// How a search for tuples ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// All that there is was met.
    All,
    /// The effort is spent.
    Effort,
    Time,
}

impl<'a> FieldExhaustive<'a> {
    pub fn new(inputs: ValidInputs<'a>, options: &FieldOptions) -> FieldExhaustive<'a> {
        let places = places::find(inputs.machine(), inputs.finitization());
        let places = Rc::new(places::only(places, &options.only));
        let (theory, takes_all) = (None, false);
        FieldExhaustive {
            inputs,
            options: options.clone(),
            places,
            theory,
            takes_all,
            account: None,
        }
    }

    /// The same by an invariant; `inputs` are of a predicate that accepts all.
    pub fn by(
        theory: Rc<Theory>,
        takes_all: bool,
        given: FieldExhaustive<'a>,
    ) -> FieldExhaustive<'a> {
        FieldExhaustive { theory: Some(theory), takes_all, ..given }
    }

    /// By the predicate.
    fn search(&mut self, look: &mut Look<'_>) -> Option<Vec<Vec<u32>>> {
        let (met, end) = self.meet(look);
        let paths = self.choose_among(met, end);
        (end != End::Time).then_some(paths)
    }

    /// Looks for tuples in one way or both.
    fn meet(&mut self, look: &mut Look<'_>) -> (Met, End) {
        let most = match self.options.way {
            None => FEW_CANDIDATES,
            Some(Way::Exhaustive) => u64::MAX,
            Some(_) => 0,
        };
        let mut met = Met::default();
        let end = self.meet_all(&mut met, most, look);
        if end != End::Effort {
            return (met, end);
        }
        let end = self.meet_each(&mut met, look);
        (met, end)
    }

    /// Looks at all inputs, unless that takes more than so many candidates.
    fn meet_all(&mut self, met: &mut Met, most: u64, look: &mut Look<'_>) -> End {
        let mut reader = TupleReader::new(Rc::clone(&self.places));
        self.inputs.go_to(&Part::whole(0));
        self.inputs.count_only(false);
        let mut steps = 0;
        loop {
            if self.inputs.totals().totals.explored >= most {
                return End::Effort;
            }
            let leaf = self.inputs.advance(BETWEEN_LOOKS);
            steps += 1;
            if leaf.is_none() || steps % BETWEEN_LOOKS == 0 {
                look(&self.inputs);
            }
            match leaf {
                Some(Leaf::Input) => {
                    let (heap, root) = (self.inputs.machine().heap(), self.inputs.root());
                    let tuples = reader.read(heap, root, &mut met.table);
                    met.pool.offer(tuples, || self.inputs.path().expect("it is at hand"));
                }
                Some(Leaf::Exhausted) => return End::All,
                Some(Leaf::TimeUp) => return End::Time,
                Some(Leaf::Threw(_)) => met.dropped.threw += 1,
                Some(Leaf::Cut(ending)) => note_cut(&mut met.dropped, ending),
                _ => {}
            }
        }
    }

    /// Chooses some of what was met, and tells what the fields come to.
    fn choose_among(&mut self, met: Met, end: End) -> Vec<Vec<u32>> {
        let Met { table, pool, dropped, way, infeasible, tried } = met;
        let judged = dropped.out_of_budget == 0 && dropped.unsupported.is_empty();
        let all = end == End::All && way == Way::Exhaustive && judged;
        let (paths, minimum) = pool.choose(&self.options);
        let totals = self.inputs.totals().totals;
        self.account = Some(FieldAccount {
            suite: paths.len() as u64,
            minimum: minimum && all,
            way,
            fields: extensions(&self.places.schema.fields, &table, (all, &infeasible)),
            explored: totals.explored + tried,
            valid: totals.valid,
            dropped,
            schema: self.places.schema.clone(),
            ..FieldAccount::default()
        });
        paths
    }
}

/// What was met on the way.
#[derive(Default)]
struct Met {
    table: TupleTable,
    pool: Pool,
    dropped: Dropped,
    way: Way,
    /// For each field, how many tuples are proved to be in no valid structure.
    infeasible: Vec<u64>,
    /// Candidates of searches for single tuples.
    tried: u64,
}

/// The extensions. What was not met is infeasible if all was looked at.
fn extensions(
    bounds: &[FieldBound],
    table: &TupleTable,
    (all, infeasible): (bool, &[u64]),
) -> Vec<Extension> {
    let empty = |(number, bound): (usize, &FieldBound)| Extension {
        field: bound.name.clone(),
        possible: bound.possible,
        infeasible: infeasible.get(number).copied().unwrap_or(0),
        ..Extension::default()
    };
    let mut extensions: Vec<Extension> = bounds.iter().enumerate().map(empty).collect();
    for (field, tuple) in table.tuples() {
        extensions[*field].tuples.insert(tuple.clone());
    }
    let wanted = bounds.iter().zip(extensions).filter(|(bound, _)| bound.wanted);
    let mut extensions: Vec<Extension> = wanted.map(|(_, extension)| extension).collect();
    for extension in &mut extensions {
        extension.covered = extension.feasible();
        if all {
            extension.infeasible = extension.possible - extension.feasible();
        }
    }
    extensions
}

fn note_cut(dropped: &mut Dropped, ending: Ending) {
    match ending {
        Ending::OutOf(_) => dropped.out_of_budget += 1,
        Ending::Unsupported(what) => dropped.note_unsupported(what),
        Ending::Exited(_) => dropped.note_unsupported("System.exit".to_owned()),
        Ending::Deadlock => dropped.note_unsupported("waiting for another thread".to_owned()),
        Ending::Returned(_) | Ending::Threw(_) => unreachable!("these are no cuts"),
    }
}

impl<'a> Chooser for FieldExhaustive<'a> {
    type Inputs = ValidInputs<'a>;

    fn inputs(&self) -> &ValidInputs<'a> {
        &self.inputs
    }

    fn inputs_mut(&mut self) -> &mut ValidInputs<'a> {
        &mut self.inputs
    }

    fn choose(&mut self, look: &mut Look<'_>) -> Option<Vec<Vec<u32>>> {
        match self.theory.clone() {
            Some(theory) => self.solve(&theory, look),
            None => self.search(look),
        }
    }

    fn account(&self) -> Option<&FieldAccount> {
        self.account.as_ref()
    }

    fn remember(&mut self, account: FieldAccount) {
        // A run that begins has nothing to remember, but may have chosen already.
        let schema = self.places.schema.clone();
        self.account = Some(FieldAccount { schema, ..account });
    }
}
