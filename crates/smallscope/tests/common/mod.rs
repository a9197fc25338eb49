//! What the integration tests share: the corpus, the JDKs, compiled classes and processes.
#![allow(dead_code, reason = "each test file is a crate of its own and uses a part of this")]

pub(crate) mod browser; // a page in Chromium
pub(crate) mod cache; // compiled classes and results of the real JVM, kept between runs
pub(crate) mod compile; // Java sources to class files
pub(crate) mod compiler; // one that stays
pub(crate) mod domains; // the domains in a header
pub(crate) mod process; // a process with a time limit
pub(crate) mod random; // the same numbers in every run
pub(crate) mod scopes; // searches as the headers describe them

use machine::search::LookaheadPolicy;
use smallscope::check::Options;
use smallscope::input::Environment;
use smallscope::input::jdk::Jdk;
use smallscope::relational::text::Asked;
use smallscope::subject::Selection;
use smallscope::suite::fields::FieldOptions;
use smallscope::{jobs, space};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use tempfile::TempDir;
use walkdir::{DirEntry, WalkDir};

/// A Java file of the corpus with what its first lines say about it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Program {
    /// Below `corpus/`: `run/language/lambdas/Capture.java`.
    pub(crate) name: String,
    pub(crate) path: PathBuf,
    pub(crate) source: Vec<u8>,
    /// `//@ why:`, which every file must have.
    pub(crate) why: String,
    /// `//@ exit:`, the exit code.
    pub(crate) exit: i32,
    /// `//@ args:`, separated by blanks.
    pub(crate) arguments: Vec<String>,
    /// `//@ stdin:`, with `\n`, `\t` and `\\`.
    pub(crate) input: String,
    /// `//@ names:`, what is reached and not modelled.
    pub(crate) names: Option<String>,
    /// `//@ domains:`, the finitization for a scope N, separated by `;`.
    pub(crate) domains: String,
    /// `//@ counts:`, explored/valid for each N.
    pub(crate) counts: String,
    /// `//@ also:`, one more count each: `N=3 Node.info=1..4: 288/37`.
    pub(crate) also: Vec<String>,
    /// `//@ plus:`, explored/valid/classes of Korat+ for each scope.
    pub(crate) plus: String,
    /// `//@ fin:`, the arguments of the method for Korat that says the same as `domains`.
    pub(crate) fin: String,
    /// `//@ paper:`, what a paper reports, for comparison.
    pub(crate) paper: Vec<String>,
    /// `//@ scope:`, the smallest that shows the fault; `//@ clean up to scope:` of a class without.
    pub(crate) scope: u32,
    /// `//@ method:`, where the fault shows.
    pub(crate) method: String,
    /// `//@ kind:`, what kind of failure it is.
    pub(crate) kind: String,
    /// `//@ dies:` and `//@ survives:`, mutants that must: what each is, a colon, and why.
    pub(crate) dies: Vec<String>,
    pub(crate) survives: Vec<String>,
    /// `//@ case:`, each with the `//@ run:` below it.
    pub(crate) cases: Vec<Case>,
}

/// Commands of the command line, and the name that says what they show.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    pub(crate) name: String,
    /// What is typed behind `smallscope`.
    pub(crate) runs: Vec<String>,
}

impl Program {
    /// Reads a file and its directives, which stand before everything else.
    pub(crate) fn read(path: &Path) -> Result<Program, String> {
        let source = fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let below = path.strip_prefix(root().join("corpus")).unwrap_or(path);
        let name = below.display().to_string();
        let mut program =
            Program { name: name.clone(), path: path.to_owned(), ..Program::default() };
        for line in String::from_utf8_lossy(&source).lines() {
            let Some(directive) = line.strip_prefix("//@ ") else { break };
            program.obey(directive).map_err(|problem| format!("{name}: {problem}"))?;
        }
        if program.why.is_empty() {
            return Err(format!(
                "{name}: add `//@ why: <what this file shows that no other does>` as its first line"
            ));
        }
        program.source = source;
        Ok(program)
    }

    /// The class to run: every program is named after its file and is in no package.
    pub(crate) fn main(&self) -> String {
        self.path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
    }

    fn obey(&mut self, directive: &str) -> Result<(), String> {
        let (key, value) = directive.split_once(':').unwrap_or((directive, ""));
        let value = value.trim_start_matches(' ');
        match key {
            "why" => self.why = value.to_owned(),
            "exit" => self.exit = value.parse().map_err(|_| format!("exit: {value}: a number"))?,
            "args" => self.arguments = value.split_whitespace().map(str::to_owned).collect(),
            "stdin" => self.input = unescape(value)?,
            "names" => self.names = Some(value.to_owned()),
            "domains" => self.domains = value.to_owned(),
            "counts" => self.counts = value.to_owned(),
            "also" => self.also.push(value.to_owned()),
            "plus" => self.plus = value.to_owned(),
            "fin" => self.fin = value.to_owned(),
            "scope" | "clean up to scope" => {
                self.scope = value.parse().map_err(|_| format!("{key}: {value}: a number"))?;
            }
            "method" => self.method = value.to_owned(),
            "kind" => self.kind = value.to_owned(),
            "paper" => self.paper.push(value.to_owned()),
            "dies" => self.dies.push(value.to_owned()),
            "survives" => self.survives.push(value.to_owned()),
            "case" => self.cases.push(Case { name: value.to_owned(), runs: Vec::new() }),
            "run" => {
                let case = self.cases.last_mut().ok_or("run: a `//@ case:` must be above it")?;
                case.runs.push(value.to_owned());
            }
            _ => return Err(format!("//@ {key} is no directive")),
        }
        Ok(())
    }
}

