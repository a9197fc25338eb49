//! Source files with what is known of their lines: whether they ran, which mutants survived there, and
//! where counterexamples go wrong.
//!
//! A file is on the page if something is known of it. Of a file that was not found, the lines that did
//! not run are listed.

use super::table::{Cell, Row, Table};
use super::{Finder, Html, Part, Section, counted};
use crate::report::text::shortened;
use crate::suite::coverage::{Coverage, Line, Lines};
use askama::Template;
use std::collections::BTreeMap;
use std::fmt::Write;

/// Of all files together: a browser must be able to show them.
const MOST_LINES: usize = 20_000;

/// Letters of a line of source: nobody reads more, and generated code has more.
const MOST_LETTERS: usize = 500;

#[derive(Default)]
pub(super) struct SourceList {
    files: Vec<SourceFile>,
}

/// Something to be said at a line.
#[derive(Clone, Debug)]
pub(super) struct Remark {
    /// Where more is said of it, on this page.
    pub(super) link: String,
    pub(super) title: String,
    pub(super) text: Vec<Part>,
}

#[derive(Default)]
struct SourceFile {
    /// `p/q`.
    package: String,
    name: String,
    /// None if nobody found it.
    text: Option<Vec<String>>,
    /// It is found, but there is no room for it.
    is_left_out: bool,
    has_coverage: bool,
    /// It has the class under test.
    is_own: bool,
    lines: Lines,
    remarks: BTreeMap<usize, Vec<Remark>>,
}

impl SourceList {
    /// The files of code that ran, and those of the class under test.
    pub(super) fn new(coverage: Option<(&Coverage, &Coverage)>, class: &str) -> SourceList {
        let mut list = SourceList::default();
        let class = class.replace('.', "/");
        let parts = coverage.into_iter().flat_map(|(code, specification)| [code, specification]);
        for (package, files) in parts.flat_map(Coverage::packages) {
            for (name, file) in files.sources() {
                let known = list.file(package, name);
                known.has_coverage = true;
                known.is_own |= file.classes.iter().any(|one| is_of(&one.name, &class));
                for (at, line) in file.lines() {
                    *known.lines.entry(at).or_default() += line;
                }
            }
        }
        let ran = |file: &SourceFile| file.lines.values().any(|line| line.instructions.covered > 0);
        list.files.retain(|file| file.is_own || ran(file));
        list.files.sort_by_key(|file| (!file.is_own, file.package.clone(), file.name.clone()));
        list
    }

    /// Adds a remark, and the file if it is not there yet.
    pub(super) fn add(&mut self, package: &str, file: &str, line: usize, remark: Remark) {
        self.file(package, file).remarks.entry(line).or_default().push(remark);
    }

    /// The same at a place as a stack trace has it.
    pub(super) fn add_at_place(&mut self, place: &str, remark: Remark) {
        if let Some((package, file, line)) = parse_place(place) {
            self.add(&package, file, line, remark);
        }
    }

    /// Looks for the texts, as long as there is room for them.
    pub(super) fn find(&mut self, find: Finder<'_>) {
        let mut room = MOST_LINES;
        for file in &mut self.files {
            let found = find(&file.package, &file.name);
            file.is_left_out = found.as_ref().is_some_and(|lines| lines.len() > room);
            file.text = found.filter(|_| !file.is_left_out);
            room -= file.text.as_ref().map_or(0, Vec::len);
        }
    }

    /// The id of a line, if it is on the page.
    pub(super) fn id_of(&self, package: &str, file: &str, line: usize) -> Option<String> {
        let is_it = |one: &SourceFile| one.package == package && one.name == file;
        let number = self.files.iter().position(is_it)?;
        let lines = self.files[number].text.as_ref()?.len();
        (1..=lines).contains(&line).then(|| line_id(number, line))
    }

    pub(super) fn id_of_place(&self, place: &str) -> Option<String> {
        let (package, file, line) = parse_place(place)?;
        self.id_of(&package, file, line)
    }

    pub(super) fn section(&self) -> Option<Section> {
        if self.files.is_empty() {
            return None;
        }
        let shown = self.files.iter().enumerate().filter(|(_, file)| file.text.is_some());
        let files = shown.map(|(number, file)| file.told(number)).collect();
        let left_out = self.files.iter().filter(|file| file.is_left_out);
        let missing = self.files.iter().filter(|file| file.text.is_none() && !file.is_left_out);
        let body = Html::of(&Files { files })
            .and(others("Left out, because the sources on this page are long enough", left_out))
            .and(others("Not found: --source-path names the folders of sources", missing));
        let count = Some(self.files.len().to_string());
        Some(Section { count, ..Section::new("sources", "Sources", body) })
    }

    fn file(&mut self, package: &str, name: &str) -> &mut SourceFile {
        let is_it = |one: &SourceFile| one.package == package && one.name == name;
        let number = self.files.iter().position(is_it).unwrap_or_else(|| {
            let (package, name) = (package.to_owned(), name.to_owned());
            self.files.push(SourceFile { package, name, ..SourceFile::default() });
            self.files.len() - 1
        });
        &mut self.files[number]
    }
}

/// Files that are not on the page, with what did not run of them.
fn others<'a>(caption: &str, files: impl Iterator<Item = &'a SourceFile>) -> Html {
    let rows = files.map(|file| {
        let missed = match (file.has_coverage, missed(&file.lines)) {
            (false, _) => "–".to_owned(),
            (true, missed) if missed.is_empty() => "none".to_owned(),
            (true, missed) => missed,
        };
        Row::new(Cell::text(file.path()), vec![Cell::text(missed)])
    });
    let rows: Vec<Row> = rows.collect();
    match rows.is_empty() {
        true => Html::default(),
        false => {
            let heads = vec!["File", "Lines that did not run"];
            Table { caption: caption.to_owned(), heads, rows }.html()
        }
    }
}

