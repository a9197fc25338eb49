//! How the input of a test is built by calls, as far as it can be.
//!
//! What was called before, for collections and functions, is called in the test too. A text or a box is a literal, unless the code under test has asked which object it is: then it is
//! made by its constructor, once for each object of the input.

use super::one::Built;
use crate::subject::declared;
use crate::suite::case::{Argument, Call, Form};
use crate::suite::structure::{Structure, Value};
use machine::machine::Machine;
use machine::program::descriptor::split;
use machine::program::{MethodId, Program};
use machine::value::{Kind, Ref};

/// Calls that make the objects of an input.
pub(super) struct RecipeMaker<'a> {
    machine: &'a Machine,
    /// Whether texts and boxes are objects of their own.
    by_identity: bool,
    /// Whether there are calls anyway.
    has_calls: bool,
    pub(super) calls: Vec<Call>,
    /// Objects, and the calls that make them.
    made: Vec<(Ref, usize)>,
    /// Arrays that are made, or about to be: one that holds itself cannot be.
    arrays: Vec<Ref>,
}

impl RecipeMaker<'_> {
    pub(super) fn new(
        machine: &Machine,
        (by_identity, has_calls): (bool, bool),
    ) -> RecipeMaker<'_> {
        RecipeMaker {
            machine,
            by_identity,
            has_calls,
            calls: Vec::new(),
            made: Vec::new(),
            arrays: Vec::new(),
        }
    }

    /// Words as arguments; None if one is an object that no call is known for.
    pub(super) fn arguments(&mut self, kinds: &[Kind], words: &[u64]) -> Option<Vec<Argument>> {
        kinds.iter().zip(words).map(|(&kind, &word)| self.argument(kind, word)).collect()
    }

    /// A call that was made; None if it took an object that no call is known for.
    pub(super) fn add(&mut self, built: &Built) -> Option<()> {
        match built {
            Built::Call(method, words, result) => self.add_call(*method, words, *result),
            Built::Function(function, answer) => self.add_function(*function, *answer),
        }
    }

    fn add_call(&mut self, method: MethodId, words: &[u64], result: u64) -> Option<()> {
        let program = self.machine.program();
        let linked = program.method(method);
        let is_constructor = program.names.get(linked.name) == "<init>";
        let kinds = kinds(program, method);
        let first = usize::from(!linked.is_static());
        let receiver = match !is_constructor && first == 1 {
            true => Some(self.made.iter().find(|(made, _)| made.word() == words[0])?.1),
            false => None,
        };
        let arguments = self.arguments(&kinds, &words[first..])?;
        self.call(method, receiver, arguments);
        let object = if is_constructor { words[0] } else { result };
        let is_made = is_constructor || linked.result == Some(Kind::Ref) && object != 0;
        if is_made && self.made(object).is_none() {
            self.made.push((Ref::from_word(object), self.calls.len() - 1));
        }
        Some(())
    }

    fn add_function(&mut self, function: u64, answer: Option<u64>) -> Option<()> {
        let program = self.machine.program();
        let object = Ref::from_word(function);
        let class = program.class(self.machine.heap().class_of(object));
        let interface = *class.interfaces.first()?;
        let method = program.functional_method(interface)?;
        let kind = program.method(method).result;
        let answer = kind.zip(answer);
        let (kinds, words): (Vec<Kind>, Vec<u64>) = answer.into_iter().unzip();
        let arguments = self.arguments(&kinds, &words)?;
        self.call(method, None, arguments);
        let call = self.calls.last_mut().expect("it was just added");
        call.form = Form::Lambda;
        // An interface above may declare the method.
        call.method.class = program.java_name(interface);
        self.made.push((object, self.calls.len() - 1));
        Some(())
    }

    /// An object that a call has made.
    pub(super) fn made(&self, word: u64) -> Option<Argument> {
        let found = self.made.iter().find(|(made, _)| made.word() == word);
        found.map(|(_, call)| Argument::Made(*call))
    }

    /// One more call; what it makes.
    fn call(
        &mut self,
        method: MethodId,
        receiver: Option<usize>,
        arguments: Vec<Argument>,
    ) -> Argument {
        let program = self.machine.program();
        let method = declared(program, method, &program.declaration(method));
        self.calls.push(Call { method, receiver, arguments, form: Form::Call });
        Argument::Made(self.calls.len() - 1)
    }

    fn argument(&mut self, kind: Kind, word: u64) -> Option<Argument> {
        let object = Ref::from_word(word);
        let known = (kind == Kind::Ref).then(|| self.made(word)).flatten();
        if known.is_some() {
            return known;
        }
        let read = Structure::read_all(self.machine, &[(kind, word)]);
        match read.roots.into_iter().next()? {
            Value::Object(_) => self.array(object),
            value @ (Value::Text(_) | Value::Boxed(..)) if self.by_identity => {
                self.new_value(object, value)
            }
            value => Some(Argument::Plain(value)),
        }
    }

    /// An array, one call for each. If nothing else needs a call, arrays are built as they are.
    fn array(&mut self, array: Ref) -> Option<Argument> {
        let (program, heap) = (self.machine.program(), self.machine.heap());
        let class = heap.class_of(array);
        let (kind, _) = program.class(class).array()?;
        if !self.has_calls && self.calls.is_empty() || self.arrays.contains(&array) {
            return None;
        }
        let words: Vec<u64> = (0..heap.length(array)?).map(|at| heap.element(array, at)).collect();
        self.arrays.push(array);
        let arguments = self.arguments(&vec![kind; words.len()], &words)?;
        self.calls.push(Call::array(program.class_name(class), arguments));
        self.made.push((array, self.calls.len() - 1));
        Some(Argument::Made(self.calls.len() - 1))
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
        let made = self.call(constructor, None, vec![Argument::Plain(held)]);
        self.made.push((object, self.calls.len() - 1));
        Some(made)
    }
}

/// The kinds of a method's parameters.
fn kinds(program: &Program, method: MethodId) -> Vec<Kind> {
    let descriptor = program.names.get(program.method(method).descriptor);
    let (types, _) = split(descriptor).unwrap_or_default();
    let kind = |one: &&str| one.bytes().next().and_then(Kind::of_letter);
    types.iter().filter_map(kind).collect()
}
