//! Texts that are read, and texts that are not.

use super::examples::{ROOT, binomial_heap, circular_list, red_black_tree, search_tree};
use crate::relational::instance::{Instance, Object, Value};
use crate::relational::parse;
use crate::relational::signature::{ClassId, FieldId};
use std::collections::BTreeMap;

/// What is said of a text about search trees.
fn error(text: &str) -> String {
    let example = search_tree(2);
    match parse(text, "Tree.inv", &example.signature, ROOT) {
        Ok(_) => panic!("{text} is read"),
        Err(diagnostic) => diagnostic.to_string(),
    }
}

#[test]
fn the_invariants_of_well_known_structures_are_read() {
    search_tree(1).invariant();
    circular_list(1).invariant();
    red_black_tree(1).invariant();
    binomial_heap(1).invariant();
}

#[test]
fn the_invariant_of_the_paper_is_read_as_printed() {
    let text = "(all n : Node | n in thiz.root.*(left + right) implies
        (
          no (( (n.left).*(left+right) & (n.right).*(left+right) ) - null ) -- no node
          and
          (n !in n.^(left + right)) -- the structure is acyclic
          and
          (all m : Node | m in n.left.*(left + right) implies gt[n.info, m.info])
          and
          (all m : Node | m in n.right.*(left + right) implies gt[m.info, n.info])
        )
        ) and
        thiz.size = #thiz.root.*(left + right) -- field size is well-defined";
    let example = search_tree(2);
    parse(text, "paper", &example.signature, ROOT).unwrap_or_else(|it| panic!("{it}"));
}

#[test]
fn an_unknown_name_is_told_with_the_nearest() {
    assert_eq!(
        error("all n: Node |\n  n !in n.^lefft"),
        "Tree.inv:2:12: lefft is no variable, definition, class or field; did you mean left?\n    n !in n.^lefft\n             ^^^^^"
    );
}

#[test]
fn each_kind_of_error_has_its_sentence() {
    let cases = [
        (
            "thiz.size = #Node + 1",
            "1:13: + unites sets, and #Node is a number: write plus[#Node, 1]",
        ),
        (
            "all n: Node | n.info - 1 > 0",
            "1:15: - takes from sets, and n.info is a number: write minus[n.info, 1]",
        ),
        (
            "all n: Node | null in n.left",
            "1:15: null is the empty set, and that is in every set: write no n.left if it is meant to be null",
        ),
        ("no left & Node", "1:4: left has 2 columns, but Node has one column"),
        (
            "some Node.size",
            "1:6: Node.size is always empty: Node is Node, size is SearchTree -> number",
        ),
        (
            "all n: Node | n.left = n.info",
            "1:15: nothing can be in both: n.left is Node, n.info is number",
        ),
        (
            "pred p[n: Node] { p[n.left] } all n: Node | p[n]",
            "1:19: p is defined by itself: no definition may be recursive",
        ),
        (
            "let a = b; let b = a; no a",
            "1:20: a is defined by itself: no definition may be recursive",
        ),
        (
            "left",
            "1:1: left is a set, not true or false: say no, some, one or lone of it, or compare it",
        ),
        ("some (no left)", "1:6: (no left) is true or false, where a set must stand"),
        ("all n: left | some n", "1:8: a set must stand here; left has 2 columns"),
        ("no ^Node", "1:4: ^ needs a relation of two columns; Node has 1"),
        ("thiz.root < 3", "1:1: thiz.root is no number but Node"),
        ("thiz.size = plus[1]", "1:13: plus takes 2 arguments, not 1"),
        ("thiz.size = plus", "1:13: plus needs its arguments: plus[...]"),
        ("some Node.Node", "1:6: Node and Node are both sets: a join leaves nothing of them"),
        ("all n: Node", "1:12: | is missing before what is said of them: the text ends here"),
        ("some left some right", "1:11: ; is missing at the end of the clause, before some"),
        (
            "thiz.size = 99999999999999999999",
            "1:13: 99999999999999999999 is beyond what a long can hold",
        ),
        ("no left /* and", "1:9: this comment has no */"),
        ("let Node = left; let Node = right; no Node", "1:22: Node is defined twice"),
        ("let thiz = left; no thiz", "1:5: thiz has a meaning already"),
        ("some \"abc", "1:6: the closing \" is missing"),
    ];
    for (text, wanted) in cases {
        let told = error(text);
        let first = told.lines().next().expect("there is a line");
        assert_eq!(first, format!("Tree.inv:{wanted}"), "{text}");
    }
}

