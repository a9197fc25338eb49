//! Objects of the JDK's classes that are made by calls, as plain data: collections, functions, and a
//! few others that have their own ways to be made.
//!
//! Nobody sets their private fields, so whatever there is of them somebody can build. What the calls
//! take is not decided here: it is a value, or a reference of a type, of whoever makes the object.
//!
//! Not here: objects with values of their own (`arguments`), and who calls (`symbolic`).

use super::world::{Candidate, MOST_CANDIDATES, below};
use crate::suite::coverage::MethodName;
use machine::machine::Machine;
use machine::program::descriptor::split;
use machine::program::{ClassId, Program, flags};

/// The class that one would take for an interface.
pub(crate) const TAKEN: [(&str, &str); 11] = [
    ("java/lang/Iterable", "java/util/ArrayList"),
    ("java/util/Collection", "java/util/ArrayList"),
    ("java/util/List", "java/util/ArrayList"),
    ("java/util/Set", "java/util/LinkedHashSet"),
    ("java/util/SortedSet", "java/util/TreeSet"),
    ("java/util/NavigableSet", "java/util/TreeSet"),
    ("java/util/Queue", "java/util/ArrayDeque"),
    ("java/util/Deque", "java/util/ArrayDeque"),
    ("java/util/Map", "java/util/LinkedHashMap"),
    ("java/util/SortedMap", "java/util/TreeMap"),
    ("java/util/NavigableMap", "java/util/TreeMap"),
];

/// What a list is asked for where an iterator is wanted.
pub(crate) const ITERATED: [(&str, &str, &str); 2] = [
    ("java/util/Iterator", "iterator", "()Ljava/util/Iterator;"),
    ("java/util/ListIterator", "listIterator", "()Ljava/util/ListIterator;"),
];

/// How collections and maps are filled.
pub(crate) const FILLED: [(&str, &str); 2] = [
    ("add", "(Ljava/lang/Object;)Z"),
    ("put", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;"),
];

/// Classes whose objects are made by one call.
const CALLED: [(&str, &str, &str); 9] = [
    ("java/lang/StringBuilder", "<init>", "(Ljava/lang/String;)V"),
    ("java/lang/StringBuffer", "<init>", "(Ljava/lang/String;)V"),
    ("java/math/BigDecimal", "valueOf", "(J)Ljava/math/BigDecimal;"),
    ("java/math/BigInteger", "valueOf", "(J)Ljava/math/BigInteger;"),
    ("java/util/Date", "<init>", "(J)V"),
    ("java/util/UUID", "<init>", "(JJ)V"),
    ("java/util/concurrent/atomic/AtomicBoolean", "<init>", "(Z)V"),
    ("java/util/concurrent/atomic/AtomicInteger", "<init>", "(I)V"),
    ("java/util/concurrent/atomic/AtomicLong", "<init>", "(J)V"),
];

/// Elements of the largest list, and of the largest set or map: there each new element may be like
/// each one before it.
const MOST_ELEMENTS: (usize, usize) = (3, 2);

/// How an object begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Maker {
    /// By a constructor.
    New(MethodName),
    /// It is what a static method gives.
    Given(MethodName),
    /// It is a function of an interface; if it `gives` something, always the same of that type.
    Function { interface: String, gives: Option<String> },
}

/// A call, and what it takes besides the object, as descriptors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MakingCall {
    pub method: MethodName,
    pub takes: Vec<String>,
}

/// How an object is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    pub maker: Maker,
    /// What the maker takes, as descriptors.
    pub takes: Vec<String>,
    /// Calls on the object, one after the other.
    pub fill: Vec<MakingCall>,
    /// The object is not what is wanted, but what this method of it gives.
    pub last: Option<MethodName>,
}

impl Shape {
    fn made_by(maker: Maker) -> Shape {
        Shape { maker, takes: Vec::new(), fill: Vec::new(), last: None }
    }

    /// The types of all that it takes.
    pub fn all_taken(&self) -> impl Iterator<Item = &String> {
        let gives = match &self.maker {
            Maker::Function { gives, .. } => gives.as_ref(),
            Maker::New(_) | Maker::Given(_) => None,
        };
        self.takes.iter().chain(self.fill.iter().flat_map(|call| &call.takes)).chain(gives)
    }
}

/// A type of which there are objects that calls make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MadeType {
    /// Its internal name.
    pub name: String,
    /// Smallest first.
    pub shapes: Vec<Shape>,
    /// What of the type is not among them, as people name it.
    pub missing: String,
    /// The classes of the objects, unless they are functions.
    pub classes: Vec<String>,
    /// What else there is of the type that nobody need call for.
    pub others: Vec<Candidate>,
    /// Whether all is taken, too, that the type has anyway; otherwise only what was written for the class under
    /// test.
    pub is_open: bool,
}

impl MadeType {
    fn new(name: &str, shapes: Vec<Shape>, missing: String, class: Option<&str>) -> MadeType {
        let classes = class.map(str::to_owned).into_iter().collect();
        let (name, others) = (name.to_owned(), Vec::new());
        MadeType { name, shapes, missing, classes, others, is_open: false }
    }
}

