//! From a class file to a [`Class`]: superclass first, then fields get slots
//! and methods get their place in the vtable.
//!
//! Access is not checked (the compiler did), and there is one name space for
//! all classes: class loaders see the same classes.

use super::descriptor::{Signature, class_of_field};
use super::file::File;
use super::names::Name;
use super::{CallEntry, Class, ClassId, Field, Method, MethodId, Shape, flags};
use crate::core::Core;
use crate::natives;
use crate::twins::key::Key;
use crate::value::{Kind, Ref};
use ristretto_classfile::attributes::Attribute;
use ristretto_classfile::{ClassFile, ConstantPool};
use std::borrow::Cow;
use std::rc::Rc;

/// The newest class file version that we know: Java 25.
const NEWEST: u16 = 69;
/// Superclass chains and array dimensions longer than this are refused.
const DEEPEST: usize = 1000;

/// Why a class, field or method could not be linked. Each is a Java error that
/// the program under test may catch.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LinkError {
    #[error("class {} is not on the class path{}", name.replace('/', "."), needed(.by))]
    Missing { name: String, by: String },
    #[error("{place}: {problem}")]
    Malformed { place: String, problem: String },
    #[error("{place}: class file version {version}.0 is newer than {NEWEST}.0 (Java 25)")]
    TooNew { place: String, version: u16 },
    #[error("{0} is its own superclass or superinterface")]
    Circular(String),
    #[error("{0}")]
    Incompatible(String),
    #[error("{0}")]
    NoSuchField(String),
    #[error("{0}")]
    NoSuchMethod(String),
    #[error("{0}")]
    Abstract(String),
    #[error("{0}")]
    Verify(String),
    #[error("Java heap space")]
    OutOfMemory,
    /// Not a Java error: something that the machine does not model.
    #[error("{0}")]
    Unsupported(String),
}

fn needed(by: &str) -> String {
    if by.is_empty() { String::new() } else { format!(" (needed by {})", by.replace('/', ".")) }
}

impl LinkError {
    /// The class of the Java error that stands for it.
    pub fn java_class(&self) -> &'static str {
        match self {
            LinkError::Missing { .. } => "java/lang/NoClassDefFoundError",
            LinkError::Malformed { .. } => "java/lang/ClassFormatError",
            LinkError::TooNew { .. } => "java/lang/UnsupportedClassVersionError",
            LinkError::Circular(_) => "java/lang/ClassCircularityError",
            LinkError::Incompatible(_) | LinkError::Unsupported(_) => {
                "java/lang/IncompatibleClassChangeError"
            }
            LinkError::NoSuchField(_) => "java/lang/NoSuchFieldError",
            LinkError::NoSuchMethod(_) => "java/lang/NoSuchMethodError",
            LinkError::Abstract(_) => "java/lang/AbstractMethodError",
            LinkError::Verify(_) => "java/lang/VerifyError",
            LinkError::OutOfMemory => "java/lang/OutOfMemoryError",
        }
    }

    /// The message of the Java error.
    pub fn java_message(&self) -> String {
        match self {
            LinkError::Missing { name, .. } => name.clone(),
            other => other.to_string(),
        }
    }
}

impl From<crate::heap::HeapFull> for LinkError {
    fn from(_: crate::heap::HeapFull) -> Self {
        LinkError::OutOfMemory
    }
}

type Linked<T> = Result<T, LinkError>;

impl Core {
    /// The class of that internal name (`java/lang/String`, `[I`), linked now
    /// if nobody has named it before.
    ///
    /// # Errors
    /// It is missing or malformed, or one that it needs is.
    pub(crate) fn load(&mut self, name: &str) -> Linked<ClassId> {
        if let Some(class) = self.program.loaded(name) {
            return Ok(class);
        }
        if let Some(component) = name.strip_prefix('[') {
            return self.load_array(name, component);
        }
        let found = self
            .source
            .find(name)
            .map_err(|problem| LinkError::Malformed { place: name.to_owned(), problem })?;
        let Some(found) = found else {
            return Err(self.missing(name));
        };
        let file = parse(found.bytes, &found.place, found.platform)?;
        let declared = file.class_name().map(ToString::to_string).unwrap_or_default();
        if declared != name {
            let problem = format!("it declares class {declared}, not {name}");
            return Err(LinkError::Malformed { place: found.place, problem });
        }
        self.link(file, found.place, found.platform)
    }

