//! Objects of the user's classes that serve as arguments, made before the first
//! call and shared by all of them.

use crate::arguments::{self, ArgumentSpace, Lack, platform};
use crate::explore::calls::Plan;
use crate::explore::fresh::add_twins;
use crate::explore::korat::{Search, SearchLeaf};
use crate::explore::states::{StateLimits, States};
use crate::graph::snapshot::Snapshot;
use crate::graph::state::Namer;
use crate::graph::statics::{held_by_platform, written_of_platform};
use crate::scope::bounds::{Bounds, FieldDomain, Given};
use crate::scope::error::ScopeError;
use crate::scope::finitization::build;
use crate::scope::infer::{field_names, infer_reached, instance_fields, unknown};
use crate::scope::predicate;
use crate::subject::{Live, Provenance, Selection, Subject, plan};
use crate::suite::types::simple_name;
use machine::machine::Machine;
use machine::program::{ClassId, MethodId, flags};
use machine::search::LookaheadPolicy;
use machine::value::Ref;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;
use std::ops::Range;

/// An object, and how to make it, if that is known.
pub type Made = (Ref, Option<Box<Provenance>>);

pub struct Objects {
    scope: u32,
    /// Domains of fields.
    given: Vec<Given>,
    /// Which of them are for something.
    used: Vec<bool>,
    /// The fields of classes that objects were made of, as people name them.
    fields: Vec<String>,
    /// The class under test.
    subject: ClassId,
    /// What is valid of it, and within which domains, if it is searched.
    pub of_subject: Option<(MethodId, Bounds)>,
    /// Where the objects lie that the initializer of the class under test has made.
    initialized: Range<u32>,
    /// Where the heap ended before any input was made.
    since: u32,
    instructions: u64,
    /// Whether the plainest objects of each class are enough.
    pub brief: bool,
    /// When a search for objects looks ahead.
    pub lookahead: LookaheadPolicy,
    made: FxHashMap<Key, Vec<Made>>,
    /// The classes that objects are being made of: for one, then for an argument of what makes it.
    making: Vec<ClassId>,
    /// What there is more of than is made.
    pub cut: Vec<String>,
}

/// A class, its type arguments, and whether its objects are for making others.
type Key = (ClassId, Vec<String>, bool);

/// Candidates between two looks at the clock.
const BETWEEN_LOOKS: u64 = 256;

/// Objects without a predicate that are made for a parameter.
const FEW: usize = 100;

/// Valid objects that are made for a parameter.
const MANY: usize = 20_000;

/// Instructions for making the objects of one class, and the plainest ones alone.
const WORK: u64 = 20_000_000;
const WORK_FOR_PLAINEST: u64 = 4_000_000;

impl Objects {
    /// `initialized` and `since` are as in [`Plan`].
    pub fn new(
        subject: ClassId,
        scope: u32,
        given: Vec<Given>,
        (initialized, since): (Range<u32>, u32),
        instructions: u64,
    ) -> Objects {
        let (made, cut) = (FxHashMap::default(), Vec::new());
        let (used, fields) = (vec![false; given.len()], Vec::new());
        let lookahead = LookaheadPolicy::default();
        Objects {
            scope,
            given,
            used,
            fields,
            subject,
            of_subject: None,
            initialized,
            since,
            instructions,
            brief: false,
            lookahead,
            made,
            making: Vec::new(),
            cut,
        }
    }

    /// Notes which of the given domains were for the receivers, too.
    pub fn note_used(&mut self, used: &[bool]) {
        self.used.iter_mut().zip(used).for_each(|(known, used)| *known |= used);
    }

    /// Whether every domain given for a field was for one, of the receivers' `fields` or of what
    /// was made, unless a file gave it.
    ///
    /// # Errors
    /// The sentence names the one that was for none.
    pub fn require_used(&self, fields: &[FieldDomain]) -> Result<(), ScopeError> {
        let mut given = self.given.iter().zip(&self.used);
        match given.find(|(given, used)| !**used && !given.optional) {
            None => Ok(()),
            Some((given, _)) => {
                Err(unknown(given, field_names(fields).chain(self.fields.iter().cloned())))
            }
        }
    }

