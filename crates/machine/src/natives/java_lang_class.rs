//! `java.lang.Class`: names, checks and relations. Members as reflection sees
//! them are in `members`.

mod attributes;
pub(super) mod members;

use super::java_lang_classloader::resources;
use super::{Natives, class_array, reference};
use crate::core::Core;
use crate::ending::{Interrupt, Outcome};
use crate::program::{ClassId, Shape, flags};
use crate::value::Ref;
use ristretto_classfile::attributes::Attribute;

pub(super) const NATIVES: Natives = &[
    ("forName0", for_name),
    ("isInstance", is_instance),
    ("isAssignableFrom", is_assignable_from),
    ("isInterface", |core, a| Ok(u64::from(this(core, a).shape == Shape::Interface))),
    ("isArray", |core, a| Ok(u64::from(this(core, a).is_array()))),
    ("isPrimitive", |core, a| Ok(u64::from(matches!(this(core, a).shape, Shape::Primitive(_))))),
    ("isHidden", |core, a| Ok(u64::from(this(core, a).hidden))),
    ("isRecord0", is_record),
    ("initClassName", init_class_name),
    ("getSuperclass", get_superclass),
    ("getInterfaces0", get_interfaces),
    ("getModifiers", |core, a| Ok(u64::from(core.modifiers(class(core, a))))),
    ("getPrimitiveClass", get_primitive_class),
    ("desiredAssertionStatus0", desired_assertion_status),
    ("getDeclaringClass0", get_declaring_class),
    ("getEnclosingMethod0", get_enclosing_method),
    ("getSimpleBinaryName0", get_simple_binary_name),
    ("getNestHost0", get_nest_host),
    ("getNestMembers0", get_nest_members),
    ("getDeclaredClasses0", get_declared_classes),
    ("getPermittedSubclasses0", get_permitted_subclasses),
    ("getDeclaredFields0", members::declared_fields),
    ("getDeclaredMethods0", members::declared_methods),
    ("getDeclaredConstructors0", members::declared_constructors),
    ("getRecordComponents0", members::record_components),
    ("getGenericSignature0", get_generic_signature),
    ("getRawAnnotations", get_raw_annotations),
    ("getRawTypeAnnotations", |_, _| Ok(0)),
    ("getConstantPool", get_constant_pool),
    ("getSigners", |_, _| Ok(0)),
    ("getProtectionDomain0", |_, _| Ok(0)),
    ("getClassAccessFlagsRaw0", |core, a| Ok(u64::from(this(core, a).flags))),
    // The bytecode reads a field that the module system would have set.
    ("getModule()Ljava/lang/Module;", super::java_lang_module::of_class),
    // The same with the loader, which is only made when somebody asks.
    ("getClassLoader0()Ljava/lang/ClassLoader;", super::java_lang_classloader::of_class),
    ("getClassLoader()Ljava/lang/ClassLoader;", super::java_lang_classloader::of_class),
    // Loaders would look into files and modules.
    ("getResource(Ljava/lang/String;)Ljava/net/URL;", resources::url_of_class),
    ("getResourceAsStream(Ljava/lang/String;)Ljava/io/InputStream;", resources::of_class),
    ("getPackage()Ljava/lang/Package;", super::java_lang_classloader::package),
    // The bytecode calls `values` through reflection.
    ("getEnumConstantsShared()[Ljava/lang/Object;", get_enum_constants),
];

fn class(core: &Core, arguments: &[u64]) -> ClassId {
    core.class_of_mirror(reference(arguments, 0))
}

fn this<'a>(core: &'a Core, arguments: &[u64]) -> &'a crate::program::Class {
    core.program.class(class(core, arguments))
}

fn for_name(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let name = reference(arguments, 0);
    if name.is_null() {
        return Err(core.null_pointer());
    }
    let name = core.string(name);
    let missing = "java/lang/ClassNotFoundException";
    if name.contains('/') {
        return Err(core.exception(missing, Some(&name)));
    }
    let class = match core.load(&name.replace('.', "/")) {
        Ok(class) if !matches!(core.program.class(class).shape, Shape::Primitive(_)) => class,
        Ok(_) | Err(crate::program::link::LinkError::Missing { .. }) => {
            return Err(core.exception(missing, Some(&name)));
        }
        Err(error) => return Err(core.link_failure(error)),
    };
    if arguments[1] as i32 != 0 {
        core.ensure_initialized(class)?;
    }
    Ok(core.mirror(class).word())
}

