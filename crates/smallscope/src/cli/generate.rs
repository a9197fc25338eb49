//! `smallscope generate` and `smallscope skeleton`.

use super::args::{
    GenerateArguments, JobArguments, LARGEST_SCOPE, LimitArguments, SkeletonArguments,
    SpaceArguments, StrategyArguments, StrategyName, TargetArguments,
};
use super::coverage::{Begun, Parts};
use super::exit::Exit;
use super::fields_args::beside_source;
use super::lines::LineWriter;
use super::output::{Tables, print, say};
use super::symbolic_args::EFFORT;
use super::{signals, warn_of_missing};
use crate::explore::Strategy;
use crate::explore::random::Draw;
use crate::generate::account::{Input, Wanted};
use crate::generate::{self, Event, Generator, Options};
use crate::input::sources::Sources;
use crate::input::target::{ClassLocations, Target};
use crate::jobs;
use crate::relational::text::Asked;
use crate::report::folder::Folder;
use crate::report::generate::console::GenerateSummary;
use crate::report::generate::json;
use crate::report::html;
use crate::report::html::generate::MOST_DRAWN;
use crate::report::progress::Progress;
use crate::report::{dot, svg};
use crate::scope::bounds::Given;
use crate::scope::config::Config;
use crate::scope::error::ScopeError;
use crate::scope::korat::FinitizationCall;
use crate::space;
use crate::suite::fields::{FieldOptions, SatSolver};
use crate::suite::report::generate::Report;
use crate::suite::structure::Structure;
use anyhow::{anyhow, bail};
use machine::program::probe::HitRecord;
use machine::search::LookaheadPolicy;
use std::fs;
use std::io::IsTerminal;
use std::ops::RangeInclusive;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Where domains are, unless somebody says otherwise.
const CONFIG: &str = "smallscope.toml";

/// The scope, unless somebody says otherwise.
const SCOPE: u32 = 3;

/// Structures in a JSON report, and drawings: more is of no use to a reader.
const MOST_STRUCTURES: u64 = 10_000;

pub(super) fn generate(typed: &GenerateArguments) -> anyhow::Result<ExitCode> {
    let began = Instant::now();
    if typed.prints_to_stdout() && typed.report.json.as_deref() == Some("-") {
        bail!("--print and --json - would both write to standard output: give --json a file");
    }
    if typed.prints_to_stdout() && typed.job.checkpoint.is_some() {
        bail!(
            "--checkpoint needs --print=FILE: lines on standard output cannot be taken back when \
             a second run goes on"
        );
    }
    let strategy = typed.strategy.meant(typed.space.target.seed)?.unwrap_or(Strategy::Korat);
    if strategy == Strategy::Fields && (typed.eq_class.is_some() || typed.max.is_some()) {
        bail!("--strategy fields chooses among all valid inputs: leave out --eq-class and --max");
    }
    if !strategy.is_exhaustive() && typed.eq_class.is_some() {
        bail!(
            "--eq-class skips by what was met before, and --strategy random knows only what it draws"
        );
    }
    typed.page.check()?;
    let (target, space) = mean(&typed.space)?;
    let sources =
        Sources::new(typed.page.source_path.as_deref(), &typed.space.target.class, &target.classes);
    let record = typed.coverage.record();
    let mut jobs = organise(&typed.job, began)?;
    let limit = (began, jobs.time_limit);
    let mut coverage = record.is_some().then(|| Begun::new(&target.classes, &space.class, limit));
    let took = coverage.as_ref().map_or(Duration::ZERO, |begun| begun.took);
    jobs.time_limit = jobs.time_limit.map(|limit| limit.saturating_sub(took));
    let options = Options {
        space: covered(space, &typed.strategy, record.clone())?,
        jobs: jobs::Options { shard: typed.shard, ..jobs },
        strategy,
        criterion: typed.eq_class.clone(),
        one_per_class: typed.one_per_class,
        max_instructions: typed.max_instructions,
        max: typed.max,
        wanted: typed.wanted(),
        symbolic: typed.symbolic.meant(typed.strategy.by_fields.effort.unwrap_or(EFFORT)),
    };
    let classes = Arc::new(target.classes);
    let generator = Generator::new(Arc::clone(&classes), options)?;
    if let Some(begun) = &mut coverage {
        begun.note(&generator.specification());
    }
    let mut sink = Sink::open(typed, &generator.class_name())?;
    let mut report = generator.run(&mut |event| sink.hear(event))?;
    report.cut.extend(coverage.as_ref().and_then(Begun::left_out));
    let parts = record.zip(coverage).map(|(record, begun)| Parts::of(&classes, &record, begun));
    let structures = sink.close(&report, parts.as_ref())?;
    let structures = typed.keeps_structures().then_some(&structures[..]);
    typed.page.write(&sources, parts.as_ref(), typed.report.quiet, |context| {
        html::generate::page(&report, structures, context)
    })?;
    Ok(if report.was_cut() { Exit::Cut.into() } else { Exit::Fine.into() })
}

