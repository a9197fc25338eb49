//! Which methods are specification: predicates and conditions, and what only they call.
//!
//! A method belongs to it if a predicate or condition leads to it, and nothing else does. Who
//! calls whom is read off the class files: a call may lead to every method of its name and type,
//! whatever the class, and a method handle is a call. A public method is code under test, whoever
//! calls it.

use super::Class;
use super::callees::callees;
use super::code::{class_name, utf8};
use crate::suite::coverage::MethodName;
use machine::program::probe::Body;
use ristretto_classfile::attributes::Instruction as I;
use ristretto_classfile::{Constant, Method};
use std::collections::{BTreeMap, BTreeSet};

/// A name and a descriptor.
type NameAndDescriptor = (String, String);

pub(super) struct Caller {
    pub(super) calls: BTreeSet<NameAndDescriptor>,
    /// Somebody may call it whom nobody sees.
    is_open: bool,
}

/// The methods of the specification, given those that were named as such.
pub(super) fn find(classes: &[Class], roots: &BTreeSet<MethodName>) -> BTreeSet<MethodName> {
    if roots.is_empty() {
        return BTreeSet::new();
    }
    let callers: BTreeMap<MethodName, Caller> = classes.iter().flat_map(Class::callers).collect();
    let named = |signature: &NameAndDescriptor| {
        let signature = signature.clone();
        let is_named = move |name: &&MethodName| {
            (&name.name, &name.descriptor) == (&signature.0, &signature.1)
        };
        callers.keys().filter(is_named).cloned().collect::<Vec<MethodName>>()
    };
    let mut found = roots.clone();
    let mut open: Vec<MethodName> = roots.iter().cloned().collect();
    while let Some(next) = open.pop() {
        let calls = callers.get(&next).into_iter().flat_map(|caller| &caller.calls);
        for callee in calls.flat_map(named) {
            if !callers[&callee].is_open && found.insert(callee.clone()) {
                open.push(callee);
            }
        }
    }
    // What others call as well is theirs, and so is what that calls.
    loop {
        let others = callers.iter().filter(|(name, _)| !found.contains(*name));
        let called: BTreeSet<&NameAndDescriptor> =
            others.flat_map(|(_, caller)| &caller.calls).collect();
        let is_theirs = |name: &&MethodName| {
            !roots.contains(*name) && called.contains(&(name.name.clone(), name.descriptor.clone()))
        };
        let theirs: Vec<MethodName> = found.iter().filter(is_theirs).cloned().collect();
        if theirs.is_empty() {
            return found;
        }
        found.retain(|name| !theirs.contains(name));
    }
}

impl Class {
    /// Its methods, each with what it calls.
    pub(super) fn callers(&self) -> Vec<(MethodName, Caller)> {
        const PUBLIC: u16 = 1;
        let pool = &self.0.constant_pool;
        let Some(class) = class_name(pool, self.0.this_class) else { return Vec::new() };
        let of_method = |method: &Method| {
            let name = utf8(pool, method.name_index)?;
            let descriptor = utf8(pool, method.descriptor_index)?;
            let is_open = method.access_flags.bits() & PUBLIC != 0 || name.starts_with('<');
            let calls = self.calls(method);
            let name = MethodName { class: class.clone(), name, descriptor };
            Some((name, Caller { calls, is_open }))
        };
        self.0.methods.iter().filter_map(of_method).collect()
    }

    fn calls(&self, method: &Method) -> BTreeSet<NameAndDescriptor> {
        let Some(body) = Body::of(&method.attributes) else { return BTreeSet::new() };
        body.code.iter().flat_map(|instruction| self.called(instruction)).collect()
    }

    /// The methods that an instruction calls, or makes a function of.
    pub(super) fn called(&self, instruction: &I) -> Vec<NameAndDescriptor> {
        let called = callees(&self.0, instruction);
        called.into_iter().filter_map(|index| self.signature(index)).collect()
    }

    fn signature(&self, index: u16) -> Option<NameAndDescriptor> {
        let pool = &self.0.constant_pool;
        let (Constant::MethodRef { name_and_type_index, .. }
        | Constant::InterfaceMethodRef { name_and_type_index, .. }) = pool.get(index)?
        else {
            return None;
        };
        let (name, descriptor) = pool.try_get_name_and_type(*name_and_type_index).ok()?;
        Some((utf8(pool, *name)?, utf8(pool, *descriptor)?))
    }
}
