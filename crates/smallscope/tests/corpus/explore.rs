//! States that sequences of calls lead to.

use crate::common::compile::sources;
use crate::common::process::run;
use crate::common::smallscope;

/// Keys, states, and calls to the last of them, as model checking of red-black trees has them.
const TREE_MAPS: [(u64, u64, u64); 5] = [(1, 2, 1), (2, 5, 2), (3, 11, 3), (4, 29, 5), (5, 72, 5)];

#[test]
fn a_tree_map_has_as_many_states_as_are_known() {
    for (keys, states, deepest) in TREE_MAPS {
        let values = format!("1..{keys}");
        let mut command = smallscope();
        command.args([
            "explore",
            "java.util.TreeMap",
            "--calls",
            "put,remove",
            "--values",
            &values,
        ]);
        command.args(["--domain", "put.value=null", "-q", "--json", "-"]);
        let report = run(&mut command, "").json();
        assert_eq!(report["complete"], true, "{keys} keys");
        assert_eq!(report["states"], states, "{keys} keys");
        assert_eq!(report["transitions"], 2 * keys * states, "{keys} keys");
        assert_eq!(report["deepest"], deepest, "{keys} keys");
    }
}

#[test]
fn every_class_of_the_folder_is_explored() {
    for file in sources("explore") {
        let text = std::fs::read_to_string(&file).unwrap();
        assert!(text.contains("//@ run: explore"), "{} is never explored", file.display());
    }
}
