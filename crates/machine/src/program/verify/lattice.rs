//! The order of types: which may stand for which, and what two have in common.
//!
//! It follows JVMS 4.10.1.2 with the simplification that the JVM makes as well: an
//! interface is as good as `Object`, so a merge needs superclasses only, and any object
//! is assignable to an interface (`invokeinterface` finds out).
//!
//! Cost: a question to the [`Hierarchy`] is asked at most once per class and method, and
//! never for equal types, `null`, or the target `java/lang/Object`.
//!
//! Not here: where the answers come from (the linker).

use super::types::{NameId, VerificationType};
use super::{Hierarchy, Missing};
use std::collections::HashMap;
use std::rc::Rc;

/// The names of the ids below [`NameId::OBJECT`], in order.
const PRIMITIVES: [&str; NameId::OBJECT.0 as usize] =
    ["boolean", "byte", "char", "short", "int", "long", "float", "double"];

/// Real hierarchies are some ten deep; the limit is there for circular ones.
const DEEPEST_HIERARCHY: usize = 1000;

struct KnownClass {
    name: Rc<str>,
    /// What the hierarchy answered, once asked.
    superclass: Option<Result<Option<NameId>, Missing>>,
    is_interface: Option<Result<bool, Missing>>,
}

/// The class names seen so far, and the order of their types.
pub(super) struct Lattice<'h> {
    hierarchy: &'h mut dyn Hierarchy,
    /// In the order of their ids, from [`NameId::OBJECT`] on.
    classes: Vec<KnownClass>,
    ids: HashMap<Rc<str>, NameId>,
}

impl<'h> Lattice<'h> {
    pub(super) fn new(hierarchy: &'h mut dyn Hierarchy) -> Self {
        let mut lattice =
            Lattice { hierarchy, classes: Vec::with_capacity(16), ids: HashMap::with_capacity(16) };
        let object = lattice.intern("java/lang/Object");
        assert_eq!(object, NameId::OBJECT, "the first class is Object");
        lattice
    }

    pub(super) fn intern(&mut self, name: &str) -> NameId {
        if let Some(id) = self.ids.get(name) {
            return *id;
        }
        let next = u32::try_from(self.classes.len()).expect("a class file names fewer classes");
        let id = NameId(NameId::OBJECT.0 + next);
        let name: Rc<str> = Rc::from(name);
        self.classes.push(KnownClass {
            name: Rc::clone(&name),
            superclass: None,
            is_interface: None,
        });
        self.ids.insert(name, id);
        id
    }

    fn class_mut(&mut self, id: NameId) -> &mut KnownClass {
        &mut self.classes[(id.0 - NameId::OBJECT.0) as usize]
    }

    fn name(&self, id: NameId) -> &str {
        match PRIMITIVES.get(id.0 as usize) {
            Some(primitive) => primitive,
            None => &self.classes[(id.0 - NameId::OBJECT.0) as usize].name,
        }
    }

    /// The type of a class that the verifier itself names.
    pub(super) fn class(&mut self, name: &str) -> VerificationType {
        VerificationType::class(self.intern(name))
    }

    /// May a value of type `from` be used where `to` is asked?
    pub(super) fn assignable(&mut self, from: VerificationType, to: VerificationType) -> bool {
        match (from, to) {
            _ if from == to => true,
            (VerificationType::Null, VerificationType::Reference { .. }) => true,
            (VerificationType::Reference { .. }, VerificationType::OBJECT) => true,
            (
                VerificationType::Reference { name: from, dimensions: have },
                VerificationType::Reference { name: to, dimensions: want },
            ) if have == want => self.element_assignable(from, to),
            (
                VerificationType::Reference { dimensions: have, .. },
                VerificationType::Reference { name, dimensions: want },
            ) => have > want && self.is_above_arrays(name),
            _ => false,
        }
    }

    fn element_assignable(&mut self, from: NameId, to: NameId) -> bool {
        if from == to {
            return true;
        }
        if from.is_primitive() || to.is_primitive() {
            return false;
        }
        to == NameId::OBJECT || self.is_interface(to).unwrap_or(true) || self.extends(from, to)
    }

    /// The only class and the two interfaces that arrays are assignable to.
    fn is_above_arrays(&self, id: NameId) -> bool {
        !id.is_primitive()
            && matches!(
                self.name(id),
                "java/lang/Object" | "java/lang/Cloneable" | "java/io/Serializable"
            )
    }

