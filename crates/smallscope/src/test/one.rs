//! One test: the input of a path, made on a machine with plain values, and the method run on it.

use super::account::FoundTest;
use super::recipe::RecipeMaker;
use super::units::Unit;
use super::visitor::TestVisitor;
use crate::check::elsewhere::{agree, begin_round};
use crate::check::witness::{ReceiverOrigin, Watch, observe};
use crate::explore::method_paths::MethodPaths;
use crate::graph::snapshot::Snapshot;
use crate::judge::oracle::{Ended, Verdict};
use crate::subject::call::{Answer, PREDICATE_BUDGET, ask, run};
use crate::subject::combinations::{Combinations, Scene};
use crate::subject::condition::{self, Condition};
use crate::subject::{Candidate, Live, Role, Subject};
use crate::suite::case::{Case, Recipe};
use crate::suite::report::test::PathTest;
use crate::symbolic::making_calls::{MakingCall, MakingStep, Source};
use crate::symbolic::white_box::Predicted;
use machine::driver::Slot;
use machine::ending::Ending;
use machine::machine::Machine;
use machine::program::MethodId;
use machine::program::probe::{HitRecord, Hits};
use machine::value::{Kind, Ref};

/// What became of the input of a path.
pub(super) enum Tried {
    /// A test.
    Test(Box<FoundTest>),
    /// Another test has the same input.
    Known,
    /// Others take all that it takes.
    Useless,
    /// Nothing of what it takes was seen: another method runs in the place of one under test.
    Unseen,
    /// Its call does not end alike each time.
    Varied,
    /// A precondition does not admit it.
    Refused,
    /// The method did not do what was predicted.
    Mispredicted,
}

/// A call with all that it is made with.
struct Prepared {
    subject: Subject,
    /// Receiver (or a place for the new object), then arguments.
    words: Vec<u64>,
    /// What was called to make them.
    built: Vec<Built>,
    /// What ran then.
    hits: Hits,
}

/// A call that helped to make an input.
pub(super) enum Built {
    /// Which method, with which words, and what it gave.
    Call(MethodId, Vec<u64>, u64),
    /// A function, and what it gives.
    Function(u64, Option<u64>),
}

/// One run on the input of a path: who judges it, and on which machine.
struct Trial<'a> {
    visitor: &'a mut TestVisitor,
    paths: &'a mut MethodPaths,
    unit: &'a Unit,
}

/// Makes the input of the path at hand, and runs the method of `unit` on it.
pub(super) fn try_test(visitor: &mut TestVisitor, paths: &mut MethodPaths, unit: &Unit) -> Tried {
    let mark = paths.machine.mark();
    let mut trial = Trial { visitor, paths, unit };
    let tried = trial.try_on_input();
    paths.machine.undo_to(&mark);
    paths.machine.release(mark);
    let mut found = match tried {
        Ok(found) => found,
        Err(tried) => return tried,
    };
    // Whatever the reason is: what nobody sees must not be called infeasible.
    if found.takes.is_empty() && paths.white_box().0.branched() {
        return Tried::Unseen;
    }
    let is_new = !found.takes.is_subset(&visitor.taken);
    if !(is_new || visitor.setting.units.wants_all || found.test.case.failure.is_some()) {
        return Tried::Useless;
    }
    match are_alike(&mut Trial { visitor, paths, unit }, &mut found.test.case) {
        true => Tried::Test(Box::new(found)),
        false => Tried::Varied,
    }
}

/// Whether the call ends alike once more, later and with its objects elsewhere in memory; what else is
/// then not the same is noted, for no test may rely on it.
fn are_alike(trial: &mut Trial<'_>, case: &mut Case) -> bool {
    ROUNDS.into_iter().all(|round| {
        let mark = trial.paths.machine.mark();
        begin_round(&mut trial.paths.machine, round);
        let again = trial.observe();
        trial.paths.machine.undo_to(&mark);
        trial.paths.machine.release(mark);
        again.is_ok_and(|(_, again, _)| agree(case, &again).is_some())
    })
}

/// When a test is made again.
const ROUNDS: [i64; 2] = [2, 5];

