//! Where classes come from: a JDK, a class path, and `javac` for targets that are source files.
//!
//! [`jdk::Jdk::find`] settles which JDK is meant, [`class_path::ClassPath::open`] opens what the
//! user named, and [`classes::Classes`] joins the two into the `ClassSource` that a machine asks. A
//! `.java` target goes through [`source::compile`] first, which leaves an ordinary folder of class
//! files.
//!
//! **Invariant:** the name that a program under test asks for never leads out of the folders and jars
//! on the class path, and the size that a jar declares never decides how much memory we take.
//!
//! Not here: what is inside a class file (`machine`), and which flags lead here (`cli`).

pub mod class_path; // folders and jars, in order
pub mod classes; // the JDK's classes and the user's, as one source
pub mod jdk; // which JDK
pub mod source; // .java files, compiled once
pub mod target; // what a command is told to work on
pub mod sources; // a line of source, to show

pub(crate) mod fingerprint; // what a result depends on, as a number
mod heads; // what the classes of a jar say about themselves, kept on disk
mod hierarchy; // who extends whom on the class path
mod image; // lib/modules of a JDK 9 or newer
mod jar; // one jar, with its versions
mod korat; // our stand-in for Korat's API
mod verify; // choices of programs, carried along
mod manifest; // META-INF/MANIFEST.MF
mod project; // which class path is meant
mod platform; // the JDK's own classes, from the image or from rt.jar
mod scan; // what a source file declares
mod walk; // the files of a folder, package by package

#[cfg(test)]
pub(crate) mod testing;

use std::ffi::OsString;
use std::io::{self, Read};
use std::path::PathBuf;

use machine::source::{ClassSource, Found};

/// What the user can fix about the input.
#[derive(Debug, thiserror::Error)]
pub enum InputError {
    #[error(
        "no JDK was found: install a JDK 17 or newer (for example `apt-get install \
         openjdk-17-jdk-headless`), or point --jdk or JAVA_HOME at one"
    )]
    NoJdk,
    #[error("{} (from {origin}) is not a JDK: it has neither lib/modules nor lib/rt.jar", path.display())]
    NotAJdk { path: PathBuf, origin: &'static str },
    #[error("the version of the JDK {} is unknown: its file `release` has no JAVA_VERSION", home.display())]
    NoVersion { home: PathBuf },
    #[error("the JDK image {} cannot be read ({reason})", path.display())]
    Image { path: PathBuf, reason: String },
    #[error("{} is not a readable jar ({reason})", path.display())]
    Jar { path: PathBuf, reason: String },
    #[error("{place} cannot be read ({reason})")]
    Unreadable { place: String, reason: String },
    #[error("{} cannot be written ({reason})", path.display())]
    Unwritable { path: PathBuf, reason: io::Error },
    #[error(
        "{} cannot be compiled: {} has no javac, so it is a JRE and a JDK is needed",
        file.display(), home.display()
    )]
    NoJavac { file: PathBuf, home: PathBuf },
    #[error("{} declares no class", file.display())]
    NoClass { file: PathBuf },
    #[error("{} cannot be started ({reason})", javac.display())]
    Javac { javac: PathBuf, reason: io::Error },
    /// The one message of several lines: `javac` has the details, and says them best.
    #[error("{} does not compile:\n{diagnostics}", file.display())]
    DoesNotCompile { file: PathBuf, diagnostics: String },
}

/// The environment variables that matter here, as a value, so that tests need not change the
/// process.
#[derive(Debug, Clone, Default)]
pub struct Environment {
    /// `JAVA_HOME`
    pub java_home: Option<OsString>,
    /// `PATH`
    pub path: Option<OsString>,
    /// `HOME`, or `USERPROFILE` where there is none
    pub home: Option<OsString>,
    /// `XDG_CACHE_HOME`
    pub cache_home: Option<OsString>,
}

impl Environment {
    /// That of this process. A variable that is set to nothing counts as not set.
    pub fn of_process() -> Environment {
        let get = |name| std::env::var_os(name).filter(|value| !value.is_empty());
        Environment {
            java_home: get("JAVA_HOME"),
            path: get("PATH"),
            home: get("HOME").or_else(|| get("USERPROFILE")),
            cache_home: get("XDG_CACHE_HOME"),
        }
    }
}

/// No class file or resource may be larger. The format itself allows more; no compiler comes near
/// it.
const LARGEST_FILE: u64 = 64 << 20;

/// All of `reader`, whose length is said to be `declared`, unless it is larger than
/// [`LARGEST_FILE`].
fn read_limited(reader: impl Read, declared: u64) -> Result<Vec<u8>, String> {
    let too_large = || format!("it is larger than {} MiB", LARGEST_FILE >> 20);
    if declared > LARGEST_FILE {
        return Err(too_large());
    }
    // The declared length is a claim: it sizes the buffer only as far as a wrong one does no harm.
    let capacity = usize::try_from(declared.min(1 << 20)).expect("at most 1 MiB");
    let mut bytes = Vec::with_capacity(capacity);
    let mut reader = reader.take(LARGEST_FILE + 1);
    reader.read_to_end(&mut bytes).map_err(|error| error.to_string())?;
    if bytes.len() as u64 > LARGEST_FILE {
        return Err(too_large());
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reader_without_end_is_cut_whatever_it_declares() {
        assert!(read_limited(io::repeat(0), 3).unwrap_err().contains("64 MiB"));
    }

    #[test]
    fn an_absurd_declaration_is_refused_unread() {
        assert!(read_limited(io::empty(), u64::MAX).unwrap_err().contains("64 MiB"));
    }

    #[test]
    fn a_file_of_exactly_the_limit_is_read() {
        let bytes = read_limited(io::repeat(0).take(LARGEST_FILE), LARGEST_FILE).unwrap();
        assert_eq!(bytes.len() as u64, LARGEST_FILE);
    }
}
