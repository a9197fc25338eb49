//! Where receivers come from, who finds them, and how one is brought about again.

use super::Checker;
use super::tally::Tally;
use crate::explore::api::{Api, Book};
use crate::explore::calls::Plan;
use crate::explore::cases::OnInputs;
use crate::explore::korat::{Search, SearchLeaf};
use crate::explore::states::States;
use crate::explore::valid::{Question, ValidInputs};
use crate::explore::{self, Explorer, Strategy};
use crate::graph::snapshot::Snapshot;
use crate::graph::statics::held_by_platform;
use crate::jobs::{Account, Flow, Visitor, Worker};
use crate::judge::contracts::{Breach, Comparison, POOL};
use crate::judge::oracle::Oracle;
use crate::relational::Theory;
use crate::scope::finitization::Finitization;
use crate::subject::call::PREDICATE_BUDGET;
use crate::subject::{Role, Subject};
use crate::suite::case::Outcome;
use crate::suite::fields::{FieldOptions, Solved};
use machine::machine::Machine;
use machine::program::MethodId;
use machine::program::probe::HitRecord;
use machine::search::parts::Part;
use machine::value::Ref;
use std::rc::Rc;
use std::time::Instant;

/// Where receivers come from.
pub(crate) enum Receivers {
    /// What a predicate accepts of these objects and values, or, of what it accepts, what an
    /// invariant says.
    Search(MethodId, Box<Finitization>, Option<Stated>),
    /// What calls build.
    Built(Box<States>),
}

/// An invariant that says which receivers there are, and what came of solving it.
pub(crate) struct Stated {
    pub(crate) theory: Rc<Theory>,
    pub(crate) solved: Option<Solved>,
}

/// Who makes the calls on one machine.
pub(super) struct Setting<'a> {
    pub(super) machine: &'a mut Machine,
    pub(super) plan: &'a Plan,
    pub(super) oracle: &'a mut Oracle,
    pub(super) strategy: Strategy,
    pub(super) fields: &'a FieldOptions,
    pub(super) white_box: bool,
    pub(super) calls: Calls,
    /// What all workers know of what calls build.
    pub(super) book: Book,
    /// What of the code ran, if that is noted.
    pub(super) record: Option<HitRecord>,
}

/// Which calls are made on receivers that are searched for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Calls {
    All,
    None,
}

/// What is known to whoever looks at the calls on one machine.
pub(crate) struct Surroundings<'a> {
    pub(crate) plan: &'a Plan,
    pub(crate) oracle: &'a mut Oracle,
    /// Receivers are searched for, not built.
    pub(crate) searched: bool,
    /// What of the code ran, if that is noted.
    pub(crate) record: Option<HitRecord>,
}

/// Makes somebody who looks at the calls on a machine, before the first of them: `check` has
/// one, `mutate` another.
pub(crate) type MakeVisitor<'m, A> =
    &'m (dyn for<'a> Fn(&mut Machine, Surroundings<'a>) -> Box<dyn Visitor<A> + 'a> + Sync);

impl Receivers {
    /// Makes a worker, and does something with him. What calls have built stays known.
    pub(super) fn work<A: Account, T>(
        self,
        setting: Setting<'_>,
        make_visitor: MakeVisitor<'_, A>,
        act: impl FnOnce(&mut Worker<'_, A>) -> T,
    ) -> (Receivers, T) {
        let Setting { machine, plan, oracle, strategy, fields, white_box, calls, book, record } =
            setting;
        let searched = matches!(self, Receivers::Search(..));
        let known = Surroundings { plan, oracle, searched, record: record.clone() };
        let mut visitor = make_visitor(machine, known);
        match self {
            Receivers::Search(predicate, finitization, mut stated) => {
                let question = Question { predicate, budget: plan.budget.min(PREDICATE_BUDGET) };
                let inputs = ValidInputs::new(machine, &finitization, question, None);
                let theory = stated.as_ref().map(|one| &one.theory);
                let inputs = strategy.among(inputs, theory, fields);
                let mut explorer: Box<dyn Explorer + '_> = match calls {
                    Calls::All => Box::new(OnInputs::new(inputs, plan, white_box)),
                    Calls::None => inputs,
                };
                let done = act(&mut Worker::new(&mut *explorer, &mut *visitor));
                let solved = explorer.fields().and_then(|account| account.solved.clone());
                drop(explorer);
                if let Some(stated) = &mut stated {
                    stated.solved = solved;
                }
                (Receivers::Search(predicate, finitization, stated), done)
            }
            Receivers::Built(states) => {
                let mut api = Api::new(machine, plan, *states, book).covering(record);
                let done = act(&mut Worker::new(&mut api, &mut *visitor));
                (Receivers::Built(Box::new(api.into_states())), done)
            }
        }
    }
}

