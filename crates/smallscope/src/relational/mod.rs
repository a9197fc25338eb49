//! Invariants as formulas, for the objects of a class: where their texts are, what they may speak
//! of, and how a structure of the solver's becomes objects on a machine.
//!
//! A structure is brought about by Korat's search, as everything else is: with a predicate that
//! accepts all and reads nothing, the search chooses field after field breadth first, so a
//! structure is the list of these choices ([`path`]), and all who work with inputs of that search
//! work with it.
//!
//! Cost: a table of the values of each field. Not here: formulas and solving
//! (`logic::relational`), and which structures are wanted (`explore::fields`).

pub mod text; // where the text of an invariant is
pub mod vocabulary; // a finitization, as formulas speak of it
pub mod path; // structures as choices of a search, and back
pub mod told; // structures that somebody printed
pub mod names; // tuples as suites have them

use crate::scope::finitization::Finitization;
use crate::suite::fields::SatSolver;
use logic::relational::diagnostic::Diagnostic;
use logic::relational::formula::Invariant;
use logic::relational::instance::Instance;
use logic::relational::parse;
use logic::sat::engine::Backend;
use machine::machine::Machine;
use machine::program::MethodId;
use text::InvariantText;
use vocabulary::{Inexpressible, Vocabulary};

/// An invariant about the objects of a finitization.
pub struct Theory {
    /// Where it is from.
    pub name: String,
    pub invariant: Invariant,
    pub vocabulary: Vocabulary,
    /// What else says which structures are valid.
    pub predicate: Option<MethodId>,
}

#[derive(Debug, thiserror::Error)]
pub enum TheoryError {
    #[error(transparent)]
    Text(#[from] Diagnostic),
    #[error(transparent)]
    Inexpressible(#[from] Inexpressible),
}

impl Theory {
    /// Reads an invariant about the objects and values of a finitization.
    ///
    /// # Errors
    /// The text is none, or formulas cannot speak of what is searched.
    pub fn new(
        machine: &Machine,
        finitization: &Finitization,
        text: &InvariantText,
        predicate: Option<MethodId>,
    ) -> Result<Theory, TheoryError> {
        let vocabulary = Vocabulary::new(machine, finitization)?;
        let root = vocabulary.bounds.root.class;
        let invariant = parse(&text.text, &text.name, &vocabulary.signature, root)?;
        Ok(Theory { name: text.name.clone(), invariant, vocabulary, predicate })
    }

    /// The clauses that do not hold of a structure, as people know them: by their labels, or as
    /// they are written.
    pub fn failing(&self, instance: &Instance) -> Vec<String> {
        let failing = self.invariant.failing(&self.vocabulary.signature, instance);
        let clause = |at: usize| {
            let clause = &self.invariant.clauses[at];
            let text = clause.text.split_whitespace().collect::<Vec<_>>().join(" ");
            format!("{}:{}: {text}", self.name, clause.line)
        };
        failing.into_iter().map(clause).collect()
    }
}

/// Whether this build has a solver.
pub fn has(solver: SatSolver) -> bool {
    solver == SatSolver::Batsat || Backend::cadical().is_some()
}

/// # Panics
/// This build does not have it.
pub fn backend(solver: SatSolver) -> Backend {
    match solver {
        SatSolver::Batsat => Backend::Batsat,
        SatSolver::Cadical => Backend::cadical().expect("what is not built in was refused"),
    }
}

/// The predicate that accepts every object, and reads nothing of it.
///
/// # Panics
/// The JDK lacks `java.util.Objects`.
pub fn accept_all(machine: &mut Machine) -> MethodId {
    let class = machine.load("java/util/Objects").expect("every JDK has java.util.Objects");
    let found = machine.program().find_method(class, "nonNull", "(Ljava/lang/Object;)Z");
    found.expect("java.util.Objects has nonNull")
}
