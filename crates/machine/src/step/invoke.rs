//! Calls that the loop could not make: resolving them, entering methods for
//! the first time, natives, and returning into frozen frames.

use super::reference;
use crate::core::Core;
use crate::ending::{Interrupt, Outcome};
use crate::frame::MOST_REGISTERS;
use crate::heap::HeapFull;
use crate::natives;
use crate::program::bootstrap;
use crate::program::instruction::{Insn, Op};
use crate::program::link::LinkError;
use crate::program::translate;
use crate::program::{CallEntry, ClassId, MethodId, flags};
use ristretto_classfile::ClassFile;

impl Core {
    pub(super) fn resolve_virtual(&mut self, insn: Insn) -> Outcome<()> {
        let (host, index) = (self.host(), insn.bc() as u16);
        if self.is_polymorphic(host, index)? {
            self.quicken(Insn { op: Op::InvokePolymorphic, ..insn });
            return Ok(());
        }
        let method = self.method_constant(host, index)?;
        let resolved = self.program.method(method);
        if resolved.is_static() {
            return Err(self.wrong_staticness(method, "non-static"));
        }
        let on_interface = self.program.class(resolved.class).is_interface();
        let direct = resolved.flags & flags::PRIVATE != 0
            || self.program.names.get(resolved.name) == "<init>";
        let quick = match resolved.vtable_index {
            _ if direct => Insn::wide(Op::CallSpecial, insn.a, method.0),
            Some(place) if !on_interface => {
                let leaf = resolved.flags & flags::FINAL != 0
                    || self.program.class(resolved.class).flags & flags::FINAL != 0;
                if leaf && !resolved.is_abstract() {
                    Insn::wide(Op::CallSpecial, insn.a, method.0)
                } else {
                    Insn::wide(Op::CallVirtual, insn.a, u32::from(place))
                }
            }
            _ => Insn::wide(Op::CallInterface, insn.a, method.0),
        };
        self.quicken(quick);
        Ok(())
    }

    /// Whether the constant names `MethodHandle.invoke` or a `VarHandle` access (JVMS 2.9.3).
    pub(super) fn is_polymorphic(&mut self, host: ClassId, index: u16) -> Outcome<bool> {
        let member = self.member_constant(host, index)?;
        let class = self.class_constant(host, member.class)?;
        let name = self.program.names.get(member.name);
        Ok(self.signature_polymorphic(class, name).is_some())
    }

    pub(super) fn wrong_staticness(&mut self, method: MethodId, expected: &str) -> Interrupt {
        let name = self.program.method_name(method);
        let problem = format!("Expected {expected} method '{name}'");
        self.link_failure(LinkError::Incompatible(problem))
    }

    pub(super) fn resolve_special(&mut self, insn: Insn) -> Outcome<()> {
        let host = self.host();
        let method = self.method_constant(host, insn.bc() as u16)?;
        if self.program.method(method).is_static() {
            return Err(self.wrong_staticness(method, "non-static"));
        }
        let target = self.special_target(host, method)?;
        self.quicken(Insn::wide(Op::CallSpecial, insn.a, target.0));
        Ok(())
    }

    /// `super.m()` looks in the caller's superclass, not where `m` was resolved.
    pub(super) fn special_target(&mut self, host: ClassId, method: MethodId) -> Outcome<MethodId> {
        let resolved = self.program.method(method);
        let owner = resolved.class;
        let is_constructor = self.program.names.get(resolved.name) == "<init>";
        let is_super = owner != host
            && !self.program.class(owner).is_interface()
            && self.program.is_subclass(host, owner);
        if is_constructor || !is_super || resolved.flags & flags::PRIVATE != 0 {
            return Ok(method);
        }
        match self.program.class(host).super_class {
            Some(parent) => self.select(parent, method),
            None => Ok(method),
        }
    }

    pub(super) fn resolve_static(&mut self, insn: Insn) -> Outcome<()> {
        let host = self.host();
        let method = self.method_constant(host, insn.bc() as u16)?;
        if !self.program.method(method).is_static() {
            return Err(self.wrong_staticness(method, "static"));
        }
        let owner = self.program.method(method).class;
        self.ensure_initialized(owner)?;
        let quick = Insn::wide(Op::CallStatic, insn.a, method.0);
        if self.is_initialized(owner) {
            self.quicken_initialized(owner, quick);
            return Ok(());
        }
        self.enter(method, insn.a)
    }

