//! Standard output and standard error, which may be gone or full.
//!
//! A write that fails is no bug of ours: it is told, with exit code 1. Only a pipe whose reader has
//! left (`| head -1`) is left without a word, as other tools do.

use crate::run::Unwritable;
use std::fmt;
use std::io::{ErrorKind, Write};

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

/// Whether it failed because nobody reads what is written any more.
pub(super) fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let unwritable = error.downcast_ref::<Unwritable>();
    unwritable.is_some_and(|Unwritable(error)| error.kind() == ErrorKind::BrokenPipe)
}
