//! Which class files count, what of them ran, and which of their methods are specification.

use super::{Class, specification};
use crate::input::classes::Classes;
use crate::suite::coverage::{Coverage, MethodName};
use machine::program::probe::{HitRecord, Hits};
use machine::source::ClassSource;
use std::collections::BTreeSet;

/// Class files that count.
pub struct Counted(Vec<Class>);

impl Counted {
    /// All that lie beside `main` in its folder or jar, whether they were loaded or not, and those
    /// elsewhere on the class path of which something ran.
    pub fn beside(classes: &Classes, main: &str, record: &HitRecord) -> Counted {
        let beside = classes.class_path().beside(main);
        Counted::named(classes, beside.into_iter().chain(record.hits().into_keys()).collect())
    }

    /// Those of these names (`p/Outer$Inner`) that are the user's.
    pub fn named(classes: &Classes, names: BTreeSet<String>) -> Counted {
        let found = names.iter().filter_map(|name| classes.find(name).ok().flatten());
        let user = found.filter(|found| !found.platform);
        Counted(user.filter_map(|found| Class::read(&found.bytes)).collect())
    }

    /// What of them ran.
    pub fn coverage(&self, hits: &Hits) -> Coverage {
        Coverage::new(self.0.iter().filter_map(|class| class.coverage(hits)).collect())
    }

    /// The predicates and conditions, and what only they call.
    pub fn specification(&self, roots: &BTreeSet<MethodName>) -> BTreeSet<MethodName> {
        specification::find(&self.0, roots)
    }
}