impl Checker {
    /// Compares some receivers with each other; whether there was time to. The first shard does
    /// so for all of them, with the first receivers of the whole.
    pub(super) fn compare(&mut self, total: &mut Tally, receivers: &mut Receivers) -> Flow {
        let shard = self.options.jobs.shard;
        if !self.contracts.any() || shard.is_some_and(|shard| shard.number > 1) {
            return Flow::GoOn;
        }
        if shard.is_some() {
            let Some(mut first) = self.first_paths(receivers) else { return Flow::TimeUp };
            if first.len() > POOL {
                self.cut.push(format!("object contracts: there are more than {POOL} receivers"));
                first.truncate(POOL);
            }
            total.pool = first;
        }
        let snapshots = self.snapshots(receivers, &total.pool);
        let (contracts, plan) = (self.contracts, &self.plan);
        let bare = bare(&self.machine, plan);
        let done = self.machine.trial(|machine| {
            let mut built = Vec::new();
            let objects: Vec<Ref> = match &mut *receivers {
                Receivers::Search(..) => {
                    snapshots.iter().filter_map(|one| one.restore(machine).ok()).collect()
                }
                Receivers::Built(states) => {
                    // Each with arguments of its own: to share them is another object's case.
                    let count = states.len();
                    let take = |state| {
                        let snapshot = machine.trial(|machine| {
                            let object = states.replay(machine, &plan.subjects, state)?;
                            let (heap, apart) = (machine.heap(), held_by_platform(machine.heap()));
                            let take = || Snapshot::take_all_but(heap, plan.since, object, &apart);
                            (!object.is_null()).then(take)
                        });
                        let object = snapshot?.restore(machine).ok()?;
                        built.push(state);
                        Some(object)
                    };
                    (0..count).filter_map(take).take(POOL).collect()
                }
            };
            let (row, budget) = (total.rows.len() - 1, plan.budget.min(PREDICATE_BUDGET));
            let mut comparison = Comparison::new(contracts, &objects, budget);
            let started = Instant::now();
            let done = comparison.run(machine, &mut |breach| {
                total.note_contract(row, breach, |breach| {
                    null_taker((plan, bare), receivers, (&objects, &built), breach)
                });
            });
            total.spend(row, started.elapsed());
            done
        });
        if done { Flow::GoOn } else { Flow::TimeUp }
    }

    /// The paths to the first receivers of the whole, one more than are compared; None if there is
    /// no time.
    fn first_paths(&mut self, receivers: &Receivers) -> Option<Vec<Vec<u32>>> {
        let Receivers::Search(predicate, finitization, stated) = receivers else {
            return Some(Vec::new());
        };
        let budget = self.plan.budget.min(PREDICATE_BUDGET);
        let question = Question { predicate: *predicate, budget };
        let strategy = self.options.strategy.unwrap_or(Strategy::Korat);
        let inputs = ValidInputs::new(&mut self.machine, finitization, question, None);
        let theory = stated.as_ref().map(|one| &one.theory);
        let mut inputs = strategy.among(inputs, theory, &self.options.space.fields);
        let mut paths = Vec::new();
        for part in inputs.parts(&mut |_| {})? {
            inputs.go_to(&part);
            while paths.len() <= POOL {
                match inputs.advance(u64::MAX) {
                    Some(explore::Leaf::Input) => paths.extend(inputs.path()),
                    Some(explore::Leaf::Exhausted) => break,
                    Some(explore::Leaf::TimeUp) => return None,
                    _ => {}
                }
            }
        }
        Some(paths)
    }

    /// The receivers at the ends of `paths`, as plain data.
    fn snapshots(&mut self, receivers: &Receivers, paths: &[Vec<u32>]) -> Vec<Snapshot> {
        let Receivers::Search(predicate, finitization, _) = receivers else {
            return Vec::new();
        };
        let since = self.plan.since;
        self.machine.without_deadline(|machine| {
            machine.trial(|machine| {
                let snapshot = |path: &Vec<u32>| {
                    let search = arrive(machine, (*predicate, finitization), path);
                    let search = search.expect("what was valid once is valid again");
                    Snapshot::take(search.machine().heap(), since, finitization.root)
                };
                paths.iter().map(snapshot).collect()
            })
        })
    }
}

/// The call that was given a null to build one of the objects at odds, if that is what they met;
/// `built` has the states of `objects`.
fn null_taker(
    (plan, bare): (&Plan, Option<usize>),
    receivers: &Receivers,
    (objects, built): (&[Ref], &[usize]),
    breach: &Breach,
) -> Option<String> {
    let Receivers::Built(states) = receivers else { return None };
    let case = breach.case.as_ref()?;
    let thrown = matches!(&case.outcome, Outcome::Threw { class, .. } if class == NULL_MET);
    let states_at_odds = breach.words.iter().filter_map(|&word| {
        let place = objects.iter().position(|object| object.word() == word)?;
        built.get(place).copied()
    });
    let at_odds: Vec<usize> = states_at_odds.filter(|_| thrown).collect();
    let mut takers = at_odds.iter().filter_map(|&one| states.null_taker(&plan.subjects, one));
    let title = takers.next().map(|taker| taker.title(&plan.subjects));
    let firsts = at_odds.iter().filter_map(|&one| Some(states.way(one).steps.first()?.subject()));
    let empty = || firsts.into_iter().find(|&first| Some(first) == bare);
    title.or_else(|| Some(plan.subjects[empty()?].declared.title()))
}

/// What makes objects without contents, which the JDK reads later: the constructor without parameters
/// that it asks for.
pub(super) fn bare(machine: &Machine, plan: &Plan) -> Option<usize> {
    let program = machine.program();
    let read_later = program.loaded("java/io/Externalizable")?;
    let is_bare = |one: &Subject| one.role == Role::Constructor && one.parameters.is_empty();
    let found = plan.subjects.iter().position(is_bare)?;
    program.is_subclass(plan.class, read_later).then_some(found)
}

const NULL_MET: &str = "java.lang.NullPointerException";

/// Instructions for a predicate that is known to accept.
const ENOUGH: u64 = u64::MAX / 2;

/// A search that has found the one receiver at the end of a path; None if it is not valid.
pub(super) fn arrive<'a>(
    machine: &'a mut Machine,
    (predicate, finitization): (MethodId, &'a Finitization),
    path: &[u32],
) -> Option<Search<'a>> {
    let part = Part::of_path(path);
    let mut search = Search::part(machine, finitization, predicate, ENOUGH, part);
    (search.next_leaf() == SearchLeaf::Valid).then_some(search)
}
