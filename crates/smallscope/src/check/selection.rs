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
use super::tally::{Held, Select};
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

    /// Those of the held cases that are wanted, in the order of discovery.
    pub(super) fn select(&mut self, receivers: &mut Receivers, held: Held) -> Vec<Witness> {
        let Held { cases, turns } = held;
        let most = match self.options.select {
            None | Some(Select::All | Select::Every) => return cases,
            Some(Select::Some(most)) if cases.len() <= most => return cases,
            Some(Select::Some(most)) => most,
            Some(Select::Coverage) => usize::MAX,
            Some(Select::Mutation) => return self.kept(receivers),
        };
        let mut chosen = self.covering(receivers, &cases, &turns);
        if self.options.select != Some(Select::Coverage) {
            let known: BTreeSet<usize> = chosen.iter().copied().collect();
            chosen.extend(turns.into_iter().filter(|number| !known.contains(number)));
            chosen.truncate(most);
        }
        chosen.sort_unstable();
        let mut chosen = chosen.into_iter().peekable();
        let numbered = cases.into_iter().enumerate();
        numbered.filter(|(number, _)| chosen.next_if_eq(number).is_some()).map(|(_, k)| k).collect()
    }

    /// The numbers of the cases by which more of the code runs than by those before them, as far as
    /// there is time: half of what there is for showing cases.
    fn covering(
        &mut self,
        receivers: &mut Receivers,
        cases: &[Witness],
        turns: &[usize],
    ) -> Vec<usize> {
        let now = Instant::now();
        let end = self.schedule.shown.map(|end| now + end.saturating_duration_since(now) / 2);
        let record = HitRecord::default();
        self.machine.record_coverage(record.clone());
        let (mut covering, mut hits) = (Vec::new(), 0);
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
                covering.push(number);
                hits = count;
            }
        }
        covering
    }
}
