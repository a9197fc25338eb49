//! `smallscope.Choices`: reads through which library checks say which values are
//! worth trying. The contract between a check and these twins is in the class's
//! own comment; whoever answers the choice may leave the other values out.
//!
//! They replace bytecode that only reads, by reflection. Where that would throw,
//! it does: the twins leave a field that they do not find to `smallscope.Fields`.

use super::{Natives, reference};
use crate::choice::Choice;
use crate::core::Core;
use crate::ending::{Interrupt, Outcome};
use crate::hint::{Hint, kind_of, number, small};
use crate::undecided::INPUT;
use crate::value::{Kind, Ref};

pub(super) const NATIVES: Natives = &[
    ("read(Ljava/lang/Object;Ljava/lang/String;)Ljava/lang/Object;", |core, a| {
        read_reference(core, a, Hint::Anything)
    }),
    (
        "readFresh(Ljava/lang/Object;Ljava/lang/String;Lsmallscope/Seen;)Ljava/lang/Object;",
        |core, a| read_reference(core, a, fresh(core, reference(a, 2), Ref::NULL)),
    ),
    (
        "readFreshOr(Ljava/lang/Object;Ljava/lang/String;Lsmallscope/Seen;Ljava/lang/Object;)Ljava/lang/Object;",
        |core, a| read_reference(core, a, fresh(core, reference(a, 2), reference(a, 3))),
    ),
    (
        "readSame(Ljava/lang/Object;Ljava/lang/String;Ljava/lang/Object;)Ljava/lang/Object;",
        |core, a| read_reference(core, a, Hint::Same(a[2])),
    ),
    (
        "readIn(Ljava/lang/Object;Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/Object;",
        |core, a| read_reference(core, a, one_of(core, reference(a, 2), u32::MAX)),
    ),
    (
        "readInstance(Ljava/lang/Object;Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/Object;",
        |core, a| read_reference(core, a, instance(core, reference(a, 2))),
    ),
    // A `long` takes two places, of which the first counts.
    ("readBetween(Ljava/lang/Object;Ljava/lang/String;JJ)J", |core, a| {
        read_number(core, a, Hint::Between(a[2] as i64, a[4] as i64))
    }),
    ("readOneOf(Ljava/lang/Object;Ljava/lang/String;[J)J", |core, a| {
        read_number(core, a, one_of(core, reference(a, 2), u32::MAX))
    }),
    ("elementBetween([IIII)I", |core, a| {
        read_element(core, a, Hint::Between(small(a[2]), small(a[3])))
    }),
    ("elementBetween([JIJJ)J", |core, a| {
        read_element(core, a, Hint::Between(a[2] as i64, a[4] as i64))
    }),
    ("elementUnlike([IIIII)I", |core, a| {
        read_element(core, a, unlike(a, (small(a[3]), small(a[4]))))
    }),
    ("elementUnlike([JIIJJ)J", |core, a| {
        read_element(core, a, unlike(a, (a[3] as i64, a[5] as i64)))
    }),
    ("elementIn([II[II)I", |core, a| {
        let count = u32::try_from(small(a[3])).unwrap_or(0);
        read_element(core, a, one_of(core, reference(a, 2), count))
    }),
    ("elementFresh([Ljava/lang/Object;ILsmallscope/Seen;)Ljava/lang/Object;", |core, a| {
        read_element(core, a, fresh(core, reference(a, 2), Ref::NULL))
    }),
];

// Arguments that a check would not pass leave nothing to hope for, or too much:
// then all values remain, and the check says false.

fn fresh(core: &Core, seen: Ref, or: Ref) -> Hint {
    if seen.is_null() || core.heap.flags(seen) & INPUT != 0 {
        return Hint::Anything;
    }
    let members = Ref::from_word(core.field(seen, "members"));
    let size = core.field(seen, "size") as u32;
    if members.is_null() || size > core.heap.length(members) {
        return Hint::Anything;
    }
    Hint::Fresh { members, size, or: or.word() }
}

/// An array that is not decided may hold anything.
fn one_of(core: &Core, array: Ref, count: u32) -> Hint {
    if array.is_null() {
        return Hint::Anything;
    }
    let decided = core.decided_length(array);
    let Some(count) = decided.map(|length| length.min(count)) else { return Hint::Anything };
    if (0..count).any(|index| core.is_element_undecided(array, index)) {
        return Hint::Anything;
    }
    Hint::OneOf { array, count }
}

