//! The attributes of a field, method or record component, as reflection hands them out.
//!
//! Annotations of user classes are handed over as bytes; those of the JDK's own
//! classes are not shown, because the JDK would then ask its methods whether
//! they are `@CallerSensitive`, which takes proxies.

use crate::core::Core;
use crate::ending::Outcome;
use crate::program::file::File;
use crate::program::{ClassId, MethodId};
use crate::value::Ref;
use ristretto_classfile::ClassFile;
use ristretto_classfile::attributes::Attribute;
use std::rc::Rc;

/// The attributes of one member.
pub(crate) struct Attributes {
    pub(crate) file: Option<Rc<File>>,
    pub(crate) list: Vec<Attribute>,
    /// Annotations are not shown.
    pub(crate) hidden: bool,
}

impl Attributes {
    pub(crate) fn of_field(core: &Core, class: ClassId, position: usize) -> Attributes {
        let file = core.program.class(class).file.clone();
        let field = file.as_ref().and_then(|file| file.fields.get(position));
        let list = field.map(|field| field.attributes.clone()).unwrap_or_default();
        Attributes { file, list, hidden: core.program.is_platform(class) }
    }

    pub(crate) fn of_method(core: &Core, method: MethodId) -> Attributes {
        let declared = core.program.method(method);
        let file = core.program.class(declared.class).file.clone();
        let found = file.as_ref().and_then(|file| file.methods.get(usize::from(declared.index)));
        let not_code = |attribute: &&Attribute| !matches!(attribute, Attribute::Code { .. });
        let list = found.into_iter().flat_map(|method| method.attributes.iter().filter(not_code));
        let list = list.cloned().collect();
        Attributes { file, list, hidden: core.program.is_platform(declared.class) }
    }

    /// Sets `signature` and `annotations`.
    pub(crate) fn describe(&self, core: &mut Core, reflected: Ref) -> Outcome<()> {
        if let Some(signature) = self.signature() {
            let signature = core.new_string(&signature)?;
            core.set_field(reflected, "signature", signature.word());
        }
        let annotations = self.bytes(core, |attribute| {
            matches!(attribute, Attribute::RuntimeVisibleAnnotations { .. })
        })?;
        core.set_field(reflected, "annotations", annotations.word());
        Ok(())
    }

    fn signature(&self) -> Option<String> {
        let file = self.file.as_ref()?;
        generic_signature(file, &self.list)
    }

    pub(crate) fn parameter_annotations(&self, core: &mut Core) -> Outcome<Ref> {
        self.bytes(core, |attribute| {
            matches!(attribute, Attribute::RuntimeVisibleParameterAnnotations { .. })
        })
    }

    pub(crate) fn default_value(&self, core: &mut Core) -> Outcome<Ref> {
        self.bytes(core, |attribute| matches!(attribute, Attribute::AnnotationDefault { .. }))
    }

    fn bytes(&self, core: &mut Core, is_it: impl Fn(&Attribute) -> bool) -> Outcome<Ref> {
        let attribute = self.list.iter().find(|attribute| is_it(attribute));
        match attribute.filter(|_| !self.hidden).and_then(content) {
            Some(bytes) => core.new_byte_array(&bytes),
            None => Ok(Ref::NULL),
        }
    }

    /// The classes of a `throws` clause.
    pub(crate) fn exceptions(&self, core: &mut Core, class: ClassId) -> Outcome<Vec<Ref>> {
        let indices = self.list.iter().find_map(|attribute| match attribute {
            Attribute::Exceptions { exception_indexes, .. } => Some(exception_indexes.clone()),
            _ => None,
        });
        let mut mirrors = Vec::new();
        for index in indices.unwrap_or_default() {
            let exception = core.class_constant(class, index)?;
            mirrors.push(core.mirror(exception));
        }
        Ok(mirrors)
    }

    /// Name and flags of each parameter, if the compiler wrote them.
    pub(crate) fn parameters(&self) -> Option<Vec<(String, u16)>> {
        let parameters = self.list.iter().find_map(|attribute| match attribute {
            Attribute::MethodParameters { parameters, .. } => Some(parameters),
            _ => None,
        })?;
        let pool = &self.file.as_ref()?.constant_pool;
        let name = |index| pool.try_get_utf8(index).map(ToString::to_string).unwrap_or_default();
        Some(parameters.iter().map(|one| (name(one.name_index), one.access_flags.bits())).collect())
    }
}

/// The text of a Signature attribute.
pub(crate) fn generic_signature(file: &ClassFile<'_>, attributes: &[Attribute]) -> Option<String> {
    let index = attributes.iter().find_map(|attribute| match attribute {
        Attribute::Signature { signature_index, .. } => Some(*signature_index),
        _ => None,
    })?;
    file.constant_pool.try_get_utf8(index).map(ToString::to_string).ok()
}

/// An attribute's bytes as they were in the class file, without name and length.
pub(crate) fn content(attribute: &Attribute) -> Option<Vec<u8>> {
    const NAME_AND_LENGTH: usize = 6;
    let mut bytes = Vec::new();
    attribute.to_bytes(&mut bytes).ok()?;
    Some(bytes.split_off(NAME_AND_LENGTH))
}
