//! Library checks to make predicates of, in places where they prune and where
//! they must not. The letters are those of `checks`; `$F` and `$G` name what `$f`
//! and `$g` get, `$D` what `$d` gets, `$R` is `$r` or another.

use crate::common::compile::{self, Source};
use crate::common::{files_below, root};

pub(crate) const CHECKS: &[&str] = &[
    // Shapes, alone and together; two roots may share nodes.
    "return Checks.isTree($r, \"$F\", \"$G\");",
    "return Checks.isTree($r, \"$F\") && Checks.isTree($R, \"$G\");",
    "return Checks.isTree($r, \"$F\", \"$G\") && Checks.isTree($R, \"$F\", \"$G\");",
    "return Checks.isAcyclicList($r, \"$F\") && Checks.isAcyclicList($r, \"$G\");",
    "return Checks.isCircularList($r, \"$F\");",
    "return Checks.isCircularList($r, \"$F\") && Checks.isAcyclicList($R, \"$G\");",
    "return Checks.isDoublyLinkedList($r, \"$F\", \"$G\");",
    "return Checks.isCircularDoublyLinkedList($r, \"$F\", \"$G\");",
    "return Checks.parentLinksConsistent($r, \"$F\", \"$G\");",
    "return Checks.isTree($r, \"$F\") && Checks.parentLinksConsistent($r, \"$G\", \"$F\");",
    // Where a false does not make the predicate false.
    "return !Checks.isTree($r, \"$F\");",
    "return Checks.isTree($r, \"$F\") || $c == 1;",
    "return Checks.isTree($r, \"$F\") ? $c != 1 : $c == 0;",
    "return Checks.isAcyclicList($r, \"$F\") == ($c != 0);",
    "return Checks.not(() -> Checks.isTree($r, \"$F\"));",
    "return Checks.or(() -> Checks.isTree($r, \"$F\"), () -> Checks.isCircularList($r, \"$F\"));",
    "int n = 0; if (Checks.isTree($r, \"$F\")) n = 1; return n == $c;",
    "if (Checks.isTree($r, \"$F\", \"$G\")) return $c == 1; return $r.$f != null;",
    "Checks.isTree($r, \"$F\"); return $r == null || $r.$g == null;",
    "return !Checks.hasNoDuplicates($a, 0, $a.length);",
    "try { return Checks.isTree($r, \"$F\"); } finally { count++; }",
    // Where it does, but not at once.
    "boolean ok = Checks.isTree($r, \"$F\"); return ok;",
    "return Checks.and(() -> Checks.isTree($r, \"$F\"), () -> $r != null);",
    "if ($r == null) return true; Node n = $r.$f; return Checks.isTree($r, \"$F\", \"$G\") && n != null;",
    "for (int i = 0; i < 2; i++) if (!Checks.isTree($r, \"$F\")) return false; return true;",
    "Checks.isTree($R, \"$G\"); return Checks.isTree($r, \"$F\");",
    // Names that a class does not have, or has for something else.
    "try { return Checks.isTree($r, \"$F\", \"nothing\"); } catch (IllegalArgumentException e) { return $c == 1; }",
    "try { return Checks.numberIsEqual($r, \"$F\", 1); } catch (RuntimeException e) { return $c == 1; }",
    "return Checks.isTree($r, new String(\"$F\")) && Checks.isTree($r, new String(\"$G\"));",
    // Numbers.
    "return $r == null || Checks.numberIsIn($r, \"$D\", 0, 98, $c);",
    "return $r != null && Checks.numberIsBetween($r, \"$D\", $c, 97);",
    "return $r != null && Checks.numberIsEqual($r, \"$D\", $c);",
    "return Checks.numberIsLess(this, \"$s\", $c);",
    "return Checks.numberIsGreater(this, \"$s\", $c) && Checks.numberIsLess(this, \"$s\", 2);",
    "return Checks.numberIsGreater(this, \"$l\", $c);",
    "return Checks.numberIsLess(this, \"$l\", $c);",
    "return Checks.booleanIs(this, \"$z\", $c == 1);",
    // References.
    "return Checks.referenceIsIn(this, \"$r\", null, $R);",
    "return Checks.referenceIsIn(this, \"$r\", (Object[]) $o);",
    "return $r == null || Checks.referenceIsSame($r, \"$F\", $R);",
    "return $r != null && Checks.referenceIsInstance($r, \"$F\", Sub.class);",
    "return Checks.referenceIsInstance(this, \"$O\", Integer.class);",
    "return Checks.referenceIsIn(this, \"$O\", $r, \"t\");",
    "return Checks.referenceIsSame(this, \"$t\", \"a\") || $c == 1;",
    "return Checks.referenceIsIn(this, \"$e\", Color.BLUE, null);",
    // Arrays.
    "return Checks.isSorted($a, 0, $a.length);",
    "return Checks.isSorted($a, 0, $s);",
    "return Checks.hasNoDuplicates($a, 0, $a.length);",
    "return $a.length > 1 && $a[1] == 1 && Checks.hasNoDuplicates($a, 0, $a.length);",
    "return Checks.isPermutation($a, 0, $a.length);",
    "return Checks.isPermutation($a, new int[] {0, $c});",
    "return Checks.isSorted($L, 0, $L.length);",
    "return Checks.hasNoDuplicates($L, 0, $L.length);",
    "return Checks.hasNoDuplicates($o, 0, $o.length);",
    "return Checks.hasNoDuplicates($q, 0, $q.length);",
    "return $o.length == 2 && $o[1] != null && Checks.hasNoDuplicates($o, 0, 2) && Checks.isTree($o[0], \"$F\");",
];

/// The library's own sources.
pub(crate) fn sources() -> Vec<Source> {
    let folder = root().join("java/smallscope-api/src/main/java/smallscope");
    let mut files = files_below(&folder, ".java");
    // The annotations have a package comment as well.
    files.retain(|file| file.parent() == Some(&folder));
    compile::read(&files)
}