    /// The objects of a class with these type arguments (descriptors), made when first asked for.
    ///
    /// # Errors
    /// A domain of its fields does not fit.
    pub fn of_class(
        &mut self,
        machine: &mut Machine,
        class: ClassId,
        arguments: &[String],
    ) -> Result<&[Made], String> {
        let is_open = |argument: &String| argument == "Ljava/lang/Object;";
        let arguments = if arguments.iter().all(is_open) { &[] } else { arguments };
        // A parameter of the same class inside finds nothing, and so no end is lost. Provenance one leads
        // to others, and these to more.
        if self.making.contains(&class) || machine.deadline().has_passed() {
            return Ok(&[]);
        }
        let key = (class, arguments.to_vec(), !self.making.is_empty());
        if !self.made.contains_key(&key) {
            self.making.push(class);
            let made = self.make(machine, class, arguments);
            self.making.pop();
            self.made.insert(key.clone(), made?);
        }
        Ok(&self.made[&key])
    }

    fn make(
        &mut self,
        machine: &mut Machine,
        class: ClassId,
        arguments: &[String],
    ) -> Result<Vec<Made>, String> {
        let simple = simple_name(machine.program().class_name(class)).to_owned();
        let names = instance_fields(machine, class).into_iter();
        self.fields.extend(names.map(|(_, field, _)| format!("{simple}.{field}")));
        match self.predicate(machine, class) {
            Some(predicate) => self.valid(machine, class, predicate),
            None => self.built(machine, class, arguments),
        }
    }

    fn predicate(&self, machine: &Machine, class: ClassId) -> Option<MethodId> {
        match class == self.subject {
            true => self.of_subject.as_ref().map(|(predicate, _)| *predicate),
            false => predicate::find(machine, class, None).ok(),
        }
    }

    /// All that the predicate accepts.
    fn valid(
        &mut self,
        machine: &mut Machine,
        class: ClassId,
        predicate: MethodId,
    ) -> Result<Vec<Made>, String> {
        let bounds = self.bounds(machine, class, predicate)?;
        let mut finitization = build(machine, &bounds)?;
        finitization.lookahead = self.lookahead;
        let mark = machine.mark();
        let mut search = Search::new(machine, &finitization, predicate, self.instructions);
        let (snapshots, why) = self.search(&mut search, finitization.root);
        drop(search);
        let name = machine.program().java_name(class);
        self.cut.extend(why.map(|why| format!("arguments of type {name}: {why}")));
        machine.undo_to(&mark);
        machine.release(mark);
        let restored = snapshots.iter().map(|one| one.restore(machine));
        let made: Result<Vec<Ref>, _> = restored.collect();
        let made = made.map_err(|_| "the heap is too small for the arguments".to_owned())?;
        Ok(made.into_iter().map(|object| (object, None)).collect())
    }

    /// The domains of a class's fields: those of the receivers, if they are of this class.
    fn bounds(
        &mut self,
        machine: &mut Machine,
        class: ClassId,
        predicate: MethodId,
    ) -> Result<Bounds, ScopeError> {
        if let Some((_, bounds)) = self.of_subject.as_ref().filter(|_| class == self.subject) {
            return Ok(bounds.clone());
        }
        let (bounds, used) =
            infer_reached(machine, class, Some(predicate), self.scope, &self.given)?;
        self.note_used(&used);
        Ok(bounds)
    }

    /// What a search finds, and why that is not all.
    fn search(&self, search: &mut Search<'_>, root: Ref) -> (Vec<Snapshot>, Option<String>) {
        let deadline = search.machine().deadline();
        let (mut snapshots, mut dropped) = (Vec::new(), 0);
        loop {
            match search.advance(BETWEEN_LOOKS) {
                Some(SearchLeaf::Exhausted) => break,
                Some(SearchLeaf::Valid) if snapshots.len() == MANY => {
                    return (snapshots, Some(format!("more than {MANY}")));
                }
                Some(SearchLeaf::Valid) => {
                    snapshots.push(Snapshot::take(search.machine().heap(), self.since, root));
                }
                Some(SearchLeaf::Cut(_)) => dropped += 1,
                Some(SearchLeaf::Threw(_)) | None => {}
            }
            if deadline.has_passed() {
                return (snapshots, Some("the time limit is used up".to_owned()));
            }
        }
        (snapshots, (dropped > 0).then(|| format!("{dropped} candidates without a verdict")))
    }

