//! Whether an exception was meant: who made it, and why.
//!
//! Code under test *refuses* with what it throws on purpose. That is decided by the place where the
//! exception was made, which its backtrace begins with, never by its text: a constructor call in
//! code that is not the JDK's is a `throw new` of its own; an instruction that fails is a slip;
//! and what the JDK makes is meant for whoever handed it the cause. If that is an argument of the
//! call under test, passed on unchanged from method to method, the caller is refused.
//!
//! The JDK's own classes do not declare what they throw but document it, and that is
//! not in their class files. Of them, what the code itself throws is a refusal
//! (but not an `Error` or a `ConcurrentModificationException`), and what
//! the machine throws where an argument can be the cause ([`CAUSED`]).

use super::oracle::Ended;
use crate::graph::parts;
use crate::subject::{Candidate, Parameter, Subject};
use crate::suite::report::check::RefusalReason;
use crate::suite::types::simple_name;
use machine::machine::Machine;
use machine::program::descriptor::split;
use machine::program::{ClassId, Field, Program, flags};
use machine::throw::CodeLocation;
use machine::value::{Kind, Ref};
use std::collections::BTreeSet;

/// Exceptions by which a method refuses, with their subclasses, whoever made them.
const REFUSALS: [&str; 7] = [
    "java/lang/IllegalArgumentException",
    "java/lang/IllegalMonitorStateException",
    "java/lang/IllegalStateException",
    "java/util/NoSuchElementException",
    "java/lang/UnsupportedOperationException",
    "java/util/EmptyStackException",
    "java/time/DateTimeException",
];

const ERROR: &str = "java/lang/Error";
const ASSERTION: &str = "java/lang/AssertionError";
const INPUT_OUTPUT: &str = "java/io/IOException";
const OUT_OF_BOUNDS: &str = "java/lang/IndexOutOfBoundsException";
const CHANGED: &str = "java/util/ConcurrentModificationException";
/// What goes through a collection for its caller.
const ITERATORS: [&str; 3] =
    ["java/util/Iterator", "java/util/Enumeration", "java/util/Spliterator"];
const NULL_POINTER: &str = "java/lang/NullPointerException";
const CAST: &str = "java/lang/ClassCastException";
const COMPARABLE: &str = "java/lang/Comparable";

/// Where the JDK has what code calls to check its arguments and its results.
const CHECKS: &str = "java/util/Objects";

/// What the JDK throws where a result does not fit a type: whoever calls that wants to know.
const EXACT: &str = "java/lang/ArithmeticException";

const NEGATIVE_SIZE: &str = "java/lang/NegativeArraySizeException";

/// The methods that compare, which may meet a value of another type (`Comparable`, `Comparator`).
const COMPARISONS: [(&str, &str); 2] = [
    ("compareTo", "(Ljava/lang/Object;)I"),
    ("compare", "(Ljava/lang/Object;Ljava/lang/Object;)I"),
];

/// What the machine throws because of an argument: with the types of parameters that
/// can be the cause, as letters of descriptors. With no letter, an argument of an
/// earlier call can be: a class that wants texts may have kept our boxed integers.
const CAUSED: [(&str, &str); 6] = [
    (OUT_OF_BOUNDS, "BCIJS["),
    (NEGATIVE_SIZE, "BCIJS"),
    ("java/lang/ArrayStoreException", "["),
    (EXACT, "BCDFIJLS"),
    ("java/lang/IllegalMonitorStateException", "L"),
    (CAST, ""),
];

/// What fails because of one operand of an instruction: an index, a divisor, a size.
const OF_OPERAND: [&str; 3] = [OUT_OF_BOUNDS, EXACT, NEGATIVE_SIZE];

/// Letters of types that can be an index.
const INDEX: &str = "BCIJS";

/// Methods that never throw, and what they take.
pub(super) const THROW_NOTHING: [&str; 3] = ["equals(Object)", "hashCode()", "toString()"];

/// From whose view an exception is judged.
#[derive(Clone, Copy, Debug)]
pub struct Viewpoint {
    /// The class under test is the JDK's.
    pub(super) platform: bool,
    /// Only what is declared or expected is a refusal.
    pub(super) strict: bool,
    /// Where the heap ended before any input was made.
    pub(super) since: u32,
}

