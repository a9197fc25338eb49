//! The domains of all fields that a search reaches.
//!
//! Each from the source that counts most: `--domain`, `@Domain`, a file, or what the
//! type suggests for the scope (`types`).

use super::annotations;
use super::error::ScopeError;
use super::names::{class_named, hint, settle};
use super::notation::{self, Domain};
use super::types::Types;
use machine::machine::Machine;
use machine::program::{ClassId, flags};

/// A field and its domain, before objects are made.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldDomain {
    /// The class whose objects are meant, those of its subclasses included unless
    /// they have a domain of their own. It declares the field or inherits it.
    pub class: ClassId,
    pub field: String,
    pub domain: Domain,
}

/// A domain that the user gave: `Node.info=1..3`.
#[derive(Clone, Debug, PartialEq)]
pub struct Given {
    /// The class's simple, binary or full name.
    pub class: String,
    pub field: String,
    pub domain: Domain,
    /// Of a file that serves several classes: the search may not reach its class.
    pub optional: bool,
}

impl Given {
    /// Reads `Class.field=domain`.
    ///
    /// # Errors
    /// A sentence on what is wrong with it.
    pub fn parse(text: &str) -> Result<Given, ScopeError> {
        let wrong = || ScopeError::NoFieldGiven(text.to_owned());
        let (place, domain) = text.split_once('=').ok_or_else(wrong)?;
        let (class, field) = place.trim().rsplit_once('.').ok_or_else(wrong)?;
        let domain =
            notation::parse(domain).map_err(|problem| ScopeError::from(problem).at(place))?;
        Ok(Given { class: class.to_owned(), field: field.to_owned(), domain, optional: false })
    }

    fn is_for(&self, class: &str, field: &str) -> bool {
        self.field == field && self.names(class)
    }

    /// Whether the class, by its internal name, is the one that is meant.
    pub(super) fn names(&self, class: &str) -> bool {
        let binary = class.replace('/', ".");
        [simple_name(class), binary.replace('$', "."), binary].contains(&self.class)
    }
}

/// Domains for all fields of `root` and of every class that they lead to, in
/// the order of the candidate vector: the root's fields, then those of the
/// classes as they are met.
///
/// # Errors
/// A field's class is missing or has no instances, or something given is for
/// no field: the sentence names the nearest.
pub fn infer(
    machine: &mut Machine,
    root: ClassId,
    scope: u32,
    given: &[Given],
) -> Result<Vec<FieldDomain>, ScopeError> {
    let mut inference = Inference {
        machine,
        given,
        used: vec![false; given.len()],
        types: Types::new(root, scope),
        found: Vec::new(),
    };
    let mut next = 0;
    while next < inference.types.classes.len() {
        let class = inference.types.classes[next];
        next += 1;
        for (owner, name, descriptor) in instance_fields(inference.machine, class) {
            if !inference.found.iter().any(|known| known.class == owner && known.field == name) {
                let domain = inference.domain(owner, &name, &descriptor)?;
                inference.found.push(FieldDomain { class: owner, field: name.clone(), domain });
            }
            if class != owner {
                inference.inherited(class, name)?;
            }
        }
    }
    inference.finish()
}

struct Inference<'a> {
    machine: &'a mut Machine,
    given: &'a [Given],
    /// Which of those given are for a field that was met.
    used: Vec<bool>,
    types: Types,
    found: Vec<FieldDomain>,
}

