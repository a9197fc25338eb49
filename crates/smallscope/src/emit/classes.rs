//! What a test must know of the classes that it names.

use super::imports::split;
use super::view::is_platform;
use super::words::is_identifier;
use crate::suite::case::{Argument, Case, Method};
use crate::suite::class_under_test::{ClassFacts, ClassUnderTest, method_key};
use crate::suite::named_classes::note_structure;
use crate::suite::structure::{Structure, Value};
use crate::suite::types::{
    Type, TypeArgument, TypeVariable, class_supertypes, class_variables, simple_name,
};
use std::collections::{BTreeMap, BTreeSet};

/// How texts name classes: as shortly as all of them differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Naming {
    /// `Node`.
    Simple,
    /// `Tree$Node`.
    Nested,
    /// `com.example.Tree$Node`.
    Full,
}

impl Naming {
    fn of(self, binary_name: &str) -> &str {
        match self {
            Naming::Simple => simple_name(binary_name),
            Naming::Nested => split(binary_name).1,
            Naming::Full => binary_name,
        }
    }
}

/// The same with what the cases tell.
pub(super) struct NamedClasses<'a> {
    pub(super) target: &'a ClassUnderTest,
    /// What the type variables of the classes stand for.
    values: Type,
    pub(super) naming: Naming,
    /// Names and numbers of parameters that more than one method has.
    overloaded: BTreeSet<(String, String, usize)>,
}