pub(super) fn skeleton(typed: SkeletonArguments) -> anyhow::Result<ExitCode> {
    let (target, options) = mean(&typed.space)?;
    print(generate::skeleton(target.classes, &options)?)?;
    Ok(Exit::Fine.into())
}

/// What is searched, and how.
pub(super) fn covered(
    space: space::Options,
    strategy: &StrategyArguments,
    coverage: Option<HitRecord>,
) -> anyhow::Result<space::Options> {
    let lookahead = strategy.lookahead();
    let fields = strategy.by_fields.meant();
    let asked = strategy.by_fields.stated.meant(space.asked.clone())?;
    Ok(space::Options { lookahead, fields, asked, coverage, ..space })
}

/// From flags as typed to options as meant: what is searched, for all commands.
pub(super) fn mean(typed: &SpaceArguments) -> anyhow::Result<(Target, space::Options)> {
    let config = config(typed.target.config.as_deref())?;
    let given = given(&config, &typed.target, Given::parse)?;
    let scope = typed.scope.or(config.scope).unwrap_or(SCOPE);
    if !(1..=LARGEST_SCOPE).contains(&i64::from(scope)) {
        bail!("a scope is between 1 and {LARGEST_SCOPE}, not {scope}");
    }
    let finitization = call(typed);
    let (target, options) = open(&typed.target, &config, finitization.is_some())?;
    let scope_typed = typed.scope.is_some();
    Ok((target, space::Options { scope, scope_typed, finitization, given, ..options }))
}

/// The same without a scope that anybody typed.
pub(super) fn mean_target(typed: &TargetArguments) -> anyhow::Result<(Target, space::Options)> {
    let config = config(typed.config.as_deref())?;
    let given = given(&config, typed, Given::parse)?;
    let scope = config.scope.unwrap_or(SCOPE);
    let (target, options) = open(typed, &config, false)?;
    Ok((target, space::Options { scope, scope_typed: false, given, ..options }))
}

/// The same for several scopes, by whose number `N` in a domain is replaced.
pub(super) fn mean_scopes(
    typed: &TargetArguments,
    scopes: RangeInclusive<u32>,
) -> anyhow::Result<(Target, Vec<space::Options>)> {
    let config = config(typed.config.as_deref())?;
    let (target, options) = open(typed, &config, false)?;
    let at_scope = |scope| {
        let given = given(&config, typed, |text| Given::parse_at(text, scope))?;
        Ok(space::Options { scope, given, ..options.clone() })
    };
    Ok((target, scopes.map(at_scope).collect::<anyhow::Result<_>>()?))
}

/// The class, without domains, at a scope that counts as typed.
fn open(
    typed: &TargetArguments,
    config: &Config,
    korat: bool,
) -> anyhow::Result<(Target, space::Options)> {
    let class_path = typed.class_path.clone().or_else(|| config.class_path.clone());
    let locations = ClassLocations { class_path, jdk: typed.jdk.clone(), korat };
    let target = Target::open(&typed.class, &locations)?;
    warn_of_missing(target.classes.class_path());
    let options = space::Options {
        class: target.subject()?,
        scope: SCOPE,
        scope_typed: true,
        finitization: None,
        given: Vec::new(),
        predicate: typed.predicate.clone(),
        seed: typed.seed,
        lookahead: LookaheadPolicy::default(),
        asked: Asked { beside: beside_source(&typed.class)?, ..Asked::default() },
        fields: FieldOptions::default(),
        coverage: None,
    };
    Ok((target, options))
}

