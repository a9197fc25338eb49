//! Calls that are kept: by numbers while the check runs, so that they mean the
//! same to every machine; in the end each is made once more, observed slowly, and
//! given the shortest way to build its input when that is known.

use super::asking::{Answers, Asked, ask};
use crate::explore::Explorer;
use crate::explore::calls::Called;
use crate::explore::recipes::recipe_arguments;
use crate::explore::states::States;
use crate::graph::parts;
use crate::graph::read::origins;
use crate::graph::state::Digest;
use crate::subject::call;
use crate::subject::combinations::{Combinations, Pick};
use crate::subject::{Candidate, Live, Role, Subject};
use crate::suite::case::{Argument, Case, Failure, Outcome, Place, Recipe};
use crate::suite::structure::{Structure, Value};
use machine::ending::Ending;
use machine::machine::Machine;
use machine::program::ClassId;
use machine::program::descriptor::split;
use machine::value::{Kind, Ref};
use rustc_hash::FxHasher;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::hash::{Hash, Hasher};
use std::ops::Range;

/// The object that a call is about, by numbers.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Receiver {
    /// There is none.
    Nothing,
    Null,
    /// What an explorer finds at the end of this path.
    Input(Vec<u32>),
}

/// A call, by numbers. The order is that of receivers: simple ones first.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct NumberedCall {
    pub receiver: Receiver,
    pub subject: usize,
    /// Which combination of arguments it was made with.
    pub combination: usize,
    /// Instructions that it was granted.
    pub budget: u64,
}

impl NumberedCall {
    /// How late its receiver was met, roughly: by the number of its bits.
    pub fn magnitude(&self) -> u32 {
        match &self.receiver {
            Receiver::Input(path) => path.first().map_or(0, |one| u32::BITS - one.leading_zeros()),
            Receiver::Nothing | Receiver::Null => 0,
        }
    }
}

impl NumberedCall {
    /// The call that an explorer has just made.
    pub(crate) fn of(explorer: &dyn Explorer, subject: &Subject, called: &Called) -> NumberedCall {
        let object = match subject.live {
            Live::Nothing => None,
            Live::This => Some(called.words[0]),
            Live::Parameter(index) => Some(called.words[index]),
        };
        let receiver = match explorer.path() {
            Some(path) => Receiver::Input(path),
            None if object == Some(0) => Receiver::Null,
            None => Receiver::Nothing,
        };
        let Called { subject, combination, budget, .. } = *called;
        NumberedCall { receiver, subject, combination, budget }
    }
}

/// Whether a call needs no object and was made on a state: then that state is one of static fields,
/// which no test sets.
pub(crate) fn needs_statics(explorer: &dyn Explorer, subject: &Subject) -> bool {
    subject.live == Live::Nothing && explorer.path().is_some()
}

/// A call that is to be shown.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Witness {
    pub call: NumberedCall,
    /// A hash of the outcome.
    pub outcome: u64,
    /// By how much there is to see of its input: objects and values.
    pub size: (usize, usize),
    pub failure: Option<Failure>,
    /// The call that was given a null before, or the field that another call sets, where the failure is
    /// that null: `Pair(Object)`.
    pub null_taker: Option<String>,
    /// It has run code that no call before it has run, as far as whoever made it knows.
    pub new_code: bool,
    /// What was seen already, of a call that nobody looks for a way to build.
    #[serde(skip)]
    pub case: Option<Case>,
}

impl Witness {
    /// A call that was observed when it was made.
    pub fn observed(subject: usize, case: Case) -> Witness {
        let receiver = Receiver::Nothing;
        let call = NumberedCall { receiver, subject, combination: 0, budget: 0 };
        Witness {
            call,
            outcome: 0,
            size: size_of(&case.before),
            failure: case.failure.clone(),
            null_taker: None,
            new_code: false,
            case: Some(case),
        }
    }

    /// A call that passed, of which nothing more is known.
    pub fn passing(call: NumberedCall) -> Witness {
        let (outcome, size, failure, null_taker) = (0, (0, 0), None, None);
        Witness { call, outcome, size, failure, null_taker, new_code: false, case: None }
    }

