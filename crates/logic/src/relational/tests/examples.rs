//! Classes, formulas and bounds of well-known structures.

use crate::relational::bounds::{Bounds, Domain, Objects};
use crate::relational::formula::Invariant;
use crate::relational::instance::Object;
use crate::relational::parse;
use crate::relational::signature::{Class, ClassId, Field, Kind, Signature};
use std::collections::BTreeMap;

pub(super) struct Example {
    pub(super) signature: Signature,
    pub(super) bounds: Bounds,
    pub(super) text: &'static str,
}

pub(super) const ROOT: ClassId = ClassId(0);
pub(super) const NODE: ClassId = ClassId(1);

/// Classes without superclasses and their fields; the first is the root's.
pub(super) fn signature(classes: &[(&str, &[(&str, Kind)])]) -> Signature {
    let mut signature = Signature::default();
    for (at, (name, fields)) in classes.iter().enumerate() {
        signature.classes.push(Class { name: (*name).to_owned(), ..Class::default() });
        let field = |(name, kind): &(&str, Kind)| Field {
            owner: ClassId(at as u32),
            name: (*name).to_owned(),
            kinds: vec![kind.clone()],
        };
        signature.fields.extend(fields.iter().map(field));
    }
    signature
}

/// One root and `n` nodes, with the domains in the order of the fields.
pub(super) fn bounds(signature: &Signature, n: u32, domains: Vec<Domain>) -> Bounds {
    let one = |count| Objects { count, alike: true };
    let mut keyed = BTreeMap::new();
    for (at, domain) in domains.into_iter().enumerate() {
        let field = crate::relational::signature::FieldId(at as u32);
        keyed.insert((signature.field(field).owner, field), domain);
    }
    Bounds {
        root: Object { class: ROOT, number: 0 },
        objects: BTreeMap::from([(ROOT, one(1)), (NODE, one(n))]),
        domains: keyed,
    }
}

impl Example {
    pub(super) fn invariant(&self) -> Invariant {
        parse(self.text, "test", &self.signature, ROOT).unwrap_or_else(|it| panic!("{it}"))
    }
}

fn node() -> Kind {
    Kind::Object(NODE)
}

fn nodes(n: u32) -> Domain {
    Domain::objects_or_null(NODE, n)
}

pub(super) fn search_tree(n: u32) -> Example {
    let signature = signature(&[
        ("SearchTree", &[("root", node()), ("size", Kind::Integer)]),
        ("Node", &[("left", node()), ("right", node()), ("info", Kind::Integer)]),
    ]);
    let count = i64::from(n);
    let domains =
        vec![nodes(n), Domain::range(0, count), nodes(n), nodes(n), Domain::range(1, count)];
    let bounds = bounds(&signature, n, domains);
    let text = "let kids = left + right;
        tree: all n: Node | n !in n.^kids and no n.left.*kids & n.right.*kids and lone n.~kids;
        reach: Node = thiz.root.*kids;
        size: thiz.size = #Node;
        order: all n: Node | n.left.*kids.info < n.info and n.info < n.right.*kids.info";
    Example { signature, bounds, text }
}

pub(super) fn sorted_list(n: u32) -> Example {
    let signature = signature(&[
        ("SortedList", &[("head", node()), ("size", Kind::Integer)]),
        ("Node", &[("next", node()), ("value", Kind::Integer)]),
    ]);
    let count = i64::from(n);
    let domains = vec![nodes(n), Domain::range(0, count), nodes(n), Domain::range(1, count)];
    let bounds = bounds(&signature, n, domains);
    let text = "all n: Node | n !in n.^next; thiz.size = #Node;
        sorted: all n: Node | n.value <= n.next.value";
    Example { signature, bounds, text }
}

pub(super) fn circular_list(n: u32) -> Example {
    let signature = signature(&[
        ("List", &[("header", node()), ("size", Kind::Integer)]),
        ("Node", &[("next", node()), ("prev", node())]),
    ]);
    let domains = vec![nodes(n), Domain::range(0, i64::from(n)), nodes(n), nodes(n)];
    let bounds = bounds(&signature, n, domains);
    let text = "one thiz.header; Node = thiz.header.*next; all n: Node | one n.next;
        prev = ~next; #Node = plus[thiz.size, 1]";
    Example { signature, bounds, text }
}

pub(super) fn red_black_tree(n: u32) -> Example {
    let signature = signature(&[
        ("RedBlackTree", &[("root", node()), ("size", Kind::Integer)]),
        (
            "Node",
            &[
                ("parent", node()),
                ("left", node()),
                ("right", node()),
                ("black", Kind::Boolean),
                ("key", Kind::Integer),
            ],
        ),
    ]);
    let count = i64::from(n);
    let domains = vec![
        nodes(n),
        Domain::range(0, count),
        nodes(n),
        nodes(n),
        nodes(n),
        Domain::booleans(),
        Domain::range(1, count),
    ];
    let bounds = bounds(&signature, n, domains);
    let text = "let kids = left + right;  let blacks = {n: Node | n.black = true};
        tree:   all n: Node | n !in n.^kids and no n.left.*kids & n.right.*kids;
        up:     parent = ~kids and Node = thiz.root.*kids and thiz.size = #Node;
        red:    all n: Node - blacks | n.kids in blacks;
        height: all m, n: {x: Node | no x.left or no x.right} | #(m.*parent & blacks) = #(n.*parent & blacks);
        order:  all n: Node | n.left.*kids.key < n.key and n.key < n.right.*kids.key;";
    Example { signature, bounds, text }
}

pub(super) fn binomial_heap(n: u32) -> Example {
    let signature = signature(&[
        ("BinomialHeap", &[("nodes", node()), ("size", Kind::Integer)]),
        (
            "Node",
            &[
                ("key", Kind::Integer),
                ("degree", Kind::Integer),
                ("parent", node()),
                ("sibling", node()),
                ("child", node()),
            ],
        ),
    ]);
    let count = i64::from(n);
    let domains = vec![
        nodes(n),
        Domain::range(0, count),
        Domain::range(0, count - 1),
        Domain::range(0, count - 1),
        nodes(n),
        nodes(n),
        nodes(n),
    ];
    let bounds = bounds(&signature, n, domains);
    let text = "let down = child + sibling;
        tree: all n: Node | n !in n.^down and lone n.~down;
        root: no thiz.nodes.~down;
        size: thiz.size = #Node and Node = thiz.nodes.*down;
        parent: parent = ~(child.*sibling);
        roots: all n: thiz.nodes.*sibling | n.degree < n.sibling.degree;
        children: all n: Node - thiz.nodes.*sibling |
            n.degree = plus[n.sibling.degree, 1] or no n.sibling and n.degree = 0;
        first: all n: Node | n.degree = plus[n.child.degree, 1] or no n.child and n.degree = 0;
        order: all n: Node | n.parent.key <= n.key";
    Example { signature, bounds, text }
}
