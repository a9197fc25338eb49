//! From a path to a plain input: the decisions of its log, with the values of a model.

use super::inputs::{Content, Decision, Found, InputPlace, Inputs};
use super::making::{class_object, constant};
use super::path::Path;
use logic::model::Model;
use logic::terms::Term;
use machine::driver::Slot;
use machine::ending::Outcome;
use machine::machine::Machine;
use machine::program::Program;

/// Makes the input of a path on another machine: the words of its arguments, those of what
/// calls make zero. What nobody has read is the first value of its domain, or null or zero.
///
/// # Errors
/// There is no room for it.
pub(super) fn make(
    (inputs, program): (&Inputs, &Program),
    (path, model): (&Path, &Model),
    machine: &mut Machine,
) -> Outcome<Vec<u64>> {
    let value = |term: Term| model.value(&path.terms, term);
    let mut made = Vec::new();
    for (index, object) in inputs.objects.iter().enumerate() {
        let name = program.class_name(object.class);
        let reference = match &object.content {
            Content::Text(text, _) => {
                let length = value(text.length) as usize;
                let units = text.units[..length].iter().map(|&unit| value(unit) as u16);
                let units: Vec<u16> = units.collect();
                machine.new_string_utf16(&units)?
            }
            Content::Fields => {
                let class = machine.load(name).expect("both machines have the same classes");
                let made = machine.new_object(class)?;
                for (slot, word) in inputs.first_values(program, object.class) {
                    machine.write(Slot::Field(made, slot), word);
                }
                made
            }
            Content::Values(length, values) => {
                let values = &values[..value(*length) as usize];
                let class = machine.load(name).expect("both machines have the same classes");
                let array = machine.new_array(class, values.len() as u32)?;
                for (at, &term) in (0..).zip(values) {
                    machine.write(Slot::Element(array, at), value(term));
                }
                array
            }
            Content::References(known) => {
                let known = known.map(|known| value(known) as u32);
                let class = machine.load(name).expect("both machines have the same classes");
                machine.new_array(class, known.unwrap_or_else(|| length(inputs, index)))?
            }
        };
        made.push(reference);
    }
    for Decision { object, place, found } in &inputs.log {
        let word = match found {
            Found::Null => 0,
            Found::Object(index) => made[*index].word(),
            Found::Constant(class, field) => constant(machine, class, field).word(),
            Found::Class(class) => class_object(machine, class).word(),
            Found::Value(term) => value(*term),
            Found::Length(_) | Found::Fresh(_) | Found::Built(_) | Found::Result => continue,
        };
        let slot = match *place {
            // Slots are numbered alike on all machines: superclass first, in declared order.
            InputPlace::Field(slot) => Slot::Field(made[*object], slot),
            InputPlace::Element(index) => Slot::Element(made[*object], index),
            InputPlace::Length => continue,
        };
        machine.write(slot, word);
    }
    let argument = |found: &Found| match found {
        Found::Null | Found::Length(_) => 0,
        Found::Fresh(_) | Found::Built(_) | Found::Result => 0,
        Found::Object(index) => made[*index].word(),
        Found::Constant(class, field) => constant(machine, class, field).word(),
        Found::Class(class) => class_object(machine, class).word(),
        Found::Value(term) => value(*term),
    };
    Ok(inputs.arguments.iter().map(argument).collect())
}

/// The length that an array of references was found to have.
fn length(inputs: &Inputs, array: usize) -> u32 {
    let of_it =
        |decision: &&Decision| decision.object == array && decision.place == InputPlace::Length;
    match inputs.log.iter().find(of_it).map(|decision| &decision.found) {
        Some(Found::Length(length)) => *length,
        _ => 0,
    }
}
