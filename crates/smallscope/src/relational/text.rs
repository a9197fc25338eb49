//! Where the text of an invariant is: on the command line, in an annotation, or in a file beside
//! the class.

use crate::input::classes::Classes;
use crate::suite::types::simple_name;
use anyhow::bail;
use machine::machine::Machine;
use machine::program::ClassId;
use machine::program::attribute::AnnotationValue;

/// An invariant as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvariantText {
    /// What messages call it: a file, or where else it is.
    pub name: String,
    pub text: String,
}

/// What says which structures are valid, where there is a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum From {
    Predicate,
    Invariant,
}

/// Who says which structures are valid, as asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Asked {
    pub from: Option<From>,
    /// That of `--invariant`.
    pub typed: Option<InvariantText>,
    /// That beside the source file.
    pub beside: Option<InvariantText>,
}

impl Asked {
    /// The invariant that counts, if one does: for a search by fields any that there is, else one
    /// that was asked for, or where there is no predicate.
    ///
    /// # Errors
    /// One is asked for and there is none, or it cannot be read.
    pub fn choose(
        &self,
        machine: &Machine,
        class: ClassId,
        classes: &Classes,
        (by_fields, has_predicate): (bool, bool),
    ) -> anyhow::Result<Option<InvariantText>> {
        if !(by_fields || self.is_wanted() || !has_predicate) {
            return Ok(None);
        }
        let found = self.find(machine, class, classes)?;
        if found.is_none() && self.from == Some(From::Invariant) {
            let name = machine.program().java_name(class);
            let file = simple_name(machine.program().class_name(class));
            bail!(
                "class {name} has no invariant: name one with --invariant, or write @Relational, or a \
                 file {file}.inv beside it"
            );
        }
        Ok(found)
    }

    /// The invariant of a class: what was typed, else its `@Relational`, else the file beside it.
    fn find(
        &self,
        machine: &Machine,
        class: ClassId,
        classes: &Classes,
    ) -> anyhow::Result<Option<InvariantText>> {
        if self.from == Some(From::Predicate) {
            return Ok(None);
        }
        if self.typed.is_some() {
            return Ok(self.typed.clone());
        }
        if let Some(annotated) = annotated(machine, class) {
            return Ok(Some(annotated));
        }
        if self.beside.is_some() {
            return Ok(self.beside.clone());
        }
        beside(machine, class, classes)
    }

    /// Whether an invariant counts also where nobody asks for values of fields.
    fn is_wanted(&self) -> bool {
        self.typed.is_some() || self.from == Some(From::Invariant)
    }
}

fn annotated(machine: &Machine, class: ClassId) -> Option<InvariantText> {
    let annotations = machine.program().class_annotations(class);
    let mut named = annotations.into_iter().filter(|one| simple_name(&one.class) == "Relational");
    let texts = match named.find_map(|one| one.value)? {
        AnnotationValue::Text(text) => vec![text],
        AnnotationValue::Texts(texts) => texts,
        AnnotationValue::Int(_) => return None,
    };
    let name = format!("@Relational of {}", simple_name(machine.program().class_name(class)));
    Some(InvariantText { name, text: texts.iter().map(|text| ended(text)).collect() })
}

/// A text with a semicolon at its end, on lines of its own.
fn ended(text: &str) -> String {
    let last = text.lines().last().unwrap_or_default();
    match (text.trim_end().ends_with(';'), last.contains("--") || last.contains("//")) {
        (true, _) => format!("{text}\n"),
        (false, false) => format!("{text};\n"),
        // A comment would swallow it.
        (false, true) => format!("{text}\n;\n"),
    }
}

/// `p/Tree.inv`, from where the classes are.
fn beside(
    machine: &Machine,
    class: ClassId,
    classes: &Classes,
) -> anyhow::Result<Option<InvariantText>> {
    let path = format!("{}.inv", machine.program().class_name(class));
    let Some(bytes) = classes.class_path().resource(&path)? else { return Ok(None) };
    let text =
        String::from_utf8(bytes).map_err(|_| anyhow::anyhow!("{path} is no text (UTF-8)"))?;
    Ok(Some(InvariantText { name: path, text }))
}
