//! What has been counted so far: inputs by method and verdict, failures by kind
//! and place, and which cases are held.
//!
//! Tallies of stretches that follow each other add up to that of the whole, wherever it was
//! cut.

use super::witness::Witness;
use crate::jobs::Account;
use crate::judge::contracts::{Breach, POOL};
use crate::judge::oracle::{Unjudged, Verdict};
use crate::subject::Subject;
use crate::suite::case::{Failure, Kind};
use crate::suite::progress::Counts;
use crate::suite::report::Dropped;
use crate::suite::report::check::{Doubt, Refused, Row};
use crate::suite::types::simple_name;
use machine::program::probe::Hits;
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::time::Duration;

/// Which passing cases the user wants to keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Select {
    /// All, up to what memory is for.
    All,
    /// All, and those that are wrong too: for who compares every call.
    Every,
    /// Those first by which more of the code runs, then a spread over methods and outcomes.
    Some(usize),
    /// The same: [`USUAL`], or as many as it takes to run what all of them run of the class under test.
    Usual,
    /// Only those by which more of the code runs.
    Coverage,
    /// Only those that somebody else has chosen, because they kill mutants.
    Mutation,
}

/// Cases that are held, to choose from.
pub struct Held {
    /// In the order of discovery.
    pub cases: Vec<Witness>,
    /// Their numbers, in the order in which they are wanted: one of each method in turn, and of a
    /// method one of each of the ways that its calls take.
    pub turns: Vec<usize>,
}

/// How many cases become tests, unless the class needs more.
pub const USUAL: usize = 200;

/// How many cases of a method are held, besides one of each outcome, if coverage decides.
const FOR_COVERAGE: usize = 200;

/// More cases than these are not held.
const MOST_CASES: usize = 100_000;

/// How many times as many cases of a method are held as are wanted, to choose from.
const FOR_CHOICE: usize = 4;

/// Failures of one kind at one place.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Group {
    /// The name of the method that is wrong.
    pub method: String,
    /// The number of its row. Before they are ranked, a group has calls of one row only.
    pub row: usize,
    pub kind: Kind,
    pub place: Option<String>,
    pub count: u64,
    /// The smallest input that shows it, of several the first; one that no null explains, if there is one.
    pub smallest: Witness,
    /// The first input that shows it, and those with some other combinations of arguments.
    pub others: Vec<Witness>,
    /// The first of some that were met earlier and later, whatever the arguments are.
    pub later: Vec<Witness>,
    /// Why nobody need believe that it is a fault.
    pub doubt: Option<Doubt>,
}

/// Combinations of arguments that a failure is kept with, and moments at which it was met.
const OTHERS: usize = 6;

impl Group {
    fn new(row: usize, method: String, failure: &Failure, smallest: Witness) -> Group {
        let (kind, place) = (failure.kind, failure.place.clone());
        let others: Vec<Witness> =
            smallest.case.is_none().then(|| smallest.clone()).into_iter().collect();
        let (count, later, doubt) = (1, others.clone(), None);
        Group { method, row, kind, place, count, smallest, others, later, doubt }
    }

    /// Takes in what fails alike.
    fn join(&mut self, more: Group) {
        self.count += more.count;
        if more.smallest.rank() < self.smallest.rank() {
            self.smallest = more.smallest;
            self.method = more.method;
        }
        let arguments = |one: &Witness| (one.call.subject, one.call.combination);
        keep(&mut self.others, more.others, arguments);
        keep(&mut self.later, more.later, |one| one.call.magnitude());
    }

    /// The inputs that are known, the smallest first; of the others none that a null explains.
    pub fn kept(&self) -> Vec<Witness> {
        let others = self.others.iter().chain(&self.later);
        let others = others.filter(|one| one.null_taker.is_none());
        let mut kept: Vec<Witness> = Vec::new();
        for one in [&self.smallest].into_iter().chain(others) {
            if !kept.iter().any(|other| other.call == one.call) {
                kept.push(one.clone());
            }
        }
        kept
    }
}

