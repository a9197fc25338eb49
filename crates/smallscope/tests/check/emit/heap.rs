//! Cases written by hand.

use smallscope::suite::case::{Argument, Call, Case, Failure, Form, Kind, Method, Outcome, Recipe};
use smallscope::suite::structure::{Content, Object, Structure, Value};

/// Objects in the making.
#[derive(Clone, Default)]
pub(crate) struct Heap {
    objects: Vec<Object>,
}

impl Heap {
    pub(crate) fn object(&mut self, binary_name: &str, fields: &[(&str, Value)]) -> Value {
        let fields = fields.iter().map(|(name, value)| ((*name).to_owned(), value.clone()));
        self.push(binary_name, Content::Fields(fields.collect()))
    }

    pub(crate) fn array(&mut self, binary_name: &str, elements: Vec<Value>) -> Value {
        self.push(binary_name, Content::Elements(elements))
    }

    /// Gives a field of an object, made before, its value.
    pub(crate) fn set(&mut self, object: &Value, field: &str, value: Value) {
        let Value::Object(index) = object else { panic!("{object} is no object") };
        let Content::Fields(fields) = &mut self.objects[*index].content else {
            panic!("an array has no fields")
        };
        let (_, old) = fields.iter_mut().find(|(name, _)| name == field).expect("it has the field");
        *old = value;
    }

    pub(crate) fn with_roots(self, roots: Vec<Value>) -> Structure {
        Structure { roots, objects: self.objects }
    }

    fn push(&mut self, binary_name: &str, content: Content) -> Value {
        let class = binary_name.rsplit(['.', '$']).next().unwrap().to_owned();
        let binary_name = binary_name.to_owned();
        self.objects.push(Object { class, binary_name, number: 0, content });
        Value::Object(self.objects.len() - 1)
    }
}

pub(crate) fn int(value: i64) -> Value {
    Value::Integer(value)
}

pub(crate) fn boxed(value: i64) -> Value {
    Value::Boxed("Integer", Box::new(int(value)))
}

pub(crate) fn text(text: &str) -> Value {
    Value::Text(text.to_owned())
}

pub(crate) fn method(class: &str, name: &str, descriptor: &str) -> Method {
    Method {
        class: class.to_owned(),
        name: name.to_owned(),
        descriptor: descriptor.to_owned(),
        signature: None,
        is_static: false,
        is_public: true,
        throws: Vec::new(),
    }
}

pub(crate) fn threw(class: &str) -> Outcome {
    Outcome::Threw { class: class.to_owned(), message: None }
}

pub(crate) fn returned(value: Value) -> Outcome {
    Outcome::Returned(Some(value))
}

pub(crate) fn passing(
    method: Method,
    before: Structure,
    outcome: Outcome,
    after: Structure,
) -> Case {
    Case::passing(method, before, outcome, after)
}

pub(crate) fn failing(
    kind: Kind,
    message: &str,
    method: Method,
    before: Structure,
    outcome: Outcome,
) -> Case {
    let (message, trace, statics) = (message.to_owned(), Vec::new(), Vec::new());
    let failure = Failure { kind, message, place: None, trace, statics };
    let after = before.clone();
    Case { failure: Some(failure), ..Case::passing(method, before, outcome, after) }
}

/// A constructor and then calls on what it made, which is the first root.
pub(crate) fn recipe(
    constructor: Call,
    calls: &[(Method, Vec<Value>)],
    more: Vec<Value>,
) -> Recipe {
    let plain = |values: &Vec<Value>| values.iter().cloned().map(Argument::Plain).collect();
    let rest = calls.iter().map(|(method, arguments)| Call {
        method: method.clone(),
        receiver: Some(0),
        arguments: plain(arguments),
        form: Form::Call,
    });
    let calls = [constructor].into_iter().chain(rest).collect();
    let more = more.into_iter().map(Argument::Plain);
    Recipe { calls, roots: [Argument::Made(0)].into_iter().chain(more).collect() }
}

pub(crate) fn constructor(class: &str, descriptor: &str, arguments: Vec<Value>) -> Call {
    let arguments = arguments.into_iter().map(Argument::Plain).collect();
    let method = method(class, "<init>", descriptor);
    Call { method, receiver: None, arguments, form: Form::Call }
}
