//! Java types, as descriptors and generic signatures have them.
//!
//! A signature (JVMS 4.7.9.1) is a descriptor with type variables and type
//! arguments in it, so one parser reads both.

use std::collections::BTreeMap;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Type {
    /// By the letter of its descriptor; `V` is `void`.
    Primitive(char),
    /// By its binary name.
    Class(String, Vec<TypeArgument>),
    Variable(String),
    Array(Box<Type>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TypeArgument {
    Any,
    Exactly(Type),
    Extends(Type),
    Super(Type),
}

/// The types of a method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Signature {
    pub(crate) variables: Vec<TypeVariable>,
    pub(crate) parameters: Vec<Type>,
    pub(crate) result: Type,
}

/// A declared type variable; without a bound it is below `Object`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TypeVariable {
    pub(crate) name: String,
    pub(crate) bound: Option<Type>,
}

impl TypeArgument {
    /// The same of another type.
    pub(crate) fn map(self, change: impl FnOnce(Type) -> Type) -> TypeArgument {
        match self {
            TypeArgument::Any => TypeArgument::Any,
            TypeArgument::Exactly(one) => TypeArgument::Exactly(change(one)),
            TypeArgument::Extends(one) => TypeArgument::Extends(change(one)),
            TypeArgument::Super(one) => TypeArgument::Super(change(one)),
        }
    }

    /// Whether a type argument says what `other` says, or less (JLS 4.5.1): `? extends Integer`
    /// contains `Integer`. Of subclasses nothing is known but that all are below `Object`.
    pub(crate) fn contains(&self, other: &TypeArgument) -> bool {
        match (self, other) {
            (TypeArgument::Any, _) => true,
            (TypeArgument::Extends(bound), _) if *bound == Type::object() => true,
            (
                TypeArgument::Extends(bound) | TypeArgument::Super(bound),
                TypeArgument::Exactly(one),
            ) => bound == one,
            _ => self == other,
        }
    }
}

impl Signature {
    /// Reads a method's descriptor or generic signature.
    pub(crate) fn parse(text: &str) -> Option<Signature> {
        let mut parser = SignatureParser { rest: text };
        let variables = parser.variables()?;
        parser.eat("(").then_some(())?;
        let mut parameters = Vec::new();
        while !parser.eat(")") {
            parameters.push(parser.value()?);
        }
        Some(Signature { variables, parameters, result: parser.value()? })
    }
}

/// The type variables that a class declares, by its generic signature.
pub(crate) fn class_variables(signature: &str) -> Option<Vec<TypeVariable>> {
    SignatureParser { rest: signature }.variables()
}

/// The superclass and the interfaces that a class's generic signature names.
pub(crate) fn class_supertypes(signature: &str) -> Option<Vec<Type>> {
    let mut parser = SignatureParser { rest: signature };
    parser.variables()?;
    let mut types = Vec::new();
    while !parser.rest.is_empty() {
        types.push(parser.value()?);
    }
    Some(types)
}

impl Type {
    /// Without type arguments and variables; a variable that nobody knows is `Object`.
    pub(crate) fn erased(&self) -> Type {
        match self {
            Type::Primitive(_) => self.clone(),
            Type::Class(name, _) => Type::Class(name.clone(), Vec::new()),
            Type::Variable(_) => Type::object(),
            Type::Array(component) => Type::Array(Box::new(component.erased())),
        }
    }

    /// Its last name, as a reader needs it: `Entry`, `int[]`.
    pub(crate) fn short(&self) -> String {
        match self {
            Type::Primitive(letter) => primitive(*letter).to_owned(),
            Type::Class(name, _) | Type::Variable(name) => simple_name(name).to_owned(),
            Type::Array(component) => format!("{}[]", component.short()),
        }
    }

    /// The descriptor of its erasure.
    pub(crate) fn descriptor(&self) -> String {
        match self {
            Type::Primitive(letter) => letter.to_string(),
            Type::Class(name, _) => format!("L{};", name.replace('.', "/")),
            Type::Variable(_) => Type::object().descriptor(),
            Type::Array(component) => format!("[{}", component.descriptor()),
        }
    }

    /// Reads the descriptor or generic signature of a value.
    pub(crate) fn parse(text: &str) -> Option<Type> {
        SignatureParser { rest: text }.value()
    }

