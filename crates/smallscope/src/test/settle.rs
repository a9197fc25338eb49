//! What became of each side of each branch.

use super::Tester;
use crate::suite::coverage::MethodName;
use crate::suite::report::test::{Side, SideVerdict, TestedMethod};
use crate::suite::types::{Signature, Type, simple_name};
use std::collections::{BTreeMap, BTreeSet};

/// What the paths of one method under test came to.
#[derive(Clone, Debug, Default)]
pub(super) struct Explored {
    /// The methods of its class that it reaches, itself included.
    pub(super) reached: BTreeSet<MethodName>,
    /// The method under test.
    pub(super) subject: MethodName,
    /// There was no time to explore all paths.
    pub(super) is_late: bool,
    /// Why not all paths were explored.
    pub(super) open: Option<String>,
    /// Receivers were only what constructors make, though other calls may lead elsewhere.
    pub(super) only_new: bool,
    /// A path met a bound of the input.
    pub(super) bounded: bool,
}

/// The methods under test and those of their class that they reach, with their sides; and the number
/// of each side there.
pub(super) fn methods(tester: &Tester) -> (Vec<TestedMethod>, BTreeMap<(usize, u32), usize>) {
    let explored = &tester.report.explored;
    let inexact = why_inexact(tester);
    let trusted = (tester.white_box.symbolic().trusted > 0).then(|| TRUSTED.to_owned());
    let mut methods: Vec<TestedMethod> = Vec::new();
    let mut places: Vec<Vec<(usize, u32)>> = Vec::new();
    for (place, branching) in tester.goals.iter().enumerate() {
        let of_it: Vec<_> =
            explored.iter().filter(|one| one.reached.contains(&branching.method)).collect();
        if of_it.is_empty() {
            continue;
        }
        let only_new = of_it.iter().any(|one| one.only_new).then(|| ONLY_NEW.to_owned());
        let open = of_it.iter().find_map(|one| one.open.clone());
        let open = open.or_else(|| inexact.clone()).or(only_new);
        let bounded = of_it.iter().any(|one| one.bounded);
        let sides = (0..branching.ways).map(|side| {
            let is_covered = tester.report.taken.contains(&(place, side));
            let verdict = match is_covered {
                true => SideVerdict::Covered,
                false if open.is_none() => SideVerdict::Infeasible,
                false => SideVerdict::Open,
            };
            let takes = &tester.report.takes;
            let test = takes.iter().position(|takes| takes.contains(&(place, side)));
            let why = match verdict {
                SideVerdict::Covered => None,
                SideVerdict::Infeasible => trusted.clone(),
                SideVerdict::Open => open.clone(),
            };
            Side { line: branching.line, side, verdict, why, test }
        });
        let sides: Vec<Side> = sides.collect();
        let of_sides = (0..branching.ways).map(|side| (place, side));
        let MethodName { name, descriptor, class } = branching.method.clone();
        let is_known = |one: &TestedMethod| one.name == name && one.descriptor == descriptor;
        match methods.iter().position(is_known) {
            Some(known) => {
                methods[known].sides.extend(sides);
                places[known].extend(of_sides);
            }
            None => {
                let title = title(&class, &name, &descriptor);
                methods.push(TestedMethod { title, name, descriptor, bounded, sides });
                places.push(of_sides.collect());
            }
        }
    }
    let numbers = places.into_iter().flatten().zip(0..).collect();
    (methods, numbers)
}

/// Why a side that no new object takes may be feasible.
const ONLY_NEW: &str = "only new receivers were tried: other calls may lead there";

/// Why an infeasible side is not proved.
const TRUSTED: &str = "by the word of an external solver";

/// Why a side that no path takes may be feasible all the same.
fn why_inexact(tester: &Tester) -> Option<String> {
    let counts = tester.white_box.symbolic();
    if counts.unknown > 0 {
        return Some("the solver could not tell of a way".to_owned());
    }
    if let Some((who, _)) = counts.concretized.iter().next() {
        return Some(format!("{who} took one value of many"));
    }
    tester.no_class.first().map(|class| format!("no objects of {class} were tried"))
}

/// `remove(int)`.
fn title(class: &str, name: &str, descriptor: &str) -> String {
    let name = if name == "<init>" { simple_name(class) } else { name };
    let types = Signature::parse(descriptor).map(|types| types.parameters).unwrap_or_default();
    let types: Vec<String> = types.iter().map(Type::short).collect();
    format!("{name}({})", types.join(", "))
}
