//! Models, and the value of terms under them.

use crate::meaning;
use crate::terms::{Node, Term, Terms, Variable};

/// Values of variables. What is not in it has the value zero.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Model {
    /// Ordered by variable.
    values: Vec<(Variable, u64)>,
}

impl Model {
    pub fn new() -> Model {
        Model::default()
    }

    pub fn get(&self, variable: Variable) -> u64 {
        self.place(variable).map_or(0, |at| self.values[at].1)
    }

    /// Whether the variable has a value of its own.
    pub fn has(&self, variable: Variable) -> bool {
        self.place(variable).is_ok()
    }

    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    pub fn set(&mut self, variable: Variable, value: u64) {
        match self.place(variable) {
            Ok(at) => self.values[at].1 = value,
            Err(at) => self.values.insert(at, (variable, value)),
        }
    }

    /// The variables that have a value, in order.
    pub fn iter(&self) -> impl Iterator<Item = (Variable, u64)> + '_ {
        self.values.iter().copied()
    }

    fn place(&self, variable: Variable) -> Result<usize, usize> {
        self.values.binary_search_by_key(&variable, |entry| entry.0)
    }

    /// The value of one term. For many terms under one model, use an [`Evaluator`].
    pub fn value(&self, terms: &Terms, term: Term) -> u64 {
        Evaluator::default().value(terms, self, term)
    }

    pub fn satisfies(&self, terms: &Terms, condition: Term) -> bool {
        self.value(terms, condition) == 1
    }
}

impl FromIterator<(Variable, u64)> for Model {
    fn from_iter<I: IntoIterator<Item = (Variable, u64)>>(values: I) -> Model {
        let mut values: Vec<(Variable, u64)> = values.into_iter().collect();
        values.sort_by_key(|entry| entry.0);
        // The last value of a variable counts.
        values.reverse();
        values.dedup_by_key(|entry| entry.0);
        values.reverse();
        Model { values }
    }
}

/// Computes values, each shared term once for each model. Not recursive: a term may be as
/// deep as a program runs long.
#[derive(Debug, Default)]
pub struct Evaluator {
    /// For each term the round in which its value was computed, and the value.
    known: Vec<(u32, u64)>,
    round: u32,
    waiting: Vec<Term>,
}

impl Evaluator {
    /// Forgets all values: the next ones are those of another model.
    pub fn begin(&mut self, terms: &Terms) {
        if self.round == u32::MAX {
            self.known.clear();
            self.round = 0;
        }
        self.round += 1;
        self.known.resize(terms.count().max(self.known.len()), (0, 0));
    }

    /// The value of a term under a model, with nothing known before.
    pub fn value(&mut self, terms: &Terms, model: &Model, term: Term) -> u64 {
        self.begin(terms);
        self.next(terms, model, term)
    }

    /// The value of a further term under the model of this round.
    pub fn next(&mut self, terms: &Terms, model: &Model, term: Term) -> u64 {
        self.known.resize(terms.count().max(self.known.len()), (0, 0));
        let bottom = self.waiting.len();
        self.waiting.push(term);
        while self.waiting.len() > bottom {
            let term = self.waiting[self.waiting.len() - 1];
            if self.is_known(term) {
                self.waiting.pop();
                continue;
            }
            if let Some(value) = self.compute(terms, model, term) {
                self.known[term.0 as usize] = (self.round, value);
                self.waiting.pop();
            }
        }
        self.known[term.0 as usize].1
    }

    fn is_known(&self, term: Term) -> bool {
        self.known[term.0 as usize].0 == self.round
    }

    /// The value of an operand, or a note that it is needed first.
    fn operand(&mut self, term: Term) -> Option<u64> {
        let (round, value) = self.known[term.0 as usize];
        if round == self.round {
            return Some(value);
        }
        self.waiting.push(term);
        None
    }

    fn compute(&mut self, terms: &Terms, model: &Model, term: Term) -> Option<u64> {
        match terms.node(term) {
            Node::Constant(value) => Some(value),
            Node::Variable(variable) => Some(model.get(variable)),
            Node::Unary(operator, a) => {
                let value = self.operand(a)?;
                Some(meaning::unary(operator, terms.sort(a), terms.sort(term), value))
            }
            Node::Binary(operator, a, b) => {
                let (x, y) = (self.operand(a), self.operand(b));
                Some(meaning::binary(operator, terms.sort(a), x?, y?))
            }
            // Only the side that is taken.
            Node::Ite(c, a, b) => {
                let side = if self.operand(c)? == 1 { a } else { b };
                self.operand(side)
            }
        }
    }
}
