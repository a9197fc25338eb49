//! `jdk.internal.module.ServicesCatalog`: which providers the JDK's own modules
//! declare, of the services that programs come upon. The module system, which
//! would know them all, is not started.

use super::{Natives, reference};
use crate::core::Core;
use crate::ending::Outcome;
use crate::value::Ref;

pub(super) const NATIVES: Natives = &[
    // The bytecode looks into a map that the module system would have filled.
    ("findServices(Ljava/lang/String;)Ljava/util/List;", find_services),
    // All modules are the boot loader's here; other loaders must not tell again.
    (
        "getServicesCatalogOrNull(Ljava/lang/ClassLoader;)Ljdk/internal/module/ServicesCatalog;",
        |_, _| Ok(0),
    ),
];

pub(super) const LOADER_NATIVES: Natives = &[
    // The bytecode asks the module's descriptor, of which there is none.
    ("inExplicitModule(Ljava/lang/Class;)Z", |core, arguments| {
        // Static in some JDKs; the class comes last.
        let class = core.class_of_mirror(reference(arguments, arguments.len() - 1));
        Ok(u64::from(core.is_bootstrap(class)))
    }),
];

/// As `java --describe-module` tells; which of them a JDK has depends on it.
const PROVIDERS: &[(&str, &[&str])] = &[
    ("java.nio.charset.spi.CharsetProvider", &["sun.nio.cs.ext.ExtendedCharsets"]),
    (
        "sun.util.locale.provider.LocaleDataMetaInfo",
        &[
            "sun.util.resources.cldr.provider.CLDRLocaleDataMetaInfo",
            "sun.util.resources.provider.NonBaseLocaleDataMetaInfo",
        ],
    ),
    (
        "sun.util.resources.LocaleData$CommonResourceBundleProvider",
        &["sun.util.resources.provider.LocaleDataProvider"],
    ),
    (
        "sun.util.resources.LocaleData$SupplementaryResourceBundleProvider",
        &["sun.util.resources.provider.SupplementaryLocaleDataProvider"],
    ),
];

/// Services whose providers are chosen by their annotations, which are not read.
const UNSUPPORTED: &[&str] = &["java.util.random.RandomGenerator"];

fn find_services(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let service = core.string(reference(arguments, 1));
    if UNSUPPORTED.contains(&service.as_str()) {
        return Err(core.unsupported(format!("providers of {service}")));
    }
    let names = PROVIDERS.iter().find(|(name, _)| *name == service).map(|(_, names)| *names);
    let mut providers = Vec::new();
    for name in names.unwrap_or_default() {
        if core.load(&name.replace('.', "/")).is_ok() {
            providers.push(new_provider(core, name)?);
        }
    }
    let class = core.class_named("java/util/Arrays$ArrayList")?;
    core.ensure_initialized(class)?;
    let elements = core.new_ref_array(core.program.known.object_array, &providers)?;
    let list = core.new_object(class)?;
    core.set_field(list, "a", elements.word());
    Ok(list.word())
}

fn new_provider(core: &mut Core, name: &str) -> Outcome<Ref> {
    let class = core.class_named("jdk/internal/module/ServicesCatalog$ServiceProvider")?;
    core.ensure_initialized(class)?;
    let mirror = core.mirror(class).word();
    let module = super::java_lang_module::of_class(core, &[mirror])?;
    let name = core.new_string(name)?;
    let provider = core.new_object(class)?;
    core.set_field(provider, "module", module);
    core.set_field(provider, "providerName", name.word());
    Ok(provider)
}