    /// A call site: the class made for it is linked, and the call becomes an
    /// ordinary static one.
    pub(super) fn resolve_dynamic(&mut self, insn: Insn) -> Outcome<()> {
        let method = self.bootstrap(insn.bc() as u16)?;
        self.ensure_initialized(self.program.method(method).class)?;
        let class = self.program.method(method).class;
        self.quicken_initialized(class, Insn::wide(Op::CallStatic, insn.a, method.0));
        Ok(())
    }

    /// A dynamic constant is computed once; until then, and where undo may take
    /// the value back, the instruction calls what computes it.
    pub(super) fn resolve_dynamic_constant(&mut self, insn: Insn) -> Outcome<()> {
        let method = self.bootstrap(insn.bc() as u16)?;
        self.ensure_initialized(self.program.method(method).class)?;
        self.enter(method, insn.a)
    }

    /// The method that stands for a call site or dynamic constant, made when
    /// first met.
    pub(super) fn bootstrap(&mut self, index: u16) -> Outcome<MethodId> {
        let host = self.host();
        let site = (host, index, self.thread.top().pc);
        if let Some(&method) = self.sites.get(&site) {
            return Ok(method);
        }
        let file = self.program.class(host).file.clone().expect("running code has a class file");
        // Named after its place: a number in the order of linking would tell the
        // program what was run and undone before.
        let (method, pc) = (self.program.method(self.thread.top().method).index, site.2);
        let name = self.program.class_name(host);
        let name = format!("{name}$$Site{method}_{}", self.program.origin(pc));
        let made = bootstrap::Site::read(&file, index)
            .and_then(|site| bootstrap::synthesize(&site, &name));
        let made = made.map_err(|problem| self.unsupported(problem))?;
        let method = self.link_site(made)?;
        self.sites.insert(site, method);
        Ok(method)
    }

    /// Links a synthesized class; returns the method that it was made for.
    pub(crate) fn link_site(&mut self, made: ClassFile<'static>) -> Outcome<MethodId> {
        let class = self.link_synthesized(made).map_err(|error| self.link_failure(error))?;
        self.fill_in_instance(class).map_err(|_| self.out_of_memory())?;
        let name = self.program.names.intern(bootstrap::METHOD);
        let methods = &self.program.class(class).methods;
        let method = methods.iter().copied().find(|&id| self.program.method(id).name == name);
        Ok(method.expect("a synthesized class has the site's method"))
    }

    /// Makes the one instance of a lambda without captures. It is permanent, as the class.
    fn fill_in_instance(&mut self, class: ClassId) -> Result<(), HeapFull> {
        let linked = self.program.class(class);
        let name = self.program.names.find(bootstrap::INSTANCE);
        let field =
            linked.fields.iter().find(|field| field.is_static() && Some(field.name) == name);
        if let Some(slot) = field.map(|field| field.slot) {
            let (words, mirror) = (linked.words, linked.mirror);
            let instance = self.heap.allocate_permanent(class, words)?;
            self.heap.initialize_permanent(mirror, slot, instance.word());
        }
        Ok(())
    }

    /// A resolved call that the loop could not make.
    pub(super) fn call(&mut self, insn: Insn) -> Outcome<()> {
        if insn.op == Op::CallStatic {
            return self.enter(MethodId(insn.bc()), insn.a);
        }
        let receiver = reference(self, insn.a);
        if receiver.is_null() {
            return Err(self.null_pointer());
        }
        let class = self.heap.class_of(receiver);
        let method = match insn.op {
            Op::CallSpecial => MethodId(insn.bc()),
            Op::CallVirtual => self.program.class(class).vtable[insn.bc() as usize],
            _ => self.implementation(class, MethodId(insn.bc()))?,
        };
        self.enter(method, insn.a)
    }

    pub(super) fn implementation(&mut self, class: ClassId, method: MethodId) -> Outcome<MethodId> {
        let interface = self.program.method(method).class;
        if !self.program.is_subclass(class, interface) {
            let problem = format!(
                "Class {} does not implement the requested interface {}",
                self.program.java_name(class),
                self.program.java_name(interface)
            );
            return Err(self.link_failure(LinkError::Incompatible(problem)));
        }
        self.select(class, method)
    }

    /// Calls `method` with its arguments in the registers from `first` on.
    pub(crate) fn enter(&mut self, method: MethodId, first: u16) -> Outcome<()> {
        let entry = self.entry(method)?;
        let caller = *self.thread.top();
        let end = caller.base as usize + usize::from(first) + entry.registers as usize;
        if caller.depth >= self.limits.depth || end > MOST_REGISTERS {
            return Err(self.stack_overflow());
        }
        self.thread.top_mut().pc += 1;
        self.thread.push(method, entry.code, caller.base + u32::from(first), entry.registers);
        Ok(())
    }

