//! The rules of the house, as tests whose messages say what to do.

mod common;

use common::{Program, files_below, root};
use std::fs;
use std::path::{Path, PathBuf};

/// Longer files hide more than one idea.
const MOST_LINES: usize = 700;

/// More than a page is for `docs/`.
const MOST_README_LINES: usize = 180;

/// What reaches out of the process, or talks to the terminal.
const OUTSIDE: [&str; 9] = [
    "std::fs",
    "std::net",
    "std::process",
    "std::env",
    "std::io::stdin",
    "std::io::stdout",
    "std::io::stderr",
    "println!",
    "print!",
];

/// Which rooms of crate smallscope may use which, from the bottom up. A room is a folder or a file
/// of `src/`; `machine` and `logic` are crates. Plain data is at the bottom, and whoever writes it out for
/// people knows nothing else.
const ROOMS: [(&str, &str); 27] = [
    ("suite", ""),
    ("emit", "suite"),
    ("report", "suite"),
    ("confirm", "suite"),
    ("exception", "machine"),
    ("input", "machine"),
    ("graph", "machine suite"),
    ("scope", "machine exception suite"),
    ("relational", "machine logic input scope graph suite"),
    ("space", "machine input scope relational suite"),
    ("subject", "machine exception scope suite"),
    ("symbolic", "machine logic scope suite"),
    ("explore", "machine logic exception scope relational subject graph symbolic suite"),
    ("arguments", "machine scope subject explore graph suite"),
    ("judge", "machine exception scope subject graph suite"),
    ("jobs", "machine exception input scope space explore graph suite"),
    (
        "generate",
        "machine logic exception input scope relational space subject explore arguments graph symbolic jobs suite",
    ),
    (
        "check",
        "machine exception input scope relational space subject explore arguments judge graph jobs generate suite",
    ),
    ("cover", "machine input suite"),
    (
        "model",
        "machine exception input scope space subject symbolic judge graph jobs generate check cover suite",
    ),
    ("mutate", "machine input scope space subject explore judge graph jobs check cover suite"),
    (
        "test",
        "machine input scope space subject explore symbolic judge graph jobs generate check cover suite",
    ),
    ("grow", "machine input space explore check cover mutate suite"),
    ("run", "machine input"),
    (
        "cli",
        "machine input scope relational space subject explore jobs suite emit report confirm generate check cover model mutate symbolic test grow run",
    ),
    ("main", ""),
    ("lib", ""),
];

/// Arrows that are still wrong: from which room, to which, and what must happen before they go.
const STILL_WRONG: [(&str, &str, &str); 0] = [];

/// Files that hold plain data though others in their room know the machine.
const PLAIN: [&str; 5] = [
    "scope/bounds.rs",
    "scope/config.rs",
    "scope/notation.rs",
    "scope/notation/literal.rs",
    "scope/notation/split.rs",
];

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// `path` as a person would name it.
fn shown(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string()
}

fn assert_none(broken: &[String], what_to_do: &str) {
    assert!(broken.is_empty(), "{what_to_do}:\n  {}", broken.join("\n  "));
}

#[test]
fn every_path_that_the_architecture_names_exists() {
    let text = read(&root().join("ARCHITECTURE.md"));
    let named: Vec<&str> = code_spans(&text).into_iter().filter(|span| is_path(span)).collect();
    assert!(named.len() >= 10, "ARCHITECTURE.md names {} paths: where is the map?", named.len());
    let missing = named.iter().filter(|path| !exists(path)).map(|path| format!("`{path}`"));
    assert_none(
        &missing.collect::<Vec<_>>(),
        "ARCHITECTURE.md names what does not exist; correct it, or write the path from the root",
    );
}

/// What stands between single backticks, outside fenced blocks.
fn code_spans(text: &str) -> Vec<&str> {
    let outside_fences = text.split("```").step_by(2);
    outside_fences
        .flat_map(|part| part.lines())
        .flat_map(|line| line.split('`').skip(1).step_by(2))
        .collect()
}

/// Whether a span is meant as a path of this repository: it ends like a file or a folder, or begins
/// with something that is at the root. Class names (`java/lang/String`) and commands are neither.
fn is_path(span: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || "_-./".contains(c);
    if !span.chars().all(plain) || span.starts_with(['/', '-']) || span.starts_with("target/") {
        return false;
    }
    let endings = [".rs", ".md", ".sh", ".java", "/"];
    let first = span.split('/').next().unwrap_or(span);
    endings.iter().any(|ending| span.ends_with(ending) && span.len() > ending.len())
        || (span.contains('/') && root().join(first).exists())
}

