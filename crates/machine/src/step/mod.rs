//! The interpreter: a loop over register instructions.
//!
//! The loop holds what is hot in locals: the program counter, the window of
//! registers, the heap. Whatever is rare or needs the whole machine (an
//! unresolved constant, a native method, an exception, an undecided field)
//! leaves the loop *before* changing anything, and `slow` executes that one
//! instruction with all checks. So the loop has one way out, and the rare
//! cases cost it nothing but the test.
//!
//! To add an instruction: a variant in `program::instruction::Op`, an arm here
//! (or in `slow` alone), and the translation that emits it.

mod arithmetic;
pub(crate) mod array;
pub(crate) mod chooser;
mod invoke;
pub(crate) mod slow;
pub(crate) mod window;

use crate::core::Core;
use crate::frame::Frame;
use crate::mark::Parts;
use crate::mode::{ForeignCall, Mode, Observed, View};
use crate::program::instruction::{Op, Switch};
use crate::program::{ClassId, MethodId};
use crate::twins::Objects;
use crate::undecided::SUSPICIOUS;
use crate::undecided::array::{ElementPlace, length_in, look_at_element};
use crate::value::{Kind, Ref, float, int, is_undecided};
use chooser::{Chooser, Reply, Room, Undecided};
use window::Window;

/// Why the loop ended.
pub(crate) enum Exit<L> {
    /// The instruction at the frame's pc needs the slow path.
    Slow,
    /// The slice of instructions is used up.
    Fuel,
    /// What the mode answered, if the instruction is not to run.
    Mode(Observed),
    /// Whoever makes the choices did.
    Left(L),
}

/// What interrupts the instructions: a reason to leave, or something for whoever makes
/// the choices.
enum LoopStop {
    Left(LeaveReason),
    Undecided(Undecided),
    /// The outermost method returns 0.
    Rejected,
}

/// Why the instructions are left. It carries nothing, so that a register of the processor
/// holds it; what the mode answered lies beside it.
enum LeaveReason {
    Slow,
    Fuel,
    Mode,
}