impl Trial<'_> {
    /// Makes the input and the call, and tells what is seen of it.
    fn observe(&mut self) -> Result<(Prepared, Case, Hits), Tried> {
        let (white_box, machine) = self.paths.white_box();
        let steps = white_box.make_input(machine).map_err(|_| Tried::Refused)?;
        let prepared = self.prepare(steps)?;
        let (case, hits) = self.judge(&prepared)?;
        Ok((prepared, case, hits))
    }

    fn try_on_input(&mut self) -> Result<FoundTest, Tried> {
        let (prepared, case, hits) = self.observe()?;
        // Overloads may have arguments that read alike.
        let title = &self.unit.subject.title;
        let mut text = format!("{title} {}", case.method.call_in_full(&case.before));
        let (white_box, _) = self.paths.white_box();
        if white_box.compares_values() {
            let same = |word: &u64| prepared.words.iter().position(|other| other == word);
            text += &format!("{:?}", prepared.words.iter().map(same).collect::<Vec<_>>());
        }
        if !self.visitor.known.insert(text.clone()) {
            return Err(Tried::Known);
        }
        let mut takes = self.visitor.setting.units.takes(&prepared.hits);
        takes.extend(self.visitor.setting.units.takes(&hits));
        if self.unit.goal.is_some() {
            takes.extend(self.unit.places.iter().map(|&place| (place, 0)));
        }
        let test = PathTest { case, condition: white_box.condition(), takes: Vec::new() };
        Ok(FoundTest { text, test, takes })
    }

    /// Makes the calls before the one under test, and asks whether the input is valid.
    fn prepare(&mut self, steps: Vec<MakingStep>) -> Result<Prepared, Tried> {
        let (subject, class) = (&self.unit.subject, self.visitor.setting.class);
        let budget = self.visitor.setting.budget;
        let machine = &mut self.paths.machine;
        let record = HitRecord::default();
        if steps.len() > 1 {
            machine.cover_also(class);
            machine.record_coverage(record.clone());
        }
        let mut replay =
            Replay { machine, budget, words: Vec::new(), result: 0, built: Vec::new() };
        let mut words = Vec::new();
        for (number, MakingStep { does, takes }) in steps.iter().enumerate() {
            let is_last = number + 1 == steps.len();
            words = replay.words(takes, is_last)?;
            if !is_last {
                replay.step(does, &words)?;
            }
        }
        let (built, hits) = (replay.built, record.hits());
        let live = match subject.role {
            Role::Constructor => Live::Nothing,
            _ if subject.declared.is_static => Live::Nothing,
            _ => Live::This,
        };
        if let (Some(predicate), Live::This) = (self.visitor.setting.predicate, live)
            && ask(machine, predicate, &words[..1], PREDICATE_BUDGET) != Answer::Yes
        {
            return Err(Tried::Mispredicted);
        }
        let mut subject = Subject { live, ..subject.clone() };
        let first = usize::from(live == Live::This || subject.role == Role::Constructor);
        for (parameter, &word) in subject.parameters.iter_mut().zip(&words[first..]) {
            let candidate = match parameter.kind == Kind::Ref && word != 0 {
                true => Candidate::Object(Ref::from_word(word), None),
                false => Candidate::Plain(word),
            };
            (parameter.domain, parameter.parts) = (vec![candidate], None);
        }
        let condition = condition::precondition(&subject, &words);
        if let Some((method, words)) = condition
            && ask(machine, method, &words, budget) != Answer::Yes
        {
            return Err(Tried::Refused);
        }
        Ok(Prepared { subject, words, built, hits })
    }

    /// Runs the method, compares how it ends with what was predicted, and judges it.
    fn judge(&mut self, prepared: &Prepared) -> Result<(Case, Hits), Tried> {
        let Prepared { subject, words, .. } = prepared;
        let predicted = self.paths.predicted().expect("a path has ended").clone();
        let machine = &mut self.paths.machine;
        let visitor = &mut *self.visitor;
        let (budget, since) = (visitor.setting.budget, visitor.setting.since);
        let asked = subject.conditions.ensures.iter().chain(&self.unit.goal);
        let wants_old = asked.into_iter().any(Condition::wants_old);
        let old = (wants_old && subject.live == Live::This).then(|| {
            let heap = machine.heap();
            Snapshot::take(heap, since, Ref::from_word(words[0])).restore(machine)
        });
        let old = old.and_then(Result::ok);
        let mark = machine.mark();
        let mut called = words.clone();
        // Only the call counts: predicates and oracles run code of the class too.
        let record = HitRecord::default();
        machine.cover_also(visitor.setting.class);
        machine.record_coverage(record.clone());
        let ending = subject.call(machine, &mut called, budget).ok_or(Tried::Refused)?;
        let hits = record.hits();
        let as_predicted = match (&self.unit.goal, &ending) {
            (Some(goal), Ending::Returned(result)) => {
                let asked = goal.words(subject, &called, *result, old);
                ask(machine, goal.method, &asked, budget) == Answer::Yes
            }
            _ => is_as_predicted(machine, subject, &ending, &predicted),
        };
        let candidates = vec![Some(0); subject.parameters.len()];
        let ended = Ended {
            subject,
            words: &called,
            candidates: &candidates,
            ending,
            old,
            budget,
            inside: true,
        };
        let verdict = visitor.setting.oracle.judge(machine, &ended);
        machine.undo_to(&mark);
        if !as_predicted {
            machine.release(mark);
            return Err(Tried::Mispredicted);
        }
        let failure = match verdict {
            Verdict::Wrong(failure) => Some(*failure),
            _ => None,
        };
        let live = (subject.live == Live::This).then(|| Ref::from_word(words[0]));
        let scene = Scene::default();
        let inputs = Combinations::new(machine, subject, live, &scene);
        let case = inputs.map(|inputs| {
            let watch = Watch {
                index: 0,
                subject,
                inputs: &inputs,
                origin: ReceiverOrigin::Named(None),
                since,
                initialized: &visitor.setting.initialized,
                budget,
            };
            observe(machine, watch, failure).case
        });
        machine.undo_to(&mark);
        machine.release(mark);
        let mut case = case.ok_or(Tried::Refused)?;
        case.recipe = self.recipe(prepared);
        Ok((case, hits))
    }

    /// How the input is built through the API, if values are all that it takes.
    fn recipe(&self, prepared: &Prepared) -> Option<Recipe> {
        let Prepared { subject, words, built, .. } = prepared;
        let compares_values = self.paths.compares_values();
        let machine = &self.paths.machine;
        let mut maker = RecipeMaker::new(machine, (compares_values, !built.is_empty()));
        for one in built {
            maker.add(one)?;
        }
        let kinds = subject.kinds();
        let is_constructor = subject.role == Role::Constructor;
        let first = usize::from(is_constructor || subject.live == Live::This);
        let mut roots = Vec::new();
        if subject.live == Live::This {
            roots.push(maker.made(words[0])?);
        }
        let kinds = &kinds[kinds.len() - (words.len() - first)..];
        roots.extend(maker.arguments(kinds, &words[first..])?);
        Some(Recipe { calls: maker.calls, roots })
    }
}

