//! Classes by the names that people write, and the nearest name to a wrong one.

use super::error::ScopeError;
use super::notation::{Domain, Item};
use crate::suite::types::simple_name;
use machine::machine::Machine;
use machine::program::{ClassId, Program};
use strsim::levenshtein;

/// A class by its full name, its name within the class `root`, one above it or its
/// package, within `java.lang`, or the simple name that only one class on the class
/// path has.
///
/// # Errors
/// There is none, or there are several: the sentence names the nearest.
pub(crate) fn class_named(
    machine: &mut Machine,
    root: ClassId,
    name: &str,
) -> Result<ClassId, ScopeError> {
    if let Some(class) = near_root(machine, root, name) {
        return Ok(class);
    }
    let root_name = machine.program().class_name(root).to_owned();
    match &on_class_path(machine, &package(&root_name), name)[..] {
        [one] => Ok(machine.load(one)?),
        [first, second, ..] => {
            let [first, second] = [first, second].map(|one| one.replace('/', "."));
            Err(ScopeError::AmbiguousClass { name: name.to_owned(), first, second })
        }
        [] => {
            let all = machine.user_classes(None);
            let hint = hint(all.iter().map(|one| simple_name(one).to_owned()), name);
            Err(ScopeError::UnknownClass { name: name.to_owned(), hint })
        }
    }
}

/// A class by its full name, its name within the class `root`, one above it or its package, or
/// within `java.lang`.
fn near_root(machine: &mut Machine, root: ClassId, name: &str) -> Option<ClassId> {
    let root_name = machine.program().class_name(root).to_owned();
    if simple_name(&root_name) == name {
        return Some(root);
    }
    let package = package(&root_name);
    let path = name.replace('.', "/");
    // A nested class may be written as in Java: `SearchTree.Node`.
    let nested = path.rsplit_once('/').map(|(outer, inner)| format!("{outer}${inner}"));
    let around = around(machine.program(), root);
    let mut candidates: Vec<String> =
        around.iter().map(|outer| format!("{outer}${name}")).collect();
    for path in [Some(path), nested].into_iter().flatten() {
        candidates.extend([format!("{package}{path}"), path]);
    }
    candidates.push(format!("java/lang/{name}"));
    candidates.iter().find_map(|candidate| machine.load(candidate).ok())
}

/// The class of a binary name.
///
/// # Errors
/// It is missing or malformed.
pub(crate) fn class_of(machine: &mut Machine, binary_name: &str) -> Result<ClassId, ScopeError> {
    Ok(machine.load(&binary_name.replace('.', "/"))?)
}

/// The shortest name by which [`class_named`] finds `class`.
pub(super) fn name_for(machine: &mut Machine, root: ClassId, class: ClassId) -> String {
    let internal = machine.program().class_name(class).to_owned();
    let simple = simple_name(&internal);
    let is_meant = match near_root(machine, root, simple) {
        Some(found) => found == class,
        None => {
            let root_name = machine.program().class_name(root).to_owned();
            on_class_path(machine, &package(&root_name), simple) == [internal.as_str()]
        }
    };
    if is_meant { simple.to_owned() } else { internal.replace('/', ".") }
}

/// Finds the classes that a domain names by `find`, and names them as seen from the
/// root. Returns those whose objects the domain has.
///
/// # Errors
/// Those of `find`.
pub(super) fn resolve(
    machine: &mut Machine,
    root: ClassId,
    domain: &mut Domain,
    find: &mut dyn FnMut(&mut Machine, &str) -> Result<ClassId, ScopeError>,
) -> Result<Vec<ClassId>, ScopeError> {
    let items = match domain {
        Domain::Array { elements, .. } => return resolve(machine, root, elements, find),
        Domain::Values(items) => items,
    };
    let mut classes = Vec::new();
    for item in items {
        let (Item::Objects { class: name, .. }
        | Item::Existing { class: name, .. }
        | Item::Constant { class: name, .. }) = item
        else {
            continue;
        };
        let class = find(machine, name)?;
        *name = name_for(machine, root, class);
        if let Item::Objects { .. } = item {
            classes.push(class);
        }
    }
    Ok(classes)
}

/// The classes of a simple name on the class path: if there are several, those of the package.
fn on_class_path(machine: &Machine, package: &str, name: &str) -> Vec<String> {
    let mut named = machine.user_classes_named(name);
    if named.len() > 1 {
        named.retain(|one| one.starts_with(package) && !one[package.len()..].contains('/'));
    }
    named
}

/// The classes whose nested ones are known without their names: the class and those
/// around it, then the same for its superclasses.
fn around(program: &Program, class: ClassId) -> Vec<String> {
    let above = program.class(class).ancestors.iter().rev();
    let users = above.filter(|&&class| !program.is_platform(class));
    let mut around = Vec::new();
    for &class in users {
        let mut name = program.class_name(class);
        around.push(name.to_owned());
        while let Some((outer, _)) = name.rsplit_once('$') {
            around.push(outer.to_owned());
            name = outer;
        }
    }
    around
}

/// `p/q/` of `p/q/C`, with its slash.
fn package(class: &str) -> String {
    class.rsplit_once('/').map_or(String::new(), |(package, _)| format!("{package}/"))
}

/// The class on the class path that may have been meant, as the end of a sentence;
/// nothing if the class is there, and something else is wrong.
pub(crate) fn near_class(machine: &Machine, wanted: &str) -> String {
    if machine.head(&wanted.replace('.', "/")).is_some() {
        return String::new();
    }
    hint(machine.user_classes(None).iter().map(|name| name.replace('/', ".")), wanted)
}

/// What may have been meant, as the end of a sentence; nothing if nothing is near. Names are
/// compared by what stands behind their last dot, and then as a whole.
pub(crate) fn hint(names: impl Iterator<Item = String>, wanted: &str) -> String {
    let last = simple_name(wanted);
    let distance = |name: &str| levenshtein(simple_name(name), last);
    let nearest = names.min_by_key(|name| (distance(name), levenshtein(name, wanted)));
    // With more than half of its letters wrong, a word has little in common with another.
    let near = |name: &String| distance(name) <= (last.chars().count() / 2).max(1);
    let nearest = nearest.filter(near);
    nearest.map(|nearest| format!("; did you mean {nearest}?")).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hint_is_near() {
        let names = || ["Node", "SearchTree"].map(str::to_owned).into_iter();
        assert_eq!(hint(names(), "Nod"), "; did you mean Node?");
        assert_eq!(hint(names(), "Xyz"), "");
        assert_eq!(hint(names(), "Nowhere"), "");
        let names = ["org.tree.SearchTree", "org.forest.SearchTree", "org.forest.Bounded"];
        let names = || names.map(str::to_owned).into_iter();
        assert_eq!(hint(names(), "org.forest.SearchTee"), "; did you mean org.forest.SearchTree?");
        assert_eq!(hint(names(), "SearchTree"), "; did you mean org.tree.SearchTree?");
        assert_eq!(hint(names(), "org.forest.Nowhere"), "");
    }
}
