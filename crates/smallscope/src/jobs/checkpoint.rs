//! The state of a run in a file, so that a second run goes on where the first one was
//! killed.
//!
//! The first line says what the file is and has a hash of the rest, which is
//! JSON. A file is written beside its place, made safe, and renamed: at any
//! moment there is a whole one, the old or the new. It names what was run by a
//! fingerprint of everything that the result depends on, and nothing else is gone
//! on with.

use super::Account;
use super::ledger::Stretch;
use super::met::Met;
use crate::explore::Memory;
use crate::input::classes::Classes;
use crate::input::fingerprint::Fingerprint;
use crate::suite::report::Stopped;
use anyhow::{anyhow, bail};
use machine::machine::Machine;
use machine::program::ClassId;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How the first line begins; a change of the format changes the number.
const MAGIC: &str = "smallscope checkpoint 3 ";

/// A run between two runs of the program.
#[derive(Serialize, Deserialize)]
#[serde(bound = "A: Account")]
pub(super) struct Saved<A> {
    /// Whether there is nothing left to do.
    pub(super) finished: bool,
    pub(super) stopped: Option<Stopped>,
    pub(super) seconds: f64,
    /// Bytes of the lines that were written.
    pub(super) written: u64,
    /// What came before all that is left.
    pub(super) total: A,
    /// How much there was to explore at first.
    pub(super) share: f64,
    pub(super) stretches: Vec<Stretch<Met<A>>>,
    /// What was found out so far.
    pub(super) memory: Memory,
}

impl<A: Account> Default for Saved<A> {
    fn default() -> Saved<A> {
        Saved {
            finished: false,
            stopped: None,
            seconds: 0.0,
            written: 0,
            total: A::default(),
            share: 0.0,
            stretches: Vec::new(),
            memory: Memory::default(),
        }
    }
}

/// Where checkpoints go, and how often.
#[derive(Clone, Debug)]
pub struct Place {
    pub path: PathBuf,
    pub every: Duration,
}

/// Writes and reads the checkpoints of one run.
pub struct CheckpointFile {
    path: PathBuf,
    pub(crate) every: Duration,
    fingerprint: String,
}

#[derive(Serialize)]
struct Written<'a, T> {
    fingerprint: &'a str,
    saved: &'a T,
}

#[derive(Deserialize)]
struct Read<T> {
    saved: T,
}

/// What every checkpoint has, whatever is saved in it.
#[derive(Deserialize)]
struct Head {
    fingerprint: String,
}

impl CheckpointFile {
    /// A file for what depends on `parts`, on our version, and on all classes
    /// that the machine has linked; but a class that is only called is not looked at.
    pub fn new(
        place: Place,
        parts: &[String],
        classes: &Classes,
        machine: &Machine,
    ) -> CheckpointFile {
        let mut fingerprint = Fingerprint::new();
        let versions = format!("{} {}", env!("CARGO_PKG_VERSION"), classes.jdk().version());
        parts.iter().chain([&versions]).for_each(|part| fingerprint.add(part.as_bytes()));
        let program = machine.program();
        let linked = (0..program.classes.len() as u32).map(ClassId);
        for class in linked.filter(|&class| !program.is_platform(class)) {
            if let Some(bytes) = classes.user_class(program.class_name(class)) {
                fingerprint.add(&bytes);
            }
        }
        CheckpointFile { path: place.path, every: place.every, fingerprint: fingerprint.hex() }
    }

    /// The checkpoint of an earlier run, if there was one.
    ///
    /// # Errors
    /// The file is none of ours, is damaged, or belongs to something else.
    pub(crate) fn load<T: DeserializeOwned>(&self) -> anyhow::Result<Option<T>> {
        let shown = self.path.display();
        let bytes = match fs::read(&self.path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => bail!("{shown} cannot be read ({error})"),
        };
        let damaged = || anyhow!("{shown} is damaged: delete it to search from the start");
        let Some(rest) = bytes.strip_prefix(MAGIC.as_bytes()) else {
            bail!("{shown} is not a checkpoint of this version of Smallscope: name another file");
        };
        let line = rest.iter().position(|&byte| byte == b'\n').ok_or_else(damaged)?;
        let (hash, json) = (&rest[..line], &rest[line + 1..]);
        if hash != hash_of(json).as_bytes() {
            return Err(damaged());
        }
        let head: Head = serde_json::from_slice(json).map_err(|_| damaged())?;
        if head.fingerprint != self.fingerprint {
            bail!(
                "{shown} is the checkpoint of another search: the class, its domains and the flags \
                 must be the same; delete it to search from the start, or name another file"
            );
        }
        let read: Read<T> = serde_json::from_slice(json).map_err(|_| damaged())?;
        Ok(Some(read.saved))
    }

    /// Writes a checkpoint, which then replaces the one before.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(crate) fn write<T: Serialize>(&self, saved: &T) -> anyhow::Result<()> {
        let json = serde_json::to_vec(&Written { fingerprint: &self.fingerprint, saved })?;
        let head = format!("{MAGIC}{}\n", hash_of(&json));
        let written = replace(&self.path, &[head.as_bytes(), &json].concat());
        written.map_err(|error| anyhow!("{} cannot be written ({error})", self.path.display()))
    }
}

fn hash_of(json: &[u8]) -> String {
    let mut hash = Fingerprint::new();
    hash.add(json);
    hash.hex()
}

/// Replaces a file in one step, which a crash does not undo.
fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut name = path.as_os_str().to_owned();
    name.push(".new");
    let unfinished = PathBuf::from(name);
    let mut file = File::create(&unfinished)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(&unfinished, path)?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
}
