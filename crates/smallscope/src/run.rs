//! A program on the machine, as `java` would run it: start, feed, print, end.

use crate::input::classes::{Classes, SharedClasses};
use machine::ending::{Ending, Limits, Stop};
use machine::machine::{Error, Machine};
use machine::mode::Mode;
use machine::program::probe::HitRecord;
use machine::program::{ClassId, MethodId};
use machine::value::Ref;
use machine::world::Stream;
use std::io::{self, Read, Write};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// What to run, and within which bounds.
pub struct RunOptions {
    /// The main class, as typed: `com.example.Main`.
    pub main: String,
    pub arguments: Vec<String>,
    pub limits: Limits,
    pub seed: u64,
    /// Where to note which ways the program's own code takes.
    pub coverage: Option<HitRecord>,
}

/// Standard output cannot be written.
#[derive(Debug, thiserror::Error)]
#[error("standard output cannot be written ({0})")]
pub struct Unwritable(pub io::Error);

impl From<io::Error> for Unwritable {
    fn from(error: io::Error) -> Unwritable {
        Unwritable(error)
    }
}

/// How long each stage took.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stages {
    pub boot: Duration,
    pub load: Duration,
    pub run: Duration,
}

/// How the program ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// By itself, with this exit code.
    Code(i32),
    /// Cut: why, as a sentence.
    Cut(String),
}

/// A machine with the program's `main` ready to be called.
pub struct Runner<M: Mode> {
    pub machine: Machine<M>,
    pub stages: Stages,
    main: MethodId,
    arguments: Vec<String>,
}

/// Boots a machine and finds `main`.
///
/// # Errors
/// The class is missing or malformed, or has no `main`.
pub fn prepare<M: Mode>(
    classes: Arc<Classes>,
    options: RunOptions,
    mode: M,
) -> anyhow::Result<Runner<M>> {
    let started = Instant::now();
    let mut machine = Machine::new(Box::new(SharedClasses(classes)), options.limits, options.seed)?;
    if let Some(record) = options.coverage {
        machine.record_coverage(record);
    }
    let booted = Instant::now();
    let class = machine.load(&options.main.replace('.', "/"))?;
    let descriptor = "([Ljava/lang/String;)V";
    let main = machine.program().find_method(class, "main", descriptor);
    let main = main
        .filter(|&main| machine.program().method(main).is_static())
        .ok_or_else(|| anyhow::anyhow!("class {} has no static main(String[])", options.main))?;
    let stages =
        Stages { boot: booted - started, load: booted.elapsed(), run: Duration::default() };
    Ok(Runner { machine: machine.with_mode(mode), stages, main, arguments: options.arguments })
}

impl<M: Mode> Runner<M> {
    /// The class that declares `main`.
    pub fn main_class(&self) -> ClassId {
        self.machine.program().method(self.main).class
    }

    /// Runs to the end, passing output on as it comes.
    ///
    /// # Errors
    /// Standard output or input failed, or the arguments do not fit the heap.
    pub fn run(&mut self) -> anyhow::Result<End> {
        let started = Instant::now();
        let arguments = self.argument_array()?;
        self.machine.call(self.main, &[arguments.word()]);
        let end = self.drive()?;
        let end = match end {
            Ending::Threw(exception) => self.report_uncaught(exception)?,
            ending => ending,
        };
        let end = self.shut_down(end)?;
        self.stages.run = started.elapsed();
        Ok(end)
    }

    fn argument_array(&mut self) -> anyhow::Result<Ref> {
        let no_memory = |_| anyhow::anyhow!("the heap is too small for the program's arguments");
        let machine = &mut self.machine;
        let mut strings = Vec::new();
        for argument in &self.arguments {
            strings.push(machine.new_string(argument).map_err(no_memory)?);
        }
        let class = machine.program().known.string_array;
        machine.new_ref_array(class, &strings).map_err(no_memory)
    }

    /// Runs the pending call to its end.
    fn drive(&mut self) -> anyhow::Result<Ending> {
        const SLICE: u64 = 4_000_000;
        loop {
            let stop = self.machine.run_slice(SLICE);
            self.pass_output()?;
            match stop {
                Stop::Ended(ending) => return Ok(ending),
                Stop::Input => self.supply_input()?,
                Stop::Paused if self.out_of_time() => {
                    return Ok(Ending::OutOf(machine::ending::Budget::Deadline));
                }
                Stop::Paused => {}
                Stop::Choice(_) => {
                    unreachable!("a program that is run has no undecided fields")
                }
            }
        }
    }

    fn out_of_time(&self) -> bool {
        self.machine.deadline().has_passed()
    }

    fn pass_output(&mut self) -> anyhow::Result<()> {
        let (mut out, mut err) = (std::io::stdout().lock(), std::io::stderr().lock());
        for (stream, bytes) in self.machine.take_output() {
            match stream {
                Stream::Out => out.write_all(&bytes).map_err(Unwritable)?,
                // As in Java, nobody hears that errors cannot be told.
                Stream::Err => drop(err.write_all(&bytes)),
            }
        }
        Ok(out.flush().map_err(Unwritable)?)
    }

    fn supply_input(&mut self) -> anyhow::Result<()> {
        let mut buffer = [0; 8192];
        let length = std::io::stdin().lock().read(&mut buffer)?;
        self.machine.supply_input(&buffer[..length], length == 0);
        Ok(())
    }

    /// What the JVM does with an exception that nobody caught: the thread's
    /// handler prints it, in Java.
    fn report_uncaught(&mut self, exception: Ref) -> anyhow::Result<Ending> {
        let heap = self.machine.heap();
        let thread = self.machine.thread_object();
        let class = heap.class_of(thread);
        let descriptor = "(Ljava/lang/Throwable;)V";
        let handler = heap.program().find_method(class, "dispatchUncaughtException", descriptor);
        let handler = handler.ok_or_else(|| Error::Boot("Thread has no handler".to_owned()))?;
        self.machine.call(handler, &[thread.word(), exception.word()]);
        match self.drive()? {
            Ending::Returned(_) | Ending::Threw(_) => Ok(Ending::Threw(exception)),
            cut => Ok(cut),
        }
    }

    /// Classes that the program asked for in vain, each with who asked.
    pub fn missing(&self) -> &[(String, String)] {
        self.machine.missing()
    }

    /// What the JVM does after `main`: `Shutdown.shutdown` runs the hooks.
    fn shut_down(&mut self, ending: Ending) -> anyhow::Result<End> {
        let code = match ending {
            Ending::Exited(code) => return Ok(End::Code(code)),
            Ending::Returned(_) => 0,
            Ending::Threw(_) => 1,
            cut => return Ok(End::Cut(describe(&cut))),
        };
        let class = self.machine.load("java/lang/Shutdown")?;
        if let Some(shutdown) = self.machine.program().find_method(class, "shutdown", "()V") {
            self.machine.call(shutdown, &[]);
            match self.drive()? {
                Ending::Returned(_) | Ending::Threw(_) => {}
                Ending::Exited(code) => return Ok(End::Code(code)),
                cut => return Ok(End::Cut(describe(&cut))),
            }
        }
        Ok(End::Code(code))
    }
}

fn describe(ending: &Ending) -> String {
    match ending {
        Ending::OutOf(budget) => format!("the {budget} is used up"),
        Ending::Unsupported(what) => format!("unsupported: {what}"),
        Ending::Deadlock => "the only thread waits for ever".to_owned(),
        Ending::Returned(_) | Ending::Threw(_) | Ending::Exited(_) => "it ended".to_owned(),
    }
}
