//! The interpreter's loop computes what the definition says, instruction by instruction.
//!
//! Each case is a stub of one instruction, which the loop itself runs: once for all pairs
//! of edges, and again for random operands.

mod objects; // reads of objects
mod run; // a machine that runs one instruction

use super::form::{Form, OperandSource, form};
use super::meaning::{compute, holds};
use super::words::Words;
use super::{Sort, Trap};
use crate::program::instruction::{Insn, Op};
use crate::value::{float, int};
use proptest::prelude::*;
use run::{Run, Seen};

#[rustfmt::skip]
const COMPUTING: &[Op] = &[
    Op::Move, Op::Const, Op::ConstLong, Op::ConstWide, Op::GetStaticWord,
    Op::IAdd, Op::ISub, Op::IMul, Op::IDiv, Op::IRem, Op::IAnd, Op::IOr, Op::IXor,
    Op::IShl, Op::IShr, Op::IUshr, Op::INeg,
    Op::IAddImm, Op::IMulImm, Op::IAndImm, Op::IShlImm, Op::IShrImm, Op::IUshrImm,
    Op::LAdd, Op::LSub, Op::LMul, Op::LDiv, Op::LRem, Op::LAnd, Op::LOr, Op::LXor,
    Op::LShl, Op::LShr, Op::LUshr, Op::LNeg,
    Op::FAdd, Op::FSub, Op::FMul, Op::FDiv, Op::FRem, Op::FNeg,
    Op::DAdd, Op::DSub, Op::DMul, Op::DDiv, Op::DRem, Op::DNeg,
    Op::I2L, Op::I2F, Op::I2D, Op::L2I, Op::L2F, Op::L2D, Op::F2I, Op::F2L, Op::F2D,
    Op::D2I, Op::D2L, Op::D2F, Op::I2B, Op::I2C, Op::I2S,
    Op::LCmp, Op::FCmpL, Op::FCmpG, Op::DCmpL, Op::DCmpG,
];

#[rustfmt::skip]
const JUMPS: &[Op] = &[
    Op::IfEq, Op::IfNe, Op::IfLt, Op::IfGe, Op::IfGt, Op::IfLe,
    Op::IfEqImm, Op::IfNeImm, Op::IfLtImm, Op::IfGeImm, Op::IfGtImm, Op::IfLeImm,
    Op::IfLEq, Op::IfLNe, Op::IfLLt, Op::IfLGe, Op::IfLGt, Op::IfLLe,
    Op::IfFEq, Op::IfFNe, Op::IfFLt, Op::IfFLe, Op::IfFNotLt, Op::IfFNotLe,
    Op::IfDEq, Op::IfDNe, Op::IfDLt, Op::IfDLe, Op::IfDNotLt, Op::IfDNotLe,
];

const INTS: &[i32] = &[
    0,
    1,
    -1,
    2,
    -2,
    7,
    31,
    32,
    33,
    63,
    64,
    127,
    128,
    -128,
    -129,
    255,
    256,
    0x7FFF,
    0x8000,
    -0x8000,
    -0x8001,
    0xFFFF,
    0x1_0000,
    1 << 24,
    (1 << 24) + 1,
    i32::MAX - 1,
    i32::MAX,
    i32::MIN,
    i32::MIN + 1,
    0x5555_5555,
];

const LONGS: &[i64] = &[
    1 << 31,
    (1 << 31) - 1,
    -(1 << 31),
    -(1 << 31) - 1,
    1 << 32,
    (1 << 53) + 1,
    -(1 << 53) - 1,
    // Where rounding to float twice differs from rounding once.
    (1 << 60) + (1 << 36) + 1,
    i64::MAX - 1,
    i64::MAX,
    i64::MIN,
    i64::MIN + 1,
    0x5555_5555_5555_5555,
];

const DOUBLES: &[f64] = &[
    0.0,
    -0.0,
    0.5,
    -0.5,
    0.999_999_999,
    1.0,
    -1.5,
    2.0,
    3.25,
    1e10,
    -1e10,
    1e300,
    -1e300,
    2_147_483_647.0,
    2_147_483_647.5,
    2_147_483_648.0,
    -2_147_483_648.0,
    -2_147_483_648.5,
    -2_147_483_649.0,
    9_223_372_036_854_774_784.0,
    9_223_372_036_854_775_808.0,
    -9_223_372_036_854_775_808.0,
    -9_223_372_036_854_777_856.0,
    f64::MIN_POSITIVE,
    5e-324,
    f64::MAX,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::NAN,
];

