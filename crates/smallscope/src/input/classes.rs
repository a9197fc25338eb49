//! The JDK's classes and the user's, as the one source that a machine asks.

use super::class_path::ClassPath;
use super::fingerprint::Fingerprint;
use super::hierarchy::Hierarchy;
use super::jdk::Jdk;
use super::platform::Platform;
use super::{ClassSource, Found, InputError};
use machine::ending::Deadline;
use machine::program::head::Head;
use machine::source::Whose;
use rustc_hash::FxHashMap;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// Classes below a class, by its name, in a package or everywhere.
type Below = FxHashMap<(String, Option<String>), Vec<Head>>;

/// Every class that a program can name.
pub struct Classes {
    jdk: Jdk,
    platform: Platform,
    class_path: ClassPath,
    /// Where what is found out about jars is kept.
    cache: Option<PathBuf>,
    /// Who extends whom, in a package or on the whole class path, as far as somebody asked.
    hierarchies: Mutex<FxHashMap<Option<String>, Arc<Hierarchy>>>,
    /// The classes below some, by name and package: methods have the same parameters often.
    below: Mutex<Below>,
    /// The parents of the JDK's classes, as far as somebody asked.
    platform_parents: Mutex<FxHashMap<String, Arc<[String]>>>,
    /// The user's classes by their simple names, if somebody asked.
    by_simple_name: OnceLock<FxHashMap<String, Vec<String>>>,
    /// The files that were asked for so far, by all machines, each with what it was.
    read: Mutex<BTreeMap<String, String>>,
}

impl Classes {
    /// Opens the platform of `jdk`; the class path is open already.
    pub fn new(jdk: Jdk, class_path: ClassPath) -> Result<Classes, InputError> {
        let platform = Platform::open(jdk.home(), jdk.feature())?;
        Ok(Classes {
            jdk,
            platform,
            class_path,
            cache: None,
            hierarchies: Mutex::default(),
            below: Mutex::default(),
            platform_parents: Mutex::default(),
            by_simple_name: OnceLock::new(),
            read: Mutex::default(),
        })
    }

    /// The same, which keeps what it finds out about jars in a folder.
    pub fn with_cache(self, cache: PathBuf) -> Classes {
        Classes { cache: Some(cache), ..self }
    }

    pub fn jdk(&self) -> &Jdk {
        &self.jdk
    }

    pub fn class_path(&self) -> &ClassPath {
        &self.class_path
    }

    /// The files of the class path that were asked for so far, found or not, each with a hash.
    pub fn identities(&self) -> Vec<(String, String)> {
        let read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        read.iter().map(|(file, hash)| (file.clone(), hash.clone())).collect()
    }

    /// Takes files for asked for, each with its hash: by an earlier run.
    pub fn remember(&self, files: Vec<(String, String)>) {
        let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        read.extend(files);
    }

    /// The hash of a file of the class path as it is now.
    pub fn identity(&self, file: &str) -> String {
        identity(self.class_path.resource(file).ok().flatten().as_deref())
    }

    /// Notes what a file was when it was asked for.
    fn note(&self, file: impl FnOnce() -> String, bytes: Option<&[u8]>) {
        let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        read.entry(file()).or_insert_with(|| identity(bytes));
    }

    /// See [`ClassSource::user_classes_below`].
    fn below(&self, name: &str, package: Option<&str>, deadline: Deadline) -> Option<Vec<Head>> {
        let key = (name.to_owned(), package.map(str::to_owned));
        let known = || self.below.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = known().get(&key) {
            return Some(found.clone());
        }
        let found = self.find_below(name, package, deadline)?;
        known().insert(key, found.clone());
        Some(found)
    }

    fn find_below(
        &self,
        name: &str,
        package: Option<&str>,
        deadline: Deadline,
    ) -> Option<Vec<Head>> {
        let hierarchy = self.hierarchy(package, deadline)?;
        let mut roots = vec![name];
        if self.is_platform(name) {
            let mut outside = hierarchy.outside();
            outside.retain(|&parent| parent != name && self.leads_to(parent, name));
            roots.extend(outside);
        }
        let mut found = hierarchy.below(&roots);
        found.retain(|head| !head.name.starts_with("java/") && !self.is_platform(&head.name));
        Some(found)
    }

    fn hierarchy(&self, package: Option<&str>, deadline: Deadline) -> Option<Arc<Hierarchy>> {
        // Held while it is made: whoever else asks for it waits, and has it then.
        let mut known = self.hierarchies.lock().unwrap_or_else(PoisonError::into_inner);
        let key = package.map(str::to_owned);
        if let Some(hierarchy) = known.get(&key) {
            return Some(Arc::clone(hierarchy));
        }
        let heads = self.class_path.heads(package, self.cache.as_deref(), deadline)?;
        let hierarchy = Arc::new(Hierarchy::new(heads));
        known.insert(key, Arc::clone(&hierarchy));
        Some(hierarchy)
    }

