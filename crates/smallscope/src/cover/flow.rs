//! From probes to instructions: which ways out of each were taken.
//!
//! A probe that was hit covers the way that it lies on, and that covers the instructions that
//! led there, back to the last probe. So an instruction that throws is not covered, nor is what
//! ran just before it: nobody came to the next probe.

use super::code::Code;
use machine::program::probe::{Plan, ProbeId};
use std::collections::BTreeSet;

/// An instruction and the ways out of it, by number: 0 is on to the next instruction, or out of
/// the method, or a switch's default; a jump is 1.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Node {
    /// Its position in the method.
    pub(super) index: usize,
    pub(super) line: Option<u16>,
    pub(super) ways: u32,
    pub(super) taken: BTreeSet<u32>,
    /// Who leads here, and by which way, if that is one.
    before: Option<(usize, u32)>,
}

/// All instructions of a method; no `hits`: it never ran.
pub(super) fn nodes(code: &Code<'_>, plan: &Plan, hits: Option<&[bool]>) -> Vec<Node> {
    let mut flow = FlowGraph { nodes: vec![Node::default(); code.len()], hits, jumps: Vec::new() };
    // The instruction that leads on to the next one.
    let mut current: Option<usize> = None;
    for index in 0..code.len() {
        let falls = index > 0 && code.body.falls_through(index - 1);
        if let Some(id) = plan.before[index] {
            flow.probe(index - 1, id, 0);
            current = None;
        } else if code.labels[index] && !falls {
            current = None;
        }
        (flow.nodes[index].index, flow.nodes[index].line) = (index, code.line(index));
        if let Some(current) = current {
            flow.link(current, index, 0);
        }
        current = Some(index);
        if code.is_switch(index) {
            flow.switch(code, plan, index);
        } else {
            flow.exits(code, plan, index);
        }
    }
    for (from, to, way) in std::mem::take(&mut flow.jumps) {
        flow.link(from, to, way);
    }
    flow.nodes
}

struct FlowGraph<'a> {
    nodes: Vec<Node>,
    hits: Option<&'a [bool]>,
    /// From, to, by which way: made once all instructions are there.
    jumps: Vec<(usize, usize, u32)>,
}

impl FlowGraph<'_> {
    fn exits(&mut self, code: &Code<'_>, plan: &Plan, index: usize) {
        let target = code.body.targets(index).first().copied();
        let way = u32::from(target.is_some());
        match (plan.at[index].or(plan.taken[index]), target) {
            (Some(id), _) => self.probe(index, id, way),
            (None, Some(target)) => self.jumps.push((index, target, way)),
            (None, None) => {}
        }
    }

    /// JaCoCo numbers the ways out of a switch by target if none is probed, and else by key; who
    /// ignores the default relies on the first.
    fn switch(&mut self, code: &Code<'_>, plan: &Plan, index: usize) {
        let targets = code.body.targets(index);
        let by_key = targets.iter().any(|&target| plan.switches.contains_key(&(index, target)));
        let mut seen = BTreeSet::new();
        for (key, &target) in (0..).zip(&targets) {
            let way = if by_key { key } else { seen.len() as u32 };
            if !seen.insert(target) {
                continue;
            }
            match plan.switches.get(&(index, target)) {
                Some(&id) => self.probe(index, id, way),
                None => self.jumps.push((index, target, way)),
            }
        }
    }

    fn probe(&mut self, index: usize, id: ProbeId, way: u32) {
        self.nodes[index].ways += 1;
        if self.hits.is_some_and(|hits| hits[id as usize]) {
            self.cover(index, way);
        }
    }

    fn link(&mut self, from: usize, to: usize, way: u32) {
        self.nodes[from].ways += 1;
        self.nodes[to].before = Some((from, way));
        if !self.nodes[to].taken.is_empty() {
            self.cover(from, way);
        }
    }

    /// A way out of an instruction was taken, so it was reached.
    fn cover(&mut self, index: usize, way: u32) {
        let mut next = Some((index, way));
        while let Some((index, way)) = next {
            let node = &mut self.nodes[index];
            let known = !node.taken.is_empty();
            node.taken.insert(way);
            next = node.before.filter(|_| !known);
        }
    }
}
