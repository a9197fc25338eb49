//! Strings that the linker compares often, as small numbers.

use rustc_hash::FxHashMap;

/// An interned string: a class, field or method name, or a descriptor.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Name(pub u32);

#[derive(Default, Clone)]
pub struct Names {
    strings: Vec<std::rc::Rc<str>>,
    ids: FxHashMap<std::rc::Rc<str>, Name>,
}

impl Names {
    pub fn intern(&mut self, string: &str) -> Name {
        if let Some(&name) = self.ids.get(string) {
            return name;
        }
        let name = Name(self.strings.len() as u32);
        let string: std::rc::Rc<str> = string.into();
        self.strings.push(string.clone());
        self.ids.insert(string, name);
        name
    }

    /// The name of a string that was interned before.
    pub fn find(&self, string: &str) -> Option<Name> {
        self.ids.get(string).copied()
    }

    pub fn get(&self, name: Name) -> &str {
        &self.strings[name.0 as usize]
    }

    /// A shared handle, for when the table must not stay borrowed.
    pub fn shared(&self, name: Name) -> std::rc::Rc<str> {
        self.strings[name.0 as usize].clone()
    }
}
