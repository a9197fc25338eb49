//! What exceptions of bounds say.
//!
//! The JDK writes the index into the message, digit by digit: of a term that forks for each digit, for a text
//! that hardly anybody reads. Where such a message is about to be written, its numbers are those
//! of the model. The numbers of the program stay terms, so nothing is ruled out but other texts
//! of the message; the machine itself writes its messages in the same way.

use super::mode::{Step, Symbolic};
use super::natives::{Held, registers};
use super::word::is_term;
use logic::terms::Term;
use machine::mode::View;
use machine::program::{MethodId, Program};
use machine::semantics::Sort;
use rustc_hash::FxHashMap;

/// A method that writes a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Writer {
    /// Whenever it is called.
    Always,
    /// Unless the first number is an index of so many.
    Index,
    /// Unless it is a place of so many, or their end.
    Offset,
    /// Unless offset and count are within a length.
    OffsetAndCount,
    /// Unless begin and end are within a length.
    BeginAndEnd,
}

/// The methods that were met.
#[derive(Debug, Default)]
pub(super) struct Messages {
    known: FxHashMap<MethodId, Option<Writer>>,
}

impl Messages {
    fn get(&mut self, program: &Program, method: MethodId) -> Option<Writer> {
        *self.known.entry(method).or_insert_with(|| {
            let linked = program.method(method);
            let name = program.names.get(linked.name);
            match program.class_name(linked.class) {
                "jdk/internal/util/Preconditions" => {
                    name.starts_with("outOfBounds").then_some(Writer::Always)
                }
                "java/lang/IndexOutOfBoundsException"
                | "java/lang/ArrayIndexOutOfBoundsException"
                | "java/lang/StringIndexOutOfBoundsException" => {
                    (name == "<init>").then_some(Writer::Always)
                }
                "java/lang/String" => match name {
                    "checkIndex" => Some(Writer::Index),
                    "checkOffset" => Some(Writer::Offset),
                    "checkBoundsOffCount" => Some(Writer::OffsetAndCount),
                    "checkBoundsBeginEnd" => Some(Writer::BeginAndEnd),
                    _ => None,
                },
                _ => None,
            }
        })
    }
}

impl Symbolic {
    /// A method begins: if it is about to write a message, its numbers are those of the model.
    pub(super) fn message_call(&mut self, view: &mut View<'_, '_>) -> Step<()> {
        let method = view.method();
        let Some(writer) = self.messages.get(view.program, method) else { return Ok(()) };
        let linked = view.program.method(method);
        let held = registers(view.program.names.get(linked.descriptor), linked.is_static());
        let numbers: Vec<u16> =
            (0..).zip(held).filter(|(_, held)| *held == Held::Value).map(|(at, _)| at).collect();
        if !numbers.iter().any(|&number| is_term(view.register(number))) {
            return Ok(());
        }
        if writer != Writer::Always {
            let terms: Vec<Term> =
                numbers.iter().map(|&at| self.term(Sort::Int, view.register(at))).collect();
            let is_fine = self.is_fine(writer, &terms);
            if self.decide_truth(view.pc, is_fine)? {
                return Ok(());
            }
        }
        for number in numbers {
            if is_term(view.register(number)) {
                let term = self.term(Sort::Int, view.register(number));
                view.set_register(number, self.value(term));
            }
        }
        Ok(())
    }

    /// Whether a check does not throw. No difference overflows unless another part is false.
    fn is_fine(&mut self, writer: Writer, numbers: &[Term]) -> Term {
        let terms = self.terms();
        let zero = terms.int(0);
        let natural = terms.at_most(zero, numbers[0]);
        let rest = match (writer, numbers) {
            (Writer::Index, &[index, length]) => vec![terms.less(index, length)],
            (Writer::Offset, &[offset, length]) => vec![terms.at_most(offset, length)],
            (Writer::OffsetAndCount, &[offset, count, length]) => {
                let last = terms.sub(length, count);
                vec![terms.at_most(zero, count), terms.at_most(offset, last)]
            }
            (Writer::BeginAndEnd, &[begin, end, length]) => {
                vec![terms.at_most(begin, end), terms.at_most(end, length)]
            }
            // A check of another JDK: its bytecode decides.
            _ => return terms.boolean(true),
        };
        terms.conjunction([natural].into_iter().chain(rest))
    }
}