/// The domains of the file, then those of the command line, which count more.
fn given(
    config: &Config,
    typed: &TargetArguments,
    parse: impl Fn(&str) -> Result<Given, ScopeError>,
) -> anyhow::Result<Vec<Given>> {
    let mut given = config.given().map_err(|problem| anyhow!(problem))?;
    for text in &typed.domains {
        given.push(parse(text).map_err(|problem| anyhow!(problem))?);
    }
    Ok(given)
}

/// The same for how the work is organised.
pub(super) fn organise(typed: &JobArguments, began: Instant) -> anyhow::Result<jobs::Options> {
    let every = Duration::try_from_secs_f64(typed.checkpoint_every)?;
    let place = |path| jobs::CheckpointPlace { path, every };
    let checkpoint = typed.checkpoint.clone().map(place);
    Ok(jobs::Options { checkpoint, ..limit(&typed.limits, began)? })
}

/// The same without checkpoints.
pub(super) fn limit(typed: &LimitArguments, began: Instant) -> anyhow::Result<jobs::Options> {
    let workers = match typed.jobs {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        jobs => usize::from(jobs),
    };
    let began = Some(began);
    let time_limit = typed.time_limit.map(Duration::try_from_secs_f64).transpose()?;
    let stop = Some(signals::stop_flag()?);
    Ok(jobs::Options { workers, shard: None, checkpoint: None, time_limit, began, stop })
}

impl StrategyArguments {
    /// When a search looks ahead.
    pub(super) fn lookahead(&self) -> LookaheadPolicy {
        match self.no_lookahead {
            true => LookaheadPolicy::Never,
            false => LookaheadPolicy::default(),
        }
    }

    /// The strategy that was typed, if one was.
    pub(super) fn meant(&self, seed: u64) -> anyhow::Result<Option<Strategy>> {
        let by_fields =
            FieldOptions { effort: None, sat: SatSolver::default(), ..self.by_fields.meant() };
        if by_fields != FieldOptions::default() && self.strategy != Some(StrategyName::Fields) {
            bail!(
                "--fields, --smallest, --times, --no-symmetry, --way and --plain need --strategy fields"
            );
        }
        Ok(match (self.strategy, self.inputs) {
            (Some(StrategyName::Random), Some(inputs)) => {
                let inputs = usize::try_from(inputs)?;
                Some(Strategy::Random(Draw { inputs, seed }))
            }
            (Some(StrategyName::Random), None) => {
                bail!("--strategy random needs --inputs: how many to draw")
            }
            (_, Some(_)) => bail!("--inputs needs --strategy random"),
            (Some(StrategyName::Korat), None) => Some(Strategy::Korat),
            (Some(StrategyName::Api), None) => Some(Strategy::Api),
            (Some(StrategyName::Symbolic), None) => Some(Strategy::Symbolic),
            (Some(StrategyName::Fields), None) => Some(Strategy::Fields),
            (None, None) => None,
        })
    }
}

/// The method that says what is searched; arguments alone mean the one of the usual name.
fn call(typed: &SpaceArguments) -> Option<FinitizationCall> {
    let named = typed.finitization.clone().or((!typed.args.is_empty()).then(String::new))?;
    let method = Some(named).filter(|name| !name.is_empty());
    Some(FinitizationCall { method, arguments: typed.args.clone() })
}

fn config(named: Option<&Path>) -> anyhow::Result<Config> {
    let path = named.unwrap_or(Path::new(CONFIG));
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if named.is_none() && error.kind() == std::io::ErrorKind::NotFound => {
            return Ok(Config::default());
        }
        Err(error) => bail!("{} cannot be read ({error})", path.display()),
    };
    Config::parse(&text).map_err(|problem| anyhow!("{}: {problem}", path.display()))
}

impl GenerateArguments {
    fn prints_to_stdout(&self) -> bool {
        self.print == Some(None)
    }

