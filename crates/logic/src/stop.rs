//! Ending a query of the solver from outside: a time limit or a signal, of which nobody here knows.

use std::rc::Rc;

/// Says whether a query is to end. It is asked often.
#[derive(Clone, Default)]
pub struct Stop(Option<Rc<dyn Fn() -> bool>>);

impl Stop {
    pub fn when(asked: impl Fn() -> bool + 'static) -> Stop {
        Stop(Some(Rc::new(asked)))
    }

    pub(crate) fn is_wanted(&self) -> bool {
        self.0.as_ref().is_some_and(|asked| asked())
    }
}

impl std::fmt::Debug for Stop {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Stop").field(&self.0.is_some()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::Stop;
    use crate::circuit::gates::{Gate, Gates};
    use crate::sat::{Answer, Sat};

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
        sat.stop_when(Stop::when(|| true));
        assert_eq!(sat.solve(&gates, &[], u64::MAX), Answer::Unknown);
        assert!(sat.conflicts() < 1_000, "it ended soon");
        let (gates, mut sat) = pigeons(5);
        sat.stop_when(Stop::when(|| false));
        assert_eq!(sat.solve(&gates, &[], u64::MAX), Answer::Unsat(Vec::new()));
    }
}