fn instance(core: &Core, mirror: Ref) -> Hint {
    match mirror.is_null() {
        true => Hint::Anything,
        false => Hint::InstanceOf(core.class_of_mirror(mirror)),
    }
}

fn unlike(arguments: &[u64], bounds: (i64, i64)) -> Hint {
    let (array, to) = (reference(arguments, 0), arguments[1] as u32);
    // A negative start is above every index.
    Hint::Unlike { array, from: arguments[2] as u32, to, bounds }
}

fn read_reference(core: &mut Core, arguments: &[u64], hint: Hint) -> Outcome<u64> {
    match field(core, arguments) {
        Some((slot, Kind::Ref)) => read_field(core, reference(arguments, 0), slot, Kind::Ref, hint),
        _ => by_reflection(core, "reference", "Ljava/lang/Object;", arguments),
    }
}

fn read_number(core: &mut Core, arguments: &[u64], hint: Hint) -> Outcome<u64> {
    match field(core, arguments) {
        None | Some((_, Kind::Ref | Kind::Float | Kind::Double)) => {
            by_reflection(core, "number", "J", arguments)
        }
        Some((slot, kind)) => {
            let word = read_field(core, reference(arguments, 0), slot, kind, hint)?;
            Ok(number(kind, word) as u64)
        }
    }
}

fn read_field(core: &mut Core, owner: Ref, slot: u32, kind: Kind, hint: Hint) -> Outcome<u64> {
    if core.is_undecided(owner, slot) {
        let class = core.heap.class_of(owner);
        return Err(hint.beside(kind, Choice::Field { object: owner, class, slot }));
    }
    Ok(core.heap.get(owner, slot))
}

fn read_element(core: &mut Core, arguments: &[u64], hint: Hint) -> Outcome<u64> {
    let (array, index) = (reference(arguments, 0), arguments[1] as u32);
    if array.is_null() {
        return Err(core.null_pointer());
    }
    if index >= core.require_length(array)? {
        return Err(core.out_of_bounds(array, index));
    }
    if core.is_element_undecided(array, index) {
        let kind = kind_of(core, array);
        return Err(hint.beside(kind, Choice::Element { array, index }));
    }
    Ok(core.element(array, index))
}

/// The field that the first two arguments, an object and a name, mean; None where
/// reading it is an exception.
fn field(core: &mut Core, arguments: &[u64]) -> Option<(u32, Kind)> {
    let (owner, name) = (reference(arguments, 0), reference(arguments, 1));
    if owner.is_null() || name.is_null() {
        return None;
    }
    let class = core.heap.class_of(owner);
    if let Some(&found) = core.named_fields.get(&(class, name)) {
        return Some(found);
    }
    let program = &core.program;
    let text = program.names.find(&core.string(name))?;
    let holders = program.class(class).ancestors.iter().rev();
    let mut fields = holders
        .flat_map(|&holder| program.class(holder).fields.iter().map(move |field| (holder, field)));
    let (holder, field) = fields.find(|(_, field)| field.name == text && !field.is_static())?;
    // Since Java 9 the fields of the JDK's own classes are closed to others.
    if program.is_platform(holder) {
        return None;
    }
    let found = (field.slot, field.kind);
    // A literal is always the same object; another name may go, and its address remain.
    if core.heap.is_permanent(name) {
        core.named_fields.insert((class, name), found);
    }
    Some(found)
}

/// Goes on as `smallscope.Fields` does, which has the right exceptions.
fn by_reflection(core: &mut Core, method: &str, result: &str, arguments: &[u64]) -> Outcome<u64> {
    let class = core.class_named("smallscope/Fields")?;
    core.ensure_initialized(class)?;
    let descriptor = format!("(Ljava/lang/Object;Ljava/lang/String;){result}");
    match core.program.find_method(class, method, &descriptor) {
        Some(method) => Err(Interrupt::TailCall(method, arguments[..2].to_vec())),
        None => Err(core.unsupported(format!("smallscope.Choices without Fields.{method}"))),
    }
}
