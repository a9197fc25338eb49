//! Gates, each stored once, with the laws that make most of them unnecessary.

use rustc_hash::FxHashMap;
use std::ops::Not;
use std::sync::Arc;

/// The output of a gate, or its negation: the number of the gate, and in the lowest bit
/// whether it is negated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Gate(u32);

pub(crate) const FALSE: Gate = Gate(0);
pub(crate) const TRUE: Gate = Gate(1);

impl Gate {
    pub(crate) fn number(self) -> usize {
        (self.0 >> 1) as usize
    }

    pub(crate) fn is_negated(self) -> bool {
        self.0 & 1 == 1
    }

    fn positive(self) -> Gate {
        Gate(self.0 & !1)
    }

    /// Negated where `condition` holds.
    fn negated_if(self, condition: bool) -> Gate {
        Gate(self.0 ^ u32::from(condition))
    }
}

impl Not for Gate {
    type Output = Gate;

    fn not(self) -> Gate {
        Gate(self.0 ^ 1)
    }
}

/// What a gate computes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    False,
    Input,
    And(Gate, Gate),
    /// Of two that are not negated.
    Xor(Gate, Gate),
    /// The second where the first holds, and the third elsewhere. The first and the second
    /// are not negated.
    Mux(Gate, Gate, Gate),
    /// Whether at least two of three hold: the carry of an adder.
    Majority(Gate, Gate, Gate),
    /// Whether all of three or more hold.
    Every(List),
}

/// Gates in ascending order, by their place in a store of such lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct List(u32);

#[derive(Debug)]
pub(crate) struct Gates {
    kinds: Vec<Kind>,
    /// How many other gates read a gate.
    readers: Vec<u32>,
    numbers: FxHashMap<Kind, Gate>,
    lists: Vec<Arc<[Gate]>>,
    list_numbers: FxHashMap<Arc<[Gate]>, List>,
}

impl Default for Gates {
    fn default() -> Gates {
        Gates {
            kinds: vec![Kind::False],
            readers: vec![0],
            numbers: FxHashMap::default(),
            lists: Vec::new(),
            list_numbers: FxHashMap::default(),
        }
    }
}

impl Gates {
    pub(crate) fn count(&self) -> usize {
        self.kinds.len()
    }

    pub(crate) fn kind(&self, number: usize) -> Kind {
        self.kinds[number]
    }

    pub(crate) fn input(&mut self) -> Gate {
        self.store(Kind::Input)
    }

    fn store(&mut self, kind: Kind) -> Gate {
        let number = u32::try_from(self.kinds.len()).expect("gates are limited");
        self.kinds.push(kind);
        self.readers.push(0);
        for operand in self.operands(kind) {
            self.readers[operand.number()] += 1;
        }
        Gate(number << 1)
    }

    fn operands(&self, kind: Kind) -> Vec<Gate> {
        match kind {
            Kind::False | Kind::Input => Vec::new(),
            Kind::And(a, b) | Kind::Xor(a, b) => vec![a, b],
            Kind::Mux(a, b, c) | Kind::Majority(a, b, c) => vec![a, b, c],
            Kind::Every(list) => self.list(list).to_vec(),
        }
    }

    /// The parts of a conjunction that one other gate reads, at most.
    pub(crate) fn private_parts(&self, number: usize) -> Option<Vec<Gate>> {
        let is_conjunction = matches!(self.kinds[number], Kind::And(..) | Kind::Every(_));
        let is_private = is_conjunction && self.readers[number] < 2;
        is_private.then(|| self.operands(self.kinds[number]))
    }

    fn intern(&mut self, kind: Kind) -> Gate {
        if let Some(&gate) = self.numbers.get(&kind) {
            return gate;
        }
        let gate = self.store(kind);
        self.numbers.insert(kind, gate);
        gate
    }

    pub(crate) fn and(&mut self, a: Gate, b: Gate) -> Gate {
        if a == FALSE || b == FALSE || a == !b {
            return FALSE;
        }
        if a == TRUE || a == b {
            return b;
        }
        if b == TRUE {
            return a;
        }
        self.intern(Kind::And(a.min(b), a.max(b)))
    }

