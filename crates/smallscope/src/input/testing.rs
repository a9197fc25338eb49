//! What the tests of `input` share: a folder that goes away, jars made on the spot, and real JDKs.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use tempfile::TempDir;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::Environment;
use super::jdk::Jdk;

/// Every installed JDK from 17 on that can compile, oldest first. Without any the test fails: a
/// skipped test proves nothing.
pub(super) fn jdks() -> Vec<Jdk> {
    let mut jdks = Jdk::installed(&Environment::of_process());
    jdks.retain(|jdk| jdk.feature() >= 17 && jdk.javac().is_some());
    jdks.reverse();
    assert!(!jdks.is_empty(), "no JDK from 17 on is in the usual places: run scripts/setup.sh");
    jdks
}

/// The oldest of them.
pub(crate) fn jdk() -> Jdk {
    jdks().swap_remove(0)
}

/// An empty folder, removed when dropped.
pub(super) struct TempFolder(TempDir);

impl TempFolder {
    pub(super) fn new() -> TempFolder {
        TempFolder(tempfile::tempdir().unwrap())
    }

    pub(super) fn path(&self) -> &Path {
        self.0.path()
    }

    /// Writes the file `name`, and the folders it is in.
    pub(super) fn write(&self, name: &str, bytes: &[u8]) -> PathBuf {
        let path = self.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, bytes).unwrap();
        path
    }

    /// Writes the jar `name` with these entries.
    pub(super) fn jar(&self, name: &str, entries: &[(&str, &[u8])]) -> PathBuf {
        let path = self.write(name, b"");
        let mut writer = ZipWriter::new(File::create(&path).unwrap());
        for (entry, bytes) in entries {
            writer.start_file(*entry, SimpleFileOptions::default()).unwrap();
            writer.write_all(bytes).unwrap();
        }
        writer.finish().unwrap();
        path
    }
}

/// A class file with a name, a superclass and interfaces, and nothing else.
pub(super) fn class_file(name: &str, parents: &[&str]) -> Vec<u8> {
    let names: Vec<&str> = std::iter::once(name).chain(parents.iter().copied()).collect();
    let mut bytes = vec![0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 52];
    let two = |number: usize| u16::try_from(number).unwrap().to_be_bytes();
    bytes.extend(two(2 * names.len() + 1));
    for (place, name) in names.iter().enumerate() {
        // A class, and its name behind it.
        bytes.extend([&[7][..], &two(2 * place + 2), &[1], &two(name.len())].concat());
        bytes.extend(name.as_bytes());
    }
    // Public, this, super, interfaces, no fields, methods and attributes.
    bytes.extend([[0, 0x21], two(1), two(3), two(parents.len() - 1)].concat());
    (1..parents.len()).for_each(|place| bytes.extend(two(2 * place + 3)));
    bytes.extend([0; 6]);
    bytes
}
