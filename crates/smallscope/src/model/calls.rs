//! All sequences of some calls of a class, with plain values: a check whose receivers are what
//! these calls build (`check::sequences`), and how much of the class ran.

use crate::check::{Checked, Checker, Options};
use crate::cover::Class;
use crate::input::classes::Classes;
use crate::suite::case::method_title;
use crate::suite::coverage::MethodName;
use crate::suite::progress::Moment;
use crate::suite::report::explore::{CoveredMethod, ExploreReport};
use machine::program::probe::Hits;
use machine::source::ClassSource;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What an exploration gives: what it found, and what tests must know.
pub struct Modelled {
    pub report: ExploreReport,
    pub checked: Checked,
}

/// Explores all sequences, or as many as the bounds allow.
///
/// # Errors
/// The class is missing or malformed, or a domain, condition or name does not fit, or the
/// checkpoint is another run's.
pub fn explore(
    classes: &Arc<Classes>,
    options: Options,
    tell: &mut dyn FnMut(&Moment),
) -> anyhow::Result<Modelled> {
    let sequences = options.sequences.clone().unwrap_or_default();
    let checker = Checker::new(Arc::clone(classes), options)?;
    let (name, called) = checker.called();
    let mut checked = checker.run(tell)?;
    let explored = checked.explored.take().unwrap_or_default();
    let found = &checked.report;
    let report = ExploreReport {
        class: found.class.clone(),
        calls: explored.calls,
        order: sequences.order.name(),
        depth: sequences.depth,
        states: explored.states,
        transitions: explored.transitions,
        deepest: explored.deepest,
        ignored: sequences.ignored,
        methods: coverage(classes, &name, &called, &explored.hits),
        failures: found.failures.clone(),
        sequences: explored.sequences,
        skipped: found.skipped.clone(),
        dropped: found.dropped.clone(),
        cut: found.cut.clone(),
        stopped: found.stopped,
        seconds: found.seconds,
        ..ExploreReport::default()
    };
    Ok(Modelled { report, checked })
}

/// The methods of a class that branch and that some of its methods reach, and how much of them ran.
pub(super) fn coverage(
    classes: &Classes,
    class: &str,
    from: &[MethodName],
    hits: &Hits,
) -> Vec<CoveredMethod> {
    let found = classes.find(class).ok().flatten();
    let Some(file) = found.and_then(|found| Class::read(&found.bytes)) else { return Vec::new() };
    let reached = file.reached(from);
    let mut order: Vec<MethodName> = Vec::new();
    let mut counts: BTreeMap<MethodName, (usize, usize)> = BTreeMap::new();
    for branching in file.branchings(hits) {
        if !reached.contains(&branching.method) {
            continue;
        }
        if !order.contains(&branching.method) {
            order.push(branching.method.clone());
        }
        let (sides, covered) = counts.entry(branching.method).or_default();
        *sides += branching.ways as usize;
        *covered += branching.taken.len();
    }
    let is_single =
        |one: &MethodName| order.iter().filter(|other| other.name == one.name).count() == 1;
    let told = order.iter().map(|one| {
        let (sides, covered) = counts[one];
        let name = match is_single(one) && one.name != "<init>" {
            true => one.name.clone(),
            false => method_title(&one.class, &one.name, &one.descriptor),
        };
        CoveredMethod { name, sides, covered }
    });
    told.collect()
}
