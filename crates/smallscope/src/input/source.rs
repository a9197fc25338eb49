//! Targets that are `.java` files: compiled with the JDK's own `javac`, once.
//!
//! The result is a folder in a cache, named after everything the compilation depends on: the
//! source, the class path and what is on it, and the JDK. A folder of that name is therefore the
//! answer, and is never changed. `javac` writes into a folder beside it, which gets its name only
//! when it is complete; of two runs that compile the same, one wins and the other takes what the
//! winner made.
//!
//! Not here: removing what nobody needs any more. The cache may be deleted at any time.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::SystemTime;

use super::class_path::ClassPath;
use super::fingerprint::Fingerprint;
use super::jdk::Jdk;
use super::scan::{self, SourceDeclarations};
use super::{Environment, InputError};

#[cfg(test)]
mod tests;

/// What became of a source file.
#[derive(Debug)]
pub struct CompiledSource {
    /// The folder with the class files, to be put first on the class path.
    pub folder: PathBuf,
    /// The class to run, in internal form: the first in the file that declares a `main` method,
    /// else the first. None when the file declares no class.
    pub main_class: Option<String>,
    /// All top-level types of the file in internal form, in its order.
    pub types: Vec<String>,
}

/// Compiles `file` against `class_path` (as given to `-cp`) with `jdk`, or finds that it has been
/// done.
pub fn compile(
    file: &Path,
    class_path: &str,
    jdk: &Jdk,
    cache: &Path,
) -> Result<CompiledSource, InputError> {
    let source = fs::read(file).map_err(|error| InputError::Unreadable {
        place: file.display().to_string(),
        reason: error.to_string(),
    })?;
    let folder = cache.join(key(file, &source, class_path, jdk)?);
    if !folder.is_dir() {
        complete(&folder, |to| run_javac(to, &[file.to_owned()], class_path, jdk))?;
    }
    let declared = scan::declared(&String::from_utf8_lossy(&source));
    Ok(CompiledSource::new(folder, file, &declared))
}

/// Compiles sources that are part of this program, each with its path, against the JDK alone, or
/// finds that it has been done. Returns the folder with the class files.
pub(super) fn compile_bundle(
    name: &str,
    sources: &[(&str, &str)],
    jdk: &Jdk,
    cache: &Path,
) -> Result<PathBuf, InputError> {
    let mut fingerprint = Fingerprint::new();
    for (path, text) in sources {
        fingerprint.add(path.as_bytes());
        fingerprint.add(text.as_bytes());
    }
    fingerprint.add(jdk.version().as_bytes());
    fingerprint.add(jdk.home().as_os_str().as_encoded_bytes());
    let folder = cache.join(format!("{name}-{}", fingerprint.hex()));
    if !folder.is_dir() {
        complete(&folder, |to| {
            let written = sources.iter().map(|(path, text)| write_source(to, path, text));
            let files: Vec<PathBuf> = written.collect::<Result<_, _>>()?;
            run_javac(to, &files, "", jdk)
        })?;
    }
    Ok(folder)
}

fn write_source(folder: &Path, path: &str, text: &str) -> Result<PathBuf, InputError> {
    let file = folder.join(path);
    let parent = file.parent().unwrap_or(folder);
    let written = fs::create_dir_all(parent).and_then(|()| fs::write(&file, text));
    written.map_err(|reason| InputError::Unwritable { path: file.clone(), reason })?;
    Ok(file)
}

/// `$XDG_CACHE_HOME/smallscope`, `~/.cache/smallscope`, or a folder among the temporary ones.
pub fn default_cache(environment: &Environment) -> PathBuf {
    let home = || environment.home.as_ref().map(|home| Path::new(home).join(".cache"));
    // The specification of XDG_CACHE_HOME says to ignore a relative path.
    let set = environment.cache_home.as_ref().map(PathBuf::from).filter(|path| path.is_absolute());
    set.or_else(home).unwrap_or_else(std::env::temp_dir).join("smallscope")
}

