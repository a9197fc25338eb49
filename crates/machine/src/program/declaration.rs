//! How a class file declares a method: what a driver shows, matches and obeys,
//! and what a run never needs.

use super::attribute::ConstantValue;
use super::comparison::{Callee, Comparison, Limit};
use super::descriptor::split;
use super::file::File;
use super::{ClassId, Field, MethodId, Program, flags};
use crate::npe;
use crate::npe::passed::{ElementAccess, PassedOn};
use crate::npe::unset::{NullSource, Stores};
use crate::throw::CodeLocation;
use ristretto_classfile::attributes::{Annotation, AnnotationElement, Attribute, Instruction};
use ristretto_classfile::{ClassFile, Constant, Method};

/// A method or constructor as declared.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Declaration {
    /// The names of its parameters, as far as the class file tells.
    pub parameters: Vec<Option<String>>,
    /// Internal names of the exceptions that its `throws` clause lists.
    pub throws: Vec<String>,
    /// With type variables, if it has any.
    pub signature: Option<String>,
    pub annotations: Vec<DeclaredAnnotation>,
    /// What `@Domain` says about each parameter; empty if no parameter is annotated.
    pub domains: Vec<Option<String>>,
}

/// An annotation, as far as its `value` is text or classes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeclaredAnnotation {
    /// The simple name of its type.
    pub name: String,
    /// Strings as they are, classes by descriptor.
    pub values: Vec<String>,
}

impl Declaration {
    pub fn annotation(&self, name: &str) -> Option<&DeclaredAnnotation> {
        self.annotations.iter().find(|mark| mark.name == name)
    }
}

impl Program {
    /// What the class file says about a method; of one that is in none, nothing.
    pub fn declaration(&self, method: MethodId) -> Declaration {
        let linked = self.method(method);
        let count = split(self.names.get(linked.descriptor)).map_or(0, |(types, _)| types.len());
        let empty = Declaration { parameters: vec![None; count], ..Declaration::default() };
        let Some(file) = &self.class(linked.class).file else { return empty };
        let Some(declared) = file.method(usize::from(linked.index)) else { return empty };
        Declaration {
            parameters: self.parameter_list(method, file, declared),
            throws: throws(file, declared),
            signature: signature(file, declared),
            annotations: annotations(file, declared),
            domains: domains(file, declared),
        }
    }

    /// Whether a method of the class itself may have an annotation of this simple name. If not, there is no need to read
    /// what all of them declare.
    pub fn may_be_annotated(&self, class: ClassId, name: &str) -> bool {
        let Some(file) = &self.class(class).file else { return false };
        let of_type = |text: &[u8]| {
            text.strip_suffix(b";").is_some_and(|text| text.ends_with(name.as_bytes()))
        };
        file.constant_pool
            .iter()
            .any(|constant| matches!(constant, Constant::Utf8(text) if of_type(text.as_bytes())))
    }

    /// Whether the bytecode instruction at a place is a call of a constructor: an
    /// exception from there was made by the code itself, not by the machine.
    pub fn constructs(&self, place: CodeLocation) -> bool {
        let Some(Instruction::Invokespecial(callee)) = self.instruction(place) else {
            return false;
        };
        let written = self.written(place.method);
        written.is_some_and(|(file, _)| npe::names_constructor(file, *callee))
    }

    /// Whether a method may have stored something before it comes to a place: in a variable, a
    /// field or an array.
    pub fn stores_before(&self, place: CodeLocation) -> bool {
        let written = self.written(place.method);
        let stores = written.and_then(|(file, declared)| {
            npe::stores_before(file, declared, usize::from(place.index))
        });
        stores.unwrap_or(true)
    }

    /// The internal name of the class that the bytecode instruction at a place casts to.
    pub fn casts_to(&self, place: CodeLocation) -> Option<String> {
        let Some(Instruction::Checkcast(class)) = self.instruction(place) else { return None };
        let (file, _) = self.written(place.method)?;
        file.constant_pool.try_get_class(*class).ok().map(ToString::to_string)
    }

    /// What a call at a place passes on of the parameters that its method got.
    pub fn passed_on(&self, place: CodeLocation) -> Option<PassedOn> {
        let (file, declared) = self.written(place.method)?;
        npe::passed::passed_on(file, declared, usize::from(place.index))
    }

