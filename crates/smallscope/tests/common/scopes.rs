//! Searches as the headers of `corpus/generate/` describe them.

use super::Program;
use machine::ending::Limits;
use machine::machine::Machine;
use smallscope::input::class_path::ClassPath;
use smallscope::input::classes::Classes;
use smallscope::input::jdk::Jdk;
use smallscope::scope::finitization::{Finitization, build};
use smallscope::scope::infer::{Given, infer};
use std::path::Path;

/// Larger searches are for `make bench`.
pub(crate) const LARGEST: u64 = 600_000;

/// A number of a header.
pub(crate) fn number(text: &str) -> u64 {
    match text {
        // A count that nobody has run is that of a search too large for a test.
        "?" => u64::MAX,
        text => text.parse().unwrap_or_else(|_| panic!("{text} is no number")),
    }
}

/// A machine with the objects of a program's class, which is the root's, at a
/// scope; `instead` is one more domain.
pub(crate) fn prepare(
    jdk: &Jdk,
    classes: &Path,
    program: &Program,
    scope: &[i64],
    instead: Option<&str>,
) -> (Machine, Finitization) {
    let class_path = ClassPath::open(classes.to_str().unwrap(), jdk.feature()).unwrap();
    let classes = Classes::new(jdk.clone(), class_path).unwrap();
    let limits = Limits { heap_bytes: 64 << 20, ..Limits::default() };
    let mut machine = Machine::new(Box::new(classes), limits, 0).unwrap();
    let root = machine.load(&program.main()).unwrap();
    let given = given(program, scope, instead);
    let fields = infer(&mut machine, root, scope[0] as u32, &given).unwrap();
    let finitization = build(&mut machine, root, &fields).unwrap();
    (machine, finitization)
}

/// The domains of a header for a scope, those instead last.
fn given(program: &Program, scope: &[i64], instead: Option<&str>) -> Vec<Given> {
    let mut depth = 0;
    let parts = program.domains.split(|letter| {
        depth += i32::from(letter == '{') - i32::from(letter == '}');
        letter == ';' && depth == 0
    });
    let texts = parts.map(str::trim).filter(|part| !part.is_empty());
    texts.chain(instead).map(|text| Given::parse(&with_scope(text, scope)).unwrap()).collect()
}

/// Puts numbers in the places of N, M and K, and computes N-1 and N+1.
fn with_scope(text: &str, scope: &[i64]) -> String {
    let letters: Vec<char> = text.chars().collect();
    let mut result = String::new();
    let mut at = 0;
    while at < letters.len() {
        let named = "NMK".find(letters[at]).and_then(|place| scope.get(place));
        let beside =
            |index: usize| letters.get(index).is_some_and(|letter| letter.is_alphanumeric());
        match named.filter(|_| !(beside(at + 1) || at > 0 && beside(at - 1))) {
            None => result.push(letters[at]),
            Some(number) => {
                let next: String = letters[at + 1..].iter().take(2).collect();
                let step = match next.as_str() {
                    "-1" => -1,
                    "+1" => 1,
                    _ => 0,
                };
                result.push_str(&(number + step).to_string());
                at += if step == 0 { 0 } else { 2 };
            }
        }
        at += 1;
    }
    result
}
