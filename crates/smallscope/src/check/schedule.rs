//! What of a time limit is for what.
//!
//! The limit is hard: when it is over, the command has ended. Exploring could use all of it; so it
//! ends earlier, and what was found is written down, compared with another run and tried on the
//! real JVM in the rest. Each of these has its end, and what is left by then is counted.

use std::time::{Duration, Instant};

/// When each part must end; None: whenever it does.
#[derive(Clone, Copy, Debug, Default)]
pub struct Schedule {
    pub explored: Option<Instant>,
    /// Calls that are shown are made again, and the shortest way to their inputs is looked for.
    pub shown: Option<Instant>,
    /// Cases are compared with another run.
    pub compared: Option<Instant>,
    /// Tests have run on the real JVM, and all is written.
    pub ended: Option<Instant>,
}

/// What is wanted besides a report, and takes time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tests {
    None,
    /// As they are, not tried.
    Unverified,
    Verified,
}

impl Schedule {
    pub fn new(began: Instant, limit: Option<Duration>, tests: Tests) -> Schedule {
        let Some(limit) = limit else { return Schedule::default() };
        let at_most = |part: u32, seconds| (limit / part).min(Duration::from_secs(seconds));
        // Choosing tests takes as many calls again as there are ways through the code.
        let for_showing = if tests == Tests::None { at_most(10, 2) } else { at_most(6, 10) };
        let (for_comparing, for_jvm) = match tests {
            Tests::None => (Duration::ZERO, Duration::ZERO),
            Tests::Unverified => (at_most(8, 10), Duration::ZERO),
            // A compiler and a JVM take their time to start, whatever they are given.
            Tests::Verified => (at_most(8, 10), at_most(5, 15) * 2),
        };
        // To end takes a moment, too.
        let ended = began + limit - at_most(50, 1);
        let compared = ended - for_jvm;
        let shown = compared - for_comparing;
        Schedule {
            explored: Some(shown - for_showing),
            shown: Some(shown),
            compared: Some(compared),
            ended: Some(ended),
        }
    }
}

impl Schedule {
    /// When doubts must end that begin now. If tests are wanted, half of what there is for showing is theirs.
    pub fn doubted(&self, now: Instant) -> Option<Instant> {
        let shown = self.shown?;
        let has_tests = self.compared > Some(shown);
        let half = now + shown.saturating_duration_since(now) / 2;
        Some(if has_tests { half } else { shown })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(limit: u64, tests: Tests) -> [u64; 4] {
        let began = Instant::now();
        let schedule = Schedule::new(began, Some(Duration::from_secs(limit)), tests);
        let Schedule { explored, shown, compared, ended } = schedule;
        [explored, shown, compared, ended].map(|end| (end.unwrap() - began).as_secs())
    }

    #[test]
    fn all_is_over_when_the_limit_is() {
        assert_eq!(seconds(100, Tests::None), [97, 99, 99, 99]);
        assert_eq!(seconds(100, Tests::Unverified), [79, 89, 99, 99]);
        assert_eq!(seconds(100, Tests::Verified), [49, 59, 69, 99]);
        assert_eq!(seconds(50, Tests::Verified), [14, 22, 29, 49]);
    }

    #[test]
    fn doubts_leave_half_of_the_rest_for_tests() {
        let began = Instant::now();
        let of = |tests| {
            let schedule = Schedule::new(began, Some(Duration::from_secs(100)), tests);
            let later = began + Duration::from_secs(49);
            (schedule.doubted(later).unwrap() - began).as_secs()
        };
        assert_eq!([of(Tests::None), of(Tests::Unverified), of(Tests::Verified)], [99, 69, 54]);
    }

    #[test]
    fn however_short_a_limit_is_some_of_it_is_for_exploring() {
        for tests in [Tests::None, Tests::Unverified, Tests::Verified] {
            let began = Instant::now();
            let schedule = Schedule::new(began, Some(Duration::from_millis(10)), tests);
            assert!(schedule.explored.unwrap() > began);
        }
    }
}
