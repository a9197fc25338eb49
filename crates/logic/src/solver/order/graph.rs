//! Numbers whose differences are bounded: `x - y <= w`.
//!
//! Such constraints have a solution if and only if no cycle of them has a negative sum.
//! The solution is kept while bounds are added (Cotton and Maler, "Fast and flexible
//! difference constraint propagation for DPLL(T)", 2006): a bound that it breaks lowers
//! numbers until all bounds hold, or until the number that the bound started from would
//! have to be lowered itself, which closes a negative cycle.

use std::collections::VecDeque;

/// A number.
pub(super) type Node = usize;

/// Where a bound comes from, for the core of a contradiction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// The range of a type: nobody needs to ask for it.
    Range,
    /// The constraint at that place.
    Constraint(usize),
    /// It follows from the constraints, who knows which.
    Derived,
    /// It may be wrong.
    Supposed,
}

#[derive(Clone, Copy, Debug)]
struct Bound {
    from: Node,
    to: Node,
    /// `to - from` is at most this.
    weight: i128,
    reason: Reason,
    /// The next bound that starts at the same node.
    next: u32,
}

/// No bound.
const NONE: u32 = u32::MAX;

#[derive(Debug, Default)]
pub(super) struct Graph {
    values: Vec<i128>,
    bounds: Vec<Bound>,
    /// The newest bound that starts at each node.
    newest: Vec<u32>,
    /// How many bounds end at each node, and so keep it from rising.
    incoming: Vec<u32>,
    /// The bound that lowered each node last.
    lowered_by: Vec<u32>,
    /// First in, first out: otherwise a node may be lowered exponentially often.
    waiting: VecDeque<Node>,
    is_waiting: Vec<bool>,
    /// What the present bound has lowered, and from which value.
    lowered: Vec<(Node, i128)>,
}

/// Bounds whose sum is negative.
#[derive(Debug)]
pub(super) struct Cycle {
    pub(super) reasons: Vec<Reason>,
}

impl Graph {
    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.values.clear();
        self.bounds.clear();
        self.newest.clear();
        self.incoming.clear();
        self.lowered_by.clear();
        self.is_waiting.clear();
        self.waiting.clear();
    }

    pub(super) fn node(&mut self) -> Node {
        self.values.push(0);
        self.newest.push(NONE);
        self.incoming.push(0);
        self.lowered_by.push(NONE);
        self.is_waiting.push(false);
        self.values.len() - 1
    }

    pub(super) fn value(&self, node: Node) -> i128 {
        self.values[node]
    }

    /// How many bounds there are; [`Graph::forget`] goes back to it.
    pub(super) fn mark(&self) -> usize {
        self.bounds.len()
    }

    /// Takes all bounds after a mark away. The values stay: fewer bounds break none.
    pub(super) fn forget(&mut self, mark: usize) {
        while self.bounds.len() > mark {
            let bound = self.bounds.pop().expect("there are more than the mark says");
            self.newest[bound.from] = bound.next;
            self.incoming[bound.to] -= 1;
        }
    }

    /// Adds `x - y <= weight`.
    ///
    /// # Errors
    /// It contradicts the others; it stays all the same, so the graph is of no more use
    /// until it is forgotten.
    pub(super) fn bound(
        &mut self,
        x: Node,
        y: Node,
        weight: i128,
        reason: Reason,
    ) -> Result<(), Cycle> {
        let number = self.bounds.len() as u32;
        let next = std::mem::replace(&mut self.newest[y], number);
        self.bounds.push(Bound { from: y, to: x, weight, reason, next });
        self.incoming[x] += 1;
        if self.values[y] + weight >= self.values[x] {
            return Ok(());
        }
        if x == y {
            return Err(Cycle { reasons: vec![reason] });
        }
        // Chains mostly grow at their upper end, and then nothing has to be lowered.
        if self.incoming[y] == 0 {
            self.values[y] = self.values[x] - weight;
            return Ok(());
        }
        self.lowered.clear();
        self.lower(number);
        while let Some(node) = self.waiting.pop_front() {
            self.is_waiting[node] = false;
            let mut at = self.newest[node];
            while at != NONE {
                let Bound { to, weight, next, .. } = self.bounds[at as usize];
                if self.values[node] + weight < self.values[to] {
                    self.lower(at);
                    if to == y {
                        return Err(self.give_up(number));
                    }
                }
                at = next;
            }
        }
        Ok(())
    }

    /// Puts the values back, and tells the cycle that the bound has closed.
    fn give_up(&mut self, number: u32) -> Cycle {
        let cycle = self.cycle(number);
        for (node, value) in self.lowered.drain(..).rev() {
            self.values[node] = value;
        }
        for node in self.waiting.drain(..) {
            self.is_waiting[node] = false;
        }
        cycle
    }

    fn lower(&mut self, number: u32) {
        let Bound { from, to, weight, .. } = self.bounds[number as usize];
        self.lowered.push((to, self.values[to]));
        self.values[to] = self.values[from] + weight;
        self.lowered_by[to] = number;
        if !std::mem::replace(&mut self.is_waiting[to], true) {
            self.waiting.push_back(to);
        }
    }

    /// The bounds from the one that was added back to where it started.
    fn cycle(&self, added: u32) -> Cycle {
        let start = self.bounds[added as usize].from;
        let mut reasons = Vec::new();
        let mut node = start;
        loop {
            let number = self.lowered_by[node];
            let bound = self.bounds[number as usize];
            reasons.push(bound.reason);
            node = bound.from;
            if number == added || node == start {
                return Cycle { reasons };
            }
        }
    }

    /// The least and the greatest value that the bounds allow for each node, seen from
    /// `origin`; none where there is no bound.
    pub(super) fn ranges(&self, origin: Node) -> Vec<(Option<i128>, Option<i128>)> {
        let most = self.distances(origin, |bound| (bound.from, bound.to));
        let least = self.distances(origin, |bound| (bound.to, bound.from));
        let least = least.into_iter().map(|it| it.map(|distance| -distance));
        least.zip(most).collect()
    }

    fn distances(&self, origin: Node, ends: impl Fn(&Bound) -> (Node, Node)) -> Vec<Option<i128>> {
        let mut distances: Vec<Option<i128>> = vec![None; self.values.len()];
        distances[origin] = Some(0);
        for _ in 0..self.values.len() {
            let mut changed = false;
            for bound in &self.bounds {
                let (from, to) = ends(bound);
                let Some(distance) = distances[from] else { continue };
                let distance = distance + bound.weight;
                if distances[to].is_none_or(|known| distance < known) {
                    distances[to] = Some(distance);
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
        distances
    }
}
