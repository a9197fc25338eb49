//! Comparisons of integers, decided without a circuit.
//!
//! A comparison of two variables, of a variable and a constant, or of sums of these
//! bounds a difference (`graph`). Two things make it more than textbook:
//!
//! - **Wrapping.** `x + 1` is one more than `x` only where it does not wrap. A sum is a
//!   number of its own; once the bounds show that it cannot wrap, or must, it is tied to
//!   `x`. The same goes for a number that is read as signed and as unsigned.
//! - **Inequality.** `x != y` is split into less and greater where the solution breaks it.
//!
//! What is not a comparison is left out, and a term that is no sum is any number of its
//! range (`interval`). So a contradiction is always one; and where something was left out,
//! nothing is solved. If it is still open whether a sum wraps, it is supposed not to: the
//! solution is then a proposal, which must be evaluated.

mod graph; // differences and their solution

use super::interval::{Interval, Ranges};
use crate::model::Model;
use crate::sort::{Sort, signed};
use crate::terms::{Binary, Node as TermNode, Term, Terms, Unary};
use graph::{Cycle, Graph, Node, Reason};

/// What the order layer has to say.
#[derive(Debug)]
pub(super) enum Ordered {
    /// It satisfies the constraints.
    Solution(Model),
    /// It does so unless something wraps: evaluate it.
    Proposal(Model),
    /// The places of constraints that contradict each other.
    Contradiction(Vec<usize>),
    Undecided,
}

/// Decides constraints by the order of their numbers.
pub(super) fn order(terms: &Terms, constraints: &[Term], space: &mut Space) -> Ordered {
    let mut order = Order::new(terms, std::mem::take(space));
    let decided = order.decide(constraints);
    let supposed = order.supposed;
    *space = Space { graph: order.graph, numbers: order.numbers };
    match decided {
        Ok(Some(model)) if supposed => Ordered::Proposal(model),
        Ok(Some(model)) => Ordered::Solution(model),
        Ok(None) => Ordered::Undecided,
        Err(cycle) if cycle.reasons.contains(&Reason::Supposed) => Ordered::Undecided,
        Err(cycle) if cycle.reasons.contains(&Reason::Derived) => {
            Ordered::Contradiction((0..constraints.len()).collect())
        }
        Err(cycle) => Ordered::Contradiction(places(&cycle)),
    }
}

/// Memory that one query leaves to the next.
#[derive(Debug, Default)]
pub(super) struct Space {
    graph: Graph,
    numbers: Vec<Number>,
}

fn places(cycle: &Cycle) -> Vec<usize> {
    let place = |reason: &Reason| match reason {
        Reason::Constraint(place) => Some(*place),
        _ => None,
    };
    let mut places: Vec<usize> = cycle.reasons.iter().filter_map(place).collect();
    places.sort_unstable();
    places.dedup();
    places
}

/// How often inequalities are split before we give up.
const SPLITS: usize = 64;

/// A term as a number: a variable, a sum of one and a constant, or anything else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Number {
    term: Term,
    signed: bool,
}

/// `left - right` is not `difference`.
#[derive(Clone, Copy, Debug)]
struct Unequal {
    left: Node,
    right: Node,
    difference: i128,
    place: usize,
}

/// Two nodes that differ by a known number, unless something wraps.
#[derive(Clone, Copy, Debug)]
struct Tie {
    /// `upper - lower` is `difference`, or that and `turn` more or less.
    upper: Node,
    lower: Node,
    difference: i128,
    turn: i128,
}

/// The number zero.
const ZERO: Node = 0;

#[derive(Debug)]
struct Order<'a> {
    terms: &'a Terms,
    graph: Graph,
    /// What each node but [`ZERO`] is.
    numbers: Vec<Number>,
    unequal: Vec<Unequal>,
    ties: Vec<Tie>,
    /// Constraints that are no comparison.
    others: Vec<Term>,
    /// Whether the range of each type bounds its numbers already.
    ranged: bool,
    /// Whether a sum is supposed not to wrap.
    supposed: bool,
    splits: usize,
}