    /// What is shown first, of failures alike: what no null explains, then what is small.
    pub fn rank(&self) -> (bool, (usize, usize)) {
        (self.null_taker.is_some(), self.size)
    }
}

/// How the object that a call is about came to be.
#[derive(Clone, Debug)]
pub enum ReceiverOrigin {
    /// There is none.
    Nothing,
    /// By the calls of this state, which may have changed static fields: these.
    State { state: usize, changed_statics: bool, statics: Vec<String> },
    /// By a search: the name of its state. None if nobody looks for a way to build it.
    Named(Option<Digest>),
}

impl ReceiverOrigin {
    fn statics(&self) -> Vec<String> {
        match self {
            ReceiverOrigin::State { statics, .. } => statics.clone(),
            _ => Vec::new(),
        }
    }
}

#[derive(Clone, Debug)]
pub struct Observed {
    /// Of a passing case, its number in the order of discovery.
    pub place: usize,
    pub subject: usize,
    pub case: Case,
    origin: ReceiverOrigin,
    /// None where a part of the receiver is an argument.
    arguments: Vec<Option<Candidate>>,
    /// Methods that were asked what an object is like, and have changed it.
    pub changing: BTreeSet<String>,
}

impl Observed {
    /// A case that nobody looks for a way to build.
    pub fn without_recipe(subject: usize, case: Case) -> Observed {
        Observed {
            place: 0,
            subject,
            case,
            origin: ReceiverOrigin::Named(None),
            arguments: Vec::new(),
            changing: BTreeSet::new(),
        }
    }

    /// Whether the input is known as a state only.
    pub fn is_named(&self) -> bool {
        matches!(self.origin, ReceiverOrigin::Named(_))
    }

    /// The state that must be found among sequences to build the input.
    pub fn state(&self) -> Option<Digest> {
        match self.origin {
            ReceiverOrigin::Named(state) => state,
            _ => None,
        }
    }

    /// Whether it begins with static fields that no test can bring about.
    pub fn needs_statics(&self) -> bool {
        let changed = matches!(self.origin, ReceiverOrigin::State { changed_statics: true, .. });
        changed && self.case.recipe.is_none()
    }

    /// Finds out how the input can be built through the public API.
    pub fn find_recipe(
        &mut self,
        machine: &Machine,
        subjects: &[Subject],
        sequences: Option<&States>,
    ) {
        let state = match &self.origin {
            ReceiverOrigin::Nothing => None,
            ReceiverOrigin::State { state, .. } => Some(*state),
            ReceiverOrigin::Named(name) => {
                let found = sequences.zip(*name).and_then(|(all, name)| all.find(name));
                if found.is_none() {
                    return;
                }
                found
            }
        };
        // What static fields were like is not told by a call that needs no object.
        if state.is_some() && subjects[self.subject].live == Live::Nothing {
            return;
        }
        let recipe = state.zip(sequences);
        let recipe = recipe.map(|(state, all)| all.recipe(machine, subjects, state));
        let recipe = recipe.unwrap_or_else(|| Some(Recipe::default()));
        self.case.recipe =
            recipe.and_then(|recipe| self.complete(machine, &subjects[self.subject], recipe));
    }

    /// Adds the arguments to the recipe of the receiver.
    fn complete(&self, machine: &Machine, subject: &Subject, recipe: Recipe) -> Option<Recipe> {
        let mut recipe = recipe;
        let receiver = recipe.roots.pop();
        let made = match receiver {
            Some(Argument::Made(index)) => Some(index),
            _ => None,
        };
        let mut roots: Vec<Argument> = Vec::new();
        roots.extend(receiver.filter(|_| subject.live == Live::This));
        let chosen: Option<Vec<&Candidate>> = self.arguments.iter().map(Option::as_ref).collect();
        roots.extend(recipe_arguments(machine, &mut recipe, subject, &chosen?, made)?);
        recipe.roots = roots;
        Some(recipe)
    }
}

