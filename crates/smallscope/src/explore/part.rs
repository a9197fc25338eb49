//! Parts of what there is to explore, by numbers that mean the same to every machine
//! that was made in the same way: so they can be given away, saved, and gone on with.

use machine::search::parts::{Part as Subspace, Span};
use serde::{Deserialize, Serialize};

/// What follows from a few choices, and of it what comes after some calls.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Part {
    /// Which of several explorations that follow each other.
    pub stage: u32,
    /// What the first choices take: one value each, and the last one those from its first
    /// to before its second number. The others take all.
    pub spans: Vec<(u32, u32)>,
    /// Which of the turns of calls is taken on each of its inputs (see `calls`).
    pub turn: u32,
    /// What was handed out of the first input already: itself, and calls on it.
    pub handed_out: u64,
    /// How much there is of it, to compare parts of one exploration by.
    pub share: f64,
}

impl Part {
    /// All of a stage.
    pub fn whole(stage: u32) -> Part {
        Part { stage, spans: Vec::new(), turn: 0, handed_out: 0, share: 1.0 }
    }

    /// The one input that these values of all choices make.
    pub fn of_path(stage: u32, path: &[u32]) -> Part {
        let spans = path.iter().map(|&at| (at, at + 1)).collect();
        Part { stage, spans, turn: 0, handed_out: 0, share: 0.0 }
    }

    /// A part of the space that a search goes through.
    pub(crate) fn of_search(stage: u32, part: &Subspace) -> Part {
        let spans = part.spans.iter().map(|span| (span.at, span.end)).collect();
        Part { stage, spans, turn: 0, handed_out: 0, share: part.share }
    }

    /// The same as the machine's search takes it.
    pub(crate) fn to_search(&self) -> Subspace {
        let spans = self.spans.iter().map(|&(at, end)| Span { at, end }).collect();
        Subspace { spans, share: self.share }
    }

    /// Whether it lies inside what follows from the choices of `other`, which each take
    /// one value.
    pub fn is_within(&self, other: &Part) -> bool {
        self.stage == other.stage && self.spans.starts_with(&other.spans)
    }
}
