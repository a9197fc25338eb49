//! The sides of branches, one by one: which of the ways out of an instruction were taken.

use super::code::class_name;
use super::filter::Declared;
use super::flow::Node;
use super::{Class, Code, Plan, filtered, flow, source};
use crate::suite::coverage::MethodName;
use machine::program::probe::Hits;
use std::collections::{BTreeMap, BTreeSet};

/// An instruction with several ways out that somebody wrote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branching {
    pub method: MethodName,
    pub line: Option<u16>,
    /// The position of the instruction in the method.
    pub index: usize,
    /// How many ways out there are.
    pub ways: u32,
    /// Those that were taken.
    pub taken: BTreeSet<u32>,
}

impl Class {
    /// All its branches, in the order of the class file.
    pub fn branchings(&self, hits: &Hits) -> Vec<Branching> {
        self.each_method(hits, |method, nodes, found| {
            let branches = nodes.into_iter().filter(|node| node.ways >= 2);
            found.extend(branches.map(|node| branching(method, node)));
        })
    }

    /// All its lines with code, in the order of the class file: each has one way, which is taken
    /// if anything of the line ran.
    pub fn lines(&self, hits: &Hits) -> Vec<Branching> {
        self.each_method(hits, |method, nodes, found| {
            let mut lines: BTreeMap<u16, Branching> = BTreeMap::new();
            for node in nodes {
                let Some(line) = node.line else { continue };
                let ran = !node.taken.is_empty();
                let known = lines
                    .entry(line)
                    .or_insert_with(|| Branching { ways: 1, ..branching(method, node) });
                known.taken = if ran || !known.taken.is_empty() {
                    BTreeSet::from([0])
                } else {
                    BTreeSet::new()
                };
            }
            found.extend(lines.into_values());
        })
    }

    /// What there is in each method that somebody wrote, one after the other.
    fn each_method(
        &self,
        hits: &Hits,
        act: impl Fn(&MethodName, Vec<Node>, &mut Vec<Branching>),
    ) -> Vec<Branching> {
        let file = &self.0;
        let Some(name) = class_name(&file.constant_pool, file.this_class) else {
            return Vec::new();
        };
        let owner = source(file, &name);
        let mut found = Vec::new();
        for (index, method) in (0_u16..).zip(&file.methods) {
            let Some((declared, code, filtered)) = filtered(file, &owner, method) else { continue };
            let code: Code<'_> = code;
            let hits = hits.get(&name).and_then(|methods| methods.get(&index));
            let nodes = flow::nodes(&code, &Plan::new(&code.body), hits.map(Vec::as_slice));
            let Declared { name: method, descriptor, .. } = declared;
            let method = MethodName { class: name.clone(), name: method, descriptor };
            act(&method, filtered.apply(nodes), &mut found);
        }
        found
    }

    /// The methods of this class that are reached from some of its own, these included.
    pub fn reached(&self, from: &[MethodName]) -> BTreeSet<MethodName> {
        let callers = self.callers();
        let mut found: BTreeSet<MethodName> = from.iter().cloned().collect();
        let mut open = from.to_vec();
        while let Some(next) = open.pop() {
            let Some((_, caller)) = callers.iter().find(|(name, _)| *name == next) else {
                continue;
            };
            for (name, _) in &callers {
                let called = caller.calls.contains(&(name.name.clone(), name.descriptor.clone()));
                if called && found.insert(name.clone()) {
                    open.push(name.clone());
                }
            }
        }
        found
    }
}

fn branching(method: &MethodName, node: Node) -> Branching {
    let Node { line, index, ways, taken, .. } = node;
    Branching { method: method.clone(), line, index, ways, taken }
}
