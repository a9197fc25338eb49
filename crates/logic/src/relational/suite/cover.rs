//! Which of some sets are needed to cover what they cover together.

use std::collections::BTreeMap;

/// Few of the sets, by their places in ascending order, none of which could be left out: first
/// always the set with most elements that are new, then without those that became needless.
pub(super) fn few(sets: &[Vec<usize>]) -> Vec<usize> {
    let mut chosen = greedy(sets);
    let mut count: BTreeMap<usize, usize> = BTreeMap::new();
    for &at in &chosen {
        sets[at].iter().for_each(|it| *count.entry(*it).or_default() += 1);
    }
    // Those that were chosen last cover least; those before may live without them or not.
    let mut needed = Vec::new();
    chosen.sort_by_key(|&at| (sets[at].len(), at));
    for at in chosen {
        if sets[at].iter().all(|it| count[it] > 1) {
            sets[at].iter().for_each(|it| *count.entry(*it).or_default() -= 1);
        } else {
            needed.push(at);
        }
    }
    needed.sort_unstable();
    needed
}

fn greedy(sets: &[Vec<usize>]) -> Vec<usize> {
    let elements = sets.iter().flatten().copied().max().map_or(0, |it| it + 1);
    let mut covered = vec![false; elements];
    // What a set covers that is new never grows: an old number is an upper limit.
    let mut queue: std::collections::BinaryHeap<(usize, std::cmp::Reverse<usize>)> =
        sets.iter().enumerate().map(|(at, it)| (it.len(), std::cmp::Reverse(at))).collect();
    let mut chosen = Vec::new();
    while let Some((limit, at)) = queue.pop() {
        let fresh = sets[at.0].iter().filter(|&&it| !covered[it]).count();
        if fresh == 0 {
            continue;
        }
        if fresh < limit {
            queue.push((fresh, at));
            continue;
        }
        sets[at.0].iter().for_each(|&it| covered[it] = true);
        chosen.push(at.0);
    }
    chosen
}

/// As many elements as are found no two of which are in one set: so many sets are needed.
pub(super) fn apart(sets: &[Vec<usize>]) -> usize {
    let elements = sets.iter().flatten().copied().max().map_or(0, |it| it + 1);
    let mut together = vec![vec![false; elements]; elements];
    for set in sets {
        for &a in set {
            set.iter().for_each(|&b| together[a][b] = true);
        }
    }
    let met: Vec<usize> = (0..elements).filter(|&it| together[it][it]).collect();
    met.iter().map(|&first| apart_from(first, &met, &together)).max().unwrap_or(0)
}

/// The same with a given first; further ones leave as many others as possible.
fn apart_from(first: usize, met: &[usize], together: &[Vec<bool>]) -> usize {
    let mut others: Vec<usize> = met.iter().copied().filter(|&it| !together[first][it]).collect();
    let mut count = 1;
    while !others.is_empty() {
        let left = |it: usize| others.iter().filter(|&&other| !together[it][other]).count();
        let next = others.iter().copied().max_by_key(|&it| (left(it), std::cmp::Reverse(it)));
        let next = next.expect("there is one");
        others.retain(|&it| !together[next][it]);
        count += 1;
    }
    count
}

#[cfg(test)]
mod tests {
    use super::{apart, few};

    #[test]
    fn elements_that_are_never_together_need_a_set_each() {
        assert_eq!(apart(&[vec![0, 1], vec![1, 2], vec![2, 3], vec![3, 0]]), 2);
        assert_eq!(apart(&[vec![0, 5], vec![1, 5], vec![2, 5]]), 3);
        assert_eq!(apart(&[]), 0);
    }

    #[test]
    fn a_set_that_others_make_needless_is_left_out() {
        // The largest comes first, and the other two cover it.
        let sets = vec![vec![1, 2, 3, 4], vec![0, 1, 2], vec![3, 4, 5]];
        assert_eq!(few(&sets), [1, 2]);
        assert_eq!(few(&[vec![], vec![7]]), [1]);
    }
}
