//! How classes, methods, fields and locals are spelled in a message.
//!
//! Class names are written with dots and in full, but HotSpot drops `java.lang.` from `Object`
//! and `String`. It does so by comparing a whole class name, yet only the beginning of a
//! parameter type: `java.lang.StringBuilder` keeps its package as the owner of a method and
//! loses it as a parameter. Descriptors are read here, without recursion, because those of a
//! malformed class may nest without end.
//!
//! Not here: which local a stack slot came from (`describe`).

use std::borrow::Cow;

use ristretto_classfile::attributes::{Attribute, Instruction, LocalVariableTable};
use ristretto_classfile::{Constant, ConstantPool, MethodAccessFlags};

use super::MethodCode;
use crate::program::descriptor::primitive_name;

/// A field or method as an instruction refers to it; a call site of `invokedynamic` and a
/// dynamic constant have no class.
pub(super) struct MemberReference<'a> {
    class: Option<Cow<'a, str>>,
    pub(super) name: Cow<'a, str>,
    pub(super) descriptor: Cow<'a, str>,
}

/// The member that constant `index` refers to, or None if it is no such constant.
pub(super) fn member<'a>(pool: &'a ConstantPool<'_>, index: u16) -> Option<MemberReference<'a>> {
    let (class, name_and_type) = match pool.get(index)? {
        Constant::FieldRef { class_index, name_and_type_index }
        | Constant::MethodRef { class_index, name_and_type_index }
        | Constant::InterfaceMethodRef { class_index, name_and_type_index } => {
            let class = pool.try_get_class(*class_index).ok()?;
            (Some(class.to_str_lossy()), name_and_type_index)
        }
        Constant::InvokeDynamic { name_and_type_index, .. }
        | Constant::Dynamic { name_and_type_index, .. } => (None, name_and_type_index),
        _ => return None,
    };
    let (name, descriptor) = pool.try_get_name_and_type(*name_and_type).ok()?;
    Some(MemberReference { class, name: utf8(pool, *name)?, descriptor: utf8(pool, *descriptor)? })
}

fn utf8<'a>(pool: &'a ConstantPool<'_>, index: u16) -> Option<Cow<'a, str>> {
    pool.try_get_utf8(index).ok().map(|text| text.to_str_lossy())
}

impl MemberReference<'_> {
    /// The internal name of its class.
    pub(super) fn class(&self) -> Option<&str> {
        self.class.as_deref()
    }

    /// `Main.f(int, String)`.
    pub(super) fn call(&self) -> Option<String> {
        let types: Vec<String> = self
            .signature()?
            .parameters
            .iter()
            .map(|parameter| parameter_type(parameter))
            .collect();
        Some(format!("{}({})", self.qualified()?, types.join(", ")))
    }

    /// `Main.field`.
    pub(super) fn qualified(&self) -> Option<String> {
        let class = self.class.as_deref()?.replace('/', ".");
        let class = match class.as_str() {
            "java.lang.Object" => "Object",
            "java.lang.String" => "String",
            other => other,
        };
        Some(format!("{class}.{}", self.name))
    }

    /// How many stack slots the value of this field takes.
    pub(super) fn slots(&self) -> Option<usize> {
        first_type(&self.descriptor).map(slots_of)
    }

    /// The parameters and result of this method.
    pub(super) fn signature(&self) -> Option<ParameterSlots<'_>> {
        ParameterSlots::parse(&self.descriptor)
    }
}

/// A method descriptor taken apart; the types are still descriptors.
pub(super) struct ParameterSlots<'a> {
    parameters: Vec<&'a str>,
    pub(super) result_slots: usize,
}

impl<'a> ParameterSlots<'a> {
    pub(super) fn parse(descriptor: &'a str) -> Option<Self> {
        let mut rest = descriptor.strip_prefix('(')?;
        let mut parameters = Vec::new();
        while !rest.starts_with(')') {
            let parameter = first_type(rest)?;
            rest = &rest[parameter.len()..];
            parameters.push(parameter);
        }
        let result_slots = match &rest[1..] {
            "V" => 0,
            result => slots_of(first_type(result)?),
        };
        Some(ParameterSlots { parameters, result_slots })
    }

    pub(super) fn parameter_slots(&self) -> usize {
        self.each_slots().sum()
    }

    /// The slots of each parameter.
    pub(super) fn each_slots(&self) -> impl Iterator<Item = usize> {
        self.parameters.iter().map(|parameter| slots_of(parameter))
    }

    /// Which parameter, counted from 1, lies in local `slot`, where the first lies in `first`.
    pub(super) fn parameter_at(&self, slot: usize, first: usize) -> Option<usize> {
        let mut end = first;
        let position = self.parameters.iter().position(|parameter| {
            end += slots_of(parameter);
            slot < end
        })?;
        (slot >= first).then_some(position + 1)
    }
}