    pub(crate) fn or(&mut self, a: Gate, b: Gate) -> Gate {
        !self.and(!a, !b)
    }

    pub(crate) fn xor(&mut self, a: Gate, b: Gate) -> Gate {
        let negated = a.is_negated() != b.is_negated();
        let (a, b) = (a.positive(), b.positive());
        let gate = if a == b {
            FALSE
        } else if a == FALSE {
            b
        } else if b == FALSE {
            a
        } else {
            self.intern(Kind::Xor(a.min(b), a.max(b)))
        };
        gate.negated_if(negated)
    }

    /// `a` where `condition` holds, and `b` elsewhere.
    pub(crate) fn mux(&mut self, condition: Gate, a: Gate, b: Gate) -> Gate {
        if condition.is_negated() {
            return self.mux(!condition, b, a);
        }
        if condition == FALSE {
            return b;
        }
        if a == b {
            return a;
        }
        if a == !b {
            return !self.xor(condition, a);
        }
        if a == TRUE || a == condition {
            return self.or(condition, b);
        }
        if a == FALSE || a == !condition {
            return self.and(!condition, b);
        }
        if b == FALSE || b == condition {
            return self.and(condition, a);
        }
        if b == TRUE || b == !condition {
            return self.or(!condition, a);
        }
        let negated = a.is_negated();
        let (a, b) = (a.negated_if(negated), b.negated_if(negated));
        self.intern(Kind::Mux(condition, a, b)).negated_if(negated)
    }

    pub(crate) fn majority(&mut self, a: Gate, b: Gate, c: Gate) -> Gate {
        let mut three = [a, b, c];
        three.sort_unstable();
        let [a, b, c] = three;
        // FALSE and TRUE are the least of all.
        if a == FALSE {
            return self.and(b, c);
        }
        if a == TRUE {
            return self.or(b, c);
        }
        if a == b || b == c {
            return b;
        }
        if a == !b {
            return c;
        }
        if b == !c {
            return a;
        }
        self.intern(Kind::Majority(a, b, c))
    }

    pub(crate) fn all(&mut self, gates: &[Gate]) -> Gate {
        gates.iter().fold(TRUE, |all, &gate| self.and(all, gate))
    }

    pub(crate) fn any(&mut self, gates: &[Gate]) -> Gate {
        gates.iter().fold(FALSE, |any, &gate| self.or(any, gate))
    }

    pub(crate) fn list(&self, list: List) -> &Arc<[Gate]> {
        &self.lists[list.0 as usize]
    }

    /// Whether all hold, as one gate.
    pub(crate) fn every(&mut self, mut gates: Vec<Gate>) -> Gate {
        gates.sort_unstable();
        gates.dedup();
        gates.retain(|&it| it != TRUE);
        // A gate and its negation are neighbours.
        if gates.first() == Some(&FALSE) || gates.windows(2).any(|it| it[0] == !it[1]) {
            return FALSE;
        }
        match gates[..] {
            [] => TRUE,
            [a] => a,
            [a, b] => self.and(a, b),
            _ => self.intern_list(gates),
        }
    }

    fn intern_list(&mut self, gates: Vec<Gate>) -> Gate {
        let gates: Arc<[Gate]> = gates.into();
        let list = match self.list_numbers.get(&gates) {
            Some(&list) => list,
            None => {
                let list = List(self.lists.len() as u32);
                self.lists.push(Arc::clone(&gates));
                self.list_numbers.insert(gates, list);
                list
            }
        };
        self.intern(Kind::Every(list))
    }

    /// Whether any holds, as one gate.
    pub(crate) fn some(&mut self, gates: Vec<Gate>) -> Gate {
        !self.every(gates.into_iter().map(|it| !it).collect())
    }

    /// How many gates there are at and below some.
    pub(crate) fn below_count(&self, tops: &[Gate]) -> usize {
        let mut seen = vec![false; self.kinds.len()];
        let mut waiting: Vec<Gate> = tops.to_vec();
        let mut count = 0;
        while let Some(gate) = waiting.pop() {
            if std::mem::replace(&mut seen[gate.number()], true) {
                continue;
            }
            count += 1;
            waiting.extend(self.operands(self.kinds[gate.number()]));
        }
        count
    }
}
