//! `jdk.internal.misc.VM`, `CDS` and `Signal`: what the VM tells about itself.

use super::Natives;
use crate::core::Core;
use crate::ending::Outcome;
use crate::world::is_elsewhere;

pub(super) const NATIVES: Natives = &[
    ("initialize", |_, _| Ok(0)),
    ("latestUserDefinedLoader0", |_, _| Ok(0)),
    ("getNanoTimeAdjustment", get_nano_time_adjustment),
    ("getRuntimeArguments", |_, _| Ok(0)),
];

/// No archive of classes is in use or being made.
pub(super) const CDS_NATIVES: Natives = &[
    ("isDumpingClassList0", |_, _| Ok(0)),
    ("isDumpingArchive0", |_, _| Ok(0)),
    ("isSharingEnabled0", |_, _| Ok(0)),
    ("getCDSConfigStatus", |_, _| Ok(0)),
    ("initializeFromArchive", |_, _| Ok(0)),
    ("defineArchivedModules", |_, _| Ok(0)),
    // A fixed salt gives `Set.of` a fixed order; 0 would mean "take the clock".
    ("getRandomSeedForDumping", |core, _| Ok(salt(core.world.seed))),
    ("needsClassInitBarrier0", |_, _| Ok(0)),
];

/// Bit 16 of the product with an odd constant says in which direction `Set.of` goes: elsewhere,
/// in the opposite one.
fn salt(seed: u64) -> u64 {
    let turned = if is_elsewhere(seed) { 1 << 16 } else { 0 };
    (seed.wrapping_mul(2) | 1) ^ turned
}

/// `jdk.internal.vm.ContinuationSupport`: virtual threads would be threads, too.
pub(super) const CONTINUATION_NATIVES: Natives = &[("isSupported0", |_, _| Ok(0))];

/// Signals are the host's: none is ever delivered.
pub(super) const SIGNAL_NATIVES: Natives =
    &[("findSignal0", |_, _| Ok(u64::from(u32::MAX))), ("handle0", |_, _| Ok(0))];

fn get_nano_time_adjustment(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let seconds = arguments[0] as i64;
    let millis = core.world.current_time_millis();
    Ok((millis.wrapping_sub(seconds.wrapping_mul(1000))).wrapping_mul(1_000_000) as u64)
}
