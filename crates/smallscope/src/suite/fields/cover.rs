//! A few structures that have all tuples: set cover.
//!
//! [`few`] wants no needless structure, and structures that have much together (`various`); on demand
//! each tuple more than once.
//! [`fewest`] takes again and again a structure with most tuples that are still missing, and then
//! leaves out what the others make needless, in many orders; then it looks for a smaller choice: it
//! branches over the structures that have the tuple with fewest of them, and gives up a branch when
//! tuples of which no structure has two show that it needs too many. Effort is
//! counted in branches.
//!
//! Cost: `few` looks at all pairs of tuples of all structures. `fewest` is exponential in the worst
//! case.

use super::various::various;

/// The tuples of one structure, by number, ascending.
pub type TupleSet = Vec<u32>;

/// What was chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cover {
    /// Positions of structures, ascending.
    pub chosen: Vec<usize>,
    /// Whether fewer cannot do.
    pub minimum: bool,
}

/// Orders in which greed is tried.
const ORDERS: u64 = 300;

/// In how many structures each tuple is wanted.
pub(super) struct Needs(Vec<u16>);

impl Needs {
    /// So many, or as many as there are.
    fn new(sets: &[TupleSet], times: u16) -> Needs {
        let mut needs = vec![0; count(sets)];
        for &tuple in sets.iter().flatten() {
            let need: &mut u16 = &mut needs[tuple as usize];
            *need = times.min(need.saturating_add(1));
        }
        Needs(needs)
    }

    pub(super) fn of(&self, tuple: u32) -> u16 {
        self.0[tuple as usize]
    }

    /// In how many structures a pair is wanted at most.
    pub(super) fn of_both(&self, one: u32, other: u32) -> u16 {
        self.of(one).min(self.of(other))
    }
}

/// A choice without any needless structure, in which so many structures have each tuple that `sets`
/// have, or all that have it.
pub fn few(sets: &[TupleSet], times: u16) -> Cover {
    let needs = Needs::new(sets, times);
    let mut chosen = various(sets, &needs)
        .unwrap_or_else(|| without_needless(sets, greedy(sets, 0, &needs), &needs));
    chosen.sort_unstable();
    // One for tuples of which no structure has two each is the least.
    let table = Table::new(sets);
    let minimum = times == 1 && table.apart(&Bits::new(table.tuples)) == chosen.len();
    Cover { chosen, minimum }
}

/// A smallest choice, if `branches` suffice to find and prove it; otherwise the best that was met.
pub fn fewest(sets: &[TupleSet], branches: u64) -> Cover {
    let kept = without_dominated(sets);
    let reduced: Vec<TupleSet> = kept.iter().map(|&place| sets[place].clone()).collect();
    let needs = Needs::new(&reduced, 1);
    let one = |seed| without_needless(&reduced, greedy(&reduced, seed, &needs), &needs);
    let orders = (0..ORDERS).map(one);
    let best = orders.min_by_key(Vec::len).unwrap_or_default();
    let table = Table::new(&reduced);
    let covered = Bits::new(table.tuples);
    let mut search = Search { table, best, branches, proved: true };
    search.go(&mut Vec::new(), &covered);
    let mut chosen: Vec<usize> = search.best.iter().map(|&place| kept[place]).collect();
    chosen.sort_unstable();
    Cover { chosen, minimum: search.proved }
}

