//! Methods written by hand, most of them wrong in one way.
//!
//! The classes around them: `T extends S`, `S extends Object`, interface `I`, and `Gone`,
//! which cannot be found. The method under test belongs to `T`, which has one field,
//! `long own`. That real code passes is for the corpus and the JDK to show.

mod constants;
mod control;
mod objects;
mod values;

use super::{Hierarchy, Missing, verify_method};
use ristretto_classfile::attributes::{Attribute, ExceptionTableEntry, Instruction};
use ristretto_classfile::{
    BaseType, ClassFile, ConstantPool, Field, FieldAccessFlags, FieldType, Method,
    MethodAccessFlags,
};

struct FewClasses;

impl Hierarchy for FewClasses {
    fn superclass(&mut self, name: &str) -> Result<Option<String>, Missing> {
        match name {
            "java/lang/Object" => Ok(None),
            "T" => Ok(Some("S".into())),
            "U" => Ok(Some("S".into())),
            "Gone" => Err(Missing),
            "java/lang/Throwable" | "java/lang/String" | "S" | "I" => {
                Ok(Some("java/lang/Object".into()))
            }
            // A circular hierarchy must not hang the verifier.
            "Snake" => Ok(Some("Snake".into())),
            _ => panic!("nobody should ask about {name}"),
        }
    }

    fn is_interface(&mut self, name: &str) -> Result<bool, Missing> {
        match name {
            "Gone" => Err(Missing),
            _ => Ok(name == "I"),
        }
    }
}

/// A method under test: an instance method of `T`, unless its flags say otherwise.
struct VerifiedMethod {
    pool: ConstantPool<'static>,
    name: &'static str,
    descriptor: &'static str,
    flags: MethodAccessFlags,
    max_stack: u16,
    max_locals: u16,
    exception_table: Vec<ExceptionTableEntry>,
}

fn method(descriptor: &'static str) -> VerifiedMethod {
    VerifiedMethod {
        pool: ConstantPool::new(),
        name: "m",
        descriptor,
        flags: MethodAccessFlags::PUBLIC,
        max_stack: 6,
        max_locals: 6,
        exception_table: vec![],
    }
}

fn constructor() -> VerifiedMethod {
    VerifiedMethod { name: "<init>", ..method("()V") }
}

impl VerifiedMethod {
    fn class(&mut self, name: &str) -> u16 {
        self.pool.add_class(name).unwrap()
    }

    fn field(&mut self, class: &str, name: &str, descriptor: &str) -> u16 {
        let class = self.class(class);
        self.pool.add_field_ref(class, name, descriptor).unwrap()
    }

    fn method(&mut self, class: &str, name: &str, descriptor: &str) -> u16 {
        let class = self.class(class);
        self.pool.add_method_ref(class, name, descriptor).unwrap()
    }

    fn catch(&mut self, range: std::ops::Range<u16>, handler: u16, class: Option<&str>) {
        let catch_type = class.map_or(0, |class| self.class(class));
        self.exception_table.push(ExceptionTableEntry {
            range_pc: range,
            handler_pc: handler,
            catch_type,
        });
    }

    fn verify(self, code: Vec<Instruction>) -> Result<(), String> {
        let code = Attribute::Code {
            name_index: 0,
            max_stack: self.max_stack,
            max_locals: self.max_locals,
            code,
            exception_table: self.exception_table,
            attributes: vec![],
        };
        let mut pool = self.pool;
        let method = Method {
            access_flags: self.flags,
            name_index: pool.add_utf8(self.name).unwrap(),
            descriptor_index: pool.add_utf8(self.descriptor).unwrap(),
            attributes: vec![code],
        };
        let own = Field {
            name_index: pool.add_utf8("own").unwrap(),
            descriptor_index: pool.add_utf8("J").unwrap(),
            access_flags: FieldAccessFlags::PRIVATE,
            field_type: FieldType::Base(BaseType::Long),
            attributes: vec![],
        };
        let file = ClassFile {
            this_class: pool.add_class("T").unwrap(),
            super_class: pool.add_class("S").unwrap(),
            fields: vec![own],
            constant_pool: pool,
            ..ClassFile::default()
        };
        let verdict = verify_method(&file, &method, &mut FewClasses);
        verdict.map_err(|error| format!("{}: {}", error.index, error.message))
    }

    #[track_caller]
    fn passes(self, code: Vec<Instruction>) {
        assert_eq!(self.verify(code), Ok(()));
    }

    #[track_caller]
    fn fails(self, code: Vec<Instruction>, error: &str) {
        assert_eq!(self.verify(code), Err(error.to_string()));
    }
}