/// What to observe.
pub struct Watch<'a> {
    pub index: usize,
    pub subject: &'a Subject,
    pub inputs: &'a Combinations<'a>,
    pub origin: ReceiverOrigin,
    /// Where the heap ended before any input was made.
    pub since: u32,
    /// Where the objects lie that the class's initializer has made.
    pub initialized: &'a Range<u32>,
    pub budget: u64,
}

/// By how much there is to see.
fn size_of(input: &Structure) -> (usize, usize) {
    let objects = &input.objects;
    (objects.len(), objects.iter().map(|object| object.values().count()).sum())
}

/// By how much there is to see of the input of a call that is not yet made.
pub fn input_size(machine: &Machine, subject: &Subject, words: &[u64]) -> (usize, usize) {
    size_of(&Structure::read_all(machine, &roots(subject, words)))
}

/// Receiver and arguments, without the place for the new object of a constructor.
fn roots(subject: &Subject, words: &[u64]) -> Vec<(Kind, u64)> {
    let skip = usize::from(subject.role == Role::Constructor);
    subject.kinds().into_iter().zip(words.iter().copied()).skip(skip).collect()
}

/// Makes the call again and reads everything. The machine is as before the
/// call, and stays as after it.
pub fn observe(machine: &mut Machine, watch: Watch<'_>, failure: Option<Failure>) -> Observed {
    let Watch { subject, inputs, since, budget, .. } = watch;
    let mut words = inputs.words();
    let (before, places) = Structure::read_with_places(machine, &roots(subject, &words));
    let ending = subject.call(machine, &mut words, budget);
    let result = match (&ending, subject.role, subject.result) {
        (Some(Ending::Returned(_)), Role::Constructor, _) => Some((Kind::Ref, words[0])),
        (Some(Ending::Returned(word)), _, Some(kind)) => Some((kind, *word)),
        _ => None,
    };
    let given = roots(subject, &words);
    let all: Vec<(Kind, u64)> = given.iter().copied().chain(result).collect();
    let ended = matches!(ending, Some(Ending::Returned(_) | Ending::Threw(_)));
    let shown = ended && is_small(machine, since, &all);
    let (mut after, origins) = match shown {
        true => {
            let (after, later) = Structure::read_with_places(machine, &all);
            (after, origins(&places, &later))
        }
        false => (before.clone(), Vec::new()),
    };
    let value = result.filter(|_| shown).and_then(|_| after.roots.pop());
    let differs = differs_by_jvm(machine, subject);
    let value = value.filter(|_| !differs);
    let outcome = outcome(machine, ending, value);
    let answers = match shown && failure.is_none() {
        true => {
            let objects = asked(machine, subject, (&given, result), (&before, &after));
            let roots: Vec<Ref> = references(&all).collect();
            ask(machine, (since, watch.initialized), &roots, &objects)
        }
        false => Answers::default(),
    };
    let varies = differs.then_some(Place::Result).into_iter().collect();
    let (method, seen) = (subject.declared.clone(), answers.seen);
    let failure = failure.map(|failure| Failure { statics: watch.origin.statics(), ..failure });
    let case =
        Case { method, before, outcome, after, origins, seen, varies, recipe: None, failure };
    let arguments = inputs.picks().map(|pick| match pick {
        Pick::From(candidate) => Some(candidate.clone()),
        Pick::Part(_) => None,
    });
    Observed {
        place: 0,
        subject: watch.index,
        case,
        origin: watch.origin,
        arguments: arguments.collect(),
        changing: answers.changing,
    }
}

fn outcome(machine: &mut Machine, ending: Option<Ending>, value: Option<Value>) -> Outcome {
    match ending {
        Some(Ending::Returned(_)) => Outcome::Returned(value),
        Some(Ending::Threw(exception)) => {
            let thrown = machine.heap().class_of(exception);
            let class = machine.program().java_name(thrown);
            Outcome::Threw { class, message: call::message(machine, exception) }
        }
        Some(Ending::Unsupported(what)) => Outcome::Unsupported(what),
        _ => Outcome::OutOfBudget,
    }
}

/// The objects among words.
fn references(words: &[(Kind, u64)]) -> impl Iterator<Item = Ref> {
    let objects = words.iter().filter(|&&(kind, word)| kind == Kind::Ref && word != 0);
    objects.map(|&(_, word)| Ref::from_word(word))
}