impl Inference<'_> {
    /// The domain of a field of the class that declares it.
    fn domain(
        &mut self,
        owner: ClassId,
        name: &str,
        descriptor: &str,
    ) -> Result<Domain, ScopeError> {
        let owner_name = self.machine.program().class_name(owner).to_owned();
        let place = format!("{}.{name}", simple_name(&owner_name));
        let (typed, of_file) = self.given_for(&owner_name, name);
        if let Some(domain) = typed {
            return self.settle(domain, owner);
        }
        let annotated = annotations::domain(self.machine, owner, name);
        let at_place = |problem: ScopeError| problem.at(&place);
        if let Some(domain) = annotated.map_err(at_place)? {
            return self.settle(domain, owner).map_err(at_place);
        }
        match of_file {
            Some(domain) => self.settle(domain, owner),
            None => self.types.domain(self.machine, descriptor).map_err(at_place),
        }
    }

    /// A domain of its own for a field that `class` inherits, if one is given.
    fn inherited(&mut self, class: ClassId, field: String) -> Result<(), ScopeError> {
        let class_name = self.machine.program().class_name(class).to_owned();
        let (typed, of_file) = self.given_for(&class_name, &field);
        if let Some(domain) = typed.or(of_file) {
            let domain = self.settle(domain, class)?;
            self.found.push(FieldDomain { class, field, domain });
        }
        Ok(())
    }

    /// The last domains given for a field: on the command line, and in a file.
    fn given_for(&mut self, class: &str, field: &str) -> (Option<Domain>, Option<Domain>) {
        let (mut typed, mut of_file) = (None, None);
        for (given, used) in self.given.iter().zip(&mut self.used) {
            if given.is_for(class, field) {
                *used = true;
                let place = if given.optional { &mut of_file } else { &mut typed };
                *place = Some(given.domain.clone());
            }
        }
        (typed, of_file)
    }

    /// Finds the classes that a domain names, as seen from `from` or else from the root,
    /// and notes those whose objects have fields as well.
    fn settle(&mut self, mut domain: Domain, from: ClassId) -> Result<Domain, ScopeError> {
        let root = self.types.root;
        let mut find = |machine: &mut Machine, name: &str| {
            class_named(machine, from, name)
                .or_else(|problem| class_named(machine, root, name).map_err(|_| problem))
        };
        let classes = settle(self.machine, root, &mut domain, &mut find)?;
        classes.into_iter().for_each(|class| self.types.note(class));
        Ok(domain)
    }

    /// What was found, unless something given is for no field.
    fn finish(self) -> Result<Vec<FieldDomain>, ScopeError> {
        let program = self.machine.program();
        let classes = &self.types.classes;
        let reached =
            |given: &Given| classes.iter().any(|&class| given.names(program.class_name(class)));
        let pointless = self.given.iter().zip(&self.used).find(|(given, used)| {
            // A file may serve several classes.
            !**used && (!given.optional || reached(given))
        });
        match pointless {
            Some((given, _)) => Err(unknown(self.machine, given, &self.found)),
            None => Ok(self.found),
        }
    }
}

/// Nothing is known of a field that a domain was given for.
pub(super) fn unknown(machine: &Machine, given: &Given, found: &[FieldDomain]) -> ScopeError {
    let wanted = format!("{}.{}", given.class, given.field);
    let names = found.iter().map(|known| {
        let class = simple_name(machine.program().class_name(known.class));
        format!("{class}.{}", known.field)
    });
    let hint = hint(names, &wanted);
    ScopeError::UnknownField { wanted, hint }
}

/// Declaring class, name and descriptor of the instance fields, inherited first.
pub fn instance_fields(machine: &Machine, class: ClassId) -> Vec<(ClassId, String, String)> {
    let program = machine.program();
    let ancestors = program.class(class).ancestors.iter();
    ancestors
        .flat_map(|&owner| program.class(owner).fields.iter().map(move |field| (owner, field)))
        .filter(|(_, field)| !field.is_static() && field.flags & flags::SYNTHETIC == 0)
        .map(|(owner, field)| {
            let names = &program.names;
            (owner, names.get(field.name).to_owned(), names.get(field.descriptor).to_owned())
        })
        .collect()
}

/// The last part of a class's name: `java/util/Map$Entry` is `Entry`.
pub fn simple_name(internal: &str) -> String {
    internal.rsplit(['/', '$']).next().unwrap_or(internal).to_owned()
}
