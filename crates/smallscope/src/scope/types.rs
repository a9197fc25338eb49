//! What a type suggests for a scope N.
//!
//! | type | values |
//! |---|---|
//! | `boolean` | `false,true` |
//! | `byte`, `short`, `int`, `long` | `0..N` |
//! | `char` | N letters from `'a'` |
//! | `float`, `double` | `0.0,1.0,-1.5` |
//! | a box of these | null and the same |
//! | `String`, `CharSequence` | null and N texts: `"a"`, `"b"` ... |
//! | `Object`, `Number`, `Comparable`, type variables | null and boxed integers `0..N` |
//! | an enum | null and all constants |
//! | an array | lengths `0..N` |
//! | another class | null, N objects of it, and N of each subclass on the class path |
//!
//! A class with `@Scope(n)` has n objects. Strings and boxed values are values,
//! without identity.

use super::annotations;
use super::error::ScopeError;
use super::names::name_for;
use super::notation::{Domain, Item};
use super::subtypes::subtypes;
use machine::machine::Machine;
use machine::program::{Class, ClassId, flags};
use machine::value::Kind;

/// The domain that a type suggests, and the classes whose objects it names;
/// names are looked up from `root`.
///
/// # Errors
/// The type is missing or has no instances.
pub(crate) fn domain_of(
    machine: &mut Machine,
    root: ClassId,
    descriptor: &str,
    scope: u32,
) -> Result<(Domain, Vec<ClassId>), ScopeError> {
    let mut types = Types { classes: Vec::new(), ..Types::new(root, scope) };
    let domain = types.domain(machine, descriptor)?;
    Ok((domain, types.classes))
}

/// The classes that fields have led to so far, and what their types suggest.
pub(super) struct Types {
    pub(super) root: ClassId,
    scope: u32,
    /// Those whose objects are searched, in order of appearance.
    pub(super) classes: Vec<ClassId>,
}

impl Types {
    pub(super) fn new(root: ClassId, scope: u32) -> Types {
        Types { root, scope, classes: vec![root] }
    }

    /// Notes that there are objects of a class.
    pub(super) fn note(&mut self, class: ClassId) {
        if !self.classes.contains(&class) {
            self.classes.push(class);
        }
    }

    /// The domain of a field of that type.
    pub(super) fn domain(
        &mut self,
        machine: &mut Machine,
        descriptor: &str,
    ) -> Result<Domain, ScopeError> {
        let kind = descriptor.bytes().next().and_then(Kind::of_letter);
        let kind = kind.ok_or(ScopeError::Descriptor)?;
        if let Some(element) = descriptor.strip_prefix('[') {
            let elements = Box::new(self.domain(machine, element)?);
            let lengths = vec![Item::Range(0, i64::from(self.scope))];
            return Ok(Domain::Array { lengths, elements, shared: None });
        }
        let values = match kind {
            Kind::Ref => {
                let class = &descriptor[1..descriptor.len() - 1];
                match value_class(class) {
                    Some(kind) => [vec![Item::Null], primitive(kind, self.scope)].concat(),
                    None => self.references(machine, class)?,
                }
            }
            kind => primitive(kind, self.scope),
        };
        Ok(Domain::Values(values))
    }

    fn references(&mut self, machine: &mut Machine, name: &str) -> Result<Vec<Item>, ScopeError> {
        let mut items = vec![Item::Null];
        if matches!(name, "java/lang/String" | "java/lang/CharSequence") {
            let letters = (b'a'..=b'z').take(self.scope as usize);
            items.extend(letters.map(|letter| Item::Text(char::from(letter).to_string())));
            return Ok(items);
        }
        let class = machine.load(name)?;
        if instantiable(machine.program().class(class)) || is_enum(machine, class) {
            self.instances(machine, class, &mut items)?;
        }
        for subclass in subtypes(machine, class) {
            self.instances(machine, subclass, &mut items)?;
        }
        if items.len() == 1 {
            let name = name.replace(['/', '$'], ".");
            return Err(match machine.deadline().has_passed() {
                true => ScopeError::OutOfTime(format!("all subclasses of {name} are known")),
                false => ScopeError::NoInstances(name),
            });
        }
        Ok(items)
    }

    /// Adds the objects of one class, or the constants of an enum.
    fn instances(
        &mut self,
        machine: &mut Machine,
        class: ClassId,
        items: &mut Vec<Item>,
    ) -> Result<(), ScopeError> {
        let name = name_for(machine, self.root, class);
        if is_enum(machine, class) {
            items.extend(constants(machine, class, &name));
            return Ok(());
        }
        let own = if class == self.root { None } else { annotations::scope(machine, class)? };
        self.note(class);
        let count = own.unwrap_or(self.scope);
        items.push(Item::Objects { class: name, count, isomorphic: true });
        Ok(())
    }
}

fn instantiable(class: &Class) -> bool {
    !class.is_interface() && class.flags & flags::ABSTRACT == 0
}

fn is_enum(machine: &Machine, class: ClassId) -> bool {
    let flags = machine.program().class(class).flags;
    flags & flags::ENUM != 0 && flags & flags::INTERFACE == 0
}

/// Values of a primitive type.
fn primitive(kind: Kind, scope: u32) -> Vec<Item> {
    let n = i64::from(scope);
    match kind {
        Kind::Boolean => vec![Item::Boolean(false), Item::Boolean(true)],
        Kind::Byte => vec![Item::Range(0, n.min(i8::MAX.into()))],
        Kind::Char => {
            let first = u16::from(b'a');
            vec![Item::Letters(first, first + (scope as u16).saturating_sub(1))]
        }
        Kind::Float | Kind::Double => vec![Item::Real(0.0), Item::Real(1.0), Item::Real(-1.5)],
        Kind::Short | Kind::Int | Kind::Long | Kind::Ref => vec![Item::Range(0, n)],
    }
}

/// What a box holds; types that say nothing hold integers.
fn value_class(class: &str) -> Option<Kind> {
    Some(match class {
        "java/lang/Boolean" => Kind::Boolean,
        "java/lang/Byte" => Kind::Byte,
        "java/lang/Short" => Kind::Short,
        "java/lang/Character" => Kind::Char,
        "java/lang/Long" => Kind::Long,
        "java/lang/Float" => Kind::Float,
        "java/lang/Double" => Kind::Double,
        "java/lang/Integer" | "java/lang/Number" | "java/lang/Object" | "java/lang/Comparable" => {
            Kind::Int
        }
        _ => return None,
    })
}

fn constants(machine: &Machine, class: ClassId, name: &str) -> Vec<Item> {
    let program = machine.program();
    let fields = program.class(class).fields.iter();
    let constants = fields.filter(|field| field.flags & flags::ENUM != 0);
    let constant = |field: &machine::program::Field| Item::Constant {
        class: name.to_owned(),
        name: program.names.get(field.name).to_owned(),
    };
    constants.map(constant).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_types_are_not_exceeded() {
        assert_eq!(primitive(Kind::Byte, 1000), [Item::Range(0, 127)]);
        assert_eq!(primitive(Kind::Char, 3), [Item::Letters(u16::from(b'a'), u16::from(b'c'))]);
    }
}
