//! Parts of the space, which can be given away, put back and searched elsewhere.
//!
//! A part is named by positions in domains, so it means the same to every machine
//! that was made in the same way: the first points take one value each, and the
//! last one those of a span. What a search has left is a list of such parts, at most
//! one for each point.
//!
//! Whoever gets a part makes its points again from the first on, so the objects
//! that are in use come out the same. Values that a probe rejects are counted by
//! whoever has them in his span, once.

use super::points::{Point, Points};
use super::tables::{Domain, NONE, TableEntry};

/// A part of a point's values: positions in its domain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    pub at: u32,
    pub end: u32,
}

/// A part of the space.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// What the first points are to try; the others try all.
    pub spans: Vec<Span>,
    /// How much of the space it is, as if the parts below each value of a point
    /// were equally large.
    pub share: f64,
}

impl Part {
    /// All of the space.
    pub fn whole() -> Part {
        Part { spans: Vec::new(), share: 1.0 }
    }

    /// The candidate that a [`super::Search::path`] leads to, and no other.
    pub fn of_path(path: &[u32]) -> Part {
        let spans = path.iter().map(|&at| Span { at, end: at + 1 }).collect();
        Part { spans, share: 0.0 }
    }
}

/// What a point has left.
struct Untried {
    /// The share of the space below each of its values.
    each: f64,
    /// Its first value after the one taken, and how many are left from there on.
    next: u32,
    untried: u32,
}

impl Points {
    /// Gives away the untried values of the oldest point that has some.
    pub(super) fn split(&mut self) -> Option<Part> {
        let left = self.left();
        let oldest = self.stack.iter().position(Point::has_more)?;
        let part = self.rest(oldest, &left[oldest]);
        let point = &mut self.stack[oldest];
        // What is rejected between the two values is given away as well.
        (point.todo, point.end) = (0, left[oldest].next);
        Some(part)
    }

    /// What is left to try, in the order of the search, so without the values
    /// taken.
    pub(super) fn open_parts(&self) -> Vec<Part> {
        let left = self.left();
        let open = (0..left.len()).rev().filter(|&point| left[point].untried > 0);
        open.map(|point| self.rest(point, &left[point])).collect()
    }

    /// The one candidate that the values taken make, and those like it in what
    /// is not chosen yet.
    pub(super) fn at_hand(&self) -> Part {
        let share = self.left().last().map_or(1.0, |left| left.each);
        Part { spans: self.taken(self.stack.len()), share }
    }

    /// The candidate at hand: for each point, the position of its value in its domain.
    pub(super) fn path(&self) -> Vec<u32> {
        self.stack.iter().map(|point| point.at - point.start).collect()
    }

    /// Whether all points of the part were made that is searched.
    pub(super) fn has_arrived(&self) -> bool {
        self.stack.len() >= self.replay.len()
    }

    /// The untried values of a point, below what the older ones took.
    fn rest(&self, point: usize, left: &Untried) -> Part {
        let mut spans = self.taken(point);
        let Span { end, .. } = self.span(point);
        spans.push(Span { at: left.next - self.stack[point].start, end });
        Part { spans, share: left.each * f64::from(left.untried) }
    }

    /// The values that the oldest `count` points took.
    fn taken(&self, count: usize) -> Vec<Span> {
        let one = |Span { at, .. }| Span { at, end: at + 1 };
        (0..count).map(|point| one(self.span(point))).collect()
    }

    fn span(&self, point: usize) -> Span {
        let point = &self.stack[point];
        let start = point.start;
        Span { at: point.at - start, end: point.end - start }
    }

    /// What each point has left, oldest first.
    fn left(&self) -> Vec<Untried> {
        let mut highest = self.highest_at_start.clone();
        let mut each = 1.0;
        let of_point = |point: &Point| {
            let entry = self.domains.entries[point.at as usize];
            let domain = self.domains.at(point.address).expect("its values are a table");
            let &Domain { start, end, .. } = self.domains.get(domain);
            each /= f64::from(self.count(start, end, &highest).max(1));
            let is_fresh =
                entry.domain != NONE && i32::from(entry.index) > highest[usize::from(entry.domain)];
            let next = if is_fresh { entry.after } else { point.at + 1 };
            let untried = self.count(next, point.end, &highest);
            if entry.domain != NONE {
                let highest = &mut highest[usize::from(entry.domain)];
                *highest = (*highest).max(i32::from(entry.index));
            }
            Untried { each, next, untried }
        };
        self.stack.iter().map(of_point).collect()
    }

    /// How many values a point would try, given the highest index in use in each
    /// class domain.
    fn count(&self, from: u32, to: u32, highest: &[i32]) -> u32 {
        let mut at = from;
        let mut count = 0;
        while at < to {
            let TableEntry { domain, index, after, .. } = self.domains.entries[at as usize];
            let is_fresh = domain != NONE && i32::from(index) > highest[usize::from(domain)];
            at = if is_fresh { after } else { at + 1 };
            count += 1;
        }
        count
    }
}