    fn missing(&self, name: &str) -> LinkError {
        let by = self.loading.last().map(|&name| self.program.names.get(name).to_owned());
        LinkError::Missing { name: name.to_owned(), by: by.unwrap_or_default() }
    }

    /// Links a class made by the machine for a call site.
    pub(crate) fn link_synthesized(&mut self, file: ClassFile<'static>) -> Linked<ClassId> {
        let class = self.link(file.into(), "synthesized".to_owned(), true)?;
        self.program.class_mut(class).hidden = true;
        Ok(class)
    }

    fn link(&mut self, file: File, place: String, trusted: bool) -> Linked<ClassId> {
        let malformed = |problem: String| LinkError::Malformed { place: place.clone(), problem };
        let name = file.class_name().map_err(|error| malformed(error.to_string()))?.to_string();
        let name = self.program.names.intern(&name);
        if self.loading.contains(&name) || self.loading.len() > DEEPEST {
            return Err(LinkError::Circular(self.program.names.get(name).to_owned()));
        }
        self.loading.push(name);
        let class = self.link_parents(&file).and_then(|(super_class, interfaces)| {
            Linking { core: self, file: Rc::new(file), name, place: place.clone(), trusted }
                .class(super_class, interfaces)
        });
        self.loading.pop();
        class
    }

    fn link_parents(&mut self, file: &ClassFile<'_>) -> Linked<(Option<ClassId>, Vec<ClassId>)> {
        let name_of = |index: u16| {
            file.constant_pool.try_get_class(index).map(ToString::to_string).map_err(|error| {
                LinkError::Malformed { place: String::new(), problem: error.to_string() }
            })
        };
        let is_interface = file.access_flags.bits() & flags::INTERFACE != 0;
        let super_class = match file.super_class {
            0 => None,
            index => {
                let class = self.load(&name_of(index)?)?;
                let parent = self.program.class(class);
                if parent.shape != Shape::Instance || parent.flags & flags::FINAL != 0 {
                    let parent = self.program.java_name(class);
                    let problem = format!("class cannot inherit from {parent}");
                    return Err(LinkError::Incompatible(problem));
                }
                Some(class)
            }
        };
        if is_interface && super_class != Some(self.program.known.object) {
            return Err(LinkError::Incompatible("an interface must extend Object".to_owned()));
        }
        let mut interfaces = Vec::new();
        for &index in &file.interfaces {
            let class = self.load(&name_of(index)?)?;
            if !self.program.class(class).is_interface() {
                let name = self.program.java_name(class);
                return Err(LinkError::Incompatible(format!("{name} is not an interface")));
            }
            interfaces.push(class);
        }
        Ok((super_class, interfaces))
    }

    fn load_array(&mut self, name: &str, component: &str) -> Linked<ClassId> {
        if name.bytes().take_while(|&byte| byte == b'[').count() > 255 {
            return Err(self.missing(name));
        }
        let kind = component.bytes().next().and_then(Kind::of_letter);
        let component = match (kind, component.len()) {
            (Some(Kind::Ref), _) => self.load(class_of_field(component))?,
            (Some(kind), 1) => self.primitive(Some(kind)),
            _ => return Err(self.missing(name)),
        };
        self.array_of(component)
    }

    /// The class of arrays whose elements are of class `component`.
    ///
    /// # Errors
    /// The heap is full.
    pub(crate) fn array_of(&mut self, component: ClassId) -> Linked<ClassId> {
        if let Some(array) = self.program.class(component).array_of {
            return Ok(array);
        }
        let element = self.program.class(component);
        let component_name = self.program.class_name(component);
        let (kind, name) = match element.shape {
            Shape::Primitive(Some(kind)) => (kind, format!("[{}", kind.letter())),
            Shape::Array(..) => (Kind::Ref, format!("[{component_name}")),
            _ => (Kind::Ref, format!("[L{component_name};")),
        };
        let object = self.program.known.object;
        let mut interfaces = vec![self.program.known.cloneable, self.program.known.serializable];
        interfaces.sort_unstable();
        let access = element.flags & (flags::PUBLIC | flags::PRIVATE | flags::PROTECTED);
        let mut class = bare_class(self.program.names.intern(&name), Shape::Array(kind, component));
        class.flags = access | flags::FINAL | flags::ABSTRACT;
        class.super_class = Some(object);
        class.all_interfaces = interfaces.clone();
        class.interfaces = interfaces;
        class.vtable = self.program.class(object).vtable.clone();
        class.ancestors = vec![object];
        let array = self.add_class(class, 0)?;
        self.program.class_mut(component).array_of = Some(array);
        Ok(array)
    }

