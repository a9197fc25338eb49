//! What `generate` does with what a search meets: it keeps account, and reads the inputs that
//! somebody wants to see.

use super::account::{GenerateAccount, Input, Wanted};
use super::built::Acceptance;
use crate::exception::{message, place};
use crate::explore::calls::Called;
use crate::explore::korat_plus::EqClasses;
use crate::explore::{Explored, Explorer, Leaf};
use crate::jobs::{Flow, Visitor};
use crate::subject::call::Answer;
use crate::suite::report::FirstThrow;
use crate::suite::report::symbolic::SymbolicCounts;
use crate::suite::structure::Structure;
use crate::suite::types::simple_name;
use machine::ending::Ending;
use machine::machine::Machine;
use machine::program::ClassId;
use machine::value::Ref;

pub(super) struct InputVisitor<'a> {
    wanted: Wanted,
    /// What is asked about what calls build.
    pub(super) acceptance: Option<Acceptance<'a>>,
    /// Keep only the first input of each class.
    one_per_class: bool,
    /// Keep so many inputs.
    max: Option<u64>,
    /// Nobody looks at inputs: they are only counted.
    counts_only: bool,
    /// So many may still be kept.
    room: u64,
    /// The classes that were met before, and in the part at hand.
    classes: EqClasses,
    /// What was met since the account was last taken.
    account: GenerateAccount,
    /// What was counted before.
    counted: Explored,
    counted_symbolic: SymbolicCounts,
    /// Inputs of the part at hand that were handed out.
    handed_out: u64,
    /// Whether an exception of the part at hand was described: one will do.
    described: bool,
}

impl<'a> InputVisitor<'a> {
    pub(super) fn new(wanted: Wanted, one_per_class: bool, max: Option<u64>) -> InputVisitor<'a> {
        InputVisitor {
            wanted,
            acceptance: None,
            one_per_class,
            max,
            counts_only: false,
            room: u64::MAX,
            classes: EqClasses::default(),
            account: GenerateAccount::default(),
            counted: Explored::default(),
            counted_symbolic: SymbolicCounts::default(),
            handed_out: 0,
            described: false,
        }
    }

    /// Whether somebody wants to see inputs.
    fn hands_out(&self) -> bool {
        self.wanted.lines || self.wanted.structures > 0
    }

    /// Keeps the input at hand, unless it is one too many of its class.
    fn note_input(&mut self, explorer: &dyn Explorer) {
        let class = explorer.class();
        if let Some(class) = class {
            self.account.classes.count(class, 1);
            if self.classes.count(class, 1).is_none() && self.one_per_class {
                return;
            }
        }
        self.room -= 1;
        self.account.kept += 1;
        let as_structure = self.handed_out < self.wanted.structures;
        if !(self.wanted.lines || as_structure) {
            return;
        }
        self.handed_out += 1;
        let structure = Structure::read(explorer.machine(), explorer.root());
        let line = if self.wanted.lines { structure.to_string() } else { String::new() };
        let structure = as_structure.then_some(structure);
        let class = class.filter(|_| self.one_per_class).cloned();
        self.account.inputs.push(Input { number: self.account.kept, line, structure, class });
    }

    fn note_cut(&mut self, ending: Ending) {
        let dropped = &mut self.account.dropped;
        let what = match ending {
            Ending::OutOf(_) => return dropped.out_of_budget += 1,
            Ending::Unsupported(what) => what,
            Ending::Exited(_) => "System.exit".to_owned(),
            Ending::Deadlock => "waiting for another thread".to_owned(),
            Ending::Returned(_) | Ending::Threw(_) => unreachable!("these are no cuts"),
        };
        dropped.note_unsupported(what);
    }

    /// An exception rejects the candidate, unless it tells of a bound of ours.
    fn note_throw(&mut self, explorer: &mut dyn Explorer, exception: Ref) {
        if self.note_bound(explorer.machine(), exception) {
            return;
        }
        self.account.dropped.threw += 1;
        if !std::mem::replace(&mut self.described, true) {
            self.account.dropped.first_throw = Some(describe(explorer, exception));
        }
    }

    /// Notes an exception that tells of a bound of ours; false if it is the program's own.
    fn note_bound(&mut self, machine: &Machine, exception: Ref) -> bool {
        let class = machine.program().class_name(machine.heap().class_of(exception));
        let dropped = &mut self.account.dropped;
        match class {
            // A real heap would have been collected.
            "java/lang/OutOfMemoryError" => dropped.out_of_budget += 1,
            "java/lang/NoClassDefFoundError" | "java/lang/ClassNotFoundException" => {
                let missing = machine.missing().last().map_or("?", |(name, _)| name);
                let missing = missing.replace('/', ".");
                dropped.note_unsupported(format!("class {missing}, not on the class path"));
            }
            _ => return false,
        }
        true
    }

    /// Whether what came of a call is to be explored. A call that throws builds nothing.
    fn accepts(&mut self, machine: &mut Machine, called: Called) -> bool {
        let answer = match (&called.ending, &self.acceptance) {
            (Ending::Returned(_), None) => Answer::Yes,
            (Ending::Returned(_), Some(acceptance)) => acceptance.ask(machine, &called),
            (Ending::Threw(exception), _) => {
                self.note_bound(machine, *exception);
                return false;
            }
            _ => Answer::Cut(called.ending),
        };
        match answer {
            Answer::Yes => return true,
            Answer::No | Answer::Threw(_) => self.account.rejected += 1,
            Answer::Endless => self.account.dropped.out_of_budget += 1,
            Answer::Cut(ending) => self.note_cut(ending),
        }
        false
    }
}

