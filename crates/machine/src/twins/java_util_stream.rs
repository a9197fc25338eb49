//! `java.util.stream`, where a sequential stream of references is put together: its source, its
//! stages, and what it begins to evaluate with. Functions of the user's run in between, so the
//! evaluation itself is the bytecode's.

pub(super) mod stages; // that ask a function

use super::{Objects, Twins};
use crate::core::Core;
use crate::program::ClassId;
use crate::value::{Kind, Ref, int};
use stages::FunctionStage;

pub(super) const ARRAYS_TWINS: Twins =
    &[("stream([Ljava/lang/Object;)Ljava/util/stream/Stream;", stream_of_array)];

pub(super) const FLAG_TWINS: Twins = &[("combineOpFlags(II)I", combine), ("isKnown(I)Z", is_known)];

pub(super) const SPLITERATOR_TWINS: Twins = &[("getExactSizeIfKnown()J", exact_size)];

pub(super) const SPLITERATORS_TWINS: Twins =
    &[("spliterator([Ljava/lang/Object;III)Ljava/util/Spliterator;", spliterator)];

pub(super) const SUPPORT_TWINS: Twins =
    &[("stream(Ljava/util/Spliterator;Z)Ljava/util/stream/Stream;", stream)];

pub(super) const STATELESS_TWINS: Twins = &[(CONSTRUCT, construct_stateless)];

pub(super) const STATEFUL_TWINS: Twins = &[(CONSTRUCT, construct_stateful)];

const CONSTRUCT: &str =
    "<init>(Ljava/util/stream/AbstractPipeline;Ljava/util/stream/StreamShape;I)V";

pub(super) const PIPELINE_TWINS: Twins =
    &[("sourceSpliterator(I)Ljava/util/Spliterator;", source_spliterator)];

pub(super) const FOR_EACH_TWINS: Twins =
    &[("makeRef(Ljava/util/function/Consumer;Z)Ljava/util/stream/TerminalOp;", make_for_each)];

pub(super) const FOR_EACH_OP_TWINS: Twins = &[("getOpFlags()I", for_each_flags)];

// Characteristics of a spliterator.
const SORTED: u64 = 0x4;
const ORDERED: u64 = 0x10;
const SIZED: u64 = 0x40;
const IMMUTABLE: u64 = 0x400;
const SUBSIZED: u64 = 0x4000;

pub(super) struct Layout {
    /// What all of these methods need to be initialized.
    used: [ClassId; 2],
    /// What a stream of an array needs besides, and what a stage does.
    spliterators: ClassId,
    support: ClassId,
    shape: ClassId,
    head: ClassId,
    stage: Stage,
    flags: Flags,
    /// The words that say whether stages without and with state assert nothing.
    stateless_assert_nothing: u32,
    stateful_assert_nothing: u32,
    filter: Option<FunctionStage>,
    map: Option<FunctionStage>,
    chained_downstream: u32,
    array_spliterator: ArraySpliterator,
    list_spliterator: ClassId,
    for_each: ClassId,
    consumer: u32,
    ordered: u32,
}

/// Slots of `AbstractPipeline`.
struct Stage {
    source_stage: u32,
    previous_stage: u32,
    next_stage: u32,
    source_or_op_flags: u32,
    combined_flags: u32,
    depth: u32,
    source_spliterator: u32,
    linked_or_consumed: u32,
    parallel: u32,
    /// In older JDKs: whether a stage of this source has state.
    any_stateful: Option<u32>,
}

/// Words of static fields of `StreamOpFlag`, and slots.
struct Flags {
    set: u32,
    preserve: u32,
    not_ordered: u32,
    characteristics_mask: u32,
    stream_mask: u32,
    op_mask: u32,
    initial_value: u32,
    mask: u32,
    mask_is: u32,
    mask_not: u32,
}

struct ArraySpliterator {
    class: ClassId,
    array: u32,
    index: u32,
    fence: u32,
    characteristics: u32,
    /// In newer JDKs: -1 as long as it was not split.
    estimated_size: Option<u32>,
}

