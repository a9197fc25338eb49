//! The JDK's classes and the user's, as the one source that a machine asks.

use super::class_path::ClassPath;
use super::jdk::Jdk;
use super::platform::Platform;
use super::{ClassSource, Found, InputError};
use machine::source::Whose;
use std::borrow::Cow;
use std::sync::Arc;

/// Every class that a program can name.
pub struct Classes {
    jdk: Jdk,
    platform: Platform,
    class_path: ClassPath,
}

impl Classes {
    /// Opens the platform of `jdk`; the class path is open already.
    pub fn new(jdk: Jdk, class_path: ClassPath) -> Result<Classes, InputError> {
        let platform = Platform::open(jdk.home(), jdk.feature())?;
        Ok(Classes { jdk, platform, class_path })
    }

    pub fn jdk(&self) -> &Jdk {
        &self.jdk
    }

    pub fn class_path(&self) -> &ClassPath {
        &self.class_path
    }

    /// The bytes of a class of the user's, if there is one and it can be read.
    pub fn user_class(&self, name: &str) -> Option<Cow<'static, [u8]>> {
        let found = self.find_class(name).ok()??;
        (!found.platform).then_some(found.bytes)
    }

    /// As `java` does it: a platform class hides one of the same name on the class path, which in
    /// turn may not add to the packages below `java`.
    fn find_class(&self, name: &str) -> Result<Option<Found>, InputError> {
        match self.platform.find(name)? {
            None if !name.starts_with("java/") => self.class_path.find(name),
            found => Ok(found),
        }
    }
}

impl ClassSource for Classes {
    fn find(&self, name: &str) -> Result<Option<Found>, String> {
        self.find_class(name).map_err(|error| error.to_string())
    }

    fn resource(&self, name: &str, whose: Whose) -> Result<Option<Cow<'static, [u8]>>, String> {
        let found = match whose {
            Whose::Platform => self.platform.resource(name),
            Whose::User => self.class_path.resource(name).map(|found| found.map(Cow::Owned)),
        };
        found.map_err(|error| error.to_string())
    }

    fn user_classes(&self, package: Option<&str>) -> Vec<String> {
        self.class_path.names(package)
    }
}

/// One source for several machines.
pub struct Shared(pub Arc<Classes>);

impl ClassSource for Shared {
    fn find(&self, name: &str) -> Result<Option<Found>, String> {
        self.0.find(name)
    }

    fn resource(&self, name: &str, whose: Whose) -> Result<Option<Cow<'static, [u8]>>, String> {
        self.0.resource(name, whose)
    }

    fn user_classes(&self, package: Option<&str>) -> Vec<String> {
        self.0.user_classes(package)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Environment;
    use super::super::testing::{TempFolder, jdk, jdks};
    use super::*;

    fn classes(jdk: Jdk, folder: &TempFolder) -> Classes {
        let class_path = ClassPath::open(folder.path().to_str().unwrap(), jdk.feature()).unwrap();
        Classes::new(jdk, class_path).unwrap()
    }

    #[test]
    fn it_can_be_shared_between_threads() {
        fn shared<T: Send + Sync>() {}
        shared::<Classes>();
    }

    #[test]
    fn platform_classes_hide_those_of_the_class_path() {
        let folder = TempFolder::new();
        folder.write("java/lang/Mine.class", b"may not be there");
        folder.write("java/util/List.class", b"hidden");
        folder.write("org/w3c/dom/Node.class", b"hidden");
        folder.write("org/w3c/dom/Mine.class", b"mine");
        for jdk in jdks() {
            let classes = classes(jdk, &folder);
            assert!(classes.find("java/lang/Mine").unwrap().is_none());
            for name in ["java/util/List", "org/w3c/dom/Node"] {
                assert!(classes.find(name).unwrap().unwrap().platform, "{name}");
            }
            let mine = classes.find("org/w3c/dom/Mine").unwrap().unwrap();
            assert_eq!((&*mine.bytes, mine.platform), (&b"mine"[..], false));
        }
    }

    #[test]
    fn the_platform_of_a_jdk_8_is_its_rt_jar_and_those_beside_it() {
        let folder = TempFolder::new();
        folder.jar("jre/lib/rt.jar", &[("java/lang/String.class", b"string")]);
        folder.jar("jre/lib/jce.jar", &[("javax/crypto/Cipher.class", b"cipher")]);
        let old = Jdk::find(Some(folder.path()), &Environment::default()).unwrap();
        let classes = classes(old, &folder);
        for name in ["java/lang/String", "javax/crypto/Cipher"] {
            assert!(classes.find(name).unwrap().unwrap().platform, "{name}");
        }
        let place = classes.find("java/lang/String").unwrap().unwrap().place;
        assert!(place.ends_with("rt.jar!/java/lang/String.class"), "{place}");
    }

    #[test]
    fn a_class_that_cannot_be_read_is_one_sentence() {
        let folder = TempFolder::new();
        let file = std::fs::File::create(folder.path().join("Huge.class")).unwrap();
        file.set_len(1 << 40).unwrap();
        let error = classes(jdk(), &folder).find("Huge").map(|_| ()).unwrap_err();
        assert!(error.ends_with("Huge.class cannot be read (it is larger than 64 MiB)"), "{error}");
    }

    #[test]
    fn resources_come_from_the_class_path() {
        let folder = TempFolder::new();
        folder.write("p/messages.properties", b"a=b");
        let classes = classes(jdk(), &folder);
        let user = |name| classes.resource(name, Whose::User).unwrap();
        assert_eq!(user("p/messages.properties").unwrap(), &b"a=b"[..]);
        assert_eq!(user("p/none.properties"), None);
    }

    #[test]
    fn the_jdk_has_resources_of_its_own() {
        let folder = TempFolder::new();
        for jdk in jdks() {
            let classes = classes(jdk, &folder);
            let platform = |name| classes.resource(name, Whose::Platform).unwrap();
            assert!(platform("sun/text/resources/WordBreakIteratorData").is_some());
            assert!(platform("sun/text/resources/None").is_none());
        }
    }
}
