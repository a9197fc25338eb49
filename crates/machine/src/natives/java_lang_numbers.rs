//! `java.lang.Float`, `Double` and `StringUTF16`: bits as they are.

use super::Natives;

pub(super) const FLOAT_NATIVES: Natives =
    &[("floatToRawIntBits", |_, a| Ok(a[0])), ("intBitsToFloat", |_, a| Ok(a[0]))];

pub(super) const DOUBLE_NATIVES: Natives =
    &[("doubleToRawLongBits", |_, a| Ok(a[0])), ("longBitsToDouble", |_, a| Ok(a[0]))];

/// The heap stores arrays with the lowest byte first, on every host.
pub(super) const STRING_UTF16_NATIVES: Natives = &[("isBigEndian", |_, _| Ok(0))];
