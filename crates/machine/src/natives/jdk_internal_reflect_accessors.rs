//! Reflective calls: `NativeMethodAccessorImpl` and its like.
//!
//! The natives check and unbox the arguments; then they go on as a call of a
//! small synthesized method, one per target, which calls the target, boxes the
//! result and wraps what is thrown (`program::bootstrap::reflect`).

use super::boxes::{unbox, widen};
use super::java_lang_class::members::{descriptor_mirror, parameters, reflected_method};
use super::{Natives, reference};
use crate::core::Core;
use crate::ending::{Interrupt, Outcome};
use crate::program::bootstrap;
use crate::program::descriptor::split;
use crate::program::{MethodId, flags};
use crate::value::{Kind, Ref, int};
use ristretto_classfile::ReferenceKind;

/// JDK 17 and before.
pub(super) const NATIVES: Natives = &[
    ("invoke0", |core, a| invoke(core, a, Wording::Native)),
    ("newInstance0", |core, a| new_instance(core, a, Wording::Native)),
    // Beyond the threshold the JDK would generate bytecode; a call means the same.
    ("inflationThreshold()I", |_, _| Ok(int(i32::MAX))),
];

/// Later ones, which use method handles where they can.
pub(super) const HANDLE_NATIVES: Natives = &[
    ("invoke0", |core, a| invoke(core, a, Wording::Handle)),
    ("newInstance0", |core, a| new_instance(core, a, Wording::Handle)),
    // Method handles are not modelled, and these accessors do without.
    ("useNativeAccessor(Ljava/lang/reflect/Executable;)Z", |_, _| Ok(1)),
    (
        "newFieldAccessor(Ljava/lang/reflect/Field;Z)Ljdk/internal/reflect/FieldAccessorImpl;",
        super::jdk_internal_reflect_fieldaccessors::new_accessor,
    ),
];

pub(super) const EXECUTABLE_NATIVES: Natives =
    &[("getParameters0", parameters), ("getTypeAnnotationBytes0", |_, _| Ok(0))];

/// In the name of every class that is synthesized for a reflective call.
pub(super) const CALL: &str = "$$Call";

/// Whose messages: those of HotSpot's natives, or of the accessors that JDK 18
/// and later would have used here.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wording {
    Native,
    Handle,
}

fn invoke(core: &mut Core, arguments: &[u64], wording: Wording) -> Outcome<u64> {
    let method = reflected_method(core, reference(arguments, 0));
    let receiver = reference(arguments, 1);
    let class = core.program.method(method).class;
    let mut words = Vec::new();
    if core.program.method(method).is_static() {
        core.ensure_initialized(class)?;
    } else {
        if receiver.is_null() {
            return Err(core.null_pointer());
        }
        if !core.is_instance(receiver, class) {
            return Err(bad_receiver(core, receiver, method, wording));
        }
        words.push(receiver.word());
    }
    push_arguments(core, method, reference(arguments, 2), wording, &mut words)?;
    let call = reflective_call(core, method)?;
    Err(Interrupt::TailCall(call, words))
}

fn new_instance(core: &mut Core, arguments: &[u64], wording: Wording) -> Outcome<u64> {
    let method = reflected_method(core, reference(arguments, 0));
    let class = core.program.method(method).class;
    if core.program.class(class).flags & flags::ABSTRACT != 0 {
        let name = core.program.java_name(class);
        return Err(core.exception("java/lang/InstantiationException", Some(&name)));
    }
    core.ensure_initialized(class)?;
    let mut words = Vec::new();
    push_arguments(core, method, reference(arguments, 1), wording, &mut words)?;
    let call = reflective_call(core, method)?;
    Err(Interrupt::TailCall(call, words))
}

fn illegal(core: &mut Core, message: &str) -> Interrupt {
    core.exception("java/lang/IllegalArgumentException", Some(message))
}

