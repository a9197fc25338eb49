//! Fields that make no difference to a state, each with the proof that no program can
//! tell; nothing else is left out.
//!
//! **Hashes.** `String.hash` and `hashIsZero` are computed from `value` and `coder`,
//! which are final and whose bytes nobody changes, when `hashCode` is first asked.
//! Nothing but `hashCode` reads them, and it returns the same whether they are there.
//! `Enum.hash` (since JDK 21) keeps the identity hash of the constant in the same way, which
//! is the same whenever somebody asks.
//!
//! **Numbers.** `BigInteger` and `BigDecimal` remember what they have computed: counts of bits, the number
//! of digits, the text. All is computed from final fields (`signum` and `mag`; `intVal`, `scale` and
//! `intCompact`), whose array nobody changes, and 0 or null stands for what is not known yet. The fields
//! are private; who reads one computes it first if it is not there, and gets the same. Serialization leaves
//! them out, or writes constants for them.
//!
//! **Counts of changes.** The `modCount` of a collection of `java.util` is private or
//! known to the package only, but for that of `AbstractList`, which is protected: there
//! it is left out only in objects of the JDK's own classes, because a class of the
//! user's may read what it inherits, and (JVMS 5.4.4) only in objects of its own.
//! So only `java.util` reads a count. It adds one, sets that of a new copy to zero,
//! and compares it with what it was earlier. Two counts of one collection are
//! compared and nothing else is: a constant added to all of them changes no
//! comparison. Within a call both have the constant. Across calls the earlier one
//! must have been kept in an object: an iterator, a spliterator, a part of a list
//! (whose own `modCount` is a copy), the set of entries of a part of a map
//! (`sizeModCount`). All of these are objects of `java.util`.
//!
//! **Views.** `keySet`, `values`, `entrySet`, `navigableKeySet` and `descendingMap` of the
//! maps in [`VIEWS`] are private or known to the package only.
//! What they hold is made when it is first asked for, leads to nothing but the map, and
//! has no state of its own: the inner classes have no fields but the map and a
//! constant (`reversed`, false in a view that is remembered), and `Hashtable` wraps them in
//! a synchronized set that has the map as its monitor. `descendingMap` is a part of
//! the map without bounds, whose size is the map's, whatever its views remember.
//! Whoever asks next gets one that does the same; that it is not the same *object*
//! can be told only by who has the first, or what was made from it: an object of `java.util`.
//!
//! So counts and views are left out of a state only while every object of `java.util` in
//! it is of a class in [`REVIEWED`]: collections, their nodes, and values, which were
//! read (JDK 17 and 25) and remember neither. A class with a field that was not there when
//! it was read is not trusted. Reflection into `java.util` is refused by the JVM.

use super::shape::Detail;
use machine::program::{ClassId, Field, Program};

const COMPUTED: [(&str, &str); 9] = [
    ("java/lang/Enum", "hash"),
    ("java/lang/String", "hash"),
    ("java/lang/String", "hashIsZero"),
    ("java/math/BigDecimal", "precision"),
    ("java/math/BigDecimal", "stringCache"),
    ("java/math/BigInteger", "bitCountPlusOne"),
    ("java/math/BigInteger", "bitLengthPlusOne"),
    ("java/math/BigInteger", "firstNonzeroIntNumPlusTwo"),
    ("java/math/BigInteger", "lowestSetBitPlusTwo"),
];

/// The collections whose counts only their package can read.
const COUNTED: [&str; 6] = [
    "java/util/HashMap",
    "java/util/Hashtable",
    "java/util/IdentityHashMap",
    "java/util/PriorityQueue",
    "java/util/TreeMap",
    "java/util/WeakHashMap",
];

/// The one whose count its subclasses can read.
const COUNTED_FOR_SUBCLASSES: &str = "java/util/AbstractList";

const VIEWS: [(&str, &str); 12] = [
    ("java/util/AbstractMap", "keySet"),
    ("java/util/AbstractMap", "values"),
    ("java/util/EnumMap", "entrySet"),
    ("java/util/HashMap", "entrySet"),
    ("java/util/Hashtable", "keySet"),
    ("java/util/Hashtable", "entrySet"),
    ("java/util/Hashtable", "values"),
    ("java/util/IdentityHashMap", "entrySet"),
    ("java/util/TreeMap", "entrySet"),
    ("java/util/TreeMap", "navigableKeySet"),
    ("java/util/TreeMap", "descendingMap"),
    ("java/util/WeakHashMap", "entrySet"),
];

