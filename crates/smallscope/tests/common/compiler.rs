//! Compilers that stay: a `javac` that has just started takes half a second of the processor for a
//! file, and one that has compiled others before a tenth of it. Each serves one test at a time, and
//! ends with the process that started it.

use super::cache::tool;
use super::root;
use smallscope::input::jdk::Jdk;
use std::ffi::OsString;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::sync::Mutex;

/// A program that calls the compiler again and again.
const COMPILE_EACH: &str = "crates/smallscope/tests/common/CompileEach.java";

/// Compilers that nobody uses at the moment.
static IDLE: Mutex<Vec<Compiler>> = Mutex::new(Vec::new());

struct Compiler {
    /// The home of its JDK.
    home: PathBuf,
    child: Child,
    input: ChildStdin,
    answers: BufReader<ChildStdout>,
}

/// Calls the compiler of a JDK with these arguments, all of whose paths are absolute; what it says,
/// and whether it failed.
pub(crate) fn javac(jdk: &Jdk, arguments: &[OsString]) -> Result<String, String> {
    let mut compiler = idle(jdk.home()).unwrap_or_else(|| Compiler::start(jdk));
    let result = compiler.compile(arguments);
    IDLE.lock().expect("no test panics while it has it").push(compiler);
    result
}

fn idle(home: &Path) -> Option<Compiler> {
    let mut idle = IDLE.lock().expect("no test panics while it has it");
    let place = idle.iter().position(|compiler| compiler.home == home)?;
    Some(idle.swap_remove(place))
}

impl Compiler {
    fn start(jdk: &Jdk) -> Compiler {
        let mut java = tool(jdk.home().join("bin/java"));
        java.args(["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"]).arg(root().join(COMPILE_EACH));
        let mut child =
            java.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("a JDK has java");
        let input = child.stdin.take().expect("it is a pipe");
        let answers = BufReader::new(child.stdout.take().expect("it is a pipe"));
        Compiler { home: jdk.home().to_owned(), child, input, answers }
    }

    fn compile(&mut self, arguments: &[OsString]) -> Result<String, String> {
        let arguments: Vec<&str> =
            arguments.iter().map(|one| one.to_str().expect("a path in Unicode")).collect();
        writeln!(self.input, "{}", arguments.join("\t")).expect("it reads");
        let mut answer = String::new();
        self.answers.read_line(&mut answer).expect("it answers in text");
        let (result, said) = answer
            .trim_end_matches('\n')
            .split_once('\t')
            .unwrap_or_else(|| panic!("the compiler ended: {:?}", self.child.try_wait()));
        let said = said.replace('\t', "\n");
        if result == "compiled" { Ok(said) } else { Err(said) }
    }
}
