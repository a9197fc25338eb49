//! Which exceptions nobody need believe to be faults.
//!
//! What a method may be called with is written in its documentation, which is not in class files.
//! Where there is no specification either, other calls tell. A failing call, and those before it, are
//! made again with one argument changed at a time ([`super::trial`]). If some value of a number would do
//! and those that fail lie at one end, the caller has gone beyond a limit, unless the code refuses
//! a value of that argument on purpose: then its author has drawn the limit, and what is within it
//! must work. Likewise for two arguments that do not fit together, for the class of an
//! argument, and for zero, less than zero, or nothing at all that an earlier call was given. What follows from an
//! exception that is told itself is not told again.
//!
//! A failure is kept with several arguments; it is doubtful only if it is with all of them.
//!
//! Not here: what is meant by the code, whatever other calls do (`judge`).

use super::Checker;
use super::blame::{
    has_decisive, has_decisive_number, has_foreign, has_object, has_unchecked_number, is_misfit,
    is_of_content, is_of_object, is_of_type, is_range,
};
use super::ready::{Asks, Readiness};
use super::receivers::{Receivers, bare};
use super::tally::{Group, Tally};
use super::trial::{Argument, Content, Tested, Trial, Tried};
use super::witness::Witness;
use crate::judge::fate::{Fate, Slip};
use crate::subject::Role;
use crate::suite::case::Kind as FailureKind;
use crate::suite::report::check::Doubt;

/// What fails because of one operand of an instruction: an index, a divisor, a size.
const OF_OPERAND: [&str; 3] = [
    "java/lang/IndexOutOfBoundsException",
    "java/lang/ArithmeticException",
    "java/lang/NegativeArraySizeException",
];
const DIVISION: &str = "java/lang/ArithmeticException";
const OF_TYPE: [&str; 2] = ["java/lang/ClassCastException", "java/lang/ArrayStoreException"];
const OF_NULL: [&str; 1] = ["java/lang/NullPointerException"];
const ERROR: &str = "java/lang/Error";
const OF_ACCESS: [&str; 1] = ["java/lang/reflect/InaccessibleObjectException"];

/// What says that a method is not for use, `hashCode` too.
const UNSUPPORTED: [&str; 1] = ["java/lang/UnsupportedOperationException"];

const UNCHECKED: &str = "java/lang/RuntimeException";

/// What gives an object its contents that was made for that by the constructor without parameters.
const READ: &str = "readExternal(ObjectInput)";

/// Exceptions so general that who declares them says nothing of arguments.
const GENERAL: [&str; 4] = [
    "java/lang/Throwable",
    "java/lang/Exception",
    "java/lang/RuntimeException",
    "java/lang/InterruptedException",
];

/// What is known of one input that fails.
enum Belief {
    Doubted(Doubt),
    /// The object was sound, and what it was given since may be to blame.
    Misused(Doubt),
    /// The object was sound, and other calls came between.
    Broken,
    /// The object is as it was made, and nothing helps that was tried.
    Unhelped,
    /// Nothing that the caller did can be to blame.
    Sure,
}

impl Checker {
    /// Notes which of the failures are doubtful, where nobody has said what is right.
    pub(super) fn doubt_failures(&mut self, receivers: &mut Receivers, tally: &mut Tally) {
        for index in 0..tally.groups.len() {
            let group = &tally.groups[index];
            let subject = group.smallest.call.subject;
            if group.doubt.is_some() || !self.is_unspecified(subject, tally) {
                continue;
            }
            match &group.smallest.null_taker {
                Some(from) => {
                    let (doubt, kind) = (Doubt::Null(from.clone()), group.kind);
                    let witness = group.smallest.clone();
                    // Of what a comparison of objects has shown, the calls are not known.
                    let is_known = witness.case.is_none();
                    if !(is_known && self.broke_without_null(receivers, kind, &witness)) {
                        tally.doubt(index, doubt);
                    }
                }
                None if group.smallest.case.is_some() => {}
                None => self.doubt_group(receivers, tally, index),
            }
        }
    }

    /// Whether nobody has said what a method must do. The last row is for what concerns several
    /// objects.
    pub(super) fn is_unspecified(&self, subject: usize, tally: &Tally) -> bool {
        let conditions = self.plan.subjects.get(subject).map(|subject| &subject.conditions);
        let is_stated =
            conditions.is_some_and(|one| one.requires.is_some() || one.ensures.is_some());
        let specified = self.predicate.is_some() || self.options.sequences.is_some() || is_stated;
        !(specified || self.options.strict || tally.holds_wrong())
    }

