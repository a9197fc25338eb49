//! Collections and functions of the JDK that serve as arguments.
//!
//! A parameter whose type is a collection or a map takes null and all small ones, of
//! the class that one would take for that type, filled by calls of `add` or `put`.
//! An iterator is that of such a list. A parameter of another interface takes null and what the interface's own static
//! methods without parameters give: `Comparator.reverseOrder()`, `Function.identity()`.
//!
//! Not here: functions that nobody gives away (`functions`).

use super::{ArgumentSpace, words};
use crate::graph::state::Namer;
use crate::scope::made::{FILLED, ITERATED, TAKEN};
use crate::scope::notation::Domain;
use crate::scope::types::domain_of;
use crate::subject::call;
use crate::subject::combinations::count_up;
use crate::subject::{Candidate, Provenance, declared};
use crate::suite::case::{Argument, Call, Form, Recipe};
use crate::suite::structure::Structure;
use machine::ending::Ending;
use machine::machine::Machine;
use machine::program::{ClassId, MethodId, flags};
use machine::value::{Kind, Ref};
use rustc_hash::FxHashSet;

/// Elements of the largest one.
const MOST_ELEMENTS: u32 = 2;

/// Some that are longer, by the numbers of their elements among those that are not null.
const LONGER: [&[usize]; 2] = [&[0, 1, 0], &[1, 0, 0, 1]];

/// Some with more different elements, likewise.
const VARIED: [&[usize]; 2] = [&[0, 1, 2, 3, 4], &[2, 0, 4, 1]];

/// Different elements, null among them.
const MOST_VALUES: usize = 3;

/// Instructions for a call.
const ENOUGH: u64 = 1_000_000;

/// What a parameter of a class of the JDK takes; None if there is nothing but null.
/// `elements` are the type arguments, as descriptors.
pub(super) fn candidates(
    machine: &mut Machine,
    space: &ArgumentSpace<'_>,
    class: &str,
    elements: &[String],
) -> Option<Vec<Candidate>> {
    let taken = TAKEN.iter().find(|(name, _)| *name == class).map_or(class, |(_, taken)| *taken);
    let id = machine.load(taken).ok()?;
    if !machine.program().is_platform(id) {
        return None;
    }
    let iterated = ITERATED.iter().find(|(name, ..)| *name == class);
    if let Some((_, name, descriptor)) = iterated {
        let made = iterators(machine, space, elements, (name, descriptor))?;
        return Some(made.into_iter().chain([Candidate::Plain(Ref::NULL.word())]).collect());
    }
    let made = match machine.program().class(id).is_interface() {
        true => given_away(machine, id),
        false => Filler::new(machine, id)?.all(machine, space, elements)?,
    };
    let null = Candidate::Plain(Ref::NULL.word());
    (!made.is_empty()).then(|| std::iter::once(null).chain(made).collect())
}

