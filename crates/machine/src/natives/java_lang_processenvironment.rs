//! `java.lang.ProcessEnvironment`: the environment is empty, on every host.

use super::Natives;

pub(super) const NATIVES: Natives = &[("environ", |core, _| {
    let class = core.class_named("[[B")?;
    Ok(core.new_array(class, 0)?.word())
})];

/// Nothing to prepare: processes cannot be started.
pub(super) const PROCESS_NATIVES: Natives = &[("init", |_, _| Ok(0))];
