//! Field-exhaustive suites of well-known structures, for the figures in `bench/LOG.md`:
//! `cargo run --release -p logic --example fields -- tree 21 [fast|plain|smallest] [no-symmetry]`.

#![allow(clippy::print_stdout)]

use logic::relational::bounds::{Bounds, Domain, Objects};
use logic::relational::instance::Object;
use logic::relational::parse;
use logic::relational::signature::{Class, ClassId, Field, FieldId, Kind, Signature};
use logic::relational::suite::{Progress, Suite, SuiteOptions, Way};
use std::collections::BTreeMap;
use std::time::Instant;

const ROOT: ClassId = ClassId(0);
const NODE: ClassId = ClassId(1);

/// How a field of the root or of a node is bounded.
#[derive(Clone, Copy)]
enum Holds {
    Node,
    /// From 0 to N.
    Size,
    /// From 1 to N.
    Key,
    /// From 0 to N - 1.
    Below,
    Colour,
}

struct Structure {
    fields: &'static [(ClassId, &'static str, Holds)],
    text: &'static str,
}

const LIST: Structure = Structure {
    fields: &[
        (ROOT, "head", Holds::Node),
        (ROOT, "size", Holds::Size),
        (NODE, "next", Holds::Node),
        (NODE, "value", Holds::Key),
    ],
    text: "all n: Node | n !in n.^next; thiz.size = #Node; all n: Node | n.value <= n.next.value",
};

const TREE_FIELDS: &[(ClassId, &str, Holds)] = &[
    (ROOT, "root", Holds::Node),
    (ROOT, "size", Holds::Size),
    (NODE, "left", Holds::Node),
    (NODE, "right", Holds::Node),
    (NODE, "info", Holds::Key),
];

const TREE: Structure = Structure {
    fields: TREE_FIELDS,
    text: "let kids = left + right;
        all n: Node | n !in n.^kids and no n.left.*kids & n.right.*kids;
        Node = thiz.root.*kids; thiz.size = #Node;
        all n: Node | n.left.*kids.info < n.info and n.info < n.right.*kids.info",
};

/// Disjoint subtrees, said by one parent for each node.
const TREE_LONE: Structure = Structure {
    fields: TREE_FIELDS,
    text: "let kids = left + right;
        all n: Node | n !in n.^kids and lone n.~kids and no n.left & n.right;
        Node = thiz.root.*kids; thiz.size = #Node;
        all n: Node | n.left.*kids.info < n.info and n.info < n.right.*kids.info",
};

const RED_BLACK: Structure = Structure {
    fields: &[
        (ROOT, "root", Holds::Node),
        (ROOT, "size", Holds::Size),
        (NODE, "parent", Holds::Node),
        (NODE, "left", Holds::Node),
        (NODE, "right", Holds::Node),
        (NODE, "black", Holds::Colour),
        (NODE, "key", Holds::Key),
    ],
    text: "let kids = left + right;  let blacks = {n: Node | n.black = true};
        tree:   all n: Node | n !in n.^kids and no n.left.*kids & n.right.*kids;
        up:     parent = ~kids; Node = thiz.root.*kids; thiz.size = #Node;
        red:    all n: Node - blacks | n.kids in blacks;
        height: all m, n: {x: Node | no x.left or no x.right} |
            #(m.*parent & blacks) = #(n.*parent & blacks);
        order:  all n: Node | n.left.*kids.key < n.key and n.key < n.right.*kids.key;",
};

const HEAP: Structure = Structure {
    fields: &[
        (ROOT, "nodes", Holds::Node),
        (ROOT, "size", Holds::Size),
        (NODE, "key", Holds::Below),
        (NODE, "degree", Holds::Below),
        (NODE, "parent", Holds::Node),
        (NODE, "sibling", Holds::Node),
        (NODE, "child", Holds::Node),
    ],
    text: "let down = child + sibling;
        tree: all n: Node | n !in n.^down and lone n.~down;
        root: no thiz.nodes.~down; Node = thiz.nodes.*down; thiz.size = #Node;
        parent: parent = ~(child.*sibling);
        roots: all n: thiz.nodes.*sibling | n.degree < n.sibling.degree;
        children: all n: Node - thiz.nodes.*sibling |
            n.degree = plus[n.sibling.degree, 1] or no n.sibling and n.degree = 0;
        first: all n: Node | n.degree = plus[n.child.degree, 1] or no n.child and n.degree = 0;
        order: all n: Node | n.parent.key <= n.key",
};