/// Runs from the top frame's pc until something leaves the loop, executing
/// about `fuel` instructions at most.
pub(crate) fn interpret<M: Mode, C: Chooser>(
    core: &mut Core,
    mode: &mut M,
    chooser: &mut C,
    fuel: u64,
) -> Exit<C::Leave> {
    let depth_limit = core.limits.depth;
    let heap_limit = (core.heap_limit() / 8) as u32;
    let room =
        Room { instructions: core.limits.instructions, depth: depth_limit, heap_words: heap_limit };
    let twins = core.twins && M::TAKES_TWINS;
    let Core { program, heap, thread, world, marks, .. } = core;
    let (program, seed) = (&*program, world.seed);
    let code = program.code.as_slice();
    let top = *thread.top();
    let mut window = Window::new(&mut thread.registers, top.base as usize, top.size as usize);
    let mut pc = top.pc as usize;
    let mut executed = core.executed;
    let fuel = executed.saturating_add(fuel);

    // The conditional jumps and everything that can fail share these shapes.
    macro_rules! jump {
        ($distance:expr) => {{
            let distance = $distance as isize;
            pc = pc.wrapping_add_signed(distance);
            // A jump to itself is a loop as well.
            if distance <= 0 && executed >= fuel {
                break LoopStop::Left(LeaveReason::Fuel);
            }
            continue;
        }};
    }
    macro_rules! jump_if {
        ($condition:expr, $insn:expr) => {
            if $condition {
                jump!($insn.c as i16)
            }
        };
    }
    macro_rules! checked {
        ($result:expr) => {
            if !$result {
                break LoopStop::Left(LeaveReason::Slow);
            }
        };
    }
    macro_rules! call {
        ($method:expr, $first:expr) => {{
            let method: MethodId = $method;
            let entry = program.entries[method.0 as usize];
            let base = window.base() + usize::from($first);
            let frames = &mut thread.frames;
            let parent = frames.len() as u32 - 1;
            let Some(caller) = frames.last_mut() else { break LoopStop::Left(LeaveReason::Slow) };
            let depth = caller.depth + 1;
            let fits = window.contains(base + entry.registers as usize);
            if entry.code == 0 || !fits || depth > depth_limit {
                break LoopStop::Left(LeaveReason::Slow);
            }
            let head = code[entry.code as usize];
            // Who sees every instruction sees the twin's as well.
            if twins && !M::WATCHES && head.op == Op::Twin {
                let mut objects = Objects { heap, program, seed, limit: heap_limit };
                let arguments = window.some($first, head.a);
                if let Some(result) = program.twin(head.bc())(&mut objects, arguments) {
                    window.set($first, result);
                    // The twin and its return count, so that they cost the same wherever they
                    // run. Were the sum known, all instructions would keep the count before.
                    executed += std::hint::black_box(2);
                    pc += 1;
                    continue;
                }
            }
            caller.pc = pc as u32 + 1;
            let (base32, pc_there, size) = (base as u32, entry.code, entry.registers);
            frames.push(Frame { method, pc: pc_there, base: base32, size, parent, depth });
            window.move_to(base, entry.registers as usize);
            pc = entry.code as usize;
            if executed >= fuel {
                break LoopStop::Left(LeaveReason::Fuel);
            }
            continue;
        }};
    }

    macro_rules! return_to_caller {
        ($result:expr) => {{
            let result: Option<u64> = $result;
            let frames = &mut thread.frames;
            let count = frames.len();
            let [.., below, frame] = frames[..] else { break LoopStop::Left(LeaveReason::Slow) };
            // Whoever was called since the newest mark is just above the caller.
            if frame.parent as usize + 2 == count {
                frames.truncate(count - 1);
                if let Some(result) = result {
                    // The callee's first register is where the caller expects the result.
                    window.set(0, result);
                }
                window.move_to(below.base as usize, below.size as usize);
                pc = below.pc as usize;
                continue;
            }
            // A frozen caller is copied up: see `frame`.
            checked!(frame.depth > 0);
            let mut caller = &frames[frame.parent as usize];
            if !M::WATCHES && result == Some(0) {
                // Who would only return 0 as well need not be copied up.
                while caller.depth > 0 && program.fails[caller.pc as usize] {
                    caller = &frames[caller.parent as usize];
                }
                if C::HEARS_REJECTION && caller.depth == 0 {
                    break LoopStop::Rejected;
                }
            }
            let (base, caller) = (window.base(), *caller);
            checked!(window.contains(base + caller.size as usize));
            frames[count - 1] = Frame { base: base as u32, ..caller };
            pc = caller.pc as usize;
            // The call used up its arguments, and whatever is above them.
            let first = code[pc - 1].a;
            window.copy_from(caller.base as usize, first);
            if let Some(result) = result {
                window.set(first, result);
            }
            continue;
        }};
    }
    macro_rules! undecided {
        ($object:expr, $address:expr, $register:expr, $of_length:expr) => {{
            let (object, address) = ($object, $address);
            let (register, of_length) = ($register, $of_length);
            break LoopStop::Undecided(Undecided { object, address, register, of_length });
        }};
    }
    // Loads an element, also of an open input array.
    macro_rules! load {
        ($insn:expr, $kind:expr) => {
            if !array::load(&mut window, heap, $insn, $kind) {
                let (array, index) = (window.reference($insn.b), window.get($insn.c) as u32);
                match look_at_element(heap, array, $kind, index) {
                    ElementPlace::At(address) => {
                        let word = heap.word(address);
                        if is_undecided(word) {
                            undecided!(array, address, Some($insn.a), false)
                        }
                        window.set($insn.a, word);
                    }
                    ElementPlace::Length => undecided!(array, array.0 + 1, None, true),
                    ElementPlace::Nothing => break LoopStop::Left(LeaveReason::Slow),
                }
            }
        };
    }

    let mut answer = Observed::Pause;
    let exit = loop {
        // In here is only what is hot: what a chooser does is compiled once, below, and
        // takes no machine registers away.
        let stop = loop {
            debug_assert!(pc < code.len());
            // SAFETY: a frame's pc is the start of a translated method or a jump
            // target within one, and the last instruction of a method never falls
            // through: the translator saw to both.
            let insn = unsafe { code.get_unchecked(pc) };
            let (frames, window_here) = (&thread.frames[..], &mut window);
            let view_heap = &mut *heap;
            let mut view =
                View { pc, insn: *insn, program, heap: view_heap, frames, window: window_here };
            match mode.observe(&mut view) {
                Observed::GoOn => executed += 1,
                Observed::Jump(distance) => {
                    executed += 1;
                    jump!(distance)
                }
                other => {
                    answer = other;
                    break LoopStop::Left(LeaveReason::Mode);
                }
            }
            match insn.op {
                Op::Move => window.set(insn.a, window.get(insn.b)),
                Op::Const => window.set(insn.a, u64::from(insn.bc())),
                Op::ConstLong => window.set(insn.a, i64::from(insn.bc() as i32) as u64),
                Op::ConstWide => window.set(insn.a, program.wide[insn.bc() as usize]),
                Op::Literal => {
                    checked!(heap.meet(Ref(insn.bc())));
                    window.set(insn.a, u64::from(insn.bc()));
                }

                Op::IAdd => window.int_binary(insn, i32::wrapping_add),
                Op::ISub => window.int_binary(insn, i32::wrapping_sub),
                Op::IMul => window.int_binary(insn, i32::wrapping_mul),
                Op::IDiv => checked!(window.int_division(insn, i32::wrapping_div)),
                Op::IRem => checked!(window.int_division(insn, i32::wrapping_rem)),
                Op::IAnd => window.int_binary(insn, |a, b| a & b),
                Op::IOr => window.int_binary(insn, |a, b| a | b),
                Op::IXor => window.int_binary(insn, |a, b| a ^ b),
                Op::IShl => window.int_binary(insn, |a, b| a.wrapping_shl(b as u32)),
                Op::IShr => window.int_binary(insn, |a, b| a.wrapping_shr(b as u32)),
                Op::IUshr => {
                    window.int_binary(insn, |a, b| (a as u32).wrapping_shr(b as u32) as i32)
                }
                Op::INeg => window.set(insn.a, int(window.int(insn.b).wrapping_neg())),
                Op::IAddImm => window.int_immediate(insn, i32::wrapping_add),
                Op::IMulImm => window.int_immediate(insn, i32::wrapping_mul),
                Op::IAndImm => window.int_immediate(insn, |a, b| a & b),
                Op::IShlImm => window.int_immediate(insn, |a, b| a.wrapping_shl(b as u32)),
                Op::IShrImm => window.int_immediate(insn, |a, b| a.wrapping_shr(b as u32)),
                Op::IUshrImm => {
                    window.int_immediate(insn, |a, b| (a as u32).wrapping_shr(b as u32) as i32);
                }
                Op::LAdd => window.long_binary(insn, i64::wrapping_add),
                Op::LSub => window.long_binary(insn, i64::wrapping_sub),
                Op::LMul => window.long_binary(insn, i64::wrapping_mul),
                Op::LDiv => checked!(window.long_division(insn, i64::wrapping_div)),
                Op::LRem => checked!(window.long_division(insn, i64::wrapping_rem)),
                Op::LAnd => window.long_binary(insn, |a, b| a & b),
                Op::LOr => window.long_binary(insn, |a, b| a | b),
                Op::LXor => window.long_binary(insn, |a, b| a ^ b),
                Op::LShl => window.long_binary(insn, |a, b| a.wrapping_shl(b as u32)),
                Op::LShr => window.long_binary(insn, |a, b| a.wrapping_shr(b as u32)),
                Op::LUshr => {
                    window.long_binary(insn, |a, b| (a as u64).wrapping_shr(b as u32) as i64)
                }
                Op::LNeg => window.set(insn.a, (window.long(insn.b).wrapping_neg()) as u64),
                Op::FAdd => window.float_binary(insn, |a, b| a + b),
                Op::FSub => window.float_binary(insn, |a, b| a - b),
                Op::FMul => window.float_binary(insn, |a, b| a * b),
                Op::FDiv => window.float_binary(insn, |a, b| a / b),
                Op::FRem => window.float_binary(insn, |a, b| a % b),
                Op::FNeg => window.set(insn.a, float(-window.float(insn.b))),
                Op::DAdd => window.double_binary(insn, |a, b| a + b),
                Op::DSub => window.double_binary(insn, |a, b| a - b),
                Op::DMul => window.double_binary(insn, |a, b| a * b),
                Op::DDiv => window.double_binary(insn, |a, b| a / b),
                Op::DRem => window.double_binary(insn, |a, b| a % b),
                Op::DNeg => window.set(insn.a, (-window.double(insn.b)).to_bits()),

                Op::I2L => window.set(insn.a, i64::from(window.int(insn.b)) as u64),
                Op::I2F => window.set(insn.a, float(window.int(insn.b) as f32)),
                Op::I2D => window.set(insn.a, f64::from(window.int(insn.b)).to_bits()),
                Op::L2I => window.set(insn.a, int(window.long(insn.b) as i32)),
                Op::L2F => window.set(insn.a, float(window.long(insn.b) as f32)),
                Op::L2D => window.set(insn.a, (window.long(insn.b) as f64).to_bits()),
                // Rust's casts saturate and take NaN to 0, as Java's do.
                Op::F2I => window.set(insn.a, int(window.float(insn.b) as i32)),
                Op::F2L => window.set(insn.a, (window.float(insn.b) as i64) as u64),
                Op::F2D => window.set(insn.a, f64::from(window.float(insn.b)).to_bits()),
                Op::D2I => window.set(insn.a, int(window.double(insn.b) as i32)),
                Op::D2L => window.set(insn.a, (window.double(insn.b) as i64) as u64),
                Op::D2F => window.set(insn.a, float(window.double(insn.b) as f32)),
                Op::I2B => window.set(insn.a, Kind::Byte.canonical(window.get(insn.b))),
                Op::I2C => window.set(insn.a, Kind::Char.canonical(window.get(insn.b))),
                Op::I2S => window.set(insn.a, Kind::Short.canonical(window.get(insn.b))),
                Op::LCmp => window.long_compare(insn),
                Op::FCmpL => window.float_compare(insn, -1),
                Op::FCmpG => window.float_compare(insn, 1),
                Op::DCmpL => window.double_compare(insn, -1),
                Op::DCmpG => window.double_compare(insn, 1),

                Op::IfEq => jump_if!(window.int(insn.a) == window.int(insn.b), insn),
                Op::IfNe => jump_if!(window.int(insn.a) != window.int(insn.b), insn),
                Op::IfLt => jump_if!(window.int(insn.a) < window.int(insn.b), insn),
                Op::IfGe => jump_if!(window.int(insn.a) >= window.int(insn.b), insn),
                Op::IfGt => jump_if!(window.int(insn.a) > window.int(insn.b), insn),
                Op::IfLe => jump_if!(window.int(insn.a) <= window.int(insn.b), insn),
                Op::IfEqImm => jump_if!(window.int(insn.a) == i32::from(insn.b as i16), insn),
                Op::IfNeImm => jump_if!(window.int(insn.a) != i32::from(insn.b as i16), insn),
                Op::IfLtImm => jump_if!(window.int(insn.a) < i32::from(insn.b as i16), insn),
                Op::IfGeImm => jump_if!(window.int(insn.a) >= i32::from(insn.b as i16), insn),
                Op::IfGtImm => jump_if!(window.int(insn.a) > i32::from(insn.b as i16), insn),
                Op::IfLeImm => jump_if!(window.int(insn.a) <= i32::from(insn.b as i16), insn),
                Op::IfLEq => jump_if!(window.long(insn.a) == window.long(insn.b), insn),
                Op::IfLNe => jump_if!(window.long(insn.a) != window.long(insn.b), insn),
                Op::IfLLt => jump_if!(window.long(insn.a) < window.long(insn.b), insn),
                Op::IfLGe => jump_if!(window.long(insn.a) >= window.long(insn.b), insn),
                Op::IfLGt => jump_if!(window.long(insn.a) > window.long(insn.b), insn),
                Op::IfLLe => jump_if!(window.long(insn.a) <= window.long(insn.b), insn),
                Op::IfFEq => jump_if!(window.float(insn.a) == window.float(insn.b), insn),
                Op::IfFNe => jump_if!(window.float(insn.a) != window.float(insn.b), insn),
                Op::IfFLt => jump_if!(window.float(insn.a) < window.float(insn.b), insn),
                Op::IfFLe => jump_if!(window.float(insn.a) <= window.float(insn.b), insn),
                Op::IfFNotLt => jump_if!(!window.float_less(insn), insn),
                Op::IfFNotLe => jump_if!(!window.float_at_most(insn), insn),
                Op::IfDEq => jump_if!(window.double(insn.a) == window.double(insn.b), insn),
                Op::IfDNe => jump_if!(window.double(insn.a) != window.double(insn.b), insn),
                Op::IfDLt => jump_if!(window.double_less(insn), insn),
                Op::IfDLe => jump_if!(window.double_at_most(insn), insn),
                Op::IfDNotLt => jump_if!(!window.double_less(insn), insn),
                Op::IfDNotLe => jump_if!(!window.double_at_most(insn), insn),
                Op::Goto => jump!(insn.bc() as i32),
                Op::TableSwitch | Op::LookupSwitch => {
                    jump!(target(&program.switches[insn.bc() as usize], window.int(insn.a)))
                }

                Op::LoadByte => load!(insn, Kind::Byte),
                Op::LoadChar => load!(insn, Kind::Char),
                Op::LoadShort => load!(insn, Kind::Short),
                Op::LoadInt => load!(insn, Kind::Int),
                Op::LoadLong => checked!(array::load(&mut window, heap, insn, Kind::Long)),
                Op::LoadRef => load!(insn, Kind::Ref),
                Op::StoreByte => checked!(array::store_byte(&window, heap, program, insn)),
                Op::StoreChar => checked!(array::store(&window, heap, insn, Kind::Char)),
                Op::StoreShort => checked!(array::store(&window, heap, insn, Kind::Short)),
                Op::StoreInt => checked!(array::store(&window, heap, insn, Kind::Int)),
                Op::StoreLong => checked!(array::store(&window, heap, insn, Kind::Long)),
                Op::StoreRef => checked!(array::store_ref(&window, heap, program, insn)),
                Op::ArrayLength => {
                    let array = window.reference(insn.b);
                    checked!(!array.is_null());
                    let mut length = heap.get(array, 1);
                    // An open input array says more than a length there.
                    if length > u64::from(u32::MAX) {
                        match length_in(length) {
                            Some(decided) => length = u64::from(decided),
                            None => undecided!(array, array.0 + 1, Some(insn.a), true),
                        }
                    }
                    window.set(insn.a, length);
                }
                Op::NewArray => {
                    checked!(array::create(&mut window, heap, program, heap_limit, insn))
                }

                Op::GetWord => {
                    let object = window.reference(insn.b);
                    checked!(!object.is_null());
                    let word = heap.get(object, u32::from(insn.c));
                    if is_undecided(word) {
                        undecided!(object, object.0 + u32::from(insn.c), Some(insn.a), false)
                    }
                    window.set(insn.a, word);
                }
                Op::GetLong => {
                    let object = window.reference(insn.b);
                    checked!(!object.is_null());
                    let word = heap.get(object, u32::from(insn.c));
                    checked!(word != SUSPICIOUS);
                    window.set(insn.a, word);
                }
                Op::PutWord => {
                    let object = window.reference(insn.a);
                    checked!(!object.is_null());
                    heap.put(object, u32::from(insn.c), window.get(insn.b));
                }
                Op::PutBoolean => checked!(window.put_narrow(heap, insn, Kind::Boolean)),
                Op::PutByte => checked!(window.put_narrow(heap, insn, Kind::Byte)),
                Op::PutChar => checked!(window.put_narrow(heap, insn, Kind::Char)),
                Op::PutShort => checked!(window.put_narrow(heap, insn, Kind::Short)),
                Op::GetStaticWord => window.set(insn.a, heap.word(insn.bc())),
                Op::PutStaticWord => heap.put_word(insn.bc(), window.get(insn.a)),
                Op::PutStaticBoolean => window.put_static(heap, insn, Kind::Boolean),
                Op::PutStaticByte => window.put_static(heap, insn, Kind::Byte),
                Op::PutStaticChar => window.put_static(heap, insn, Kind::Char),
                Op::PutStaticShort => window.put_static(heap, insn, Kind::Short),

                Op::CallStatic => call!(MethodId(insn.bc()), insn.a),
                Op::CallSpecial => {
                    checked!(!window.reference(insn.a).is_null());
                    call!(MethodId(insn.bc()), insn.a)
                }
                Op::CallVirtual => {
                    let receiver = window.reference(insn.a);
                    checked!(!receiver.is_null());
                    let class = heap.class_of(receiver);
                    call!(program.class(class).vtable[insn.bc() as usize], insn.a)
                }
                Op::CallInterface => {
                    let receiver = window.reference(insn.a);
                    checked!(!receiver.is_null());
                    match program.selected(heap.class_of(receiver), MethodId(insn.bc())) {
                        Some(method) => call!(method, insn.a),
                        None => break LoopStop::Left(LeaveReason::Slow),
                    }
                }
                Op::Return => return_to_caller!(None),
                Op::ReturnValue => return_to_caller!(Some(window.get(insn.a))),

                Op::NewObject => {
                    let class = ClassId(insn.bc());
                    checked!(heap.used_words() < heap_limit);
                    match heap.allocate(class, program.class(class).words) {
                        Ok(object) => window.set(insn.a, object.word()),
                        Err(_) => break LoopStop::Left(LeaveReason::Slow),
                    }
                }
                Op::Cast => {
                    let object = window.reference(insn.a);
                    let class = ClassId(insn.bc());
                    checked!(object.is_null() || program.is_subclass(heap.class_of(object), class));
                }
                Op::IsInstance => {
                    let object = window.reference(insn.a);
                    let class = ClassId(insn.bc());
                    let is = !object.is_null() && program.is_subclass(heap.class_of(object), class);
                    window.set(insn.a, u64::from(is));
                }
                Op::Twin => {
                    let mut objects = Objects { heap, program, seed, limit: heap_limit };
                    let result = match twins {
                        true => program.twin(insn.bc())(&mut objects, window.some(0, insn.a)),
                        false => None,
                    };
                    if M::WATCHES
                        && let Some(result) = result
                    {
                        let method = program.twin_method(insn.bc());
                        let (arguments, is_twin) = (window.some(0, insn.a), true);
                        let result = program.method(method).result.map(|_| result);
                        let call =
                            ForeignCall { method, arguments, result, is_twin, program, heap };
                        mode.returned(&call);
                    }
                    match result {
                        Some(result) => window.set(0, result),
                        // Over the return, to the ordinary code.
                        None => pc += 1,
                    }
                }
                // Named one by one: a match without a default needs no range check.
                Op::Load
                | Op::NewArrayOf
                | Op::NewPrimitiveArray
                | Op::NewMultiArray
                | Op::GetField
                | Op::PutField
                | Op::GetStatic
                | Op::PutStatic
                | Op::InvokeVirtual
                | Op::InvokeSpecial
                | Op::InvokeStatic
                | Op::InvokeInterface
                | Op::InvokeDynamic
                | Op::InvokePolymorphic
                | Op::New
                | Op::CheckCast
                | Op::InstanceOf
                | Op::Throw
                | Op::MonitorEnter
                | Op::MonitorExit
                | Op::Native
                | Op::Halt
                | Op::Initialize
                | Op::Initialized
                | Op::Abstract
                | Op::Probe => break LoopStop::Left(slow()),
                Op::Nop => executed -= 1,
            }
            pc += 1;
        };
        // Another variable, because this one is a register's as long as nobody has its address.
        let mut total = executed;
        let parts = Parts { program, heap, thread, world, executed: &mut total, marks };
        let reply = match stop {
            LoopStop::Left(LeaveReason::Slow) => break Exit::Slow,
            LoopStop::Left(LeaveReason::Fuel) => break Exit::Fuel,
            LoopStop::Left(LeaveReason::Mode) => break Exit::Mode(answer),
            LoopStop::Rejected => chooser.reject(parts, room),
            LoopStop::Undecided(word) => {
                parts.thread.top_mut().pc = pc as u32;
                // It has not run yet, and counts when it does.
                *parts.executed -= 1;
                chooser.choose(parts, room, &word)
            }
        };
        executed = total;
        // They changed the top frame.
        let top = *thread.top();
        pc = top.pc as usize;
        match reply {
            Reply::GoOn => {}
            Reply::Ask => {
                // What leaves the loop is counted.
                executed += 1;
                break Exit::Slow;
            }
            Reply::Leave(leave) => break Exit::Left(leave),
        }
        window = Window::new(&mut thread.registers, top.base as usize, top.size as usize);
    };
    core.executed = executed;
    core.thread.top_mut().pc = pc as u32;
    exit
}

/// To the slow path. A constant here would be loaded before every instruction.
#[cold]
#[inline(never)]
fn slow() -> LeaveReason {
    LeaveReason::Slow
}

/// Where a switch sends `key`, relative to the switch.
#[inline(always)]
fn target(switch: &Switch, key: i32) -> i32 {
    match switch {
        Switch::Table { low, targets, default } => {
            let index = key.wrapping_sub(*low) as u32 as usize;
            // A key below the low end wraps to an index behind the high end.
            targets.get(index).copied().unwrap_or(*default)
        }
        Switch::Lookup { pairs, default } => {
            pairs.binary_search_by_key(&key, |pair| pair.0).map_or(*default, |index| pairs[index].1)
        }
    }
}

/// The reference in a register of the running frame.
pub(crate) fn reference(core: &Core, register: u16) -> Ref {
    Ref::from_word(core.thread.register(register))
}
