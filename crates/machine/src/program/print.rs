//! Register code as text: what a method became, and how far it is resolved.
//!
//! One line per instruction: its position in the method, the index of the
//! bytecode instruction that it came from, and its operands. `#7` is constant 7
//! of the class, still to be resolved, as `javap` writes it; a name stands for
//! what was. So the text changes while a program runs.
//!
//! Not here: bytecode, which `javap -c` prints.

use super::instruction::{Insn, Op, Switch};
use super::{ClassId, MethodId, Program};
use std::fmt::{self, Display, Formatter, Write};

/// The translated methods of one class, in the order of its class file.
pub struct CodeListing<'a> {
    pub program: &'a Program,
    pub class: ClassId,
}

impl Display for CodeListing<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let methods = &self.program.class(self.class).methods;
        methods.iter().try_for_each(|&method| self.program.print_method(f, method))
    }
}

impl Program {
    /// Prints a method; nothing if it was never called.
    fn print_method(&self, f: &mut Formatter<'_>, method: MethodId) -> fmt::Result {
        let entry = self.entries[method.0 as usize];
        if entry.code == 0 {
            return Ok(());
        }
        let descriptor = self.names.get(self.method(method).descriptor);
        let locals = self.method(method).locals;
        let name = self.method_name(method);
        writeln!(f, "{name}{descriptor}: {locals} of {} registers are locals", entry.registers)?;
        for pc in entry.code..self.end(entry.code) {
            let (insn, at) = (self.code[pc as usize], pc - entry.code);
            let operands = self.operands(insn, i64::from(at));
            let line = format!("{at:>4} {:>4}  {:<14} {operands}", self.origin(pc), name_of(insn));
            writeln!(f, "{}", line.trim_end())?;
        }
        Ok(())
    }

    /// Where the code that begins at `start` ends: where the next begins.
    fn end(&self, start: u32) -> u32 {
        let later = self.entries.iter().map(|entry| entry.code).filter(|&code| code > start);
        later.min().unwrap_or(self.code.len() as u32)
    }

