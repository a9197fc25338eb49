//! What one test class needs while its tests are written: imports and helpers.

use super::classes::{NamedClasses, platform_variables};
use super::imports::Imports;
use super::literal::literal;
use super::notation::Used;
use super::words::is_identifier;
use super::{Asserted, JUnit};
use crate::suite::case::{Case, Method};
use crate::suite::structure::Value;
use crate::suite::types::{Signature, Type, TypeArgument};
use std::collections::{BTreeMap, BTreeSet};

/// A part of the helper at the end of a test class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Helper {
    /// One object from text.
    Build,
    /// Several that may share parts.
    BuildAll,
    Cast,
    /// An object from its fields.
    Make,
    /// Text from objects.
    Show,
    /// Calls what is private.
    Invoke,
    /// The outcome of a call as text, and the objects after it.
    Observe,
    /// The outcome of a call as text, and the answers of objects after it.
    Tell,
    /// The same with arrays among them.
    TellArrays,
    /// The lines of tables.
    Examples,
}

pub(super) struct Context<'a> {
    pub(super) classes: &'a NamedClasses<'a>,
    pub(super) junit: JUnit,
    pub(super) asserted: Asserted,
    pub(super) imports: Imports,
    pub(super) used: Used,
    pub(super) helpers: BTreeSet<Helper>,
    /// The calls in texts, each as the body of a `case`, by what texts call them.
    pub(super) calls: BTreeMap<String, (Method, Vec<String>)>,
}

