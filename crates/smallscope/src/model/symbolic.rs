//! All sequences of some calls of a class, with symbols for arguments.
//!
//! Breadth first: every call is made on every state that no earlier one stands for, along all its
//! paths. Each path is then taken once more on another machine, with plain values, and judged there
//! (`sequence`), so what is told is what a program gets.
//!
//! Cost: a state is brought about by running its calls, with the queries of its path.

use super::calls::coverage;
use super::sequence::{Judged, PlainCalls};
use crate::generate::SymbolicLimits;
use crate::graph::shape::{Detail, Field, Shape};
use crate::graph::state::Namer;
use crate::graph::statics::Statics;
use crate::graph::{GraphVisitor, Walker, Word, is_young};
use crate::input::classes::Classes;
use crate::jobs;
use crate::scope::world::World;
use crate::space;
use crate::subject::{Live, Role, Selection, Subject, plan};
use crate::suite::class_under_test::ClassUnderTest;
use crate::suite::report::check::Counterexample;
use crate::suite::report::explore::ExploreReport;
use crate::symbolic::Bound;
use crate::symbolic::sequences::{Condition, SequenceEnd, SymbolicCalls};
use crate::symbolic::white_box::Limits;
use anyhow::{anyhow, bail};
use machine::ending::Ending;
use machine::program::MethodId;
use machine::value::{Kind, Ref};
use machine::view::HeapView;
use rustc_hash::FxHashMap;
use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Instant;

/// What to explore, and how far.
pub struct Options {
    pub space: space::Options,
    pub jobs: jobs::Options,
    /// The calls.
    pub methods: Selection,
    /// Calls of a sequence; None: as many as lead to new states.
    pub depth: Option<u32>,
    pub limits: SymbolicLimits,
    pub strict: bool,
    pub max_instructions: u64,
    pub max_states: u64,
}

/// A state, by how it is brought about.
struct State {
    /// Numbers of subjects, the constructor first.
    calls: Vec<usize>,
    ways: Vec<u32>,
}

/// What there is besides the machine with symbols.
struct Exploration<'a> {
    options: &'a Options,
    symbols: SymbolicCalls,
    plain: PlainCalls,
    subjects: Vec<Subject>,
    /// The same methods on the machine with symbols.
    methods: Vec<MethodId>,
    walker: Walker,
    statics: Namer,
    since: u32,
    /// What is known of each shape.
    known: FxHashMap<Vec<u8>, Vec<Condition>>,
    waiting: VecDeque<State>,
    report: ExploreReport,
}

/// Explores all sequences, or as many as the bounds allow.
///
/// # Errors
/// The class is missing or malformed, or a name does not fit.
pub fn explore(
    classes: &Arc<Classes>,
    options: &Options,
    tell: &mut dyn FnMut(&ExploreReport),
) -> anyhow::Result<(ExploreReport, ClassUnderTest)> {
    let started = Instant::now();
    let deadline = options.jobs.deadline(started);
    let (mut machine, class) = options.space.boot(classes)?;
    machine.set_deadline(deadline);
    let initialized = space::initialize(&mut machine, class)?;
    let predicate = options.space.find_predicate(&machine, class)?;
    let selection = Selection { predicate, ..options.methods.clone() };
    let planned = plan(&mut machine, class, &selection).map_err(|problem| anyhow!(problem))?;
    let (subjects, skipped) = callable(planned);
    if !subjects.iter().any(|one| one.role == Role::Constructor) {
        bail!("--symbolic needs a constructor that takes values: name one among the calls");
    }
    let mut world = World::of_types(&mut machine, (class, false), (&[], Vec::new()), &[])?;
    space::prepare(&mut machine, &mut world)?;
    let scope = options.space.scope(&machine, class)?;
    let name = machine.program().class_name(class).to_owned();
    let called: Vec<_> =
        subjects.iter().map(|one| space::name_of(machine.program(), one.method)).collect();

    let bare = space::Options { coverage: None, ..options.space.clone() };
    let (mut second, other) = bare.boot(classes)?;
    second.set_deadline(deadline);
    let made = space::initialize(&mut second, other)?;
    space::prepare(&mut second, &mut world)?;
    let methods: Option<Vec<MethodId>> = called
        .iter()
        .map(|one| {
            let class = second.load(&one.class).ok()?;
            second.program().find_method(class, &one.name, &one.descriptor)
        })
        .collect();
    let methods = methods.ok_or_else(|| anyhow!("the class is not the same twice"))?;
    let statics = Namer::with(Statics::new(second.heap(), made));
    let since = space::begin_inputs(&mut second)?;
    let SymbolicLimits { length, depth, effort } = options.limits;
    let bound = Bound { scope, length, depth };
    let limits = Limits { bound, budget: options.max_instructions, effort };
    let symbols = SymbolicCalls::new(second, world, limits);
    let plain = PlainCalls::new(
        machine,
        (class, predicate, initialized),
        (options.max_instructions, options.strict),
    )?;
    let titles = subjects.iter().filter(|one| one.role == Role::Method);
    let report = ExploreReport {
        class: plain.class_name(),
        calls: titles.map(|one| one.title.clone()).collect(),
        order: "bfs",
        depth: options.depth,
        skipped,
        ..ExploreReport::default()
    };
    let mut exploration = Exploration {
        options,
        symbols,
        plain,
        subjects,
        methods,
        walker: Walker::default(),
        statics,
        since,
        known: FxHashMap::default(),
        waiting: VecDeque::new(),
        report,
    };
    if exploration.run(tell) {
        exploration.report.stopped = Some(jobs::reason(deadline));
    }
    let Exploration { symbols, plain, mut report, .. } = exploration;
    report.symbolic = Some(symbols.symbolic());
    let hits = options.space.coverage.as_ref().map(|record| record.hits()).unwrap_or_default();
    report.methods = coverage(classes, &name, &called, &hits);
    report.seconds = started.elapsed().as_secs_f64();
    let target = plain.target(report.failures.iter().map(|found| &found.case));
    Ok((report, target))
}

