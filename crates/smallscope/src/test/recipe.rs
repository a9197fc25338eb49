//! How the input of a test is built by calls, as far as it can be.
//!
//! A text or a box is a literal, unless the code under test has asked which object it is: then it is
//! made by its constructor, once for each object of the input.

use crate::subject::declared;
use crate::suite::case::{Argument, Call, Form};
use crate::suite::structure::{Structure, Value};
use machine::machine::Machine;
use machine::program::MethodId;
use machine::value::{Kind, Ref};

/// Calls that make the objects of an input.
pub(super) struct RecipeMaker<'a> {
    machine: &'a Machine,
    /// Whether texts and boxes are objects of their own.
    by_identity: bool,
    pub(super) calls: Vec<Call>,
    /// Objects, and the calls that make them.
    made: Vec<(Ref, usize)>,
}

impl RecipeMaker<'_> {
    pub(super) fn new(machine: &Machine, by_identity: bool) -> RecipeMaker<'_> {
        RecipeMaker { machine, by_identity, calls: Vec::new(), made: Vec::new() }
    }

    /// Words as arguments; None if one is an object that no call is known for.
    pub(super) fn arguments(&mut self, kinds: &[Kind], words: &[u64]) -> Option<Vec<Argument>> {
        kinds.iter().zip(words).map(|(&kind, &word)| self.argument(kind, word)).collect()
    }

    /// One more call; what it makes.
    pub(super) fn call(&mut self, method: MethodId, arguments: Vec<Argument>) -> Argument {
        let program = self.machine.program();
        let method = declared(program, method, &program.declaration(method));
        self.calls.push(Call { method, receiver: None, arguments, form: Form::Call });
        Argument::Made(self.calls.len() - 1)
    }

    fn argument(&mut self, kind: Kind, word: u64) -> Option<Argument> {
        let object = Ref::from_word(word);
        let known = self.made.iter().find(|(made, _)| kind == Kind::Ref && *made == object);
        if let Some((_, call)) = known {
            return Some(Argument::Made(*call));
        }
        let read = Structure::read_all(self.machine, &[(kind, word)]);
        match read.roots.into_iter().next()? {
            // Arrays are built as they are, without a recipe.
            Value::Object(_) => None,
            value @ (Value::Text(_) | Value::Boxed(..)) if self.by_identity => {
                self.new_value(object, value)
            }
            value => Some(Argument::Plain(value)),
        }
    }

    /// A text or a box that is no other.
    fn new_value(&mut self, object: Ref, value: Value) -> Option<Argument> {
        let program = self.machine.program();
        let class = self.machine.heap().class_of(object);
        let (descriptor, held) = match value {
            Value::Boxed(_, held) => {
                let letter = program.names.get(program.field(class, "value")?.descriptor);
                (format!("({letter})V"), *held)
            }
            text => ("(Ljava/lang/String;)V".to_owned(), text),
        };
        let constructor = program.find_method(class, "<init>", &descriptor)?;
        let made = self.call(constructor, vec![Argument::Plain(held)]);
        self.made.push((object, self.calls.len() - 1));
        Some(made)
    }
}