/// What a register of this sort may hold at the edges.
fn edges(sort: Sort) -> Vec<u64> {
    match sort {
        Sort::Int => INTS.iter().map(|&number| int(number)).collect(),
        Sort::Long => {
            let short = INTS.iter().map(|&number| i64::from(number));
            short.chain(LONGS.iter().copied()).map(|number| number as u64).collect()
        }
        Sort::Float => {
            let other = [f32::MIN_POSITIVE, 1e-45, f32::MAX, 16_777_217.0, f32::MIN];
            let all = DOUBLES.iter().map(|&number| number as f32).chain(other);
            all.map(float).collect()
        }
        Sort::Double => DOUBLES.iter().map(|number| number.to_bits()).collect(),
    }
}

/// The sorts of the operands: that of a distance is an `int`.
fn sorts(form: &Form) -> [Sort; 2] {
    use super::form::Operation;
    match form {
        Form::Value { operation, .. } => match *operation {
            Operation::Copy => [Sort::Long; 2],
            Operation::Arithmetic(_, sort) | Operation::Negation(sort) => [sort; 2],
            Operation::Division(_, width) | Operation::Bits(_, width) => [width.sort(); 2],
            Operation::Shift(_, width) => [width.sort(), Sort::Int],
            Operation::Conversion(from, _) => [from; 2],
            Operation::Narrowing(_) => [Sort::Int; 2],
            Operation::Order(sort, _) => [sort; 2],
        },
        Form::Branch { condition, .. } => [condition.sort; 2],
        form => panic!("{form:?} computes no value of values"),
    }
}

/// The instruction with its operands in registers 1 and 2, or in itself.
fn instruction(op: Op, left: u64, right: u64) -> Insn {
    let is_constant = |operand| matches!(operand, OperandSource::Constant(_));
    let (value, jump) = (Insn::new(op, 0, 1, 2), Insn::new(op, 1, 2, 2));
    match form(&value) {
        Form::Value { left: OperandSource::Constant(_), .. } => Insn::wide(op, 0, left as u32),
        Form::Value { left: OperandSource::Wide(_), .. } => Insn::wide(op, 0, 0),
        Form::Value { left: OperandSource::Static(_), .. } => Insn::wide(op, 0, run::STATIC),
        Form::Value { right: Some(operand), .. } if is_constant(operand) => {
            Insn { c: right as u16, ..value }
        }
        Form::Branch { right: operand, .. } if is_constant(operand) => {
            Insn { b: right as u16, ..jump }
        }
        Form::Branch { .. } => jump,
        _ => value,
    }
}

/// Whether an instruction is a conditional jump.
fn is_jump(insn: &Insn) -> bool {
    matches!(form(insn), Form::Branch { .. })
}

/// What the definition says of an instruction.
fn defined(run: &Run, insn: &Insn, registers: [u64; 3]) -> Seen {
    let word = |operand| match operand {
        OperandSource::Register(register) => registers[usize::from(register)],
        OperandSource::Constant(word) => word,
        OperandSource::Wide(number) => run.wide(number),
        OperandSource::Static(address) => run.core.heap.word(address),
    };
    match form(insn) {
        Form::Value { operation, left, right, .. } => {
            match compute(&mut Words, operation, word(left), right.map_or(0, word)) {
                Ok(word) => Seen::Value(word),
                Err(Trap::DivisionByZero) => Seen::Stopped,
                Err(trap) => panic!("{insn:?}: {trap:?}"),
            }
        }
        Form::Branch { condition, left, right, .. } => {
            let left = registers[usize::from(left)];
            Seen::Jumped(holds(&mut Words, condition, left, word(right)))
        }
        form => panic!("{form:?} computes no value of values"),
    }
}

/// Which NaN a computation yields is nobody's promise: a compiler may exchange operands.
fn same(insn: &Insn, one: Seen, other: Seen) -> bool {
    use super::form::Operation;
    let Form::Value { operation, .. } = form(insn) else { return one == other };
    let sort = match operation {
        Operation::Arithmetic(_, sort) | Operation::Conversion(_, sort) => sort,
        _ => return one == other,
    };
    let is_nan = |seen| match (sort, seen) {
        (Sort::Float, Seen::Value(word)) => f32::from_bits(word as u32).is_nan(),
        (Sort::Double, Seen::Value(word)) => f64::from_bits(word).is_nan(),
        _ => false,
    };
    one == other || is_nan(one) && is_nan(other)
}