    /// The same, if the call is that of a certain method.
    pub fn call_of(&self, place: CodeLocation, callee: MethodId) -> Option<PassedOn> {
        let call = self.passed_on(place)?;
        let (types, _) = split(self.names.get(self.method(callee).descriptor))?;
        let is_named = call.name == self.names.get(self.method(callee).name);
        (is_named && call.arguments.len() == types.len()).then_some(call)
    }

    /// The access to an element of an array at a place.
    pub fn element_access(&self, place: CodeLocation) -> Option<ElementAccess> {
        let (file, declared) = self.written(place.method)?;
        npe::passed::element_access(file, declared, usize::from(place.index))
    }

    /// The number of the parameter that the instruction at a place can fail because of: an index,
    /// a divisor, the size of a new array.
    pub fn failing_operand(&self, place: CodeLocation) -> Option<usize> {
        let (file, declared) = self.written(place.method)?;
        npe::passed::operand(file, declared, usize::from(place.index))
    }

    /// The field in which the null is that was met at a place, if that is null until a call gives it a
    /// value, or was left out: see [`npe::unset`]. `class` is that of `this`.
    pub fn unset_field(&self, place: CodeLocation, class: ClassId) -> Option<(ClassId, String)> {
        let (file, declared) = self.written(place.method)?;
        let (class, field) =
            match npe::unset::null_source(file, declared, usize::from(place.index))? {
                NullSource::Own(field) => (class, field),
                NullSource::Asked(callee) => self.returned_field(&callee)?,
            };
        self.is_unset(class, &field).then_some((class, field))
    }

    /// Whether a field of that name is null until a call of a class gives it a value, or was left out, or
    /// is for everybody to set.
    pub fn is_unset(&self, class: ClassId, field: &str) -> bool {
        let ancestors = self.class(class).ancestors.iter();
        let is_open = |one: &Field| {
            let access = one.flags & (flags::PUBLIC | flags::STATIC | flags::FINAL);
            access == flags::PUBLIC && self.names.get(one.name) == field
        };
        if ancestors.clone().any(|&one| self.class(one).fields.iter().any(is_open)) {
            return true;
        }
        let files = ancestors.filter_map(|&one| self.class(one).file.as_ref());
        let stores = files.map(|file| npe::unset::stores(file, field));
        stores.fold(Stores::default(), Stores::and).is_unset()
    }

    /// Whether the null that was met at a place was passed on to it, or returned, as far as its
    /// method tells.
    pub fn null_is_from_far(&self, place: CodeLocation) -> bool {
        let written = self.written(place.method);
        written.is_none_or(|(file, declared)| {
            npe::unset::is_from_far(file, declared, usize::from(place.index))
        })
    }

    /// The field that a method of that name does nothing but return, and the class that it asks.
    fn returned_field(&self, callee: &Callee) -> Option<(ClassId, String)> {
        let class = self.loaded(&callee.class)?;
        let ancestors = self.class(class).ancestors.iter().rev();
        let mut methods = ancestors.flat_map(|&one| &self.class(one).methods).copied();
        let method = methods.find(|&id| {
            let method = self.method(id);
            let named = (self.names.get(method.name), self.names.get(method.descriptor));
            named == (callee.name.as_str(), callee.descriptor.as_str())
        })?;
        let (file, declared) = self.written(method)?;
        Some((class, npe::unset::returned_field(file, declared)?))
    }

    /// The parameters that the index, divisor or size of the instruction at a place is computed from.
    pub fn operand_sources(&self, place: CodeLocation) -> Vec<usize> {
        let written = self.written(place.method);
        written.map_or(Vec::new(), |(file, declared)| {
            npe::passed::operand_sources(file, declared, usize::from(place.index))
        })
    }

    /// Whether the index into an array at a place counts as far as a field tells.
    pub fn counts_by_field(&self, place: CodeLocation) -> bool {
        let counts = self.written(place.method).and_then(|(file, declared)| {
            npe::bounds::counts_by_field(file, declared, usize::from(place.index))
        });
        counts.unwrap_or(false)
    }

    /// Whether what is cast at a place was looked up by a parameter, and is returned.
    pub fn casts_what_is_looked_up(&self, place: CodeLocation) -> bool {
        let Some(Instruction::Checkcast(_)) = self.instruction(place) else { return false };
        let is_looked_up = self.written(place.method).and_then(|(file, declared)| {
            npe::passed::casts_what_is_looked_up(file, declared, usize::from(place.index))
        });
        is_looked_up.unwrap_or(false)
    }

