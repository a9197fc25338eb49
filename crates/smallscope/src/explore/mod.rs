//! Strategies: who picks at a choice, what is cut, what is kept.

pub mod korat; // every valid input within a finitization, once up to isomorphism
pub mod korat_plus; // the same, without more of what a test criterion has seen
pub mod white_box; // the same, without more of what a method under test has read
