//! The summary of a search, as a person reads it.

use super::{FirstThrow, Report, Stopped};
use std::fmt;

pub struct Summary<'a>(pub &'a Report);

impl fmt::Display for Summary<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let report = self.0;
        writeln!(f, "{} at scope {}, valid by {}", report.class, report.scope, report.predicate)?;
        writeln!(f, "  explored  {} of {} candidates", report.explored, size(report.candidates))?;
        writeln!(f, "  valid     {}", report.valid)?;
        self.dropped(f)?;
        writeln!(f, "  seconds   {:.3}", report.seconds)?;
        write!(f, "  complete: {}", report.complete())?;
        match report.stopped {
            Some(Stopped::Max) => write!(f, " (stopped at --max)"),
            Some(Stopped::Time) => write!(f, " (the time limit is used up)"),
            None => Ok(()),
        }
    }
}

impl Summary<'_> {
    fn dropped(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { dropped, predicate, .. } = self.0;
        if dropped.threw > 0 {
            writeln!(f, "  dropped   {} on which {predicate} threw", dropped.threw)?;
        }
        if let Some(first) = &dropped.first_throw {
            write_first(f, first)?;
        }
        if dropped.out_of_budget > 0 {
            writeln!(f, "  dropped   {} out of budget", dropped.out_of_budget)?;
        }
        for (what, count) in &dropped.unsupported {
            writeln!(f, "  dropped   {count} unsupported: {what}")?;
        }
        Ok(())
    }
}

fn write_first(f: &mut fmt::Formatter<'_>, first: &FirstThrow) -> fmt::Result {
    write!(f, "            the first: {}", first.exception)?;
    if let Some(message) = &first.message {
        write!(f, ": {message}")?;
    }
    writeln!(f)?;
    if let Some(place) = &first.place {
        writeln!(f, "            at {place}")?;
    }
    writeln!(f, "            on {}", first.input)
}

/// A number that may be astronomical.
fn size(candidates: f64) -> String {
    if candidates < 1e6 { format!("{candidates}") } else { format!("{candidates:.1e}") }
}
