//! What the real JDK makes of the corpus, kept in `target/corpus/` so that the next run is quick.
//!
//! Everything is named after a hash of what it depends on, is written beside its place and then
//! renamed: what is there is complete and is the answer. The folder may be deleted at any time.

use super::process::{self, End, Ran};
use super::{Program, compiler, files_below, root};
use smallscope::input::jdk::Jdk;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

/// What the real JVM must have fixed to print the same everywhere, as our machine has it.
const JAVA_FLAGS: [&str; 11] = [
    "-ea",
    "-Duser.language=en",
    "-Duser.country=US",
    "-Duser.timezone=UTC",
    "-Dfile.encoding=UTF-8",
    "-Dstdout.encoding=UTF-8",
    "-Dstderr.encoding=UTF-8",
    "-Dsun.stdout.encoding=UTF-8",
    "-Dsun.stderr.encoding=UTF-8",
    // Most programs are over before a better compiler would pay.
    "-XX:TieredStopAtLevel=1",
    "-Xshare:auto",
];

/// What else the tools would listen to.
const JAVA_VARIABLES: [&str; 4] =
    ["JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS", "JDK_JAVAC_OPTIONS"];

pub(crate) fn folder() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("corpus")
}

/// The folder with the classes of `programs`, compiled in one go for Java `release`.
pub(crate) fn classes(programs: &[&Program], jdk: &Jdk, release: u32) -> PathBuf {
    let job = Job::new(programs, jdk, release);
    if !job.folder.is_dir() {
        let unfinished = job.folder.with_extension(unique());
        compile(&job, jdk, &unfinished);
        keep(&unfinished, &job.folder);
    }
    job.folder
}

/// Sources to compile, and the folder for their classes.
struct Job {
    sources: Vec<PathBuf>,
    release: String,
    folder: PathBuf,
}

impl Job {
    fn new(programs: &[&Program], jdk: &Jdk, release: u32) -> Job {
        let release = release.to_string();
        let library = library(programs);
        let read = |path: &PathBuf| fs::read(path).expect("the library can be read");
        let texts: Vec<Vec<u8>> = library.iter().map(read).collect();
        let fields = programs.iter().flat_map(|program| [program.name.as_bytes(), &program.source]);
        let texts = texts.iter().map(Vec::as_slice);
        let key = hash([release.as_bytes()].into_iter().chain(fields).chain(texts));
        let folder = folder().join(jdk.version()).join(format!("classes-{key}"));
        let sources = programs.iter().map(|program| program.path.clone()).chain(library).collect();
        Job { sources, release, folder }
    }

    /// The arguments of the compiler.
    fn arguments(&self, to: &Path) -> Vec<OsString> {
        let mut arguments: Vec<OsString> =
            ["-g", "-nowarn", "-proc:none", "-encoding", "UTF-8", "--release", &self.release, "-d"]
                .map(OsString::from)
                .into();
        arguments.push(to.into());
        // What is written for Korat names its API, which whoever runs it brings along.
        let api = root().join("java/korat-api/src/main/java");
        arguments.extend(["-implicit:none".into(), "-sourcepath".into(), api.into()]);
        arguments.extend(self.sources.iter().map(OsString::from));
        arguments
    }
}

/// What the real JVM does with `program`.
pub(crate) fn java(program: &Program, jdk: &Jdk, classes: &Path) -> Ran {
    let flags = JAVA_FLAGS.map(str::as_bytes);
    let key = hash(flags.into_iter().chain([program.name.as_bytes(), &program.source]));
    let file = folder().join(jdk.version()).join(format!("java-{}-{key}", program.main()));
    if let Some(ran) = fs::read(&file).ok().and_then(|bytes| from_bytes(&bytes)) {
        return ran;
    }
    let mut command = tool(jdk.home().join("bin/java"));
    command.args(JAVA_FLAGS).arg("-cp").arg(classes).arg(program.main()).args(&program.arguments);
    let ran = process::run(&mut command, &program.input);
    // How long a busy machine takes is no answer to keep.
    if ran.end != End::TimedOut {
        let unfinished = file.with_extension(unique());
        fs::write(&unfinished, to_bytes(&ran)).expect("target/ can be written");
        keep(&unfinished, &file);
    }
    ran
}