/// Iterators over small lists.
fn iterators(
    machine: &mut Machine,
    space: &ArgumentSpace<'_>,
    elements: &[String],
    (name, descriptor): (&str, &str),
) -> Option<Vec<Candidate>> {
    let list = machine.load("java/util/ArrayList").ok()?;
    let iterate = machine.program().find_method(list, name, descriptor)?;
    let lists = Filler::new(machine, list)?.all(machine, space, elements)?;
    let mut made = Vec::new();
    for one in lists {
        let (Some(list), Some(recipe)) = (one.object(), one.recipe()) else { continue };
        let Ending::Returned(word) = call::run(machine, iterate, &[list.word()], ENOUGH) else {
            continue;
        };
        let mut calls = recipe.calls.clone();
        calls.push(called(machine, iterate, Some(0), Vec::new()));
        let roots = vec![Argument::Made(calls.len() - 1)];
        let provenance = Provenance::Told(Recipe { calls, roots });
        made.push(Candidate::Object(Ref::from_word(word), Some(Box::new(provenance))));
    }
    Some(made)
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

pub(super) fn called(
    machine: &Machine,
    method: MethodId,
    receiver: Option<usize>,
    arguments: Vec<Argument>,
) -> Call {
    let program = machine.program();
    let method = declared(program, method, &program.declaration(method));
    Call { method, receiver, arguments, form: Form::Call }
}

pub(super) fn candidate(object: Ref, calls: Vec<Call>) -> Candidate {
    let provenance = Provenance::Told(Recipe { calls, roots: vec![Argument::Made(0)] });
    Candidate::Object(object, Some(Box::new(provenance)))
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

    /// All of up to [`MOST_ELEMENTS`], and some [`LONGER`] ones, each once; the empty one alone if the elements have no domain.
    fn all(
        &self,
        machine: &mut Machine,
        space: &ArgumentSpace<'_>,
        elements: &[String],
    ) -> Option<Vec<Candidate>> {
        // Of elements that nobody has values for, there are none.
        let mut keys = values(machine, space, elements.first()).unwrap_or_default();
        let mut value = None;
        if self.keyed {
            let all = values(machine, space, elements.get(1)).unwrap_or_default();
            value = all.iter().rfind(|&&word| word != 0).copied();
            if value.is_none() {
                keys.clear();
            }
        }
        let since = machine.new_object(machine.program().known.object).ok()?.0;
        let (mut made, mut known, mut namer) = (Vec::new(), FxHashSet::default(), Namer::default());
        let most = if keys.is_empty() { 0 } else { space.scope.min(MOST_ELEMENTS) };
        let mut make = |machine: &mut Machine, chosen: &[u64]| {
            if let Some((object, calls)) = self.one(machine, chosen, value)
                && known.insert(namer.name(machine.heap(), since, object))
            {
                made.push(candidate(object, calls));
            }
        };
        for length in 0..=most {
            let mut digits = vec![0; length as usize];
            loop {
                let chosen: Vec<u64> = digits.iter().map(|&digit| keys[digit]).collect();
                make(machine, &chosen);
                if !count_up(&mut digits, |_| keys.len()) {
                    break;
                }
            }
        }
        keys.retain(|&key| key != 0);
        if space.literals && most == MOST_ELEMENTS && keys.len() > 1 {
            for numbers in LONGER {
                let chosen: Vec<u64> = numbers.iter().map(|&number| keys[number]).collect();
                make(machine, &chosen);
            }
            let varied = some(machine, space, elements.first(), VARIED[0].len());
            for numbers in VARIED.iter().filter(|_| varied.len() == VARIED[0].len()) {
                let chosen: Vec<u64> = numbers.iter().map(|&number| varied[number]).collect();
                make(machine, &chosen);
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
pub(super) fn values(
    machine: &mut Machine,
    space: &ArgumentSpace<'_>,
    descriptor: Option<&String>,
) -> Option<Vec<u64>> {
    let descriptor = descriptor.map_or("Ljava/lang/Object;", String::as_str);
    let scope = space.scope.min(MOST_VALUES as u32);
    let mut values = all_values(machine, space, descriptor, scope)?;
    values.truncate(MOST_VALUES);
    values.sort_by_key(|&word| word == 0);
    Some(values)
}

/// As many values of the type that are not null, if there are so many.
fn some(
    machine: &mut Machine,
    space: &ArgumentSpace<'_>,
    descriptor: Option<&String>,
    count: usize,
) -> Vec<u64> {
    let descriptor = descriptor.map_or("Ljava/lang/Object;", String::as_str);
    let values = all_values(machine, space, descriptor, count as u32).unwrap_or_default();
    values.into_iter().filter(|&word| word != 0).take(count).collect()
}

/// The values that the type suggests for a scope; None if it has objects.
fn all_values(
    machine: &mut Machine,
    space: &ArgumentSpace<'_>,
    descriptor: &str,
    scope: u32,
) -> Option<Vec<u64>> {
    let (domain, classes) = domain_of(machine, space.class, descriptor, scope).ok()?;
    let Domain::Values(items) = domain else { return None };
    if !classes.is_empty() {
        return None;
    }
    words(machine, space, descriptor, &items).ok()
}
