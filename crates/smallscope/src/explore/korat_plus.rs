//! Korat+ (Aguirre et al. 2011): Korat's search, without more of what a test
//! criterion has seen.
//!
//! The criterion is a method that tells which equivalence class a valid input
//! belongs to. It runs on each one while we watch which choices it reads: all
//! inputs that make the same ones are in the same class. So the next candidate
//! makes the last of them differently, and what was chosen after it is skipped.
//! Every class that the full search meets is met, and usually by several inputs.
//!
//! Watching needs no machinery of its own. Under a mark, every chosen place is
//! left undecided again; where the criterion stops the machine, it gets the
//! value that was there.
//!
//! Cost: per valid input one run of the criterion, and the number of its
//! choices, squared, in comparisons.
//!
//! Limits: the criterion must be deterministic, as the predicate. A predicate
//! that writes to its input hides from us what the written values depend on.

use super::korat::Search;
use crate::scope::finitization::Finitization;
use machine::choice::Choice;
use machine::ending::{Budget, Ending, Stop};
use machine::machine::Machine;
use machine::program::{ClassId, MethodId, Program};
use machine::value::{Kind, Ref};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fmt;

/// An equivalence class: what the criterion returned.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum EqClass {
    Null,
    /// A primitive or boxed value.
    Value(#[serde(with = "letter")] Kind, u64),
    Text(String),
    /// An enum constant.
    Constant {
        class: String,
        name: String,
    },
    /// Any other object, by the text of its `toString()`: a record or a list is
    /// told by its contents, but an array, or an object that does not say how
    /// to print it, by its identity.
    Object {
        class: String,
        text: String,
    },
    /// The criterion threw an exception of this class.
    Threw(String),
    /// It did not end within its budget, or needs what is not modelled.
    Cut(String),
}

/// A class, and how many inputs of it were found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClassCount {
    pub class: EqClass,
    pub inputs: u64,
}

/// A method that tells which class a valid input belongs to.
#[derive(Clone, Copy, Debug)]
pub struct Criterion {
    method: MethodId,
    /// The kind of its result.
    result: Kind,
    /// Skip nothing: Korat's search, whose inputs are told apart.
    exhaustive: bool,
}

impl Criterion {
    /// The criterion `name` of `class`: an instance method without parameters whose
    /// result has a value to compare.
    ///
    /// # Errors
    /// There is no such method.
    pub fn new(machine: &Machine, class: ClassId, name: &str) -> Result<Criterion, String> {
        let (method, result) = find(machine.program(), class, name)?;
        Ok(Criterion { method, result, exhaustive: false })
    }

    /// The same, which keeps the search from nothing.
    pub fn exhaustive(self) -> Criterion {
        Criterion { exhaustive: true, ..self }
    }

    /// The class of the valid input at hand, and how many of its choices tell that: all
    /// inputs that make the same ones are in the same class. None if the criterion cannot
    /// tell the class.
    pub fn classify(&self, search: &mut Search<'_>) -> (EqClass, Option<usize>) {
        let choices: Vec<Choice> = search.choices().collect();
        let (finitization, budget) = (search.finitization, search.budget);
        let (class, read) = search.machine_mut().trial(|machine| {
            machine.within(budget, |machine| {
                let mut watch = WatchedRun::new(machine, finitization, choices);
                let class = watch.class(self.method, self.result, finitization.root);
                (class, watch.read)
            })
        });
        let tells = !class.is_failure() && !self.exhaustive;
        (class, tells.then_some(read))
    }
}

/// The classes that a criterion has told apart so far, in the order of discovery.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(from = "Vec<ClassCount>", into = "Vec<ClassCount>")]
pub struct EqClasses {
    found: Vec<ClassCount>,
    places: HashMap<EqClass, usize>,
}

impl EqClasses {
    pub fn found(&self) -> &[ClassCount] {
        &self.found
    }

    pub fn len(&self) -> usize {
        self.found.len()
    }

    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// The place of a class in the order of discovery.
    pub fn place(&self, class: &EqClass) -> Option<usize> {
        self.places.get(class).copied()
    }