    fn doubt_group(&mut self, receivers: &mut Receivers, tally: &mut Tally, index: usize) {
        let group = &tally.groups[index];
        let (kind, kept) = (group.kind, group.kept());
        let first = group.others.first().map(|one| one.call.clone());
        // Only the smallest was given more.
        let looked_at = if kind == FailureKind::Endless { 1 } else { kept.len() };
        let (mut doubts, mut broken, mut unhelped) = (Vec::new(), None, None);
        let mut is_unready = false;
        let says_unready = |doubt: &Doubt| {
            matches!(
                doubt,
                Doubt::NotReady(_) | Doubt::Earlier(_) | Doubt::Given(_) | Doubt::Asserted
            )
        };
        for one in kept.into_iter().take(looked_at) {
            match self.belief(receivers, kind, &one) {
                Belief::Doubted(doubt) => {
                    is_unready |= says_unready(&doubt);
                    doubts.push((one, doubt));
                }
                Belief::Misused(doubt) => doubts.push((one, doubt)),
                Belief::Broken => broken = broken.or(Some(one)),
                Belief::Unhelped => unhelped = unhelped.or(Some(one)),
                Belief::Sure => return tally.show(index, one),
            }
        }
        // What fails like an object that is not ready has been used up, and is not broken. But
        // whoever asks whether there is more is always to be answered.
        let is_question =
            self.plan.subjects[tally.groups[index].smallest.call.subject].is_question();
        if let Some(one) = broken
            && (is_question || !is_unready)
        {
            return tally.show(index, one);
        }
        // What helps one call that fails there helps each.
        let not_ready = doubts.iter().any(|(_, doubt)| matches!(doubt, Doubt::NotReady(_)));
        if let Some(one) = unhelped.filter(|_| !not_ready) {
            return tally.show(index, one);
        }
        // The first that was met says more than the smallest: fewest calls lead to it.
        let is_first = |(one, _): &(Witness, Doubt)| Some(&one.call) == first.as_ref();
        let at = doubts.iter().position(is_first).unwrap_or(0);
        if let Some((first, doubt)) = doubts.into_iter().nth(at) {
            let known = known_there(&tally.groups, index).filter(|_| doubt == Doubt::Untried);
            tally.show(index, first);
            tally.doubt(index, known.unwrap_or(doubt));
        }
    }

    /// Whether an object that answered when it was new does not any more, and no call was given a null: that
    /// one is in a field explains how, and blames no caller.
    fn broke_without_null(
        &mut self,
        receivers: &mut Receivers,
        kind: FailureKind,
        witness: &Witness,
    ) -> bool {
        let trial = self.try_again(receivers, witness, true);
        let given = trial.is_none_or(|trial| trial.calls.iter().any(|call| call.has_null));
        !given && matches!(self.belief(receivers, kind, witness), Belief::Broken)
    }

    fn belief(
        &mut self,
        receivers: &mut Receivers,
        kind: FailureKind,
        witness: &Witness,
    ) -> Belief {
        let before = self.try_again(receivers, witness, false);
        if let Some(doubt) = before.as_ref().and_then(|trial| self.follows(trial)) {
            return Belief::Doubted(doubt);
        }
        match kind {
            FailureKind::Exception | FailureKind::Assertion => {}
            FailureKind::Endless => {
                let has_object = before.is_some_and(|trial| trial.calls.iter().any(has_object));
                let by_object = has_object.then_some(Doubt::Object);
                let doubt = by_object.or_else(|| self.by_size(receivers, witness));
                return doubt.map_or(Belief::Sure, Belief::Doubted);
            }
            FailureKind::Contract if before.is_some_and(|trial| trial.slip.is_some()) => {}
            _ => return Belief::Sure,
        }
        // What cannot be made again is no proof.
        let Some(trial) = self.try_again(receivers, witness, true) else {
            return Belief::Doubted(Doubt::Untried);
        };
        if trial.slip.is_none() {
            return Belief::Doubted(Doubt::Untried);
        }
        if let Some(doubt) = self.on_purpose(&trial).or_else(|| self.unready(kind, &trial)) {
            return Belief::Doubted(doubt);
        }
        // What was answered on the new object can be blamed on nothing but what was done since, unless the
        // call was given an object of another class: who knows whether anybody asked that one then.
        if kind == FailureKind::Exception
            && !trial.calls.last().is_some_and(has_foreign)
            && let Some(Readiness::Answered(new)) =
                self.ask_others(receivers, witness, Asks::WhenNew)
            && !self.is_gone(&trial)
        {
            return self.by_use(receivers, witness, (&trial, new));
        }
        // Nobody refuses what generic types let pass.
        let is_of_type =
            trial.slip.as_ref().is_some_and(|one| one.is_one_of(&self.machine, &OF_TYPE));
        let answers = kind == FailureKind::Exception
            && !is_of_type
            && trial.calls.last().is_some_and(|last| self.answers_for(last, &trial));
        if answers {
            return Belief::Sure;
        }
        let before = trial.calls.split_last().map_or(&[][..], |(_, before)| before);
        // What an object must always do, and what its code says of itself, holds whatever it was given.
        let doubt = match kind {
            FailureKind::Assertion => self.asserted(receivers, witness, &trial),
            FailureKind::Contract => None,
            _ => self.decided_by(&trial).or_else(|| self.by_little(&trial, before)),
        };
        match doubt {
            Some(doubt) => Belief::Doubted(doubt),
            None => self.by_state(receivers, (kind, witness), &trial),
        }
    }

