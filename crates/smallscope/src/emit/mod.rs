//! JUnit source that compiles without us.
//!
//! A failing case becomes one test that asserts what was expected. Passing cases
//! become a regression suite in a class of its own: few of a method are one
//! readable test each, many are a table of text with one test that goes through
//! it. Objects are built through the public interface where a recipe is known,
//! else from text by a helper at the end of the file; after a call they are
//! compared as text, so that equal means isomorphic.
//!
//! What is asserted of a result: a value is equal; the receiver or an argument is
//! the same object; an array is equal; an object, or one of the JDK's common
//! containers, looks the same inside. Of anything else of the JDK's (iterators,
//! streams, lambdas) only that it is there: looking would use it up.
//!
//! **Invariant:** the same cases give the same bytes. Absent: choosing cases.

pub mod classes; // the class under test, and what must be known of others
pub mod write; // files beside those of people

mod names; // what happens, as an identifier
mod roles; // what an argument is to the receiver
mod context; // imports and helpers that one file needs
mod scene; // the objects that a test begins with
mod passing; // a readable test
mod failing; // a counterexample
mod table; // many cases as text
mod notation; // objects as text
mod view; // the JDK's objects by their content
mod literal; // values as Java
mod types; // types as Java
mod imports; // names of classes
mod helpers; // the Java that reads and writes texts
mod source; // a file, put together

use crate::suite::case::{Case, Failure, Method};
use classes::{ClassUnderTest, Classes};
use context::Context;
use imports::{Imports, split};
use indexed::group;
use names::{Names, identifier, lower_first, upper_first};
use source::{LEGEND, TableTest};
use std::collections::BTreeSet;
use std::path::PathBuf;

mod indexed; // cases by method

/// How tests are to be written.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    pub junit: JUnit,
    /// The language level, from 17 on. Nothing newer is used so far.
    pub java: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JUnit {
    Four,
    Five,
}

/// A file to be written: [`write::write`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Below the folder of tests: `com/example/TreeSmallscopeTest.java`.
    pub path: PathBuf,
    pub text: String,
}

/// A method with more cases than this gets a table.
const MOST_READABLE: usize = 20;

/// Tables that are larger together than this get files of their own, each of
/// about this size, because editors give up on large files.
const MOST_TABLE_BYTES: usize = 1_000_000;

/// `<Class>SmallscopeTest` for the failing cases and
/// `<Class>SmallscopeRegressionTest` for the passing ones, where there are any.
///
/// A case is left out if nothing can build its objects (something of the JDK's,
/// and no recipe), if its outcome is not known, or if it breaks a postcondition
/// that `class` does not name; the comment on the class says how many are.
pub fn files(class: &ClassUnderTest, cases: &[Case], options: &Options) -> Vec<File> {
    let all: Vec<&Case> = cases.iter().collect();
    let classes = Classes::new(class, &all);
    let suite = Suite { classes: &classes, options };
    let failing: Vec<(&Case, &Failure)> =
        cases.iter().filter_map(|case| Some((case, case.failure.as_ref()?))).collect();
    let passing: Vec<&Case> = cases.iter().filter(|case| case.failure.is_none()).collect();
    let mut files = Vec::new();
    files.extend(suite.counterexamples(&failing));
    files.extend(suite.regression(&passing));
    files
}

struct Suite<'a> {
    classes: &'a Classes<'a>,
    options: &'a Options,
}

