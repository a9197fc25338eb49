//! The Java heap of one machine, and the trail that takes it back in time.
//!
//! One array of 64-bit words. Objects of the run grow from the low end and are
//! truncated by undo; what the program cannot tell apart (class objects,
//! literals) grows from the high end and stays. An object is a header word
//! (class, monitor) and one word per field; an array is a header word, a length
//! word and its elements, packed.
//!
//! Every write goes through [`Heap::put`] or [`Heap::bytes_mut`], which first
//! save the old word on the trail if the object is older than the newest mark.
//! [`Heap::undo_to`] is the only function that writes without recording, but for
//! [`Heap::decide`], whose word was recorded before. Cost:
//! a compare per write, a push per old word, nothing per read; going back costs
//! what was written since the mark, never the heap's size.
//!
//! There is no garbage collector: undo reclaims, and the size is a budget.
//!
//! Not here: which slot a field has (`program`), or why we go back (the driver).

use crate::program::ClassId;
use crate::value::{Kind, Ref};
use rustc_hash::FxHashSet;
use std::ops::Range;

/// Words before the first element of an array: header and length.
pub const ARRAY_HEADER: u32 = 2;
/// Bytes before the first element, as `Unsafe.arrayBaseOffset` reports it.
pub const ARRAY_BASE_OFFSET: u64 = 16;

/// The part of a header's upper half that is not the monitor's depth.
const FLAGS: u32 = 0xFF00_0000;

// In the header of a literal's string. Neither: the program has not met it, as far
// as it can remember.
/// The program has met it: it is the interned string of its text.
const MET: u64 = 1 << 62;
/// The program has interned another string of that text.
const TAKEN: u64 = 1 << 61;

/// The budget is used up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HeapFull;

/// A moment of the heap to go back to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeapMark {
    top: u32,
    trail: u32,
    /// The young region before this mark was set.
    outer_young: u32,
}

pub struct Heap {
    /// All of the budget, from the start; the system commits a page at first touch.
    words: Vec<u64>,
    /// First free word of the run's region.
    top: u32,
    /// Words at and above this one have never been written: still zero.
    touched: u32,
    /// First word of the permanent region.
    floor: u32,
    /// Objects from here up to `floor` are younger than the newest mark. Zero
    /// when there is no mark: then everything is young and nothing is trailed.
    young: u32,
    trail: Vec<(u32, u64)>,
    watch: Watch,
    /// The strings of literals, newest (and lowest) last.
    literals: Vec<Ref>,
}

/// Which entries of the trail are about some words: what was counted once, and
/// not undone since, is not looked at again.
#[derive(Default)]
struct Watch {
    /// The addresses of the words.
    range: Range<u32>,
    /// Where on the trail the count begins.
    start: usize,
    /// For each entry from there on, how many there are up to it.
    counts: Vec<u32>,
    /// The shortest that the trail was since then.
    shortest: u32,
}

impl Heap {
    pub fn new(bytes: usize) -> Heap {
        // References are 32-bit word indices.
        let words = (bytes / 8).clamp(1 << 16, u32::MAX as usize - 1);
        Heap {
            words: vec![0; words],
            top: 2, // word 0 is null
            touched: 2,
            floor: words as u32,
            young: 0,
            trail: Vec::new(),
            watch: Watch::default(),
            literals: Vec::new(),
        }
    }

    /// Bytes in use, both regions.
    pub fn used(&self) -> usize {
        8 * self.used_words() as usize
    }

    #[inline(always)]
    pub fn used_words(&self) -> u32 {
        self.top + (self.words.len() as u32 - self.floor)
    }

    pub fn capacity(&self) -> usize {
        8 * self.words.len()
    }

    /// Entries on the trail: what undoing everything would cost.
    pub fn trail_len(&self) -> usize {
        self.trail.len()
    }

    /// The entries from `start` on: addresses, and what was there.
    pub fn trail(&self, start: usize) -> &[(u32, u64)] {
        &self.trail[start..]
    }

    /// Whether all entries from `start` on are about addresses in `range`, or tell
    /// no more than that a literal was met.
    pub fn trailed_only(&self, start: usize, range: &Range<u32>) -> bool {
        let mut addresses = self.trail[start..].iter().map(|&(address, _)| address);
        addresses.all(|address| range.contains(&address) || self.is_literal(Ref(address)))
    }

