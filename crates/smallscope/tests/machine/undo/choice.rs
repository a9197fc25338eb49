//! Undecided fields: the machine stops at the first read of one, hands out a
//! [`Choice`] as data, and somebody answers. Here that is a small Korat: it marks
//! at every choice, answers with the first candidate, and goes back for the next.

use super::boot::boot;
use crate::common::{self, compile};
use machine::choice::Choice;
use machine::driver::Slot;
use machine::ending::{Ending, Limits, Stop};
use machine::machine::Machine;
use machine::mark::Mark;
use machine::mode::Concrete;
use machine::program::MethodId;
use machine::value::{Ref, int};

/// The values of a field, in the order of candidates.
#[derive(Clone, PartialEq)]
enum Domain {
    /// Null, then the nodes.
    Nodes,
    Ints(Vec<u64>),
}

/// A structure with all its fields undecided, and its predicate.
struct Input {
    machine: Machine<Concrete>,
    structure: Ref,
    nodes: Vec<Ref>,
    predicate: MethodId,
    /// All fields: object, slot, domain.
    fields: Vec<(Ref, u32, Domain)>,
    /// How many nodes beyond the ones in use may be named: one, or all.
    fresh: usize,
}

/// A choice that was answered, to be answered differently later.
struct Answered {
    mark: Mark,
    choice: Choice,
    next: usize,
    candidates: Vec<u64>,
    /// Nodes in use before.
    used: usize,
}

#[derive(Debug, Default, PartialEq, Eq)]
struct Counts {
    explored: u64,
    valid: u64,
    /// Inputs that are valid whatever their unread fields hold.
    concrete: u64,
}

impl Input {
    /// `count` nodes, size 0..=count, and info 1..=`infos` if the nodes have it.
    fn new(class: &str, count: usize, infos: i32) -> Input {
        let jdk = common::jdk();
        let classes = compile::compile(&jdk, &compile::read(&compile::sources("choice")));
        let mut machine = boot(&jdk, &classes, Limits::default(), Concrete);
        let id = machine.load(class).unwrap();
        let node = machine.load(&format!("{class}$Node")).unwrap();
        let predicate = machine.program().find_method(id, "repOk", "()Z").unwrap();
        let structure = machine.new_input(id).unwrap();
        let nodes: Vec<Ref> = (0..count).map(|_| machine.new_input(node).unwrap()).collect();
        let sizes = Domain::Ints((0..=count as u64).collect());
        let infos = Domain::Ints((1..=infos).map(int).collect());
        let slot = |class, name| machine.program().field(class, name).map(|field| field.slot);
        let mut fields = vec![
            (structure, slot(id, "root").unwrap(), Domain::Nodes),
            (structure, slot(id, "size").unwrap(), sizes),
        ];
        for &object in &nodes {
            fields.push((object, slot(node, "left").unwrap(), Domain::Nodes));
            fields.push((object, slot(node, "right").unwrap(), Domain::Nodes));
            fields.extend(slot(node, "info").map(|slot| (object, slot, infos.clone())));
        }
        Input { machine, structure, nodes, predicate, fields, fresh: 1 }
    }

    fn leave_undecided(&mut self) {
        for (object, slot, _) in &self.fields {
            self.machine.leave_undecided(*object, *slot);
        }
    }

    fn call(&mut self) {
        self.machine.call(self.predicate, &[self.structure.word()]);
    }

    /// The values to try for a field when `used` nodes are in use.
    fn candidates(&self, choice: &Choice, used: usize) -> Vec<u64> {
        let Choice::Field { object, slot, .. } = *choice else {
            panic!("no array was left undecided");
        };
        let mut fields = self.fields.iter();
        let field = fields.find(|field| (field.0, field.1) == (object, slot));
        match &field.expect("only these fields are undecided").2 {
            Domain::Ints(values) => values.clone(),
            Domain::Nodes => {
                let limit = self.nodes.len().min(used + self.fresh);
                let nodes = self.nodes[..limit].iter().map(|node| node.word());
                std::iter::once(0).chain(nodes).collect()
            }
        }
    }

    fn used_after(&self, answer: u64, used: usize) -> usize {
        let named = self.nodes.iter().position(|node| node.word() == answer);
        named.map_or(used, |index| used.max(index + 1))
    }

    /// Inputs that agree on all fields that were read.
    fn completions(&self) -> u64 {
        let open = |(object, slot, _): &&(Ref, u32, Domain)| {
            self.machine.heap().is_undecided(*object, *slot)
        };
        let values = |(_, _, domain): &(Ref, u32, Domain)| match domain {
            Domain::Ints(values) => values.len(),
            Domain::Nodes => self.nodes.len() + 1,
        };
        self.fields.iter().filter(open).map(|field| values(field) as u64).product()
    }

