//! The values of all places, in one table.

use super::answers::Order;
use super::bits::{CHUNK, low};
use crate::value::is_undecided;

/// A value that an undecided place may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value {
    pub word: u64,
    /// The class domain it belongs to and its index there; None for `null`,
    /// numbers and other values without identity.
    pub object: Option<(u16, u16)>,
}

/// A [`Value`] in the table of all domains.
#[derive(Clone, Copy, Debug)]
pub(super) struct TableEntry {
    pub(super) word: u64,
    /// `NONE` for values without identity.
    pub(super) domain: u16,
    pub(super) index: u16,
    /// Where the values go on that do not belong to the same class domain; where
    /// objects do not stand for each other, the next one.
    pub(super) after: u32,
}

pub(super) const NONE: u16 = u16::MAX;

impl TableEntry {
    /// Whether it has no identity and is no length: taken or not, everything else
    /// is as it is.
    #[inline(always)]
    pub(super) fn is_plain(&self) -> bool {
        // The words of lengths, and some of `long` and `double`, are larger.
        self.domain == NONE && !is_undecided(self.word)
    }
}

/// A domain's position among all.
#[derive(Clone, Copy, Debug)]
pub(super) struct DomainId(u32);

/// Where the values of a place lie in the table of all domains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Domain {
    pub(super) start: u32,
    pub(super) end: u32,
    /// The bits of its values, or of as many as there are bits for.
    pub(super) all: u64,
    pub(super) shape: DomainShape,
    pub(super) order: Order,
}

impl Domain {
    /// Which of its first values are tried, if the objects of a class domain are in use up
    /// to the `highest` one; None if that is too hard to tell.
    #[inline(always)]
    pub(super) fn tried(&self, highest: impl FnOnce(u16) -> i32) -> Option<u64> {
        match self.shape {
            DomainShape::Plain => Some(self.all),
            DomainShape::Objects { domain, first, objects } => {
                // Those in use, and one more.
                let used = (highest(domain) + 2) as u32;
                Some(self.all & (low(first + used) | !objects))
            }
            DomainShape::Mixed => None,
        }
    }

    #[inline(always)]
    pub(super) fn range(&self) -> (u32, u32) {
        (self.start, self.end)
    }

    /// How many values it has.
    #[inline(always)]
    pub(super) fn len(&self) -> u32 {
        self.end - self.start
    }

    /// Whether its values are dealt with at a time.
    #[inline(always)]
    pub(super) fn is_small(&self) -> bool {
        self.len() <= CHUNK
    }
}

/// Which values there are, so that those to try are found at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DomainShape {
    /// None that stand for each other.
    Plain,
    /// Besides, the objects of one class domain, in order, from this position on; their
    /// bits.
    Objects { domain: u16, first: u32, objects: u64 },
    /// Anything else.
    Mixed,
}

/// The answers that the driver knows beforehand.
#[derive(Default)]
pub(super) struct Domains {
    pub(super) entries: Vec<TableEntry>,
    pub(super) all: Vec<Domain>,
    /// For each word of the heap from `first` on, its domain plus one; 0 if it
    /// is no place of the input.
    pub(super) places: Vec<u32>,
    pub(super) first: u32,
    /// For each class domain, whether its objects may stand for each other.
    pub(super) isomorphic: Vec<bool>,
}

impl Domains {
    /// Tables of values, of which those in a class domain that is `isomorphic`
    /// may stand for each other.
    pub(super) fn new(domains: &[Vec<Value>], isomorphic: &[bool]) -> Domains {
        let mut tables = Domains { isomorphic: isomorphic.to_vec(), ..Domains::default() };
        for domain in domains {
            let domain = tables.append(domain);
            tables.all.push(domain);
        }
        tables
    }

    fn append(&mut self, values: &[Value]) -> Domain {
        let start = self.entries.len();
        for (position, value) in values.iter().enumerate() {
            let (domain, index) = value.object.unwrap_or((NONE, 0));
            let same = |other: &&Value| other.object.is_some_and(|(other, _)| other == domain);
            let stands_for_others = self.isomorphic.get(usize::from(domain)).is_some_and(|&is| is);
            let others = match stands_for_others {
                true => values[position + 1..].iter().take_while(same).count(),
                false => 0,
            };
            let after = (start + position + 1 + others) as u32;
            self.entries.push(TableEntry { word: value.word, domain, index, after });
        }
        let shape = self.shape(values);
        let order = Order::of(values);
        let all = low(values.len() as u32);
        Domain { start: start as u32, end: self.entries.len() as u32, all, shape, order }
    }

    fn shape(&self, values: &[Value]) -> DomainShape {
        let of = |value: &Value| {
            value.object.filter(|&(domain, _)| self.isomorphic[usize::from(domain)])
        };
        let Some(first) = values.iter().position(|value| of(value).is_some()) else {
            return DomainShape::Plain;
        };
        let domain = of(&values[first]).map_or(0, |(domain, _)| domain);
        let in_order = (0..).zip(&values[first..]);
        let count =
            in_order.take_while(|&(index, value)| of(value) == Some((domain, index))).count();
        let is_alone = values[first + count..].iter().all(|value| of(value).is_none());
        if !is_alone {
            return DomainShape::Mixed;
        }
        let (first, end) = (first as u32, (first + count) as u32);
        DomainShape::Objects { domain, first, objects: low(end) & !low(first) }
    }

    /// The domain of a word of the heap.
    #[inline(always)]
    pub(super) fn at(&self, address: u32) -> Option<DomainId> {
        let place = *self.places.get(address.wrapping_sub(self.first) as usize)?;
        place.checked_sub(1).map(DomainId)
    }

    #[inline(always)]
    pub(super) fn get(&self, domain: DomainId) -> &Domain {
        &self.all[domain.0 as usize]
    }
}