    /// Counts inputs of a class; its place if they are the first.
    pub fn count(&mut self, class: &EqClass, inputs: u64) -> Option<usize> {
        let next = self.found.len();
        let place = *self.places.entry(class.clone()).or_insert(next);
        if place == next {
            self.found.push(ClassCount { class: class.clone(), inputs: 0 });
        }
        self.found[place].inputs += inputs;
        (place == next).then_some(place)
    }
}

impl From<Vec<ClassCount>> for EqClasses {
    fn from(found: Vec<ClassCount>) -> EqClasses {
        let places = found.iter().enumerate().map(|(place, one)| (one.class.clone(), place));
        EqClasses { places: places.collect(), found }
    }
}

impl From<EqClasses> for Vec<ClassCount> {
    fn from(classes: EqClasses) -> Vec<ClassCount> {
        classes.found
    }
}

/// The criterion and the kind of its result.
fn find(program: &Program, class: ClassId, name: &str) -> Result<(MethodId, Kind), String> {
    let linked = program.class(class);
    let holders = linked.ancestors.iter().rev().chain(&linked.all_interfaces);
    let methods = holders.flat_map(|&holder| &program.class(holder).methods).copied();
    let named = |&id: &MethodId| program.names.get(program.method(id).name) == name;
    let fits = |id: &MethodId| {
        let method = program.method(*id);
        let descriptor = program.names.get(method.descriptor);
        !method.is_static()
            && !method.is_abstract()
            && descriptor.starts_with("()")
            && !descriptor.starts_with("()[")
    };
    let found = methods.filter(named).find(fits);
    found.and_then(|id| Some((id, program.method(id).result?))).ok_or_else(|| {
        let class = program.java_name(class);
        format!("class {class} has no instance method {name}() that returns a value to compare")
    })
}

/// A run of the criterion, or of another method, watched.
pub(super) struct WatchedRun<'a> {
    machine: &'a mut Machine,
    /// The choices of the input, and the words that were chosen.
    chosen: Vec<(Choice, u64)>,
    /// How many choices there are up to the last one that was read.
    pub(super) read: usize,
}

impl<'a> WatchedRun<'a> {
    /// Leaves undecided what `choices` decided.
    pub(super) fn new(
        machine: &'a mut Machine,
        finitization: &Finitization,
        choices: Vec<Choice>,
    ) -> WatchedRun<'a> {
        let word = |choice: Choice| (choice, machine.chosen(&choice));
        let chosen = choices.into_iter().map(word).collect::<Vec<_>>();
        for &(choice, _) in &chosen {
            match choice {
                Choice::Field { object, slot, .. } => machine.leave_undecided(object, slot),
                Choice::Length { array } => {
                    machine.leave_length_undecided(array, finitization.capacity(array));
                }
                // Its array is open by now: nobody chooses an element before the length.
                Choice::Element { array, index } => machine.leave_element_undecided(array, index),
                Choice::Branch { .. } | Choice::Pick { .. } => {
                    unreachable!("nobody here allows picks, and a concrete run chooses no branch")
                }
            }
        }
        WatchedRun { machine, chosen, read: 0 }
    }

    /// Runs the criterion on the input, and names what it returns.
    fn class(&mut self, criterion: MethodId, result: Kind, root: Ref) -> EqClass {
        match self.call(criterion, &[root.word()]) {
            Err(failure) => failure,
            Ok(word) if result == Kind::Ref => self.object(Ref::from_word(word)),
            Ok(word) => value(result, word),
        }
    }

    fn object(&mut self, object: Ref) -> EqClass {
        if object.is_null() {
            return EqClass::Null;
        }
        let heap = self.machine.heap();
        let program = heap.program();
        let class = heap.class_of(object);
        if class == program.known.string {
            return EqClass::Text(heap.string(object));
        }
        if let Some((kind, word)) = heap.unboxed(object) {
            return value(kind, word);
        }
        if program.loaded("java/lang/Enum").is_some_and(|above| program.is_subclass(class, above)) {
            let name = heap.string(Ref::from_word(heap.field(object, "name")));
            // A constant with a body has a class of its own below the enum's.
            let ancestors = &program.class(class).ancestors;
            let class = program.java_name(*ancestors.get(2).unwrap_or(&class));
            return EqClass::Constant { class, name };
        }
        let class_name = program.java_name(class);
        let to_string = program.find_method(class, "toString", "()Ljava/lang/String;");
        let words = [object.word()];
        match self.call(to_string.expect("Object has it"), &words).map(Ref::from_word) {
            Err(failure) => failure,
            Ok(text) if text.is_null() => {
                EqClass::Object { class: class_name, text: "null".to_owned() }
            }
            Ok(text) => {
                EqClass::Object { class: class_name, text: self.machine.heap().string(text) }
            }
        }
    }

    /// Calls a method; its result, or else the class that its failure stands for.
    pub(super) fn call(&mut self, method: MethodId, words: &[u64]) -> Result<u64, EqClass> {
        self.machine.call(method, words);
        loop {
            let ending = match self.machine.run() {
                Stop::Choice(choice) if self.answer(&choice) => continue,
                Stop::Choice(_) => Ending::Unsupported("reading what is not in the input".into()),
                Stop::Input => Ending::Unsupported("standard input".into()),
                Stop::Paused => Ending::OutOf(Budget::Instructions),
                Stop::Ended(ending) => ending,
            };
            return match ending {
                Ending::Returned(word) => Ok(word),
                Ending::Threw(exception) => {
                    let heap = self.machine.heap();
                    let class = heap.class_of(exception);
                    Err(EqClass::Threw(heap.program().java_name(class)))
                }
                ending => Err(EqClass::Cut(why(&ending))),
            };
        }
    }

    /// Gives a place the value it had, and notes that it was read; false if it
    /// was never chosen.
    fn answer(&mut self, choice: &Choice) -> bool {
        let Some(place) = self.chosen.iter().position(|(chosen, _)| chosen == choice) else {
            return false;
        };
        self.read = self.read.max(place + 1);
        self.machine.decide(choice, self.chosen[place].1);
        true
    }
}

