//! `invokedynamic` and dynamic constants, turned into ordinary small classes.
//!
//! Every bootstrap method that `javac` emits has a fixed meaning, so we never run
//! one: [`synthesize`] writes the class that the JDK would have spun at link time,
//! with one static method, [`METHOD`], whose descriptor is the call site's own. The
//! machine links that class as trusted (no verification, no access checks: it may
//! call private methods of the host) and the call site becomes an `invokestatic`.
//! No `java.lang.invoke` code runs, and everything stays plain bytecode that can be
//! stepped, covered and undone like any other.
//!
//! Reading order: `read` (constant pool to [`Site`]), `descriptor`, `assembler` with
//! `code` and `instructions`, `adapt` (conversions), `handle` (calling a method handle),
//! then one file per family of bootstrap methods, `access` for var handles, and
//! `arguments` for the parameters of a method as an object, `function` for functions that
//! a driver needs.
//! To model another one, add an arm to [`synthesize`].
//!
//! Cost: a few hundred constant pool bytes per call site, once, at linking.
//!
//! Not here: method handles as values, and when a site is linked or
//! a constant's value is kept (`program`).

mod access;
mod adapt;
mod arguments;
mod assembler;
mod code;
mod concat;
mod constant;
mod descriptor;
mod function;
mod handle;
mod instructions;
mod lambda;
mod read;
mod record;
mod reflect;
mod switch;

pub use access::{AccessOutcome, VarHandleAccess, synthesize_access};
use assembler::Assembler;
use descriptor::{MethodType, TypeDescriptor};
pub use function::FunctionClass;
pub(crate) use lambda::INSTANCE;
pub(crate) use reflect::reflective_call;
use ristretto_classfile::{ClassFile, JavaString, MethodAccessFlags, ReferenceKind};

/// The static method that does what the call site does. No Java identifier, so that no
/// functional interface can have a method of the same name.
pub const METHOD: &str = "-site";

/// A method handle constant, with names resolved.
#[derive(Clone, Debug)]
pub struct Handle {
    pub kind: ReferenceKind,
    pub class: String,
    pub name: String,
    pub descriptor: String,
    /// The owner is named by an `InterfaceMethodref`.
    pub interface: bool,
}

/// A static argument of a bootstrap method.
#[derive(Clone, Debug)]
pub enum Argument {
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    String(JavaString),
    /// An internal name or an array descriptor.
    Class(String),
    MethodType(String),
    Handle(Handle),
    Dynamic(Box<Site>),
}

/// One use of a bootstrap method: a call site or a dynamic constant.
#[derive(Clone, Debug)]
pub struct Site {
    /// The class that contains the call site or the constant.
    pub host: String,
    pub bootstrap: Handle,
    pub arguments: Vec<Argument>,
    pub name: String,
    /// A method descriptor for a call site, a field descriptor for a constant.
    pub descriptor: String,
}

/// The class, with the internal name `name`, whose static method [`METHOD`] does what
/// `site` does. For a dynamic constant that method takes nothing and returns the value.
///
/// # Errors
///
/// A sentence that names the bootstrap method which is not modelled or misused.
pub fn synthesize(site: &Site, name: &str) -> Result<ClassFile<'static>, String> {
    let mut class = Assembler::new(name);
    if site.descriptor.starts_with('(') {
        call_site(site, &mut class)?;
    } else {
        dynamic_constant(site, &mut class)?;
    }
    class.finish()
}

fn call_site(site: &Site, class: &mut Assembler) -> Result<(), String> {
    let bootstrap = &site.bootstrap;
    match (bootstrap.class.as_str(), bootstrap.name.as_str()) {
        ("java/lang/invoke/LambdaMetafactory", "metafactory") => lambda::plain(site, class),
        ("java/lang/invoke/LambdaMetafactory", "altMetafactory") => lambda::alternate(site, class),
        ("java/lang/invoke/StringConcatFactory", "makeConcatWithConstants") => {
            concat::with_constants(site, class)
        }
        ("java/lang/invoke/StringConcatFactory", "makeConcat") => concat::plain(site, class),
        ("java/lang/runtime/ObjectMethods", "bootstrap") => record::object_method(site, class),
        ("java/lang/runtime/SwitchBootstraps", "typeSwitch") => switch::on_type(site, class),
        ("java/lang/runtime/SwitchBootstraps", "enumSwitch") => switch::on_enum(site, class),
        _ => Err(site.unmodelled()),
    }
}

fn dynamic_constant(site: &Site, class: &mut Assembler) -> Result<(), String> {
    let result = TypeDescriptor::parse(&site.descriptor)?;
    let signature = MethodType { parameters: Vec::new(), result };
    class.method(site_flags(), METHOD, &signature, |code| {
        let value = constant::push(code, site)?;
        code.return_value(&value);
        Ok(())
    })
}

fn site_flags() -> MethodAccessFlags {
    MethodAccessFlags::PUBLIC | MethodAccessFlags::STATIC | MethodAccessFlags::SYNTHETIC
}

impl Site {
    fn unmodelled(&self) -> String {
        let Handle { class, name, .. } = &self.bootstrap;
        let host = &self.host;
        format!("bootstrap method {class}.{name} is not modelled (needed by {host})")
    }

    fn misused(&self, what: &str) -> String {
        let Handle { class, name, .. } = &self.bootstrap;
        format!("bootstrap method {class}.{name} is misused by {}: {what}", self.host)
    }
}

#[cfg(test)]
mod tests;