    /// The class of a primitive type, `None` for `void`.
    pub(crate) fn primitive(&self, kind: Option<Kind>) -> ClassId {
        self.program.loaded(primitive_name(kind)).expect("primitive types are linked first")
    }

    pub(crate) fn add_primitives(&mut self) -> Linked<()> {
        for kind in Kind::PRIMITIVES.map(Some).into_iter().chain([None]) {
            let name = self.program.names.intern(primitive_name(kind));
            let mut class = bare_class(name, Shape::Primitive(kind));
            class.flags = flags::PUBLIC | flags::FINAL | flags::ABSTRACT;
            self.add_class(class, 0)?;
        }
        Ok(())
    }

    fn add_class(&mut self, mut class: Class, statics: u32) -> Linked<ClassId> {
        let id = ClassId(self.program.classes.len() as u32);
        class.ancestors.push(id);
        if class.is_interface() {
            class.all_interfaces.push(id);
            class.all_interfaces.sort_unstable();
        }
        let name = class.name;
        self.program.classes.push(class);
        // Only a class with its mirror can be found.
        self.add_mirror(id, statics)?;
        self.program.by_name.insert(name, id);
        Ok(id)
    }

    /// Makes the `java.lang.Class` object, once that class itself is known.
    pub(crate) fn add_mirror(&mut self, class: ClassId, statics: u32) -> Linked<()> {
        let mirror_class = self.program.known.mirror_class;
        if mirror_class == 0 {
            return Ok(());
        }
        let words = mirror_class + crate::init::HIDDEN + statics;
        let mirror = self.heap.allocate_permanent(self.program.known.class, words)?;
        self.heap.initialize_permanent(mirror, mirror_class, u64::from(class.0));
        self.program.class_mut(class).mirror = mirror;
        self.fill_mirror(class, mirror);
        Ok(())
    }

    /// The fields of `Class` that the VM sets; which there are depends on the JDK.
    fn fill_mirror(&mut self, class: ClassId, mirror: Ref) {
        let component = self.program.class(class).array().map(|(_, component)| component);
        let component = component.map_or(0, |class| self.program.class(class).mirror.word());
        let primitive = matches!(self.program.class(class).shape, Shape::Primitive(_));
        let modifiers = u64::from(self.modifiers(class));
        let access = u64::from(self.program.class(class).flags);
        for (name, value) in [
            ("componentType", component),
            ("modifiers", modifiers),
            ("classFileAccessFlags", access),
            ("primitive", u64::from(primitive)),
        ] {
            if let Some(field) = self.program.field(self.program.known.class, name) {
                let slot = field.slot;
                self.heap.initialize_permanent(mirror, slot, value);
            }
        }
    }

    /// What `Class.getModifiers` returns: for a nested class its InnerClasses entry counts.
    pub(crate) fn modifiers(&self, class: ClassId) -> u16 {
        let declared = self.program.inner_class(class).map(|inner| inner.access_flags.bits());
        let access = declared.unwrap_or(self.program.class(class).flags);
        // ACC_SUPER shares its bit with ACC_SYNCHRONIZED and is not a modifier.
        access & !flags::SYNCHRONIZED
    }
}

/// A class in the middle of being linked.
struct Linking<'a> {
    core: &'a mut Core,
    file: Rc<File>,
    name: Name,
    place: String,
    trusted: bool,
}

