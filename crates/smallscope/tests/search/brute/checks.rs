//! Checks to make predicates of: bodies of Java methods that return a boolean.
//!
//! `$r` is a field of the root that holds a node, `$f` and `$g` get references
//! from a node, `$d` a number; `$W` and `$w` are such fields that can be
//! written. The others are fields of the root, by type: `$s` int, `$a` int[],
//! `$o` Node[], `$m` int[][], `$b` Integer, `$e` Color, `$l` long, `$x` double,
//! `$t` String, `$z` boolean, `$L` long[], `$y` byte[], `$q` Color[], `$O`
//! Object. `$P` is the root's class, `$c` is a small number. A check is used where
//! all that it names exists.

pub(crate) const CHECKS: &[&str] = &[
    // Shapes: counts and cycles, with visited sets of two kinds.
    "HashSet<Node> seen = new HashSet<>(); Node n = $r; while (n != null) { if (!seen.add(n)) return false; n = n.$f; } return true;",
    "HashSet<Node> seen = new HashSet<>(); Node n = $r; while (n != null && seen.add(n)) n = n.$f; return seen.size() == $s;",
    "ArrayList<Node> seen = new ArrayList<>(); if ($r != null) seen.add($r); for (int i = 0; i < seen.size(); i++) { Node n = seen.get(i); Node a = n.$f, b = n.$g; if (a != null && !has(seen, a)) seen.add(a); if (b != null && !has(seen, b)) seen.add(b); } return seen.size() <= $c;",
    "ArrayList<Node> seen = new ArrayList<>(); if ($r != null) seen.add($r); for (int i = 0; i < seen.size(); i++) { Node a = seen.get(i).$f; if (a != null && !has(seen, a)) seen.add(a); } return seen.size() == $s;",
    "return tree($r, new HashSet<>());",
    "int n = 0; for (Node p = $r; p != null; p = p.$f) n++; return n == $c;",
    "return depth($r) <= $c;",
    // Orders.
    "HashSet<Node> seen = new HashSet<>(); for (Node n = $r; n != null && seen.add(n); n = n.$f) if (n.$f != null && n.$f.$d < n.$d) return false; return true;",
    "Node n = $r; for (int i = 0; i < 3 && n != null; i++) { if (n.$d == $c) return false; n = n.$g; } return true;",
    "long sum = 0; Node n = $r; for (int i = 0; i < 4 && n != null; i++, n = n.$f) sum += n.$d; return sum % 2 == 0;",
    "return $r == null || $r.$d == $s;",
    // Equalities of references.
    "return $r == null || $r.$f == $r.$g;",
    "return $r == null || $r.$f == null || $r.$f.$g == $r;",
    "Node n = $r; return n != null && n.$f != n;",
    "if ($r == null) return true; Node n = $r.$f; return n == null || n.$f == null || n.$f != $r;",
    "return $r instanceof Sub || $r == null;",
    "Node n = $r; return n == null || n.$f == null || n.$f.getClass() == n.getClass();",
    // Exceptions reject; those caught do not.
    "return $r.$f.$d >= 0;",
    "if ($r != null && $r.$f == $r) throw new IllegalStateException(\"loop\"); return true;",
    "try { return $r.$f.$g == null; } catch (NullPointerException e) { return $r == null; }",
    "try { if ($r.$f != null) throw new RuntimeException(); } catch (RuntimeException e) { return $c > 1; } finally { count++; } return true;",
    // The same field read many times, or perhaps not at all.
    "for (int i = 0; i < 3; i++) if ($r == null) return $c == 1; return true;",
    "int n = 0; for (int i = 0; i < 5; i++) if ($r != null && $r.$f == null) n++; return n != 5;",
    "return true;",
    "return $c == 2 || $s == 1;",
    "if ($s == 0) return true; return $r != null;",
    // Writes, which are no part of the input.
    "Node n = $r; if (n == null) return true; n.$w = 1; return n.$d == 1;",
    "Node n = $r; if (n == null) return false; boolean same = n.$d == 0; n.$w = 3; return same;",
    "Node n = $r; if (n == null) return true; n.$W = null; return n.$f == null;",
    "Node n = $r; while (n != null) { Node next = n.$f; n.$W = null; n = next; } return true;",
    "$r = null; return true;",
    "Node n = $r; $r = null; boolean ok = n == null || n.$f == null; return ok && count++ >= 0;",
    "$s = $s + 1; return $s <= 2;",
    "$s++; $s--; return true;",
    "$s = 7; return true;",
    "count++; statics++; return count == 1 && statics == 1;",
    "if ($a.length > 0) $a[0] = 9; return true;",
    "for (int i = 0; i < $a.length; i++) { int v = $a[i]; $a[i] = v + 1; if (v > 1) return false; } return true;",
    "$a = new int[3]; return $a.length == 3;",
    "Arrays.sort($a); return $a.length == 0 || $a[0] == 0;",
    "if ($o.length > 0) $o[0] = $r; return $o.length < 2;",
    "$l = 5; return true;",
    "long v = $l; $l = v + 1; return v <= 0;",
    "$x = 2; return $x == 2;",
    // Arrays.
    "return $a.length == $s;",
    "for (int i = 1; i < $a.length; i++) if ($a[i - 1] > $a[i]) return false; return true;",
    "int sum = 0; for (int v : $a) sum += v; return sum == $c;",
    "return $a[0] == $a[$a.length - 1];",
    "int[] copy = $a.clone(); Arrays.sort(copy); return Arrays.equals(copy, $a);",
    "int[] copy = new int[4]; System.arraycopy($a, 0, copy, 0, $a.length); return copy[0] == 0;",
    "return $a.length < 2 || $a[1] == 1;",
    "return $o.length == 0 || $o[0] != null;",
    "for (Node n : $o) if (n != null && n.$f == n) return false; return true;",
    "for (int i = 0; i < $o.length; i++) for (int j = 0; j < i; j++) if ($o[i] == $o[j]) return false; return true;",
    "return $o.length > 0 && $o[$o.length - 1] == $r;",
    "for (int[] row : $m) if (row.length != $m.length) return false; return true;",
    "return $m.length == 0 || $m[0].length == 0 || $m[0][0] == 1;",
    "for (int[] row : $m) for (int v : row) if (v == 0) return false; return true;",
    // Values without identity.
    "return $b == null || $b > 0;",
    "return $b.equals(1);",
    "return $b != null && $b.hashCode() == $s;",
    "switch ($e) { case RED: return true; default: return $c == 1; }",
    "return $e != Color.BLUE;",
    "return $e == null || $e.ordinal() == 1 || $e.name().equals(\"RED\");",
    "return $t != null && $t.length() == 1;",
    "return \"a\".equals($t);",
    "return $l >= 0;",
    "return $l == -1 || $l > 1000;",
    "return $x > 0.25 || $x != $x;",
    "return 1 / $x > 0;",
    "return $z;",
    "return $z == ($r == null);",
    // Identity, monitors.
    "Node n = $r; if (n == null) return true; synchronized (n) { return System.identityHashCode(n) == System.identityHashCode($r) && n.$f != n; }",
    "IdentityHashMap<Node, Node> seen = new IdentityHashMap<>(); for (Node n = $r; n != null; n = n.$g) if (seen.put(n, n) != null) return false; return true;",
    "Node n = $r; return n == null || n.equals(n.$f) || n.$f == null;",
    // Much work: a predicate that does it twice is cut.
    "for (int i = 0; i < 4000; i++) statics = i; return $r == null || $r.$f != $r;",
    "for (int i = 0; i < 4000; i++) statics = i; return $s == statics - 3998;",
    // Classes and call sites that are first used on one way only.
    "return $r == null || Lazy.next() == 1;",
    "return (\"\" + $s + $r).startsWith(\"1\");",
    "java.util.function.Supplier<Node> s = () -> $r; return s.get() != null && s.get().$f == null;",
    "return Arrays.stream($a).sum() == $s;",
    // Objects and arrays that are read whole, or by others than the interpreter.
    "try { $P copy = ($P) clone(); copy.count = 9; return copy.$s == 1 && $s == 1; } catch (CloneNotSupportedException e) { return false; }",
    "try { $P copy = ($P) clone(); copy.$l++; return copy.$l > $l; } catch (CloneNotSupportedException e) { return false; }",
    "try { $P copy = ($P) clone(); $P again = ($P) copy.clone(); return again.$r == $r && again.count == 0; } catch (CloneNotSupportedException e) { return false; }",
    "try { return $P.class.getDeclaredField(\"$s\").getInt(this) == 1; } catch (ReflectiveOperationException e) { return false; }",
    "try { return $P.class.getDeclaredField(\"$l\").getLong(this) > 0; } catch (ReflectiveOperationException e) { return false; }",
    "try { return $P.class.getDeclaredField(\"$r\").get(this) == null; } catch (ReflectiveOperationException e) { return false; }",
    "return java.lang.reflect.Array.getLength($a) == 1;",
    "return Arrays.hashCode($a) > 31;",
    "return Arrays.toString($L).length() < 6;",
    "return $L.length == 2 && $L[0] < $L[1];",
    "long[] copy = Arrays.copyOf($L, 2); return copy[1] == 0;",
    "if ($L.length > 1) $L[1] = $L[0]; return $L.length == 2;",
    "return new String($y).equals(\"a\");",
    "int n = 0; for (byte v : $y) n += v; return n < 0;",
    "return $y.length == 0 || $y[0] == 97;",
    "for (Color c : $q) if (c == null) return false; return true;",
    "return Arrays.asList($q).contains(Color.BLUE);",
    "return !($O instanceof Integer);",
    "return $O == $r;",
    "return $O instanceof Node || \"t\".equals($O);",
    "Object[] all = {$O, $r}; return all[0] != all[1];",
];

/// What the checks call.
pub(crate) const SHARED: &str = "
    static boolean has(List<Node> seen, Node node) {
        for (Node other : seen) if (other == node) return true;
        return false;
    }
    static boolean tree(Node node, Set<Node> seen) {
        if (node == null) return true;
        return seen.add(node) && tree(node.$f, seen) && tree(node.$g, seen);
    }
    static int depth(Node node) { return node == null ? 0 : 1 + depth(node.$f); }
    static int statics;
    static class Lazy { static int n; static { n = 0; } static int next() { return ++n; } }
";
