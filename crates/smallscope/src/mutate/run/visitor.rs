//! Every mutant that lives, on every call that comes by it.
//!
//! The explorer makes the call with the original, as `check` does; the oracle judges it, and what
//! it came to is seen. Then it is taken back. From the same marked state the original is made
//! once more, traced, and then each mutant that lives and whose place was come by, each taken back.

use super::bodies::Bodies;
use super::observe::{Closely, Difference, End, Observer, Sight, Word};
use super::tally::Tally;
use crate::check::receivers::Surroundings;
use crate::check::witness::{NumberedCall, needs_statics};
use crate::explore::calls::{Called, Plan};
use crate::explore::{Explorer, Leaf};
use crate::jobs::{Flow, Visitor};
use crate::judge::oracle::{Ended, Oracle, Unjudged, Verdict};
use crate::subject::{Role, Subject};
use crate::suite::case::Kind as FailureKind;
use crate::suite::report::mutate::{Compare, How, Kill};
use crate::suite::structure::Structure;
use machine::ending::{Budget, Ending};
use machine::machine::Machine;
use machine::program::ClassId;
use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::sync::Arc;

/// A mutant may use so many times as much as the original, and this besides: to throw an exception
/// takes some thousand instructions and objects.
const TIMES: u64 = 10;
const MORE_INSTRUCTIONS: u64 = 100_000;
const MORE_BYTES: usize = 1 << 20;

/// What is asked of each call.
#[derive(Clone)]
pub(super) enum Aim {
    /// Which mutants die, each on the first call that kills it.
    Verdicts,
    /// The same, and by which call; only calls count that can be passing tests.
    Killers,
    /// All mutants that each of these calls kills.
    Kills(Arc<BTreeSet<NumberedCall>>),
}

pub(super) struct Trying<'a> {
    aim: Aim,
    plan: &'a Plan,
    oracle: &'a mut Oracle,
    bodies: Bodies,
    observer: Observer,
    /// The scope of the inputs.
    scope: u32,
    /// Mutants that smaller scopes have left alive, and those that are still.
    begun: Vec<bool>,
    living: Vec<bool>,
    tally: Tally,
}

/// A call of the original.
struct Original<'c> {
    called: &'c Called,
    /// Its numbers, if it is asked who kills.
    number: Option<NumberedCall>,
    subject: &'c Subject,
    sight: Sight,
    /// The oracle finds nothing wrong with it.
    is_right: bool,
    /// Bytes that it used.
    bytes: usize,
    /// Looked at when a mutant differs; None if it does not end in the same way every time.
    closely: OnceCell<Option<Closely>>,
}

/// A call of a mutant that has ended, before anything is taken back.
struct Ran {
    words: Vec<u64>,
    ending: Ending,
    end: End,
    /// What there is to see, and whether the last of it is the result.
    seen: Vec<Word>,
    has_result: bool,
}

/// What became of a mutant on one call.
enum Trial {
    Alike,
    Killed(How, bool),
    /// Only the other way to compare sees a difference.
    Differs,
    /// It differs in what is not the same in every run.
    Varies,
    Unsupported(String),
    TimeUp,
}

