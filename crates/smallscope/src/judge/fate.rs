//! What becomes of a call that is like one that failed, but for one argument.
//!
//! Not here: which calls these are, and what is concluded from their fates (`check`).

use super::oracle::Ended;
use super::refusal::{self, Viewpoint};
use crate::subject::call;
use crate::suite::report::check::RefusalReason;
use machine::ending::Ending;
use machine::machine::Machine;
use machine::program::ClassId;
use machine::value::{Kind, Ref};

/// How a call ended, to whoever compares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    Returns,
    /// The code says no, on purpose.
    Refuses,
    Throws(Slip),
    /// The same, but what an argument is excuses it.
    Excused(Slip),
    /// Nothing that tells much: a null was refused, a stream ended, or a budget ran out.
    Other,
}

/// An exception that nobody has meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slip {
    /// The internal name of its class.
    pub class: String,
    /// The numbers in its message. If the machine made it: an index and a length, or a size.
    pub numbers: Vec<i64>,
    /// The code under test has made it itself, and it is no assertion.
    pub is_own: bool,
    /// It is an assertion, and nothing was computed before it.
    pub is_first: bool,
    /// The class whose code it comes from, if that is not the JDK's.
    pub within: Option<ClassId>,
}

impl Slip {
    /// An exception as it is; None if there is none.
    pub fn of(machine: &mut Machine, ending: &Ending) -> Option<Slip> {
        let Ending::Threw(exception) = *ending else { return None };
        let thrown = machine.heap().class_of(exception);
        let class = machine.program().class_name(thrown).to_owned();
        let text = call::message(machine, exception).unwrap_or_default();
        let is_own = refusal::is_own(machine, exception);
        let is_first = refusal::is_asserted_first(machine, exception);
        let within = refusal::within(machine, exception);
        Some(Slip { class, numbers: numbers(&text), is_own, is_first, within })
    }

    /// Whether its class is one of these, or a subclass.
    pub fn is_one_of(&self, machine: &Machine, names: &[&str]) -> bool {
        let program = machine.program();
        let class = program.loaded(&self.class);
        class.is_some_and(|class| {
            let mut ancestors = program.class(class).ancestors.iter();
            ancestors.any(|&one| names.contains(&program.class_name(one)))
        })
    }
}

impl Fate {
    /// Whether it ended with an exception of this class that nobody has meant.
    pub fn is_slip_of(&self, class: &str) -> bool {
        matches!(self, Fate::Throws(slip) | Fate::Excused(slip) if slip.class == class)
    }

    pub fn of(machine: &mut Machine, ended: &Ended<'_>, view: Viewpoint) -> Fate {
        let exception = match ended.ending {
            Ending::Returned(_) => return Fate::Returns,
            Ending::Threw(exception) => exception,
            _ => return Fate::Other,
        };
        match refusal::reason(machine, ended, exception, view) {
            Some(_) if refusal::is_from_outside(machine, exception) => Fate::Other,
            None => Slip::of(machine, &ended.ending).map_or(Fate::Other, Fate::Throws),
            Some(
                RefusalReason::Declared
                | RefusalReason::Meant
                | RefusalReason::Own
                | RefusalReason::Check,
            ) => Fate::Refuses,
            Some(_) if is_null(ended) => Fate::Other,
            Some(_) => Slip::of(machine, &ended.ending).map_or(Fate::Other, Fate::Excused),
        }
    }
}

/// Whether an argument is null.
fn is_null(ended: &Ended<'_>) -> bool {
    let kinds = ended.subject.parameters.iter().map(|parameter| parameter.kind);
    kinds
        .zip(ended.arguments())
        .any(|(kind, &word)| kind == Kind::Ref && Ref::from_word(word).is_null())
}

/// The whole numbers in a text.
fn numbers(text: &str) -> Vec<i64> {
    let is_part = |one: char| one.is_ascii_digit() || one == '-';
    text.split(|one: char| !is_part(one)).filter_map(|one| one.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::numbers;

    #[test]
    fn the_numbers_of_a_message_are_an_index_and_a_length() {
        assert_eq!(numbers("Index -2 out of bounds for length 10"), [-2, 10]);
        assert_eq!(numbers("/ by zero"), [0i64; 0]);
    }
}
