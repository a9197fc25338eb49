//! Which ways a method's code was taken, noted by probes that remove themselves once hit.
//!
//! Where the probes are is a [`Plan`], computed from the bytecode alone. They lie where JaCoCo
//! puts them (its documentation, "Control Flow Analysis for Java Methods"): before a return or
//! throw, on a jump to where several ways meet, on the way into such a place from the
//! instruction before it, and before a line that calls something. What lies between two probes
//! runs as a whole or ends in an exception, so the probes tell all the rest.
//!
//! In the register code a probe takes the place of the instruction that it stands before. When it
//! is reached, it notes that and puts the instruction back, so it costs nothing from then on. A
//! conditional jump or switch that is probed leads to a `goto` behind the method's code; its probe
//! makes the jump go straight to the target. Undo takes none of this back. Only where other ways
//! lead to the instruction too does a probe have a place of its own, and leave a `Nop` there.
//! A search that looks ahead stops at a probe, and runs what leads there: what it follows without
//! running it is noted already.
//!
//! A body that is *traced* has probes of another purpose: they tell which of some places one run
//! came by, and are armed again for the next.
//!
//! Not here: what the hits mean for instructions, branches and lines (`smallscope::cover`).

use super::instruction::{Insn, Op, Switch};
use super::{CallEntry, ClassId, MethodId, Program};
use crate::program::jumps::targets;
use crate::program::translate::mark_failing;
use ristretto_classfile::attributes::{Attribute, ExceptionTableEntry, Instruction, LineNumber};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The code of a method, with what the places of its probes depend on.
#[derive(Clone, Copy)]
pub struct Body<'a> {
    pub code: &'a [Instruction],
    pub handlers: &'a [ExceptionTableEntry],
    attributes: &'a [Attribute],
}

impl<'a> Body<'a> {
    /// None if the method has no code.
    pub fn of(method: &'a [Attribute]) -> Option<Body<'a>> {
        method.iter().find_map(|attribute| match attribute {
            Attribute::Code { code, exception_table, attributes, .. } => {
                Some(Body { code, handlers: exception_table, attributes })
            }
            _ => None,
        })
    }

    /// Where lines begin, in the order of the class file.
    pub fn lines(&self) -> impl Iterator<Item = &'a LineNumber> {
        let tables = self.attributes.iter().filter_map(|attribute| match attribute {
            Attribute::LineNumberTable { line_numbers, .. } => Some(line_numbers),
            _ => None,
        });
        tables.flatten()
    }

    /// Where local variables begin and end to have a name, as bytes from the start of the code.
    pub fn named_ranges(&self) -> impl Iterator<Item = (usize, usize)> {
        let tables = self.attributes.iter().filter_map(|attribute| match attribute {
            Attribute::LocalVariableTable { variables, .. } => Some(variables),
            _ => None,
        });
        tables.flatten().map(|variable| {
            let start = usize::from(variable.start_pc);
            (start, start + usize::from(variable.length))
        })
    }

    /// Where the instruction at `index` can jump to, a switch's default first.
    pub fn targets(&self, index: usize) -> Vec<usize> {
        let mut found = Vec::new();
        targets(&self.code[index], index, &mut found);
        found
    }

    /// Whether control can go on from `index` to the next instruction.
    pub fn falls_through(&self, index: usize) -> bool {
        use Instruction as I;
        let instruction = &self.code[index];
        !matches!(
            instruction,
            I::Goto(_) | I::Goto_w(_) | I::Tableswitch(_) | I::Lookupswitch(_) | I::Athrow
        ) && !is_return(instruction)
    }

    fn is_switch(&self, index: usize) -> bool {
        matches!(self.code[index], Instruction::Tableswitch(_) | Instruction::Lookupswitch(_))
    }
}

fn is_return(instruction: &Instruction) -> bool {
    use Instruction as I;
    matches!(
        instruction,
        I::Ireturn | I::Lreturn | I::Freturn | I::Dreturn | I::Areturn | I::Return
    )
}

