//! What the code of a method mentions, and that of the methods of its class that it calls by name.

use machine::machine::Machine;
use machine::program::{ClassId, MethodId, Program, flags};

/// Calls from the method to where something is mentioned.
const NEAR: usize = 2;

/// Where the code mentions no class: an ordinary one, a primitive type, and an enum and a number for those who want one.
const COMMON: [&str; 4] =
    ["java/lang/String", "int", "java/util/concurrent/TimeUnit", "java/lang/Integer"];

/// A method, then the methods of its class that it calls, and what these call.
pub fn near(program: &Program, method: MethodId) -> Vec<MethodId> {
    let class = program.method(method).class;
    let mut methods = vec![method];
    let mut next = 0;
    for _ in 0..NEAR {
        let known = methods.len();
        for index in next..known {
            for callee in program.callees(methods[index]) {
                let found = program.loaded(&callee.class).filter(|&owner| owner == class);
                let found = found
                    .and_then(|owner| program.find_method(owner, &callee.name, &callee.descriptor));
                methods.extend(found.filter(|one| !methods.contains(one)));
            }
        }
        next = known;
    }
    methods
}

/// Types that code asks for near a method, by `instanceof` or a cast, by internal name.
pub fn asked_types(program: &Program, method: MethodId) -> Vec<String> {
    let mut asked = Vec::new();
    for one in near(program, method) {
        for name in program.asked_types(one) {
            if !asked.contains(&name) {
                asked.push(name);
            }
        }
    }
    asked
}

/// Classes that a parameter of type `Class` of a method takes, whose type argument has this descriptor: two that
/// everybody knows, `most` of those that the code mentions, and `own`, the class under test.
pub fn class_values(
    machine: &mut Machine,
    (method, own): (MethodId, ClassId),
    bound: Option<&str>,
    most: usize,
) -> Vec<ClassId> {
    let bound = bound.filter(|one| *one != "Ljava/lang/Object;");
    let bound =
        bound.and_then(|one| load(machine, one.trim_start_matches('L').trim_end_matches(';')));
    let methods = near(machine.program(), method);
    let mentioned = methods.iter().flat_map(|&one| machine.program().class_literals(one));
    let mentioned: Vec<String> = mentioned.take(most).collect();
    let common = if bound.is_some() { &COMMON[..] } else { &COMMON[..2] };
    let names = common.iter().map(|name| (*name).to_owned()).chain(mentioned);
    let mut classes: Vec<ClassId> = Vec::new();
    for name in names.collect::<Vec<String>>() {
        let class = load(machine, &name).filter(|class| !classes.contains(class));
        classes.extend(class);
    }
    // What a bound asks for, and the class under test.
    classes.extend(bound.filter(|&bound| is_ordinary(machine, bound)));
    classes.push(own);
    classes.dedup();
    let program = machine.program();
    classes.retain(|&class| bound.is_none_or(|bound| program.is_subclass(class, bound)));
    classes
}

fn load(machine: &mut Machine, name: &str) -> Option<ClassId> {
    machine.load(name).ok()
}

/// Whether a class may be asked for by itself: `Enum` has no constants.
fn is_ordinary(machine: &Machine, class: ClassId) -> bool {
    let program = machine.program();
    program.class_name(class) != "java/lang/Enum" && program.class(class).flags & flags::PUBLIC != 0
}
