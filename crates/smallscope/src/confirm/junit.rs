//! JUnit: the user's where it is, else a stand-in of our own for the annotations and assertions
//! that emitted tests use. And the runner, which needs neither: it is told what to call.

use super::put;
use std::cmp::Reverse;
use std::fs;
use std::path::{Path, PathBuf};

/// The class that runs tests.
pub(super) const RUNNER: &str = "smallscope.confirm.Runner";

macro_rules! source {
    ($folder:literal, $path:literal) => {
        ($path, include_str!(concat!("../../../../java/confirm/", $folder, "/", $path)))
    };
}

const RUNNER_SOURCE: (&str, &str) = source!("runner", "smallscope/confirm/Runner.java");

const STAND_IN: [(&str, &str); 9] = [
    source!("junit", "org/junit/Assert.java"),
    source!("junit", "org/junit/Test.java"),
    source!("junit", "org/junit/function/ThrowingRunnable.java"),
    source!("junit", "org/junit/jupiter/api/Assertions.java"),
    source!("junit", "org/junit/jupiter/api/Test.java"),
    source!("junit", "org/junit/jupiter/api/function/Executable.java"),
    source!("junit", "org/junit/jupiter/api/function/ThrowingSupplier.java"),
    source!("junit", "org/junit/jupiter/params/ParameterizedTest.java"),
    source!("junit", "org/junit/jupiter/params/provider/MethodSource.java"),
];

/// Writes the runner, and the stand-in if it is needed, and returns where.
pub(super) fn put_runner(folder: &Path, stand_in: bool) -> anyhow::Result<Vec<PathBuf>> {
    let more = if stand_in { &STAND_IN[..] } else { &[] };
    let all = [RUNNER_SOURCE].into_iter().chain(more.iter().copied());
    all.map(|(path, text)| put(folder, Path::new(path), text)).collect()
}

/// What is needed beside JUnit 4, and where it is in a repository.
const FOUR: [&str; 2] = ["junit/junit", "org/hamcrest/hamcrest-core"];

const FIVE: [&str; 5] = [
    "org/junit/jupiter/junit-jupiter-api",
    "org/junit/jupiter/junit-jupiter-params",
    "org/junit/platform/junit-platform-commons",
    "org/opentest4j/opentest4j",
    "org/apiguardian/apiguardian-api",
];

/// The jars of JUnit `version` (4 or 5) in a local Maven repository, if all of one release are there.
pub fn local_repository(repository: &Path, version: u8) -> Option<Vec<PathBuf>> {
    let artifacts = if version == 4 { &FOUR[..] } else { &FIVE[..] };
    let (first, rest) = artifacts.split_first()?;
    releases(&repository.join(first)).into_iter().find_map(|release| {
        let mut jars = vec![jar(repository, first, &release)?];
        for artifact in rest {
            jars.push(belonging(repository, artifact, &release)?);
        }
        Some(jars)
    })
}

/// The jar of an artifact that belongs to a release: JUnit's own parts have numbers that end alike,
/// of anything else the newest will do.
fn belonging(repository: &Path, artifact: &str, release: &str) -> Option<PathBuf> {
    let all = releases(&repository.join(artifact));
    let minor = |version: &str| version.split_once('.').map(|(_, minor)| minor.to_owned());
    let own = artifact.starts_with("org/junit/");
    let mut fitting = all.iter().filter(|version| !own || minor(version) == minor(release));
    fitting.find_map(|version| jar(repository, artifact, version))
}

fn jar(repository: &Path, artifact: &str, release: &str) -> Option<PathBuf> {
    let name = artifact.rsplit('/').next().unwrap_or(artifact);
    let jar = repository.join(artifact).join(release).join(format!("{name}-{release}.jar"));
    jar.is_file().then_some(jar)
}

/// The releases in a folder, newest first.
fn releases(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut names: Vec<String> =
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    let numbers = |name: &String| -> Vec<u32> {
        name.split(['.', '-']).map_while(|part| part.parse().ok()).collect()
    };
    names.sort_by_key(|name| (Reverse(numbers(name)), name.clone()));
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    fn repository(jars: &[(&str, &str)]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        for (artifact, release) in jars {
            let name = artifact.rsplit('/').next().unwrap();
            let path = Path::new(artifact).join(release).join(format!("{name}-{release}.jar"));
            put(folder.path(), &path, "").unwrap();
        }
        folder
    }

    #[test]
    fn the_newest_release_with_all_its_parts_is_taken() {
        let [api, params, commons, opentest, guardian] = FIVE;
        let folder = repository(&[
            (api, "5.11.4"),
            (api, "5.9.2"),
            (params, "5.9.2"),
            (commons, "1.9.2"),
            (commons, "1.11.4"),
            (opentest, "1.2.0"),
            (guardian, "1.1.2"),
        ]);
        let jars = local_repository(folder.path(), 5).unwrap();
        assert!(jars[0].ends_with("5.9.2/junit-jupiter-api-5.9.2.jar"), "{jars:?}");
        assert!(jars[2].ends_with("1.9.2/junit-platform-commons-1.9.2.jar"), "{jars:?}");
        assert_eq!(local_repository(folder.path(), 4), None);
    }

    #[test]
    fn no_source_of_the_stand_in_is_left_out() {
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../java/confirm/junit");
        let files = walkdir::WalkDir::new(root).into_iter().flatten();
        let sources = files.filter(|file| file.path().extension().is_some_and(|e| e == "java"));
        assert_eq!(sources.count(), STAND_IN.len(), "list every file of {root} in STAND_IN");
    }
}
