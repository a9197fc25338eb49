//! `LambdaMetafactory`: lambdas and method references become classes with fields.
//!
//! The class implements the functional interface; captured values are its fields; the
//! interface's method loads them and its arguments, converts, and calls the
//! implementation. Without captures all evaluations share one instance, which linking
//! puts into a static field; with captures each makes a new one, as on HotSpot.
//!
//! Not here: bound receivers are checked for null by `javac`'s own code, and array
//! constructors and variable arity arrive as ordinary lambda bodies. A lambda whose
//! interface happens to extend `Serializable` without the call site saying so lacks the
//! methods that make the JDK refuse to serialize it.

use super::assembler::Assembler;
use super::code::{CodeBuilder, FieldAccess, InvokeKind};
use super::descriptor::{MethodType, TypeDescriptor};
use super::{Argument, Handle, METHOD, Site, adapt, site_flags};
use ristretto_classfile::attributes::Instruction;
use ristretto_classfile::{FieldAccessFlags, MethodAccessFlags, ReferenceKind};

/// Flags of `altMetafactory`.
const SERIALIZABLE: i32 = 1;
const MARKERS: i32 = 2;
const BRIDGES: i32 = 4;

/// The static field that holds the only instance of a lambda without captures. Who links
/// the class fills it in: made by an initializer, the instance would be undone with it.
pub(crate) const INSTANCE: &str = "instance";

/// A lambda or method reference, as the call site describes it.
struct Lambda<'a> {
    site: &'a Site,
    /// From captured values to the functional interface.
    factory: MethodType,
    /// The interface's method, as erased.
    erased: MethodType,
    /// The same, as this use of the interface instantiates it.
    instantiated: MethodType,
    implementation: &'a Handle,
}

/// What `altMetafactory` adds.
#[derive(Default)]
struct Extras<'a> {
    serializable: bool,
    markers: Vec<&'a str>,
    bridges: Vec<MethodType>,
}

pub(super) fn plain(site: &Site, class: &mut Assembler) -> Result<(), String> {
    let (lambda, _) = Lambda::read(site)?;
    lambda.assemble(class, &Extras::default())
}

pub(super) fn alternate(site: &Site, class: &mut Assembler) -> Result<(), String> {
    let (lambda, rest) = Lambda::read(site)?;
    let extras = Extras::read(rest).ok_or_else(|| site.misused("its flags are malformed"))?;
    lambda.assemble(class, &extras)
}

impl<'a> Extras<'a> {
    fn read(arguments: &'a [Argument]) -> Option<Extras<'a>> {
        let (Argument::Int(flags), mut rest) = arguments.split_first()? else {
            return None;
        };
        let mut extras = Extras { serializable: flags & SERIALIZABLE != 0, ..Extras::default() };
        if flags & MARKERS != 0 {
            for marker in counted(&mut rest)? {
                let Argument::Class(marker) = marker else {
                    return None;
                };
                extras.markers.push(marker);
            }
        }
        if flags & BRIDGES != 0 {
            for bridge in counted(&mut rest)? {
                let Argument::MethodType(bridge) = bridge else {
                    return None;
                };
                extras.bridges.push(MethodType::parse(bridge).ok()?);
            }
        }
        Some(extras)
    }
}

/// Takes a count and that many arguments from the front of `rest`.
fn counted<'a>(rest: &mut &'a [Argument]) -> Option<&'a [Argument]> {
    let (Argument::Int(count), after) = rest.split_first()? else {
        return None;
    };
    let (taken, left) = after.split_at_checked(usize::try_from(*count).ok()?)?;
    *rest = left;
    Some(taken)
}

impl<'a> Lambda<'a> {
    /// The lambda, and the arguments after its own.
    fn read(site: &'a Site) -> Result<(Lambda<'a>, &'a [Argument]), String> {
        let [
            Argument::MethodType(erased),
            Argument::Handle(implementation),
            Argument::MethodType(instantiated),
            rest @ ..,
        ] = site.arguments.as_slice()
        else {
            return Err(site.misused("two method types and a handle are expected"));
        };
        let lambda = Lambda {
            site,
            factory: MethodType::parse(&site.descriptor)?,
            erased: MethodType::parse(erased)?,
            instantiated: MethodType::parse(instantiated)?,
            implementation,
        };
        Ok((lambda, rest))
    }