/// Keeps the first few that differ from all before. In order, it makes no difference who keeps.
fn keep<K: PartialEq>(kept: &mut Vec<Witness>, more: Vec<Witness>, key: impl Fn(&Witness) -> K) {
    for one in more {
        let is_known = kept.iter().any(|other| key(other) == key(&one));
        if !is_known && kept.len() < OTHERS {
            kept.push(one);
        }
    }
}

/// Passing calls of one method that look the same to a reader.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Alike {
    outcome: u64,
    met: u64,
    /// How many are held, and how many are held in what comes before.
    held: usize,
    before: usize,
}

impl Alike {
    /// How many are held in all.
    fn all(&self) -> usize {
        self.before + self.held
    }
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Tally {
    /// Objects that methods were called on.
    pub receivers: u64,
    /// Paths to the first of them, if a search found them: these are compared.
    pub pool: Vec<Vec<u32>>,
    pub rows: Vec<Row>,
    pub groups: Vec<Group>,
    pub dropped: Dropped,
    /// Calls after which static fields were not as they are at first, and nobody goes on from there.
    pub changed_statics: u64,
    /// Methods of which a call did not end.
    pub endless: BTreeSet<usize>,
    /// The names of the classes whose predicates were asked, besides that under test.
    pub asked: BTreeSet<String>,
    /// What of the code ran, where sequences of calls are explored.
    pub hits: Hits,
    select: Option<Select>,
    /// Passing cases, in the order of discovery.
    cases: Vec<Witness>,
    /// How many are held in what comes before.
    before: usize,
    /// For each method, what its passing calls are like.
    outcomes: Vec<Vec<Alike>>,
}

impl Account for Tally {
    fn append(&mut self, later: Tally) {
        if self.rows.is_empty() {
            *self = later.follower();
            self.forget_before();
        }
        self.receivers += later.receivers;
        self.pool.extend(later.pool);
        self.pool.truncate(POOL);
        for (row, more) in self.rows.iter_mut().zip(later.rows) {
            row.inputs += more.inputs;
            row.ok += more.ok;
            row.refused += more.refused;
            row.wrong += more.wrong;
            row.doubtful += more.doubtful;
            row.seconds += more.seconds;
            more.refusals.into_iter().for_each(|one| row.note_refused(one));
        }
        later.groups.into_iter().for_each(|group| self.add(group));
        self.dropped.append(later.dropped);
        self.changed_statics += later.changed_statics;
        self.endless.extend(later.endless);
        self.asked.extend(later.asked);
        self.add_hits(later.hits);
        for (subject, more) in later.outcomes.into_iter().enumerate() {
            for one in more {
                self.alike(subject, one.outcome).met += one.met;
            }
        }
        for witness in later.cases {
            let room = self.cases.len() < MOST_CASES;
            let is_lacking = self.lacks(witness.call.subject, witness.outcome);
            if (is_lacking || witness.new_code) && room {
                self.alike(witness.call.subject, witness.outcome).held += 1;
                self.cases.push(witness);
            }
        }
    }

    fn counts(&self) -> Counts {
        let count = |of: fn(&Row) -> u64| self.rows.iter().map(of).sum();
        Counts {
            explored: count(|row| row.inputs),
            valid: self.receivers,
            wrong: count(|row| row.wrong),
        }
    }
}

impl Tally {
    pub fn new(rows: Vec<Row>, select: Option<Select>) -> Tally {
        let outcomes = vec![Vec::new(); rows.len()];
        Tally { rows, select, outcomes, ..Tally::default() }
    }

    /// An empty tally for what comes after this one, perhaps not at once: it
    /// holds no case of which this one has enough.
    pub fn follower(&self) -> Tally {
        let row =
            |row: &Row| Row { name: row.name.clone(), title: row.title.clone(), ..Row::default() };
        let mut later = Tally::new(self.rows.iter().map(row).collect(), self.select);
        let alike = |one: &Alike| Alike {
            outcome: one.outcome,
            met: 0,
            held: 0,
            before: one.before + one.held,
        };
        let of_method = |all: &Vec<Alike>| all.iter().map(alike).collect();
        later.outcomes = self.outcomes.iter().map(of_method).collect();
        later.before = self.before + self.cases.len();
        later.endless.clone_from(&self.endless);
        later
    }

