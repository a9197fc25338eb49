//! The code that the machine runs: fixed-size register instructions.
//!
//! A frame is a window of registers: first the local variables, then one
//! register for every operand-stack position. The translator knows the stack's
//! depth at every instruction, so operands are register numbers, pushes and
//! pops cost nothing, and an instruction that cannot complete (a class to
//! initialize, an undecided field) has changed nothing and is simply executed
//! again later.

/// One instruction. Which of `a`, `b`, `c` are registers, slots, constants or
/// relative targets is said at each [`Op`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(8))]
pub struct Insn {
    pub op: Op,
    pub a: u16,
    pub b: u16,
    pub c: u16,
}

impl Insn {
    pub fn new(op: Op, a: u16, b: u16, c: u16) -> Insn {
        Insn { op, a, b, c }
    }

    /// An instruction with a 32-bit operand in `b` and `c`.
    pub fn wide(op: Op, a: u16, bc: u32) -> Insn {
        Insn { op, a, b: bc as u16, c: (bc >> 16) as u16 }
    }

    #[inline(always)]
    pub fn bc(&self) -> u32 {
        u32::from(self.b) | u32::from(self.c) << 16
    }
}

/// What an instruction does. `r[x]` is a register, `imm` a signed 16-bit
/// constant, `->c` a jump relative to this instruction, `bc` a 32-bit operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[repr(u16)]
#[rustfmt::skip]
pub enum Op {
    // Moves. r[a] = ...
    /// r[a] = r[b]
    Move,
    /// r[a] = int or float bits bc
    Const,
    /// r[a] = long or double, sign-extended from bc
    ConstLong,
    /// r[a] = program.wide[bc]
    ConstWide,
    /// r[a] = the literal at bc, if the program has not interned an equal string
    Literal,
    /// r[a] = constant bc of the method's class, still to be resolved
    Load,

    // Integers. r[a] = r[b] op r[c], or op imm c.
    IAdd, ISub, IMul, IDiv, IRem, IAnd, IOr, IXor, IShl, IShr, IUshr, INeg,
    IAddImm, IMulImm, IAndImm, IShlImm, IShrImm, IUshrImm,
    LAdd, LSub, LMul, LDiv, LRem, LAnd, LOr, LXor, LShl, LShr, LUshr, LNeg,
    // Floating point.
    FAdd, FSub, FMul, FDiv, FRem, FNeg,
    DAdd, DSub, DMul, DDiv, DRem, DNeg,
    // Conversions. r[a] = (type) r[b]
    I2L, I2F, I2D, L2I, L2F, L2D, F2I, F2L, F2D, D2I, D2L, D2F, I2B, I2C, I2S,
    // Comparisons. r[a] = -1, 0 or 1
    LCmp, FCmpL, FCmpG, DCmpL, DCmpG,

    // Jumps. Compare r[a] with r[b] (or imm b) and go to ->c.
    IfEq, IfNe, IfLt, IfGe, IfGt, IfLe,
    IfEqImm, IfNeImm, IfLtImm, IfGeImm, IfGtImm, IfLeImm,
    IfLEq, IfLNe, IfLLt, IfLGe, IfLGt, IfLLe,
    IfFEq, IfFNe, IfFLt, IfFLe, IfFNotLt, IfFNotLe,
    IfDEq, IfDNe, IfDLt, IfDLe, IfDNotLt, IfDNotLe,
    /// ->bc
    Goto,
    /// Go where program.switches[bc] sends r[a].
    TableSwitch, LookupSwitch,

    // Arrays. r[a] = r[b][r[c]]; for stores r[a][r[b]] = r[c].
    LoadByte, LoadChar, LoadShort, LoadInt, LoadLong, LoadRef,
    StoreByte, StoreChar, StoreShort, StoreInt, StoreLong, StoreRef,
    /// r[a] = r[b].length
    ArrayLength,
    /// r[a] = new array of class bc and length r[a]
    NewArray,
    /// The same, bc being a constant still to be resolved (element class).
    NewArrayOf,
    /// The same for a primitive element type, bc being its kind.
    NewPrimitiveArray,
    /// r[a] = new array of arrays, lengths in r[a].., class constant b, c dimensions
    NewMultiArray,

    // Fields. Unresolved: the field constant c (or bc for statics).
    /// r[a] = r[b].field c
    GetField,
    /// r[a].field c = r[b]
    PutField,
    GetStatic, PutStatic,
    // Resolved: slot c, or heap address bc.
    GetWord, GetLong, PutWord, PutBoolean, PutByte, PutChar, PutShort,
    GetStaticWord, PutStaticWord,
    PutStaticBoolean, PutStaticByte, PutStaticChar, PutStaticShort,

    // Calls: arguments in r[a].., result to r[a]. Unresolved: method constant bc.
    InvokeVirtual, InvokeSpecial, InvokeStatic, InvokeInterface, InvokeDynamic,
    /// Call method bc; the receiver, if there is one, was checked or is checked there.
    CallStatic,
    /// Call method bc on a receiver that must not be null.
    CallSpecial,
    /// Call entry bc of the receiver's vtable.
    CallVirtual,
    /// Call what the receiver's class has for interface method bc.
    CallInterface,
    /// A signature-polymorphic method: constant bc.
    InvokePolymorphic,
    Return,
    /// Return r[a].
    ReturnValue,

    // Objects.
    /// r[a] = new instance of class constant bc, still to be resolved
    New,
    /// r[a] = new instance of the initialized class bc
    NewObject,
    /// Check that r[a] is null or an instance of class constant bc
    CheckCast,
    /// The same, of class bc
    Cast,
    /// r[a] = whether r[a] is an instance of class constant bc
    InstanceOf,
    /// The same, of class bc
    IsInstance,
    /// Throw r[a].
    Throw,
    /// Lock, unlock r[a].
    MonitorEnter, MonitorExit,

    // What only the machine itself writes.
    /// The body of a native method: method bc.
    Native,
    /// Run twin bc on the a arguments. Done: r[0] is the result, and the next
    /// instruction returns. Declined: over it, to the ordinary code.
    Twin,
    /// The outermost frame returned: the run ends with r[0].
    Halt,
    /// Initialize class bc, unless it is.
    Initialize,
    /// The static initializer of class bc returned.
    Initialized,
    /// A method without code was called: abstract, or missing.
    Abstract,
    /// Note that control came here, and put back what is here: trap bc (`probe`).
    Probe,
    /// Nothing, and nothing counts: what a probe leaves that had a place of its own.
    Nop,
}

/// Where a switch goes, relative to the switch instruction.
#[derive(Clone, Debug)]
pub enum Switch {
    Table {
        low: i32,
        targets: Box<[i32]>,
        default: i32,
    },
    /// Sorted by key.
    Lookup {
        pairs: Box<[(i32, i32)]>,
        default: i32,
    },
}