fn signature(structure: &Structure) -> Signature {
    let class = |name: &str| Class { name: name.to_owned(), ..Class::default() };
    let kind = |holds| match holds {
        Holds::Node => Kind::Object(NODE),
        Holds::Colour => Kind::Boolean,
        _ => Kind::Integer,
    };
    let field = |&(owner, name, holds): &(ClassId, &str, Holds)| Field {
        owner,
        name: name.to_owned(),
        kinds: vec![kind(holds)],
    };
    Signature {
        classes: vec![class("Root"), class("Node")],
        fields: structure.fields.iter().map(field).collect(),
    }
}

fn bounds(structure: &Structure, n: u32) -> Bounds {
    let count = i64::from(n);
    let domain = |holds| match holds {
        Holds::Node => Domain::objects_or_null(NODE, n),
        Holds::Size => Domain::range(0, count),
        Holds::Key => Domain::range(1, count),
        Holds::Below => Domain::range(0, count - 1),
        Holds::Colour => Domain::booleans(),
    };
    let fields = structure.fields.iter().enumerate();
    let domains =
        fields.map(|(at, &(owner, _, holds))| ((owner, FieldId(at as u32)), domain(holds)));
    let objects = |count| Objects { count, alike: true };
    Bounds {
        root: Object { class: ROOT, number: 0 },
        objects: BTreeMap::from([(ROOT, objects(1)), (NODE, objects(n))]),
        domains: domains.collect(),
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let argument = |at: usize| arguments.get(at).map_or("", String::as_str);
    let structure = match argument(0) {
        "list" => LIST,
        "tree" => TREE,
        "lone" => TREE_LONE,
        "red-black" => RED_BLACK,
        "heap" => HEAP,
        other => panic!("{other:?} is none of list, tree, lone, red-black, heap"),
    };
    let n: u32 = argument(1).parse().expect("the scope is a number");
    let way = match argument(2) {
        "plain" => Way::Plain,
        "smallest" => Way::Smallest,
        _ => Way::Fast,
    };
    let options = SuiteOptions {
        way,
        symmetry: argument(3) != "no-symmetry",
        fields: None,
        ..SuiteOptions::default()
    };
    run(&structure, n, options, argument(0));
}

fn run(structure: &Structure, n: u32, options: SuiteOptions, name: &str) {
    let way = options.way;
    let signature = signature(structure);
    let bounds = bounds(structure, n);
    let invariant =
        parse(structure.text, name, &signature, ROOT).unwrap_or_else(|it| panic!("{it}"));
    let begin = Instant::now();
    let mut suite = Suite::new(&invariant, &signature, &bounds, options, None);
    println!("translated in {:.2} s: {:?}", begin.elapsed().as_secs_f64(), suite.account());
    let mut told = begin.elapsed().as_secs_f64();
    while suite.step(2_000) == Progress::Working {
        let now = begin.elapsed().as_secs_f64();
        if now > told + 5.0 {
            told = now;
            let unknown: usize = suite.extensions().iter().map(|it| it.unknown.len()).sum();
            println!("{now:.0} s: {unknown} unknown, {:?}", suite.account());
        }
    }
    let seconds = begin.elapsed().as_secs_f64();
    let sizes: Vec<String> = suite
        .extensions()
        .iter()
        .map(|it| format!("{} {}", signature.field(it.field).name, it.feasible.len()))
        .collect();
    let total: usize = suite.extensions().iter().map(|it| it.feasible.len()).sum();
    let account = suite.account();
    println!(
        "| {name} | {n} | {way:?} | {total} | {} | {seconds:.1} | {} | {} | {} | {} |",
        suite.structures().len(),
        account.calls,
        account.conflicts,
        account.variables,
        account.clauses
    );
    println!("{}; minimum {}", sizes.join(", "), suite.is_minimum());
}