    fn assemble(&self, class: &mut Assembler, extras: &Extras<'_>) -> Result<(), String> {
        if self.factory.result.code() != b'L' {
            return Err(self.site.misused("the call site does not give an interface"));
        }
        self.interfaces(class, extras);
        for (index, capture) in self.factory.parameters.iter().enumerate() {
            let flags = FieldAccessFlags::PRIVATE | FieldAccessFlags::FINAL;
            class.field(flags, &capture_name(index), capture)?;
        }
        self.constructor(class)?;
        self.forwarding(class, MethodAccessFlags::PUBLIC, &self.erased)?;
        for bridge in &extras.bridges {
            let flags = MethodAccessFlags::PUBLIC | MethodAccessFlags::BRIDGE;
            self.forwarding(class, flags, bridge)?;
        }
        if extras.serializable {
            self.write_replace(class)?;
        }
        if self.factory.parameters.is_empty() {
            self.shared_instance(class)
        } else {
            self.new_instance(class)
        }
    }

    fn interfaces(&self, class: &mut Assembler, extras: &Extras<'_>) {
        class.implement(self.factory.result.class_name());
        for marker in &extras.markers {
            class.implement(marker);
        }
        if extras.serializable {
            class.implement("java/io/Serializable");
        }
    }

    /// The constructor's type: captured values to `void`.
    fn construction(&self) -> MethodType {
        MethodType {
            parameters: self.factory.parameters.clone(),
            result: TypeDescriptor::primitive(b'V'),
        }
    }

    fn constructor(&self, class: &mut Assembler) -> Result<(), String> {
        let signature = self.construction();
        class.method(MethodAccessFlags::PRIVATE, "<init>", &signature, |code| {
            let this = code.class_name();
            code.load_this();
            code.call_known(InvokeKind::Special, "java/lang/Object", "<init>", "()V");
            for (index, (capture, slot)) in signature.locals(1).enumerate() {
                code.load_this();
                code.load(capture, slot);
                code.access(FieldAccess::Put, &this, &capture_name(index), capture);
            }
            code.return_value(&signature.result);
            Ok(())
        })
    }

    /// Pushes a new instance, made from captured values in the first locals.
    fn construct(&self, code: &mut CodeBuilder<'_>) {
        let this = code.class_name();
        code.new_object(&this);
        code.dup();
        for (capture, slot) in self.factory.locals(0) {
            code.load(capture, slot);
        }
        code.call(InvokeKind::Special, (&this, false), "<init>", &self.construction());
    }

    fn new_instance(&self, class: &mut Assembler) -> Result<(), String> {
        class.method(site_flags(), METHOD, &self.factory, |code| {
            self.construct(code);
            code.return_value(&self.factory.result);
            Ok(())
        })
    }

    fn shared_instance(&self, class: &mut Assembler) -> Result<(), String> {
        let interface = &self.factory.result;
        let flags = FieldAccessFlags::PRIVATE | FieldAccessFlags::STATIC | FieldAccessFlags::FINAL;
        class.field(flags, INSTANCE, interface)?;
        class.method(site_flags(), METHOD, &self.factory, |code| {
            code.access(FieldAccess::GetStatic, &code.class_name(), INSTANCE, interface);
            code.return_value(interface);
            Ok(())
        })
    }

