//! Every ` ```console ` block of README.md and `docs/` is typed in, on every JDK that is installed, and
//! must print what it shows.
//!
//! The blocks of a page share a folder and run in order. A command that fails must be followed by
//! `$ echo $?`, so that readers see it too.

use super::shell::Shell;
use super::{assert_same, blesses};
use crate::common::process::End;
use crate::common::{files_below, jdks, root};
use libtest_mimic::{Failed, Trial};
use smallscope::input::jdk::Jdk;
use std::fs;
use std::path::{Path, PathBuf};

const FENCE: &str = "```";
const CONSOLE: &str = "```console";

/// One trial for each page and JDK.
pub(crate) fn trials() -> Vec<Trial> {
    let mut pages = files_below(&root().join("docs"), ".md");
    assert!(!pages.is_empty(), "docs/ has no pages");
    pages.push(root().join("README.md"));
    let mut jdks = jdks();
    if blesses() {
        // One of them writes, and the next run compares the others with it.
        jdks.truncate(1);
    }
    let trial = |(page, jdk): (&PathBuf, &Jdk)| {
        let name = page.strip_prefix(root()).expect("it is below").display();
        let name = format!("{name} on JDK {}", jdk.feature());
        let (page, jdk) = (page.clone(), jdk.clone());
        Trial::test(name, move || run(&page, &jdk))
    };
    let on_each = |page| jdks.iter().map(move |jdk| (page, jdk));
    pages.iter().flat_map(on_each).map(trial).collect()
}

fn run(page: &Path, jdk: &Jdk) -> Result<(), Failed> {
    let expected = fs::read_to_string(page)?;
    let printed = typed(&expected, &mut Terminal { shell: Shell::new(jdk), code: None })?;
    if blesses() {
        fs::write(page, printed)?;
        return Ok(());
    }
    assert_same(&expected, &printed)
}

/// The page with what its commands print now.
fn typed(page: &str, terminal: &mut Terminal) -> Result<String, String> {
    let mut result = String::new();
    let mut lines = page.split_inclusive('\n').peekable();
    let mut fence: Option<&str> = None;
    while let Some(line) = lines.next() {
        if line.starts_with(FENCE) {
            fence = if fence.is_some() { None } else { Some(line.trim_end()) };
        }
        result += line;
        let Some(command) = line.strip_prefix("$ ").filter(|_| fence.is_some()) else { continue };
        if fence != Some(CONSOLE) {
            return Err(format!("`{}` is in a block that is not {CONSOLE}", line.trim_end()));
        }
        let mut command = command.to_owned();
        while command.ends_with("\\\n") {
            let more = lines.next().unwrap_or("\n");
            command += more;
            result += more;
        }
        // What it printed once.
        while lines.next_if(|next| !next.starts_with("$ ") && !next.starts_with(FENCE)).is_some() {}
        let next = lines.peek().copied().unwrap_or_default();
        result += &terminal.enter(command.trim_end(), next)?;
    }
    Ok(result)
}

struct Terminal {
    shell: Shell,
    /// How the last command ended.
    code: Option<i32>,
}

impl Terminal {
    /// What a command prints, on standard output and error; `next` is the line below it.
    fn enter(&mut self, command: &str, next: &str) -> Result<String, String> {
        if command == "echo $?" {
            let code = self.code.take();
            return code.map(|code| format!("{code}\n")).ok_or("no command is before it".into());
        }
        let ran = self.shell.run(&format!("{{ {command}\n}} 2>&1"));
        match ran.end {
            End::Exit(0) => {}
            End::Exit(_) if next == "$ echo $?\n" => {}
            end => return Err(format!("{command}: {end}; show it with `$ echo $?`")),
        }
        self.code = if let End::Exit(code) = ran.end { Some(code) } else { None };
        Ok(ran.stdout())
    }
}
