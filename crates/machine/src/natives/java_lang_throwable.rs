//! `java.lang.Throwable`, `StackTraceElement` and `NullPointerException`.

use super::{Natives, reference};
use crate::core::Core;
use crate::ending::Outcome;
use crate::npe;
use crate::throw::Place;
use crate::value::{Kind, Ref, int};
use ristretto_classfile::attributes::Attribute;

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
fn places(core: &Core, object: Ref) -> Vec<Place> {
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

fn describe(core: &mut Core, element: Ref, place: Place) -> Outcome<()> {
    let method = core.program.method(place.method);
    let (class, name) = (method.class, method.name);
    let class_name = core.program.java_name(class);
    let class_name = core.literal(&class_name.encode_utf16().collect::<Vec<_>>())?;
    let method_name: Vec<u16> = core.program.names.get(name).encode_utf16().collect();
    let method_name = core.literal(&method_name)?;
    let file = match source_file(core, place) {
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

fn source_file(core: &Core, place: Place) -> Option<String> {
    let class = core.program.method(place.method).class;
    let file = core.program.class(class).file.as_ref()?;
    file.attributes.iter().find_map(|attribute| match attribute {
        Attribute::SourceFile { source_file_index, .. } => {
            file.constant_pool.try_get_utf8(*source_file_index).map(ToString::to_string).ok()
        }
        _ => None,
    })
}

/// The source line of a place, -2 for a native method, -1 when unknown.
pub(super) fn line(core: &Core, place: Place) -> i32 {
    let method = core.program.method(place.method);
    if method.is_native() {
        return -2;
    }
    let Some(file) = core.program.class(method.class).file.as_ref() else {
        return -1;
    };
    let code = file.methods.get(usize::from(method.index)).and_then(|method| {
        method.attributes.iter().find_map(|attribute| match attribute {
            Attribute::Code { attributes, .. } => Some(attributes),
            _ => None,
        })
    });
    let tables = code.into_iter().flatten().filter_map(|attribute| match attribute {
        Attribute::LineNumberTable { line_numbers, .. } => Some(line_numbers),
        _ => None,
    });
    let entries = tables.flatten().filter(|entry| entry.start_pc <= place.index);
    let last = entries.max_by_key(|entry| entry.start_pc);
    last.map_or(-1, |entry| i32::from(entry.line_number))
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
        .methods
        .get(usize::from(method.index))
        .and_then(|method| npe::helpful_message(&file, method, usize::from(place.index)));
    match message {
        Some(message) => Ok(core.new_string(&message)?.word()),
        None => Ok(0),
    }
}
