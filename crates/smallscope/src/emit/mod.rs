//! JUnit source that compiles without us.
//!
//! A failing case becomes one test that asserts what was expected. Passing cases
//! become a regression suite in a class of its own: few of a method are one
//! readable test each, many are a table of text with one test that goes through
//! it. Objects are built through the public interface where a recipe is known,
//! else field by field, and those of a table from text, by a helper at the end of
//! the file; after a call they are compared as text, so that equal means isomorphic.
//!
//! What is asserted of a result: a value is equal; the receiver or an argument is
//! the same object; an array is equal; an object, or one of the JDK's common
//! containers, looks the same inside. Of anything else of the JDK's (iterators,
//! streams, lambdas) only that it is there: looking would use it up.
//!
//! **Invariant:** the same cases give the same bytes. Absent: choosing cases.

pub mod classes; // the class under test, and what must be known of others
pub mod write; // files beside those of people

mod assemble; // which form each case gets, and in which file
mod indexed; // cases by method
mod names; // what happens, as an identifier
mod words; // values as parts of a name
mod roles; // what an argument is to the receiver
mod context; // imports and helpers that one file needs
mod scene; // the objects that a test begins with
mod make; // objects field by field
mod passing; // a readable test
mod visible; // what a caller can see after a call
mod failing; // a counterexample
mod table; // many cases as text
mod calls; // the calls in them
mod notation; // objects as text
mod decimal; // floating-point numbers as Java prints them
mod view; // the JDK's objects by their content
mod literal; // values as Java
mod types; // types as Java
mod imports; // names of classes
mod helpers; // the Java that reads and writes texts
mod source; // a file, put together
mod wrap; // long strings over several lines

use crate::suite::case::Case;
use crate::suite::class_under_test::ClassUnderTest;
use crate::suite::test_file::TestFile;
use assemble::Suite;
use classes::NamedClasses;
use std::borrow::Borrow;

/// How tests are to be written.
#[derive(Clone, Copy, Debug)]
pub struct EmitOptions {
    pub junit: JUnit,
    /// The language level, from 17 on. Nothing newer is used so far.
    pub java: u8,
    pub asserted: Asserted,
}

/// What tests say of objects after a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asserted {
    /// What a caller can see.
    Api,
    /// What is in their fields, also in private ones.
    Fields,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JUnit {
    Four,
    Five,
}

/// `<Class>SmallscopeTest` for the failing cases and
/// `<Class>SmallscopeRegressionTest` for the passing ones, where there are any.
///
/// A case is left out if nothing can build its objects (something of the JDK's,
/// and no recipe), if its outcome is not known, or if it breaks a postcondition
/// that `class` does not name; the comment on the class says how many are.
pub fn files<C: Borrow<Case>>(
    class: &ClassUnderTest,
    cases: &[C],
    options: &EmitOptions,
) -> Vec<TestFile> {
    let all: Vec<&Case> = cases.iter().map(Borrow::borrow).collect();
    let classes = NamedClasses::new(class, &all);
    let suite = Suite { classes: &classes, options };
    let numbered = all.iter().enumerate().map(|(number, case)| Numbered { number, case });
    let (passing, failing): (Vec<Numbered<'_>>, Vec<Numbered<'_>>) =
        numbered.partition(|one| one.case.failure.is_none());
    let mut files = Vec::new();
    files.extend(suite.counterexamples(&failing));
    files.extend(suite.regression(&passing));
    files
}

/// A case and its number among all, by which a test refers to it.
#[derive(Clone, Copy)]
struct Numbered<'a> {
    number: usize,
    case: &'a Case,
}