    /// Whether an earlier call has failed in a way that is told itself.
    fn follows(&self, trial: &Trial) -> Option<Doubt> {
        let (_, before) = trial.calls.split_last()?;
        if before.iter().any(|call| self.closes(call)) {
            return Some(Doubt::After("close()".to_owned()));
        }
        let failed = before.iter().find_map(|call| Some((call, call.slip.as_ref()?)));
        failed.map(|(call, slip)| {
            let class = slip.class.replace('/', ".");
            Doubt::After(format!("{}, which threw {class}", self.title(call)))
        })
    }

    /// Whether nobody may use an object after this call.
    fn closes(&self, call: &Tried) -> bool {
        self.plan.subjects[call.subject].closes(self.machine.program())
    }

    fn title(&self, call: &Tried) -> String {
        self.plan.subjects[call.subject].declared.title()
    }

    /// Whether the method says by which exception it refuses arguments, and they decide: another one
    /// is none that its author has meant. A checked one speaks of a plain value that is all that the call has.
    fn answers_for(&self, last: &Tried, trial: &Trial) -> bool {
        let (program, subject) = (self.machine.program(), &self.plan.subjects[last.subject]);
        let is_one_of = |class, names: &[&str]| names.contains(&program.class_name(class));
        let unchecked = program.loaded(UNCHECKED);
        let is_plain = |one: &Tested| {
            !matches!(one.content, Content::Object | Content::Platform | Content::Opaque)
        };
        // Of several, they may not fit together, and an exception tells of the world outside.
        let is_alone = matches!(&last.places[..], [only] if is_plain(only));
        let mut declared = subject.allowed.iter().filter(|&&class| !is_one_of(class, &GENERAL));
        let has_state = subject.has_receiver() && subject.role != Role::Constructor;
        let speaks = declared.any(|&class| {
            is_alone && !has_state
                || unchecked.is_some_and(|unchecked| program.is_subclass(class, unchecked))
        });
        let of_operand =
            trial.slip.as_ref().is_some_and(|slip| slip.is_one_of(&self.machine, &OF_OPERAND));
        let decides = |one: &Tested| {
            one.passes() || of_operand && matches!(one.content, Content::Text | Content::Array)
        };
        speaks && !last.places.is_empty() && (!has_state || last.places.iter().any(decides))
    }

    /// What decides that a call fails: its own arguments, or what an earlier one was given.
    fn decided_by(&self, trial: &Trial) -> Option<Doubt> {
        let last = trial.calls.last()?;
        let slip = trial.slip.as_ref()?;
        let is = |names: &[&str]| slip.is_one_of(&self.machine, names);
        let of_operand = is(&OF_OPERAND);
        let by_last = match () {
            () if of_operand => {
                let fits_none = last.places.iter().any(Tested::is_sized) || is_range(last);
                let is_number = last.places.iter().any(|one| {
                    one.is_beyond() && (fits_none || one.is_named(slip)) || one.is_to_blame(slip)
                });
                let is_zero = |one: &Tested| one.argument == Argument::Number(0) && one.would_do();
                let by_zero = is(&[DIVISION]) && last.places.iter().any(is_zero);
                let number = (is_number || by_zero).then_some(Doubt::Number);
                // Nobody divides by what is zero, of whatever class that is.
                let by_own =
                    is(&[DIVISION]) && last.places.iter().any(|one| one.is_own && one.would_do());
                let by_own = by_own.then_some(Doubt::Object);
                number.or(by_own).or_else(|| is_misfit(last).then_some(Doubt::Misfit))
            }
            () if is(&OF_TYPE) => is_of_type(&trial.calls).then_some(Doubt::Type),
            () => None,
        };
        let by_last = by_last.or_else(|| is_of_object(last).then_some(Doubt::Object));
        by_last.or_else(|| is_of_content(last, of_operand).then_some(Doubt::Argument))
    }

