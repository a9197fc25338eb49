//! Mutants: which there are of the classes of `corpus/mutate/`, how they are told, and that the
//! real JVM's verifier takes every one of them.

use crate::common::compile::{Source, compile, read, sources};
use crate::common::compiler::javac;
use crate::common::process;
use crate::common::{self, files_below};
use machine::ending::{Deadline, Limits};
use machine::machine::Machine;
use machine::mode::Concrete;
use machine::source::ClassSource;
use smallscope::input::class_path::ClassPath;
use smallscope::input::classes::Classes;
use smallscope::mutate::write::class_file;
use smallscope::mutate::{Made, Mutants, mutants_of};
use smallscope::suite::mutant::{Mutant, Operator};
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

fn classes(folder: &Path) -> Classes {
    let jdk = common::jdk();
    let path = folder.to_str().expect("a path in Unicode");
    let class_path = ClassPath::open(path, jdk.feature()).expect("a class path");
    Classes::new(jdk, class_path).expect("the JDK's classes")
}

fn machine(folder: &Path) -> Machine<Concrete> {
    Machine::new(Box::new(classes(folder)), Limits::default(), 0).expect("a machine")
}

fn mutants(machine: &mut Machine<Concrete>, class: &str) -> Mutants {
    let class = machine.load(class).expect("a class");
    mutants_of(machine, class)
}

/// The internal name of the class in a file.
fn name_of(folder: &Path, file: &Path) -> String {
    let name = file.strip_prefix(folder).expect("it is below").with_extension("");
    name.to_str().expect("a name in Unicode").to_owned()
}

/// The class files of folders of the corpus.
fn compiled(folders: &[&str]) -> std::path::PathBuf {
    let files: Vec<Source> = folders.iter().flat_map(|folder| read(&sources(folder))).collect();
    compile(&common::jdk(), &files)
}

/// A line for each mutant: `ArithmeticMutants:1 9 arithmetic ...`.
fn listed(mutants: &[Made]) -> String {
    let mut text = String::new();
    for made in mutants {
        let Mutant { operator, line, description, .. } = &made.mutant;
        let line = line.map_or("-".to_owned(), |line| line.to_string());
        let _ = writeln!(text, "{} {line} {operator} {description}", made.mutant.id());
    }
    text
}

#[test]
fn every_operator_makes_the_mutants_that_are_written_down() {
    let bless = std::env::var("SMALLSCOPE_BLESS").is_ok();
    let programs = common::programs("mutate");
    let folder = compiled(&["mutate"]);
    let mut machine = machine(&folder);
    let files = files_below(&folder, ".class").into_iter();
    let names: Vec<String> = files.map(|file| name_of(&folder, &file)).collect();
    let mut failures = Vec::new();
    let mut used = BTreeSet::new();
    for program in &programs {
        let main = program.main();
        let is_in = |name: &&String| name.split('$').next() == Some(&main);
        let of_each = names.iter().filter(is_in).map(|name| mutants(&mut machine, name));
        let made: Vec<Made> = of_each.flat_map(|mutants| mutants.made).collect();
        let text = listed(&made);
        used.extend(made.iter().map(|made| made.mutant.operator));
        let beside = program.path.with_extension("mutants");
        if bless {
            fs::write(&beside, &text).expect("the corpus can be written");
        }
        let expected = fs::read_to_string(&beside).unwrap_or_default();
        if expected != text {
            failures.push(format!("{}: expected\n{expected}found\n{text}", program.name));
        }
        for named in program.dies.iter().chain(&program.survives) {
            let is_named = |made: &Made| {
                let why = named.strip_prefix(&*made.mutant.description);
                why.is_some_and(|why| why.starts_with(':'))
            };
            if !made.iter().any(is_named) {
                failures.push(format!("{} names a mutant that is not made: {named}", program.name));
            }
        }
    }
    assert!(failures.is_empty(), "{}\n(SMALLSCOPE_BLESS=1 writes the lists)", failures.join("\n"));
    assert_eq!(used.into_iter().collect::<Vec<_>>(), Operator::ALL);
}

/// Loads classes from a stream, each in a program of its own, and tells which are refused.
const VERIFIER: &str = r#"
import java.io.*;
import java.nio.file.*;

