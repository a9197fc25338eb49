//! Calls, of methods and of their twins.

use super::Cube;
use super::run::{Next, Runner};
use super::summary::{Operand, are_words, known};
use super::wait::{Frame, ROOM};
use crate::program::MethodId;
use crate::program::instruction::{Insn, Op};
use crate::twins::Conduct;
use crate::value::Ref;

/// Arguments of a twin that is asked for each word.
const MOST_ARGUMENTS: usize = 4;

impl Runner<'_> {
    /// The method that all corners call; None if they call several.
    pub(super) fn callee(&mut self, insn: &Insn) -> Option<MethodId> {
        let receiver = self.get(insn.a);
        if are_words(receiver, 0) {
            return self.method(Ref::from_word(receiver), insn);
        }
        let receiver = self.settle(receiver);
        let mut cases = self.cube.summaries.cases(receiver, &self.live);
        let method = self.method(Ref(cases.next()?.0), insn)?;
        cases.all(|(other, _)| self.method(Ref(other), insn) == Some(method)).then_some(method)
    }

    #[inline(always)]
    fn method(&self, receiver: Ref, insn: &Insn) -> Option<MethodId> {
        if receiver.is_null() {
            return None;
        }
        let (program, class) = (self.objects.program, self.objects.heap.class_of(receiver));
        match insn.op {
            Op::CallSpecial => Some(MethodId(insn.bc())),
            Op::CallVirtual => program.class(class).vtable.get(insn.bc() as usize).copied(),
            _ => program.selected(class, MethodId(insn.bc())),
        }
    }

    #[inline(always)]
    pub(super) fn call(&mut self, method: MethodId, insn: &Insn) -> Next {
        let program = self.objects.program;
        let entry = program.entries[method.0 as usize];
        // One of the frames is the thread's.
        let depth = self.stack.frames[self.frame as usize].depth + self.cube.frames.len() as u32;
        let (base, size) = (self.base + usize::from(insn.a), entry.registers as usize);
        if entry.code == 0 || depth > self.stack.deepest || base + size > ROOM {
            return self.stop();
        }
        let head = program.code[entry.code as usize];
        if head.op == Op::Twin {
            return self.call_twin(&head, insn);
        }
        let first = self.cube.waiting.len();
        self.cube.used = self.cube.used.max(base + size);
        self.cube.frames.push(Frame::new(self.pc + 1, base, size, first));
        (self.pc, self.base, self.size) = (entry.code as usize, base, size);
        self.meet_at = usize::MAX;
        Next::On
    }

    /// Goes on behind a call of a method with a twin.
    #[inline(never)]
    fn call_twin(&mut self, head: &Insn, insn: &Insn) -> Next {
        let program = self.objects.program;
        let only_looks = program.twin_conduct(head.bc()) == Conduct::Looks;
        let first = self.base + usize::from(insn.a);
        let range = first..first + usize::from(head.a);
        for register in range.clone() {
            self.cube.registers[register] = self.settle(self.cube.registers[register]);
        }
        let all_words = self.cube.registers[range.clone()].iter().all(|&word| are_words(word, 0));
        let result = if all_words {
            if !only_looks {
                self.affect();
            }
            let twin = program.twin(head.bc());
            twin(&mut self.objects, &self.cube.registers[range]).map(known)
        } else if only_looks {
            self.ask_for_each(head, first)
        } else {
            None
        };
        let Some(result) = result else { return self.stop() };
        self.cube.registers[first] = result;
        self.pc += 1;
        Next::On
    }

    /// What a twin that only looks tells where one of its arguments is a summary; None if it
    /// declines for some.
    fn ask_for_each(&mut self, head: &Insn, first: usize) -> Option<Operand> {
        let twin = self.objects.program.twin(head.bc());
        let Cube { summaries, draft, registers, .. } = &mut *self.cube;
        let mut words = [0; MOST_ARGUMENTS];
        let words = words.get_mut(..usize::from(head.a))?;
        words.copy_from_slice(&registers[first..][..words.len()]);
        let varies = words.iter().position(|&word| !are_words(word, 0))?;
        let argument = words[varies];
        if !words[varies + 1..].iter().all(|&word| are_words(word, 0)) {
            return None;
        }
        draft.clear();
        for (word, corners) in summaries.cases(argument, &self.live) {
            words[varies] = u64::from(word);
            let result = twin(&mut self.objects, words).filter(|&result| are_words(result, 0))?;
            draft.add(result as u32, &corners)?;
        }
        summaries.keep(draft)
    }
}
