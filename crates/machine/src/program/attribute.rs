//! What the attributes of a class file tell about a class or a place in it.

use super::{ClassId, MethodId, Program, flags};
use ristretto_classfile::attributes::{Attribute, InnerClass};

/// How the source declares a class, as far as its flags do not tell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Nature {
    /// With type variables, if it has any.
    pub signature: Option<String>,
    /// A private nested class, or a local or anonymous one: no other source names it.
    pub is_private: bool,
    /// It has an enclosing instance.
    pub is_inner: bool,
    pub is_record: bool,
}

impl Program {
    /// What its attributes say about a class.
    pub fn nature(&self, class: ClassId) -> Nature {
        let Some(file) = &self.class(class).file else { return Nature::default() };
        let signature = file.attributes.iter().find_map(|attribute| match attribute {
            Attribute::Signature { signature_index, .. } => {
                file.constant_pool.try_get_utf8(*signature_index).map(ToString::to_string).ok()
            }
            _ => None,
        });
        let nested = self.inner_class(class);
        let access = nested.as_ref().map(|inner| inner.access_flags.bits());
        let is_local = nested.is_some_and(|inner| inner.outer_class_info_index == 0);
        let is_record = |attribute: &Attribute| matches!(attribute, Attribute::Record { .. });
        Nature {
            signature,
            is_private: is_local || access.is_some_and(|access| access & flags::PRIVATE != 0),
            is_inner: access.is_some_and(|access| access & flags::STATIC == 0),
            is_record: file.attributes.iter().any(is_record),
        }
    }

    /// The InnerClasses entry of the class itself, if it is nested.
    pub(crate) fn inner_class(&self, class: ClassId) -> Option<InnerClass> {
        let name = self.class_name(class);
        let file = self.class(class).file.as_ref()?;
        let is_self = |inner: &&InnerClass| {
            file.constant_pool
                .try_get_class(inner.class_info_index)
                .is_ok_and(|inner| *inner == *name)
        };
        file.attributes.iter().find_map(|attribute| match attribute {
            Attribute::InnerClasses { classes, .. } => classes.iter().find(is_self).cloned(),
            _ => None,
        })
    }

    /// The source file that the class was compiled from.
    pub fn source_file(&self, class: ClassId) -> Option<String> {
        let file = self.class(class).file.as_ref()?;
        file.attributes.iter().find_map(|attribute| match attribute {
            Attribute::SourceFile { source_file_index, .. } => {
                file.constant_pool.try_get_utf8(*source_file_index).map(ToString::to_string).ok()
            }
            _ => None,
        })
    }

    /// The descriptors of a method's annotations, those that reflection does not
    /// see as well: `Lsmallscope/annotations/CheckRep;`.
    pub fn annotations(&self, method: MethodId) -> Vec<String> {
        let method = self.method(method);
        let Some(file) = &self.class(method.class).file else { return Vec::new() };
        let declared = file.methods.get(usize::from(method.index));
        let attributes = declared.into_iter().flat_map(|declared| &declared.attributes);
        let lists = attributes.filter_map(|attribute| match attribute {
            Attribute::RuntimeVisibleAnnotations { annotations, .. }
            | Attribute::RuntimeInvisibleAnnotations { annotations, .. } => Some(annotations),
            _ => None,
        });
        lists
            .flatten()
            .filter_map(|annotation| file.constant_pool.try_get_utf8(annotation.type_index).ok())
            .map(ToString::to_string)
            .collect()
    }

    /// The source line of a bytecode instruction.
    pub fn line(&self, method: MethodId, index: u16) -> Option<u16> {
        let method = self.method(method);
        let file = self.class(method.class).file.as_ref()?;
        let declared = file.methods.get(usize::from(method.index))?;
        let code = declared.attributes.iter().find_map(|attribute| match attribute {
            Attribute::Code { attributes, .. } => Some(attributes),
            _ => None,
        })?;
        let tables = code.iter().filter_map(|attribute| match attribute {
            Attribute::LineNumberTable { line_numbers, .. } => Some(line_numbers),
            _ => None,
        });
        let before = tables.flatten().filter(|entry| entry.start_pc <= index);
        before.max_by_key(|entry| entry.start_pc).map(|entry| entry.line_number)
    }
}
