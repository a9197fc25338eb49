//! A few calls that kill what all of them kill: the tests of `check --select mutation`.
//!
//! Every mutant is tried until a call kills it, as `mutate` does, but only on the inputs of the last
//! scope, and only on calls that can be passing tests. The calls that killed kill together
//! what the whole kills. Then all of them are tried on all mutants that are dead, and some are taken, always the one that
//! kills most of what is left (the greedy heuristic for set covers; Chvátal 1979). What the others
//! make needless is left out again: of the calls that stay, none is. A smaller set may exist.
//!
//! Cost: `mutate` without its smaller scopes, and the calls of the scope once more.

use super::plan::{Choice, Plan};
use super::tally::Tally;
use super::visitor::{Aim, Trying};
use super::{Options, make_plan, meet};
use crate::check::receivers::MakeVisitor;
use crate::check::selection::Killing;
use crate::check::witness::NumberedCall;
use crate::check::{self, Checker};
use crate::input::classes::Classes;
use crate::space::NotBegun;
use crate::suite::progress::Moment;
use crate::suite::report::Stopped;
use crate::suite::report::mutate::Compare;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Instant;

/// By call, the mutants that it kills.
type Kills = BTreeMap<NumberedCall, BTreeSet<usize>>;

/// Chooses among the calls that a check with these options makes.
///
/// # Errors
/// As `Checker::new`.
pub fn select(
    classes: &Arc<Classes>,
    inputs: check::Options,
    tell: &mut dyn FnMut(&Moment),
) -> anyhow::Result<Killing> {
    let inputs = for_mutants(inputs);
    let choice = Choice::default();
    let options = Options { inputs, choice, compare: Compare::Equals, grow: false };
    match choose(classes, &options, tell) {
        Ok(killing) => Ok(killing),
        Err(error) => {
            error.downcast::<NotBegun>()?;
            Ok(Killing { cut: vec![no_time()], ..Killing::default() })
        }
    }
}

/// The inputs of a check, and half of the time that there is for its calls.
fn for_mutants(mut inputs: check::Options) -> check::Options {
    let schedule = inputs.schedule();
    let began = inputs.jobs.began.unwrap_or_else(Instant::now);
    inputs.jobs.time_limit = schedule.explored.map(|end| end.saturating_duration_since(began) / 2);
    (inputs.jobs.checkpoint, inputs.space.coverage) = (None, None);
    // What the original does not look at, a mutant may.
    inputs.white_box = false;
    inputs.select = None;
    inputs
}

fn choose(
    classes: &Arc<Classes>,
    options: &Options,
    tell: &mut dyn FnMut(&Moment),
) -> anyhow::Result<Killing> {
    let plan = match options.has_scopes() {
        true => meet(classes, options.at_scope(1), options)?,
        false => {
            make_plan(&mut Checker::new(Arc::clone(classes), options.inputs.clone())?, options)
        }
    };
    let all = vec![true; plan.mutants.len()];
    let (first, stopped) = explore(classes, options, (&plan, &all), Aim::Killers, tell)?;
    let mut is_cut = stopped.is_some_and(Stopped::is_cut);
    let met = first.fates.iter().filter(|(_, fate)| fate.reached_by > 0).map(|(&number, _)| number);
    let counting = plan.counting(&met.collect());
    let mut kills = Kills::new();
    for (mutant, fate) in first.fates {
        if let Some(killer) = fate.killer.filter(|_| counting[mutant]) {
            kills.entry(killer).or_default().insert(mutant);
        }
    }
    let killed: BTreeSet<usize> = kills.values().flatten().copied().collect();
    let dead: Vec<bool> = (0..plan.mutants.len()).map(|mutant| killed.contains(&mutant)).collect();
    let killers: BTreeSet<NumberedCall> = kills.keys().cloned().collect();
    if killers.len() > 1 && !is_cut {
        let aim = Aim::Kills(Arc::new(killers));
        let (again, stopped) = explore(classes, options, (&plan, &dead), aim, tell)?;
        is_cut |= stopped.is_some_and(Stopped::is_cut);
        for (call, mutants) in again.kills {
            kills.entry(call).or_default().extend(mutants);
        }
    }
    Ok(Killing {
        calls: cover(&kills),
        killed: killed.len(),
        mutants: counting.into_iter().filter(|counts| *counts).count(),
        cut: plan.cut().into_iter().chain(is_cut.then(no_time)).collect(),
    })
}

/// Tries those mutants that are `living` on all calls.
fn explore(
    classes: &Arc<Classes>,
    options: &Options,
    (plan, living): (&Plan, &[bool]),
    aim: Aim,
    tell: &mut dyn FnMut(&Moment),
) -> anyhow::Result<(Tally, Option<Stopped>)> {
    let mut checker = Checker::new(Arc::clone(classes), options.inputs.clone())?;
    let how = (options.inputs.space.scope, options.compare);
    let make_visitor: MakeVisitor<'_, Tally> =
        &|machine, known| Box::new(Trying::new(machine, known, (plan, living), how, aim.clone()));
    let receivers = checker.receivers()?;
    let (_, outcome) = checker.explore(receivers, make_visitor, None, tell)?;
    Ok((outcome.account, outcome.stopped))
}

/// Few calls that kill all mutants that some call kills, in their order; none of them is needless.
fn cover(kills: &Kills) -> Vec<NumberedCall> {
    let mut left: BTreeSet<usize> = kills.values().flatten().copied().collect();
    let mut taken: Vec<&NumberedCall> = Vec::new();
    while !left.is_empty() {
        let more = |mutants: &BTreeSet<usize>| mutants.intersection(&left).count();
        // Of several the first, which is the last of the greatest in reverse.
        let best = kills.iter().rev().max_by_key(|(_, mutants)| more(mutants));
        let (call, mutants) = best.expect("what is left is killed by a call");
        left.retain(|mutant| !mutants.contains(mutant));
        taken.push(call);
    }
    let mut times: BTreeMap<usize, usize> = BTreeMap::new();
    let of_taken = taken.iter().flat_map(|call| &kills[call]);
    of_taken.for_each(|&mutant| *times.entry(mutant).or_default() += 1);
    taken.retain(|call| {
        let is_needed = kills[call].iter().any(|mutant| times[mutant] == 1);
        if !is_needed {
            kills[call].iter().for_each(|mutant| *times.entry(*mutant).or_default() -= 1);
        }
        is_needed
    });
    taken.sort_unstable();
    taken.into_iter().cloned().collect()
}

fn no_time() -> String {
    "mutants: there was no time to try all of them on all inputs".to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::witness::Receiver;

    fn call(combination: usize) -> NumberedCall {
        NumberedCall { receiver: Receiver::Nothing, subject: 0, combination, budget: 1 }
    }

    fn chosen(kills: &[&[usize]]) -> Vec<usize> {
        let of = |(number, mutants): (usize, &&[usize])| {
            (call(number), mutants.iter().copied().collect())
        };
        let kills: Kills = kills.iter().enumerate().map(of).collect();
        cover(&kills).into_iter().map(|call| call.combination).collect()
    }

    #[test]
    fn what_others_kill_together_is_left_out() {
        // The greedy choice takes the first call at the beginning, and needs both others all the same.
        assert_eq!(chosen(&[&[2, 3, 4, 5], &[1, 2, 3], &[4, 5, 6]]), [1, 2]);
    }

    #[test]
    fn of_calls_that_kill_as_many_the_first_is_taken() {
        assert_eq!(chosen(&[&[1], &[1, 2], &[2, 1], &[]]), [1]);
        assert_eq!(chosen(&[]), [0; 0]);
    }
}
