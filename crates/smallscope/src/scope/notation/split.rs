//! The parts of a list, between commas.

use super::NotationError;

/// The parts between commas that are in no quotes, parentheses or braces.
pub(super) fn split(text: &str) -> Result<Vec<String>, NotationError> {
    let (mut parts, mut part) = (Vec::new(), String::new());
    let mut quote = None;
    let mut depth = 0;
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        if letter == ',' && quote.is_none() && depth == 0 {
            parts.push(std::mem::take(&mut part));
            continue;
        }
        part.push(letter);
        match (quote, letter) {
            (Some(_), '\\') => part.extend(letters.next()),
            (Some(open), letter) if open == letter => quote = None,
            (None, '"' | '\'') => quote = Some(letter),
            (None, '(' | '{') => depth += 1,
            (None, ')' | '}') => depth -= 1,
            _ => {}
        }
    }
    if quote.is_some() {
        return Err(NotationError::Quote(text.to_owned()));
    }
    parts.push(part);
    let parts = parts.into_iter().map(|part| part.trim().to_owned());
    Ok(parts.filter(|part| !part.is_empty()).collect())
}
