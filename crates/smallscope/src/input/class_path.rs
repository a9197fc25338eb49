//! The class path: folders and jars, asked in order.
//!
//! It is read as `java` reads it: an empty element is the current folder, `lib/*` is every jar in
//! `lib`, a jar brings along what the `Class-Path` of its manifest names, and what does not exist
//! is passed over. The last is remembered, because it is usually the reason why a class is not
//! found later. All jars are opened at once, so that a broken one is an error before anything runs.
//!
//! **Invariant:** a name that could leave a folder (`..`, an absolute path, NUL) finds nothing.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use super::heads::Heads;
use super::jar::{Jar, JarEntry};
use super::{Found, InputError, read_limited, walk};
use machine::ending::Deadline;

#[cfg(test)]
mod tests;

/// How many files of a folder are looked at when classes are listed.
const MOST_FILES: usize = 100_000;

/// An open class path.
#[derive(Default)]
pub struct ClassPath {
    elements: Vec<Element>,
    missing: Vec<PathBuf>,
    /// Those of them that a manifest names, and not the user.
    missing_of_manifests: BTreeSet<PathBuf>,
}

/// One place to look in.
pub(super) enum Element {
    Folder(PathBuf),
    Jar(Jar),
}

impl Element {
    fn read(&self, name: &str) -> Result<Option<JarEntry>, InputError> {
        match self {
            Element::Folder(folder) => read_file(&folder.join(name)),
            Element::Jar(jar) => jar.read(name),
        }
    }
}

impl ClassPath {
    /// Opens the class path `text`, as given to `-cp`, for a JDK of version `feature`.
    pub fn open(text: &str, feature: u32) -> Result<ClassPath, InputError> {
        let mut opener =
            PathOpener { feature, seen: BTreeSet::new(), class_path: ClassPath::default() };
        for element in std::env::split_paths(text) {
            opener.add_written(&element)?;
        }
        Ok(opener.class_path)
    }

    /// Looks in `folder` before anything else; for what was compiled from source.
    pub fn put_first(&mut self, folder: PathBuf) {
        self.elements.insert(0, Element::Folder(folder));
    }

    /// Looks in `folder` when all else has failed.
    pub fn put_last(&mut self, folder: PathBuf) {
        self.elements.push(Element::Folder(folder));
    }

    /// The class file of `name` (`p/C`).
    pub fn find(&self, name: &str) -> Result<Option<Found>, InputError> {
        let entry = self.read(&format!("{name}.class"))?;
        Ok(entry.map(|entry| Found {
            bytes: Cow::Owned(entry.bytes),
            place: entry.place,
            platform: false,
        }))
    }

    /// The resource `name` (`p/messages.properties`).
    pub fn resource(&self, name: &str) -> Result<Option<Vec<u8>>, InputError> {
        Ok(self.read(name)?.map(|entry| entry.bytes))
    }

    /// The names of all classes, of one package (`p/q`) or all, sorted, none twice.
    pub fn names(&self, package: Option<&str>) -> Vec<String> {
        let mut names = BTreeSet::new();
        for element in &self.elements {
            match element {
                Element::Folder(folder) => names.extend(classes_below(folder, package)),
                Element::Jar(jar) => names.extend(jar.classes(package)),
            }
        }
        names.into_iter().collect()
    }

    /// The names of all classes that lie where the class `name` is found: in the same folder, or
    /// the same jar; none if it is nowhere.
    pub fn beside(&self, name: &str) -> Vec<String> {
        let file = format!("{name}.class");
        let has_it = |element: &&Element| element.read(&file).is_ok_and(|entry| entry.is_some());
        let home = self.elements.iter().find(has_it).filter(|_| stays_inside(&file));
        match home {
            Some(Element::Folder(folder)) => classes_below(folder, None).collect(),
            Some(Element::Jar(jar)) => jar.classes(None).into_iter().collect(),
            None => Vec::new(),
        }
    }

    /// What the classes of each element say about themselves, of one package (`p/q`) or all; those
    /// of a jar are kept in `cache`. None: there was no time to find out.
    ///
    /// A jar that has the package is read as a whole, since so it is kept.
    pub(super) fn heads(
        &self,
        package: Option<&str>,
        cache: Option<&Path>,
        deadline: Deadline,
    ) -> Option<Vec<Heads>> {
        let of_element = |element: &Element| match element {
            Element::Folder(folder) => heads_below(folder, package, deadline),
            Element::Jar(jar) if package.is_some() && jar.classes(package).is_empty() => {
                Some(Heads::default())
            }
            Element::Jar(jar) => Heads::of_jar(jar, cache, deadline),
        };
        in_parallel(&self.elements, &of_element).into_iter().collect()
    }

    /// What was named and does not exist, for the message that a class was not found.
    pub fn missing(&self) -> &[PathBuf] {
        &self.missing
    }

    /// The same without what only the manifest of a jar names: many name what nobody needs.
    pub fn missing_as_written(&self) -> impl Iterator<Item = &Path> {
        let written = |path: &&PathBuf| !self.missing_of_manifests.contains(*path);
        self.missing.iter().filter(written).map(PathBuf::as_path)
    }

    /// Where it looks, in order, as `java` can be told.
    pub fn places(&self) -> Vec<PathBuf> {
        let place = |element: &Element| match element {
            Element::Folder(folder) => folder.clone(),
            Element::Jar(jar) => jar.path().to_owned(),
        };
        self.elements.iter().map(place).collect()
    }

    pub(super) fn elements(&self) -> &[Element] {
        &self.elements
    }

