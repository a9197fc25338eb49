//! What is wrong with a text, and where: the line, and a caret below it.

use std::fmt;

/// A place in a text: the byte where something begins and the byte behind it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) begin: usize,
    pub(crate) end: usize,
}

impl Span {
    pub(crate) fn to(self, other: Span) -> Span {
        Span { begin: self.begin.min(other.begin), end: self.end.max(other.end) }
    }
}

/// An error in a text, as a person is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// What the text is called: a file, or where else it stands.
    pub name: String,
    /// From 1.
    pub line: usize,
    /// In characters, from 1.
    pub column: usize,
    /// One sentence, without a final full stop.
    pub message: String,
    /// The whole line.
    pub source: String,
    /// How many characters are meant, at least one, on this line.
    pub width: usize,
}

/// An error before anybody knows the text's name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Problem {
    pub(crate) span: Span,
    pub(crate) message: String,
}

impl Problem {
    pub(crate) fn new(span: Span, message: impl Into<String>) -> Problem {
        Problem { span, message: message.into() }
    }

    pub(crate) fn in_text(self, name: &str, text: &str) -> Diagnostic {
        let begin = self.span.begin.min(text.len());
        let line_begin = text[..begin].rfind('\n').map_or(0, |it| it + 1);
        let line_end = text[begin..].find('\n').map_or(text.len(), |it| begin + it);
        let end = self.span.end.clamp(begin, line_end);
        Diagnostic {
            name: name.to_owned(),
            line: line_of(text, begin),
            column: text[line_begin..begin].chars().count() + 1,
            message: self.message,
            source: text[line_begin..line_end].trim_end_matches('\r').to_owned(),
            width: text[begin..end].chars().count().max(1),
        }
    }
}

/// The number of the line that a byte is on, from 1.
pub(crate) fn line_of(text: &str, at: usize) -> usize {
    text[..at].matches('\n').count() + 1
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Diagnostic { name, line, column, message, source, width } = self;
        writeln!(f, "{name}:{line}:{column}: {message}")?;
        writeln!(f, "  {source}")?;
        // A tab stays one, so that the caret is below what it points at.
        let blank = |it: char| if it == '\t' { '\t' } else { ' ' };
        let indent: String = source.chars().take(column - 1).map(blank).collect();
        write!(f, "  {indent}{}", "^".repeat(*width))
    }
}

impl std::error::Error for Diagnostic {}

/// The one of `names` that is most like `name`, if a slip could have led from it to there.
pub(crate) fn nearest<'a>(name: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let near = names.map(|it| (distance(name, it), it));
    let limit = (name.chars().count() / 3).max(1);
    near.filter(|&(distance, _)| distance <= limit).min().map(|(_, it)| it)
}

/// How many letters must be put in, taken out or exchanged; case counts nothing but is told
/// apart from equality.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) =
        (a.to_lowercase().chars().collect(), b.to_lowercase().chars().collect());
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}