/// Takes a set with most tuples that are missing, again and again. Of several, `seed` says which; 0 is
/// the first.
fn greedy(sets: &[TupleSet], seed: u64, needs: &Needs) -> Vec<usize> {
    let mut left = needs.0.clone();
    let mut missing: usize = left.iter().map(|&times| usize::from(times)).sum();
    let tie =
        |place: usize| (place as u64 + 1).wrapping_mul(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    // What a set had to offer when last asked: it can only become less.
    let mut gains: Vec<usize> = sets.iter().map(Vec::len).collect();
    let mut chosen = Vec::new();
    while missing > 0 {
        let mut best: Option<(usize, u64, usize)> = None;
        for (place, set) in sets.iter().enumerate() {
            if best.is_some_and(|best| gains[place] < best.0) {
                continue;
            }
            if gains[place] > 0 {
                gains[place] = set.iter().filter(|tuple| left[**tuple as usize] > 0).count();
            }
            let offer = (gains[place], tie(place), place);
            if best.is_none_or(|best| (offer.0, offer.1) > (best.0, best.1)) {
                best = Some(offer);
            }
        }
        let (gain, _, place) = best.expect("what is missing is in some set");
        for &tuple in &sets[place] {
            left[tuple as usize] = left[tuple as usize].saturating_sub(1);
        }
        missing -= gain;
        // It is not taken again.
        gains[place] = 0;
        chosen.push(place);
    }
    chosen
}

/// Leaves out, smallest first, every set whose tuples the others have often enough.
fn without_needless(sets: &[TupleSet], mut chosen: Vec<usize>, needs: &Needs) -> Vec<usize> {
    let mut times = vec![0u32; count(sets)];
    for &tuple in chosen.iter().flat_map(|&place| &sets[place]) {
        times[tuple as usize] += 1;
    }
    let mut order = chosen.clone();
    order.sort_by_key(|&place| (sets[place].len(), place));
    for place in order {
        if sets[place].iter().all(|&tuple| times[tuple as usize] > u32::from(needs.of(tuple))) {
            sets[place].iter().for_each(|&tuple| times[tuple as usize] -= 1);
            chosen.retain(|&one| one != place);
        }
    }
    chosen
}

pub(super) fn count(sets: &[TupleSet]) -> usize {
    sets.iter().flatten().max().map_or(0, |&most| most as usize + 1)
}

/// For each tuple, the sets that have it.
fn owners(sets: &[TupleSet]) -> Vec<Vec<usize>> {
    let mut owners = vec![Vec::new(); count(sets)];
    for (place, set) in sets.iter().enumerate() {
        set.iter().for_each(|&tuple| owners[tuple as usize].push(place));
    }
    owners
}

/// Positions of the sets that no other has all tuples of; of equal ones the first.
fn without_dominated(sets: &[TupleSet]) -> Vec<usize> {
    let owners = owners(sets);
    let has_all = |place: usize, set: &TupleSet| {
        set.iter().all(|tuple| sets[place].binary_search(tuple).is_ok())
    };
    let is_kept = |&place: &usize| {
        let set = &sets[place];
        let rarest = set.iter().min_by_key(|tuple| owners[**tuple as usize].len());
        let mut others = rarest.into_iter().flat_map(|&tuple| &owners[tuple as usize]);
        !others.any(|&other| {
            let larger = sets[other].len() > set.len();
            let first = sets[other].len() == set.len() && other < place;
            (larger || first) && has_all(other, set)
        })
    };
    (0..sets.len()).filter(is_kept).collect()
}

/// A set of tuples.
#[derive(Clone, Debug)]
struct Bits(Vec<u64>);

impl Bits {
    fn new(size: usize) -> Bits {
        Bits(vec![0; size.div_ceil(64)])
    }

    fn of(size: usize, tuples: impl Iterator<Item = u32>) -> Bits {
        let mut bits = Bits::new(size);
        tuples.for_each(|tuple| bits.0[tuple as usize / 64] |= 1 << (tuple % 64));
        bits
    }

    fn has(&self, tuple: usize) -> bool {
        self.0[tuple / 64] >> (tuple % 64) & 1 != 0
    }

    fn add_all(&mut self, other: &Bits) {
        self.0.iter_mut().zip(&other.0).for_each(|(word, more)| *word |= more);
    }

    /// How many of it the other lacks.
    fn more_than(&self, other: &Bits) -> u32 {
        self.0.iter().zip(&other.0).map(|(word, known)| (word & !known).count_ones()).sum()
    }
}

/// Sets, and what is asked about them again and again.
struct Table {
    tuples: usize,
    sets: Vec<Bits>,
    owners: Vec<Vec<usize>>,
    /// For each tuple, those that some set has together with it.
    near: Vec<Bits>,
    /// Tuples that some set has, those that fewest sets have first.
    rarest: Vec<usize>,
}

impl Table {
    fn new(sets: &[TupleSet]) -> Table {
        let (tuples, owners) = (count(sets), owners(sets));
        let sets: Vec<Bits> =
            sets.iter().map(|set| Bits::of(tuples, set.iter().copied())).collect();
        let near = owners.iter().map(|places| {
            let mut near = Bits::new(tuples);
            places.iter().for_each(|&place| near.add_all(&sets[place]));
            near
        });
        let near = near.collect();
        let mut rarest: Vec<usize> =
            (0..tuples).filter(|&tuple| !owners[tuple].is_empty()).collect();
        rarest.sort_by_key(|&tuple| (owners[tuple].len(), tuple));
        Table { tuples, sets, owners, near, rarest }
    }

    /// How many tuples there are at least, among those not covered, of which no set has two.
    fn apart(&self, covered: &Bits) -> usize {
        let mut near = covered.clone();
        let mut apart = 0;
        for &tuple in &self.rarest {
            if !near.has(tuple) {
                apart += 1;
                near.add_all(&self.near[tuple]);
            }
        }
        apart
    }
}

struct Search {
    table: Table,
    best: Vec<usize>,
    branches: u64,
    /// Whether no branch was left out for want of effort.
    proved: bool,
}

impl Search {
    fn go(&mut self, chosen: &mut Vec<usize>, covered: &Bits) {
        let open = self.table.rarest.iter().copied().find(|&tuple| !covered.has(tuple));
        let Some(open) = open else {
            if chosen.len() < self.best.len() {
                self.best.clone_from(chosen);
            }
            return;
        };
        if chosen.len() + self.table.apart(covered) >= self.best.len() {
            return;
        }
        let mut places = self.table.owners[open].clone();
        places.sort_by_key(|&place| (u32::MAX - self.table.sets[place].more_than(covered), place));
        for place in places {
            if self.branches == 0 {
                self.proved = false;
                return;
            }
            self.branches -= 1;
            let mut covered = covered.clone();
            covered.add_all(&self.table.sets[place]);
            chosen.push(place);
            self.go(chosen, &covered);
            chosen.pop();
        }
    }
}
