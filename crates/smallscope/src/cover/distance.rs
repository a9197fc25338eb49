//! How far it is, from each instruction of a class, to some others: branches in between.
//!
//! A call leads into each method of the class that has the name and descriptor, and also past it.
//! What is reached after a return is the caller's matter, who knows where it is. Cost: every
//! instruction once. Exceptions lead nowhere, so an instruction that only a handler leads to is
//! infinitely far: a distance is a hint, and proves nothing.

use super::Class;
use super::code::{class_name, utf8};
use crate::suite::coverage::MethodName;
use machine::program::probe::Body;
use ristretto_classfile::Method;
use std::collections::{BTreeMap, VecDeque};

/// From the instructions of each method; [`u32::MAX`]: none is reached.
pub type Distances = BTreeMap<MethodName, Vec<u32>>;

/// An instruction: the position of its method, and its own.
type CodePosition = (usize, usize);

impl Class {
    /// The distances to these instructions.
    pub fn distances(&self, goals: &[(MethodName, usize)]) -> Distances {
        let bodies = self.bodies();
        let mut distances: Vec<Vec<u32>> =
            bodies.iter().map(|(_, body)| vec![u32::MAX; body.code.len()]).collect();
        let before = self.before(&bodies);
        // Backwards from the goals, nearest first; what is no branch is passed without a cost.
        let mut open: VecDeque<CodePosition> = VecDeque::new();
        for (name, index) in goals {
            let method = bodies.iter().position(|(known, _)| known == name);
            let Some(method) = method.filter(|&one| *index < distances[one].len()) else {
                continue;
            };
            if distances[method][*index] != 0 {
                distances[method][*index] = 0;
                open.push_back((method, *index));
            }
        }
        while let Some((method, index)) = open.pop_front() {
            let so_far = distances[method][index];
            for &(method, index) in before.get(&(method, index)).into_iter().flatten() {
                let is_branch = !bodies[method].1.targets(index).is_empty()
                    && bodies[method].1.falls_through(index);
                let distance = so_far + u32::from(is_branch);
                if distance < distances[method][index] {
                    distances[method][index] = distance;
                    match is_branch {
                        true => open.push_back((method, index)),
                        false => open.push_front((method, index)),
                    }
                }
            }
        }
        bodies.into_iter().map(|(name, _)| name).zip(distances).collect()
    }

    fn bodies(&self) -> Vec<(MethodName, Body<'_>)> {
        let pool = &self.0.constant_pool;
        let Some(class) = class_name(pool, self.0.this_class) else { return Vec::new() };
        let named = |method: &Method| {
            let name = utf8(pool, method.name_index)?;
            let descriptor = utf8(pool, method.descriptor_index)?;
            Some(MethodName { class: class.clone(), name, descriptor })
        };
        let methods = self.0.methods.iter();
        methods.filter_map(|method| Some((named(method)?, Body::of(&method.attributes)?))).collect()
    }

    /// Which instructions lead to which.
    fn before(
        &self,
        bodies: &[(MethodName, Body<'_>)],
    ) -> BTreeMap<CodePosition, Vec<CodePosition>> {
        let mut before: BTreeMap<CodePosition, Vec<CodePosition>> = BTreeMap::new();
        for (method, (_, body)) in bodies.iter().enumerate() {
            for index in 0..body.code.len() {
                let mut lead =
                    |to: CodePosition| before.entry(to).or_default().push((method, index));
                let targets = body.targets(index).into_iter().filter(|to| *to < body.code.len());
                targets.for_each(|target| lead((method, target)));
                if body.falls_through(index) && index + 1 < body.code.len() {
                    lead((method, index + 1));
                }
                for called in self.called(&body.code[index]) {
                    let is_it = |(name, _): &&(MethodName, Body<'_>)| {
                        (&name.name, &name.descriptor) == (&called.0, &called.1)
                    };
                    if let Some(callee) = bodies.iter().position(|one| is_it(&one)) {
                        lead((callee, 0));
                    }
                }
            }
        }
        before
    }
}
