//! The parameters of a static method as the fields of one object.
//!
//! A search varies fields, so for it a method of several parameters becomes a class
//! with a field for each and a method of the same name that reads them in order and
//! calls the original. It is bytecode like any other: reading a field is a choice. What
//! annotations say about a parameter they say about its field.

use super::assembler::Assembler;
use super::code::{FieldAccess, InvokeKind};
use super::descriptor::{MethodType, TypeDescriptor};
use crate::core::Core;
use crate::program::attribute::Annotation;
use crate::program::link::LinkError;
use crate::program::{ClassId, MethodId};
use ristretto_classfile::{ClassFile, FieldAccessFlags, MethodAccessFlags};

/// A static method to call, with names resolved.
struct Target<'a> {
    class: &'a str,
    interface: bool,
    method: &'a str,
    descriptor: &'a str,
}

/// What the fields are made from.
struct Fields<'a> {
    names: &'a [String],
    /// Those of each parameter, as far as there are any.
    annotations: &'a [Vec<Annotation>],
}

impl Core {
    /// A class, nested in that of the static `method` and named like it, whose fields
    /// are the parameters, and its method that calls it.
    ///
    /// # Errors
    /// The class cannot be made: its name is taken, or a name is none.
    pub(crate) fn arguments_class(
        &mut self,
        method: MethodId,
        parameters: &[String],
    ) -> Result<(ClassId, MethodId), LinkError> {
        let annotations = self.program.parameter_annotations(method);
        let (class, name, descriptor) = {
            let called = self.program.method(method);
            let names = &self.program.names;
            let name = names.get(called.name).to_owned();
            (called.class, name, names.get(called.descriptor).to_owned())
        };
        let owner = self.program.class_name(class).to_owned();
        let place = format!("{owner}${name}");
        let malformed = |problem| LinkError::Malformed { place: place.clone(), problem };
        if self.program.loaded(&place).is_some() {
            return Err(malformed("there is a class of that name".to_owned()));
        }
        let interface = self.program.class(class).is_interface();
        let target = Target { class: &owner, interface, method: &name, descriptor: &descriptor };
        let fields = Fields { names: parameters, annotations: &annotations };
        let file = synthesize(&target, &place, &fields).map_err(malformed)?;
        let made = self.link_synthesized(file)?;
        let calling = self.program.find_method(made, &name, "()Z");
        Ok((made, calling.expect("the class was made with this method")))
    }
}

fn synthesize(
    target: &Target<'_>,
    place: &str,
    parameters: &Fields<'_>,
) -> Result<ClassFile<'static>, String> {
    let mut class = Assembler::new(place);
    let called = MethodType::parse(target.descriptor)?;
    let fields: Vec<(&TypeDescriptor, &String)> =
        called.parameters.iter().zip(parameters.names).collect();
    for (index, (parameter, name)) in fields.iter().enumerate() {
        class.field(FieldAccessFlags::empty(), name, parameter)?;
        class.annotate(parameters.annotations.get(index).map_or(&[], Vec::as_slice));
    }
    let signature = MethodType { parameters: Vec::new(), result: called.result.clone() };
    class.method(MethodAccessFlags::PUBLIC, target.method, &signature, |code| {
        for (parameter, name) in &fields {
            code.load_this();
            code.access(FieldAccess::Get, place, name, parameter);
        }
        code.call(InvokeKind::Static, (target.class, target.interface), target.method, &called);
        code.return_value(&called.result);
        Ok(())
    })?;
    class.finish()
}
