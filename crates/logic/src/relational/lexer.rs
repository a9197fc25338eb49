//! Text to tokens.

use super::diagnostic::{Problem, Span};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Token {
    /// Names and words of the language: which is which, the parser knows.
    Name(String),
    Integer(i128),
    Text(String),
    /// An operator or a bracket, as in [`SYMBOLS`].
    Symbol(&'static str),
    End,
}

/// Longer ones first where one begins with another.
const SYMBOLS: [&str; 38] = [
    "<=>", "<=", "<:", "<", "=>", "=<", "=", "!=", "!", ">=", ">", ":>", ":", "->", "-", "++", "+",
    "&&", "&", "||", "|", ".", ",", ";", "#", "~", "^", "*", "(", ")", "[", "]", "{", "}", "@",
    "/", "%", "?",
];

pub(crate) type Spanned = (Token, Span);

/// All tokens of a text, and [`Token::End`].
pub(crate) fn tokens(text: &str) -> Result<Vec<Spanned>, Problem> {
    let mut lexer = Lexer { text, at: 0 };
    let mut tokens = Vec::new();
    loop {
        lexer.skip_blanks()?;
        let begin = lexer.at;
        let token = lexer.token()?;
        let end = token == Token::End;
        tokens.push((token, Span { begin, end: lexer.at }));
        if end {
            return Ok(tokens);
        }
    }
}

struct Lexer<'a> {
    text: &'a str,
    at: usize,
}

fn begins_name(letter: char) -> bool {
    letter.is_alphabetic() || letter == '_' || letter == '$'
}

impl Lexer<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn problem(&self, begin: usize, message: impl Into<String>) -> Problem {
        Problem::new(Span { begin, end: self.at.max(begin + 1) }, message)
    }

    /// Blanks and comments: `--`, `//` to the end of the line, `/* */`.
    fn skip_blanks(&mut self) -> Result<(), Problem> {
        loop {
            let rest = self.rest();
            if rest.starts_with("--") || rest.starts_with("//") {
                self.at += rest.find('\n').unwrap_or(rest.len());
            } else if rest.starts_with("/*") {
                match rest.find("*/") {
                    Some(end) => self.at += end + 2,
                    None => {
                        let begin = self.at;
                        self.at += 2;
                        return Err(self.problem(begin, "this comment has no */"));
                    }
                }
            } else if let Some(blank) = rest.chars().next().filter(|it| it.is_whitespace()) {
                self.at += blank.len_utf8();
            } else {
                return Ok(());
            }
        }
    }

    fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> String {
        let taken: String = self.rest().chars().take_while(|&it| wanted(it)).collect();
        self.at += taken.len();
        taken
    }

    fn token(&mut self) -> Result<Token, Problem> {
        let begin = self.at;
        let Some(first) = self.rest().chars().next() else {
            return Ok(Token::End);
        };
        if begins_name(first) {
            return Ok(Token::Name(self.take_while(|it| begins_name(it) || it.is_numeric())));
        }
        if first.is_ascii_digit() {
            return self.integer();
        }
        if first == '"' || first == '\'' {
            return self.quoted(first);
        }
        let symbol = SYMBOLS.iter().find(|it| self.rest().starts_with(**it));
        let Some(symbol) = symbol else {
            self.at += first.len_utf8();
            return Err(self.problem(begin, format!("{first:?} means nothing here")));
        };
        self.at += symbol.len();
        Ok(Token::Symbol(symbol))
    }

    /// Up to 2^63, which has a place behind a sign.
    fn integer(&mut self) -> Result<Token, Problem> {
        let begin = self.at;
        let digits = self.take_while(|it| it.is_ascii_alphanumeric() || it == '_');
        let number = digits.replace('_', "");
        let value: Option<u64> = number.parse().ok().filter(|&it| it <= 1 << 63);
        let message = if number.bytes().all(|it| it.is_ascii_digit()) {
            format!("{number} is beyond what a long can hold")
        } else {
            format!("{number} is no number: write 3 or -3")
        };
        value.map(|it| Token::Integer(it.into())).ok_or_else(|| self.problem(begin, message))
    }

    /// A text, or a character, which is its code.
    fn quoted(&mut self, quote: char) -> Result<Token, Problem> {
        let begin = self.at;
        self.at += 1;
        let mut text = String::new();
        loop {
            let Some(letter) = self.rest().chars().next().filter(|&it| it != '\n') else {
                return Err(self.problem(begin, format!("the closing {quote} is missing")));
            };
            self.at += letter.len_utf8();
            match letter {
                '\\' => text.push(self.escaped()?),
                _ if letter == quote => break,
                _ => text.push(letter),
            }
        }
        if quote == '"' {
            return Ok(Token::Text(text));
        }
        let mut units = text.encode_utf16();
        match (units.next(), units.next()) {
            (Some(unit), None) => Ok(Token::Integer(unit.into())),
            _ => Err(self.problem(begin, "a character is one letter, like 'a'")),
        }
    }

    fn escaped(&mut self) -> Result<char, Problem> {
        let begin = self.at - 1;
        let letter = self.rest().chars().next().unwrap_or(' ');
        self.at += letter.len_utf8().min(self.rest().len());
        let meant = match letter {
            'n' => '\n',
            't' => '\t',
            'r' => '\r',
            '0' => '\0',
            '\\' | '"' | '\'' => letter,
            'u' => {
                let digits: String = self.rest().chars().take(4).collect();
                let code = u32::from_str_radix(&digits, 16).ok().and_then(char::from_u32);
                self.at += digits.len();
                return code.ok_or_else(|| self.problem(begin, "\\u takes four hex digits"));
            }
            _ => return Err(self.problem(begin, format!("\\{letter} stands for no letter"))),
        };
        Ok(meant)
    }
}
