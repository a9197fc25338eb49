//! Every call on every input that another explorer finds; before them the calls that need no
//! object.
//!
//! White-box testing is one exploration after the other, for each method and combination of
//! arguments: inputs that this call cannot tell apart, by what it reads, are tried once.

use super::calls::{Calls, Next, Only, Patience, Plan, Round, Selected};
use super::part::Part;
use super::{Explored, Explorer, Found, Leaf, Look};
use crate::suite::fields::FieldAccount;
use machine::machine::Machine;
use machine::value::Ref;
use std::collections::BTreeSet;

/// Calls that need no object come first.
const WITHOUT_OBJECT: u32 = 0;

pub struct OnInputs<'a> {
    inputs: Box<dyn Explorer + 'a>,
    plan: &'a Plan,
    /// What to test for in each stage after the first; None tests all.
    stages: Vec<Option<Only>>,
    stage: u32,
    turn: u32,
    /// Rounds that are left of the calls without an object.
    rounds: std::ops::Range<u32>,
    /// What was handed out of the next input.
    handed_out: u64,
    calls: Option<Calls<'a>>,
    /// Whether there is a call at hand.
    called: bool,
    patience: Patience,
    /// Turns that come later.
    found: Vec<Found>,
}

/// What comes before the next call.
enum Begun {
    Calls,
    /// Something to hand out, or a pause.
    Leaf(Option<Leaf>),
}

impl<'a> OnInputs<'a> {
    pub fn new(inputs: Box<dyn Explorer + 'a>, plan: &'a Plan, white_box: bool) -> OnInputs<'a> {
        let stages = match white_box {
            true => plan.searches().into_iter().map(Some).collect(),
            false => vec![None],
        };
        OnInputs {
            inputs,
            plan,
            stages,
            stage: WITHOUT_OBJECT,
            turn: 0,
            rounds: 0..0,
            handed_out: 0,
            calls: None,
            called: false,
            patience: Patience::default(),
            found: Vec::new(),
        }
    }

    fn only(&self) -> Option<Only> {
        self.stages[self.stage as usize - 1]
    }

    fn begin(&mut self, round: Round, only: Option<Only>) {
        let made = std::mem::take(&mut self.handed_out).saturating_sub(1);
        let selected = Selected {
            only,
            builds: false,
            since_the_start: false,
            turn: self.turn,
            unchanged: false,
        };
        let machine = self.inputs.machine_mut();
        let scene = self.plan.scene(machine, round);
        self.calls = Some(Calls::begin(machine, self.plan, (round, scene), selected, made));
    }

    /// Begins with the calls of the next round, or on the next input.
    fn begin_next(&mut self, candidates: u64) -> Begun {
        if self.stage == WITHOUT_OBJECT {
            if self.rounds.is_empty() {
                return Begun::Leaf(Some(Leaf::Exhausted));
            }
            self.begin(Round::WITHOUT_OBJECT[self.rounds.start as usize], None);
            return Begun::Calls;
        }
        let leaf = self.inputs.advance(candidates);
        if leaf != Some(Leaf::Input) {
            return Begun::Leaf(leaf);
        }
        let is_new = self.handed_out == 0 && self.turn == 0;
        self.begin(Round::On(self.inputs.root()), self.only());
        if is_new { Begun::Leaf(leaf) } else { Begun::Calls }
    }

    /// All calls on an input were made.
    fn end(&mut self) {
        if self.calls.as_ref().is_some_and(Calls::has_more) {
            self.found.extend(self.next_turn().map(Found::Turn));
        }
        self.leave();
        if self.stage == WITHOUT_OBJECT {
            self.rounds.start += 1;
        } else if let Some(only) = self.only() {
            let root = self.inputs.root();
            let calls = self.plan.words(self.inputs.machine(), only, root);
            self.inputs.skip_alike(calls);
        }
    }

    /// The next turn of the calls at hand.
    fn next_turn(&self) -> Option<Part> {
        let part = match self.stage {
            WITHOUT_OBJECT => {
                let round = self.rounds.start;
                Part { spans: vec![(round, round + 1)], share: 0.0, ..Part::whole(self.stage) }
            }
            stage => Part::of_path(stage, &self.inputs.path()?),
        };
        Some(Part { turn: self.turn + 1, ..part })
    }

    fn leave(&mut self) {
        self.called = false;
        if let Some(calls) = self.calls.take() {
            calls.end(self.inputs.machine_mut());
        }
    }
}