/// Why an exception is a refusal; None if it is not.
pub(super) fn reason(
    machine: &Machine,
    ended: &Ended<'_>,
    exception: Ref,
    view: Viewpoint,
) -> Option<RefusalReason> {
    let program = machine.program();
    let class = machine.heap().class_of(exception);
    let subject = ended.subject;
    if subject.allowed.iter().any(|&allowed| program.is_subclass(class, allowed)) {
        return Some(RefusalReason::Declared);
    }
    if view.strict || THROW_NOTHING.contains(&subject.title.as_str()) {
        return None;
    }
    if ended.has_null(machine) {
        return Some(RefusalReason::Null);
    }
    let thrown = Thrown { machine, class, places: machine.heap().backtrace(exception) };
    if REFUSALS.iter().any(|name| thrown.is(name)) {
        return Some(RefusalReason::Meant);
    }
    if ended.holds(machine, exception, view.since) {
        return Some(RefusalReason::Given);
    }
    if thrown.is(ERROR) {
        return None;
    }
    if ended.is_from_function(machine, &thrown.places) {
        return Some(RefusalReason::Function);
    }
    if view.platform || thrown.is_inherited() {
        return thrown.is_documented(subject).then_some(RefusalReason::Documented);
    }
    thrown.reason(ended, view)
}

/// Whether an exception tells of the world outside, and not of what a call was given.
pub(super) fn is_from_outside(machine: &Machine, exception: Ref) -> bool {
    let class = machine.heap().class_of(exception);
    Thrown { machine, class, places: Vec::new() }.is(INPUT_OUTPUT)
}

/// Whether the code under test has made an exception itself, by `new`, that is no assertion.
pub(super) fn is_own(machine: &Machine, exception: Ref) -> bool {
    let class = machine.heap().class_of(exception);
    let thrown = Thrown { machine, class, places: machine.heap().backtrace(exception) };
    let is_own = thrown.places.first().is_some_and(|&place| !thrown.is_platform(place));
    is_own && thrown.is_by_code() && !thrown.is(ASSERTION)
}

/// Whether an assertion failed before the code had stored anything, in variables neither.
pub(super) fn is_asserted_first(machine: &Machine, exception: Ref) -> bool {
    let class = machine.heap().class_of(exception);
    let thrown = Thrown { machine, class, places: machine.heap().backtrace(exception) };
    let stores = |place: &CodeLocation| thrown.program().stores_before(*place);
    thrown.is(ASSERTION) && !thrown.places.is_empty() && !thrown.places.iter().any(stores)
}

/// The class whose code an exception comes from, if that is not the JDK's.
pub(super) fn within(machine: &Machine, exception: Ref) -> Option<ClassId> {
    let program = machine.program();
    let class = program.method(machine.heap().backtrace(exception).first()?.method).class;
    (!program.is_platform(class)).then_some(class)
}

/// The first field of an object that is null until another call or constructor sets it, or whoever has
/// the object, as it is public; if an exception has met a null that came from far: it was passed on, or
/// returned.
pub fn unset_in(machine: &Machine, object: Ref, exception: Ref) -> Option<String> {
    let (program, heap) = (machine.program(), machine.heap());
    let place = *heap.backtrace(exception).first()?;
    let is_null = program.class_name(heap.class_of(exception)) == NULL_POINTER;
    if object.is_null() || !is_null || !program.null_is_from_far(place) {
        return None;
    }
    let class = heap.class_of(object);
    let own = program.class(class).ancestors.iter().filter(|&&one| !program.is_platform(one));
    let fields =
        own.flat_map(|&owner| program.class(owner).fields.iter().map(move |one| (owner, one)));
    let is_null = |field: &Field| field.kind == Kind::Ref && heap.get(object, field.slot) == 0;
    let mut nulls = fields.filter(|(_, field)| !field.is_static() && is_null(field));
    let name = |field: &Field| program.names.get(field.name).to_owned();
    let (owner, field) = nulls.find(|(_, field)| program.is_unset(class, &name(field)))?;
    Some(format!("{}.{}", simple_name(program.class_name(owner)), name(field)))
}

