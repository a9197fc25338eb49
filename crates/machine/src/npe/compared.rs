//! Which fields a method compares with constants, what it calls, and which parameters it stores
//! in fields.
//!
//! A comparison is an instruction that jumps by two values, or by one and zero, of which one was
//! just read from a field and the other is a constant; a local that is written once may have held
//! the field's value in between. What each outcome leads to is followed as far as it only
//! returns false. Where paths with different origins meet, nothing is said.

use super::describe::loaded_local;
use super::names::MemberReference;
use super::passed::{Caller, descriptor, writes};
use super::stack::Stacks;
use super::{MethodCode, called};
use crate::program::comparison::{Callee, Comparison, Limit, Number};
use crate::semantics::Relation;
use ristretto_classfile::attributes::Instruction;
use ristretto_classfile::{ClassFile, Constant, Method};

/// All comparisons of a field with a constant, in program order.
pub(crate) fn comparisons(file: &ClassFile<'_>, method: &Method) -> Vec<Comparison> {
    let Some(code) = MethodCode::of(file, method) else { return Vec::new() };
    let reader = SourceFinder::new(&code, code.instructions.len());
    (0..code.instructions.len()).flat_map(|index| reader.comparisons_at(index)).collect()
}

/// The constants that a method compares numbers with by their order (`<` and its like), each once.
pub(crate) fn limits(file: &ClassFile<'_>, method: &Method) -> Vec<Limit> {
    let Some(code) = MethodCode::of(file, method) else { return Vec::new() };
    let reader = SourceFinder::new(&code, code.instructions.len());
    let mut found = Vec::new();
    for (index, jump) in code.instructions.iter().enumerate() {
        let limit = reader.limit(index, jump);
        found.extend(limit.filter(|limit| !found.contains(limit)));
    }
    found
}

/// What a method calls by name, each once; the bodies of its lambdas are called too.
pub(crate) fn callees(file: &ClassFile<'_>, method: &Method) -> Vec<Callee> {
    let Some(code) = MethodCode::of(file, method) else { return Vec::new() };
    let mut found = Vec::new();
    for instruction in code.instructions {
        let Some(member) = called(instruction).and_then(|constant| code.member(constant)) else {
            continue;
        };
        let Some(class) = member.class() else { continue };
        let callee = Callee {
            class: class.to_owned(),
            name: member.name.to_string(),
            descriptor: member.descriptor.to_string(),
        };
        if !found.contains(&callee) {
            found.push(callee);
        }
    }
    found
}

/// Whether a method makes lambdas or other call sites.
pub(crate) fn has_call_sites(file: &ClassFile<'_>, method: &Method) -> bool {
    let is_site = |one: &Instruction| matches!(one, Instruction::Invokedynamic(_));
    MethodCode::of(file, method).is_some_and(|code| code.instructions.iter().any(is_site))
}

/// Fields that a method stores one of its parameters in, unchanged: names and numbers.
pub(crate) fn stored_parameters(file: &ClassFile<'_>, method: &Method) -> Vec<(String, usize)> {
    let stored = || {
        let code = MethodCode::of(file, method)?;
        let descriptor = descriptor(file, method)?;
        let caller = Caller::new(&code, &descriptor, code.instructions.len())?;
        let instructions = code.instructions.iter().enumerate();
        let stores = instructions.filter_map(|(index, one)| {
            let Instruction::Putfield(field) = one else { return None };
            Some((code.member(*field)?.name.to_string(), caller.parameter(index, 0)?))
        });
        Some(stores.collect())
    };
    stored().unwrap_or_default()
}

/// Tells where the values on the operand stack come from.
pub(super) struct SourceFinder<'a> {
    code: &'a MethodCode<'a>,
    stacks: Stacks,
}

