//! What differs from run to run: the cases that become tests, made again in another world.
//!
//! A case is made a few times more, each time later, with its objects in other places, and after
//! one call of every method, of which static fields keep what it has changed: on the same
//! machine, and on a second one, which is booted where hash tables have the opposite order, it is
//! another day, and time passes faster ([`machine::world::elsewhere`]). What is not the same each
//! time is decided by the clock, by chance, by hash codes or by earlier calls, and no test may rely
//! on it. The second one tells most, so it comes first: there may be no time for the rest. A third one
//! like it has other hash codes again. A case that
//! there was no time to compare becomes a test only if that runs on the real JVM.
//!
//! That something is the same each time proves nothing: a coin may fall on one side five times.
//! What slips through is left to the real JVM (`confirm`). Receivers that a predicate accepts are
//! made without calls; there, earlier calls are left to the JVM altogether.
//!
//! Cost: two more starts of the machine, and a few more calls for each case.

use super::asking::question;
use super::receivers::Receivers;
use super::replay::combination;
use super::witness::{Observed, Receiver, Witness};
use super::{Checker, is_over};
use crate::explore::calls::Plan;
use crate::suite::case::{Case, Outcome, Place, Seen};
use crate::suite::report::tests::Unsaid;
use crate::suite::structure::{Structure, Value};
use machine::ending::Deadline;
use machine::machine::Machine;
use machine::value::Ref;
use machine::world::elsewhere;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::Instant;

/// When a case is made again on the same machine, and on the other: first once on each.
const HERE: [RangeInclusive<i64>; 2] = [1..=1, 2..=3];
const THERE: [RangeInclusive<i64>; 2] = [4..=4, 5..=7];

/// 401 days, an hour, a minute, and so on down: how much later each round is.
const LATER_NANOS: i64 = 34_650_061_001_001_001;

/// Cases, and what is known of them by now.
struct Compared<'a> {
    witnesses: &'a [Witness],
    shown: &'a mut Vec<Observed>,
    /// Which of them always ended alike.
    same_end: Vec<bool>,
    /// Values that differed.
    values: usize,
}

impl Checker {
    /// Finds out what of these cases differs from run to run, and leaves out those that end
    /// otherwise. The first cases are those of `witnesses`.
    pub(super) fn compare_worlds(
        &mut self,
        receivers: &mut Receivers,
        witnesses: &[Witness],
        shown: &mut Vec<Observed>,
    ) -> Unsaid {
        if shown.is_empty() {
            return Unsaid::default();
        }
        let end = self.schedule.compared;
        let same_end = vec![true; shown.len()];
        let mut compared = Compared { witnesses, shown, same_end, values: 0 };
        let seed = elsewhere(self.options.space.seed);
        let mut other = self.other_world(receivers, seed, end);
        let mut reached = 0;
        for (there, here) in THERE.into_iter().zip(HERE) {
            // What is made of several hash codes may be the same in two worlds, so a third one has the
            // second look, if there is time for it.
            if reached > 0 {
                let third = self.other_world(receivers, seed ^ 1, end);
                other = third.or(other);
            }
            if let Some((other, receivers)) = &mut other {
                reached = reached.max(other.make_again(there, receivers, &mut compared, end));
            }
            self.make_again(here, receivers, &mut compared, end);
        }
        let Compared { same_end, values, shown, .. } = compared;
        let cases = same_end.iter().filter(|same| !**same).count();
        let not_compared = same_end.len() - reached;
        // Of a case that is not compared, the real JVM alone can say whether it can be relied on.
        let known = if self.options.verify || !is_over(end) { shown.len() } else { reached };
        let mut is_kept =
            same_end.into_iter().enumerate().map(|(number, same)| same && number < known);
        shown.retain(|_| is_kept.next() == Some(true));
        Unsaid { values, cases, not_compared, ..Unsaid::default() }
    }

    /// Makes every case once more in each round, and returns how many there was time for.
    fn make_again(
        &mut self,
        rounds: RangeInclusive<i64>,
        receivers: &mut Receivers,
        compared: &mut Compared<'_>,
        end: Option<Instant>,
    ) -> usize {
        let mut reached = 0;
        for round in rounds {
            let mark = self.machine.mark();
            begin_round(&mut self.machine, round);
            self.disturb(receivers, compared.witnesses);
            for number in (0..compared.shown.len()).take_while(|_| !is_over(end)) {
                let again = self.observe(receivers, &compared.witnesses[number]);
                let case = &mut compared.shown[number].case;
                let values = again.and_then(|again| agree(case, &again.case));
                compared.same_end[number] &= values.is_some();
                compared.values += values.unwrap_or(0);
                reached = reached.max(number + 1);
            }
            self.machine.undo_to(&mark);
            self.machine.release(mark);
        }
        reached
    }

