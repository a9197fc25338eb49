//! `smallscope run`.

use super::args::{Print, RunArguments};
use super::coverage;
use super::exit::Exit;
use super::output::say;
use super::warn_of_missing;
use crate::input::classes::Classes;
use crate::input::target::{ClassLocations, Target};
use crate::report::coverage::console::CoverageSummary;
use crate::run::{self, End, RunOptions, Runner};
use machine::ending::{Deadline, Limits};
use machine::mode::{Concrete, Counted, Mode};
use machine::program::print::CodeListing;
use machine::program::probe::HitRecord;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

pub(super) fn run(typed: RunArguments) -> anyhow::Result<ExitCode> {
    let started = Instant::now();
    let record = HitRecord::default();
    let coverage = typed.coverage.clone().map(|file| (file, record.clone()));
    let after = After { print: typed.print, coverage };
    let stats = typed.stats;
    let (classes, options) = mean(typed, record)?;
    let classes = Arc::new(classes);
    let opened = started.elapsed();
    if stats {
        let mut runner = run::prepare(Arc::clone(&classes), options, Counted::default())?;
        let end = run_and_tell(&mut runner, &after, &classes)?;
        tell_costs(&runner, opened);
        return Ok(exit(&end));
    }
    let mut runner = run::prepare(Arc::clone(&classes), options, Concrete)?;
    Ok(exit(&run_and_tell(&mut runner, &after, &classes)?))
}

/// What is told when the program has ended.
struct After {
    print: Option<Print>,
    /// The file that is written, and what was noted for it.
    coverage: Option<(PathBuf, HitRecord)>,
}

fn run_and_tell<M: Mode>(
    runner: &mut Runner<M>,
    after: &After,
    classes: &Classes,
) -> anyhow::Result<End> {
    let end = runner.run()?;
    tell_missing(runner, &end);
    let program = runner.machine.program();
    if after.print == Some(Print::Program) {
        let code = CodeListing { program, class: runner.main_class() };
        say(code.to_string().trim_end());
    }
    if let Some((file, record)) = &after.coverage {
        let main = program.class_name(runner.main_class());
        let coverage = coverage::of(classes, record, main);
        coverage::write_xml(file, main, &coverage)?;
        say(&CoverageSummary { title: "covered", coverage: &coverage }.to_string());
    }
    Ok(end)
}

/// A program that failed may have failed for want of a class: then say which,
/// and who needed it.
fn tell_missing<M: Mode>(runner: &Runner<M>, end: &End) {
    if *end == End::Code(0) {
        return;
    }
    if let Some((name, by)) = runner.missing().last() {
        let (name, by) = (name.replace('/', "."), by.replace('/', "."));
        say(&format!("smallscope: class {name} is not on the class path (needed by {by})"));
    }
}

/// From flags as typed to options as meant.
fn mean(typed: RunArguments, record: HitRecord) -> anyhow::Result<(Classes, RunOptions)> {
    let locations = ClassLocations { class_path: typed.class_path, jdk: typed.jdk, korat: false };
    let target = Target::open(&typed.main, &locations)?;
    warn_of_missing(target.classes.class_path());
    let main = target.main_class()?;
    let limits = Limits {
        instructions: typed.max_instructions.unwrap_or(u64::MAX),
        heap_bytes: usize::try_from(typed.max_heap)?,
        depth: typed.max_depth,
        deadline: match typed.time_limit {
            Some(seconds) => Deadline::at(Instant::now() + Duration::try_from_secs_f64(seconds)?),
            None => Deadline::NEVER,
        },
    };
    let coverage = typed.coverage.is_some().then_some(record);
    let (arguments, seed) = (typed.arguments, typed.seed);
    let options = RunOptions { main, arguments, limits, seed, coverage };
    Ok((target.classes, options))
}

fn exit(end: &End) -> ExitCode {
    match end {
        // The shell sees the lowest byte, as with `java`.
        End::Code(code) => ExitCode::from(*code as u8),
        End::Cut(why) => {
            say(&format!("smallscope: {why}"));
            Exit::Cut.into()
        }
    }
}

fn tell_costs(runner: &Runner<Counted>, opened: Duration) {
    let heap = runner.machine.heap();
    let stages = runner.stages;
    let millis = |time: Duration| time.as_secs_f64() * 1000.0;
    let counts = &runner.machine.mode.counts;
    let (instructions, bytecodes) = heap.program().executed(counts);
    let per_bytecode = stages.run.as_secs_f64() * 1e9 / bytecodes.max(1) as f64;
    say(&format!(
        "\n{bytecodes} bytecodes in {instructions} instructions, {per_bytecode:.2} ns per bytecode (counting them costs some)\n\
         {} classes loaded, {} methods translated, {} kB of heap used\n\
         open {:.1} ms, boot {:.1} ms, load {:.1} ms, run {:.1} ms",
        heap.program().classes.len(),
        heap.program().translated(),
        heap.used() / 1024,
        millis(opened),
        millis(stages.boot),
        millis(stages.load),
        millis(stages.run),
    ));
}
