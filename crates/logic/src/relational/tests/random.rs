//! Random formulas over all operators: trying all structures with the plain evaluator, and the
//! models of the translation, must agree.
//!
//! Texts are made by a grammar that knows types roughly; what the checker refuses is made anew.
//! A text that fails is cut down to a part that still fails before it is told.

use super::examples::{NODE, ROOT, bounds, signature};
use crate::relational::bounds::{Bounds, Domain, Objects};
use crate::relational::formula::Invariant;
use crate::relational::instance::{Atom, Instance, Object, Tuple, Value};
use crate::relational::models::{Models, Step};
use crate::relational::parse;
use crate::relational::signature::{ClassId, FieldId, Kind, Signature};
use crate::relational::suite::{Progress, Suite, SuiteOptions};
use crate::relational::weaken::{is_kept, weakened};
use crate::sat::engine::Backend;
use std::collections::{BTreeMap, BTreeSet};

/// Random numbers that are the same in every run.
pub(super) struct Random(pub(super) u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % limit as u64) as usize
    }

    fn pick<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len())]
    }
}

/// All structures within bounds, with their numbers breadth first, by trying all values.
pub(super) fn all_structures(signature: &Signature, bounds: &Bounds) -> BTreeSet<Instance> {
    let begin =
        Instance { root: bounds.root, objects: BTreeMap::from([(bounds.root, Vec::new())]) };
    let identities: BTreeSet<ClassId> =
        bounds.objects.iter().filter(|it| !it.1.alike).map(|it| *it.0).collect();
    let mut all = BTreeSet::new();
    let mut waiting = vec![begin];
    while let Some(partial) = waiting.pop() {
        let missing = partial.objects.iter().find_map(|(object, fields)| {
            let next = bounds
                .fields(signature, object.class)
                .get(fields.len())
                .map(|it| (it.0, it.1.clone()));
            next.map(|(field, domain)| (*object, field, domain))
        });
        match missing {
            None => {
                all.insert(partial.labelled(&identities));
            }
            Some((object, field, domain)) => {
                for value in values(&domain) {
                    waiting.push(extended(&partial, object, field, value));
                }
            }
        }
    }
    all
}

fn values(domain: &Domain) -> Vec<Value> {
    let mut all = domain.plain_values();
    if let Some(array) = &domain.array {
        for &length in &array.lengths {
            let mut arrays = vec![Vec::new()];
            for _ in 0..length {
                let longer = |it: &Vec<Value>| {
                    array
                        .plain_values()
                        .into_iter()
                        .map(|value| [&it[..], &[value]].concat())
                        .collect::<Vec<_>>()
                };
                arrays = arrays.iter().flat_map(longer).collect();
            }
            all.extend(arrays.into_iter().map(Value::Array));
        }
    }
    all
}

fn extended(partial: &Instance, object: Object, field: FieldId, value: Value) -> Instance {
    let mut next = partial.clone();
    let mut meet = |value: &Value| {
        if let Value::Atom(Atom::Object(met)) = value {
            next.objects.entry(*met).or_default();
        }
    };
    meet(&value);
    if let Value::Array(elements) = &value {
        elements.iter().for_each(meet);
    }
    next.objects.get_mut(&object).expect("it is there").push((field, value));
    next
}

pub(super) fn models(text: &str, signature: &Signature, bounds: &Bounds) -> BTreeSet<Instance> {
    let invariant = parse(text, "random", signature, ROOT).unwrap_or_else(|it| panic!("{it}"));
    let mut models = Models::new(&invariant, signature, bounds, true, Backend::default());
    let mut all = BTreeSet::new();
    while let Step::Found(instance) = models.next(u64::MAX) {
        assert!(all.insert(instance), "{text}: a structure came twice");
    }
    all
}

fn small(count: u32) -> (Signature, Bounds) {
    let node = Kind::Object(NODE);
    let signature = signature(&[
        (
            "Root",
            &[
                ("first", node.clone()),
                ("count", Kind::Integer),
                ("items", Kind::Array(vec![Kind::Integer])),
            ],
        ),
        ("Node", &[("next", node), ("value", Kind::Integer)]),
    ]);
    let nodes = Domain::objects_or_null(NODE, count);
    let items = Domain { null: true, ..Domain::array(vec![2], Domain::range(0, 1)) };
    let domains = vec![nodes.clone(), Domain::range(1, 2), items, nodes, Domain::range(0, 1)];
    let bounds = bounds(&signature, count, domains);
    (signature, bounds)
}

struct Grammar<'a> {
    random: &'a mut Random,
    variables: Vec<String>,
}