/// The calls of an input, on a machine with plain values.
struct Replay<'a> {
    machine: &'a mut Machine,
    budget: u64,
    /// What all calls took so far.
    words: Vec<u64>,
    /// What the last one gave.
    result: u64,
    built: Vec<Built>,
}

impl Replay<'_> {
    /// What a call takes. The one under test makes its new object itself, if it is a constructor.
    fn words(&mut self, takes: &[Source], is_last: bool) -> Result<Vec<u64>, Tried> {
        let first = self.words.len();
        for source in takes {
            let word = match source {
                Source::Word(word) => *word,
                Source::New(_) if is_last => 0,
                Source::New(class) => {
                    let class = self.machine.load(class).map_err(|_| Tried::Mispredicted)?;
                    self.machine.new_object(class).map_err(|_| Tried::Refused)?.word()
                }
                Source::Earlier(number) => self.words[*number],
                Source::Result => self.result,
            };
            self.words.push(word);
        }
        Ok(self.words[first..].to_vec())
    }

    fn step(&mut self, does: &MakingCall, words: &[u64]) -> Result<(), Tried> {
        match does {
            MakingCall::Nothing => {}
            MakingCall::Answer => {
                let function = Ref::from_word(words[0]);
                let class = self.machine.heap().class_of(function);
                let field = self.machine.program().class(class).fields.first();
                let slot = field.map(|field| field.slot);
                if let (Some(slot), [_, answer]) = (slot, words) {
                    self.machine.write(Slot::Field(function, slot), *answer);
                }
                self.built.push(Built::Function(words[0], words.get(1).copied()));
            }
            MakingCall::Call(name) => {
                let class = self.machine.load(&name.class).map_err(|_| Tried::Mispredicted)?;
                let method =
                    self.machine.program().find_method(class, &name.name, &name.descriptor);
                let method = method.ok_or(Tried::Mispredicted)?;
                match run(self.machine, method, words, self.budget) {
                    Ending::Returned(word) => self.result = word,
                    _ => return Err(Tried::Mispredicted),
                }
                self.built.push(Built::Call(method, words.to_vec(), self.result));
            }
        }
        Ok(())
    }
}

fn is_as_predicted(
    machine: &Machine,
    subject: &Subject,
    ending: &Ending,
    predicted: &Predicted,
) -> bool {
    match (ending, predicted) {
        (Ending::Returned(_), Predicted::Returned(None)) => true,
        (Ending::Returned(word), Predicted::Returned(Some(value))) => {
            let kind = subject.result.unwrap_or(Kind::Int);
            kind.canonical(*word) == kind.canonical(*value)
        }
        (Ending::Threw(exception), Predicted::Threw(class)) => {
            machine.program().class_name(machine.heap().class_of(*exception)) == class
        }
        _ => false,
    }
}
