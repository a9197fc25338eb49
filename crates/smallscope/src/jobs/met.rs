//! An account, with what was found out to be explored later.

use super::Account;
use crate::explore::Found;
use crate::suite::progress::Counts;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(bound = "A: Account")]
pub(super) struct Met<A> {
    pub(super) account: A,
    pub(super) found: Vec<Found>,
}

impl<A: Account> Account for Met<A> {
    fn append(&mut self, later: Met<A>) {
        self.account.append(later.account);
        self.found.extend(later.found);
    }

    fn counts(&self) -> Counts {
        self.account.counts()
    }

    fn untold(&self) -> usize {
        self.account.untold()
    }

    fn kept(&self) -> u64 {
        self.account.kept()
    }
}
