//! The stages of a stream that ask a function of the user's, `filter` and `map`, and their sinks.
//!
//! Each is an anonymous class. What it keeps besides the function differs from JDK to JDK: the
//! stream that it was made for, or nothing. One that keeps anything else is left to the bytecode.

use super::{Layout, Link, allocate, layout};
use crate::core::Core;
use crate::program::ClassId;
use crate::twins::{Objects, Twins};
use crate::value::Ref;

pub(in crate::twins) const PIPELINE_TWINS: Twins = &[
    ("filter(Ljava/util/function/Predicate;)Ljava/util/stream/Stream;", filter),
    ("map(Ljava/util/function/Function;)Ljava/util/stream/Stream;", map),
];

pub(in crate::twins) const FILTER_TWINS: Twins = &[(WRAP_SINK, wrap_filter)];

pub(in crate::twins) const MAP_TWINS: Twins = &[(WRAP_SINK, wrap_map)];

pub(in crate::twins) const CHAINED_TWINS: Twins = &[("<init>(Ljava/util/stream/Sink;)V", chain)];

const WRAP_SINK: &str = "opWrapSink(ILjava/util/stream/Sink;)Ljava/util/stream/Sink;";

/// One of the two, and its sink.
pub(super) struct FunctionStage {
    class: ClassId,
    function: u32,
    outer: Option<u32>,
    sink: ClassId,
    sink_function: Option<u32>,
    sink_outer: Option<u32>,
    downstream: u32,
    /// The words of the flags that it sets.
    sets: [u32; 2],
}

impl FunctionStage {
    pub(super) fn filter(core: &mut Core, flags: ClassId) -> Option<FunctionStage> {
        let field = ("val$predicate", "Ljava/util/function/Predicate;");
        FunctionStage::of(core, 2, field, flags, ["NOT_SIZED", "NOT_SIZED"])
    }

    pub(super) fn map(core: &mut Core, flags: ClassId) -> Option<FunctionStage> {
        let field = ("val$mapper", "Ljava/util/function/Function;");
        FunctionStage::of(core, 3, field, flags, ["NOT_SORTED", "NOT_DISTINCT"])
    }

    fn of(
        core: &mut Core,
        number: u32,
        (field, descriptor): (&str, &str),
        flags: ClassId,
        sets: [&str; 2],
    ) -> Option<FunctionStage> {
        let name = format!("java/util/stream/ReferencePipeline${number}");
        let plain = core.twin_class("java/util/stream/ReferencePipeline$StatelessOp")?;
        let plain_sink = core.twin_class("java/util/stream/Sink$ChainedReference")?;
        let class = core.twin_class(&name)?;
        let sink = core.twin_class(&format!("{name}$1"))?;
        let [mut first, mut second] = [0; 2];
        for (word, name) in [&mut first, &mut second].into_iter().zip(sets) {
            *word = core.mirror(flags).0 + core.layout_slot(flags, name, "I")?;
        }
        let slot = |class, name, descriptor: &str| core.layout_slot(class, name, descriptor);
        let stage = FunctionStage {
            class,
            function: slot(class, field, descriptor)?,
            outer: slot(class, "this$0", "Ljava/util/stream/ReferencePipeline;"),
            sink,
            sink_function: slot(sink, field, descriptor),
            sink_outer: slot(sink, "this$1", &format!("L{name};")),
            downstream: slot(sink, "downstream", "Ljava/util/stream/Sink;")?,
            sets: [first, second],
        };
        let adds = |class, to| {
            let words = |class| core.program.class(class).words;
            core.program.is_subclass(class, to).then(|| words(class) - words(to))
        };
        let has = |slot: Option<u32>| u32::from(slot.is_some());
        let is_known = adds(class, plain)? == 1 + has(stage.outer)
            && adds(sink, plain_sink)? == has(stage.sink_function) + has(stage.sink_outer);
        is_known.then_some(stage)
    }
}

fn filter(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    let layout = layout(objects)?;
    add(objects, layout, layout.filter.as_ref()?, arguments)
}

fn map(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    let layout = layout(objects)?;
    add(objects, layout, layout.map.as_ref()?, arguments)
}

/// Adds a stage to a stream.
fn add(
    objects: &mut Objects<'_>,
    layout: &Layout,
    stage: &FunctionStage,
    arguments: &[u64],
) -> Option<u64> {
    let (before, function) = (Ref::from_word(arguments[0]), arguments[1]);
    if function == 0 {
        return None;
    }
    objects.is_initialized(layout.shape)?;
    let link = Link::behind(objects, layout, before, layout.stateless_assert_nothing)?;
    let made = allocate(objects, stage.class)?;
    objects.put(made, stage.function, function);
    if let Some(outer) = stage.outer {
        objects.put(made, outer, before.word());
    }
    let set = stage.sets.iter().fold(0, |set, &flag| set | objects.heap.word(flag) as u32);
    link.add(objects, layout, made, set);
    Some(made.word())
}

fn wrap_filter(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    wrap(objects, layout(objects)?.filter.as_ref()?, arguments)
}

fn wrap_map(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    wrap(objects, layout(objects)?.map.as_ref()?, arguments)
}

/// The sink of a stage, before another one.
fn wrap(objects: &mut Objects<'_>, stage: &FunctionStage, arguments: &[u64]) -> Option<u64> {
    let (outer, downstream) = (arguments[0], arguments[2]);
    if downstream == 0 {
        return None;
    }
    let function = objects.word(Ref::from_word(outer), stage.function)?;
    let made = allocate(objects, stage.sink)?;
    objects.put(made, stage.downstream, downstream);
    for (slot, word) in [(stage.sink_function, function), (stage.sink_outer, outer)] {
        if let Some(slot) = slot {
            objects.put(made, slot, word);
        }
    }
    Some(made.word())
}

fn chain(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    let slot = layout(objects)?.chained_downstream;
    if arguments[1] == 0 {
        return None;
    }
    objects.put(Ref::from_word(arguments[0]), slot, arguments[1]);
    Some(0)
}