    fn alike(&mut self, subject: usize, outcome: u64) -> &mut Alike {
        let all = &mut self.outcomes[subject];
        let known = all.iter().position(|one| one.outcome == outcome);
        let index = known.unwrap_or_else(|| {
            all.push(Alike { outcome, met: 0, held: 0, before: 0 });
            all.len() - 1
        });
        &mut all[index]
    }

    fn add_hits(&mut self, later: Hits) {
        for (class, methods) in later {
            let known = self.hits.entry(class).or_default();
            for (method, hits) in methods {
                let known = known.entry(method).or_default();
                known.resize(known.len().max(hits.len()), false);
                known.iter_mut().zip(hits).for_each(|(known, hit)| *known |= hit);
            }
        }
    }

    /// How many cases of each method and outcome are held.
    fn most(&self) -> usize {
        match self.select {
            None | Some(Select::Mutation) => 0,
            Some(Select::All | Select::Every) => usize::MAX,
            Some(Select::Some(most)) => most,
            Some(Select::Usual) => USUAL,
            Some(Select::Coverage) => FOR_COVERAGE,
        }
    }

    /// Cases that were wanted and not held.
    pub fn not_held(&self) -> u64 {
        match self.select {
            Some(Select::Coverage | Select::Mutation) => return 0,
            Some(Select::Some(most)) if self.cases.len() >= most => return 0,
            Some(Select::Usual) if self.cases.len() >= USUAL => return 0,
            _ => {}
        }
        let all = self.outcomes.iter().flatten();
        all.filter(|one| one.held < self.most()).map(|one| one.met - one.held as u64).sum()
    }

    /// Nothing comes before it.
    fn forget_before(&mut self) {
        self.before = 0;
        self.outcomes.iter_mut().flatten().for_each(|one| one.before = 0);
    }

    pub fn count(&mut self, subject: usize, verdict: &Verdict) {
        let row = &mut self.rows[subject];
        row.inputs += 1;
        match verdict {
            Verdict::Ok => row.ok += 1,
            Verdict::Refused(refusal) => {
                row.refused += 1;
                let exception = refusal.exception.replace('/', ".");
                row.note_refused(Refused { exception, reason: refusal.reason, count: 1 });
            }
            Verdict::Wrong(_) => row.wrong += 1,
            Verdict::Dropped(Unjudged::OutOfHeap) => self.dropped.out_of_budget += 1,
            Verdict::Dropped(Unjudged::Unsupported(what)) => {
                self.dropped.note_unsupported(what.clone());
            }
            // It was not tried to its end.
            Verdict::TimeUp => row.inputs -= 1,
        }
    }

    pub fn spend(&mut self, subject: usize, time: Duration) {
        self.rows[subject].seconds += time.as_secs_f64();
    }

    /// Notes a failure of the method under test.
    pub fn fail(&mut self, subject: usize, failure: &Failure, witness: Witness) {
        if failure.kind == Kind::Endless {
            self.endless.insert(subject);
        }
        let method = self.rows[subject].name.clone();
        self.add(Group::new(subject, method, failure, witness));
    }

    /// Counts a failure like one that is shown.
    fn fail_again(&mut self, failure: &Failure) {
        let alike = (failure.kind, &failure.place);
        let mut groups = self.groups.iter_mut();
        if let Some(group) = groups.find(|group| (group.kind, &group.place) == alike) {
            group.count += 1;
        }
    }

    fn add(&mut self, more: Group) {
        let key = |one: &Group| (one.row, one.kind, one.place.clone());
        let same = |group: &&mut Group| key(group) == key(&more);
        match self.groups.iter_mut().find(same) {
            Some(group) => group.join(more),
            None => self.groups.push(more),
        }
    }

