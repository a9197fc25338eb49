//! Calls that reflection makes: the class behind `Method.invoke` and
//! `Constructor.newInstance`.
//!
//! Its method takes receiver and arguments as the target does, returns the result
//! boxed (null for `void`, the new object for a constructor), and wraps whatever the
//! target throws in an `InvocationTargetException`.
//!
//! Not here: checking and unboxing of the arguments, and initializing the target's class,
//! whose failures are not wrapped (`natives`).

use super::assembler::Assembler;
use super::code::InvokeKind;
use super::descriptor::{MethodType, TypeDescriptor};
use super::{Handle, METHOD, adapt, site_flags};
use ristretto_classfile::ClassFile;
use ristretto_classfile::attributes::Instruction;

/// The class, with the internal name `name`, whose static method [`METHOD`] calls `target`.
///
/// # Errors
///
/// The target's descriptor is malformed.
pub(crate) fn reflective_call(target: &Handle, name: &str) -> Result<ClassFile<'static>, String> {
    let mut class = Assembler::new(name);
    let called = target.signature()?;
    let object = TypeDescriptor::of_class("java/lang/Object");
    let signature = MethodType { parameters: called.parameters.clone(), result: object.clone() };
    class.method(site_flags(), METHOD, &signature, |code| {
        let (start, end, handler) = (code.new_label(), code.new_label(), code.new_label());
        target.prepare(code);
        code.place(start);
        for (parameter, slot) in called.locals(0) {
            code.load(parameter, slot);
        }
        target.call(code, name)?;
        code.place(end);
        if called.result.is_void() {
            code.emit(Instruction::Aconst_null, 0, 1);
        }
        adapt::value(code, &called.result, &object);
        code.return_value(&object);
        code.catch_all((start, end), handler);
        code.place(handler);
        let wrapper = "java/lang/reflect/InvocationTargetException";
        code.new_object(wrapper);
        code.emit(Instruction::Dup_x1, 2, 3);
        code.emit(Instruction::Swap, 2, 2);
        code.call_known(InvokeKind::Special, wrapper, "<init>", "(Ljava/lang/Throwable;)V");
        code.emit(Instruction::Athrow, 1, 0);
        Ok(())
    })?;
    class.finish()
}
