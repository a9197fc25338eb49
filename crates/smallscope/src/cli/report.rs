//! `--json` and `--quiet`: what is told of a run, and where.

use super::output::{Tables, print, write};
use crate::report::progress::Progress;
use clap::Args;
use std::fmt::Display;
use std::path::Path;

#[derive(Args, Debug)]
pub(super) struct ReportArguments {
    /// Write a report for programs; `-` is standard output.
    #[arg(long, value_name = "FILE")]
    pub(super) json: Option<String>,
    /// No summary and no progress.
    #[arg(short, long)]
    pub(super) quiet: bool,
}

impl ReportArguments {
    pub(super) fn progress(&self) -> Option<Progress> {
        (!self.quiet).then(Progress::new)
    }

    /// Where tables for people go: where JSON is, they would be in the way of whoever reads it.
    pub(super) fn tables(&self) -> Tables {
        match self.json.as_deref() {
            _ if self.quiet => Tables::None,
            Some("-") => Tables::Err,
            _ => Tables::Out,
        }
    }

    /// Tells programs, and then people.
    pub(super) fn tell(
        &self,
        json: impl FnOnce() -> String,
        summary: impl Display,
    ) -> anyhow::Result<()> {
        self.write_json(json)?;
        self.tables().tell(summary)
    }

    pub(super) fn write_json(&self, json: impl FnOnce() -> String) -> anyhow::Result<()> {
        match self.json.as_deref() {
            None => Ok(()),
            Some("-") => Ok(print(json())?),
            Some(file) => write(Path::new(file), json()),
        }
    }
}
