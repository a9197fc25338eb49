//! In which order the states are taken that calls have led to.
//!
//! Breadth first, states are numbered in the order of the calls that lead to them, whoever makes
//! these, so several may work (`jobs`). The other orders depend on what was found last: one
//! explorer has all states that are open here, and numbers what it finds at once.

use std::collections::VecDeque;

/// Which of the open states is next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// The first that was found: sequences are the shortest.
    #[default]
    Bfs,
    /// The last.
    Dfs,
    /// One of the least depth, of these the last.
    Deepening,
    /// One that was found by a call that ran code which none had run before; else the first.
    Covering,
}

impl Order {
    pub fn name(self) -> &'static str {
        match self {
            Order::Bfs => "bfs",
            Order::Dfs => "dfs",
            Order::Deepening => "deepening",
            Order::Covering => "covering",
        }
    }
}

/// A state that no call was made on yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct OpenState {
    pub(super) state: usize,
    pub(super) depth: u32,
    /// How much code had run when it was found.
    pub(super) covered: usize,
}

/// The states that one explorer has still to take.
#[derive(Debug, Default)]
pub(super) struct OpenStates {
    all: VecDeque<OpenState>,
    /// How much code had run when the last was taken.
    covered: usize,
}

impl OpenStates {
    pub(super) fn push(&mut self, state: OpenState) {
        self.all.push_back(state);
    }

    pub(super) fn clear(&mut self) {
        self.all.clear();
    }

    /// Takes the next.
    pub(super) fn take(&mut self, order: Order) -> Option<usize> {
        let place = self.next(order)?;
        let taken = self.all.remove(place).expect("it is among them");
        self.covered = self.covered.max(taken.covered);
        Some(taken.state)
    }

    /// All of them, as they would be taken if nothing more were found.
    pub(super) fn in_order(&self, order: Order) -> Vec<usize> {
        let mut rest = OpenStates { all: self.all.clone(), covered: self.covered };
        std::iter::from_fn(|| rest.take(order)).collect()
    }

    fn next(&self, order: Order) -> Option<usize> {
        let last = self.all.len().checked_sub(1)?;
        Some(match order {
            Order::Bfs => 0,
            Order::Dfs => last,
            Order::Deepening => {
                let depth = self.all.iter().map(|one| one.depth).min();
                self.all.iter().rposition(|one| Some(one.depth) == depth).unwrap_or(last)
            }
            Order::Covering => {
                let is_better = |one: &OpenState| one.covered > self.covered;
                self.all.iter().rposition(is_better).unwrap_or(0)
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taken(order: Order) -> Vec<usize> {
        let mut open = OpenStates::default();
        for (state, depth, covered) in [(0, 1, 5), (1, 2, 5), (2, 1, 7), (3, 2, 7)] {
            open.push(OpenState { state, depth, covered });
        }
        open.covered = 5;
        assert_eq!(open.in_order(order).len(), 4);
        std::iter::from_fn(|| open.take(order)).collect()
    }

    #[test]
    fn each_order_takes_each_state_once() {
        assert_eq!(taken(Order::Bfs), [0, 1, 2, 3]);
        assert_eq!(taken(Order::Dfs), [3, 2, 1, 0]);
        assert_eq!(taken(Order::Deepening), [2, 0, 3, 1]);
        assert_eq!(taken(Order::Covering), [3, 0, 1, 2]);
    }
}
