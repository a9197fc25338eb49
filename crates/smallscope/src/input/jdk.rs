//! Which JDK: the one that was named, else the one that `java` would be, else the newest there is.
//!
//! A JDK is a folder with `lib/modules` (9 and newer), `jre/lib/rt.jar` or `lib/rt.jar` (8). What
//! was named must be one: a wrong `--jdk` or `JAVA_HOME` is an error, and never answered with some
//! other JDK. What is only found on the way is skipped when it is none, such as the stub
//! `/usr/bin/java` of macOS.

use std::cmp::Reverse;
use std::env::consts::EXE_SUFFIX;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::fingerprint::Fingerprint;
use super::{Environment, InputError};

/// A JDK (or JRE) on this computer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Jdk {
    home: PathBuf,
    version: String,
    feature: u32,
}

impl Jdk {
    /// `explicit` (the flag `--jdk`), `JAVA_HOME`, `java` on the `PATH`, or the usual places, in
    /// this order.
    pub fn find(explicit: Option<&Path>, environment: &Environment) -> Result<Jdk, InputError> {
        if let Some(home) = explicit {
            return Jdk::at(home, "--jdk");
        }
        if let Some(home) = environment.java_home.as_ref().filter(|home| !home.is_empty()) {
            return Jdk::at(Path::new(home), "JAVA_HOME");
        }
        Jdk::on_path(environment)
            .or_else(|| Jdk::installed(environment).into_iter().next())
            .ok_or(InputError::NoJdk)
    }

    /// All JDKs in the usual places, newest first.
    pub fn installed(environment: &Environment) -> Vec<Jdk> {
        let homes = usual_homes(environment);
        let mut jdks: Vec<Jdk> = homes.iter().filter_map(|home| Jdk::at(home, "").ok()).collect();
        jdks.sort_by(|a, b| (Reverse(a.feature), &a.home).cmp(&(Reverse(b.feature), &b.home)));
        jdks.dedup();
        jdks
    }

    pub fn home(&self) -> &Path {
        &self.home
    }

    /// Names the files with its classes, by how long they are and when they changed.
    pub fn fingerprint(&self) -> String {
        let mut fingerprint = Fingerprint::new();
        for file in ["lib/modules", "jre/lib/rt.jar", "lib/rt.jar"] {
            fingerprint.add_file(&self.home.join(file));
        }
        fingerprint.hex()
    }

    /// As the JDK writes it: `17.0.15`, `1.8.0_392`.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// The number people mean by "Java 17".
    pub fn feature(&self) -> u32 {
        self.feature
    }

    /// Its compiler; a JRE has none.
    pub fn javac(&self) -> Option<PathBuf> {
        let javac = self.home.join("bin").join(format!("javac{EXE_SUFFIX}"));
        javac.is_file().then_some(javac)
    }

    /// Its compiler as a command that obeys its arguments alone; a JRE has none.
    pub fn compiler(&self) -> Option<Command> {
        let mut command = Command::new(self.javac()?);
        // A few files are compiled before a better compiler of the JVM's pays: it would only take
        // as much of the processor again.
        command.arg("-J-XX:TieredStopAtLevel=1").env_remove("JDK_JAVAC_OPTIONS");
        Some(command)
    }

    /// What starts a JVM; a folder with nothing but classes has none.
    pub fn java(&self) -> Option<PathBuf> {
        let java = self.home.join("bin").join(format!("java{EXE_SUFFIX}"));
        java.is_file().then_some(java)
    }

    /// The JDK at `home`, which `origin` named.
    fn at(home: &Path, origin: &'static str) -> Result<Jdk, InputError> {
        if !is_jdk(home) {
            return Err(InputError::NotAJdk { path: home.to_owned(), origin });
        }
        let version = match version_of(home) {
            Some(version) => version,
            // Some distributions of 8 came without the file, and nothing else has an rt.jar.
            None if !home.join("lib/modules").is_file() => "1.8".to_owned(),
            None => {
                return Err(InputError::NoVersion { home: home.to_owned() });
            }
        };
        let feature =
            feature_of(&version).ok_or_else(|| InputError::NoVersion { home: home.to_owned() })?;
        Ok(Jdk { home: home.to_owned(), version, feature })
    }

    fn on_path(environment: &Environment) -> Option<Jdk> {
        let folders = std::env::split_paths(environment.path.as_ref()?);
        folders.filter_map(|folder| home_of_java(&folder)).find_map(|home| Jdk::at(&home, "").ok())
    }
}

fn is_jdk(home: &Path) -> bool {
    ["lib/modules", "jre/lib/rt.jar", "lib/rt.jar"].iter().any(|file| home.join(file).is_file())
}

/// The home that `java` in `folder` belongs to, through any links: `/usr/bin/java` is one on Linux.
fn home_of_java(folder: &Path) -> Option<PathBuf> {
    let java = folder.join(format!("java{EXE_SUFFIX}")).canonicalize().ok()?;
    let home = java.parent()?.parent()?;
    // `java` of a JDK 8 can be that of its JRE, in `jre/bin`; `javac` is above.
    let above = home.parent().filter(|above| home.ends_with("jre") && is_jdk(above));
    Some(above.unwrap_or(home).to_owned())
}

/// The real paths of what may be JDKs: the links that distributions add lead to the same one twice.
fn usual_homes(environment: &Environment) -> Vec<PathBuf> {
    let mut places = ["/usr/lib/jvm", "/opt/java", "/Library/Java/JavaVirtualMachines"]
        .map(PathBuf::from)
        .to_vec();
    if let Some(home) = &environment.home {
        places.push(Path::new(home).join(".sdkman/candidates/java"));
    }
    let folders = places.iter().filter_map(|place| fs::read_dir(place).ok()).flatten().flatten();
    let bundled = |folder: PathBuf| [folder.join("Contents/Home"), folder];
    folders
        .flat_map(|folder| bundled(folder.path()))
        .filter_map(|home| home.canonicalize().ok())
        .collect()
}