/// The subjects whose parameters are values, and why others are not called.
fn callable(planned: Vec<Subject>) -> (Vec<Subject>, Vec<(String, String)>) {
    let (mut subjects, mut skipped) = (Vec::new(), Vec::new());
    for subject in planned {
        let why = match subject.role {
            Role::Property => Some("properties are not called with symbols"),
            Role::Method if subject.live != Live::This => Some("it is static"),
            _ if subject.parameters.iter().any(|one| one.kind == Kind::Ref) => {
                Some("there are symbols for values, not for objects")
            }
            _ => None,
        };
        match why {
            Some(why) => skipped.push((subject.title, why.to_owned())),
            None => subjects.push(subject),
        }
    }
    (subjects, skipped)
}

impl Exploration<'_> {
    /// Explores; whether there was no time for all of it.
    fn run(&mut self, tell: &mut dyn FnMut(&ExploreReport)) -> bool {
        let (constructors, calls): (Vec<usize>, Vec<usize>) = (0..self.subjects.len())
            .partition(|&index| self.subjects[index].role == Role::Constructor);
        for constructor in constructors {
            if self.call(&State { calls: Vec::new(), ways: Vec::new() }, constructor) {
                return true;
            }
        }
        while let Some(state) = self.waiting.pop_front() {
            if self.options.depth.is_some_and(|depth| state.calls.len() > depth as usize) {
                continue;
            }
            for &call in &calls {
                if self.call(&state, call) {
                    return true;
                }
            }
            tell(&self.report);
        }
        false
    }

    /// Makes one call on a state, along all its paths; whether there was no time for it.
    fn call(&mut self, state: &State, subject: usize) -> bool {
        let calls: Vec<usize> = state.calls.iter().copied().chain([subject]).collect();
        let methods: Vec<MethodId> = calls.iter().map(|&call| self.methods[call]).collect();
        self.symbols.begin(&methods, &state.ways);
        loop {
            let ended = self.symbols.advance();
            match &ended {
                SequenceEnd::Exhausted => return false,
                SequenceEnd::TimeUp => return true,
                SequenceEnd::Unknown => {
                    self.cut("paths: the solver or a bound has cut some");
                    continue;
                }
                SequenceEnd::Cut(Ending::Unsupported(what)) => {
                    self.report.dropped.note_unsupported(what.clone());
                    continue;
                }
                SequenceEnd::Cut(_) => {
                    self.report.dropped.out_of_budget += 1;
                    continue;
                }
                SequenceEnd::Returned | SequenceEnd::Threw(_) => {}
            }
            self.report.transitions += u64::from(calls.len() > 1);
            let is_right = self.judge(&calls, &ended);
            if is_right {
                self.keep(&calls, matches!(ended, SequenceEnd::Threw(_)));
            }
        }
    }

    /// Takes the path at hand with plain values; whether what it leaves is a state.
    fn judge(&mut self, calls: &[usize], ended: &SequenceEnd) -> bool {
        let subjects: Vec<&Subject> = calls.iter().map(|&call| &self.subjects[call]).collect();
        let symbols = &mut self.symbols;
        let judged = self.plain.judge(&subjects, ended, |machine| symbols.make_arguments(machine));
        match judged {
            Judged::Right => true,
            Judged::Wrong { case, sequence } => {
                let failure = case.failure.clone().expect("what is wrong has a failure");
                let title = subjects.last().map(|one| one.title.clone()).unwrap_or_default();
                let is_invariant = failure.kind == crate::suite::case::Kind::Invariant;
                self.note_failure(title, *case, sequence);
                !is_invariant
            }
            // A precondition forbids it.
            Judged::Refused => false,
            Judged::Mispredicted => {
                self.cut("paths: plain values do not take one as predicted (please report it)");
                false
            }
        }
    }

    fn note_failure(
        &mut self,
        method: String,
        case: crate::suite::case::Case,
        sequence: Vec<String>,
    ) {
        let place = |one: &crate::suite::case::Case| {
            one.failure.as_ref().map(|failure| (failure.kind, failure.place.clone()))
        };
        let alike =
            |one: &&mut Counterexample| one.method == method && place(&one.case) == place(&case);
        match self.report.failures.iter_mut().find(alike) {
            Some(known) => known.count += 1,
            None => {
                self.report.sequences.push(sequence);
                self.report.failures.push(Counterexample {
                    method,
                    count: 1,
                    null_from: None,
                    case,
                });
            }
        }
    }

    /// Keeps the state at hand, unless an earlier one stands for it.
    fn keep(&mut self, calls: &[usize], threw: bool) {
        let (shape, terms) = self.read();
        let condition = self.symbols.condition(&terms);
        let known = self.known.get(&shape).map_or(&[][..], Vec::as_slice);
        let symbols = &mut self.symbols;
        if known.iter().any(|earlier| symbols.is_subsumed(&condition, earlier)) {
            self.report.subsumed += 1;
            return;
        }
        if threw {
            self.cut("states: what a call leaves that throws is not gone on from");
            return;
        }
        if self.report.states >= self.options.max_states {
            self.cut("states: there are more (--max-states)");
            return;
        }
        self.known.entry(shape).or_default().push(condition);
        self.report.states += 1;
        self.report.deepest = self.report.deepest.max(calls.len() as u32 - 1);
        self.waiting.push_back(State { calls: calls.to_vec(), ways: self.symbols.ways() });
    }

    /// The shape of the object at hand and of static fields that have changed, and the terms in it.
    fn read(&mut self) -> (Vec<u8>, Vec<u32>) {
        let (symbols, object) = (&self.symbols, self.symbols.object());
        let heap = symbols.heap();
        let changed = self.statics.changed(heap, Detail::WithoutHashes);
        let mut shape = Vec::new();
        for one in &changed {
            shape.extend_from_slice(&one.owner.to_le_bytes());
            shape.extend_from_slice(&one.slot.to_le_bytes());
        }
        let roots = changed.iter().map(|one| (one.kind, one.word));
        let roots: Vec<(Kind, u64)> =
            [(Kind::Ref, object.word())].into_iter().chain(roots).collect();
        let mut words = Words { since: self.since, objects: 0, is_array: false, all: Vec::new() };
        let walked = self.walker.walk(heap, &roots, Detail::WithoutHashes, &mut words);
        assert!(walked.is_continue(), "nobody breaks it off");
        let mut terms = Vec::new();
        for read in words.all {
            match read {
                Read::Object(id, length) => {
                    shape.extend_from_slice(&id.to_le_bytes());
                    shape.extend_from_slice(&length.to_le_bytes());
                }
                Read::Word { object, slot, word, is_element } => {
                    let term = match (word, object, is_element) {
                        (Word::Plain(word), Some(object), true) => {
                            let array = self.walker.objects()[object];
                            symbols.in_array(array, slot, word)
                        }
                        (Word::Plain(word), ..) => symbols.in_field(word),
                        _ => None,
                    };
                    write(&mut shape, word, term.is_some());
                    terms.extend(term);
                }
            }
        }
        (shape, terms)
    }

    /// Notes that something was left out; each sentence once.
    fn cut(&mut self, why: &str) {
        if !self.report.cut.iter().any(|known| known == why) {
            self.report.cut.push(why.to_owned());
        }
    }
}

