//! What is not modelled yet ends with its name, after everything that came before it.
//!
//! Each program of `corpus/unsupported/` says in `//@ names:` which native method stops it (`A or B`
//! where JDKs differ). On the day it runs to its end this test fails, and the program moves to
//! `corpus/run/`.

use crate::common::process::{self, End, Ran};
use crate::common::{self, Program, cache};
use smallscope::input::jdk::Jdk;

#[test]
fn what_is_not_modelled_is_named_when_a_program_reaches_it() {
    let programs = common::programs("unsupported");
    let all: Vec<&Program> = programs.iter().collect();
    let jdks = common::jdks();
    let complaints: Vec<String> = jdks
        .iter()
        .flat_map(|jdk| {
            let classes = cache::classes(&all, jdk, 17);
            common::on_all_cores(&programs, |program| {
                let mut command = common::smallscope();
                command.arg("run").arg("--jdk").arg(jdk.home()).arg("-cp").arg(&classes);
                let ours = process::run(command.arg(program.main()), &program.input);
                let java = cache::java(program, jdk, &classes);
                complaint(program, jdk, &ours, &java)
            })
        })
        .flatten()
        .collect();
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

/// What is wrong with how `program` ended; None when it ended as it should.
fn complaint(program: &Program, jdk: &Jdk, ours: &Ran, java: &Ran) -> Option<String> {
    let Program { name, names, .. } = program;
    let Some(names) = names else {
        return Some(format!("{name}: add `//@ names:` with the method that is not modelled"));
    };
    let expected = |name| format!("smallscope: unsupported: {name}\n");
    let what = if ours.end == End::Exit(0) {
        "works now: move it to corpus/run/, without its `//@ names:`".to_owned()
    } else if ours.end != End::Exit(3) {
        format!("should end with exit code 3, but: {}, and says {}", ours.end, ours.stderr())
    } else if !names.split(" or ").any(|name| ours.stderr() == expected(name)) {
        format!("should say {}  but says {}", expected(names), ours.stderr())
    } else {
        return printed_before(ours, java).map(|what| heading(name, jdk) + &what);
    };
    Some(heading(name, jdk) + &what)
}

/// What the program printed must be what it prints on the real JVM, up to where it was stopped.
fn printed_before(ours: &Ran, java: &Ran) -> Option<String> {
    let beginning = !ours.out.is_empty() && java.out.starts_with(&ours.out);
    let [ours, java] = [ours, java].map(Ran::stdout);
    (!beginning).then(|| {
        format!("should print something, and as java does\n  java: {java:?}\n  ours: {ours:?}")
    })
}

fn heading(name: &str, jdk: &Jdk) -> String {
    format!("{name} on JDK {}: ", jdk.feature())
}
