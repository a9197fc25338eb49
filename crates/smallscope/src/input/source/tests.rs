use super::super::testing::{TempFolder, jdk};
use super::*;

const TWO: &str = "package p; class First { int x = Other.X; } \
                   class Second { public static void main(String[] args) {} }";

/// A folder with `src/Two.java`, and `lib` for the class path.
fn project() -> TempFolder {
    let folder = TempFolder::new();
    folder.write("src/Two.java", TWO.as_bytes());
    folder.write("lib/p/Other.java", b"package p; class Other { static int X = 1; }");
    folder
}

fn compile_two(folder: &TempFolder, jdk: &Jdk) -> Result<CompiledSource, InputError> {
    let [file, lib, cache] = ["src/Two.java", "lib", "cache"].map(|path| folder.path().join(path));
    compile(&file, lib.to_str().unwrap(), jdk, &cache)
}

/// A JDK with a home of its own, whose compiler is that of an installed one.
#[cfg(unix)]
fn other_jdk(folder: &TempFolder) -> Jdk {
    folder.write("jdk/lib/modules", b"");
    folder.write("jdk/release", b"JAVA_VERSION=\"17\"");
    let bin = folder.write("jdk/bin/README", b"");
    std::os::unix::fs::symlink(jdk().javac().unwrap(), bin.with_file_name("javac")).unwrap();
    Jdk::find(Some(&folder.path().join("jdk")), &Environment::default()).unwrap()
}

fn cached(folder: &TempFolder) -> usize {
    fs::read_dir(folder.path().join("cache")).unwrap().count()
}

#[test]
fn the_class_with_main_is_the_one_to_run() {
    let compiled = compile_two(&project(), &jdk()).unwrap();
    assert_eq!(compiled.main_class.unwrap(), "p/Second");
    assert_eq!(compiled.types, ["p/First", "p/Second"]);
}

#[test]
fn a_second_compilation_is_the_first_one() {
    let folder = project();
    let first = compile_two(&folder, &jdk()).unwrap().folder;
    let again = compile_two(&folder, &jdk()).unwrap();
    assert_eq!(again.folder, first);
    assert_eq!(again.main_class.unwrap(), "p/Second");
    assert_eq!(cached(&folder), 1);
}

#[cfg(unix)]
#[test]
fn javac_is_not_needed_the_second_time() {
    let folder = project();
    let jdk = other_jdk(&folder);
    compile_two(&folder, &jdk).unwrap();
    fs::remove_file(jdk.javac().unwrap()).unwrap();
    compile_two(&folder, &jdk).unwrap();
}

#[cfg(unix)]
#[test]
fn a_change_of_source_class_path_or_jdk_compiles_again() {
    let folder = project();
    compile_two(&folder, &jdk()).unwrap();
    compile_two(&folder, &other_jdk(&folder)).unwrap();
    assert_eq!(cached(&folder), 2);
    folder.write("lib/p/Other.java", b"package p; class Other { static int X = 22; }");
    compile_two(&folder, &jdk()).unwrap();
    assert_eq!(cached(&folder), 3);
    folder.write("src/Two.java", b"class Only {}");
    assert_eq!(compile_two(&folder, &jdk()).unwrap().main_class.unwrap(), "Only");
    assert_eq!(cached(&folder), 4);
}

#[test]
fn what_javac_says_is_passed_on_and_nothing_is_left_behind() {
    let folder = project();
    folder.write("src/Two.java", b"class Two { int x = \"text\"; }");
    let error = compile_two(&folder, &jdk()).unwrap_err().to_string();
    let first = error.lines().next().unwrap();
    assert!(first.ends_with("Two.java does not compile:"), "{error}");
    assert!(error.contains("Two.java:1: error: incompatible types"), "{error}");
    assert_eq!(cached(&folder), 0);
}

#[test]
fn runs_at_the_same_time_agree() {
    let folder = project();
    let folders = std::thread::scope(|scope| {
        let runs = [(); 3].map(|()| scope.spawn(|| compile_two(&folder, &jdk()).unwrap().folder));
        runs.map(|run| run.join().unwrap())
    });
    assert!(folders.iter().all(|other| *other == folders[0]));
    assert_eq!(cached(&folder), 1);
}

#[test]
fn text_is_utf_8_whatever_the_locale() {
    let folder = project();
    folder.write("src/Two.java", "class Two { String s = \"größer\"; }".as_bytes());
    let compiled = compile_two(&folder, &jdk()).unwrap();
    let class = fs::read(compiled.folder.join("Two.class")).unwrap();
    assert!(class.windows(8).any(|window| window == "größer".as_bytes()));
}

#[test]
fn a_compact_file_is_the_class_of_its_name() {
    // Only the newest compilers know them, so this one pretends.
    let folder = TempFolder::new();
    folder.write("Two.class", b"");
    folder.write("Two$Inner.class", b"");
    let declared = scan::declared("void main() {} class Inner {}");
    let compiled = CompiledSource::new(folder.path().to_owned(), Path::new("Two.java"), &declared);
    assert_eq!(compiled.main_class.unwrap(), "Two");
    assert_eq!(compiled.types, ["Two"]);
}

#[test]
fn a_jre_cannot_compile_and_the_sentence_says_so() {
    let folder = project();
    folder.write("jre/lib/rt.jar", b"");
    let jre = folder.path().join("jre");
    let jre = Jdk::find(Some(&jre), &Environment::default()).unwrap();
    let file = folder.path().join("src/Two.java");
    let error = compile(&file, "/none", &jre, folder.path()).unwrap_err().to_string();
    assert!(error.contains("Two.java") && error.contains("a JDK is needed"), "{error}");
}

#[test]
fn a_file_that_is_not_there_is_named() {
    let folder = TempFolder::new();
    let error = compile_two(&folder, &jdk()).unwrap_err().to_string();
    assert!(error.contains("Two.java cannot be read"), "{error}");
}

#[test]
fn the_cache_is_where_the_environment_says() {
    let mut environment = Environment { home: Some("/h".into()), ..Environment::default() };
    assert_eq!(default_cache(&environment), Path::new("/h/.cache/smallscope"));
    environment.cache_home = Some("/c".into());
    assert_eq!(default_cache(&environment), Path::new("/c/smallscope"));
    environment.cache_home = Some("relative".into());
    assert_eq!(default_cache(&environment), Path::new("/h/.cache/smallscope"));
    let none = default_cache(&Environment::default());
    assert_eq!(none, std::env::temp_dir().join("smallscope"));
}
