//! Which classes a file names, and how: by their simple names where that is clear.

use std::collections::{BTreeMap, BTreeSet};

#[derive(Clone)]
pub(super) struct Imports {
    package: String,
    /// What a simple name means here.
    meanings: BTreeMap<String, String>,
    statics: BTreeSet<String>,
}

impl Imports {
    /// Those of a file in `package`, which is empty for none.
    pub(super) fn new(package: &str) -> Imports {
        Imports { package: package.to_owned(), meanings: BTreeMap::new(), statics: BTreeSet::new() }
    }

    /// How the source names the class with this binary name.
    pub(super) fn name(&mut self, binary: &str) -> String {
        let (package, path) = split(binary);
        let path = path.replace('$', ".");
        let top = path.split('.').next().expect("a split has a first part").to_owned();
        let qualified = match package {
            "" => top.clone(),
            package => format!("{package}.{top}"),
        };
        let meant = self.meanings.entry(top).or_insert_with(|| qualified.clone());
        match *meant == qualified || package.is_empty() {
            true => path,
            false => format!("{package}.{path}"),
        }
    }

    /// Names a static member, such as `org.junit.Assert.assertEquals`.
    pub(super) fn member(&mut self, qualified: &str) {
        self.statics.insert(qualified.to_owned());
    }

    /// The import declarations, static ones first, each group sorted.
    pub(super) fn lines(&self) -> Vec<String> {
        let statics = self.statics.iter().map(|name| format!("import static {name};"));
        let mut lines: Vec<String> = statics.collect();
        let mut names: Vec<&String> =
            self.meanings.values().filter(|name| self.is_foreign(name)).collect();
        names.sort();
        if !lines.is_empty() && !names.is_empty() {
            lines.push(String::new());
        }
        lines.extend(names.into_iter().map(|name| format!("import {name};")));
        lines
    }

    fn is_foreign(&self, name: &str) -> bool {
        let package = split(name).0;
        package != self.package && package != "java.lang" && !package.is_empty()
    }
}

/// The package and the rest of a binary name.
pub(super) fn split(binary: &str) -> (&str, &str) {
    binary.rsplit_once('.').unwrap_or(("", binary))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_second_class_of_a_name_is_written_in_full() {
        let mut imports = Imports::new("shop");
        assert_eq!(imports.name("java.util.List"), "List");
        assert_eq!(imports.name("java.awt.List"), "java.awt.List");
        assert_eq!(imports.name("java.util.Map$Entry"), "Map.Entry");
        assert_eq!(imports.name("shop.Cart"), "Cart");
        assert_eq!(imports.name("java.lang.String"), "String");
        assert_eq!(imports.lines(), ["import java.util.List;", "import java.util.Map;"]);
    }
}
