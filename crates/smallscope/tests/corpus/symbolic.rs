//! `test` on the classes of `corpus/symbolic/`: every side is settled, and the real JVM agrees with every
//! test.

use crate::common::{Program, command, on_all_cores, programs, scratch};
use serde_json::Value as Json;

/// What `test` says of a class, with its tests confirmed.
fn tested(program: &Program) -> Json {
    let folder = scratch();
    let mut command = command("test", &[&program.name]);
    command.args([&program.main(), "--all-methods", "--length", "3", "-q", "--json", "-"]);
    command.arg("--tests").arg(folder.path());
    let output = command.output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let problem = String::from_utf8_lossy(&output.stderr);
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}{problem}"))
}

#[test]
fn every_side_is_settled_and_the_real_jvm_agrees() {
    let programs = programs("symbolic");
    assert!(programs.len() >= 5, "corpus/symbolic has {} classes", programs.len());
    for (program, report) in programs.iter().zip(on_all_cores(&programs, tested)) {
        let name = &program.name;
        for method in report["methods"].as_array().unwrap() {
            // Receivers that a constructor makes are not all there are.
            let settled = method["open"] == 0 || report["predicate"].is_null();
            assert!(settled, "{name}: {method:#}");
        }
        assert_eq!(report["dropped"]["mispredicted"], 0, "{name}: plain values take the same way");
        assert_eq!(report["dropped"]["unknown"], 0, "{name}: the solver knows");
        let written = &report["written"];
        assert!(!written["verified_on"].is_null(), "{name}: there is a JVM");
        assert_eq!(written["unconfirmed"], Json::Array(Vec::new()), "{name}");
        assert!(written["written"].as_u64() > Some(0), "{name}: {written:#}");
    }
}
