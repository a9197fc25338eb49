//! Every combination of arguments for one receiver, as words of a call.

use super::{Candidate, Live, Role, Subject};
use machine::machine::Machine;
use machine::value::{Kind, Ref};

/// What stands for a parameter in one call.
#[derive(Clone, Copy, Debug)]
pub enum Pick<'a> {
    From(&'a Candidate),
    /// A part of the receiver.
    Part(Ref),
}

/// The combinations, one after the other, the last parameter fastest.
pub struct Combinations<'a> {
    subject: &'a Subject,
    live: Option<Ref>,
    picks: Vec<Vec<Pick<'a>>>,
    digits: Vec<usize>,
    number: usize,
}

impl<'a> Combinations<'a> {
    /// None if there is no combination. `parts` are those of the receiver, which
    /// `live` is.
    pub fn new(
        machine: &Machine,
        subject: &'a Subject,
        live: Option<Ref>,
        parts: &[Ref],
    ) -> Option<Combinations<'a>> {
        let picks = (subject.parameters.iter().enumerate()).map(|(index, parameter)| {
            let mut picks: Vec<Pick<'a>> = subject.choices(index).iter().map(Pick::From).collect();
            if let Some(class) = parameter.parts
                && subject.live != Live::Parameter(index)
            {
                let fits =
                    |&&part: &&Ref| Some(part) != live && machine.heap().is_instance(part, class);
                picks.extend(parts.iter().filter(fits).map(|&part| Pick::Part(part)));
            }
            picks
        });
        let picks: Vec<Vec<Pick<'a>>> = picks.collect();
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
        let arguments = self.picks().map(|pick| match pick {
            Pick::From(Candidate::Plain(word)) => *word,
            Pick::From(Candidate::Object(object, _)) => object.word(),
            Pick::From(Candidate::Live) => live,
            Pick::Part(part) => part.word(),
        });
        receiver.into_iter().chain(arguments).collect()
    }

    /// What the parameters are at present.
    pub fn picks(&self) -> impl Iterator<Item = Pick<'a>> {
        self.digits.iter().zip(&self.picks).map(|(&digit, picks)| picks[digit])
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

    /// Goes on by so many; false if there are not as many.
    pub fn skip(&mut self, count: usize) -> bool {
        (0..count).all(|_| self.advance())
    }

    /// Goes on to the next; false after the last.
    pub fn advance(&mut self) -> bool {
        self.number += 1;
        count_up(&mut self.digits, |place| self.picks[place].len())
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

    /// The arguments of [`Inputs::combination`].
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