/// From the root, or the end of a path inside a crate.
fn exists(path: &str) -> bool {
    let mut inside = files_below(&root().join("crates"), "").into_iter();
    root().join(path).exists()
        || inside.any(|file| file.ancestors().any(|part| part.ends_with(path)))
}

#[test]
fn the_machine_depends_on_nothing_above_it() {
    let manifest = read(&root().join("crates/machine/Cargo.toml"));
    assert!(
        !manifest.contains("smallscope") && !manifest.contains("logic"),
        "crates/machine/Cargo.toml names smallscope or logic: the arrow goes the other way, so hand \
         the machine what it needs as a value"
    );
    let broken = lines_of_the_machine(&["smallscope::", "logic::"]);
    assert_none(&broken, "the machine may not know its driver; hand it what it needs as a value");
}

#[test]
fn the_logic_knows_no_java() {
    let manifest = read(&root().join("crates/logic/Cargo.toml"));
    let named = ["machine", "smallscope", "ristretto"].iter().filter(|it| manifest.contains(**it));
    assert_eq!(
        named.count(),
        0,
        "crates/logic/Cargo.toml names a crate that knows Java: formulas and models are all it knows"
    );
    let mut broken = code_of("logic/src");
    broken.retain(|line| OUTSIDE.iter().any(|word| line.code.contains(word)));
    broken.retain(|line| line.file != "crates/logic/src/smt/process.rs");
    assert_none(
        &broken.iter().map(Line::shown).collect::<Vec<_>>(),
        "only crates/logic/src/smt/process.rs touches the host, to ask an installed solver",
    );
}

#[test]
fn the_machine_does_no_io() {
    let broken = lines_of_the_machine(&OUTSIDE);
    assert_none(
        &broken,
        "the machine may not touch the host; return the wish as a value and let crate smallscope do it",
    );
}

#[test]
fn nothing_in_the_machine_depends_on_the_search() {
    let mut broken = lines_of_the_machine(&["search::", "LookaheadPolicy"]);
    broken.retain(|line| !line.starts_with("crates/machine/src/search/"));
    assert_none(
        &broken,
        "the search stands on the interpreter, not the other way round; what it must answer goes \
         through step::chooser",
    );
}

/// Where code of crate machine has one of `words`.
fn lines_of_the_machine(words: &[&str]) -> Vec<String> {
    let mut lines = code_of("machine/src");
    lines.retain(|line| words.iter().any(|word| line.code.contains(word)));
    lines.iter().map(Line::shown).collect()
}

/// A line of code, without its comment.
struct Line {
    file: String,
    number: usize,
    code: String,
}

impl Line {
    fn shown(&self) -> String {
        format!("{}:{}: {}", self.file, self.number, self.code.trim())
    }
}

/// All code below a folder of `crates/` but its tests.
fn code_of(below: &str) -> Vec<Line> {
    let mut lines = Vec::new();
    for file in sources(below) {
        let name = shown(&file);
        if name.ends_with("tests.rs") || name.contains("/tests/") {
            continue;
        }
        // By custom the tests are the last thing in a file, or a file of their own.
        let text = read(&file);
        let code = text.lines().take_while(|line| !line.starts_with("mod tests {")).enumerate();
        lines.extend(code.map(|(index, line)| Line {
            file: name.clone(),
            number: index + 1,
            code: line.split("//").next().unwrap_or(line).to_owned(),
        }));
    }
    lines
}

#[test]
fn rooms_use_only_the_rooms_below_them() {
    let mut broken = Vec::new();
    for line in code_of("smallscope/src") {
        let room = room_of(&line.file);
        let Some((_, allowed)) = ROOMS.iter().find(|(name, _)| *name == room) else {
            broken.push(format!("{}: {room} is not in the table of rooms", line.file));
            continue;
        };
        let wrong = rooms_in(&line.code).into_iter().filter(|used| {
            let known = STILL_WRONG.iter().any(|(from, to, _)| *from == room && to == used);
            *used != room && !allowed.split(' ').any(|name| name == *used) && !known
        });
        broken.extend(wrong.map(|used| format!("{room} -> {used}: {}", line.shown())));
    }
    broken.dedup();
    assert_none(
        &broken,
        "these arrows go the wrong way; hand over plain data (suite/) instead, move the function to \
         the room that it is about, or change ROOMS here and the map in ARCHITECTURE.md together",
    );
}

#[test]
fn plain_data_knows_no_machine() {
    let mut lines = code_of("smallscope/src");
    let plain = |line: &Line, file: &&str| line.file.ends_with(*file);
    let missing = PLAIN.iter().filter(|file| !lines.iter().any(|line| plain(line, file)));
    assert_none(&missing.map(ToString::to_string).collect::<Vec<_>>(), "PLAIN names no file");
    lines.retain(|line| PLAIN.iter().any(|file| plain(line, file)));
    lines.retain(|line| rooms_in(&line.code).contains(&"machine"));
    assert_none(
        &lines.iter().map(Line::shown).collect::<Vec<_>>(),
        "these values outlive a machine; name classes and fields here, and look them up elsewhere",
    );
}

