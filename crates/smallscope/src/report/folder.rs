//! A folder with one file per structure. Ours are marked; others are never
//! touched.

use anyhow::bail;
use std::fs;
use std::path::{Path, PathBuf};

/// A kind of file that we write.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    pub ending: &'static str,
    /// The comment by which a file is known to be ours, somewhere in its first line.
    pub mark: &'static str,
}

pub struct Folder {
    path: PathBuf,
    /// `SearchTree` of `SearchTree-0001.svg`.
    stem: String,
    format: Format,
}

impl Folder {
    /// Makes the folder if needed, and removes what an earlier run wrote for
    /// the same class, so that what is there belongs together.
    ///
    /// # Errors
    /// It cannot be written, or a file in the way is not ours.
    pub fn open(path: &Path, stem: &str, format: Format) -> anyhow::Result<Folder> {
        let folder = Folder { path: path.to_owned(), stem: stem.to_owned(), format };
        folder.prepare().map_err(|error| anyhow::anyhow!("{}: {error}", path.display()))?;
        Ok(folder)
    }

    fn prepare(&self) -> std::io::Result<()> {
        fs::create_dir_all(&self.path)?;
        for entry in fs::read_dir(&self.path)? {
            let path = entry?.path();
            if self.may_be_ours(&path) && self.is_ours(&path) {
                fs::remove_file(path)?;
            }
        }
        Ok(())
    }

    /// The name of a file without its ending: `SearchTree-0001`.
    pub fn name(&self, number: u64) -> String {
        format!("{}-{number:04}", self.stem)
    }

    /// Writes a file, unless somebody else's has its name.
    ///
    /// # Errors
    /// See above.
    pub fn write(&self, number: u64, text: &str) -> anyhow::Result<()> {
        let name = format!("{}.{}", self.name(number), self.format.ending);
        let path = self.path.join(name);
        let shown = path.display();
        if path.exists() && !self.is_ours(&path) {
            bail!("{shown} is not a file that Smallscope made: move it, or name another folder");
        }
        fs::write(&path, text).map_err(|error| anyhow::anyhow!("{shown}: {error}"))
    }

    fn may_be_ours(&self, path: &Path) -> bool {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let number = name
            .strip_prefix(&format!("{}-", self.stem))
            .and_then(|rest| rest.strip_suffix(&format!(".{}", self.format.ending)));
        number.is_some_and(|number| {
            number.len() >= 4 && number.bytes().all(|digit| digit.is_ascii_digit())
        })
    }

    fn is_ours(&self, path: &Path) -> bool {
        let text = fs::read_to_string(path).unwrap_or_default();
        text.lines().next().is_some_and(|line| line.contains(self.format.mark))
    }
}
