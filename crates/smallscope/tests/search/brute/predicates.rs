//! Random classes with random predicates, and finitizations for them.

use super::checks::SHARED;
use super::choices::{Choices, random_numbers};
use crate::common::random::Random;

/// A class to search: its source, its domains as on the command line.
#[derive(Clone, Debug)]
pub(crate) struct Predicate {
    pub(crate) name: String,
    pub(crate) source: String,
    pub(crate) domains: Vec<String>,
    /// How many candidate vectors there are.
    pub(crate) vectors: f64,
}

/// What nodes are.
#[derive(Clone, Copy, PartialEq)]
enum Nodes {
    Plain,
    /// `Sub` extends `Node`; both have objects.
    Subclass,
    /// `Node` is an interface, which `Sub` and `Other` implement.
    Interface,
    /// The root is a node as well.
    Root,
}

/// Domains, and how many values they have.
type Domains = &'static [(&'static str, f64)];

const NUMBERS: &[(&str, Domains)] = &[
    ("int", &[("0..1", 2.0), ("0..2", 3.0), ("1", 1.0), ("1,0..1,1", 2.0)]),
    ("byte", &[("-1..0", 2.0), ("1", 1.0)]),
    ("char", &[("97..98", 2.0)]),
    ("short", &[("0,3", 2.0)]),
    // The last is the pattern that stands for an undecided long.
    ("long", &[("0..1", 2.0), ("-1,9220096186564608001", 2.0)]),
];

/// Fields of the root beside its nodes: letter, type, domains and their sizes.
const EXTRAS: &[(char, &str, Domains)] = &[
    ('s', "int", &[("0..2", 3.0), ("0..1", 2.0), ("1", 1.0)]),
    (
        'a',
        "int[]",
        &[("{length=0..2; elements=0..1}", 7.0), ("{length=1..2; elements=0..2}", 12.0)],
    ),
    ('m', "int[][]", &[("{length=0..1; elements={length=0..1; elements=0..1}}", 4.0)]),
    ('b', "Integer", &[("null,0..1", 3.0), ("1", 1.0)]),
    ('e', "Color", &[("null,Color.RED,Color.BLUE", 3.0), ("Color.RED,Color.BLUE", 2.0)]),
    ('l', "long", &[("-1,9220096186564608001", 2.0), ("0..2", 3.0)]),
    ('x', "double", &[("0.0,-0.0,0.5", 3.0)]),
    ('t', "String", &[("null,\"a\",\"bc\"", 3.0)]),
    ('L', "long[]", &[("{length=0..2; elements=0,9220096186564608001}", 7.0)]),
    ('y', "byte[]", &[("{length=0..1; elements=97,-1}", 3.0)]),
    ('q', "Color[]", &[("{length=1; elements=null,Color.RED,Color.BLUE}", 3.0)]),
    ('z', "boolean", &[("false,true", 2.0), ("true", 1.0)]),
];

/// The field that a letter of a check may stand for.
type Names = Vec<(char, String)>;

struct Builder<'a, 'b> {
    choices: &'a mut Choices<'b>,
    nodes: Nodes,
    /// Objects of `Node` (or the root) and `Sub`, then of `Other`.
    counts: [usize; 2],
    domain: String,
    size: f64,
    fields: String,
    domains: Vec<String>,
    names: Names,
    /// Vectors for the fields of a root, and of the objects.
    vectors: f64,
}

