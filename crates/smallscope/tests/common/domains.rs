//! The domains in a header, for a scope.

use super::Program;
use smallscope::scope::bounds::Given;

/// The domains of a header with N, M and K as `scope` tells; the one `instead` is last.
pub(crate) fn given(program: &Program, scope: &[i64], instead: Option<&str>) -> Vec<Given> {
    let mut depth = 0;
    let parts = program.domains.split(|letter| {
        depth += i32::from(letter == '{') - i32::from(letter == '}');
        letter == ';' && depth == 0
    });
    let texts = parts.map(str::trim).filter(|part| !part.is_empty());
    texts.chain(instead).map(|text| Given::parse(&with_scope(text, scope)).unwrap()).collect()
}

/// Puts numbers in the places of N, M and K, and computes N-1 and N+1.
pub(crate) fn with_scope(text: &str, scope: &[i64]) -> String {
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