    /// Notes that nobody need believe a failure.
    pub fn doubt(&mut self, group: usize, doubt: Doubt) {
        let group = &mut self.groups[group];
        group.doubt = Some(doubt);
        let row = &mut self.rows[group.row];
        row.wrong -= group.count;
        row.doubtful += group.count;
    }

    /// Shows a failure with this input.
    pub fn show(&mut self, group: usize, witness: Witness) {
        self.groups[group].smallest = witness;
    }

    /// Tells failures of one kind at one place together, whatever the method is.
    fn join_rows(&mut self) {
        let mut joined: Vec<Group> = Vec::new();
        for group in std::mem::take(&mut self.groups) {
            let same = |known: &&mut Group| {
                (known.kind, &known.place, known.doubt.is_some())
                    == (group.kind, &group.place, group.doubt.is_some())
            };
            match joined.iter_mut().find(same) {
                Some(known) => known.join(group),
                None => joined.push(group),
            }
        }
        self.groups = joined;
    }

    /// Takes a failure back: its inputs are without a verdict.
    pub fn withdraw(&mut self, group: usize, subject: usize, count: u64) {
        self.groups.remove(group);
        self.rows[subject].wrong -= count;
        self.dropped.out_of_budget += count;
    }

    /// Makes one failure of all that follow from what the same call did with a null, and puts first
    /// what matters most: broken invariants and contracts, then exceptions that no null explains.
    /// What nobody need believe is last.
    pub fn rank(&mut self) {
        self.join_rows();
        let groups = std::mem::take(&mut self.groups).into_iter();
        let (nulls, groups): (Vec<Group>, Vec<Group>) =
            groups.partition(|group| group.smallest.null_taker.is_some());
        let (doubtful, mut groups): (Vec<Group>, Vec<Group>) =
            groups.into_iter().partition(|group| group.doubt.is_some());
        groups.sort_by_key(|group| matches!(group.kind, Kind::Exception | Kind::Endless));
        let (of_nulls, nulls): (Vec<Group>, Vec<Group>) =
            follow_ups(nulls).into_iter().partition(|group| group.doubt.is_some());
        groups.extend(nulls);
        groups.extend(doubtful);
        groups.extend(of_nulls);
        self.groups = groups;
    }

    /// Notes what came of a comparison of objects; some of them were built with a null, perhaps.
    pub fn note_contract(
        &mut self,
        row: usize,
        breach: Option<Breach>,
        null_taker: impl Fn(&Breach) -> Option<String>,
    ) {
        let Some(breach) = breach else { return self.count(row, &Verdict::Ok) };
        let null_taker = null_taker(&breach);
        let Breach { method, failure, case, .. } = breach;
        self.count(row, &Verdict::Wrong(Box::new(failure.clone())));
        let Some(case) = case else { return self.fail_again(&failure) };
        let witness = Witness { null_taker, ..Witness::observed(row, case) };
        self.add(Group::new(row, method, &failure, witness));
    }

    /// Whether some of the cases are wanted, not all.
    pub fn chooses(&self) -> bool {
        use Select::{Coverage, Mutation, Some as AtMost, Usual};
        matches!(self.select, Some(AtMost(_) | Usual | Coverage | Mutation))
    }

    /// Calls with which nothing is wrong.
    pub fn passing(&self) -> u64 {
        // The last row is for what concerns several objects.
        let methods = self.rows.split_last().map_or(&[][..], |(_, methods)| methods);
        methods.iter().map(|row| row.ok + row.refused).sum()
    }

    /// Whether cases that are wrong are held like others.
    pub fn holds_wrong(&self) -> bool {
        self.select == Some(Select::Every)
    }

    /// Whether a passing case with this outcome (a hash) is to be held.
    pub fn wants(&mut self, subject: usize, outcome: u64) -> bool {
        if self.most() == 0 {
            return false;
        }
        let room = self.before < MOST_CASES;
        let wanted = self.lacks(subject, outcome) && room;
        let alike = self.alike(subject, outcome);
        alike.met += 1;
        alike.held += usize::from(wanted);
        wanted
    }