    /// The same of a call that has no end: what counts is what the object was made with.
    fn by_size(&mut self, receivers: &mut Receivers, witness: &Witness) -> Option<Doubt> {
        let Some(trial) = self.try_again(receivers, witness, true) else {
            return Some(Doubt::Untried);
        };
        let (_, before) = trial.calls.split_last()?;
        let before = &before[..before.len().min(1)];
        // What has no end need not have one with more, either.
        let has_little =
            |call: &&Tried| call.places.iter().any(|one| one.is_little() && !one.is_guarded());
        let by_any = || before.iter().find(has_little).map(|one| Doubt::Earlier(self.title(one)));
        self.by_little(&trial, before).or_else(by_any)
    }

    /// What one of the calls `before` was given that is next to nothing, if that decides.
    fn by_little(&self, trial: &Trial, before: &[Tried]) -> Option<Doubt> {
        let by_null = || self.has_met_null(trial).then(|| self.given_null(before)).flatten();
        let averts = |call: &&Tried| {
            trial.slip.as_ref().is_some_and(|slip| call.places.iter().any(|one| one.averts(slip)))
        };
        let by_zero = || before.first().filter(averts).map(|one| Doubt::Earlier(self.title(one)));
        self.earlier(before, |_| true).or_else(by_null).or_else(by_zero)
    }

    /// What decides if no argument does: the object is not ready, or not any more; or what it was
    /// made of.
    fn by_state(
        &mut self,
        receivers: &mut Receivers,
        (kind, witness): (FailureKind, &Witness),
        trial: &Trial,
    ) -> Belief {
        let Some((_, before)) = trial.calls.split_last() else { return Belief::Sure };
        let is_exception = kind == FailureKind::Exception;
        // An assertion before all else may be one about what was done before.
        let asks_all = is_exception || kind == FailureKind::Assertion && is_at_first(trial);
        let asks = if asks_all { Asks::All } else { Asks::WhenNew };
        let (new, doubt) = match self.ask_others(receivers, witness, asks) {
            Some(Readiness::Answered(new)) => (new, None),
            Some(Readiness::By(subject)) => {
                let title = self.plan.subjects[subject].declared.title();
                return Belief::Doubted(Doubt::NotReady(title));
            }
            Some(Readiness::UsedUp) => return Belief::Doubted(self.after(trial.calls.last())),
            Some(Readiness::Unknown) => (before.len(), Some(Doubt::Untried)),
            Some(Readiness::Never) | None => (before.len(), None),
        };
        let (made_by, used_by) = before.split_at(new);
        // Of what has never answered, whatever it was made of may be to blame.
        let is_new = used_by.is_empty();
        // What the object was made of may be refused late.
        let is_refused = !is_exception && trial.slip.as_ref().is_some_and(|slip| slip.is_own);
        let is_content = |one: &Tested| one.is_source() || is_refused && one.is_readable();
        let by_content = made_by.iter().flat_map(|call| &call.places).any(is_content);
        let is_given = used_by.iter().any(has_foreign);
        let is_made = is_new && made_by.iter().any(has_foreign);
        let by_object = is_given || is_made || made_by.iter().any(has_decisive);
        let by_content = by_content.then_some(Doubt::Argument);
        let is_range = |call: &Tried| is_misfit(call) || is_range(call);
        let by_range = made_by.iter().any(is_range) && self.is_of_operand(trial);
        let by_range = by_range.then_some(Doubt::Misfit);
        let unsound =
            made_by.iter().find(|call| (is_exception || is_refused) && has_decisive_number(call));
        let unsound = unsound.or_else(|| used_by.iter().find(|call| has_unchecked_number(call)));
        let by_number = unsound.map(|call| Doubt::Given(self.title(call)));
        let by_object = by_object.then_some(Doubt::Object);
        let doubt = by_content.or(by_object).or(by_range).or(by_number).or(doubt);
        match doubt {
            Some(doubt) => Belief::Doubted(doubt),
            None if is_new => {
                let driven = self.driven(receivers, witness, trial);
                driven.map_or(Belief::Unhelped, Belief::Doubted)
            }
            None => {
                self.since_new(receivers, witness, trial).map_or(Belief::Broken, Belief::Doubted)
            }
        }
    }

