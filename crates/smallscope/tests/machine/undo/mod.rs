//! Going back in time works: what a run changed is taken back, and running on
//! does the same again. See `session.rs` for what is compared.

pub(crate) mod boot; // machines that find compiled classes
mod choice; // undecided fields, decided by backtracking
mod facts; // single facts about going back
mod generate; // random Java programs
mod mode; // the interpreter shows a mode every instruction
mod programs; // the corpus, forwards and backwards
mod session; // a program that runs forwards and backwards, watched
mod symbolic; // a mode with symbols for values, which forks
mod term; // the values of that mode
