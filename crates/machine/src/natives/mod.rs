//! What is native in the JDK, one file per Java class; also what our own library
//! has twins for.
//!
//! To add one: write a function `fn(&mut Core, &[u64]) -> Outcome<u64>` in the
//! file of its class (arguments are words, receiver first, `long` and `double`
//! take two places of which the first holds the value; the result is a word,
//! 0 for `void`), and list it in that file's `NATIVES`. A bare name stands for
//! the native method of that name, whatever its descriptor; `name(descriptor)`
//! also replaces a method that has bytecode, which needs a reason beside it.
//!
//! What several classes share is in no class's file: boxing and widening in
//! `boxes::`.
//!
//! A native may be executed again from its start after an interrupt (a class to
//! initialize, an undecided field), so it must not change anything before the
//! last operation that can fail. Everything it changes goes through the heap or
//! the world, so that undo sees it. There are no natives for files, network or
//! processes: a run that needs one ends as unsupported, naming it.

use crate::core::Core;
use crate::ending::Outcome;
use crate::program::MethodId;
use crate::value::Ref;

mod boxes;
mod java_io_filedescriptor;
mod java_io_streams;
mod java_io_unixfilesystem;
mod java_lang_class;
mod java_lang_classloader;
mod java_lang_invoke_methodhandlenatives;
mod java_lang_invoke_varhandle;
mod java_lang_module;
mod java_lang_numbers;
mod java_lang_object;
mod java_lang_processenvironment;
mod java_lang_ref_reference;
mod java_lang_reflect_array;
mod java_lang_runtime;
mod java_lang_strictmath;
mod java_lang_string;
mod java_lang_system;
mod java_lang_thread;
mod java_lang_throwable;
mod java_security_accesscontroller;
mod java_util_zip_checksums;
mod jdk_internal_misc_unsafe;
mod jdk_internal_misc_vm;
mod jdk_internal_module_servicescatalog;
mod jdk_internal_reflect_accessors;
mod jdk_internal_reflect_fieldaccessors;
mod jdk_internal_reflect_reflection;
mod jdk_internal_util_systemprops;
mod smallscope_choices;
mod smallscope_verify;
mod sun_nio_fs_unixnativedispatcher;

pub(crate) use java_lang_invoke_varhandle::AccessKey;
pub(crate) use java_lang_module::Modules;
pub(crate) use java_lang_object::hash_of_identity;

/// The class whose natives look at undecided arrays themselves.
pub(crate) const CHOICES: &str = "smallscope/Choices";

/// A native method.
pub(crate) type Native = fn(&mut Core, &[u64]) -> Outcome<u64>;

/// The natives of a class, by name or by name and descriptor.
pub(crate) type Natives = &'static [(&'static str, Native)];

