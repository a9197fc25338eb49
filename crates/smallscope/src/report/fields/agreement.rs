//! Whether an invariant and a predicate accept the same, written: for people, and for programs.
//!
//! | key | value |
//! |---|---|
//! | `schema`, `class`, `predicate`, `scope`, `finitization`, `seconds` | as in the report of `fields` |
//! | `invariant` | where the formula is from |
//! | `by_predicate`, `by_invariant` | how many structures of each were shown to the other |
//! | `others` | with `--suite`: structures of the invariant that the suite lacks |
//! | `undecided` | structures of which the predicate says nothing within its budget, or of the suite that formulas have no words for |
//! | `agree` | `true`, `false`, or null: not all were looked at, and there is no difference so far |
//! | `complete` | whether all were looked at, or there is a difference |
//! | `difference` | null, or `accepted_by` (`"predicate"`, `"suite"` or `"invariant"`), `clauses` (those that fail), `structure` (its text) |

use crate::report::text::draw;
use crate::suite::fields::agreement::{Agreement, Side};
use serde_json::json;
use std::fmt;

const SCHEMA: u32 = 1;

/// The report of `fields --agree`, with a newline at its end.
pub fn text(agreement: &Agreement) -> String {
    let difference = agreement.difference.as_ref().map(|one| {
        json!({
            "accepted_by": one.accepted_by.name(),
            "clauses": one.clauses,
            "structure": one.structure.to_string(),
        })
    });
    let object = json!({
        "schema": SCHEMA,
        "class": agreement.class,
        "predicate": agreement.predicate,
        "invariant": agreement.invariant,
        "scope": agreement.finitization.is_none().then_some(agreement.scope),
        "finitization": agreement.finitization,
        "by_predicate": agreement.by_predicate,
        "by_invariant": agreement.by_invariant,
        "others": agreement.others,
        "undecided": agreement.undecided,
        "agree": agreement.agree(),
        "complete": agreement.complete || agreement.difference.is_some(),
        "difference": difference,
        "seconds": agreement.seconds,
    });
    format!("{object:#}\n")
}

/// The summary of `fields --agree`.
pub struct AgreementSummary<'a>(pub &'a Agreement);

impl fmt::Display for AgreementSummary<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let told = self.0;
        let Agreement { class, predicate, invariant, .. } = told;
        match &told.finitization {
            Some(call) => writeln!(f, "{class} by {call}: {predicate} and {invariant}")?,
            None => writeln!(f, "{class} at scope {}: {predicate} and {invariant}", told.scope)?,
        }
        if let Some(difference) = &told.difference {
            match difference.accepted_by {
                Side::Predicate => {
                    writeln!(f, "  {predicate} accepts what these clauses do not allow:")?;
                    difference.clauses.iter().try_for_each(|one| writeln!(f, "    {one}"))?;
                }
                Side::Suite => {
                    writeln!(f, "  the suite has what these clauses do not allow:")?;
                    difference.clauses.iter().try_for_each(|one| writeln!(f, "    {one}"))?;
                }
                Side::Invariant if told.others > 0 => {
                    writeln!(
                        f,
                        "  {predicate:9} has {}, all of which the invariant accepts",
                        told.by_predicate
                    )?;
                    writeln!(
                        f,
                        "  {:9} accepts {}, of which {} are others, such as:",
                        "invariant", told.by_invariant, told.others
                    )?;
                }
                Side::Invariant => writeln!(f, "  all clauses hold, and {predicate} rejects:")?,
            }
            writeln!(f, "  {}", difference.structure)?;
            for line in draw(&difference.structure).lines() {
                writeln!(f, "    {line}")?;
            }
        } else {
            writeln!(f, "  {predicate:9} accepts {}", told.by_predicate)?;
            writeln!(f, "  {:9} accepts {}", "invariant", told.by_invariant)?;
        }
        match (told.undecided, told.predicate.as_str()) {
            (0, _) => {}
            (count, "suite") => writeln!(f, "  left out  {count} with objects that no domain has")?,
            (count, _) => writeln!(f, "  dropped   {count} of which {predicate} says nothing")?,
        }
        writeln!(f, "  seconds   {:.3}", told.seconds)?;
        match told.agree() {
            Some(agree) => write!(f, "  agree: {agree}"),
            None => write!(f, "  agree: not known, not all were looked at"),
        }
    }
}