impl Layout {
    pub(super) fn of(core: &mut Core) -> Option<Layout> {
        let stateless = core.twin_class("java/util/stream/ReferencePipeline$StatelessOp")?;
        let stateful = core.twin_class("java/util/stream/ReferencePipeline$StatefulOp")?;
        let chained = core.twin_class("java/util/stream/Sink$ChainedReference")?;
        let for_each = core.twin_class("java/util/stream/ForEachOps$ForEachOp$OfRef")?;
        let flags = core.twin_class("java/util/stream/StreamOpFlag")?;
        let assert_nothing = |core: &Core, class| {
            Some(core.mirror(class).0 + core.layout_slot(class, "$assertionsDisabled", "Z")?)
        };
        Some(Layout {
            used: [core.twin_class("java/util/Objects")?, flags],
            spliterators: core.twin_class("java/util/Spliterators")?,
            support: core.twin_class("java/util/stream/StreamSupport")?,
            shape: core.twin_class("java/util/stream/StreamShape")?,
            head: core.twin_class("java/util/stream/ReferencePipeline$Head")?,
            stage: Stage::of(core, stateless)?,
            flags: Flags::of(core, flags)?,
            stateless_assert_nothing: assert_nothing(core, stateless)?,
            stateful_assert_nothing: assert_nothing(core, stateful)?,
            filter: FunctionStage::filter(core, flags),
            map: FunctionStage::map(core, flags),
            chained_downstream: core.layout_slot(
                chained,
                "downstream",
                "Ljava/util/stream/Sink;",
            )?,
            array_spliterator: ArraySpliterator::of(core)?,
            list_spliterator: core.twin_class("java/util/ArrayList$ArrayListSpliterator")?,
            for_each,
            consumer: core.layout_slot(for_each, "consumer", "Ljava/util/function/Consumer;")?,
            ordered: core.layout_slot(for_each, "ordered", "Z")?,
        })
    }
}

impl Stage {
    fn of(core: &Core, class: ClassId) -> Option<Stage> {
        const PIPELINE: &str = "Ljava/util/stream/AbstractPipeline;";
        let slot = |name, descriptor| core.layout_slot(class, name, descriptor);
        Some(Stage {
            source_stage: slot("sourceStage", PIPELINE)?,
            previous_stage: slot("previousStage", PIPELINE)?,
            next_stage: slot("nextStage", PIPELINE)?,
            source_or_op_flags: slot("sourceOrOpFlags", "I")?,
            combined_flags: slot("combinedFlags", "I")?,
            depth: slot("depth", "I")?,
            source_spliterator: slot("sourceSpliterator", "Ljava/util/Spliterator;")?,
            linked_or_consumed: slot("linkedOrConsumed", "Z")?,
            parallel: slot("parallel", "Z")?,
            any_stateful: slot("sourceAnyStateful", "Z"),
        })
    }
}

impl Flags {
    fn of(core: &Core, class: ClassId) -> Option<Flags> {
        let word = |name| Some(core.mirror(class).0 + core.layout_slot(class, name, "I")?);
        Some(Flags {
            set: core.layout_slot(class, "set", "I")?,
            preserve: core.layout_slot(class, "preserve", "I")?,
            not_ordered: word("NOT_ORDERED")?,
            characteristics_mask: word("SPLITERATOR_CHARACTERISTICS_MASK")?,
            stream_mask: word("STREAM_MASK")?,
            op_mask: word("OP_MASK")?,
            initial_value: word("INITIAL_OPS_VALUE")?,
            mask: word("FLAG_MASK")?,
            mask_is: word("FLAG_MASK_IS")?,
            mask_not: word("FLAG_MASK_NOT")?,
        })
    }

    /// The flags of a stage, given those that it sets and those of the stage before.
    fn combined(&self, objects: &Objects<'_>, set: u32, before: u32) -> u64 {
        let word = |address| objects.heap.word(address) as u32;
        let kept = match set {
            0 => word(self.mask),
            set => !(set | (word(self.mask_is) & set) << 1 | (word(self.mask_not) & set) >> 1),
        };
        int((before & kept | set) as i32)
    }
}

impl ArraySpliterator {
    fn of(core: &mut Core) -> Option<ArraySpliterator> {
        let class = core.twin_class("java/util/Spliterators$ArraySpliterator")?;
        let slot = |name, descriptor| core.layout_slot(class, name, descriptor);
        Some(ArraySpliterator {
            class,
            array: slot("array", "[Ljava/lang/Object;")?,
            index: slot("index", "I")?,
            fence: slot("fence", "I")?,
            characteristics: slot("characteristics", "I")?,
            estimated_size: slot("estimatedSize", "J"),
        })
    }
}