    fn wanted(&self) -> Wanted {
        let draws = self.dot.is_some() || self.svg.is_some();
        let structures = match draws || self.report.json.is_some() && self.keeps_structures() {
            true => MOST_STRUCTURES,
            false if self.page.html.is_some() && self.keeps_structures() => MOST_DRAWN as u64,
            false => 0,
        };
        Wanted { lines: self.print.is_some(), structures }
    }

    /// Whether a report has inputs. A checkpoint would have to hold them all.
    fn keeps_structures(&self) -> bool {
        !self.count_only && self.job.checkpoint.is_none()
    }
}

/// Where what is found goes.
struct Sink<'a> {
    typed: &'a GenerateArguments,
    dot: Option<Folder>,
    svg: Option<Folder>,
    /// For the reports.
    structures: Vec<Structure>,
    progress: Option<Progress>,
    lines: LineWriter,
}

impl<'a> Sink<'a> {
    fn open(typed: &'a GenerateArguments, class: &str) -> anyhow::Result<Sink<'a>> {
        let folder = |path: &Option<_>, mark| {
            path.as_deref().map(|path| Folder::open(path, class, mark)).transpose()
        };
        let (dot, svg) = (folder(&typed.dot, dot::FORMAT)?, folder(&typed.svg, svg::FORMAT)?);
        // Lines and a moving bar on one terminal would spoil each other.
        let spoils = typed.prints_to_stdout() && std::io::stdout().is_terminal();
        let progress = (!typed.report.quiet && !spoils).then(Progress::new);
        let lines = LineWriter::open(typed.print.as_ref().and_then(Option::as_deref))?;
        Ok(Sink { typed, dot, svg, structures: Vec::new(), progress, lines })
    }

    fn hear(&mut self, event: Event<'_>) -> anyhow::Result<()> {
        match event {
            Event::Begin { written, finished } => {
                self.lines.go_on(written)?;
                if finished && !self.typed.report.quiet {
                    say("smallscope: this search was finished before; its report once more:");
                }
            }
            Event::Valid(input) => self.keep(input)?,
            Event::Progress(moment) => {
                if let Some(progress) = &mut self.progress {
                    progress.show(&moment);
                }
            }
            Event::Save(written) => *written = self.lines.save()?,
        }
        Ok(())
    }

    /// Also lines of inputs are for programs.
    fn tables(&self) -> Tables {
        match self.typed.report.tables() {
            Tables::Out if self.typed.prints_to_stdout() => Tables::Err,
            tables => tables,
        }
    }

    fn keep(&mut self, input: Input) -> anyhow::Result<()> {
        if self.typed.print.is_some() {
            self.lines.write(&input.line)?;
        }
        let few = input.number <= MOST_STRUCTURES;
        let Some(structure) = input.structure.filter(|_| few) else { return Ok(()) };
        if let Some(folder) = &mut self.dot {
            let name = folder.name(input.number);
            folder.write(input.number, &dot::draw(&structure, &name))?;
        }
        if let Some(folder) = &mut self.svg {
            folder.write(input.number, &svg::draw(&structure))?;
        }
        let is_shown = self.typed.page.html.is_some() && self.structures.len() < MOST_DRAWN;
        if self.typed.keeps_structures() && (self.typed.report.json.is_some() || is_shown) {
            self.structures.push(structure);
        }
        Ok(())
    }

    /// Tells everything but the page, and gives back the inputs for it.
    fn close(
        mut self,
        report: &Report,
        coverage: Option<&Parts>,
    ) -> anyhow::Result<Vec<Structure>> {
        self.lines.flush()?;
        if let Some(progress) = &mut self.progress {
            progress.end();
        }
        let structures = self.typed.keeps_structures().then_some(&self.structures[..]);
        let text = || json::text(report, structures, coverage.map(Parts::json));
        self.typed.report.write_json(text)?;
        self.tables().tell(GenerateSummary { report, all_classes: self.typed.verbose })?;
        let file = self.typed.coverage.file();
        if let Some(parts) = coverage {
            parts.tell(file, self.tables())?;
        }
        Ok(self.structures)
    }
}
