//! What a result depends on, as a number that names it.

use std::fs::{self, Metadata};
use std::path::Path;
use std::time::UNIX_EPOCH;

use super::class_path::{ClassPath, Element};

/// A hash in the making: FNV-1a with 64 bits, because it names files and so must stay the same in
/// the next release and on every machine, which the hashers of the library do not promise.
pub(crate) struct Fingerprint(u64);

impl Fingerprint {
    pub(crate) fn new() -> Fingerprint {
        Fingerprint(0xcbf2_9ce4_8422_2325)
    }

    /// Adds one field. Its length goes first, so that `ab, c` and `a, bc` differ.
    pub(crate) fn add(&mut self, field: &[u8]) {
        let length = (field.len() as u64).to_le_bytes();
        for &byte in length.iter().chain(field) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    /// Adds where the elements of `class_path` are and when they changed. False: there is more to
    /// look at than a compilation is worth, and the fingerprint is of no use.
    ///
    /// A folder is searched, since its own time says nothing about a file two levels down.
    pub(super) fn add_class_path(&mut self, class_path: &ClassPath) -> bool {
        let mut budget = 20_000;
        class_path.elements().iter().all(|element| match element {
            Element::Jar(jar) => {
                self.add_file(jar.path());
                true
            }
            Element::Folder(folder) => self.add_folder(folder, &mut budget),
        })
    }

    pub(crate) fn hex(&self) -> String {
        format!("{:016x}", self.0)
    }

    fn add_file(&mut self, path: &Path) {
        let absolute = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        self.add(absolute.as_os_str().as_encoded_bytes());
        if let Ok(metadata) = fs::metadata(path) {
            self.add(&metadata.len().to_le_bytes());
            self.add(&changed(&metadata).to_le_bytes());
        }
    }

    /// Adds the class and source files below `folder`, from both of which `javac` takes what it
    /// needs. Links are followed; one that leads back up runs into the budget.
    fn add_folder(&mut self, folder: &Path, budget: &mut u32) -> bool {
        let mut paths: Vec<_> =
            fs::read_dir(folder).into_iter().flatten().flatten().map(|file| file.path()).collect();
        paths.sort();
        for path in paths {
            let Some(rest) = budget.checked_sub(1) else {
                return false;
            };
            *budget = rest;
            if path.extension().is_some_and(|e| e == "class" || e == "java") {
                self.add_file(&path);
            } else if may_be_package(&path) && path.is_dir() && !self.add_folder(&path, budget) {
                return false;
            }
        }
        true
    }
}

/// Nanoseconds since 1970, where the file system knows.
fn changed(metadata: &Metadata) -> u128 {
    let time = metadata.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    time.map_or(0, |time| time.as_nanos())
}

/// Keeps us out of `.git` and the like.
fn may_be_package(folder: &Path) -> bool {
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    name.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '$')
}

#[cfg(test)]
mod tests {
    use super::super::testing::TempFolder;
    use super::*;

    fn fingerprint(folder: &TempFolder) -> (bool, String) {
        let class_path = ClassPath::open(folder.path().to_str().unwrap(), 17).unwrap();
        let mut fingerprint = Fingerprint::new();
        (fingerprint.add_class_path(&class_path), fingerprint.hex())
    }

    #[test]
    fn the_hash_is_fnv_1a() {
        // Of eight zero bytes, the length of an empty field; computed independently.
        let mut fingerprint = Fingerprint::new();
        fingerprint.add(b"");
        assert_eq!(fingerprint.hex(), "a8c7f832281a39c5");
    }

    #[test]
    fn fields_do_not_run_into_each_other() {
        let of = |fields: [&str; 2]| {
            let mut fingerprint = Fingerprint::new();
            fields.iter().for_each(|field| fingerprint.add(field.as_bytes()));
            fingerprint.hex()
        };
        assert_ne!(of(["ab", "c"]), of(["a", "bc"]));
    }

    #[test]
    fn a_class_deep_in_a_folder_counts_and_other_files_do_not() {
        let folder = TempFolder::new();
        folder.write("p/q/C.class", b"1");
        let before = fingerprint(&folder);
        folder.write("p/notes.txt", b"1");
        folder.write(".git/C.class", b"1");
        assert_eq!(fingerprint(&folder), before);
        folder.write("p/q/C.class", b"12");
        assert_ne!(fingerprint(&folder), before);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_that_leads_back_up_makes_the_fingerprint_useless_and_not_endless() {
        let folder = TempFolder::new();
        for link in ["a", "b"] {
            std::os::unix::fs::symlink(folder.path(), folder.path().join(link)).unwrap();
        }
        assert!(!fingerprint(&folder).0);
    }
}