fn is_instance(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let object = reference(arguments, 1);
    Ok(u64::from(!object.is_null() && core.is_instance(object, class(core, arguments))))
}

fn is_assignable_from(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let other = reference(arguments, 1);
    if other.is_null() {
        return Err(core.null_pointer());
    }
    let other = core.class_of_mirror(other);
    Ok(u64::from(core.program.is_subclass(other, class(core, arguments))))
}

fn is_record(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let file = this(core, arguments).file.as_ref();
    let has_record = file.is_some_and(|file| {
        file.attributes.iter().any(|attribute| matches!(attribute, Attribute::Record { .. }))
    });
    Ok(u64::from(has_record))
}

fn init_class_name(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let name = core.program.java_name(class(core, arguments));
    let name = core.literal(&name.encode_utf16().collect::<Vec<_>>())?;
    core.set_field(reference(arguments, 0), "name", name.word());
    Ok(name.word())
}

fn get_superclass(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let class = this(core, arguments);
    let parent = class.super_class.filter(|_| !class.is_interface());
    Ok(parent.map_or(0, |parent| core.mirror(parent).word()))
}

fn get_interfaces(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let mirrors: Vec<Ref> =
        this(core, arguments).interfaces.iter().map(|&interface| core.mirror(interface)).collect();
    class_array(core, &mirrors)
}

fn get_primitive_class(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let name = core.string(reference(arguments, 0));
    let class = core.program.loaded(&name).ok_or_else(|| core.unsupported(name))?;
    Ok(core.mirror(class).word())
}

/// Assertions are on for user classes, as a test wants them.
fn desired_assertion_status(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    Ok(u64::from(!core.program.is_platform(class(core, arguments))))
}

fn get_declaring_class(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let class = class(core, arguments);
    let Some(inner) = core.program.inner_class(class) else {
        return Ok(0);
    };
    if inner.outer_class_info_index == 0 {
        return Ok(0);
    }
    let outer = core.class_constant(class, inner.outer_class_info_index)?;
    Ok(core.mirror(outer).word())
}

fn get_simple_binary_name(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let class = class(core, arguments);
    let name =
        core.program.inner_class(class).filter(|inner| inner.name_index != 0).and_then(|inner| {
            let file = core.program.class(class).file.as_ref()?;
            file.constant_pool.try_get_utf8(inner.name_index).map(ToString::to_string).ok()
        });
    match name {
        Some(name) => Ok(core.new_string(&name)?.word()),
        None => Ok(0),
    }
}

/// Class, method name and descriptor around a local or anonymous class.
fn get_enclosing_method(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let class = class(core, arguments);
    let Some(file) = core.program.class(class).file.clone() else {
        return Ok(0);
    };
    let enclosing = file.attributes.iter().find_map(|attribute| match attribute {
        Attribute::EnclosingMethod { class_index, method_index, .. } => {
            Some((*class_index, *method_index))
        }
        _ => None,
    });
    let Some((outer, method)) = enclosing else {
        return Ok(0);
    };
    let outer = core.class_constant(class, outer)?;
    let mut parts = vec![core.mirror(outer), Ref::NULL, Ref::NULL];
    if let Ok((name, descriptor)) = file.constant_pool.try_get_name_and_type(method) {
        for (part, index) in [(1, *name), (2, *descriptor)] {
            let text = file.constant_pool.try_get_utf8(index).map(ToString::to_string);
            parts[part] = core.new_string(&text.unwrap_or_default())?;
        }
    }
    let array = core.program.known.object_array;
    Ok(core.new_ref_array(array, &parts)?.word())
}

pub(super) fn nest_host(core: &mut Core, class: ClassId) -> Outcome<ClassId> {
    let host = attribute(core, class, |attribute| match attribute {
        Attribute::NestHost { host_class_index, .. } => Some(*host_class_index),
        _ => None,
    });
    match host {
        Some(index) => core.class_constant(class, index),
        None => Ok(class),
    }
}

