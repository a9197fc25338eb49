//! Every combination of arguments for one receiver, as words of a call.

use super::{Candidate, Live, Role, Subject};
use machine::machine::Machine;
use machine::value::{Kind, Ref};
use rustc_hash::FxHashMap;

/// What stands for a parameter in one call.
#[derive(Clone, Copy, Debug)]
pub enum Pick<'a> {
    From(&'a Candidate),
    /// A part of the receiver.
    Part(Ref),
}

/// What arguments depend on besides their domains, at the moment of a call.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    /// Parts of the receiver.
    pub parts: Vec<Ref>,
    /// Candidates that earlier calls have changed or keep, and a fresh one for each: every
    /// call is given values that nobody has had before.
    pub fresh: FxHashMap<u64, u64>,
}

/// The combinations, one after the other, the last parameter fastest.
pub struct Combinations<'a> {
    subject: &'a Subject,
    live: Option<Ref>,
    /// For each parameter what stands for it, and the word of that.
    picks: Vec<Vec<(Pick<'a>, u64)>>,
    digits: Vec<usize>,
    number: usize,
}

impl<'a> Combinations<'a> {
    /// None if there is no combination. The receiver is `live`.
    pub fn new(
        machine: &Machine,
        subject: &'a Subject,
        live: Option<Ref>,
        scene: &Scene,
    ) -> Option<Combinations<'a>> {
        let fresh = |word: u64| scene.fresh.get(&word).copied().unwrap_or(word);
        let word = |candidate: &Candidate| match *candidate {
            Candidate::Plain(word) => fresh(word),
            Candidate::Object(object, _) | Candidate::Twin { object, .. } => fresh(object.word()),
            Candidate::Live => live.map_or(0, Ref::word),
        };
        let picks = (subject.parameters.iter().enumerate()).map(|(index, parameter)| {
            let domain = subject.choices(index).iter();
            let mut picks: Vec<(Pick<'a>, u64)> =
                domain.map(|candidate| (Pick::From(candidate), word(candidate))).collect();
            if let Some(class) = parameter.parts
                && subject.live != Live::Parameter(index)
            {
                let own = picks.len();
                for &part in &scene.parts {
                    let known = picks[..own].iter().any(|&(_, word)| word == part.word());
                    if !known && Some(part) != live && machine.heap().is_instance(part, class) {
                        picks.push((Pick::Part(part), part.word()));
                    }
                }
            }
            picks
        });
        let picks: Vec<Vec<(Pick<'a>, u64)>> = picks.collect();
        let digits = vec![0; picks.len()];
        let some = picks.iter().all(|picks| !picks.is_empty());
        some.then_some(Combinations { subject, live, picks, digits, number: 0 })
    }

    /// Receiver (a place for the new object of a constructor), then arguments.
    pub fn words(&self) -> Vec<u64> {
        let live = self.live.map_or(0, Ref::word);
        let receiver = match (self.subject.live, self.subject.role) {
            (Live::This, _) => Some(live),
            (_, Role::Constructor) => Some(0),
            _ => None,
        };
        receiver.into_iter().chain(self.chosen().map(|&(_, word)| word)).collect()
    }

    fn chosen(&self) -> impl Iterator<Item = &(Pick<'a>, u64)> {
        self.digits.iter().zip(&self.picks).map(|(&digit, picks)| &picks[digit])
    }

    /// What the parameters are at present.
    pub fn picks(&self) -> impl Iterator<Item = Pick<'a>> {
        self.chosen().map(|&(pick, _)| pick)
    }

    /// How many combinations come before the present one.
    pub fn number(&self) -> usize {
        self.number
    }

    /// The present combination by a number that does not depend on the receiver; None if
    /// a part of it is an argument.
    pub fn combination(&self) -> Option<u64> {
        let mut digits = self.digits.iter().enumerate();
        digits.try_fold(0, |number, (place, &digit)| {
            let size = self.subject.choices(place).len();
            (digit < size).then_some(number * size as u64 + digit as u64)
        })
    }

