//! The `hashCode` and `equals` of a user's class, where they only look.
//!
//! A set of such objects asks their code at every turn, and would have to leave everything
//! else to the bytecode as well. When a class is verified, its two methods are read once: if
//! they do nothing but read fields, compute, compare and ask for identities, a twin can do
//! the same. They go forward only, so they end.
//!
//! Not here: methods that are inherited, loops, calls of anything that the user wrote. What
//! cannot complete (null, a cast, an undecided field) is for the bytecode.

use super::Objects;
use super::key::Key;
use crate::core::Core;
use crate::program::instruction::{Insn, Op};
use crate::program::translate::translate;
use crate::program::{ClassId, Program};
use crate::semantics::form::{Form, OperandSource, form};
use crate::semantics::load::{Memory, load};
use crate::semantics::meaning::{compute, holds};
use crate::semantics::words::{Store, Words};
use crate::value::{Kind, Ref, int};

/// Registers that a method may have: a power of two.
const REGISTERS: usize = 16;
const _: () = assert!(REGISTERS.is_power_of_two());

/// The two methods of a class.
pub(crate) struct OwnKey {
    hash_code: Box<[KeyStep]>,
    equals: Box<[KeyStep]>,
}

/// An instruction of a method that only looks.
#[derive(Clone, Copy)]
enum KeyStep {
    Compute(Form),
    /// On by so many steps.
    Goto(usize),
    /// `r[0] = System.identityHashCode(r[0])`, of this register.
    IdentityHash(u16),
    /// `r[0] = r[0].getClass()`, of this register.
    ClassOf(u16),
    Return(u16),
}

impl Core {
    /// Reads how a class tells its instances apart, now that it is verified.
    pub(crate) fn learn_key(&mut self, class: ClassId) {
        let Some(own) = self.own_key(class) else { return };
        let number = self.program.twins.own_keys.len() as u32;
        self.program.twins.own_keys.push(own);
        self.program.class_mut(class).key = Key::Own(number);
    }

    fn own_key(&mut self, class: ClassId) -> Option<OwnKey> {
        if self.program.class(class).is_interface() {
            return None;
        }
        let hash_code = self.steps(class, "hashCode", "()I")?;
        let equals = self.steps(class, "equals", "(Ljava/lang/Object;)Z")?;
        Some(OwnKey { hash_code, equals })
    }

    /// The steps of a method that a class declares.
    fn steps(&mut self, class: ClassId, name: &str, descriptor: &str) -> Option<Box<[KeyStep]>> {
        let program = &mut self.program;
        let method = program.find_method(class, name, descriptor)?;
        let declared = program.method(method);
        if declared.class != class || declared.is_static() || declared.native.is_some() {
            return None;
        }
        let start = program.code.len();
        let entry = translate(program, method).ok()?;
        if entry.registers as usize > REGISTERS || !program.method(method).handlers.is_empty() {
            return None;
        }
        let code = program.code[start..].to_vec();
        code.iter().map(|insn| step(program, class, insn)).collect()
    }
}

/// What an instruction of a class's method does; None if it does more than to look.
fn step(program: &mut Program, host: ClassId, insn: &Insn) -> Option<KeyStep> {
    match insn.op {
        Op::Goto => {
            let distance = usize::try_from(insn.bc() as i32).ok();
            distance.filter(|&distance| distance > 0).map(KeyStep::Goto)
        }
        Op::ReturnValue => Some(KeyStep::Return(insn.a)),
        Op::InvokeStatic | Op::InvokeVirtual => called(program, host, insn),
        // Whether their class stays initialized is not known here.
        Op::GetStatic | Op::GetStaticWord => None,
        _ => match form(&resolved(program, host, insn)?) {
            Form::Other | Form::Switch { .. } => None,
            Form::Branch { distance, .. } if distance <= 0 => None,
            form => Some(KeyStep::Compute(form)),
        },
    }
}

/// The two methods that may be called: those that ask for an object's identity.
fn called(program: &mut Program, host: ClassId, insn: &Insn) -> Option<KeyStep> {
    let member = program.member(host, insn.bc() as u16)?;
    let names = &program.names;
    let class = class_name(program, host, member.class)?;
    match (insn.op, &*class, names.get(member.name), names.get(member.descriptor)) {
        (Op::InvokeStatic, "java/lang/System", "identityHashCode", "(Ljava/lang/Object;)I") => {
            Some(KeyStep::IdentityHash(insn.a))
        }
        // It is final.
        (Op::InvokeVirtual, _, "getClass", "()Ljava/lang/Class;") => Some(KeyStep::ClassOf(insn.a)),
        _ => None,
    }
}