impl Context<'_> {
    /// Does something that may fail, and then leaves no trace in the file.
    pub(super) fn attempt<T>(&mut self, work: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let (imports, used) = (self.imports.clone(), self.used.clone());
        let (helpers, calls) = (self.helpers.clone(), self.calls.clone());
        let done = work(self);
        if done.is_none() {
            (self.imports, self.used) = (imports, used);
            (self.helpers, self.calls) = (helpers, calls);
        }
        done
    }

    pub(super) fn use_all(&mut self, used: Used) {
        self.used.features.extend(used.features);
        self.used.classes.extend(used.classes);
    }

    /// Imports one of JUnit's assertions and returns its name.
    pub(super) fn assertion(&mut self, name: &'static str) -> &'static str {
        let class = match self.junit {
            JUnit::Five => "org.junit.jupiter.api.Assertions",
            JUnit::Four => "org.junit.Assert",
        };
        self.imports.member(&format!("{class}.{name}"));
        name
    }

    /// The types of a method, with what the type variables stand for.
    pub(super) fn signature(&self, method: &Method) -> Option<Signature> {
        let plain = Signature::parse(&method.descriptor)?;
        let generic = method.signature.as_deref().and_then(Signature::parse);
        // Compilers leave parameters that nobody wrote out of the generic one.
        let same = |generic: &Signature| generic.parameters.len() == plain.parameters.len();
        let chosen = generic.filter(same).unwrap_or(plain);
        let mut known = self.classes.instantiations(&method.class);
        for variable in &chosen.variables {
            let meant = match &variable.bound {
                // An array for one is mostly an `Object[]`, so nothing narrower is safe.
                None => Type::object(),
                // `<T extends E>` of a class with an `E`.
                Some(bound @ Type::Variable(_)) => bound.substitute(&known),
                Some(_) => self.classes.instantiation(variable),
            };
            known.insert(variable.name.clone(), meant);
        }
        let complete = |one: &Type| without_raw(self.classes.or_raw(one.substitute(&known)));
        Some(Signature {
            parameters: chosen.parameters.iter().map(complete).collect(),
            result: complete(&chosen.result),
            variables: Vec::new(),
        })
    }

    /// The types of receiver and arguments.
    pub(super) fn root_types(&self, case: &Case) -> Vec<Type> {
        let mut types = Vec::new();
        if has_receiver(case) {
            types.push(self.receiver_type(case));
        }
        let parameters = self.signature(&case.method).map_or(Vec::new(), |s| s.parameters);
        types.extend(parameters);
        // A contract may need more objects than the method has parameters.
        while types.len() < case.before.roots.len() {
            let object = matches!(case.before.roots[types.len()], Value::Object(_));
            types.push(if object { types[0].clone() } else { Type::object() });
        }
        types.iter().map(|one| self.nameable(one)).collect()
    }

    /// The types of variables for them: those of the objects where the method
    /// takes just anything.
    pub(super) fn variable_types(&self, case: &Case) -> Vec<Type> {
        let mut types = self.root_types(case);
        let erased = Signature::parse(&case.method.descriptor);
        let erased = erased.map(|types| types.parameters).unwrap_or_default();
        let receivers = types.len().saturating_sub(erased.len());
        let erased = (0..receivers).map(|_| None).chain(erased.iter().map(Some));
        for ((declared, value), erased) in types.iter_mut().zip(&case.before.roots).zip(erased) {
            let Value::Object(index) = value else { continue };
            let own = self.classes.variable_type(&case.before.objects[*index].binary_name);
            if *declared == Type::object() && self.classes.is_nameable(&own) {
                *declared = own;
            } else if let Some(erased) = erased
                && let (Some(bound), Some(element)) = (element_of(erased), element_of(declared))
                && element_of(&own) == Some(bound)
                && bound != element
            {
                // An array of what bounds a type variable is none of what that was taken to stand for.
                *declared = erased.clone();
            }
        }
        types
    }

    fn receiver_type(&self, case: &Case) -> Type {
        let own = match case.before.roots.first() {
            Some(Value::Object(index)) => &case.before.objects[*index].binary_name,
            _ => &case.method.class,
        };
        let own = self.classes.variable_type(own);
        match self.classes.is_nameable(&own) {
            true => own,
            false => self.classes.variable_type(&case.method.class),
        }
    }

    fn nameable(&self, wanted: &Type) -> Type {
        match self.classes.is_nameable(wanted) {
            true => wanted.clone(),
            false => Type::object(),
        }
    }

    /// The expression of a call. `plain` has the arguments that are values, which
    /// overloaded methods need with their types.
    pub(super) fn call(
        &mut self,
        method: &Method,
        receiver: Option<&str>,
        arguments: &[String],
        plain: &[Option<&Value>],
        diamond: bool,
    ) -> Option<String> {
        let signature = self.signature(method)?;
        // Compilers of other languages make names that no Java source can have.
        if method.name != "<init>" && !is_identifier(&method.name) {
            return None;
        }
        if !self.classes.is_callable(method) {
            return self.invocation(method, receiver, arguments);
        }
        let overloaded = self.classes.is_overloaded(method, signature.parameters.len());
        let mut list = Vec::new();
        for (index, argument) in arguments.iter().enumerate() {
            let expected = &signature.parameters[index];
            let value = plain.get(index).copied().flatten();
            let cast =
                needs_cast(value, expected, overloaded) && self.classes.is_nameable(expected);
            list.push(match cast {
                true => format!("({}) {}", expected.source(&mut self.imports), operand(argument)),
                false => argument.clone(),
            });
        }
        if method.name == "<init>" && self.classes.facts(&method.class).is_inner {
            return self.inner_creation(method, &list);
        }
        let list = list.join(", ");
        Some(match (method.name.as_str(), receiver) {
            ("<init>", _) => format!("new {}({list})", self.constructed(method, diamond)?),
            (name, Some(receiver)) => format!("{receiver}.{name}({list})"),
            (name, None) => format!("{}.{name}({list})", self.imports.name(&method.class)),
        })
    }

    /// `shelf.new Mark(3)`: the first argument is the outer object.
    fn inner_creation(&mut self, method: &Method, arguments: &[String]) -> Option<String> {
        let (outer, rest) = arguments.split_first()?;
        let created = Type::named(&method.class);
        if outer.ends_with("null") || self.classes.is_generic(&created) {
            return None;
        }
        let outer = match outer.starts_with('(') {
            true => format!("({outer})"),
            false => outer.clone(),
        };
        Some(format!(
            "{outer}.new {}({})",
            crate::suite::types::simple_name(&method.class),
            rest.join(", ")
        ))
    }

    /// A call where its value is used: one by reflection needs a cast.
    pub(super) fn value_of(&mut self, method: &Method, call: String) -> Option<String> {
        if self.classes.is_callable(method) {
            return Some(call);
        }
        let result = self.nameable(&self.signature(method)?.result);
        Some(match result == Type::object() {
            true => call,
            false => format!("({}) {call}", result.source(&mut self.imports)),
        })
    }

    fn constructed(&mut self, method: &Method, diamond: bool) -> Option<String> {
        let created = self.classes.variable_type(&method.class);
        if !self.classes.is_nameable(&created) {
            return None;
        }
        Some(match &created {
            Type::Class(name, arguments) if diamond && !arguments.is_empty() => {
                self.imports.name(name) + "<>"
            }
            created => created.source(&mut self.imports),
        })
    }

    fn invocation(
        &mut self,
        method: &Method,
        receiver: Option<&str>,
        arguments: &[String],
    ) -> Option<String> {
        let owner = Type::named(&method.class);
        if method.name == "<init>" || !self.classes.is_nameable(&owner) {
            return None;
        }
        self.helpers.insert(Helper::Invoke);
        let class = owner.source(&mut self.imports);
        let name = super::literal::string(&format!("{}{}", method.name, method.descriptor));
        let receiver = receiver.unwrap_or("null");
        let parameters = self.signature(method)?.parameters;
        let passed = arguments.iter().zip(&parameters).map(|(argument, expected)| match expected {
            // An array would be taken for all the arguments.
            Type::Array(_) => format!(", (Object) {argument}"),
            _ => format!(", {argument}"),
        });
        let list: String = passed.collect();
        Some(format!("invoke({class}.class, {name}, {receiver}{list})"))
    }

    /// A value as the expected one of an assertion.
    pub(super) fn expected(&mut self, value: &Value, expected: &Type) -> Option<String> {
        let text = literal(value, expected, &mut self.imports)?;
        Some(match (self.junit, value) {
            // Between `long` and `Object` JUnit 4 could not choose.
            (JUnit::Four, Value::Boxed(class, _)) => format!("{class}.valueOf({text})"),
            _ => text,
        })
    }
}