impl<'a> NamedClasses<'a> {
    pub(super) fn new(target: &'a ClassUnderTest, cases: &[&Case]) -> NamedClasses<'a> {
        NamedClasses {
            target,
            values: element_type(cases),
            naming: naming(target, cases),
            overloaded: overloaded(cases),
        }
    }

    pub(super) fn facts(&self, binary_name: &str) -> ClassFacts {
        self.target.classes.get(binary_name).cloned().unwrap_or_default()
    }

    /// How texts name a class.
    pub(super) fn short_name(&self, binary_name: &str) -> String {
        self.naming.of(binary_name).to_owned()
    }

    pub(super) fn is_nameable(&self, name: &Type) -> bool {
        match name {
            Type::Primitive(_) | Type::Variable(_) => true,
            Type::Array(component) => self.is_nameable(component),
            Type::Class(name, _) => !self.facts(name).is_private && !is_nameless(name),
        }
    }

    pub(super) fn is_generic(&self, one: &Type) -> bool {
        matches!(one, Type::Class(name, _) if !self.variables(name).is_empty())
    }

    pub(super) fn is_callable(&self, method: &Method) -> bool {
        !self.target.private_methods.contains(&method_key(method))
    }

    pub(super) fn is_overloaded(&self, method: &Method, parameters: usize) -> bool {
        let form = (method.name.clone(), parameters);
        // The receiver may be of a class that has more methods of the name than the declaring one.
        let inherited = [&method.class, &self.target.binary_name]
            .iter()
            .any(|class| self.facts(class).overloaded.contains(&form));
        let (name, parameters) = form;
        inherited || self.overloaded.contains(&(method.class.clone(), name, parameters))
    }

    /// The type of a variable for objects of a class: `Tree<Integer>`.
    pub(super) fn variable_type(&self, binary_name: &str) -> Type {
        let variables = self.variables(binary_name);
        let arguments = variables.iter().map(|variable| {
            let known = self.instantiation(variable);
            TypeArgument::Exactly(known)
        });
        match Type::named(binary_name) {
            Type::Class(name, _) => self.or_raw(Type::Class(name, arguments.collect())),
            array => array,
        }
    }

    /// The same without type arguments, where nobody can write any: a variable of the class
    /// stands for what is below itself (`T extends Field<T>`).
    pub(super) fn or_raw(&self, one: Type) -> Type {
        match one {
            Type::Class(name, _) if self.variables(&name).iter().any(is_recursive) => {
                Type::Class(name, Vec::new())
            }
            Type::Class(name, arguments) => {
                let raw = |argument: TypeArgument| argument.map(|one| self.or_raw_within(one));
                Type::Class(name, arguments.into_iter().map(raw).collect())
            }
            Type::Array(component) => Type::Array(Box::new(self.or_raw(*component))),
            one => one,
        }
    }

    /// The same of a type argument, which stays if somebody said what the variable stands for.
    fn or_raw_within(&self, one: Type) -> Type {
        let Type::Class(name, arguments) = &one else { return self.or_raw(one) };
        let mut known = self.variables(name).into_iter().zip(arguments);
        let is_open = |(variable, argument): (TypeVariable, &TypeArgument)| {
            is_recursive(&variable)
                && *argument == TypeArgument::Exactly(self.instantiation(&variable))
        };
        match known.any(is_open) {
            true => self.or_raw(one),
            false => {
                let within = |one: &TypeArgument| one.clone().map(|one| self.or_raw_within(one));
                Type::Class(name.clone(), arguments.iter().map(within).collect())
            }
        }
    }

    /// `Tree<?>`, which any tree can be cast to.
    pub(super) fn wildcard(&self, class: &Type) -> Type {
        match class {
            Type::Class(name, _) => {
                let any = vec![TypeArgument::Any; self.variables(name).len()];
                Type::Class(name.clone(), any)
            }
            other => other.clone(),
        }
    }

    /// What the type variables of a class stand for: what the class under test says of one that it
    /// extends or implements, else the same for all.
    pub(super) fn instantiations(&self, binary_name: &str) -> BTreeMap<String, Type> {
        if let Some(known) = self.inherited_instantiations(binary_name) {
            return known;
        }
        let variables = self.variables(binary_name);
        let known = |variable: &TypeVariable| (variable.name.clone(), self.instantiation(variable));
        variables.iter().map(known).collect()
    }

    fn inherited_instantiations(&self, wanted: &str) -> Option<BTreeMap<String, Type>> {
        self.instantiations_above(&self.target.binary_name, wanted)
    }

    /// Whether objects of a class are known to be of a generic one with other type arguments: a
    /// `Cut<Line>`, where a `Cut<Space>` is expected.
    pub(super) fn contradicts(&self, class: &str, expected: &Type) -> bool {
        let Type::Class(wanted, arguments) = expected else { return false };
        if arguments.is_empty() || expected.has_variables() || class == wanted {
            return false;
        }
        let Some(known) = self.instantiations_above(class, wanted) else { return false };
        let variables = self.variables(wanted).into_iter().zip(arguments);
        variables.into_iter().any(|(variable, argument)| {
            let own = known.get(&variable.name).cloned().map(TypeArgument::Exactly);
            own.is_some_and(|own| !argument.contains(&own))
        })
    }

    /// What the type variables of a class stand for where another one extends or implements it.
    fn instantiations_above(&self, own: &str, wanted: &str) -> Option<BTreeMap<String, Type>> {
        let variables = self.variables(own);
        let known = variables.iter().map(|one| (one.name.clone(), self.instantiation(one)));
        let mut waiting = vec![(own.to_owned(), known.collect::<BTreeMap<String, Type>>())];
        while let Some((class, known)) = waiting.pop() {
            let signature = self.facts(&class).signature;
            for above in signature.and_then(|text| class_supertypes(&text)).unwrap_or_default() {
                let Type::Class(name, arguments) = above.substitute(&known) else { continue };
                let variables = self.variables(&name).into_iter().map(|one| one.name);
                let exact = arguments.into_iter().filter_map(|argument| match argument {
                    TypeArgument::Exactly(one) => Some(one),
                    _ => None,
                });
                let known: BTreeMap<String, Type> = variables.zip(exact).collect();
                if name == wanted && !known.is_empty() {
                    return Some(known);
                }
                waiting.push((name, known));
            }
        }
        None
    }

    /// What a type variable stands for.
    pub(super) fn instantiation(&self, variable: &TypeVariable) -> Type {
        match &variable.bound {
            None => self.values.clone(),
            Some(bound) if bound.is_class("java.lang.Comparable") => match self.values {
                ref object if *object == Type::object() => Type::named("java.lang.Integer"),
                ref values => values.clone(),
            },
            Some(bound) if bound.is_class("java.lang.Number") => Type::named("java.lang.Integer"),
            Some(Type::Class(name, _)) if is_recursive(variable) => {
                Type::Class(name.clone(), Vec::new())
            }
            Some(bound) => bound.substitute(&BTreeMap::new()),
        }
    }

    fn variables(&self, binary_name: &str) -> Vec<TypeVariable> {
        if let Some(signature) = self.facts(binary_name).signature {
            return class_variables(&signature).unwrap_or_default();
        }
        let variable = |name: &&str| TypeVariable { name: (*name).to_owned(), bound: None };
        ["K", "V"][..platform_variables(binary_name)].iter().map(variable).collect()
    }
}

/// Whether the bound of a variable has variables in it, other than for what can be compared.
fn is_recursive(variable: &TypeVariable) -> bool {
    let bound = variable.bound.as_ref();
    bound.is_some_and(|bound| bound.has_variables() && !bound.is_class("java.lang.Comparable"))
}

/// How many type variables the generic classes of the JDK have that people use most.
pub(super) fn platform_variables(binary_name: &str) -> usize {
    let name = binary_name.strip_prefix("java.util.").or(binary_name.strip_prefix("java.lang."));
    match name.unwrap_or_default() {
        "Map" | "HashMap" | "LinkedHashMap" | "TreeMap" | "SortedMap" | "NavigableMap" => 2,
        "Map$Entry" => 2,
        "Comparable" | "Iterable" | "Class" | "Collection" | "List" | "Set" | "SortedSet" => 1,
        "NavigableSet" | "Queue" | "Deque" | "Iterator" | "ListIterator" | "Comparator" => 1,
        "ArrayList" | "LinkedList" | "ArrayDeque" | "PriorityQueue" | "Vector" | "Stack" => 1,
        "HashSet" | "LinkedHashSet" | "TreeSet" | "Optional" | "Enumeration" => 1,
        _ => 0,
    }
}

/// Whether no source can name a class: an anonymous or a local one, a part of whose name begins
/// with a digit, or one of another language's compiler.
fn is_nameless(binary_name: &str) -> bool {
    let is_primitive = Type::named(binary_name).letter().is_some();
    !is_primitive && !binary_name.split(['.', '$']).all(is_identifier)
}

/// What is stored where the type is open: the one class of all boxes and
/// strings in the cases, else `Object`.
fn element_type(cases: &[&Case]) -> Type {
    let mut found = BTreeSet::new();
    for case in cases {
        for structure in [&case.before, &case.after] {
            structure.roots.iter().for_each(|value| note_element(value, &mut found));
            structure.objects.iter().flat_map(|o| o.values()).for_each(|value| {
                note_element(value, &mut found);
            });
        }
        let calls = case.recipe.iter().flat_map(|recipe| &recipe.calls);
        for argument in calls.flat_map(|call| &call.arguments) {
            if let Argument::Plain(value) = argument {
                note_element(value, &mut found);
            }
        }
    }
    match found.len() {
        0 => Type::named("java.lang.Integer"),
        1 => Type::named(&format!("java.lang.{}", found.first().expect("there is one"))),
        _ => Type::object(),
    }
}

fn note_element(value: &Value, found: &mut BTreeSet<&'static str>) {
    match value {
        Value::Boxed(class, _) => drop(found.insert(class)),
        Value::Text(_) => drop(found.insert("String")),
        _ => {}
    }
}

fn naming(target: &ClassUnderTest, cases: &[&Case]) -> Naming {
    let mut binary_names = BTreeSet::from([target.binary_name.clone()]);
    for case in cases {
        note_classes(&case.before, &mut binary_names);
        note_classes(&case.after, &mut binary_names);
    }
    let differ = |naming: &Naming| {
        let names: BTreeSet<&str> = binary_names.iter().map(|name| naming.of(name)).collect();
        names.len() == binary_names.len()
    };
    let nameless = binary_names.iter().any(|name| is_nameless(name));
    let shorter = if nameless { &[][..] } else { &[Naming::Simple][..] };
    let mut shorter = shorter.iter().copied().chain([Naming::Nested]);
    shorter.find(differ).unwrap_or(Naming::Full)
}

fn note_classes(structure: &Structure, names: &mut BTreeSet<String>) {
    note_structure(structure, names);
    names.retain(|name| !is_platform(name) && Type::named(name).letter().is_none());
}

fn overloaded(cases: &[&Case]) -> BTreeSet<(String, String, usize)> {
    let recipes = cases.iter().filter_map(|case| case.recipe.as_ref());
    let called = recipes.flat_map(|recipe| recipe.calls.iter().map(|call| &call.method));
    let methods: BTreeSet<&Method> = cases.iter().map(|case| &case.method).chain(called).collect();
    let mut seen = BTreeMap::new();
    for method in methods {
        let parsed = crate::suite::types::Signature::parse(&method.descriptor);
        let count = parsed.map_or(0, |signature| signature.parameters.len());
        *seen.entry((method.class.clone(), method.name.clone(), count)).or_insert(0) += 1;
    }
    seen.into_iter().filter(|(_, count)| *count > 1).map(|(key, _)| key).collect()
}
