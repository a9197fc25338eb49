//! Class files that are well formed and mean harm: deep, wide, or endless. Each
//! ends with an ordinary result, on the small stack of a test's thread. A machine that went all
//! the ways that they offer would be busy for years, so no clock is needed to notice it.

use crate::common::jdk;
use machine::ending::{Ending, Limits, Stop};
use machine::machine::Machine;
use machine::mode::Concrete;
use machine::source::{ClassSource, Found};
use ristretto_classfile::attributes::{Attribute, Instruction};
use ristretto_classfile::{
    ClassAccessFlags, ClassFile, ConstantPool, Method, MethodAccessFlags, Version,
};
use smallscope::input::class_path::ClassPath;
use smallscope::input::classes::Classes;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// The JDK, and classes made here.
struct Made {
    classes: Classes,
    made: BTreeMap<String, Vec<u8>>,
}

impl ClassSource for Made {
    fn find(&self, name: &str) -> Result<Option<Found>, String> {
        match self.made.get(name) {
            Some(bytes) => {
                let bytes = Cow::Owned(bytes.clone());
                Ok(Some(Found { bytes, place: "made".to_owned(), platform: false }))
            }
            None => self.classes.find(name),
        }
    }
}

fn machine(made: impl IntoIterator<Item = (String, Vec<u8>)>) -> Machine<Concrete> {
    let jdk = jdk();
    let class_path = ClassPath::open("", jdk.feature()).unwrap();
    let classes = Classes::new(jdk, class_path).unwrap();
    let source = Made { classes, made: made.into_iter().collect() };
    let limits = Limits { heap_bytes: 64 << 20, instructions: 50_000_000, ..Limits::default() };
    Machine::new(Box::new(source), limits, 0).unwrap()
}

/// A class under construction.
struct Maker {
    pool: ConstantPool<'static>,
    file: ClassFile<'static>,
}

impl Maker {
    fn new(name: &str, super_class: &str, interfaces: &[String], flags: ClassAccessFlags) -> Maker {
        let mut pool = ConstantPool::new();
        let this_class = pool.add_class(name).unwrap();
        let super_class = pool.add_class(super_class).unwrap();
        let interfaces = interfaces.iter().map(|name| pool.add_class(name.clone()).unwrap());
        let interfaces = interfaces.collect();
        let file = ClassFile {
            version: Version::Java17 { minor: 0 },
            access_flags: flags,
            this_class,
            super_class,
            interfaces,
            ..ClassFile::default()
        };
        Maker { pool, file }
    }

    fn method(
        &mut self,
        name: &str,
        descriptor: &str,
        flags: MethodAccessFlags,
        code: Option<(u16, u16, Vec<Instruction>)>,
    ) {
        let (name_index, descriptor_index, code_name) = (
            self.pool.add_utf8(name).unwrap(),
            self.pool.add_utf8(descriptor).unwrap(),
            self.pool.add_utf8("Code").unwrap(),
        );
        let code = code.map(|(max_stack, max_locals, code)| Attribute::Code {
            name_index: code_name,
            max_stack,
            max_locals,
            code,
            exception_table: Vec::new(),
            attributes: Vec::new(),
        });
        self.file.methods.push(Method {
            access_flags: flags,
            name_index,
            descriptor_index,
            attributes: code.into_iter().collect(),
        });
    }

    fn bytes(mut self) -> Vec<u8> {
        self.file.constant_pool = self.pool;
        let mut bytes = Vec::new();
        self.file.to_bytes(&mut bytes).unwrap();
        bytes
    }
}

const PUBLIC: ClassAccessFlags = ClassAccessFlags::PUBLIC;
const STATIC: MethodAccessFlags = MethodAccessFlags::STATIC;

/// Calls `Main.name()` and says how it ended: the name of what it threw, or `returned`.
fn run(machine: &mut Machine<Concrete>, name: &str) -> String {
    let class = machine.load("Main").unwrap();
    let method = machine.program().find_method(class, name, "()V").unwrap();
    machine.call(method, &[]);
    match machine.run() {
        Stop::Ended(Ending::Threw(exception)) => {
            machine.program().java_name(machine.heap().class_of(exception))
        }
        Stop::Ended(Ending::Returned(_)) => "returned".to_owned(),
        stop => format!("{stop:?}"),
    }
}

#[test]
fn a_lattice_of_interfaces_with_a_million_million_ways_up() {
    let level = |number: usize| {
        let parents = match number {
            0 => Vec::new(),
            _ => vec![format!("I{}", number - 1), format!("J{}", number - 1)],
        };
        let flags = ClassAccessFlags::INTERFACE | ClassAccessFlags::ABSTRACT;
        ["I", "J"].map(|letter| {
            let name = format!("{letter}{number}");
            let maker = Maker::new(&name, "java/lang/Object", &parents, flags);
            (name, maker.bytes())
        })
    };
    let top = ["I40".to_owned(), "J40".to_owned()];
    let mut main = Maker::new("Main", "java/lang/Object", &top, PUBLIC);
    let class = main.pool.add_class("Main").unwrap();
    let field = main.pool.add_field_ref(class, "missing", "I").unwrap();
    let code = vec![Instruction::Getstatic(field), Instruction::Pop, Instruction::Return];
    main.method("main", "()V", STATIC, Some((1, 0, code)));
    let main = ("Main".to_owned(), main.bytes());
    let mut machine = machine((0..=40).flat_map(level).chain([main]));
    assert_eq!(run(&mut machine, "main"), "java.lang.NoSuchFieldError");
}

