//! The bodies of all mutants on one machine, and which of them a call can tell from the original.
//!
//! A mutant whose changed instructions do not run does what the original does. So each call is made
//! once with the original traced: a probe stands where the first mutant of each basic block is, and
//! tells that control came there. Whatever comes later in the block is taken to run too.
//!
//! Cost: a mutant is translated once; to try it takes two exchanges of a few words. The traced run
//! leaves the loop of the interpreter once for every block with mutants that it comes to.

use super::plan::{MutatedClass, Plan};
use machine::machine::Machine;
use machine::program::MethodId;
use machine::program::change::Variant;
use machine::program::probe::Body as Code;
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};

pub(super) struct Bodies {
    /// By the place of the mutant in the plan; None if it is not to be tried, or cannot be.
    mutants: Vec<Option<Variant>>,
    /// Originals with probes, and the mutants of each.
    traced: Vec<(Variant, Vec<usize>)>,
    /// By method and place of the probe, the mutants of that block.
    blocks: FxHashMap<(MethodId, u16), Vec<usize>>,
}

impl Bodies {
    /// Makes the bodies of those mutants of the plan that live.
    pub(super) fn new(machine: &mut Machine, plan: &Plan, living: &[bool]) -> Bodies {
        for MutatedClass { name, constants, .. } in &plan.classes {
            // It was there when the plan was made.
            if let Ok(class) = machine.load(name) {
                machine.extend_constants(class, constants.clone());
            }
        }
        let mut methods: BTreeMap<MethodId, Vec<usize>> = BTreeMap::new();
        let mut mutants = Vec::new();
        for (number, made) in plan.mutants.iter().enumerate() {
            // Without time, nothing will be tried.
            let wanted = living[number] && !machine.deadline().has_passed();
            let method = wanted.then(|| find(machine, plan, number)).flatten();
            let variant = method.and_then(|method| machine.variant(method, &made.code).ok());
            if let Some(variant) = &variant {
                methods.entry(variant.method()).or_default().push(number);
            }
            mutants.push(variant);
        }
        let (mut traced, mut blocks) = (Vec::new(), FxHashMap::default());
        for (method, numbers) in methods {
            let of_method = of_method(machine, plan, method, &numbers);
            let places: Vec<u16> = of_method.keys().copied().collect();
            blocks.extend(of_method.into_iter().map(|(place, all)| ((method, place), all)));
            // What was translated once is translated again.
            if let Ok(variant) = machine.traced(method, &places) {
                traced.push((variant, numbers));
            }
        }
        Bodies { mutants, traced, blocks }
    }

    /// The mutants whose changed code runs in what `run` does, as far as they live, in order. What
    /// it does is taken back.
    pub(super) fn reached<T>(
        &mut self,
        machine: &mut Machine,
        living: &[bool],
        run: impl FnOnce(&mut Machine) -> T,
    ) -> (BTreeSet<usize>, T) {
        let lives = |numbers: &[usize]| numbers.iter().any(|&number| living[number]);
        let mut traced: Vec<&mut Variant> = self
            .traced
            .iter_mut()
            .filter(|(_, numbers)| lives(numbers))
            .map(|(variant, _)| variant)
            .collect();
        let result = machine.trial(|machine| {
            traced.iter_mut().for_each(|variant| machine.exchange(variant));
            let result = run(machine);
            traced.iter_mut().rev().for_each(|variant| machine.exchange(variant));
            result
        });
        let hit = machine.take_trace();
        let numbers = hit.iter().filter_map(|place| self.blocks.get(place)).flatten();
        (numbers.copied().filter(|&number| living[number]).collect(), result)
    }

    /// Runs something with a mutant in its method's place.
    pub(super) fn with<T>(
        &mut self,
        machine: &mut Machine,
        mutant: usize,
        run: impl FnOnce(&mut Machine) -> T,
    ) -> T {
        let variant = self.mutants[mutant].as_mut().expect("one that is reached has a body");
        machine.exchange(variant);
        let result = run(machine);
        machine.exchange(variant);
        result
    }

    /// Whether there is a body for a mutant.
    pub(super) fn has(&self, mutant: usize) -> bool {
        self.mutants[mutant].is_some()
    }
}

/// The method of a mutant on this machine.
fn find(machine: &mut Machine, plan: &Plan, number: usize) -> Option<MethodId> {
    let mutant = &plan.mutants[number].mutant;
    let class = machine.load(&mutant.class).ok()?;
    let program = machine.program();
    let (name, descriptor) =
        (program.names.find(&mutant.method)?, program.names.find(&mutant.descriptor)?);
    program.declared(class, name, descriptor)
}

/// The mutants of a method by basic block: each by the first place in it that is changed.
fn of_method(
    machine: &Machine,
    plan: &Plan,
    method: MethodId,
    numbers: &[usize],
) -> BTreeMap<u16, Vec<usize>> {
    let program = machine.program();
    let linked = program.method(method);
    let file = program.class(linked.class).file.as_ref();
    let declared = file.and_then(|file| file.method(usize::from(linked.index)));
    let starts = declared
        .and_then(|method| Code::of(&method.attributes))
        .map_or_else(BTreeSet::new, |code| block_starts(&code));
    let block = |place: u16| starts.range(..=usize::from(place)).next_back().copied();
    let mut blocks: BTreeMap<Option<usize>, BTreeMap<u16, Vec<usize>>> = BTreeMap::new();
    for &number in numbers {
        for &place in &plan.mutants[number].places {
            let places = blocks.entry(block(place)).or_default();
            places.entry(place).or_default().push(number);
        }
    }
    let merge = |places: BTreeMap<u16, Vec<usize>>| {
        let first = places.keys().next().copied()?;
        Some((first, places.into_values().flatten().collect()))
    };
    blocks.into_values().filter_map(merge).collect()
}

/// Where basic blocks begin.
fn block_starts(code: &Code<'_>) -> BTreeSet<usize> {
    let handlers = code.handlers.iter().map(|handler| usize::from(handler.handler_pc));
    let mut starts: BTreeSet<usize> = std::iter::once(0).chain(handlers).collect();
    for index in 0..code.code.len() {
        let targets = code.targets(index);
        if !targets.is_empty() || !code.falls_through(index) {
            starts.insert(index + 1);
        }
        starts.extend(targets);
    }
    starts
}