    /// Begins to watch the addresses in `range`, and no others any more.
    pub fn watch(&mut self, range: Range<u32>) {
        let start = self.trail.len();
        self.watch = Watch { range, start, counts: Vec::new(), shortest: start as u32 };
    }

    /// How many entries since the watch began are about the watched addresses.
    pub fn trailed_in_watch(&mut self) -> usize {
        let Watch { range, start, counts, shortest } = &mut self.watch;
        counts.truncate((*shortest as usize).saturating_sub(*start));
        *shortest = self.trail.len() as u32;
        let mut count = counts.last().copied().unwrap_or(0);
        let more = self.trail[*start + counts.len()..].iter().map(|(address, _)| {
            count += u32::from(range.contains(address));
            count
        });
        counts.extend(more);
        counts.last().map_or(0, |&count| count as usize)
    }

    /// Entries since the watch began.
    #[inline]
    pub fn trailed_since_watch(&self) -> usize {
        self.trail.len() - self.watch.start
    }

    #[inline(always)]
    pub fn get(&self, object: Ref, slot: u32) -> u64 {
        self.words[(object.0 + slot) as usize]
    }

    /// Writes a slot, saving the old word if a mark may come back to it.
    #[inline(always)]
    pub fn put(&mut self, object: Ref, slot: u32, value: u64) {
        self.put_word(object.0 + slot, value);
    }

    #[inline(always)]
    pub fn word(&self, address: u32) -> u64 {
        self.words[address as usize]
    }

    #[inline(always)]
    pub fn put_word(&mut self, address: u32, value: u64) {
        let word = &mut self.words[address as usize];
        if self.young != 0 && !(self.young..self.floor).contains(&address) {
            self.trail.push((address, *word));
        }
        *word = value;
    }

    /// Saves a word whatever its age, and tells it: the marks that follow rely on that,
    /// because [`Heap::decide`] does not save.
    #[inline(always)]
    pub(crate) fn record(&mut self, address: u32) -> u64 {
        let word = self.words[address as usize];
        self.trail.push((address, word));
        word
    }

    /// Writes a word that was recorded since the mark that undoes it.
    #[inline(always)]
    pub(crate) fn decide(&mut self, address: u32, value: u64) {
        self.words[address as usize] = value;
    }

    #[inline(always)]
    pub fn class_of(&self, object: Ref) -> ClassId {
        ClassId(self.words[object.0 as usize] as u32)
    }

    /// How often the object's monitor is held.
    pub fn monitor(&self, object: Ref) -> u32 {
        self.upper(object) & !FLAGS
    }

    pub fn set_monitor(&mut self, object: Ref, depth: u32) {
        self.set_upper(object, self.flags(object) | depth);
    }

    /// The flags in an object's header.
    pub fn flags(&self, object: Ref) -> u32 {
        self.upper(object) & FLAGS
    }

    pub fn set_flags(&mut self, object: Ref, flags: u32) {
        self.set_upper(object, self.monitor(object) | flags);
    }

    fn upper(&self, object: Ref) -> u32 {
        (self.words[object.0 as usize] >> 32) as u32
    }

    fn set_upper(&mut self, object: Ref, upper: u32) {
        let class = self.words[object.0 as usize] & 0xFFFF_FFFF;
        self.put(object, 0, class | u64::from(upper) << 32);
    }

    /// A new object of `words` words (header included), all fields zero.
    #[inline(always)]
    pub fn allocate(&mut self, class: ClassId, words: u32) -> Result<Ref, HeapFull> {
        let start = self.top;
        let end = start.checked_add(words).ok_or(HeapFull)?;
        if end > self.floor {
            return Err(HeapFull);
        }
        self.top = end;
        if start < self.touched {
            let dirty = end.min(self.touched);
            self.words[start as usize..dirty as usize].fill(0);
        }
        self.touched = self.touched.max(end);
        self.words[start as usize] = u64::from(class.0);
        Ok(Ref(start))
    }

    /// Takes back the newest object, to which nothing refers.
    pub(crate) fn unmake(&mut self, newest: Ref) {
        self.top = newest.0;
    }

