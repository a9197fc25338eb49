//! What the cases of a Java file must print, in a file beside it.
//!
//! Each case is a section: a line `==== name`, then for each command the line as typed, what it
//! prints, after `[stderr]` what it says on standard error, and `[exit N]` unless that is 0.

use std::fmt::Write;
use std::fs;
use std::path::PathBuf;
use std::sync::Mutex;

const HEADING: &str = "==== ";

/// Cases of one file may be written down at the same time.
static WRITING: Mutex<()> = Mutex::new(());

/// One section of a file.
pub(crate) struct Expected {
    file: PathBuf,
    /// All sections that the file must have, in their order.
    names: Vec<String>,
    name: String,
}

impl Expected {
    pub(crate) fn new(file: PathBuf, names: Vec<String>, name: String) -> Expected {
        Expected { file, names, name }
    }

    /// What the section says; a file with other sections than those it must have is wrong.
    pub(crate) fn read(&self) -> Result<String, String> {
        let sections = self.sections();
        let names: Vec<&String> = sections.iter().map(|(name, _)| name).collect();
        if names != self.names.iter().collect::<Vec<_>>() {
            let shown = self.file.display();
            return Err(format!(
                "{shown} has the sections {names:?}, the Java file the cases {:?}: SMALLSCOPE_BLESS=1 \
                 writes them down",
                self.names
            ));
        }
        let of_case = sections.into_iter().find(|(name, _)| *name == self.name);
        Ok(of_case.expect("the names are the same").1)
    }

    /// Replaces the section, and removes those that no case has.
    pub(crate) fn write(&self, text: &str) {
        let _alone = WRITING.lock().expect("nobody panics while writing");
        let old = self.sections();
        let mut whole = String::new();
        for name in &self.names {
            let before = old.iter().find(|(other, _)| other == name).map(|(_, text)| text.as_str());
            let section = if *name == self.name { Some(text) } else { before };
            if let Some(section) = section {
                let _ = write!(whole, "{HEADING}{name}\n{section}");
            }
        }
        fs::write(&self.file, whole).expect("the corpus can be written");
    }

    fn sections(&self) -> Vec<(String, String)> {
        let text = fs::read_to_string(&self.file).unwrap_or_default();
        let mut sections: Vec<(String, String)> = Vec::new();
        for line in text.split_inclusive('\n') {
            match (line.strip_prefix(HEADING), sections.last_mut()) {
                (Some(name), _) => sections.push((name.trim_end().to_owned(), String::new())),
                (None, Some((_, section))) => section.push_str(line),
                (None, None) => panic!("{} begins with no section", self.file.display()),
            }
        }
        sections
    }
}
