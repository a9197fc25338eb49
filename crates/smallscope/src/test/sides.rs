//! What became of each side of each branch.

use super::account::Found;
use super::units::Units;
use crate::suite::coverage::MethodName;
use crate::suite::report::test::{Side, SideVerdict, TestedMethod};
use crate::suite::types::{Signature, Type, simple_name};
use std::collections::BTreeMap;

/// The methods under test and those of their class that they reach, with their sides; and the number
/// of each side there. If it `is_late`, there was no time to explore all paths.
pub(super) fn methods(
    units: &Units,
    found: &Found,
    is_late: bool,
) -> (Vec<TestedMethod>, BTreeMap<(usize, u32), usize>) {
    let is_trusted = found.counted().symbolic.trusted > 0;
    let trusted = is_trusted.then(|| TRUSTED.to_owned());
    let mut methods: Vec<TestedMethod> = Vec::new();
    let mut places: Vec<Vec<(usize, u32)>> = Vec::new();
    for (place, branching) in units.goals.iter().enumerate() {
        let reaches = |unit: &usize| units.all[*unit].places.contains(&place);
        let of_it: Vec<usize> = (0..units.all.len()).filter(reaches).collect();
        if of_it.is_empty() {
            continue;
        }
        let open = why_open((units, found), &of_it, is_late);
        let bounded = of_it.iter().any(|&unit| found.explored[unit].counted.symbolic.bounded);
        let goal = of_it.iter().find_map(|&unit| units.all[unit].goal.as_ref());
        let goal = goal.map(|goal| goal.name.clone());
        let sides = (0..branching.ways).map(|side| {
            let is_covered = found.taken.contains(&(place, side));
            let verdict = match is_covered {
                true => SideVerdict::Covered,
                false if open.is_none() => SideVerdict::Infeasible,
                false => SideVerdict::Open,
            };
            let takes = &found.takes;
            let test = takes.iter().position(|takes| takes.contains(&(place, side)));
            let why = match verdict {
                SideVerdict::Covered => None,
                SideVerdict::Infeasible => trusted.clone(),
                SideVerdict::Open => open.clone(),
            };
            Side { line: branching.line, goal: goal.clone(), side, verdict, why, test }
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

/// Why a side that no path of these units takes may be feasible all the same.
fn why_open((units, found): (&Units, &Found), of_it: &[usize], is_late: bool) -> Option<String> {
    let explored = || of_it.iter().map(|&unit| (&units.all[unit], &found.explored[unit]));
    if let Some(why) = explored().find_map(|(unit, _)| unit.broken) {
        return Some(why.to_owned());
    }
    let is_cut =
        |&unit: &usize| !found.explored[unit].ended && !units.is_settled(unit, &found.taken);
    if is_late && of_it.iter().any(is_cut) {
        return Some("there was no time".to_owned());
    }
    if let Some(why) = explored().find_map(|(_, one)| one.counted.open.clone()) {
        return Some(why);
    }
    if explored().any(|(_, one)| one.counted.symbolic.unknown > 0) {
        return Some("the solver could not tell of a way".to_owned());
    }
    let mut concretized = explored().flat_map(|(_, one)| one.counted.symbolic.concretized.keys());
    if let Some(who) = concretized.next() {
        return Some(format!("{who} took one value of many"));
    }
    if let Some(class) = explored().find_map(|(unit, _)| unit.lack.as_ref()) {
        return Some(format!("no objects of {class} were tried"));
    }
    explored().any(|(unit, _)| unit.constructor.is_some()).then(|| ONLY_NEW.to_owned())
}

/// `remove(int)`.
fn title(class: &str, name: &str, descriptor: &str) -> String {
    let name = if name == "<init>" { simple_name(class) } else { name };
    let types = Signature::parse(descriptor).map(|types| types.parameters).unwrap_or_default();
    let types: Vec<String> = types.iter().map(Type::short).collect();
    format!("{name}({})", types.join(", "))
}