    /// The code of a method, translated now if it was never called.
    pub(crate) fn entry(&mut self, method: MethodId) -> Outcome<CallEntry> {
        let entry = self.program.entries[method.0 as usize];
        if entry.code != 0 {
            return Ok(entry);
        }
        let twin = self.install_twin(method);
        let entry = self.own_code(method)?;
        let entry = CallEntry { code: twin.unwrap_or(entry.code), ..entry };
        self.program.entries[method.0 as usize] = entry;
        Ok(entry)
    }

    /// The code of a method without its twin, written now.
    fn own_code(&mut self, method: MethodId) -> Outcome<CallEntry> {
        let called = self.program.method(method);
        let arguments = u32::from(called.arguments);
        if called.native.is_some() || called.is_native() {
            return Ok(self.one_instruction(method, Op::Native, arguments));
        }
        if called.is_abstract() {
            return Ok(self.one_instruction(method, Op::Abstract, arguments));
        }
        translate::translate(&mut self.program, method).map_err(|problem| {
            let name = self.program.method_name(method);
            self.link_failure(LinkError::Verify(format!("{name}: {problem}")))
        })
    }

    pub(super) fn one_instruction(
        &mut self,
        method: MethodId,
        op: Op,
        arguments: u32,
    ) -> CallEntry {
        let code = self.program.emit(Insn::wide(op, 0, method.0), 0);
        let entry = CallEntry { code, registers: arguments + 2 };
        self.program.entries[method.0 as usize] = entry;
        entry
    }

    pub(super) fn abstract_call(&mut self, method: MethodId) -> Interrupt {
        let name = self.program.method_name(method);
        self.link_failure(LinkError::Abstract(name))
    }

    /// Drops the top frame; the result goes where the caller expects it.
    pub(crate) fn return_to_caller(&mut self, result: Option<u64>) {
        self.pop_frame();
        if let Some(result) = result {
            let call = self.program.code[self.thread.top().pc as usize - 1];
            self.thread.set_register(call.a, result);
        }
    }

    /// The native method that the instruction at hand runs, and its arguments.
    pub(crate) fn native_at_hand(&self) -> Option<(MethodId, Vec<u64>)> {
        let top = self.thread.top();
        let insn = self.program.code[top.pc as usize];
        let method = (insn.op == Op::Native).then_some(MethodId(insn.bc()))?;
        let (base, count) = (top.base as usize, self.program.method(method).arguments);
        Some((method, self.thread.registers[base..][..usize::from(count)].to_vec()))
    }

    /// What a native method that has just returned left in its caller's register.
    pub(crate) fn native_result(&self, method: MethodId) -> Option<u64> {
        let call = self.program.code[self.thread.top().pc as usize - 1];
        self.program.method(method).result.map(|_| self.thread.register(call.a))
    }

    pub(super) fn call_native(&mut self, method: MethodId) -> Outcome<()> {
        let called = self.program.method(method);
        let base = self.thread.top().base as usize;
        let count = usize::from(called.arguments);
        let has_result = called.result.is_some();
        let mut buffer = [0; 16];
        let spilled: Vec<u64>;
        let arguments = if count <= buffer.len() {
            buffer[..count].copy_from_slice(&self.thread.registers[base..base + count]);
            &buffer[..count]
        } else {
            spilled = self.thread.registers[base..base + count].to_vec();
            &spilled
        };
        let Some(native) = called.native else {
            return match natives::default(self, method) {
                Some(value) => {
                    self.return_to_caller(has_result.then_some(value));
                    Ok(())
                }
                None => Err(self.unsupported(self.program.method_name(method))),
            };
        };
        let kind = called.result;
        self.require_arguments_decided(method, arguments)?;
        match native(self, arguments) {
            Ok(value) => {
                self.return_to_caller(kind.map(|kind| kind.canonical(value)));
                Ok(())
            }
            Err(Interrupt::TailCall(target, arguments)) => self.tail_call(target, &arguments),
            Err(interrupt) => Err(interrupt),
        }
    }

    /// Replaces the native's frame by a call of `method`, whose result is then
    /// the native's.
    pub(super) fn tail_call(&mut self, method: MethodId, arguments: &[u64]) -> Outcome<()> {
        let entry = self.entry(method)?;
        let base = self.thread.top().base;
        self.thread.reserve((base + entry.registers) as usize);
        let top = self.thread.top_mut();
        (top.method, top.pc, top.size) = (method, entry.code, entry.registers);
        let base = base as usize;
        self.thread.registers[base..base + arguments.len()].copy_from_slice(arguments);
        Ok(())
    }
}
