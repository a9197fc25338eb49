//! Structures as they are printed, read again: lines of `--print`, and the `text`s of a JSON report.
//!
//! `SearchTree(root=Node#0(left=null, info=1), size=1)`: an object is spelled out where it is first
//! mentioned. That is all that labels need. A number in a field of a box is a number.

use crate::suite::structure::{Content, Object, Structure, Value};
use std::collections::HashMap;

/// Why a line is no structure: what is expected, and at which character.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{expected} is expected at character {at}")]
pub struct NotAStructure {
    pub expected: &'static str,
    /// From 1 on.
    pub at: usize,
}

/// Reads one line.
///
/// # Errors
/// It is not written like that.
pub fn structure(line: &str) -> Result<Structure, NotAStructure> {
    let mut reader =
        Reader { rest: line.chars().collect(), at: 0, objects: Vec::new(), known: HashMap::new() };
    let root = reader.value()?;
    if !matches!(root, Value::Object(_)) {
        return Err(NotAStructure { expected: "an object", at: 1 });
    }
    if reader.at < reader.rest.len() {
        return Err(reader.wrong("the end of the line"));
    }
    let Reader { objects, .. } = reader;
    Ok(Structure { roots: vec![root], objects })
}

struct Reader {
    rest: Vec<char>,
    at: usize,
    objects: Vec<Object>,
    /// The objects so far, by name.
    known: HashMap<String, usize>,
}

impl Reader {
    fn wrong(&self, expected: &'static str) -> NotAStructure {
        NotAStructure { expected, at: self.at + 1 }
    }

    fn peek(&self) -> Option<char> {
        self.rest.get(self.at).copied()
    }

    fn take(&mut self, wanted: &str) -> bool {
        let found = wanted.chars().enumerate().all(|(i, c)| self.rest.get(self.at + i) == Some(&c));
        self.at += if found { wanted.chars().count() } else { 0 };
        found
    }

    fn value(&mut self) -> Result<Value, NotAStructure> {
        match self.peek() {
            Some('"') => Ok(Value::Text(self.quoted('"')?)),
            Some('\'') => {
                let text = self.quoted('\'')?;
                let unit = text.encode_utf16().next();
                unit.map(Value::Char).ok_or_else(|| self.wrong("a character"))
            }
            Some('?') => {
                self.at += 1;
                Ok(Value::Undecided)
            }
            _ => self.word(),
        }
    }

    /// A number, a name, or an object.
    fn word(&mut self) -> Result<Value, NotAStructure> {
        let start = self.at;
        let mut numbered = false;
        while let Some(c) = self.peek() {
            match c {
                // An array's type has brackets too: `int[]#0[1, 2]`.
                '[' if !numbered && self.take("[]") => continue,
                '[' | ']' | '(' | ')' | ',' | '=' | ' ' => break,
                c => numbered |= c == '#',
            }
            self.at += 1;
        }
        let word: String = self.rest[start..self.at].iter().collect();
        if word.is_empty() {
            return Err(self.wrong("a value"));
        }
        let opens = matches!(self.peek(), Some('(' | '['));
        if opens || word.contains('#') {
            return self.object(word);
        }
        Ok(plain(&word))
    }

    fn object(&mut self, name: String) -> Result<Value, NotAStructure> {
        if let Some(&known) = self.known.get(&name) {
            return Ok(Value::Object(known));
        }
        let class = name.rsplit_once('#').map_or(&*name, |(class, _)| class).to_owned();
        let number = name.rsplit_once('#').and_then(|(_, number)| number.parse().ok());
        let index = self.objects.len();
        let binary_name = class.clone();
        let content = Content::Fields(Vec::new());
        self.objects.push(Object { class, binary_name, number: number.unwrap_or(0), content });
        self.known.insert(name, index);
        let content = match self.peek() {
            Some('(') => Content::Fields(self.list(')', |reader| {
                let name = reader.name()?;
                Ok((name, reader.value()?))
            })?),
            Some('[') => Content::Elements(self.list(']', Reader::value)?),
            _ => return Err(self.wrong("its fields in parentheses, or its elements in brackets")),
        };
        self.objects[index].content = content;
        Ok(Value::Object(index))
    }

    /// What is between brackets, with commas between.
    fn list<T>(
        &mut self,
        close: char,
        mut one: impl FnMut(&mut Reader) -> Result<T, NotAStructure>,
    ) -> Result<Vec<T>, NotAStructure> {
        self.at += 1;
        let mut list = Vec::new();
        while self.peek() != Some(close) {
            if !list.is_empty() && !self.take(", ") {
                return Err(self.wrong("a comma and a blank"));
            }
            list.push(one(self)?);
        }
        self.at += 1;
        Ok(list)
    }

    /// `left=`
    fn name(&mut self) -> Result<String, NotAStructure> {
        let start = self.at;
        while self.peek().is_some_and(|c| !"=,()[]".contains(c)) {
            self.at += 1;
        }
        let name: String = self.rest[start..self.at].iter().collect();
        if name.is_empty() || !self.take("=") {
            return Err(self.wrong("the name of a field and ="));
        }
        Ok(name)
    }

    /// Text between quotes, as it was escaped for printing.
    fn quoted(&mut self, quote: char) -> Result<String, NotAStructure> {
        self.at += 1;
        let mut text = String::new();
        loop {
            let c = self.peek().ok_or_else(|| self.wrong("a closing quote"))?;
            self.at += 1;
            match c {
                c if c == quote => return Ok(text),
                '\\' => text.push(self.escaped()?),
                c => text.push(c),
            }
        }
    }

    fn escaped(&mut self) -> Result<char, NotAStructure> {
        let c = self.peek().ok_or_else(|| self.wrong("an escaped character"))?;
        self.at += 1;
        Ok(match c {
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            '0' => '\0',
            'u' => {
                let braces = self.take("{");
                let start = self.at;
                while self.peek().is_some_and(|c| c.is_ascii_hexdigit()) && self.at - start < 6 {
                    self.at += 1;
                }
                let digits: String = self.rest[start..self.at].iter().collect();
                if braces && !self.take("}") {
                    return Err(self.wrong("a closing brace"));
                }
                let code = u32::from_str_radix(&digits, 16).ok();
                // Half of a pair has no character of its own.
                code.map(|code| char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER))
                    .ok_or_else(|| self.wrong("hexadecimal digits"))?
            }
            c => c,
        })
    }
}

fn plain(word: &str) -> Value {
    match word {
        "null" => return Value::Null,
        "true" => return Value::Boolean(true),
        "false" => return Value::Boolean(false),
        _ => {}
    }
    if let Ok(number) = word.parse::<i64>() {
        return Value::Integer(number);
    }
    if let (Ok(number), true) = (
        word.parse::<f64>(),
        !word.starts_with(char::is_alphabetic) || matches!(word, "NaN" | "inf"),
    ) {
        // Printed with the digits that tell it, so the text is what counts.
        return Value::Double(number);
    }
    let (class, name) = word.rsplit_once('.').unwrap_or(("", word));
    Value::Constant {
        class: class.to_owned(),
        binary_name: class.to_owned(),
        name: name.to_owned(),
    }
}
