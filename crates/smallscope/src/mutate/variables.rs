//! The local variables of a method, as its source has them.

use crate::cover::code::{offsets, utf8};
use machine::program::descriptor::split;
use ristretto_classfile::attributes::Attribute;
use ristretto_classfile::{ClassFile, Method, MethodAccessFlags};
use std::ops::Range;

/// A variable with a name, or a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Variable {
    pub(super) slot: u16,
    pub(super) name: String,
    pub(super) descriptor: String,
    /// The instructions that may read it.
    pub(super) scope: Range<usize>,
}

/// What is known about the local variables of a method.
pub(super) struct Variables {
    known: Vec<Variable>,
    is_static: bool,
    /// Whether the class file has names: then what has none is not in the source.
    has_names: bool,
}

impl Variables {
    pub(super) fn of(file: &ClassFile<'_>, method: &Method) -> Variables {
        let is_static = method.access_flags.contains(MethodAccessFlags::STATIC);
        let mut known = named(file, method);
        let has_names = !known.is_empty();
        // The parameters of what stands for a method reference have names that nobody wrote.
        known.retain(|one| !one.name.contains('$'));
        if !has_names {
            known = parameters(file, method, is_static);
        }
        Variables { known, is_static, has_names }
    }

    /// The variable that an instruction reads there.
    pub(super) fn read(&self, slot: u16, at: usize) -> Option<&Variable> {
        self.known.iter().find(|one| one.slot == slot && one.scope.contains(&at))
    }

    /// The variable that the instruction at `at` writes there: it may begin or end behind it.
    pub(super) fn written(&self, slot: u16, at: usize) -> Option<&Variable> {
        self.read(slot, at + 1).or_else(|| self.read(slot, at))
    }

    /// Whether what the instruction at `at` writes is nothing that the source has there.
    pub(super) fn writes_hidden(&self, slot: u16, at: usize) -> bool {
        self.has_names && self.written(slot, at).is_none()
    }

    /// All that may be read at an instruction, but `this`.
    pub(super) fn in_scope(&self, at: usize) -> impl Iterator<Item = &Variable> {
        let live = self.known.iter().filter(move |one| one.scope.contains(&at));
        live.filter(|one| !self.is_this(one.slot))
    }

    pub(super) fn is_this(&self, slot: u16) -> bool {
        slot == 0 && !self.is_static
    }

    /// Whether a slot is nothing that the source has there.
    pub(super) fn is_hidden(&self, slot: u16, at: usize) -> bool {
        self.has_names && self.read(slot, at).is_none()
    }

    pub(super) fn has_names(&self) -> bool {
        self.has_names
    }
}

/// From the `LocalVariableTable`, which has bytes where all else has instructions.
fn named(file: &ClassFile<'_>, method: &Method) -> Vec<Variable> {
    let code = method.attributes.iter().find_map(|attribute| match attribute {
        Attribute::Code { code, attributes, .. } => Some((code, attributes)),
        _ => None,
    });
    let Some((code, attributes)) = code else { return Vec::new() };
    let offsets = offsets(code);
    let tables = attributes.iter().filter_map(|attribute| match attribute {
        Attribute::LocalVariableTable { variables, .. } => Some(variables),
        _ => None,
    });
    let pool = &file.constant_pool;
    let variables = tables.flatten().filter_map(|variable| {
        let start = usize::from(variable.start_pc);
        let index = |byte: usize| offsets.binary_search(&byte).ok();
        Some(Variable {
            slot: variable.index,
            name: utf8(pool, variable.name_index)?,
            descriptor: utf8(pool, variable.descriptor_index)?,
            scope: index(start)?..index(start + usize::from(variable.length))?,
        })
    });
    variables.collect()
}

/// By their types alone; they are there in the whole method.
fn parameters(file: &ClassFile<'_>, method: &Method, is_static: bool) -> Vec<Variable> {
    let descriptor = utf8(&file.constant_pool, method.descriptor_index).unwrap_or_default();
    let (types, _) = split(&descriptor).unwrap_or_default();
    let mut slot = u16::from(!is_static);
    let mut variables = Vec::new();
    for descriptor in types {
        variables.push(Variable {
            slot,
            name: format!("local{slot}"),
            descriptor: descriptor.to_owned(),
            scope: 0..usize::MAX,
        });
        slot += if matches!(descriptor, "J" | "D") { 2 } else { 1 };
    }
    variables
}
