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
    let class_path = folder.to_str().expect("a path in Unicode");
    let class_path = ClassPath::open(class_path, jdk.feature()).expect("a class path");
    let classes = Classes::new(jdk.clone(), class_path).expect("the JDK's classes");
    Machine::new(Box::new(classes), limits, 0).expect("a booted machine").with_mode(mode)
}
