//! The states that were met, by name.
//!
//! Names lie in a list, in the order in which they came; a table has a number for each, at the
//! place that its name says or the next that is free. A map with names as keys would take twice
//! as much, for it has room for as many again.
//!
//! Cost: 20 bytes for each name, and 5 to 11 for its place in the table.

use super::chunks::Chunks;
use crate::graph::state::Digest;

/// A place of the table where there is nothing.
const FREE: u32 = u32::MAX;

#[derive(Default)]
pub(super) struct SeenStates {
    names: Chunks<Digest>,
    /// The state of each name.
    states: Chunks<u32>,
    /// Numbers of names. At least a quarter is free.
    table: Vec<u32>,
}

impl SeenStates {
    /// The state of this name.
    pub(super) fn get(&self, name: Digest) -> Option<u32> {
        let number = *self.table.get(self.place(name)?)?;
        (number != FREE).then(|| self.states[number as usize])
    }

    /// Gives a name a state, perhaps instead of another.
    pub(super) fn insert(&mut self, name: Digest, state: u32) {
        if self.names.len() >= self.table.len() / 4 * 3 {
            self.grow();
        }
        let place = self.place(name).expect("a table that has grown has places");
        match self.table[place] {
            FREE => {
                self.table[place] =
                    u32::try_from(self.names.len()).expect("there are no more states than that");
                self.names.push(name);
                self.states.push(state);
            }
            number => self.states.set(number as usize, state),
        }
    }

    /// The states of all names.
    pub(super) fn states(&self) -> impl Iterator<Item = u32> {
        (0..self.states.len()).map(|place| self.states[place])
    }

    /// Where a name is in the table, or would be; None if there is no table.
    fn place(&self, name: Digest) -> Option<usize> {
        let size = self.table.len();
        let mut place = name.part(size.max(1));
        loop {
            match *self.table.get(place)? {
                FREE => return Some(place),
                number if self.names[number as usize] == name => return Some(place),
                _ => place = (place + 1) % size,
            }
        }
    }

    fn grow(&mut self) {
        let size = (self.table.len() * 2).max(64);
        // The old one goes first: there is no need for both.
        self.table = Vec::new();
        self.table = vec![FREE; size];
        for (number, &name) in (0..).zip(self.names.iter()) {
            let mut place = name.part(size);
            while self.table[place] != FREE {
                place = (place + 1) % size;
            }
            self.table[place] = number;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Names of which many want the same place.
    fn name(number: u64) -> Digest {
        Digest::of_numbers(number / 3 * 64, 0x1_0000_0000 * (number % 3))
    }

    #[test]
    fn a_name_has_the_state_that_it_was_given_last() {
        let mut seen = SeenStates::default();
        assert_eq!(seen.get(name(0)), None);
        for number in 0..5000 {
            assert_eq!(seen.get(name(number)), None);
            seen.insert(name(number), number as u32);
        }
        for number in (0..5000).step_by(7) {
            seen.insert(name(number), 9000);
        }
        for number in 0..5000 {
            let state = if number % 7 == 0 { 9000 } else { number as u32 };
            assert_eq!(seen.get(name(number)), Some(state));
        }
        assert_eq!(seen.get(name(5000)), None);
    }
}
