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

use super::korat_plus::EqClass;
use super::part::Part;
use super::{Explored, Explorer, Leaf, Look};
use crate::suite::fields::FieldAccount;
use machine::machine::Machine;
use machine::program::{ClassId, MethodId};
use machine::value::Ref;
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

impl Explorer for Random<'_> {
    fn parts(&mut self, look: &mut Look<'_>) -> Option<Vec<Part>> {
        let mut paths = self.drawn(look)?;
        // The order in which the search meets them.
        paths.sort_unstable();
        let part = |path: &Vec<u32>| Part { share: 1.0, ..Part::of_path(0, path) };
        Some(paths.iter().map(part).collect())
    }

    fn go_to(&mut self, part: &Part) {
        self.inputs.go_to(part);
    }

    fn advance(&mut self, candidates: u64) -> Option<Leaf> {
        self.inputs.advance(candidates)
    }

    fn left(&self) -> Vec<Part> {
        self.inputs.left()
    }

    fn split(&mut self) -> Option<Part> {
        // There is one input in each part.
        None
    }

    fn machine(&self) -> &Machine {
        self.inputs.machine()
    }

    fn machine_mut(&mut self) -> &mut Machine {
        self.inputs.machine_mut()
    }

    fn root(&self) -> Ref {
        self.inputs.root()
    }

    fn path(&self) -> Option<Vec<u32>> {
        self.inputs.path()
    }

    fn skip_alike(&mut self, calls: Vec<(MethodId, Vec<u64>)>) {
        self.inputs.skip_alike(calls);
    }

    fn class(&self) -> Option<&EqClass> {
        self.inputs.class()
    }

    fn totals(&self) -> Explored {
        self.inputs.totals()
    }

    fn written(&self) -> &[(ClassId, u32)] {
        self.inputs.written()
    }

    fn fields(&self) -> Option<&FieldAccount> {
        self.inputs.fields()
    }
}
