//! SIGINT and SIGTERM: the first asks for the end, the second is the end.

use anyhow::Context as _;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A flag that the first signal sets. A second one, of whichever kind, does what it would have done
/// without us.
///
/// # Errors
/// The system does not let us hear of signals.
pub(super) fn stop_flag() -> anyhow::Result<&'static AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        // In this order: of one signal, the first of these two must still see the flag unset.
        flag::register_conditional_default(signal, Arc::clone(&stop))
            .and_then(|_| flag::register(signal, Arc::clone(&stop)))
            .context("signals cannot be heard")?;
    }
    // Leaked on purpose: a signal may come until the process ends. There is one for a command.
    Ok(Box::leak(Box::new(stop)))
}