    /// The operands, as the comment at each [`Op`] tells; jumps go to positions in the method.
    #[rustfmt::skip]
    fn operands(&self, insn: Insn, at: i64) -> String {
        use Op as O;
        let Insn { op, a, b, c } = insn;
        let bc = insn.bc();
        match op {
            O::Return | O::Halt | O::Probe | O::Nop => String::new(),
            O::ReturnValue | O::Throw | O::MonitorEnter | O::MonitorExit => format!("r{a}"),
            O::Move | O::INeg | O::LNeg | O::FNeg | O::DNeg | O::I2L | O::I2F | O::I2D | O::L2I
            | O::L2F | O::L2D | O::F2I | O::F2L | O::F2D | O::D2I | O::D2L | O::D2F | O::I2B
            | O::I2C | O::I2S | O::ArrayLength => format!("r{a}, r{b}"),
            O::IAdd | O::ISub | O::IMul | O::IDiv | O::IRem | O::IAnd | O::IOr | O::IXor | O::IShl
            | O::IShr | O::IUshr | O::LAdd | O::LSub | O::LMul | O::LDiv | O::LRem | O::LAnd
            | O::LOr | O::LXor | O::LShl | O::LShr | O::LUshr | O::FAdd | O::FSub | O::FMul
            | O::FDiv | O::FRem | O::DAdd | O::DSub | O::DMul | O::DDiv | O::DRem | O::LCmp
            | O::FCmpL | O::FCmpG | O::DCmpL | O::DCmpG | O::LoadByte | O::LoadChar | O::LoadShort
            | O::LoadInt | O::LoadLong | O::LoadRef | O::StoreByte | O::StoreChar | O::StoreShort
            | O::StoreInt | O::StoreLong | O::StoreRef => format!("r{a}, r{b}, r{c}"),
            O::IAddImm | O::IMulImm | O::IAndImm | O::IShlImm | O::IShrImm | O::IUshrImm =>
                format!("r{a}, r{b}, {}", c as i16),
            O::Const | O::ConstLong | O::Literal => format!("r{a}, {}", bc as i32),
            O::ConstWide => format!("r{a}, {:#x}", self.wide[bc as usize]),

            O::IfEq | O::IfNe | O::IfLt | O::IfGe | O::IfGt | O::IfLe | O::IfLEq | O::IfLNe
            | O::IfLLt | O::IfLGe | O::IfLGt | O::IfLLe | O::IfFEq | O::IfFNe | O::IfFLt | O::IfFLe
            | O::IfFNotLt | O::IfFNotLe | O::IfDEq | O::IfDNe | O::IfDLt | O::IfDLe | O::IfDNotLt
            | O::IfDNotLe => format!("r{a}, r{b} -> {}", at + i64::from(c as i16)),
            O::IfEqImm | O::IfNeImm | O::IfLtImm | O::IfGeImm | O::IfGtImm | O::IfLeImm =>
                format!("r{a}, {} -> {}", b as i16, at + i64::from(c as i16)),
            O::Goto => format!("-> {}", at + i64::from(bc as i32)),
            O::TableSwitch | O::LookupSwitch =>
                format!("r{a}{}", cases(&self.switches[bc as usize], at)),

            O::Load | O::New | O::NewArrayOf | O::CheckCast | O::InstanceOf | O::GetStatic
            | O::PutStatic | O::InvokeVirtual | O::InvokeSpecial | O::InvokeStatic
            | O::InvokeInterface | O::InvokeDynamic | O::InvokePolymorphic => format!("r{a}, #{bc}"),
            O::GetField | O::PutField => format!("r{a}, r{b}, #{c}"),
            O::NewMultiArray => format!("r{a}, #{b}, {c} dimensions"),
            O::NewPrimitiveArray => format!("r{a}, kind {bc}"),

            O::GetWord | O::GetLong | O::PutWord | O::PutBoolean | O::PutByte | O::PutChar
            | O::PutShort => format!("r{a}, r{b}, slot {c}"),
            O::GetStaticWord | O::PutStaticWord | O::PutStaticBoolean | O::PutStaticByte
            | O::PutStaticChar | O::PutStaticShort => format!("r{a}, word {bc}"),
            O::NewObject | O::NewArray | O::Cast | O::IsInstance | O::Initialize
            | O::Initialized => format!("r{a}, {}", self.java_name(ClassId(bc))),
            O::CallStatic | O::CallSpecial | O::CallInterface | O::Native | O::Abstract =>
                format!("r{a}, {}", self.method_name(MethodId(bc))),
            O::CallVirtual => format!("r{a}, vtable {bc}"),
            O::Twin => self.method_name(self.twin_method(bc)),
        }
    }
}

fn name_of(insn: Insn) -> String {
    format!("{:?}", insn.op)
}

/// `, 1 -> 7, 2 -> 9, else -> 12`.
fn cases(switch: &Switch, at: i64) -> String {
    let mut text = String::new();
    let mut case = |key: &dyn Display, distance: i32| {
        write!(text, ", {key} -> {}", at + i64::from(distance)).expect("a string takes everything");
    };
    let default = match switch {
        Switch::Table { low, targets, default } => {
            (*low..).zip(targets.iter()).for_each(|(key, &distance)| case(&key, distance));
            *default
        }
        Switch::Lookup { pairs, default } => {
            pairs.iter().for_each(|(key, distance)| case(key, *distance));
            *default
        }
    };
    case(&"else", default);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jumps_are_printed_as_positions_in_the_method() {
        let program = Program::new();
        let back = Insn::new(Op::IfLtImm, 1, -3i16 as u16, -4i16 as u16);
        assert_eq!(program.operands(back, 9), "r1, -3 -> 5");
        assert_eq!(program.operands(Insn::wide(Op::Goto, 0, 2), 9), "-> 11");
    }

    #[test]
    fn a_switch_lists_its_cases() {
        let table = Switch::Table { low: 3, targets: Box::new([5, 2]), default: 8 };
        assert_eq!(cases(&table, 1), ", 3 -> 6, 4 -> 3, else -> 9");
        let lookup = Switch::Lookup { pairs: Box::new([(-7, 2)]), default: -1 };
        assert_eq!(cases(&lookup, 1), ", -7 -> 3, else -> 0");
    }
}
