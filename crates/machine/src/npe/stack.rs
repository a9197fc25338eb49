//! Who pushed what: the operand stack before each instruction, holding instructions for values.
//!
//! One pass in program order follows every branch forwards; where paths meet, a slot that they
//! filled differently becomes unknown. This is HotSpot's analysis, not a fixpoint, and messages
//! show the difference: it ends as soon as the failing instruction has a stack, so what a loop
//! does further down is not seen, and it passes again only while it finds instructions that the
//! previous pass could not reach.
//!
//! Cost: one copied stack per instruction and pass, limited to a million slots in all.
//!
//! Not here: values and types. A long or double is two slots with the same source. Nor a fault
//! seen in JDK 25.0.3, which gives half a message or crashes where nested conditionals mix arrays
//! with objects cast to arrays; JDK 17 takes the result for unknown, and so do we.

use ristretto_classfile::attributes::Instruction;

use super::MethodCode;

/// Beyond this many slots HotSpot is content with the stacks that it has.
const MAX_SLOTS: usize = 1_000_000;

/// The stacks before the instructions of one method, as far as they were needed.
pub(super) struct Stacks(Vec<Option<OperandStack>>);

#[derive(Clone, Default)]
struct OperandStack {
    /// Bottom first: the instruction that pushed the slot, or None where paths disagree.
    slots: Vec<Option<usize>>,
    /// Bit n says that local n was stored to on some path from the start.
    written: u64,
}

impl Stacks {
    /// Simulates `code` until instruction `wanted` has a stack.
    pub(super) fn up_to(wanted: usize, code: &MethodCode<'_>) -> Self {
        let mut simulation = Simulation::new(code);
        while simulation.pass(wanted) {}
        Stacks(simulation.stacks)
    }

    /// The instruction that pushed what lies `slot` below the top of the stack at `index`.
    pub(super) fn source(&self, index: usize, slot: usize) -> Option<usize> {
        let slots = &self.0.get(index)?.as_ref()?.slots;
        *slots.iter().rev().nth(slot)?
    }

    /// Whether local `local` may have been stored to before `index`. HotSpot has 64 bits for
    /// this, and takes the locals above for overwritten.
    pub(super) fn overwritten(&self, index: usize, local: u16) -> bool {
        let stack = self.0.get(index).and_then(Option::as_ref);
        local > 63 || stack.is_some_and(|stack| stack.written & (1 << local) != 0)
    }
}

struct Simulation<'a> {
    code: &'a MethodCode<'a>,
    stacks: Vec<Option<OperandStack>>,
    slots: usize,
}

impl<'a> Simulation<'a> {
    fn new(code: &'a MethodCode<'a>) -> Self {
        let mut stacks = vec![None; code.instructions.len()];
        // The exception in a handler counts as pushed by the handler's first instruction.
        for handler in &code.handlers {
            if let Some(stack) = stacks.get_mut(*handler) {
                *stack = Some(OperandStack { slots: vec![Some(*handler)], written: 0 });
            }
        }
        if let Some(first) = stacks.first_mut() {
            *first = Some(OperandStack::default());
        }
        Simulation { code, stacks, slots: 0 }
    }

    /// Goes once through the instructions. Says whether another pass may reach more of them.
    fn pass(&mut self, wanted: usize) -> bool {
        let (mut missed, mut found) = (false, false);
        for index in 0..self.stacks.len() {
            let Some(stack) = &self.stacks[index] else {
                missed = true;
                continue;
            };
            if index == wanted || self.slots > MAX_SLOTS {
                return false;
            }
            let stack = stack.clone();
            found |= self.step(index, stack).unwrap_or(false);
        }
        missed && found
    }