fn is_call(instruction: &Instruction) -> bool {
    use Instruction as I;
    matches!(
        instruction,
        I::Invokevirtual(_)
            | I::Invokespecial(_)
            | I::Invokestatic(_)
            | I::Invokeinterface(..)
            | I::Invokedynamic(_)
    )
}

/// A probe of a method; they are numbered from 0.
pub type ProbeId = u32;

/// Where a method's probes are, by bytecode instruction.
#[derive(Debug)]
pub struct Plan {
    /// On the way to an instruction from the one before it.
    pub before: Vec<Option<ProbeId>>,
    /// Before a return, a throw or a `goto`.
    pub at: Vec<Option<ProbeId>>,
    /// On a conditional jump that is taken.
    pub taken: Vec<Option<ProbeId>>,
    /// On the ways out of a switch, by its position and that of the target.
    pub switches: FxHashMap<(usize, usize), ProbeId>,
    pub count: u32,
    pub(crate) purpose: Purpose,
}

/// What probes are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// What ran at any time.
    Coverage,
    /// What one run came by.
    Trace,
}

/// How control comes to an instruction.
#[derive(Clone, Copy, Default)]
struct Ways {
    /// Jumps, handlers, the starts of protected ranges and of the method.
    jumps: u32,
    falls: bool,
    /// A line begins here that calls something.
    begins_call: bool,
}

impl Ways {
    fn meet(self) -> bool {
        self.jumps + u32::from(self.falls) > 1
    }
}

impl Plan {
    pub fn new(body: &Body<'_>) -> Plan {
        let ways = ways(body);
        let length = body.code.len();
        let mut plan = Plan {
            before: vec![None; length],
            at: vec![None; length],
            taken: vec![None; length],
            switches: FxHashMap::default(),
            count: 0,
            purpose: Purpose::Coverage,
        };
        for (index, here) in ways.iter().enumerate() {
            if here.falls && (here.meet() || here.begins_call) {
                plan.before[index] = Some(plan.next());
            }
            let instruction = &body.code[index];
            if is_return(instruction) || matches!(instruction, Instruction::Athrow) {
                plan.at[index] = Some(plan.next());
            }
            for target in body.targets(index) {
                if !ways[target].meet() {
                    continue;
                }
                if body.falls_through(index) {
                    plan.taken[index] = Some(plan.next());
                } else if !body.is_switch(index) {
                    plan.at[index] = Some(plan.next());
                } else if !plan.switches.contains_key(&(index, target)) {
                    let id = plan.next();
                    plan.switches.insert((index, target), id);
                }
            }
        }
        plan
    }

    /// Probes at these instructions of so many; each has its position as its number.
    pub(crate) fn traced(length: usize, places: &[u16]) -> Plan {
        let mut at = vec![None; length];
        for &place in places {
            at[usize::from(place)] = Some(place.into());
        }
        Plan {
            before: vec![None; length],
            at,
            taken: vec![None; length],
            switches: FxHashMap::default(),
            count: length as u32,
            purpose: Purpose::Trace,
        }
    }

    fn next(&mut self) -> ProbeId {
        self.count += 1;
        self.count - 1
    }
}

fn ways(body: &Body<'_>) -> Vec<Ways> {
    let mut ways = vec![Ways::default(); body.code.len()];
    if let Some(first) = ways.first_mut() {
        first.jumps = 1;
    }
    for handler in body.handlers {
        ways[usize::from(handler.range_pc.start)].jumps += 1;
        ways[usize::from(handler.handler_pc)].jumps += 1;
    }
    let begins: BTreeSet<usize> = body.lines().map(|line| line.start_pc.into()).collect();
    let mut line = None;
    for index in 0..body.code.len() {
        ways[index].falls = index > 0 && body.falls_through(index - 1);
        line = begins.get(&index).copied().or(line);
        if is_call(&body.code[index])
            && let Some(line) = line
        {
            ways[line].begins_call = true;
        }
        // A switch leads to a target once, however many keys have it.
        for target in body.targets(index).into_iter().collect::<BTreeSet<_>>() {
            ways[target].jumps += 1;
        }
    }
    ways
}