impl<'a> Trying<'a> {
    /// Somebody who tries those mutants of `mutants` that are `living` on inputs of a scope.
    pub(super) fn new(
        machine: &mut Machine,
        Surroundings { plan, oracle, .. }: Surroundings<'a>,
        (mutants, living): (&super::plan::Plan, &[bool]),
        (scope, compare): (u32, Compare),
        aim: Aim,
    ) -> Trying<'a> {
        let bodies = Bodies::new(machine, mutants, living);
        let begun: Vec<bool> =
            living.iter().enumerate().map(|(number, &lives)| lives && bodies.has(number)).collect();
        Trying {
            aim,
            plan,
            oracle,
            bodies,
            observer: Observer::new(machine, plan, compare),
            scope,
            living: begun.clone(),
            begun,
            tally: Tally::default(),
        }
    }

    fn visit_call(&mut self, explorer: &mut dyn Explorer, called: &Called) -> Flow {
        let subject = &self.plan.subjects[called.subject];
        let machine = explorer.machine_mut();
        // A limit of ours is not the program's, also if it has caught what tells of it.
        let verdict = match called.felt_limits {
            true => Verdict::Dropped(Unjudged::OutOfHeap),
            false => {
                let ended = (&called.words[..], called.ending.clone());
                self.judge(machine, called, ended, called.inside)
            }
        };
        if matches!(verdict, Verdict::TimeUp) {
            explorer.repeat();
            return Flow::TimeUp;
        }
        let end = End::of(machine, &called.ending);
        let counts = !matches!(verdict, Verdict::Dropped(_));
        let (true, true, Some(end)) = (subject.tested, counts, end) else {
            explorer.conclude(counts);
            if subject.tested {
                self.note_dropped(called, verdict);
            }
            return Flow::GoOn;
        };
        let (words, _) = subject.seen(&called.words, &called.ending);
        let sight = self.observer.sight(machine, &words, end);
        let is_right = !matches!(verdict, Verdict::Wrong(_));
        let number = match self.aim {
            Aim::Verdicts => None,
            _ => Some(NumberedCall::of(explorer, subject, called)),
        };
        let is_asked = match (&self.aim, &number) {
            (Aim::Kills(calls), Some(number)) => calls.contains(number),
            (Aim::Killers, _) => is_right && !needs_statics(explorer, subject),
            _ => true,
        };
        if !is_asked {
            explorer.conclude(counts);
            return Flow::GoOn;
        }
        explorer.take_back(counts);
        let closely = OnceCell::new();
        let original = Original { called, number, subject, sight, is_right, bytes: 0, closely };
        if self.try_all(explorer.machine_mut(), original) == Flow::TimeUp {
            explorer.repeat();
            return Flow::TimeUp;
        }
        self.tally.inputs += 1;
        explorer.conclude(counts);
        Flow::GoOn
    }

    /// What the oracle says of a call that has just ended so, the original in place: of `called`, or of
    /// a mutant's in its place.
    fn judge(
        &mut self,
        machine: &mut Machine,
        called: &Called,
        (words, ending): (&[u64], Ending),
        inside: bool,
    ) -> Verdict {
        let subject = &self.plan.subjects[called.subject];
        let Called { candidates, old, budget, .. } = called;
        let (old, budget) = (*old, *budget);
        let ended = Ended { subject, words, candidates, ending, old, budget, inside };
        self.oracle.judge(machine, &ended)
    }

    fn note_dropped(&mut self, called: &Called, verdict: Verdict) {
        let dropped = &mut self.tally.dropped;
        match verdict {
            Verdict::Dropped(Unjudged::Unsupported(what)) => dropped.note_unsupported(what),
            _ => dropped.out_of_budget += 1,
        }
        if called.ending == Ending::OutOf(Budget::Instructions) {
            self.tally.endless.insert(called.subject);
        }
    }

    /// Tries all mutants that live on a call, which was taken back. What came of it is noted when
    /// there was time for all of them.
    fn try_all(&mut self, machine: &mut Machine, mut original: Original<'_>) -> Flow {
        if !self.living.contains(&true) {
            return Flow::GoOn;
        }
        let before = machine.heap().used();
        let (reached, bytes) = self.bodies.reached(machine, &self.living, |machine| {
            original.call(machine, original.called.budget);
            machine.heap().used() - before
        });
        original.bytes = bytes;
        let mut trials = Vec::new();
        for mutant in reached {
            if machine.deadline().has_passed() {
                return Flow::TimeUp;
            }
            match self.try_one(machine, mutant, &original) {
                Trial::TimeUp => return Flow::TimeUp,
                trial => trials.push((mutant, trial)),
            }
        }
        self.note(machine, &original, trials);
        Flow::GoOn
    }

    /// Notes what became of mutants on a call, which was taken back.
    fn note(&mut self, machine: &Machine, original: &Original<'_>, trials: Vec<(usize, Trial)>) {
        let is_kill = |(_, trial): &(usize, Trial)| matches!(trial, Trial::Killed(..));
        if let (Aim::Kills(_), Some(number)) = (&self.aim, &original.number) {
            let killed = trials.iter().filter(|one| is_kill(one)).map(|&(mutant, _)| mutant);
            self.tally.kills.push((number.clone(), killed.collect()));
            return;
        }
        // No test sets static fields, so such a call is none.
        if matches!(self.aim, Aim::Killers)
            && trials.iter().any(is_kill)
            && self.observer.sees_changed_statics(machine)
        {
            return;
        }
        let told = OnceCell::new();
        let input = || told.get_or_init(|| original.input(machine)).clone();
        for (mutant, trial) in trials {
            let fate = self.tally.fate(mutant);
            fate.reached_by += 1;
            match trial {
                Trial::Alike | Trial::TimeUp => {}
                Trial::Differs => {
                    fate.differs.get_or_insert_with(input);
                }
                Trial::Varies => {
                    fate.varies.get_or_insert_with(input);
                }
                Trial::Unsupported(what) => {
                    fate.unsupported.get_or_insert(what);
                }
                Trial::Killed(how, by_structure_alone) => {
                    let (input, scope) = (input(), self.scope);
                    fate.kill = Some(Kill { how, input, scope, by_structure_alone });
                    fate.killer.clone_from(&original.number);
                    self.living[mutant] = false;
                }
            }
        }
    }

    fn try_one(&mut self, machine: &mut Machine, mutant: usize, original: &Original<'_>) -> Trial {
        let first = machine.trial(|machine| {
            let ran = self.run(machine, mutant, original);
            ran.map(|ran| self.observer.sight(machine, &ran.seen, ran.end))
        });
        match first {
            Err(trial) => trial,
            Ok(sight) if sight == original.sight => Trial::Alike,
            Ok(sight) if sight.end != original.sight.end => Trial::Killed(How::Exception, false),
            Ok(_) => self.look_closely(machine, mutant, original),
        }
    }

    /// Makes the call with a mutant in place; what it did stays.
    fn run(
        &mut self,
        machine: &mut Machine,
        mutant: usize,
        original: &Original<'_>,
    ) -> Result<Ran, Trial> {
        let felt = machine.limits_felt();
        let instructions = original.called.took.saturating_mul(TIMES) + MORE_INSTRUCTIONS;
        let bytes = original.bytes.saturating_mul(TIMES as usize) + MORE_BYTES;
        let (ending, words) = self.bodies.with(machine, mutant, |machine| {
            machine.within_heap(bytes, |machine| original.call(machine, instructions))
        });
        let budget = Err(Trial::Killed(How::Budget, false));
        let end = match (&ending, End::of(machine, &ending)) {
            // Too many calls overflow the stack of a real JVM as well, somewhat later.
            (_, Some(End::Threw(class))) if is_overflow(machine, class) => End::Threw(class),
            (_, Some(_)) if machine.limits_felt() > felt => return budget,
            (_, Some(end)) => end,
            (Ending::OutOf(Budget::Deadline), None) => return Err(Trial::TimeUp),
            (Ending::Unsupported(what), None) => return Err(Trial::Unsupported(what.clone())),
            (_, None) => return budget,
        };
        let (seen, has_result) = original.subject.seen(&words, &ending);
        Ok(Ran { words, ending, end, seen, has_result })
    }

    /// Finds out how a mutant differs whose call ended like the original's, but left something else.
    fn look_closely(
        &mut self,
        machine: &mut Machine,
        mutant: usize,
        original: &Original<'_>,
    ) -> Trial {
        let closely = match original.closely.get() {
            Some(closely) => closely,
            None => {
                let look = |machine: &mut Machine| {
                    let (ending, words) = original.call(machine, original.called.budget);
                    let (seen, _) = original.subject.seen(&words, &ending);
                    (ending, seen)
                };
                let closely = self.observer.look_closely(machine, &look);
                original.closely.get_or_init(|| closely)
            }
        };
        machine.trial(|machine| {
            let ran = match self.run(machine, mutant, original) {
                Err(trial) => return trial,
                Ok(ran) => ran,
            };
            let words = (&ran.seen[..], ran.has_result);
            if let Some(closely) = closely
                && self.observer.returns_otherwise(machine, closely, words)
            {
                return Trial::Killed(How::Result, false);
            }
            if original.is_right {
                let ended = (&ran.words[..], ran.ending);
                match self.judge(machine, original.called, ended, false) {
                    Verdict::TimeUp => return Trial::TimeUp,
                    Verdict::Wrong(failure) if is_invariant(failure.kind) => {
                        return Trial::Killed(How::Invariant, false);
                    }
                    _ => {}
                }
            }
            let Some(closely) = closely else { return Trial::Varies };
            let difference = self.observer.difference(machine, closely, words);
            let by_structure_alone = matches!(difference, Difference::Structure(_));
            match self.observer.kills(difference) {
                Some(how) => Trial::Killed(how, by_structure_alone),
                None if by_structure_alone => Trial::Differs,
                None => Trial::Varies,
            }
        })
    }
}

