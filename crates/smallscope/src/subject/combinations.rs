//! Every combination of arguments for one receiver, as words of a call.
//!
//! A few combinations come in the order of numbers, the last parameter fastest. Where there are many,
//! nobody may get to the last of them, and the plainest values of each parameter are its first: then
//! all combinations of the first two values come first, then those with a third one, and so on.
//! Either way a combination is known by its number, and found by it at once.

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

/// As long as there are no more combinations, they are counted through.
const FEW: u128 = 32;

/// The combinations, one after the other.
pub struct Combinations<'a> {
    subject: &'a Subject,
    live: Option<Ref>,
    /// For each parameter what stands for it, and the word of that.
    picks: Vec<Vec<(Pick<'a>, u64)>>,
    digits: Vec<usize>,
    number: usize,
    total: u128,
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
        let total = boxed(picks.iter().map(Vec::len), usize::MAX);
        (total > 0).then_some(Combinations { subject, live, picks, digits, number: 0, total })
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
        if number as u128 >= self.total {
            return false;
        }
        if self.total > FEW {
            self.digits = shell_digits(number as u128, &self.sizes());
            return true;
        }
        let mut rest = number;
        for (digit, picks) in self.digits.iter_mut().zip(&self.picks).rev() {
            *digit = rest % picks.len();
            rest /= picks.len();
        }
        true
    }

    /// How many there are to choose from, for each parameter.
    pub fn sizes(&self) -> Vec<usize> {
        self.picks.iter().map(Vec::len).collect()
    }

    /// Which of these the parameters are at present.
    pub fn digits(&self) -> &[usize] {
        &self.digits
    }

    /// Chooses another value for one parameter. The number is then that of no combination.
    pub fn choose(&mut self, place: usize, digit: usize) {
        self.digits[place] = digit;
    }

    /// Goes to the first from this number on that is needed; false if there is none.
    pub fn start_at(&mut self, number: usize) -> bool {
        self.go_to(number) && (self.is_needed() || self.advance())
    }

    /// Goes on to the next; false after the last.
    pub fn advance(&mut self) -> bool {
        loop {
            if !self.go_to(self.number + 1) {
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
        self.picks().enumerate().all(|(place, pick)| match pick {
            Pick::From(Candidate::Twin { of, .. }) => {
                let is_it = |pick: Pick<'_>| match pick {
                    Pick::From(Candidate::Object(object, _)) => object == of,
                    Pick::From(Candidate::Twin { object, .. }) => object == of,
                    Pick::From(Candidate::Plain(word)) => *word == of.word(),
                    _ => false,
                };
                self.picks().take(place).any(is_it)
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

    /// What stands for one parameter, by the same.
    pub fn candidate(&self, place: usize, number: Option<usize>) -> Option<&Candidate> {
        number.map(|number| &self.choices(place)[number])
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

/// How many combinations there are of at most the first `most` values of each place.
fn boxed(sizes: impl Iterator<Item = usize>, most: usize) -> u128 {
    sizes.fold(1, |product: u128, size| product.saturating_mul(size.min(most) as u128))
}

/// The combination of this number, if those come first that have the smallest greatest digit. Of the
/// combinations with the same greatest digit, the first place decides.
fn shell_digits(number: u128, sizes: &[usize]) -> Vec<usize> {
    let all = |most: usize| boxed(sizes.iter().copied(), most);
    // How great the greatest digit is: there are `all(greatest)` combinations before.
    let (mut low, mut high) = (0, sizes.iter().copied().max().unwrap_or(0));
    while low < high {
        let middle = low + (high - low) / 2;
        if all(middle + 1) > number {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    let greatest = low;
    let mut rest = number - all(greatest);
    let mut is_met = false;
    let digit = |(place, &size): (usize, &usize)| {
        let behind = || sizes[place + 1..].iter().copied();
        // How many combinations go on from a smaller digit here.
        let smaller = match is_met {
            true => boxed(behind(), greatest + 1),
            false => boxed(behind(), greatest + 1) - boxed(behind(), greatest),
        };
        let most = size.min(greatest);
        let digit = rest.checked_div(smaller).map_or(most, |digit| most.min(digit as usize));
        rest -= digit as u128 * smaller;
        is_met |= digit == greatest;
        digit
    };
    sizes.iter().enumerate().map(digit).collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_values_come_first_and_each_combination_once() {
        for sizes in [vec![3, 1, 4], vec![5], vec![2, 7], vec![1, 1], vec![4, 4, 4, 2]] {
            let total = sizes.iter().product::<usize>();
            let all: Vec<Vec<usize>> =
                (0..total).map(|number| shell_digits(number as u128, &sizes)).collect();
            let greatest: Vec<usize> = all.iter().map(|one| *one.iter().max().unwrap()).collect();
            assert!(greatest.is_sorted(), "{sizes:?}: {all:?}");
            let different: std::collections::BTreeSet<&Vec<usize>> = all.iter().collect();
            assert_eq!(different.len(), total, "{sizes:?}");
            assert!(all.iter().all(|one| one.iter().zip(&sizes).all(|(digit, size)| digit < size)));
        }
    }
}