impl Grammar<'_> {
    fn variable(&mut self) -> String {
        let name = format!("v{}", self.variables.len());
        self.variables.push(name.clone());
        name
    }

    fn formula(&mut self, depth: usize) -> String {
        if depth == 0 {
            return self.atomic(0);
        }
        match self.random.below(12) {
            0 => format!("not ({})", self.formula(depth - 1)),
            1 => format!("({}) and ({})", self.formula(depth - 1), self.formula(depth - 1)),
            2 => format!("({}) or ({})", self.formula(depth - 1), self.formula(depth - 1)),
            3 => format!("({}) => ({})", self.formula(depth - 1), self.formula(depth - 1)),
            4 => format!("({}) <=> ({})", self.formula(depth - 1), self.formula(depth - 1)),
            5 => format!(
                "({}) => ({}) else ({})",
                self.formula(depth - 1),
                self.formula(depth - 1),
                self.formula(depth - 1)
            ),
            6 | 7 => self.quantified(depth),
            8 => {
                let value = self.nodes(1);
                let name = self.variable();
                let text = format!("(let {name} = {value} | {})", self.formula(depth - 1));
                self.variables.pop();
                text
            }
            _ => self.atomic(depth),
        }
    }

    fn quantified(&mut self, depth: usize) -> String {
        let quantifier = self.random.pick(&["all", "some", "no", "one", "lone"]);
        if self.random.below(3) == 0 {
            let disjoint = self.random.pick(&["", "disj "]);
            let set = self.nodes(1);
            let (a, b) = (self.variable(), self.variable());
            let text =
                format!("({quantifier} {disjoint}{a}, {b}: {set} | {})", self.formula(depth - 1));
            self.variables.truncate(self.variables.len() - 2);
            return text;
        }
        let set = self.nodes(1);
        let name = self.variable();
        let text = format!("({quantifier} {name}: {set} | {})", self.formula(depth - 1));
        self.variables.pop();
        text
    }

    fn atomic(&mut self, depth: usize) -> String {
        let depth = depth.min(2);
        match self.random.below(6) {
            0 => format!(
                "{} {}",
                self.random.pick(&["no", "some", "one", "lone"]),
                self.nodes(depth)
            ),
            1 => format!(
                "{} {} {}",
                self.nodes(depth),
                self.random.pick(&["in", "=", "!=", "!in"]),
                self.nodes(depth)
            ),
            2 => format!(
                "{} {} {}",
                self.pairs(depth),
                self.random.pick(&["in", "=", "!in"]),
                self.pairs(depth)
            ),
            3 => format!(
                "{} {}",
                self.random.pick(&["no", "some", "one", "lone"]),
                self.pairs(depth)
            ),
            4 => format!(
                "{}[{}, {}]",
                self.random.pick(&["gt", "lt", "gte", "lte"]),
                self.numbers(depth),
                self.numbers(depth)
            ),
            _ => format!(
                "{} {} {}",
                self.numbers(depth),
                self.random.pick(&["=", "<", "<=", ">", ">=", "!=", "in", "!<"]),
                self.numbers(depth)
            ),
        }
    }

    /// A set of nodes.
    fn nodes(&mut self, depth: usize) -> String {
        if depth == 0 {
            if !self.variables.is_empty() && self.random.below(2) == 0 {
                let at = self.random.below(self.variables.len());
                return self.variables[at].clone();
            }
            return self.random.pick(&["Node", "thiz.first", "thiz.first.next", "none"]).to_owned();
        }
        let operator = self.random.pick(&["+", "-", "&"]);
        match self.random.below(8) {
            0 | 1 => format!("({} {operator} {})", self.nodes(depth - 1), self.nodes(depth - 1)),
            2 | 3 => format!("{}.{}", self.nodes(depth - 1), self.pairs(depth - 1)),
            4 => format!("{}.{}", self.pairs(depth - 1), self.nodes(depth - 1)),
            5 => {
                let set = self.nodes(depth - 1);
                let name = self.variable();
                let text = format!("{{{name}: {set} | {}}}", self.formula(depth - 1));
                self.variables.pop();
                text
            }
            6 => format!(
                "(({}) => {} else {})",
                self.formula(depth - 1),
                self.nodes(depth - 1),
                self.nodes(depth - 1)
            ),
            _ => format!("{}[{}]", self.pairs(depth - 1), self.nodes(depth - 1)),
        }
    }

    /// A relation of nodes.
    fn pairs(&mut self, depth: usize) -> String {
        if depth == 0 {
            return self
                .random
                .pick(&["next", "~next", "^next", "*next", "(next + ~next)"])
                .to_owned();
        }
        match self.random.below(9) {
            0 => format!(
                "({} {} {})",
                self.pairs(depth - 1),
                self.random.pick(&["+", "-", "&", "++"]),
                self.pairs(depth - 1)
            ),
            1 => format!("~({})", self.pairs(depth - 1)),
            2 => format!("^({})", self.pairs(depth - 1)),
            3 => format!("*({})", self.pairs(depth - 1)),
            4 => format!("({} -> {})", self.nodes(depth - 1), self.nodes(depth - 1)),
            5 => format!("({} <: {})", self.nodes(depth - 1), self.pairs(depth - 1)),
            6 => format!("({} :> {})", self.pairs(depth - 1), self.nodes(depth - 1)),
            7 => format!("({}.{})", self.pairs(depth - 1), self.pairs(depth - 1)),
            _ => "(next & iden)".to_owned(),
        }
    }

    fn numbers(&mut self, depth: usize) -> String {
        if depth == 0 {
            return self
                .random
                .pick(&[
                    "thiz.count",
                    "Node.value",
                    "1",
                    "-1",
                    "2",
                    "thiz.items.length",
                    "thiz.items.indices",
                    "thiz.items.elements[0]",
                    "#Node",
                    "(univ & Node.value)",
                    "0.^(thiz.items.elements)",
                    "0.*(thiz.items.elements)",
                ])
                .to_owned();
        }
        match self.random.below(9) {
            0 => format!("#({})", self.nodes(depth - 1)),
            1 => format!("#({})", self.pairs(depth - 1)),
            2 => format!(
                "{}[{}, {}]",
                self.random.pick(&["plus", "minus", "mul"]),
                self.numbers(depth - 1),
                self.numbers(depth - 1)
            ),
            3 => {
                format!("{}[{}]", self.random.pick(&["sum", "min", "max"]), self.numbers(depth - 1))
            }
            4 => {
                let set = self.nodes(depth - 1);
                let name = self.variable();
                let text = format!("(sum {name}: {set} | {})", self.numbers(depth - 1));
                self.variables.pop();
                text
            }
            5 => format!("{}.value", self.nodes(depth - 1)),
            6 => format!("thiz.items.elements[{}]", self.numbers(depth - 1)),
            7 => format!("({} & {})", self.numbers(depth - 1), self.numbers(depth - 1)),
            _ => self.numbers(0),
        }
    }
}

