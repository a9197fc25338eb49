//! So many inputs, drawn at random from all that another explorer finds: every choice of so
//! many is as likely as any other (Marinov et al. 2003, section 8.5, compare such suites with
//! the exhaustive one).
//!
//! An input gets a number that depends on nothing but the seed and the choices that make it.
//! Those with the smallest numbers are drawn. So the draw is the same whoever explores what
//! of it afterwards, and however often it is repeated.
//!
//! Cost: one exhaustive search, by one worker, before the first input; then the inputs that
//! are drawn. Memory: these, as the choices that make them.

use super::chosen::Chooser;
use super::{Explorer, Leaf, Look};
use crate::suite::fields::FieldAccount;
use std::collections::BinaryHeap;

/// Candidates, or inputs, between two looks at how far it is.
const BETWEEN_LOOKS: u64 = 1024;

/// How many to draw, and which of all draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Draw {
    pub inputs: usize,
    pub seed: u64,
}

pub struct Random<'a> {
    inputs: Box<dyn Explorer + 'a>,
    draw: Draw,
}

impl<'a> Random<'a> {
    pub fn new(inputs: Box<dyn Explorer + 'a>, draw: Draw) -> Random<'a> {
        Random { inputs, draw }
    }

    /// Goes through all inputs, and keeps those that are drawn; None if there is no time.
    fn drawn(&mut self, look: &mut Look<'_>) -> Option<Vec<Vec<u32>>> {
        // The largest number comes first.
        let mut drawn: BinaryHeap<(u64, Vec<u32>)> = BinaryHeap::new();
        let mut met = 0;
        for part in self.inputs.parts(look)? {
            self.inputs.go_to(&part);
            self.inputs.count_only(false);
            loop {
                let leaf = self.inputs.advance(BETWEEN_LOOKS);
                met += 1;
                if leaf.is_none() || met % BETWEEN_LOOKS == 0 {
                    look(&*self.inputs);
                }
                match leaf {
                    Some(Leaf::Input) => {
                        let path = self.inputs.path().expect("an input is at hand");
                        drawn.push((self.draw.number(&path), path));
                        if drawn.len() > self.draw.inputs {
                            drawn.pop();
                        }
                    }
                    Some(Leaf::Exhausted) => break,
                    Some(Leaf::TimeUp) => return None,
                    _ => {}
                }
            }
        }
        Some(drawn.into_iter().map(|(_, path)| path).collect())
    }
}

impl Draw {
    /// The number of an input.
    fn number(self, path: &[u32]) -> u64 {
        let mut hasher = blake3::Hasher::new();
        hasher.update(&self.seed.to_le_bytes());
        path.iter().for_each(|choice| {
            hasher.update(&choice.to_le_bytes());
        });
        let bytes = hasher.finalize();
        u64::from_le_bytes(bytes.as_bytes()[..8].try_into().expect("there are 32"))
    }
}

impl<'a> Chooser for Random<'a> {
    type Inputs = dyn Explorer + 'a;

    fn inputs(&self) -> &Self::Inputs {
        &*self.inputs
    }

    fn inputs_mut(&mut self) -> &mut Self::Inputs {
        &mut *self.inputs
    }

    fn choose(&mut self, look: &mut Look<'_>) -> Option<Vec<Vec<u32>>> {
        self.drawn(look)
    }

    fn account(&self) -> Option<&FieldAccount> {
        self.inputs.fields()
    }
}