/// `JAVA_VERSION="17.0.15"` in the file `release`.
fn version_of(home: &Path) -> Option<String> {
    let release = fs::read_to_string(home.join("release")).ok()?;
    let version = release.lines().find_map(|line| line.trim().strip_prefix("JAVA_VERSION="))?;
    Some(version.trim().trim_matches('"').to_owned())
}

/// 17 of `17.0.15`, 8 of `1.8.0_392`, 26 of `26-ea`.
fn feature_of(version: &str) -> Option<u32> {
    let version = version.strip_prefix("1.").unwrap_or(version);
    let end = version.find(|c: char| !c.is_ascii_digit()).unwrap_or(version.len());
    version[..end].parse().ok()
}

#[cfg(test)]
mod tests {
    use super::super::testing::{TempFolder, jdks};
    use super::*;

    /// A folder that passes for a JDK of `version`.
    fn fake_jdk(folder: &TempFolder, home: &str, version: &str) -> PathBuf {
        folder.write(&format!("{home}/lib/modules"), b"");
        folder.write(&format!("{home}/bin/java{EXE_SUFFIX}"), b"");
        folder.write(
            &format!("{home}/release"),
            format!("A=b\nJAVA_VERSION=\"{version}\"\n").as_bytes(),
        );
        folder.path().join(home).canonicalize().unwrap()
    }

    #[test]
    fn the_jdks_of_this_computer_know_their_version_and_compiler() {
        for jdk in jdks() {
            assert!(jdk.version().starts_with(&jdk.feature().to_string()), "{}", jdk.version());
            assert!(jdk.javac().unwrap().is_file());
        }
    }

    #[test]
    fn the_usual_places_are_listed_newest_first_and_without_doubles() {
        let jdks = Jdk::installed(&Environment::of_process());
        assert!(jdks.iter().map(Jdk::feature).rev().is_sorted());
        let mut homes: Vec<_> = jdks.iter().map(|jdk| jdk.home().canonicalize().unwrap()).collect();
        homes.sort();
        homes.dedup();
        assert_eq!(homes.len(), jdks.len());
    }

    #[test]
    fn the_flag_counts_before_java_home_and_that_before_the_path() {
        let folder = TempFolder::new();
        let [named, home, path] =
            ["named", "home", "path"].map(|jdk| fake_jdk(&folder, jdk, "21.0.1"));
        let mut environment = Environment {
            java_home: Some(home.clone().into()),
            path: Some(path.join("bin").into()),
            ..Environment::default()
        };
        assert_eq!(Jdk::find(Some(&named), &environment).unwrap().home(), named);
        assert_eq!(Jdk::find(None, &environment).unwrap().home(), home);
        environment.java_home = Some("".into());
        assert_eq!(Jdk::find(None, &environment).unwrap().home(), path);
    }

    #[cfg(unix)]
    #[test]
    fn java_on_the_path_is_followed_through_links_and_skipped_if_it_belongs_to_no_jdk() {
        let folder = TempFolder::new();
        let home = fake_jdk(&folder, "real", "17");
        folder.write("stub/bin/java", b"#!/bin/sh");
        folder.write("links/bin/README", b"");
        let links = folder.path().join("links/bin");
        std::os::unix::fs::symlink(home.join("bin/java"), links.join("java")).unwrap();
        let path = std::env::join_paths([folder.path().join("stub/bin"), links]).unwrap();
        let environment = Environment { path: Some(path), ..Environment::default() };
        assert_eq!(Jdk::find(None, &environment).unwrap().home(), home);
    }

    #[test]
    fn a_jdk_of_sdkman_is_found_below_the_home_folder() {
        let folder = TempFolder::new();
        let home = fake_jdk(&folder, ".sdkman/candidates/java/99.0.1-tem", "99.0.1");
        let environment =
            Environment { home: Some(folder.path().into()), ..Environment::default() };
        assert_eq!(Jdk::find(None, &environment).unwrap().home(), home);
    }

    #[test]
    fn what_was_named_and_is_no_jdk_is_an_error_that_names_it() {
        let folder = TempFolder::new();
        let error =
            Jdk::find(Some(folder.path()), &Environment::default()).unwrap_err().to_string();
        assert!(
            error.contains(folder.path().to_str().unwrap()) && error.contains("--jdk"),
            "{error}"
        );
        let environment =
            Environment { java_home: Some("/no/such".into()), ..Environment::default() };
        let error = Jdk::find(None, &environment).unwrap_err().to_string();
        assert!(error.contains("/no/such (from JAVA_HOME)"), "{error}");
    }

    #[test]
    fn a_jdk_without_a_version_is_an_error_unless_it_is_8() {
        let folder = TempFolder::new();
        folder.write("new/lib/modules", b"");
        folder.write("old/jre/lib/rt.jar", b"");
        let find = |home| Jdk::find(Some(&folder.path().join(home)), &Environment::default());
        assert!(matches!(find("new"), Err(InputError::NoVersion { .. })));
        assert_eq!(find("old").unwrap().feature(), 8);
        assert_eq!(find("old").unwrap().javac(), None);
    }

    #[test]
    fn versions_are_read_as_people_say_them() {
        let features = ["17.0.15", "1.8.0_392", "26-ea", "9", "x"].map(feature_of);
        assert_eq!(features, [Some(17), Some(8), Some(26), Some(9), None]);
    }
}
