//! Fields that are null until another call gives them a value, or because a constructor left them out.
//!
//! A reader of streams is made first and given its buffer later; until then its buffer is null.
//! A list's first node is null too, whenever the list is empty: there null is a value like others.
//! The code tells them apart. A field is *set later* if a method that is no constructor stores to
//! it, and none of these stores can be of a null that the code itself has: a constant, or what
//! another field or an element of an array holds. What the same field of another object holds is no
//! such null, as that has to come from somewhere. A field is *left out* if one constructor says
//! that it is null, in so many words, and another one gives it a value.

use super::compared::SourceFinder;
use super::{Failure, MethodCode, called};
use crate::program::comparison::Callee;
use ristretto_classfile::attributes::Instruction;
use ristretto_classfile::{ClassFile, Method, MethodAccessFlags};

/// Where a null came from that an instruction has met.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum NullSource {
    /// The field of `this` with that name.
    Own(String),
    /// What a method without parameters returned.
    Asked(Callee),
}

/// Where the null came from that the instruction `index` has met.
pub(crate) fn null_source(
    file: &ClassFile<'_>,
    method: &Method,
    index: usize,
) -> Option<NullSource> {
    let code = MethodCode::of(file, method)?;
    let failure = Failure::of(&code, code.instructions.get(index)?)?;
    let reader = SourceFinder::new(&code, index);
    let (at, origin) = reader.origin(index, failure.null_slot)?;
    if let Instruction::Getfield(field) = origin {
        let has_this = !method.access_flags.contains(MethodAccessFlags::STATIC);
        let of_this = has_this && matches!(reader.origin(at, 0)?.1, Instruction::Aload_0);
        return of_this.then(|| code.member(*field).map(|one| NullSource::Own(one.name.into())))?;
    }
    if matches!(origin, Instruction::Invokestatic(_)) {
        return None;
    }
    let member = code.member(called(origin)?)?;
    let class = member.class()?.to_owned();
    let (name, descriptor) = (member.name.to_string(), member.descriptor.to_string());
    descriptor.starts_with("()").then_some(NullSource::Asked(Callee { class, name, descriptor }))
}

/// Whether the null that the instruction `index` has met may have been passed on to the method, or
/// returned to it.
pub(crate) fn is_from_far(file: &ClassFile<'_>, method: &Method, index: usize) -> bool {
    use Instruction as I;
    let origin = MethodCode::of(file, method).and_then(|code| {
        let failure = Failure::of(&code, code.instructions.get(index)?)?;
        let (_, origin) = SourceFinder::new(&code, index).origin(index, failure.null_slot)?;
        Some(matches!(origin, I::Getfield(_) | I::Getstatic(_) | I::Aaload | I::Aconst_null))
    });
    origin != Some(true)
}

/// The name of the field that a method does nothing but return.
pub(crate) fn returned_field(file: &ClassFile<'_>, method: &Method) -> Option<String> {
    let code = MethodCode::of(file, method)?;
    match code.instructions {
        [Instruction::Aload_0, Instruction::Getfield(field), Instruction::Areturn] => {
            Some(code.member(*field)?.name.into_owned())
        }
        _ => None,
    }
}

/// How a class stores to one of its fields.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Stores {
    /// A method stores to it that is no constructor.
    any: bool,
    /// What that stores may be a null that the code has.
    of_null: bool,
    /// A constructor says that it is null.
    left_out: bool,
    /// A constructor stores something else.
    made: bool,
}

impl Stores {
    /// Of a class and its superclass.
    pub(crate) fn and(self, other: Stores) -> Stores {
        Stores {
            any: self.any || other.any,
            of_null: self.of_null || other.of_null,
            left_out: self.left_out || other.left_out,
            made: self.made || other.made,
        }
    }

    /// Whether null says that a value is still missing.
    pub(crate) fn is_unset(self) -> bool {
        !self.of_null && (self.any || self.left_out && self.made)
    }
}

