//! What a result depends on, as a number that names it.

use std::fs::{self, Metadata};
use std::path::Path;
use std::time::UNIX_EPOCH;

use super::class_path::{ClassPath, Element};
use super::walk;

/// How many files of the class path are looked at.
const MOST_FILES: usize = 20_000;

/// A hash in the making: BLAKE3, because it names files and guards checkpoints, so it must stay the
/// same in the next release and on every machine, and two inputs never share it.
pub(crate) struct Fingerprint(blake3::Hasher);

impl Fingerprint {
    pub(crate) fn new() -> Fingerprint {
        Fingerprint(blake3::Hasher::new())
    }

    /// Adds one field. Its length goes first, so that `ab, c` and `a, bc` differ.
    pub(crate) fn add(&mut self, field: &[u8]) {
        self.0.update(&(field.len() as u64).to_le_bytes()).update(field);
    }

    /// Adds where the elements of `class_path` are and when they changed. False: there is more to
    /// look at than a compilation is worth, and the fingerprint is of no use.
    ///
    /// A folder is searched, since its own time says nothing about a file two levels down.
    pub(super) fn add_class_path(&mut self, class_path: &ClassPath) -> bool {
        let mut rest = MOST_FILES;
        class_path.elements().iter().all(|element| match element {
            Element::Jar(jar) => {
                self.add_file(jar.path());
                true
            }
            Element::Folder(folder) => self.add_folder(folder, &mut rest),
        })
    }

    /// In 32 hexadecimal digits.
    pub(crate) fn hex(&self) -> String {
        self.0.finalize().to_hex()[..32].to_owned()
    }

    /// Adds where a file is, how long it is and when it changed.
    pub(super) fn add_file(&mut self, path: &Path) {
        let absolute = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        self.add(absolute.as_os_str().as_encoded_bytes());
        if let Ok(metadata) = fs::metadata(path) {
            self.add(&metadata.len().to_le_bytes());
            self.add(&changed(&metadata).to_le_bytes());
        }
    }

    /// Adds the class and source files below `folder`, from both of which `javac` takes what it
    /// needs. False: there are more files and folders than `rest`.
    fn add_folder(&mut self, folder: &Path, rest: &mut usize) -> bool {
        for file in walk::entries(folder, true) {
            let Some(less) = rest.checked_sub(1) else { return false };
            *rest = less;
            if file.path().extension().is_some_and(|e| e == "class" || e == "java") {
                self.add_file(file.path());
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
    fn the_hash_is_blake3() {
        // Of eight zero bytes, the length of an empty field; computed independently.
        let mut fingerprint = Fingerprint::new();
        fingerprint.add(b"");
        assert_eq!(fingerprint.hex(), "71e0a99173564931c0b8acc52d2685a8");
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
    fn a_link_that_leads_back_up_is_passed_over() {
        let folder = TempFolder::new();
        folder.write("p/C.class", b"1");
        let before = fingerprint(&folder);
        for link in ["a", "b", "p/q"] {
            std::os::unix::fs::symlink(folder.path(), folder.path().join(link)).unwrap();
        }
        assert_eq!(fingerprint(&folder), before);
        assert!(before.0);
    }

    #[test]
    fn more_files_than_a_compilation_is_worth_are_told() {
        let folder = TempFolder::new();
        folder.write("A.class", b"1");
        folder.write("B.class", b"1");
        let told = |mut rest| Fingerprint::new().add_folder(folder.path(), &mut rest);
        assert!(told(2) && !told(1));
    }
}
