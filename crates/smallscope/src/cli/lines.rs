//! Where the lines of `--print` go: standard output, or a file that can be gone
//! on with.

use crate::run::Unwritable;
use anyhow::{anyhow, bail};
use std::fs::File;
use std::io::{BufWriter, Seek, SeekFrom, Stdout, Write};
use std::path::{Path, PathBuf};

pub(super) enum LineWriter {
    Stdout(BufWriter<Stdout>),
    File {
        out: BufWriter<File>,
        path: PathBuf,
        /// What is in the file when all is flushed.
        bytes: u64,
    },
}

impl LineWriter {
    /// To a file, or else to standard output. Nothing in the file is lost yet.
    pub(super) fn open(path: Option<&Path>) -> anyhow::Result<LineWriter> {
        let Some(path) = path else {
            return Ok(LineWriter::Stdout(BufWriter::new(std::io::stdout())));
        };
        let file = File::options().write(true).create(true).truncate(false).open(path);
        let file = file.map_err(|error| cannot_be_written(path, &error))?;
        Ok(LineWriter::File { out: BufWriter::new(file), path: path.to_owned(), bytes: 0 })
    }

    /// Goes on after so many bytes, and cuts off what is behind them.
    pub(super) fn go_on(&mut self, written: u64) -> anyhow::Result<()> {
        let LineWriter::File { out, path, bytes } = self else { return Ok(()) };
        let file = out.get_mut();
        let failed = |error| cannot_be_written(path, &error);
        // A pipe or a device has no length to cut.
        if file.metadata().map_err(failed)?.is_file() {
            let length = file.seek(SeekFrom::End(0)).map_err(failed)?;
            if length < written {
                bail!(
                    "{} has {length} bytes, but {written} were written before the checkpoint",
                    path.display()
                );
            }
            file.set_len(written).map_err(failed)?;
            file.seek(SeekFrom::Start(written)).map_err(failed)?;
        }
        *bytes = written;
        Ok(())
    }

    pub(super) fn write(&mut self, line: &str) -> anyhow::Result<()> {
        match self {
            LineWriter::Stdout(out) => Ok(writeln!(out, "{line}").map_err(Unwritable::from)?),
            LineWriter::File { out, path, bytes } => {
                *bytes += line.len() as u64 + 1;
                writeln!(out, "{line}").map_err(|error| cannot_be_written(path, &error))
            }
        }
    }

    /// Makes safe what was written; how many bytes it is.
    pub(super) fn save(&mut self) -> anyhow::Result<u64> {
        self.flush()?;
        let LineWriter::File { out, path, bytes } = self else { return Ok(0) };
        out.get_mut().sync_data().map_err(|error| cannot_be_written(path, &error))?;
        Ok(*bytes)
    }

    pub(super) fn flush(&mut self) -> anyhow::Result<()> {
        match self {
            LineWriter::Stdout(out) => Ok(out.flush().map_err(Unwritable::from)?),
            LineWriter::File { out, path, .. } => {
                out.flush().map_err(|error| cannot_be_written(path, &error))
            }
        }
    }
}

fn cannot_be_written(path: &Path, error: &std::io::Error) -> anyhow::Error {
    anyhow!("{} cannot be written ({error})", path.display())
}