impl<'a> Order<'a> {
    fn new(terms: &'a Terms, space: Space) -> Order<'a> {
        let Space { mut graph, mut numbers } = space;
        graph.clear();
        graph.node();
        numbers.clear();
        Order {
            terms,
            graph,
            numbers,
            unequal: Vec::new(),
            ties: Vec::new(),
            others: Vec::new(),
            ranged: false,
            supposed: false,
            splits: SPLITS,
        }
    }

    fn decide(&mut self, constraints: &[Term]) -> Result<Option<Model>, Cycle> {
        for (place, &constraint) in constraints.iter().enumerate() {
            self.add(constraint, place)?;
        }
        if self.numbers.is_empty() {
            return Ok(None);
        }
        let opaque = self.numbers.iter().any(|it| !self.is_variable_or_sum(it.term));
        if !self.ties.is_empty() || opaque || !self.others.is_empty() {
            self.bound_ranges()?;
            self.tie()?;
        }
        if opaque || !self.others.is_empty() {
            self.by_intervals()?;
            // A solution would miss something: the contradiction was all we could find.
            self.split()?;
            return Ok(None);
        }
        self.supposed = !self.ties.is_empty();
        for tie in std::mem::take(&mut self.ties) {
            self.equate(tie, tie.difference, Reason::Supposed)?;
        }
        let solved = self.split()?;
        Ok(solved.then(|| self.model()))
    }

    fn is_variable_or_sum(&self, term: Term) -> bool {
        match self.terms.node(term) {
            TermNode::Variable(_) => true,
            TermNode::Binary(Binary::Add, x, c) => {
                self.terms.as_variable(x).is_some() && self.terms.as_constant(c).is_some()
            }
            _ => false,
        }
    }

    /// Takes a constraint in, if it is a comparison.
    fn add(&mut self, constraint: Term, place: usize) -> Result<(), Cycle> {
        let negated = self.terms.operand(Unary::Not, constraint);
        let reason = Reason::Constraint(place);
        match (self.terms.node(negated.unwrap_or(constraint)), negated.is_some()) {
            (TermNode::Binary(operator @ (Binary::Less | Binary::Below), a, b), negated) => {
                let signed = operator == Binary::Less;
                let ((a, more), (b, less)) = (self.view(a, signed), self.view(b, signed));
                if negated {
                    // b + less <= a + more
                    self.graph.bound(b, a, more - less, reason)
                } else {
                    self.graph.bound(a, b, less - more - 1, reason)
                }
            }
            (TermNode::Binary(Binary::Equal, a, b), negated)
                if matches!(self.terms.sort(a), Sort::Bits(_)) =>
            {
                // Both readings of equal numbers are equal; one that is there is better.
                let signed = self.reads_signed(a) || self.reads_signed(b);
                let ((left, more), (right, less)) = (self.view(a, signed), self.view(b, signed));
                let difference = less - more;
                if negated {
                    self.unequal.push(Unequal { left, right, difference, place });
                    return Ok(());
                }
                self.graph.bound(left, right, difference, reason)?;
                self.graph.bound(right, left, -difference, reason)
            }
            _ => {
                self.others.push(constraint);
                Ok(())
            }
        }
    }

    /// Whether a term is better read as signed, because no node reads it as unsigned.
    fn reads_signed(&self, term: Term) -> bool {
        let unsigned = Number { term, signed: false };
        self.terms.as_constant(term).is_none() && !self.numbers.contains(&unsigned)
    }

    /// A term as the sum of a node and a constant.
    fn view(&mut self, term: Term, signed: bool) -> (Node, i128) {
        match self.terms.node(term) {
            TermNode::Constant(value) => (ZERO, number(value, self.terms.sort(term), signed)),
            TermNode::Unary(Unary::ZeroExtend, x) => self.view(x, false),
            TermNode::Unary(Unary::SignExtend, x) if signed => self.view(x, true),
            _ => (self.node(Number { term, signed }), 0),
        }
    }

    fn node(&mut self, number: Number) -> Node {
        if let Some(at) = self.numbers.iter().position(|known| *known == number) {
            return at + 1;
        }
        let node = self.graph.node();
        self.numbers.push(number);
        // A new number is at zero, whatever zero has become.
        self.note_ties(node, number);
        node
    }

    /// What a new node is tied to: the summand of a sum, and the other reading.
    fn note_ties(&mut self, node: Node, number: Number) {
        let sort = self.terms.sort(number.term);
        let turn = 1_i128 << sort.width();
        if let TermNode::Binary(Binary::Add, x, c) = self.terms.node(number.term)
            && let Some(value) = self.terms.as_constant(c)
        {
            // A large unsigned summand is a small negative one.
            let difference = i128::from(signed(value, sort.width()));
            let (lower, offset) = self.view(x, number.signed);
            self.ties.push(Tie { upper: node, lower, difference: difference + offset, turn });
        }
        let other = Number { signed: !number.signed, ..number };
        if let Some(at) = self.numbers.iter().position(|known| *known == other) {
            self.ties.push(Tie { upper: node, lower: at + 1, difference: 0, turn });
        }
    }

    fn range(&self, number: Number) -> (i128, i128) {
        let sort = self.terms.sort(number.term);
        if number.signed {
            let most = i128::from(sort.most());
            (-most - 1, most)
        } else {
            (0, i128::from(sort.mask()))
        }
    }

    /// Bounds every number by the range of its type.
    fn bound_ranges(&mut self) -> Result<(), Cycle> {
        self.ranged = true;
        for at in 0..self.numbers.len() {
            let (least, most) = self.range(self.numbers[at]);
            self.graph.bound(at + 1, ZERO, most, Reason::Range)?;
            self.graph.bound(ZERO, at + 1, -least, Reason::Range)?;
        }
        Ok(())
    }

    /// Ties sums to their summands where the bounds show whether they wrap. Each tie may
    /// show it for another.
    fn tie(&mut self) -> Result<(), Cycle> {
        loop {
            let ranges = self.graph.ranges(ZERO);
            let waiting = self.ties.len();
            for tie in std::mem::take(&mut self.ties) {
                match self.settled(tie, &ranges) {
                    Some(difference) => self.equate(tie, difference, Reason::Derived)?,
                    None => self.ties.push(tie),
                }
            }
            if self.ties.len() == waiting || self.ties.is_empty() {
                return Ok(());
            }
        }
    }

    /// The difference of two nodes, if only one of the possible ones keeps both in range.
    fn settled(&self, tie: Tie, ranges: &[Range]) -> Option<i128> {
        let range = |node: Node| (ranges[node].0.unwrap_or(0), ranges[node].1.unwrap_or(0));
        let (upper, lower) = (range(tie.upper), range(tie.lower));
        let possible =
            |difference: &i128| lower.0 + difference <= upper.1 && lower.1 + difference >= upper.0;
        let all = [tie.difference, tie.difference - tie.turn, tie.difference + tie.turn];
        let mut left = all.into_iter().filter(possible);
        match (left.next(), left.next()) {
            (Some(only), None) => Some(only),
            _ => None,
        }
    }

    fn equate(&mut self, tie: Tie, difference: i128, reason: Reason) -> Result<(), Cycle> {
        self.graph.bound(tie.upper, tie.lower, difference, reason)?;
        self.graph.bound(tie.lower, tie.upper, -difference, reason)
    }

    /// What the ranges of variables say of all other terms.
    fn by_intervals(&mut self) -> Result<(), Cycle> {
        let ranges = self.graph.ranges(ZERO);
        let mut intervals = Ranges::default();
        for (at, number) in self.numbers.iter().enumerate() {
            let (Some(least), Some(most)) = ranges[at + 1] else { continue };
            if self.terms.as_variable(number.term).is_some() {
                intervals.suppose(self.terms, number.term, number.signed, least, most);
            }
        }
        for &other in &self.others {
            if intervals.of(self.terms, other) == Interval::FALSE {
                return Err(Cycle { reasons: vec![Reason::Derived] });
            }
        }
        for at in 0..self.numbers.len() {
            let Number { term, signed } = self.numbers[at];
            if self.is_variable_or_sum(term) {
                continue;
            }
            let interval = intervals.of(self.terms, term);
            if let Some((least, most)) = interval.read(self.terms.sort(term), signed) {
                self.graph.bound(at + 1, ZERO, most, Reason::Derived)?;
                self.graph.bound(ZERO, at + 1, -least, Reason::Derived)?;
            }
        }
        Ok(())
    }

    /// Makes the solution keep all inequalities and ranges. False: given up.
    fn split(&mut self) -> Result<bool, Cycle> {
        let breaks = |order: &Order, it: &Unequal| {
            order.graph.value(it.left) - order.graph.value(it.right) == it.difference
        };
        let Some(broken) = self.unequal.iter().copied().find(|it| breaks(self, it)) else {
            if self.in_range() {
                return Ok(true);
            }
            self.bound_ranges()?;
            return self.split();
        };
        if self.splits == 0 {
            return Ok(false);
        }
        self.splits -= 1;
        let Unequal { left, right, difference, place } = broken;
        let reason = Reason::Constraint(place);
        let (mark, ranged) = (self.graph.mark(), self.ranged);
        let below = self.graph.bound(left, right, difference - 1, reason);
        let mut reasons = match below.and_then(|()| self.split()) {
            Ok(solved) => return Ok(solved),
            Err(cycle) => cycle.reasons,
        };
        self.graph.forget(mark);
        self.ranged = ranged;
        let above = self.graph.bound(right, left, -difference - 1, reason);
        match above.and_then(|()| self.split()) {
            Ok(solved) => Ok(solved),
            Err(cycle) => {
                self.graph.forget(mark);
                self.ranged = ranged;
                reasons.extend(cycle.reasons);
                Err(Cycle { reasons })
            }
        }
    }

    fn in_range(&self) -> bool {
        let fits = |(at, number): (usize, &Number)| {
            let (least, most) = self.range(*number);
            (least..=most).contains(&self.solution(at + 1))
        };
        self.ranged || self.numbers.iter().enumerate().all(fits)
    }

    fn solution(&self, node: Node) -> i128 {
        self.graph.value(node) - self.graph.value(ZERO)
    }

    fn model(&self) -> Model {
        let value = |(at, number): (usize, &Number)| {
            let variable = self.terms.as_variable(number.term)?;
            let mask = self.terms.sort(number.term).mask();
            Some((variable, self.solution(at + 1) as u64 & mask))
        };
        self.numbers.iter().enumerate().filter_map(value).collect()
    }
}

type Range = (Option<i128>, Option<i128>);

fn number(value: u64, sort: Sort, is_signed: bool) -> i128 {
    if is_signed { i128::from(signed(value, sort.width())) } else { i128::from(value) }
}
