//! `SwitchBootstraps`: which case of a pattern switch comes first.
//!
//! `(selector, restart)` becomes the index of the first label from `restart` on that
//! matches, the number of labels when none does, -1 for null: a table jump into a chain
//! of tests, as the JDK generates it (SwitchBootstraps.generateTypeSwitchSkeleton).
//!
//! The one hard idea: an enum constant as a label must not initialize its class, so it
//! is recognised by declaring class and name, never fetched.
//!
//! Not here: guards. `javac` evaluates them and calls again with a later `restart`.

use super::assembler::Assembler;
use super::code::{CodeBuilder, InvokeKind, Label};
use super::descriptor::{MethodType, TypeDescriptor};
use super::{Argument, METHOD, Site, adapt, constant, site_flags};
use ristretto_classfile::JavaString;
use ristretto_classfile::attributes::Instruction;

/// What a case tests.
enum Case<'a> {
    Instance(&'a str),
    /// A primitive type pattern: the value must convert to it exactly.
    Primitive(TypeDescriptor),
    Text(&'a JavaString),
    Int(i32),
    /// Any other constant: its box must equal the selector.
    Boxed(&'a Argument),
    /// An enum constant; without a class, one of the selector's own.
    Enum(Option<String>, &'a JavaString),
}

/// The selector: its static type, and the local that holds it as an object.
struct Selector {
    declared: TypeDescriptor,
    slot: u16,
}

pub(super) fn on_type(site: &Site, class: &mut Assembler) -> Result<(), String> {
    let cases = site.arguments.iter().map(|label| type_case(site, label));
    dispatch(site, class, &cases.collect::<Result<Vec<_>, _>>()?)
}

pub(super) fn on_enum(site: &Site, class: &mut Assembler) -> Result<(), String> {
    let cases = site.arguments.iter().map(|label| match label {
        Argument::String(name) => Ok(Case::Enum(None, name)),
        label => type_case(site, label),
    });
    dispatch(site, class, &cases.collect::<Result<Vec<_>, _>>()?)
}

fn type_case<'a>(site: &Site, label: &'a Argument) -> Result<Case<'a>, String> {
    match label {
        Argument::Class(name) => Ok(Case::Instance(name)),
        Argument::String(text) => Ok(Case::Text(text)),
        Argument::Int(value) => Ok(Case::Int(*value)),
        Argument::Long(_) | Argument::Float(_) | Argument::Double(_) => Ok(Case::Boxed(label)),
        Argument::Dynamic(constant) => dynamic_case(constant, label),
        Argument::MethodType(_) | Argument::Handle(_) => {
            Err(site.misused("a method handle or type is no label"))
        }
    }
}

fn dynamic_case<'a>(constant: &'a Site, label: &'a Argument) -> Result<Case<'a>, String> {
    if let Some((class, Argument::String(name))) = constant::enum_description(constant) {
        return Ok(Case::Enum(Some(class), name));
    }
    match (constant.bootstrap.name.as_str(), constant.descriptor.as_str()) {
        ("primitiveClass", _) => constant::primitive_named(constant)
            .map(Case::Primitive)
            .ok_or_else(|| constant.misused("the name is not a primitive type's")),
        (_, "Ljava/lang/Boolean;" | "Z") => Ok(Case::Boxed(label)),
        _ => Err(constant.misused("such a label is not modelled")),
    }
}

fn dispatch(site: &Site, class: &mut Assembler, cases: &[Case<'_>]) -> Result<(), String> {
    let signature = MethodType::parse(&site.descriptor)?;
    let int = TypeDescriptor::primitive(b'I');
    let [declared, restart] = signature.parameters.as_slice() else {
        return Err(site.misused("a selector and an index are expected"));
    };
    if restart != &int || signature.result != int {
        return Err(site.misused("an index is expected"));
    }
    class.method(site_flags(), METHOD, &signature, |code| {
        let count = i32::try_from(cases.len()).unwrap_or(i32::MAX - 1);
        check_restart(code, count, declared.slots());
        let selector = Selector::boxed(code, declared);
        return_if_null(code, &selector);
        code.load(&int, declared.slots());
        let labels: Vec<Label> = cases.iter().map(|_| code.new_label()).collect();
        let end = code.new_label();
        code.table_switch(labels.clone(), end);
        let nexts = labels.iter().skip(1).chain([&end]);
        for ((index, case), (label, next)) in (0..).zip(cases).zip(labels.iter().zip(nexts)) {
            code.place(*label);
            test(code, site, &selector, case, *next)?;
            code.push_int(index);
            code.return_value(&int);
        }
        code.place(end);
        code.push_int(count);
        code.return_value(&int);
        Ok(())
    })
}

fn check_restart(code: &mut CodeBuilder<'_>, count: i32, slot: u16) {
    let int = TypeDescriptor::primitive(b'I');
    code.load(&int, slot);
    code.push_int(count + 1);
    code.call_known(InvokeKind::Static, "java/util/Objects", "checkIndex", "(II)I");
    code.pop(&int);
}

fn return_if_null(code: &mut CodeBuilder<'_>, selector: &Selector) {
    let present = code.new_label();
    selector.load(code);
    code.jump(Instruction::Ifnonnull, 1, present);
    code.push_int(-1);
    code.return_value(&TypeDescriptor::primitive(b'I'));
    code.place(present);
}

impl Selector {
    /// The first parameter, boxed if it is a primitive.
    fn boxed(code: &mut CodeBuilder<'_>, declared: &TypeDescriptor) -> Selector {
        let object = TypeDescriptor::of_class("java/lang/Object");
        let mut slot = 0;
        if !declared.is_reference() {
            code.load(declared, 0);
            adapt::value(code, declared, &object);
            slot = code.new_local(&object);
            code.store(&object, slot);
        }
        Selector { declared: declared.clone(), slot }
    }

    fn load(&self, code: &mut CodeBuilder<'_>) {
        code.load(&TypeDescriptor::of_class("java/lang/Object"), self.slot);
    }

    fn load_as(&self, code: &mut CodeBuilder<'_>, class: &str) {
        self.load(code);
        code.check_cast(class);
    }

    /// Goes to `next` unless the selector is an instance of `class`.
    fn require(&self, code: &mut CodeBuilder<'_>, class: &str, next: Label) {
        self.load(code);
        code.instance_of(class);
        code.jump(Instruction::Ifeq, 1, next);
    }
}

/// Goes to `next` unless the selector matches.
fn test(
    code: &mut CodeBuilder<'_>,
    site: &Site,
    selector: &Selector,
    case: &Case<'_>,
    next: Label,
) -> Result<(), String> {
    match case {
        Case::Instance(class) => selector.require(code, class, next),
        Case::Primitive(wanted) => test_primitive(code, selector, wanted, next),
        Case::Text(text) => {
            code.push_string((*text).clone());
            test_equal(code, selector, next);
        }
        Case::Int(value) => test_int(code, selector, *value, next),
        Case::Boxed(argument) => {
            let pushed = constant::push_argument(code, site, argument)?;
            adapt::value(code, &pushed, &TypeDescriptor::of_class("java/lang/Object"));
            test_equal(code, selector, next);
        }
        Case::Enum(class, name) => test_enum(code, selector, class.as_deref(), name, next),
    }
    Ok(())
}

/// Goes to `next` unless the object on the stack equals the selector.
fn test_equal(code: &mut CodeBuilder<'_>, selector: &Selector, next: Label) {
    selector.load(code);
    code.call_known(InvokeKind::Virtual, "java/lang/Object", "equals", "(Ljava/lang/Object;)Z");
    code.jump(Instruction::Ifeq, 1, next);
}

/// A whole number's constant also matches a `Character`, and a `Byte` or `Short`.
fn test_int(code: &mut CodeBuilder<'_>, selector: &Selector, value: i32, next: Label) {
    let (not_number, compare) = (code.new_label(), code.new_label());
    selector.require(code, "java/lang/Number", not_number);
    selector.load_as(code, "java/lang/Number");
    code.call_known(InvokeKind::Virtual, "java/lang/Number", "intValue", "()I");
    code.jump(Instruction::Goto, 0, compare);
    code.place(not_number);
    selector.require(code, "java/lang/Character", next);
    selector.load_as(code, "java/lang/Character");
    code.call_known(InvokeKind::Virtual, "java/lang/Character", "charValue", "()C");
    code.place(compare);
    code.push_int(value);
    code.jump(Instruction::If_icmpne, 2, next);
}

fn test_enum(
    code: &mut CodeBuilder<'_>,
    selector: &Selector,
    class: Option<&str>,
    name: &JavaString,
    next: Label,
) {
    let enumeration = "java/lang/Enum";
    if let Some(class) = class {
        selector.require(code, enumeration, next);
        selector.load_as(code, enumeration);
        let descriptor = "()Ljava/lang/Class;";
        code.call_known(InvokeKind::Virtual, enumeration, "getDeclaringClass", descriptor);
        code.push_class(class);
        code.jump(Instruction::If_acmpne, 2, next);
    }
    selector.load_as(code, enumeration);
    code.call_known(InvokeKind::Virtual, enumeration, "name", "()Ljava/lang/String;");
    code.push_string(name.clone());
    code.call_known(InvokeKind::Virtual, "java/lang/String", "equals", "(Ljava/lang/Object;)Z");
    code.jump(Instruction::Ifeq, 1, next);
}

/// A primitive type pattern (a preview feature so far). For a selector that is no primitive
/// and no box, the object must be exactly the box.
fn test_primitive(
    code: &mut CodeBuilder<'_>,
    selector: &Selector,
    wanted: &TypeDescriptor,
    next: Label,
) {
    let declared = &selector.declared;
    let unboxed = if declared.is_reference() { declared.unboxed() } else { Some(declared.clone()) };
    let Some(from) = unboxed else {
        return selector.require(code, wanted.box_class().unwrap_or("java/lang/Void"), next);
    };
    if always_exact(from.code(), wanted.code()) {
        return;
    }
    let Some(check) = exactness_check(&from, wanted) else {
        return code.jump(Instruction::Goto, 0, next);
    };
    let boxed = TypeDescriptor::of_class(from.box_class().unwrap_or("java/lang/Object"));
    selector.load_as(code, boxed.class_name());
    adapt::value(code, &boxed, &from);
    let descriptor = format!("({})Z", char::from(from.stack_code()));
    let support = "java/lang/runtime/ExactConversionsSupport";
    code.call_known(InvokeKind::Static, support, &check, &descriptor);
    code.jump(Instruction::Ifeq, 1, next);
}

/// Whether every value of the first type is one of the second.
fn always_exact(from: u8, to: u8) -> bool {
    match from {
        b'B' => matches!(to, b'B' | b'S' | b'I' | b'J' | b'F' | b'D'),
        b'S' => matches!(to, b'S' | b'I' | b'J' | b'F' | b'D'),
        b'C' => matches!(to, b'C' | b'I' | b'J' | b'F' | b'D'),
        b'I' => matches!(to, b'I' | b'J' | b'D'),
        b'F' => matches!(to, b'F' | b'D'),
        _ => from == to,
    }
}

/// The JDK's method that tells whether a value converts exactly; none between `boolean` and
/// numbers, which never match.
fn exactness_check(from: &TypeDescriptor, to: &TypeDescriptor) -> Option<String> {
    let name = |code| match code {
        b'B' => Some("Byte"),
        b'S' => Some("Short"),
        b'C' => Some("Char"),
        b'I' => Some("Int"),
        b'J' => Some("Long"),
        b'F' => Some("Float"),
        b'D' => Some("Double"),
        _ => None,
    };
    let from = if from.code() == b'Z' { None } else { name(from.stack_code()) }?;
    Some(format!("is{from}To{}Exact", name(to.code())?))
}
