//! Test classes from cases: which form each case gets, and in which file.

use super::classes::NamedClasses;
use super::context::Context;
use super::imports::{Imports, split};
use super::indexed::group;
use super::names::TestNames;
use super::source::{TableTest, TestMember};
use super::visible::changes_argument;
use super::words::{identifier, lower_first, upper_first};
use super::{Asserted, EmitOptions, JUnit, Numbered, notation, scene, table, view, write};
use crate::suite::case::{Case, Method, Place};
use crate::suite::test_file::{Claim, EmittedTest, TestFile};
use crate::suite::types::{Signature, Type};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

/// A method with more cases than this gets a table.
const MOST_READABLE: usize = 20;

/// More test methods would fill the constant pool of a class sooner or later.
const MOST_TESTS: usize = 500;

/// Tables that are larger together than this get files of their own, each of
/// about this size, because editors give up on large files.
const MOST_TABLE_BYTES: usize = 1_000_000;

pub(super) struct Suite<'a> {
    pub(super) classes: &'a NamedClasses<'a>,
    pub(super) options: &'a EmitOptions,
}

impl Suite<'_> {
    pub(super) fn counterexamples(&self, cases: &[Numbered<'_>]) -> Vec<TestFile> {
        let parts = cases.chunks(MOST_TESTS).enumerate();
        parts.filter_map(|(index, part)| self.counterexample_file(index, part)).collect()
    }

    fn counterexample_file(&self, index: usize, cases: &[Numbered<'_>]) -> Option<TestFile> {
        let mut context = self.context();
        let mut names = TestNames::default();
        let mut members = Vec::new();
        for Numbered { number, case } in cases {
            let name = names.of(case);
            if let Some(test) = context.attempt(|context| context.failing(case, name)) {
                let claim = context.claim(case);
                members.push(context.member(&test, *number, claim));
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
        let ending = if index == 0 { "Test".to_owned() } else { format!("{}Test", index + 1) };
        Some(self.file(context, &self.test_class(&ending), &about, &members))
    }

    pub(super) fn regression(&self, cases: &[Numbered<'_>]) -> Vec<TestFile> {
        let mut context = self.context();
        let mut members = Vec::new();
        let mut tables = Vec::new();
        let (mut names, mut stems) = (TestNames::default(), BTreeSet::new());
        let groups = group(cases);
        let few = groups.iter().filter(|(method, cases)| self.has_few(method, cases));
        let short: usize = few.map(|(_, cases)| cases.len()).sum();
        for (method, cases) in groups {
            let is_short = self.has_few(method, &cases) && short <= MOST_TESTS;
            // Of very many cases a line must do.
            let many = cases.len() > MOST_TESTS;
            let in_table = |one: &Numbered<'_>| !is_short && self.fits_line(one.case, many);
            let (rows, apart): (Vec<_>, Vec<_>) = cases.into_iter().partition(in_table);
            for Numbered { number, case } in apart.into_iter().take(MOST_TESTS) {
                let name = names.of(case);
                let test = context.attempt(|context| context.passing(case, name));
                members.extend(test.map(|test| context.member(&test, number, Claim::Passes)));
            }
            // What is returned is compared as it is, or by what it says.
            let is_said = |one: &Numbered<'_>| self.is_said(one.case);
            let (said, plain): (Vec<_>, Vec<_>) = rows.into_iter().partition(is_said);
            for rows in [plain, said].into_iter().filter(|rows| !rows.is_empty()) {
                let stem = self.stem(method, &mut stems);
                tables.extend(table_test(&mut context, stem, &rows));
            }
        }
        if members.is_empty() && tables.is_empty() {
            return Vec::new();
        }
        let kept = members.len() + tables.iter().map(|test| test.table.cases.len()).sum::<usize>();
        let mut files = self.move_out(&mut tables);
        members.extend(tables.iter().map(|test| context.table_member(test)));
        let inside = tables.iter().filter(|test| test.places.is_empty());
        let declared = |test: &TableTest| test.declaration("private ");
        let constant = |test: &TableTest| {
            TestMember::text(format!("    /** {} */\n{}", test.table.legend, declared(test)))
        };
        members.extend(inside.map(constant));
        let mut about = vec![format!("How {} behaved, input by input.", self.shown_class())];
        about.extend(left_out(cases.len() - kept));
        files.insert(0, self.file(context, &self.test_class("RegressionTest"), &about, &members));
        files
    }

    /// Whether the cases of a method are better read one by one.
    fn has_few(&self, method: &Method, cases: &[Numbered<'_>]) -> bool {
        // What a constructor makes has no variable in a table, and so cannot be asked.
        let is_asked = method.name == "<init>" && self.options.asserted == Asserted::Api;
        cases.len() <= MOST_READABLE || is_asked
    }

    /// Whether a line of a table tells what is returned by its text.
    fn is_said(&self, case: &Case) -> bool {
        self.options.asserted == Asserted::Api && table::said_result(case).is_some()
    }

    /// Whether a line of a table can tell all of a case; of what a returned object answers it can tell
    /// no more than the text.
    fn fits_line(&self, case: &Case, many: bool) -> bool {
        let is_asked = || case.seen.iter().any(|seen| seen.of == Place::Result);
        match self.options.asserted {
            Asserted::Api => {
                let tells_result = many || self.is_said(case) || !is_asked();
                !case.varies.contains(&Place::Result) && !changes_argument(case) && tells_result
            }
            Asserted::Fields => case.varies.is_empty(),
        }
    }

    /// Gives tables files of their own if they are too large together.
    fn move_out(&self, tests: &mut [TableTest]) -> Vec<TestFile> {
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

    fn table_file(&self, name: &str, test: &TableTest, blocks: &[String]) -> TestFile {
        let table = table::Table {
            constant: test.table.constant.clone(),
            legend: String::new(),
            blocks: blocks.to_vec(),
            cases: Vec::new(),
        };
        let stem = test.stem.clone();
        let part = TableTest { stem, lines: Vec::new(), table, places: Vec::new() };
        let about = [format!("Behaviour of {}.", self.shown_class()), test.table.legend.clone()];
        let mut context = self.context();
        context.junit = JUnit::Five; // Its class needs no `public`.
        self.file(context, name, &about, &[TestMember::text(part.declaration(""))])
    }

    fn context(&self) -> Context<'_> {
        let mut imports = Imports::new(&self.package());
        imports.name(&self.classes.target.binary_name);
        Context {
            classes: self.classes,
            junit: self.options.junit,
            asserted: self.options.asserted,
            imports,
            used: notation::Used::default(),
            helpers: BTreeSet::new(),
            calls: BTreeMap::new(),
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
        match self.classes.is_nameable(&Type::named(binary_name)) {
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
        let signature = Signature::parse(&method.descriptor);
        let parameters = signature.map_or(Vec::new(), |signature| signature.parameters);
        let word = |one: &Type| upper_first(&identifier(&scene::class_of(one)));
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
        members: &[TestMember],
    ) -> TestFile {
        let package = self.package();
        let body = context.class(&package, name, about, members);
        let mut path: PathBuf = package.split('.').filter(|part| !part.is_empty()).collect();
        path.push(format!("{name}.java"));
        let text = write::marked(&body);
        let tests = located(&text, members);
        TestFile { path, text, tests }
    }
}

/// The tests of members, now that it is known where these are.
fn located(text: &str, members: &[TestMember]) -> Vec<EmittedTest> {
    let (mut end, mut line) = (0, 1);
    let mut tests = Vec::new();
    for member in members {
        let start = end + text[end..].find(&member.text).expect("members are written as they are");
        line += text[end..start].matches('\n').count();
        let lines = line..line + member.text.matches('\n').count();
        tests.extend(member.tests.iter().map(|test| {
            let lines = lines.clone();
            EmittedTest { lines, ..test.clone() }
        }));
        (end, line) = (start + member.text.len(), lines.end);
    }
    tests
}

fn table_test(
    context: &mut Context<'_>,
    stem: String,
    cases: &[Numbered<'_>],
) -> Option<TableTest> {
    let lines = context.table_body(cases)?;
    let table = context.table(constant(&stem), cases);
    (!table.cases.is_empty()).then_some(TableTest { stem, lines, table, places: Vec::new() })
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
