//! Mutants as class files, in a folder.
//!
//! Each has a folder, with the one class that it changes, so that a class path that begins with it runs the
//! mutant. `index.tsv` lists them. Only a folder that is new, or was made here, is written to.

use crate::suite::mutant::Mutant;
use anyhow::{anyhow, bail};
use std::fmt::Write;
use std::fs;
use std::path::Path;

const INDEX: &str = "index.tsv";

const HEAD: &str = "folder\tid\toperator\tclass\tmethod\tline\tdescription\n";

/// Writes mutants, as far as they have class files.
///
/// # Errors
/// The folder cannot be written, or is somebody else's.
pub(super) fn write<'m>(
    folder: &Path,
    mutants: impl Iterator<Item = (&'m Mutant, Option<Vec<u8>>)>,
) -> anyhow::Result<()> {
    prepare(folder)?;
    let mut index = HEAD.to_owned();
    for (mutant, bytes) in mutants {
        let Some(bytes) = bytes else { continue };
        let Mutant { number, operator, class, method, descriptor, line, description, .. } = mutant;
        let id = mutant.id();
        // The id has only the last part of the class's name.
        let name = format!("{}-{number}", class.replace('/', "."));
        let file = folder.join(&name).join(format!("{class}.class"));
        save(&file, &bytes)?;
        let line = line.map_or_else(String::new, |line| line.to_string());
        let (class, description) = (class.replace('/', "."), description.replace('\t', " "));
        let _ = writeln!(
            index,
            "{name}\t{id}\t{operator}\t{class}\t{method}{descriptor}\t{line}\t{description}"
        );
    }
    save(&folder.join(INDEX), index.as_bytes())
}

/// Removes what an earlier run made.
fn prepare(folder: &Path) -> anyhow::Result<()> {
    let Ok(mut entries) = fs::read_dir(folder) else { return Ok(()) };
    if entries.next().is_none() {
        return Ok(());
    }
    let shown = folder.display();
    let index = fs::read_to_string(folder.join(INDEX)).unwrap_or_default();
    let Some(rows) = index.strip_prefix(HEAD) else {
        bail!("{shown} is not a folder that Smallscope made: name another one");
    };
    for name in rows.lines().filter_map(|row| row.split('\t').next()) {
        // A name that leads elsewhere was not written here.
        if !name.is_empty() && !name.contains(['/', '\\']) && name != ".." && name != "." {
            let _ = fs::remove_dir_all(folder.join(name));
        }
    }
    Ok(())
}

fn save(file: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let parent = file.parent().unwrap_or(file);
    let saved = fs::create_dir_all(parent).and_then(|()| fs::write(file, bytes));
    saved.map_err(|error| anyhow!("{} cannot be written ({error})", file.display()))
}
