//! One sequence of calls with plain values: made, and its last call judged.

use crate::check::witness::{ReceiverOrigin, Watch, observe};
use crate::graph::snapshot::Snapshot;
use crate::judge::oracle::{Ended, Oracle, Verdict};
use crate::space;
use crate::subject::call::{Answer, PREDICATE_BUDGET, ask};
use crate::subject::combinations::{Combinations, Scene};
use crate::subject::condition::{self, Condition};
use crate::subject::{Candidate, Live, Role, Subject, declared};
use crate::suite::case::{Argument, Call, Case, Form, Recipe};
use crate::suite::class_under_test::ClassUnderTest;
use crate::suite::structure::{Structure, Value};
use crate::symbolic::sequences::SequenceEnd;
use machine::ending::{Ending, Outcome};
use machine::machine::Machine;
use machine::program::{ClassId, MethodId};
use machine::value::{Kind, Ref};
use std::ops::Range;

/// A machine with plain values, and who judges what it does.
pub(super) struct PlainCalls {
    machine: Machine,
    class: ClassId,
    predicate: Option<MethodId>,
    initialized: Range<u32>,
    since: u32,
    budget: u64,
    oracle: Oracle,
}

/// What the last call of a sequence came to.
pub(super) enum Judged {
    Right,
    Wrong {
        case: Box<Case>,
        sequence: Vec<String>,
    },
    /// A precondition does not admit it.
    Refused,
    /// It ended otherwise than with symbols: our mistake.
    Mispredicted,
}

/// A call that was made: its subject, and its words.
type Made<'s> = (&'s Subject, Vec<u64>);

impl PlainCalls {
    pub(super) fn new(
        mut machine: Machine,
        (class, predicate, initialized): (ClassId, Option<MethodId>, Range<u32>),
        (budget, strict): (u64, bool),
    ) -> anyhow::Result<PlainCalls> {
        let since = space::begin_inputs(&mut machine)?;
        let oracle = Oracle::new(&machine, class, predicate, budget, since).strict(strict);
        Ok(PlainCalls { machine, class, predicate, initialized, since, budget, oracle })
    }

    pub(super) fn class_name(&self) -> String {
        self.machine.program().java_name(self.class)
    }

    /// Makes a sequence with arguments from `make`, and takes all back.
    pub(super) fn judge(
        &mut self,
        subjects: &[&Subject],
        predicted: &SequenceEnd,
        make: impl FnOnce(&mut Machine) -> Outcome<Vec<u64>>,
    ) -> Judged {
        let mark = self.machine.mark();
        let words = make(&mut self.machine);
        let judged = match words {
            Ok(words) => self.judge_words(subjects, predicted, &words),
            Err(_) => None,
        };
        self.machine.undo_to(&mark);
        self.machine.release(mark);
        judged.unwrap_or(Judged::Mispredicted)
    }

    fn judge_words(
        &mut self,
        subjects: &[&Subject],
        predicted: &SequenceEnd,
        words: &[u64],
    ) -> Option<Judged> {
        let (last, before) = subjects.split_last()?;
        let mut made: Vec<Made<'_>> = Vec::new();
        let (mut rest, mut object) = (words, 0);
        for subject in before {
            let mut words = take(&mut rest, subject, object)?;
            let ending = subject.call(&mut self.machine, &mut words, self.budget)?;
            if !matches!(ending, Ending::Returned(_)) {
                return None;
            }
            if subject.role == Role::Constructor {
                object = words[0];
            }
            made.push((subject, words));
        }
        let words = take(&mut rest, last, object)?;
        self.judge_last(last, words, &made, predicted)
    }

