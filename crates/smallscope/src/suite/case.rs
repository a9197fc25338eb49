//! One call on one input, and what came of it.
//!
//! What `check` observes and what a test asserts are the same thing: a method,
//! the receiver and arguments before, the outcome, and the same objects after.
//! All of it is plain data; sharing between receiver, arguments and result is
//! kept, because they lie in one [`Structure`].

use super::collections::inline;
use super::structure::{Structure, Value};
use super::types::{Signature, Type, simple_name};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// A method or constructor, as a class file declares it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Method {
    /// The binary name of its class: `com.example.Tree$Node`.
    pub class: String,
    /// `<init>` is a constructor.
    pub name: String,
    pub descriptor: String,
    /// Its generic signature, if it has one.
    pub signature: Option<String>,
    pub is_static: bool,
    pub is_public: bool,
    /// Binary names of the exceptions that it declares.
    pub throws: Vec<String>,
}

impl Method {
    /// `put(Object, int[])`; a constructor by the name of its class.
    pub fn title(&self) -> String {
        method_title(&self.class, &self.name, &self.descriptor)
    }

    fn has_receiver(&self) -> bool {
        !self.is_static && self.name != "<init>"
    }

    /// A call with these roots: `remove(3)`, `new Ring(2)`, `Math.max(1, 2)`.
    pub fn call(&self, before: &Structure) -> String {
        self.call_with(before, &|value| before.plain_or_name(value))
    }

    fn call_with(&self, before: &Structure, show: &dyn Fn(&Value) -> String) -> String {
        let class = simple_name(&self.class);
        let skip = usize::from(self.has_receiver());
        // A contract of three objects is broken by the first and the last.
        let takes = Signature::parse(&self.descriptor).map_or(0, |types| types.parameters.len());
        let skip_more = (before.roots.len() - skip).saturating_sub(takes);
        let arguments = before.roots.iter().skip(skip + skip_more);
        let receiver = before.roots.first().filter(|_| skip == 1);
        let shown = arguments.map(|value| match Some(value) == receiver {
            true => "this".to_owned(),
            false => show(value),
        });
        let arguments: Vec<String> = shown.collect();
        let name = match (self.name.as_str(), self.is_static) {
            ("<init>", _) => format!("new {class}"),
            (name, true) => format!("{class}.{name}"),
            (name, false) => name.to_owned(),
        };
        format!("{name}({})", arguments.join(", "))
    }

    /// The same with the contents of collections, and all there is to see of other objects.
    pub fn call_shown(&self, before: &Structure) -> String {
        let brief = |value: &Value| before.inline(value).or_else(|| inline(before, value));
        let call = self.call_with(before, &|value| {
            brief(value).unwrap_or_else(|| before.plain_or_name(value))
        });
        self.with_objects(before, call, &brief)
    }

    /// The same with all there is to see of the objects: `remove(3) on Tree0(root=null)`.
    pub fn call_in_full(&self, before: &Structure) -> String {
        self.with_objects(before, self.call(before), &|value| before.inline(value))
    }

    fn with_objects(
        &self,
        before: &Structure,
        call: String,
        brief: &dyn Fn(&Value) -> Option<String>,
    ) -> String {
        let mut objects = before.clone();
        objects.roots.retain(|root| matches!(root, Value::Object(_)) && brief(root).is_none());
        match (objects.roots.is_empty(), self.has_receiver()) {
            (true, _) => call,
            (false, true) => format!("{call} on {objects}"),
            (false, false) => format!("{call} with {objects}"),
        }
    }
}

/// `put(Object, int[])` of a class file's names.
pub fn method_title(class: &str, name: &str, descriptor: &str) -> String {
    let name = match name {
        "<init>" => simple_name(class),
        "<clinit>" => return "static initializer".to_owned(),
        name => name,
    };
    let types = Signature::parse(descriptor).map(|types| types.parameters);
    let types: Vec<String> = types.unwrap_or_default().iter().map(Type::short).collect();
    format!("{name}({})", types.join(", "))
}

/// A call of the API that helps to build an input, or a lambda that does.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Call {
    pub method: Method,
    /// None for constructors and static methods; else the number of an earlier
    /// call of the recipe, whose result is the receiver.
    pub receiver: Option<usize>,
    pub arguments: Vec<Argument>,
    pub form: Form,
}

impl Call {
    /// Makes an array of a type, which its descriptor tells.
    pub fn array(descriptor: &str, arguments: Vec<Argument>) -> Call {
        let element = descriptor.trim_start_matches('[');
        let class = element.strip_prefix('L').and_then(|one| one.strip_suffix(';'));
        let method = Method {
            class: class.unwrap_or("java/lang/Object").replace('/', "."),
            name: "[]".to_owned(),
            descriptor: format!("(){descriptor}"),
            signature: None,
            is_static: true,
            is_public: true,
            throws: Vec::new(),
        };
        Call { method, receiver: None, arguments, form: Form::Array }
    }
}

