//! `java.lang.Object`.

use super::{Natives, reference};
use crate::core::Core;
use crate::ending::{Ending, Interrupt, Outcome};
use crate::value::{Kind, Ref};
use crate::world::{here, is_elsewhere};

pub(super) const NATIVES: Natives = &[
    ("getClass", get_class),
    ("hashCode", hash_code),
    ("clone", clone),
    ("notify", notify),
    ("notifyAll", notify),
    ("wait0", wait),
    ("wait(J)V", wait),
];

fn get_class(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let class = core.heap.class_of(reference(arguments, 0));
    Ok(core.mirror(class).word())
}

fn hash_code(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    Ok(identity_hash(core, reference(arguments, 0)))
}

/// A function of the object's place and the seed: nothing to store, and the
/// same again after undo. The place of a permanent object tells what was run and
/// undone before, so its content takes part instead.
pub(super) fn identity_hash(core: &Core, object: Ref) -> u64 {
    if object.is_null() {
        return 0;
    }
    let identity = match core.heap.is_permanent(object) {
        true => permanent_identity(core, object),
        false => object.word(),
    };
    hash_of_identity(identity, core.world.seed)
}

/// The hash of an object, given its place, or what else tells it from others.
#[inline(always)]
pub(crate) fn hash_of_identity(identity: u64, seed: u64) -> u64 {
    // Twice, or the hashes of two objects would differ by the same wherever the two lie.
    let mixed = (identity ^ here(seed)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    // HotSpot's hashes are 31 bits and never zero.
    let hash = mixed >> 33;
    if !is_elsewhere(seed) {
        return hash.max(1);
    }
    // Elsewhere the lower bits are others, the last one always. Hash tables fold the upper bits into
    // them, which says where an object goes: the upper ones are such that the order is the opposite.
    let folded = hash ^ hash >> 16;
    let low = mixed & 0xFFFE | !hash & 1;
    let high = (low ^ !folded) & 0x7FFF;
    (high << 16 | low).max(1)
}

/// What tells a class object, a literal (or its array) or a module from all others.
fn permanent_identity(core: &Core, object: Ref) -> u64 {
    use std::hash::{Hash, Hasher};
    let mut hasher = rustc_hash::FxHasher::default();
    let class = core.heap.class_of(object);
    if class == core.program.known.class {
        core.program.class_name(core.class_of_mirror(object)).hash(&mut hasher);
    } else if class == core.program.known.string {
        core.utf16(object).hash(&mut hasher);
    } else if core.program.class(class).is_array() {
        core.heap.bytes(object, Kind::Byte).hash(&mut hasher);
    } else {
        (core.program.class_name(class), core.modules.is_platform(object)).hash(&mut hasher);
    }
    hasher.finish()
}

fn clone(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let object = reference(arguments, 0);
    if !core.is_instance(object, core.program.known.cloneable) {
        let name = core.program.java_name(core.heap.class_of(object));
        return Err(core.exception("java/lang/CloneNotSupportedException", Some(&name)));
    }
    Ok(core.clone_object(object)?.word())
}

fn require_owner(core: &mut Core, object: Ref) -> Outcome<()> {
    if core.heap.monitor(object) == 0 {
        let class = "java/lang/IllegalMonitorStateException";
        return Err(core.exception(class, Some("current thread is not owner")));
    }
    Ok(())
}

fn notify(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    require_owner(core, reference(arguments, 0))?;
    Ok(0)
}

/// With one thread nobody will notify: a timed wait times out, any other is a
/// deadlock.
fn wait(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let millis = arguments[1] as i64;
    if millis < 0 {
        let class = "java/lang/IllegalArgumentException";
        return Err(core.exception(class, Some("timeout value is negative")));
    }
    require_owner(core, reference(arguments, 0))?;
    if core.take_interrupt() {
        return Err(core.exception("java/lang/InterruptedException", None));
    }
    if millis == 0 {
        return Err(Interrupt::End(Ending::Deadlock));
    }
    core.world.sleep(millis.saturating_mul(1_000_000));
    Ok(0)
}
