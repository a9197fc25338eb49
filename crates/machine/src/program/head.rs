//! The head of a class file: who it is and who its parents are.
//!
//! Enough to find the subclasses of a class among thousands of files without
//! linking or even parsing them: constants are stepped over by their sizes, and in
//! a class that has the word among them, fields and methods as well, up to the one
//! attribute that tells local and anonymous classes.

use super::flags;
use crate::core::Core;

/// What a class says about itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// Internal name.
    pub name: String,
    pub flags: u16,
    /// The superclass and the direct superinterfaces.
    pub parents: Vec<String>,
    /// Declared inside of a method, or without a name.
    pub local: bool,
}

impl Head {
    /// Whether it is made by `new` in source that a user wrote: no interface, not
    /// abstract, not local and not by the compiler.
    pub fn has_instances(&self) -> bool {
        !self.local && self.flags & (flags::INTERFACE | flags::ABSTRACT | flags::SYNTHETIC) == 0
    }

    /// Reads the start of a class file; None when it is none.
    pub fn read(bytes: &[u8]) -> Option<Head> {
        let mut reader = HeadReader { bytes, at: 0, constants: Vec::new(), tells: false };
        if reader.u32()? != 0xCAFE_BABE {
            return None;
        }
        reader.skip(4)?;
        reader.constants()?;
        let flags = reader.u16()?;
        let name = reader.class()??;
        let mut parents: Vec<String> = reader.class()?.into_iter().collect();
        for _ in 0..reader.u16()? {
            parents.extend(reader.class()?);
        }
        let local = reader.tells && reader.is_local()?;
        Some(Head { name, flags, parents, local })
    }
}

impl Core {
    /// The names of the user's classes, of one package (`p/q`) or all, sorted.
    pub(crate) fn user_classes(&self, package: Option<&str>) -> Vec<String> {
        self.source.user_classes(package)
    }

    /// See [`crate::source::ClassSource::user_classes_named`].
    pub(crate) fn user_classes_named(&self, simple: &str) -> Vec<String> {
        self.source.user_classes_named(simple)
    }

    /// The heads of the user's classes below `name`; see [`crate::source::ClassSource`].
    pub(crate) fn user_classes_below(
        &self,
        name: &str,
        package: Option<&str>,
    ) -> Option<Vec<Head>> {
        self.source.user_classes_below(name, package, self.limits.deadline)
    }

    /// The head of a class that need not be linked; None when it is not there.
    pub(crate) fn head(&self, name: &str) -> Option<Head> {
        let found = self.source.find(name).ok()??;
        Head::read(&found.bytes)
    }
}

struct HeadReader<'a> {
    bytes: &'a [u8],
    at: usize,
    /// Where each constant begins, its tag included; 0 where none is.
    constants: Vec<usize>,
    /// Whether a constant is the name of the attribute that tells local classes.
    tells: bool,
}

/// The attribute that only local and anonymous classes have.
const OF_LOCAL: &[u8] = b"EnclosingMethod";

impl HeadReader<'_> {
    fn u8(&mut self) -> Option<u8> {
        let byte = *self.bytes.get(self.at)?;
        self.at += 1;
        Some(byte)
    }

    fn u16(&mut self) -> Option<u16> {
        Some(u16::from_be_bytes([self.u8()?, self.u8()?]))
    }

    fn u32(&mut self) -> Option<u32> {
        Some(u32::from(self.u16()?) << 16 | u32::from(self.u16()?))
    }

    fn skip(&mut self, count: usize) -> Option<()> {
        self.at = self.at.checked_add(count).filter(|&at| at <= self.bytes.len())?;
        Some(())
    }

    /// Sizes are those of JVMS table 4.4-A.
    fn constants(&mut self) -> Option<()> {
        let count = self.u16()?;
        self.constants = vec![0];
        while self.constants.len() < usize::from(count) {
            self.constants.push(self.at);
            match self.u8()? {
                1 => {
                    let length = usize::from(self.u16()?);
                    let start = self.at;
                    self.skip(length)?;
                    self.tells |= &self.bytes[start..self.at] == OF_LOCAL;
                }
                3 | 4 | 9..=12 | 17 | 18 => self.skip(4)?,
                5 | 6 => {
                    self.skip(8)?;
                    // It takes two places.
                    self.constants.push(0);
                }
                7 | 8 | 16 | 19 | 20 => self.skip(2)?,
                15 => self.skip(3)?,
                _ => return None,
            }
        }
        Some(())
    }

    /// Skips fields and methods; whether an attribute says that the class is local.
    fn is_local(&mut self) -> Option<bool> {
        for _ in 0..2 {
            for _ in 0..self.u16()? {
                self.skip(6)?;
                self.attributes()?;
            }
        }
        self.attributes()
    }

    /// Skips attributes; whether one says that the class is local.
    fn attributes(&mut self) -> Option<bool> {
        let mut local = false;
        for _ in 0..self.u16()? {
            let name = self.u16()?;
            local |= self.utf8(name)? == OF_LOCAL;
            let length = self.u32()?;
            self.skip(length as usize)?;
        }
        Some(local)
    }

    /// The class that the next two bytes refer to; there may be none.
    fn class(&mut self) -> Option<Option<String>> {
        let index = self.u16()?;
        if index == 0 {
            return Some(None);
        }
        let at = *self.constants.get(usize::from(index))?;
        let name = u16::from_be_bytes([*self.bytes.get(at + 1)?, *self.bytes.get(at + 2)?]);
        Some(Some(String::from_utf8_lossy(self.utf8(name)?).into_owned()))
    }

    fn utf8(&self, index: u16) -> Option<&[u8]> {
        let at = *self.constants.get(usize::from(index)).filter(|&&at| at > 0)?;
        let length = u16::from_be_bytes([*self.bytes.get(at + 1)?, *self.bytes.get(at + 2)?]);
        self.bytes.get(at + 3..at + 3 + usize::from(length))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_class_file_has_no_head() {
        for bytes in
            [&b""[..], b"\xCA\xFE\xBA\xBE", b"\xCA\xFE\xBA\xBE\0\0\0\x34\0\x02\x01\xFF\xFF"]
        {
            assert_eq!(Head::read(bytes), None);
        }
    }
}