/// The stores of a class to the field of that name, its own or an inherited one.
pub(crate) fn stores(file: &ClassFile<'_>, field: &str) -> Stores {
    let mut found = Stores::default();
    for method in &file.methods {
        let name = file.constant_pool.try_get_utf8(method.name_index);
        let is_constructor = name.is_ok_and(|name| name == "<init>");
        let Some(code) = MethodCode::of(file, method) else { continue };
        let places = places(&code, field);
        if places.is_empty() {
            continue;
        }
        let reader = SourceFinder::new(&code, code.instructions.len());
        let is_null =
            |&index: &usize| matches!(reader.origin(index, 0), Some((_, Instruction::Aconst_null)));
        if is_constructor {
            found.left_out |= places.iter().any(is_null) || hands_on_null(file);
            found.made |= !places.iter().all(is_null);
            continue;
        }
        found.any = true;
        found.of_null |= places.iter().any(|&index| may_be_null(&code, &reader, index, field));
    }
    found
}

/// Whether a constructor calls another one of its class with nothing but nulls.
fn hands_on_null(file: &ClassFile<'_>) -> bool {
    file.methods.iter().filter_map(|method| MethodCode::of(file, method)).any(|code| {
        let [
            Instruction::Aload_0,
            nulls @ ..,
            Instruction::Invokespecial(other),
            Instruction::Return,
        ] = code.instructions
        else {
            return false;
        };
        let own = file.class_name().ok().map(|name| name.to_string());
        let other = code.member(*other).filter(|other| other.name == "<init>");
        let is_own = other.is_some_and(|other| other.class().map(str::to_owned) == own);
        let is_null =
            |one: &Instruction| matches!(one, Instruction::Aconst_null | Instruction::Checkcast(_));
        is_own && !nulls.is_empty() && nulls.iter().all(is_null)
    })
}

/// Where a method stores to a field.
fn places(code: &MethodCode<'_>, field: &str) -> Vec<usize> {
    let is_store = |one: &Instruction| match one {
        Instruction::Putfield(stored) => {
            code.member(*stored).is_some_and(|stored| stored.name == field)
        }
        _ => false,
    };
    let instructions = code.instructions.iter().enumerate();
    instructions.filter(|(_, one)| is_store(one)).map(|(index, _)| index).collect()
}

/// Whether what is stored at `index` may be a null that the code has.
fn may_be_null(code: &MethodCode<'_>, reader: &SourceFinder<'_>, index: usize, to: &str) -> bool {
    use Instruction as I;
    let is_source = |origin: &Instruction| match origin {
        I::Getfield(from) => code.member(*from).is_none_or(|from| from.name != to),
        origin => matches!(origin, I::Aconst_null | I::Getstatic(_) | I::Aaload),
    };
    match reader.origin(index, 0) {
        Some((_, origin)) => is_source(origin),
        None => alternatives(code, index).is_none_or(|all| all.into_iter().any(is_source)),
    }
}

/// What pushed the value that the instruction `index` takes, if that is one of two: what comes right
/// before, or before a jump to it, as of `condition ? this : that`.
fn alternatives<'a>(code: &MethodCode<'a>, index: usize) -> Option<Vec<&'a Instruction>> {
    let instructions = code.instructions;
    let jumps = (0..instructions.len()).filter(
        |&at| matches!(instructions[at], Instruction::Goto(target) if usize::from(target) == index),
    );
    let ends: Vec<usize> = jumps.chain([index]).collect();
    let before = ends.iter().map(|&end| instructions.get(end.checked_sub(1)?));
    let found: Option<Vec<&Instruction>> = before.collect();
    // Anything else may have been computed from more.
    let is_read = |one: &&Instruction| matches!(one, Instruction::Getfield(_));
    found.filter(|all| all.len() > 1 && all.iter().all(is_read))
}
