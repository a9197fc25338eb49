//! Options of a run that lists its inputs.

use smallscope::explore::Strategy;
use smallscope::generate::account::Wanted;
use smallscope::generate::{Options, SymbolicLimits};
use smallscope::{jobs, space};

/// A line for each input, however many there are.
pub(crate) fn listing(space: space::Options, strategy: Strategy) -> Options {
    Options {
        space,
        jobs: jobs::Options::default(),
        strategy,
        criterion: None,
        one_per_class: false,
        max_instructions: 1_000_000,
        max: None,
        wanted: Wanted { lines: true, structures: 0 },
        symbolic: SymbolicLimits::default(),
    }
}
