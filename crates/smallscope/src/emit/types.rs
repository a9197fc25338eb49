//! Java types as source text.

use super::imports::Imports;
use crate::suite::types::{Type, TypeArgument, primitive};

impl Type {
    /// As Java writes it, importing what it needs.
    pub(super) fn source(&self, imports: &mut Imports) -> String {
        match self {
            Type::Primitive(letter) => primitive(*letter).to_owned(),
            Type::Variable(name) => name.clone(),
            Type::Array(component) => component.source(imports) + "[]",
            Type::Class(name, arguments) => {
                let name = imports.name(name);
                let arguments: Vec<String> = arguments.iter().map(|a| a.source(imports)).collect();
                match arguments.is_empty() {
                    true => name,
                    false => format!("{name}<{}>", arguments.join(", ")),
                }
            }
        }
    }
}

impl TypeArgument {
    fn source(&self, imports: &mut Imports) -> String {
        match self {
            TypeArgument::Any => "?".to_owned(),
            TypeArgument::Exactly(inner) => inner.source(imports),
            TypeArgument::Extends(inner) => format!("? extends {}", inner.source(imports)),
            TypeArgument::Super(inner) => format!("? super {}", inner.source(imports)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::types::Signature;

    fn shown(signature: &str) -> String {
        let parsed = Signature::parse(signature).unwrap();
        let mut imports = Imports::new("com.example");
        let mut types: Vec<String> =
            parsed.parameters.iter().map(|one| one.source(&mut imports)).collect();
        types.push(parsed.result.source(&mut imports));
        types.join(" ")
    }

    #[test]
    fn a_descriptor_is_read_as_its_types() {
        let text = shown("(I[[JLjava/lang/String;Lcom/example/Tree$Node;)V");
        assert_eq!(text, "int long[][] String Tree.Node void");
    }

    #[test]
    fn a_signature_keeps_wildcards_and_inner_classes() {
        let text = shown("(Ljava/util/Map<-TK;*>;Lcom/example/Tree<TT;>.Node<+TT;>;)[TT;");
        assert_eq!(text, "Map<? super K, ?> Tree.Node<? extends T> T[]");
    }
}
