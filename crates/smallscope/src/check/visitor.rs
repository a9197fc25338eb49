//! What `check` does with each call: the oracle judges it, and it is counted.

use super::receivers::Surroundings;
use super::tally::Tally;
use super::witness::{NumberedCall, Witness, input_size, needs_statics, outcome_hash};
use crate::explore::calls::{Called, Plan};
use crate::explore::{Explorer, Leaf};
use crate::graph::shape::Detail;
use crate::graph::state::Namer;
use crate::graph::statics::{Statics, may_change};
use crate::jobs::{Flow, Visitor};
use crate::judge::contracts::POOL;
use crate::judge::oracle::{Ended, Oracle, Unjudged, Verdict};
use crate::subject::Candidate;
use crate::suite::case::Method;
use crate::suite::report::Dropped;
use machine::ending::Ending;
use machine::machine::Machine;
use machine::program::probe::HitRecord;
use machine::view::HeapView;
use std::time::Instant;

pub(super) struct Judging<'a> {
    plan: &'a Plan,
    oracle: &'a mut Oracle,
    /// One without counts.
    empty: Tally,
    /// Whether receivers are to be compared later.
    pools: bool,
    tally: Tally,
    /// What tells that a call has changed static fields, where that is not explored.
    statics: Option<Box<Namer>>,
    /// Since when time is spent on the next call.
    since: Instant,
    /// What of the code ran, where sequences of calls are explored, and how much was told of it.
    record: Option<HitRecord>,
    told: usize,
    /// What of the code ran, where tests are chosen and time is limited, and how much of it before
    /// the call at hand.
    ran: Option<(HitRecord, usize)>,
}

impl<'a> Judging<'a> {
    /// Receivers that are searched for are compared later, if anybody `compares`. Calls that
    /// change static fields from how they are now are counted then: nobody explores what comes
    /// of it.
    pub(super) fn boxed(
        machine: &mut Machine,
        Surroundings { plan, oracle, searched, record }: Surroundings<'a>,
        empty: Tally,
        compares: bool,
    ) -> Box<dyn Visitor<Tally> + 'a> {
        let (tally, since, pools) = (empty.clone(), Instant::now(), compares && searched);
        let ran = chooses_in_time(machine, &empty).then(|| match &record {
            Some(record) => (record.clone(), record.count()),
            None => {
                let record = HitRecord::default();
                machine.record_coverage(record.clone());
                (record, 0)
            }
        });
        let heap = machine.heap();
        let watched = || Box::new(Namer::with(Statics::new(heap, plan.initialized.clone())));
        let statics = (searched && may_change(heap.program())).then(watched);
        let (record, told) = (record.filter(|_| plan.sequences.is_some()), 0);
        Box::new(Judging { plan, oracle, tally, empty, pools, statics, since, record, told, ran })
    }

    /// Whether the call at hand has run code that nobody has run before. Some of it may be ours, who
    /// have built its input.
    fn has_run_more(&mut self) -> bool {
        let Some((record, before)) = &mut self.ran else { return false };
        let now = record.count();
        std::mem::replace(before, now) < now
    }

    fn note_statics(&mut self, heap: HeapView<'_>) {
        let Some(statics) = &mut self.statics else { return };
        let has_changed = !statics.changed(heap, Detail::WithoutCounts).is_empty();
        self.tally.changed_statics += u64::from(has_changed);
    }

    fn note_receiver(&mut self, explorer: &dyn Explorer) {
        self.tally.receivers += 1;
        if self.pools && self.tally.pool.len() < POOL {
            self.tally.pool.extend(explorer.path());
        }
    }

    fn judge(&mut self, explorer: &mut dyn Explorer, called: Called) -> Flow {
        let index = called.subject;
        let subject = &self.plan.subjects[index];
        let new_code = self.has_run_more();
        let Called { words, candidates, old, budget, inside, .. } = &called;
        let (old, budget, inside, ending) = (*old, *budget, *inside, called.ending.clone());
        let machine = explorer.machine_mut();
        self.note_statics(machine.heap());
        let outcome = outcome_hash(machine, subject, &ending, called.took);
        let threw = matches!(ending, Ending::Threw(_));
        let ended = Ended { subject, words, candidates, ending, old, budget, inside };
        // A limit of ours is not the program's, also if it has caught what tells of it.
        let verdict = match called.felt_limits {
            true => Verdict::Dropped(Unjudged::OutOfHeap),
            false => self.oracle.judge(machine, &ended),
        };
        if matches!(verdict, Verdict::TimeUp) {
            explorer.repeat();
            return Flow::TimeUp;
        }
        let null_taker = match verdict {
            Verdict::Wrong(_) if threw => {
                let unset = self.oracle.unset_field(machine, &ended);
                unset.or_else(|| self.null_taker(explorer, index, candidates))
            }
            _ => None,
        };
        // What a call has left is a receiver for others, whatever it did, if it is valid.
        explorer.conclude(!matches!(verdict, Verdict::Dropped(_)));
        if !subject.tested {
            return Flow::GoOn;
        }
        self.tally.count(index, &verdict);
        let failure = match verdict {
            Verdict::Wrong(failure) => Some(*failure),
            // Where some are wanted, others are chosen; where all are, it is counted as one without
            // a test.
            Verdict::Ok | Verdict::Refused(_)
                if needs_statics(explorer, subject) && self.tally.chooses() =>
            {
                return Flow::GoOn;
            }
            Verdict::Ok | Verdict::Refused(_) if self.tally.wants(index, outcome) | new_code => {
                None
            }
            _ => return Flow::GoOn,
        };
        let witness = Witness {
            call: NumberedCall::of(explorer, subject, &called),
            outcome,
            // Of sequences, the shortest is the smallest.
            size: match explorer.calls_before() {
                Some(calls) => (calls as usize, 0),
                None => input_size(explorer.machine(), subject, words),
            },
            failure: failure.clone(),
            null_taker,
            new_code,
            case: None,
        };
        if failure.is_some() && self.tally.holds_wrong() && self.tally.wants(index, outcome) {
            self.tally.hold(witness.clone());
        }
        match failure {
            Some(failure) => self.tally.fail(index, &failure, witness),
            None => self.tally.hold(witness),
        }
        Flow::GoOn
    }
}

