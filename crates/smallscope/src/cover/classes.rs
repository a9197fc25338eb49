//! Which class files count, what of them ran, and which of their methods are specification.

use super::{Class, specification};
use crate::input::classes::Classes;
use crate::suite::coverage::{ClassCoverage, Coverage, MethodName};
use machine::program::probe::{HitRecord, Hits};
use machine::source::ClassSource;
use std::collections::BTreeSet;
use std::time::Instant;

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

/// The classes that lie beside the one under test, counted before anything has run. A jar may have thousands, so
/// this is done first, while there is time; afterwards only those are counted again of which something ran.
pub struct Neighbours {
    counted: Counted,
    /// As if nothing had run; None of what does not count.
    missed: Vec<Option<ClassCoverage>>,
    /// Classes that there was no time for.
    left: usize,
}

impl Neighbours {
    /// All beside `main`, which is the first, or as many as there is time for.
    pub fn count(classes: &Classes, main: &str, until: Option<Instant>) -> Neighbours {
        let mut names = classes.class_path().beside(main);
        names.sort_by_key(|name| name != main);
        let mut neighbours =
            Neighbours { counted: Counted(Vec::new()), missed: Vec::new(), left: 0 };
        let mut names = names.into_iter();
        for name in names.by_ref() {
            for class in Counted::named(classes, BTreeSet::from([name])).0 {
                neighbours.missed.push(class.coverage(&Hits::default()));
                neighbours.counted.0.push(class);
            }
            if until.is_some_and(|until| Instant::now() >= until) {
                break;
            }
        }
        neighbours.left = names.count();
        neighbours
    }

    pub fn left(&self) -> usize {
        self.left
    }

    pub fn specification(&self, roots: &BTreeSet<MethodName>) -> BTreeSet<MethodName> {
        self.counted.specification(roots)
    }

    /// What ran of them, and of classes elsewhere on the class path.
    pub fn coverage(self, classes: &Classes, hits: &Hits) -> Coverage {
        let known: BTreeSet<String> = self.counted.0.iter().filter_map(Class::name).collect();
        let again = |(class, missed): (&Class, Option<ClassCoverage>)| {
            let has_run = class.name().is_some_and(|name| hits.contains_key(&name));
            if has_run { class.coverage(hits) } else { missed }
        };
        let beside = self.counted.0.iter().zip(self.missed).filter_map(again);
        let elsewhere = hits.keys().filter(|name| !known.contains(*name)).cloned().collect();
        let elsewhere = Counted::named(classes, elsewhere).coverage(hits).classes;
        Coverage::new(beside.chain(elsewhere).collect())
    }
}
