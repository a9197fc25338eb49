//! Which methods an instruction names that it calls.

use ristretto_classfile::attributes::{Attribute, Instruction as I};
use ristretto_classfile::{ClassFile, Constant};

/// The method that an instruction calls, or those that it makes functions of, as constants.
pub(crate) fn callees(file: &ClassFile<'_>, instruction: &I) -> Vec<u16> {
    match instruction {
        I::Invokevirtual(index)
        | I::Invokespecial(index)
        | I::Invokestatic(index)
        | I::Invokeinterface(index, _) => vec![*index],
        I::Invokedynamic(index) => handles(file, *index),
        _ => Vec::new(),
    }
}

/// The methods that a call site's handles lead to.
fn handles(file: &ClassFile<'_>, site: u16) -> Vec<u16> {
    let pool = &file.constant_pool;
    let Some(Constant::InvokeDynamic { bootstrap_method_attr_index, .. }) = pool.get(site) else {
        return Vec::new();
    };
    let methods = file.attributes.iter().find_map(|attribute| match attribute {
        Attribute::BootstrapMethods { methods, .. } => Some(methods),
        _ => None,
    });
    let method = methods.and_then(|all| all.get(usize::from(*bootstrap_method_attr_index)));
    let arguments = method.into_iter().flat_map(|method| &method.arguments);
    let handles = arguments.filter_map(|&argument| pool.try_get_method_handle(argument).ok());
    handles.map(|(_, method)| *method).collect()
}
