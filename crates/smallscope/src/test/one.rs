//! One test: the input of a path, made on a machine with plain values, and the method run on it.

use super::recipe::RecipeMaker;
use super::{Takes, Tester, goals};
use crate::check::witness::{ReceiverOrigin, Watch, observe};
use crate::graph::snapshot::Snapshot;
use crate::judge::oracle::{Ended, Verdict};
use crate::subject::call::{Answer, PREDICATE_BUDGET, ask, run};
use crate::subject::combinations::{Combinations, Scene};
use crate::subject::condition::{self, Condition};
use crate::subject::{Candidate, Live, Role, Subject};
use crate::suite::case::{Case, Failure, Recipe};
use crate::suite::report::check::Counterexample;
use crate::suite::report::test::PathTest;
use crate::symbolic::white_box::{Criterion, Predicted};
use machine::ending::Ending;
use machine::machine::Machine;
use machine::program::MethodId;
use machine::program::probe::{HitRecord, Hits};
use machine::value::{Kind, Ref};

/// What became of the input of a path.
pub(super) enum Tried {
    /// A test.
    Test,
    /// Another test has the same input.
    Known,
    /// Others take all that it takes.
    Useless,
    /// Nothing of what it takes was seen: another method runs in the place of one under test.
    Unseen,
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
    /// How the receiver was made, and with what.
    built: Option<(MethodId, Vec<u64>)>,
    /// What ran then.
    hits: Hits,
}

impl Tester {
    /// Makes the input of the path at hand, runs the method on it, and keeps it as a test.
    pub(super) fn try_test(
        &mut self,
        subject: &Subject,
        constructor: Option<MethodId>,
        predicted: &Predicted,
    ) -> Tried {
        let mark = self.machine.mark();
        let tried = self.try_on_input(subject, constructor, predicted);
        self.machine.undo_to(&mark);
        self.machine.release(mark);
        let Ok((test, takes)) = tried else { return tried.err().unwrap_or(Tried::Mispredicted) };
        // Whatever the reason is: what nobody sees must not be called infeasible.
        if takes.is_empty() && self.white_box.branched() {
            return Tried::Unseen;
        }
        let is_new = !takes.is_subset(&self.report.taken);
        let is_wanted = self.options.criterion == Criterion::Path || self.options.minimise;
        if !is_new && !is_wanted && test.case.failure.is_none() {
            return Tried::Useless;
        }
        self.report.taken.extend(&takes);
        self.report.takes.push(takes);
        self.report.tests.push(test);
        Tried::Test
    }

    /// What of the goals the code that ran came by.
    fn takes(&self, hits: &Hits) -> Takes {
        let goals = goals(&self.code, self.options.criterion, hits).into_iter().enumerate();
        goals
            .flat_map(|(place, goal)| goal.taken.into_iter().map(move |way| (place, way)))
            .collect()
    }

    fn try_on_input(
        &mut self,
        subject: &Subject,
        constructor: Option<MethodId>,
        predicted: &Predicted,
    ) -> Result<(PathTest, Takes), Tried> {
        let words = self.white_box.make_input(&mut self.machine).map_err(|_| Tried::Refused)?;
        let prepared = self.prepare(subject, constructor, words)?;
        let (case, hits) = self.judge(&prepared, predicted)?;
        // Overloads may have arguments that read alike.
        let mut text = format!("{} {}", subject.title, case.method.call_in_full(&case.before));
        if self.white_box.compares_values() {
            let same = |word: &u64| prepared.words.iter().position(|other| other == word);
            text += &format!("{:?}", prepared.words.iter().map(same).collect::<Vec<_>>());
        }
        if !self.known.insert(text) {
            return Err(Tried::Known);
        }
        if let Some(failure) = &case.failure {
            self.note_failure(&prepared.subject, &case, failure);
        }
        let mut takes = self.takes(&prepared.hits);
        takes.extend(self.takes(&hits));
        Ok((PathTest { case, condition: self.white_box.condition(), takes: Vec::new() }, takes))
    }