fn bad_receiver(core: &mut Core, receiver: Ref, method: MethodId, wording: Wording) -> Interrupt {
    if wording == Wording::Native {
        return illegal(core, "object is not an instance of declaring class");
    }
    let actual = core.program.java_name(core.heap.class_of(receiver));
    let declaring = core.program.java_name(core.program.method(method).class);
    illegal(core, &format!("object of type {actual} is not an instance of {declaring}"))
}

/// Unpacks an `Object[]` (or null) into the words that the method takes.
fn push_arguments(
    core: &mut Core,
    method: MethodId,
    values: Ref,
    wording: Wording,
    words: &mut Vec<u64>,
) -> Outcome<()> {
    let descriptor = core.program.names.get(core.program.method(method).descriptor).to_owned();
    let (parameters, _) = split(&descriptor).expect("the linker parsed the descriptor");
    let values = if values.is_null() { Vec::new() } else { core.ref_elements(values) };
    if values.len() != parameters.len() {
        let detail = format!(": {} expected: {}", values.len(), parameters.len());
        let detail = if wording == Wording::Handle { detail.as_str() } else { "" };
        return Err(illegal(core, &format!("wrong number of arguments{detail}")));
    }
    for (value, parameter) in values.into_iter().zip(parameters) {
        let kind = Kind::of_letter(parameter.as_bytes()[0]).expect("a parameter's descriptor");
        words.push(argument(core, value, parameter, kind, wording)?);
        words.extend((kind.words() == 2).then_some(0));
    }
    Ok(())
}

fn argument(
    core: &mut Core,
    value: Ref,
    parameter: &str,
    kind: Kind,
    wording: Wording,
) -> Outcome<u64> {
    let mismatch = |core: &mut Core| Err(illegal(core, "argument type mismatch"));
    if kind == Kind::Ref {
        let mirror = descriptor_mirror(core, parameter)?;
        let class = core.class_of_mirror(mirror);
        let fits = value.is_null() || core.is_instance(value, class);
        return if fits { Ok(value.word()) } else { mismatch(core) };
    }
    if value.is_null() {
        return Err(null_argument(core, wording));
    }
    match unbox(core, value).and_then(|(from, value)| widen(value, from, kind)) {
        Some(word) => Ok(word),
        None => mismatch(core),
    }
}

/// Null where a primitive is wanted.
fn null_argument(core: &mut Core, wording: Wording) -> Interrupt {
    let class = "java/lang/IllegalArgumentException";
    if wording == Wording::Native {
        return core.exception(class, None);
    }
    match core.null_pointer() {
        Interrupt::Throw(cause) => {
            core.exception_with_cause(class, Some("java.lang.NullPointerException"), cause)
        }
        other => other,
    }
}

/// The static method that calls `method` as reflection does, made once.
fn reflective_call(core: &mut Core, method: MethodId) -> Outcome<MethodId> {
    if let Some(&call) = core.reflective_calls.get(&method) {
        return Ok(call);
    }
    let called = core.program.method(method);
    let interface = core.program.class(called.class).is_interface();
    let name = core.program.names.get(called.name).to_owned();
    let kind = match name.as_str() {
        "<init>" => ReferenceKind::NewInvokeSpecial,
        _ if called.is_static() => ReferenceKind::InvokeStatic,
        _ if called.flags & flags::PRIVATE != 0 => ReferenceKind::InvokeSpecial,
        _ if interface => ReferenceKind::InvokeInterface,
        _ => ReferenceKind::InvokeVirtual,
    };
    let target = bootstrap::Handle {
        kind,
        class: core.program.class_name(called.class).to_owned(),
        name,
        descriptor: core.program.names.get(called.descriptor).to_owned(),
        interface,
    };
    let class = format!("{}{CALL}{}", target.class, core.program.classes.len());
    let made = bootstrap::reflective_call(&target, &class);
    let made = made.map_err(|problem| core.unsupported(problem))?;
    let call = core.link_site(made)?;
    core.reflective_calls.insert(method, call);
    Ok(call)
}
