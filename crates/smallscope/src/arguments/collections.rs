//! Collections and functions of the JDK that serve as arguments.
//!
//! A parameter whose type is a collection or a map takes null and all small ones, of
//! the class that one would take for that type, filled by calls of `add` or `put`.
//! A parameter of another interface takes null and what the interface's own static
//! methods without parameters give: `Comparator.reverseOrder()`, `Function.identity()`.
//!
//! Not here: functions that nobody gives away (`Predicate`, `Consumer`); methods that
//! take one are skipped.

use super::{Space, words};
use crate::graph::state::Namer;
use crate::scope::notation::Domain;
use crate::scope::types::domain_of;
use crate::subject::call;
use crate::subject::combinations::count_up;
use crate::subject::{Candidate, declared};
use crate::suite::case::{Argument, Call, Recipe};
use crate::suite::structure::Structure;
use machine::ending::Ending;
use machine::machine::Machine;
use machine::program::{ClassId, MethodId, flags};
use machine::value::{Kind, Ref};
use rustc_hash::FxHashSet;

/// The class that one would take for an interface.
const TAKEN: [(&str, &str); 11] = [
    ("java/lang/Iterable", "java/util/ArrayList"),
    ("java/util/Collection", "java/util/ArrayList"),
    ("java/util/List", "java/util/ArrayList"),
    ("java/util/Set", "java/util/LinkedHashSet"),
    ("java/util/SortedSet", "java/util/TreeSet"),
    ("java/util/NavigableSet", "java/util/TreeSet"),
    ("java/util/Queue", "java/util/ArrayDeque"),
    ("java/util/Deque", "java/util/ArrayDeque"),
    ("java/util/Map", "java/util/LinkedHashMap"),
    ("java/util/SortedMap", "java/util/TreeMap"),
    ("java/util/NavigableMap", "java/util/TreeMap"),
];

