//! A few inputs of another explorer, chosen before the first is handed out.
//!
//! They are named by the choices that make them, each a part of its own. So whoever works with the
//! inputs of the other explorer works with them, and several workers share them as any other.

use super::korat_plus::EqClass;
use super::part::Part;
use super::{Explored, Explorer, Leaf, Look, Memory};
use crate::suite::fields::FieldAccount;
use machine::machine::Machine;
use machine::program::{ClassId, MethodId};
use machine::value::Ref;

/// One that chooses.
pub(super) trait Chooser {
    type Inputs: Explorer + ?Sized;

    /// Who finds the inputs.
    fn inputs(&self) -> &Self::Inputs;
    fn inputs_mut(&mut self) -> &mut Self::Inputs;

    /// The choices that make each input that is chosen; None if there is no time to choose.
    fn choose(&mut self, look: &mut Look<'_>) -> Option<Vec<Vec<u32>>>;

    /// What fields come to, if that is what decides.
    fn account(&self) -> Option<&FieldAccount>;

    /// What an earlier run has come to.
    fn remember(&mut self, _account: FieldAccount) {}
}

impl<C: Chooser> Explorer for C {
    fn parts(&mut self, look: &mut Look<'_>) -> Option<Vec<Part>> {
        let mut paths = self.choose(look)?;
        // The order in which the search meets them.
        paths.sort_unstable();
        let part = |path: &Vec<u32>| Part { share: 1.0, ..Part::of_path(0, path) };
        Some(paths.iter().map(part).collect())
    }

    fn go_to(&mut self, part: &Part) {
        self.inputs_mut().go_to(part);
    }

    fn advance(&mut self, candidates: u64) -> Option<Leaf> {
        self.inputs_mut().advance(candidates)
    }

    fn left(&self) -> Vec<Part> {
        self.inputs().left()
    }

    fn split(&mut self) -> Option<Part> {
        // There is one input in each part.
        None
    }

    fn machine(&self) -> &Machine {
        self.inputs().machine()
    }

    fn machine_mut(&mut self) -> &mut Machine {
        self.inputs_mut().machine_mut()
    }

    fn root(&self) -> Ref {
        self.inputs().root()
    }

    fn path(&self) -> Option<Vec<u32>> {
        self.inputs().path()
    }

    fn skip_alike(&mut self, calls: Vec<(MethodId, Vec<u64>)>) {
        self.inputs_mut().skip_alike(calls);
    }

    fn class(&self) -> Option<&EqClass> {
        self.inputs().class()
    }

    fn totals(&self) -> Explored {
        self.inputs().totals()
    }

    fn written(&self) -> &[(ClassId, u32)] {
        self.inputs().written()
    }

    fn memory(&self) -> Memory {
        Memory { fields: self.account().cloned(), ..Memory::default() }
    }

    fn remember(&mut self, memory: Memory) {
        if let Some(account) = memory.fields {
            Chooser::remember(self, account);
        }
    }

    fn fields(&self) -> Option<&FieldAccount> {
        self.account()
    }
}