    /// The same in the permanent region, which no undo takes back.
    pub fn allocate_permanent(&mut self, class: ClassId, words: u32) -> Result<Ref, HeapFull> {
        let start = self.floor.checked_sub(words).ok_or(HeapFull)?;
        if start < self.touched {
            return Err(HeapFull);
        }
        self.floor = start;
        self.words[start as usize] = u64::from(class.0);
        Ok(Ref(start))
    }

    /// Whether the object is in the permanent region.
    pub fn is_permanent(&self, object: Ref) -> bool {
        object.0 >= self.floor
    }

    /// A new array, all elements zero.
    #[inline(always)]
    pub fn allocate_array(
        &mut self,
        class: ClassId,
        kind: Kind,
        length: u32,
    ) -> Result<Ref, HeapFull> {
        let array = self.allocate(class, array_words(kind, length)?)?;
        self.words[array.0 as usize + 1] = u64::from(length);
        Ok(array)
    }

    pub fn allocate_permanent_array(
        &mut self,
        class: ClassId,
        kind: Kind,
        length: u32,
    ) -> Result<Ref, HeapFull> {
        let array = self.allocate_permanent(class, array_words(kind, length)?)?;
        self.words[array.0 as usize + 1] = u64::from(length);
        Ok(array)
    }

    /// Fills a slot of a permanent object that was just made. Unrecorded: the
    /// object outlives every undo, so its first values must as well.
    pub fn initialize_permanent(&mut self, object: Ref, slot: u32, value: u64) {
        self.words[(object.0 + slot) as usize] = value;
    }

    /// Fills the elements of a permanent array that was just made.
    pub fn initialize_permanent_bytes(&mut self, array: Ref, bytes: &[u8]) {
        let start = (array.0 + ARRAY_HEADER) as usize * 8;
        bytemuck::cast_slice_mut::<u64, u8>(&mut self.words)[start..start + bytes.len()]
            .copy_from_slice(bytes);
    }

    /// Makes a permanent string one that can be met.
    pub(crate) fn add_literal(&mut self, string: Ref) {
        self.literals.push(string);
    }

    /// The strings that can be met.
    pub(crate) fn literals(&self) -> &[Ref] {
        &self.literals
    }

    fn is_literal(&self, object: Ref) -> bool {
        // Each was put below those before.
        self.literals.binary_search_by(|literal| object.cmp(literal)).is_ok()
    }

    /// The program meets a literal; false if it has interned another string of that
    /// text. Undo takes the meeting back, and the string stays: so code may name it
    /// for good.
    #[inline(always)]
    pub(crate) fn meet(&mut self, literal: Ref) -> bool {
        let header = self.words[literal.0 as usize];
        if header & (MET | TAKEN) == 0 {
            self.put_word(literal.0, header | MET);
        }
        header & TAKEN == 0
    }

    pub(crate) fn is_met(&self, literal: Ref) -> bool {
        self.words[literal.0 as usize] & MET != 0
    }

    pub(crate) fn is_taken(&self, literal: Ref) -> bool {
        self.words[literal.0 as usize] & TAKEN != 0
    }

    /// The program interns another string of a text whose literal it has not met.
    pub(crate) fn take(&mut self, literal: Ref) {
        self.put_word(literal.0, self.words[literal.0 as usize] | TAKEN);
    }

    #[inline(always)]
    pub fn length(&self, array: Ref) -> u32 {
        self.words[array.0 as usize + 1] as u32
    }

    /// The element as a register holds it. The index must be within the length.
    #[inline(always)]
    pub fn element(&self, array: Ref, kind: Kind, index: u32) -> u64 {
        let shift = kind.shift();
        if shift == 2 {
            // The usual kinds, without the way through a word.
            let halves = bytemuck::cast_slice::<u64, u32>(&self.words);
            return u64::from(halves[2 * (array.0 + ARRAY_HEADER) as usize + index as usize]);
        }
        let word = self.words[(array.0 + ARRAY_HEADER + (index >> (3 - shift))) as usize];
        let lane = (index << shift & 7) * 8;
        kind.canonical(word >> lane)
    }

    /// Writes an element. The index must be within the length.
    #[inline(always)]
    pub fn put_element(&mut self, array: Ref, kind: Kind, index: u32, value: u64) {
        let shift = kind.shift();
        let address = array.0 + ARRAY_HEADER + (index >> (3 - shift));
        if shift == 3 {
            return self.put_word(address, value);
        }
        let lane = (index << shift & 7) * 8;
        let mask = (u64::MAX >> (64 - (8 << shift))) << lane;
        let old = self.words[address as usize];
        self.put_word(address, (old & !mask) | ((value << lane) & mask));
    }

