//! In which order paths are explored: the ways that are open, and which of them is next.
//!
//! Every order goes through the same paths, so what is settled when all are explored is the same
//! in all of them. Loops make paths without end; *deepening* and *covering* therefore put off what
//! forks more often than eight times, then sixteen, and so on, and begin with it when nothing
//! shorter is left. *Covering* takes, of what it has not put off, the way from which the fewest
//! branches lead to a side that no test takes yet. A place that was open twice as often counts as one branch
//! farther: there are sides that look near and are not reached from there, and loops and deep inputs are open at the same few
//! places again and again.
//!
//! Cost: an open way is kept as the numbers of the ways that lead to it. When a test is found, all
//! distances are new, and every open way is put in its place once more.

use super::paths::Open;
use machine::program::{MethodId, Program};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

/// Forks that a path may have in the first round; in each further one, twice as many.
const FIRST_FORKS: usize = 8;

/// Which path is next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The first way of the newest fork.
    Dfs,
    /// The oldest fork.
    Bfs,
    /// Depth first, among paths that do not fork too often for now.
    Deepening,
    /// Nearest to a side that no test takes, among paths that do not fork too often for now.
    Covering,
}

impl Order {
    pub fn name(self) -> &'static str {
        match self {
            Order::Dfs => "dfs",
            Order::Bfs => "bfs",
            Order::Deepening => "deepening",
            Order::Covering => "covering",
        }
    }

    fn has_rounds(self) -> bool {
        matches!(self, Order::Deepening | Order::Covering)
    }
}

/// Round, then how far away it is, then depth first.
type Key = (u32, u32, Vec<u32>);

/// What covering wants: where tests have been, and how far it is to where they have not.
#[derive(Default)]
pub(super) struct Aim {
    /// Ways out of branches that tests take.
    pub(super) taken: FxHashSet<(u32, u32)>,
    /// From each bytecode instruction of the class under test.
    pub(super) distances: FxHashMap<MethodId, Vec<u32>>,
}

/// The ways that are open.
pub(super) struct Frontier {
    order: Order,
    open: BTreeMap<Key, Open>,
    /// How often each place was open.
    seen: FxHashMap<u64, u32>,
    round: u32,
    /// Forks that a path may have in the first round.
    pub(super) first_forks: usize,
}

impl Frontier {
    pub(super) fn new(order: Order) -> Frontier {
        let (open, seen) = (BTreeMap::new(), FxHashMap::default());
        Frontier { order, open, seen, round: 0, first_forks: FIRST_FORKS }
    }

    /// How often paths may fork for now.
    pub(super) fn most_forks(&self) -> usize {
        match self.order.has_rounds() {
            true => self.first_forks.checked_shl(self.round).unwrap_or(usize::MAX),
            false => usize::MAX,
        }
    }

    /// Adds ways to those that are open.
    pub(super) fn add(&mut self, program: &Program, aim: &Aim, open: Vec<Open>) {
        for mut one in open {
            let seen = self.seen.entry(one.site).or_default();
            (one.seen, *seen) = (*seen, seen.saturating_add(1));
            let key = (self.round, self.rank(program, aim, &one), one.ways.clone());
            self.open.insert(key, one);
        }
    }

    /// Puts a path off.
    pub(super) fn put_off(&mut self, ways: Vec<u32>) {
        let one = Open { ways, ..Open::default() };
        self.open.insert((self.round + 1, 0, one.ways.clone()), one);
    }

    /// Whether what is next belongs to a later round.
    pub(super) fn ends_round(&self) -> bool {
        self.open.first_key_value().is_none_or(|(key, _)| key.0 > self.round)
    }

    /// The ways to what is next.
    pub(super) fn next(&mut self) -> Option<Vec<u32>> {
        let ((round, _, ways), _) = self.open.pop_first()?;
        self.round = round;
        Some(ways)
    }

    /// Puts all in their places once more.
    pub(super) fn sort(&mut self, program: &Program, aim: &Aim) {
        if self.order != Order::Covering {
            return;
        }
        for ((round, _, ways), one) in std::mem::take(&mut self.open) {
            let key = (round, self.rank(program, aim, &one), ways);
            self.open.insert(key, one);
        }
    }

    fn rank(&self, program: &Program, aim: &Aim, open: &Open) -> u32 {
        match self.order {
            Order::Dfs | Order::Deepening => 0,
            Order::Bfs => open.ways.len() as u32,
            Order::Covering => distance(program, aim, open).saturating_add((open.seen + 1).ilog2()),
        }
    }
}

/// How many branches lead from a way to one that no test takes, as far as the code tells.
fn distance(program: &Program, aim: &Aim, open: &Open) -> u32 {
    let from = |method: MethodId, index: usize| {
        let distances = aim.distances.get(&method);
        distances.and_then(|all| all.get(index)).copied().unwrap_or(u32::MAX)
    };
    let mut places = open.places.iter();
    let mut nearest = u32::MAX;
    if let (Some(edge), Some(place)) = (open.edge, open.places.first())
        && aim.distances.contains_key(&place.method)
    {
        if !aim.taken.contains(&edge) {
            return 0;
        }
        nearest = from(place.method, program.origin(edge.1));
        places.next();
    }
    // What a caller does after it counts too.
    let callers = places.map(|place| from(place.method, place.index.into()));
    callers.fold(nearest, u32::min).saturating_add(1)
}
