//! Long strings over several lines.

use super::literal::string;

/// `head`, a string and `tail`, over as many lines as 100 columns need.
pub(super) fn statement(head: &str, text: &str, tail: &str) -> Vec<String> {
    const WIDTH: usize = 92;
    let whole = string(text);
    if head.len() + whole.len() + tail.len() <= WIDTH {
        return vec![format!("{head}{whole}{tail}")];
    }
    let mut lines = vec![head.trim_end().to_owned()];
    let mut rest = text;
    while !rest.is_empty() {
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
    if string(text).len() <= most {
        return text.len();
    }
    let fits = |end: &usize| string(&text[..*end]).len() <= most;
    let ends: Vec<usize> =
        text.char_indices().map(|(at, letter)| at + letter.len_utf8()).take_while(fits).collect();
    let blank = ends.iter().rev().find(|&&end| text[..end].ends_with(' '));
    let last = ends.last().copied().unwrap_or(text.len());
    blank.copied().filter(|&end| end > most / 2).unwrap_or(last)
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
    fn a_short_one_stays_on_its_line() {
        assert_eq!(statement("f(", "a", ");"), ["f(\"a\");"]);
    }
}
