//! The simulated operand stack.

use super::{Problem, Translator};
use crate::program::instruction::{Insn, Op};

/// Where the value of a stack entry is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Source {
    /// In the register of its stack position.
    Home,
    /// In another register: a local variable, or the home of a lower entry.
    Copy(u16),
    /// An `int`, `float` or `null`, by its bits.
    Word(u32),
    /// A `long` or `double`, by its bits.
    Wide(u64),
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Item {
    /// The register of its stack position.
    pub(super) home: u16,
    pub(super) source: Source,
    /// Two words: a `long` or `double`.
    pub(super) wide: bool,
}

impl Translator<'_> {
    pub(super) fn push(&mut self, source: Source, wide: bool) -> Result<Item, Problem> {
        let words = if wide { 2 } else { 1 };
        if self.depth + words > self.max_stack {
            return Err("the operand stack overflows".to_owned());
        }
        let item = Item { home: self.locals + self.depth, source, wide };
        self.depth += words;
        self.stack.push(item);
        Ok(item)
    }

    pub(super) fn push_home(&mut self, wide: bool) -> Result<Item, Problem> {
        self.push(Source::Home, wide)
    }

    pub(super) fn pop(&mut self) -> Result<Item, Problem> {
        let item = self.stack.pop().ok_or("the operand stack underflows")?;
        self.depth = item.home - self.locals;
        Ok(item)
    }

    /// A register that holds the item's value. Constants are brought home.
    pub(super) fn register(&mut self, item: Item) -> u16 {
        match item.source {
            Source::Home => item.home,
            Source::Copy(register) => register,
            Source::Word(_) | Source::Wide(_) => {
                self.materialize(item);
                item.home
            }
        }
    }

    /// Pops an operand into a register.
    pub(super) fn operand(&mut self) -> Result<u16, Problem> {
        let item = self.pop()?;
        Ok(self.register(item))
    }

    /// Emits an instruction whose result, in `a`, is pushed.
    pub(super) fn produce(&mut self, op: Op, b: u16, c: u16, wide: bool) -> Result<(), Problem> {
        let item = self.push_home(wide)?;
        let at = self.emit(Insn::new(op, item.home, b, c));
        self.forward = Some(at);
        Ok(())
    }

    /// Writes the item's value to its home register.
    fn materialize(&mut self, item: Item) {
        let insn = match item.source {
            Source::Home => return,
            Source::Copy(register) => Insn::new(Op::Move, item.home, register, 0),
            Source::Word(bits) => Insn::wide(Op::Const, item.home, bits),
            Source::Wide(bits) => match i32::try_from(bits as i64) {
                Ok(small) => Insn::wide(Op::ConstLong, item.home, small as u32),
                Err(_) => {
                    let index = self.program.wide.len() as u32;
                    self.program.wide.push(bits);
                    Insn::wide(Op::ConstWide, item.home, index)
                }
            },
        };
        self.emit(insn);
    }

    fn bring_home(&mut self, index: usize) {
        let item = self.stack[index];
        self.materialize(item);
        self.stack[index].source = Source::Home;
    }

    /// Brings every entry home.
    pub(super) fn flush(&mut self) {
        for index in 0..self.stack.len() {
            self.bring_home(index);
        }
    }

    /// Pops the arguments of a call, `words` of them, into their home
    /// registers; returns the first one, where the result will be.
    pub(super) fn arguments(&mut self, words: u16) -> Result<u16, Problem> {
        let first = self.depth.checked_sub(words).ok_or("the operand stack underflows")?;
        let home = self.locals + first;
        for index in 0..self.stack.len() {
            if self.stack[index].home >= home {
                self.bring_home(index);
            }
        }
        self.stack.retain(|item| item.home < home);
        self.depth = first;
        Ok(home)
    }

    /// Pops the top entry into local variable `local`.
    pub(super) fn store(&mut self, local: u16) -> Result<(), Problem> {
        let item = self.pop()?;
        let forward = self.forward;
        let used = |copy: u16| self.stack.iter().any(|item| item.source == Source::Copy(copy));
        let spilled = used(local);
        if let Some(at) = forward
            && item.source == Source::Home
            && self.program.code[at].a == item.home
            && !spilled
            && !used(item.home)
        {
            self.program.code[at].a = local;
            self.forward = None;
            return Ok(());
        }
        self.spill(local);
        match item.source {
            Source::Copy(register) if register == local => {}
            Source::Home => {
                self.emit(Insn::new(Op::Move, local, item.home, 0));
            }
            _ => self.materialize(Item { home: local, ..item }),
        }
        Ok(())
    }

    /// Saves pending copies of a local variable that is about to change.
    pub(super) fn spill(&mut self, local: u16) {
        for index in 0..self.stack.len() {
            if self.stack[index].source == Source::Copy(local) {
                self.bring_home(index);
            }
        }
    }

    /// `dup`, `dup2`: pushes the top entries again.
    pub(super) fn duplicate(&mut self, words: u16) -> Result<(), Problem> {
        let items = self.top(words)?;
        for item in items {
            let source = match item.source {
                Source::Home => Source::Copy(item.home),
                source => source,
            };
            self.push(source, item.wide)?;
        }
        self.forward = None;
        Ok(())
    }

    /// The entries that make up the top `words` words, lowest first.
    fn top(&self, words: u16) -> Result<Vec<Item>, Problem> {
        let first = self.depth.checked_sub(words).ok_or("the operand stack underflows")?;
        let home = self.locals + first;
        let items: Vec<Item> =
            self.stack.iter().copied().filter(|item| item.home >= home).collect();
        match items.first() {
            Some(lowest) if lowest.home == home => Ok(items),
            _ => Err("a two-word value is split".to_owned()),
        }
    }

    /// `dup_x1`, `dup_x2`, `dup2_x1`, `dup2_x2`: the top `words` words again,
    /// below the `under` words under them.
    pub(super) fn duplicate_under(&mut self, words: u16, under: u16) -> Result<(), Problem> {
        self.settle_copies(words + under)?;
        let all = self.top(words + under)?;
        let top = self.top(words)?;
        let below = &all[..all.len() - top.len()];
        for _ in &all {
            self.pop()?;
        }
        let order: Vec<Item> = top.iter().chain(below).chain(&top).copied().collect();
        let mut moved = Vec::new();
        for item in &order {
            moved.push((*item, self.push(item.source, item.wide)?));
        }
        // From the top down: a register is overwritten only after what it held
        // has moved up. The inserted copies are then read from the new top.
        let copies = top.len();
        for index in (copies..moved.len()).rev() {
            self.rehome(moved[index].0.home, moved[index].1);
        }
        for index in (0..copies).rev() {
            let from = moved[order.len() - copies + index].1.home;
            self.rehome(from, moved[index].1);
        }
        Ok(())
    }

    fn rehome(&mut self, from: u16, to: Item) {
        if to.source == Source::Home && from != to.home {
            self.emit(Insn::new(Op::Move, to.home, from, 0));
        }
    }

    pub(super) fn swap(&mut self) -> Result<(), Problem> {
        self.settle_copies(2)?;
        let (upper, lower) = (self.pop()?, self.pop()?);
        let new_lower = self.push(upper.source, false)?;
        let new_upper = self.push(lower.source, false)?;
        let scratch = self.locals + self.max_stack;
        if upper.source == Source::Home {
            self.emit(Insn::new(Op::Move, scratch, upper.home, 0));
        }
        self.rehome(lower.home, new_upper);
        if upper.source == Source::Home {
            self.rehome(scratch, new_lower);
        }
        Ok(())
    }

    /// Brings home those of the top `words` words that are copies of other
    /// stack registers, before those are rearranged.
    fn settle_copies(&mut self, words: u16) -> Result<(), Problem> {
        self.forward = None;
        let first = self.depth.checked_sub(words).ok_or("the operand stack underflows")?;
        for index in 0..self.stack.len() {
            let item = self.stack[index];
            let copy = matches!(item.source, Source::Copy(register) if register >= self.locals);
            if item.home >= self.locals + first && copy {
                self.bring_home(index);
            }
        }
        Ok(())
    }
}
