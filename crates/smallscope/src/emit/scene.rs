//! The first part of a test: the objects that it needs.
//!
//! By the calls of the public interface where a recipe is known, else field by
//! field, and if that is not enough, from text by the helper.

use super::context::{Context, Helper, is_generic};
use super::literal::literal;
use super::notation::{Feature, Used, texts};
use super::wrap::statement;
use crate::suite::case::{Argument, Call, Case, Form, Method, Recipe};
use crate::suite::structure::{Structure, Value};
use crate::suite::types::{Signature, Type, simple_name};
use std::collections::{BTreeMap, BTreeSet};

/// Letters of a text that are sure to be one constant of a class file (JVMS 4.4.7: 65,535 bytes): such
/// texts are plain ASCII.
const LONGEST: usize = 65_000;

/// Statements, and what they leave.
#[derive(Clone, Debug, Default)]
pub(super) struct Fixture {
    pub(super) lines: Vec<String>,
    /// An expression for each root of the case: a variable or a literal.
    pub(super) roots: Vec<String>,
    /// Whether a statement may throw a checked exception.
    pub(super) throws: bool,
    names: BTreeSet<String>,
    /// The types of variables, as far as they matter.
    types: BTreeMap<String, Type>,
    /// What the next object is called, whatever its class.
    wish: Option<&'static str>,
}

/// What a call of a recipe has made.
#[derive(Clone, Debug)]
struct Variable {
    name: String,
    declared: Type,
}

impl Fixture {
    /// `tree`, then `other`, and then `tree2`, for `SearchTree`.
    pub(super) fn name(&mut self, class: &str) -> String {
        let base = variable(class);
        let wish = self.wish.take().unwrap_or(&base).to_owned();
        self.free(&base, [wish, "other".to_owned()])
    }

    /// Notes the type of a variable.
    pub(super) fn declare(&mut self, variable: &str, declared: &Type) {
        self.types.insert(variable.to_owned(), declared.clone());
    }

    /// The type that was noted.
    pub(super) fn declared(&self, variable: &str) -> Option<&Type> {
        self.types.get(variable)
    }

    /// `node`, and then `node2`, for a part of a root.
    pub(super) fn part_name(&mut self, class: &str) -> String {
        let base = variable(class);
        self.free(&base, [base.clone()])
    }

    fn free(&mut self, base: &str, wishes: impl IntoIterator<Item = String>) -> String {
        let numbered = (2..).map(|number| format!("{base}{number}"));
        let free = wishes.into_iter().chain(numbered).find(|name| !self.names.contains(name));
        let free = free.expect("there are more numbers than names");
        self.names.insert(free.clone());
        free
    }
}

