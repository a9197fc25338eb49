//! What a checkpoint has of a search.

use super::account::Account;
use super::ledger::Stretch;
use crate::checkpoint::Open;
use crate::report::Stopped;
use machine::search::parts::Part;
use serde::{Deserialize, Serialize};

/// A search between two runs.
#[derive(Default)]
pub(super) struct Saved {
    /// Whether there is nothing left to do.
    pub(super) finished: bool,
    pub(super) stopped: Option<Stopped>,
    pub(super) seconds: f64,
    /// Bytes of the lines that were written.
    pub(super) written: u64,
    pub(super) told: Account,
    /// The share of the space that there was to search at first.
    pub(super) share: f64,
    pub(super) stretches: Vec<Stretch>,
}

/// The same as it is written.
#[derive(Serialize, Deserialize)]
pub(super) struct Text {
    finished: bool,
    stopped: Option<Stopped>,
    seconds: f64,
    written: u64,
    told: Account,
    share: f64,
    stretches: Vec<(Account, Option<Open>)>,
}

impl Text {
    pub(super) fn new(saved: &Saved) -> Text {
        let open = |part: &Part| Open::from(part);
        let stretch =
            |stretch: &Stretch| (stretch.account.clone(), stretch.part.as_ref().map(open));
        Text {
            finished: saved.finished,
            stopped: saved.stopped,
            seconds: saved.seconds,
            written: saved.written,
            told: saved.told.clone(),
            share: saved.share,
            stretches: saved.stretches.iter().map(stretch).collect(),
        }
    }

    pub(super) fn into_saved(self) -> Saved {
        let stretch = |(account, open): (Account, Option<Open>)| Stretch {
            account,
            part: open.as_ref().map(Part::from),
        };
        Saved {
            finished: self.finished,
            stopped: self.stopped,
            seconds: self.seconds,
            written: self.written,
            told: self.told,
            share: self.share,
            stretches: self.stretches.into_iter().map(stretch).collect(),
        }
    }
}
