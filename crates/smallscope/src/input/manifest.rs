//! The two things in `META-INF/MANIFEST.MF` that decide where classes are found.

use percent_encoding::percent_decode_str;
use std::borrow::Cow;
use std::path::{Path, PathBuf};

/// The main section of a manifest, as far as it concerns us.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Manifest {
    pub(super) multi_release: bool,
    /// The URLs of `Class-Path`, as written.
    class_path: Vec<String>,
}

impl Manifest {
    /// Never fails: what is no attribute is ignored, as `java` ignores it.
    pub(super) fn parse(bytes: &[u8]) -> Manifest {
        let mut manifest = Manifest::default();
        for line in main_section(bytes) {
            let line = String::from_utf8_lossy(&line);
            let Some((name, value)) = line.split_once(':') else {
                continue;
            };
            if name.eq_ignore_ascii_case("Multi-Release") {
                manifest.multi_release = value.trim().eq_ignore_ascii_case("true");
            } else if name.eq_ignore_ascii_case("Class-Path") {
                manifest.class_path = value.split_whitespace().map(str::to_owned).collect();
            }
        }
        manifest
    }

    /// The files and folders that `Class-Path` names, seen from the jar that has this manifest.
    /// URLs that do not name files are left out.
    pub(super) fn class_path_from(&self, jar: &Path) -> Vec<PathBuf> {
        let folder = jar.parent().unwrap_or(Path::new(""));
        self.class_path.iter().filter_map(|url| Some(folder.join(path_of(url)?))).collect()
    }
}

/// The lines up to the first empty one. A line that begins with a blank continues the one before,
/// and may do so in the middle of a character, hence bytes.
fn main_section(bytes: &[u8]) -> Vec<Vec<u8>> {
    let mut lines: Vec<Vec<u8>> = Vec::new();
    for line in bytes.split(|&byte| byte == b'\n') {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        match (line, lines.last_mut()) {
            ([], _) => break,
            ([b' ', rest @ ..], Some(last)) => last.extend_from_slice(rest),
            _ => lines.push(line.to_vec()),
        }
    }
    lines
}

/// `../lib/a%20b.jar` and `file:/lib/a.jar` name files, `http://...` does not.
fn path_of(url: &str) -> Option<PathBuf> {
    let path = match url.split_once(':') {
        None => url,
        Some((scheme, path)) if scheme.eq_ignore_ascii_case("file") => {
            path.strip_prefix("//").unwrap_or(path)
        }
        Some(_) => return None,
    };
    let decoded = percent_decoded(path)?;
    (!decoded.is_empty() && !decoded.contains('\0')).then(|| PathBuf::from(decoded))
}

/// None where `%` is not followed by two hexadecimal digits, as `java` has it.
fn percent_decoded(text: &str) -> Option<String> {
    let is_escape =
        |rest: &str| rest.len() >= 2 && rest.bytes().take(2).all(|digit| digit.is_ascii_hexdigit());
    let whole = text.split('%').skip(1).all(is_escape);
    let decoded = percent_decode_str(text).decode_utf8().ok().filter(|_| whole);
    decoded.map(Cow::into_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn class_path(manifest: &str) -> Vec<PathBuf> {
        Manifest::parse(manifest.as_bytes()).class_path_from(Path::new("lib/a.jar"))
    }

    #[test]
    fn a_long_line_continues_after_a_blank() {
        let text =
            "Manifest-Version: 1.0\r\nClass-Path: b.jar ../c\r\n .jar\r\n  d/\r\n\r\nName: x\r\n";
        assert_eq!(class_path(text), ["lib/b.jar", "lib/../c.jar", "lib/d/"].map(PathBuf::from));
    }

    #[test]
    fn only_the_main_section_counts() {
        assert!(Manifest::parse(b"multi-release: TRUE\n").multi_release);
        assert!(!Manifest::parse(b"A: b\n\nMulti-Release: true\n").multi_release);
        assert!(!Manifest::parse(b"Multi-Release: truer\n").multi_release);
    }

    #[test]
    fn urls_are_decoded_and_those_of_other_schemes_left_out() {
        let text = "Class-Path: a%20b.jar http://x/y.jar file:/z.jar file:///w.jar bad%zz.jar nul%00.jar %\n";
        assert_eq!(class_path(text), ["lib/a b.jar", "/z.jar", "/w.jar"].map(PathBuf::from));
    }

    #[test]
    fn bytes_that_are_no_manifest_are_an_empty_one() {
        for bytes in [&b""[..], b"\n", b" x", &[0xff, 0xfe, b'\n'], b":::\n:"] {
            assert_eq!(Manifest::parse(bytes), Manifest::default());
        }
    }
}
