//! Long strings over several lines.

use super::literal::{in_string, string};

/// `head`, a string and `tail`, over as many lines as 100 columns need.
pub(super) fn statement(head: &str, text: &str, tail: &str) -> Vec<String> {
    const WIDTH: usize = 92;
    let whole = string(text);
    if head.len() + whole.len() + tail.len() <= WIDTH {
        return vec![format!("{head}{whole}{tail}")];
    }
    let mut lines = vec![head.trim_end().to_owned()];
    let mut rest = text;
    // The empty text is a piece, too.
    while lines.len() == 1 || !rest.is_empty() {
        let end = cut(rest, WIDTH - 14);
        let (piece, more) = rest.split_at(end);
        let plus = if lines.len() > 1 { "+ " } else { "" };
        lines.push(format!("    {plus}{}", string(piece)));
        rest = more;
    }
    let last = lines.last_mut().expect("there is a head");
    match tail.strip_prefix(", ") {
        Some(rest) => {
            last.push(',');
            lines.push(format!("    {rest}"));
        }
        None => last.push_str(tail),
    }
    lines
}

/// Where a text of at most `most` letters ends well: behind a comma or a blank.
fn cut(text: &str, most: usize) -> usize {
    let (mut quoted, mut last, mut blank) = ("\"\"".len(), None, None);
    for (at, letter) in text.char_indices() {
        quoted += in_string(letter).len();
        if quoted > most {
            return blank.filter(|&end| end > most / 2).or(last).unwrap_or(text.len());
        }
        last = Some(at + letter.len_utf8());
        if letter == ' ' {
            blank = last;
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_string_is_cut_behind_blanks_and_stays_the_same() {
        let text = "Node(key=1, next=Node(key=2)), ".repeat(9);
        let lines = statement("assertEquals(", &text, ", show(list));");
        assert_eq!(lines.first().unwrap(), "assertEquals(");
        assert_eq!(lines.last().unwrap(), "    show(list));");
        assert!(lines.iter().all(|line| line.len() <= 92), "{lines:#?}");
        let pieces: Vec<&str> = lines.iter().filter_map(|line| line.split('"').nth(1)).collect();
        assert_eq!(pieces.concat(), text);
        assert!(pieces.iter().all(|piece| piece.ends_with(' ')));
    }

    #[test]
    fn what_has_quotes_is_cut_where_it_is_as_long_in_the_source() {
        let lines = statement("f(", &"\"".repeat(100), ");");
        assert!(lines.iter().all(|line| line.len() <= 92), "{lines:#?}");
        assert_eq!(lines.concat().matches("\\\"").count(), 100);
    }

    #[test]
    fn an_empty_one_before_a_long_call_has_a_line_of_its_own() {
        let tail = format!(", {}.name());", "very".repeat(30));
        let lines = statement("assertEquals(", "", &tail);
        assert_eq!(lines[..2], ["assertEquals(", "    \"\","]);
        assert_eq!(lines.len(), 3);
    }

    #[test]
    fn a_short_one_stays_on_its_line() {
        assert_eq!(statement("f(", "a", ");"), ["f(\"a\");"]);
    }
}
