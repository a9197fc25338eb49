//! A call that failed, and the calls before it, made again with one argument changed at a time: which
//! of the arguments decide that it fails.
//!
//! A number is changed to its neighbours also, and to whatever else the parameter takes. Cost: all
//! the calls, once for each change.

use super::Checker;
use super::ready::{Asks, Readiness};
use super::receivers::Receivers;
use super::witness::{Receiver, Witness};
use crate::explore::calls::Plan;
use crate::explore::retrace::{CallPath, Change, Retraced};
use crate::explore::states::{States, Step};
use crate::judge::fate::{Fate, Slip};
use crate::judge::oracle::Ended;
use crate::judge::refusal::{self, Viewpoint};
use crate::subject::{Candidate, Live, Parameter, Subject};
use crate::suite::case;
use crate::suite::structure::Value;
use machine::ending::Ending;
use machine::machine::Machine;
use machine::program::{ClassId, Program};
use machine::value::{Kind, Ref};

/// Calls with a change that are made for one failure, and for one of its arguments.
const MOST: usize = 240;
const OF_ARGUMENT: usize = 40;

/// By how much a number is changed, besides to what the parameter takes.
const BESIDE: [i64; 6] = [-1_001, -2, -1, 1, 2, 1_001];

/// What code does not throw, but meets.
const BY_MACHINE: [&str; 3] = [
    "java/lang/ArrayIndexOutOfBoundsException",
    "java/lang/ArithmeticException",
    "java/lang/NegativeArraySizeException",
];

/// Objects of the JDK's of which there is nothing to know but what is in them.
const PLAIN: [&str; 6] = [
    "java/util/Collection",
    "java/util/Map",
    "java/lang/Number",
    "java/lang/Boolean",
    "java/lang/Character",
    "java/util/Optional",
];

/// Instructions for one call, and for one with a change.
pub(super) const BUDGET: u64 = 10_000_000;
const OF_CHANGED: u64 = 1_000_000;

/// What is known of a failure.
pub(super) struct Trial {
    /// None if it did not end.
    pub(super) slip: Option<Slip>,
    /// The calls that lead to it, the failing one last.
    pub(super) calls: Vec<Tried>,
    /// The field of its object that is null until somebody sets it.
    pub(super) unset: Option<String>,
}

/// One of the calls, and what becomes of the failure if one of its arguments is another.
pub(super) struct Tried {
    pub(super) subject: usize,
    pub(super) places: Vec<Tested>,
    /// What it has thrown itself, on the way to the failing one.
    pub(super) slip: Option<Slip>,
    /// It was given a null.
    pub(super) has_null: bool,
    /// Its receiver or an argument is not what it was before.
    pub(super) has_changed: bool,
}

/// One argument.
pub(super) struct Tested {
    pub(super) kind: Kind,
    pub(super) argument: Argument,
    /// An object of another class of the user's than that under test.
    pub(super) is_foreign: bool,
    /// An object of the class under test.
    pub(super) is_own: bool,
    /// The call was given it twice, once perhaps as the receiver.
    pub(super) is_twice: bool,
    /// Its class may be another: it is no text.
    pub(super) has_types: bool,
    pub(super) content: Content,
    /// The class of an object.
    pub(super) class: Option<ClassId>,
    /// What becomes of others, with the number that each is.
    pub(super) fates: Vec<(Argument, Fate)>,
    /// Some other makes this very call fail as nobody has meant, and not only a later one.
    pub(super) slips: bool,
}

/// What there is to an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Content {
    /// A whole number or a character.
    Number,
    /// A text, or characters or bytes, which may be in some language; or an array of arrays, which may
    /// have to have some shape.
    Text,
    /// Any other array.
    Array,
    /// A collection, a map or a boxed value.
    Platform,
    /// Any other object of the JDK's: it stands for something, such as a class or a stream.
    Opaque,
    /// A boolean, a floating-point number, null, or an object of the class under test.
    Plain,
    /// An object of another class of the user's.
    Object,
}

/// What is known of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Argument {
    Number(i64),
    /// A text, an array or a collection without anything in it.
    Empty,
    Null,
    Other,
}

impl Checker {
    /// None if the calls cannot be made again, or there is no time.
    ///
    /// Without `changes`, the calls are made as they were, and nothing else.
    pub(super) fn try_again(
        &mut self,
        receivers: &mut Receivers,
        one: &Witness,
        changes: bool,
    ) -> Option<Trial> {
        self.trace(receivers, one, |tracer, machine| tracer.run(machine, changes))
    }

