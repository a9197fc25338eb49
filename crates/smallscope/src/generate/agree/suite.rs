//! Whether an invariant accepts the structures that somebody else made, and no others of the scope.
//!
//! So what calls build (`--strategy api`) is compared with an invariant of a class that has no
//! predicate. A structure may be larger than the scope, or have other values: it is shown to the
//! invariant all the same.

use super::{BETWEEN_LOOKS, Comparison, Stated};
use crate::explore::part::Part;
use crate::explore::valid::{Question, ValidInputs};
use crate::explore::{Explorer, Leaf};
use crate::generate::Options;
use crate::input::classes::Classes;
use crate::relational::{self, accept_all};
use crate::suite::fields::agreement::{Agreement, Difference, Side};
use crate::suite::structure::Structure;
use anyhow::bail;
use logic::relational::instance::Instance;
use logic::relational::models::{Models, Step};
use logic::relational::signature::FieldId;
use logic::stop::Stop;
use machine::machine::Machine;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Instant;

/// Compares them; fields that are to be ignored, such as counters of calls, may differ.
///
/// # Errors
/// There is no invariant, a domain does not fit, or an ignored field is none.
pub fn agree_with(
    classes: &Arc<Classes>,
    options: &Options,
    suite: &[Structure],
    ignored: &[String],
) -> anyhow::Result<Agreement> {
    let started = Instant::now();
    let stated = Stated::find(classes, options, options.jobs.deadline(started))?;
    let Stated { mut machine, space, finitization, theory } = stated;
    let names = theory.vocabulary.fields_named(ignored).unwrap_or_default();
    if names.len() < ignored.len() {
        bail!("a field of --ignore has no domain: {}", ignored.join(", "));
    }
    let told = Agreement {
        class: machine.program().java_name(space.class),
        scope: space.scope,
        finitization: space.bounds.call.clone(),
        predicate: "suite".to_owned(),
        invariant: theory.name.clone(),
        ..Agreement::default()
    };
    let accepting = Question { predicate: accept_all(&mut machine), budget: u64::MAX };
    let backend = relational::backend(options.space.fields.sat);
    let mut comparison =
        Comparison { theory, finitization: &finitization, question: accepting, told, backend };
    let built = comparison.show_suite(suite, &names);
    let solved = comparison.look_for_others(&mut machine, &built, &names);
    let told = comparison.told;
    Ok(Agreement { complete: solved, seconds: started.elapsed().as_secs_f64(), ..told })
}

fn without(mut instance: Instance, ignored: &BTreeSet<FieldId>) -> Instance {
    for fields in instance.objects.values_mut() {
        fields.retain(|it| !ignored.contains(&it.0));
    }
    instance
}

impl Comparison<'_> {
    /// Shows the structures of a suite to the invariant, and tells what they are but for some fields.
    /// Those that formulas have no words for are left out, which is told.
    fn show_suite(
        &mut self,
        suite: &[Structure],
        ignored: &BTreeSet<FieldId>,
    ) -> BTreeSet<Instance> {
        let mut built = BTreeSet::new();
        for structure in suite {
            let Some(instance) = self.theory.vocabulary.read(structure) else {
                self.told.undecided += 1;
                continue;
            };
            self.told.by_predicate += 1;
            let clauses = self.theory.failing(&instance);
            if !clauses.is_empty() {
                let (accepted_by, structure) = (Side::Suite, structure.clone());
                self.told.offer(Difference { accepted_by, clauses, structure });
            }
            built.insert(without(instance, ignored));
        }
        built
    }

    /// Goes through all structures of the invariant; whether these were all.
    fn look_for_others(
        &mut self,
        machine: &mut Machine,
        built: &BTreeSet<Instance>,
        ignored: &BTreeSet<FieldId>,
    ) -> bool {
        let Comparison { theory, finitization, question, told, .. } = self;
        let mut inputs = ValidInputs::new(machine, finitization, *question, None);
        let vocabulary = &theory.vocabulary;
        let mut models = Models::new(
            &theory.invariant,
            &vocabulary.signature,
            &vocabulary.bounds,
            true,
            self.backend,
        );
        let deadline = inputs.machine().deadline();
        models.stop_when(Stop { at: deadline.at, flag: deadline.stop });
        let mut met = BTreeSet::new();
        loop {
            match models.next(BETWEEN_LOOKS) {
                Step::Done => return true,
                Step::Unknown => {}
                Step::Found(structure) => {
                    let path = vocabulary.path(finitization, inputs.machine(), &structure);
                    let seen = without(structure, ignored);
                    if met.contains(&seen) {
                        continue;
                    }
                    told.by_invariant += 1;
                    if !built.contains(&seen) {
                        told.others += 1;
                        inputs.go_to(&Part::of_path(0, &path));
                        let leaf = inputs.advance(u64::MAX);
                        assert_eq!(leaf, Some(Leaf::Input), "a path leads to its structure");
                        let structure = Structure::read(inputs.machine(), inputs.root());
                        let (accepted_by, clauses) = (Side::Invariant, Vec::new());
                        told.offer(Difference { accepted_by, clauses, structure });
                    }
                    met.insert(seen);
                }
            }
            if inputs.machine().deadline().has_passed() {
                return false;
            }
        }
    }
}
