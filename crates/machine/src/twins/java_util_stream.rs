//! `java.util.stream`, where a sequential stream of references is put together: its source, its
//! stages, and what it begins to evaluate with. Functions of the user's run in between, so the
//! evaluation itself is the bytecode's.

use super::{Objects, Twins};
use crate::core::Core;
use crate::program::ClassId;
use crate::value::{Kind, Ref, int};

pub(super) const FLAG_TWINS: Twins = &[("combineOpFlags(II)I", combine)];

pub(super) const SPLITERATORS_TWINS: Twins =
    &[("spliterator([Ljava/lang/Object;III)Ljava/util/Spliterator;", spliterator)];

pub(super) const SUPPORT_TWINS: Twins =
    &[("stream(Ljava/util/Spliterator;Z)Ljava/util/stream/Stream;", stream)];

pub(super) const STATELESS_TWINS: Twins = &[(
    "<init>(Ljava/util/stream/AbstractPipeline;Ljava/util/stream/StreamShape;I)V",
    construct_stateless,
)];

pub(super) const PIPELINE_TWINS: Twins =
    &[("sourceSpliterator(I)Ljava/util/Spliterator;", source_spliterator)];

pub(super) const FOR_EACH_TWINS: Twins =
    &[("makeRef(Ljava/util/function/Consumer;Z)Ljava/util/stream/TerminalOp;", make_for_each)];

// Characteristics of a spliterator.
const SORTED: u64 = 0x4;
const ORDERED: u64 = 0x10;
const SIZED: u64 = 0x40;
const SUBSIZED: u64 = 0x4000;

pub(super) struct Layout {
    /// What all of these methods need to be initialized.
    used: [ClassId; 2],
    head: ClassId,
    stage: Stage,
    flags: Flags,
    /// The word that says whether stages without state assert nothing.
    assertions_disabled: u32,
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
}

/// Words of static fields of `StreamOpFlag`.
struct Flags {
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
        let for_each = core.twin_class("java/util/stream/ForEachOps$ForEachOp$OfRef")?;
        let flags = core.twin_class("java/util/stream/StreamOpFlag")?;
        let disabled = core.layout_slot(stateless, "$assertionsDisabled", "Z")?;
        Some(Layout {
            used: [core.twin_class("java/util/Objects")?, flags],
            head: core.twin_class("java/util/stream/ReferencePipeline$Head")?,
            stage: Stage::of(core, stateless)?,
            flags: Flags::of(core, flags)?,
            assertions_disabled: core.mirror(stateless).0 + disabled,
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
        })
    }
}

impl Flags {
    fn of(core: &Core, class: ClassId) -> Option<Flags> {
        let word = |name| Some(core.mirror(class).0 + core.layout_slot(class, name, "I")?);
        Some(Flags {
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
    let Layout { stage, flags, assertions_disabled, .. } = layout(objects)?;
    let [made, before] = [0, 1].map(|index| Ref::from_word(arguments[index]));
    let set = arguments[3] as u32;
    if before.is_null() || objects.heap.word(*assertions_disabled) == 0 {
        return None;
    }
    // One that has a next stage already is for the bytecode to refuse.
    objects.word(before, stage.linked_or_consumed).filter(|&linked| linked == 0)?;
    let source = objects.reference(before, stage.source_stage)?;
    let depth = objects.int(before, stage.depth)?;
    let combined = flags.combined(objects, set, objects.word(before, stage.combined_flags)? as u32);
    objects.put(before, stage.linked_or_consumed, 1);
    objects.put(before, stage.next_stage, made.word());
    objects.put(made, stage.previous_stage, before.word());
    let own = u64::from(set) & objects.heap.word(flags.op_mask);
    objects.put(made, stage.source_or_op_flags, own);
    objects.put(made, stage.combined_flags, combined);
    objects.put(made, stage.source_stage, source.word());
    objects.put_int(made, stage.depth, depth.wrapping_add(1));
    Some(0)
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
