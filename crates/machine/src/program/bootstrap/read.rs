//! From a constant pool index to a [`Site`] whose names are all resolved.
//!
//! The one hard idea: dynamic constants may be arguments of dynamic constants, and
//! nothing in the class file format keeps a hostile pool from making that a cycle or
//! an exponentially large tree. So one budget is shared by the whole reading.
//!
//! Not here: whether the bootstrap method is one that we know.

use super::{Argument, Handle, Site};
use ristretto_classfile::attributes::{Attribute, BootstrapMethod};
use ristretto_classfile::{ClassFile, Constant, ConstantPool, ReferenceKind};

/// How many arguments one site may have, those of nested constants included. The format
/// allows 65,535 for one bootstrap method; nothing in the JDK comes near.
const BUDGET: usize = 100_000;

/// How deeply dynamic constants may nest; `javac` needs two levels.
const DEPTH: usize = 50;

impl Site {
    /// The site at `index`, an `InvokeDynamic` or `Dynamic` entry of `file`'s constant pool.
    ///
    /// # Errors
    ///
    /// A sentence that says what is malformed.
    pub fn read(file: &ClassFile<'_>, index: u16) -> Result<Site, String> {
        let host = class_name(&file.constant_pool, file.this_class)?;
        let mut reader =
            SiteReader { pool: &file.constant_pool, methods: methods(file), host, budget: BUDGET };
        reader.site(index, 0).map_err(|what| format!("{what} (in class {})", reader.host))
    }
}

struct SiteReader<'a> {
    pool: &'a ConstantPool<'a>,
    methods: &'a [BootstrapMethod],
    host: String,
    /// Arguments that may still be read.
    budget: usize,
}

impl SiteReader<'_> {
    fn site(&mut self, index: u16, depth: usize) -> Result<Site, String> {
        let (Constant::InvokeDynamic { bootstrap_method_attr_index, name_and_type_index }
        | Constant::Dynamic { bootstrap_method_attr_index, name_and_type_index }) =
            self.get(index)?
        else {
            return Err(format!("constant {index} is not dynamic"));
        };
        let (name, descriptor) = self.name_and_type(*name_and_type_index)?;
        let method = self
            .methods
            .get(usize::from(*bootstrap_method_attr_index))
            .ok_or_else(|| format!("there is no bootstrap method {bootstrap_method_attr_index}"))?;
        let bootstrap = self.handle(method.bootstrap_method_ref)?;
        let arguments = self.arguments(&method.arguments, depth)?;
        Ok(Site { host: self.host.clone(), bootstrap, arguments, name, descriptor })
    }

    fn arguments(&mut self, indices: &[u16], depth: usize) -> Result<Vec<Argument>, String> {
        self.budget = self
            .budget
            .checked_sub(indices.len())
            .ok_or("a bootstrap method has too many arguments")?;
        indices.iter().map(|index| self.argument(*index, depth)).collect()
    }

    fn argument(&mut self, index: u16, depth: usize) -> Result<Argument, String> {
        Ok(match self.get(index)? {
            Constant::Integer(value) => Argument::Int(*value),
            Constant::Long(value) => Argument::Long(*value),
            Constant::Float(value) => Argument::Float(*value),
            Constant::Double(value) => Argument::Double(*value),
            Constant::String(_) => {
                let text = self.pool.try_get_string(index).map_err(|e| e.to_string())?;
                Argument::String(text.to_java_string())
            }
            Constant::Class(_) => Argument::Class(class_name(self.pool, index)?),
            Constant::MethodType(descriptor) => Argument::MethodType(utf8(self.pool, *descriptor)?),
            Constant::MethodHandle { .. } => Argument::Handle(self.handle(index)?),
            Constant::Dynamic { .. } if depth < DEPTH => {
                Argument::Dynamic(Box::new(self.site(index, depth + 1)?))
            }
            Constant::Dynamic { .. } => return Err("dynamic constants nest too deeply".to_string()),
            _ => return Err(format!("constant {index} cannot be a bootstrap argument")),
        })
    }

    fn handle(&self, index: u16) -> Result<Handle, String> {
        let Constant::MethodHandle { reference_kind, reference_index } = self.get(index)? else {
            return Err(format!("constant {index} is not a method handle"));
        };
        let (class, member, interface) = match self.get(*reference_index)? {
            Constant::FieldRef { class_index, name_and_type_index }
            | Constant::MethodRef { class_index, name_and_type_index } => {
                (*class_index, *name_and_type_index, false)
            }
            Constant::InterfaceMethodRef { class_index, name_and_type_index } => {
                (*class_index, *name_and_type_index, true)
            }
            _ => return Err(format!("constant {reference_index} is not a member")),
        };
        let (name, descriptor) = self.name_and_type(member)?;
        let kind: ReferenceKind = reference_kind.clone();
        Ok(Handle { kind, class: class_name(self.pool, class)?, name, descriptor, interface })
    }

    fn name_and_type(&self, index: u16) -> Result<(String, String), String> {
        let Constant::NameAndType { name_index, descriptor_index } = self.get(index)? else {
            return Err(format!("constant {index} is not a name and type"));
        };
        Ok((utf8(self.pool, *name_index)?, utf8(self.pool, *descriptor_index)?))
    }

    fn get(&self, index: u16) -> Result<&Constant<'_>, String> {
        self.pool.get(index).ok_or_else(|| format!("there is no constant {index}"))
    }
}

/// The class's bootstrap methods; none when the attribute is missing.
fn methods<'a>(file: &'a ClassFile<'_>) -> &'a [BootstrapMethod] {
    let attribute = file.attributes.iter().find_map(|attribute| match attribute {
        Attribute::BootstrapMethods { methods, .. } => Some(methods.as_slice()),
        _ => None,
    });
    attribute.unwrap_or_default()
}

fn class_name(pool: &ConstantPool<'_>, index: u16) -> Result<String, String> {
    let name = pool.try_get_class(index).map_err(|_| format!("constant {index} is not a class"))?;
    Ok(name.to_rust_string())
}

fn utf8(pool: &ConstantPool<'_>, index: u16) -> Result<String, String> {
    let text = pool.try_get_utf8(index).map_err(|_| format!("constant {index} is not a name"))?;
    Ok(text.to_rust_string())
}
