//! `smallscope.toml`: the finitization in a file, to edit.
//!
//! ```toml
//! class-path = "target/classes:@target/libraries.txt"
//! scope = 3
//!
//! [domains]
//! "SearchTree.root" = "null,Node*3"
//! ```
//!
//! One file may serve several classes, so a domain for a class that a search
//! does not reach is no mistake; one for a field that its class lacks is.

use super::bounds::{Bounds, FieldDomain, Given, Remark};
use super::error::ScopeError;
use crate::suite::types::simple_name;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt::Write;

/// What a file says.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Config {
    pub class_path: Option<String>,
    pub scope: Option<u32>,
    #[serde(default)]
    domains: BTreeMap<String, String>,
}

impl Config {
    /// Reads the text of a file.
    ///
    /// # Errors
    /// A sentence on what is wrong with it, with the line where that is known.
    pub fn parse(text: &str) -> Result<Config, ScopeError> {
        toml::from_str(text).map_err(|error| {
            let line = error.span().map(|span| 1 + text[..span.start].matches('\n').count());
            let place = line.map(|line| format!("line {line}: ")).unwrap_or_default();
            ScopeError::Toml(format!("{place}{}", error.message().replace('\n', ", ")))
        })
    }

    /// Its domains.
    ///
    /// # Errors
    /// One is not written as a domain is.
    pub fn given(&self) -> Result<Vec<Given>, ScopeError> {
        let read = |(place, domain): (&String, &String)| {
            let given = Given::parse(&format!("{place}={domain}"))?;
            Ok(Given { optional: true, ..given })
        };
        self.domains.iter().map(read).collect()
    }
}

/// A file that says what `bounds` are.
pub fn skeleton(bounds: &Bounds, scope: u32) -> String {
    let mut text = format!(
        "# The finitization of {} at scope {scope}: which values each field may take, in the order\n\
         # of the search. Edit it; `smallscope generate` reads smallscope.toml in the current\n\
         # folder, or --config FILE. Values: 3  0..3  null  Node*4  true  \"text\"  Color.RED\n\
         scope = {scope}\n\n[domains]\n",
        bounds.root
    );
    for field in &bounds.fields {
        let class = shortest_name(&field.class, &bounds.fields);
        let key = toml_string(&format!("{class}.{}", field.field));
        let domain = toml_string(&field.domain.to_string());
        let is_its = |remark: &&Remark| remark.class == field.class && remark.field == field.field;
        let why = bounds.remarks.iter().find(is_its);
        let why = why.map(|remark| format!("  # {}", remark.why)).unwrap_or_default();
        writeln!(text, "{key} = {domain}{why}").expect("a string can be written to");
    }
    text
}

/// The simple name, unless two of the classes share it.
fn shortest_name<'a>(class: &'a str, fields: &[FieldDomain]) -> &'a str {
    let simple = simple_name(class);
    let shared = |other: &FieldDomain| other.class != class && simple_name(&other.class) == simple;
    if fields.iter().any(shared) { class } else { simple }
}

fn toml_string(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}

#[cfg(test)]
mod tests {
    use super::super::notation;
    use super::*;

    #[test]
    fn domains_of_a_file_are_optional() {
        let config = Config::parse("scope = 4\n[domains]\n\"Node.info\" = \"1..3\"").unwrap();
        let given = config.given().unwrap();
        assert_eq!((config.scope, given[0].optional), (Some(4), true));
        assert_eq!(given[0].domain, notation::parse("1..3").unwrap());
    }

    #[test]
    fn a_file_may_say_where_the_classes_are() {
        let config = Config::parse("class-path = \"target/classes:lib/*\"").unwrap();
        assert_eq!(config.class_path.as_deref(), Some("target/classes:lib/*"));
    }

    #[test]
    fn a_wrong_key_is_named_with_its_line() {
        let problem = Config::parse("scope = 4\nscpoe = 3").unwrap_err().to_string();
        assert!(problem.contains("line 2") && problem.contains("scpoe"), "{problem}");
    }
}
