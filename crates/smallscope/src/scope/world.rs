//! Which objects a reference may lead to when nobody bounds them beforehand: the closed world
//! of lazy initialization (Khurshid, Pasareanu and Visser 2003), as plain data.
//!
//! A place of a type can hold null, an object of each class below the type that is on the class
//! path, a constant if the type is an enum, a text, or a box. What is a value has its own symbol
//! unless a domain is given for it.

use super::bounds::Given;
use super::constants::of_final;
use super::error::ScopeError;
use super::finitization::plain_words;
use super::infer::{instance_fields, unknown};
use super::made::{MadeType, Maker, Shape};
use super::notation::{Domain, Item};
use super::subtypes::subtypes;
use crate::suite::coverage::MethodName;
use crate::suite::types::simple_name;
use machine::machine::Machine;
use machine::program::descriptor::split;
use machine::program::{ClassId, flags};
use std::collections::BTreeMap;

/// What a place may hold besides null and what is there already.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Candidate {
    /// A new object of a class, by its internal name; also of a box.
    New(String),
    /// A new text.
    Text,
    /// An enum's constant: class and field.
    Constant(String, String),
    /// The object that stands for a class, by its internal name: `String.class`.
    Class(String),
    /// A new array, by its descriptor.
    Array(String),
}

/// A parameter, by its number, that takes what calls make.
pub type MadeParameter = ((MethodName, usize), MadeType);

/// What a parameter takes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Taken {
    shapes: Vec<Shape>,
    /// Objects that no call need make.
    others: Vec<Candidate>,
    /// What is not among all these, if anything is.
    missing: Option<String>,
}

/// What every place that inputs can have may hold.
#[derive(Clone, Debug, Default)]
pub struct World {
    /// The internal name of the class of the root object.
    pub root: String,
    /// By descriptor of a class.
    candidates: BTreeMap<String, Vec<Candidate>>,
    /// What calls make for parameters.
    made: BTreeMap<(MethodName, usize), Taken>,
    /// Classes of which calls make objects, by internal name, and interfaces whose functions they make.
    called: (Vec<String>, Vec<String>),
    /// The values that a field may have, by the class that declares it and its name.
    values: BTreeMap<(String, String), Vec<u64>>,
    /// Classes whose objects inputs may contain, as they are met.
    pub classes: Vec<String>,
    /// What there are no objects of though there could be: types, or some classes below one.
    pub empty: Vec<String>,
    /// The same, by the descriptor of the class that a place has.
    lacks: BTreeMap<String, String>,
    /// The types of the fields of a class, as descriptors without dimensions.
    fields: BTreeMap<String, Vec<String>>,
}

/// Classes, or constants of an enum, that a place of one type may hold: of a type of a large library
/// there are too many to try them all. Those left out are told.
pub(super) const MOST_CANDIDATES: usize = 16;

/// Classes of values, each in a box.
const BOXES: [&str; 8] = [
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Short",
    "java/lang/Byte",
    "java/lang/Character",
    "java/lang/Boolean",
    "java/lang/Float",
    "java/lang/Double",
];

/// Those of them that are numbers.
const NUMBERS: [&str; 6] = [BOXES[0], BOXES[1], BOXES[2], BOXES[3], BOXES[6], BOXES[7]];

impl World {
    /// Finds all classes that objects of `root` lead to.
    ///
    /// # Errors
    /// Something given is for no field, or does not fit it.
    pub fn find(
        machine: &mut Machine,
        root: ClassId,
        given: &[Given],
    ) -> Result<World, ScopeError> {
        World::of_types(machine, (root, true), (&[], Vec::new()), given)
    }

