//! A list that grows at its end, and of which copies share what they have in common.
//!
//! It is kept in chunks. A copy takes a word for each chunk; whoever adds to a list copies no
//! more than its last chunk. Unlike a vector it never has room for twice as many as it holds.

use std::ops::Index;
use std::sync::Arc;

/// Elements of a chunk.
const CHUNK: usize = 1024;

/// All chunks but the last are full.
#[derive(Clone, Debug)]
pub struct Chunks<T> {
    chunks: Vec<Arc<Vec<T>>>,
}

impl<T> Default for Chunks<T> {
    fn default() -> Chunks<T> {
        Chunks { chunks: Vec::new() }
    }
}

impl<T: Clone> Chunks<T> {
    pub fn push(&mut self, element: T) {
        if self.chunks.last().is_none_or(|last| last.len() == CHUNK) {
            self.chunks.push(Arc::default());
        }
        let last = self.chunks.last_mut().expect("one was added if there was none");
        let last = Arc::make_mut(last);
        last.push(element);
        if last.len() == CHUNK {
            last.shrink_to_fit();
        }
    }

    /// Replaces an element.
    pub fn set(&mut self, index: usize, element: T) {
        Arc::make_mut(&mut self.chunks[index / CHUNK])[index % CHUNK] = element;
    }
}

impl<T> Chunks<T> {
    pub fn len(&self) -> usize {
        let full = self.chunks.len().saturating_sub(1) * CHUNK;
        full + self.chunks.last().map_or(0, |last| last.len())
    }

    pub fn is_empty(&self) -> bool {
        self.chunks.is_empty()
    }

    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.chunks.iter().flat_map(|chunk| chunk.iter())
    }
}

impl<T> Index<usize> for Chunks<T> {
    type Output = T;

    fn index(&self, index: usize) -> &T {
        &self.chunks[index / CHUNK][index % CHUNK]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_stays_as_it_is_when_the_list_grows() {
        let mut list = Chunks::default();
        let mut copies = Vec::new();
        for number in 0..3 * CHUNK + 7 {
            list.push(number);
            if number % 700 == 0 {
                copies.push(list.clone());
            }
        }
        assert!(list.iter().copied().eq(0..3 * CHUNK + 7));
        assert_eq!((list.len(), list[2 * CHUNK + 5]), (3 * CHUNK + 7, 2 * CHUNK + 5));
        for (copy, number) in copies.iter().zip((0..).step_by(700)) {
            assert!(copy.iter().copied().eq(0..=number), "up to {number}");
            assert_eq!(copy.len(), number + 1);
        }
    }
}
