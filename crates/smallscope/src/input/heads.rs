//! The heads of all classes of one jar or folder, packed, and kept on disk.
//!
//! A record is what a class says about itself: flags, whether it is local, its name and those of
//! its parents, each with its length before it. The file in the cache has the same records, so
//! taking it costs a read and a checksum. It is named after the jar, its size and its time, written
//! beside its place and renamed; one that is damaged, or of another format, is made anew.
//!
//! Not here: who extends whom (`hierarchy`).

use super::fingerprint::Fingerprint;
use super::jar::Jar;
use machine::ending::Deadline;
use machine::program::head::Head;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use xxhash_rust::xxh3::xxh3_128;

/// How a file in the cache begins; a change of the format changes the number.
const MAGIC: &[u8] = b"smallscope heads 1\n";

/// A checksum follows the first line.
const CHECKSUM: usize = size_of::<u128>();

/// Flags, whether it is local, and the number of parents.
const FIXED: usize = 2 + 1 + 2;

/// Heads, one after the other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Heads {
    /// **Invariant:** whole records, whose names are UTF-8.
    records: Vec<u8>,
}

/// A head where it lies.
#[derive(Clone, Copy, Debug)]
pub(super) struct Record<'a> {
    pub(super) at: u32,
    flags: u16,
    local: bool,
    pub(super) name: &'a str,
    /// Each with its length before it.
    parents: &'a [u8],
}

impl Heads {
    /// Those of a jar: from the cache, or read, and then kept there. None: there was no time.
    pub(super) fn of_jar(jar: &Jar, cache: Option<&Path>, deadline: Deadline) -> Option<Heads> {
        let place = cache.map(|cache| place(jar, cache));
        if let Some(heads) = place.as_deref().and_then(Heads::load) {
            return Some(heads);
        }
        let mut heads = Heads::default();
        let read = jar.each_class(&mut |name, bytes| {
            heads.add_class(name, bytes);
            !deadline.has_passed()
        });
        if !read {
            return None;
        }
        if let Some(place) = &place {
            heads.keep(place);
        }
        Some(heads)
    }

    /// Adds what the class file `bytes` says, if it is that of `name`.
    pub(super) fn add_class(&mut self, name: &str, bytes: &[u8]) {
        if let Some(head) = Head::read(bytes).filter(|head| head.name == name) {
            self.add(&head);
        }
    }

    fn add(&mut self, head: &Head) {
        let count = u16::try_from(head.parents.len());
        let count = count.expect("one superclass, and 65535 interfaces, of which none is twice");
        self.records.extend_from_slice(&head.flags.to_le_bytes());
        self.records.push(u8::from(head.local));
        self.records.extend_from_slice(&count.to_le_bytes());
        for name in std::iter::once(&head.name).chain(&head.parents) {
            self.records.extend_from_slice(&(name.len() as u32).to_le_bytes());
            self.records.extend_from_slice(name.as_bytes());
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Record<'_>> {
        let mut at = 0;
        std::iter::from_fn(move || {
            let (record, next) = record(&self.records, at)?;
            at = next;
            Some(record)
        })
    }

    /// The record at a place where one begins.
    pub(super) fn at(&self, at: u32) -> Record<'_> {
        record(&self.records, at as usize).expect("a record begins there").0
    }

    /// Those of a file in the cache; None if it is not there, or not whole.
    fn load(place: &Path) -> Option<Heads> {
        let bytes = fs::read(place).ok()?;
        let rest = bytes.strip_prefix(MAGIC)?;
        let (checksum, records) = rest.split_at_checked(CHECKSUM)?;
        if checksum != xxh3_128(records).to_le_bytes() {
            return None;
        }
        let heads = Heads { records: records.to_vec() };
        let last = heads.iter().last().map_or(0, |last| last.end());
        (last == heads.records.len()).then_some(heads)
    }

    /// Writes them to the cache. A cache that cannot be written costs time, and nothing else.
    fn keep(&self, place: &Path) {
        let write = || -> std::io::Result<()> {
            let cache = place.parent().unwrap_or(Path::new("."));
            fs::create_dir_all(cache)?;
            let mut beside = tempfile::NamedTempFile::new_in(cache)?;
            beside.write_all(MAGIC)?;
            beside.write_all(&xxh3_128(&self.records).to_le_bytes())?;
            beside.write_all(&self.records)?;
            beside.persist(place)?;
            Ok(())
        };
        let _ = write();
    }
}

impl<'a> Record<'a> {
    /// The superclass and the direct superinterfaces.
    pub(super) fn parents(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        let (bytes, mut at) = (self.parents, 0);
        std::iter::from_fn(move || {
            let (name, next) = name(bytes, at)?;
            at = next;
            Some(name)
        })
    }

    pub(super) fn head(&self) -> Head {
        Head {
            name: self.name.to_owned(),
            flags: self.flags,
            parents: self.parents().map(str::to_owned).collect(),
            local: self.local,
        }
    }

    fn end(&self) -> usize {
        self.at as usize + FIXED + 4 + self.name.len() + self.parents.len()
    }
}

/// Where the heads of a jar are kept.
fn place(jar: &Jar, cache: &Path) -> PathBuf {
    let mut fingerprint = Fingerprint::new();
    fingerprint.add_file(jar.path());
    // Which entries count depends on the JDK.
    fingerprint.add(format!("{:?}", jar.versions()).as_bytes());
    cache.join(format!("heads-{}", fingerprint.hex()))
}