    /// The same for whoever has these types, takes what calls make, and has objects of `root`, if `is_input`.
    ///
    /// # Errors
    /// Something given is for no field, or does not fit it.
    pub fn of_types(
        machine: &mut Machine,
        (root, is_input): (ClassId, bool),
        (types, made): (&[String], Vec<MadeParameter>),
        given: &[Given],
    ) -> Result<World, ScopeError> {
        let root_name = machine.program().class_name(root).to_owned();
        let mut world = World { root: root_name.clone(), ..World::default() };
        if is_input {
            world.classes.push(root_name);
        }
        for descriptor in types {
            world.meet_type(machine, descriptor);
        }
        for (parameter, made) in made {
            world.meet_made(machine, parameter, made);
        }
        let mut used = vec![false; given.len()];
        let mut fields = Vec::new();
        let mut next = 0;
        while next < world.classes.len() {
            let name = world.classes[next].clone();
            let Ok(class) = machine.load(&name) else {
                // Something that it needs is not on the class path.
                world.leave_out(&name);
                continue;
            };
            next += 1;
            let held = instance_fields(machine, class);
            let types = held.iter().map(|(.., descriptor)| element(descriptor).to_owned());
            world.fields.insert(name, types.collect());
            for (owner, name, descriptor) in held {
                let owner_name = machine.program().java_name(owner);
                fields.push(format!("{}.{name}", simple_name(&owner_name)));
                world.meet_type(machine, &descriptor);
                let is_for = |one: &Given| one.names(&owner_name) && one.field == name;
                let found = given.iter().zip(&mut used).filter(|(one, _)| is_for(one));
                let last = found.map(|(one, used)| (one, *used = true).0).last();
                let domain = match last {
                    Some(given) => Some(given.domain.clone()),
                    None => of_final(machine.program(), owner, &name)
                        .filter(|_| !descriptor.starts_with('L'))
                        .map(|value| Domain::Values(vec![value])),
                };
                if let Some(domain) = domain {
                    let words = words(machine, root, &descriptor, &domain)
                        .map_err(|problem| problem.at(&format!("{owner_name}.{name}")))?;
                    let owner = machine.program().class_name(owner).to_owned();
                    world.values.insert((owner, name), words);
                }
            }
        }
        let pointless = given.iter().zip(used).find(|(one, used)| !used && !one.optional);
        match pointless {
            Some((given, _)) => Err(unknown(given, fields.into_iter())),
            None => Ok(world),
        }
    }

    /// What a place of a type may hold.
    pub fn candidates(&self, descriptor: &str) -> &[Candidate] {
        self.candidates.get(descriptor).map_or(&[], Vec::as_slice)
    }

    /// What calls make for a parameter of a method, and the classes of other objects that it takes; None if it
    /// takes what its type says.
    pub fn made(&self, parameter: &(MethodName, usize)) -> Option<(&[Shape], &[Candidate])> {
        self.made.get(parameter).map(|taken| (&taken.shapes[..], &taken.others[..]))
    }

    /// The interfaces of which calls make functions, by internal name.
    pub fn functions(&self) -> &[String] {
        &self.called.1
    }

    /// The values that a field may have, if that is bounded.
    pub fn values(&self, class: &str, field: &str) -> Option<&[u64]> {
        self.values.get(&(class.to_owned(), field.to_owned())).map(Vec::as_slice)
    }

    /// What a call of these methods could take, or an object of the root class hold, if there is one, but of which there
    /// are no objects; None if all is tried that there is.
    pub fn lack(&self, methods: &[MethodName], has_root: bool) -> Option<&str> {
        let of_candidate = |candidate: &Candidate| {
            let class = match candidate {
                Candidate::New(class) => self.fields.get(class),
                _ => None,
            };
            class.into_iter().flatten().map(|one| &**one)
        };
        let mut types: Vec<&str> = Vec::new();
        for method in methods {
            let (parameters, _) = split(&method.descriptor).unwrap_or_default();
            for (index, descriptor) in parameters.into_iter().enumerate() {
                match self.made.get(&(method.clone(), index)) {
                    Some(Taken { missing: Some(missing), .. }) => return Some(missing),
                    Some(taken) => types.extend(taken.others.iter().flat_map(of_candidate)),
                    None => types.push(element(descriptor)),
                }
            }
        }
        let root = has_root.then(|| self.fields.get(&self.root)).flatten();
        types.extend(root.into_iter().flatten().map(|one| &**one));
        let mut next = 0;
        while let Some(&one) = types.get(next) {
            next += 1;
            if let Some(lack) = self.lacks.get(one) {
                return Some(lack);
            }
            for candidate in self.candidates(one) {
                let new: Vec<&str> =
                    of_candidate(candidate).filter(|one| !types.contains(one)).collect();
                types.extend(new);
            }
        }
        None
    }

    /// Notes what a type does not have though it could.
    fn note_lack(&mut self, descriptor: &str, lack: String) {
        if !self.empty.contains(&lack) {
            self.empty.push(lack.clone());
        }
        self.lacks.entry(descriptor.to_owned()).or_insert(lack);
    }

