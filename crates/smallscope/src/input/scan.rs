//! What a Java source file declares, as far as it decides which class to run.
//!
//! Not a parser: `javac` has accepted the file before we look. It is enough to know what is a
//! comment or a literal, and how deep in brackets a word is.
//!
//! Not here: Unicode escapes in keywords, and the class files, which alone know an inherited
//! `main`.

/// The package and top-level types of a source file.
#[derive(Debug, Default, PartialEq)]
pub(super) struct SourceDeclarations {
    /// In internal form, `java/util`; empty when there is none.
    pub(super) package: String,
    pub(super) types: Vec<DeclaredType>,
    /// Whether `main` is outside of any class: then there is one implicit class, named after the
    /// file, and the types are members of it (JEP 512).
    pub(super) compact: bool,
}

/// A top-level class, interface, enum, record or annotation.
#[derive(Debug, PartialEq)]
pub(super) struct DeclaredType {
    pub(super) name: String,
    pub(super) has_main: bool,
}

/// What the source file `text` declares.
pub(super) fn declared(text: &str) -> SourceDeclarations {
    let tokens: Vec<Token> = Tokens { rest: text }.collect();
    let mut declared = SourceDeclarations::default();
    let mut depth = 0_usize;
    for at in 0..tokens.len() {
        match tokens[at] {
            Token::Sign('{' | '(' | '[') => depth += 1,
            Token::Sign('}' | ')' | ']') => depth = depth.saturating_sub(1),
            Token::Word("package") if at_top(depth, &declared) => {
                declared.package = package(&tokens[at + 1..]);
            }
            Token::Word("main") if is_main(&tokens, at) => match declared.types.last_mut() {
                Some(last) if depth == 1 => last.has_main = true,
                _ => declared.compact |= depth == 0,
            },
            Token::Word(word) if depth == 0 => {
                let name = type_name(word, &tokens[at + 1..]);
                declared.types.extend(
                    name.map(|name| DeclaredType { name: name.to_owned(), has_main: false }),
                );
            }
            _ => {}
        }
    }
    declared
}

fn at_top(depth: usize, declared: &SourceDeclarations) -> bool {
    depth == 0 && declared.package.is_empty() && declared.types.is_empty()
}

/// `a/b` of `a . b ; ...`.
fn package(tokens: &[Token]) -> String {
    let words = tokens.iter().take_while(|token| **token != Token::Sign(';'));
    let words = words.filter_map(|token| match token {
        Token::Word(word) => Some(*word),
        Token::Sign(_) => None,
    });
    words.collect::<Vec<_>>().join("/")
}

/// The type that `word`, followed by `next`, declares. `record` is a keyword only there.
fn type_name<'a>(word: &str, next: &[Token<'a>]) -> Option<&'a str> {
    match (word, next) {
        ("class" | "interface" | "enum", [Token::Word(name), ..])
        | ("record", [Token::Word(name), Token::Sign('(' | '<'), ..]) => Some(name),
        _ => None,
    }
}

/// Whether `main` at `at` is declared so that `java` could call it: `void`, and either no parameter
/// or one that is an array of strings.
fn is_main(tokens: &[Token], at: usize) -> bool {
    if at == 0 || tokens[at - 1] != Token::Word("void") {
        return false;
    }
    let [Token::Sign('('), parameters @ ..] = &tokens[at + 1..] else {
        return false;
    };
    let end = parameters.iter().position(|token| *token == Token::Sign(')'));
    let parameters = &parameters[..end.unwrap_or(0)];
    let has = |token| parameters.contains(&token);
    let array = has(Token::Sign('[')) || has(Token::Sign('.'));
    parameters.is_empty() || has(Token::Word("String")) && array && !has(Token::Sign(','))
}

/// A word (identifier, keyword or number) or any other character. Comments and literals are none.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Token<'a> {
    Word(&'a str),
    Sign(char),
}

