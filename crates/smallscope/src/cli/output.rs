//! Standard output and standard error, which may be gone or full.
//!
//! A write that fails is no bug of ours: it is told, with exit code 1. Only a pipe whose reader has
//! left (`| head -1`) is left without a word, as other tools do.

use crate::run::Unwritable;
use anyhow::anyhow;
use std::io::{ErrorKind, Write};
use std::path::Path;
use std::{fmt, fs};

/// Writes a text to standard output, and makes sure that it is there.
pub(super) fn print(text: impl fmt::Display) -> Result<(), Unwritable> {
    let mut out = anstream::stdout().lock();
    write!(out, "{text}")?;
    Ok(out.flush()?)
}

/// One line to the user, on standard error. Where nobody can be told, nobody is.
pub(super) fn say(line: &str) {
    let _ = writeln!(anstream::stderr().lock(), "{line}");
}

/// Where tables go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tables {
    Out,
    Err,
    None,
}

impl Tables {
    pub(super) fn tell(self, text: impl fmt::Display) -> anyhow::Result<()> {
        match self {
            Tables::Out => print(format_args!("{text}\n"))?,
            Tables::Err => say(&text.to_string()),
            Tables::None => {}
        }
        Ok(())
    }
}

/// Writes a file.
pub(super) fn write(file: &Path, text: impl AsRef<[u8]>) -> anyhow::Result<()> {
    fs::write(file, text).map_err(|error| anyhow!("{} cannot be written ({error})", file.display()))
}

/// Whether it failed because nobody reads what is written any more.
pub(super) fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let unwritable = error.downcast_ref::<Unwritable>();
    unwritable.is_some_and(|Unwritable(error)| error.kind() == ErrorKind::BrokenPipe)
}
