//! What a command works on: a class on the class path, or a source file that is
//! compiled first.

use super::class_path::ClassPath;
use super::classes::Classes;
use super::jdk::Jdk;
use super::source::{self, Compiled};
use super::{Environment, Error};
use std::path::{Path, PathBuf};

/// Where to look, as typed.
#[derive(Clone, Debug, Default)]
pub struct Place {
    /// The current folder, if there is none.
    pub class_path: Option<String>,
    pub jdk: Option<PathBuf>,
}

/// A target and every class that it can name.
pub struct Target {
    pub classes: Classes,
    /// As typed: `com.example.Main`, `src/Main.java`.
    typed: String,
    compiled: Option<Compiled>,
}

impl Target {
    /// Opens the class path and the JDK, and compiles the target if it is a
    /// `.java` file.
    ///
    /// # Errors
    /// There is no JDK, a part of the class path cannot be read, or the source
    /// does not compile.
    pub fn open(typed: &str, place: &Place) -> Result<Target, Error> {
        let environment = Environment::of_process();
        let jdk = Jdk::find(place.jdk.as_deref(), &environment)?;
        let text = place.class_path.as_deref().unwrap_or(".");
        let mut class_path = ClassPath::open(text, jdk.feature())?;
        let compiled = if Path::new(typed).extension().is_some_and(|ending| ending == "java") {
            let cache = source::default_cache(&environment);
            let compiled = source::compile(Path::new(typed), text, &jdk, &cache)?;
            class_path.put_first(compiled.folder.clone());
            Some(compiled)
        } else {
            None
        };
        let classes = Classes::new(jdk, class_path)?;
        Ok(Target { classes, typed: typed.to_owned(), compiled })
    }

    /// The class to run: of a source file, the first with a `main` method.
    ///
    /// # Errors
    /// The source file declares no class.
    pub fn main_class(&self) -> Result<String, Error> {
        self.class(|compiled| compiled.main_class.clone())
    }

    /// The class to test: of a source file, the one named like it, else the first.
    ///
    /// # Errors
    /// The source file declares no class.
    pub fn subject(&self) -> Result<String, Error> {
        let stem = Path::new(&self.typed).file_stem().unwrap_or_default().to_string_lossy();
        self.class(|compiled| {
            let named = |class: &&String| class.rsplit('/').next() == Some(&*stem);
            compiled.types.iter().find(named).or(compiled.types.first()).cloned()
        })
    }

    fn class(&self, of: impl Fn(&Compiled) -> Option<String>) -> Result<String, Error> {
        match &self.compiled {
            None => Ok(self.typed.clone()),
            Some(compiled) => {
                of(compiled).ok_or_else(|| Error::NoClass { file: PathBuf::from(&self.typed) })
            }
        }
    }
}
