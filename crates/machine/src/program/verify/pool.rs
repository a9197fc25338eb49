//! The constant pool, read with suspicion.
//!
//! Every read proves that the constant exists, has the tag asked for, and that the name
//! or descriptor behind it is well formed.
//!
//! Cost: what a read looks at, and all reads for one method together are capped.
//!
//! Not here: which tags an instruction allows (`operand`).

use super::Check;
use super::descriptor;
use super::lattice::Lattice;
use super::types::VerificationType;
use ristretto_classfile::attributes::{Attribute, BootstrapMethod};
use ristretto_classfile::{ClassFile, Constant, JavaStr};
use std::borrow::Cow;
use std::cell::{Cell, OnceCell};
use std::collections::HashSet;

/// How many bytes of names and descriptors may be read for one method. A large one reads a
/// hundredth of it, but thousands of instructions could name one long descriptor.
const MOST_TEXT: usize = 1 << 24;

/// A name and a descriptor.
type NameAndType<'a> = (&'a JavaStr, &'a JavaStr);

pub(super) struct Pool<'a> {
    file: &'a ClassFile<'a>,
    bootstraps: &'a [BootstrapMethod],
    /// Names and descriptors of the fields that the class declares, once asked for.
    own_fields: OnceCell<HashSet<NameAndType<'a>>>,
    /// What is left of [`MOST_TEXT`].
    text_left: Cell<usize>,
}

impl<'a> Pool<'a> {
    pub(super) fn new(file: &'a ClassFile<'a>) -> Self {
        Pool {
            file,
            bootstraps: bootstrap_methods(file),
            own_fields: OnceCell::new(),
            text_left: Cell::new(MOST_TEXT),
        }
    }

    pub(super) fn constant(&self, index: u16) -> Check<&'a Constant<'a>> {
        let constant = self.file.constant_pool.get(index);
        constant.ok_or_else(|| format!("constant {index} does not exist"))
    }

    pub(super) fn utf8(&self, index: u16) -> Check<Cow<'a, str>> {
        match self.constant(index)? {
            Constant::Utf8(text) => {
                self.spend(text.len())?;
                Ok(text.to_str_lossy())
            }
            _ => Err(format!("constant {index} is not a Utf8")),
        }
    }

    /// Counts `text` bytes, or other things to look at, as read.
    pub(super) fn spend(&self, text: usize) -> Check {
        let left = self.text_left.get().checked_sub(text);
        self.text_left.set(left.ok_or("the method is too complex to verify")?);
        Ok(())
    }

    /// The type that a `CONSTANT_Class` names.
    pub(super) fn class(&self, index: u16, lattice: &mut Lattice) -> Check<VerificationType> {
        let Constant::Class(name) = self.constant(index)? else {
            return Err(format!("constant {index} is not a Class"));
        };
        let name = self.utf8(*name)?;
        descriptor::class_type(lattice, &name)
            .ok_or_else(|| format!("{name:?} is not a class name"))
    }

    /// The name of a `CONSTANT_NameAndType`, and the index of its descriptor.
    pub(super) fn name_and_type(&self, index: u16) -> Check<(Cow<'a, str>, u16)> {
        match self.constant(index)? {
            Constant::NameAndType { name_index, descriptor_index } => {
                Ok((self.utf8(*name_index)?, *descriptor_index))
            }
            _ => Err(format!("constant {index} is not a NameAndType")),
        }
    }

    pub(super) fn field_name_and_type(
        &self,
        index: u16,
        lattice: &mut Lattice,
    ) -> Check<VerificationType> {
        let (name, descriptor) = self.name_and_type(index)?;
        if !descriptor::is_field_name(&name) {
            return Err(format!("{name:?} is not a field name"));
        }
        let text = self.utf8(descriptor)?;
        descriptor::field_type(lattice, &text)
            .ok_or_else(|| format!("{text:?} is not a field descriptor"))
    }

    /// Does the class itself declare the field that this `CONSTANT_Fieldref` names?
    pub(super) fn declares_field(&self, index: u16) -> bool {
        let pool = &self.file.constant_pool;
        let member = || {
            let (_, name_and_type) = pool.try_get_field_ref(index).ok()?;
            let (name, descriptor) = pool.try_get_name_and_type(*name_and_type).ok()?;
            self.member(*name, *descriptor)
        };
        let fields = self.file.fields.iter();
        let own_fields = self.own_fields.get_or_init(|| {
            let members = fields.filter_map(|f| self.member(f.name_index, f.descriptor_index));
            members.collect()
        });
        member().is_some_and(|member| own_fields.contains(&member))
    }

    fn member(&self, name: u16, descriptor: u16) -> Option<NameAndType<'a>> {
        let pool = &self.file.constant_pool;
        Some((pool.try_get_utf8(name).ok()?, pool.try_get_utf8(descriptor).ok()?))
    }

    pub(super) fn bootstrap(&self, index: u16) -> Check<&'a BootstrapMethod> {
        let bootstrap = self.bootstraps.get(usize::from(index));
        bootstrap.ok_or_else(|| format!("bootstrap method {index} does not exist"))
    }
}

fn bootstrap_methods<'a>(file: &'a ClassFile) -> &'a [BootstrapMethod] {
    let methods = file.attributes.iter().find_map(|attribute| match attribute {
        Attribute::BootstrapMethods { methods, .. } => Some(methods.as_slice()),
        _ => None,
    });
    methods.unwrap_or_default()
}
