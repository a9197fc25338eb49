//! What counts as wrong.
//!
//! A call that returns must leave receiver, arguments and result valid and its
//! postcondition true. A call that throws is *refused* if the exception is
//! declared, expected or meant (`refusal`), or if an
//! argument was null; the receiver must be valid then too. Everything else is
//! wrong. What a budget of ours or something unmodelled cut is neither.
//!
//! Not here: contracts between two objects (`contracts`).

use super::known::KnownStates;
use super::refusal::{self, THROW_NOTHING, Viewpoint};
use crate::scope::predicate;
use crate::subject::call::{self, Answer, PREDICATE_BUDGET, ask, own_frames};
use crate::subject::condition::shown;
use crate::subject::{Live, Role, Subject};
use crate::suite::case::{Failure, Kind as FailureKind};
use crate::suite::report::check::RefusalReason;
use machine::ending::{Budget, Ending};
use machine::machine::Machine;
use machine::program::{ClassId, MethodId};
use machine::value::{Kind, Ref};
use rustc_hash::FxHashMap;

/// What became of a call.
#[derive(Clone, Debug)]
pub enum Verdict {
    Ok,
    /// It threw what it may throw.
    Refused(Refusal),
    /// Boxed: it is rare, and larger than the others.
    Wrong(Box<Failure>),
    /// Nobody can tell, for this reason.
    Dropped(Unjudged),
    /// There is no time left.
    TimeUp,
}

/// An exception that a method may throw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The internal name of its class.
    pub exception: String,
    pub reason: RefusalReason,
}

/// Why nobody can tell whether a call does right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unjudged {
    OutOfHeap,
    Unsupported(String),
}

pub struct Oracle {
    /// The predicate of the class under test, and of others as they are met.
    invariants: FxHashMap<ClassId, Option<MethodId>>,
    /// The class under test has one: that says which objects are ready.
    vouched: bool,
    /// The names of these classes.
    asked: Vec<String>,
    /// Instructions for a predicate.
    budget: u64,
    view: Viewpoint,
    known: KnownStates,
}

/// An object that a call must leave valid.
#[derive(Clone, Copy, Debug)]
enum ValidRoot {
    New,
    Receiver,
    Argument(usize),
    Result,
}

impl ValidRoot {
    /// How to call it.
    fn shown(self, subject: &Subject) -> String {
        match self {
            ValidRoot::New => "the new object".to_owned(),
            ValidRoot::Receiver => "the receiver".to_owned(),
            ValidRoot::Argument(index) => match &subject.parameters[index].name {
                Some(name) => format!("argument {name}"),
                None => format!("argument number {}", index + 1),
            },
            ValidRoot::Result => "the result".to_owned(),
        }
    }
}

/// A call that has ended, before anything is taken back.
pub struct Ended<'a> {
    pub subject: &'a Subject,
    /// Receiver (or the new object), then arguments.
    pub words: &'a [u64],
    /// What the arguments are, as `Combinations::candidates` tells.
    pub candidates: &'a [Option<usize>],
    pub ending: Ending,
    /// A copy of the receiver from before, if the postcondition wants it.
    pub old: Option<Ref>,
    /// Instructions that it was granted.
    pub budget: u64,
    /// It wrote to inputs only, and to what it made.
    pub inside: bool,
}

impl Ended<'_> {
    pub(super) fn receiver(&self) -> Option<Ref> {
        self.subject.has_receiver().then(|| Ref::from_word(self.words[0]))
    }

    pub(super) fn arguments(&self) -> &[u64] {
        &self.words[usize::from(self.subject.has_receiver())..]
    }
}

impl Subject {
    /// Whether the first word of a call is its receiver or the new object.
    pub fn has_receiver(&self) -> bool {
        self.live == Live::This || self.role == Role::Constructor
    }
}

impl Oracle {
    /// `budget` is for one call of a method under test; the heap ended at `since` before
    /// any input was made.
    pub fn new(
        machine: &Machine,
        class: ClassId,
        predicate: Option<MethodId>,
        budget: u64,
        since: u32,
    ) -> Oracle {
        let budget = budget.min(PREDICATE_BUDGET);
        let platform = machine.program().is_platform(class);
        let invariants = [(class, predicate)].into_iter().collect();
        let (asked, view) = (Vec::new(), Viewpoint { platform, strict: false, since });
        let (vouched, known) = (predicate.is_some(), KnownStates::new(since));
        Oracle { invariants, vouched, asked, budget, view, known }
    }

    /// Takes only what is declared or expected for a refusal, if `strict`.
    pub fn strict(mut self, strict: bool) -> Oracle {
        self.view.strict = strict;
        self
    }

    /// From whose view exceptions are judged.
    pub fn view(&self) -> Viewpoint {
        self.view
    }

    /// The field whose null a call has met, if another call gives it a value, and no predicate says
    /// that the object is ready without.
    pub fn unset_field(&self, machine: &Machine, ended: &Ended<'_>) -> Option<String> {
        let Ending::Threw(exception) = ended.ending else { return None };
        if self.vouched { None } else { refusal::unset_field(machine, ended, exception) }
    }

