//! The constants and classes that a method's code mentions.

use super::MethodCode;
use super::compared::number;
use crate::program::attribute::ConstantValue;
use crate::program::comparison::Number;
use ristretto_classfile::attributes::Instruction;
use ristretto_classfile::{ClassFile, Method};

/// Numbers, texts and the cases of switches, each once, in program order.
pub(crate) fn literals(file: &ClassFile<'_>, method: &Method) -> Vec<ConstantValue> {
    let Some(code) = MethodCode::of(file, method) else { return Vec::new() };
    let mut found = Vec::new();
    for instruction in code.instructions {
        let here: Vec<ConstantValue> = match instruction {
            Instruction::Tableswitch(table) => {
                let cases = (table.low..).zip(&table.offsets);
                let cases = cases.filter(|(_, offset)| **offset != table.default);
                cases.map(|(case, _)| ConstantValue::Integer(case.into())).collect()
            }
            Instruction::Lookupswitch(lookup) => {
                lookup.pairs.keys().map(|&case| ConstantValue::Integer(case.into())).collect()
            }
            one => literal(&code, one).into_iter().collect(),
        };
        for one in here {
            if !found.contains(&one) {
                found.push(one);
            }
        }
    }
    found
}

fn literal(code: &MethodCode<'_>, instruction: &Instruction) -> Option<ConstantValue> {
    match *instruction {
        Instruction::Ldc(constant) => ConstantValue::of_pool(code.file, constant.into()),
        Instruction::Ldc_w(constant) => ConstantValue::of_pool(code.file, constant),
        _ => Some(match number(code, instruction)? {
            Number::Integer(value) => ConstantValue::Integer(value),
            Number::Real(value) => ConstantValue::Real(value),
        }),
    }
}

/// Classes that a method asks objects whether they are of, or casts them to, by their internal names,
/// each once, in program order.
pub(crate) fn asked_types(file: &ClassFile<'_>, method: &Method) -> Vec<String> {
    let of = |one: &Instruction| match *one {
        Instruction::Instanceof(constant) | Instruction::Checkcast(constant) => Some(constant),
        _ => None,
    };
    named(file, method, |code, one| class_name(code, of(one)?))
}

/// Classes that a method mentions as values: `String.class`, `int.class` (by the name `int`).
pub(crate) fn class_literals(file: &ClassFile<'_>, method: &Method) -> Vec<String> {
    named(file, method, |code, one| match *one {
        Instruction::Ldc(constant) => class_name(code, constant.into()),
        Instruction::Ldc_w(constant) => class_name(code, constant),
        // A primitive type is a static field of its box.
        Instruction::Getstatic(constant) => {
            let member = code.member(constant).filter(|member| member.name == "TYPE")?;
            let name = match member.class()?.strip_prefix("java/lang/")? {
                "Integer" => "int",
                "Character" => "char",
                "Void" => "void",
                boxed => return Some(boxed.to_ascii_lowercase()),
            };
            Some(name.to_owned())
        }
        _ => None,
    })
}

fn class_name(code: &MethodCode<'_>, constant: u16) -> Option<String> {
    let name = code.file.constant_pool.try_get_class(constant).ok()?;
    Some(name.to_string())
}

/// What instructions name, each once.
fn named(
    file: &ClassFile<'_>,
    method: &Method,
    name: impl Fn(&MethodCode<'_>, &Instruction) -> Option<String>,
) -> Vec<String> {
    let Some(code) = MethodCode::of(file, method) else { return Vec::new() };
    let mut found = Vec::new();
    for name in code.instructions.iter().filter_map(|one| name(&code, one)) {
        if !found.contains(&name) {
            found.push(name);
        }
    }
    found
}
