//! `smallscope generate` and `smallscope skeleton` with files that they read and write. The rest is cases
//! of the command line, as data.

use crate::common;
use crate::common::process::{self, Ran, assert_says};
use std::fs;

const FILES: [&str; 3] =
    ["generate/BinomialHeap.java", "generate/SearchTree.java", "generate/SortedList.java"];

fn smallscope(command: &str, arguments: &[&str]) -> Ran {
    process::run(common::command(command, &FILES).args(arguments), "")
}

fn search_tree(scope: u32, arguments: &[&str]) -> Ran {
    let (info, scope) = (format!("Node.info=1..{scope}"), scope.to_string());
    let first = ["SearchTree", "--scope", &scope, "--domain", &info];
    smallscope("generate", &[&first[..], arguments].concat())
}

#[test]
fn a_skeleton_given_back_finds_the_same() {
    let folder = common::scratch();
    for class in ["SearchTree", "SortedList", "BinomialHeap"] {
        let skeleton = smallscope("skeleton", &[class, "--scope", "4"]).stdout();
        let file = folder.path().join(format!("{class}.toml"));
        fs::write(&file, &skeleton).unwrap();
        let counts = |arguments: &[&str]| {
            let report =
                smallscope("generate", &[&[class, "--json", "-"], arguments].concat()).json();
            (report["scope"].clone(), report["explored"].clone(), report["valid"].clone())
        };
        let by_file = counts(&["--config", file.to_str().unwrap()]);
        assert_eq!(by_file, counts(&["--scope", "4"]), "{skeleton}");
    }
}

#[test]
fn the_file_in_the_current_folder_counts_and_the_command_line_counts_more() {
    let scratch = common::scratch();
    let folder = scratch.path();
    let domains = "scope = 3\n[domains]\n\"Node.info\" = \"1..3\"\n\"Other.field\" = \"1\"\n";
    fs::write(folder.join("smallscope.toml"), domains).unwrap();
    let here = |arguments: &[&str]| {
        let mut command = common::command("generate", &FILES);
        process::run(command.current_dir(folder).args(arguments), "")
    };
    assert_eq!(here(&["SearchTree", "--json", "-"]).json()["explored"], 178);
    let more = ["SearchTree", "--json", "-", "--domain", "Node.info=1..4"];
    assert_eq!(here(&more).json()["explored"], 288);
    fs::write(folder.join("smallscope.toml"), "[domains]\n\"Node.infp\" = \"1\"\n").unwrap();
    assert_says(&here(&["SearchTree"]), &["Node.infp", "did you mean Node.info?"]);
    fs::write(folder.join("smallscope.toml"), "scpoe = 3\n").unwrap();
    assert_says(&here(&["SearchTree"]), &["smallscope.toml: line 1", "scpoe"]);
    assert_says(&here(&["SearchTree", "--config", "none.toml"]), &["none.toml", "read"]);
}

#[test]
fn drawings_replace_those_of_an_earlier_run_and_nothing_else() {
    let scratch = common::scratch();
    let folder = scratch.path();
    let path = folder.to_str().unwrap();
    let drawn = || {
        let mut names: Vec<String> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    };
    search_tree(3, &["--svg", path, "--dot", path, "-q"]);
    assert_eq!(drawn().len(), 30);
    let svg = fs::read_to_string(folder.join("SearchTree-0015.svg")).unwrap();
    for part in ["<svg", "Node#2", "info = 3", ">root<", "</svg>"] {
        assert!(svg.contains(part), "{part} should be in {svg}");
    }
    let dot = fs::read_to_string(folder.join("SearchTree-0002.dot")).unwrap();
    assert!(dot.contains("n0 -> n1 [label=\"root\"];"), "{dot}");
    search_tree(1, &["--svg", path, "--dot", path, "-q"]);
    let expected = ["0001.dot", "0001.svg", "0002.dot", "0002.svg"];
    assert_eq!(drawn(), expected.map(|name| format!("SearchTree-{name}")));
    fs::write(folder.join("SearchTree-0003.svg"), "mine").unwrap();
    assert_says(&search_tree(3, &["--svg", path]), &["SearchTree-0003.svg", "not a file"]);
    assert_eq!(fs::read_to_string(folder.join("SearchTree-0003.svg")).unwrap(), "mine");
}
