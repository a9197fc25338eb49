//! Symbolic execution finds what Korat's search finds: the values that take its accepting paths are
//! the valid inputs, each once.

use crate::common::{Program, cache, domains, jdk, root};
use machine::ending::Limits;
use machine::machine::Machine;
use smallscope::input::class_path::ClassPath;
use smallscope::input::classes::Classes;
use smallscope::scope::bounds::Given;
use smallscope::scope::world::World;
use smallscope::space;
use smallscope::suite::structure::Structure;
use smallscope::symbolic::Bound;
use smallscope::symbolic::effort::Effort;
use smallscope::symbolic::search::{PathVerdict, Question, SymbolicSearch};
use std::collections::BTreeSet;

/// Classes of `corpus/generate/` whose headers give counts up to this scope.
const CLASSES: [(&str, i64); 6] = [
    ("BinaryTree", 5),
    ("SearchTree", 4),
    ("SortedList", 4),
    ("RedBlackTree", 4),
    ("BinomialHeap", 3),
    ("SortedDoublyLinkedList", 3),
];

/// The domains of values: what references lead to is found, not given.
fn values(program: &Program, scope: i64) -> Vec<Given> {
    let is_value = |given: &Given| !given.domain.to_string().contains("null");
    domains::given(program, &[scope], None).into_iter().filter(is_value).collect()
}

fn machine(program: &Program) -> Machine {
    let jdk = jdk();
    let classes = cache::classes(&[program], &jdk, 17);
    let class_path = ClassPath::open(classes.to_str().unwrap(), jdk.feature()).unwrap();
    let limits = Limits { heap_bytes: 256 << 20, ..Limits::default() };
    Machine::new(Box::new(Classes::new(jdk, class_path).unwrap()), limits, 0).unwrap()
}

/// All valid inputs by symbolic execution, as texts, and how many there are.
fn by_paths(program: &Program, scope: i64) -> (BTreeSet<String>, usize) {
    let (mut plain, mut second) = (machine(program), machine(program));
    let class = plain.load(&program.main()).unwrap();
    let given = values(program, scope);
    let mut world = World::find(&mut plain, class, &given).unwrap();
    space::prepare(&mut plain, &mut world).unwrap();
    space::prepare(&mut second, &mut world).unwrap();
    let root = second.load(&program.main()).unwrap();
    let predicate = second.program().find_method(root, "repOk", "()Z").unwrap();
    let bound = Bound { scope: scope as u32, length: 4, depth: None };
    let effort = Effort { conflicts: 100_000, external: None };
    let question = Question { root, predicate, world, bound, budget: 1_000_000, effort };
    let Ok(mut search) = SymbolicSearch::new(second, question) else { panic!("there is no room") };
    let (mut texts, mut count) = (BTreeSet::new(), 0);
    loop {
        match search.advance() {
            PathVerdict::Accepted => {
                let mut keep = |machine: &Machine, root| {
                    texts.insert(Structure::read(machine, root).to_string());
                };
                let Ok(inputs) = search.each_input(&mut plain, usize::MAX, &mut keep) else {
                    panic!("there is no room")
                };
                count += inputs;
            }
            PathVerdict::Exhausted => break,
            PathVerdict::Rejected | PathVerdict::Threw | PathVerdict::Bound => {}
            verdict => panic!("{}: {verdict:?}", program.name),
        }
    }
    assert!(!search.counts().is_inexact(), "{}: nothing was fixed or unknown", program.name);
    (texts, count)
}

/// The same by Korat's search.
fn by_search(program: &Program, scope: i64) -> BTreeSet<String> {
    let mut command = crate::common::command("generate", &[&program.name]);
    command.arg(program.main()).args(["--scope", &scope.to_string(), "-q", "--print"]);
    for text in program.domains.split(';').map(str::trim).filter(|text| !text.is_empty()) {
        command.arg("--domain").arg(domains::with_scope(text, &[scope]));
    }
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

#[test]
fn the_values_of_all_paths_are_the_valid_inputs_each_once() {
    for (name, largest) in CLASSES {
        let path = root().join("corpus/generate").join(format!("{name}.java"));
        let program = Program::read(&path).unwrap();
        for scope in 1..=largest {
            let (texts, count) = by_paths(&program, scope);
            let expected = by_search(&program, scope);
            assert_eq!(texts, expected, "{name} at scope {scope}");
            assert_eq!(count, expected.len(), "{name} at scope {scope}: one input is of two paths");
        }
    }
}