/// Writes a word so that no other is written alike; one that is a term, as a place alone.
fn write(shape: &mut Vec<u8>, word: Word, is_term: bool) {
    let (tag, bits) = match word {
        Word::Plain(_) if is_term => (0, 0),
        Word::Plain(word) => (1, word),
        Word::Null => (2, 0),
        Word::Own(number) => (3, u64::from(number)),
        Word::Shared(object) => (4, object.word()),
        Word::Undecided => (5, 0),
    };
    shape.push(tag);
    shape.extend_from_slice(&bits.to_le_bytes());
}

/// What is read of a heap, in order.
enum Read {
    Object(u128, u32),
    Word { object: Option<usize>, slot: u32, word: Word, is_element: bool },
}

struct Words {
    since: u32,
    objects: usize,
    is_array: bool,
    all: Vec<Read>,
}

impl GraphVisitor for Words {
    fn enters(&mut self, heap: HeapView<'_>, object: Ref) -> bool {
        is_young(heap, self.since, object)
    }

    fn object(&mut self, shape: &Shape, length: u32) -> ControlFlow<()> {
        self.objects += 1;
        self.is_array = shape.elements.is_some();
        self.all.push(Read::Object(shape.id, length));
        ControlFlow::Continue(())
    }

    fn word(&mut self, field: Field, word: Word) {
        let object = self.objects.checked_sub(1);
        let is_element = self.is_array;
        self.all.push(Read::Word { object, slot: field.slot, word, is_element });
    }
}
