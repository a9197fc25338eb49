//! What a call came to, and how a mutant's differs from the original's.
//!
//! What is seen of a call is how it ended (returned, threw an exception of a class) and what its
//! words lead to then: receiver, arguments and result together, and the static fields that it has
//! changed. If all of that is isomorphic to the original's, nothing that looks at it can tell the
//! two apart, so one name (128 bits) is compared, and that is all for most runs.
//!
//! Where the names differ, one looks closer: at each of the words alone. The original is made a few
//! times more, later and with its objects elsewhere in memory; what is then not as it was is decided by
//! the clock, chance or identity hashes, and is not compared, but for whether it is null. Then the predicates and postconditions
//! are asked, and then `equals`, as in section 7.2 of the paper ("An evaluation of exhaustive testing
//! for data structures"): the objects that the original has left are made again beside the mutant's.

use crate::explore::calls::Plan;
use crate::graph::shape::Detail;
use crate::graph::snapshot::Snapshot;
use crate::graph::state::{Digest, Namer};
use crate::graph::statics::{Statics, may_change};
use crate::subject::call::{Answer, PREDICATE_BUDGET, ask};
use crate::subject::{Role, Subject};
use crate::suite::report::mutate::{Compare, How};
use machine::ending::Ending;
use machine::machine::Machine;
use machine::program::{ClassId, MethodId};
use machine::value::{Kind, Ref};

/// A value, and what it is.
pub(super) type Word = (Kind, u64);

/// How a call ended that has a result to be compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    Returned,
    Threw(ClassId),
    Exited(i32),
}

impl End {
    /// None if a bound of ours, or something that is not modelled, ended it.
    pub(super) fn of(machine: &Machine, ending: &Ending) -> Option<End> {
        match *ending {
            Ending::Returned(_) => Some(End::Returned),
            Ending::Threw(exception) => Some(End::Threw(machine.heap().class_of(exception))),
            Ending::Exited(code) => Some(End::Exited(code)),
            Ending::OutOf(_) | Ending::Unsupported(_) | Ending::Deadlock => None,
        }
    }
}

/// What is seen of a call at first sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sight {
    pub(super) end: End,
    name: Digest,
}

/// What is seen of the original at the second look.
pub(super) struct Closely {
    /// The names of its words, each alone, and of the static fields.
    names: Vec<Digest>,
    /// Which of them are not the same in every run.
    varies: Vec<bool>,
    /// Which of the words are null in every run, and which in none.
    nulls: Vec<Option<bool>>,
    /// The objects that it has left.
    left: Snapshot,
}

impl Closely {
    /// Whether a word of a mutant is null where the original's never is, or the other way round.
    fn is_null_only_in(&self, place: usize, word: Word) -> bool {
        self.nulls[place].is_some_and(|null| is_null(word).is_some_and(|other| other != null))
    }
}

/// Whether a reference is null; None for a number.
fn is_null((kind, word): Word) -> Option<bool> {
    (kind == Kind::Ref).then_some(word == 0)
}

/// How a mutant differs from the original, after a call that ended in the same way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Difference {
    /// Only in what is not the same in every run.
    Varies,
    /// Only the structure does: `equals` sees no difference.
    Structure(How),
    Seen(How),
}

/// Whoever looks at what calls came to.
pub(super) struct Observer {
    /// Where the heap ended before any input was made.
    since: u32,
    /// Names what words lead to, and what static fields are like.
    together: Namer,
    /// Names what a word leads to.
    alone: Namer,
    compare: Compare,
    equals_budget: u64,
}

/// How often the original is made again, and how much later each time: a day, an hour, a minute
/// and so on down.
const AGAIN: i64 = 3;
const LATER_NANOS: i64 = 90_061_001_001_001;

impl Observer {
    pub(super) fn new(machine: &Machine, plan: &Plan, compare: Compare) -> Observer {
        let heap = machine.heap();
        let together = match may_change(heap.program()) {
            true => Namer::with(Statics::new(heap, plan.initialized.clone())),
            false => Namer::default(),
        };
        let equals_budget = plan.budget.min(PREDICATE_BUDGET);
        Observer { since: plan.since, together, alone: Namer::default(), compare, equals_budget }
    }

    /// What is seen of a call that has just ended.
    pub(super) fn sight(&mut self, machine: &Machine, words: &[Word], end: End) -> Sight {
        Sight { end, name: self.together.name_all(machine.heap(), self.since, words) }
    }

    /// Whether static fields are not as they were in the beginning.
    pub(super) fn sees_changed_statics(&mut self, machine: &Machine) -> bool {
        !self.together.changed(machine.heap(), Detail::All).is_empty()
    }

    /// The names of these words, each alone, and of the static fields.
    fn names(&mut self, machine: &Machine, words: &[Word]) -> Vec<Digest> {
        let heap = machine.heap();
        let alone = words.iter().map(|&word| self.alone.name_all(heap, self.since, &[word]));
        let mut names: Vec<Digest> = alone.collect();
        names.push(self.together.name_all(heap, self.since, &[]));
        names
    }