    /// Reads a binary name as `Structure` has it: `int[]`, `com.example.Tree$Node`.
    pub(crate) fn named(name: &str) -> Type {
        if let Some(component) = name.strip_suffix("[]") {
            return Type::Array(Box::new(Type::named(component)));
        }
        match PRIMITIVES.iter().find(|(_, primitive)| *primitive == name) {
            Some((letter, _)) => Type::Primitive(*letter),
            None => Type::Class(name.to_owned(), Vec::new()),
        }
    }

    pub(crate) fn is_void(&self) -> bool {
        *self == Type::Primitive('V')
    }

    pub(crate) fn is_class(&self, name: &str) -> bool {
        matches!(self, Type::Class(class, _) if class == name)
    }

    /// What a variable of the type `declared` is cast to where this one is meant: if both are classes, and not the
    /// same one. A type argument that depends on the call is anything.
    pub(crate) fn wider_than(&self, declared: &Type) -> Option<Type> {
        let (Type::Class(name, arguments), Type::Class(narrower, _)) = (self, declared) else {
            return None;
        };
        if name == narrower || *self == Type::object() {
            return None;
        }
        let any = || arguments.iter().map(|_| TypeArgument::Any).collect();
        Some(match self.has_variables() {
            true => Type::Class(name.clone(), any()),
            false => self.clone(),
        })
    }

    /// The letter of a primitive type.
    pub(crate) fn letter(&self) -> Option<char> {
        match self {
            Type::Primitive(letter) => Some(*letter),
            _ => None,
        }
    }

    /// Whether a variable of this type is no `other` for the compiler, though it holds one: they
    /// have other type arguments. Of a class without any, only the JDK's interfaces are known to
    /// be meant with different ones.
    pub(crate) fn needs_cast_to(&self, other: &Type) -> bool {
        let (Type::Class(from, own), Type::Class(name, others)) = (self, other) else {
            return other.is_parameterized();
        };
        // Nothing of the JDK's extends a class of the user's.
        if from.starts_with("java.") && !name.starts_with("java.") {
            return true;
        }
        let comparable = name.starts_with("java.") || !own.is_empty();
        let fits = own.len() == others.len()
            && own.iter().zip(others).all(|(one, other)| other.contains(one));
        other.is_parameterized() && comparable && !fits
    }

    /// Whether it is a generic class with known type arguments: `List<String>`.
    fn is_parameterized(&self) -> bool {
        let Type::Class(_, arguments) = self else { return false };
        !arguments.is_empty() && !self.has_variables()
    }

    pub(crate) fn has_variables(&self) -> bool {
        match self {
            Type::Primitive(_) => false,
            Type::Variable(_) => true,
            Type::Array(component) => component.has_variables(),
            Type::Class(_, arguments) => arguments.iter().any(|argument| match argument {
                TypeArgument::Any => false,
                TypeArgument::Exactly(one)
                | TypeArgument::Extends(one)
                | TypeArgument::Super(one) => one.has_variables(),
            }),
        }
    }

    /// With what the variables stand for; one that nobody knows is its bound.
    pub(crate) fn substitute(&self, known: &BTreeMap<String, Type>) -> Type {
        let argument = |one: &TypeArgument| one.clone().map(|inner| inner.substitute(known));
        match self {
            Type::Primitive(_) => self.clone(),
            Type::Class(name, list) => {
                Type::Class(name.clone(), list.iter().map(argument).collect())
            }
            Type::Variable(name) => known.get(name).cloned().unwrap_or_else(Type::object),
            Type::Array(component) => Type::Array(Box::new(component.substitute(known))),
        }
    }

    pub(crate) fn object() -> Type {
        Type::Class("java.lang.Object".to_owned(), Vec::new())
    }
}

const PRIMITIVES: [(char, &str); 9] = [
    ('Z', "boolean"),
    ('C', "char"),
    ('B', "byte"),
    ('S', "short"),
    ('I', "int"),
    ('J', "long"),
    ('F', "float"),
    ('D', "double"),
    ('V', "void"),
];

/// The last part of a class's name, internal or binary: `java/util/Map$Entry` is `Entry`.
pub(crate) fn simple_name(class: &str) -> &str {
    class.rsplit(['/', '.', '$']).next().unwrap_or(class)
}

/// `int` of `I`.
pub(crate) fn primitive(letter: char) -> &'static str {
    let found = PRIMITIVES.iter().find(|(known, _)| *known == letter);
    found.expect("only letters of descriptors are parsed").1
}

struct SignatureParser<'a> {
    rest: &'a str,
}

