//! What makes a check an exploration of all sequences of some calls (`explore`): which calls, how
//! long, in which order, and what a state leaves out; and what it came to.

use super::Checker;
use super::receivers::Receivers;
use super::tally::{Group, Tally};
use super::witness::Receiver;
use crate::explore::order::Order;
use crate::explore::states::States;
use crate::scope::names;
use crate::scope::notation::Item;
use crate::space;
use crate::subject::Role;
use crate::suite::coverage::MethodName;
use anyhow::{anyhow, bail};
use machine::machine::Machine;
use machine::program::ClassId;
use machine::program::probe::Hits;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sequences {
    /// What every parameter takes that can.
    pub values: Option<Vec<Item>>,
    /// Calls of a sequence, besides the one that makes the object; None: as many as lead to new
    /// states.
    pub depth: Option<u32>,
    pub order: Order,
    /// Fields that make no difference to a state: `TreeMap.modCount`.
    pub ignored: Vec<String>,
}

/// What an exploration came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Explored {
    pub states: u64,
    /// Calls on states.
    pub transitions: u64,
    /// Calls of the longest sequence that a state was kept with.
    pub deepest: u32,
    /// The calls that were made, as `put(Object, Object)`.
    pub calls: Vec<String>,
    /// For each failure, the calls before the one that is wrong.
    pub sequences: Vec<Vec<String>>,
    /// What of the code ran.
    pub hits: Hits,
}

impl Checker {
    /// Leaves the fields out of states that the user does not want.
    ///
    /// # Errors
    /// There is no such field.
    pub(super) fn ignore_fields(&mut self, states: &mut States) -> anyhow::Result<()> {
        let Some(sequences) = &self.options.sequences else { return Ok(()) };
        for text in &sequences.ignored {
            let (class, field) = find_field(&mut self.machine, self.plan.class, text)?;
            states.namer.ignore(self.machine.program(), class, &field);
        }
        Ok(())
    }

    /// The class by its internal name, and the methods that are called.
    pub(crate) fn called(&self) -> (String, Vec<MethodName>) {
        let program = self.machine.program();
        let subjects = self.plan.subjects.iter().filter(|one| one.role != Role::Property);
        let methods = subjects.map(|subject| space::name_of(program, subject.method)).collect();
        (program.class_name(self.plan.class).to_owned(), methods)
    }

    /// What the calls that were counted have led to.
    pub(super) fn explored(&self, receivers: &Receivers, tally: &Tally) -> Explored {
        let Receivers::Built(states) = receivers else { return Explored::default() };
        let rows = self.plan.subjects.iter().zip(&tally.rows);
        let called = rows.filter(|(subject, _)| subject.tested && subject.role == Role::Method);
        let (subjects, rows): (Vec<_>, Vec<_>) = called.unzip();
        let sequence = |group: &Group| match &group.smallest.call.receiver {
            Receiver::Input(path) => {
                let state = path.first().map_or(0, |&state| state as usize);
                states.sequence(&self.machine, &self.plan.subjects, state)
            }
            Receiver::Nothing | Receiver::Null => Vec::new(),
        };
        let sequences = tally.groups.iter().map(sequence).collect();
        let (states, deepest) = states.count();
        Explored {
            sequences,
            hits: tally.hits.clone(),
            states,
            transitions: rows.into_iter().map(|row| row.inputs).sum(),
            deepest,
            calls: subjects.into_iter().map(|subject| subject.title.clone()).collect(),
        }
    }
}

/// The class that declares a field, and its name: `Entry.color` as seen from the class that is explored.
fn find_field(
    machine: &mut Machine,
    class: ClassId,
    text: &str,
) -> anyhow::Result<(ClassId, String)> {
    let Some((owner, field)) = text.rsplit_once('.') else {
        bail!("--ignore {text} is not like TreeMap.modCount");
    };
    let owner = names::class_named(machine, class, owner).map_err(|problem| anyhow!(problem))?;
    let program = machine.program();
    let mut fields = program.class(owner).fields.iter();
    if !fields.any(|one| program.names.get(one.name) == field) {
        let names = program.class(owner).fields.iter();
        let names = names.map(|one| program.names.get(one.name).to_owned());
        let hint = names::hint(names, field);
        bail!("class {} declares no field {field}{hint}", program.java_name(owner));
    }
    Ok((owner, field.to_owned()))
}