    /// Builds the receiver, if a constructor does, and asks whether the input is valid.
    fn prepare(
        &mut self,
        subject: &Subject,
        constructor: Option<MethodId>,
        mut words: Vec<u64>,
    ) -> Result<Prepared, Tried> {
        let budget = self.options.max_instructions;
        let mut built = None;
        let mut hits = Hits::default();
        if let Some(constructor) = constructor {
            let machine = &mut self.machine;
            let record = HitRecord::default();
            machine.cover_also(self.class);
            machine.record_coverage(record.clone());
            let count = 1 + parameters(machine, constructor);
            let object = machine.new_object(self.class).map_err(|_| Tried::Refused)?;
            let mut rest = words.split_off(count);
            words[0] = object.word();
            match run(machine, constructor, &words, budget) {
                Ending::Returned(_) => {}
                _ => return Err(Tried::Mispredicted),
            }
            hits = record.hits();
            built = Some((constructor, words));
            rest[0] = object.word();
            words = rest;
        }
        let live = match subject.role {
            Role::Constructor => Live::Nothing,
            _ if subject.declared.is_static => Live::Nothing,
            _ => Live::This,
        };
        if let (Some(predicate), Live::This) = (self.predicate, live) {
            let machine = &mut self.machine;
            if ask(machine, predicate, &words[..1], PREDICATE_BUDGET) != Answer::Yes {
                return Err(Tried::Mispredicted);
            }
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
            && ask(&mut self.machine, method, &words, budget) != Answer::Yes
        {
            return Err(Tried::Refused);
        }
        Ok(Prepared { subject, words, built, hits })
    }

    /// Runs the method, compares how it ends with what was predicted, and judges it.
    fn judge(&mut self, prepared: &Prepared, predicted: &Predicted) -> Result<(Case, Hits), Tried> {
        let Prepared { subject, words, .. } = prepared;
        let budget = self.options.max_instructions;
        let wants_old = subject.conditions.ensures.as_ref().is_some_and(Condition::wants_old);
        let old = (wants_old && subject.live == Live::This).then(|| {
            let heap = self.machine.heap();
            Snapshot::take(heap, self.since, Ref::from_word(words[0])).restore(&mut self.machine)
        });
        let old = old.and_then(Result::ok);
        let mark = self.machine.mark();
        let mut called = words.clone();
        // Only the call counts: predicates and oracles run code of the class too.
        let record = HitRecord::default();
        self.machine.cover_also(self.class);
        self.machine.record_coverage(record.clone());
        let ending = subject.call(&mut self.machine, &mut called, budget).ok_or(Tried::Refused)?;
        let hits = record.hits();
        let as_predicted = is_as_predicted(&self.machine, subject, &ending, predicted);
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
        let verdict = self.oracle.judge(&mut self.machine, &ended);
        self.machine.undo_to(&mark);
        if !as_predicted {
            self.machine.release(mark);
            return Err(Tried::Mispredicted);
        }
        let failure = match verdict {
            Verdict::Wrong(failure) => Some(*failure),
            _ => None,
        };
        let live = (subject.live == Live::This).then(|| Ref::from_word(words[0]));
        let scene = Scene::default();
        let inputs = Combinations::new(&self.machine, subject, live, &scene);
        let case = inputs.map(|inputs| {
            let watch = Watch {
                index: 0,
                subject,
                inputs: &inputs,
                origin: ReceiverOrigin::Named(None),
                since: self.since,
                initialized: &self.initialized,
                budget,
            };
            observe(&mut self.machine, watch, failure).case
        });
        self.machine.undo_to(&mark);
        self.machine.release(mark);
        let mut case = case.ok_or(Tried::Refused)?;
        case.recipe = self.recipe(prepared);
        Ok((case, hits))
    }

    /// How the input is built through the API, if values are all that it takes.
    fn recipe(&self, prepared: &Prepared) -> Option<Recipe> {
        let Prepared { subject, words, built, .. } = prepared;
        let mut maker = RecipeMaker::new(&self.machine, self.white_box.compares_values());
        let mut roots = Vec::new();
        let first = usize::from(subject.live == Live::This || subject.role == Role::Constructor);
        if subject.live == Live::This {
            let (constructor, words) = built.as_ref()?;
            let kinds = kinds(&self.machine, *constructor);
            let arguments = maker.arguments(&kinds, &words[1..])?;
            roots.push(maker.call(*constructor, arguments));
        }
        let kinds: Vec<Kind> = subject.parameters.iter().map(|parameter| parameter.kind).collect();
        roots.extend(maker.arguments(&kinds, &words[first..])?);
        Some(Recipe { calls: maker.calls, roots })
    }

    fn note_failure(&mut self, subject: &Subject, case: &Case, failure: &Failure) {
        let failures = &mut self.report.failures;
        let alike = |one: &&mut Counterexample| {
            let known = one.case.failure.as_ref();
            one.method == subject.title
                && known.is_some_and(|known| {
                    (known.kind, &known.place) == (failure.kind, &failure.place)
                })
        };
        match failures.iter_mut().find(alike) {
            Some(known) => known.count += 1,
            None => failures.push(Counterexample {
                method: subject.title.clone(),
                count: 1,
                null_from: None,
                case: case.clone(),
            }),
        }
    }
}

fn parameters(machine: &Machine, method: MethodId) -> usize {
    kinds(machine, method).len()
}

/// The kinds of a method's parameters.
fn kinds(machine: &Machine, method: MethodId) -> Vec<Kind> {
    let program = machine.program();
    let descriptor = program.names.get(program.method(method).descriptor);
    let (types, _) = machine::program::descriptor::split(descriptor).unwrap_or_default();
    let kind = |one: &&str| one.bytes().next().and_then(Kind::of_letter);
    types.iter().filter_map(kind).collect()
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
