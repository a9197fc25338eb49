//! `lib/modules`, the file in which a JDK 9 or newer keeps its classes.
//!
//! The image is a perfect hash table in a mapped file, so opening it reads a header and finding a
//! class reads a few words. It files classes by module, and only the image knows which module has a
//! package: its entry `/packages/java.util.logging` lists them. Nearly everything is in
//! `java.base`, which is therefore asked first; the list is read only for the rest, and costs one
//! more look-up.
//!
//! Everything that knows the crate `jimage-rs`, or the layout of the file, is here. Not here: a
//! check of every entry at opening. The index is checked; an image cut short behind it panics when
//! a class is read.

use std::borrow::Cow;
use std::path::Path;

use jimage_rs::JImage;

use super::{Found, InputError};

/// Bytes and where they are from, for messages.
type Placed = (Cow<'static, [u8]>, String);

/// An open image, for the rest of the process.
#[derive(Clone, Copy)]
pub(super) struct Image {
    image: &'static JImage,
    layout: ImageLayout,
}

impl Image {
    pub(super) fn open(path: &Path) -> Result<Image, InputError> {
        let bad = |reason: String| InputError::Image { path: path.to_owned(), reason };
        let image = JImage::open(path).map_err(|error| bad(error.to_string()))?;
        let layout = ImageLayout::of(image.raw().as_slice())
            .ok_or_else(|| bad("its index does not fit in the file".to_owned()))?;
        // Leaked on purpose: with a mapping that lasts as long as the process, the bytes of a
        // platform class are borrowed from it and never copied. There is one JDK, and so one leak,
        // per run.
        let image = Box::leak(Box::new(image));
        Ok(Image { image, layout })
    }

    /// The class file of `name` (`java/lang/String`).
    pub(super) fn find(&self, name: &str) -> Result<Option<Found>, InputError> {
        let found = self.find_path(&format!("{name}.class"))?;
        Ok(found.map(|(bytes, place)| Found { bytes, place, platform: true }))
    }

    /// The resource `name` (`sun/net/idn/uidna.spp`).
    pub(super) fn resource(&self, name: &str) -> Result<Option<Cow<'static, [u8]>>, InputError> {
        Ok(self.find_path(name)?.map(|(bytes, _)| bytes))
    }

    /// The file `name` of any module, and its place.
    fn find_path(&self, name: &str) -> Result<Option<Placed>, InputError> {
        const BASE: &str = "java.base";
        if let Some(found) = self.find_in(BASE, name)? {
            return Ok(Some(found));
        }
        let Some((package, _)) = name.rsplit_once('/') else {
            return Ok(None);
        };
        for module in self.modules_of(package)? {
            if module != BASE
                && let Some(found) = self.find_in(module, name)?
            {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    fn find_in(&self, module: &str, name: &str) -> Result<Option<Placed>, InputError> {
        let path = format!("/{module}/{name}");
        let bytes = self.read(&path)?;
        Ok(bytes.map(|bytes| (bytes, format!("jdk{path}"))))
    }

    /// The modules that have `package` (`java/util`). Few packages are in more than one, and then
    /// all but one of these have only packages below it: `java.logging` has nothing in `java/util`
    /// itself.
    fn modules_of(&self, package: &str) -> Result<Vec<&'static str>, InputError> {
        let list = self.read(&format!("/packages/{}", package.replace('/', ".")))?;
        let bytes = self.image.raw().as_slice();
        // Pairs of flags and the module's name. The flags of 1.0 and 1.1 images differ, and trying
        // a module in vain is cheap, so they are not read.
        let pairs = list.as_deref().unwrap_or_default().chunks_exact(8);
        Ok(pairs
            .filter_map(|pair| self.layout.string(bytes, self.layout.number(pair, 4)?))
            .collect())
    }

    fn read(&self, path: &str) -> Result<Option<Cow<'static, [u8]>>, InputError> {
        self.image.find_resource(path).map_err(|error| InputError::Unreadable {
            place: format!("jdk{path}"),
            reason: error.to_string(),
        })
    }
}

/// Where an image keeps its strings, which `jimage-rs` does not say.
#[derive(Clone, Copy)]
struct ImageLayout {
    big_endian: bool,
    strings: usize,
    strings_end: usize,
}

impl ImageLayout {
    /// Reads the header: magic, version, flags, resources, length of the two tables of words, bytes
    /// of attributes, bytes of strings. None if what it declares is empty or does not fit into
    /// `bytes`.
    fn of(bytes: &[u8]) -> Option<ImageLayout> {
        const HEADER: usize = 28;
        let big_endian = bytes.starts_with(&[0xca, 0xfe]);
        let mut layout = ImageLayout { big_endian, strings: 0, strings_end: 0 };
        let table = layout.number(bytes, 16)?;
        layout.strings = HEADER + 2 * 4 * table + layout.number(bytes, 20)?;
        layout.strings_end = layout.strings + layout.number(bytes, 24)?;
        (table > 0 && layout.strings_end <= bytes.len()).then_some(layout)
    }

    fn number(&self, bytes: &[u8], at: usize) -> Option<usize> {
        let word = bytes.get(at..at + 4)?.try_into().expect("a slice of four bytes");
        let number =
            if self.big_endian { u32::from_be_bytes(word) } else { u32::from_le_bytes(word) };
        usize::try_from(number).ok()
    }

    fn string<'a>(&self, bytes: &'a [u8], offset: usize) -> Option<&'a str> {
        let rest = bytes.get(self.strings + offset..self.strings_end)?;
        let end = rest.iter().position(|&byte| byte == 0)?;
        std::str::from_utf8(&rest[..end]).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::super::jdk::Jdk;
    use super::super::testing::{TempFolder, jdk, jdks};
    use super::*;

    fn image(jdk: &Jdk) -> Image {
        Image::open(&jdk.home().join("lib/modules")).unwrap()
    }

    #[test]
    fn a_class_of_java_base_is_borrowed_from_the_image() {
        for jdk in jdks() {
            let found = image(&jdk).find("java/lang/String").unwrap().unwrap();
            assert!(matches!(found.bytes, Cow::Borrowed(_)));
            assert!(found.bytes.starts_with(&[0xca, 0xfe, 0xba, 0xbe]));
            assert_eq!(u32::from(found.bytes[7]), 44 + jdk.feature());
            assert_eq!(found.place, "jdk/java.base/java/lang/String.class");
            assert!(found.platform);
        }
    }

    #[test]
    fn a_class_of_another_module_is_found_through_its_package() {
        for jdk in jdks() {
            let found = image(&jdk).find("java/util/logging/Logger").unwrap().unwrap();
            assert_eq!(found.place, "jdk/java.logging/java/util/logging/Logger.class");
        }
    }

    #[test]
    fn every_class_of_every_module_is_found_under_its_name() {
        for jdk in jdks() {
            let image = image(&jdk);
            let mut classes = 0;
            for resource in image.image.resource_names_iter().map(Result::unwrap) {
                // Every module has a module-info, which is in no package.
                if resource.extension != "class" || resource.parent.is_empty() {
                    continue;
                }
                let found =
                    image.find(&format!("{}/{}", resource.parent, resource.base)).unwrap().unwrap();
                assert!(
                    found.place.starts_with(&format!("jdk/{}/", resource.module)),
                    "{}",
                    found.place
                );
                classes += 1;
            }
            assert!(classes > 10_000, "{classes} classes");
        }
    }

    #[test]
    fn unknown_classes_and_strange_names_are_not_found() {
        let image = image(&jdk());
        for name in [
            "java/lang/Strin",
            "p/C",
            "C",
            "",
            "/",
            "java/lang",
            "../x",
            "java.lang.String",
            "a\0b",
            "é/è",
        ] {
            assert!(image.find(name).unwrap().is_none(), "{name}");
        }
    }

    #[test]
    fn a_file_that_is_no_image_is_an_error_that_names_it() {
        let folder = TempFolder::new();
        let whole = std::fs::read(jdk().home().join("lib/modules")).unwrap();
        for (name, bytes) in [
            ("empty", &b""[..]),
            ("text", b"no image, but long enough to be read as one"),
            ("cut", &whole[..100_000]),
        ] {
            let path = folder.write(name, bytes);
            let error = Image::open(&path).map(|_| ()).unwrap_err().to_string();
            assert!(error.contains(path.to_str().unwrap()), "{error}");
        }
    }
}
