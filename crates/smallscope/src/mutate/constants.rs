//! The constants of a class, to which mutants add what they name.

use ristretto_classfile::{Constant, ConstantPool};

/// The class's own constants keep their places: new ones come behind.
pub(super) struct Constants {
    pool: ConstantPool<'static>,
    /// Whether there are more than the last time that somebody asked.
    grew: bool,
}

impl Constants {
    pub(super) fn new(pool: ConstantPool<'static>) -> Constants {
        Constants { pool, grew: false }
    }

    pub(super) fn pool(&self) -> &ConstantPool<'static> {
        &self.pool
    }

    pub(super) fn into_pool(self) -> ConstantPool<'static> {
        self.pool
    }

    pub(super) fn take_grew(&mut self) -> bool {
        std::mem::take(&mut self.grew)
    }

    /// The place of a constant, which may be new; None if there is no room.
    pub(super) fn add(&mut self, constant: Constant<'static>) -> Option<u16> {
        // Places count from 1, and those behind a long or double are empty.
        let places = 1..=u16::try_from(self.pool.len()).ok()?;
        let mut known = places.filter(|&index| self.pool.get(index) == Some(&constant));
        if let Some(index) = known.next() {
            return Some(index);
        }
        // The last place is 65,534, and a long takes two.
        if self.pool.len() >= usize::from(u16::MAX) - 2 {
            return None;
        }
        self.grew = true;
        self.pool.add(constant).ok()
    }

    /// A field or method of the class that another constant names, with another name.
    pub(super) fn renamed(&mut self, member: u16, name: &str) -> Option<u16> {
        let member = self.pool.get(member)?.clone();
        let (Constant::FieldRef { name_and_type_index, .. }
        | Constant::MethodRef { name_and_type_index, .. }
        | Constant::InterfaceMethodRef { name_and_type_index, .. }) = member
        else {
            return None;
        };
        let (_, descriptor_index) = self.pool.try_get_name_and_type(name_and_type_index).ok()?;
        let descriptor_index = *descriptor_index;
        let name_index = self.add(Constant::utf8(name.to_owned()))?;
        let name_and_type_index =
            self.add(Constant::NameAndType { name_index, descriptor_index })?;
        self.add(match member {
            Constant::FieldRef { class_index, .. } => {
                Constant::FieldRef { class_index, name_and_type_index }
            }
            Constant::MethodRef { class_index, .. } => {
                Constant::MethodRef { class_index, name_and_type_index }
            }
            Constant::InterfaceMethodRef { class_index, .. } => {
                Constant::InterfaceMethodRef { class_index, name_and_type_index }
            }
            _ => return None,
        })
    }
}
