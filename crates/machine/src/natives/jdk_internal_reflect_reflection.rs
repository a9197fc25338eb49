//! `jdk.internal.reflect.Reflection`.

use super::java_lang_class::nest_host;
use super::jdk_internal_reflect_accessors::CALL;
use super::{Natives, reference};
use crate::core::Core;
use crate::ending::Outcome;
use crate::program::MethodId;

pub(super) const NATIVES: Natives = &[
    ("getCallerClass", get_caller_class),
    ("getClassAccessFlags", get_class_access_flags),
    ("areNestMates", are_nest_mates),
    // The bytecode looks for an annotation, for which reflective calls would then
    // take another way. They need none: see `get_caller_class`.
    ("isCallerSensitive(Ljava/lang/reflect/Method;)Z", |_, _| Ok(0)),
];

/// The class that called the method that called `getCallerClass`; reflective
/// calls in between do not count.
fn get_caller_class(core: &mut Core, _: &[u64]) -> Outcome<u64> {
    let mut callers = core.places().skip(2).map(|place| place.method);
    let caller = callers.find(|&method| !is_reflective(core, method));
    let class = caller.map(|method| core.program.method(method).class);
    Ok(class.map_or(0, |class| core.mirror(class).word()))
}

/// Whether a frame of this method is part of how reflection calls.
fn is_reflective(core: &Core, method: MethodId) -> bool {
    let class = core.program.method(method).class;
    let accessor = core.program.loaded("jdk/internal/reflect/MethodAccessorImpl");
    core.program.class(class).hidden && core.program.class_name(class).contains(CALL)
        || core.program.method_name(method) == "java.lang.reflect.Method.invoke"
        || accessor.is_some_and(|accessor| core.program.is_subclass(class, accessor))
}

fn are_nest_mates(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let [one, other] = [0, 1].map(|index| core.class_of_mirror(reference(arguments, index)));
    let one = nest_host(core, one)?;
    Ok(u64::from(one == nest_host(core, other)?))
}

fn get_class_access_flags(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let class = core.class_of_mirror(reference(arguments, 0));
    Ok(u64::from(core.program.class(class).flags))
}