    /// Whether there are too few cases like this one. The first of its like is always welcome;
    /// a method with many different ones needs fewer of each.
    fn lacks(&mut self, subject: usize, outcome: u64) -> bool {
        let most = self.most();
        let held = self.alike(subject, outcome).all();
        let of_method: usize = self.outcomes[subject].iter().map(Alike::all).sum();
        held == 0 || held < most && of_method < most.saturating_mul(FOR_CHOICE)
    }

    /// Holds a case that is wanted.
    pub fn hold(&mut self, witness: Witness) {
        self.cases.push(witness);
    }

    /// The cases that are held.
    pub fn take_cases(&mut self) -> Held {
        let cases = std::mem::take(&mut self.cases);
        let mut rounds: FxHashMap<(usize, u64), usize> = FxHashMap::default();
        let mut of_methods: Vec<(usize, usize, usize)> = Vec::new();
        for (index, kept) in cases.iter().enumerate() {
            let round = rounds.entry((kept.call.subject, kept.outcome)).or_default();
            of_methods.push((kept.call.subject, *round, index));
            *round += 1;
        }
        of_methods.sort_unstable();
        let (mut last, mut place) = (usize::MAX, 0);
        let mut turns: Vec<(usize, usize)> = of_methods
            .into_iter()
            .map(|(subject, _, index)| {
                place = if subject == last { place + 1 } else { 0 };
                last = subject;
                (place, index)
            })
            .collect();
        turns.sort_unstable();
        let turns = turns.into_iter().map(|(_, index)| index).collect();
        Held { cases, turns }
    }
}

/// A line of the table for each subject, overloaded names told apart, and one for
/// what concerns several objects.
pub(super) fn rows(subjects: &[Subject]) -> Vec<Row> {
    let name = |subject: &Subject| match subject.declared.name.as_str() {
        "<init>" => simple_name(&subject.declared.class).to_owned(),
        name => name.to_owned(),
    };
    let alone = |subject: &Subject| {
        subjects.iter().filter(|other| other.declared.name == subject.declared.name).count() == 1
    };
    let row = |subject: &Subject| Row {
        name: if alone(subject) { name(subject) } else { subject.title.clone() },
        title: subject.title.clone(),
        ..Row::default()
    };
    let contracts =
        Row { name: "contracts".into(), title: "object contracts".into(), ..Row::default() };
    subjects.iter().map(row).chain([contracts]).collect()
}

/// One failure for each call that took a null, told with the smallest of those that follow.
fn follow_ups(nulls: Vec<Group>) -> Vec<Group> {
    let mut told: Vec<(Group, Vec<String>)> = Vec::new();
    for group in nulls {
        let taker = &group.smallest.null_taker;
        let method = group.method.clone();
        let same = |known: &Group| {
            (&known.smallest.null_taker, known.doubt.is_some()) == (taker, group.doubt.is_some())
        };
        match told.iter_mut().find(|(known, _)| same(known)) {
            Some((known, methods)) => {
                known.count += group.count;
                if !methods.contains(&method) {
                    methods.push(method);
                }
                if group.smallest.size < known.smallest.size {
                    *known = Group { count: known.count, ..group };
                }
            }
            None => told.push((group, vec![method])),
        }
    }
    let tell = |(mut group, methods): (Group, Vec<String>)| {
        let taker = group.smallest.null_taker.as_deref().unwrap_or_default();
        let message = format!("a null from {taker} is met in {}", listed(&methods));
        if let Some(failure) = &mut group.smallest.failure {
            failure.message = format!("{message}: {}", failure.message);
        }
        group
    };
    told.into_iter().map(tell).collect()
}

/// `get, put and 3 others`.
fn listed(methods: &[String]) -> String {
    const FEW: usize = 3;
    match methods {
        [only] => only.clone(),
        [first @ .., last] if first.len() < FEW => format!("{} and {last}", first.join(", ")),
        all => format!("{} and {} others", all[..FEW].join(", "), all.len() - FEW),
    }
}
