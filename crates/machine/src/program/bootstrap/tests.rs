//! Facts about synthesized classes that can be read off their instructions. That they
//! behave as the JDK's own is for the corpus, which runs on the real JVM too.

use super::{Argument, Handle, METHOD, Site, synthesize};
use ristretto_classfile::attributes::{Attribute, BootstrapMethod, Instruction};
use ristretto_classfile::{ClassFile, ConstantPool, Method, ReferenceKind};

fn handle(kind: ReferenceKind, class: &str, name: &str, descriptor: &str) -> Handle {
    let interface = false;
    let [class, name, descriptor] = [class, name, descriptor].map(str::to_string);
    Handle { kind, class, name, descriptor, interface }
}

fn site(bootstrap: (&str, &str), name: &str, descriptor: &str, arguments: Vec<Argument>) -> Site {
    let bootstrap = handle(ReferenceKind::InvokeStatic, bootstrap.0, bootstrap.1, "()V");
    let [host, name, descriptor] = ["p/Host", name, descriptor].map(str::to_string);
    Site { host, bootstrap, arguments, name, descriptor }
}

fn lambda(factory: &str, erased: &str, implementation: Handle, instantiated: &str) -> Site {
    let arguments = vec![
        Argument::MethodType(erased.to_string()),
        Argument::Handle(implementation),
        Argument::MethodType(instantiated.to_string()),
    ];
    site(("java/lang/invoke/LambdaMetafactory", "metafactory"), "apply", factory, arguments)
}

fn concat(recipe: &str, descriptor: &str) -> Site {
    let factory = ("java/lang/invoke/StringConcatFactory", "makeConcatWithConstants");
    site(factory, "concat", descriptor, vec![Argument::String(recipe.into())])
}

/// The instructions of a method, with names instead of constant pool indices.
fn listing(class: &ClassFile<'_>, name: &str) -> Vec<String> {
    let pool = &class.constant_pool;
    let is_named = |method: &&Method| pool.try_get_utf8(method.name_index).unwrap() == name;
    let method = class.methods.iter().find(is_named).expect("the method exists");
    let Attribute::Code { code, .. } = &method.attributes[0] else {
        panic!("the first attribute is the code");
    };
    let line = |instruction: &Instruction| {
        let text = instruction.to_formatted_string(pool).unwrap();
        match text.split_once(" #").zip(text.split_once("// ")) {
            Some(((opcode, _), (_, detail))) => format!("{opcode} {detail}"),
            None => text,
        }
    };
    code.iter().map(line).collect()
}

fn site_listing(site: &Site) -> Vec<String> {
    listing(&synthesize(site, "p/Host$1").unwrap(), METHOD)
}

fn doubling(factory: &str, descriptor: &str) -> Site {
    let implementation = handle(ReferenceKind::InvokeStatic, "p/Host", "twice", descriptor);
    let erased = "(Ljava/lang/Object;)Ljava/lang/Object;";
    lambda(factory, erased, implementation, "(Ljava/lang/Integer;)Ljava/lang/Long;")
}

#[test]
fn a_lambda_without_captures_shares_one_instance() {
    let class = synthesize(&doubling("()Lp/Fn;", "(J)J"), "p/Host$1").unwrap();
    assert_eq!(listing(&class, METHOD), ["getstatic Field p/Host$1.instance", "areturn"]);
    let names =
        class.methods.iter().map(|method| class.constant_pool.try_get_utf8(method.name_index));
    assert!(names.into_iter().all(|name| name.unwrap() != "<clinit>"), "nothing to be undone");
}

#[test]
fn a_lambda_with_captures_is_a_new_object_each_time() {
    let lines = site_listing(&doubling("(D)Lp/Fn;", "(DJ)J"));
    let expected = [
        "new Class p/Host$1",
        "dup",
        "dload 0",
        "invokespecial Method p/Host$1.<init>(D)V",
        "areturn",
    ];
    assert_eq!(lines, expected);
}

#[test]
fn an_argument_is_cast_to_the_instantiated_type_before_it_is_unboxed() {
    let class = synthesize(&doubling("()Lp/Fn;", "(J)J"), "p/Host$1").unwrap();
    let expected = [
        "aload 1",
        "checkcast Class java/lang/Integer",
        "invokevirtual Method java/lang/Number.longValue()J",
        "invokestatic Method p/Host.twice(J)J",
        "invokestatic Method java/lang/Long.valueOf(J)Ljava/lang/Long;",
        "areturn",
    ];
    assert_eq!(listing(&class, "apply"), expected);
}

#[test]
fn captures_must_fit_the_implementation() {
    assert!(synthesize(&doubling("(I)Lp/Fn;", "(DJ)J"), "X").is_err());
    assert!(synthesize(&doubling("()Lp/Fn;", "(DJ)J"), "X").is_err());
    assert!(synthesize(&doubling("()Lp/Fn;", "(J)V"), "X").is_err());
}

