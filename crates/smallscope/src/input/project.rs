//! The class path that is meant: as typed, or that of the project in the current folder.
//!
//! A folder with a build file of Maven or Gradle is a project, and its class path is where that
//! tool puts compiled classes; any other folder is itself the class path, as for `java`. An
//! element `@FILE` stands for what the file says: libraries, as the build tool has written them down.
//!
//! Not here: what the dependencies of a project are. Only its build tool knows.

use super::{InputError, read_limited};
use std::env;
use std::fs::File;
use std::path::Path;

/// A build file, where its tool puts what it compiles, and where else if there is something.
type Layout = (&'static str, &'static str, &'static [&'static str]);

const MAVEN: &[&str] = &["target/test-classes"];
const GRADLE: &[&str] = &[
    "build/classes/kotlin/main",
    "build/classes/groovy/main",
    "build/resources/main",
    "build/classes/java/test",
    "build/classes/kotlin/test",
    "build/resources/test",
];
const LAYOUTS: [Layout; 3] = [
    ("pom.xml", "target/classes", MAVEN),
    ("build.gradle", "build/classes/java/main", GRADLE),
    ("build.gradle.kts", "build/classes/java/main", GRADLE),
];

/// The class path `typed`, with what its files say; or else that of the project in `folder`.
///
/// # Errors
/// A file that it names cannot be read.
pub(super) fn class_path(typed: Option<&str>, folder: &Path) -> Result<String, InputError> {
    let Some(typed) = typed else { return Ok(of_project(folder)) };
    let mut elements = Vec::new();
    for element in env::split_paths(typed) {
        match element.to_str().and_then(|text| text.strip_prefix('@')) {
            Some(file) => elements.extend(written(Path::new(file))?),
            None => elements.push(element.to_string_lossy().into_owned()),
        }
    }
    Ok(joined(&elements))
}

/// Where the classes of the project in `folder` are. The first place is named even if it does not
/// exist yet: then somebody must compile first, and a warning says so.
fn of_project(folder: &Path) -> String {
    let is_there = |(build_file, ..): &&Layout| folder.join(build_file).is_file();
    let Some((_, main, others)) = LAYOUTS.iter().find(is_there) else { return ".".to_owned() };
    let others = others.iter().filter(|other| folder.join(other).is_dir());
    joined(&[&[*main], &*others.copied().collect::<Vec<_>>()].concat())
}

/// The elements in a file: on one line or several.
fn written(file: &Path) -> Result<Vec<String>, InputError> {
    let unreadable = |reason| InputError::Unreadable { place: file.display().to_string(), reason };
    let opened = File::open(file).map_err(|error| unreadable(error.to_string()))?;
    let bytes = read_limited(opened, 0).map_err(unreadable)?;
    let text = String::from_utf8_lossy(&bytes);
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let paths = lines.flat_map(|line| env::split_paths(line).collect::<Vec<_>>());
    Ok(paths.map(|path| path.to_string_lossy().into_owned()).collect())
}

/// Elements as one text. None of them has the separator: it is what they were parted at.
fn joined<T: AsRef<str>>(elements: &[T]) -> String {
    let joined = env::join_paths(elements.iter().map(AsRef::as_ref));
    joined.expect("no element has the separator").to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::super::testing::TempFolder;
    use super::*;

    #[test]
    fn a_folder_without_a_build_file_is_the_class_path() {
        let folder = TempFolder::new();
        folder.write("target/classes/C.class", b"");
        assert_eq!(class_path(None, folder.path()).unwrap(), ".");
    }

    #[test]
    fn a_project_has_its_classes_where_its_build_tool_puts_them() {
        let folder = TempFolder::new();
        folder.write("pom.xml", b"");
        assert_eq!(class_path(None, folder.path()).unwrap(), "target/classes");
        folder.write("target/test-classes/T.class", b"");
        let both = "target/classes:target/test-classes";
        assert_eq!(class_path(None, folder.path()).unwrap(), both);
        let folder = TempFolder::new();
        folder.write("build.gradle.kts", b"");
        folder.write("build/classes/kotlin/main/C.class", b"");
        let both = "build/classes/java/main:build/classes/kotlin/main";
        assert_eq!(class_path(None, folder.path()).unwrap(), both);
    }

    #[test]
    fn what_is_typed_counts_in_a_project_too() {
        let folder = TempFolder::new();
        folder.write("pom.xml", b"");
        assert_eq!(class_path(Some("lib/*:"), folder.path()).unwrap(), "lib/*:");
    }

    #[test]
    fn a_file_stands_for_what_it_says() {
        let folder = TempFolder::new();
        folder.write("libraries.txt", b"/m/a.jar:/m/b.jar\n\n/m/c d.jar\r\n");
        let typed = format!("classes:@{}", folder.path().join("libraries.txt").display());
        let meant = class_path(Some(&typed), folder.path()).unwrap();
        assert_eq!(meant, "classes:/m/a.jar:/m/b.jar:/m/c d.jar");
        let problem = class_path(Some("@no/such/file"), folder.path()).unwrap_err();
        assert!(problem.to_string().starts_with("no/such/file cannot be read"), "{problem}");
    }
}
