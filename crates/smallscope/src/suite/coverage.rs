//! What of a program's code ran, in JaCoCo's terms.
//!
//! An instruction is covered when control came from it to the next probe, a branch when that way
//! was taken, a line when one of its instructions is covered, a method or class likewise. A
//! method's complexity is the number of its paths that a test needs at least, and what of it is
//! covered is the number that ran.
//!
//! Sums are made where they are asked for: a line that several methods of a class share counts
//! once in the class, and one that several classes share counts once in their source file.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::AddAssign;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counter {
    pub missed: u32,
    pub covered: u32,
}

impl Counter {
    /// Of a single thing.
    pub fn one(is_covered: bool) -> Counter {
        Counter { missed: u32::from(!is_covered), covered: u32::from(is_covered) }
    }

    pub fn total(self) -> u32 {
        self.missed + self.covered
    }
}

impl AddAssign for Counter {
    fn add_assign(&mut self, other: Counter) {
        self.missed += other.missed;
        self.covered += other.covered;
    }
}

/// All that JaCoCo counts, in the order of its reports.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    pub instructions: Counter,
    pub branches: Counter,
    pub lines: Counter,
    pub complexity: Counter,
    pub methods: Counter,
    pub classes: Counter,
}

impl AddAssign for Counters {
    fn add_assign(&mut self, other: Counters) {
        self.instructions += other.instructions;
        self.branches += other.branches;
        self.lines += other.lines;
        self.complexity += other.complexity;
        self.methods += other.methods;
        self.classes += other.classes;
    }
}

/// The instructions of a source line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Line {
    pub instructions: Counter,
    pub branches: Counter,
}

impl AddAssign for Line {
    fn add_assign(&mut self, other: Line) {
        self.instructions += other.instructions;
        self.branches += other.branches;
    }
}

/// By number. **Invariant:** each has an instruction.
pub type Lines = BTreeMap<u16, Line>;

/// A method of the program.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct MethodName {
    /// `p/Outer$Inner`.
    pub class: String,
    pub name: String,
    pub descriptor: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MethodCoverage {
    pub name: String,
    pub descriptor: String,
    pub counters: Counters,
    pub lines: Lines,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassCoverage {
    /// `p/Outer$Inner`.
    pub name: String,
    /// `Outer.java`.
    pub source: Option<String>,
    /// **Invariant:** each has an instruction. There are none in an interface without code.
    pub methods: Vec<MethodCoverage>,
}

impl ClassCoverage {
    /// `p/q`, empty for the unnamed one.
    pub fn package(&self) -> &str {
        self.name.rsplit_once('/').map_or("", |(package, _)| package)
    }

    pub fn lines(&self) -> Lines {
        merged(self.methods.iter().map(|method| &method.lines))
    }

    pub fn counters(&self) -> Counters {
        let mut sum = Counters::default();
        self.methods.iter().for_each(|method| sum += method.counters);
        if !self.methods.is_empty() {
            sum.classes = Counter::one(sum.methods.covered > 0);
        }
        Counters { lines: count(&self.lines()), ..sum }
    }
}

/// The coverage of a program. **Invariant:** classes are in the order of their names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Coverage {
    pub classes: Vec<ClassCoverage>,
}

impl Coverage {
    pub fn new(mut classes: Vec<ClassCoverage>) -> Coverage {
        classes.sort_by(|one, other| one.name.cmp(&other.name));
        Coverage { classes }
    }

    /// The classes that have code.
    pub fn with_code(&self) -> impl Iterator<Item = &ClassCoverage> {
        self.classes.iter().filter(|class| !class.methods.is_empty())
    }

    /// What of it is in some methods and what in the others.
    pub fn split(self, methods: &BTreeSet<MethodName>) -> (Coverage, Coverage) {
        let (mut those, mut others) = (Coverage::default(), Coverage::default());
        for class in self.classes {
            let name = class.name.clone();
            let is_one = |method: &MethodCoverage| {
                let (name, descriptor) = (method.name.clone(), method.descriptor.clone());
                methods.contains(&MethodName { class: class.name.clone(), name, descriptor })
            };
            let (inside, outside) = class.methods.iter().cloned().partition(is_one);
            let part = |methods| ClassCoverage {
                name: name.clone(),
                source: class.source.clone(),
                methods,
            };
            those.classes.push(part(inside));
            others.classes.push(part(outside));
        }
        (those, others)
    }