#[test]
fn objects_become_strings_before_the_first_append() {
    let lines = site_listing(&concat("a\u{1}b\u{1}", "(ILp/A;)Ljava/lang/String;"));
    let position = |part: &str| lines.iter().position(|line| line.contains(part)).unwrap();
    assert!(position("String.valueOf") < position("append"));
    assert_eq!(lines.iter().filter(|line| line.contains("append")).count(), 4);
}

#[test]
fn a_char_array_is_concatenated_as_an_object() {
    let lines = site_listing(&concat("\u{1}", "([C)Ljava/lang/String;"));
    assert!(!lines.iter().any(|line| line.contains("([C)")), "{lines:?}");
}

#[test]
fn a_recipe_must_use_each_value_once() {
    assert!(synthesize(&concat("\u{1}\u{1}", "(I)Ljava/lang/String;"), "X").is_err());
    assert!(synthesize(&concat("\u{1}", "(II)Ljava/lang/String;"), "X").is_err());
    assert!(synthesize(&concat("\u{2}", "()Ljava/lang/String;"), "X").is_err());
}

#[test]
fn records_compare_doubles_as_their_boxes_do() {
    let getter = handle(ReferenceKind::GetField, "p/R", "d", "D");
    let arguments =
        vec![Argument::Class("p/R".into()), Argument::String("d".into()), Argument::Handle(getter)];
    let bootstrap = ("java/lang/runtime/ObjectMethods", "bootstrap");
    let lines = site_listing(&site(bootstrap, "equals", "(Lp/R;Ljava/lang/Object;)Z", arguments));
    assert!(lines.iter().any(|line| line.contains("Double.compare")));
    assert!(!lines.iter().any(|line| line.starts_with("dcmp")));
}

#[test]
fn an_enum_label_does_not_initialize_its_class() {
    let invoke = |name: &str, arguments| {
        let bootstrap = ("java/lang/invoke/ConstantBootstraps", "invoke");
        Argument::Dynamic(Box::new(site(bootstrap, "invoke", name, arguments)))
    };
    let of =
        |class: &str| Argument::Handle(handle(ReferenceKind::InvokeStatic, class, "of", "()V"));
    let text = |text: &str| Argument::String(text.into());
    let class = invoke("LD;", vec![of("java/lang/constant/ClassDesc"), text("p.Host$Color")]);
    let label = invoke("LE;", vec![of("java/lang/Enum$EnumDesc"), class, text("RED")]);
    let bootstrap = ("java/lang/runtime/SwitchBootstraps", "typeSwitch");
    let lines = site_listing(&site(bootstrap, "typeSwitch", "(Ljava/lang/Object;I)I", vec![label]));
    assert!(lines.contains(&"ldc_w Class p/Host$Color".to_string()), "{lines:?}");
    assert!(!lines.iter().any(|line| line.contains("getstatic") || line.contains("valueOf")));
}

#[test]
fn an_unknown_bootstrap_method_is_named() {
    let error =
        synthesize(&site(("groovy/Indy", "boot"), "x", "()V", Vec::new()), "X").unwrap_err();
    assert_eq!(error, "bootstrap method groovy/Indy.boot is not modelled (needed by p/Host)");
}

#[test]
fn synthesized_classes_survive_writing_and_reading() {
    let sites = [
        doubling("(DLjava/lang/String;)Lp/Fn;", "(DLjava/lang/String;J)J"),
        concat("\u{1}", "(J)Ljava/lang/String;"),
    ];
    for site in sites {
        let class = synthesize(&site, "p/Host$1").unwrap();
        let mut bytes = Vec::new();
        class.to_bytes(&mut bytes).unwrap();
        assert_eq!(ClassFile::from_bytes(&bytes).unwrap(), class);
    }
}

/// A class whose only bootstrap method is a dynamic constant's and has that constant as
/// its argument.
#[test]
fn a_dynamic_constant_that_contains_itself_is_an_error() {
    let mut pool = ConstantPool::new();
    let this_class = pool.add_class("p/Host").unwrap();
    let owner = pool.add_class("p/Boot").unwrap();
    let method = pool.add_method_ref(owner, "boot", "()V").unwrap();
    let bootstrap_method_ref = pool.add_method_handle(ReferenceKind::InvokeStatic, method).unwrap();
    let constant = pool.add_dynamic(0, "name", "I").unwrap();
    let name_index = pool.add_utf8("BootstrapMethods").unwrap();
    let methods = vec![BootstrapMethod { bootstrap_method_ref, arguments: vec![constant] }];
    let attributes = vec![Attribute::BootstrapMethods { name_index, methods }];
    let file = ClassFile { constant_pool: pool, this_class, attributes, ..ClassFile::default() };
    let error = Site::read(&file, constant).unwrap_err();
    assert_eq!(error, "dynamic constants nest too deeply (in class p/Host)");
    assert!(Site::read(&file, this_class).is_err());
    assert!(Site::read(&file, u16::MAX).is_err());
}