    pub fn judge(&mut self, machine: &mut Machine, ended: &Ended<'_>) -> Verdict {
        match ended.ending {
            Ending::Returned(word) => self.judge_result(machine, ended, word),
            Ending::Threw(exception) => self.judge_exception(machine, ended, exception),
            Ending::OutOf(Budget::Instructions) => self.endless(machine, ended),
            ref ending => cut(ending),
        }
    }

    fn judge_result(&mut self, machine: &mut Machine, ended: &Ended<'_>, word: u64) -> Verdict {
        let subject = ended.subject;
        if subject.role == Role::Property
            && subject.result == Some(Kind::Boolean)
            && word as u32 == 0
        {
            let message = format!("property {} is false, and must be true", subject.title);
            return self.wrong(machine, subject, FailureKind::Property, message);
        }
        if let Some(message) = equals_contract(ended, word) {
            return self.wrong(machine, subject, FailureKind::Contract, message);
        }
        let mut objects = self.roots(ended);
        if subject.result == Some(Kind::Ref) && !objects.iter().any(|(_, one)| one.word() == word) {
            objects.push((ValidRoot::Result, Ref::from_word(word)));
        }
        if let Some(verdict) = self.broken_invariant(machine, ended, &objects) {
            return verdict;
        }
        self.broken_postcondition(machine, ended, word).unwrap_or(Verdict::Ok)
    }

    /// Receiver and arguments that are objects.
    fn roots(&self, ended: &Ended<'_>) -> Vec<(ValidRoot, Ref)> {
        let receiver = match ended.subject.role {
            Role::Constructor => ValidRoot::New,
            _ => ValidRoot::Receiver,
        };
        let receiver = ended.receiver().map(|object| (receiver, object));
        let arguments = ended.subject.parameters.iter().zip(ended.arguments()).enumerate();
        let objects = arguments.filter(|(_, (parameter, _))| parameter.kind == Kind::Ref);
        let arguments =
            objects.map(|(index, (_, &word))| (ValidRoot::Argument(index), Ref::from_word(word)));
        receiver.into_iter().chain(arguments).filter(|(_, object)| !object.is_null()).collect()
    }

    fn broken_invariant(
        &mut self,
        machine: &mut Machine,
        ended: &Ended<'_>,
        objects: &[(ValidRoot, Ref)],
    ) -> Option<Verdict> {
        for (place, &(root, object)) in objects.iter().enumerate() {
            let met = objects[..place].iter().any(|&(_, one)| one == object);
            if object.is_null() || met {
                continue;
            }
            let class = machine.heap().class_of(object);
            let Some(predicate) = self.invariant(machine, class) else { continue };
            if ended.inside && self.known.has(machine.heap(), object) {
                continue;
            }
            let what = match ask(machine, predicate, &[object.word()], self.budget) {
                Answer::Yes if ended.inside => {
                    self.known.add();
                    continue;
                }
                Answer::Yes => continue,
                Answer::No => "is false".to_owned(),
                Answer::Threw(class) => format!("throws {class}"),
                Answer::Endless => "does not end".to_owned(),
                Answer::Cut(ending) => return Some(cut(&ending)),
            };
            let program = machine.program();
            let name = program.names.get(program.method(predicate).name);
            let who = root.shown(ended.subject);
            let message = format!("{name}() {what} for {who} after the call, and must be true");
            return Some(self.wrong(machine, ended.subject, FailureKind::Invariant, message));
        }
        None
    }

    /// The names of the classes whose predicates were asked so far.
    pub fn asked(&self) -> impl Iterator<Item = String> {
        self.asked.iter().cloned()
    }

    /// The predicate of a class of the user's, if it has one.
    pub fn invariant(&mut self, machine: &Machine, class: ClassId) -> Option<MethodId> {
        *self.invariants.entry(class).or_insert_with(|| {
            let own = !machine.program().is_platform(class);
            let found = own.then(|| predicate::find(machine, class, None).ok()).flatten();
            if found.is_some() {
                self.asked.push(machine.program().class_name(class).to_owned());
            }
            found
        })
    }

    fn broken_postcondition(
        &self,
        machine: &mut Machine,
        ended: &Ended<'_>,
        result: u64,
    ) -> Option<Verdict> {
        let condition = ended.subject.conditions.ensures.as_ref()?;
        let words = condition.words(ended.subject, ended.words, result, ended.old);
        let what = match ask(machine, condition.method, &words, self.budget) {
            Answer::Yes => return None,
            Answer::No => "is false".to_owned(),
            Answer::Threw(class) => format!("throws {class}"),
            Answer::Endless => "does not end".to_owned(),
            Answer::Cut(ending) => return Some(cut(&ending)),
        };
        let shown = shown(machine.program(), condition);
        let title = &ended.subject.title;
        let message = format!("postcondition {shown} {what} after {title}, and must be true");
        Some(self.wrong(machine, ended.subject, FailureKind::Postcondition, message))
    }