    /// A machine in another world, ready to make the same calls; None if it has other arguments,
    /// or if there is no time.
    fn other_world(
        &self,
        receivers: &Receivers,
        seed: u64,
        end: Option<Instant>,
    ) -> Option<(Checker, Receivers)> {
        let mut options = self.options.clone();
        options.space.seed = seed;
        (options.jobs.time_limit, options.jobs.checkpoint) = (None, None);
        (options.max_receivers, options.exchange_values) = (usize::MAX, false);
        let deadline = Deadline { at: end, stop: None };
        let mut other = Checker::within(Arc::clone(&self.classes), options, deadline).ok()?;
        if other.late || !are_alike(&self.plan, &other.plan) {
            return None;
        }
        other.machine.set_deadline(Deadline::NEVER);
        let mut there = other.receivers().ok()?;
        if let (Receivers::Built(states), Receivers::Built(known)) = (&mut there, receivers) {
            states.adopt(known);
        }
        Some((other, there))
    }

    /// Makes one call of every method, and leaves what these have changed.
    fn disturb(&mut self, receivers: &mut Receivers, witnesses: &[Witness]) {
        let Receivers::Built(states) = receivers else { return };
        let (machine, plan) = (&mut self.machine, &self.plan);
        if !plan.statics {
            return;
        }
        let last: BTreeMap<usize, &Witness> =
            witnesses.iter().map(|witness| (witness.call.subject, witness)).collect();
        for witness in last.into_values() {
            let live = match &witness.call.receiver {
                Receiver::Nothing => None,
                Receiver::Null => Some(Ref::NULL),
                Receiver::Input(path) => {
                    let object = states.replay(machine, &plan.subjects, path[0] as usize);
                    if object.is_none() {
                        continue;
                    }
                    object
                }
            };
            let scene = states.scene(machine, &plan.subjects, live);
            if let Some(inputs) = combination(machine, plan, witness, (live, &scene)) {
                let subject = &plan.subjects[witness.call.subject];
                subject.call(machine, &mut inputs.words(), witness.call.budget);
            }
        }
    }
}

/// Forgets answers to what is no question: it has changed something elsewhere.
pub(super) fn forget_changing(shown: &mut [Observed]) {
    let changing: BTreeSet<String> =
        shown.iter().flat_map(|one| one.changing.iter().cloned()).collect();
    for one in shown {
        one.case.seen.retain(|seen| !changing.contains(&question(&seen.class, &seen.method)));
    }
}

/// Whether the same numbers mean the same calls.
fn are_alike(plan: &Plan, other: &Plan) -> bool {
    let shape = |plan: &Plan| -> Vec<(String, Vec<usize>)> {
        let subjects = plan.subjects.iter();
        let sizes = subjects.map(|subject| {
            let domains = subject.parameters.iter().map(|parameter| parameter.domain.len());
            (subject.title.clone(), domains.collect())
        });
        sizes.collect()
    };
    shape(plan) == shape(other)
}

/// Lets it be later, and has objects that are made from now on lie elsewhere, by which their identity hashes
/// differ: the opposite of an order may look the same.
pub(crate) fn begin_round(machine: &mut Machine, round: i64) {
    machine.pass_time(round * LATER_NANOS);
    let object = machine.program().known.object;
    for _ in 1..round {
        // A heap that is full will be noticed soon enough.
        let _ = machine.new_object(object);
    }
}

/// Notes what a case no longer agrees with itself about, and returns how many values these are.
/// None if the call ends otherwise.
pub(crate) fn agree(case: &mut Case, again: &Case) -> Option<usize> {
    let mut values = 0;
    match (&case.outcome, &again.outcome) {
        (Outcome::Returned(Some(value)), Outcome::Returned(Some(other))) => {
            if looks(&case.after, value) != looks(&again.after, other) {
                values += usize::from(case.varies.insert(Place::Result));
            }
        }
        (Outcome::Returned(None), Outcome::Returned(None)) => {}
        (Outcome::Threw { class, .. }, Outcome::Threw { class: other, .. }) if class == other => {}
        _ => return None,
    }
    let roots = case.after.roots.iter().zip(&again.after.roots).enumerate();
    let differ =
        roots.filter(|(_, (root, other))| looks(&case.after, root) != looks(&again.after, other));
    case.varies.extend(differ.map(|(index, _)| Place::Root(index)));
    let asked = case.seen.len();
    case.seen.retain(|seen| again.seen.iter().any(|other| is_same_answer(seen, other)));
    Some(values + asked - case.seen.len())
}

/// What a value leads to, as text: not a number is the same as itself there.
fn looks(structure: &Structure, value: &Value) -> String {
    structure.part(value).to_string()
}

fn is_same_answer(one: &Seen, other: &Seen) -> bool {
    one.answers_like(other) && format!("{:?}", one.answer) == format!("{:?}", other.answer)
}
