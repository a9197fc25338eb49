//! White-box testing (Marinov et al. 2003, section 6.2), by Korat+'s means: the
//! reads of the method under test drive the search.
//!
//! After the calls on a valid input, the search goes on with one that differs in
//! something that they read: inputs that the method cannot tell apart are tried
//! once. So what is wrong with what a method does to the parts that it reads is
//! found; what it does to the rest of the input is seen on one example.
//!
//! Limits: those of Korat+.

use super::korat::Search;
use super::korat_plus::WatchedRun;
use machine::choice::Choice;
use machine::program::MethodId;

/// Watches calls on the valid input at hand, each with its words: how many of its choices there
/// are up to the last one that one of them reads. Inputs that make the same ones are alike to
/// all of them.
pub(super) fn read(search: &mut Search<'_>, calls: Vec<(MethodId, Vec<u64>)>) -> usize {
    let choices: Vec<Choice> = search.choices().collect();
    let (finitization, budget) = (search.finitization, search.budget);
    let watched = calls.into_iter().map(|(method, words)| {
        let choices = choices.clone();
        search.machine_mut().trial(|machine| {
            machine.within(budget, |machine| {
                let mut watch = WatchedRun::new(machine, finitization, choices);
                // However the call ends, that depends on nothing but what it read.
                let _ = watch.call(method, &words);
                watch.read
            })
        })
    });
    watched.max().unwrap_or(0)
}