struct Tokens<'a> {
    rest: &'a str,
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        loop {
            let rest = self.rest.trim_start();
            let first = rest.chars().next()?;
            let literal = skipped(rest);
            if literal > 0 {
                self.rest = &rest[literal..];
                continue;
            }
            let end = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
            let end = if end == 0 { first.len_utf8() } else { end };
            self.rest = &rest[end..];
            let token = if is_word(first) { Token::Word(&rest[..end]) } else { Token::Sign(first) };
            return Some(token);
        }
    }
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
}

/// The length of the comment or literal that `text` begins with, 0 if with none.
fn skipped(text: &str) -> usize {
    let up_to = |start: usize, end: &str| {
        text[start..].find(end).map_or(text.len(), |found| start + found + end.len())
    };
    if text.starts_with("//") {
        up_to(2, "\n")
    } else if text.starts_with("/*") {
        up_to(2, "*/")
    } else if text.starts_with("\"\"\"") {
        literal(text, "\"\"\"")
    } else if text.starts_with('"') {
        literal(text, "\"")
    } else if text.starts_with('\'') {
        literal(text, "'")
    } else {
        0
    }
}

/// The length of the literal between two `quote`s that `text` begins with. A backslash hides what
/// follows.
fn literal(text: &str, quote: &str) -> usize {
    let mut at = quote.len();
    while let Some(next) = text[at..].chars().next() {
        if text[at..].starts_with(quote) {
            return at + quote.len();
        }
        at += next.len_utf8();
        if next == '\\' {
            at += text[at..].chars().next().map_or(0, char::len_utf8);
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `p/q: A B*` for a package, two types, and a main method in the second; `!` for a compact
    /// file.
    fn summary(text: &str) -> String {
        let declared = declared(text);
        let star = |has_main| if has_main { "*" } else { "" };
        let types = declared.types.iter().map(|t| format!(" {}{}", t.name, star(t.has_main)));
        format!(
            "{}:{}{}",
            declared.package,
            types.collect::<String>(),
            if declared.compact { "!" } else { "" }
        )
    }

    #[test]
    fn package_and_types_are_read_in_order() {
        assert_eq!(
            summary("package p . q; import x.class_; class A {} interface B {}"),
            "p/q: A B"
        );
        assert_eq!(
            summary("enum E { X } record R<T>(T t) {} @interface N { int v(); }"),
            ": E R N"
        );
    }

    #[test]
    fn nested_types_and_class_literals_are_not_top_level() {
        assert_eq!(summary("@N(X.class) @M({A.class, B.class}) class A { class In {} }"), ": A");
    }

    #[test]
    fn comments_and_literals_hide_what_looks_like_a_declaration() {
        assert_eq!(summary("// class X {\n/* class Y { **/ class A { char c = '{'; }"), ": A");
        assert_eq!(
            summary(r#"class A { String s = "\"} class X {"; char q = '\''; } class B {}"#),
            ": A B"
        );
        assert_eq!(
            summary("class A { String s = \"\"\"\n \" } class X { \\\"\"\" \"\"\"; } class B {}"),
            ": A B"
        );
    }

    #[test]
    fn the_type_with_main_is_marked() {
        assert_eq!(
            summary("class A { void f() {} } class B { static void main(String... a) {} }"),
            ": A B*"
        );
        assert_eq!(summary("class A { class In { static void main(String[] a) {} } }"), ": A");
        assert_eq!(
            summary("class A { static void main(final java.lang.String args[]) {} }"),
            ": A*"
        );
        assert_eq!(
            summary("class A { void main(int n) {} void main(String[] a, int n) {} }"),
            ": A"
        );
    }

    #[test]
    fn main_outside_of_any_class_makes_the_file_compact() {
        assert_eq!(summary("class A {} void main() { }"), ": A!");
        assert_eq!(summary("import module java.base; void main() { }"), ":!");
    }

    #[test]
    fn any_text_is_scanned_to_its_end() {
        for text in [
            "",
            "\"",
            "'",
            "\"\"\"",
            "/*",
            "//",
            "\\",
            "class",
            "package",
            "void main",
            "void main(",
            "}}}",
            "\"\\",
            "é'ü",
        ] {
            declared(text);
        }
    }
}
