//! Searches as the headers of `corpus/generate/` describe them.

use super::{Program, domains};
use machine::ending::Limits;
use machine::machine::Machine;
use smallscope::input::class_path::ClassPath;
use smallscope::input::classes::Classes;
use smallscope::input::jdk::Jdk;
use smallscope::scope::finitization::{Finitization, build};
use smallscope::scope::infer::infer;
use std::path::Path;

/// Larger searches are for `make bench`.
pub(crate) const LARGEST: u64 = 600_000;

/// A number of a header.
pub(crate) fn number(text: &str) -> u64 {
    match text {
        // A count that nobody has run is that of a search too large for a test.
        "?" => u64::MAX,
        text => text.parse().unwrap_or_else(|_| panic!("{text} is no number")),
    }
}

/// A machine with the objects of a program's class, which is the root's, at a
/// scope; `instead` is one more domain.
pub(crate) fn prepare(
    jdk: &Jdk,
    classes: &Path,
    program: &Program,
    scope: &[i64],
    instead: Option<&str>,
) -> (Machine, Finitization) {
    let class_path = ClassPath::open(classes.to_str().unwrap(), jdk.feature()).unwrap();
    let classes = Classes::new(jdk.clone(), class_path).unwrap();
    let limits = Limits { heap_bytes: 64 << 20, ..Limits::default() };
    let mut machine = Machine::new(Box::new(classes), limits, 0).unwrap();
    let root = machine.load(&program.main()).unwrap();
    let given = domains::given(program, scope, instead);
    let bounds = infer(&mut machine, root, None, scope[0] as u32, &given).unwrap();
    let finitization = build(&mut machine, &bounds).unwrap();
    (machine, finitization)
}
