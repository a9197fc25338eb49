//! Functions that give the same answer whatever they are asked: `(a, b) -> 1`.
//!
//! Code under test takes functions, and a driver has none of its own. The class
//! implements a functional interface; its one method returns a field, which whoever makes
//! an instance fills in.

use super::assembler::Assembler;
use super::code::FieldAccess;
use super::descriptor::MethodType;
use crate::core::Core;
use crate::program::link::LinkError;
use crate::program::{ClassId, MethodId, Program, flags};
use ristretto_classfile::{ClassFile, FieldAccessFlags, MethodAccessFlags};
use std::collections::BTreeSet;

/// The field with the answer.
const ANSWER: &str = "answer";

/// A class whose instances are functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FunctionClass {
    pub class: ClassId,
    /// The method of the interface that it implements.
    pub method: MethodId,
    /// Where the answer is; None if it gives none.
    pub answer: Option<u32>,
}

impl Program {
    /// The one method that an implementation of an interface must have; None if it must have
    /// none or several, or if it is no interface.
    pub fn functional_method(&self, interface: ClassId) -> Option<MethodId> {
        let class = self.class(interface);
        if !class.is_interface() {
            return None;
        }
        let all = class.all_interfaces.iter().flat_map(|&one| &self.class(one).methods);
        let instance = all.copied().filter(|&id| !self.method(id).is_static());
        let (mut wanted, mut given) = (Vec::new(), BTreeSet::new());
        for id in instance {
            let method = self.method(id);
            let key = (method.name, method.descriptor);
            let object = self.known.object;
            if method.flags & flags::ABSTRACT == 0 {
                given.insert(key);
            } else if self.declared(object, key.0, key.1).is_none() {
                wanted.push((key, id));
            }
        }
        wanted.retain(|(key, _)| !given.contains(key));
        wanted.dedup_by_key(|(key, _)| *key);
        match wanted[..] {
            [(_, method)] => Some(method),
            _ => None,
        }
    }
}

impl Core {
    /// The class of functions that implement an interface; None if it is not functional.
    ///
    /// # Errors
    /// The class cannot be made: its name is taken.
    pub(crate) fn function_class(
        &mut self,
        interface: ClassId,
    ) -> Result<Option<FunctionClass>, LinkError> {
        let Some(method) = self.program.functional_method(interface) else { return Ok(None) };
        let name = self.program.class_name(interface).to_owned();
        let place = format!("{name}$lambda");
        let class = match self.program.loaded(&place) {
            Some(known) if self.program.class(known).hidden => known,
            Some(_) => {
                let problem = "there is a class of that name".to_owned();
                return Err(LinkError::Malformed { place, problem });
            }
            None => {
                let malformed = |problem| LinkError::Malformed { place: place.clone(), problem };
                let (called, names) = (self.program.method(method), &self.program.names);
                let implemented = (names.get(called.name), names.get(called.descriptor));
                let file = synthesize(&name, implemented, &place).map_err(malformed)?;
                self.link_synthesized(file)?
            }
        };
        let answer = self.program.class(class).fields.first().map(|field| field.slot);
        Ok(Some(FunctionClass { class, method, answer }))
    }
}

fn synthesize(
    interface: &str,
    (name, descriptor): (&str, &str),
    place: &str,
) -> Result<ClassFile<'static>, String> {
    let mut class = Assembler::new(place);
    class.implement(interface);
    let signature = MethodType::parse(descriptor)?;
    if !signature.result.is_void() {
        class.field(FieldAccessFlags::PRIVATE, ANSWER, &signature.result)?;
    }
    class.method(MethodAccessFlags::PUBLIC, name, &signature, |code| {
        if !signature.result.is_void() {
            code.load_this();
            code.access(FieldAccess::Get, place, ANSWER, &signature.result);
        }
        code.return_value(&signature.result);
        Ok(())
    })?;
    class.finish()
}
