//! What of the code ran: which classes count, and where it is told.

use crate::cover::{Class, Hits};
use crate::input::classes::Classes;
use crate::report::coverage::xml;
use crate::suite::coverage::Coverage;
use machine::source::ClassSource;
use std::collections::BTreeSet;
use std::path::Path;

/// The coverage of all classes that lie beside `main` in its folder or jar, whether they were
/// loaded or not, and of those that were loaded from elsewhere on the class path.
pub(super) fn of(classes: &Classes, hits: &Hits, main: &str) -> Coverage {
    let mut names: BTreeSet<String> = classes.class_path().beside(main).into_iter().collect();
    names.extend(hits.classes().map(str::to_owned));
    let found = names.iter().filter_map(|name| classes.find(name).ok().flatten());
    let user = found.filter(|found| !found.platform);
    let read = user.filter_map(|found| Class::read(&found.bytes)?.coverage(hits));
    Coverage::new(read.collect())
}

/// Writes JaCoCo's XML.
pub(super) fn write(file: &Path, name: &str, coverage: &Coverage) -> anyhow::Result<()> {
    let text = xml::text(&name.replace('/', "."), coverage);
    std::fs::write(file, text)
        .map_err(|error| anyhow::anyhow!("{} cannot be written ({error})", file.display()))
}
