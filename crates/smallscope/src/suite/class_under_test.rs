//! What a test must know of the class that it is for, and of the classes that it names.
//!
//! Not here: how it is read off a program (`check::facts`), and what a test makes of it (`emit`).

use super::case::Method;
use std::collections::{BTreeMap, BTreeSet};

/// The class that the tests are for.
#[derive(Clone, Debug, Default)]
pub struct ClassUnderTest {
    /// `com.example.Tree`.
    pub binary_name: String,
    /// The predicates that say which instances are valid, each of its own class:
    /// they take nothing, or are static and take the instance.
    pub predicates: Vec<Method>,
    /// Postconditions, for failures of that kind.
    pub conditions: Vec<Postcondition>,
    /// Methods that a test in the same package cannot call: the private ones,
    /// each as class, name and descriptor: `com.example.Tree.merge(I)V`.
    pub private_methods: BTreeSet<String>,
    /// By binary name, what is special about classes that occur in the cases.
    /// One that is not here is neither generic nor anything else of [`ClassFacts`].
    pub classes: BTreeMap<String, ClassFacts>,
}

/// A predicate that must hold after a method.
#[derive(Clone, Debug)]
pub struct Postcondition {
    pub method: Method,
    pub predicate: Method,
    /// What the predicate's parameters are.
    pub takes: Vec<ConditionArgument>,
}

/// What a postcondition can ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConditionArgument {
    /// The method's argument of this number, as given.
    Argument(usize),
    /// The receiver as it was before.
    Old,
    Result,
}

#[derive(Clone, Debug, Default)]
pub struct ClassFacts {
    /// Its generic signature, if it has one.
    pub signature: Option<String>,
    /// A private nested class, an anonymous or a local one, or one that another package keeps to
    /// itself: no test can name it.
    pub is_private: bool,
    pub is_record: bool,
    /// The letters of a record's components, `L` for all that are no numbers.
    pub components: String,
    /// Its fields that are a `byte` (B) or a `short` (S).
    pub narrow: BTreeMap<String, char>,
    /// It has an enclosing instance.
    pub is_inner: bool,
    /// Some of its fields are declared by superclasses of the user's.
    pub inherits: bool,
    /// So many of its fields, the first ones, are declared by classes of the JDK.
    pub inherited_from_jdk: usize,
    /// Names and numbers of parameters that more than one method has which a test could mean,
    /// inherited ones included.
    pub overloaded: BTreeSet<(String, usize)>,
}

/// The name by which [`ClassUnderTest::private_methods`] has a method.
pub fn method_key(method: &Method) -> String {
    format!("{}.{}{}", method.class, method.name, method.descriptor)
}