/// Whether the first root is a receiver.
pub(super) fn has_receiver(case: &Case) -> bool {
    !case.method.is_static && case.method.name != "<init>"
}

/// Whether a method has type variables of its own.
pub(super) fn is_generic(method: &Method) -> bool {
    let signature = method.signature.as_deref().and_then(Signature::parse);
    signature.is_some_and(|signature| !signature.variables.is_empty())
}

/// An overloaded method is chosen by the types of its arguments, and a null array
/// could be one for `...` or its element.
fn needs_cast(value: Option<&Value>, expected: &Type, overloaded: bool) -> bool {
    match value {
        Some(Value::Null) => overloaded || matches!(expected, Type::Array(_)),
        Some(Value::Boxed(..)) => overloaded && expected.letter().is_none(),
        Some(Value::Text(_)) => overloaded && !expected.is_class("java.lang.String"),
        Some(Value::Constant { binary_name, .. }) => overloaded && !expected.is_class(binary_name),
        // The variable may have a narrower type.
        Some(Value::Object(_)) => overloaded && *expected == Type::object(),
        _ => false,
    }
}

/// An expression behind a cast: a minus would be a subtraction.
fn operand(expression: &str) -> String {
    match expression.starts_with('-') {
        true => format!("({expression})"),
        false => expression.to_owned(),
    }
}

/// `List<?>` for a `List` that somebody declared without an argument.
fn without_raw(declared: Type) -> Type {
    match declared {
        Type::Class(name, arguments) if arguments.is_empty() => {
            let arguments = vec![TypeArgument::Any; platform_variables(&name)];
            Type::Class(name, arguments)
        }
        declared => declared,
    }
}

/// The class of an array's elements.
fn element_of(array: &Type) -> Option<&str> {
    match array {
        Type::Array(component) => match &**component {
            Type::Class(name, _) => Some(name),
            inner => element_of(inner),
        },
        _ => None,
    }
}
