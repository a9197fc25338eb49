//! Fields that are null until another call gives them a value.
//!
//! A reader of streams is made first and given its buffer later; until then its buffer is null.
//! A list's first node is null too, whenever the list is empty: there null is a value like others.
//! The code tells them apart. A field is *set later* if a method that is no constructor stores to
//! it, and none of these stores can be of a null that the code itself has: a constant, or what
//! another field or an element of an array holds.

use super::compared::SourceFinder;
use super::{Failure, MethodCode};
use ristretto_classfile::attributes::Instruction;
use ristretto_classfile::{ClassFile, Method, MethodAccessFlags};

/// The name of the field of `this` whose null the instruction `index` has met.
pub(crate) fn null_field(file: &ClassFile<'_>, method: &Method, index: usize) -> Option<String> {
    if method.access_flags.contains(MethodAccessFlags::STATIC) {
        return None;
    }
    let code = MethodCode::of(file, method)?;
    let failure = Failure::of(&code, code.instructions.get(index)?)?;
    let reader = SourceFinder::new(&code, index);
    let (at, Instruction::Getfield(field)) = reader.origin(index, failure.null_slot)? else {
        return None;
    };
    let of_this = matches!(reader.origin(at, 0)?.1, Instruction::Aload_0);
    of_this.then(|| code.member(*field).map(|field| field.name.into_owned()))?
}

/// How a class stores to one of its fields outside its constructors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Stores {
    /// A method stores to it.
    pub(crate) any: bool,
    /// What is stored may be a null that the code has.
    pub(crate) of_null: bool,
}

/// The stores of a class to the field of that name, its own or an inherited one.
pub(crate) fn stores(file: &ClassFile<'_>, field: &str) -> Stores {
    let mut found = Stores::default();
    for method in &file.methods {
        let name = file.constant_pool.try_get_utf8(method.name_index);
        let is_constructor = name.is_ok_and(|name| name == "<init>");
        let Some(code) = MethodCode::of(file, method).filter(|_| !is_constructor) else { continue };
        let is_store = |one: &Instruction| match one {
            Instruction::Putfield(stored) => {
                code.member(*stored).is_some_and(|stored| stored.name == field)
            }
            _ => false,
        };
        let instructions = code.instructions.iter().enumerate();
        let places = instructions.filter(|(_, one)| is_store(one)).map(|(index, _)| index);
        let places: Vec<usize> = places.collect();
        if places.is_empty() {
            continue;
        }
        found.any = true;
        let reader = SourceFinder::new(&code, code.instructions.len());
        let may_be_null = |index: &usize| {
            reader.origin(*index, 0).is_none_or(|(_, origin)| {
                use Instruction as I;
                matches!(origin, I::Aconst_null | I::Getfield(_) | I::Getstatic(_) | I::Aaload)
            })
        };
        found.of_null |= places.iter().any(may_be_null);
    }
    found
}