impl Linking<'_> {
    // Its locals would otherwise lie on the stack once for each superclass that is being linked.
    #[inline(never)]
    fn class(&mut self, super_class: Option<ClassId>, interfaces: Vec<ClassId>) -> Linked<ClassId> {
        let access = self.file.access_flags.bits();
        let is_interface = access & flags::INTERFACE != 0;
        let shape = if is_interface { Shape::Interface } else { Shape::Instance };
        let mut class = bare_class(self.name, shape);
        class.file = Some(self.file.clone());
        class.place = std::mem::take(&mut self.place);
        class.flags = access;
        class.trusted = self.trusted;
        class.words = 1;
        let program = &self.core.program;
        if let Some(parent) = super_class.map(|class| program.class(class)) {
            class.words = parent.words;
            class.ancestors = parent.ancestors.clone();
            class.all_interfaces = parent.all_interfaces.clone();
            class.vtable = parent.vtable.clone();
        }
        for &interface in &interfaces {
            class.all_interfaces.extend(&program.class(interface).all_interfaces);
        }
        class.all_interfaces.sort_unstable();
        class.all_interfaces.dedup();
        class.super_class = super_class;
        class.interfaces = interfaces;
        let statics = self.fields(&mut class)?;
        self.check_methods()?;
        let id = self.core.add_class(class, statics)?;
        self.methods(id).inspect_err(|_| {
            self.core.program.by_name.remove(&self.name);
        })?;
        self.core.program.class_mut(id).key = Key::of(&self.core.program, id);
        Ok(id)
    }

    fn malformed(&self, problem: impl ToString) -> LinkError {
        let place = self.core.program.names.get(self.name).to_owned();
        LinkError::Malformed { place, problem: problem.to_string() }
    }

    fn utf8(&mut self, index: u16) -> Linked<Name> {
        intern_utf8(&mut self.core.program.names, &self.file.constant_pool, index)
            .ok_or_else(|| self.malformed(format!("constant {index} is not a name")))
    }

    /// Gives every field its slot; returns how many are static.
    fn fields(&mut self, class: &mut Class) -> Linked<u32> {
        let file = self.file.clone();
        let statics_start = self.core.program.known.mirror_class + crate::init::HIDDEN;
        let mut statics = 0;
        for field in &file.fields {
            let (name, descriptor) =
                (self.utf8(field.name_index)?, self.utf8(field.descriptor_index)?);
            let text = self.core.program.names.get(descriptor);
            let kind = text.bytes().next().and_then(Kind::of_letter);
            let kind =
                kind.ok_or_else(|| self.malformed(format!("bad field descriptor {text}")))?;
            let access = field.access_flags.bits();
            let slot = if access & flags::STATIC != 0 {
                statics += 1;
                statics_start + statics - 1
            } else {
                class.words += 1;
                class.words - 1
            };
            let constant = field.attributes.iter().find_map(|attribute| match attribute {
                Attribute::ConstantValue { constant_value_index, .. } => {
                    Some(*constant_value_index)
                }
                _ => None,
            });
            class.fields.push(Field { name, descriptor, kind, flags: access, slot, constant });
        }
        // A slot is 16 bits of an instruction.
        if class.words > u32::from(u16::MAX) {
            return Err(self.malformed("it has more fields than an instruction can address"));
        }
        Ok(statics)
    }

    /// Whether all methods have names and descriptors: a class that fails later
    /// has taken its place and its memory already.
    fn check_methods(&mut self) -> Linked<()> {
        let file = self.file.clone();
        for method in &file.methods {
            let name = self.utf8(method.name_index)?;
            let descriptor = self.utf8(method.descriptor_index)?;
            let text = self.core.program.names.get(descriptor);
            let is_initializer = self.core.program.names.get(name) == "<clinit>";
            if Signature::parse(text).is_none() || (is_initializer && text != "()V") {
                let problem = format!("bad method descriptor {text}");
                return Err(self.malformed(problem));
            }
        }
        Ok(())
    }

    fn methods(&mut self, id: ClassId) -> Linked<()> {
        let file = self.file.clone();
        let natives = natives::of_class(program_name(&self.core.program, self.name));
        for (index, method) in file.methods.iter().enumerate() {
            let (name, descriptor) =
                (self.utf8(method.name_index)?, self.utf8(method.descriptor_index)?);
            let program = &mut self.core.program;
            let text = program.names.get(descriptor);
            let Some(signature) = Signature::parse(text) else {
                let problem = format!("bad method descriptor {text}");
                return Err(self.malformed(problem));
            };
            let access = method.access_flags.bits();
            let receiver = u16::from(access & flags::STATIC == 0);
            let native = natives.and_then(|natives| {
                natives::find(natives, program.names.get(name), text, access & flags::NATIVE != 0)
            });
            let method = MethodId(program.methods.len() as u32);
            program.methods.push(Method {
                class: id,
                name,
                descriptor,
                flags: access,
                index: index as u16,
                arguments: signature.words() + receiver,
                result: signature.result,
                vtable_index: None,
                native,
                locals: 0,
                handlers: Box::default(),
            });
            program.entries.push(CallEntry::default());
            program.class_mut(id).methods.push(method);
            self.place_in_vtable(id, method)?;
        }
        Ok(())
    }

    /// Overrides the inherited entries that the method overrides (JVMS 5.4.5),
    /// or appends a new one.
    fn place_in_vtable(&mut self, id: ClassId, method: MethodId) -> Linked<()> {
        let program = &mut self.core.program;
        let added = program.method(method);
        let name = program.names.get(added.name);
        if name == "<clinit>" && added.is_static() {
            program.class_mut(id).static_initializer = Some(method);
            return Ok(());
        }
        if program.class(id).is_interface()
            || added.flags & (flags::STATIC | flags::PRIVATE) != 0
            || name == "<init>"
        {
            return Ok(());
        }
        let (name, descriptor) = (added.name, added.descriptor);
        let mut place = None;
        for index in 0..program.class(id).vtable.len() {
            let inherited_id = program.class(id).vtable[index];
            let inherited = program.method(inherited_id);
            if inherited.name == name
                && inherited.descriptor == descriptor
                && inherited.class != id
                && overridable(program, inherited, id)
            {
                program.class_mut(id).vtable[index] = method;
                place = Some(index);
            }
        }
        let place = place.unwrap_or_else(|| {
            program.class_mut(id).vtable.push(method);
            program.class(id).vtable.len() - 1
        });
        let place = u16::try_from(place)
            .map_err(|_| LinkError::Incompatible("too many virtual methods".to_owned()))?;
        self.core.program.method_mut(method).vtable_index = Some(place);
        Ok(())
    }
}