    /// The elements of an array as bytes in memory order.
    pub fn bytes(&self, array: Ref, kind: Kind) -> &[u8] {
        let start = (array.0 + ARRAY_HEADER) as usize * 8;
        let length = (self.length(array) as usize) << kind.shift();
        &bytemuck::cast_slice::<u64, u8>(&self.words)[start..start + length]
    }

    /// Some bytes of an array's elements, whatever their kind.
    pub fn raw_bytes(&self, array: Ref, start: usize, length: usize) -> &[u8] {
        let start = (array.0 + ARRAY_HEADER) as usize * 8 + start;
        &bytemuck::cast_slice::<u64, u8>(&self.words)[start..start + length]
    }

    /// Bytes `from..to` of an array's elements, to be written: what a mark
    /// could come back to is saved first.
    #[inline]
    pub fn bytes_mut(&mut self, array: Ref, from: usize, to: usize) -> &mut [u8] {
        let start = (array.0 + ARRAY_HEADER) as usize * 8;
        self.save((start + from) / 8, (start + to).div_ceil(8));
        &mut bytemuck::cast_slice_mut::<u64, u8>(&mut self.words)[start + from..start + to]
    }

    /// Copies bytes between (or within) arrays; overlaps are fine.
    pub fn copy_bytes(&mut self, from: (Ref, usize), to: (Ref, usize), length: usize) {
        let source = (from.0.0 + ARRAY_HEADER) as usize * 8 + from.1;
        let target = (to.0.0 + ARRAY_HEADER) as usize * 8 + to.1;
        self.save(target / 8, (target + length).div_ceil(8));
        bytemuck::cast_slice_mut::<u64, u8>(&mut self.words)
            .copy_within(source..source + length, target);
    }

    /// A copy of all words of an object, monitor released.
    pub fn copy_object(&mut self, object: Ref, words: u32) -> Result<Ref, HeapFull> {
        let class = self.class_of(object);
        let copy = self.allocate(class, words)?;
        let source = object.0 as usize + 1..(object.0 + words) as usize;
        self.words.copy_within(source, copy.0 as usize + 1);
        Ok(copy)
    }

    #[inline]
    fn save(&mut self, from: usize, to: usize) {
        if self.young == 0 || (from >= self.young as usize && to <= self.floor as usize) {
            return;
        }
        for address in from..to {
            self.trail.push((address as u32, self.words[address]));
        }
    }

    /// A moment to go back to. From now on, older objects are trailed.
    #[inline(always)]
    pub fn mark(&mut self) -> HeapMark {
        let mark =
            HeapMark { top: self.top, trail: self.trail.len() as u32, outer_young: self.young };
        self.young = self.top;
        mark
    }

    /// Goes back to `mark`, which stays valid; marks taken after it do not.
    #[inline(always)]
    pub fn undo_to(&mut self, mark: &HeapMark) {
        // Newest first: a word written twice must end with its oldest value.
        while self.trail.len() > mark.trail as usize {
            let (address, old) = self.trail.pop().expect("longer than the mark's length");
            self.words[address as usize] = old;
        }
        self.watch.shortest = self.watch.shortest.min(mark.trail);
        self.top = mark.top;
        self.young = mark.top;
    }

    /// Forgets `mark` (the newest one) without going back to it.
    #[inline(always)]
    pub fn release(&mut self, mark: &HeapMark) {
        self.young = mark.outer_young;
        if self.young == 0 {
            self.trail.clear();
        }
    }

    /// The first word of the permanent region, which grows downwards.
    pub fn floor(&self) -> u32 {
        self.floor
    }

    /// A digest of the run's region and of the permanent one from `floor` on, but
    /// for some words, for tests that compare two moments.
    pub(crate) fn digest_from(&self, floor: u32, without: &FxHashSet<u32>) -> u64 {
        let addresses = (0..self.top).chain(floor..self.words.len() as u32);
        addresses.filter(|address| !without.contains(address)).fold(0, |digest: u64, address| {
            (digest.rotate_left(5) ^ self.words[address as usize])
                .wrapping_mul(0x517C_C1B7_2722_0A95)
        })
    }
}