impl Suite<'_> {
    fn counterexamples(&self, cases: &[(&Case, &Failure)]) -> Option<File> {
        let mut context = self.context();
        let mut names = Names::default();
        let mut members = Vec::new();
        for (case, failure) in cases {
            let name = names.of(case);
            if let Some(test) = context.failing(case, failure, name) {
                members.push(context.method(&test));
            }
        }
        if members.is_empty() {
            return None;
        }
        let mut about = vec![format!(
            "Counterexamples to {}: each test fails until its bug is fixed.",
            self.shown_class()
        )];
        about.extend(left_out(cases.len() - members.len()));
        Some(self.file(context, &self.test_class("Test"), &about, &members))
    }

    fn regression(&self, cases: &[&Case]) -> Vec<File> {
        let mut context = self.context();
        let mut names = Names::default();
        let mut stems = BTreeSet::new();
        let mut members = Vec::new();
        let mut tables = Vec::new();
        let mut kept = 0;
        for (method, cases) in group(cases) {
            if cases.len() > MOST_READABLE {
                let stem = self.stem(method, &mut stems);
                if let Some(test) = table_test(&mut context, stem, &cases) {
                    kept += test.table.cases;
                    tables.push(test);
                }
                continue;
            }
            for case in cases {
                let name = names.of(case);
                if let Some(test) = context.passing(case, name) {
                    members.push(context.method(&test));
                    kept += 1;
                }
            }
        }
        if members.is_empty() && tables.is_empty() {
            return Vec::new();
        }
        let mut files = self.move_out(&mut tables);
        members.extend(tables.iter().map(|test| context.table_method(test)));
        members.extend(
            tables
                .iter()
                .filter(|test| test.places.is_empty())
                .map(|test| format!("    /* {LEGEND} */\n{}", test.declaration("private "))),
        );
        let mut about = vec![format!("How {} behaved, input by input.", self.shown_class())];
        about.extend(left_out(cases.len() - kept));
        files.insert(0, self.file(context, &self.test_class("RegressionTest"), &about, &members));
        files
    }

    /// Gives tables files of their own if they are too large together.
    fn move_out(&self, tests: &mut [TableTest]) -> Vec<File> {
        let size = |block: &String| block.len();
        let total: usize = tests.iter().flat_map(|test| &test.table.blocks).map(size).sum();
        if total <= MOST_TABLE_BYTES {
            return Vec::new();
        }
        let mut files = Vec::new();
        for test in tests {
            for chunk in chunks(&test.table.blocks) {
                let number = files.len() + 1;
                let name = self.test_class(&format!("RegressionTable{number}"));
                test.places.push(format!("{name}.{}", test.table.constant));
                files.push(self.table_file(&name, test, chunk));
            }
        }
        files
    }

    fn table_file(&self, name: &str, test: &TableTest, blocks: &[String]) -> File {
        let table = table::Table {
            constant: test.table.constant.clone(),
            blocks: blocks.to_vec(),
            cases: 0,
        };
        let stem = test.stem.clone();
        let part = TableTest { stem, lines: Vec::new(), table, places: Vec::new() };
        let about = [format!("Lines of {}: {LEGEND}.", self.shown_class())];
        let mut context = self.context();
        context.junit = JUnit::Five; // Its class needs no `public`.
        self.file(context, name, &about, &[part.declaration("")])
    }

    fn context(&self) -> Context<'_> {
        let mut imports = Imports::new(&self.package());
        imports.name(&self.classes.target.binary_name);
        Context {
            classes: self.classes,
            junit: self.options.junit,
            imports,
            used: notation::Used::default(),
            helpers: BTreeSet::new(),
        }
    }

    /// That of the class, unless it is one where only the JDK may add to.
    fn package(&self) -> String {
        let binary_name = &self.classes.target.binary_name;
        match view::is_platform(binary_name) {
            true => "smallscope".to_owned(),
            false => split(binary_name).0.to_owned(),
        }
    }

    fn test_class(&self, ending: &str) -> String {
        let name = split(&self.classes.target.binary_name).1;
        format!("{}Smallscope{ending}", identifier(&name.replace('$', "")))
    }

    /// `{@link Tree}`, or its name alone if no source can name it.
    fn shown_class(&self) -> String {
        let binary_name = &self.classes.target.binary_name;
        let name = match view::is_platform(binary_name) {
            true => binary_name.clone(),
            false => split(binary_name).1.replace('$', "."),
        };
        match self.classes.is_nameable(&types::Type::named(binary_name)) {
            true => format!("{{@link {name}}}"),
            false => name,
        }
    }

    /// A name for what belongs to a method; overloaded ones have their types in it.
    fn stem(&self, method: &Method, taken: &mut BTreeSet<String>) -> String {
        let base = match method.name.as_str() {
            "<init>" => "constructor".to_owned(),
            name => lower_first(&identifier(name)),
        };
        let signature = types::Signature::parse(&method.descriptor);
        let parameters = signature.map_or(Vec::new(), |signature| signature.parameters);
        let word = |one: &types::Type| upper_first(&identifier(&scene::class_of(one)));
        let long = base.clone() + "Of" + &parameters.iter().map(word).collect::<String>();
        let numbered = (2..).map(|number| format!("{base}{number}"));
        let mut all = [base.clone(), long].into_iter().chain(numbered);
        let free = all.find(|name| !taken.contains(name)).expect("numbers do not end");
        taken.insert(free.clone());
        free
    }

    fn file(
        &self,
        mut context: Context<'_>,
        name: &str,
        about: &[String],
        members: &[String],
    ) -> File {
        let package = self.package();
        let body = context.class(&package, name, about, members);
        let mut path: PathBuf = package.split('.').filter(|part| !part.is_empty()).collect();
        path.push(format!("{name}.java"));
        File { path, text: write::marked(&body) }
    }
}

fn table_test(context: &mut Context<'_>, stem: String, cases: &[&Case]) -> Option<TableTest> {
    let lines = context.table_body(cases.first()?)?;
    let table = context.table(constant(&stem), cases);
    (table.cases > 0).then_some(TableTest { stem, lines, table, places: Vec::new() })
}

/// `REMOVE_FIRST` of `removeFirst`.
fn constant(stem: &str) -> String {
    let mut name = String::new();
    for letter in stem.chars() {
        if letter.is_uppercase() && !name.is_empty() {
            name.push('_');
        }
        name.extend(letter.to_uppercase());
    }
    name
}

/// Blocks in runs of at most [`MOST_TABLE_BYTES`].
fn chunks(blocks: &[String]) -> Vec<&[String]> {
    let mut chunks = Vec::new();
    let (mut start, mut size) = (0, 0);
    for (index, block) in blocks.iter().enumerate() {
        if size + block.len() > MOST_TABLE_BYTES && index > start {
            chunks.push(&blocks[start..index]);
            (start, size) = (index, 0);
        }
        size += block.len();
    }
    chunks.push(&blocks[start..]);
    chunks
}

fn left_out(count: usize) -> Option<String> {
    let what = match count {
        0 => return None,
        1 => "One case is".to_owned(),
        count => format!("{count} cases are"),
    };
    Some(format!("{what} left out: no test can build the objects or tell the outcome."))
}
