//! What objects say of themselves after a call: their public methods without arguments, as far as
//! these return a value and change nothing. That is what a caller can see, and what tests assert. Of
//! other objects of the JDK's (a `BigInteger`, a `LocalDate`, an `Optional`) it is the text that they say
//! by a `toString` of their own.
//!
//! A method is asked beside what is going on, and taken back. Whether it changed anything is
//! seen from the names of the states before and after, static fields included. One that changes
//! something in any of the cases is no question, also where it happens to change nothing.
//!
//! Cost: a run, and the names of all objects of the call, for each method of each object.

use crate::graph::parts;
use crate::graph::state::{Digest, Namer};
use crate::graph::statics::Statics;
use crate::subject::{call, declared};
use crate::suite::case::{Method, Place, Seen};
use crate::suite::collections::{COLLECTIONS, Contents, contents};
use crate::suite::structure::{Content, Structure, Value};
use machine::ending::Ending;
use machine::machine::Machine;
use machine::program::{ClassId, MethodId, Program, flags};
use machine::value::{Kind, Ref};
use std::collections::BTreeSet;
use std::ops::Range;

/// Instructions for one answer.
const FEW: u64 = 1_000_000;

/// Nobody reads longer texts in a test.
const LONGEST: usize = 200;
/// Nor longer arrays.
const MOST_ELEMENTS: usize = 10;
/// Objects that a container is made of.
const MOST_PARTS: usize = 100;