/// None while the classes are not initialized that all twins here need.
#[inline(always)]
fn layout<'a>(objects: &Objects<'a>) -> Option<&'a Layout> {
    let layout = objects.layouts().stream.as_ref()?;
    layout.used.iter().try_for_each(|&class| objects.is_initialized(class))?;
    Some(layout)
}

/// A new object of a class that is initialized; None if there is no room.
#[inline(always)]
fn allocate(objects: &mut Objects<'_>, class: ClassId) -> Option<Ref> {
    objects.is_initialized(class)?;
    objects.has_room(objects.program.class(class).words)?;
    Some(objects.allocate(class))
}

fn combine(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    let flags = &layout(objects)?.flags;
    Some(flags.combined(objects, arguments[0] as u32, arguments[1] as u32))
}

fn is_known(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    let flags = &layout(objects)?.flags;
    let flag = Ref::from_word(arguments[0]);
    let (set, preserve) = (objects.int(flag, flags.set)?, objects.int(flag, flags.preserve)?);
    Some(u64::from(arguments[1] as i32 & preserve == set))
}

/// Of a part of an array that was not split.
fn exact_size(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    let slots = &layout(objects)?.array_spliterator;
    let source = Ref::from_word(arguments[0]);
    if objects.class_of(source) != slots.class {
        return None;
    }
    objects.word(source, slots.characteristics).filter(|known| known & SIZED != 0)?;
    if slots.estimated_size.is_some_and(|slot| objects.heap.get(source, slot) != -1_i64 as u64) {
        return None;
    }
    let (index, fence) = (objects.int(source, slots.index)?, objects.int(source, slots.fence)?);
    Some(i64::from(fence.wrapping_sub(index)) as u64)
}

fn spliterator(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    let slots = &layout(objects)?.array_spliterator;
    let array = Some(Ref::from_word(arguments[0])).filter(|array| !array.is_null())?;
    let (kind, _) = objects.program.class(objects.class_of(array)).array()?;
    // A negative one is large here.
    let (from, to) = (arguments[1] as u32, arguments[2] as u32);
    if kind != Kind::Ref || from > to || to > objects.length(array)? {
        return None;
    }
    let made = allocate(objects, slots.class)?;
    objects.put(made, slots.array, array.word());
    objects.put(made, slots.index, u64::from(from));
    objects.put(made, slots.fence, u64::from(to));
    let characteristics = arguments[3] as u32 | (SIZED | SUBSIZED) as u32;
    objects.put(made, slots.characteristics, u64::from(characteristics));
    if let Some(slot) = slots.estimated_size {
        objects.put(made, slot, -1_i64 as u64);
    }
    Some(made.word())
}

fn stream_of_array(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    let Layout { spliterators, support, head, array_spliterator, .. } = layout(objects)?;
    let used = [*spliterators, *support, *head, array_spliterator.class];
    used.iter().try_for_each(|&class| objects.is_initialized(class))?;
    let words = |class| objects.program.class(class).words;
    objects.has_room(words(*head) + words(array_spliterator.class))?;
    let array = Some(Ref::from_word(arguments[0])).filter(|array| !array.is_null())?;
    let length = u64::from(objects.length(array)?);
    let source = spliterator(objects, &[array.word(), 0, length, ORDERED | IMMUTABLE])?;
    Some(stream(objects, &[source, 0]).expect("its classes are initialized, and there is room"))
}

/// Of the elements of an array or an `ArrayList`.
fn stream(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    let Layout { stage, flags, array_spliterator, list_spliterator, head, .. } = layout(objects)?;
    let source = Some(Ref::from_word(arguments[0])).filter(|source| !source.is_null())?;
    let characteristics = match objects.class_of(source) {
        class if class == array_spliterator.class => {
            objects.word(source, array_spliterator.characteristics)?
        }
        class if class == *list_spliterator => ORDERED | SIZED | SUBSIZED,
        _ => return None,
    };
    if characteristics & SORTED != 0 {
        return None;
    }
    let made = allocate(objects, *head)?;
    let own = characteristics
        & objects.heap.word(flags.characteristics_mask)
        & objects.heap.word(flags.stream_mask);
    let combined = !(own << 1) & objects.heap.word(flags.initial_value);
    objects.put(made, stage.source_spliterator, source.word());
    objects.put(made, stage.source_stage, made.word());
    objects.put(made, stage.source_or_op_flags, own);
    objects.put(made, stage.combined_flags, combined);
    objects.put(made, stage.parallel, arguments[1] & 1);
    Some(made.word())
}