    fn judge_exception(
        &mut self,
        machine: &mut Machine,
        ended: &Ended<'_>,
        exception: Ref,
    ) -> Verdict {
        let class = machine.heap().class_of(exception);
        let name = machine.program().class_name(class).to_owned();
        match name.as_str() {
            // A real heap would have been collected.
            "java/lang/OutOfMemoryError" => return Verdict::Dropped(Unjudged::OutOfHeap),
            // The JDK itself lacks something, a file perhaps.
            "java/lang/InternalError" => {
                let told = call::message(machine, exception).unwrap_or_default();
                return Verdict::Dropped(Unjudged::Unsupported(format!("InternalError: {told}")));
            }
            // Perhaps it needs what is not modelled, and hides it: a class that cannot be used tells
            // nothing about the input.
            "java/lang/ExceptionInInitializerError" => {
                let spots = call::trace(machine, exception);
                let place = own_frames(&spots, false).into_iter().next().unwrap_or_default();
                let what = format!("a static initializer that fails: {place}");
                return Verdict::Dropped(Unjudged::Unsupported(what));
            }
            "java/lang/NoClassDefFoundError" | "java/lang/ClassNotFoundException" => {
                let missing = machine.missing().last().map_or("?", |(name, _)| name);
                let missing = missing.replace('/', ".");
                let what = format!("class {missing}, not on the class path");
                return Verdict::Dropped(Unjudged::Unsupported(what));
            }
            _ => {}
        }
        let Some(reason) = refusal::reason(machine, ended, exception, self.view) else {
            return self.unexpected(machine, ended, exception);
        };
        let receiver = ended.receiver().filter(|_| ended.subject.role != Role::Constructor);
        let receiver = receiver.map(|object| (ValidRoot::Receiver, object));
        let broken = self.broken_invariant(machine, ended, receiver.as_slice());
        broken.unwrap_or(Verdict::Refused(Refusal { exception: name, reason }))
    }

    fn unexpected(&self, machine: &mut Machine, ended: &Ended<'_>, exception: Ref) -> Verdict {
        let spots = call::trace(machine, exception);
        let class = machine.heap().class_of(exception);
        let name = machine.program().java_name(class);
        let text = call::message(machine, exception);
        let told = text.map(|text| format!(": {text}")).unwrap_or_default();
        let title = &ended.subject.title;
        let never = THROW_NOTHING.contains(&title.as_str());
        let (kind, why) = match name.as_str() {
            "java.lang.AssertionError" => {
                (FailureKind::Assertion, "an assertion failed".to_owned())
            }
            _ if never => (FailureKind::Contract, format!("{title} must not throw")),
            _ => (FailureKind::Exception, format!("{title} does not declare it")),
        };
        let trace = own_frames(&spots, self.view.platform);
        let place = trace.first().cloned();
        let message = format!("{name}{told} ({why})");
        Verdict::Wrong(Box::new(Failure { kind, message, place, trace, statics: Vec::new() }))
    }

    fn endless(&self, machine: &mut Machine, ended: &Ended<'_>) -> Verdict {
        let trace = own_frames(&call::here(machine), self.view.platform);
        let message =
            format!("{} has not finished after {} instructions", ended.subject.title, ended.budget);
        // Where the budget ran out is anywhere in the loop: the method is the place.
        let place = Some(call::spot(machine, call::start(ended.subject.method)).text);
        let kind = FailureKind::Endless;
        Verdict::Wrong(Box::new(Failure { kind, message, place, trace, statics: Vec::new() }))
    }

    /// A failure that no exception tells of: its place is the method.
    pub fn wrong(
        &self,
        machine: &Machine,
        subject: &Subject,
        kind: FailureKind,
        message: String,
    ) -> Verdict {
        let place = call::spot(machine, call::start(subject.method)).text;
        let trace = vec![place.clone()];
        let (place, statics) = (Some(place), Vec::new());
        Verdict::Wrong(Box::new(Failure { kind, message, place, trace, statics }))
    }
}

/// What `x.equals(x)` and `x.equals(null)` must be.
fn equals_contract(ended: &Ended<'_>, result: u64) -> Option<String> {
    if ended.subject.title != "equals(Object)" || ended.subject.live != Live::This {
        return None;
    }
    let equal = result as u32 != 0;
    match ended.words[1] {
        0 if equal => Some("equals(null) is true, and must be false".to_owned()),
        same if same == ended.words[0] && !equal => {
            Some("equals is not reflexive: x.equals(x) is false".to_owned())
        }
        _ => None,
    }
}

/// The verdict on an ending that tells of a bound of ours.
fn cut(ending: &Ending) -> Verdict {
    Verdict::Dropped(match ending {
        Ending::OutOf(Budget::Deadline) => return Verdict::TimeUp,
        Ending::OutOf(_) => Unjudged::OutOfHeap,
        Ending::Unsupported(what) => Unjudged::Unsupported(what.clone()),
        Ending::Deadlock => Unjudged::Unsupported("waiting for another thread".to_owned()),
        _ => Unjudged::Unsupported("System.exit".to_owned()),
    })
}
