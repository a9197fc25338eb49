//! What the attributes of a class file tell about a class or a place in it.

use super::{ClassId, Field, MethodId, Program, descriptor, flags};
use crate::string::decode_modified_utf8;
use ristretto_classfile::attributes::{
    AnnotationElement, Attribute, InnerClass, LocalVariableTable,
};
use ristretto_classfile::{ClassFile, Constant, attributes};

/// An annotation, with what its one element says: `@Domain("1..3")`, `@Scope(3)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Annotation {
    /// `smallscope/annotations/Domain`.
    pub class: String,
    pub value: Option<AnnotationValue>,
}

/// What the element `value` of an annotation says; other types than these are left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnnotationValue {
    Text(String),
    Int(i32),
    /// An array of texts.
    Texts(Vec<String>),
}

/// A constant that a field is initialized with, as the class file has it.
#[derive(Clone, Debug, PartialEq)]
pub enum ConstantValue {
    /// Of an integer type, `char` or `boolean`.
    Integer(i64),
    Real(f64),
    Text(String),
}

impl ConstantValue {
    /// A constant of a class file, if it is a number or a text.
    pub(crate) fn of_pool(file: &ClassFile<'_>, constant: u16) -> Option<ConstantValue> {
        Some(match file.constant_pool.get(constant)? {
            Constant::Integer(value) => ConstantValue::Integer((*value).into()),
            Constant::Long(value) => ConstantValue::Integer(*value),
            Constant::Float(value) => ConstantValue::Real((*value).into()),
            Constant::Double(value) => ConstantValue::Real(*value),
            Constant::String(text) => {
                let text = file.constant_pool.try_get_utf8(*text).ok()?;
                let text = String::from_utf16(&decode_modified_utf8(text.as_bytes()));
                ConstantValue::Text(text.ok()?)
            }
            _ => return None,
        })
    }
}

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
        let attributes = declared.map_or(&[][..], |declared| &declared.attributes);
        let found = annotations(file, attributes).into_iter();
        found.map(|annotation| format!("L{};", annotation.class)).collect()
    }

    /// The annotations of a class, those that reflection does not see as well.
    pub fn class_annotations(&self, class: ClassId) -> Vec<Annotation> {
        let file = self.class(class).file.as_ref();
        file.map(|file| annotations(file, &file.attributes)).unwrap_or_default()
    }

    /// Those of a field that `class` declares.
    pub fn field_annotations(&self, class: ClassId, name: &str) -> Vec<Annotation> {
        let Some(file) = &self.class(class).file else { return Vec::new() };
        let is_named = |field: &&ristretto_classfile::Field| {
            file.constant_pool.try_get_utf8(field.name_index).is_ok_and(|text| *text == *name)
        };
        let declared = file.fields.iter().find(is_named);
        declared.map(|declared| annotations(file, &declared.attributes)).unwrap_or_default()
    }

    /// What a final field is initialized with, if that is a constant: then no object has
    /// another value there, and compiled code does not even read it.
    pub fn constant_value(&self, class: ClassId, field: &Field) -> Option<ConstantValue> {
        let file = self.class(class).file.as_ref()?;
        let constant = field.constant.filter(|_| field.flags & flags::FINAL != 0)?;
        ConstantValue::of_pool(file, constant)
    }

    /// Those of a method's parameters, in order; of none if none has any.
    pub fn parameter_annotations(&self, method: MethodId) -> Vec<Vec<Annotation>> {
        let method = self.method(method);
        let Some(file) = &self.class(method.class).file else { return Vec::new() };
        let declared = file.methods.get(usize::from(method.index));
        let attributes = declared.into_iter().flat_map(|declared| &declared.attributes);
        let lists = attributes.filter_map(|attribute| match attribute {
            Attribute::RuntimeVisibleParameterAnnotations { parameter_annotations, .. }
            | Attribute::RuntimeInvisibleParameterAnnotations { parameter_annotations, .. } => {
                Some(parameter_annotations)
            }
            _ => None,
        });
        let mut found: Vec<Vec<Annotation>> = Vec::new();
        for list in lists {
            found.resize(found.len().max(list.len()), Vec::new());
            for (of_parameter, parameter) in found.iter_mut().zip(list) {
                let read = parameter.annotations.iter();
                of_parameter.extend(read.filter_map(|one| read_annotation(file, one)));
            }
        }
        found
    }

    /// The names of a method's parameters, as far as the class file has them.
    pub fn parameter_names(&self, method: MethodId) -> Vec<Option<String>> {
        let linked = self.method(method);
        let descriptor = self.names.get(linked.descriptor);
        let (parameters, _) = descriptor::split(descriptor).unwrap_or_default();
        let mut names = vec![None; parameters.len()];
        let Some(file) = &self.class(linked.class).file else { return names };
        let Some(declared) = file.method(usize::from(linked.index)) else { return names };
        let text = |index| file.constant_pool.try_get_utf8(index).map(ToString::to_string).ok();
        let mut slot = u16::from(!linked.is_static());
        for (position, parameter) in parameters.iter().enumerate() {
            let listed = declared.attributes.iter().find_map(|attribute| match attribute {
                Attribute::MethodParameters { parameters, .. } => parameters.get(position),
                _ => None,
            });
            let local = || locals(&declared.attributes).find(|local| local.index == slot);
            names[position] = listed
                .and_then(|listed| text(listed.name_index))
                .or_else(|| local().and_then(|local| text(local.name_index)));
            slot += if matches!(*parameter, "J" | "D") { 2 } else { 1 };
        }
        names
    }

    /// The source line of a bytecode instruction.
    pub fn line(&self, method: MethodId, index: u16) -> Option<u16> {
        let method = self.method(method);
        let file = self.class(method.class).file.as_ref()?;
        let declared = file.method(usize::from(method.index))?;
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

fn annotations(file: &ClassFile<'_>, attributes: &[Attribute]) -> Vec<Annotation> {
    let lists = attributes.iter().filter_map(|attribute| match attribute {
        Attribute::RuntimeVisibleAnnotations { annotations, .. }
        | Attribute::RuntimeInvisibleAnnotations { annotations, .. } => Some(annotations),
        _ => None,
    });
    lists.flatten().filter_map(|annotation| read_annotation(file, annotation)).collect()
}

fn read_annotation(
    file: &ClassFile<'_>,
    annotation: &attributes::Annotation,
) -> Option<Annotation> {
    let pool = &file.constant_pool;
    let descriptor = pool.try_get_utf8(annotation.type_index).ok()?.to_string();
    let class = descriptor.strip_prefix('L')?.strip_suffix(';')?.to_owned();
    let is_value = |index| pool.try_get_utf8(index).is_ok_and(|name| *name == *"value");
    let element = annotation.elements.iter().find(|element| is_value(element.name_index));
    let text = |index| Some(pool.try_get_utf8(index).ok()?.to_string());
    let value = element.and_then(|element| match &element.value {
        &AnnotationElement::String { const_value_index } => {
            Some(AnnotationValue::Text(text(const_value_index)?))
        }
        AnnotationElement::Array { values } => {
            let texts = values.iter().map(|value| match value {
                &AnnotationElement::String { const_value_index } => text(const_value_index),
                _ => None,
            });
            Some(AnnotationValue::Texts(texts.collect::<Option<_>>()?))
        }
        &AnnotationElement::Int { const_value_index } => {
            let value = pool.try_get_integer(const_value_index).ok()?;
            Some(AnnotationValue::Int(*value))
        }
        _ => None,
    });
    Some(Annotation { class, value })
}

/// The local variables of a method's code that live from its start.
fn locals(attributes: &[Attribute]) -> impl Iterator<Item = &LocalVariableTable> {
    let code = attributes.iter().filter_map(|attribute| match attribute {
        Attribute::Code { attributes, .. } => Some(attributes),
        _ => None,
    });
    let tables = code.flatten().filter_map(|attribute| match attribute {
        Attribute::LocalVariableTable { variables, .. } => Some(variables),
        _ => None,
    });
    tables.flatten().filter(|local| local.start_pc == 0)
}
