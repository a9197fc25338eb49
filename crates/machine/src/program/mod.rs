//! Linked classes: names become dense ids, fields become slots, methods become
//! code.
//!
//! Classes are linked when something first names them, methods are translated
//! when first called, and instructions are resolved when first executed; each
//! happens once and is never undone, because the program cannot tell. Only what
//! stands for an *initialized* class is undone with the initialization
//! ([`Program::patch`]).
//!
//! Not here: objects (`heap`), running (`step`), finding class files (`source`).

pub mod attribute;
pub mod bootstrap;
pub mod change;
pub mod comparison;
pub mod declaration;
pub mod descriptor;
pub mod file;
pub mod head;
pub mod instruction;
pub mod jumps;
pub mod link;
pub mod names;
pub mod print;
pub mod probe;
pub mod resolve;
pub mod translate;
pub mod verify;

use crate::natives::Native;
use crate::twins::{Installed, key::Key};
use crate::value::{Kind, Ref};
use file::File;
use instruction::{Insn, Switch};
use names::{Name, Names};
use probe::Probes;
use rustc_hash::FxHashMap;
use std::borrow::Cow;
use std::rc::Rc;

/// A linked class, interface, array class or primitive type.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct ClassId(pub u32);

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct MethodId(pub u32);

/// Access flags, JVMS tables 4.1, 4.5 and 4.6.
pub mod flags {
    pub const PUBLIC: u16 = 0x0001;
    pub const PRIVATE: u16 = 0x0002;
    pub const PROTECTED: u16 = 0x0004;
    pub const STATIC: u16 = 0x0008;
    pub const FINAL: u16 = 0x0010;
    pub const SYNCHRONIZED: u16 = 0x0020;
    pub const VARARGS: u16 = 0x0080;
    pub const NATIVE: u16 = 0x0100;
    pub const INTERFACE: u16 = 0x0200;
    pub const ABSTRACT: u16 = 0x0400;
    pub const SYNTHETIC: u16 = 0x1000;
    pub const ENUM: u16 = 0x4000;
}

/// What sort of type a class is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    Instance,
    Interface,
    /// An array with elements stored as `Kind`, of type `component`.
    Array(Kind, ClassId),
    /// `int` and so on; `None` is `void`.
    Primitive(Option<Kind>),
}

pub struct Class {
    pub name: Name,
    /// None for arrays and primitives.
    pub file: Option<Rc<File>>,
    /// Where the class file was found.
    pub place: String,
    pub shape: Shape,
    pub flags: u16,
    pub super_class: Option<ClassId>,
    /// Direct superinterfaces.
    pub interfaces: Vec<ClassId>,
    /// All superinterfaces, itself included if it is one; sorted.
    pub all_interfaces: Vec<ClassId>,
    /// The superclasses from `Object` down to this class.
    pub ancestors: Vec<ClassId>,
    /// Declared fields.
    pub fields: Vec<Field>,
    /// Declared methods.
    pub methods: Vec<MethodId>,
    pub vtable: Vec<MethodId>,
    /// Words of an instance, header included.
    pub words: u32,
    /// The `java.lang.Class` object, which also holds the static fields.
    pub mirror: Ref,
    pub array_of: Option<ClassId>,
    pub static_initializer: Option<MethodId>,
    /// The machine's own code that runs the static initializer: see `init`.
    pub initializer_stub: Option<MethodId>,
    /// What its `hashCode` and `equals` do, for twins.
    pub(crate) key: Key,
    /// From the JDK or synthesized here: not verified.
    pub trusted: bool,
    /// Made for a call site; left out of stack traces.
    pub hidden: bool,
    /// Its bytecode was checked.
    pub verified: bool,
    /// Initialized at a time when no mark was set: no undo takes it back.
    pub initialized_for_good: bool,
}

impl Class {
    pub fn is_interface(&self) -> bool {
        self.shape == Shape::Interface
    }

    pub fn is_array(&self) -> bool {
        matches!(self.shape, Shape::Array(..))
    }

