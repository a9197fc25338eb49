//! Mutants: every method of a class with one small change, for each change there is.
//!
//! 1. A method's code is read as its class file has it: decoded instructions, jumps as positions.
//!    `reading` reads it back as source, as far as names and types go.
//! 2. Operators say what could stand in an instruction's place (`operators`).
//! 3. The code is edited, and what refers to places in it moves along (`code`).
//! 4. The machine verifies and translates the result. What the verifier refuses is not made, nor
//!    what translates to the same code as the method, or as a mutant before it.
//! 5. A mutant is told as what the source would say before and after (`describe`).
//!
//! What only the compiler wrote has no mutants: bridges and other synthetic methods, what enums
//! and records have of themselves, the tests around `assert`, closing of resources and unlocking
//! (`cover` leaves out the same), and whatever is done with a variable that the source does not
//! have. The copies of a `finally` block are changed together, as one mutant. Static initializers
//! have no mutants: they run once, before any input.
//!
//! Not here: which of them are tried on which inputs, and what kills them (`run`).

mod code; // editing
mod conditions; // jumps as conditions
mod constants; // the class's constants, and more
mod describe; // what became of what
mod members; // the fields and methods of other classes
mod names; // another variable, field or method
mod number; // numbers in code
mod operators; // what could stand in an instruction's place
mod reading; // bytecode as source
mod text; // pieces of source
mod values; // calls left out, other results, other numbers
mod variables; // local variables as the source has them
pub mod write; // mutants as class files
pub mod run; // which of them the inputs of a scope find

use crate::cover::code::{Code, offsets};
use crate::cover::written;
use crate::suite::mutant::{Mutant, Operator};
use code::{Edit, Moves, edited};
use constants::Constants;
use machine::machine::Machine;
use machine::mode::Mode;
use machine::program::change::Difference;
use machine::program::descriptor::split;
use machine::program::file::File;
use machine::program::probe::Body;
use machine::program::{ClassId, MethodId, flags};
use members::Members;
use operators::{MutatedMethod, alternatives};
use reading::{Reading, read};
use ristretto_classfile::ConstantPool;
use ristretto_classfile::attributes::Attribute;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use variables::Variables;

/// All mutants of a class.
pub struct Mutants {
    /// The constants of the class, and behind them those that mutants name. Another machine than
    /// the one that made them must be given these before its first variant:
    /// `Machine::extend_constants`.
    pub constants: ConstantPool<'static>,
    /// By method, instruction, operator and alternative.
    pub made: Vec<Made>,
    /// How many were not made, because the verifier refuses them.
    pub invalid: u32,
    /// How many were not made, because they translate to the same code as the method.
    pub same: u32,
    /// How many were not made, because they translate to the same code as one before.
    pub repeated: u32,
    /// Methods that have none, because to make them would take too long.
    pub too_long: Vec<MethodId>,
    /// There was no time to make them all.
    pub late: bool,
}

/// The cost of a mutant is the length of its method: so much may all of one method take together.
/// It is some seconds, for code that nobody writes: thousands of instructions, or hundreds of
/// variables.
const MOST_WORK: usize = 20_000_000;

/// A mutant, and the `Code` attribute that makes the method one: see `Machine::variant`.
pub struct Made {
    pub mutant: Mutant,
    pub method: MethodId,
    pub code: Attribute,
    /// The instructions of the original that are changed.
    pub places: Vec<u16>,
    /// The method's among those of the class file.
    position: u16,
    moves: Moves,
    /// Where the original instructions begin, in bytes.
    offsets: Arc<[usize]>,
}

/// A change of a method's code.
struct Change {
    /// The first instruction that it changes.
    at: usize,
    operator: Operator,
    /// More than one where the source is there more than once.
    edits: Vec<Edit>,
}

