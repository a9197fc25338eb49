//! Mutants: every method of a class with one small change, for each change there is.
//!
//! 1. A method's code is read as its class file has it: decoded instructions, jumps as positions.
//! 2. Operators say what could stand in an instruction's place (`operators`).
//! 3. The code is edited, and what refers to places in it moves along (`code`).
//! 4. The machine verifies and translates the result. What the verifier refuses is not made, nor
//!    what translates to the same code as the method, or as a mutant before it.
//!
//! What only the compiler wrote has no mutants: see `cover`, which leaves out the same.
//!
//! Not here: running mutants, and what kills them.

mod code; // editing
mod operators; // what could stand in an instruction's place
mod reach; // which methods are mutated
pub mod plan; // the mutants that are tried
mod bodies; // these on a machine, and which of them a call comes by
mod observe; // what calls came to, and how two of them differ
mod tally; // what is known of each mutant
mod visitor; // every mutant on every input that comes by it
pub mod run; // scope by scope

use crate::suite::mutant::Mutant;
use code::{Edit, edited};
use machine::machine::Machine;
use machine::mode::Mode;
use machine::program::change::Meaning;
use machine::program::{ClassId, MethodId};
use ristretto_classfile::ConstantPool;
use ristretto_classfile::attributes::Attribute;
use std::collections::BTreeSet;

/// All mutants of a class.
pub struct Mutants {
    /// The constants of the class, and behind them those that mutants need: give them to the
    /// machine before its first variant (`Machine::extend_constants`). `mutants_of` has done so on
    /// its own machine.
    pub constants: ConstantPool<'static>,
    pub made: Vec<Made>,
    /// How many were not made, because the verifier refuses them.
    pub invalid: u32,
    /// How many were not made, because they translate to the same code as the method.
    pub same: u32,
    /// How many were not made, because they translate to the same code as one before.
    pub repeated: u32,
}

/// A mutant, and the `Code` attribute that makes the method one: see `Machine::variant`.
pub struct Made {
    pub mutant: Mutant,
    pub method: MethodId,
    pub code: Attribute,
    /// The instructions of the original that are changed.
    pub places: Vec<u16>,
}

/// The mutants of all methods that a class declares, in order.
pub fn mutants_of<M: Mode>(machine: &mut Machine<M>, class: ClassId) -> Mutants {
    let file = machine.program().class(class).file.clone();
    let constants = file.as_ref().map(|file| file.constant_pool.clone()).unwrap_or_default();
    let mut mutants = Mutants { constants, made: Vec::new(), invalid: 0, same: 0, repeated: 0 };
    for method in machine.program().class(class).methods.clone() {
        add(machine, method, &mut mutants);
    }
    mutants
}

fn add<M: Mode>(machine: &mut Machine<M>, method: MethodId, mutants: &mut Mutants) {
    let program = machine.program();
    let linked = program.method(method);
    let index = linked.index;
    let Some(file) = program.class(linked.class).file.clone() else { return };
    let Some(declared) = file.method(usize::from(index)) else { return };
    let is_code = |attribute: &&Attribute| matches!(attribute, Attribute::Code { .. });
    let Some(code) = declared.attributes.iter().find(is_code) else { return };
    let Ok(original) = machine.meaning(method) else { return };
    let mut seen: BTreeSet<Meaning> = BTreeSet::new();
    for change in operators::changes(code) {
        let Some(changed) = edited(code, &change.edits) else { continue };
        match machine.meaning_of(method, &changed) {
            Err(_) => mutants.invalid += 1,
            Ok(meaning) if meaning == original => mutants.same += 1,
            Ok(meaning) if !seen.insert(meaning.clone()) => mutants.repeated += 1,
            Ok(_) => {
                let program = machine.program();
                let linked = program.method(method);
                let mutant = Mutant {
                    number: mutants.made.len() as u32 + 1,
                    operator: change.operator,
                    class: program.class_name(linked.class).to_owned(),
                    method: program.names.get(linked.name).to_owned(),
                    descriptor: program.names.get(linked.descriptor).to_owned(),
                    instruction: change.at as u16,
                    line: program.line(method, change.at as u16),
                    description: change.description,
                };
                let places = change.edits.iter().map(|edit| edit.at as u16).collect();
                mutants.made.push(Made { mutant, method, code: changed, places });
            }
        }
    }
}
