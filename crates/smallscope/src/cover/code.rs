//! A method's code as filters look at it: few operation codes, names instead of constants.

use machine::program::probe::Body;
use ristretto_classfile::attributes::{Attribute, Instruction as I};
use ristretto_classfile::{ClassFile, Constant, ConstantPool};
use std::collections::BTreeMap;

/// Operation codes, JVMS table 6.5. Forms that say the same in less space count as the long one.
pub(crate) mod op {
    pub(crate) const ACONST_NULL: u8 = 1;
    pub(crate) const ICONST_M1: u8 = 2;
    pub(crate) const ICONST_0: u8 = 3;
    pub(crate) const ICONST_1: u8 = 4;
    pub(crate) const LDC: u8 = 18;
    pub(crate) const ILOAD: u8 = 21;
    pub(crate) const ALOAD: u8 = 25;
    pub(crate) const ISTORE: u8 = 54;
    pub(crate) const ASTORE: u8 = 58;
    pub(crate) const DUP: u8 = 89;
    pub(crate) const IFEQ: u8 = 153;
    pub(crate) const IFNE: u8 = 154;
    pub(crate) const GOTO: u8 = 167;
    pub(crate) const TABLESWITCH: u8 = 170;
    pub(crate) const LOOKUPSWITCH: u8 = 171;
    pub(crate) const IRETURN: u8 = 172;
    pub(crate) const ARETURN: u8 = 176;
    pub(crate) const RETURN: u8 = 177;
    pub(crate) const GETSTATIC: u8 = 178;
    pub(crate) const PUTSTATIC: u8 = 179;
    pub(crate) const GETFIELD: u8 = 180;
    pub(crate) const INVOKEVIRTUAL: u8 = 182;
    pub(crate) const INVOKESPECIAL: u8 = 183;
    pub(crate) const INVOKESTATIC: u8 = 184;
    pub(crate) const INVOKEINTERFACE: u8 = 185;
    pub(crate) const INVOKEDYNAMIC: u8 = 186;
    pub(crate) const ATHROW: u8 = 191;
    pub(crate) const MONITOREXIT: u8 = 195;
    pub(crate) const IFNULL: u8 = 198;
}

/// A field, method or call site that an instruction names.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Member {
    /// The class that it is looked up in; of a call site, that of its bootstrap method.
    pub(crate) owner: String,
    pub(crate) name: String,
    pub(crate) descriptor: String,
}

/// A protected range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Range {
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) handler: usize,
    /// The class that is caught; None: everything.
    pub(crate) catches: Option<String>,
}

pub(crate) struct Code<'a> {
    pub(crate) file: &'a ClassFile<'static>,
    pub(crate) body: Body<'a>,
    pub(crate) ranges: Vec<Range>,
    /// The lines that begin at an instruction, in the order of the class file.
    pub(crate) lines: BTreeMap<usize, Vec<u16>>,
    /// By instruction, whether the class file refers to it as a place.
    pub(crate) labels: Vec<bool>,
}