/// How a call of a recipe is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Form {
    Call,
    /// It makes a function: `method` is what the interface asks for, and the one argument, if there is
    /// one, is what the function always gives.
    Lambda,
    /// It makes an array of the arguments, of the type that `method` gives by its descriptor.
    Array,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Argument {
    /// A value without identity: a number, a string, an enum constant, null.
    Plain(Value),
    /// What an earlier call of the recipe made.
    Made(usize),
}

/// How to build an input through the public API: the calls in order.
#[derive(Clone, Debug, PartialEq, Default, Serialize, Deserialize)]
pub struct Recipe {
    pub calls: Vec<Call>,
    /// What receiver (if there is one) and arguments are.
    pub roots: Vec<Argument>,
}

impl Recipe {
    /// The call that makes the first root, if one does.
    pub fn made_by(&self) -> Option<&Call> {
        match self.roots.first()? {
            Argument::Made(index) => self.calls.get(*index),
            Argument::Plain(_) => None,
        }
    }

    /// Adds the calls of another one; what its roots are then.
    pub fn append(&mut self, other: &Recipe) -> Vec<Argument> {
        let offset = self.calls.len();
        let shifted = |argument: &Argument| match argument {
            Argument::Made(index) => Argument::Made(index + offset),
            plain => plain.clone(),
        };
        self.calls.extend(other.calls.iter().map(|call| Call {
            method: call.method.clone(),
            receiver: call.receiver.map(|index| index + offset),
            arguments: call.arguments.iter().map(shifted).collect(),
            form: call.form,
        }));
        other.roots.iter().map(shifted).collect()
    }
}

/// How a call ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Outcome {
    /// None for `void`; a constructor returns the new object.
    Returned(Option<Value>),
    /// An exception, by the binary name of its class.
    Threw { class: String, message: Option<String> },
    /// Its budget ran out: perhaps an endless loop.
    OutOfBudget,
    /// It needs what is not modelled.
    Unsupported(String),
}

/// Why an outcome is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Kind {
    /// The predicate of the receiver or an argument no longer holds.
    Invariant,
    /// An exception that nobody declared or expects.
    Exception,
    /// A postcondition is false.
    Postcondition,
    /// A property is false.
    Property,
    /// `equals`, `hashCode`, `compareTo`, `toString` or `clone` break their contract.
    Contract,
    /// It did not end.
    Endless,
    /// An `assert` in the code failed.
    Assertion,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Failure {
    pub kind: Kind,
    /// What happened, and what was expected, in one sentence.
    pub message: String,
    /// Where in the user's code: `Tree.remove(Tree.java:52)`.
    pub place: Option<String>,
    /// The Java stack trace, innermost first, in the user's code only.
    pub trace: Vec<String>,
    /// Static fields that were not as they are at first, before the call: `Counter.total=3`.
    pub statics: Vec<String>,
}

/// An object that a call is about, or that came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Place {
    /// The receiver or an argument, by its number among the roots.
    Root(usize),
    /// What the call returned.
    Result,
}

/// What an object says of itself after a call, asked by a public method without arguments that
/// changes nothing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Seen {
    pub of: Place,
    /// The binary name of the class or interface that the object is taken for.
    pub class: String,
    pub method: Method,
    /// Its root is a value without identity, or an array or a container of the JDK's with such.
    pub answer: Structure,
    /// It is not this that was returned, but an object of the JDK's, which says this by `toString`.
    pub is_text: bool,
}

impl Seen {
    /// Whether it is the answer to the same question.
    pub fn answers_like(&self, other: &Seen) -> bool {
        let question = |one: &Seen| (one.of, one.class.clone(), one.method.clone(), one.is_text);
        question(self) == question(other)
    }
}

/// One call on one input.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Case {
    pub method: Method,
    /// Receiver (if there is one), then the arguments, as its roots.
    pub before: Structure,
    pub outcome: Outcome,
    /// The same roots after the call. If the result is an object, it is found
    /// here: `Outcome::Returned(Some(Value::Object(index)))`. Of a call that did not
    /// end, or after which there is too much to show, the same as before it.
    pub after: Structure,
    /// For each object of `after` the same one in `before`; None for one that was not reached
    /// there. Empty if nobody knows.
    pub origins: Vec<Option<usize>>,
    /// What the objects say of themselves after the call.
    pub seen: Vec<Seen>,
    /// What the clock, the locale, chance, hash codes or earlier calls decide, so that no test may rely on it:
    /// the value of the result, or what an object looks like.
    pub varies: BTreeSet<Place>,
    /// The shortest way to build `before` through the public API, if known.
    pub recipe: Option<Recipe>,
    /// What is wrong with it; None for a passing case.
    pub failure: Option<Failure>,
}

impl Case {
    /// A passing case, of which only this is known.
    pub fn passing(method: Method, before: Structure, outcome: Outcome, after: Structure) -> Case {
        let unchanged = before == after;
        let origins = (0..after.objects.len()).filter(|_| unchanged).map(Some).collect();
        let (seen, varies) = (Vec::new(), BTreeSet::new());
        Case { method, before, outcome, after, origins, seen, varies, recipe: None, failure: None }
    }

    /// `remove(3)`.
    pub fn call(&self) -> String {
        self.method.call(&self.before)
    }
}
