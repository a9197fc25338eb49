//! The domains of all fields that a search reaches.
//!
//! Each from the source that counts most: `--domain`, `@Domain`, a file, or what the
//! type suggests for the scope (`types`).

use super::annotations;
use super::bounds::{Bounds, FieldDomain, Given};
use super::error::ScopeError;
use super::names::{class_named, hint, resolve};
use super::notation::Domain;
use super::types::Types;
use crate::suite::types::simple_name;
use machine::machine::Machine;
use machine::program::{ClassId, flags};

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
) -> Result<Bounds, ScopeError> {
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
            let declaring = inference.machine.program().java_name(owner);
            let is_this = |known: &FieldDomain| known.class == declaring && known.field == name;
            if !inference.found.iter().any(is_this) {
                let domain = inference.domain(owner, &name, &descriptor)?;
                inference.found.push(FieldDomain { class: declaring, field: name.clone(), domain });
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
        let owner_name = self.machine.program().java_name(owner);
        let place = format!("{}.{name}", simple_name(&owner_name));
        let (typed, of_file) = self.given_for(&owner_name, name);
        if let Some(domain) = typed {
            return self.resolve(domain, owner);
        }
        let annotated = annotations::domain(self.machine, owner, name);
        let at_place = |problem: ScopeError| problem.at(&place);
        if let Some(domain) = annotated.map_err(at_place)? {
            return self.resolve(domain, owner).map_err(at_place);
        }
        match of_file {
            Some(domain) => self.resolve(domain, owner),
            None => self.types.domain(self.machine, descriptor).map_err(at_place),
        }
    }

    /// A domain of its own for a field that `class` inherits, if one is given.
    fn inherited(&mut self, class: ClassId, field: String) -> Result<(), ScopeError> {
        let class_name = self.machine.program().java_name(class);
        let (typed, of_file) = self.given_for(&class_name, &field);
        if let Some(domain) = typed.or(of_file) {
            let domain = self.resolve(domain, class)?;
            self.found.push(FieldDomain { class: class_name, field, domain });
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
    fn resolve(&mut self, mut domain: Domain, from: ClassId) -> Result<Domain, ScopeError> {
        let root = self.types.root;
        let mut find = |machine: &mut Machine, name: &str| {
            class_named(machine, from, name)
                .or_else(|problem| class_named(machine, root, name).map_err(|_| problem))
        };
        let classes = resolve(self.machine, root, &mut domain, &mut find)?;
        classes.into_iter().for_each(|class| self.types.note(class));
        Ok(domain)
    }

    /// What was found, unless something given is for no field.
    fn finish(self) -> Result<Bounds, ScopeError> {
        let program = self.machine.program();
        let classes = &self.types.classes;
        let reached =
            |given: &Given| classes.iter().any(|&class| given.names(&program.java_name(class)));
        let pointless = self.given.iter().zip(&self.used).find(|(given, used)| {
            // A file may serve several classes.
            !**used && (!given.optional || reached(given))
        });
        match pointless {
            Some((given, _)) => Err(unknown(given, &self.found)),
            None => {
                let root = program.java_name(self.types.root);
                Ok(Bounds { root, fields: self.found, ..Bounds::default() })
            }
        }
    }
}

/// Nothing is known of a field that a domain was given for.
pub(super) fn unknown(given: &Given, found: &[FieldDomain]) -> ScopeError {
    let wanted = format!("{}.{}", given.class, given.field);
    let names = found.iter().map(|known| format!("{}.{}", simple_name(&known.class), known.field));
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