impl Visitor<GenerateAccount> for InputVisitor<'_> {
    fn begin(&mut self, explorer: &mut dyn Explorer, before: &GenerateAccount, _in_turn: bool) {
        (self.handed_out, self.described) = (0, false);
        self.account = GenerateAccount::default();
        self.counted = explorer.totals();
        self.counted_symbolic = explorer.symbolic();
        self.classes.clone_from(&before.classes);
        self.room = self.max.map_or(u64::MAX, |max| max.saturating_sub(before.kept));
        self.counts_only = explorer.count_only(!self.hands_out() && self.max.is_none());
    }

    fn visit(&mut self, explorer: &mut dyn Explorer, leaf: Leaf) -> Flow {
        match leaf {
            Leaf::Input => self.note_input(explorer),
            Leaf::Called(called) => {
                let accepted = self.accepts(explorer.machine_mut(), called);
                explorer.conclude(accepted);
            }
            Leaf::Threw(exception) => self.note_throw(explorer, exception),
            Leaf::Cut(ending) => self.note_cut(ending),
            Leaf::Turn | Leaf::TimeUp | Leaf::Exhausted => {}
        }
        Flow::GoOn
    }

    fn account(&mut self, explorer: &dyn Explorer) -> GenerateAccount {
        let now = explorer.totals();
        let mut account = std::mem::take(&mut self.account);
        account.explored = now.totals.explored - self.counted.totals.explored;
        account.valid = now.totals.valid - self.counted.totals.valid;
        account.instructions = now.instructions - self.counted.instructions;
        if self.counts_only {
            account.kept = account.valid;
        }
        let symbolic = explorer.symbolic();
        account.symbolic = symbolic.since(&self.counted_symbolic);
        self.counted_symbolic = symbolic;
        account.one_per_class = self.one_per_class;
        let (machine, written) = (explorer.machine(), explorer.written());
        account.written = written.iter().map(|&field| field_name(machine, field)).collect();
        self.counted = now;
        account
    }

    fn is_full(&self) -> bool {
        self.room == 0
    }
}

fn describe(explorer: &mut dyn Explorer, exception: Ref) -> FirstThrow {
    let machine = explorer.machine();
    let class = machine.program().java_name(machine.heap().class_of(exception));
    let place = place(explorer.machine(), exception);
    let input = Structure::read(explorer.machine(), explorer.root()).to_string();
    let message = message(explorer.machine_mut(), exception);
    FirstThrow { exception: class, message, place, input }
}

/// `SearchTree.size`.
fn field_name(machine: &Machine, (class, slot): (ClassId, u32)) -> String {
    let program = machine.program();
    let field = program.field_at(class, slot).map_or("?", |field| program.names.get(field.name));
    format!("{}.{field}", simple_name(program.class_name(class)))
}