    /// Whether an argument of the last call is itself the index that there is no more.
    fn is_gone(&self, trial: &Trial) -> bool {
        let last = trial.calls.last().zip(trial.slip.as_ref());
        let is_index = |(last, slip): (&Tried, &Slip)| {
            let names = |slip: &Slip, number| slip.numbers.first() == Some(&number);
            last.places
                .iter()
                .any(|one| one.is_beyond() && one.is_by(slip, &names) || one.is_to_blame(slip))
        };
        self.is_of_operand(trial) && last.is_some_and(is_index)
    }

    /// What decides of an object that has answered the same call when it was new, after `new` calls.
    fn by_use(
        &mut self,
        receivers: &mut Receivers,
        witness: &Witness,
        (trial, new): (&Trial, usize),
    ) -> Belief {
        let before = trial.calls.split_last().map_or(&[][..], |(_, before)| before);
        let used_by = &before[new.min(before.len())..];
        let by_object = used_by.iter().any(has_foreign).then_some(Doubt::Object);
        let by_null = || self.has_met_null(trial).then(|| self.given_null(used_by)).flatten();
        let is_number = |argument| matches!(argument, Argument::Number(_));
        let by_number = || self.earlier(used_by, is_number);
        let unchecked = used_by.iter().find(|call| has_unchecked_number(call));
        let by_unchecked = || unchecked.map(|call| Doubt::Given(self.title(call)));
        match by_object.or_else(by_number).or_else(by_null).or_else(by_unchecked) {
            Some(doubt) => Belief::Misused(doubt),
            None => {
                self.since_new(receivers, witness, trial).map_or(Belief::Broken, Belief::Misused)
            }
        }
    }

    /// Which of the calls on an object that has answered before excuses it.
    fn since_new(
        &mut self,
        receivers: &mut Receivers,
        witness: &Witness,
        trial: &Trial,
    ) -> Option<Doubt> {
        let driven = self.driven(receivers, witness, trial);
        let driven = driven.or_else(|| self.used_up(receivers, witness, trial));
        driven.or_else(|| self.out_of_service(receivers, witness, trial))
    }

    /// The last call before, if that has taken the last thing out: once more, it fails alike.
    fn used_up(
        &mut self,
        receivers: &mut Receivers,
        witness: &Witness,
        trial: &Trial,
    ) -> Option<Doubt> {
        let class = &trial.slip.as_ref()?.class;
        let subject =
            self.trace(receivers, witness, |tracer, machine| tracer.used_up_by(machine, class))?;
        Some(Doubt::After(self.plan.subjects[subject].declared.title()))
    }

    /// The call since the object was new that has put it out of service, perhaps until another one.
    fn out_of_service(
        &mut self,
        receivers: &mut Receivers,
        witness: &Witness,
        trial: &Trial,
    ) -> Option<Doubt> {
        if !self.has_met_null(trial) {
            return None;
        }
        let subject =
            self.trace(receivers, witness, |tracer, machine| tracer.end_of_service(machine))?;
        Some(Doubt::After(self.plan.subjects[subject].declared.title()))
    }

    /// The earlier call that was given the number which failed, if the failing call was not answered right behind it.
    fn driven(
        &mut self,
        receivers: &mut Receivers,
        witness: &Witness,
        trial: &Trial,
    ) -> Option<Doubt> {
        let slip = trial.slip.as_ref()?;
        let (_, before) = trial.calls.split_last()?;
        // What is asserted must hold whatever was given before.
        let is_exception = !slip.is_one_of(&self.machine, &[ERROR]);
        for (number, call) in before.iter().enumerate() {
            let decides =
                |one: &Tested| one.drives(slip) && one.passes() || is_exception && one.exceeds();
            if call.places.iter().any(decides) {
                let answers = self.trace(receivers, witness, |mut tracer, machine| {
                    let steps = tracer.steps;
                    tracer.after(machine, &steps[..=number])
                });
                if !matches!(answers, Some(Fate::Returns | Fate::Refuses)) {
                    return Some(Doubt::Given(self.title(call)));
                }
            }
        }
        None
    }

