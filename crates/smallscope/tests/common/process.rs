//! A process: what it printed, how it ended, and how much memory it took.
//!
//! No verdict hangs on a time: what waits here waits for an event. [`PATIENCE`] only keeps a
//! process that hangs from holding up everybody for ever.

use serde_json::Value as Json;
use std::fmt;
use std::fs;
use std::io::{Read, Write};
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

/// So much longer than anything takes, also on a busy machine, that only what hangs gets there.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30 * 60);

/// A program that prints without end must not fill our memory.
const MOST_OUTPUT: u64 = 64 << 20;

/// A process that is over.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) out: Vec<u8>,
    pub(crate) err: Vec<u8>,
    pub(crate) end: End,
    /// The most memory it had at a time, as far as it was looked at (every few milliseconds).
    pub(crate) peak_bytes: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    Exit(i32),
    Signal,
    /// It was ended after [`PATIENCE`].
    TimedOut,
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            End::Exit(code) => write!(f, "exit code {code}"),
            End::Signal => f.write_str("ended by a signal"),
            End::TimedOut => write!(f, "no end within {} minutes", PATIENCE.as_secs() / 60),
        }
    }
}

impl Ran {
    pub(crate) fn stdout(&self) -> String {
        String::from_utf8_lossy(&self.out).into_owned()
    }

    pub(crate) fn stderr(&self) -> String {
        String::from_utf8_lossy(&self.err).into_owned()
    }

    /// Standard output, as the report for programs that it is.
    #[track_caller]
    pub(crate) fn json(&self) -> Json {
        serde_json::from_slice(&self.out)
            .unwrap_or_else(|error| panic!("{error}: {}", self.stderr()))
    }
}

/// Runs `command` to its end, with `input` as its standard input.
pub(crate) fn run(command: &mut Command, input: &str) -> Ran {
    let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = piped.spawn().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let mut stdin = child.stdin.take().expect("it is a pipe");
    // A program may end without reading it all.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    let out = collect(child.stdout.take().expect("it is a pipe"));
    let err = collect(child.stderr.take().expect("it is a pipe"));
    let (end, peak_bytes) = wait(&mut child);
    let [out, err] = [out, err].map(|reader| reader.join().expect("reading does not panic"));
    Ran { out, err, end, peak_bytes }
}

/// How many workers there are, and how many checkpoints are waited for before they are killed. Those who
/// go on are not as many as those who came before.
const KILLS: [(&str, u32); 10] = [
    ("1", 1),
    ("2", 1),
    ("1", 2),
    ("3", 1),
    ("1", 3),
    ("2", 2),
    ("1", 1),
    ("2", 5),
    ("1", 8),
    ("2", 3),
];

/// Starts the command with so many workers, kills it after so many checkpoints, and starts it again,
/// until it was killed once for each of [`KILLS`]. Should it come to its end before, it starts from
/// nothing and is killed after its first one: how many there are depends on the disk.
pub(crate) fn kill_again_and_again(command: impl Fn(&str) -> Command, checkpoint: &Path) {
    let started = Instant::now();
    for (workers, mut checkpoints) in KILLS {
        while !killed_after(checkpoints, command(workers), checkpoint) {
            assert!(started.elapsed() < PATIENCE, "it always ends before it can be killed");
            fs::remove_file(checkpoint).expect("what came to its end left a checkpoint");
            checkpoints = 1;
        }
    }
}

/// Whether the command was killed, after it wrote so many checkpoints and before it ended.
fn killed_after(checkpoints: u32, mut command: Command, checkpoint: &Path) -> bool {
    let mut written = 0;
    let mut last = identity(checkpoint);
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    while written < checkpoints && child.try_wait().unwrap().is_none() {
        let now = identity(checkpoint);
        written += u32::from(now != last);
        last = now;
        thread::sleep(Duration::from_micros(200));
    }
    // It may have ended by now, which is no error.
    child.kill().unwrap();
    child.wait().unwrap().code().is_none()
}

/// Which file has this name: a checkpoint is replaced by another file, never written to.
pub(crate) fn identity(checkpoint: &Path) -> Option<(u64, SystemTime)> {
    let metadata = fs::metadata(checkpoint).ok()?;
    Some((metadata.ino(), metadata.modified().ok()?))
}

/// Runs with a time limit that doubles until `is_enough` has happened within it.
pub(crate) fn with_more_and_more_time<T>(
    run: impl Fn(&str) -> T,
    is_enough: impl Fn(&T) -> bool,
) -> T {
    let mut seconds = 0.25;
    loop {
        let result = run(&format!("{seconds}"));
        if is_enough(&result) {
            return result;
        }
        seconds *= 2.0;
        assert!(seconds < PATIENCE.as_secs_f64(), "no time is enough");
    }
}

fn collect(pipe: impl Read + Send + 'static) -> thread::JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        let read = pipe.take(MOST_OUTPUT).read_to_end(&mut bytes);
        read.expect("a pipe can be read");
        bytes
    })
}

fn wait(child: &mut Child) -> (End, u64) {
    let started = Instant::now();
    let mut peak = 0;
    loop {
        if let Some(status) = child.try_wait().expect("it is our child") {
            return (status.code().map_or(End::Signal, End::Exit), peak);
        }
        peak = peak.max(peak_bytes(child.id()));
        if started.elapsed() > PATIENCE {
            child.kill().expect("it is our child");
            child.wait().expect("it is our child");
            return (End::TimedOut, peak);
        }
        thread::sleep(Duration::from_millis(2));
    }
}

/// The kernel's own high-water mark; 0 where there is no `/proc`, or the process has just ended.
fn peak_bytes(process: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.trim().strip_suffix(" kB")?.parse::<u64>().ok());
    kilobytes.unwrap_or(0) * 1024
}

/// The one sentence that bad input gets, with exit code 1 and nothing else.
#[track_caller]
pub(crate) fn assert_says(ran: &Ran, parts: &[&str]) {
    let said = ran.stderr();
    assert_eq!((ran.end, &*ran.stdout()), (End::Exit(1), ""), "{said}");
    let said = said.strip_suffix('\n').expect("a line has an end");
    assert!(said.starts_with("smallscope: "), "it says who speaks: {said}");
    assert!(!said.contains('\n') && !said.ends_with('.'), "one sentence, no full stop: {said}");
    assert!(parts.iter().all(|part| said.contains(part)), "{parts:?} should all be in: {said}");
}