public class Verifier {
    public static void main(String[] args) throws IOException {
        Path folder = Path.of(args[0]);
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(new FileInputStream(args[1])))) {
            int count = in.readInt();
            for (int i = 0; i < count; i++) {
                String id = in.readUTF();
                String name = in.readUTF();
                byte[] bytes = in.readNBytes(in.readInt());
                try {
                    Class<?> made = new Program(folder, name, bytes).loadClass(name);
                    // This links the class, which verifies it, and does not initialize it.
                    made.getDeclaredMethods();
                } catch (Throwable refused) {
                    System.out.println(id + ": " + refused);
                }
            }
            System.out.println(count + " classes");
        }
    }

    static class Program extends ClassLoader {
        final Path folder;
        final String changed;
        final byte[] bytes;

        Program(Path folder, String changed, byte[] bytes) {
            super(ClassLoader.getPlatformClassLoader());
            this.folder = folder;
            this.changed = changed;
            this.bytes = bytes;
        }

        @Override protected Class<?> findClass(String name) throws ClassNotFoundException {
            try {
                byte[] found = name.equals(changed) ? bytes : Files.readAllBytes(folder.resolve(name.replace('.', '/') + ".class"));
                return defineClass(name, found, 0, found.length);
            } catch (IOException missing) {
                throw new ClassNotFoundException(name);
            }
        }
    }
}
"#;

/// All mutants of the classes in a folder must be verified by the real JVM; how many they are.
fn verify(folder: &Path) -> u32 {
    let source = classes(folder);
    let mut machine = machine(folder);
    let mut stream = Vec::new();
    let mut count = 0u32;
    let text = |stream: &mut Vec<u8>, text: &str| {
        stream.extend((text.len() as u16).to_be_bytes());
        stream.extend(text.as_bytes());
    };
    for file in files_below(folder, ".class") {
        let name = &name_of(folder, &file);
        let original = source.find(name).expect("a class").expect("a class").bytes;
        let mutants = mutants(&mut machine, name);
        for made in &mutants.made {
            let bytes = class_file(&original, &mutants.constants, made);
            let bytes = bytes.unwrap_or_else(|| panic!("{:?} cannot be written", made.mutant));
            let id = format!("{} {}", made.mutant.id(), made.mutant.description);
            text(&mut stream, &id);
            text(&mut stream, &name.replace('/', "."));
            stream.extend((bytes.len() as u32).to_be_bytes());
            stream.extend(bytes);
            count += 1;
        }
    }
    let scratch = common::scratch();
    let file = scratch.path().join("mutants");
    stream.splice(0..0, count.to_be_bytes());
    fs::write(&file, stream).expect("target/ can be written");
    let jdk = common::jdk();
    let verifier = compile(&jdk, &[("Verifier.java".to_owned(), VERIFIER.to_owned())]);
    let mut java = Command::new(jdk.java().expect("a JDK has java"));
    java.arg("-Xverify:all").arg("-cp").arg(verifier).arg("Verifier").arg(folder).arg(&file);
    let ran = process::run(&mut java, "");
    assert_eq!(ran.stdout(), format!("{count} classes\n"), "{}", ran.stderr());
    count
}

#[test]
fn without_time_no_mutants_are_made_and_that_is_told() {
    let mut machine = machine(&compiled(&["mutate"]));
    machine.set_deadline(Deadline { at: Some(Instant::now()), ..Deadline::NEVER });
    let late = mutants(&mut machine, "ArithmeticMutants");
    assert_eq!((late.late, late.made.len()), (true, 0));
    machine.set_deadline(Deadline::NEVER);
    let all = mutants(&mut machine, "ArithmeticMutants");
    assert!(!all.late && !all.made.is_empty());
}

#[test]
fn the_real_jvm_verifies_every_mutant() {
    // Whatever `javac` writes is somewhere in there.
    let of_language = [
        "classes",
        "control",
        "coverage",
        "enums",
        "exceptions",
        "generics",
        "lambdas",
        "monitors",
        "numbers",
        "records",
        "strings",
    ];
    let of_language = of_language.map(|folder| format!("run/language/{folder}"));
    let folders = ["mutate"].into_iter().chain(of_language.iter().map(String::as_str));
    let count = verify(&compiled(&folders.collect::<Vec<_>>()));
    assert!(count > 10_000, "only {count} mutants");
}

#[test]
fn without_names_and_for_old_jvms_they_are_verified_too() {
    let mut files = sources("generate");
    files.retain(|file| file.parent().is_some_and(|folder| folder.ends_with("generate")));
    // Older class files call `StringBuilder` for `+`, and accessors for private members.
    for options in [["-g:none", "--release", "17"], ["-g", "--release", "8"]] {
        let scratch = common::scratch();
        let jdk = common::jdk();
        let flags = options.iter().chain(&["-nowarn", "-proc:none", "-encoding", "UTF-8", "-d"]);
        let mut arguments: Vec<OsString> = flags.map(OsString::from).collect();
        arguments.push(scratch.path().into());
        arguments.extend(files.iter().map(OsString::from));
        javac(&jdk, &arguments).unwrap();
        let count = verify(scratch.path());
        assert!(count > 1_000, "only {count} mutants with {options:?}");
    }
}