impl<'a> Code<'a> {
    pub(crate) fn new(file: &'a ClassFile<'static>, body: Body<'a>) -> Code<'a> {
        let pool = &file.constant_pool;
        let last = body.code.len() - 1;
        let ranges = body.handlers.iter().map(|entry| {
            let (end, handler) = (usize::from(entry.range_pc.end), usize::from(entry.handler_pc));
            Range {
                start: entry.range_pc.start.into(),
                // As in the machine: the parser has no place behind the last instruction.
                end: if end == last && handler != last { last + 1 } else { end },
                handler,
                catches: class_name(pool, entry.catch_type),
            }
        });
        let ranges: Vec<Range> = ranges.collect();
        let mut lines: BTreeMap<usize, Vec<u16>> = BTreeMap::new();
        for line in body.lines() {
            lines.entry(line.start_pc.into()).or_default().push(line.line_number);
        }
        let mut labels = vec![false; body.code.len() + 1];
        lines.keys().for_each(|&index| labels[index] = true);
        for range in &ranges {
            for index in [range.start, range.end, range.handler] {
                labels[index] = true;
            }
        }
        for index in 0..body.code.len() {
            body.targets(index).into_iter().for_each(|target| labels[target] = true);
        }
        // The parser has bytes here, and instructions everywhere else.
        let offsets = offsets(body.code);
        let named = body.named_ranges().flat_map(|(start, end)| [start, end]);
        for index in named.filter_map(|byte| offsets.binary_search(&byte).ok()) {
            labels[index] = true;
        }
        Code { file, body, ranges, lines, labels }
    }

    pub(crate) fn len(&self) -> usize {
        self.body.code.len()
    }

    /// The operation code, None behind the end.
    pub(crate) fn op(&self, index: usize) -> Option<u8> {
        let instruction = self.body.code.get(index)?;
        Some(match (instruction, instruction.code()) {
            (I::Iload_w(_), _) => op::ILOAD,
            (I::Lload_w(_), _) => op::ILOAD + 1,
            (I::Fload_w(_), _) => op::ILOAD + 2,
            (I::Dload_w(_), _) => op::ILOAD + 3,
            (I::Aload_w(_), _) => op::ALOAD,
            (I::Istore_w(_), _) => op::ISTORE,
            (I::Lstore_w(_), _) => op::ISTORE + 1,
            (I::Fstore_w(_), _) => op::ISTORE + 2,
            (I::Dstore_w(_), _) => op::ISTORE + 3,
            (I::Astore_w(_), _) => op::ASTORE,
            (I::Iinc_w(..), _) => 132,
            (I::Goto_w(_), _) => op::GOTO,
            (_, 19 | 20) => op::LDC,
            (_, short @ 26..=45) => op::ILOAD + (short - 26) / 4,
            (_, short @ 59..=78) => op::ISTORE + (short - 59) / 4,
            (_, code) => code,
        })
    }

    /// The local variable that a load or store is about.
    pub(crate) fn local(&self, index: usize) -> Option<u16> {
        let instruction = self.body.code.get(index)?;
        match instruction {
            I::Iload(local)
            | I::Lload(local)
            | I::Fload(local)
            | I::Dload(local)
            | I::Aload(local)
            | I::Istore(local)
            | I::Lstore(local)
            | I::Fstore(local)
            | I::Dstore(local)
            | I::Astore(local) => Some(u16::from(*local)),
            I::Iload_w(local)
            | I::Lload_w(local)
            | I::Fload_w(local)
            | I::Dload_w(local)
            | I::Aload_w(local)
            | I::Istore_w(local)
            | I::Lstore_w(local)
            | I::Fstore_w(local)
            | I::Dstore_w(local)
            | I::Astore_w(local) => Some(*local),
            _ => match instruction.code() {
                short @ 26..=45 => Some(u16::from((short - 26) % 4)),
                short @ 59..=78 => Some(u16::from((short - 59) % 4)),
                _ => None,
            },
        }
    }

    pub(crate) fn member(&self, index: usize) -> Option<Member> {
        let pool = &self.file.constant_pool;
        let constant = match self.body.code.get(index)? {
            I::Getstatic(constant)
            | I::Putstatic(constant)
            | I::Getfield(constant)
            | I::Putfield(constant)
            | I::Invokevirtual(constant)
            | I::Invokespecial(constant)
            | I::Invokestatic(constant)
            | I::Invokeinterface(constant, _)
            | I::Invokedynamic(constant) => *constant,
            _ => return None,
        };
        let (owner, name_and_type) = match pool.get(constant)? {
            Constant::FieldRef { class_index, name_and_type_index }
            | Constant::MethodRef { class_index, name_and_type_index }
            | Constant::InterfaceMethodRef { class_index, name_and_type_index } => {
                (class_name(pool, *class_index)?, *name_and_type_index)
            }
            Constant::InvokeDynamic { bootstrap_method_attr_index, name_and_type_index } => {
                (self.bootstrap_class(*bootstrap_method_attr_index)?, *name_and_type_index)
            }
            _ => return None,
        };
        let (name, descriptor) = pool.try_get_name_and_type(name_and_type).ok()?;
        Some(Member { owner, name: utf8(pool, *name)?, descriptor: utf8(pool, *descriptor)? })
    }

    /// The class of the method that makes a call site's target.
    fn bootstrap_class(&self, number: u16) -> Option<String> {
        let pool = &self.file.constant_pool;
        let mut attributes = self.file.attributes.iter();
        let methods = attributes.find_map(|attribute| match attribute {
            Attribute::BootstrapMethods { methods, .. } => Some(methods),
            _ => None,
        })?;
        let handle = methods.get(usize::from(number))?.bootstrap_method_ref;
        let (_, method) = pool.try_get_method_handle(handle).ok()?;
        match pool.get(*method)? {
            Constant::MethodRef { class_index, .. }
            | Constant::InterfaceMethodRef { class_index, .. } => class_name(pool, *class_index),
            _ => None,
        }
    }

    /// The class that a `new` names.
    pub(crate) fn made(&self, index: usize) -> Option<String> {
        match self.body.code.get(index)? {
            I::New(constant) => class_name(&self.file.constant_pool, *constant),
            _ => None,
        }
    }

    pub(crate) fn is_switch(&self, index: usize) -> bool {
        matches!(self.op(index), Some(op::TABLESWITCH | op::LOOKUPSWITCH))
    }

    /// The line of an instruction.
    pub(crate) fn line(&self, index: usize) -> Option<u16> {
        self.lines.range(..=index).next_back().and_then(|(_, lines)| lines.last().copied())
    }
}

/// Where each instruction begins, in bytes, and where the last one ends (JVMS 6.5).
pub(crate) fn offsets(code: &[I]) -> Vec<usize> {
    let mut offsets = vec![0];
    let mut offset = 0;
    for instruction in code {
        // The operands of a switch begin at a multiple of four.
        let padding = 3 - offset % 4;
        offset += match (instruction, instruction.code()) {
            (I::Tableswitch(table), _) => 1 + padding + 12 + 4 * table.offsets.len(),
            (I::Lookupswitch(lookup), _) => 1 + padding + 8 + 8 * lookup.pairs.len(),
            (I::Iinc_w(..), _) => 6,
            (_, 16 | 18 | 21..=25 | 54..=58 | 169 | 188) => 2,
            (_, 17 | 19 | 20 | 132 | 153..=168 | 178..=184 | 187 | 189 | 192 | 193 | 198 | 199) => {
                3
            }
            (_, 196 | 197) => 4,
            (_, 185 | 186 | 200 | 201) => 5,
            _ => 1,
        };
        offsets.push(offset);
    }
    offsets
}

pub(crate) fn class_name(pool: &ConstantPool<'_>, index: u16) -> Option<String> {
    pool.try_get_class(index).map(ToString::to_string).ok()
}

pub(crate) fn utf8(pool: &ConstantPool<'_>, index: u16) -> Option<String> {
    pool.try_get_utf8(index).map(ToString::to_string).ok()
}
