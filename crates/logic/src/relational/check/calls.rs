//! Definitions, and calls of them or of what is built in.

use super::names::FUNCTIONS;
use super::{Checked, Checker, Typed};
use crate::relational::diagnostic::{Problem, Span};
use crate::relational::formula::{Arithmetic, Kind};
use crate::relational::syntax::{Declaration, Ident, Item, Shape, Tree};

impl<'a> Checker<'a> {
    /// What a name stands for that a `let` defines, or a `pred` or `fun` without parameters.
    pub(super) fn definition(&mut self, name: &'a str, span: Span) -> Checked<Typed> {
        if let Some(known) = self.known.get(name) {
            return Ok(known.clone());
        }
        let typed = match self.definitions[name] {
            Item::Let(_, value) => self.expanded(name, span, |checker| checker.tree(value))?,
            Item::Function { parameters, .. } if !parameters.is_empty() => {
                return Err(Problem::new(span, format!("{name} needs its arguments: {name}[...]")));
            }
            item => self.expanded(name, span, |checker| checker.body(item))?,
        };
        self.known.insert(name, typed.clone());
        Ok(typed)
    }

    /// Expands a definition, in which nothing local is known, unless that has begun already.
    fn expanded(
        &mut self,
        name: &'a str,
        span: Span,
        expand: impl FnOnce(&mut Self) -> Checked<Typed>,
    ) -> Checked<Typed> {
        if self.expanding.contains(&name) {
            let message = format!("{name} is defined by itself: no definition may be recursive");
            return Err(Problem::new(span, message));
        }
        self.expanding.push(name);
        let scope = std::mem::take(&mut self.scope);
        let typed = expand(self);
        self.scope = scope;
        self.expanding.pop();
        typed
    }

    /// The body of a function whose parameters are bound.
    fn body(&mut self, item: &'a Item) -> Checked<Typed> {
        let Item::Function { is_predicate, body, .. } = item else {
            panic!("only functions have bodies");
        };
        if *is_predicate {
            let node = self.formula(body)?;
            return Ok(Typed { node, relation: None });
        }
        let (node, relation) = self.relation(body)?;
        Ok(Typed { node, relation: Some(relation) })
    }

    /// Checks a function with its parameters as variables.
    pub(super) fn function_by_itself(&mut self, item: &'a Item) -> Checked<()> {
        let Item::Function { name, parameters, .. } = item else {
            panic!("only functions have parameters");
        };
        self.expanded(&name.name, name.span, |checker| {
            checker.ranges(parameters)?;
            checker.body(item)
        })?;
        Ok(())
    }

    /// `f[a, b]` or `r[a, b]`.
    pub(super) fn boxed(
        &mut self,
        function: &'a Tree,
        arguments: &'a [Tree],
        whole: &'a Tree,
    ) -> Checked<Typed> {
        let Shape::Name(name) = &function.shape else {
            return self.box_join(function, arguments, whole);
        };
        if self.scope.iter().any(|it| it.0 == *name) {
            return self.box_join(function, arguments, whole);
        }
        match self.definitions.get(name.as_str()) {
            Some(item @ Item::Function { .. }) => self.call(item, arguments, whole),
            Some(_) => self.box_join(function, arguments, whole),
            None if FUNCTIONS.contains(&name.as_str()) && !self.is_field(name) => {
                self.built_in(name, arguments, whole)
            }
            None => self.box_join(function, arguments, whole),
        }
    }

    /// A field may be called `min`: then that is what is meant.
    fn is_field(&self, name: &str) -> bool {
        self.signature.fields.iter().any(|it| it.name == name)
    }

    fn call(&mut self, item: &'a Item, arguments: &'a [Tree], whole: &'a Tree) -> Checked<Typed> {
        let Item::Function { name, parameters, .. } = item else {
            panic!("only functions are called");
        };
        let names: Vec<(&Ident, &'a Declaration)> =
            parameters.iter().flat_map(|it| it.names.iter().map(move |name| (name, it))).collect();
        self.count_arguments(&name.name, names.len(), arguments, whole)?;
        let mut bound = Vec::new();
        for ((parameter, declaration), argument) in names.iter().zip(arguments) {
            bound.push((parameter.name.clone(), self.argument(declaration, argument)?));
        }
        self.expanded(&name.name, whole.span, |checker| {
            checker.scope = bound;
            checker.body(item)
        })
    }

    /// An argument with the type of its parameter: the body was checked with that.
    fn argument(&mut self, declaration: &'a Declaration, argument: &'a Tree) -> Checked<Typed> {
        let (node, relation) = self.relation(argument)?;
        let scope = std::mem::take(&mut self.scope);
        let declared = self.set(&declaration.set);
        self.scope = scope;
        let (_, declared) = declared?;
        self.same_arity(&relation, &declared, argument, &declaration.set, argument)?;
        self.related(&relation, &declared, argument, &declaration.set, argument)?;
        Ok(Typed { node, relation: Some(declared) })
    }

    fn count_arguments(
        &self,
        name: &str,
        wanted: usize,
        arguments: &[Tree],
        whole: &Tree,
    ) -> Checked<()> {
        if arguments.len() == wanted {
            return Ok(());
        }
        let plural = if wanted == 1 { "argument" } else { "arguments" };
        let message = format!("{name} takes {wanted} {plural}, not {}", arguments.len());
        Err(Problem::new(whole.span, message))
    }

    fn built_in(&mut self, name: &str, arguments: &'a [Tree], whole: &'a Tree) -> Checked<Typed> {
        let wanted = if ["sum", "min", "max"].contains(&name) { 1 } else { 2 };
        self.count_arguments(name, wanted, arguments, whole)?;
        let a = self.numbers(&arguments[0])?;
        let Some(second) = arguments.get(1) else {
            return Ok(self.number(match name {
                "sum" => Kind::Sum(a),
                "min" => Kind::Least(a),
                _ => Kind::Greatest(a),
            }));
        };
        let b = self.numbers(second)?;
        Ok(match name {
            "plus" => self.number(Kind::Arithmetic(Arithmetic::Plus, a, b)),
            "minus" => self.number(Kind::Arithmetic(Arithmetic::Minus, a, b)),
            "mul" => self.number(Kind::Arithmetic(Arithmetic::Times, a, b)),
            "lt" => self.make_formula(Kind::Less(a, b)),
            "lte" => self.make_formula(Kind::AtMost(a, b)),
            "gt" => self.make_formula(Kind::Less(b, a)),
            _ => self.make_formula(Kind::AtMost(b, a)),
        })
    }
}