/// A class with at most `most` candidate vectors, whose predicate is made of `checks`.
pub(crate) fn predicate(
    random: &mut Random,
    name: &str,
    most: f64,
    checks: &[&'static str],
) -> Predicate {
    loop {
        if let Some(predicate) = build(&random_numbers(random), name, most, checks) {
            return predicate;
        }
    }
}

/// The class that these choices make; None if it has too few or too many candidate vectors, or
/// if there are too few choices.
pub(crate) fn build(
    numbers: &[u8],
    name: &str,
    most: f64,
    checks: &[&'static str],
) -> Option<Predicate> {
    let mut choices = Choices::new(numbers);
    let predicate = attempt(&mut choices, name, checks);
    Some(predicate).filter(|one| (8.0..=most).contains(&one.vectors) && !choices.ran_out)
}

fn attempt(choices: &mut Choices<'_>, name: &str, checks: &[&'static str]) -> Predicate {
    let kinds = [Nodes::Plain, Nodes::Plain, Nodes::Subclass, Nodes::Interface, Nodes::Root];
    let nodes = *choices.pick(&kinds);
    let counts = [1 + choices.below(3), 1 + choices.below(2)];
    let mut builder = Builder {
        choices,
        nodes,
        counts,
        domain: String::new(),
        size: 0.0,
        fields: String::new(),
        domains: Vec::new(),
        names: Vec::new(),
        vectors: 1.0,
    };
    builder.node_domain(name);
    let classes = builder.node_classes(name);
    if nodes != Nodes::Root {
        builder.root_nodes(name);
    }
    builder.extras(name);
    let source = builder.source(name, &classes, checks);
    let Builder { domains, vectors, .. } = builder;
    Predicate { name: name.to_owned(), source, domains, vectors }
}

impl Builder<'_, '_> {
    fn node_domain(&mut self, root: &str) {
        let [first, second] = self.counts;
        let iso = if self.choices.below(5) == 4 { "!iso" } else { "" };
        let (objects, count) = match self.nodes {
            Nodes::Plain => (format!("Node*{first}{iso}"), first),
            Nodes::Root => (format!("{root}*{first}{iso}"), first),
            Nodes::Subclass => (format!("Node*{first},Sub*{second}{iso}"), first + second),
            Nodes::Interface => (format!("Sub*{first}{iso},Other*{second}"), first + second),
        };
        let (domain, nulls) = match self.choices.below(8) {
            5 => (format!("{objects},null,{objects}"), 1),
            6 | 7 => (objects, 0),
            3 | 4 => (format!("{objects},null"), 1),
            _ => (format!("null,{objects}"), 1),
        };
        self.domain = domain;
        self.size = (count + nulls) as f64;
    }

    /// One domain of a table, and its size.
    fn pick(&mut self, domains: Domains) -> (&'static str, f64) {
        *self.choices.pick(domains)
    }

    /// The classes of nodes, and the names of what they have.
    fn node_classes(&mut self, root: &str) -> String {
        let refs = 1 + self.choices.below(2);
        let numbers = self.choices.below(3);
        let [first, second] = self.counts.map(|count| count as i32);
        let is_interface = self.nodes == Nodes::Interface;
        let call = if is_interface { "()" } else { "" };
        let owner = match self.nodes {
            Nodes::Interface => "Sub",
            Nodes::Root => root,
            _ => "Node",
        };
        let holders = if self.nodes == Nodes::Subclass { first + second } else { first };
        let (mut fields, mut getters, mut asked, mut other) = Default::default();
        let texts: [&mut String; 4] = [&mut fields, &mut getters, &mut asked, &mut other];
        for index in 0..refs {
            *texts[0] += &format!("Node f{index}; ");
            *texts[1] += &format!("public Node f{index}() {{ return f{index}; }} ");
            *texts[2] += &format!("Node f{index}(); ");
            *texts[3] += &format!("public Node f{index}() {{ return next; }} ");
            self.domains.push(format!("{owner}.f{index}={}", self.domain));
            self.vectors *= self.size.powi(holders);
            self.names.extend([('f', format!("f{index}{call}")), ('g', format!("f{index}{call}"))]);
            self.names.extend([('F', format!("f{index}")), ('G', format!("f{index}"))]);
            if !is_interface {
                self.names.push(('W', format!("f{index}")));
            }
        }
        for index in 0..numbers {
            let (kind, domains) = *self.choices.pick(NUMBERS);
            let (domain, size) = self.pick(domains);
            *texts[0] += &format!("{kind} d{index}; ");
            *texts[1] += &format!("public long d{index}() {{ return d{index}; }} ");
            *texts[2] += &format!("long d{index}(); ");
            *texts[3] += &format!("public long d{index}() {{ return {index}; }} ");
            self.domains.push(format!("{owner}.d{index}={domain}"));
            self.vectors *= size.powi(holders);
            self.names.push(('d', format!("d{index}{call}")));
            self.names.push(('D', format!("d{index}")));
            if !is_interface {
                self.names.push(('w', format!("d{index}")));
            }
        }
        match self.nodes {
            Nodes::Plain => format!("static class Node {{ {fields}}}"),
            Nodes::Root => {
                self.fields += &fields;
                self.names.extend([('r', "f0".to_owned()), ('R', "f0".to_owned())]);
                String::new()
            }
            Nodes::Subclass => {
                // The second name hides a field of the superclass.
                let more = ["more", "f0"][self.choices.below(2)];
                self.domains.push(format!("Sub.{more}=false,true"));
                self.vectors *= 2_f64.powi(second);
                format!(
                    "static class Node {{ {fields}}} static class Sub extends Node {{ boolean {more}; }}"
                )
            }
            Nodes::Interface => {
                self.domains.push(format!("Other.next={}", self.domain));
                self.vectors *= self.size.powi(second);
                format!(
                    "interface Node {{ {asked}}} static class Sub implements Node {{ {fields}{getters}}} \
                     static class Other implements Node {{ Node next; {other}}}"
                )
            }
        }
    }

    fn root_nodes(&mut self, root: &str) {
        for index in 0..1 + self.choices.below(2) {
            self.fields += &format!("Node r{index}; ");
            self.domains.push(format!("{root}.r{index}={}", self.domain));
            self.vectors *= self.size;
            self.names.extend([('r', format!("r{index}")), ('R', format!("r{index}"))]);
        }
    }

    /// A root that is a node has its other fields in every node.
    fn extras(&mut self, root: &str) {
        let holders = if self.nodes == Nodes::Root { self.counts[0] as i32 } else { 1 };
        for &(letter, kind, domains) in EXTRAS {
            if self.choices.below(5) == 4 {
                let (domain, size) = self.pick(domains);
                self.extra(root, letter, kind, domain, size.powi(holders));
            }
        }
        if self.choices.below(5) == 4 {
            let domain = format!("{{length=0..2; elements={}}}", self.domain);
            let size = 1.0 + self.size + self.size * self.size;
            self.extra(root, 'o', "Node[]", &domain, size.powi(holders));
        }
        if self.choices.below(6) == 5 {
            let domain = format!("7,{},\"t\"", self.domain);
            self.extra(root, 'O', "Object", &domain, (self.size + 2.0).powi(holders));
        }
    }

    fn extra(&mut self, root: &str, letter: char, kind: &str, domain: &str, vectors: f64) {
        let name = format!("x{letter}");
        self.fields += &format!("{kind} {name}; ");
        self.domains.push(format!("{root}.{name}={domain}"));
        self.vectors *= vectors;
        self.names.push((letter, name));
    }

    fn source(&mut self, root: &str, classes: &str, pool: &[&'static str]) -> String {
        let has_sub = matches!(self.nodes, Nodes::Subclass | Nodes::Interface);
        self.names.push(('P', root.to_owned()));
        let mut methods = self.fill(SHARED).expect("every node has a reference");
        let mut body = String::new();
        let checks = 1 + self.choices.below(3);
        let mut made = 0;
        while made < checks && !self.choices.ran_out {
            let check = *self.choices.pick(pool);
            if check.contains("Sub") && !has_sub {
                continue;
            }
            let Some(check) = self.fill(check) else { continue };
            methods += &format!("    boolean c{made}() {{ {check} }}\n");
            body += &match self.choices.below(6) {
                5 => format!("if (c{made}()) return false; "),
                4 => format!("if (c{made}()) return true; "),
                _ => format!("if (!c{made}()) return false; "),
            };
            made += 1;
        }
        let last = ["true", "true", "count < 5", "c0()"][self.choices.below(4)];
        let mut source = format!(
            "import java.util.*;\npublic class {root} implements Cloneable {{\n    {}transient int count;\n    \
             enum Color {{ RED, BLUE }}\n    {classes}\n{methods}    \
             boolean repOk() {{ {body}return {last}; }}\n}}\n",
            self.fields
        );
        self.domains.push(format!("{root}.count=0"));
        if self.nodes == Nodes::Root {
            source = source.replace("Node", root);
        }
        source
    }

    /// The check with names in it; None when something that it names is not there.
    fn fill(&mut self, check: &str) -> Option<String> {
        let mut parts = check.split('$');
        let mut filled = parts.next()?.to_owned();
        let mut chosen: Names = Vec::new();
        for part in parts {
            let letter = part.chars().next()?;
            let name = match chosen.iter().find(|(other, _)| *other == letter) {
                Some((_, name)) => name.clone(),
                None if letter == 'c' => self.choices.below(3).to_string(),
                None => {
                    let fits = |(other, _): &&(char, String)| *other == letter;
                    let fitting: Vec<_> = self.names.iter().filter(fits).collect();
                    if fitting.is_empty() {
                        return None;
                    }
                    self.choices.pick(&fitting).1.clone()
                }
            };
            filled += &name;
            filled += &part[1..];
            chosen.push((letter, name));
        }
        Some(filled)
    }
}

/// Classes with more values than are looked at together: pairs of them, or the values
/// themselves.
pub(crate) fn wide() -> Vec<Predicate> {
    let sum = "first < second && first + 2 != second && (second + third) % 3 != first % 2
        && third / 2 < second && third + first < 25";
    let any = "second != 2 && (first > 100 || third < first - second)";
    let sizes =
        [("Wide", [14, 14, 30], sum), ("Wider", [5, 70, 12], sum), ("Widest", [130, 4, 8], any)];
    let one = |(name, sizes, condition)| numbers(name, sizes, &format!("return {condition};"));
    sizes.map(one).into()
}

/// Classes that read the same place over and over, in rounds of different lengths: wherever
/// one stops looking, it may be at such a read.
pub(crate) fn repeated() -> Vec<Predicate> {
    let one = |length: usize| {
        let rest = "x ^= i; ".repeat(length);
        let body = format!(
            "int i = 0, x = 0; do {{ if (first > 70 + i) return false; {rest}i++; }} while (i < 60);
        return second <= first && x >= 0 && third != second;"
        );
        numbers(&format!("Again{length}"), [4, 3, 2], &body)
    };
    (0..12).map(one).collect()
}

/// Classes that keep something before they reject, or before they go on, and look at what
/// they kept.
pub(crate) fn keeping() -> Vec<Predicate> {
    let bodies = [
        "if (first > second) return fail(1); if (third == second) return fail(2); return kept == 0;",
        "kept = first; if (second < 3) { kept = second; flag = true; return false; }
        return kept < third || fail(kept);",
        "if (third > first) { kept = 7; if (second > 2) return fail(third); kept = second; }
        return kept != 1 && (first != 2 || fail(first + kept));",
        "flag = first == second; message = flag ? \"same\" : this;
        if (third == 4) return fail(3) || flag; return message == this ? second > first : third > 1;",
        "for (int i = 0; i < 4; i++) { narrow += 100 * first; if (first == i && second > narrow) return fail(i); }
        return narrow >= 0 && (third != 2 || !fail(0) && kept == 0);",
    ];
    let one = |(index, body)| numbers(&format!("Keeping{index}"), [5, 6, 5], body);
    bodies.into_iter().enumerate().map(one).collect()
}

/// A class of three numbers, of which there are so many.
fn numbers(name: &str, sizes: [u32; 3], body: &str) -> Predicate {
    let source = format!(
        "public class {name} {{
    static int kept; static boolean flag; static byte narrow; static Object message;
    static boolean fail(int why) {{ kept = why; message = \"failed\"; return false; }}
    int first, second, third;
    boolean repOk() {{ {body} }}
}}
"
    );
    let of = |(field, size)| format!("{name}.{field}=0..{}", size - 1);
    let domains = ["first", "second", "third"].into_iter().zip(sizes).map(of).collect();
    let vectors = sizes.iter().map(|&size| f64::from(size)).product();
    Predicate { name: name.to_owned(), source, domains, vectors }
}
