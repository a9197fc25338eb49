//! `smallscope generate` and `smallscope skeleton`, as a user meets them.
//!
//! The Java files are those of `corpus/generate/`, and of `corpus/cli/` for what goes wrong.

use crate::common::process::{self, End, Ran, assert_says};
use crate::common::{self, Program, cache, root};
use serde_json::Value as Json;
use smallscope::input::jdk::Jdk;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The oldest JDK, which is the one that everybody has.
fn jdk() -> Jdk {
    common::jdks().swap_remove(0)
}

/// Those that the tests below use.
const CLASSES: [(&str, &[&str]); 3] = [
    ("generate", &["BinomialHeap", "SearchTree", "SortedList"]),
    ("generate/plus", &["AllRead", "ListAsSet", "SearchTreeDelete"]),
    (
        "cli",
        &[
            "AbstractShape",
            "Hello",
            "LoopingRing",
            "ManyValues",
            "MarkedPredicate",
            "ReadsFile",
            "ThrowingList",
        ],
    ),
];

/// The folder with the classes of a folder of the corpus.
fn classes(folder: &str) -> PathBuf {
    let (_, names) = CLASSES.iter().find(|(name, _)| *name == folder).unwrap();
    let path = |name| root().join("corpus").join(folder).join(format!("{name}.java"));
    let programs: Vec<Program> =
        names.iter().map(|name| Program::read(&path(name)).unwrap()).collect();
    cache::classes(&programs.iter().collect::<Vec<&Program>>(), &jdk(), 17)
}

/// An empty folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("generate").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn command(name: &str, class_path: &Path) -> Command {
    let mut command = common::smallscope();
    command.arg(name).arg("--jdk").arg(jdk().home()).arg("-cp").arg(class_path);
    // No smallscope.toml of anybody is there.
    command.current_dir(env!("CARGO_TARGET_TMPDIR"));
    command
}

/// `smallscope generate` on a class of `corpus/<folder>`.
fn generate(folder: &str, arguments: &[&str]) -> Ran {
    process::run(command("generate", &classes(folder)).args(arguments), "")
}

fn search_tree(scope: u32, arguments: &[&str]) -> Ran {
    let (info, scope) = (format!("Node.info=1..{scope}"), scope.to_string());
    let first = ["SearchTree", "--scope", &scope, "--domain", &info];
    generate("generate", &[&first[..], arguments].concat())
}

#[track_caller]
fn json(ran: &Ran) -> Json {
    serde_json::from_slice(&ran.out).unwrap_or_else(|error| panic!("{error}: {}", ran.stderr()))
}

#[test]
fn search_trees_are_as_many_as_korat_found() {
    let published = [(6, 2), (31, 5), (178, 15), (1165, 51), (8308, 188)];
    for (scope, (explored, valid)) in (1..).zip(published) {
        let ran = search_tree(scope, &["--json", "-", "--count-only", "-q"]);
        assert_eq!((ran.end, &*ran.stderr()), (End::Exit(0), ""));
        let report = json(&ran);
        assert_eq!(report["explored"], explored, "scope {scope}");
        assert_eq!(report["valid"], valid, "scope {scope}");
        assert_eq!(report["complete"], true);
        assert_eq!(report.get("structures"), None);
    }
}

#[test]
fn the_summary_tells_what_was_explored_and_found() {
    let ran = search_tree(3, &[]);
    let told = ran.stdout();
    for line in [
        "SearchTree at scope 3, valid by repOk",
        "  explored  178 of 1.8e6 candidates",
        "  valid     15",
        "  complete: true",
    ] {
        assert!(told.lines().any(|told| told == line), "{line:?} should be in\n{told}");
    }
}

#[test]
fn the_keys_of_the_json_report_are_a_contract() {
    let report = json(&search_tree(2, &["--json", "-"]));
    let keys: Vec<&String> = report.as_object().unwrap().keys().collect();
    let expected = "schema class predicate scope finitization shard candidates explored valid classes \
                    complete stopped dropped warnings seconds structures";
    assert_eq!(keys, expected.split_whitespace().collect::<Vec<_>>());
    assert_eq!((&report["schema"], &report["class"]), (&1.into(), &"SearchTree".into()));
    assert_eq!(report["classes"], Json::Null);
    assert_eq!(report["dropped"]["threw"], 0);
    assert_eq!(report["dropped"]["out_of_budget"], 0);
    assert_eq!(report["dropped"]["unsupported"], 0);
    let last = &report["structures"][4];
    assert_eq!(last["objects"][0]["id"], "SearchTree");
    assert_eq!(last["objects"][0]["fields"]["root"]["ref"], "Node#0");
    assert_eq!(last["objects"][1]["fields"]["right"], Json::Null);
    assert_eq!(last["objects"][2]["fields"]["info"], 1);
}

