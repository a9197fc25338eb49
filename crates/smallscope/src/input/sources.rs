//! Where the sources of classes are, to show them.

use super::classes::Classes;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

pub struct Sources {
    /// The target itself, if it is a source file.
    file: Option<PathBuf>,
    folders: Vec<PathBuf>,
    /// What was read, by path; None for what is not there.
    read: RefCell<BTreeMap<PathBuf, Option<Vec<String>>>>,
}

impl Sources {
    /// Those in the folders of `path` (as `--source-path` has it), else beside the classes: a `.java`
    /// file as the target, the folders of the class path, and `src/main/java` beside a Maven
    /// project's `target/classes`.
    pub fn new(path: Option<&str>, target: &str, classes: &Classes) -> Sources {
        let file = Path::new(target);
        let file = file.extension().is_some_and(|ending| ending == "java").then(|| file.to_owned());
        let folders = match path {
            Some(path) => std::env::split_paths(path).collect(),
            None => classes.class_path().places().into_iter().flat_map(beside).collect(),
        };
        Sources { file, folders, read: RefCell::default() }
    }

    /// A line, counted from 1, of the source file of that name in a package (`p/q`).
    pub fn line(&self, package: &str, file: &str, line: usize) -> Option<String> {
        self.find(package, file, |lines| lines.get(line.checked_sub(1)?).cloned())
    }

    /// All lines of a source file.
    pub fn lines(&self, package: &str, file: &str) -> Option<Vec<String>> {
        self.find(package, file, |lines| Some(lines.to_vec()))
    }

    /// What the first file has that is there and has it.
    fn find<T>(
        &self,
        package: &str,
        file: &str,
        look: impl Fn(&[String]) -> Option<T>,
    ) -> Option<T> {
        // The names are those that a class file tells: they must not lead elsewhere.
        let is_plain = |name: &str| !matches!(name, "" | "." | "..") && !name.contains(['/', '\\']);
        if !is_plain(file) || !package.is_empty() && !package.split('/').all(is_plain) {
            return None;
        }
        let own = self.file.iter().filter(|own| own.file_name().is_some_and(|name| name == file));
        let in_folders = self.folders.iter().map(|folder| folder.join(package).join(file));
        let mut read = self.read.borrow_mut();
        let mut found = own.cloned().chain(in_folders).filter_map(|path| {
            let lines = read.entry(path).or_insert_with_key(|path| {
                let text = fs::read(path).ok()?;
                Some(String::from_utf8_lossy(&text).lines().map(str::to_owned).collect())
            });
            look(lines.as_ref()?)
        });
        found.next()
    }
}

/// Where sources may be of the classes in a folder.
fn beside(classes: PathBuf) -> Vec<PathBuf> {
    let project = classes.ends_with("target/classes").then(|| classes.ancestors().nth(2)).flatten();
    let maven = project.map(|project| project.join("src/main/java"));
    std::iter::once(classes).chain(maven).collect()
}