    /// Which of its domain each parameter is at present; None where it is a part of the receiver.
    /// Words do not tell: what is in use is given as a copy.
    pub fn candidates(&self) -> Vec<Option<usize>> {
        let digits = self.digits.iter().enumerate();
        digits
            .map(|(place, &digit)| (digit < self.subject.choices(place).len()).then_some(digit))
            .collect()
    }

    /// Goes to the combination of this number; false if there are not as many.
    pub fn go_to(&mut self, number: usize) -> bool {
        self.number = number;
        let mut rest = number;
        for (digit, picks) in self.digits.iter_mut().zip(&self.picks).rev() {
            *digit = rest % picks.len();
            rest /= picks.len();
        }
        rest == 0
    }

    /// Goes to the first from this number on that is needed; false if there is none.
    pub fn start_at(&mut self, number: usize) -> bool {
        self.go_to(number) && (self.is_needed() || self.advance())
    }

    /// Goes on to the next; false after the last.
    pub fn advance(&mut self) -> bool {
        loop {
            self.number += 1;
            if !count_up(&mut self.digits, |place| self.picks[place].len()) {
                return false;
            }
            if self.is_needed() {
                return true;
            }
        }
    }

    /// Whether no other combination is the same but for which of two equal objects it has:
    /// an object's twin is an argument only behind the object itself.
    fn is_needed(&self) -> bool {
        let chosen: Vec<Pick<'a>> = self.picks().collect();
        chosen.iter().enumerate().all(|(place, pick)| match pick {
            Pick::From(Candidate::Twin { of, .. }) => {
                let is_it = |pick: &Pick<'_>| match pick {
                    Pick::From(Candidate::Object(object, _)) => object == of,
                    Pick::From(Candidate::Twin { object, .. }) => object == of,
                    Pick::From(Candidate::Plain(word)) => *word == of.word(),
                    _ => false,
                };
                chosen[..place].iter().any(is_it)
            }
            _ => true,
        })
    }
}

impl Subject {
    /// What a parameter is chosen from, whatever the receiver is.
    fn choices(&self, parameter: usize) -> &[Candidate] {
        match self.live == Live::Parameter(parameter) {
            true => &[Candidate::Live],
            false => &self.parameters[parameter].domain,
        }
    }

    /// What stands for each parameter, by [`Combinations::candidates`].
    pub fn candidates(
        &self,
        numbers: &[Option<usize>],
    ) -> impl Iterator<Item = Option<&Candidate>> {
        let places = numbers.iter().enumerate();
        places.map(|(place, number)| number.map(|number| &self.choices(place)[number]))
    }

    /// The arguments of [`Combinations::combination`].
    pub fn arguments(&self, combination: u64) -> Vec<&Candidate> {
        let mut rest = combination;
        let places = (0..self.parameters.len()).rev();
        let mut arguments: Vec<&Candidate> = places
            .map(|place| {
                let choices = self.choices(place);
                let size = choices.len() as u64;
                let digit = rest % size;
                rest /= size;
                &choices[digit as usize]
            })
            .collect();
        arguments.reverse();
        arguments
    }

    /// What a call that returned `word` has made: its result, or the new object.
    pub fn new_object(&self, words: &[u64], word: u64) -> Option<Ref> {
        match (self.role, self.result) {
            (Role::Constructor, _) => Some(Ref::from_word(words[0])),
            (_, Some(Kind::Ref)) => Some(Ref::from_word(word)),
            _ => None,
        }
    }

    /// The kinds of the words of a call.
    pub fn kinds(&self) -> Vec<Kind> {
        let receiver = self.has_receiver().then_some(Kind::Ref);
        receiver.into_iter().chain(self.parameters.iter().map(|parameter| parameter.kind)).collect()
    }
}

/// The next combination, the last place fastest; false after the last.
pub fn count_up(digits: &mut [usize], size: impl Fn(usize) -> usize) -> bool {
    for place in (0..digits.len()).rev() {
        digits[place] += 1;
        if digits[place] < size(place) {
            return true;
        }
        digits[place] = 0;
    }
    false
}
