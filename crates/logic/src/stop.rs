//! When nobody waits for an answer any more.
//!
//! What is stopped is unknown, and nothing remembers that: asked again with time, the same query has the
//! verdict that its effort allows.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// A moment, or a flag that somebody raises.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stop {
    pub at: Option<Instant>,
    /// Becomes true when all is to stop, and stays so.
    pub flag: Option<&'static AtomicBool>,
}

impl Stop {
    pub fn is_due(&self) -> bool {
        self.flag.is_some_and(|flag| flag.load(Ordering::Relaxed))
            || self.at.is_some_and(|moment| Instant::now() >= moment)
    }
}

#[cfg(test)]
mod tests {
    use super::Stop;
    use crate::circuit::gates::{Gate, Gates};
    use crate::sat::{Answer, Sat};
    use std::sync::atomic::AtomicBool;

    static RAISED: AtomicBool = AtomicBool::new(true);

    /// More pigeons than holes, which takes a solver long.
    fn pigeons(count: usize) -> (Gates, Sat) {
        let (mut gates, mut sat) = (Gates::default(), Sat::default());
        let sits: Vec<Vec<Gate>> =
            (0..count).map(|_| (1..count).map(|_| gates.input()).collect()).collect();
        for (at, pigeon) in sits.iter().enumerate() {
            sat.require_one(&gates, pigeon);
            for other in &sits[..at] {
                for (&a, &b) in pigeon.iter().zip(other) {
                    sat.require_one(&gates, &[!a, !b]);
                }
            }
        }
        (gates, sat)
    }

    #[test]
    fn a_query_that_is_stopped_is_unknown() {
        let (gates, mut sat) = pigeons(9);
        sat.set_stop(Stop { at: None, flag: Some(&RAISED) });
        assert_eq!(sat.solve(&gates, &[], u64::MAX), Answer::Unknown);
        assert!(sat.conflicts() < 1_000, "it ended soon");
        let (gates, mut sat) = pigeons(5);
        sat.set_stop(Stop::default());
        assert_eq!(sat.solve(&gates, &[], u64::MAX), Answer::Unsat(Vec::new()));
    }
}
