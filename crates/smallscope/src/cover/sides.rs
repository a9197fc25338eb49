//! The sides of branches, one by one: which of the ways out of an instruction were taken.

use super::code::class_name;
use super::{Class, Code, Plan, filtered, flow, source};
use crate::suite::coverage::MethodName;
use machine::program::probe::Hits;
use std::collections::BTreeSet;

/// An instruction with several ways out that somebody wrote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branching {
    pub method: MethodName,
    pub line: Option<u16>,
    /// How many ways out there are.
    pub ways: u32,
    /// Those that were taken.
    pub taken: BTreeSet<u32>,
}

impl Class {
    /// All its branches, in the order of the class file.
    pub fn branchings(&self, hits: &Hits) -> Vec<Branching> {
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
            let branches = filtered.apply(nodes).into_iter().filter(|node| node.ways >= 2);
            found.extend(branches.map(|node| Branching {
                method: MethodName {
                    class: name.clone(),
                    name: declared.name.clone(),
                    descriptor: declared.descriptor.clone(),
                },
                line: node.line,
                ways: node.ways,
                taken: node.taken,
            }));
        }
        found
    }

    /// The methods of this class that are reached from some of its own, these included.
    pub fn reached(&self, from: &MethodName) -> BTreeSet<MethodName> {
        let callers = self.callers();
        let mut found = BTreeSet::from([from.clone()]);
        let mut open = vec![from.clone()];
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