    /// There are no objects of a class after all.
    pub fn leave_out(&mut self, class: &str) {
        self.classes.retain(|one| one != class);
        let is_other = |candidate: &Candidate| match candidate {
            Candidate::New(name) | Candidate::Constant(name, _) => name != class,
            Candidate::Text | Candidate::Class(_) | Candidate::Array(_) => true,
        };
        let mut lacking = Vec::new();
        for (descriptor, candidates) in &mut self.candidates {
            let known = candidates.len();
            candidates.retain(is_other);
            if candidates.len() < known {
                lacking.push(descriptor.clone());
            }
        }
        let name = class.replace(['/', '$'], ".");
        lacking.push(format!("L{class};"));
        lacking.into_iter().for_each(|descriptor| self.note_lack(&descriptor, name.clone()));
    }

    /// Classes of which inputs may contain objects or constants, by internal name.
    pub fn initialized(&self) -> Vec<String> {
        let mut names = self.classes.clone();
        names.extend(self.called.0.iter().cloned());
        let constants =
            self.candidates.values().flatten().filter_map(|candidate| match candidate {
                Candidate::Constant(class, _) => Some(class.clone()),
                _ => None,
            });
        names.extend(constants);
        names.sort_unstable();
        names.dedup();
        names
    }

    /// Notes what a parameter takes that takes what calls make: that, and objects of classes that were written for
    /// the class under test.
    fn meet_made(&mut self, machine: &mut Machine, parameter: (MethodName, usize), made: MadeType) {
        let MadeType { name, shapes, missing, classes, others, is_open } = made;
        for descriptor in shapes.iter().flat_map(Shape::all_taken) {
            self.meet_type(machine, descriptor);
        }
        self.called.0.extend(classes);
        let functions = shapes.iter().filter_map(|shape| match &shape.maker {
            Maker::Function { interface, .. } => Some(interface.clone()),
            Maker::New(_) | Maker::Given(_) => None,
        });
        self.called.1.extend(functions);
        let mut all = match is_open {
            true => self.of_type(machine, &name),
            false => self.written_for(machine, &name),
        };
        all.extend(others.into_iter().filter(|one| !all.contains(one)).collect::<Vec<_>>());
        self.meet_candidates(machine, &all);
        let missing = match is_open && shapes.is_empty() {
            true => self.lacks.get(&format!("L{name};")).cloned(),
            false => Some(missing),
        };
        if let Some(missing) = missing.as_ref().filter(|one| !self.empty.contains(one)) {
            self.empty.push(missing.clone());
        }
        self.made.insert(parameter, Taken { shapes, others: all, missing });
    }

    /// What there is of a type, if nobody says more of the place.
    fn of_type(&mut self, machine: &mut Machine, name: &str) -> Vec<Candidate> {
        let descriptor = format!("L{name};");
        self.meet_type(machine, &descriptor);
        self.candidates(&descriptor).to_vec()
    }

    /// What of a type was written for the class under test.
    fn written_for(&self, machine: &mut Machine, name: &str) -> Vec<Candidate> {
        let Ok(declared) = machine.load(name) else { return Vec::new() };
        let near = subtypes(machine, declared);
        let near = near.into_iter().filter(|&class| self.is_near(machine, class));
        near.flat_map(|class| instances(machine, class)).take(MOST_CANDIDATES).collect()
    }

    /// Whether a class is in the package of the class under test.
    fn is_near(&self, machine: &Machine, class: ClassId) -> bool {
        let package = |name: &str| name.rsplit_once('/').map_or(0, |(package, _)| package.len());
        let (own, other) = (&self.root, machine.program().class_name(class));
        own[..package(own)] == other[..package(other)]
    }

    /// Notes of which classes there are objects.
    fn meet_candidates(&mut self, machine: &mut Machine, found: &[Candidate]) {
        for candidate in found {
            match candidate {
                Candidate::New(class) if !self.classes.contains(class) => {
                    self.classes.push(class.clone());
                }
                Candidate::Array(descriptor) => self.meet_type(machine, descriptor),
                _ => {}
            }
        }
    }

