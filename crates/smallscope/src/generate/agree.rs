//! Whether an invariant and a predicate accept the same structures of a scope, both ways.
//!
//! Every structure that the predicate accepts is shown to the invariant, as Korat's search meets it;
//! every structure of the invariant is shown to the predicate, as the solver finds it, those of few
//! objects first. The smallest one on which they differ is told.
//!
//! Cost: an exhaustive search, and all models. Once there is a difference, larger structures are
//! not looked for.

pub mod suite; // structures that somebody else made, instead of a predicate

use super::Options;
use crate::explore::part::Part;
use crate::explore::valid::{Question, ValidInputs};
use crate::explore::warm_up::warm_up;
use crate::explore::{Explorer, Leaf};
use crate::input::classes::Classes;
use crate::relational::vocabulary::Vocabulary;
use crate::relational::{self, Theory, accept_all};
use crate::scope::finitization::{Finitization, build};
use crate::space::Space;
use crate::subject::call::{Answer, ask};
use crate::suite::fields::agreement::{Agreement, Difference, Side};
use crate::suite::structure::Structure;
use anyhow::{anyhow, bail};
use logic::relational::bounds::Bounds;
use logic::relational::instance::Atom;
use logic::relational::models::{Models, Step, show_circuit, show_clauses};
use logic::sat::engine::Backend;
use logic::stop::Stop;
use machine::ending::Deadline;
use machine::machine::Machine;
use std::sync::Arc;
use std::time::Instant;

/// Structures that are looked at of one size after the first difference.
const MOST_AFTER: u64 = 10_000;

/// Conflicts between two looks at the clock.
const BETWEEN_LOOKS: u64 = 2_000;

/// Who is compared, and on what.
struct Comparison<'a> {
    theory: Theory,
    finitization: &'a Finitization,
    question: Question,
    told: Agreement,
    backend: Backend,
}

/// An invariant about the objects of a search, ready.
struct Stated {
    machine: Machine,
    space: Space,
    finitization: Finitization,
    theory: Theory,
}

impl Stated {
    fn find(
        classes: &Arc<Classes>,
        options: &Options,
        deadline: Deadline,
    ) -> anyhow::Result<Stated> {
        let (mut machine, class) = options.space.boot(classes)?;
        machine.set_deadline(deadline);
        let space = Space::find(&mut machine, class, &options.space)?;
        let asked = &options.space.asked;
        let invariant = asked.choose(&machine, space.class, classes, (true, true))?;
        let name = machine.program().java_name(space.class);
        let Some(invariant) = invariant else {
            bail!("class {name} has no invariant: name one with --invariant");
        };
        let predicate = space.predicate.as_ref().ok().copied();
        if let Some(predicate) = predicate {
            let question = Question { predicate, budget: options.max_instructions };
            warm_up(&mut machine, &space.bounds, question)?;
        }
        let mut finitization = build(&mut machine, &space.bounds)?;
        finitization.lookahead = options.space.lookahead;
        if !options.space.fields.symmetry {
            finitization.keep_identities();
        }
        let theory = Theory::new(&machine, &finitization, &invariant, predicate)?;
        Ok(Stated { machine, space, finitization, theory })
    }
}

/// How what a solver is asked can be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Gates, a line each.
    Circuit,
    /// Clauses, as DIMACS has them.
    Clauses,
}

/// What the solver is asked about the structures of an invariant.
///
/// # Errors
/// There is no invariant, or a domain does not fit.
pub fn show(classes: &Arc<Classes>, options: &Options, form: Form) -> anyhow::Result<String> {
    let deadline = options.jobs.deadline(Instant::now());
    let theory = Stated::find(classes, options, deadline)?.theory;
    let Vocabulary { signature, bounds, .. } = &theory.vocabulary;
    let shown = match form {
        Form::Circuit => show_circuit,
        Form::Clauses => show_clauses,
    };
    Ok(shown(&theory.invariant, signature, bounds, options.space.fields.symmetry))
}

/// Compares them.
///
/// # Errors
/// There is no predicate or no invariant, or a domain does not fit.
pub fn agree(classes: &Arc<Classes>, options: &Options) -> anyhow::Result<Agreement> {
    let started = Instant::now();
    let stated = Stated::find(classes, options, options.jobs.deadline(started))?;
    let Stated { mut machine, space, finitization, theory } = stated;
    let predicate = space.predicate.clone().map_err(|problem| anyhow!(problem))?;
    let question = Question { predicate, budget: options.max_instructions };
    let program = machine.program();
    let told = Agreement {
        class: program.java_name(space.class),
        scope: space.scope,
        finitization: space.bounds.call.clone(),
        predicate: program.names.get(program.method(predicate).name).to_owned(),
        invariant: theory.name.clone(),
        ..Agreement::default()
    };
    let backend = relational::backend(options.space.fields.sat);
    let mut comparison =
        Comparison { theory, finitization: &finitization, question, told, backend };
    let looked_at_all = comparison.show_all_to_invariant(&mut machine);
    let solved = comparison.show_all_to_predicate(&mut machine, options.space.fields.effort);
    let Comparison { told, .. } = comparison;
    let complete = looked_at_all && solved && told.undecided == 0;
    Ok(Agreement { complete, seconds: started.elapsed().as_secs_f64(), ..told })
}

