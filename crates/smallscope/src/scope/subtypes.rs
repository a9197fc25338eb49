//! The user's classes below a class or interface.
//!
//! Found by the heads of class files: nothing is linked but what is found. What is not
//! public can only be extended from its own package, so mostly one folder is
//! looked at; the whole class path when a public class needs it. Whoever sets a deadline for
//! the machine gets what is known by then.
//!
//! Not here: local and anonymous classes, which nobody else can name, and classes of the
//! JDK, of which there are too many.

use machine::machine::Machine;
use machine::program::head::Head;
use machine::program::{ClassId, flags};

/// Those that have instances, by name, without `class` itself.
pub(super) fn subtypes(machine: &mut Machine, class: ClassId) -> Vec<ClassId> {
    let program = machine.program();
    let linked = program.class(class);
    let abstracted = linked.flags & (flags::ABSTRACT | flags::INTERFACE) != 0;
    if linked.flags & flags::FINAL != 0 || program.is_platform(class) && !abstracted {
        return Vec::new();
    }
    let name = program.class_name(class).to_owned();
    let (package, _) = name.rsplit_once('/').unwrap_or(("", &name));
    let hidden = linked.flags & flags::PUBLIC == 0;
    let below = |package| machine.user_classes_below(&name, package).unwrap_or_default();
    let mut found = below(hidden.then_some(package));
    // Through a public subclass others can extend what they cannot name.
    if hidden && found.iter().any(|head| head.flags & flags::PUBLIC != 0) {
        found = below(None);
    }
    let mut subclasses = Vec::new();
    for head in found.iter().filter(|head| Head::has_instances(head)) {
        if machine.deadline().has_passed() {
            break;
        }
        subclasses.extend(machine.load(&head.name).ok());
    }
    let program = machine.program();
    subclasses.retain(|&one| program.is_subclass(one, class));
    subclasses
}
