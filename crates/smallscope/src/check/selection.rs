//! Which passing cases become tests: first those by which more of the code runs.
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
use super::witness::Witness;
use super::{Checker, is_over};
use machine::program::probe::HitRecord;
use std::collections::BTreeSet;
use std::time::Instant;

impl Checker {
    /// Those of the held cases that are wanted, in the order of discovery.
    pub(super) fn select(&mut self, receivers: &mut Receivers, held: Held) -> Vec<Witness> {
        let Held { cases, turns } = held;
        let most = match self.options.select {
            None | Some(Select::All | Select::Every) => return cases,
            Some(Select::Some(most)) if cases.len() <= most => return cases,
            Some(Select::Some(most)) => most,
            Some(Select::Coverage) => usize::MAX,
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
                    let subject = &plan.subjects[witness.subject];
                    machine.trial(|machine| {
                        subject.call(machine, &mut inputs.words(), witness.budget)
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
