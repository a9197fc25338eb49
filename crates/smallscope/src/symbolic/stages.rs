//! What is easy first: a method is explored on short inputs with little effort, by turns with all.
//!
//! A path on an array or a text of any length asks more of the solver than one on three elements, a
//! loop over it has more ways to go, and a query that is hard takes as long as a thousand others. Most
//! sides need neither. So the same paths are also explored within a smaller bound of length, with a solver
//! that gives up early, and that gets two thirds of the work. Loops over what is short end soon, so paths
//! may fork more often there before they are put off. What no path takes, only the exploration of all says.
//!
//! An exploration is what it has left open, as the numbers of ways, so going over to another one costs
//! no more than the run to the first of these. As long as no length was met and no query given up,
//! both would be the same, and only the first is there.
//!
//! Not here: which way is next within one (`order`), and how hard the solver tries (`effort`).

use super::order::{Aim, Frontier, Order};
use super::path::Path;
use machine::program::Program;

/// The smaller bound of length.
const SHORT: u32 = 3;

/// Forks that a path may have in the first round within it.
const SHORT_FORKS: usize = 64;

/// What was ruled out by a bound of the input, as far as that is known.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Met {
    /// Objects or lengths were left out.
    pub(super) inputs: bool,
    /// There may be a larger valid input.
    pub(super) precondition: bool,
    /// A condition was ruled out by a bound alone.
    pub(super) is_capped: bool,
}

/// All paths within one bound of length.
pub(super) struct Exploration {
    pub(super) length: u32,
    pub(super) frontier: Frontier,
    /// No path was begun.
    pub(super) begins: bool,
    is_over: bool,
    work: u64,
    pub(super) met: Met,
}

/// The explorations of a method.
pub(super) struct Stages {
    /// The last is that within the whole bound.
    all: Vec<Exploration>,
    at: usize,
}

impl Stages {
    /// All paths up to a length; before, if it `is_gradual`, those that are easy.
    pub(super) fn new(order: Order, length: u32, is_gradual: bool) -> Stages {
        let easy = is_gradual.then_some(SHORT.min(length));
        let exploration = |length| Exploration {
            length,
            frontier: Frontier::new(order),
            begins: true,
            is_over: false,
            work: 0,
            met: Met::default(),
        };
        let all = easy.into_iter().chain([length]).map(exploration);
        Stages { all: all.collect(), at: 0 }
    }

    pub(super) fn at_hand(&mut self) -> &mut Exploration {
        &mut self.all[self.at]
    }

    /// Whether the exploration at hand is one of what is easy.
    pub(super) fn is_easy(&self) -> bool {
        self.at + 1 < self.all.len()
    }

    /// Whether what is easy leaves lengths out.
    fn is_short(&self) -> bool {
        self.all.first().map(|one| one.length) < self.all.last().map(|one| one.length)
    }

    /// Whether what is easy is less than all.
    pub(super) fn is_less(&self, path: &Path) -> bool {
        path.gives_up || path.meets_lengths && self.is_short()
    }

    /// Whether what is not met at hand is in no input within the whole bound.
    pub(super) fn is_whole(&self, path: &Path) -> bool {
        !self.is_easy() || !self.is_less(path)
    }

    pub(super) fn is_at(&self, number: usize) -> bool {
        self.at == number
    }

    /// Which exploration is to go on; None if all is explored.
    pub(super) fn next(&mut self, path: &Path) -> Option<usize> {
        let whole = self.all.len() - 1;
        if path.meets_lengths && self.is_short() {
            self.all[0].frontier.first_forks = SHORT_FORKS;
        }
        let open = |number: &usize| !self.all[*number].is_over;
        if !self.is_less(path) {
            return Some(0).filter(open);
        }
        let share = |number: &usize| self.all[*number].work << number;
        (0..=whole).filter(|_| open(&whole)).filter(open).min_by_key(share)
    }

    /// Goes over to another exploration; what the one at hand has met is kept.
    pub(super) fn go_over(&mut self, next: usize, met: Met) -> &Exploration {
        self.all[self.at].met = met;
        self.at = next;
        &self.all[next]
    }

    /// The exploration at hand has no more paths.
    pub(super) fn end(&mut self) {
        self.at_hand().is_over = true;
    }

    pub(super) fn note_work(&mut self, work: u64) {
        self.at_hand().work += work;
    }

    pub(super) fn ends_round(&self) -> bool {
        self.all[self.at].frontier.ends_round()
    }

    /// Puts all that is open in its place once more.
    pub(super) fn sort(&mut self, program: &Program, aim: &Aim) {
        self.all.iter_mut().for_each(|one| one.frontier.sort(program, aim));
    }
}
