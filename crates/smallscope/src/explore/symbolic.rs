//! One input for each path on which a predicate accepts: symbolic execution with lazy
//! initialization (Visser, Pasareanu and Khurshid 2004, section 4.2), behind the contract of all
//! explorers.
//!
//! Paths run on a machine of their own, with terms. What is handed out is a plain input on the
//! machine at hand, which the predicate has accepted there too.

use super::part::Part;
use super::{Explored, Explorer, Leaf, Look};
use crate::subject::call::{Answer, ask, run};
use crate::suite::report::symbolic::SymbolicCounts;
use crate::symbolic::search::{PathVerdict, SymbolicSearch};
use machine::ending::{Budget, Ending};
use machine::machine::Machine;
use machine::mark::Mark;
use machine::program::MethodId;
use machine::value::Ref;

pub struct SymbolicInputs<'a> {
    machine: &'a mut Machine,
    predicate: MethodId,
    budget: u64,
    search: SymbolicSearch,
    /// Before the input at hand.
    start: Mark,
    root: Ref,
    stage: u32,
    counted: Explored,
    /// The part at hand is not begun.
    begins: Option<Part>,
}

impl<'a> SymbolicInputs<'a> {
    pub fn new(
        machine: &'a mut Machine,
        (predicate, budget): (MethodId, u64),
        search: SymbolicSearch,
    ) -> SymbolicInputs<'a> {
        let start = machine.mark();
        SymbolicInputs {
            machine,
            predicate,
            budget,
            search,
            start,
            root: Ref::NULL,
            stage: 0,
            counted: Explored::default(),
            begins: None,
        }
    }

    /// Makes the input at hand, and asks the predicate about it once more.
    fn hand_out(&mut self) -> Leaf {
        let Ok(root) = self.search.make_input(self.machine) else {
            return Leaf::Cut(Ending::OutOf(Budget::Heap));
        };
        self.root = root;
        match ask(self.machine, self.predicate, &[root.word()], self.budget) {
            Answer::Yes => {
                self.counted.totals.valid += 1;
                Leaf::Input
            }
            Answer::Threw(_) => {
                match run(self.machine, self.predicate, &[root.word()], self.budget) {
                    Ending::Threw(exception) => Leaf::Threw(exception),
                    ending => Leaf::Cut(ending),
                }
            }
            Answer::Cut(ending) => Leaf::Cut(ending),
            Answer::Endless => Leaf::Cut(Ending::OutOf(Budget::Instructions)),
            Answer::No => {
                let what = "a path that plain values do not take (please report it)";
                Leaf::Cut(Ending::Unsupported(what.to_owned()))
            }
        }
    }
}

impl Explorer for SymbolicInputs<'_> {
    fn parts(&mut self, _look: &mut Look<'_>) -> Option<Vec<Part>> {
        Some(vec![Part::whole(0)])
    }

    fn go_to(&mut self, part: &Part) {
        self.stage = part.stage;
        self.search.go_to(&part.spans);
        self.begins = Some(part.clone());
    }

    fn advance(&mut self, candidates: u64) -> Option<Leaf> {
        self.begins = None;
        self.machine.undo_to(&self.start);
        for _ in 0..candidates.max(1) {
            let verdict = self.search.advance();
            let ended = matches!(
                verdict,
                PathVerdict::Accepted | PathVerdict::Rejected | PathVerdict::Threw
            );
            self.counted.totals.explored += u64::from(ended);
            self.counted.instructions = self.search.instructions();
            match verdict {
                PathVerdict::Accepted | PathVerdict::Threw => return Some(self.hand_out()),
                PathVerdict::Rejected | PathVerdict::Bound => {}
                PathVerdict::Cut(ending) => return Some(Leaf::Cut(ending)),
                PathVerdict::TimeUp => return Some(Leaf::TimeUp),
                PathVerdict::Exhausted => return Some(Leaf::Exhausted),
            }
        }
        None
    }

    fn left(&self) -> Vec<Part> {
        if let Some(part) = &self.begins {
            return vec![part.clone()];
        }
        let part = |(spans, share)| Part { share, spans, ..Part::whole(self.stage) };
        self.search.left().into_iter().map(part).collect()
    }

    fn split(&mut self) -> Option<Part> {
        let (spans, share) = self.search.split()?;
        Some(Part { share, spans, ..Part::whole(self.stage) })
    }

    fn machine(&self) -> &Machine {
        self.machine
    }

    fn machine_mut(&mut self) -> &mut Machine {
        self.machine
    }

    fn root(&self) -> Ref {
        self.root
    }

    fn path(&self) -> Option<Vec<u32>> {
        Some(self.search.ways())
    }

    fn totals(&self) -> Explored {
        self.counted
    }

    fn symbolic(&self) -> SymbolicCounts {
        self.search.counts()
    }
}
