//! What there is to explore, dealt out to several computers that do not know of each other.
//!
//! Everybody cuts it in the same way into many more stretches than there are shards, and takes
//! every n-th. Cutting a part explores its first candidate, which leaves a part for each of
//! its choices; the candidates that everybody meets in this way count for the shard that their
//! stretch is dealt to. A part without a share, such as the calls on one input, is dealt out as
//! it is: what comes of a call may depend on the calls before it.

use super::Account;
use super::ledger::Stretch;
use super::met::Met;
use super::worker::{Pause, Worker};
use crate::suite::report::Shard;

/// Parts are of very different sizes: the more there are, the fairer the deal.
const PARTS_FOR_EACH: usize = 64;

/// The stretches of one shard; those of all shards are the whole.
pub(super) fn deal<A: Account>(
    worker: &mut Worker<'_, A>,
    mut stretches: Vec<Stretch<Met<A>>>,
    shard: Shard,
) -> Vec<Stretch<Met<A>>> {
    let enough = PARTS_FOR_EACH * shard.of as usize;
    while let Some(depth) = shallowest(&stretches)
        && stretches.iter().filter(|stretch| !stretch.done).count() < enough
    {
        let cut = |stretch| cut(worker, stretch, depth);
        stretches = stretches.into_iter().flat_map(cut).collect();
    }
    let mine = stretches.into_iter().skip(shard.number as usize - 1);
    mine.step_by(shard.of as usize).collect()
}

/// The fewest choices by which a part that can be cut is named.
fn shallowest<A>(stretches: &[Stretch<A>]) -> Option<usize> {
    let to_cut = stretches.iter().filter(|stretch| can_be_cut(stretch));
    to_cut.map(|stretch| stretch.part.spans.len()).min()
}

fn can_be_cut<A>(stretch: &Stretch<A>) -> bool {
    !stretch.done && stretch.part.share > 0.0
}

/// The stretches that a stretch falls into, if its part is one to cut.
fn cut<A: Account>(
    worker: &mut Worker<'_, A>,
    stretch: Stretch<Met<A>>,
    depth: usize,
) -> Vec<Stretch<Met<A>>> {
    if !can_be_cut(&stretch) || stretch.part.spans.len() != depth {
        return vec![stretch];
    }
    worker.start(&stretch.part, &A::default(), true);
    worker.see_inputs();
    let pause = worker.explore(1);
    let left = if pause == Pause::Exhausted { Vec::new() } else { worker.left() };
    let met = Stretch { account: worker.account(), done: true, ..stretch };
    std::iter::once(met).chain(left.into_iter().map(Stretch::open)).collect()
}
