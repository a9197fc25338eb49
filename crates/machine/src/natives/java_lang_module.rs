//! `java.lang.Module`, without the module system: the JDK's classes are all in
//! a module named `java.base`, all others in one unnamed module.
//!
//! Both objects are made when somebody first asks, and stay for good.

use super::java_lang_classloader::resources;
use super::{Natives, reference};
use crate::core::Core;
use crate::ending::Outcome;
use crate::value::Ref;

pub(super) const NATIVES: Natives = &[
    // The bytecode asks the module's descriptor, of which there is none.
    ("implIsExportedOrOpen(Ljava/lang/String;Ljava/lang/Module;Z)Z", is_exported_or_open),
    // So do these two. With one named module, nothing is out of its reach.
    ("canUse(Ljava/lang/Class;)Z", |_, _| Ok(1)),
    ("canRead(Ljava/lang/Module;)Z", |_, _| Ok(1)),
    // A warning about native code, which cannot run anyway.
    ("ensureNativeAccess(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/Class;Z)V", |_, _| Ok(0)),
    ("getResourceAsStream(Ljava/lang/String;)Ljava/io/InputStream;", resources::of_module),
];

/// The two modules, null until they are asked for.
#[derive(Clone, Copy, Default)]
pub(crate) struct Modules {
    platform: Ref,
    unnamed: Ref,
}

impl Modules {
    pub(super) fn is_platform(self, module: Ref) -> bool {
        module == self.platform
    }
}

/// `Class.getModule`.
pub(super) fn of_class(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let class = core.class_of_mirror(reference(arguments, 0));
    let platform = core.is_bootstrap(class);
    // Its name is a literal: interned when the run first asks for the module,
    // also if that is made already, in a future that was taken back.
    let name = match platform {
        true => core.literal(&"java.base".encode_utf16().collect::<Vec<_>>())?,
        false => Ref::NULL,
    };
    let known = if platform { core.modules.platform } else { core.modules.unnamed };
    if !known.is_null() {
        return Ok(known.word());
    }
    let module = new_module(core, name)?;
    match platform {
        true => core.modules.platform = module,
        false => core.modules.unnamed = module,
    }
    Ok(module.word())
}

fn new_module(core: &mut Core, name: Ref) -> Outcome<Ref> {
    let class = core.class_named("java/lang/Module")?;
    let slot = core.slot(class, "name");
    let words = core.program.class(class).words;
    let module = core.heap.allocate_permanent(class, words);
    let module = module.map_err(|_| core.out_of_memory())?;
    core.heap.initialize_permanent(module, slot, name.word());
    Ok(module)
}

/// The one module exports `java.*` and `javax.*` to everyone, as `java.base` does, and opens nothing
/// but what `jdk.unsupported` opens.
fn is_exported_or_open(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let (module, other) = (reference(arguments, 0), reference(arguments, 2));
    if core.field(module, "name") == 0 || module == other {
        return Ok(1);
    }
    let package = core.string(reference(arguments, 1));
    if matches!(&*package, "sun.misc" | "sun.reflect") {
        return Ok(1);
    }
    let open = arguments[3] as i32 != 0;
    let exported = package.starts_with("java.") || package.starts_with("javax.");
    Ok(u64::from(exported && !open))
}
