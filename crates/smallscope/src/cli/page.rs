//! `--html`: the page for people.

use super::coverage::Parts;
use super::output::say;
use crate::input::sources::Sources;
use crate::report::html::{Context, file};
use clap::Args;
use std::path::PathBuf;

#[derive(Args, Debug)]
pub(super) struct PageArguments {
    /// Write a report for people: one page with tables, pictures of objects, and sources, for any browser. A FILE
    /// that is not one of Smallscope's, or that somebody edited, is not replaced.
    #[arg(long, value_name = "FILE")]
    pub(super) html: Option<PathBuf>,
    /// Folders with sources, separated by ':', to show lines of them (default: where the class is).
    #[arg(long, value_name = "PATH")]
    pub(super) source_path: Option<String>,
}

impl PageArguments {
    /// Refuses a file that must not be replaced, before the work begins.
    pub(super) fn check(&self) -> anyhow::Result<()> {
        self.html.as_deref().map_or(Ok(()), file::check)
    }

    /// Writes the page, if one is wanted.
    pub(super) fn write(
        &self,
        sources: &Sources,
        coverage: Option<&Parts>,
        is_quiet: bool,
        page: impl FnOnce(&Context<'_>) -> String,
    ) -> anyhow::Result<()> {
        let Some(path) = &self.html else { return Ok(()) };
        let text = page(&Context {
            command_line: &command_line(),
            find_source: &|package, file| sources.lines(package, file),
            coverage: coverage.map(Parts::both),
        });
        file::write(path, &text)?;
        if !is_quiet {
            say(&format!("wrote {}", path.display()));
        }
        Ok(())
    }
}

/// What was typed, so that a shell would understand it again.
fn command_line() -> String {
    let typed = std::env::args_os().skip(1);
    let words = typed.map(|word| quoted(&word.to_string_lossy()));
    std::iter::once("smallscope".to_owned()).chain(words).collect::<Vec<String>>().join(" ")
}

/// A word as a shell reads it.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "-_./:=,+@%".contains(c);
    match !word.is_empty() && word.chars().all(is_plain) {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', "'\\''")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_quoted_as_a_shell_needs_it() {
        assert_eq!(quoted("--domain=Node.info=1..3"), "--domain=Node.info=1..3");
        assert_eq!(quoted("Tree#remove"), "'Tree#remove'");
        assert_eq!(quoted("it's"), "'it'\\''s'");
        assert_eq!(quoted(""), "''");
    }
}