/// The record at a place, and where the next one is; None at the end, and if it is not whole.
fn record(bytes: &[u8], at: usize) -> Option<(Record<'_>, usize)> {
    let fixed = bytes.get(at..at + FIXED)?;
    let count = u16::from_le_bytes([fixed[3], fixed[4]]);
    let (own, start) = name(bytes, at + FIXED)?;
    let mut end = start;
    for _ in 0..count {
        end = name(bytes, end)?.1;
    }
    let record = Record {
        at: u32::try_from(at).ok()?,
        flags: u16::from_le_bytes([fixed[0], fixed[1]]),
        local: fixed[2] != 0,
        name: own,
        parents: &bytes[start..end],
    };
    Some((record, end))
}

/// The name at a place, and what comes after it.
fn name(bytes: &[u8], at: usize) -> Option<(&str, usize)> {
    let length = bytes.get(at..at + 4)?.try_into().expect("four bytes");
    let end = at + 4 + u32::from_le_bytes(length) as usize;
    Some((std::str::from_utf8(bytes.get(at + 4..end)?).ok()?, end))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{TempFolder, class_file};
    use super::*;
    use std::time::Instant;

    /// A jar with a class and one below it, and an empty cache.
    fn jar(folder: &TempFolder) -> (Jar, PathBuf) {
        let (one, two) =
            (class_file("p/One", &["java/lang/Object"]), class_file("Two", &["p/One", "p/I"]));
        let path = folder.jar("a.jar", &[("p/One.class", &one), ("Two.class", &two)]);
        (Jar::open(&path, 17).unwrap(), folder.path().join("cache"))
    }

    fn names(heads: &Heads) -> Vec<&str> {
        heads.iter().map(|record| record.name).collect()
    }

    fn read(jar: &Jar, cache: &Path) -> Heads {
        Heads::of_jar(jar, Some(cache), Deadline::NEVER).unwrap()
    }

    #[test]
    fn a_head_is_what_the_class_says() {
        let folder = TempFolder::new();
        let (jar, _) = jar(&folder);
        let heads = Heads::of_jar(&jar, None, Deadline::NEVER).unwrap();
        let two = heads.iter().find(|record| record.name == "Two").unwrap().head();
        assert_eq!(two, Head::read(&class_file("Two", &["p/One", "p/I"])).unwrap());
        assert_eq!((two.parents, two.local), (vec!["p/One".into(), "p/I".into()], false));
    }

    #[test]
    fn a_file_that_is_no_class_or_another_one_has_no_head() {
        let folder = TempFolder::new();
        let other = class_file("q/Other", &["java/lang/Object"]);
        let path = folder.jar("a.jar", &[("One.class", &other), ("Two.class", b"text")]);
        let heads = Heads::of_jar(&Jar::open(&path, 17).unwrap(), None, Deadline::NEVER).unwrap();
        assert_eq!(names(&heads), [""; 0]);
    }

    #[test]
    fn what_is_in_the_cache_is_taken() {
        let folder = TempFolder::new();
        let (jar, cache) = jar(&folder);
        let mut other = Heads::default();
        other.add_class("Other", &class_file("Other", &["java/lang/Object"]));
        other.keep(&place(&jar, &cache));
        assert_eq!(names(&read(&jar, &cache)), ["Other"]);
    }

    #[test]
    fn a_cut_or_damaged_file_is_made_anew() {
        let folder = TempFolder::new();
        let (jar, cache) = jar(&folder);
        let heads = read(&jar, &cache);
        let place = place(&jar, &cache);
        let whole = fs::read(&place).unwrap();
        for at in 0..whole.len() {
            let mut damaged = whole.clone();
            damaged[at] ^= 1;
            for bytes in [&whole[..at], &damaged] {
                fs::write(&place, bytes).unwrap();
                assert_eq!(read(&jar, &cache), heads, "at {at}");
                assert_eq!(fs::read(&place).unwrap(), whole);
            }
        }
        assert_eq!(fs::read_dir(&cache).unwrap().count(), 1, "nothing is left beside it");
    }

    #[test]
    fn records_that_lie_about_their_lengths_are_refused() {
        let folder = TempFolder::new();
        let (jar, cache) = jar(&folder);
        let records = read(&jar, &cache).records;
        let place = place(&jar, &cache);
        for at in 0..records.len() {
            let mut lie = Heads { records: records.clone() };
            lie.records[at] = 0xff;
            lie.keep(&place);
            // A byte of a name may be any other; but then the name is no UTF-8.
            let loaded = Heads::load(&place);
            assert!(loaded.is_none_or(|heads| heads.iter().count() <= 2), "at {at}");
        }
    }

    #[test]
    fn a_jar_that_changed_is_read_again() {
        let folder = TempFolder::new();
        let (jar, cache) = jar(&folder);
        read(&jar, &cache);
        let class = class_file("LongerThanTheOthers", &["java/lang/Object"]);
        let path = folder.jar("a.jar", &[("LongerThanTheOthers.class", &class)]);
        let jar = Jar::open(&path, 17).unwrap();
        assert_eq!(names(&read(&jar, &cache)), ["LongerThanTheOthers"]);
    }

    #[test]
    fn a_cache_that_cannot_be_written_is_done_without() {
        let folder = TempFolder::new();
        let (jar, _) = jar(&folder);
        let file = folder.write("file", b"no folder");
        assert_eq!(names(&read(&jar, &file)), ["p/One", "Two"]);
    }

    #[test]
    fn without_time_there_is_no_half_of_it() {
        let folder = TempFolder::new();
        let (jar, cache) = jar(&folder);
        let past = Deadline::at(Instant::now());
        assert_eq!(Heads::of_jar(&jar, Some(&cache), past), None);
        assert!(!cache.exists());
    }
}
