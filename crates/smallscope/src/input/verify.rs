//! `smallscope.Verify`, so that programs with choices need not have it on the class path: its source
//! is part of this program, and compiled with the user's JDK when a source file names it.

use super::jdk::Jdk;
use super::{InputError, source};
use std::path::{Path, PathBuf};

/// How a source that uses it says so.
pub(super) const NAME: &str = "smallscope.Verify";

const SOURCES: [(&str, &str); 1] = [(
    "smallscope/Verify.java",
    include_str!("../../../../java/smallscope-api/src/main/java/smallscope/Verify.java"),
)];

/// The folder with the compiled class.
pub(super) fn folder(jdk: &Jdk, cache: &Path) -> Result<PathBuf, InputError> {
    source::compile_bundle("smallscope-verify", &SOURCES, jdk, cache)
}
