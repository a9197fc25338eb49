//! The constants that a method's code mentions.

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
