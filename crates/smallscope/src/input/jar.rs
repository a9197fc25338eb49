//! One jar: its index, its entries, and which version of an entry counts.
//!
//! A jar is opened once, which reads its index and manifest; an entry costs one look-up and one
//! read. In a multi-release jar (JEP 238) the newest `META-INF/versions/N/` that the JDK may use
//! hides the plain entry. Entries are only ever read into memory, so a name such as `../x` in a jar
//! cannot reach the disk.
//!
//! Not here: signatures, which `java` would check and a test generator need not.

use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use zip::ZipArchive;

use super::manifest::Manifest;
use super::{InputError, read_limited};

type Archive = ZipArchive<BufReader<File>>;

/// An open jar.
pub(super) struct Jar {
    path: PathBuf,
    /// Reading moves the position in the file, and `find` takes `&self`: hence the lock.
    archive: Mutex<Archive>,
    /// The versions it has entries for and the JDK may use, newest first; empty if not
    /// multi-release.
    versions: Vec<u32>,
    class_path: Vec<PathBuf>,
}

/// An entry that was read.
pub(super) struct JarEntry {
    pub(super) bytes: Vec<u8>,
    /// `lib/a.jar!/p/C.class`
    pub(super) place: String,
}

impl Jar {
    /// Opens the jar at `path` for a JDK of version `feature`.
    pub(super) fn open(path: &Path, feature: u32) -> Result<Jar, InputError> {
        let bad = |reason: String| InputError::Jar { path: path.to_owned(), reason };
        let io = |error: std::io::Error| bad(error.to_string());
        // PathOpener a pipe would wait for a writer.
        if !fs::metadata(path).map_err(io)?.is_file() {
            return Err(bad("it is not a file".to_owned()));
        }
        let reader = BufReader::new(File::open(path).map_err(io)?);
        let mut archive = ZipArchive::new(reader).map_err(|error| bad(error.to_string()))?;
        let manifest = read_entry(&mut archive, "META-INF/MANIFEST.MF").map_err(bad)?;
        let manifest = Manifest::parse(&manifest.unwrap_or_default());
        let versions =
            if manifest.multi_release { versions_of(&archive, feature) } else { Vec::new() };
        Ok(Jar {
            path: path.to_owned(),
            archive: Mutex::new(archive),
            versions,
            class_path: manifest.class_path_from(path),
        })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// What the attribute `Class-Path` of its manifest names.
    pub(super) fn class_path(&self) -> &[PathBuf] {
        &self.class_path
    }

    /// The names of its classes, of one package (`p/q`) or all. Those of other versions have
    /// the same names, or are not for everyone to see.
    pub(super) fn classes(&self, package: Option<&str>) -> Vec<String> {
        let archive = self.archive.lock().unwrap_or_else(PoisonError::into_inner);
        let mut classes = class_names(&archive);
        classes.retain(|name| package.is_none_or(|package| package == package_of(name)));
        classes
    }

    /// The versions that it has entries for and the JDK may use, newest first.
    pub(super) fn versions(&self) -> &[u32] {
        &self.versions
    }

    /// Reads its classes one after the other, each in the newest version that the JDK may use,
    /// until `act` says no; whether it never did. What cannot be read is passed over.
    pub(super) fn each_class(&self, act: &mut dyn FnMut(&str, &[u8]) -> bool) -> bool {
        let mut archive = self.archive.lock().unwrap_or_else(PoisonError::into_inner);
        let names = class_names(&archive);
        names.iter().all(|name| {
            let entry = self.newest(&archive, &format!("{name}.class"));
            let bytes = entry.and_then(|entry| read_entry(&mut archive, &entry).ok().flatten());
            bytes.is_none_or(|bytes| act(name, &bytes))
        })
    }

    /// The entry `name` (`p/C.class`), in the newest version that the JDK may use.
    pub(super) fn read(&self, name: &str) -> Result<Option<JarEntry>, InputError> {
        // Each read begins with a seek, so a panic elsewhere leaves nothing half done.
        let mut archive = self.archive.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(name) = self.newest(&archive, name) else { return Ok(None) };
        let place = format!("{}!/{name}", self.path.display());
        match read_entry(&mut archive, &name) {
            Ok(bytes) => Ok(bytes.map(|bytes| JarEntry { bytes, place })),
            Err(reason) => Err(InputError::Unreadable { place, reason }),
        }
    }

    /// The entry that counts for `name`.
    fn newest(&self, archive: &Archive, name: &str) -> Option<String> {
        let versioned = self.versions.iter().map(|version| format!("{VERSIONS}{version}/{name}"));
        let mut names = versioned.chain([name.to_owned()]);
        names.find(|name| archive.index_for_name_raw(name.as_bytes()).is_some())
    }
}

/// The names of all classes but those of other versions.
fn class_names(archive: &Archive) -> Vec<String> {
    let names = archive.file_names_raw().filter_map(|name| std::str::from_utf8(name).ok());
    let classes = names.filter_map(|name| name.strip_suffix(".class"));
    classes.filter(|name| !name.starts_with("META-INF/")).map(str::to_owned).collect()
}

/// `p/q` of `p/q/C`.
fn package_of(name: &str) -> &str {
    name.rsplit_once('/').map_or("", |(package, _)| package)
}

const VERSIONS: &str = "META-INF/versions/";

fn versions_of(archive: &Archive, feature: u32) -> Vec<u32> {
    let version = |name: &[u8]| -> Option<u32> {
        let rest = name.strip_prefix(VERSIONS.as_bytes())?;
        let digits = rest.split(|&byte| byte == b'/').next()?;
        std::str::from_utf8(digits).ok()?.parse().ok()
    };
    let mut versions: Vec<u32> = archive
        .file_names_raw()
        .filter_map(version)
        .filter(|v| (9..=feature).contains(v))
        .collect();
    versions.sort_unstable_by(|a, b| b.cmp(a));
    versions.dedup();
    versions
}

fn read_entry(archive: &mut Archive, name: &str) -> Result<Option<Vec<u8>>, String> {
    // Not `index_for_name`, which on a miss decodes every name in the jar.
    let Some(index) = archive.index_for_name_raw(name.as_bytes()) else {
        return Ok(None);
    };
    let entry = archive.by_index(index).map_err(|error| error.to_string())?;
    let declared = entry.size();
    read_limited(entry, declared).map(Some)
}

#[cfg(test)]
mod tests {
    use super::super::testing::TempFolder;
    use super::*;

