//! `java.lang.Throwable`, `StackTraceElement` and `NullPointerException`.

use super::{Natives, reference};
use crate::core::Core;
use crate::ending::Outcome;
use crate::npe;
use crate::throw::CodeLocation;
use crate::value::{Kind, Ref, int};

pub(super) const NATIVES: Natives = &[("fillInStackTrace", fill_in_stack_trace)];

pub(super) const ELEMENT_NATIVES: Natives = &[
    ("initStackTraceElements", init_elements),
    ("initStackTraceElement", init_element),
    // The bytecode asks the module system, which is not up: what it would find
    // is that JDK classes need no version and user classes no loader name.
    ("computeFormat()V", compute_format),
];

pub(super) const NULL_POINTER_NATIVES: Natives = &[("getExtendedNPEMessage", extended_message)];

fn fill_in_stack_trace(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    core.fill_in_stack_trace(reference(arguments, 0))?;
    Ok(arguments[0])
}

/// The recorded frames of a throwable, or of its backtrace object.
fn places(core: &Core, object: Ref) -> Vec<CodeLocation> {
    let known = &core.program.known;
    let trace = match core.is_instance(object, known.throwable) {
        true => Ref::from_word(core.heap.get(object, known.throwable_backtrace)),
        false => object,
    };
    if trace.is_null() { Vec::new() } else { core.backtrace(trace) }
}

fn init_elements(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let (elements, source) = (reference(arguments, 0), reference(arguments, 1));
    let places = places(core, source);
    for (index, place) in (0..core.heap.length(elements)).zip(places) {
        let element = Ref::from_word(core.heap.element(elements, Kind::Ref, index));
        describe(core, element, place)?;
    }
    Ok(0)
}

fn init_element(core: &mut Core, _: &[u64]) -> Outcome<u64> {
    Err(core.unsupported("java.lang.StackTraceElement.initStackTraceElement"))
}

fn describe(core: &mut Core, element: Ref, place: CodeLocation) -> Outcome<()> {
    let method = core.program.method(place.method);
    let (class, name) = (method.class, method.name);
    let class_name = core.program.java_name(class);
    let class_name = core.literal(&class_name.encode_utf16().collect::<Vec<_>>())?;
    let method_name: Vec<u16> = core.program.names.get(name).encode_utf16().collect();
    let method_name = core.literal(&method_name)?;
    let file = match core.program.source_file(class) {
        Some(file) => core.literal(&file.encode_utf16().collect::<Vec<_>>())?,
        None => Ref::NULL,
    };
    core.set_field(element, "declaringClassObject", core.mirror(class).word());
    core.set_field(element, "declaringClass", class_name.word());
    core.set_field(element, "methodName", method_name.word());
    core.set_field(element, "fileName", file.word());
    core.set_field(element, "lineNumber", int(line(core, place)));
    let (field, text) = match core.program.is_platform(class) {
        true => ("moduleName", "java.base"),
        false => ("classLoaderName", "app"),
    };
    let text = core.literal(&text.encode_utf16().collect::<Vec<_>>())?;
    core.set_field(element, field, text.word());
    Ok(())
}

/// The source line of a place, -2 for a native method, -1 when unknown.
fn line(core: &Core, place: CodeLocation) -> i32 {
    if core.program.method(place.method).is_native() {
        return -2;
    }
    core.program.line(place.method, place.index).map_or(-1, i32::from)
}

fn compute_format(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    const BUILTIN_CLASS_LOADER: u64 = 1;
    const JDK_NON_UPGRADEABLE_MODULE: u64 = 2;
    let element = reference(arguments, 0);
    core.set_field(element, "format", BUILTIN_CLASS_LOADER | JDK_NON_UPGRADEABLE_MODULE);
    core.set_field(element, "declaringClassObject", 0);
    Ok(0)
}

fn extended_message(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let trace = places(core, reference(arguments, 0));
    let Some(place) = trace.first() else {
        return Ok(0);
    };
    let method = core.program.method(place.method);
    let Some(file) = core.program.class(method.class).file.clone() else {
        return Ok(0);
    };
    let message = file
        .method(usize::from(method.index))
        .and_then(|method| npe::helpful_message(&file, method, usize::from(place.index)));
    match message {
        Some(message) => Ok(core.new_string(&message)?.word()),
        None => Ok(0),
    }
}