fn unescape(text: &str) -> Result<String, String> {
    let mut result = String::new();
    let mut chars = text.chars();
    while let Some(next) = chars.next() {
        let escaped = (next == '\\').then(|| chars.next());
        result.push(match escaped {
            None => next,
            Some(Some('n')) => '\n',
            Some(Some('t')) => '\t',
            Some(Some('\\')) => '\\',
            Some(other) => return Err(format!("stdin: \\{} is not known", other.unwrap_or(' '))),
        });
    }
    Ok(result)
}

/// The folder of the workspace.
pub(crate) fn root() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.canonicalize().expect("the workspace is above its crates")
}

/// All files below `folder` whose name ends with `suffix`, sorted.
pub(crate) fn files_below(folder: &Path, suffix: &str) -> Vec<PathBuf> {
    let entries = WalkDir::new(folder).into_iter();
    let files = entries
        .map(|entry| entry.unwrap_or_else(|error| panic!("{}: {error}", folder.display())))
        .filter(|entry| entry.file_type().is_file())
        .map(DirEntry::into_path)
        .filter(|path| path.to_string_lossy().ends_with(suffix));
    let mut files: Vec<PathBuf> = files.collect();
    files.sort();
    files
}

/// An empty folder, which goes away with its owner.
pub(crate) fn scratch() -> TempDir {
    tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("target/ can be written")
}

/// The programs of `corpus/<folder>`; what is wrong with their first lines fails the test at once.
pub(crate) fn programs(folder: &str) -> Vec<Program> {
    let files = files_below(&root().join("corpus").join(folder), ".java");
    let (read, wrong): (Vec<_>, Vec<_>) =
        files.iter().map(|file| Program::read(file)).partition(Result::is_ok);
    let wrong: Vec<String> = wrong.into_iter().filter_map(Result::err).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let programs: Vec<Program> = read.into_iter().flatten().collect();
    assert!(!programs.is_empty(), "corpus/{folder} has no programs: an empty selection is no pass");
    programs
}

/// Every installed JDK from 17 on that can compile, oldest first, one of each version.
pub(crate) fn jdks() -> Vec<Jdk> {
    let mut versions = BTreeSet::new();
    let mut jdks = Jdk::installed(&Environment::of_process());
    jdks.retain(|jdk| jdk.feature() >= 17 && jdk.javac().is_some());
    jdks.retain(|jdk| versions.insert(jdk.version().to_owned()));
    jdks.reverse();
    assert!(!jdks.is_empty(), "no JDK from 17 on is in the usual places: run scripts/setup.sh");
    jdks
}

/// The oldest JDK, which is the one that everybody has.
pub(crate) fn jdk() -> Jdk {
    jdks().swap_remove(0)
}

/// The command under test, with nothing of our environment that it listens to.
pub(crate) fn smallscope() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_smallscope"));
    command.env_remove("JAVA_HOME").env("XDG_CACHE_HOME", cache::folder());
    command
}

/// `smallscope <name>` with the oldest JDK and the classes of some files below `corpus/`, where no
/// `smallscope.toml` of anybody is.
pub(crate) fn command(name: &str, files: &[&str]) -> Command {
    let read = |file: &&str| Program::read(&root().join("corpus").join(file)).unwrap();
    let programs: Vec<Program> = files.iter().map(read).collect();
    let jdk = jdk();
    let classes = cache::classes(&programs.iter().collect::<Vec<&Program>>(), &jdk, 17);
    let mut command = smallscope();
    command.arg(name).arg("--jdk").arg(jdk.home()).arg("-cp").arg(classes);
    command.current_dir(env!("CARGO_TARGET_TMPDIR"));
    command
}

/// `work` on each item, on all cores; the results are in the order of the items.
pub(crate) fn on_all_cores<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let results = Mutex::new(Vec::new());
    let worker = || {
        while let index = next.fetch_add(1, Ordering::Relaxed)
            && let Some(item) = items.get(index)
        {
            let result = work(item);
            results.lock().expect("no worker panicked").push((index, result));
        }
    };
    let cores = std::thread::available_parallelism().map_or(2, usize::from);
    std::thread::scope(|scope| {
        (0..cores).for_each(|_| drop(scope.spawn(worker)));
    });
    let mut results = results.into_inner().expect("no worker panicked");
    results.sort_by_key(|(index, _)| *index);
    results.into_iter().map(|(_, result)| result).collect()
}

/// How a class is checked: quickly, and nothing is kept.
pub(crate) fn options(class: &str, scope: u32) -> Options {
    Options {
        space: space(class, scope),
        jobs: jobs::Options::default(),
        strategy: None,
        methods: Selection::default(),
        strict: false,
        aliasing: true,
        literals: false,
        white_box: false,
        max_instructions: 100_000,
        max_receivers: 1_000,
        exchange_values: false,
        exact_states: false,
        allow_skipped: false,
        select: None,
        verify: false,
        sequences: None,
    }
}

/// A class at a scope.
#[allow(dead_code, reason = "not every test searches")]
pub(crate) fn space(class: &str, scope: u32) -> space::Options {
    space::Options {
        class: class.to_owned(),
        scope,
        scope_typed: true,
        finitization: None,
        given: Vec::new(),
        predicate: None,
        seed: 0,
        lookahead: LookaheadPolicy::default(),
        asked: Asked::default(),
        fields: FieldOptions::default(),
        coverage: None,
    }
}