    /// Makes the original a few times more and looks closely; None if it does not always end in
    /// the same way, so that nothing can be compared.
    pub(super) fn look_closely(
        &mut self,
        machine: &mut Machine,
        call: &dyn Fn(&mut Machine) -> (Ending, Vec<Word>),
    ) -> Option<Closely> {
        let (end, names, left, mut nulls) = machine.trial(|machine| {
            let (ending, words) = call(machine);
            let names = self.names(machine, &words);
            let left = Snapshot::take_words(machine.heap(), self.since, &words);
            let nulls: Vec<Option<bool>> = words.iter().map(|word| is_null(*word)).collect();
            (End::of(machine, &ending), names, left, nulls)
        });
        let mut varies = vec![false; names.len()];
        for round in 1..=AGAIN {
            let (other, others, words) = machine.trial(|machine| {
                machine.pass_time(round * LATER_NANOS);
                move_objects(machine, round);
                let (ending, words) = call(machine);
                (End::of(machine, &ending), self.names(machine, &words), words)
            });
            if other != end || others.len() != names.len() {
                return None;
            }
            for (index, varies) in varies.iter_mut().enumerate() {
                *varies |= names[index] != others[index];
            }
            for (null, &word) in nulls.iter_mut().zip(&words) {
                *null = null.filter(|_| *null == is_null(word));
            }
        }
        Some(Closely { names, varies, nulls, left })
    }

    /// Whether a mutant returned another number than the original, or another truth.
    pub(super) fn returns_otherwise(
        &mut self,
        machine: &Machine,
        original: &Closely,
        (words, has_result): (&[Word], bool),
    ) -> bool {
        let Some(&result) = words.last().filter(|(kind, _)| has_result && *kind != Kind::Ref)
        else {
            return false;
        };
        let place = words.len() - 1;
        let name = self.alone.name_all(machine.heap(), self.since, &[result]);
        !original.varies[place] && name != original.names[place]
    }

    /// How a mutant's call differs that ended like the original's; it has just ended, and the
    /// mutant is no longer in place. The last of `words` is the result, if it `has_result`.
    pub(super) fn difference(
        &mut self,
        machine: &mut Machine,
        original: &Closely,
        (words, has_result): (&[Word], bool),
    ) -> Difference {
        let names = self.names(machine, words);
        if names.len() != original.names.len() {
            return Difference::Seen(How::Result);
        }
        let result = has_result.then(|| words.len() - 1);
        let how = |place: usize| if Some(place) == result { How::Result } else { How::State };
        let differs = |&place: &usize| match original.varies[place] {
            true => words.get(place).is_some_and(|&word| original.is_null_only_in(place, word)),
            false => names[place] != original.names[place],
        };
        let mut places: Vec<usize> = (0..names.len()).filter(differs).collect();
        // What was returned is told before what was left behind.
        places.sort_by_key(|&place| Some(place) != result);
        let Some(&first) = places.first() else {
            // If each is alike, they differ in what they share.
            return match original.varies.contains(&true) {
                true => Difference::Varies,
                false => self.sharing(machine, words),
            };
        };
        let copies = original.left.restore_words(machine).unwrap_or_default();
        for &place in &places {
            let is_equal = match (words.get(place), copies.get(place)) {
                (Some(&(Kind::Ref, word)), Some(&copy)) => {
                    are_equal(machine, (copy, word), self.equals_budget)
                }
                _ => false,
            };
            if !is_equal {
                return Difference::Seen(how(place));
            }
        }
        Difference::Structure(how(first))
    }

    /// Two words lead to one object in one of the runs, and to two objects that look the same in the
    /// other. `equals` sees no difference, where there is one.
    fn sharing(&self, machine: &Machine, words: &[Word]) -> Difference {
        let objects = words.iter().filter(|&&(kind, word)| kind == Kind::Ref && word != 0);
        let mut own = objects.map(|&(_, word)| own_equals(machine, Ref::from_word(word)));
        match own.any(|equals| equals.is_some()) {
            true => Difference::Structure(How::State),
            false => Difference::Seen(How::State),
        }
    }

    /// Whether a difference kills.
    pub(super) fn kills(&self, difference: Difference) -> Option<How> {
        match (difference, self.compare) {
            (Difference::Varies, _) | (Difference::Structure(_), Compare::Equals) => None,
            (Difference::Structure(how), Compare::Structural) | (Difference::Seen(how), _) => {
                Some(how)
            }
        }
    }
}

/// Has objects that are made from now on lie elsewhere, by which their identity hashes differ.
fn move_objects(machine: &mut Machine, by: i64) {
    let object = machine.program().known.object;
    for _ in 0..by {
        // A heap that is full will be noticed soon enough.
        let _ = machine.new_object(object);
    }
}

/// Whether an object says that it equals another one; false if it cannot say anything.
fn are_equal(machine: &mut Machine, (one, other): (u64, u64), budget: u64) -> bool {
    if one == 0 || other == 0 {
        return one == other;
    }
    let Some(equals) = own_equals(machine, Ref::from_word(one)) else { return false };
    ask(machine, equals, &[one, other], budget) == Answer::Yes
}

/// The `equals` of an object's class, if it is not the one of `Object`.
fn own_equals(machine: &Machine, object: Ref) -> Option<MethodId> {
    let program = machine.program();
    let class = machine.heap().class_of(object);
    let found = program.find_method(class, "equals", "(Ljava/lang/Object;)Z")?;
    (program.method(found).class != program.known.object).then_some(found)
}

impl Subject {
    /// What there is to see after a call: the words that it was made with, and the result.
    pub(super) fn seen(&self, words: &[u64], ending: &Ending) -> (Vec<Word>, bool) {
        let returned = matches!(ending, Ending::Returned(_));
        // Nobody gets hold of an object whose constructor threw.
        let skip = usize::from(self.role == Role::Constructor && !returned);
        let words = self.kinds().into_iter().zip(words.iter().copied());
        let mut seen: Vec<Word> = words.skip(skip).collect();
        let result = match (ending, self.result) {
            (&Ending::Returned(word), Some(kind)) => Some((kind, word)),
            _ => None,
        };
        seen.extend(result);
        (seen, result.is_some())
    }
}