    /// Notes what a type leads to.
    fn meet_type(&mut self, machine: &mut Machine, descriptor: &str) {
        let element = element(descriptor);
        let Some(name) = element.strip_prefix('L').and_then(|name| name.strip_suffix(';')) else {
            return;
        };
        if self.candidates.contains_key(element) {
            return;
        }
        let mut found = Vec::new();
        match name {
            "java/lang/String" => found.push(Candidate::Text),
            "java/lang/Object"
            | "java/lang/Number"
            | "java/lang/Comparable"
            | "java/lang/CharSequence" => {
                let boxes: &[&str] = match name {
                    "java/lang/Object" => &BOXES[..1],
                    "java/lang/Number" => &NUMBERS,
                    "java/lang/Comparable" => &BOXES,
                    _ => &[],
                };
                found.extend(boxes.iter().map(|name| Candidate::New((*name).to_owned())));
                if name != "java/lang/Number" {
                    found.push(Candidate::Text);
                }
                self.note_lack(element, most_below(name));
            }
            "java/lang/Class" => {
                found.extend(
                    ["java/lang/String", "int"].map(|name| Candidate::Class(name.to_owned())),
                );
                self.note_lack(element, "other kinds of java.lang.Class".to_owned());
            }
            name if BOXES.contains(&name) => found.push(Candidate::New(name.to_owned())),
            name => {
                let Ok(class) = machine.load(name) else {
                    self.leave_out(name);
                    self.candidates.insert(element.to_owned(), Vec::new());
                    return;
                };
                let mut classes = vec![class];
                classes.extend(subtypes(machine, class));
                // Those beside the class under test first.
                classes.sort_by_key(|&class| !self.is_near(machine, class));
                let of_all: Vec<Candidate> =
                    classes.iter().flat_map(|&class| instances(machine, class)).collect();
                let all = of_all.len();
                found.extend(of_all.into_iter().take(MOST_CANDIDATES));
                if all > found.len() {
                    let name = name.replace(['/', '$'], ".");
                    let left = all - found.len();
                    self.note_lack(element, format!("{left} of the {all} classes below {name}"));
                }
            }
        }
        // Whoever takes any object is mostly made for those of its own class: `equals`.
        let own = Candidate::New(self.root.clone());
        if !found.contains(&own)
            && let (Ok(root), Ok(declared)) = (machine.load(&self.root), machine.load(name))
            && machine.program().is_subclass(root, declared)
        {
            found.extend(instances(machine, root));
        }
        if found.is_empty() {
            self.note_lack(element, name.replace(['/', '$'], "."));
        }
        self.candidates.insert(element.to_owned(), found.clone());
        self.meet_candidates(machine, &found);
    }
}

/// How people name that most of what is below a type is not tried.
pub fn most_below(name: &str) -> String {
    format!("most classes below {}", name.replace(['/', '$'], "."))
}

/// The type of the elements of an array; of other types, themselves.
fn element(descriptor: &str) -> &str {
    descriptor.trim_start_matches('[')
}

/// What there is of a class and of those below it, as far as it need not be called for.
pub fn below(machine: &mut Machine, name: &str) -> Vec<Candidate> {
    if name == "java/lang/String" {
        return vec![Candidate::Text];
    }
    if name.starts_with('[') {
        return vec![Candidate::Array(name.to_owned())];
    }
    if BOXES.contains(&name) {
        return vec![Candidate::New(name.to_owned())];
    }
    let Ok(class) = machine.load(name) else { return Vec::new() };
    let mut classes = vec![class];
    classes.extend(subtypes(machine, class));
    classes.iter().flat_map(|&class| instances(machine, class)).collect()
}

/// What there is of one class: an object with fields of its own, or constants.
fn instances(machine: &Machine, class: ClassId) -> Vec<Candidate> {
    let program = machine.program();
    let linked = program.class(class);
    let name = program.class_name(class).to_owned();
    if linked.flags & flags::ENUM != 0 {
        let constants = linked.fields.iter().filter(|field| field.flags & flags::ENUM != 0);
        let constant = |field: &machine::program::Field| {
            Candidate::Constant(name.clone(), program.names.get(field.name).to_owned())
        };
        return constants.map(constant).collect();
    }
    let none = flags::ABSTRACT | flags::INTERFACE;
    // What a class of the JDK holds is for its own calls to build.
    let foreign = linked.ancestors.iter().any(|&one| {
        let one_class = program.class(one);
        let holds = one_class.fields.iter().any(|field| !field.is_static());
        program.is_platform(one) && holds
    });
    if linked.flags & none != 0 || foreign { Vec::new() } else { vec![Candidate::New(name)] }
}

/// The words of the values that a field may have.
fn words(
    machine: &mut Machine,
    root: ClassId,
    descriptor: &str,
    domain: &Domain,
) -> Result<Vec<u64>, ScopeError> {
    match domain {
        Domain::Values(items) if !descriptor.starts_with(['L', '[']) => {
            plain_words(machine, root, descriptor, items)
        }
        // The only constant that a reference may be fixed to.
        Domain::Values(items) if items.iter().all(|item| *item == Item::Null) => Ok(vec![0]),
        _ => Err(ScopeError::LazyDomain(domain.to_string())),
    }
}