impl Context<'_> {
    /// The objects of a case; None if nothing can build them.
    pub(super) fn scene(&mut self, case: &Case) -> Option<Fixture> {
        let mut scene = Fixture::default();
        self.extend_scene(&mut scene, case)?;
        Some(scene)
    }

    /// Builds the objects of a case once more, beside what is there, and returns
    /// the receiver.
    pub(super) fn old_receiver(&mut self, scene: &mut Fixture, case: &Case) -> Option<String> {
        let roots = scene.roots.clone();
        scene.wish = Some("old");
        self.extend_scene(scene, case)?;
        std::mem::replace(&mut scene.roots, roots).into_iter().next()
    }

    fn extend_scene(&mut self, scene: &mut Fixture, case: &Case) -> Option<()> {
        match &case.recipe {
            Some(recipe) => self.follow(recipe, case, scene),
            None => self.assemble(case, scene),
        }
    }

    fn follow(&mut self, recipe: &Recipe, case: &Case, scene: &mut Fixture) -> Option<()> {
        let mut made = Vec::new();
        for (index, call) in recipe.calls.iter().enumerate() {
            let class = wanted_class(recipe, case, index);
            made.push(self.call_of_recipe(call, class, &made, scene)?);
        }
        let types = self.root_types(case);
        scene.roots.clear();
        for (root, expected) in recipe.roots.iter().zip(&types) {
            let root = self.argument(root, expected, &made, scene)?;
            scene.roots.push(root);
        }
        Some(())
    }

    /// Adds the statement of a call and returns the variable with its result, of
    /// which `wanted` tells the class if anybody needs it.
    fn call_of_recipe(
        &mut self,
        call: &Call,
        wanted: Option<WantedClass<'_>>,
        made: &[Option<Variable>],
        scene: &mut Fixture,
    ) -> Option<Option<Variable>> {
        match (call.form, &wanted) {
            (Form::Call, _) => {}
            (_, None) => return Some(None),
            (Form::Lambda, _) => return self.lambda(call, scene).map(Some),
            (Form::Array, _) => return self.array(call, made, scene).map(Some),
        }
        let method = &call.method;
        let signature = self.signature(method)?;
        let mut arguments = Vec::new();
        for (argument, expected) in call.arguments.iter().zip(&signature.parameters) {
            arguments.push(self.argument(argument, expected, made, scene)?);
        }
        self.choose_overload(method, &mut arguments, &signature.parameters, scene);
        let receiver = call.receiver.and_then(|number| made[number].as_ref());
        let receiver = receiver.map(|variable| self.receiver(variable, scene));
        let plain: Vec<Option<&Value>> = call.arguments.iter().map(plain).collect();
        let expression = self.call(method, receiver.as_deref(), &arguments, &plain, true)?;
        scene.throws |= !method.throws.is_empty();
        let Some(WantedClass { class }) = wanted else {
            scene.lines.push(format!("{expression};"));
            return Some(None);
        };
        let declared = match method.name.as_str() {
            "<init>" => self.classes.variable_type(&method.class),
            _ => signature.result,
        };
        let (declared, expression) = match class {
            Some(class) if declared == Type::object() => {
                self.helpers.insert(Helper::Cast);
                (self.classes.variable_type(class), format!("cast({expression})"))
            }
            _ if is_generic(method) && declared != Type::object() => {
                self.helpers.insert(Helper::Cast);
                (declared, format!("cast({expression})"))
            }
            _ => (declared, expression),
        };
        let name = scene.name(&class_of(&declared));
        let shown = match self.classes.is_nameable(&declared) {
            true => declared.source(&mut self.imports),
            false => "var".to_owned(),
        };
        scene.lines.push(format!("{shown} {name} = {expression};"));
        scene.declare(&name, &declared);
        Some(Some(Variable { name, declared }))
    }

    /// Casts what is in variables of narrower types than an overloaded method has for it: of these the
    /// compiler takes the narrower method, or none.
    pub(super) fn choose_overload(
        &mut self,
        method: &Method,
        arguments: &mut [String],
        parameters: &[Type],
        scene: &Fixture,
    ) {
        if !self.classes.is_overloaded(method, parameters.len()) {
            return;
        }
        for (argument, expected) in arguments.iter_mut().zip(parameters) {
            let wider = scene.declared(argument).and_then(|declared| expected.wider_than(declared));
            if let Some(wider) = wider.filter(|wider| self.classes.is_nameable(wider)) {
                *argument = format!("({}) {argument}", wider.source(&mut self.imports));
            }
        }
    }

    /// Adds a function that gives the same whatever it is asked, and returns its variable.
    fn lambda(&mut self, call: &Call, scene: &mut Fixture) -> Option<Variable> {
        let Signature { parameters, result, .. } = Signature::parse(&call.method.descriptor)?;
        let answer = match call.arguments.first() {
            Some(argument) => self.argument(argument, &result, &[], scene)?,
            None => "{ }".to_owned(),
        };
        let names: Vec<String> = (1..=parameters.len()).map(|one| format!("any{one}")).collect();
        let declared = self.classes.variable_type(&call.method.class);
        let (shown, name) = (declared.source(&mut self.imports), scene.name(&class_of(&declared)));
        scene.lines.push(format!("{shown} {name} = ({}) -> {answer};", names.join(", ")));
        Some(Variable { name, declared })
    }

    /// Adds an array of objects, and returns its variable.
    fn array(
        &mut self,
        call: &Call,
        made: &[Option<Variable>],
        scene: &mut Fixture,
    ) -> Option<Variable> {
        let declared = Signature::parse(&call.method.descriptor)?.result;
        let Type::Array(component) = &declared else { return None };
        if !self.classes.is_nameable(component) {
            return None;
        }
        let mut elements = Vec::new();
        for argument in &call.arguments {
            elements.push(self.argument(argument, component, made, scene)?);
        }
        let (shown, name) = (declared.source(&mut self.imports), scene.name(&class_of(&declared)));
        scene.lines.push(format!("{shown} {name} = {{{}}};", elements.join(", ")));
        scene.declare(&name, &declared);
        Some(Variable { name, declared })
    }

    /// An object to call a method on, whose type variables then stand for what they always do.
    fn receiver(&mut self, variable: &Variable, scene: &mut Fixture) -> String {
        let declared = &variable.declared;
        match declared {
            Type::Class(name, _) if self.classes.is_nameable(declared) => {
                self.as_expected(variable, &self.classes.variable_type(name), scene)
            }
            _ => variable.name.clone(),
        }
    }

    fn argument(
        &mut self,
        argument: &Argument,
        expected: &Type,
        made: &[Option<Variable>],
        scene: &mut Fixture,
    ) -> Option<String> {
        match argument {
            Argument::Plain(value) => self.plain_argument(value, expected),
            Argument::Made(index) => {
                Some(self.as_expected(made.get(*index)?.as_ref()?, expected, scene))
            }
        }
    }

    /// A variable where a type is expected. Whoever made the object may have known nothing of the type
    /// arguments.
    fn as_expected(&mut self, variable: &Variable, expected: &Type, scene: &mut Fixture) -> String {
        let contradicts = match &variable.declared {
            Type::Class(class, own) if own.is_empty() => self.classes.contradicts(class, expected),
            _ => false,
        };
        if !contradicts && !variable.declared.needs_cast_to(expected) {
            return variable.name.clone();
        }
        self.helpers.insert(Helper::Cast);
        let name = scene.name(&class_of(expected));
        let shown = expected.source(&mut self.imports);
        scene.lines.push(format!("{shown} {name} = cast({});", variable.name));
        scene.declare(&name, expected);
        name
    }

    /// A literal, unless it is a constant or a class that no source can name.
    pub(super) fn plain_argument(&mut self, value: &Value, expected: &Type) -> Option<String> {
        if let Value::Constant { binary_name, .. } | Value::Class { binary_name, .. } = value
            && !self.classes.is_nameable(&Type::named(binary_name))
        {
            return None;
        }
        literal(value, expected, &mut self.imports)
    }

    fn assemble(&mut self, case: &Case, scene: &mut Fixture) -> Option<()> {
        let types = self.variable_types(case);
        let mut made = scene.clone();
        if self.attempt(|context| context.make(case, &types, &mut made)).is_some() {
            *scene = made;
            return Some(());
        }
        let needs_text: Vec<bool> = case
            .before
            .roots
            .iter()
            .zip(&types)
            .map(|(value, expected)| self.plain_argument(value, expected).is_none())
            .collect();
        let built: Vec<(&Value, Type)> = case
            .before
            .roots
            .iter()
            .zip(&types)
            .zip(&needs_text)
            .filter(|(_, needed)| **needed)
            .map(|((value, expected), _)| (value, expected.clone()))
            .collect();
        let text = self.buildable(&case.before, &built)?.join(", ");
        let array = built.len() > 1;
        let all = if array { scene.name("Objects") } else { String::new() };
        if array {
            self.helpers.insert(Helper::BuildAll);
            self.helpers.insert(Helper::Cast);
            let head = format!("Object[] {all} = buildAll(");
            scene.lines.extend(statement(&head, &text, ");"));
        }
        scene.roots.clear();
        let mut position = 0;
        for ((value, expected), needed) in case.before.roots.iter().zip(&types).zip(needs_text) {
            if !needed {
                let plain = self.plain_argument(value, expected)?;
                scene.roots.push(plain);
                continue;
            }
            let name = scene.name(&class_of(expected));
            let declared = expected.source(&mut self.imports);
            match array {
                true => scene.lines.push(format!("{declared} {name} = cast({all}[{position}]);")),
                false => {
                    self.helpers.insert(Helper::Build);
                    let head = format!("{declared} {name} = build(");
                    scene.lines.extend(statement(&head, &text, ");"));
                }
            }
            scene.declare(&name, expected);
            scene.roots.push(name);
            position += 1;
        }
        Some(())
    }

    /// The texts of objects that the helper can build.
    pub(super) fn buildable(
        &mut self,
        structure: &Structure,
        values: &[(&Value, Type)],
    ) -> Option<Vec<String>> {
        let mut used = Used::default();
        let texts = texts(structure, values, self.classes, &mut used);
        let is_long = texts.iter().map(String::len).sum::<usize>() > LONGEST;
        let is_opaque = used.features.contains(&Feature::Opaque);
        if is_long || is_opaque || !self.has_outer_objects(structure) {
            return None;
        }
        self.use_all(used);
        Some(texts)
    }
}

