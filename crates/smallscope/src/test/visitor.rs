//! What is done with the paths of methods: each that may be a test becomes one, and what the runs
//! with plain values took leads to the next paths.

use super::Takes;
use super::account::{Counted, Event, PathAccount};
use super::one::{Tried, try_test};
use super::units::Units;
use crate::explore::method_paths::MethodPaths;
use crate::explore::{Explorer, Leaf};
use crate::jobs::{Flow, Visitor};
use crate::judge::oracle::Oracle;
use crate::suite::report::symbolic::SymbolicCounts;
use crate::suite::report::test::PathTotals;
use crate::symbolic::white_box::PathCounts;
use machine::ending::Ending;
use machine::program::{ClassId, MethodId};
use std::collections::BTreeSet;
use std::ops::Range;
use std::rc::Rc;

pub(super) struct TestVisitor {
    pub(super) setting: Setting,
    /// What tests of the unit at hand take.
    pub(super) taken: Takes,
    /// Texts of the inputs that they have.
    pub(super) known: BTreeSet<String>,
    account: PathAccount,
    counted: Counted,
    /// What paths of the unit at hand had come to when this was last told.
    told: (PathCounts, SymbolicCounts),
    /// Whether what comes is new, and is to be told.
    is_ahead: bool,
}

/// What a visitor needs to know.
pub(super) struct Setting {
    pub(super) units: Rc<Units>,
    pub(super) class: ClassId,
    pub(super) predicate: Option<MethodId>,
    pub(super) oracle: Oracle,
    pub(super) initialized: Range<u32>,
    pub(super) since: u32,
    /// Instructions for a run.
    pub(super) budget: u64,
}

impl TestVisitor {
    pub(super) fn new(setting: Setting) -> TestVisitor {
        TestVisitor {
            setting,
            taken: Takes::new(),
            known: BTreeSet::new(),
            account: PathAccount::default(),
            counted: Counted::default(),
            told: Default::default(),
            is_ahead: false,
        }
    }

    /// Tells where the unit at hand is to go on.
    fn aim(&self, paths: &mut MethodPaths) {
        paths.aim(self.setting.units.distances(&self.taken));
        if self.setting.units.is_settled(paths.at_hand(), &self.taken) {
            paths.satisfy();
        }
    }

    /// A path has ended: perhaps it is a test.
    fn note_path(&mut self, paths: &mut MethodPaths) -> Flow {
        let units = Rc::clone(&self.setting.units);
        let tried = try_test(self, paths, &units.all[paths.at_hand()]);
        // What ended for want of time has not shown anything.
        if paths.machine.deadline().has_passed() {
            paths.put_back();
            return Flow::TimeUp;
        }
        match tried {
            Tried::Test(found) => {
                self.taken.extend(&found.takes);
                if self.is_ahead {
                    self.account.push(Event::Test(found));
                }
                paths.accept();
                self.aim(paths);
            }
            Tried::Known => {
                self.counted.duplicates += 1;
                paths.accept();
            }
            Tried::Useless => paths.accept(),
            Tried::Refused => {}
            Tried::Varied => self.note_open("a run does not end alike each time".to_owned()),
            Tried::Unseen => self.note_open("what runs there is not seen".to_owned()),
            Tried::Mispredicted => {
                self.counted.mispredicted += 1;
                self.note_open("a run was mispredicted".to_owned());
            }
        }
        Flow::GoOn
    }

    fn note_cut(&mut self, ending: Ending) {
        let why = match ending {
            Ending::OutOf(budget) => {
                self.counted.out_of_budget += 1;
                format!("a path met its {budget}")
            }
            Ending::Unsupported(what) => {
                self.counted.note_unsupported(what.clone(), 1);
                format!("a path needs {what}")
            }
            _ => "a path ended the program".to_owned(),
        };
        self.note_open(why);
    }

    fn note_open(&mut self, why: String) {
        self.counted.open.get_or_insert(why);
    }
}

impl Visitor<PathAccount> for TestVisitor {
    fn begin(&mut self, explorer: &mut dyn Explorer, before: &PathAccount, _in_turn: bool) {
        let paths = explorer.method_paths_mut().expect("paths of methods are explored");
        let at = (paths.at_hand(), paths.turn());
        if paths.is_new() {
            self.taken.clear();
            self.known.clear();
            (self.told, self.is_ahead) = Default::default();
            self.aim(paths);
        }
        // What is not known of what comes before can only make it less needed.
        match before.sum(&self.setting.units).needs(&self.setting.units, at) {
            true => self.account.push(Event::Turn { unit: at.0, turn: at.1 }),
            false => paths.leave(),
        }
    }

    fn visit(&mut self, explorer: &mut dyn Explorer, leaf: Leaf) -> Flow {
        let paths = explorer.method_paths_mut().expect("paths of methods are explored");
        match leaf {
            Leaf::Input => return self.note_path(paths),
            Leaf::Cut(ending) => self.note_cut(ending),
            _ => unreachable!("paths of methods end, or are cut"),
        }
        Flow::GoOn
    }

    fn account(&mut self, explorer: &dyn Explorer) -> PathAccount {
        let paths = explorer.method_paths().expect("paths of methods are explored");
        if paths.is_left() {
            return PathAccount::default();
        }
        let (now, symbolic, bounded) = paths.counts();
        let before = std::mem::replace(&mut self.told, (now, symbolic.clone()));
        let mut counted = std::mem::take(&mut self.counted);
        if std::mem::replace(&mut self.is_ahead, paths.is_ahead()) {
            counted.paths = since(now, before.0);
            counted.symbolic = symbolic.since(&before.1);
            counted.symbolic.bounded = bounded;
            self.account.push(Event::Counted(Box::new(counted)));
            if paths.is_exhausted() {
                self.account.push(Event::End);
            }
        }
        std::mem::take(&mut self.account)
    }
}

fn since(now: PathCounts, before: PathCounts) -> PathTotals {
    PathTotals {
        ended: now.ended - before.ended,
        infeasible: now.infeasible - before.infeasible,
        pruned: now.pruned - before.pruned,
        cut: now.cut - before.cut,
    }
}
