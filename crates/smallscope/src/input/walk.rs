//! The files of a folder on the class path, package by package.

use std::path::Path;
use walkdir::{DirEntry, WalkDir};

/// What is in `folder`, and in the packages below it if `deep`: sorted, since the order of a folder
/// is no order. What a folder that is no package holds (`.git`, `META-INF`) is none of the
/// program's. Links are followed unless they lead back up; what cannot be read is passed over.
pub(super) fn entries(folder: &Path, deep: bool) -> impl Iterator<Item = DirEntry> + use<> {
    let walk = WalkDir::new(folder).min_depth(1).max_depth(if deep { usize::MAX } else { 1 });
    let entries = walk.follow_links(true).sort_by_file_name().into_iter();
    entries.filter_entry(belongs).flatten()
}

/// Whether it is a file, or a folder that may be a package.
fn belongs(entry: &DirEntry) -> bool {
    let is_package = |name: &str| !name.contains(['.', '-']);
    !entry.file_type().is_dir() || entry.file_name().to_str().is_some_and(is_package)
}
