//! Characters and texts, as Java writes them.

/// The one UTF-16 unit between single quotes.
pub(super) fn character(text: &str) -> Option<u16> {
    let inner = text.strip_prefix('\'')?.strip_suffix('\'')?;
    if let Some(digits) = inner.strip_prefix("\\u") {
        return u16::from_str_radix(digits, 16).ok();
    }
    let plain = unescape(inner);
    let mut units = plain.encode_utf16();
    let unit = units.next()?;
    (units.next().is_none() && (inner != "'" && inner != "\\")).then_some(unit)
}

/// The text that stands between quotes.
pub(super) fn unescape(text: &str) -> String {
    let mut letters = text.chars();
    let mut plain = String::new();
    while let Some(letter) = letters.next() {
        plain.push(match letter {
            '\\' => match letters.next() {
                Some('n') => '\n',
                Some('t') => '\t',
                Some('u') => unicode(&mut letters),
                Some(other) => other,
                None => '\\',
            },
            letter => letter,
        });
    }
    plain
}

/// The character of four hexadecimal digits.
fn unicode(letters: &mut std::str::Chars<'_>) -> char {
    let digits: String = letters.take(4).collect();
    let code = u32::from_str_radix(&digits, 16).ok();
    code.and_then(char::from_u32).unwrap_or(char::REPLACEMENT_CHARACTER)
}

/// UTF-16 units between quotes, so that they read back the same and are one line.
pub(super) fn quoted(units: &[u16], quote: char) -> String {
    let mut text = String::from(quote);
    for letter in char::decode_utf16(units.iter().copied()) {
        match letter {
            Ok('\n') => text.push_str("\\n"),
            Ok('\t') => text.push_str("\\t"),
            Ok(letter) if letter == quote || letter == '\\' => text.extend(['\\', letter]),
            Ok(letter) if letter.is_control() => {
                text.push_str(&format!("\\u{:04x}", u32::from(letter)));
            }
            Ok(letter) => text.push(letter),
            Err(lone) => text.push_str(&format!("\\u{:04x}", lone.unpaired_surrogate())),
        }
    }
    text.push(quote);
    text
}
