use super::super::testing::TempFolder;
use super::*;

/// Opens the class path of these elements, which are below `folder`.
fn open(folder: &TempFolder, elements: &[&str]) -> Result<ClassPath, InputError> {
    let paths = elements.iter().map(|element| folder.path().join(element));
    ClassPath::open(std::env::join_paths(paths).unwrap().to_str().unwrap(), 17)
}

fn content(class_path: &ClassPath, name: &str) -> Option<String> {
    let found = class_path.find(name).unwrap()?;
    Some(String::from_utf8(found.bytes.into_owned()).unwrap())
}

#[test]
fn the_first_element_that_has_a_class_counts() {
    let folder = TempFolder::new();
    folder.write("classes/p/C.class", b"folder");
    folder.jar("a.jar", &[("p/C.class", b"jar"), ("p/D.class", b"only in the jar")]);
    let class_path = open(&folder, &["classes", "a.jar"]).unwrap();
    assert_eq!(content(&class_path, "p/C").unwrap(), "folder");
    assert_eq!(content(&class_path, "p/D").unwrap(), "only in the jar");
    assert_eq!(content(&class_path, "p/E"), None);
    let place = class_path.find("p/C").unwrap().unwrap().place;
    assert_eq!(place, folder.path().join("classes/p/C.class").display().to_string());
}

#[test]
fn a_folder_that_is_put_first_is_asked_first() {
    let folder = TempFolder::new();
    folder.write("a/C.class", b"a");
    folder.write("b/C.class", b"b");
    let mut class_path = open(&folder, &["a"]).unwrap();
    class_path.put_first(folder.path().join("b"));
    assert_eq!(content(&class_path, "C").unwrap(), "b");
}

#[test]
fn an_empty_element_is_the_current_folder() {
    for text in ["", ":/no/such/folder"] {
        let class_path = ClassPath::open(text, 17).unwrap();
        assert!(class_path.resource("Cargo.toml").unwrap().is_some(), "{text:?}");
    }
}

#[test]
fn a_star_is_every_jar_of_a_folder_in_order() {
    let folder = TempFolder::new();
    folder.jar("lib/b.jar", &[("C.class", b"b"), ("B.class", b"b")]);
    folder.jar("lib/a.JAR", &[("C.class", b"a")]);
    folder.jar("lib/deeper/d.jar", &[("D.class", b"d")]);
    folder.write("lib/E.class", b"not in a jar");
    folder.write("lib/notes.txt", b"not a jar");
    let class_path = open(&folder, &["lib/*", "no/*"]).unwrap();
    assert_eq!(content(&class_path, "C").unwrap(), "a");
    assert_eq!(content(&class_path, "B").unwrap(), "b");
    assert_eq!(content(&class_path, "D"), None);
    assert_eq!(content(&class_path, "E"), None);
    assert_eq!(class_path.missing(), [folder.path().join("no/*")]);
}

#[test]
fn what_does_not_exist_is_passed_over_and_remembered() {
    let folder = TempFolder::new();
    folder.write("classes/C.class", b"C");
    let class_path = open(&folder, &["gone.jar", "classes", "gone"]).unwrap();
    assert_eq!(content(&class_path, "C").unwrap(), "C");
    assert_eq!(class_path.missing(), ["gone.jar", "gone"].map(|gone| folder.path().join(gone)));
}

#[test]
fn a_manifest_brings_along_jars_and_folders_even_in_circles() {
    let folder = TempFolder::new();
    let manifest = "META-INF/MANIFEST.MF";
    folder.jar("a.jar", &[(manifest, b"Class-Path: lib/b.jar more/ gone.jar\n")]);
    folder.jar("lib/b.jar", &[(manifest, b"Class-Path: ../a.jar\n"), ("B.class", b"b")]);
    folder.write("more/M.class", b"m");
    folder.write("last/B.class", b"too late");
    let class_path = open(&folder, &["a.jar", "last"]).unwrap();
    assert_eq!(content(&class_path, "B").unwrap(), "b");
    assert_eq!(content(&class_path, "M").unwrap(), "m");
    assert_eq!(class_path.missing(), [folder.path().join("gone.jar")]);
}

#[test]
fn a_broken_jar_is_an_error_at_once() {
    let folder = TempFolder::new();
    folder.write("lib/broken.jar", b"PK\x03\x04 and then nothing");
    let error = open(&folder, &["lib/*"]).map(|_| ()).unwrap_err().to_string();
    assert!(error.contains("broken.jar is not a readable jar"), "{error}");
}

#[test]
fn no_name_leads_out_of_a_folder() {
    let folder = TempFolder::new();
    let secret = folder.write("secret.class", b"secret");
    folder.write("classes/p/C.class", b"C");
    let class_path = open(&folder, &["classes"]).unwrap();
    let absolute = secret.with_extension("").display().to_string();
    let names = [
        "../secret",
        "p/../../secret",
        "p//C",
        "./p/C",
        "/p/C",
        "",
        "p/",
        "..",
        "a\0b",
        "..\\secret",
        "C:x",
    ];
    for name in names.into_iter().chain([absolute.as_str()]) {
        assert_eq!(content(&class_path, name), None, "{name:?}");
    }
    assert!(class_path.resource("../secret.class").unwrap().is_none());
}

#[test]
fn what_is_no_file_is_not_found() {
    let folder = TempFolder::new();
    folder.write("p/C.class/x", b"");
    folder.write("q", b"");
    let class_path = open(&folder, &["."]).unwrap();
    for name in ["p/C", "q/C", &"long".repeat(1000)] {
        assert_eq!(content(&class_path, name), None);
    }
}

#[test]
fn classes_are_listed_once_in_order_and_by_package() {
    let folder = TempFolder::new();
    for name in
        ["p/q/C.class", "p/A$B.class", "Top.class", "p/note.txt", ".git/X.class", "a-b/Y.class"]
    {
        folder.write(name, b"");
    }
    let jar = folder.jar(
        "lib.jar",
        &[("p/Z.class", b""), ("Top.class", b""), ("META-INF/versions/9/p/Z.class", b"")],
    );
    let text = format!("{}:{}", folder.path().display(), jar.display());
    let class_path = ClassPath::open(&text, 17).unwrap();
    assert_eq!(class_path.names(None), ["Top", "p/A$B", "p/Z", "p/q/C"]);
    assert_eq!(class_path.names(Some("p")), ["p/A$B", "p/Z"]);
    assert_eq!(class_path.names(Some("")), ["Top"]);
}

#[cfg(unix)]
#[test]
fn listing_a_folder_that_leads_back_up_ends() {
    let folder = TempFolder::new();
    folder.write("A.class", b"");
    std::os::unix::fs::symlink(folder.path(), folder.path().join("again")).unwrap();
    let class_path = ClassPath::open(folder.path().to_str().unwrap(), 17).unwrap();
    assert_eq!(class_path.names(None)[0], "A");
}