/// A value, and what it is.
type TypedWord = (Kind, u64);

/// The objects of a call that tell what it did: the receiver, what it returned, and the arguments
/// that it has changed.
fn asked(
    machine: &Machine,
    subject: &Subject,
    (given, result): (&[TypedWord], Option<TypedWord>),
    (before, after): (&Structure, &Structure),
) -> Vec<Asked> {
    let (types, returned) = split(&subject.declared.descriptor).unwrap_or_default();
    let receivers = usize::from(subject.live == Live::This);
    let mut asked: Vec<Asked> = Vec::new();
    let mut add = |of: Place, (kind, word): (Kind, u64), declared: Option<&str>| {
        let object = Ref::from_word(word);
        let known = asked.iter().any(|one| one.object == object);
        if kind == Kind::Ref && word != 0 && !known {
            asked.push(Asked { of, object, class: taken_for(machine, object, declared) });
        }
    };
    for (index, &word) in given.iter().enumerate() {
        let declared = index.checked_sub(receivers).and_then(|index| types.get(index));
        let part = |structure: &Structure| structure.part(&structure.roots[index]).to_string();
        if declared.is_none() || part(before) != part(after) {
            add(Place::Root(index), word, declared.copied());
        }
    }
    if let Some(word) = result.filter(|word| !given.contains(word)) {
        let is_new = subject.role == Role::Constructor;
        add(Place::Result, word, (!is_new).then_some(returned));
    }
    asked
}

/// The class by which a caller knows an object: what is declared, if that says more than `Object`.
fn taken_for(machine: &Machine, object: Ref, declared: Option<&str>) -> ClassId {
    let program = machine.program();
    let name = declared.and_then(|one| one.strip_prefix('L')?.strip_suffix(';'));
    let declared = name.and_then(|name| program.loaded(name));
    let says_more = declared.filter(|&class| class != program.known.object);
    says_more.unwrap_or_else(|| machine.heap().class_of(object))
}

/// Whether the result differs from one JVM to the next.
fn differs_by_jvm(machine: &Machine, subject: &Subject) -> bool {
    let program = machine.program();
    let method = program.method(subject.method);
    let is_identity = program.names.get(method.name) == "hashCode"
        && matches!(program.class_name(method.class), "java/lang/Object" | "java/lang/Enum");
    // Whoever calls is in a stack trace, and a JVM makes it up late.
    let result = program.names.get(method.descriptor);
    is_identity || result.ends_with("[Ljava/lang/StackTraceElement;")
}

/// More objects than these are of no use to a reader.
const LARGEST: usize = 2_000;

/// Whether what the roots lead to can be shown.
fn is_small(machine: &Machine, since: u32, roots: &[(Kind, u64)]) -> bool {
    let objects = roots.iter().filter(|(kind, _)| *kind == Kind::Ref);
    let mut sizes =
        objects.map(|&(_, word)| parts(machine.heap(), since, Ref::from_word(word)).len());
    sizes.all(|size| size <= LARGEST)
}

/// Ways through the code that are told apart, by how many instructions they take.
const WAYS: u64 = 64;

/// What a call has in common with others that look the same to a reader: how it ended, and, most
/// likely, which way it took.
pub fn outcome_hash(machine: &Machine, subject: &Subject, ending: &Ending, took: u64) -> u64 {
    let end = match (ending, subject.result) {
        (Ending::Returned(word), Some(Kind::Boolean)) => 1 + (word & 1),
        (Ending::Returned(word), Some(Kind::Ref)) => 3 + u64::from(*word == 0),
        (Ending::Returned(_), _) => 5,
        (Ending::Threw(exception), _) => {
            // The number of a class depends on what was run before, its name does not.
            let class = machine.heap().class_of(*exception);
            let mut hasher = FxHasher::default();
            machine.program().class_name(class).hash(&mut hasher);
            hasher.finish()
        }
        _ => 0,
    };
    end.wrapping_mul(WAYS).wrapping_add(took % WAYS)
}
