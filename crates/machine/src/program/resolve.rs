//! From constant-pool entries to classes, fields and methods (JVMS 5.4.3), and
//! which method a call on an object selects (5.4.6).

use super::link::{LinkError, intern_utf8};
use super::names::Name;
use super::{ClassId, Field, MethodId, Program, SELECTIONS, Selection, flags};
use crate::core::Core;
use crate::ending::Outcome;
use ristretto_classfile::Constant;

/// A field or method constant: where to look for which name and type.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Member {
    pub(crate) class: u16,
    pub(crate) name: Name,
    pub(crate) descriptor: Name,
}

impl Core {
    /// The class that constant `index` of `host` names.
    pub(crate) fn class_constant(&mut self, host: ClassId, index: u16) -> Outcome<ClassId> {
        let name =
            self.program.class(host).file.as_ref().and_then(|file| {
                file.constant_pool.try_get_class(index).map(ToString::to_string).ok()
            });
        let name = name.ok_or_else(|| self.malformed(host, index))?;
        self.loading.push(self.program.class(host).name);
        let class = self.load(&name);
        self.loading.pop();
        class.map_err(|error| self.link_failure(error))
    }

    fn malformed(&mut self, host: ClassId, index: u16) -> crate::ending::Interrupt {
        let problem = format!("constant {index} has the wrong kind");
        let place = self.program.class(host).place.clone();
        self.link_failure(LinkError::Malformed { place, problem })
    }

    /// Name, type and class of a field or method constant.
    pub(crate) fn member_constant(&mut self, host: ClassId, index: u16) -> Outcome<Member> {
        self.program.member(host, index).ok_or_else(|| self.malformed(host, index))
    }

    /// The field that a constant names, and the class that declares it.
    pub(crate) fn field_constant(
        &mut self,
        host: ClassId,
        index: u16,
        is_static: bool,
    ) -> Outcome<(ClassId, Field)> {
        let member = self.member_constant(host, index)?;
        let class = self.class_constant(host, member.class)?;
        let found = self.program.resolve_field(class, member.name, member.descriptor);
        let Some((owner, field)) = found else {
            let name = self.program.names.get(member.name).to_owned();
            return Err(self.link_failure(LinkError::NoSuchField(name)));
        };
        if field.is_static() != is_static {
            let expected = if is_static { "static" } else { "non-static" };
            let name = format!(
                "Expected {expected} field {}.{}",
                self.program.java_name(owner),
                self.program.names.get(field.name)
            );
            return Err(self.link_failure(LinkError::Incompatible(name)));
        }
        Ok((owner, field))
    }

    /// The method that a constant names.
    pub(crate) fn method_constant(&mut self, host: ClassId, index: u16) -> Outcome<MethodId> {
        let member = self.member_constant(host, index)?;
        let class = self.class_constant(host, member.class)?;
        let found = self.program.resolve_method(class, member.name, member.descriptor);
        found.ok_or_else(|| {
            let message = self.describe(class, &member);
            self.link_failure(LinkError::NoSuchMethod(message))
        })
    }

    /// `'int Foo.bar(java.lang.String)'`, as HotSpot quotes methods.
    fn describe(&self, class: ClassId, member: &Member) -> String {
        let names = &self.program.names;
        quoted(&self.program.java_name(class), names.get(member.name), names.get(member.descriptor))
    }

    /// What an object of `class` does for `method`, found by name: interface
    /// calls, and calls on methods that have no place in the vtable.
    pub(crate) fn select(&mut self, class: ClassId, method: MethodId) -> Outcome<MethodId> {
        if let Some(target) = self.program.selected(class, method) {
            return Ok(target);
        }
        let Some(target) = self.program.select_uncached(class, method) else {
            let called = self.program.method(method);
            let names = &self.program.names;
            let text = quoted(
                &self.program.java_name(called.class),
                names.get(called.name),
                names.get(called.descriptor),
            );
            let receiver = self.program.java_name(class);
            let message = format!(
                "Receiver class {receiver} does not define or inherit an implementation of the resolved method {text}"
            );
            return Err(self.link_failure(LinkError::Abstract(message)));
        };
        self.program.remember_selection(class, method, target);
        Ok(target)
    }
}

pub(crate) fn quoted(class: &str, name: &str, descriptor: &str) -> String {
    let Some((parameters, result)) = super::descriptor::split(descriptor) else {
        return format!("'{class}.{name}{descriptor}'");
    };
    let parameters: Vec<String> = parameters.into_iter().map(java_type).collect();
    format!("'{} {class}.{name}({})'", java_type(result), parameters.join(", "))
}

/// A field descriptor as Java source writes the type.
pub(crate) fn java_type(descriptor: &str) -> String {
    let dimensions = descriptor.bytes().take_while(|&byte| byte == b'[').count();
    let element = &descriptor[dimensions..];
    let name = match element {
        "V" => "void".to_owned(),
        _ => match element.bytes().next().and_then(crate::value::Kind::of_letter) {
            Some(crate::value::Kind::Ref) | None => {
                super::descriptor::class_of_field(element).replace('/', ".")
            }
            kind => super::link::primitive_name(kind).to_owned(),
        },
    };
    name + &"[]".repeat(dimensions)
}

