//! The state of a run in a file, so that a second run goes on where the first one was
//! killed.
//!
//! The first line says what the file is and has a hash of the rest, which is
//! JSON. A file is written beside its place, made safe, and renamed: at any
//! moment there is a whole one, the old or the new. It names everything that the
//! result depends on, down to each class that was read, and with something else it
//! is not gone on. While a run has it, no other process does.

use super::Account;
use super::ledger::Stretch;
use super::met::Met;
use crate::explore::Memory;
use crate::input::classes::Classes;
use crate::input::fingerprint::Fingerprint;
use crate::suite::report::Stopped;
use anyhow::{anyhow, bail};
use same_file::Handle;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// How the first line begins; a change of the format changes the number.
const MAGIC: &str = "smallscope checkpoint 4 ";

/// Longer values are not shown.
const LONGEST_SHOWN: usize = 60;

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
pub struct CheckpointPlace {
    pub path: PathBuf,
    pub every: Duration,
}

/// What a result depends on: a name for people, and its value.
pub type Dependency = (String, String);

/// Writes and reads the checkpoints of one run.
pub struct CheckpointFile {
    path: PathBuf,
    pub(crate) every: Duration,
    depends: Vec<Dependency>,
    classes: Arc<Classes>,
}

#[derive(Serialize)]
struct WrittenCheckpoint<'a, T> {
    depends: &'a [Dependency],
    files: Vec<(String, String)>,
    saved: &'a T,
}

#[derive(Deserialize)]
struct Read<T> {
    saved: T,
}

/// What every checkpoint has, whatever is saved in it.
#[derive(Deserialize)]
struct Head {
    depends: Vec<Dependency>,
    /// Classes and other files that the run has read from the class path until then.
    files: Vec<(String, String)>,
}

impl CheckpointFile {
    /// A file for what depends on `depends`, on our version and the JDK's, and on all that is read
    /// from the class path until it is written.
    pub fn new(
        place: CheckpointPlace,
        mut depends: Vec<Dependency>,
        classes: &Arc<Classes>,
    ) -> CheckpointFile {
        let jdk = classes.jdk();
        depends.push(("the version of Smallscope".into(), env!("CARGO_PKG_VERSION").into()));
        depends.push(("the JDK".into(), format!("{} in {}", jdk.version(), jdk.home().display())));
        depends.push(("the content of the JDK".into(), jdk.fingerprint()));
        let CheckpointPlace { path, every } = place;
        CheckpointFile { path, every, depends, classes: Arc::clone(classes) }
    }

    /// Keeps other processes from the file, as long as the result lives.
    ///
    /// # Errors
    /// Another process has it, or there can be no lock.
    pub(super) fn lock(&self) -> anyhow::Result<Lock> {
        let path = beside(&self.path, ".lock");
        let failed = |error: io::Error| anyhow!("{} cannot be locked ({error})", path.display());
        loop {
            let file = File::options().write(true).create(true).truncate(false).open(&path);
            let file = file.map_err(failed)?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => bail!(
                    "{} is in use by another process: wait for its end, or name another file",
                    self.path.display()
                ),
                Err(TryLockError::Error(error)) => return Err(failed(error)),
            }
            let held = Handle::from_file(file).map_err(failed)?;
            // Whoever had it before us may have removed it when it was open here already.
            if Handle::from_path(&path).is_ok_and(|named| named == held) {
                return Ok(Lock { path, _held: held });
            }
        }
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
        if let Some(change) = self.change_since(&head) {
            bail!(
                "{shown} is the checkpoint of another search: {change}; delete it to search from \
                 the start, or name another file"
            );
        }
        // What only the earlier run has read, the result depends on all the same.
        self.classes.remember(head.files);
        let read: Read<T> = serde_json::from_slice(json).map_err(|_| damaged())?;
        Ok(Some(read.saved))
    }

    /// What is not as it was, if anything.
    fn change_since(&self, head: &Head) -> Option<String> {
        let value = |of: &[Dependency], name: &str| {
            let named = of.iter().find(|(one, _)| one == name);
            named.map_or("nothing".to_owned(), |(_, value)| value.clone())
        };
        let names = head.depends.iter().chain(&self.depends).map(|(name, _)| name);
        for name in names {
            let (before, now) = (value(&head.depends, name), value(&self.depends, name));
            let short = |text: &str| text.len() <= LONGEST_SHOWN && !text.contains('\n');
            match before == now {
                true => {}
                false if short(&before) && short(&now) => {
                    return Some(format!("{name} was {before} and is {now}"));
                }
                false => return Some(format!("{name} changed")),
            }
        }
        let changed = |(file, before): &&(String, String)| self.classes.identity(file) != *before;
        let (file, _) = head.files.iter().find(changed)?;
        Some(match file.strip_suffix(".class") {
            Some(class) => format!("class {} changed", class.replace('/', ".")),
            None => format!("{file} on the class path changed"),
        })
    }

    /// Writes a checkpoint, which then replaces the one before.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(crate) fn write<T: Serialize>(&self, saved: &T) -> anyhow::Result<()> {
        let (depends, files) = (&self.depends[..], self.classes.identities());
        let json = serde_json::to_vec(&WrittenCheckpoint { depends, files, saved })?;
        let head = format!("{MAGIC}{}\n", hash_of(&json));
        let written = replace(&self.path, &[head.as_bytes(), &json].concat());
        written.map_err(|error| anyhow!("{} cannot be written ({error})", self.path.display()))
    }
}

/// Keeps other processes from a checkpoint. The system takes it back from a process that crashes.
pub(super) struct Lock {
    path: PathBuf,
    /// Open, and so locked.
    _held: Handle,
}

impl Drop for Lock {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
    }
}

fn hash_of(json: &[u8]) -> String {
    let mut hash = Fingerprint::new();
    hash.add(json);
    hash.hex()
}

/// Replaces a file in one step, which a crash does not undo.
fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let unfinished = beside(path, ".new");
    let mut file = File::create(&unfinished)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(&unfinished, path)?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
}

/// The same path with an ending.
fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}
