//! What the user can fix about a search space, one sentence each.

use super::notation::NotationError;
use thiserror::Error;

/// Why there is no search space.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ScopeError {
    /// What is wrong with the domain of one field.
    #[error("{place}: {problem}")]
    At { place: String, problem: Box<ScopeError> },
    #[error(transparent)]
    Notation(#[from] NotationError),
    #[error(transparent)]
    Class(#[from] machine::machine::Error),
    #[error("{0} is not like Node.info=1..3")]
    NoFieldGiven(String),
    /// With the place in the file, where that is known.
    #[error("{0}")]
    Toml(String),
    #[error("the @Scope of {class} is between 1 and {largest}, not {scope}")]
    ScopeOutOfRange { class: String, scope: i32, largest: i32 },

    #[error("{name} may be {first} or {second}: write one of these")]
    AmbiguousClass { name: String, first: String, second: String },
    #[error("there is no class {name} on the class path{hint}")]
    UnknownClass { name: String, hint: String },
    #[error("there is no field {wanted} to search{hint}")]
    UnknownField { wanted: String, hint: String },
    #[error("class {class} has no field {field}")]
    NoField { class: String, field: String },
    #[error("{class} has no constant {name}")]
    NoConstant { class: String, name: String },
    #[error("a malformed descriptor")]
    Descriptor,
    #[error("field type {0} has no instances: give its domain")]
    NoInstances(String),
    /// Not the user's to fix, but what there is no time for.
    #[error("the time limit is used up before {0}")]
    OutOfTime(String),
    /// Nor is this.
    #[error("the static initializer of {class} needs {what}, which is not modelled")]
    InitializerNeeds { class: String, what: String },
    #[error("class {0} cannot be instantiated: name a class that implements it")]
    NotInstantiable(String),

    #[error(
        "class {0} has no method repOk() that returns a boolean, nor one with @CheckRep or \
         @Invariant: name one with --predicate"
    )]
    NoPredicate(String),
    #[error(
        "class {class} has several predicates, {first} and {second}: choose one with --predicate"
    )]
    SeveralPredicates { class: String, first: String, second: String },
    #[error("there are several predicates {0} with parameters: leave only one")]
    SeveralWithParameters(String),
    #[error("class {class} has no method {name}() that returns a boolean{hint}")]
    UnknownPredicate { class: String, name: String, hint: String },

    #[error("{domain} is none for the array in field {field}: write {{length=0..3; elements=...}}")]
    NotAnArrayDomain { domain: String, field: String },
    #[error("an array domain is none for a field of type {0}")]
    NotAnArray(String),
    #[error("{item} is no value for field {field} of type {declared}")]
    NoValue { item: String, field: String, declared: String },
    #[error("{item} is no value for elements of type {descriptor}")]
    NoElement { item: String, descriptor: String },
    #[error("{0} is no type")]
    NoType(String),
    #[error(
        "{0} is no domain for a symbolic search, which finds objects by itself: only values have one"
    )]
    LazyDomain(String),
    #[error("an array of length {0} is too long to search")]
    ArrayTooLong(u32),
    #[error("the heap is too small{0}")]
    HeapTooSmall(&'static str),
    #[error("the static initializer of {0} fails")]
    InitializerFails(String),
    #[error("the constructor of {0} fails")]
    ConstructorFails(String),
    #[error("{0}.valueOf fails")]
    BoxingFails(String),
    #[error("{class}.{field} of a new object is no collection to add to")]
    NotACollection { class: String, field: String },

    #[error("class {class} has no static method {name}{hint}")]
    NoFinitization { class: String, name: String, hint: String },
    #[error("{class}.{name} takes {takes}, not {given}")]
    OtherArguments { class: String, name: String, takes: String, given: usize },
    #[error("{call} throws {class}{message}")]
    FinitizationThrows { call: String, class: String, message: String },
    #[error("{call} needs {what}")]
    FinitizationNeeds { call: String, what: String },
    #[error("{0} does not return")]
    FinitizationEndless(String),
    #[error("{0} returns no finitization of FinitizationFactory.create")]
    NotOurFinitization(String),
    /// Only if our stand-in for Korat's API is wrong.
    #[error("{0}")]
    Description(String),
}

impl ScopeError {
    /// The same, told of a field or a call.
    pub(super) fn at(self, place: &str) -> ScopeError {
        ScopeError::At { place: place.to_owned(), problem: Box::new(self) }
    }

    /// Whether a budget of ours is in the way, or something that is not modelled: then nothing is
    /// wrong with the input.
    pub fn is_cut(&self) -> bool {
        matches!(self.cause(), ScopeError::OutOfTime(_) | ScopeError::InitializerNeeds { .. })
    }

    /// What is wrong, wherever it is.
    pub fn cause(&self) -> &ScopeError {
        match self {
            ScopeError::At { problem, .. } => problem.cause(),
            cause => cause,
        }
    }
}

/// For messages that are made of others.
impl From<NotationError> for String {
    fn from(error: NotationError) -> String {
        error.to_string()
    }
}

impl From<ScopeError> for String {
    fn from(error: ScopeError) -> String {
        error.to_string()
    }
}