/// The type descriptor that `text` begins with.
fn first_type(text: &str) -> Option<&str> {
    let dimensions = text.bytes().take_while(|byte| *byte == b'[').count();
    let length = match text.as_bytes().get(dimensions)? {
        b'L' => text[dimensions..].find(';')? + 1,
        b'B' | b'C' | b'D' | b'F' | b'I' | b'J' | b'S' | b'Z' => 1,
        _ => return None,
    };
    Some(&text[..dimensions + length])
}

fn slots_of(descriptor: &str) -> usize {
    if matches!(descriptor, "J" | "D") { 2 } else { 1 }
}

/// A type as Java writes it: `int[][]`, `String`, `java.util.List`.
fn parameter_type(descriptor: &str) -> String {
    let element = descriptor.trim_start_matches('[');
    let name = match element.strip_prefix('L') {
        Some(class) => class.trim_end_matches(';').replace('/', "."),
        None => primitive_name(element).unwrap_or("int").to_string(),
    };
    let brackets = "[]".repeat(descriptor.len() - element.len());
    // Only the beginning is compared: StringBuilder and StringBuffer lose their package too.
    let shown = match name.strip_prefix("java.lang.") {
        Some(rest) if rest.starts_with("Object") || rest.starts_with("String") => rest,
        _ => &name,
    };
    format!("{shown}{brackets}")
}

/// The name of local `slot` at instruction `index`. `overwritten` says that the slot may no
/// longer hold the parameter that it began with.
pub(super) fn local(code: &MethodCode<'_>, slot: u16, index: usize, overwritten: bool) -> String {
    declared(code, slot, index).unwrap_or_else(|| invented(code, slot, overwritten))
}

/// The name that the `LocalVariableTable` gives.
fn declared(code: &MethodCode<'_>, slot: u16, index: usize) -> Option<String> {
    let tables = code.attributes.iter().filter_map(|attribute| match attribute {
        Attribute::LocalVariableTable { variables, .. } => Some(variables),
        _ => None,
    });
    let mut variables = tables.flatten().filter(|variable| variable.index == slot).peekable();
    variables.peek()?;
    let pc = byte_offset(code.instructions, index);
    let variable = variables.find(|variable| covers(variable, pc))?;
    utf8(&code.file.constant_pool, variable.name_index).map(Cow::into_owned)
}

fn covers(variable: &LocalVariableTable, pc: usize) -> bool {
    let start = usize::from(variable.start_pc);
    (start..start + usize::from(variable.length)).contains(&pc)
}

/// `this`, `<parameter1>` or `<local1>`, for a class compiled without `-g`.
fn invented(code: &MethodCode<'_>, slot: u16, overwritten: bool) -> String {
    let is_static = code.method.access_flags.contains(MethodAccessFlags::STATIC);
    let parameter = match (overwritten, is_static, slot) {
        (true, ..) => None,
        (false, false, 0) => return "this".to_string(),
        (false, ..) => parameter_at(code, slot.into(), usize::from(!is_static)),
    };
    match parameter {
        Some(number) => format!("<parameter{number}>"),
        None => format!("<local{slot}>"),
    }
}

fn parameter_at(code: &MethodCode<'_>, slot: usize, first: usize) -> Option<usize> {
    let descriptor = utf8(&code.file.constant_pool, code.method.descriptor_index)?;
    ParameterSlots::parse(&descriptor)?.parameter_at(slot, first)
}

/// Where instruction `index` begins in the method's bytes. The parser turns most positions into
/// instruction indices, but leaves those of the `LocalVariableTable` as they are in the file.
fn byte_offset(instructions: &[Instruction], index: usize) -> usize {
    let before = instructions.iter().take(index);
    before.fold(0, |pc, instruction| pc + length(instruction, pc))
}

/// The length in bytes of `instruction` at `pc` (JVMS §6.5).
fn length(instruction: &Instruction, pc: usize) -> usize {
    // The operands of a switch begin at the next multiple of four.
    let padding = 3 - pc % 4;
    match instruction {
        Instruction::Tableswitch(table) => 13 + padding + 4 * table.offsets.len(),
        Instruction::Lookupswitch(lookup) => 9 + padding + 8 * lookup.pairs.len(),
        Instruction::Iinc_w(..) => 6,
        other => fixed_length(other.code()),
    }
}

fn fixed_length(opcode: u8) -> usize {
    match opcode {
        // bipush, ldc, loads and stores with an index, ret, newarray.
        16 | 18 | 21..=25 | 54..=58 | 169 | 188 => 2,
        // sipush, ldc_w, ldc2_w, iinc, branches, fields, calls, new, anewarray, type tests.
        17 | 19 | 20 | 132 | 153..=168 | 178..=184 | 187 | 189 | 192 | 193 | 198 | 199 => 3,
        // wide, multianewarray.
        196 | 197 => 4,
        // invokeinterface, invokedynamic, goto_w, jsr_w.
        185 | 186 | 200 | 201 => 5,
        _ => 1,
    }
}