    /// Tries every combination of candidates that the predicate can tell apart.
    fn search(&mut self) -> Counts {
        let mut counts = Counts::default();
        let mut answered: Vec<Answered> = Vec::new();
        let mut used = 0;
        self.leave_undecided();
        self.call();
        let start = self.machine.mark();
        let (digest, floor) = (self.machine.digest(), self.machine.heap().floor());
        loop {
            match self.machine.run() {
                Stop::Choice(choice) => {
                    let candidates = self.candidates(&choice, used);
                    let mark = self.machine.mark();
                    answered.push(Answered { mark, choice, next: 0, candidates, used });
                }
                Stop::Ended(Ending::Returned(accepted)) => {
                    counts.explored += 1;
                    counts.valid += accepted;
                    counts.concrete += accepted * self.completions();
                }
                stop => panic!("{stop:?}"),
            }
            loop {
                let Some(top) = answered.last_mut() else {
                    self.machine.undo_to(&start);
                    assert_eq!(
                        self.machine.digest_from(floor),
                        digest,
                        "the search leaves no trace"
                    );
                    self.machine.release(start);
                    return counts;
                };
                self.machine.undo_to(&top.mark);
                if let Some(&answer) = top.candidates.get(top.next) {
                    top.next += 1;
                    let (choice, before) = (top.choice, top.used);
                    self.machine.decide(&choice, answer);
                    used = self.used_after(answer, before);
                    break;
                }
                let exhausted = answered.pop().expect("the last one");
                self.machine.release(exhausted.mark);
            }
        }
    }

    /// Tries every combination of values, all decided beforehand, on a machine without marks.
    fn brute_force(&mut self) -> u64 {
        let values: Vec<Vec<u64>> = (self.fields.iter())
            .map(|(_, _, domain)| match domain {
                Domain::Ints(values) => values.clone(),
                Domain::Nodes => {
                    [0].into_iter().chain(self.nodes.iter().map(|n| n.word())).collect()
                }
            })
            .collect();
        let combinations: usize = values.iter().map(Vec::len).product();
        let mut valid = 0;
        for combination in 0..combinations {
            let mut rest = combination;
            for ((object, slot, _), values) in self.fields.iter().zip(&values) {
                self.machine.write(Slot::Field(*object, *slot), values[rest % values.len()]);
                rest /= values.len();
            }
            self.call();
            match self.machine.run() {
                Stop::Ended(Ending::Returned(accepted)) => valid += accepted,
                stop => panic!("{stop:?}"),
            }
        }
        valid
    }
}

fn agrees_with_brute_force(class: &str, nodes: usize, infos: i32) -> u64 {
    let mut input = Input::new(class, nodes, infos);
    input.fresh = nodes;
    let counts = input.search();
    let expected = Input::new(class, nodes, infos).brute_force();
    assert!(counts.explored > 10 && expected > 1);
    assert_eq!(counts.concrete, expected, "{class} with {nodes} nodes");
    counts.explored
}

/// Explored and valid candidates, as Korat prints them.
fn korat(class: &str, nodes: usize) -> (u64, u64) {
    let counts = Input::new(class, nodes, nodes as i32).search();
    (counts.explored, counts.valid)
}

#[test]
fn backtracking_finds_what_trying_all_inputs_finds() {
    agrees_with_brute_force("BinaryTree", 3, 0);
    agrees_with_brute_force("SearchTree", 2, 3);
}

#[test]
fn a_search_can_be_repeated_on_the_same_machine() {
    let mut input = Input::new("SearchTree", 4, 4);
    let first = input.search();
    assert_eq!((first.explored, first.valid), (1_165, 51));
    assert_eq!(input.search(), first);
}

#[test]
fn binary_trees_are_explored_as_korat_explores_them() {
    let expected = [(6, 2), (24, 4), (90, 9), (337, 23), (1_272, 65), (4_835, 197), (18_474, 626)];
    for (nodes, expected) in (1..).zip(expected) {
        assert_eq!(korat("BinaryTree", nodes), expected, "{nodes} nodes");
    }
}

#[test]
fn search_trees_are_explored_as_korat_explores_them() {
    let expected = [(6, 2), (31, 5), (178, 15), (1_165, 51), (8_308, 188), (61_950, 731)];
    for (nodes, expected) in (1..).zip(expected) {
        assert_eq!(korat("SearchTree", nodes), expected, "{nodes} nodes");
    }
}

#[test]
fn search_trees_of_seven_nodes_are_explored_as_korat_explores_them() {
    assert_eq!(korat("SearchTree", 7), (471_708, 2_950));
}

#[test]
fn choices_are_data_and_can_be_answered_from_a_list() {
    let mut input = Input::new("SearchTree", 2, 2);
    input.leave_undecided();
    input.call();
    let [one, two] = [input.nodes[0].word(), input.nodes[1].word()];
    // root, its children, the other's children, size, then the order.
    let mut answers = [one, two, 0, 0, 0, 2, 2, 1].into_iter();
    let mut asked = Vec::new();
    let ending = loop {
        match input.machine.run() {
            Stop::Choice(choice) => {
                let Choice::Field { object, class, slot } = choice else {
                    panic!("no array was left undecided");
                };
                assert_eq!(input.machine.heap().class_of(object), class);
                assert_eq!(input.machine.run(), Stop::Choice(choice), "it waits for an answer");
                asked.push((object, slot));
                input.machine.decide(&choice, answers.next().expect("eight answers suffice"));
            }
            Stop::Ended(ending) => break ending,
            stop => panic!("{stop:?}"),
        }
    };
    assert_eq!((ending, answers.next()), (Ending::Returned(1), None));
    let fields = &input.fields;
    let order = [0, 2, 3, 5, 6, 1, 4, 7].map(|field| (fields[field].0, fields[field].1));
    assert_eq!(asked, order);
}