impl<'a> SignatureParser<'a> {
    fn eat(&mut self, expected: &str) -> bool {
        match self.rest.strip_prefix(expected) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    /// Up to one of `ends`, which stays.
    fn until(&mut self, ends: &[char]) -> Option<&'a str> {
        let (word, rest) = self.rest.split_at(self.rest.find(ends)?);
        self.rest = rest;
        Some(word)
    }

    fn value(&mut self) -> Option<Type> {
        let letter = self.rest.chars().next()?;
        self.rest = &self.rest[letter.len_utf8()..];
        match letter {
            'L' => self.class(),
            'T' => {
                let name = self.until(&[';'])?.to_owned();
                self.eat(";").then_some(Type::Variable(name))
            }
            '[' => Some(Type::Array(Box::new(self.value()?))),
            letter => {
                let known = PRIMITIVES.iter().any(|(primitive, _)| *primitive == letter);
                known.then_some(Type::Primitive(letter))
            }
        }
    }

    /// `java/util/Map<TK;TV;>.Entry<..>;`, of which the innermost arguments count.
    fn class(&mut self) -> Option<Type> {
        let mut name = String::new();
        let mut arguments = Vec::new();
        loop {
            name += &self.until(&['<', ';', '.'])?.replace('/', ".");
            arguments.clear();
            if self.eat("<") {
                while !self.eat(">") {
                    arguments.push(self.argument()?);
                }
            }
            if self.eat(";") {
                return Some(Type::Class(name, arguments));
            }
            self.eat(".").then_some(())?;
            name.push('$');
        }
    }

    fn argument(&mut self) -> Option<TypeArgument> {
        Some(match self.rest.chars().next()? {
            '*' => {
                self.eat("*");
                TypeArgument::Any
            }
            '+' => {
                self.eat("+");
                TypeArgument::Extends(self.value()?)
            }
            '-' => {
                self.eat("-");
                TypeArgument::Super(self.value()?)
            }
            _ => TypeArgument::Exactly(self.value()?),
        })
    }

    /// `<T:Ljava/lang/Object;U::Ljava/lang/Comparable<TU;>;>`, if there is one.
    fn variables(&mut self) -> Option<Vec<TypeVariable>> {
        let mut variables = Vec::new();
        if !self.eat("<") {
            return Some(variables);
        }
        while !self.eat(">") {
            let name = self.until(&[':'])?.to_owned();
            let mut bounds = Vec::new();
            while self.eat(":") {
                // The class bound may be left out before an interface's.
                if !self.rest.starts_with(':') {
                    bounds.push(self.value()?);
                }
            }
            bounds.retain(|bound| *bound != Type::object());
            variables.push(TypeVariable { name, bound: bounds.into_iter().next() });
        }
        Some(variables)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn supertypes_have_their_type_arguments() {
        let types = class_supertypes("<E:Ljava/lang/Object;>La/Trie<Ljava/lang/String;TE;>;Lb/C;");
        let trie = &types.unwrap()[0];
        let Type::Class(name, arguments) = trie else { panic!("{trie:?} is no class") };
        assert_eq!((name.as_str(), arguments.len()), ("a.Trie", 2));
        assert_eq!(arguments[0], TypeArgument::Exactly(Type::named("java.lang.String")));
    }

    #[test]
    fn a_list_of_numbers_is_a_collection_of_what_is_a_number() {
        let list = Type::parse("Ljava/util/ArrayList<Ljava/lang/Integer;>;").unwrap();
        let needs_cast = |other: &str| list.needs_cast_to(&Type::parse(other).unwrap());
        assert!(!needs_cast("Ljava/util/Collection<+Ljava/lang/Integer;>;"));
        assert!(!needs_cast("Ljava/util/Collection<-Ljava/lang/Integer;>;"));
        assert!(!needs_cast("Ljava/util/Collection<*>;"));
        assert!(!needs_cast("Ljava/util/Collection<+Ljava/lang/Object;>;"));
        assert!(needs_cast("Ljava/util/Collection<Ljava/lang/Object;>;"));
        assert!(needs_cast("Ljava/util/Collection<+Ljava/lang/String;>;"));
        assert!(needs_cast("Lacme/Sorted<Ljava/lang/Integer;>;"));
    }

    #[test]
    fn a_bound_that_is_an_interface_is_found_behind_the_empty_class_bound() {
        let variables = class_variables(
            "<K::Ljava/lang/Comparable<TK;>;V:Ljava/lang/Object;>Ljava/lang/Object;",
        )
        .unwrap();
        assert!(variables[0].bound.as_ref().unwrap().is_class("java.lang.Comparable"));
        assert_eq!(variables[1].bound, None);
    }
}