/// The field whose null a call has met, if that is null until another call gives it a value, or was
/// left out: the object was not ready yet.
pub(super) fn unset_field(machine: &Machine, ended: &Ended<'_>, exception: Ref) -> Option<String> {
    let (program, heap) = (machine.program(), machine.heap());
    let class = heap.class_of(exception);
    let place = *heap.backtrace(exception).first()?;
    if program.class_name(class) != NULL_POINTER {
        return None;
    }
    let class = program.method(place.method).class;
    let receiver = ended.receiver().map(|one| heap.class_of(one));
    let of = receiver.filter(|&one| program.is_subclass(one, class)).unwrap_or(class);
    let (owner, field) = program.unset_field(place, of)?;
    let owner = if owner == of { class } else { owner };
    Some(format!("{}.{field}", simple_name(program.class_name(owner))))
}

/// An exception, and where it was made.
struct Thrown<'a> {
    machine: &'a Machine,
    class: ClassId,
    /// Innermost first; empty if it does not tell.
    places: Vec<CodeLocation>,
}

impl Thrown<'_> {
    fn program(&self) -> &Program {
        self.machine.program()
    }

    fn is(&self, name: &str) -> bool {
        let program = self.program();
        program.class(self.class).ancestors.iter().any(|&one| program.class_name(one) == name)
    }

    fn is_platform(&self, place: CodeLocation) -> bool {
        self.program().is_platform(self.program().method(place.method).class)
    }

    /// Whether code made it, and not the machine, which always tells where. What is native checks
    /// like other code.
    fn is_by_code(&self) -> bool {
        let program = self.program();
        self.places.first().is_none_or(|&place| {
            program.constructs(place) || program.method(place.method).flags & flags::NATIVE != 0
        })
    }

    /// Whether none but the JDK's code ran: the method under test is inherited from there.
    fn is_inherited(&self) -> bool {
        !self.places.is_empty() && self.places.iter().all(|&place| self.is_platform(place))
    }

    fn reason(&self, ended: &Ended<'_>, view: Viewpoint) -> Option<RefusalReason> {
        let own = self.places.first().is_none_or(|&place| !self.is_platform(place));
        let by_code = self.is_by_code();
        match () {
            // Of a call that goes through what it changes itself, nobody else can know.
            () if self.is(CHANGED) => {
                let iterates = own && ended.receiver().is_some_and(|one| self.is_iterator(one));
                let is_known = iterates
                    || ended.has_twice()
                    || !own && self.is_of_old_iterator(ended, view.since);
                is_known.then_some(RefusalReason::Changed)
            }
            () if own && by_code => Some(RefusalReason::Own),
            () if self.is(CAST) && self.is_comparison() => Some(RefusalReason::Comparison),
            () if self.is(CAST) && own => {
                let is_known = self.is_cast_of_argument(ended.subject)
                    || self.is_cast_of_lookup(ended.subject);
                is_known.then_some(RefusalReason::Cast)
            }
            () if own && self.is_of_argument(ended) => Some(RefusalReason::Operand),
            () if self.is(OUT_OF_BOUNDS) && own => {
                self.is_of_argument_array(ended.subject).then_some(RefusalReason::Element)
            }
            () if self.is(NEGATIVE_SIZE) && own => {
                let is_difference = self.operand_sources(ended.subject).len() > 1;
                is_difference.then_some(RefusalReason::Element)
            }
            () if by_code && self.is_check() => Some(RefusalReason::Check),
            () if (by_code || !own && self.is_of_operand()) && self.is_passed_on(ended.subject) => {
                Some(RefusalReason::PassedOn)
            }
            () if by_code && self.is(OUT_OF_BOUNDS) => {
                self.is_of_argument_text(ended.subject).then_some(RefusalReason::Element)
            }
            () => None,
        }
    }

    /// How many frames are the JDK's that the code under test called.
    fn called(&self) -> usize {
        self.places.iter().take_while(|&&place| self.is_platform(place)).count()
    }

    /// Whether the code called what exists to check: `Objects.checkIndex`, `Math.addExact`.
    fn is_check(&self) -> bool {
        let called = self.called().checked_sub(1).map(|last| self.places[last]);
        let program = self.program();
        called.is_some_and(|place| {
            program.class_name(program.method(place.method).class) == CHECKS || self.is(EXACT)
        })
    }

    /// Whether a comparison met a value of another type.
    fn is_comparison(&self) -> bool {
        let program = self.program();
        self.places.first().is_some_and(|&place| {
            let method = program.method(place.method);
            let named = (program.names.get(method.name), program.names.get(method.descriptor));
            COMPARISONS.contains(&named) || program.casts_to(place).as_deref() == Some(COMPARABLE)
        })
    }

    /// Whether an iterator, or a view of a collection, noticed that was there before the call and
    /// that the caller knows of: the code read it from a field or a parameter, and it is part of an
    /// argument, or of a receiver that is an iterator itself. One that the call has made, or that
    /// an object keeps for its own use, tells of a slip.
    fn is_of_old_iterator(&self, ended: &Ended<'_>, since: u32) -> bool {
        let places = self.places.first().zip(self.places.get(self.called()));
        let Some((&place, &caller)) = places else { return false };
        let (program, heap) = (self.program(), self.machine.heap());
        let class = program.method(place.method).class;
        if !program.passed_on(caller).is_some_and(|call| call.receiver_is_kept) {
            return false;
        }
        // Collections notice too, while they call somebody back; what looks at one later is of a
        // class that nobody can name.
        if program.class(class).flags & flags::PUBLIC != 0 {
            return false;
        }
        let receiver = ended.receiver();
        let is_known = |object: &Ref| receiver != Some(*object) || self.is_iterator(*object);
        let roots = ended.references().filter(|object| !object.is_null()).filter(is_known);
        let mut objects = roots.flat_map(|root| parts(heap, since, root));
        objects.any(|object| heap.is_instance(object, class))
    }

    fn is_iterator(&self, object: Ref) -> bool {
        let mut classes = ITERATORS.iter().filter_map(|name| self.program().loaded(name));
        classes.any(|class| self.machine.heap().is_instance(object, class))
    }

    /// Whether a method of the JDK was handed an argument of the call under test; of an index
    /// out of bounds and the like, one that can be a number.
    fn is_passed_on(&self, subject: &Subject) -> bool {
        let frame = self.called();
        let arguments = self.arguments_at(frame, subject);
        let call = self.places.get(frame).and_then(|&place| self.program().passed_on(place));
        let Some(call) = call else { return false };
        let (types, _) = split(&call.descriptor).unwrap_or_default();
        let number = self.is(OUT_OF_BOUNDS) || !self.is_by_code();
        let fits = |descriptor: &str| !number || descriptor.starts_with(|one| INDEX.contains(one));
        let is_argument = |one: &Option<usize>| one.is_some_and(|one| arguments[one]);
        let mut passed = call.arguments.iter().zip(types);
        passed.any(|(one, descriptor)| is_argument(one) && fits(descriptor))
            || call.elements.iter().any(|&one| arguments[one])
    }

    /// Whether one operand of an instruction is to blame.
    fn is_of_operand(&self) -> bool {
        OF_OPERAND.iter().any(|name| self.is(name))
    }

    /// Whether an argument of the call under test, passed on unchanged, is itself the index, divisor
    /// or size that failed; or one that is zero, from which alone a divisor is computed.
    fn is_of_argument(&self, ended: &Ended<'_>) -> bool {
        let Some(&place) = self.places.first() else { return false };
        if !self.is_of_operand() {
            return false;
        }
        let operand = self.program().failing_operand(place);
        operand.is_some_and(|operand| self.arguments_at(0, ended.subject)[operand])
            || self.is(EXACT) && self.is_of_zero(ended)
    }

    fn is_of_zero(&self, ended: &Ended<'_>) -> bool {
        let sources = self.operand_sources(ended.subject);
        sources.len() == 1 && sources.iter().all(|&only| ended.arguments()[only] == 0)
    }

    /// The arguments of the call under test that the index, divisor or size is computed from.
    fn operand_sources(&self, subject: &Subject) -> BTreeSet<usize> {
        let Some(&place) = self.places.first() else { return BTreeSet::new() };
        let from = self.sources_at(0, subject);
        let sources = self.program().operand_sources(place);
        sources.iter().flat_map(|&source| &from[source]).copied().collect()
    }

    /// Whether an array and what its index is computed from are both arguments of the call under
    /// test: they do not fit together, and it was not the code that brought them together. The
    /// same if the index goes as far as a field of the receiver tells: array and receiver do not.
    fn is_of_argument_array(&self, subject: &Subject) -> bool {
        let Some(&place) = self.places.first() else { return false };
        let Some(access) = self.program().element_access(place) else { return false };
        let (arguments, from) = (self.arguments_at(0, subject), self.sources_at(0, subject));
        let is_argument = access.array.is_some_and(|array| arguments[array]);
        let is_computed = access.index.iter().any(|&source| !from[source].is_empty());
        is_argument && (is_computed || self.program().counts_by_field(place))
    }

    /// The same of an object of the JDK, a text or a list, and an index that it was asked for; or an
    /// array that was handed to the JDK with one.
    fn is_of_argument_text(&self, subject: &Subject) -> bool {
        let frame = self.called();
        let call = self.places.get(frame).and_then(|&place| self.program().passed_on(place));
        let Some(call) = call else { return false };
        let (arguments, from) =
            (self.arguments_at(frame, subject), self.sources_at(frame, subject));
        let (types, _) = split(&call.descriptor).unwrap_or_default();
        let is_index = |descriptor: &str| descriptor.starts_with(|one| INDEX.contains(one));
        let mut indices =
            call.sources.iter().zip(&types).filter(|(_, descriptor)| is_index(descriptor));
        // Not any object: what is put into a list at some place does not tell how long that is.
        let own = self.places.get(frame).map_or("", |&place| self.descriptor(place));
        let (own, _) = split(own).unwrap_or_default();
        let is_array = |one: usize| arguments[one] && own[one].starts_with('[');
        let mut arrays = call.arguments.iter().flatten();
        (call.receiver.is_some_and(|one| arguments[one]) || arrays.any(|&one| is_array(one)))
            && indices.any(|(sources, _)| sources.iter().any(|&one| !from[one].is_empty()))
    }

    /// Whether the method under test casts what it has looked up by an argument, and returns it: the
    /// caller has put it there, and guesses its type by the choice of the method.
    fn is_cast_of_lookup(&self, subject: &Subject) -> bool {
        let place = self.places.first().filter(|place| place.method == subject.method);
        place.is_some_and(|&place| self.program().casts_what_is_looked_up(place))
    }

    /// Whether an argument of the call under test was cast, and its type allows others; or an
    /// argument of a public method on the way, to which the call under test gave what is in its
    /// own, as `containsAll` gives elements to `contains`.
    fn is_cast_of_argument(&self, subject: &Subject) -> bool {
        let Some(&place) = self.places.first() else { return false };
        let Some(parameter) = self.program().cast_parameter(place) else { return false };
        let is_public = self.program().method(place.method).flags & flags::PUBLIC != 0;
        let has_contents = |one: &Parameter| one.kind == Kind::Ref;
        self.arguments_at(0, subject)[parameter]
            || is_public && subject.parameters.iter().any(has_contents)
    }

    /// Which parameters of the method of a frame are arguments of the call under test, passed on
    /// from method to method.
    fn arguments_at(&self, frame: usize, subject: &Subject) -> Vec<bool> {
        let Some(&place) = self.places.get(frame) else { return Vec::new() };
        let none = vec![false; self.parameters(place)];
        if self.places.last().is_none_or(|outermost| outermost.method != subject.method) {
            return none;
        }
        let mut arguments = vec![true; subject.parameters.len()];
        for pair in self.places[frame..].windows(2).rev() {
            let Some(call) = self.program().call_of(pair[1], pair[0].method) else { return none };
            let is_argument = |one: &Option<usize>| one.is_some_and(|one| arguments[one]);
            arguments = call.arguments.iter().map(is_argument).collect();
        }
        arguments
    }

    /// For each parameter of the method of a frame, the arguments of the call under test that it is
    /// computed from.
    fn sources_at(&self, frame: usize, subject: &Subject) -> Vec<BTreeSet<usize>> {
        let Some(&place) = self.places.get(frame) else { return Vec::new() };
        let none = vec![BTreeSet::new(); self.parameters(place)];
        if self.places.last().is_none_or(|outermost| outermost.method != subject.method) {
            return none;
        }
        let numbers = 0..subject.parameters.len();
        let mut from: Vec<BTreeSet<usize>> = numbers.map(|number| [number].into()).collect();
        for pair in self.places[frame..].windows(2).rev() {
            let Some(call) = self.program().call_of(pair[1], pair[0].method) else { return none };
            let together = |sources: &Vec<usize>| {
                sources.iter().flat_map(|&source| &from[source]).copied().collect()
            };
            from = call.sources.iter().map(together).collect();
        }
        from
    }

    /// How many parameters the method of a place has.
    fn parameters(&self, place: CodeLocation) -> usize {
        split(self.descriptor(place)).map_or(0, |(types, _)| types.len())
    }

    fn descriptor(&self, place: CodeLocation) -> &str {
        let program = self.program();
        program.names.get(program.method(place.method).descriptor)
    }

    /// Whether the documentation of a class of the JDK surely speaks of it: the
    /// code itself throws it, or an argument can be its cause.
    fn is_documented(&self, subject: &Subject) -> bool {
        if self.is_by_code() {
            return !self.is(CHANGED);
        }
        CAUSED.iter().any(|(name, letters)| {
            let fits = |descriptor: &str| descriptor.starts_with(|one| letters.contains(one));
            let mut parameters = subject.parameters.iter();
            self.is(name) && (letters.is_empty() || parameters.any(|one| fits(&one.descriptor)))
        })
    }
}

