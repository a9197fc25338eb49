//! What the compiler wrote and nobody can test, left out as JaCoCo leaves it out.
//!
//! A filter knows a shape that `javac` gives to a construct of the language, and says which
//! instructions do not count, which are copies of one another, or which ways out of an instruction
//! stand for others. The shapes are those of the classes in `org.jacoco.core.internal.analysis.filter`,
//! each named at the function here that knows it.
//!
//! To add one: a function in one of the files, and a call in [`all`].

mod blocks; // finally, synchronized, assert, record patterns
mod matcher; // one instruction after the other
mod methods; // whole methods
mod resources; // try-with-resources
mod switches; // over strings, and over all there is

use super::code::Code;
use super::flow::Node;
use std::collections::{BTreeMap, BTreeSet};

/// The class that a method is in.
pub(super) struct MethodOwner<'a> {
    pub(super) class: &'a str,
    pub(super) super_class: Option<String>,
    pub(super) is_generated: bool,
}

/// A method as it is declared.
pub(super) struct Declared {
    pub(super) flags: u16,
    pub(super) name: String,
    pub(super) descriptor: String,
    pub(super) is_generated: bool,
}

/// A way out of an instruction.
type WayOut = (usize, u32);

/// What filters say.
#[derive(Default)]
pub(crate) struct Filtered {
    ignored: BTreeSet<usize>,
    /// Copies, each with another one: who has none stands for the rest.
    copies: BTreeMap<usize, usize>,
    /// New ways out of an instruction, each taken if one of these was.
    replaced: BTreeMap<usize, Vec<Vec<WayOut>>>,
}

/// Asks all filters about a method.
pub(super) fn all(
    source: &MethodOwner<'_>,
    declared: &Declared,
    code: &Code<'_>,
    out: &mut Filtered,
) {
    if methods::is_written_by_the_compiler(source, declared, code) {
        out.ignore(0, code.len() - 1);
        return;
    }
    blocks::synchronized(code, out);
    resources::since_java_11(code, out);
    resources::until_java_10(code, out);
    blocks::finally(code, out);
    blocks::assertions(source, declared, code, out);
    switches::over_strings(code, out);
    switches::over_all_there_is(code, out);
    blocks::record_patterns(code, out);
}

impl Filtered {
    /// Both ends included.
    fn ignore(&mut self, first: usize, last: usize) {
        self.ignored.extend(first..=last);
    }

    /// The two are copies of the same source.
    fn merge(&mut self, one: usize, other: usize) {
        let (one, other) = (self.original(one), self.original(other));
        if one != other {
            self.copies.insert(other, one);
        }
    }

    fn original(&self, mut index: usize) -> usize {
        while let Some(&other) = self.copies.get(&index) {
            index = other;
        }
        index
    }

    fn replace(&mut self, index: usize, ways: Vec<Vec<WayOut>>) {
        self.replaced.insert(index, ways);
    }

    /// Whether only the compiler wrote an instruction. Copies of what is in the source are not
    /// meant.
    pub(crate) fn is_ignored(&self, index: usize) -> bool {
        self.ignored.contains(&index)
    }

    /// The instruction that stands for all copies of one, itself if there are none.
    pub(crate) fn representative(&self, index: usize) -> usize {
        self.original(index)
    }

    /// The instructions that count.
    pub(super) fn apply(mut self, mut nodes: Vec<Node>) -> Vec<Node> {
        for &copy in self.copies.keys() {
            let taken = nodes[copy].taken.clone();
            nodes[self.original(copy)].taken.extend(taken);
            self.ignored.insert(copy);
        }
        for &copy in self.copies.keys() {
            nodes[copy] = nodes[self.original(copy)].clone();
        }
        for (&index, ways) in &self.replaced {
            let is_taken =
                |ways: &Vec<WayOut>| ways.iter().any(|(at, way)| nodes[*at].taken.contains(way));
            let taken = (0..).zip(ways).filter(|(_, ways)| is_taken(ways)).map(|(way, _)| way);
            nodes[index].taken = taken.collect();
            nodes[index].ways = ways.len() as u32;
        }
        let counts = |(index, _): &(usize, Node)| !self.ignored.contains(index);
        nodes.into_iter().enumerate().filter(counts).map(|(_, node)| node).collect()
    }
}