/// Which probes were hit, of the methods that ran: by class name, and by the method's position in
/// the class file.
pub type Hits = BTreeMap<String, BTreeMap<u16, Vec<bool>>>;

/// Where hits are noted. Machines that work together share one, and it outlives them; a probe is
/// hit once in each, so nobody waits long.
#[derive(Clone, Debug, Default)]
pub struct HitRecord {
    hits: Arc<Mutex<Hits>>,
    /// How many probes were hit.
    count: Arc<AtomicUsize>,
}

impl HitRecord {
    pub fn hits(&self) -> Hits {
        self.lock().clone()
    }

    /// How many probes were hit.
    pub fn count(&self) -> usize {
        self.count.load(Ordering::Relaxed)
    }

    /// How many probes were hit in classes of these names.
    pub fn count_of(&self, is_meant: impl Fn(&str) -> bool) -> usize {
        let hits = self.lock();
        let meant = hits.iter().filter(|(class, _)| is_meant(class));
        meant.flat_map(|(_, methods)| methods.values()).map(|probes| hit(probes)).sum()
    }

    fn lock(&self) -> MutexGuard<'_, Hits> {
        self.hits.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// How many of these probes were hit.
fn hit(probes: &[bool]) -> usize {
    probes.iter().filter(|hit| **hit).count()
}

/// The probes of all methods that were translated since recording began.
#[derive(Default)]
pub(crate) struct Probes {
    record: Option<HitRecord>,
    /// Classes of the JDK that count too.
    also: Vec<ClassId>,
    traps: Vec<PlacedProbe>,
    /// Where traced bodies were hit, and by the number of which trap.
    trace: Vec<(u32, u32)>,
}

/// What a probe instruction stands for.
struct PlacedProbe {
    method: MethodId,
    /// Where all of the method's code is.
    code: Range<usize>,
    ids: Box<[ProbeId]>,
    purpose: Purpose,
    original: Insn,
    /// If this is the `goto` behind the method's code: the jump or switch that led here.
    from: Option<u32>,
}

impl Program {
    /// Gives probes to the user's methods. Those that were translated before are translated anew
    /// when they are called next; whoever is in one of them goes on without probes.
    pub(crate) fn record_coverage(&mut self, record: HitRecord) {
        self.probes.record = Some(record);
        for id in 0..self.methods.len() {
            let method = &self.methods[id];
            let (class, place) = (self.class(method.class), usize::from(method.index));
            // The machine's own stubs have code that is written nowhere. To see that takes none of the code.
            let is_written = class.file.as_ref().is_some_and(|file| place < file.methods.len());
            if is_written && self.is_counted(method.class) {
                self.entries[id] = CallEntry::default();
            }
        }
    }

    /// Gives probes to the methods of a class of the JDK too, from the next
    /// [`Program::record_coverage`] on.
    pub(crate) fn count_also(&mut self, class: ClassId) {
        if !self.counts_also(class) {
            self.probes.also.push(class);
        }
    }

    /// Whether the methods of a class of the JDK get probes.
    pub(crate) fn counts_also(&self, class: ClassId) -> bool {
        self.probes.also.contains(&class)
    }

    /// Does something without giving probes to what is translated.
    pub(super) fn without_probes<T>(&mut self, act: impl FnOnce(&mut Program) -> T) -> T {
        let record = self.probes.record.take();
        let result = act(self);
        self.probes.record = record;
        result
    }

    /// Where the probes of a method belong, if it gets any.
    pub(super) fn plan(&self, method: MethodId, body: &Body<'_>) -> Option<Plan> {
        let recorded = self.probes.record.is_some() && self.is_counted(self.method(method).class);
        recorded.then(|| Plan::new(body))
    }

    /// Whether methods of a class get probes.
    fn is_counted(&self, id: ClassId) -> bool {
        let class = self.class(id);
        !class.hidden && (!class.trusted || self.counts_also(id))
    }