/// How collections and maps are filled.
const FILLED: [(&str, &str); 2] = [
    ("add", "(Ljava/lang/Object;)Z"),
    ("put", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;"),
];

/// Elements of the largest one.
const MOST_ELEMENTS: u32 = 2;

/// Different elements, null among them.
const MOST_VALUES: usize = 3;

/// Instructions for a call.
const ENOUGH: u64 = 1_000_000;

/// What a parameter of a class of the JDK takes; None if there is nothing but null.
/// `elements` are the type arguments, as descriptors.
pub(super) fn candidates(
    machine: &mut Machine,
    space: &Space<'_>,
    class: &str,
    elements: &[String],
) -> Option<Vec<Candidate>> {
    let taken = TAKEN.iter().find(|(name, _)| *name == class).map_or(class, |(_, taken)| *taken);
    let id = machine.load(taken).ok()?;
    if !machine.program().is_platform(id) {
        return None;
    }
    let made = match machine.program().class(id).is_interface() {
        true => given_away(machine, id),
        false => Filler::new(machine, id)?.all(machine, space, elements)?,
    };
    let null = Candidate::Plain(Ref::NULL.word());
    (!made.is_empty()).then(|| std::iter::once(null).chain(made).collect())
}

/// What the static methods of an interface give.
fn given_away(machine: &mut Machine, class: ClassId) -> Vec<Candidate> {
    let program = machine.program();
    let wanted = format!("()L{};", program.class_name(class));
    let fits = |id: &MethodId| {
        let method = program.method(*id);
        method.is_static()
            && method.flags & flags::PUBLIC != 0
            && program.names.get(method.descriptor) == wanted
    };
    let methods: Vec<MethodId> =
        program.class(class).methods.iter().copied().filter(fits).collect();
    let mut made = Vec::new();
    for method in methods {
        if let Ending::Returned(word) = call::run(machine, method, &[], ENOUGH)
            && word != 0
        {
            let calls = vec![called(machine, method, None, Vec::new())];
            made.push(candidate(Ref::from_word(word), calls));
        }
    }
    made
}

fn called(
    machine: &Machine,
    method: MethodId,
    receiver: Option<usize>,
    arguments: Vec<Argument>,
) -> Call {
    let program = machine.program();
    Call { method: declared(program, method, &program.declaration(method)), receiver, arguments }
}

fn candidate(object: Ref, calls: Vec<Call>) -> Candidate {
    let recipe = Recipe { calls, roots: vec![Argument::Made(0)] };
    Candidate::Object(object, Some(Box::new(recipe)))
}

/// Makes collections, or maps, of one class.
struct Filler {
    class: ClassId,
    constructor: MethodId,
    fill: MethodId,
    /// `put` takes a value too.
    keyed: bool,
}

impl Filler {
    fn new(machine: &Machine, class: ClassId) -> Option<Filler> {
        let program = machine.program();
        let linked = program.class(class);
        let kept = ["java/util/Collection", "java/util/Map"];
        let of_interfaces = linked.all_interfaces.iter();
        let place = of_interfaces
            .filter_map(|&one| kept.iter().position(|name| *name == program.class_name(one)))
            .next()?;
        let constructor = program.find_method(class, "<init>", "()V")?;
        let (name, descriptor) = FILLED[place];
        let fill = program.find_method(class, name, descriptor)?;
        let ready = linked.flags & flags::ABSTRACT == 0
            && program.method(constructor).class == class
            && program.method(constructor).flags & flags::PUBLIC != 0;
        ready.then_some(Filler { class, constructor, fill, keyed: place == 1 })
    }

    /// All of up to [`MOST_ELEMENTS`], each once; None if the elements have no domain.
    fn all(
        &self,
        machine: &mut Machine,
        space: &Space<'_>,
        elements: &[String],
    ) -> Option<Vec<Candidate>> {
        let keys = values(machine, space, elements.first())?;
        let value = match self.keyed {
            true => values(machine, space, elements.get(1))?.last().copied(),
            false => None,
        };
        let since = machine.new_object(machine.program().known.object).ok()?.0;
        let (mut made, mut known, mut namer) = (Vec::new(), FxHashSet::default(), Namer::default());
        for length in 0..=space.scope.min(MOST_ELEMENTS) {
            let mut digits = vec![0; length as usize];
            loop {
                let chosen: Vec<u64> = digits.iter().map(|&digit| keys[digit]).collect();
                if let Some((object, calls)) = self.one(machine, &chosen, value)
                    && known.insert(namer.name(machine.heap(), since, object))
                {
                    made.push(candidate(object, calls));
                }
                if !count_up(&mut digits, |_| keys.len()) {
                    break;
                }
            }
        }
        Some(made)
    }

    /// One with these elements; None if it refuses one.
    fn one(
        &self,
        machine: &mut Machine,
        keys: &[u64],
        value: Option<u64>,
    ) -> Option<(Ref, Vec<Call>)> {
        let object = machine.new_object(self.class).ok()?;
        let mut calls = vec![called(machine, self.constructor, None, Vec::new())];
        run(machine, self.constructor, &[object.word()])?;
        for &key in keys {
            let words: Vec<u64> = std::iter::once(key).chain(value).collect();
            let roots: Vec<(Kind, u64)> = words.iter().map(|&word| (Kind::Ref, word)).collect();
            let arguments = Structure::read_all(machine, &roots).roots;
            let arguments = arguments.into_iter().map(Argument::Plain).collect();
            calls.push(called(machine, self.fill, Some(0), arguments));
            let words: Vec<u64> = std::iter::once(object.word()).chain(words).collect();
            run(machine, self.fill, &words)?;
        }
        Some((object, calls))
    }
}

/// Makes a call that must return.
fn run(machine: &mut Machine, method: MethodId, words: &[u64]) -> Option<()> {
    matches!(call::run(machine, method, words, ENOUGH), Ending::Returned(_)).then_some(())
}

/// A few values of the type, which is `Object` if nobody says more.
fn values(
    machine: &mut Machine,
    space: &Space<'_>,
    descriptor: Option<&String>,
) -> Option<Vec<u64>> {
    let descriptor = descriptor.map_or("Ljava/lang/Object;", String::as_str);
    let scope = space.scope.min(MOST_VALUES as u32);
    let (domain, classes) = domain_of(machine, space.class, descriptor, scope).ok()?;
    let Domain::Values(items) = domain else { return None };
    if !classes.is_empty() {
        return None;
    }
    let mut values = words(machine, space, descriptor, &items).ok()?;
    values.truncate(MOST_VALUES);
    Some(values)
}

/// The type arguments of a method's parameter, as descriptors: of `List<? extends
/// Integer>` that of `Integer`. Type variables and wildcards are `Object`.
pub(super) fn type_arguments(signature: &str, parameter: usize) -> Vec<String> {
    let Some(start) = signature.find('(') else { return Vec::new() };
    let parameters = split_types(&signature[start + 1..]);
    let Some(of_parameter) = parameters.get(parameter) else { return Vec::new() };
    let Some(open) = of_parameter.find('<') else { return Vec::new() };
    split_types(&of_parameter[open + 1..]).into_iter().map(erased).collect()
}

/// A type of a generic signature as a descriptor.
fn erased(written: &str) -> String {
    let bare = written.trim_start_matches(['+', '-']);
    match bare.bytes().next() {
        Some(b'L') => {
            let end = bare.find(['<', ';']).unwrap_or(bare.len());
            format!("{};", &bare[..end])
        }
        Some(b'[') => bare.to_owned(),
        _ => "Ljava/lang/Object;".to_owned(),
    }
}

/// The types of a generic signature up to the closing bracket.
fn split_types(text: &str) -> Vec<&str> {
    let (mut types, mut start) = (Vec::new(), 0);
    while let Some(length) = type_length(&text[start..]) {
        types.push(&text[start..start + length]);
        start += length;
    }
    types
}

/// The length of the first type; None before a closing bracket.
fn type_length(text: &str) -> Option<usize> {
    match text.bytes().next()? {
        b')' | b'>' => None,
        b'[' | b'+' | b'-' => Some(1 + type_length(&text[1..])?),
        b'L' | b'T' => {
            let mut depth = 0;
            let end = text.bytes().position(|byte| {
                depth += i32::from(byte == b'<') - i32::from(byte == b'>');
                byte == b';' && depth == 0
            });
            end.map(|end| end + 1)
        }
        _ => Some(1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn type_arguments_are_read_off_a_signature() {
        let signature = "<T:Ljava/lang/Object;>(I[TT;Ljava/util/Map<-TT;Ljava/util/List<*>;>;)V";
        assert_eq!(type_arguments(signature, 2), ["Ljava/lang/Object;", "Ljava/util/List;"]);
        assert!(type_arguments(signature, 0).is_empty());
        assert_eq!(
            type_arguments("(Ljava/util/List<Ljava/lang/String;>;)V", 0),
            ["Ljava/lang/String;"]
        );
    }
}
