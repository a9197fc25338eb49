//! Calls of `java.lang.invoke.VarHandle`'s access methods.
//!
//! Handles are made and described by the JDK's own code. An access method is
//! signature-polymorphic: each call site passes what its own descriptor tells.
//! The class that implements a handle (its form's `implClass`) has a static
//! method for each access mode that it supports, taking the handle first: just
//! what the call's registers hold, so that the call becomes one of that method.
//! Where the call site's types are not the method's, a small class with the
//! conversions is made for it (`program::bootstrap::access`).
//!
//! Not here: handles that adapt others (`IndirectVarHandle`), and method
//! handles; a run that calls one ends as unsupported.

use super::boxes::{BOXES, widen};
use crate::core::Core;
use crate::ending::Outcome;
use crate::program::bootstrap::{self, AccessOutcome, VarHandleAccess};
use crate::program::descriptor::{class_of_field, split};
use crate::program::instruction::Insn;
use crate::program::{ClassId, MethodId, flags};
use crate::step::reference;
use crate::value::{Kind, Ref};

const METHOD_HANDLE: &str = "java/lang/invoke/MethodHandle";
const VAR_HANDLE: &str = "java/lang/invoke/VarHandle";

/// What decides which method an access calls: the call, and all of the handle
/// that matters to it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct AccessKey {
    pc: u32,
    implementation: ClassId,
    /// The class of the variable, when it holds references.
    variable: Option<ClassId>,
    exact: bool,
}

impl Core {
    /// The method of that name whose calls pass their arguments as they are (JVMS 2.9.3).
    pub(crate) fn signature_polymorphic(&self, class: ClassId, name: &str) -> Option<MethodId> {
        const NEEDED: u16 = flags::VARARGS | flags::NATIVE;
        if !matches!(self.program.class_name(class), METHOD_HANDLE | VAR_HANDLE) {
            return None;
        }
        self.program.class(class).methods.iter().copied().find(|&method| {
            let method = self.program.method(method);
            method.flags & NEEDED == NEEDED && self.program.names.get(method.name) == name
        })
    }

    /// Calls what the access method does for the handle in the first register.
    pub(crate) fn invoke_polymorphic(&mut self, insn: Insn) -> Outcome<()> {
        let handle = reference(self, insn.a);
        if handle.is_null() {
            return Err(self.null_pointer());
        }
        let class = self.heap.class_of(handle);
        match self.program.class_name(class) {
            "java/lang/invoke/LazyInitializingVarHandle" => {
                return self.initialize_variable(handle, insn);
            }
            _ if !self.is_var_handle(class) => {
                let member = self.member_constant(self.host(), insn.bc() as u16)?;
                let method = self.program.names.get(member.name);
                return Err(self.unsupported(format!("java.lang.invoke.MethodHandle.{method}")));
            }
            _ => {}
        }
        let key = self.access_key(handle)?;
        let method = match self.accesses.get(&key) {
            Some(&method) => method,
            None => {
                let method = self.access_method(key, insn.bc() as u16)?;
                self.accesses.insert(key, method);
                method
            }
        };
        self.enter(method, insn.a)
    }

    /// A handle of a static field whose class was not yet initialized: does that, and goes on
    /// with the handle behind it.
    fn initialize_variable(&mut self, handle: Ref, insn: Insn) -> Outcome<()> {
        let class = self.class_of_mirror(Ref::from_word(self.field(handle, "refc")));
        self.ensure_initialized(class)?;
        let target = self.field(handle, "target");
        self.thread.set_register(insn.a, target);
        Ok(())
    }

    fn is_var_handle(&self, class: ClassId) -> bool {
        let var_handle = self.program.loaded(VAR_HANDLE);
        var_handle.is_some_and(|var_handle| self.program.is_subclass(class, var_handle))
    }

    fn access_key(&self, handle: Ref) -> Outcome<AccessKey> {
        let class = self.heap.class_of(handle);
        let form = Ref::from_word(self.field(handle, "vform"));
        let implementation = Ref::from_word(self.field(form, "implClass"));
        if implementation.is_null() {
            return Err(self.unsupported(self.program.java_name(class)));
        }
        let variable = ["fieldType", "componentType"]
            .into_iter()
            .find_map(|name| self.program.field(class, name))
            .map(|field| Ref::from_word(self.heap.get(handle, field.slot)));
        Ok(AccessKey {
            pc: self.thread.top().pc,
            implementation: self.class_of_mirror(implementation),
            variable: variable.map(|mirror| self.class_of_mirror(mirror)),
            exact: self.field(handle, "exact") != 0,
        })
    }

    /// The method to call: the handle's own, or one made to stand between.
    fn access_method(&mut self, key: AccessKey, constant: u16) -> Outcome<MethodId> {
        let member = self.member_constant(self.host(), constant)?;
        let mode = self.program.names.get(member.name).to_owned();
        let descriptor = self.program.names.get(member.descriptor).to_owned();
        let own = self.implementation_of(key.implementation, &mode);
        let outcome = match own {
            None => AccessOutcome::Unsupported,
            Some(own) => {
                let types = AccessTypes::new(self, own, key.variable);
                if !key.exact && types.fit(self, &descriptor)? {
                    return Ok(own);
                }
                types.outcome(self, &descriptor)?
            }
        };
        let access = VarHandleAccess { mode, descriptor, exact: key.exact, outcome };
        let host = self.program.class_name(self.host());
        let name = format!("{host}$$Access{}", self.program.classes.len());
        let made = bootstrap::synthesize_access(&access, &name);
        let made = made.map_err(|problem| self.unsupported(problem))?;
        self.link_site(made)
    }