    /// Follows the calls that lead to a failure; None if they are not known.
    pub(super) fn trace<T>(
        &mut self,
        receivers: &mut Receivers,
        one: &Witness,
        follow: impl FnOnce(Tracer<'_>, &mut Machine) -> Option<T>,
    ) -> Option<T> {
        let Receivers::Built(states) = receivers else { return None };
        let (steps, live) = steps(states, one);
        let (view, Plan { class, subjects, .. }) = (self.oracle.view(), &self.plan);
        let tracer = Tracer { states, subjects, steps: &steps, live, view, class: *class };
        follow(tracer, &mut self.machine)
    }

    /// Whether other calls have made the same one fail, and whether some make it pass; None if there
    /// is no object.
    pub(super) fn ask_others(
        &mut self,
        receivers: &mut Receivers,
        one: &Witness,
        asks: Asks,
    ) -> Option<Readiness> {
        self.trace(receivers, one, |tracer, machine| tracer.readiness(machine, asks))
    }
}

/// The calls that lead to a failure, the failing one last, and what they begin with.
fn steps(states: &States, one: &Witness) -> (Vec<Step>, Option<Ref>) {
    let (way, live) = match &one.call.receiver {
        Receiver::Input(path) => {
            let way = states.way(path[0] as usize);
            let live = way.constant;
            (way, live)
        }
        Receiver::Null => (CallPath { constant: None, steps: Vec::new() }, Some(Ref::NULL)),
        Receiver::Nothing => (CallPath { constant: None, steps: Vec::new() }, None),
    };
    let mut steps = way.steps;
    steps.push(Step::call(one.call.subject, one.call.combination));
    (steps, live)
}

pub(super) struct Tracer<'a> {
    pub(super) states: &'a mut States,
    pub(super) subjects: &'a [Subject],
    pub(super) steps: &'a [Step],
    pub(super) live: Option<Ref>,
    view: Viewpoint,
    class: ClassId,
}

/// A call, and the changes of its arguments that there are to try.
type Untried = (Tried, Vec<Vec<Change>>);

/// What came of the calls, the exception of the last, and the field of its object that is not set yet.
type AsTheyWere = (Vec<Untried>, Option<Slip>, Option<String>);

/// A change of an argument of one of the calls.
#[derive(Clone, Copy)]
struct Changed {
    step: usize,
    place: usize,
    to: Change,
}

impl Tracer<'_> {
    fn run(mut self, machine: &mut Machine, changes: bool) -> Option<Trial> {
        let (mut calls, slip, unset) = machine.trial(|machine| self.as_they_were(machine))?;
        let mut made = 0;
        let changed = if changes { 0..self.steps.len() } else { 0..0 };
        for step in changed.rev() {
            for place in 0..calls[step].0.places.len() {
                for to in calls[step].1[place].clone().into_iter().take(OF_ARGUMENT) {
                    made += 1;
                    if machine.deadline().has_passed() {
                        return None;
                    }
                    if made > MOST {
                        break;
                    }
                    let change = Changed { step, place, to };
                    let seen = machine.trial(|machine| self.changed(machine, change));
                    let Some((argument, fate, at)) = seen else { continue };
                    let tested = &mut calls[step].0.places[place];
                    let is_slip = matches!(fate, Fate::Throws(_) | Fate::Excused(_));
                    tested.slips |= at == step && is_slip;
                    tested.fates.push((argument, fate));
                }
            }
        }
        let calls = calls.into_iter().map(|(tried, _)| tried).collect();
        Some(Trial { slip, calls, unset })
    }

    /// The calls without any change, with the changes that there are to try.
    fn as_they_were(&mut self, machine: &mut Machine) -> Option<AsTheyWere> {
        let (mut calls, mut live) = (Vec::new(), self.live);
        let (mut last, mut thrown) = (None, None);
        for (number, step) in self.steps.iter().enumerate() {
            let on = (step, live);
            let made = self.states.retrace(machine, self.subjects, on, None, BUDGET)?;
            let subject = &self.subjects[step.subject()];
            let slip = match self.fate(machine, subject, &made) {
                Fate::Throws(slip) => Some(slip),
                // It has left off wherever it was.
                Fate::Excused(slip) if BY_MACHINE.contains(&slip.class.as_str()) => Some(slip),
                _ => None,
            };
            last = Slip::of(machine, &made.ending);
            thrown = match made.ending {
                Ending::Threw(exception) => Some(exception),
                _ => None,
            };
            let places = tested(machine, (self.class, subject), &made);
            let changes = places.iter().enumerate().map(|(at, one)| changes(one, at, &made));
            let changes = changes.collect();
            let has_null = places.iter().any(|one| one.argument == Argument::Null)
                || holds_null(machine, subject, &made);
            let (subject, has_changed) = (step.subject(), made.has_changed);
            calls.push((Tried { subject, places, slip, has_null, has_changed }, changes));
            if number + 1 < self.steps.len() {
                live = Some(self.object(&made, number + 1)?);
            }
        }
        let unset = live.zip(thrown);
        let unset = unset.and_then(|(object, by)| refusal::unset_in(machine, object, by));
        Some((calls, last, unset))
    }

    /// What becomes of the last call, or of the changed one if it refuses, and which of them it is; None
    /// if there is no such argument.
    fn changed(
        &mut self,
        machine: &mut Machine,
        change: Changed,
    ) -> Option<(Argument, Fate, usize)> {
        let (mut live, mut argument) = (self.live, Argument::Other);
        for (number, step) in self.steps.iter().enumerate() {
            let other = (number == change.step).then_some((change.place, change.to));
            let on = (step, live);
            let made = self.states.retrace(machine, self.subjects, on, other, OF_CHANGED)?;
            let subject = &self.subjects[step.subject()];
            let is_last = number + 1 == self.steps.len();
            if number == change.step {
                argument = tested(machine, (self.class, subject), &made)
                    .swap_remove(change.place)
                    .argument;
            }
            if argument == Argument::Null {
                return None;
            }
            if is_last || number == change.step {
                match self.fate(machine, subject, &made) {
                    Fate::Returns if !is_last => {}
                    // A refusal tells of the limits of the call that refuses.
                    Fate::Refuses if number != change.step => {
                        return Some((argument, Fate::Returns, number));
                    }
                    fate => return Some((argument, fate, number)),
                }
            }
            live = Some(self.object(&made, number + 1)?);
        }
        None
    }

    /// The object that the next call is made on; None if there is none, and it needs one.
    pub(super) fn object(&self, made: &Retraced, next: usize) -> Option<Ref> {
        let subject = &self.subjects[self.steps[next].subject()];
        made.object.filter(|object| !object.is_null() || subject.live != Live::This)
    }

    pub(super) fn fate(&self, machine: &mut Machine, subject: &Subject, made: &Retraced) -> Fate {
        let ended = Ended {
            subject,
            words: &made.words,
            candidates: &made.candidates,
            ending: made.ending.clone(),
            old: None,
            budget: BUDGET,
            inside: false,
        };
        Fate::of(machine, &ended, self.view)
    }
}

