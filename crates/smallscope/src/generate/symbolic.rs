//! What a symbolic search needs: a machine of its own, and what its inputs may lead to.

use super::Options;
use crate::explore::symbolic::SymbolicInputs;
use crate::input::classes::Classes;
use crate::scope::subject::{self, SearchedClass};
use crate::scope::world::World;
use crate::space;
use crate::symbolic::Bound;
use crate::symbolic::effort::Effort;
use crate::symbolic::search::{Question, SymbolicSearch};
use anyhow::{anyhow, bail};
use machine::machine::Machine;
use machine::program::{ClassId, MethodId};
use std::sync::Arc;

/// How far a symbolic search goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SymbolicLimits {
    /// Elements of an array, characters of a text.
    pub length: u32,
    /// References from the root.
    pub depth: Option<u32>,
    pub effort: Effort,
}

impl Default for SymbolicLimits {
    fn default() -> SymbolicLimits {
        SymbolicLimits { length: 16, depth: None, effort: Effort::default() }
    }
}

/// What is searched.
pub(super) struct SymbolicOrigin {
    pub(super) class: ClassId,
    pub(super) predicate: MethodId,
    pub(super) world: World,
    pub(super) bound: Bound,
}

impl SymbolicOrigin {
    /// Finds the predicate, and all classes that its inputs may lead to.
    ///
    /// # Errors
    /// There is no predicate, a domain does not fit, or a flag is not for this strategy.
    pub(super) fn find(
        machine: &mut Machine,
        class: ClassId,
        options: &Options,
    ) -> anyhow::Result<SymbolicOrigin> {
        if options.space.finitization.is_some() {
            bail!("--finitization says which values are tried; --strategy symbolic has symbols");
        }
        if options.criterion.is_some() {
            bail!("--eq-class is driven by Korat's search: leave out --strategy");
        }
        let (class, predicate) = searched(machine, class, options)?;
        let mut world = World::find(machine, class, &options.space.given)?;
        space::prepare(machine, &mut world)?;
        let scope = options.space.scope(machine, class)?;
        let SymbolicLimits { length, depth, .. } = options.symbolic;
        Ok(SymbolicOrigin { class, predicate, world, bound: Bound { scope, length, depth } })
    }

    /// The explorer, with a second machine on which paths run.
    ///
    /// # Errors
    /// The second machine does not start.
    pub(super) fn explorer<'a>(
        &self,
        machine: &'a mut Machine,
        classes: &Arc<Classes>,
        options: &Options,
    ) -> anyhow::Result<SymbolicInputs<'a>> {
        let (mut second, class) = options.space.boot(classes)?;
        second.set_deadline(machine.deadline());
        let (root, predicate) = searched(&mut second, class, options)?;
        let mut world = self.world.clone();
        space::prepare(&mut second, &mut world)?;
        let question = Question {
            root,
            predicate,
            world,
            bound: self.bound,
            budget: options.max_instructions,
            effort: options.symbolic.effort,
        };
        let search = SymbolicSearch::new(second, question);
        let search = search.map_err(|_| anyhow!("the heap is too small"))?;
        Ok(SymbolicInputs::new(machine, (self.predicate, options.max_instructions), search))
    }
}

/// The class of the inputs, and what says which are valid.
fn searched(
    machine: &mut Machine,
    class: ClassId,
    options: &Options,
) -> anyhow::Result<(ClassId, MethodId)> {
    let name = options.space.predicate.as_deref();
    let SearchedClass { root, predicate } = subject::find(machine, class, name)?;
    space::require_instantiable(machine, root)?;
    Ok((root, predicate.map_err(|problem| anyhow!(problem))?))
}