#[test]
fn each_valid_input_is_a_line() {
    let told = search_tree(2, &["--print"]).stdout();
    let expected = "\
SearchTree(root=null, size=0)
SearchTree(root=Node#0(left=null, right=null, info=1), size=1)
SearchTree(root=Node#0(left=null, right=null, info=2), size=1)
SearchTree(root=Node#0(left=null, right=Node#1(left=null, right=null, info=2), info=1), size=2)
SearchTree(root=Node#0(left=Node#1(left=null, right=null, info=1), right=null, info=2), size=2)
";
    assert_eq!(told, expected);
    let ran = search_tree(5, &["--print"]);
    assert_eq!(ran.stdout().lines().count(), 188);
    assert!(ran.stderr().contains("complete: true"), "{}", ran.stderr());
}

#[test]
fn values_are_printed_as_java_writes_them() {
    let few = ["--domain", "ManyValues.inner=Inner*1", "--domain", "Inner.owner=ManyValues*1"];
    let arguments = [&["ManyValues", "--scope", "2", "--print"], &few[..]].concat();
    assert_eq!(
        generate("cli", &arguments).stdout(),
        "ManyValues#0(flag=true, letter='b', real=-1.5, wide=2, text=\"b\", boxed=1, \
         color=Color.GREEN, inner=Inner#0(Base.common=1, owner=ManyValues#0, common=2))\n"
    );
}

#[test]
fn max_stops_a_search_which_is_then_not_complete() {
    let ran = search_tree(4, &["--max", "7", "--json", "-"]);
    let report = json(&ran);
    assert_eq!(ran.end, End::Exit(0), "it did what was asked for");
    assert_eq!(report["valid"], 7);
    assert_eq!(report["structures"].as_array().unwrap().len(), 7);
    assert_eq!((&report["complete"], &report["stopped"]), (&false.into(), &"max".into()));
}

#[test]
fn a_predicate_that_throws_rejects_and_is_told() {
    let ran = generate("cli", &["ThrowingList"]);
    assert_eq!(ran.end, End::Exit(0));
    let told = ran.stdout();
    for part in [
        "6 on which repOk threw",
        "java.lang.NullPointerException: Cannot read field \"next\" because \"node\" is null",
        "at ThrowingList.repOk(ThrowingList.java:13)",
        "on ThrowingList(first=null, size=1)",
        "valid     4",
        "complete: true",
    ] {
        assert!(told.contains(part), "{part:?} should be in\n{told}");
    }
    let report = json(&generate("cli", &["ThrowingList", "--json", "-"]));
    assert_eq!(report["dropped"]["threw"], 6);
    let first = &report["dropped"]["first_exception"];
    assert_eq!(first["class"], "java.lang.NullPointerException");
}

#[test]
fn a_predicate_that_loops_is_cut_by_its_budget() {
    let ran = generate("cli", &["LoopingRing", "--json", "-"]);
    let report = json(&ran);
    assert_eq!(ran.end, End::Exit(3));
    assert_eq!(report["complete"], false);
    // A list of each length that ends, and one ring for each node that it may lead back to.
    assert_eq!((&report["valid"], &report["dropped"]["out_of_budget"]), (&4.into(), &6.into()));
}

#[test]
fn a_predicate_that_needs_what_is_not_modelled_cuts_the_search() {
    let ran = generate("cli", &["ReadsFile", "--json", "-"]);
    let report = json(&ran);
    assert_eq!(ran.end, End::Exit(3));
    assert_eq!((&report["valid"], &report["complete"]), (&2.into(), &false.into()));
    assert_eq!(report["dropped"]["unsupported"], 2);
    let names = report["dropped"]["unsupported_names"].to_string();
    assert!(names.contains("java.io.FileInputStream"), "{names}");
}

#[test]
fn the_time_limit_ends_a_search_without_valid_inputs() {
    let endless = ["SearchTree", "--scope", "12", "--domain", "SearchTree.size=99"];
    let ran =
        generate("generate", &[&endless[..], &["--time-limit", "0.3", "--json", "-"]].concat());
    let report = json(&ran);
    assert_eq!((ran.end, &report["stopped"]), (End::Exit(3), &"time".into()));
    assert_eq!((&report["complete"], &report["valid"]), (&false.into(), &0.into()));
    assert!(report["explored"].as_u64().unwrap() > 1000);
}

#[test]
fn the_predicate_may_be_marked_static_or_named() {
    let report = json(&generate("cli", &["MarkedPredicate", "--json", "-"]));
    assert_eq!((&report["predicate"], &report["valid"]), (&"isOrdered".into(), &10.into()));
    let named = ["MarkedPredicate", "--predicate", "isEmpty", "--json", "-"];
    let report = json(&generate("cli", &named));
    assert_eq!((&report["predicate"], &report["valid"]), (&"isEmpty".into(), &4.into()));
    let wrong = generate("cli", &["MarkedPredicate", "--predicate", "isEmty"]);
    assert_says(&wrong, &["MarkedPredicate", "isEmty()", "did you mean isEmpty?"]);
    assert_says(&generate("cli", &["Hello"]), &["Hello", "repOk()", "--predicate"]);
}

#[test]
fn what_is_wrong_with_a_class_or_a_domain_is_one_sentence() {
    let with_domain = |domain| generate("generate", &["SearchTree", "--domain", domain]);
    assert_says(&with_domain("Node.info=3..1"), &["Node.info", "3..1"]);
    assert_says(&with_domain("Node.info=?"), &["Node.info", "?"]);
    assert_says(&with_domain("Node.info="), &["Node.info", "empty"]);
    assert_says(&with_domain("Node.infp=1..3"), &["Node.infp", "did you mean Node.info?"]);
    assert_says(&with_domain("Node.left=Leaf*3"), &["no class Leaf"]);
    assert_says(&with_domain("Node.left=3..4"), &["3..4", "left", "SearchTree.Node"]);
    assert_says(&with_domain("Node.left=\"a\""), &["\"a\"", "left"]);
    assert_says(&with_domain("Node.info=null"), &["null", "info", "type int"]);
    assert_says(&with_domain("info"), &["info is not like Node.info=1..3"]);
    let wrong = generate("generate", &["SearchTee"]);
    assert_says(&wrong, &["class SearchTee", "class path", "did you mean SearchTree?"]);
    assert_says(&generate("cli", &["AbstractShape"]), &["AbstractShape", "abstract"]);
    assert_says(&generate("cli", &["AbstractShape$Named"]), &["Named", "interface"]);
    let both = generate("generate", &["SearchTree", "--print", "--json", "-"]);
    assert_says(&both, &["--print", "--json"]);
}

#[test]
fn a_skeleton_given_back_finds_the_same() {
    let folder = folder("skeleton");
    let classes = classes("generate");
    for class in ["SearchTree", "SortedList", "BinomialHeap"] {
        let skeleton =
            process::run(command("skeleton", &classes).args([class, "--scope", "4"]), "").stdout();
        let file = folder.join(format!("{class}.toml"));
        fs::write(&file, &skeleton).unwrap();
        let counts = |arguments: &[&str]| {
            let ran = generate("generate", &[&[class, "--json", "-"], arguments].concat());
            let report = json(&ran);
            (report["scope"].clone(), report["explored"].clone(), report["valid"].clone())
        };
        let by_file = counts(&["--config", file.to_str().unwrap()]);
        assert_eq!(by_file, counts(&["--scope", "4"]), "{skeleton}");
    }
}

#[test]
fn the_file_in_the_current_folder_counts_and_the_command_line_counts_more() {
    let folder = folder("config");
    let domains = "scope = 3\n[domains]\n\"Node.info\" = \"1..3\"\n\"Other.field\" = \"1\"\n";
    fs::write(folder.join("smallscope.toml"), domains).unwrap();
    let classes = classes("generate");
    let here = |arguments: &[&str]| {
        let mut command = command("generate", &classes);
        process::run(command.current_dir(&folder).args(arguments), "")
    };
    assert_eq!(json(&here(&["SearchTree", "--json", "-"]))["explored"], 178);
    let more = ["SearchTree", "--json", "-", "--domain", "Node.info=1..4"];
    assert_eq!(json(&here(&more))["explored"], 288);
    fs::write(folder.join("smallscope.toml"), "[domains]\n\"Node.infp\" = \"1\"\n").unwrap();
    assert_says(&here(&["SearchTree"]), &["Node.infp", "did you mean Node.info?"]);
    fs::write(folder.join("smallscope.toml"), "scpoe = 3\n").unwrap();
    assert_says(&here(&["SearchTree"]), &["smallscope.toml: line 1", "scpoe"]);
    assert_says(&here(&["SearchTree", "--config", "none.toml"]), &["none.toml", "read"]);
}

#[test]
fn a_source_file_is_compiled_first() {
    let file = root().join("corpus/generate/SearchTree.java");
    let mut command = command("generate", Path::new("."));
    let arguments = ["--scope", "3", "--domain", "Node.info=1..3", "--json", "-"];
    let report = json(&process::run(command.arg(file).args(arguments), ""));
    assert_eq!((&report["explored"], &report["valid"]), (&178.into(), &15.into()));
}

#[test]
fn drawings_replace_those_of_an_earlier_run_and_nothing_else() {
    let folder = folder("drawings");
    let path = folder.to_str().unwrap();
    let drawn = || {
        let mut names: Vec<String> = fs::read_dir(&folder)
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

/// `corpus/generate/plus/ListAsSet.java` with N, M and K as its header has them.
fn list_as_set(sizes: u32, nodes: u32, largest: u32, arguments: &[&str]) -> Ran {
    let domains = [
        "ListAsSet.list=IntList*1".to_owned(),
        "ListAsSet.set=SortedSet*1".to_owned(),
        format!("IntList.header=null,ListNode*{nodes}"),
        format!("IntList.size=0..{sizes}"),
        format!("ListNode.elem=0..{largest}"),
        format!("ListNode.next=null,ListNode*{nodes}"),
        format!("SortedSet.header=null,SetNode*{nodes}"),
        format!("SortedSet.size=0..{sizes}"),
        format!("SetNode.elem=0..{largest}"),
        format!("SetNode.next=null,SetNode*{nodes}"),
    ];
    let domains = domains.iter().flat_map(|domain| ["--domain", domain]);
    // The class comes right after the flag, which must not eat it.
    let all = arguments.iter().copied().chain(["ListAsSet"]).chain(domains);
    generate("generate/plus", &all.collect::<Vec<_>>())
}

#[test]
fn classes_are_as_many_as_korat_plus_found() {
    let published = [((2, 3, 3), (185, 26, 8)), ((4, 4, 3), (679, 80, 10))];
    for ((n, m, k), (explored, valid, classes)) in published {
        let report = json(&list_as_set(n, m, k, &["--json", "-", "--eq-class"]));
        assert_eq!((&report["explored"], &report["valid"]), (&explored.into(), &valid.into()));
        let told = report["classes"].as_array().unwrap();
        assert_eq!(told.len(), classes);
        let inputs = told.iter().map(|class| class["inputs"].as_u64().unwrap());
        assert_eq!(inputs.sum::<u64>(), valid);
        assert_eq!(told[0]["class"], "\"empty sorted set-empty\"");
        assert_eq!(report["structures"].as_array().unwrap().len() as u64, valid);
        assert_eq!(report["complete"], true);
    }
    let report = json(&list_as_set(2, 3, 3, &["--json", "-"]));
    assert_eq!((&report["explored"], &report["valid"]), (&1121.into(), &91.into()));
}

#[test]
fn the_summary_lists_few_classes() {
    let told = list_as_set(2, 3, 3, &["--eq-class"]).stdout();
    for line in [
        "ListAsSet at scope 3, valid by repOk, classes by eqClass",
        "  valid     26",
        "  classes   8",
        "            1  \"empty sorted set-empty\"",
    ] {
        assert!(told.lines().any(|told| told == line), "{line:?} should be in\n{told}");
    }
    // Its criterion tells all inputs apart.
    let many = ["AllRead", "--scope", "2", "--max", "25", "--eq-class"];
    let told = generate("generate/plus", &many).stdout();
    assert!(told.contains("\n  classes   25 (-v lists them)\n  seconds"), "{told}");
    let told = generate("generate/plus", &[&many[..], &["-v"]].concat()).stdout();
    assert!(told.contains("\n  classes   25\n            1  \""), "{told}");
}

#[test]
fn one_input_per_class_is_kept() {
    let one = ["--one-per-class", "--print", "--eq-class"];
    let ran = list_as_set(2, 3, 3, &one);
    assert_eq!(ran.stdout().lines().count(), 8);
    assert!(ran.stderr().contains("  valid     26\n  classes   8\n"), "{}", ran.stderr());
    let three = [&["--max", "3"], &one[..]].concat();
    assert_eq!(list_as_set(2, 3, 3, &three).stdout().lines().count(), 3);
    let delete = ["SearchTreeDelete", "--eq-class=eqClass", "--one-per-class", "--json", "-"];
    let domains = [
        "SearchTreeDelete.info=1..3",
        "SearchTreeDelete.tree=SearchTree*1",
        "SearchTree.root=null,Node*3",
        "SearchTree.size=0..3",
        "Node.left=null,Node*3",
        "Node.right=null,Node*3",
        "Node.info=1..3",
    ];
    let domains = domains.iter().flat_map(|domain| ["--domain", domain]);
    let all: Vec<&str> = delete.into_iter().chain(domains).collect();
    let report = json(&generate("generate/plus", &all));
    assert_eq!((&report["explored"], &report["valid"]), (&500.into(), &43.into()));
    assert_eq!(report["classes"].as_array().unwrap().len(), 8);
    assert_eq!(report["structures"].as_array().unwrap().len(), 8);
}

#[test]
fn a_criterion_must_be_there() {
    let wrong = generate("generate", &["--eq-class", "SearchTree"]);
    assert_says(&wrong, &["SearchTree", "eqClass()"]);
    let alone = generate("generate", &["SearchTree", "--one-per-class"]);
    assert_eq!(alone.end, End::Exit(1));
    assert!(alone.stderr().contains("--eq-class"), "{}", alone.stderr());
}