impl Explorer for OnInputs<'_> {
    fn parts(&mut self, look: &mut Look<'_>) -> Option<Vec<Part>> {
        let rounds = Round::WITHOUT_OBJECT.len() as u32;
        let first = Part { spans: vec![(0, rounds)], share: 0.0, ..Part::whole(WITHOUT_OBJECT) };
        let inputs = self.inputs.parts(look)?;
        let stages = 1..=self.stages.len() as u32;
        let of_stage = |stage| inputs.iter().map(move |part| Part { stage, ..part.clone() });
        Some(std::iter::once(first).chain(stages.flat_map(of_stage)).collect())
    }

    fn go_to(&mut self, part: &Part) {
        self.leave();
        (self.stage, self.turn, self.handed_out) = (part.stage, part.turn, part.handed_out);
        match self.stage {
            WITHOUT_OBJECT => self.rounds = part.spans[0].0..part.spans[0].1,
            _ => self.inputs.go_to(part),
        }
    }

    fn advance(&mut self, candidates: u64) -> Option<Leaf> {
        loop {
            let Some(calls) = &mut self.calls else {
                match self.begin_next(candidates) {
                    Begun::Calls => continue,
                    Begun::Leaf(leaf) => return leaf,
                }
            };
            match calls.next(self.inputs.machine_mut(), &mut self.patience) {
                Next::Called(called) => {
                    self.called = true;
                    return Some(Leaf::Called(called));
                }
                Next::Turn => return Some(Leaf::Turn),
                Next::TimeUp => return Some(Leaf::TimeUp),
                Next::End => self.end(),
            }
        }
    }

    fn left(&self) -> Vec<Part> {
        let handed_out = self.calls.as_ref().map_or(self.handed_out, |calls| calls.made() + 1);
        if self.stage == WITHOUT_OBJECT {
            let spans = vec![(self.rounds.start, self.rounds.end)];
            let whole = Part { turn: self.turn, ..Part::whole(self.stage) };
            let left = Part { spans, handed_out, share: 0.0, ..whole };
            return if self.rounds.is_empty() { Vec::new() } else { vec![left] };
        }
        let at_hand = self.calls.is_some().then(|| self.inputs.path()).flatten();
        let at_hand = at_hand.map(|path| Part { handed_out, ..Part::of_path(self.stage, &path) });
        let mut left: Vec<Part> = at_hand.into_iter().chain(self.inputs.left()).collect();
        left.iter_mut().for_each(|part| part.turn = self.turn);
        if self.calls.is_none()
            && let Some(first) = left.first_mut()
        {
            first.handed_out = handed_out;
        }
        left
    }

    fn split(&mut self) -> Option<Part> {
        if self.stage == WITHOUT_OBJECT || self.handed_out > 0 { None } else { self.inputs.split() }
    }

    fn skipped(&mut self) -> Vec<Part> {
        self.inputs.skipped()
    }

    fn machine(&self) -> &Machine {
        self.inputs.machine()
    }

    fn machine_mut(&mut self) -> &mut Machine {
        self.inputs.machine_mut()
    }

    fn root(&self) -> Ref {
        self.inputs.root()
    }

    fn path(&self) -> Option<Vec<u32>> {
        (self.stage != WITHOUT_OBJECT).then(|| self.inputs.path()).flatten()
    }

    fn take_back(&mut self, _counts: bool) {
        if let (true, Some(calls)) = (self.called, &self.calls) {
            calls.take_back(self.inputs.machine_mut());
        }
    }

    fn conclude(&mut self, _counts: bool) {
        let machine = self.inputs.machine_mut();
        if let (true, Some(calls)) = (std::mem::take(&mut self.called), &mut self.calls) {
            calls.take_back(machine);
            calls.move_on(machine);
        }
    }

    fn repeat(&mut self) {
        if let (true, Some(calls)) = (std::mem::take(&mut self.called), &self.calls) {
            calls.take_back(self.inputs.machine_mut());
        }
    }

    fn believe(&mut self, endless: &BTreeSet<usize>, in_turn: bool) {
        self.patience = Patience { endless: endless.clone(), in_turn };
    }

    fn found(&mut self) -> Vec<Found> {
        std::mem::take(&mut self.found)
    }

    fn absorb(&mut self, found: Vec<Found>) -> Vec<Part> {
        let turn = |one| match one {
            Found::Turn(part) => Some(part),
            Found::State { .. } => None,
        };
        found.into_iter().filter_map(turn).collect()
    }

    fn fields(&self) -> Option<&FieldAccount> {
        self.inputs.fields()
    }

    fn totals(&self) -> Explored {
        self.inputs.totals()
    }
}