    /// Is `to` a proper superclass of `from`? Yes if a class in between is missing:
    /// no object of such a class can exist, so the value is null.
    fn extends(&mut self, from: NameId, to: NameId) -> bool {
        let mut class = from;
        for _ in 0..DEEPEST_HIERARCHY {
            match self.superclass(class) {
                Ok(Some(superclass)) if superclass == to => return true,
                Ok(Some(superclass)) => class = superclass,
                Ok(None) => return false,
                Err(Missing) => return true,
            }
        }
        false
    }

    /// The least type above both. `Top` if they have nothing in common.
    pub(super) fn merge(&mut self, a: VerificationType, b: VerificationType) -> VerificationType {
        match (a, b) {
            _ if a == b => a,
            (VerificationType::Null, VerificationType::Reference { .. }) => b,
            (VerificationType::Reference { .. }, VerificationType::Null) => a,
            (
                VerificationType::Reference { name: x, dimensions: m },
                VerificationType::Reference { name: y, dimensions: n },
            ) => self.merge_references((x, m), (y, n)),
            _ => VerificationType::Top,
        }
    }

    fn merge_references(&mut self, (x, m): (NameId, u8), (y, n): (NameId, u8)) -> VerificationType {
        let dimensions = m.min(n);
        let shallower_is_primitive = (m <= n && x.is_primitive()) || (n <= m && y.is_primitive());
        if shallower_is_primitive {
            // int[] and Object[] share only Object; int[][] and Object[] share Object[].
            VerificationType::Reference {
                name: NameId::OBJECT,
                dimensions: dimensions.saturating_sub(1),
            }
        } else {
            let name = if m == n { self.common_superclass(x, y) } else { NameId::OBJECT };
            VerificationType::Reference { name, dimensions }
        }
    }

    fn common_superclass(&mut self, a: NameId, b: NameId) -> NameId {
        if a == NameId::OBJECT || b == NameId::OBJECT {
            return NameId::OBJECT;
        }
        let (Some(a), Some(b)) = (self.ancestors(a), self.ancestors(b)) else {
            return NameId::OBJECT;
        };
        let shared = a.iter().rev().zip(b.iter().rev());
        shared.take_while(|(a, b)| a == b).last().map_or(NameId::OBJECT, |(a, _)| *a)
    }

    /// The class and its superclasses, `Object` last. None if one is missing.
    fn ancestors(&mut self, class: NameId) -> Option<Vec<NameId>> {
        let mut ancestors = vec![class];
        let mut class = class;
        while let Some(superclass) = self.superclass(class).ok()? {
            ancestors.push(superclass);
            class = superclass;
            if ancestors.len() > DEEPEST_HIERARCHY {
                return None;
            }
        }
        Some(ancestors)
    }

    fn superclass(&mut self, class: NameId) -> Result<Option<NameId>, Missing> {
        if class == NameId::OBJECT {
            return Ok(None);
        }
        if let Some(known) = self.class_mut(class).superclass {
            return known;
        }
        let name = Rc::clone(&self.class_mut(class).name);
        let answer = match self.hierarchy.superclass(&name) {
            Ok(superclass) => Ok(superclass.map(|name| self.intern(&name))),
            Err(Missing) => Err(Missing),
        };
        self.class_mut(class).superclass = Some(answer);
        answer
    }

    fn is_interface(&mut self, class: NameId) -> Result<bool, Missing> {
        if let Some(known) = self.class_mut(class).is_interface {
            return known;
        }
        let name = Rc::clone(&self.class_mut(class).name);
        let answer = self.hierarchy.is_interface(&name);
        self.class_mut(class).is_interface = Some(answer);
        answer
    }

    /// The type as a message names it.
    pub(super) fn describe(&self, of: VerificationType) -> String {
        match of {
            VerificationType::Top => "an unusable value".into(),
            VerificationType::Int => "int".into(),
            VerificationType::Float => "float".into(),
            VerificationType::Long => "long".into(),
            VerificationType::Double => "double".into(),
            VerificationType::Second => "half of a long or double".into(),
            VerificationType::Null => "null".into(),
            VerificationType::UninitializedThis => "an uninitialized this".into(),
            VerificationType::Uninitialized(_) => "an uninitialized object".into(),
            VerificationType::Reference { name, dimensions } => {
                self.name(name).replace('/', ".") + &"[]".repeat(dimensions.into())
            }
        }
    }
}