    /// What constructors and at most one call build; of the JDK's classes, and of those that only
    /// help to make others, the plainest.
    fn built(
        &mut self,
        machine: &mut Machine,
        class: ClassId,
        arguments: &[String],
    ) -> Result<Vec<Made>, String> {
        let program = machine.program();
        let is_abstract = program.class(class).flags & flags::ABSTRACT != 0;
        if is_abstract && !platform::has_factories(program, class) {
            return Ok(Vec::new());
        }
        let of_platform = program.is_platform(class) && class != self.subject;
        let plainest = self.brief || of_platform || is_abstract || self.making.len() > 1;
        let mut subjects = self.makers(machine, (class, arguments), plainest)?;
        let (since, initialized, budget) =
            (self.since, self.initialized.clone(), self.instructions);
        if class == self.subject {
            // As for the calls that make receivers.
            add_twins(machine, since, &mut subjects);
        }
        let plan = Plan {
            class,
            subjects,
            initialized,
            since,
            statics: false,
            quiet: BTreeSet::new(),
            budget,
            sequences: None,
        };
        let work = match (self.brief, plainest) {
            (true, _) => WORK_FOR_PLAINEST / 4,
            (false, true) => WORK_FOR_PLAINEST,
            (false, false) => WORK,
        };
        let limits =
            StateLimits { depth: 1, filled: false, states: MANY, instructions: budget, work };
        let mut states = States::new(machine, &plan, limits);
        states.begin(machine, &plan.subjects);
        let mut next = 0;
        let is_over = |machine: &Machine, states: &States| {
            states.is_tired() || machine.deadline().has_passed()
        };
        while !plainest && next < states.len() && !is_over(machine, &states) {
            states.expand(machine, &plan.subjects, next);
            next += 1;
        }
        initialize_platform(machine, &plan, &mut states);
        let (mut made, by_chance) = distinct(machine, &plan, &mut states);
        let name = machine.program().java_name(class);
        if by_chance > 0 && !plainest {
            let why = "left out, as the clock or an identity hash decides about them";
            self.cut.push(format!("arguments of type {name}: {by_chance} {why}"));
        }
        // Of the plainest there are never more than a few.
        let is_few = !plainest || made.len() < platform::MOST_OBJECTS;
        if plainest {
            made.truncate(platform::MOST_OBJECTS);
        }
        if states.is_tired() && is_few {
            let why = "those that calls build within the budget";
            self.cut.push(format!("arguments of type {name}: only {why}"));
        }
        let more = made.len().saturating_sub(FEW) as u64 + states.left_out;
        if more > 0 {
            self.cut.push(format!("arguments of type {name}: {more} more than {FEW}"));
        }
        made.truncate(FEW);
        let restored = made.into_iter().map(|(snapshot, recipe)| {
            let object = snapshot.restore(machine);
            let object = object.map_err(|_| "the heap is too small for the arguments".to_owned());
            Ok((object?, recipe))
        });
        restored.collect()
    }

    /// The constructors and methods of a class that need nothing but values.
    fn makers(
        &mut self,
        machine: &mut Machine,
        (class, arguments): (ClassId, &[String]),
        plainest: bool,
    ) -> Result<Vec<Subject>, String> {
        let type_arguments = arguments.to_vec();
        let selection = Selection { type_arguments, ..Selection::default() };
        let mut subjects = plan(machine, class, &selection)?;
        if plainest {
            let program = machine.program();
            let (name, of_platform) = (program.class_name(class), program.is_platform(class));
            subjects = platform::plainest(subjects, name, of_platform);
        }
        let space = ArgumentSpace {
            class,
            scope: self.scope,
            fields: &[],
            given: &[],
            aliasing: false,
            literals: false,
            values: None,
        };
        let mut able = Vec::new();
        for mut subject in subjects.drain(..) {
            let is_costly = subject.live == Live::This && platform::is_needed(machine, &subject);
            if is_costly || matches!(subject.live, Live::Parameter(_)) {
                continue;
            }
            let is_given = self.give(machine, class, &mut subject);
            match arguments::fill(machine, &space, self, &mut subject) {
                Ok(()) => able.push(subject),
                Err(Lack::Domain(why) | Lack::Sense(why)) if is_given => return Err(why),
                Err(_) => {}
            }
        }
        Ok(able)
    }

