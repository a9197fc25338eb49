//! A `VarHandle` access whose call site does not fit the handle as it is: the
//! conversions of `MethodHandle.asType`, and the exceptions when there are none.
//!
//! Most accesses fit and call the handle's own static method directly; this class
//! stands between when a value must be widened, boxed or cast, when the handle is an
//! exact one, or when the access can only fail. What the JDK's code says about a
//! failure is left to the JDK's code, which differs between versions.
//!
//! Not here: which conversions exist (`natives::java_lang_invoke_varhandle`).

use super::assembler::Assembler;
use super::code::{CodeBuilder, FieldAccess, InvokeKind};
use super::descriptor::{MethodType, TypeDescriptor};
use super::{METHOD, adapt, site_flags};
use ristretto_classfile::ClassFile;
use ristretto_classfile::attributes::Instruction;

const HANDLE: &str = "java/lang/invoke/VarHandle";
const METHOD_TYPE: &str = "java/lang/invoke/MethodType";
const MODE: &str = "java/lang/invoke/VarHandle$AccessMode";
const DESCRIPTOR: &str = "java/lang/invoke/VarHandle$AccessDescriptor";

/// One access: what the call site wants of which handles.
#[derive(Clone, Debug)]
pub struct VarHandleAccess {
    /// The access method, such as `getAndAdd`.
    pub mode: String,
    /// The call site's own descriptor.
    pub descriptor: String,
    /// The handle has to agree with the call site exactly.
    pub exact: bool,
    pub outcome: AccessOutcome,
}

/// What becomes of an access when the check for exactness is passed.
#[derive(Clone, Debug)]
pub enum AccessOutcome {
    /// A call of this static method, which takes the handle first.
    Call {
        class: String,
        descriptor: String,
        /// The type of the variable.
        variable: String,
    },
    /// The handle has no such access mode.
    Unsupported,
    /// There is no conversion from the call site's types to the handle's.
    WrongType,
}

/// The class, with the internal name `name`, whose static method [`METHOD`] takes the handle
/// and the call site's arguments and does the access.
///
/// # Errors
///
/// A descriptor is malformed.
pub fn synthesize_access(
    access: &VarHandleAccess,
    name: &str,
) -> Result<ClassFile<'static>, String> {
    let mut class = Assembler::new(name);
    let mut signature = MethodType::parse(&access.descriptor)?;
    signature.parameters.insert(0, TypeDescriptor::of_class(HANDLE));
    class.method(site_flags(), METHOD, &signature, |code| {
        if access.exact {
            check_exact(code, access);
        }
        match &access.outcome {
            AccessOutcome::Call { class, descriptor, variable } => {
                let variable = TypeDescriptor::parse(variable)?;
                let target = MethodType::parse(descriptor)?;
                convert_and_call(code, &signature, (class, &access.mode, &target), &variable);
            }
            AccessOutcome::Unsupported => throw_unsupported(code, access),
            AccessOutcome::WrongType => throw_wrong_type(code, access),
        }
        Ok(())
    })?;
    class.finish()
}

fn convert_and_call(
    code: &mut CodeBuilder<'_>,
    site: &MethodType,
    (class, name, target): (&str, &str, &MethodType),
    variable: &TypeDescriptor,
) {
    for ((from, slot), to) in site.locals(0).zip(&target.parameters) {
        code.load(from, slot);
        // Between references the handle's method itself casts.
        match (from.is_reference(), to.is_reference()) {
            (true, true) => {}
            (false, true) => adapt::value(code, from, variable),
            (true, false) => unbox(code, from, to),
            (false, false) => adapt::value(code, from, to),
        }
    }
    code.call(InvokeKind::Static, (class, false), name, target);
    match (target.result.is_reference(), site.result.is_reference()) {
        (true, true) => cast(code, &site.result),
        (true, false) if !site.result.is_void() => unbox(code, variable, &site.result),
        _ => adapt::result(code, &target.result, &site.result),
    }
    code.return_value(&site.result);
}

/// Casts as `Class.cast` does, whose message is not that of `checkcast`.
fn cast(code: &mut CodeBuilder<'_>, to: &TypeDescriptor) {
    code.push_class(to.class_name());
    code.emit(Instruction::Swap, 2, 2);
    let descriptor = "(Ljava/lang/Object;)Ljava/lang/Object;";
    code.call_known(InvokeKind::Virtual, "java/lang/Class", "cast", descriptor);
    code.check_cast(to.class_name());
}

/// Unboxes with the JDK's own methods: they know what a widening conversion accepts.
fn unbox(code: &mut CodeBuilder<'_>, from: &TypeDescriptor, to: &TypeDescriptor) {
    let Some(class) = to.box_class() else {
        return;
    };
    let method = format!("unbox{}", class.rsplit('/').next().unwrap_or(class));
    let descriptor = if from.class_name() == class {
        code.check_cast(class);
        format!("(L{class};){}", to.descriptor())
    } else {
        code.push_int(0); // no narrowing
        format!("(Ljava/lang/Object;Z){}", to.descriptor())
    };
    code.call_known(InvokeKind::Static, "sun/invoke/util/ValueConversions", &method, &descriptor);
}