/// Whether an array with a null in it is among the arguments.
fn holds_null(machine: &Machine, subject: &Subject, made: &Retraced) -> bool {
    let words = subject.kinds().into_iter().zip(&made.words);
    let is_receiver = usize::from(made.words.len() > subject.parameters.len());
    let mut objects =
        words.skip(is_receiver).filter(|&(kind, &word)| kind == Kind::Ref && word != 0);
    objects.any(|(_, &word)| refusal::holds_null(machine, Ref::from_word(word)))
}

/// What the arguments of a call are.
fn tested(
    machine: &Machine,
    (class, subject): (ClassId, &Subject),
    made: &Retraced,
) -> Vec<Tested> {
    let first = made.words.len() - subject.parameters.len();
    let words = made.words[first..].iter().enumerate();
    let one = |((place, &word), parameter): ((usize, &u64), &Parameter)| {
        let candidate = subject.candidate(place, made.candidates[place]);
        let is_object = parameter.kind == Kind::Ref && word != 0;
        Tested {
            kind: parameter.kind,
            is_own: is_object && machine.heap().is_instance(Ref::from_word(word), class),
            is_twice: is_object && is_twice(subject, made, word),
            argument: argument(machine, parameter.kind, word, candidate),
            is_foreign: parameter.kind == Kind::Ref && is_foreign(machine, class, word),
            has_types: parameter.kind == Kind::Ref && parameter.taken() != "Ljava/lang/String;",
            content: content(machine, class, parameter.kind, word),
            class: is_object.then(|| machine.heap().class_of(Ref::from_word(word))),
            fates: Vec::new(),
            slips: false,
        }
    };
    words.zip(&subject.parameters).map(one).collect()
}

/// Whether a call was given an object twice, as an argument or the receiver.
fn is_twice(subject: &Subject, made: &Retraced, object: u64) -> bool {
    let words = subject.kinds().into_iter().zip(&made.words);
    words.filter(|&(kind, &word)| kind == Kind::Ref && word == object).count() > 1
}

