//! Objects of the JDK's classes that serve as arguments, besides collections and functions.
//!
//! A parameter takes null and what the plainest constructors and static factories of its class
//! make: `new Date(1)`, `Pattern.compile("a")`. For an abstract class or an interface another class
//! stands in that one would take for it.

use crate::subject::{Live, Role, Subject};
use machine::machine::Machine;
use machine::program::descriptor::split;
use machine::program::{ClassId, Program, flags};

/// The class that one would take for an abstract type.
const TAKEN: [(&str, &str); 14] = [
    ("java/io/InputStream", "java/io/ByteArrayInputStream"),
    ("java/io/OutputStream", "java/io/ByteArrayOutputStream"),
    ("java/io/Reader", "java/io/StringReader"),
    ("java/io/Writer", "java/io/StringWriter"),
    ("java/lang/Appendable", "java/lang/StringBuilder"),
    ("java/lang/Readable", "java/io/StringReader"),
    ("java/util/Calendar", "java/util/GregorianCalendar"),
    ("java/util/TimeZone", "java/util/SimpleTimeZone"),
    ("java/text/DateFormat", "java/text/SimpleDateFormat"),
    ("java/text/NumberFormat", "java/text/DecimalFormat"),
    ("java/text/Format", "java/text/DecimalFormat"),
    ("java/util/Enumeration", "java/util/StringTokenizer"),
    ("java/util/random/RandomGenerator", "java/util/Random"),
    ("java/io/Closeable", "java/io/StringReader"),
];

/// Constructors and factories that are tried.
const MOST_MAKERS: usize = 6;

/// Parameters that one of them may have, in the JDK and elsewhere.
const MOST_PARAMETERS: (usize, usize) = (2, 4);

/// Objects that a parameter takes.
pub(super) const MOST_OBJECTS: usize = 10;

/// Whether another class is taken for a type.
pub(super) fn has_stand_in(name: &str) -> bool {
    TAKEN.iter().any(|(of, _)| *of == name)
}

/// The class of which a parameter of a type of the JDK's takes objects; None if nobody knows one.
pub(super) fn stand_in(machine: &mut Machine, name: &str) -> Option<ClassId> {
    let taken = TAKEN.iter().find(|(of, _)| *of == name).map_or(name, |(_, taken)| taken);
    let class = machine.load(taken).ok()?;
    let program = machine.program();
    let linked = program.class(class);
    let is_abstract = linked.flags & flags::ABSTRACT != 0;
    let is_usable = linked.flags & flags::PUBLIC != 0
        && linked.flags & (flags::INTERFACE | flags::ENUM) == 0
        && (!is_abstract || has_factories(program, class))
        && !linked.is_array()
        && class != program.known.object
        && program.is_platform(class);
    is_usable.then_some(class)
}

/// Whether a call needs an object of the JDK's classes that takes work to make: a format, a calendar.
/// Plain values, and what an interface asks for, do not.
pub(super) fn is_needed(machine: &mut Machine, subject: &Subject) -> bool {
    subject.parameters.iter().any(|parameter| {
        let name = parameter.taken().strip_prefix('L').and_then(|one| one.strip_suffix(';'));
        let class = name.filter(|name| !name.starts_with("java/lang/"));
        let Some(class) = class.and_then(|name| machine.load(name).ok()) else { return false };
        let program = machine.program();
        program.is_platform(class) && !program.class(class).is_interface()
    })
}

/// Whether a class has public static methods that give objects of it.
pub(super) fn has_factories(program: &Program, class: ClassId) -> bool {
    let result = format!(")L{};", program.class_name(class));
    program.class(class).methods.iter().any(|&id| {
        let method = program.method(id);
        method.is_static()
            && method.flags & flags::PUBLIC != 0
            && program.names.get(method.descriptor).ends_with(&result)
    })
}

/// Those of a class's methods that make objects of it with the least: values before objects, few
/// before many.
pub(super) fn plainest(
    subjects: Vec<Subject>,
    class_name: &str,
    of_platform: bool,
) -> Vec<Subject> {
    let most = if of_platform { MOST_PARAMETERS.0 } else { MOST_PARAMETERS.1 };
    let makes = |subject: &Subject| {
        let returns = split(&subject.declared.descriptor).map(|(_, result)| result);
        let is_factory = subject.role != Role::Constructor
            && subject.live == Live::Nothing
            && returns.is_some_and(|result| {
                result.strip_prefix('L').and_then(|one| one.strip_suffix(';')) == Some(class_name)
            });
        subject.role == Role::Constructor || is_factory
    };
    let needs = |subject: &Subject| {
        let is_value = |descriptor: &str| {
            !descriptor.starts_with(['L', '[']) || descriptor == "Ljava/lang/String;"
        };
        let parameters = &subject.parameters;
        let objects = parameters.iter().filter(|one| !is_value(&one.descriptor)).count();
        (objects, parameters.len())
    };
    let mut makers: Vec<Subject> = subjects
        .into_iter()
        .filter(|subject| makes(subject) && subject.parameters.len() <= most)
        .collect();
    makers.sort_by_key(needs);
    makers.truncate(MOST_MAKERS);
    makers
}
