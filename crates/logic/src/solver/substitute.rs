//! Equalities, used up: where a constraint says what a variable is, the variable
//! disappears from all others, which often leaves nothing to decide.

use super::slice::Slices;
use crate::model::{Evaluator, Model};
use crate::terms::{Binary, FALSE, Node, TRUE, Term, Terms, Unary, Variable};
use rustc_hash::FxHashMap;

/// What is left of constraints, and what was taken out of them.
#[derive(Debug)]
pub(super) struct Solved {
    /// In the order in which they were taken out: a later one may be needed for an earlier.
    pub(super) definitions: Vec<(Variable, Term)>,
    pub(super) constraints: Vec<Term>,
    /// For each constraint that is left, where it came from.
    origins: Vec<usize>,
    /// Where the definitions came from.
    used: Vec<usize>,
}

impl Solved {
    /// The places, among the constraints given, of what the places among those left rest on.
    pub(super) fn origin(&self, core: impl Iterator<Item = usize>) -> Vec<usize> {
        let mut places: Vec<usize> = core.map(|at| self.origins[at]).collect();
        places.extend_from_slice(&self.used);
        places.sort_unstable();
        places.dedup();
        places
    }

    /// Gives the variables that were taken out their values.
    pub(super) fn complete(&self, terms: &Terms, model: &mut Model) {
        let mut evaluator = Evaluator::default();
        for &(variable, definition) in self.definitions.iter().rev() {
            let value = evaluator.value(terms, model, definition);
            model.set(variable, value);
        }
    }
}

/// Uses equalities up, until none is left. Nothing, if there is none.
///
/// # Errors
/// The places of constraints that contradict each other.
pub(super) fn substitute(
    terms: &mut Terms,
    constraints: &[Term],
    slices: &mut Slices,
) -> Result<Option<Solved>, Vec<usize>> {
    let mut next = next_definition(terms, constraints);
    if next.is_none() {
        return Ok(None);
    }
    let mut solved = Solved {
        definitions: Vec::new(),
        constraints: constraints.to_vec(),
        origins: (0..constraints.len()).collect(),
        used: Vec::new(),
    };
    while let Some((at, variable, definition)) = next {
        let origin = solved.origins[at];
        solved.used.push(origin);
        solved.definitions.push((variable, definition));
        solved.constraints.remove(at);
        solved.origins.remove(at);
        let mut replaced = FxHashMap::default();
        replaced.insert(terms.term_of(variable), definition);
        let (before, origins) =
            (std::mem::take(&mut solved.constraints), std::mem::take(&mut solved.origins));
        for (constraint, origin) in before.into_iter().zip(origins) {
            // To look for variables once costs less than to make a term once more for each definition.
            if slices.variables(terms, constraint).binary_search(&variable).is_err() {
                solved.constraints.push(constraint);
                solved.origins.push(origin);
                continue;
            }
            let constraint = replace(terms, constraint, &mut replaced);
            if constraint == FALSE {
                solved.used.push(origin);
                return Err(solved.origin(std::iter::empty()));
            }
            terms.conjuncts(constraint, &mut solved.constraints);
            solved.origins.resize(solved.constraints.len(), origin);
        }
        next = next_definition(terms, &solved.constraints);
    }
    Ok(Some(solved))
}

/// The first constraint that says what a variable is, and what it is.
fn next_definition(terms: &mut Terms, constraints: &[Term]) -> Option<(usize, Variable, Term)> {
    for (at, &constraint) in constraints.iter().enumerate() {
        if let Some(variable) = terms.as_variable(constraint) {
            return Some((at, variable, TRUE));
        }
        if let Some(variable) =
            terms.operand(Unary::Not, constraint).and_then(|inner| terms.as_variable(inner))
        {
            return Some((at, variable, FALSE));
        }
        let Some((a, b)) = terms.operands(Binary::Equal, constraint) else { continue };
        if let Some((variable, definition)) =
            definition(terms, a, b).or_else(|| definition(terms, b, a))
        {
            return Some((at, variable, definition));
        }
    }
    None
}

/// `a == b`, solved for a variable of `a` that `b` does not have.
fn definition(terms: &mut Terms, a: Term, b: Term) -> Option<(Variable, Term)> {
    let solved = match terms.node(a) {
        Node::Variable(variable) => (variable, b),
        Node::Binary(Binary::Add, x, c) => (terms.as_variable(x)?, terms.sub(b, c)),
        Node::Unary(Unary::FromBits, x) => (terms.as_variable(x)?, terms.to_bits(b)),
        Node::Unary(Unary::ToBits, x) => (terms.as_variable(x)?, terms.from_bits(b)),
        _ => return None,
    };
    (!mentions(terms, solved.1, solved.0)).then_some(solved)
}

fn mentions(terms: &Terms, term: Term, variable: Variable) -> bool {
    let wanted = terms.term_of(variable);
    let mut seen = rustc_hash::FxHashSet::default();
    let mut waiting = vec![term];
    while let Some(term) = waiting.pop() {
        if term == wanted {
            return true;
        }
        // What is older than the variable cannot have it.
        if term < wanted || !seen.insert(term) {
            continue;
        }
        waiting.extend(terms.node(term).operands());
    }
    false
}

/// The term with all that is in `replaced` replaced. Not recursive, as terms may be deep.
pub fn replace(terms: &mut Terms, term: Term, replaced: &mut FxHashMap<Term, Term>) -> Term {
    let mut waiting = vec![term];
    while let Some(&top) = waiting.last() {
        if replaced.contains_key(&top) {
            waiting.pop();
            continue;
        }
        let before = waiting.len();
        let unknown = |operand: &Term| !replaced.contains_key(operand);
        waiting.extend(terms.node(top).operands().filter(unknown));
        if waiting.len() == before {
            let new = terms.with_operands(top, |operand| replaced[&operand]);
            replaced.insert(top, new);
        }
    }
    replaced[&term]
}