    /// The static method for an access mode, inherited ones included.
    fn implementation_of(&self, class: ClassId, mode: &str) -> Option<MethodId> {
        let name = self.program.names.find(mode)?;
        let ancestors = self.program.class(class).ancestors.iter().rev();
        ancestors.flat_map(|&class| &self.program.class(class).methods).copied().find(|&method| {
            let method = self.program.method(method);
            let descriptor = self.program.names.get(method.descriptor);
            method.name == name
                && method.is_static()
                && descriptor.starts_with("(Ljava/lang/invoke/VarHandle;")
        })
    }
}

/// The types that a handle's own method has.
struct AccessTypes {
    class: String,
    descriptor: String,
    /// The class of a variable that holds references.
    variable: Option<ClassId>,
}

impl AccessTypes {
    fn new(core: &Core, own: MethodId, variable: Option<ClassId>) -> AccessTypes {
        let method = core.program.method(own);
        AccessTypes {
            class: core.program.class_name(method.class).to_owned(),
            descriptor: core.program.names.get(method.descriptor).to_owned(),
            variable,
        }
    }

    /// Parameters behind the handle, and the result.
    fn split(&self) -> (Vec<&str>, &str) {
        let (mut parameters, result) = split(&self.descriptor).expect("the linker parsed it");
        parameters.remove(0);
        (parameters, result)
    }

    /// Whether the call site's words can be passed and its result taken as they are.
    fn fit(&self, core: &mut Core, site: &str) -> Outcome<bool> {
        let (own, own_result) = self.split();
        let Some((parameters, result)) = split(site) else {
            return Ok(false);
        };
        let kinds = |types: &[&str]| types.iter().map(|&text| kind(text)).collect::<Vec<_>>();
        if kinds(&own) != kinds(&parameters) {
            return Ok(false);
        }
        if result == "V" || kind(result) != kind(own_result) || kind(result) != Some(Kind::Ref) {
            return Ok(result == "V" || kind(result) == kind(own_result));
        }
        let result = core.class_named(class_of_field(result))?;
        Ok(self.variable.is_some_and(|variable| core.program.is_subclass(variable, result)))
    }

    /// What a call with conversions comes to.
    fn outcome(&self, core: &mut Core, site: &str) -> Outcome<AccessOutcome> {
        let variable = match self.variable {
            Some(class) => core.program.field_descriptor(class),
            None => "Ljava/lang/Object;".to_owned(),
        };
        if !self.convertible(core, site, &variable)? {
            return Ok(AccessOutcome::WrongType);
        }
        let (class, descriptor) = (self.class.clone(), self.descriptor.clone());
        Ok(AccessOutcome::Call { class, descriptor, variable })
    }

    fn convertible(&self, core: &mut Core, site: &str, variable: &str) -> Outcome<bool> {
        let (own, own_result) = self.split();
        let Some((parameters, result)) = split(site) else {
            return Ok(false);
        };
        if own.len() != parameters.len() {
            return Ok(false);
        }
        let actual = |text| if kind(text) == Some(Kind::Ref) { variable } else { text };
        for (from, to) in parameters.iter().zip(own) {
            if !convertible(core, from, actual(to))? {
                return Ok(false);
            }
        }
        Ok(result == "V" || convertible(core, actual(own_result), result)?)
    }
}

fn kind(descriptor: &str) -> Option<Kind> {
    Kind::of_letter(descriptor.as_bytes()[0])
}

/// Whether `MethodHandle.asType` converts from one type to the other.
fn convertible(core: &mut Core, from: &str, to: &str) -> Outcome<bool> {
    let (Some(from_kind), Some(to_kind)) = (kind(from), kind(to)) else {
        return Ok(false);
    };
    match (from_kind, to_kind) {
        (Kind::Ref, Kind::Ref) => Ok(true),
        (Kind::Ref, _) => match BOXES.iter().find(|(_, class)| *class == class_of_field(from)) {
            Some(&(unboxed, _)) => Ok(widens(unboxed, to_kind)),
            None => boxes_into(core, to_kind, from),
        },
        (_, Kind::Ref) => boxes_into(core, from_kind, to),
        _ => Ok(widens(from_kind, to_kind)),
    }
}

/// Whether the box of a primitive is an instance of the class.
fn boxes_into(core: &mut Core, primitive: Kind, class: &str) -> Outcome<bool> {
    let Some((_, boxed)) = BOXES.iter().find(|(kind, _)| *kind == primitive) else {
        return Ok(false);
    };
    let boxed = core.class_named(boxed)?;
    let class = core.class_named(class_of_field(class))?;
    Ok(core.program.is_subclass(boxed, class))
}

fn widens(from: Kind, to: Kind) -> bool {
    widen(0, from, to).is_some()
}