#[test]
fn a_deep_text_is_refused_and_not_a_crash() {
    let text = format!("{}some Node{}", "(".repeat(100_000), ")".repeat(100_000));
    assert!(error(&text).contains("nested too deeply"));
    let text = format!("{}some Node", "!".repeat(100_000));
    assert!(error(&text).contains("nested too deeply"));
    let text = format!("some Node.{}left", "~".repeat(100_000));
    assert!(error(&text).contains("nested too deeply"));
}

/// A tree with a root and its left child.
fn two_nodes() -> Instance {
    let node = |number| Value::object(ClassId(1), number);
    let fields = |left: Value, info| {
        vec![(FieldId(2), left), (FieldId(3), Value::Null), (FieldId(4), Value::integer(info))]
    };
    let root = Object { class: ROOT, number: 0 };
    let node_object = |number| Object { class: ClassId(1), number };
    Instance {
        root,
        objects: BTreeMap::from([
            (root, vec![(FieldId(0), node(0)), (FieldId(1), Value::integer(2))]),
            (node_object(0), fields(node(1), 2)),
            (node_object(1), fields(Value::Null, 1)),
        ]),
    }
}

#[test]
fn operators_bind_as_stated_and_mean_what_they_say() {
    let example = search_tree(2);
    let holding = [
        "thiz.size = 2",
        "#left = 1 and #(left + right) = 1",
        "some root.left and no root.right",
        "no Node implies some none else some Node",
        "some none => some none => some none",
        "no none or some none and some none",
        "all n: Node | n.left.info < n.info",
        "all disj m, n: Node | m.info != n.info",
        "one n: Node | no n.left",
        "lone n, m: Node | m = n.left",
        "no disj m, n: Node | m = n",
        "Node.info = {i: Node.info | i >= 1}",
        "sum[Node.info] = 3 and sum[none & Node.info] = 0",
        "(sum n: Node | n.info) = 3",
        "min[Node.info] = 1 and max[Node.info] = 2 and no min[none.info]",
        "plus[Node.info, Node.info] = {i: plus[Node.info, Node.info] | 2 <= i and i <= 4}",
        "mul[thiz.size, -3] = -6 and minus[1, 2] = -1",
        "thiz.root.(left ++ thiz.root -> thiz.root) = thiz.root",
        "left[thiz.root] = thiz.root.left",
        "Node <: left = left :> Node",
        "~left = {m, n: Node | n.left = m}",
        "thiz.root.*left = Node and thiz.root.^left = thiz.root.left",
        "thiz in univ and Node in univ and 2 in univ and 7 !in univ",
        "left & iden = left - left",
        "let k = left + right | some k and thiz.root.k = thiz.root.left",
        "thiz.root.right = null and thiz.root.left != null",
        "this.root !in this.root.left and not this.root in this.root.left",
        "1 < 2 and 1 <= 1 and 1 =< 1 and 2 > 1 and 2 >= 2 and 2 !< 1 and 2 not < 1",
        "gt[2, 1] && lt[1, 2] && gte[2, 2] && lte[2, 2]",
        "none & Node < Node.info",
        "(some Node => 1 else 2) = 1",
        "'a' = 97 and \"a\" != \"b\"",
        "some Node <=> some left",
    ];
    for text in holding {
        let invariant = parse(text, "test", &example.signature, ROOT);
        let invariant = invariant.unwrap_or_else(|it| panic!("{it}"));
        assert!(invariant.failing(&example.signature, &two_nodes()).is_empty(), "{text}");
    }
}

#[test]
fn clauses_that_fail_are_named() {
    let example = search_tree(2);
    let text = "a: some left; some right; -- a comment\n  c: thiz.size = 3;";
    let invariant = parse(text, "test", &example.signature, ROOT).expect("it is read");
    assert_eq!(invariant.failing(&example.signature, &two_nodes()), [1, 2]);
    let clause = &invariant.clauses[2];
    assert_eq!((clause.label.as_deref(), clause.line), (Some("c"), 2));
    assert_eq!(clause.text, "thiz.size = 3");
}

#[test]
fn definitions_are_called_with_their_arguments() {
    let example = search_tree(2);
    let text = "fun below[n: Node] { n.^(left + right) }
        pred above[a, b: Node] { b in below[a] }
        some disj a, b: Node | above[a, b];
        no a: Node | above[a, a];";
    let invariant = parse(text, "test", &example.signature, ROOT);
    let invariant = invariant.unwrap_or_else(|it| panic!("{it}"));
    assert!(invariant.failing(&example.signature, &two_nodes()).is_empty());
}