    /// The number of the parameter that is cast at a place.
    pub fn cast_parameter(&self, place: CodeLocation) -> Option<usize> {
        let Some(Instruction::Checkcast(_)) = self.instruction(place) else { return None };
        let (file, declared) = self.written(place.method)?;
        npe::passed::cast_parameter(file, declared, usize::from(place.index))
    }

    /// The comparisons of fields with constants in a method.
    pub fn comparisons(&self, method: MethodId) -> Vec<Comparison> {
        let written = self.written(method);
        written.map_or(Vec::new(), |(file, declared)| npe::compared::comparisons(file, declared))
    }

    /// The constants that a method compares numbers with by their order.
    pub fn limits(&self, method: MethodId) -> Vec<Limit> {
        let written = self.written(method);
        written.map_or(Vec::new(), |(file, declared)| npe::compared::limits(file, declared))
    }

    /// The constants that a method's code mentions.
    pub fn literals(&self, method: MethodId) -> Vec<ConstantValue> {
        let written = self.written(method);
        written.map_or(Vec::new(), |(file, declared)| npe::literals::literals(file, declared))
    }

    /// Classes that a method asks objects whether they are of, or casts them to, by internal names.
    pub fn asked_types(&self, method: MethodId) -> Vec<String> {
        let written = self.written(method);
        written.map_or(Vec::new(), |(file, declared)| npe::literals::asked_types(file, declared))
    }

    /// Classes that a method mentions as values, by internal names; primitive types by theirs.
    pub fn class_literals(&self, method: MethodId) -> Vec<String> {
        let written = self.written(method);
        written.map_or(Vec::new(), |(file, declared)| npe::literals::class_literals(file, declared))
    }

    /// What a method calls by name.
    pub fn callees(&self, method: MethodId) -> Vec<Callee> {
        let written = self.written(method);
        written.map_or(Vec::new(), |(file, declared)| npe::compared::callees(file, declared))
    }

    /// The bodies of the lambdas that a method makes, as compilers name them.
    pub fn lambdas(&self, method: MethodId) -> Vec<MethodId> {
        let written = self.written(method);
        if !written.is_some_and(|(file, declared)| npe::compared::has_call_sites(file, declared)) {
            return Vec::new();
        }
        let linked = self.method(method);
        let prefix = format!("lambda${}$", self.names.get(linked.name));
        let methods = self.class(linked.class).methods.iter().copied();
        methods.filter(|&id| self.names.get(self.method(id).name).starts_with(&prefix)).collect()
    }

    /// Whether the instruction at `pc`, which is of a method, tells whether two references are the same.
    pub fn compares_references(&self, method: MethodId, pc: u32) -> bool {
        let index = self.origin[pc as usize];
        let instruction = self.instruction(CodeLocation { method, index });
        matches!(instruction, Some(Instruction::If_acmpeq(_) | Instruction::If_acmpne(_)))
    }

    /// Fields that a method stores one of its parameters in, unchanged: names and numbers.
    pub fn stored_parameters(&self, method: MethodId) -> Vec<(String, usize)> {
        let written = self.written(method);
        written
            .map_or(Vec::new(), |(file, declared)| npe::compared::stored_parameters(file, declared))
    }

    fn instruction(&self, place: CodeLocation) -> Option<&Instruction> {
        let (_, declared) = self.written(place.method)?;
        declared.attributes.iter().find_map(|attribute| match attribute {
            Attribute::Code { code, .. } => code.get(usize::from(place.index)),
            _ => None,
        })
    }

    /// A method as it is written in its class file, if it is in one.
    fn written(&self, method: MethodId) -> Option<(&File, &Method)> {
        let linked = self.method(method);
        let file = self.class(linked.class).file.as_ref()?;
        Some((file, file.method(usize::from(linked.index))?))
    }

    fn parameter_list(
        &self,
        method: MethodId,
        file: &ClassFile<'_>,
        declared: &Method,
    ) -> Vec<Option<String>> {
        let linked = self.method(method);
        let (types, _) = split(self.names.get(linked.descriptor)).unwrap_or_default();
        let mut local = u16::from(!linked.is_static());
        let name = |(position, kind): (usize, &&str)| {
            let index = local;
            local += if matches!(*kind, "J" | "D") { 2 } else { 1 };
            listed(file, declared, position).or_else(|| variable(file, declared, index))
        };
        types.iter().enumerate().map(name).collect()
    }
}

