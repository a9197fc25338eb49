//! The paths of methods under test: white-box testing by symbolic execution (Visser, Pasareanu and
//! Khurshid 2004, section 4.3), behind the contract of all explorers.
//!
//! Each method, with each constructor that may make its receiver, is explored on its own, in *turns*: of
//! the first, each gets a little work, of the next four times as much, and so on. So none starves the
//! rest, and what is found does not depend on who explored what. A turn is found out when the one
//! before it is over. Whoever is given a turn, or a part of one, whose beginning it has not explored itself
//! does so first; that adds at most a third to the work of all.
//!
//! Not here: what becomes of a path (`test`), who says what was taken by it.

use super::part::Part;
use super::{Explored, Explorer, Found, Leaf, Look};
use crate::suite::coverage::MethodName;
use crate::suite::report::symbolic::SymbolicCounts;
use crate::symbolic::white_box::{GoalCall, MethodPath, PathCounts, Predicted, WhiteBox};
use machine::machine::Machine;
use machine::program::MethodId;
use machine::value::Ref;

/// Instructions of the first turn, or as much other work.
const FIRST_TURN: u64 = 1 << 18;

/// A method whose paths are explored, as the machine with symbols knows it.
#[derive(Clone, Debug)]
pub struct Walked {
    pub method: MethodId,
    /// What makes its receiver, unless that is an object of the input.
    pub constructor: Option<MethodId>,
    /// Only paths are wanted after which this is true.
    pub goal: Option<GoalCall>,
}

/// What paths of a method came to so far; whether one met a bound of the input.
pub type PathsSoFar = (PathCounts, SymbolicCounts, bool);

pub struct MethodPaths {
    /// With plain values.
    pub machine: Machine,
    white_box: WhiteBox,
    /// None: it cannot be run.
    methods: Vec<Option<Walked>>,
    /// Tests of more paths are wanted when all sides are taken.
    all_rounds: bool,
    place: PathPosition,
    found: Vec<Found>,
    predicted: Option<Predicted>,
    /// What paths had come to before the step at hand.
    before: PathsSoFar,
    counted: Explored,
}

/// Where an explorer is.
#[derive(Clone, Debug, Default)]
struct PathPosition {
    stage: u32,
    turn: u32,
    /// Paths, or beginnings of such, since the method was begun.
    steps: u64,
    /// So many steps were explored by somebody else, who has told of them.
    known: u64,
    /// Whether it begins anew, after it has been somewhere else.
    is_new: bool,
    /// All steps at hand are new to everybody.
    is_ahead: bool,
    /// All is taken that the method can take.
    is_satisfied: bool,
    /// Nobody wants more of it.
    is_needless: bool,
    is_exhausted: bool,
    begun: bool,
    /// There was no time for the step at hand.
    is_unmet: bool,
}

impl MethodPaths {
    pub fn new(
        machine: Machine,
        white_box: WhiteBox,
        methods: Vec<Option<Walked>>,
        all_rounds: bool,
    ) -> MethodPaths {
        MethodPaths {
            machine,
            white_box,
            methods,
            all_rounds,
            place: PathPosition::default(),
            found: Vec::new(),
            predicted: None,
            before: PathsSoFar::default(),
            counted: Explored::default(),
        }
    }

    /// The path at hand.
    pub fn white_box(&mut self) -> (&mut WhiteBox, &mut Machine) {
        (&mut self.white_box, &mut self.machine)
    }

    /// Whether it matters on the path at hand which texts and boxes are the same object.
    pub fn compares_values(&self) -> bool {
        self.white_box.compares_values()
    }

    /// How the method at hand will end on the path at hand.
    pub fn predicted(&self) -> Option<&Predicted> {
        self.predicted.as_ref()
    }

    /// The number of the method at hand.
    pub fn at_hand(&self) -> usize {
        self.place.stage as usize
    }

    /// The turn at hand.
    pub fn turn(&self) -> u32 {
        self.place.turn
    }

    /// Whether the method at hand was just begun.
    pub fn is_new(&self) -> bool {
        self.place.is_new
    }

    /// Whether what is met is new, and not what somebody else has told of.
    pub fn is_ahead(&self) -> bool {
        self.place.is_ahead
    }

    /// Whether there are no more paths of the method at hand.
    pub fn is_exhausted(&self) -> bool {
        self.place.is_exhausted
    }

    /// What paths of the method at hand came to so far, without one that is still to be met.
    pub fn counts(&self) -> PathsSoFar {
        match self.place.is_unmet {
            true => self.before.clone(),
            false => (self.white_box.counts, self.white_box.symbolic(), self.white_box.bounded),
        }
    }

    /// Tests take the path at hand.
    pub fn accept(&mut self) {
        self.white_box.accept();
    }

    /// How many branches lead from each instruction of methods to what no test takes.
    pub fn aim(&mut self, distances: impl IntoIterator<Item = (MethodName, Vec<u32>)>) {
        let white_box = &mut self.white_box;
        let known = distances.into_iter().filter_map(|(name, distances)| {
            let method = white_box.method(&name.name, &name.descriptor)?;
            Some((method, distances))
        });
        let known: Vec<(MethodId, Vec<u32>)> = known.collect();
        white_box.aim(known);
    }