impl Comparison<'_> {
    /// Whether all structures that the predicate accepts were looked at.
    fn show_all_to_invariant(&mut self, machine: &mut Machine) -> bool {
        let mut inputs = ValidInputs::new(machine, self.finitization, self.question, None);
        inputs.go_to(&Part::whole(0));
        inputs.count_only(false);
        loop {
            match inputs.advance(u64::MAX) {
                Some(Leaf::Input) => self.show_to_invariant(inputs.machine()),
                Some(Leaf::Exhausted) => return true,
                Some(Leaf::TimeUp) => return false,
                Some(Leaf::Cut(_)) => self.told.undecided += 1,
                _ => {}
            }
        }
    }

    fn show_to_invariant(&mut self, machine: &Machine) {
        self.told.by_predicate += 1;
        let instance = self.theory.vocabulary.instance(self.finitization, machine);
        let clauses = self.theory.failing(&instance);
        if !clauses.is_empty() {
            let structure = Structure::read(machine, self.finitization.root);
            self.told.offer(Difference { accepted_by: Side::Predicate, clauses, structure });
        }
    }

    /// Whether all structures of the invariant were looked at.
    fn show_all_to_predicate(&mut self, machine: &mut Machine, effort: Option<u64>) -> bool {
        let full = &self.theory.vocabulary.bounds;
        let most = full.objects.values().map(|one| one.count).max().unwrap_or(0);
        (1..=most.max(1)).all(|count| {
            self.told.by_invariant = 0;
            let done = self.show_models(machine, count, effort);
            // What has more objects than a difference is not smaller.
            let difference = self.told.difference.as_ref();
            let goes_on = difference.is_none_or(|one| one.structure.objects.len() > count as usize);
            done && (goes_on || count == most)
        })
    }

    /// Shows the structures with at most so many objects of each class to the predicate; whether
    /// these were all.
    fn show_models(&mut self, machine: &mut Machine, count: u32, effort: Option<u64>) -> bool {
        let Comparison { theory, finitization, question, told, .. } = self;
        let accepting = Question { predicate: accept_all(machine), ..*question };
        let mut inputs = ValidInputs::new(machine, finitization, accepting, None);
        let bounds = with_fewer(&theory.vocabulary.bounds, count);
        let signature = &theory.vocabulary.signature;
        let mut models = Models::new(&theory.invariant, signature, &bounds, true, self.backend);
        let deadline = inputs.machine().deadline();
        models.stop_when(Stop { at: deadline.at, flag: deadline.stop });
        let (most, mut after) = (effort.unwrap_or(u64::MAX), 0);
        loop {
            let left = most.saturating_sub(models.account().conflicts);
            match models.next(left.min(BETWEEN_LOOKS)) {
                Step::Found(structure) => {
                    told.by_invariant += 1;
                    let path = theory.vocabulary.path(finitization, inputs.machine(), &structure);
                    show_to_predicate(&mut inputs, &path, *question, told);
                }
                Step::Done => return true,
                Step::Unknown if left == 0 => return false,
                Step::Unknown => {}
            }
            after += u64::from(told.difference.is_some());
            if inputs.machine().deadline().has_passed() || after > MOST_AFTER {
                return false;
            }
        }
    }
}

fn show_to_predicate(
    inputs: &mut ValidInputs<'_>,
    path: &[u32],
    question: Question,
    told: &mut Agreement,
) {
    inputs.go_to(&Part::of_path(0, path));
    let leaf = inputs.advance(u64::MAX);
    assert_eq!(leaf, Some(Leaf::Input), "a path leads to its structure");
    let root = inputs.root();
    match ask(inputs.machine_mut(), question.predicate, &[root.word()], question.budget) {
        Answer::Yes => {}
        Answer::No | Answer::Threw(_) => {
            let structure = Structure::read(inputs.machine(), root);
            let clauses = Vec::new();
            told.offer(Difference { accepted_by: Side::Invariant, clauses, structure });
        }
        Answer::Endless | Answer::Cut(_) => told.undecided += 1,
    }
}

/// The same bounds with at most so many objects of each class whose objects stand for each other.
fn with_fewer(bounds: &Bounds, count: u32) -> Bounds {
    let mut fewer = bounds.clone();
    for objects in fewer.objects.values_mut().filter(|one| one.alike) {
        objects.count = objects.count.min(count);
    }
    let left = fewer.objects.clone();
    let is_left = |atom: &Atom| match atom {
        Atom::Object(object) => object.number < left[&object.class].count,
        _ => true,
    };
    for domain in fewer.domains.values_mut() {
        domain.values.retain(is_left);
        if let Some(array) = &mut domain.array {
            array.elements.retain(is_left);
        }
    }
    fewer
}