    /// Carries `stack` over instruction `index` to its successors, and says whether one of them
    /// had no stack yet. None if the instruction makes no sense.
    fn step(&mut self, index: usize, mut stack: OperandStack) -> Option<bool> {
        let instruction = &self.code.instructions[index];
        stack.execute(index, instruction, self.code)?;
        let mut found = false;
        for successor in successors(index, instruction) {
            if let Some(known) = self.stacks.get_mut(successor) {
                if known.is_none() {
                    found = true;
                    self.slots += stack.slots.len();
                }
                // As in HotSpot, what was merged at one successor also goes to the next.
                stack.merge(known.as_ref());
                *known = Some(stack.clone());
            }
        }
        Some(found)
    }
}

impl OperandStack {
    fn merge(&mut self, other: Option<&OperandStack>) {
        let Some(other) = other else { return };
        self.written |= other.written;
        for (mine, theirs) in self.slots.iter_mut().zip(&other.slots) {
            if mine != theirs {
                *mine = None;
            }
        }
    }

    fn execute(
        &mut self,
        index: usize,
        instruction: &Instruction,
        code: &MethodCode<'_>,
    ) -> Option<()> {
        if let Some((taken, order)) = shuffle(instruction) {
            return self.shuffle(taken, order);
        }
        if let Some(local @ ..=63) = stored_local(instruction) {
            self.written |= 1 << local;
        }
        let (pops, pushes) = effect(instruction).or_else(|| named_effect(instruction, code))?;
        let rest = self.slots.len().checked_sub(pops)?;
        self.slots.truncate(rest);
        self.slots.extend(std::iter::repeat_n(Some(index), pushes));
        Some(())
    }

    /// Takes the top `taken` slots and pushes those that `order` names, counted from the top.
    fn shuffle(&mut self, taken: usize, order: &[usize]) -> Option<()> {
        let rest = self.slots.len().checked_sub(taken)?;
        let top = self.slots.split_off(rest);
        self.slots.extend(order.iter().map(|from| top[taken - 1 - from]));
        Some(())
    }
}

/// How many slots an instruction takes, and which of these it then pushes, 0 being the top.
fn shuffle(instruction: &Instruction) -> Option<(usize, &'static [usize])> {
    Some(match instruction {
        Instruction::Dup => (1, &[0, 0]),
        Instruction::Dup_x1 => (2, &[0, 1, 0]),
        Instruction::Dup_x2 => (3, &[0, 2, 1, 0]),
        Instruction::Dup2 => (2, &[1, 0, 1, 0]),
        Instruction::Dup2_x1 => (3, &[1, 0, 2, 1, 0]),
        Instruction::Dup2_x2 => (4, &[1, 0, 3, 2, 1, 0]),
        Instruction::Swap => (2, &[0, 1]),
        _ => return None,
    })
}