    /// All is taken that the method at hand can take.
    pub fn satisfy(&mut self) {
        self.place.is_satisfied = true;
    }

    /// Nobody wants more of the method at hand.
    pub fn leave(&mut self) {
        self.place.is_needless = true;
    }

    pub fn is_left(&self) -> bool {
        self.place.is_needless
    }

    /// There was no time to deal with the path at hand: it is still to be met.
    pub fn put_back(&mut self) {
        self.place.steps -= 1;
        self.place.is_unmet = true;
    }

    /// Begins a method, at a step that somebody else may have come to.
    fn begin(&mut self, stage: u32, known: u64) {
        self.place =
            PathPosition { stage, known, is_new: true, begun: true, ..PathPosition::default() };
        let walked = self.methods[self.at_hand()].as_ref();
        let walked = walked.expect("a part is of a method that can be run");
        self.white_box.begin(walked.method, walked.constructor, walked.goal.as_ref());
    }

    fn turn_is_over(&self) -> bool {
        let end = FIRST_TURN.saturating_mul(4_u64.saturating_pow(self.place.turn));
        self.white_box.work() >= end
    }

    /// The rest of the turn, or the next one.
    fn part(&self, turn: u32) -> Part {
        let handed_out = self.place.steps.max(self.place.known);
        Part { turn, handed_out, ..Part::whole(self.place.stage) }
    }

    /// Goes on with the next path; None if there is nothing to hand out.
    fn step(&mut self) -> Option<Leaf> {
        self.predicted = None;
        self.before = self.counts();
        let path = self.white_box.advance();
        // What was given up for want of time is not known: it is still to be met.
        let path = match self.machine.deadline().has_passed() {
            true => MethodPath::TimeUp,
            false => path,
        };
        let is_over = matches!(path, MethodPath::TimeUp | MethodPath::Exhausted);
        self.place.steps += u64::from(!is_over);
        self.place.is_unmet = path == MethodPath::TimeUp;
        match path {
            MethodPath::Nothing => None,
            MethodPath::Ended(predicted) => {
                self.predicted = Some(predicted);
                Some(Leaf::Input)
            }
            MethodPath::Cut(ending) => Some(Leaf::Cut(ending)),
            MethodPath::TimeUp => Some(Leaf::TimeUp),
            MethodPath::Exhausted => {
                assert!(self.place.is_ahead, "the paths of a method are the same on all machines");
                self.place.is_exhausted = true;
                Some(Leaf::Exhausted)
            }
        }
    }
}

impl Explorer for MethodPaths {
    fn parts(&mut self, _look: &mut Look<'_>) -> Option<Vec<Part>> {
        let methods = (0..).zip(&self.methods).filter(|(_, walked)| walked.is_some());
        Some(methods.map(|(stage, _)| Part::whole(stage)).collect())
    }

    fn go_to(&mut self, part: &Part) {
        let place = &self.place;
        let is_at = (place.stage, place.steps) == (part.stage, part.handed_out);
        let goes_on = place.begun && !place.is_unmet && is_at;
        match goes_on {
            true => self.place.is_new = false,
            false => self.begin(part.stage, part.handed_out),
        }
        self.place.turn = part.turn;
        self.white_box.set_deadline(self.machine.deadline());
    }

    fn advance(&mut self, candidates: u64) -> Option<Leaf> {
        if self.place.is_needless {
            return Some(Leaf::Exhausted);
        }
        for _ in 0..candidates.max(1) {
            // Whoever keeps accounts wants to know where what is new begins.
            if !self.place.is_ahead && self.place.steps >= self.place.known {
                self.place.is_ahead = true;
                return None;
            }
            if self.place.is_satisfied && (!self.all_rounds || self.white_box.ends_round()) {
                self.place.is_exhausted = true;
                return Some(Leaf::Exhausted);
            }
            if self.place.is_ahead && self.turn_is_over() {
                self.found.push(Found::Turn(self.part(self.place.turn + 1)));
                return Some(Leaf::Exhausted);
            }
            let leaf = self.step();
            if leaf.is_some() {
                return leaf;
            }
        }
        None
    }

    fn left(&self) -> Vec<Part> {
        vec![self.part(self.place.turn)]
    }

    fn split(&mut self) -> Option<Part> {
        None
    }

    fn found(&mut self) -> Vec<Found> {
        std::mem::take(&mut self.found)
    }

    fn absorb(&mut self, found: Vec<Found>) -> Vec<Part> {
        let part = |found| match found {
            Found::Turn(part) => Some(part),
            Found::State { .. } => None,
        };
        found.into_iter().filter_map(part).collect()
    }

    fn machine(&self) -> &Machine {
        &self.machine
    }

    fn machine_mut(&mut self) -> &mut Machine {
        &mut self.machine
    }

    fn root(&self) -> Ref {
        Ref::NULL
    }

    fn path(&self) -> Option<Vec<u32>> {
        None
    }

    fn totals(&self) -> Explored {
        self.counted
    }

    fn method_paths(&self) -> Option<&MethodPaths> {
        Some(self)
    }

    fn method_paths_mut(&mut self) -> Option<&mut MethodPaths> {
        Some(self)
    }
}
