//! Which passing cases become tests: first those by which more of the code runs, or those that
//! another command has chosen.
//!
//! The cases that are held are made once more, one of each method in turn, on a machine that
//! notes which ways through the user's code were taken (`machine::program::probe`). A case that
//! takes a new one is chosen. Together these take all that the cases at hand take; none of them was
//! needless when it was chosen, but a smaller set may exist.
//!
//! Cost: one more call for each case that is held.

use super::receivers::Receivers;
use super::replay::combination;
use super::tally::{Held, Select, USUAL};
use super::witness::{NumberedCall, Receiver, Witness};
use super::{Checker, is_over};
use machine::program::probe::HitRecord;
use std::collections::BTreeSet;
use std::time::Instant;

/// Calls that kill mutants, chosen by whoever has tried these on all calls.
#[derive(Default)]
pub struct Killing {
    /// They kill what all passing calls kill.
    pub calls: Vec<NumberedCall>,
    pub killed: usize,
    pub mutants: usize,
    /// What was not tried, a sentence each.
    pub cut: Vec<String>,
}

impl Checker {
    /// Has these calls shown as passing cases, as far as they are made here.
    pub fn keep(&mut self, killing: Killing) {
        self.cut.extend(killing.cut.clone());
        self.killing = Some(killing);
    }

    /// Those of the calls to keep that can be made: with a time limit, the receiver of another run
    /// may not have been built.
    fn kept(&mut self, receivers: &mut Receivers) -> Vec<Witness> {
        let calls = self.killing.as_mut().map(|killing| std::mem::take(&mut killing.calls));
        let mut calls: Vec<Witness> =
            calls.unwrap_or_default().into_iter().map(Witness::passing).collect();
        let wanted = calls.len();
        calls.retain(|witness| self.can_be_made(receivers, witness));
        if calls.len() < wanted {
            let lost = wanted - calls.len();
            self.cut.push(format!("cases: {lost} that kill mutants were not come to in time"));
        }
        calls
    }

    fn can_be_made(&mut self, receivers: &mut Receivers, witness: &Witness) -> bool {
        if let (Receiver::Input(path), Receivers::Built(states)) =
            (&witness.call.receiver, &*receivers)
            && path[0] as usize >= states.len()
        {
            return false;
        }
        let made = self.on_input(receivers, witness, |machine, plan, (live, scene), _| {
            combination(machine, plan, witness, (live, &scene)).is_some()
        });
        made == Some(true)
    }

    /// Those of the held cases that are wanted, with their numbers in the order of discovery; the
    /// first are those that matter most, as there may be no time for all.
    pub(super) fn select(
        &mut self,
        receivers: &mut Receivers,
        held: Held,
    ) -> Vec<(usize, Witness)> {
        let Held { cases, turns } = held;
        let most = match self.options.select {
            None | Some(Select::All | Select::Every) => return numbered(cases),
            Some(Select::Some(most)) => most,
            Some(Select::Usual) => USUAL,
            Some(Select::Coverage) => usize::MAX,
            Some(Select::Mutation) => return numbered(self.kept(receivers)),
        };
        let is_new = |number: &usize| cases[*number].new_code;
        let (first, others): (Vec<usize>, Vec<usize>) = turns.into_iter().partition(is_new);
        let turns: Vec<usize> = first.into_iter().chain(others).collect();
        let covers_all = self.schedule.shown.is_none() && cases.len() <= most;
        let (mut chosen, others) = match covers_all {
            true => Default::default(),
            false => self.covering(receivers, &cases, &turns),
        };
        let most = match self.options.select {
            Some(Select::Usual) => most.max(chosen.len()),
            _ => most,
        };
        chosen.extend(others);
        if self.options.select != Some(Select::Coverage) {
            let known: BTreeSet<usize> = chosen.iter().copied().collect();
            chosen.extend(turns.into_iter().filter(|number| !known.contains(number)));
            chosen.truncate(most);
        }
        let mut cases: Vec<Option<Witness>> = cases.into_iter().map(Some).collect();
        let mut take = |number: usize| cases[number].take().expect("each is chosen once");
        chosen.into_iter().map(|number| (number, take(number))).collect()
    }

    /// The numbers of the cases by which more of the code runs than by those before them, as far as
    /// there is time: half of what there is for showing cases. Those by which more of the class under
    /// test runs, then the others.
    fn covering(
        &mut self,
        receivers: &mut Receivers,
        cases: &[Witness],
        turns: &[usize],
    ) -> (Vec<usize>, Vec<usize>) {
        let now = Instant::now();
        let end = self.schedule.shown.map(|end| now + end.saturating_duration_since(now) / 2);
        let record = HitRecord::default();
        self.machine.record_coverage(record.clone());
        let own = self.machine.program().class_name(self.plan.class).to_owned();
        let is_own = |class: &str| {
            let nested = class.strip_prefix(&own);
            nested.is_some_and(|nested| nested.is_empty() || nested.starts_with('$'))
        };
        let (mut covering, mut elsewhere) = (Vec::new(), Vec::new());
        let (mut hits, mut own_hits) = (0, 0);
        for &number in turns.iter().take_while(|_| !is_over(end)) {
            let witness = &cases[number];
            self.on_input(receivers, witness, |machine, plan, (live, scene), _| {
                if let Some(inputs) = combination(machine, plan, witness, (live, &scene)) {
                    let subject = &plan.subjects[witness.call.subject];
                    machine.trial(|machine| {
                        subject.call(machine, &mut inputs.words(), witness.call.budget)
                    });
                }
            });
            let count = record.count();
            if count > hits {
                let count_own = record.count_of(is_own);
                if count_own > own_hits { &mut covering } else { &mut elsewhere }.push(number);
                (hits, own_hits) = (count, count_own);
            }
        }
        (covering, elsewhere)
    }
}

fn numbered(cases: Vec<Witness>) -> Vec<(usize, Witness)> {
    cases.into_iter().enumerate().collect()
}