impl Original<'_> {
    /// Makes the call with whatever is in place; what it did stays.
    fn call(&self, machine: &mut Machine, budget: u64) -> (Ending, Vec<u64>) {
        let mut words = self.called.words.clone();
        let ending = self.subject.call(machine, &mut words, budget);
        (ending.unwrap_or(Ending::OutOf(Budget::Heap)), words)
    }

    /// The call, as a person reads it, before it is made.
    fn input(&self, machine: &Machine) -> String {
        let skip = usize::from(self.subject.role == Role::Constructor);
        let words = self.subject.kinds().into_iter().zip(self.called.words.iter().copied());
        let words: Vec<Word> = words.skip(skip).collect();
        self.subject.declared.call_in_full(&Structure::read_all(machine, &words))
    }
}

fn is_overflow(machine: &Machine, class: ClassId) -> bool {
    machine.program().class_name(class) == "java/lang/StackOverflowError"
}

/// Whether a failure says that what must hold does not; the others are seen by comparing.
fn is_invariant(kind: FailureKind) -> bool {
    matches!(kind, FailureKind::Invariant | FailureKind::Postcondition)
}

impl Visitor<Tally> for Trying<'_> {
    fn begin(&mut self, explorer: &mut dyn Explorer, before: &Tally, in_turn: bool) {
        explorer.believe(&before.endless, in_turn);
        self.living.clone_from(&self.begun);
        before.killed().for_each(|mutant| self.living[mutant] = false);
        self.tally = Tally::default();
    }

    fn visit(&mut self, explorer: &mut dyn Explorer, leaf: Leaf) -> Flow {
        match leaf {
            Leaf::Called(called) => return self.visit_call(explorer, &called),
            Leaf::Input => self.tally.receivers += 1,
            Leaf::Threw(_) => self.tally.dropped.threw += 1,
            Leaf::Cut(Ending::Unsupported(what)) => self.tally.dropped.note_unsupported(what),
            Leaf::Cut(_) => self.tally.dropped.out_of_budget += 1,
            Leaf::Turn | Leaf::TimeUp | Leaf::Exhausted => {}
        }
        Flow::GoOn
    }

    fn account(&mut self, _explorer: &dyn Explorer) -> Tally {
        std::mem::take(&mut self.tally)
    }
}

/// Somebody to whom it is enough that calls are made.
pub(super) struct Meeting;

impl Visitor<Tally> for Meeting {
    fn begin(&mut self, explorer: &mut dyn Explorer, before: &Tally, in_turn: bool) {
        explorer.believe(&before.endless, in_turn);
    }

    fn visit(&mut self, explorer: &mut dyn Explorer, leaf: Leaf) -> Flow {
        if let Leaf::Called(_) = leaf {
            explorer.conclude(true);
        }
        Flow::GoOn
    }

    fn account(&mut self, _explorer: &dyn Explorer) -> Tally {
        Tally::default()
    }
}