fn construct_stateless(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    let layout = layout(objects)?;
    let [made, before] = [0, 1].map(|index| Ref::from_word(arguments[index]));
    let link = Link::behind(objects, layout, before, layout.stateless_assert_nothing)?;
    link.add(objects, layout, made, arguments[3] as u32);
    Some(0)
}

fn construct_stateful(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    let layout = layout(objects)?;
    let [made, before] = [0, 1].map(|index| Ref::from_word(arguments[index]));
    let link = Link::behind(objects, layout, before, layout.stateful_assert_nothing)?;
    if let Some(slot) = layout.stage.any_stateful {
        objects.put(link.source, slot, 1);
    }
    link.add(objects, layout, made, arguments[3] as u32);
    Some(0)
}

/// A stage behind which another one may come.
struct Link {
    before: Ref,
    source: Ref,
    depth: i32,
    flags: u32,
}

impl Link {
    /// Behind a stage, if the next one asserts nothing about it.
    fn behind(
        objects: &Objects<'_>,
        layout: &Layout,
        before: Ref,
        asserts_nothing: u32,
    ) -> Option<Link> {
        if before.is_null() || objects.heap.word(asserts_nothing) == 0 {
            return None;
        }
        let stage = &layout.stage;
        // One that has a next stage already is for the bytecode to refuse.
        objects.word(before, stage.linked_or_consumed).filter(|&linked| linked == 0)?;
        Some(Link {
            before,
            source: objects.object(before, stage.source_stage)?,
            depth: objects.int(before, stage.depth)?,
            flags: objects.word(before, stage.combined_flags)? as u32,
        })
    }

    /// Makes an object the next stage, which sets some flags.
    fn add(&self, objects: &mut Objects<'_>, layout: &Layout, made: Ref, set: u32) {
        let Layout { stage, flags, .. } = layout;
        let combined = flags.combined(objects, set, self.flags);
        objects.put(self.before, stage.linked_or_consumed, 1);
        objects.put(self.before, stage.next_stage, made.word());
        objects.put(made, stage.previous_stage, self.before.word());
        let own = u64::from(set) & objects.heap.word(flags.op_mask);
        objects.put(made, stage.source_or_op_flags, own);
        objects.put(made, stage.combined_flags, combined);
        objects.put(made, stage.source_stage, self.source.word());
        objects.put_int(made, stage.depth, self.depth.wrapping_add(1));
    }
}

/// Of a sequential stream that was not evaluated yet.
fn source_spliterator(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    let Layout { stage, flags, .. } = layout(objects)?;
    let (last, set) = (Ref::from_word(arguments[0]), arguments[1] as u32);
    let source = objects.object(last, stage.source_stage)?;
    let spliterator = objects.object(source, stage.source_spliterator)?;
    objects.word(source, stage.parallel).filter(|&parallel| parallel == 0)?;
    let before = objects.word(last, stage.combined_flags)? as u32;
    objects.put(source, stage.source_spliterator, 0);
    if set != 0 {
        let combined = flags.combined(objects, set, before);
        objects.put(last, stage.combined_flags, combined);
    }
    Some(spliterator.word())
}

fn make_for_each(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    let &Layout { for_each, consumer, ordered, .. } = layout(objects)?;
    if arguments[0] == 0 {
        return None;
    }
    let made = allocate(objects, for_each)?;
    objects.put(made, consumer, arguments[0]);
    objects.put(made, ordered, arguments[1] & 1);
    Some(made.word())
}

fn for_each_flags(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    let &Layout { ordered, ref flags, .. } = layout(objects)?;
    let is_ordered = objects.word(Ref::from_word(arguments[0]), ordered)? != 0;
    Some(if is_ordered { 0 } else { objects.heap.word(flags.not_ordered) })
}
