//! The fewest of many tests that take all sides which they take together: a set cover.
//!
//! A side that a single test takes makes that test necessary; a test whose sides another takes too,
//! at no more cost, is not needed; a side that every taker of another side takes comes for free.
//! Greedy choice covers what is left, and a branch-and-bound search improves on it: its lower
//! bound is a set of sides no two of which one test takes. When the search ends before
//! [`MOST_NODES`], the result is the least, and says so. Of equally many tests those with the
//! smaller inputs are taken.

use std::collections::BTreeSet;

/// Choices that the search may try.
const MOST_NODES: u64 = 2_000_000;

/// A test costs so much, beside the size of its input: fewest tests come first.
const TEST: u64 = 1 << 32;

/// A test that may be taken: the sides that it takes, and the size of its input.
#[derive(Clone, Debug)]
pub(super) struct Offer<Side> {
    pub(super) sides: BTreeSet<Side>,
    pub(super) size: u64,
}

/// What is left of many tests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fewest {
    /// The numbers of those that stay, ascending.
    pub(super) kept: Vec<usize>,
    /// No fewer take all sides.
    pub(super) at_least: usize,
}

/// The fewest offers that take all sides, or nearly.
pub(super) fn fewest<Side: Ord + Clone>(offers: &[Offer<Side>]) -> Fewest {
    let sides: BTreeSet<&Side> = offers.iter().flat_map(|offer| &offer.sides).collect();
    let takers = sides.into_iter().map(|side| {
        let takes = |&number: &usize| offers[number].sides.contains(side);
        (0..offers.len()).filter(takes).collect::<BTreeSet<usize>>()
    });
    let costs: Vec<u64> = offers.iter().map(|offer| TEST + offer.size).collect();
    let mut cover = Cover { costs, kept: Vec::new() };
    let mut takers: Vec<BTreeSet<usize>> = takers.collect();
    cover.reduce(&mut takers);
    let necessary = cover.kept.len();
    let greedy = cover.greedy(&takers);
    let mut search = Search { cover: &cover, best: greedy, nodes: 0 };
    let at_least = search.bound(&takers) / TEST;
    search.improve(&takers, &mut Vec::new(), 0);
    let is_least = search.nodes < MOST_NODES;
    let best = search.best;
    let at_least = if is_least { best.len() } else { at_least as usize };
    let mut kept = cover.kept;
    kept.extend(best);
    kept.sort_unstable();
    Fewest { kept, at_least: necessary + at_least }
}

struct Cover {
    costs: Vec<u64>,
    /// Tests without which a side is not taken.
    kept: Vec<usize>,
}

impl Cover {
    /// Leaves what is to be decided; `takers` are the tests that take each side.
    fn reduce(&mut self, takers: &mut Vec<BTreeSet<usize>>) {
        loop {
            let before = (takers.len(), takers.iter().map(BTreeSet::len).sum::<usize>());
            // A side that every taker of another takes comes with that.
            takers.sort_by_key(BTreeSet::len);
            let mut needed: Vec<BTreeSet<usize>> = Vec::new();
            for side in takers.drain(..) {
                if !needed.iter().any(|known| known.is_subset(&side)) {
                    needed.push(side);
                }
            }
            let single = needed.iter().filter(|side| side.len() == 1).flatten();
            let necessary: BTreeSet<usize> = single.copied().collect();
            needed.retain(|side| side.is_disjoint(&necessary));
            self.kept.extend(&necessary);
            *takers = needed;
            let useless = self.useless(takers);
            takers.iter_mut().for_each(|side| side.retain(|test| !useless.contains(test)));
            if (takers.len(), takers.iter().map(BTreeSet::len).sum()) == before {
                return;
            }
        }
    }

    /// Tests all of whose sides another takes too, that costs no more.
    fn useless(&self, takers: &[BTreeSet<usize>]) -> BTreeSet<usize> {
        let tests: BTreeSet<usize> = takers.iter().flatten().copied().collect();
        let sides = |test: usize| {
            (0..takers.len()).filter(|&side| takers[side].contains(&test)).collect::<BTreeSet<_>>()
        };
        let tests: Vec<(usize, BTreeSet<usize>)> =
            tests.into_iter().map(|test| (test, sides(test))).collect();
        let is_below = |(test, own): &(usize, BTreeSet<usize>)| {
            tests.iter().any(|(other, others)| {
                let (cost, other_cost) = (self.costs[*test], self.costs[*other]);
                let alike = cost == other_cost && (own != others || other < test);
                own.is_subset(others) && (other_cost < cost || test != other && alike)
            })
        };
        tests.iter().filter(|one| is_below(one)).map(|(test, _)| *test).collect()
    }

    fn cost(&self, tests: &[usize]) -> u64 {
        tests.iter().map(|&test| self.costs[test]).sum()
    }

