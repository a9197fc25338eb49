//! Commands as a user types them, in a folder of their own.
//!
//! What is typed is run by `sh`, with `smallscope` on the `PATH` and the JDK as `JAVA_HOME`. The folder is
//! new; `corpus/` and `java/` in it lead to ours, and nothing is written into the source tree. Times and
//! the version of java are masked, and nothing else is: what is left must be the same on every machine.

use crate::common::process::{self, Ran};
use crate::common::{cache, root};
use regex::{Captures, Regex};
use smallscope::input::jdk::Jdk;
use std::path::Path;
use std::process::Command;
use std::sync::LazyLock;
use tempfile::TempDir;

/// What stands for a time.
const TIME: &str = "[..]";

/// What surrounds a time. The widths of a table do not depend on it.
static TIMES: LazyLock<Regex> = LazyLock::new(|| {
    let summary = r"^(?<before>  seconds +)[0-9.]+$";
    let row = r"^(?<row>   (?: *[0-9]|[^ ]).*?)(?<times>(?: +[0-9]+\.[0-9]{3})+)$";
    let end = r"(?<open>\((?:receivers [a-z ]+, )?)[0-9.]+(?<close> s\))$";
    let json = r#"(?<key>"seconds": ?)[0-9.e-]+"#;
    let java = r#"(?<java>(?:confirmed on java |_on": "))[0-9][0-9a-z.+_-]*"#;
    Regex::new(&format!("(?m)(?:{summary}|{row}|{end}|{json}|{java})")).expect("it is well formed")
});

/// A folder to type commands in.
pub(crate) struct Shell {
    folder: TempDir,
    jdk: Jdk,
}

impl Shell {
    pub(crate) fn new(jdk: &Jdk) -> Shell {
        let folder = tempfile::tempdir().expect("there is a place for temporary files");
        for name in ["corpus", "java"] {
            let link = folder.path().join(name);
            std::os::unix::fs::symlink(root().join(name), link).expect("a new folder is ours");
        }
        Shell { folder, jdk: jdk.clone() }
    }

    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// What a line prints, without the times in it.
    pub(crate) fn run(&self, line: &str) -> Ran {
        let bin = Path::new(env!("CARGO_BIN_EXE_smallscope")).parent().expect("a file's folder");
        let path = std::env::var("PATH").unwrap_or_default();
        let mut command = Command::new("sh");
        command.args(["-c", line]).current_dir(self.folder());
        command.env("PATH", format!("{}:{path}", bin.display()));
        command.env("JAVA_HOME", self.jdk.home()).env("XDG_CACHE_HOME", cache::folder());
        command.env_remove("COLUMNS");
        let mut ran = process::run(&mut command, "");
        ran.out = mask(&ran.stdout()).into();
        ran.err = mask(&ran.stderr()).into();
        ran
    }
}

fn mask(text: &str) -> String {
    let masked = TIMES.replace_all(text, |found: &Captures<'_>| {
        let part = |name| found.name(name).map_or("", |part| part.as_str());
        let before = ["before", "row", "open", "key", "java"].map(part).concat();
        let times = match found.name("times") {
            Some(times) => format!("     {TIME}").repeat(times.as_str().split_whitespace().count()),
            None => TIME.to_owned(),
        };
        format!("{before}{times}{}", part("close"))
    });
    masked.into_owned()
}