/// An object to be asked, and the class or interface that it is taken for.
pub(super) struct Asked {
    pub(super) of: Place,
    pub(super) object: Ref,
    pub(super) class: ClassId,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Answers {
    pub(super) seen: Vec<Seen>,
    /// The methods that changed something, by [`question`].
    pub(super) changing: BTreeSet<String>,
}

/// Asks these objects. Nothing that `roots` lead to may change, nor what initializers have made,
/// which lies in `initialized`.
pub(super) fn ask(
    machine: &mut Machine,
    (since, initialized): (u32, &Range<u32>),
    roots: &[Ref],
    objects: &[Asked],
) -> Answers {
    let mut namer = Namer::with(Statics::new(machine.heap(), initialized.clone()));
    let mut state = |machine: &Machine| -> Vec<Digest> {
        roots.iter().map(|&root| namer.name(machine.heap(), since, root)).collect()
    };
    let before = state(machine);
    let mut answers = Answers::default();
    for Asked { of, object, class } in objects {
        for method in questions(machine.program(), *class) {
            let declared = describe(machine.program(), method);
            let class = machine.program().java_name(*class);
            let Some((answer, is_text)) =
                answer(machine, (since, *object), method, &mut |machine| {
                    let same = state(machine) == before;
                    if !same {
                        answers.changing.insert(question(&class, &declared));
                    }
                    same
                })
            else {
                continue;
            };
            answers.seen.push(Seen { of: *of, class, method: declared, answer, is_text });
        }
    }
    answers
}

/// By what a method is known that is asked of objects of a class.
pub(super) fn question(class: &str, method: &Method) -> String {
    format!("{class}.{}", method.name)
}

/// The methods that may be asked, those of the class itself first, `toString` last.
fn questions(program: &Program, class: ClassId) -> Vec<MethodId> {
    let linked = program.class(class);
    let owners = linked.ancestors.iter().rev().chain(&linked.all_interfaces);
    let methods = owners.flat_map(|&owner| program.class(owner).methods.iter().copied());
    let mut names = BTreeSet::new();
    let mut questions: Vec<MethodId> = methods
        .filter(|&method| is_question(program, method))
        .filter(|&method| names.insert(program.names.get(program.method(method).name)))
        .collect();
    questions.sort_by_key(|&method| program.names.get(program.method(method).name) == "toString");
    questions
}

/// Hash codes are no question: they say nothing that `equals` does not.
fn is_question(program: &Program, method: MethodId) -> bool {
    let linked = program.method(method);
    let descriptor = program.names.get(linked.descriptor);
    linked.flags & flags::PUBLIC != 0
        && linked.flags & (flags::STATIC | flags::SYNTHETIC) == 0
        && linked.class != program.known.object
        && descriptor
            .strip_prefix("()")
            .is_some_and(|result| may_be_told(program, linked.class, result))
        && !matches!(program.names.get(linked.name), "hashCode" | "clone")
}

/// Whether a result of this type may be a value or hold some. A stream is none, and costs much to
/// make; nor is a number that a number of the JDK's makes of itself. The method is of class `owner`.
fn may_be_told(program: &Program, owner: ClassId, descriptor: &str) -> bool {
    let element = descriptor.trim_start_matches('[');
    let Some(name) = element.strip_prefix('L').map(|rest| rest.trim_end_matches(';')) else {
        return descriptor != "V";
    };
    let is_enum = |class: ClassId| program.class(class).flags & flags::ENUM != 0;
    let is_known = match name.strip_prefix("java/util/") {
        Some(one) => COLLECTIONS.contains(&one) || CONTAINERS.contains(&one),
        None => name.strip_prefix("java/lang/").is_some_and(|one| VALUES.contains(&one)),
    };
    let of_platform = program.is_platform(owner);
    let says = |class| is_enum(class) || !of_platform && text_of(program, class).is_some();
    is_known || program.loaded(name).is_some_and(says)
}

/// The method by which objects of a class of the JDK's say what they are; None if that is nothing
/// of their own.
fn text_of(program: &Program, class: ClassId) -> Option<MethodId> {
    let linked = program.class(class);
    let is_open = !linked.is_interface() && !linked.is_array() && !linked.hidden;
    let method = program.find_method(class, "toString", "()Ljava/lang/String;")?;
    let is_own = program.method(method).class != program.known.object;
    (is_open && program.is_platform(class) && is_own).then_some(method)
}

/// Types of what may be a value.
const VALUES: [&str; 14] = [
    "Boolean",
    "Byte",
    "CharSequence",
    "Character",
    "Comparable",
    "Double",
    "Float",
    "Integer",
    "Iterable",
    "Long",
    "Number",
    "Object",
    "Short",
    "String",
];

/// Interfaces of what holds values.
const CONTAINERS: [&str; 11] = [
    "Collection",
    "Deque",
    "List",
    "Map",
    "NavigableMap",
    "NavigableSet",
    "Queue",
    "SequencedCollection",
    "Set",
    "SortedMap",
    "SortedSet",
];

fn describe(program: &Program, method: MethodId) -> Method {
    declared(program, method, &program.declaration(method))
}

/// What an object answers, if that can be told and `unchanged` agrees, and whether it is the text of
/// what was returned.
fn answer(
    machine: &mut Machine,
    (since, object): (u32, Ref),
    method: MethodId,
    unchanged: &mut dyn FnMut(&Machine) -> bool,
) -> Option<(Structure, bool)> {
    let program = machine.program();
    let linked = program.method(method);
    let (name, descriptor) = (program.names.get(linked.name), program.names.get(linked.descriptor));
    let kind = linked.result?;
    let is_abstract = linked.flags & flags::ABSTRACT != 0;
    let found = program.find_method(machine.heap().class_of(object), name, descriptor);
    let run = found.or((!is_abstract).then_some(method))?;
    let felt = machine.limits_felt();
    machine.trial(|machine| {
        let Ending::Returned(word) = call::run(machine, run, &[object.word()], FEW) else {
            return None;
        };
        if !unchanged(machine) || machine.limits_felt() > felt {
            return None;
        }
        if let Some(answer) = told(machine, since, kind, word) {
            return Some((answer, false));
        }
        if kind != Kind::Ref || word == 0 {
            return None;
        }
        let says = text_of(machine.program(), machine.heap().class_of(Ref::from_word(word)))?;
        let Ending::Returned(text) = call::run(machine, says, &[word], FEW) else { return None };
        if !unchanged(machine) || machine.limits_felt() > felt {
            return None;
        }
        let text = told(machine, since, Kind::Ref, text)?;
        matches!(text.roots[..], [Value::Text(_)]).then_some((text, true))
    })
}

/// A value without identity, or values in an array or a container of the JDK's.
fn told(machine: &Machine, since: u32, kind: Kind, word: u64) -> Option<Structure> {
    if kind == Kind::Ref && word != 0 && !is_small(machine, since, Ref::from_word(word)) {
        return None;
    }
    let answer = Structure::read_all(machine, &[(kind, word)]);
    let is_plain = |value: &Value| !matches!(value, Value::Object(_) | Value::Undecided);
    let is_told = match answer.roots.first()? {
        Value::Object(index) => {
            match (&answer.objects[*index].content, contents(&answer, *index)) {
                (Content::Elements(elements), _) => elements.iter().all(is_plain),
                (_, Some(Contents::Sequence(values))) => values.into_iter().all(is_plain),
                (_, Some(Contents::Map(entries))) => {
                    entries.into_iter().all(|(key, value)| is_plain(key) && is_plain(value))
                }
                (_, None) => false,
            }
        }
        Value::Text(text) => text.len() <= LONGEST,
        value => is_plain(value),
    };
    is_told.then_some(answer)
}

/// Whether there is little to read: of anything that is neither a value nor holds values, nothing is.
fn is_small(machine: &Machine, since: u32, object: Ref) -> bool {
    let (program, heap) = (machine.program(), machine.heap());
    let class = heap.class_of(object);
    if program.class(class).is_array() {
        return heap.length(object).is_some_and(|length| length as usize <= MOST_ELEMENTS);
    }
    let name = program.class_name(class);
    let is_constant = program
        .class(class)
        .ancestors
        .iter()
        .any(|&one| program.class_name(one) == "java/lang/Enum");
    let is_value = class == program.known.string || heap.unboxed(object).is_some() || is_constant;
    let is_collection =
        name.strip_prefix("java/util/").is_some_and(|one| COLLECTIONS.contains(&one));
    is_value || is_collection && parts(heap, since, object).len() <= MOST_PARTS
}
