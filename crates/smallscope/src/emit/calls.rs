//! The calls that texts name: `#1=new Tree(); #1.add(2)`.
//!
//! A text says which call and with what; the helper has one `case` for each that
//! makes it, so that the compiler chooses the method and reflection has no part.

use super::context::{Context, Helper};
use super::scene::{class_of, variable};
use crate::suite::case::Method;
use crate::suite::types::Type;
use std::fmt::Write;

impl Context<'_> {
    /// What texts call a method; None if no test can call it.
    pub(super) fn called(&mut self, method: &Method) -> Option<String> {
        let known = self.calls.iter().find(|(_, (known, _))| known == method);
        if let Some((name, _)) = known {
            return Some(name.clone());
        }
        let owner = self.classes.short_name(&method.class);
        let base = match method.name.as_str() {
            "<init>" => format!("new {owner}"),
            name if method.is_static => format!("{owner}.{name}"),
            name => name.to_owned(),
        };
        let parameters = self.signature(method)?.parameters;
        let types = parameters.iter().map(|one| format!(":{}", class_of(one)));
        let long = base.clone() + &types.collect::<String>();
        let numbered = (2..).map(|number| format!("{base}{number}"));
        let mut names = [base.clone(), long].into_iter().chain(numbered);
        let free = names.find(|name| !self.calls.contains_key(name)).expect("numbers do not end");
        let lines = self.case_lines(method)?;
        self.calls.insert(free.clone(), (method.clone(), lines));
        Some(free)
    }

    /// The statements of a call on the array `given`.
    fn case_lines(&mut self, method: &Method) -> Option<Vec<String>> {
        if !self.classes.is_callable(method) {
            return None;
        }
        let signature = self.signature(method)?;
        let has_receiver = !method.is_static && method.name != "<init>";
        let owner = self.classes.variable_type(&method.class);
        let mut lines = Vec::new();
        let mut receiver = None;
        if has_receiver {
            if !self.classes.is_nameable(&owner) {
                return None;
            }
            let text = owner.source(&mut self.imports);
            receiver = Some(match is_generic(&owner) {
                true => {
                    let name = variable(&class_of(&owner));
                    self.helpers.insert(Helper::Cast);
                    lines.push(format!("{text} {name} = cast(given[0]);"));
                    name
                }
                false => format!("(({text}) given[0])"),
            });
        }
        let overloaded = self.classes.is_overloaded(method, signature.parameters.len());
        let mut arguments = Vec::new();
        for (index, expected) in signature.parameters.iter().enumerate() {
            let given = format!("given[{}]", index + usize::from(has_receiver));
            arguments.push(match expected {
                // In a generic class it could also stand for a type variable.
                expected if *expected == Type::object() && !is_generic(&owner) => given,
                // Its type chooses the method.
                expected
                    if overloaded && is_generic(expected) && self.classes.is_nameable(expected) =>
                {
                    self.helpers.insert(Helper::Cast);
                    let (text, name) =
                        (expected.source(&mut self.imports), format!("argument{}", index + 1));
                    lines.push(format!("{text} {name} = cast({given});"));
                    name
                }
                expected
                    if *expected == Type::object()
                        || is_generic(expected)
                        || !self.classes.is_nameable(expected) =>
                {
                    self.helpers.insert(Helper::Cast);
                    format!("cast({given})")
                }
                expected => format!("({}) {given}", expected.source(&mut self.imports)),
            });
        }
        let call = self.call(method, receiver.as_deref(), &arguments, &[], false)?;
        if signature.result.is_void() && method.name != "<init>" {
            lines.extend([format!("{call};"), "return null;".to_owned()]);
        } else {
            lines.push(format!("return {call};"));
        }
        Some(lines)
    }

    /// The helper that makes the calls.
    pub(super) fn calls_member(&self) -> String {
        let mut text = String::from(
            "    private static Object call(String name, Object... given) throws Exception {\n        \
             switch (name) {\n",
        );
        for (name, (_, lines)) in &self.calls {
            // A variable of its own needs a block.
            let opens = lines[0].contains(" = ");
            let _ = writeln!(text, "            case \"{name}\":{}", if opens { " {" } else { "" });
            for line in lines {
                let _ = writeln!(text, "                {line}");
            }
            if opens {
                text += "            }\n";
            }
        }
        text + "            default:\n                throw new IllegalArgumentException(name);\n        }\n    }\n"
    }
}

fn is_generic(one: &Type) -> bool {
    match one {
        Type::Class(_, arguments) => !arguments.is_empty(),
        Type::Array(component) => is_generic(component),
        Type::Primitive(_) | Type::Variable(_) => false,
    }
}