/// Whether trying and the solver agree on a text; texts that are not read do.
fn agrees(text: &str, signature: &Signature, bounds: &Bounds, all: &BTreeSet<Instance>) -> bool {
    let Ok(invariant) = parse(text, "random", signature, ROOT) else { return true };
    let valid = all.iter().filter(|it| invariant.failing(signature, it).is_empty());
    let valid: BTreeSet<Instance> = valid.cloned().collect();
    let solves = |backend| finds(&invariant, (signature, bounds), &valid, backend);
    Backend::all().into_iter().all(solves)
}

/// Whether a solver finds just these structures, each once.
fn finds(
    invariant: &Invariant,
    (signature, bounds): (&Signature, &Bounds),
    valid: &BTreeSet<Instance>,
    backend: Backend,
) -> bool {
    let mut models = Models::new(invariant, signature, bounds, true, backend);
    let mut found = BTreeSet::new();
    let fine = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        while let Step::Found(instance) = models.next(u64::MAX) {
            if !found.insert(instance) {
                return false;
            }
        }
        true
    }));
    fine.unwrap_or(false) && found == *valid
}

/// The shortest part in parentheses that fails as well, if there is one.
fn shrunk(text: &str, fails: &dyn Fn(&str) -> bool) -> String {
    let mut open = Vec::new();
    let mut parts = Vec::new();
    for (at, letter) in text.char_indices() {
        match letter {
            '(' => open.push(at + 1),
            ')' => parts.extend(open.pop().map(|begin| &text[begin..at])),
            _ => {}
        }
    }
    parts.sort_by_key(|it| it.len());
    let part = parts.into_iter().find(|it| it.len() + 2 < text.len() && fails(it));
    part.map_or_else(|| text.to_owned(), |it| shrunk(it, fails))
}

