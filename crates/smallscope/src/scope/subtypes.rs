//! The user's classes below a class or interface.
//!
//! Found by the heads of class files: nothing is linked but what is found. What is not
//! public can only be extended from its own package, so mostly one folder is
//! looked at; the rest of the class path is read once, when a public class needs it.
//!
//! Not here: local and anonymous classes, which nobody else can name, and classes of the
//! JDK, of which there are too many.

use machine::machine::Machine;
use machine::program::head::Head;
use machine::program::{ClassId, flags};
use rustc_hash::FxHashMap;

/// Heads read so far: of a package, or (None) of the whole class path.
#[derive(Default)]
pub(super) struct Subtypes {
    heads: FxHashMap<Option<String>, Vec<Head>>,
}

impl Subtypes {
    /// Those that have instances, by name, without `class` itself.
    pub(super) fn of(&mut self, machine: &mut Machine, class: ClassId) -> Vec<ClassId> {
        let program = machine.program();
        let linked = program.class(class);
        let platform = program.is_platform(class);
        let abstracted = linked.flags & (flags::ABSTRACT | flags::INTERFACE) != 0;
        if linked.flags & flags::FINAL != 0 || platform && !abstracted {
            return Vec::new();
        }
        let name = program.class_name(class).to_owned();
        let (package, _) = name.rsplit_once('/').unwrap_or(("", &name));
        let hidden = linked.flags & flags::PUBLIC == 0;
        let near = hidden.then(|| package.to_owned());
        let mut found = self.below(machine, &name, near, platform);
        // Through a public subclass others can extend what they cannot name.
        if hidden && found.iter().any(|head| head.flags & flags::PUBLIC != 0) {
            found = self.below(machine, &name, None, platform);
        }
        let names = found.into_iter().filter(Head::has_instances).map(|head| head.name);
        let subclasses: Vec<ClassId> = names.filter_map(|name| machine.load(&name).ok()).collect();
        let program = machine.program();
        subclasses.into_iter().filter(|&one| program.is_subclass(one, class)).collect()
    }

    /// Heads that lead up to `name`, in order; if that is a class of the JDK, also
    /// those that lead to another one.
    fn below(
        &mut self,
        machine: &Machine,
        name: &str,
        package: Option<String>,
        platform: bool,
    ) -> Vec<Head> {
        let heads = self.heads.entry(package).or_insert_with_key(|package| {
            let names = machine.user_classes(package.as_deref());
            let head = |name: &String| machine.head(name).filter(|head| head.name == *name);
            names.iter().filter_map(head).collect()
        });
        let by_name: FxHashMap<&str, &Head> =
            heads.iter().map(|head| (&*head.name, head)).collect();
        let leads = |head: &&Head| leads_to(head, name, &by_name, platform);
        heads.iter().filter(leads).filter(|head| head.name != name).cloned().collect()
    }
}

/// Whether the parents of a class, and theirs, lead to `name`; or, if that is a
/// class of the JDK, out of what the user wrote.
fn leads_to(head: &Head, name: &str, by_name: &FxHashMap<&str, &Head>, platform: bool) -> bool {
    let mut above: Vec<&str> = head.parents.iter().map(String::as_str).collect();
    let mut next = 0;
    while let Some(&parent) = above.get(next) {
        next += 1;
        match by_name.get(parent) {
            _ if parent == name => return true,
            Some(head) => {
                let more = head.parents.iter().map(String::as_str);
                let more: Vec<&str> = more.filter(|one| !above.contains(one)).collect();
                above.extend(more);
            }
            // It may lead there; linking will tell.
            None if platform && parent != "java/lang/Object" => return true,
            None => {}
        }
    }
    false
}
