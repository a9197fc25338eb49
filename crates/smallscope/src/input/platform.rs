//! The JDK's own classes, wherever this JDK keeps them.

use std::borrow::Cow;
use std::path::Path;

use super::image::Image;
use super::jar::Jar;
use super::{Found, InputError};

/// The platform classes of one JDK.
pub(super) enum Platform {
    /// JDK 9 and newer.
    Image(Image),
    /// JDK 8: `rt.jar` and the jars beside it that `java` also puts on its boot class path.
    Jars(Vec<Jar>),
}

impl Platform {
    /// The platform of the JDK at `home`, whose version is `feature`.
    pub(super) fn open(home: &Path, feature: u32) -> Result<Platform, InputError> {
        let modules = home.join("lib/modules");
        if modules.is_file() {
            return Ok(Platform::Image(Image::open(&modules)?));
        }
        let in_jre = home.join("jre/lib/rt.jar").is_file();
        let library = home.join(if in_jre { "jre/lib" } else { "lib" });
        let beside = ["jsse.jar", "jce.jar", "charsets.jar"].map(|jar| library.join(jar));
        let mut jars = vec![Jar::open(&library.join("rt.jar"), feature)?];
        for jar in beside.iter().filter(|jar| jar.is_file()) {
            jars.push(Jar::open(jar, feature)?);
        }
        Ok(Platform::Jars(jars))
    }

    /// The class file of `name` (`java/lang/String`).
    pub(super) fn find(&self, name: &str) -> Result<Option<Found>, InputError> {
        match self {
            Platform::Image(image) => image.find(name),
            Platform::Jars(jars) => find_in_jars(jars, name),
        }
    }

    /// The resource `name` (`sun/net/idn/uidna.spp`).
    pub(super) fn resource(&self, name: &str) -> Result<Option<Cow<'static, [u8]>>, InputError> {
        match self {
            Platform::Image(image) => image.resource(name),
            Platform::Jars(jars) => {
                for jar in jars {
                    if let Some(entry) = jar.read(name)? {
                        return Ok(Some(Cow::Owned(entry.bytes)));
                    }
                }
                Ok(None)
            }
        }
    }
}

fn find_in_jars(jars: &[Jar], name: &str) -> Result<Option<Found>, InputError> {
    let entry = format!("{name}.class");
    for jar in jars {
        if let Some(entry) = jar.read(&entry)? {
            let bytes = Cow::Owned(entry.bytes);
            return Ok(Some(Found { bytes, place: entry.place, platform: true }));
        }
    }
    Ok(None)
}