    /// Element kind and component class of an array class.
    pub fn array(&self) -> Option<(Kind, ClassId)> {
        match self.shape {
            Shape::Array(kind, component) => Some((kind, component)),
            _ => None,
        }
    }
}

#[derive(Clone, Debug)]
pub struct Field {
    pub name: Name,
    pub descriptor: Name,
    pub kind: Kind,
    pub flags: u16,
    /// Word offset in the object, or in the class's mirror for static fields.
    pub slot: u32,
    /// Constant-pool index of its ConstantValue.
    pub constant: Option<u16>,
}

impl Field {
    pub fn is_static(&self) -> bool {
        self.flags & flags::STATIC != 0
    }
}

pub struct Method {
    pub class: ClassId,
    pub name: Name,
    pub descriptor: Name,
    pub flags: u16,
    /// Position in the class file's method table.
    pub index: u16,
    /// Registers that the arguments take, receiver included.
    pub arguments: u16,
    pub result: Option<Kind>,
    /// Position in the vtable, for methods that dispatch through it.
    pub vtable_index: Option<u16>,
    pub(crate) native: Option<Native>,
    /// Registers for local variables; operand stack position 0 comes next.
    pub locals: u16,
    pub handlers: Box<[Handler]>,
}

impl Method {
    pub fn is_static(&self) -> bool {
        self.flags & flags::STATIC != 0
    }

    pub fn is_native(&self) -> bool {
        self.flags & flags::NATIVE != 0
    }

    /// Whether the machine itself executes it.
    pub fn has_native(&self) -> bool {
        self.native.is_some()
    }

    pub fn is_abstract(&self) -> bool {
        self.flags & flags::ABSTRACT != 0
    }
}

/// An exception handler; the range is in bytecode instruction indices.
#[derive(Clone, Debug)]
pub struct Handler {
    pub start: u16,
    pub end: u16,
    /// Where its code begins.
    pub target: u32,
    /// Constant-pool index of the class that it catches; 0 catches all.
    pub catch: u16,
}

/// What a call needs to know, in eight bytes.
#[derive(Clone, Copy, Debug, Default)]
pub struct CallEntry {
    /// First instruction, 0 while not translated.
    pub code: u32,
    /// Registers of the frame.
    pub registers: u32,
}

/// Which method a class has for an interface method: a direct-mapped cache.
#[derive(Clone, Copy, Default)]
pub(crate) struct Selection {
    class: ClassId,
    method: MethodId,
    target: MethodId,
}

const SELECTIONS: usize = 1024;

