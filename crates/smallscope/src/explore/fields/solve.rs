//! Structures of an invariant: a suite that has every value that a field can have in them, or all.
//!
//! A solver finds them (`logic::relational`). Each is then brought about on the machine, and shown
//! to the predicate, if there is one: the invariant says what is feasible, but what the predicate
//! rejects is told, and not handed out.
//!
//! Cost: the solver's. Effort is counted in its conflicts.

use super::{End, FieldExhaustive, note_cut};
use crate::explore::part::Part;
use crate::explore::{Explorer, Leaf, Look};
use crate::relational::vocabulary::Vocabulary;
use crate::relational::{self, Theory};
use crate::subject::call::{Answer, ask};
use crate::suite::fields::cover;
use crate::suite::fields::tuple::Tuple;
use crate::suite::fields::{Extension, FieldAccount, FieldOptions, Solved, Source, Way};
use crate::suite::report::Dropped;
use crate::suite::structure::Structure;
use logic::relational::instance::Instance;
use logic::relational::models::{Models, Step};
use logic::relational::problem::Account;
use logic::relational::suite::{self, Progress, Suite, SuiteOptions};
use logic::stop::Stop;
use machine::ending::{Budget, Ending};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// The most conflicts between two looks at how far it is.
const BETWEEN_LOOKS: u64 = 20_000;

/// What the solver has found.
struct Solution {
    structures: Vec<Instance>,
    solved: Solved,
    end: End,
}

impl Solution {
    fn of(structures: Vec<Instance>, account: &Account, end: End) -> Solution {
        let solved = Solved {
            found: structures.len() as u64,
            variables: account.variables,
            clauses: account.clauses,
            calls: account.calls,
            conflicts: account.conflicts,
            ..Solved::default()
        };
        Solution { structures, solved, end }
    }
}

impl FieldExhaustive<'_> {
    /// The paths to the structures of the invariant that are wanted; None if there is no time.
    pub(super) fn solve(
        &mut self,
        theory: &Rc<Theory>,
        look: &mut Look<'_>,
    ) -> Option<Vec<Vec<u32>>> {
        let mut account = FieldAccount {
            source: Source::Invariant,
            way: if self.options.plain { Way::Plain } else { Way::Sat },
            schema: self.places.schema.clone(),
            ..FieldAccount::default()
        };
        let Solution { structures, mut solved, end } = match self.takes_all {
            true => self.all_models(theory, look),
            false => self.suite_of(theory, &mut account, look),
        };
        solved.invariant.clone_from(&theory.name);
        solved.unfinished = end == End::Effort;
        let mut paths = Vec::new();
        let mut kept = Vec::new();
        for structure in structures {
            let path = theory.vocabulary.path(
                self.inputs.finitization(),
                self.inputs.machine(),
                &structure,
            );
            if self.is_accepted(theory, &path, &mut solved, &mut account.dropped) {
                paths.push(path);
                kept.push(structure);
            }
        }
        if self.options.times > 1 && !self.takes_all {
            let chosen = self.several(&theory.vocabulary, &kept);
            paths = chosen.iter().map(|&place| std::mem::take(&mut paths[place])).collect();
            kept = chosen.iter().map(|&place| kept[place].clone()).collect();
        }
        tell_covered(&mut account, &theory.vocabulary, &kept);
        account.suite = paths.len() as u64;
        (account.explored, account.valid) = (solved.found, paths.len() as u64);
        account.solved = Some(solved);
        self.account = Some(account);
        (end != End::Time).then_some(paths)
    }

    /// Of the structures that were found, those that have each tuple as often as is wanted, by pairs.
    fn several(&self, vocabulary: &Vocabulary, structures: &[Instance]) -> Vec<usize> {
        let wanted = vocabulary.fields_named(&self.options.only);
        let mut numbers = BTreeMap::new();
        let mut sets = Vec::new();
        for structure in structures {
            let mut set = Vec::new();
            for one in structure.tuples() {
                if wanted.as_ref().is_none_or(|fields| fields.contains(&one.field)) {
                    let next = numbers.len() as u32;
                    set.push(*numbers.entry(one).or_insert(next));
                }
            }
            set.sort_unstable();
            sets.push(set);
        }
        cover::few(&sets, self.options.times).chosen
    }

    /// A query of the solver ends as the search does.
    pub(super) fn stop(&self) -> Stop {
        let deadline = self.inputs.machine().deadline();
        Stop { at: deadline.at, flag: deadline.stop }
    }

    fn all_models(&mut self, theory: &Theory, look: &mut Look<'_>) -> Solution {
        let Vocabulary { signature, bounds, .. } = &theory.vocabulary;
        let mut models = Models::new(
            &theory.invariant,
            signature,
            bounds,
            self.options.symmetry,
            relational::backend(self.options.sat),
        );
        models.stop_when(self.stop());
        let most = self.options.effort.unwrap_or(u64::MAX);
        let mut structures = Vec::new();
        let end = loop {
            let left = most.saturating_sub(models.account().conflicts);
            match models.next(left.min(BETWEEN_LOOKS)) {
                Step::Found(structure) => structures.push(structure),
                Step::Done => break End::All,
                Step::Unknown if models.account().conflicts >= most => break End::Effort,
                Step::Unknown => {}
            }
            look(&self.inputs);
            if self.inputs.machine().deadline().has_passed() {
                break End::Time;
            }
        };
        let account = models.account();
        Solution::of(structures, &account, end)
    }

    fn suite_of(
        &mut self,
        theory: &Theory,
        told: &mut FieldAccount,
        look: &mut Look<'_>,
    ) -> Solution {
        let vocabulary = &theory.vocabulary;
        let (signature, bounds) = (&vocabulary.signature, &vocabulary.bounds);
        let options = suite_options(&self.options, vocabulary, self.stop());
        let mut suite = Suite::new(&theory.invariant, signature, bounds, options, None);
        let most = self.options.effort.unwrap_or(u64::MAX);
        let end = loop {
            let left = most.saturating_sub(suite.account().conflicts);
            if left == 0 {
                break if suite.is_done() { End::All } else { End::Effort };
            }
            if suite.call(left.min(BETWEEN_LOOKS)) == Progress::Done {
                break End::All;
            }
            look(&self.inputs);
            if self.inputs.machine().deadline().has_passed() {
                break End::Time;
            }
        };
        let account = suite.account();
        let structures = suite.structures().to_vec();
        let wanted = |name: &str| {
            let mut fields = self.places.schema.fields.iter();
            fields.any(|field| field.name == name && field.wanted)
        };
        let extensions = suite.extensions().into_iter().map(|one| extension(vocabulary, &one));
        told.fields = extensions.filter(|one| one.possible > 0 && wanted(&one.field)).collect();
        told.minimum = suite.is_minimum();
        Solution::of(structures, &account, end)
    }

    /// Whether the predicate accepts a structure too, as far as it can tell.
    fn is_accepted(
        &mut self,
        theory: &Theory,
        path: &[u32],
        solved: &mut Solved,
        dropped: &mut Dropped,
    ) -> bool {
        let Some(predicate) = theory.predicate else { return true };
        self.inputs.go_to(&Part::of_path(0, path));
        let leaf = self.inputs.advance(u64::MAX);
        assert_eq!(leaf, Some(Leaf::Input), "a path leads to its structure");
        let (root, budget) = (self.inputs.root(), self.inputs.question().budget);
        match ask(self.inputs.machine_mut(), predicate, &[root.word()], budget) {
            Answer::Yes => return true,
            Answer::No | Answer::Threw(_) => {}
            Answer::Endless => {
                note_cut(dropped, Ending::OutOf(Budget::Instructions));
                return true;
            }
            Answer::Cut(ending) => {
                note_cut(dropped, ending);
                return true;
            }
        }
        solved.rejected += 1;
        if solved.first_rejected.is_none() {
            solved.first_rejected = Some(Structure::read(self.inputs.machine(), root).to_string());
        }
        false
    }
}