/// Words of an array: header, length, packed elements.
fn array_words(kind: Kind, length: u32) -> Result<u32, HeapFull> {
    let bytes = u64::from(length) << kind.shift();
    u32::try_from(bytes.div_ceil(8) + u64::from(ARRAY_HEADER)).map_err(|_| HeapFull)
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLASS: ClassId = ClassId(7);

    #[test]
    fn undo_restores_a_slot_written_twice() {
        let mut heap = Heap::new(1 << 20);
        let object = heap.allocate(CLASS, 3).unwrap();
        heap.put(object, 1, 5);
        let mark = heap.mark();
        heap.put(object, 1, 6);
        heap.put(object, 1, 7);
        heap.undo_to(&mark);
        assert_eq!(heap.get(object, 1), 5);
    }

    #[test]
    fn undo_reclaims_objects_and_the_next_one_starts_zeroed() {
        let mut heap = Heap::new(1 << 20);
        let mark = heap.mark();
        let first = heap.allocate(CLASS, 4).unwrap();
        heap.put(first, 2, 99);
        heap.undo_to(&mark);
        let second = heap.allocate(CLASS, 4).unwrap();
        assert_eq!((first, heap.get(second, 2)), (second, 0));
    }

    #[test]
    fn young_objects_are_not_trailed_but_permanent_ones_are() {
        let mut heap = Heap::new(1 << 20);
        let literal = heap.allocate_permanent(CLASS, 2).unwrap();
        let mark = heap.mark();
        let young = heap.allocate(CLASS, 2).unwrap();
        heap.put(young, 1, 1);
        assert_eq!(heap.trail_len(), 0);
        heap.put(literal, 1, 1);
        assert_eq!(heap.trail_len(), 1);
        heap.undo_to(&mark);
        assert_eq!(heap.get(literal, 1), 0);
    }

    #[test]
    fn a_watch_counts_what_was_not_undone() {
        let mut heap = Heap::new(1 << 20);
        let (object, other) = (heap.allocate(CLASS, 3).unwrap(), heap.allocate(CLASS, 3).unwrap());
        let outer = heap.mark();
        heap.watch(object.0..other.0);
        let mut counts = Vec::new();
        for slot in [1, 2] {
            let inner = heap.mark();
            heap.put(object, slot, 5);
            heap.put(other, slot, 5);
            heap.put(object, slot, 6);
            counts.push(heap.trailed_in_watch());
            if slot == 1 {
                heap.undo_to(&inner);
            }
        }
        heap.put(object, 1, 7);
        counts.push(heap.trailed_in_watch());
        heap.undo_to(&outer);
        counts.push(heap.trailed_in_watch());
        assert_eq!((counts, heap.trailed_since_watch()), (vec![2, 2, 3, 0], 0));
    }

    #[test]
    fn narrow_elements_keep_their_neighbours() {
        let mut heap = Heap::new(1 << 20);
        for kind in [Kind::Byte, Kind::Char, Kind::Int, Kind::Long] {
            let array = heap.allocate_array(CLASS, kind, 9).unwrap();
            for index in 0..9 {
                let value = kind.canonical(u64::from(index).wrapping_sub(4));
                heap.put_element(array, kind, index, value);
            }
            for index in 0..9 {
                let value = kind.canonical(u64::from(index).wrapping_sub(4));
                assert_eq!(heap.element(array, kind, index), value, "{kind:?} {index}");
            }
        }
    }

    #[test]
    fn bulk_writes_are_undone() {
        let mut heap = Heap::new(1 << 20);
        let array = heap.allocate_array(CLASS, Kind::Byte, 20).unwrap();
        let mark = heap.mark();
        heap.bytes_mut(array, 3, 18).fill(9);
        heap.copy_bytes((array, 3), (array, 0), 10);
        heap.undo_to(&mark);
        assert_eq!(heap.bytes(array, Kind::Byte), [0; 20]);
    }

    #[test]
    fn a_full_heap_says_so() {
        let mut heap = Heap::new(1 << 20);
        assert_eq!(heap.allocate_array(CLASS, Kind::Long, 1 << 20), Err(HeapFull));
        assert_eq!(heap.allocate_array(CLASS, Kind::Long, u32::MAX), Err(HeapFull));
    }
}
