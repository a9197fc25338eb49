//! `java.lang.ClassLoader` and the JDK's built-in loaders, which all find what
//! the machine's class source finds. There are no others: classes cannot be
//! defined from bytes.

pub(super) mod resources;

use super::{Natives, reference};
use crate::core::Core;
use crate::ending::{Interrupt, Outcome};
use crate::program::link::LinkError;
use crate::program::{ClassId, Shape};
use crate::value::Ref;

pub(super) const NATIVES: Natives = &[
    ("findBootstrapClass", |core, a| find(core, a, 0, Loader::Boot)),
    ("findLoadedClass0", |core, a| find(core, a, 1, Loader::Boot)),
    // The third phase of the start, which is skipped, would have stored it.
    ("getSystemClassLoader()Ljava/lang/ClassLoader;", |core, _| loader(core, Loader::App)),
    // Loaders would look into files and modules.
    ("getResource(Ljava/lang/String;)Ljava/net/URL;", resources::url_of_loader),
    ("getResourceAsStream(Ljava/lang/String;)Ljava/io/InputStream;", resources::of_loader),
    ("getSystemResourceAsStream(Ljava/lang/String;)Ljava/io/InputStream;", resources::of_system),
];

pub(super) const BUILTIN_NATIVES: Natives = &[
    // The bytecode asks modules and URLs, of which there are none.
    ("loadClassOrNull(Ljava/lang/String;Z)Ljava/lang/Class;", load_class_or_null),
];

pub(super) const BOOT_NATIVES: Natives = &[
    ("setBootLoaderUnnamedModule0", |_, _| Ok(0)),
    ("loadLibrary(Ljava/lang/String;)V", load_library),
];

/// A library of the program is refused before the JDK looks for its file.
pub(super) const LIBRARY_NATIVES: Natives = &[("findBuiltinLib", |core, _| {
    Err(core.unsupported("jdk.internal.loader.NativeLibraries.load"))
})];

pub(super) const URL_CLASS_PATH_NATIVES: Natives = &[
    // There are no files: nothing on the class path becomes a URL.
    ("toFileURL(Ljava/lang/String;)Ljava/net/URL;", |_, _| Ok(0)),
];

/// What a loader finds by itself or through its parents.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Loader {
    Boot,
    App,
}

/// The JDK's own libraries are modelled, as far as they are, by what is in this
/// folder. Nothing is of the network, so that is refused at the door.
fn load_library(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    match core.string(reference(arguments, 0)).as_str() {
        "net" => Err(core.unsupported("the JDK's native library net")),
        _ => Ok(0),
    }
}

/// `Class.getClassLoader0`: null for the JDK's classes.
pub(super) fn of_class(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let class = core.class_of_mirror(reference(arguments, 0));
    if core.is_bootstrap(class) { Ok(0) } else { loader(core, Loader::App) }
}

/// `Thread.getContextClassLoader`: what was set, else what the skipped third
/// phase of the start would have set.
pub(super) fn of_thread(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    const BOOTED: u64 = 4;
    let level = core.program.loaded("jdk/internal/misc/VM");
    let booted = level.is_some_and(|vm| core.static_field(vm, "initLevel") == BOOTED);
    match core.field(reference(arguments, 0), "contextClassLoader") {
        0 if booted => loader(core, Loader::App),
        set => Ok(set),
    }
}

/// `Class.getPackage`: the loader's `definePackage` answers.
pub(super) fn package(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let class = core.class_of_mirror(reference(arguments, 0));
    let which = if core.is_bootstrap(class) { Loader::Boot } else { Loader::App };
    let loader = loader(core, which)?;
    let loader_class = core.heap.class_of(Ref::from_word(loader));
    let descriptor = "(Ljava/lang/Class;)Ljava/lang/Package;";
    match core.program.find_method(loader_class, "definePackage", descriptor) {
        Some(method) => Err(Interrupt::TailCall(method, vec![loader, arguments[0]])),
        None => Err(core.unsupported("this JDK's java.lang.ClassLoader.definePackage")),
    }
}

/// The loader object, made by the JDK when first needed.
fn loader(core: &mut Core, loader: Loader) -> Outcome<u64> {
    let class = core.class_named("jdk/internal/loader/ClassLoaders")?;
    core.ensure_initialized(class)?;
    let field = match loader {
        Loader::Boot => "BOOT_LOADER",
        Loader::App => "APP_LOADER",
    };
    Ok(core.static_field(class, field))
}

fn load_class_or_null(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let loader = core.program.java_name(core.heap.class_of(reference(arguments, 0)));
    let loader = if loader.ends_with("AppClassLoader") { Loader::App } else { Loader::Boot };
    find(core, arguments, 1, loader)
}

/// The class that argument `name` names, null where the loader does not find it.
fn find(core: &mut Core, arguments: &[u64], name: usize, loader: Loader) -> Outcome<u64> {
    let name = core.string(reference(arguments, name));
    if name.contains('/') || name.starts_with('[') {
        return Ok(0);
    }
    let class = match core.load(&name.replace('.', "/")) {
        Ok(class) => class,
        Err(LinkError::Missing { .. }) => return Ok(0),
        Err(error) => return Err(core.link_failure(error)),
    };
    let is_primitive = matches!(core.program.class(class).shape, Shape::Primitive(_));
    let visible = loader == Loader::App || core.is_bootstrap(class);
    Ok(if visible && !is_primitive { core.mirror(class).word() } else { 0 })
}

impl Core {
    /// Whether the class (of arrays: the innermost elements) belongs to the JDK.
    pub(super) fn is_bootstrap(&self, class: ClassId) -> bool {
        match self.program.class(class).shape {
            Shape::Array(_, component) => self.is_bootstrap(component),
            Shape::Primitive(_) => true,
            _ => self.program.is_platform(class),
        }
    }
}