/// The instruction with its constant resolved, where that asks for no other class than those
/// that the host was linked with.
fn resolved(program: &mut Program, host: ClassId, insn: &Insn) -> Option<Insn> {
    match insn.op {
        Op::GetField => {
            let member = program.member(host, insn.c)?;
            let class = linked_class(program, host, member.class)?;
            let (_, field) = program.resolve_field(class, member.name, member.descriptor)?;
            let op = match field.kind {
                Kind::Long | Kind::Double => Op::GetLong,
                _ => Op::GetWord,
            };
            (!field.is_static()).then(|| Insn::new(op, insn.a, insn.b, field.slot as u16))
        }
        Op::CheckCast | Op::InstanceOf => {
            let class = linked_class(program, host, insn.bc() as u16)?;
            let op = if insn.op == Op::CheckCast { Op::Cast } else { Op::IsInstance };
            Some(Insn::wide(op, insn.a, class.0))
        }
        _ => Some(*insn),
    }
}

/// The class that a constant names, if it is the host or one of its superclasses.
fn linked_class(program: &Program, host: ClassId, index: u16) -> Option<ClassId> {
    let name = class_name(program, host, index)?;
    let mut ancestors = program.class(host).ancestors.iter().copied();
    ancestors.find(|&class| program.class_name(class) == name)
}

fn class_name(program: &Program, host: ClassId, index: u16) -> Option<String> {
    let file = program.class(host).file.as_ref()?;
    file.constant_pool.try_get_class(index).map(ToString::to_string).ok()
}

impl Objects<'_> {
    /// What `object.hashCode()` of a class with this key returns.
    pub(super) fn own_hash_code(&self, key: u32, object: Ref) -> Option<i32> {
        let code = &self.program.twins.own_keys[key as usize].hash_code;
        self.evaluate(code, [object.word(), 0]).map(|hash| hash as i32)
    }

    /// What `object.equals(other)` of a class with this key returns.
    pub(super) fn own_equals(&self, key: u32, object: Ref, other: Ref) -> Option<bool> {
        let code = &self.program.twins.own_keys[key as usize].equals;
        self.evaluate(code, [object.word(), other.word()]).map(|equal| equal as u32 != 0)
    }

    #[inline(never)]
    fn evaluate(&self, code: &[KeyStep], arguments: [u64; 2]) -> Option<u64> {
        let memory = Store { heap: &*self.heap, program: self.program };
        let mut registers = Registers([0; REGISTERS]);
        registers.0[..2].copy_from_slice(&arguments);
        let mut at = 0;
        loop {
            let mut distance = 1;
            match *code.get(at)? {
                KeyStep::Compute(Form::Branch { condition, left, right, distance: taken }) => {
                    let (left, right) = (registers.get(left), registers.operand(self, right));
                    if holds(&mut Words, condition, left, right) {
                        distance = taken as usize;
                    }
                }
                KeyStep::Compute(form) => registers.compute(self, &memory, form)?,
                KeyStep::Goto(forward) => distance = forward,
                KeyStep::IdentityHash(register) => {
                    let hash = match Ref::from_word(registers.get(register)) {
                        Ref::NULL => 0,
                        object => self.identity_hash(object)?,
                    };
                    registers.set(register, int(hash));
                }
                KeyStep::ClassOf(register) => {
                    let object = Ref::from_word(registers.get(register));
                    let object = Some(object).filter(|object| !object.is_null())?;
                    let mirror = self.program.class(self.class_of(object)).mirror;
                    registers.set(register, mirror.word());
                }
                KeyStep::Return(register) => return Some(registers.get(register)),
            }
            at += distance;
        }
    }
}

struct Registers([u64; REGISTERS]);

impl Registers {
    #[inline(always)]
    fn get(&self, register: u16) -> u64 {
        self.0[usize::from(register) % REGISTERS]
    }

    #[inline(always)]
    fn set(&mut self, register: u16, word: u64) {
        self.0[usize::from(register) % REGISTERS] = word;
    }

    #[inline(always)]
    fn operand(&self, objects: &Objects<'_>, operand: OperandSource) -> u64 {
        match operand {
            OperandSource::Register(register) => self.get(register),
            OperandSource::Constant(word) => word,
            OperandSource::Wide(number) => objects.program.wide[number as usize],
            OperandSource::Static(address) => objects.heap.word(address),
        }
    }

    #[inline(always)]
    fn compute<M: Memory<Words>>(
        &mut self,
        objects: &Objects<'_>,
        memory: &M,
        form: Form,
    ) -> Option<()> {
        let (to, result) = match form {
            Form::Value { operation, to, left, right } => {
                let left = self.operand(objects, left);
                let right = right.map_or(0, |right| self.operand(objects, right));
                (to, compute(&mut Words, operation, left, right))
            }
            Form::Load { load: what, to, object, index } => {
                let index = index.map_or(0, |index| self.get(index));
                (to, load(&mut Words, memory, what, self.get(object), index))
            }
            Form::Branch { .. } | Form::Switch { .. } | Form::Other => return None,
        };
        self.set(to, result.ok()?);
        Some(())
    }
}
