//! Korat's search as its definition tells it, without going back in time: the
//! predicate is run from its start for every candidate, and which values a
//! choice has is told by looking at all choices before it.

use machine::choice::Choice;
use machine::ending::{Ending, Stop};
use machine::machine::Machine;
use machine::program::MethodId;
use machine::search::tables::Value;
use machine::value::{Kind, Ref};
use smallscope::explore::korat::Totals;
use smallscope::scope::finitization::Finitization;

/// A choice on the way to a candidate: its values, and the one taken.
struct Taken {
    values: Vec<Value>,
    index: usize,
}

pub(crate) struct Replay<'a> {
    pub(crate) machine: &'a mut Machine,
    pub(crate) finitization: &'a Finitization,
    pub(crate) predicate: MethodId,
    pub(crate) budget: u64,
}

impl Replay<'_> {
    /// What a search must count.
    pub(crate) fn totals(&mut self) -> Totals {
        let mark = self.machine.mark();
        let mut totals = Totals::default();
        let mut path: Vec<Taken> = Vec::new();
        loop {
            let mut made = Vec::new();
            match self.run(&mut path, &mut made) {
                Ending::Returned(accepted) => {
                    totals.explored += 1;
                    totals.valid += u64::from(accepted as u32 != 0);
                    self.machine.undo_to(&mark);
                    if accepted as u32 != 0 {
                        self.complete(&mut path, &mut made);
                    }
                }
                Ending::Threw(_) => {
                    totals.explored += 1;
                    totals.threw += 1;
                }
                _ => totals.cut += 1,
            }
            self.machine.undo_to(&mark);
            while path.last().is_some_and(|last| last.index + 1 == last.values.len()) {
                path.pop();
            }
            match path.last_mut() {
                Some(last) => last.index += 1,
                None => return totals,
            }
        }
    }

    fn run(&mut self, path: &mut Vec<Taken>, made: &mut Vec<Choice>) -> Ending {
        self.machine.grant(self.budget);
        self.machine.call(self.predicate, &[self.finitization.root.word()]);
        loop {
            match self.machine.run() {
                Stop::Choice(choice) => self.decide(choice, path, made),
                Stop::Ended(ending) => return ending,
                other => panic!("{other:?}"),
            }
        }
    }

    fn decide(&mut self, choice: Choice, path: &mut Vec<Taken>, made: &mut Vec<Choice>) {
        if path.len() == made.len() {
            let values = self.values(&choice, path);
            path.push(Taken { values, index: 0 });
        }
        let taken = &path[made.len()];
        self.machine.decide(&choice, taken.values[taken.index].word);
        made.push(choice);
    }

    /// Of the objects of a class domain: those that earlier choices took, and one more.
    fn values(&self, choice: &Choice, path: &[Taken]) -> Vec<Value> {
        let finitization = self.finitization;
        let all = match *choice {
            Choice::Field { class, slot, .. } => finitization.domain(class, slot).unwrap(),
            Choice::Length { array } => finitization.lengths(array),
            Choice::Element { array, .. } => finitization.elements(array),
            Choice::Branch { .. } | Choice::Pick { .. } => {
                panic!("a concrete run has no ways to choose")
            }
        };
        let taken = |domain| {
            let root = (domain == 0).then_some(0);
            let objects = path.iter().filter_map(|taken| taken.values[taken.index].object);
            let of_domain = objects.filter(|object| object.0 == domain);
            of_domain.map(|object| object.1).chain(root).max()
        };
        let may = |value: &&Value| match value.object {
            Some((domain, index)) if finitization.class_domains[usize::from(domain)].isomorphic => {
                index <= taken(domain).map_or(0, |highest| highest + 1)
            }
            _ => true,
        };
        all.iter().filter(may).copied().collect()
    }

    /// Decides on the candidate as it was at first what the predicate did not read.
    fn complete(&mut self, path: &mut Vec<Taken>, made: &mut Vec<Choice>) {
        for (choice, taken) in made.iter().zip(&*path) {
            self.machine.decide(choice, taken.values[taken.index].word);
        }
        while let Some(choice) = self.open(&mut Vec::new(), self.finitization.root) {
            self.decide(choice, path, made);
        }
    }

    /// Something undecided that can be reached from `object`, in depth.
    fn open(&self, visited: &mut Vec<Ref>, object: Ref) -> Option<Choice> {
        if object.is_null() || visited.contains(&object) {
            return None;
        }
        visited.push(object);
        let heap = self.machine.heap();
        let class = heap.class_of(object);
        if self.finitization.is_array(object) {
            let Some(length) = heap.length(object) else {
                return Some(Choice::Length { array: object });
            };
            let is_ref =
                heap.program().class(class).array().is_some_and(|(kind, _)| kind == Kind::Ref);
            return (0..length).find_map(|index| match heap.is_element_undecided(object, index) {
                true => Some(Choice::Element { array: object, index }),
                false if is_ref => self.open(visited, Ref::from_word(heap.element(object, index))),
                false => None,
            });
        }
        let domains = &self.finitization.class_domains;
        if !domains.iter().any(|domain| domain.objects.contains(&object)) {
            return None;
        }
        let fields = heap.program().class(class).ancestors.iter();
        let fields = fields.flat_map(|&class| &heap.program().class(class).fields);
        let mut fields = fields.filter(|field| !field.is_static());
        fields.find_map(|field| match heap.is_undecided(object, field.slot) {
            true => Some(Choice::Field { object, class, slot: field.slot }),
            false if field.kind == Kind::Ref => {
                self.open(visited, Ref::from_word(heap.get(object, field.slot)))
            }
            false => None,
        })
    }
}