fn check(run: &mut Run, op: Op, left: u64, right: u64) {
    let insn = instruction(op, left, right);
    run.set_constants(left);
    let registers = [0xDEAD, left, right];
    let (found, expected) = (run.run(insn, registers), defined(run, &insn, registers));
    assert!(
        same(&insn, found, expected),
        "{insn:?} of {left:#x} and {right:#x}: the loop has {found:x?}, the definition {expected:x?}"
    );
}

#[test]
fn the_loop_computes_what_is_defined_at_the_edges() {
    let mut run = Run::new();
    for &op in COMPUTING.iter().chain(JUMPS) {
        let [left, right] = sorts(&form(&instruction(op, 0, 0))).map(edges);
        for (left, right) in left.iter().flat_map(|l| right.iter().map(move |r| (*l, *r))) {
            check(&mut run, op, left, right);
        }
    }
}

/// A register of this sort: anything, or an edge.
fn operand(sort: Sort) -> impl Strategy<Value = u64> {
    let any = any::<u64>().prop_map(move |bits| match sort {
        Sort::Int | Sort::Float => bits & u64::from(u32::MAX),
        Sort::Long | Sort::Double => bits,
    });
    prop_oneof![2 => any, 1 => prop::sample::select(edges(sort))]
}

fn case() -> impl Strategy<Value = (Op, u64, u64)> {
    let ops: Vec<Op> = COMPUTING.iter().chain(JUMPS).copied().collect();
    prop::sample::select(ops).prop_flat_map(|op| {
        let [left, right] = sorts(&form(&instruction(op, 0, 0))).map(operand);
        (Just(op), left, right)
    })
}

#[test]
fn the_loop_computes_what_is_defined_of_anything() {
    let run = std::cell::RefCell::new(Run::new());
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    for _ in 0..200 {
        let cases = runner.run(&case(), |(op, left, right)| {
            check(&mut run.borrow_mut(), op, left, right);
            Ok(())
        });
        cases.unwrap();
    }
}

#[test]
fn what_the_specification_prescribes() {
    let compute = |op, left: u64, right: u64| {
        let Form::Value { operation, .. } = form(&instruction(op, left, right)) else {
            panic!("{op:?} computes a value");
        };
        compute(&mut Words, operation, left, right)
    };
    let nan = f64::NAN.to_bits();
    assert_eq!(compute(Op::IDiv, int(i32::MIN), int(-1)), Ok(int(i32::MIN)));
    assert_eq!(compute(Op::IRem, int(i32::MIN), int(-1)), Ok(0));
    assert_eq!(compute(Op::IRem, int(-7), int(3)), Ok(int(-1)));
    assert_eq!(compute(Op::LDiv, 5, 0), Err(Trap::DivisionByZero));
    assert_eq!(compute(Op::IShl, 1, int(33)), Ok(2));
    assert_eq!(compute(Op::IUshr, int(-1), int(-4)), Ok(int(15)));
    assert_eq!(compute(Op::LShl, 1, int(65)), Ok(2));
    assert_eq!(compute(Op::LShr, i64::MIN as u64, int(63)), Ok(u64::MAX));
    assert_eq!(compute(Op::I2B, int(128), 0), Ok(int(-128)));
    assert_eq!(compute(Op::I2S, int(0x1_8000), 0), Ok(int(-0x8000)));
    assert_eq!(compute(Op::I2C, int(-1), 0), Ok(int(0xFFFF)));
    assert_eq!(compute(Op::D2I, nan, 0), Ok(0));
    assert_eq!(compute(Op::D2I, 1e300_f64.to_bits(), 0), Ok(int(i32::MAX)));
    assert_eq!(compute(Op::D2L, f64::NEG_INFINITY.to_bits(), 0), Ok(i64::MIN as u64));
    assert_eq!(compute(Op::F2I, float(-0.9), 0), Ok(0));
    assert_eq!(
        compute(Op::DRem, (-5.5_f64).to_bits(), 2.0_f64.to_bits()),
        Ok((-1.5_f64).to_bits())
    );
    assert_eq!(compute(Op::FNeg, float(0.0), 0), Ok(float(-0.0)));
    assert_eq!(compute(Op::DCmpL, nan, 0), Ok(int(-1)));
    assert_eq!(compute(Op::DCmpG, nan, 0), Ok(1));
    assert_eq!(compute(Op::DCmpG, (-0.0_f64).to_bits(), 0), Ok(0));
    assert_eq!(compute(Op::LCmp, u64::MAX, 0), Ok(int(-1)));
}