#[test]
fn the_solver_finds_what_trying_all_structures_finds() {
    let (signature, bounds) = small(2);
    let all = all_structures(&signature, &bounds);
    let mut random = Random(15);
    let (mut read, mut satisfied) = (0, 0);
    while read < crate::tests::times(1_000, 20_000) {
        let text = Grammar { random: &mut random, variables: Vec::new() }.formula(3);
        let Ok(invariant) = parse(&text, "random", &signature, ROOT) else { continue };
        read += 1;
        let count = all.iter().filter(|it| invariant.failing(&signature, it).is_empty()).count();
        satisfied += usize::from(count > 0 && count < all.len());
        if !agrees(&text, &signature, &bounds, &all) {
            let fails = |it: &str| !agrees(it, &signature, &bounds, &all);
            panic!("they differ on {}", shrunk(&text, &fails));
        }
    }
    assert!(satisfied * 4 > read, "{satisfied} of {read} formulas tell structures apart");
}

#[test]
fn all_structures_of_one_class_are_models_of_nothing_said() {
    let (signature, bounds) = small(2);
    assert_eq!(models("some thiz", &signature, &bounds), all_structures(&signature, &bounds));
}

/// What prefixes and shapes refute must be in no structure.
#[test]
fn suites_have_the_tuples_of_all_structures() {
    let (signature, bounds) = small(3);
    let all = all_structures(&signature, &bounds);
    let mut random = Random(10);
    let (mut read, mut kept) = (0, 0);
    while read < crate::tests::times(300, 10_000) {
        let mut clause = || Grammar { random: &mut random, variables: Vec::new() }.formula(1);
        let text = format!("{}; {}; {}", clause(), clause(), clause());
        let Ok(invariant) = parse(&text, "random", &signature, ROOT) else { continue };
        let valid = all.iter().filter(|it| invariant.failing(&signature, it).is_empty());
        let tuples: BTreeSet<Tuple> = valid.flat_map(Instance::tuples).collect();
        if tuples.is_empty() {
            continue;
        }
        read += 1;
        kept += usize::from(!weakened(&invariant, &is_kept).clauses.is_empty());
        let mut suite = Suite::new(&invariant, &signature, &bounds, SuiteOptions::default(), None);
        assert_eq!(suite.step(u64::MAX), Progress::Done);
        let found: BTreeSet<Tuple> =
            suite.extensions().into_iter().flat_map(|it| it.feasible).collect();
        assert_eq!(found, tuples, "{text}");
    }
    assert!(kept * 3 > read, "prefixes keep something of {kept} invariants of {read}");
}

/// Classes that hold each other.
fn mixed(alike: bool) -> (Signature, Bounds) {
    let (a, b) = (ClassId(1), ClassId(2));
    let signature = signature(&[
        ("Root", &[("x", Kind::Object(a)), ("y", Kind::Object(b))]),
        ("A", &[("b", Kind::Object(b)), ("a", Kind::Object(a))]),
        ("B", &[("back", Kind::Object(a))]),
    ]);
    let many = |count, alike| Objects { count, alike };
    let field = |class: u32, field: u32| (ClassId(class), FieldId(field));
    let bounds = Bounds {
        root: Object { class: ROOT, number: 0 },
        objects: BTreeMap::from([(ROOT, many(1, true)), (a, many(2, true)), (b, many(2, alike))]),
        domains: BTreeMap::from([
            (field(0, 0), Domain::objects_or_null(a, 2)),
            (field(0, 1), Domain::objects_or_null(b, 2)),
            (field(1, 2), Domain::objects_or_null(b, 2)),
            (field(1, 3), Domain::objects_or_null(a, 2)),
            (field(2, 4), Domain::objects_or_null(a, 2)),
        ]),
    };
    (signature, bounds)
}

#[test]
fn each_structure_of_several_classes_is_one_model() {
    for alike in [true, false] {
        let (signature, bounds) = mixed(alike);
        let all = all_structures(&signature, &bounds);
        assert!(all.len() > 100, "{} structures", all.len());
        assert_eq!(models("some thiz", &signature, &bounds), all);
    }
}

#[test]
fn a_root_that_others_hold_keeps_its_number() {
    let signature =
        signature(&[("Node", &[("next", Kind::Object(ROOT)), ("other", Kind::Object(ROOT))])]);
    let nodes = Domain::objects_or_null(ROOT, 3);
    let bounds = Bounds {
        root: Object { class: ROOT, number: 0 },
        objects: BTreeMap::from([(ROOT, Objects { count: 3, alike: true })]),
        domains: BTreeMap::from([((ROOT, FieldId(0)), nodes.clone()), ((ROOT, FieldId(1)), nodes)]),
    };
    assert_eq!(models("some thiz", &signature, &bounds), all_structures(&signature, &bounds));
}
