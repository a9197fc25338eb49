//! A test class as text.

use super::JUnit;
use super::context::Context;
use super::table::Table;
use crate::suite::test_file::{Claim, EmittedTest};
use std::fmt::Write;

/// A member of a test class, and the tests that it makes, whose lines are not known yet.
pub(super) struct TestMember {
    pub(super) text: String,
    pub(super) tests: Vec<EmittedTest>,
}

impl TestMember {
    /// One without tests.
    pub(super) fn text(text: String) -> TestMember {
        TestMember { text, tests: Vec::new() }
    }
}

/// One test method.
#[derive(Clone, Debug)]
pub(super) struct Test {
    pub(super) name: String,
    pub(super) lines: Vec<String>,
    pub(super) throws: bool,
    /// In milliseconds, for JUnit 4.
    pub(super) timeout: Option<u32>,
}

/// A test that goes through a table.
pub(super) struct TableTest {
    /// `remove`, by which its members are named.
    pub(super) stem: String,
    pub(super) lines: Vec<String>,
    pub(super) table: Table,
    /// Where the table is, if not here: `TreeRegressionTables1.REMOVE`.
    pub(super) places: Vec<String>,
}

impl TableTest {
    /// The method that takes one line, input and outcome.
    fn method(&self) -> String {
        format!("{}BehavesAsRecorded", self.stem)
    }

    /// The table itself, as a constant.
    pub(super) fn declaration(&self, access: &str) -> String {
        let mut text = String::new();
        let constant = &self.table.constant;
        let _ = writeln!(text, "    {access}static final String[] {constant} = {{");
        for block in &self.table.blocks {
            text += "        \"\"\"\n";
            for line in block.lines() {
                // Inside, only a backslash and three quotes mean something.
                let line = line.replace('\\', "\\\\").replace("\"\"\"", "\\\"\"\"");
                let _ = writeln!(text, "        {line}");
            }
            text += "        \"\"\",\n";
        }
        text + "    };\n"
    }
}

impl Context<'_> {
    /// One test method, for the case of this number.
    pub(super) fn member(&mut self, test: &Test, case: usize, claim: Claim) -> TestMember {
        let method = test.name.clone();
        let emitted = EmittedTest { case, method, row: None, lines: 0..0, claim };
        TestMember { text: self.method(test), tests: vec![emitted] }
    }

    fn method(&mut self, test: &Test) -> String {
        let annotation = self.test_annotation();
        let timeout = test.timeout.map_or(String::new(), |limit| format!("(timeout = {limit})"));
        let access = self.access();
        let throws = if test.throws { " throws Exception" } else { "" };
        let mut text = format!("    {annotation}{timeout}\n");
        let _ = writeln!(text, "    {access}void {}(){throws} {{", test.name);
        text += &body(&test.lines, 8);
        text + "    }\n"
    }

    /// The test of a table and what feeds it.
    pub(super) fn table_member(&mut self, test: &TableTest) -> TestMember {
        let emitted = test.table.cases.iter().enumerate().map(|(row, &case)| EmittedTest {
            case,
            method: test.method(),
            row: Some(row),
            lines: 0..0,
            claim: Claim::Passes,
        });
        TestMember { text: self.table_method(test), tests: emitted.collect() }
    }

    fn table_method(&mut self, test: &TableTest) -> String {
        let stem = &test.stem;
        let tables = match test.places.as_slice() {
            [] => test.table.constant.clone(),
            [one] => one.clone(),
            several => format!("\n            {}", several.join(",\n            ")),
        };
        let list = self.imports.name("java.util.List");
        let method = test.method();
        let access = self.access();
        let head = match self.junit {
            JUnit::Five => {
                let parameterized = self.imports.name("org.junit.jupiter.params.ParameterizedTest");
                let source = self.imports.name("org.junit.jupiter.params.provider.MethodSource");
                format!(
                    "    @{parameterized}(name = \"{{0}} -> {{1}}\")\n    @{source}(\"{stem}Examples\")\n    "
                )
            }
            JUnit::Four => {
                let annotation = self.test_annotation();
                format!(
                    "    {annotation}\n    {access}void {method}() {{\n        \
                     for (String[] example : {stem}Examples()) {{\n            \
                     {method}(example[0], example[1]);\n        }}\n    }}\n\n    private "
                )
            }
        };
        format!(
            "{head}void {method}(String input, String expected) {{\n{}    }}\n\n    \
             static {list}<String[]> {stem}Examples() {{\n        return examples({tables});\n    }}\n",
            body(&test.lines, 8)
        )
    }

    fn test_annotation(&mut self) -> String {
        let name = match self.junit {
            JUnit::Five => "org.junit.jupiter.api.Test",
            JUnit::Four => "org.junit.Test",
        };
        format!("@{}", self.imports.name(name))
    }

    fn access(&self) -> &'static str {
        match self.junit {
            JUnit::Five => "",
            JUnit::Four => "public ",
        }
    }

    /// The whole file.
    pub(super) fn class(
        &mut self,
        package: &str,
        name: &str,
        about: &[String],
        members: &[TestMember],
    ) -> String {
        let helper = self.helper_members();
        let mut text = String::new();
        if !package.is_empty() {
            let _ = writeln!(text, "package {package};\n");
        }
        for line in self.imports.lines() {
            let _ = writeln!(text, "{line}");
        }
        text += "\n/**\n";
        for line in about {
            let _ = writeln!(text, " * {line}");
        }
        let _ = writeln!(text, " */\n{}class {name} {{", self.access());
        let members: Vec<&str> = members.iter().map(|member| member.text.as_str()).collect();
        text += &members.join("\n");
        if !helper.is_empty() {
            text.push('\n');
            text += &helper;
        }
        text + "}\n"
    }
}

fn body(lines: &[String], indent: usize) -> String {
    let mut text = String::new();
    for line in lines {
        match line.is_empty() {
            true => text.push('\n'),
            false => {
                let _ = writeln!(text, "{:indent$}{line}", "");
            }
        }
    }
    text
}