    /// Always the test that takes most of what is left.
    fn greedy(&self, takers: &[BTreeSet<usize>]) -> Vec<usize> {
        let mut chosen = Vec::new();
        let mut left: Vec<&BTreeSet<usize>> = takers.iter().collect();
        while !left.is_empty() {
            let tests: BTreeSet<usize> =
                left.iter().flat_map(|side| side.iter()).copied().collect();
            let gain = |test: &usize| left.iter().filter(|side| side.contains(test)).count();
            let best = tests
                .into_iter()
                .min_by_key(|test| (usize::MAX - gain(test), self.costs[*test], *test));
            let best = best.expect("a side has a taker");
            left.retain(|side| !side.contains(&best));
            chosen.push(best);
        }
        chosen
    }
}

struct Search<'a> {
    cover: &'a Cover,
    best: Vec<usize>,
    nodes: u64,
}

impl Search<'_> {
    /// Tries to take all sides that are left for less.
    fn improve(&mut self, left: &[BTreeSet<usize>], chosen: &mut Vec<usize>, cost: u64) {
        if left.is_empty() {
            if cost < self.cover.cost(&self.best) {
                self.best.clone_from(chosen);
            }
            return;
        }
        if self.nodes >= MOST_NODES || cost + self.bound(left) >= self.cover.cost(&self.best) {
            return;
        }
        // One of its takers is in every cover: the side with the fewest leaves the least to try.
        let side = left.iter().min_by_key(|side| side.len()).expect("one is left").clone();
        let gain = |test: &usize| left.iter().filter(|side| side.contains(test)).count();
        let mut takers: Vec<usize> = side.into_iter().collect();
        takers.sort_by_key(|test| (usize::MAX - gain(test), self.cover.costs[*test]));
        for test in takers {
            self.nodes += 1;
            let rest: Vec<BTreeSet<usize>> =
                left.iter().filter(|side| !side.contains(&test)).cloned().collect();
            chosen.push(test);
            self.improve(&rest, chosen, cost + self.cover.costs[test]);
            chosen.pop();
        }
    }

    /// No cover of these sides costs less: sides without a common taker need a test each.
    fn bound(&self, left: &[BTreeSet<usize>]) -> u64 {
        let mut sides: Vec<&BTreeSet<usize>> = left.iter().collect();
        sides.sort_by_key(|side| side.len());
        let mut apart: BTreeSet<usize> = BTreeSet::new();
        let mut bound = 0;
        for side in sides {
            if side.is_disjoint(&apart) {
                bound += side.iter().map(|&test| self.cover.costs[test]).min().unwrap_or(0);
                apart.extend(side);
            }
        }
        bound
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offers(sets: &[(&str, u64)]) -> Vec<Offer<char>> {
        sets.iter()
            .map(|(sides, size)| Offer { sides: sides.chars().collect(), size: *size })
            .collect()
    }

    #[test]
    fn a_test_that_alone_takes_a_side_stays() {
        let fewest = fewest(&offers(&[("ab", 1), ("b", 1), ("c", 9)]));
        assert_eq!(fewest, Fewest { kept: vec![0, 2], at_least: 2 });
    }

    #[test]
    fn two_are_found_where_greedy_choice_takes_three() {
        let fewest = fewest(&offers(&[("abcd", 1), ("abe", 1), ("cdf", 1), ("ef", 1)]));
        assert_eq!(fewest.kept.len(), 2, "{fewest:?}");
        assert_eq!(fewest.at_least, 2);
    }

    #[test]
    fn of_equal_tests_the_smaller_one_stays() {
        let fewest = fewest(&offers(&[("ab", 5), ("ab", 2), ("a", 1)]));
        assert_eq!(fewest.kept, [1]);
    }

    /// Against all subsets of seven tests.
    #[test]
    fn no_subset_is_smaller_or_cheaper() {
        let mut seed = 7_u64;
        for _ in 0..300 {
            let mut next = || {
                seed ^= seed << 13;
                seed ^= seed >> 7;
                seed ^= seed << 17;
                seed
            };
            let offers: Vec<Offer<u32>> = (0..7)
                .map(|_| {
                    let bits = next();
                    let sides = (0..8).filter(|side| bits >> side & 5 == 5).collect();
                    Offer { sides, size: bits >> 40 & 7 }
                })
                .collect();
            let all: BTreeSet<u32> = offers.iter().flat_map(|one| one.sides.clone()).collect();
            let cost =
                |kept: &[usize]| kept.iter().map(|&one| TEST + offers[one].size).sum::<u64>();
            let best = (0_u32..1 << 7).filter_map(|subset| {
                let kept: Vec<usize> = (0..7).filter(|one| subset >> one & 1 == 1).collect();
                let taken: BTreeSet<u32> =
                    kept.iter().flat_map(|&one| offers[one].sides.clone()).collect();
                (taken == all).then(|| cost(&kept))
            });
            let found = fewest(&offers);
            assert_eq!(Some(cost(&found.kept)), best.min(), "{offers:?}");
            assert_eq!(found.at_least, found.kept.len());
        }
    }
}