fn text(file: &ClassFile<'_>, index: u16) -> Option<String> {
    file.constant_pool.try_get_utf8(index).map(ToString::to_string).ok()
}

/// By the attribute that `javac -parameters` writes.
fn listed(file: &ClassFile<'_>, declared: &Method, position: usize) -> Option<String> {
    let parameters = declared.attributes.iter().find_map(|attribute| match attribute {
        Attribute::MethodParameters { parameters, .. } => Some(parameters),
        _ => None,
    })?;
    text(file, parameters.get(position)?.name_index)
}

/// By the local variable that holds it, which `javac -g` names.
fn variable(file: &ClassFile<'_>, declared: &Method, index: u16) -> Option<String> {
    let code = declared.attributes.iter().find_map(|attribute| match attribute {
        Attribute::Code { attributes, .. } => Some(attributes),
        _ => None,
    })?;
    let tables = code.iter().filter_map(|attribute| match attribute {
        Attribute::LocalVariableTable { variables, .. } => Some(variables),
        _ => None,
    });
    let mut at_start = tables.flatten().filter(|variable| variable.start_pc == 0);
    text(file, at_start.find(|variable| variable.index == index)?.name_index)
}

fn throws(file: &ClassFile<'_>, declared: &Method) -> Vec<String> {
    let lists = declared.attributes.iter().filter_map(|attribute| match attribute {
        Attribute::Exceptions { exception_indexes, .. } => Some(exception_indexes),
        _ => None,
    });
    let name = |&index: &u16| file.constant_pool.try_get_class(index).map(ToString::to_string);
    lists.flatten().filter_map(|index| name(index).ok()).collect()
}

fn signature(file: &ClassFile<'_>, declared: &Method) -> Option<String> {
    declared.attributes.iter().find_map(|attribute| match attribute {
        Attribute::Signature { signature_index, .. } => text(file, *signature_index),
        _ => None,
    })
}

fn annotations(file: &ClassFile<'_>, declared: &Method) -> Vec<DeclaredAnnotation> {
    let lists = declared.attributes.iter().filter_map(|attribute| match attribute {
        Attribute::RuntimeVisibleAnnotations { annotations, .. }
        | Attribute::RuntimeInvisibleAnnotations { annotations, .. } => Some(annotations),
        _ => None,
    });
    lists.flatten().filter_map(|annotation| mark(file, annotation)).collect()
}

fn domains(file: &ClassFile<'_>, declared: &Method) -> Vec<Option<String>> {
    let mut domains = Vec::new();
    for attribute in &declared.attributes {
        let (Attribute::RuntimeVisibleParameterAnnotations { parameter_annotations, .. }
        | Attribute::RuntimeInvisibleParameterAnnotations { parameter_annotations, .. }) =
            attribute
        else {
            continue;
        };
        domains.resize(parameter_annotations.len().max(domains.len()), None);
        for (domain, parameter) in domains.iter_mut().zip(parameter_annotations) {
            let mut marks = parameter.annotations.iter().filter_map(|one| mark(file, one));
            let found = marks.find(|mark| mark.name == "Domain");
            *domain = domain.take().or(found.and_then(|mark| mark.values.first().cloned()));
        }
    }
    domains
}

fn mark(file: &ClassFile<'_>, annotation: &Annotation) -> Option<DeclaredAnnotation> {
    let descriptor = text(file, annotation.type_index)?;
    let internal = descriptor.strip_prefix('L')?.strip_suffix(';')?;
    let name = internal.rsplit(['/', '$']).next().unwrap_or(internal).to_owned();
    let mut values = Vec::new();
    for element in &annotation.elements {
        if text(file, element.name_index).as_deref() == Some("value") {
            note_values(file, &element.value, &mut values);
        }
    }
    Some(DeclaredAnnotation { name, values })
}

fn note_values(file: &ClassFile<'_>, element: &AnnotationElement, values: &mut Vec<String>) {
    match element {
        AnnotationElement::String { const_value_index } => {
            values.extend(text(file, *const_value_index));
        }
        AnnotationElement::Class { class_info_index } => {
            values.extend(text(file, *class_info_index));
        }
        AnnotationElement::Array { values: elements } => {
            elements.iter().for_each(|element| note_values(file, element, values));
        }
        _ => {}
    }
}