pub struct Program {
    pub names: Names,
    /// The JDK's data files that were opened: their names, and what is in them.
    pub(crate) data_files: Vec<(String, Cow<'static, [u8]>)>,
    pub classes: Vec<Class>,
    pub by_name: FxHashMap<Name, ClassId>,
    pub methods: Vec<Method>,
    pub entries: Vec<CallEntry>,
    pub code: Vec<Insn>,
    /// For each instruction, the index of the bytecode instruction that it came from.
    pub origin: Vec<u16>,
    /// For each instruction, how many bytecode instructions it stands for.
    pub weight: Vec<u8>,
    /// For each instruction behind a call, whether a result of 0 only makes
    /// the caller return 0: see `translate::fail`.
    pub(crate) fails: Vec<bool>,
    /// Where the code only returns 0 (`translate::fail`).
    pub(crate) returns_false: Vec<bool>,
    pub wide: Vec<u64>,
    pub switches: Vec<Switch>,
    /// Instructions as they were before a patch that stands only as long as a
    /// class stays initialized.
    patches: Vec<(u32, Insn)>,
    selections: Box<[Selection]>,
    pub(crate) twins: Installed,
    probes: Probes,
    pub known: KnownClasses,
}

/// Classes that the machine itself deals with; filled in while booting.
#[derive(Default, Clone)]
pub struct KnownClasses {
    pub object: ClassId,
    pub class: ClassId,
    pub string: ClassId,
    pub throwable: ClassId,
    pub cloneable: ClassId,
    pub serializable: ClassId,
    /// Array classes by element kind.
    pub boolean_array: ClassId,
    pub byte_array: ClassId,
    pub char_array: ClassId,
    pub short_array: ClassId,
    pub int_array: ClassId,
    pub long_array: ClassId,
    pub float_array: ClassId,
    pub double_array: ClassId,
    pub object_array: ClassId,
    pub string_array: ClassId,
    /// Slots of `String.value` and `String.coder`.
    pub string_value: u32,
    pub string_coder: u32,
    /// Slot of the hidden field of a mirror that holds its class id; the
    /// initialization state is the next one.
    pub mirror_class: u32,
    /// Slots of `Throwable`.
    pub throwable_backtrace: u32,
    pub throwable_depth: Option<u32>,
    pub throwable_message: u32,
    pub throwable_cause: u32,
    pub throwable_trace: u32,
    pub throwable_suppressed: u32,
}

impl Program {
    pub fn new() -> Program {
        let mut program = Program {
            names: Names::default(),
            data_files: Vec::new(),
            classes: Vec::new(),
            by_name: FxHashMap::default(),
            methods: Vec::new(),
            entries: Vec::new(),
            code: Vec::new(),
            origin: Vec::new(),
            weight: Vec::new(),
            fails: Vec::new(),
            returns_false: Vec::new(),
            wide: Vec::new(),
            switches: Vec::new(),
            patches: Vec::new(),
            selections: vec![Selection::default(); SELECTIONS].into(),
            twins: Installed::default(),
            probes: Probes::default(),
            known: KnownClasses::default(),
        };
        // Entry 0 means "not translated", so no method starts there.
        program.emit(Insn::wide(instruction::Op::Halt, 0, 0), 0);
        program
    }

    pub fn class(&self, class: ClassId) -> &Class {
        &self.classes[class.0 as usize]
    }

    pub fn class_mut(&mut self, class: ClassId) -> &mut Class {
        &mut self.classes[class.0 as usize]
    }

    pub fn method(&self, method: MethodId) -> &Method {
        &self.methods[method.0 as usize]
    }

    pub fn method_mut(&mut self, method: MethodId) -> &mut Method {
        &mut self.methods[method.0 as usize]
    }

    /// The internal name: `java/lang/String`, `[I`, `int`.
    pub fn class_name(&self, class: ClassId) -> &str {
        self.names.get(self.class(class).name)
    }

    /// The name as Java prints it: `java.lang.String`, `[I`.
    pub fn java_name(&self, class: ClassId) -> String {
        self.class_name(class).replace('/', ".")
    }

    /// `java.util.List.size`, for messages.
    pub fn method_name(&self, method: MethodId) -> String {
        let method = self.method(method);
        format!("{}.{}", self.java_name(method.class), self.names.get(method.name))
    }

    pub fn loaded(&self, name: &str) -> Option<ClassId> {
        self.by_name.get(&self.names.find(name)?).copied()
    }

    /// The declared field of that name, here or in a superclass.
    pub fn field(&self, class: ClassId, name: &str) -> Option<&Field> {
        let name = self.names.find(name)?;
        let ancestors = self.class(class).ancestors.iter().rev();
        ancestors
            .flat_map(|&ancestor| &self.class(ancestor).fields)
            .find(|field| field.name == name)
    }

    /// The declared method, here or in a superclass.
    pub fn find_method(&self, class: ClassId, name: &str, descriptor: &str) -> Option<MethodId> {
        let name = self.names.find(name)?;
        let descriptor = self.names.find(descriptor)?;
        let ancestors = self.class(class).ancestors.iter().rev();
        ancestors.filter_map(|&ancestor| self.declared(ancestor, name, descriptor)).next()
    }

    pub fn declared(&self, class: ClassId, name: Name, descriptor: Name) -> Option<MethodId> {
        self.class(class).methods.iter().copied().find(|&method| {
            let method = self.method(method);
            method.name == name && method.descriptor == descriptor
        })
    }