/// The mutants of all methods that a class declares, in order, as far as there is time.
pub fn mutants_of<M: Mode>(machine: &mut Machine<M>, class: ClassId) -> Mutants {
    let program = machine.program();
    let linked = program.class(class);
    let file = linked.file.clone();
    let is_synthetic = linked.flags & flags::SYNTHETIC != 0;
    let methods = if is_synthetic { Vec::new() } else { linked.methods.clone() };
    let pool = file.map(|file| file.constant_pool.clone()).unwrap_or_default();
    let members = Members::of(machine, class);
    let mut maker = Maker { constants: Constants::new(pool), members, mutants: Mutants::new() };
    for method in methods {
        maker.mutants.late |= machine.deadline().has_passed();
        if maker.mutants.late {
            break;
        }
        maker.add(machine, method);
    }
    Mutants { constants: maker.constants.into_pool(), ..maker.mutants }
}

impl Mutants {
    fn new() -> Mutants {
        let constants = ConstantPool::default();
        let (made, too_long) = (Vec::new(), Vec::new());
        Mutants { constants, made, invalid: 0, same: 0, repeated: 0, too_long, late: false }
    }
}

/// Makes the mutants of a class.
struct Maker {
    constants: Constants,
    members: Members,
    mutants: Mutants,
}

impl Maker {
    /// Adds the mutants of a method.
    fn add<M: Mode>(&mut self, machine: &mut Machine<M>, method: MethodId) {
        let program = machine.program();
        let linked = program.method(method);
        let (class, index) = (linked.class, usize::from(linked.index));
        if program.names.get(linked.name) == "<clinit>" {
            return;
        }
        let Some(file) = program.class(class).file.clone() else { return };
        let Some((changes, before)) = self.changes(machine, &file, method, index) else { return };
        if changes.len() * before.texts.len() > MOST_WORK {
            self.mutants.too_long.push(method);
            return;
        }
        if self.constants.take_grew() {
            machine.extend_constants(class, self.constants.pool().clone());
        }
        let Some(file) = machine.program().class(class).file.clone() else { return };
        let Some(original) = code_of(&file, index) else { return };
        let Ok(meaning) = machine.meaning(method) else { return };
        let Attribute::Code { code, .. } = original else { return };
        let offsets: Arc<[usize]> = offsets(code).into();
        let mut seen: BTreeSet<Difference> = BTreeSet::new();
        let first = self.mutants.made.len();
        let mut in_context = Vec::new();
        for change in changes {
            // Those of one method may take seconds.
            if machine.deadline().has_passed() {
                self.mutants.late = true;
                break;
            }
            let moves = Moves::new(&change.edits);
            let Some(code) = edited(original, &moves) else { continue };
            let Ok(other) = machine.meaning_of(method, &code) else {
                self.mutants.invalid += 1;
                continue;
            };
            match other.beyond(&meaning).map(|difference| seen.insert(difference)) {
                None => self.mutants.same += 1,
                Some(false) => self.mutants.repeated += 1,
                Some(true) => {
                    let after = reading_of(&file, index, &code);
                    let told = describe::described(&change, &moves, &before, &after);
                    in_context.push(told.in_context);
                    let mutant = self.mutant(machine, method, &change, told.short);
                    let (position, offsets) = (index as u16, offsets.clone());
                    let places = change.edits.iter().map(|edit| edit.at as u16).collect();
                    let made = Made { mutant, method, code, places, position, moves, offsets };
                    self.mutants.made.push(made);
                }
            }
        }
        tell_apart(&mut self.mutants.made[first..], in_context);
    }

    fn mutant<M: Mode>(
        &self,
        machine: &Machine<M>,
        method: MethodId,
        change: &Change,
        description: String,
    ) -> Mutant {
        let program = machine.program();
        let linked = program.method(method);
        Mutant {
            number: self.mutants.made.len() as u32 + 1,
            operator: change.operator,
            class: program.class_name(linked.class).to_owned(),
            method: program.names.get(linked.name).to_owned(),
            descriptor: program.names.get(linked.descriptor).to_owned(),
            instruction: change.at as u16,
            line: program.line(method, change.at as u16),
            description,
        }
    }

