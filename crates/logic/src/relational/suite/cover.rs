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

#[cfg(test)]
mod tests {
    use super::few;

    #[test]
    fn a_set_that_others_make_needless_is_left_out() {
        // The largest comes first, and the other two cover it.
        let sets = vec![vec![1, 2, 3, 4], vec![0, 1, 2], vec![3, 4, 5]];
        assert_eq!(few(&sets), [1, 2]);
        assert_eq!(few(&[vec![], vec![7]]), [1]);
    }
}