impl Program {
    pub(crate) fn member(&mut self, host: ClassId, index: u16) -> Option<Member> {
        let file = self.class(host).file.clone()?;
        let pool = &file.constant_pool;
        let (class, name_and_type) = match pool.get(index)? {
            Constant::FieldRef { class_index, name_and_type_index }
            | Constant::MethodRef { class_index, name_and_type_index }
            | Constant::InterfaceMethodRef { class_index, name_and_type_index } => {
                (*class_index, *name_and_type_index)
            }
            _ => return None,
        };
        let (name, descriptor) = pool.try_get_name_and_type(name_and_type).ok()?;
        Some(Member {
            class,
            name: intern_utf8(&mut self.names, pool, *name)?,
            descriptor: intern_utf8(&mut self.names, pool, *descriptor)?,
        })
    }

    /// JVMS 5.4.3.2: the class, its superinterfaces, its superclass.
    pub(crate) fn resolve_field(
        &self,
        class: ClassId,
        name: Name,
        descriptor: Name,
    ) -> Option<(ClassId, Field)> {
        let declared = |class: ClassId| {
            let mut fields = self.class(class).fields.iter();
            let field = fields.find(|field| field.name == name && field.descriptor == descriptor);
            field.map(|field| (class, field.clone()))
        };
        // A lattice of interfaces has many ways up, so it is not walked: where
        // two interfaces declare the field, the compiler has refused the name.
        let ancestors = self.class(class).ancestors.iter().rev();
        ancestors.copied().find_map(|class| {
            let interfaces = || self.declaring_interfaces(class).find_map(declared);
            declared(class).or_else(interfaces)
        })
    }

    /// All superinterfaces, direct ones first.
    fn declaring_interfaces(&self, class: ClassId) -> impl Iterator<Item = ClassId> {
        let class = self.class(class);
        class.interfaces.iter().chain(&class.all_interfaces).copied()
    }

    /// JVMS 5.4.3.3 and 5.4.3.4: superclasses first, then the superinterfaces.
    pub(crate) fn resolve_method(
        &self,
        class: ClassId,
        name: Name,
        descriptor: Name,
    ) -> Option<MethodId> {
        let ancestors = self.class(class).ancestors.iter().rev();
        ancestors
            .filter_map(|&ancestor| self.declared(ancestor, name, descriptor))
            .next()
            .or_else(|| self.most_specific(class, name, descriptor))
            .or_else(|| self.any_interface_method(class, name, descriptor))
    }

    /// The one default method that no other overrides, if there is one.
    fn most_specific(&self, class: ClassId, name: Name, descriptor: Name) -> Option<MethodId> {
        let candidates: Vec<MethodId> = self
            .interface_methods(class, name, descriptor)
            .filter(|&method| self.method(method).flags & (flags::STATIC | flags::PRIVATE) == 0)
            .collect();
        let overridden = |&method: &MethodId| {
            let owner = self.method(method).class;
            candidates
                .iter()
                .any(|&other| other != method && self.is_subclass(self.method(other).class, owner))
        };
        let mut maximal = candidates
            .iter()
            .filter(|method| !overridden(method))
            .copied()
            .filter(|&method| !self.method(method).is_abstract());
        match (maximal.next(), maximal.next()) {
            (Some(method), None) => Some(method),
            _ => None,
        }
    }

    fn any_interface_method(
        &self,
        class: ClassId,
        name: Name,
        descriptor: Name,
    ) -> Option<MethodId> {
        self.interface_methods(class, name, descriptor)
            .find(|&method| self.method(method).flags & (flags::STATIC | flags::PRIVATE) == 0)
    }

    fn interface_methods(
        &self,
        class: ClassId,
        name: Name,
        descriptor: Name,
    ) -> impl Iterator<Item = MethodId> {
        let interfaces = self.class(class).all_interfaces.iter();
        interfaces.filter_map(move |&interface| self.declared(interface, name, descriptor))
    }

    #[inline(always)]
    fn selection_index(class: ClassId, method: MethodId) -> usize {
        (class.0.wrapping_mul(0x9E37_79B1) ^ method.0.wrapping_mul(0x85EB_CA6B)) as usize >> 7
            & (SELECTIONS - 1)
    }

    #[inline(always)]
    pub(crate) fn selected(&self, class: ClassId, method: MethodId) -> Option<MethodId> {
        let cached = self.selections[Self::selection_index(class, method)];
        // Class 0 is Object, method 0 its constructor: never selected, so an
        // empty entry matches nothing.
        (cached.class == class && cached.method == method && cached.target.0 != 0)
            .then_some(cached.target)
    }

    fn remember_selection(&mut self, class: ClassId, method: MethodId, target: MethodId) {
        let index = Self::selection_index(class, method);
        self.selections[index] = Selection { class, method, target };
    }

    /// JVMS 5.4.6.
    fn select_uncached(&self, class: ClassId, method: MethodId) -> Option<MethodId> {
        let called = self.method(method);
        if called.flags & flags::PRIVATE != 0 {
            return Some(method);
        }
        let (name, descriptor) = (called.name, called.descriptor);
        let ancestors = self.class(class).ancestors.iter().rev();
        let in_class = ancestors
            .filter_map(|&ancestor| self.declared(ancestor, name, descriptor))
            .find(|&found| self.method(found).flags & (flags::STATIC | flags::PRIVATE) == 0);
        match in_class {
            Some(found) if !self.method(found).is_abstract() => Some(found),
            Some(_) => None,
            None => self.most_specific(class, name, descriptor),
        }
    }
}