#[test]
fn a_chain_of_superclasses() {
    for (length, links) in [(900, true), (3000, false)] {
        let class = |number: usize| {
            let parent = match number {
                0 => "java/lang/Object".to_owned(),
                _ => format!("C{}", number - 1),
            };
            let name = format!("C{number}");
            let maker = Maker::new(&name, &parent, &[], PUBLIC);
            (name, maker.bytes())
        };
        let mut machine = machine((0..length).map(class));
        let last = machine.load(&format!("C{}", length - 1));
        assert_eq!(last.is_ok(), links, "{length}");
        if let Ok(class) = last {
            machine.initialize(class);
            assert!(matches!(machine.run(), Stop::Ended(Ending::Returned(_))));
        }
    }
}

#[test]
fn a_recursion_of_enormous_frames() {
    let mut main = Maker::new("Main", "java/lang/Object", &[], PUBLIC);
    let class = main.pool.add_class("Main").unwrap();
    let method = main.pool.add_method_ref(class, "main", "()V").unwrap();
    let code = vec![
        Instruction::Lconst_0,
        Instruction::Pop2,
        Instruction::Invokestatic(method),
        Instruction::Return,
    ];
    main.method("main", "()V", STATIC, Some((60_000, 0, code)));
    let code = vec![Instruction::Invokestatic(method), Instruction::Return];
    main.method("deep", "()V", STATIC, Some((60_000, 5_000, code)));
    let mut machine = machine([("Main".to_owned(), main.bytes())]);
    for name in ["main", "deep"] {
        assert_eq!(run(&mut machine, name), "java.lang.StackOverflowError");
    }
    assert!(machine.stack_words() <= 1 << 25);
}

#[test]
fn an_abstract_method_that_is_synchronized() {
    let flags = PUBLIC | ClassAccessFlags::ABSTRACT;
    let mut open = Maker::new("Open", "java/lang/Object", &[], flags);
    let flags = MethodAccessFlags::ABSTRACT | MethodAccessFlags::SYNCHRONIZED;
    open.method("work", "()V", flags, None);
    constructor(&mut open, "java/lang/Object");
    let mut main = Maker::new("Main", "Open", &[], PUBLIC);
    constructor(&mut main, "Open");
    let class = main.pool.add_class("Main").unwrap();
    let init = main.pool.add_method_ref(class, "<init>", "()V").unwrap();
    let work = main.pool.add_method_ref(class, "work", "()V").unwrap();
    let code = vec![
        Instruction::New(class),
        Instruction::Dup,
        Instruction::Invokespecial(init),
        Instruction::Invokevirtual(work),
        Instruction::Return,
    ];
    main.method("main", "()V", STATIC, Some((2, 0, code)));
    let made = [("Main".to_owned(), main.bytes()), ("Open".to_owned(), open.bytes())];
    assert_eq!(run(&mut machine(made), "main"), "java.lang.AbstractMethodError");
}

fn constructor(maker: &mut Maker, super_class: &str) {
    let class = maker.pool.add_class(super_class).unwrap();
    let init = maker.pool.add_method_ref(class, "<init>", "()V").unwrap();
    let code = vec![Instruction::Aload_0, Instruction::Invokespecial(init), Instruction::Return];
    maker.method("<init>", "()V", MethodAccessFlags::PUBLIC, Some((1, 1, code)));
}

#[test]
fn an_array_of_255_dimensions() {
    let mut main = Maker::new("Main", "java/lang/Object", &[], PUBLIC);
    let deep = main.pool.add_class("[".repeat(255) + "I").unwrap();
    let mut code = vec![Instruction::Iconst_1; 255];
    code.extend([Instruction::Multianewarray(deep, 255), Instruction::Pop, Instruction::Return]);
    main.method("one", "()V", STATIC, Some((255, 0, code.clone())));
    code[..255].fill(Instruction::Sipush(30_000));
    main.method("many", "()V", STATIC, Some((255, 0, code)));
    let mut machine = machine([("Main".to_owned(), main.bytes())]);
    assert_eq!(run(&mut machine, "one"), "returned");
    assert_eq!(run(&mut machine, "many"), "java.lang.OutOfMemoryError");
}

#[test]
fn a_malformed_class_takes_no_place() {
    let mut bad = Maker::new("Bad", "java/lang/Object", &[], PUBLIC);
    bad.method("work", "nonsense", MethodAccessFlags::ABSTRACT, None);
    let mut machine = machine([("Bad".to_owned(), bad.bytes())]);
    let before = (machine.program().classes.len(), machine.heap().used());
    for _ in 0..3 {
        assert!(machine.load("Bad").is_err());
    }
    assert_eq!((machine.program().classes.len(), machine.heap().used()), before);
}

#[test]
fn a_static_initializer_that_takes_an_argument() {
    let mut bad = Maker::new("Bad", "java/lang/Object", &[], PUBLIC);
    let code = vec![Instruction::Aload_0, Instruction::Areturn];
    bad.method("<clinit>", "(Ljava/lang/String;)Ljava/lang/String;", STATIC, Some((1, 1, code)));
    let error = machine([("Bad".to_owned(), bad.bytes())]).load("Bad").unwrap_err().to_string();
    assert!(error.contains("bad method descriptor"), "{error}");
}

#[test]
fn a_jump_to_itself_uses_up_its_budget() {
    let mut main = Maker::new("Main", "java/lang/Object", &[], PUBLIC);
    main.method("main", "()V", STATIC, Some((0, 0, vec![Instruction::Goto(0)])));
    let code = vec![Instruction::Iconst_0, Instruction::Istore_0, Instruction::Goto(2)];
    main.method("late", "()V", STATIC, Some((1, 1, code)));
    let mut machine = machine([("Main".to_owned(), main.bytes())]);
    for name in ["main", "late"] {
        machine.grant(1_000_000);
        assert_eq!(run(&mut machine, name), "Ended(OutOf(Instructions))");
    }
}
