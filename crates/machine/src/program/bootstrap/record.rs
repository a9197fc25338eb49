//! `ObjectMethods`: `toString`, `hashCode` and `equals` of records.
//!
//! Each is straight-line code over the component getters, as the JDK composes them.
//!
//! Not here: getters through accessors that the user wrote; `javac` passes the fields.

use super::assembler::Assembler;
use super::code::{CodeBuilder, InvokeKind, Label};
use super::concat::{self, Piece};
use super::descriptor::{MethodType, TypeDescriptor};
use super::{Argument, Handle, METHOD, Site, site_flags};
use ristretto_classfile::JavaString;
use ristretto_classfile::attributes::Instruction;

/// A record's own description of itself.
struct RecordDescription<'a> {
    class: &'a str,
    /// Component names, separated by semicolons.
    names: &'a JavaString,
    getters: Vec<&'a Handle>,
}

pub(super) fn object_method(site: &Site, class: &mut Assembler) -> Result<(), String> {
    let record = RecordDescription::read(site)?;
    let wanted = match site.name.as_str() {
        "toString" => format!("(L{};)Ljava/lang/String;", record.class),
        "hashCode" => format!("(L{};)I", record.class),
        "equals" => format!("(L{};Ljava/lang/Object;)Z", record.class),
        _ => return Err(site.misused("it is no method of records")),
    };
    if site.descriptor != wanted {
        return Err(site.misused("the call site has the wrong type"));
    }
    let signature = MethodType::parse(&site.descriptor)?;
    class.method(site_flags(), METHOD, &signature, |code| {
        match site.name.as_str() {
            "toString" => to_string(code, site, &record)?,
            "hashCode" => hash_code(code, site, &record)?,
            _ => equals(code, site, &record)?,
        }
        code.return_value(&signature.result);
        Ok(())
    })
}

impl RecordDescription<'_> {
    fn read(site: &Site) -> Result<RecordDescription<'_>, String> {
        let [Argument::Class(class), Argument::String(names), getters @ ..] =
            site.arguments.as_slice()
        else {
            return Err(site.misused("a class and names are expected"));
        };
        let getters = getters.iter().map(|getter| match getter {
            Argument::Handle(handle) => Ok(handle),
            _ => Err(site.misused("a getter is expected")),
        });
        Ok(RecordDescription { class, names, getters: getters.collect::<Result<_, _>>()? })
    }
}

/// Pushes the component that `getter` reads, of the record in local `slot`.
fn component(
    code: &mut CodeBuilder<'_>,
    site: &Site,
    getter: &Handle,
    slot: u16,
) -> Result<TypeDescriptor, String> {
    let signature = getter.signature()?;
    let [receiver] = signature.parameters.as_slice() else {
        return Err(site.misused("a getter takes nothing but the record"));
    };
    if signature.result.is_void() {
        return Err(site.misused("a getter returns something"));
    }
    code.load(receiver, slot);
    getter.call(code, &site.host)?;
    Ok(signature.result)
}

fn hash_code(
    code: &mut CodeBuilder<'_>,
    site: &Site,
    record: &RecordDescription<'_>,
) -> Result<(), String> {
    code.push_int(0);
    for getter in &record.getters {
        code.push_int(31);
        code.emit(Instruction::Imul, 2, 1);
        let value = component(code, site, getter, 0)?;
        match value.box_class() {
            Some(class) => {
                let descriptor = format!("({})I", value.descriptor());
                code.call_known(InvokeKind::Static, class, "hashCode", &descriptor);
            }
            None => {
                let objects = "java/util/Objects";
                code.call_known(InvokeKind::Static, objects, "hashCode", "(Ljava/lang/Object;)I");
            }
        }
        code.emit(Instruction::Iadd, 2, 1);
    }
    Ok(())
}

fn equals(
    code: &mut CodeBuilder<'_>,
    site: &Site,
    record: &RecordDescription<'_>,
) -> Result<(), String> {
    let (same, different) = (code.new_label(), code.new_label());
    let end = code.new_label();
    let object = TypeDescriptor::of_class("java/lang/Object");
    code.load(&object, 0);
    code.load(&object, 1);
    code.jump(Instruction::If_acmpeq, 2, same);
    code.load(&object, 1);
    code.instance_of(record.class);
    code.jump(Instruction::Ifeq, 1, different);
    code.load(&object, 1);
    code.check_cast(record.class);
    code.store(&object, 1);
    for getter in &record.getters {
        let value = component(code, site, getter, 0)?;
        component(code, site, getter, 1)?;
        compare(code, &value, different);
    }
    code.place(same);
    code.push_int(1);
    code.jump(Instruction::Goto, 0, end);
    code.place(different);
    code.push_int(0);
    code.place(end);
    Ok(())
}

/// Goes to `different` unless the two values on the stack are equal.
fn compare(code: &mut CodeBuilder<'_>, value: &TypeDescriptor, different: Label) {
    match value.code() {
        b'J' => {
            code.emit(Instruction::Lcmp, 4, 1);
            code.jump(Instruction::Ifne, 1, different);
        }
        // Unlike ==: NaN equals itself, and 0.0 does not equal -0.0.
        b'F' => {
            code.call_known(InvokeKind::Static, "java/lang/Float", "compare", "(FF)I");
            code.jump(Instruction::Ifne, 1, different);
        }
        b'D' => {
            code.call_known(InvokeKind::Static, "java/lang/Double", "compare", "(DD)I");
            code.jump(Instruction::Ifne, 1, different);
        }
        b'L' | b'[' => {
            let descriptor = "(Ljava/lang/Object;Ljava/lang/Object;)Z";
            code.call_known(InvokeKind::Static, "java/util/Objects", "equals", descriptor);
            code.jump(Instruction::Ifeq, 1, different);
        }
        _ => code.jump(Instruction::If_icmpne, 2, different),
    }
}

fn to_string(
    code: &mut CodeBuilder<'_>,
    site: &Site,
    record: &RecordDescription<'_>,
) -> Result<(), String> {
    let names: Vec<&[u8]> = record.names.as_bytes().split(|byte| *byte == b';').collect();
    let named = if record.names.is_empty() { 0 } else { names.len() };
    if named != record.getters.len() {
        return Err(site.misused("there are not as many names as getters"));
    }
    let string = TypeDescriptor::of_class("java/lang/String");
    let simple_name = code.new_local(&string);
    code.push_class(record.class);
    code.call_known(
        InvokeKind::Virtual,
        "java/lang/Class",
        "getSimpleName",
        "()Ljava/lang/String;",
    );
    code.store(&string, simple_name);
    let mut pieces = vec![Piece::Local(string, simple_name), Piece::Text("[".into())];
    for (index, (getter, name)) in record.getters.iter().zip(names).enumerate() {
        let value = component(code, site, getter, 0)?;
        concat::stringify(code, &value);
        let slot = code.new_local(&value);
        code.store(&value, slot);
        let separator: &[u8] = if index == 0 { b"" } else { b", " };
        let label = [separator, name, b"="].concat();
        pieces.push(Piece::Text(JavaString::from_mutf8(label).map_err(|e| e.to_string())?));
        pieces.push(Piece::Local(value, slot));
    }
    pieces.push(Piece::Text("]".into()));
    concat::join(code, site, pieces)
}