    fn judge_last(
        &mut self,
        subject: &Subject,
        words: Vec<u64>,
        made: &[Made<'_>],
        predicted: &SequenceEnd,
    ) -> Option<Judged> {
        let subject = &with_words(subject, &words);
        let machine = &mut self.machine;
        if let Some((method, words)) = condition::precondition(subject, &words)
            && ask(machine, method, &words, PREDICATE_BUDGET) != Answer::Yes
        {
            return Some(Judged::Refused);
        }
        let wants_old = subject.conditions.ensures.as_ref().is_some_and(Condition::wants_old);
        let receiver = (subject.live == Live::This).then(|| Ref::from_word(words[0]));
        let old = receiver.filter(|_| wants_old).and_then(|receiver| {
            Snapshot::take(machine.heap(), self.since, receiver).restore(machine).ok()
        });
        let mark = machine.mark();
        let mut called = words.clone();
        let ending = subject.call(machine, &mut called, self.budget)?;
        let is_predicted = match (&ending, predicted) {
            (Ending::Returned(_), SequenceEnd::Returned) => true,
            (Ending::Threw(exception), SequenceEnd::Threw(class)) => {
                machine.program().class_name(machine.heap().class_of(*exception)) == class
            }
            _ => false,
        };
        let (candidates, budget) = (vec![Some(0); subject.parameters.len()], self.budget);
        let (words_called, inside) = (&called[..], true);
        let ended = Ended {
            subject,
            words: words_called,
            candidates: &candidates,
            ending,
            old,
            budget,
            inside,
        };
        let verdict = self.oracle.judge(machine, &ended);
        machine.undo_to(&mark);
        machine.release(mark);
        let failure = match verdict {
            _ if !is_predicted => return None,
            Verdict::Wrong(failure) => *failure,
            _ => return Some(Judged::Right),
        };
        let scene = Scene::default();
        let inputs = Combinations::new(machine, subject, receiver, &scene)?;
        let watch = Watch {
            index: 0,
            subject,
            inputs: &inputs,
            origin: ReceiverOrigin::Named(None),
            since: self.since,
            initialized: &self.initialized,
            budget,
        };
        let mut case = observe(machine, watch, Some(failure)).case;
        case.recipe = self.recipe(made, subject, &words);
        let sequence = made.iter().map(|(subject, words)| self.text(subject, words)).collect();
        Some(Judged::Wrong { case: Box::new(case), sequence })
    }

    /// `add(3)`.
    fn text(&self, subject: &Subject, words: &[u64]) -> String {
        let arguments = self.plain(subject, words).unwrap_or_default();
        let texts = arguments.iter().map(|one| match one {
            Argument::Plain(value) => value.to_string(),
            Argument::Made(_) => "...".to_owned(),
        });
        let name = subject.title.split('(').next().unwrap_or_default();
        let new = if subject.role == Role::Constructor { "new " } else { "" };
        format!("{new}{name}({})", texts.collect::<Vec<_>>().join(", "))
    }

    /// The arguments of a call, if they are values without identity.
    fn plain(&self, subject: &Subject, words: &[u64]) -> Option<Vec<Argument>> {
        let kinds = subject.parameters.iter().map(|one| one.kind);
        let roots: Vec<(Kind, u64)> = kinds.zip(words[1..].iter().copied()).collect();
        let read = Structure::read_all(&self.machine, &roots);
        let is_plain = |value: &Value| !matches!(value, Value::Object(_));
        let all = read.roots.iter().all(is_plain);
        all.then(|| read.roots.into_iter().map(Argument::Plain).collect())
    }

    /// How the input of the last call is built.
    fn recipe(&self, made: &[Made<'_>], last: &Subject, words: &[u64]) -> Option<Recipe> {
        let mut recipe = Recipe::default();
        for (subject, words) in made {
            let receiver = (subject.role != Role::Constructor).then_some(0);
            let (method, arguments) = (subject.declared.clone(), self.plain(subject, words)?);
            recipe.calls.push(Call { method, receiver, arguments, form: Form::Call });
        }
        recipe.roots.extend((last.live == Live::This).then_some(Argument::Made(0)));
        recipe.roots.extend(self.plain(last, words)?);
        Some(recipe)
    }

    /// What tests must know of the class.
    pub(super) fn target<'c>(&self, cases: impl Iterator<Item = &'c Case>) -> ClassUnderTest {
        let program = self.machine.program();
        let predicate = self.predicate.map(|one| declared(program, one, &program.declaration(one)));
        ClassUnderTest {
            predicates: predicate.into_iter().collect(),
            ..ClassUnderTest::read(program, self.class, cases)
        }
    }
}

/// The words of the next call: the object, then its arguments.
fn take(rest: &mut &[u64], subject: &Subject, object: u64) -> Option<Vec<u64>> {
    let (words, later) = rest.split_at_checked(1 + subject.parameters.len())?;
    *rest = later;
    let mut words = words.to_vec();
    words[0] = object;
    Some(words)
}

/// A subject whose parameters take these words alone.
fn with_words(subject: &Subject, words: &[u64]) -> Subject {
    let mut subject = subject.clone();
    for (parameter, &word) in subject.parameters.iter_mut().zip(&words[1..]) {
        (parameter.domain, parameter.parts) = (vec![Candidate::Plain(word)], None);
    }
    subject
}