    /// Puts a probe in the place of the instruction at `pc`.
    pub(super) fn plant(
        &mut self,
        (method, code): (MethodId, &Range<usize>),
        pc: u32,
        (ids, purpose): (&[ProbeId], Purpose),
        from: Option<u32>,
    ) {
        let original = self.code[pc as usize];
        let number = self.probes.traps.len() as u32;
        let (ids, code) = (ids.into(), code.clone());
        self.probes.traps.push(PlacedProbe { method, code, ids, purpose, original, from });
        self.code[pc as usize] = Insn::wide(Op::Probe, 0, number);
    }

    /// Makes place for the hits of a method.
    pub(super) fn expect_hits(&mut self, method: MethodId, count: u32) {
        self.with_hits(method, |hits| hits.resize(count as usize, false));
    }

    fn with_hits(&self, method: MethodId, act: impl FnOnce(&mut Vec<bool>)) {
        let Some(record) = &self.probes.record else { return };
        let declared = self.method(method);
        let class = self.class_name(declared.class);
        let mut hits = record.lock();
        if !hits.contains_key(class) {
            hits.insert(class.to_owned(), BTreeMap::new());
        }
        let of_class = hits.get_mut(class).expect("it is there now");
        let probes = of_class.entry(declared.index).or_default();
        let before = hit(probes);
        act(probes);
        record.count.fetch_add(hit(probes) - before, Ordering::Relaxed);
    }

    /// Notes that the probe at `pc` was reached and removes it. Where the run goes on.
    pub(crate) fn hit(&mut self, pc: u32) -> u32 {
        let number = self.code[pc as usize].bc();
        let trap = &self.probes.traps[number as usize];
        let (original, from, purpose, code) =
            (trap.original, trap.from, trap.purpose, trap.code.clone());
        match purpose {
            Purpose::Coverage => self.with_hits(trap.method, |hits| {
                trap.ids.iter().for_each(|&id| hits[id as usize] = true);
            }),
            Purpose::Trace => self.probes.trace.push((pc, number)),
        }
        self.code[pc as usize] = original;
        let next = match from {
            Some(from) => {
                let target = pc.wrapping_add(original.bc());
                self.redirect(from, pc, target);
                target
            }
            None => pc,
        };
        if purpose == Purpose::Coverage {
            mark_failing(self, code);
        }
        next
    }

    /// The places that traced bodies were hit at since this was last asked; their probes are put
    /// back. What the runs patched must be undone by then, or undoing it would remove them.
    pub(crate) fn take_trace(&mut self) -> Vec<(MethodId, u16)> {
        let mut places = Vec::new();
        for (pc, number) in std::mem::take(&mut self.probes.trace) {
            let trap = &mut self.probes.traps[number as usize];
            trap.original = self.code[pc as usize];
            self.code[pc as usize] = Insn::wide(Op::Probe, 0, number);
            places.extend(trap.ids.iter().map(|&id| (trap.method, id as u16)));
        }
        places
    }

    /// Makes the jump or switch at `from` go to `target` where it went to `stub`.
    fn redirect(&mut self, from: u32, stub: u32, target: u32) {
        let (old, new) = (stub.wrapping_sub(from) as i32, target.wrapping_sub(from) as i32);
        let jump = &mut self.code[from as usize];
        match jump.op {
            Op::TableSwitch | Op::LookupSwitch => {
                let switch = &mut self.switches[jump.bc() as usize];
                let replace = |distance: &mut i32| {
                    if *distance == old {
                        *distance = new;
                    }
                };
                match switch {
                    Switch::Table { targets, default, .. } => {
                        targets.iter_mut().chain([default]).for_each(replace);
                    }
                    Switch::Lookup { pairs, default } => {
                        pairs.iter_mut().map(|pair| &mut pair.1).chain([default]).for_each(replace);
                    }
                }
            }
            // One that does not reach so far keeps the way that it has.
            _ => {
                if let Ok(near) = i16::try_from(new) {
                    jump.c = near as u16;
                }
            }
        }
    }
}