/// The slots popped and pushed by an instruction whose opcode tells them (JVMS §6.5).
#[rustfmt::skip] // A family of instructions per line.
fn effect(instruction: &Instruction) -> Option<(usize, usize)> {
    use Instruction as I;
    Some(match instruction {
        I::Nop | I::Iinc(..) | I::Iinc_w(..) | I::Checkcast(_)
        | I::Goto(_) | I::Goto_w(_) | I::Ret(_) | I::Ret_w(_) | I::Return => (0, 0),

        I::Aconst_null | I::Bipush(_) | I::Sipush(_) | I::Ldc(_) | I::Ldc_w(_)
        | I::Iconst_m1 | I::Iconst_0 | I::Iconst_1 | I::Iconst_2
        | I::Iconst_3 | I::Iconst_4 | I::Iconst_5
        | I::Fconst_0 | I::Fconst_1 | I::Fconst_2
        | I::Iload(_) | I::Iload_w(_) | I::Iload_0 | I::Iload_1 | I::Iload_2 | I::Iload_3
        | I::Fload(_) | I::Fload_w(_) | I::Fload_0 | I::Fload_1 | I::Fload_2 | I::Fload_3
        | I::Aload(_) | I::Aload_w(_) | I::Aload_0 | I::Aload_1 | I::Aload_2 | I::Aload_3
        | I::New(_) | I::Jsr(_) | I::Jsr_w(_) => (0, 1),

        I::Ldc2_w(_) | I::Lconst_0 | I::Lconst_1 | I::Dconst_0 | I::Dconst_1
        | I::Lload(_) | I::Lload_w(_) | I::Lload_0 | I::Lload_1 | I::Lload_2 | I::Lload_3
        | I::Dload(_) | I::Dload_w(_) | I::Dload_0 | I::Dload_1 | I::Dload_2 | I::Dload_3 => (0, 2),

        I::Istore(_) | I::Istore_w(_) | I::Istore_0 | I::Istore_1 | I::Istore_2 | I::Istore_3
        | I::Fstore(_) | I::Fstore_w(_) | I::Fstore_0 | I::Fstore_1 | I::Fstore_2 | I::Fstore_3
        | I::Astore(_) | I::Astore_w(_) | I::Astore_0 | I::Astore_1 | I::Astore_2 | I::Astore_3
        | I::Pop | I::Monitorenter | I::Monitorexit
        | I::Ifeq(_) | I::Ifne(_) | I::Iflt(_) | I::Ifge(_) | I::Ifgt(_) | I::Ifle(_)
        | I::Ifnull(_) | I::Ifnonnull(_) | I::Tableswitch(_) | I::Lookupswitch(_)
        | I::Ireturn | I::Freturn | I::Areturn | I::Athrow => (1, 0),

        I::Lstore(_) | I::Lstore_w(_) | I::Lstore_0 | I::Lstore_1 | I::Lstore_2 | I::Lstore_3
        | I::Dstore(_) | I::Dstore_w(_) | I::Dstore_0 | I::Dstore_1 | I::Dstore_2 | I::Dstore_3
        | I::Pop2 | I::Lreturn | I::Dreturn
        | I::If_icmpeq(_) | I::If_icmpne(_) | I::If_icmplt(_) | I::If_icmpge(_) | I::If_icmpgt(_)
        | I::If_icmple(_) | I::If_acmpeq(_) | I::If_acmpne(_) => (2, 0),

        I::Iastore | I::Fastore | I::Aastore | I::Bastore | I::Castore | I::Sastore => (3, 0),
        I::Lastore | I::Dastore => (4, 0),

        I::Ineg | I::Fneg | I::I2f | I::F2i | I::I2b | I::I2c | I::I2s
        | I::Newarray(_) | I::Anewarray(_) | I::Arraylength | I::Instanceof(_) => (1, 1),
        I::I2l | I::I2d | I::F2l | I::F2d => (1, 2),
        I::L2i | I::L2f | I::D2i | I::D2f | I::Fcmpl | I::Fcmpg
        | I::Iaload | I::Faload | I::Aaload | I::Baload | I::Caload | I::Saload
        | I::Iadd | I::Isub | I::Imul | I::Idiv | I::Irem | I::Iand | I::Ior | I::Ixor
        | I::Ishl | I::Ishr | I::Iushr
        | I::Fadd | I::Fsub | I::Fmul | I::Fdiv | I::Frem => (2, 1),
        I::Lneg | I::Dneg | I::L2d | I::D2l | I::Laload | I::Daload => (2, 2),
        I::Lshl | I::Lshr | I::Lushr => (3, 2),
        I::Lcmp | I::Dcmpl | I::Dcmpg => (4, 1),
        I::Ladd | I::Lsub | I::Lmul | I::Ldiv | I::Lrem | I::Land | I::Lor | I::Lxor
        | I::Dadd | I::Dsub | I::Dmul | I::Ddiv | I::Drem => (4, 2),

        I::Multianewarray(_, dimensions) => ((*dimensions).into(), 1),
        _ => return None,
    })
}

