//! Resources: what `getResourceAsStream` of classes, loaders and modules finds.
//!
//! The streams are over bytes that the class source hands out. There are no URLs
//! to resources: a program that asks for one that exists ends as unsupported.

use crate::core::Core;
use crate::ending::{Interrupt, Outcome};
use crate::natives::reference;
use crate::program::ClassId;
use crate::source::Whose;
use crate::value::Ref;
use std::borrow::Cow;

/// `Class.getResourceAsStream`: the name is relative to the class's package.
pub(crate) fn of_class(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let class = core.class_of_mirror(reference(arguments, 0));
    let name = absolute_name(core, class, reference(arguments, 1))?;
    let whose = whose_class(core, class);
    stream(core, &name, whose)
}

/// `Class.getResource`.
pub(crate) fn url_of_class(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let class = core.class_of_mirror(reference(arguments, 0));
    let name = absolute_name(core, class, reference(arguments, 1))?;
    let whose = whose_class(core, class);
    url(core, &name, whose)
}

/// `Module.getResourceAsStream`.
pub(crate) fn of_module(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let name = text(core, reference(arguments, 1))?;
    let named = core.field(reference(arguments, 0), "name") != 0;
    let name = name.strip_prefix('/').unwrap_or(&name);
    stream(core, name, if named { Whose::Platform } else { Whose::User })
}

/// `ClassLoader.getResourceAsStream`; the loader is argument 0.
pub(crate) fn of_loader(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let name = text(core, reference(arguments, 1))?;
    stream(core, &name, Whose::User)
}

/// `ClassLoader.getSystemResourceAsStream`.
pub(crate) fn of_system(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let name = text(core, reference(arguments, 0))?;
    stream(core, &name, Whose::User)
}

/// `ClassLoader.getResource`; the loader is argument 0.
pub(crate) fn url_of_loader(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let name = text(core, reference(arguments, 1))?;
    url(core, &name, Whose::User)
}

fn whose_class(core: &Core, class: ClassId) -> Whose {
    if core.is_bootstrap(class) { Whose::Platform } else { Whose::User }
}

fn text(core: &mut Core, string: Ref) -> Outcome<String> {
    if string.is_null() {
        return Err(core.null_pointer());
    }
    Ok(core.string(string))
}

fn absolute_name(core: &mut Core, class: ClassId, name: Ref) -> Outcome<String> {
    let name = text(core, name)?;
    if let Some(absolute) = name.strip_prefix('/') {
        return Ok(absolute.to_owned());
    }
    let class = core.program.class_name(class).trim_start_matches(['[', 'L']);
    Ok(match class.rsplit_once('/') {
        Some((package, _)) => format!("{package}/{name}"),
        None => name,
    })
}

fn find(core: &Core, name: &str, whose: Whose) -> Outcome<Option<Cow<'static, [u8]>>> {
    core.source.resource(name, whose).map_err(|problem| core.unsupported(problem))
}

/// A `ByteArrayInputStream` over the resource, null when there is none.
fn stream(core: &mut Core, name: &str, whose: Whose) -> Outcome<u64> {
    let Some(bytes) = find(core, name, whose)? else {
        return Ok(0);
    };
    let class = core.class_named("java/io/ByteArrayInputStream")?;
    core.ensure_initialized(class)?;
    let buffer = core.new_byte_array(&bytes)?;
    let stream = core.new_object(class)?;
    core.set_field(stream, "buf", buffer.word());
    core.set_field(stream, "count", bytes.len() as u64);
    Ok(stream.word())
}

fn url(core: &mut Core, name: &str, whose: Whose) -> Outcome<u64> {
    match find(core, name, whose)? {
        Some(_) => Err(no_urls(core)),
        None => Ok(0),
    }
}

fn no_urls(core: &Core) -> Interrupt {
    core.unsupported("java.lang.ClassLoader.getResource: a URL to a resource")
}