fn get_nest_host(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let host = nest_host(core, class(core, arguments))?;
    Ok(core.mirror(host).word())
}

/// The host comes first.
fn get_nest_members(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let host = nest_host(core, class(core, arguments))?;
    let members = attribute(core, host, |attribute| match attribute {
        Attribute::NestMembers { class_indexes, .. } => Some(class_indexes.clone()),
        _ => None,
    });
    let mut mirrors = vec![core.mirror(host)];
    mirrors.extend(class_constants(core, host, &members.unwrap_or_default())?);
    class_array(core, &mirrors)
}

fn get_declared_classes(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let class = class(core, arguments);
    let name = core.program.class_name(class).to_owned();
    let Some(file) = core.program.class(class).file.clone() else {
        return class_array(core, &[]);
    };
    let is_outer =
        |index| file.constant_pool.try_get_class(index).is_ok_and(|outer| *outer == name);
    let inner = attribute(core, class, |attribute| match attribute {
        Attribute::InnerClasses { classes, .. } => Some(classes.clone()),
        _ => None,
    });
    let inner = inner.unwrap_or_default();
    let declared = inner.iter().filter(|inner| is_outer(inner.outer_class_info_index));
    let declared: Vec<u16> = declared.map(|inner| inner.class_info_index).collect();
    let mirrors = class_constants(core, class, &declared)?;
    class_array(core, &mirrors)
}

fn get_permitted_subclasses(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let class = class(core, arguments);
    let permitted = attribute(core, class, |attribute| match attribute {
        Attribute::PermittedSubclasses { class_indexes, .. } => Some(class_indexes.clone()),
        _ => None,
    });
    let Some(permitted) = permitted else {
        return Ok(0);
    };
    let mirrors = class_constants(core, class, &permitted)?;
    class_array(core, &mirrors)
}

fn get_generic_signature(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let file = this(core, arguments).file.as_ref();
    match file.and_then(|file| attributes::generic_signature(file, &file.attributes)) {
        Some(signature) => Ok(core.new_string(&signature)?.word()),
        None => Ok(0),
    }
}

fn get_raw_annotations(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let class = class(core, arguments);
    if core.program.is_platform(class) {
        return Ok(0);
    }
    let bytes = attribute(core, class, |attribute| match attribute {
        Attribute::RuntimeVisibleAnnotations { .. } => attributes::content(attribute),
        _ => None,
    });
    match bytes {
        Some(bytes) => Ok(core.new_byte_array(&bytes)?.word()),
        None => Ok(0),
    }
}

/// Only asked for where annotations are read; without any, nobody looks into it.
fn get_constant_pool(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let class = core.class_named("jdk/internal/reflect/ConstantPool")?;
    core.ensure_initialized(class)?;
    let pool = core.new_object(class)?;
    core.set_field(pool, "constantPoolOop", arguments[0]);
    Ok(pool.word())
}

/// What `pick` finds among the attributes of a class.
fn attribute<T>(core: &Core, class: ClassId, pick: fn(&Attribute) -> Option<T>) -> Option<T> {
    core.program.class(class).file.as_ref()?.attributes.iter().find_map(pick)
}

/// The `Class` objects of class constants of `host`.
fn class_constants(core: &mut Core, host: ClassId, indices: &[u16]) -> Outcome<Vec<Ref>> {
    let mut mirrors = Vec::new();
    for &index in indices {
        let class = core.class_constant(host, index)?;
        mirrors.push(core.mirror(class));
    }
    Ok(mirrors)
}

fn get_enum_constants(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let class = class(core, arguments);
    let enum_class = core.class_named("java/lang/Enum")?;
    if core.program.class(class).flags & flags::ENUM == 0
        || core.program.class(class).super_class != Some(enum_class)
    {
        return Ok(0);
    }
    core.ensure_initialized(class)?;
    let descriptor = format!("()[L{};", core.program.class_name(class));
    match core.program.find_method(class, "values", &descriptor) {
        Some(values) => Err(Interrupt::TailCall(values, Vec::new())),
        None => Ok(0),
    }
}