impl Context<'_> {
    /// Whether all inner objects can get an outer one: no structure shows which.
    fn has_outer_objects(&self, structure: &Structure) -> bool {
        let objects = &structure.objects;
        let mut inner = objects.iter().map(|object| object.binary_name.as_str());
        inner.all(|name| {
            let outer = name.rsplit_once('$').map(|(outer, _)| outer);
            let found = objects.iter().any(|object| Some(object.binary_name.as_str()) == outer);
            found || !self.classes.facts(name).is_inner
        })
    }
}

fn plain(argument: &Argument) -> Option<&Value> {
    match argument {
        Argument::Plain(value) => Some(value),
        Argument::Made(_) => None,
    }
}

/// Whether anything needs the result of a call.
pub(super) fn is_used(recipe: &Recipe, index: usize) -> bool {
    let made = Argument::Made(index);
    recipe.roots.contains(&made)
        || recipe
            .calls
            .iter()
            .any(|call| call.receiver == Some(index) || call.arguments.contains(&made))
}

/// A result that somebody needs, as an object of a class if that is known: `clone`
/// and others declare nothing but `Object`.
struct WantedClass<'a> {
    class: Option<&'a str>,
}

fn wanted_class<'a>(recipe: &'a Recipe, case: &'a Case, index: usize) -> Option<WantedClass<'a>> {
    if !is_used(recipe, index) {
        return None;
    }
    let mut called = recipe.calls.iter().filter(|call| call.receiver == Some(index));
    let called = called.next().map(|call| call.method.class.as_str());
    let root = recipe.roots.iter().position(|root| *root == Argument::Made(index));
    let own = root.and_then(|root| match case.before.roots.get(root) {
        Some(Value::Object(object)) => Some(case.before.objects[*object].binary_name.as_str()),
        _ => None,
    });
    Some(WantedClass { class: called.or(own) })
}

/// The class by which a variable of a type is named.
pub(super) fn class_of(expected: &Type) -> String {
    match expected {
        Type::Class(name, _) => simple_name(name).to_owned(),
        Type::Array(component) => class_of(component) + "Array",
        Type::Primitive(letter) => crate::suite::types::primitive(*letter).to_owned(),
        Type::Variable(name) => name.clone(),
    }
}

/// The last word of a class's name: `tree` for `SearchTree`.
pub(super) fn variable(class: &str) -> String {
    let start = class.rfind(|c: char| c.is_ascii_uppercase()).unwrap_or(0);
    let word = class[start..].to_lowercase();
    let word = word.trim_matches(|c: char| !c.is_alphanumeric());
    match word {
        "" => "object".to_owned(),
        word if word.starts_with(|c: char| c.is_ascii_digit()) => format!("object{word}"),
        "object" | "int" | "integer" | "long" | "short" | "byte" | "char" | "character"
        | "boolean" | "float" | "double" => "value".to_owned(),
        word if super::words::is_keyword(word) => format!("the{}", &class[start..]),
        word => word.to_owned(),
    }
}
