//! The state of a search in a file, so that a second run goes on where the first
//! one was killed.
//!
//! The first line says what the file is and has a hash of the rest, which is
//! JSON. A file is written beside its place, made safe, and renamed: at any
//! moment there is a whole one, the old or the new. It names the search by a
//! fingerprint of everything that its result depends on, and no other is gone on
//! with.

use super::account::Account;
use super::ledger::Stretch;
use crate::input::fingerprint::Fingerprint;
use crate::report::Stopped;
use anyhow::{anyhow, bail};
use machine::points::Span;
use machine::points::parts::Part;
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How the first line begins; a change of the format changes the number.
const MAGIC: &str = "smallscope checkpoint 1 ";

/// Where checkpoints go, and how often.
#[derive(Clone, Debug)]
pub struct Place {
    pub path: PathBuf,
    pub every: Duration,
}

/// Writes and reads the checkpoints of one search.
pub(super) struct Keeper {
    path: PathBuf,
    pub(super) every: Duration,
    fingerprint: String,
}

/// A search between two runs.
#[derive(Default)]
pub(super) struct Saved {
    /// Whether there is nothing left to do.
    pub(super) finished: bool,
    pub(super) stopped: Option<Stopped>,
    pub(super) seconds: f64,
    /// Bytes of the lines that were written.
    pub(super) written: u64,
    pub(super) told: Account,
    /// The share of the space that there was to search at first.
    pub(super) share: f64,
    pub(super) stretches: Vec<Stretch>,
}

/// The same as it is written.
#[derive(Serialize, Deserialize)]
struct Text {
    fingerprint: String,
    finished: bool,
    stopped: Option<Stopped>,
    seconds: f64,
    written: u64,
    told: Account,
    share: f64,
    stretches: Vec<(Account, Option<Open>)>,
}

/// A part: its share, and where its spans begin and end.
#[derive(Serialize, Deserialize)]
struct Open {
    share: f64,
    spans: Vec<(u32, u32)>,
}

impl Keeper {
    /// A keeper for the search that depends on `parts`.
    pub(super) fn new(place: Place, parts: &[Vec<u8>]) -> Keeper {
        let mut fingerprint = Fingerprint::new();
        parts.iter().for_each(|part| fingerprint.add(part));
        Keeper { path: place.path, every: place.every, fingerprint: fingerprint.hex() }
    }

    /// The checkpoint of an earlier run, if there was one.
    ///
    /// # Errors
    /// The file is none of ours, is damaged, or belongs to another search.
    pub(super) fn load(&self) -> anyhow::Result<Option<Saved>> {
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
        let text: Text = serde_json::from_slice(json).map_err(|_| damaged())?;
        if text.fingerprint != self.fingerprint {
            bail!(
                "{shown} is the checkpoint of another search: the class, its domains and the flags \
                 must be the same; delete it to search from the start, or name another file"
            );
        }
        Ok(Some(text.into_saved()))
    }

    /// Writes a checkpoint, which then replaces the one before.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(super) fn write(&self, saved: &Saved) -> anyhow::Result<()> {
        let text = Text::new(self.fingerprint.clone(), saved);
        let json = serde_json::to_vec(&text)?;
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

impl Text {
    fn new(fingerprint: String, saved: &Saved) -> Text {
        let open = |part: &Part| Open {
            share: part.share,
            spans: part.spans.iter().map(|span| (span.at, span.end)).collect(),
        };
        let stretch =
            |stretch: &Stretch| (stretch.account.clone(), stretch.part.as_ref().map(open));
        Text {
            fingerprint,
            finished: saved.finished,
            stopped: saved.stopped,
            seconds: saved.seconds,
            written: saved.written,
            told: saved.told.clone(),
            share: saved.share,
            stretches: saved.stretches.iter().map(stretch).collect(),
        }
    }

    fn into_saved(self) -> Saved {
        let part = |open: Open| Part {
            share: open.share,
            spans: open.spans.into_iter().map(|(at, end)| Span { at, end }).collect(),
        };
        let stretch =
            |(account, open): (Account, Option<Open>)| Stretch { account, part: open.map(part) };
        Saved {
            finished: self.finished,
            stopped: self.stopped,
            seconds: self.seconds,
            written: self.written,
            told: self.told,
            share: self.share,
            stretches: self.stretches.into_iter().map(stretch).collect(),
        }
    }
}
