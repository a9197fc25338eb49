//! `smallscope grow`.

use super::exit::Exit;
use super::generate;
use super::grow_args::GrowArguments;
use super::output::write;
use crate::check;
use crate::explore::Strategy;
use crate::grow::{Options, run};
use crate::input::sources::Sources;
use crate::report::grow::console::GrowSummary;
use crate::report::grow::{json, plot};
use crate::report::html;
use crate::space;
use crate::suite::report::grow::GrowReport;
use anyhow::bail;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

pub(super) fn grow(mut typed: Box<GrowArguments>) -> anyhow::Result<ExitCode> {
    let began = Instant::now();
    let method = typed.target.take_method();
    let strategy = typed.strategy.meant(typed.target.seed)?;
    if let Some(Strategy::Random(_)) = strategy {
        bail!("grow draws at random by itself, beside all inputs: leave out --strategy random");
    }
    typed.page.check()?;
    let (target, spaces) = generate::mean_scopes(&typed.target, typed.scopes.clone())?;
    let jobs = generate::limit(&typed.limits, began)?;
    let inputs = |space: space::Options| -> anyhow::Result<check::Options> {
        let space = generate::covered(space, &typed.strategy, None)?;
        typed.calls.inputs(space, jobs.clone(), strategy, method.clone())
    };
    let options = Options {
        scopes: spaces.into_iter().map(inputs).collect::<anyhow::Result<_>>()?,
        choice: typed.mutants.choice()?,
        compare: typed.mutants.compare,
    };
    let source_path = typed.page.source_path.as_deref();
    let sources = Sources::new(source_path, &typed.target.class, &target.classes);
    let mut progress = typed.report.progress();
    let report = run(Arc::new(target.classes), &options, &mut |moment, scope, stage| {
        if let Some(progress) = &mut progress {
            progress.show_grow(moment, scope, stage);
        }
    });
    if let Some(progress) = &mut progress {
        progress.end();
    }
    let report = report?;
    tell(&typed, &report)?;
    typed
        .page
        .write(&sources, None, typed.report.quiet, |context| html::grow::page(&report, context))?;
    Ok(if report.was_cut() { Exit::Cut.into() } else { Exit::Fine.into() })
}

fn tell(typed: &GrowArguments, report: &GrowReport) -> anyhow::Result<()> {
    if let Some(file) = &typed.plot {
        write(file, plot::draw(report))?;
    }
    typed.report.tell(|| json::text(report), GrowSummary { report, verbose: typed.verbose })
}