/// The natives of the class with that internal name.
pub(crate) fn of_class(class: &str) -> Option<Natives> {
    Some(match class {
        "java/io/FileCleanable" => java_io_streams::CLEANUP_NATIVES,
        "java/io/FileDescriptor" => java_io_filedescriptor::NATIVES,
        "java/io/FileInputStream" => java_io_streams::INPUT_NATIVES,
        "java/io/FileOutputStream" => java_io_streams::OUTPUT_NATIVES,
        "java/io/UnixFileSystem" => java_io_unixfilesystem::NATIVES,
        "java/lang/Class" => java_lang_class::NATIVES,
        "java/lang/ClassLoader" => java_lang_classloader::NATIVES,
        "java/lang/Double" => java_lang_numbers::DOUBLE_NATIVES,
        "java/lang/Float" => java_lang_numbers::FLOAT_NATIVES,
        "java/lang/Module" => java_lang_module::NATIVES,
        "java/lang/NullPointerException" => java_lang_throwable::NULL_POINTER_NATIVES,
        "java/lang/Object" => java_lang_object::NATIVES,
        "java/lang/ProcessEnvironment" => java_lang_processenvironment::NATIVES,
        "java/lang/ProcessImpl" => java_lang_processenvironment::PROCESS_NATIVES,
        "java/lang/Runtime" => java_lang_runtime::NATIVES,
        "java/lang/Shutdown" => java_lang_runtime::SHUTDOWN_NATIVES,
        "java/lang/StackTraceElement" => java_lang_throwable::ELEMENT_NATIVES,
        "java/lang/StrictMath" => java_lang_strictmath::NATIVES,
        "java/lang/String" => java_lang_string::NATIVES,
        "java/lang/StringUTF16" => java_lang_numbers::STRING_UTF16_NATIVES,
        "java/lang/System" => java_lang_system::NATIVES,
        "java/lang/Thread" => java_lang_thread::NATIVES,
        "java/lang/Thread$ThreadIdentifiers" => java_lang_thread::IDENTIFIERS_NATIVES,
        "java/lang/Throwable" => java_lang_throwable::NATIVES,
        "java/lang/invoke/LambdaForm" => java_lang_invoke_methodhandlenatives::LAMBDA_FORM_NATIVES,
        "java/lang/invoke/MethodHandleNatives" => java_lang_invoke_methodhandlenatives::NATIVES,
        "java/lang/ref/Finalizer" => java_lang_ref_reference::FINALIZER_NATIVES,
        "java/lang/ref/Reference" => java_lang_ref_reference::NATIVES,
        "java/lang/reflect/Array" => java_lang_reflect_array::NATIVES,
        "java/lang/reflect/Executable" => jdk_internal_reflect_accessors::EXECUTABLE_NATIVES,
        "java/security/AccessController" => java_security_accesscontroller::NATIVES,
        "java/security/Security" => java_security_accesscontroller::SECURITY_NATIVES,
        "java/util/concurrent/atomic/AtomicLong" => jdk_internal_misc_unsafe::ATOMIC_LONG_NATIVES,
        "java/util/ServiceLoader" => jdk_internal_module_servicescatalog::LOADER_NATIVES,
        "jdk/internal/loader/BootLoader" => java_lang_classloader::BOOT_NATIVES,
        "jdk/internal/loader/BuiltinClassLoader" => java_lang_classloader::BUILTIN_NATIVES,
        "jdk/internal/loader/NativeLibraries" => java_lang_classloader::LIBRARY_NATIVES,
        "jdk/internal/loader/URLClassPath" => java_lang_classloader::URL_CLASS_PATH_NATIVES,
        "jdk/internal/misc/CDS" => jdk_internal_misc_vm::CDS_NATIVES,
        "jdk/internal/misc/Signal" => jdk_internal_misc_vm::SIGNAL_NATIVES,
        "java/util/zip/Adler32" => java_util_zip_checksums::ADLER32_NATIVES,
        "java/util/zip/CRC32" => java_util_zip_checksums::CRC32_NATIVES,
        "jdk/internal/misc/Unsafe" => jdk_internal_misc_unsafe::NATIVES,
        "jdk/internal/misc/VM" => jdk_internal_misc_vm::NATIVES,
        "jdk/internal/module/ServicesCatalog" => jdk_internal_module_servicescatalog::NATIVES,
        "jdk/internal/reflect/DirectConstructorHandleAccessor$NativeAccessor"
        | "jdk/internal/reflect/DirectMethodHandleAccessor$NativeAccessor"
        | "jdk/internal/reflect/MethodHandleAccessorFactory" => {
            jdk_internal_reflect_accessors::HANDLE_NATIVES
        }
        "jdk/internal/reflect/NativeConstructorAccessorImpl"
        | "jdk/internal/reflect/NativeMethodAccessorImpl"
        | "jdk/internal/reflect/ReflectionFactory" => jdk_internal_reflect_accessors::NATIVES,
        "jdk/internal/reflect/Reflection" => jdk_internal_reflect_reflection::NATIVES,
        "jdk/internal/util/SystemProps$Raw" => jdk_internal_util_systemprops::NATIVES,
        "jdk/internal/vm/ContinuationSupport" => jdk_internal_misc_vm::CONTINUATION_NATIVES,
        CHOICES => smallscope_choices::NATIVES,
        "smallscope/Verify" => smallscope_verify::NATIVES,
        "sun/nio/fs/UnixNativeDispatcher" => sun_nio_fs_unixnativedispatcher::NATIVES,
        class => return jdk_internal_reflect_fieldaccessors::of_accessor(class),
    })
}

/// The native for a method: an exact entry, or for native methods its name.
pub(crate) fn find(
    natives: Natives,
    name: &str,
    descriptor: &str,
    is_native: bool,
) -> Option<Native> {
    let exact = |key: &str| key.strip_prefix(name) == Some(descriptor);
    let by_name = |key: &str| is_native && key == name;
    let found = natives.iter().find(|(key, _)| exact(key));
    found.or_else(|| natives.iter().find(|(key, _)| by_name(key))).map(|(_, native)| *native)
}

/// Natives that only prepare the real VM for others, in any class.
pub(crate) fn default(core: &Core, method: MethodId) -> Option<u64> {
    let name = core.program.names.get(core.program.method(method).name);
    matches!(name, "registerNatives" | "initIDs" | "initNative").then_some(0)
}

/// The reference that argument `index` holds.
pub(crate) fn reference(arguments: &[u64], index: usize) -> Ref {
    Ref::from_word(arguments[index])
}

/// A new `Class[]`.
pub(crate) fn class_array(core: &mut Core, mirrors: &[Ref]) -> Outcome<u64> {
    let array = core.class_named("[Ljava/lang/Class;")?;
    Ok(core.new_ref_array(array, mirrors)?.word())
}