impl<'a> SourceFinder<'a> {
    /// As far as instruction `index`.
    pub(super) fn new(code: &'a MethodCode<'a>, index: usize) -> SourceFinder<'a> {
        SourceFinder { code, stacks: Stacks::up_to(index, code) }
    }

    fn comparisons_at(&self, index: usize) -> Vec<Comparison> {
        match &self.code.instructions[index] {
            Instruction::Tableswitch(table) => {
                let cases = (table.low..).zip(&table.offsets);
                let cases = cases.filter(|(_, offset)| **offset != table.default);
                self.cases(index, cases.map(|(case, offset)| (case, *offset)))
            }
            Instruction::Lookupswitch(lookup) => {
                self.cases(index, lookup.pairs.iter().map(|(case, offset)| (*case, *offset)))
            }
            jump => self.jump(index, jump).into_iter().collect(),
        }
    }

    /// A switch compares its value with each case.
    fn cases(&self, index: usize, cases: impl Iterator<Item = (i32, i32)>) -> Vec<Comparison> {
        let Some(field) = self.field(index, 0) else { return Vec::new() };
        let comparison = |(case, offset): (i32, i32)| {
            let target = index.checked_add_signed(offset as isize);
            let rejects = (target.is_some_and(|target| self.returns_false(target)), false);
            Some(Comparison {
                class: field.class()?.to_owned(),
                field: field.name.to_string(),
                relation: Relation::Equal,
                constant: Number::Integer(case.into()),
                rejects,
                index: index as u16,
            })
        };
        cases.filter_map(comparison).collect()
    }

    fn jump(&self, index: usize, jump: &Instruction) -> Option<Comparison> {
        let (relation, target, with_zero) = relation(jump)?;
        let (field, constant, relation) = match with_zero {
            true => self.with_zero(index, relation)?,
            false => self.operands(index, 1, 0, relation)?,
        };
        let rejects = (self.returns_false(target.into()), self.returns_false(index + 1));
        Some(Comparison {
            class: field.class()?.to_owned(),
            field: field.name.to_string(),
            relation,
            constant,
            rejects,
            index: index as u16,
        })
    }

    /// The constant by whose order with another number a jump goes.
    fn limit(&self, index: usize, jump: &Instruction) -> Option<Limit> {
        let (relation, _, with_zero) = relation(jump)?;
        if matches!(relation, Relation::Equal | Relation::Unequal) {
            return None;
        }
        let between = |index: usize, left: usize| {
            let right = self.number(index, 0).map(|constant| (constant, relation));
            let turned = || Some((self.number(index, left)?, relation.turned()));
            let (constant, relation) = right.or_else(turned)?;
            let is_below = matches!(relation, Relation::Greater | Relation::AtMost);
            Some(Limit { constant, is_below })
        };
        if !with_zero {
            return between(index, 1);
        }
        let source = self.stacks.source(index, 0)?;
        let width = match self.code.instructions.get(source)? {
            Instruction::Fcmpl | Instruction::Fcmpg => 1,
            Instruction::Lcmp | Instruction::Dcmpl | Instruction::Dcmpg => 2,
            _ => return None,
        };
        between(source, width)
    }

    /// A jump by one value: that of a field, or what a comparison of two came to.
    fn with_zero(
        &self,
        index: usize,
        relation: Relation,
    ) -> Option<(MemberReference<'a>, Number, Relation)> {
        if let Some(field) = self.field(index, 0) {
            return Some((field, Number::Integer(0), relation));
        }
        let source = self.stacks.source(index, 0)?;
        match self.code.instructions.get(source)? {
            Instruction::Fcmpl | Instruction::Fcmpg => self.operands(source, 1, 0, relation),
            Instruction::Lcmp | Instruction::Dcmpl | Instruction::Dcmpg => {
                self.operands(source, 2, 0, relation)
            }
            _ => None,
        }
    }

    /// The field and the constant that lie so far below the top of the stack.
    fn operands(
        &self,
        index: usize,
        left: usize,
        right: usize,
        relation: Relation,
    ) -> Option<(MemberReference<'a>, Number, Relation)> {
        if let (Some(field), Some(constant)) = (self.field(index, left), self.number(index, right))
        {
            return Some((field, constant, relation));
        }
        Some((self.field(index, right)?, self.number(index, left)?, relation.turned()))
    }

    /// The field that a value was read from.
    fn field(&self, index: usize, slot: usize) -> Option<MemberReference<'a>> {
        match self.origin(index, slot)? {
            (_, Instruction::Getfield(field)) => self.code.member(*field),
            _ => None,
        }
    }

    /// The instruction that a value comes from; a local that is written once, and is no parameter,
    /// may have held it in between.
    pub(super) fn origin(&self, index: usize, slot: usize) -> Option<(usize, &'a Instruction)> {
        let pushed = |index: usize, slot: usize| {
            let source = self.stacks.source(index, slot)?;
            Some((source, self.code.instructions.get(source)?))
        };
        let direct = pushed(index, slot)?;
        let Some(local) = loaded_local(direct.1) else { return Some(direct) };
        let writers = self.code.instructions.iter().enumerate();
        let mut writers = writers.filter(|(_, one)| writes(one, local)).map(|(index, _)| index);
        match (writers.next(), writers.next()) {
            (Some(only), None) => pushed(only, 0),
            _ => Some(direct),
        }
    }

    fn number(&self, index: usize, slot: usize) -> Option<Number> {
        let source = self.stacks.source(index, slot)?;
        number(self.code, self.code.instructions.get(source)?)
    }

    /// Whether nothing happens from here on but that false is returned.
    fn returns_false(&self, target: usize) -> bool {
        let (mut at, mut is_false) = (target, false);
        // A jump, the constant, a jump to a common end: what compilers make is no longer.
        for _ in 0..4 {
            match self.code.instructions.get(at) {
                Some(Instruction::Iconst_0) => (at, is_false) = (at + 1, true),
                Some(Instruction::Goto(target)) => at = usize::from(*target),
                Some(Instruction::Ireturn) => return is_false,
                _ => return false,
            }
        }
        false
    }
}