/// `scope` of `crates/smallscope/src/scope/infer.rs`.
fn room_of(file: &str) -> String {
    let inside = file.trim_start_matches("crates/smallscope/src/");
    inside.split('/').next().unwrap_or(inside).trim_end_matches(".rs").to_owned()
}

/// The rooms that a line of code names: what follows `crate::`, and the crates below this one.
fn rooms_in(code: &str) -> Vec<&str> {
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let mut rooms: Vec<&str> = code
        .split("crate::")
        .skip(1)
        .map(|rest| rest.split(|c| !is_name(c)).next().unwrap_or(rest))
        .collect();
    for (name, path) in [("machine", "machine::"), ("logic", "logic::")] {
        let mut before = code.match_indices(path).map(|(at, _)| &code[..at]);
        if before.any(|before| !before.ends_with(|c| is_name(c) || c == ':')) {
            rooms.push(name);
        }
    }
    rooms
}

fn sources(below: &str) -> Vec<PathBuf> {
    let files = files_below(&root().join("crates").join(below), ".rs");
    assert!(!files.is_empty(), "crates/{below} has no sources");
    files
}

#[test]
fn every_file_of_natives_is_listed() {
    let folder = root().join("crates/machine/src/natives");
    let list = read(&folder.join("mod.rs"));
    let entries = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
    let stem = |path: PathBuf| path.file_stem().unwrap().to_string_lossy().into_owned();
    let mut names: Vec<String> = entries.map(stem).filter(|name| name != "mod").collect();
    names.sort();
    assert!(names.len() > 10, "where are the natives?");
    names.retain(|name| {
        let declared = ["", "pub ", "pub(crate) "].iter().any(|visible| {
            list.lines().any(|line| line.strip_prefix(visible) == Some(&format!("mod {name};")))
        });
        !(declared && list.contains(&format!("{name}::")))
    });
    assert_none(
        &names,
        "declare in crates/machine/src/natives/mod.rs (`mod name;`) and use (`name::...`) these files",
    );
}

#[test]
fn no_source_file_is_longer_than_one_idea() {
    let lines = |file: &PathBuf| read(file).lines().count();
    let long = sources("").into_iter().map(|file| (lines(&file), file));
    let long = long.filter(|(lines, _)| *lines > MOST_LINES);
    let long: Vec<String> =
        long.map(|(lines, file)| format!("{} has {lines} lines", shown(&file))).collect();
    assert_none(&long, &format!("split these files by idea: {MOST_LINES} lines are the most"));
}

#[test]
fn every_java_file_of_the_corpus_says_why_it_is_there() {
    let files = files_below(&root().join("corpus"), ".java");
    assert!(files.len() > 200, "corpus/ has {} files: where is the rest?", files.len());
    let wrong: Vec<String> = files.iter().filter_map(|file| Program::read(file).err()).collect();
    assert_none(&wrong, "give each of these its directives");
}

#[test]
fn every_folder_of_the_corpus_is_run_by_a_test() {
    let tests = sources("smallscope/tests").iter().map(|file| read(file)).collect::<String>();
    let entries = fs::read_dir(root().join("corpus")).unwrap().map(|entry| entry.unwrap().path());
    let mut unused: Vec<String> =
        entries.filter(|path| path.is_dir()).map(|path| shown(&path)).collect();
    unused.sort();
    unused.retain(|folder| {
        let name = folder.trim_start_matches("corpus/");
        !["programs", "sources"].iter().any(|run| tests.contains(&format!("{run}(\"{name}\")")))
    });
    assert_none(&unused, "nobody runs these folders: write a test that does, or delete them");
}

#[test]
fn the_readme_is_a_page() {
    let lines = read(&root().join("README.md")).lines().count();
    assert!(
        lines <= MOST_README_LINES,
        "README.md has {lines} lines, of at most {MOST_README_LINES}: move something to docs/"
    );
}

#[test]
fn every_page_that_is_linked_exists() {
    let mut pages = files_below(&root().join("docs"), ".md");
    pages.push(root().join("README.md"));
    let mut broken = Vec::new();
    for page in pages {
        let text = read(&page);
        let targets = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        let missing = targets.filter(|target| !page.with_file_name(target).exists());
        broken.extend(missing.map(|target| format!("{} links to {target}", shown(&page))));
    }
    assert_none(&broken, "correct these links, which lead nowhere");
}