fn line_id(file: usize, line: usize) -> String {
    format!("source-{}-{line}", file + 1)
}

/// Whether a class is another one or nested in it.
fn is_of(class: &str, outer: &str) -> bool {
    class.strip_prefix(outer).is_some_and(|rest| rest.is_empty() || rest.starts_with('$'))
}

/// Package, file and line of `p.Tree.remove(Tree.java:52)`.
fn parse_place(place: &str) -> Option<(String, &str, usize)> {
    let (method, rest) = place.split_once('(')?;
    let (file, line) = rest.strip_suffix(')')?.rsplit_once(':')?;
    let (class, _) = method.rsplit_once('.')?;
    let class = class.rsplit('/').next().unwrap_or(class);
    let package =
        class.rsplit_once('.').map_or(String::new(), |(package, _)| package.replace('.', "/"));
    Some((package, file, line.parse().ok()?))
}

#[derive(Template)]
#[template(path = "sources.html")]
struct Files {
    files: Vec<ToldFile>,
}

struct ToldFile {
    id: String,
    path: String,
    /// `12 of 14 lines ran, 1 survivor`.
    about: String,
    has_coverage: bool,
    lines: Vec<ToldLine>,
}

struct ToldLine {
    id: String,
    number: usize,
    /// `full`, `part`, `none`, or nothing.
    class: &'static str,
    /// For who cannot see colours.
    said: &'static str,
    /// `2 of 4`.
    sides: String,
    text: String,
    remarks: Vec<Remark>,
}

impl SourceFile {
    fn told(&self, number: usize) -> ToldFile {
        let lines = self.text.iter().flatten().enumerate();
        ToldFile {
            id: format!("source-{}", number + 1),
            path: self.path(),
            about: self.about(),
            has_coverage: self.has_coverage,
            lines: lines.map(|(index, text)| self.told_line(number, index + 1, text)).collect(),
        }
    }

    fn path(&self) -> String {
        match &*self.package {
            "" => self.name.clone(),
            package => format!("{package}/{}", self.name),
        }
    }

    fn told_line(&self, file: usize, number: usize, text: &str) -> ToldLine {
        let line = u16::try_from(number).ok().and_then(|number| self.lines.get(&number));
        let (class, said) = line.map_or(("", ""), state);
        let branches = line.map(|line| line.branches).filter(|branches| branches.total() > 0);
        ToldLine {
            id: line_id(file, number),
            number,
            class,
            said,
            sides: branches
                .map(|branches| format!("{} of {}", branches.covered, branches.total()))
                .unwrap_or_default(),
            text: shortened(&text.replace('\t', "    "), MOST_LETTERS),
            remarks: self.remarks.get(&number).cloned().unwrap_or_default(),
        }
    }

    fn about(&self) -> String {
        let mut parts = Vec::new();
        if self.has_coverage {
            let ran = self.lines.values().filter(|line| line.instructions.covered > 0).count();
            parts.push(format!("{ran} of {} ran", counted(self.lines.len() as u64, "line")));
        }
        let remarks: usize = self.remarks.values().map(Vec::len).sum();
        if remarks > 0 {
            parts.push(counted(remarks as u64, "remark"));
        }
        parts.join(", ")
    }
}

fn state(line: &Line) -> (&'static str, &'static str) {
    match (line.instructions.covered, line.instructions.missed + line.branches.missed) {
        (0, _) => ("none", "did not run"),
        (_, 0) => ("full", "ran"),
        _ => ("part", "ran in part"),
    }
}

/// `12, 15-17, 20 (1 of 2 sides)`.
fn missed(lines: &Lines) -> String {
    let is_missed = |line: &Line| line.instructions.covered == 0;
    let (mut text, mut open): (String, Option<(u16, u16)>) = (String::new(), None);
    let close = |range: Option<(u16, u16)>, text: &mut String| {
        let Some((first, last)) = range else { return };
        let comma = if text.is_empty() { "" } else { ", " };
        let _ = match first == last {
            true => write!(text, "{comma}{first}"),
            false => write!(text, "{comma}{first}-{last}"),
        };
    };
    for (&number, line) in lines {
        match (is_missed(line), open) {
            (true, Some((first, _))) => open = Some((first, number)),
            (true, None) => open = Some((number, number)),
            (false, _) => {
                close(open.take(), &mut text);
                if line.branches.missed > 0 {
                    let comma = if text.is_empty() { "" } else { ", " };
                    let (ran, all) = (line.branches.covered, line.branches.total());
                    let _ = write!(text, "{comma}{number} ({ran} of {all} sides)");
                }
            }
        }
    }
    close(open, &mut text);
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::coverage::Counter;

    #[test]
    fn a_place_of_a_stack_trace_is_a_line_of_a_file() {
        let place = parse_place("p.q.Tree$Node.remove(Tree.java:52)");
        assert_eq!(place, Some(("p/q".to_owned(), "Tree.java", 52)));
        assert_eq!(parse_place("Tree.<init>(Tree.java:5)"), Some((String::new(), "Tree.java", 5)));
        assert_eq!(parse_place("Tree.remove(Unknown Source)"), None);
    }

    #[test]
    fn lines_that_did_not_run_are_told_in_ranges() {
        let line = |covered, missed_branches| Line {
            instructions: Counter { covered, missed: 1 },
            branches: Counter { covered: 2 - missed_branches, missed: missed_branches },
        };
        let lines =
            Lines::from([(3, line(0, 0)), (4, line(0, 0)), (7, line(1, 1)), (9, line(0, 0))]);
        assert_eq!(missed(&lines), "3-4, 7 (1 of 2 sides), 9");
    }
}