    /// A data file of the JDK; what has another name, or lies elsewhere, is none.
    fn data_file(&self, name: &str) -> Result<Option<Cow<'static, [u8]>>, String> {
        let is_plain = name.ends_with(".dat") && !name.contains(['/', '\\']);
        let path = self.jdk.home().join("lib").join(name);
        if !is_plain || !path.is_file() {
            return Ok(None);
        }
        let read = std::fs::read(&path).map(|bytes| Some(Cow::Owned(bytes)));
        read.map_err(|error| format!("{} cannot be read ({error})", path.display()))
    }

    fn is_platform(&self, name: &str) -> bool {
        self.platform.find(name).is_ok_and(|found| found.is_some())
    }

    /// Whether a class of the JDK is below another one.
    fn leads_to(&self, class: &str, name: &str) -> bool {
        let mut above: Vec<String> = vec![class.to_owned()];
        let mut next = 0;
        while let Some(one) = above.get(next) {
            next += 1;
            let parents = self.platform_parents(one);
            if parents.iter().any(|parent| parent == name) {
                return true;
            }
            let new = parents.iter().filter(|parent| !above.contains(parent)).cloned();
            above.extend(new.collect::<Vec<_>>());
        }
        false
    }

    fn platform_parents(&self, name: &str) -> Arc<[String]> {
        let mut known = self.platform_parents.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(parents) = known.get(name) {
            return Arc::clone(parents);
        }
        let found = self.platform.find(name).ok().flatten();
        let head = found.and_then(|found| Head::read(&found.bytes));
        let parents: Arc<[String]> = head.map_or_else(Vec::new, |head| head.parents).into();
        known.insert(name.to_owned(), Arc::clone(&parents));
        parents
    }

    /// As `java` does it: a platform class hides one of the same name on the class path, which in
    /// turn may not add to the packages below `java`.
    fn find_class(&self, name: &str) -> Result<Option<Found>, InputError> {
        match self.platform.find(name)? {
            None if !name.starts_with("java/") => {
                let found = self.class_path.find(name)?;
                self.note(|| format!("{name}.class"), found.as_ref().map(|found| &*found.bytes));
                Ok(found)
            }
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
            Whose::Installation => return self.data_file(name),
            Whose::User => self.class_path.resource(name).map(|found| {
                self.note(|| name.to_owned(), found.as_deref());
                found.map(Cow::Owned)
            }),
        };
        found.map_err(|error| error.to_string())
    }

    fn user_classes(&self, package: Option<&str>) -> Vec<String> {
        self.class_path.names(package)
    }

    fn user_classes_named(&self, simple: &str) -> Vec<String> {
        let index = self.by_simple_name.get_or_init(|| {
            let mut index: FxHashMap<String, Vec<String>> = FxHashMap::default();
            for name in self.class_path.names(None) {
                let simple = name.rsplit(['/', '$']).next().unwrap_or(&name).to_owned();
                index.entry(simple).or_default().push(name);
            }
            index
        });
        index.get(simple).cloned().unwrap_or_default()
    }

    fn user_classes_below(
        &self,
        name: &str,
        package: Option<&str>,
        deadline: Deadline,
    ) -> Option<Vec<Head>> {
        self.below(name, package, deadline)
    }
}

/// A hash of a file, or that there is none.
fn identity(bytes: Option<&[u8]>) -> String {
    let Some(bytes) = bytes else { return "none".to_owned() };
    let mut fingerprint = Fingerprint::new();
    fingerprint.add(bytes);
    fingerprint.hex()
}

/// One source for several machines.
pub struct SharedClasses(pub Arc<Classes>);

impl ClassSource for SharedClasses {
    fn find(&self, name: &str) -> Result<Option<Found>, String> {
        self.0.find(name)
    }

    fn resource(&self, name: &str, whose: Whose) -> Result<Option<Cow<'static, [u8]>>, String> {
        self.0.resource(name, whose)
    }

    fn user_classes(&self, package: Option<&str>) -> Vec<String> {
        self.0.user_classes(package)
    }

    fn user_classes_named(&self, simple: &str) -> Vec<String> {
        self.0.user_classes_named(simple)
    }

    fn user_classes_below(
        &self,
        name: &str,
        package: Option<&str>,
        deadline: Deadline,
    ) -> Option<Vec<Head>> {
        self.0.below(name, package, deadline)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Environment;
    use super::super::testing::{TempFolder, class_file, jdk, jdks};
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
    fn what_implements_an_interface_of_the_jdk_through_others_is_below_it() {
        let folder = TempFolder::new();
        let parents: [(&str, &[&str]); 5] = [
            ("p/Own", &["java/util/TreeMap"]),
            ("p/Below", &["p/Own"]),
            ("p/List", &["java/util/ArrayList"]),
            ("p/Plain", &["java/lang/Object"]),
            ("p/Orphan", &["not/There"]),
        ];
        for (name, parents) in parents {
            folder.write(&format!("{name}.class"), &class_file(name, parents));
        }
        let classes = classes(jdk(), &folder);
        let below = |name, package| -> Vec<String> {
            let found = classes.user_classes_below(name, package, Deadline::NEVER).unwrap();
            found.into_iter().map(|head| head.name).collect()
        };
        assert_eq!(below("java/util/Map", None), ["p/Below", "p/Own"]);
        assert_eq!(below("java/util/Map", Some("p")), ["p/Below", "p/Own"]);
        assert_eq!(below("java/util/Map", Some("q")), [""; 0]);
        assert_eq!(below("java/lang/Iterable", None), ["p/List"]);
        assert_eq!(below("p/Own", None), ["p/Below"]);
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
            let data = |name| classes.resource(name, Whose::Installation).unwrap();
            assert!(data("tzdb.dat").is_some());
            assert!(
                ["none.dat", "modules", "../release", "../lib/tzdb.dat"]
                    .into_iter()
                    .all(|name| data(name).is_none())
            );
        }
    }
}
