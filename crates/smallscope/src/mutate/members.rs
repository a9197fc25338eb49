//! The fields and methods of the classes that a class names, as far as it may use them.

use crate::cover::code::class_name;
use machine::machine::Machine;
use machine::mode::Mode;
use machine::program::{ClassId, Program, flags};
use ristretto_classfile::attributes::Attribute;
use ristretto_classfile::{ClassFile, Constant};
use std::collections::BTreeMap;

/// By the name of the class that is asked.
pub(super) struct Members {
    owners: BTreeMap<String, Owner>,
    /// Whether private methods are called as others are: since Java 11.
    pub(super) calls_private: bool,
    /// Whether `+` of strings is calls of `StringBuilder`: before Java 9.
    pub(super) concatenates_by_calls: bool,
}

pub(super) struct Owner {
    pub(super) name: String,
    pub(super) fields: Vec<Member>,
    /// Its own, then those of its superclasses but `Object`, or its superinterfaces.
    pub(super) methods: Vec<Member>,
}

pub(super) struct Member {
    pub(super) name: String,
    pub(super) descriptor: String,
    pub(super) flags: u16,
    /// From the class that is changed.
    pub(super) is_accessible: bool,
}

impl Member {
    pub(super) fn is(&self, name: &str, descriptor: &str) -> bool {
        self.name == name && self.descriptor == descriptor
    }

    pub(super) fn is_static(&self) -> bool {
        self.flags & flags::STATIC != 0
    }

    pub(super) fn is_synthetic(&self) -> bool {
        self.flags & flags::SYNTHETIC != 0
    }
}

impl Members {
    /// Looks up all classes whose members a class names.
    pub(super) fn of<M: Mode>(machine: &mut Machine<M>, class: ClassId) -> Members {
        const JAVA_9: u16 = 53;
        const JAVA_11: u16 = 55;
        let file = machine.program().class(class).file.clone();
        let version = file.as_ref().map_or(0, |file| file.version.major());
        let names = file.as_ref().map(|file| owners(file)).unwrap_or_default();
        let mut owners = BTreeMap::new();
        for name in names {
            // A class that is not there has no other members.
            if let Ok(owner) = machine.load(&name) {
                owners.insert(name, Owner::of(machine.program(), owner, class));
            }
        }
        Members {
            owners,
            calls_private: version >= JAVA_11,
            concatenates_by_calls: version < JAVA_9,
        }
    }

    pub(super) fn owner(&self, name: &str) -> Option<&Owner> {
        self.owners.get(name)
    }
}

/// The classes that the field and method constants of a class name, without arrays.
fn owners(file: &ClassFile<'_>) -> Vec<String> {
    let pool = &file.constant_pool;
    let mut names: Vec<String> = pool
        .iter()
        .filter_map(|constant| match constant {
            Constant::FieldRef { class_index, .. }
            | Constant::MethodRef { class_index, .. }
            | Constant::InterfaceMethodRef { class_index, .. } => class_name(pool, *class_index),
            _ => None,
        })
        .filter(|name| !name.starts_with('['))
        .collect();
    names.sort();
    names.dedup();
    names
}

impl Owner {
    fn of(program: &Program, class: ClassId, user: ClassId) -> Owner {
        let linked = program.class(class);
        let object = program.known.object;
        let is_named = |one: &ClassId| *one == class || *one != object;
        let above: Vec<ClassId> = match linked.is_interface() {
            true => linked.all_interfaces.iter().copied().filter(|one| *one != class).collect(),
            false => linked.ancestors.iter().rev().skip(1).copied().filter(is_named).collect(),
        };
        let (mut fields, mut methods) = (Vec::new(), Vec::new());
        for declaring in [class].into_iter().chain(above) {
            let member = |name, descriptor, flags| Member {
                name: program.names.get(name).to_owned(),
                descriptor: program.names.get(descriptor).to_owned(),
                flags,
                is_accessible: is_accessible(program, declaring, flags, user),
            };
            let declared = program.class(declaring);
            fields.extend(
                declared.fields.iter().map(|one| member(one.name, one.descriptor, one.flags)),
            );
            methods.extend(declared.methods.iter().map(|&one| {
                let one = program.method(one);
                member(one.name, one.descriptor, one.flags)
            }));
        }
        Owner { name: program.class_name(class).to_owned(), fields, methods }
    }
}

/// Whether `user` may use a member of `declaring`. What is protected in another package is left
/// out: that depends on the object.
fn is_accessible(program: &Program, declaring: ClassId, flags: u16, user: ClassId) -> bool {
    if flags & flags::PRIVATE != 0 {
        return nest(program, declaring) == nest(program, user);
    }
    flags & flags::PUBLIC != 0 || package(program, declaring) == package(program, user)
}

fn package(program: &Program, class: ClassId) -> &str {
    program.class_name(class).rsplit_once('/').map_or("", |(package, _)| package)
}

/// The class whose nested classes share their private members (JVMS 4.7.28).
fn nest(program: &Program, class: ClassId) -> String {
    let file = program.class(class).file.as_ref();
    let host = file.and_then(|file| {
        file.attributes.iter().find_map(|attribute| match attribute {
            Attribute::NestHost { host_class_index, .. } => {
                class_name(&file.constant_pool, *host_class_index)
            }
            _ => None,
        })
    });
    host.unwrap_or_else(|| program.class_name(class).to_owned())
}
