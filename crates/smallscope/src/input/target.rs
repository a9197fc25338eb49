//! What a command works on: a class on the class path, or a source file that is
//! compiled first.

use super::class_path::ClassPath;
use super::classes::Classes;
use super::jdk::Jdk;
use super::source::{self, CompiledSource};
use super::{Environment, InputError, korat, project, verify};
use std::path::{Path, PathBuf};

/// Where to look, as typed.
#[derive(Clone, Debug, Default)]
pub struct ClassLocations {
    /// That of the project in the current folder, or this folder, if there is none.
    pub class_path: Option<String>,
    pub jdk: Option<PathBuf>,
    /// Put our stand-in for Korat's API before everything else.
    pub korat: bool,
}

/// A target and every class that it can name.
pub struct Target {
    pub classes: Classes,
    /// As typed: `com.example.Main`, `src/Main.java`.
    typed: String,
    compiled: Option<CompiledSource>,
}

impl Target {
    /// Opens the class path and the JDK, and compiles the target if it is a
    /// `.java` file.
    ///
    /// # Errors
    /// There is no JDK, a part of the class path cannot be read, or the source
    /// does not compile.
    pub fn open(typed: &str, locations: &ClassLocations) -> Result<Target, InputError> {
        let environment = Environment::of_process();
        let jdk = Jdk::find(locations.jdk.as_deref(), &environment)?;
        let cache = source::default_cache(&environment);
        let text = &*project::class_path(locations.class_path.as_deref(), Path::new("."))?;
        let mut class_path = ClassPath::open(text, jdk.feature())?;
        let is_source = Path::new(typed).extension().is_some_and(|ending| ending == "java");
        let korat = match locations.korat || is_source && names(Path::new(typed), korat::PACKAGE) {
            true => Some(korat::folder(&jdk, &cache)?),
            false => None,
        };
        let verify = match is_source && names(Path::new(typed), verify::NAME) {
            true => Some(verify::folder(&jdk, &cache)?),
            false => None,
        };
        let compiled = match is_source {
            true => {
                let text = with_last(text, korat.as_deref());
                let text = with_last(&text, verify.as_deref());
                Some(source::compile(Path::new(typed), &text, &jdk, &cache)?)
            }
            false => None,
        };
        if let Some(compiled) = &compiled {
            class_path.put_first(compiled.folder.clone());
        }
        match korat {
            Some(folder) if locations.korat => class_path.put_first(folder),
            Some(folder) => class_path.put_last(folder),
            None => {}
        }
        if let Some(folder) = verify {
            class_path.put_last(folder);
        }
        let classes = Classes::new(jdk, class_path)?.with_cache(cache);
        Ok(Target { classes, typed: typed.to_owned(), compiled })
    }

    /// The class to run: of a source file, the first with a `main` method.
    ///
    /// # Errors
    /// The source file declares no class.
    pub fn main_class(&self) -> Result<String, InputError> {
        self.class(|compiled| compiled.main_class.clone())
    }

    /// The class to test: of a source file, the one named like it, else the first.
    ///
    /// # Errors
    /// The source file declares no class.
    pub fn subject(&self) -> Result<String, InputError> {
        let stem = Path::new(&self.typed).file_stem().unwrap_or_default().to_string_lossy();
        self.class(|compiled| {
            let named = |class: &&String| class.rsplit('/').next() == Some(&*stem);
            compiled.types.iter().find(named).or(compiled.types.first()).cloned()
        })
    }

    fn class(&self, of: impl Fn(&CompiledSource) -> Option<String>) -> Result<String, InputError> {
        match &self.compiled {
            None => Ok(self.typed.clone()),
            Some(compiled) => {
                of(compiled).ok_or_else(|| InputError::NoClass { file: PathBuf::from(&self.typed) })
            }
        }
    }
}

/// Whether a source file names what we carry along; one that cannot be read names nothing.
fn names(file: &Path, what: &str) -> bool {
    let source = std::fs::read(file).unwrap_or_default();
    source.windows(what.len()).any(|window| window == what.as_bytes())
}

/// A class path with one more folder at its end.
fn with_last(class_path: &str, folder: Option<&Path>) -> String {
    let Some(folder) = folder else { return class_path.to_owned() };
    let all = std::env::split_paths(class_path).chain([folder.to_owned()]);
    let joined = std::env::join_paths(all).map(|joined| joined.to_string_lossy().into_owned());
    joined.unwrap_or_else(|_| class_path.to_owned())
}
