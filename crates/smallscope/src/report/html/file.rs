//! A page on the disk, beside files of people.
//!
//! The first line of a page has a hash of the rest. Only a page whose hash still fits may be replaced.

use anyhow::{anyhow, bail};
use std::fs;
use std::path::Path;

const MARK: &str = "<!doctype html><!-- made by smallscope, ";

/// Refuses a file that must not be replaced, before anybody has spent time on a new one.
///
/// # Errors
/// It is not ours, or somebody edited it.
pub fn check(path: &Path) -> anyhow::Result<()> {
    let shown = path.display();
    let Ok(there) = fs::read(path) else {
        // Also if it is no file: then writing says so.
        return Ok(());
    };
    let text = String::from_utf8_lossy(&there).replace("\r\n", "\n");
    let said =
        text.split_once('\n').and_then(|(first, body)| Some((first.strip_prefix(MARK)?, body)));
    match said {
        _ if there.is_empty() => Ok(()),
        None => bail!("{shown} is not a page that Smallscope made: move it, or name another file"),
        Some((hash, body)) if hash.get(..HASH) == Some(&hash_of(body)) => Ok(()),
        Some(_) => bail!("{shown} was edited: move it, or name another file"),
    }
}

/// Writes a page, unless something is there that must not be replaced.
///
/// # Errors
/// See [`check`]; or it cannot be written.
pub fn write(path: &Path, page: &str) -> anyhow::Result<()> {
    check(path)?;
    let text = format!("{MARK}{}; it is replaced unless edited -->\n{page}", hash_of(page));
    fs::write(path, text).map_err(|error| anyhow!("{} cannot be written ({error})", path.display()))
}

const HASH: usize = 16;

fn hash_of(text: &str) -> String {
    let mut hash = blake3::hash(text.as_bytes()).to_hex().to_string();
    hash.truncate(HASH);
    hash
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_replaced_unless_somebody_edited_or_made_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("page.html");
        write(&path, "<p>one</p>\n").unwrap();
        write(&path, "<p>two</p>\n").unwrap();
        let ours = fs::read_to_string(&path).unwrap();
        assert!(ours.ends_with("<p>two</p>\n"), "{ours}");
        fs::write(&path, ours.replace('\n', "\r\n")).unwrap();
        write(&path, "<p>two</p>\n").unwrap();
        for (theirs, why) in [(ours + "mine", "was edited"), ("mine".to_owned(), "is not a page")] {
            fs::write(&path, &theirs).unwrap();
            let error = write(&path, "<p>three</p>\n").unwrap_err().to_string();
            assert!(error.contains(why), "{error}");
            assert_eq!(fs::read_to_string(&path).unwrap(), theirs);
        }
    }
}
