//! Machines that find compiled classes.

use machine::ending::Limits;
use machine::machine::Machine;
use machine::mode::Mode;
use smallscope::input::class_path::ClassPath;
use smallscope::input::classes::Classes;
use smallscope::input::jdk::Jdk;
use std::path::Path;

/// A machine for the classes in `folder`.
pub(crate) fn boot<M: Mode>(jdk: &Jdk, folder: &Path, limits: Limits, mode: M) -> Machine<M> {
    let classes = Box::new(classes(jdk, folder));
    Machine::new(classes, limits, 0).expect("a booted machine").with_mode(mode)
}

/// The same without twins: every mode sees the same instructions.
pub(crate) fn boot_without_twins<M: Mode>(jdk: &Jdk, folder: &Path, mode: M) -> Machine<M> {
    let classes = Box::new(classes(jdk, folder));
    let machine = Machine::without_twins(classes, Limits::default(), 0);
    machine.expect("a booted machine").with_mode(mode)
}

fn classes(jdk: &Jdk, folder: &Path) -> Classes {
    let class_path = folder.to_str().expect("a path in Unicode");
    let class_path = ClassPath::open(class_path, jdk.feature()).expect("a class path");
    Classes::new(jdk.clone(), class_path).expect("the JDK's classes")
}