fn content(machine: &Machine, class: ClassId, kind: Kind, word: u64) -> Content {
    let (program, object) = (machine.program(), Ref::from_word(word));
    match kind {
        Kind::Byte | Kind::Char | Kind::Short | Kind::Int | Kind::Long => Content::Number,
        Kind::Boolean | Kind::Float | Kind::Double => Content::Plain,
        Kind::Ref if object.is_null() => Content::Plain,
        Kind::Ref => {
            let of = machine.heap().class_of(object);
            let texts = program.loaded("java/lang/CharSequence");
            match program.class(of).array() {
                Some((Kind::Byte | Kind::Char, _)) => Content::Text,
                Some((_, inner)) if program.class(inner).array().is_some() => Content::Text,
                Some(_) => Content::Array,
                None if texts.is_some_and(|texts| machine.heap().is_instance(object, texts)) => {
                    Content::Text
                }
                None if is_foreign(machine, class, word) => Content::Object,
                None if program.is_platform(of) => {
                    let is_plain = |name| {
                        let class = program.loaded(name);
                        class.is_some_and(|class| machine.heap().is_instance(object, class))
                    };
                    if PLAIN.into_iter().any(is_plain) {
                        Content::Platform
                    } else {
                        Content::Opaque
                    }
                }
                None => Content::Plain,
            }
        }
    }
}

/// Whether an object is of the user's classes, but not of that under test.
fn is_foreign(machine: &Machine, class: ClassId, word: u64) -> bool {
    if word == 0 {
        return false;
    }
    let program = machine.program();
    let of = machine.heap().class_of(Ref::from_word(word));
    // What is of a superclass was made by another class's constructor.
    let is_own = program.is_subclass(of, class);
    let is_plain = program.class(of).array().is_some() || is_constant(program, of);
    !is_own && !program.is_platform(of) && !is_plain
}

/// Whether a class is an enum: any of its constants may be given.
fn is_constant(program: &Program, class: ClassId) -> bool {
    program.loaded("java/lang/Enum").is_some_and(|enums| program.is_subclass(class, enums))
}

fn argument(machine: &Machine, kind: Kind, word: u64, candidate: Option<&Candidate>) -> Argument {
    match kind {
        Kind::Byte | Kind::Char | Kind::Short | Kind::Int => {
            Argument::Number(i64::from(word as u32 as i32))
        }
        Kind::Long => Argument::Number(word as i64),
        Kind::Boolean | Kind::Float | Kind::Double => Argument::Other,
        Kind::Ref if word == 0 => Argument::Null,
        Kind::Ref if candidate.is_some_and(|one| one.null_taker().is_some()) => Argument::Null,
        Kind::Ref if is_empty(machine, Ref::from_word(word), candidate) => Argument::Empty,
        Kind::Ref => Argument::Other,
    }
}

/// Whether there is nothing in a text, an array or a collection of the JDK's, or an object was made of
/// zero, less or nothing.
fn is_empty(machine: &Machine, object: Ref, candidate: Option<&Candidate>) -> bool {
    let (program, heap) = (machine.program(), machine.heap());
    let class = heap.class_of(object);
    if program.class(class).array().is_some() {
        return heap.length(object) == Some(0);
    }
    if program.class_name(class) == "java/lang/String" {
        return heap.string(object).is_empty();
    }
    let recipe = candidate.and_then(Candidate::recipe);
    let calls = recipe.map_or(&[][..], |recipe| &recipe.calls);
    match calls {
        [only] if program.is_platform(class) => only.arguments.is_empty(),
        [.., last] => last.arguments.iter().any(is_little),
        [] => false,
    }
}

/// Whether an argument is zero, less, or no text at all.
fn is_little(argument: &case::Argument) -> bool {
    match argument {
        case::Argument::Plain(Value::Integer(number)) => *number <= 0,
        case::Argument::Plain(Value::Text(text)) => text.is_empty(),
        _ => false,
    }
}

/// The changes of an argument that are tried.
fn changes(one: &Tested, place: usize, made: &Retraced) -> Vec<Change> {
    let others = (0..made.sizes[place]).filter(|&digit| digit != made.digits[place]);
    let picks = others.map(Change::Pick);
    let Argument::Number(number) = one.argument else { return picks.collect() };
    let beside = BESIDE.into_iter().filter_map(|by| number.checked_add(by));
    let beside = beside.filter_map(|number| word(one.kind, number)).map(Change::Word);
    beside.chain(picks).collect()
}

/// A number as a word; None if the type has no such number.
fn word(kind: Kind, number: i64) -> Option<u64> {
    let range = match kind {
        Kind::Byte => i64::from(i8::MIN)..=i64::from(i8::MAX),
        Kind::Char => 0..=i64::from(u16::MAX),
        Kind::Short => i64::from(i16::MIN)..=i64::from(i16::MAX),
        Kind::Int => i64::from(i32::MIN)..=i64::from(i32::MAX),
        _ => return Some(number as u64),
    };
    range.contains(&number).then_some(u64::from(number as i32 as u32))
}