impl CompiledSource {
    fn new(folder: PathBuf, file: &Path, declared: &SourceDeclarations) -> CompiledSource {
        let internal = |name: &str| match declared.package.as_str() {
            "" => name.to_owned(),
            package => format!("{package}/{name}"),
        };
        let mut types: Vec<(String, bool)> =
            declared.types.iter().map(|t| (internal(&t.name), t.has_main)).collect();
        if declared.compact {
            let stem = file.file_stem().unwrap_or_default().to_string_lossy();
            types = vec![(stem.into_owned(), true)];
        }
        // The scanner can be wrong, the class files cannot.
        types.retain(|(name, _)| folder.join(format!("{name}.class")).is_file());
        let main = types.iter().find(|(_, has_main)| *has_main).or(types.first());
        let main_class = main.map(|(name, _)| name.clone());
        CompiledSource {
            folder,
            main_class,
            types: types.into_iter().map(|(name, _)| name).collect(),
        }
    }
}

/// The name of the result: a hash of all that it depends on.
fn key(file: &Path, source: &[u8], class_path: &str, jdk: &Jdk) -> Result<String, InputError> {
    let mut fingerprint = Fingerprint::new();
    // To be raised when the options of `javac` change.
    fingerprint.add(b"1");
    fingerprint.add(source);
    fingerprint.add(file.file_name().unwrap_or_default().as_encoded_bytes());
    fingerprint.add(class_path.as_bytes());
    fingerprint.add(jdk.version().as_bytes());
    fingerprint.add(jdk.home().as_os_str().as_encoded_bytes());
    if !fingerprint.add_class_path(&ClassPath::open(class_path, jdk.feature())?) {
        // Too much to look at: a name that is never found again, so that nothing stale is used.
        fingerprint.add(format!("{:?} {}", SystemTime::now(), std::process::id()).as_bytes());
    }
    Ok(fingerprint.hex())
}

/// Fills `folder` by `compile`, so that it has either everything or is not there.
fn complete(
    folder: &Path,
    compile: impl FnOnce(&Path) -> Result<(), InputError>,
) -> Result<(), InputError> {
    let unwritable = |reason| InputError::Unwritable { path: folder.to_owned(), reason };
    let cache = folder.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(cache).map_err(unwritable)?;
    let beside = tempfile::tempdir_in(cache).map_err(unwritable)?;
    // A folder within, because the temporary one itself is for nobody else to read.
    let unfinished = beside.path().join("classes");
    fs::create_dir(&unfinished).map_err(unwritable)?;
    compile(&unfinished)?;
    match fs::rename(&unfinished, folder) {
        // Someone else was faster, with the same result.
        Err(_) if folder.is_dir() => Ok(()),
        renamed => renamed.map_err(unwritable),
    }
}

/// Warnings are dropped: they are about the user's source, which the user compiles elsewhere.
fn run_javac(to: &Path, files: &[PathBuf], class_path: &str, jdk: &Jdk) -> Result<(), InputError> {
    let file = files.first().cloned().unwrap_or_default();
    let Some(mut command) = jdk.compiler() else {
        return Err(InputError::NoJavac { file, home: jdk.home().to_owned() });
    };
    // Older compilers would take the encoding from the locale, and the key knows nothing of that.
    command.args(["-g", "-proc:none", "-encoding", "UTF-8", "-cp", class_path, "-d"]);
    command.arg(to).args(files.iter().map(|file| as_operand(file)));
    let output = command.stdin(Stdio::null()).output().map_err(|reason| {
        let javac = command.get_program().into();
        InputError::Javac { javac, reason }
    })?;
    if output.status.success() {
        return Ok(());
    }
    let said = [output.stderr, output.stdout].concat();
    let diagnostics = String::from_utf8_lossy(&said).trim_end().to_owned();
    Err(InputError::DoesNotCompile { file, diagnostics })
}

/// `file` so that `javac` takes it for neither an option nor an argument file.
fn as_operand(file: &Path) -> PathBuf {
    let first = file.as_os_str().as_encoded_bytes().first();
    if matches!(first, Some(b'-' | b'@')) { Path::new(".").join(file) } else { file.to_owned() }
}
