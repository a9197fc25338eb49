//! `jdk.internal.reflect.Reflection`.

use super::{Natives, reference};
use crate::core::Core;
use crate::ending::Outcome;

pub(super) const NATIVES: Natives = &[
    ("getCallerClass", get_caller_class),
    ("getClassAccessFlags", get_class_access_flags),
    ("areNestMates", |_, _| Ok(1)),
];

/// The class that called the method that called `getCallerClass`.
fn get_caller_class(core: &mut Core, _: &[u64]) -> Outcome<u64> {
    let caller = core.places().nth(2);
    let class = caller.map(|place| core.program.method(place.method).class);
    Ok(class.map_or(0, |class| core.mirror(class).word()))
}

fn get_class_access_flags(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let class = core.class_of_mirror(reference(arguments, 0));
    Ok(u64::from(core.program.class(class).flags))
}