    /// All changes of a method's code, in order, and what its code says.
    fn changes<M: Mode>(
        &mut self,
        machine: &mut Machine<M>,
        file: &File,
        method: MethodId,
        index: usize,
    ) -> Option<(Vec<Change>, Reading)> {
        let declared = file.method(index)?;
        let (code, filtered) = written(file, declared)?;
        let held = machine.locals_held(method).ok()?;
        let variables = Variables::of(file, declared);
        let result = result_of(file, index);
        let reading = read(&code, &variables, &result);
        let mut subject = MutatedMethod {
            code: &code,
            variables: &variables,
            reading: &reading,
            held: &held,
            result: &result,
            members: &self.members,
            fits: &mut |from, to| fits(machine, from, to),
            constants: &mut self.constants,
        };
        let mut copies: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for at in (0..code.len()).filter(|&at| !filtered.is_ignored(at)) {
            copies.entry(filtered.representative(at)).or_default().push(at);
        }
        let mut changes = Vec::new();
        for places in copies.values() {
            for operator in Operator::ALL {
                let of_each = places.iter().map(|&at| alternatives(&mut subject, at, operator));
                let together = together(&of_each.collect::<Vec<_>>());
                let at = places[0];
                changes.extend(together.into_iter().map(|edits| Change { at, operator, edits }));
            }
        }
        // Stable: alternatives stay in order.
        changes.sort_by_key(|change| (change.at, change.operator));
        Some((changes, reading))
    }
}

/// Gives mutants of the same line that are told alike their context, where there is more of it.
fn tell_apart(made: &mut [Made], in_context: Vec<Option<String>>) {
    let mut told: BTreeMap<(Option<u16>, String), u32> = BTreeMap::new();
    let key = |made: &Made| (made.mutant.line, made.mutant.description.clone());
    for one in made.iter() {
        *told.entry(key(one)).or_default() += 1;
    }
    for (one, longer) in made.iter_mut().zip(in_context) {
        if told[&key(one)] > 1
            && let Some(longer) = longer
        {
            one.mutant.description = longer;
        }
    }
}

/// The same alternatives at all copies of an instruction: those that all of them have.
fn together(of_each: &[Vec<Edit>]) -> Vec<Vec<Edit>> {
    let Some((first, rest)) = of_each.split_first() else { return Vec::new() };
    let alike = rest.iter().all(|other| other.len() == first.len());
    let with_copies = |(number, edit): (usize, &Edit)| {
        let mut edits = vec![edit.clone()];
        for other in rest {
            let same = match alike {
                true => other.get(number),
                false => other.iter().find(|other| other.with == edit.with),
            };
            edits.push(same?.clone());
        }
        Some(edits)
    };
    first.iter().enumerate().filter_map(with_copies).collect()
}

fn code_of(file: &File, index: usize) -> Option<&Attribute> {
    let is_code = |attribute: &&Attribute| matches!(attribute, Attribute::Code { .. });
    file.method(index)?.attributes.iter().find(is_code)
}

/// The descriptor of what a method returns.
fn result_of(file: &File, index: usize) -> String {
    let descriptor = file.method(index).map_or(0, |method| method.descriptor_index);
    let descriptor = file.constant_pool.try_get_utf8(descriptor).map(ToString::to_string);
    let descriptor = descriptor.unwrap_or_default();
    split(&descriptor).map(|(_, result)| result.to_owned()).unwrap_or_default()
}

/// What a method says with other code.
fn reading_of(file: &File, index: usize, code: &Attribute) -> Reading {
    let Some(method) = file.method(index) else { return Reading::default() };
    let mut method = method.clone();
    method.attributes = vec![code.clone()];
    let Some(body) = Body::of(&method.attributes) else { return Reading::default() };
    let variables = Variables::of(file, &method);
    read(&Code::new(file, body), &variables, &result_of(file, index))
}

/// Whether a value of type `from` may be where `to` is asked for: types are descriptors.
fn fits<M: Mode>(machine: &mut Machine<M>, from: &str, to: &str) -> bool {
    if from == to {
        return true;
    }
    let name = |descriptor: &str| match descriptor.strip_prefix('L') {
        Some(class) => Some(class.trim_end_matches(';').to_owned()),
        None => descriptor.starts_with('[').then(|| descriptor.to_owned()),
    };
    match (name(from), name(to)) {
        (Some(from), Some(to)) => match (machine.load(&from), machine.load(&to)) {
            (Ok(from), Ok(to)) => machine.program().is_subclass(from, to),
            _ => false,
        },
        (None, None) => matches!((from, to), ("B", "S" | "I") | ("S" | "C", "I")),
        _ => false,
    }
}
