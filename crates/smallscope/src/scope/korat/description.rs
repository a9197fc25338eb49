//! The text that the stand-in's `Finitization.describe()` returns, taken apart.
//!
//! One line for each fact; what is included is merged in, behind what is said here.

use crate::scope::error::ScopeError;

/// A field by the binary name of a class and its own, and a domain as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct DescribedField {
    pub(super) class: String,
    pub(super) field: String,
    pub(super) domain: String,
    /// For arrays that fields share: how many there are, and how many in those.
    pub(super) shared: Vec<u32>,
}

/// All that a finitization says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Description {
    pub(super) fields: Vec<DescribedField>,
    /// Collections that contain objects from the beginning.
    pub(super) contents: Vec<DescribedField>,
}

impl Description {
    /// Reads a whole description.
    ///
    /// # Errors
    /// A line is none.
    pub(super) fn parse(text: &str) -> Result<Description, ScopeError> {
        let mut lines = text.lines();
        let description = block(&mut lines)?;
        match lines.next() {
            None => Ok(description),
            Some(line) => {
                Err(ScopeError::Description(format!("the finitization ends before {line}")))
            }
        }
    }

    /// Adds what another says, except where something is said already.
    fn include(&mut self, other: Description) {
        let same = |one: &DescribedField, other: &DescribedField| {
            one.class == other.class && one.field == other.field
        };
        for (mine, theirs) in
            [(&mut self.fields, other.fields), (&mut self.contents, other.contents)]
        {
            for line in theirs {
                if !mine.iter().any(|known| same(known, &line)) {
                    mine.push(line);
                }
            }
        }
    }
}

/// The lines up to `#end`, or all.
fn block<'a>(lines: &mut impl Iterator<Item = &'a str>) -> Result<Description, ScopeError> {
    let mut description = Description::default();
    let mut included = Vec::new();
    let mut counts = Vec::new();
    let mut shared = false;
    while let Some(line) = lines.next() {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "#end" => break,
            "#include" => included.push(block(lines)?),
            "#arrays-as-objects" => shared = true,
            "#arrays" => counts.push(field(rest)?),
            "#add-all" => description.contents.push(field(rest)?),
            _ => description.fields.push(field(line)?),
        }
    }
    if shared {
        for count in counts {
            let numbers = count.domain.split(',').map(str::parse).collect::<Result<_, _>>();
            let numbers: Vec<u32> = numbers
                .map_err(|_| ScopeError::Description(format!("{} is no count", count.domain)))?;
            let same =
                |line: &&mut DescribedField| line.class == count.class && line.field == count.field;
            if let Some(line) = description.fields.iter_mut().find(same) {
                line.shared = numbers;
            }
        }
    }
    included.into_iter().for_each(|other| description.include(other));
    Ok(description)
}

/// `Class.field=domain`.
fn field(line: &str) -> Result<DescribedField, ScopeError> {
    let none = |text: &str, what| ScopeError::Description(format!("{text} is no {what}"));
    let (place, domain) = line.split_once('=').ok_or_else(|| none(line, "domain"))?;
    let (class, field) = place.rsplit_once('.').ok_or_else(|| none(place, "field"))?;
    let [class, field, domain] = [class, field, domain].map(str::to_owned);
    Ok(DescribedField { class, field, domain, shared: Vec::new() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_set_goes_before_what_is_included() {
        let text = "A.x=1\n#arrays A.a=2,3\n#include B\nB.y=2\nA.x=3\nB.b={length=1; elements=0}\n\
                    #arrays B.b=4\n#arrays-as-objects\n#end\nA.a={length=1; elements=5}\n";
        let description = Description::parse(text).unwrap();
        let shown: Vec<String> = description
            .fields
            .iter()
            .map(|line| format!("{}.{}={} {:?}", line.class, line.field, line.domain, line.shared))
            .collect();
        let expected = [
            "A.x=1 []",
            "A.a={length=1; elements=5} []",
            "B.y=2 []",
            "B.b={length=1; elements=0} [4]",
        ];
        assert_eq!(shown, expected);
    }

    #[test]
    fn packages_and_nested_classes_are_part_of_the_class() {
        let description = Description::parse("p.q.Tree$Node.left=null,p.q.Tree$Node*3\n").unwrap();
        let line = &description.fields[0];
        assert_eq!((&*line.class, &*line.field), ("p.q.Tree$Node", "left"));
    }
}