/// The slots popped and pushed by an instruction that a descriptor tells them of.
fn named_effect(instruction: &Instruction, code: &MethodCode<'_>) -> Option<(usize, usize)> {
    let call = |member: u16, receiver: usize| {
        let member = code.member(member)?;
        let signature = member.signature()?;
        Some((signature.parameter_slots() + receiver, signature.result_slots))
    };
    match instruction {
        Instruction::Getstatic(field) => Some((0, code.member(*field)?.slots()?)),
        Instruction::Putstatic(field) => Some((code.member(*field)?.slots()?, 0)),
        Instruction::Getfield(field) => Some((1, code.member(*field)?.slots()?)),
        Instruction::Putfield(field) => Some((code.member(*field)?.slots()? + 1, 0)),
        Instruction::Invokestatic(member) | Instruction::Invokedynamic(member) => call(*member, 0),
        Instruction::Invokevirtual(member)
        | Instruction::Invokespecial(member)
        | Instruction::Invokeinterface(member, _) => call(*member, 1),
        _ => None,
    }
}

#[rustfmt::skip] // A local per line.
pub(super) fn stored_local(instruction: &Instruction) -> Option<u16> {
    use Instruction as I;
    Some(match instruction {
        I::Istore_0 | I::Lstore_0 | I::Fstore_0 | I::Dstore_0 | I::Astore_0 => 0,
        I::Istore_1 | I::Lstore_1 | I::Fstore_1 | I::Dstore_1 | I::Astore_1 => 1,
        I::Istore_2 | I::Lstore_2 | I::Fstore_2 | I::Dstore_2 | I::Astore_2 => 2,
        I::Istore_3 | I::Lstore_3 | I::Fstore_3 | I::Dstore_3 | I::Astore_3 => 3,
        I::Istore(n) | I::Lstore(n) | I::Fstore(n) | I::Dstore(n) | I::Astore(n) => (*n).into(),
        I::Istore_w(n) | I::Lstore_w(n) | I::Fstore_w(n) | I::Dstore_w(n) | I::Astore_w(n) => *n,
        _ => return None,
    })
}

/// Where control may go from instruction `index`, in the order in which HotSpot merges. The
/// instruction after a switch counts as reached by it.
fn successors(index: usize, instruction: &Instruction) -> Vec<usize> {
    let mut successors = if falls_through(instruction) { vec![index + 1] } else { vec![] };
    match instruction {
        Instruction::Tableswitch(table) => {
            successors.extend(relative(index, table.default));
            successors.extend(table.offsets.iter().filter_map(|offset| relative(index, *offset)));
        }
        Instruction::Lookupswitch(lookup) => {
            successors.extend(relative(index, lookup.default));
            successors.extend(lookup.pairs.values().filter_map(|offset| relative(index, *offset)));
        }
        other => successors.extend(branch_target(other)),
    }
    successors
}

fn relative(index: usize, offset: i32) -> Option<usize> {
    index.checked_add_signed(offset.try_into().ok()?)
}

#[rustfmt::skip] // A family of instructions per line.
fn branch_target(instruction: &Instruction) -> Option<usize> {
    use Instruction as I;
    match instruction {
        I::Ifeq(target) | I::Ifne(target) | I::Iflt(target)
        | I::Ifge(target) | I::Ifgt(target) | I::Ifle(target)
        | I::If_icmpeq(target) | I::If_icmpne(target) | I::If_icmplt(target)
        | I::If_icmpge(target) | I::If_icmpgt(target) | I::If_icmple(target)
        | I::If_acmpeq(target) | I::If_acmpne(target) | I::Ifnull(target) | I::Ifnonnull(target)
        | I::Goto(target) | I::Jsr(target) => Some((*target).into()),
        // Absolute, whatever the parser's documentation says: see its `offset_utils`.
        I::Goto_w(target) | I::Jsr_w(target) => (*target).try_into().ok(),
        _ => None,
    }
}

#[rustfmt::skip] // A family of instructions per line.
fn falls_through(instruction: &Instruction) -> bool {
    use Instruction as I;
    !matches!(
        instruction,
        I::Goto(_) | I::Goto_w(_) | I::Jsr(_) | I::Jsr_w(_) | I::Ret(_) | I::Ret_w(_)
        | I::Ireturn | I::Lreturn | I::Freturn | I::Dreturn | I::Areturn | I::Return | I::Athrow
    )
}