/// Leaves to the JDK's code what to throw when the handle's type is not the call site's.
fn check_exact(code: &mut CodeBuilder<'_>, access: &VarHandleAccess) {
    let same = code.new_label();
    push_handle_type(code, access);
    push_type(code, &access.descriptor);
    code.jump(Instruction::If_acmpeq, 2, same);
    push_handle(code);
    code.new_object(DESCRIPTOR);
    code.dup();
    push_type(code, &access.descriptor);
    push_mode(code, access);
    let access_type = TypeDescriptor::of_class("java/lang/invoke/VarHandle$AccessType");
    code.access(FieldAccess::Get, MODE, "at", &access_type);
    code.call_known(InvokeKind::Virtual, "java/lang/Enum", "ordinal", "()I");
    push_mode(code, access);
    code.call_known(InvokeKind::Virtual, "java/lang/Enum", "ordinal", "()I");
    let construction = format!("(L{METHOD_TYPE};II)V");
    code.call_known(InvokeKind::Special, DESCRIPTOR, "<init>", &construction);
    let descriptor = format!("(L{DESCRIPTOR};)V");
    code.call_known(InvokeKind::Special, HANDLE, "throwWrongMethodTypeException", &descriptor);
    code.place(same);
}

fn throw_unsupported(code: &mut CodeBuilder<'_>, access: &VarHandleAccess) {
    const FORM: &str = "java/lang/invoke/VarForm";
    push_handle(code);
    code.access(FieldAccess::Get, HANDLE, "vform", &TypeDescriptor::of_class(FORM));
    push_mode(code, access);
    code.call_known(InvokeKind::Virtual, "java/lang/Enum", "ordinal", "()I");
    let descriptor = "(I)Ljava/lang/invoke/MemberName;";
    code.call_known(InvokeKind::Virtual, FORM, "getMemberName", descriptor);
    code.check_cast("java/lang/Throwable");
    code.emit(Instruction::Athrow, 1, 0);
}

/// Throws what `MethodHandle.asType` would.
fn throw_wrong_type(code: &mut CodeBuilder<'_>, access: &VarHandleAccess) {
    const EXCEPTION: &str = "java/lang/invoke/WrongMethodTypeException";
    code.new_object(EXCEPTION);
    code.dup();
    code.push_string("cannot convert MethodHandle");
    push_handle_type(code, access);
    code.push_int(0);
    code.push_int(1);
    code.new_array(&TypeDescriptor::of_class("java/lang/Class"));
    code.dup();
    code.push_int(0);
    code.push_class(HANDLE);
    code.emit(Instruction::Aastore, 3, 0);
    let descriptor = format!("(I[Ljava/lang/Class;)L{METHOD_TYPE};");
    code.call_known(InvokeKind::Virtual, METHOD_TYPE, "insertParameterTypes", &descriptor);
    append_text(code);
    code.push_string(" to ");
    append_text(code);
    push_type(code, &access.descriptor.replacen('(', &format!("(L{HANDLE};"), 1));
    append_text(code);
    code.call_known(InvokeKind::Special, EXCEPTION, "<init>", "(Ljava/lang/String;)V");
    code.emit(Instruction::Athrow, 1, 0);
}

/// Replaces a string and an object by the string with the object's text appended.
fn append_text(code: &mut CodeBuilder<'_>) {
    code.call_known(InvokeKind::Virtual, "java/lang/Object", "toString", "()Ljava/lang/String;");
    let descriptor = "(Ljava/lang/String;)Ljava/lang/String;";
    code.call_known(InvokeKind::Virtual, "java/lang/String", "concat", descriptor);
}

fn push_handle(code: &mut CodeBuilder<'_>) {
    code.load(&TypeDescriptor::of_class(HANDLE), 0);
}

fn push_mode(code: &mut CodeBuilder<'_>, access: &VarHandleAccess) {
    code.push_string(access.mode.as_str());
    let descriptor = format!("(Ljava/lang/String;)L{MODE};");
    code.call_known(InvokeKind::Static, MODE, "valueFromMethodName", &descriptor);
}

/// Pushes the type that the handle has for this access.
fn push_handle_type(code: &mut CodeBuilder<'_>, access: &VarHandleAccess) {
    push_handle(code);
    push_mode(code, access);
    let descriptor = format!("(L{MODE};)L{METHOD_TYPE};");
    code.call_known(InvokeKind::Virtual, HANDLE, "accessModeType", &descriptor);
}

/// Pushes the `MethodType` of a descriptor.
fn push_type(code: &mut CodeBuilder<'_>, descriptor: &str) {
    code.push_string(descriptor);
    code.emit(Instruction::Aconst_null, 0, 1);
    let descriptor = format!("(Ljava/lang/String;Ljava/lang/ClassLoader;)L{METHOD_TYPE};");
    code.call_known(InvokeKind::Static, METHOD_TYPE, "fromDescriptor", &descriptor);
}
