//! An installed solver, run once for each script.

use super::Program;
use std::io::Write;
use std::process::{Command, Stdio};
use std::thread;

/// What the solver prints for `script`.
///
/// # Errors
/// It could not be started or spoken to; the sentence says which one.
pub fn ask(program: Program, script: &str, effort: u64) -> Result<String, String> {
    run(program.name(), &program.arguments(effort), script)
}

pub(crate) fn run(name: &str, arguments: &[String], script: &str) -> Result<String, String> {
    let mut child = Command::new(name)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|error| format!("{name} could not be started: {error}"))?;
    let mut input = child.stdin.take().expect("the input is piped");
    let script = script.to_owned();
    // Aside, because a solver answers before it has read all. One that ends before that has
    // said what it had to say.
    let writer = thread::spawn(move || input.write_all(script.as_bytes()));
    let output =
        child.wait_with_output().map_err(|error| format!("{name} did not answer: {error}"))?;
    let _ = writer.join();
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Whether the solver can be started.
pub fn is_installed(program: Program) -> bool {
    let mut command = Command::new(program.name());
    let command = command.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}