/// What JaCoCo's agent notes while the real JVM runs `program`: a file of its own format.
pub(crate) fn jacoco(program: &Program, jdk: &Jdk, classes: &Path, agent: &Path) -> PathBuf {
    let name = classes.file_name().unwrap_or_default().as_encoded_bytes();
    let key = hash([agent.as_os_str().as_encoded_bytes(), name, &program.source]);
    let file = folder().join(jdk.version()).join(format!("jacoco-{}-{key}", program.main()));
    if !file.is_file() {
        let unfinished = file.with_extension(unique());
        let agent = format!("-javaagent:{}=destfile={}", agent.display(), unfinished.display());
        let mut command = tool(jdk.home().join("bin/java"));
        command.arg(agent).args(JAVA_FLAGS).arg("-cp").arg(classes);
        command.arg(program.main()).args(&program.arguments);
        let ran = process::run(&mut command, &program.input);
        assert!(unfinished.is_file(), "JaCoCo wrote nothing\n{}", ran.stderr());
        keep(&unfinished, &file);
    }
    file
}

/// A program of the JDK, deaf to the environment.
pub(crate) fn tool(path: PathBuf) -> Command {
    deaf(Command::new(path))
}

fn deaf(mut command: Command) -> Command {
    for name in JAVA_VARIABLES {
        command.env_remove(name);
    }
    command
}

/// The sources of the library checks, if a program uses them.
fn library(programs: &[&Program]) -> Vec<PathBuf> {
    let imports = |program: &&Program| {
        String::from_utf8_lossy(&program.source).contains("\nimport smallscope.")
    };
    match programs.iter().any(imports) {
        true => files_below(&root().join("java/smallscope-api/src/main"), ".java"),
        false => Vec::new(),
    }
}

fn compile(job: &Job, jdk: &Jdk, to: &Path) {
    fs::create_dir_all(to).expect("target/ can be written");
    let said = compiler::javac(jdk, &job.arguments(to));
    said.unwrap_or_else(|said| panic!("javac {} says\n{said}", jdk.version()));
}

/// Gives a finished file or folder its name, unless somebody was faster with the same.
fn keep(unfinished: &Path, finished: &Path) {
    if let Err(error) = fs::rename(unfinished, finished) {
        assert!(finished.exists(), "{}: {error}", finished.display());
        let _ = fs::remove_dir_all(unfinished);
    }
}

fn unique() -> String {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    format!("{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed))
}

/// FNV-1a with 64 bits over the fields and their lengths: the same in every build.
fn hash<'a>(fields: impl IntoIterator<Item = &'a [u8]>) -> String {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for field in fields {
        for &byte in (field.len() as u64).to_le_bytes().iter().chain(field) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
    format!("{hash:016x}")
}

/// The exit code and the length of standard output in a line, then both outputs as they are.
fn to_bytes(ran: &Ran) -> Vec<u8> {
    let code = if let End::Exit(code) = ran.end { code } else { -1 };
    let head = format!("{code} {}\n", ran.out.len());
    [head.as_bytes(), &ran.out, &ran.err].concat()
}

fn from_bytes(bytes: &[u8]) -> Option<Ran> {
    let end = bytes.iter().position(|&byte| byte == b'\n')?;
    let (code, length) = std::str::from_utf8(&bytes[..end]).ok()?.split_once(' ')?;
    let (out, err) = bytes[end + 1..].split_at_checked(length.parse().ok()?)?;
    let code = code.parse().ok()?;
    let end = if code < 0 { End::Signal } else { End::Exit(code) };
    Some(Ran { out: out.to_vec(), err: err.to_vec(), end, peak_bytes: 0 })
}