    fn read(&self, name: &str) -> Result<Option<JarEntry>, InputError> {
        if !stays_inside(name) {
            return Ok(None);
        }
        for element in &self.elements {
            let entry = element.read(name)?;
            if entry.is_some() {
                return Ok(entry);
            }
        }
        Ok(None)
    }
}

/// A class path of which some elements are open.
struct PathOpener {
    feature: u32,
    /// Their real paths: manifests may name each other in circles.
    seen: BTreeSet<PathBuf>,
    class_path: ClassPath,
}

impl PathOpener {
    /// Adds an element as the user wrote it.
    fn add_written(&mut self, element: &Path) -> Result<(), InputError> {
        if element.as_os_str().is_empty() {
            return self.add(Path::new("."));
        }
        if element.file_name().is_none_or(|name| name != "*") {
            return self.add(element);
        }
        let folder = element.parent().filter(|folder| !folder.as_os_str().is_empty());
        match jars_of(folder.unwrap_or(Path::new("."))) {
            Some(jars) => jars.iter().try_for_each(|jar| self.add(jar)),
            None => {
                self.class_path.missing.push(element.to_owned());
                Ok(())
            }
        }
    }

    fn add(&mut self, path: &Path) -> Result<(), InputError> {
        let Ok(real) = path.canonicalize() else {
            self.class_path.missing.push(path.to_owned());
            return Ok(());
        };
        let folder = real.is_dir();
        if !self.seen.insert(real) {
            return Ok(());
        }
        if folder {
            self.class_path.elements.push(Element::Folder(path.to_owned()));
            return Ok(());
        }
        let jar = Jar::open(path, self.feature)?;
        let named = jar.class_path().to_owned();
        self.class_path.elements.push(Element::Jar(jar));
        named.iter().try_for_each(|path| {
            let known = self.class_path.missing.len();
            self.add(path)?;
            let missing = self.class_path.missing.iter().skip(known);
            self.class_path.missing_of_manifests.extend(missing.cloned());
            Ok(())
        })
    }
}

/// The jars directly in `folder`, sorted, since the order of a folder is no order. None: no such
/// folder.
fn jars_of(folder: &Path) -> Option<Vec<PathBuf>> {
    let files = fs::read_dir(folder).ok()?.flatten().map(|file| file.path());
    let is_jar = |path: &PathBuf| path.extension().is_some_and(|e| e.eq_ignore_ascii_case("jar"));
    let mut jars: Vec<PathBuf> = files.filter(is_jar).collect();
    jars.sort();
    Some(jars)
}

/// The classes of a package in `folder`, or (None) of all packages, as far as the budget reaches.
fn classes_below(folder: &Path, package: Option<&str>) -> impl Iterator<Item = String> {
    let start = folder.join(package.unwrap_or_default());
    // A folder such as / is no class path: whoever names it gets a part, in order.
    let files = walk::entries(&start, package.is_none()).take(MOST_FILES);
    files.filter_map(move |file| {
        let relative = file.path().strip_prefix(folder).ok()?;
        let parts: Option<Vec<&str>> = relative.iter().map(|part| part.to_str()).collect();
        Some(parts?.join("/").strip_suffix(".class")?.to_owned())
    })
}

/// What the classes of a package in `folder`, or of all packages, say about themselves. They are
/// not kept: to look for changed files would take as long as to read them.
fn heads_below(folder: &Path, package: Option<&str>, deadline: Deadline) -> Option<Heads> {
    let mut heads = Heads::default();
    for name in classes_below(folder, package) {
        if deadline.has_passed() {
            return None;
        }
        if let Ok(Some(file)) = read_file(&folder.join(format!("{name}.class"))) {
            heads.add_class(&name, &file.bytes);
        }
    }
    Some(heads)
}

/// What `of` makes of each of `items`, in their order, on as many threads as there are cores.
fn in_parallel<T: Sync, R: Send>(items: &[T], of: &(impl Fn(&T) -> R + Sync)) -> Vec<R> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let next = AtomicUsize::new(0);
    let take = || {
        let mut done = Vec::new();
        while let Some((index, item)) = {
            let index = next.fetch_add(1, Ordering::Relaxed);
            items.get(index).map(|item| (index, item))
        } {
            done.push((index, of(item)));
        }
        done
    };
    let mut done = std::thread::scope(|scope| {
        let others: Vec<_> = (1..cores.min(items.len())).map(|_| scope.spawn(take)).collect();
        let mut done = take();
        for other in others {
            match other.join() {
                Ok(more) => done.extend(more),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        done
    });
    done.sort_unstable_by_key(|&(index, _)| index);
    done.into_iter().map(|(_, result)| result).collect()
}

/// Whether `name` below a folder is certainly in that folder. `\` and `:` mean something on
/// Windows, and on no system are they part of a name that `javac` makes a file of.
fn stays_inside(name: &str) -> bool {
    !name.contains(['\0', '\\', ':'])
        && name.split('/').all(|part| !matches!(part, "" | "." | ".."))
}

fn read_file(path: &Path) -> Result<Option<JarEntry>, InputError> {
    use ErrorKind::{InvalidFilename, NotADirectory, NotFound};
    let place = path.display().to_string();
    let bad = |reason: String| InputError::Unreadable { place: place.clone(), reason };
    let metadata = match fs::metadata(path) {
        Ok(metadata) if metadata.is_file() => metadata,
        Ok(_) => return Ok(None),
        Err(e) if matches!(e.kind(), NotFound | NotADirectory | InvalidFilename) => {
            return Ok(None);
        }
        Err(error) => return Err(bad(error.to_string())),
    };
    let file = File::open(path).map_err(|error| bad(error.to_string()))?;
    let bytes = read_limited(file, metadata.len()).map_err(bad)?;
    Ok(Some(JarEntry { bytes, place }))
}
