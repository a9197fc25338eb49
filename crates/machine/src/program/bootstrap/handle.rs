//! What calling a method handle constant means, as plain instructions.
//!
//! Not here: method handles as values.

use super::Handle;
use super::code::{CodeBuilder, FieldAccess, InvokeKind};
use super::descriptor::{MethodType, TypeDescriptor};
use ristretto_classfile::ReferenceKind;

impl Handle {
    /// What the handle takes, a receiver included, and what it gives.
    pub(super) fn signature(&self) -> Result<MethodType, String> {
        let owner = TypeDescriptor::of_class(&self.class);
        let void = TypeDescriptor::primitive(b'V');
        if let Some(access) = self.access() {
            let value = TypeDescriptor::parse(&self.descriptor)?;
            let (parameters, result) = match access {
                FieldAccess::Get => (vec![owner], value),
                FieldAccess::Put => (vec![owner, value], void),
                FieldAccess::GetStatic => (Vec::new(), value),
                FieldAccess::PutStatic => (vec![value], void),
            };
            return Ok(MethodType { parameters, result });
        }
        let mut signature = MethodType::parse(&self.descriptor)?;
        match self.kind {
            ReferenceKind::InvokeStatic => {}
            ReferenceKind::NewInvokeSpecial => signature.result = owner,
            _ => signature.parameters.insert(0, owner),
        }
        Ok(signature)
    }

    /// Emits what must happen before the arguments are pushed.
    pub(super) fn prepare(&self, code: &mut CodeBuilder<'_>) {
        if self.kind == ReferenceKind::NewInvokeSpecial {
            code.new_object(&self.class);
            code.dup();
        }
    }

    /// Emits the call; the arguments are on the stack.
    pub(super) fn call(&self, code: &mut CodeBuilder<'_>, host: &str) -> Result<(), String> {
        if let Some(access) = self.access() {
            let value = TypeDescriptor::parse(&self.descriptor)?;
            code.access(access, &self.class, &self.name, &value);
            return Ok(());
        }
        let call = match self.kind {
            ReferenceKind::InvokeStatic => InvokeKind::Static,
            ReferenceKind::InvokeInterface => InvokeKind::Interface,
            // A private method of an interface, as older compilers refer to it: `invokespecial`
            // may name only a superinterface of the class it is in, and we are not in the host.
            ReferenceKind::InvokeSpecial if self.interface && self.class == host => {
                InvokeKind::Interface
            }
            ReferenceKind::InvokeVirtual if self.interface => InvokeKind::Interface,
            ReferenceKind::InvokeVirtual => InvokeKind::Virtual,
            _ => InvokeKind::Special,
        };
        let owner = (self.class.as_str(), self.interface);
        code.call(call, owner, &self.name, &MethodType::parse(&self.descriptor)?);
        Ok(())
    }

    fn access(&self) -> Option<FieldAccess> {
        match self.kind {
            ReferenceKind::GetField => Some(FieldAccess::Get),
            ReferenceKind::PutField => Some(FieldAccess::Put),
            ReferenceKind::GetStatic => Some(FieldAccess::GetStatic),
            ReferenceKind::PutStatic => Some(FieldAccess::PutStatic),
            _ => None,
        }
    }
}
