//! A mutant: one small change of a method, as a person would tell it.
//!
//! The operators are those of Ferastrau (the paper of Korat's evaluation, section 7.1) and those
//! that users know from PIT. Where two of them would make the same change, only one does: what
//! `relational` changes is neither negated nor a boundary.

use std::fmt;

/// What kind of change a mutant is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Operator {
    Arithmetic,
    Bitwise,
    Shift,
    Unary,
    Relational,
    Boundary,
    Negation,
    Variable,
    Field,
    Static,
    Call,
    RemovedCall,
    Return,
    Constant,
    Increment,
}

impl Operator {
    /// In the order in which mutants of the same instruction are numbered.
    pub const ALL: [Operator; 15] = [
        Operator::Arithmetic,
        Operator::Bitwise,
        Operator::Shift,
        Operator::Unary,
        Operator::Relational,
        Operator::Boundary,
        Operator::Negation,
        Operator::Variable,
        Operator::Field,
        Operator::Static,
        Operator::Call,
        Operator::RemovedCall,
        Operator::Return,
        Operator::Constant,
        Operator::Increment,
    ];

    /// As `--operators` has it.
    pub fn name(self) -> &'static str {
        match self {
            Operator::Arithmetic => "arithmetic",
            Operator::Bitwise => "bitwise",
            Operator::Shift => "shift",
            Operator::Unary => "unary",
            Operator::Relational => "relational",
            Operator::Boundary => "boundary",
            Operator::Negation => "negation",
            Operator::Variable => "variable",
            Operator::Field => "field",
            Operator::Static => "static",
            Operator::Call => "call",
            Operator::RemovedCall => "removed-call",
            Operator::Return => "return",
            Operator::Constant => "constant",
            Operator::Increment => "increment",
        }
    }

    pub fn named(name: &str) -> Option<Operator> {
        Operator::ALL.into_iter().find(|operator| operator.name() == name)
    }

    /// What it does, in a sentence without a full stop.
    pub fn sentence(self) -> &'static str {
        match self {
            Operator::Arithmetic => "+, -, *, / or % becomes another of them",
            Operator::Bitwise => "&, | or ^ becomes another of them",
            Operator::Shift => "<<, >> or >>> becomes another of them",
            Operator::Unary => "- or ~ before a number becomes the other one, or nothing",
            Operator::Relational => {
                "a comparison becomes another one that is neither its opposite nor its boundary"
            }
            Operator::Boundary => "a comparison includes equality, or no longer does",
            Operator::Negation => "a condition becomes its opposite",
            Operator::Variable => {
                "a local variable or parameter becomes another one that has a value there and may \
                 stand for it"
            }
            Operator::Field => "a field becomes another one of the same object and type",
            Operator::Static => "a static field becomes another one of the same class and type",
            Operator::Call => {
                "a call becomes one of another method with the same parameters and result"
            }
            Operator::RemovedCall => "a call whose result nobody uses is left out",
            Operator::Return => "a result becomes 0, false or true, or null",
            Operator::Constant => {
                "a number becomes one more or one less, true becomes false and false true"
            }
            Operator::Increment => {
                "++ becomes -- and += becomes -=, the other way round, or they are left out"
            }
        }
    }

    /// What it does to a piece of source.
    pub fn example(self) -> &'static str {
        match self {
            Operator::Arithmetic => "`size + 1` becomes `size - 1`",
            Operator::Bitwise => "`mask & bit` becomes `mask | bit`",
            Operator::Shift => "`hash >>> 16` becomes `hash >> 16`",
            Operator::Unary => "`-step` becomes `step`",
            Operator::Relational => "`key < node.key` becomes `key == node.key`",
            Operator::Boundary => "`i < size` becomes `i <= size`",
            Operator::Negation => "`node == null` becomes `node != null`",
            Operator::Variable => "`temp.right` becomes `left.right`",
            Operator::Field => "`node.left` becomes `node.right`",
            Operator::Static => "`LIMIT` becomes `FLOOR`",
            Operator::Call => "`list.add(x)` becomes `list.remove(x)`",
            Operator::RemovedCall => "`rebalance(node)` is left out",
            Operator::Return => "`return found` becomes `return true`",
            Operator::Constant => "`new int[16]` becomes `new int[17]`",
            Operator::Increment => "`size++` becomes `size--`",
        }
    }
}

impl fmt::Display for Operator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One change of one method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mutant {
    /// Counted from 1 over all methods and operators of the class, whatever is asked for: by
    /// method, instruction, operator, and then the alternatives.
    pub number: u32,
    pub operator: Operator,
    /// `p/SearchTree`.
    pub class: String,
    pub method: String,
    pub descriptor: String,
    /// The position of the changed instruction in the original code; of the first, if the same
    /// source is there more than once.
    pub instruction: u16,
    /// The source line, if the class file tells.
    pub line: Option<u16>,
    /// "`temp.right` became `left.right`".
    pub description: String,
}

impl Mutant {
    /// `SearchTree:17`, the same in every run.
    pub fn id(&self) -> String {
        let simple = self.class.rsplit('/').next().unwrap_or(&self.class);
        format!("{simple}:{}", self.number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_operator_is_listed_in_order_and_found_by_its_name() {
        assert!(Operator::ALL.is_sorted());
        for operator in Operator::ALL {
            assert_eq!(Operator::named(operator.name()), Some(operator));
        }
        assert_eq!(Operator::named("plus"), None);
    }
}
