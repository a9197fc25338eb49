//! Our stand-in for Korat's finitization API, so that classes written for Korat need not
//! have it on the class path.
//!
//! Its sources are part of this program (`java/korat-api`) and compiled with the user's JDK when
//! a `fin...` method is to be run; the result is kept in the cache like that of any source.

use super::jdk::Jdk;
use super::{InputError, source};
use std::path::{Path, PathBuf};

/// How a source that uses the API says so.
pub(super) const PACKAGE: &str = "korat.finitization";

macro_rules! source {
    ($path:literal) => {
        ($path, include_str!(concat!("../../../../java/korat-api/src/main/java/", $path)))
    };
}

/// Each file with its path; `package-info` has nothing to run.
const SOURCES: [(&str, &str); 30] = [
    source!("korat/finitization/IArraySet.java"),
    source!("korat/finitization/IBooleanSet.java"),
    source!("korat/finitization/IByteSet.java"),
    source!("korat/finitization/IClassDomain.java"),
    source!("korat/finitization/IDoubleSet.java"),
    source!("korat/finitization/IFieldDomain.java"),
    source!("korat/finitization/IFinitization.java"),
    source!("korat/finitization/IFloatSet.java"),
    source!("korat/finitization/IIntSet.java"),
    source!("korat/finitization/ILongSet.java"),
    source!("korat/finitization/IObjSet.java"),
    source!("korat/finitization/IShortSet.java"),
    source!("korat/finitization/impl/ArraySet.java"),
    source!("korat/finitization/impl/BooleanSet.java"),
    source!("korat/finitization/impl/ByteSet.java"),
    source!("korat/finitization/impl/ClassDomain.java"),
    source!("korat/finitization/impl/Decimals.java"),
    source!("korat/finitization/impl/DoubleSet.java"),
    source!("korat/finitization/impl/FieldDomain.java"),
    source!("korat/finitization/impl/Finitization.java"),
    source!("korat/finitization/impl/FinitizationFactory.java"),
    source!("korat/finitization/impl/FloatSet.java"),
    source!("korat/finitization/impl/GivenObjects.java"),
    source!("korat/finitization/impl/IntSet.java"),
    source!("korat/finitization/impl/LongSet.java"),
    source!("korat/finitization/impl/Names.java"),
    source!("korat/finitization/impl/Numbers.java"),
    source!("korat/finitization/impl/ObjSet.java"),
    source!("korat/finitization/impl/ShortSet.java"),
    source!("korat/finitization/impl/WholeNumbers.java"),
];

/// The folder with the compiled classes.
pub(super) fn folder(jdk: &Jdk, cache: &Path) -> Result<PathBuf, InputError> {
    source::compile_bundle("korat-api", &SOURCES, jdk, cache)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_source_is_left_out() {
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../java/korat-api/src/main/java/korat");
        let files = super::super::walk::entries(Path::new(root), true);
        let is_source = |name: &str| name.ends_with(".java") && name != "package-info.java";
        let count = files.filter(|file| file.file_name().to_str().is_some_and(is_source)).count();
        assert_eq!(count, SOURCES.len(), "list every file of java/korat-api in SOURCES");
    }
}