/// By which relation an instruction jumps, where to, and whether it compares with zero.
fn relation(jump: &Instruction) -> Option<(Relation, u16, bool)> {
    use Instruction as I;
    Some(match jump {
        I::If_icmpeq(target) => (Relation::Equal, *target, false),
        I::If_icmpne(target) => (Relation::Unequal, *target, false),
        I::If_icmplt(target) => (Relation::Less, *target, false),
        I::If_icmple(target) => (Relation::AtMost, *target, false),
        I::If_icmpgt(target) => (Relation::Greater, *target, false),
        I::If_icmpge(target) => (Relation::AtLeast, *target, false),
        I::Ifeq(target) => (Relation::Equal, *target, true),
        I::Ifne(target) => (Relation::Unequal, *target, true),
        I::Iflt(target) => (Relation::Less, *target, true),
        I::Ifle(target) => (Relation::AtMost, *target, true),
        I::Ifgt(target) => (Relation::Greater, *target, true),
        I::Ifge(target) => (Relation::AtLeast, *target, true),
        _ => return None,
    })
}

pub(super) fn number(code: &MethodCode<'_>, instruction: &Instruction) -> Option<Number> {
    use Instruction as I;
    let of_pool = |constant: u16| match code.file.constant_pool.get(constant)? {
        Constant::Integer(value) => Some(Number::Integer((*value).into())),
        Constant::Long(value) => Some(Number::Integer(*value)),
        Constant::Float(value) => Some(Number::Real((*value).into())),
        Constant::Double(value) => Some(Number::Real(*value)),
        _ => None,
    };
    let integer = match instruction {
        I::Iconst_m1 => -1,
        I::Iconst_0 | I::Lconst_0 => 0,
        I::Iconst_1 | I::Lconst_1 => 1,
        I::Iconst_2 => 2,
        I::Iconst_3 => 3,
        I::Iconst_4 => 4,
        I::Iconst_5 => 5,
        I::Bipush(value) => (*value).into(),
        I::Sipush(value) => (*value).into(),
        I::Fconst_0 | I::Dconst_0 => return Some(Number::Real(0.0)),
        I::Fconst_1 | I::Dconst_1 => return Some(Number::Real(1.0)),
        I::Fconst_2 => return Some(Number::Real(2.0)),
        I::Ldc(constant) => return of_pool((*constant).into()),
        I::Ldc_w(constant) | I::Ldc2_w(constant) => return of_pool(*constant),
        _ => return None,
    };
    Some(Number::Integer(integer))
}
