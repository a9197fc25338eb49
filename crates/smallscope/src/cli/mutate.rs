//! `smallscope mutate`.

use super::args::CallArguments;
use super::exit::Exit;
use super::mutate_args::{MutantArguments, MutateArguments};
use super::{generate, mutants};
use crate::check;
use crate::explore::Strategy;
use crate::input::sources::Sources;
use crate::jobs;
use crate::mutate::run::plan::Choice;
use crate::mutate::run::{Mutated, Options, run};
use crate::report::html;
use crate::report::mutate::console::Summary;
use crate::report::mutate::json;
use crate::space;
use crate::subject::Selection;
use crate::suite::mutant::Mutant;
use crate::suite::report::mutate::MutateReport;
use machine::source::ClassSource;
use std::collections::BTreeSet;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

pub(super) fn mutate(mut typed: Box<MutateArguments>) -> anyhow::Result<ExitCode> {
    let began = Instant::now();
    let method = typed.space.target.take_method();
    let strategy = typed.strategy.meant(typed.space.target.seed)?;
    typed.page.check()?;
    let (target, space) = generate::mean(&typed.space)?;
    let source_path = typed.page.source_path.as_deref();
    let sources = Sources::new(source_path, &typed.space.target.class, &target.classes);
    let jobs = jobs::Options { shard: typed.shard, ..generate::organise(&typed.job, began)? };
    let space = generate::covered(space, &typed.strategy, None)?;
    let inputs = typed.calls.inputs(space, jobs, strategy, method)?;
    let (choice, compare) = (typed.mutants.choice()?, typed.mutants.compare);
    let options = Options { inputs, choice, compare, grow: typed.grow };
    let mut progress = typed.report.progress();
    let classes = Arc::new(target.classes);
    let mutated = run(Arc::clone(&classes), options, &mut |moment, scope, killed| {
        if let Some(progress) = &mut progress {
            progress.show_mutate(moment, scope, killed);
        }
    });
    if let Some(progress) = &mut progress {
        progress.end();
    }
    let Mutated { mut report, plan } = mutated?;
    find_sources(&mut report, &sources);
    if let Some(folder) = &typed.write_mutants {
        let find = |name: &str| classes.find(name).ok().flatten().map(|found| found.bytes.to_vec());
        let key = |mutant: &Mutant| (mutant.class.clone(), mutant.number);
        let tried: BTreeSet<_> = report.tried.iter().map(|tried| key(&tried.mutant)).collect();
        let files = plan.class_files(find).filter(|(mutant, _)| tried.contains(&key(mutant)));
        mutants::write(folder, files)?;
    }
    tell(&typed, &report)?;
    typed.page.write(&sources, None, typed.report.quiet, |context| {
        html::mutate::page(&report, typed.min_score, context)
    })?;
    Ok(exit(&typed, &report).into())
}

impl CallArguments {
    /// The inputs on which mutants are tried: those of a check.
    pub(super) fn inputs(
        &self,
        space: space::Options,
        jobs: jobs::Options,
        strategy: Option<Strategy>,
        method: Option<String>,
    ) -> anyhow::Result<check::Options> {
        let (all, properties) = (self.all_methods, self.properties.clone());
        Ok(check::Options {
            space,
            jobs,
            strategy,
            methods: Selection { name: method, all, properties, ..Selection::default() },
            strict: false,
            aliasing: !self.no_aliasing,
            literals: !self.no_literals,
            white_box: false,
            max_instructions: self.max_instructions,
            max_receivers: usize::try_from(self.max_receivers)?,
            exchange_values: self.exchange_values,
            exact_states: self.exact_states,
            allow_skipped: self.allow_skipped,
            select: None,
            verify: false,
            sequences: None,
        })
    }
}

impl MutantArguments {
    /// Which mutants are tried.
    pub(super) fn choice(&self) -> anyhow::Result<Choice> {
        let operators = self.operators.iter().copied().collect();
        Ok(Choice {
            operators: Some(operators).filter(|_| !self.operators.is_empty()),
            max: self.max_mutants.map(usize::try_from).transpose()?,
            seed: self.sample,
        })
    }
}

/// Finds the lines of source of those that survived.
fn find_sources(report: &mut MutateReport, sources: &Sources) {
    for tried in report.tried.iter_mut().filter(|tried| !tried.is_killed()) {
        let (Some(file), Some(line)) = (&tried.file, tried.mutant.line) else { continue };
        let package = tried.mutant.class.rsplit_once('/').map_or("", |(package, _)| package);
        tried.source = sources.line(package, file, line.into());
    }
}

fn exit(typed: &MutateArguments, report: &MutateReport) -> Exit {
    let enough = report.score().unwrap_or(100.0) >= typed.min_score.unwrap_or(0.0);
    match report.was_cut() {
        _ if !enough => Exit::Wrong,
        true => Exit::Cut,
        false => Exit::Fine,
    }
}

fn tell(typed: &MutateArguments, report: &MutateReport) -> anyhow::Result<()> {
    let (min_score, verbose) = (typed.min_score, typed.verbose);
    typed.report.tell(|| json::text(report), Summary { report, min_score, verbose })
}