impl Ended<'_> {
    /// Receiver and arguments that are references.
    fn references(&self) -> impl Iterator<Item = Ref> {
        let words = self.subject.kinds().into_iter().zip(self.words);
        words.filter(|(kind, _)| *kind == Kind::Ref).map(|(_, &word)| Ref::from_word(word))
    }

    /// Whether an exception is part of the receiver or an argument: somebody gave it, to be thrown.
    fn holds(&self, machine: &Machine, exception: Ref, since: u32) -> bool {
        let mut objects = self.references().filter(|object| !object.is_null());
        objects.any(|root| parts(machine.heap(), since, root).contains(&exception))
    }

    /// Whether one object is there twice: a collection that is added to itself is changed while
    /// somebody goes through it, and the caller knows.
    fn has_twice(&self) -> bool {
        let objects: Vec<Ref> = self.references().filter(|object| !object.is_null()).collect();
        let mut places = objects.iter().enumerate();
        places.any(|(place, object)| objects[..place].contains(object))
    }

    /// Whether an argument is null, or an element of an array or collection that is one.
    fn has_null(&self, machine: &Machine) -> bool {
        let kinds = self.subject.parameters.iter().map(|parameter| parameter.kind);
        let given = self.arguments().iter().zip(self.subject.candidates(self.candidates));
        let mut objects = kinds.zip(given).filter(|(kind, _)| *kind == Kind::Ref);
        objects.any(|(_, (&word, candidate))| {
            let object = Ref::from_word(word);
            let takes_null = candidate.is_some_and(|one| one.null_taker().is_some());
            object.is_null()
                || holds_null(machine, object)
                || takes_null && is_platform(machine, object)
        })
    }

    /// Whether it was thrown inside a function of the JDK that is an argument: it need
    /// not take every value.
    fn is_from_function(&self, machine: &Machine, places: &[CodeLocation]) -> bool {
        let inside = |object: Ref| {
            let class = machine.heap().class_of(object);
            places.iter().any(|place| machine.program().method(place.method).class == class)
        };
        let function = |(&word, candidate): (&u64, Option<&Candidate>)| {
            let object = Ref::from_word(word);
            let recipe = candidate.and_then(Candidate::recipe);
            let first = recipe.and_then(|recipe| recipe.calls.first());
            first.is_some_and(|call| call.method.is_static)
                && is_platform(machine, object)
                && inside(object)
        };
        self.arguments().iter().zip(self.subject.candidates(self.candidates)).any(function)
    }
}

fn is_platform(machine: &Machine, object: Ref) -> bool {
    machine.program().is_platform(machine.heap().class_of(object))
}

/// Whether an object is an array with a null in it.
pub fn holds_null(machine: &Machine, object: Ref) -> bool {
    let heap = machine.heap();
    let array = heap.program().class(heap.class_of(object)).array();
    array.is_some_and(|(kind, _)| kind == Kind::Ref)
        && heap.ref_elements(object).iter().any(|element| element.is_null())
}