    /// The interface's method, or a bridge to it: calls the implementation.
    fn forwarding(
        &self,
        class: &mut Assembler,
        flags: MethodAccessFlags,
        method: &MethodType,
    ) -> Result<(), String> {
        let target = self.target(method)?;
        let captured = self.factory.parameters.len();
        class.method(flags, &self.site.name, method, |code| {
            self.implementation.prepare(code);
            for (index, capture) in self.factory.parameters.iter().enumerate() {
                self.load_capture(code, index, capture);
            }
            let wanted = self.instantiated.parameters.iter().zip(&target.parameters[captured..]);
            for ((from, slot), (instantiated, to)) in method.locals(1).zip(wanted) {
                code.load(from, slot);
                adapt::argument(code, from, instantiated, to);
            }
            self.implementation.call(code, &self.site.host)?;
            adapt::result(code, &target.result, &method.result);
            code.return_value(&method.result);
            Ok(())
        })
    }

    /// The implementation's signature; checked, so that the code can be emitted.
    fn target(&self, method: &MethodType) -> Result<MethodType, String> {
        if is_field(self.implementation) {
            return Err(self.site.misused("the implementation is not a method"));
        }
        let target = self.implementation.signature()?;
        let count = method.parameters.len();
        if count != self.instantiated.parameters.len()
            || count + self.factory.parameters.len() != target.parameters.len()
        {
            return Err(self.site.misused("the implementation has the wrong number of parameters"));
        }
        let mut captures = self.factory.parameters.iter().zip(&target.parameters);
        if captures.any(|(capture, to)| capture.stack_code() != to.stack_code()) {
            return Err(self.site.misused("a captured value has the wrong type"));
        }
        if target.result.is_void() && !method.result.is_void() {
            return Err(self.site.misused("the implementation returns nothing"));
        }
        Ok(target)
    }

    /// Pushes a captured value.
    fn load_capture(&self, code: &mut CodeBuilder<'_>, index: usize, capture: &TypeDescriptor) {
        let this = code.class_name();
        code.load_this();
        code.access(FieldAccess::Get, &this, &capture_name(index), capture);
    }
}

/// Serialization: the instance is replaced by a description, from which the host's own
/// `$deserializeLambda$`, written by `javac`, makes another.
impl Lambda<'_> {
    fn write_replace(&self, class: &mut Assembler) -> Result<(), String> {
        let object = TypeDescriptor::of_class("java/lang/Object");
        let signature = MethodType { parameters: Vec::new(), result: object };
        let flags = MethodAccessFlags::PRIVATE | MethodAccessFlags::FINAL;
        class.method(flags, "writeReplace", &signature, |code| {
            let description = "java/lang/invoke/SerializedLambda";
            code.new_object(description);
            code.dup();
            self.describe(code);
            let string = "Ljava/lang/String;";
            let descriptor = format!(
                "(Ljava/lang/Class;{}I{}[Ljava/lang/Object;)V",
                string.repeat(3),
                string.repeat(4)
            );
            code.call_known(InvokeKind::Special, description, "<init>", &descriptor);
            code.return_value(&signature.result);
            Ok(())
        })
    }

    /// Pushes the arguments of the description's constructor.
    fn describe(&self, code: &mut CodeBuilder<'_>) {
        let Handle { kind, class, name, descriptor, .. } = self.implementation;
        code.push_class(&self.site.host);
        code.push_string(self.factory.result.class_name());
        code.push_string(self.site.name.as_str());
        code.push_string(self.erased.to_string());
        code.push_int(i32::from(kind.kind()));
        for text in [class, name, descriptor, &self.instantiated.to_string()] {
            code.push_string(text.as_str());
        }
        let object = TypeDescriptor::of_class("java/lang/Object");
        let captures = &self.factory.parameters;
        code.push_int(i32::try_from(captures.len()).unwrap_or(i32::MAX));
        code.new_array(&object);
        for (index, capture) in captures.iter().enumerate() {
            code.dup();
            code.push_int(i32::try_from(index).unwrap_or(i32::MAX));
            self.load_capture(code, index, capture);
            adapt::value(code, capture, &object);
            code.emit(Instruction::Aastore, 3, 0);
        }
    }
}

fn is_field(handle: &Handle) -> bool {
    use ReferenceKind::{GetField, GetStatic, PutField, PutStatic};
    matches!(handle.kind, GetField | GetStatic | PutField | PutStatic)
}

fn capture_name(index: usize) -> String {
    format!("capture{index}")
}
