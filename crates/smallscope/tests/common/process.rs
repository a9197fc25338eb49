//! A process with a time limit: what it printed, how it ended, and how much memory it took.

use std::fmt;
use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Longer than anything in the corpus takes, also on a busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

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
            End::TimedOut => write!(f, "no end within {} s", PATIENCE.as_secs()),
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

/// Starts the command again and again, and kills it at some moment after it has written a
/// checkpoint; how often it was killed before it came to its end.
pub(crate) fn kill_again_and_again(command: impl Fn() -> Command, checkpoint: &Path) -> u32 {
    let mut kills = 0;
    for delay in [0, 1, 2, 3, 5, 7, 11, 13] {
        let before = fs::read(checkpoint).ok();
        let mut child = command().stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        while fs::read(checkpoint).ok() == before && child.try_wait().unwrap().is_none() {
            thread::sleep(Duration::from_millis(1));
        }
        thread::sleep(Duration::from_millis(delay));
        kills += u32::from(child.try_wait().unwrap().is_none());
        // It may have ended by now, which is no error.
        child.kill().unwrap();
        child.wait().unwrap();
    }
    kills
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
    assert!(said.starts_with("smallscope: ") && said.lines().count() == 1, "{said}");
    assert!(parts.iter().all(|part| said.contains(part)), "{parts:?} should all be in: {said}");
}