/// Classes of `java.util` whose objects remember no count and are no view, with the
/// instance fields that they had when they were read.
const REVIEWED: [(&str, &[&str]); 54] = [
    ("AbstractCollection", &[]),
    ("AbstractList", &["modCount"]),
    ("AbstractMap", &["keySet", "values"]),
    ("AbstractMap$SimpleEntry", &["key", "value"]),
    ("AbstractMap$SimpleImmutableEntry", &["key", "value"]),
    ("AbstractQueue", &[]),
    ("AbstractSequentialList", &[]),
    ("AbstractSet", &[]),
    ("ArrayDeque", &["elements", "head", "tail"]),
    ("ArrayList", &["elementData", "size"]),
    ("Arrays$ArrayList", &["a"]),
    ("BitSet", &["words", "wordsInUse", "sizeIsSticky"]),
    ("Collections$EmptyList", &[]),
    ("Collections$EmptyMap", &[]),
    ("Collections$EmptySet", &[]),
    ("Collections$ReverseComparator", &[]),
    ("Collections$ReverseComparator2", &["cmp"]),
    ("Comparators$NaturalOrderComparator", &[]),
    ("Dictionary", &[]),
    ("EnumMap", &["keyType", "keyUniverse", "vals", "size", "entrySet"]),
    ("HashMap", &["table", "entrySet", "size", "modCount", "threshold", "loadFactor"]),
    ("HashMap$Node", &["hash", "key", "value", "next"]),
    ("HashMap$TreeNode", &["parent", "left", "right", "prev", "red"]),
    ("HashSet", &["map"]),
    (
        "Hashtable",
        &["table", "count", "threshold", "loadFactor", "modCount", "keySet", "entrySet", "values"],
    ),
    ("Hashtable$Entry", &["hash", "key", "value", "next"]),
    ("IdentityHashMap", &["table", "size", "modCount", "entrySet"]),
    ("ImmutableCollections$AbstractImmutableCollection", &[]),
    ("ImmutableCollections$AbstractImmutableList", &[]),
    ("ImmutableCollections$AbstractImmutableMap", &[]),
    ("ImmutableCollections$AbstractImmutableSet", &[]),
    ("ImmutableCollections$List12", &["e0", "e1"]),
    ("ImmutableCollections$ListN", &["elements", "allowNulls"]),
    ("ImmutableCollections$Map1", &["k0", "v0"]),
    ("ImmutableCollections$MapN", &["table", "size"]),
    ("ImmutableCollections$Set12", &["e0", "e1"]),
    ("ImmutableCollections$SetN", &["elements", "size"]),
    ("KeyValueHolder", &["key", "value"]),
    ("LinkedHashMap", &["head", "tail", "accessOrder", "putMode"]),
    ("LinkedHashMap$Entry", &["before", "after"]),
    ("LinkedHashSet", &[]),
    ("LinkedList", &["size", "first", "last"]),
    ("LinkedList$Node", &["item", "next", "prev"]),
    ("Optional", &["value"]),
    ("PriorityQueue", &["queue", "size", "comparator", "modCount"]),
    ("Random", &["seed", "nextNextGaussian", "haveNextNextGaussian"]),
    ("Stack", &[]),
    (
        "TreeMap",
        &["comparator", "root", "size", "modCount", "entrySet", "navigableKeySet", "descendingMap"],
    ),
    ("TreeMap$Entry", &["key", "value", "left", "right", "parent", "color"]),
    ("TreeSet", &["m"]),
    ("UUID", &["mostSigBits", "leastSigBits"]),
    ("Vector", &["elementData", "elementCount", "capacityIncrement"]),
    ("WeakHashMap", &["table", "size", "threshold", "loadFactor", "queue", "modCount", "entrySet"]),
    ("WeakHashMap$Entry", &["value", "hash", "next"]),
];

/// The names of the classes that were read.
#[cfg(test)]
pub(super) fn reviewed() -> impl Iterator<Item = &'static str> {
    REVIEWED.iter().map(|(name, _)| *name)
}

/// The most detail with which a field that `owner` declares still tells something in
/// objects of `class`.
pub(super) fn tells(
    program: &Program,
    (class, owner): (ClassId, ClassId),
    field: &Field,
) -> Detail {
    let place = (program.class_name(owner), program.names.get(field.name));
    let counts = place.1 == "modCount"
        && (COUNTED.contains(&place.0)
            || place.0 == COUNTED_FOR_SUBCLASSES && program.is_platform(class));
    match program.is_platform(owner) {
        true if COMPUTED.contains(&place) => Detail::All,
        true if counts || VIEWS.contains(&place) => Detail::WithoutHashes,
        _ => Detail::WithoutCounts,
    }
}

/// Whether objects of a class may remember an earlier count, or be a view: those of
/// `java.util` of which nobody knows that they do not.
pub(super) fn may_remember(program: &Program, class: ClassId) -> bool {
    program.class(class).ancestors.iter().any(|&one| is_unknown(program, one))
}

fn is_unknown(program: &Program, class: ClassId) -> bool {
    let name = program.class_name(class).strip_prefix("java/util/");
    let Some(name) = name.filter(|name| !name.contains('/')) else { return false };
    let reviewed = REVIEWED.iter().find(|(one, _)| *one == name);
    let fields = program.class(class).fields.iter().filter(|field| !field.is_static());
    let mut names = fields.map(|field| program.names.get(field.name));
    !reviewed.is_some_and(|(_, known)| names.all(|name| known.contains(&name)))
}
