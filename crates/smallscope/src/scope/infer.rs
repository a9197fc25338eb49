//! The domains of all fields that a search reaches.
//!
//! Each from the source that counts most: `--domain`, `@Domain`, a file, or what the
//! type suggests for the scope (`types`), with the constants that the predicate compares the
//! field with (`constants`). A final field with a constant has that alone.

use super::annotations;
use super::bounds::{Bounds, FieldDomain, Given, Remark};
use super::constants::{self, FieldComparison};
use super::error::ScopeError;
use super::names::{class_named, hint, resolve};
use super::notation::Domain;
use super::types::Types;
use crate::suite::types::simple_name;
use machine::machine::Machine;
use machine::program::{ClassId, MethodId, flags};

/// Domains for all fields of `root` and of every class that they lead to, in
/// the order of the candidate vector: the root's fields, then those of the
/// classes as they are met. `predicate` is what will be asked about them.
///
/// # Errors
/// A field's class is missing or has no instances, or something given is for
/// no field: the sentence names the nearest.
pub fn infer(
    machine: &mut Machine,
    root: ClassId,
    predicate: Option<MethodId>,
    scope: u32,
    given: &[Given],
) -> Result<Bounds, ScopeError> {
    let (bounds, used) = infer_reached(machine, root, predicate, scope, given)?;
    // A file may serve several classes.
    let pointless = given.iter().zip(used).find(|(given, used)| !used && !given.optional);
    match pointless {
        Some((given, _)) => Err(unknown(given, field_names(&bounds.fields))),
        None => Ok(bounds),
    }
}

/// The same, where something given may be for a class that is not reached. Also tells which of
/// those given are for a field that was met.
///
/// # Errors
/// As above, but what is for no field is only wrong if its class was met.
pub fn infer_reached(
    machine: &mut Machine,
    root: ClassId,
    predicate: Option<MethodId>,
    scope: u32,
    given: &[Given],
) -> Result<(Bounds, Vec<bool>), ScopeError> {
    let compared = predicate.map_or(Vec::new(), |method| constants::compared(machine, method));
    let mut inference = Inference {
        machine,
        given,
        used: vec![false; given.len()],
        types: Types::new(root, scope),
        compared,
        found: Vec::new(),
        remarks: Vec::new(),
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
    /// What the predicate compares fields with.
    compared: Vec<FieldComparison>,
    found: Vec<FieldDomain>,
    remarks: Vec<Remark>,
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
            None => self.suggested(owner, name, descriptor).map_err(at_place),
        }
    }

    /// The domain of a field that nobody gave one.
    fn suggested(
        &mut self,
        owner: ClassId,
        name: &str,
        descriptor: &str,
    ) -> Result<Domain, ScopeError> {
        let program = self.machine.program();
        if let Some(value) = constants::of_final(program, owner, name) {
            self.remark(owner, name, "final".to_owned());
            return Ok(Domain::Values(vec![value]));
        }
        let mut domain = self.types.domain(self.machine, descriptor)?;
        let of_field = |one: &&FieldComparison| one.owner == owner && one.comparison.field == name;
        let compared: Vec<&FieldComparison> = self.compared.iter().filter(of_field).collect();
        let program = self.machine.program();
        if let Some(why) = constants::join(program, &mut domain, descriptor, &compared) {
            self.remark(owner, name, why);
        }
        Ok(domain)
    }

    fn remark(&mut self, owner: ClassId, field: &str, why: String) {
        let class = self.machine.program().java_name(owner);
        self.remarks.push(Remark { class, field: field.to_owned(), why });
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

    /// What was found, unless something given is for a class that was met, and no field of it.
    fn finish(self) -> Result<(Bounds, Vec<bool>), ScopeError> {
        let program = self.machine.program();
        let classes = &self.types.classes;
        let reached =
            |given: &Given| classes.iter().any(|&class| given.names(&program.java_name(class)));
        let pointless =
            self.given.iter().zip(&self.used).find(|(given, used)| !**used && reached(given));
        match pointless {
            Some((given, _)) => Err(unknown(given, field_names(&self.found))),
            None => {
                let root = program.java_name(self.types.root);
                let (fields, remarks) = (self.found, self.remarks);
                Ok((Bounds { root, fields, remarks, ..Bounds::default() }, self.used))
            }
        }
    }
}

/// Nothing is known of a field that a domain was given for.
pub(crate) fn unknown(given: &Given, names: impl Iterator<Item = String>) -> ScopeError {
    let wanted = format!("{}.{}", given.class, given.field);
    let hint = hint(names, &wanted);
    ScopeError::UnknownField { wanted, hint }
}

/// Fields as people name them.
pub(crate) fn field_names(fields: &[FieldDomain]) -> impl Iterator<Item = String> {
    fields.iter().map(|known| format!("{}.{}", simple_name(&known.class), known.field))
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
