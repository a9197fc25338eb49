//! What there is more of than was tried, told in a sentence each: whatever is here, the result is
//! not called complete.

use super::Checker;
use super::receivers::{Receivers, Stated};
use super::tally::Tally;
use crate::judge::contracts::POOL;

impl Checker {
    /// What there is more of than receivers were found.
    pub(super) fn note_receiver_cuts(&mut self, receivers: &Receivers, count: u64) {
        if self.built && count == 0 && self.wants_receivers() {
            self.cut.push("receivers: none can be built with the values at hand".to_owned());
        }
        if let Receivers::Search(.., Some(Stated { solved: Some(solved), .. })) = receivers {
            if solved.rejected > 0 {
                self.cut.push(format!(
                    "receivers: the predicate rejects {} structures of the invariant (fields --agree tells more)",
                    solved.rejected
                ));
            }
            if solved.unfinished {
                self.cut.push("receivers: the solver's effort was spent before the end".to_owned());
            }
        }
        if let Receivers::Built(states) = receivers
            && states.left_out > 0
        {
            let most = self.options.max_receivers;
            self.cut.push(match self.options.sequences {
                Some(_) => format!("states: there are more than {most} (--max-states)"),
                None => format!("receivers: more than {most} can be built (--max-receivers)"),
            });
        }
        if let Receivers::Built(states) = receivers
            && states.exchanges()
        {
            let why = "values: some of type Object are taken to be alike (--exchange-values)";
            self.cut.push(why.to_owned());
        }
    }

    pub(super) fn note_cuts(&mut self, receivers: &Receivers, total: &Tally) {
        self.note_receiver_cuts(receivers, total.receivers);
        let apart = total.receivers.saturating_sub(POOL as u64);
        // Of shards, the first compares, and knows what there is in all of them.
        if self.contracts.any() && apart > 0 && self.options.jobs.shard.is_none() {
            self.cut.push(format!("object contracts: {apart} receivers more than {POOL}"));
        }
        if total.changed_statics > 0 {
            self.cut.push(format!(
                "static fields: {} calls changed some, and no call was tried after them \
                 (--strategy api tries sequences of calls)",
                total.changed_statics
            ));
        }
        if total.not_held() > 0 {
            self.cut.push(format!("cases: {} more than are kept for tests", total.not_held()));
        }
    }
}