    /// The descriptor of a field that holds values of the class.
    pub(crate) fn field_descriptor(&self, class: ClassId) -> String {
        let name = self.class_name(class);
        match self.class(class).shape {
            Shape::Primitive(Some(kind)) => kind.letter().to_string(),
            Shape::Primitive(None) => "V".to_owned(),
            Shape::Array(..) => name.to_owned(),
            _ => format!("L{name};"),
        }
    }

    /// Whether a value of class `sub` may be where `sup` is asked for.
    pub fn is_subclass(&self, sub: ClassId, sup: ClassId) -> bool {
        if sub == sup {
            return true;
        }
        let (below, above) = (self.class(sub), self.class(sup));
        match above.shape {
            Shape::Interface => below.all_interfaces.binary_search(&sup).is_ok(),
            Shape::Instance => below.ancestors.get(above.ancestors.len() - 1) == Some(&sup),
            Shape::Primitive(_) => false,
            Shape::Array(kind, component) => match below.shape {
                Shape::Array(Kind::Ref, inner) if kind == Kind::Ref => {
                    self.is_subclass(inner, component)
                }
                _ => false,
            },
        }
    }

    pub(crate) fn emit(&mut self, insn: Insn, origin: u16) -> u32 {
        self.code.push(insn);
        self.origin.push(origin);
        self.weight.push(0);
        self.fails.push(false);
        self.returns_false.push(false);
        self.code.len() as u32 - 1
    }

    /// Forgets the instructions from `length` on.
    pub(crate) fn truncate_code(&mut self, length: usize) {
        self.code.truncate(length);
        self.origin.truncate(length);
        self.weight.truncate(length);
        self.fails.truncate(length);
        self.returns_false.truncate(length);
    }

    /// Replaces the instruction at `pc` by its resolved form.
    pub(crate) fn quicken(&mut self, pc: u32, insn: Insn) {
        self.code[pc as usize] = insn;
    }

    /// Replaces the instruction at `pc` by a form that is right only while a
    /// class stays initialized; undone with it.
    pub(crate) fn patch(&mut self, pc: u32, insn: Insn) {
        self.patches.push((pc, self.code[pc as usize]));
        self.code[pc as usize] = insn;
    }

    pub(crate) fn patches(&self) -> usize {
        self.patches.len()
    }

    pub(crate) fn undo_patches(&mut self, length: usize) {
        while self.patches.len() > length {
            let (pc, insn) = self.patches.pop().expect("longer than length");
            self.code[pc as usize] = insn;
        }
    }

    /// No mark is left that could take the patches back.
    pub(crate) fn keep_patches(&mut self) {
        self.patches.clear();
    }

    /// The bytecode instruction that the instruction at `pc` came from.
    pub fn origin(&self, pc: u32) -> usize {
        usize::from(self.origin[pc as usize])
    }

    pub(crate) fn signature(&self, descriptor: Name) -> Option<descriptor::Signature> {
        descriptor::Signature::parse(self.names.get(descriptor))
    }

    /// Whether a method was called at any time.
    pub fn has_run(&self, method: MethodId) -> bool {
        self.entries[method.0 as usize].code != 0
    }

    /// Where a method's code begins, if it was called.
    pub fn begins_at(&self, method: MethodId) -> Option<u32> {
        let code = self.entries[method.0 as usize].code;
        (code != 0).then_some(code)
    }

    /// Methods that have code: those that were called.
    pub fn translated(&self) -> usize {
        self.entries.iter().filter(|entry| entry.code != 0).count()
    }

    /// Instructions and bytecodes that ran, given how often each instruction did.
    pub fn executed(&self, counts: &[u64]) -> (u64, u64) {
        let weighed = counts.iter().zip(&self.weight);
        weighed.fold((0, 0), |(instructions, bytecodes), (&count, &weight)| {
            (instructions + count, bytecodes + count * u64::from(weight))
        })
    }
}

impl Default for Program {
    fn default() -> Self {
        Self::new()
    }
}