fn suite_options(options: &FieldOptions, vocabulary: &Vocabulary, stop: Stop) -> SuiteOptions {
    let way = match (options.plain, options.smallest) {
        (true, _) => suite::Way::Plain,
        (false, true) => suite::Way::Smallest,
        (false, false) => suite::Way::Fast,
    };
    let fields = vocabulary.fields_named(&options.only);
    SuiteOptions {
        way,
        symmetry: options.symmetry,
        fields,
        stop,
        times: options.times,
        backend: relational::backend(options.sat),
    }
}

fn extension(vocabulary: &Vocabulary, of: &suite::Extension) -> Extension {
    Extension {
        field: vocabulary.field_name(of.field, of.part),
        possible: of.possible as u64,
        infeasible: of.infeasible as u64,
        tuples: of.feasible.iter().map(|one| vocabulary.tuple(one)).collect(),
        covered: 0,
    }
}

/// Counts what the structures that are handed out have.
fn tell_covered(account: &mut FieldAccount, vocabulary: &Vocabulary, structures: &[Instance]) {
    let tuples = structures.iter().flat_map(Instance::tuples);
    let met: BTreeSet<_> = tuples.collect();
    let part = |place| match place {
        logic::relational::instance::Place::Field => suite::Part::Field,
        logic::relational::instance::Place::Length => suite::Part::Length,
        logic::relational::instance::Place::Element(_) => suite::Part::Elements,
    };
    let named: BTreeSet<(String, Tuple)> = met
        .iter()
        .map(|one| (vocabulary.field_name(one.field, part(one.place)), vocabulary.tuple(one)))
        .collect();
    for field in &mut account.fields {
        let has = |tuple: &&Tuple| named.contains(&(field.field.clone(), (*tuple).clone()));
        field.covered = field.tuples.iter().filter(has).count() as u64;
    }
}
