//! The space dealt out to several computers that do not know of each other.
//!
//! Everybody cuts the space in the same way, from the finitization alone, into
//! many more stretches than there are shards, and takes every n-th. Cutting a
//! part searches its first candidate, which leaves a part for each of its
//! choices; the candidates that everybody meets in this way count for the shard
//! that their stretch is dealt to.

use super::account::Account;
use super::ledger::Stretch;
use super::worker::{Pause, Worker};
use crate::report::Shard;
use machine::search::parts::Part;

/// Parts are of very different sizes: the more there are, the fairer the deal.
const PARTS_FOR_EACH: usize = 64;

/// The stretches of one shard; those of all shards are the whole space.
pub(super) fn deal(worker: &mut Worker<'_>, shard: Shard) -> Vec<Stretch> {
    let mut stretches = vec![Stretch { account: Account::default(), part: Some(Part::whole()) }];
    let enough = PARTS_FOR_EACH * shard.of as usize;
    while let Some(depth) = shallowest(&stretches)
        && stretches.iter().filter(|stretch| stretch.part.is_some()).count() < enough
    {
        let cut = |stretch| cut(worker, stretch, depth);
        stretches = stretches.into_iter().flat_map(cut).collect();
    }
    let mine = stretches.into_iter().skip(shard.number as usize - 1);
    mine.step_by(shard.of as usize).collect()
}

/// The fewest choices by which an open part is named.
fn shallowest(stretches: &[Stretch]) -> Option<usize> {
    let open = stretches.iter().filter_map(|stretch| stretch.part.as_ref());
    open.map(|part| part.spans.len()).min()
}

/// The stretches that a stretch falls into, if its part is one to cut.
fn cut(worker: &mut Worker<'_>, stretch: Stretch, depth: usize) -> Vec<Stretch> {
    let part = match stretch.part {
        Some(part) if part.spans.len() == depth => part,
        part => return vec![Stretch { part, ..stretch }],
    };
    worker.start(part);
    let pause = worker.search_on(1);
    let mut account = stretch.account;
    account.append(worker.account());
    let left = if pause == Pause::Exhausted { Vec::new() } else { worker.left() };
    let open = |part| Stretch { account: Account::default(), part: Some(part) };
    let met = Stretch { account, part: None };
    std::iter::once(met).chain(left.into_iter().map(open)).collect()
}