    /// By name.
    pub fn packages(&self) -> BTreeMap<&str, Package<'_>> {
        let mut packages: BTreeMap<&str, Package<'_>> = BTreeMap::new();
        for class in &self.classes {
            packages.entry(class.package()).or_default().classes.push(class);
        }
        packages
    }

    pub fn counters(&self) -> Counters {
        let mut sum = Counters::default();
        self.packages().values().for_each(|package| sum += package.counters());
        sum
    }
}

#[derive(Debug, Default)]
pub struct Package<'a> {
    pub classes: Vec<&'a ClassCoverage>,
}

impl<'a> Package<'a> {
    /// The classes of each source file, by its name.
    pub fn sources(&self) -> BTreeMap<&'a str, SourceFile<'a>> {
        let mut sources: BTreeMap<&str, SourceFile<'_>> = BTreeMap::new();
        for class in &self.classes {
            if let Some(source) = &class.source {
                sources.entry(source).or_default().classes.push(class);
            }
        }
        sources
    }

    pub fn counters(&self) -> Counters {
        let mut sum = Counters::default();
        self.sources().values().for_each(|source| sum += source.counters());
        let unknown = self.classes.iter().filter(|class| class.source.is_none());
        unknown.for_each(|class| sum += class.counters());
        sum
    }
}

#[derive(Debug, Default)]
pub struct SourceFile<'a> {
    pub classes: Vec<&'a ClassCoverage>,
}

impl SourceFile<'_> {
    pub fn lines(&self) -> Lines {
        let lines: Vec<Lines> = self.classes.iter().map(|class| class.lines()).collect();
        merged(lines.iter())
    }

    pub fn counters(&self) -> Counters {
        let mut sum = Counters::default();
        self.classes.iter().for_each(|class| sum += class.counters());
        Counters { lines: count(&self.lines()), ..sum }
    }
}

fn merged<'a>(parts: impl Iterator<Item = &'a Lines>) -> Lines {
    let mut all = Lines::new();
    for (&number, &line) in parts.flatten() {
        *all.entry(number).or_default() += line;
    }
    all
}

/// How many of the lines are covered.
pub fn count(lines: &Lines) -> Counter {
    let mut sum = Counter::default();
    lines.values().for_each(|line| sum += Counter::one(line.instructions.covered > 0));
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    fn method(name: &str, lines: &[(u16, bool)]) -> MethodCoverage {
        let of_line = |&(number, covered): &(u16, bool)| {
            (number, Line { instructions: Counter::one(covered), ..Line::default() })
        };
        let lines: Lines = lines.iter().map(of_line).collect();
        let covered = lines.values().any(|line| line.instructions.covered > 0);
        let methods = Counter::one(covered);
        let counters = Counters { lines: count(&lines), methods, ..Counters::default() };
        MethodCoverage { name: name.to_owned(), descriptor: "()V".to_owned(), counters, lines }
    }

    fn class(name: &str, methods: Vec<MethodCoverage>) -> ClassCoverage {
        ClassCoverage { name: name.to_owned(), source: Some("A.java".to_owned()), methods }
    }

    #[test]
    fn a_line_of_two_methods_counts_once_and_is_covered_by_either() {
        let one = method("a", &[(1, false), (2, false)]);
        let class = class("p/A", vec![one, method("b", &[(2, true)])]);
        assert_eq!(class.counters().lines, Counter { missed: 1, covered: 1 });
        assert_eq!(class.counters().methods, Counter { missed: 1, covered: 1 });
        assert_eq!(class.counters().classes, Counter { missed: 0, covered: 1 });
    }

    #[test]
    fn a_line_of_two_classes_counts_once_in_their_source_file_and_package() {
        let inner = class("p/A$1", vec![method("c", &[(2, true)])]);
        let outer = class("p/A", vec![method("a", &[(2, false), (3, false)])]);
        let coverage = Coverage::new(vec![inner, outer]);
        assert_eq!(coverage.classes[0].name, "p/A");
        assert_eq!(coverage.counters().lines, Counter { missed: 1, covered: 1 });
        assert_eq!(coverage.counters().classes, Counter { missed: 1, covered: 1 });
    }
}
