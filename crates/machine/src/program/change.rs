//! Another body for a method, put in its place and taken out again.
//!
//! Whoever calls a method does so by its number, and looks its code up at every call: so another
//! body takes effect when the number leads to it, and nothing is linked again. The code of a
//! [`Variant`] is translated once and stays where it is, as all code does, so putting it in place
//! costs a few words, however often; what is resolved or patched in it is right whenever it runs.
//!
//! What a class file says about a method (lines, names, handlers) belongs to its body: a variant
//! has a class file of its own, which shares all but that method with the original.
//!
//! Not here: which bodies (`smallscope::mutate`). Absent: changing a call that runs.

use super::file::File;
use super::instruction::{Insn, Op, Switch};
use super::probe::{Body, Plan};
use super::translate::translate_with;
use super::verify::{self, Held, VerifyError};
use super::{CallEntry, ClassId, Handler, MethodId, Program};
use crate::core::Core;
use crate::machine::Machine;
use crate::mode::Mode;
use crate::twins::key::Key;
use ristretto_classfile::ConstantPool;
use ristretto_classfile::attributes::Attribute;
use std::mem::swap;
use std::rc::Rc;

/// By instruction and local variable.
pub type LocalsHeld = Vec<Box<[Option<Held>]>>;

/// What a method is besides its signature: that which is not in place at the moment.
pub struct Variant {
    method: MethodId,
    file: Option<Rc<File>>,
    entry: CallEntry,
    locals: u16,
    handlers: Box<[Handler]>,
    /// How the class tells its instances apart: `hashCode` and `equals` say it.
    key: Key,
}

impl Variant {
    pub fn method(&self) -> MethodId {
        self.method
    }
}

/// Why code cannot be a body of a method.
#[derive(Debug, thiserror::Error)]
pub enum Refused {
    #[error("{0}")]
    Invalid(#[from] VerifyError),
    #[error("{0}")]
    Untranslatable(String),
}

/// What a body is translated to, before anything is resolved: equal ones do the same.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Meaning(Vec<u64>);

/// How a body's meaning differs from another's: the same of two bodies if they mean the same.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Difference {
    /// Words that are the same in front and in the end.
    before: usize,
    after: usize,
    between: Vec<u64>,
}

impl Meaning {
    /// What is not in `other`; nothing if they are equal.
    pub fn beyond(&self, other: &Meaning) -> Option<Difference> {
        if self == other {
            return None;
        }
        let same = |pair: &(&u64, &u64)| pair.0 == pair.1;
        let before = self.0.iter().zip(&other.0).take_while(same).count();
        let (mine, theirs) = (&self.0[before..], &other.0[before..]);
        let after = mine.iter().rev().zip(theirs.iter().rev()).take_while(same).count();
        let between = mine[..mine.len() - after].to_vec();
        Some(Difference { before, after, between })
    }
}

impl<M: Mode> Machine<M> {
    /// Gives a class more constants. Those that it has must be the first of `pool`.
    pub fn extend_constants(&mut self, class: ClassId, pool: ConstantPool<'static>) {
        let linked = self.core.program.class_mut(class);
        let Some(file) = &linked.file else { return };
        debug_assert!(file.constant_pool.iter().zip(pool.iter()).all(|(old, new)| old == new));
        linked.file = Some(Rc::new(file.with_constants(pool)));
    }

    /// What the local variables of a method hold before each of its instructions: see
    /// [`verify::locals_held`].
    ///
    /// # Errors
    /// The verifier refuses the method.
    pub fn locals_held(&mut self, method: MethodId) -> Result<LocalsHeld, VerifyError> {
        let linked = self.core.program.method(method);
        let index = usize::from(linked.index);
        let Some(file) = self.core.program.class(linked.class).file.clone() else {
            return Ok(Vec::new());
        };
        let declared = file.method(index);
        declared.map_or(Ok(Vec::new()), |one| verify::locals_held(&file, one, &mut self.core))
    }

    /// How many words are on the operand stack before each instruction of a method.
    ///
    /// # Errors
    /// The verifier refuses the method.
    pub fn stack_depths(&mut self, method: MethodId) -> Result<Vec<usize>, VerifyError> {
        let linked = self.core.program.method(method);
        let index = usize::from(linked.index);
        let Some(file) = self.core.program.class(linked.class).file.clone() else {
            return Ok(Vec::new());
        };
        let declared = file.method(index);
        declared.map_or(Ok(Vec::new()), |one| verify::stack_depths(&file, one, &mut self.core))
    }

    /// What a method's body means at present.
    ///
    /// # Errors
    /// It has none, or none that can be translated.
    pub fn meaning(&mut self, method: MethodId) -> Result<Meaning, Refused> {
        let scratch = self.core.body(method, None, None)?;
        Ok(self.core.program.forget(&scratch))
    }

    /// What a method would mean with another `Code` attribute.
    ///
    /// # Errors
    /// The verifier refuses the code, or it cannot be translated.
    pub fn meaning_of(&mut self, method: MethodId, code: &Attribute) -> Result<Meaning, Refused> {
        let scratch = self.core.body(method, Some(code), None)?;
        Ok(self.core.program.forget(&scratch))
    }

    /// A body for a method, from a `Code` attribute; see [`Machine::exchange`].
    ///
    /// # Errors
    /// The verifier refuses the code, or it cannot be translated.
    pub fn variant(&mut self, method: MethodId, code: &Attribute) -> Result<Variant, Refused> {
        self.core.body(method, Some(code), None)
    }

