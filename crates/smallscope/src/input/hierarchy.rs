//! Who extends whom among the user's classes.
//!
//! The heads of all jars and folders, once for a run and all its machines, and from each name of a
//! parent to the records that have it: one sorted vector of hashes, so that 50,000 classes cost a
//! few milliseconds and no string is copied. Where several places have a class of the same name,
//! the first counts, as it does for who loads it.
//!
//! Not here: which classes of the JDK lead to which (`classes`), and linking.

use super::heads::{Heads, Record};
use machine::program::head::Head;
use rustc_hash::FxHashSet;
use xxhash_rust::xxh3::xxh3_64;

/// An entry of an index: a name's hash, and a record by its element and place there.
type IndexEntry = (u64, u32, u32);

pub(super) struct Hierarchy {
    /// In the order of the class path.
    elements: Vec<Heads>,
    /// By the name of the class.
    names: Vec<IndexEntry>,
    /// By the name of a parent.
    children: Vec<IndexEntry>,
}

impl Hierarchy {
    pub(super) fn new(elements: Vec<Heads>) -> Hierarchy {
        let (mut names, mut children) = (Vec::new(), Vec::new());
        for (element, heads) in (0..).zip(&elements) {
            for record in heads.iter() {
                let entry = |name: &str| (hash(name), element, record.at);
                names.push(entry(record.name));
                children.extend(record.parents().map(entry));
            }
        }
        names.sort_unstable();
        children.sort_unstable();
        Hierarchy { elements, names, children }
    }

    /// The heads of the classes below any of `roots`, without these, sorted by name.
    pub(super) fn below(&self, roots: &[&str]) -> Vec<Head> {
        let mut met: FxHashSet<&str> = roots.iter().copied().collect();
        let mut found: Vec<Record<'_>> = Vec::new();
        let mut next = 0;
        roots.iter().for_each(|root| self.add_children(root, &mut met, &mut found));
        while let Some(&record) = found.get(next) {
            next += 1;
            self.add_children(record.name, &mut met, &mut found);
        }
        found.sort_unstable_by_key(|record| record.name);
        found.iter().map(Record::head).collect()
    }

    /// The names of parents that are no classes of the user's, none twice.
    pub(super) fn outside(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        for same in self.children.chunk_by(|one, other| one.0 == other.0) {
            if self.range(&self.names, same[0].0).is_empty() {
                let of_hash = |name: &&str| hash(name) == same[0].0;
                names.extend(self.record(same[0]).parents().find(of_hash));
            }
        }
        names
    }

    fn add_children<'a>(
        &'a self,
        parent: &str,
        met: &mut FxHashSet<&'a str>,
        found: &mut Vec<Record<'a>>,
    ) {
        for &entry in self.range(&self.children, hash(parent)) {
            let record = self.record(entry);
            let is_child = record.parents().any(|name| name == parent);
            if is_child && self.is_first(entry, record.name) && met.insert(record.name) {
                found.push(record);
            }
        }
    }

    /// Whether no earlier element has a class of this name.
    fn is_first(&self, (_, element, at): IndexEntry, name: &str) -> bool {
        let mut same = self.range(&self.names, hash(name)).iter();
        let first = same.find(|&&entry| self.record(entry).name == name);
        first.is_some_and(|&(_, first, place)| (first, place) == (element, at))
    }

    fn record(&self, (_, element, at): IndexEntry) -> Record<'_> {
        self.elements[element as usize].at(at)
    }

    fn range<'a>(&self, entries: &'a [IndexEntry], hash: u64) -> &'a [IndexEntry] {
        let start = entries.partition_point(|entry| entry.0 < hash);
        let length = entries[start..].partition_point(|entry| entry.0 == hash);
        &entries[start..start + length]
    }
}

fn hash(name: &str) -> u64 {
    xxh3_64(name.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::super::testing::class_file;
    use super::*;

    /// An element of classes, each with its parents.
    fn element(classes: &[(&str, &[&str])]) -> Heads {
        let mut heads = Heads::default();
        classes
            .iter()
            .for_each(|(name, parents)| heads.add_class(name, &class_file(name, parents)));
        heads
    }

    fn below(hierarchy: &Hierarchy, name: &str) -> Vec<String> {
        hierarchy.below(&[name]).into_iter().map(|head| head.name).collect()
    }

    #[test]
    fn whatever_leads_up_is_below_in_order() {
        let first = element(&[("C", &["B"]), ("X", &["java/lang/Object"]), ("B", &["A"])]);
        let second = element(&[("D", &["X", "I", "B"]), ("A", &["java/lang/Object"])]);
        let hierarchy = Hierarchy::new(vec![first, second]);
        assert_eq!(below(&hierarchy, "A"), ["B", "C", "D"]);
        assert_eq!(below(&hierarchy, "I"), ["D"]);
        assert_eq!(below(&hierarchy, "D"), [""; 0]);
    }

    #[test]
    fn of_two_classes_of_one_name_the_first_on_the_class_path_counts() {
        let first = element(&[("B", &["java/lang/Object"]), ("C", &["A"])]);
        let second = element(&[("B", &["A"]), ("C", &["java/lang/Object"])]);
        assert_eq!(below(&Hierarchy::new(vec![first, second]), "A"), ["C"]);
    }

    #[test]
    fn a_circle_has_an_end() {
        let hierarchy = Hierarchy::new(vec![element(&[("A", &["B"]), ("B", &["A"])])]);
        assert_eq!(below(&hierarchy, "A"), ["B"]);
    }

    #[test]
    fn what_is_not_the_users_is_outside() {
        let heads = element(&[("A", &["java/util/AbstractMap", "I"]), ("B", &["A", "I"])]);
        let hierarchy = Hierarchy::new(vec![heads]);
        let mut outside = hierarchy.outside();
        outside.sort_unstable();
        assert_eq!(outside, ["I", "java/util/AbstractMap"]);
    }
}
