//! The pages of `--html`, in a browser.

use crate::common::browser::Browser;
use crate::common::process::{End, assert_says, run};
use crate::common::{command, root, scratch};
use serde_json::{Value as Json, json};
use std::fs;
use std::path::{Path, PathBuf};

/// What the page is about, the command, the file of the corpus, and what else is typed.
type Page = (&'static str, &'static str, &'static str, &'static [&'static str]);

const PAGES: [Page; 5] = [
    (
        "a counterexample",
        "check",
        "check/demo/buggy/IntTree.java",
        &["IntTree", "--scope", "5", "--coverage"],
    ),
    (
        "survivors",
        "mutate",
        "cli/PredecessorTree.java",
        &["PredecessorTree#remove", "--scope", "3"],
    ),
    (
        "inputs",
        "generate",
        "generate/SearchTree.java",
        &["SearchTree", "--scope", "3", "--coverage"],
    ),
    (
        "what is cut",
        "generate",
        "generate/SearchTree.java",
        &["SearchTree", "--max", "2", "--count-only"],
    ),
    ("markup in values", "check", "cli/Markup.java", &["Markup", "--scope", "2", "--coverage"]),
];

/// Writes a page, and says where.
fn write(folder: &Path, (title, name, file, flags): &Page) -> PathBuf {
    let page = folder.join(format!("{}.html", title.replace(' ', "-")));
    let sources = root().join("corpus").join(file);
    let mut command = command(name, &[file]);
    command.args(*flags).arg("--html").arg(&page);
    command.arg("--source-path").arg(sources.parent().expect("a file is in a folder"));
    let ran = run(&mut command, "");
    assert!(matches!(ran.end, End::Exit(0 | 2 | 3)), "{title}: {}", ran.stderr());
    page
}

#[test]
fn pages_show_what_they_are_about_and_the_browser_does_not_complain() {
    let folder = scratch();
    let mut browser = Browser::start();
    for page in &PAGES {
        let path = write(folder.path(), page);
        for (width, is_dark) in [(390, false), (1280, true), (390, true), (1280, false)] {
            browser.show(width, is_dark);
            browser.open(&path);
            let found = browser.evaluate(&script("inspect()"));
            assert_eq!(found, json!([]), "{} at {width}, dark: {is_dark}", page.0);
        }
        let followed = browser.evaluate(&script("follow()"));
        assert_eq!(followed["wrong"], json!([]), "{}", page.0);
        assert!(followed["links"].as_u64() > Some(2), "{}: {followed}", page.0);
        assert_eq!(browser.complaints(), Vec::<String>::new(), "{}", page.0);
    }
}

#[test]
fn a_counterexample_is_drawn_before_and_after_with_what_changed() {
    let folder = scratch();
    let path = write(folder.path(), &PAGES[0]);
    let mut browser = Browser::start();
    browser.open(&path);
    let texts = |browser: &mut Browser, selector: &str| -> Json {
        let selector = json!(selector);
        browser.evaluate(&format!(
            "[...document.querySelectorAll({selector})].map(e => e.textContent)"
        ))
    };
    let before = "#wrong-1 figure:first-of-type";
    let after = "#wrong-1 figure:last-of-type";
    let titles =
        json!(["this: IntTree", "Node#0", "Node#1", "Node#2", "Node#3 (gone)", "Node#4 (gone)"]);
    assert_eq!(texts(&mut browser, &format!("{before} .title")), titles);
    let titles = json!(["this: IntTree", "Node#0", "Node#1", "Node#2"]);
    assert_eq!(texts(&mut browser, &format!("{after} .title")), titles);
    let changed = texts(&mut browser, &format!("{before} .value.changed"));
    assert_eq!(changed, json!(["size = 5", "key = 1"]));
    let changed = texts(&mut browser, &format!("{after} .value.changed"));
    assert_eq!(changed, json!(["size = 4", "key = 2", "left = null"]));
    assert_eq!(texts(&mut browser, "#wrong-1 .call > *"), json!(["remove(1)", "returns true"]));
    // `if (found.left == null || found.right == null)` goes all its ways.
    let line = texts(&mut browser, "#source-1-80 > .sides");
    assert_eq!(line, json!(["ran 4 of 4"]));
}

#[test]
fn a_page_is_not_written_over_what_somebody_else_has_made() {
    let folder = scratch();
    let page = folder.path().join("page.html");
    fs::write(&page, "mine").unwrap();
    let mut command = command("generate", &["generate/SearchTree.java"]);
    command.args(["SearchTree", "--scope", "1", "--html"]).arg(&page);
    assert_says(&run(&mut command, ""), &["page.html", "is not a page that Smallscope made"]);
    assert_eq!(fs::read_to_string(&page).unwrap(), "mine");
}

/// A call of a function of `pages.js`.
fn script(call: &str) -> String {
    let functions = include_str!("pages.js");
    format!("(() => {{ {functions}\nreturn {call}; }})()")
}