fn overridable(program: &super::Program, inherited: &Method, by: ClassId) -> bool {
    inherited.flags & (flags::PUBLIC | flags::PROTECTED) != 0
        || package(program.class_name(inherited.class)) == package(program.class_name(by))
}

pub(crate) fn package(class: &str) -> &str {
    class.rsplit_once('/').map_or("", |(package, _)| package)
}

fn program_name(program: &super::Program, name: Name) -> &str {
    program.names.get(name)
}

pub(crate) fn intern_utf8(
    names: &mut super::names::Names,
    pool: &ConstantPool<'_>,
    index: u16,
) -> Option<Name> {
    let text = pool.try_get_utf8(index).ok()?;
    Some(match text.as_str() {
        Some(text) => names.intern(text),
        None => names.intern(&text.to_string()),
    })
}

/// Reads a class file.
///
/// # Errors
/// The bytes are not one, or one that is newer than we know.
// As above.
#[inline(never)]
pub(crate) fn parse(bytes: Cow<'static, [u8]>, place: &str, trusted: bool) -> Linked<File> {
    let malformed = |problem: String| LinkError::Malformed { place: place.to_owned(), problem };
    if !bytes.starts_with(&[0xCA, 0xFE, 0xBA, 0xBE]) {
        return Err(malformed("it is not a class file".to_owned()));
    }
    if let Some(&[high, low]) = bytes.get(6..8) {
        let version = u16::from_be_bytes([high, low]);
        if version > NEWEST {
            return Err(LinkError::TooNew { place: place.to_owned(), version });
        }
    }
    // The parser is a library of its own: should it trip over some bytes, they
    // are malformed, and that is no fault of the machine's.
    let parsed = std::panic::catch_unwind(|| match bytes {
        // What is not trusted is verified, all of it.
        Cow::Borrowed(bytes) if trusted => File::without_code(bytes),
        Cow::Borrowed(bytes) => ClassFile::from_slice(bytes).map(File::from),
        Cow::Owned(bytes) => ClassFile::from_bytes(&bytes).map(File::from),
    });
    parsed
        .map_err(|_| malformed("malformed class file".to_owned()))?
        .map_err(|error| malformed(format!("malformed class file: {error}")))
}

fn bare_class(name: Name, shape: Shape) -> Class {
    Class {
        name,
        file: None,
        place: String::new(),
        shape,
        flags: 0,
        super_class: None,
        interfaces: Vec::new(),
        all_interfaces: Vec::new(),
        ancestors: Vec::new(),
        fields: Vec::new(),
        methods: Vec::new(),
        vtable: Vec::new(),
        words: 0,
        mirror: Ref::NULL,
        array_of: None,
        static_initializer: None,
        initializer_stub: None,
        key: Key::default(),
        trusted: true,
        hidden: false,
        verified: false,
        initialized_for_good: false,
    }
}

pub(crate) fn primitive_name(kind: Option<Kind>) -> &'static str {
    match kind {
        None => "void",
        Some(Kind::Boolean) => "boolean",
        Some(Kind::Byte) => "byte",
        Some(Kind::Char) => "char",
        Some(Kind::Short) => "short",
        Some(Kind::Int) => "int",
        Some(Kind::Float) => "float",
        Some(Kind::Long) => "long",
        Some(Kind::Double) => "double",
        Some(Kind::Ref) => unreachable!("a reference kind names no primitive type"),
    }
}
