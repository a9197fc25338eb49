//! Methods that the compiler wrote, or that say nothing.

use super::matcher::InstructionMatcher;
use super::{Declared, MethodOwner};
use crate::cover::code::{Code, op};

const PRIVATE: u16 = 0x0002;
const BRIDGE: u16 = 0x0040;
const SYNTHETIC: u16 = 0x1000;

pub(super) fn is_written_by_the_compiler(
    source: &MethodOwner<'_>,
    declared: &Declared,
    code: &Code<'_>,
) -> bool {
    source.is_generated
        || declared.is_generated
        || declared.flags & BRIDGE != 0
        || is_synthetic(declared)
        || is_of_enum(source, declared)
        || is_empty_private_constructor(source, declared, code)
        || is_empty_enum_constructor(source, declared, code)
        || is_of_record(source, declared, code)
}

/// `SyntheticFilter`: the body of a lambda expression was written.
fn is_synthetic(declared: &Declared) -> bool {
    declared.flags & SYNTHETIC != 0 && !declared.name.starts_with("lambda$")
}

fn extends(source: &MethodOwner<'_>, class: &str) -> bool {
    source.super_class.as_deref() == Some(class)
}

/// `EnumFilter`.
fn is_of_enum(source: &MethodOwner<'_>, declared: &Declared) -> bool {
    let class = source.class;
    let expected = match &*declared.name {
        "values" => format!("()[L{class};"),
        "valueOf" => format!("(Ljava/lang/String;)L{class};"),
        _ => return false,
    };
    extends(source, "java/lang/Enum") && declared.descriptor == expected
}

/// `PrivateEmptyNoArgConstructorFilter`.
fn is_empty_private_constructor(
    source: &MethodOwner<'_>,
    declared: &Declared,
    code: &Code<'_>,
) -> bool {
    let Some(super_class) = &source.super_class else { return false };
    declared.flags & PRIVATE != 0
        && declared.name == "<init>"
        && declared.descriptor == "()V"
        && this(code)
            .member(op::INVOKESPECIAL, [super_class, "<init>", "()V"])
            .is(op::RETURN)
            .end()
            .is_some()
}

/// `EnumEmptyConstructorFilter`.
fn is_empty_enum_constructor(
    source: &MethodOwner<'_>,
    declared: &Declared,
    code: &Code<'_>,
) -> bool {
    const DESCRIPTOR: &str = "(Ljava/lang/String;I)V";
    extends(source, "java/lang/Enum")
        && declared.name == "<init>"
        && declared.descriptor == DESCRIPTOR
        && this(code)
            .is(op::ALOAD)
            .is(op::ILOAD)
            .member(op::INVOKESPECIAL, ["java/lang/Enum", "<init>", DESCRIPTOR])
            .is(op::RETURN)
            .end()
            .is_some()
}

/// `RecordsFilter`: what a record has of itself, its accessors included.
fn is_of_record(source: &MethodOwner<'_>, declared: &Declared, code: &Code<'_>) -> bool {
    if !extends(source, "java/lang/Record") {
        return false;
    }
    let mut body = this(code);
    match (&*declared.name, &*declared.descriptor) {
        ("toString", "()Ljava/lang/String;") => body.object_method("toString").is(op::ARETURN),
        ("hashCode", "()I") => body.object_method("hashCode").is(op::IRETURN),
        ("equals", "(Ljava/lang/Object;)Z") => {
            body.is(op::ALOAD).object_method("equals").is(op::IRETURN)
        }
        _ => return is_accessor(declared, code),
    };
    body.end().is_some() || is_accessor(declared, code)
}

fn is_accessor(declared: &Declared, code: &Code<'_>) -> bool {
    let reads = this(code).is(op::GETFIELD).end().and_then(|at| code.member(at));
    declared.descriptor.starts_with("()")
        && reads.is_some_and(|field| field.name == declared.name)
        && code.op(2).is_some_and(|code| (op::IRETURN..=op::ARETURN).contains(&code))
}

/// A method that begins with `this`.
fn this<'c, 'a>(code: &'c Code<'a>) -> InstructionMatcher<'c, 'a> {
    let mut matcher = InstructionMatcher::new(code, 0);
    matcher.is(op::ALOAD);
    if code.local(0) != Some(0) {
        matcher.restart(code.len());
    }
    matcher
}