    /// Gives parameters that end up in a field, or are named like it, the domain that was given for
    /// the field; whether there are such parameters.
    fn give(&mut self, machine: &Machine, class: ClassId, subject: &mut Subject) -> bool {
        let program = machine.program();
        let name = program.java_name(class);
        let stored = program.stored_parameters(subject.method);
        let fields = instance_fields(machine, class);
        let mut any = false;
        let given = self.given.iter().zip(&mut self.used);
        for (given, used) in given.filter(|(given, _)| given.names(&name)) {
            let field = fields.iter().rev().find(|(_, field, _)| *field == given.field);
            for (number, parameter) in subject.parameters.iter_mut().enumerate() {
                let is_named = parameter.name.as_deref() == Some(&given.field);
                let is_stored =
                    stored.iter().any(|(to, from)| (to, *from) == (&given.field, number));
                let is_typed = field.is_none_or(|(.., of_field)| *of_field == parameter.descriptor);
                let is_better = !given.optional || parameter.annotated.is_none();
                if (is_named || is_stored) && is_typed && is_better {
                    parameter.annotated = Some(given.domain.clone());
                    (*used, any) = (true, true);
                }
            }
        }
        any
    }
}

/// Initializes for good what classes of the JDK the states need: what their static fields hold is one
/// of a kind, and must outlast the calls that met it first.
fn initialize_platform(machine: &mut Machine, plan: &Plan, states: &mut States) {
    let mut met = BTreeSet::new();
    for state in 0..states.len() {
        met.extend(machine.trial(|machine| {
            let start = machine.heap().trail_len();
            states.replay(machine, &plan.subjects, state);
            written_of_platform(machine.heap(), start)
        }));
    }
    for class in met {
        machine.initialize(class);
        machine.run();
    }
}

/// How much later an object is made once more, to see whether it is the same then.
const LATER_NANOS: i64 = 1_000_000_007;

/// An object as plain data, and how it was made.
type Plain = (Snapshot, Option<Box<Provenance>>);

/// The objects of all states, each once, as plain data: making them leaves no trace in static fields.
/// Those that the clock or an identity hash decides about are left out, if there are others, as no
/// test could make them again; how many.
fn distinct(machine: &mut Machine, plan: &Plan, states: &mut States) -> (Vec<Plain>, usize) {
    let (mut steady, mut chance) = (Vec::new(), Vec::new());
    let (mut known, mut namer) = (FxHashSet::default(), Namer::default());
    for state in 0..states.len() {
        let told = states.recipe(machine, &plan.subjects, state).map(Provenance::Told);
        let took_null = || {
            let taker = states.null_taker(&plan.subjects, state)?;
            Some(Provenance::TookNull(taker.method(&plan.subjects).clone()))
        };
        let provenance = told.or_else(took_null).map(Box::new);
        let taken = machine.trial(|machine| {
            let object = states.replay(machine, &plan.subjects, state)?;
            let name = namer.name(machine.heap(), plan.since, object);
            let is_new = !object.is_null() && known.insert(name);
            let apart = held_by_platform(machine.heap());
            let take = || Snapshot::take_all_but(machine.heap(), plan.since, object, &apart);
            is_new.then(|| (name, take()))
        });
        let Some((name, snapshot)) = taken else { continue };
        let later = machine.trial(|machine| {
            machine.pass_time(LATER_NANOS);
            machine.new_object(machine.program().known.object).ok()?;
            let object = states.replay(machine, &plan.subjects, state)?;
            Some(namer.name(machine.heap(), plan.since, object))
        });
        let is_steady = later == Some(name);
        if is_steady { &mut steady } else { &mut chance }.push((snapshot, provenance));
    }
    match steady.is_empty() {
        true => (chance, 0),
        false => (steady, chance.len()),
    }
}
