//! A tiny class file builder: the class around the code.
//!
//! The one hard idea: adding to a full constant pool is remembered and reported
//! once, by [`Assembler::finish`], so that emitting code never fails in the middle.
//!
//! Cost: a hash look-up per constant, and no constant is in the pool twice.
//!
//! Not here: instructions (`code`), or stack maps: the machine trusts these classes
//! and does not verify them.

use super::code::CodeBuilder;
use super::descriptor::{MethodType, TypeDescriptor};
use crate::program::attribute::{self as program, AnnotationValue};
use ristretto_classfile::attributes::{
    Annotation, AnnotationElement, AnnotationValuePair, Attribute,
};
use ristretto_classfile::{
    ClassAccessFlags, ClassFile, Constant, ConstantPool, Field, FieldAccessFlags, FieldType,
    JAVA_17, JavaString, Method, MethodAccessFlags,
};
use std::borrow::Cow;
use std::collections::HashMap;

/// A class being built.
pub(super) struct Assembler {
    pub(super) name: String,
    pool: ConstantPool<'static>,
    /// Each constant of the pool, as bytes, and its index: no constant is there twice.
    indices: HashMap<Vec<u8>, u16>,
    interfaces: Vec<u16>,
    fields: Vec<Field>,
    methods: Vec<Method>,
    /// Something did not fit the class file format.
    pub(super) overflow: bool,
}

impl Assembler {
    pub(super) fn new(name: &str) -> Assembler {
        Assembler {
            name: name.to_string(),
            pool: ConstantPool::new(),
            indices: HashMap::new(),
            interfaces: Vec::new(),
            fields: Vec::new(),
            methods: Vec::new(),
            overflow: false,
        }
    }

    /// Adds a superinterface, unless it is there already.
    pub(super) fn implement(&mut self, name: &str) {
        let interface = self.class_constant(name);
        if !self.interfaces.contains(&interface) {
            self.interfaces.push(interface);
        }
    }

    pub(super) fn field(
        &mut self,
        access_flags: FieldAccessFlags,
        name: &str,
        value: &TypeDescriptor,
    ) -> Result<(), String> {
        let field_type = FieldType::parse(value.descriptor()).map_err(|e| e.to_string())?;
        let name_index = self.utf8(name);
        let descriptor_index = self.utf8(value.descriptor());
        let attributes = Vec::new();
        self.fields.push(Field {
            access_flags,
            name_index,
            descriptor_index,
            field_type,
            attributes,
        });
        Ok(())
    }

    /// Gives the newest field annotations.
    pub(super) fn annotate(&mut self, annotations: &[program::Annotation]) {
        let annotations: Vec<Annotation> =
            annotations.iter().map(|annotation| self.annotation(annotation)).collect();
        let name_index = self.utf8("RuntimeInvisibleAnnotations");
        if let Some(field) = self.fields.last_mut().filter(|_| !annotations.is_empty()) {
            let attribute = Attribute::RuntimeInvisibleAnnotations { name_index, annotations };
            field.attributes.push(attribute);
        }
    }

    fn annotation(&mut self, annotation: &program::Annotation) -> Annotation {
        let type_index = self.utf8(&format!("L{};", annotation.class));
        let name_index = self.utf8("value");
        let value = annotation.value.as_ref().map(|value| match value {
            AnnotationValue::Text(text) => {
                AnnotationElement::String { const_value_index: self.utf8(text) }
            }
            AnnotationValue::Int(number) => {
                let const_value_index = self.constant(Constant::Integer(*number));
                AnnotationElement::Int { const_value_index }
            }
            AnnotationValue::Texts(texts) => {
                let value = |text: &String| AnnotationElement::String {
                    const_value_index: self.utf8(text),
                };
                AnnotationElement::Array { values: texts.iter().map(value).collect() }
            }
        });
        let element = value.map(|value| AnnotationValuePair { name_index, value });
        Annotation { type_index, elements: element.into_iter().collect() }
    }

    /// Adds a method whose code `body` emits.
    pub(super) fn method(
        &mut self,
        access_flags: MethodAccessFlags,
        name: &str,
        signature: &MethodType,
        body: impl FnOnce(&mut CodeBuilder<'_>) -> Result<(), String>,
    ) -> Result<(), String> {
        let receiver = u16::from(!access_flags.contains(MethodAccessFlags::STATIC));
        // Parsed signatures have at most 255 slots.
        let locals = receiver + u16::try_from(signature.slots()).unwrap_or(u16::MAX - 1);
        let mut code = CodeBuilder::new(self, locals);
        body(&mut code)?;
        let code = code.finish();
        let name_index = self.utf8(name);
        let descriptor_index = self.utf8(&signature.to_string());
        self.methods.push(Method {
            access_flags,
            name_index,
            descriptor_index,
            attributes: vec![code],
        });
        Ok(())
    }

    pub(super) fn finish(mut self) -> Result<ClassFile<'static>, String> {
        let name = self.name.clone();
        let this_class = self.class_constant(&name);
        let super_class = self.class_constant("java/lang/Object");
        if self.overflow {
            return Err(format!("synthesized class {name} is too large"));
        }
        Ok(ClassFile {
            version: JAVA_17,
            constant_pool: self.pool,
            access_flags: ClassAccessFlags::FINAL
                | ClassAccessFlags::SUPER
                | ClassAccessFlags::SYNTHETIC,
            this_class,
            super_class,
            interfaces: self.interfaces,
            fields: self.fields,
            methods: self.methods,
            ..ClassFile::default()
        })
    }

    pub(super) fn constant(&mut self, constant: Constant<'static>) -> u16 {
        let mut key = Vec::new();
        self.overflow |= constant.to_bytes(&mut key).is_err();
        if let Some(index) = self.indices.get(&key) {
            return *index;
        }
        let Ok(index) = self.pool.add(constant) else {
            self.overflow = true;
            return 0;
        };
        self.indices.insert(key, index);
        index
    }

    pub(super) fn utf8(&mut self, text: &str) -> u16 {
        self.java_utf8(JavaString::from(text))
    }

    pub(super) fn java_utf8(&mut self, text: JavaString) -> u16 {
        self.constant(Constant::Utf8(Cow::Owned(text)))
    }

    pub(super) fn class_constant(&mut self, name: &str) -> u16 {
        let name = self.utf8(name);
        self.constant(Constant::Class(name))
    }

    /// The index of the owner class and of the name and type of a member.
    pub(super) fn member(&mut self, class: &str, name: &str, descriptor: &str) -> (u16, u16) {
        let name_index = self.utf8(name);
        let descriptor_index = self.utf8(descriptor);
        let member = self.constant(Constant::NameAndType { name_index, descriptor_index });
        (self.class_constant(class), member)
    }
}
