//! What of a program's code ran, counted as JaCoCo 0.8.14 counts it.
//!
//! 1. The machine notes which probes of each method were hit (`Hits`).
//! 2. The hits and the bytecode tell which ways out of each instruction were taken (`flow`).
//! 3. What only the compiler wrote does not count, and copies of the same source count together
//!    (`filter`).
//! 4. The rest is summed up (`suite::coverage`).
//!
//! Which class files count, and what is counted, follows `org.jacoco.core`: synthetic classes,
//! and methods and classes of which nothing is left, are not there. What other compilers than
//! `javac` write (ECJ, Kotlin, Groovy) is not filtered.
//!
//! Not here: where probes are (`machine::program::probe`); what is written (`report`).

pub(crate) mod callees; // which methods an instruction calls
pub(crate) mod code; // a method's code, as filters look at it
pub mod distance; // how far it is to some instructions
mod filter; // what the compiler wrote
mod flow; // from probes to instructions
pub mod sides; // the sides of branches, one by one
mod specification; // what only predicates and conditions call
pub mod classes; // which class files count

use crate::suite::coverage::{
    ClassCoverage, Counter, Counters, Line, Lines, MethodCoverage, count,
};
use code::{Code, class_name, utf8};
use filter::{Declared, Filtered, MethodOwner};
use flow::Node;
use machine::program::probe::{Body, Hits, Plan};
use ristretto_classfile::attributes::Attribute;
use ristretto_classfile::{ClassFile, Method};

/// A class file, read.
pub struct Class(ClassFile<'static>);

impl Class {
    /// None if the bytes are malformed.
    pub fn read(bytes: &[u8]) -> Option<Class> {
        ClassFile::from_bytes(bytes).ok().map(|file| Class(file.into_owned()))
    }

    /// Its internal name.
    fn name(&self) -> Option<String> {
        class_name(&self.0.constant_pool, self.0.this_class)
    }

    /// What of it ran; None if it does not count.
    pub fn coverage(&self, hits: &Hits) -> Option<ClassCoverage> {
        const SYNTHETIC: u16 = 0x1000;
        const MODULE: u16 = 0x8000;
        let file = &self.0;
        let pool = &file.constant_pool;
        let name = class_name(pool, file.this_class)?;
        if file.access_flags.bits() & (SYNTHETIC | MODULE) != 0 {
            return None;
        }
        let source = source(file, &name);
        let methods = file.methods.iter().enumerate().filter_map(|(index, method)| {
            let hits = hits.get(&name).and_then(|methods| methods.get(&u16::try_from(index).ok()?));
            self.method(&source, method, hits.map(Vec::as_slice))
        });
        let methods: Vec<MethodCoverage> = methods.collect();
        let source = file.attributes.iter().find_map(|attribute| match attribute {
            Attribute::SourceFile { source_file_index, .. } => utf8(pool, *source_file_index),
            _ => None,
        });
        Some(ClassCoverage { name, source, methods })
    }

    fn method(
        &self,
        source: &MethodOwner<'_>,
        method: &Method,
        hits: Option<&[bool]>,
    ) -> Option<MethodCoverage> {
        let (declared, code, filtered) = filtered(&self.0, source, method)?;
        let nodes = filtered.apply(flow::nodes(&code, &Plan::new(&code.body), hits));
        (!nodes.is_empty()).then(|| sum(declared.name, declared.descriptor, &nodes))
    }
}

/// What of a method somebody wrote; None if it has no code.
pub(crate) fn written<'a>(
    file: &'a ClassFile<'static>,
    method: &'a Method,
) -> Option<(Code<'a>, Filtered)> {
    let name = class_name(&file.constant_pool, file.this_class)?;
    filtered(file, &source(file, &name), method).map(|(_, code, filtered)| (code, filtered))
}

fn source<'a>(file: &ClassFile<'_>, name: &'a str) -> MethodOwner<'a> {
    MethodOwner {
        class: name,
        super_class: class_name(&file.constant_pool, file.super_class),
        is_generated: is_generated(file, &file.attributes),
    }
}

/// A method's code, and what the filters say about it.
fn filtered<'a>(
    file: &'a ClassFile<'static>,
    source: &MethodOwner<'_>,
    method: &'a Method,
) -> Option<(Declared, Code<'a>, Filtered)> {
    let body = Body::of(&method.attributes).filter(is_sound)?;
    let code = Code::new(file, body);
    let pool = &file.constant_pool;
    let declared = Declared {
        flags: method.access_flags.bits(),
        name: utf8(pool, method.name_index)?,
        descriptor: utf8(pool, method.descriptor_index)?,
        is_generated: is_generated(file, &method.attributes),
    };
    let mut filtered = Filtered::default();
    filter::all(source, &declared, &code, &mut filtered);
    Some((declared, code, filtered))
}

/// Whether there is code, and it stays inside: nobody verifies a class that is never loaded.
fn is_sound(body: &Body<'_>) -> bool {
    let length = body.code.len();
    let inside = |index| body.targets(index).iter().all(|&target| target < length);
    length > 0 && (0..length).all(inside)
}

/// Whether an annotation says that nobody wrote this.
fn is_generated(file: &ClassFile<'_>, attributes: &[Attribute]) -> bool {
    let lists = attributes.iter().filter_map(|attribute| match attribute {
        Attribute::RuntimeVisibleAnnotations { annotations, .. }
        | Attribute::RuntimeInvisibleAnnotations { annotations, .. } => Some(annotations),
        _ => None,
    });
    let mut names =
        lists.flatten().filter_map(|annotation| utf8(&file.constant_pool, annotation.type_index));
    names.any(|name| {
        let simple = name.rsplit(['/', '$']).next().unwrap_or_default();
        simple.contains("Generated")
    })
}

fn sum(name: String, descriptor: String, nodes: &[Node]) -> MethodCoverage {
    let mut counters = Counters::default();
    let mut lines = Lines::new();
    for node in nodes {
        let instruction = Counter::one(!node.taken.is_empty());
        let branches = branches(node);
        counters.instructions += instruction;
        counters.branches += branches;
        if branches.total() > 1 {
            let covered = branches.covered.saturating_sub(1);
            let missed = branches.total() - covered - 1;
            counters.complexity += Counter { missed, covered };
        }
        if let Some(line) = node.line {
            *lines.entry(line).or_default() += Line { instructions: instruction, branches };
        }
    }
    counters.methods = Counter::one(counters.instructions.covered > 0);
    counters.complexity += counters.methods;
    counters.lines = count(&lines);
    MethodCoverage { name, descriptor, counters, lines }
}

/// Where there is only one way, nothing branches.
fn branches(node: &Node) -> Counter {
    if node.ways < 2 {
        return Counter::default();
    }
    let covered = node.taken.len() as u32;
    Counter { missed: node.ways - covered, covered }
}