    /// Puts a body in its method's place, and what was there into `variant`: doing it once more
    /// restores the method. Bodies of the same class are taken out in reverse order. A call that
    /// waits below a mark, or was cut, stays in the code that it began in: the method must be
    /// restored before anybody goes on with it.
    pub fn exchange(&mut self, variant: &mut Variant) {
        self.core.program.exchange(variant);
    }

    /// A method's present body, with a probe at each of these instructions of its bytecode: see
    /// [`Machine::take_trace`].
    ///
    /// # Errors
    /// It has no body, or none that can be translated.
    pub fn traced(&mut self, method: MethodId, places: &[u16]) -> Result<Variant, Refused> {
        let file = self.core.program.class(self.core.program.method(method).class).file.clone();
        let index = usize::from(self.core.program.method(method).index);
        let declared = file.as_ref().and_then(|file| file.method(index));
        let body = declared.and_then(|method| Body::of(&method.attributes));
        let length = body.map_or(0, |body| body.code.len());
        self.core.body(method, None, Some(Plan::traced(length, places)))
    }

    /// The places that traced bodies came by since this was last asked. Whatever they did must
    /// be undone by then.
    pub fn take_trace(&mut self) -> Vec<(MethodId, u16)> {
        self.core.program.take_trace()
    }
}

impl Core {
    /// Verifies and translates a method with other code, or its own, which stays in place.
    /// It has probes only where `plan` says.
    fn body(
        &mut self,
        method: MethodId,
        code: Option<&Attribute>,
        plan: Option<Plan>,
    ) -> Result<Variant, Refused> {
        let linked = self.program.method(method);
        let (class, index) = (linked.class, usize::from(linked.index));
        let missing = || Refused::Untranslatable("no class file".to_owned());
        self.verify(class).map_err(|error| Refused::Untranslatable(error.to_string()))?;
        let file = self.program.class(class).file.clone().ok_or_else(missing)?;
        let file = match code {
            Some(code) => Rc::new(file.with_code(index, code).ok_or_else(missing)?),
            None => file,
        };
        if code.is_some() {
            let changed = file.method(index).ok_or_else(missing)?;
            verify::verify_method(&file, changed, self)?;
        }
        let program = &mut self.program;
        // Several traced bodies of a class are in place at once, and no twin comes by their probes.
        let key = if plan.is_some() { Key::Other } else { program.key_without(method) };
        let mut variant = Variant {
            method,
            file: Some(file),
            entry: CallEntry::default(),
            locals: 0,
            handlers: Box::default(),
            key,
        };
        program.exchange(&mut variant);
        let translated = program.without_probes(|program| translate_with(program, method, plan));
        program.exchange(&mut variant);
        translated.map_err(Refused::Untranslatable)?;
        Ok(variant)
    }
}

impl Program {
    fn exchange(&mut self, variant: &mut Variant) {
        let Variant { method, file, entry, locals, handlers, key } = variant;
        swap(&mut self.entries[method.0 as usize], entry);
        let linked = self.method_mut(*method);
        swap(&mut linked.locals, locals);
        swap(&mut linked.handlers, handlers);
        let class = linked.class;
        let class = self.class_mut(class);
        swap(&mut class.file, file);
        swap(&mut class.key, key);
    }

    /// What twins may know of a class when a method of it does something else.
    fn key_without(&self, method: MethodId) -> Key {
        let linked = self.method(method);
        match self.names.get(linked.name) {
            "hashCode" | "equals" => Key::Other,
            _ => self.class(linked.class).key,
        }
    }

    /// Removes the code of a variant, the last that was translated.
    fn forget(&mut self, variant: &Variant) -> Meaning {
        let start = variant.entry.code as usize;
        let mut words = Vec::new();
        for pc in start..self.code.len() {
            self.add_meaning(pc, &mut words);
        }
        for handler in &variant.handlers {
            let covers = |pc: &usize| (handler.start..handler.end).contains(&self.origin[*pc]);
            let covered = (start..self.code.len()).filter(covers).map(|pc| (pc - start) as u64);
            words.extend([u64::from(handler.target) - start as u64, handler.catch.into()]);
            words.extend(covered);
        }
        let uses = |insn: &Insn| matches!(insn.op, Op::TableSwitch | Op::LookupSwitch);
        let switches = self.code[start..].iter().filter(|insn| uses(insn)).map(Insn::bc).min();
        self.switches.truncate(switches.map_or(self.switches.len(), |first| first as usize));
        self.truncate_code(start);
        Meaning(words)
    }

    /// What is in a table counts, not where it lies there.
    fn add_meaning(&self, pc: usize, words: &mut Vec<u64>) {
        let insn = &self.code[pc];
        let word = |b: u16, c: u16| {
            insn.op as u64 | u64::from(insn.a) << 16 | u64::from(b) << 32 | u64::from(c) << 48
        };
        let number = insn.bc() as usize;
        match insn.op {
            Op::ConstWide => words.extend([word(0, 0), self.wide[number]]),
            Op::TableSwitch | Op::LookupSwitch => {
                words.push(word(0, 0));
                match &self.switches[number] {
                    Switch::Table { low, targets, default } => {
                        words.extend([low, default].map(|&value| value as u64));
                        words.extend(targets.iter().map(|&target| target as u64));
                    }
                    Switch::Lookup { pairs, default } => {
                        words.push(*default as u64);
                        let flat = pairs.iter().flat_map(|&(key, target)| [key, target]);
                        words.extend(flat.map(|value| value as u64));
                    }
                }
            }
            _ => words.push(word(insn.b, insn.c)),
        }
    }
}