    const MULTI_RELEASE: (&str, &[u8]) =
        ("META-INF/MANIFEST.MF", b"Manifest-Version: 1.0\r\nMulti-Release: true\r\n\r\n");

    fn error(jar: &Path) -> String {
        Jar::open(jar, 17).map(|_| ()).unwrap_err().to_string()
    }

    #[test]
    fn an_entry_is_read_with_its_place() {
        let folder = TempFolder::new();
        let path = folder.jar("a.jar", &[("p/C.class", b"bytes")]);
        let jar = Jar::open(&path, 17).unwrap();
        let entry = jar.read("p/C.class").unwrap().unwrap();
        assert_eq!(entry.bytes, b"bytes");
        assert_eq!(entry.place, format!("{}!/p/C.class", path.display()));
        assert!(jar.read("p/D.class").unwrap().is_none());
    }

    #[test]
    fn a_file_that_is_no_jar_is_an_error_that_names_it() {
        let folder = TempFolder::new();
        let text = folder.write("text.jar", b"I am no jar.\n");
        assert!(error(&text).starts_with(&format!("{} is not a readable jar", text.display())));
        assert!(error(&folder.write("empty.jar", b"")).contains("empty.jar"));
        assert!(error(folder.path()).contains("it is not a file"));
    }

    #[test]
    fn a_jar_cut_short_anywhere_is_an_error() {
        let folder = TempFolder::new();
        let whole = fs::read(folder.jar("a.jar", &[("p/C.class", &[7; 500]), ("q", b"")])).unwrap();
        for length in 0..whole.len() {
            let cut = folder.write("cut.jar", &whole[..length]);
            assert!(error(&cut).contains("cut.jar"), "{length} of {}", whole.len());
        }
    }

    #[test]
    fn a_jar_with_any_byte_changed_is_read_or_refused() {
        let folder = TempFolder::new();
        let entries = [MULTI_RELEASE, ("C", b"one"), ("META-INF/versions/9/C", b"nine")];
        let whole = fs::read(folder.jar("a.jar", &entries)).unwrap();
        for at in 0..whole.len() {
            for byte in [0, 1, 0x7f, 0xff] {
                let mut changed = whole.clone();
                changed[at] = byte;
                let _ = Jar::open(&folder.write("b.jar", &changed), 17).map(|jar| jar.read("C"));
            }
        }
    }

    #[test]
    fn the_newest_version_that_the_jdk_may_use_counts() {
        let folder = TempFolder::new();
        let entries = [
            MULTI_RELEASE,
            ("C", b"plain"),
            ("D", b"plain"),
            ("META-INF/versions/8/C", b"too low to be a version"),
            ("META-INF/versions/11/C", b"eleven"),
            ("META-INF/versions/21/C", b"twenty-one"),
            ("META-INF/versions/x/C", b"no version"),
        ];
        let path = folder.jar("a.jar", &entries);
        let read = |feature, name| Jar::open(&path, feature).unwrap().read(name).unwrap().unwrap();
        assert_eq!(read(8, "C").bytes, b"plain");
        assert_eq!(read(17, "C").bytes, b"eleven");
        assert_eq!(read(25, "C").bytes, b"twenty-one");
        assert_eq!(read(25, "D").bytes, b"plain");
        assert!(read(17, "C").place.ends_with("a.jar!/META-INF/versions/11/C"));
    }

    #[test]
    fn versions_do_not_count_in_a_jar_that_does_not_say_so() {
        let folder = TempFolder::new();
        let path = folder.jar("a.jar", &[("C", b"plain"), ("META-INF/versions/9/C", b"nine")]);
        assert_eq!(Jar::open(&path, 17).unwrap().read("C").unwrap().unwrap().bytes, b"plain");
    }

    #[test]
    fn an_entry_larger_than_the_limit_is_refused() {
        let folder = TempFolder::new();
        let zeros = vec![0; usize::try_from(super::super::LARGEST_FILE).unwrap() + 1];
        let path = folder.jar("bomb.jar", &[("C", &zeros)]);
        let error = Jar::open(&path, 17).unwrap().read("C").map(|_| ()).unwrap_err().to_string();
        assert!(error.contains("bomb.jar!/C") && error.contains("64 MiB"), "{error}");
    }

    #[test]
    fn an_entry_that_lies_about_its_size_is_refused() {
        let folder = TempFolder::new();
        let zeros = vec![0; usize::try_from(super::super::LARGEST_FILE).unwrap() + 1];
        let mut bytes = fs::read(folder.jar("a.jar", &[("C", &zeros)])).unwrap();
        let directory = bytes.windows(4).rposition(|window| window == b"PK\x01\x02").unwrap();
        for claim in [3_u32, u32::MAX - 1] {
            bytes[directory + 24..directory + 28].copy_from_slice(&claim.to_le_bytes());
            let jar = Jar::open(&folder.write("lie.jar", &bytes), 17).unwrap();
            let error = jar.read("C").map(|_| ()).unwrap_err().to_string();
            assert!(error.contains("lie.jar!/C"), "{error}");
        }
    }
}