/// What calls make of a class or an interface; None if nobody knows a way. `arguments` are its type arguments, and
/// `gives` is what the function of an interface gives, all as descriptors.
pub fn made(
    machine: &mut Machine,
    name: &str,
    arguments: &[String],
    gives: &dyn Fn(&Machine, ClassId) -> Option<String>,
) -> Option<MadeType> {
    let shown = name.replace(['/', '$'], ".");
    let declared = machine.load(name).ok()?;
    if let Some(&(class, method, descriptor)) = CALLED.iter().find(|(class, ..)| *class == name) {
        let method = method_name(class, method, descriptor);
        let (takes, _) = split(descriptor)?;
        let takes = takes.into_iter().map(str::to_owned).collect();
        let maker = match method.name.as_str() {
            "<init>" => Maker::New(method),
            _ => Maker::Given(method),
        };
        let shapes = vec![Shape { takes, ..Shape::made_by(maker) }];
        let missing = format!("some states of {shown}");
        return Some(MadeType::new(name, shapes, missing, Some(name)));
    }
    let iterated = ITERATED.iter().find(|(interface, ..)| *interface == name);
    let taken = TAKEN.iter().find(|(interface, _)| *interface == name);
    let taken = match iterated {
        Some(_) => "java/util/ArrayList",
        None => taken.map_or(name, |(_, taken)| *taken),
    };
    let class = machine.load(taken).ok()?;
    if let Some(mut shapes) = collections(machine.program(), class, arguments) {
        let missing = format!("other sizes or classes of {shown}");
        if let Some((_, method, descriptor)) = iterated {
            let last = method_name(taken, method, descriptor);
            shapes.iter_mut().for_each(|shape| shape.last = Some(last.clone()));
        }
        return Some(MadeType::new(name, shapes, missing, Some(taken)));
    }
    // Classes say more of the interface than any function, or values do; unless nobody can make objects of them,
    // or there are too many to try them all.
    let is_platform = machine.program().is_platform(declared);
    let mut is_told = || (1..=MOST_CANDIDATES).contains(&below(machine, name).len());
    if name == "java/lang/Comparable" || !is_platform && is_told() {
        return None;
    }
    let functional = machine.function_class(declared).ok()??;
    let mut shapes = given_away(machine.program(), declared);
    let returns = machine.program().method(functional.method).result.is_some();
    let gives = gives(machine, declared).filter(|_| returns);
    if gives.is_some() || !returns {
        shapes.push(Shape::made_by(Maker::Function { interface: name.to_owned(), gives }));
    }
    let missing = format!("most classes below {shown}");
    Some(MadeType { is_open: !is_platform, ..MadeType::new(name, shapes, missing, None) })
}

fn method_name(class: &str, name: &str, descriptor: &str) -> MethodName {
    let [class, name, descriptor] = [class, name, descriptor].map(str::to_owned);
    MethodName { class, name, descriptor }
}

/// Small collections or maps of a class of the JDK; None if it is none that anybody may fill.
fn collections(program: &Program, class: ClassId, arguments: &[String]) -> Option<Vec<Shape>> {
    let linked = program.class(class);
    let above =
        |name: &str| linked.all_interfaces.iter().any(|&one| program.class_name(one) == name);
    let (place, count) = match () {
        () if above("java/util/Collection") => (0, 1),
        () if above("java/util/Map") => (1, 2),
        () => return None,
    };
    let most = match above("java/util/List") || above("java/util/Deque") {
        true => MOST_ELEMENTS.0,
        false => MOST_ELEMENTS.1,
    };
    let constructor = program.find_method(class, "<init>", "()V")?;
    let (name, descriptor) = FILLED[place];
    program.find_method(class, name, descriptor)?;
    let is_ready = program.is_platform(class)
        && linked.flags & flags::ABSTRACT == 0
        && program.method(constructor).class == class
        && program.method(constructor).flags & flags::PUBLIC != 0;
    if !is_ready {
        return None;
    }
    let class = program.class_name(class);
    let object = || "Ljava/lang/Object;".to_owned();
    let takes = (0..count).map(|at| arguments.get(at).cloned().unwrap_or_else(object)).collect();
    let call = MakingCall { method: method_name(class, name, descriptor), takes };
    let shape = |size: usize| {
        let maker = Maker::New(method_name(class, "<init>", "()V"));
        Shape { fill: vec![call.clone(); size], ..Shape::made_by(maker) }
    };
    Some((0..=most).map(shape).collect())
}

/// What the static methods of an interface give that take nothing: `Comparator.reverseOrder()`.
fn given_away(program: &Program, interface: ClassId) -> Vec<Shape> {
    let class = program.class_name(interface);
    let wanted = format!("()L{class};");
    let methods = program.class(interface).methods.iter().map(|&id| program.method(id));
    let fits = methods.filter(|method| {
        method.is_static()
            && method.flags & flags::PUBLIC != 0
            && program.names.get(method.descriptor) == wanted
    });
    let shape = |method: &machine::program::Method| {
        let name = program.names.get(method.name);
        Shape::made_by(Maker::Given(method_name(class, name, &wanted)))
    };
    fits.map(shape).collect()
}
