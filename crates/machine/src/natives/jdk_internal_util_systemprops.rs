//! `jdk.internal.util.SystemProps.Raw`: system properties, the same on every host. In the other world
//! ([`crate::world::elsewhere`]) somebody else sits before it.

use super::Natives;
use crate::core::Core;
use crate::ending::Outcome;
use crate::value::{Kind, Ref};
use crate::world::is_elsewhere;

pub(super) const NATIVES: Natives =
    &[("vmProperties", vm_properties), ("platformProperties", platform_properties)];

/// Properties that the real VM and its launcher set.
const VM: &[(&str, &str)] = &[
    ("java.home", "/java"),
    ("java.vm.specification.name", "Java Virtual Machine Specification"),
    ("java.vm.specification.vendor", "Oracle Corporation"),
    ("java.vm.name", "Smallscope"),
    ("java.vm.vendor", "Smallscope"),
    ("java.vm.version", "1"),
    ("java.vm.info", "interpreted mode"),
    ("java.class.path", ""),
    ("java.class.version", "61.0"),
    ("java.library.path", ""),
    ("java.vm.compressedOopsMode", ""),
    ("sun.boot.library.path", "/java/lib"),
    ("jdk.debug", "release"),
    ("sun.nio.MaxDirectMemorySize", "0"),
    ("sun.nio.PageAlignDirectMemory", "false"),
    ("stdout.encoding", "UTF-8"),
    ("stderr.encoding", "UTF-8"),
    ("sun.stdout.encoding", "UTF-8"),
    ("sun.stderr.encoding", "UTF-8"),
    ("file.encoding", "UTF-8"),
    ("native.encoding", "UTF-8"),
    ("user.timezone", "UTC"),
    // There is one thread: who forks a task for the common pool runs it when joining.
    ("java.util.concurrent.ForkJoinPool.common.parallelism", "0"),
];

/// What the real library asks the operating system for, by the suffix of the
/// index constant that names the place in the array.
const PLATFORM: &[(&str, &str)] = &[
    ("_file_encoding_NDX", "UTF-8"),
    ("_native_encoding_NDX", "UTF-8"),
    ("_file_separator_NDX", "/"),
    ("_path_separator_NDX", ":"),
    ("_line_separator_NDX", "\n"),
    ("_os_name_NDX", "Linux"),
    ("_os_arch_NDX", "amd64"),
    ("_os_version_NDX", "1"),
    ("_java_io_tmpdir_NDX", "/tmp"),
    ("_user_dir_NDX", "/"),
    ("_user_home_NDX", "/"),
    ("_user_name_NDX", "user"),
    ("_display_language_NDX", "en"),
    ("_display_country_NDX", "US"),
    ("_sun_jnu_encoding_NDX", "UTF-8"),
    ("_stdout_encoding_NDX", "UTF-8"),
    ("_stderr_encoding_NDX", "UTF-8"),
    ("_sun_stdout_encoding_NDX", "UTF-8"),
    ("_sun_stderr_encoding_NDX", "UTF-8"),
    ("_sun_arch_data_model_NDX", "64"),
    ("_sun_cpu_endian_NDX", "little"),
    ("_sun_io_unicode_encoding_NDX", "UnicodeLittle"),
];

/// What a test must not rely on, since it differs from user to user, and is so in the other world.
const ELSEWHERE: &[(&str, &str)] = &[
    ("user.timezone", "Asia/Kolkata"),
    ("_display_language_NDX", "de"),
    ("_display_country_NDX", "CH"),
];

/// A property's value in the world that a machine is in.
fn value(core: &Core, key: &str, usual: &'static str) -> &'static str {
    let other = ELSEWHERE.iter().find(|(name, _)| *name == key && is_elsewhere(core.world.seed));
    other.map_or(usual, |(_, value)| value)
}

/// Keys and values by turns, up to a null key.
fn vm_properties(core: &mut Core, _: &[u64]) -> Outcome<u64> {
    let mut strings = Vec::new();
    for (key, value) in VM {
        strings.push(core.new_string(key)?);
        strings.push(core.new_string(self::value(core, key, value))?);
    }
    strings.extend([Ref::NULL; 2]);
    let array = core.program.known.string_array;
    Ok(core.new_ref_array(array, &strings)?.word())
}

fn platform_properties(core: &mut Core, _: &[u64]) -> Outcome<u64> {
    let class = core.class_named("jdk/internal/util/SystemProps$Raw")?;
    let length = core.static_field(class, "FIXED_LENGTH") as u32;
    let array = core.new_array(core.program.known.string_array, length)?;
    for (constant, value) in PLATFORM {
        if core.program.field(class, constant).is_some() {
            let index = core.static_field(class, constant) as u32;
            let value = core.new_string(self::value(core, constant, value))?;
            core.heap.put_element(array, Kind::Ref, index, value.word());
        }
    }
    Ok(array.word())
}