impl Judging<'_> {
    /// Who was given a null before: a call that built the receiver, or one that made an argument.
    fn null_taker(
        &self,
        explorer: &dyn Explorer,
        index: usize,
        candidates: &[Option<usize>],
    ) -> Option<String> {
        let subjects = &self.plan.subjects;
        let receiver = explorer.null_taker().map(|taker| taker.title(subjects));
        receiver.or_else(|| {
            let mut given = subjects[index].candidates(candidates).flatten();
            given.find_map(Candidate::null_taker).map(Method::title)
        })
    }
}

impl Visitor<Tally> for Judging<'_> {
    fn begin(&mut self, explorer: &mut dyn Explorer, before: &Tally, in_turn: bool) {
        explorer.believe(&before.endless, in_turn);
        self.tally = if before.rows.is_empty() { &self.empty } else { before }.follower();
        self.since = Instant::now();
    }

    fn visit(&mut self, explorer: &mut dyn Explorer, leaf: Leaf) -> Flow {
        let flow = match leaf {
            Leaf::Called(called) => {
                let index = called.subject;
                let flow = self.judge(explorer, called);
                // One look at the clock is the end of this call and the start of the next.
                let now = Instant::now();
                self.tally.spend(index, now - std::mem::replace(&mut self.since, now));
                return flow;
            }
            Leaf::Input => {
                self.note_receiver(explorer);
                Flow::GoOn
            }
            leaf => {
                note(&mut self.tally.dropped, leaf);
                Flow::GoOn
            }
        };
        self.since = Instant::now();
        flow
    }

    fn account(&mut self, _explorer: &dyn Explorer) -> Tally {
        let next = self.tally.follower();
        let mut tally = std::mem::replace(&mut self.tally, next);
        tally.asked.extend(self.oracle.asked());
        if let Some(record) = &self.record {
            let count = record.count();
            if count > self.told {
                (self.told, tally.hits) = (count, record.hits());
            }
        }
        tally
    }
}

/// Whether some of the cases become tests, and there may be no time to make all of those that are held
/// once more to see which these are.
fn chooses_in_time(machine: &Machine, tally: &Tally) -> bool {
    tally.chooses() && machine.deadline().at.is_some()
}

/// Notes a candidate about which the predicate says nothing.
fn note(dropped: &mut Dropped, leaf: Leaf) {
    match leaf {
        Leaf::Threw(_) => dropped.threw += 1,
        Leaf::Cut(Ending::Unsupported(what)) => dropped.note_unsupported(what),
        Leaf::Cut(_) => dropped.out_of_budget += 1,
        Leaf::Input | Leaf::Called(_) | Leaf::Turn | Leaf::TimeUp | Leaf::Exhausted => {}
    }
}