    fn after(&self, call: Option<&Tried>) -> Doubt {
        Doubt::After(call.map_or(String::new(), |call| self.title(call)))
    }

    fn is_of_operand(&self, trial: &Trial) -> bool {
        trial.slip.as_ref().is_some_and(|slip| slip.is_one_of(&self.machine, &OF_OPERAND))
    }

    /// What the code, or the JDK, throws as a refusal, though it looks like none.
    fn on_purpose(&self, trial: &Trial) -> Option<Doubt> {
        let slip = trial.slip.as_ref()?;
        match () {
            () if slip.is_own && slip.is_one_of(&self.machine, &[ERROR]) => Some(Doubt::Purpose),
            () if slip.is_one_of(&self.machine, &OF_ACCESS) => Some(Doubt::Access),
            () if slip.is_one_of(&self.machine, &UNSUPPORTED) => Some(Doubt::Purpose),
            () => None,
        }
    }

    fn has_met_null(&self, trial: &Trial) -> bool {
        trial.slip.as_ref().is_some_and(|slip| slip.is_one_of(&self.machine, &OF_NULL))
    }

    /// Whether a null was met because the object was not given yet what it needs.
    fn unready(&self, kind: FailureKind, trial: &Trial) -> Option<Doubt> {
        let first = trial.calls.first().filter(|_| self.has_met_null(trial))?.subject;
        let is_bare = bare(&self.machine, &self.plan) == Some(first);
        // Whatever is missing, an object can be shown and compared.
        let unset = trial.unset.clone().filter(|_| kind == FailureKind::Exception);
        let by_field = || unset.map(Doubt::Null);
        is_bare.then(|| Doubt::NotReady(READ.to_owned())).or_else(by_field)
    }

    /// Whether an assertion is one about arguments: nothing was stored before it, and another argument
    /// makes a difference, or it fails on a new object, too; or it is about an object that
    /// the call was given.
    fn asserted(
        &mut self,
        receivers: &mut Receivers,
        witness: &Witness,
        trial: &Trial,
    ) -> Option<Doubt> {
        let (last, slip) = trial.calls.last().zip(trial.slip.as_ref())?;
        let of_object = last.places.iter().any(|one| one.is_foreign && one.class == slip.within);
        if of_object {
            return Some(Doubt::Asserted);
        }
        if !is_at_first(trial) || last.places.is_empty() {
            return None;
        }
        let differs =
            |one: &Tested| one.fates.iter().any(|(_, fate)| !fate.is_slip_of(&slip.class));
        if last.places.iter().any(differs) {
            return Some(Doubt::Asserted);
        }
        let when_new = self.ask_others(receivers, witness, Asks::WhenNew);
        (!matches!(when_new, Some(Readiness::Answered(_)))).then_some(Doubt::Asserted)
    }

    /// The earlier call that was given zero, less or nothing, if that decides. A number that several
    /// calls are given is no size: it names something.
    fn earlier(&self, before: &[Tried], counts: impl Fn(Argument) -> bool) -> Option<Doubt> {
        let is_key = |argument: Argument| {
            let has = |call: &&Tried| call.places.iter().any(|one| one.argument == argument);
            matches!(argument, Argument::Number(_)) && before.iter().filter(has).count() > 1
        };
        let is_too_little =
            |one: &Tested| counts(one.argument) && one.is_too_little() && !is_key(one.argument);
        let decides = |call: &&Tried| call.places.iter().any(is_too_little);
        let call = before.iter().find(decides)?;
        Some(Doubt::Earlier(self.title(call)))
    }

    fn given_null(&self, before: &[Tried]) -> Option<Doubt> {
        let call = before.iter().find(|call| call.has_null)?;
        Some(Doubt::Earlier(self.title(call)))
    }
}

/// Why nobody need believe a failure at the same place, for want of time to look again.
fn known_there(groups: &[Group], index: usize) -> Option<Doubt> {
    let group = &groups[index];
    let alike = |one: &&Group| (one.kind, &one.place) == (group.kind, &group.place);
    let mut doubts = groups[..index].iter().filter(alike).filter_map(|one| one.doubt.clone());
    doubts.find(|doubt| *doubt != Doubt::Untried)
}

/// Whether an assertion failed before anything was stored.
fn is_at_first(trial: &Trial) -> bool {
    let last = trial.calls.last().zip(trial.slip.as_ref());
    last.is_some_and(|(last, slip)| slip.is_first && !last.has_changed)
}