/// A kind as it is written: by its letter in a descriptor.
mod letter {
    use machine::value::Kind;
    use serde::{Deserialize, Deserializer, Serializer, de};

    pub(super) fn serialize<S: Serializer>(kind: &Kind, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(kind.letter())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(reader: D) -> Result<Kind, D::Error> {
        let letter = char::deserialize(reader)?;
        let kind = u8::try_from(letter).ok().and_then(Kind::of_letter);
        kind.ok_or_else(|| de::Error::custom("no kind has this letter"))
    }
}

/// A value such that equal ones (as `equals` of the box has it) are the same.
fn value(kind: Kind, word: u64) -> EqClass {
    let word = match kind {
        Kind::Float if f32::from_bits(word as u32).is_nan() => u64::from(f32::NAN.to_bits()),
        Kind::Double if f64::from_bits(word).is_nan() => f64::NAN.to_bits(),
        kind => kind.canonical(word),
    };
    EqClass::Value(kind, word)
}

fn why(ending: &Ending) -> String {
    match ending {
        Ending::OutOf(budget) => format!("the {budget} is used up"),
        Ending::Unsupported(what) => format!("unsupported: {what}"),
        Ending::Deadlock => "it waits for ever".to_owned(),
        Ending::Exited(code) => format!("System.exit({code})"),
        Ending::Returned(_) | Ending::Threw(_) => "it ended".to_owned(),
    }
}

impl EqClass {
    /// Whether the criterion failed to tell a class.
    pub fn is_failure(&self) -> bool {
        matches!(self, EqClass::Threw(_) | EqClass::Cut(_))
    }
}

impl fmt::Display for EqClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EqClass::Null => f.write_str("null"),
            EqClass::Value(kind, word) => match kind {
                Kind::Boolean => write!(f, "{}", *word != 0),
                Kind::Char => write!(f, "{:?}", String::from_utf16_lossy(&[*word as u16])),
                Kind::Long => write!(f, "{}", *word as i64),
                Kind::Float => write!(f, "{:?}", f32::from_bits(*word as u32)),
                Kind::Double => write!(f, "{:?}", f64::from_bits(*word)),
                Kind::Byte | Kind::Short | Kind::Int | Kind::Ref => write!(f, "{}", *word as i32),
            },
            EqClass::Text(text) => write!(f, "{text:?}"),
            EqClass::Constant { name, .. } => f.write_str(name),
            EqClass::Object { text, .. } => f.write_str(text),
            EqClass::Threw(class) => write!(f, "throws {class}"),
            EqClass::Cut(why) => write!(f, "cut: {why}"),
        }
    }
}
