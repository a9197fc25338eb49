//! States that a predicate has said yes to.
//!
//! Calls on different receivers lead to the same few states again and again. A
//! predicate cannot tell isomorphic ones apart, so its yes is remembered by the
//! canonical form of what its object leads to, and it is not asked again.
//!
//! Only while the rest of the world stays: whoever asks must see that nothing
//! older than the inputs was written, such as a static field. Large states are
//! not remembered. Cost: a few steps per word of the state, far fewer than a
//! predicate takes.
//!
//! Not here: names to recognise receivers by (`graph::state`), which leave out what
//! makes no difference to a user, and which last.

use crate::graph::shape::{Detail, Field, Shape};
use crate::graph::{GraphVisitor, Walker, Word, is_young};
use machine::value::{Kind, Ref, UNDECIDED};
use machine::view::HeapView;
use rustc_hash::FxHashSet;
use std::ops::ControlFlow;

/// No small state has more objects, or arrays as long.
const MOST_WORDS: usize = 1 << 10;

/// Words of all states together, 8 MB; then we start anew.
const MOST_KEPT: usize = 1 << 20;

/// Above all numbers of objects: a reference to one that is not part of the state.
const SHARED: u64 = 1 << 33;

pub struct KnownStates {
    walker: Walker,
    states: FxHashSet<Box<[u64]>>,
    kept: usize,
    state: State,
}

/// A state that is being read.
struct State {
    /// Where the heap ended before any input was made.
    since: u32,
    /// Its canonical form.
    words: Vec<u64>,
    is_small: bool,
}

impl KnownStates {
    pub fn new(since: u32) -> KnownStates {
        KnownStates {
            walker: Walker::default(),
            states: FxHashSet::default(),
            kept: 0,
            state: State { since, words: Vec::new(), is_small: true },
        }
    }

    /// Whether the object's predicate has said yes to a state like its present one.
    pub fn has(&mut self, heap: HeapView<'_>, object: Ref) -> bool {
        self.state.words.clear();
        let roots = [(Kind::Ref, object.word())];
        let walked = self.walker.walk(heap, &roots, Detail::All, &mut self.state);
        self.state.is_small = walked.is_continue();
        self.state.is_small && self.states.contains(&self.state.words[..])
    }

    /// The predicate said yes to the state that was last asked for.
    pub fn add(&mut self) {
        if !self.state.is_small {
            return;
        }
        let words = &self.state.words;
        self.kept += words.len();
        if self.kept > MOST_KEPT {
            self.states.clear();
            self.kept = words.len();
        }
        self.states.insert(words.as_slice().into());
    }
}

impl GraphVisitor for State {
    #[inline]
    fn enters(&mut self, heap: HeapView<'_>, object: Ref) -> bool {
        is_young(heap, self.since, object)
    }

    #[inline]
    fn object(&mut self, shape: &Shape, length: u32) -> ControlFlow<()> {
        if self.words.len() + length as usize > MOST_WORDS {
            return ControlFlow::Break(());
        }
        self.words.push(u64::from(shape.class.0) << 32 | u64::from(length));
        ControlFlow::Continue(())
    }

    #[inline]
    fn word(&mut self, _: Field, word: Word) {
        self.words.push(match word {
            Word::Plain(word) => word,
            Word::Null => 0,
            Word::Own(number) => u64::from(number) + 1,
            Word::Shared(object) => SHARED | object.word(),
            Word::Undecided => UNDECIDED,
        });
    }
}
